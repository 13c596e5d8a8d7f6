"""Two people at one table and with one device: whose cards are shown, when it is handed over, and what somebody need not be asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.crypto import salted_hmac

from decks.models import Hand
from decks.tabletop.hands import SOMEBODY, HandError, OpenHand
from decks.tabletop.puzzling import Puzzling
from engine.kernel.names import ANY_TURN, THEIR_TURN
from engine.kernel.state import NONE, ROLLS, SHUFFLES
from engine.kernel.turns import GOES, ROUND_BEGINS, TURN_BEGINS
from engine.kernel.view import visible
from engine.packs.cards import Pack
from engine.play.wording import when

ENDS = {
    THEIR_TURN: (TURN_BEGINS, GOES),
    ANY_TURN: (TURN_BEGINS, ROUND_BEGINS),
}  # the events with which a switch goes off
MARK_LENGTH = 12


def open_hand(hand: Hand, pack: Pack, position: int | None = None) -> OpenHand:
    """A hand that is open: of one who plays, of one who tries a puzzle, or of two. Raises RecordError, HandError."""
    if hand.puzzle:
        return Puzzling(hand, pack, position)
    return Together(hand, pack, position) if hand.pilot == SOMEBODY else OpenHand(hand, pack, position)


@dataclass(frozen=True)
class Switch:
    """What whoever looks can leave unasked: the name of its window, the words, and whether it is on."""

    window: str
    words: str
    on: bool


class Together(OpenHand):
    """A hand of two people, of whom one at a time looks at the table.

    `seat` is whose player has said that it is their turn, NONE while the device is handed over. What was answered before that, the
    first `floor` answers, stays, and so does what came before they learnt something: a card that was drawn or looked at, a shuffle, a
    throw. `skipped` are the answers by which somebody has left a window unasked, by seat and window. A game
    that is over, or shared when it was, is open to everybody, at any `position`.
    """

    remembers = False  # what can be taken back depends on who has the device

    def __init__(self, hand: Hand, pack: Pack, position: int | None = None) -> None:
        self.laid_open = hand.shared
        self.seat: int = NONE if hand.confirmed is None else hand.confirmed
        self.floor: int = hand.floor
        self.skipped: dict[tuple[int, str], int] = {(seat, window): since for seat, window, since in hand.skipped}
        super().__init__(hand, pack, position if hand.shared else None)
        if self.game.over and not self.laid_open:
            self.lay_open(self.position if position is None else min(position, len(self.line)))

    def lay_open(self, position: int) -> None:
        """Show everything from now on, at a position."""
        self.laid_open = True
        self.go(position)

    @property
    def reading(self) -> bool:
        """Whether the game is only looked at, because it is over."""
        return self.laid_open

    @property
    def eyes(self) -> tuple[int, ...]:
        """Whoever has the device, everybody once it is over, else nobody."""
        return self.people if self.laid_open else () if self.seat == NONE else (self.seat,)

    @property
    def waits(self) -> bool:
        """Whether the device is being handed over."""
        decision = self.game.decision
        return not self.laid_open and decision is not None and decision.seat != self.seat

    @property
    def mine(self) -> bool:
        """Whether whoever has the device is asked."""
        return not (self.laid_open or self.waits) and super().mine

    @property
    def mark(self) -> str:
        """What tells this moment of this table from every other one, and tells nobody else anything."""
        moment = repr((self.hand.key, self.game.answers, self.seat, self.laid_open, self.skipped))
        return f"{self.position}-{salted_hmac('hand', moment).hexdigest()[:MARK_LENGTH]}"

    @property
    def takes_back(self) -> bool:
        """Only whoever has the device takes back, what they have answered themself since they have it."""
        decision = self.game.decision
        if self.laid_open or decision is None:
            return self.laid_open
        return decision.seat == self.seat and self.position >= self.floor and self.way_out() == NONE

    # What somebody need not be asked

    def way_out(self) -> int:
        """The option that is taken for a player who is not asked now, NONE if they are."""
        decision = self.game.decision
        if self.laid_open or decision is None:
            return NONE
        window = self.table.rules.windows[decision.window]
        if window.skip is None or not self.skips(decision.seat, window.name, window.skip.until):
            return NONE
        verb = window.skip.verb
        return next(number for number, row in enumerate(decision.options) if row[0] == verb)

    def skips(self, seat: int, window: str, until: str) -> bool:
        """Whether a player has left a window unasked, and no turn has begun since that ends this."""
        since = self.skipped.get((seat, window))
        if since is None or since > self.position:
            return False
        log = self.game.log or []
        begun = (entry for entry in log[self.lengths[since] :] if entry[0] in ENDS[until])
        return not any(until == ANY_TURN or entry[1] == seat for entry in begun)

    def settle(self) -> None:
        """Take the way out for whoever need not be asked, until somebody is asked or the game is over."""
        while (number := self.way_out()) != NONE:
            self.take(number)
        if self.position > len(self.line):
            self.line = list(self.game.answers)

    def go(self, position: int) -> None:
        """Replay up to a position. Raises RecordError."""
        self.own: list[int] = []
        super().go(position)

    @property
    def since(self) -> int:
        """How many answers had been given when whoever has the device was asked before, NONE if they were not."""
        return self.own[-1] if self.own else NONE

    def take(self, number: int) -> None:
        """Take an option. What the line says beyond is given up, unless it says so; switches that were turned on there go with it."""
        here, decision, known = self.position, self.game.decision, self.known()
        if decision is not None and decision.seat in self.eyes and self.way_out() == NONE:
            self.own.append(here)
        super().take(number)
        if not self.known() <= known:
            self.stops.clear()
        if self.line[here : here + 1] != [number]:
            self.line = self.line[:here]
            self.skipped = {key: since for key, since in self.skipped.items() if since <= here}

    def known(self) -> set[tuple[str, int]]:
        """What nobody can unlearn: the pieces that whoever has the device has seen, the shuffles and the throws that there were."""
        if self.laid_open or self.seat == NONE or self.position < self.floor:
            return set()
        game = self.game
        pieces = range(self.table.seats + 1, len(game.place))
        chance = ((name, number) for name in (SHUFFLES, ROLLS) for number in range(sum(game.counts[name]) + 1))
        return {("seen", piece) for piece in pieces if visible(game, self.seat, piece)} | {
            (f"chance {name}", number) for name, number in chance
        }

    @property
    def switches(self) -> list[Switch]:
        """What whoever has the device can leave unasked in this game."""
        skips = [(window.name, window.skip) for window in self.table.rules.windows if window.skip]
        return [Switch(name, skip.words, self.skips(self.seat, name, skip.until)) for name, skip in skips]

    def switch(self, window: str) -> None:
        """Turn a switch on or off, for whoever has the device. Raises HandError."""
        self.must_have_it()
        switches = {switch.window: switch for switch in self.switches}
        if window not in switches:
            raise HandError("There is no such switch.")
        if switches[window].on:
            del self.skipped[self.seat, window]
            self.go(self.position)
        else:
            self.skipped[self.seat, window] = self.position
            self.settle()
            self.hand_over()

    # Handing over

    def confirm(self) -> None:
        """Whoever is asked has the device. Raises HandError where nobody is waited for."""
        if not self.waits:
            raise HandError("No handover is pending.")
        assert self.game.decision is not None
        self.seat = self.game.decision.seat
        self.go(self.position)

    def cover(self) -> None:
        """Hide the cards until somebody says again that it is their turn."""
        self.seat = NONE
        self.stops = []

    def hand_over(self) -> None:
        """After an answer: the device goes to whoever else is asked, and everybody may look at a game that is over."""
        if (decision := self.game.decision) is None:
            self.lay_open(self.position)
        elif decision.seat != self.seat:
            self.floor = self.position
            self.cover()

    def answer(self, number: int) -> None:
        """Decide, for whoever has the device. Raises HandError."""
        self.must_have_it()
        super().answer(number)
        self.hand_over()

    def undo(self, steps: int = 1) -> None:
        """Back by so many decisions, not beyond the one for which the device was handed over. Raises HandError."""
        self.must_have_it()
        super().undo(steps)

    def redo(self) -> None:
        """Forward to what was answered before it was taken back. Raises HandError."""
        self.must_have_it()
        super().redo()
        self.hand_over()

    def jump(self, position: int) -> None:
        """Back to a decision that can be taken back. Raises HandError."""
        if position not in self.stops:
            raise HandError("You cannot go back to that moment.")
        self.go(position)

    def play_on(self, until: Callable[[OpenHand], bool]) -> None:
        """Let a pilot decide, as long as nobody else is asked. Raises HandError."""
        super().play_on(lambda sitting: until(sitting) or self.waits)

    @property
    def offer(self) -> Switch | None:
        """The switch of what is asked now, if it is off."""
        decision = self.game.decision
        window = self.table.rules.windows[decision.window].name if decision else ""
        return next((switch for switch in self.switches if switch.window == window and not switch.on), None)

    def must_have_it(self) -> None:
        """Raises HandError while somebody else is waited for, or nobody."""
        if self.waits:
            raise HandError(f"It is {self.whose}'s decision; wait for them.")

    @property
    def whose(self) -> str:
        """The name of whoever is asked."""
        decision = self.game.decision
        return str(self.hand.people[decision.seat]) if decision else ""

    @property
    def when(self) -> str:
        """Whose turn it is, and which of their own."""
        return when(self.game)

    # Keeping

    def fields(self) -> dict[str, Any]:
        """What is stored of the hand as it is now: who has the device, too."""
        seats = {"confirmed": None if self.seat == NONE else self.seat, "floor": self.floor}
        skipped = [[seat, window, since] for (seat, window), since in self.skipped.items()]
        return super().fields() | seats | {"skipped": skipped}
