"""Sharing: one dialog for a deck, a moment of a hand, a run and a pool; what others see elsewhere, and what nobody but the owner sees."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from pytest_django.fixtures import Settings

from decks.models import Deck, GoldfishRun, Hand, OwnedModel, Pool, TakenDown
from decks.pages.sharing import Sharing
from decks.pages.showing import showing
from decks.pictures import draw_ready, draw_shared, file_of, picture_of
from decks.taking_down import thing_at
from decks.visibility import SORTS
from tests.cardsite.routes import GAME, SECRET, World, world
from tests.decks.tabletop.visits import HTMX, mark, shared_by, step
from tests.reading import Client, in_words, missing, page, part, text_of

pytestmark = pytest.mark.django_db
NOINDEX = '<meta name="robots" content="noindex">'


@pytest.fixture
def made(tmp_path: Path, settings: Settings) -> World:
    """The visitors, and a folder of files for each test."""
    settings.VAR = tmp_path
    return world()


def row_of(sort: str, key: str) -> OwnedModel:
    return SORTS[sort]._default_manager.get(key=key)


def address_of(sort: str, key: str) -> str:
    return f"/{sort}s/{key}/"


# Who may see it


@pytest.mark.parametrize("sort", SORTS)
def test_the_owner_lets_others_see_a_thing_and_nobody_any_more(made: World, sort: str) -> None:
    if sort == "hand":  # else its twin is shared already
        Hand.objects.filter(shared=True).delete()
    address = address_of(sort, made.own[sort])
    answer = made.owner.post(f"{address}share/", {"visibility": "unlisted"})
    link = answer["Location"].removesuffix("share/")
    assert made.nobody.get(link).status_code == 200
    assert f'value="http://testserver{link}"' in page(made.owner, f"{link}share/")
    made.owner.post(f"{link}share/", {"visibility": "private"})
    assert made.nobody.get(link).status_code == 404
    assert made.owner.get(address).status_code == 200


@pytest.mark.parametrize("sort", SORTS)
def test_only_a_deck_stands_in_lists(made: World, sort: str) -> None:
    address = f"{address_of(sort, made.own[sort])}share/"
    expected = 302 if sort == "deck" else 422
    assert made.owner.post(address, {"visibility": "public"}).status_code == expected
    assert made.owner.post(address, {"visibility": "everybody"}).status_code == 422


@pytest.mark.parametrize("sort", SORTS)
def test_others_get_the_link_and_no_form(made: World, sort: str) -> None:
    shown = page(made.stranger, f"{address_of(sort, made.shown[sort])}share/")
    assert not missing(
        shown, f'value="http://testserver/{sort}s/{made.shown[sort]}/"', 'class="share-code"', "For a chat"
    )
    assert "Who can see it" not in shown


@pytest.mark.parametrize("sort", SORTS)
def test_what_is_private_has_no_link_no_code_no_picture_and_no_text(made: World, sort: str) -> None:
    if sort == "hand":
        Hand.objects.filter(shared=True).delete()
    shown = page(made.owner, f"{address_of(sort, made.own[sort])}share/")
    assert "Only you" in shown
    assert [word for word in ("share-link", "share-code", "share-text", "/pictures/") if word in shown] == []


@pytest.mark.parametrize("sort", SORTS)
def test_what_cannot_be_shown_any_more_can_be_ended_by_its_owner(made: World, sort: str) -> None:
    """Its game has left, or a run that is asked for goes on."""
    address = address_of(sort, made.shown[sort])
    if sort != "run":
        SORTS[sort]._default_manager.filter(key=made.shown[sort]).update(game="no-such-game")
    assert f'href="{address}share/"' in page(made.owner, address)
    assert "Who can see it" in page(made.owner, f"{address}share/")
    made.owner.post(f"{address}share/", {"visibility": "private"})
    assert made.nobody.get(address).status_code == 404


def test_a_script_gets_the_dialog_alone(made: World) -> None:
    address = f"{address_of('deck', made.shown['deck'])}share/"
    alone = text_of(made.owner.get(address, headers=HTMX))
    assert alone.strip().startswith('<h2 id="share-name"')
    assert "<html" not in alone
    refused = made.owner.post(address, {"visibility": "nobody"}, headers=HTMX)
    assert "Choose who can see it." in text_of(refused, 422)


def test_a_draft_that_goes_on_cannot_be_shared(made: World) -> None:
    made.owner.post("/pools/new/", {"for": f"{GAME} draft"})
    draft = Pool.objects.latest("pk")
    refused = made.owner.post(f"/pools/{draft.key}/share/", {"visibility": "unlisted"})
    assert "A draft can be shared when it is over." in text_of(refused, 422)
    for asked in (page(made.owner, f"/pools/{draft.key}/share/"), text_of(refused, 422)):
        assert "Nobody else can see this pool." in asked
        assert "A draft can be shared when it is over." in asked
        assert 'name="visibility"' not in asked
    over = page(made.owner, f"/pools/{made.own['pool']}/share/")
    assert "Others would see every card, and of a draft every pick" in in_words(over)
    assert 'name="visibility"' in over


# A moment of a hand


def hand_at(address: str) -> Hand:
    row = thing_at(address)
    assert isinstance(row, Hand)
    return row


@pytest.fixture
def hand(made: World) -> str:
    """The address of a hand of which no moment is shared."""
    Hand.objects.filter(shared=True).delete()
    return address_of("hand", made.own["hand"])


def test_a_moment_is_shared_once_and_the_game_goes_on(made: World, hand: str) -> None:
    link = shared_by(made.owner, hand)
    assert shared_by(made.owner, hand) == link != hand
    assert made.owner.get(f"{hand}share/")["Location"] == f"{link}share/"
    assert made.nobody.get(hand).status_code == 404


def test_another_moment_has_another_link(made: World, hand: str) -> None:
    row = hand_at(hand)
    later = shared_by(made.owner, hand)
    earlier = shared_by(made.owner, hand, at="0")
    assert [hand_at(link).position for link in (earlier, later)] == [0, row.position]


def test_what_is_shared_is_the_moment_at_which_the_dialog_was_opened(made: World, hand: str) -> None:
    opened = page(made.owner, f"{hand}share/")
    at = int(part(r'name="at" value="(\d+)"', opened))
    step(made.owner, hand, option="0")
    assert hand_at(hand).position > at
    link = shared_by(made.owner, hand, at=str(at))
    assert hand_at(link).position == at


@pytest.mark.parametrize("at", ["abc", "-1", "1.5"])
def test_what_is_no_moment_is_refused(made: World, hand: str, at: str) -> None:
    assert "names no moment of this game" in text_of(made.owner.get(f"{hand}share/", {"at": at}), 422)
    refused = made.owner.post(f"{hand}share/", {"visibility": "unlisted", "at": at})
    assert "names no moment of this game" in text_of(refused, 422)
    assert not Hand.objects.filter(shared=True).exists()


def test_a_moment_that_is_shared_no_longer_is_thrown_away(made: World, hand: str) -> None:
    link = shared_by(made.owner, hand)
    ended = made.owner.post(f"{link}share/", {"visibility": "private"})
    assert "Nobody can open this moment" in text_of(ended)
    assert not Hand.objects.filter(shared=True).exists()
    assert made.owner.get(hand).status_code == 200


# The link, the code, the texts


@pytest.mark.parametrize(("host", "near"), [("localhost", True), ("127.0.0.1", True), ("192.168.1.7", False)])
def test_a_site_that_only_this_computer_reaches_says_so(made: World, settings: Settings, host: str, near: bool) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    answer = made.owner.get(f"/decks/{made.shown['deck']}/share/", headers={"host": host})
    assert ("Works on this computer only" in text_of(answer)) is near


def test_a_link_is_that_of_the_site_where_it_has_one(made: World, settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    shown = page(made.owner, f"/decks/{made.shown['deck']}/share/")
    assert f'value="https://cards.example/decks/{made.shown["deck"]}/"' in shown
    assert "this computer only" not in shown


def test_the_code_is_black_on_white_with_a_margin_of_four(made: World) -> None:
    code = part(r'<svg[^>]*class="code".*?</svg>', page(made.owner, f"/decks/{made.shown['deck']}/share/"), re.S)
    size = int(part(r'viewBox="0 0 (\d+)', code))
    assert f'fill="#fff" d="M0 0h{size}v{size}h-{size}z"' in code
    assert 'stroke="#000"' in code
    assert 'd="M4 4.5h7' in code  # the first line of the upper left mark


TOLD: dict[str, tuple[str, ...]] = {
    "deck": ("Shown · The Awakening, Striker", "A fast deck."),
    "hand": ("Ember Rush · The Awakening, test hand against mirror",),
    "pool": ("The Awakening, 54 cards of seed 5", "Packs that were opened."),
    "run": ("Ember Rush · The Awakening, 100 goldfish games against the",),
}


@pytest.mark.parametrize("sort", TOLD)
def test_a_chat_is_told_name_game_class_first_sentence_and_link(made: World, sort: str) -> None:
    Deck.objects.filter(key=made.shown["deck"]).update(description="A fast deck.\nIt burns. Slowly.")
    text = part(
        r'<textarea id="share-text"[^>]*>(.*?)</textarea>',
        page(made.owner, f"/{sort}s/{made.shown[sort]}/share/"),
        re.S,
    )
    assert not missing(text, *TOLD[sort])
    assert text.strip().splitlines()[-1] == f"http://testserver/{sort}s/{made.shown[sort]}/"
    assert "It burns" not in text


SEATED: dict[str, tuple[dict[str, Any], str]] = {
    "an opponent": ({"pilot": "steady", "rival": "The Deep Ebb"}, "test hand against The Deep Ebb (steady)"),
    "two opponents": (
        {"pilot": "steady + calm", "rival": "One + Another"},
        "test hand against One (steady) and Another (calm)",
    ),
    "nobody else": ({"pilot": "none"}, "test hand, every seat played by one"),
    "two at one table": ({"pilot": "person", "people": ["Anna", "Ben"]}, "Anna and Ben at one table"),
}


@pytest.mark.parametrize("who", SEATED)
def test_a_chat_is_told_who_sits_at_the_table(made: World, who: str) -> None:
    columns, words = SEATED[who]
    Hand.objects.filter(key=made.shown["hand"]).update(**columns)
    row = row_of("hand", made.shown["hand"])
    assert showing(row).words == f"The Awakening, {words}"
    assert showing(row).title == "Ember Rush"


def test_the_table_of_a_shared_hand_says_the_same_as_a_chat(made: World) -> None:
    Hand.objects.filter(key=made.shown["hand"]).update(pilot="none")
    address = address_of("hand", made.shown["hand"])
    assert "Test hand, every seat played by one, seed 3" in in_words(page(made.nobody, address))
    assert "Test hand, every seat yours, seed 3" in in_words(page(made.owner, address))


def test_a_deck_is_told_as_a_list_that_is_read_back(made: World) -> None:
    shown = page(made.nobody, f"/decks/{made.shown['deck']}/share/")
    text = part(r'<textarea id="share-list"[^>]*>(.*?)</textarea>', shown, re.S)
    assert not missing(text, "3 Emberdart", "Brakka Holt")
    assert "share-list" not in page(made.nobody, f"/runs/{made.shown['run']}/share/")


def test_a_ready_deck_has_all_that_and_nobody_to_choose(made: World) -> None:
    shown = page(made.nobody, f"/g/{GAME}/decks/ember-rush/share/")
    assert not missing(shown, "For a chat", "share-list", "share-code", f"/g/{GAME}/decks/ember-rush.")
    assert "Who can see it" not in shown


# What other sites show of a page


def tags(who: Client, address: str) -> dict[str, str]:
    """The tags of a page for other sites, by name."""
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', page(who, address)))


def test_a_deck_tells_its_picture_by_a_whole_address(made: World, settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    address = f"/decks/{made.shown['deck']}/"
    Deck.objects.filter(key=made.shown["deck"]).update(description="A fast deck. It burns.")
    told = tags(made.nobody, address)
    assert told["og:title"] == "Shown"
    assert told["og:description"] == "The Awakening, Striker. A fast deck."
    assert told["og:url"] == f"https://cards.example{address}"
    assert re.fullmatch(r"https://cards.example/pictures/deck/[0-9a-f]{24}\.[0-9a-f]{16}\.png", told["og:image"])
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["twitter:card"] == "summary_large_image"


def test_a_ready_deck_tells_its_picture(settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    told = tags(Client(), f"/g/{GAME}/decks/ember-rush/")
    assert re.fullmatch(rf"https://cards.example/g/{GAME}/decks/ember-rush\.[0-9a-f]{{16}}\.png", told["og:image"])
    assert told["og:url"] == f"https://cards.example/g/{GAME}/decks/ember-rush/"


def test_a_site_that_nobody_reaches_tells_no_address(made: World, settings: Settings) -> None:
    settings.SITE_URL = ""
    for address in (f"/decks/{made.shown['deck']}/", f"/g/{GAME}/decks/ember-rush/"):
        assert tags(made.nobody, address).keys() == {"og:type", "og:site_name", "og:title", "og:description"}


@pytest.mark.parametrize("sort", SORTS)
def test_what_is_unlisted_is_indexed_by_nobody(made: World, sort: str) -> None:
    Deck.objects.update(visibility="unlisted")
    address = address_of(sort, made.shown[sort])
    for page_of in (address, f"{address}share/", f"{address}report/"):
        assert NOINDEX in page(made.nobody, page_of), page_of


def test_a_comparison_is_indexed_by_nobody_and_no_link_to_it_is_followed(made: World) -> None:
    """It holds unlisted decks too, and there are as many as pairs of decks."""
    deck, ready = f"/decks/{made.shown['deck']}/", f"{GAME}.ember-rush"
    for asked in ("", f"?a={ready}", f"?a={made.shown['deck']}&b={ready}"):
        assert NOINDEX in page(made.nobody, f"/decks/compare/{asked}"), asked
    for address in (deck, f"/g/{GAME}/decks/ember-rush/"):
        assert re.findall(r'href="/decks/compare/[^"]*"([^>]*)>', page(made.nobody, address)) == [' rel="nofollow"']


def test_a_public_deck_and_a_ready_one_may_be_indexed(made: World) -> None:
    for address in (f"/decks/{made.shown['deck']}/", f"/g/{GAME}/decks/ember-rush/"):
        assert "noindex" not in page(made.nobody, address)


@pytest.mark.parametrize("sort", SORTS)
def test_an_unlisted_thing_gives_its_key_away_in_its_own_address_alone(
    made: World, settings: Settings, sort: str
) -> None:
    """Whoever is shown its picture, or a list, or a card in it, cannot open it."""
    settings.SITE_URL = "https://cards.example"
    Deck.objects.update(visibility="unlisted")
    key = made.shown[sort]
    told = tags(made.nobody, address_of(sort, key))
    assert [name for name, value in told.items() if key in value] == ["og:url"]
    elsewhere = (
        "/decks/",
        "/sitemap-decks.xml",
        "/api/v1/decks/",
        "/api/v1/pools/",
        "/hands/",
        "/runs/",
        "/pools/",
        f"/g/{GAME}/",
    )
    assert [one for one in elsewhere if key in made.nobody.get(one).content.decode()] == []


def test_what_is_only_the_owners_is_told_nobody(made: World, settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    Deck.objects.filter(key=made.shown["deck"]).update(visibility="unlisted", note="Unsaid", tags=",unsaid too,")
    address = f"/decks/{made.shown['deck']}/"
    for one in (address, f"{address}share/", f"{address}report/"):
        assert "unsaid" not in page(made.nobody, one).lower()


@pytest.mark.parametrize("sort", SORTS)
def test_a_private_thing_tells_nothing(made: World, settings: Settings, sort: str) -> None:
    settings.SITE_URL = "https://cards.example"
    address = address_of(sort, made.own[sort])
    assert tags(made.owner, address) == {}
    assert NOINDEX in page(made.owner, address)
    assert SECRET not in made.nobody.get(address).content.decode()


def test_the_picture_of_a_hand_shows_what_lies_open_and_nothing_hidden(made: World) -> None:
    row = row_of("hand", made.shown["hand"])
    assert isinstance(row, Hand)
    shown = {card.name for card in showing(row).cards}
    table = in_words(page(made.nobody, f"{row.get_absolute_url()}?at={row.position}"))
    assert shown
    assert [name for name in shown if name not in table] == []


# Pictures


def picture_address(sort: str, key: str) -> str:
    row = row_of(sort, key)
    picture = picture_of(row, showing(row))
    assert picture
    return picture.path


@pytest.mark.parametrize("sort", SORTS)
def test_a_picture_that_is_not_drawn_yet_is_asked_for_again_soon(made: World, sort: str) -> None:
    answer = made.nobody.get(picture_address(sort, made.shown[sort]))
    assert (answer.status_code, answer["Retry-After"], answer["Refresh"]) == (202, "1", "1")


@pytest.mark.parametrize("sort", SORTS)
def test_the_picture_of_what_is_private_is_found_by_nobody(made: World, sort: str) -> None:
    """Not even by whoever works out its address, or by its owner."""
    address = picture_address(sort, made.own[sort])
    assert {who.get(address).status_code for who in (made.owner, made.stranger, made.nobody)} == {404}


def test_the_picture_of_a_deck_is_gone_once_it_is_private_again(made: World) -> None:
    address = picture_address("deck", made.shown["deck"])
    made.owner.post(f"/decks/{made.shown['deck']}/share/", {"visibility": "private"})
    assert made.nobody.get(address).status_code == 404


def test_a_page_that_names_a_picture_does_not_keep_it_longer(made: World, settings: Settings) -> None:
    """What nobody looks at goes first: that a page or a worker asks for it is no look."""
    settings.SITE_URL = "https://cards.example"
    row = row_of("deck", made.shown["deck"])
    picture = picture_of(row, showing(row))
    assert picture
    picture.file.write_bytes(b"drawn")
    os.utime(picture.file, (1, 1))
    for one in ("", "share/"):
        page(made.nobody, f"/decks/{row.key}/{one}")
    draw_shared("deck", row.key)
    assert (picture.file.stat().st_mtime, picture.file.read_bytes()) == (1, b"drawn")
    made.nobody.get(picture.path)
    assert picture.file.stat().st_mtime > 1


@pytest.mark.parametrize("sort", ["deck", "hand", "pool"])  # a run cannot be deleted by itself
def test_what_is_deleted_has_no_picture_any_more(made: World, sort: str) -> None:
    row = row_of(sort, made.shown[sort])
    picture = picture_of(row, showing(row))
    assert picture
    picture.file.write_bytes(b"drawn")
    assert made.nobody.get(picture.path).status_code == 200
    address = address_of(sort, row.key)
    if sort == "hand":
        made.owner.post(address, {"at": mark(page(made.owner, address)), "do": "delete"})
    else:
        made.owner.post(f"{address}delete/")
    assert not picture.file.exists()
    assert made.nobody.get(picture.path).status_code == 404
    draw_shared(sort, row.key)
    assert not picture.file.exists()


def test_a_deck_that_is_brought_back_has_its_picture_again(made: World) -> None:
    address, picture = address_of("deck", made.shown["deck"]), picture_address("deck", made.shown["deck"])
    made.owner.post(f"{address}delete/")
    made.owner.post(f"{address}undelete/")
    assert made.nobody.get(picture).status_code == 202


def test_who_erases_their_data_erases_the_pictures_of_it(made: World) -> None:
    for sort in SORTS:
        row = row_of(sort, made.shown[sort])
        picture = picture_of(row, showing(row))
        assert picture
        picture.file.write_bytes(b"drawn")
    other = file_of("deck", "another", "0123456789abcdef")
    other.write_bytes(b"drawn")
    made.owner.post("/your-data/erase/", {"sure": "yes"})
    assert [*other.parent.iterdir()] == [other]


@pytest.mark.parametrize("sort", SORTS)
def test_a_worker_draws_a_picture_of_1200_by_630(made: World, sort: str) -> None:
    pytest.importorskip("resvg", reason="it is in requirements.txt")
    draw_shared(sort, made.shown[sort])
    answer = made.nobody.get(picture_address(sort, made.shown[sort]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Cache-Control"] == "public, max-age=600"
    assert [int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20)] == [1200, 630]


def test_a_worker_draws_a_ready_deck_for_good(made: World) -> None:
    pytest.importorskip("resvg", reason="it is in requirements.txt")
    draw_ready(GAME, "ember-rush")
    draw_ready(GAME, "no-such-deck")
    address = part(r'data-drawn="([^"]+)"', page(made.nobody, f"/g/{GAME}/decks/ember-rush/share/"))
    assert "immutable" in made.nobody.get(address)["Cache-Control"]
    assert made.nobody.get(address.replace(address[-20:-4], "0" * 16))["Location"] == address


def test_a_worker_draws_nothing_of_what_is_private_gone_or_taken_down(made: World, settings: Settings) -> None:
    TakenDown.objects.create(sort="run", key=made.shown["run"])
    draw_shared("deck", made.own["deck"])
    draw_shared("deck", "nobodyhasit1")
    draw_shared("run", made.shown["run"])
    assert not [*file_of("deck", "x", "y").parent.iterdir()]


def test_no_address_of_a_picture_can_be_made_of_another(made: World) -> None:
    """Each has a hash of its own, even of two decks that are alike; and none leads from a picture to the deck."""
    Deck.objects.update(visibility="unlisted")
    first, second = (picture_address("deck", key) for key in (made.own["deck"], made.shown["deck"]))
    name, digest = first.removeprefix("/pictures/deck/").removesuffix(".png").split(".")
    other, other_digest = second.removeprefix("/pictures/deck/").removesuffix(".png").split(".")
    assert digest != other_digest
    assert made.own["deck"].encode().hex() != name
    wrong = (
        f"{name}.{other_digest}",
        f"{other}.{digest}",
        f"{made.own['deck']}.{digest}",
        f"{name[:-2]}.{digest}",
        f"{name}.0",
    )
    assert {made.nobody.get(f"/pictures/deck/{one}.png").status_code for one in wrong} == {404}


def test_an_old_address_of_a_picture_leads_to_the_deck_as_it_is(made: World) -> None:
    old = picture_address("deck", made.shown["deck"])
    Deck.objects.filter(key=made.shown["deck"]).update(name="Another name")
    now = picture_address("deck", made.shown["deck"])
    assert made.nobody.get(old)["Location"] == now != old


def test_a_deck_without_cards_has_no_picture(made: World) -> None:
    made.owner.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Empty"})
    deck = Deck.objects.get(name="Empty")
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")
    assert picture_of(deck, showing(deck)) is None
    assert "share-picture" not in page(made.owner, f"/decks/{deck.key}/share/")


def test_a_deck_whose_game_left_is_shared_without_picture_and_list(made: World) -> None:
    Deck.objects.filter(key=made.shown["deck"]).update(game="no-such-game", format="constructed")
    shown = page(made.nobody, f"/decks/{made.shown['deck']}/share/")
    assert "share-link" in shown
    assert [word for word in ("share-picture", "share-list") if word in shown] == []


def test_a_run_tells_what_came_of_it(made: World) -> None:
    run = GoldfishRun.objects.get(key=made.shown["run"])
    run.state, run.totals = "done", {"games": 100, "wins": 63}
    assert Sharing(run).showing.sentence == "Won 63 of 100 games."
    run.goal = "turn<=6"
    assert Sharing(run).showing.sentence == "Reached its goal in 63 of 100 games."


def test_an_old_form_address_is_no_more(made: World) -> None:
    assert made.owner.post(f"/decks/{made.own['deck']}/visibility/", {"visibility": "public"}).status_code == 404
    assert reverse("decks:share_deck", args=["KEY"]) == "/decks/KEY/share/"
