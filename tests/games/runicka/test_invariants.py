"""What holds at every question of every game, whatever is played: ready decks, answered at random."""

from collections import Counter

import pytest

from engine.games.runicka.areas import (
    ARENA,
    BASES,
    CHAOS,
    DECK,
    FOUGHT,
    HAND,
    INVESTED,
    LIFE,
    OBLIVION,
    ORDER,
    RECHARGE,
    SIDES,
    TALISMAN,
    alignment,
)
from engine.games.runicka.combat import ATTACK, FIGHT
from engine.games.runicka.summoning import FUSE, SUMMON
from engine.games.runicka.talisman import INVOKE
from engine.kernel.agenda import answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.pilots import RandomPilot
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.games.runicka.test_setup import DECKS, PACK

SEEDS = range(4)
INVESTED_AT = {0: 0, 1: 0, 2: 1, 3: 3}  # cards by level
OF_A_DECK = (DECK, HAND, ARENA, OBLIVION, INVESTED)


def cards(game, seat, *zones):
    """What lies in zones of a runekeeper, card by card."""
    return [card for zone in zones for spot in game.table.places_of[seat][zone] for card in game.stacks[spot]]


def faults(game):
    """What is so and must not be."""
    for seat in (0, 1):
        yield from faults_of(game, seat)
        for spot in game.table.places_of[seat][ARENA]:
            if any(game.table.cards[card].kind not in BASES for card in game.stacks[spot][:-1]):
                yield "002:51-56: only what may be a Base lies underneath"
    if any(is_fragment(game, card) for seat in (0, 1) for card in cards(game, seat, DECK, HAND, OBLIVION)):
        yield "RNK-Q46: a Fragment lies in no pile"


def faults_of(game, seat):
    """The same of a runekeeper."""
    life, level = game.counts[LIFE][seat], alignment(game, seat)[1]
    own = Counter(card for card in cards(game, seat, *OF_A_DECK) if not is_fragment(game, card))
    if life < 0 or (life == 0 and not game.over):
        yield "002:26: nobody plays on without Life, or is below 0"
    if game.counts[ORDER][seat] and game.counts[CHAOS][seat]:
        yield "002:41: Order and Chaos are never there together"
    if not investing(game) and len(cards(game, seat, INVESTED)) != INVESTED_AT[level]:
        yield "002:43-44: as many cards are invested as the level takes"
    if len(own) != 20 or max(own.values()) > 1 or len(cards(game, seat, TALISMAN)) not in (0, 3):
        yield "002:5-7: each has the twenty cards of the deck somewhere, and three ley-crystals or none"
    if game.counts[RECHARGE][seat] < 0:
        yield "002:60: no Talisman rests less than not at all"


def is_fragment(game, card):
    return game.table.cards[card].kind == "fragment"


def investing(game):
    """Whether cards are just being invested."""
    return game.decision is not None and game.table.rules.windows[game.decision.window].name == "invest"


def wrong_offers(game):
    """Options that no rule allows."""
    for verb, piece, spot in game.decision.options:
        if verb in (SUMMON, FUSE):
            yield from wrong_summons(game, piece, spot, fused=verb == FUSE)
        elif verb in (FIGHT, ATTACK):
            yield from wrong_combat(game, piece, direct=verb == ATTACK)
        elif verb == INVOKE:
            seat, cost = game.decision.seat, game.cards[piece].values["cost"]
            if game.counts[RECHARGE][seat] or game.counts[LIFE][seat] <= cost:
                yield "002:60, RNK-Q8: recharged, and with more Life than it costs"


def wrong_summons(game, piece, spot, *, fused):
    """What speaks against a summoning."""
    side, level = alignment(game, game.decision.seat)
    values = game.cards[piece].values
    if SIDES[values["alignment"]] != side or values["level"] > level:
        yield "002:48: attuned to it or beyond"
    if fused != bool(game.stacks[spot]):
        yield "002:50: alone on a free space, fused onto what is there"


def wrong_combat(game, piece, *, direct):
    """What speaks against a combat; auras that effects give are left to other tests."""
    if game.turn == 1 or game.counts[FOUGHT][piece] > 1:
        yield "002:25, 002:67, 002:82: no combat in the first turn of the game, none after the second of a turn"
    foes = game.acting[1 - game.decision.seat]
    if direct and foes and "flying" not in game.cards[piece].keywords and not any(game.modifiers):
        yield "002:65: only without revenants, or flying"


@pytest.mark.parametrize("deck", list(DECKS))
def test_what_must_hold_holds_at_every_question(deck):
    """RNK-WI-1, RNK-SU-1, RNK-SU-6, RNK-TA-1, RNK-AT-2: in games of two random pilots."""
    for seed in SEEDS:
        game = begin(Table(loaded_game(PACK), [DECKS[deck], DECKS["moths-to-the-pyre"]]), seed)
        pilots, views = [RandomPilot(seed + seat) for seat in (0, 1)], [View(game, seat) for seat in (0, 1)]
        while game.decision:
            assert [*faults(game), *wrong_offers(game)] == [], game.answers
            answer(game, pilots[game.decision.seat](views[game.decision.seat], game.decision))
        assert list(faults(game)) == []


@pytest.mark.parametrize("deck", list(DECKS))
def test_hands_are_between_three_and_six_as_the_turn_ends(deck):
    """RNK-EP-1, RNK-EP-3, RNK-Q21: unless an effect has drawn after the Discard Step, or given cards back. [002:70-71]"""
    for seed in SEEDS:
        game = begin(Table(loaded_game(PACK), [DECKS[deck], DECKS[deck]]), seed)
        pilots, views, turn = (
            [RandomPilot(seed + seat) for seat in (0, 1)],
            [View(game, seat) for seat in (0, 1)],
            game.turn,
        )
        while game.decision:
            answer(game, pilots[game.decision.seat](views[game.decision.seat], game.decision))
            if game.decision and game.turn != turn:
                turn, last = game.turn, 1 - game.active
                assert 3 <= len(cards(game, last, HAND)) <= 6
