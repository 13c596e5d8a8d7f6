"""What verbs that games share name, in order, behind what the kernel names."""

from typing import Final

from engine.kernel.names import KERNEL, Names

SHARED: Final[Names] = Names(
    KERNEL,
    verbs=("not now", "do it", "as x"),
    windows=("may", "target", "discard", "look", "unless", "choose", "how many"),
    events=(
        "counted",
        "handed out",
        "begun",
        "drawn",
        "discarded",
        "returned",
        "taken",
        "shuffled",
        "played",
        "destroyed",
        "leaves",
        "made",
        "attached",
        "dropped",
        "controlled",
        "topped",
        "sunk",
        "reordered",
        "sent",
        "in phase",
        "lasts",
    ),
    reasons=(
        "another kind",
        "not yours",
        "not theirs",
        "itself",
        "elsewhere",
        "no counters",
        "other value",
        "no keyword",
        "asked otherwise",
        "no effect",
        "not acting",
        "owed besides",
        "being played",
    ),
)
