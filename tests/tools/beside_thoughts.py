"""`python -m tests.tools.beside_thoughts [MINUTES] [GAME]`: how long pages take while four people play against one who thinks.

A real site, with its workers. Each of the four has an address of their own and plays whatever steady would as soon as it is their turn, so
that the other side has to think again; a game that is over is followed by the next one. Somebody else reads pages meanwhile, one after the
other. Ends with 1 if the 95th percentile of those is more than a second.
"""

import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles
from threading import Event
from typing import Final

from cardsite.ops.bench.stopwatch import reference_loop, spans
from tests.bootstrap.sites import Browser, Site, running, wait_until
from tests.packs import SHIPPED

GAMES_AT_ONCE: Final = 4
BUDGET: Final = 1.0  # seconds
LOOPS: Final = 9
PAUSE: Final = 0.2  # seconds between two looks at whether they have answered
WARM: Final = 60.0  # seconds within which a site is well
MOMENT: Final = re.compile(r'name="at" value="([^"]+)"')
THINKS: Final = "is thinking…"
OVER: Final = "hand-end"


class Sitter(Browser):
    """Somebody at a table, opposite one who thinks."""

    def __init__(self, site: Site, game: str, number: int) -> None:
        super().__init__(site, f"10.0.0.{number + 1}")
        self.game, self.decks = game, list(SHIPPED[game].decks)
        self.seed, self.answered, self.games = number, 0, 0

    def stay(self, over: Event) -> None:
        """Play one game after the other until it is over."""
        while not over.is_set():
            self.games += 1
            self.play(self.deal(), over)

    def deal(self) -> str:
        """Where a hand is played of the game's first ready decks."""
        mine, theirs = self.decks[:2]
        form = f"/hands/new/?game={self.game}&ready={mine}"
        self.seed += GAMES_AT_ONCE
        given = {
            "game": self.game,
            "ready": mine,
            "opponent": "sharp",
            "theirs": f"ready {theirs}",
            "seed": str(self.seed),
        }
        return self.send("/hands/new/", form, **given)

    def play(self, hand: str, over: Event) -> None:
        """Play a hand to its end, a step of steady's at a time."""
        shown, thought = self.get(hand), False
        while OVER not in shown and not over.is_set():
            if THINKS in shown:
                thought = True
                over.wait(PAUSE)
                shown = self.get(hand)
                continue
            self.answered, thought = self.answered + thought, False
            moment = MOMENT.search(shown)
            shown = self.answer(hand, hand, at=moment[1] if moment else "", do="step")


def pages_of(game: str) -> list[str]:
    """What somebody else reads meanwhile."""
    ready = next(iter(SHIPPED[game].decks))
    card = next(iter(SHIPPED[game].cards.values())).id
    return [
        *("/", f"/g/{game}/", f"/g/{game}/cards/", f"/g/{game}/cards/{card}/", f"/g/{game}/rules/"),
        *("/search/?q=burn", f"/g/{game}/decks/", f"/g/{game}/decks/{ready}/", "/decks/", "/decks/new/"),
        *(f"/hands/new/?game={game}&ready={ready}", f"/runs/new/?game={game}&ready={ready}", "/api/v1/cards/"),
    ]


def read(site: Site, pages: list[str], seconds: float) -> list[float]:
    """How long each page took, one after the other for so long."""
    reader, taken = Browser(site, "10.0.1.1"), []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for page in pages:
            begun = time.monotonic()
            reader.get(page)
            taken.append(time.monotonic() - begun)
    return taken


def main(minutes: str = "2", game: str = "runicka") -> int:
    """Start the site, let them play, and tell how long pages took."""
    loop = median(spans(reference_loop, LOOPS))
    over, pages = Event(), pages_of(game)
    with running(BEHIND_PROXY="1") as site, ThreadPoolExecutor(GAMES_AT_ONCE) as pool:
        wait_until(site.is_well, WARM, site)
        read(site, pages, 1)
        sitters = [Sitter(site, game, number) for number in range(GAMES_AT_ONCE)]
        stays = [pool.submit(sitter.stay, over) for sitter in sitters]
        taken = read(site, pages, 60 * float(minutes))
        over.set()
        for stay in stays:
            stay.result()
    late = quantiles(taken, n=20)[18]
    told = sum(sitter.answered for sitter in sitters)
    print(
        f"{game}, loop {loop:.1f} ms: {len(taken)} pages, p50 {median(taken):.2f} s, p95 {late:.2f} s, at most {max(taken):.2f} s"
    )
    print(f"{sum(sitter.games for sitter in sitters)} games, {told} times they were waited for")
    return int(late > BUDGET)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
