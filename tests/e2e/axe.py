"""What axe finds on a page, in words."""

from functools import cache

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BRIEF = {"resultTypes": ["violations"], "preload": False}
LIKENESSES = 2  # of which the second may be struck out, open or under the pointer
ALIKE = """most => {
  const kinds = new Map(), seen = new Map();
  const kind = (one, above) => {
    const {color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, fontStyle, textDecorationLine, borderBottomStyle,
      visibility, display} = getComputedStyle(one);
    const text = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const looks = [above, one.localName, text, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight,
      fontStyle, textDecorationLine, borderBottomStyle, visibility, display].join();
    if (!kinds.has(looks)) kinds.set(looks, kinds.size);
    return kinds.get(looks);
  };
  const walk = (one, above) => {
    const own = kind(one, above);
    seen.set(own, (seen.get(own) ?? 0) + 1);
    one.toggleAttribute('data-alike', seen.get(own) > most);
    for (const child of one.children) walk(child, own);
  };
  walk(document.body, -1);
  axe.configure({rules: [
    {id: 'color-contrast', selector: ':not([data-alike])'},
    {id: 'link-in-text-block', selector: ':is(a[href], [role=link]):not([data-alike])'},
  ]});
}"""


@cache
def script() -> str:
    """Axe itself."""
    return str(Axe().axe_script)


def violations(page: Page, **options: object) -> str:
    """What axe finds in the page as it is, nothing if all is well. Contrast, and whether a link stands out from its text, are
    measured on the first few of all that look alike: the same colours and font on the same grounds.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(script())
    page.evaluate(ALIKE, LIKENESSES)
    found = AxeResults(page.evaluate("options => axe.run(options)", BRIEF | options))
    return found.generate_report() if found.violations_count else ""


def in_both_schemes(page: Page) -> str:
    """What it finds in the light, and in the dark, where nothing but colours differ."""
    page.emulate_media(color_scheme="light")
    in_the_light = violations(page)
    page.emulate_media(color_scheme="dark")
    return in_the_light + violations(page, runOnly=["color-contrast"])
