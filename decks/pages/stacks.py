"""The cards of a deck as they lie on its page: stacks by kind or by cost, and the columns in which stacks stand."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from math import ceil
from typing import Final, NamedTuple

from catalog.faces import CardValue, Look
from catalog.models import Card, Game
from catalog.shapes import price_field
from decks.pages.deck_sheet import CardLine, DeckSheet
from decks.tabletop.small_faces import Drawing

KIND, COST = "kind", "cost"
COLUMNS: Final = 4
TALLEST: Final = 16  # cards of a stack
HEAD, STRIP, LAST = 40, 36, 142  # pixels of a stack: its head, a card that is covered, the one that lies open
NO_COST: Final = "Without a cost"


class Strip(NamedTuple):
    """A card of a stack: its copies, the first value of its face, and how it is drawn; of an unknown card there is only a name."""

    line: CardLine
    value: CardValue | None
    look: Look | None

    @property
    def copies(self) -> int:
        """How many copies there are."""
        return self.line.copies


class Stack(NamedTuple):
    """Cards that lie on one another; `asks` is what its odds are called by, nothing for what is not drawn."""

    name: str
    asks: str
    strips: tuple[Strip, ...]

    @property
    def copies(self) -> int:
        """How many cards it is."""
        return sum(strip.copies for strip in self.strips)

    @property
    def height(self) -> int:
        """How tall it stands, in pixels."""
        return HEAD + STRIP * (len(self.strips) - 1) + LAST


def strip_of(line: CardLine, drawing: Drawing) -> Strip:
    """A line of a deck as a card of a stack."""
    drawn = getattr(drawing.cards.get(line.slug), "face", None) if line.card else None
    if drawn is None:
        return Strip(line, None, None)
    written = (value for value in drawn.left if not value.glyph)
    return Strip(line, next(written, None), drawn.look)


def stacks_of(sheet: DeckSheet, drawing: Drawing, by: str, drawn: Collection[str]) -> list[Stack]:
    """The stacks of a deck by kind or cost: what lies beside it first, in one stack, then those of its sections. `drawn` are the
    sections from which cards are drawn.
    """
    few = [part for part in sheet.parts if part.is_few and part.count]
    many = [part for part in sheet.parts if not part.is_few and part.count]
    stacks = []
    if few:
        beside = [line for part in few for _, lines in part.groups for line in lines]
        stacks.append(Stack(few[0].name if len(few) == 1 else "Beside the deck", "", strips(beside, drawing)))
    for part in many:
        groups = part.groups if by == KIND else by_cost(sheet.game, part.groups)
        for name, lines in groups:
            asks = asked_by(sheet.game, by, lines[0]) if part.id in drawn else ""
            stacks.append(Stack(name if len(groups) > 1 else part.name, asks, strips(lines, drawing)))
    return stacks


def strips(lines: Iterable[CardLine], drawing: Drawing) -> tuple[Strip, ...]:
    return tuple([strip_of(line, drawing) for line in lines])


def asked_by(game: Game | None, by: str, line: CardLine) -> str:
    """What the odds of the stack are called by in which a line lies; nothing of cards that have no cost, or no kind that is known."""
    if line.card is None or game is None:
        return ""
    cost = cost_of(game, line.card)
    return f"kind:{line.card.kind}" if by == KIND else "" if cost is None else f"cost:{cost}"


def cost_of(game: Game, card: Card | None) -> int | None:
    """What a card costs, None for one that has no price."""
    field = price_field(game)
    price = card.values.get(field["id"]) if field and card else None
    return price if isinstance(price, int) else None


def by_cost(game: Game | None, groups: Sequence[tuple[str, list[CardLine]]]) -> list[tuple[str, list[CardLine]]]:
    """The lines of a section by cost, the cheapest first, those without one last."""
    field = price_field(game) if game else None
    lines = [line for _, held in groups for line in held]
    if game is None or field is None:
        return list(groups)

    def cost(line: CardLine) -> tuple[bool, int]:
        price = cost_of(game, line.card)
        return price is None, price or 0

    named = groupby(sorted(lines, key=cost), key=cost)
    return [(NO_COST if absent else f"{field['name']} {price}", list(held)) for (absent, price), held in named]


def cut(stack: Stack) -> list[Stack]:
    """A stack, or where it is too tall several that are about as tall as one another."""
    parts = ceil(len(stack.strips) / TALLEST)
    if parts < 2:
        return [stack]
    tall = ceil(len(stack.strips) / parts)
    pieces = [stack.strips[at : at + tall] for at in range(0, len(stack.strips), tall)]
    return [Stack(f"{stack.name}, {n} of {len(pieces)}", stack.asks, piece) for n, piece in enumerate(pieces, 1)]


def in_columns(stacks: Iterable[Stack], count: int = COLUMNS) -> list[list[Stack]]:
    """So many columns of stacks, each stack where there is most room; fewer where there are fewer stacks."""
    pieces = [piece for stack in stacks for piece in cut(stack)]
    columns: list[list[Stack]] = [[] for _ in range(min(count, len(pieces)))]
    for stack in pieces:
        shortest = min(columns, key=lambda column: sum(one.height for one in column))
        shortest.append(stack)
    return columns
