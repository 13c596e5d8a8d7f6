"""What axe finds on a page, in words."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BRIEF = {"resultTypes": ["violations"], "preload": False}


def violations(page: Page, **options: object) -> str:
    """What axe finds in the page as it is, nothing if all is well."""
    found = Axe().run(page, options=BRIEF | options)
    return found.generate_report() if found.violations_count else ""


def in_both_schemes(page: Page) -> str:
    """What it finds in the light, and in the dark, where nothing but colours differ."""
    page.emulate_media(color_scheme="light")
    in_the_light = violations(page)
    page.emulate_media(color_scheme="dark")
    return in_the_light + violations(page, runOnly=["color-contrast"])
