"""A form that is refused, or that comes too late, keeps what was typed: every form of the site has its row here.

A new form fails `test_every_form_has_its_row` until it has one: its address, a form as somebody fills it in, and the templates that
hold it. What people write in it stands in `TYPED` of `catalog/web/sent.py` besides.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import OperationalError, transaction
from django.http import HttpResponse
from django.test import override_settings
from pytest_django.fixtures import Settings

from catalog.web.sent import ALL_MAX, FIELD_MAX, TYPED
from decks.lab import quota
from decks.models import Deck, GoldfishRun, Hand, Pool
from tests.builders import emberfall
from tests.cardsite.routes import GAME, World, routes, world
from tests.form_reading import FormReader, ReadForm
from tests.reading import Client, in_words, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]
ODD = """<b>&amp; "Ünï" 'x'</b>"""  # what a page has to escape
TEMPLATES = Path(settings.BASE_DIR) / "templates"
READY = {"game": GAME, "ready": "ember-rush"}
OURS = {"origin": "http://testserver"}
Posted = dict[str, Any]
Check = Callable[[World, str], None]


@dataclass(frozen=True)
class Row:
    """A form: its route, what somebody sends by it, and where it stands, as template and address ("" for the page itself)."""

    route: str
    sent: Posted = field(default_factory=dict)
    stands: tuple[tuple[str, str], ...] = ()
    method: str = "post"

    @property
    def typed(self) -> Posted:
        """What of it somebody writes."""
        return {name: value for name, value in self.sent.items() if name in TYPED or name.startswith("n:")}


def posted(route: str, *stands: str, **sent: Any) -> Row:
    """A form that is sent to a route by the templates below decks/."""
    return Row(f"decks:{route}", sent, tuple((f"decks/{one}.html", route) for one in stands))


def itself(route: str, template: str, **sent: Any) -> Row:
    """A form that a page sends to itself."""
    return Row(f"decks:{route}", sent, ((f"decks/{template}.html", ""),))


def asks(route: str, template: str, **sent: Any) -> Row:
    """A form that asks for a page."""
    return Row(route, sent, ((f"{template}.html", ""),), "get")


NUMBERS = {"n:main:emberdart": "2"}
ROWS: dict[str, Row] = {
    "a new deck": itself("new_deck", "builder/new", **{"for": f"{GAME} constructed"}, name=f"Mine {ODD}"),
    "an import": posted(
        "import_deck", "text/import", **{"for": f"{GAME} "}, text=f"3 Emberdart\n{ODD}", do="preview"
    ),
    "a card by name": posted("change", "builder/adder", base="1", line=f"3 {ODD}", to="~"),
    "numbers of copies": posted("change", "builder/deck", base="1", step="set", **NUMBERS),
    "the words of a deck": posted(
        "change", "builder/settings", base="1", name=f"N {ODD}", format="constructed", description=f"One\n{ODD}"
    ),
    "a repair that is applied": posted("change", "builder/repairs", base="1", step=["drop main emberdart"]),
    "a version of before": posted("change", "builder/history", base="1", step="back 1"),
    "the ways out of a conflict": itself("change", "builder/both", base="1", step="drop main emberdart", choice="top"),
    "what a repair may use": posted("repair", "builder/repairs", owned=f"3 Emberdart\n{ODD}"),
    "who sees a deck": itself("share_deck", "share/body", visibility="public"),
    "who sees a pool": posted("share_pool", visibility="unlisted"),
    "who sees a run": posted("share_run", visibility="unlisted"),
    "who sees a hand": posted("share_hand", visibility="unlisted", at="0"),
    "what is wrong with a deck": itself("report_deck", "share/report", grounds="lure", words=f"One\n{ODD}"),
    "what is wrong with a pool": posted("report_pool", grounds="lure", words=ODD),
    "what is wrong with a run": posted("report_run", grounds="lure", words=ODD),
    "what is wrong with a hand": posted("report_hand", grounds="lure", words=ODD),
    "the order of a deck": posted("order", "page/order", tags=f"fast, {ODD}", note=f"One\n{ODD}", cover=""),
    "a deck that is put away": posted("archive", "page/tile", "page/order", archived="on"),
    "a copy": posted("copy", "builder/actions", "builder/verdict", "page/bar", "page/legality", then="repair"),
    "a deck that goes": posted("delete", "builder/settings"),
    "a deck that comes back": posted("undelete", "builder/deleted", "builder/list", "builder/list"),
    "a new pool": posted("new_pool", "pools/new", **{"for": f"{GAME} sealed"}, seats="6", seed="5"),
    "a pick": posted("take", "pools/draft", at="0", card=["fireball"]),
    "a pick that goes back": posted("undo_pick", "pools/draft", "pools/pool", at="1"),
    "a deck of a pool": posted("deck_of_pool", "pools/pool", format="sealed", suggest="yes"),
    "a pool that goes": posted("delete_pool", "pools/foot"),
    "a search that is saved": itself("new_search", "searches/new", name=f"S {ODD}", game="", asked="q=fire"),
    "another name for it": posted("rename_search", "searches/list", name=f"S {ODD}"),
    "a search that goes": posted("delete_search", "searches/list"),
    "copies that one owns": posted("change_owned", "collection/stepper", card="emberdart", copies="7"),
    "cards that one owns": itself("bring_owned", "collection/bring", way="add", text=f"3 Emberdart\n{ODD}"),
    "a deck that one owns": posted("bring_owned", "collection/lacking", way="least", deck=f"{GAME}.ember-rush"),
    "everything along": posted("take_along", "binder/binder"),
    "everything back": posted("bring", "binder/binder"),
    "everything gone": posted("erase", "binder/binder"),
    "a key": posted("make_key", "binder/binder"),
    "the end of a key": posted("end_key", "binder/binder"),
    "what leads on to the end of a key": posted("moved_data"),
    "what leads on": posted("moved_page"),
    "a binder that is opened": itself("open_binder", "binder/open", own="move"),
    "a run": itself("new_run", "runs/ask", **READY, games="200", seed="7", goal="turn<=6 or is:won", pilot="planner"),
    "how good a deck is": Row("decks:new_run", READY | {
        "ask": "decks", "games": "40", "seed": "7", "against": "chosen", "rivals": ["ready sworn-wall"], "rivals_link": ODD,
    }),
    "which of two decks is better": Row("decks:new_run", READY | {
        "ask": "better", "other": "ready sworn-wall", "games": "40", "seed": "7", "against": "practice dummy", "pilot": "calm",
    }),
    "what a swap does": Row("decks:new_run", READY | {
        "ask": "swap", "out": "main emberdart", "into": ODD, "games": "40", "seed": "7", "against": "field",
    }),
    "what to change": Row("decks:new_run", READY | {
        "ask": "change", "seed": "7", "against": "practice dummy", "pilot": "calm", "mine": "on",
    }),
    "what each card is worth": Row("decks:new_run", READY | {
        "ask": "worth", "games": "40", "seed": "7", "against": "practice dummy", "pilot": "calm",
    }),
    "a deck that the lab proposes": posted("variant", "runs/proposal", "runs/better"),
    "the end of a run": posted("cancel_run", "runs/running"),
    "a game of a run": posted("run_replay", "runs/report", "runs/replay", "runs/row", "runs/watch", number="12"),
    "a game of two decks of a field": itself("meeting", "field/meeting", number="12"),
    "a hand": posted("new_hand", "table/new", "compare/head", **READY, opponent="person", seed="3", name_1=ODD[:28], name_2="Bo",
                     players="3", level_3="calm"),
    "what to begin with": posted("openings", "page/openings_part", **READY),
    "a card for a deck": posted("add_card", "add_card", deck="new"),
    "a hand at once": Row("decks:play", READY, (
        ("decks/play_form.html", "play"), ("decks/page/first_hand.html", "play"), ("decks/table/hand.html", "play"),
    )),
    "a puzzle": itself("puzzle", "puzzles/page"),
    "a lesson": Row("decks:lesson", {}, (("decks/table/hand.html", "lesson"),)),
    "a move": Row("decks:hand", {"at": "0", "option": "0"}, (
        ("decks/table/broken.html", "own"), ("decks/table/end.html", "own"), ("decks/table/hand_over.html", "own"),
        ("decks/table/table.html", "own"), ("decks/table/hindsight_asks.html", "own"),
    )),
}  # fmt: skip
ASKED: dict[str, Row] = {
    "the search": Row("catalog:search", {"q": f'nothing:{ODD} "'}, (("partials/search_box.html", "search"),), "get"),
    "an order of what is found": asks("catalog:search", "catalog/search", q=f"{ODD} or type:card", sort="-name"),
    "cards of a game": asks("catalog:cards", "catalog/cards", q=f"cost>={ODD}"),
    "a text that is tried": asks("catalog:text", "catalog/text", name="Ünï & <b>", keywords="<i>none", text=f"{ODD}\nDraw."),
    "cards for a deck": Row("decks:deck", {"q": f"cost>={ODD}"}, (("decks/builder/seek.html", "own"),), "get"),
    "options of a format": Row("decks:deck", {"q": f"{ODD}"}, (("decks/builder/optional.html", "own"),), "get"),
    "two versions": asks("decks:history", "decks/builder/history", old="1", new="99"),
    "cards to print": asks("decks:proxies_ready", "decks/print/proxies", paper="letter", copies="one", ink="on"),
    "two decks": Row("decks:compare", {"a": f"{GAME}.ember-rush", "b_link": f"elsewhere {ODD}"}, (
        ("decks/compare/cards.html", "compare"), ("decks/compare/choose.html", "compare"),
        ("decks/compare/tick.html", "compare"),
    ), "get"),
    "cards in a collection": asks("decks:collection_of", "decks/collection/cards", q=f"cost>={ODD}"),
    "decks of one's own": asks("decks:deck_list", "decks/builder/list", find=f"Deck {ODD}", sort="name"),
    "public decks": asks("decks:deck_list", "decks/builder/list", q=f"Deck {ODD}", game=GAME),
}  # fmt: skip
SENT_AGAIN = ("partials/sent.html", "itself")  # the form that keeps a form


@pytest.fixture
def made() -> World:
    return world()


def with_each(table: Iterable[str]) -> Callable[[Check], Callable[[World, pytest.Subtests], None]]:
    """A test that is tried with each row of a table in the same world, which costs ten times what is tried there: nothing of it stays."""

    def of(check: Check) -> Callable[[World, pytest.Subtests], None]:
        def test(made: World, subtests: pytest.Subtests) -> None:
            for name in table:
                cache.clear()
                owner = Client()
                owner.cookies.update(made.owner.cookies)
                with subtests.test(name), transaction.atomic():
                    check(replace(made, owner=owner), name)
                    transaction.set_rollback(True)

        return test

    return of


# Every form is here


def forms_of_templates() -> Iterator[tuple[str, str]]:
    """Each form of the templates: where it stands, and the last word of where it leads."""
    for template in TEMPLATES.rglob("*.html"):
        for tag in re.findall(r"<form\b(?:[^>]|%}|(?<==)>)*", template.read_text("utf-8")):
            place = str(template.relative_to(TEMPLATES))
            if place == SENT_AGAIN[0]:
                yield SENT_AGAIN
            elif named := re.search(r"""[^-]action="{% url ['"]\w+:(\w+)""", tag):
                yield place, named[1]
            else:
                yield place, "own" if re.search(r"""[^-]action="{{ (url|\w+\.get_absolute_url) }}""", tag) else ""


def test_every_form_has_its_row() -> None:
    rows = [place for row in [*ROWS.values(), *ASKED.values()] for place in row.stands]
    assert sorted(forms_of_templates()) == sorted([*rows, SENT_AGAIN])


def test_every_address_that_takes_forms_has_its_row(made: World) -> None:
    pages = [route for route in routes().values() if not route.pattern.startswith("api/")]
    takes = {page.name for page in pages if "POST" in made.nobody.put(made.address(page)).get("Allow", "")}
    assert takes == {row.route for row in ROWS.values()}


FIELD = re.compile(r"<(textarea|input)\b((?:[^>]|%}|(?<==)>)*)")


def fields_of_templates() -> Iterator[tuple[str, str]]:
    """Each field in which people write: where it stands, and its name."""
    for template in (TEMPLATES / "decks").rglob("*.html"):
        for tag, said in FIELD.findall(template.read_text("utf-8")):
            kind, name = re.search(r'type="(\w+)"', said), re.search(r'\bname="([^"]+)"', said)
            if name and (tag == "textarea" or kind is None or kind[1] in ("text", "search", "number")):
                yield str(template.relative_to(TEMPLATES)), name[1]


def test_every_field_in_which_people_write_has_its_label() -> None:
    names = {name for _, name in fields_of_templates()}
    of_gets, computed = (
        {"q", "find"},
        {"{{ side.letter }}_link", "n:{{ line.place }}:{{ line.slug }}", "{{ field.name }}"},
    )
    assert names - of_gets - computed == TYPED.keys()


# What pages say


def sent(who: Client, made: World, row: Row, **more: Any) -> HttpResponse:
    return who.post(made.address(routes()[row.route]), more.pop("form", row.sent), **more)


def fields(answer: HttpResponse) -> list[tuple[str, str]]:
    return FormReader(answer.content.decode()).fields


def lost(answer: HttpResponse, typed: Mapping[str, Any]) -> list[str]:
    """The fields whose text is not in the page, in a field of that name and escaped."""
    found = fields(answer)
    missing = [name for name, value in typed.items() if (name, str(value)) not in found]
    return missing + ["escaped"] * (ODD in answer.content.decode() or "<b>&" in answer.content.decode())


def kept_form(answer: HttpResponse) -> ReadForm:
    """The form of what was sent, to be sent again."""
    html = answer.content.decode()
    section = re.search(r'<section class="sent".*?</section>', html, re.S)
    assert section, in_words(html)
    return FormReader(section[0]).forms[0]


def as_lists(form: Posted) -> dict[str, list[str]]:
    return {name: value if isinstance(value, list) else [value] for name, value in form.items()}


def without_token(form: ReadForm) -> dict[str, list[str]]:
    return {name: value for name, value in form.sent().items() if name != "csrfmiddlewaretoken"}


def strict(made: World, who: Client | None = None) -> Client:
    """The owner's browser, whose cookie for forms is lost."""
    client = Client(enforce_csrf_checks=True)
    client.cookies.update(dict((who or made.owner).cookies))
    client.cookies.pop("csrftoken", None)
    return client


# The token is lost, or comes too often


@with_each(ROWS)
def test_a_form_whose_token_is_lost_is_kept_and_can_be_sent_again(made: World, name: str) -> None:
    row, browser = ROWS[name], strict(made)
    answer = sent(browser, made, row, headers=OURS)
    assert "could not be trusted" in text_of(answer, 403)
    assert lost(answer, row.typed) == []
    again = kept_form(answer)
    assert without_token(again) == as_lists(row.sent)
    assert sent(browser, made, row, form=again.sent(), headers=OURS).status_code not in (403, 429, 500)


@with_each(ROWS)
def test_a_page_elsewhere_gets_no_form_of_ours_for_what_it_sent(made: World, name: str) -> None:
    """Else one click on a page of ours would do what it asks."""
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"} | OURS):
        answer = sent(strict(made), made, ROWS[name], headers=headers)
        assert 'class="sent"' not in text_of(answer, 403)
        assert len(lost(answer, ROWS[name].typed)) == len(ROWS[name].typed)


def test_where_nothing_says_who_sent_a_form_it_can_only_be_copied(made: World) -> None:
    answer = sent(strict(made), made, ROWS["the words of a deck"])
    assert "Copy it from here" in text_of(answer, 403)
    assert lost(answer, {name: ROWS["the words of a deck"].sent[name] for name in ("name", "description")}) == []
    assert "Send it again</button>" not in answer.content.decode()


@with_each(ROWS)
def test_a_form_that_comes_too_often_is_kept(made: World, name: str) -> None:
    row = ROWS[name]
    with override_settings(FORM_RATES={sort: {"minute": 0} for sort in settings.FORM_RATES}):
        answer = sent(made.owner, made, row)
    assert "Send it again in" in text_of(answer, 429)
    assert int(answer["Retry-After"]) > 0
    assert (lost(answer, row.typed), without_token(kept_form(answer))) == ([], as_lists(row.sent))


@with_each(ROWS)
def test_a_form_that_is_too_large_is_told_so(made: World, name: str) -> None:
    browser = strict(made)
    browser.get("/decks/new/")
    answer = sent(browser, made, ROWS[name], form=ROWS[name].sent | {"more": "x" * 2_700_000})
    assert "at most 2.5 MB" in text_of(answer, 413)


def test_a_form_that_the_database_fails_is_kept(made: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> None:
        raise OperationalError("database is locked")

    row = ROWS["a new deck"]
    with monkeypatch.context() as away:
        away.setattr("decks.pages.lists.create", locked)
        answer = sent(made.owner, made, row)
    assert "What you have just sent is not saved" in in_words(text_of(answer, 503))
    assert lost(answer, row.typed) == []
    assert sent(made.owner, made, row, form=kept_form(answer).sent()).status_code == 302


def test_what_no_page_has_room_for_is_named_and_cannot_be_sent_again_by_halves(made: World) -> None:
    row, long = ROWS["the words of a deck"], "x" * (FIELD_MAX + 1)
    answer = sent(strict(made), made, row, form=row.sent | {"description": long}, headers=OURS)
    assert "Description: this is too long to be kept" in in_words(text_of(answer, 403))
    assert long not in answer.content.decode()
    assert lost(answer, {"name": row.sent["name"]}) == []
    assert "Send it again</button>" not in answer.content.decode()


def test_a_field_at_the_limit_is_kept_whole_and_many_of_them_are_not(made: World) -> None:
    row, long = ROWS["the words of a deck"], "x" * FIELD_MAX
    whole = sent(strict(made), made, row, form=row.sent | {"description": long}, headers=OURS)
    assert lost(whole, {"description": long}) == []
    many = sent(strict(made), made, row, form=row.sent | {f"a{n}": long for n in range(9)}, headers=OURS)
    assert "Another field: this is too long" in in_words(text_of(many, 403))
    assert len(many.content) < ALL_MAX + 20_000


def test_secrets_are_not_repeated(made: World) -> None:
    hidden = {
        "password": "swordfish",
        "api_key": "swordfish",
        "csrfmiddlewaretoken": "swordfish",
        "secret": "swordfish",
    }
    for name in ("the words of a deck", "a binder that is opened"):
        answer = sent(strict(made), made, ROWS[name], form=ROWS[name].sent | hidden, headers=OURS)
        assert "swordfish" not in text_of(answer, 403)
        assert made.own["secret"] not in answer.content.decode()


@pytest.mark.parametrize("name", ["an import", "everything back"])
def test_a_file_is_asked_for_again_and_never_repeated(made: World, name: str) -> None:
    row = ROWS[name]
    file = SimpleUploadedFile("mine.txt", b"Sardonyx " * 100)
    answer = sent(strict(made), made, row, form=row.sent | {"file": file}, headers=OURS)
    assert "Sardonyx" not in text_of(answer, 403)
    assert kept_form(answer).files == ["file"]
    assert 'enctype="multipart/form-data"' in answer.content.decode()


# A value is bad


LONG = "x" * 101
PERSON = {**READY, "opponent": "person", "seed": "3", "name_2": "Bo"}
REFUSED: dict[str, tuple[str, Posted, int, str]] = {
    "a name that is too long": ("a new deck", {"name": f"{ODD}{LONG}"}, 422, "A name has at most 100 characters"),
    "a format that is none": ("a new deck", {"for": f"{GAME} nowhere"}, 422, "has no format 'nowhere'; it has"),
    "a line that is no card": ("an import", {}, 200, "line 2"),
    "a list that is too long": ("an import", {"text": ODD + "x" * 100_000}, 422, "at most 100,000 can be read"),
    "no such card": ("a card by name", {}, 422, "No card of The Awakening is called"),
    "copies that are no number": ("numbers of copies", {"n:main:emberdart": "-3"}, 422, "“-3” is not a number of copies"),
    "too many copies": ("numbers of copies", {"n:main:emberdart": "1000000"}, 422, "copies can be kept; 1000000 is more"),
    "a deck's name": ("the words of a deck", {"name": f"{ODD}{LONG}"}, 422, "A name has at most 100 characters"),
    "a description": ("the words of a deck", {"description": ODD + "y" * 10_001}, 422, "A description has at most 10,000"),
    "a deck's format": ("the words of a deck", {"format": "nowhere"}, 422, "has no format 'nowhere'"),
    "words without a version": ("the words of a deck", {"base": "77"}, 422, "does not say from which version"),
    "owned cards": ("what a repair may use", {}, 200, "Line 2 of the owned cards"),
    "players in words": ("a new pool", {"for": f"{GAME} draft", "seats": "many"}, 422, "Players: 'many' is not a whole number"),
    "a pool's seed": ("a new pool", {"seed": "<b>&"}, 422, "Seed: '<b>&' is not a whole number"),
    "how many games": ("a run", {"games": "<b>lots"}, 422, "Write a whole number from"),
    "a run's seed": ("a run", {"seed": "-1"}, 422, "Write a whole number from 0"),
    "a goal": ("a run", {"goal": f"turn<={ODD}"}, 422, "This goal cannot be read"),
    "a game that the run has not": ("a game of a run", {"number": "9999"}, 422, "This run has games 1 to 100"),
    "whose deck a hand meets": ("a hand", {"opponent": "calm", "theirs_link": ODD}, 422, "Link of their deck: "),
    "whose deck a run meets": ("a run", {"opponent": "calm", "theirs": "", "theirs_link": ODD}, 422, "link"),
    "a hand's seed": ("a hand", {"seed": "<b>&"}, 422, "Seed: Write a whole number from 0 to"),
    "a player's name": ("a hand", {"name_1": ODD + LONG}, 422, "Your name: Ensure this value has at most 28 characters"),
    "two of one name": ("a hand", {"name_1": "<b>Bo", "name_2": "<B>bo"}, 422, "different names"),
}  # fmt: skip


@with_each(REFUSED)
def test_a_form_with_a_bad_value_is_kept_and_names_it(made: World, name: str) -> None:
    form, bad, status, says = REFUSED[name]
    row = ROWS[form]
    answer = sent(made.owner, made, row, form=row.sent | bad)
    assert says in in_words(text_of(answer, status))
    assert lost(answer, Row(row.route, row.sent | bad).typed) == []


def test_a_run_for_which_no_games_are_left_keeps_its_form(made: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "RUNS_OF_ADDRESS", 0)
    answer = sent(made.owner, made, ROWS["a run"])
    assert "try again when some have ended" in text_of(answer, 429)
    assert lost(answer, ROWS["a run"].typed) == []


def test_a_file_that_is_too_large_leaves_the_list_as_it_was(made: World) -> None:
    row, file = ROWS["an import"], SimpleUploadedFile("mine.txt", b"1 Sardonyx\n" * 20_000)
    answer = sent(made.owner, made, row, form=row.sent | {"file": file})
    assert "The file has 220,000 bytes" in text_of(answer, 422)
    assert lost(answer, row.typed) == []
    assert "Sardonyx" not in answer.content.decode()


def test_numbers_that_are_refused_are_marked(made: World) -> None:
    row = ROWS["numbers of copies"]
    marked = re.findall(
        r'name="n:([^"]+)"[^>]*aria-invalid',
        sent(made.owner, made, row, form=row.sent | {"n:main:emberdart": "-3"}).content.decode(),
    )
    assert marked == ["main:emberdart"]


CHOSEN: dict[str, tuple[str, Posted, Posted]] = {
    "where a card goes": ("a card by name", {}, {"to": "~"}),
    "the format beside a name": ("the words of a deck", {"name": LONG, "format": "constructed"}, {"format": "constructed"}),
    "which packs": ("a new pool", {"seed": "x"}, {"for": f"{GAME} sealed"}),
    "the format of an import": ("an import", {"for": f"{GAME} constructed"}, {"for": f"{GAME} constructed"}),
    "the pilot of a run": ("a run", {"games": "x"}, {"pilot": "planner"}),
    "who plays a hand": ("a hand", {"seed": "x"}, {"opponent": "person"}),
}  # fmt: skip


@with_each(CHOSEN)
def test_a_form_that_is_refused_keeps_what_was_chosen(made: World, name: str) -> None:
    form, more, chosen = CHOSEN[name]
    assert lost(sent(made.owner, made, ROWS[form], form=ROWS[form].sent | more), chosen) == []


@with_each(ASKED)
def test_what_was_asked_for_stands_in_its_field(made: World, name: str) -> None:
    row = ASKED[name]
    answer = made.owner.get(made.address(routes()[row.route]), row.sent)
    assert lost(answer, {key: value for key, value in row.sent.items() if key not in ("old", "new")}) == []
    assert answer.status_code == 200


def test_two_versions_of_which_one_is_missing_are_told(made: World) -> None:
    row = ASKED["two versions"]
    answer = made.owner.get(made.address(routes()[row.route]), row.sent)
    assert "This deck does not have those two versions." in text_of(answer)
    assert ("old", "1") in fields(answer)


# Something has changed meanwhile


def changed(made: World) -> None:
    """Another tab saves a version."""
    made.owner.post(made.address(routes()["decks:change"]), {"base": "1", "name": "Elsewhere"})


def deleted(made: World) -> None:
    made.owner.post(made.address(routes()["decks:delete"]))


def everything_gone(made: World) -> None:
    for model in (Deck, Pool, GoldfishRun, Hand):
        model._default_manager.all().delete()


Meanwhile = Callable[[World], None]
OF_DECK = {"deck": "DECK"}
STALE: dict[str, tuple[str, Posted, Meanwhile, int, str]] = {
    "words of a changed deck": ("the words of a deck", {}, changed, 409, "This deck was changed elsewhere"),
    "a card for a changed deck": ("a card by name", {"line": "1 Fireball"}, changed, 409, "This deck was changed elsewhere"),
    "numbers of a changed deck": ("numbers of copies", {}, changed, 409, "This deck was changed elsewhere"),
    "no card for a changed deck": ("a card by name", {}, changed, 422, "No card of The Awakening is called"),
    "a changed deck as text": ("an import", OF_DECK | {"base": "1"}, changed, 200, "line 2"),
    "owned cards of a changed deck": ("what a repair may use", {}, changed, 200, "Line 2 of the owned cards"),
    "words of a deleted deck": ("the words of a deck", {}, deleted, 410, "Nothing was saved: the deck was deleted"),
    "a card for a deleted deck": ("a card by name", {}, deleted, 410, "Nothing was saved: the deck was deleted"),
    "owned cards of a deleted deck": ("what a repair may use", {}, deleted, 410, "Nothing was saved: the deck was deleted"),
    "a deleted deck as text": ("an import", OF_DECK | {"base": "1"}, deleted, 404, "What you sent"),
    "a copy of a deleted deck": ("a new deck", OF_DECK, deleted, 404, "What you sent"),
    "a run of a deleted deck": ("a run", OF_DECK, deleted, 404, "What you sent"),
    "a hand of a deleted deck": ("a hand", OF_DECK, deleted, 404, "What you sent"),
    "words of a deck that is gone": ("the words of a deck", {}, everything_gone, 404, "What you sent"),
    "a game of a run that is gone": ("a game of a run", {}, everything_gone, 404, "What you sent"),
}  # fmt: skip


@with_each(STALE)
def test_a_form_that_comes_too_late_is_kept(made: World, name: str) -> None:
    form, more, meanwhile, status, says = STALE[name]
    row = ROWS[form]
    filled = row.sent | {key: made.own["deck"] if value == "DECK" else value for key, value in more.items()}
    meanwhile(made)
    answer = sent(made.owner, made, row, form=filled)
    assert says in in_words(text_of(answer, status))
    assert lost(answer, {key: value for key, value in filled.items() if key in row.typed}) == []


def test_a_form_for_a_deleted_deck_brings_it_back_and_is_done(made: World) -> None:
    row = ROWS["the words of a deck"]
    deleted(made)
    form = kept_form(sent(made.owner, made, row))
    assert form.action == made.address(routes()[row.route])
    assert made.owner.post(form.action, form.sent()).status_code == 302
    deck = Deck.objects.get(key=made.own["deck"])
    assert (deck.deleted_at, deck.name, deck.description) == (None, row.sent["name"], row.sent["description"])


def test_a_refused_form_keeps_what_another_tab_has_changed_of_what_it_left_alone(made: World) -> None:
    """Its other fields stand as they are now, so that sending it again takes nothing back."""
    changed(made)
    row = ROWS["the words of a deck"]
    name = Deck.objects.get(key=made.own["deck"]).versions.get(number=1).name
    answer = sent(made.owner, made, row, form=row.sent | {"name": name, "description": "y" * 10_001})
    assert lost(answer, {"name": "Elsewhere", "description": "y" * 10_001}) == []


def test_an_import_that_was_looked_at_before_another_tab_saved_keeps_its_list(made: World) -> None:
    text = "3 Emberdart\n2 Fireball"
    form = {"deck": made.own["deck"], "base": "1", "for": f"{GAME} constructed", "text": text, "how": "replace"}
    looked_at = dict(fields(made.owner.post("/decks/import/", form | {"do": "preview"})))
    changed(made)
    answer = made.owner.post("/decks/import/", form | {"do": "apply", "previewed": looked_at["previewed"]})
    assert (answer.status_code, lost(answer, {"text": looked_at["text"], "base": "1"})) == (409, [])


def test_who_has_lost_all_cookies_has_the_text_on_every_page_that_follows(made: World) -> None:
    """With their name their deck is gone for them, and nobody can save it: it can still be copied."""
    row, browser = ROWS["the words of a deck"], Client(enforce_csrf_checks=True)
    again = kept_form(sent(browser, made, row, headers=OURS)).sent()
    answer = sent(browser, made, row, form=again, headers=OURS)
    assert "This deck cannot be opened" in text_of(answer, 404)
    assert lost(answer, {name: row.sent[name] for name in ("name", "description")}) == []


def test_a_game_that_has_left_keeps_the_forms_for_it(made: World, tmp_path: Path, settings: Settings) -> None:
    settings.GAMES_PATH = [emberfall(tmp_path)]
    call_command("load_games", stdout=StringIO())
    made.owner.post("/decks/new/", {"game": "emberfall", "ready": "embers"})
    deck = Deck.objects.latest("pk")
    for address, name in (("/runs/new/", "a run"), ("/hands/new/", "a hand")):
        form = {key: value for key, value in ROWS[name].sent.items() if key not in READY} | {"deck": deck.key}
        answer = made.owner.post(address, form)
        assert "cannot be played" in in_words(answer.content.decode())
        assert lost(answer, {key: value for key, value in form.items() if key in TYPED}) == []


@pytest.mark.parametrize("route", ["decks:take", "decks:undo_pick"])
def test_a_pick_for_another_moment_is_told(made: World, route: str) -> None:
    made.owner.post("/pools/new/", {"for": f"{GAME} draft"})
    draft = Pool.objects.latest("pk")
    word = route.removeprefix("decks:").removesuffix("_pick")
    answer = made.owner.post(f"/pools/{draft.key}/{word}/", {"at": "7", "card": "fireball"})
    assert "The draft had already moved on" in text_of(answer, 409)


def test_a_move_for_another_moment_is_told(made: World) -> None:
    answer = sent(made.owner, made, ROWS["a move"], form={"at": "999", "option": "0"})
    assert "The game had already moved on" in text_of(answer)


# Nothing that is sent breaks a page


@with_each(ROWS)
def test_a_form_of_nonsense_breaks_nothing(made: World, name: str) -> None:
    row = ROWS[name]
    wild = {key: [ODD] * len(value) for key, value in as_lists(row.sent).items()}
    assert sent(made.owner, made, row, form=wild).status_code < 500
    assert sent(made.owner, made, row, form={}).status_code < 500
