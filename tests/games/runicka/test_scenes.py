"""The scenes that were worked out by hand from the rulebook are played, move by move, and end as they were foretold."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.kernel.agenda import answer
from engine.kernel.state import NONE
from engine.kernel.values import value
from engine.play.wording import options_in_words
from tests.games.runicka.arena import END
from tests.scenes import Played, set_scene

ELSEWHERE_RULED: set[str] = set()
SCENES = tomllib.loads((Path(__file__).parent / "scenes.toml").read_text(encoding="utf-8"))["scene"]
RULED_ALIKE = [scene for scene in SCENES if scene["id"] not in ELSEWHERE_RULED]
SEATS = {"Ada": 0, "Bo": 1}


def top(game, spot) -> str:
    """The name of the uppermost card of a space, nothing for an empty one."""
    return game.cards[game.stacks[spot][-1]].name if game.stacks[spot] else ""


def row_of(game, move: str) -> int:
    """Which option of the open question a move is, -1 if none."""
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
)


def refuse(played: Played) -> None:
    """A question for which no move stands is answered with anything."""
    answer(played.game, 0)


def make(played: Played, move: str) -> None:
    """Make a move once it is asked for; one that had a single option has been made already."""
    name, what = move.split(": ", 1)
    seat = SEATS[name] + 1
    if what == "end the Main Phase":
        end_phase(played, seat)
        return
    wanted = what.removeprefix("cannot ")
    while played.asked and (played.asked != seat or row_of(played.game, wanted) < 0) and END not in played.offered:
        refuse(played)
    number = row_of(played.game, wanted) if played.asked == seat else -1
    if what.startswith("cannot "):
        assert number < 0, f"{move} is offered: {played.offered}"
        return
    if number < 0 and re.match(r"(Invest|discard|return|target|put back|take) ", wanted):
        return
    assert number >= 0, f"{move}: {played.asked} is asked {played.question} {played.offered}"
    answer(played.game, number)


def end_phase(played: Played, seat: int) -> None:
    """The Main Phase of a runekeeper ends."""
    while played.asked and END not in played.offered:
        refuse(played)
    assert played.asked == seat, f"{played.asked} is asked, not {seat}: {played.question} {played.offered}"
    played.choose(END)


def finish(played: Played) -> None:
    """What is still asked before the next Main Phase is answered with anything."""
    while played.asked and END not in played.offered:
        refuse(played)


def names(text: str) -> list[str]:
    """The names in a list that is written down."""
    return [one or other for one, other in re.findall(r"'([^']*)'|\"([^\"]*)\"", text)]


def has_won(played: Played, wanted: str) -> bool:
    """Whether the game has ended so: with a winner, a draw, or not at all."""
    game = played.game
    if wanted in ("none", "draw"):
        return game.over == (wanted == "draw") and not game.winners
    return list(game.winners) == [SEATS[wanted]]


def zone_of(played: Played, owner: str, zone: str) -> list[str]:
    """What lies in a zone of somebody."""
    return played.zone(zone, SEATS[owner] + 1)


def spaces_of(played: Played, owner: str) -> list[list[str]]:
    """The spaces of somebody, each from bottom to top."""
    return played.areas("arena", SEATS[owner] + 1)


FACTS = (
    (r"winner = (\w+)", lambda played, found: has_won(played, found[1])),
    (r"active = (\w+)", lambda played, found: played.game.active == SEATS[found[1]]),
    (r"(\w+)\.arena\[(\d)\] = (.+)", lambda played, f: spaces_of(played, f[1])[int(f[2]) - 1] == names(f[3])),
    (r"(\w+)\.arena contains (.+)", lambda played, found: names(found[2]) in spaces_of(played, found[1])),
    (
        r"(\w+)\.arena has (\d+) revenants?",
        lambda played, found: len(list(filter(None, spaces_of(played, found[1])))) == int(found[2]),
    ),
    (r"(\w+)\.(\w+) has (\d+) cards?", lambda played, found: len(zone_of(played, found[1], found[2])) == int(found[3])),
    (r"(\w+)\.(\w+) contains (.+)", lambda played, found: names(found[3])[0] in zone_of(played, found[1], found[2])),
    (r"(.+)\.power = (-?\d+)", lambda played, found: power_of(played, found[1]) == int(found[2])),
    (
        r"(\w+)\.(\w+) = (\[.*\])",
        lambda played, found: sorted(zone_of(played, found[1], found[2])) == sorted(names(found[3])),
    ),
    (r"(\w+)\.(\w+) = (\d+)", lambda played, found: played.count(found[2], SEATS[found[1]] + 1) == int(found[3])),
)


def holds(played: Played, fact: str) -> bool:
    """Whether something that is written down is so."""
    for pattern, look in FACTS:
        if found := re.fullmatch(pattern, fact):
            return look(played, found)
    message = f"nobody reads {fact!r}"
    raise ValueError(message)


def power_of(played: Played, name: str) -> int | None:
    """The Power of the revenant whose top card bears this name."""
    game = played.game
    revenants = [piece for pieces in game.acting for piece in pieces if game.cards[piece].name == name]
    stat = played.rules.ruleset.stats["power"]
    return value(game, stat, revenants[0]) if revenants else None


@pytest.mark.parametrize("scene", RULED_ALIKE, ids=[scene["id"] for scene in RULED_ALIKE])
def test_a_scene_ends_as_foretold(scene):
    played = set_scene(scene["table"], slug="runicka")
    for move in scene["moves"]:
        make(played, move)
    finish(played)
    assert [fact for fact in scene["expect"] if not holds(played, fact)] == []
    assert [fact for fact in scene.get("never", ()) if holds(played, fact)] == []
