"""The rules of the games: standard library only, so that a page, a pilot, a test and a batch can all use it."""

import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from warnings import warn

from engine.builds import Build, fitting

LIBRARY = "engine__mypyc"  # which all modules of a build share


def load() -> Build | None:
    """Let the modules of the build that fits come before those here; none where this machine cannot load its library."""
    build = fitting()
    if build is None:
        return None
    try:
        load_library(build.folder)
    except ImportError as problem:
        warn(f"The compiled engine cannot be loaded, plain Python plays: {problem}", RuntimeWarning, stacklevel=2)
        return None
    __path__.insert(0, str(build.folder / "engine"))
    return build


def load_library(folder: Path) -> None:
    """Load what all modules of a build share, from its folder and from no other that happens to have one. Raises ImportError."""
    spec = PathFinder.find_spec(LIBRARY, [str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{folder} has no {LIBRARY}")
    library = module_from_spec(spec)
    sys.modules[LIBRARY] = library  # where its modules look for it
    spec.loader.exec_module(library)


BUILD = load()


def is_compiled() -> bool:
    """Whether this process plays with a compiled engine."""
    return BUILD is not None
