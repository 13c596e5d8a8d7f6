"""Summoning: alignment, cost, spaces, types, fusions. Rulebook: 002:16, 002:46-57, 002:80."""

import pytest

from engine.kernel.agenda import answer
from tests.games.runicka.arena import END, FOE_ONE, ONE, PLAIN, THREE, TWO, arena, at, card, fights, order, over

ROOT = card("Root", "latent", power=1)
TOP = card("Top", "bursting", power=5)
BOTH = card("Both", "surging", power=4)


def summons(played) -> list[str]:
    return [words for words in played.offered if words.startswith(("Summon ", "Fuse "))]


@pytest.mark.parametrize(
    ("side", "level", "wanted", "can"),
    [
        ("Order", 3, 1, True),
        ("Order", 1, 2, False),
        ("Order", 2, 2, True),
        ("Chaos", 3, 1, False),
        ("Order", 2, 3, False),
    ],
)
def test_one_must_be_attuned_to_a_revenant_or_beyond(side, level, wanted, can):
    """RNK-SU-1, RNK-T6, RNK-T7, RNK-EL-6, RNK-EL-2: on its side, at its level at least. [002:21 002:46-48]"""
    played = arena(card("Owl", level=wanted), f'{at(side, level)}\nhand = ["Owl"]')
    assert summons(played) == ([f"Summon Owl on {ONE}"] if can else [])


def test_without_alignment_nothing_is_summoned():
    """RNK-SU-1: of either side. [002:46]"""
    assert summons(arena(card("Owl"), 'hand = ["Owl"]')) == []


@pytest.mark.parametrize(
    ("life", "cost", "left"), [(8, 20, 1), (1, 25, 1), (20, 20, 1), (21, 20, 1), (100, 20, 80), (50, 0, 50)]
)
def test_the_cost_comes_from_life_which_never_falls_below_1(life, cost, left):
    """RNK-SU-2, RNK-T4, RNK-T5, RNK-EL-1: whatever it is. [002:16 002:48]"""
    played = order(card("Owl", cost=cost), f'life = {life}\nhand = ["Owl"]').choose(f"Summon Owl on {ONE}")
    assert (played.count("life"), played.areas("arena")) == (left, [["Owl"], [], []])


ALL = [
    ("stable", True, True, True),
    ("unstable", True, True, False),
    ("surging", False, True, True),
    ("bursting", False, True, False),
    ("latent", True, False, True),
    ("inert", True, False, False),
]


@pytest.mark.parametrize(("kind", "alone", "addition", "base"), ALL)
def test_what_a_type_may_do(kind, alone, addition, base):
    """RNK-TY-1, RNK-TY-2, RNK-TY-3, RNK-TY-4, RNK-TY-5, RNK-TY-6, RNK-SU-3, RNK-EL-3, RNK-Q3, RNK-Q25: as the list says. [002:50-56]"""
    cards = card("Owl", kind) + ROOT + TOP
    played = order(cards, 'hand = ["Owl"]\narena = ["Root"]')
    wanted = [f"Summon Owl on {TWO}"] * alone + [f"Fuse Owl onto {ONE}"] * addition
    assert summons(played) == wanted
    assert summons(order(cards, 'hand = ["Top"]\narena = ["Owl"]')) == [f"Fuse Top onto {ONE}"] * base


def test_there_are_three_spaces_and_a_fusion_takes_one():
    """RNK-AR-2, RNK-SU-4, RNK-SU-6, RNK-SU-3: with all taken a revenant comes only on top of another. [002:11 002:49-50]"""
    played = order(ROOT + card("Owl"), f'hand = ["Owl"]\narena = ["Root", "{PLAIN}", "{PLAIN}"]')
    assert summons(played) == [f"Fuse Owl onto {ONE}"]
    played.choose(f"Fuse Owl onto {ONE}")
    assert played.areas("arena") == [["Root", "Owl"], [PLAIN], [PLAIN]]


def test_of_free_spaces_one_stands_for_all():
    """RNK-ST-6: they are alike. [002:11]"""
    assert summons(order(card("Owl"), 'hand = ["Owl"]')) == [f"Summon Owl on {ONE}"]


def test_nothing_is_summoned_onto_a_foes_revenant():
    """RNK-SU-3: an existing revenant of one's own. [002:50]"""
    assert summons(order(ROOT + TOP, 'hand = ["Top"]', 'arena = ["Root"]')) == []


def test_a_fusion_has_power_type_and_effect_of_its_top():
    """RNK-Q4, RNK-SU-4, RNK-EL-4, RNK-EL-5: auras are those of all. [002:19-20 002:50 002:78]"""
    low = card("Low", "latent", "When you attune: You gain 4 Life.", 9, keywords=["Provoke", "Flying"])
    played = order(low + TOP, 'hand = ["Top"]\narena = ["Low"]', 'arena = ["Cairn Sentry"]').choose(
        f"Fuse Top onto {ONE}"
    )
    assert played.value("power", "Low") == 5
    piece = played.piece("Low")
    assert played.game.cards[piece].kind == "bursting"
    assert played.game.cards[piece].keywords.keys() == {"provoke", "flying"}
    played.choose("Unattune to Order 2")
    assert played.count("life") == 90


def test_a_fusion_may_be_fused_upon_if_its_top_may_be_a_base():
    """RNK-Q5: by the type of the top alone. [002:50-57]"""
    cards = ROOT + TOP + BOTH
    assert summons(order(cards, 'hand = ["Top"]\narena = [["Root", "Both"]]')) == [f"Fuse Top onto {ONE}"]
    assert summons(order(cards, 'hand = ["Both"]\narena = [["Root", "Top"]]')) == []


def test_a_fusion_takes_alignment_and_the_whole_cost():
    """RNK-Q6, RNK-P-4: it is a summoning; the Base may have come this turn. [002:46-50]"""
    cards = card("Low", "latent", cost=5) + card("High", "bursting", cost=12, level=2)
    assert summons(arena(cards, 'order = 1\nhand = ["High"]\narena = ["Low"]')) == []
    played = arena(cards, f'{at("Order", 2)}\nhand = ["High", "Low"]')
    played.choose(f"Summon Low on {ONE}", f"Fuse High onto {ONE}")
    assert played.count("life") == 100 - 5 - 12


def test_a_revenant_in_the_arena_moves_into_no_fusion():
    """RNK-SU-5: it may be a Base, nothing else. [002:57]"""
    assert summons(order(ROOT + card("Owl"), 'arena = ["Owl", "Root"]')) == []


def test_dormant_happens_before_the_fusion_and_after_the_cost():
    """RNK-Q44: at 3 Life the cost leaves 1, to which Dormant adds. [002:48 002:80]"""
    low = card("Low", "latent", "Dormant: You gain 5 Life. Draw 1 card.")
    played = order(low + TOP, 'life = 3\nhand = ["Top"]\narena = ["Low"]').choose(f"Fuse Top onto {ONE}")
    assert played.count("life") == 6
    log = played.log()
    assert (
        log.index("Seat 1 pays 2 Life.")
        < log.index("Seat 1 gains 5 Life.")
        < log.index(f"Seat 1 summons Top on {ONE}.")
    )


LEAVING = "Dormant: Return target ally revenant to its owner's hand."


def test_a_base_that_leaves_by_its_own_dormant_lets_the_addition_enter_alone():
    """RNK-Q57: if its type allows; Uproar does not happen, the cost stays paid. [002:50-56 002:80]"""
    low = card("Low", "latent", LEAVING)
    high = card("High", "stable", "Uproar: You gain 30 Life.\nShout: You gain 1 Life.", cost=10)
    played = order(low + high, 'hand = ["High"]\narena = ["Low"]').choose(f"Fuse High onto {ONE}")
    assert (played.areas("arena"), played.zone("hand"), played.count("life")) == ([["High"], [], []], ["Low"], 91)


def test_without_its_base_a_bursting_addition_goes_to_oblivion():
    """RNK-Q57: its cost stays paid. [002:54]"""
    low = card("Low", "latent", LEAVING)
    played = order(low + TOP, 'hand = ["Top"]\narena = ["Low"]').choose(f"Fuse Top onto {ONE}")
    assert (played.areas("arena"), played.zone("oblivion"), played.count("life")) == ([[], [], []], ["Top"], 90)


def test_with_two_bases_the_one_underneath_is_that_of_its_own_space():
    """RNK-SU-3: the option says onto whom. [002:50]"""
    played = order(ROOT + BOTH + TOP, f'hand = ["Top"]\narena = ["Root", "{PLAIN}", "Root"]')
    assert summons(played) == [f"Fuse Top onto {ONE}", f"Fuse Top onto {THREE}"]
    played.choose(f"Fuse Top onto {THREE}")
    assert played.areas("arena") == [["Root"], [PLAIN], ["Root", "Top"]]


def test_the_combat_of_a_base_is_that_of_the_fusion():
    """RNK-CO-5, RNK-SU-4: used before, used then; until one's next turn. [002:67]"""
    wolf = card("Wolf", "stable", power=3)
    played = order(wolf + TOP, 'hand = ["Top"]\narena = ["Wolf"]').choose(
        "Attack your foe with Wolf", f"Fuse Top onto {ONE}"
    )
    assert fights(played) == []
    over(over(played))
    assert fights(played) == ["Attack your foe with Top"]


def test_a_base_that_has_not_fought_leaves_the_fusion_its_combat():
    """RNK-CO-5: only what is used is used. [002:67]"""
    played = order(ROOT + TOP, 'hand = ["Top"]\narena = ["Root"]').choose(f"Fuse Top onto {ONE}")
    assert fights(played) == ["Attack your foe with Top"]


def test_gained_power_and_what_lasts_goes_on_in_a_fusion():
    """RNK-Q30, RNK-Q49, RNK-Q58: Power belongs to the revenant, auras stay for their time. [002:19-21]"""
    low = card(
        "Low",
        "latent",
        "You may lose 1 Life: Low gains 2 Power.\nYou may lose 2 Life: Low has Flying until the end of the turn.",
    )
    played = order(low + TOP, 'hand = ["Top"]\narena = ["Low"]', f'arena = ["{PLAIN}"]')
    first, second = [n for n, words in enumerate(played.offered) if words == "Activate Low"]
    answer(played.game, first)
    answer(played.game, second)
    played.choose(f"Fuse Top onto {ONE}")
    assert played.value("power", "Low") == 7
    assert "Attack your foe with Top" not in played.offered  # Cairn Sentry provokes
    assert f"Attack {FOE_ONE} with Top" in played.offered
    over(over(played))
    assert played.value("power", "Low") == 7
    assert played.rules.ruleset.nouns.keyword(played.game, played.piece("Low"), "flying") == 0


def test_a_card_of_which_too_little_is_known_is_not_summoned():
    """RNK-Q39, RNK-TY-7, RNK-TY-9, RNK-P-1: Behemoths, auras that are only named, cards without numbers. [002:11 002:57]"""
    hand = ["Crystalline Smasher", "Darkbastion Bulwark", "Obsidian Latticefur", "Stone Homunculus", "Generous Deluge"]
    played = order("", f"hand = {hand}")
    assert summons(played) == [f"Summon Generous Deluge on {ONE}"]
    played = arena("", f"{at('Chaos', 3)}\nhand = {hand}")
    assert played.offered == ["Unattune to Chaos 2", END]


def test_a_cost_below_nothing_costs_nothing():
    """RNK-Q42: 0. [002:16]"""
    cheap = card("Cheap", text="Each revenant you summon costs 15 less Life.")
    played = order(cheap + card("Owl", cost=10), 'hand = ["Owl"]\narena = ["Cheap"]').choose(f"Summon Owl on {TWO}")
    assert played.count("life") == 100


def test_what_is_summoned_counts_for_its_own_line():
    """RNK-Q60: it is there by then. [002:50 002:88]"""
    host = card("Host", text="When you summon a revenant: You gain 1 Life.", cost=0)
    played = order(host, 'hand = ["Host", "Host"]').choose(f"Summon Host on {ONE}")
    assert played.count("life") == 101
    assert played.choose(f"Summon Host on {TWO}", "Host").count("life") == 103
