"""How well text stands out as it is painted, by its pixels: with all that dims it, and on grounds of which axe cannot tell the colour."""

from base64 import b64encode
from typing import Final

from playwright.sync_api import Page

SHARP: Final = 3  # device pixels for one of the page, so that strokes have pixels of nothing but ink
WORDS = """roots => {
    const words = [];
    for (const root of document.querySelectorAll(roots)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode, range = document.createRange(), holder = node.parentElement;
            if (!node.data.trim() || !holder.checkVisibility() || holder.closest(".hide")) continue;
            if (getComputedStyle(holder).clipPath === "inset(50%)") continue;
            range.selectNodeContents(node);
            const box = range.getBoundingClientRect(), inside = root.getBoundingClientRect();
            const [left, top] = [Math.max(box.left, inside.left, 0), Math.max(box.top, inside.top, 0)];
            const right = Math.min(box.right, inside.right, innerWidth), bottom = Math.min(box.bottom, inside.bottom, innerHeight);
            if (right - left > 3 && bottom - top > 3) words.push([node.data.trim(), left, top, right - left, bottom - top]);
        }
    }
    return words;
}"""  # the words within some parts of the page and where they stand, as far as they are in the window
BARE = """bare => {
    const sheet = new CSSStyleSheet();
    const none = "color: transparent !important; text-shadow: none !important; transition: none !important";
    if (bare) sheet.replaceSync(`*, ::before, ::after { ${none} }`);
    document.adoptedStyleSheets = [sheet];
}"""
MEASURED = """async ([written, bare, words, scale]) => {
    const pixels = async (data) => {
        const picture = new Image();
        picture.src = "data:image/png;base64," + data;
        await picture.decode();
        const canvas = new OffscreenCanvas(picture.width, picture.height), pen = canvas.getContext("2d", { willReadFrequently: true });
        pen.drawImage(picture, 0, 0);
        return (box) => pen.getImageData(...box).data;
    };
    const light = (data, at) => [0.2126, 0.7152, 0.0722].reduce((sum, share, n) => {
        const part = data[at + n] / 255;
        return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0.05);
    const [ink, ground] = [await pixels(written), await pixels(bare)];
    return words.map(([text, ...box]) => {
        const own = box.map((one) => Math.round(one * scale)), [over, under] = [ink(own), ground(own)];
        let best = 1;
        for (let at = 0; at < over.length; at += 4) {
            const [one, other] = [light(over, at), light(under, at)];
            best = Math.max(best, one / other, other / one);
        }
        return [text, Math.round(best * 100) / 100];
    });
}"""  # the contrast of the strongest pixel of each


def contrasts(page: Page, bench: Page, roots: str) -> dict[str, float]:
    """The least contrast of each text within some parts of a page that is painted SHARP, measured on the bench, an empty page."""
    words = page.evaluate(WORDS, roots)
    assert words, f"no text in {roots}"
    written = page.screenshot(animations="disabled")
    page.evaluate(BARE, True)
    bare = page.screenshot(animations="disabled")
    page.evaluate(BARE, False)
    pictures = [b64encode(one).decode() for one in (written, bare)]
    found: dict[str, float] = {}
    for text, contrast in bench.evaluate(MEASURED, [*pictures, words, SHARP]):
        found[text] = min(contrast, found.get(text, contrast))
    return found
