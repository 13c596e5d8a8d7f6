"""Options that are worded alike say what tells them apart, as little of it as it takes; cards that nothing tells apart are one option.

Each scene is a table as a player could lay it, in the game in which such tables come up.
"""

import pytest

from engine.play.apart import ordinal, split
from engine.play.wording import option_piece, told_options
from tests.engine.kernel.fords import river
from tests.games.pixies_vs_gremlins.rows import minion
from tests.games.pixies_vs_gremlins.rows import scene as row_of
from tests.games.rune_stones.tables import table as market
from tests.games.runicka.arena import arena, order
from tests.scenes import Played, set_scene

CARDS = """
[[card]]
name = "Ember Wand"
kind = "trinket"
defense = 3
[[card]]
name = "Break"
kind = "spirit"
cost = 0
text = "Destroy target trinket."
[[card]]
name = "Recall"
kind = "spirit"
cost = 0
text = "Return 1 spirit from your discard pile to your hand."
"""
WAND = '"Ember Wand"'
BREAK = "Play Break"
ALLY = minion("Ally", 2, 3, "Melee")


def wands(ada: str, bo: str = "", more: str = "", names: tuple[str, str] = ("Ada", "Bo")) -> Played:
    """Two Runeslingers with trinkets on their utility slots; Ada holds what breaks one."""
    own = f'name = "{names[0]}"\nhand = ["Break"]\nconcentration = ["Emberdart"]\nutility = [{ada}]'
    other = f'name = "{names[1]}"\nutility = [{bo}]'
    return set_scene(f'{CARDS}{more}\n[[seat]]\n{own}\ndeck = ["Emberdart"]\n[[seat]]\n{other}\ndeck = ["Emberdart"]')


def targets(played: Played, first: str = BREAK) -> list[str]:
    """What can be chosen after the first move."""
    return played.choose(first).offered


# Whose, and where


def test_of_two_that_each_player_has_one_of_each_says_whose_it_is() -> None:
    assert targets(wands(WAND, WAND)) == ["Ember Wand (Ada)", "Ember Wand (Bo)"]


def test_one_that_is_alone_says_no_more_than_its_name() -> None:
    crystal = CARDS[: CARDS.index('[[card]]\nname = "Break"')].replace("Ember Wand", "Ash Wand")
    assert targets(wands(WAND, '"Ash Wand"', crystal)) == ["Ember Wand", "Ash Wand"]


def test_two_on_one_side_say_their_places_and_the_one_on_the_other_side_only_whose_it_is() -> None:
    assert targets(wands(f"{WAND}, {WAND}", WAND)) == [
        "Ember Wand (Ada, Utility slots 1)",
        "Ember Wand (Ada, Utility slots 2)",
        "Ember Wand (Bo)",
    ]


def test_players_of_one_name_are_told_by_their_seats() -> None:
    assert targets(wands(WAND, WAND, names=("Kim", "Kim"))) == ["Ember Wand (Kim, seat 1)", "Ember Wand (Kim, seat 2)"]


def test_what_acts_says_its_place_within_its_words_not_behind_them() -> None:
    """The first edition: two Tolling Frames with other tokens, of which one is charged."""
    frames = ", ".join(f'["Sparkfall", {{ card = "Tolling Frame", token = {n} }}]' for n in (1, 2))
    s = set_scene(
        f'[[seat]]\nconcentration = [{frames}]\ndeck = ["Sparkfall"]\n[[seat]]\ndeck = ["Sparkfall"]', "runeslingers"
    )
    assert [words for words in s.offered if words.startswith("Charge")] == [
        "Charge Tolling Frame (Concentration areas 1)",
        "Charge Tolling Frame (Concentration areas 2)",
    ]
    s.choose("Charge Tolling Frame (Concentration areas 2)")
    places = s.game.table.places_of[0][s.rules.zones["concentration"]]
    tokens = s.game.counts[s.rules.counters["token"]]
    assert [tokens[s.game.stacks[spot][-1]] for spot in places[:2]] == [1, 3]


def test_a_revenant_that_attacks_says_its_space_beside_its_name_and_the_space_that_it_attacks_at_its_own() -> None:
    s = arena(ada='arena = [["Wick Beadle"], ["Wick Beadle"]]', bo='arena = [["Cairn Sentry"]]')
    assert [words for words in s.offered if words.startswith("Attack")] == [
        "Attack Seat 2: Arena 1 with Wick Beadle (Arena 1)",
        "Attack Seat 2: Arena 1 with Wick Beadle (Arena 2)",
    ]


# At one place: what stands on it, lies on it, has been made of it


def at_one_site(own: tuple[str, ...], foes: tuple[str, ...] = (), **more: str) -> Played:
    """Minions at the first location, in the turn of seat 1."""
    return row_of(("", list(own), list(foes)), cards=ALLY + more.pop("cards", ""), **more)


def moves(played: Played) -> list[str]:
    """Who can go from the first location to the second."""
    return [words for words in played.offered if words.startswith("Move") and words.endswith("to Location 2")]


def test_two_minions_of_one_name_at_one_place_are_one_option() -> None:
    s = at_one_site(("Ally", "Ally"))
    assert moves(s) == ["Move Ally from Location 1 to Location 2"] * 2
    first, second = (n for n, told in enumerate(told_options(s.game)) if told.words == moves(s)[0])
    assert [told_options(s.game)[n].first for n in (first, second)] == [first, first]


def test_what_has_been_made_of_one_of_them_tells_it_from_the_other() -> None:
    hex_card = '[[card]]\nname = "Bind"\nkind = "magic-card"\ntext = "Target friendly minion cannot attack until the end of the round."\n'
    mage = minion("Mage", 1, 1, "Magic", value=1)
    s = at_one_site(("Ally", "Ally", "Mage"), cards=hex_card + mage, one='hand = ["Bind"]\nap = 5').choose(
        "Play Bind", "Ally"
    )
    assert moves(s)[:2] == [
        "Move Ally (cannot attack) from Location 1 to Location 2",
        "Move Ally from Location 1 to Location 2",
    ]


def test_a_value_that_differs_is_said_alone() -> None:
    hex_card = '[[card]]\nname = "Grow"\nkind = "magic-card"\ntext = "Target friendly minion has +2 power until the end of the round."\n'
    mage = minion("Mage", 1, 1, "Magic", value=1)
    s = at_one_site(("Ally", "Ally", "Mage"), cards=hex_card + mage, one='hand = ["Grow"]\nap = 5').choose(
        "Play Grow", "Ally"
    )
    assert moves(s)[:2] == [
        "Move Ally (power 4) from Location 1 to Location 2",
        "Move Ally (power 2) from Location 1 to Location 2",
    ]


def test_what_lies_on_one_of_them_tells_it_from_the_other() -> None:
    s = river(["Beaver"], ["Beaver"], hung=['{ card = "Gnat", owner = 2, on = "Beaver #2" }'])
    told = [words for words in s.offered if "Beaver" in words]
    assert len(told) == len(set(told))


def test_of_two_fusions_of_one_name_at_two_places_each_says_its_place() -> None:
    s = order(
        ada='arena = [["Wick Acolyte", "Wick Censer"], ["Wick Beadle", "Wick Censer"]]', bo='arena = [["Cairn Sentry"]]'
    )
    assert [words for words in s.offered if words.startswith("Attack")] == [
        "Attack Seat 2: Arena 1 with Wick Censer (Arena 1)",
        "Attack Seat 2: Arena 1 with Wick Censer (Arena 2)",
    ]


# Cards between which nothing makes a difference


def once(played: Played) -> list[str]:
    """The options, each once that comes to the same."""
    return [told.words for number, told in enumerate(told_options(played.game)) if told.first == number]


def test_equal_cards_in_hand_are_one_option_by_the_number_of_the_first() -> None:
    s = set_scene(
        '[[seat]]\nhand = ["Emberdart", "Lanternfall", "Emberdart"]\nconcentration = ["Emberdart"]\ndeck = ["Emberdart"]\n'
        '[[seat]]\ndeck = ["Emberdart"]'
    )
    sets = sorted(words for words in s.offered if words.startswith("Set"))
    assert sets == ["Set Emberdart as a concentration"] * 2 + ["Set Lanternfall as a concentration"]
    assert sorted(words for words in once(s) if words.startswith("Set")) == sorted(set(sets))
    first, second = (n for n, words in enumerate(s.offered) if words == sets[0])
    assert [told_options(s.game)[n][1:3] for n in (first, second)] == [("", first), ("", first)]


def test_equal_creatures_in_hand_are_one_option_in_rune_stones() -> None:
    s = market('hand = ["Large blue", "Small red", "Large blue"]').choose("Summon creatures")
    assert (once(s), len(s.offered)) == (["Play Large blue", "Play Small red", "Summon nothing"], 4)


def test_equal_cards_in_a_discard_pile_are_one_option_wherever_they_lie() -> None:
    pile = '["Emberdart", "Lanternfall", "Emberdart"]'
    s = set_scene(
        f'{CARDS}\n[[seat]]\nhand = ["Recall"]\nconcentration = ["Emberdart"]\ndiscard = {pile}\ndeck = ["Emberdart"]\n'
        '[[seat]]\ndeck = ["Emberdart"]'
    ).choose("Play Recall")
    assert (len(s.offered), once(s)) == (3, ["Emberdart", "Lanternfall"])


def test_equal_cards_of_which_one_is_being_looked_at_by_work_that_goes_on_are_two() -> None:
    """The first edition: a card in hand that is being played is not the one that can still be discarded."""
    s = set_scene(
        '[[seat]]\nhand = ["Sparkfall", "Sparkfall"]\nconcentration = ["Gatefire"]\ndeck = ["Gatefire"]\n'
        '[[seat]]\nhand = ["Gatefire", "Gatefire"]\ndeck = ["Gatefire"]',
        "runeslingers",
    ).choose("Play Sparkfall", "Seat 2")
    assert (s.asked, once(s)) == (2, ["No", "Block by discarding Gatefire"])


# The program


def test_of_an_option_that_is_told_apart_the_place_and_what_lies_there_are_known() -> None:
    s = wands(f"{{ card = {WAND}, damage = 2 }}", WAND).choose(BREAK)
    rows = s.game.decision.options  # type: ignore[union-attr]
    told = [option_piece(s.game, row, lambda piece: True) for row in rows]
    assert [where for where, _ in filter(None, told)] == ["seat 1, utility 1", "seat 2, utility 1"]
    assert [there[-1].get("damage") for _, there in filter(None, told)] == [2, None]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([("a",), ("a",)], [[], []]),
        ([("a", "x"), ("b", "x")], [["a"], ["b"]]),
        ([("a", "x"), ("a", "y"), ("b", "x")], [["a", "x"], ["a", "y"], ["b"]]),
        ([("", "x"), ("b", "x")], [[], ["b"]]),
        ([("a",), ("a", "y")], [[], ["y"]]),
    ],
)
def test_as_much_is_said_as_it_takes_and_no_more(rows: list[tuple[str, ...]], told: list[list[str]]) -> None:
    assert split(rows) == told


def test_places_in_a_pile_are_counted_as_people_do() -> None:
    assert [ordinal(n) for n in (2, 3, 4, 11, 12, 13, 21, 22, 111, 101)] == [
        "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th", "101st",
    ]  # fmt: skip
