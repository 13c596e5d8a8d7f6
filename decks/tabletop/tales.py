"""What a browser plays of the other side's turn: the steps between two positions of a hand, with the table as it was after each."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from django.template.loader import render_to_string

from catalog.web.fields import whole_number
from decks.tabletop.hands import OpenHand
from decks.tabletop.layout import shown_table
from decks.tabletop.small_faces import Drawing
from decks.tabletop.telling import STEPS_MAX, Held, Step, Teller, step_of
from engine.kernel.state import NONE, Game

TOLD_AFTER: Final = ("", "confirm", "step", "steady")  # the steps after which a person is told what the others did
BEGINNINGS: Final = re.compile(r"(?=<(?:section|header|div|a|button|ul)\b)")  # where a table is cut into parts


def theirs_since(sitting: OpenHand, shown: int = NONE) -> str:
    """The positions between which others have done something since whoever looks was asked before, or since a position that has been
    shown, "12-17"; nothing where they have not.
    """
    last = sitting.position
    first = max(sitting.since, shown, 0, last - STEPS_MAX)
    return f"{first}-{last}" if any(others_acted(sitting, number) for number in range(first, last)) else ""


def their_last(sitting: OpenHand) -> str:
    """The positions between which others acted last, from the answer before that on, as long as whoever looks goes on after it."""
    last = sitting.position
    while last and not others_acted(sitting, last - 1):
        last -= 1
    first = max([stop for stop in sitting.stops if stop < last], default=0)
    return f"{max(first, last - STEPS_MAX)}-{last}" if last else ""


def others_acted(sitting: OpenHand, number: int) -> bool:
    """Whether an answer was given by somebody who does not look, and the log has words for what came of it."""
    if sitting.seats[number] in sitting.eyes:
        return False
    entries = (sitting.game.log or [])[sitting.lengths[number] : sitting.lengths[number + 1]]
    return any(sitting.table.rules.events[entry[0]].words for entry in entries)


def told_in_words(sitting: OpenHand, span: str) -> list[Step]:
    """The steps between two positions without their tables, to be read as a list; none where there is nothing to tell."""
    places = span_in(sitting, span) if span else None
    if places is None:
        return []
    first, last = places
    return list(Teller(sitting.table, sitting.seed, sitting.line, sitting.eyes, first).steps(last))


def own_step(sitting: OpenHand, since: int, before: dict[Held, int]) -> str:
    """What an answer of whoever looks did, from the position that it was given at, as JSON."""
    entries = (sitting.game.log or [])[sitting.lengths[min(since, sitting.position)] :]
    return json.dumps(asdict(step_of(sitting.game, entries, before, sitting.eyes, theirs=False)))


def span_in(sitting: OpenHand, asked: str) -> tuple[int, int] | None:
    """Two positions as an address asks for them, None where they are beyond what has been played, or too far apart to be told at once."""
    words = asked.partition("-")
    first, last = whole_number(words[0]), whole_number(words[2])
    known = len(sitting.line) if sitting.reading else sitting.position
    if first is None or last is None or not sitting.eyes:
        return None
    return (first, last) if first < last <= known and last - first <= STEPS_MAX else None


class Tale:
    """The steps between two positions. Tables are cut into `parts`, of which each is kept once."""

    def __init__(self, sitting: OpenHand, draw: Drawing) -> None:
        self.sitting = sitting
        self.draw = draw
        self.parts: dict[str, int] = {}

    def told(self, first: int, last: int) -> dict[str, Any]:
        """All of it as data: the parts, and each step with its table and hand as numbers of parts; the table before them comes first."""
        teller = Teller(self.sitting.table, self.sitting.seed, self.sitting.line, self.sitting.eyes, first)
        steps = [self.seen(teller.game, Step(first, theirs=False, words=""))]
        steps += self.after_each(teller, last)
        return {"parts": list(self.parts), "steps": steps}

    def after_each(self, teller: Teller, last: int) -> Iterator[dict[str, Any]]:
        """The steps that say something, each drawn as soon as it is taken."""
        for step in teller.steps(last):
            yield self.seen(teller.game, step)

    def seen(self, game: Game, step: Step) -> dict[str, Any]:
        """A step with the table after it, as whoever looks may know it, where nothing can be done."""
        table = shown_table(game, self.sitting.eyes, acts=False)
        near = table.sides[-1]
        context = {"table": table, "near": near, "draw": self.draw, "hand": self.sitting.hand}
        mat = render_to_string("decks/table/mat.html", context)
        own = {"areas": near.areas.get("hand", ()), "side": near, "draw": self.draw}
        hand = render_to_string("decks/table/rows.html", own)
        moment = {"when": table.when, "phase": table.phase}
        return asdict(step) | moment | {"mat": self.cut(mat), "hand": self.cut(hand)}

    def cut(self, html: str) -> list[int]:
        """The numbers of the parts of a piece of a page."""
        return [self.parts.setdefault(part, len(self.parts)) for part in BEGINNINGS.split(html)]


def tells(sitting: OpenHand, posted: str | None) -> bool:
    """Whether a page tells of itself what the others did: after an answer, and as a game begins, not where somebody goes back and forth."""
    return sitting.since == NONE if posted is None else posted in TOLD_AFTER
