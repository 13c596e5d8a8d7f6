"""What should I change: asked on a page, searched by workers stage by stage, told as the command tells it, and made by a click."""

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse

from catalog.cached import pack_of
from decks import tasks
from decks.lab import ledger
from decks.lab.asked import found_so_far, search_of, search_report
from decks.lab.swaps import SearchGames, SearchResults, as_json, in_words, search_through
from decks.models import Chunk, Deck, GoldfishRun, Hand, OwnedCard, Question, RunState
from decks.versions import DeckContent, PoolOrigin, create
from engine.play.playable import loaded_game
from engine.play.record import load_record, restore
from tests.decks.lab.games_asked_for import SLUG, game_row, work_off_all
from tests.decks.lab.test_swaps import few_shuffles
from tests.decks.pages.test_run_pages import page, visitor
from tests.engine.play.test_coupling import ready
from tests.packs import SHIPPED
from tests.reading import Client
from tests.reading import in_words as read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("few_shuffles")]
CHANGE = "/runs/change/"
NEW = "/runs/new/"
READY = {"game": SLUG, "ready": "ember-rush"}
ASKED = READY | {"ask": "change", "seed": "7", "against": "practice dummy", "pilot": "steady"}

__all__ = ("few_shuffles",)


def asked(**fields: str) -> GoldfishRun:
    answer = visitor().post(NEW, ASKED | fields)
    assert answer.status_code == 302, read(answer.content.decode())
    return GoldfishRun.objects.get()


@pytest.fixture
def done() -> GoldfishRun:
    return work_off_all(asked())


def test_a_deck_leads_to_the_question_and_the_field_is_chosen() -> None:
    address = f"{NEW}?game={SLUG}&ready=ember-rush&ask=change"
    assert visitor().get(CHANGE, READY)["Location"] == address
    assert address.replace("&", "&amp;") in page(Client(), f"/g/{SLUG}/decks/ember-rush/")
    shown = page(Client(), address)
    assert re.findall(r'<option value="([^"]*)" selected', shown) == ["field", "steady", "steady"]
    assert 'role="alert"' not in shown


def test_only_what_can_be_played_by_now_is_entered() -> None:
    run = asked()
    search = search_of(run, pack_of(game_row()))
    assert (run.question, run.queue, run.games) == (Question.CHANGE, "bulk", search.whole())
    assert sum(Chunk.objects.values_list("games", flat=True)) == search.size(search.stage(0, SearchResults()))


def test_workers_find_what_the_command_finds(done: GoldfishRun) -> None:
    assert (done.state, done.reason) == (RunState.DONE, "")
    search = search_of(done, SHIPPED[SLUG])
    results = search_through(search)
    assert done.totals == results.plain()
    found: dict[str, Any] = json.loads(visitor().get(f"{done.get_absolute_url()}report.json").content)
    told = json.loads(json.dumps(as_json(search, search_report(done, SHIPPED[SLUG]))))
    assert {name: found[name] for name in told} == told
    assert (found["opponent"], found["rival"], found["seed"]) == ("dummy", None, 7)


def test_against_decks_too() -> None:
    run = asked(against="ready sworn-wall")
    assert list(run.rivals) == ["Sworn Wall"]
    assert run.games == search_of(run, SHIPPED[SLUG]).whole()


def test_a_stage_that_two_enter_is_entered_once() -> None:
    run = asked()
    ledger.take_to_send(run.pk)
    for chunk in Chunk.objects.filter(run=run):
        tasks.look_at_chunk(chunk.pk)
    there = Chunk.objects.filter(run=run).count()
    done = Chunk.objects.filter(run=run, state=RunState.DONE)
    first = done.order_by("number").last()
    assert first
    part = ledger.following(run, first.first + first.games)
    assert part
    ledger.enter_part(run, part, first.number + 1)
    assert Chunk.objects.filter(run=run).count() == there > done.count()


def test_a_swap_that_was_found_alone_leads_on_to_the_same_swap_against_decks(done: GoldfishRun) -> None:
    winner = search_report(done, SHIPPED[SLUG]).winner
    assert winner
    (address,) = re.findall(r'href="([^"]*ask=swap[^"]*)"', page(visitor(), done.get_absolute_url()))
    form = page(visitor(), address.replace("&amp;", "&"))
    assert f'<option value="{winner.swap.section} {winner.swap.out}" selected' in form
    assert f'value="{SHIPPED[SLUG].cards[winner.swap.into].name}"' in form


def test_the_report_begins_with_the_proposal_and_one_click_makes_that_deck(done: GoldfishRun) -> None:
    search = search_of(done, SHIPPED[SLUG])
    lines = list(in_words(search, search_report(done, SHIPPED[SLUG]), done.title))
    told = read(page(visitor(), done.get_absolute_url()))
    assert lines[0] in told
    assert "The deck is legal in Constructed then." in told
    assert "Furthest in the race" in told
    assert re.search(r"games of changed decks, .* \d+ seconds? from the question to this report\.", told)
    winner = search_report(done, SHIPPED[SLUG]).winner
    assert winner
    variant = f"{done.get_absolute_url()}variant/"
    assert visitor("another").post(variant).status_code == 404
    answer = visitor().post(variant)
    deck = Deck.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/decks/{deck.key}/")
    assert deck.name == f"Ember Rush with {SHIPPED[SLUG].cards[winner.swap.into].name}"
    assert deck.versions.get().sections == winner.swap.of(done.sections)
    GoldfishRun.objects.update(shared=True)
    assert visitor("another").post(variant).status_code == 302
    assert Deck.objects.filter(owner="another").count() == 1


def test_a_game_that_confirmed_the_winner_opens_before_and_after_the_swap(done: GoldfishRun) -> None:
    search = search_of(done, SHIPPED[SLUG])
    winner = search_report(done, SHIPPED[SLUG]).winner
    assert winner
    games = SearchGames(search, found_so_far(done))
    for number in (1, winner.games):
        pairing, _, index = games.confirming(number - 1)
        for deck, played in enumerate(pairing.play(index)[0]):
            form = {"number": str(number), "with": str(deck)}
            assert visitor().post(f"{done.get_absolute_url()}replay/", form).status_code == 302
            record = load_record(Hand.objects.latest("pk").record)
            again = restore(loaded_game(SHIPPED[SLUG]), record)
            assert (again.answers, again.winners) == (played.answers, played.winners)
            assert record.decks[0] == (winner.swap.of(done.sections) if deck else done.sections)
    beyond = {"number": str(winner.games + 1)}
    assert visitor().post(f"{done.get_absolute_url()}replay/", beyond).status_code == 422


def test_whoever_watches_is_told_the_stage() -> None:
    run = asked()
    shown = read(page(visitor(), run.get_absolute_url()))
    assert "Which card is missed least, and what does best in its place?" in shown
    assert f"0 of at most {run.games:,} games" in shown


def test_a_search_that_was_cancelled_proposes_nothing() -> None:
    run = asked()
    ledger.cancel(run.pk)
    shown = read(page(visitor(), run.get_absolute_url()))
    assert "was not confirmed" in shown
    assert visitor().post(f"{run.get_absolute_url()}variant/").status_code == 404


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seed": "many"}, "Write a whole number from 0 to"),
        ({"against": "ready nothing"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_searched_is_told_and_the_form_stays(fields: dict[str, str], words: str) -> None:
    answer = visitor().post(NEW, ASKED | fields)
    assert answer.status_code == 422
    assert words in read(answer.content.decode())
    assert not GoldfishRun.objects.exists()


# Only cards that one owns


def own(**cards: int) -> None:
    """Let the visitor own so many copies of cards."""
    OwnedCard.objects.bulk_create(
        OwnedCard(owner="somebody", game=SLUG, card=card.replace("_", "-"), copies=copies)
        for card, copies in cards.items()
    )


def test_who_owns_cards_can_let_those_alone_come_in() -> None:
    address = f"{NEW}?game={SLUG}&ready=ember-rush&ask=change"
    assert 'name="mine"' not in page(visitor(), address)
    own(marrow_chill=1)
    assert 'name="mine"' in page(visitor(), address)
    assert 'name="mine"' not in page(Client(), address)
    assert asked().pool is None


def test_a_card_comes_in_of_which_a_copy_is_owned_that_the_deck_does_not_hold() -> None:
    held = ready(SLUG, "ember-rush")["main"]["emberdart"]
    own(marrow_chill=1, canticle_of_rust=1, emberdart=held)
    run = asked(mine="on")
    assert run.pool == ["canticle-of-rust", "marrow-chill"]
    assert search_of(run, SHIPPED[SLUG]).cards == run.pool
    OwnedCard.objects.filter(card="emberdart").update(copies=held + 1)
    GoldfishRun.objects.all().delete()
    assert asked(mine="on").pool == ["canticle-of-rust", "emberdart", "marrow-chill"]


def test_a_search_of_ones_own_cards_proposes_one_of_them_and_says_so() -> None:
    own(marrow_chill=1, canticle_of_rust=1)
    done = work_off_all(asked(mine="on"))
    winner = search_report(done, SHIPPED[SLUG]).winner
    assert winner
    assert winner.swap.into in done.pool
    assert "2 that could come, all from the collection of whoever asked" in read(
        page(visitor(), done.get_absolute_url())
    )
    found = json.loads(visitor().get(f"{done.get_absolute_url()}report.json").content)
    assert (found["of_a_pool"], found["cards"]) == (True, 2)


def test_who_owns_nothing_besides_the_deck_is_told_so() -> None:
    own(emberdart=1)
    answer = visitor().post(NEW, ASKED | {"mine": "on"})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "You own no card besides those of this deck" in read(shown)
    assert re.search(r'name="mine" value="on" checked', shown)
    assert not GoldfishRun.objects.exists()


def opened(**more: int) -> Deck:
    """A deck of packs in which so many more copies lie."""
    deck = ready(SLUG, "ember-rush")
    pool = {**deck["main"], **{name.replace("_", "-"): copies for name, copies in more.items()}}
    return create("somebody", SLUG, DeckContent("Opened", "sealed", sections=deck), "", PoolOrigin(pool))


def ask_of(deck: Deck) -> HttpResponse:
    return visitor().post(NEW, ASKED | {"game": "", "ready": "", "deck": deck.key})


def test_into_a_deck_of_packs_only_cards_of_these_come() -> None:
    deck = opened(marrow_chill=1)
    assert ask_of(deck).status_code == 302
    run = work_off_all(GoldfishRun.objects.get())
    assert run.pool == ["marrow-chill"]
    assert "all from the packs that the deck was built from" in read(page(visitor(), run.get_absolute_url()))
    assert visitor().post(f"{run.get_absolute_url()}variant/").status_code == 302
    assert Deck.objects.exclude(pk=deck.pk).get().pool == deck.pool


def test_where_the_packs_hold_nothing_else_that_is_told() -> None:
    answer = ask_of(opened())
    assert answer.status_code == 422
    assert "The packs that this deck was built from hold no other card" in read(answer.content.decode())


def test_a_deck_that_nobody_has_is_not_found() -> None:
    assert visitor().get(NEW, {"ask": "change", "deck": "nobody"}).status_code == 404
