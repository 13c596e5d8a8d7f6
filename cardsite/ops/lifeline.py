"""No orphans: on Linux a process can ask to be ended together with the one that started it, and take in what its children leave behind."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Container

SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with(parent: int) -> None:
    """End this process when `parent` ends, even if it ended before we could ask."""
    if LIBC:
        LIBC.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def adopt_orphans() -> None:
    """Take in the processes that our children leave behind, in place of init: their parent can wait for their end."""
    if LIBC:
        LIBC.prctl(SET_CHILD_SUBREAPER, 1)


def bury(group: int, patience: float) -> None:
    """Wait until nobody is left of a group that was killed, which is ours where we take in orphans; for `patience` seconds at most."""
    deadline = time.monotonic() + patience
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < deadline:
            if os.waitpid(-group, os.WNOHANG) == (0, 0):
                time.sleep(0.01)


def bury_strays(children: Container[int]) -> None:
    """Bury the orphans that have ended since; `children` have somebody who waits for them."""
    if not LIBC:
        return
    with contextlib.suppress(ChildProcessError):
        while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if ended.si_pid in children:
                return
            os.waitpid(ended.si_pid, 0)
