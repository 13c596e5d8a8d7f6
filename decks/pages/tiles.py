"""Decks as tiles of a list: each with its cover, a fan of three, a sentence, its curve and what it has won."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from catalog.models import Card, Format, Game
from decks.fares import Fares
from decks.models import Deck, DeckCard, ReadyDeck, ReadyDeckCard, TakenDown, Visibility
from decks.pages.covers import Held, class_of, cover_of, fan_of, small_sections
from decks.pages.deck_sheet import UNREAD
from decks.pages.order import won_by
from decks.pages.showing import first_sentence
from decks.pages.stacks import cost_of
from decks.tabletop.small_faces import Drawing, drawing

FAN: Final = 3
BARS: Final = 12
TALL: Final = 24  # of the tallest bar
SENTENCE: Final = 140


class TileBar(NamedTuple):
    """A bar of a small curve."""

    x: int
    y: int
    height: int


class Drawn(NamedTuple):
    """What of a tile comes of its cards."""

    cover: Card | None = None
    fan: tuple[Card, ...] = ()
    bars: tuple[TileBar, ...] = ()
    of_class: str = ""


NOTHING: Final = Drawn()


@dataclass(frozen=True)
class Tile:
    """A deck in a list. `game` is None where it left the catalogue, `deck` for a ready one."""

    name: str
    url: str
    sentence: str
    form: str
    size: int
    game: Game | None = None
    slug: str = ""
    deck: Deck | None = None
    drawn: Drawn = NOTHING
    won: tuple[int, int] | None = None
    status: str = ""
    word: str = ""  # by which a comparison calls it
    seen_by: str = ""  # who sees one of one's own
    fares: Fares | None = None  # of a ready one

    @property
    def said(self) -> str:
        """What it is for, in its first sentence."""
        return first_sentence(self.sentence)

    @property
    def place(self) -> str:
        """The game that it is for."""
        return self.game.short if self.game else f"{self.slug}, not in the catalogue any more"

    @property
    def cover(self) -> Card | None:
        """The card that stands for it."""
        return self.drawn.cover

    @property
    def drawing(self) -> Drawing | None:
        """How its cards are drawn."""
        return drawing(self.game.slug, self.game.digest) if self.game else None

    @property
    def of_100(self) -> int | None:
        """How many games of 100 it has won, None where none was played."""
        return round(100 * self.won[0] / self.won[1]) if self.won and self.won[1] else None


def small_curve(game: Game, held: Iterable[Held]) -> tuple[TileBar, ...]:
    """The copies by cost as bars, the last of which holds all that costs more; none where fewer than two costs are known."""
    counts: Counter[int] = Counter()
    for _, card, copies in held:
        cost = cost_of(game, card)
        if cost is not None:
            counts[min(cost, BARS - 1)] += copies
    if len(counts) < 2:
        return ()
    most = max(counts.values())
    heights = [max(round(TALL * counts[cost] / most), 1) for cost in range(min(counts), max(counts) + 1)]
    return tuple(TileBar(10 * n, TALL - height, height) for n, height in enumerate(heights))


def ready_tiles(decks: Iterable[ReadyDeck]) -> list[Tile]:
    """Ready decks as tiles; no two decks of a game have the same cover, as long as there are others."""
    rows = list(decks)
    held: dict[int, list[Held]] = defaultdict(list)
    lines = ReadyDeckCard.objects.filter(deck__in=rows).select_related("card")
    for line in lines.defer(*(f"card__{name}" for name in UNREAD)):
        held[line.deck_id].append((line.section, line.card, line.copies))
    taken: dict[int, set[str]] = defaultdict(set)
    return [ready_tile(row, held[row.pk], taken[row.game_id]) for row in rows]


def ready_tile(row: ReadyDeck, held: list[Held], taken: set[str]) -> Tile:
    """A ready deck as a tile; its cover is among those that are `taken` from now on."""
    drawn = drawn_of(row.game, held, row.format, taken=taken)
    if drawn.cover:
        taken.add(drawn.cover.slug)
    size = sum(copies for *_, copies in held)
    words = (row.name, row.get_absolute_url(), row.summary, row.format.name, size, row.game, row.game.slug)
    return Tile(*words, drawn=drawn, status=row.status, word=f"{row.game.slug}.{row.slug}")


def drawn_of(game: Game, held: list[Held], form: Format | None, chosen: str = "", taken: Collection[str] = ()) -> Drawn:
    """What of a tile comes of its cards."""
    small = small_sections(form)
    cover = cover_of(game, held, small, chosen, taken)
    within = [row for row in held if row[0] not in small] or held
    for _, card, _ in held:
        card.game = game
    return Drawn(cover, tuple(fan_of(game, within, FAN)), small_curve(game, within), class_of(game, cover, held, small))


def tiles(decks: Sequence[Deck], games: Mapping[str, Game], *, own: bool = False) -> list[Tile]:
    """Decks that people build as tiles; those of one's own with what they have won, and lead to where they are looked at."""
    rows = DeckCard.objects.filter(deck__in=[deck.pk for deck in decks])
    cells = list(rows.values_list("deck_id", "game", "section", "card", "copies"))
    cards = cards_of(games, cells)
    held: dict[int, list[Held]] = defaultdict(list)
    sizes: Counter[int] = Counter()
    for deck, game, section, card, copies in cells:
        sizes[deck] += copies
        if (game, card) in cards:
            held[deck].append((section, cards[game, card], copies))
    built = [built_tile(deck, games.get(deck.game), held[deck.pk], sizes[deck.pk], own) for deck in decks]
    if not own:
        return built
    won, seen_by = won_by(decks), seen_of(decks)
    return [
        replace(tile, won=won.get(deck.pk), seen_by=seen_by[deck.pk]) for deck, tile in zip(decks, built, strict=True)
    ]


def seen_of(decks: Iterable[Deck]) -> dict[int, str]:
    """Who sees some decks, in a word."""
    shared = [deck.key for deck in decks if deck.visibility != Visibility.PRIVATE]
    taken = set(TakenDown.objects.filter(sort=Deck.sort, key__in=shared).values_list("key", flat=True))
    return {deck.pk: "taken down" if deck.key in taken else deck.visibility for deck in decks}


def cards_of(games: Mapping[str, Game], cells: Iterable[tuple[int, str, str, str, int]]) -> dict[tuple[str, str], Card]:
    """The cards of some decks, by game and slug."""
    slugs: dict[str, set[str]] = defaultdict(set)
    for _, game, _, card, _ in cells:
        slugs[game].add(card)
    there = [(games[slug], wanted) for slug, wanted in slugs.items() if slug in games]
    rows = [(game, game.cards.filter(slug__in=wanted).defer(*UNREAD)) for game, wanted in there]
    return {(game.slug, card.slug): card for game, cards in rows for card in cards}


def built_tile(deck: Deck, game: Game | None, held: list[Held], size: int, own: bool) -> Tile:
    """A deck that somebody builds as a tile."""
    formats = list(game.formats.all()) if game else []
    form = next((one for one in formats if one.slug == deck.format), None)
    url = deck.look_url if own else deck.get_absolute_url()
    words = (deck.name, url, deck.description, form.name if form else deck.format, size, game, deck.game)
    return Tile(*words, deck=deck, drawn=drawn_of(game, held, form, deck.cover) if game else NOTHING, word=deck.key)
