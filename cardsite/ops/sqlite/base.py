"""The backend of Django, with these two differences. Whoever serves would otherwise make an empty file in the place of one that is
gone, or go on writing to one that has been moved away, and tell visitors that all is saved.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

File = tuple[int, int]  # the disk and the number of a file on it

makers = 0  # how many are making a database just now


@contextmanager
def making() -> Iterator[None]:
    """In here a file that is not there is made."""
    global makers
    makers += 1
    try:
        yield
    finally:
        makers -= 1


def path_of(name: str) -> Path | None:
    """The file of a database by its name; None for one in memory, and for a URI of somebody's own."""
    return None if name == ":memory:" or name.startswith("file:") else Path(name).absolute()


def file_at(path: Path | None) -> File | None:
    """Which file lies there now, if any."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that knows its file."""

    file: File | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file. Raises OperationalError where it is not there and nobody is making it."""
        path = path_of(str(conn_params["database"]))
        if path and not makers:
            conn_params = conn_params | {"database": f"{path.as_uri()}?mode=rw"}
        opened = super().get_new_connection(conn_params)
        self.file = file_at(path)
        return opened

    def is_usable(self) -> bool:
        """Whether the file that is open still lies in its place; asked once a request."""
        return super().is_usable() and self.file == file_at(path_of(str(self.settings_dict["NAME"])))
