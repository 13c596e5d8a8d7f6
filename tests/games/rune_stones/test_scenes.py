"""Scenes of Rune Stones: one seat or four, what lies on the table, and what cannot be."""

import pytest

from engine.kernel.view import View
from engine.play.scenes import SceneError
from engine.play.wording import picture
from tests.games.rune_stones.tables import table


def by_first(head: str = "", shared: str = "") -> tuple[int, list[str]]:
    """Who is the first player of a scene of three, and what the log says of it."""
    game = table("name = 'Ada'", "name = 'Bo'", "name = 'Cy'", head=head, shared=shared)
    return game.count("first", 0), [line for line in game.log() if "first player" in line]


@pytest.mark.parametrize(
    ("head", "shared", "first"),
    [
        ("", "", 1), ("active = 2", "", 1), ("first = 2", "", 2), ("", "first = 3", 3), ("first = 3", "first = 3", 3),
        ("active = 2\nfirst = 3", "", 3),
    ],
)  # fmt: skip
def test_a_scene_says_who_the_first_player_is(head, shared, first):
    """[004:180]: at its top, or by the marker on the table; seat 1 where neither says."""
    assert by_first(head, shared) == (first, [f"{('Ada', 'Bo', 'Cy')[first - 1]} is the first player."])


@pytest.mark.parametrize("number", [0, 4, 9, -1])
def test_the_first_player_is_one_who_sits_there(number):
    """[004:180] [004:404]: a round would never end otherwise."""
    assert f"table: first must be from 1 to 3, not {number}" in problems("", "", "", shared=f"first = {number}")
    assert f"scene: first must be from 1 to 3, not {number}" in problems("", "", "", head=f"first = {number}")


def test_the_first_player_is_told_once():
    assert problems("", "", head="first = 1", shared="first = 2") == [
        "scene: first is 1, but 2 in [table]; one of the two is enough"
    ]
    assert problems("first = 1", "") == ["seat 1: first cannot stand there; it stands on the table"]
    assert problems("", "", shared='first = "Ada"') == ["table: first must be a whole number, not 'Ada'"]


def test_a_round_ends_before_the_first_player_of_the_scene():
    """RST-EN-1: with seat 3 as first player seat 2 is the last of the round. [004:404]"""
    assert table("points = 65", "", "", head="first = 3\nactive = 2").choose("Summon nothing").game.winners == (0,)


@pytest.mark.parametrize("shared", ["smithies = []", "die = []"])
def test_smithies_and_die_lie_where_they_are_needed(shared):
    """[004:121] [004:130]: a scene that names them names all of them."""
    kind = "smithy" if "smithies" in shared else "die"
    assert [problem for problem in problems("", shared=shared) if f"one {kind} lies there, not 0" in problem]


def test_an_artifact_needs_its_colour():
    """[004:315]: gems of that colour pay for it."""
    odd = '[[card]]\nname = "Odd"\nkind = "artifact"\n'
    assert problems('upper = ["Odd"]', cards=odd)[-1] == "seat 1, upper 1, Odd: an artifact needs a colour [004:315]"


TWO = 'upper = ["Blue artifact", "Yellow artifact"]'


def problems(mine: str = "", *others: str, shared: str = "", head: str = "", cards: str = "") -> list[str]:
    with pytest.raises(SceneError) as refused:
        table(mine, *others, shared=shared, head=head, cards=cards)
    return refused.value.problems


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_one_to_four_players_can_sit_at_a_table(others):
    assert table("", *[""] * others).asked == 1


def test_five_cannot():
    assert problems("", "", "", "", "") == [
        "scene: needs a [[seat]] for each player, from 1 to 4; there are 5",
    ]  # fmt: skip


def test_a_zone_of_the_table_holds_what_the_scene_names():
    game = table(shared='creatures = ["Creature 61"]\ngeneral = ["Dragon 71", "Dragon 72"]')
    assert game.zone("creatures", 0) == ["Creature 61"]
    assert game.zone("general", 0) == ["Dragon 72", "Dragon 71"]  # told from top to bottom


def test_a_card_that_somebody_has_does_not_lie_in_the_market_too():
    game = table('hand = ["Creature 61"]')
    assert ("Creature 61" in game.zone("creatures", 0), len(game.zone("creatures", 0))) == (False, 68 - 6 - 1)


def test_what_nobody_has_lies_in_the_supply():
    game = table("blue_gem = 2", "blue_gem = 1\nore = 4")
    assert (game.count("blue_gem", 0), game.count("ore", 0)) == (12, 16)
    assert table(shared="ore = 0").count("ore", 0) == 0


def test_the_picture_of_a_table_tells_its_supply_and_no_hidden_card():
    game = table('hand = ["Fork"]', "").game
    told = picture(game, View(game, 1).sees)
    assert (told["counters"]["red_gem"], told["seats"][0]["zones"]["hand"]) == (15, 1)
    assert (told["table"]["creatures"], told["table"]["display"][5]) == (62, ["Creature 12"])


BELL = '[[card]]\nname = "Bell"\nkind = "rune-stone"\ntext = "At the beginning of your turn: Gain 1 ore."\n'


@pytest.mark.parametrize(
    ("head", "ore"), [("", 1), ('phase = "action"', 1), ("begun = true", 0), ('phase = "exchange"', 0)]
)
def test_a_scene_begins_the_action_with_the_turn(head, ore):
    """[004:192] [004:382]: what waits for the turn happens, whether the phase is named or not; not if the action has begun, nor later."""
    assert table('board = ["Bell"]', "", head=head, cards=BELL).count("ore") == ore


@pytest.mark.parametrize("head", ["", "begun = true"])
def test_a_stone_that_a_scene_calls_used_has_been_used_this_turn(head):
    """[004:438]: it can be used again in the next one."""
    swap = "Exchange: Once per turn, return 1 ore: Gain 1 gem of your choice."
    game = table('board = [{ card = "Exchange", used = 1 }]\nore = 1', head=head)
    assert swap not in game.offered
    assert swap in game.choose("Summon nothing").offered


def test_a_scene_begins_the_exchange_and_the_refill():
    """[004:369] [004:392]: an exchange is asked for at once; a hand is filled as its phase begins, and not if that has been done."""
    assert picture(table(TWO, "", head='phase = "exchange"').game, bool)["phase"] == "exchange"
    for head, cards in (("", 4), ("begun = true", 0)):
        game = table("", "", head=f'phase = "refill"\n{head}')
        assert (game.active, len(game.zone("hand"))) == (2, cards)


@pytest.mark.parametrize(
    ("mine", "shared", "problem"),
    [
        ("", 'display = ["Druid 100"]', "table, display 1: Druid 100 is no creature"),
        (
            'upper = ["Red artifact"]',
            "",
            "seat 1, upper 1: the space is for blue artifacts and wild ones [004:319-321]",
        ),
        ('board = ["Plus", "Plus"]', "", "seat 1, board: Plus is there twice [004:378]"),
        ("ore = 21", "", "ore: there are 20 in the box, not 21 [004:39-55]"),
        ("", "wild_gems = 3", "table: 'wild_gems' is unknown; did you mean wild_gem?"),
        ('hand = ["Blue artifact"]', "", "seat 1, hand: Blue artifact is no card"),
        ("", 'general = ["Dragon 71", "Dragon 71"]', "table, general, Dragon 71: no more of them are laid out"),
    ],
)
def test_what_cannot_be_is_refused(mine, shared, problem):
    assert problem in problems(mine, shared=shared)
