"""Pieces that lie turned, and abilities that are given and suppressed: the toy game Fords."""

import pytest

from engine.kernel.exposure import activated_lines, silence
from engine.kernel.places import move, place
from engine.kernel.view import HiddenError, View
from tests.engine.kernel.fords import river
from tests.scenes import Played


def swift(game: Played, name: str) -> bool:
    """Whether an animal is swift."""
    return bool(View(game.game, 0).keyword(game.piece(name), "swift"))


# Turned


def test_a_tired_animal_does_not_act_and_is_seen_by_all() -> None:
    game = river(["|Heron", "Otter"])
    assert game.value("strength", "Otter") == 2
    heron = game.piece("Heron")
    assert heron not in game.game.acting[0]
    assert all(View(game.game, seat).sees(heron) for seat in (0, 1))


def test_it_acts_no_longer_once_it_is_turned_and_again_once_it_is_turned_up() -> None:
    game = river([], ["Heron", "*Beaver"], [], ["Otter"]).choose("Heron swims from Ford 2 to Ford 3")
    assert game.value("strength", "Otter") == 2
    game.choose("Pass", "Pass")
    assert (game.active, game.count("tired", "Heron"), game.value("strength", "Otter")) == (1, 0, 3)


def test_a_tired_animal_counts_for_nothing_at_a_ford_and_leaves_with_it() -> None:
    game = river(["|Beaver", "*Otter"]).choose("Pass")
    assert (game.zone("won"), game.zone("won", 2), game.zone("den")) == ([], ["Shallows"], ["Beaver"])


def test_a_tired_animal_that_leaves_is_not_tired_any_more() -> None:
    game = river(["|Heron"])
    move(game.game, game.piece("Heron"), place(game.game, 0, 2))
    assert (game.count("tired", "Heron"), game.game.acting[0]) == (0, [])


def test_what_is_imagined_leaves_a_turned_piece_as_it_is() -> None:
    game = river(["|*Heron", "*Otter"])
    world = View(game.game, 0).imagine(5)
    assert world.place[game.piece("Heron")] == game.game.place[game.piece("Heron")]
    assert world.counts[game.rules.counters["tired"]][game.piece("Heron")] == 1


# Keywords that are given and taken away


@pytest.mark.parametrize(
    ("fords", "is_swift"),
    [
        ([["Beaver"]], False),
        ([["Beaver"], ["Kingfisher"]], True),  # Your animals have Swift.
        ([["Beaver"], ["*Kingfisher"]], False),
        ([["Beaver"], ["|Kingfisher"]], False),
        ([["Beaver"], ["Kingfisher"], ["*Eel"]], False),  # Enemy animals lose Swift: it came later
        ([["Beaver"], ["Kingfisher"], ["*Mink"]], False),  # Enemy animals are suppressed
        ([["Beaver"], ["*Mink"], ["Kingfisher"]], False),  # whenever it was given
    ],
)
def test_a_keyword_that_is_given(fords: list[list[str]], is_swift: bool) -> None:
    assert swift(river(*fords), "Beaver") is is_swift


def test_of_equal_rank_what_comes_later_counts() -> None:
    """Eel takes Swift away; a Kingfisher that comes after it gives it back, as it is Ada's turn."""
    assert swift(river(["Beaver"], ["*Eel"], hand=["Kingfisher"]).choose("Settle Kingfisher at Ford 3"), "Beaver")
    assert not swift(river(["Beaver"], ["*Eel"]), "Beaver")


def test_what_is_suppressed_has_no_keyword_whenever_it_is_given() -> None:
    """A netted beaver stays slow though a Kingfisher comes, and is swift without the net."""
    game = river(["Beaver"], hung=['{ card = "Net", owner = 2, on = "Beaver" }'], hand=["Kingfisher"])
    game.choose("Settle Kingfisher at Ford 3")
    assert not swift(game, "Beaver")
    move(game.game, game.piece("Net"), place(game.game, 1, 2))
    assert swift(game, "Beaver")


def test_a_printed_keyword_is_taken_away_too_and_comes_back() -> None:
    game = river(["Otter"], ["*Eel"])
    assert not swift(game, "Otter")
    move(game.game, game.piece("Eel"), place(game.game, 1, 2))
    assert swift(game, "Otter")


def test_nobody_is_told_the_keywords_of_a_card_that_they_do_not_see() -> None:
    game = river(["Beaver"], hand=["Otter"])
    assert View(game.game, 0).keyword(game.piece("Otter"), "swift") == 1
    with pytest.raises(HiddenError):
        View(game.game, 1).keyword(game.piece("Otter"), "swift")


# Lines that are suppressed


def test_the_lines_of_a_suppressed_animal_are_silent_and_it_acts_otherwise() -> None:
    """A netted heron makes nobody stronger, but counts as it did."""
    game = river(["Heron", "Otter"], hung=['{ card = "Net", owner = 2, on = "Heron" }'])
    assert (game.value("strength", "Otter"), game.value("strength", "Heron")) == (2, 1)
    assert game.piece("Heron") in game.game.acting[0]


def test_a_suppressed_animal_listens_to_nothing() -> None:
    """At the end of your turn: Draw 1 card."""
    for hung, drawn in (([], 1), (['{ card = "Net", owner = 2, on = "Frog" }'], 0)):
        assert len(river([], ["Frog"], hung=hung).choose("Pass").zone("hand")) == drawn


def test_without_what_suppresses_it_it_speaks_again() -> None:
    game = river(["Heron", "Otter"], ["*Mink"])
    assert game.value("strength", "Otter") == 2
    move(game.game, game.piece("Mink"), place(game.game, 1, 2))
    game.rules.check(game.game, game.game.unsettled)
    assert game.value("strength", "Otter") == 3


def test_what_is_suppressed_suppresses_nobody() -> None:
    """Of two minks that suppress each other the one that has come later falls silent."""
    game = river(["Heron", "Otter"], ["*Mink"], hand=["Mink"]).choose("Settle Mink at Ford 3")
    assert game.value("strength", "Otter") == 2
    game = river(["Heron", "Mink"], hung=['{ card = "Net", owner = 2, on = "Mink" }'])
    assert game.count("silenced", "Mink") == 1


def test_a_suppressed_piece_that_leaves_is_itself_again() -> None:
    game = river(["Heron", "Otter"], hung=['{ card = "Net", owner = 2, on = "Heron" }'])
    move(game.game, game.piece("Heron"), place(game.game, 0, 2))
    game.rules.check(game.game, 3)
    assert (game.count("silenced", "Heron"), game.zone("hung", 0)) == (0, [])


def test_turned_while_it_is_suppressed_it_says_nothing_when_it_turns_up() -> None:
    game = river(["Heron", "Otter"], hung=['{ card = "Net", owner = 2, on = "Heron" }'])
    game.choose("Heron swims from Ford 1 to Ford 2", "Pass", "Pass")
    assert (game.count("tired", "Heron"), game.value("strength", "Otter")) == (0, 2)


def test_silenced_twice_it_is_silent_and_speaks_once() -> None:
    game = river(["Heron", "Otter"])
    heron = game.piece("Heron")
    for amount in (1, 1, 0, 0):
        silence(game.game, heron, -1, amount)
    assert (game.value("strength", "Otter"), game.game.acting[0].count(heron)) == (3, 1)


def test_of_three_that_suppress_each_other_the_first_decides() -> None:
    """Ada's Mink came first, then Bo's, then another of Ada's: only Bo's is silent."""
    game = river(["Mink"], ["*Mink"], ["Mink"])
    row = game.game.counts[game.rules.counters["silenced"]]
    assert [game.game.table.owners[piece] for piece, mark in enumerate(row) if mark] == [1]


def test_what_is_suppressed_cannot_be_activated() -> None:
    game = river(["Heron"], ["*Mink"])
    assert activated_lines(game.game, game.piece("Heron")) == ()
