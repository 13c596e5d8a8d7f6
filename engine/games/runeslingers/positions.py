"""What a position on the table may be: scenes are held against it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from engine.games.runeslingers.areas import (
    AILMENT,
    AILMENTS,
    BLOCK_VALUE,
    BLOCKS,
    CAUSE,
    CAUSES,
    CHARGED_IN,
    CONCENTRATIONS,
    DAMAGE,
    DECK,
    DEFENSE,
    DETERMINATION,
    DISCARD,
    FULL_HEALTH,
    HAND,
    HEALTH,
    MAX_HEALTH,
    PLAYED_IN,
    POWER,
    RUNESLINGER,
    SETS,
    SLUNG,
    TOKEN,
    VOID,
    WOUND,
    defense_cards,
    exposed_ailments,
)
from engine.games.runeslingers.opening import RESUME
from engine.games.runeslingers.winning import reason_to_lose
from engine.kernel.state import CHOSEN, FACE_DOWN, TURN, TURNS, Frame, Game
from engine.kernel.table import Table
from engine.kernel.values import value
from engine.play.naming import piece_id, place_id

ON_PLAYER: Final = {
    POWER,
    HEALTH,
    DETERMINATION,
    BLOCK_VALUE,
    FULL_HEALTH,
    BLOCKS,
    SETS,
    TURNS,
    *SLUNG.values(),
    WOUND,
    CAUSE,
}
ON_CARD: Final = {FACE_DOWN, CHOSEN, PLAYED_IN, CHARGED_IN, TOKEN, DAMAGE}
Check = Callable[[Table, list[int]], Iterator[str]]
NO_CHECKS: Final[Mapping[int, Check]] = {}


class Positions:
    """What the table of an edition may look like: who lies `beside` a Runeslinger, which counters players and cards bear, which of them
    name `turns`, what is looked at on the places of a zone, and on which `lines` of the rulebook all of this stands.
    """

    __slots__ = ("beside", "checks", "lines", "on_card", "on_player", "turns")

    def __init__(
        self,
        beside: Collection[str],
        lines: Mapping[str, str],
        on_player: Collection[int] = (),
        on_card: Collection[int] = (),
        turns: Collection[int] = (),
        checks: Mapping[int, Check] = NO_CHECKS,
    ) -> None:
        self.beside = {"runeslinger", *beside}
        self.lines = lines
        self.on_player = ON_PLAYER | {*on_player}
        self.on_card = ON_CARD | {*on_card, *turns}
        self.turns = turns
        self.checks = {
            **dict.fromkeys((DECK, HAND, DISCARD, VOID), self.in_a_pile),
            RUNESLINGER: self.with_the_runeslinger,
            CONCENTRATIONS: self.on_a_concentration,
            AILMENTS: self.on_an_ailment_area,
            **checks,
        }

    def __call__(self, table: Table, spots: Collection[int]) -> list[str]:
        """What is wrong with a scene: piles that no rule allows, counters where they cannot be, an encounter that is over.

        Only these places are looked at; what the whole table amounts to is looked at if these are all.
        """
        problems = [f"{place_id(table, spot)}: {problem}" for spot in spots for problem in self.misplaced(table, spot)]
        problems += [*self.miscounted(table), *self.out_of_bounds(table)]
        if problems or len(spots) < len(table.stacks):
            return problems
        return [f"seat {seat + 1}: {problem}" for seat in range(table.seats) for problem in self.untenable(table, seat)]

    def misplaced(self, table: Table, spot: int) -> Iterator[str]:
        """What cannot lie on a place."""
        check, stack = self.checks.get(table.zone_of[spot]), table.stacks[spot]
        if check and stack:
            yield from check(table, stack)

    def in_a_pile(self, table: Table, stack: list[int]) -> Iterator[str]:
        """Decks, hands, discard and void piles hold cards of their player. [000:166-170]"""
        yield from not_cards(table, stack)
        yield from self.of_others(table, stack)

    def with_the_runeslinger(self, table: Table, stack: list[int]) -> Iterator[str]:
        """One Runeslinger with equips of whatever class: formats say which belong together. [000:185]"""
        for piece in stack:
            if table.cards[piece].kind not in self.beside:
                yield f"{table.cards[piece].name} is {self.lines['beside']}"
        names = [table.cards[piece].name for piece in stack if table.cards[piece].kind == "runeslinger"]
        if len(names) > 1:
            yield f"a player is one Runeslinger, not {' and '.join(names)} [{self.lines['one runeslinger']}]"
        yield from self.of_others(table, stack)

    def on_a_concentration(self, table: Table, stack: list[int]) -> Iterator[str]:
        """The concentration is lowest and face-down; what is played on it is no boon. [000:128] [000:161]"""
        yield from not_cards(table, stack)
        yield from self.of_others(table, stack[:1])
        face_down, upper = hidden(table), table.cards[stack[-1]]
        if stack[0] not in face_down:
            yield f"{table.cards[stack[0]].name} needs a face-down concentration below it [{self.lines['concentration']}]"
        yield from (f"{table.cards[piece].name} cannot be face-down" for piece in stack[1:] if piece in face_down)
        if len(stack) > 1 and upper.kind == "boon":
            yield f"{upper.name} is a boon, and boons lie on ailments [{self.lines['boon']}]"

    def on_an_ailment_area(self, table: Table, stack: list[int]) -> Iterator[str]:
        """One ailment, lowest, and a boon over it. [000:139] [000:159]"""
        lowest, upper = table.cards[stack[0]], table.cards[stack[-1]]
        if lowest.kind != "ailment":
            yield f"{lowest.name} needs an ailment below it [{self.lines['boon']}]"
        if upper.kind not in ("ailment", "boon"):
            yield f"{upper.name} is no boon, and only boons lie on ailments [{self.lines['boon']}]"
        yield from not_cards(table, [piece for piece in stack[1:] if table.cards[piece].kind != "ailment"])
        yield from (
            f"{table.cards[piece].name} needs an ailment area of its own [{self.lines['area']}]"
            for piece in stack[1:]
            if table.cards[piece].kind == "ailment"
        )
        face_down = hidden(table)
        yield from (f"{table.cards[piece].name} cannot be face-down" for piece in stack if piece in face_down)

    def of_others(self, table: Table, stack: list[int]) -> Iterator[str]:
        """Cards that lie where only their owner's can."""
        for piece in stack:
            owner = table.owners[piece]
            if owner != table.sides[table.places[piece]] and "card" in table.cards[piece].kinds:
                yield f"{table.cards[piece].name} belongs to seat {owner + 1} and cannot lie here [{self.lines['owner']}]"

    def miscounted(self, table: Table) -> Iterator[str]:
        """Counters on what cannot have them, turns that have not come, ailments without an instance."""
        amounts = {(counter, entity): amount for counter, entity, amount in table.given}
        names = list(table.rules.counters)
        turns = [PLAYED_IN, CHARGED_IN, *self.turns]
        for (counter, entity), amount in amounts.items():
            where = owner_id(table, entity)
            if amount and counter not in self.may_stand_on(table, entity):
                yield f"{where}: {names[counter]} cannot stand there"
            if counter in turns and table.start and amount > table.start.turn:
                yield f"{where}: {names[counter]} is a turn that has not come yet"
        for piece, definition in enumerate(table.cards):
            if definition.kind == "ailment" and table.fields[table.places[piece]] and not amounts.get((AILMENT, piece)):
                yield f"{owner_id(table, piece)}: an ailment has 1 instance at least, as in ailment = 1 [{self.lines['instance']}]"

    def out_of_bounds(self, table: Table) -> Iterator[str]:
        """Power and health that nobody plays with. [000:77] [000:83]"""
        power = table.rules.numbers["power"]
        for counter, entity, amount in table.given:
            if counter == POWER and not 1 <= amount <= power:
                yield f"seat {entity + 1}: power must be from 1 to {power} [{self.lines['power']}]"
            if counter == HEALTH and amount < 1:
                yield f"seat {entity + 1}: health must be at least 1 [{self.lines['health']}]"

    def may_stand_on(self, table: Table, entity: int) -> set[int]:
        """The counters that may stand on a player or piece; off the field a piece keeps none."""
        if entity < table.seats:
            return self.on_player
        if not table.fields[table.places[entity]]:
            return set()
        return {AILMENT} if table.cards[entity].kind == "ailment" else self.on_card

    def untenable(self, table: Table, seat: int) -> Iterator[str]:
        """What the rules would change at once, or have changed before."""
        game = Game(table, 0)
        for step in RESUME[:-1]:
            step(game, Frame((), TURN))
        if reason := reason_to_lose(game, seat):
            yield f"the encounter is lost: {CAUSES[reason]} [{self.lines['lost']}]"
        health, highest = game.counts[HEALTH][seat], value(game, MAX_HEALTH, seat)
        if any(counter == HEALTH and entity == seat for counter, entity, _ in table.given) and health > highest:
            yield f"health is {health}, above the maximum of {highest} [{self.lines['maximum']}]"
        yield from self.twice(game, seat)
        for piece in defense_cards(game, seat):
            if 0 < game.counts[DAMAGE][piece] >= value(game, DEFENSE, piece):
                yield f"{table.cards[piece].name} has taken as much damage as it has defense [{self.lines['defense']}]"

    def twice(self, game: Game, seat: int) -> Iterator[str]:
        """Exposed ailments of one type lie on one area. [000:280]"""
        cards = game.cards
        names = Counter(cards[piece].name for piece in exposed_ailments(game, seat))
        yield from (
            f"{name} is exposed on two ailment areas [{self.lines['merged']}]"
            for name, times in names.items()
            if times > 1
        )


def not_cards(table: Table, stack: list[int]) -> Iterator[str]:
    """Pieces that never come into a deck."""
    for piece in stack:
        if "card" not in table.cards[piece].kinds:
            yield f"{table.cards[piece].name} is no card of a deck"


def hidden(table: Table) -> set[int]:
    """The pieces that the scene puts face-down."""
    return {entity for counter, entity, amount in table.given if counter == FACE_DOWN and amount}


def owner_id(table: Table, entity: int) -> str:
    """A player, or a piece and where it lies."""
    return f"seat {entity + 1}" if entity < table.seats else piece_id(table, entity)
