"""Two players, cards of the test's own, and where they lie: what the tests of the first edition are written with."""

from tests.scenes import Played, set_scene

PLAIN = "Count the Coins"  # a card without Shout, for decks, hands and concentrations
DECK = f"deck = {[PLAIN] * 14}"
FIELD = f"concentration = {[PLAIN] * 3}"
ONE, TWO = (f"On Seat 1: Concentration areas {n}" for n in (1, 2))
SAMS = "On Seat 2: Concentration areas 1"
BLOCK = f"Block by discarding {PLAIN}"
HELD = f'hand = ["{PLAIN}"]'


def card(name, kind="utility", text="Draw 1 card.", keywords=(), defense=0) -> str:
    """A card for a scene, with a defense value if one is given."""
    shield = f"defense = {defense}\n" if defense else ""
    return f'[[card]]\nname = "{name}"\nkind = "{kind}"\n{shield}keywords = {list(keywords)}\ntext = """\n{text}"""\n'


def set_out(cards, emily="", sam="", head="") -> Played:
    """Two players with what is given; a deck each unless their own is named."""
    decks = [DECK if "deck = " not in own else "" for own in (emily, sam)]
    return set_scene(
        f"{head}\n{cards}\n[[seat]]\n{decks[0]}\n{emily}\n[[seat]]\n{decks[1]}\n{sam}", slug="runeslingers"
    )


def scene(cards, emily="", sam="", head="") -> Played:
    """Two players; the first one has three concentrations."""
    return set_out(cards, f"{FIELD}\n{emily}", sam, head)


def under(kind, instances, *boons) -> str:
    """An ailment for a scene with so many instances, with a boon on it if one is named."""
    entry = f'{{ card = "{kind}", ailment = {instances} }}'
    return f"[{', '.join([entry, *(repr(boon) for boon in boons)])}]" if boons else entry
