"""Goldfish runs in the browser: asked for, watched, cancelled, read, shared, and one game opened on the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from decks import tasks
from decks.models import Chunk, GoldfishRun, RunState
from decks.owners import new_owner
from tests.decks.lab.games_asked_for import entered
from tests.e2e.axe import violations
from tests.e2e.belongings import known, shared
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROW, WIDE, fits

GAME = "runeslingers-awakening"
READY = f"/g/{GAME}/decks/ember-rush/"
NEW = f"/runs/new/?game={GAME}&ready=ember-rush&ask=alone"


@pytest.fixture(autouse=True)
def no_runs_left(site: str) -> None:
    """Whoever shares the browser's window has had runs before, which count against the quota."""
    GoldfishRun.objects.all().delete()


def ask(page: Page, games: int) -> GoldfishRun:
    page.get_by_label("Games", exact=True).fill(str(games))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#progress")).to_be_visible()
    return GoldfishRun.objects.get(key=page.url.rstrip("/").rpartition("/")[2])


def work(run: GoldfishRun, chunks: int | None = None) -> None:
    """A worker looks at so many chunks, or at all of them."""
    for pk in list(Chunk.objects.filter(run=run, state=RunState.WAITING).values_list("pk", flat=True))[:chunks]:
        tasks.look_at_chunk(pk)


def asked(games: int) -> GoldfishRun:
    """A run that somebody has asked for."""
    return entered(games, new_owner())


def look_at(page: Page, run: GoldfishRun) -> None:
    known(page, run.owner).goto(run.get_absolute_url())


def test_a_run_is_asked_for_watched_read_and_a_game_of_it_opened(open_page: Open) -> None:
    page = open_page(READY)
    page.get_by_role("link", name="Test in the lab").click()
    page.get_by_role("link", name="How fast is it?").click()
    run = ask(page, 200)
    expect(page.locator("#progress")).to_contain_text("0 of 200 games, waiting for a worker")
    work(run, 3)
    expect(page.locator("#progress")).to_contain_text("150 of 200 games")
    expect(page.locator("#progress")).to_contain_text("150 of the first 150 won")
    expect(page.get_by_role("img", name=re.compile("^Games by turn: turn"))).to_be_visible()
    work(run)
    expect(page.get_by_role("heading", name="When it wins")).to_be_visible()
    expect(page.locator(".figures")).to_contain_text("100.0 %")
    page.get_by_text("As a table, with a game to look at for each turn").click()
    expect(page.get_by_role("table", name="Chance by turn")).to_be_visible()
    page.get_by_role("link", name="Drawn").click()
    expect(page.get_by_role("columnheader", name="Drawn")).to_have_attribute("aria-sort", "descending")
    page.locator(".replays").get_by_role("button").first.click()
    expect(page).to_have_url(re.compile("/hands/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ember Rush")


def test_a_run_is_cancelled_by_keyboard_and_keeps_what_was_played(open_page: Open) -> None:
    page, run = open_page(), asked(400)
    look_at(page, run)
    work(run, 2)
    expect(page.locator("#progress")).to_contain_text("100 of 400 games")
    page.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    expect(
        page.get_by_text("Cancelled. These are the results of the games played by then: 100 of 400.")
    ).to_be_visible()


def test_a_report_is_shared_by_its_link_and_no_longer_when_the_visitor_says_so(open_page: Open) -> None:
    page, run = open_page(), asked(150)
    work(run)
    look_at(page, run)
    expect(page.get_by_role("heading", name="When it wins")).to_be_visible()
    link = shared(page)
    other = open_page(link, color_scheme="dark")
    expect(other.get_by_role("heading", name="When it wins")).to_be_visible()
    page.get_by_label("Only you").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("Link", exact=True)).to_have_count(0)
    assert other.request.get(link).status == 404


def test_without_scripts_a_run_for_a_goal_is_asked_for_and_read(open_page: Open) -> None:
    page = open_page(NEW, java_script_enabled=False)
    page.get_by_label("Goal").fill("turn<=9 their_power<=3")
    work(ask(page, 100))
    report = open_page(page.url, java_script_enabled=False)  # a reload could cross the page's own
    expect(report.get_by_role("heading", name="When the goal is reached")).to_be_visible()


def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(open_page: Open) -> None:
    page = open_page(NEW)
    page.get_by_text("What a goal can ask").click()
    is_sound(page)
    run = ask(page, 150)
    work(run, 2)
    expect(page.locator("#progress svg")).to_be_visible()
    is_sound(page)
    work(run)
    expect(page.get_by_role("heading", name="When it wins")).to_be_visible()
    page.wait_for_load_state()
    for summary in page.locator("main details > summary").all():
        summary.click()
    is_sound(page)
    page.goto("/runs/")
    is_sound(page)


def test_each_question_and_what_comes_of_it_is_sound_and_a_game_opens(open_page: Open) -> None:
    for question in ("one", "better", "swap", "change", "worth", "decks"):
        page = open_page(f"/runs/new/?game={GAME}&ready=ember-rush&ask={question}")
        for summary in page.locator("main details > summary").all():
            summary.click()
        is_sound(page)
    page.get_by_label("Against whom").select_option(label="the decks ticked below")
    page.get_by_label("Sworn Wall").check()
    page.get_by_label("Starter: Eva").check()
    work(ask(page, 20))
    expect(page.get_by_role("heading", name="Against each")).to_be_visible()
    is_sound(page)
    page.get_by_role("button", name="A win against Starter: Eva").click()
    expect(page).to_have_url(re.compile("/hands/"))
    page = open_page(f"/runs/new/?game={GAME}&ready=ember-rush&ask=swap")
    page.get_by_label("The card that goes out").select_option("main emberdart")
    page.get_by_label("The card that comes in").fill("Marrow Chill")
    page.get_by_label("Against whom").select_option("practice dummy")
    work(ask(page, 20))
    expect(page.get_by_role("button", name="Make this deck")).to_be_visible()
    is_sound(page)


def is_sound(page: Page) -> None:
    """Light and wide, dark and narrow, there is nothing to find, and nothing wider than the window."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(WIDE)
    assert not violations(page), "light and wide"
    fits(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(NARROW)
    assert not violations(page), "dark and narrow"
    fits(page)
