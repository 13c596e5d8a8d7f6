"""Three hundred scripts in every field that people fill, in a real browser: none runs, none becomes part of a page. Names hold all of
them in every run; of the longer fields the commit draws which are filled, and the long tier fills all.

A script that the policy of the site stops would stand on the console, which fails the test that opened the page.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, product
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import BrowserContext, Page

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.binder import EDITION, NAME
from decks.lab import ledger
from decks.models import Chunk, Deck, GoldfishRun, Hand, RunState
from decks.owners import new_owner
from decks.pages import lists
from decks.tabletop.hands import first_record, start
from decks.versions import DESCRIPTION_MAX, NAME_MAX, DeckContent, create
from tests.decks.lab.games_asked_for import asked_for
from tests.e2e.belongings import known
from tests.e2e.conftest import Open, leave
from tests.tiers import drawn

GAME: Final = "runeslingers-awakening"
BREAKS: Final = ("", "'>", '">', "-->", "</textarea>", "</title>", "</script>", "]]>", "{{1}}", "\u2028")
VECTORS: Final = (
    "<script>hit=1</script>", "<ScRiPt/x>hit=1</ScRiPt>", "<img src=x: onerror=hit=1>", "<img/src/onerror=hit=1>",
    "<svg onload=hit=1>", "<svg><script>hit=1</script>", "<svg/onload=hit=1//", "<body onload=hit=1>",
    "<iframe srcdoc='<script>top.hit=1</script>'>", "<iframe src=javascript:top.hit=1>", "<object data=javascript:hit=1>",
    "<embed src=javascript:hit=1>", "<a href=javascript:hit=1>a</a>", "<form action=javascript:hit=1><button>b",
    "<input onfocus=hit=1 autofocus>", "<details open ontoggle=hit=1>", "<video><source onerror=hit=1>",
    "<audio src=x: onerror=hit=1>", "<style>@import'javascript:hit=1'</style>", "<link rel=stylesheet href=x:>",
    "<meta http-equiv=refresh content=0;url=x:>", "<base href=//x.example>", "<math><mi href=javascript:hit=1>",
    "<marquee onstart=hit=1>", "<template><script>hit=1</script>", "' onmouseover=hit=1 '", '" autofocus onfocus=hit=1 "',
    "javascript:hit=1", "<b hx-on:load=hit=1 hx-get=/ hx-trigger=load>", "&lt;script&gt;hit=1&lt;/script&gt;",
)  # fmt: skip
PAYLOADS: Final = tuple(f"{before}{vector}" for before, vector in product(BREAKS, VECTORS))
ACTIVE: Final = (  # what the payloads would be, were they more than text; no page of the site has any of it
    "[onerror], [onload], [ontoggle], [onfocus], [onstart], [onmouseover], [srcdoc], [href^='javascript:'], [src^='javascript:'], "
    "[action^='javascript:'], [data^='javascript:'], iframe, object, embed, base, math, marquee, video, audio, b[hx-get], "
    "meta[http-equiv], link[href^='x:']"
)
INLINE: Final = (
    "() => [...document.querySelectorAll('script, style')].filter(one => /hit=1/.test(one.textContent)).length"
)


def packed(most: int, payloads: Iterable[str] = PAYLOADS) -> Iterator[str]:
    """The payloads side by side, in texts of so many characters at most."""
    text = ""
    for payload in payloads:
        if len(text) + len(payload) + 1 > most:
            yield text
            text = ""
        text = f"{text} {payload}".strip()
    yield text


def some(most: int) -> list[str]:
    """A few of these texts as the commit draws them, in the long tier all."""
    return drawn(f"payloads of {most}", [*packed(most)], 4)


FILLED: Final = """text => {
    const forms = [...document.querySelectorAll("main form[method=post]:not([action$='/file/'])")];
    for (const form of forms) for (const one of [...form.elements]) if (one.name && one.name != 'csrfmiddlewaretoken') {
        const said = Object.assign(document.createElement('input'), {type: 'hidden', name: one.name, value: text});
        one.removeAttribute('name');
        form.append(said);
    }
    return forms.length;
}"""
SENT: Final = (
    """number => document.querySelectorAll("main form[method=post]:not([action$='/file/'])")[number].submit()"""
)
REFUSED: Final = ("Failed to load resource: the server responded with", "The specified value ")  # that is no number


def inert(page: Page) -> None:
    """Nothing of the payloads has run, or is more than text."""
    assert page.evaluate("typeof hit") == "undefined", page.url
    assert page.locator(ACTIVE).count() == page.evaluate(INLINE) == 0, page.url


@pytest.fixture(scope="module")
def owner(site: str) -> str:
    """Somebody whose decks, hands and runs are called by payloads."""
    owner = new_owner()
    for payload in PAYLOADS:
        create(owner, GAME, DeckContent(payload[:NAME_MAX], "constructed"), payload)
    ready = of_the_pack(GAME, "starter-eva")
    assert ready
    record = first_record(pack_of(ready.game), ready.sections, "dummy", 1)
    for text in packed(100):
        start(owner, text, None, record, "dummy", people=(text[:20], text[-20:]))
    return owner


def test_three_hundred_payloads() -> None:
    assert len(set(PAYLOADS)) == 300
    assert max(map(len, PAYLOADS)) <= NAME_MAX


def test_names_of_decks_and_hands_are_text(open_page: Open, owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "PAGE", len(PAYLOADS))
    page = known(open_page(), owner)
    page.goto("/decks/")
    inert(page)
    assert page.locator("main").inner_text().count("hit=1") >= len(PAYLOADS) - 30  # the others load, refresh or style
    for address in ("/hands/", "/hands/new/", "/your-data/"):
        page.goto(address)
        inert(page)
    for hand in Hand.objects.filter(owner=owner)[:4]:
        page.goto(hand.get_absolute_url())
        inert(page)
        assert hand.people[0].strip() in page.locator("body").inner_text()


def test_descriptions_and_changes_of_decks_are_text(open_page: Open, owner: str) -> None:
    page = known(open_page(), owner)
    for text in some(DESCRIPTION_MAX):
        deck = create(owner, GAME, DeckContent(text[:NAME_MAX], "constructed", text), text[:200])
        for address in ("", "history/", "repair/"):
            page.goto(f"/decks/{deck.key}/{address}")
            inert(page)
    page.goto(f"/decks/import/?deck={deck.key}")
    inert(page)


def test_what_is_asked_for_is_text(open_page: Open) -> None:
    page = open_page()
    asked = some(1_000)
    for text in asked:
        page.goto(f"/search/?{urlencode({'q': text, 'game': text[:50]})}")
        inert(page)
    for address in (
        f"/g/{GAME}/cards/",
        "/decks/",
        f"/g/{GAME}/glossary/",
        f"/runs/new/?game={GAME}&ready=starter-eva",
    ):
        fields = dict.fromkeys(
            ("q", "type", "kw", "set", "status", "sort", "goal", "games", "seed", "game_", "name"), asked[0]
        )
        page.goto(f"{address}{'&' if '?' in address else '?'}{urlencode(fields)}")
        inert(page)
    for text in [*packed(500)][:5]:  # every vector once
        page.goto(f"/g/{GAME}/text/?{urlencode({'name': text[:60], 'text': text})}")
        inert(page)


def test_lists_that_are_read_are_text(open_page: Open) -> None:
    page = open_page("/decks/import/")
    page.locator("select[name=for]").select_option(value=f"{GAME} constructed")
    page.locator("textarea[name=text]").fill(
        "\n".join(["1 Emberdart", *PAYLOADS])
    )  # without a card there is nothing to preview
    page.get_by_role("button", name="Preview").click()
    inert(page)
    assert page.content().count("hit=1") >= len(PAYLOADS) - 30


def test_titles_goals_and_reasons_of_runs_are_text(open_page: Open, owner: str) -> None:
    for text in some(280):
        run = asked_for(owner=owner)
        run.title, run.goal = text[:100], text
        run.save()
        Chunk.objects.create(run=run, number=0, first=0, games=run.games)
        ledger.end_run(run.pk, RunState.FAILED, text)
    page = known(open_page(), owner)
    page.goto("/runs/")
    inert(page)
    runs = GoldfishRun.objects.filter(owner=owner)
    for run in runs:
        page.goto(run.get_absolute_url())
        inert(page)
        assert "hit=1" in page.locator("main").inner_text()
    page.goto(f"{runs[0].get_absolute_url()}?{urlencode({'with': runs[1].key, 'goal': runs[2].goal})}")
    inert(page)


def binder_of(text: str) -> dict[str, object]:
    """A file that says payloads wherever a file can say something."""
    held = {one[:60]: 1 for one in PAYLOADS[:30]}
    version = {"name": text[:NAME_MAX], "format": text[:50], "description": text, "change": text, "shortlist": held}
    decks = [{"game": game, "versions": [version | {"sections": {text[:50]: held}}]} for game in (GAME, text[:50])]
    return {"file": NAME, "edition": EDITION, "decks": decks, "seal": text, text: text}


def test_files_of_binders_are_text(quiet_page: Page) -> None:
    page, texts = quiet_page, some(DESCRIPTION_MAX)
    files = [binder_of(text) for text in texts]
    files += [{"file": NAME, "edition": texts[0]}, {"file": texts[0]}, files[0] | {"decks": [{"game": texts[0]}]}]
    choose = page.locator("input[type=file]")
    for number, file in enumerate(files):
        if not choose.count():  # as it is beside what a file was refused for
            page.goto("/your-data/")
        name = f"{PAYLOADS[number][:40]}.json".replace("/", "")
        choose.set_input_files({"name": name, "mimeType": "text/plain", "buffer": json.dumps(file).encode()})
        with page.expect_navigation():
            page.locator("form:has(input[type=file]) button").click()
        inert(page)
    brought = Deck.objects.exclude(format="constructed")
    assert brought.count() == 2 * len(texts)
    for deck in brought:
        page.goto(f"/decks/{deck.key}/")
        inert(page)
    page.goto("/your-data/")
    inert(page)


@pytest.fixture
def quiet_page(window: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A tab in which a form may be refused, which the console tells; whatever else it says fails the test."""
    page, said = window().new_page(), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    leave(page)
    assert [line for line in said if not line.startswith(REFUSED)] == []


def test_every_form_is_filled_with_it_and_answered_with_text(quiet_page: Page, owner: str) -> None:
    page, texts = known(quiet_page, owner), cycle(packed(1_000))
    deck, hand = Deck.objects.filter(owner=owner)[0], Hand.objects.filter(owner=owner)[0]
    run = asked_for(owner=owner)
    ledger.open_run(run)
    for address in (
        "/decks/new/", "/decks/import/", "/pools/new/", f"/hands/new/?game={GAME}&ready=starter-eva",
        f"/runs/new/?game={GAME}&ready=starter-eva", run.get_absolute_url(), hand.get_absolute_url(),
        f"/decks/{deck.key}/", f"/decks/{deck.key}/repair/", "/your-data/",
    ):  # fmt: skip
        page.goto(address)
        forms = page.evaluate(FILLED, next(texts))
        assert forms, address
        for number in range(min(forms, 4)):
            if number:
                page.goto(address)
                page.evaluate(FILLED, next(texts))
            with page.expect_navigation():
                page.evaluate(SENT, number)
            inert(page)
