"""Two runekeepers in the middle of a game, and cards of the test's own: what the tests of Runicka are written with."""

from tests.scenes import Played, set_scene

PLAIN = "Cairn Sentry"  # a card for decks, hands and investments
DECK = f"deck = {[PLAIN] * 8}"
INVESTED = {0: 0, 1: 0, 2: 1, 3: 3}  # cards by level
ONE, TWO, THREE = (f"Seat 1: Arena {n}" for n in (1, 2, 3))
FOE_ONE, FOE_TWO, FOE_THREE = (f"Seat 2: Arena {n}" for n in (1, 2, 3))
END = "End the Main Phase"


def card(name, kind="stable", text="", power=2, cost=10, side="Order", level=1, keywords=(), kin="") -> str:
    """A revenant for a scene."""
    values = f'power = {power}\ncost = {cost}\nalignment = "{side}"\nlevel = {level}\nkin = "{kin}"\n'
    return f'[[card]]\nname = "{name}"\nkind = "{kind}"\n{values}keywords = {list(keywords)}\ntext = """\n{text}"""\n'


def crystal(name, text="You gain 1 Life.", cost=0, recharge=1) -> str:
    """A ley-crystal for a scene."""
    values = f"cost = {cost}\nrecharge = {recharge}\n"
    return f'[[card]]\nname = "{name}"\nkind = "ley-crystal"\n{values}text = """\n{text}"""\n'


def at(side, level) -> str:
    """A runekeeper who is attuned, with the cards invested for it."""
    return f"{side.lower()} = {level}\ninvested = {[PLAIN] * INVESTED[level]}"


def arena(cards="", ada="", bo="", head="") -> Played:
    """Two runekeepers with what is given; a deck each unless their own is named."""
    decks = [DECK if "deck = " not in own else "" for own in (ada, bo)]
    return set_scene(f"{head}\n{cards}\n[[seat]]\n{decks[0]}\n{ada}\n[[seat]]\n{decks[1]}\n{bo}", slug="runicka")


def order(cards="", ada="", bo="", head="") -> Played:
    """The same with the first of them attuned to Order 3."""
    return arena(cards, f"{at('Order', 3)}\n{ada}", bo, head)


def chaos(cards="", ada="", bo="", head="") -> Played:
    """The same with the first of them attuned to Chaos 3."""
    return arena(cards, f"{at('Chaos', 3)}\n{ada}", bo, head)


def over(played: Played) -> Played:
    """The turn ends, and the next one begins: nobody does anything else that can be left undone."""
    turn = played.game.turn
    played.choose(END)
    while played.asked and played.game.turn == turn:
        played.choose(played.offered[0])
    return played


def fights(played: Played) -> list[str]:
    """The combats that are offered."""
    return [words for words in played.offered if words.startswith("Attack ")]


ROOT = card("Root", "latent", power=1, cost=0)
LEAF = card("Leaf", "bursting", power=2, cost=0)
RAM = card("Ram", power=6)
