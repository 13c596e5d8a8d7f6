"""Boons: what they hide, replace and leave behind: RSA-BO."""

from tests.games.runeslingers_awakening.duels import ONE, card, scene, under

VEIL = card("Veil", "boon", "Your Runeslinger has +1 block.")
BARRIER = card(
    "Divine Barrier",
    "boon",
    "You have +2 block.\nWhen Divine Barrier is destroyed: If you do not own Divine Barrier, you lose 9 health.",
)
BREAK = card("Break", text="Destroy target boon.")
HIT = card("Hit", "attack", "Deal 3 damage to any target.")


def test_ailments_under_a_boon_have_no_effect():
    """RSA-BO-1: 5 Debilitate under a boon take nothing from the maximum health."""
    s = scene(VEIL, f"ailment = [{under('Debilitate', 5, 'Veil')}]", f"ailment = [{under('Debilitate', 5)}]")
    assert (s.value("maximum health", 1), s.value("maximum health", 2)) == (20, 15)


def test_ailments_under_a_boon_do_not_count():
    """RSA-BO-1: they are not on you."""
    text = "Deal X damage to target enemy Runeslinger, where X is the number of ailments on that Runeslinger."
    s = scene(
        VEIL + card("Tally", "attack", text),
        'hand = ["Tally"]',
        f"ailment = [{under('Curse', 5, 'Veil')}, {under('Weaken', 2)}]",
    ).choose("Play Tally", ONE)
    assert s.count("health", 2) == 18


def test_when_the_boon_is_destroyed_they_are_active_again():
    """RSA-BO-1: the maximum health falls, and nothing is applied anew."""
    s = scene(VEIL + BREAK, 'hand = ["Break"]', f"ailment = [{under('Debilitate', 5, 'Veil')}]")
    s.choose("Play Break", ONE)
    assert (s.value("maximum health", 2), s.ailments(2), s.count("health", 2)) == (15, {"Debilitate": 5}, 15)


def test_a_boon_hides_ailments_as_soon_as_it_is_played():
    """RSA-BO-1: played on 5 Debilitate, it gives the maximum health back; the health itself stays."""
    s = scene(VEIL, f"hand = ['Veil']\nhealth = 15\nailment = [{under('Debilitate', 5)}]").choose("Play Veil")
    assert (s.value("maximum health"), s.count("health"), s.ailments()) == (20, 15, {})


def test_a_boon_played_on_a_boon_destroys_it():
    """RSA-BO-2: the new one lies on the ailment, the old one in its owner's discard pile."""
    s = scene(VEIL + BARRIER, f"hand = ['Veil']\nailment = [{under('Curse', 2, 'Divine Barrier')}]").choose("Play Veil")
    assert (s.areas("ailment")[0], s.zone("discard"), s.value("block")) == (["Curse", "Veil"], ["Divine Barrier"], 5)


def test_the_ailments_under_a_replaced_boon_are_never_exposed():
    """RSA-BO-2: 20 Debilitate would end the encounter if they showed for a moment."""
    s = scene(VEIL + BARRIER, f"hand = ['Veil']\nailment = [{under('Debilitate', 20, 'Divine Barrier')}]")
    s.choose("Play Veil")
    assert (s.question, s.count("health"), s.value("maximum health")) == ("Your Play Phase", 20, 20)


def test_ailments_under_a_replaced_boon_do_not_merge():
    """RSA-BO-2: 2 Burn stay under the new boon, beside the 3 that are exposed."""
    s = scene(
        VEIL + BARRIER, f"hand = ['Veil']\nailment = [{under('Burn', 2, 'Divine Barrier')}, {under('Burn', 3)}]"
    ).choose("Play Veil", "On Seat 1: Ailment areas 1")
    assert (s.ailments(), s.areas("ailment")[0]) == ({"Burn": 3}, ["Burn", "Veil"])


def test_a_replaced_boon_is_destroyed_with_what_that_triggers():
    """RSA-BO-2: an enemy's Divine Barrier that they do not own costs them 9 health when another boon replaces it."""
    given = '{ card = "Divine Barrier", owner = 1 }'
    s = scene(VEIL + BARRIER, "hand = ['Veil']", f'ailment = [[{{ card = "Curse", ailment = 1 }}, {given}]]')
    s.choose("Play Veil")
    assert (s.count("health", 2), s.zone("discard"), s.areas("ailment", 2)[0]) == (
        11,
        ["Divine Barrier"],
        ["Curse", "Veil"],
    )


def test_a_boon_on_an_enemys_field_is_the_enemys():
    """RSA-BO-3: they control it and its effects apply to them; you own it."""
    s = scene(BARRIER, "hand = ['Divine Barrier']", f"ailment = [{under('Curse', 1)}]").choose("Play Divine Barrier")
    assert (s.value("block", 1), s.value("block", 2)) == (4, 6)


def test_your_boons_are_those_that_you_control():
    """RSA-BO-3: a boon that you own on an enemy's field is none of yours."""
    count = card("Count", text="Target enemy Runeslinger loses 1 health for each boon you control.")
    given = '{ card = "Veil", owner = 1 }'
    s = scene(
        VEIL + count,
        "hand = ['Count']",
        f'ailment = [[{{ card = "Curse", ailment = 1 }}, {given}], {under("Burn", 1, "Veil")}]',
    ).choose("Play Count", ONE)
    assert s.count("health", 2) == 20


def test_a_boon_goes_to_the_discard_pile_of_its_owner():
    """RSA-BO-3: wherever it has been."""
    s = scene(
        VEIL + BREAK, "hand = ['Break']", 'ailment = [[{ card = "Curse", ailment = 1 }, { card = "Veil", owner = 1 }]]'
    ).choose("Play Break", ONE)
    assert ("Veil" in s.zone("discard"), s.zone("discard", 2)) == (True, [])


def test_damage_destroys_a_boon():
    """RSA-BO-4: a boon is a defense card, so damage can target it."""
    s = scene(VEIL + HIT, "hand = ['Hit']", f"ailment = [{under('Curse', 2, 'Veil')}]").choose("Play Hit", ONE)
    assert s.offered == ["Seat 1", "Seat 2", "Veil"]
    s.choose("Veil")
    assert (s.zone("discard", 2), s.ailments(2)) == (["Veil"], {"Curse": 2})


def test_an_ailment_is_no_target_of_damage():
    """RSA-BO-4: what lies under the boon is no card."""
    s = scene(HIT, "hand = ['Hit']", f"ailment = [{under('Curse', 2)}]")
    assert s.choose("Play Hit", ONE).offered == ["Seat 1", "Seat 2"]


def test_rsa_t12_divine_barrier_as_a_gift():
    """RSA-T12: played on an enemy's ailment and destroyed there, it costs them 9 health."""
    s = scene(BARRIER + BREAK, "hand = ['Divine Barrier', 'Break']", f"ailment = [{under('Curse', 1)}]")
    s.choose("Play Divine Barrier", "Play Break", ONE)
    assert (s.count("health", 2), s.count("health", 1), sorted(s.zone("discard"))) == (11, 20, ["Divine Barrier"])


def test_rsa_t12_your_own_divine_barrier_costs_nothing():
    """RSA-T12: whoever owns the boon loses no health for it."""
    s = scene(BARRIER + BREAK, "hand = ['Break']", f"ailment = [{under('Curse', 1, 'Divine Barrier')}]")
    s.choose("Play Break", ONE)
    assert (s.count("health", 2), s.zone("discard", 2)) == (20, ["Divine Barrier"])


def test_a_boon_that_returns_what_lies_under_it_leaves_the_ailment():
    """RSA-BO-1: an ailment is no card, so nothing is returned when the boon falls."""
    trap = card("Snare", "boon", "When Snare leaves the field: Return the card under it to its owner's hand.")
    s = scene(trap + BREAK, "hand = ['Break']", f"ailment = [{under('Curse', 2, 'Snare')}]").choose("Play Break", ONE)
    assert (s.ailments(2), s.zone("hand", 2)) == ({"Curse": 2}, [])
