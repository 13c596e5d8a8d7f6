"""Effects, triggers, answers and the ladder: RS1-EF, RS1-LD."""

import pytest

from tests.games.runeslingers_first.duels import FIELD, HELD, ONE, PLAIN, SAMS, TWO, card, scene, set_out, under

BOLT = card("Bolt", "spirit", "Deal 2 damage to target enemy Runeslinger.")
ECHO = card("Echo", "spirit", "Deal 3 damage to target enemy Runeslinger.", ["Shout"])
NO_TO_IT = card("No To It", text="Destroy target enemy runespell.", keywords=["Shout"])
WAND = card("Wand", "weapon", "Activate: Deal 4 damage to target enemy Runeslinger.", defense=3)
EMBER = card("Ember", "spirit", "Sling: Deal 3 damage to target enemy Runeslinger.", ["Shout"], 3)
SENNA = 'runeslinger = ["Senna Quillgate", "Close the Road"]'
IN_PLAY = 'concentration = [["Count the Coins", "{}"], "Count the Coins", "Count the Coins"]'


def lies(name):
    """A field with a card in play and two empty concentrations."""
    return IN_PLAY.replace("{}", name)


# What can be answered, and with what


def test_a_runespell_that_is_slung_can_be_answered_from_the_hand():
    """RS1-LD-1, RS1-LD-2, RS1-LD-4, RS1-ACT-6: in the enemy's turn, onto a concentration of one's own."""
    s = scene(BOLT + ECHO, 'hand = ["Bolt"]', f'hand = ["Echo"]\n{FIELD}').choose("Play Bolt", ONE)
    assert (s.asked, s.question, s.offered) == (2, "Do you answer?", ["Play Echo", "Do not answer"])
    s.choose("Play Echo", SAMS)
    assert (s.count("health", 1), s.areas("concentration", 2)[0], s.active) == (15, [PLAIN, "Echo"], 1)


def test_without_shout_there_is_no_answer_from_the_hand():
    """RS1-LD-4, RS1-EF-2: runespells without it are play effects, and slung in your own turn only."""
    s = scene(BOLT, 'hand = ["Bolt"]', f'hand = ["Bolt"]\n{FIELD}').choose("Play Bolt", ONE)
    assert s.question == "Do you block?"


def test_the_activation_of_a_trinket_can_be_answered():
    """RS1-LD-1, RS1-Q35: by a runespell with Shout too."""
    s = set_out(WAND + ECHO, lies("Wand"), f'hand = ["Echo"]\n{FIELD}').choose("Activate Wand")
    assert (s.question, s.offered) == ("Do you answer?", ["Play Echo", "Do not answer"])


def test_the_activation_of_an_ability_can_be_answered():
    """RS1-LD-1, RS1-Q35: likewise."""
    orsa = 'runeslinger = ["Orsa Flint", "Second Strike"]\ndetermination = 1'
    s = set_out(ECHO, orsa, f'hand = ["Echo"]\n{FIELD}').choose("Activate Second Strike", "Seat 2")
    assert (s.question, s.offered) == ("Do you answer?", ["Play Echo", "Do not answer"])


def test_a_trinket_answers():
    """RS1-LD-2: its Activate effect, in the enemy's Play Phase; it is discarded in that turn's Cleanup Phase (RS1-Q17)."""
    s = scene(BOLT + WAND, 'hand = ["Bolt"]', lies("Wand")).choose("Play Bolt", ONE)
    assert s.offered == ["Do not answer", "Activate Wand"]
    s.choose("Activate Wand")
    assert (s.count("health", 1), s.count("health", 2)) == (14, 16)
    assert s.choose("End the Play Phase").zone("discard", 2) == ["Wand"]


def test_an_ability_answers_for_its_determinations():
    """RS1-LD-2, RS1-Q16: in any Play Phase, if they are paid."""
    s = scene(BOLT, 'hand = ["Bolt"]', f"{SENNA}\ndetermination = 1").choose("Play Bolt", ONE)
    assert s.offered == ["Do not answer", "Activate Close the Road"]
    s.choose("Activate Close the Road")
    assert (s.count("determination", 2), s.count("health", 2), s.zone("discard")) == (0, 18, ["Bolt"])
    assert scene(BOLT, 'hand = ["Bolt"]', SENNA).choose("Play Bolt", ONE).question == "Your Play Phase"


def test_a_defense_runespell_with_shout_answers_from_play():
    """RS1-LD-2, RS1-Q21: if it has Sling in its text and has not been charged this turn."""
    s = scene(BOLT + EMBER, 'hand = ["Bolt"]', lies("Ember")).choose("Play Bolt", ONE)
    assert s.offered == ["Do not answer", "Sling Ember"]
    assert s.choose("Sling Ember").count("health", 1) == 15


def test_one_without_shout_or_without_sling_does_not():
    """RS1-Q21, RS1-LD-4: neither answers from play."""
    quiet = card("Quiet", "spirit", "Sling: Deal 3 damage to target enemy Runeslinger.", defense=3)
    wall = card("Wall", "utility", "Your Runeslinger has +1 block.", ["Shout"], 3)
    assert {
        scene(BOLT + cards, 'hand = ["Bolt"]', lies(name)).choose("Play Bolt", ONE).question
        for cards, name in ((quiet, "Quiet"), (wall, "Wall"))
    } == {"Your Play Phase"}


def test_what_has_been_charged_this_turn_does_not_answer():
    """RS1-Q55, RS1-Q21: here in answer to an answer, in its owner's turn."""
    peal = card("Peal", "spirit", "Sling: Deal 3 damage to target enemy Runeslinger.", ["Shout", "Charge"], 3)
    s = set_out(BOLT + ECHO + peal, f'hand = ["Bolt"]\n{lies("Peal")}', f'hand = ["Echo"]\n{FIELD}')
    charged = set_out(BOLT + ECHO + peal, f'hand = ["Bolt"]\n{lies("Peal")}', f'hand = ["Echo"]\n{FIELD}').choose(
        "Charge Peal"
    )
    s.choose("Play Bolt", TWO, "Play Echo", SAMS)
    charged.choose("Play Bolt", TWO, "Play Echo", SAMS)
    assert (s.question, s.offered) == ("Do you answer?", ["Do not answer", "Sling Peal"])
    assert charged.question == "Your Play Phase"


def test_an_answer_with_charge_is_slung():
    """RS1-Q55: from the hand it is slung and never charged."""
    gong = card("Gong", "spirit", "Deal 3 damage to target enemy Runeslinger.", ["Shout", "Charge"])
    s = scene(BOLT + gong, 'hand = ["Bolt"]', f'hand = ["Gong"]\n{FIELD}').choose("Play Bolt", ONE, "Play Gong", SAMS)
    assert (s.count("health", 1), s.count("token", "Gong")) == (15, 0)


def test_a_defense_runespell_from_the_hand_answers_by_being_slung():
    """RS1-LD-2, RS1-TY-2: and lies there until the Cleanup Phase."""
    s = scene(BOLT + EMBER, 'hand = ["Bolt"]', f'hand = ["Ember"]\n{FIELD}').choose(
        "Play Bolt", ONE, "Play Ember", SAMS
    )
    assert s.count("health", 1) == 15
    assert s.choose("End the Play Phase").zone("discard", 2) == ["Ember"]


def test_an_answer_needs_a_place_and_its_costs():
    """RS1-LD-2, RS1-CP-2: an empty concentration, and what its red keywords say."""
    dear = card("Dear", "spirit", "Deal 3 damage to target enemy Runeslinger.", ["Shout", "Pain 4"])
    s = scene(BOLT + dear, 'hand = ["Bolt"]', 'hand = ["Dear"]').choose("Play Bolt", ONE)
    assert s.question == "Do you block?"
    s = scene(BOLT + dear, 'hand = ["Bolt"]', f'hand = ["Dear"]\nhealth = 3\n{FIELD}').choose("Play Bolt", ONE)
    assert s.question == "Do you block?"
    s = scene(BOLT + dear, 'hand = ["Bolt"]', f'hand = ["Dear"]\nhealth = 4\n{FIELD}').choose("Play Bolt", ONE)
    assert s.offered == ["Play Dear", "Do not answer"]


@pytest.mark.parametrize("zone", ["hand", "discard", "void"])
def test_whether_the_question_comes_tells_nothing_of_the_hand(zone):
    """RS1-LD-1: it comes wherever the Shout card of the deck list is."""
    held = '"Echo"' if zone == "hand" else '"Sparkfall"'
    elsewhere = "" if zone == "hand" else f'{zone} = ["Echo"]'
    s = scene(BOLT + ECHO, 'hand = ["Bolt"]', f"hand = [{held}]\n{FIELD}\n{elsewhere}").choose("Play Bolt", ONE)
    assert s.question == "Do you answer?"


# The ladder


def test_hex_and_bounce():
    """RS1-T8, RS1-Q4, RS1-Q5, RS1-EF-9, RS1-CP-5: Bounce resolves first and puts Hex on top of its owner's deck; Hex has no effect."""
    hex_ = card("Hexing", "utility", "Sling: Target enemy Runeslinger loses 6 health.", defense=2)
    s = set_out(hex_, lies("Hexing"), f'hand = ["Bounce"]\n{FIELD}').choose("Sling Hexing")
    assert (s.asked, s.question) == (2, "Do you answer?")
    s.choose("Play Bounce", SAMS, "Hexing")
    assert (s.zone("deck")[-1], s.count("health", 2), s.areas("concentration")[0]) == ("Hexing", 18, [PLAIN])
    assert s.question == "Your Play Phase"


def test_answers_alternate_and_the_newest_resolves_first():
    """RS1-LD-3: three rungs; the last answer undoes the one below it, and the first card has its effect."""
    s = scene(BOLT + NO_TO_IT, 'hand = ["Bolt", "No To It"]', f'hand = ["No To It"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play No To It", SAMS)
    assert (s.asked, s.question) == (1, "Do you answer?")
    s.choose("Play No To It", TWO)
    assert (s.count("health", 2), s.zone("discard", 2)) == (16, ["No To It"])


def test_whoever_declines_ends_the_ladder():
    """RS1-Q36, RS1-LD-3: after the first player has declined, the second is not asked again."""
    s = scene(BOLT + ECHO, 'hand = ["Bolt", "Echo"]', f'hand = ["Echo", "Echo"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Echo", SAMS, "Do not answer")
    assert s.question == "Do you block?"


def test_a_trinket_destroyed_in_answer_has_no_effect():
    """RS1-Q37, RS1-EF-9: it has left before it could resolve."""
    smash = card("Smash", text="Destroy target trinket.", keywords=["Shout"])
    s = set_out(WAND + smash, lies("Wand"), f'hand = ["Smash"]\n{FIELD}').choose("Activate Wand", "Play Smash", SAMS)
    assert (s.count("health", 2), s.zone("discard")) == (18, ["Wand"])


def test_a_slung_card_that_is_destroyed_first_has_no_effect():
    """RS1-EF-9, RS1-CP-5: as if it had never been played, but what it cost is gone."""
    dear = card("Dear", "spirit", "Deal 3 damage to target enemy Runeslinger.", ["Pain 4"])
    s = scene(dear + NO_TO_IT, 'hand = ["Dear"]', f'hand = ["No To It"]\n{FIELD}').choose(
        "Play Dear", ONE, "Play No To It", SAMS
    )
    assert (s.count("health", 1), s.count("health", 2), s.zone("discard")) == (14, 18, ["Dear"])


def test_a_target_that_has_left_is_not_replaced():
    """RS1-EF-10, RS1-CP-3: the effect does nothing, though another trinket is there."""
    smash = card("Smash", text="Destroy target trinket. You gain 1 health.")
    pull = card("Pull", text="Return target trinket to its owner's hand.", keywords=["Shout"])
    sam = f'hand = ["Pull"]\nconcentration = [["{PLAIN}", "Toll Box"], ["{PLAIN}", "Leech Jar"], "{PLAIN}"]'
    s = scene(smash + pull, 'hand = ["Smash"]\nhealth = 10', sam).choose(
        "Play Smash", ONE, "Toll Box", "Play Pull", "Toll Box"
    )
    assert (s.count("health"), "Leech Jar" in s.zone("concentration", 2), "Toll Box" in s.zone("hand", 2)) == (
        11,
        True,
        True,
    )


# Effects and triggers


def test_sentences_resolve_from_left_to_right():
    """RS1-EF-11: one at a time."""
    s = scene(card("Both", text="You lose 3 health. You gain 2 health."), 'hand = ["Both"]').choose("Play Both", ONE)
    assert s.count("health") == 17


def test_triggers_happen_at_once_and_cannot_be_answered():
    """RS1-EF-12, RS1-EF-1: as soon as the condition is met, and no rung of the ladder."""
    watch = card("Watch", "curio", "When you set a concentration: Target enemy Runeslinger loses 2 health.", defense=3)
    s = set_out(watch + ECHO, f"{HELD}\n{lies('Watch')}", f'hand = ["Echo"]\n{FIELD}')
    s.choose(f"Set {PLAIN} as a concentration")
    assert (s.count("health", 2), s.question) == (16, "Your Play Phase")


def test_the_active_players_triggers_come_first():
    """RS1-EF-8: then the other player's; each orders their own."""
    cards = card("Mine", "curio", "At the end of each turn: You lose 1 health.", defense=3)
    cards += card("Too", "armour", "At the end of each turn: You lose 2 health.", defense=3)
    cards += card("Yours", "curio", "At the end of each turn: You lose 3 health.", defense=3)
    emily = f'concentration = [["{PLAIN}", "Mine"], ["{PLAIN}", "Too"]]'
    s = set_out(cards, emily, lies("Yours")).choose("End the Play Phase")
    assert (s.asked, s.offered) == (1, ["Mine", "Too"])
    s.choose("Too")
    assert [line for line in s.log() if "loses" in line] == [
        "Seat 1 loses 2 health.", "Seat 1 loses 1 health.", "Seat 2 loses 3 health."
    ]  # fmt: skip


@pytest.mark.parametrize(
    "how",
    [
        "Destroy target trinket.",
        "Return target trinket to its owner's hand.",
        "Place target trinket on top of its owner's deck.",
    ],
)
def test_with_a_card_its_effects_leave(how):
    """RS1-EF-13, RS1-DM-5: destroyed without damage, returned or put on a deck, they stop."""
    ring = card("Ring", "curio", "Your Runeslinger has +2 block.", defense=9)
    s = scene(ring + card("Away", text=how), 'hand = ["Away"]', lies("Ring"))
    assert s.value("block", 2) == 6
    assert s.choose("Play Away", ONE).value("block", 2) == 4


@pytest.mark.parametrize(("target", "dealt"), [("Rage", 2), ("Calm", 5)])
def test_what_a_slung_card_lets_last_ends_as_it_leaves(target, dealt):
    """RS1-EF-13, RS1-Q60: Rage has happened, but lies there until the Cleanup Phase; destroyed before, it raises no damage any more."""
    rage = card("Rage", text="Damage dealt by your runespells is increased by 3 until the end of the turn.")
    calm = card("Calm", text="Your Runeslinger has +1 block until the end of the turn.")
    s = scene(BOLT + rage + calm + NO_TO_IT, 'hand = ["Rage", "Calm", "Bolt"]', f'hand = ["No To It"]\n{FIELD}').choose(
        "Play Rage", ONE, "Do not answer", "Play Calm", TWO, "Do not answer", "Play Bolt", "Play No To It", SAMS, target
    )
    assert s.count("health", 2) == 18 - dealt


def test_a_card_that_is_put_on_a_deck_leaves_like_any_other():
    """RS1-EF-13, RS1-Q8: what is under it with Distract goes, and what it concealed is there again."""
    away = card("Away", text="Place target card on top of its owner's deck.")
    heavy = card("Heavy", "curio", "Your Runeslinger has +2 block.", ["Distract"], 3)
    s = scene(
        away + heavy,
        'hand = ["Away"]',
        f'concentration = [["{PLAIN}", "Heavy"]]\nailment = [{under("Burn", 2, "Warm Hands")}, {under("Burn", 1)}]',
    ).choose("Play Away", ONE, "Heavy")
    assert (s.zone("concentration", 2), s.zone("deck", 2)[-1], s.zone("discard", 2)) == ([], "Heavy", [PLAIN])
    s = scene(away, 'hand = ["Away"]', f"ailment = [{under('Burn', 2, 'Warm Hands')}, {under('Burn', 1)}]")
    s.choose("Play Away", ONE, "Warm Hands", "Keep Burn on Seat 2: Ailment areas 1")
    assert s.ailments(2) == {"Burn": 3}
