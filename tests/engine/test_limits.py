"""The longest game: so many turns or rounds, the last of which is played to its end."""

import pytest

from engine.kernel.turns import PHASE_BEGINS, ROUND_BEGINS, TURN_BEGINS
from engine.play.record import begin
from engine.play.scenes import read_scene
from tests.conformance.test_every_game import PACKS, acting_freely, as_scene, continued, played
from tests.games.rune_stones.tables import table
from tests.scenes import set_scene

DUEL = """
turn = 199
active = 2

[[card]]
name = "Spell"
kind = "spirit"
cost = 0
text = "Target enemy Runeslinger loses a power."

[[seat]]
hand = ["Spell"]
deck = ["Emberdart", "Emberdart", "Emberdart"]
concentration = ["Lanternfall"]

[[seat]]
power = 1
deck = ["Emberdart", "Emberdart", "Emberdart"]
"""
END_TURN = ("End the Play Phase", "Go on to your Play Phase")


def test_a_game_is_won_in_the_last_allowed_turn():
    """The limit of The Awakening is 200 turns: turn 200 is played, and a win in it is a win."""
    played = set_scene(DUEL).choose(*END_TURN)
    assert (played.game.turn, played.active, played.game.over) == (200, 1, False)
    played.choose("Play Spell")
    assert (played.game.winners, played.game.unfinished) == ((0,), "")


def test_the_turn_after_the_last_allowed_one_is_not_played():
    played = set_scene(DUEL).choose(*END_TURN, "End the Play Phase")
    assert (played.game.winners, played.game.unfinished) == ((), "more than 200 turns")


def idle(mine: str = "", seats: int = 2, turn: int = 1, head: str = ""):
    """Players of Rune Stones without a card; the first of them begins each round."""
    nothing = "deck = []"
    return table(f"{mine}\n{nothing}", *[nothing] * (seats - 1), head=f"turn = {turn}\n{head}")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_players_take_their_turn_in_the_last_allowed_round(seats):
    """RST-Q33: round 200 is played by everybody, the first turn of round 201 by nobody."""
    game = idle(seats=seats, turn=198 * seats + 1)
    for _ in range(2):
        for seat in range(1, seats + 1):
            assert (game.active, game.game.over) == (seat, False)
            game.choose("Summon nothing")
    assert (game.game.unfinished, game.game.winners) == ("more than 200 rounds", ())


def test_a_round_that_a_scene_begins_late_is_not_cut_either():
    """RST-Q33: seat 1 of three begins turn 599, so turn 601 lies inside a round."""
    game = idle(seats=3, turn=599).choose("Summon nothing", "Summon nothing")
    assert (game.active, game.game.turn, game.game.over) == (3, 601, False)
    assert game.choose("Summon nothing").game.unfinished


def test_a_game_is_won_in_the_last_allowed_round():
    """RST-Q33, RST-EN-1: round 200 has its final scoring; with 64 points the game stays unfinished."""
    game = idle("points = 65", turn=399).choose("Summon nothing", "Summon nothing").game
    assert (game.winners, game.unfinished) == ((0,), "")
    game = idle("points = 64", turn=399).choose("Summon nothing", "Summon nothing").game
    assert (game.winners, game.unfinished) == ((), "more than 200 rounds")


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_nothing_is_announced_after_the_last_allowed_turn(slug):
    """The last turn or round is played to its end, and no further one begins, in any game."""
    game = next(game for game in played(slug, 1) if game.turn == 3 and acting_freely(game))
    last = game.table.last_turn
    *_, game = continued(
        begin(read_scene(game.table.rules, as_scene(game).replace("turn = 3", f"turn = {last}")), 1, logged=True), 2
    )
    assert game.unfinished == f"more than {game.table.limit} {game.table.limit_unit}"
    assert last <= game.turn < last + game.table.seats
    assert game.log[-1][0] not in (TURN_BEGINS, ROUND_BEGINS, PHASE_BEGINS)
