"""What Rune Stones names, in order: options are offered in that of the verbs."""

from typing import Final

from engine.kernel.names import Names
from engine.verbs.names import SHARED

NAMES: Final[Names] = Names(
    SHARED,
    verbs=(
        "gem", "use stone",
        "summon", "summon nothing", "utilize abilities", "forge",
        "play for magic", "enough magic", "too little magic", "summon one", "no more creatures",
        "utilize", "enough cards", "waste", "use",
        "forge with gems", "forge with ore", "forge no more", "place",
        "leave result", "take result",
        "give up first row", "give up second row", "keep", "use no more",
    ),
    windows=(
        "action", "magic", "summon", "utilize", "ability", "forge", "space", "gem", "pay", "display card", "die",
        "exchange", "rune stone", "last stones",
    ),
    events=(
        "cut", "filled", "turned up", "first player", "given up", "revealed", "slid",
        "turned over", "played for magic", "summoned", "magic lent", "magic lost", "utilized", "line used",
        "card gave points", "boxed", "turned", "stones ready", "forged", "bonus", "restocked", "row given up", "scrapped",
        "stone taken", "last points", "tide", "crowned", "uses",
    ),
    stats=(
        "magic points", "maximum hand size of druids", "card to utilize", "use of a die that a card rolls",
        "abilities of an optional card", "gems that are wild",
    ),
    reasons=(
        "no card to play", "cards to utilize", "no artifact", "no spaces", "no space", "smithy used", "gems", "ore", "nearest artifact",
        "colour", "magic", "to return", "costs", "no target", "nothing to gain", "used this turn", "used this game", "done",
        "first row", "second row", "has its kind", "space taken", "another space", "pays otherwise", "needed else",
    ),
)  # fmt: skip
