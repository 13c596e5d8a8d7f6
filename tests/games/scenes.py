"""Plays a scene that was worked out by hand: move by move as it is written down, and whether it ends as was foretold.

What games word otherwise each says in a `Reader`: how an option is found, which questions are answered without a move, which moves
may find no question, and what facts only it has.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision
from engine.kernel.view import View
from tests.scenes import Played

SEATS = {"Ada": 0, "Bo": 1}
Fact = tuple[str, Callable[[Played, re.Match[str]], bool]]


def scenes_beside(test: str, ruled_otherwise: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The scenes that lie beside a test, but for those that a ruling decides otherwise."""
    scenes = tomllib.loads((Path(test).parent / "scenes.toml").read_text(encoding="utf-8"))["scene"]
    return [scene for scene in scenes if scene["id"] not in ruled_otherwise]


@dataclass(frozen=True)
class Reader:
    """How a game reads its scenes: `find` gives the option of the open question that a move is, -1 for none, and `pass_by` answers a
    question for which no move stands, False where it does not; it is told the move that is waited for. `go_on` is what a move says
    of the question that follows it.
    """

    find: Callable[[Played, str], int]
    pass_by: Callable[[Played, str], bool]
    left_out: re.Pattern[str]
    facts: tuple[Fact, ...] = ()
    go_on: Callable[[Played, str], None] = lambda played, move: None

    def check(self, played: Played, scene: dict[str, Any]) -> None:
        """Play a scene to its end, and look at everything that is said of it."""
        for move in scene["moves"]:
            self.make(played, move)
        while played.asked and self.pass_by(played, ""):
            pass
        assert [fact for fact in scene["expect"] if not self.holds(played, fact)] == []
        assert [fact for fact in scene.get("never", ()) if self.holds(played, fact)] == []
        for move in scene.get("cannot", ()):
            name, what = move.split(": ", 1)
            assert not self.offers(played, SEATS[name] + 1, what), f"{move}: {played.offered}"

    def make(self, played: Played, move: str) -> None:
        """Make a move once it is asked for; what may find no question is left out then."""
        name, what = move.split(": ", 1)
        seat = SEATS[name] + 1
        if what.startswith("cannot "):
            while played.asked not in (0, seat) and self.pass_by(played, what):
                pass
            assert not self.offers(played, seat, what.removeprefix("cannot ")), f"{move} is offered: {played.offered}"
            return
        times = int(found[1]) if (found := re.match(r"remove (\d+) [A-Z]", what)) else 1
        for _ in range(times):
            while played.asked and not self.offers(played, seat, what) and self.pass_by(played, what):
                pass
            if not self.offers(played, seat, what):
                message = f"{move}: {played.asked} is asked {played.game.decision and played.question} {played.offered}"
                assert self.left_out.fullmatch(what) or times > 1, message
                return
            answer(played.game, self.find(played, what))
            self.go_on(played, what)

    def offers(self, played: Played, seat: int, what: str) -> bool:
        """Whether a move is offered to a player by the open question."""
        return played.asked == seat and self.find(played, what) >= 0

    def holds(self, played: Played, fact: str) -> bool:
        """Whether something that is written down is so."""
        for pattern, look in (*self.facts, *FACTS):
            if found := re.fullmatch(pattern, fact):
                return look(played, found)
        message = f"nobody reads {fact!r}"
        raise ValueError(message)


def names(text: str) -> list[str]:
    """The names in a list that is written down."""
    return [one or other for one, other in re.findall(r"'((?:[^']|'(?=\w))*)'(?!\w)|\"([^\"]*)\"", text)]


def zone_of(played: Played, subject: str) -> list[str]:
    """A zone of a player, such as `Ada.hand`, or one of the table."""
    owner, _, zone = subject.rpartition(".")
    return played.zone(zone, SEATS[owner] + 1 if owner else 0)


def ended(played: Played, found: re.Match[str]) -> bool:
    """Whether the game has ended so: with a winner, a draw, or not at all."""
    game = played.game
    ends = {"none": not game.over, "draw": game.over and not game.winners and not game.unfinished}
    return ends[found[1]] if found[1] in ends else game.winners == (SEATS[found[1]],)


def counted(played: Played, found: re.Match[str]) -> bool:
    """Whether a player, or a card by its name, has so many of a counter."""
    return played.count(found[2], SEATS[found[1]] + 1 if found[1] in SEATS else found[1]) == int(found[3])


FACTS: tuple[Fact, ...] = (
    (r"winner = (\w+)", ended),
    (r"active = (\w+)", lambda played, found: played.game.active == SEATS[found[1]]),
    (r"asked = (\w+)", lambda played, found: played.asked == SEATS[found[1]] + 1),
    (
        r"(\w+)\.(\w+)\[(\d)\] = (.+)",
        lambda played, found: played.areas(found[2], SEATS[found[1]] + 1)[int(found[3]) - 1] == names(found[4]),
    ),
    (r"([\w.]+) has (\d+) cards?", lambda played, found: len(zone_of(played, found[1])) == int(found[2])),
    (r"([\w.]+) contains (.+)", lambda played, found: names(found[2])[0] in zone_of(played, found[1])),
    (r"([\w.]+) = (\[.*\])", lambda played, found: Counter(zone_of(played, found[1])) == Counter(names(found[2]))),
    (r"(.+)\.(\w+) = (-?\d+)", counted),
)


def picked(rules: Mapping[int, Callable[[View, Decision], int]], played: Played) -> str:
    """What a pilot's rules of thumb answer the open question with, in words."""
    decision = played.game.decision
    return played.offered[rules[decision.window](View(played.game, decision.seat), decision)]
