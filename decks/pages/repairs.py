"""Repairs of a deck: what makes it legal with the least edits, as its owner locks cards and lists those they own.

Nothing is changed here: a repair is applied as the steps of a form on the page of the deck, so that it is a version like any
other, can be undone, and asks where the deck was changed meanwhile.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.views.decorators.cache import never_cache

from catalog.cached import pack_of
from catalog.models import Card, Game
from catalog.web.fields import sound
from catalog.web.fragments import wants_fragment
from decks.collection import Stock, stock_of
from decks.collection import owned as owned_by
from decks.construction.formats.layout import FileError
from decks.construction.formats.reading import read_list
from decks.construction.repair import Repair, Repairs, RepairStep, owned_in, repair
from decks.models import DeckVersion
from decks.packs import unreadable
from decks.pages.builder import bring_back, lost_deck, own_deck, place_names, to_deck
from decks.pages.deck_sheet import DeckSheet, cards_of, lay_out
from engine.packs.reading import PackError
from engine.plurals import plural

TEXT_MAX = 100_000  # characters of a list of owned cards
LOST = 5  # lines of it that are told as unread
NOT_SOUGHT = "Not looked for"


@dataclass(frozen=True)
class RepairForm:
    """What the owner asks of a repair: lines that stay, as `SECTION CARD`, the list of cards that they own, as typed, options, and whether
    only cards of their collection come, besides those of the list.
    """

    locks: frozenset[str] = frozenset()
    owned: str = ""
    options: tuple[str, ...] = ()
    mine: bool = False

    @property
    def places(self) -> list[tuple[str, str]]:
        """The locked lines."""
        return [(section, card) for section, _, card in (lock.partition(" ") for lock in self.locks)]


class RepairLine(NamedTuple):
    """A step of a repair as a line: the card, None for an unknown one, the names of where it goes from and to, and what is to be said
    of an incomplete card that comes.
    """

    copies: int
    name: str
    card: Card | None
    here: str
    there: str
    gap: str = ""


class RepairSheet(NamedTuple):
    """A repair: what it is, its lines, the steps that a form has to take for it, and what is owned of the deck then, if that is known."""

    repair: Repair
    lines: list[RepairLine]
    steps: list[str]
    stock: Stock | None = None


@never_cache
def repairs(request: HttpRequest, key: str) -> HttpResponse:
    """The repairs of the visitor's own deck, as a page or as a part of the page of the deck."""
    mine = own_deck(request, key)
    bring_back(request, mine)
    sheet = lay_out(mine)
    if request.method == "POST" and (mine.deleted_at or sheet.game is None):
        return lost_deck(request, mine)
    if mine.deleted_at or sheet.game is None or sheet.verdict is None:
        return to_deck(request, mine)
    filled = repair_form(request.POST or request.GET, sheet)
    context = {
        "deck": mine,
        "sheet": sheet,
        "game": sheet.game,
        "filled": filled,
        "aim": aim(sheet.verdict.name, [row["name"] for row in options_of(sheet) if row["id"] in filled.options]),
        **repair_context(sheet.game, sheet, filled),
    }
    page = "repairs" if wants_fragment(request) else "repair"
    return render(request, f"decks/builder/{page}.html", context)


def options_of(sheet: DeckSheet) -> list[dict[str, Any]]:
    """The options of the format of a deck."""
    return sheet.form.options if sheet.form else []


def repair_form(fields: QueryDict, sheet: DeckSheet) -> RepairForm:
    """What a form or an address asks; options that the format does not have are passed over."""
    ticked = tuple(row["id"] for row in options_of(sheet) if row["id"] in fields.getlist("option"))
    locks = frozenset(sound(lock) for lock in fields.getlist("lock"))
    return RepairForm(locks, sound(fields.get("owned", "")), ticked, fields.get("mine") == "on")


def repair_context(game: Game, sheet: DeckSheet, filled: RepairForm) -> dict[str, Any]:
    """The ways to repair a deck, or why there is none, and what of the list of owned cards could not be read."""
    assert sheet.verdict
    have = owned_by(sheet.deck.owner, game.slug)
    try:
        listed, problems = owned_of(game, sheet.version, filled.owned)
        repairs = repairs_of(game, sheet, filled, allowed(filled, listed, have), have)
    except PackError:
        return {"problems": [unreadable(game)], "heading": NOT_SOUGHT}
    if repairs is None:
        return {"problems": problems, "heading": NOT_SOUGHT}
    sections = [one.sections for one in repairs.found]
    cards = cards_of(
        game, {card for deck in [sheet.version.sections, *sections] for held in deck.values() for card in held}
    )
    places = place_names(game)
    return {
        "heading": heading(repairs, problems),
        "problems": problems,
        "ways": [repair_sheet(one, cards, places, have) for one in repairs.found],
        "counts": bool(have),
        "conflict": repairs.conflict,
        "locked": [
            (*place, name_of(place[1], cards)) for place in (repairs.conflict.locks if repairs.conflict else ())
        ],
        "not_needed": not_needed(sheet.verdict.name, filled),
    }


def heading(repairs: Repairs, problems: list[str]) -> str:
    """How many repairs there are, or what became of looking for them."""
    if repairs.found:
        return plural(len(repairs.found), "repair")
    if repairs.conflict:
        return "No repair"
    return NOT_SOUGHT if problems else "Nothing to repair"


def aim(form: str, options: list[str]) -> str:
    """What is looked for: in a format and with options of these names the deck is to be legal."""
    named = format_html_join(" and ", "<b>{}</b>", ((name,) for name in options))
    return format_html(
        "The fewest edits that make this deck legal in {}{}{}.", form, " with " if options else "", named
    )


def not_needed(form: str, filled: RepairForm) -> str:
    """Why a deck that is judged in a format of this name has nothing to repair."""
    options = " with the chosen options" if filled.options else ""
    owned = ", and you own all its cards" if filled.owned.strip() or filled.mine else ""
    return f"The deck is legal in {form}{options}{owned}."


def owned_of(game: Game, version: DeckVersion, text: str) -> tuple[dict[str, int] | None, list[str]]:
    """The copies of cards in a list, None for an empty one, and its lines that name none. Raises PackError."""
    if not text.strip():
        return None, []
    if len(text) > TEXT_MAX:
        return None, [
            f"A list of owned cards can have {TEXT_MAX:,} characters; this one has {len(text):,}. Shorten it."
        ]
    try:
        owned, lost = owned_in(read_list(text, pack_of(game), version.format))
    except FileError as error:
        return None, [f"The list of owned cards cannot be read. {error}"]
    problems = [f"Line {number} of the owned cards: {reason}. It is not counted." for number, reason in lost[:LOST]]
    more = len(lost) - LOST
    return owned, problems + ([f"{more} more lines are not counted either."] if more > 0 else [])


def allowed(filled: RepairForm, listed: dict[str, int] | None, have: Mapping[str, int]) -> dict[str, int] | None:
    """The only copies that a repaired deck may hold: those of the list, of the collection, or of both; None where any may come."""
    if not filled.mine:
        return listed
    return {card: max((listed or {}).get(card, 0), have.get(card, 0)) for card in {**(listed or {}), **have}}


def repairs_of(
    game: Game, sheet: DeckSheet, filled: RepairForm, owned: Mapping[str, int] | None, have: Mapping[str, int]
) -> Repairs | None:
    """The repairs of a deck as its owner asks for them; none are looked for where their list is too long. Raises PackError."""
    version = sheet.version
    if len(filled.owned) > TEXT_MAX:
        return None
    return repair(
        pack_of(game),
        version.format,
        version.sections,
        filled.options,
        locked=filled.places,
        owned=owned,
        pool=sheet.deck.pool,
        shortlist=version.shortlist,
        at_hand=have,
    )


def repair_sheet(
    repair: Repair, cards: Mapping[str, Card], places: Mapping[str, str], have: Mapping[str, int]
) -> RepairSheet:
    """A repair as a page shows and applies it."""
    lines = [line(step, cards, places)._replace(gap=repair.gap(step)) for step in repair.steps]
    steps = [f"set {edit.place} {edit.card} {edit.after}" for edit in repair.edits]
    return RepairSheet(repair, lines, steps, stock_of(repair.sections, have) if have else None)


def line(step: RepairStep, cards: Mapping[str, Card], places: Mapping[str, str]) -> RepairLine:
    """A step with the names of what it speaks of."""
    here, there = (places.get(place, place) for place in (step.here, step.there))
    return RepairLine(step.copies, name_of(step.card, cards), cards.get(step.card), here, there)


def name_of(card: str, cards: Mapping[str, Card]) -> str:
    """What a card is called, or the slug of one that the catalogue does not know."""
    return cards[card].name if card in cards else card
