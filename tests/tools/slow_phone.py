"""`python -m tests.tools.slow_phone ADDRESS [ROUNDS]`: how long a slow phone waits for the page on which a deck is built.

A site runs at that address. A browser with a processor four times slower, 600 ms to each answer, 180 kB a second and nothing kept opens
an empty deck and a full one, as a phone of 390 by 844: when something is painted, when the builder can be used (its script has run,
its first card is there), and how long a tap takes until the deck has changed. Ends with an error where it cannot be used in 4 seconds.
"""

import argparse
import sys
from collections.abc import Iterator
from statistics import median
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.e2e.browser import CHROMIUM

GAME: Final = "runeslingers-awakening"
LATENCY, RATE, SLOWER = 600, 180_000, 4  # milliseconds, bytes a second, times
BUDGET: Final = 4_000  # milliseconds until it can be used
PHONE: Final = ViewportSize(width=390, height=844)
WATCH: Final = """addEventListener("DOMContentLoaded", () => {
  const builder = document.getElementById("builder");
  const look = () => { if ("ready" in builder.dataset) globalThis.usable ??= performance.now(); };
  new MutationObserver(look).observe(builder, {attributes: true});
  look();
})"""


class Waits(NamedTuple):
    """Milliseconds until something is painted, until the builder can be used, and from a tap to its answer."""

    painted: float
    usable: float
    tapped: float


def main() -> int:
    """Measure, print, and say whether the budget holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        found = {name: list(waits(browser, asked.address, step, asked.rounds)) for name, step in DECKS.items()}
        browser.close()
    for name, rows in found.items():
        columns = [sorted(column) for column in zip(*rows, strict=True)]
        told = [
            f"{label} {median(column):,.0f} ({column[-1]:,.0f})"
            for label, column in zip(Waits._fields, columns, strict=True)
        ]
        print(f"{name}: {', '.join(told)} ms, median and slowest of {len(rows)}")
    return int(any(row.usable > BUDGET for rows in found.values() for row in rows))


DECKS: Final = {"an empty deck": "", "a deck of 43 cards": "ready ember-rush"}


def waits(browser: Browser, address: str, step: str, rounds: int) -> Iterator[Waits]:
    """What a phone waits for each time that it opens a new deck for the first time."""
    for _ in range(rounds):
        context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True, is_mobile=True)
        page = context.new_page()
        deck = begin(page, step)
        page.close()
        page = slow(context.new_page())
        page.goto(deck + "?pane=cards")
        page.locator("#builder[data-ready]").wait_for()
        page.locator("#finds .pick").first.wait_for()
        painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        yield Waits(painted, page.evaluate("globalThis.usable"), tap(page))
        context.close()


def begin(page: Page, step: str) -> str:
    """The address of a new deck, made at full speed, after a step."""
    page.goto(f"/decks/new/?game={GAME}")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/decks/*/")
    address = page.url
    if step:
        page.locator(f"button[value='{step}']").click()
        page.locator("#panes [data-legal=yes]").wait_for(state="attached")
    return address


def slow(page: Page) -> Page:
    """A tab on a slow phone that has nothing of the site."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    network = {"offline": False, "latency": LATENCY, "downloadThroughput": RATE, "uploadThroughput": RATE // 2}
    session.send("Network.emulateNetworkConditions", network)
    page.add_init_script(WATCH)
    return page


def tap(page: Page) -> float:
    """Milliseconds from a tap on the first card until the page shows what it did."""
    before = page.locator("#deck-sheet").get_attribute("data-base")
    start = page.evaluate("performance.now()")
    page.locator("#finds .pick").first.tap()
    page.locator(f"#deck-sheet:not([data-base='{before}'])").wait_for(state="attached")
    return float(page.evaluate("performance.now()") - start)


if __name__ == "__main__":
    sys.exit(main())
