"""A real browser on the real catalogue. Whatever its console says fails the test, refusals of the policy included."""

import os
from collections.abc import Callable, Iterator
from threading import get_ident
from time import monotonic, sleep
from typing import Any, ClassVar

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.db import connections
from django.test.testcases import ThreadedWSGIServer
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck, GoldfishRun, Hand, Pool
from decks.tabletop.acquaintance import KNOWN
from tests.e2e.browser import CHROMIUM
from tests.packs import SHIPPED

QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
ALONE = ["--renderer-process-limit=1", "--disable-site-isolation-trials"]  # with one site, tabs need no process each
STEADY = ["--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--font-render-hinting=none"]
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 20_000  # milliseconds, of a busy machine
HERE = {"domain": "127.0.0.1", "path": "/"}  # of a cookie, before a page of the site has been opened

Open = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser of the distribution; without one the tests are left out, unless REQUIRE_BROWSER=1 forbids that."""
    if not CHROMIUM:
        missing = "no Chromium on this machine: install the chromium package or set CHROMIUM"
        (pytest.fail if os.environ.get("REQUIRE_BROWSER") == "1" else pytest.skip)(missing)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright keeps an event loop in this thread
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, *ALONE, *STEADY])
        yield browser
        browser.close()
        connections.close_all()  # with an event loop around, Django has opened others than outside


class Patient(ThreadedWSGIServer):
    """A server that ends with its last answer, so that no connection to the database outlives it; whoever waits for `quiet` finds
    none of its threads busy.
    """

    daemon_threads = False
    busy: ClassVar[set[int]] = set()

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        self.busy.add(get_ident())
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.busy.discard(get_ident())

    @classmethod
    def quiet(cls) -> None:
        """Wait for the answers that browsers which are closed by now no longer hear."""
        deadline = monotonic() + PATIENCE / 1000
        while cls.busy and monotonic() < deadline:
            sleep(0.01)


@pytest.fixture(scope="package")
def unblocked(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database, open for the server. No test holds a transaction, which would keep the server from writing."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture(scope="module")
def db(unblocked: None) -> Iterator[None]:
    """The same for a file of tests; what visitors made goes at its end, with what their last click still makes."""
    yield
    Patient.quiet()
    for model in (Deck, Hand, GoldfishRun, Pool):
        model.objects.all().delete()


@pytest.fixture(scope="package")
def site(unblocked: None) -> Iterator[str]:
    """The address of the site. The tests leave the catalogue alone, so that one server and one catalogue serve them all."""
    server = LiveServer("127.0.0.1", start=False)
    server.thread.static_handler = StaticFilesHandler  # straight out of the source, without collectstatic
    server.thread.server_class = Patient
    server.start()
    yield server.url
    server.stop()


@pytest.fixture(scope="module")
def window(site: str, db: None, chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A browser window with the wanted traits; tests that want the same share it, with what it has already fetched."""
    windows: dict[str, BrowserContext] = {}
    settings = {"base_url": site, "reduced_motion": "reduce", "locale": "en-GB", "timezone_id": "UTC"} | DESKTOP

    def find(**traits: object) -> BrowserContext:
        if str(traits) not in windows:
            windows[str(traits)] = chromium.new_context(**settings | traits)  # type: ignore[arg-type]
            windows[str(traits)].set_default_timeout(PATIENCE)
            windows[str(traits)].new_page()  # while one stays open, the next needs no process of its own
        return windows[str(traits)]

    yield find
    for one in windows.values():
        one.close()


@pytest.fixture
def open_page(site: str, window: Callable[..., BrowserContext]) -> Iterator[Open]:
    """Opens an address of the site, or none yet, in a tab of its own, which asks nobody but the site; for somebody who knows the games,
    unless they are to be `coached`.
    """
    pages: list[Page] = []
    said: list[str] = []

    def start(address: str = "", *, coached: bool = False, **traits: object) -> Page:
        page = window(**traits).new_page()
        page.context.clear_cookies(name=KNOWN)
        if not coached:
            page.context.add_cookies([HERE | {"name": KNOWN, "value": ".".join(SHIPPED)}])
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on(
            "request", lambda asked: None if asked.url.startswith((site, "data:", "blob:")) else said.append(asked.url)
        )
        pages.append(page)
        if address:
            page.goto(address)
        return page

    yield start
    words = "; ".join(said)
    for page in pages:
        leave(page)
    assert not words, "the console said: " + words


def leave(page: Page) -> None:
    """Close a tab from an empty page: Chromium 156 may never close one that is on its way to another address."""
    page.goto("about:blank")
    page.close()
