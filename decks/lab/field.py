"""The field of a game: the ready decks that are played against each other, and which are left out of it, and why."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from decks.construction.formats.deck_text import DeckText, read_deck
from decks.opposite import seats_two
from engine.packs.cards import DeckList, Pack
from engine.play.matches import prepare_match
from engine.play.matrix import Two
from engine.play.opponents import STEADY
from engine.play.partly import PartlyReadError

EACH: Final = 40  # games of each two decks of a field
BY: Final[Two] = (STEADY, STEADY)
SEED: Final = 1


@dataclass(frozen=True)
class Field:
    """Decks by title, each with its format, and those that are `left_out`, each with a sentence that says why."""

    decks: Mapping[str, DeckText]
    left_out: Mapping[str, str]

    @property
    def sections(self) -> dict[str, DeckList]:
        """The decks as they are played."""
        return {title: deck.sections for title, deck in self.decks.items()}

    @property
    def format(self) -> str | None:
        """The format of all its decks, None where they are of several."""
        formats = {deck.format for deck in self.decks.values()}
        return formats.pop() if len(formats) == 1 else None


def field_of(pack: Pack, form: str = "") -> Field:
    """The ready decks of a game that two can play against each other, those of one format where it is named. Raises NotPlayableError and
    UnknownNameError where nobody can play them.
    """
    asked = {name: deck for name, deck in ready_decks(pack).items() if form in ("", deck.format)}
    why = {deck.title: left_out(pack, name, deck) for name, deck in asked.items()}
    decks = {deck.title: deck for deck in asked.values() if not why[deck.title]}
    return Field(decks, {title: words for title, words in why.items() if words})


def rivals_in_field(pack: Pack, form: str, decks: Collection[DeckList]) -> dict[str, DeckList]:
    """Whom some decks meet in the field of a format, by title: the ready decks of it that are none of them. Raises what `field_of` does."""
    return {title: deck for title, deck in field_of(pack, form).sections.items() if deck not in decks}


def told_apart(title: str, taken: Collection[str]) -> str:
    """A title that nobody else has."""
    return title if title not in taken else told_apart(f"{title} (the other one)", taken)


def ready_decks(pack: Pack) -> dict[str, DeckText]:
    """The ready decks of a game by name."""
    return {name: read_deck(text, pack) for name, text in pack.decks.items()}


def left_out(pack: Pack, name: str, deck: DeckText) -> str:
    """Why a ready deck is not in the field, nothing where it is."""
    pairing = pack.pairings.get(name)
    if pairing and pairing.left_out:
        return pairing.left_out
    if not seats_two(pack, deck.format):
        return "Its format is not for two players."
    try:
        prepare_match(pack, deck.sections, 0, BY)
    except PartlyReadError:
        return "Not all of its cards can be read."
    return ""
