"""A scene, a move, a look: tables for tests of the rules, driven by the words that a player reads."""

from typing import Any

from engine.kernel.agenda import advance, answer
from engine.kernel.state import NONE, Game
from engine.kernel.values import value
from engine.kernel.view import View
from engine.play.playable import loaded_game
from engine.play.refusals import refusals
from engine.play.scenes import read_scene
from engine.play.wording import log_lines, option_words, options_in_words, picture, prompt
from tests.packs import WITH_TOYS


def set_scene(text: str, slug: str = "runeslingers-awakening", seed: int = 1) -> "Played":
    """The game of a scene, at its first decision."""
    game = read_scene(loaded_game(WITH_TOYS[slug]), text).deal(seed, logged=True)
    advance(game)
    return Played(game)


class Played:
    """A game that a test plays; seats are 1, 2, ... as in the scene."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.table.rules

    # Moves

    def choose(self, *wanted: str) -> "Played":
        """Take options one after the other, each by its words; what is not offered fails with what is.

        Where several are worded alike but for what tells them apart, the first one may be taken without that.
        """
        for words in wanted:
            offered = options_in_words(self.game)
            offered = offered if words in offered else self.plainly_offered
            assert words in offered, f"{words!r} is not offered to seat {self.asked}: {prompt(self.game)} {offered}"
            answer(self.game, offered.index(words))
        return self

    def until(self, words: str, otherwise: str) -> "Played":
        """Choose `otherwise` until `words` is offered."""
        while words not in self.offered:
            self.choose(otherwise)
        return self

    # Looks

    @property
    def offered(self) -> list[str]:
        """The options of the open decision, in words."""
        return options_in_words(self.game)

    @property
    def plainly_offered(self) -> list[str]:
        """The same without what tells those apart that are worded alike."""
        decision = self.game.decision
        return [option_words(self.game, row, decision.seat) for row in decision.options] if decision else []

    @property
    def asked(self) -> int:
        """The seat that has to decide, 0 if nobody has."""
        return self.game.decision.seat + 1 if self.game.decision else 0

    @property
    def question(self) -> str:
        """What the open decision asks."""
        return prompt(self.game)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.game.active + 1

    def count(self, counter: str, of: int | str = 1) -> int:
        """How many of a counter a seat has, the table (0), or a card by its name."""
        entity = (of or self.game.table.seats + 1) - 1 if isinstance(of, int) else self.piece(of)
        return self.game.counts[self.rules.counters[counter]][entity]

    def value(self, stat: str, of: int | str = 1) -> int:
        """A value of a seat, or of a card by its name."""
        entity = of - 1 if isinstance(of, int) else self.piece(of)
        return value(self.game, {**self.rules.ruleset.names.stats.numbers, **self.rules.ruleset.stats}[stat], entity)

    def zone(self, zone: str, seat: int = 1) -> list[str]:
        """The names of the cards in a zone of a seat or of the table (0), place by place from bottom to top."""
        spots = self.game.table.places_of[seat - 1][self.rules.zones[zone]]
        return [self.game.table.cards[piece].name for spot in spots for piece in self.game.stacks[spot]]

    def areas(self, zone: str, seat: int = 1) -> list[list[str]]:
        """The piles of a zone of a seat or of the table (0), each from bottom to top."""
        spots = self.game.table.places_of[seat - 1][self.rules.zones[zone]]
        return [[self.game.table.cards[piece].name for piece in self.game.stacks[spot]] for spot in spots]

    def ailments(self, seat: int = 1) -> dict[str, int]:
        """The exposed ailments of a seat with their instances."""
        spots = self.game.table.places_of[seat - 1][self.rules.zones["ailment"]]
        tops = [self.game.stacks[spot][-1] for spot in spots if self.game.stacks[spot]]
        row = self.game.counts[self.rules.counters["ailment"]]
        return {self.game.table.cards[piece].name: row[piece] for piece in tops if row[piece]}

    def piece(self, name: str) -> int:
        """The one piece of that name outside the decks, those in play first."""
        table = self.game.table
        found = [
            piece for piece, card in enumerate(table.cards) if card.name == name and self.game.place[piece] != NONE
        ]
        found.sort(
            key=lambda piece: (not table.fields[self.game.place[piece]], table.sides[self.game.place[piece]] == NONE)
        )
        assert found, f"no piece is called {name!r}"
        return found[0]

    def why_not(self, verb: str, name: str = "") -> tuple[str, str] | None:
        """Why whoever is asked cannot do that with a card of that name, or with none: the tag and the words; None where they can."""
        told = [one for one in refusals(self.game) if self.rules.verbs[one.verb].name == verb]
        cards = {one: self.game.table.cards[one.piece].name if one.piece != NONE else "" for one in told}
        return next(((one.tag, one.words) for one in told if cards[one] == name), None)

    def why_not_at(self, verb: str, place: str) -> tuple[str, str] | None:
        """Why they cannot choose a place, or a counter, that is called so; None where they can."""
        told = [one for one in refusals(self.game) if self.rules.verbs[one.verb].name == verb and one.last != NONE]
        called = {one: option_words(self.game, (one.verb, one.piece, one.last), 0) for one in told}
        return next(((one.tag, one.words) for one in told if place in called[one]), None)

    def log(self, seat: int = 1) -> list[str]:
        """What has happened, as a seat reads it."""
        return log_lines(self.game, seat - 1)

    def seen(self, seat: int = 1) -> dict[str, Any]:
        """The table as a seat sees it, as data."""
        return picture(self.game, View(self.game, seat - 1).sees)


def answered(played: Played, wish: str) -> Played:
    """Say yes or no to everything that is offered besides."""
    while found := [option for option in played.offered if option == wish or option.startswith(f"{wish}:")]:
        played.choose(found[0])
    return played
