"""The Capture phase: power and ability, ties, Home cards, and what leaves (rulebook 003:2, 003:4, 003:60-62)."""

import pytest

from engine.games.pixies_vs_gremlins.areas import sites
from engine.games.pixies_vs_gremlins.capturing import standings
from engine.play.scenes import SceneError
from engine.play.wording import picture
from tests.games.pixies_vs_gremlins.rows import at, capture, card, minion, scene
from tests.scenes import set_scene

HERE = ()
SITE = card("Site", "location", "", ["Flight", "Support"], power=6, rune="Acorn")
SPOT = card("Spot", "location", "", ["Flight"], power=6, rune="Dew")
KNOWN = (
    minion("Six", 6, 1, "Flight") + minion("Three", 3, 1, "Flight") + minion("Brute", 9, 9, "Melee")
    + minion("Both", 6, 1, "Flight", "Support") + minion("Drum", 6, 1, "Support")
)  # fmt: skip


def at_site(mine=(), theirs=(), cards="", **more):
    return capture(HERE, ("Site", mine, theirs), cards=SITE + KNOWN + cards, **more)


def captured(played):
    return played.zone("captured"), played.zone("captured", 2)


@pytest.mark.parametrize(
    ("mine", "won"),
    [
        pytest.param(["Six"], (["Site"], []), id="power and ability capture"),
        pytest.param(["Three"], ([], []), id="the ability without the power captures nothing"),
    ],
)
def test_power_and_ability_capture(mine, won):
    """PVG-T1, PVG-CA-1, PVG-CA-2, PVG-CA-3: 6 and the ability against 9 without it; both conditions hold. [003:2]"""
    assert captured(at_site(mine, ["Brute"])) == won


def test_power_of_all_minions_counts_together():
    """PVG-CA-1: the total, equal to the power of the location or greater. [003:2]"""
    assert captured(at_site(["Three", "Three"])) == (["Site"], [])
    assert captured(at_site(["Three"])) == ([], [])


def test_power_without_the_ability_captures_nothing():
    """PVG-CA-2: at least one minion must have it. [003:2]"""
    assert captured(at_site(["Brute"])) == ([], [])
    assert captured(at_site(["Brute", "Three"])) == (["Site"], [])


def test_one_of_several_icons_is_enough():
    """PVG-Q10, PVG-LO-1: one to three icons. [003:60]"""
    assert captured(at_site(["Drum"])) == (["Site"], [])


@pytest.mark.parametrize(("mine", "theirs", "who"), [
    (["Both"], ["Six"], (["Site"], [])),
    (["Six"], ["Six", "Drum"], ([], ["Site"])),
    (["Three", "Three"], ["Both"], ([], [])),
])  # fmt: skip
def test_more_matching_abilities_decide_between_two(mine, theirs, who):
    """PVG-T2, PVG-CA-4, PVG-Q10: counted minion by minion and icon by icon. [003:2]"""
    assert captured(at_site(mine, theirs)) == who


def test_equal_abilities_leave_it_contested():
    """PVG-T3, PVG-CA-5, PVG-PH-4: for another round. [003:2]"""
    s = at_site(["Six"], ["Drum"])
    assert (captured(s), at(s, 2), s.game.turn) == (([], []), ["Six", "Drum"], 3)


def test_support_is_no_power_in_a_capture():
    """PVG-Q11: attacks only. [003:59]"""
    assert captured(at_site(["Three", "Helper"], cards=minion("Helper", 2, 1, "Support"))) == ([], [])


def test_combat_traits_and_defender_match_nothing():
    """PVG-CA-2: abilities have icons on locations, traits have none. [003:32-60]"""
    yard = card("Yard", "location", "", ["Barrage"], power=1, rune="Dew")
    s = capture(HERE, ("Yard", ["Wall"]), cards=yard + minion("Wall", 9, 9, "Blast", "Defender"))
    assert captured(s) == ([], [])


def test_magic_and_gadget_are_one_icon():
    """PVG-Q25: Magic of pixies, Gadget of gremlins. [003:47]"""
    kettle = card("Kettle", "location", "", ["Magic", "Gadget"], power=2, rune="Cauldron")
    cards = kettle + minion("Witch", 2, 1, "Magic", value=1) + minion("Smith", 2, 1, "Gadget", value=1)
    assert captured(capture(HERE, ("Kettle", ["Witch"], ["Smith"]), cards=cards)) == ([], [])
    assert captured(capture(HERE, ("Kettle", ["Witch"]), cards=cards)) == (["Kettle"], [])
    assert captured(capture(HERE, ("Kettle", [], ["Smith"]), cards=cards)) == ([], ["Kettle"])


# States


def test_a_fatigued_minion_counts_for_nothing_and_leaves_all_the_same():
    """PVG-Q13, PVG-Q49, PVG-MI-4: face-down it has neither power nor ability. [003:70] [003:84]"""
    assert captured(at_site(["Six|fatigued = 1"])) == ([], [])
    s = at_site(["Six|fatigued = 1"], ["Both"])
    assert (captured(s), s.zone("discard")) == (([], ["Site"]), ["Six"])


def test_a_disabled_minion_counts_for_nothing():
    """PVG-Q17, PVG-MI-5, PVG-RU-1: power 0 and no ability. [003:80]"""
    trap = 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Six" }]'
    assert captured(at_site(["Six"], table=trap)) == ([], [])
    assert captured(at_site(["Six", "Brute"], table=trap)) == ([], [])
    assert captured(at_site(["Six", "Both"], table=trap)) == (["Site"], [])


def test_a_suppressed_minion_has_power_and_no_ability():
    """PVG-Q50, PVG-Q59, 003:94: what is suppressed matches nothing."""
    trap = 'ongoing = [{ card = "Deep Hush", owner = 2, on = "Six" }]'
    assert captured(at_site(["Six"], table=trap)) == ([], [])
    assert captured(at_site(["Six", "Three"], table=trap)) == (["Site"], [])


# What leaves


def test_all_minions_of_a_captured_location_go_to_their_owners():
    """PVG-CA-7, PVG-Q21, PVG-Q8: to the appropriate discard pile. [003:4] [003:82]"""
    s = at_site(["Both", "Three"], ["Six"])
    assert (sorted(s.zone("discard")), s.zone("discard", 2), at(s, 2)) == (["Both", "Three"], ["Six"], [])


def test_a_minion_that_leaves_so_is_not_defeated():
    """PVG-CA-7: nothing that waits for a defeat happens. [003:78]"""
    biter = minion("Biter", 1, 1, text="When Biter is defeated: Draw 1 card.")
    s = at_site(["Both", "Biter"], cards=biter, one="hand = []")
    assert [line for line in s.log() if line.startswith("Seat 1 draws")] == ["Seat 1 draws Bluebell Knight."]


def test_what_lies_there_leaves_too():
    """PVG-CA-7, PVG-T6, PVG-Q27, 003:4: traps on the minions, and what was played at the location."""
    table = 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Three" }, { card = "Veil of Dusk", owner = 1, on = "Six", site = 2 }]'
    s = at_site(["Six", "Three"], table=table)
    assert (s.zone("ongoing", 0), s.zone("discard", 2)) == ([], ["Jammed Gears"])
    assert "Veil of Dusk" in s.zone("discard")


def test_a_captured_neutral_location_is_replaced():
    """PVG-Q3, PVG-F-2: from the Rune deck."""
    s = at_site(["Six"])
    assert len(s.areas("row", 0)[1]) == 1
    assert s.areas("row", 0)[1] != ["Site"]


def test_an_empty_rune_deck_leaves_the_place_empty():
    """PVG-Q35: the last card of it comes, and then none."""
    table = 'rune_deck = ["Root Cellar"]'
    s = capture(HERE, ("Site", ["Six"]), ("Spot", ["Six"]), cards=SITE + SPOT + KNOWN, table=table)
    assert s.areas("row", 0)[1:3] == [["Root Cellar"], []]


@pytest.mark.parametrize(("first", "row"), [(1, [["Root Cellar"], []]), (2, [[], ["Root Cellar"]])])
def test_places_are_filled_from_the_home_of_the_beginner_on(first, row):
    """PVG-Q55: so the nearer one gets the last card."""
    table = 'rune_deck = ["Root Cellar"]'
    head = f"first = {first}\nactive = {first}"
    s = capture(HERE, ("Site", ["Six"]), ("Spot", ["Six"]), cards=SITE + SPOT + KNOWN, table=table, head=head)
    assert s.areas("row", 0)[1:3] == row


def test_all_locations_are_judged_before_anything_leaves():
    """PVG-Q39, PVG-PH-3: a minion that strengthens another location still counts there. [003:2]"""
    drummer = minion("Drummer", 6, 1, "Flight", text="Each other friendly minion has +3 power.")
    s = capture(HERE, ("Site", ["Drummer"]), ("Spot", ["Three"]), cards=SITE + SPOT + KNOWN + drummer)
    assert s.zone("captured") == ["Site", "Spot"]


# Homes

PIXIES_TOO = [HERE] * 3 + [("Gloaming Hollow",)]  # the other Home, at the end of the row
HOME = card("Den", "home", "", ["Stealth"], power=8, race="Pixie", home_power=3, home_ability="Support")


@pytest.mark.parametrize(("attacker", "falls"), [("Thief", True), ("Drum", False), ("Weak", False)])
def test_a_home_asks_different_things_of_its_race_and_of_others(attacker, falls):
    """PVG-CA-6, PVG-LO-2, PVG-LO-3, PVG-Q33: attackers must match the opposite side. [003:61]"""
    cards = HOME + minion("Thief", 8, 1, "Stealth") + minion("Drum", 8, 1, "Support") + minion("Weak", 7, 1, "Stealth")
    assert (capture(("Den", [], [attacker]), cards=cards).zone("captured", 2) == ["Den"]) == falls


def test_a_player_who_meets_what_their_home_asks_captures_nothing():
    """PVG-Q33: and nobody leaves."""
    s = capture(("Den", ["Drum"]), cards=HOME + minion("Drum", 3, 1, "Support"))
    assert (captured(s), at(s, 1)) == (([], []), ["Drum"])


def test_a_defender_who_wins_the_tie_keeps_the_home():
    """PVG-Q33, PVG-CA-6: on the Defender side, with power 3 and Support."""
    cards = HOME + minion("Drum", 3, 1, "Support") + minion("Thief", 8, 1, "Stealth")
    assert captured(capture(("Den", ["Drum", "Drum"], ["Thief"]), cards=cards)) == ([], [])
    assert captured(capture(("Den", ["Drum"], ["Thief"]), cards=cards)) == ([], [])
    assert captured(capture(("Den", ["Drum"], ["Thief", "Thief"]), cards=cards)) == ([], ["Den"])


def test_a_fallen_home_is_not_replaced():
    """PVG-Q33: its place stays empty."""
    assert capture(("Den", [], ["Thief"]), cards=HOME + minion("Thief", 8, 1, "Stealth")).areas("row", 0)[0] == []


def test_two_players_of_one_race_have_the_defender_side_both():
    """PVG-Q19, PVG-LO-4, PVG-Q9: whose emblem it is decides, not whose Home. [003:61-62]"""
    s = capture(("Den", [], ["Drum"]), *PIXIES_TOO, cards=HOME + minion("Drum", 3, 1, "Support"))
    assert s.zone("captured", 2) == ["Den"]


def test_the_race_of_a_player_is_that_of_their_home_before_any_card():
    """PVG-Q9, PVG-CA-6: a card of the other race in hand or deck changes nothing, nor does a Home that has been captured. [003:61-62]"""
    cards = HOME + minion("Drum", 3, 1, "Support") + card("Odd", race="Gremlin") + card("Kin", race="Pixie")
    gremlin, pixie = 'hand = ["Odd"]\ndeck = ["Odd"]', 'hand = ["Kin"]\ndeck = ["Kin"]\ncaptured = ["Gloaming Hollow"]'
    assert captured(capture(("Den", [], ["Drum"]), *PIXIES_TOO, cards=cards, two=gremlin)) == ([], ["Den"])
    assert captured(capture(("Den", [], ["Drum"]), cards=cards, two=pixie)) == ([], ["Gloaming Hollow"])


@pytest.mark.parametrize(
    ("two", "falls"),
    [
        ('play = ["The Gloam Baron"]\nhand = ["Puddle Lurker"]', True),
        ('play = ["Boss Ratchet"]\nhand = ["Kin"]', False),
        ('deck = ["Kin"]', True),
        ('deck = ["Puddle Lurker"]\ncaptured = ["Gloaming Hollow"]', False),
    ],
)
def test_the_race_of_a_player_whose_home_is_gone_is_that_of_their_hero_then_of_any_card(two, falls):
    """PVG-Q9, PVG-F-2: the hero is of the race of the deck; with neither the first card with a race says it. [003:64]"""
    cards = HOME + minion("Drum", 3, 1, "Support") + card("Kin", race="Pixie")
    gone = [HERE] * 3 + [("NONE",)]
    assert ("Den" in capture(("Den", [], ["Drum"]), *gone, cards=cards, two=two).zone("captured", 2)) == falls


@pytest.mark.parametrize("race", ["pixie", "PIXIE", "Pixie"])
def test_a_race_is_read_in_any_capitals(race):
    """PVG-CA-6, PVG-LO-2: the Home is of the race of whoever defends it, who has what the Defender side asks. [003:61]"""
    home = HOME.replace('race = "Pixie"', f'race = "{race}"')
    cards = home + minion("Drum", 3, 1, "Support") + minion("Thief", 8, 1, "Stealth")
    assert captured(capture(("Den", ["Drum"], ["Thief"]), cards=cards)) == ([], [])


def test_a_secondary_deck_is_of_the_same_race():
    """PVG-LO-4: emblems are those of the Primary Decks and mean both. [003:62]"""
    drum = minion("Drum", 3, 1, "Support")
    gloaming = 'deck = ["Gloaming Sneak", "Gloaming Sneak"]'
    assert captured(capture(("Den", [], ["Drum"]), *PIXIES_TOO, cards=HOME + drum, two=gloaming)) == ([], ["Den"])


PIXIES = (HERE, HERE, HERE, ("Gloaming Hollow",))  # the Home of the other player is one of pixies, too


def den(*abilities: str) -> str:
    """A Home whose Defender side has some icons."""
    return card("Den", "home", "", ["Stealth"], power=8, race="Pixie", home_power=3, home_ability=list(abilities))


@pytest.mark.parametrize(("ability", "holds"), [
    ("Support", True), ("Bolster", True), ("Gadget", True), ("Stealth", False), ("Mobile", False),
])  # fmt: skip
def test_the_defender_side_has_up_to_three_icons_of_which_one_is_enough(ability, holds):
    """PVG-CA-6, PVG-Q10, PVG-Q25: Magic of a pixie, Gadget of a gremlin. [003:60-61]"""
    cards = den("Support", "Bolster", "Magic") + minion("Drum", 3, 1, ability)
    assert captured(capture(("Den", [], ["Drum"]), *PIXIES, cards=cards)) == ([], ["Den"] if holds else [])


@pytest.mark.parametrize(("icons", "falls"), [(["Support"], True), (["Support", "Bolster"], False)])
def test_a_defender_matches_icon_by_icon(icons, falls):
    """PVG-Q10, PVG-Q33: two matches of one minion against two thieves. [003:2] [003:61]"""
    cards = den(*icons) + minion("Drum", 3, 1, "Support", "Bolster") + minion("Thief", 4, 1, "Stealth")
    assert captured(capture(("Den", ["Drum"], ["Thief", "Thief"]), cards=cards)) == ([], ["Den"] if falls else [])


def test_a_single_icon_of_the_defender_side_may_stand_alone():
    """003:60: one to three."""
    one = card("Den", "home", "", ["Stealth"], power=8, race="Pixie", home_power=3, home_ability="Support")
    s = capture(("Den", [], ["Drum"]), *PIXIES, cards=one + minion("Drum", 3, 1, "Support"))
    assert captured(s) == ([], ["Den"])


@pytest.mark.parametrize(("icons", "problem"), [
    (["Support", "Bolster", "Mobile", "Flight"], "row 1: Den has 4 ability icons on a side, of 3 at most"),
    (["Support", "Zzz"], "card 'Den': 'home_ability': 'Zzz' is not a keyword"),
    (["Support", 3], "card 'Den': home_ability must be a list of texts"),
])  # fmt: skip
def test_a_scene_with_icons_that_cannot_be_is_refused(icons, problem):
    """003:60: one to three ability icons."""
    with pytest.raises(SceneError, match=problem):
        capture(("Den",), cards=den(*icons))


def test_magic_and_gadget_are_one_icon_of_a_side():
    """PVG-Q25: four words, three icons. [003:47] [003:60]"""
    assert captured(capture(("Den",), cards=den("Magic", "Gadget", "Mobile", "Flight"))) == ([], [])


def test_nothing_is_captured_before_the_capture_phase():
    """PVG-PH-3: only there. [003:2]"""
    assert captured(scene(HERE, ("Site", ["Six"]), cards=SITE + KNOWN)) == ([], [])


# What a program is told


def told(played, site: int) -> list[dict]:
    """What each player has at a location, from 1, and what it asks of them."""
    return picture(played.game, lambda piece: True)["table"]["row"][site - 1][0]["standings"]


def test_a_home_tells_what_it_asks_of_each_player_and_what_each_has():
    """PVG-CA-6, 003:61: the Defender side for the one, the opposite side for the other; Magic by both names."""
    cards = den("Support", "Bolster") + minion("Drum", 3, 1, "Support", "Bolster") + minion("Thief", 4, 1, "Stealth")
    assert told(scene(("Den", ["Drum"], ["Thief", "Thief"]), cards=cards), 1) == [
        {"seat": 1, "has": 3, "asks": 3, "abilities": ["Bolster", "Support"], "matches": 2, "holds": True},
        {"seat": 2, "has": 8, "asks": 8, "abilities": ["Stealth"], "matches": 2, "holds": True},
    ]


def test_a_location_without_minions_tells_what_it_asks_all_the_same():
    """PVG-CA-1, PVG-CA-2: power 7, Perceptive or Mobile. [003:2]"""
    s = scene(HERE, ("Squirrel's Vault",))
    assert told(s, 2) == [
        {"seat": seat, "has": 0, "asks": 7, "abilities": ["Mobile", "Perceptive"], "matches": 0, "holds": False}
        for seat in (1, 2)
    ]


def test_what_a_location_tells_may_stand_in_a_scene():
    """It changes nothing there: it follows from the table."""
    s = scene(HERE, ("", ["Gnat Rider"]))
    again = s.game.table.scene.replace('{ card = "The Hollow Oak" }', '{ card = "The Hollow Oak", standings = [] }')
    assert again != s.game.table.scene
    assert told(set_scene(again, slug="pixies-vs-gremlins"), 2) == told(s, 2)


# What a page says of it


def said(*row, site: int, seat: int = 0) -> str:
    """What a page says that a player has at a location, from 1."""
    game = scene(*row, cards=SITE + SPOT + KNOWN).game
    return next(one.words for one in standings(game, sites(game)[site - 1]) if one.seat == seat)


def test_enough_power_without_the_ability_says_what_is_missing():
    """PVG-CA-2: any one of the abilities will do. [003:2]"""
    assert said(HERE, ("Site", ["Brute"]), site=2) == (
        "9 of 6 power, 0 abilities match; to capture it, it needs a minion with Flight or Support"
    )
    assert said(HERE, ("Spot", ["Brute"]), site=2).endswith("needs a minion with Flight")


def test_nothing_is_missing_with_the_ability_or_without_a_minion():
    assert said(HERE, ("Site", ["Six"]), site=2) == "6 of 6 power, 1 ability matches"
    assert said(HERE, ("Site", ["Three"]), site=2) == "3 of 6 power, 1 ability matches"
    assert said(HERE, ("Site", ["Six"]), site=2, seat=1) == "0 of 6 power, 0 abilities match"


def test_at_the_own_home_it_is_said_that_nobody_captures_that():
    """PVG-Q33: the other player may."""
    assert said(("", ["Six"], ["Six"]), site=1).endswith("; a player's own Home is defended, never captured")
    assert "never captured" not in said(("", ["Six"], ["Six"]), site=1, seat=1)
