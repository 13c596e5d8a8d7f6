"""Every report says first what was played, in one shape: that of a command, that of a run as a file, and that of the API."""

import json
from typing import Any

import pytest

from decks.models import GoldfishRun
from tests.decks.lab.games_asked_for import SLUG, entered, work_off_all
from tests.decks.lab.test_swaps import few_shuffles
from tests.decks.pages.test_asking import HOW_GOOD, NEW, READY, SWAP
from tests.decks.pages.test_run_pages import visitor
from tests.reading import in_words, printed

__all__ = ("few_shuffles",)
SHAPE = {"game", "deck", "format", "options", "pilot", "rival", "opponent", "seed", "versions"}
DECK = ("--game", SLUG, "--deck", "ember-rush")
BY = ("--pilot", "calm", "--rival", "steady", "--seed", "9", "--json")
COMMANDS = {
    "goldfish": (*DECK, "--games", "2", "--opponent-deck", "sworn-wall"),
    "match": (*DECK, "--games", "2", "--opponent-deck", "sworn-wall"),
    "matrix": (*DECK, "sworn-wall", "--games", "2"),
    "compare": (*DECK, "--games", "2", "--with", "starter-eva", "--opponent-deck", "sworn-wall"),
    "swaps": (*DECK, "--opponent-deck", "sworn-wall"),
    "worth": (*DECK, "--games", "2", "--opponent-deck", "sworn-wall"),
}
RUNS: dict[str, dict[str, Any]] = {
    "decks": HOW_GOOD,
    "swap": SWAP,
    "better": READY | {"ask": "better", "games": "20", "other": "ready sworn-wall", "against": "ready starter-eva"},
    "change": READY | {"ask": "change", "against": "practice dummy"},
    "worth": READY | {"ask": "worth", "games": "20", "against": "practice dummy"},
}


def shape_of(told: dict[str, Any]) -> None:
    assert told.keys() >= SHAPE
    assert (told["game"], told["format"], told["options"]) == (SLUG, "constructed", [])
    assert told["deck"] in ("Ember Rush", None)
    assert told["versions"].keys() == {"rules", "engine"}


@pytest.mark.usefixtures("few_shuffles")
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_tells_who_played_what(command: str, tmp_path: Any) -> None:
    pool = tmp_path / "pool.txt"
    pool.write_text("1 Marrow Chill\n")
    more = ("--pool", str(pool)) if command == "swaps" else ()
    told = json.loads(printed(command, *COMMANDS[command], *more, *BY))
    shape_of(told)
    assert (told["pilot"], told["rival"], told["opponent"], told["seed"]) == ("calm", "steady", "steady", 9)


def test_a_row_of_a_matrix_has_the_share_of_all_others_and_of_each() -> None:
    told = json.loads(printed("matrix", *COMMANDS["matrix"], *BY))
    assert told["deck"] is None
    for row in told["rows"]:
        assert row.keys() >= {"deck", "share", "low", "high", "cells"}
        assert all(cell.keys() >= {"deck", "share", "low", "high"} for cell in row["cells"])


@pytest.mark.django_db
@pytest.mark.usefixtures("few_shuffles")
@pytest.mark.parametrize("question", ["alone", *RUNS])
def test_the_file_of_a_run_and_the_api_tell_the_same_in_that_shape(question: str) -> None:
    if question == "alone":
        run = work_off_all(entered())
    else:
        answer = visitor().post(NEW, RUNS[question])
        assert answer.status_code == 302, in_words(answer.content.decode())
        run = work_off_all(GoldfishRun.objects.get())
    told = json.loads(visitor().get(f"{run.get_absolute_url()}report.json").content)
    shape_of(told)
    assert (told["deck"], told["pilot"], told["seed"]) == ("Ember Rush", "steady", 7)
    assert visitor().get(f"/api/v1/runs/{run.key}/").json()["report"] == told
    GoldfishRun.objects.update(game="gone")  # as where its pack was taken away
    of_no_game = json.loads(visitor().get(f"{run.get_absolute_url()}report.json").content)
    assert {name: of_no_game[name] for name in SHAPE} == {name: told[name] for name in SHAPE} | {"game": "gone"}


@pytest.mark.django_db
def test_what_a_deck_alone_has_come_to_is_told_alike_by_page_and_command() -> None:
    run = work_off_all(entered())
    told = json.loads(visitor().get(f"{run.get_absolute_url()}report.json").content)
    words = ("--opponent", run.opponent, "--games", str(run.games), "--seed", str(run.seed), "--pilot", run.pilot)
    said = json.loads(printed("goldfish", *DECK, *words, "--json"))
    counted = {"games", "wins", "causes", "losses", "unfinished", "win_turns", "mean_win_turn", "interval_95"}
    counted |= {"median_win_turn", "half_won_by", "tally_sha256"}
    assert {name: told[name] for name in counted} == {name: said[name] for name in counted}
