"""All that is stored for a visitor: seen, taken along and brought back, opened elsewhere by a key, erased for good."""

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from html import unescape
from time import process_time

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.signing import Signer
from django.http import HttpResponse
from django.test import override_settings
from django.urls import reverse

from decks import binder
from decks.binder import BinderError
from decks.models import BinderKey, Chunk, Deck, DeckVersion, GoldfishRun, Hand, OwnedCard, Pool, RunState
from decks.owners import COOKIE, MADE_HERE
from decks.pages import binder as pages
from engine.packs.quoting import SHOWN
from tests.reading import Client, missing

pytestmark = pytest.mark.django_db
AWAKENING = "runeslingers-awakening"
BINDER, FILE, BRING, ERASE, KEY, END = (
    f"/your-data/{page}" for page in ("", "file/", "bring/", "erase/", "key/", "key/end/")
)


@pytest.fixture
def ada() -> Client:
    """A visitor with two decks, one of them deleted, a pool with a deck of it, a test hand, a run that has ended and one that waits."""
    client = Client()
    for name in ("Kept", "Thrown away"):
        client.post("/decks/new/", {"game": AWAKENING, "name": name, "description": "Of Ada's"})
    kept, thrown = Deck.objects.order_by("pk")
    change = {"base": 1, "add": "ember-dart", "section": "main"}
    client.post(reverse("decks:change", args=[kept.key]), change | {"do": "add", "card": "ember-dart", "copies": "2"})
    client.post(reverse("decks:delete", args=[thrown.key]))
    client.post("/pools/new/", {"for": f"{AWAKENING} sealed", "game": AWAKENING, "format": "sealed", "seed": "5"})
    client.post("/hands/new/", {"game": AWAKENING, "ready": "ember-rush", "seed": "3", "opponent": "mirror"})
    for seed in ("7", "8"):
        client.post("/runs/new/", {"game": AWAKENING, "ready": "ember-rush", "games": "100", "seed": seed})
    GoldfishRun.objects.filter(seed=7).update(state=RunState.DONE)
    assert (Deck.objects.count(), Pool.objects.count(), Hand.objects.count()) == (2, 1, 1)
    return client


def owner(client: Client) -> str:
    return client.cookies[COOKIE].value.partition(":")[0]


def words(answer: HttpResponse) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def brought(client: Client, data: bytes) -> HttpResponse:
    return client.post(BRING, {"file": SimpleUploadedFile("binder.json.gz", data)})


def link_of(answer: HttpResponse) -> str:
    (link,) = re.findall(r'value="http://testserver(/your-data/open/\w+/)"', answer.content.decode())
    return link


# Under the addresses that all of it had when it was called a binder


@pytest.mark.parametrize("address", ["", "file/", "bring/", "erase/", "key/", "key/end/", "open/thesecret/", "nosuch/"])
def test_an_address_of_before_leads_on_with_whatever_was_sent(address: str) -> None:
    for answer in (Client().get(f"/binder/{address}"), Client().post(f"/binder/{address}")):
        assert (answer.status_code, answer["Location"]) == (308, f"/your-data/{address}")
        assert answer["Referrer-Policy"] == "strict-origin"


def test_a_form_of_before_is_answered_as_one_of_today(ada: Client) -> None:
    assert ada.post("/binder/file/", follow=True).content[:2] == b"\x1f\x8b"
    assert "Erased" in words(ada.post("/binder/erase/", {"sure": "yes"}, follow=True))
    assert not Deck.objects.exists()


def test_a_key_of_before_opens_all_of_it(ada: Client) -> None:
    phone, link = Client(), link_of(ada.post(KEY)).replace("your-data", "binder")
    assert "Open your data here?" in words(phone.get(link, follow=True))
    phone.post(link, follow=True)
    assert "Kept" in words(phone.get("/binder/", follow=True))


def test_a_file_of_before_comes_back_as_it_was(ada: Client) -> None:
    """It calls itself by the old name, and knows of no collection."""
    body = json.loads(gzip.decompress(ada.post(FILE).content))
    del body["seal"], body["collection"]
    text = json.dumps(
        body | {"file": "binder of Runebinder"}, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    seal = Signer(salt="decks.binder").signature(hashlib.sha256(text.encode()).hexdigest())
    stranger = Client()
    page = words(brought(stranger, gzip.compress(f'{text[:-1]},"seal":{json.dumps(seal)}}}'.encode())))
    assert not missing(page, "Decks: 2", "Goldfish runs: 1")
    assert "This file was not made here" not in page


# The collection


def own(client: Client, text: str) -> None:
    client.post(f"/collection/{AWAKENING}/bring/", {"text": text, "way": "add"})


def owned_by(client: Client) -> dict[str, int]:
    return dict(OwnedCard.objects.filter(owner=owner(client)).values_list("card", "copies"))


def test_a_collection_is_listed_taken_along_erased_and_brought_back(ada: Client) -> None:
    own(ada, "3 Emberdart\n1 Fireball")
    assert not missing(words(ada.get(BINDER)), "Cards of your collection 2", "2 different cards, 4 copies")
    data = ada.post(FILE).content
    assert "Cards of your collection 2" in words(ada.post(ERASE, {"sure": "yes"}))
    assert not OwnedCard.objects.exists()
    stranger = Client()
    assert "Cards of your collection: 2" in words(brought(stranger, data))
    assert owned_by(stranger) == {"emberdart": 3, "fireball": 1}
    assert "Here already, and left as they are:" in words(brought(stranger, data))
    assert owned_by(stranger) == {"emberdart": 3, "fireball": 1}


def test_a_collection_alone_can_be_taken_along() -> None:
    client = Client()
    own(client, "3 Emberdart")
    data = client.post(FILE).content
    assert "Cards of your collection: 1" in words(brought(Client(), data))


def test_what_is_counted_here_stays_and_other_cards_of_a_file_come(ada: Client) -> None:
    own(ada, "3 Emberdart\n1 Fireball")
    data, stranger = ada.post(FILE).content, Client()
    own(stranger, "1 Emberdart")
    brought(stranger, data)
    assert owned_by(stranger) == {"emberdart": 1, "fireball": 1}


def test_who_opens_a_key_and_moves_in_has_the_larger_number_of_each_card(ada: Client) -> None:
    own(ada, "3 Emberdart\n1 Fireball")
    link, phone = link_of(ada.post(KEY)), Client()
    own(phone, "1 Emberdart\n2 Kiln Burst")
    phone.post(link, {"own": "move"})
    assert owned_by(ada) == {"emberdart": 3, "fireball": 1, "kiln-burst": 2}
    assert OwnedCard.objects.count() == 3


def test_a_collection_of_a_file_without_a_seal_comes_too_each_card_checked(ada: Client) -> None:
    own(ada, "3 Emberdart")
    body = json.loads(gzip.decompress(ada.post(FILE).content)) | {"seal": "broken"}
    stranger = Client()
    assert "Cards of your collection: 1" in words(brought(stranger, json.dumps(body).encode()))
    for wrong in (
        [{"game": AWAKENING, "cards": {"emberdart": 0}}],
        [{"game": AWAKENING, "cards": {"emberdart": 1000}}],
        [{"game": AWAKENING, "cards": {"emberdart": "3"}}],
        [{"game": AWAKENING, "cards": {"e" * 61: 3}}],
        [{"game": AWAKENING, "cards": {"a\0b": 3}}],
        [{"game": 7, "cards": {"emberdart": 3}}],
        [{"game": "", "cards": {"emberdart": 3}}],
        [{"game": AWAKENING}],
        ["emberdart"],
    ):
        other = Client()
        answer = brought(other, json.dumps(body | {"decks": [], "collection": wrong}).encode())
        assert "Game 1 of the collection in the file cannot be read." in words(answer)
        assert answer.status_code == 422
    assert OwnedCard.objects.count() == 2


# Seen


def test_all_that_is_stored_is_listed(ada: Client) -> None:
    page = words(ada.get(BINDER))
    assert not missing(
        page, "Decks 2", "Pools 1", "Test hands 1", "Goldfish runs 2", "Thrown away (deleted, can be brought back)"
    )


def test_who_has_made_nothing_sees_that_and_takes_nothing_along() -> None:
    client = Client()
    assert "Nothing yet" in words(client.get(BINDER))
    assert client.post(FILE).status_code == 404
    assert client.post(KEY).status_code == 404
    assert COOKIE not in client.cookies


def test_nobody_sees_the_binder_of_another(ada: Client) -> None:
    assert "Kept" in words(ada.get(BINDER))
    assert "Kept" not in words(Client().get(BINDER))


# Taken along and brought back


def everything(name: str) -> list[object]:
    """All rows of a visitor but the numbers that the database gives, and runs that wait."""
    models = (Pool, Deck, Hand, GoldfishRun)
    rows = [row for model in models for row in model._default_manager.filter(owner=name).order_by("key")]
    return [
        json.loads("".join(binder.row_text(row, 1_000)))
        for row in rows
        if getattr(row, "state", "") not in ("waiting", "running")
    ]


def test_what_was_erased_comes_back_as_it_was(ada: Client) -> None:
    before, data = everything(owner(ada)), ada.post(FILE).content
    cards = sorted(Deck.objects.get(name="Kept").lines.values_list("card", "copies"))
    ada.post(ERASE, {"sure": "yes"})
    stranger = Client()
    assert "Decks: 2" in words(brought(stranger, data))
    assert everything(owner(stranger)) == before
    assert sorted(Deck.objects.get(name="Kept").lines.values_list("card", "copies")) == cards


def test_a_deck_of_a_pool_still_knows_its_pool(ada: Client) -> None:
    pool = Pool.objects.get()
    Deck.objects.filter(name="Kept").update(opened=pool, pool={"ember-dart": 3})
    data = ada.post(FILE).content
    ada.post(ERASE, {"sure": "yes"})
    brought(Client(), data)
    assert Deck.objects.get(name="Kept").opened == Pool.objects.get()


def test_what_is_here_stays_as_it_is(ada: Client) -> None:
    data = ada.post(FILE).content
    Deck.objects.filter(name="Kept").update(name="Changed since")
    answer = brought(ada, data)
    assert "Here already, and left as they are: Pools 1, Decks 2, Test hands 1, Goldfish runs 1" in words(answer)
    assert sorted(Deck.objects.values_list("name", flat=True)) == ["Changed since", "Thrown away"]


def test_beside_the_one_it_came_from_a_copy_has_addresses_of_its_own(ada: Client) -> None:
    other = Client()
    brought(other, ada.post(FILE).content)
    keys = Deck.objects.values_list("key", flat=True)
    assert len(keys) == len(set(keys)) == 4
    theirs = Deck.objects.get(owner=owner(other), name="Kept")
    assert ada.get(theirs.get_absolute_url()).status_code == 404
    assert other.get(theirs.get_absolute_url()).status_code == 200


def test_a_run_that_waits_stays_out(ada: Client) -> None:
    body = json.loads(gzip.decompress(ada.post(FILE).content))
    assert [run["seed"] for run in body["runs"]] == [7]


def test_a_file_tells_no_owner_and_no_address(ada: Client) -> None:
    text = gzip.decompress(ada.post(FILE).content).decode()
    assert owner(ada) not in text
    assert GoldfishRun.objects.first().origin not in text


def changed(data: bytes, change: Callable[[dict], object]) -> bytes:
    body = json.loads(gzip.decompress(data))
    change(body)
    return json.dumps(body).encode()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_file_that_another_program_has_saved_again_is_read(ada: Client, encoding: str) -> None:
    data = gzip.decompress(binder.binder_file(owner(ada))).decode().encode(encoding)
    stranger = Client()
    brought(stranger, data)
    assert Deck.objects.owned_by(owner(stranger)).count() == Deck.objects.owned_by(owner(ada)).count()


def test_a_file_that_was_changed_brings_its_decks_as_lists_and_nothing_else(ada: Client) -> None:
    data = changed(ada.post(FILE).content, lambda body: body["decks"][0]["versions"][-1].update(name="Forged"))
    other = Client()
    assert "This file was not made here, or has been changed since" in words(brought(other, data))
    assert sorted(Deck.objects.filter(owner=owner(other)).values_list("name", flat=True)) == ["Forged", "Thrown away"]
    assert not Hand.objects.filter(owner=owner(other)).exists()


HEAD = b'{"file":"binder of Runebinder","edition":1,"seal":"x","decks":['


def bomb(unit: bytes) -> bytes:
    """A small file that is nearly as much as one can be, unzipped: decks that are nothing but that, over and over."""
    return gzip.compress(HEAD + unit * ((binder.TEXT_MAX - 100) // len(unit)) + b"0]}", 1)


BAD = {
    "no file at all": (b"", "This file cannot be read"),
    "an image": (b"\x89PNG\r\n", "This file cannot be read"),
    "half a binder": (gzip.compress(b'{"file": "binder of Runebinder"')[:-9], "This file is damaged"),
    "other JSON": (b'{"decks": []}', "This is not a file of your data"),
    "a list": (b"[]", "This is not a file of your data"),
    "of a later edition": (b'{"file": "binder of Runebinder", "edition": 9}', "this site reads edition 1"),
    "a key said twice": (
        b'{"file": "binder of Runebinder", "decks": [], "decks": []}',
        "This file says 'decks' twice: say it once.",
    ),
    "not a number": (b'{"file": NaN}', "This file cannot be read"),
    "a very long number": (b'{"file": ' + b"9" * 5_000 + b"}", "This file cannot be read"),
    "deep brackets": (b"[" * 100_000, "This file cannot be read"),
    "a bomb": (gzip.compress(b" " * (binder.TEXT_MAX + 1)), "Unzipped, a file of your data can be at most 30 MB"),
    "too large": (b" " * (binder.FILE_MAX + 1), "A file of your data can be at most 9 MB"),
    "decks that are none": (
        b'{"file": "binder of Runebinder", "edition": 1, "decks": 3}',
        "The file has no list of decks",
    ),
    "a deck that is none": (
        b'{"file": "binder of Runebinder", "edition": 1, "decks": [7]}',
        "Deck 1 of the file cannot be read",
    ),
    "millions of objects": (bomb(b"{},"), "Line 1 of the file has more in it than anybody could have"),
    "millions of lists": (bomb(b"[],"), "more in it than anybody could have"),
    "millions of words": (bomb(b'"",'), "more in it than anybody could have"),
    "millions of numbers": (bomb(b"1,"), "more in it than anybody could have"),
    "a deck of millions of versions": (
        gzip.compress(HEAD + b'{"game":"x","versions":[' + b'{"a":1},' * 3_000_000 + b"0]}]}", 1),
        "more in it than anybody could have",
    ),
    "a version of megabytes": (
        gzip.compress(HEAD + b'{"versions":[{"name":"' + "é".encode() * 10_000_000 + b'"}]}]}', 1),
        "more in it than anybody could have",
    ),
    "an edition of megabytes": (
        gzip.compress(b'{"file": "binder of Runebinder", "edition": "' + b"'" * 29_000_000 + b'"}', 1),
        "more in it than anybody could have",
    ),
    "an edition of many letters": (
        b'{"file": "binder of Runebinder", "edition": "' + b"x" * 1_000_000 + b'"}',
        f"written in edition '{'x' * SHOWN}…'; this site reads edition 1",
    ),
    "a comma too many": (HEAD + b"],}", "cannot be read in line 1"),
    "a bracket too many": (HEAD + b"\n]}]", "cannot be read in line 2"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_binder_is_refused_with_the_reason_and_changes_nothing(ada: Client, case: str) -> None:
    data, why = BAD[case]
    before = everything(owner(ada))
    began = process_time()
    answer = brought(ada, data)
    assert process_time() - began < 6  # 2 on the usual machine, and some are three times slower
    assert answer.status_code == 422
    assert len(answer.content) < 20_000
    assert why in words(answer) or not data
    assert everything(owner(ada)) == before


VERSION = {"name": "A", "format": "constructed", "description": "", "sections": {"main": {"ember-dart": 1}}}


@pytest.mark.parametrize(
    "told",
    [
        {"game": 7, "versions": [VERSION]},
        {"game": "", "versions": [VERSION]},
        {"game": "x" * 300, "versions": [VERSION]},
        {"game": AWAKENING, "versions": []},
        {"game": AWAKENING, "versions": [VERSION | {"sections": {"main": ["ember-dart"]}}]},
        {"game": AWAKENING, "versions": [VERSION | {"sections": {"main": {"ember-dart": "many"}}}]},
        {"game": AWAKENING, "versions": [VERSION | {"sections": {"main": {"ember-dart": 10**30}}}]},
        {"game": AWAKENING, "versions": [VERSION | {"name": "x" * 500}]},
        {"game": AWAKENING, "versions": [VERSION | {"shortlist": None}]},
    ],
)
def test_a_deck_that_cannot_be_is_named_by_its_number_and_none_is_brought(told: object) -> None:
    good = {"game": AWAKENING, "versions": [VERSION]}
    data = json.dumps({"file": binder.NAME, "edition": 1, "decks": [good, told]}).encode()
    answer = brought(Client(), data)
    assert answer.status_code == 422
    assert "Deck 2 of the file cannot be read" in words(answer)
    assert not Deck.objects.exists()


def test_more_decks_than_one_may_have_are_not_brought(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    data = ada.post(FILE).content
    monkeypatch.setattr(binder, "DECKS_MAX", 0)
    with pytest.raises(BinderError, match="more decks than you may keep"):
        binder.bring("another", data)
    assert not Deck.objects.filter(owner="another").exists()


def test_of_very_many_versions_the_oldest_stay_out_so_that_the_file_can_come_back(
    ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = Deck.objects.get(name="Kept")
    last = deck.versions.latest("number")
    rows = [
        DeckVersion(deck=deck, number=n, name="Kept", description="long " * 1_000, format=last.format, change="")
        for n in range(last.number + 1, last.number + 12)
    ]
    DeckVersion.objects.bulk_create(rows)
    Deck.objects.filter(pk=deck.pk).update(version=rows[-1].number)
    monkeypatch.setattr(binder, "TEXT_MAX", 40_000)
    body = json.loads(gzip.decompress(binder.binder_file(owner(ada))))
    (told,) = [one for one in body["decks"] if one["name"] == "Kept"]
    assert [version["number"] for version in told["versions"]] == [rows[-1].number]


def test_what_a_file_cannot_bring_back_is_not_taken_along(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TEXT_MAX", "FILE_MAX"):
        with monkeypatch.context() as less:
            less.setattr(binder, name, 1_200 if name == "TEXT_MAX" else 200)
            answer = ada.post(FILE)
        assert answer.status_code == 422
        assert "One file can bring back at most" in words(answer)


def test_a_small_file_cannot_make_very_many_rows(ada: Client) -> None:
    many = {f"card-{n}": 1 for n in range(2_001)}
    deck = {"game": AWAKENING, "versions": [VERSION | {"sections": {"main": many}}]}
    whole = json.dumps({"file": binder.NAME, "edition": 1, "decks": [deck]}).encode()
    assert "A deck holds at most 2,000 different cards; this one has 2,001." in words(brought(Client(), whole))
    less = deck | {"versions": [VERSION | {"sections": {"main": dict(list(many.items())[:2_000])}}]}
    files = json.dumps({"file": binder.NAME, "edition": 1, "decks": [less] * 51}).encode()
    assert "more than 100,000 different cards" in words(brought(Client(), files))
    decks = json.dumps({"file": binder.NAME, "edition": 1, "decks": [7] * 1_201}).encode()
    assert "The file has 1,201 decks, but you may have at most 1,200." in words(brought(Client(), decks))
    assert Deck.objects.filter(owner=owner(ada)).count() == Deck.objects.count()


def test_brought_twice_it_is_there_once(ada: Client) -> None:
    other, data = Client(), ada.post(FILE).content
    for _ in range(3):
        brought(other, data)
    assert Deck.objects.filter(owner=owner(other)).count() == 2
    assert Hand.objects.filter(owner=owner(other)).count() == 1


def test_while_one_file_is_read_the_next_waits_its_turn_and_is_told_when_that_is_long(
    ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ada.post(FILE).content
    monkeypatch.setattr(pages, "PATIENCE", 0.01)
    with pages.its_turn():
        for answer in (brought(ada, data), ada.post(FILE)):
            assert (answer.status_code, answer["Retry-After"]) == (503, "0")
            assert "Others are sending files just now: try again in a few seconds." in words(answer)
    assert brought(ada, data).status_code == 200


def test_a_file_is_what_it_was_in_every_version_word_for_word(ada: Client) -> None:
    """Written part by part, as it was once written whole."""
    text = gzip.decompress(ada.post(FILE).content).decode()
    body = json.loads(text)
    assert list(body) == [
        "collection",
        "decks",
        "edition",
        "file",
        "hands",
        "pools",
        "puzzles",
        "runs",
        "saved searches",
        "seal",
    ]
    assert text == binder.canonical(body)


def test_with_a_new_key_of_the_site_files_of_the_old_one_are_known_as_long_as_it_is_named(ada: Client) -> None:
    data = ada.post(FILE).content
    ada.post(ERASE, {"sure": "yes"})
    with override_settings(SECRET_KEY="another key of this site, made later"):
        assert "has been changed since" in words(brought(Client(), data))
    with override_settings(
        SECRET_KEY="another key of this site, made later", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]
    ):
        assert "Test hands: 1" in words(brought(Client(), data))


def test_a_byte_order_mark_and_blanks_are_no_matter(ada: Client) -> None:
    text = json.dumps(json.loads(gzip.decompress(ada.post(FILE).content)), indent=2)
    assert "Decks: 2" in words(brought(Client(), f"\ufeff\n{text}\n".encode()))


# Erased


def test_erased_is_erased(ada: Client) -> None:
    answer = ada.post(ERASE, {"sure": "yes"})
    assert "Gone for good: Pools 1, Decks 2, Test hands 1, Goldfish runs 2" in words(answer)
    assert [
        model
        for model in (Deck, DeckVersion, Pool, Hand, GoldfishRun, Chunk, BinderKey)
        if model._default_manager.exists()
    ] == []
    assert ada.cookies[COOKIE].value == ada.cookies[MADE_HERE].value == ""


def test_cookies_of_others_stay_whatever_they_are_called(ada: Client) -> None:
    answer = ada.post(
        ERASE, {"sure": "yes"}, headers={"cookie": f"path=x; a[b]=y; other=z; {COOKIE}={ada.cookies[COOKIE].value}"}
    )
    assert answer.status_code == 200
    assert "other" not in answer.cookies


def test_it_is_not_erased_by_a_slip(ada: Client) -> None:
    before = everything(owner(ada))
    answer = ada.post(ERASE)
    assert answer.status_code == 422
    assert "Nothing was erased: tick the box first." in words(answer)
    assert everything(owner(ada)) == before


def test_others_keep_what_they_have(ada: Client) -> None:
    other = Client()
    brought(other, ada.post(FILE).content)
    before = everything(owner(other))
    ada.post(ERASE, {"sure": "yes"})
    assert everything(owner(other)) == before
    Client().post(ERASE, {"sure": "yes"})
    assert everything(owner(other)) == before


# The key


def test_a_key_opens_the_same_binder_in_another_browser(ada: Client) -> None:
    made = ada.post(KEY)
    assert "<svg" in made.content.decode()
    assert "anyone with this link can see, change and erase everything" in words(made)
    phone, link = Client(), link_of(made)
    assert "Pools 1, Decks 2, Test hands 1, Goldfish runs 2." in words(phone.get(link))
    assert phone.post(link).status_code == 302
    deck = Deck.objects.get(name="Kept")
    assert phone.get(deck.get_absolute_url()).status_code == ada.get(deck.get_absolute_url()).status_code == 200
    phone.post("/decks/new/", {"game": AWAKENING, "name": "From the phone"})
    assert "From the phone" in words(ada.get("/decks/"))


def test_to_look_at_the_link_opens_nothing(ada: Client) -> None:
    phone, link = Client(), link_of(ada.post(KEY))
    phone.get(link)
    assert "Kept" not in words(phone.get(BINDER))


def test_the_key_itself_is_stored_nowhere(ada: Client) -> None:
    assert link_of(ada.post(KEY)).split("/")[-2] not in str(list(BinderKey.objects.values()))
    assert "/your-data/open/" not in ada.get(BINDER).content.decode()


def test_what_becomes_of_ones_own_things_must_be_said(ada: Client) -> None:
    phone, link = Client(), link_of(ada.post(KEY))
    phone.post("/decks/new/", {"game": AWAKENING, "name": "On the phone"})
    page = phone.get(link).content.decode()
    assert "checked" not in page
    assert "as can whoever gave you this link" in page
    answer = phone.post(link)
    assert answer.status_code == 422
    assert "first say what should happen to your own things" in words(answer)
    assert "On the phone" in words(phone.get(BINDER))


@pytest.mark.parametrize(("choice", "found"), [("move", True), ("leave", False)])
def test_what_the_other_browser_had_goes_in_or_stays_where_it_was(ada: Client, choice: str, found: bool) -> None:
    phone = Client()
    phone.post("/decks/new/", {"game": AWAKENING, "name": "On the phone"})
    link = link_of(ada.post(KEY))
    assert "This browser has things of its own" in words(phone.get(link))
    phone.post(link, {"own": choice})
    assert ("On the phone" in words(phone.get(BINDER))) == found
    assert Deck.objects.filter(name="On the phone").exists()


def test_renewed_the_old_key_opens_nothing_and_nothing_is_lost(ada: Client) -> None:
    old, new = link_of(ada.post(KEY)), link_of(ada.post(KEY))
    assert Client().get(old).status_code == Client().post(old).status_code == 404
    assert "Kept" in words(ada.get(BINDER))
    phone = Client()
    phone.post(new)
    assert "Kept" in words(phone.get(BINDER))


def test_an_answer_that_never_arrives_costs_no_binder(ada: Client) -> None:
    """A key whose page was lost on the way: the same browser still has everything, and makes another one."""
    cookie = ada.cookies[COOKIE].value
    ada.post(KEY)
    ada.cookies[COOKIE] = cookie
    assert "Kept" in words(ada.get(BINDER))
    phone = Client()
    phone.post(link_of(ada.post(KEY)))
    assert "Kept" in words(phone.get(BINDER))


def test_erased_and_brought_back_other_browsers_are_shut_out(ada: Client) -> None:
    phone = Client()
    phone.post(link_of(ada.post(KEY)))
    data = ada.post(FILE).content
    ada.post(ERASE, {"sure": "yes"})
    brought(ada, data)
    assert "Kept" in words(ada.get(BINDER))
    assert "Kept" not in words(phone.get(BINDER))


def test_ended_it_opens_nothing_and_open_browsers_keep_it(ada: Client) -> None:
    phone, link = Client(), link_of(ada.post(KEY))
    phone.post(link)
    ada.post(END)
    assert Client().get(link).status_code == 404
    assert "Kept" in words(phone.get(BINDER))


@pytest.mark.parametrize("secret", ["x", "a" * 40, "-" * 500])
def test_a_guess_opens_nothing(ada: Client, secret: str) -> None:
    ada.post(KEY)
    assert Client().get(f"/your-data/open/{secret}/").status_code == 404


def test_nearly_the_key_opens_nothing_and_neither_does_what_is_kept_of_it(ada: Client) -> None:
    secret = link_of(ada.post(KEY)).split("/")[-2]
    kept = BinderKey.objects.get().digest
    assert {
        Client().get(f"/your-data/open/{guess}/").status_code
        for guess in (secret[:-1], secret[1:], secret.swapcase(), f"{secret}0", kept, owner(ada))
    } == {404}
    assert Client().get(f"/your-data/open/{secret}/").status_code == 200


def addresses(name: str) -> list[str]:
    """Every page of what a visitor has."""
    rows = [row for model in (Deck, Pool, Hand, GoldfishRun) for row in model._default_manager.filter(owner=name)]
    more = [
        reverse(f"decks:{page}", args=[row.key])
        for row in rows
        for page in {
            Deck: ("history", "repair", "finds", "names"), GoldfishRun: ("run_progress", "run_report"),
        }.get(type(row), ())
        if not getattr(row, "deleted_at", None)
    ]  # fmt: skip
    return [row.get_absolute_url() for row in rows if not getattr(row, "deleted_at", None)] + more


def test_owner_stranger_and_old_key_at_every_address(ada: Client) -> None:
    phone, stale = Client(), Client()
    old = link_of(ada.post(KEY))
    phone.post(link_of(ada.post(KEY)))
    stale.post(old)
    pages = addresses(owner(ada))
    assert len(pages) > 8
    for page in pages:
        answers = [client.get(page).status_code for client in (ada, phone, Client(), stale)]
        assert answers[0] == answers[1] != 404, page
        assert answers[2:] == [404, 404], page


FORMS = {
    Deck: ("change", "share_deck", "copy", "delete", "repair"),
    Pool: ("take", "undo_pick", "share_pool", "deck_of_pool", "delete_pool"),
    Hand: ("hand", "share_hand"),
    GoldfishRun: ("cancel_run", "share_run", "run_replay"),
}


def test_no_form_of_what_is_in_a_binder_obeys_a_stranger_or_an_old_key(ada: Client) -> None:
    stale = Client()
    old = link_of(ada.post(KEY))
    ada.post(END)
    stale.post(old)
    before = everything(owner(ada))
    for model, forms in FORMS.items():
        for row in model._default_manager.filter(owner=owner(ada)):
            for form in forms:
                for client in (stale, Client()):
                    assert client.post(reverse(f"decks:{form}", args=[row.key])).status_code == 404, form
    assert everything(owner(ada)) == before
