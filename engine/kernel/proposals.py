"""Events that are proposed before they happen: what comes before them, what happens instead, and what prevents part of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.kernel.agenda import go_to, push, repeat_from, report
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.definitions import Ability
from engine.kernel.departures import has_left
from engine.kernel.events import effect_of_trigger, fire, replacements, since_when
from engine.kernel.exposure import controller
from engine.kernel.names import INSTEAD_OF, KERNEL
from engine.kernel.state import AT_FIRST, NONE, WORK, Effect, Frame, Game, Listener, Scope, program
from engine.kernel.values import use_up

LET_IT_HAPPEN: Final[int] = KERNEL.verb("let it happen", "Let it happen")
HAPPENS_INSTEAD: Final[int] = KERNEL.verb("happens instead", "Use {piece}", line=INSTEAD_OF)
INSTEAD: Final[int] = KERNEL.window("instead", "What happens instead?")


class Proposal(Frame):
    """An event that is about to happen to a `subject`, which lies on a `spot` if it is a piece. What replaces it may change its numbers or
    call it `off`; each of these has its say once, and `heard` are those that have had it.
    """

    __slots__ = ("amount", "event", "heard", "off", "other", "spot", "subject")

    def __init__(
        self,
        event: int,
        subject: int,
        other: int,
        amount: int,
        spot: int,
        *,
        off: bool = False,
        heard: tuple[tuple[int, int, Ability], ...] = (),
    ) -> None:
        self.program, self.kind, self.source, self.seat = PROPOSED, WORK, NONE, NONE
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.event = event
        self.subject = subject
        self.other = other
        self.amount = amount
        self.spot = spot
        self.off = off
        self.heard = heard

    def copy(self) -> Proposal:
        """A proposal that goes its own way from here."""
        return self.carry_over(
            Proposal(self.event, self.subject, self.other, self.amount, self.spot, off=self.off, heard=self.heard)
        )

    def pieces(self) -> Sequence[int]:
        """What the event is about."""
        return (self.subject,)


def propose(game: Game, event: int, subject: int, other: int = NONE, amount: int = 0) -> None:
    """Let an event come that is declared replaceable. The frame that waits is told its amount, 1 if it has none, or 0 if it does not
    happen. Raises ValueError for an event that nothing may replace.
    """
    if not game.table.rules.events[event].replaceable:
        raise ValueError(f"{game.table.rules.events[event].name} is not declared replaceable")
    push(game, Proposal(event, subject, other, amount, game.place[subject]))


def foretell(game: Game, proposal: Proposal) -> None:
    """What triggers before the event happens first."""
    subject, other, amount = proposal.subject, proposal.other, proposal.amount
    for scope, ability in game.replacers[proposal.event]:
        if ability.before and ability.happens(game, scope, subject, other, amount):
            effect = effect_of_trigger(game, scope, ability, subject, other, amount)
            effect.since = since_when(game, scope)
            game.waiting.append(effect)
            use_up(game, scope)


def offer(game: Game, proposal: Proposal) -> None:
    """Whoever is affected picks what has its say next, if there is a choice, until nothing is left that would."""
    choices = offers(game, proposal)
    if not choices:
        go_to(game, proposal, come_true)
        return
    options: list[Row] = [(HAPPENS_INSTEAD, scope.source, n) for n, (scope, _) in enumerate(choices)]
    ask(game, proposal, INSTEAD, affected(game, proposal.subject), options)


def consent(game: Game, proposal: Proposal) -> None:
    """What a text leaves to its player is asked of that one."""
    row = take_choice(proposal)
    scope, ability = offers(game, proposal)[row[2]]
    if ability.optional:
        seat = affected(game, proposal.subject) if scope.seat == NONE else scope.seat
        ask(game, proposal, INSTEAD, seat, [(LET_IT_HAPPEN, NONE, row[2]), row], forced=True)
    else:
        proposal.answer = row


def offers(game: Game, proposal: Proposal) -> list[Listener]:
    """What would replace it and has not had its say."""
    if proposal.off or is_gone(game, proposal):
        return []
    listeners = replacements(game, proposal.event, proposal.subject, proposal.other, proposal.amount)
    return [entry for entry in listeners if identity(*entry) not in proposal.heard]


def identity(scope: Scope, ability: Ability) -> tuple[int, int, Ability]:
    """What tells a live ability from others, in a copy of the game too."""
    return scope.source, scope.serial, ability


def affected(game: Game, subject: int) -> int:
    """Who decides about what happens to a player or piece: that player, or who controls it; the active player for what is nobody's."""
    seats = game.table.seats
    seat = subject if subject < seats else NONE if subject == seats else controller(game, subject)
    return game.active if seat == NONE else seat


def is_gone(game: Game, proposal: Proposal) -> bool:
    """Whether the piece that was to leave has left already, or any piece has since it was proposed, and come back as another one."""
    departs = game.table.rules.events[proposal.event].departs
    return (departs and game.place[proposal.subject] != proposal.spot) or has_left(game, proposal, proposal.subject)


def put_in_place(game: Game, proposal: Proposal) -> None:
    """What has been picked has its say."""
    verb, _, number = take_choice(proposal)
    scope, ability = offers(game, proposal)[number]
    proposal.heard += (identity(scope, ability),)
    repeat_from(game, proposal, offer)
    if verb == LET_IT_HAPPEN:
        return
    effect = effect_of_trigger(game, scope, ability, proposal.subject, proposal.other, proposal.amount)
    effect.kind = WORK
    push(game, effect)
    effect.since = since_when(game, scope)
    use_up(game, scope)


def come_true(game: Game, proposal: Proposal) -> None:
    """It happens, if it has not been called off."""
    if proposal.off or is_gone(game, proposal):
        report(game, proposal, 0)
        return
    report(game, proposal, proposal.amount or 1)
    fire(game, proposal.event, proposal.subject, proposal.other, proposal.amount)


PROPOSED: Final = program(foretell, offer, consent, put_in_place, come_true)


def proposal_of(game: Game, effect: Effect) -> Proposal | None:
    """The proposal that an effect replaces, None for one that replaces nothing."""
    frame = game.agenda[effect.caller] if effect.caller >= 0 else None
    return frame if isinstance(frame, Proposal) else None


def call_off(game: Game, effect: Effect) -> None:
    """What was proposed does not happen: this has taken its place."""
    if (proposal := proposal_of(game, effect)) is not None:
        proposal.off = True


def lessen(game: Game, effect: Effect, amount: int) -> int:
    """So much of what was proposed does not happen, all of it at most. How much that is."""
    proposal = proposal_of(game, effect)
    if proposal is None:
        return 0
    prevented = max(min(amount, proposal.amount), 0)
    proposal.amount -= prevented
    proposal.off = proposal.off or (prevented > 0 and proposal.amount == 0)
    return prevented
