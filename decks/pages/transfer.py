"""Decks from texts and files, and to them: a preview of every line and change before it applies, and downloads."""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache

from catalog.cached import pack_of
from catalog.models import Game
from catalog.web.fields import sound, whole_number
from decks import versions
from decks.addresses import DeckChoice, deck_at
from decks.construction.formats.deck_text import DeckText, ListLine, format_said, read_deck
from decks.construction.formats.encodings import decoded
from decks.construction.formats.json_files import write_json
from decks.construction.formats.layout import ASIDE, FileError
from decks.construction.formats.line_forms import fold
from decks.construction.formats.reading import as_text, game_of, looks_like, read_as_fits
from decks.construction.formats.tables import write_csv
from decks.construction.formats.text_files import remark_line, write_deck
from decks.construction.formats.vocabulary import SHORTLIST, vocabulary
from decks.models import Deck, DeckVersion, ReadyDeck
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.packs import pack_for
from decks.pages.edits import in_words, whole
from decks.versions import CardChange, DeckContent, Difference, StaleDeckError, UnfitError, content_of, difference
from engine.packs.cards import DeckSection, Pack
from engine.packs.reading import PackError
from engine.plurals import plural

TEXT_MAX, LINES_MAX = 100_000, 2_000  # characters (bytes of a file), lines
NAMELESS = "Imported deck"
CHANGED = "The text or a choice has changed since the preview: look at it once more, then apply it."
NO_CARD = "Nothing was saved: no card was read."
NO_GAME = "No game on this site has the cards of this list, or several have: choose the game."
UNREAD = (
    "Nothing was saved: lines that cannot be read come first. Correct them, keep them as remarks or leave them out."
)


class RefusedError(ValueError):
    """A form of which nothing can be read; the message says why, and what helps."""


@dataclass(frozen=True)
class Target:
    """Where an import goes: to a deck as it was in its version `base`, or to a new deck of a game."""

    game: Game | None
    deck: Deck | None = None
    base: DeckVersion | None = None

    @property
    def pack(self) -> Pack:
        """The pack of the game. Raises RefusedError."""
        if self.game is None:
            raise RefusedError("Choose one of the games on this site.")
        return pack_for(self.game, RefusedError)

    @property
    def content(self) -> DeckContent:
        """What there is before the import."""
        return content_of(self.base) if self.base else DeckContent("", "")


@dataclass(frozen=True)
class ImportForm:
    """A form as it was filled in: the text, for which format (nothing: as the text says), whether it adds to a deck."""

    target: Target
    text: str = ""
    form: str = ""
    adds: bool = False
    notes: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """What the form is for."""
        deck = self.target.deck
        if deck is None:
            return "Import a deck"
        return f"Add a list to {deck.name}" if self.adds else f"{deck.name} as text"

    @property
    def ways(self) -> str:
        """What somebody can do with it."""
        if self.target.deck is None:
            return "Paste a list, or choose a file."
        if self.adds:
            return "Paste the cards to add, or choose a file with them."
        return "Change the list, paste another one, or choose a file."


@dataclass(frozen=True)
class Preview:
    """What a text says, and what would become of the deck."""

    filled: ImportForm
    pack: Pack
    deck_text: DeckText
    content: DeckContent
    latest: DeckVersion | None
    other: Game | None = None

    @property
    def seems(self) -> str:
        """What a text without a card seems to be."""
        return "" if self.deck_text.names_a_card else looks_like(self.filled.text)

    @property
    def makes_something(self) -> bool:
        """Whether there is anything to save: a list of no card makes no deck, and what is no list changes none."""
        return self.deck_text.names_a_card or bool(self.filled.target.deck and not self.seems)

    @property
    def digest(self) -> str:
        """Names what was looked at: whoever applies it applies this and nothing else."""
        parts = (self.pack.slug, self.filled.text, self.deck_text.format, str(self.filled.adds))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    @cached_property
    def changes(self) -> Difference:
        """What it changes in the deck as it was."""
        return difference(self.filled.target.content, self.content)

    @property
    def rows(self) -> list[tuple[str, str, CardChange, str]]:
        """The cards that it changes: place, name, copies, and their change in words."""
        return [(self.place(row.place), self.name(row.card), row, change_in_words(row)) for row in self.changes.cards]

    @property
    def new_deck(self) -> str:
        """What the deck will be that it makes, where there is none yet."""
        cards = len(self.changes.cards)
        held = f", with {plural(cards, 'different card')}" if cards else ""
        return format_html("<b>{}</b>, for {}{}.", self.content.name, self.form_name, held)

    @property
    def applying(self) -> str:
        """What the button that saves it says."""
        if self.filled.target.deck is None:
            return "Make this deck"
        return "Save these changes" if self.meanwhile is None else "Put my changes on top"

    @property
    def meanwhile(self) -> Difference | None:
        """What was saved in the deck since the version that it is made from; None where that is the last one."""
        base = self.filled.target.base
        if base is None or self.latest is None or base.number == self.latest.number:
            return None
        return difference(content_of(base), content_of(self.latest))

    @property
    def meanwhile_words(self) -> str:
        """The same in words."""
        return in_words(self.meanwhile, self.names) if self.meanwhile else ""

    @property
    def lines(self) -> list[tuple[ListLine, list[str]]]:
        """The lines with what is to be said of each."""
        return [(line, [*filter(None, [line.doubt]), *line.notes]) for line in self.deck_text.lines]

    @property
    def notes(self) -> list[str]:
        """What is to be said of the whole list."""
        return [*self.filled.notes, *self.deck_text.notes]

    @property
    def pool_words(self) -> str:
        """What becomes of the pool that the text says, nothing where it says none."""
        pool, deck = self.deck_text.pool, self.filled.target.deck
        if not pool or (deck and deck.pool == pool):
            return ""
        if deck and deck.pool is not None:
            return "The deck keeps its own pool; the one in the text is ignored."
        return f"Its pool has {sum(pool.values())} cards, and the deck is judged by it from now on."

    @property
    def sizes(self) -> list[tuple[str, int]]:
        """How many cards it names, by section and beside the deck."""
        held = {**self.deck_text.sections, SHORTLIST: self.deck_text.shortlist}
        return [(self.place(place), sum(cards.values())) for place, cards in held.items() if cards]

    @property
    def form_name(self) -> str:
        """The name of the format for which it was read."""
        return self.pack.formats[self.deck_text.format].name

    @cached_property
    def names(self) -> dict[str, str]:
        return {card.id: card.name for card in self.pack.cards.values()}

    def name(self, card: str) -> str:
        """The name of a card, or its id where the game no longer has it."""
        return self.names.get(card, card)

    def place(self, place: str) -> str:
        """The name of a section, of any format; else its id."""
        sections: dict[str, DeckSection] = {s.id: s for form in self.pack.formats.values() for s in form.sections}
        return "Shortlist" if place == SHORTLIST else sections[place].name if place in sections else place


def change_in_words(row: CardChange) -> str:
    """How the copies of a card change: all that there are, none any more, or by how many."""
    if not row.before:
        return "added"
    return f"{row.by:+}" if row.after else "removed"


# Import


@never_cache
@once
def import_deck(request: HttpRequest) -> HttpResponse:
    """Read a text or a file into a new deck, or into one of the visitor's own."""
    fields = request.POST if request.method == "POST" else request.GET
    target = target_of(fields, owner_of(request))
    filled = ImportForm(target, sound(fields.get("text", "")), form_of(fields), fields.get("how") == "add")
    try:
        if request.method != "POST":
            return show(request, opening_form(filled))
        filled = complete(filled, request)
        preview = preview_of(filled)
        return apply(request, preview) if fields.get("do") == "apply" else show(request, filled, preview)
    except (RefusedError, UnfitError, FileError) as problem:
        return show(request, filled, problem=str(problem), status=422)


def target_of(fields: QueryDict, owner: str) -> Target:
    """The deck or the game that a form names. Raises Http404 for a deck that is not the visitor's own."""
    if not fields.get("deck"):
        slug = sound(fields.get("for", "")).partition(" ")[0] or sound(fields.get("game", ""))
        return Target(Game.objects.filter(slug=slug).first())
    deck = get_object_or_404(Deck.objects.owned_by(owner), key=sound(fields.get("deck", "")))
    game = get_object_or_404(Game, slug=deck.game)
    base = whole_number(fields.get("base", ""))
    version = deck.versions.filter(number=base or 0).first() or deck.versions.get(number=deck.version)
    return Target(game, deck, version)


def form_of(fields: QueryDict) -> str:
    """The format that a form chooses; nothing where the text says it."""
    return sound(fields.get("for", "")).partition(" ")[2] or sound(fields.get("format", ""))


def opening_form(filled: ImportForm) -> ImportForm:
    """A form to begin with: a deck as text, which can be changed, or an empty one to add to it. Raises RefusedError."""
    base = filled.target.base
    if base is None or filled.adds:
        return filled
    parts = (base.name, base.format, base.sections, base.shortlist, base.description, base.deck.pool)
    return replace(filled, text=write_deck(filled.target.pack, *parts))


def complete(filled: ImportForm, request: HttpRequest) -> ImportForm:
    """The form with what the file holds, what is to be known of it, and what a button corrects. Raises RefusedError, FileError."""
    file = request.FILES.get("file")
    text, notes = read_file(file) if file else (filled.text, ())
    if not text.strip():
        raise RefusedError("There is nothing to read: paste a list, or choose a file.")
    text = limit("\n".join(text.splitlines()))
    filled = replace(filled, text=text, target=with_game(filled.target, text, request.POST.get("for", " ")))
    deck = as_text(text, filled.target.pack)
    filled = replace(filled, text=limit(deck.text, LINES_MAX), notes=(*notes, *deck.notes))
    return replace(filled, text=correct(filled, request.POST))


def with_game(target: Target, text: str, chosen: str) -> Target:
    """Where an import goes, with the game whose cards the list names where none is chosen. Raises RefusedError, FileError."""
    if target.game or chosen.strip():
        return target
    game = game_by_names(text)
    if game is None:
        raise RefusedError(f"No card was read: {seems}." if (seems := looks_like(text)) else NO_GAME)
    return replace(target, game=game)


def game_by_names(text: str) -> Game | None:
    """The game whose cards a list names. Raises FileError."""
    games = {game.slug: game for game in Game.objects.defer("shape")}
    packs = []
    for game in games.values():
        with suppress(PackError):
            packs.append(pack_of(game))
    pack = game_of(text, packs)
    return games[pack.slug] if pack else None


def read_file(file: UploadedFile) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and what is to be known of it. Raises RefusedError for one that is too large, FileError for no text."""
    if (file.size or 0) > TEXT_MAX:
        raise RefusedError(f"The file has {file.size:,} bytes; at most {TEXT_MAX:,} can be read at once.")
    text, notes = decoded(file.read())
    return sound(text), (f"Read from the file {fold(file.name or '')}.", *notes)


def limit(text: str, most: int = TEXT_MAX) -> str:
    """The text. Raises RefusedError for one that is too long, or has more than so many lines."""
    if len(text) > TEXT_MAX:
        raise RefusedError(f"The text has {len(text):,} characters; at most {TEXT_MAX:,} can be read at once.")
    if (lines := text.count("\n") + 1) > most:
        raise RefusedError(f"The text has {lines:,} lines; at most {most:,} can be read at once.")
    return text


def correct(filled: ImportForm, post: QueryDict) -> str:
    """The text after a button: `fix` NUMBER LINE writes another line, `drop` NUMBER none, `remark` NUMBER or `all` a comment,
    `aside` NUMBER the heading of the shortlist above it. A line for which cards wait is no remark among all.
    """
    lines = filled.text.splitlines()
    number, _, line = post.get("fix", "").partition(" ")
    for place in line_at(number, lines) if fold(line) else ():
        lines[place] = fold(line)
    remark = post.get("remark", "")
    places = not_waited_for(deck_text_of(filled)) if remark == "all" else line_at(remark, lines)
    if places:
        words = vocabulary(filled.target.pack, deck_text_of(filled).format)
        for place in places:
            lines[place] = remark_line(words, lines[place])
    for place in line_at(post.get("drop", ""), lines):
        del lines[place]
    for place in line_at(post.get("aside", ""), lines):
        lines.insert(place, ASIDE)
    return "\n".join(lines)


def not_waited_for(deck_text: DeckText) -> list[int]:
    """Where the refused lines stand for which no card waits."""
    waited = {line.waits_for for line in deck_text.lines}
    return [line.number - 1 for line in deck_text.refusals if line.number not in waited]


def line_at(number: str, lines: list[str]) -> list[int]:
    """Where the line stands that has this number, counted from 1; nowhere if there is none."""
    at = whole_number(number)
    return [at - 1] if at and at <= len(lines) else []


def form_for(filled: ImportForm) -> str:
    """The format for which a text is read: the chosen one, what the text says, that of the deck; nothing where none is said.

    What is added to a deck does not change its format. Raises RefusedError.
    """
    pack = filled.target.pack
    if filled.form and filled.form not in pack.formats:
        raise RefusedError(f"{pack.short} has no format {filled.form[:50]!r}; it has {', '.join(pack.formats)}.")
    if not pack.formats:
        raise RefusedError(f"{pack.short} has no format yet, so no deck can be built for it.")
    text_form, before = format_said(filled.text, pack), filled.target.content.format
    wishes = [filled.form, before if filled.adds else text_form, text_form, before]
    return next((form for form in wishes if form in pack.formats), "")


def deck_text_of(filled: ImportForm) -> DeckText:
    """What the text says. Raises RefusedError."""
    form = form_for(filled)
    return read_deck(filled.text, filled.target.pack, form) if form else read_as_fits(filled.text, filled.target.pack)


def other_game(filled: ImportForm, deck_text: DeckText) -> Game | None:
    """Another game that knows more of the cards in a list for a new deck; None where all is well."""
    if filled.target.deck or (deck_text.names_a_card and not deck_text.refusals):
        return None
    game = game_by_names(filled.text)
    return game if game != filled.target.game else None


def preview_of(filled: ImportForm) -> Preview:
    """What a text says, and what would become of the deck. Raises RefusedError, and UnfitError for what cannot be stored."""
    deck_text, deck, old = deck_text_of(filled), filled.target.deck, filled.target.content
    cells = DeckContent("", "", "", deck_text.sections, deck_text.shortlist).cells
    description = deck_text.description or old.description
    name = deck_text.title or old.name or NAMELESS
    if filled.adds:
        name = old.name or name
        description = "\n".join(filter(None, (old.description, deck_text.description)))
        cells = {cell: old.cells.get(cell, 0) + cells.get(cell, 0) for cell in {**old.cells, **cells}}
    content = versions.check_content(DeckContent(name, deck_text.format, description).with_cells(cells))
    latest = deck.versions.get(number=deck.version) if deck else None
    return Preview(filled, filled.target.pack, deck_text, content, latest, other_game(filled, deck_text))


def apply(request: HttpRequest, preview: Preview) -> HttpResponse:
    """Save what was looked at, as it was looked at; otherwise show it (again). Raises UnfitError."""
    if preview.deck_text.refusals:
        return show(request, preview.filled, preview, UNREAD, 422)
    if not preview.makes_something:
        return show(request, preview.filled, preview, NO_CARD, 422)
    if request.POST.get("previewed") != preview.digest:
        return show(request, preview.filled, preview, CHANGED, 422)
    target = preview.filled.target
    words = f"Imported: {in_words(preview.changes, preview.names)}"
    if target.deck is None:
        assert target.game
        owner, source = maker_of(request), versions.PoolOrigin(preview.deck_text.pool or None)
        deck = versions.create(owner, target.game.slug, preview.content, "Imported from a text", source)
        return remember(redirect(deck), deck.owner)
    try:
        assert target.base
        versions.save(
            target.deck,
            target.base.number,
            preview.content,
            words,
            whole(request.POST.get("seen", "") or "0", "versions"),
        )
        keep_pool(target.deck, preview.deck_text.pool)
    except StaleDeckError as stale:
        return show(request, preview.filled, replace(preview, latest=stale.theirs), status=409)
    except Deck.DoesNotExist:
        raise Http404 from None
    return redirect(target.deck)


def keep_pool(deck: Deck, pool: Mapping[str, int]) -> None:
    """Let a deck have the pool that its text states, unless it has one already."""
    if pool and deck.pool is None:
        Deck.objects.filter(pk=deck.pk).update(pool=pool)


def show(
    request: HttpRequest, filled: ImportForm, preview: Preview | None = None, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page: the form, and what its text says."""
    context: dict[str, Any] = {
        "filled": filled,
        "target": filled.target,
        "game": filled.target.game,
        "games": Game.objects.prefetch_related("formats"),
        "preview": preview,
        "problem": problem,
        "text_max": f"{TEXT_MAX:,}",
    }
    if preview and preview.meanwhile is not None and preview.latest:
        after = difference(
            content_of(preview.latest),
            versions.merge(filled.target.content, preview.content, content_of(preview.latest)),
        )
        context["after"] = in_words(after, preview.names)
    return render(request, "decks/text/import.html", context, status=status)


# Export


@never_cache
def export_deck(request: HttpRequest) -> HttpResponse:
    """A deck as a file to keep: text, CSV or JSON."""
    kind = sound(request.GET.get("as", "text"))
    if kind not in FILES:
        message = f"as={kind[:20]!r} is not a kind of file; choose from {', '.join(FILES)}."
        return HttpResponseBadRequest(message, content_type="text/plain; charset=utf-8")
    owner = owner_of(request)
    deck = deck_at(request.GET, owner)
    try:
        content = write(kind, pack_of(deck.game), deck, beside_of(deck, owner), words_about(deck, request.GET))
    except PackError:
        raise Http404 from None
    ending, media = FILES[kind]
    answer = HttpResponse(content, content_type=f"{media}; charset=utf-8")
    name = f"{slugify(deck.title, allow_unicode=True)[:60].strip('-') or 'deck'}.{ending}"
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


FILES = {"text": ("txt", "text/plain"), "csv": ("csv", "text/csv"), "json": ("json", "application/json")}


def write(kind: str, pack: Pack, deck: DeckChoice, beside: Mapping[str, int], about: str) -> str:
    """A deck in a form of file."""
    if kind == "csv":
        return write_csv(pack, deck.format, deck.sections, beside, deck.pool)
    writer = write_json if kind == "json" else write_deck
    return writer(pack, deck.title, deck.format, deck.sections, beside, about, deck.pool)


def beside_of(deck: DeckChoice, owner: str) -> Mapping[str, int]:
    """The shortlist of a deck, which only its owner sees."""
    if deck.deck is None or not deck.deck.is_of(owner):
        return {}
    return deck.deck.versions.get(number=deck.deck.version).shortlist


def words_about(deck: DeckChoice, query: QueryDict) -> str:
    if deck.deck:
        return deck.deck.description
    return ReadyDeck.objects.get(game=deck.game, slug=query.get("ready")).summary
