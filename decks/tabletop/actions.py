"""What can be done, as a table names it: in short, with a rim for each kind, and whether it would leave something undone. No Django."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.kernel.agenda import answer
from engine.kernel.decisions import Row
from engine.kernel.names import Verb
from engine.kernel.state import NONE, PHASE, Game
from engine.kernel.table import LoadedGame
from engine.packs.cards import RIMS, Action

CHOICE: Final = "Choose"  # what is done with a piece that a verb only names
CHOICES: Final = RIMS[-1]
ALONE: Final = RIMS[0]  # the rim of what is about nothing on the table
SMALL: Final = {"a", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"}


@lru_cache(maxsize=32)
def actions_of(rules: LoadedGame) -> tuple[Action, ...]:
    """How each verb is shown: as its pack says, else by the words that it begins with and one rim after the other, its own verbs first."""
    printed = rules.pack.actions
    rims = {action.name: action.rim for action in printed.values() if action.rim} | {CHOICE: CHOICES}
    actions: list[Action] = []
    for verb in reversed(rules.verbs):
        one = printed.get(verb.name.replace(" ", "_")) or Action(verb.name, short(verb))
        if "{" not in verb.words:
            actions.append(replace(one, rim=one.rim or ALONE))
            continue
        rim = rims.setdefault(one.name, RIMS[len(rims) % len(RIMS[:-1])])
        actions.append(replace(one, rim=one.rim or rim))
    return tuple(reversed(actions))


def short(verb: Verb) -> str:
    """The words of a verb up to what it is done with."""
    words = verb.words.partition("{")[0].strip(" :").split()
    while words and words[-1] in SMALL:
        words.pop()
    return " ".join(words) or CHOICE


def left_undone(game: Game, number: int) -> list[int]:
    """The options that whoever's turn it is would give up by one that only stops, if the turn or phase ended with it."""
    decision = game.decision
    if decision is None or decision.seat != game.active or number >= len(decision.options):
        return []
    actions = actions_of(game.table.rules)
    kinds = [actions[row[0]] for row in decision.options]
    left = [other for other, kind in enumerate(kinds) if not (kind.stops or kind.pays)]
    return left if left and kinds[number].stops and would_end(game, number) else []


def places_after(game: Game, number: int) -> list[int]:
    """The places that the player of an option is asked for once it is taken, or that it picks itself; a piece in play that could be
    chosen then stands for its place, and what needs no question is the place of something that the piece covers now. None where
    none is asked for.
    """
    decision = game.decision
    if decision is None or number >= len(decision.options):
        return []
    verb, piece, last = decision.options[number]
    if game.table.rules.verbs[verb].picks_place:
        return [last]
    after = game.clone()
    answer(after, number)
    then = after.decision
    places = {after.place[piece]} if covers_more(game, after, piece) else set()
    if then and then.seat == decision.seat and moment(after) == moment(game) and then.source != decision.source:
        places |= {spot for row in then.options if (spot := place_of(after, row)) != NONE}
    return sorted(places)


def covers_more(game: Game, after: Game, piece: int) -> bool:
    """Whether a piece that lay on no field lies on something in play now."""
    fields = game.table.fields
    return (
        piece > game.table.seats
        and not fields[game.place[piece]]
        and fields[after.place[piece]] != 0
        and after.stacks[after.place[piece]].index(piece) > 0
    )


def place_of(game: Game, row: Row) -> int:
    """The place that an option picks, or of the piece in play that it is about; NONE for neither."""
    verb, piece, last = row
    if game.table.rules.verbs[verb].picks_place:
        return last
    spot = game.place[piece] if piece > game.table.seats else NONE
    return spot if spot != NONE and game.table.fields[spot] else NONE


def would_end(game: Game, number: int) -> bool:
    """Whether the phase, the turn or the game is over after an option."""
    after = game.clone()
    answer(after, number)
    return after.over or moment(after) != moment(game)


def moment(game: Game) -> tuple[int, int, int]:
    """The turn, whose it is, and its phase."""
    return game.turn, game.active, game.counts[PHASE][game.table.seats]
