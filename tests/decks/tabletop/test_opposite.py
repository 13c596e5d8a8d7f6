"""The deck that sits opposite: ready, one's own, or somebody's by its link; at the table and in runs."""

import re

import pytest

from catalog.cached import pack_of
from catalog.models import Game
from decks.addresses import DeckChoice, of_the_pack
from decks.models import Deck, GoldfishRun, Hand, RunState, Visibility
from decks.opposite import suited
from decks.tabletop.hands import OpenHand
from engine.play.record import load_record
from tests.packs import SHIPPED
from tests.reading import Client, missing, page

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
READY = {"game": GAME, "ready": "ember-rush"}
STEADY = READY | {"opponent": "steady", "seed": "7"}


def deck(name: str, game: str = GAME) -> DeckChoice:
    found = of_the_pack(game, name)
    assert found
    return found


def dealt(client: Client, **more: str) -> Hand:
    answer = client.post("/hands/new/", STEADY | more)
    assert answer.status_code == 302, answer.content.decode()
    return Hand.objects.get(key=str(answer["Location"]).split("/")[-2])


def refused(client: Client, **more: str) -> str:
    answer = client.post("/hands/new/", STEADY | more)
    assert answer.status_code == 422
    return answer.content.decode()


def plays(hand: Hand) -> dict[str, int]:
    return dict(load_record(hand.record).decks[1]["main"])


def test_a_ready_deck_sits_opposite_and_its_player_is_called_by_it(client: Client) -> None:
    hand = dealt(client, theirs="ready sworn-wall")
    assert plays(hand) == dict(deck("sworn-wall").sections["main"])
    assert OpenHand(hand, SHIPPED[GAME]).table.names == ["You", "Sworn Wall (steady)"]
    assert "Sworn Wall (steady)" in page(client, hand.get_absolute_url())
    assert "Sworn Wall (steady)" in page(client, "/hands/")


def test_the_deck_that_suits_is_chosen_until_somebody_chooses(client: Client) -> None:
    shown = page(client, f"/hands/new/?game={GAME}&ready=bottled-thunder")
    assert re.search(r'value="ready ember-rush" selected', shown)
    assert re.search(r'value="steady" checked', shown)


def test_of_a_deck_without_a_pairing_the_first_of_its_format_suits(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "starter-eva"})
    own = Deck.objects.get()
    choice = DeckChoice(own.name, Game.objects.get(slug=GAME), own.format, {}, own, "")
    assert suited(pack_of(choice.game), choice) == "starter-eva"


def test_the_same_deck_sits_opposite_where_none_is_chosen(client: Client) -> None:
    hand = dealt(client, theirs="")
    assert plays(hand) == dict(deck("ember-rush").sections["main"])


def test_ones_own_deck_sits_opposite_and_the_private_one_of_somebody_else_does_not(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "thorn-ledger"})
    own = Deck.objects.get()
    assert plays(dealt(client, theirs=f"deck {own.key}")) == dict(deck("thorn-ledger").sections["main"])
    assert "Select a valid choice" in refused(Client(), theirs=f"deck {own.key}")


def test_a_shared_deck_sits_opposite_by_its_link(client: Client) -> None:
    friend = Client()
    friend.post("/decks/new/", {"game": GAME, "ready": "thorn-ledger"})
    shared = Deck.objects.get()
    link = f"https://example.org{shared.get_absolute_url()}"
    assert not missing(refused(client, theirs_link=link), "ask them to share it", link)
    Deck.objects.update(visibility=Visibility.UNLISTED)
    hand = dealt(client, theirs_link=link)
    assert (plays(hand), hand.against) == (dict(deck("thorn-ledger").sections["main"]), f"{shared.name} (steady)")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("https://example.org/elsewhere", "does not lead to a deck on this site"),
        ("nonsense", "does not lead to a deck on this site"),
        ("http://[", "does not lead to a deck on this site"),
        ("/about/", "does not lead to a deck on this site"),
        ("/decks/abcdefghijkl/", "ask them to share it"),
        ("/g/runicka/decks/deep-ebb/", "for another game: Runicka"),
    ],
)
def test_a_link_that_leads_to_no_deck_of_the_game_says_so_and_stays(client: Client, link: str, why: str) -> None:
    assert not missing(refused(client, theirs_link=link), why, f'value="{link}"')


def test_a_link_to_a_ready_deck_will_do(client: Client) -> None:
    assert dealt(client, theirs_link=f"/g/{GAME}/decks/sworn-wall/").rival == "Sworn Wall"


def test_a_new_shuffle_and_a_copy_keep_who_sits_opposite(client: Client) -> None:
    hand = dealt(client, theirs="ready sworn-wall")
    sitting = OpenHand(hand, SHIPPED[GAME])
    client.post(hand.get_absolute_url(), {"do": "new", "at": sitting.mark})
    assert [one.rival for one in Hand.objects.all()] == ["Sworn Wall", "Sworn Wall"]


def test_a_rematch_with_swapped_decks(client: Client) -> None:
    hand = dealt(client, theirs="ready sworn-wall")
    answer = client.post(hand.get_absolute_url(), {"do": "swap", "at": OpenHand(hand, SHIPPED[GAME]).mark})
    other = Hand.objects.get(key=str(answer["Location"]).split("/")[-2])
    assert (other.title, other.rival, other.pilot) == ("Sworn Wall", "Ember Rush", "steady")
    assert load_record(other.record).decks == load_record(hand.record).decks[::-1]
    assert Client().post(hand.get_absolute_url(), {"do": "swap"}).status_code == 404


def test_decks_that_nobody_has_chosen_are_not_swapped(client: Client) -> None:
    hand = dealt(client, opponent="dummy")
    shown = client.post(hand.get_absolute_url(), {"do": "swap"}).content.decode()
    assert "There are no two decks here to swap." in shown
    assert Hand.objects.count() == 1


def test_the_end_offers_a_rematch_other_decks_and_another_opponent(client: Client) -> None:
    for opponent, swap in (("steady", True), ("dummy", False)):
        hand = dealt(client, opponent=opponent, theirs="ready sworn-wall")
        sitting = OpenHand(hand, SHIPPED[GAME])
        sitting.play_out()
        sitting.keep()
        shown = page(client, hand.get_absolute_url())
        offered = re.findall(r'name="do" value="(new|same|swap)"', shown.partition('id="asks"')[2])
        assert offered[: 2 + swap] == ["new", "same", *["swap"] * swap]
        assert f'href="/hands/new/?game={GAME}&amp;ready=ember-rush"' in shown


def test_a_run_is_played_against_the_deck_that_is_chosen(client: Client) -> None:
    asked = READY | {"opponent": "calm", "games": "100", "seed": "7", "theirs": "ready sworn-wall", "theirs_link": ""}
    assert client.post("/runs/new/", asked).status_code == 302
    run = GoldfishRun.objects.get()
    assert (run.opponent, run.rival, run.against) == ("calm", "Sworn Wall", "Sworn Wall (calm)")
    assert run.theirs == {name: dict(cards) for name, cards in deck("sworn-wall").sections.items()}
    assert "against Sworn Wall (calm)" in page(client, run.get_absolute_url())
    GoldfishRun.objects.update(state=RunState.CANCELLED)
    asked_for = client.get(f"/runs/{run.key}/report.json").json()["asked"]
    assert (asked_for["opponent"], asked_for["rival_deck"], asked_for["theirs"]) == ("calm", "Sworn Wall", run.theirs)


def test_a_run_is_refused_with_a_link_that_leads_nowhere_and_one_against_practice_needs_none(client: Client) -> None:
    asked = READY | {"games": "100", "seed": "7", "theirs": "", "theirs_link": "nonsense"}
    answer = client.post("/runs/new/", asked | {"opponent": "steady"})
    assert answer.status_code == 422
    assert "does not lead to a deck on this site" in answer.content.decode()
    assert client.post("/runs/new/", asked | {"opponent": "dummy"}).status_code == 302


@pytest.mark.parametrize("theirs", ["ready thorn-ledger", ""])
def test_a_run_that_is_asked_for_again_is_against_the_same_deck(client: Client, theirs: str) -> None:
    asked = READY | {"opponent": "steady", "games": "100", "seed": "7", "theirs": theirs, "theirs_link": ""}
    client.post("/runs/new/", asked)
    shown = page(client, GoldfishRun.objects.get().get_absolute_url())
    again = re.search(r'href="(/runs/new/\?opponent[^"]*)"', shown)
    GoldfishRun.objects.update(state="done")
    shown = page(client, GoldfishRun.objects.get().get_absolute_url())
    again = again or re.search(r'href="(/runs/new/\?opponent[^"]*)"', shown)
    assert again
    form = page(client, again[1].replace("&amp;", "&"))
    assert re.findall(r'<option value="([^"]*)" selected', form) == [*([theirs] if theirs else []), "steady", "steady"]


def test_nobody_is_called_you_where_two_read_the_table(client: Client) -> None:
    answer = client.post("/hands/new/", READY | {"opponent": "person", "second": "", "name_1": "you", "name_2": "Bo"})
    assert answer.status_code == 422
    assert "the other one reads it too" in answer.content.decode()
    assert client.post("/hands/new/", READY | {"opponent": "person", "name_1": "Yo", "name_2": "Bo"}).status_code == 302
