"""The language of the game that is played, and that of a toy game with other words and the general phrases only."""

from functools import cache
from pathlib import Path

from engine.kernel.state import KERNEL_COUNTERS
from engine.packs.reading import read_pack
from engine.play.playable import book_of, ruleset_of
from engine.text.compiling import words_of
from engine.text.matcher import Book
from engine.text.phrases import read_phrases
from engine.verbs import amounts, counters, sentences
from tests.builders import EMBERFALL, emberfall
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers-awakening"]
CINDERS = """
[[counter]]
id = "cinder"
name = "Cinders"
on = "any"
text = "What is left of a fire."
status = "rulebook"
source = "009:6"
"""


@cache
def awakening() -> Book:
    """What card text of The Awakening can say."""
    return book_of(PACK, ruleset_of(PACK))


def toy(folder: Path) -> Book:
    """What card text of Emberfall can say, which counts cinders."""
    pack = read_pack(emberfall(folder, game=EMBERFALL["game.toml"] + CINDERS))
    numbers = {name: n for n, name in enumerate((*KERNEL_COUNTERS, *pack.counters))}
    return Book(read_phrases((sentences, amounts, counters)), words_of(pack, numbers, {"heat": 3}, {}, "card"))
