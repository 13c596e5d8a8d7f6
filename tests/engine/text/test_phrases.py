"""Declaring a phrase: what cannot be meant is refused when the table is read, not when a card is played."""

import gc
import importlib.util
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from engine.builds import ENGINE
from engine.text.phrases import Phrase, functions_of, read_phrases
from engine.text.references import PLAYER

HEAD = "from engine.text.phrases import Amount, Do, Node, Seat, given, phrase\n\n"
WARM = 'def warm(game, frame, amount: Amount) -> Do:\n    """Hands get warm."""\n'
Read = Callable[..., dict[str, Phrase]]
NUMBERS = count()


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """The phrases of a module that is written here, and may then be compiled into a library beside it."""

    def phrases(source: str, library: str = "") -> dict[str, Phrase]:
        path = tmp_path / f"warming_{next(NUMBERS)}.py"
        path.write_text(HEAD + source)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.__file__ = str(path.with_suffix(library)) if library else module.__file__
        return read_phrases([module])

    return phrases


def test_a_phrase_is_read_from_its_annotations(read: Read):
    (warm,) = read('@phrase("warm {amount} hands")\n' + WARM).values()
    assert (warm.sort, dict(warm.slots), warm.help) == ("do", {"amount": "amount"}, "Hands get warm.")
    assert warm.name.endswith(".warm.do")


def test_a_compiled_module_is_read_from_the_source_beside_it(read: Read):
    (warm,) = read('@phrase("warm {amount} hands")\n' + WARM, ".cpython-311-x86_64-linux-gnu.so").values()
    assert (dict(warm.slots), warm.help) == ({"amount": "amount"}, "Hands get warm.")


@pytest.fixture
def yielding() -> Iterator[None]:
    """Threads take turns whenever garbage is collected, in the midst of what else is one step."""

    def let_others_on(*_: object) -> None:
        time.sleep(0.00001)

    usual = gc.get_threshold()
    gc.set_threshold(50, 5, 5)
    gc.callbacks.append(let_others_on)
    yield
    gc.callbacks.remove(let_others_on)
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("yielding")
def test_four_threads_read_at_once():
    source = (ENGINE / "verbs" / "filters.py").read_text(encoding="utf-8")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(functions_of, [source] * 8))
    assert len({len(functions) for functions in found}) == 1


def test_a_function_without_a_phrase_is_none(read: Read):
    assert read(WARM) == {}


def test_a_slot_that_a_pattern_leaves_out_has_a_default(read: Read):
    warm = 'def warm(game, frame, who: Seat) -> Do:\n    """Hands get warm."""\n'
    (entry,) = read(f'@phrase("warm hands", "{{who}} warms hands", defaults={{"who": Node("you")}})\n{warm}').values()
    assert entry.defaults["who"].phrase == "you"
    with pytest.raises(TypeError, match="a pattern leaves out who, and there is no default for it"):
        read(f'@phrase("warm hands", "{{who}} warms hands")\n{warm}')


def test_a_slot_without_a_sort_is_refused(read: Read):
    with pytest.raises(TypeError, match="warm: hands has no sort"):
        read('@phrase("warm {hands}")\ndef warm(game, frame, hands: int) -> Do:\n    """Hands get warm."""\n')


def test_a_word_that_the_compiler_does_not_know_is_refused(read: Read):
    with pytest.raises(TypeError, match="evnt says nothing to the compiler"):
        read('@phrase("warm {amount} hands", evnt=3)\n' + WARM)


@pytest.mark.parametrize("gives", ['"hands warmed"', '{"hands warmed": 1}'])
def test_what_a_sentence_gives_is_declared_once(read: Read, gives: str):
    declared = f'given("hands warmed")\n@phrase("warm {{amount}} hands", gives={gives})\n{WARM}'
    assert next(iter(read(declared).values())).extras["gives"]
    assert read(f'@phrase("heat {{amount}} hands", takes="hands warmed")\n{WARM}')


@pytest.mark.parametrize(
    "extra",
    ['gives="playr"', 'gives={"playr": 1}', 'takes="playr"', 'hands_on={"playr": "amount"}', 'not_behind="playr"'],
)
def test_what_nobody_has_declared_is_refused_with_what_is_nearest(read: Read, extra: str):
    assert PLAYER == "player"
    with pytest.raises(
        TypeError, match=r"warm: 'playr' is nothing that a sentence gives: .*; perhaps 'player' is meant"
    ):
        read(f'@phrase("warm {{amount}} hands", {extra})\n{WARM}')


def test_what_is_like_nothing_declared_is_refused_without_a_guess(read: Read):
    with pytest.raises(TypeError, match=r"declare it by `given`$"):
        read('@phrase("warm {amount} hands", gives="zzz")\n' + WARM)


def test_two_phrases_of_one_sort_on_one_function_are_refused(read: Read):
    with pytest.raises(TypeError, match="two phrases of one sort"):
        read('@phrase("warm {amount} hands")\n@phrase("heat {amount} hands")\n' + WARM)
