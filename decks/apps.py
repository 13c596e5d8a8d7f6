"""Decks as a part of the site: what queries may ask of a visitor's own is known from its start."""

from django.apps import AppConfig


class Decks(AppConfig):
    """The app `decks`."""

    name = "decks"

    def ready(self) -> None:
        """Register the operators that ask for what belongs to a visitor."""
        from catalog.search.belongings import register
        from decks.own_operators import OPERATORS

        register(*OPERATORS)
