"""Answers: who may answer what, and with what. Rulebook: 001:729-733, 001:782-801."""

from engine.games.runeslingers.areas import CONCENTRATIONS, HAND, KEYWORD, SHOUT, has
from engine.games.runeslingers.deck_lists import copy_out_of_play
from engine.games.runeslingers.first.activating import activations
from engine.games.runeslingers.first.areas import in_play_phase
from engine.games.runeslingers.first.ladder import Rung, begin
from engine.games.runeslingers.first.paying import costs_in_text, red_costs
from engine.games.runeslingers.first.playable import playable, slung_for, why_not_play
from engine.games.runeslingers.first.slinging import sling_rows, slingable
from engine.games.runeslingers.playing import ANSWER, DECLINE, NO_SHOUT, PLAY
from engine.kernel.agenda import go_to, happen
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.places import enemies, pile
from engine.kernel.state import ACTIVATION, NONE, Effect, Game


def offer_answer(game: Game, rung: Rung) -> None:
    """The opponent may answer what is slung or activated; who declines ends the ladder (RS1-Q36). [001:782-783]

    Whether the question comes depends on what everybody may know: cards in play, deck lists, cards in hand by number, places.
    """
    if not in_play_phase(game) or not can_be_answered(rung):
        go_to(game, rung, happen)
        return
    seat = enemies(game, rung.seat)[0]
    rows = answers_in_play(game, seat)
    if not rows and not could_shout(game, seat):
        go_to(game, rung, happen)
        return
    shouts = [piece for piece in pile(game, seat, HAND) if has(game, piece, SHOUT)]
    rows += [(PLAY, piece, NONE) for piece in playable(game, seat, shouts, slung=True)]
    ask(game, rung, ANSWER, seat, [(DECLINE, NONE, NONE), *rows], forced=True)


def why_not_answer(game: Game, seat: int, piece: int) -> int:
    """A card of the hand has Shout, and can be played and slung. [001:784-786]"""
    return why_not_play(game, seat, piece, slung=True) if has(game, piece, SHOUT) else NO_SHOUT


def shouting(game: Game, seat: int) -> list[int]:
    """The runespells with Shout in play."""
    return [piece for piece in slingable(game, seat) if has(game, piece, SHOUT)]


def can_be_answered(rung: Rung) -> bool:
    """What is slung or activated can, not what only comes into play. [001:782-784] [001:788-790]"""
    return rung.slung or rung.kind == ACTIVATION


def answers_in_play(game: Game, seat: int) -> list[Row]:
    """Trinkets and abilities that can be activated, and runespells with Shout that can be slung from play. [001:784-786]"""
    probe = Effect((), ACTIVATION, NONE, seat)
    rows = [row for piece in game.acting[seat] for row in activations(game, probe, piece)]
    shouts = [piece for piece in game.acting[seat] if has(game, piece, SHOUT)]
    return rows + [row for piece in shouts for row in sling_rows(game, probe, piece)]


def could_shout(game: Game, seat: int) -> bool:
    """Whether a deck list holds a runespell with Shout that could be slung now if it were in the hand, and the hand any card."""
    spots = game.table.places_of[seat][CONCENTRATIONS]
    if not pile(game, seat, HAND) or not any(len(game.stacks[spot]) == 1 for spot in spots):
        return False
    return any(could_sling(game, seat, piece) for piece in shouts_of(game, seat))


def could_sling(game: Game, seat: int, piece: int) -> bool:
    """Whether a runespell of a deck list could be slung from the hand, as far as all may know: what it costs and targets."""
    if game.cards[piece].certain and not red_costs(game, piece) and not costs_in_text(game.cards[piece]):
        return True
    held = copy_out_of_play(game, piece)
    return held != NONE and bool(playable(game, seat, [held], slung=True))


def shouts_of(game: Game, seat: int) -> list[int]:
    """One of each runespell with Shout that a player has brought; the same in all games of a table unless effects give keywords."""
    table = game.table
    known: dict[int, list[int]] = {} if game.modifiers[KEYWORD] else table.notes.setdefault("shouts", {})
    if seat not in known:
        own = [piece for piece, owner in enumerate(table.owners) if owner == seat and piece > table.seats]
        kinds = {game.cards[piece].id: piece for piece in own if slung_for(game, piece) and has(game, piece, SHOUT)}
        known[seat] = sorted(kinds.values())
    return known[seat]


def take_answer(game: Game, rung: Rung) -> None:
    """An answer is a rung above this one, and can be answered itself. [001:795-798]"""
    verb, piece, which = take_choice(rung)
    if verb != DECLINE:
        begin(game, rung.program, verb, enemies(game, rung.seat)[0], piece, which, rung.source)
