"""What a visitor has solved: kept once for each puzzle, counted in days, and theirs to take along, bring back and erase."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.models import SolvedPuzzle
from decks.owners import COOKIE
from decks.puzzle_of_day import puzzle_of, today
from decks.solved import days_solved, keep_solved, solved_in, streak
from tests.decks.tabletop.test_puzzles_at_the_table import begun, solved
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, page

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
PUZZLE = SHIPPED[GAME].puzzles["big-or-many"]
MONDAY = date(2026, 11, 23)


def days(*after: int) -> set[date]:
    return {MONDAY + timedelta(days=number) for number in after}


# How many days in a row


@pytest.mark.parametrize(
    ("done", "count"),
    [
        (days(), 0),
        (days(3), 1),
        (days(1, 2, 3), 3),
        (days(0, 2, 3), 2),  # a day left out ends it
        (days(1, 2), 2),  # today is not over yet
        (days(0, 1), 0),  # yesterday is
        (days(4), 0),  # nobody has solved tomorrow's
    ],
)
def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(done: set[date], count: int) -> None:
    assert streak(done, MONDAY + timedelta(days=3)) == count


# What is kept


def test_a_puzzle_is_kept_once_with_the_fewest_hints_and_all_its_days() -> None:
    keep_solved("ada", PUZZLE, 2, days(0))
    keep_solved("ada", PUZZLE, 1, days(30))
    keep_solved("ada", PUZZLE, 3)
    assert SolvedPuzzle.objects.count() == 1
    assert solved_in("ada", GAME)["puzzles/big-or-many"].hints == 1
    assert days_solved("ada") == days(0, 30)
    assert solved_in("bo", GAME) == {}


def test_two_rows_of_one_puzzle_say_what_one_would() -> None:
    keep_solved("ada", PUZZLE, 2, days(0))
    keep_solved("bo", PUZZLE, 0, days(1))
    SolvedPuzzle.objects.update(owner="ada")
    assert solved_in("ada", GAME)["puzzles/big-or-many"].hints == 0
    assert days_solved("ada") == days(0, 1)


def test_it_is_taken_along_brought_back_and_erased(client: Client) -> None:
    client.post(f"/g/{GAME}/puzzles/big-or-many/")
    keep_solved(client.cookies[COOKIE].value.partition(":")[0], PUZZLE, 1, days(0))
    assert missing(in_words(page(client, "/your-data/")), "Solved puzzles 1", PUZZLE.title) == []
    data = client.post("/your-data/file/").content
    client.post("/your-data/erase/", {"sure": "yes"})
    assert not SolvedPuzzle.objects.exists()
    other = Client()
    other.post("/your-data/bring/", {"file": SimpleUploadedFile("mine.json.gz", data)})
    owner = other.cookies[COOKIE].value.partition(":")[0]
    assert days_solved(owner) == days(0)
    assert solved_in(owner, GAME)["puzzles/big-or-many"].hints == 1


# The puzzle of the day


def test_each_day_has_its_puzzle_of_another_game_than_the_day_before(client: Client) -> None:
    rows = [puzzle_of(day) for day in sorted(days(*range(30)))]
    assert all(rows)
    games = [row.game.slug for row in rows if row]
    assert all(one != other for one, other in pairwise(games))
    assert len({row.puzzle for row in rows if row}) == sum(len(pack.puzzles) for pack in SHIPPED.values())


def test_the_puzzle_of_today_says_the_day_and_leads_to_its_table(client: Client) -> None:
    shown = page(client, "/puzzle/")
    assert "the same for everybody" in in_words(shown)
    assert "Solve today’s puzzle" in in_words(page(client, "/"))


def test_today_counts_for_whoever_solves_the_puzzle_of_today(client: Client) -> None:
    of_today = puzzle_of(today())
    assert of_today
    address = begun(client, f"/g/{of_today.puzzle.game}/{of_today.puzzle.ref}/")
    shown = solved(client, address)
    assert "Today’s puzzle. Your streak: 1 day." in in_words(shown)
    assert days_solved(client.cookies[COOKIE].value.partition(":")[0]) == {today()}
    assert "Solved, today Your streak: 1 day." in in_words(page(client, "/puzzle/"))
