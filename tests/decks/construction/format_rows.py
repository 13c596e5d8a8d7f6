"""Tables of decks and the rules that they break: `tests/games/<game>/format_rows.toml`, one file for each game.

A table names a ready deck for each format that it is about. A row says what is tried, how the deck is changed for it, and which
rules are broken then; with none named the deck is legal. Changes are written as `-1 Emberdart, +1 Turned Soil`; a card goes to
the section of its kind unless another one is named (`+1 Burn in main`), and `+1 Creature 11 to 70` is one of each. `made` decks
are ready decks with a change. Where cards lie `aside`, there is a pool: those and the cards of the unchanged deck. `words` are
the rules that check nothing.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from decks.construction.formats.deck_text import read_deck
from decks.construction.legality import Verdict
from engine.packs.cards import Pack
from tests.packs import SHIPPED

FILES = sorted(Path(__file__).parents[2].glob("games/*/format_rows.toml"))
RANGE = re.compile(r"(?P<before>[+-]\d+ .+ )(?P<first>\d+) to (?P<last>\d+)")
CHANGE = re.compile(r"(?P<sign>[+-])(?P<copies>\d+) (?P<name>.+?)(?: in (?P<section>[a-z_]+))?")

Deck = dict[str, dict[str, int]]


class Case(NamedTuple):
    """A deck in a format, and the rules that it breaks there."""

    game: str
    form: str
    options: tuple[str, ...]
    what: str
    deck: Deck
    pool: dict[str, int] | None
    breaks: tuple[str, ...]

    @property
    def name(self) -> str:
        return " ".join([self.game, self.form, *self.options, self.what])


def ready(pack: Pack, name: str) -> Deck:
    """A ready deck, free to be changed."""
    return {section: dict(cards) for section, cards in read_deck(pack.decks[name], pack).sections.items()}


def called(pack: Pack, form: str, name: str) -> Deck:
    """A ready deck, or one that is made of it, for a format."""
    made = TOLD[pack.slug].get("made", {}).get(name)
    return changed(pack, form, ready(pack, made["from"]), made["change"]) if made else ready(pack, name)


def changed(pack: Pack, form: str, deck: Deck, changes: str) -> Deck:
    """A deck with some cards taken out and others put in."""
    after = {section: Counter(cards) for section, cards in deck.items()}
    cards = {card.name: card for card in pack.cards.values()}
    for change in single(changes):
        found = CHANGE.fullmatch(change)
        assert found, change
        assert found["name"] in cards, change
        card = cards[found["name"]]
        copies = after.setdefault(found["section"] or section_of(pack, form, card.kind), Counter())
        copies[card.id] += int(found["sign"] + found["copies"])
        assert copies[card.id] >= 0, change
    return {section: dict(+cards) for section, cards in after.items()}


def single(changes: str) -> Iterator[str]:
    """The changes one by one."""
    for change in filter(None, changes.split(", ")):
        found = RANGE.fullmatch(change)
        if found is None:
            yield change
        else:
            yield from (f"{found['before']}{n}" for n in range(int(found["first"]), int(found["last"]) + 1))


def section_of(pack: Pack, form: str, kind: str) -> str:
    """The section of a format for cards of that kind."""
    kinds = {above.id for above in pack.lineage(kind)}
    return next(section.id for section in pack.formats[form].sections if not kinds.isdisjoint(section.kinds))


def broken(verdict: Verdict) -> tuple[str, ...]:
    """The rules that a deck breaks, each once; what breaks no rule of the format but its shape by its code."""
    return tuple(sorted({problem.rule or problem.code for problem in verdict.problems}))


def cases(told: dict[str, Any]) -> Iterator[Case]:
    """The rows of a file."""
    pack = SHIPPED[told["game"]]
    for table in told["table"]:
        for form, name in table["decks"].items():
            deck = called(pack, form, name)
            pool = None
            if "aside" in table:
                pool = changed(pack, form, {"main": deck["main"]}, f"+{table['aside']}")["main"]
            for what, change, *breaks in table["rows"]:
                options = tuple(table.get("options", ()))
                after = changed(pack, form, deck, change)
                yield Case(pack.slug, form, options, what, after, pool, tuple(sorted(breaks)))


TOLD = {told["game"]: told for told in (tomllib.loads(path.read_text()) for path in FILES)}
CASES = [case for told in TOLD.values() for case in cases(told)]
