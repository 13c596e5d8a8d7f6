"""The logs of a running site: none grows without end, and the one before is kept."""

import contextlib
import os
import shutil
from pathlib import Path

MOST = 5_000_000  # bytes


def set_aside(log: Path) -> None:
    """Before its part starts: a log begins anew."""
    if log.exists():
        log.replace(before(log))


def trim(log: Path, most: int = MOST) -> None:
    """While its part writes: it appends to this very file, so what is there is copied, and the file emptied."""
    with contextlib.suppress(OSError):
        if log.stat().st_size <= most:
            return
        with contextlib.suppress(OSError):  # on a full disk nothing is kept, and there is room again
            shutil.copyfile(log, before(log))
        os.truncate(log, 0)


def before(log: Path) -> Path:
    return log.with_suffix(".log.1")
