"""The scenes that were worked out by hand from rulebook and rulings are played, move by move, and end as they were foretold."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.pixies_vs_gremlins.areas import location_at, sites
from engine.games.pixies_vs_gremlins.attacking import ATTACK, WHOM
from engine.kernel.agenda import advance, answer
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.kernel.values import value
from engine.play.playable import loaded_game
from engine.play.wording import option_text, option_words, phase
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

PACK = SHIPPED["pixies-vs-gremlins"]
ELSEWHERE_RULED: dict[str, str] = {}  # scenes that a ruling decides otherwise, with its id
SCENES = tomllib.loads((Path(__file__).parent / "scenes.toml").read_text(encoding="utf-8"))["scene"]
RULED_ALIKE = [scene for scene in SCENES if scene["id"] not in ELSEWHERE_RULED]
SEATS = {"Ada": 0, "Bo": 1}
NAMES = list(SEATS)
LEFT_OUT = re.compile(r"deploy no more|end the turn|(source|target) .+")  # what may find no question
STOPS = ("Deploy no more", "End your turn", "Attack no more")


def begun(scene) -> Played:
    """The game of a scene, or a new game of two ready decks, at its first question. A fatigued minion is written as face-down there."""
    if "table" in scene:
        return set_scene(scene["table"].replace("face_down = true", "fatigued = 1"), slug=PACK.slug)
    decks = [dict(read_deck(PACK.decks[deck], PACK).sections) for deck in scene["decks"]]
    game = Table(loaded_game(PACK), decks).deal(1, logged=True)
    advance(game)
    return Played(game)


# Moves


def site_called(game, name: str) -> int:
    """The site at which a location of that name lies."""
    found = [
        site for site in sites(game) if (piece := location_at(game, site)) != NONE and game.cards[piece].name == name
    ]
    return found[0] if found else NONE


def options_for(played: Played, move: str) -> list[int]:
    """The options of the open question that a move may be."""
    game = played.game
    rows = list(enumerate(game.decision.options)) if game.decision else []
    if found := re.fullmatch(r"Attack (.+?) with (.+?)(?:, redirected to (.+))?", move):
        return [
            n for n, row in rows if row[0] == ATTACK and game.cards[row[1]].name == found[2] and reaches(game, n, found)
        ]
    if found := re.fullmatch(r"(Deploy|Move) (.+) (?:at|to) (.+)", move):
        site = site_called(game, found[3])
        verbs = {"Deploy": ("deploy",), "Move": ("move", "go to")}[found[1]]
        wanted = [(n, row) for n, row in rows if game.table.rules.verbs[row[0]].name in verbs and row[2] == site]
        return [n for n, row in wanted if game.cards[row[1]].name == found[2]]
    if found := re.fullmatch(r"Use (.+), (Hero Power|Rune Power)", move):
        used = [(n, row) for n, row in rows if option_words(game, row, game.decision.seat) == f"Use {found[1]}"]
        return [n for n, row in used if option_text(game, row).startswith(found[2])]
    said = {"deploy no more": "Deploy no more", "end the turn": "End your turn"}.get(
        move, re.sub(r"^(target|source) ", "", move)
    )
    return [n for n, row in rows if option_words(game, row, game.decision.seat) == said]


def reaches(game, number: int, found) -> bool:
    """Whether an attack goes on to one of those that a move names: the target, or the Defender to whom it is redirected."""
    trial = game.clone()
    before = len(trial.log or ())
    answer(trial, number)
    wanted = {name for name in (found[1], found[3]) if name}
    if trial.decision is not None and trial.decision.window == WHOM and not struck(trial, before):
        return bool(wanted & {trial.cards[row[1]].name for row in trial.decision.options})
    return bool(wanted & struck(trial, before))


def struck(game, before: int) -> set[str]:
    """The minions that have taken damage since then."""
    kinds = game.table.rules.events
    return {
        game.table.cards[other].name
        for kind, _, other, _, _ in (game.log or ())[before:]
        if kinds[kind].name == "struck"
    }


def pass_by(played: Played) -> bool:
    """A question with a single option is answered with it."""
    if played.asked and len(played.offered) == 1:
        answer(played.game, 0)
        return True
    return False


def make(played: Played, move: str) -> None:
    """Make a move at the next question of whoever makes it; what may find no question is left out then."""
    name, what = move.split(": ", 1)
    if what.startswith("cannot "):
        assert not offered_to(played, SEATS[name] + 1, what.removeprefix("cannot ")), f"{move}: {played.offered}"
        return
    while not (played.asked == SEATS[name] + 1 and options_for(played, what)) and pass_by(played):
        pass
    numbers = options_for(played, what) if played.asked == SEATS[name] + 1 else []
    if not numbers:
        assert LEFT_OUT.fullmatch(what), f"{move}: {played.asked} is asked {played.question} {played.offered}"
        return
    answer(played.game, numbers[0])
    if (
        what.startswith("Attack ")
        and played.asked
        and played.game.decision.window == WHOM
        and "Attack no more" not in played.offered
    ):
        target, _, defender = re.fullmatch(r"Attack (.+?) with (.+?)(?:, redirected to (.+))?", what).groups()
        played.choose(target if target in played.offered else defender)


def offered_to(played: Played, seat: int, what: str) -> bool:
    """Whether a move is offered to a player by the open question."""
    return played.asked == seat and bool(options_for(played, what))


# Facts


def names(text: str) -> list[str]:
    """The names in a list that is written down."""
    return [one or other for one, other in re.findall(r"'((?:[^']|'(?=\w))*)'(?!\w)|\"([^\"]*)\"", text)]


def at_site(played: Played, site: int) -> list[str]:
    """What lies at a location, from 1: its name, and all minions with their owners."""
    game = played.game
    return [told(game, piece) for piece in game.stacks[sites(game)[site - 1]]]


def told(game, piece: int) -> str:
    """A location by its name, a minion with its owner, and whether it lies face-down."""
    name = game.cards[piece].name
    if "minion" not in game.cards[piece].kinds:
        return name
    tired = " (fatigued)" if game.counts[game.table.rules.counters["fatigued"]][piece] else ""
    return f"{NAMES[game.table.owners[piece]]}: {name}{tired}"


def pile_of(played: Played, subject: str) -> list[str]:
    """What a fact is about: a location of the row, a pile of a player, or the Rune deck."""
    if found := re.fullmatch(r"row\[(\d)\]", subject):
        return at_site(played, int(found[1]))
    owner, _, zone = subject.rpartition(".")
    return played.zone(zone, SEATS[owner] + 1 if owner else 0)


def holds(played: Played, fact: str) -> bool:
    """Whether something that is written down is so."""
    game = played.game
    if found := re.fullmatch(r"(.+?) has (\d+) cards?", fact):
        return len(pile_of(played, found[1])) == int(found[2])
    if found := re.fullmatch(r"(.+?) contains (.+)", fact):
        return names(found[2])[0] in pile_of(played, found[1])
    subject, _, wanted = fact.partition(" = ")
    if subject == "winner":
        ends = {"none": not game.over, "draw": game.over and not game.winners and not game.unfinished}
        return ends[wanted] if wanted in ends else game.winners == (SEATS[wanted],)
    if subject == "asked":
        return played.asked == SEATS[wanted] + 1
    if subject == "phase":
        return (phase(game) == wanted) and played.asked > 0
    if wanted.startswith("["):
        return Counter(pile_of(played, subject)) == Counter(names(wanted))
    owner, _, what = subject.rpartition(".")
    if owner in SEATS:
        return played.count(what, SEATS[owner] + 1) == int(wanted)
    return value(game, game.table.rules.ruleset.stats[what], played.piece(owner)) == int(wanted)


@pytest.mark.parametrize("scene", RULED_ALIKE, ids=[scene["id"] for scene in RULED_ALIKE])
def test_a_scene_ends_as_foretold(scene):
    played = begun(scene)
    for move in scene["moves"]:
        make(played, move)
    while pass_by(played):
        pass
    assert [fact for fact in scene["expect"] if not holds(played, fact)] == []
    assert [fact for fact in scene.get("never", ()) if holds(played, fact)] == []
    for move in scene.get("cannot", ()):
        name, what = move.split(": ", 1)
        assert not offered_to(played, SEATS[name] + 1, what), f"{move}: {played.offered}"
