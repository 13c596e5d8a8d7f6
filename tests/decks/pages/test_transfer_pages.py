"""Import: every line and change is shown before it applies, nothing is lost. Export: the deck as a file, to whom it shows."""

import gzip
import html
import io
import json
import re
import time
import zipfile
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from catalog.models import Game
from decks.models import Deck, Visibility
from decks.owners import remember
from decks.versions import DeckContent, create, save
from tests.decks.construction.test_clutter import DECKS, FORMS, ready
from tests.packs import SHIPPED
from tests.reading import Client, missing, part
from tests.tiers import drawn

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
LISTS = Path(__file__).parents[1] / "construction" / "lists"
IMPORT, EXPORT = "/decks/import/", "/decks/export/"
GOOD = "Mine\n// Red and fast.\nRuneslinger\n1 Eva\nDeck\n12 Emberdart\nSB: 2 Lanternfall"


def told(answer) -> str:
    """The words of a page, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def field(answer, name: str) -> str:
    """What a hidden field of a page says."""
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', answer.content.decode())
    return html.unescape(found[1]) if found else ""


def area(answer) -> str:
    """What the text area of a page holds."""
    return html.unescape(part(r"<textarea[^>]*>\n(.*?)</textarea>", answer.content.decode(), re.S))


def offers(answer) -> list[str]:
    """The values of the buttons that correct a line."""
    return [html.unescape(value) for value in re.findall(r'name="fix" value="([^"]*)"', answer.content.decode())]


def preview(client: Client, text: str, **given: str):
    return client.post(IMPORT, {"for": f"{GAME} ", "text": text, "do": "preview"} | given)


def apply(client: Client, seen, **given: str):
    """Send a page again as it stands, with the button that applies it."""
    kept = {name: field(seen, name) for name in ("deck", "base", "seen", "previewed") if field(seen, name)}
    return client.post(IMPORT, {"for": f"{GAME} ", "text": area(seen), "do": "apply"} | kept | given)


def mine(client: Client, **given) -> Deck:
    """A deck of the visitor's own."""
    said = {
        "sections": {"runeslinger": {"eva": 1}, "main": {"emberdart": 3, "lanternfall": 2}},
        "shortlist": {"coalknuckle": 1},
    }
    deck = create("somebody", GAME, DeckContent("Mine", "constructed", "Red\nand fast.", **(said | given)), "Began")
    sign_in(client, deck.owner)
    return deck


@pytest.fixture
def deck(client: Client) -> Deck:
    return mine(client)


def sign_in(client: Client, owner: str) -> None:
    """Let the visitor be an owner, by the cookie that the site itself gives."""
    client.cookies.update(remember(HttpResponse(), owner).cookies)


# A new deck


def test_the_page_begins_empty_and_says_what_can_be_read(client: Client) -> None:
    answer = client.get(IMPORT)
    assert area(answer) == ""
    assert "What can be read" in told(answer)
    assert client.get(IMPORT, {"game": GAME, "format": "draft"}).content.count(b"selected") == 1


def test_a_list_is_shown_line_by_line_before_it_is_saved(client: Client) -> None:
    said = told(preview(client, GOOD))
    assert not missing(said, "1 Eva, Runeslinger", "12 Emberdart, Deck")
    assert not missing(said, "2 Lanternfall, shortlist", "Read for the format Constructed.")
    assert not Deck.objects.exists()


def test_what_was_looked_at_is_saved_and_the_visitor_owns_it(client: Client) -> None:
    answer = apply(client, preview(client, GOOD))
    deck = Deck.objects.get()
    version = deck.versions.get()
    assert (answer.status_code, answer["Location"]) == (302, deck.get_absolute_url())
    assert (deck.name, deck.description, deck.format, deck.visibility) == (
        "Mine",
        "Red and fast.",
        "constructed",
        "private",
    )
    assert version.sections == {"runeslinger": {"eva": 1}, "main": {"emberdart": 12}}
    assert version.shortlist == {"lanternfall": 2}
    assert client.get(IMPORT, {"deck": deck.key}).status_code == 200
    assert Client().get(IMPORT, {"deck": deck.key}).status_code == 404


def test_a_refused_line_offers_names_and_keeps_the_deck_from_being_saved(client: Client) -> None:
    text = GOOD + "\n3 Coalknukle"
    answer = preview(client, text)
    assert "Line 8 3 Coalknukle No card of this game is called 'Coalknukle'." in told(answer)
    assert offers(answer)[0] == "8 3 Coalknuckle"
    assert "Make this deck" not in told(answer)
    applied = apply(client, answer)
    assert (applied.status_code, area(applied), Deck.objects.count()) == (422, text, 0)
    assert "Nothing was saved" in told(applied)


def test_one_click_writes_the_right_name(client: Client) -> None:
    text = GOOD + "\n3 Coalknukle\n1 Lanternfall"
    answer = preview(client, text, fix=offers(preview(client, text))[0])
    assert area(answer) == GOOD + "\n3 Coalknuckle\n1 Lanternfall"
    assert "refused" not in told(answer)


def test_a_refused_line_can_be_kept_as_a_remark_or_left_out(client: Client) -> None:
    text = GOOD + "\n3 Nothing\nformat: draft"
    assert area(preview(client, text, drop="8")) == GOOD + "\nformat: draft"
    assert area(preview(client, text, remark="8")) == GOOD + "\n// 3 Nothing\nformat: draft"
    answer = preview(client, text, remark="all")
    assert area(answer) == GOOD + "\n// 3 Nothing\n// note: format: draft"
    assert apply(client, answer).status_code == 302
    assert Deck.objects.get().description == "Red and fast.\n3 Nothing\nformat: draft"


@pytest.mark.parametrize("odd", ["", "0 x", "99 x", "-1 x", "one x", "7", "٣ x", "9" * 5000 + " x"])
def test_a_button_that_names_no_line_changes_nothing(client: Client, odd: str) -> None:
    assert area(preview(client, GOOD, fix=odd, drop=f"{odd} none", remark=f"{odd} none")) == GOOD


def test_a_text_that_changed_since_the_preview_is_shown_again(client: Client) -> None:
    answer = apply(client, preview(client, GOOD), text=GOOD + "\n1 Coalknuckle")
    assert (answer.status_code, Deck.objects.count()) == (422, 0)
    assert "has changed since the preview" in told(answer)
    assert "1 Coalknuckle, Deck" in told(answer)
    assert apply(client, answer).status_code == 302


def test_another_format_needs_another_look(client: Client) -> None:
    answer = apply(client, preview(client, GOOD), **{"for": f"{GAME} draft"})
    assert (answer.status_code, Deck.objects.count()) == (422, 0)
    assert "Read for the format Draft." in told(answer)


@pytest.mark.parametrize(
    ("said", "chosen", "form"),
    [("", "", "Constructed"), ("// format: draft\n", "", "Draft"), ("// format: draft\n", "sealed", "Sealed"),
     ("// format: chess\n", "", "Constructed")],
)  # fmt: skip
def test_for_which_format_a_text_is_read(client: Client, said: str, chosen: str, form: str) -> None:
    answer = preview(client, f"Mine\n{said}Deck\n1 Emberdart", **{"for": f"{GAME} {chosen}"})
    assert f"Read for the format {form}." in told(answer)


def test_lines_that_were_guessed_say_so(client: Client) -> None:
    said = told(preview(client, "1 Eva\n3 Emberdart (MKM) 12 *F*"))
    assert not missing(said, "A card comes before the first section; Eva goes to Runeslinger", "Not kept: (MKM) 12 *F*")


# Which game, which format


@pytest.mark.parametrize(("slug", "name"), drawn("games of an import", DECKS, 8))
@pytest.mark.parametrize("form", ["text", "CSV", "JSON"])
def test_the_game_and_the_format_are_known_by_the_list(client: Client, slug: str, name: str, form: str) -> None:
    one = ready(slug, name)
    answer = preview(client, FORMS[form](one), **{"for": ""})
    assert apply(client, answer, **{"for": f"{slug} "}).status_code == 302
    deck = Deck.objects.get()
    latest = deck.versions.get()
    assert (deck.game, deck.format, latest.sections, latest.shortlist) == (
        slug,
        one.deck.format,
        one.deck.sections,
        one.shortlist,
    )


def test_no_game_is_preselected_and_the_one_that_is_found_is_chosen(client: Client) -> None:
    assert re.search(r'<option value="">\s*The game whose cards', client.get(IMPORT).content.decode())
    assert client.get(IMPORT).content.count(b" selected") == 0
    shown = preview(client, GOOD, **{"for": ""}).content.decode()
    assert f'<option value="{GAME} " selected' in shown


def test_a_list_of_another_game_than_the_chosen_one_says_so(client: Client) -> None:
    other = SHIPPED["runicka"]
    answer = preview(client, next(iter(other.decks.values())))
    assert f'name="for" value="{other.slug} "' in answer.content.decode()
    assert "has more of these cards. Read the list for Runicka" in told(answer)
    assert "has more of these cards" not in told(preview(client, GOOD))


def test_another_game_needs_another_look(client: Client) -> None:
    seen = preview(client, "// format: draft\nMine\nDeck\n1 Emberdart")
    assert apply(client, seen, **{"for": "runeslingers "}).status_code == 422
    assert not Deck.objects.exists()


def test_a_list_without_a_format_is_read_for_the_one_that_fits(client: Client) -> None:
    heroic = ready("pixies-vs-gremlins", "gloaming-knives")
    said = told(
        preview(client, FORMS["text"](heroic).replace("// format: heroic\n", ""), **{"for": "pixies-vs-gremlins "})
    )
    assert "No format is chosen: the list was read for Heroic" in said
    assert "refused" not in said


# What is asked


def test_two_blocks_are_told_and_one_click_puts_the_second_beside_the_deck(client: Client) -> None:
    answer = preview(client, "3 Emberdart\n\n2 Lanternfall")
    assert "its cards stand in 2 blocks: all of them go into the deck" in told(answer)
    assert 'name="aside" value="3"' in answer.content.decode()
    answer = preview(client, area(answer), aside="3")
    assert area(answer) == "3 Emberdart\n\nShortlist\n2 Lanternfall"
    assert "blocks" not in told(answer)
    assert "2 Lanternfall, shortlist" in told(answer)


def test_cards_below_an_unknown_heading_wait_and_all_as_remarks_leaves_it(client: Client) -> None:
    text = "Deck\n3 Emberdart\n[Reserve]\n2 Lanternfall\n1 Nothing"
    answer = preview(client, text)
    assert "1 line of cards waits below it: write one of Runeslinger, Stance, Ability, Deck, Shortlist instead" in told(
        answer
    )
    assert "2 Lanternfall, as soon as line 3 says where" in told(answer)
    assert "3 Shortlist" in offers(answer)
    assert apply(client, answer).status_code == 422
    assert area(preview(client, text, remark="all")) == text.replace("1 Nothing", "// 1 Nothing")
    assert "2 Lanternfall, shortlist" in told(preview(client, text, fix="3 Shortlist"))


def test_an_offer_that_is_not_sure_says_so(client: Client) -> None:
    answer = preview(client, "Deck\n2-3 Emberdart")
    assert offers(answer) == ["2 2 Emberdart", "2 3 Emberdart"]
    assert 'aria-label="Line 2: 3 Emberdart, if 3 is the number of copies"' in answer.content.decode()
    assert "3 Emberdart if 3 is the number of copies" in told(answer)


def test_six_clicks_keep_the_copies_of_six_lines(client: Client) -> None:
    text = "Deck\n3xEmberdrat\n2* Twin Cindres\n- 3 Ember Chrous\nStorm Jra 2"
    for _ in range(4):
        text = area(preview(client, text, fix=offers(preview(client, text))[0]))
    assert text == "Deck\n3 Emberdart\n2 Twin Cinders\n3 Ember Chorus\n2 Storm Jar"


@pytest.mark.parametrize(
    ("text", "seems"),
    [
        ("AAECAf0EAA/+AeYFuAfNA==", "No card was read: this looks like a code for another program"),
        ("https://example.org/decks/12", "No card was read: this looks like an address"),
        ("<!doctype html><html><body>3 Emberdart</body></html>", "This is a web page"),
        ('["3 Emberdart"]', "This is a JSON list, and no deck"),
        ("Mine\n// a fine deck", "Nothing can be made of it"),
    ],
)
@pytest.mark.parametrize("game", ["", f"{GAME} "])
def test_of_what_is_no_list_no_deck_is_made(client: Client, text: str, seems: str, game: str) -> None:
    answer = preview(client, text, **{"for": game})
    assert seems in told(answer) or (not game and "No game on this site" in told(answer))
    assert "Make this deck" not in told(answer)
    assert apply(client, answer, **{"for": game}).status_code == 422
    assert not Deck.objects.exists()


def test_each_kind_of_file_that_the_page_offers_is_read(client: Client) -> None:
    accepted = re.search(r'accept="([^"]*)"', client.get(IMPORT).content.decode())
    assert accepted
    endings = {ending for ending in accepted[1].split(",") if ending.startswith(".")}
    files = {
        path.suffix: path
        for path in LISTS.iterdir()
        if not path.name.startswith(("not", "entities", "table-no", "table-unk"))
    }
    plain = {".xml"}  # what a deck file of any program may be called
    assert endings - plain <= files.keys()
    for ending in endings - plain:
        assert "No card was read" not in told(upload(client, files[ending].read_bytes(), files[ending].name)), ending


# What cannot be read at all


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"text": ""}, "There is nothing to read"),
        ({"text": " \n\0\n"}, "There is nothing to read"),
        ({"text": "3 Emberdart\n" * 9000}, "at most 100,000 can be read at once"),
        ({"text": "a\n" * 2001}, "The text has 2,001 lines; at most 2,000 can be read at once."),
        ({"text": "{"}, "The JSON cannot be read"),
        ({"for": "chess "}, "Choose one of the games on this site."),
        ({"for": "", "text": "3 Nothing Such"}, "No game on this site has the cards of this list"),
        ({"for": f"{GAME} chess"}, "has no format 'chess'"),
        ({"text": "// title: " + "x" * 101}, "A name has at most 100 characters"),
        ({"text": "Mine\n" + "// " + "x" * 10_001}, "A description has at most 10,000 characters"),
    ],
)
@pytest.mark.parametrize("button", ["preview", "apply"])
def test_a_clear_word_and_the_text_stays(client: Client, given: dict[str, str], problem: str, button: str) -> None:
    sent = {"for": f"{GAME} ", "text": GOOD, "do": button} | given
    answer = client.post(IMPORT, sent)
    assert answer.status_code == 422
    assert problem in told(answer)
    assert area(answer).split() == sent["text"].replace("\0", "").split()
    assert not Deck.objects.exists()


def test_a_game_that_is_named_nowhere_and_odd_fields(client: Client) -> None:
    assert client.post(IMPORT, {}).status_code == 422
    assert client.post(IMPORT, {"deck": "\0", "text": GOOD}).status_code == 404
    assert client.post(IMPORT, {"for": "\0 \0", "text": GOOD, "how": "\0"}).status_code == 422
    assert preview(client, GOOD, seen="x", base="y", previewed="\0", how="sideways").status_code == 200
    assert client.put(IMPORT).status_code == client.delete(IMPORT).status_code == 405


# Files


def upload(client: Client, content: bytes, name: str = "deck.txt"):
    return client.post(
        IMPORT, {"for": f"{GAME} ", "text": "", "file": SimpleUploadedFile(name, content), "do": "preview"}
    )


def zipped(content: bytes) -> bytes:
    """A zip file with one file in it."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.txt", content)
    return held.getvalue()


FULL = b"3 Emberdart\n" * 2_000_000
BOMBS = {  # each a file, and what is said of it
    "zip": (zipped(FULL), "The file is compressed (zip or gzip): unpack it"),
    "zip in zip in zip": (zipped(zipped(zipped(FULL))), "The file is compressed (zip or gzip): unpack it"),
    "gzip": (gzip.compress(FULL), "The file is compressed (zip or gzip): unpack it"),
    "many megabytes": (b"x" * 2_000_000, "The file has 2,000,000 bytes; at most 100,000 can be read at once."),
    "one long line": (b"3 " + b"x" * 90_000, "No card was read. 1 line refused"),
    "many lines": (b"\n" * 90_000, "There is nothing to read"),
    "many cards": (b"1 Eva\n" * 15_000, "lines; at most 2,000 can be read at once."),
    "wide table": (b"name,count" + b",x" * 40_000 + b"\nEva,1", ""),
    "one long cell": (b'name,count\n"' + b"x" * 90_000 + b'",1', ""),
    "deep JSON": (b"[" * 90_000, ""),
    "deep objects": (b'{"a":' * 15_000, ""),
    "long number": (b'{"main": {"eva": ' + b"9" * 5_000 + b"}}", ""),
    "no number": (b'{"main": {"eva": NaN, "fireball": 1e999}}', ""),
    "half a letter": (rb'{"name": "\ud800", "main": {"\udfff": 1}}', ""),
    "NULs": (b"\0" * 90_000, ""),
    "stacked accents": (b"3 E" + "\u0301".encode() * 40_000, ""),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_file_that_is_made_to_do_damage_is_refused_in_words_and_soon(client: Client, name: str) -> None:
    content, words = BOMBS[name]
    began = time.process_time()
    answer = upload(client, content)
    assert time.process_time() - began < 2
    assert answer.status_code in (200, 422)
    assert words in told(answer)
    assert not Deck.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_into_the_text(client: Client, encoding: str) -> None:
    answer = upload(client, GOOD.replace("fast", "flöt").encode(encoding))
    assert area(answer) == GOOD.replace("fast", "flöt")
    assert "Read from the file deck.txt." in told(answer)


def test_a_file_of_an_older_sort_of_letters(client: Client) -> None:
    answer = upload(client, "Mine\n// flöt".encode("cp1252"))
    assert area(answer) == "Mine\n// flöt"
    assert "not UTF-8" in told(answer)


@pytest.mark.parametrize("content", [b"\0\1\2\xff" * 50, b"\xff\xfe\x00", b"\xfe\xff\xd8\x00"])
def test_a_file_that_is_no_text_raises_nothing(client: Client, content: bytes) -> None:
    assert upload(client, content).status_code in (200, 422)


def test_a_file_that_is_too_large_is_refused_unread(client: Client) -> None:
    answer = upload(client, b"1 Eva\n" * 20_000)
    assert answer.status_code == 422
    assert "The file has 120,000 bytes; at most 100,000 can be read at once." in told(answer)


@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_each_export_can_be_imported_again(client: Client, form: str, deck: Deck) -> None:
    assert apply(client, upload(client, client.get(EXPORT, {"deck": deck.key, "as": form}).content)).status_code == 302
    again, old = Deck.objects.first().versions.get(), deck.versions.get()
    assert again.deck != deck
    assert (again.sections, again.shortlist) == (old.sections, old.shortlist)
    named = ("Imported deck", "") if form == "csv" else (old.name, old.description)
    assert (again.name, again.description) == named


# Into a deck


def test_a_deck_is_shown_as_text(client: Client) -> None:
    assert area(client.get(IMPORT, {"deck": mine(client).key})) == (
        "Mine\n// format: constructed\n// Red\n// and fast.\n\nRuneslinger\n1 Eva\n\nDeck\n3 Emberdart\n2 Lanternfall\n\n"
        "Shortlist\n1 Coalknuckle\n"
    )


def test_a_deck_sent_back_as_it_is_changes_nothing(client: Client, deck: Deck) -> None:
    answer = preview(client, area(client.get(IMPORT, {"deck": deck.key})), deck=deck.key, base="1")
    assert "Nothing: the deck already matches the list." in told(answer)
    assert apply(client, answer).status_code == 302
    assert deck.versions.count() == 1


def test_every_change_is_shown_and_becomes_a_version(client: Client, deck: Deck) -> None:
    text = "Yours\n// Red\n// and fast.\nRuneslinger\n1 Eva\nDeck\n5 Emberdart\n1 Coalknuckle"
    seen = preview(client, text, deck=deck.key, base="1")
    said = told(seen)
    assert not missing(said, "Name Mine Yours", "Emberdart Deck 3 → 5 +2")
    assert not missing(
        said,
        "Coalknuckle Deck 0 → 1 added",
        "Lanternfall Deck 2 → 0 removed",
        "Coalknuckle Shortlist 1 → 0 removed",
    )
    assert apply(client, seen)["Location"] == deck.get_absolute_url()
    deck.refresh_from_db()
    latest = deck.versions.first()
    assert (deck.name, deck.version, latest.number) == ("Yours", 2, 2)
    assert latest.sections == {"runeslinger": {"eva": 1}, "main": {"emberdart": 5, "coalknuckle": 1}}
    assert latest.change.startswith("Imported: ")


def test_a_list_without_words_keeps_those_of_the_deck(client: Client, deck: Deck) -> None:
    apply(client, preview(client, "Deck\n1 Emberdart", deck=deck.key, base="1"))
    deck.refresh_from_db()
    assert (deck.name, deck.description, deck.format) == ("Mine", "Red\nand fast.", "constructed")


def test_a_list_can_be_added_to_a_deck(client: Client, deck: Deck) -> None:
    assert area(client.get(IMPORT, {"deck": deck.key, "how": "add"})) == ""
    seen = preview(
        client,
        "Yours\n// format: draft\n// Slow.\nDeck\n2 Emberdart\nSB: 1 Coalknuckle",
        deck=deck.key,
        base="1",
        how="add",
    )
    assert apply(client, seen, how="add").status_code == 302
    latest = deck.versions.first()
    assert latest.sections == {"runeslinger": {"eva": 1}, "main": {"emberdart": 5, "lanternfall": 2}}
    assert (latest.name, latest.format, latest.description) == ("Mine", "constructed", "Red\nand fast.\nSlow.")
    assert latest.shortlist == {"coalknuckle": 2}


def test_a_deck_that_was_changed_elsewhere_shows_both_and_loses_neither(client: Client, deck: Deck) -> None:
    old = deck.versions.get()
    seen = preview(
        client, area(client.get(IMPORT, {"deck": deck.key})).replace("3 Ember", "1 Ember"), deck=deck.key, base="1"
    )
    save(
        deck,
        1,
        DeckContent("Mine", "constructed", old.description, {**old.sections, "stance": {"debt-of-thorns": 1}}),
        "Added",
    )
    stale = apply(client, seen)
    said = told(stale)
    assert stale.status_code == 409
    assert not missing(
        said,
        "Since then version 2 was saved: +1 Debt of Thorns, -1 Coalknuckle (shortlist).",
        "Emberdart Deck 3 → 1 -2",
        "Together they change version 2 like this: -2 Emberdart.",
    )
    assert deck.versions.count() == 2
    assert apply(client, stale).status_code == 302
    latest = deck.versions.first()
    assert latest.sections == {
        "runeslinger": {"eva": 1}, "stance": {"debt-of-thorns": 1}, "main": {"emberdart": 1, "lanternfall": 2},
    }  # fmt: skip
    assert latest.shortlist == {}


def test_a_card_that_the_game_lost_stays_in_the_text_until_it_is_dealt_with(client: Client) -> None:
    deck = mine(client, sections={"main": {"lost-card": 2, "emberdart": 1}})
    answer = preview(client, area(client.get(IMPORT, {"deck": deck.key})), deck=deck.key, base="1")
    assert "2 lost-card" in area(answer)
    assert "No card of this game is called 'lost-card'." in told(answer)
    assert apply(client, answer).status_code == 422


@pytest.mark.parametrize("base", ["", "0", "7", "-1", "x", "9" * 30])
def test_a_form_without_its_version_is_taken_as_made_from_the_last(client: Client, base: str) -> None:
    assert field(preview(client, GOOD, deck=mine(client).key, base=base), "base") == "1"


def test_nobody_imports_into_the_deck_of_somebody_else(client: Client, deck: Deck) -> None:
    Deck.objects.update(visibility=Visibility.PUBLIC)
    for stranger in (Client(), Client()):
        assert stranger.get(IMPORT, {"deck": deck.key}).status_code == 404
        assert stranger.post(IMPORT, {"deck": deck.key, "text": GOOD, "do": "apply"}).status_code == 404
        sign_in(stranger, "another")
    assert client.get(IMPORT, {"deck": "no-such-deck"}).status_code == 404
    Deck.objects.update(deleted_at="2026-01-01T00:00Z")
    assert client.get(IMPORT, {"deck": deck.key}).status_code == 404
    assert deck.versions.count() == 1


def test_a_form_from_elsewhere_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post(IMPORT, {"text": GOOD}).status_code == 403


# Whatever is sent

ODD = [
    "", "\0", "x" * 3000, "9" * 5000, "-1", "1", "2 3 Eva", "all", f"{GAME} ", f"{GAME} draft", "add", "apply", "preview", "csv", "json",
    "ember-rush", "no-such-deck", "{}", '{"sections": []}', "quantity,name\n3,Eva", 'quantity,name\n"3,Eva', "3 Nope\n" * 30,
    "'; drop table", "<script>", "1 Eva\r2 Eva\v3 Eva\u2028", "999999 Emberdart\n" * 1500, "// format: draft\n// title: Deck\nDeck",
    '{"sections": [{"id": "main", "name": "x", "cards": [{"id": "eva", "copies": 1e99}]}], "format": 5, "title": {}}',
]  # fmt: skip
FIELDS = [
    "deck", "base", "for", "text", "how", "do", "fix", "drop", "remark", "seen", "previewed", "game", "format", "as", "ready",
]  # fmt: skip


@pytest.mark.parametrize("seed", drawn("odd forms", range(6), 2))
def test_no_form_is_too_odd_for_an_answer(client: Client, seed: int) -> None:
    dice, key = Random(seed), mine(client).key
    for _ in range(40):
        sent = {name: dice.choice([*ODD, GAME, key, GOOD]) for name in dice.sample(FIELDS, dice.randint(1, 9))}
        sent |= dice.choice([{}, {"for": f"{GAME} "}, {"deck": key, "do": "apply"}])
        answers = [client.post(IMPORT, sent), client.get(IMPORT, sent), client.get(EXPORT, sent)]
        assert {answer.status_code for answer in answers} <= {200, 400, 404, 422}, sent


# Export


@pytest.mark.parametrize(
    ("form", "media", "ending", "begins"),
    [
        ("text", "text/plain", "txt", "Mine\n"),
        ("csv", "text/csv", "csv", "quantity,"),
        ("json", "application/json", "json", "{"),
    ],
)
def test_a_deck_as_a_file(client: Client, form: str, media: str, ending: str, begins: str) -> None:
    answer = client.get(EXPORT, {"deck": mine(client).key, "as": form})
    assert answer["Content-Type"] == f"{media}; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="mine.{ending}"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "private" in answer["Cache-Control"]
    assert answer.content.decode().startswith(begins)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ('"; x="/../a\r\nSet-Cookie: a=b', 'filename="xa-set-cookie-ab.txt"'),
        ("///", 'filename="deck.txt"'),
        ("Ö 符", "filename*=utf-8''%C3%B6-%E7%AC%A6.txt"),
        ("x" * 100, f'filename="{"x" * 60}.txt"'),
    ],
)
def test_the_name_of_a_file_is_safe(client: Client, name: str, file: str, deck: Deck) -> None:
    Deck.objects.update(name=name)
    assert client.get(EXPORT, {"deck": deck.key})["Content-Disposition"] == f"attachment; {file}"


def test_a_ready_deck_as_a_file(client: Client) -> None:
    ready = Game.objects.get(slug=GAME).ready_decks.get(slug="ember-rush")
    found = client.get(EXPORT, {"game": GAME, "ready": "ember-rush"}).content.decode()
    assert found.startswith(f"Ember Rush\n// format: constructed\n// {ready.summary}\n\nRuneslinger\n1 Brakka Holt\n")
    body = json.loads(client.get(EXPORT, {"game": GAME, "ready": "ember-rush", "as": "json"}).content)
    assert sum(card["copies"] for part in body["sections"] for card in part["cards"]) == 43


def test_to_whom_a_deck_shows(client: Client, deck: Deck) -> None:
    stranger = Client()
    assert stranger.get(EXPORT, {"deck": deck.key}).status_code == 404
    Deck.objects.update(visibility=Visibility.UNLISTED)
    assert "Coalknuckle" in client.get(EXPORT, {"deck": deck.key}).content.decode()
    assert "Coalknuckle" not in stranger.get(EXPORT, {"deck": deck.key}).content.decode()
    assert "3 Emberdart" in stranger.get(EXPORT, {"deck": deck.key}).content.decode()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"as": "xml"}, 400), ({"as": "\0"}, 400), ({}, 404), ({"deck": "\0"}, 404), ({"deck": "no-such-deck"}, 404),
        ({"game": GAME, "ready": "none"}, 404), ({"game": "\0", "ready": "\0"}, 404), ({"game": "chess", "ready": "ember-rush"}, 404),
    ],
)  # fmt: skip
def test_what_is_not_there_is_told(client: Client, query: dict[str, str], status: int) -> None:
    assert client.get(EXPORT, query).status_code == status
    assert client.post(EXPORT, query).status_code == 405
