"""The ready decks of a pack: as they are read, what they break, and how much two of them have in common."""

from collections.abc import Iterable

from decks.construction.formats.deck_text import DeckText, read_deck
from decks.construction.legality import judge
from engine.packs.cards import Pack


def ready_decks(pack: Pack) -> dict[str, DeckText]:
    """The ready decks by name."""
    return {name: read_deck(text, pack) for name, text in pack.decks.items()}


def broken_rules(pack: Pack, deck: DeckText) -> set[str]:
    """The rules that a deck breaks in its own format."""
    return {problem.rule for problem in judge(pack, deck.format, deck.sections).problems}


def most_in_common(decks: Iterable[DeckText]) -> float:
    """Of the different cards in the main sections of two decks, the greatest part that both have."""
    lists = [set(deck.sections["main"]) for deck in decks]
    return max(len(a & b) / len(a | b) for n, a in enumerate(lists) for b in lists[n + 1 :])
