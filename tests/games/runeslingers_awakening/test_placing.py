"""A card that is its own target, and a boon on the ailment that it costs: RSA-Q68 and RSA-Q69."""

import pytest

from tests.games.runeslingers_awakening.duels import FIELD, ONE, SLOT, bare_scene, card, scene, under

WHERE = "Where do you play it?"
AREA, THEIRS = "On Seat 1: Ailment areas 1", "On Seat 2: Ailment areas 1"

# A card as its own target

SEAL = card("Seal", "chant", "When you play Seal: Add 2 tokens to target defense card you control.")
GAUGE = card("Gauge", "chant")


def test_a_card_may_be_its_own_only_target():
    """RSA-Q68: it lies there when the target is chosen."""
    assert scene(SEAL, 'hand = ["Seal"]').choose("Play Seal", SLOT).count("token", "Seal") == 2


def test_another_card_of_the_kind_changes_only_the_choice():
    """RSA-Q68: it is playable all the same, and both are offered."""
    s = scene(SEAL + GAUGE, 'hand = ["Seal"]\nutility = ["Gauge"]').choose("Play Seal", "On Seat 1: Utility slots 2")
    assert sorted(s.offered) == ["Gauge", "Seal"]


@pytest.mark.parametrize(("target", "offered"), [("chant", True), ("trinket", False), ("enemy chant", False)])
def test_only_where_the_text_allows_it(target, offered):
    """RSA-Q68: a chant is neither a trinket nor an enemy's."""
    s = scene(card("Seal", "chant", f"When you play Seal: Add 1 token to target {target}."), 'hand = ["Seal"]')
    assert ("Play Seal" in s.offered) == offered


def test_a_runespell_may_destroy_itself():
    """RSA-Q68: with no other runespell in play it is the only candidate."""
    s = scene(card("Unmake", text="Destroy target runespell. Draw 1 card."), 'hand = ["Unmake"]')
    s.choose("Play Unmake", ONE)
    assert (s.zone("discard"), s.zone("hand")) == (["Unmake"], [])


CREST = card("Crest", "boon", "When you play Crest: Add 1 token to target boon you control.")


def test_the_side_on_which_it_would_lie_counts():
    """RSA-Q68: a boon is yours on your own field only; on the enemy's it has no target, and that place is not offered."""
    curse = f"ailment = [{under('Curse', 1)}]"
    assert "Play Crest" not in scene(CREST, 'hand = ["Crest"]', curse).offered
    s = scene(CREST, f'hand = ["Crest"]\n{curse}', curse).choose("Play Crest")
    assert (s.areas("ailment")[0], s.count("token", "Crest")) == (["Curse", "Crest"], 1)


def test_it_may_replace_what_was_the_only_target():
    """RSA-Q68: the boon on which it lies is destroyed, and it is the target itself."""
    veil = card("Veil", "boon")
    s = scene(CREST + veil, f"hand = ['Crest']\nailment = [{under('Curse', 1, 'Veil')}]").choose("Play Crest")
    assert (s.zone("discard"), s.count("token", "Crest")) == (["Veil"], 1)


@pytest.mark.parametrize(("areas", "offered"), [(1, False), (2, True)])
def test_what_it_would_cover_does_not_count(areas, offered):
    """RSA-Q68: the only concentration is the only target and the only place; with two, either may be covered."""
    tide = card("Tide", text="Return target concentration you control to your hand.")
    s = bare_scene(tide, f'hand = ["Tide"]\nconcentration = {["Lanternfall"] * areas}')
    assert ("Play Tide" in s.offered) == offered


@pytest.mark.parametrize("used", [0, 1])
def test_every_place_is_tried_for_a_lone_target(used):
    """RSA-Q68: the one used concentration must stay free, wherever it lies, and its place is not offered."""
    written = ", ".join(f'{{ card = "Lanternfall", used = {int(n == used)} }}' for n in range(2))
    wake = card("Wake", text="Ready target used concentration you control.")
    s = bare_scene(wake, f'hand = ["Wake"]\nconcentration = [{written}]').choose("Play Wake")
    assert (s.areas("concentration")[1 - used], s.count("used", "Lanternfall")) == (["Lanternfall", "Wake"], 0)


def test_a_boon_that_an_enemy_will_control_is_an_enemys_boon():
    """RSA-Q68: on the enemy's field it may be its own target, on yours it may not."""
    bane = card("Bane", "boon", "When you play Bane: Destroy target enemy boon.")
    curse = f"ailment = [{under('Curse', 1)}]"
    assert "Play Bane" not in scene(bane, f'hand = ["Bane"]\n{curse}').offered
    s = scene(bane, f'hand = ["Bane"]\n{curse}', curse).choose("Play Bane")
    assert (s.zone("discard"), s.ailments(), s.ailments(2)) == (["Bane"], {"Curse": 1}, {"Curse": 1})


def test_one_bullet_that_may_mean_the_card_itself_is_enough():
    """RSA-Q68: the other bullet has no target."""
    lot = card("Lot", "chant", "• Add 1 token to target chant.\n• Destroy target trinket.", ["Choice"])
    assert scene(lot, 'hand = ["Lot"]').choose("Play Lot", SLOT).count("token", "Lot") == 1


def test_an_answer_may_be_its_own_target():
    """RSA-Q68: the Shout card is offered though nothing else is of its kind."""
    jab = card("Jab", text="You gain 1 health.")
    reply = card("Reply", "chant", "When you play Reply: Add 1 token to target chant.", ["Shout"])
    s = bare_scene(jab + reply, f'hand = ["Jab"]\n{FIELD}', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Jab", ONE, "Play Reply", "On Seat 2: Utility slots 1")
    assert s.count("token", "Reply") == 1


# A boon on the ailment that it costs

PENANCE = card("Penance", "boon", "Your Runeslinger has +1 block.", ["Ail 1"])
PLAIN = card("Plain", "boon", "Your Runeslinger has +1 block.")


def test_a_boon_may_lie_on_the_ailment_of_its_own_cost():
    """RSA-Q69: with no ailment anywhere it is offered, and conceals what it has cost."""
    s = scene(PENANCE + PLAIN, 'hand = ["Penance", "Plain"]')
    assert ("Play Penance" in s.offered, "Play Plain" in s.offered) == (True, False)
    s.choose("Play Penance", "Weaken")
    assert (s.areas("ailment")[0], s.ailments(), s.value("block")) == (["Weaken", "Penance"], {}, 5)


def test_the_place_is_chosen_after_the_cost():
    """RSA-Q69: the ailment that was just taken is among the places."""
    s = scene(PENANCE, 'hand = ["Penance"]', f"ailment = [{under('Curse', 1)}]").choose("Play Penance")
    assert s.question == "Which ailment do you take as a cost?"
    s.choose("Weaken")
    assert (s.question, s.offered) == (WHERE, [AREA, THEIRS])


def test_laid_on_an_enemys_field_it_leaves_the_cost_exposed():
    """RSA-Q69: it conceals the enemy's ailment or replaces their boon, and your own stays."""
    s = scene(PENANCE + PLAIN, 'hand = ["Penance"]', f"ailment = [{under('Curse', 1, 'Plain')}]")
    s.choose("Play Penance", "Weaken", THEIRS)
    assert (s.areas("ailment", 2)[0], s.ailments()) == (["Curse", "Penance"], {"Weaken": 1})
    assert s.zone("discard", 2) == ["Plain"]


def test_all_instances_of_ail_2_lie_under_it():
    """RSA-Q69: they are of one type, on one area."""
    s = scene(card("Atonement", "boon", keywords=["Ail 2"]), 'hand = ["Atonement"]').choose("Play Atonement", "Weaken")
    assert (s.ailments(), s.count("ailment", "Weaken")) == ({}, 2)


def test_with_all_four_areas_taken_the_cost_merges():
    """RSA-Q69: only a type that is exposed can be taken, and its area is a place like the others."""
    areas = [under(name, 1, "Plain") for name in ("Curse", "Weaken", "Debilitate")]
    s = scene(PENANCE + PLAIN, f"hand = ['Penance']\nailment = [{', '.join(areas)}, {under('Insanity', 1)}]")
    s.choose("Play Penance")
    assert (s.question, len(s.offered)) == (WHERE, 4)
    s.choose("On Seat 1: Ailment areas 4")
    assert (s.areas("ailment")[3], s.count("ailment", "Insanity")) == (["Insanity", "Penance"], 2)


def test_with_a_boon_on_all_four_areas_the_cost_cannot_be_paid():
    """RSA-Q69: RSA-Q15 holds, though there are places on both fields."""
    areas = [under(name, 1, "Plain") for name in ("Curse", "Weaken", "Debilitate", "Insanity")]
    s = scene(PENANCE + PLAIN, f"hand = ['Penance']\nailment = [{', '.join(areas)}]", f"ailment = [{under('Burn', 1)}]")
    assert "Play Penance" not in s.offered


@pytest.mark.parametrize(("place", "stays"), [(AREA, True), (THEIRS, False)])
def test_fragment_under_the_boon_takes_nothing_from_its_defense(place, stays):
    """RSA-Q69: exposed, the Fragment of the cost destroys the boon with 1 defense; under the boon it does nothing.

    On the enemy's field the boon is the enemy's, so a Fragment there is what counts.
    """
    thin = card("Thin", "boon", keywords=["Ail 1"], defense=1)
    theirs = f"ailment = [{under('Curse', 1)}, {under('Fragment', 1)}]"
    s = scene(thin, 'hand = ["Thin"]', theirs).choose("Play Thin", "Fragment", place)
    assert ("Thin" in s.zone("discard")) != stays


def test_it_may_be_its_own_target_on_the_ailment_of_its_cost():
    """RSA-Q69: and RSA-Q68, with nothing else in play."""
    crest = card("Crest", "boon", "When you play Crest: Add 1 token to target boon you control.", ["Ail 1"])
    assert scene(crest, 'hand = ["Crest"]').choose("Play Crest", "Weaken").count("token", "Crest") == 1


def test_a_play_whose_only_place_is_gone_is_taken_back():
    """RSA-Q69: what the cost sets off takes the ailment off again; Light and ailment are as before, and the card in hand."""
    balm = card(
        "Balm", "chant", "When an ailment is applied to your Runeslinger: Remove 1 ailment from your Runeslinger."
    )
    s = scene(
        card("Penance", "boon", keywords=["Ail 1"], cost=1) + balm, 'hand = ["Penance"]\nlight = 1\nutility = ["Balm"]'
    ).choose("Play Penance", "Weaken")
    assert (s.zone("hand"), s.count("light"), s.ailments()) == (["Penance"], 1, {})
    assert "Play Penance" not in s.offered


def test_an_answering_boon_lies_on_the_ailment_of_its_cost():
    """RSA-Q69: in the enemy's turn too, and the Light comes from the concentrations."""
    jab = card("Jab", "attack", "Deal 3 damage to target enemy Runeslinger.")
    flinch = card(
        "Flinch", "boon", "When you play Flinch: Apply 3 block barrier to your Runeslinger.", ["Ail 1", "Shout"], 1
    )
    s = bare_scene(jab + flinch, f'hand = ["Jab"]\n{FIELD}', f'hand = ["Flinch"]\n{FIELD}')
    s.choose("Play Jab", ONE, "Play Flinch", "Weaken")
    assert (s.areas("ailment", 2)[0], s.count("health", 2)) == (["Weaken", "Flinch"], 20)
    assert s.log().count("Seat 2 creates 1 Light.") == 1


def test_what_covers_a_concentration_names_it_before_it_is_paid():
    """RSA-Q69: so that the Light comes from there (RSA-Q43), with Ail too."""
    s = scene(card("Debt", keywords=["Ail 1"], cost=1), 'hand = ["Debt"]').choose("Play Debt")
    assert s.question == WHERE
    s.choose("On Seat 1: Concentration areas 2", "Weaken")
    areas = s.game.table.places_of[0][s.rules.zones["concentration"]]
    used = s.game.counts[s.rules.counters["used"]]
    assert [used[s.game.stacks[spot][0]] for spot in areas[:3]] == [0, 1, 0]


def test_a_place_that_the_cost_has_taken_is_chosen_anew():
    """RSA-Q69: the ailment brings the named concentration back to the hand; the card lies on one of the others."""
    tide = "When an ailment is applied to your Runeslinger: Return target concentration you control to your hand."
    s = bare_scene(
        card("Debt", keywords=["Ail 1"]) + card("Tide", "chant", tide),
        'hand = ["Debt"]\nutility = ["Tide"]\nconcentration = ["Emberdart", "Lanternfall", "Wardsong"]',
    ).choose("Play Debt", ONE, "Weaken", "Emberdart")
    assert (s.question, s.offered) == (
        WHERE,
        ["On Seat 1: Concentration areas 2", "On Seat 1: Concentration areas 3"],
    )
    s.choose("On Seat 1: Concentration areas 3")
    assert s.areas("concentration")[2] == ["Wardsong", "Debt"]
