"""Positions of the toy game Fords: what stands at each of five fords, from the left, and what the players hold."""

import json
from collections.abc import Sequence

from tests.scenes import Played, set_scene

Cards = Sequence[str]
FORDS = ("Shallows", "Pool", "Rapids", "Pool", "Shallows")


def river(
    *fords: Cards,
    hand: Cards = (),
    hung: Cards = (),
    burrow: Cards = (),
    foes: Cards = (),
    deck: int = 6,
    shoal: int | None = None,
    head: str = "",
) -> Played:
    """Ada's turn. At each ford that is given stands what is given; a name that begins with an asterisk is Bo's, one with a bar before
    it is tired. `None` as a ford's only card means that the ford has been taken.
    """
    stood = [[] if "-" in cards else [FORDS[n]] for n, cards in enumerate(fords)]
    spots = [
        [*ford, *(animal(card) for card in cards if card != "-")] for ford, cards in zip(stood, fords, strict=True)
    ]
    spots += [[ford] for ford in FORDS[len(fords) :]]
    supply = "" if shoal is None else f"shoal = {json.dumps(['Minnow'] * shoal)}\n"
    return set_scene(
        f"""
phase = "move"
{head}
[[seat]]
name = "Ada"
hand = {json.dumps(list(hand))}
burrow = {json.dumps(list(burrow))}
deck = {json.dumps(["Frog"] * deck)}
[[seat]]
name = "Bo"
burrow = {json.dumps(list(foes))}
deck = {json.dumps(["Frog"] * 6)}
[table]
river = [{", ".join(f"[{', '.join(as_toml(card) for card in spot)}]" for spot in spots)}]
hung = [{", ".join(hung)}]
{supply}""",
        "fords",
    )


def animal(written: str) -> dict[str, object]:
    """An animal of Ada's, or of Bo's."""
    entry: dict[str, object] = {"card": written.strip("*|"), "owner": 2 if "*" in written else 1}
    if "|" in written:
        entry["tired"] = 1
    return entry


def as_toml(entry: object) -> str:
    """A card as a scene writes it."""
    if isinstance(entry, dict):
        return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in entry.items()) + " }"
    return json.dumps(entry)
