"""The scenes that were worked out by hand from rulebook and rulings are played, move by move, and end as they were foretold."""

import re
from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.pixies_vs_gremlins.areas import location_at, sites
from engine.games.pixies_vs_gremlins.attacking import ATTACK, WHOM
from engine.kernel.agenda import advance, answer
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from engine.play.wording import option_text, option_words, phase
from tests.games.scenes import SEATS, Reader, names, scenes_beside
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

PACK = SHIPPED["pixies-vs-gremlins"]
SCENES = scenes_beside(__file__)
NAMES = list(SEATS)
ATTACKED = re.compile(r"Attack (.+?) with (.+?)(?:, redirected to (.+))?")
LEFT_OUT = re.compile(r"deploy no more|end the turn|(source|target) .+")  # what may find no question


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
    if found := ATTACKED.fullmatch(move):
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


def option_for(played: Played, move: str) -> int:
    """The first of them, -1 for none."""
    return next(iter(options_for(played, move)), -1)


def choose_redirected(played: Played, move: str) -> None:
    """An attack that can be redirected goes on to its target, or to the Defender."""
    found = ATTACKED.fullmatch(move)
    if found and played.asked and played.game.decision.window == WHOM and "Attack no more" not in played.offered:
        played.choose(found[1] if found[1] in played.offered else found[3])


def pass_by(played: Played, move: str) -> bool:
    """A question with a single option is answered with it."""
    if len(played.offered) != 1:
        return False
    answer(played.game, 0)
    return True


# Facts


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


def lie_there(played: Played, found) -> bool:
    """Whether just these lie at a location."""
    return Counter(at_site(played, int(found[1]))) == Counter(names(found[2]))


PIXIES = Reader(
    option_for,
    pass_by,
    LEFT_OUT,
    facts=(
        (r"row\[(\d)\] = (.+)", lie_there),
        (r"row\[(\d)\] has (\d+) cards?", lambda played, found: len(at_site(played, int(found[1]))) == int(found[2])),
        (r"row\[(\d)\] contains (.+)", lambda played, found: names(found[2])[0] in at_site(played, int(found[1]))),
        (r"phase = (\w+)", lambda played, found: phase(played.game) == found[1] and played.asked > 0),
        (
            r"(.+)\.(power|health|value) = (-?\d+)",
            lambda played, found: played.value(found[2], found[1]) == int(found[3]),
        ),
    ),
    go_on=choose_redirected,
)


@pytest.mark.parametrize("scene", SCENES, ids=[scene["id"] for scene in SCENES])
def test_a_scene_ends_as_foretold(scene):
    PIXIES.check(begun(scene), scene)
