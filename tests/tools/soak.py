"""`python -m tests.tools.soak [MINUTES] [CLIENTS] [--postgres]`: a real site for a while, with visitors, while its parts are killed.

Each visitor has an address of their own, builds a deck, reads pages, asks for test games and looks now and then whether the deck is as
it was said to be. Every half minute one process of the web, the workers, the reaper or the queue is killed; with `--postgres` the site
has a PostgreSQL of its own, and one time in eight that is killed instead and started again. Ends with an error if a change that was
taken is gone or counts twice, if more than one in a thousand requests fails that were sent later than ten seconds after a kill, or when
pages came again (the page of the site's health apart, which says so while a part is away), if that takes longer than a minute, if a run has
not come to the totals of the engine five minutes after the last kill, or if an answer is a 500.
"""

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from threading import Event
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit

import psutil

from engine.play.goldfish import prepare, watched
from tests.bootstrap.servers import Cluster, cluster
from tests.bootstrap.sites import Site, running, wait_until
from tests.bootstrap.visitors import GAME, TROUBLE, Builder, Player
from tests.packs import SHIPPED

BETWEEN_KILLS, AFTER_A_KILL, RESTART, WAIT = 30.0, 10.0, 60.0, 300.0  # seconds
PAGES = ("/", "/search/?q=burn", f"/g/{GAME}/cards/", "/decks/", "/health/?format=json", "/runs/", "/your-data/")
GAMES, EVERY = 200, 25  # test games of a run, and after how many rounds one is asked for
LOOK = 10  # rounds after which a visitor looks at what was kept
DATABASE = 8  # one kill in so many is of the database
MISTAKE = re.compile(r"Internal Server Error: .*?(?=^\d{4}-\d\d-\d\d |\Z)", re.DOTALL | re.MULTILINE)


class Weather:
    """When parts were killed last, when pages came again, and what was seen meanwhile."""

    def __init__(self) -> None:
        self.over, self.killed, self.rough, self.longest = Event(), 0.0, False, 0.0
        self.seen, self.mistakes = Counter[str](), set[str]()

    def break_out(self) -> None:
        """Something is killed now."""
        self.killed, self.rough = time.monotonic(), True

    def calm(self) -> None:
        """Pages come again."""
        self.rough, self.longest = False, max(self.longest, time.monotonic() - self.killed)

    def is_rough(self) -> bool:
        """Whether a request that begins now may fail."""
        return self.rough or time.monotonic() - self.killed < AFTER_A_KILL


class Visitor(Builder, Player):
    """Somebody with a deck, an address and runs."""

    def __init__(self, site: Site, weather: Weather, number: int) -> None:
        super().__init__(site, f"10.0.0.{number + 1}")
        self.weather, self.dice = weather, random.Random(number)
        self.runs, self.seen = list[str](), set[str]()

    def stay(self) -> None:
        """Build, read and ask for games until it is over."""
        rounds = 0
        while not self.weather.over.is_set():
            rounds += 1
            self.do(lambda: self.get(self.dice.choice(PAGES)))
            self.do(self.build)
            if rounds % EVERY == 1:
                self.do(lambda: self.runs.append(self.ask_for(GAMES, "ember-rush")))
            if rounds % LOOK == 0:
                self.do(lambda: self.seen.update(self.wrong()))
            self.weather.over.wait(self.dice.uniform(2, 6))

    def do(self, something: Callable[[], object]) -> None:
        """Count whether it was answered; of failures those apart that may be for what was killed."""
        rough = self.weather.is_rough()
        try:
            something()
            what = "answered"
        except HTTPError as problem:
            what = f"{problem.code} of {urlsplit(problem.url or '').path.split('/')[1] or 'home'}"
        except TROUBLE:
            what = "no answer"
        rough = rough or self.weather.is_rough()  # it may have fallen while it was answered
        self.weather.seen[f"{what} after a kill" if rough and what != "answered" else what] += 1

    def strange(self) -> list[str]:
        """The runs that have not come to what the engine alone finds in their games."""
        return [run for run in self.runs if (told := self.report(run))["tally"] != totals(json.dumps(told["asked"]))]


@cache
def totals(asked: str) -> dict[str, Any]:
    """What the engine alone finds in the games of a run, by what its report says that was asked for."""
    run = json.loads(asked)
    games = prepare(SHIPPED[run["game"]], run["sections"], run["seed"], run["pilot"], run["opponent"], run["options"])
    tally = watched(games).tally(range(run["games"]))
    return tally.plain() | tally.details()


def kill_something(site: Site, database: Cluster | None, dice: random.Random) -> str:
    """Kill one process under the supervisor, or now and then the database; its name."""
    if database and dice.randrange(DATABASE) == 0:
        database.kill()
        database.start()
        return "postgres"
    one = dice.choice(psutil.Process(site.process.pid).children(recursive=True))
    name = one.name()
    one.kill()
    return name


def pages_come(site: Site) -> bool:
    """Whether whoever asks is answered, by each of the processes that may."""
    return all(site.ask("/decks/")[0] == 200 for _ in range(4))


def memory(site: Site) -> int:
    """MB that all processes of the site hold."""
    return sum(process.memory_info().rss for process in site.processes()) // 2**20


def mistakes(site: Site) -> set[str]:
    """What the log of the web says of each 500, with the way to it; that of a process before is kept until the next one falls."""
    logs = (site.folder / "var" / "log").glob("web.log*")
    return {found for log in logs for found in MISTAKE.findall(log.read_text(encoding="utf-8", errors="replace"))}


def soak(site: Site, database: Cluster | None, minutes: float, clients: int) -> int:
    """Let visitors stay while parts are killed, and tell what came of it."""
    weather, dice, kills, held = Weather(), random.Random(20261123), Counter[str](), [memory(site)]
    visitors = [Visitor(site, weather, number) for number in range(clients)]
    end = time.monotonic() + 60 * minutes
    with ThreadPoolExecutor(clients) as pool:
        stays = [pool.submit(visitor.stay) for visitor in visitors]
        try:
            while time.monotonic() < end:
                time.sleep(BETWEEN_KILLS)
                held.append(memory(site))
                weather.mistakes |= mistakes(site)
                weather.break_out()
                kills[kill_something(site, database, dice)] += 1
                wait_until(lambda: pages_come(site), RESTART, site)
                weather.calm()
        finally:
            weather.over.set()  # else visitors would stay, and whoever waits for them would not hear why
    for stay in stays:
        stay.result()
    print(*sorted(weather.mistakes | mistakes(site)), sep="\n")
    print(f"{minutes:g} minutes, {clients} clients, kills {dict(kills)}; {dict(weather.seen)}")
    print(f"pages came again {weather.longest:.1f} seconds after a kill at the latest")
    print(f"MB: {held[0]} at first, {held[len(held) // 2]} at half time, {held[-1]} at last, {max(held)} at most")
    return verdict(site, visitors, weather)


def verdict(site: Site, visitors: list[Visitor], weather: Weather) -> int:
    """Tell what became of all that was asked for; 1 if something is wrong."""
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline and not site.is_well():
        time.sleep(1)
    wrong = sorted(set().union(*(visitor.seen.union(visitor.wrong()) for visitor in visitors)))
    waiting = ended_by(visitors, deadline)
    strange = [run for visitor in visitors for run in visitor.strange()] if not waiting else []
    taken, unsure = sum(one.taken for one in visitors), sum(one.unsure for one in visitors)
    print(f"changes taken {taken}, unsure {unsure}, wrong {wrong}")
    print(f"runs {sum(len(one.runs) for one in visitors)}, not ended {waiting}, not as the engine plays them {strange}")
    fine = ("answered", "503 of health")
    failures = sum(count for what, count in weather.seen.items() if what not in fine and "after" not in what)
    many = failures > max(1, weather.seen.total() // 1000)
    return int(bool(wrong or waiting or strange or many or any("500" in what for what in weather.seen)))


def ended_by(visitors: list[Visitor], deadline: float) -> int:
    """How many runs have not ended by then."""
    while True:
        waiting = sum(not visitor.has_ended(run) for visitor in visitors for run in visitor.runs)
        if not waiting or time.monotonic() > deadline:
            return waiting
        time.sleep(2)


def main() -> int:
    """Start the site and let it soak."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.soak", description="A site among visitors while its parts are killed."
    )
    parser.add_argument("minutes", type=float, nargs="?", default=60)
    parser.add_argument("clients", type=int, nargs="?", default=16)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, which is killed too")
    chosen = parser.parse_args()
    with ExitStack() as held:
        database = held.enter_context(cluster()) if chosen.postgres else None
        given = {"DATABASE_URL": database.url} if database else {}
        site = held.enter_context(running(BEHIND_PROXY="1", **given))
        return soak(site, database, chosen.minutes, chosen.clients)


if __name__ == "__main__":
    sys.exit(main())
