"""What a run counts of Pixies vs Gremlins: captures and what blocked them, points, minions lost, powers of heroes, in both modes."""

import pytest

from decks.deck_text import read_deck
from engine.games.pixies_vs_gremlins.areas import AP, CAPTURED
from engine.games.pixies_vs_gremlins.damage import DEFEATED
from engine.games.pixies_vs_gremlins.points import POINTS_LOST
from engine.games.pixies_vs_gremlins.statistics import count_missed
from engine.kernel.places import pile
from engine.play.goldfish import prepare, watched
from engine.play.tally import Notes
from tests.games.pixies_vs_gremlins.rows import card, minion, scene
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
GAMES_EACH = 12
BOTH = ["mudwick-mob", "cogpit-thunder"]  # standard and heroic


def run_of(deck, opponent="mirror"):
    return prepare(PACK, dict(read_deck(PACK.decks[deck], PACK).sections), 3, opponent=opponent)


def total(tally, statistic, key=None):
    """All that a statistic adds up to."""
    keys = tally.samples.get(statistic, {})
    return sum(sample.total for name, sample in keys.items() if key in (None, name))


@pytest.mark.parametrize("deck", BOTH)
def test_watching_a_game_changes_nothing(deck):
    run = run_of(deck)
    assert watched(run).tally(range(4)).plain() == run.tally(range(4)).plain()


@pytest.mark.parametrize("deck", BOTH)
def test_captures_are_the_locations_before_the_player(deck):
    run = run_of(deck)
    games = [run.play(index) for index in range(GAMES_EACH)]
    assert (
        total(watched(run).tally(range(GAMES_EACH)), "site") == sum(len(pile(game, 0, CAPTURED)) for game in games) > 0
    )


@pytest.mark.parametrize("deck", BOTH)
def test_a_goldfish_wins_by_runes_and_tells_in_which_round_each_came(deck):
    tally = watched(run_of(deck, "sleeper")).tally(range(GAMES_EACH))
    assert tally.wins == GAMES_EACH
    steps = tally.samples["step"]
    assert steps["1"].mean < steps["2"].mean
    assert set(tally.causes) <= {"runes", "home"}


def test_points_wasted_and_minions_defeated_are_those_of_the_log():
    run = run_of("smoke-and-mud")
    tally = watched(run).tally(range(GAMES_EACH))
    games = [run.play(index, logged=True) for index in range(GAMES_EACH)]
    wasted = sum(
        other for game in games for kind, subject, other, _, _ in game.log or () if kind == POINTS_LOST and subject == 0
    )
    beaten = sum(
        game.table.owners[subject] == 0 for game in games for kind, subject, *_ in game.log or () if kind == DEFEATED
    )
    assert (total(tally, "wasted"), total(tally, "lost", "defeated")) == (wasted, beaten)
    assert all(game.counts[AP][0] == 0 for game in games if not game.over)


def test_only_heroic_games_count_powers_of_heroes():
    used = {deck: total(watched(run_of(deck)).tally(range(6)), "hero") for deck in BOTH}
    assert used["mudwick-mob"] == 0 < used["cogpit-thunder"]


@pytest.mark.parametrize(("mine", "theirs", "why"), [
    (["Weak"], [], ["power"]), (["Brute"], [], ["ability"]), (["Dull"], [], ["power", "ability"]), (["Bird"], ["Bird"], ["contested"]),
    (["Bird"], [], []),
])  # fmt: skip
def test_what_blocks_a_capture_is_told_by_its_reason(mine, theirs, why):
    """Power, a matching ability, or more matches than the other player has."""
    cards = card("Site", "location", "", ["Flight"], power=3, rune="Acorn")
    cards += (
        minion("Bird", 3, 1, "Flight") + minion("Weak", 1, 1, "Flight") + minion("Brute", 3, 1) + minion("Dull", 1, 1)
    )
    s = scene((), ("Site", mine, theirs), cards=cards)
    notes = Notes(s.game, 0)
    count_missed(notes, s.game.table.places_of[-1][0][1])
    assert [key for _, key, _ in notes.rows] == why
