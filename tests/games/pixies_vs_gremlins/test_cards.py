"""Every practice card, played: what it does, and what it does not."""

from json import dumps

import pytest

from engine.games.pixies_vs_gremlins.areas import NO_ABILITIES, TRAITS
from engine.kernel.values import value
from tests.games.pixies_vs_gremlins.rows import ATTACK, END, at, attack, capture, hand, keyword, minion, scene
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
CARDS = {card.name: card for card in PACK.cards.values()}
HERE = ()
WITCH = minion("Witch", 1, 2, "Magic", value=2)
SMITH = minion("Smith", 1, 2, "Gadget", value=2)
FOE = minion("Foe", 2, 2, "Melee")
ALLY = minion("Ally", 2, 2, "Melee")
ALL = WITCH + SMITH + FOE + ALLY
TESTED = set()


def about(*names):
    """Which cards a test is about."""
    TESTED.update(names)
    assert set(names) <= CARDS.keys()
    return lambda test: test


def hero(name) -> str:
    return f'play = ["{name}"]'


def duel(mine, theirs=("Foe",), elsewhere=(), one="", two="", table="", cards=""):
    """Location 2 with some of mine and some of theirs, and location 3 with others of theirs."""
    return scene(HERE, ("", mine, theirs), ("", [], elsewhere), cards=ALL + cards, one=one, two=two, table=table)


# Minions that say nothing but their traits

PLAIN = [card.name for card in PACK.cards.values() if card.kind == "minion" and not card.text]


@pytest.mark.parametrize("name", PLAIN)
def test_a_minion_without_text_does_what_its_traits_say(name):
    """PVG-MI-2, PVG-CA-2: it attacks with a combat trait and matches its abilities, and nothing else."""
    words = {word.lower() for word in CARDS[name].keywords}
    s = duel([name])
    assert (ATTACK.format(name) in s.offered) == bool(words & set(TRAITS))
    assert (f"Move {name} from Location 2 to Location 3" in s.offered) == (
        s.count("ap") >= (1 if "mobile" in words else 2)
    )
    assert f"Use {name}" not in s.offered
    assert [
        ability
        for ability in sorted({"flight", "stealth", "support", "bolster", "counterstrike", "perceptive"} - words)
        if keyword(s, name, ability)
    ] == []
    assert all(keyword(s, name, word) for word in words)


@pytest.mark.parametrize("name", [name for name in PLAIN if set(map(str.lower, CARDS[name].keywords)) - NO_ABILITIES])
def test_such_a_minion_captures_by_its_ability_alone(name):
    """PVG-CA-1, PVG-CA-2: a location that asks for it, and none that asks for another."""
    asked = next(word for word in CARDS[name].keywords if word.lower() not in NO_ABILITIES)
    other = "Barrage" if asked != "Barrage" else "Support"
    site = f'[[card]]\nname = "Site"\nkind = "location"\npower = 0\nrune = "Dew"\nkeywords = ["{asked}"]\n'
    assert capture(HERE, ("Site", [name]), cards=site).zone("captured") == ["Site"]
    if other not in CARDS[name].keywords:
        assert capture(HERE, ("Site", [name]), cards=site.replace(asked, other)).zone("captured") == []


# Minions with a text


@about("Thistledown Scout")
def test_thistledown_scout_looks_at_two_cards_as_it_is_deployed():
    """PVG-Q26: one comes into the hand, the other under the deck; not when it moves."""
    deck = dumps(["Petal Guard", "Gnat Rider", "Bluebell Knight"])
    s = scene(one=f"{hand('Thistledown Scout')}\ndeck = {deck}", head='phase = "deployment"')
    s.choose("Deploy Thistledown Scout at Location 1", "Gnat Rider")
    assert (s.zone("hand"), s.zone("deck")) == (["Gnat Rider"], ["Petal Guard", "Bluebell Knight"])
    s.choose("Deploy no more", "Move Thistledown Scout from Location 1 to Location 2")
    assert s.zone("hand") == ["Gnat Rider"]


@about("Moonmote Sage", "Engineer Grubb")
@pytest.mark.parametrize(("name", "card", "other"), [
    ("Moonmote Sage", "Borrowed Breath", "Midsummer Muster"), ("Engineer Grubb", "Spring Boots", "Overtime"),
])  # fmt: skip
def test_a_sage_draws_for_cards_of_its_own_kind(name, card, other):
    """PVG-AC-2: for a Magic or Gadget card, not for an event, nor for what the enemy plays."""
    assert len(duel([name], one=hand(card)).choose(f"Play {card}").zone("hand")) == 1
    assert len(duel([], [name], one=hand(other)).choose(f"Play {other}").zone("hand", 2)) == 0


@about("Spindlewing Captain")
def test_spindlewing_captain_lets_others_at_its_location_see():
    """PVG-Q41: each other friend there, not itself, nobody elsewhere and no enemy."""
    s = scene(HERE, ("", ["Spindlewing Captain", "Ally"], ["Foe"]), ("", ["Witch"]), cards=ALL)
    assert [keyword(s, name, "perceptive") for name in ("Ally", "Spindlewing Captain", "Foe", "Witch")] == [
        True,
        False,
        False,
        False,
    ]


@about("Marsh Candle")
def test_marsh_candle_tires_an_enemy_at_its_location():
    """PVG-Q43: for 1 AP, none elsewhere and no friend."""
    s = duel(["Marsh Candle", "Ally"], elsewhere=["Bog Snapper"]).choose("Use Marsh Candle")
    assert (s.count("fatigued", "Foe"), s.count("fatigued", "Bog Snapper"), s.count("ap")) == (1, 0, 1)
    assert "Use Marsh Candle" not in duel(["Marsh Candle"], [], ["Foe"]).offered


@about("Thorn Assassin")
def test_thorn_assassin_returns_once_it_has_defeated():
    """PVG-MI-3: to the hand; not if the target holds out, nor once it has fallen itself."""
    s = attack(duel(["Thorn Assassin"]), "Thorn Assassin")
    assert (s.zone("hand"), at(s, 2)) == (["Thorn Assassin"], [])
    held = attack(duel(["Thorn Assassin"], ["Wall"], cards=minion("Wall", 0, 9)), "Thorn Assassin")
    assert (held.zone("hand"), at(held, 2)) == ([], ["Thorn Assassin", "Wall"])
    fallen = attack(duel(["Thorn Assassin"], ["Sting"], cards=minion("Sting", 1, 1, "Counterstrike")), "Thorn Assassin")
    assert (fallen.zone("hand"), fallen.zone("discard"), fallen.zone("discard", 2)) == (
        [],
        ["Thorn Assassin"],
        ["Sting"],
    )


@about("Duskmother")
def test_duskmother_brings_a_minion_back_as_she_is_deployed():
    """PVG-Q26: from your own discard pile, and no action card."""
    s = scene(
        one=f'{hand("Duskmother")}\ndiscard = ["Gnat Rider", "Clean Sweep", "Petal Guard"]',
        head='phase = "deployment"',
        two='discard = ["Bog Snapper"]',
    ).choose("Deploy Duskmother at Location 1")
    assert sorted(s.offered) == ["Gnat Rider", "Petal Guard"]
    assert s.choose("Petal Guard").zone("hand") == ["Petal Guard"]


@about("Sprocket Rat")
def test_sprocket_rat_strengthens_a_friend_where_it_arrives():
    """PVG-Q28: until the end of the round; at its new location, itself too, and no enemy."""
    s = scene(HERE, ("", ["Sprocket Rat", "Witch"]), ("", ["Ally"], ["Foe"]), cards=ALL)
    s.choose("Move Sprocket Rat from Location 2 to Location 3")
    assert sorted(s.offered) == ["Ally", "Sprocket Rat"]
    assert [s.choose("Ally").value("power", name) for name in ("Ally",)] == [3]
    s.choose(END, END)
    assert s.value("power", "Ally") == 2


@about("Fuse Biter")
def test_fuse_biter_takes_an_enemy_along():
    """PVG-Q58: 2 damage to an enemy where it fell, not elsewhere; nothing when it leaves otherwise."""
    s = duel(["Ally"], ["Fuse Biter"]).choose(ATTACK.format("Ally"))
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Ally"], ["Fuse Biter"])
    apart = scene(
        HERE,
        ("", ["Archer"], []),
        ("", ["Ally"], ["Fuse Biter"]),
        cards=ALL + minion("Archer", 2, 2, "Ranged", "Barrage"),
    )
    attack(apart, "Archer")
    assert sorted(apart.zone("discard")) == ["Ally"]
    bounced = duel([], ["Fuse Biter"], one=hand("Sinkhole")).choose("Play Sinkhole")
    assert (bounced.zone("hand", 2), bounced.zone("discard", 2)) == (["Fuse Biter"], [])


@about("Junk Catapult")
def test_junk_catapult_is_stronger_beside_a_friend():
    """PVG-CA-1: 2 or more of yours at its location, itself counted; no enemies and none elsewhere."""
    assert scene(HERE, ("", ["Junk Catapult"], ["Foe"]), ("", ["Ally"]), cards=ALL).value("power", "Junk Catapult") == 2
    assert duel(["Junk Catapult", "Ally"]).value("power", "Junk Catapult") == 4
    assert duel(["Junk Catapult", "Ally|fatigued = 1"]).value("power", "Junk Catapult") == 2


@about("Grub Farmer")
def test_grub_farmer_draws_for_friends_that_fall_beside_it():
    """PVG-MI-3: defeated at its location; not elsewhere, not enemies, not with a capture."""
    assert len(attack(duel(["Ally"], ["Foe", "Grub Farmer"]), "Ally", "Foe").zone("hand", 2)) == 1
    far = attack(scene(HERE, ("", ["Ally"], ["Foe"]), ("", [], ["Grub Farmer"]), cards=ALL), "Ally")
    assert far.zone("hand", 2) == []
    assert attack(duel(["Ally", "Grub Farmer"], ["Foe"]), "Ally").zone("hand") == []


@about("Hobnail Mob")
def test_hobnail_mob_grows_with_its_friends():
    """PVG-CA-1: 1 for each other friend at its location, 0 alone; no enemies, none elsewhere."""
    s = scene(HERE, ("", ["Hobnail Mob", "Ally", "Witch"], ["Foe"]), ("", ["Smith"]), cards=ALL)
    assert s.value("power", "Hobnail Mob") == 2
    assert duel(["Hobnail Mob"]).value("power", "Hobnail Mob") == 0


@about("Queen Muckle")
def test_queen_muckle_makes_others_strike_back():
    """PVG-Q41: each other friend at the Queen's location, not the Queen."""
    s = scene(HERE, ("", ["Queen Muckle", "Ally"], ["Foe"]), ("", ["Witch"]), cards=ALL)
    assert [keyword(s, name, "counterstrike") for name in ("Ally", "Queen Muckle", "Foe", "Witch")] == [
        True,
        False,
        False,
        False,
    ]


# Magic and Gadget cards


@about("Gust of Glitter")
def test_gust_of_glitter_blows_an_enemy_next_door():
    """PVG-Q3: from the source's location to an adjacent one, no friend, and for no further points."""
    s = duel(["Witch", "Ally"], one=hand("Gust of Glitter")).choose("Play Gust of Glitter")
    assert sorted(s.offered) == ["Foe goes to Location 1", "Foe goes to Location 3"]
    s.choose("Foe goes to Location 3")
    assert (at(s, 3), s.count("ap"), s.zone("discard")) == (["Foe"], 1, ["Gust of Glitter"])


@about("Stinging Light")
def test_stinging_light_deals_the_value_of_its_source():
    """PVG-AC-2: to one enemy there, not to one with more health."""
    assert duel(["Witch"], one=hand("Stinging Light")).choose("Play Stinging Light").zone("discard", 2) == ["Foe"]
    held = duel(["Witch"], ["Wall"], cards=minion("Wall", 0, 3), one=hand("Stinging Light")).choose(
        "Play Stinging Light"
    )
    assert (held.zone("discard", 2), held.zone("discard")) == ([], ["Stinging Light"])


@about("Veil of Dusk")
def test_veil_of_dusk_hides_friends_where_it_was_played():
    """PVG-Q60: whoever is there at the moment, those who come later too; no enemies, none elsewhere."""
    s = scene(HERE, ("", ["Witch", "Ally"], ["Foe"]), ("", ["Gnat Rider"]), cards=ALL, one=hand("Veil of Dusk")).choose(
        "Play Veil of Dusk"
    )
    assert [keyword(s, name, "stealth") for name in ("Witch", "Ally", "Foe", "Gnat Rider")] == [
        True,
        True,
        False,
        False,
    ]
    s.choose("Move Gnat Rider from Location 3 to Location 2")
    assert keyword(s, "Gnat Rider", "stealth")


@about("Borrowed Breath")
def test_borrowed_breath_lasts_for_the_round():
    """PVG-Q60, PVG-Q28: those who are there as it happens, wherever they go; nobody who comes later."""
    s = scene(
        HERE, ("", ["Witch", "Gnat Rider"], ["Foe"]), ("", ["Bluebell Knight"]), cards=ALL, one=hand("Borrowed Breath")
    ).choose("Play Borrowed Breath", "Move Gnat Rider from Location 2 to Location 3")
    assert [s.value("health", name) for name in ("Witch", "Gnat Rider", "Foe", "Bluebell Knight")] == [4, 3, 2, 2]
    s.choose(END)
    assert (s.game.turn, s.value("health", "Witch")) == (3, 2)


@about("Rattlebomb")
def test_rattlebomb_hits_everybody_at_the_source():
    """PVG-Q53: friends and enemies at once, with the health of before; nobody elsewhere."""
    nurse = minion("Nurse", 1, 2, "Bolster")
    s = duel(["Smith"], ["Nurse", "Foe"], ["Bog Snapper"], one=hand("Rattlebomb"), cards=nurse).choose(
        "Play Rattlebomb"
    )
    assert (sorted(s.zone("discard")), s.zone("discard", 2)) == (["Rattlebomb", "Smith"], ["Nurse"])
    assert (at(s, 2), at(s, 3)) == (["Foe"], ["Bog Snapper"])


@about("Spring Boots")
def test_spring_boots_make_friends_quick():
    """PVG-AP-1: at the source's location while they are there; no enemies."""
    s = duel(["Smith", "Ally"], one=hand("Spring Boots")).choose(
        "Play Spring Boots", "Move Ally from Location 2 to Location 3"
    )
    assert [keyword(s, name, "mobile") for name in ("Smith", "Ally", "Foe")] == [True, False, False]


@about("Mud Cannon")
def test_mud_cannon_fires_and_rolls_on():
    """PVG-AC-2: 2 damage there, then its source moves to an adjacent location, and nobody else."""
    s = duel(["Smith", "Ally"], one=hand("Mud Cannon")).choose("Play Mud Cannon", "Smith goes to Location 3")
    assert (s.zone("discard", 2), at(s, 2), at(s, 3)) == (["Foe"], ["Ally"], ["Smith"])


@about("Sewer Pipe")
def test_sewer_pipe_makes_a_location_easier():
    """PVG-CA-1: where it was played, for both players; no other location."""
    s = scene(HERE, ("The Hollow Oak", ["Smith"]), ("Briar Gate",), cards=ALL, one=hand("Sewer Pipe")).choose(
        "Play Sewer Pipe"
    )
    assert [s.value("power", name) for name in ("The Hollow Oak", "Briar Gate")] == [3, 6]


# Traps


@about("Sleepy Pollen")
def test_sleepy_pollen_tires_an_enemy_anywhere():
    """PVG-AC-3: global; no friend. [003:9]"""
    s = duel(["Ally"], ["Foe"], ["Bog Snapper"], one=hand("Sleepy Pollen")).choose("Play Sleepy Pollen")
    assert sorted(s.offered) == ["Bog Snapper", "Foe"]
    s.choose("Bog Snapper")
    assert (s.count("fatigued", "Bog Snapper"), s.zone("discard")) == (1, ["Sleepy Pollen"])


@about("Tangle of Brambles")
def test_tangle_of_brambles_holds_a_minion_where_it_is():
    """PVG-ME-2: it neither moves nor is moved, and still attacks."""
    table = 'ongoing = [{ card = "Tangle of Brambles", owner = 2, on = "Ally" }]'
    s = duel(["Ally"], table=table, two=hand("Mud Cannon"))
    assert not [words for words in s.offered if words.startswith("Move")]
    assert ATTACK.format("Ally") in s.offered


@about("False Trail")
def test_false_trail_leads_an_enemy_anywhere():
    """PVG-AC-3: to any other location, also far away; no friend."""
    s = duel(["Ally"], one=hand("False Trail")).choose("Play False Trail")
    assert len(s.offered) == 4
    assert at(s.choose("Foe goes to Location 5"), 5) == ["Foe"]


@about("Deep Hush")
def test_deep_hush_takes_abilities_and_no_traits():
    """PVG-Q59: as long as it lies there."""
    s = duel([], ["Bog Snapper"], one=hand("Deep Hush")).choose("Play Deep Hush")
    assert [keyword(s, "Bog Snapper", word) for word in ("counterstrike", "melee")] == [False, True]
    assert s.value("power", "Bog Snapper") == 2


@about("Loose Floorboard")
def test_loose_floorboard_deals_two_anywhere():
    """PVG-AC-3: to one enemy; not to a friend, and 3 health hold out."""
    s = duel(["Ally"], [], ["Foe"], one=hand("Loose Floorboard")).choose("Play Loose Floorboard")
    assert (s.zone("discard", 2), at(s, 2)) == (["Foe"], ["Ally"])
    assert (
        duel([], ["Bog Snapper"], one=hand("Loose Floorboard")).choose("Play Loose Floorboard").zone("discard", 2) == []
    )


@about("Jammed Gears")
def test_jammed_gears_disable_an_enemy():
    """PVG-MI-5: power 0 and no words, as long as it lies there; its health stays. [003:80]"""
    s = duel([], ["Bog Snapper"], one=hand("Jammed Gears")).choose("Play Jammed Gears")
    assert [s.value(stat, "Bog Snapper") for stat in ("power", "health")] == [0, 3]
    assert not keyword(s, "Bog Snapper", "melee")
    assert s.zone("ongoing", 0) == ["Jammed Gears"]


@about("Sinkhole")
def test_sinkhole_returns_an_enemy_to_its_owner():
    """PVG-AC-3: to the hand of its owner, not to the discard pile."""
    s = duel(["Ally"], one=hand("Sinkhole")).choose("Play Sinkhole")
    assert (s.zone("hand", 2), s.zone("discard", 2), s.zone("hand")) == (["Foe"], [], [])


@about("Sticky Toffee")
def test_sticky_toffee_keeps_an_enemy_from_attacking():
    """PVG-ME-2: it still moves, and strikes back."""
    s = duel(["Ally"], ["Bog Snapper"], one=hand("Sticky Toffee")).choose("Play Sticky Toffee", ATTACK.format("Ally"))
    assert (s.zone("discard"), s.asked, ATTACK.format("Bog Snapper") in s.offered) == (["Ally"], 2, False)
    assert "Move Bog Snapper from Location 2 to Location 3" in s.offered


# Events


@about("Midsummer Muster")
def test_midsummer_muster_draws_two():
    """PVG-AC-4: for you alone."""
    s = scene(one=hand("Midsummer Muster")).choose("Play Midsummer Muster")
    assert (len(s.zone("hand")), s.zone("hand", 2)) == (2, [])


@about("Clean Sweep", "Dismantle")
@pytest.mark.parametrize("name", ["Clean Sweep", "Dismantle"])
def test_an_ongoing_card_is_swept_away(name):
    """PVG-ME-2: whosever it is; no minion and no card of another method."""
    table = 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Ally" }, { card = "Sewer Pipe", owner = 1, on = "Smith", site = 2 }]'
    s = duel(["Ally", "Smith"], table=table, one=hand(name)).choose(f"Play {name}")
    assert sorted(s.offered) == ["Jammed Gears", "Sewer Pipe"]
    s.choose("Jammed Gears")
    assert (s.zone("discard", 2), s.zone("ongoing", 0), s.value("power", "Ally")) == (
        ["Jammed Gears"],
        ["Sewer Pipe"],
        2,
    )


@about("Second Spring")
def test_second_spring_returns_a_minion_and_draws():
    """PVG-Q57: no action card, and not without a minion there."""
    s = scene(one=f'{hand("Second Spring")}\ndiscard = ["Clean Sweep", "Petal Guard"]').choose("Play Second Spring")
    assert sorted(s.zone("hand")) == ["Bluebell Knight", "Petal Guard"]
    assert "Play Second Spring" not in scene(one=f'{hand("Second Spring")}\ndiscard = ["Clean Sweep"]').offered


@about("Overtime")
def test_overtime_gives_points_for_a_card():
    """PVG-P-1: 2 AP more, for this turn; the card played is not the one discarded."""
    s = scene(one=hand("Overtime", "Gnat Rider")).choose("Play Overtime")
    assert (s.count("ap"), s.zone("hand"), sorted(s.zone("discard"))) == (3, [], ["Gnat Rider", "Overtime"])


@about("Midnight Feast")
def test_midnight_feast_deploys_one_more():
    """PVG-Q26: where minions are deployed, and no more than one."""
    s = scene(HERE, ("", ["Ally"]), cards=ALL, one=hand("Midnight Feast", "Foe", "Witch")).choose("Play Midnight Feast")
    assert s.offered == [f"Deploy {name} at Location {n}" for name in ("Foe", "Witch") for n in (1, 2)]
    s.choose("Deploy Foe at Location 2")
    assert (at(s, 2), sorted(s.zone("hand"))) == (["Ally", "Foe"], ["Bluebell Knight", "Witch"])


# Heroes


@about("Queen Ispera")
def test_queen_ispera_lifts_those_who_fly():
    """PVG-HE-2: friends with Flight alone; the Queen's other power moves a friend for 1 AP, no enemy."""
    s = duel(["Bluebell Knight", "Ally"], ["Steam Glider"], one=hero("Queen Ispera"))
    assert [s.value("power", name) for name in ("Bluebell Knight", "Ally", "Steam Glider")] == [4, 2, 2]
    s.choose("Use Queen Ispera")
    assert sorted(s.offered) == ["Ally", "Bluebell Knight"]
    s.choose("Ally", "Ally goes to Location 3")
    assert (at(s, 3), s.count("ap")) == (["Ally"], 1)


@about("Sir Pollenfoot")
def test_sir_pollenfoot_arms_defenders():
    """PVG-HE-2: friends with Defender alone, 1 health and Counterstrike."""
    s = scene(
        HERE,
        ("Root Cellar", ["Petal Guard", "Ally"], ["Boiler Brute"]),
        ("Copper Still",),
        ("Thorn Throne",),
        cards=ALL,
        one=hero("Sir Pollenfoot"),
    )
    assert [s.value("health", name) for name in ("Petal Guard", "Ally", "Boiler Brute")] == [5, 2, 4]
    assert [keyword(s, name, "counterstrike") for name in ("Petal Guard", "Ally", "Boiler Brute")] == [
        True,
        False,
        False,
    ]


@about("Nettle Quill", "Granny Gasket")
@pytest.mark.parametrize(
    ("name", "friend", "other"), [("Nettle Quill", "Witch", "Smith"), ("Granny Gasket", "Smith", "Witch")]
)
def test_a_hero_raises_the_value_of_sources(name, friend, other):
    """PVG-HE-2: of friends with the ability, not of enemies."""
    s = duel([friend], [friend, other], one=hero(name))
    pieces = [piece for piece, card in enumerate(s.game.table.cards) if card.name == friend]
    stat = s.rules.ruleset.stats["value"]
    assert sorted(value(s.game, stat, piece) for piece in pieces) == [2, 3]


@about("Nettle Quill")
def test_nettle_quill_draws_two_and_discards_one():
    """PVG-AP-6: for 1 AP, once a turn."""
    s = scene(one=hero("Nettle Quill")).choose("Use Nettle Quill", "Bluebell Knight")
    assert (len(s.zone("hand")), len(s.zone("discard")), s.count("ap")) == (1, 1, 1)
    assert "Use Nettle Quill" not in s.offered


@about("The Gloam Baron")
def test_the_gloam_baron_pays_for_stealthy_victories():
    """PVG-Q58: a friend with Stealth that defeats, no other; and the Baron hides a friend for the round."""
    assert len(attack(duel(["Gloaming Sneak"], one=hero("The Gloam Baron")), "Gloaming Sneak").zone("hand")) == 1
    assert attack(duel(["Ally"], one=hero("The Gloam Baron")), "Ally").zone("hand") == []
    hidden = duel(["Ally"], one=hero("The Gloam Baron")).choose("Use The Gloam Baron")
    assert (keyword(hidden, "Ally", "stealth"), keyword(hidden, "Foe", "stealth")) == (True, False)
    attack(hidden, "Ally")
    assert len(hidden.zone("hand")) == 1


@about("The Gloam Baron")
def test_a_stealthy_source_defeats_by_its_card():
    """PVG-Q58: the source carries the card out. [003:7]"""
    cards = minion("Shade", 1, 2, "Magic", "Stealth", value=2)
    s = duel(["Shade"], one=f"{hero('The Gloam Baron')}\n{hand('Stinging Light')}", cards=cards).choose(
        "Play Stinging Light"
    )
    assert (s.zone("discard", 2), len(s.zone("hand"))) == (["Foe"], 1)
    trap = duel(["Shade"], one=f"{hero('The Gloam Baron')}\n{hand('Loose Floorboard')}", cards=cards).choose(
        "Play Loose Floorboard"
    )
    assert (trap.zone("discard", 2), trap.zone("hand")) == (["Foe"], [])


@about("Boss Ratchet")
def test_boss_ratchet_strengthens_blasts():
    """PVG-HE-2: friends with Blast alone; 2 damage to an enemy for 2 AP."""
    s = duel(["Kettle Mortar", "Ally"], ["Foe", "Puffball Bombardier"], one=hero("Boss Ratchet"))
    assert [s.value("power", name) for name in ("Kettle Mortar", "Ally", "Puffball Bombardier")] == [4, 2, 3]
    s.choose("Use Boss Ratchet", "Puffball Bombardier")
    assert (s.zone("discard", 2), s.count("ap")) == (["Puffball Bombardier"], 0)


@about("Granny Gasket")
def test_granny_gasket_finds_an_action_card():
    """PVG-Q57: in your own discard pile, and no minion."""
    s = scene(one=f'{hero("Granny Gasket")}\ndiscard = ["Foe", "Overtime"]', cards=ALL).choose("Use Granny Gasket")
    assert (s.zone("hand"), s.zone("discard")) == (["Overtime"], ["Foe"])
    assert "Use Granny Gasket" not in scene(one=f'{hero("Granny Gasket")}\ndiscard = ["Foe"]', cards=ALL).offered


@about("Mayor Muck")
def test_mayor_muck_guards_his_home():
    """PVG-Q3: friends at your Home, none elsewhere and no enemy; the Mayor deploys one for 1 AP."""
    s = scene(
        ("", ["Ally"], ["Foe"]),
        ("Root Cellar", ["Witch"]),
        ("Briar Gate",),
        ("Thorn Throne",),
        cards=ALL,
        one=f"{hero('Mayor Muck')}\n{hand('Smith')}",
    )
    assert [s.value("health", name) for name in ("Ally", "Foe", "Witch")] == [3, 2, 2]
    s.choose("Use Mayor Muck", "Deploy Smith at Location 1")
    assert (at(s, 1), s.count("ap")) == (["Ally", "Foe", "Smith"], 1)


@about("Snitch Tallow")
def test_snitch_tallow_drives_the_quick():
    """PVG-HE-2: friends with Mobile alone; an enemy is fatigued for 1 AP."""
    s = duel(["Newt Rider", "Ally"], one=hero("Snitch Tallow"))
    assert [s.value("power", name) for name in ("Newt Rider", "Ally")] == [3, 2]
    assert s.choose("Use Snitch Tallow").count("fatigued", "Foe") == 1


# Locations

LOCATIONS = [card.name for card in PACK.cards.values() if card.kind == "location"]
HOMES = [card.name for card in PACK.cards.values() if card.kind == "home"]


@pytest.mark.parametrize("name", LOCATIONS)
def test_a_location_is_captured_with_its_power_and_one_of_its_abilities(name):
    """PVG-LO-1, PVG-CA-1, PVG-CA-2: not with 1 less, nor with another ability. [003:60]"""
    location = CARDS[name]
    power, word = location.values["power"], location.keywords[0]
    other = next(one for one in ("Flight", "Support", "Barrage", "Mobile") if one not in location.keywords)
    found = []
    for strength, ability in ((power, word), (power - 1, word), (power, other)):
        row = (
            HERE,
            (name, ["Hero"]),
            ("Root Cellar" if name != "Root Cellar" else "",),
            ("Copper Still" if name != "Copper Still" else "",),
        )
        found.append(capture(*row, cards=minion("Hero", strength, 1, ability)).zone("captured"))
    assert found == [[name], [], []]


@pytest.mark.parametrize("name", HOMES)
def test_a_home_asks_more_of_attackers_than_of_its_race(name):
    """PVG-LO-3, PVG-CA-6: each side by itself. [003:61]"""
    home = CARDS[name]
    attacker = minion("Thief", home.values["power"], 1, home.keywords[0])
    is_pixie = home.values["race"] == "Pixie"
    other, same = [[HERE] * 3 + [(far,)] for far in ("Mudwick Warrens", "Gloaming Hollow")[:: 1 if is_pixie else -1]]
    assert capture((name, [], ["Thief"]), *other, cards=attacker).zone("captured", 2) == [name]
    for ability in home.values["home_ability"]:
        friend = minion("Cousin", home.values["home_power"], 1, ability)
        weak = capture((name, [], ["Cousin"]), *other, cards=friend)
        kin = capture((name, [], ["Cousin"]), *same, cards=friend)
        assert [s.zone("captured", 2) for s in (weak, kin)] == [[], [name]]


def test_every_practice_card_is_played_here():
    """Those with a text by name, those without by their traits, locations and Homes by what they ask."""
    assert {card.name for card in PACK.cards.values() if card.text} == TESTED
    assert len(PACK.cards) == len(TESTED) + len(PLAIN) + len(LOCATIONS) + len(HOMES)
