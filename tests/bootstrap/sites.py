"""A site that a test started, and what may be asked of it while it runs."""

import http.client
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import psutil

from tests.bootstrap.conftest import Copy, clean_environment, copy_project, free_port

HERE = (sys.executable, "-m", "django")  # the environment that runs the tests, instead of one more .venv
PATIENCE = 240  # seconds: a start is work for the processor, which others may want too; one that dies is seen at once


class Site:
    """A running `up` in a copy of the project, or what a kind of site is started by."""

    command = "up"

    def __init__(self, copy: Copy, *arguments: str, by: Sequence[str] = HERE, **environment: str) -> None:
        self.folder, self.port = copy.folder, free_port()
        self.environment = copy.environment | environment
        self.output = copy.folder / "console.txt"
        with open(self.output, "w") as console:
            self.process = subprocess.Popen(
                [*by, self.command, "--port", str(self.port), *arguments],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
            )

    def said(self) -> str:
        return self.output.read_text()

    def parts(self) -> dict[str, int]:
        found: dict[str, int] = json.loads((self.folder / "var" / "up.json").read_text())["parts"]
        return found

    def ask(self, path: str, host: str = "localhost") -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path, headers={"Host": host})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except OSError:
            return 0, b""
        finally:
            connection.close()

    def last_seen(self, part: str) -> float:
        """When that part last showed itself, on the clock of `time.monotonic`."""
        now = time.monotonic()
        answer = json.loads(self.ask("/health/?format=json")[1] or b'{"parts": []}')
        ages = {found["part"]: found["seconds_ago"] for found in answer["parts"]}
        return now - 1 - (ages.get(part) or 0)

    def is_well(self) -> bool:
        return self.ask("/health/?format=json")[0] == 200

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def processes(self) -> list[psutil.Process]:
        supervisor = psutil.Process(self.process.pid)
        return [supervisor, *supervisor.children(recursive=True)]


class Browser:
    """Somebody with cookies and forms; with an address of their own where the site is started with BEHIND_PROXY=1."""

    patience = 10  # seconds for an answer

    def __init__(self, site: Site, address: str = "") -> None:
        self.at = f"http://localhost:{site.port}"
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        if address:
            self.opener.addheaders = [("X-Forwarded-For", address)]

    def get(self, path: str) -> str:
        with self.opener.open(self.at + path, timeout=self.patience) as answer:
            return str(answer.read().decode())

    def send(self, path: str, form: str, **fields: str) -> str:
        """Send a form that stands on a page; the address to which it leads."""
        return self.sent(path, form, fields)[0]

    def answer(self, path: str, form: str, **fields: str) -> str:
        """Send a form that stands on a page; the page to which it leads."""
        return self.sent(path, form, fields)[1]

    def sent(self, path: str, form: str, fields: dict[str, str]) -> tuple[str, str]:
        """The address to which a form leads, and the page there."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(form))
        assert token
        given = urlencode({"csrfmiddlewaretoken": token[1]} | fields).encode()
        with self.opener.open(Request(self.at + path, given, {"Origin": self.at}), timeout=self.patience) as answer:
            return urlsplit(answer.geturl()).path, answer.read().decode()


def wait_until(true: Callable[[], object], seconds: float, site: Site) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"{site.said()}\n{site.ask('/health/?format=json')}"
        time.sleep(0.05)


def start(copy: Copy, *arguments: str, **environment: str) -> Site:
    """A site that answers; one that does not come up is not left running."""
    site = Site(copy, *arguments, **environment)
    try:
        wait_until(lambda: "Runebinder is at" in site.said() or site.process.poll() is not None, PATIENCE, site)
        assert site.process.poll() is None, site.said()
    except BaseException:
        site.kill()
        raise
    return site


@contextmanager
def running(**environment: str) -> Iterator[Site]:
    """A copy of the project that runs, in a folder that ends with it."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "project"
        copy_project(folder)
        here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
        site = start(Copy(folder, clean_environment() | here), **environment)
        try:
            yield site
        finally:
            site.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                site.process.wait(60)
            site.kill()


def stops(site: Site, number: signal.Signals) -> None:
    """All of it ends within ten seconds of the signal, and well."""
    processes = site.processes()
    site.process.send_signal(number)
    try:
        assert site.process.wait(10) == 0
    finally:
        site.kill()
    assert not [process for process in processes if process.is_running()]
