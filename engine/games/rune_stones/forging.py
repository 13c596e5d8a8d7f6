"""Forge artifacts: gems or ore for artifacts in the rows of power. Rulebook: 004:313-365."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.rune_stones.field import (
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
    WILD,
    WILD_SPACE,
    number,
    place,
    wild_gems,
)
from engine.games.rune_stones.moving import put, ready_pile
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.paying import bits, kinds_for, pay
from engine.games.rune_stones.using import USE_STONE, stone_uses, use_stone
from engine.kernel.agenda import go_to, push_steps, repeat_from
from engine.kernel.decisions import Row, answered, ask
from engine.kernel.events import fire
from engine.kernel.state import NONE, Frame, Game, program
from engine.verbs.counters import give_back

WHICH_ARTIFACT = NAMES.window("forge", "Which artifact do you forge?")
WHICH_SPACE = NAMES.window("space", "Where does the artifact lie?")
WITH_GEMS = NAMES.verb("forge with gems", "Forge {piece} at {from} for {amount} gems")
WITH_ORE = NAMES.verb("forge with ore", "Forge {piece} at {from} for {amount} ore")
FORGE_NO_MORE = NAMES.verb("forge no more", "Forge no more")
PLACE = NAMES.verb("place", "{to}")


def forge(game: Game, piece: int, spot: int, smithy: int) -> None:
    """An artifact is placed, and its smithy has been used this turn. [004:313] [004:319]"""
    put(game, piece, spot, 0)
    game.counts[FORGED][game.table.sides[spot]] |= 1 << smithy


def count_bonus(game: Game, seat: int, other: int, points: int) -> None:
    """Points that came from a smithy, for the record."""
    game.counts[FROM_SMITHIES][seat] += points


FORGED_ONE = NAMES.event("forged", "{side} forges {subject}.", forge)
BONUS = NAMES.event("bonus", "", count_bonus)
RESTOCKED = NAMES.event("restocked", "{subject} comes to a smithy.", put)


def smithy_of(game: Game, artifact: int) -> int:
    """The smithy at which an artifact lies, from 0; the last one is the wild smithy."""
    return game.place[artifact] - game.table.places_of[NONE][ARTIFACTS][0]


def smithy_piece(game: Game, smithy: int) -> int:
    """The smithy itself."""
    return game.stacks[game.table.places_of[NONE][SMITHIES][smithy]][-1]


def price(game: Game, smithy: int) -> int:
    """The gems that an artifact costs there. [004:315-317]"""
    prices: list[int] = game.table.notes["prices"]
    return prices[smithy]


def space_of(game: Game, artifact: int) -> int:
    """The space that an artifact needs, as a number of SPACES."""
    return SPACE_OF[game.table.cards[artifact].values["colour"]]


def spaces_for(game: Game, seat: int, artifact: int) -> list[int]:
    """The free spaces of both rows that may take it: a wild one lies anywhere. [004:319-321]"""
    space, stacks, places = space_of(game, artifact), game.stacks, game.table.places_of[seat]
    upper, lower = places[UPPER], places[LOWER]
    spots = (*upper, *lower) if space == WILD_SPACE else (upper[space], lower[space])
    return [spot for spot in spots if not stacks[spot]]


def gems_by_space(game: Game, seat: int) -> list[int]:
    """How many gems a player has for an artifact of each colour, and for a wild one, which takes all. [004:315-323]"""
    counts = game.counts
    wild = wild_gems(game, seat)
    spare = sum([counts[gem][seat] for gem in wild])
    own = [counts[gem][seat] for gem in COLOURED]
    means = [spare if gem in wild else have + spare for gem, have in zip(COLOURED, own, strict=True)]
    return [*means, sum(own) + counts[WILD][seat]]


def forgeable(game: Game, seat: int) -> Iterator[Row]:
    """The artifacts that a player can forge now, for so many gems or ore, as options. [004:313-325]"""
    counts, stacks = game.counts, game.stacks
    ore = number(game, "ore_price")
    used, with_ore = counts[FORGED][seat], counts[ORE][seat] >= ore
    means = gems_by_space(game, seat)
    cards, prices = game.table.cards, game.table.notes["prices"]
    for smithy, spot in enumerate(game.table.places_of[NONE][ARTIFACTS]):
        stack = stacks[spot]
        if not stack or used >> smithy & 1:
            continue
        artifact = stack[-1]
        gems = means[SPACE_OF[cards[artifact].values["colour"]]]
        with_gems = gems >= prices[smithy]
        if (with_gems or with_ore) and spaces_for(game, seat, artifact):
            yield from [(WITH_GEMS, artifact, prices[smithy])] * with_gems
            yield from [(WITH_ORE, artifact, ore)] * with_ore


def choose_artifact(game: Game, frame: Frame) -> None:
    """Up to two artifacts, from two different smithies. [004:313]"""
    seat = frame.seat
    options: list[Row] = []
    if frame.total < number(game, "artifacts_per_turn"):
        options = [*forgeable(game, seat), *stone_uses(game, seat)]
    ask(game, frame, WHICH_ARTIFACT, seat, [*options, (FORGE_NO_MORE, NONE, NONE)])


def choose_space(game: Game, frame: Frame) -> None:
    """A space for what has been chosen; a rune stone that is used comes between."""
    chosen, piece, last = answered(frame)
    if chosen == FORGE_NO_MORE:
        go_to(frame, restock)
        return
    if chosen == USE_STONE:
        repeat_from(frame, choose_artifact)
        use_stone(game, frame.seat, piece, last)
        return
    frame.x, frame.other = int(chosen == WITH_GEMS), smithy_of(game, piece)
    ask(game, frame, WHICH_SPACE, frame.seat, [(PLACE, piece, spot) for spot in spaces_for(game, frame.seat, piece)])


def place_artifact(game: Game, frame: Frame) -> None:
    """The artifact lies there for good, and is paid for: gems of its colour or any four, or three ore. [004:315-325]"""
    _, artifact, spot = answered(frame)
    seat, smithy = frame.seat, frame.other
    space = space_of(game, artifact)
    fire(game, FORGED_ONE, artifact, spot, smithy)
    frame.total += 1
    if frame.x:
        kinds = bits(GEMS) if space == WILD_SPACE else kinds_for(game, seat, COLOURED[space])
        pay(game, seat, frame.source, [kinds] * price(game, smithy))
    else:
        give_back(game, seat, ORE, number(game, "ore_price"))


def take_bonus(game: Game, frame: Frame) -> None:
    """Gems bring the bonus of the smithy at once, ore does not. [004:333] [004:343-359]"""
    piece = smithy_piece(game, frame.other)
    repeat_from(frame, choose_artifact)
    if frame.x and game.table.cards[piece].lines:
        ability = game.table.cards[piece].lines[0]
        work = push_steps(game, (note_points, *ability.program, tell_bonus), piece, frame.seat, frame.seat)
        work.amount = frame.seat


def note_points(game: Game, frame: Frame) -> None:
    """How many points there were before the bonus."""
    frame.total = game.counts[POINTS][frame.seat]


def tell_bonus(game: Game, frame: Frame) -> None:
    """What the smithy has brought in points."""
    points = game.counts[POINTS][frame.seat] - frame.total
    if points:
        fire(game, BONUS, frame.seat, NONE, points)


def restock(game: Game, frame: Frame) -> None:
    """A new artifact is drawn for each empty smithy; the wild one has its own stack. [004:361-365]"""
    for spot in game.table.places_of[NONE][ARTIFACTS][:-1]:
        if not game.stacks[spot]:
            supply = ready_pile(game, NONE, SUPPLY, SCRAP)
            if supply:
                fire(game, RESTOCKED, supply[-1], spot)


FORGE = program(choose_artifact, choose_space, place_artifact, take_bonus, restock)


def wild_smithy(game: Game) -> int:
    """The place of the wild artifacts."""
    return game.table.places_of[NONE][ARTIFACTS][-1]


def scrap(game: Game) -> int:
    """The place of coloured artifacts that have been given up."""
    return place(game, NONE, SCRAP)
