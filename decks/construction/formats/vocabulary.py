"""What names mean in the decks of a game and of one of its formats: cards, headings, sections."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from engine.packs.cards import Card, DeckSection, Format, Pack
from engine.packs.folding import norm

NEAR = 70  # of 100: how like a name must be to be offered
CANDIDATES = 3
SHORTLIST = "~"  # the place of cards that are beside the deck; no section has such an id
BY_KIND = ""  # a heading that is no section here: each card goes where its kind fits

HEADING = re.compile(r"(?P<name>.*?)\s*:?\s*(?:\(\s*[0-9]+\s*\))?\s*:?")
MAIN = ("deck", "main", "mainboard", "main deck", "maindeck")
BESIDES = ("shortlist", "sideboard", "side", "side deck", "maybeboard", "maybe", "considering")
ELSEWHERE = ("cards", "commander", "companion", "about")


@dataclass(frozen=True)
class Vocabulary:
    """What names mean in the decks of one format: cards as spelled and in normal form, headings, sections by card."""

    pack: Pack
    form: Format | None
    format: str
    spelled: Mapping[str, Card]
    names: Mapping[str, list[Card]]
    headings: Mapping[str, str]

    def card(self, name: str) -> Card | None:
        """The card of that name; of names that differ by an accent only the one that is spelled so."""
        cards = self.names.get(norm(name), [])
        return self.spelled.get(name.casefold()) or (cards[0] if len(cards) == 1 else None)

    def heading(self, line: str) -> str | None:
        """Where cards go after a line, if it is a heading."""
        match = HEADING.fullmatch(line)
        return self.headings.get(norm(match["name"])) if match else None

    def section(self, place: str) -> DeckSection | None:
        return next((section for section in self.sections if section.id == place), None)

    @property
    def sections(self) -> tuple[DeckSection, ...]:
        return self.form.sections if self.form else ()

    def fitting(self, card: Card) -> list[DeckSection]:
        """The sections that take a card of its kind."""
        return self.pack.fitting(self.form, card.kind) if self.form else []

    def nearest(self, name: str) -> list[tuple[str, int]]:
        """The names that are most like one, with how like they are."""
        matches = process.extract(norm(name), list(self.names), scorer=fuzz.WRatio, limit=CANDIDATES, score_cutoff=NEAR)
        return [(card.name, round(score)) for key, score, _ in matches for card in self.names[key]]


def vocabulary(pack: Pack, form_id: str) -> Vocabulary:
    """The names of a game and of one of its formats; without the format where there is none of that id."""
    names: dict[str, list[Card]] = {}
    for card in pack.cards.values():
        names.setdefault(norm(card.name), []).append(card)
    spelled = {card.name.casefold(): card for card in pack.cards.values()}
    form = pack.formats.get(form_id)
    return Vocabulary(pack, form, form_id, spelled, names, headings(pack, form, names))


def headings(pack: Pack, form: Format | None, names: Mapping[str, list[Card]]) -> dict[str, str]:
    """What stands over cards, in normal form, and where they go then; the format's own words come before everybody's."""
    sections = form.sections if form else ()
    kinds = [norm(kind.name) for kind in pack.kinds.values()]
    places = dict.fromkeys([word for kind in kinds for word in (kind, f"{kind}s") if word not in names], BY_KIND)
    places |= dict.fromkeys(ELSEWHERE, BY_KIND) | dict.fromkeys(BESIDES, SHORTLIST)
    places |= dict.fromkeys(MAIN, "main" if any(section.id == "main" for section in sections) else BY_KIND)
    return places | {word: section.id for section in sections for word in (section.id, norm(section.name))}
