"""What Runicka names, in order: options are offered in that of the verbs."""

from typing import Final

from engine.kernel.names import Names
from engine.verbs.names import SHARED

NAMES: Final[Names] = Names(
    SHARED,
    verbs=(
        "attune to order", "attune to chaos", "unattune order", "unattune chaos",
        "summon", "fuse", "invoke", "activate", "fight", "attack", "end",
    ),
    windows=("act", "invest"),
    events=(
        "cut", "life set", "rested", "held back", "recharged", "recharging",
        "order reached", "chaos reached", "invested", "recollected", "attuned", "inverted",
        "life gained", "life lost", "life paid", "life struck", "life paid for a crystal",
        "laid", "used as base", "entered", "summoned", "merged", "echoed", "spent for nothing",
        "combat declared", "attacked", "barrier held", "obliterated", "power gained",
        "invoked", "activated", "decked", "won", "wall", "invokes",
    ),
    stats=("power", "cost"),
    reasons=(
        "unknown", "no target", "order", "chaos", "no space", "no base", "attuned", "highest level", "to invest", "step by step",
        "recharging", "life", "life for an effect", "costs", "used this turn",
        "first turn", "held back", "passive", "fought", "no power", "foes there", "provoked", "flying too",
        "provoke first",
    ),
)  # fmt: skip
