"""What a visitor asks to change in a deck, as a form says it -> the content that comes of it, with what could not be read."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Case, When
from django.db.models.functions import Length
from django.http import QueryDict

from catalog.cached import suggest
from catalog.models import Card, Format, Game
from catalog.shapes import kind_names
from catalog.web.fields import sound, whole_number
from decks.addresses import choice_of
from decks.construction.formats.deck_text import DeckReader
from decks.construction.formats.line_forms import fold
from decks.construction.formats.vocabulary import SHORTLIST, vocabulary
from decks.construction.legality import format_rules_for
from decks.construction.plans import Planner
from decks.deck_names import named_after, new_name
from decks.models import Deck, DeckVersion
from decks.packs import pack_for
from decks.pages.deck_sheet import fitting, size_of
from decks.pools import suggestion
from decks.versions import (
    COPIES_MAX,
    DeckContent,
    Difference,
    UnfitError,
    add,
    content_of,
    move,
    names_of,
    put,
    said_in,
)
from engine.packs.folding import norm, visible

NEAR, NAME_SHOWN = 3, 60
LINE_MAX = 200  # characters that are typed at once
ORDINARY = {"name": "renamed to", "format": "now for", "description": "new description"}
STEPS_MAX = 500  # in one form


class Meant(NamedTuple):
    """A card that was perhaps meant, and the step that takes it."""

    name: str
    step: str


class Refusal(NamedTuple):
    """What could not be done, in a sentence, and the cards that were perhaps meant."""

    message: str
    meant: tuple[Meant, ...] = ()

    def __str__(self) -> str:
        names = ", ".join(one.name for one in self.meant)
        return f"{self.message} Did you mean {names}?" if names else self.message


class Change(NamedTuple):
    """The content that a form asks for, and what in it could not be done."""

    content: DeckContent
    problems: list[Refusal]


class UnknownCardError(UnfitError):
    """A name that no card has; it holds the names that are near, how many copies were asked for, and where, if the words say so."""

    def __init__(self, message: str, near: list[str], copies: int, place: str) -> None:
        super().__init__(message)
        self.near = near
        self.copies = copies
        self.place = place

    def refusal(self, step: str) -> Refusal:
        """What is told of it, where a step asked for it."""
        place = self.place or step.split(" ")[1]
        steps = [f"type {place} {self.copies} {name}" for name in self.near]
        return Refusal(str(self), tuple(Meant(*one) for one in zip(self.near, steps, strict=True)))


@dataclass(eq=False)
class Editor:
    """Reads forms that change a deck of a game and format; `options` of that are chosen."""

    deck: Deck
    game: Game
    form: Format | None
    options: tuple[str, ...] = ()

    def step(self, content: DeckContent, words: str) -> DeckContent:
        """One step: `add PLACE CARD`, `take`, `drop`, `set PLACE CARD COPIES`, `move PLACE CARD PLACE`,
        `type PLACE WORDS` or, for what the deck said in a version, `back NUMBER`
        or, to undo, `undo NUMBER`; `fill` for what the pool suggests, `plan PLAN` for what a plan does, `ready DECK` for the cards
        of a ready deck.

        Raises UnfitError.
        """
        verb, _, rest = sound(words).partition(" ")
        if verb == "fill":
            return fill_from_pool(content, self.deck, self.game)
        if verb == "plan":
            return fill_by_plan(content, self.deck, self.game, rest, self.options)
        if verb == "ready":
            return self.begin_with(content, rest)
        if verb in ("back", "undo"):
            return said_in(self.deck, whole(rest, "versions"))
        return self.step_in_place(content, verb, rest, sound(words))

    def begin_with(self, content: DeckContent, ready: str) -> DeckContent:
        """The content with the cards of a ready deck in the place of its own. Raises UnfitError."""
        row = self.game.ready_decks.filter(slug=ready).first()
        if row is None:
            raise UnfitError(f"{self.game.short} has no ready deck {ready[:NAME_SHOWN]!r}.")
        return replace(content, sections=choice_of(row).sections)

    def step_in_place(self, content: DeckContent, verb: str, rest: str, words: str) -> DeckContent:
        """A step that begins with a place. Raises UnfitError."""
        place, _, rest = rest.partition(" ")
        if verb == "type":
            return self.add_typed(content, rest, place)
        card, _, last = rest.partition(" ")
        match verb:
            case "add":
                return self.put(content, place, card, content.cells.get((place, card), 0) + 1)
            case "take":
                return add(content, place, card, -1)
            case "drop":
                return put(content, place, card, 0)
            case "set":
                return self.put(content, place, card, whole(last, "copies"))
            case "move":
                self.put(content, last, card, 1)
                return move(content, place, last, card)
        raise UnfitError(f"{words[:NAME_SHOWN]!r} is not a step that can be taken in a deck.")

    def put(self, content: DeckContent, place: str, slug: str, copies: int) -> DeckContent:
        """So many copies of a card in a place that takes it, or has it already. Raises UnfitError."""
        if copies <= content.cells.get((place, slug), 0):
            return put(content, place, slug, copies)
        card = self.game.cards.filter(slug=slug).first()
        if card is None:
            raise UnfitError(f"{self.game.short} has no card {slug[:NAME_SHOWN]!r}.")
        return put(content, self.place(card, place), slug, copies)

    def place(self, card: Card, place: str) -> str:
        """A place that takes a card: the wanted one, or the first where none is wanted. Raises UnfitError."""
        if place == SHORTLIST:
            return place
        fits = dict(fitting(self.game, self.form, card.kind))
        if place in fits:
            return place
        if fits and not place:
            return next(iter(fits))
        form = self.form.name if self.form else "the format"
        where = f"In {form} it goes to: {', '.join(fits.values())}" if fits else f"No section of {form} takes it"
        raise UnfitError(f"{card.name} is of the kind {card.kind}. {where}. Any card may go to the shortlist.")

    def add_typed(self, content: DeckContent, words: str, to: str) -> DeckContent:
        """What was typed, such as `3 Emberdart`, added where it says, else where it is wanted or fits. Raises UnfitError."""
        copies, card, said = self.read_typed(" ".join(words.split()))
        place = self.place(card, said or to)
        return put(content, place, card.slug, content.cells.get((place, card.slug), 0) + copies)

    def read_typed(self, words: str) -> tuple[int, Card, str]:
        """Number of copies, card, and the place that is said, read as a line of a list is. Raises UnfitError."""
        if not words:
            raise UnfitError("Type the name of a card, such as “Name” or “3 Name”.")
        if len(words) > LINE_MAX:
            raise UnfitError(
                f"A line takes at most {LINE_MAX} characters; “{words[:NAME_SHOWN]}…” has {len(words):,}. Type one card at a time."
            )
        line = visible(fold(words))
        pack = pack_for(self.game, UnfitError)
        reader = DeckReader(vocabulary(pack, self.form.slug if self.form else ""))
        before, rest = reader.parted(line)
        found = reader.named(line)
        reading = found[0] if found else reader.least(rest)
        name = found[1].name if found else reading.name
        if not found and any(map(str.isnumeric, reading.name)):
            raise UnfitError(f"How many copies does “{words[:NAME_SHOWN]}” ask for? Type it like “3 Name”.")
        said = reader.own_place(line) if found else reader.words.heading(before)
        copies = whole(str(reading.copies), "copies", least=1)
        card = self.card_like(name)
        if card is None:
            near = [row.name for row in near_cards(self.game, name, NEAR)]
            message = f"No card of {self.game.short} is called “{name[:NAME_SHOWN]}”."
            raise UnknownCardError(message, near, copies, said or "")
        return copies, card, said or ""

    def card_named(self, name: str) -> Card | None:
        """The card of exactly this name."""
        return self.game.cards.filter(name_norm=norm(name)).first()

    def card_like(self, name: str) -> Card | None:
        """The card that a name can only mean: its own, or the only one that begins so; None where there is none."""
        card = self.card_named(name)
        begin = [] if card else list(self.game.cards.filter(name_norm__startswith=norm(name))[:2])
        return card or (begin[0] if len(begin) == 1 else None)

    def details(self, content: DeckContent, post: QueryDict) -> DeckContent:
        """Other words about the deck: those that the form gives. Raises UnfitError."""
        fields = {key: post.get(key, getattr(content, key)) for key in ORDINARY}
        if "name" not in post:
            fields["name"] = self.name_after_hero(content)
        if fields["format"] not in {form.slug for form in self.game.formats.all()} | {content.format}:
            raise UnfitError(f"{self.game.short} has no format {sound(fields['format'])[:NAME_SHOWN]!r}.")
        return DeckContent(fields["name"], fields["format"], fields["description"]).with_cells(content.cells)

    def name_after_hero(self, content: DeckContent) -> str:
        """The name of a deck; one that nobody gave it, after its game or another hero, follows the hero that it has now."""
        called = named_after(content.name)
        hero = self.hero(content)
        if not called or not hero or hero == called or called not in {self.game.short, *self.heroes}:
            return content.name
        return new_name(hero, names_of(self.deck.owner))

    def hero(self, content: DeckContent) -> str:
        """The name of the card in the section of heroes; nothing where there is none, or several."""
        held = content.sections.get(self.hero_section, {})
        names = list(self.game.cards.filter(slug__in=held).values_list("name", flat=True)) if len(held) == 1 else []
        return "".join(names)

    @property
    def hero_section(self) -> str:
        """The first section of the format, where it is for a single card, which is who plays; nothing where it is not."""
        first = next((part["id"] for part in (self.form.sections if self.form else ())), "")
        return first if size_of(self.form, first).high == 1 else ""

    @property
    def heroes(self) -> list[str]:
        """The names of the cards that may stand there."""
        kinds = [
            kind for kind in kind_names(self.game) if self.hero_section in dict(fitting(self.game, self.form, kind))
        ]
        return list(self.game.cards.filter(kind__in=kinds).values_list("name", flat=True))


def fill_by_plan(content: DeckContent, deck: Deck, game: Game, plan: str, options: tuple[str, ...]) -> DeckContent:
    """The content with cards put in by a plan until it is legal with these options. Raises UnfitError."""
    pack = pack_for(game, UnfitError)
    if content.format not in pack.formats:
        raise UnfitError(
            f"{game.short} has no format {content.format[:NAME_SHOWN]!r}, so that no plan is known for it."
        )
    planner = Planner(format_rules_for(pack, content.format, options, deck.pool), content.sections)
    sections = planner.deck(plan) if plan in {one.id for one in planner.plans} else None
    if sections is None:
        raise UnfitError(planner.refusal(plan[:NAME_SHOWN]))
    return replace(content, sections=sections)


def fill_from_pool(content: DeckContent, deck: Deck, game: Game) -> DeckContent:
    """The content with what the pool of the deck suggests until it is legal. Raises UnfitError."""
    sections = suggestion(game, content.format, content.sections, deck.pool) if deck.pool is not None else None
    if sections is None:
        raise UnfitError("Nothing can be suggested: the deck has no pool that this format can be built from.")
    return replace(content, sections=sections)


def change_of(post: QueryDict, base: DeckVersion, editor: Editor) -> Change:
    """What a form asks to make of a version of a deck. What cannot be done is told, and everything else is done."""
    content = content_of(base)
    problems: list[Refusal] = []
    lines = steps(post)
    if len(lines) > STEPS_MAX:
        refused = len(lines) - STEPS_MAX
        problems.append(Refusal(f"A form takes at most {STEPS_MAX} steps; the last {refused} were not done."))
    for step in lines[:STEPS_MAX]:
        try:
            content = editor.step(content, step)
        except UnknownCardError as unknown:
            problems.append(unknown.refusal(step))
        except UnfitError as problem:
            problems.append(Refusal(str(problem)))
    try:
        content = editor.details(content, post)
    except UnfitError as problem:
        problems.append(Refusal(str(problem)))
    return Change(content, problems)


def steps(post: QueryDict) -> list[str]:
    """The steps that a form asks for: its buttons, what was typed, or the numbers of copies that were written."""
    if "line" in post:
        return [f"type {post.get('to', '')} {post['line']}"]
    if (buttons := post.getlist("step")) != ["set"]:
        return buttons
    return [f"set {key.removeprefix('n:').replace(':', ' ')} {value}" for key, value in post.items() if key[:2] == "n:"]


def whole(words: str, what: str, least: int = 0) -> int:
    """A number as it was typed. Raises UnfitError."""
    number = whole_number(words)
    if number is None:
        raise UnfitError(f"“{words[:20]}” is not a number of {what}.")
    if number > COPIES_MAX:
        raise UnfitError(f"At most {COPIES_MAX:,} {what} can be kept; {words.strip()[:20]} is more.")
    if number < least:
        raise UnfitError(f"{number} {what}: there must be at least {least}.")
    return number


def near_cards(game: Game, typed: str, most: int) -> list[Card]:
    """The cards whose names are, begin with, or hold what was typed, the best first, so many at most; those of nearly such a name where
    there are none.
    """
    part = norm(typed)
    if not part:
        return []
    rank = Case(
        When(name_norm=part, then=0),
        When(name_norm__startswith=part, then=1),
        When(name_norm__contains=f" {part}", then=2),
        default=3,
    )
    rows = game.cards.defer("text", "text_norm", "blob")
    held = list(rows.filter(name_norm__contains=part).order_by(rank, Length("name_norm"), "position")[:most])
    if held:
        return held
    like = {name.norm for name in suggest(typed, game.slug)}
    return list(rows.filter(name_norm__in=like).order_by("position")[:most])


def in_words(changes: Difference, names: dict[str, str]) -> str:
    """What changed, in words: `+2 Emberdart, -1 Lanternfall`."""
    words = [f"{ORDINARY[key]} {after}" if key != "description" else ORDINARY[key] for key, _, after in changes.words]
    cards = [
        f"{row.by:+,} {names.get(row.card, row.card)}{' (shortlist)' if row.place == SHORTLIST else ''}"
        for row in changes.cards
    ]
    return ", ".join([*words, *cards])
