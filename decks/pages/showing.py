"""What is told elsewhere of a deck, or of something that people share: its title, a sentence, and the cards in its picture."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Final

from catalog.cached import pack_or_none
from catalog.models import Card, Game
from catalog.pictures.fans import Fan
from catalog.pictures.files import painters
from catalog.shapes import is_withheld
from decks.addresses import choice_of
from decks.lab import worth
from decks.lab.asked import difference_of, row_sentence, worths_of
from decks.models import Deck, GoldfishRun, Hand, Pool, Question, ReadyDeck, RunState
from decks.packs import pack_for
from decks.pages.covers import Held, class_of, cover_of, fan_of, small_sections
from decks.posters import SENTENCE
from decks.tabletop.hands import HandError, seated
from decks.tabletop.small_faces import drawing
from decks.tabletop.together import open_hand
from engine.kernel.view import visible
from engine.play.record import RecordError
from engine.play.wording import when
from engine.plurals import plural

SAID: Final = 200  # characters of a sentence that previews show
Cells = Mapping[str, Mapping[str, int]]  # section: {card: copies}


@dataclass(frozen=True)
class Showing:
    """What is told of a thing: its title, what it is, a sentence, and the cards in its picture; no game where that has left."""

    title: str
    about: str
    sentence: str
    game: Game | None
    cards: tuple[Card, ...] = ()
    cover: Card | None = None

    @property
    def words(self) -> str:
        """The game, and what it is."""
        return ", ".join(filter(None, [self.game.short if self.game else "", self.about]))

    @property
    def fan(self) -> Fan:
        """Its picture, without cards that leave the site in no file."""
        cards = [card for card in self.cards if not is_withheld(card)]
        cover = None if self.cover is None or is_withheld(self.cover) else self.cover
        return Fan(cards, cover, self.title, self.words, self.game.hue if self.game else 0)

    @property
    def has_picture(self) -> bool:
        """Whether there is a card to be shown."""
        return bool(self.fan.cards or self.fan.cover)

    @property
    def content(self) -> bytes:
        """All that its picture follows from."""
        fan = self.fan
        cards = [card.slug for card in (*fan.cards, *([fan.cover] if fan.cover else []))]
        parts = (self.title, self.words, self.game.digest if self.game else "", str(bool(fan.cover)), *cards)
        return painters() + "\0".join(parts).encode()


# What is told of each sort


@singledispatch
def showing(row: Any) -> Showing:
    """What is told of a deck, ready or built, a hand, a pool or a run. Raises TypeError for anything else."""
    raise TypeError(row)


@showing.register
def of_ready(row: ReadyDeck) -> Showing:
    """A ready deck."""
    small = small_sections(row.format)
    return told(row.name, row.summary, row.game, held_in(row.game, choice_of(row).sections), small)


@showing.register
def of_deck(row: Deck) -> Showing:
    """A deck that somebody builds: its cover in front of others of its cards."""
    game = Game.objects.filter(slug=row.game).first()
    cells: dict[str, dict[str, int]] = {}
    for section, card, copies in row.lines.values_list("section", "card", "copies"):
        cells.setdefault(section, {})[card] = copies
    form = game.formats.filter(slug=row.format).first() if game else None
    return told(row.name, row.description, game, held_in(game, cells), small_sections(form), row.cover)


@showing.register
def of_pool(row: Pool) -> Showing:
    """Packs: the cards of which there are most."""
    game = Game.objects.filter(slug=row.game).first()
    pack = pack_or_none(game)
    name = pack.formats[row.format].name if pack and row.format in pack.formats else row.format
    cards = fan_of(game, held_in(game, {"pool": row.cards or {}})) if game else []
    about = f"{plural(sum((row.cards or {}).values()), 'card')} of seed {row.seed}"
    drafted = f"A draft of {row.seats} players." if row.seats > 1 else "Packs that were opened."
    return Showing(name, about, drafted, game, tuple(cards))


@showing.register
def of_run(row: GoldfishRun) -> Showing:
    """Test games: the cards of the deck, and how many games were won."""
    game = Game.objects.filter(slug=row.game).first()
    form = game.formats.filter(slug=row.format).first() if game else None
    shown = told(row.title, "", game, held_in(game, row.sections), small_sections(form))
    the = "" if row.rival or row.rivals else "the "
    about = (
        f"{row.games:,} {'goldfish games' if row.question == Question.ALONE else 'games'} against {the}{row.against}"
    )
    return Showing(row.called, about, result_of(row), game, shown.cards, shown.cover)


def result_of(run: GoldfishRun) -> str:
    """What came of a run, in a sentence; nothing before it has ended."""
    if run.is_search:
        return ""
    if run.is_appraisal:
        pack = pack_or_none(Game.objects.filter(slug=run.game).first())
        report = worths_of(run, pack) if pack and run.state == RunState.DONE else None
        return worth.sentences(pack, report)[0] if pack and report else ""
    if run.is_against_decks:
        return row_sentence(run)
    if run.is_of_two:
        difference = difference_of(run) if run.state == RunState.DONE else None
        return difference.sentences[0] if difference else ""
    if run.state != RunState.DONE or not run.totals or not run.totals.get("games"):
        return ""
    verb = "Reached its goal in" if run.goal else "Won"
    return f"{verb} {run.totals['wins']:,} of {run.totals['games']:,} games."


@showing.register
def of_hand(row: Hand) -> Showing:
    """A moment of a game: the cards of its owner that lie open to whoever looks, and nothing that does not."""
    game = Game.objects.filter(slug=row.game).first()
    slugs, moment = seen_in(row, game)
    held = held_in(game, {"": dict.fromkeys(slugs, 1)})
    cards = fan_of(game, held) if game else []
    return Showing(row.title, seated(row, own=False), moment, game, tuple(cards))


def seen_in(row: Hand, game: Game | None) -> tuple[list[str], str]:
    """The cards of the owner of a hand that whoever looks sees, and the turn; nothing where it cannot be replayed."""
    try:
        sitting = open_hand(row, pack_for(game, HandError), row.position)
    except (HandError, RecordError):
        return [], ""
    played, table = sitting.game, sitting.table
    own = [piece for piece in range(table.seats + 1, len(table.owners)) if table.owners[piece] in sitting.eyes]
    seen = [piece for piece in own if any(visible(played, seat, piece) for seat in sitting.eyes)]
    return list(dict.fromkeys(played.cards[piece].id for piece in seen)), f"{when(played)}."


def told(
    title: str, sentence: str, game: Game | None, held: Iterable[Held], small: set[str], chosen: str = ""
) -> Showing:
    """What is told of a deck with these cards."""
    rows = list(held)
    if game is None or not rows:
        return Showing(title, "", sentence, game)
    cover = cover_of(game, rows, small, chosen)
    others = [row for row in rows if row[1] is not cover]
    fan = fan_of(game, [row for row in others if row[0] not in small] or others)
    return Showing(title, class_of(game, cover, rows, small), sentence, game, tuple(fan), cover)


def held_in(game: Game | None, sections: Cells) -> list[Held]:
    """The cards of some sections that the catalogue knows."""
    if game is None:
        return []
    known = drawing(game.slug, game.digest).cards
    cells = [(section, card, copies) for section, held in sections.items() for card, copies in held.items()]
    return [(section, known[card], copies) for section, card, copies in cells if card in known]


def first_sentence(text: str) -> str:
    """The first sentence of a text, or as much of it as a preview shows."""
    first = SENTENCE.split(" ".join(text.split()), maxsplit=1)[0]
    return first if len(first) <= SAID else f"{first[: SAID - 1].rstrip()}…"
