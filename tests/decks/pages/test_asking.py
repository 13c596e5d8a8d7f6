"""What is asked of the lab on its one page: how good a deck is, and what a swap does; and the games of such runs at the table."""

import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection

from decks.lab import matrices
from decks.lab.asked import contest_of, meetings_of, met_by
from decks.lab.meetings import MeetingGames, Meetings, Met
from decks.lab.outcome import half_won_by
from decks.lab.report import NOT_PLAYED
from decks.models import Deck, GoldfishRun, Hand, PlayedField, Question, RunState, Visibility
from decks.pages.meetings import lines_of
from decks.versions import DeckContent, PoolOrigin, create
from engine.play.coupling import Pairing
from engine.play.goldfish import prepare
from engine.play.matrix import Matrix, play_pairs
from engine.play.playable import loaded_game
from engine.play.record import load_record, restore
from tests.decks.lab.games_asked_for import SLUG, ready_deck, work_off_all
from tests.decks.pages.test_run_pages import page, visitor
from tests.packs import SHIPPED
from tests.reading import Client, in_words, printed, text_of

pytestmark = pytest.mark.django_db
NEW = "/runs/new/"
READY = {"game": SLUG, "ready": "ember-rush", "seed": "7"}
WALL, EVA = "ready sworn-wall", "ready starter-eva"
HOW_GOOD = READY | {"ask": "decks", "games": "20", "against": "chosen", "rivals": [WALL, EVA]}
SWAP = READY | {"ask": "swap", "games": "20", "against": WALL, "out": "main emberdart", "into": "Marrow Chill"}


def asked(form: dict[str, Any], **fields: Any) -> GoldfishRun:
    answer = visitor().post(NEW, form | fields)
    assert answer.status_code == 302, in_words(answer.content.decode())
    return GoldfishRun.objects.get()


def refused(form: dict[str, Any], **fields: Any) -> str:
    answer = visitor().post(NEW, form | fields)
    assert not GoldfishRun.objects.exists()
    return in_words(text_of(answer, 422))


def deck_of(owner: str, name: str = "Mine") -> Deck:
    return create(owner, SLUG, DeckContent(name, "constructed", sections=ready_deck("sworn-wall").sections), "")


# The page


def test_a_deck_leads_to_the_field_and_to_each_other_question() -> None:
    shown = page(Client(), f"{NEW}?game={SLUG}&ready=ember-rush")
    assert re.findall(r'<option value="([^"]*)" selected', shown) == ["field", "steady", "steady"]
    assert re.findall(r"ask=(\w+)", shown) == ["decks", "one", "alone", "better", "swap", "change", "worth"]


def test_a_deck_is_not_asked_to_meet_itself_but_two_that_differ_can() -> None:
    address = f"{NEW}?game={SLUG}&ready=ember-rush&ask"
    assert 'name="rivals" value="ready ember-rush"' not in page(Client(), f"{address}=decks")
    assert 'name="rivals" value="ready ember-rush"' in page(Client(), f"{address}=swap")


def test_an_address_from_before_there_were_questions_means_what_it_meant() -> None:
    address = f"{NEW}?game={SLUG}&ready=ember-rush"
    assert 'name="ask" value="one"' in page(Client(), f"{address}&opponent=calm&theirs=ready+sworn-wall")
    assert 'name="ask" value="alone"' in page(Client(), f"{address}&opponent=dummy")
    assert 'name="ask" value="alone"' in page(Client(), f"{address}&goal=turn%3C%3D6")
    assert 'name="ask" value="decks"' in page(Client(), f"{address}&ask=nonsense")


# How good is it?


def test_against_the_field_it_meets_each_other_ready_deck_of_its_format() -> None:
    run = asked(READY | {"ask": "decks", "games": "20", "against": "field"})
    assert (run.question, run.pilot, run.opponent, run.queue) == (Question.DECKS, "steady", "steady", "quick")
    assert "Sworn Wall" in run.rivals
    assert "Ember Rush" not in run.rivals
    assert run.games == 20 * len(run.rivals)


def test_a_number_may_be_written_with_commas() -> None:
    run = asked(HOW_GOOD, games="1,000", seed="12,345")
    assert (run.games, run.seed) == (2000, 12345)


def test_it_meets_own_and_shared_decks_which_are_told_apart() -> None:
    own = deck_of("somebody", "Ember Rush")
    other = deck_of("another", "Sworn Wall")
    link = f"http://testserver{other.get_absolute_url()}"
    assert "ask them to share it" in refused(HOW_GOOD, rivals=[WALL, f"deck {own.key}"], rivals_link=link)
    Deck.objects.filter(pk=other.pk).update(visibility=Visibility.UNLISTED)
    run = asked(HOW_GOOD, rivals=[WALL, f"deck {own.key}"], rivals_link=link)
    assert list(run.rivals) == ["Sworn Wall", "Ember Rush (the other one)", "Sworn Wall (the other one)"]


@pytest.fixture
def good() -> GoldfishRun:
    return work_off_all(asked(HOW_GOOD))


def test_workers_find_what_the_engine_finds(good: GoldfishRun) -> None:
    meetings = meetings_of(good)
    pack = SHIPPED[SLUG]
    cells = {rival: play_pairs(meetings.match(pack, rival), range(10)) for rival in meetings.rivals}
    assert (good.state, met_by(good).plain()) == (RunState.DONE, Met(cells).plain())


def test_workers_count_cards_and_games_alone_as_one_who_plays_all(good: GoldfishRun) -> None:
    met = MeetingGames(SHIPPED[SLUG], meetings_of(good)).play()
    assert good.totals == met.plain() | met.details()
    assert met.cards.games == 40


def test_its_games_alone_are_those_of_a_run_that_asks_how_fast_it_is(good: GoldfishRun) -> None:
    games = prepare(SHIPPED[SLUG], ready_deck("ember-rush").sections, 7, "steady", "dummy")
    assert met_by(good).alone.plain() == games.tally(range(20)).plain()


def test_the_command_finds_the_same_in_its_matrix(good: GoldfishRun) -> None:
    words = ("--deck", "ember-rush", "sworn-wall", "starter-eva", "--games", "20", "--seed", "7", "--json")
    row = json.loads(printed("matrix", "--game", SLUG, *words))["rows"][0]
    told = json.loads(visitor().get(f"{good.get_absolute_url()}report.json").content)
    assert told["rows"] == [row]


@pytest.mark.sql
def test_decks_that_are_met_keep_the_order_in_which_they_were_asked_for() -> None:
    asked(HOW_GOOD, rivals=[EVA, WALL])
    assert list(GoldfishRun.objects.get().rivals) == ["Starter: Eva", "Sworn Wall"]
    GoldfishRun.objects.all().delete()
    asked(HOW_GOOD, rivals=[WALL, EVA])
    assert list(GoldfishRun.objects.get().rivals) == ["Sworn Wall", "Starter: Eva"]


def test_a_run_of_an_older_version_meets_whom_it_met() -> None:
    run = asked(HOW_GOOD)
    kept = json.dumps({"Sworn Wall": run.rivals["Sworn Wall"]})
    with connection.cursor() as cursor:
        cursor.execute("UPDATE decks_goldfishrun SET rivals = %s", [kept])
    assert GoldfishRun.objects.get().rivals == {"Sworn Wall": run.rivals["Sworn Wall"]}


def test_the_command_tells_of_one_deck_what_the_page_tells() -> None:
    run = work_off_all(asked(READY | {"ask": "decks", "games": "20", "against": "field"}))
    words = ("--deck", "ember-rush", "--games", "20", "--seed", "7", "--json")
    said = json.loads(printed("matrix", "--game", SLUG, *words))
    told = json.loads(visitor().get(f"{run.get_absolute_url()}report.json").content)
    assert said.pop("left_out") == []
    assert {name: told[name] for name in said} == said
    assert said["alone"]["games"] == 10 * len(run.rivals)


def test_the_report_says_how_good_it_is_in_sentences_that_lead_to_the_chart(good: GoldfishRun) -> None:
    row = matrices.report_of(meetings_of(good).matrix(met_by(good)), [good.title]).rows[0]
    shown = page(visitor(), good.get_absolute_url())
    told = in_words(shown)
    assert f"Ember Rush wins {matrices.of_100(row.share.value)} of 100 games against the 2 decks that it met" in told
    assert f"most against {row.best.other}" in told
    assert re.findall(r'<li><a href="#(\w+)">', shown)[:2] == ["alone", "row"]
    assert all(f'id="{name}"' in shown for name in ("alone", "row", "cards"))
    assert f'{NEW}?game={SLUG}&amp;ready=ember-rush&amp;ask=change"' in shown


def test_the_report_says_how_fast_the_deck_is_by_itself(good: GoldfishRun) -> None:
    met, told = met_by(good), in_words(page(visitor(), good.get_absolute_url()))
    assert re.search(
        rf"wins by turn {half_won_by(met.alone)} of its own( \(\d+ to \d+\))? in half of 20 games against the dummy",
        told,
    )
    assert "20 games against the dummy, of which it won 20. Full power and health" in told


def test_the_report_says_which_cards_were_hardly_ever_played(good: GoldfishRun) -> None:
    met, pack = met_by(good), SHIPPED[SLUG]
    card = next(iter(good.sections["main"]))
    met.cards.samples = {statistic: {} for statistic in met.cards.samples}
    met.cards.held = Counter({card: 40})
    GoldfishRun.objects.filter(pk=good.pk).update(totals=met.plain() | met.details())
    shown = page(visitor(), good.get_absolute_url())
    assert f"the pilot hardly ever played {pack.cards[card].name} in 40 games" in in_words(shown)
    assert f"{pack.cards[card].name} {NOT_PLAYED}" in in_words(shown)
    assert '<li><a href="#cards">The deck is legal' in shown


def test_a_win_and_a_loss_against_each_can_be_watched(good: GoldfishRun) -> None:
    met = met_by(good)
    games = {rival: meetings_of(good).match(SHIPPED[SLUG], rival) for rival in good.rivals}
    for shown, wins in ((met.won, True), (met.lost, False)):
        for rival, index in shown.items():
            assert (index % 2 in games[rival].play(index).winners) is wins
    number = met.lost["Sworn Wall"] + 1
    assert number % 2
    shown = page(visitor(), good.get_absolute_url())
    assert f'value="{number}">A loss<span class="hide"> against Sworn Wall' in shown
    hand = watched(good, number=str(number), against="1")
    assert (hand.title, restore(loaded_game(SHIPPED[SLUG]), load_record(hand.record)).winners) == ("Ember Rush", (1,))


def test_of_wins_the_first_is_shown_that_is_seen_from_the_seat_of_the_deck() -> None:
    met = Met()
    for index in (5, 8, 3, 6):
        met.take({"won": {"Sworn Wall": index}, "lost": {"Sworn Wall": 2 * index + 1}})
    assert (met.won, met.lost) == ({"Sworn Wall": 6}, {"Sworn Wall": 7})
    cell = play_pairs(meetings_of(asked(HOW_GOOD)).match(SHIPPED[SLUG], "Sworn Wall"), [0])
    row = matrices.row_of(Matrix(["Ember Rush", "Sworn Wall"], {("Ember Rush", "Sworn Wall"): cell}), "Ember Rush")
    assert lines_of(row, met, ["Sworn Wall"])[0].games == [("A win", 7), ("A loss, from their seat", 8)]


def test_of_a_run_that_failed_early_the_games_of_those_it_met_are_opened(good: GoldfishRun) -> None:
    """The second of two decks was met, the first was not."""
    totals = {"cells": {"Starter: Eva": good.totals["cells"]["Starter: Eva"]}}
    GoldfishRun.objects.filter(pk=good.pk).update(totals=totals, state=RunState.FAILED)
    shown = page(visitor(), good.get_absolute_url())
    assert re.findall(r'name="against" value="(\d)"', shown) == ["2"]


def test_a_report_whose_game_is_gone_says_what_is_known(good: GoldfishRun) -> None:
    GoldfishRun.objects.filter(pk=good.pk).update(game="gone")
    shown = page(visitor(), good.get_absolute_url())
    assert re.findall(r'<li><a href="#(\w+)">', shown) == ["alone", "row"]
    assert "20 games against the dummy" in in_words(shown)
    assert json.loads(visitor().get(f"{good.get_absolute_url()}report.json").content)["unplayed"] is None


def test_a_report_from_before_cards_were_counted_says_what_is_known(good: GoldfishRun) -> None:
    GoldfishRun.objects.filter(pk=good.pk).update(totals={"cells": good.totals["cells"]})
    shown = page(visitor(), good.get_absolute_url())
    assert re.findall(r'<li><a href="(#\w+)">', shown) == ["#row"]
    assert re.search(r'<li><a href="/[^"]+/ember-rush/">The deck is legal in Constructed\.</a>', shown)
    told = json.loads(visitor().get(f"{good.get_absolute_url()}report.json").content)
    assert (told["alone"], told["unplayed"]) == (None, None)


def test_beside_many_pairs_no_more_games_are_played_alone() -> None:
    meetings = Meetings("Mine", {}, {"One": {}, "Two": {}}, 1000, 1, ("steady", "steady"))
    assert (meetings.alone, replace(meetings, games=100).alone) == (200, 100)


def test_a_ready_deck_that_no_field_takes_is_named_where_the_field_is_chosen() -> None:
    """Point rush of Rune Stones begins in the middle of a game."""
    PlayedField.objects.create(game="rune-stones", version="1", left_out={"Point rush": "It begins late."})
    words = "Not met as one of the field: Point rush. It begins late."
    assert words in in_words(page(Client(), f"{NEW}?game=rune-stones&ready=gem-engine"))
    assert words not in in_words(page(Client(), f"{NEW}?game=rune-stones&ready=point-rush"))
    assert words not in in_words(page(Client(), f"{NEW}?game={SLUG}&ready=ember-rush"))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rivals": []}, "Tick a deck below, or give the link of one."),
        ({"against": "field"}, "You have ticked decks, or given links, but play against others"),
        ({"rivals_link": "nonsense"}, "nonsense: This link does not lead to a deck on this site"),
        ({"rivals": ["ready nothing"]}, "Select a valid choice"),
        ({"against": "practice dummy"}, "Select a valid choice"),
        ({"games": ""}, "Write a whole number from 20 to 100,000."),
        ({"games": "18"}, "Write a whole number from 20 to 100,000."),
        ({"games": "٢٠"}, "Write a whole number from 20 to 100,000."),
        ({"seed": "-1"}, "Write a whole number from 0 to"),
        ({"games": "21"}, "Write an even number"),
        ({"games": "60000"}, "These are 120,000 games in all"),
        ({"rival": "sharp", "games": "5000"}, "Whoever thinks takes about"),
    ],
)
def test_what_cannot_be_met_is_told(fields: dict[str, Any], words: str) -> None:
    assert words in refused(HOW_GOOD, **fields)


def test_what_nobody_can_ask_is_told_and_begins_no_run() -> None:
    answer = visitor().post(
        NEW, {"game": SLUG, "ready": "ember-rush", "ask": "everything", "games": "100", "seed": "7"}
    )
    assert answer.status_code == 422
    assert "Nobody can ask “everything” of a deck here" in in_words(answer.content.decode())
    assert not GoldfishRun.objects.exists()


def test_the_list_of_runs_says_how_many_decks_are_met_and_who_plays_them(good: GoldfishRun) -> None:
    assert "2 decks, each played by steady" in in_words(page(visitor(), "/runs/"))
    told = in_words(page(visitor(), good.get_absolute_url()))
    assert "against Sworn Wall and Starter: Eva, each played by steady; the deck is played by steady, seed 7" in told


# What does a swap do?


def test_a_swap_is_played_against_the_deck_as_it_is() -> None:
    run = asked(SWAP)
    assert (run.question, run.second) == (Question.SWAP, "Ember Rush with one Marrow Chill for one Emberdart")
    before, after = run.sections["main"], run.second_sections["main"]
    assert after["emberdart"] == before["emberdart"] - 1
    assert after["marrow-chill"] == before.get("marrow-chill", 0) + 1
    assert run.games == 2 * 20


def test_its_report_tells_the_difference_and_one_click_makes_the_deck() -> None:
    run = work_off_all(asked(SWAP))
    shown = in_words(page(visitor(), run.get_absolute_url()))
    assert "Ember Rush with one Marrow Chill for one Emberdart" in shown
    assert "Make this deck anyway" in shown
    assert 'data-label="more after the swap"' in page(visitor(), run.get_absolute_url())
    assert "of 100 games" in shown
    assert visitor().post(f"{run.get_absolute_url()}variant/").status_code == 302
    assert Deck.objects.get().versions.get().sections == run.second_sections


def test_a_swap_that_leaves_the_packs_of_a_deck_is_told_as_not_legal() -> None:
    """RSA-F-30: every card comes from the player's pool."""
    deck = ready_deck().sections
    mine = create("somebody", SLUG, DeckContent("Opened", "sealed", sections=deck), "", PoolOrigin(deck["main"]))
    run = work_off_all(asked(SWAP, game="", ready="", deck=mine.key))
    told = in_words(page(visitor(), run.get_absolute_url()))
    assert "with one Marrow Chill for one Emberdart is not legal" in told
    assert "Both decks are legal" not in told


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"into": "Nobody Knows It"}, "has no card that is called “Nobody Knows It”"),
        ({"into": "Emberdart"}, "This is the card that goes out"),
        ({"into": ""}, "This field is required"),
        ({"out": "main nothing"}, "Select a valid choice"),
        ({"into": "Eva"}, "does not go where the other card lies"),
    ],
)
def test_what_cannot_be_swapped_is_told(fields: dict[str, Any], words: str) -> None:
    assert words in refused(SWAP, **fields)


# To watch


def watched(run: GoldfishRun, **fields: str) -> Hand:
    answer = visitor().post(f"{run.get_absolute_url()}replay/", fields)
    assert answer.status_code == 302, in_words(answer.content.decode())
    hand = Hand.objects.latest("pk")
    assert visitor().get(hand.get_absolute_url()).status_code == 200
    return hand


def test_a_game_against_one_of_the_decks_opens_from_the_seat_that_the_deck_had(good: GoldfishRun) -> None:
    match = meetings_of(good).match(SHIPPED[SLUG], "Starter: Eva")
    for number, title, rival in (("1", "Ember Rush", "Starter: Eva"), ("2", "Starter: Eva", "Ember Rush")):
        hand = watched(good, number=number, against="2")
        assert (hand.title, hand.rival) == (title, rival)
        assert load_record(hand.record).answers == tuple(match.play(int(number) - 1).answers)


def test_a_game_after_a_swap_is_the_one_that_was_counted() -> None:
    run = work_off_all(asked(SWAP))
    pairing: Pairing = contest_of(run).pairing(SHIPPED[SLUG], "Sworn Wall")
    for number in (1, 2, 20):
        games = pairing.play((number - 1) // 2)[(number - 1) % 2]
        for deck, game in enumerate(games):
            hand = watched(run, number=str(number), **{"with": str(deck)})
            again = restore(loaded_game(SHIPPED[SLUG]), load_record(hand.record))
            assert (again.answers, again.winners) == (game.answers, game.winners)


def test_a_game_that_there_is_not_is_told(good: GoldfishRun) -> None:
    for fields, words in (
        ({"number": "0"}, "This run has games 1 to 20"),
        ({"number": "21"}, "This run has games 1 to 20"),
        ({"number": "1", "against": "3"}, "Choose one of the decks that this run has."),
        ({"number": "1", "with": "2"}, "Choose one of the decks that this run has."),
    ):
        answer = visitor().post(f"{good.get_absolute_url()}replay/", fields)
        assert words in in_words(text_of(answer, 422)), fields
