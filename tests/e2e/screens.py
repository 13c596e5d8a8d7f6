"""Windows as wide as a desk and as narrow as a phone, for what has room; what fingers do is tried on a PHONE."""

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Page, ViewportSize

WIDE: Final = ViewportSize(width=1280, height=900)
NARROW: Final = ViewportSize(width=390, height=844)
NARROWEST: Final = ViewportSize(width=360, height=740)
VIEWS: Final = {"desktop": WIDE, "laptop": ViewportSize(width=1366, height=650), "phone": NARROWEST}


def views(page: Page) -> Iterator[str]:
    """The same page on a desktop, a laptop and a phone."""
    for name, size in VIEWS.items():
        page.set_viewport_size(size)
        yield name


def fits(page: Page) -> None:
    """Nothing is wider than the window."""
    assert page.viewport_size is not None
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} is wider than {width}"
