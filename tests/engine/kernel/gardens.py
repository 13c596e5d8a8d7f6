"""Positions of the toy game Gardens: what grows in the beds of two players, and what they hold."""

import json
from collections.abc import Sequence

from tests.scenes import Played, set_scene

Plants = Sequence["str | tuple[str, int]"]


def garden(
    bed: Plants = (),
    hand: Sequence[str] = (),
    foes: Plants = (),
    foes_hand: Sequence[str] = (),
    cards: Sequence[str] = (),
    **head: object,
) -> Played:
    """A scene in which Ada has begun the round and has the turn, unless `head` says otherwise. A plant may come with its dew.

    `cards` are cards of the scene itself: `name | kind | text`.
    """
    told = {"phase": "tend", "turn": 3} | head
    return set_scene(
        "".join(f"{key} = {json.dumps(value)}\n" for key, value in told.items())
        + "".join(card(*written.split(" | ")) for written in cards)
        + seat("Ada", bed, hand)
        + seat("Bo", foes, foes_hand),
        "gardens",
    )


def card(name: str, kind: str, text: str) -> str:
    """A card that stands in the scene, of size 1 if it is a plant."""
    size = "size = 1\n" if kind == "plant" else ""
    return f'[[card]]\nname = "{name}"\nkind = "{kind}"\n{size}text = """{text}"""\n'


def seat(name: str, bed: Plants, hand: Sequence[str]) -> str:
    """A player's side."""
    return f"""[[seat]]
name = "{name}"
bed = [{", ".join(plant(entry) for entry in bed)}]
hand = {json.dumps(list(hand))}
deck = {json.dumps(["Bean"] * 6)}
"""


def plant(entry: "str | tuple[str, int]") -> str:
    """A plant in its bed."""
    return json.dumps([entry]) if isinstance(entry, str) else f'[{{ card = "{entry[0]}", dew = {entry[1]} }}]'
