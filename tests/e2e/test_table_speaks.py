"""The table speaks: what a click does is told before it and taken at once, all of it is in view, and nobody has to see it."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.belongings import open_hand, shared
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS, views
from tests.e2e.test_hand import moment, step
from tests.packs import TOYS
from tests.tiers import drawn

LAPTOP = {"viewport": VIEWS["laptop"]}
SMALL = {"viewport": VIEWS["phone"], "has_touch": True, "is_mobile": True}
DECKS = {
    "runeslingers-awakening": ("sworn-wall", "mirror"),
    "rune-stones": ("base", "mirror"),
    "cairns": ("hillside", "none"),
    "fords": ("upstream", "none"),
    "gardens": ("kitchen", "none"),
    "runeslingers": ("starter-orsa", "mirror"),
    "runicka": ("long-vigil", "mirror"),
    "pixies-vs-gremlins": ("mudwick-mob", "mirror"),
}
EACH = pytest.mark.parametrize("game", drawn("tables", ["runeslingers-awakening", "rune-stones"], 1))
LAYOUTS = ["runeslingers-awakening", "rune-stones", "fords", "runeslingers", "runicka", "pixies-vs-gremlins"]
EACH_LAYOUT = pytest.mark.parametrize("game", drawn("layouts", LAYOUTS, 1))
PLACE = ".hand :is(.piece, .lay, .seat)[data-act]"
STOPS = {
    "runeslingers-awakening": ("Go on to your Play Phase", "End the Play Phase"),
    "rune-stones": ("Summon creatures", "Summon nothing"),
}  # the way to where a turn could be ended at once, and what ends it


@pytest.fixture(scope="module", autouse=True)
def toys(db: None) -> Iterator[None]:
    """The toy games beside those that ship."""
    with override_settings(GAMES_PATH=[TOYS]):
        call_command("load_games", stdout=StringIO())
        yield
    call_command("load_games", stdout=StringIO())


def sit_down(page: Page, game: str, turns: int = 0, *, over: bool = False) -> Page:
    """A hand of a game, some turns into it or played out."""
    page.context.clear_cookies(name="quiet_table")
    return open_hand(page, game, *DECKS[game], 4, turns, over=over)


def press(page: Page, words: str) -> None:
    """Answer with an option beside the prompt."""
    step(page, page.locator("#prompt").get_by_role("button", name=words).click)


def at_least(before: str, steps: int) -> re.Pattern[str]:
    """The values of `at` this many steps after another, or up to 99 more: a page's policy allows no wait by an expression."""
    first = int(before.partition("-")[0]) + steps
    return re.compile(rf"^({'|'.join(str(number) for number in range(first, first + 99))})(-|$)")


def said_of(page: Page, one: Locator) -> list[str]:
    """What can be done with something, by the options that it has."""
    found: list[str] = one.evaluate(
        "one => one.dataset.says ? [one.dataset.says] :"
        " [...one.popoverTargetElement.querySelectorAll('.act')].map(act => act.firstChild.textContent.trim())"
    )
    return found


def take_any(page: Page) -> None:
    """Go on with the first thing that lies on the table, else with what stands beside the prompt."""
    one = page.locator(PLACE).first if page.locator(PLACE).count() else page.locator("#prompt [data-act]").first

    def go() -> None:
        one.evaluate("one => (one.popoverTargetElement?.querySelector('.act') ?? one).click()")

    step(page, go)


def to_things(page: Page) -> Locator:
    """Something that lies on the table and does one thing when it is clicked, some moves on if there is none yet."""
    one = page.locator(".own-hand .piece[data-says], .mat :is(.piece, .lay)[data-act][data-says]")
    for _ in range(30):
        if one.count():
            break
        take_any(page)
    return one.first


# Everything says what a click does before it, and what it did after it


@pytest.mark.parametrize(
    ("game", "traits"), drawn("clicks told", [("runeslingers-awakening", {}), ("rune-stones", LAPTOP)], 1)
)
def test_every_click_is_told_before_it_and_announced_after_it(
    open_page: Open, game: str, traits: dict[str, object]
) -> None:
    page = sit_down(open_page(**traits), game, 2)
    expect(page.locator("#told[role=log][aria-live=polite]")).to_have_text("")
    told, named = 0, False
    lines: dict[str, str] = {}
    for number in range(7):
        rims_stand_out_and_differ_by_their_line(page, lines)
        if number < 3:
            told += hover_and_focus_say_what_a_click_would_do(page)
        if not named and page.locator(".own-hand .tag").count():
            named = True
            a_card_in_hand_bears_the_names_of_its_actions(page)
        take_any(page)
        what_happened_is_announced_once(page)
    assert told
    assert named
    assert lines
    assert len(set(lines.values())) == len(lines)
    step(page, partial(page.keyboard.press, "u"))
    expect(page.locator("#told")).to_have_text("Undone.")


def hover_and_focus_say_what_a_click_would_do(page: Page) -> int:
    """The first things on the table; how many were asked."""
    says = page.locator("#says")
    things = page.locator(PLACE).all()[:3]
    for one in things:
        wanted = said_of(page, one)
        assert all(wanted)
        one.hover()
        expect(says).to_be_visible()
        told = says.locator("p:not(.why-line)")
        assert told.evaluate_all("all => all.map(one => one.firstChild.textContent)") == wanted
        page.mouse.move(2, 2)
        expect(says).to_be_hidden()
        page.keyboard.press("Shift")  # the focus of somebody at the keyboard
        one.focus()
        expect(says).to_contain_text(wanted[-1])
        page.locator("#prompt").focus()
        expect(says).to_be_hidden()
    return len(things)


def a_card_in_hand_bears_the_names_of_its_actions(page: Page) -> None:
    tag = page.locator(".own-hand .tag").first
    expect(tag).to_be_visible()
    names = tag.inner_text().split(" · ")
    page.locator(".own-hand .piece:has(.tag)").first.hover()
    says = page.locator("#says").inner_text()
    assert all(name.split()[0] in says for name in names if name != "Choose"), (names, says)
    assert not violations(page, runOnly=["region"])  # what is said lies in a landmark too


def what_happened_is_announced_once(page: Page) -> None:
    fresh = page.locator(".log li[data-fresh]").evaluate_all("all => all.map(one => one.textContent.trim())")
    assert page.locator("#told p").evaluate_all("all => all.map(one => one.textContent)") == fresh


RIMS = """all => ["light", "dark"].flatMap(theme => {
    document.documentElement.dataset.theme = theme;
    const ink = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const probe = document.body.appendChild(document.createElement("i"));
    const known = new Map();
    const light = colour => {
        if (known.has(colour)) return known.get(colour);
        probe.style.color = colour;
        ink.fillStyle = getComputedStyle(probe).color;
        ink.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...ink.getImageData(0, 0, 1, 1).data].map(n => n / 255).map(
            n => n <= .03928 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4);
        known.set(colour, .2126 * r + .7152 * g + .0722 * b);
        return known.get(colour);
    };
    const found = all.map(one => {
        const style = getComputedStyle(one, "::after");
        const line = style.backgroundImage !== "none" ? "corners" : `${style.borderTopStyle} ${style.outlineStyle}`;
        const value = name => getComputedStyle(one).getPropertyValue(name);
        const grounds = one.closest(".mat") ? ["--felt", "--felt-deep"] : one.closest(".prompt") ? [] : ["--paper"];
        const rim = light(value("--rim"));
        const contrast = grounds.map(name => light(value(name))).map(
            ground => (Math.max(rim, ground) + .05) / (Math.min(rim, ground) + .05));
        return [one.dataset.rim, theme, line, Math.min(...contrast, 21)];
    });
    probe.remove();
    delete document.documentElement.dataset.theme;
    return found;
})"""


def rims_stand_out_and_differ_by_their_line(page: Page, lines: dict[str, str]) -> None:
    for rim, theme, line, contrast in page.locator(".hand :is(.piece, .lay)[data-act]").evaluate_all(RIMS):
        assert lines.setdefault(rim, line) == line
        assert contrast >= 3, (rim, theme, contrast)


# A finger is told as well


@EACH
def test_the_first_tap_says_it_and_the_second_does_it(open_page: Open, game: str) -> None:
    page = sit_down(open_page(**SMALL), game)
    for answer in ("again", "button"):
        one = to_things(page)
        words = said_of(page, one)[0]
        before = moment(page)
        one.tap()
        button = page.locator("#says").get_by_role("button", name=words, exact=True)
        expect(button).to_be_visible()
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["height"] >= 40
        assert moment(page) == before
        step(page, one.tap if answer == "again" else button.tap)
        expect(page.locator("#says")).to_be_hidden()


# Dragging is a second way


def drag(page: Page, card: Locator, to: Locator) -> None:
    """Drag with the mouse, slowly enough for the table to know where the card may go."""
    start = card.bounding_box()
    assert start
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] + 5, steps=3)
    page.locator("[data-target]").first.wait_for()
    end = to.bounding_box()
    assert end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + min(end["height"] / 2, 12), steps=6)
    page.mouse.up()


def finger(page: Page, card: Locator, to: Locator) -> None:
    """Drag with a finger."""
    card.evaluate("one => one.scrollIntoView({inline: 'center', block: 'nearest'})")
    start = card.bounding_box()
    assert start
    touch = page.context.new_cdp_session(page)
    at = [start["x"] + 20, start["y"] + 30]

    def send(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", *at)
    for part in range(1, 6):
        send("touchMove", at[0], at[1] - 6 * part)
    page.locator("[data-target]").first.wait_for()
    end = to.bounding_box()
    assert end
    goal = [end["x"] + end["width"] / 2, end["y"] + min(end["height"] / 2, 12)]
    for part in range(1, 9):
        send("touchMove", *(a + (b - a) * part / 8 for a, b in zip((at[0], at[1] - 30), goal, strict=True)))
    send("touchEnd", *goal)


@pytest.mark.parametrize(
    ("traits", "sizes", "by"),
    drawn("dragged", [({}, ("desktop", "laptop"), drag), (SMALL, ("phone",), finger)], 1),
)
def test_a_card_is_dragged_onto_the_area_where_it_is_played(
    open_page: Open,
    traits: dict[str, object],
    sizes: tuple[str, ...],
    by: Callable[[Page, Locator, Locator], None],
) -> None:
    """Its option and the place that is asked for next are answered in one go."""
    page = sit_down(open_page(**traits), "runeslingers-awakening", 9)
    press(page, "Go on to your Play Phase")
    start = moment(page)
    card = page.locator(".own-hand .piece", has_text="Caught Breath")
    area = page.locator(".side[data-near=yes] .place")
    for size in sizes:
        while moment(page) != start:
            step(page, partial(page.keyboard.press, "u"))
        page.set_viewport_size(VIEWS[size])
        step(page, partial(by, page, card.first, page.locator(".side[data-near=yes] .place[data-target]").last))
        expect(page.locator("body[data-drags]")).to_have_count(0)
        expect(page.locator("[name=at]").first).to_have_value(at_least(start, 2))
        expect(area.locator(".lay")).to_have_count(0)
        expect(card).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "group", "first", "at"),
    drawn(
        "empty places",
        [
            ("rune-stones", "First row of power: 5 empty", "Summon creatures", ".side[data-near=yes]"),
            ("cairns", "Cairn: ", "", ".side[data-near=yes] [data-spot]"),
            ("fords", "Ford 2", "", ".middle [data-spot][data-open]"),
            ("gardens", "Bed", "", ".side[data-near=yes] [data-spot][data-open]"),
        ],
        2,
    ),
)
def test_empty_places_are_told_and_a_card_is_dragged_where_its_game_lets_it_go(
    open_page: Open, game: str, group: str, first: str, at: str
) -> None:
    page = sit_down(open_page(), game)
    empty_groups_tell_their_places(page, group)
    if first:
        what_is_empty_is_written_there(page, group)
        page.set_viewport_size(VIEWS["desktop"])
        press(page, first)
    cards = page.locator(".own-hand .piece")
    goal = page.locator(at).first
    if first:
        card = cards.first
    else:
        spots = "all => all.flatMap(one => [...one.querySelectorAll('[data-of]')].flatMap(act => act.dataset.of.split(' ')))"
        held = cards.evaluate_all("all => all.map(one => one.dataset.piece)")
        piece = next(one for one in page.locator(at).first.evaluate_all(spots) if one in held)
        card = page.locator(f".own-hand [data-piece='{piece}']")
    entity = card.get_attribute("data-piece")
    before = moment(page)
    drag(page, card, goal)
    expect(page.locator("body[data-drags]")).to_have_count(0)
    expect(page.locator("input[name=at]")).not_to_have_value(before)
    expect(page.locator(f".own-hand [data-piece='{entity}']")).to_have_count(0)


def empty_groups_tell_their_places(page: Page, group: str) -> None:
    assert page.locator(f"[role=group][aria-label*='{group}']").count()
    labels = page.locator("#hand [role=group]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert any(label.endswith("empty") for label in labels)


def what_is_empty_is_written_there(page: Page, group: str) -> None:
    """For eyes too, on every screen."""
    for _ in views(page):
        expect(page.locator(".side[data-near=yes] .room", has_text=group)).to_be_visible()


def test_a_card_dropped_on_the_only_empty_concentration_is_played_and_not_set(open_page: Open) -> None:
    page = sit_down(open_page(), "runeslingers")
    for _ in range(20):
        if page.locator("#prompt").get_by_role("button", name="Go on to your Play Phase").count():
            break
        take_any(page)
    press(page, "Go on to your Play Phase")
    card = page.locator(".own-hand .piece[popovertarget]").first
    number = card.get_attribute("data-piece")
    there = page.locator(".side[data-near=yes] .heap[data-zone=concentration] .place:not([data-empty])")
    expect(there).to_have_count(1)
    step(page, partial(drag, page, card, there))
    expect(there).to_have_count(1)
    expect(there.locator(f"[data-piece='{number}']")).to_have_count(1)


# Counters that are things are drawn as things

THINGS = """one => [one.dataset.dial, one.querySelectorAll('.things svg').length, parseInt(one.querySelector('b').textContent)]"""


@pytest.mark.parametrize(
    ("game", "dials"),
    [
        (
            "rune-stones",
            {"blue_gem", "yellow_gem", "green_gem", "red_gem", "wild_gem", "ore", "magic_left", "blue_gem_left"},
        ),
        ("runeslingers-awakening", {"light", "determination"}),
        ("cairns", {"fallen"}),
    ],
)
def test_what_is_counted_is_drawn(open_page: Open, game: str, dials: set[str]) -> None:
    page = sit_down(open_page(), game, 7)
    drawn = page.locator(".dial:has(.things)").evaluate_all(f"all => all.map({THINGS})")
    assert dials <= {dial for dial, _, _ in drawn}
    assert all(things == (amount if 0 < amount <= 6 else 1) for _, things, amount in drawn)
    shown = page.locator(".dial:not([data-zero]) .things svg")
    for view in views(page):
        widths = shown.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
        assert widths
        assert min(widths) >= 14, view
    looks = page.locator(".dial[data-tint]:not([data-zero]) .things").evaluate_all(
        "all => all.map(one => [one.closest('[data-tint]').dataset.tint, getComputedStyle(one.firstElementChild).fill])"
    )
    assert len({fill for _, fill in looks}) == len({tint for tint, _ in looks})


# All of a table is in view, nothing is clipped, and all of it is within reach

CUT = """() => {
    const cut = [];
    const walker = document.createTreeWalker(document.getElementById("hand"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility()) continue;
        if (holder.closest(".hide, [hidden], .reader, .menu:not(:popover-open)")) continue;
        if (getComputedStyle(holder).clipPath === "inset(50%)") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
            for (let box = holder; box.id !== "hand"; box = box.parentElement) {
                const style = getComputedStyle(box);
                if (!["hidden", "clip"].includes(style.overflowX) && !["hidden", "clip"].includes(style.overflowY)) {
                    if (style.overflowY === "auto") break;
                    continue;
                }
                if (style.overflowX === "auto") break;
                if (style.textOverflow === "ellipsis") break;  // a name that goes on in its label and on the enlarged card
                const frame = box.getBoundingClientRect();
                const slack = style.rotate === "none" ? 1.5 : 40;
                if (style.webkitLineClamp !== "none" && line.top >= frame.bottom - 3) break;  // not shown at all
                const out = line.left < frame.left - slack || line.right > frame.right + slack || line.bottom > frame.bottom + slack + 1;
                if (out && !holder.closest("[data-sideways]")) cut.push([node.data.trim(), box.className]);
            }
        }
    }
    return cut;
}"""


@EACH_LAYOUT
def test_a_table_is_in_view_and_whole_and_within_reach_on_every_screen(open_page: Open, game: str) -> None:
    page = sit_down(open_page(), game, 6)
    for view in views(page):
        if view != "desktop":
            page.goto(page.url.partition("#")[0])
        everything_is_in_its_place(page, view)
        if view != "laptop":  # the desktop's table in less room
            assert not violations(page), view
        take_any(page)
        everything_is_in_its_place(page, view)
        the_log_begins_with_a_whole_line(page, view)
        six_tabs_lead_to_the_first_option(page, view)
    page.emulate_media(color_scheme="dark")
    assert not violations(page, runOnly=["color-contrast"])


def everything_is_in_its_place(page: Page, view: str) -> None:
    if view != "desktop":
        ones_own_half_is_in_view_above_the_hand(page, view)
    if view == "laptop":
        the_hand_and_the_prompt_are_in_view(page)
    assert page.evaluate(CUT) == [], view
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view


def six_tabs_lead_to_the_first_option(page: Page, view: str) -> None:
    """From the top of the page, as for somebody who has just come."""
    page.evaluate("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "to-options":
            page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('[data-act]')"):
            break
    assert page.evaluate("document.activeElement.matches('[data-act]')"), view
    expect(page.locator("[data-act]:focus")).to_be_in_viewport()


def the_hand_and_the_prompt_are_in_view(page: Page) -> None:
    for card in page.locator(".own-hand .piece, #prompt").all():
        expect(card).to_be_in_viewport(ratio=1)


def ones_own_half_is_in_view_above_the_hand(page: Page, view: str) -> None:
    side = page.locator(".side[data-near=yes]").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert side
    assert dock
    assert side["y"] >= 0, view
    assert side["y"] + side["height"] <= dock["y"] + 2, view  # as near as a page is scrolled to
    assert dock["y"] + dock["height"] <= VIEWS[view]["height"] + 1, view


def the_log_begins_with_a_whole_line(page: Page, view: str) -> None:
    """As soon as it is drawn: what takes of its room is told of no sooner."""
    if view == "phone":
        page.locator(".fold-log > summary").click()
    cut = page.locator(".log-scroll").evaluate(
        "async log => { await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));"
        " return [...log.querySelectorAll('li:not([data-cut])')].map(one => one.getBoundingClientRect()).filter("
        "one => one.top < log.getBoundingClientRect().top - 1 && one.bottom > log.getBoundingClientRect().top + 2).length; }"
    )
    assert cut == 0, view


# A click shows at once that it was taken


@EACH
def test_what_is_dropped_nowhere_stays_and_a_click_is_taken_at_once_and_once_only(open_page: Open, game: str) -> None:
    page = sit_down(open_page(), game)
    one = to_things(page)
    what_is_dropped_nowhere_stays(page)
    a_click_is_taken_in_its_own_frame_and_a_second_one_does_nothing(page, one)


def what_is_dropped_nowhere_stays(page: Page) -> None:
    before = moment(page)
    box = page.locator(".own-hand .piece").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 10, steps=4)
    page.mouse.move(box["x"] + 60, 5, steps=4)
    page.mouse.up()
    expect(page.locator("body[data-drags], .dragged")).to_have_count(0)
    expect(page.locator(".menu:popover-open")).to_have_count(0)
    assert moment(page) == before


def a_click_is_taken_in_its_own_frame_and_a_second_one_does_nothing(page: Page, one: Locator) -> None:
    sent: list[str] = []
    page.route("**/hands/**", lambda route: late(route, sent))
    taken = one.evaluate(
        "one => { one.click(); const form = document.getElementById('hand');"
        " return ['taken' in one.dataset, form.getAttribute('aria-busy'), getComputedStyle(one, '::after').borderTopWidth]; }"
    )
    assert taken == [True, "true", "4px"]
    page.wait_for_timeout(250)
    expect(page.locator("#hand[data-taken] .piece[data-taken], #hand[data-taken] .lay[data-taken]")).to_have_count(1)
    before = moment(page)
    one.dispatch_event("click")
    page.keyboard.press("1")
    expect(page.locator("input[name=at]")).not_to_have_value(before)
    expect(page.locator("#hand[data-taken], #hand [data-taken]")).to_have_count(0)
    assert len(sent) == 1
    page.unroute("**/hands/**")


def late(route: Route, sent: list[str]) -> None:
    """An answer over a slow network."""
    if route.request.method == "POST":
        sent.append(route.request.url)
        route.request.frame.page.wait_for_timeout(600)
    route.continue_()


def test_what_was_taken_is_given_back_when_the_site_does_not_answer(open_page: Open) -> None:
    page = sit_down(open_page(), "fords")
    page.route(
        "**/hands/**",
        lambda route: route.fulfill(status=204, body="") if route.request.method == "POST" else route.continue_(),
    )
    page.evaluate(
        "document.getElementById('hand').addEventListener('htmx:beforeSend', event => event.detail.xhr.abort(), {once: true})"
    )
    page.get_by_role("button", name="Pass").click()
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:sendError', {bubbles: true}))")
    expect(page.get_by_role("alert")).to_contain_text("try again")
    expect(page.locator("#hand[data-taken], #hand [data-taken]")).to_have_count(0)
    page.unroute("**/hands/**")


def test_a_key_right_after_a_step_is_a_step_of_the_same_page(open_page: Open) -> None:
    """The buttons of the new table send no plain form, however soon they are pressed."""
    page = sit_down(open_page(), "cairns")
    page.evaluate(
        "window.same = true; window.left = 0; document.addEventListener('htmx:afterSwap', () => {"
        " if (window.left-- > 0) setTimeout(() => document.body.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'x', bubbles: true})), 0);"
        " const go = () => document.querySelector('.plain-options .act').click();"
        " if (window.left >= 0) setTimeout(go, window.wait); });"
    )
    for wait in (0, 4, 12, 20):
        before = moment(page)
        page.evaluate("wait => { window.left = 3; window.wait = wait; }", wait)
        page.locator(".plain-options .act").first.evaluate("one => one.click()")
        expect(page.locator("[name=at]").first).to_have_value(at_least(before, 4))
        assert page.evaluate("window.same"), f"{wait} ms"


# A turn that would end with something undone asks once


def a_double_click_is_one_answer(page: Page, button: Locator) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    step(page, button.dblclick)
    page.wait_for_timeout(300)
    assert len(sent) == 1


def test_the_second_of_two_clicks_does_not_answer_the_question_that_has_come_since(open_page: Open) -> None:
    """However late it comes: "Pass" stands where "Go first" stood."""
    page = sit_down(open_page(), "runeslingers-awakening", 7)
    first = page.locator("#prompt > .answers .act").first
    box = first.bounding_box()
    assert box
    before = moment(page)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(300)
    assert moment(page) == before
    step(page, first.click)


@EACH
def test_a_double_click_goes_on_once_and_a_turn_with_something_undone_asks_before_its_end(
    open_page: Open, game: str
) -> None:
    page = sit_down(open_page(), game, 7 if game == "runeslingers-awakening" else 0)
    go_on, end = STOPS[game]
    a_double_click_is_one_answer(page, page.locator("#prompt").get_by_role("button", name=go_on))

    stop = page.locator("#prompt").get_by_role("button", name=end)
    before = moment(page)
    stop.click()
    expect(page.locator("#asks")).to_have_text("You could still do something. End it anyway?")
    expect(page.get_by_role("button", name="Go on playing")).to_be_focused()
    assert moment(page) == before
    for view in views(page):
        for one in page.locator(".undone li, [data-asks-once] .answers > *").all():
            expect(one).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) == [], view
    if game == "runeslingers-awakening":  # the question is the same in every game
        assert not in_both_schemes(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-asks-once]")).to_have_count(0)
    expect(page.locator("[data-first]")).to_be_focused()
    assert moment(page) == before
    step(page, stop.click)


def test_the_question_is_answered_by_keyboard_switched_off_and_on_again(open_page: Open) -> None:
    page = sit_down(open_page(), "fords")
    stop = page.locator("#prompt").get_by_role("button", name="Pass")
    before = moment(page)
    page.keyboard.press("Tab")
    stop.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go on playing")).to_be_focused()
    assert moment(page) == before
    page.keyboard.press("ArrowRight")
    step(page, partial(page.keyboard.press, "Enter"))

    stop.click()
    page.get_by_label("Do not ask again").check()
    step(page, stop.click)
    for _ in range(2):
        step(page, stop.click)

    page.get_by_role("button", name="Ask again before a turn ends").click()
    expect(page.get_by_role("button", name="Ask again before a turn ends")).to_have_count(0)
    stop.click()
    expect(page.get_by_role("button", name="Go on playing")).to_be_visible()


def test_without_scripts_the_question_is_a_page(open_page: Open) -> None:
    page = sit_down(open_page(java_script_enabled=False), "fords")
    before = moment(page)
    page.get_by_role("button", name="Pass").click()
    page.get_by_role("button", name="Go on playing").click()
    assert moment(page) == before
    page.get_by_role("button", name="Pass").click()
    assert moment(page) != before


# A replay


@EACH
def test_a_replay_opens_with_a_bar_and_a_summary(open_page: Open, game: str) -> None:
    page = sit_down(open_page(), game, over=True)
    ended = re.compile(r" (has|have) won in turn \d+|^Nobody has won: a draw")
    end = moment(page)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    expect(page.locator("#summary strong")).to_have_text(ended)
    expect(page.locator("#summary")).to_contain_text("decision")
    assert page.locator("#summary li").count() == 2
    expect(page.locator("#summary li").first).to_be_visible()
    for view in views(page):
        for one in page.locator(".steps > *, #summary strong").all():
            expect(one).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) == [], view
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
    if game == "runeslingers-awakening":  # bar and summary are the same in every game
        assert not in_both_schemes(page)
    bar = page.locator(".steps")
    step(page, bar.get_by_role("button", name="Beginning").click)
    expect(bar.locator("[data-step=undo]")).to_have_attribute("aria-disabled", "true")
    first = moment(page)
    step(page, bar.get_by_role("button", name="Step").click)
    expect(bar.locator("[data-step=redo]")).to_be_focused()
    step(page, bar.get_by_role("button", name="Back").click)
    assert moment(page) == first
    step(page, bar.get_by_role("button", name="To the end").click)
    assert moment(page) == end
    expect(page.locator("#summary strong")).to_have_text(ended)


def test_a_replay_is_walked_and_played_by_keyboard_until_an_answer_of_ones_own_ends_it(open_page: Open) -> None:
    page = sit_down(open_page(), "cairns", over=True)
    page.get_by_role("link", name="Watch the replay").click()
    end = moment(page)
    step(page, partial(page.keyboard.press, "Home"))
    step(page, partial(page.keyboard.press, "r"))
    second = moment(page)
    step(page, partial(page.keyboard.press, "r"))
    step(page, partial(page.keyboard.press, "u"))
    assert moment(page) == second
    step(page, partial(page.keyboard.press, "p"))
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    now = moment(page)
    expect(page.locator("input[name=at]")).not_to_have_value(now, timeout=3000)  # by itself
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_timeout(200)
    now = moment(page)
    page.wait_for_timeout(1500)
    assert moment(page) == now
    step(page, partial(page.keyboard.press, "End"))
    assert moment(page) == end

    step(page, partial(page.keyboard.press, "Home"))
    step(page, lambda: page.locator(".plain-options .act").nth(1).evaluate("one => one.click()"))
    expect(page.get_by_role("region", name="Replay")).to_have_count(0)


def test_a_shared_game_is_a_replay_too(open_page: Open) -> None:
    page = sit_down(open_page(), "rune-stones", over=True)
    link = shared(page)
    page.goto(link)
    page.get_by_role("link", name="The table", exact=True).click()
    beginning = page.locator(".steps").get_by_role("link", name="Beginning")
    play = page.get_by_role("button", name="Play", exact=True)
    for _ in views(page):
        expect(page.locator("#summary strong")).to_contain_text("won")
        for way in (beginning, play):
            way.click(trial=True)  # nothing lies over it

    beginning.click()
    expect(page).to_have_url(f"{link}?at=0")
    play.click()
    expect(page.locator("[name=at]").first).to_have_value(at_least("0", 1))


# Whoever does not see it


def test_empty_slots_are_told_and_a_question_mark_lists_the_keys(open_page: Open) -> None:
    page = sit_down(open_page(), "runeslingers-awakening")
    empty_groups_tell_their_places(page, "Utility slots: 2 empty")
    what_is_empty_is_written_there(page, "Utility slots: 2 empty")

    keys = page.get_by_role("dialog", name="Keys at the table")
    expect(keys).to_have_count(0)
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    expect(keys.get_by_role("button", name="Back to the table")).to_be_focused()
    for key in ("Enter", "Esc", "Home", "?"):
        expect(keys.locator("kbd", has_text=key).first).to_be_visible()
    for _ in views(page):
        expect(keys).to_be_in_viewport(ratio=1)
    assert not in_both_schemes(page)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.get_by_role("button", name="Keys ?").click()
    expect(keys).to_be_visible()


# What an answer brought about is shown over the felt where that is much


def test_much_that_has_happened_is_shown_for_a_while_over_the_felt(open_page: Open) -> None:
    page = open_hand(open_page(**LAPTOP), "rune-stones", "base", "none", 4)
    for _ in range(40):
        take_any(page)
        if page.locator("#told p").count() >= 4:
            break
    told = page.locator("#told")
    expect(told).to_have_attribute("data-shown", "")
    box = told.bounding_box()
    assert box
    assert box["height"] > 4 * 14
    expect(told).not_to_have_attribute("data-shown", "")
    assert page.locator("#told p").count() >= 4


def test_little_that_has_happened_is_only_said(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "cairns")
    page.locator("[popovertarget=pilot]").click()
    step(page, page.get_by_role("button", name="To the next turn").click)
    assert 0 < page.locator("#told p").count() < 4
    expect(page.locator("#told")).not_to_have_attribute("data-shown", "")
