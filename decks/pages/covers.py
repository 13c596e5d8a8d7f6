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
    """The card on the cover of a deck: the one that is chosen, else one of its small sections, such as a hero, else the dearest; none that
    is taken already, if another can be had. None of an empty deck.
    """
    rows = [row for row in held if is_upright(game, row[1].kind)]
    order = sorted(rows, key=lambda row: (row[1].slug != chosen, row[0] not in small, -(cost_of(game, row[1]) or 0)))
    free = [card for _, card, _ in order if card.slug == chosen or card.slug not in taken]
    return next(iter(free or [card for _, card, _ in order]), None)


def fan_of(game: Game, held: Iterable[Held], most: int = FAN) -> list[Card]:
    """Some cards of a deck, those first that it has most copies of."""
    order = sorted(held, key=lambda row: (-row[2], row[1].position))
    return fanned(game, [card for _, card, _ in order], most)


def class_of(game: Game, cover: Card | None, held: Iterable[Held], small: Collection[str]) -> str:
    """What a deck is: the type of a cover that lies beside it, such as a hero, else the word that colours the cover; nothing where neither
    says anything.
    """
    if cover is None:
        return ""
    if any(section in small and card.slug == cover.slug for section, card, _ in held):
        return cover.type_line
    return tint_of(game, cover.kind, cover.values, cover.house).word


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
