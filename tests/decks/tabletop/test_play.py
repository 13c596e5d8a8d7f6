"""Play in one click: from the first page, from the page of a game, from its bar; by a form, so that no crawler deals."""

import re

import pytest

from catalog.models import Game
from decks.left_off import game_left_off
from decks.models import Deck, Hand, Visibility
from decks.posters import posters_of
from decks.tabletop.hands import OpenHand
from decks.tabletop.layout import shown_table
from tests.packs import SHIPPED
from tests.reading import Client, missing, page

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"


def dealt(client: Client, **asked: str) -> Hand:
    answer = client.post("/play/", asked)
    assert answer.status_code == 302, answer.content.decode()
    return Hand.objects.get(key=str(answer["Location"]).split("/")[-2])


@pytest.mark.parametrize("slug", SHIPPED)
def test_play_deals_the_first_pairing_of_a_game_against_a_steady_opponent(client: Client, slug: str) -> None:
    hand, pairing = dealt(client, game=slug), next(iter(SHIPPED[slug].pairings.values()))
    decks = {deck.slug: deck.name for deck in Game.objects.get(slug=slug).ready_decks.all()}
    assert (hand.title, hand.pilot, hand.rival) == (decks[pairing.id], "steady", decks[pairing.against])
    sitting = OpenHand(hand, SHIPPED[slug])
    assert sitting.mine
    assert sitting.table.names == ["You", f"{hand.rival} (steady)"]


@pytest.mark.parametrize("slug", SHIPPED)
def test_each_ready_deck_is_played_against_the_one_that_suits_it(client: Client, slug: str) -> None:
    names = {deck.slug: deck.name for deck in Game.objects.get(slug=slug).ready_decks.all()}
    found = {name: dealt(client, game=slug, ready=name).rival for name in names}
    assert found == {name: names[SHIPPED[slug].pairings[name].against] for name in names}


def test_somebody_plays_a_deck_of_their_own(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "thorn-ledger"})
    own = Deck.objects.get()
    hand = dealt(client, deck=own.key)
    assert (hand.deck, hand.title, hand.rival) == (own, own.name, "Bottled Thunder")
    assert Client().post("/play/", {"deck": own.key}).status_code == 404
    Deck.objects.update(visibility=Visibility.UNLISTED)
    assert dealt(Client(), deck=own.key).deck is None


@pytest.mark.parametrize(
    "asked", [{}, {"game": "chess"}, {"game": GAME, "ready": "nothing"}, {"game": "a b"}, {"deck": "x"}]
)
def test_what_there_is_not_is_not_dealt(client: Client, asked: dict[str, str]) -> None:
    assert client.post("/play/", asked).status_code == 404
    assert not Hand.objects.exists()


def test_looking_deals_nothing(client: Client) -> None:
    for address in ("/", "/play/", f"/play/?game={GAME}", f"/g/{GAME}/"):
        page(client, address)
    assert not Hand.objects.exists()
    assert client.get("/play/?game=chess").status_code == 404


def test_the_first_page_and_that_of_a_game_begin_with_play(client: Client) -> None:
    first, game = (page(client, address).partition("<main")[2] for address in ("/", f"/g/{GAME}/"))
    assert first.count('data-deal href="/play/?game=') == len(SHIPPED)
    links = re.findall(r'data-deal href="([^"]*)"', game)
    decks = [f"/play/?game={GAME}&amp;ready={name}" for name in SHIPPED[GAME].pairings]
    assert links == [decks[0], *decks]


def test_the_page_to_which_a_link_leads_begins_with_its_deck(client: Client) -> None:
    shown = page(client, f"/play/?game={GAME}&ready=thorn-ledger").partition("<main")[2]
    assert re.findall(r'name="ready" value="([^"]*)"', shown)[0] == "thorn-ledger"
    assert len(re.findall(r'name="ready"', shown)) == len(SHIPPED[GAME].decks)


def test_every_page_of_a_game_leads_to_play_and_every_page_to_the_games(client: Client) -> None:
    assert [
        address
        for address in (f"/g/{GAME}/cards/", f"/g/{GAME}/rules/", f"/g/{GAME}/decks/ember-rush/")
        if f'href="/play/?game={GAME}"' not in page(client, address)
    ] == []
    menu = page(client, "/about/").partition('id="games-menu"')[2].partition("</div>")[0]
    assert re.findall(r'href="([^"]*)" data-game', menu) == [game.get_absolute_url() for game in Game.objects.all()]


def test_the_first_page_leads_back_to_what_was_left_unfinished(client: Client) -> None:
    assert "Pick up where you left off" not in page(client, "/unfinished/")
    hand = dealt(client, game=GAME)
    shown = page(client, "/unfinished/")
    assert not missing(
        shown, f'href="{hand.get_absolute_url()}"', "Setup: Which card becomes your starting concentration?"
    )
    assert "Pick up where you left off" not in page(Client(), "/unfinished/")


def begun(client: Client, slug: str, turns: int) -> OpenHand:
    """The hand of a seed that is not over after so many turns, which the pilot has played."""
    pairing = next(iter(SHIPPED[slug].pairings.values()))
    asked = {"game": slug, "ready": pairing.id, "theirs": f"ready {pairing.against}", "opponent": "steady", "seed": "7"}
    answer = client.post("/hands/new/", asked)
    assert answer.status_code == 302, answer.content.decode()
    sitting = OpenHand(Hand.objects.get(key=str(answer["Location"]).split("/")[-2]), SHIPPED[slug])
    for _ in range(turns):
        sitting.play_turn()
    sitting.keep()
    return sitting


@pytest.mark.parametrize("slug", SHIPPED)
def test_what_was_left_unfinished_is_shown_as_a_small_table(client: Client, slug: str) -> None:
    sitting = begun(client, slug, 5)
    going = game_left_off(sitting.hand.owner)
    assert going
    table = shown_table(sitting.game, sitting.eyes, acts=False)
    assert len(going.lines) == len(table.sides) + 1
    assert all(len(line) <= 6 for line in going.lines)
    assert any(card for line in going.lines for card, _ in line)
    felt = page(client, "/unfinished/").partition('class="felt"')[2].partition("</div>")[0]
    assert felt.count("felt-piece") == sum(map(len, going.lines))


@pytest.mark.usefixtures("cache_away")
def test_what_was_left_unfinished_is_shown_while_the_cache_is_away(client: Client) -> None:
    hand = begun(client, "runeslingers", 5).hand
    assert hand.get_absolute_url() in page(client, "/unfinished/")


def test_a_small_table_shows_the_back_of_what_is_hidden(client: Client) -> None:
    going = game_left_off(begun(client, "runeslingers", 5).hand.owner)
    assert going
    theirs = going.lines[0]
    assert ("", "") in theirs


def test_a_game_that_is_over_is_not_left_unfinished_and_a_deck_and_packs_are_told(client: Client) -> None:
    hand = dealt(client, game="runicka")
    sitting = OpenHand(hand, SHIPPED["runicka"])
    sitting.play_out()
    sitting.keep()
    assert hand.get_absolute_url() not in page(client, "/unfinished/")
    client.post("/decks/new/", {"game": GAME, "ready": "thorn-ledger"})
    assert Deck.objects.get().get_absolute_url() in page(client, "/unfinished/")


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_poster_shows_cards_of_its_deck_and_its_first_sentence(slug: str) -> None:
    for poster in posters_of(Game.objects.get(slug=slug)):
        held = set(poster.deck.lines.values_list("card__slug", flat=True))
        assert 1 <= len(poster.faces) <= 3
        assert {face.slug for face in poster.faces} <= held
        assert poster.sentence.endswith(".")
        assert ". " not in poster.sentence


def test_a_game_that_was_only_looked_at_is_not_left_unfinished(client: Client) -> None:
    hand = dealt(client, game="runicka")
    sitting = OpenHand(hand, SHIPPED["runicka"])
    sitting.play_out()
    sitting.go(0)
    sitting.keep()
    assert not sitting.stops
    assert hand.get_absolute_url() not in page(client, "/unfinished/")
    other = dealt(client, game="runicka")
    assert other.get_absolute_url() in page(client, "/unfinished/")


def test_a_deck_with_a_card_that_is_not_wholly_read_leads_to_where_that_is_ticked(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush"})
    own = Deck.objects.get()
    version = own.versions.get(number=own.version)
    version.sections["main"]["supernova"] = 1
    version.save()
    answer = client.post("/play/", {"deck": own.key})
    assert answer["Location"] == f"/hands/new/?deck={own.key}"
    assert 'name="partly"' in page(client, answer["Location"])


def test_what_was_left_unfinished_is_kept_by_nobody_else(client: Client) -> None:
    answer = client.get("/unfinished/")
    assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))
    assert "HX-Request" in answer["Vary"]
    assert 'hx-get="/unfinished/"' in page(client, "/")


def test_pages_with_play_fetch_ahead_what_a_table_links_and_a_table_fetches_its_pictures_last(client: Client) -> None:
    ready = posters_of(Game.objects.get(slug=GAME))[0]
    table = page(client, f"/hands/{dealt(client, game=GAME).key}/")
    asked = re.findall(
        r'<(?:link rel="(?:stylesheet|modulepreload)"|script type="module") (?:href|src)="([^"]*/decks/(?:small|table)[^"]*)"',
        table,
    )
    assert len(asked) > 20
    for address in ("/", "/play/", f"/g/{GAME}/", f"/g/{GAME}/decks/{ready.deck.slug}/"):
        assert re.findall(r'<link rel="prefetch" as="(?:style|script)" href="([^"]*)"', page(client, address)) == asked
    assert 0 < table.count('class="art"') == len(re.findall(r'<img class="art"[^>]* loading="lazy"', table))
