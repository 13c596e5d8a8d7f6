"""No orphans: on Linux a process can ask the kernel to end it together with the one that started it, or to be given what others leave."""

import contextlib
import ctypes
import os
import signal
import sys
import time

SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with(parent: int) -> None:
    """End this process when `parent` ends, even if it ended before we could ask."""
    if LIBC:
        LIBC.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def adopt_orphans() -> None:
    """Be given the processes that our children leave behind, in place of init: whoever has them can wait for their end."""
    if LIBC:
        LIBC.prctl(SET_CHILD_SUBREAPER, 1)


def bury(group: int, patience: float) -> None:
    """Wait until no process is left of a group that was killed: ours and what we adopted, for `patience` seconds at most."""
    deadline = time.monotonic() + patience
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < deadline:
            if os.waitpid(-group, os.WNOHANG) == (0, 0):
                time.sleep(0.01)
