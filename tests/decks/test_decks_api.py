"""Decks in the API: who sees which, what they say, and verdicts on decks that are sent."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.models import Game
from decks.construction.formats.deck_text import read_deck
from decks.models import Deck, DeckCard, DeckVersion, Visibility
from decks.owners import remember
from tests.decks.construction.test_clutter import FORMS, ready
from tests.packs import SHIPPED
from tests.reading import Client, data_of
from tests.tiers import drawn, examples

pytestmark = pytest.mark.django_db

SLUG = "runeslingers-awakening"
PACK = SHIPPED[SLUG]
RUSH = read_deck(PACK.decks["ember-rush"], PACK).sections
DECKS, VALIDATE = "/api/v1/decks/", "/api/v1/decks/validate/"
ANNA, BEN = "anna" * 8, "ben" * 8


def visitor(owner: str = "") -> Client:
    """A browser, with the cookie of somebody who has made something."""
    client = Client()
    if owner:
        client.cookies.update(remember(HttpResponse(), owner).cookies)
    return client


def make(owner: str, name: str, visibility: str, sections: Any = RUSH, game: str = SLUG, **columns: Any) -> Deck:
    """A deck with two versions."""
    deck = Deck.objects.create(
        owner=owner, name=name, game=game, format="constructed", visibility=visibility, version=2, **columns
    )
    for number, held in ((1, {}), (2, sections)):
        DeckVersion.objects.create(
            deck=deck, number=number, name=name, format="constructed", sections=held, shortlist={"fireball": 1},
            change=f"change {number}",
        )  # fmt: skip
    for section, held in sections.items():
        for card, copies in held.items():
            DeckCard.objects.create(deck=deck, game=game, card=card, section=section, copies=copies)
    return deck


@pytest.fixture
def decks() -> dict[str, Deck]:
    """Anna's decks, one of each visibility, and one that is deleted."""
    found = {str(choice): make(ANNA, f"Anna's {choice}", choice) for choice in Visibility.values}
    return found | {"deleted": make(ANNA, "Anna's deleted", "public", deleted_at=timezone.now())}


def get(client: Client, path: str, **query: Any) -> Any:
    return data_of(client.get(path, query))


def names(client: Client, **query: Any) -> list[str]:
    return sorted(found["name"] for found in get(client, DECKS, **query)["results"])


def problem(response: Any, status: int) -> str:
    """What a problem says."""
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json"), response.content
    return str(response.json()["detail"])


# Who sees what


def test_the_root_leads_to_the_decks(client: Client) -> None:
    root = get(client, "/api/v1/")
    assert (root["decks"], root["validate"]) == (f"http://testserver{DECKS}", f"http://testserver{VALIDATE}")


@pytest.mark.sql
def test_the_list_holds_public_decks_and_ones_own(decks: dict[str, Deck]) -> None:
    make(BEN, "Ben's public", "public")
    assert names(visitor()) == ["Anna's public", "Ben's public"]
    assert names(visitor(BEN)) == ["Anna's public", "Ben's public"]
    assert names(visitor(ANNA)) == ["Anna's private", "Anna's public", "Anna's unlisted", "Ben's public"]
    assert names(visitor(ANNA), mine="true") == ["Anna's private", "Anna's public", "Anna's unlisted"]
    assert names(visitor(ANNA), mine="false") == ["Ben's public"]
    assert names(visitor(), mine="true") == []


@pytest.mark.parametrize(
    ("which", "stranger", "owner"),
    [("private", 404, 200), ("unlisted", 200, 200), ("public", 200, 200), ("deleted", 404, 404)],
)
def test_a_deck_by_its_key(decks: dict[str, Deck], which: str, stranger: int, owner: int) -> None:
    path = f"{DECKS}{decks[which].key}/"
    assert [visitor(name).get(path).status_code for name in ("", BEN, ANNA)] == [stranger, stranger, owner]


@pytest.mark.sql
def test_a_private_deck_of_another_is_not_told_from_one_that_is_not_there(decks: dict[str, Deck]) -> None:
    hidden, missing = (visitor(BEN).get(f"{DECKS}{key}/").json() for key in (decks["private"].key, "a" * 12))
    assert {**hidden, "instance": ""} == {**missing, "instance": ""}


def test_a_forged_cookie_is_nobody(decks: dict[str, Deck]) -> None:
    client = Client()
    client.cookies["owner"] = f"{ANNA}:forged"
    assert names(client) == ["Anna's public"]
    assert client.get(f"{DECKS}{decks['private'].key}/").status_code == 404


def test_what_is_beside_a_deck_is_for_its_owner(decks: dict[str, Deck]) -> None:
    path = f"{DECKS}{decks['public'].key}/"
    mine, theirs = get(visitor(ANNA), path), get(visitor(BEN), path)
    assert (mine["mine"], theirs["mine"]) == (True, False)
    assert (mine["shortlist"], theirs["shortlist"]) == ({"fireball": 1}, None)
    assert [version["number"] for version in mine["versions"]] == [2, 1]
    assert theirs["versions"] is None


def test_no_answer_names_an_owner(decks: dict[str, Deck]) -> None:
    paths = [DECKS, *(f"{DECKS}{deck.key}/" for deck in decks.values())]
    assert not [path for path in paths if ANNA.encode() in visitor(ANNA).get(path).content]


# What is said


def test_a_deck_tells_its_cards_and_its_verdict_in_every_format(decks: dict[str, Deck]) -> None:
    found = get(visitor(), f"{DECKS}{decks['public'].key}/")
    assert found["sections"] == RUSH
    assert (found["name"], found["game"], found["format"], found["copies"]) == (
        "Anna's public",
        SLUG,
        "constructed",
        43,
    )
    verdicts = {one["format"]: (one["legal"], one["distance"]) for one in found["legality"]}
    assert verdicts["constructed"] == verdicts["sealed"] == (True, 0)
    assert verdicts["draft"] == (False, 10)
    assert found["url"].endswith(f"/decks/{found['key']}/")
    assert get(visitor(), found["api"])["key"] == found["key"]


@pytest.mark.sql
def test_a_deck_of_a_game_that_is_gone_is_kept_without_a_verdict() -> None:
    deck = make(ANNA, "Old", "public", game="gone")
    assert get(visitor(), f"{DECKS}{deck.key}/")["legality"] is None
    assert names(visitor(), game="gone") == ["Old"]


@pytest.mark.sql
def test_decks_are_filtered(decks: dict[str, Deck]) -> None:
    make(BEN, "Beads", "public", {"main": {"fireball": 2}})
    client = visitor()
    assert (names(client, card="emberdart"), names(client, card="fireball")) == (["Anna's public"], ["Beads"])
    assert (names(client, name="BEAD"), names(client, deck_format="draft")) == (["Beads"], [])
    assert len(names(client, deck_format="constructed", game=SLUG)) == 2


@pytest.mark.sql
def test_cards_of_private_decks_find_nothing(decks: dict[str, Deck]) -> None:
    make(BEN, "Secret", "private", {"main": {"fireball": 2}})
    assert names(visitor(ANNA), card="fireball") == []


def test_what_only_private_decks_know_is_unknown(decks: dict[str, Deck]) -> None:
    """A card, a format and a game that have left the catalogue: whoever asked for them would learn of the deck."""
    deck = make(BEN, "Secret", "private", {"main": {"gone-card": 2}}, "gone-game")
    Deck.objects.filter(pk=deck.pk).update(format="gone-format")
    for asked in ({"card": "gone-card"}, {"game": "gone-game"}, {"deck_format": "gone-format"}):
        (value,) = asked.values()
        assert f"cannot be '{value}'" in problem(visitor(ANNA).get(DECKS, asked), 400)
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    assert names(visitor(ANNA), card="gone-card", game="gone-game", deck_format="gone-format") == ["Secret"]


@pytest.mark.sql
def test_lists_come_in_pages() -> None:
    for n in range(5):
        make(ANNA, f"Deck {n}", "public", {})
    page = get(visitor(), DECKS, page_size=2)
    assert (page["count"], len(page["results"])) == (5, 2)
    assert [found["name"] for found in page["results"]] == ["Deck 4", "Deck 3"]
    assert len(get(visitor(), page["next"])["results"]) == 2


@pytest.mark.parametrize("owner", ["", ANNA])
def test_caches_keep_decks_for_their_visitor_alone(decks: dict[str, Deck], owner: str) -> None:
    client = visitor(owner)
    for path in (DECKS, f"{DECKS}{decks['public'].key}/"):
        answer = client.get(path)
        assert {"private", "no-cache"} <= {part.strip() for part in answer["Cache-Control"].split(",")}
        assert "public" not in answer["Cache-Control"]
        assert "Cookie" in answer["Vary"]
        assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert "private" in client.get(f"{DECKS}nothing/")["Cache-Control"]


@pytest.mark.sql
def test_a_change_of_a_deck_changes_the_etag(decks: dict[str, Deck]) -> None:
    path = f"{DECKS}{decks['public'].key}/"
    before = visitor().get(path)
    Deck.objects.filter(key=decks["public"].key).update(name="Renamed")
    assert visitor().get(path, headers={"If-None-Match": before["ETag"]}).status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_decks_cannot_be_changed_here(decks: dict[str, Deck], method: str) -> None:
    for path in (DECKS, f"{DECKS}{decks['public'].key}/"):
        assert getattr(visitor(ANNA), method)(path).status_code == 405


@pytest.mark.sql
@pytest.mark.parametrize("value", ["\0", "-", "9" * 30, "x" * 100_000, "%", "' OR 1=1 --", "true", "\u202e"])
def test_hostile_filters_break_nothing(decks: dict[str, Deck], value: str) -> None:
    assert visitor(ANNA).get(DECKS, {"name": value}).status_code == 200
    for name in ("game", "deck_format", "card", "mine"):
        assert visitor(ANNA).get(DECKS, {name: value}).status_code == (
            200 if (name, value) == ("mine", "true") else 400
        )


@pytest.mark.sql
def test_names_of_decks_are_compared_as_names_of_cards_are(decks: dict[str, Deck]) -> None:
    make(BEN, "Éclair deck", "public")
    make(BEN, "Lamplighter’s deck", "public")
    client = visitor()
    for asked in ("éclair", "ECLAIR", "eclair D"):
        assert names(client, name=asked) == ["Éclair deck"]
        assert "Éclair deck" in client.get("/decks/", {"q": asked}).content.decode()
    assert (names(client, name="lamplighter's"), names(client, name="lamplighters")) == (["Lamplighter’s deck"], [])


@pytest.mark.sql
@pytest.mark.parametrize("value", ["0", "banana", "", "True "])
def test_mine_is_true_or_false(value: str) -> None:
    assert problem(visitor(ANNA).get(DECKS, {"mine": value}), 400).startswith(
        f"mine cannot be {value!r}: choose from true, false"
    )


# Verdicts on decks that are sent


def send(body: Any, **extra: Any) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return Client(enforce_csrf_checks=True).post(VALIDATE, text, content_type="application/json", **extra)


def judged(**body: Any) -> Any:
    response = send({"game": SLUG, **body})
    assert response.status_code == 200, response.content
    return response.json()


def test_sections_in_a_format() -> None:
    found = judged(format="constructed", sections=RUSH)
    assert [(one["format"], one["legal"], one["distance"]) for one in found["verdicts"]] == [("constructed", True, 0)]
    assert (found["game"], found["format"], found["sections"]) == (SLUG, "constructed", RUSH)


def test_sections_without_a_format_are_judged_in_all() -> None:
    assert [one["format"] for one in judged(sections=RUSH)["verdicts"]] == list(PACK.formats)


def test_a_text_in_the_format_that_it_names() -> None:
    found = judged(text=PACK.decks["starter-eva"])
    assert (found["title"], found["format"], found["verdicts"][0]["legal"]) == ("Starter: Eva", "starter", True)


def test_a_text_in_the_format_that_is_asked_for() -> None:
    (one,) = judged(text=PACK.decks["starter-eva"], format="constructed")["verdicts"]
    assert (one["legal"], one["distance"]) == (False, 10)
    (found,) = one["problems"]
    assert {"code", "message", "cards", "source"} <= found.keys()
    assert (found["rule"], found["source"]) == ("RSA-F-10", "000:413 RSA-Q1")


PLAIN = "1 Tobren Sill\n1 Patient Furnace\n1 Breaking Note\n3 Emberdart (ABC) 12"


def test_a_text_without_headings_is_read_and_what_was_guessed_is_told() -> None:
    found = judged(text=PLAIN, format="constructed")
    assert found["sections"] == {
        "runeslinger": {"tobren-sill": 1}, "stance": {"patient-furnace": 1}, "ability": {"breaking-note": 1}, "main": {"emberdart": 3},
    }  # fmt: skip
    assert "text: Line 4: Not kept: (ABC) 12." in found["notes"]
    assert "text: Line 1: a card comes before the first section; Tobren Sill goes to Runeslinger." in found["notes"]


def test_a_text_without_a_format_is_judged_in_every_one() -> None:
    found = judged(text="Deck\n3 Emberdart\n")
    assert ([one["format"] for one in found["verdicts"]], found["format"]) == (list(PACK.formats), "")
    assert found["sections"] == {"main": {"emberdart": 3}}
    assert found["notes"][0].startswith("text: No format is chosen: the list was read for Constructed")


def test_of_very_many_notes_the_first_are_told() -> None:
    notes = judged(text="3 Emberdart (ABC)\n" * 30, format="draft")["notes"]
    assert (len(notes), notes[-1]) == (21, "and 40 more")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("deck", drawn("decks to the API", list(PACK.decks), 3))
def test_what_any_door_writes_is_read(form: str, deck: str) -> None:
    one = ready(SLUG, deck)
    found = judged(text=FORMS[form](one))
    assert (found["format"], found["sections"], found["notes"]) == (one.deck.format, one.deck.sections, [])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_body_is_read_in_any_encoding(encoding: str) -> None:
    body = {"game": SLUG, "format": "draft", "text": "Flöt\nDeck\n2 Lamplighter’s Ring"}
    found = send(json.dumps(body, ensure_ascii=False).encode(encoding)).json()
    assert (found["title"], found["sections"]) == ("Flöt", {"main": {"lamplighters-ring": 2}})


def test_options_and_a_pool() -> None:
    (one,) = judged(format="constructed", sections=RUSH, options=["x_total_1"])["verdicts"]
    assert [found["rule"] for found in one["problems"]] == ["x_total_1"]
    (one,) = judged(format="sealed", sections=RUSH, pool={**RUSH["main"], "fireball": 13})["verdicts"]
    assert [found["message"] for found in one["problems"]] == ["The pool has 53 cards; 6 packs have 54."]


def test_a_card_that_is_not_there_is_a_problem_of_the_deck() -> None:
    (one,) = judged(format="draft", sections={"main": {"golem": 1}})["verdicts"]
    assert one["problems"][0]["code"] == "unknown_card"


def test_nothing_is_kept_of_what_is_sent() -> None:
    answer = send({"game": SLUG, "sections": RUSH})
    assert (answer["Cache-Control"], dict(answer.cookies), Deck.objects.count()) == ("no-store", {}, 0)


@pytest.mark.sql
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "game: This field is required."),
        ({"game": "chess", "sections": {}}, "game: no game is called 'chess'; choose from"),
        ({"game": SLUG}, "Send either sections or text."),
        ({"game": SLUG, "sections": {}, "text": "x"}, "Send either sections or text."),
        ({"game": SLUG, "sections": {}, "format": "legacy"}, "format: no format is called 'legacy'; choose from constructed"),
        ({"game": SLUG, "sections": {}, "format": "draft", "options": ["a"]}, "options: no option of draft is called 'a'; there is none"),
        ({"game": SLUG, "sections": {}, "options": ["a"]}, "Options and a pool belong to a format: name it."),
        ({"game": SLUG, "sections": {"main": {"emberdart": 0}}}, "sections.main.emberdart: "),
        ({"game": SLUG, "sections": {"main": {"emberdart": 10**30}}}, "sections.main.emberdart: "),
        ({"game": SLUG, "sections": {"main": {"emberdart": "three"}}}, "sections.main.emberdart: "),
        ({"game": SLUG, "sections": {"main": 3}}, "sections.main: "),
        ({"game": SLUG, "sections": {"ma in": {}}}, "sections: 'ma in' is not an id."),
        ({"game": SLUG, "sections": {"main": {"\ud800\0": 1}}}, "sections: '\\ud800\\x00' is not an id."),
        ({"game": SLUG, "sections": {"main": {f"c{n}": 1 for n in range(1001)}}}, "sections: At most 1,000 sections and cards"),
        ({"game": SLUG, "text": "\0"}, "text: "),
        ({"game": SLUG, "text": "x" * 50_001}, "text: Ensure this field has no more than 50000 characters."),
        ({"game": SLUG, "text": "Mine\n// format: draft\nDeck\n3 Emberdrat\n"},
         "text:4: no card of this game is called 'Emberdrat'; perhaps 3 Emberdart"),
        ({"game": SLUG, "text": "Mine\n// format: chess\nDeck\n3 Emberdart\n"}, "text:1: '// format:' must name one of constructed"),
        ({"game": SLUG, "text": "Deck\n3 Emberdart\n", "options": ["a"]}, "Options and a pool belong to a format: name it."),
        ({"game": SLUG, "text": "AAECAf0EAA/+AeYFuAfNA=="}, "text: No card was read: this looks like a code for another program"),
        ('{"game": "a", "game": "b"}', "The body says 'game' twice: say it once."),
        ('{"game": "a", "sections": {"main": {"emberdart": 1, "emberdart": 3}}}', "The body says 'emberdart' twice: say it once."),
        ({"game": None, "sections": []}, "game: "),
        ([], "The body must be a JSON object."),
        ("{", "The body is not JSON that can be read"),
        ("", "game: This field is required."),
        (b"\xff\xfe", "The body is not JSON that can be read"),
        ("[" * 90_000, "The body is not JSON that can be read"),
        ('{"game": ' + "9" * 5000 + "}", "The body is not JSON that can be read"),
    ],
    ids=lambda value: None if isinstance(value, str) and len(value) < 60 else "",
)  # fmt: skip
def test_what_cannot_be_judged_is_told_with_its_place(body: Any, said: str) -> None:
    assert said in problem(send(body), 400)


def test_many_bad_lines_are_told_shortly() -> None:
    text = "Mine\n// format: draft\nDeck\n" + "3 Nothing Such\n" * 2000
    told = problem(send({"game": SLUG, "text": text}), 400).splitlines()
    assert (len(told), told[-1]) == (21, "and 1980 more")


def test_a_body_that_is_too_large_is_refused() -> None:
    assert "100,000 bytes" in problem(send('{"game": "' + "x" * 100_000 + '"}'), 413)


def test_other_ways_to_ask_are_refused() -> None:
    client = Client()
    problem(client.get(VALIDATE), 405)
    problem(client.post(VALIDATE, {"game": SLUG}), 415)
    problem(client.post(VALIDATE, "{}", content_type="text/plain"), 415)


@pytest.mark.sql
def test_a_game_whose_folder_is_gone_is_away() -> None:
    Game.objects.filter(slug=SLUG).update(digest="another version")
    Game.objects.create(**{
        **Game.objects.filter(slug=SLUG).values().get(), "id": None, "slug": "gone", "digest": "gone", "position": 99,
    })  # fmt: skip
    assert "cannot be read" in problem(send({"game": "gone", "sections": {}}), 503)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)
FIELDS = ["game", "format", "sections", "text", "options", "pool"]


@pytest.mark.sql
@given(sent=st.dictionaries(st.sampled_from(FIELDS), JUNK), game=st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_whatever_is_sent_gets_an_answer(sent: dict[str, Any], game: bool) -> None:
    body = sent | ({"game": SLUG} if game else {})
    assert send(body).status_code in (200, 400)


def test_an_empty_list_is_an_empty_deck() -> None:
    empty = judged(text="", format="constructed")
    assert (empty["sections"], empty["verdicts"]) == ({}, judged(sections={}, format="constructed")["verdicts"])


@pytest.mark.sql
@given(text=st.text(max_size=200), form=st.sampled_from(["", *PACK.formats]))
@settings(max_examples=examples(100), deadline=None)
def test_whatever_text_is_sent_gets_an_answer(text: str, form: str) -> None:
    assert send({"game": SLUG, "format": form, "text": text}).status_code in (200, 400)
