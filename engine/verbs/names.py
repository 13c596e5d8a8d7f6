"""What verbs that games share name, in order, behind what the kernel names."""

from engine.kernel.names import KERNEL, Names

SHARED = Names(
    KERNEL,
    verbs=("not now", "do it"),
    windows=("may",),
    events=("counted", "handed out", "begun"),
)
