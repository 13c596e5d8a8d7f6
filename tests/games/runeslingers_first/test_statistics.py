"""What a run counts of the first edition: damage, powers, concentrations, determinations, and the deck."""

from decks.construction.formats.deck_text import read_deck
from engine.games.runeslingers.areas import DETERMINATION, POWER
from engine.kernel.turns import PHASE_BEGINS
from engine.packs.reading import GAMES, read_pack
from engine.play.goldfish import prepare, watched
from engine.verbs.counters import COUNTED

PACK = read_pack(GAMES / "runeslingers" / "first", GAMES)
GAMES_EACH = 12


def run_of(deck):
    return prepare(PACK, dict(read_deck(PACK.decks[deck], PACK).sections), 3, opponent="mirror")


def total(tally, statistic):
    """All that a statistic adds up to."""
    return sum(sample.total for sample in tally.samples.get(statistic, {}).values())


def test_powers_taken_are_those_that_the_enemy_has_lost():
    run = watched(run_of("starter-orsa"))
    games = [run.play(index) for index in range(GAMES_EACH)]
    tally = run.tally(range(GAMES_EACH))
    assert total(tally, "taken") == sum(5 - game.counts[POWER][1] for game in games)
    assert total(tally, "lost") == sum(5 - game.counts[POWER][0] for game in games)


def test_determinations_spent_are_those_that_the_log_tells():
    run = run_of("closed-road")
    spent = sum(
        -amount
        for index in range(GAMES_EACH)
        for kind, subject, other, amount, _ in run.play(index, logged=True).log or ()
        if kind == COUNTED and other == DETERMINATION and subject == 0 and amount < 0
    )
    assert total(watched(run).tally(range(GAMES_EACH)), "spent") == spent > 0


def test_concentrations_are_counted_as_the_cleanup_phase_begins():
    run = watched(run_of("starter-hask"))
    tally = run.tally(range(GAMES_EACH))
    cleanups = sum(
        kind == PHASE_BEGINS and (subject, other) == (0, 4)
        for index in range(GAMES_EACH)
        for kind, subject, other, _, _ in run.play(index, logged=True).log or ()
    )
    assert 0 < total(tally, "empty") <= PACK.zones["concentration"].slots * cleanups


def test_cards_under_distract_are_only_in_decks_that_have_some():
    counted = {
        deck: total(watched(run_of(deck)).tally(range(6)), "distract") for deck in ("starter-orsa", "starter-hask")
    }
    assert counted["starter-orsa"] > 0 == counted["starter-hask"]
