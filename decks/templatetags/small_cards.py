"""The parts of a table: most of them are the same after a move as before, so each is drawn once and kept for a while."""

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from catalog.art.painting import CLOSE
from catalog.models import Game
from decks.pages.beside import CardBeside
from decks.pages.stacks import Stack
from decks.tabletop.acts import Act
from decks.tabletop.dials import Dial, Entry
from decks.tabletop.hands import OpenHand
from decks.tabletop.knowledge import LIST
from decks.tabletop.log import LogLine
from decks.tabletop.pieces import Piece
from decks.tabletop.puzzling import Puzzling
from decks.tabletop.small_faces import Drawing, drawing
from decks.tabletop.steps import known
from decks.tabletop.table_view import Side
from decks.tabletop.zones import AreaView, Heap
from engine.kernel.state import NONE

register = template.Library()
BACKS_MAX = 12  # backs drawn of a hand


@register.simple_tag
@lru_cache(maxsize=4096)
def draw_piece(draw: Drawing, piece: Piece, depth: int = 0, tab: bool = False) -> str:
    """A piece; with a depth one that lies under others, where nothing can be chosen. With `tab` it is read in order by
    keyboard even where there is nothing to choose.
    """
    context = {"draw": draw, "piece": piece, "depth": depth, "covered": depth > 0, "tab": tab}
    return mark_safe(render_to_string("decks/table/piece.html", context).strip())


@register.simple_tag
@lru_cache(maxsize=1024)
def draw_heap(draw: Drawing, seat: int, name: str, heap: Heap) -> str:
    """A zone of a player, or of the table, whose pieces are read in order by keyboard."""
    context = {"draw": draw, "seat": seat, "name": name, "heap": heap, "tab": seat == NONE}
    return mark_safe(render_to_string("decks/table/heap.html", context).strip())


@register.simple_tag
def draw_plate(side: Side, near: bool) -> str:
    """Who sits there, with all that is told of a player."""
    held = [heap for area in side.areas.get("hand", ()) for heap in area.heaps if not (near or heap.names)]
    hands = tuple((heap.name, heap.size) for heap in held)
    return plate_once(side.seat, side.name, side.mine, side.active, side.out, side.dials, side.acts, hands)


@lru_cache(maxsize=1024)
def plate_once(
    seat: int,
    name: str,
    mine: bool,
    active: bool,
    out: bool,
    dials: tuple[Dial, ...],
    acts: tuple[Act, ...],
    hands: tuple[tuple[str, int], ...],
) -> str:
    """The same by what it shows."""
    side = {"seat": seat, "name": name, "mine": mine, "active": active, "out": out, "dials": dials, "acts": acts}
    held = [(zone, range(min(size, BACKS_MAX)), size) for zone, size in hands]
    return mark_safe(render_to_string("decks/table/plate.html", {"side": side, "held": held}))


@register.simple_tag
@lru_cache(maxsize=1024)
def draw_stock(dials: tuple[Dial, ...], supply: Entry | None) -> str:
    """What is told of the table, with the entry of what that is called."""
    return mark_safe(render_to_string("decks/table/stock.html", {"dials": dials, "supply": supply}).strip())


@register.simple_tag
@lru_cache(maxsize=1024)
def draw_aside(area: AreaView) -> str:
    """What lies aside from the play, by name."""
    return mark_safe(render_to_string("decks/table/aside.html", {"area": area}).strip())


@register.simple_tag
def draw_tools(sitting: OpenHand, over: bool, hint_by: str) -> str:
    """The steps back and forth, and what else can be done with a hand."""
    stands = over or sitting.ponders
    advises = sitting.can_be_advised
    seed, key = sitting.record.seed, sitting.hand.key
    if isinstance(sitting, Puzzling):
        return puzzle_tools_once(bool(sitting.stops), sitting.can_redo, 0 if sitting.ended else sitting.hints_left)
    return tools_once(bool(sitting.stops), sitting.can_redo, stands, (hint_by or LIST) if advises else "", seed, key)


@lru_cache(maxsize=256)
def puzzle_tools_once(undo: bool, redo: bool, hints: int) -> str:
    """The steps back and forth in a puzzle, and its hints."""
    context = {"undo": undo, "redo": redo, "hints": hints}
    return mark_safe(render_to_string("decks/table/puzzle_tools.html", context).strip())


@lru_cache(maxsize=256)
def tools_once(undo: bool, redo: bool, over: bool, hint_by: str, seed: int, key: str) -> str:
    """The same by what it shows."""
    context = {"undo": undo, "redo": redo, "over": over, "hint_by": hint_by, "seed": seed, "key": key}
    return mark_safe(render_to_string("decks/table/tools.html", context).strip())


@register.simple_tag
@lru_cache(maxsize=4096)
def draw_option(act: Act) -> str:
    """An option as a line of a list."""
    return mark_safe(render_to_string("decks/table/act.html", {"act": act}).strip())


@register.simple_tag
@lru_cache(maxsize=8192)
def draw_line(draw: Drawing, line: LogLine, now: bool, address: str) -> str:
    """A line of the log; it leads to its moment, by an address where one only looks, unless that is now."""
    context = {"draw": draw, "line": line, "now": now, "address": address}
    return mark_safe(render_to_string("decks/table/line.html", context).strip())


@register.simple_tag
def small_card(draw: Drawing, card: str, name: str) -> str:
    """The small face of a card."""
    return draw.small(card, name)


@register.simple_tag
@lru_cache(maxsize=2048)
def draw_stack(draw: Drawing, game: Game, stack: Stack, lie: str) -> str:
    """The cards of a stack of a deck, in the way in which they lie."""
    return mark_safe(render_to_string(f"decks/page/{lie}.html", {"draw": draw, "game": game, "stack": stack}).strip())


@register.simple_tag
@lru_cache(maxsize=2)
def side_sign(letter: str) -> str:
    """What marks one of two decks that are compared: a full square, a ring."""
    return mark_safe(render_to_string("decks/compare/sign.html", {"letter": letter}).strip())


@register.simple_tag
def draw_compared(game: Game | None, row: CardBeside, asks: object) -> str:
    """A card of two decks that are compared; with `asks` its copies ask for its odds."""
    return compared_once(game, game.digest if game else "", row, bool(asks))


@lru_cache(maxsize=4096)
def compared_once(game: Game | None, digest: str, row: CardBeside, asks: bool) -> str:
    """It is drawn once and kept for as long as the game is of this version."""
    face = drawing(game.slug, digest).small(row.line.slug, row.line.name) if game else ""
    context = {"game": game, "row": row, "face": face, "asks": asks, "times": max(row.a, row.b)}
    context["fewer"] = min(row.a, row.b) if row.a != row.b else 0
    return mark_safe(render_to_string("decks/compare/card.html", context).strip())


@register.filter
def face_of(draw: Drawing, card: str) -> Any:
    """What the face of a card shows, None for a card that the catalogue does not have."""
    return getattr(draw.cards.get(card), "face", None)


@register.filter
def card_page(draw: Drawing, card: str) -> str:
    """The address of a card's page, that of the game for a card that the catalogue does not have."""
    return draw.page(card)


@register.filter
def card_art(draw: Drawing, card: str) -> str:
    """The address of a card's picture, nothing for a card that the catalogue does not have."""
    return draw.art_address(card)


@register.filter
def card_close(draw: Drawing, card: str) -> str:
    """The address of a card's picture without its surroundings."""
    address = draw.art_address(card)
    return f"{address}#{CLOSE}" if address else ""


@register.filter
def drawing_of(game: Game) -> Drawing:
    """How the cards of a game are drawn."""
    return drawing(game.slug, game.digest)


@register.filter
def of_slug(names: dict[str, str], slug: str) -> str:
    """The name of a game, its slug where it is gone."""
    return names.get(slug, slug)


@register.simple_tag
def do(word: str) -> str:
    """The attributes of a button that says this word. Raises LookupError for one that nobody understands."""
    return format_html('name="do" value="{}"', known(word))
