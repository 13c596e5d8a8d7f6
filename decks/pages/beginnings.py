"""How a deck can begin: a word to choose, such as a class, plans, and ready decks."""

from collections import defaultdict
from typing import NamedTuple

from catalog.filters import Facet
from catalog.models import Card, Format, Game
from decks.construction.plans import Plan
from decks.models import ReadyDeckCard
from decks.pages.covers import Held, cover_of
from decks.pages.deck_sheet import FEW, UNREAD, size_of


class ReadyStart(NamedTuple):
    """A ready deck to begin with: its name in the pack, its name, what it says of itself, and the card that stands for it."""

    slug: str
    name: str
    summary: str
    cover: Card | None


class Guide(NamedTuple):
    """How a deck without a card in its large section can begin: a word to choose, plans, and ready decks where it is empty."""

    words: Facet | None
    plans: list[Plan]
    ready: list[ReadyStart]


def ready_starts(game: Game, form: Format) -> list[ReadyStart]:
    """The ready decks of a format; no two with the same cover, as long as there are others."""
    small = {
        part["id"] for part in form.sections if (high := size_of(form, part["id"]).high) is not None and high <= FEW
    }
    held: dict[int, list[Held]] = defaultdict(list)
    lines = ReadyDeckCard.objects.filter(deck__game=game, deck__format=form).select_related("card")
    for line in lines.defer(*(f"card__{name}" for name in UNREAD)):
        line.card.game = game
        held[line.deck_id].append((line.section, line.card, line.copies))
    taken: set[str] = set()
    starts = []
    for row in game.ready_decks.filter(format=form):
        cover = cover_of(game, held[row.pk], small, taken=taken)
        taken.add(cover.slug if cover else "")
        starts.append(ReadyStart(row.slug, row.name, row.summary, cover))
    return starts
