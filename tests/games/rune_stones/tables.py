"""Tables of Rune Stones in the middle of a game, for tests: what is not said lies as below."""

from decks.construction.formats.deck_text import read_deck
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

CARDS = """
[[card]]
name = "Pebble"
kind = "druid"
number = 109
colour = "Yellow"

[[card]]
name = "Small blue"
kind = "creature"
number = 30
colour = "Blue"
magic = 1
text = "Gain 1 blue gem."

[[card]]
name = "Large blue"
kind = "creature"
number = 50
colour = "Blue"
magic = 2
text = "Gain 2 power points."

[[card]]
name = "Small red"
kind = "creature"
number = 20
colour = "Red"
magic = 1
text = "Gain 1 red gem.\\nGain 1 ore."

[[card]]
name = "Fork"
kind = "creature"
number = 40
colour = "Red"
magic = 1
text = "• Gain 1 red gem.\\n• Gain 1 blue gem."

[[card]]
name = "Gambler"
kind = "creature"
number = 45
colour = "Green"
magic = 1
text = "Roll the die."

[[card]]
name = "Seller"
kind = "creature"
number = 46
colour = "Green"
magic = 1
text = "Return 1 blue gem: Gain 3 power points."
"""
DECK = f"deck = {['Pebble'] * 8}"
DISPLAY = """display = ["Creature 55", "Creature 47", "Creature 35", "Creature 36", "Creature 23", "Creature 12"]"""
ARTIFACTS = """artifacts = [
  "Blue artifact", "Yellow artifact", "Green artifact", "Red artifact", "Blue artifact", ["Wild artifact", "Wild artifact"],
]"""


def table(mine: str = "", *others: str, shared: str = "", head: str = "", seed: int = 1, cards: str = "") -> Played:
    """A table with your seat and those of others; `shared` says what lies on it beside a display and open artifacts."""
    given = {line.split(" =")[0] for line in shared.splitlines()}
    laid = [text for text in (DISPLAY, ARTIFACTS) if text.split(" =")[0] not in given]
    seats = "".join(f"[[seat]]\n{text}\n{'' if 'deck =' in text else DECK}\n" for text in (mine, *others))
    on_table = "\n".join([shared, *laid])
    return set_scene(f"{head}\n{seats}[table]\n{on_table}\n{CARDS}{cards}", "rune-stones", seed)


def first_turn(seats: int = 2, deck: str = "base", seed: int = 1) -> Played:
    """A game of a ready kit before its first action."""
    pack = SHIPPED["rune-stones"]
    cards = read_deck(pack.decks[deck], pack).sections
    return Played(begin(Table(loaded_game(pack), [cards] * seats), seed, logged=True))


def utilized(played: Played, *cards: str) -> Played:
    """Cards that lie in front of their player; the last one of a hand is played by itself."""
    played.choose("Utilize abilities")
    for card in cards:
        if f"Utilize {card}" in played.offered:
            played.choose(f"Utilize {card}")
    assert set(cards) <= set(played.zone("front"))
    return played


def with_die(face: int, mine: str, *others: str, **more: str) -> Played:
    """A table whose next roll of the die shows a face from 1 to 6, as listed in the rulebook."""
    for seed in range(1, 200):
        played = table(mine, *others, seed=seed, **more)
        utilized(played, "Gambler", "Small red").choose("Gambler: Roll the die.")
        rolled = [line for line in played.log() if " rolls " in line]
        if rolled and rolled[-1].endswith(f" rolls {face}."):
            return played
    raise AssertionError(face)
