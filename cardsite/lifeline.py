"""No orphans: on Linux a process can ask the kernel to end it together with the one that started it."""

import ctypes
import os
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1  # of prctl(2)
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with(parent: int) -> None:
    """End this process when `parent` ends, even if it ended before we could ask."""
    if LIBC:
        LIBC.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
