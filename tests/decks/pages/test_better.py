"""Which of two decks is better: asked on a page, played by workers, told as the command tells it; and what is refused."""

import json
import re
from typing import Any

import pytest

from decks import tasks
from decks.lab import ledger
from decks.lab.asked import contest_of
from decks.lab.differences import as_json, play_contest, report_of
from decks.models import Chunk, Deck, GoldfishRun, Question, RunState, Visibility
from decks.pages.order import won_by
from decks.versions import DeckContent, create
from tests.decks.lab.games_asked_for import SLUG, ready_deck, work_off_all
from tests.decks.pages.test_run_pages import page, visitor
from tests.packs import SHIPPED
from tests.reading import Client, in_words, text_of

pytestmark = pytest.mark.django_db
WHICH = "/runs/which/"
NEW = "/runs/new/"
A, B = f"{SLUG}.ember-rush", f"{SLUG}.sworn-wall"
ASKED = {"ask": "better", "a": A, "b": B, "games": "20", "seed": "7", "against": "ready starter-eva", "pilot": "steady"}


def asked(**fields: str) -> GoldfishRun:
    answer = visitor().post(NEW, ASKED | fields)
    assert answer.status_code == 302, in_words(answer.content.decode())
    return GoldfishRun.objects.get()


def deck_of(owner: str) -> Deck:
    return create(owner, SLUG, DeckContent("Mine", "constructed", sections=ready_deck().sections), "")


@pytest.fixture
def done() -> GoldfishRun:
    return work_off_all(asked())


def test_a_deck_leads_over_a_comparison_to_the_question() -> None:
    client = Client()
    assert f"/decks/compare/?a={A}" in page(client, f"/g/{SLUG}/decks/ember-rush/")
    assert f"{NEW}?a={A}&amp;b={B}&amp;ask=better" in page(client, f"/decks/compare/?a={A}&b={B}")


def test_where_it_was_asked_before_leads_on_with_what_was_filled_in() -> None:
    answer = visitor().get(WHICH, {"a": A, "b": B})
    assert (answer.status_code, answer["Location"]) == (302, f"{NEW}?a={A}&b={B}&ask=better")


def test_the_question_is_one_sentence_with_the_field_to_begin_with() -> None:
    shown = page(Client(), f"{NEW}?a={A}&b={B}&ask=better")
    assert "Which is better?" in in_words(shown)
    assert "Play Ember Rush and The other deck" in in_words(shown)
    chosen = re.findall(r'<option value="([^"]*)" selected', shown)
    assert chosen == ["ready sworn-wall", "field", "steady", "steady"]
    assert 'role="alert"' not in shown


def test_against_the_field_both_meet_each_ready_deck_of_the_format_but_themselves() -> None:
    run = asked(against="field")
    assert run.question == Question.BETTER
    assert (run.title, run.second, run.opponent, run.queue) == ("Ember Rush", "Sworn Wall", "steady", "bulk")
    assert run.rivals
    assert not {"Ember Rush", "Sworn Wall"} & {*run.rivals}
    assert run.games == 2 * 20 * len(run.rivals)


def test_alone_they_meet_a_practice_opponent() -> None:
    run = work_off_all(asked(against="practice dummy"))
    assert (run.rivals, run.opponent, run.games) == ({}, "dummy", 40)
    told = in_words(page(visitor(), run.get_absolute_url()))
    assert "Which deck wins more often is not clear" in told
    assert "needs" in told


def test_no_shuffle_is_cut_in_two() -> None:
    run = asked(games="62")
    chunks = list(Chunk.objects.filter(run=run).order_by("first"))
    assert len(chunks) > 1
    assert {chunk.first % 4 for chunk in chunks} == {0}
    assert sum(chunk.games for chunk in chunks) == run.games == 124


def test_workers_find_what_the_command_finds(done: GoldfishRun) -> None:
    assert done.state == RunState.DONE
    contest = contest_of(done)
    assert (contest.games, contest.seed, contest.pilots) == (20, 7, ("steady", "steady"))
    assert done.totals == play_contest(SHIPPED[SLUG], contest).plain()


def test_parts_amount_to_the_whole_however_it_was_cut() -> None:
    run = asked(games="62")
    work_off_all(run)
    run.refresh_from_db()
    assert run.totals == play_contest(SHIPPED[SLUG], contest_of(run)).plain()


def test_the_report_begins_with_what_came_of_it(done: GoldfishRun) -> None:
    report = report_of((done.title, done.second), play_contest(SHIPPED[SLUG], contest_of(done)))
    assert report
    told = in_words(page(visitor(), done.get_absolute_url()))
    assert "Ember Rush or Sworn Wall?" in told
    assert report.sentences[0] in told
    assert "20 games of each deck" in told
    assert "Starter: Eva" in told


def test_the_file_tells_what_the_command_tells(done: GoldfishRun) -> None:
    found: dict[str, Any] = json.loads(visitor().get(f"{done.get_absolute_url()}report.json").content)
    report = report_of((done.title, done.second), play_contest(SHIPPED[SLUG], contest_of(done)))
    assert report
    assert {name: found[name] for name in as_json(report)} == as_json(report)
    terms = {
        "game": SLUG,
        "deck": "Ember Rush",
        "with": "Sworn Wall",
        "pilot": "steady",
        "rival": "steady",
        "seed": 7,
        "games": 20,
    }
    assert {name: found[name] for name in terms} == terms
    assert (found["legal"], found["with_legal"]) == (True, True)
    assert found["versions"]["rules"] == done.rules_version


def test_the_api_tells_the_same_of_a_shared_run_and_starts_none(done: GoldfishRun) -> None:
    address = f"/api/v1/runs/{done.key}/"
    assert visitor("another").get(address).status_code == 404
    GoldfishRun.objects.update(shared=True)
    found = visitor("another").get(address).json()
    assert found["report"] == json.loads(visitor().get(f"{done.get_absolute_url()}report.json").content)
    assert (found["question"], found["state"], found["games"]) == ("better", "done", done.games)
    GoldfishRun.objects.update(state=RunState.RUNNING)
    assert visitor("another").get(address).json()["report"] is None
    assert visitor().post("/api/v1/runs/", ASKED).status_code in {404, 405}


def test_whoever_watches_is_told_what_has_come_so_far() -> None:
    run = asked(games="200")
    ledger.take_to_send(run.pk)
    first = Chunk.objects.filter(run=run).first()
    assert first
    tasks.look_at_chunk(first.pk)
    shown = in_words(page(visitor(), f"{run.get_absolute_url()}progress/", headers={"HX-Request": "true"}))
    assert f"{first.games} of 400 games" in shown
    assert "of 100 games" in shown


def test_a_run_that_was_cancelled_keeps_what_was_played() -> None:
    run = asked(games="200")
    ledger.take_to_send(run.pk)
    first = Chunk.objects.filter(run=run).first()
    assert first
    tasks.look_at_chunk(first.pk)
    ledger.cancel(run.pk)
    run.refresh_from_db()
    assert run.totals
    assert run.totals["met"]["Starter: Eva"]["games"] == first.games // 2
    assert "Cancelled." in in_words(page(visitor(), run.get_absolute_url()))


def test_nobody_else_sees_a_run_that_is_not_shared(done: GoldfishRun) -> None:
    assert visitor("another").get(done.get_absolute_url()).status_code == 404
    GoldfishRun.objects.update(shared=True)
    assert visitor("another").get(done.get_absolute_url()).status_code == 200


def test_the_games_of_two_decks_do_not_count_as_those_of_one(done: GoldfishRun) -> None:
    deck = deck_of("somebody")
    GoldfishRun.objects.update(deck=deck)
    assert won_by([deck]) == {}


# What is refused


def test_a_deck_of_somebody_else_is_met_by_its_link_once_it_is_shared() -> None:
    deck = deck_of("another")
    asked_for = {"ask": "better", "a": A, "b": deck.key}
    assert f'value="{deck.get_absolute_url()}"' not in text_of(visitor().get(NEW, asked_for))
    Deck.objects.update(visibility=Visibility.UNLISTED)
    assert f'value="{deck.get_absolute_url()}"' in text_of(visitor().get(NEW, asked_for))


def test_decks_of_two_games_are_not_played_against_each_other() -> None:
    answer = visitor().post(NEW, ASKED | {"b": "runicka.deep-ebb"})
    assert answer.status_code == 422
    assert "This deck is for another game: Runicka." in in_words(answer.content.decode())


def test_who_names_no_other_deck_is_asked_for_one() -> None:
    answer = visitor().post(NEW, ASKED | {"b": ""})
    assert "Choose the other deck, or give its link." in in_words(answer.content.decode())


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"games": "21"}, "Write an even number"),
        ({"games": "2"}, "Write a whole number from 20 to 100,000."),
        ({"games": "many"}, "Write a whole number from"),
        ({"games": "60000", "against": "ready starter-eva"}, "These are 120,000 games in all"),
        ({"seed": "-1"}, "Write a whole number from 0 to"),
        ({"against": "ready nothing"}, "Select a valid choice"),
        ({"pilot": "sharp", "games": "5000"}, "Whoever thinks takes about"),
        ({"b": A}, "Both decks hold the same cards"),
        ({"option": "nothing"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_played_is_told_and_the_form_stays(fields: dict[str, str], words: str) -> None:
    answer = visitor().post(NEW, ASKED | fields)
    assert answer.status_code == 422
    assert words in in_words(answer.content.decode())
    assert not GoldfishRun.objects.exists()
