"""A scene begins with the phase that it names, and one that says so goes on in it: in every game, for every phase."""

from itertools import groupby

import pytest

from engine.kernel.state import Game
from engine.kernel.turns import PHASE_BEGINS, TURN_BEGINS
from engine.kernel.view import View
from engine.play.playable import loaded_game, phases_of
from engine.play.record import begin
from engine.play.scenes import read_scene
from engine.play.wording import picture
from tests.conformance.test_every_game import PACKS, acting_freely, as_scene, asked, continued, played
from tests.games.pixies_vs_gremlins import rows
from tests.games.rune_stones.tables import table
from tests.games.runeslingers_awakening import duels as awakening
from tests.games.runeslingers_first import duels as first
from tests.games.runicka import arena
from tests.packs import SHIPPED
from tests.scenes import Played

EVERY_PHASE = [(slug, phase) for slug, pack in PACKS.items() for phase in loaded_game(pack).ruleset.phases]
IN_WORDS = [(slug, phase) for slug, phase in EVERY_PHASE if phase in phases_of(PACKS[slug])]
every_phase = pytest.mark.parametrize(("slug", "phase"), EVERY_PHASE)


def begun_in(game: Game) -> list[str]:
    """The phases that have begun one after the other, as the log has them; a turn begins with its first one."""
    names = list(game.table.rules.ruleset.phases)
    kinds = {TURN_BEGINS: 1, PHASE_BEGINS: 0}
    told = [names[(kinds[kind] or other) - 1] for kind, _, other, *_ in game.log or [] if kind in kinds]
    return [phase for phase, _ in groupby(told)]


def position(slug: str) -> Game:
    """A game in which somebody acts freely in its third turn or round."""
    return next(game for game in played(slug, 1) if game.turn == 3 and acting_freely(game))


def scene_of(game: Game, phase: str, *, begun: bool) -> Game:
    """The same table with another phase."""
    told = picture(game, lambda piece: True)
    text = as_scene(game).replace(f'phase = "{told["phase"]}"', f'phase = "{phase}"')
    if not begun:
        text = text.replace("begun = true", "begun = false")
    return begin(read_scene(game.table.rules, text), 1, logged=True)


@every_phase
def test_the_phase_that_a_scene_names_is_the_first_that_begins(slug: str, phase: str) -> None:
    names = list(loaded_game(PACKS[slug]).ruleset.phases)
    game = scene_of(position(slug), phase, begun=False)
    begun = begun_in(game)
    if begun[0] != phase:
        assert begun.pop(0) == names[0]  # the turn in which the phase lies
    assert (begun[0], begun.count(phase)) == (phase, 1)
    assert game.turn == 3 or phase != names[0]


@every_phase
def test_a_phase_that_has_begun_does_not_begin_anew(slug: str, phase: str) -> None:
    """What it lets begin is silent, before any card lies open, and the game is played on from there."""
    game = scene_of(position(slug), phase, begun=True)
    assert begun_in(game).count(phase) == 1
    *_, game = continued(game, 1, 40)
    assert game.turn >= 3


# What waits for the beginning of a phase


def slinger(duels, kind: str, text: str, phase: str, begun: str) -> Played:
    """Seat 1 has a card that rings, in a turn of its own."""
    head = f'turn = 4\nphase = "{phase}"\n{begun}'
    field = "utility" if kind == "chant" else "concentration"
    lies = '"Bell"' if kind == "chant" else f'["{first.PLAIN}", "Bell"]'
    build = duels.bare_scene if duels is awakening else duels.set_out
    return build(duels.card("Bell", kind, text), f"{field} = [{lies}]\nhand = []", "hand = []", head)


def ring(slug: str, phase: str, text: str, begun: str = "") -> Played:
    """A scene in which a card of seat 1 says this, and the phase is as named."""
    head = f'phase = "{phase}"\n{begun}'
    if slug == "runeslingers-awakening":
        return slinger(awakening, "chant", text, phase, begun)
    if slug == "runeslingers":
        return slinger(first, "trinket", text, phase, begun)
    if slug == "runicka":
        return arena.arena(arena.card("Bell", text=text), 'arena = ["Bell"]', head=head)
    if slug == "rune-stones":
        stone = f'[[card]]\nname = "Bell"\nkind = "rune-stone"\ntext = "{text}"\n'
        return table('board = ["Bell"]', "", head=head, cards=stone)
    return rows.scene((), ("", ["Bell"]), cards=rows.minion("Bell", text=text), head=head)


def rings(s: Played) -> bool:
    """Whether the card asks its player now."""
    game = s.game
    source = game.decision.source if game.decision else 0
    return source > 0 and game.cards[source].name == "Bell"


@pytest.mark.parametrize(("slug", "phase"), IN_WORDS)
@pytest.mark.parametrize("whose", ["your", "each", "each player's"])
def test_what_waits_for_the_beginning_of_a_phase_happens(slug: str, phase: str, whose: str) -> None:
    text = f"At the beginning of {whose} {phase} phase: You may draw 1 card."
    s = ring(slug, phase, text)
    assert rings(s), s.question
    assert picture(s.game, View(s.game, 0).sees)["phase"] == phase
    assert whose != "your" or not rings(ring(slug, phase, text, "begun = true"))


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_what_waits_for_the_beginning_of_a_turn_happens_in_its_first_phase(slug: str) -> None:
    """A scene begins in the middle of the turn if it names another phase."""
    turn = [
        name for name in loaded_game(PACKS[slug]).ruleset.phases if name not in ("deployment", "capture", "refresh")
    ]
    text = "At the beginning of your turn: You may draw 1 card."
    assert [phase for phase in turn if rings(ring(slug, phase, text))] == turn[:1]


# Positions


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_a_position_that_is_written_down_goes_on_with_its_own_question(slug: str) -> None:
    """Nothing of its phase is done twice: the same player is asked the same, and the table is the same. In Rune Stones alone a question
    within a step, which stone is taken for a row, is none with which a scene can begin.
    """
    same = other = 0
    for game in played(slug, 5, 60):
        if acting_freely(game) and game.decision:
            again = begin(read_scene(game.table.rules, as_scene(game)), 1)
            assert again.decision
            if again.decision.window == game.decision.window:
                same += 1
                assert (asked(again), of_players(again)) == (asked(game), of_players(game))
            else:
                other += 1
    assert same > 10
    assert other <= (slug == "rune-stones")


def of_players(game: Game) -> dict[str, object]:
    """The picture of a game but for what lies on the table for all: there a scene lays what nobody has."""
    return {**picture(game, bool), "table": {}}
