"""What is written down of test games: the same as their logs tell, without changing a game; and what workers do with a run."""

from collections import Counter
from itertools import pairwise, product

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from catalog.models import Game
from decks import tasks
from decks.construction.formats.deck_text import read_deck
from decks.lab import goals
from decks.models import Chunk, GoldfishRun, RunState
from engine.games.runeslingers.statistics import SHOWN
from engine.kernel.state import OWN_SEAT, TURNS
from engine.kernel.state import Game as Played
from engine.play.goldfish import Run, prepare, statistics_of, watched
from engine.play.tally import GOAL, OPENED, OPENED_WIN, TOO_LATE, Notes, Tally
from tests.decks.lab.games_asked_for import SLUG, entered, work_off_all
from tests.packs import SHIPPED
from tests.tiers import drawn

PACK = SHIPPED[SLUG]
DECKS = {name: read_deck(text, PACK).sections for name, text in PACK.decks.items()}
GAMES = 15
every_deck = pytest.mark.parametrize("deck", DECKS)


def run(deck: str, **given: str) -> Run:
    return prepare(PACK, DECKS[deck], 3, **given)


def totals(tally: Tally, statistic: str) -> dict[str, int]:
    return {key: sample.total for key, sample in tally.samples.get(statistic, {}).items() if sample.total}


def logged(games: Run, indices: range = range(GAMES)) -> list[tuple[Played, list[tuple[str, int, int, int, int]]]]:
    """Games with their events by name, those of a play that was taken back left out: subject, other, amount, own turn."""
    found = []
    for index in indices:
        game = games.play(index, logged=True)
        turn, events = 0, []
        for kind, subject, other, amount, _ in game.log or []:
            name = game.table.rules.events[kind].name
            turn += name == "turn begins" and subject == OWN_SEAT
            events.append((name, subject, other, amount, turn))
        found.append((game, events))
    return found


def untroubled(deck: str) -> list[tuple[int, Played, list[tuple[str, int, int, int, int]]]]:
    """Games in which nothing was taken back, by number."""
    played = enumerate(logged(run(deck)))
    return [(n, game, events) for n, (game, events) in played if all(event[0] != "taken back" for event in events)]


# Watching


@pytest.mark.parametrize(("deck", "opponent"), drawn("watched", [*product(DECKS, ["dummy", "mirror"])], 4))
def test_watching_changes_no_game(deck: str, opponent: str) -> None:
    plain, seen = run(deck, opponent=opponent), watched(run(deck, opponent=opponent))
    assert plain.tally(range(GAMES)).digest() == seen.tally(range(GAMES)).digest()
    assert seen.tally(range(GAMES)).samples


@every_deck
def test_damage_and_powers_are_those_of_the_log(deck: str) -> None:
    games = untroubled(deck)
    tally = watched(run(deck)).tally([n for n, _, _ in games])
    hurt: Counter[str] = Counter()
    lost: Counter[bool] = Counter()
    for _, _, events in games:
        for name, subject, other, amount, turn in events:
            if name == "hurt" and subject != OWN_SEAT and other == 1:
                hurt[str(turn)] += amount
            lost[subject == OWN_SEAT] += name == "power lost"
    assert totals(tally, "damage") == {turn: amount for turn, amount in hurt.items() if amount}
    assert (sum(totals(tally, "taken").values()), sum(totals(tally, "lost").values())) == (lost[False], lost[True])


@every_deck
def test_cards_are_drawn_played_and_stuck_as_in_the_log(deck: str) -> None:
    games = untroubled(deck)
    tally = watched(run(deck)).tally([n for n, _, _ in games])
    counts: dict[str, Counter[str]] = {"drawn": Counter(), "played": Counter(), "stuck": Counter()}
    for _, game, events in games:
        table = game.table
        for name, subject, _, _, _ in events:
            if name in ("drawn", "played") and table.owners[subject] == OWN_SEAT:
                counts[name][table.cards[subject].id] += 1
        hand = table.places_of[OWN_SEAT][table.rules.zones["hand"]][0]
        counts["stuck"].update(table.cards[piece].id for piece in game.stacks[hand])
    for name, wanted in counts.items():
        assert totals(tally, name) == wanted, name


@every_deck
def test_powers_fall_one_after_the_other_and_the_last_is_the_win(deck: str) -> None:
    tally = watched(run(deck)).tally(range(GAMES))
    steps = [tally.samples["step"][str(n)] for n in range(1, 6)]
    assert all(sample.n <= before.n for before, sample in pairwise(steps))
    assert (steps[-1].n, steps[-1].total) == (tally.wins, tally.winning.total)


@every_deck
def test_every_first_hand_has_five_cards_and_every_win_counts_for_them(deck: str) -> None:
    tally = watched(run(deck)).tally(range(GAMES))
    assert sum(sample.total for sample in tally.samples[OPENED].values()) == 5 * GAMES
    for card, sample in tally.samples[OPENED_WIN].items():
        assert sample.n <= tally.samples[OPENED][card].n


def test_a_turn_without_damage_is_a_turn_too() -> None:
    tally = watched(run("ember-rush")).tally(range(GAMES))
    for turn in range(1, 6):
        assert tally.samples["damage"][str(turn)].n == GAMES


def test_whatever_random_answers_do_own_powers_are_counted_right() -> None:
    for deck in DECKS:
        games = watched(run(deck, pilot="random"))
        for index in range(12):
            game = games.play(index)
            tally = games.tally([index])
            left = game.counts[game.table.rules.counters["power"]][OWN_SEAT]
            assert sum(totals(tally, "lost").values()) == 5 - left


def test_what_was_taken_back_is_not_written_down() -> None:
    notes = Notes(run("ember-rush").play(0), OWN_SEAT, SHOWN)
    notes.add("lost", "damage")
    notes.marks[30] = len(notes.rows)
    notes.add("lost", "ailments")
    notes.take_back(30)
    notes.take_back(31)
    assert notes.rows == [("lost", "damage", 1)]


def test_the_first_game_that_ends_in_a_way_is_its_example() -> None:
    games = watched(run("ember-rush"))
    tally = games.tally(range(10, 20))
    assert tally == games.tally(range(19, 9, -1))
    turns = {index: games.play(index).counts[TURNS][OWN_SEAT] for index in range(10, 20)}
    assert len(set(turns.values())) < len(turns)
    assert tally.examples == {f"won {turn}": min(i for i in turns if turns[i] == turn) for turn in turns.values()}


def test_of_two_parts_of_a_run_the_earlier_one_has_the_example() -> None:
    """Whichever of them is counted first."""
    games = watched(run("ember-rush"))
    early, late = games.tally(range(10)), games.tally(range(10, 20))
    both = early.examples.keys() & late.examples.keys()
    assert both
    for first, second in ((early, late), (late, early)):
        total = Tally()
        total.merge(first)
        total.merge(second)
        assert {ending: total.examples[ending] for ending in both} == {
            ending: early.examples[ending] for ending in both
        }


def test_every_game_with_statistics_says_what_they_are() -> None:
    statistics = statistics_of(PACK)
    assert statistics is not None
    tally = watched(run("ember-rush")).tally(range(5))
    assert tally.samples.keys() <= {shown.id for shown in statistics.shown} | {OPENED, OPENED_WIN}
    assert all(shown.name and shown.help for shown in statistics.shown)
    assert statistics.hand in PACK.numbers


# Goals


def test_a_game_is_played_until_its_goal_is_reached() -> None:
    whole = run("ember-rush")
    part = watched(whole, goals.predicate(PACK, "their_power<=3"))
    for index in range(5):
        game = part.play(index)
        assert game.counts[game.table.rules.counters["power"]][1] <= 3
        assert not game.over
        assert game.answers == whole.play(index).answers[: len(game.answers)]
    tally = part.tally(range(5))
    assert (tally.causes, tally.winning.total) == ({GOAL: 5}, tally.samples["step"]["2"].total)


def test_a_game_that_is_won_without_the_goal_has_missed_it() -> None:
    tally = watched(run("ember-rush"), goals.predicate(PACK, "turn<=1 their_power<=1")).tally(range(5))
    assert (tally.wins, tally.losses) == (0, {TOO_LATE: 5})


def test_to_have_won_in_time_can_be_a_goal() -> None:
    whole = run("ember-rush").tally(range(30))
    by_eight = watched(run("ember-rush"), goals.predicate(PACK, "is:won turn<=8")).tally(range(30))
    assert by_eight.wins == sum(n for turn, n in whole.win_turns.items() if turn <= 8)
    assert by_eight.plain()["win_turns"] == {str(t): n for t, n in sorted(whole.win_turns.items()) if t <= 8}


# Workers


@pytest.mark.sql
@pytest.mark.django_db
def test_a_run_of_which_the_rules_change_fails_and_says_so() -> None:
    run = entered()
    GoldfishRun.objects.update(rules_version="0-of old")
    work_off_all(run)
    assert run.state == RunState.FAILED
    assert run.reason.startswith("The rules have changed from version 0-of old to")


@pytest.mark.sql
@pytest.mark.django_db
def test_a_run_of_a_game_that_left_the_catalogue_fails_and_says_so() -> None:
    run = entered()
    Game.objects.filter(slug=SLUG).update(slug="another")
    assert work_off_all(run).reason == "This game is not in the catalogue any more."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (SoftTimeLimitExceeded(), "did not end in time."),
        (ZeroDivisionError("of a rule"), "cannot be played: ZeroDivisionError('of a rule')"),
        (MemoryError(), "cannot be played: MemoryError()"),
    ],
)
def test_a_game_that_breaks_ends_its_run_with_its_number_and_seed(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, words: str
) -> None:
    run = entered()
    count = Run.count

    def break_at_game_60(self: Run, index: int, tally: Tally) -> None:
        if index == 59:
            raise problem
        count(self, index, tally)

    monkeypatch.setattr(Run, "count", break_at_game_60)
    work_off_all(run)
    assert run.state == RunState.FAILED
    assert run.reason.startswith(f"Game 60, seed {prepare(PACK, run.sections, 7).game_seed(59)}, {words}")
    assert run.totals["games"] == 50


@pytest.mark.sql
@pytest.mark.django_db
def test_a_message_about_what_is_done_does_nothing() -> None:
    run = entered()
    chunks = list(Chunk.objects.filter(run=run).values_list("pk", flat=True))
    work_off_all(run)
    before = run.totals
    for pk in (*chunks, 0):
        tasks.look_at_chunk(pk)
    run.refresh_from_db()
    assert run.totals == before
