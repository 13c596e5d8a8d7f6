"""Three hundred scripts in every field that people fill, in a real browser: none runs, none becomes part of a page.

A script that the policy of the site stops would stand on the console, which fails the test that opened the page.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final
from urllib.parse import urlencode

import pytest
from django.core.signing import get_cookie_signer
from playwright.sync_api import Page

from catalog.lookup import pack_of
from decks.chosen import of_the_pack
from decks.editing import DESCRIPTION_MAX, NAME_MAX, Draft, create
from decks.models import Hand
from decks.owners import COOKIE, new_owner
from decks.tabletop.hands import first_record, start
from tests.e2e.conftest import Open

GAME: Final = "runeslingers-awakening"
BREAKS: Final = ("", "'>", '">', "-->", "</textarea>", "</title>", "</script>", "]]>", "{{1}}", "\u2028")
VECTORS: Final = (
    "<script>hit=1</script>", "<ScRiPt/x>hit=1</ScRiPt>", "<img src=x: onerror=hit=1>", "<img/src/onerror=hit=1>",
    "<svg onload=hit=1>", "<svg><script>hit=1</script>", "<svg/onload=hit=1//", "<body onload=hit=1>",
    "<iframe srcdoc='<script>top.hit=1</script>'>", "<iframe src=javascript:top.hit=1>", "<object data=javascript:hit=1>",
    "<embed src=javascript:hit=1>", "<a href=javascript:hit=1>a</a>", "<form action=javascript:hit=1><button>b",
    "<input onfocus=hit=1 autofocus>", "<details open ontoggle=hit=1>", "<video><source onerror=hit=1>",
    "<audio src=x: onerror=hit=1>", "<style>@import'javascript:hit=1'</style>", "<link rel=stylesheet href=x:>",
    "<meta http-equiv=refresh content=0;url=x:>", "<base href=//x.example>", "<math><mi href=javascript:hit=1>",
    "<marquee onstart=hit=1>", "<template><script>hit=1</script>", "' onmouseover=hit=1 '", '" autofocus onfocus=hit=1 "',
    "javascript:hit=1", "<b hx-on:load=hit=1 hx-get=/ hx-trigger=load>", "&lt;script&gt;hit=1&lt;/script&gt;",
)  # fmt: skip
PAYLOADS: Final = tuple(f"{before}{vector}" for before, vector in product(BREAKS, VECTORS))
ACTIVE: Final = (  # what the payloads would be, were they more than text; no page of the site has any of it
    "[onerror], [onload], [ontoggle], [onfocus], [onstart], [onmouseover], [srcdoc], [href^='javascript:'], [src^='javascript:'], "
    "[action^='javascript:'], [data^='javascript:'], iframe, object, embed, base, math, marquee, video, audio, b[hx-get], "
    "meta[http-equiv], link[href^='x:']"
)
INLINE: Final = (
    "() => [...document.querySelectorAll('script, style')].filter(one => /hit=1/.test(one.textContent)).length"
)


def packed(most: int, payloads: Iterable[str] = PAYLOADS) -> Iterator[str]:
    """The payloads side by side, in texts of so many characters at most."""
    text = ""
    for payload in payloads:
        if len(text) + len(payload) + 1 > most:
            yield text
            text = ""
        text = f"{text} {payload}".strip()
    yield text


def inert(page: Page) -> None:
    """Nothing of the payloads has run, or is more than text."""
    assert page.evaluate("typeof hit") == "undefined", page.url
    assert page.locator(ACTIVE).count() == page.evaluate(INLINE) == 0, page.url


@pytest.fixture(scope="module")
def owner(site: str) -> str:
    """Somebody whose decks, hands and runs are called by payloads."""
    owner = new_owner()
    for payload in PAYLOADS:
        create(owner, GAME, Draft(payload[:NAME_MAX], "constructed"), payload)
    ready = of_the_pack(GAME, "starter-eva")
    assert ready
    for text in packed(100):
        start(
            owner,
            text,
            None,
            first_record(pack_of(ready.game), ready.sections, "dummy", 1),
            "dummy",
            people=(text[:20], text[-20:]),
        )
    return owner


def test_three_hundred_payloads() -> None:
    assert len(set(PAYLOADS)) == 300
    assert max(map(len, PAYLOADS)) <= NAME_MAX


def known(open_page: Open, owner: str) -> Page:
    page = open_page("/")
    signed = get_cookie_signer(salt=COOKIE).sign(owner)
    page.context.add_cookies([{"name": COOKIE, "value": signed, "url": page.url}])
    return page


def test_names_of_decks_and_hands_are_text(open_page: Open, owner: str) -> None:
    page = known(open_page, owner)
    shown = ""
    for number in range(1, len(PAYLOADS) // 40 + 2):
        page.goto(f"/decks/?mine={number}")
        inert(page)
        shown += page.locator("main").inner_text()
    assert shown.count("hit=1") >= len(PAYLOADS) - 30  # those without it load, refresh or style
    for address in ("/hands/", "/hands/new/", "/binder/"):
        page.goto(address)
        inert(page)
    page.goto(Hand.objects.filter(owner=owner)[0].get_absolute_url())
    inert(page)


def test_descriptions_and_changes_of_decks_are_text(open_page: Open, owner: str) -> None:
    page = known(open_page, owner)
    for text in packed(DESCRIPTION_MAX):
        deck = create(owner, GAME, Draft(text[:NAME_MAX], "constructed", text), text[:200])
        for address in ("", "history/", "repair/"):
            page.goto(f"/decks/{deck.key}/{address}")
            inert(page)
    page.goto(f"/decks/import/?deck={deck.key}")
    inert(page)


def test_what_is_asked_for_is_text(open_page: Open) -> None:
    page = open_page("/about/")
    asked = [*packed(1_000)]
    for text in asked:
        page.goto(f"/search/?{urlencode({'q': text, 'game': text[:50]})}")
        inert(page)
    for address in (
        f"/g/{GAME}/cards/",
        "/decks/",
        f"/g/{GAME}/glossary/",
        f"/runs/new/?game={GAME}&ready=starter-eva",
    ):
        fields = dict.fromkeys(
            ("q", "type", "kw", "set", "status", "sort", "goal", "games", "seed", "game_", "name"), asked[0]
        )
        page.goto(f"{address}{'&' if '?' in address else '?'}{urlencode(fields)}")
        inert(page)
    for text in [*packed(500)][:5]:  # every vector once
        page.goto(f"/g/{GAME}/text/?{urlencode({'name': text[:60], 'text': text})}")
        inert(page)


def test_lists_that_are_read_are_text(open_page: Open) -> None:
    page = open_page("/decks/import/")
    page.locator("select[name=for]").select_option(value=f"{GAME} constructed")
    page.locator("textarea[name=text]").fill("\n".join(PAYLOADS))
    page.get_by_role("button", name="Preview").click()
    inert(page)
    assert page.content().count("hit=1") > len(PAYLOADS) - 30
