"""Rules that meet: two or three at a time, as a stranger would try them (rulebook 003 whole, with our rulings)."""

import pytest

from tests.games.pixies_vs_gremlins.rows import ATTACK, END, at, attack, capture, card, hand, keyword, minion, scene
from tests.games.pixies_vs_gremlins.test_round import new_game

HERE = ()
WITCH = minion("Witch", 1, 2, "Magic", value=2)
SMITH = minion("Smith", 1, 2, "Gadget", value=2)
FOE = minion("Foe", 2, 2, "Melee")
ALLY = minion("Ally", 3, 3, "Melee")
ALL = WITCH + SMITH + FOE + ALLY
GENERAL = card("General", "hero", "Rune Power: 1 AP: Attack with target friendly minion.", race="Pixie", rune="Dew")
FIRST = 'phase = "deployment"'


def trap(name, on, owner=1, more="") -> str:
    return f'ongoing = [{{ card = "{name}", owner = {owner}, on = "{on}"{more} }}]'


# Attacks


@pytest.mark.parametrize(("words", "seer", "struck"), [
    (["Melee"], None, "Foe"), (["Ranged"], None, "Foe"), (["Ranged"], "Owl", "Wall"), (["Melee"], "Owl", "Foe"),
    (["Melee", "Flight"], "Owl", "Wall"),
])  # fmt: skip
def test_a_defender_with_flight_and_stealth_defends_against_whom_it_can_be_attacked_by(words, seer, struck):
    """PVG-Q14, PVG-Q63: both must be overcome, Stealth by a friend and Flight by the attacker itself. [003:28] [003:44] [003:53-56]"""
    cards = (
        FOE + minion("Ally", 1, 9, *words) + minion("Owl", 1, 1, "Perceptive")
        + minion("Wall", 1, 9, "Defender", "Flight", "Stealth")
    )  # fmt: skip
    s = attack(scene(HERE, ("", ["Ally", *([seer] if seer else [])], ["Foe", "Wall"]), cards=cards), "Ally")
    assert [line for line in s.log() if "damage" in line] == [f"{struck} takes 1 damage."]


def test_who_stands_behind_a_defender_is_not_offered():
    """PVG-Q63: the attack is declared against the Defender at once, also where it is a Barrage. [003:28]"""
    cards = ALL + minion("Wall", 1, 9, "Defender") + minion("Archer", 1, 1, "Ranged", "Barrage")
    s = scene(HERE, ("", ["Archer"], ["Foe"]), ("", [], ["Foe", "Wall"]), cards=cards).choose(ATTACK.format("Archer"))
    assert (sorted(s.offered), at(s, 3)) == (["Foe", "Wall"], ["Foe", "Wall"])
    s.choose("Wall")
    assert "Wall takes 1 damage." in s.log()


@pytest.mark.parametrize(("state", "dealt"), [("Drum", 4), ("Drum|fatigued = 1", 3), ("disabled", 3)])
def test_a_supporter_that_is_not_active_supports_nobody(state, dealt):
    """PVG-Q49, PVG-MI-5: face-down or disabled it has no Support. [003:59] [003:80] [003:84]"""
    table = trap("Jammed Gears", "Drum", 2) if state == "disabled" else ""
    drum = "Drum" if state == "disabled" else state
    cards = ALL + minion("Drum", 1, 2, "Support") + minion("Wall", 1, 9)
    s = attack(scene(HERE, ("", ["Ally", drum], ["Wall"]), cards=cards, table=table), "Ally")
    assert f"Wall takes {dealt} damage." in s.log()


def test_a_defeated_supporter_no_longer_supports_what_is_left_of_a_blast():
    """PVG-Q72, 003:18, 003:59: the power is that of the first strike, whatever happens to its friends on the way."""
    biter = minion("Biter", 1, 2, text="When Biter is defeated: Deal 2 damage to target enemy minion at its location.")
    cards = ALL + biter + minion("Mortar", 3, 9, "Blast") + minion("Drum", 1, 1, "Support") + minion("Two", 1, 2)
    s = scene(HERE, ("", ["Mortar", "Drum"], ["Biter", "Two"]), cards=cards)
    attack(s, "Mortar", "Biter").choose("Drum", "Two")
    assert (s.zone("discard"), sorted(s.zone("discard", 2))) == (["Drum"], ["Biter", "Two"])


@pytest.mark.parametrize("does", ["Deal 9 damage to", "Fatigue", "Move"])
def test_a_blast_ends_with_what_happens_to_its_minion(does):
    """PVG-Q72, PVG-Q38: fallen, face-down or led away it strikes nobody else. [003:18]"""
    what = "Move target enemy minion to any location" if does == "Move" else f"{does} target enemy minion"
    biter = minion("Biter", 1, 1, text=f"When Biter is defeated: {what}.")
    s = scene(HERE, ("", ["Mortar"], ["Biter", "Foe"]), cards=ALL + biter + minion("Mortar", 5, 9, "Blast"))
    attack(s, "Mortar", "Biter")
    if does == "Move":
        s.choose("Mortar goes to Location 4")
    assert (s.zone("discard", 2), s.question) == (["Biter"], "What do you do?")


def test_a_strike_back_comes_before_what_the_defeat_sets_off():
    """PVG-Q67, 003:41: so Thorn Assassin falls and does not return, and is no target any more."""
    cards = ALL + minion("Sting", 1, 1, "Counterstrike", text="When Sting is defeated: Fatigue target enemy minion.")
    s = attack(scene(HERE, ("", ["Thorn Assassin", "Ally"], ["Sting"]), cards=cards), "Thorn Assassin")
    assert (s.zone("hand"), s.zone("discard"), s.count("fatigued", "Ally")) == ([], ["Thorn Assassin"], 2)


def test_a_minion_whose_counterstrike_defeats_has_defeated():
    """PVG-Q58: its own text knows of it. [003:41]"""
    nettle = minion("Nettle", 9, 1, "Counterstrike", text="When Nettle defeats a minion: Draw 1 card.")
    s = attack(scene(HERE, ("", ["Ally"], ["Nettle"]), cards=ALL + nettle), "Ally")
    assert (s.zone("discard"), s.zone("discard", 2), s.zone("hand", 2)) == (["Ally"], ["Nettle"], [])
    held = attack(
        scene(HERE, ("", ["Ally"], ["Nettle"]), cards=ALL + nettle.replace("health = 1", "health = 9")), "Ally"
    )
    assert (held.zone("discard"), len(held.zone("hand", 2))) == (["Ally"], 1)


def test_disabled_a_minion_says_nothing_as_it_falls():
    """PVG-Q59, PVG-MI-5: its text is suppressed with all else. [003:80]"""
    s = attack(scene(HERE, ("", ["Ally"], ["Fuse Biter"]), cards=ALL, table=trap("Jammed Gears", "Fuse Biter")), "Ally")
    assert (s.zone("discard", 2), sorted(s.zone("discard"))) == (["Fuse Biter"], ["Jammed Gears"])


# Attacks that a card gives


def archer_of(points) -> object:
    cards = ALL + GENERAL + minion("Archer", 2, 1, "Ranged", "Barrage")
    return scene(HERE, ("", ["Archer"]), ("", [], ["Foe"]), cards=cards, one=f'play = ["General"]\nap = {points}')


def test_an_attack_that_a_hero_gives_costs_one_more_elsewhere():
    """PVG-Q64, PVG-AP-3: Barrage must spend an additional AP. [003:35] [003:66]"""
    s = archer_of(2).choose("Use General")
    assert (s.zone("discard", 2), s.count("ap")) == (["Foe"], 0)


def test_without_that_point_it_is_not_offered():
    """PVG-Q64, PVG-Q47: there would be nobody whom it could attack. [003:35]"""
    assert "Use General" not in archer_of(1).offered


def test_an_attack_that_nobody_can_make_is_not_offered():
    """PVG-Q47: the only friend has no combat trait, or there is no enemy where the others stand."""
    cards = ALL + GENERAL
    for mine in (["Witch"], ["Ally"]):
        theirs = ["Foe"] if mine == ["Witch"] else []
        s = scene(HERE, ("", mine, theirs), ("", [], ["Foe"]), cards=cards, one='play = ["General"]')
        assert "Use General" not in s.offered
    s = scene(HERE, ("", ["Witch", "Ally"], ["Foe"]), cards=cards, one='play = ["General"]')
    assert "Use General" in s.offered


# Ongoing cards, their sources and what they name

SPELLBOUND = card(
    "Spellbound", "magic-card", "Target enemy minion at the source's location cannot move.", method="Ongoing"
)


def spellbound(**more):
    return scene(HERE, ("", ["Witch", "Ally"], ["Foe"]), cards=ALL + SPELLBOUND, one=hand("Spellbound"), **more).choose(
        "Play Spellbound"
    )


def test_a_magic_card_that_names_a_minion_ends_with_that_too():
    """PVG-Q27: the condition no longer exists. [003:3-4] [003:88]"""
    s = spellbound()
    assert s.zone("ongoing", 0) == ["Spellbound"]
    attack(s, "Ally")
    assert (s.zone("ongoing", 0), s.zone("discard")) == ([], ["Spellbound"])


def test_it_ends_with_its_source_and_the_minion_goes_free():
    """PVG-Q44, PVG-Q27: whichever leaves first. [003:3]"""
    s = spellbound(two=hand("Loose Floorboard")).choose(END)
    assert not [words for words in s.offered if words.startswith("Move Foe")]
    s.choose("Play Loose Floorboard", "Witch")
    assert (s.zone("ongoing", 0), sorted(s.zone("discard")), s.count("ap", 2)) == ([], ["Spellbound", "Witch"], 1)


@pytest.mark.parametrize("card_name", ["Jammed Gears", "Deep Hush"])
def test_a_source_without_its_ability_keeps_its_ongoing_card(card_name):
    """PVG-Q44: disabled or suppressed it is still in play. [003:80] [003:94]"""
    veil = '{ card = "Veil of Dusk", owner = 1, on = "Witch", site = 2 }'
    table = f'ongoing = [{veil}, {{ card = "{card_name}", owner = 2, on = "Witch" }}]'
    s = scene(HERE, ("", ["Witch", "Ally"], ["Foe"]), cards=ALL, table=table)
    assert sorted(s.zone("ongoing", 0)) == sorted([card_name, "Veil of Dusk"])
    assert [keyword(s, name, "stealth") for name in ("Ally", "Witch")] == [True, False]


def test_the_site_of_a_capture_takes_what_was_played_there_though_its_source_has_gone_on():
    """PVG-Q44, PVG-CA-7: the place at which it acts is gone. [003:4]"""
    site = card("Site", "location", "", ["Flight"], power=1, rune="Dew") + minion("Bird", 1, 1, "Flight")
    table = trap("Spring Boots", "Smith", 1, ", site = 2")
    s = capture(HERE, ("Site", ["Bird"]), ("", ["Smith"]), cards=ALL + site, table=table)
    assert (s.zone("captured"), s.zone("ongoing", 0), at(s, 3)) == (["Site"], [], ["Smith"])


def test_a_source_that_falls_by_its_own_card_leaves_the_rest_of_it():
    """PVG-Q71: what needs neither the source nor its location is carried out. [003:3] [003:7]"""
    bomb = card(
        "Big Bomb", "gadget-card",
        "Deal 2 damage to each minion at the source's location. Deal 2 damage to each minion at the source's location. Draw 1 card.",
        method="Resolve",
    )  # fmt: skip
    s = scene(HERE, ("", ["Smith"], ["Foe", "Ally"]), cards=ALL + bomb, one=hand("Big Bomb")).choose("Play Big Bomb")
    assert (sorted(s.zone("discard")), len(s.zone("hand")), at(s, 2)) == (["Big Bomb", "Smith"], 1, ["Ally"])


def test_the_value_of_a_source_that_has_fallen_is_nothing():
    """PVG-Q71, 003:47: X is worked out when it is needed."""
    bomb = card(
        "Twin Bomb", "gadget-card",
        "Deal 2 damage to each minion at the source's location. Deal X damage to target enemy minion, where X is the value of the source.",
        method="Resolve",
    )  # fmt: skip
    master, ogre = minion("Master", 1, 2, "Gadget", value=3), minion("Ogre", 2, 3)
    s = scene(HERE, ("", ["Master"], ["Foe", "Ogre"]), cards=ALL + bomb + master + ogre, one=hand("Twin Bomb"))
    s.choose("Play Twin Bomb", "Ogre")
    assert (s.zone("discard", 2), at(s, 2)) == (["Foe"], ["Ogre"])


# Fatigued, held, disabled


def test_each_minion_means_the_active_ones():
    """PVG-Q65, PVG-Q13: a fatigued one takes no damage and strengthens nobody. [003:70] [003:84]"""
    s = scene(
        HERE,
        ("", ["Smith", "Hobnail Mob", "Ally|fatigued = 1"], ["Foe|fatigued = 1"]),
        cards=ALL,
        one=hand("Rattlebomb"),
    )
    assert s.value("power", "Hobnail Mob") == 1
    s.choose("Play Rattlebomb")
    assert (at(s, 2), sorted(s.zone("discard"))) == (["Hobnail Mob", "Ally", "Foe"], ["Rattlebomb", "Smith"])


@pytest.mark.parametrize(("first", "captor"), [(1, 2), (2, 1)])
def test_whether_a_fatigued_minion_counts_depends_on_whose_turn_comes_first(first, captor):
    """PVG-Q62: in the enemy's turn before its own it wakes in time, after it it does not. [003:2] [003:84]"""
    site = card("Site", "location", "", ["Flight"], power=2, rune="Dew")
    birds = minion("Bird", 2, 1, "Flight") + minion("Gull", 2, 1, "Flight", "Support")
    s = scene(
        HERE, ("Site", ["Bird", "Bird"], ["Gull", "Gull", "Gull"]), cards=site + birds,
        one=hand("Sleepy Pollen"), head=f'first = {first}\nactive = {first}\nphase = "action"',
    )  # fmt: skip
    if first == 2:
        s.choose(END)
    s.choose("Play Sleepy Pollen", "Gull", END)
    while s.game.turn == 2:
        s.choose(END)
    assert [s.zone("captured", seat) for seat in (1, 2)] == ([[], ["Site"]] if captor == 2 else [[], []])


@pytest.mark.parametrize("name", ["Gust of Glitter", "False Trail"])
def test_what_cannot_move_is_moved_by_no_card(name):
    """PVG-Q66, PVG-Q76: a card that would do nothing else is not offered, and goes to one that can. [003:3] [003:86]"""
    table = trap("Tangle of Brambles", "Foe")
    assert f"Play {name}" not in scene(HERE, ("", ["Witch"], ["Foe"]), cards=ALL, one=hand(name), table=table).offered
    s = scene(HERE, ("", ["Witch"], ["Foe", "Ally"]), cards=ALL, one=hand(name), table=table).choose(f"Play {name}")
    s.choose("Ally goes to Location 3")
    assert (at(s, 2), at(s, 3), s.zone("discard")) == (["Witch", "Foe"], ["Ally"], [name])


def test_what_cannot_move_is_returned_all_the_same():
    """PVG-Q66: to return is no move. [003:86]"""
    table = trap("Tangle of Brambles", "Foe")
    s = scene(HERE, ("", [], ["Foe"]), cards=ALL, one=hand("Sinkhole"), table=table).choose("Play Sinkhole")
    assert (s.zone("hand", 2), s.zone("ongoing", 0)) == (["Foe"], [])


def test_a_move_with_mobile_is_not_offered_without_points():
    """PVG-AP-1: 1 AP is the least. [003:50]"""
    s = scene(HERE, ("", ["Free"]), cards=minion("Free", 1, 1, "Mobile", text="0 AP: Draw 1 card."), one="ap = 0")
    assert s.offered == [END, "Use Free"]


def test_an_action_for_nothing_is_taken_once_in_a_turn():
    """PVG-Q43: nothing else would end it; in the next turn it is there again."""
    s = scene(HERE, ("", ["Free", "Free"]), cards=minion("Free", 1, 1, text="0 AP: Draw 1 card.")).choose("Use Free")
    assert s.offered.count("Use Free") == 1
    s.choose("Use Free")
    assert "Use Free" not in s.offered
    s.choose(END, END)
    while s.question != "What do you do?" or s.asked != 1:
        s.choose(s.offered[0])
    assert s.offered.count("Use Free") == 2


# Deploying and drawing


def test_a_minion_deployed_in_the_action_phase_may_act_at_once():
    """PVG-Q68, PVG-PH-1: beside the two of the Deployment phase, and its choice is made amid the card's. [003:3] [003:12-13]"""
    s = scene(
        HERE, ("", ["Ally"]), cards=ALL + minion("Quick", 1, 1, "Mobile", text="When Quick is deployed: Return target minion in your "
        "discard pile to your hand."), one=f'{hand("Witch", "Smith", "Quick", "Midnight Feast")}\ndiscard = ["Foe", "Ally"]', head=FIRST,
    )  # fmt: skip
    s.choose(
        "Deploy Witch at Location 2", "Deploy Smith at Location 2", "Play Midnight Feast", "Deploy Quick at Location 2"
    )
    assert sorted(s.offered) == ["Ally", "Foe"]
    s.choose("Foe")
    assert sorted(s.zone("hand")) == ["Bluebell Knight", "Foe"]
    assert "Move Quick from Location 2 to Location 3" in s.offered


def test_a_card_that_draws_two_draws_the_last_one():
    """PVG-Q69, PVG-Q22: as many as there are. [003:12]"""
    s = scene(one=f'{hand("Midsummer Muster")}\ndeck = ["Gnat Rider"]').choose("Play Midsummer Muster")
    assert (s.zone("hand"), s.zone("deck"), s.game.over) == (["Gnat Rider"], [], False)


def test_without_home_and_minion_nothing_is_deployed_and_nobody_is_out():
    """PVG-Q70: until a minion is active again; everybody sees that there is no place, so nobody is asked for a minion."""
    s = scene(("NONE",), ("", ["Ally|fatigued = 1"]), cards=ALL, one=hand("Witch", "Midsummer Muster"), head=FIRST)
    assert "Play Midsummer Muster" in s.offered
    s.choose(END, END)
    while s.asked != 1:
        s.choose(s.offered[0])
    assert "Deploy Witch at Location 2" in s.offered


# Locations


def test_the_rune_deck_holds_each_location_once_and_no_home():
    """PVG-Q61, PVG-F-2: Homes are brought by the players. [003:60]"""
    s = new_game()
    found = [*s.zone("rune_deck", 0), *[stack[0] for stack in s.areas("row", 0)[1:4]]]
    known = [card.name for card in s.rules.pack.cards.values() if card.kind == "location"]
    assert sorted(found) == sorted(known)


def test_four_words_on_a_location_can_be_three_icons():
    """PVG-Q25, PVG-LO-1: Magic and Gadget are one, so a minion that has both matches once. [003:47] [003:60]"""
    cards = minion("Both", 10, 1, "Magic", "Gadget", value=1) + minion("One", 10, 1, "Perceptive")
    s = capture(HERE, ("The Cold Forge", ["Both"], ["One"]), cards=cards)
    assert (s.zone("captured"), s.zone("captured", 2)) == ([], [])


@pytest.mark.parametrize(("mine", "taken"), [(["Smith"], []), (["Smith", "Weak"], ["Site"])])
def test_a_location_of_no_power_still_asks_for_the_ability(mine, taken):
    """PVG-CA-2, PVG-Q56: power never below 0, and a minion of power 0 is enough. [003:2]"""
    cards = ALL + card("Site", "location", "", ["Support"], power=1, rune="Dew") + minion("Weak", 0, 1, "Support")
    s = capture(HERE, ("Site", mine), cards=cards, table=trap("Sewer Pipe", "Smith", 1, ", site = 2"))
    assert s.zone("captured") == taken


def test_bolster_adds_no_power_to_a_capture():
    """PVG-CA-1, 003:38: health alone."""
    site = card("Site", "location", "", ["Bolster"], power=3, rune="Dew")
    s = capture(HERE, ("Site", ["Nurse", "Ally|fatigued = 1"]), cards=ALL + site + minion("Nurse", 2, 1, "Bolster"))
    assert s.zone("captured") == []


def test_icons_of_a_captured_home_decide_who_of_two_has_won():
    """PVG-Q34: all that was captured in that phase counts, and a Home is no rune."""
    den = card("Den", "home", "", ["Flight"], power=1, race="Gremlin", home_power=9, home_ability="Support")
    nest = card("Nest", "home", "", ["Flight"], power=1, race="Pixie", home_power=9, home_ability="Support")
    bird = minion("Bird", 9, 1, "Flight")
    s = capture(
        ("Nest", [], ["Bird", "Bird"]), (), (), (), ("Den", ["Bird"]), cards=den + nest + bird,
        one='captured = ["Root Cellar"]', two='captured = ["Briar Gate"]',
    )  # fmt: skip
    assert s.game.winners == (1,)


# What is gone before it acts


def test_a_source_that_is_gone_before_its_card_acts():
    """PVG-Q71, PVG-AC-2: the card is played and paid for, and finds neither source nor location. [003:7]"""
    shy = minion("Shy", 1, 2, "Magic", value=2, text="When you play a Magic card: Return Shy to its owner's hand.")
    s = scene(HERE, ("", ["Shy"], ["Foe"]), cards=ALL + shy, one=hand("Stinging Light")).choose("Play Stinging Light")
    assert (s.zone("hand"), s.zone("discard"), s.zone("ongoing", 0)) == (["Shy"], ["Stinging Light"], [])
    assert (at(s, 2), s.count("ap")) == (["Foe"], 1)


def test_a_row_without_any_location_is_played_on():
    """PVG-Q35, PVG-Q70: nothing is captured, deployed or moved there, and the game is not over."""
    none = [("NONE",)] * 5
    s = scene(*none, cards=ALL, one=hand("Witch", "Midsummer Muster"), table="rune_deck = []")
    assert s.offered == [END, "Play Midsummer Muster", "Draw a card"]
    s.choose(END, END)
    assert (s.game.over, s.game.turn, s.question) == (False, 3, "What do you do?")


def test_an_attack_that_is_too_weak_draws_a_strike_all_the_same():
    """003:41, PVG-MI-3: subjected to an attack, whatever that deals."""
    cards = ALL + minion("Weak", 1, 1, "Melee") + minion("Sting", 1, 2, "Counterstrike")
    s = attack(scene(HERE, ("", ["Weak"], ["Sting"]), cards=cards), "Weak")
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Weak"], [])


def test_a_suppressed_barrage_reaches_its_own_location_alone():
    """PVG-Q59, 003:35, 003:94: an ability with an icon is gone, and Stealth with it."""
    cards = ALL + minion("Archer", 2, 9, "Ranged", "Barrage") + minion("Sneak", 1, 1, "Stealth")
    hush = '{ card = "Deep Hush", owner = 2, on = "Archer" }, { card = "Deep Hush", owner = 1, on = "Sneak" }'
    s = scene(HERE, ("", ["Archer"], ["Sneak"]), ("", [], ["Foe"]), cards=cards, table=f"ongoing = [{hush}]")
    assert attack(s, "Archer").zone("discard", 2) == ["Sneak"]
    assert at(s, 3) == ["Foe"]


def test_a_trap_on_attacks_holds_for_those_that_a_card_gives():
    """PVG-Q47, PVG-AC-3, 003:9: the card says that it cannot attack."""
    table = trap("Sticky Toffee", "Ally", 2)
    s = scene(HERE, ("", ["Ally"], ["Foe"]), cards=ALL + GENERAL, one='play = ["General"]', table=table)
    assert "Use General" not in s.offered
