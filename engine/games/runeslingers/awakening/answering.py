"""Answers to the play of a card. Rulebook: 000:211, 000:321-340."""

from engine.games.runeslingers.areas import HAND, KEYWORD, SHOUT, SLUNG, has
from engine.games.runeslingers.awakening.ladder import Play, begin_play
from engine.games.runeslingers.awakening.paying import affordable
from engine.games.runeslingers.awakening.playable import Means, playable, why_no_place, why_not_playable
from engine.games.runeslingers.deck_lists import copy_out_of_play
from engine.games.runeslingers.playing import ANSWER, DECLINE, NO_SHOUT, PLAY
from engine.kernel.agenda import go_to, happen, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.places import pile
from engine.kernel.state import NONE, Game
from engine.kernel.table import left_of


def create_answerable(game: Game, play: Play) -> None:
    """Step 6: the enemy to the left may answer a runespell with a card that has Shout. [000:211] [000:326]

    Whether the question comes depends on what everybody may know: deck lists, cards in hand by number, Light, and the fields.
    """
    table = game.table
    seat = left_of(game, play.seat)
    answerable = table.cards[play.source].kind in SLUNG or "answer_any_card" in table.options
    if not answerable or seat == play.seat or not could_answer(game, seat):
        go_to(game, play, happen)
        return
    shouts = [piece for piece in pile(game, seat, HAND) if has(game, piece, SHOUT)]
    options = [(PLAY, piece, NONE) for piece in playable(game, seat, shouts, Means(game, seat))]
    options = [(DECLINE, NONE, NONE), *(row for row in options if row not in game.refused)]
    ask(game, play, ANSWER, seat, options, forced=True)


def why_not_answer(game: Game, seat: int, piece: int) -> int:
    """A card of the hand has Shout, and can be played. [000:326]"""
    return why_not_playable(game, seat, piece) if has(game, piece, SHOUT) else NO_SHOUT


def could_answer(game: Game, seat: int) -> bool:
    """Whether a deck list holds a Shout card that could be played now if it were in the hand, and the hand any card. [000:172] [000:323]"""
    if not pile(game, seat, HAND):
        return False
    shouts = shouts_of(game, seat)
    means = Means(game, seat) if shouts else None
    return means is not None and any(
        could_play(game, seat, piece, means) for piece in affordable(game, shouts, means.light)
    )


def could_play(game: Game, seat: int, piece: int, means: Means) -> bool:
    """Whether a card of a deck list could be played from the hand, as far as all may know: place, copies in play and targets."""
    if why_no_place(game, piece, means):
        return False
    definition = game.cards[piece]
    if definition.certain and definition.kind != "trinket":
        return True
    held = copy_out_of_play(game, piece)
    return held != NONE and bool(playable(game, seat, [held], means))


def shouts_of(game: Game, seat: int) -> list[int]:
    """One of each Shout card that a player owns; the same in all games of a table as long as no effect in play gives keywords."""
    table = game.table
    known: dict[int, list[int]] = {} if game.modifiers[KEYWORD] else table.notes.setdefault("shouts", {})
    if seat not in known:
        own = [piece for piece, owner in enumerate(table.owners) if owner == seat and piece > table.seats]
        kinds = {game.cards[piece].id: piece for piece in own if has(game, piece, SHOUT)}
        known[seat] = sorted(kinds.values())
    return known[seat]


def take_answer(game: Game, play: Play) -> None:
    """An answer is a rung above this one. [000:332]"""
    verb, piece, _ = take_choice(play)
    if verb == PLAY:
        repeat_from(game, play, create_answerable)  # where the game goes on if the answer has to be taken back
        begin_play(game, play.program, left_of(game, play.seat), piece, play.source)
        go_to(game, play, happen)
