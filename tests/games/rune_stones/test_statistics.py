"""What a run counts: points by what brought them, stones, and the deck."""

from collections import Counter

from decks.construction.formats.deck_text import read_deck
from engine.play.goldfish import prepare, watched
from tests.packs import SHIPPED

PACK = SHIPPED["rune-stones"]
GAMES_EACH = 20
CARD_ROWS = {"summoned": "summoned", "utilized": "utilized", "played for magic": "magic"}  # by the name of an event


def test_points_by_what_brought_them_add_up_to_all_points():
    run = watched(prepare(PACK, read_deck(PACK.decks["base"], PACK).sections, 1))
    tally = run.tally(range(GAMES_EACH))
    points = sum(sample.total for sample in tally.samples["points"].values())
    counter = run.table.rules.counters["points"]
    assert points == sum(run.play(index).counts[counter][0] for index in range(GAMES_EACH))
    assert set(tally.samples["points"]) == {"rows", "smithies", "final scoring", "cards and die"}
    assert tally.samples["size"]["cards"].n == GAMES_EACH


def logged_games():
    """Games of the same run, each with its log."""
    run = prepare(PACK, read_deck(PACK.decks["base"], PACK).sections, 1)
    return [run.play(index, logged=True) for index in range(GAMES_EACH)]


def recounted(game):
    """What a log says of a game that one seat played alone, line by line: (statistic, key) -> amount."""
    found, turn, forging, stones = Counter(), 0, False, 0
    points = game.table.rules.counters["points"]
    for kind, subject, other, amount, _ in game.log:
        name = game.table.rules.events[kind].name
        turn += name == "turn begins"
        forging = name == "forged" or (forging and name != "phase")
        if name == "counted" and other == points:
            found["points", "smithies" if forging else "cards and die"] += amount
        elif name in ("row given up", "last points"):
            found["points", "rows" if name == "row given up" else "final scoring"] += amount
        elif name == "stone taken":
            stones += 1
            found["stone", game.table.cards[subject].id] += 1
            found["step", str(stones)] += turn
        elif name == "magic lost":
            found["surplus", str(turn)] += amount
        elif name in CARD_ROWS:
            found[CARD_ROWS[name], game.table.cards[subject].id] += 1
        if turn and name in ("summoned", "taken", "given up", "boxed"):
            found["size", "cards"] += 1 if name in ("summoned", "taken") else -1
    found["size", "cards"] += 8
    return found


def test_every_row_of_a_report_is_what_the_logs_of_its_games_say():
    """Points by source, stones and when, deck size, surplus magic, cards: counted again from logs. House rules for reports."""
    run = watched(prepare(PACK, read_deck(PACK.decks["base"], PACK).sections, 1))
    samples = run.tally(range(GAMES_EACH)).samples
    again = sum((recounted(game) for game in logged_games()), Counter())
    told = Counter(
        {
            (statistic, key): sample.total
            for statistic, keys in samples.items()
            for key, sample in keys.items()
            if not statistic.startswith("opened")
        }
    )
    assert {statistic for statistic, _ in told} >= {
        "points",
        "stone",
        "step",
        "surplus",
        "size",
        "summoned",
        "utilized",
        "magic",
    }
    assert {key: amount for key, amount in told.items() if amount} == {key: n for key, n in again.items() if n}


def test_the_rounds_of_a_run_are_the_turns_of_the_logs():
    run = prepare(PACK, read_deck(PACK.decks["base"], PACK).sections, 1)
    turns = Counter(
        sum(game.table.rules.events[entry[0]].name == "turn begins" for entry in game.log) for game in logged_games()
    )
    assert run.tally(range(GAMES_EACH)).win_turns == turns
