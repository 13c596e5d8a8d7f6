"""The repairs of a deck as its owner finds and applies them: offered, locked, owned, applied, undone, and refused."""

import re
from html import unescape

import pytest
from django.http import HttpResponse

from decks.models import Deck
from tests.decks.pages.test_builder_pages import GAME, HTMX, bert, change, made, now, page
from tests.packs import SHIPPED
from tests.reading import Client, missing, text_of

__all__ = ["bert"]
pytestmark = pytest.mark.django_db
RUSH = SHIPPED[GAME].decks["ember-rush"]


def spoilt(who: Client, *steps: str) -> Deck:
    """A copy of Ember Rush with a fourth Emberdart for one Turned Soil, or changed by other steps."""
    deck = made(who)
    change(who, deck, 1, *(steps or ("add main emberdart", "take main turned-soil")))
    deck.refresh_from_db()
    return deck


@pytest.fixture
def deck(anna: Client) -> Deck:
    return spoilt(anna)


def at(deck: Deck) -> str:
    return f"/decks/{deck.key}/repair/"


def look(who: Client, deck: Deck, **form: object) -> str:
    return text_of(who.post(at(deck), form))


def heading(html: str) -> str:
    return re.findall(r'<h3 id="ways"[^>]*>([^<]*)', html)[0]


def offers(html: str) -> list[dict[str, list[str]]]:
    """The forms that apply a repair, each as its fields."""
    found = []
    for form in re.findall(r'<form method="post" action="[^"]*/change/">.*?</form>', html, re.S):
        fields: dict[str, list[str]] = {}
        for name, value in re.findall(r'name="(base|step)" value="([^"]*)"', form):
            fields.setdefault(name, []).append(unescape(value))
        found.append(fields)
    return found


def apply(who: Client, deck: Deck, offer: dict[str, list[str]]) -> HttpResponse:
    return who.post(f"/decks/{deck.key}/change/", offer)


# Looking for repairs


def test_an_illegal_deck_offers_to_be_repaired(anna: Client, deck: Deck) -> None:
    assert f'href="{at(deck)}"' in page(anna, deck.get_absolute_url())


def test_a_legal_deck_does_not(anna: Client) -> None:
    deck = made(anna)
    assert "/repair/" not in page(anna, deck.get_absolute_url())
    html = page(anna, at(deck))
    assert heading(html) == "Nothing to repair"
    assert "The deck is legal in Constructed." in html


def test_three_ways_with_their_edits(anna: Client) -> None:
    html = page(anna, at(spoilt(anna)))
    assert (heading(html), html.count("2 edits")) == ("3 repairs", 3)
    assert not missing(html, "More of what is there", f"/g/{GAME}/cards/emberdart/")
    assert len(offers(html)) == 3


def test_a_part_of_the_page_is_answered_to_htmx(anna: Client) -> None:
    html = anna.get(at(spoilt(anna)), headers=HTMX).content.decode()
    assert "<html" not in html
    assert heading(html) == "3 repairs"


def test_applying_is_a_version_that_can_be_undone(anna: Client, deck: Deck) -> None:
    before = now(deck)
    assert apply(anna, deck, offers(page(anna, at(deck)))[0]).status_code == 302
    html = page(anna, deck.get_absolute_url())
    assert "Legal in Constructed" in html
    assert (deck.versions.count(), "-1 Emberdart" in html) == (3, True)
    change(anna, deck, 3, "undo 2")
    assert now(deck) == before


def test_every_offer_makes_the_deck_legal(anna: Client) -> None:
    deck = spoilt(anna, "drop stance open-guard", "add stance singing-glass", "drop main emberdart")
    for n in range(3):
        apply(anna, deck, offers(page(anna, at(deck)))[n])
        assert "Legal in Constructed" in page(anna, deck.get_absolute_url())
        change(anna, deck, 3 + 2 * n, "undo 2")


def test_a_repair_of_an_older_version_asks(anna: Client, deck: Deck) -> None:
    offer = offers(page(anna, at(deck)))[0]
    change(anna, deck, 2, "take main lanternfall")
    assert "This deck was changed elsewhere in the meantime" in text_of(apply(anna, deck, offer), 409)


def test_cards_of_the_shortlist_are_offered(anna: Client) -> None:
    deck = spoilt(anna, "add main emberdart", "take main turned-soil", "add ~ kiln-burst")
    assert "Cards of the shortlist" in page(anna, at(deck))


# Locks and owned cards


def test_what_is_locked_stays_and_stays_checked(anna: Client) -> None:
    deck = spoilt(anna, "add main turned-soil")
    first = offers(page(anna, at(deck)))[0]["step"][0].split()[2]
    html = look(anna, deck, lock=[f"main {first}"])
    assert f'value="main {first}" checked' in html
    assert not [step for offer in offers(html) for step in offer["step"] if step.split()[2] == first]


def test_locks_that_conflict_are_told_with_the_rule(anna: Client) -> None:
    html = look(anna, spoilt(anna), lock=["main emberdart", "main lanternfall"])
    assert heading(html) == "No repair"
    assert not missing(html, "4 Emberdart cannot stay.", "RSA-F-11", "line 413")
    assert 'href="#lock-main-emberdart"' in html
    assert 'href="#lock-main-lanternfall"' not in html
    assert offers(html) == []


def test_only_owned_cards_are_offered(anna: Client) -> None:
    owned = RUSH.replace("2 Turned Soil", "1 Turned Soil") + "\n1 Kiln Burst"
    html = look(anna, spoilt(anna), owned=owned)
    assert (heading(html), offers(html)[0]["step"]) == ("1 repair", ["set main emberdart 3", "set main kiln-burst 1"])
    assert "1 Kiln Burst</textarea>" in html


def bring(who: Client, text: str) -> None:
    who.post("/collection/runeslingers-awakening/bring/", {"way": "whole", "text": text, "sure": "on"})


def test_cards_of_the_collection_come_first_and_each_way_says_what_is_owned_then(anna: Client) -> None:
    assert "Use only cards of your collection" not in look(anna, spoilt(anna))
    bring(anna, RUSH.replace("2 Turned Soil", "1 Turned Soil") + "\n1 Kiln Burst")
    html = look(anna, spoilt(anna))
    assert (heading(html), offers(html)[0]["step"]) == ("3 repairs", ["set main emberdart 3", "set main kiln-burst 1"])
    assert not missing(html, "You own all 43 cards.", "You own 42 of 43; 1 lacking.")


def test_only_cards_of_the_collection_and_of_the_list_are_offered_where_that_is_asked_for(anna: Client) -> None:
    bring(anna, RUSH.replace("2 Turned Soil", "1 Turned Soil"))
    assert "No repair" in look(anna, spoilt(anna), mine="on")
    html = look(anna, spoilt(anna), mine="on", owned="1 Kiln Burst")
    assert (heading(html), offers(html)[0]["step"]) == ("1 repair", ["set main emberdart 3", "set main kiln-burst 1"])
    assert 'name="mine" value="on" checked' in html
    assert heading(look(anna, spoilt(anna))) == "3 repairs"


def test_a_legal_deck_is_held_against_the_owned_cards(anna: Client) -> None:
    html = look(anna, made(anna), owned=RUSH)
    assert "The deck is legal in Constructed, and you own all its cards." in html
    html = look(anna, made(anna), owned=RUSH.replace("3 Emberdart", "2 Emberdart"))
    assert not missing(html, "No deck made of the cards that you own keeps the rules.", "RSA-F-10")


def test_lines_that_name_no_card_are_told_and_kept(anna: Client) -> None:
    html = look(anna, spoilt(anna), owned=f"{RUSH}\n4 Emberdrat\n" + "7 Nothing at all\n" * 7)
    assert not missing(
        html,
        "of the owned cards: no card of this game is called &#x27;Emberdrat&#x27;. It is not counted.",
        "3 more lines are not counted either.",
    )
    assert "4 Emberdrat" in html.split("<textarea")[1]


def test_a_list_that_is_too_long_is_refused_and_kept(anna: Client) -> None:
    html = look(anna, spoilt(anna), owned="3 Emberdart\n" * 10_000, lock="main emberdart")
    assert "A list of owned cards can have 100,000 characters; this one has 120,000. Shorten it." in html
    assert heading(html) == "Not looked for"
    assert html.count("3 Emberdart\n") >= 9_999
    assert 'value="main emberdart" checked' in html


@pytest.mark.parametrize("lock", ["", "main", "nowhere emberdart", "main \0emberdart", "x" * 5000, "main a b c"])
def test_locks_of_nothing_ask_for_nothing(anna: Client, lock: str) -> None:
    assert heading(look(anna, spoilt(anna), lock=lock, owned="\0")) in ("3 repairs", "No repair")


def test_a_deck_is_repaired_for_an_option_of_its_format(anna: Client) -> None:
    deck = made(anna)
    shown = page(anna, f"{deck.get_absolute_url()}?option=x_total_1")
    assert f"{at(deck)}?option=x_total_1" in shown
    html = page(anna, f"{at(deck)}?option=x_total_1&option=flying")
    assert heading(html) != "Nothing to repair"
    assert "legal in Constructed with <b>One X card in all</b>." in html
    assert apply(anna, deck, offers(html)[0]).status_code == 302
    assert heading(page(anna, f"{at(deck)}?option=x_total_1")) == "Nothing to repair"


# Who may, and what is gone


def test_a_deck_of_somebody_else_is_copied_first(anna: Client, bert: Client, deck: Deck) -> None:
    assert bert.get(at(deck)).status_code == 404
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    assert bert.get(at(deck)).status_code == 404
    assert "Copy and repair" in page(bert, deck.get_absolute_url())
    answer = bert.post(f"/decks/{deck.key}/copy/", {"then": "repair"})
    assert answer["Location"].endswith("/repair/")
    assert heading(page(bert, answer["Location"])) == "3 repairs"


def test_a_deleted_deck_and_one_without_its_game_lead_to_their_page(anna: Client, deck: Deck) -> None:
    Deck.objects.filter(pk=deck.pk).update(game="gone")
    assert anna.get(at(deck))["Location"] == deck.get_absolute_url()
    anna.post(f"/decks/{deck.key}/delete/")
    assert anna.get(at(deck))["Location"] == deck.get_absolute_url()
    assert anna.post(at(deck)).status_code == 410


def test_an_incomplete_card_that_has_to_come_is_marked(anna: Client, deck: Deck) -> None:
    html = look(anna, deck, owned=RUSH.replace("2 Turned Soil", "1 Turned Soil") + "\n1 Stone Trap\n")
    assert re.findall(r'<b class="gap">([^<]*)', html) == ["incomplete, not known: Light cost"]
    assert "Stone Trap" in html
    assert 'class="gap"' not in look(anna, deck)


def test_other_methods_are_refused(anna: Client) -> None:
    assert anna.put(at(spoilt(anna))).status_code == 405
    assert anna.get("/decks/nothing/repair/").status_code == 404


def test_repairs_without_a_cookie_are_nobodys(anna: Client) -> None:
    assert Client().get(at(spoilt(anna))).status_code == 404


def test_cards_that_the_catalogue_does_not_know_are_taken_out(anna: Client) -> None:
    deck = made(anna)
    version = deck.versions.get()
    version.sections = {**version.sections, "attic": {"ghost": 2}}
    version.save()
    html = page(anna, at(deck))
    assert "ghost" in html
    apply(anna, deck, offers(html)[0])
    assert "attic" not in now(deck)
