"""The pages on which a deck is built: made, changed, judged, found again, and seen by nobody who may not."""

import html
import json
import re
from io import StringIO
from pathlib import Path

import django.test
import pytest
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from catalog.models import Card, Game
from decks import versions
from decks.construction.legality import judge
from decks.models import Deck
from decks.pages import deck_sheet, lists
from tests.builders import emberfall
from tests.packs import SHIPPED
from tests.reading import Client, missing, page, part, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
READY = {"game": GAME, "ready": "ember-rush"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def bert() -> Client:
    """Another visitor, with a deck of their own."""
    other = Client()
    other.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Bert's"})
    return other


def made(who: Client, **form: str) -> Deck:
    """A deck that a visitor makes: a copy of Ember Rush unless the form says otherwise."""
    answer = who.post("/decks/new/", form or READY)
    assert answer.status_code == 302
    return Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])


@pytest.fixture
def deck(anna: Client) -> Deck:
    """A copy of Ember Rush that Anna has made."""
    return made(anna)


def test_many_other_formats_are_folded_under_how_many_of_them_it_is_legal_in(
    anna: Client, monkeypatch: pytest.MonkeyPatch, deck: Deck
) -> None:
    assert "other-formats" not in page(anna, deck.get_absolute_url())
    monkeypatch.setattr(deck_sheet, "OTHERS", 3)
    shown = page(anna, deck.get_absolute_url())
    legal = sum(judge(SHIPPED[GAME], form, deck.versions.get().sections).legal for form in SHIPPED[GAME].formats) - 1
    assert (
        f'<details class="other-formats"><summary>Legal in {legal} of {len(SHIPPED[GAME].formats) - 1} other formats'
        in shown
    )


def change(who: Client, deck: Deck, base: int, *steps: str, **form: str) -> HttpResponse:
    """A change made of a version, by steps as the buttons say them."""
    return who.post(f"/decks/{deck.key}/change/", {"base": str(base), "step": list(steps)} | form)


def now(deck: Deck) -> dict[str, dict[str, int]]:
    """What the deck holds now."""
    deck.refresh_from_db()
    return deck.versions.get(number=deck.version).sections


# Making


def test_a_visitor_without_a_cookie_becomes_the_owner_of_what_they_make(anna: Client) -> None:
    assert "owner" not in anna.get("/decks/new/").cookies
    cookie = anna.post("/decks/new/", {"for": f"{GAME} draft", "name": "Sparks"}).cookies["owner"]
    assert cookie["max-age"] == 365 * 24 * 3600
    assert cookie["httponly"]
    deck = Deck.objects.get()
    assert (deck.name, deck.format, deck.visibility) == ("Sparks", "draft", "private")
    assert '<h1 id="deck-name">Sparks</h1>' in page(anna, deck.get_absolute_url())


def test_under_https_the_cookie_is_of_this_host_alone_and_the_old_name_still_counts(
    anna: Client, settings: Settings, deck: Deck
) -> None:
    before = anna.cookies["owner"].value
    settings.SESSION_COOKIE_SECURE = True
    cookies = anna.get("/decks/", secure=True).cookies
    cookie = cookies["__Host-owner"]
    assert (cookie["secure"], cookie["path"], cookie["domain"], cookie["httponly"]) == (True, "/", "", True)
    assert cookie["samesite"] == "Lax"
    assert cookies["owner"].value == ""
    assert anna.cookies["__Host-owner"].value.partition(":")[0] == before.partition(":")[0]
    assert anna.get(f"/decks/{deck.key}/").status_code == 200


def test_who_looks_at_their_decks_stays_their_owner_for_another_year(anna: Client, bert: Client, deck: Deck) -> None:
    for address in ("/decks/", deck.get_absolute_url()):
        assert anna.get(address).cookies["owner"]["max-age"] == 365 * 24 * 3600
        assert "owner" not in Client().get(address).cookies
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    assert "owner" not in bert.get(deck.get_absolute_url()).cookies


def test_a_ready_deck_is_copied_card_by_card(anna: Client) -> None:
    assert 'value="Ember Rush, second copy"' in page(anna, f"/decks/new/?game={GAME}&ready=ember-rush")
    deck = made(anna)
    assert sum(now(deck)["main"].values()) == 40
    assert "Legal in Constructed" in page(anna, deck.get_absolute_url())


def test_a_readable_deck_of_somebody_else_is_copied_without_its_notes(anna: Client, bert: Client, deck: Deck) -> None:
    change(anna, deck, 1, "move main emberdart ~", description="My plan")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "unlisted"})
    answer = bert.post(f"/decks/{deck.key}/copy/")
    copy = Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])
    assert copy.owner != deck.owner
    assert (copy.visibility, copy.description, copy.versions.get().shortlist) == ("private", "", {})
    assert now(copy) == now(deck)


@pytest.mark.sql
@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"for": "nope constructed"}, "Choose one of the games"),
        ({}, "Choose one of the games"),
        ({"for": f"{GAME} nope"}, "has no format"),
        ({"for": f"{GAME} constructed", "name": "a" * 101}, "at most 100 characters"),
        ({"game": "\0", "format": "\0"}, "Choose one of the games"),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_made(anna: Client, form: dict[str, str], message: str) -> None:
    assert message in text_of(anna.post("/decks/new/", form), 422)
    assert not Deck.objects.exists()


def test_the_closed_field_for_game_and_format_names_the_game(anna: Client) -> None:
    options = re.findall(r"<option [^>]*>([^<]+)", page(anna, "/decks/new/?game=runicka"))
    assert "Runicka: Table game" in [option.strip() for option in options]


def test_new_decks_without_a_name_are_called_by_their_game_and_a_number(anna: Client) -> None:
    decks = [made(anna, **{"for": f"{GAME} constructed", "name": " "}) for _ in range(3)]
    assert [deck.name for deck in decks] == [f"The Awakening, deck {n}" for n in (1, 2, 3)]
    anna.post(f"/decks/{decks[1].key}/delete/")
    assert made(anna, **{"for": f"{GAME} constructed"}).name == "The Awakening, deck 2"


def test_a_new_deck_is_called_by_its_hero_until_somebody_names_it(anna: Client) -> None:
    deck = made(anna, **{"for": f"{GAME} constructed"})
    change(anna, deck, 1, "add runeslinger brakka-holt")
    deck.refresh_from_db()
    assert deck.name == "Brakka Holt, deck 1"
    change(anna, deck, 2, "drop runeslinger brakka-holt", "add runeslinger eva")
    deck.refresh_from_db()
    assert deck.name == "Eva, deck 1"
    change(anna, deck, 3, "undo 2")
    deck.refresh_from_db()
    assert deck.name == "Brakka Holt, deck 1"


@pytest.mark.parametrize("name", ["Fire", "Fire, deck 1"])
def test_a_name_that_somebody_gave_stays_whoever_plays(anna: Client, name: str) -> None:
    deck = made(anna, **{"for": f"{GAME} constructed", "name": name})
    change(anna, deck, 1, "add runeslinger eva")
    deck.refresh_from_db()
    assert deck.name == name


def test_two_heroes_name_no_deck(anna: Client) -> None:
    deck = made(anna, **{"for": f"{GAME} constructed"})
    change(anna, deck, 1, "add runeslinger eva", "add runeslinger romin")
    deck.refresh_from_db()
    assert deck.name == "The Awakening, deck 1"


def test_copies_are_counted_whatever_they_are_copied_from(anna: Client) -> None:
    first, second = made(anna), made(anna)
    assert (first.name, second.name) == ("Ember Rush, second copy", "Ember Rush, third copy")
    anna.post(f"/decks/{second.key}/copy/")
    assert Deck.objects.filter(name="Ember Rush, fourth copy").exists()


def test_the_form_of_a_copy_proposes_a_name_that_is_free(anna: Client, deck: Deck) -> None:
    assert 'value="Ember Rush, third copy"' in page(anna, f"/decks/new/?game={GAME}&ready=ember-rush")
    assert 'value="Ember Rush, third copy"' in page(anna, f"/decks/new/?deck={deck.key}")


# Steps


@pytest.mark.parametrize(
    ("step", "copies"),
    [
        ("add main emberdart", 4),
        ("take main emberdart", 2),
        ("drop main emberdart", None),
        ("set main emberdart 12", 12),
        ("set main emberdart 0", None),
        ("set main emberdart 999999", 999_999),
        ("type  Emberdart", 4),
        ("type  3 emberdart", 6),
        ("type  3x EMBERDART", 6),
        ("type main Emberdart x2", 5),
        ("type  x3 Emberdart", 6),
        ("type  [3] Emberdart", 6),
        ("type  3xEmberdart", 6),
        ("type  Emberdart ×3", 6),
        ("type  Emberdart (3)", 6),
        ("type  3 Emberdart (practice) 12", 6),
        ("type  3 Emberdart # cheap", 6),
        ("type  Deck: 3 Emberdart", 6),
        ("type ~ Deck: 3 Emberdart", 6),
        ("type  3 Ember\u00addart", 6),
        ("type  emberd", 4),
    ],
)
def test_a_step_changes_the_copies_of_a_card(anna: Client, step: str, copies: int | None, deck: Deck) -> None:
    assert change(anna, deck, 1, step).status_code == 302
    assert now(deck)["main"].get("emberdart") == copies


@pytest.mark.parametrize("line", ["SB: 3 Emberdart", "Sideboard: Emberdart x3", "3 Emberdart [Shortlist]"])
def test_what_is_typed_says_by_itself_that_it_is_beside_the_deck(anna: Client, deck: Deck, line: str) -> None:
    change(anna, deck, 1, f"type  {line}")
    latest = deck.versions.first()
    assert (latest.shortlist["emberdart"], latest.sections) == (3, deck.versions.last().sections)


def test_a_deck_names_the_cards_that_are_not_wholly_played(anna: Client, deck: Deck) -> None:
    assert "Cards that are not wholly played" not in page(anna, f"/decks/{deck.key}/")
    change(anna, deck, 1, "add main supernova")
    shown = page(anna, f"/decks/{deck.key}/")
    assert re.search(r">Supernova</a>: not read: <q>Apply Burn ailments to target Runeslinger.</q></li>", shown)
    assert re.search(r"Not playable yet: <a [^>]*>Supernova</a> \(Light cost not known\)</li>", shown)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("type  Emberdrat", "No card of The Awakening is called “Emberdrat”."),
        ("type  ", "Type the name of a card"),
        ("type  0 Emberdart", "there must be at least 1"),
        ("type  3-4 Emberdart", "How many copies does “3-4 Emberdart” ask for?"),
        ("type  3 Emberdart x4", "How many copies does “3 Emberdart x4” ask for?"),
        ("type  1000000 Emberdart", "At most 999,999 copies"),
        pytest.param(f"type  {'9' * 150} Emberdart", "At most 999,999 copies", marks=pytest.mark.sql),
        (
            f"type  {'a' * 51_000}",
            "A line takes at most 200 characters; “" + "a" * 60 + "…” has 51,000. Type one card at a time.",
        ),
        (f"type  2 {chr(0xFDFA) * 2_700}", "has 2,702. Type one card at a time."),
        ("type stance Emberdart", "In Constructed it goes to: Deck"),
        ("type nope Emberdart", "In Constructed it goes to: Deck"),
        ("set main emberdart -1", "is not a number of copies"),
        ("set main emberdart 2.5", "is not a number of copies"),
        pytest.param("set main emberdart 99999999999", "At most 999,999 copies", marks=pytest.mark.sql),
        ("add main nope", "has no card &#x27;nope&#x27;"),
        pytest.param("add main \0", "has no card", marks=pytest.mark.sql),
        ("add runeslinger lanternfall", "In Constructed it goes to: Deck"),
        ("move main emberdart stance", "In Constructed it goes to: Deck"),
        ("add main burn", "No section of Constructed takes it"),
        ("jump up", "is not a step that can be taken"),
        ("plan cheapest", "is no plan for this deck"),
        ("plan", "is no plan for this deck"),
        pytest.param("ready nope", "has no ready deck &#x27;nope&#x27;", marks=pytest.mark.sql),
        ("", "is not a step that can be taken"),
        pytest.param("back 7", "no version 7", marks=pytest.mark.sql),
        pytest.param("back ²", "is not a number of versions", marks=pytest.mark.sql),
    ],
)
def test_a_step_that_cannot_be_done_is_told_and_nothing_changes(
    anna: Client, step: str, message: str, deck: Deck
) -> None:
    assert message in text_of(change(anna, deck, 1, step), 422)
    assert Deck.objects.get().version == 1


def test_a_deck_begins_by_a_plan_or_with_a_ready_deck_and_one_step_takes_it_back(anna: Client) -> None:
    deck = made(anna, **{"for": f"{GAME} constructed"})
    change(anna, deck, 1, "add runeslinger eva", "add ~ burn")
    change(anna, deck, 2, "plan cheap")
    assert now(deck)["runeslinger"] == {"eva": 1}
    assert "Legal in Constructed" in page(anna, deck.get_absolute_url())
    assert deck.versions.first().change.startswith("Begun by a plan: ")
    change(anna, deck, 3, "undo 2")
    assert now(deck) == {"runeslinger": {"eva": 1}}
    change(anna, deck, 4, "ready ember-rush")
    latest = deck.versions.first()
    assert (latest.sections["runeslinger"], latest.shortlist) == ({"brakka-holt": 1}, {"burn": 1})
    assert latest.change.startswith("Begun with a ready deck: renamed to Brakka Holt, deck 1")


def test_a_plan_that_cannot_end_legal_says_why_and_changes_nothing(anna: Client) -> None:
    deck = made(anna, **{"for": f"{GAME} constructed"})
    change(anna, deck, 1, "add runeslinger eva")
    change(anna, deck, 2, "add stance debt-of-thorns")
    refused = text_of(change(anna, deck, 3, "plan cheap"), 422)
    assert not missing(refused, "“Cheap first” only puts cards in", "Eva (Runeseer)", "Nothing was changed.")
    deck.refresh_from_db()
    assert (deck.version, "main" in deck.versions.first().sections) == (3, False)


def test_no_plan_is_made_for_a_format_that_has_left(anna: Client, deck: Deck) -> None:
    deck.versions.update(format="gone")
    assert "no plan is known for it" in text_of(change(anna, deck, 1, "plan cheap"), 422)


def test_the_good_steps_of_a_form_are_done_beside_a_bad_one(anna: Client, deck: Deck) -> None:
    answer = change(anna, deck, 1, "add main emberdart", "add main nope", "add main emberdart")
    assert "has no card" in answer.content.decode()
    assert now(deck)["main"]["emberdart"] == 5


def test_any_card_goes_to_the_shortlist_and_only_what_fits_comes_back(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add ~ burn", "move main emberdart ~")
    shown = page(anna, deck.get_absolute_url())
    assert "Emberdart: move to Deck" in shown
    assert "Burn: move to" not in shown
    change(anna, deck, 2, "move ~ emberdart main")
    assert (now(deck)["main"]["emberdart"], deck.versions.first().shortlist) == (3, {"burn": 1})


def test_numbers_that_were_written_are_saved_together(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "set", **{"n:main:emberdart": "1", "n:main:lanternfall": "0"})
    assert now(deck)["main"]["emberdart"] == 1
    assert "lanternfall" not in now(deck)["main"]


@pytest.mark.sql
def test_a_typed_line_is_added_by_the_form_alone_and_comes_back_when_it_is_wrong(anna: Client, deck: Deck) -> None:
    anna.post(f"/decks/{deck.key}/change/", {"base": "1", "line": "2 Lanternfall", "to": "~"})
    assert deck.versions.first().shortlist == {"lanternfall": 2}
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": "2", "line": "2 Lenternfoll", "to": ""})
    assert 'value="2 Lenternfoll"' in answer.content.decode()


def test_name_format_and_description_are_saved_as_a_version(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, name="Fire", format="draft", description="Burns.\r\n<b>Fast</b>.")
    shown = page(anna, deck.get_absolute_url())
    assert not missing(shown, '<h1 id="deck-name">Fire</h1>', "Not legal in Draft")
    assert "&lt;b&gt;Fast&lt;/b&gt;" in shown
    assert deck.versions.get(number=1).name == "Ember Rush, second copy"


@pytest.mark.parametrize(
    ("form", "message"),
    [({"name": ""}, "needs a name"), ({"format": "nope"}, "no format"), ({"description": "a" * 10_001}, "10,000")],
)
def test_other_words_that_do_not_fit_are_told(anna: Client, form: dict[str, str], message: str, deck: Deck) -> None:
    assert message in text_of(change(anna, deck, 1, **form), 422)
    assert Deck.objects.get().version == 1


def test_a_section_that_may_be_left_out_is_off_only_where_it_is_begun(anna: Client) -> None:
    """A Talisman has three ley-crystals, or there is none. [002:7, 59]"""
    deck = made(anna, game="runicka", ready="long-vigil")
    crystals = [card for card, copies in now(deck)["talisman"].items() for _ in range(copies)]
    assert len(crystals) == 3
    heading = r"Talisman\s*<small (data-wanting|)>(\d of [^<]+)<"
    for left in (3, 2, 1, 0):
        marked, words = re.findall(heading, page(anna, deck.get_absolute_url()))[0]
        assert words == f"{left} of 3, or none"
        assert bool(marked) == (left in (1, 2))
        if left:
            change(anna, deck, deck.version, f"take talisman {crystals.pop()}")
            deck.refresh_from_db()


@pytest.mark.sql
def test_cards_of_a_section_that_the_new_format_lacks_are_kept_and_shown(anna: Client, deck: Deck) -> None:
    version = deck.versions.get()
    version.sections["sideboard"] = {"emberdart": 2, "no-such-card": 1}
    version.save()
    assert not missing(page(anna, deck.get_absolute_url()), "The format has no such section", "no-such-card")
    change(anna, deck, 1, "drop sideboard no-such-card", "move sideboard emberdart main")
    assert "sideboard" not in now(deck)


# The verdict


def test_a_legal_deck_leads_to_its_first_hand(anna: Client, deck: Deck) -> None:
    way = f'href="/decks/{deck.key}/look/#first-hand"'
    assert way in page(anna, deck.get_absolute_url())
    change(anna, deck, 1, "set main emberdart 4")
    assert way not in page(anna, deck.get_absolute_url())


def test_an_illegal_deck_is_saved_and_all_that_is_wrong_is_shown_at_once(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "set main emberdart 4", "drop stance open-guard", "take main lanternfall")
    shown = page(anna, deck.get_absolute_url())
    assert not missing(shown, "Not legal in Constructed", "2 problems, at least 3 cards to change")
    assert re.search(r'id="line-main-emberdart" data-broken>.*?class="breaks">RSA-F-11<', shown, re.S)
    assert 'id="line-main-lanternfall">' in shown
    assert re.search(r'<a href="#line-main-emberdart">Emberdart</a>.*?RSA-F-11.*?line 413', shown, re.S)
    assert '<small data-wanting>0 of 1<span class="hide">, 1 too few</span></small>' in shown
    assert "in Constructed yet" not in shown


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("set main emberdart 0", "43 cards still to come."),
        ("set main emberdart 3", "40 cards still to come."),
        ("set main emberdart 4", "5 problems, at least 41 cards to change."),
    ],
)
def test_a_deck_that_is_only_too_small_is_not_told_as_wrong(anna: Client, step: str, said: str) -> None:
    deck = made(anna, **{"for": f"{GAME} constructed", "name": "Burn"})
    change(anna, deck, 1, step)
    shown = page(anna, deck.get_absolute_url())
    assert f'<p class="far">{said}</p>' in shown
    growing = said.endswith("come.")
    assert ("Not legal in Constructed yet" in shown, "data-growing" in shown) == (growing, growing)


def test_the_distance_to_every_other_format_is_shown(anna: Client) -> None:
    shown = page(anna, made(anna).get_absolute_url())
    assert re.search(r'<th scope="row">Sealed</th><td data-legal="yes">legal', shown)
    assert re.search(r'<th scope="row">Draft</th><td data-legal="no">\d+ cards away', shown)


def test_a_verdict_without_the_packs_says_so(anna: Client) -> None:
    shown = page(anna, made(anna).get_absolute_url())
    assert "Draft · Sealed · Sealed, 30 cards: judged as if all cards came from your own packs" in shown


def test_a_change_answers_with_the_parts_that_are_new_and_the_new_base(anna: Client, deck: Deck) -> None:
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": "1", "step": "add main emberdart"}, headers=HTMX)
    shown = answer.content.decode()
    assert "<html" not in shown
    assert not missing(shown, 'data-base="2"', "+1 Emberdart. Emberdart is in, but ", "44 cards, 2 problems.")
    assert re.search(r'id="finds"[^>]*hx-swap-oob="true"', shown)  # it was not said what lay there
    assert "Add Emberdart to Deck, 4 there" in anna.get(f"/decks/{deck.key}/finds/?q=emberdart").content.decode()


@pytest.mark.sql
@pytest.mark.parametrize("copies", [1000, 999_999])
def test_an_absurd_number_is_a_problem_and_not_a_crash(anna: Client, copies: int, deck: Deck) -> None:
    change(anna, deck, 1, f"set main emberdart {copies}", f"set main lanternfall {copies}")
    assert "Not legal in Constructed" in page(anna, deck.get_absolute_url())
    assert str(2 * copies) in page(anna, "/decks/") or f"{2 * copies + 37}" in page(anna, "/decks/")


def test_a_deck_without_a_card_has_a_page_too(anna: Client) -> None:
    shown = page(anna, made(anna, **{"for": f"{GAME} constructed"}).get_absolute_url())
    assert not missing(shown, "Not legal in Constructed", "0 of 40")


# Two tabs


@pytest.mark.sql
def test_a_stale_change_shows_both_and_saves_neither_over_the_other(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add main lanternfall")
    shown = text_of(change(anna, deck, 1, "take main emberdart"), 409)
    here, there = (
        re.search(rf'<section aria-labelledby="{name}">.*?</section>', shown, re.S) for name in ("here", "there")
    )
    assert here
    assert there
    assert "Emberdart" in here[0]
    assert "3 → 2" in here[0]
    assert "Lanternfall" in there[0]
    assert "3 → 4" in there[0]
    assert "It changes version 2 like this:" in shown
    assert (now(deck)["main"]["emberdart"], now(deck)["main"]["lanternfall"]) == (3, 4)


def test_to_a_script_the_conflict_comes_as_a_fragment_for_the_whole_page(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add main lanternfall")
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": "1", "step": "add main emberdart"}, headers=HTMX)
    assert (answer.status_code, answer["HX-Retarget"]) == (200, "#main")
    assert "changed elsewhere in the meantime" in answer.content.decode()


@pytest.mark.sql
@pytest.mark.parametrize(
    ("choice", "emberdart", "lanternfall", "version"), [("top", 2, 4, 3), ("theirs", 3, 4, 2), ("copy", 3, 4, 2)]
)
def test_each_way_out_of_a_conflict_loses_nothing(
    anna: Client, choice: str, emberdart: int, lanternfall: int, version: int, deck: Deck
) -> None:
    change(anna, deck, 1, "add main lanternfall")
    change(anna, deck, 1, "take main emberdart", choice=choice, seen="2")
    assert (now(deck)["main"]["emberdart"], now(deck)["main"]["lanternfall"]) == (emberdart, lanternfall)
    assert deck.version == version
    copies = Deck.objects.exclude(pk=deck.pk)
    assert [now(copy)["main"]["emberdart"] for copy in copies] == ([2] if choice == "copy" else [])


def test_two_tabs_that_did_the_same_see_what_becomes_of_both_before_they_choose(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "take main emberdart")
    shown = change(anna, deck, 1, "take main emberdart").content.decode()
    assert shown.count("3 → 2") == 2
    assert "2 → 1" in shown.partition("It changes version 2 like this:")[2]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_stale_form_that_changes_nothing_is_no_conflict(anna: Client, headers: dict[str, str], deck: Deck) -> None:
    change(anna, deck, 1, "add main lanternfall")
    form = {"base": "1", "line": "3 Emberdrat"}
    shown = anna.post(f"/decks/{deck.key}/change/", form, headers=headers).content.decode()
    assert "No card of The Awakening is called “Emberdrat”." in shown
    assert "changed elsewhere" not in shown
    assert 'name="base" form="step" value="2"' in shown
    assert change(anna, deck, 1, name=deck.name)["Location"] == deck.get_absolute_url()
    assert (now(deck)["main"]["lanternfall"], deck.version) == (4, 2)


def test_a_conflict_keeps_every_field_of_the_form(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add main lanternfall")
    shown = change(anna, deck, 1, name="Fire", description='They said "go"\nfast').content.decode()
    assert (shown.count('name="name" value="Fire"'), shown.count('value="They said &quot;go&quot;\nfast"')) == (1, 1)


@pytest.mark.sql
@pytest.mark.parametrize("base", ["", "0", "7", "-1", "x", "\0", "9" * 5000, "²"])
def test_a_form_without_a_version_of_the_deck_is_refused(anna: Client, base: str, deck: Deck) -> None:
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": base, "step": "add main emberdart"})
    assert "does not say from which version" in text_of(answer, 422)
    assert Deck.objects.get().version == 1


# History


def test_the_history_tells_what_changed_and_brings_a_version_back(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add main emberdart")
    change(anna, deck, 2, "take main lanternfall", "add ~ burn")
    shown = page(anna, f"/decks/{deck.key}/history/?old=1&new=3")
    assert "From version 1 to 3" in shown
    compared = part(r'class="compared".*?</section>', shown, re.S)
    assert [name in compared for name in ("Emberdart", "Lanternfall", "Burn", "Shortlist")] == [True] * 4
    assert "-1 Lanternfall, +1 Burn (shortlist)" in shown
    change(anna, deck, 3, "back 1")
    assert now(deck) == deck.versions.get(number=1).sections
    assert deck.version == 4
    assert "Back to version 1: " in page(anna, f"/decks/{deck.key}/history/")


def test_the_last_change_can_be_undone_from_the_page(anna: Client, deck: Deck) -> None:
    assert 'id="undo"' not in page(anna, deck.get_absolute_url())
    change(anna, deck, 1, "drop main emberdart")
    assert re.search(r'value="undo 1" id="undo"', page(anna, deck.get_absolute_url()))
    change(anna, deck, 2, "undo 1")
    assert now(deck)["main"]["emberdart"] == 3


def test_undo_goes_back_further_with_every_click(anna: Client, deck: Deck) -> None:
    for base in (1, 2, 3):
        change(anna, deck, base, "add main emberdart")
    for base, before, copies in ((4, 3, 5), (5, 2, 4), (6, 1, 3)):
        assert f'value="undo {before}" id="undo"' in page(anna, deck.get_absolute_url())
        change(anna, deck, base, f"undo {before}")
        assert now(deck)["main"]["emberdart"] == copies
    assert 'id="undo"' not in page(anna, deck.get_absolute_url())
    change(anna, deck, 7, "drop main emberdart")
    assert 'value="undo 7" id="undo"' in page(anna, deck.get_absolute_url())


@pytest.mark.sql
@pytest.mark.parametrize(
    "query", ["old=1", "old=x&new=y", "old=9&new=1", "page=99", "old=%00&new=2", "new=" + "9" * 99]
)
def test_no_parameter_breaks_the_history(anna: Client, query: str, deck: Deck) -> None:
    change(anna, deck, 1, "add main emberdart")
    assert "History" in page(anna, f"/decks/{deck.key}/history/?{query}")


@pytest.mark.sql
def test_a_long_history_has_pages_and_each_step_knows_the_one_before(anna: Client, deck: Deck) -> None:
    for base in range(1, 35):
        change(anna, deck, base, "add main emberdart")
    assert "+1 Emberdart" in page(anna, f"/decks/{deck.key}/history/?page=2")


# Delete and undo


def test_a_deleted_deck_leaves_a_notice_with_undo(anna: Client, deck: Deck) -> None:
    answer = anna.post(f"/decks/{deck.key}/delete/", follow=True)
    assert re.search(rf"was deleted.*?/decks/{deck.key}/undelete/", answer.content.decode(), re.S)
    assert f"/decks/{deck.key}/undelete/" in text_of(anna.get(deck.get_absolute_url()), 410)
    anna.post(f"/decks/{deck.key}/undelete/")
    assert "Legal in Constructed" in page(anna, deck.get_absolute_url())


def test_a_deleted_deck_can_be_brought_back_from_the_list_later(anna: Client, deck: Deck) -> None:
    anna.post(f"/decks/{deck.key}/delete/")
    assert f"/decks/{deck.key}/undelete/" in page(anna, "/decks/")


@pytest.mark.sql
def test_a_change_of_a_deck_that_another_tab_deleted_shows_the_undo(anna: Client, deck: Deck) -> None:
    anna.post(f"/decks/{deck.key}/delete/")
    assert f'action="/decks/{deck.key}/undelete/"' in text_of(change(anna, deck, 1, "add main emberdart"), 410)
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": "1", "step": "add main emberdart"}, headers=HTMX)
    assert f'action="/decks/{deck.key}/undelete/"' in text_of(answer)
    assert answer["HX-Retarget"] == answer["HX-Reselect"] == "#main"


@pytest.mark.parametrize("way", ["copy", "form"])
def test_a_copy_of_ones_own_keeps_what_lies_beside_it_and_its_words_by_either_way(anna: Client, way: str) -> None:
    anna.post("/decks/new/", READY)
    deck = Deck.objects.get()
    change(anna, deck, 1, "add ~ fireball")
    anna.post(f"/decks/{deck.key}/change/", {"base": "2", "description": "My plan"})
    if way == "copy":
        anna.post(f"/decks/{deck.key}/copy/")
    else:
        anna.post("/decks/new/", {"deck": deck.key, "name": "Another", "format": "constructed"})
    copy = Deck.objects.exclude(pk=deck.pk).get().versions.get()
    assert (copy.shortlist, copy.description) == ({"fireball": 1}, "My plan")


def test_a_copy_of_anothers_has_the_cards_alone(anna: Client, bert: Client) -> None:
    anna.post("/decks/new/", READY | {"name": "Anna's"})
    deck = Deck.objects.get(name="Anna's")
    change(anna, deck, 1, "add ~ fireball")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    bert.post("/decks/new/", {"deck": deck.key, "name": "Mine", "format": "constructed"})
    copy = Deck.objects.get(name="Mine").versions.get()
    assert (copy.shortlist, copy.sections) == ({}, deck.versions.first().sections)


@pytest.mark.parametrize(
    ("address", "what"), [("decks", "deck"), ("hands", "test hand"), ("pools", "pool"), ("runs", "run")]
)
def test_an_address_that_may_be_private_says_what_it_is(anna: Client, address: str, what: str) -> None:
    shown = anna.get(f"/{address}/000000000000/")
    assert shown.status_code == 404
    assert f"This {what} cannot be opened" in shown.content.decode()
    assert "another name" in anna.get("/g/runicka/cards/nothing/").content.decode()


# Who sees what

PLACES = ["", "finds/", "names/?q=ember", "history/"]
FORMS = ["change/", "delete/", "undelete/", "copy/"]


@pytest.mark.sql
@pytest.mark.parametrize("place", PLACES)
def test_a_private_deck_is_nowhere_for_others(anna: Client, bert: Client, place: str, deck: Deck) -> None:
    address = f"/decks/{deck.key}/{place}"
    assert anna.get(address).status_code == 200
    assert bert.get(address).status_code == Client().get(address).status_code == 404


@pytest.mark.parametrize("place", [*FORMS, "share/"])
@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_nobody_changes_the_deck_of_another(
    anna: Client, bert: Client, place: str, visibility: str, deck: Deck
) -> None:
    anna.post(f"/decks/{deck.key}/share/", {"visibility": visibility})
    form = {"base": "1", "step": "add main emberdart", "visibility": "public"}
    expected = 302 if place == "copy/" and visibility != "private" else 404
    assert bert.post(f"/decks/{deck.key}/{place}", form).status_code == expected
    assert Client().post(f"/decks/{deck.key}/{place}", form).status_code == expected
    kept = Deck.objects.get(pk=deck.pk)
    assert (kept.version, kept.visibility, kept.deleted_at) == (1, visibility, None)


@pytest.mark.sql
@pytest.mark.parametrize(("visibility", "found"), [("private", False), ("unlisted", False), ("public", True)])
def test_lists_and_card_pages_name_public_decks_only(anna: Client, visibility: str, found: bool) -> None:
    deck = made(anna, **READY, name="Quiet Flame")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": visibility})
    for address in (
        "/decks/",
        f"/decks/?game={GAME}&q=quiet",
        f"/g/{GAME}/decks/",
        f"/g/{GAME}/cards/emberdart/decks/",
    ):
        shown = page(Client(), address)
        assert ("Quiet Flame" in shown) == found, address
        assert (deck.key in shown) == found, address


def test_a_card_page_counts_the_copies_of_a_public_deck(anna: Client, deck: Deck) -> None:
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    assert re.search(
        r"Ember Rush, second copy</a> <small>Constructed, 3 of it", page(Client(), f"/g/{GAME}/cards/emberdart/decks/")
    )
    change(anna, deck, 1, "drop main emberdart")
    assert "Ember Rush, second copy" not in page(Client(), f"/g/{GAME}/cards/emberdart/decks/")


def test_a_deleted_public_deck_is_in_no_list(anna: Client) -> None:
    deck = made(anna, **READY, name="Quiet Flame")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    anna.post(f"/decks/{deck.key}/delete/")
    assert [
        address
        for address in ("/decks/", f"/g/{GAME}/decks/", f"/g/{GAME}/cards/emberdart/decks/")
        if "Quiet Flame" in page(Client(), address)
    ] == []
    assert Client().get(deck.get_absolute_url()).status_code == 404


def test_a_reader_sees_the_deck_and_none_of_the_tools_or_notes(anna: Client, bert: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add ~ burn")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "unlisted"})
    shown = page(bert, deck.get_absolute_url())
    assert not missing(shown, "Emberdart", "Legal in Constructed")
    assert f'action="/decks/{deck.key}/copy/"' in shown
    assert [
        hidden
        for hidden in ("Shortlist", f"/decks/{deck.key}/change/", "/history/", "/delete/", deck.owner)
        if hidden in shown
    ] == []


def test_a_forged_cookie_owns_nothing(deck: Deck) -> None:
    forger = Client()
    forger.cookies["owner"] = deck.owner
    assert forger.get(deck.get_absolute_url()).status_code == 404
    assert deck.name not in page(forger, "/decks/")


def test_a_visibility_that_is_none_is_refused(anna: Client, deck: Deck) -> None:
    assert anna.post(f"/decks/{deck.key}/share/", {"visibility": "everybody"}).status_code == 422
    assert Deck.objects.get().visibility == "private"


@pytest.mark.parametrize(
    "address", [f"/g/{GAME}/decks/", f"/g/{GAME}/cards/emberdart/decks/", f"/g/{GAME}/decks/ember-rush/", f"/g/{GAME}/"]
)
def test_pages_of_the_catalogue_stay_free_of_cookies(address: str) -> None:
    answer = Client().get(address)
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    assert "csrf" not in answer.content.decode()


def test_pages_of_a_deck_are_not_kept_by_caches(anna: Client) -> None:
    assert "no-store" in anna.get(made(anna).get_absolute_url())["Cache-Control"]


# The search beside the deck, names, faces


@pytest.mark.sql
def test_the_search_beside_finds_cards_that_fit_the_format_only(anna: Client, deck: Deck) -> None:
    assert "Add" in page(anna, f"/decks/{deck.key}/finds/?q=kw:shout&sort=name")
    assert "No card fits" in page(anna, f"/decks/{deck.key}/finds/?q=name=burn")
    assert "There is no operator" in page(anna, f"/decks/{deck.key}/finds/?q=cots:3")


@pytest.mark.sql
def test_the_search_beside_works_as_a_form_and_stays_after_a_change(anna: Client, deck: Deck) -> None:
    assert 'value="lantern"' in page(anna, deck.get_absolute_url() + "?q=lantern&sort=name")
    answer = change(anna, deck, 1, "add main emberdart", q="lantern", sort="name")
    assert answer["Location"] == deck.get_absolute_url() + "?q=lantern&sort=name"


def test_more_cards_are_shown_on_demand(anna: Client, deck: Deck) -> None:
    first, more = (page(anna, f"/decks/{deck.key}/finds/?shown={shown}").count("<li") for shown in ("40", "80"))
    assert (first, more) == (40, 80)


@pytest.mark.sql
@pytest.mark.parametrize(
    "query",
    ["q=%00", "shown=-1", "shown=99999999999", "shown=x", "sort=%00", "sort=nope", f"q={'(' * 900}", "q=%ED%A0%80"],
)
@pytest.mark.parametrize("place", ["", "finds/", "names/"])
def test_no_parameter_breaks_the_search(anna: Client, place: str, query: str) -> None:
    assert anna.get(f"/decks/{made(anna).key}/{place}?{query}").status_code == 200


@pytest.mark.sql
@pytest.mark.parametrize(
    "query", ["q=%00", "game=%00", "game=nope", "page=%00", "page=-1", f"q={'a' * 3000}", "deleted=%00"]
)
def test_no_parameter_breaks_the_list(anna: Client, query: str) -> None:
    made(anna)
    assert anna.get(f"/decks/?{query}").status_code == 200


@pytest.mark.parametrize("typed", ["ember", "3 ember", "3x embrdart", "12x EMBERDART"])
def test_names_are_suggested_whatever_number_stands_before_them(anna: Client, typed: str) -> None:
    assert re.search(r"<span>Ember", anna.get(f"/decks/{made(anna).key}/names/", {"q": typed}).content.decode())


@pytest.mark.sql
def test_a_face_comes_alone(anna: Client) -> None:
    assert page(anna, f"/decks/faces/{GAME}/emberdart/").startswith('<article class="face"')
    assert anna.get(f"/decks/faces/{GAME}/nope/").status_code == 404


@pytest.mark.sql
@pytest.mark.parametrize(
    "form",
    [
        {"step": "\0"}, {"line": "\0", "to": "\0"}, {"name": "\0"}, {"step": "set", "n:": "1"}, {"seen": "x"},
        *({name: number} for name in ("base", "seen", "shown") for number in ("²", "９", "9" * 20, "9" * 5_000)),
    ],
    ids=lambda form: ascii(form)[:25],
)  # fmt: skip
def test_no_form_breaks_the_builder(anna: Client, form: dict[str, str]) -> None:
    assert anna.post(f"/decks/{made(anna).key}/change/", {"base": "1"} | form).status_code in (302, 422)


@pytest.mark.parametrize("place", FORMS)
def test_a_form_is_only_sent_and_only_from_here(anna: Client, place: str, deck: Deck) -> None:
    assert anna.get(f"/decks/{deck.key}/{place}").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = anna.cookies
    assert strict.post(f"/decks/{deck.key}/{place}").status_code == 403


@pytest.mark.sql
@pytest.mark.parametrize("key", ["nope", "%00", "..", "a" * 300, "-"])
def test_a_weird_key_is_not_found(anna: Client, key: str) -> None:
    assert anna.get(f"/decks/{key}/").status_code == 404


def public_part(who: Client, query: str = "") -> str:
    """What the list of decks shows of those that everybody finds."""
    return page(who, f"/decks/{query}").partition('id="public"')[2]


def test_where_no_public_deck_is_the_ready_ones_stand(anna: Client) -> None:
    ready = {"Ember Rush", "Long Vigil", "Mudwick Mob"}
    assert all(name in public_part(anna) for name in ready)
    assert [name for name in ready if name in public_part(anna, "?game=runicka")] == ["Long Vigil"]
    assert [name for name in ready if name in public_part(anna, "?q=VIGIL")] == ["Long Vigil"]
    assert all(name in public_part(anna, "?q=nothing+of+the+kind") for name in ready)


def test_where_there_is_a_public_deck_they_do_not(anna: Client) -> None:
    anna.post(f"/decks/{made(anna).key}/share/", {"visibility": "public"})
    assert "Long Vigil" not in public_part(anna)
    assert "Long Vigil" in public_part(anna, "?game=runicka"), "none of them is of this game"


# The page itself


@pytest.mark.sql
def test_a_large_deck_needs_no_more_queries_than_a_small_one(anna: Client) -> None:
    small, large = made(anna, **{"for": f"{GAME} constructed"}), made(anna)
    change(anna, small, 1, "add main emberdart")
    page(anna, small.get_absolute_url())
    counts = []
    for deck in (small, large):
        with CaptureQueriesContext(connection) as asked:
            page(anna, deck.get_absolute_url())
        counts.append(len(asked))
    assert counts[0] <= counts[1] <= 19  # of which six are the counts of the facets, and one is what its builder owns


@pytest.fixture
def crowd() -> None:
    """Two thousand more cards in the game."""
    first = Card.objects.get(game__slug=GAME, slug="emberdart")
    fields = {
        field.attname: getattr(first, field.attname) for field in Card._meta.concrete_fields if field.attname != "id"
    }
    names = [f"Embercall {number}" for number in range(2000)]
    Card.objects.bulk_create(
        Card(**fields | {"slug": f"crowd-{n}", "name": name, "name_norm": name.lower(), "position": 9000 + n})
        for n, name in enumerate(names)
    )


def rows_read(anna: Client, address: str) -> int:
    """How many rows the answer to an address reads from the database."""
    with CaptureQueriesContext(connection) as asked:
        anna.get(address)
    with connection.cursor() as cursor:
        return sum(len(cursor.execute(one["sql"]).fetchall()) for one in asked if one["sql"].startswith("SELECT"))


@pytest.mark.parametrize("typed", ["e", "ember", "3 embercall 17", "call", "emberdart"])
def test_a_name_that_is_typed_reads_few_rows_however_many_cards_there_are(
    anna: Client, crowd: None, typed: str
) -> None:
    address = f"/decks/{made(anna).key}/names/?q={typed}"
    assert 0 < rows_read(anna, address) <= 20


def test_a_name_with_a_slip_reads_few_rows_once_the_names_are_known(anna: Client, crowd: None) -> None:
    address = f"/decks/{made(anna).key}/names/?q=embrdart"
    assert "Emberdart" in page(anna, address)
    assert rows_read(anna, address) <= 20


@pytest.mark.sql
@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("emberdart", "Emberdart"),
        ("EMBER", "Emberdart"),
        ("song", "Wardsong"),
        ("embrdart", "Emberdart"),
        ("lanternfal", "Lanternfall"),
    ],
)
def test_names_that_are_typed_come_the_best_first(anna: Client, typed: str, first: str) -> None:
    offered = re.findall(r"<span>([^<]*)</span>", page(anna, f"/decks/{made(anna).key}/names/?q={typed}"))
    assert html.unescape(offered[0]) == first


@pytest.mark.parametrize("typed", ["", "%00", "3", "%25", "_"])
def test_what_is_no_name_offers_nothing(anna: Client, typed: str) -> None:
    assert "<li" not in page(anna, f"/decks/{made(anna).key}/names/?q={typed}")


def test_no_page_of_decks_holds_a_style_or_a_script_of_its_own(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "set main emberdart 7")
    assert [
        address
        for address in ("/decks/", "/decks/new/", deck.get_absolute_url(), f"/decks/{deck.key}/history/?old=1&new=2")
        if re.search(r"<style|\sstyle=|<script>|\son\w+=", page(anna, address))
    ] == []


def test_ids_on_the_page_are_used_once(anna: Client, deck: Deck) -> None:
    change(anna, deck, 1, "add ~ emberdart", "add ~ lanternfall")
    ids = re.findall(r'\sid="([^"]+)"', page(anna, deck.get_absolute_url() + "?q=emberdart"))
    assert len(ids) == len(set(ids))


# Games that come and go


@pytest.fixture
def toy(tmp_path: Path, settings: Settings) -> None:
    """A second game that nobody can play, beside the real one."""
    settings.GAMES_PATH = [emberfall(tmp_path)]
    call_command("load_games", stdout=StringIO())


@pytest.mark.usefixtures("toy")
def test_a_deck_of_a_game_that_cannot_be_played_is_built_and_judged(anna: Client) -> None:
    deck = made(anna, game="emberfall", ready="embers")
    assert "Legal in Standard" in page(anna, deck.get_absolute_url())
    change(anna, deck, 1, "add main ash-courier")
    assert "Not legal in Standard" in page(anna, deck.get_absolute_url())


@pytest.mark.usefixtures("toy")
def test_a_deck_whose_game_left_the_catalogue_still_opens_and_says_so(anna: Client, settings: Settings) -> None:
    deck = made(anna, game="emberfall", ready="embers")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    settings.GAMES_PATH = []
    call_command("load_games", stdout=StringIO())
    assert not Game.objects.filter(slug="emberfall").exists()
    for who in (anna, Client()):
        shown = page(who, deck.get_absolute_url())
        assert not missing(shown, "is not in the catalogue any more", "2 ash-courier")
        assert "&quot;ash-courier&quot;" in shown
        assert "not in the catalogue any more" in page(who, "/decks/")
    assert "Nothing was saved: the game" in text_of(change(anna, deck, 1, "add main ash-courier"), 409)
    assert "1" in page(anna, f"/decks/{deck.key}/history/")
    anna.post(f"/decks/{deck.key}/delete/")
    assert anna.get(deck.get_absolute_url()).status_code == 410


@pytest.mark.usefixtures("toy")
def test_the_list_of_such_a_deck_can_be_taken_along_and_read_again(
    anna: Client, bert: Client, settings: Settings
) -> None:
    deck, path = made(anna, game="emberfall", ready="embers"), settings.GAMES_PATH
    change(anna, deck, 1, "move main cinder-wall ~", description="My plan")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    settings.GAMES_PATH = []
    call_command("load_games", stdout=StringIO())
    mine, theirs = (bare(page(who, deck.get_absolute_url())) for who in (anna, bert))
    assert json.loads(theirs)["shortlist"] == []
    assert anna.get("/decks/export/", {"deck": deck.key}).status_code == 404
    settings.GAMES_PATH = path
    call_command("load_games", stdout=StringIO())
    seen = anna.post("/decks/import/", {"for": "emberfall ", "text": mine, "do": "preview"}).content.decode()
    assert "2 Ash Courier, Deck" in html.unescape(seen)
    assert "1 Cinder Wall, shortlist" in html.unescape(seen)
    assert "My plan" in seen


def bare(shown: str) -> str:
    """The list that the page of a deck without its game offers."""
    return html.unescape(part(r'<textarea id="bare"[^>]*>\n(.*?)</textarea>', shown, re.S))


@pytest.mark.sql
def test_a_deck_whose_game_cannot_be_read_is_built_but_not_judged(anna: Client, deck: Deck) -> None:
    Game.objects.filter(slug=GAME).update(slug="nowhere")
    Deck.objects.update(game="nowhere")
    assert not missing(page(anna, deck.get_absolute_url()), "Not judged", "Emberdart")


@pytest.mark.sql
def test_a_deck_whose_format_is_gone_says_so_and_takes_another(anna: Client, deck: Deck) -> None:
    Deck.objects.update(format="gone")
    deck.versions.update(format="gone")
    assert not missing(page(anna, deck.get_absolute_url()), "no longer has a format <q>gone</q>", "Emberdart")
    change(anna, deck, 1, name="Sparks", format="constructed")
    assert "Legal in Constructed" in page(anna, deck.get_absolute_url())


@pytest.mark.sql
def test_a_card_that_left_the_catalogue_is_kept_by_its_name(anna: Client, deck: Deck) -> None:
    Card.objects.filter(slug="emberdart").delete()
    assert not missing(page(anna, deck.get_absolute_url()), "Not in the catalogue", 'id="line-main-emberdart"')
    change(anna, deck, 1, "drop main emberdart")
    assert "emberdart" not in now(deck)["main"]


# Options of the format


def test_a_deck_is_judged_with_the_options_that_the_address_names(anna: Client, deck: Deck) -> None:
    assert "these options" not in page(anna, deck.get_absolute_url())
    plain = page(anna, deck.get_absolute_url())
    assert "One X card in all" in plain
    assert "with this option" not in plain
    change(anna, deck, 1, "add main ninth-bell-x", "add main ninth-bell-x")
    shown = page(anna, f"{deck.get_absolute_url()}?option=x_total_1")
    assert re.search(r'id="option-x_total_1"[^>]* checked', shown)
    assert "<b>Not legal</b> in Constructed with this option." in shown
    assert "RSA-Q" in shown.partition('id="optional"')[2], "its origin"


def test_an_option_leaves_the_verdict_of_the_format_as_it_was(anna: Client, deck: Deck) -> None:
    assert "Legal in Constructed" in page(anna, f"{deck.get_absolute_url()}?option=x_total_1")


@pytest.mark.sql
@pytest.mark.parametrize("option", ["nope", "", "\0", "x" * 5000])
def test_an_option_that_the_format_does_not_have_is_passed_over(anna: Client, option: str, deck: Deck) -> None:
    assert "with this option" not in text_of(anna.get(deck.get_absolute_url(), {"option": option}))


def test_a_change_keeps_the_options_that_were_chosen(anna: Client, deck: Deck) -> None:
    answer = change(anna, deck, 1, "add main emberdart", option="x_total_1")
    assert answer["Location"] == f"{deck.get_absolute_url()}?option=x_total_1"
    fragment = anna.post(
        f"/decks/{deck.key}/change/", {"base": "2", "step": "add main emberdart", "option": "x_total_1"}, headers=HTMX
    )
    assert "in Constructed with this option" in fragment.content.decode()


def test_whoever_reads_a_deck_may_choose_options_too(anna: Client, bert: Client, deck: Deck) -> None:
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    assert "in Constructed with this option" in page(bert, f"{deck.get_absolute_url()}?option=x_total_1")


# Many decks


@pytest.mark.sql
def test_ones_own_decks_come_page_by_page(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "PAGE", 2)
    for n in range(3):
        made(anna, **{"for": f"{GAME} constructed", "name": f"Number {n}"})
    first, second = page(anna, "/decks/"), page(anna, "/decks/?mine=2")
    assert [n for n in range(3) if f"Number {n}<" in first] == [1, 2]
    assert [n for n in range(3) if f"Number {n}<" in second] == [0]
    assert "Page 1 of 2" in first
    assert [odd for odd in ("0", "-1", "x", "9" * 30) if "Page " not in page(anna, f"/decks/?mine={odd}")] == []


def test_whoever_has_too_many_decks_is_told_what_helps(
    anna: Client, monkeypatch: pytest.MonkeyPatch, deck: Deck
) -> None:
    monkeypatch.setattr(versions, "DECKS_MAX", 1)
    for answer in (
        anna.post("/decks/new/", READY),
        anna.post(f"/decks/{deck.key}/copy/"),
        anna.post(f"/decks/{deck.key}/change/", {"base": "1", "step": "add main emberdart", "choice": "copy"}),
        anna.post("/decks/import/", {"for": f"{GAME} ", "text": "1 Eva", "do": "apply", "previewed": previewed(anna)}),
    ):
        assert "You may have at most 1 decks: delete one" in text_of(answer, 422)
    assert Deck.objects.count() == 1


def previewed(who: Client) -> str:
    """What a page says that was looked at before an import."""
    shown = who.post("/decks/import/", {"for": f"{GAME} ", "text": "1 Eva", "do": "preview"}).content.decode()
    return part(r'name="previewed" value="(\w+)"', shown)


def test_the_page_of_a_deck_and_its_changes_are_packed_for_whoever_takes_that(anna: Client, deck: Deck) -> None:
    """A phone waits for bytes: a full deck is 110 kB without that."""
    plain = django.test.Client()  # which leaves what it gets as it is
    plain.cookies = anna.cookies
    for address in (deck.get_absolute_url(), f"{deck.get_absolute_url()}finds/"):
        packed = plain.get(address, headers={"Accept-Encoding": "gzip"})
        assert packed["Content-Encoding"] == "gzip"
        assert len(packed.content) < 0.3 * len(plain.get(address).content)
