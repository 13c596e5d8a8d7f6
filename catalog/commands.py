"""Commands of manage.py: what they take is data."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.core.management.base import BaseCommand

Argument = Mapping[str, Any]  # what argparse wants to know of one
GAME: Final[Argument] = {"required": True, "metavar": "SLUG", "help": "which game"}
SEED: Final[Argument] = {
    "type": int,
    "default": 1,
    "metavar": "N",
    "help": "the same seed plays the same games (1)",
}
OPTION: Final[Argument] = {"action": "append", "default": [], "metavar": "NAME", "help": "an optional rule of the game"}
FORMAT: Final[Argument] = {
    "default": "",
    "metavar": "F",
    "help": "the format to read the deck in (the one that its text names)",
}
PARTLY_READ: Final[Argument] = {
    "action": "store_true",
    "help": "begin although a card is not wholly read, and play what is read of it",
}


class DeclaredCommand(BaseCommand):
    """A command that takes these arguments, by their names; what an argument was called before stands behind its name."""

    arguments: ClassVar[Mapping[str, Argument]] = {}

    def add_arguments(self, parser: ArgumentParser) -> None:
        for name, argument in self.arguments.items():
            parser.add_argument(*name.split(), **argument)
