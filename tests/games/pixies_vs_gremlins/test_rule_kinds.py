"""Rules that meet where one of them is easily forgotten: minions that leave and come back, phases that begin, empty decks, prices that
add up, and the location of a source.
"""

from json import dumps

import pytest

from engine.play.scenes import SceneError
from tests.games.pixies_vs_gremlins.rows import ATTACK, END, at, attack, capture, card, keyword, minion, scene

HERE = ()
WHAT = "What do you do?"


def event(name, text, method="Resolve") -> str:
    """An event for a scene."""
    return card(name, "event", text, method=method)


def spell(name, text, method="Resolve", kind="magic-card") -> str:
    """A Magic card for a scene, or one of another kind."""
    return card(name, kind, text, method=method)


def hand(*names, ap=9) -> str:
    """Cards in hand, and points enough to play them all."""
    return f"hand = {dumps(names)}\nap = {ap}"


def told(played, name: str) -> str:
    """What is told of a minion in the row."""
    return next(dumps(piece) for site in played.seen()["table"]["row"] for piece in site if f'"{name}"' in dumps(piece))


def settled(played):
    """What is asked before the turn goes on is answered with anything."""
    while played.asked and played.question != WHAT:
        played.choose(played.offered[0])
    return played


SURGE = event("Surge", "Target friendly minion has +2 power until the end of the round.")
TURNABOUT = event("Turnabout", "Return target friendly minion to its owner's hand. Deploy 1 minion from your hand.")
ALLY = minion("Ally", 2, 2, "Melee")
FOE = minion("Foe", 2, 2, "Melee")
WITCH = minion("Witch", 1, 2, "Magic", value=2)
SMITH = minion("Smith", 1, 2, "Gadget", value=2)
ALL = SURGE + TURNABOUT + ALLY + FOE + WITCH + SMITH


# A minion that has left and comes back is a new one


def test_power_given_for_a_round_does_not_come_back_with_a_minion():
    """003:82: by way of the hand; the one that had it is not in play any more."""
    s = scene(("", ["Ally"]), cards=ALL, one=hand("Surge", "Turnabout")).choose("Play Surge")
    assert s.value("power", "Ally") == 4
    settled(s.choose("Play Turnabout"))
    assert (at(s, 1), s.value("power", "Ally")) == (["Ally"], 2)


def test_power_given_for_a_round_does_not_come_back_out_of_the_discard_pile():
    """003:78: it was defeated with 4 power, and is deployed again with 2."""
    one = hand("Surge", "Second Spring", "Midnight Feast")
    s = scene(HERE, ("", ["Ally"], ["Bog Snapper"]), cards=ALL, one=one).choose("Play Surge", ATTACK.format("Ally"))
    assert sorted(s.zone("discard")) == ["Ally", "Surge"]
    s.choose("Play Second Spring", "Play Midnight Feast", "Deploy Ally at Location 1")
    assert (at(s, 1), s.value("power", "Ally")) == (["Ally"], 2)


def test_power_given_for_a_round_goes_along_with_a_minion_that_moves():
    """003:86: its location changes, and it is still in play."""
    s = scene(HERE, ("", ["Ally"]), cards=ALL, one=hand("Surge")).choose("Play Surge")
    s.choose("Move Ally from Location 2 to Location 3")
    assert (at(s, 3), s.value("power", "Ally")) == (["Ally"], 4)


def test_a_trap_does_not_wait_for_the_minion_that_it_lay_on():
    """003:4: its condition no longer exists, so it is discarded; the minion that is deployed again acts."""
    table = 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Ally" }]'
    s = scene(("", ["Ally"], ["Foe"]), cards=ALL, one=hand("Turnabout"), table=table)
    assert (s.value("power", "Ally"), ATTACK.format("Ally") in s.offered) == (0, False)
    settled(s.choose("Play Turnabout"))
    assert (s.zone("ongoing", 0), s.zone("discard", 2)) == ([], ["Jammed Gears"])
    assert (s.value("power", "Ally"), ATTACK.format("Ally") in s.offered) == (2, True)


@pytest.mark.parametrize("away", [True, False])
def test_what_is_once_per_turn_is_that_of_one_minion(away):
    """PVG-Q43: one that is deployed again has not acted in this turn."""
    free = minion("Free", 1, 1, text="Once per turn: Draw 1 card.")
    s = scene(("", ["Free"]), cards=ALL + free, one=hand("Turnabout")).choose("Use Free")
    if away:
        s.choose("Play Turnabout", "Deploy Free at Location 1")
    assert ("Use Free" in s.offered) == away


def test_the_attack_of_a_turn_is_the_players():
    """PVG-Q40: one attack in a player's turn, whoever has come back since."""
    s = scene(("", ["Ally"], ["Foe", "Bog Snapper"]), cards=ALL, one=hand("Turnabout"))
    settled(attack(s, "Ally", "Foe").choose("Play Turnabout"))
    assert (at(s, 1), ATTACK.format("Ally") in s.offered) == (["Bog Snapper", "Ally"], False)


def test_an_ongoing_card_ends_with_its_source_though_that_comes_back():
    """PVG-Q44: the minion that is deployed again at that location has played nothing. [003:7]"""
    s = scene(HERE, ("", ["Witch", "Ally"]), cards=ALL, one=hand("Veil of Dusk", "Turnabout")).choose(
        "Play Veil of Dusk"
    )
    assert keyword(s, "Ally", "stealth")
    s.choose("Play Turnabout", "Witch", "Deploy Witch at Location 2")
    assert (s.zone("ongoing", 0), keyword(s, "Ally", "stealth")) == ([], False)
    assert sorted(s.zone("discard")) == ["Turnabout", "Veil of Dusk"]


# The phase that a scene names begins


@pytest.mark.parametrize(
    ("phase", "moment", "drawn", "shown"),
    [
        ("deployment", "Deployment phase", 1, "deployment"),
        ("action", "Action phase", 1, "action"),
        ("action", "turn", 1, "action"),
        ("action", "Deployment phase", 0, "action"),
        ("capture", "Capture phase", 2, "deployment"),
        ("refresh", "Capture phase", 1, "deployment"),
    ],
)
def test_the_phase_that_a_scene_names_begins(phase, moment, drawn, shown):
    """PVG-Q1, PVG-Q5: with what happens at its beginning; a refresh draws a card for each player. [003:2-3]"""
    bell = minion("Bell", 0, 5, text=f"At the beginning of your {moment}: Draw 1 card.")
    s = scene(("", ["Bell"]), cards=bell, one='hand = ["Bluebell Knight"]', head=f'phase = "{phase}"')
    assert (len(s.zone("hand")) - 1, s.seen()["phase"]) == (drawn, shown)


# Empty decks


@pytest.mark.parametrize(
    "text",
    [
        "Search your deck for a minion, put it into your hand, then shuffle your deck.",
        "Look at the top 2 cards of your deck. Place 1 of them into your hand and the rest on the bottom of your deck.",
        "Put the top 2 cards of your deck into your hand.",
        "Put the top 2 cards of your deck into your discard pile.",
    ],
)
def test_nothing_comes_out_of_an_empty_deck(text):
    """PVG-Q22: no loss, and the discard pile stays what it is."""
    seeker = minion("Seeker", 1, 1, text=f"When Seeker is deployed: {text}")
    s = scene(cards=seeker, one='hand = ["Seeker"]\ndeck = []\ndiscard = ["Gnat Rider"]', head='phase = "deployment"')
    s.choose("Deploy Seeker at Location 1")
    assert (at(s, 1), s.zone("hand"), s.zone("discard"), s.game.over) == (["Seeker"], [], ["Gnat Rider"], False)


def test_an_effect_for_each_player_goes_past_an_empty_deck():
    """PVG-Q22: whoever has a deck draws from it."""
    rain = event("Rain", "Each player draws 2 cards.")
    s = scene(cards=rain, one=hand("Rain"), two='deck = []\ndiscard = ["Newt Rider"]').choose("Play Rain")
    assert (len(s.zone("hand")), s.zone("hand", 2), s.game.over) == (2, [], False)


def test_a_refresh_with_an_empty_deck_draws_nothing():
    """PVG-Q22: the round begins all the same."""
    s = scene(one='deck = []\nhand = ["Gnat Rider"]', two="deck = []", head='phase = "refresh"')
    assert (s.zone("hand"), s.zone("hand", 2), s.question) == (["Gnat Rider"], [], "Which minion do you deploy?")


# Two prices from one stock


@pytest.mark.parametrize(
    ("price", "there", "short"),
    [
        ("Discard 1 card, discard 1 card", hand("Gnat Rider", "Clean Sweep"), hand("Gnat Rider")),
        ("1 AP, 1 AP", "ap = 2", "ap = 1"),
        ("1 AP, discard 1 card, discard 1 card", hand("Gnat Rider", "Clean Sweep", ap=1), hand("Gnat Rider", ap=1)),
    ],
)
def test_prices_of_one_stock_add_up(price, there, short):
    """PVG-Q47: what cannot be paid for is not offered, though each part of the price could be."""
    shop = minion("Shop", 1, 1, text=f"{price}: Draw 3 cards.")
    assert "Use Shop" not in scene(("", ["Shop"]), cards=shop, one=short).offered
    s = scene(("", ["Shop"]), cards=shop, one=there).choose("Use Shop")
    while len(s.zone("deck")) == 9:
        s.choose(s.offered[0])
    assert len(s.zone("hand")) == 3


# The location of a source

NEAR, AWAY = minion("Near", 2, 2, "Melee"), minion("Away", 2, 2, "Melee")
SNAP = minion("Snap", 2, 2, "Melee", "Mobile")
QUICK = minion("Quick", 2, 2, "Melee", "Mobile")
ROW = (HERE, ("", ["Witch", "Near"], ["Quick"]), ("", ["Away"], ["Snap"]))
THERE = ALL + NEAR + AWAY + SNAP + QUICK


def cast(text, method="Resolve", kind="magic-card", row=ROW, **more):
    """Witch or Smith is the source of a card whose text names no place."""
    return scene(*row, cards=THERE + spell("Hex", text, method, kind), one=hand("Hex"), **more)


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("Fatigue target enemy minion.", "Resolve"),
        ("Return target enemy minion to its owner's hand.", "Resolve"),
        ("Disable target enemy minion.", "Ongoing"),
        ("Target enemy minion cannot move.", "Ongoing"),
    ],
)
def test_only_what_stands_where_its_source_stands_is_a_target(text, method):
    """PVG-AC-2: nobody chooses among one; with enemies elsewhere alone the card is not offered. [003:7]"""
    s = cast(text, method).choose("Play Hex")
    assert (s.question, s.count("fatigued", "Snap"), "Snap" in at(s, 3), s.value("power", "Snap")) == (WHAT, 0, True, 2)
    s.choose(END)
    assert "Move Snap from Location 3 to Location 4" in s.offered
    apart = (HERE, ("", ["Witch", "Near"]), ("", ["Away"], ["Snap"]))
    assert "Play Hex" not in cast(text, method, row=apart).offered


def test_a_friend_is_a_target_there_alone():
    """PVG-AC-2: the source itself, too. [003:7]"""
    s = cast("Target friendly minion has +2 power until the end of the round.").choose("Play Hex")
    assert sorted(s.offered) == ["Near", "Witch"]


def test_the_source_is_one_at_whose_location_there_is_a_target():
    """PVG-AC-2: of two with Magic the one beside an enemy. [003:7]"""
    sage = minion("Sage", 1, 2, "Magic", value=3)
    row = (HERE, ("", ["Witch"]), ("", ["Sage"], ["Snap"]))
    hex_ = spell("Hex", "Fatigue target enemy minion.")
    s = scene(*row, cards=THERE + sage + hex_, one=hand("Hex")).choose("Play Hex")
    assert (s.count("fatigued", "Snap"), "Seat 1 plays Hex through Sage." in s.log()) == (1, True)


@pytest.mark.parametrize(("kind", "far"), [("magic-card", 0), ("trap", 1), ("event", 1)])
def test_each_enemy_minion_is_each_at_the_source(kind, far):
    """PVG-AC-2, PVG-AC-3: traps and events reach everywhere. [003:7] [003:9] [003:11]"""
    s = cast("Fatigue each enemy minion.", kind=kind).choose("Play Hex")
    assert (s.count("fatigued", "Quick"), s.count("fatigued", "Snap")) == (1, far)


@pytest.mark.parametrize(("kind", "far"), [("magic-card", False), ("event", True)])
def test_what_lasts_for_each_friend_lasts_for_those_at_the_source(kind, far):
    """PVG-AC-2, PVG-AC-4: until the end of the round. [003:7]"""
    s = cast("Each friendly minion has Stealth until the end of the round.", kind=kind).choose("Play Hex")
    assert [keyword(s, name, "stealth") for name in ("Near", "Witch", "Away", "Quick")] == [True, True, far, False]


def test_an_ongoing_gadget_acts_on_whoever_stands_at_its_location():
    """PVG-AC-2, PVG-Q44: on those who come, and not on those who have gone. [003:7]"""
    row = (HERE, ("", ["Smith"], ["Quick"]), ("", [], ["Snap"]))
    s = cast("Each enemy minion has -1 power.", "Ongoing", "gadget-card", row).choose("Play Hex")
    assert [s.value("power", name) for name in ("Quick", "Snap")] == [1, 2]
    s.choose(END, "Move Snap from Location 3 to Location 2", "Move Quick from Location 2 to Location 3")
    assert [s.value("power", name) for name in ("Quick", "Snap")] == [2, 1]


@pytest.mark.parametrize(("host", "offered"), [("Near", True), ("Away", False)])
def test_an_ongoing_card_is_a_target_where_it_lies(host, offered):
    """PVG-AC-2: with the minion on which it was laid. [003:7]"""
    table = f'ongoing = [{{ card = "Jammed Gears", owner = 2, on = "{host}" }}]'
    s = cast("Discard target ongoing card.", table=table)
    assert ("Play Hex" in s.offered) == offered
    if offered:
        assert s.choose("Play Hex").zone("discard", 2) == ["Jammed Gears"]


def test_what_needs_no_target_needs_no_location():
    """PVG-AC-2: drawing is done anywhere. [003:7]"""
    assert len(cast("Draw 2 cards.").choose("Play Hex").zone("hand")) == 2


def test_an_action_of_a_minion_has_no_source():
    """PVG-Q43: the rule is one of Magic and Gadget cards, not of texts of minions. [003:7]"""
    archer = minion("Archer", 1, 2, text="1 AP: Fatigue target enemy minion.")
    s = scene(HERE, ("", ["Archer"], ["Quick"]), ("", [], ["Snap"]), cards=THERE + archer).choose("Use Archer")
    assert sorted(s.offered) == ["Quick", "Snap"]


PUMP = spell("Pump", "The source's location has -3 power.", "Ongoing", "gadget-card")


def test_a_home_asks_less_of_its_attackers_too():
    """PVG-LO-3: the location itself is what the card reaches. [003:7] [003:61]"""
    strong = minion("Strong", 5, 2, "Gadget", value=1)
    s = scene(HERE, HERE, HERE, HERE, ("", ["Strong"]), cards=strong + PUMP, one=hand("Pump")).choose("Play Pump")
    assert s.value("power", "Cogpit Yard") == 5
    assert s.choose(END, END).zone("captured") == ["Cogpit Yard"]


@pytest.mark.parametrize(("there", "captured"), [(True, ["Den"]), (False, [])])
def test_a_home_asks_less_of_its_defenders_too(there, captured):
    """PVG-LO-3: 5 on the Defender side, and 2 with the card. [003:7] [003:61]"""
    den = card("Den", "home", "", ["Flight"], power=8, race="Gremlin", home_power=5, home_ability="Support")
    kin = minion("Kin", 2, 2, "Gadget", "Support", value=1)
    table = 'ongoing = [{ card = "Pump", owner = 2, on = "Kin", site = 1 }]' if there else ""
    assert capture(("Den", [], ["Kin"]), cards=den + kin + PUMP, table=table).zone("captured", 2) == captured


@pytest.mark.parametrize(("ability", "captured"), [("Support", ["Den"]), ("Bolster", ["Den"]), ("Stealth", [])])
def test_a_defender_side_may_show_several_icons(ability, captured):
    """PVG-LO-1, PVG-Q10: one of them is enough. [003:60-61]"""
    den = card(
        "Den", "home", "", ["Flight"], power=8, race="Gremlin", home_power=2, home_ability=["Support", "Bolster"]
    )
    assert capture(("Den", [], ["Kin"]), cards=den + minion("Kin", 2, 2, ability)).zone("captured", 2) == captured


# Targets on which a card does something

HELD, STUCK = minion("Held", 1, 2), minion("Stuck", 1, 2)
TANGLED = """ongoing = [
  { card = "Tangle of Brambles", owner = 2, on = "Held" }, { card = "Tangle of Brambles", owner = 1, on = "Stuck" },
]"""
PARTING = event(
    "Parting",
    "Move target enemy minion to an adjacent location. Move target friendly minion to an adjacent location.",
)
SHOVE = event("Shove", "Move target enemy minion to an adjacent location.")


def tangled(mine, theirs):
    """Two minions that cannot move stand before others."""
    cards = ALL + HELD + STUCK + PARTING + SHOVE
    return scene(HERE, ("", mine, theirs), cards=cards, one=hand("Parting", "Shove"), table=TANGLED)


def test_a_card_with_two_targets_is_offered_if_any_of_each_will_do():
    """PVG-Q57, PVG-Q47: the first ones cannot move, the others can."""
    s = settled(tangled(["Held", "Ally"], ["Stuck", "Foe"]).choose("Play Parting"))
    assert sorted(at(s, 2)) == ["Held", "Stuck"]


def test_a_target_on_which_a_card_does_nothing_is_not_offered_beside_another_one():
    """PVG-Q57: whoever cannot move is not chosen to be moved."""
    s = tangled(["Held"], ["Stuck", "Foe"]).choose("Play Shove")
    assert not [words for words in s.offered if words.startswith("Stuck")]
    assert "Foe" not in at(settled(s), 2)


def test_a_card_that_does_nothing_on_any_target_is_not_offered():
    """PVG-Q47: its only target cannot move."""
    assert "Play Shove" not in tangled(["Held"], ["Stuck"]).offered


# Attacks, strikes, and cards whose target walks away


@pytest.mark.parametrize(
    ("mine", "table", "offered"),
    [
        (["Nil"], "", False),
        (["Nil", "Mudwick Drummer"], "", True),
        (["Nil", "Mudwick Drummer|fatigued = 1"], "", False),
        (["Nil"], 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Nil" }]', False),
    ],
)
def test_an_attack_without_power_is_not_offered(mine, table, offered):
    """PVG-Q47: Support makes it one with power, as long as it lies face-up. [003:59]"""
    s = scene(HERE, ("", mine, ["Foe"]), cards=ALL + minion("Nil", 0, 2, "Melee"), table=table)
    assert (ATTACK.format("Nil") in s.offered) == offered


@pytest.mark.parametrize(("name", "health", "fallen"), [("Ally", 2, 1), ("Hulk", 9, 0)])
def test_whoever_falls_and_strikes_back_fatally_has_defeated_its_attacker(name, health, fallen):
    """PVG-Q78, PVG-Q67: both fall at once, and the text of one that has fallen is gone by then. [003:41]"""
    sting = minion("Sting", 2, 1, "Counterstrike", text="When Sting defeats a minion: Draw 1 card.")
    s = attack(scene(HERE, ("", [name], ["Sting"]), cards=ALL + sting + minion("Hulk", 2, health, "Melee")), name)
    assert (s.zone("discard", 2), len(s.zone("discard")), len(s.zone("hand", 2))) == (["Sting"], fallen, 0)


@pytest.mark.parametrize(("kind", "stays"), [("magic-card", False), ("trap", True)])
def test_an_ongoing_magic_card_ends_as_its_target_walks_away(kind, stays):
    """PVG-Q44: it is limited to its location, a trap is not. [003:7] [003:9]"""
    snare = spell("Snare", "Target enemy minion cannot attack.", "Ongoing", kind)
    row = (HERE, ("", ["Witch"], ["Foe"]), ("", ["Ally"]))
    s = scene(*row, cards=ALL + snare, one=hand("Snare")).choose("Play Snare", END)
    s.choose("Move Foe from Location 2 to Location 3")
    assert ("Snare" in s.zone("ongoing", 0), "Snare" in s.zone("discard")) == (stays, not stays)


# What is defeated or goes with its host is discarded

TALLY = minion("Tally", 0, 5, text="When you discard a card: Draw 1 card.")


def test_a_minion_that_is_defeated_is_discarded():
    """003:78: and sets off what waits for a discard of its player's. [003:82]"""
    sting = minion("Sting", 2, 1, "Counterstrike")
    s = attack(scene(HERE, ("", ["Ally", "Tally"], ["Sting"]), cards=ALL + TALLY + sting), "Ally")
    assert (s.zone("discard"), len(s.zone("hand"))) == (["Ally"], 1)


def test_a_trap_whose_minion_falls_is_discarded():
    """003:4: by the player whose card it is; the minion is its enemy's."""
    table = 'ongoing = [{ card = "Sticky Toffee", owner = 1, on = "Foe" }]'
    s = attack(scene(HERE, ("", ["Ally", "Tally"], ["Foe"]), cards=ALL + TALLY, table=table), "Ally")
    assert (s.zone("discard"), s.zone("discard", 2), len(s.zone("hand"))) == (["Sticky Toffee"], ["Foe"], 1)


def test_a_minion_that_returns_to_the_hand_is_not_discarded():
    """003:82: it goes to no discard pile."""
    s = attack(scene(HERE, ("", ["Thorn Assassin", "Tally"], ["Foe"]), cards=ALL + TALLY), "Thorn Assassin")
    assert s.zone("hand") == ["Thorn Assassin"]


# What is told


def test_a_given_ability_stands_on_the_minion():
    """PVG-Q60: on the one that was chosen, for the round."""
    s = scene(HERE, ("", ["Ally", "Witch"]), cards=ALL, one='play = ["The Gloam Baron"]')
    before = len(s.log())
    s.choose("Use The Gloam Baron", "Ally")
    assert ["Stealth" in told(s, name) for name in ("Ally", "Witch")] == [True, False]
    assert any("Ally" in line for line in s.log()[before:])
    assert "Stealth" not in told(s.choose(END, END), "Ally")


@pytest.mark.parametrize("name", ["Stinging Light", "Loose Floorboard"])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_log_tells_whom_damage_was_dealt_that_did_not_defeat(name, seat):
    """003:76: the opponent sees what was aimed at, and how much it was."""
    wall = minion("Wall", 0, 9)
    s = scene(HERE, ("", ["Witch"], ["Wall", "Foe"]), cards=ALL + wall, one=hand(name)).choose(f"Play {name}", "Wall")
    assert any("Wall" in line and "2" in line for line in s.log(seat))


def test_the_log_tells_of_a_location_that_stays_contested():
    """PVG-CA-5: both meet its requirements with as many matching abilities. [003:2]"""
    birds = minion("Bird", 5, 1, "Flight") + minion("Crow", 5, 1, "Flight")
    s = capture(HERE, ("The Hollow Oak", ["Bird"], ["Crow"]), cards=birds)
    assert (s.zone("captured"), s.zone("captured", 2)) == ([], [])
    assert any("The Hollow Oak" in line for line in s.log())


def test_the_log_tells_of_a_capture_phase_without_captures():
    """PVG-PH-3: it comes in every round. [003:2]"""
    assert any("capture" in line.lower() for line in capture().log())


def test_an_effect_with_several_parts_is_told_once():
    """PVG-MI-5: Disable takes power, abilities and actions. [003:80]"""
    s = scene(HERE, ("", [], ["Foe"]), cards=ALL, one=hand("Jammed Gears")).choose("Play Jammed Gears")
    lines = [line for line in s.log() if "Jammed Gears" in line]
    assert len(lines) == len(set(lines))
    assert any("Foe" in line for line in lines)


# What a scene may say


NEST = {"power": 8, "race": "Pixie", "home_power": 2, "home_ability": "Support"}


@pytest.mark.parametrize(
    ("key", "row", "kind", "values"),
    [
        ("rune", (HERE, ("Slip",)), "location", {"power": 3, "rune": "Acron"}),
        ("race", (("Slip",),), "home", {**NEST, "race": "Goblin"}),
        ("home_ability", (("Slip",),), "home", {**NEST, "home_ability": "Suport"}),
    ],
)
def test_a_word_of_a_field_is_checked(key, row, kind, values):
    """PVG-LO-1, PVG-LO-3: runes, races and abilities are known ones; a slip is refused with its key. [003:60-61]"""
    with pytest.raises(SceneError) as refused:
        scene(*row, cards=card("Slip", kind, "", ["Flight"], **values))
    assert any(key in problem for problem in refused.value.problems)


def test_a_method_is_checked():
    """PVG-ME-1, PVG-ME-2: there are two. [003:3]"""
    with pytest.raises(SceneError) as refused:
        scene(cards=event("Slip", "Draw 1 card.", "Resolved"), one=hand("Slip"))
    assert any("method" in problem for problem in refused.value.problems)


def test_a_race_in_small_letters_is_that_race():
    """PVG-LO-3: a gremlin meets the Defender side of a gremlin's Home. [003:61]"""
    den = card("Den", "home", "", ["Flight"], power=8, race="gremlin", home_power=2, home_ability="Support")
    assert capture(("Den", [], ["Kin"]), cards=den + minion("Kin", 2, 2, "Support")).zone("captured", 2) == ["Den"]


@pytest.mark.parametrize("seat", [0, 3])
def test_a_round_is_begun_by_somebody_at_the_table(seat):
    """PVG-Q30: by one of two players."""
    with pytest.raises(SceneError) as refused:
        scene(head=f"first = {seat}")
    assert any("first" in problem for problem in refused.value.problems)


@pytest.mark.parametrize(("turn", "over"), [(99, False), (100, True)])
def test_no_round_is_told_of_beyond_the_last_one(turn, over):
    """PVG-Q56: after 100 rounds the game is unfinished."""
    s = capture(head=f"turn = {turn}")
    told = [line for line in s.log() if line.startswith("Round ")]
    assert (s.game.over, bool(s.game.unfinished)) == (over, over)
    assert told == [f"Round {turn}.", *([] if over else [f"Round {turn + 1}."])]
