"""`manage.py migrate`: Django's, which makes the database where there is none, and refuses one that a later version has changed."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from cardsite.ops import database
from cardsite.ops.sqlite.base import making


class Command(migrate.Command):
    def execute(self, *args: Any, **options: Any) -> Any:
        with making():  # the checks before it ask the database too
            return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        if name := database.later():
            raise CommandError(database.LATER.format(name))
        super().handle(*args, **options)
