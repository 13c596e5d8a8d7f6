"""Why not: what keeps a runekeeper from attuning, summoning, invoking, activating and attacking, as they read it. Rulebook: 002:41-68."""

import pytest

from tests.games.runicka.arena import FOE_ONE, ONE, PLAIN, arena, at, card, crystal, order, over

OWL, ROOT = card("Owl"), card("Root", "latent")
TOP = card("Top", "bursting")
CALM = card("Calm", keywords=["Passive"])
BIRD = card("Bird", keywords=["Flying"])
GUARD = card("Guard", keywords=["Provoke"])


# Summoning


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        ("", "Needs Order 2"),
        (at("Order", 1), "Needs Order 2"),
        (at("Chaos", 3), "Needs Order 2"),
        (at("Order", 2), None),
        (at("Order", 3), None),
    ],
)
def test_a_revenant_says_to_what_one_has_to_be_attuned(mine, told):
    """RNK-SU-1: its side, and its level or beyond. [002:46-48]"""
    played = arena(card("Owl", level=2), f'{mine}\nhand = ["Owl"]')
    assert played.why_not("summon", "Owl") == (
        (told, "you have to be at Order 2 or beyond to summon it") if told else None
    )
    assert (f"Summon Owl on {ONE}" in played.offered) == (told is None)


def test_a_revenant_of_chaos_says_so():
    """RNK-SU-1, RNK-SU-3: a fusion asks for the same. [002:46-50]"""
    cards = ROOT + card("Imp", "surging", side="Chaos", level=1)
    played = arena(cards, 'hand = ["Imp"]\narena = ["Root"]')
    assert played.why_not("fuse", "Imp") == ("Needs Chaos 1", "you have to be at Chaos 1 or beyond to summon it")
    played.choose("Attune to Chaos 1")
    assert played.why_not("fuse", "Imp") is None
    assert f"Fuse Imp onto {ONE}" in played.offered


def test_a_revenant_by_itself_needs_a_free_space():
    """RNK-SU-6: three may stand there. [002:11]"""
    two = order(OWL, f'hand = ["Owl"]\narena = ["{PLAIN}", "{PLAIN}"]')
    assert two.why_not("summon", "Owl") is None
    full = order(card("Owl", "inert"), f'hand = ["Owl"]\narena = ["{PLAIN}", "{PLAIN}", "{PLAIN}"]')
    assert full.why_not("summon", "Owl") == ("No free space", "none of your spaces is free")


def test_an_addition_needs_a_base_of_ones_own():
    """RNK-SU-3, RNK-TY-6: of a type that may be one. [002:50-56]"""
    cards = TOP + ROOT + card("Stone", "inert")
    alone = order(cards, 'hand = ["Top"]\narena = ["Stone"]', 'arena = ["Root"]')
    assert alone.why_not("fuse", "Top") == ("No Base", "no revenant of yours has a type that may be a Fusion Base")
    assert alone.why_not("summon", "Top") is None  # a type that nobody expects to be summoned alone
    based = order(cards, 'hand = ["Top"]\narena = ["Root"]')
    assert based.why_not("fuse", "Top") is None
    assert f"Fuse Top onto {ONE}" in based.offered


def test_attunement_comes_before_space_and_base():
    """What is told, if it is supplied, leaves what else is missing. [002:46-50]"""
    cards = card("Dark", "unstable", side="Chaos") + card("Stone", "inert")
    mine = 'hand = ["Dark"]\narena = ["Stone", "Stone", "Stone"]'
    played = arena(cards, mine)
    assert {played.why_not(verb, "Dark")[0] for verb in ("summon", "fuse")} == {"Needs Chaos 1"}
    played = arena(cards, f"{at('Chaos', 1)}\n{mine}")
    assert [played.why_not(verb, "Dark")[0] for verb in ("summon", "fuse")] == ["No free space", "No Base"]


def test_a_card_of_which_too_little_is_known_says_so():
    """RNK-Q39: whatever its runekeeper is attuned to. [002:11 002:57]"""
    for side in ("Order", "Chaos"):
        played = arena("", f'{at(side, 3)}\nhand = ["Crystalline Smasher", "Darkbastion Bulwark"]')
        for name in ("Crystalline Smasher", "Darkbastion Bulwark"):
            told = {played.why_not(verb, name) for verb in ("summon", "fuse")} - {None}
            assert told == {("Not known enough", "too little is known of it")}


# Attuning


def test_one_attunes_once_a_turn():
    """RNK-ACT-1, RNK-Q19: up, down or across, which is said once. [002:41]"""
    played = arena("", f"{at('Order', 2)}\nhand = {[PLAIN] * 4}")
    assert played.why_not("attune to order") is None
    assert "Attune to Order 3" in played.offered
    played.choose("Unattune to Order 1")
    said = ("Once a turn", "you have attuned this turn, and may do so once a turn")
    assert [played.why_not(f"attune to {side}") for side in ("order", "chaos")] == [said, None]
    assert not [words for words in played.offered if "ttune" in words]
    over(over(played))
    assert played.why_not("attune to order") is None
    assert {"Attune to Order 2", "Attune to Chaos 1"} <= set(played.offered)
    played.choose("Attune to Chaos 1")
    assert [played.why_not(f"attune to {side}") for side in ("order", "chaos")] == [None, said]


@pytest.mark.parametrize(
    ("level", "held", "told"),
    [
        (1, 0, ("1 card short", "the next level takes 1 card to invest, you hold 0")),
        (1, 1, None),
        (2, 0, ("2 cards short", "the next level takes 2 cards to invest, you hold 0")),
        (2, 1, ("1 card short", "the next level takes 2 cards to invest, you hold 1")),
        (2, 2, None),
    ],
)
def test_cards_to_invest_that_are_missing_are_counted(level, held, told):
    """RNK-AT-2, RNK-AT-3. [002:43-44]"""
    played = arena("", f"{at('Chaos', level)}\nhand = {[PLAIN] * held}")
    assert (played.why_not("attune to chaos"), f"Attune to Chaos {level + 1}" in played.offered) == (told, told is None)


def test_there_is_nothing_above_level_3():
    """[002:44]"""
    played = arena("", f"{at('Order', 3)}\nhand = {[PLAIN] * 5}")
    assert played.why_not("attune to order") == ("Highest level", "you are at level 3, and there is none above it")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_other_side_is_reached_from_level_1(level):
    """RNK-Q18, RNK-AT-6. [002:41-44]"""
    played = arena("", at("Order", level))
    said = ("At level 1 only", f"the other side is reached from level 1, and you are at level {level}")
    assert played.why_not("attune to chaos") == (said if level > 1 else None)
    assert ("Attune to Chaos 1" in played.offered) == (level == 1)


# Ley-crystals


LENS = crystal("Lens", cost=5, recharge=2)
SUN = crystal("Sun", "Obliterate target foe revenant.", cost=1)
MOON = crystal("Moon", "You gain 1 Life.", recharge=0)
BEARING = 'talisman = ["Lens", "Moon", "Sun"]'


def test_a_talisman_that_recharges_says_for_how_long():
    """RNK-TA-1, RNK-Q7: all of it. [002:60]"""
    played = arena(LENS + SUN + MOON, BEARING, 'arena = ["Cairn Sentry"]')
    assert {played.why_not("invoke", name) for name in ("Lens", "Sun", "Moon")} == {None}
    played.choose("Invoke Lens")
    said = {played.why_not("invoke", name) for name in ("Lens", "Sun", "Moon")}
    assert said == {("Rests 2 turns", "your Talisman recharges for 2 turns more")}
    over(over(played))
    assert played.why_not("invoke", "Lens") == ("Rests 1 turn", "your Talisman recharges for 1 turn more")
    over(over(played))
    assert played.why_not("invoke", "Lens") is None
    assert "Invoke Lens" in played.offered


@pytest.mark.parametrize(("life", "short"), [(1, 5), (4, 2), (5, 1), (6, 0)])
def test_there_must_be_more_life_than_a_ley_crystal_costs(life, short):
    """RNK-Q8. [002:60]"""
    played = arena(LENS + SUN + MOON, f"{BEARING}\nlife = {life}")
    said = (f"{short} Life short", f"you need more Life than the 5 that it costs, and have {life}")
    assert played.why_not("invoke", "Lens") == (said if short else None)


def test_a_ley_crystal_needs_what_it_targets():
    """RNK-Q50. [002:60]"""
    played = arena(LENS + SUN + MOON, BEARING)
    assert played.why_not("invoke", "Sun") == ("No target", "there is nothing that it can target")
    assert arena(LENS + SUN + MOON, BEARING, 'arena = ["Cairn Sentry"]').why_not("invoke", "Sun") is None


def test_a_ley_crystal_of_which_only_the_name_is_known_says_so():
    """RNK-Q39."""
    played = arena("", 'talisman = ["Robonicle", "Emeronyx", "Tassix"]')
    assert played.why_not("invoke", "Robonicle")[0] == "Not known enough"


# Activated effects


def test_an_effect_that_is_used_once_a_turn_has_been_used():
    """RNK-Q33. [002:62-63]"""
    well = card("Well", text="Once per turn, you may lose 3 Life: You gain 1 Life.")
    played = order(well, 'arena = ["Well"]')
    assert played.why_not("activate", "Well") is None
    played.choose("Activate Well")
    said = ("Used this turn", "its effect has been used this turn, and may be used once a turn")
    assert played.why_not("activate", "Well") == said
    over(over(played))
    assert played.why_not("activate", "Well") is None


@pytest.mark.parametrize(("life", "short"), [(1, 3), (3, 1), (4, 0)])
def test_there_must_be_more_life_than_an_effect_costs(life, short):
    """RNK-Q34. [002:62]"""
    well = card("Well", text="You may lose 3 Life: You gain 1 Life.")
    played = order(well, f'life = {life}\narena = ["Well"]')
    said = (f"{short} Life short", f"you need more Life than the 3 that it costs, and have {life}")
    assert played.why_not("activate", "Well") == (said if short else None)
    assert ("Activate Well" in played.offered) == (not short)


def test_any_other_price_cannot_be_paid():
    """[002:62]: here a card of the hand, and then a target."""
    jar = card("Jar", text="You may discard 1 card: Obliterate target foe revenant.")
    assert order(jar, 'arena = ["Jar"]').why_not("activate", "Jar") == ("Cannot be paid", "its price cannot be paid")
    held = f'arena = ["Jar"]\nhand = ["{PLAIN}"]'
    assert order(jar, held).why_not("activate", "Jar")[0] == "No target"
    assert order(jar, held, f'arena = ["{PLAIN}"]').why_not("activate", "Jar") is None


def test_one_of_two_effects_is_enough():
    """What is told otherwise is what the first one lacks. [002:62]"""
    both = "You may lose 9 Life: You gain 1 Life.\nYou may discard 1 card: You gain 1 Life."
    jar = card("Jar", text=both)
    assert order(jar, 'life = 5\narena = ["Jar"]').why_not("activate", "Jar")[0] == "5 Life short"
    held = order(jar, f'life = 5\narena = ["Jar"]\nhand = ["{PLAIN}"]')
    assert held.why_not("activate", "Jar") is None
    assert "Activate Jar" in held.offered


# Combat


@pytest.mark.parametrize(("turn", "told"), [(1, "Not in turn 1"), (2, None)])
def test_no_combat_is_declared_in_the_first_turn(turn, told):
    """RNK-ST-7, RNK-Q11: of the game; the second player's first turn is free. [002:25]"""
    played = arena(OWL, 'arena = ["Owl"]', 'arena = ["Owl"]', head=f"turn = {turn}\nactive = {turn}")
    said = (told, "no combat is declared in the first turn of the game")
    assert played.why_not("fight", "Owl") == (said if told else None)


def test_with_passive_or_power_0_no_combat_is_declared():
    """RNK-CO-1. [002:65 002:85]"""
    cards = CALM + card("Weak", power=0) + OWL
    played = order(cards, 'arena = ["Calm", "Weak", "Owl"]', f'arena = ["{PLAIN}"]')
    assert played.why_not("fight", "Calm") == ("Passive", "with Passive it declares no combat")
    assert played.why_not("fight", "Weak") == ("Power 0", "with Power 0 it declares no combat")
    assert played.why_not("fight", "Owl") is None
    empty = order(cards, 'arena = ["Calm", "Weak", "Owl"]')
    assert [empty.why_not("attack", name) is None for name in ("Calm", "Weak", "Owl")] == [False, False, True]
    assert {empty.why_not("fight", name) for name in ("Calm", "Weak", "Owl")} == {None}  # there is nobody to fight


def test_combats_that_have_been_declared_are_counted():
    """RNK-CO-5: one, or two with Flurry. [002:67 002:82]"""
    played = order(OWL + card("Fox", keywords=["Flurry"]), 'arena = ["Owl", "Fox"]')
    played.choose("Attack your foe with Owl", "Attack your foe with Fox")
    assert played.why_not("attack", "Owl") == ("Has fought", "it has declared 1 combat this turn, as many as it may")
    assert played.why_not("attack", "Fox") is None
    played.choose("Attack your foe with Fox")
    assert played.why_not("attack", "Fox") == ("Has fought", "it has declared 2 combats this turn, as many as it may")
    over(over(played))
    assert played.why_not("attack", "Owl") is played.why_not("attack", "Fox") is None


def test_a_revenant_that_has_lost_the_ability_to_attack_says_so():
    """RNK-Q53: for this turn. [002:63]"""
    told = card("Told", text="You may keep target ally Order revenant from attacking this turn: You gain 1 Life.")
    played = order(told, 'arena = ["Told"]')
    assert played.why_not("attack", "Told") is None
    played.choose("Activate Told")
    assert played.why_not("attack", "Told") == ("Cannot attack", "it has lost the ability to attack this turn")
    over(over(played))
    assert played.why_not("attack", "Told") is None


def test_past_revenants_only_flying_attacks():
    """RNK-CO-3: unless the foe has none. [002:65 002:83]"""
    cards = OWL + BIRD
    beset = order(cards, 'arena = ["Owl", "Bird"]', 'arena = ["Owl"]')
    said = ("Needs Flying", "your foe has revenants, and only one with Flying attacks past them")
    assert beset.why_not("attack", "Owl") == said
    assert f"Attack {FOE_ONE} with Owl" in beset.offered
    assert beset.why_not("fight", "Owl") is beset.why_not("attack", "Bird") is None
    assert "Attack your foe with Bird" in beset.offered
    assert order(cards, 'arena = ["Owl"]').why_not("attack", "Owl") is None


def test_flying_is_stopped_by_provoke_and_by_flying():
    """RNK-Q13. [002:83 002:86]"""
    cards = BIRD + GUARD
    provoked = order(cards, 'arena = ["Bird"]', 'arena = ["Guard", "Bird"]')
    assert provoked.why_not("attack", "Bird") == (
        "Provoked",
        "it has to declare its combats against a revenant with Provoke",
    )
    met = order(cards, 'arena = ["Bird"]', 'arena = ["Bird"]')
    assert met.why_not("attack", "Bird") == ("Foe has Flying", "a revenant of your foe has Flying too")


# Questions about something else


def test_a_question_about_something_else_gives_no_reasons():
    """Which card is invested asks about all of the hand, and nobody expects to attack then."""
    played = arena(CALM, f'{at("Order", 1)}\nhand = ["{PLAIN}", "Wick Courier"]\narena = ["Calm"]')
    assert played.why_not("attack", "Calm")
    played.choose("Attune to Order 2")
    assert played.question == "Which card do you invest?"
    assert played.why_not("attack", "Calm") is None


# Whom a combat meets, and what a text targets


def test_combats_are_declared_against_what_provokes():
    """RNK-CO-6: of those that do any one. [002:86]"""
    played = order(OWL + GUARD, 'arena = ["Owl"]', 'arena = ["Owl", "Guard"]', head="turn = 3")
    told = ("Provoke first", "combats have to be declared against a revenant with Provoke")
    assert played.why_not_at("fight", FOE_ONE) == told
    assert not [row for row in played.offered if row.startswith(f"Attack {FOE_ONE}")]
    without = order(OWL, 'arena = ["Owl"]', 'arena = ["Owl", "Owl"]', head="turn = 3")
    assert without.why_not_at("fight", FOE_ONE) is None


def test_where_nobody_can_fight_no_foe_says_why_it_is_not_fought():
    """The reason is on the revenants that cannot."""
    played = order(CALM + GUARD, 'arena = ["Calm"]', f'arena = ["{PLAIN}", "Guard"]', head="turn = 3")
    assert played.why_not_at("fight", FOE_ONE) is None
    assert played.why_not("fight", "Calm")[0] == "Passive"


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Obliterate target enemy revenant.", "Not an enemy's", None),
        ("Obliterate target revenant you control.", None, "Not yours"),
        ("Obliterate target revenant with Flying.", None, "No such keyword"),
    ],
)
def test_a_target_says_what_is_asked_for(text, mine, theirs):
    """[002:59-60]: whose it is, and what it has."""
    shot = crystal("Shot", text)
    played = order(shot + BIRD, 'talisman = ["Shot"]\narena = ["Bird", "Bird"]', f'arena = ["{PLAIN}", "{PLAIN}"]')
    played.choose("Invoke Shot")
    assert [tag_of(played, name) for name in ("Bird", PLAIN)] == [mine, theirs]


def tag_of(played, name):
    """The tag of a piece that cannot be chosen."""
    told = played.why_not("choose", name)
    return told[0] if told else None
