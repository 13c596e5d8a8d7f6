"""The table has room for what it shows: how large pieces and words are, on a laptop, on a desk and on the narrowest phone."""

import gzip
from typing import Final

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.belongings import open_hand
from tests.e2e.conftest import PHONE, Open
from tests.e2e.screens import NARROW, VIEWS, WIDE, fits
from tests.e2e.test_table_speaks import DECKS, sit_down, take_any
from tests.tiers import drawn

DESK: Final = {"width": 1920, "height": 1080}
GAMES: Final = ("runeslingers", "runeslingers-awakening", "runicka", "pixies-vs-gremlins", "rune-stones")
PIXIES: Final = "pixies-vs-gremlins"
TURN_5: Final = dict.fromkeys(GAMES, 9) | {
    PIXIES: 8,
    "runeslingers": 8,
}  # of both, until the fifth of whoever looks has begun, or the end is near
EFFECTS: Final = 8  # of Pixies vs Gremlins, by which effects are at work
EACH_GAME = pytest.mark.parametrize("game", drawn("looks", list(GAMES), 1))

ROWS = """() => {
    const rows = [];
    for (const one of document.querySelectorAll(".mat .piece:not(.pile *, [data-depth='1'], [data-depth='2'])")) {
        if (!one.checkVisibility()) continue;
        const box = (one.querySelector(".small") ?? one).getBoundingClientRect();
        const own = one.getBoundingClientRect();
        const holder = one.closest(".line, .shelf, .camp, .stake");
        const row = rows.find((other) => other.holder === holder && Math.abs(other.top - own.top) < 12);
        const width = Math.round(one.matches("[data-sideways]") ? one.offsetWidth : Math.max(box.width, own.width));
        if (row) row.widths.push(width);
        else rows.push({ holder, top: own.top, widths: [width] });
    }
    return rows.map((row) => row.widths);
}"""  # the widths of pieces, those beside each other together

BOARD: Final = ".mat .piece:not(.pile *)"

SMALLEST = """() => {
    const small = [];
    const walker = document.createTreeWalker(document.getElementById("hand"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const holder = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !holder.checkVisibility() || holder.closest(".hide, .menu")) continue;
        if (getComputedStyle(holder).clipPath === "inset(50%)") continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        if (size < 11) small.push([walker.currentNode.data.trim(), size]);
    }
    return small;
}"""  # words that are smaller than 11 pixels

COVERED = """() => {
    const felt = document.querySelector(".mat").getBoundingClientRect();
    const held = [...document.querySelectorAll(".mat :is(.area, .heap, .plate, .site, .pile, .stock)")]
        .filter((one) => one.matches(".plate, .stock, .pile") || one.querySelector(".piece"))
        .map((one) => one.getBoundingClientRect());
    let inside = 0;
    const step = 6;
    for (let y = felt.top + step / 2; y < felt.bottom; y += step)
        for (let x = felt.left + step / 2; x < felt.right; x += step)
            if (held.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) inside += step * step;
    return inside / (felt.width * felt.height);
}"""  # the share of the felt on which areas lie that hold something

OVERLAP = """() => {
    const cards = [...document.querySelectorAll(".own-hand .piece")].map((one) => one.getBoundingClientRect());
    return cards.slice(1).filter((box, n) => box.left < cards[n].right - 1).length;
}"""  # how many cards of the hand lie over the one before

OVER = """() => {
    const mat = document.querySelector(".mat");
    return [mat.scrollHeight - mat.clientHeight, document.documentElement.scrollHeight - innerHeight];
}"""  # by how much the felt and the page are longer than what can be seen of them


def rows(page: Page) -> list[list[int]]:
    """The widths of the pieces that lie beside each other."""
    found: list[list[int]] = page.evaluate(ROWS)
    assert found
    return found


@EACH_GAME
def test_pieces_are_large_and_those_of_the_hand_larger(open_page: Open, game: str) -> None:
    page = sit_down(open_page(viewport=VIEWS["laptop"]), game, TURN_5[game])
    lines = rows(page)
    shared = game == "pixies-vs-gremlins"  # five places beside each other are one row, so those in it are beyond eight
    assert min(width for line in lines if len(line) <= 8 for width in line) >= (64 if shared else 84)
    assert min(width for line in lines for width in line) >= 64
    hand = page.locator(".own-hand .piece").evaluate_all("all => all.map(one => one.offsetWidth * one.offsetHeight)")
    board = page.locator(BOARD).evaluate_all("all => all.map(one => one.offsetWidth * one.offsetHeight)")
    assert min(hand) > max(board)
    page.set_viewport_size(VIEWS["phone"])
    assert min(width for line in rows(page) for width in line) >= 44


@EACH_GAME
def test_no_word_is_smaller_than_eleven_pixels(open_page: Open, game: str) -> None:
    page = sit_down(open_page(), game, TURN_5[game])
    for size in (VIEWS["laptop"], WIDE, VIEWS["phone"]):
        page.set_viewport_size(size)
        assert page.evaluate(SMALLEST) == []


@EACH_GAME
def test_the_felt_is_used_and_all_of_it_is_in_the_window(open_page: Open, game: str) -> None:
    page = sit_down(open_page(viewport=VIEWS["laptop"]), game, TURN_5[game])
    assert page.evaluate(COVERED) >= 0.45
    felt, whole = page.evaluate(OVER)
    assert felt <= 1
    assert whole <= 0
    page.set_viewport_size(DESK)
    felt, whole = page.evaluate(OVER)
    assert felt <= 1
    assert whole <= 0


def test_a_set_of_cards_has_one_row_on_a_phone(open_page: Open) -> None:
    """Seven rune stones and the die had three."""
    page = sit_down(open_page(viewport=NARROW), "rune-stones")
    for size in (NARROW, VIEWS["phone"]):
        page.set_viewport_size(size)
        shelf = page.locator(".shelf:has(> [data-form=set])").last
        tops = shelf.locator(".piece").evaluate_all(
            "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
        )
        assert len(tops) >= 8
        assert len(set(tops)) == 1
        fits(page)


CUT_EFFECTS: Final = """() => [...document.querySelectorAll(".mat .piece :is(.now, .made:not([aria-hidden]), .count)")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).clipPath === "inset(50%)")
    .map((one) => [[...document.querySelectorAll(".mat .piece")].indexOf(one.closest(".piece")),
        one.textContent.replace(/\\s+/g, " ").trim().replace(/^, /, "")])"""
# what tells an effect and is cut or hidden on a piece


@pytest.mark.parametrize("game", GAMES)
def test_what_tells_an_effect_and_is_cut_on_a_phone_is_read_at_the_large_card(open_page: Open, game: str) -> None:
    page = sit_down(
        open_page(**PHONE | {"viewport": VIEWS["phone"]}), game, EFFECTS if game == PIXIES else TURN_5[game]
    )
    cut = page.evaluate(CUT_EFFECTS)
    assert cut or game != PIXIES
    for piece, words in cut:
        page.locator(".mat .piece").nth(piece).dispatch_event("contextmenu")
        told = page.locator("dialog.sheet").get_by_role("list", name="As it is now")
        expect(told).to_contain_text(words)
        page.get_by_role("button", name="Back to the table").click()
        expect(page.locator("dialog.sheet")).to_have_count(0)


def test_the_large_card_beside_the_table_tells_what_effects_make_of_the_piece_under_the_pointer(
    open_page: Open,
) -> None:
    page = sit_down(open_page(viewport=VIEWS["laptop"]), PIXIES, EFFECTS)
    told = page.locator("#reader").get_by_role("list", name="As it is now")
    page.locator(".mat .piece:has(.made)").first.hover()
    expect(told).to_contain_text("cannot attack by Sticky Toffee")
    expect(told).to_contain_text("4 Power now")
    page.locator(".camp .piece[data-face]:not(:has(.made, .now, .count))").first.hover()
    expect(told).to_have_count(0)


def test_nine_cards_in_hand_lie_beside_each_other_on_a_laptop(open_page: Open) -> None:
    """In a hand of nine every card was cut by the next one."""
    page = sit_down(open_page(viewport=VIEWS["laptop"]), "runeslingers-awakening")
    page.locator(".own-hand .piece").first.evaluate(
        "one => { while (one.parentElement.querySelectorAll('.piece').length < 9) one.after(one.cloneNode(true)); }"
    )
    assert page.evaluate(OVERLAP) == 0
    board = max(page.locator(BOARD).evaluate_all("all => all.map(one => one.offsetWidth)"))
    assert min(page.locator(".own-hand .piece").evaluate_all("all => all.map(one => one.offsetWidth)")) > board


BUDGET: Final = 250_000  # bytes, compressed, of the first table and all that it needs

FRAME: Final = """() => [".mat", ".prompt", ".own-hand", ".rail", ".tools"].map((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [one, Math.round(box.left), Math.round(box.top), Math.round(box.width)];
})"""  # where the parts of the table stand


@EACH_GAME
def test_the_first_table_is_light(open_page: Open, game: str) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    sit_down(page, game)
    page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(gzip.compress(answer.body())) for answer in answers if answer.ok}
    assert any(url.endswith(".css") for url in sizes)
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) <= BUDGET, sizes


@EACH_GAME
def test_nothing_of_the_table_moves_by_a_move(open_page: Open, game: str) -> None:
    page = sit_down(open_page(viewport=VIEWS["laptop"]), game)
    before = page.evaluate(FRAME)
    for _ in range(3):
        take_any(page)
        if not page.locator(".tray").count():  # cards to choose from that lie nowhere in sight take room of their own
            assert page.evaluate(FRAME) == before


# Tables of three and more, in the games that allow them

MANY = pytest.mark.parametrize(
    ("game", "seats"),
    drawn("many", [(game, seats) for game in ("runeslingers-awakening", "rune-stones") for seats in (3, 4)], 1),
)
ROUNDS: Final = 3

UNDER = """() => {
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const felt = document.querySelector(".mat").getBoundingClientRect();
    const own = document.querySelector(".side[data-near=yes]").getBoundingClientRect();
    return [felt.bottom - dock.top, own.bottom - Math.min(felt.bottom, dock.top), own.right - innerWidth];
}"""  # by how much felt and own side lie under the dock, and beyond the window

ABOVE_THE_DOCK = """() => {
    const bottom = document.querySelector(".side[data-near=yes]").getBoundingClientRect().bottom;
    scrollBy(0, bottom - document.querySelector(".dock").getBoundingClientRect().top + 4);
}"""  # scrolls one's own side to where it ends above the dock

CLASHES = """() => {
    const boxes = [...document.querySelectorAll(".side")].flatMap((side) =>
        [...side.querySelectorAll(":scope > .plate .dial, :scope > .piles .pile")]
            .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]));
    const found = [];
    for (const [one, a] of boxes)
        for (const [other, b] of boxes)
            if (one !== other && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) found.push([one.textContent, other.textContent]);
    return found.map((pair) => pair.map((words) => words.trim().split(/\\s+/).join(" ")));
}"""  # what is told of players that lies over each other


def many(page: Page, game: str, seats: int) -> Page:
    """A table of so many, some rounds into the game."""
    return open_hand(page, game, DECKS[game][0], "steady", 4, ROUNDS * seats, seats=seats)


@MANY
def test_many_players_have_room_on_a_desk(open_page: Open, game: str, seats: int) -> None:
    """All of them are in the window, and one's own side always is; pieces are as wide as those of two."""
    page = many(open_page(viewport=VIEWS["laptop"]), game, seats)
    expect(page.locator(".mat > .side")).to_have_count(seats)
    for size in (VIEWS["laptop"], DESK):
        page.set_viewport_size(size)
        felt, own, wide = page.evaluate(UNDER)
        assert felt <= 0
        assert own <= 1
        assert wide <= 0
        lines = rows(page)
        shelved = game == "rune-stones"  # players sit beside each other, so that what they have is one row beyond eight
        assert min(width for line in lines if len(line) <= 8 for width in line) >= (64 if shelved else 84)
        assert min(width for line in lines for width in line) >= 64
        assert (page.evaluate(SMALLEST), page.evaluate(CLASHES)) == ([], [])
        fits(page)


@MANY
def test_many_players_have_room_on_a_phone(open_page: Open, game: str, seats: int) -> None:
    """The page is longer than the window; at its end nothing is left under the dock."""
    page = many(open_page(viewport=NARROW), game, seats)
    for size in (NARROW, VIEWS["phone"]):
        page.set_viewport_size(size)
        fits(page)
        assert min(width for line in rows(page) for width in line) >= 44
        assert (page.evaluate(SMALLEST), page.evaluate(CLASHES)) == ([], [])
        page.evaluate(ABOVE_THE_DOCK)
        _, below, wide = page.evaluate(UNDER)
        assert below <= 1
        assert wide <= 0
