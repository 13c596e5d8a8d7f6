"""No effect, target, base or mark outlives a piece's leaving: in every game, whatever the ready decks let happen is tried with it.

At decisions of whole games a piece is taken off the field and laid back where it was, in a copy of the game. What comes back is
another piece: nothing of the old one may be found about it, and the game goes on to its end.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine.kernel.agenda import answer
from engine.kernel.departures import has_left
from engine.kernel.places import in_play, is_still, move, standing
from engine.kernel.state import NONE, Effect, Frame, Game
from tests.conformance.fingerprint import slots
from tests.conformance.test_every_game import PACKS, played

PIECES_OF_FRAMES = ("base", "source", "subject", "target")
ONE_DECISION_IN = 7
# What must have been found about a piece at least once, or the games would prove nothing.
FOUND = {
    "pixies-vs-gremlins": {"lasting", "slot", "mark", "frame"},
    "rune-stones": {"frame"},
    "runeslingers": {"slot", "frame"},
    "runeslingers-awakening": {"slot", "frame"},
    "runicka": {"lasting", "once"},
}


def works(game: Game) -> list[Frame]:
    """All work that goes on or waits."""
    return [work for frame in (*game.agenda, *game.waiting) for work in frame.works()]


def about(game: Game, piece: int) -> Iterator[str]:
    """What is about a piece on the field as it is there now, by its sort."""
    for lasting in game.lasting:
        static = lasting.change.static
        if static is not None and piece in [static.arguments[position] for position in static.entities]:
            yield "lasting"
    for tie in game.table.ties:
        yield from ("mark" for other, mark in enumerate(game.counts[tie]) if mark == piece + 1 and other != piece)
    yield from ("counter" for counter in game.table.rules.on_pieces if game.counts[counter][piece])
    yield from ("once" for source, _ in game.heard if source == piece)
    for work in works(game):
        if isinstance(work, Effect):
            yield from ("slot" for n, slot in enumerate(work.slots) if slot == piece and is_still(game, work, n))
        names = {name for kind in type(work).__mro__ for name in slots(kind)}
        named = [name for name in PIECES_OF_FRAMES if name in names and getattr(work, name) == piece]
        yield from ("frame" for name in named if standing(game, piece) and not has_left(game, work, piece))


def come_and_go(game: Game, piece: int) -> None:
    """A piece leaves the field, and lies again where it was."""
    spot, away = game.place[piece], game.table.stacks
    move(game, piece, next(n for n in range(len(away)) if not game.table.fields[n]))
    move(game, piece, spot)


def interesting(game: Game) -> list[int]:
    """The pieces on the field, those first of which anything is known beside counters."""
    pieces = [piece for piece in range(game.table.seats + 1, len(game.place)) if game.place[piece] != NONE]
    there = [piece for piece in pieces if in_play(game, piece)]
    return sorted(there, key=lambda piece: -len(set(about(game, piece)) - {"counter"}))[:2]


@pytest.mark.parametrize("slug", FOUND)
def test_nothing_outlives_the_leaving_of_a_piece(slug: str) -> None:
    """RNK-Q45, RSA-Q16: a piece that has left and come back is another one, for whatever had to do with the old one."""
    found: Counter[str] = Counter()
    for seed in range(8):
        chance = Random(seed)
        for game in played(slug, seed):
            if game.over or chance.randrange(ONE_DECISION_IN):
                continue
            for piece in interesting(game):
                found.update(set(about(game, piece)))
                twin = game.clone()
                come_and_go(twin, piece)
                assert list(about(twin, piece)) == []
                go_on(twin, chance)
    assert set(found) >= FOUND[slug], found


def go_on(game: Game, chance: Random) -> None:
    """A few answers more: nobody stumbles over what is another piece now."""
    for _ in range(12):
        if game.decision is None:
            return
        answer(game, chance.randrange(len(game.decision.options)))


def test_all_games_are_tried() -> None:
    assert set(FOUND) <= set(PACKS)
