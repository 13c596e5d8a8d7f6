"""The rules of the games: standard library only, so that a page, a pilot, a test and a batch can all use it."""

import sys
from importlib import import_module
from pathlib import Path
from warnings import warn

from engine.builds import Build, fitting


def load() -> Build | None:
    """Let the modules of the build that fits come before those here; none where this machine cannot load its libraries."""
    build = fitting()
    if build is None:
        return None
    try:
        load_libraries(build.folder)
    except ImportError as problem:
        warn(f"The compiled engine cannot be loaded, plain Python plays: {problem}", RuntimeWarning, stacklevel=2)
        return None
    __path__.insert(0, str(build.folder / "engine"))
    return build


def load_libraries(folder: Path) -> None:
    """Load what modules of a build share, from its folder and from no other that happens to have the like. Raises ImportError."""
    sys.path.insert(0, str(folder))
    try:
        for library in folder.glob("*.so"):
            import_module(library.name.partition(".")[0])
    finally:
        sys.path.remove(str(folder))


BUILD = load()


def is_compiled() -> bool:
    """Whether this process plays with a compiled engine."""
    return BUILD is not None
