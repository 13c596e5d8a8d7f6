"""Taking down: whoever runs the site takes a shared thing down by its address, and nobody but its owner sees it any more."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError
from pytest_django.fixtures import Settings

from decks.models import Deck, Hand, TakenDown
from decks.pages.showing import showing
from decks.pictures import file_of, picture_of
from decks.taking_down import AddressError, thing_at
from decks.visibility import CALLED, SORTS
from tests.cardsite.routes import GAME, World, world
from tests.decks.tabletop.visits import HTMX, mark
from tests.reading import Client, data_of, in_words, page, printed, text_of

pytestmark = pytest.mark.django_db
WHY = "It copies a book."


@pytest.fixture
def made(tmp_path: Path, settings: Settings) -> World:
    settings.VAR = tmp_path
    return world()


def shown(made: World, sort: str) -> str:
    """The address of a thing that others see."""
    return f"/{sort}s/{made.shown[sort]}/"


# Which address means what


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize(
    "address", ["{}", "https://cards.example{}", "http://localhost:8000{}?at=3#log", "{}share/", " {} "]
)
def test_a_thing_is_named_by_its_address_whole_or_as_a_path(made: World, sort: str, address: str) -> None:
    assert thing_at(address.format(shown(made, sort))).key == made.shown[sort]


@pytest.mark.parametrize(
    "address", ["/decks/{deck}", "/decks/{deck}/look/", "/runs/{run}/report.json", "/api/v1/decks/{deck}/"]
)
def test_other_pages_of_a_thing_name_it_too(made: World, address: str) -> None:
    assert thing_at(address.format(**made.shown)).key in made.shown.values()


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("site", ["", "https://cards.example"])
def test_a_thing_is_named_by_its_picture(made: World, sort: str, site: str) -> None:
    row = thing_at(shown(made, sort))
    picture = picture_of(row, showing(row))
    assert picture
    assert thing_at(f"{site}{picture.path}") == row
    printed("take_down", f"{site}{picture.path}")
    assert made.nobody.get(shown(made, sort)).status_code == 410


NOTHING = {
    "": "is no address of anything that a visitor shares",
    "nonsense": "nonsense is no address",
    "/decks/": "give that of a deck, a hand, a pool or a run, such as /decks/KEY/",
    "/decks/new/": "is no address",
    "http://[::1/decks/x/": "is no address",
    "/pictures/deck/00.0123456789abcdef.png": "is no address",
    f"/g/{GAME}/cards/fireball/": "is no address",
    f"/g/{GAME}/decks/ember-rush/": "is no address",
    "/your-data/open/secret/": "is no address",
    "/decks/nobodyhasit1/": "There is no deck at /decks/nobodyhasit1/, or not any more.",
    "/hands/nobodyhasit1/?at=2": "There is no test hand at /hands/nobodyhasit1/",
}


@pytest.mark.parametrize("address", NOTHING)
def test_an_address_of_nothing_says_why(made: World, address: str) -> None:
    with pytest.raises(AddressError, match=re.escape(NOTHING[address])):
        thing_at(address)
    with pytest.raises(CommandError):
        printed("take_down", address)


# What visitors get


@pytest.mark.parametrize("sort", SORTS)
def test_visitors_read_that_it_was_taken_down_and_nothing_of_it(made: World, sort: str) -> None:
    address = shown(made, sort)
    name = str(thing_at(address))
    said = printed("take_down", f"https://cards.example{address}", "--why", WHY)
    assert said.strip() == f"The {CALLED[sort]} “{name}” at {address} is taken down: only its owner sees it."
    for who in (made.stranger, made.nobody, made.forger):
        assert who.get(address)["Cache-Control"] == "no-store"
        answer = text_of(who.get(address), 410)
        assert f"This {CALLED[sort]} was taken down" in answer
        assert WHY in answer
        assert name not in answer


@pytest.mark.parametrize("sort", SORTS)
def test_every_page_of_it_is_taken_down(made: World, sort: str) -> None:
    printed("take_down", shown(made, sort))
    more = {"deck": ("look/", "share/", "report/"), "run": ("share/", "progress/", "report.json")}.get(
        sort, ("share/",)
    )
    assert {made.nobody.get(f"{shown(made, sort)}{one}").status_code for one in more} == {410}


@pytest.mark.parametrize("sort", ["deck", "pool"])
def test_the_api_says_the_same(made: World, sort: str) -> None:
    printed("take_down", shown(made, sort), "--why", WHY)
    answer = made.nobody.get(f"/api/v1{shown(made, sort)}")
    assert answer["Content-Type"] == "application/problem+json"
    assert "no-store" in answer["Cache-Control"]
    problem = data_of(answer, 410)
    assert (problem["title"], problem["status"]) == ("Gone", 410)
    assert problem["detail"] == f"Whoever runs this site has taken this {sort} down. {WHY}"
    assert made.owner.get(f"/api/v1{shown(made, sort)}").status_code == 200


@pytest.mark.sql
def test_it_stands_in_no_list_and_no_door_leads_to_it(made: World) -> None:
    key = made.shown["deck"]
    lists = ("/decks/", "/api/v1/decks/", "/sitemap-decks.xml", f"/g/{GAME}/cards/emberdart/decks/")
    assert [one for one in lists if key in made.nobody.get(one).content.decode()] == [*lists]
    printed("take_down", f"/decks/{key}/")
    assert [one for one in lists if key in made.nobody.get(one).content.decode()] == []
    doors = ("/decks/export/", "/hands/new/", "/runs/new/", "/decks/new/")
    assert {made.nobody.get(one, {"deck": key}).status_code for one in doors[:3]} == {404}
    assert made.nobody.post(f"/decks/{key}/copy/").status_code == 410
    assert made.nobody.post("/play/", {"deck": key}).status_code == 404


def test_a_step_in_a_hand_that_was_taken_down_is_refused(made: World) -> None:
    printed("take_down", shown(made, "hand"))
    answer = made.nobody.post(shown(made, "hand"), {"at": "0", "do": "copy"}, headers=HTMX)
    assert answer.status_code == 410


@pytest.mark.parametrize("sort", SORTS)
def test_its_picture_goes_too(made: World, sort: str) -> None:
    row = thing_at(shown(made, sort))
    picture = picture_of(row, showing(row))
    assert picture
    picture.file.write_bytes(b"drawn")
    other = file_of(sort, "another", picture.digest)
    other.write_bytes(b"drawn")
    assert made.nobody.get(picture.path).status_code == 200
    printed("take_down", shown(made, sort))
    assert made.nobody.get(picture.path).status_code == 404
    assert (picture.file.exists(), other.exists()) == (False, True)


# What its owner gets


@pytest.mark.parametrize("sort", SORTS)
def test_its_owner_still_sees_it_with_a_notice_and_cannot_share_it(made: World, sort: str) -> None:
    address = shown(made, sort)
    printed("take_down", address, "--why", WHY)
    for one in (address, f"{address}share/"):
        words = in_words(page(made.owner, one))
        assert f"taken this {CALLED[sort]} down on" in words
        assert WHY in words
        assert "it cannot be shared" in words
    assert "share-link" not in page(made.owner, f"{address}share/")
    refused = made.owner.post(f"{address}share/", {"visibility": "unlisted"})
    assert "so it cannot be shared" in text_of(refused, 422)
    assert made.nobody.get(address).status_code == 410


def test_a_moment_that_was_taken_down_is_not_shared_by_its_hand_again(made: World) -> None:
    printed("take_down", shown(made, "hand"))
    own = f"/hands/{made.own['hand']}/"  # the same moment of the same game
    answer = made.owner.get(f"{own}share/")
    assert answer["Location"] == f"{shown(made, 'hand')}share/"
    refused = made.owner.post(f"{own}share/", {"visibility": "unlisted"})
    assert "so it cannot be shared" in text_of(refused, 422)


@pytest.mark.parametrize("way", ["private", "deleted"])
def test_a_moment_that_was_taken_down_is_not_got_rid_of_to_be_shared_again(made: World, way: str) -> None:
    copy, own = shown(made, "hand"), f"/hands/{made.own['hand']}/"
    printed("take_down", copy)
    if way == "private":
        assert "so it cannot be shared" in text_of(made.owner.post(f"{copy}share/", {"visibility": "private"}), 422)
    else:
        answer = made.owner.post(copy, {"at": mark(page(made.owner, copy)), "do": "delete"})
        assert "stays until that is undone" in in_words(text_of(answer))
    assert "so it cannot be shared" in text_of(made.owner.post(f"{own}share/", {"visibility": "unlisted"}), 422)
    assert [hand.key for hand in Hand.objects.filter(shared=True)] == [made.shown["hand"]]
    assert made.nobody.get(copy).status_code == 410


def test_no_moment_of_a_hand_that_was_taken_down_is_shared(made: World) -> None:
    Hand.objects.filter(shared=True).delete()
    own = f"/hands/{made.own['hand']}/"
    printed("take_down", own)
    refused = made.owner.post(f"{own}share/", {"visibility": "unlisted"})
    assert "cannot be shared" in text_of(refused, 422)
    assert not Hand.objects.filter(shared=True).exists()


def test_a_deck_that_was_taken_down_can_be_made_private(made: World) -> None:
    printed("take_down", shown(made, "deck"))
    assert made.owner.post(f"{shown(made, 'deck')}share/", {"visibility": "private"}).status_code == 302
    assert Deck.objects.get(key=made.shown["deck"]).visibility == "private"


def test_it_stays_down_when_its_owner_deletes_it_and_brings_it_back(made: World) -> None:
    address = shown(made, "deck")
    printed("take_down", address)
    made.owner.post(f"{address}delete/")
    made.owner.post(f"{address}undelete/")
    assert made.nobody.get(address).status_code == 410


def test_it_stays_down_when_its_owner_erases_everything_and_brings_the_file_back(made: World) -> None:
    address = shown(made, "pool")
    file = made.owner.post("/your-data/file/").content
    printed("take_down", address)
    made.owner.post("/your-data/erase/", {"sure": "yes"})
    assert made.nobody.get(address).status_code == 410
    back = Client()
    back.post("/your-data/bring/", {"file": SimpleUploadedFile("mine.json.gz", file)})
    assert back.get(address).status_code == 200
    assert made.nobody.get(address).status_code == 410


def test_pages_and_the_list_of_its_owner_do_not_say_that_others_see_it(made: World) -> None:
    address = shown(made, "deck")
    pages = [address, f"{address}look/"]
    for one in pages:
        assert "Public: in every list" in page(made.owner, one)
    assert "· public ·" in in_words(page(made.owner, "/decks/"))
    printed("take_down", address)
    for one in pages:
        assert "Public: in every list" not in page(made.owner, one)
        assert "Taken down: only you" in page(made.owner, one)
    told = in_words(page(made.owner, "/decks/"))
    assert "· taken down ·" in told
    assert "· public ·" not in told


# Undone


@pytest.mark.parametrize("sort", SORTS)
def test_it_can_be_undone(made: World, sort: str) -> None:
    address = shown(made, sort)
    printed("take_down", address)
    said = printed("take_down", address, "--undo")
    assert said.strip().endswith(f"is back: {'public' if sort == 'deck' else 'unlisted'}.")
    assert made.nobody.get(address).status_code == 200
    assert "taken-down" not in page(made.owner, address)


def test_only_what_was_taken_down_comes_back(made: World) -> None:
    with pytest.raises(CommandError, match=f"The deck at {shown(made, 'deck')} is not taken down."):
        printed("take_down", shown(made, "deck"), "--undo")


def test_a_second_time_changes_the_reason(made: World) -> None:
    printed("take_down", shown(made, "deck"))
    printed("take_down", shown(made, "deck"), "--why", f"  {WHY}\n")
    assert TakenDown.objects.get().why == WHY


@pytest.mark.parametrize(("length", "is_kept"), [(300, True), (301, False)])
def test_a_reason_has_a_length(made: World, length: int, is_kept: bool) -> None:
    if is_kept:
        printed("take_down", shown(made, "deck"), "--why", "x" * length)
    else:
        with pytest.raises(CommandError, match="--why has 301 characters, and 300 are kept"):
            printed("take_down", shown(made, "deck"), "--why", "x" * length)
    assert TakenDown.objects.exists() is is_kept


def test_others_of_the_same_owner_stay(made: World) -> None:
    printed("take_down", shown(made, "deck"))
    assert {made.nobody.get(shown(made, sort)).status_code for sort in ("hand", "pool", "run")} == {200}


def test_what_was_never_there_is_not_gone(made: World) -> None:
    printed("take_down", shown(made, "deck"))
    assert made.nobody.get("/decks/nobodyhasit1/").status_code == 404
    assert made.nobody.get(f"/pools/{made.shown['deck']}/").status_code == 404
