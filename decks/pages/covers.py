"""What stands for a deck: its cover, a fan of its cards, its class and how its cards are known."""

from collections.abc import Collection, Iterable
from typing import Final

from catalog.models import Card, Format, Game
from catalog.shapes import is_upright, tint_of
from decks.pages.deck_sheet import FEW, size_of
from decks.pages.stacks import cost_of
from decks.posters import fanned

FAN: Final = 7
Held = tuple[str, Card, int]  # section, card, copies


def small_sections(form: Format | None) -> set[str]:
    """The sections of a format that hold a few cards only, such as a hero."""
    ids = [part["id"] for part in form.sections] if form else []
    return {one for one in ids if (high := size_of(form, one).high) is not None and high <= FEW}


def cover_of(
    game: Game, held: Iterable[Held], small: Collection[str], chosen: str = "", taken: Collection[str] = ()
) -> Card | None:
    """The card on the cover of a deck: the one that is chosen, else one of its small sections, such as a hero, one with a class before
    any other, else the dearest; none that is taken already, if another can be had. None of an empty deck.
    """
    order = sorted(held, key=lambda row: (row[1].slug != chosen, *stands_for(game, row, small)))
    free = [card for _, card, _ in order if card.slug == chosen or card.slug not in taken]
    return next(iter(free or [card for _, card, _ in order]), None)


def stands_for(game: Game, row: Held, small: Collection[str]) -> tuple[bool, bool, bool, int]:
    """How well a card stands for its deck, the least best."""
    section, card, _ = row
    beside = section in small
    return not beside, beside and not word_of(game, card), not is_upright(game, card.kind), -(cost_of(game, card) or 0)


def word_of(game: Game, card: Card) -> str:
    """The word that colours a card, such as its class."""
    return tint_of(game, card.kind, card.values, card.house).word


def fan_of(game: Game, held: Iterable[Held], most: int = FAN) -> list[Card]:
    """Some cards of a deck, those first that it has most copies of."""
    order = sorted(held, key=lambda row: (-row[2], row[1].position))
    return fanned(game, [card for _, card, _ in order], most)


def class_of(game: Game, cover: Card | None, held: Iterable[Held], small: Collection[str]) -> str:
    """What a deck is: the word that colours what lies beside it, such as a hero, else its cover; nothing where neither has one."""
    beside = [card for section, card, _ in held if section in small]
    words = (word_of(game, card) for card in [*beside, *([cover] if cover else [])])
    return next(filter(None, words), "")


def how_known(held: Iterable[Held]) -> str:
    """What is to be said once of the practice cards of a deck; nothing where there is none."""
    status = {card.slug: card.status for _, card, _ in held}
    ours = sum(one == "practice" for one in status.values())
    if not ours:
        return ""
    if ours == len(status):
        return "All its cards are practice cards of our own; none was ever printed."
    are = "is a practice card" if ours == 1 else "are practice cards"
    return f"{ours} of its {len(status)} different cards {are} of our own, never printed."
