"""Active, fatigued, disabled and suppressed minions (rulebook 003:70, 003:80, 003:84, 003:94)."""

from tests.games.pixies_vs_gremlins.rows import ATTACK, END, attack, capture, card, minion, scene

HERE = ()
FOE = minion("Foe", 3, 3, "Melee")
POLLEN = 'hand = ["Sleepy Pollen"]'


def trap(name, on, owner=1) -> str:
    return f'ongoing = [{{ card = "{name}", owner = {owner}, on = "{on}" }}]'


def test_a_fatigued_minion_does_nothing_and_nothing_is_done_to_it():
    """PVG-MI-4, PVG-Q13: face-down, no action; only active cards are acted upon. [003:70] [003:84]"""
    s = scene(
        HERE, ("", ["Foe|fatigued = 1", "Gnat Rider"], ["Foe|fatigued = 1"]), cards=FOE, one='hand = ["Sleepy Pollen"]'
    )
    assert s.offered == [
        "End your turn",
        *[f"Move Gnat Rider from Location 2 to Location {n}" for n in (1, 3)],
        "Draw a card",
    ]


def test_a_fatigued_minion_turns_up_at_the_end_of_its_owners_next_turn():
    """PVG-Q13: so it costs its owner that turn."""
    s = scene(HERE, ("", [], ["Foe"]), cards=FOE, one=POLLEN).choose("Play Sleepy Pollen")
    assert s.count("fatigued", "Foe") == 1
    s.choose(END)
    assert (s.asked, s.offered) == (2, ["End your turn", "Draw a card"])
    s.choose(END)
    assert s.count("fatigued", "Foe") == 0


def test_fatigued_in_its_owners_own_turn_it_waits_for_the_end_of_the_next():
    """PVG-Q48: the turn that goes on does not count."""
    tired = minion("Tired", 1, 1, text="1 AP: Fatigue target friendly minion.")
    s = scene(HERE, ("", ["Tired", "Foe"]), cards=FOE + tired).choose("Use Tired", "Foe", END, END)
    assert s.count("fatigued", "Foe") == 1
    s.choose("Deploy no more") if s.question.startswith("Which minion") else None
    while s.active == 2 or s.question.startswith("Which minion"):
        s.choose(s.offered[0])
    assert s.count("fatigued", "Foe") == 1
    s.choose(END)
    assert s.count("fatigued", "Foe") == 0


def test_a_fatigued_minion_gives_nothing():
    """PVG-Q49: neither Bolster nor Support, Perceptive or Defender."""
    cards = FOE + minion("Ally", 2, 3, "Melee") + minion("Friend", 1, 1, "Bolster", "Support", "Perceptive")
    cards += minion("Wall", 1, 9, "Defender", "Bolster") + minion("Sneak", 1, 1, "Stealth")
    s = scene(HERE, ("", ["Ally", "Friend|fatigued = 1"], ["Foe", "Wall|fatigued = 1", "Sneak"]), cards=cards)
    assert (s.value("health", "Ally"), s.value("health", "Foe")) == (3, 3)
    s.choose(ATTACK.format("Ally"))
    assert "Foe takes 2 damage." in s.log()


def test_a_trap_lies_on_while_its_minion_is_face_down():
    """PVG-Q49, PVG-Q27: it ends when the minion leaves."""
    s = scene(HERE, ("", [], ["Foe"]), cards=FOE, one=POLLEN, table=trap("Tangle of Brambles", "Foe"))
    assert s.choose("Play Sleepy Pollen").zone("ongoing", 0) == ["Tangle of Brambles"]


def test_a_disabled_minion_has_no_power_no_words_and_no_action():
    """PVG-MI-5, PVG-Q59: power 0, abilities and traits suppressed. [003:80]"""
    queen = minion(
        "Chief", 4, 4, "Melee", "Bolster", text="Each other friendly minion has +1 power.\n1 AP: Draw 1 card."
    )
    s = scene(HERE, ("", ["Chief", "Foe"], ["Foe"]), cards=queen + FOE, table=trap("Jammed Gears", "Chief", 2))
    assert ([s.value(stat, "Chief") for stat in ("power", "health")], s.value("power", "Foe")) == ([0, 4], 3)
    assert not [words for words in s.offered if "Chief" in words]


def test_a_disabled_minion_can_be_attacked_and_draws_no_attacks():
    """PVG-MI-5, 003:28, 003:41, 003:44: Flight, Defender and Counterstrike are gone."""
    cards = (
        FOE
        + minion("Wall", 3, 9, "Defender", "Counterstrike")
        + minion("Ally", 3, 1, "Melee")
        + minion("Bird", 1, 3, "Flight")
    )
    s = scene(HERE, ("", ["Ally"], ["Wall", "Foe"]), cards=cards, table=trap("Jammed Gears", "Wall"))
    assert attack(s, "Ally", "Wall").zone("discard") == []
    s = scene(HERE, ("", ["Ally"], ["Bird"]), cards=cards, table=trap("Jammed Gears", "Bird"))
    assert attack(s, "Ally").zone("discard", 2) == ["Bird"]


def test_a_disabled_minion_with_more_power_has_none():
    """PVG-Q50: power stays 0, whenever the bonus comes."""
    chief = minion(
        "Chief",
        1,
        1,
        text="Each other friendly minion has +2 power.\n1 AP: Target friendly minion has +1 power until the end of the round.",
    )
    s = scene(HERE, ("", ["Chief", "Foe"]), cards=chief + FOE, table=trap("Jammed Gears", "Foe", 2))
    assert s.choose("Use Chief", "Foe").value("power", "Foe") == 0


def test_an_ability_given_to_a_suppressed_minion_is_none():
    """PVG-Q50: no ability while suppressed, whenever it was given."""
    cards = FOE + minion("Ally", 3, 1, "Melee")
    s = scene(HERE, ("", ["Ally"], ["Foe", "Queen Muckle"]), cards=cards, table=trap("Deep Hush", "Foe"))
    attack(s, "Ally", "Foe")
    assert "Ally takes 3 damage." not in s.log()


def test_suppressed_abilities_are_those_with_an_icon():
    """PVG-Q59: traits, Defender and text stay. [003:32-60] [003:94]"""
    cards = minion("Wall", 2, 5, "Melee", "Defender", "Flight", "Counterstrike", text="1 AP: Draw 1 card.")
    s = scene(HERE, ("", ["Wall"], ["Bog Snapper"]), cards=cards, table=trap("Deep Hush", "Wall", 2))
    assert {ATTACK.format("Wall"), "Use Wall"} <= set(s.offered)
    s.choose(END)
    assert ATTACK.format("Bog Snapper") in s.offered


def test_a_trap_is_discarded_with_the_minion_that_it_disables():
    """PVG-T6, PVG-ME-2, PVG-Q27: once the minion is defeated, the trap has no function. [003:4]"""
    s = scene(
        HERE, ("", ["Ally"], ["Foe"]), cards=FOE + minion("Ally", 3, 1, "Melee"), table=trap("Jammed Gears", "Foe")
    )
    s = attack(s, "Ally")
    assert (s.zone("ongoing", 0), s.zone("discard"), s.zone("discard", 2)) == ([], ["Jammed Gears"], ["Foe"])


def test_a_trap_is_discarded_with_a_conquered_location():
    """PVG-T6, PVG-CA-7, PVG-Q8: or the location is conquered. [003:4]"""
    site = card("Site", "location", "", ["Flight"], power=1, rune="Acorn") + minion("Bird", 1, 1, "Flight")
    s = capture(HERE, ("Site", ["Bird"], ["Foe"]), cards=site + FOE, table=trap("Jammed Gears", "Foe"))
    assert (s.zone("captured"), s.zone("ongoing", 0), "Jammed Gears" in s.zone("discard")) == (["Site"], [], True)


def test_a_minion_that_comes_back_is_free_of_its_trap():
    """PVG-ME-2: the card ends with the minion that it names, and so does what it says."""
    s = scene(HERE, ("", [], ["Foe"]), cards=FOE, one='hand = ["Sinkhole"]', table=trap("Jammed Gears", "Foe"))
    s.choose("Play Sinkhole")
    assert (s.zone("hand", 2), s.zone("ongoing", 0)) == (["Foe"], [])
    s.choose(END, END)
    while "Deploy Foe at Location 5" not in s.offered:
        s.choose(s.offered[0])
    assert s.choose("Deploy Foe at Location 5").value("power", "Foe") == 3
