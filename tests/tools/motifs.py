"""`python -m tests.tools.motifs` looks at every motif through a browser, keeps the hashes of their shapes and names pairs that are close.

A hash has 256 bits: the drawing on 16 rows of 17 squares, a bit for each square that is brighter than its right neighbour. Whoever
changes a drawing runs it; `--sheet FILE` also paints all motifs, at 24, 48 and 96 pixels, to be looked at.
"""

import argparse
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from engine.packs.cards import Motif
from engine.packs.motifs import SHARED, motifs_in
from tests.e2e.browser import CHROMIUM

KEPT: Final = Path(__file__).with_name("motifs.txt")
LEAST: Final = 45  # bits of 256 in which two motifs differ
STYLE: Final = """
.b{fill:#fff}.hh{fill:#ccc}.k{fill:#000}
.s{fill:none;stroke:#fff;stroke-width:5.5;stroke-linecap:round;stroke-linejoin:round}
.hh.s{stroke:#ccc}.k.s{stroke:#000;stroke-width:3}
"""
HASH: Final = """async ([drawing]) => {
  const image = new Image(17, 16);
  image.src = "data:image/svg+xml," + encodeURIComponent(drawing);
  await image.decode();
  const canvas = new OffscreenCanvas(272, 256).getContext("2d", {willReadFrequently: true});
  canvas.drawImage(image, 0, 0, 272, 256);
  const seen = canvas.getImageData(0, 0, 272, 256).data;
  const square = (x, y) => {
    let sum = 0;
    for (let i = 0; i < 256; i++) {
      const at = 4 * ((16 * y + (i >> 4)) * 272 + 16 * x + (i & 15));
      sum += seen[at] * seen[at + 3] / 255;
    }
    return Math.round(sum / 256);
  };
  let bits = "";
  for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) bits += square(x, y) > square(x + 1, y) ? 1 : 0;
  return bits;
}"""


def drawing(motif: Motif, sides: str = 'width="272" height="256" preserveAspectRatio="none"') -> str:
    """A motif as a file of its own, white on black; it brings its style."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" {sides}>'
    return f"{head}<style>{STYLE}</style>{motif.inner}</svg>"


def print_of(motif: Motif) -> str:
    """What tells whether a motif is still the one whose hash is kept."""
    return sha256(motif.inner.encode()).hexdigest()[:12]


def hashes(page: Any, motifs: dict[str, Motif]) -> dict[str, int]:
    """The hash of each motif as a browser's page sees it."""
    return {name: int(page.evaluate(HASH, [drawing(motif)]), 2) for name, motif in motifs.items()}


def kept() -> dict[str, tuple[str, int]]:
    """Of each motif that was looked at its print and its hash."""
    rows = (line.split() for line in KEPT.read_text(encoding="utf-8").splitlines())
    return {name: (mark, int(number, 16)) for name, mark, number in rows}


def close_pairs(numbers: dict[str, int]) -> list[tuple[int, str, str]]:
    """Two motifs that differ in too few bits, with how many these are."""
    pairs = ((bin(numbers[one] ^ numbers[two]).count("1"), one, two) for one, two in combinations(numbers, 2))
    return sorted(pair for pair in pairs if pair[0] < LEAST)


def sheet(page: Any, motifs: dict[str, Motif], path: Path) -> None:
    """A picture of all motifs in three sizes; the smallest without its second tone, white on black."""
    parts = []
    for name, motif in motifs.items():
        sizes = (
            f'<svg class="p{side}" viewBox="0 0 64 64" width="{side}" height="{side}">{motif.inner}</svg>'
            for side in (24, 48, 96)
        )
        parts.append(f"<p>{''.join(sizes)}<br>{name}</p>")
    style = f"{STYLE} body{{background:#222;color:#fff;font:11px sans-serif}} p{{display:inline-block;width:190px;margin:4px}}"
    style += ".hh{fill:#e0a24a}.hh.s{stroke:#e0a24a}.k{fill:#222}.k.s{stroke:#222}svg{margin-right:6px}.s.s{fill:none}"
    style += ".p24{background:#000}.p24 .hh,.p24 .k{fill:#000}.p24 .hh.s,.p24 .k.s{fill:none;stroke:#000}"
    page.set_content(f"<style>{style}</style>{''.join(parts)}")
    page.screenshot(path=path, full_page=True)


def main() -> None:
    """Look, keep, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, help="paint all motifs into this file")
    options = parser.parse_args()
    motifs = dict(motifs_in(SHARED, str)[0])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu", "--no-sandbox"])
        page = browser.new_page(viewport={"width": 1420, "height": 800})
        numbers = hashes(page, motifs)
        if options.sheet:
            sheet(page, motifs, options.sheet)
        browser.close()
    lines = (f"{name} {print_of(motifs[name])} {number:064x}\n" for name, number in numbers.items())
    KEPT.write_text("".join(lines), encoding="utf-8")
    pairs = close_pairs(numbers)
    for bits, one, two in pairs:
        print(f"{one} and {two} differ in {bits} bits; at least {LEAST}")
    print(f"{len(motifs)} motifs, {len(pairs)} pairs too close")


if __name__ == "__main__":
    main()
