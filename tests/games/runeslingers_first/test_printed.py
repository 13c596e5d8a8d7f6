"""The first edition of Runeslingers beside the later one: each is told from its own rulebook, and played by its own rules."""

import re

from engine.play.playable import is_playable, ruleset_of, unread_sentences
from tests.games.sources import origins
from tests.packs import SHIPPED

PACK, LATER = SHIPPED["runeslingers"], SHIPPED["runeslingers-awakening"]


# Each edition has rules of its own


def test_both_editions_are_played_each_by_its_own_rules():
    assert (is_playable(LATER), is_playable(PACK), ruleset_of(PACK) is ruleset_of(LATER)) == (True, True, False)


def test_what_is_not_read_yet_is_listed_card_by_card():
    """How much damage Flaming Fists deals is not known, so that nothing says what would inflict it."""
    assert unread_sentences(PACK) == {"Flaming Fists": ("Inflict 2 Burn.",)}


def test_burn_costs_health_in_both_and_a_card_in_one():
    """[001:919] against [000:290-291]."""
    both = "Level I: When an instance of Burn is applied to you: You lose 2 health."
    assert (PACK.cards["burn"].text, LATER.cards["burn"].text) == (f"{both} You sear 1.", both)


# Cards


def test_the_cards_whose_effect_is_known_have_a_text():
    assert {card.id for card in PACK.cards.values() if card.set_id == "base" and card.text and card.kind != "ailment"} == {
        "fireball", "flaming-fists", "head-crush", "brand", "iron-wall", "tornado", "bounce", "dominate", "dragon-breaker",
    }  # fmt: skip


def test_three_cards_eva_and_the_ailments_share_their_names_with_the_later_edition_and_nothing_else():
    shared = PACK.cards.keys() & LATER.cards.keys()
    ailments = {"burn", "curse", "fragment", "weaken", "insanity", "debilitate"}
    assert shared == {"fireball", "divine-barrier", "flaming-fists", "eva"} | ailments
    for name in shared:
        assert [pack.cards[name].origin.source[:4] for pack in (PACK, LATER)] == ["001:", "000:"]


def test_what_only_one_edition_has_is_not_in_the_other():
    assert {"weapon", "curio", "armour", "passive", "activate"} <= PACK.kinds.keys() - LATER.kinds.keys()
    assert {"chant", "stance", "inherent"} <= LATER.kinds.keys() - PACK.kinds.keys()
    assert not {"defense"} & PACK.kinds.keys()
    assert not {"cost", "x", "rarity", "number", "artist"} & PACK.fields.keys()
    assert not {"light", "utility_slots", "light_per_concentration"} & {*PACK.counters, *PACK.numbers}
    assert ("best_of_three" in PACK.options, "best_of_three" in LATER.options) == (True, False)


# Words


def test_no_term_and_no_keyword_has_the_words_of_the_later_edition():
    both = PACK.terms.keys() & LATER.terms.keys()
    assert {"shout", "distract", "charge", "ail", "sear", "pierce", "fate", "choice"} <= both
    assert [name for name in both if PACK.terms[name].text and PACK.terms[name].text == LATER.terms[name].text] == []


def test_there_are_nine_keywords_five_red_and_four_blue():
    """Each says so first, and leads to the word."""
    words = {
        name: (term.text.partition(".")[0], *re.findall("red|blue", " ".join(term.see)))
        for name, term in PACK.keywords.items()
    }
    red, blue = ["Distract", "Pain", "Ail", "Sear", "Fate"], ["Shout", "Pierce", "Charge", "Choice"]
    assert words == dict.fromkeys(red, ("Red", "red")) | dict.fromkeys(blue, ("Blue", "blue"))


# Sources


def test_there_are_as_many_concentration_areas_as_our_ruling_says():
    assert PACK.zones["concentration"].slots == PACK.numbers["concentration_areas"].value


def test_no_source_is_of_another_rulebook():
    assert [origin.source for origin in origins(PACK) if re.search(r"\b00[^1]:\d", origin.source)] == []
