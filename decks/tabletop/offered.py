"""What is offered to whoever is asked: the options of the open decision, by the piece, place or player where each acts. No Django."""

from collections.abc import Callable
from functools import cached_property

from decks.tabletop.actions import actions_of
from decks.tabletop.acts import Act
from decks.tabletop.held_to import NO_LIMITS, held_to
from decks.tabletop.results import first_up
from decks.tabletop.sight import Sight
from engine.kernel.decisions import Row
from engine.kernel.state import NONE
from engine.play.naming import place_called
from engine.play.wording import Told, option_more, option_text, told_options

Foresee = Callable[[int], str]  # what an option would do
FORESEEN = 4  # options about nothing on the table whose ends every answer tells
FORESEEN_MOST = 48  # options whose ends a whole page tells
MEANINGS = 3  # of the options of a question that are told beside it


class Offered:
    """Hands each option to what it is about; none of them where the table is only looked at, without `acts`."""

    def __init__(self, sight: Sight, *, acts: bool, foresee: Foresee | None = None, all_of_it: bool = False) -> None:
        self.foresee = foresee
        self.all_of_it = all_of_it
        self.foreseen = 0
        self.sight = sight
        self.game = sight.game
        self.rules = sight.rules
        self.actions = actions_of(self.rules)
        self.by_piece: dict[int, list[Act]] = {}
        self.by_kind: dict[int, list[Act]] = {}
        self.by_seat: dict[int, list[Act]] = {}
        self.by_place: dict[int, list[Act]] = {}
        self.to_place: dict[int, list[Act]] = {}
        self.table_acts: list[Act] = []
        self.held_to = held_to(self.game, sight.eyes) if acts else NO_LIMITS
        if acts:
            self.hand_out()

    @cached_property
    def open(self) -> list[Act]:
        """All options in order, as a plain list; none for somebody who is not asked."""
        decision = self.game.decision
        if decision is None or decision.seat not in self.sight.eyes:
            return []
        told = told_options(self.game, place_called)
        twins: dict[int, list[int]] = {}
        for option, row in zip(told, decision.options, strict=True):
            twins.setdefault(option.first, []).append(row[1])
        rows = enumerate(zip(told, decision.options, strict=True))
        return [self.act(number, option, row, twins[option.first]) for number, (option, row) in rows]

    def act(self, number: int, option: Told, row: Row, twins: list[int]) -> Act:
        assert self.game.decision is not None
        seat, says_line = self.game.decision.seat, self.rules.verbs[row[0]].says_line
        text = option_more(self.game, row, seat) or ("" if says_line else option_text(self.game, row))
        kind = self.actions[row[0]]
        takes_there = self.rules.verbs[row[0]].picks_place
        if self.lies_there(row):
            text = "\n".join(filter(None, (text, self.held_to.by_option.get(number, ""))))
        picks = takes_there and row[1] > self.game.table.seats and self.sight.sees(row[1])
        return Act(
            number,
            option.words,
            text,
            kind.name,
            kind.rim,
            spot=row[2] if takes_there else NONE,
            piece=row[1] if picks else NONE,
            pieces=tuple(twins) if picks else (),
            apart=option.apart,
            again=option.first != number,
            ends=kind.stops,
            then=self.then(number, row) if option.first == number else "",
        )

    def then(self, number: int, row: Row) -> str:
        """What an option would do, where that is to be told: of a few that lie nowhere on the table, or of many where all is told."""
        most = FORESEEN_MOST if self.all_of_it else 0 if self.lies_there(row) else FORESEEN
        if self.foresee is None or self.foreseen >= most:
            return ""
        self.foreseen += 1
        return self.foresee(number)

    def meanings(self) -> list[str]:
        """What the places of a question would mean, each of a few once; nothing where they say it themselves."""
        game, decision = self.game, self.game.decision
        means = self.rules.ruleset.meanings.get(decision.window) if decision and self.open else None
        told = dict.fromkeys(means(game, row) for row in decision.options) if means and decision else {}
        return [first_up(words) for words in told if words][:MEANINGS]

    def lies_there(self, row: Row) -> bool:
        """Whether an option is about something on the table: a piece, a player or a place."""
        return self.rules.verbs[row[0]].picks_place or 0 <= row[1] != self.game.table.seats

    def hand_out(self) -> None:
        """Sort the options by what they are about; what is hidden can only be told in words."""
        decision, seats = self.game.decision, self.game.table.seats
        for act in self.open:
            assert decision is not None
            entity = decision.options[act.number][1]
            if act.spot >= 0:
                self.by_place.setdefault(act.spot, []).append(act)
                self.to_place.setdefault(act.piece, []).append(act)
            elif entity > seats and decision.window in self.rules.ruleset.of_kinds:
                self.by_kind.setdefault(entity, []).append(act)
            elif entity > seats and self.sight.sees(entity):
                self.by_piece.setdefault(entity, []).append(act)
            elif 0 <= entity < seats:
                self.by_seat.setdefault(entity, []).append(act)
            else:
                self.table_acts.append(act)
