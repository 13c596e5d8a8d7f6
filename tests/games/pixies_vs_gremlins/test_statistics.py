"""What a run counts of Pixies vs Gremlins: captures and what blocked them, points, minions lost, powers of heroes, in both modes."""

from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.pixies_vs_gremlins.areas import CAPTURED, HAND
from engine.games.pixies_vs_gremlins.capturing import CAPTURED_IT, LEFT_SITE
from engine.games.pixies_vs_gremlins.damage import DEFEATED
from engine.games.pixies_vs_gremlins.deploying import DEPLOYED
from engine.games.pixies_vs_gremlins.pilot import OPPONENTS
from engine.games.pixies_vs_gremlins.playing import USED
from engine.games.pixies_vs_gremlins.points import POINTS_LOST
from engine.games.pixies_vs_gremlins.statistics import SHOWN, count_missed
from engine.kernel.places import pile
from engine.kernel.turns import TURN_BEGINS
from engine.play.goldfish import prepare, watched
from engine.play.tally import BY_CARD, OPENED, OPENED_WIN, Notes
from engine.verbs.piles import DRAWN
from engine.verbs.triggers import PLAYED
from tests.games.pixies_vs_gremlins.rows import card, minion, scene
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
GAMES_EACH = 12
BOTH = ["mudwick-mob", "cogpit-thunder"]  # standard and heroic
NOT_IN_LOGS = {"blocked", OPENED, OPENED_WIN}  # what blocks a capture is no event


def run_of(deck, opponent="mirror"):
    return prepare(PACK, dict(read_deck(PACK.decks[deck], PACK).sections), 3, opponent=opponent)


def total(tally, statistic, key=None):
    """All that a statistic adds up to."""
    return sum(sample.total for name, sample in tally.samples.get(statistic, {}).items() if key in (None, name))


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


OF_CARDS = {DEPLOYED: "deployed", PLAYED: "played", DRAWN: "drawn"}
OF_MINIONS = {DEFEATED: "defeated", LEFT_SITE: "with a location"}


def told(game, kind, subject, other, amount) -> tuple[str, str]:
    """What an event counts for, of those that count once; nothing for any other."""
    cards, own = game.table.cards, subject >= game.table.seats and game.table.owners[subject] == 0
    if kind in OF_CARDS and own:
        return OF_CARDS[kind], cards[subject].id
    if kind in OF_MINIONS and own:
        return "lost", OF_MINIONS[kind]
    if kind == CAPTURED_IT and other == 0:
        return "site", cards[subject].name
    hero = kind == USED and other == 0 and "hero" in cards[subject].kinds
    return ("hero", cards[subject].activated[amount].head) if hero else ("", "")


def recounted(game) -> Counter:
    """What the log of a game says of the first seat, by statistic and key."""
    found, turn, taken = Counter(), 0, 0
    for kind, subject, other, amount, _ in game.log:
        turn += kind == TURN_BEGINS and subject == 0
        statistic, key = told(game, kind, subject, other, amount)
        if statistic:
            found[statistic, key] += 1
        if statistic == "site":
            taken += 1
            found["step", str(taken)] += turn
        if kind == POINTS_LOST and subject == 0:
            found["wasted", str(turn)] += other
    for piece in pile(game, 0, HAND):
        found["stuck", game.table.cards[piece].id] += 1
    return found


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("deck", BOTH)
def test_what_is_counted_is_what_the_logs_say(deck, opponent):
    """Captures with their rounds, points, minions lost, powers of heroes, cards: game by game, in both modes."""
    run = run_of(deck, opponent)
    tally, logged = watched(run).tally(range(6)), Counter()
    for index in range(6):
        logged += recounted(run.play(index, logged=True))
    counted = Counter({
        (statistic, key): sample.total
        for statistic, keys in tally.samples.items()
        for key, sample in keys.items()
        if statistic not in NOT_IN_LOGS
    })  # fmt: skip
    assert +counted == +logged


def test_a_statistic_of_cards_is_about_cards_of_the_deck():
    """Locations and heroes are in no row of the report's cards: they are told by their own words."""
    assert {one.id for one in SHOWN if one.by == BY_CARD} == {"deployed", "played", "drawn", "stuck"}


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
    notes = Notes(s.game, 0, SHOWN)
    count_missed(notes, s.game.table.places_of[-1][0][1])
    assert [key for _, key, _ in notes.rows] == why
