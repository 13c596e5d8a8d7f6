"""A search is saved under a name from where it was made, opened, renamed and deleted by whoever saved it, and belongs to their data."""

import gzip
import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from decks import binder, saved_searches
from decks.models import SavedSearch
from tests.reading import Client, in_words, missing, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
NEW, LIST = "/saved/new/", "/saved/"
HTMX = {"HX-Request": "true"}


def saved(
    client: Client, name: str = "Cheap boons", asked: str = "q=cost<=2&type=boon", game: str = GAME
) -> SavedSearch:
    answer = client.post(NEW, {"name": name, "asked": asked, "game": game})
    assert answer.status_code == 302, in_words(text_of(answer, answer.status_code))
    return SavedSearch.objects.get(name=name)


def save_link(client: Client, address: str) -> str:
    (link,) = re.findall(r'href="(/saved/new/[^"]*)">Save this search', text_of(client.get(address)))
    return unescape(link)


def refused(answer: HttpResponse) -> str:
    return in_words(text_of(answer, 422))


# From the page of what was found


@pytest.mark.parametrize(
    ("address", "opened"),
    [
        (f"/g/{GAME}/cards/?q=cost<%3D2&type=boon&type=chant&page=2", f"/g/{GAME}/cards/?q=cost%3C%3D2&type=boon&type=chant"),
        (f"/g/{GAME}/cards/?kw=shout&view=list", f"/g/{GAME}/cards/?kw=shout&view=list"),
        ("/search/?q=burn&game=&page=9", "/search/?q=burn"),
        (f"/search/?q=cheap+boons&words=1&game={GAME}", f"/search/?q=cheap+boons&words=1&game={GAME}"),
    ],
)  # fmt: skip
def test_it_is_saved_from_its_results_and_opens_them_again(client: Client, address: str, opened: str) -> None:
    form = text_of(client.get(save_link(client, address)))
    fields = {name: unescape(value) for name, value in re.findall(r'name="(game|asked|name)" value="([^"]*)"', form)}
    answer = client.post(NEW, fields | {"name": "Mine"})
    search = SavedSearch.objects.get()
    assert answer["Location"] == f"/saved/?saved={search.key}"
    assert search.get_absolute_url() == opened
    assert client.get(opened).status_code == 200
    shown = text_of(client.get(answer["Location"]))
    assert f'Saved: <a href="{opened.replace("&", "&amp;")}">Mine</a>' in shown


def test_where_nothing_is_asked_there_is_nothing_to_save(client: Client) -> None:
    for address in ("/search/", f"/g/{GAME}/cards/", f"/g/{GAME}/cards/?sort=name"):
        assert "Save this search" not in text_of(client.get(address))
    assert client.get(NEW)["Location"] == "/search/"
    assert "search for something first" in text_of(client.get(NEW, {"asked": "page=3"}))


def test_a_name_is_proposed_that_says_what_is_looked_for(client: Client) -> None:
    page = text_of(client.get(NEW, {"game": GAME, "asked": "q=type:boon cost<=2"}))
    assert 'name="name" value="Boons with ' in page
    long = text_of(client.get(NEW, {"asked": "q=" + "fire " * 40}))
    (name,) = re.findall(r'name="name" value="([^"]*)"', long)
    assert len(unescape(name)) <= saved_searches.NAME_MAX


def test_one_that_asks_for_a_deck_of_ones_own_is_saved_and_leads_on(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    link = save_link(client, f"/g/{GAME}/yours/?q=deck:mine+cost<%3D2")
    assert client.get(link).status_code == 200
    search = saved(client, asked="q=deck:mine+cost<%3D2")
    assert client.get(search.get_absolute_url())["Location"] == f"/g/{GAME}/yours/?q=deck%3Amine+cost%3C%3D2"


# Opened, renamed, deleted


def test_they_are_listed_and_the_page_of_the_search_fetches_the_first(client: Client) -> None:
    for number in range(10):
        saved(client, f"Number {number}", f"q=cost<={number}", game=GAME if number else "")
    every = in_words(text_of(client.get(LIST)))
    assert not missing(every, "Number 0", "Search page", "Number 9", "The Awakening, cards", "cost<=9")
    assert 'hx-get="/saved/"' in text_of(client.get("/search/"))
    part = client.get(LIST, headers=HTMX)
    assert "<html" not in text_of(part)
    assert re.findall(r"Number \d", in_words(text_of(part))) == [f"Number {number}" for number in range(9, 1, -1)]
    assert "all 10" in in_words(text_of(part))
    assert "HX-Request" in part["Vary"]
    assert "no-store" in part["Cache-Control"]


def test_who_has_none_gets_nothing_and_no_cookie() -> None:
    client = Client()
    assert text_of(client.get(LIST, headers=HTMX)).strip() == ""
    assert "None yet" in in_words(text_of(client.get(LIST)))
    assert not client.cookies


def test_it_is_renamed_and_deleted(client: Client) -> None:
    search = saved(client)
    client.post(f"/saved/{search.key}/rename/", {"name": "  Small \n boons "})
    assert SavedSearch.objects.get().name == "Small boons"
    client.post(f"/saved/{search.key}/rename/", {"name": "small boons"})
    assert SavedSearch.objects.get().name == "small boons"
    other = saved(client, "Other")
    answer = client.post(f"/saved/{other.key}/rename/", {"name": "Small  Boons"})
    assert "You have a saved search of that name" in refused(answer)
    assert 'value="Small  Boons"' in answer.content.decode()
    assert client.post(f"/saved/{search.key}/delete/").status_code == 302
    assert [row.name for row in SavedSearch.objects.all()] == ["Other"]


def test_nobody_else_sees_renames_or_deletes_it(client: Client) -> None:
    search, other = saved(client), Client()
    saved(other, "Theirs")
    assert "Cheap boons" not in text_of(other.get(LIST))
    assert "Cheap boons" not in text_of(other.get(LIST, headers=HTMX))
    for what in ("rename", "delete"):
        assert other.post(f"/saved/{search.key}/{what}/", {"name": "Taken"}).status_code == 404
    assert SavedSearch.objects.get(pk=search.pk).name == "Cheap boons"


def test_of_a_game_that_has_left_it_is_still_listed(client: Client) -> None:
    search = saved(client)
    SavedSearch.objects.update(game="gone")
    search.refresh_from_db()
    assert "gone, cards" in in_words(text_of(client.get(LIST)))
    assert client.get(search.get_absolute_url()).status_code == 404


# Limits


BAD = {
    "no name": ({"name": "  "}, "Give it a name"),
    "a long name": ({"name": "x" * 61}, "at most 60 characters"),
    "a name twice": ({"name": "CHEAP  boons"}, "You have a saved search of that name"),
    "nothing asked": ({"asked": ""}, "There is nothing to save"),
    "only a page": ({"asked": "page=4&q=+"}, "There is nothing to save"),
    "too much asked": ({"asked": "q=" + "a" * 30_000}, "at most 20000 characters"),
    "too many parts": ({"asked": "&".join(f"a{number}=1" for number in range(2_000))}, "too many parts"),
    "too long when it is written out": ({"asked": "q=" + "€" * 1_000}, "too long to be kept"),
    "a game that there is not": ({"game": "chess"}, "Its game is not on this site"),
    "a game that is no slug": ({"game": "a b"}, "valid “slug”"),
    "a NUL": ({"name": "a\0b"}, "Null characters are not allowed"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_saved_is_refused_with_the_reason_and_a_short_answer(client: Client, case: str) -> None:
    saved(client)
    fields, why = BAD[case]
    answer = client.post(NEW, {"name": "New", "asked": "q=fire", "game": GAME} | fields)
    assert why in refused(answer)
    assert len(answer.content) < 60_000
    assert SavedSearch.objects.count() == 1


def test_of_a_long_query_the_beginning_is_kept_as_the_search_reads_it(client: Client) -> None:
    search = saved(client, asked="q=" + "a" * 10_000)
    assert search.asked == "q=" + "a" * 1_000
    assert client.get(search.get_absolute_url()).status_code == 200
    assert len(text_of(client.get(LIST))) < 20_000


def test_there_are_so_many_at_most(client: Client) -> None:
    first = saved(client)
    rows = [SavedSearch(owner=first.owner, name=f"N{n}", asked="q=a") for n in range(saved_searches.SEARCHES_MAX - 2)]
    SavedSearch.objects.bulk_create(rows)
    saved(client, "The last one")
    assert "You have 100 saved searches" in refused(client.post(NEW, {"name": "One more", "asked": "q=a"}))
    saved(Client(), "Of somebody else")


# Your data


def words(answer: HttpResponse) -> str:
    return in_words(text_of(answer))


def test_it_is_part_of_ones_data_taken_along_brought_and_erased(client: Client) -> None:
    search = saved(client)
    before = (search.key, search.name, search.game, search.asked, search.created_at, search.changed_at)
    assert not missing(words(client.get("/your-data/")), "Saved searches 1", "Cheap boons")
    data = client.post("/your-data/file/").content
    (row,) = json.loads(gzip.decompress(data))["saved searches"]
    assert (row["name"], row["game"], row["asked"]) == (search.name, search.game, search.asked)
    assert "Saved searches" in words(client.post("/your-data/erase/", {"sure": "yes"}))
    assert not SavedSearch.objects.exists()
    stranger = Client()
    file = SimpleUploadedFile("mine.json.gz", data)
    assert "Saved searches: 1" in words(stranger.post("/your-data/bring/", {"file": file}))
    now = SavedSearch.objects.get()
    assert (now.key, now.name, now.game, now.asked, now.created_at, now.changed_at) == before
    assert "Cheap boons" in text_of(stranger.get(LIST))


def test_it_comes_along_into_the_binder_of_another_browser(client: Client) -> None:
    saved(client)
    key = re.search(r"/your-data/open/\w+/", client.post("/your-data/key/").content.decode())
    assert key
    other = Client()
    saved(other, "Of the phone")
    other.post(key[0], {"own": "move"})
    assert {row.owner for row in SavedSearch.objects.all()} == {SavedSearch.objects.get(name="Cheap boons").owner}
    assert not missing(text_of(other.get(LIST)), "Cheap boons", "Of the phone")


def test_a_file_of_before_there_were_any_is_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Old"})
    with monkeypatch.context() as before:
        before.setattr(
            binder, "SEALED", {sort: model for sort, model in binder.SEALED.items() if sort != "saved searches"}
        )
        data = client.post("/your-data/file/").content
    assert "saved searches" not in json.loads(gzip.decompress(data))
    answer = Client().post("/your-data/bring/", {"file": SimpleUploadedFile("old.json.gz", data)})
    assert "Decks: 1" in words(answer)


def test_a_file_with_more_than_may_be_kept_brings_nothing(client: Client) -> None:
    first = saved(client)
    SavedSearch.objects.bulk_create([SavedSearch(owner=first.owner, name=f"N{n}", asked="q=a") for n in range(60)])
    data = client.post("/your-data/file/").content
    other = Client()
    owner = saved(other, "Theirs").owner
    SavedSearch.objects.bulk_create([SavedSearch(owner=owner, name=f"O{n}", asked="q=a") for n in range(60)])
    answer = other.post("/your-data/bring/", {"file": SimpleUploadedFile("mine.json.gz", data)})
    assert "more saved searches than you may keep" in refused(answer)
    assert SavedSearch.objects.filter(owner=owner).count() == 61
