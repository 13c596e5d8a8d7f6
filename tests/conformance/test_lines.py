"""All lines of a small game to some depth, counted by the engine and by a second program that knows only the rules of Cairns as they
are told (101:5-7) and nothing of the engine: the same number of lines, and the same tables at their ends.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from engine.kernel.agenda import answer
from engine.kernel.state import Game
from tests.scenes import set_scene

Names = tuple[str, ...]
WEIGHTS, WIN, SPOTS = {"Flagstone": 2, "Boulder": 4, "Needle": 1}, 5, 3


@dataclass(frozen=True)
class Cairn:
    """Stones from bottom to top, and whether it has brought another one down this turn."""

    stones: Names = ()
    used: bool = False

    @property
    def weight(self) -> int:
        tall = (len(self.stones) - 1) * ("Needle" in self.stones)
        return WEIGHTS[self.stones[-1]] + tall

    @property
    def acts(self) -> bool:
        return bool(self.stones) and not self.used and "Boulder" not in self.stones


@dataclass(frozen=True)
class Side:
    """What one player has."""

    hand: Names
    deck: Names
    cairns: tuple[Cairn, ...]
    fallen: int = 0

    def with_cairn(self, spot: int, cairn: Cairn) -> "Side":
        return replace(self, cairns=(*self.cairns[:spot], cairn, *self.cairns[spot + 1 :]))


@dataclass(frozen=True)
class Cairns:
    """A game of Cairns in the middle of a turn: the side that has it first."""

    turn: int
    sides: tuple[Side, Side]
    laid: bool = False

    @property
    def over(self) -> bool:
        return any(side.fallen >= WIN for side in self.sides)

    def after(self) -> Iterator["Cairns"]:
        """What each move comes to: pass, lay a stone, bring a cairn down."""
        if self.over:
            return
        yield self.passed()
        me, other = self.sides
        if not self.laid:
            for number, spot in ((n, s) for n in range(len(me.hand)) for s in range(SPOTS)):
                built = replace(me.cairns[spot], stones=(*me.cairns[spot].stones, me.hand[number]))
                hand = (*me.hand[:number], *me.hand[number + 1 :])
                yield replace(self, sides=(replace(me, hand=hand).with_cairn(spot, built), other), laid=True)
        for mine in (spot for spot in range(SPOTS) if me.cairns[spot].acts):
            for theirs in (spot for spot in range(SPOTS) if other.cairns[spot].stones):
                if me.cairns[mine].weight >= other.cairns[theirs].weight:
                    yield self.brought_down(mine, theirs)

    def passed(self) -> "Cairns":
        """The other player draws a stone, and all their cairns may act."""
        me, other = self.sides
        drawn = replace(other, hand=other.hand + other.deck[:1], deck=other.deck[1:])
        rested = replace(me, cairns=tuple(replace(cairn, used=False) for cairn in me.cairns))
        return Cairns(self.turn + 1, (drawn, rested))

    def brought_down(self, mine: int, theirs: int) -> "Cairns":
        """Both fall where they weigh the same, unless the first one has decided the game."""
        me, other = self.sides
        attacker, target = me.cairns[mine], other.cairns[theirs]
        even = attacker.weight == target.weight
        me = replace(me, fallen=me.fallen + len(target.stones)).with_cairn(mine, replace(attacker, used=True))
        other = other.with_cairn(theirs, Cairn())
        if even and me.fallen < WIN:
            me, other = me.with_cairn(mine, Cairn()), replace(other, fallen=other.fallen + len(attacker.stones))
        return replace(self, sides=(me, other))


def ends(start: Cairns, depth: int) -> Counter[tuple[object, ...]]:
    """The tables after so many answers, or at the end of the game, with the number of lines that lead there."""
    found = Counter({start: 1})
    for _ in range(depth):
        further: Counter[Cairns] = Counter()
        for table, lines in found.items():
            for after in [table] if table.over else table.after():
                further[after] += lines
        found = further
    told: Counter[tuple[object, ...]] = Counter()
    for table, lines in found.items():
        told[looks(table)] += lines
    return told


def looks(table: Cairns) -> tuple[object, ...]:
    """What lies on a table, seat by seat."""
    sides = table.sides if table.turn % 2 == 0 else table.sides[::-1]  # a scene begins in turn 2, which is Ada's
    return table.turn, *(
        (tuple(sorted(side.hand)), tuple(cairn.stones for cairn in side.cairns), side.fallen) for side in sides
    )


def ends_of_engine(game: Game, depth: int) -> Counter[tuple[object, ...]]:
    """The same, by the engine."""
    if depth == 0 or game.over:
        return Counter({looks_of(game): 1})
    found: Counter[tuple[object, ...]] = Counter()
    assert game.decision
    for number in range(len(game.decision.options)):
        after = game.clone()
        answer(after, number)
        found += ends_of_engine(after, depth - 1)
    return found


def looks_of(game: Game) -> tuple[object, ...]:
    table = game.table
    hand, cairn = table.rules.zones["hand"], table.rules.zones["cairn"]
    fallen = table.rules.counters["fallen"]
    told = []
    for seat in range(2):
        held = tuple(sorted(named(game, table.place_of[seat][hand])))
        cairns = tuple(tuple(named(game, spot)) for spot in table.places_of[seat][cairn])
        told.append((held, cairns, game.counts[fallen][seat]))
    return game.turn, *told


def named(game: Game, place: int) -> list[str]:
    """The stones that lie on a place, from bottom to top."""
    return [game.table.cards[piece].name for piece in game.stacks[place]]


def toml(names: object) -> str:
    return str(names).replace("'", '"').replace("(", "[").replace(",)", "]").replace(")", "]")


POSITIONS = (  # hands, and cairns from bottom to top
    (("Flagstone", "Needle"), ((),), ("Flagstone",), ((),), 6),
    (("Needle", "Boulder"), (("Flagstone",),), ("Flagstone",), (("Needle",),), 5),
    (("Flagstone",), (("Flagstone", "Needle"), ("Boulder",)), ("Needle", "Needle"), (("Flagstone",), ("Needle",)), 5),
    ((), (("Boulder", "Flagstone"), ("Flagstone", "Needle")), (), (("Flagstone",), ("Needle", "Flagstone")), 6),
    ((), (("Needle", "Flagstone", "Flagstone"),), ("Flagstone",), (("Flagstone", "Flagstone", "Needle"), ("Needle",)), 6),
    (("Flagstone", "Flagstone"), (("Flagstone",), ("Needle",)), (), (("Flagstone",), ("Flagstone", "Needle"), ("Needle",)), 4),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "cairns", "other_hand", "other", "depth"), POSITIONS)
def test_lines_and_their_ends_are_those_of_a_second_program(
    hand: Names, cairns: tuple[Names, ...], other_hand: Names, other: tuple[Names, ...], depth: int
) -> None:
    deck = ("Flagstone", "Flagstone")
    scene = f"""
phase = "move"
[[seat]]
name = "Ada"
hand = {toml(hand)}
deck = {toml(deck)}
cairn = {toml([stones for stones in cairns if stones])}
[[seat]]
name = "Bo"
hand = {toml(other_hand)}
deck = {toml(deck)}
cairn = {toml([stones for stones in other if stones])}
"""
    game = set_scene(scene, "cairns").game
    sides = (side(hand, deck, cairns), side(other_hand, deck, other))
    assert ends_of_engine(game, depth) == ends(Cairns(game.turn, sides), depth)


def side(hand: Names, deck: Names, cairns: tuple[Names, ...]) -> Side:
    laid = [Cairn(tuple(stones)) for stones in cairns]
    return Side(hand, deck, (*laid, *[Cairn()] * (SPOTS - len(laid))))
