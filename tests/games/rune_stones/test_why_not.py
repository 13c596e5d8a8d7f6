"""Why not: what keeps a player from an action, a creature, an artifact, a row or a stone, as they read it. Rulebook: 004:223-378."""

import pytest

from tests.games.rune_stones.tables import table, utilized
from tests.games.rune_stones.test_stones import GEM_FOR_ORE, ORE_FOR_GEM, PLACE_GEM
from tests.games.rune_stones.test_swaps import NO_COLOURED, swapping

EXCHANGE = 'phase = "exchange"'
NO_ARTIFACTS = "artifacts = [[], [], [], [], [], []]"


# The three actions


def test_without_a_card_no_creature_is_summoned():
    """RST-Q18, RST-ST-1: unless a rune stone lends magic. [004:229] [004:426]"""
    none = table("ore = 3")
    said = ("No card to play", "you have no card in your hand, and no magic that calls a creature")
    assert none.why_not("summon") == said
    for mine in ('hand = ["Small blue"]', 'board = ["Magic Points"]'):
        played = table(mine)
        assert played.why_not("summon") is None
        assert "Summon creatures" in played.offered


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (0, ("2 cards short", "it takes 2 cards from your hand, you have 0")),
        (1, ("1 card short", "it takes 2 cards from your hand, you have 1")),
        (2, None),
        (3, None),
    ],
)
def test_two_cards_are_utilized(held, told):
    """RST-UT-1, RST-UT-3. [004:255-259]"""
    played = table(f"ore = 3\nhand = {['Small blue'] * held}")
    assert (played.why_not("utilize abilities"), "Utilize abilities" in played.offered) == (told, told is None)


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        ("", ("2 gems short", "you lack 2 gems for the nearest artifact with a free space, or 3 ore")),
        (
            "yellow_gem = 1\nore = 2",
            ("1 gem short", "you lack 1 gem for the nearest artifact with a free space, or 1 ore"),
        ),
        ("yellow_gem = 2\nore = 2", None),
        ("yellow_gem = 1\nore = 3", None),
    ],
)
def test_gems_or_ore_for_the_nearest_artifact_are_missing(mine, told):
    """RST-FO-2, RST-FO-6: either of them will do. [004:313-325]"""
    played = table(f'hand = ["Small blue"]\n{mine}')
    assert (played.why_not("forge"), "Forge artifacts" in played.offered) == (told, told is None)


def test_an_artifact_without_a_space_is_not_the_nearest():
    """RST-FO-3: here the blue one, for which there are the gems. [004:319]"""
    played = table('hand = ["Small blue"]\nblue_gem = 1\nupper = ["Blue artifact"]\nlower = ["Blue artifact"]')
    assert played.why_not("forge")[0] == "2 gems short"


def test_without_an_artifact_or_a_space_nothing_is_forged():
    """RST-FO-3, RST-FO-9. [004:319] [004:365]"""
    bare = table('hand = ["Small blue"]\nore = 9', shared=NO_ARTIFACTS)
    assert bare.why_not("forge") == ("No artifact", "there is no artifact at any smithy")
    blue = 'artifacts = ["Blue artifact", [], [], [], [], []]'
    mine = 'hand = ["Small blue"]\nore = 9\nupper = ["Blue artifact"]'
    assert table(mine, shared=blue).why_not("forge") is None
    full = table(f'{mine}\nlower = ["Blue artifact"]', shared=blue)
    assert full.why_not("forge") == ("No free space", "no artifact at a smithy has a free space in your rows of power")


# Magic and creatures


def test_a_card_of_another_colour_is_not_played_for_its_magic():
    """RST-SU-2, RST-SU-5. [004:229-233]"""
    played = table('hand = ["Small blue", "Large blue", "Small red", "Dragon 71"]').choose("Summon creatures")
    hand = ("Large blue", "Small red", "Dragon 71")
    assert {played.why_not("play for magic", name) for name in hand} == {None}
    played.choose("Play Small blue")
    said = ("Another colour", "it is not of the colour of the cards in front of you")
    assert [played.why_not("play for magic", name) for name in hand] == [None, said, None]
    assert {"Play Large blue", "Play Dragon 71"} <= set(played.offered)


def test_behind_a_multicoloured_card_any_colour_follows():
    """RST-SU-5. [004:233]"""
    played = table('hand = ["Small blue", "Small red", "Dragon 71"]').choose("Summon creatures", "Play Dragon 71")
    assert played.why_not("play for magic", "Small blue") is played.why_not("play for magic", "Small red") is None


def test_magic_that_is_missing_for_a_creature_is_counted():
    """RST-SU-1, RST-SU-3: by its space. [004:227-229]"""
    played = table('hand = ["Large blue", "Small blue"]').choose(
        "Summon creatures", "Play Large blue", "Play Small blue"
    )
    assert played.why_not("summon one", "Creature 55") == ("1 magic short", "it costs 4 magic, you have 3")
    assert played.why_not("summon one", "Creature 47") is None
    assert "Summon Creature 47 for 3" in played.offered
    played.choose("Summon Creature 12 for 1")
    assert played.why_not("summon one", "Creature 47") == ("1 magic short", "it costs 3 magic, you have 2")
    assert played.why_not("summon one", "Creature 36") is None


# Utilizing


def test_a_card_that_has_done_all_it_does_is_done():
    """RST-AB-1, RST-AB-8: both lines of a basic card, one of an optional one. [004:277-303]"""
    played = utilized(table('hand = ["Fork", "Small red"]'), "Fork", "Small red")
    assert played.why_not("use", "Fork") is played.why_not("use", "Small red") is None
    played.choose("Small red: Gain 1 red gem.")
    assert played.why_not("use", "Small red") is None
    played.choose("Small red: Gain 1 ore.")
    assert played.why_not("use", "Small red") == ("Done", "what it does has been done")
    assert played.why_not("use", "Fork") is None
    other = utilized(table('hand = ["Fork", "Small red"]'), "Fork", "Small red").choose("Fork: Gain 1 red gem.")
    assert other.why_not("use", "Fork")[0] == "Done"
    plus = utilized(table('hand = ["Fork", "Small red"]\nboard = ["Plus"]'), "Fork", "Small red")
    assert plus.choose("Fork: Gain 1 red gem.").why_not("use", "Fork") is None


SMITHS = """
[[card]]
name = "Smelter"
kind = "creature"
number = 47
colour = "Green"
magic = 1
text = "Return 2 blue gems and 1 ore: Gain 3 power points."
"""


@pytest.mark.parametrize(
    ("mine", "short"),
    [
        ("", 3),
        ("blue_gem = 1", 2),
        ("blue_gem = 5", 1),
        ("ore = 4", 2),
        ("blue_gem = 1\nwild_gem = 1", 1),
        ("blue_gem = 1\nore = 1", 1),
        ("blue_gem = 2\nore = 1", 0),
        ("blue_gem = 1\nwild_gem = 1\nore = 1", 0),
    ],
)
def test_gems_and_ore_that_a_swap_returns_are_counted(mine, short):
    """RST-AB-9, RST-Q27: a wild gem goes for a blue one, five blue ones for no ore. [004:309]"""
    played = utilized(table(f'hand = ["Smelter", "Small red"]\n{mine}', cards=SMITHS), "Smelter", "Small red")
    said = (f"{short} short to pay", f"you lack {short} of the gems and ore that it returns")
    assert played.why_not("use", "Smelter") == (said if short else None)


def test_a_swap_for_which_nothing_is_left_says_so():
    """RST-Q34: unless what is returned is it. [004:309]"""
    empty = swapping("Mirror", "blue_gem = 1", shared="wild_gem = 0")
    assert empty.why_not("use", "Mirror") == ("Nothing to gain", "there is nothing left of what it brings")
    assert swapping("Mirror", "blue_gem = 1", shared="wild_gem = 1").why_not("use", "Mirror") is None
    assert swapping("Mirror", "wild_gem = 1", shared="wild_gem = 0").why_not("use", "Mirror") is None


# Rune stones


def test_a_stone_that_has_been_used_says_for_how_long():
    """RST-ST-3, RST-ST-4. [004:438-448]"""
    mine = 'board = ["Exchange", "Wild Gem", "Plus"]\nore = 2\nhand = ["Small blue"]'
    played = table(mine, "hand = []")
    assert {played.why_not("use stone", name) for name in ("Exchange", "Wild Gem", "Plus")} == {None}
    played.choose(ORE_FOR_GEM, "Red gems", PLACE_GEM, "Blue gems")
    assert played.why_not("use stone", "Exchange") == ("Used this turn", "it has been used this turn")
    assert played.why_not("use stone", "Wild Gem") == ("Used for good", "it has been used, once per game")
    assert played.why_not("use stone", "Plus") is None  # it is used for nothing


def test_a_stone_says_what_it_cannot_return():
    """RST-ST-3, RST-Q34: one of both lines will do. [004:436-442]"""
    mine = 'board = ["Exchange"]\nhand = ["Small blue"]'
    assert table(mine).why_not("use stone", "Exchange")[0] == "1 short to pay"
    gem = table(f"{mine}\nblue_gem = 1")
    assert gem.why_not("use stone", "Exchange") is None
    assert GEM_FOR_ORE in gem.offered
    assert table(f"{mine}\nblue_gem = 1", shared="ore = 0").why_not("use stone", "Exchange")[0] == "Nothing to gain"


def test_a_stone_for_which_no_gem_is_left_says_so():
    """RST-Q34, RST-Q19. [004:448]"""
    mine = 'board = ["Wild Gem"]\nhand = ["Small blue"]'
    assert table(mine, shared=NO_COLOURED).why_not("use stone", "Wild Gem")[0] == "Nothing to gain"


def test_a_stone_says_so_wherever_it_might_help():
    """RST-ST-3: while abilities are used, artifacts forged and rows exchanged. [004:436]"""
    mine = 'board = ["Exchange"]\nhand = ["Small red", "Small blue"]'
    used = '{ card = "Exchange", used = 1 }'
    said = ("Used this turn", "it has been used this turn")
    played = utilized(table(mine.replace('"Exchange"', used)), "Small red", "Small blue")
    assert played.why_not("use stone", "Exchange") == said
    forging = table(mine.replace('"Exchange"', used) + "\nore = 3").choose("Forge artifacts")
    assert forging.why_not("use stone", "Exchange") == said
    row = 'upper = ["Blue artifact", "Yellow artifact"]'
    assert table(f"{row}\nboard = [{used}]", head=EXCHANGE).why_not("use stone", "Exchange") == said


# Artifacts


@pytest.mark.parametrize(
    ("mine", "artifact", "told"),
    [
        ("red_gem = 1", "Red artifact", ("2 gems short", "it costs 3 gems, and you have 1 that pay for it")),
        (
            "red_gem = 1\nwild_gem = 1",
            "Red artifact",
            ("1 gem short", "it costs 3 gems, and you have 2 that pay for it"),
        ),
        ("red_gem = 2\nwild_gem = 1", "Red artifact", None),
        (
            "red_gem = 1\nwild_gem = 2",
            "Wild artifact",
            ("1 gem short", "it costs 4 gems, and you have 3 that pay for it"),
        ),
        ("red_gem = 1\nwild_gem = 3", "Wild artifact", None),
    ],
)
def test_gems_that_are_missing_for_an_artifact_are_counted(mine, artifact, told):
    """RST-FO-2, RST-FO-5, RST-FO-10. [004:315-323]"""
    played = table(f"ore = 3\n{mine}").choose("Forge artifacts")
    assert played.why_not("forge with gems", artifact) == told
    assert played.why_not("forge with ore", artifact) is None


def test_ore_that_is_missing_is_counted():
    """RST-FO-6. [004:325]"""
    played = table("yellow_gem = 2\nore = 2").choose("Forge artifacts")
    assert played.why_not("forge with ore", "Yellow artifact") == ("1 ore short", "it costs 3 ore, you have 2")
    assert played.why_not("forge with gems", "Yellow artifact") is None
    assert "Forge Yellow artifact at Smithy 2 for 2 gems" in played.offered


def test_an_artifact_without_a_free_space_says_so():
    """RST-FO-3: whatever there is to pay with; a wild one lies anywhere. [004:319-321]"""
    mine = 'green_gem = 9\nore = 9\nupper = [[], [], "Green artifact"]'
    assert table(mine).choose("Forge artifacts").why_not("forge with gems", "Green artifact") is None
    full = table(f'{mine}\nlower = [[], [], "Green artifact"]').choose("Forge artifacts")
    said = ("No free space", "neither of your rows of power has a free space for it")
    assert full.why_not("forge with gems", "Green artifact") == full.why_not("forge with ore", "Green artifact") == said
    assert full.why_not("forge with gems", "Wild artifact") is None


def test_each_smithy_is_used_once_a_turn():
    """RST-FO-1, RST-Q17: only of the wild one another artifact lies there still. [004:313]"""
    played = table("wild_gem = 8\nore = 9").choose("Forge artifacts")
    assert played.why_not("forge with gems", "Wild artifact") is None
    played.choose("Forge Wild artifact at Wild smithy for 4 gems", "Seat 1: First row of power 5")
    said = ("Smithy used", "you have forged at its smithy this turn")
    assert played.why_not("forge with gems", "Wild artifact") == said
    assert played.why_not("forge with ore", "Wild artifact") == said


# Rows and the stones that come for them


ROW = {0: "[]", 1: '["Blue artifact"]', 2: '["Blue artifact", "Yellow artifact"]'}


@pytest.mark.parametrize(("there", "words"), [(0, "0 artifacts"), (1, "1 artifact"), (2, None)])
def test_a_row_is_given_up_with_two_artifacts(there, words):
    """RST-EX-1: each by itself. [004:373]"""
    said = ("Needs 2 in a row", f"it has {words}, and needs 2 to be given up") if words else None
    first = table(f"upper = {ROW[there]}\nlower = {ROW[2]}", head=EXCHANGE)
    assert (first.why_not("give up first row"), first.why_not("give up second row")) == (said, None)
    second = table(f"upper = {ROW[2]}\nlower = {ROW[there]}", head=EXCHANGE)
    assert (second.why_not("give up first row"), second.why_not("give up second row")) == (None, said)


def test_rows_that_are_kept_back_are_told_beside_a_stone_too():
    """RST-ST-9: the question is about the stone alone then. [004:454]"""
    played = table(f'upper = {ROW[1]}\nboard = ["Exchange"]\nore = 1', "", head=EXCHANGE)
    assert played.question == "Do you use a rune stone before you refill your hand?"
    assert played.why_not("give up first row")[0] == "Needs 2 in a row"


def test_one_stone_of_each_kind_is_enough():
    """RST-EX-3. [004:378]"""
    played = table(f'upper = {ROW[2]}\nboard = ["Plus"]', "", "", head=EXCHANGE)
    played.choose("Give up the first row for 3 points")
    assert played.question == "Which rune stone do you take?"
    assert played.why_not("choose", "Plus") == ("You have one", "you have a rune stone of its kind")
    assert played.why_not("choose", "Exchange") is None
    assert ("Exchange" in played.offered, "Plus" in played.offered) == (True, False)


# Where an artifact lies, and what pays for it


def forging(mine=""):
    """A player who forges a blue artifact for gems."""
    played = table(f'hand = ["Small blue"]\nblue_gem = 5\nwild_gem = 2\nred_gem = 1\n{mine}').choose("Forge artifacts")
    return played.choose(next(row for row in played.offered if row.startswith("Forge Blue artifact") and "gems" in row))


BLUE_FIRST, BLUE_SECOND = "First row of power 1", "Second row of power 1"


def test_an_artifact_lies_on_a_space_of_its_colour():
    """RST-FO-3. [004:319-321]"""
    played = forging()
    told = ("Another colour", "only artifacts of its colour, and wild ones, lie there")
    assert played.why_not_at("place", "First row of power 2") == told
    assert [played.why_not_at("place", space) for space in (BLUE_FIRST, BLUE_SECOND)] == [None, None]


def test_an_artifact_lies_on_a_free_space():
    """RST-FO-3. [004:319-321]"""
    assert forging('upper = [[], "Yellow artifact"]').why_not_at("place", "First row of power 2")[0] == "Taken"
    assert forging().why_not_at("place", "First row of power 2")[0] == "Another colour"


def test_what_does_not_pay_says_so():
    """RST-Q27: red gems pay for no blue artifact, wild ones do."""
    played = forging().choose(f"Seat 1: {BLUE_FIRST}")
    assert played.why_not_at("gem", "Red gems") == ("Does not pay", "it does not pay for what is owed next")
    assert [played.why_not_at("gem", kind) for kind in ("Blue gems", "Wild gems")] == [None, None]
