"""What is loaded at the start stays; collections that look at it again would cost single requests up to 90 ms."""

import gc

from django.urls import get_resolver

from decks.construction.solving import load

PATIENCE = (
    5_000,
    50,
    100,
)  # new objects for a short collection; short ones for a longer one; longer ones for a full one


def settle() -> None:
    """Load every page and what repairs decks, take all that is there out of garbage collection, and collect seldom from then on."""
    get_resolver().check()
    load()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*PATIENCE)
