"""`python -m tests.tools.first_table ADDRESS [ROUNDS [GAME ...]]`: how long it takes from the click on Play to a table that can be clicked.

A site runs at that address. On the page of each game a browser that has kept nothing of a table clicks Play; the clock stops when the
table's scripts have run, its first option is there and a frame has been drawn. In milliseconds, and in reference loops of `bench` taken
before and after each, since 400 ms on the usual machine (6.6 ms a loop) are 61 of them. 1 if a game's median takes more.
"""

import sys
from statistics import median
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from cardsite.ops.bench.stopwatch import reference_loop, spans
from tests.e2e.browser import CHROMIUM
from tests.packs import SHIPPED

BUDGET: Final = 400 / 6.6  # loops
LOOPS: Final = 9
CLOCK: Final = "addEventListener('click', () => { localStorage.begun = Date.now(); }, true)"
DRAWN: Final = """addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(() => {
  if (document.querySelector("#hand button:not([disabled])")) localStorage.drawn = Date.now();
})))"""
TOOK: Final = """() => new Promise((done) => {
  const look = () => (localStorage.drawn ? done(localStorage.drawn - localStorage.begun) : setTimeout(look, 20));
  look();
})"""


def waited(browser: Browser, address: str, slug: str) -> float:
    """Milliseconds from the click on the page of a game."""
    page = browser.new_page(viewport={"width": 1366, "height": 650})
    page.add_init_script(DRAWN)
    page.goto(f"{address.rstrip('/')}/g/{slug}/", wait_until="networkidle")
    page.evaluate(CLOCK)
    page.locator("main a[data-deal]").first.click(no_wait_after=True)
    page.wait_for_url("**/hands/**")
    took: float = page.evaluate(TOOK)
    page.close()
    return took


def round_of(browser: Browser, address: str, slug: str) -> tuple[float, float]:
    """Milliseconds, and how many reference loops they are, as long as one took just before and after."""
    before = spans(reference_loop, LOOPS)
    took = waited(browser, address, slug)
    return took, took / median([*before, *spans(reference_loop, LOOPS)])


def main(address: str, rounds: str = "9", *games: str) -> int:
    """Measure every game, print, and say whether the budget holds."""
    late = 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        for slug in games or SHIPPED:
            took, loops = zip(*[round_of(browser, address, slug) for _ in range(int(rounds))], strict=True)
            late += median(loops) > BUDGET
            print(f"{slug}: {median(took):.0f} ms (at most {max(took):.0f}), {median(loops):.0f} loops", flush=True)
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
