"""Locks of the system on a file or folder: they end with the process that holds them, however it ends."""

import fcntl


def take_lock(file: int) -> bool:
    """Whether this process holds the lock of an open file now; False while another one does."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
