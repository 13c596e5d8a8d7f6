"""Digests of positions: equal ones go on in the same way, and whatever decides how a game goes on makes another one."""

from collections.abc import Callable
from random import Random

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision
from engine.kernel.state import ROLLS, SHUFFLES, Game
from engine.kernel.table import LoadedGame, Table
from engine.play.digests import Digests
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.wording import options_in_words
from tests.engine.play.test_proof import RULES, scene
from tests.packs import SHIPPED

SHOWN = 12  # answers of a game that is walked through


def positions(rules: LoadedGame, seed: int) -> list[Game]:
    """The positions of a game that is answered at random."""
    deck = read_deck(next(iter(rules.pack.decks.values())), rules.pack).sections
    game = begin(Table(rules, [deck] * rules.players[0]), seed)
    random, found = Random(seed), [game.clone()]
    while game.decision is not None and len(found) < SHOWN:
        answer(game, random.randrange(len(game.decision.options)))
        found.append(game.clone())
    return found


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_a_copy_has_the_digest_of_its_game_and_every_answer_another_one(slug):
    found = positions(loaded_game(SHIPPED[slug]), 3)
    digests = Digests(found[0], orderly=True)
    told = [digests.of(game) for game in found]
    assert told == [digests.of(game.clone()) for game in found]
    assert len({*told}) == len(told)


def departed(game: Game) -> None:
    game.heard = frozenset([(game.table.seats + 1, "line")])


def other_decision(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    game.decision = Decision(decision.window, 1 - decision.seat, decision.source, decision.options)


def other_window(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    game.decision = Decision(decision.window + 1, decision.seat, decision.source, decision.options)


def count(counter: str, entity: int) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        game.counts[game.table.rules.counters[counter]][entity] += 1

    return change


def mark(number: int) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        game.counts[number][0] += 1

    return change


def further_step(game: Game) -> None:
    game.pc += 1


def lower_step(game: Game) -> None:
    game.agenda[0].pc += 1


def less_work(game: Game) -> None:
    game.agenda = game.agenda[1:]


def caller(game: Game) -> None:
    game.frame.caller += 1


def reported(game: Game) -> None:
    game.frame.result += 1


def refused(game: Game) -> None:
    game.refused = ((0, game.table.seats + 1, -1),)


def seed(game: Game) -> None:
    game.seed += 1


def turn(game: Game) -> None:
    game.turn += 1


def active(game: Game) -> None:
    game.active = 1 - game.active


def other_place(game: Game) -> None:
    hand = game.table.place_of[0][game.table.rules.zones["hand"]]
    game.stacks[game.table.place_of[0][game.table.rules.zones["void"]]].append(game.stacks[hand].pop())


def deck_order(game: Game) -> None:
    game.stacks[game.table.place_of[0][game.table.rules.zones["deck"]]].reverse()


CHANGES = {
    "a line heard once in this turn": departed,
    "who decides": other_decision,
    "what is asked": other_window,
    "health": count("health", 0),
    "blocks of the turn": count("blocks", 1),
    "sets of the turn": count("sets", 0),
    "shuffles": mark(SHUFFLES),
    "rolls": mark(ROLLS),
    "the step of the work on top": further_step,
    "the step of the work below": lower_step,
    "work that waits": less_work,
    "who is reported to": caller,
    "what was reported": reported,
    "a play that was taken back": refused,
    "the seed": seed,
    "the turn": turn,
    "who is active": active,
    "where a card lies": other_place,
    "the order of a deck": deck_order,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_decides_how_it_goes_on_makes_another_digest(change):
    game = scene(["Emberdart", "Twin Cinders", "Lanternfall"], 2, ["Turned Soil"], 6)
    play(game, "Emberdart")
    assert len(game.agenda) > 1
    game.stacks[game.table.place_of[0][game.table.rules.zones["deck"]]].sort()
    digests = Digests(game)
    before, twin = digests.of(game), game.clone()
    change(twin)
    assert digests.of(game) == before
    assert digests.of(twin) != before


def test_the_way_to_a_position_makes_no_difference():
    game = scene(["Emberdart", "Emberdart", "Twin Cinders"], 4, [], 20)
    digests = Digests(game)
    ways = []
    for order in ((1, 2), (2, 1)):
        twin = game.clone()
        for number in order:
            choose(twin, f"Create Light with Red Momentum (Concentration areas {number})")
        ways.append(twin)
    assert ways[0].answers != ways[1].answers
    assert digests.of(ways[0]) == digests.of(ways[1])


def test_the_order_of_an_open_pile_matters_only_where_chance_comes_in():
    game = scene([], 0, [], 20, more='discard = ["Emberdart", "Lanternfall"]')
    twin = game.clone()
    twin.stacks[twin.table.place_of[0][twin.table.rules.zones["discard"]]].reverse()
    loose, orderly = Digests(game), Digests(game, orderly=True)
    assert loose.of(game) == loose.of(twin)
    assert orderly.of(game) != orderly.of(twin)


@pytest.mark.parametrize(("second", "alike"), [("Emberdart", True), ("Lanternfall", False)])
def test_places_are_alike_unless_rules_take_what_lies_there_in_its_order(second, alike):
    """Light is created with the first concentrations that are ready, which matters only where they are not the same."""
    game = scene([], 2, [], 20)
    spots = game.table.places_of[0][game.table.rules.zones["concentration"]]
    twin = game.clone()
    cards = game.cards[:]
    cards[game.stacks[spots[0]][0]] = RULES.definition("emberdart")
    cards[game.stacks[spots[1]][0]] = RULES.definition(second.lower())
    game.cards = twin.cards = cards
    twin.stacks[spots[0]], twin.stacks[spots[1]] = twin.stacks[spots[1]], twin.stacks[spots[0]]
    digests = Digests(game)
    assert (digests.of(game) == digests.of(twin)) is alike


def play(game: Game, name: str) -> None:
    """Sling a runespell at Bo, who is asked whether to block."""
    choose(game, f"Play {name}")
    while game.decision is not None and game.decision.seat == 0:
        choose(game, "Bo" if "Bo" in options_in_words(game) else options_in_words(game)[0])


def choose(game: Game, words: str) -> None:
    answer(game, options_in_words(game).index(words))
