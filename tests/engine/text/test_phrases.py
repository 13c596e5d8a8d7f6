"""Declaring a phrase: what cannot be meant is refused when the table is read, not when a card is played."""

from types import ModuleType

import pytest

from engine.kernel.state import Frame, Game
from engine.text.phrases import Amount, Do, phrase, read_phrases


def module(*functions: object) -> ModuleType:
    made = ModuleType("toy")
    for number, function in enumerate(functions):
        setattr(made, f"phrase_{number}", function)
    return made


def test_a_phrase_is_read_from_its_annotations():
    @phrase("warm {amount} hands")
    def warm(game: Game, frame: Frame, amount: Amount) -> Do:
        """Hands get warm."""

    (found,) = read_phrases([module(warm)]).values()
    assert (found.sort, dict(found.slots), found.help) == ("do", {"amount": "amount"}, "Hands get warm.")


def test_a_slot_without_a_sort_is_refused():
    @phrase("warm {hands}")
    def warm(game: Game, frame: Frame, hands: int) -> Do:
        """Hands get warm."""

    with pytest.raises(TypeError, match="warm: hands has no sort"):
        read_phrases([module(warm)])


def test_a_word_that_the_compiler_does_not_know_is_refused():
    @phrase("warm {amount} hands", evnt=3)
    def warm(game: Game, frame: Frame, amount: Amount) -> Do:
        """Hands get warm."""

    with pytest.raises(TypeError, match="evnt says nothing to the compiler"):
        read_phrases([module(warm)])


def test_two_phrases_of_one_sort_on_one_function_are_refused():
    @phrase("warm {amount} hands")
    @phrase("heat {amount} hands")
    def warm(game: Game, frame: Frame, amount: Amount) -> Do:
        """Hands get warm."""

    with pytest.raises(TypeError, match="two phrases of one sort"):
        read_phrases([module(warm)])
