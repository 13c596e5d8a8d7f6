"""Pools on the site: opened, drafted, taken back, shared, built from; and one verdict with the pool wherever a deck is judged."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from catalog.cached import pack_of
from catalog.models import Game
from decks import pools, versions
from decks.construction.boosters import packs_of, pool_of
from decks.construction.drafting import Pod, begin
from decks.construction.suggest import fill
from decks.models import Deck, Pool
from decks.seeds import SEED_MAX
from tests.decks.pages.test_builder_pages import change, now
from tests.decks.test_check_deck import check
from tests.packs import SHIPPED
from tests.reading import Client, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
PACK = SHIPPED[GAME]
DRAFT = {"for": f"{GAME} draft", "seed": "7", "seats": "4"}
SEALED = {"for": f"{GAME} sealed", "seed": "7"}


@pytest.fixture
def bert() -> Client:
    """Another visitor, with a pool of their own."""
    other = Client()
    other.post("/pools/new/", SEALED)
    return other


def opened(who: Client, **form: str) -> Pool:
    """A pool that a visitor opens: six sealed packs unless the form says otherwise."""
    answer = who.post("/pools/new/", form or SEALED)
    assert answer.status_code == 302, answer.content.decode()
    return Pool.objects.get(key=answer["Location"].strip("/").split("/")[-1])


@pytest.fixture
def sealed(anna: Client) -> Pool:
    """Six sealed packs that a visitor has opened."""
    return opened(anna)


@pytest.fixture
def pool(anna: Client) -> Pool:
    """A draft that a visitor has begun."""
    return opened(anna, **DRAFT)


def offered(text: str) -> list[str]:
    """The cards that a page offers to take."""
    return re.findall(r'name="card" value="([\w-]+)"', text)


def take(who: Client, pool: Pool, at: int, *cards: str) -> HttpResponse:
    return who.post(f"/pools/{pool.key}/take/", {"at": str(at), "card": list(cards)})


def drafted(who: Client, **form: str) -> Pool:
    """A draft that a visitor goes through: always the first two cards."""
    pool = opened(who, **(DRAFT | form))
    for at in range(18):
        assert take(who, pool, at, *offered(page(who, f"/pools/{pool.key}/"))[:2]).status_code == 302
    pool.refresh_from_db()
    return pool


@pytest.fixture
def draft(anna: Client) -> Pool:
    """A draft that a visitor has gone through."""
    return drafted(anna)


def built(who: Client, pool: Pool, **form: str) -> Deck:
    answer = who.post(f"/pools/{pool.key}/deck/", form)
    assert answer.status_code == 302, answer.content.decode()
    return Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])


# Opening


@pytest.mark.sql
def test_a_visitor_without_a_cookie_becomes_the_owner_of_what_they_open(anna: Client) -> None:
    assert "owner" not in anna.get("/pools/new/").cookies
    assert anna.post("/pools/new/", SEALED).cookies["owner"]["httponly"]
    assert Pool.objects.get().format == "sealed"


def test_six_sealed_packs_are_a_pool_of_54_cards(anna: Client, sealed: Pool) -> None:
    """RSA-F-30 [000:430]."""
    assert sum(sealed.cards.values()) == 54
    shown = page(anna, sealed.get_absolute_url())
    assert all(f"Pack {n}" in shown for n in range(1, 7))
    assert "Pack 7" not in shown


@pytest.mark.sql
def test_the_same_seed_opens_the_same_packs_for_everybody(anna: Client, bert: Client) -> None:
    mine = opened(anna)
    assert mine.cards == Pool.objects.exclude(pk=mine.pk).get().cards == pool_of(packs_of(PACK, "sealed", 7))
    shown = page(anna, mine.get_absolute_url())
    link = f"/pools/new/?game={GAME}&format=sealed&seed=7"
    assert link.replace("&", "&amp;") in shown
    form = page(bert, link)
    assert not missing(form, 'name="seed"', 'value="7"')
    assert f'value="{GAME} sealed" checked' in form


def test_without_a_seed_everybody_opens_other_packs(anna: Client) -> None:
    assert len({opened(anna, **(SEALED | {"seed": ""})).seed for _ in range(4)}) > 1


def test_the_make_up_of_a_pack_is_shown_as_a_house_rule(anna: Client) -> None:
    addresses = [
        "/pools/new/",
        f"/g/{GAME}/formats/",
        opened(anna).get_absolute_url(),
        opened(anna, **DRAFT).get_absolute_url(),
    ]
    for address in addresses:
        shown = page(anna, address)
        assert "Nine different cards of our practice set" in shown, address
        assert "RSA-Q66" in shown, address


@pytest.mark.sql
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"for": "nope draft"}, "Choose one of the formats"),
        ({"for": f"{GAME} constructed"}, "Choose one of the formats"),
        ({"for": "runeslingers draft"}, "Choose one of the formats"),
        ({"for": "\0 \0"}, "Choose one of the formats"),
        ({"for": ""}, "Choose one of the formats"),
        ({"seats": "3"}, "A draft takes 4 to 8 players, not 3."),
        ({"seats": "9"}, "A draft takes 4 to 8 players, not 9."),
        ({"seats": "0"}, "A draft takes 4 to 8 players, not 0."),
        ({"seats": "six"}, "Players: &#x27;six&#x27; is not a whole number"),
        ({"seed": "-1"}, "Seed: &#x27;-1&#x27; is not a whole number"),
        ({"seed": "9" * 5000}, "A seed is a number from 0 to"),
        ({"seed": str(SEED_MAX + 1)}, "A seed is a number from 0 to"),
    ],
)
def test_what_cannot_be_opened_is_told_and_nothing_is_kept(anna: Client, changed: dict[str, str], message: str) -> None:
    """RSA-F-20 [000:415]: at least four players."""
    assert message in text_of(anna.post("/pools/new/", DRAFT | changed), 422)
    assert not Pool.objects.exists()


@pytest.mark.parametrize("seats", ["4", "8"])
def test_four_players_are_enough_and_eight_have_room(anna: Client, seats: str) -> None:
    """RSA-F-20 [000:415]."""
    assert opened(anna, **(DRAFT | {"seats": seats})).seats == int(seats)


def test_six_players_are_best(anna: Client) -> None:
    """RSA-F-20 [000:415]."""
    assert opened(anna, **(DRAFT | {"seats": ""})).seats == 6


def test_an_edition_that_only_names_draft_offers_no_packs(anna: Client) -> None:
    """RS1-Q1: the draft of the later edition is not borrowed."""
    assert "/pools/new/" not in page(anna, "/g/runeslingers/formats/")
    assert "/pools/new/" not in page(anna, "/g/runeslingers/")
    assert "/pools/new/" in page(anna, f"/g/{GAME}/formats/")


@pytest.mark.sql
def test_of_too_many_pools_the_one_not_touched_for_longest_goes(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "KEPT", 2)
    first = opened(anna)
    deck = built(anna, first)
    opened(anna)
    opened(anna)
    assert Pool.objects.count() == 2
    assert not Pool.objects.filter(pk=first.pk).exists()
    deck.refresh_from_db()
    assert (deck.opened, deck.pool) == (None, first.cards)
    assert "Left in the pool" in page(anna, deck.get_absolute_url())


# Drafting


def test_a_draft_begins_with_the_18_cards_of_two_packs(anna: Client, pool: Pool) -> None:
    """RSA-F-22 [000:418-419]."""
    shown = page(anna, pool.get_absolute_url())
    assert not missing(shown, "Round 1 of 2, pick 1 of 9", "What is left goes to your left neighbour.")
    assert Counter(offered(shown)) == Counter(begin(Pod(PACK, "draft", 7, 4)).held[0])


def test_two_cards_are_taken_and_the_next_pack_comes(anna: Client, pool: Pool) -> None:
    """RSA-F-23 [000:420-422]."""
    first = offered(page(anna, pool.get_absolute_url()))
    take(anna, pool, 0, *first[:2])
    shown = page(anna, pool.get_absolute_url())
    assert not missing(
        shown, "Round 1 of 2, pick 2 of 9", "Passed on by your right neighbour, opened by your right neighbour."
    )
    assert len(offered(shown)) == 16
    pool.refresh_from_db()
    assert pool.picks == [first[:2]]


def test_the_second_round_goes_to_the_right(anna: Client, pool: Pool) -> None:
    """RSA-F-24 [000:423-424]."""
    for at in range(10):
        shown = page(anna, pool.get_absolute_url())
        take(anna, pool, at, *offered(shown)[:2])
    assert not missing(shown, "Round 2 of 2, pick 1 of 9", "What is left goes to your right neighbour.")
    assert "Passed on by your left neighbour" in page(anna, pool.get_absolute_url())


def test_a_whole_draft_is_a_pool_of_36(anna: Client, draft: Pool) -> None:
    """RSA-F-25 [000:425-426]."""
    assert sum(draft.cards.values()) == 36
    shown = page(anna, draft.get_absolute_url())
    assert "Build a deck" in shown
    assert offered(shown) == []


def test_the_last_two_cards_are_chosen_already(anna: Client, pool: Pool) -> None:
    for at in range(8):
        shown = page(anna, pool.get_absolute_url())
        assert " checked" not in shown
        take(anna, pool, at, *offered(shown)[:2])
    shown = page(anna, pool.get_absolute_url())
    assert "Take the last 2 cards" in shown
    assert shown.count(" checked") == 2


@pytest.mark.parametrize(
    ("cards", "message"),
    [(0, "Choose exactly 2 cards; you chose 0."), (1, "you chose 1."), (3, "you chose 3.")],
)
def test_another_number_of_cards_is_refused_and_the_choice_stays(
    anna: Client, cards: int, message: str, pool: Pool
) -> None:
    there = offered(page(anna, pool.get_absolute_url()))
    answer = take(anna, pool, 0, *there[:cards])
    assert message in text_of(answer, 422)
    assert answer.content.decode().count(" checked") == cards
    pool.refresh_from_db()
    assert pool.picks == []


@pytest.mark.sql
@pytest.mark.parametrize("card", ["eva", "nope", "\0", "x" * 5000])
def test_a_card_that_is_not_there_is_refused(anna: Client, card: str, pool: Pool) -> None:
    assert "is not in front of you" in text_of(take(anna, pool, 0, card, card), 422)


@pytest.mark.sql
@pytest.mark.parametrize("at", ["1", "-1", "", "x", "9" * 50])
def test_a_pick_for_another_moment_is_refused(anna: Client, at: str, pool: Pool) -> None:
    """A form that is sent twice takes once."""
    there = offered(page(anna, pool.get_absolute_url()))
    assert "already moved on" in text_of(anna.post(f"/pools/{pool.key}/take/", {"at": at, "card": there[:2]}), 409)
    take(anna, pool, 0, *there[:2])
    assert take(anna, pool, 0, *there[:2]).status_code == 409
    pool.refresh_from_db()
    assert len(pool.picks) == 1


@pytest.mark.sql
def test_the_last_pick_can_be_taken_back(anna: Client, pool: Pool) -> None:
    first = page(anna, pool.get_absolute_url())
    take(anna, pool, 0, *offered(first)[:2])
    assert anna.post(f"/pools/{pool.key}/undo/", {"at": "1"}).status_code == 302
    assert offered(page(anna, pool.get_absolute_url())) == offered(first)
    assert anna.post(f"/pools/{pool.key}/undo/", {"at": "0"}).status_code == 422


def test_the_very_last_pick_can_be_taken_back_until_a_deck_is_built(anna: Client, draft: Pool) -> None:
    anna.post(f"/pools/{draft.key}/undo/", {"at": "18"})
    draft.refresh_from_db()
    assert draft.cards is None
    take(anna, draft, 17, *offered(page(anna, draft.get_absolute_url())))
    built(anna, draft)
    assert "picks can no longer be taken back" in text_of(anna.post(f"/pools/{draft.key}/undo/", {"at": "18"}), 422)


def test_nothing_is_taken_from_sealed_packs(anna: Client, sealed: Pool) -> None:
    assert take(anna, sealed, 0, "emberdart", "emberdart").status_code == 422
    assert anna.post(f"/pools/{sealed.key}/undo/", {"at": "0"}).status_code == 422


@pytest.mark.sql
def test_a_draft_whose_cards_have_changed_is_told_and_not_replayed(anna: Client, draft: Pool) -> None:
    Pool.objects.update(edition="older")
    shown = page(anna, draft.get_absolute_url())
    assert not missing(shown, "can no longer be shown as they were", "Its cards")
    assert "Open the same packs again" in shown
    assert (take(anna, draft, 18, "a", "b").status_code, built(anna, draft).pool) == (422, draft.cards)


def test_of_a_draft_that_was_under_way_then_it_shows_what_was_picked(anna: Client, pool: Pool) -> None:
    picked, left = offered(page(anna, pool.get_absolute_url()))[:2], offered(page(anna, pool.get_absolute_url()))[2:]
    take(anna, pool, 0, *picked)
    Pool.objects.update(edition="older")
    shown = page(anna, pool.get_absolute_url())
    assert "Its cards <small>2</small>" in shown
    assert {card for card in {*picked, *left} if f"/cards/{card}/" in shown} == set(picked)


def test_of_a_draft_without_a_pick_it_shows_no_cards(anna: Client, pool: Pool) -> None:
    Pool.objects.update(edition="older")
    assert "Its cards" not in page(anna, pool.get_absolute_url())


@pytest.mark.sql
def test_a_pool_of_a_game_that_is_gone_is_told(anna: Client, draft: Pool) -> None:
    Pool.objects.update(game="gone")
    assert "This game is not in the catalogue any more." in page(anna, draft.get_absolute_url())
    assert anna.post(f"/pools/{draft.key}/deck/", {"format": "draft"}).status_code == 422


@pytest.mark.sql
def test_the_page_of_a_pool_asks_few_queries(anna: Client) -> None:
    """However many packs there are, and wherever in a draft one is."""
    draft, packs = drafted(anna), opened(anna)
    for address in (f"{draft.get_absolute_url()}?at=9", draft.get_absolute_url(), packs.get_absolute_url()):
        anna.get(address)
        with CaptureQueriesContext(connection) as asked:
            anna.get(address)
        assert len(asked) <= 9, address


# Who may look


@pytest.mark.sql
def test_a_pool_is_private_until_it_is_shared(anna: Client, bert: Client, draft: Pool) -> None:
    assert bert.get(draft.get_absolute_url()).status_code == 404
    assert Client().get(draft.get_absolute_url()).status_code == 404
    anna.post(f"/pools/{draft.key}/share/", {"visibility": "unlisted"})
    shown = page(bert, draft.get_absolute_url())
    assert "A shared pool" in shown
    assert "Suggest one" not in shown
    anna.post(f"/pools/{draft.key}/share/", {"visibility": "private"})
    assert bert.get(draft.get_absolute_url()).status_code == 404


def test_a_shared_draft_is_read_pick_by_pick(anna: Client, bert: Client, draft: Pool) -> None:
    anna.post(f"/pools/{draft.key}/share/", {"visibility": "unlisted"})
    shown = page(bert, f"{draft.get_absolute_url()}?at=9")
    assert "Round 2 of 2, pick 1 of 9" in shown
    assert (shown.count('class="taken"'), offered(shown)) == (2, [])
    assert [
        at
        for at in ("18", "99", "x", "-1", "9" * 99)
        if "All cards" not in page(bert, f"{draft.get_absolute_url()}?at={at}")
    ] == []


def test_a_draft_that_is_not_over_is_not_shared(anna: Client, pool: Pool) -> None:
    """Whoever looked on would see cards that are still to come."""
    assert anna.post(f"/pools/{pool.key}/share/", {"visibility": "unlisted"}).status_code == 422
    pool.refresh_from_db()
    assert not pool.shared


@pytest.mark.sql
@pytest.mark.parametrize("what", ["take", "undo", "share", "deck", "delete"])
def test_nobody_changes_the_pool_of_somebody_else(anna: Client, bert: Client, what: str, sealed: Pool) -> None:
    Pool.objects.update(shared=True)
    assert {
        who.post(f"/pools/{sealed.key}/{what}/", {"at": "0", "visibility": "private"}).status_code
        for who in (bert, Client())
    } == {404}
    assert anna.get(f"/pools/{sealed.key}/{what}/").status_code == (200 if what == "share" else 405)
    assert Pool.objects.filter(pk=sealed.pk, shared=True).exists()


@pytest.mark.sql
@pytest.mark.parametrize("address", ["/pools/nope/", "/pools/nope/?at=3"])
def test_a_pool_that_is_not_there(anna: Client, address: str) -> None:
    assert anna.get(address).status_code == 404
    assert anna.post("/pools/nope/take/").status_code == 404


@pytest.mark.sql
def test_the_list_shows_ones_own_pools(anna: Client, bert: Client) -> None:
    assert "No pools yet" in page(anna, "/pools/")
    pool, other = opened(anna, **DRAFT), opened(bert, **(SEALED | {"seed": "8"}))
    shown = page(anna, "/pools/")
    assert pool.get_absolute_url() in shown
    assert other.get_absolute_url() not in shown
    assert not missing(shown, "0 picks", f"seed {pool.seed}, {pool.seats} players")


@pytest.mark.sql
def test_a_pool_is_deleted_and_its_decks_stay(anna: Client, sealed: Pool) -> None:
    deck = built(anna, sealed)
    anna.post(f"/pools/{sealed.key}/delete/")
    assert not Pool.objects.exists()
    deck.refresh_from_db()
    assert deck.pool == sealed.cards


# Building


def test_a_deck_of_a_pool_begins_empty_with_all_cards_beside_it(anna: Client) -> None:
    deck = built(anna, opened(anna))
    assert (deck.format, now(deck)) == ("sealed", {})
    shown = page(anna, deck.get_absolute_url())
    assert re.search(r"Left in the pool <small>54</small>", shown)
    assert "add main " in shown


def test_what_lies_in_several_sections_is_no_longer_left_in_the_pool(anna: Client) -> None:
    """A format may have two sections for a card; here a deck of another one was brought along."""
    deck = built(anna, opened(anna))
    card = next(card for card, copies in deck.pool.items() if copies == 2)
    draft = versions.content_of(deck.versions.get())
    versions.save(deck, 1, versions.put(versions.put(draft, "main", card, 1), "side", card, 1), "Brought along")
    shown = page(anna, deck.get_absolute_url())
    assert f'id="pool-main-{card}"' not in shown.partition('id="pool-name"')[2]
    assert "Left in the pool <small>52</small>" in shown


def test_a_sealed_pool_makes_a_deck_of_either_size(anna: Client, sealed: Pool) -> None:
    """RSA-Q2."""
    forty, thirty = built(anna, sealed, suggest="yes"), built(anna, sealed, suggest="yes", format="sealed_30")
    assert [sum(now(deck)["main"].values()) for deck in (forty, thirty)] == [40, 30]
    assert "Legal in Sealed" in page(anna, forty.get_absolute_url())
    assert "Legal in Sealed, 30 cards" in page(anna, thirty.get_absolute_url())


def test_a_drafted_deck_is_suggested_and_legal(anna: Client) -> None:
    shown = page(anna, built(anna, drafted(anna), suggest="yes").get_absolute_url())
    assert "Legal in Draft" in shown
    assert re.search(r"Left in the pool <small>6</small>", shown)


def test_a_deck_is_filled_up_in_one_step_that_can_be_undone(anna: Client) -> None:
    deck = built(anna, opened(anna))
    card = next(iter(deck.pool))
    change(anna, deck, 1, f"add main {card}")
    change(anna, deck, 2, "fill")
    assert sum(now(deck)["main"].values()) == 40
    assert "Legal in Sealed" in page(anna, deck.get_absolute_url())
    change(anna, deck, 3, "undo 2")
    assert now(deck) == {"main": {card: 1}}


def test_a_deck_without_a_pool_cannot_be_filled(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} draft", "name": "Plain"})
    assert "the deck has no pool" in text_of(change(anna, Deck.objects.get(), 1, "fill"), 422)


def test_a_card_beyond_the_pool_is_a_problem(anna: Client) -> None:
    """RSA-F-21 [000:425]."""
    deck = built(anna, drafted(anna), suggest="yes")
    card = next(card for card in now(deck)["main"] if now(deck)["main"][card] == deck.pool[card])
    change(anna, deck, 1, f"add main {card}")
    assert not missing(page(anna, deck.get_absolute_url()), "Not legal in Draft", "RSA-F-21")


def test_runeslinger_and_equips_come_from_home(anna: Client) -> None:
    """RSA-F-26 [000:427-428]."""
    deck = built(anna, drafted(anna), suggest="yes")
    old = now(deck)
    steps = [f"drop {place} {card}" for place in ("runeslinger", "stance", "ability") for card in old[place]]
    change(anna, deck, 1, *steps, "add runeslinger eva", "add stance talakas-heart", "add ability turn-the-leaf")
    assert now(deck)["runeslinger"] == {"eva": 1}
    assert "Legal in Draft" in page(anna, deck.get_absolute_url())


@pytest.mark.sql
@pytest.mark.parametrize("form", ["nope", "constructed", "x\0"])
def test_a_deck_is_built_only_for_formats_with_pools(anna: Client, form: str, sealed: Pool) -> None:
    assert anna.post(f"/pools/{sealed.key}/deck/", {"format": form}).status_code == 422
    assert not Deck.objects.exists()


def test_no_deck_is_built_from_a_draft_that_is_not_over(anna: Client, pool: Pool) -> None:
    assert "not over yet" in text_of(anna.post(f"/pools/{pool.key}/deck/", {"format": "draft"}), 422)


# The API


def test_the_api_lists_ones_own_pools_and_gives_shared_ones_by_key(anna: Client, bert: Client, draft: Pool) -> None:
    (row,) = anna.get("/api/v1/pools/").json()["results"]
    assert (row["key"], row["cards"], len(row["picks"])) == (draft.key, draft.cards, 18)
    assert draft.key not in [row["key"] for row in bert.get("/api/v1/pools/").json()["results"]]
    assert Client().get("/api/v1/pools/").json()["results"] == []
    assert bert.get(f"/api/v1/pools/{draft.key}/").status_code == 404
    Pool.objects.update(shared=True)
    assert bert.get(f"/api/v1/pools/{draft.key}/").json()["cards"] == draft.cards
    assert draft.key not in [row["key"] for row in bert.get("/api/v1/pools/").json()["results"]]


# One verdict everywhere


@pytest.fixture
def cheat(anna: Client) -> Deck:
    """A sealed deck with one card that was not opened."""
    deck = built(anna, opened(anna), suggest="yes")
    held = next(iter(now(deck)["main"]))
    stranger = next(
        c
        for c in ("emberdart", "lanternfall", "kiln-burst", "coalknuckle", "lantern-oath", "fireball")
        if c not in deck.pool
    )
    change(anna, deck, 1, f"take main {held}", f"add main {stranger}")
    return deck


def verdict_of(found: list[dict[str, object]]) -> dict[str, object]:
    return next(one for one in found if one["format"] == "sealed")


def test_the_api_gives_the_pool_and_judges_with_it(anna: Client, cheat: Deck) -> None:
    found = anna.get(f"/api/v1/decks/{cheat.key}/").json()
    assert found["pool"] == cheat.pool
    assert [p["rule"] for p in verdict_of(found["legality"])["problems"]] == ["RSA-F-30"]


@pytest.mark.sql
def test_a_deck_without_a_pool_has_none_in_the_api(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} sealed", "name": "Plain"})
    assert anna.get(f"/api/v1/decks/{Deck.objects.get().key}/").json()["pool"] is None
    assert "which this deck does not say" in page(anna, Deck.objects.get().get_absolute_url())


def test_readers_see_the_verdict_with_the_pool(anna: Client, bert: Client, cheat: Deck) -> None:
    anna.post(f"/decks/{cheat.key}/share/", {"visibility": "public"})
    assert "RSA-F-30" in page(bert, cheat.get_absolute_url())


def test_the_command_and_the_validator_judge_a_text_with_its_pool(anna: Client, cheat: Deck, tmp_path: Path) -> None:
    text = anna.get(f"/decks/export/?deck={cheat.key}&as=text").content.decode()
    path = tmp_path / "cheat.txt"
    path.write_text(text, encoding="utf-8")
    code, said = check(deck=str(path))
    assert (code, "RSA-F-30" in said) == (1, True)
    sent = json.dumps({"game": GAME, "text": text})
    (verdict,) = anna.post("/api/v1/decks/validate/", sent, content_type="application/json").json()["verdicts"]
    assert [problem["rule"] for problem in verdict["problems"]] == ["RSA-F-30"]


def beyond(steps: list[dict[str, Any]], deck: Deck) -> list[dict[str, Any]]:
    """What some edits put into the deck that is not in its pool."""
    return [step for step in steps if step["place"] == "main" and step["after"] > deck.pool.get(step["card"], 0)]


def test_a_repair_takes_cards_of_the_pool_only(anna: Client, cheat: Deck, tmp_path: Path) -> None:
    """RSA-F-30 [000:430]: on the page, by the API and by the command."""
    steps = re.findall(r'name="step" value="set main (\S+) (\d+)"', page(anna, f"/decks/{cheat.key}/repair/"))
    text = anna.get(f"/decks/export/?deck={cheat.key}&as=text").content.decode()
    sent = json.dumps({"game": GAME, "text": text})
    told = anna.post("/api/v1/decks/repair/", sent, content_type="application/json").json()
    (path := tmp_path / "cheat.txt").write_text(text, encoding="utf-8")
    said = json.loads(check("--repair", "--json", deck=str(path))[1])
    for edits in (
        [{"place": "main", "card": card, "after": int(after)} for card, after in steps],
        [edit for way in told["repairs"] for edit in way["edits"]],
        [edit for way in said["repairs"]["found"] for edit in way["edits"]],
    ):
        assert [edit for edit in edits if edit["after"]]  # a card of the pool comes for the one that goes
        assert not beyond(edits, cheat)


@pytest.mark.sql
@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_a_deck_that_goes_out_and_comes_back_keeps_its_pool(anna: Client, cheat: Deck, form: str) -> None:
    content = anna.get(f"/decks/export/?deck={cheat.key}&as={form}").content.decode()
    shown = anna.post("/decks/import/", {"for": f"{GAME} sealed", "text": content})
    assert "Its pool has 54 cards" in shown.content.decode()
    digest = re.findall(r'name="previewed" value="(\w+)"', shown.content.decode())[0]
    text = re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", shown.content.decode(), re.S)[0]
    text = text.replace("&#x27;", "'").replace("&quot;", '"').replace("&amp;", "&")
    answer = anna.post("/decks/import/", {"for": f"{GAME} sealed", "text": text, "previewed": digest, "do": "apply"})
    assert answer.status_code == 302, answer.content.decode()
    copy = Deck.objects.exclude(pk=cheat.pk).get()
    assert (copy.pool, now(copy)) == (cheat.pool, now(cheat))


def test_an_import_into_a_deck_leaves_its_pool(anna: Client, cheat: Deck) -> None:
    shown = anna.post("/decks/import/", {"deck": cheat.key, "text": "Mine\n// format: sealed\n// pool: 3 Emberdart\n"})
    assert "keeps its own pool" in shown.content.decode()
    digest = re.findall(r'name="previewed" value="(\w+)"', shown.content.decode())[0]
    text = "Mine\n// format: sealed\n// pool: 3 Emberdart"
    anna.post("/decks/import/", {"deck": cheat.key, "text": text, "previewed": digest, "do": "apply"})
    before = cheat.pool
    cheat.refresh_from_db()
    assert (cheat.name, cheat.pool) == ("Mine", before)


@pytest.mark.sql
def test_a_copy_keeps_the_pool_and_only_ones_own_leads_to_the_packs(anna: Client, bert: Client, cheat: Deck) -> None:
    anna.post(f"/decks/{cheat.key}/share/", {"visibility": "unlisted"})
    for who in (anna, bert):
        who.post(f"/decks/{cheat.key}/copy/")
        who.post("/decks/new/", {"deck": cheat.key, "format": "sealed"})
    copies = Deck.objects.exclude(pk=cheat.pk).order_by("pk")
    assert [copy.pool == cheat.pool for copy in copies] == [True] * 4
    assert [copy.opened == cheat.opened for copy in copies] == [True, True, False, False]


@pytest.mark.sql
def test_a_draft_that_was_kept_as_a_copy_keeps_the_pool(anna: Client, cheat: Deck) -> None:
    """Two tabs changed the deck; one change becomes a deck of its own."""
    change(anna, cheat, 2, "add main fireball", choice="copy")
    copy = Deck.objects.exclude(pk=cheat.pk).get()
    assert (copy.pool, copy.opened) == (cheat.pool, cheat.opened)


@pytest.mark.sql
def test_an_import_gives_a_pool_to_a_deck_that_has_none(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} draft", "name": "Plain"})
    deck, text = Deck.objects.get(), "Mine\n// format: draft\n// pool: 3 Emberdart"
    shown = anna.post("/decks/import/", {"deck": deck.key, "text": text}).content.decode()
    assert "Its pool has 3 cards" in shown
    digest = re.findall(r'name="previewed" value="(\w+)"', shown)[0]
    anna.post("/decks/import/", {"deck": deck.key, "text": text, "previewed": digest, "do": "apply"})
    deck.refresh_from_db()
    assert deck.pool == {"emberdart": 3}


@pytest.mark.sql
def test_an_import_that_comes_too_late_leaves_the_deck_without_its_pool(anna: Client) -> None:
    """Somebody saved meanwhile: nothing of the text applies yet."""
    anna.post("/decks/new/", {"for": f"{GAME} draft", "name": "Plain"})
    deck, text = Deck.objects.get(), "Mine\n// format: draft\n// pool: 3 Emberdart\nDeck\n1 Emberdart"
    asked = {"deck": deck.key, "base": "1", "text": text}
    digest = re.findall(r'name="previewed" value="(\w+)"', anna.post("/decks/import/", asked).content.decode())[0]
    change(anna, deck, 1, "add main fireball")
    assert anna.post("/decks/import/", {**asked, "previewed": digest, "do": "apply"}).status_code == 409
    deck.refresh_from_db()
    assert deck.pool is None


def test_a_pool_that_somebody_typed_is_not_said_to_have_been_opened_here(anna: Client, cheat: Deck) -> None:
    """Whoever writes a list can write any pool."""
    assert "with the pool that was opened here" in page(anna, cheat.get_absolute_url())
    text = anna.get(f"/decks/export/?deck={cheat.key}&as=text").content.decode()
    asked = {"for": f"{GAME} sealed", "text": text}
    digest = re.findall(r'name="previewed" value="(\w+)"', anna.post("/decks/import/", asked).content.decode())[0]
    anna.post("/decks/import/", {**asked, "previewed": digest, "do": "apply"})
    typed = page(anna, Deck.objects.exclude(pk=cheat.pk).get().get_absolute_url())
    assert "opened here" not in typed
    assert "with the pool that the deck states" in typed


def test_in_another_format_the_pool_is_kept_and_not_judged(anna: Client) -> None:
    deck = built(anna, opened(anna), suggest="yes")
    change(anna, deck, 1, format="constructed")
    assert not missing(page(anna, deck.get_absolute_url()), "Legal in Constructed", "Left in the pool")
    deck.refresh_from_db()
    assert deck.pool


def test_a_pool_is_judged_by_its_size(anna: Client) -> None:
    """RSA-F-21: a sealed pool is no drafted one."""
    deck = built(anna, opened(anna), suggest="yes", format="sealed_30")
    change(anna, deck, 1, format="draft")
    assert "The pool has 54 cards; 4 packs have 36." in page(anna, deck.get_absolute_url())


def test_a_deck_may_be_built_by_the_rules_of_any_pool_of_the_site(anna: Client, draft: Pool) -> None:
    """The database keeps what the pure modules say."""
    wanted = fill(pack_of(Game.objects.get(slug=GAME)), "draft", {}, draft.cards)
    assert now(built(anna, draft, suggest="yes")) == wanted


def test_whoever_has_as_many_decks_as_one_may_have_is_told_so(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "DECKS_MAX", 0)
    pool = opened(anna)
    answer = anna.post(f"{pool.get_absolute_url()}deck/", {"format": "sealed"})
    assert "delete one that you no longer need" in text_of(answer, 422)
    assert not Deck.objects.exists()
