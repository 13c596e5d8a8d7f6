"""The scenes that were worked out by hand from the rulebook are played, move by move, and end as they were foretold."""

import re

import pytest

from engine.kernel.agenda import answer
from engine.kernel.state import NONE
from engine.kernel.values import value
from engine.play.wording import options_in_words
from tests.games.runicka.arena import END
from tests.games.scenes import SEATS, Reader, names, scenes_beside
from tests.scenes import Played, set_scene

SCENES = scenes_beside(__file__)


def top(game, spot) -> str:
    """The name of the uppermost card of a space, nothing for an empty one."""
    return game.cards[game.stacks[spot][-1]].name if game.stacks[spot] else ""


def row_of(played: Played, move: str) -> int:
    """Which option of the open question a move is, -1 if none."""
    game = played.game
    words = options_in_words(game)
    for pattern, find in MOVES:
        if found := re.fullmatch(pattern, move):
            return next((n for n, row in enumerate(game.decision.options) if find(game, row, words[n], found)), -1)
    return -1


def is_step(game, row, words, found) -> bool:
    """A step towards a side: up on it, down from the other one."""
    up, down = f"Attune to {found[1]} ", "Unattune to "
    return words.startswith(up) or (words.startswith(down) and not words.startswith(f"{down}{found[1]}"))


def is_summons(game, row, words, found) -> bool:
    return words.startswith(f"Summon {found[1]} on ")


def is_fusion(game, row, words, found) -> bool:
    return words.startswith(f"Fuse {found[1]} onto ") and top(game, row[2]) == found[2]


def is_attack(game, row, words, found) -> bool:
    """On a runekeeper, or on a revenant by the name of its top."""
    if found[1] in SEATS:
        return words == f"Attack your foe with {found[2]}"
    return bool(re.fullmatch(rf"Attack .* with {found[2]}", words)) and row[2] != NONE and top(game, row[2]) == found[1]


def is_said(game, row, words, found) -> bool:
    return words == found[0]


def is_named(game, row, words, found) -> bool:
    """A card that is picked: invested, discarded, targeted, brought back."""
    return words == found[2]


MOVES = (
    (r"Attune to (Order|Chaos)", is_step),
    (r"Summon (.+)", is_summons),
    (r"Fuse (.+) onto (.+)", is_fusion),
    (r"Attack (.+) with (.+)", is_attack),
    (r"(Invoke|Activate) (.+)", is_said),
    (r"(Invest|discard|return|target|put back|take|shuffle) (.+)", is_named),
    (r"end the Main Phase", lambda game, row, words, found: words == END),
)


def pass_by(played: Played, move: str) -> bool:
    """A question for which no move stands is answered with anything, up to the next Main Phase."""
    if END in played.offered:
        return False
    answer(played.game, 0)
    return True


def power_of(played: Played, name: str) -> int | None:
    """The Power of the revenant whose top card bears this name."""
    game = played.game
    revenants = [piece for pieces in game.acting for piece in pieces if game.cards[piece].name == name]
    stat = played.rules.ruleset.stats["power"]
    return value(game, stat, revenants[0]) if revenants else None


def spaces_of(played: Played, owner: str) -> list[list[str]]:
    """The spaces of somebody, each from bottom to top."""
    return played.areas("arena", SEATS[owner] + 1)


RUNICKA = Reader(
    row_of,
    pass_by,
    left_out=re.compile(r"(Invest|discard|return|target|put back|take) .+"),
    facts=(
        (r"(\w+)\.arena contains (.+)", lambda played, found: names(found[2]) in spaces_of(played, found[1])),
        (
            r"(\w+)\.arena has (\d+) revenants?",
            lambda played, found: len(list(filter(None, spaces_of(played, found[1])))) == int(found[2]),
        ),
        (r"(.+)\.power = (-?\d+)", lambda played, found: power_of(played, found[1]) == int(found[2])),
    ),
)


@pytest.mark.parametrize("scene", SCENES, ids=[scene["id"] for scene in SCENES])
def test_a_scene_ends_as_foretold(scene):
    RUNICKA.check(set_scene(scene["table"], slug="runicka"), scene)
