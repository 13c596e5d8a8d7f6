"""Forge artifacts: gems or ore for artifacts in the rows of power. Rulebook: 004:313-365."""

from __future__ import annotations

from typing import Final

from engine.games.rune_stones.areas import (
    ARTIFACTS,
    COLOURED,
    FORGED,
    FROM_SMITHIES,
    GEMS,
    LOWER,
    ORE,
    POINTS,
    SCRAP,
    SMITHIES,
    SPACE_OF,
    SUPPLY,
    UPPER,
    WILD_GEMS,
    WILD_SPACE,
)
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.paying import ANY_GEM, Payment, kinds_for, kinds_in
from engine.games.rune_stones.piles import ready_pile
from engine.games.rune_stones.using import USE_STONE, USES, stone_uses, use_stone
from engine.kernel.agenda import go_to, push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire, tell
from engine.kernel.names import NO_REASON
from engine.kernel.places import move, place
from engine.kernel.state import AT_FIRST, NONE, WORK, Effect, Frame, Game, Program, program
from engine.kernel.table import number
from engine.kernel.values import value
from engine.verbs.counters import give_back
from engine.verbs.piles import lay

WHICH_ARTIFACT: Final[int] = NAMES.window("forge", "Which artifact do you forge?")
WHICH_SPACE: Final[int] = NAMES.window("space", "Where does the artifact lie?")
WITH_GEMS: Final[int] = NAMES.verb("forge with gems", "Forge {piece} at {from} for {amount} gems")
WITH_ORE: Final[int] = NAMES.verb("forge with ore", "Forge {piece} at {from} for {amount} ore")
FORGE_NO_MORE: Final[int] = NAMES.verb("forge no more", "Forge no more")
PLACE: Final[int] = NAMES.verb("place", "{to}", picks_place=True)


def gems_missing(game: Game, seat: int, artifact: int) -> tuple[int, ...]:
    """How many gems are missing for an artifact, what it costs, and how many there are that pay for it."""
    cost, there = price(game, smithy_of(game, artifact)), gems_by_space(game, seat)[space_of(game, artifact)]
    return cost - there, cost, there


def ore_missing(game: Game, seat: int, artifact: int) -> tuple[int, ...]:
    """How much ore is missing for any artifact, what it costs, and how much there is. [004:325]"""
    cost, there = number(game, "ore_price"), game.counts[ORE][seat]
    return cost - there, cost, there


def least_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many gems are missing for the artifact that lacks the fewest of those that find a space, or how much ore."""
    found = [artifact for artifact in artifacts_there(game, seat) if not why_not_there(game, seat, artifact)]
    return min(gems_missing(game, seat, artifact)[0] for artifact in found), ore_missing(game, seat, piece)[0]


NO_ARTIFACT: Final[int] = NAMES.reason("no artifact", "No artifact", "there is no artifact at any smithy")
NO_SPACE: Final[int] = NAMES.reason(
    "no space", "No free space", "neither of your rows of power has a free space for it"
)
NO_SPACES: Final[int] = NAMES.reason(
    "no spaces", "No free space", "no artifact at a smithy has a free space in your rows of power"
)
SMITHY_USED: Final[int] = NAMES.reason("smithy used", "Smithy used", "you have forged at its smithy this turn")
GEMS_SHORT: Final[int] = NAMES.reason(
    "gems", "{0 gem} short", "it costs {1 gem}, and you have {2} that pay for it", gems_missing
)
ORE_SHORT: Final[int] = NAMES.reason("ore", "{0} ore short", "it costs {1} ore, you have {2}", ore_missing)
NEAREST_SHORT: Final[int] = NAMES.reason(
    "nearest artifact",
    "{0 gem} short",
    "you lack {0 gem} for the nearest artifact with a free space, or {1} ore",
    least_missing,
)


def forge(game: Game, piece: int, spot: int, smithy: int) -> None:
    """An artifact is placed, and its smithy has been used this turn. [004:313] [004:319]"""
    move(game, piece, spot)
    game.counts[FORGED][game.table.sides[spot]] |= 1 << smithy


def count_bonus(game: Game, seat: int, other: int, points: int) -> None:
    """Points that came from a smithy, for the record."""
    game.counts[FROM_SMITHIES][seat] += points


FORGED_ONE: Final[int] = NAMES.event("forged", "{side} forges {subject} at {place}.", forge)
BONUS: Final[int] = NAMES.event("bonus", "", count_bonus)
RESTOCKED: Final[int] = NAMES.event("restocked", "{subject} comes to a smithy.", lay)


def smithy_of(game: Game, artifact: int) -> int:
    """The smithy at which an artifact lies, from 0; the last one is the wild smithy."""
    return game.place[artifact] - game.table.place_of[NONE][ARTIFACTS]


def smithy_piece(game: Game, smithy: int) -> int:
    """The piece whose line is the bonus of a smithy; artifacts lie beside it."""
    return game.stacks[game.table.places_of[NONE][SMITHIES][smithy]][-1]


def price(game: Game, smithy: int) -> int:
    """The gems that an artifact costs there. [004:315-317]"""
    prices: list[int] = game.table.notes["prices"]
    return prices[smithy]


def space_of(game: Game, artifact: int) -> int:
    """The space that an artifact needs, as a number of SPACES."""
    return SPACE_OF[game.cards[artifact].values["colour"]]


def spaces_for(game: Game, seat: int, artifact: int) -> list[int]:
    """The free spaces of both rows that may take it: a wild one lies anywhere. [004:319-321]"""
    space, stacks, places = space_of(game, artifact), game.stacks, game.table.places_of[seat]
    upper, lower = places[UPPER], places[LOWER]
    spots = (*upper, *lower) if space == WILD_SPACE else (upper[space], lower[space])
    return [spot for spot in spots if not stacks[spot]]


SPACE_TAKEN: Final[int] = NAMES.reason("space taken", "Taken", "an artifact lies there")
ANOTHER_SPACE: Final[int] = NAMES.reason(
    "another space", "Another colour", "only artifacts of its colour, and wild ones, lie there"
)


def spaces(game: Game, seat: int) -> list[int]:
    """All spaces of both rows."""
    places = game.table.places_of[seat]
    return [*places[UPPER], *places[LOWER]]


def why_not_space(game: Game, seat: int, spot: int) -> int:
    """A free space that may take the artifact. [004:319-321]"""
    rows = game.decision.options if game.decision else []
    if game.stacks[spot]:
        return SPACE_TAKEN
    return NO_REASON if any(last == spot for _, _, last in rows) else ANOTHER_SPACE


def free_spaces(game: Game, seat: int) -> list[bool]:
    """Whether an artifact of each colour finds a free space in a row; a wild one lies anywhere. [004:319-321]"""
    stacks = game.stacks
    spaces: list[tuple[int, int]] = game.table.notes["spaces"][seat]
    free = [not (stacks[upper] and stacks[lower]) for upper, lower in spaces]
    free[WILD_SPACE] = True in free
    return free


def gems_by_space(game: Game, seat: int) -> list[int]:
    """How many gems a player has for an artifact of each colour, and for a wild one, which takes all. [004:315-323]"""
    counts, wild = game.counts, value(game, WILD_GEMS, seat)
    blue, yellow, green, red, white = [0 if wild >> gem & 1 else counts[gem][seat] for gem in GEMS]
    spare = sum([counts[gem][seat] for gem in kinds_in(wild)])
    return [blue + spare, yellow + spare, green + spare, red + spare, blue + yellow + green + red + white + spare]


def forgeable(game: Game, seat: int) -> list[Row]:
    """The artifacts that a player can forge now, for so many gems or ore, as options. [004:313-325]"""
    counts, stacks = game.counts, game.stacks
    ore = number(game, "ore_price")
    used, with_ore = counts[FORGED][seat], counts[ORE][seat] >= ore
    means, free = gems_by_space(game, seat), free_spaces(game, seat)
    cards = game.cards
    smithies: list[tuple[int, int, int]] = game.table.notes["smithies"]
    options: list[Row] = []
    for smithy, spot, gems in smithies:
        stack = stacks[spot]
        if not stack or used >> smithy & 1:
            continue
        artifact = stack[-1]
        space = SPACE_OF[cards[artifact].values["colour"]]
        if not free[space]:
            continue
        if means[space] >= gems:
            options.append((WITH_GEMS, artifact, gems))
        if with_ore:
            options.append((WITH_ORE, artifact, ore))
    return options


def artifacts_there(game: Game, seat: int) -> list[int]:
    """The artifacts at the smithies, of the wild ones the uppermost."""
    stacks = game.stacks
    return [stacks[spot][-1] for spot in game.table.places_of[NONE][ARTIFACTS] if stacks[spot]]


def why_not_there(game: Game, seat: int, artifact: int) -> int:
    """The smithy of an artifact has not been used this turn, and it finds a free space. [004:313] [004:319]"""
    if game.counts[FORGED][seat] >> smithy_of(game, artifact) & 1:
        return SMITHY_USED
    return NO_REASON if free_spaces(game, seat)[space_of(game, artifact)] else NO_SPACE


def why_not_with_gems(game: Game, seat: int, artifact: int) -> int:
    """An artifact can be forged, and there are the gems for it. [004:315-323]"""
    return why_not_with(game, seat, artifact, WITH_GEMS, GEMS_SHORT)


def why_not_with_ore(game: Game, seat: int, artifact: int) -> int:
    """An artifact can be forged, and there is the ore for it. [004:325]"""
    return why_not_with(game, seat, artifact, WITH_ORE, ORE_SHORT)


def why_not_with(game: Game, seat: int, artifact: int, verb: int, short: int) -> int:
    """An artifact can be forged by a verb: what it is `short` of, if it can be placed."""
    if (verb, artifact) in [row[:2] for row in forgeable(game, seat)]:
        return NO_REASON
    return why_not_there(game, seat, artifact) or short


def why_not_forge(game: Game, seat: int, piece: int = NONE) -> int:
    """One of the artifacts at the smithies can be forged. [004:313-325]"""
    if forgeable(game, seat):
        return NO_REASON
    there = artifacts_there(game, seat)
    if not there:
        return NO_ARTIFACT
    return NO_SPACES if all(why_not_there(game, seat, artifact) for artifact in there) else NEAREST_SHORT


class Forging(Frame):
    """The action: how many artifacts have been `made`, and the `smithy` of the next one, which takes gems or ore."""

    __slots__ = ("made", "smithy", "with_gems")

    def __init__(self, seat: int, made: int = 0, smithy: int = NONE, *, with_gems: bool = False) -> None:
        self.program, self.kind, self.source, self.seat = FORGE, WORK, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.made = made
        self.smithy = smithy
        self.with_gems = with_gems

    def copy(self) -> Forging:
        """The same action in another game."""
        return self.carry_over(Forging(self.seat, self.made, self.smithy, with_gems=self.with_gems))


def choose_artifact(game: Game, forging: Forging) -> None:
    """Up to two artifacts, from two different smithies. [004:313]"""
    seat = forging.seat
    options: list[Row] = []
    if forging.made < number(game, "artifacts_per_turn"):
        options = [*forgeable(game, seat), *stone_uses(game, seat)]
    ask(game, forging, WHICH_ARTIFACT, seat, [*options, (FORGE_NO_MORE, NONE, NONE)])


def choose_space(game: Game, forging: Forging) -> None:
    """A space for what has been chosen; a rune stone that is used comes between."""
    seat = forging.seat
    verb, piece, last = take_choice(forging)
    if verb == FORGE_NO_MORE:
        go_to(game, forging, restock)
    elif verb == USE_STONE:
        repeat_from(game, forging, choose_artifact)
        use_stone(game, seat, piece, last)
    else:
        forging.with_gems, forging.smithy = verb == WITH_GEMS, smithy_of(game, piece)
        ask(game, forging, WHICH_SPACE, seat, [(PLACE, piece, spot) for spot in spaces_for(game, seat, piece)])


def place_artifact(game: Game, forging: Forging) -> None:
    """The artifact lies there for good, and is paid for: gems of its colour or any four, or three ore. [004:315-325]"""
    _, artifact, spot = take_choice(forging)
    seat, smithy = forging.seat, forging.smithy
    space = space_of(game, artifact)
    fire(game, FORGED_ONE, artifact, spot, smithy)
    forging.made += 1
    if forging.with_gems:
        kinds = ANY_GEM if space == WILD_SPACE else kinds_for(game, seat, COLOURED[space])
        push(game, Payment(NONE, seat, [kinds] * price(game, smithy)))
    else:
        give_back(game, seat, ORE, number(game, "ore_price"))


def take_bonus(game: Game, forging: Forging) -> None:
    """Gems bring the bonus of the smithy at once, ore does not. [004:333] [004:343-359]"""
    piece, seat = smithy_piece(game, forging.smithy), forging.seat
    lines = game.cards[piece].lines
    repeat_from(game, forging, choose_artifact)
    if forging.with_gems and lines:
        tell(game, USES, piece, NONE, 1)
        push(game, Bonus((*lines[0].program, tell_bonus), piece, seat, game.counts[POINTS][seat]))


class Bonus(Effect):
    """The bonus of a smithy, and how many `points` its player had before."""

    __slots__ = ("points",)

    def __init__(self, steps: Program, smithy: int, seat: int, points: int) -> None:
        super().__init__(steps, WORK, smithy, seat)
        self.points = points

    def copy(self) -> Bonus:
        """The same bonus in another game."""
        return self.carry_over(Bonus(self.program, self.source, self.seat, self.points))


def tell_bonus(game: Game, bonus: Bonus) -> None:
    """The points that a bonus has brought are noted as points of smithies."""
    if points := game.counts[POINTS][bonus.seat] - bonus.points:
        fire(game, BONUS, bonus.seat, NONE, points)


def restock(game: Game, forging: Forging) -> None:
    """A new artifact is drawn for each empty smithy; the wild one has its own stack. [004:361-365]"""
    for spot in game.table.places_of[NONE][ARTIFACTS][:-1]:
        if not game.stacks[spot] and (supply := ready_pile(game, NONE, SUPPLY, SCRAP)):
            fire(game, RESTOCKED, supply[-1], spot)


FORGE: Final = program(choose_artifact, choose_space, place_artifact, take_bonus, restock)


def forge_artifacts(game: Game, seat: int) -> None:
    """The third action: gems or ore for artifacts. [004:313]"""
    push(game, Forging(seat))


def wild_smithy(game: Game) -> int:
    """The place of the wild smithy, where a stack of wild artifacts lies. [004:361-365]"""
    return game.table.places_of[NONE][ARTIFACTS][-1]


def scrap(game: Game) -> int:
    """The place of coloured artifacts that have been given up."""
    return place(game, NONE, SCRAP)
