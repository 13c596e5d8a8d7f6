"""Why not: what is told of a reason that the rules of a game give."""

import pytest

from engine.kernel.names import KERNEL, NO_REASON, Names, NamesError
from engine.play.refusals import counted, refusals
from tests.conformance.test_every_game import played


@pytest.mark.parametrize(
    ("pattern", "amounts", "told"),
    [
        ("you control one", (), "you control one"),
        ("{0} Light short", (2, 6, 4), "2 Light short"),
        ("it costs {1} Light, you have {2}", (2, 6, 4), "it costs 6 Light, you have 4"),
        ("discard {0 card}", (1,), "discard 1 card"),
        ("discard {0 card}", (2,), "discard 2 cards"),
    ],
)
def test_a_reason_is_told_with_its_amounts(pattern: str, amounts: tuple[int, ...], told: str) -> None:
    assert counted(pattern, amounts) == told


def test_a_reason_names_a_kind_of_card() -> None:
    assert counted("it is no {0:kind}", (1,), ["Rune", "Minion"]) == "it is no Minion"


def test_a_condition_that_holds_has_no_reason_in_every_game() -> None:
    names = Names(KERNEL, reasons=("far away",))
    assert names.reason("far away", "Too far", "it is too far away") != NO_REASON
    assert names.reasons.entry(NO_REASON).tag == ""


def test_a_reason_has_its_place_in_the_order() -> None:
    with pytest.raises(NamesError, match="no place in the order of reasons"):
        Names(KERNEL, reasons=("far away",)).reason("too near", "Too near", "it is too near")


def test_a_game_that_gives_no_reasons_shows_none() -> None:
    assert not any(refusals(game) for game in played("gardens", 1, 40))


def test_where_nobody_decides_nothing_is_refused() -> None:
    *_, over = played("runeslingers-awakening", 1)
    assert over.decision is None
    assert refusals(over) == []
