"""Reports: whoever sees what is shared can say what is wrong with it, without a name, and whoever runs the site reads that."""

import re

import pytest
from django.core.management import CommandError
from django.test import override_settings

from decks.models import Complaint, Deck, Grounds
from decks.visibility import CALLED, SORTS
from tests.cardsite.routes import GAME, World, world
from tests.reading import Client, in_words, page, printed, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def made() -> World:
    return world()


def shown(made: World, sort: str) -> str:
    """The address of a thing that others see."""
    return f"/{sort}s/{made.shown[sort]}/"


def report(who: Client, address: str, grounds: str = "insult", words: str = "") -> str:
    """What a visitor reads once they have reported something."""
    return text_of(who.post(f"{address}report/", {"grounds": grounds, "words": words}))


# Where it can be said


@pytest.mark.parametrize("sort", SORTS)
def test_every_page_that_others_see_leads_to_the_form(made: World, sort: str) -> None:
    for who in (made.stranger, made.nobody):
        assert re.search(
            rf'href="(?:{shown(made, sort)})?report/" rel="nofollow">Report this', page(who, shown(made, sort))
        )
    form = page(made.nobody, f"{shown(made, sort)}report/")
    assert f"Report this {CALLED[sort]}" in form
    assert [label for _, label in Grounds.choices if label not in form] == []


@pytest.mark.parametrize("sort", SORTS)
def test_the_page_by_which_others_pass_it_on_leads_there_too(made: World, sort: str) -> None:
    address = f"{shown(made, sort)}share/"
    link = f'href="{shown(made, sort)}report/" rel="nofollow">Report this {CALLED[sort]}'
    assert link in page(made.nobody, address)
    assert "Report this" not in page(made.owner, address)


def test_a_deck_on_paper_and_one_that_is_compared_lead_there_too(made: World) -> None:
    deck, ready = made.shown["deck"], f"{GAME}.ember-rush"
    link = f'href="/decks/{deck}/report/" rel="nofollow">Report this deck'
    for address in (
        f"/decks/{deck}/print/",
        f"/decks/compare/?a={ready}&b={deck}",
        f"/decks/compare/?a={deck}&b={deck}",
    ):
        assert page(made.nobody, address).count(link) == 1, address
        assert "Report this" not in page(made.owner, address), address
    for address in (f"/g/{GAME}/decks/ember-rush/print/", f"/decks/compare/?a={ready}&b={ready}"):
        assert "Report this" not in page(made.nobody, address), address


@pytest.mark.parametrize("sort", SORTS)
def test_ones_own_and_what_is_private_cannot_be_reported(made: World, sort: str) -> None:
    assert "Report this" not in page(made.owner, shown(made, sort))
    for who in (made.owner, made.nobody):
        assert who.get(f"/{sort}s/{made.own[sort]}/report/").status_code == 404
        assert who.post(f"/{sort}s/{made.own[sort]}/report/", {"grounds": "lure"}).status_code == 404


@pytest.mark.parametrize("sort", SORTS)
def test_it_takes_no_name_and_gives_none(made: World, sort: str) -> None:
    who = Client()
    assert "Thank you" in report(who, shown(made, sort), words="Look at its name")
    assert "owner" not in who.cookies
    row = Complaint.objects.get()
    assert (row.sort, row.key, row.owner, row.grounds, row.words) == (
        sort,
        made.shown[sort],
        "",
        "insult",
        "Look at its name",
    )


# What is refused


@pytest.mark.parametrize(
    ("grounds", "words", "says"),
    [
        ("", "", "Choose what is wrong."),
        ("nonsense", "Kept words", "Choose what is wrong."),
        ("other", "", "Say in words what is wrong."),
        ("other", "  ", "Say in words what is wrong."),
        ("lure", "x" * 2001, "at most 2000 characters"),
    ],
)
def test_a_form_that_says_nothing_is_refused_and_kept(made: World, grounds: str, words: str, says: str) -> None:
    answer = made.nobody.post(f"{shown(made, 'deck')}report/", {"grounds": grounds, "words": words})
    assert says in text_of(answer, 422)
    assert words in text_of(answer, 422)
    assert not Complaint.objects.exists()


def test_something_else_in_words_is_enough(made: World) -> None:
    assert "Thank you" in report(made.nobody, shown(made, "deck"), "other", "x" * 2000)


def test_the_form_says_how_many_words_it_takes_and_when_it_needs_them(made: World) -> None:
    form = in_words(page(made.nobody, f"{shown(made, 'deck')}report/"))
    assert "In words at most 2,000 characters; needed for “Something else” alone" in form


def test_a_break_between_lines_counts_once_as_while_it_is_typed(made: World) -> None:
    """Browsers send each as two characters."""
    assert "Thank you" in report(made.nobody, shown(made, "deck"), "other", "x\r\n" * 1000)
    assert Complaint.objects.get().words == ("x\n" * 1000).strip()
    answer = made.nobody.post(f"{shown(made, 'deck')}report/", {"grounds": "other", "words": "x\r\n" * 1000 + "x"})
    assert "at most 2000 characters (it has 2001)" in text_of(answer, 422)


def test_an_address_reports_so_often_and_no_more(made: World) -> None:
    with override_settings(FORM_RATES={"forms": {}, "moves": {}, "files": {}, "reports": {"minute": 2}}):
        assert [
            made.nobody.post(f"{shown(made, 'deck')}report/", {"grounds": "lure"}).status_code for _ in range(3)
        ] == [200, 200, 429]
        refused = made.nobody.post(f"{shown(made, 'deck')}report/", {"grounds": "lure", "words": "Not lost"})
        assert "Not lost" in text_of(refused, 429)
        assert made.stranger.post("/decks/new/", {}).status_code == 422


# What whoever runs the site reads


def test_nothing_reported_is_told() -> None:
    assert printed("reports").strip() == "Nothing is reported."


def test_reports_are_listed_thing_by_thing_what_was_told_last_first(made: World) -> None:
    report(made.nobody, shown(made, "deck"), "insult", "Its  name\nis rude")
    report(made.nobody, shown(made, "run"))
    report(Client(), shown(made, "deck"), "lure")
    first, second, third, fourth, fifth = printed("reports").rstrip().splitlines()
    number = max(Complaint.objects.filter(sort="deck").values_list("pk", flat=True))
    assert re.fullmatch(
        rf"{number}  {shown(made, 'deck')}  deck “Shown”, public, 2 times, last \d{{4}}-\d\d-\d\d \d\d:\d\d", first
    )
    assert second == "   It is advertising, or a trap"
    assert third == "   It insults or threatens somebody: Its name is rude"
    assert f"{shown(made, 'run')}  run “Ember Rush”, unlisted, 1 time, last" in fourth
    assert fifth == "   It insults or threatens somebody"


# A title for the window, an empty screen, words turned round
ORDERS = "\x1b]0;mine\x07\x1b[2J\x9b1m\u202eback\u2066\u200f"
HARMLESS = "�]0;mine��[2J�1m�back��"


def test_what_visitors_write_gives_the_terminal_no_orders(made: World) -> None:
    Deck.objects.filter(key=made.shown["deck"]).update(name=f"Née ♥ {ORDERS}")
    report(made.nobody, shown(made, "deck"), "other", f"Look: {ORDERS}")
    listed = printed("reports")
    assert f"deck “Née ♥ {HARMLESS}”, public" in listed
    assert f": Look: {HARMLESS}\n" in listed
    said = printed("take_down", shown(made, "deck"))
    assert f"“Née ♥ {HARMLESS}”" in said
    assert [one for one in listed + said if one in ORDERS and not one.isprintable()] == []


def test_a_list_says_what_has_become_of_a_thing(made: World) -> None:
    for sort in ("deck", "run", "pool"):
        report(made.nobody, shown(made, sort))
    printed("take_down", shown(made, "deck"))
    made.owner.post(f"{shown(made, 'run')}share/", {"visibility": "private"})
    made.owner.post(f"{shown(made, 'pool')}delete/")
    theirs = Deck.objects.get(name="Theirs")
    Deck.objects.filter(pk=theirs.pk).update(visibility="public")
    report(made.nobody, theirs.get_absolute_url())
    made.stranger.post(f"{theirs.get_absolute_url()}delete/")
    words = in_words(printed("reports"))
    assert "deck “Theirs”, deleted, 1 time" in words
    assert [
        one for one in ("“Shown”, taken down", "“Ember Rush”, private", "pool, not there any more") if one not in words
    ] == []


def test_who_says_it_again_is_counted_once(made: World) -> None:
    report(made.stranger, shown(made, "deck"))
    report(made.stranger, shown(made, "deck"), "other", "More of it")
    assert "1 time," in printed("reports")
    assert Complaint.objects.get().words == "More of it"


def test_a_report_is_put_away_by_its_number_and_comes_back_when_somebody_tells_more(made: World) -> None:
    report(made.nobody, shown(made, "deck"))
    report(made.nobody, shown(made, "deck"))
    report(made.nobody, shown(made, "run"))
    number = max(Complaint.objects.filter(sort="deck").values_list("pk", flat=True))
    assert printed("reports", "--done", str(number)).strip() == f"Report {number} of {shown(made, 'deck')} is put away."
    assert shown(made, "deck") not in printed("reports")
    assert shown(made, "run") in printed("reports")
    report(made.nobody, shown(made, "deck"))
    assert "1 time," in printed("reports").splitlines()[0]


def test_what_nobody_has_read_yet_is_not_put_away(made: World) -> None:
    report(made.nobody, shown(made, "deck"), words="Read")
    report(made.nobody, shown(made, "deck"), words="Read too")
    number = printed("reports").split()[0]
    report(made.nobody, shown(made, "run"), words="Of the run")
    report(made.nobody, shown(made, "deck"), words="Unread")
    said = printed("reports", "--done", number).strip()
    assert said.endswith("is put away. 1 report came since: `manage.py reports` lists what.")
    assert [row.words for row in Complaint.objects.order_by("pk")] == ["Of the run", "Unread"]


def test_a_number_that_there_is_not_is_told(made: World) -> None:
    report(made.nobody, shown(made, "deck"))
    with pytest.raises(CommandError, match="No report has the number 0"):
        printed("reports", "--done", "0")


# What is kept of it


def test_who_erases_their_data_erases_what_they_have_reported(made: World) -> None:
    report(made.stranger, shown(made, "deck"))
    report(made.nobody, shown(made, "run"))
    made.stranger.post("/your-data/erase/", {"sure": "yes"})
    assert [row.sort for row in Complaint.objects.all()] == ["run"]


@pytest.mark.sql
def test_who_erases_their_data_erases_what_was_reported_of_it(made: World) -> None:
    report(made.nobody, shown(made, "deck"))
    theirs = Deck.objects.get(name="Theirs")
    Deck.objects.filter(pk=theirs.pk).update(visibility="public")
    report(made.nobody, theirs.get_absolute_url())
    made.owner.post("/your-data/erase/", {"sure": "yes"})
    assert [row.key for row in Complaint.objects.all()] == [theirs.key]


def test_what_somebody_has_reported_goes_with_them_to_another_binder(made: World) -> None:
    report(made.stranger, shown(made, "deck"))
    made.stranger.post(f"/your-data/open/{made.own['secret']}/", {"own": "move"})
    assert Complaint.objects.get().owner == Deck.objects.get(key=made.own["deck"]).owner


def test_what_was_reported_is_told_to_nobody_else(made: World) -> None:
    report(made.nobody, shown(made, "deck"), "other", "Only for the operator")
    for who in (made.owner, made.stranger):
        for address in (shown(made, "deck"), f"{shown(made, 'deck')}report/", "/your-data/", "/decks/"):
            answer = who.get(address)
            assert "Only for the operator" not in answer.content.decode()
