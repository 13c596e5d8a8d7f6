"""Slinging runespells: what can be slung, its bullets and its targets. Rulebook: 001:210-217, 001:788-793."""

from typing import Final

from engine.games.runeslingers.areas import CHARGED_IN, FATE, has, is_defense_card
from engine.games.runeslingers.charging import HAS_CHARGED
from engine.games.runeslingers.first.areas import HAS_BEEN_SPENT, is_fresh
from engine.games.runeslingers.first.ladder import SLING_CARD, SPENT, Rung
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.playing import ANSWERED, BULLET, CHOSEN_BULLET, NO_TARGET, SLING, bullets_to_choose
from engine.games.runeslingers.targeting import can_find_targets, spells_of
from engine.kernel.agenda import declare, end, go_to
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.names import NO_REASON
from engine.kernel.places import enemies, is_kind
from engine.kernel.state import ACTIVATION, CHOSEN, NONE, Effect, Game

SLUNG_LINE: Final = "Sling"  # the head of what a defense runespell does when it is slung [001:215]
SLINGS: Final[int] = NAMES.event("slings", "{other} slings {subject}.")  # what is not slung just because it is played


def sling_rows(game: Game, probe: Effect, piece: int) -> list[Row]:
    """What a runespell in play can be slung for: a normal one by its text, a defense runespell by what stands behind Sling. [001:788-793]

    Not in the turn in which it was charged, and once only. [001:553]
    """
    if not is_kind(game, piece, "runespell") or why_not_ready(game, piece):
        return []
    if not is_defense_card(game, piece):
        spells = spells_of(game.cards[piece])
        can = any(spell.program and can_find_targets(game, probe, piece, spell) for spell in spells)
        return [(SLING_CARD, piece, NONE)] if can else []
    return [
        (SLING_CARD, piece, n)
        for n, line in enumerate(activated_lines(game, piece))
        if line.head == SLUNG_LINE and can_find_targets(game, probe, piece, line)
    ]


def why_not_ready(game: Game, piece: int) -> int:
    """A runespell has neither been slung nor charged this turn. [001:553]"""
    if not is_fresh(game, piece):
        return HAS_BEEN_SPENT
    return HAS_CHARGED if game.counts[CHARGED_IN][piece] == game.turn else NO_REASON


def slingable(game: Game, seat: int) -> list[int]:
    """The runespells of a player that can be slung, or could on a better day."""
    return [
        piece
        for piece in game.acting[seat]
        if is_kind(game, piece, "runespell")
        and (any(line.head == SLUNG_LINE for line in activated_lines(game, piece)) or not is_defense_card(game, piece))
    ]


def why_not_slung(game: Game, seat: int, piece: int) -> int:
    """A runespell in play can be slung for something. [001:788-793]"""
    if sling_rows(game, Effect((), ACTIVATION, NONE, seat), piece):
        return NO_REASON
    return why_not_ready(game, piece) or NO_TARGET


def offer_bullet(game: Game, rung: Rung) -> None:
    """Choice is made by whoever plays the card, Fate by the enemy, and before the targets are chosen. [001:516-519] [001:558-560]"""
    piece, seat = rung.source, rung.seat
    if rung.lapsed:
        end(game, rung)
        return
    options = (
        bullets_to_choose(game, piece, seat) if game.cards[piece].bullets and not game.counts[CHOSEN][piece] else []
    )
    if rung.ability is not None or not options:
        go_to(game, rung, declare_targets)
        return
    chooser = enemies(game, seat)[0] if has(game, piece, FATE) else seat
    ask(game, rung, BULLET, chooser, options)


def take_bullet(game: Game, rung: Rung) -> None:
    """The effect that was not chosen is ignored. [001:558-560]"""
    fire(game, CHOSEN_BULLET, rung.source, NONE, take_choice(rung)[2])


def declare_targets(game: Game, rung: Rung) -> None:
    """All targets are announced; an effect that has lost its target by now is prevented, and no other one. [001:470-473] (RS1-Q40)"""
    if rung.lapsed:
        end(game, rung)
        return
    if rung.ability is None:
        rung.ability = game.cards[rung.source].spells[game.counts[CHOSEN][rung.source]]
    while not declare(game, rung):
        rung.choose(game, NONE)


def be_slung(game: Game, rung: Rung) -> None:
    """The runespell is slung. [001:475-476]"""
    piece, seat = rung.source, rung.seat
    if rung.slung:
        fire(game, SPENT, piece, seat)
        fire(game, SLING, piece, seat)
        if rung.answers != NONE:
            fire(game, ANSWERED, piece, seat)
        elif rung.verb == SLING_CARD or is_defense_card(game, piece):
            fire(game, SLINGS, piece, seat)
