"""What a visitor owns: counted card by card, brought in by list, by file and by deck, asked for in queries, and seen by nobody else."""

from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from catalog.models import Card
from decks.collection import COPIES_MAX, contested, lacking, owned
from decks.models import Deck, OwnedCard, ReadyDeckCard
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.sql]
GAME = "runeslingers-awakening"
PAGE = f"/collection/{GAME}/"
HTMX = {"HX-Request": "true"}


def counted(client: Client, card: str = "emberdart", copies: int = 3, **more: object) -> HttpResponse:
    return client.post(f"{PAGE}change/", {"card": card, "copies": copies, **more})


def brought(client: Client, text: str, way: str = "add", **more: object) -> HttpResponse:
    return client.post(f"{PAGE}bring/", {"text": text, "way": way, **more})


def held(ready: str = "ember-rush") -> Counter[str]:
    """The copies of each card in a ready deck."""
    found: Counter[str] = Counter()
    for card, copies in ReadyDeckCard.objects.filter(deck__slug=ready).values_list("card__slug", "copies"):
        found[card] += copies
    return found


def cards() -> dict[str, int]:
    """What the only visitor who owns anything owns."""
    assert len(set(OwnedCard.objects.values_list("owner", flat=True))) <= 1
    return dict(OwnedCard.objects.values_list("card", "copies"))


# One card


def test_a_card_is_counted_and_counted_again(client: Client) -> None:
    assert counted(client, copies=3)["Location"] == f"{PAGE}#own-emberdart"
    assert cards() == {"emberdart": 3}
    counted(client, copies=1)
    assert cards() == {"emberdart": 1}
    counted(client, copies=0)
    assert cards() == {}


def test_less_and_more_count_from_what_is_stored_now(client: Client) -> None:
    """Two quick clicks are two copies, and a page that is old takes nothing back."""
    counted(client, copies=2)
    for _ in range(2):
        counted(client, copies=2, was=2, step="more")
    assert cards() == {"emberdart": 4}
    counted(client, copies=2, was=2, step="less")
    assert cards() == {"emberdart": 3}
    counted(client, copies=5, was=3, step="more")  # typed, and the button pressed before the number was sent
    assert cards() == {"emberdart": 6}


def test_there_are_never_less_than_none_and_never_more_than_the_most(client: Client) -> None:
    counted(client, copies=0, was=0, step="less")
    assert cards() == {}
    counted(client, copies=COPIES_MAX, was=COPIES_MAX)
    counted(client, copies=COPIES_MAX, was=COPIES_MAX, step="more")
    assert cards() == {"emberdart": COPIES_MAX}


@pytest.mark.parametrize("copies", ["-1", "1000", "", "three", "1.5"])
def test_what_is_no_number_of_copies_is_refused_with_what_is_one(client: Client, copies: str) -> None:
    counted(client, copies=2)
    answer = client.post(f"{PAGE}change/", {"card": "emberdart", "copies": copies})
    assert "Nothing was changed. Say how many you own, from 0 to 999." in in_words(text_of(answer, 422))
    assert cards() == {"emberdart": 2}


def test_a_card_that_the_game_has_not_is_not_counted(client: Client) -> None:
    assert client.post(f"{PAGE}change/", {"card": "nosuch", "copies": 1}).status_code == 404
    assert client.post("/collection/nosuch/change/", {"card": "emberdart", "copies": 1}).status_code == 404


def test_a_script_gets_the_number_alone(client: Client) -> None:
    answer = client.post(f"{PAGE}change/", {"card": "emberdart", "copies": 3}, headers=HTMX)
    page = text_of(answer)
    assert not missing(page, 'name="copies" value="3"', 'name="was" value="3"')
    assert "<html" not in page
    assert "1 different card, 3 copies in all." in in_words(page)
    alone = client.post(f"{PAGE}change/", {"card": "emberdart", "copies": 3, "then": "card"}, headers=HTMX)
    assert "in all" not in text_of(alone)


def test_who_counts_without_a_script_comes_back_to_where_they_were(client: Client) -> None:
    assert counted(client, q="type:boon", page="2")["Location"] == f"{PAGE}?q=type%3Aboon&page=2#own-emberdart"
    assert counted(client, then="card")["Location"] == f"/g/{GAME}/cards/emberdart/#yours"


# The pages


def test_the_page_lists_what_is_owned_and_finds_the_rest(client: Client) -> None:
    counted(client, copies=3)
    page = in_words(text_of(client.get(PAGE)))
    assert not missing(page, "1 different card, 3 copies in all", "Emberdart")
    found = text_of(client.get(PAGE, {"q": "type:boon"}))
    boons = [card for card in SHIPPED[GAME].cards.values() if SHIPPED[GAME].lineage(card.kind)[0].id == "boon"]
    assert f"{len(boons)} found: boons" in in_words(found)
    assert 'id="own-' in found


def test_games_are_listed_with_what_is_owned_of_each(client: Client) -> None:
    assert "Nothing is in it yet" in in_words(text_of(client.get("/collection/")))
    counted(client, copies=3)
    page = in_words(text_of(client.get("/collection/")))
    assert f"1 of {len(SHIPPED[GAME].cards)} cards, 3 copies" in page


def test_nobody_sees_the_collection_of_another(client: Client) -> None:
    counted(client, copies=3)
    other = Client()
    assert "Emberdart" not in in_words(text_of(other.get(PAGE)))
    counted(other, copies=1)
    assert sorted(OwnedCard.objects.values_list("copies", flat=True)) == [1, 3]
    assert {"no-store", "private"} <= set(client.get(PAGE)["Cache-Control"].split(", "))


# Many cards


def test_a_list_is_added_to_what_is_there(client: Client) -> None:
    counted(client, copies=2)
    answer = brought(client, "3 Emberdart\n1 Fireball\n")
    assert answer["Location"] == f"{PAGE}?copies=4&of=2"
    assert cards() == {"emberdart": 5, "fireball": 1}
    assert "Done: 4 copies of 2 different cards" in in_words(text_of(client.get(answer["Location"])))


@pytest.mark.parametrize(
    ("way", "then"),
    [
        ("add", {"emberdart": 5, "fireball": 1, "cinder": 0}),
        ("least", {"emberdart": 3, "fireball": 1}),
        ("take", {"fireball": 0}),
    ],
)
def test_a_list_adds_lifts_or_takes_out(client: Client, way: str, then: dict[str, int]) -> None:
    counted(client, copies=2)
    brought(client, "3 Emberdart\n1 Fireball", way)
    assert cards() == {card: copies for card, copies in then.items() if copies}


def test_a_list_that_is_all_asks_before_other_cards_go(client: Client) -> None:
    counted(client, copies=2)
    answer = brought(client, "1 Fireball", "whole")
    assert "You own 1 card that the list does not name" in in_words(text_of(answer, 422))
    assert cards() == {"emberdart": 2}
    brought(client, "1 Fireball", "whole", sure="on")
    assert cards() == {"fireball": 1}
    brought(client, "4 Fireball", "whole")
    assert cards() == {"fireball": 4}


def test_lines_that_name_no_card_are_told_before_anything_changes(client: Client) -> None:
    answer = brought(client, "3 Emberdart\n2 Nosuchcard")
    page = in_words(text_of(answer, 422))
    assert not missing(page, "Nothing was changed yet", "Line 2:")
    assert cards() == {}
    brought(client, "3 Emberdart\n2 Nosuchcard", sure="on")
    assert cards() == {"emberdart": 3}


def test_a_line_without_a_number_of_copies_says_how_one_is_written(client: Client) -> None:
    page = in_words(text_of(brought(client, "-3 Emberdart\n2 Fireball"), 422))
    assert "Line 1: it does not begin with a number of copies, as in '3 Card Name'." in page
    assert cards() == {}


def test_a_file_is_read_as_a_list(client: Client) -> None:
    file = SimpleUploadedFile("mine.csv", b"Count,Name\n3,Emberdart\n1,Fireball\n")
    client.post(f"{PAGE}bring/", {"way": "add", "file": file})
    assert cards() == {"emberdart": 3, "fireball": 1}


def test_all_cards_of_a_ready_deck_are_brought_in(client: Client) -> None:
    client.post(f"{PAGE}bring/", {"way": "add", "deck": f"{GAME}.ember-rush"})
    assert cards() == held()
    client.post(f"{PAGE}bring/", {"way": "least", "deck": f"{GAME}.ember-rush"})
    before = cards()
    assert cards() == before
    client.post(f"{PAGE}bring/", {"way": "add", "deck": f"{GAME}.ember-rush"})
    assert sum(cards().values()) == 2 * sum(before.values())


def test_a_deck_of_ones_own_can_be_brought_in_and_that_of_another_cannot(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    mine = Deck.objects.get()
    assert "Mine" in text_of(client.get(f"{PAGE}bring/"))
    assert Client().post(f"{PAGE}bring/", {"way": "add", "deck": mine.key}).status_code == 404
    assert client.post(f"{PAGE}bring/", {"way": "add", "deck": mine.key}).status_code == 302
    assert cards() == held()
    other = client.post("/collection/runicka/bring/", {"way": "add", "deck": mine.key})
    assert "This deck is of another game" in in_words(text_of(other, 422))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "There is nothing to read"),
        ("1000 Emberdart", "999 are the most"),
        ("%PDF-1.7", "This is a PDF file"),
        ("\n" * 3000 + "1 Emberdart", "at most 2,000"),
    ],
)
def test_what_is_no_list_is_refused(client: Client, text: str, told: str) -> None:
    assert told in in_words(text_of(brought(client, text), 422))
    assert cards() == {}


def test_a_collection_as_a_list_comes_back_as_it_was(client: Client) -> None:
    brought(client, "3 Emberdart\n1 Fireball")
    answer = client.get(f"{PAGE}list/")
    assert answer["Content-Disposition"] == f'attachment; filename="collection-{GAME}.txt"'
    before = cards()
    brought(client, answer.content.decode(), "whole")
    assert cards() == before


# Counts elsewhere


def test_the_page_of_a_card_fetches_its_number_and_is_the_same_for_everybody(client: Client) -> None:
    counted(client, copies=3)
    card = f"/g/{GAME}/cards/emberdart/"
    with_mine, without = text_of(client.get(card)), text_of(Client().get(card))
    assert with_mine == without
    assert f'hx-get="{card}owned/"' in with_mine
    assert 'name="copies" value="3"' in text_of(client.get(f"{card}owned/", headers=HTMX))
    assert 'name="copies" value="0"' in text_of(Client().get(f"{card}owned/", headers=HTMX))
    assert "Emberdart in your collection" in in_words(text_of(client.get(f"{card}owned/")))


@pytest.mark.parametrize("view", ["faces", "list", "names"])
def test_a_list_of_cards_fetches_their_numbers_and_is_the_same_for_everybody(client: Client, view: str) -> None:
    counted(client, copies=3)
    listed = f"/g/{GAME}/cards/?q=emberdart&view={view}"
    page = text_of(client.get(listed))
    assert page == text_of(Client().get(listed))
    assert not missing(page, f'id="has-{GAME}-emberdart"', f"/owned/?of={GAME}.emberdart&amp;")
    for who, told in ((client, f'id="has-{GAME}-emberdart" hx-swap-oob="true">own 3<'), (Client(), "")):
        answer = text_of(who.get("/owned/", {"of": [f"{GAME}.emberdart", "runicka.emberdart", "x"]}, headers=HTMX))
        assert told in answer
        assert answer.count("own ") == bool(told)


def test_a_script_is_told_that_somebody_has_made_something_here_and_nothing_more(client: Client) -> None:
    assert "made_here" not in client.get(f"/g/{GAME}/cards/").cookies
    cookie = counted(client).cookies["made_here"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("1", "", "Lax")
    assert client.get("/collection/").cookies["made_here"].value == "1"
    assert "made_here" not in Client().get("/collection/").cookies


def test_the_search_finds_what_is_owned_and_what_is_not(client: Client) -> None:
    brought(client, "3 Emberdart\n1 Fireball")
    asked = {
        "owned>=1": "2 cards",
        "owned=3": "1 card",
        "owned=0": f"{len(SHIPPED[GAME].cards) - 2} cards",
        "-has:owned": f"{len(SHIPPED[GAME].cards) - 2} cards",
    }
    for query, told in asked.items():
        page = in_words(text_of(client.get(f"/g/{GAME}/yours/", {"q": query})))
        assert not missing(page, told, "it depends on your collection")
    nobody = in_words(text_of(Client().get(f"/g/{GAME}/yours/", {"q": "owned>=1"})))
    assert not missing(
        nobody, "No card fits", "This asks for cards that you own, and none are counted in this browser yet"
    )


def test_missing_is_what_a_deck_of_ones_own_holds_beyond_the_collection(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    need = held()
    brought(client, f"{need['emberdart']} Emberdart")
    page = in_words(text_of(client.get(f"/g/{GAME}/yours/", {"q": "has:missing"})))
    assert f"{len(need) - 1} cards" in page
    most = max(count for card, count in need.items() if card != "emberdart")
    of_most = sum(count == most for card, count in need.items() if card != "emberdart")
    page = in_words(text_of(client.get(f"/g/{GAME}/yours/", {"q": f"missing={most}"})))
    assert f"{of_most} card" in page
    assert "it depends on your decks" in page


def test_the_api_refuses_to_tell_what_is_owned(client: Client) -> None:
    counted(client)
    for query in ("owned>=1", "has:missing"):
        answers = [who.get("/api/v1/cards/", {"q": query}) for who in (client, Client())]
        assert [answer.status_code for answer in answers] == [400, 400]
        assert answers[0].content == answers[1].content


def test_cards_cannot_be_sorted_by_what_nobody_but_the_visitor_knows(client: Client) -> None:
    page = in_words(text_of(client.get(f"/g/{GAME}/cards/", {"q": "sort:owned"})))
    assert "sort takes name" in page


def test_beside_the_deck_that_is_built_stands_what_is_owned(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    place = Deck.objects.get().get_absolute_url()
    assert not {"lacking", "not owned"} & set(in_words(text_of(client.get(place))).split())
    counted(client, copies=1)
    page = in_words(text_of(client.get(place)))
    assert f"You own 1 of {held().total()}; {held().total() - 1} lacking. What is lacking" in page
    found = in_words(text_of(client.get(f"{place}finds/", {"q": "emberdart", "in": "every"})))
    assert "own 1" in found


# What it makes up of a deck


def test_a_deck_says_what_is_owned_of_it_and_lists_what_is_lacking(client: Client) -> None:
    deck, size = f"/g/{GAME}/decks/ember-rush/", held().total()
    assert text_of(client.get(deck)) == text_of(Client().get(deck))
    assert "Say which cards you own" in in_words(text_of(client.get(f"{deck}owned/", headers=HTMX)))
    brought(client, "1 Emberdart")
    assert f"You own 1 of {size}; {size - 1} lacking." in in_words(text_of(client.get(f"{deck}owned/", headers=HTMX)))
    page = in_words(text_of(client.get(f"{deck}owned/")))
    assert not missing(page, f"Lacking: {size - 1} cards", "Emberdart of", "Print what is lacking")
    listed = client.get(f"{deck}lacking.txt")
    assert listed["Content-Disposition"] == 'attachment; filename="ember-rush-lacking.txt"'
    brought(client, listed.content.decode())
    assert f"You own all {size} cards." in in_words(text_of(client.get(f"{deck}owned/")))
    assert client.get(f"{deck}lacking.txt").content == b""


def test_for_what_is_lacking_stand_cards_that_are_like_it_and_owned(client: Client) -> None:
    deck = f"/g/{GAME}/decks/ember-rush/owned/"
    brought(client, "1 Kiln Burst\n3 Emberdart")
    page = in_words(text_of(client.get(deck)))
    assert "like it and yours: Kiln Burst" in page
    assert "like it and yours: Emberdart" not in page  # the deck needs all of them
    brought(client, "1 Kiln Burst", "take")
    assert "like it and yours" not in in_words(text_of(client.get(deck)))


def test_what_is_lacking_of_a_deck_is_for_those_who_may_see_it(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    place = Deck.objects.get().get_absolute_url()
    assert [who.get(f"{place}owned/").status_code for who in (client, Client())] == [200, 404]
    Deck.objects.update(visibility="unlisted")
    assert f"all {held().total()} cards are lacking" in in_words(text_of(Client().get(f"{place}owned/")))


def test_decks_are_listed_by_what_is_lacking(client: Client) -> None:
    build = f"{PAGE}build/"
    assert "Your collection is empty" in in_words(text_of(client.get(build)))
    client.post(f"{PAGE}bring/", {"way": "add", "deck": f"{GAME}.thorn-ledger"})
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    other = Client()
    other.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Shown"})
    Deck.objects.filter(name="Shown").update(visibility="public")
    page = in_words(text_of(client.get(build)))
    assert not missing(page, "1 of 10 decks are all yours", "Mine your deck", "Shown public deck")
    assert page.index("Thorn Ledger ready deck") < page.index("Mine your deck")
    assert "Mine" not in in_words(text_of(other.get(build)))
    Deck.objects.filter(name="Mine").update(archived=True)
    assert "Mine" not in in_words(text_of(client.get(build)))


def test_decks_of_ones_own_say_what_they_take_from_one_another(client: Client) -> None:
    for name in ("First", "Second"):
        client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": name})
    first = Deck.objects.get(name="First").get_absolute_url()
    assert "take from one another" not in in_words(text_of(client.get(f"{first}owned/")))
    brought(client, f"{2 * held()['emberdart'] - 1} Emberdart")
    page = in_words(text_of(client.get(f"{first}owned/")))
    assert "Second : 1 card 1 Emberdart" in page
    counted(client, copies=2 * held()["emberdart"])
    assert "take from one another" not in in_words(text_of(client.get(f"{first}owned/")))


def test_what_decks_take_from_one_another_stands_in_the_order_of_the_game(client: Client) -> None:
    for name in ("First", "Second"):
        client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": name})
    client.post(f"{PAGE}bring/", {"way": "least", "deck": f"{GAME}.ember-rush"})
    page = in_words(text_of(client.get(f"{Deck.objects.get(name='First').get_absolute_url()}owned/")))
    told = page.partition("Second : 43 cards ")[2]
    in_order = Card.objects.filter(game__slug=GAME, slug__in=held()).order_by("position")
    assert told.startswith(", ".join(f"{held()[card.slug]} {card.name}" for card in in_order))


def test_a_deck_lacks_what_it_holds_beyond_what_is_owned() -> None:
    assert lacking({"a": 3, "b": 1, "c": 2}, {"a": 1, "b": 1, "d": 9}) == {"a": 2, "c": 2}
    assert lacking({"a": 3}, {"a": 3}) == {}


def test_two_decks_contest_what_is_enough_for_each_and_not_for_both() -> None:
    assert contested({"a": 3, "b": 1}, {"a": 2, "b": 1}, {"a": 4, "b": 2}) == {"a": 1}
    assert contested({"a": 3}, {"a": 2}, {"a": 5}) == {}
    assert contested({"a": 3}, {"a": 2}, {}) == {}
    assert contested({"a": 3}, {"b": 2}, {"a": 1, "b": 1}) == {}


def test_of_nobody_nothing_is_owned() -> None:
    assert owned("", GAME) == {}
