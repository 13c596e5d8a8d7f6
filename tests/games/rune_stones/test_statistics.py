"""What a run counts: points by what brought them, stones, and the deck."""

from decks.deck_text import read_deck
from engine.goldfish import prepare, watched
from engine.packs import GAMES, read_pack

PACK = read_pack(GAMES / "rune_stones", GAMES)
GAMES_EACH = 20


def test_points_by_what_brought_them_add_up_to_all_points():
    run = watched(prepare(PACK, read_deck(PACK.decks["base"], PACK).sections, 1))
    tally = run.tally(range(GAMES_EACH))
    points = sum(sample.total for sample in tally.samples["points"].values())
    counter = run.table.rules.counters["points"]
    assert points == sum(run.play(index).counts[counter][0] for index in range(GAMES_EACH))
    assert set(tally.samples["points"]) == {"rows", "smithies", "final scoring", "cards and die"}
    assert tally.samples["size"]["cards"].n == GAMES_EACH


def test_watching_a_game_changes_nothing():
    run = prepare(PACK, read_deck(PACK.decks["base"], PACK).sections, 1)
    assert watched(run).tally(range(5)).plain() == run.tally(range(5)).plain()
