"""Whether the site can work with its database: it is there, can be read, and is as this version has made it."""

from functools import cache

from django import db
from django.apps import apps
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

OURS = ("catalog", "decks", "cardsite")
LATER = (
    "A later version of the site has changed this database ({}): start that version, or restore a backup from before."
)
OLDER = "The database is older than this version: stop the site, and run `python3 manage.py migrate`."

Migration = tuple[str, str]  # the app and the name


@cache
def known() -> frozenset[Migration]:
    """The migrations of this version."""
    return frozenset(key for key in MigrationLoader(None).disk_migrations if key[0] in OURS)


def applied() -> frozenset[Migration]:
    """The migrations that the database has been through. Raises django.db.Error."""
    found = MigrationRecorder(db.connection).applied_migrations()
    return frozenset(key for key in found if key[0] in OURS)


def later() -> str:
    """The last migration that only a later version of the site knows, nothing where there is none. Raises django.db.Error."""
    last = {app: max(name for own, name in known() if own == app) for app in OURS}
    return max((f"{app}.{name}" for app, name in applied() - known() if name > last[app]), default="")


def trouble() -> str:
    """What keeps the site from working with its database, and what helps; nothing where it can. Raises django.db.Error."""
    if not db.connection.in_atomic_block:
        db.connection.close()  # pages that an open connection remembers say nothing of the file
    if name := later():
        return LATER.format(name)
    if known() - applied():
        return OLDER
    for app in OURS:
        for model in apps.get_app_config(app).get_models():
            model._default_manager.order_by("-pk").values_list().first()
    return ""
