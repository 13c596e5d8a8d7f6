"""The rules of the games: standard library only, so that a page, a pilot, a test and a batch can all use it."""

import sys
from importlib import import_module
from warnings import warn

from engine.builds import Build, fitting

LIBRARY = "engine__mypyc"  # which all modules of a build share


def load() -> Build | None:
    """Let the modules of the build that fits come before those here; none where this machine cannot load its library."""
    build = fitting()
    if build is None:
        return None
    sys.path.append(str(build.folder))
    try:
        import_module(LIBRARY)
    except ImportError as problem:
        sys.path.remove(str(build.folder))
        warn(f"The compiled engine cannot be loaded, plain Python plays: {problem}", RuntimeWarning, stacklevel=2)
        return None
    __path__.insert(0, str(build.folder / "engine"))
    return build


BUILD = load()


def is_compiled() -> bool:
    """Whether this process plays with a compiled engine."""
    return BUILD is not None
