"""Rounds in which all players act: the toy game Gardens."""

import pytest

from engine.kernel.agenda import answer
from engine.kernel.turns import Round
from engine.play.record import begin, record_of, restore
from engine.play.scenes import SceneError
from engine.play.wording import picture
from tests.engine.kernel.gardens import garden
from tests.scenes import Played, set_scene


def passing(game: Played, times: int) -> Played:
    """Nobody does anything, so many times."""
    for _ in range(times):
        game.choose("Pass" if "Pass" in game.offered else "Plant nothing")
    return game


def test_one_after_the_other_plants_and_then_has_a_turn() -> None:
    game = garden(phase="plant", hand=["Bean"], foes_hand=["Oak"])
    asked = []
    for words in ("Plant Bean in Ada: Bed 1", "Plant Oak in Bo: Bed 2", "Pass", "Pass"):
        asked.append(game.asked)
        game.choose(words)
    assert asked == [1, 2, 1, 2]
    assert (game.zone("bed"), game.zone("bed", 2)) == (["Bean"], ["Oak"])


def test_whoever_has_begun_a_round_begins_its_phases_and_the_next_player_the_next_round() -> None:
    game = garden(phase="plant")
    asked = []
    for _ in range(8):
        asked.append((game.asked, "Pass" in game.offered, game.game.turn))
        passing(game, 1)
    first = [(1, False, 3), (2, False, 3), (1, True, 3), (2, True, 3)]
    assert asked == [*first, (2, False, 4), (1, False, 4), (2, True, 4), (1, True, 4)]


def test_a_turn_within_a_round_starts_its_own_marks_anew() -> None:
    game = garden(["Bean"], foes=["Oak"]).choose("Water Bean")
    assert game.offered == ["Pass"]
    game.choose("Pass")
    assert (game.asked, game.count("watered", 1)) == (2, 0)
    passing(game, 3)
    assert (game.asked, "Water Oak" in game.offered) == (2, True)


def test_a_round_counts_as_a_turn_of_the_game() -> None:
    game = garden()
    assert (game.game.turn, game.game.table.last_turn) == (3, 40)
    passing(game, 2)
    assert game.game.turn == 4


def test_a_game_of_too_many_rounds_ends_unfinished_and_never_inside_one() -> None:
    game = garden(turn=40)
    passing(game, 1)
    assert not game.game.over
    passing(game, 1)
    assert (game.game.over, game.game.unfinished) == (True, "more than 40 rounds")


def test_all_that_is_ripe_is_judged_before_any_of_it_is_reaped() -> None:
    """Scarecrow is reaped too, and Bean is as large as it was with it."""
    game = garden(hand=["Rain"], bed=[("Scarecrow", 3), ("Bean", 1)], foes=[("Oak", 0)])
    game.choose("Cast Rain", "Pass", "Pass")
    assert (game.count("bushels", 1), game.count("bushels", 2)) == (3 + 1, 0)


def test_both_win_who_have_as_many() -> None:
    game = garden(foes=[("Bean", 6)])
    passing(game, 2)
    assert (game.game.over, game.game.winners) == (True, (1,))


# In scenes, copies and records


def test_a_scene_may_begin_in_the_turn_of_the_second_player() -> None:
    game = garden(active=2, first=1)
    assert game.asked == 2
    passing(game, 1)
    assert (game.asked, "Plant nothing" in game.offered, game.game.turn) == (2, True, 4)


def test_a_scene_may_begin_as_the_second_player_plants() -> None:
    game = garden(phase="plant", active=1, first=2)
    assert (game.asked, game.active) == (1, 1)
    passing(game, 1)
    assert (game.asked, "Pass" in game.offered) == (2, True)


def test_a_picture_tells_who_has_begun_the_round() -> None:
    told = picture(garden(active=2, first=1).game, lambda piece: True)
    assert {key: told[key] for key in ("turn", "active", "phase", "first")} == {
        "turn": 3,
        "active": 2,
        "phase": "tend",
        "first": 1,
    }


def test_a_game_without_rounds_knows_no_first_player() -> None:
    with pytest.raises(SceneError, match="no rounds in which all act"):
        set_scene('first = 1\n[[seat]]\ndeck = ["Emberdart"]\n[[seat]]\ndeck = ["Emberdart"]')


def test_a_copy_of_a_round_goes_its_own_way() -> None:
    game = garden(phase="plant")
    twin = game.game.clone()
    answer(twin, 0)
    one, other = game.game.agenda[0], twin.agenda[0]
    assert isinstance(one, Round)
    assert isinstance(other, Round)
    assert (one.queue, other.queue) == ((1,), ())


def test_a_record_restores_a_round() -> None:
    game = garden(["Bean"], foes=["Oak"])
    passing(game.choose("Water Bean"), 3)
    again = restore(game.rules, record_of(game.game))
    assert (again.turn, again.active, [frame.seat for frame in again.agenda]) == (
        game.game.turn,
        game.game.active,
        [frame.seat for frame in game.game.agenda],
    )
    assert begin(game.game.table, 1).turn == 3


def test_the_effects_of_whoever_goes_count_last_among_equals() -> None:
    game = garden(["Scarecrow"], hand=["Rain"], foes=["Scarecrow"], foes_hand=["Rain"])
    game.choose("Cast Rain", "Pass", "Cast Rain")
    for entries in game.game.modifiers:
        assert list(entries) == sorted(entries, key=lambda entry: entry[0])


def test_a_scene_as_somebody_plants_has_begun_no_turn() -> None:
    game = garden(phase="plant", hand=["Bean"])
    assert "Turn of Ada." not in game.log()
    game.choose("Plant nothing", "Plant nothing")
    assert game.log().count("Turn of Ada.") == 1
