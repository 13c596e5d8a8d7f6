"""Small tables for the tests of single cards: Ann plays the card, Ben sits opposite, Cid may join them."""

from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

ANN = {"name": "Ann", "concentration": ["Lanternfall"], "light": 9, "deck": ["Lanternfall"] * 9}
BEN = {"name": "Ben", "concentration": ["Lanternfall"], "light": 9, "deck": ["Lanternfall"] * 9}
CID = {"name": "Cid", "concentration": ["Lanternfall"], "light": 9, "deck": ["Lanternfall"] * 9}


def duel(mine=(), theirs=(), others=None, cards=(), **head) -> Played:
    """Ann (seat 1, in their Play Phase) against Ben (seat 2), and Cid (seat 3) if `others` says what Cid has.

    What a player is not given stands as above: one concentration, 9 Light, a deck of 9 Lanternfalls, an empty hand, no Runeslinger
    (so block 4 and health 20). `cards` are written into the scene itself.
    """
    seats = [{**ANN, **dict(mine)}, {**BEN, **dict(theirs)}]
    if others is not None:
        seats.append({**CID, **dict(others)})
    tables = [("", head), *(("[[card]]", card) for card in cards), *(("[[seat]]", seat) for seat in seats)]
    return set_scene("\n".join(f"{title}\n{lines(table)}" for title, table in tables))


def printed(card: str, before: str = "", **numbers) -> dict:
    """A card that the rulebook prints in part: its own name, keywords and text, with what is not given made up for the test."""
    known = SHIPPED["runeslingers-awakening"].cards[card]
    text = f"{before}\n{known.text}".strip()
    return {"name": known.name, "kind": known.kind, "keywords": list(known.keywords), "text": text, **numbers}


def says(text: str) -> dict:
    """A utility runespell without a cost that is made up for the test."""
    return {"name": "Page", "kind": "utility", "cost": 0, "text": text}


def ailed(**instances) -> list[dict]:
    """Ailment areas with so many instances of each ailment."""
    return [{"card": name, "ailment": amount} for name, amount in instances.items()]


def under(boon: str, below: str, instances: int, **marks) -> list:
    """An ailment area with a boon on an ailment."""
    return [{"card": below, "ailment": instances}, {"card": boon, **marks}]


def lines(table) -> str:
    """The keys and values of a TOML table."""
    return "\n".join(f"{key} = {written(value)}" for key, value in table.items())


def written(value) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else '"' + value.replace('"', '\\"').replace("\n", "\\n") + '"'
