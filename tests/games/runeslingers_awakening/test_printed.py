"""What the rulebook of The Awakening does not state is ours, and stands apart."""

import pytest

from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers-awakening"]


def test_what_the_rulebook_does_not_say_of_romin_is_ours_and_apart():
    romin = PACK.cards["romin"]
    assert dict(romin.house) == {"class": "Striker", "block": 4, "health": 20}
    assert not romin.values.keys() & romin.house.keys()


def test_an_ailment_has_our_text_as_a_term_too():
    curse, term = PACK.cards["curse"], PACK.terms["curse"]
    assert (term.house_text, term.house_source) == (curse.house_text, curse.house_source)


@pytest.mark.parametrize("zone", ["supply", "discard"])
def test_a_zone_says_what_the_rulebook_does_not_say_of_it(zone):
    """[000:168] [000:188]: how many ailments are laid out, and who may look through a discard pile."""
    assert PACK.zones[zone].text.endswith("which the rulebook does not say.")
