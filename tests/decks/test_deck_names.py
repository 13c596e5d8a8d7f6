"""What decks are called before somebody says so."""

import pytest

from decks.deck_names import LONGEST, copy_name, named_after, new_name


@pytest.mark.parametrize(
    ("name", "taken", "copy"),
    [
        ("Ember Rush", [], "Ember Rush, second copy"),
        ("Ember Rush", ["Ember Rush, second copy"], "Ember Rush, third copy"),
        ("Ember Rush", ["Ember Rush, third copy"], "Ember Rush, second copy"),
        ("Ember Rush", ["EMBER RUSH, SECOND COPY"], "Ember Rush, third copy"),
        ("Ember Rush, second copy", ["Ember Rush, second copy"], "Ember Rush, third copy"),
        ("Ember Rush, 21st copy", [], "Ember Rush, second copy"),
        ("Ember Rush (copy) (copy)", [], "Ember Rush, second copy"),
        ("A second copy", [], "A second copy, second copy"),
        (", second copy", [], ", second copy, second copy"),
    ],
)
def test_a_copy_is_counted_from_the_second(name: str, taken: list[str], copy: str) -> None:
    assert copy_name(name, taken) == copy


def test_copies_beyond_the_twelfth_have_figures() -> None:
    taken: list[str] = []
    for _ in range(112):
        taken.append(copy_name("Fire", taken))
    assert taken[10:14] == ["Fire, twelfth copy", "Fire, 13th copy", "Fire, 14th copy", "Fire, 15th copy"]
    assert taken[19:22] == ["Fire, 21st copy", "Fire, 22nd copy", "Fire, 23rd copy"]
    assert taken[109:] == ["Fire, 111th copy", "Fire, 112th copy", "Fire, 113th copy"]


def test_a_long_name_makes_room_for_what_counts_it() -> None:
    longest = "a" * LONGEST
    for name in (copy_name(longest, []), new_name(longest, [])):
        assert len(name) == LONGEST
    assert copy_name(longest, []).endswith("a, second copy")
    assert copy_name(longest, [copy_name(longest, [])]).endswith("a, third copy")


def test_new_decks_have_the_first_number_that_is_free() -> None:
    assert new_name("Eva", []) == "Eva, deck 1"
    assert new_name("Eva", ["Eva, deck 1", "Romin, deck 2", "Eva, deck 3"]) == "Eva, deck 2"


@pytest.mark.parametrize(
    ("name", "what"), [("Eva, deck 12", "Eva"), ("Eva, deck 0", ""), ("Eva, deck", ""), ("My Eva, deck 1 or so", "")]
)
def test_a_name_that_nobody_gave_is_known(name: str, what: str) -> None:
    assert named_after(name) == what
