"""Two texts are the same name if a reader takes them for the same: whatever apostrophe, hyphen or accent, and with nothing unseen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.packs.folding import LOOK_ALIKES, norm, visible
from tests.packs import SHIPPED


@pytest.mark.parametrize("sign", LOOK_ALIKES["'"])
def test_every_sign_that_looks_like_an_apostrophe_is_one(sign: str) -> None:
    assert norm(f"Lamplighter{sign}s Ring") == "lamplighter's ring"


@pytest.mark.parametrize("sign", LOOK_ALIKES["-"])
def test_every_sign_that_looks_like_a_hyphen_is_one(sign: str) -> None:
    assert norm(f"Black{sign}Ink Strike") == "black-ink strike"


@pytest.mark.parametrize("sign", LOOK_ALIKES['"'])
def test_every_sign_that_looks_like_a_quotation_mark_is_one(sign: str) -> None:
    assert norm(f"{sign}any target{sign}") == '"any target"'


@pytest.mark.parametrize(
    "sign", [*"\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufeff\u034f\ufe0f"]
)
def test_what_nobody_sees_does_not_count(sign: str) -> None:
    assert norm(f"{sign}Ember{sign}dart{sign}") == "emberdart"
    assert visible(f"{sign}Ember{sign}dart{sign}") == "Emberdart"


@pytest.mark.parametrize("sign", [*"\0\t\u00a0\u2003\u3000\u3164"])
def test_every_blank_is_a_blank(sign: str) -> None:
    assert norm(f"Twin{sign}{sign}Cinders") == "twin cinders"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("ÉCLAIR", "eclair"),
        ("e\u0301clair", "eclair"),
        ("Straße", "strasse"),
        ("ＥＭＢＥＲ", "ember"),
        ("\ud800x", "?x"),
    ],
)
def test_case_accents_and_widths_do_not_count(written: str, read: str) -> None:
    assert norm(written) == read


@pytest.mark.parametrize(("one", "other"), [("Emberdart", "Ember dart"), ("Black-Ink", "Black Ink"), ("Ring", "Rings")])
def test_what_looks_different_is_different(one: str, other: str) -> None:
    assert norm(one) != norm(other)


@pytest.mark.parametrize("slug", SHIPPED)
def test_no_two_cards_of_a_game_are_one(slug: str) -> None:
    names = [norm(card.name) for card in SHIPPED[slug].cards.values()]
    assert len(names) == len(set(names))


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    assert norm(norm(text)) == norm(text)
