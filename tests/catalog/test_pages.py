"""What the pages say of their values, and that they ask no more of the database for many cards than for one."""

import re
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from catalog.faces import face_once
from catalog.kept import SHELF
from catalog.models import Card, Game, Rule, Term
from catalog.shapes import PLAIN
from tests.builders import emberfall
from tests.reading import Client, missing, part, text_of

pytestmark = pytest.mark.django_db
GAME = "/g/runeslingers-awakening/"
PAGES = ["", "cards/", "cards/?view=list", "cards/romin/", "rules/", "glossary/", "formats/", "rulings/", "decks/"]


def page(client: Client, address: str) -> str:
    return text_of(client.get(GAME + address))


def queries(client: Client, address: str) -> int:
    """How many questions the page asks when no face has been drawn yet."""
    face_once.cache_clear()
    with CaptureQueriesContext(connection) as asked:
        page(client, address)
    return len(asked)


@pytest.mark.sql
@pytest.mark.parametrize("view", ["faces", "list"])
def test_sixty_cards_need_no_more_queries_than_two(client: Client, view: str) -> None:
    page(client, "cards/")
    assert queries(client, f"cards/?view={view}") <= queries(client, f"cards/?view={view}&kw=shout&type=boon")


@pytest.mark.parametrize("address", PAGES)
def test_no_page_holds_a_style_or_a_script_of_its_own(client: Client, address: str) -> None:
    assert not re.search(r"<style|\sstyle=|<script>|\son\w+=", page(client, address))


@pytest.mark.sql
@pytest.mark.parametrize("view", ["faces", "list"])
def test_every_practice_card_is_marked(client: Client, view: str) -> None:
    shown = page(client, f"cards/?status=practice&type=boon&view={view}")
    cards = Card.objects.filter(game__slug="runeslingers-awakening", status="practice", kind="boon").count()
    marked = 'class="stamp sign" data-status="practice"' if view == "faces" else 'class="mark" data-status="practice"'
    assert shown.count(marked) == cards > 0


def test_a_house_value_is_marked_as_ours_on_the_face_and_in_the_table(client: Client) -> None:
    shown = page(client, "cards/romin/")
    assert (shown.count("<i>ours</i>"), shown.count("house value, ")) == (3, 3)


def stretch(shown: str, start: str, end: str) -> str:
    """What stands on a page between two marks, the first of each."""
    return shown.partition(start)[2].partition(end)[0]


def test_text_of_our_own_is_marked_on_face_and_page_with_its_ruling(client: Client) -> None:
    shown = page(client, "cards/curse/")
    face = stretch(shown, '<article class="face"', "</article>")
    assert face.count("You sear 1.</p>") == face.count("<i>ours</i>") == 1
    assert "not stated" not in face
    text = stretch(shown, '<h2 id="text">', "</section>")
    assert "Not stated in the rulebook." in text
    assert re.search(r'<div class="house-text">.*data-status="ruling".*house text, .*rulings/#RSA-Q32"', text, re.S)
    row = stretch(shown, '<th scope="row">House text</th>', "</tr>")
    assert not missing(row, "house value, ", "rulings/#RSA-Q32")
    assert "Text marked <b>ours</b> is house text" in shown


def test_printed_text_and_text_of_our_own_stand_one_after_the_other(client: Client) -> None:
    face = stretch(page(client, "cards/burn/"), '<article class="face"', "</article>")
    printed, ours = face.split('<div class="house-text">')
    assert "You lose 2 health." in printed
    assert "You lose 1 health." in ours


def test_a_card_without_text_of_our_own_has_no_mark_of_it(client: Client) -> None:
    shown = page(client, "cards/fireball/")
    assert [words for words in ("house-text", "House text") if words in shown] == []


@pytest.mark.sql
@pytest.mark.parametrize(
    ("address", "marked"),
    [
        (
            "glossary/curse/",
            r'Not stated in the rulebook.*class="house-text">.*You\s.*health.*house text, .*rulings/#RSA-Q32"',
        ),
        ("glossary/", r"<span data-ours>Level I: When an instance of Curse .*rulings/#RSA-Q32"),
        ("cards/?q=name=curse&view=list", r"<span data-ours><i>ours</i> Level I: When an instance of Curse "),
        ("cards/?q=name=curse", r'class="house-text"><p>Level I: When an instance of Curse .*<i>ours</i></div>'),
    ],
)
def test_text_of_our_own_is_marked_wherever_it_stands(client: Client, address: str, marked: str) -> None:
    assert re.search(marked, page(client, address), re.S)


def test_the_tip_of_an_ailment_tells_our_text_with_its_ruling(client: Client) -> None:
    tip = stretch(page(client, "cards/glancing-arrow/"), 'id="tip-runeslingers-awakening-weaken"', "</div>")
    assert re.search(r'You have -2 block\. <span class="mark" data-status="ruling".* RSA-Q34</p>', tip)


def test_a_value_that_no_line_gives_is_said_to_be_absent(client: Client) -> None:
    """In one line, however many there are, behind those that are stated."""
    row = stretch(page(client, "cards/stone-trap/"), '<tr class="absent">', "</tr>")
    assert "Not stated in the rulebook" in row
    assert stretch(row, "<em>", "</em>") == "Light cost, Class, Rarity, Number, Artist, Defense"


def test_a_value_that_a_practice_card_leaves_out_is_none_on_it(client: Client) -> None:
    row = stretch(page(client, "cards/emberdart/"), '<tr class="absent">', "</tr>")
    assert not missing(row, "None on this card", "Rarity")


def test_a_value_of_which_is_stated_that_there_is_none_says_so_with_its_line(client: Client) -> None:
    """Fireball is a normal runespell, and has no defense. [001:431-432]"""
    shown = client.get("/g/runeslingers/cards/fireball/").content.decode()
    row = stretch(shown, '<th scope="row">Defense</th>', "</tr>")
    assert not missing(row, "<td>none</td>", 'data-status="rulebook"', "lines 431-432")
    assert "Defense" not in stretch(shown, '<tr class="absent">', "</tr>")
    assert "none" not in stretch(shown, '<div class="face-base">', "</div>")


@pytest.mark.sql
def test_a_kind_without_a_glyph_has_that_of_the_kind_above_it_or_of_a_plain_card(client: Client, toy: str) -> None:
    shown = client.get(toy).content.decode()
    assert 'd=""' not in shown + client.get(f"{toy}cards/?view=list").content.decode()
    assert PLAIN in shown


@pytest.mark.sql
def test_a_game_without_rules_tells_of_none(client: Client, toy: str) -> None:
    assert "Rules from rulebook 009, retold line by line." in client.get(toy).content.decode()
    Rule.objects.filter(game__slug="emberfall").delete()
    SHELF.clear()
    assert "Rules from rulebook" not in client.get(toy).content.decode()


@pytest.mark.sql
def test_a_chosen_value_stays_in_sight_where_no_card_has_it(client: Client) -> None:
    shown = page(client, "cards/?type=boon&cost=99")
    assert re.search(r'name="type" value="boon"\s+checked', shown)
    assert re.search(r'name="cost" value="99"\s+checked', shown)


def test_a_text_marks_a_word_once_and_explains_it_once(client: Client) -> None:
    shown = page(client, "cards/stone-trap/")
    assert shown.count('aria-describedby="tip-runeslingers-awakening-field"') == 1
    assert shown.count('id="tip-runeslingers-awakening-field"') == 1


@pytest.mark.sql
def test_a_kind_without_a_glyph_is_drawn_too(client: Client) -> None:
    game = Game.objects.get(slug="runeslingers-awakening")
    game.shape["kinds"] = [kind | {"glyph": ""} for kind in game.shape["kinds"]]
    game.digest = "another"
    game.save()
    assert "Stone Trap" in page(client, "cards/stone-trap/")


# Values and their marks


def test_every_origin_of_its_own_has_a_row(client: Client) -> None:
    kind = part(r'<th scope="row">Type</th>.*?</tr>', page(client, "cards/supernova/"), re.S)
    assert not missing(kind, 'data-status="inferred"', "line 446")
    text = part(r'<th scope="row">Text</th>.*?</tr>', page(client, "cards/debilitate/"), re.S)
    assert 'data-status="inferred"' in text


@pytest.mark.parametrize("view", ["faces", "list"])
def test_what_is_inferred_on_a_printed_card_has_a_sign(client: Client, view: str) -> None:
    assert page(client, f"cards/?q=name=supernova&view={view}").count('class="sign" data-status="inferred"') == 1
    assert 'class="sign"' not in page(client, f"cards/?q=name=fireball&view={view}")


@pytest.mark.sql
def test_a_suggested_practice_card_carries_its_mark(client: Client) -> None:
    shown = client.get("/search/names/", {"q": "wardsong"}).content.decode()
    assert shown.count("<li") == shown.count('data-status="practice"') == 1
    assert 'data-status="rulebook"' in client.get("/search/names/", {"q": "fireball"}).content.decode()


@pytest.mark.parametrize("query", ["", "burn", 'cost<=2 "any target"'])
def test_what_is_searched_stays_in_the_box(client: Client, query: str) -> None:
    assert f'name="q" value="{query}"' in unescape(client.get("/search/", {"q": query}).content.decode())


def test_what_was_perhaps_meant_carries_its_mark(client: Client) -> None:
    shown = client.get("/search/", {"q": "wardsng"}).content.decode()
    assert re.search(r'>Wardsong</a> <span class="mark" data-status="practice"', shown)


@pytest.mark.parametrize("address", ["decks/", "decks/starter-eva/", "cards/eva/decks/"])
def test_a_ready_deck_is_marked_as_ours(client: Client, address: str) -> None:
    assert not missing(page(client, address), 'data-status="practice"', "never printed")


def test_the_cards_that_name_a_card_stand_under_their_kind(client: Client) -> None:
    assert re.search(r'<h2 id="naming-1">Inherent ability</h2>', page(client, "cards/eva/"))


@pytest.mark.parametrize(
    ("part", "name"),
    [("zones", "Void pile"), ("counters", "Mastery tokens"), ("options", "Every card can be answered")],
)
def test_zones_counters_and_options_stand_with_the_rules(client: Client, part: str, name: str) -> None:
    shown = page(client, "rules/")
    assert f'href="#{part}"' in shown
    assert re.search(rf'<section id="{part}".*?{name}.*?class="mark".*?</section>', shown, re.S)


@pytest.mark.sql
def test_a_keyword_whose_term_is_gone_is_still_shown(client: Client) -> None:
    Term.objects.filter(slug="fate").delete()
    assert "Fate" in page(client, "cards/supernova/")


# The search page


def test_a_group_of_the_search_can_be_seen_whole(client: Client) -> None:
    few = client.get("/search/", {"q": "card"}).content.decode()
    link = re.search(r'href="(\?q=card&amp;show=rules)">All (\d+) rules', few)
    assert link
    whole = client.get("/search/?q=card&show=rules").content.decode()
    assert whole.count("<li><a href") > few.count("<li><a href") / 3
    assert part(r'<ul class="hits">.*?</ul>', whole, re.S).count("<li>") == min(60, int(link[2]))


def test_an_unknown_game_is_said_to_be_unknown_and_all_are_searched(client: Client) -> None:
    shown = client.get("/search/", {"q": "fireball", "game": "nope"}).content.decode()
    assert not missing(shown, "There is no game <q>nope</q>", "Fireball")


# Askers


ADDRESSES = ["/", "/about/", "/search/", "/search/names/", "/search/help/", *(GAME + address for address in PAGES)]


@pytest.mark.sql
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_only_read(client: Client, address: str) -> None:
    assert client.head(address).status_code == 200
    assert {getattr(client, method)(address).status_code for method in ("post", "put", "delete")} == {405}


def test_a_form_from_elsewhere_is_refused_in_the_look_of_the_site() -> None:
    answer = Client(enforce_csrf_checks=True).post("/search/")
    assert "could not be trusted" in text_of(answer, 403)
    assert "<style" not in answer.content.decode()


@pytest.mark.parametrize("address", ["decks/", "cards/eva/decks/"])
def test_caches_know_that_fragments_differ_from_pages(client: Client, address: str) -> None:
    answers = [client.get(GAME + address), client.get(GAME + address, headers={"HX-Request": "true"})]
    assert all("HX-Request" in answer["Vary"] for answer in answers)
    assert ["<html" in answer.content.decode() for answer in answers] == [True, False]


HOSTILE = [
    "q=%00", "q=x%00y&game=%00", "page=99999999999999999999", "page=-1", "page=%00", f"page={'9' * 5000}",
    "&".join(f"type=word{n}" for n in range(300)), "type=%C3%A9%C3%A9&type=%E4%B8%AD&type=%C3%A9%C3%A9",
    "game=nope&q=burn", "sort=%00&view=%00", "sort=-no_such", "show=%00&q=burn", "show=rules&q=card&page=9999",
    f"q={'%EF%B7%BA' * 2_700}", f"q=name:{'%EF%B7%BA' * 990}",
    f"q={'(' * 300}", "cost=x&cost=-1&cost=%E2%91%A0", "set=%00&status=%00", "q=%ED%A0%80",
]  # fmt: skip


@pytest.mark.sql
@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: query[:25])
@pytest.mark.parametrize("address", ["/search/", "/search/names/", GAME + "cards/", GAME + "sets/practice/"])
def test_no_parameter_breaks_a_page(client: Client, address: str, query: str) -> None:
    assert client.get(f"{address}?{query}").status_code == 200


@pytest.mark.sql
@pytest.mark.parametrize("letter", ["x", "%", "\ufdfa", "a "], ids=ascii)
def test_of_a_very_long_query_the_beginning_is_read(client: Client, letter: str) -> None:
    assert "Only the first 1000 characters are read." in text_of(client.get("/search/", {"q": letter * 25_000}))


@pytest.mark.parametrize(
    "form", [{"name": "x" * 2_700_000}, {f"n{n}": "1" for n in range(1_001)}], ids=["bytes", "fields"]
)
def test_too_much_at_once_is_told_on_a_page_of_ours(form: dict[str, str]) -> None:
    for client in (Client(), Client(enforce_csrf_checks=True)):
        client.get("/decks/new/")
        answer = client.post("/decks/new/", form)
        page = answer.content.decode()
        assert answer.status_code == 413
        assert not missing(
            page,
            "<h1>That is too much at once</h1>",
            "at most 2.5 MB, 1000 fields and 100 files. None of it was saved.",
        )


@pytest.mark.sql
@pytest.mark.parametrize("slug", ["%00", "..", "a" * 3000, "%E2%84%A2", "no_such", "-", "__"])
@pytest.mark.parametrize("place", ["", "cards/", "sets/", "glossary/", "decks/"])
def test_a_weird_slug_is_not_found(client: Client, place: str, slug: str) -> None:
    assert client.get(f"{GAME if place else '/g/'}{place}{slug}/").status_code == 404


def test_every_control_of_the_facets_has_an_id_of_its_own(client: Client) -> None:
    ids = re.findall(r'\sid="([^"]+)"', page(client, "cards/?type=%C3%A9%C3%A9&type=%E4%B8%AD&type=%C3%A9%C3%A9"))
    assert len(ids) == len(set(ids))


# Another game


@pytest.fixture
def toy(tmp_path: Path, settings: Settings) -> str:
    """The toy game beside the real ones; the address of its pages."""
    settings.GAMES_PATH = [emberfall(tmp_path)]
    call_command("load_games", stdout=StringIO())
    return "/g/emberfall/"


TOY = {
    "": "A toy game of embers.",
    "cards/": "2 cards, all printed",
    "cards/?cost=2": "<legend>Ember cost</legend>",
    "cards/?view=list&clan=ash": "<legend>Clan</legend>",
    "cards/ash-courier/": '<th scope="row">Ember cost</th>',
    "cards/cinder-wall/": "Not stated in the rulebook",
    "cards/ash-courier/decks/": "Embers",
    "sets/first/": "All there is.",
    "rules/": "cards may act.",
    "glossary/": "May act at once.",
    "glossary/swift/": "Ash Courier",
    "formats/": "Exactly 3 cards.",
    "rulings/": "Nothing is drawn.",
    "decks/": "Runs and hides.",
    "decks/embers/": "Ember cost <small>average",
}
ASKING = {"cards/?cost=2", "cards/?view=list&clan=ash", "rules/", "decks/embers/"}  # in SQL what no other page does


@pytest.mark.parametrize("address", [pytest.param(a, marks=pytest.mark.sql) if a in ASKING else a for a in TOY])
def test_another_game_has_every_page_in_its_own_words(client: Client, toy: str, address: str) -> None:
    answer = client.get(toy + address)
    assert TOY[address] in text_of(answer)
    assert "Light cost" not in answer.content.decode()


def test_each_game_keeps_its_own_facets(client: Client, toy: str) -> None:
    assert "<legend>Light cost</legend>" in page(client, "cards/")
    assert "<legend>Clan</legend>" not in page(client, "cards/")
    assert "<legend>Class</legend>" not in client.get(toy + "cards/").content.decode()


def tries(client: Client) -> list[str]:
    """The queries to try that the first page offers, each as the address it leads to."""
    return re.findall(r'<a href="([^"]*\?q=[^"]*)"><code>', unescape(client.get("/").content.decode()))


@pytest.mark.sql
def test_whatever_the_first_page_says_to_try_finds_something(client: Client) -> None:
    addresses = tries(client)
    assert len(addresses) > 2 * Game.objects.count()
    for address in addresses:
        assert '<article class="face"' in client.get(address).content.decode(), address


def test_the_first_page_shows_cards_of_the_deck_that_each_game_begins_with(client: Client) -> None:
    shown = client.get("/").content.decode()
    for game in Game.objects.all():
        poster = stretch(shown, f'<article class="poster" data-game="{game.slug}">', "</article>")
        cards = re.findall(r'<span class="small-name">([^<]+)', poster)
        assert len(set(cards)) == len(cards) == 3
        assert game.cards.filter(name__in=cards).count() == 3


@pytest.mark.parametrize("address", ["/", "/about/", "/search/help/"])
def test_the_api_is_a_link_away(client: Client, address: str) -> None:
    main = client.get(address).content.decode().partition("<main")[2].partition("</main>")[0]
    assert 'href="/api/docs/"' in main


@pytest.mark.parametrize("where", ["", "&game=runicka"])
def test_a_search_without_words_offers_some_that_find_something(client: Client, where: str) -> None:
    shown = client.get(f"/search/?q={where}").content.decode()
    tries = re.findall(r'<a href="(/search/\?q=[^"]+)"><code>', shown.partition('class="tries"')[2])
    assert len(tries) > 3
    assert all(where.replace("&", "&amp;") in address for address in tries)
    found = [client.get(unescape(address)).content.decode() for address in tries]
    assert not [
        address for address, answer in zip(tries, found, strict=True) if "<h1>0 results" in answer and not where
    ]
