"""`python -m tests.soak [MINUTES] [CLIENTS]`: a real site for a while, with visitors who build and play while its parts are killed.

Each visitor builds a deck of their own, reads pages and asks for test games. Every half minute one process of the web, the workers, the
reaper or the queue is killed. Ends with an error if a change that was taken is gone or counts twice, if more than one in a thousand
requests fails outside the ten seconds after a kill, if a run has not ended well five minutes after the last kill, or if an answer is a 500.
"""

import json
import random
import re
import shutil
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from urllib.error import HTTPError, URLError

import psutil

from tests.bootstrap.conftest import MADE_HERE, ROOT, Copy, clean_environment
from tests.bootstrap.sites import Browser, Site, start

GAME, CARD = "runeslingers-awakening", "emberdart"
BETWEEN_KILLS, AFTER_A_KILL, WAIT = 30.0, 10.0, 300.0  # seconds
PAGES = ("/", "/search/?q=burn", f"/g/{GAME}/cards/", "/decks/", "/health/?format=json", "/runs/", "/binder/")
GAMES, EVERY = "200", 25  # test games of a run, and after how many rounds one is asked for
TROUBLE = (URLError, OSError, TimeoutError)


class Weather:
    """When parts were killed last, and what was seen meanwhile."""

    def __init__(self) -> None:
        self.over, self.killed, self.seen = Event(), 0.0, Counter[str]()

    def note(self, what: str) -> None:
        """Count an answer or a failure; of failures those soon after a kill apart."""
        soon = time.monotonic() - self.killed < AFTER_A_KILL
        self.seen[f"{what}{' after a kill' if soon and what != 'answered' else ''}"] += 1


class Visitor(Browser):
    """Somebody with a deck, who counts what was taken of their changes and what may have been."""

    def __init__(self, site: Site, weather: Weather, number: int) -> None:
        super().__init__(site)
        self.weather, self.dice = weather, random.Random(number)
        self.deck, self.taken, self.unsure, self.runs = "", 0, 0, list[str]()

    def stay(self) -> None:
        """Build, read and ask for games until it is over."""
        rounds = 0
        while not self.weather.over.is_set():
            rounds += 1
            try:
                self.once(rounds)
            except HTTPError as problem:
                self.weather.note(f"status {problem.code}")
            except TROUBLE:
                self.weather.note("no answer")
            self.weather.over.wait(self.dice.uniform(2, 6))

    def once(self, rounds: int) -> None:
        """A page, a change of the deck, and now and then a run."""
        self.get(self.dice.choice(PAGES))
        self.weather.note("answered")
        if not self.deck:
            made = self.send("/decks/new/", "/decks/new/", game=GAME, name="Soaked")
            self.deck = made.strip("/").split("/")[-1]
        before = self.version()
        try:
            self.send(f"/decks/{self.deck}/change/", f"/decks/{self.deck}/", base=str(before), step=f"add main {CARD}")
        except (HTTPError, *TROUBLE):
            self.unsure += 1
            raise
        self.taken += 1
        self.weather.note("answered")
        if rounds % EVERY == 1:
            form = f"/runs/new/?game={GAME}&ready=ember-rush"
            self.runs.append(self.send("/runs/new/", form, game=GAME, ready="ember-rush", games=GAMES, seed="7"))

    def version(self) -> int:
        """The version that the page of the deck shows."""
        return int(re.findall(r'name="base" value="(\d+)"', self.get(f"/decks/{self.deck}/"))[0])

    def wrong(self) -> str:
        """What is not as it was said to be; empty if all is well."""
        if not self.deck:
            return ""
        deck = json.loads(self.get(f"/api/v1/decks/{self.deck}/"))
        held = deck["sections"].get("main", {}).get(CARD, 0)
        as_said = self.taken <= held <= self.taken + self.unsure and deck["version"] == held + 1
        return (
            "" if as_said else f"{held} copies in version {deck['version']}, {self.taken} taken, {self.unsure} unsure"
        )

    def reports(self) -> set[str]:
        """What the runs came to: the same games give the same bytes."""
        return {self.get(f"{run}report.json") for run in self.runs}


def kill_something(site: Site, dice: random.Random) -> str:
    """Kill one process under the supervisor; its name."""
    children = psutil.Process(site.process.pid).children(recursive=True)
    one = dice.choice(children)
    name = one.name()
    one.kill()
    return name


def memory(site: Site) -> int:
    """MB that all processes of the site hold."""
    return sum(process.memory_info().rss for process in site.processes()) // 2**20


def soak(site: Site, minutes: float, clients: int) -> int:
    """Let visitors stay while parts are killed, and tell what came of it."""
    weather, dice, kills = Weather(), random.Random(20261123), Counter[str]()
    visitors = [Visitor(site, weather, number) for number in range(clients)]
    end, first = time.monotonic() + 60 * minutes, memory(site)
    with ThreadPoolExecutor(clients) as pool:
        stays = [pool.submit(visitor.stay) for visitor in visitors]
        while time.monotonic() < end:
            time.sleep(BETWEEN_KILLS)
            weather.killed = time.monotonic()
            kills[kill_something(site, dice)] += 1
        weather.over.set()
    for stay in stays:
        stay.result()
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline and not site.is_well():
        time.sleep(1)
    wrong = [found for visitor in visitors if (found := visitor.wrong())]
    waiting = ended_by(visitors, deadline)
    results = set().union(*(visitor.reports() for visitor in visitors)) if not waiting else set()
    print(f"{minutes:g} minutes, {clients} clients, kills {dict(kills)}; {dict(weather.seen)}")
    print(
        f"changes taken {sum(one.taken for one in visitors)}, unsure {sum(one.unsure for one in visitors)}, wrong {wrong}"
    )
    print(
        f"runs {sum(len(one.runs) for one in visitors)}, not ended {waiting}, results {len(results)}; {first} MB, then {memory(site)}"
    )
    failures = sum(count for what, count in weather.seen.items() if what != "answered" and "after" not in what)
    many = failures > max(1, weather.seen.total() // 1000)
    return int(bool(wrong or waiting or len(results) > 1 or many or any("500" in what for what in weather.seen)))


def ended_by(visitors: list[Visitor], deadline: float) -> int:
    """How many runs have not ended by then."""
    while True:
        waiting = sum('id="progress"' in visitor.get(run) for visitor in visitors for run in visitor.runs)
        if not waiting or time.monotonic() > deadline:
            return waiting
        time.sleep(2)


def main(arguments: list[str]) -> int:
    """Copy the project, start it and let it soak."""
    minutes, clients = float(arguments[0]) if arguments else 60, int(arguments[1]) if len(arguments) > 1 else 16
    with TemporaryDirectory() as name:
        folder = Path(name) / "project"
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE_HERE))
        here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
        site = start(Copy(folder, clean_environment() | here))
        try:
            return soak(site, minutes, clients)
        finally:
            site.process.terminate()
            site.process.wait(20)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
