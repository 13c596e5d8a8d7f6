"""What is each card worth: asked on a page, played by workers in parts, told as the command tells it, and shown beside a report."""

import json
import re
from typing import Any

import pytest

from decks.lab import ledger
from decks.lab.appraisal import AppraisalGames, appraise
from decks.lab.asked import appraisal_of, worths_of
from decks.lab.worth import as_json, sentences
from decks.models import Chunk, GoldfishRun, Hand, Question, RunState
from decks.versions import DeckContent, create
from engine.play.record import load_record
from tests.decks.lab.games_asked_for import SLUG, work_off_all
from tests.decks.lab.test_swaps import small
from tests.decks.pages.test_run_pages import page, visitor
from tests.packs import SHIPPED
from tests.reading import Client
from tests.reading import in_words as read

pytestmark = pytest.mark.django_db
WORTH = "/runs/new/"
ASKED = {"ask": "worth", "seed": "7", "against": "practice dummy", "pilot": "steady", "games": "20"}
CARDS = 3  # of the main deck


def few() -> str:
    """The key of a deck of the visitor's with three cards to judge."""
    return create("somebody", SLUG, DeckContent("Few", "constructed", sections=small()), "").key


def asked(**fields: Any) -> GoldfishRun:
    answer = visitor().post(WORTH, ASKED | {"deck": few()} | fields)
    assert answer.status_code == 302, read(answer.content.decode())
    return GoldfishRun.objects.get()


@pytest.fixture
def done() -> GoldfishRun:
    return work_off_all(asked())


def test_the_lab_leads_to_the_question_and_the_field_is_chosen() -> None:
    address = f"{WORTH}?game={SLUG}&ready=ember-rush&ask=worth"
    assert address.replace("&", "&amp;") in page(Client(), f"{WORTH}?game={SLUG}&ready=ember-rush")
    shown = page(Client(), address)
    assert re.findall(r'<option value="([^"]*)" selected', shown) == ["field", "steady", "steady"]
    assert 'name="games"' in shown
    assert 'role="alert"' not in shown


def test_a_game_in_which_nobody_builds_a_deck_says_why_there_is_none() -> None:
    deck = {"game": "rune-stones", "ready": "base"}
    why = "Nobody builds a deck: everybody begins with the same druids"
    shown = page(Client(), f"{WORTH}?game=rune-stones&ready=base&ask=worth")
    assert why in read(shown)
    assert 'name="games"' not in shown
    answer = visitor().post(
        WORTH, deck | {"ask": "worth", "seed": "7", "against": "practice sleeper", "pilot": "steady", "games": "20"}
    )
    assert answer.status_code == 422
    assert read(answer.content.decode()).count(why) == 1


def test_a_run_has_the_games_of_the_deck_as_it_is_and_with_each_blank() -> None:
    run = asked()
    assert (run.question, run.queue, run.games) == (Question.WORTH, "bulk", (CARDS + 1) * 20)
    assert len(run.pool) == CARDS
    chunks = list(Chunk.objects.values_list("games", flat=True))
    assert sum(chunks) == run.games
    assert len(chunks) > 1
    assert all(games % (CARDS + 1) == 0 for games in chunks)


def test_workers_find_what_the_command_finds(done: GoldfishRun) -> None:
    assert (done.state, done.reason) == (RunState.DONE, "")
    appraisal = appraisal_of(done, SHIPPED[SLUG])
    assert done.totals == appraise(appraisal).plain()
    told = json.loads(visitor().get(f"{done.get_absolute_url()}report.json").content)
    report = worths_of(done, SHIPPED[SLUG])
    assert report
    found = json.loads(json.dumps(as_json(report)))
    assert {name: told[name] for name in found} == found
    terms = {"game": SLUG, "deck": "Few", "format": "constructed", "options": [], "pilot": "steady", "rival": None,
             "opponent": "dummy", "against": [], "seed": 7, "games": 20, "state": "done"}  # fmt: skip
    assert {name: told[name] for name in terms} == terms


def test_against_decks_both_seats_are_played() -> None:
    run = asked(against="ready sworn-wall")
    assert list(run.rivals) == ["Sworn Wall"]
    assert run.games == (CARDS + 1) * 20
    appraisal = appraisal_of(run, SHIPPED[SLUG])
    assert (appraisal.contest.games, appraisal.contest.shuffles, appraisal.whole) == (20, 10, run.games)


def test_a_game_of_the_deck_as_it_is_opens_on_the_table(done: GoldfishRun) -> None:
    games = AppraisalGames(appraisal_of(done, SHIPPED[SLUG]))
    assert "1 to 20" in read(page(visitor(), done.get_absolute_url()))
    for number in (1, 20):
        answer = visitor().post(f"{done.get_absolute_url()}replay/", {"number": str(number)})
        assert answer.status_code == 302
        pairing, _, index = games.as_it_is(number - 1)
        record = load_record(Hand.objects.latest("pk").record)
        assert list(record.answers) == pairing.play_one(0, index).answers
        assert record.decks[0] == done.sections
    assert visitor().post(f"{done.get_absolute_url()}replay/", {"number": "21"}).status_code == 422


def test_against_decks_the_games_of_the_deck_as_it_is_are_those_that_were_counted() -> None:
    run = asked(against="chosen", rivals=["ready sworn-wall", "ready starter-eva"])
    games = AppraisalGames(appraisal_of(run, SHIPPED[SLUG]))
    met = [(name, index) for _, name, index in map(games.as_it_is, range(20))]
    assert sorted(met) == sorted((name, index) for name in run.rivals for index in range(10))
    with pytest.raises(IndexError):
        games.as_it_is(20)


def test_the_report_begins_with_the_sentences_and_lists_each_card(done: GoldfishRun) -> None:
    report = worths_of(done, SHIPPED[SLUG])
    assert report
    told = read(page(visitor(), done.get_absolute_url()))
    assert sentences(SHIPPED[SLUG], report)[0] in told
    assert all(SHIPPED[SLUG].cards[card].name in told for card in done.pool)
    assert "Turns sooner" in told
    assert any(row.unplayed for row in report.rows) == ("not played by this pilot" in told)
    assert "Few: what each card is worth" in read(page(visitor(), "/runs/"))


def test_whoever_has_the_link_of_a_shared_one_may_read_it(done: GoldfishRun) -> None:
    assert Client().get(done.get_absolute_url()).status_code == 404
    GoldfishRun.objects.update(shared=True)
    assert SHIPPED[SLUG].cards[done.pool[0]].name in page(Client(), done.get_absolute_url())
    assert Client().get(f"/api/v1/runs/{done.key}/").json()["report"]["unit"] == "turns"


def test_whoever_watches_is_told_what_has_come_of_it() -> None:
    run = asked()
    assert f"0 of {run.games:,} games" in read(page(visitor(), run.get_absolute_url()))
    claim = ledger.claim(Chunk.objects.earliest("number").pk)
    assert claim
    part = appraise(appraisal_of(run, SHIPPED[SLUG]))
    assert ledger.finish(claim, part, "an engine")
    report = worths_of(run, SHIPPED[SLUG])
    assert report
    assert sentences(SHIPPED[SLUG], report)[0] in read(page(visitor(), run.get_absolute_url()))


def test_of_one_that_was_cancelled_nothing_is_told() -> None:
    run = asked()
    ledger.cancel(run.pk)
    assert "No game was played to its end." in read(page(visitor(), run.get_absolute_url()))
    assert visitor().get(f"{run.get_absolute_url()}report.json").json()["state"] == "cancelled"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seed": "many"}, "Write a whole number from"),
        ({"games": "21"}, "Write an even number"),
        ({"games": "2"}, "Write a whole number from 20 to 100,000."),
        ({"games": "90000"}, "one run has 100,000 at most"),
        ({"against": "ready nothing"}, "Select a valid choice"),
        ({"pilot": "sharp", "games": "5000"}, "Whoever thinks takes about"),
    ],
)
def test_what_cannot_be_asked_is_told_and_the_form_stays(fields: dict[str, str], words: str) -> None:
    answer = visitor().post(WORTH, ASKED | {"deck": few()} | fields)
    assert answer.status_code == 422
    assert words in read(answer.content.decode())
    assert not GoldfishRun.objects.exists()


def test_a_deck_that_nobody_has_is_not_found() -> None:
    assert visitor().get(WORTH, {"ask": "worth", "deck": "nobody"}).status_code == 404


# Beside a report


def test_a_report_leads_to_the_question_and_shows_what_has_been_found_of_the_same_deck() -> None:
    deck = {"deck": few()}
    asked_alone = visitor().post("/runs/new/", deck | {"games": "100", "seed": "7"})
    assert asked_alone.status_code == 302
    run = work_off_all(GoldfishRun.objects.get())
    address = f"{WORTH}?deck={deck['deck']}&amp;ask=worth"
    shown = page(visitor(), run.get_absolute_url())
    assert address in shown
    assert "Worth:" not in read(shown)
    assert address in page(visitor(), f"{run.get_absolute_url()}?sort=effect")
    assert visitor().post(WORTH, ASKED | deck).status_code == 302
    found = work_off_all(GoldfishRun.objects.get(question=Question.WORTH))
    shown = page(visitor(), run.get_absolute_url())
    assert found.get_absolute_url() in shown
    told = read(shown)
    assert "Worth: what a copy is worth against a blank card in the same place, in turns" in told
    assert "20 games with each against dummy, the deck played by steady" in told
    found.delete()
    assert "Worth:" not in read(page(visitor(), run.get_absolute_url()))
