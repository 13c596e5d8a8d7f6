"""Cards of a deck to print: what can be chosen, who may, how far the file is, and what the file holds."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest
from django.core.cache import cache

from cardsite.celery import app
from catalog.models import Card, Game
from decks.addresses import choice_of
from decks.construction.formats.layout import parts
from decks.models import Deck, ReadyDeck
from decks.prints import MOST, Order, changed, copies_of, make, one_each
from tests.decks.pages.test_deck_page import GAME, RUSH, copied
from tests.packs import SHIPPED
from tests.readers.pdf import Reader
from tests.reading import Client, in_words, missing, page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("files")]
USUAL = "?paper=a4&copies=all"
LARGEST = [(slug, max(pack.decks, key=lambda deck: pack.decks[deck].count("\n"))) for slug, pack in SHIPPED.items()]


def taken(who: Client, address: str, query: str = USUAL) -> Reader:
    """The file that a form asks for."""
    answer = who.get(f"{address}proxies.pdf{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return Reader(answer.content)


def boxes(file: Reader) -> int:
    return sum(len(sheet.boxes) for sheet in file.pages())


def test_the_page_of_a_deck_leads_to_its_cards_and_to_its_list(anna: Client) -> None:
    deck = copied(anna)
    for address, shown in ((RUSH, page(anna, RUSH)), (f"/decks/{deck.key}/", page(anna, deck.look_url))):
        assert f'href="{address}proxies/"' in shown
        assert f'href="{address}print/"' in page(anna, f"{address}proxies/")


def test_nothing_is_made_before_somebody_asks(anna: Client, files: Path) -> None:
    shown = page(anna, f"{RUSH}proxies/")
    assert not missing(
        in_words(shown), "Print Ember Rush", "A4 Letter", "As many as in the deck One of each", "Spare ink"
    )
    assert 'id="sheets"' not in shown
    assert not list(files.glob("print.*")) if files.exists() else True


def test_whoever_waits_sees_how_far_it_is_and_then_where_it_is_taken(anna: Client) -> None:
    waiting = page(anna, f"{RUSH}proxies/{USUAL}")
    assert "Waiting for a worker" in waiting
    assert 'hx-get="?paper=a4&amp;copies=all"' in waiting
    order = Order((GAME, "ember-rush"), GAME, "Ember Rush", cards_of("ember-rush"), "a4")
    order.tell(7)
    part = {"HX-Request": "true", "HX-Target": "sheets"}
    assert "7 of 20 cards drawn" in in_words(anna.get(f"{RUSH}proxies/{USUAL}", headers=part).content.decode())
    assert anna.get(f"{RUSH}proxies.pdf{USUAL}").status_code == 202
    make({**vars_of(order)})
    done = anna.get(f"{RUSH}proxies/{USUAL}", headers=part).content.decode()
    assert f'href="{RUSH}proxies.pdf?paper=a4&amp;copies=all" download' in done
    assert "43 cards on 5 sheets of A4" in in_words(done)
    assert "hx-get" not in done
    assert boxes(taken(anna, RUSH)) == 43


def test_who_asks_while_a_worker_is_at_it_sends_nothing_more(anna: Client) -> None:
    order = Order((GAME, "ember-rush"), GAME, "Ember Rush", cards_of("ember-rush"), "a4")
    order.tell(1)
    app.conf.task_always_eager = True
    try:
        assert anna.get(f"{RUSH}proxies.pdf{USUAL}").status_code == 202
        cache.clear()  # as nobody has told anything for a while
        assert anna.get(f"{RUSH}proxies.pdf{USUAL}").status_code == 200
    finally:
        app.conf.task_always_eager = False


def cards_of(deck: str, game: str = GAME) -> tuple[tuple[str, int], ...]:
    """The cards of a ready deck as they are printed."""
    row = ReadyDeck.objects.get(game__slug=game, slug=deck)
    return copies_of(part.cards for part in parts(SHIPPED[game], row.format.slug, choice_of(row).sections, {}))


def vars_of(order: Order) -> dict[str, object]:
    """An order as it comes out of a message, in which there are lists alone."""
    said: dict[str, object] = json.loads(json.dumps(asdict(order)))
    return said


@pytest.mark.parametrize(("game", "deck"), LARGEST)
@pytest.mark.usefixtures("at_once")
def test_the_largest_deck_of_each_game_is_printed_whole(anna: Client, game: str, deck: str) -> None:
    row = ReadyDeck.objects.get(game__slug=game, slug=deck)
    file = taken(anna, row.get_absolute_url(), "?paper=letter&copies=all")
    assert boxes(file) == sum(row.lines.values_list("copies", flat=True))
    assert file.info["/Title"] == row.name


@pytest.mark.usefixtures("at_once")
def test_only_what_is_new_since_a_version_is_printed(anna: Client) -> None:
    deck = copied(anna)
    assert "since" not in page(anna, f"/decks/{deck.key}/proxies/")
    anna.post(f"/decks/{deck.key}/change/", {"base": 1, "step": "set main emberdart 6"})
    anna.post(f"/decks/{deck.key}/change/", {"base": 2, "step": "set main lanternfall 1"})
    shown = page(anna, f"/decks/{deck.key}/proxies/")
    assert re.findall(r"New since version \d", shown) == ["New since version 2", "New since version 1"]
    assert boxes(taken(anna, f"/decks/{deck.key}/", f"{USUAL}&since=1")) == 3
    assert boxes(taken(anna, f"/decks/{deck.key}/", "?paper=a4&copies=one&since=1")) == 1
    answer = anna.get(f"/decks/{deck.key}/proxies/{USUAL}&since=2")
    assert answer.status_code == 422
    assert "nothing has been put in since that version" in answer.content.decode()


@pytest.mark.usefixtures("at_once")
def test_only_what_one_lacks_is_printed(anna: Client) -> None:
    assert "since" not in page(anna, f"{RUSH}proxies/")
    anna.post(f"/collection/{GAME}/change/", {"card": "emberdart", "copies": 2})
    assert "Only those that you lack" in page(anna, f"{RUSH}proxies/")
    assert boxes(taken(anna, RUSH, f"{USUAL}&since=lacking")) == 43 - 2
    assert boxes(taken(Client(), RUSH, f"{USUAL}&since=lacking")) == 43
    deck = copied(anna)
    assert boxes(taken(anna, f"/decks/{deck.key}/", f"{USUAL}&since=lacking")) == 43 - 2
    anna.post(f"/collection/{GAME}/bring/", {"way": "least", "deck": f"{GAME}.ember-rush"})
    answer = anna.get(f"{RUSH}proxies/{USUAL}&since=lacking")
    assert answer.status_code == 422
    assert "you own all cards of this deck" in answer.content.decode()


@pytest.mark.usefixtures("at_once")
def test_a_private_deck_is_printed_by_its_owner_alone(anna: Client) -> None:
    deck, bert = copied(anna), Client()
    assert boxes(taken(anna, f"/decks/{deck.key}/")) == 43
    for address in ("proxies/", f"proxies/{USUAL}", f"proxies.pdf{USUAL}"):
        assert bert.get(f"/decks/{deck.key}/{address}").status_code == 404
    Deck.objects.update(visibility="unlisted")
    assert boxes(taken(bert, f"/decks/{deck.key}/")) == 43
    assert (
        bert.get(f"/decks/{deck.key}/proxies/{USUAL}&since=1").status_code == 200
    )  # who does not build it has no versions of it


@pytest.mark.usefixtures("at_once")
def test_files_of_a_deck_go_with_it(anna: Client, files: Path) -> None:
    deck = copied(anna)
    taken(anna, f"/decks/{deck.key}/")
    taken(anna, RUSH)
    assert len(list(files.glob("print.*"))) == 2
    anna.post("/your-data/erase/", {"sure": "yes", "erase": "yes"})
    anna.post(f"/decks/{deck.key}/delete/")
    assert [path.name.rsplit(".", 2)[0] for path in files.glob("print.*")] == [f"print.{GAME}.ember-rush"]


@pytest.mark.parametrize(
    "query",
    ["?paper=a3&copies=all", "?paper=a4&copies=some", "?paper=a4", "?copies=all", "?paper=%00&copies=all", "?x=1"],
)
def test_what_cannot_be_chosen_is_refused(anna: Client, query: str) -> None:
    answer = anna.get(f"{RUSH}proxies/{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert anna.get(f"{RUSH}proxies.pdf{query}").status_code == 404


def test_too_many_cards_are_refused_with_what_helps(anna: Client) -> None:
    deck = copied(anna)
    anna.post(f"/decks/{deck.key}/change/", {"base": 1, "step": f"set main emberdart {MOST}"})
    answer = anna.get(f"/decks/{deck.key}/proxies/{USUAL}")
    assert answer.status_code == 422
    assert f"at most {MOST} are printed at once: choose one of each" in answer.content.decode()
    assert anna.get(f"/decks/{deck.key}/proxies/?paper=a4&copies=one").status_code == 200


def test_an_empty_deck_and_one_whose_game_has_left_say_so(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Nothing"})
    empty = Deck.objects.get()
    assert "the deck holds none" in anna.get(f"/decks/{empty.key}/proxies/{USUAL}").content.decode()
    Game.objects.get(slug=GAME).delete()
    answer = anna.get(f"/decks/{empty.key}/proxies/{USUAL}")
    assert (answer.status_code, "not in the catalogue any more" in answer.content.decode()) == (422, True)


@pytest.mark.usefixtures("at_once")
def test_a_card_that_the_game_no_longer_has_is_left_out_and_named(anna: Client) -> None:
    deck = copied(anna)
    assert "no longer has them" not in page(anna, f"/decks/{deck.key}/proxies/{USUAL}")
    Card.objects.filter(slug="emberdart").update(slug="renamed")
    shown = in_words(page(anna, f"/decks/{deck.key}/proxies/{USUAL}"))
    assert "Left out, as the game no longer has them: emberdart." in shown
    assert "40 cards on 5 sheets" in shown


def test_a_ready_deck_is_the_same_for_everybody(anna: Client) -> None:
    copied(anna)
    assert anna.get(f"{RUSH}proxies/").content == Client().get(f"{RUSH}proxies/").content


def test_what_is_new_and_one_of_each() -> None:
    now, before = (("a", 3), ("b", 1), ("c", 2)), (("a", 1), ("b", 2), ("d", 1))
    assert changed(now, before) == (("a", 2), ("c", 2))
    assert one_each(now) == (("a", 1), ("b", 1), ("c", 1))
