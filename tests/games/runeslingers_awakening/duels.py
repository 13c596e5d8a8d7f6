"""Two players, cards of the test's own, and where they lie: what the tests of the rules are written with."""

from tests.scenes import Played, set_scene

DECK = f"deck = {['Emberdart'] * 14}"
FIELD = 'concentration = ["Lanternfall", "Lanternfall", "Lanternfall"]'
ONE, TWO = (f"On Seat 1: Concentration areas {n}" for n in (1, 2))
SLOT = "On Seat 1: Utility slots 1"
SAMS = "On Seat 2: Concentration areas 1"
RUNESPELLS = ("spirit", "utility", "attack")


def card(name, kind="utility", text="Draw 1 card.", keywords=(), cost=0, defense=3) -> str:
    """A card for a scene, free to play unless its cost is given."""
    shield = "" if kind in RUNESPELLS else f"defense = {defense}"
    return (
        f'[[card]]\nname = "{name}"\nkind = "{kind}"\ncost = {cost}\n{shield}\n'
        f'keywords = {list(keywords)}\ntext = """\n{text}"""\n'
    )


def bare_scene(cards, emily="", sam="", head="") -> Played:
    """Two players with a deck each, and what is given."""
    return set_scene(f"{head}\n{cards}\n[[seat]]\n{DECK}\n{emily}\n[[seat]]\n{DECK}\n{sam}")


def scene(cards, emily="", sam="", head="") -> Played:
    """Two players; the first one has three concentrations."""
    return bare_scene(cards, f"{FIELD}\n{emily}", sam, head)


def under(kind, instances, *boons) -> str:
    """An ailment for a scene with so many instances, with a boon on it if one is named."""
    entry = f'{{ card = "{kind}", ailment = {instances} }}'
    return f"[{', '.join([entry, *(repr(boon) for boon in boons)])}]" if boons else entry


def next_turn(played: Played) -> Played:
    """From a Play Phase to the next player's."""
    return played.choose("End the Play Phase", "Go on to your Play Phase")


def winners(played: Played) -> list[int]:
    """The seats that have won, 1 for the first."""
    return [seat + 1 for seat in played.game.winners]


def settled(played: Played) -> Played:
    """What is asked before the Play Phase goes on is answered with anything."""
    while played.asked and "End the Play Phase" not in played.offered:
        played.choose(played.offered[0])
    return played
