"""The rules of the games: standard library only, so that a page, a pilot, a test and a batch can all use it."""

import sys

from engine.builds import fitting

BUILD = fitting()  # the modules in it come before those here
if BUILD:
    __path__.insert(0, str(BUILD.folder / "engine"))
    sys.path.append(str(BUILD.folder))  # the library that all of its modules share


def is_compiled() -> bool:
    """Whether this process plays with a compiled engine."""
    return BUILD is not None
