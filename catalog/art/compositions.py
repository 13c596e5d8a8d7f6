"""How motifs stand in a picture of 100 by 100: one alone, cropped, twice or three times, or one with another."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from catalog.art.tones import Tones

GRID: Final = 64  # of a motif
ROUNDEL: Final = (79, 77, 17.5)  # the middle and the radius of the disc behind a mark


class Stand(NamedTuple):
    """Where a motif stands by its middle, how it is turned, how large it is, and which of two it is."""

    x: float
    y: float
    size: float
    turn: float = 0
    which: int = 0
    mirrored: bool = False


SETTINGS: Final[Mapping[str, tuple[Stand, ...]]] = {
    "one": (Stand(50, 50, 66),),
    "huge": (Stand(56, 54, 104, -8),),
    "fall": (Stand(50, 50, 74, 24),),
    "rise": (Stand(50, 62, 86),),
    "pair": (Stand(31, 54, 46, -10), Stand(69, 47, 46, 10, mirrored=True)),
    "trio": (Stand(50, 30, 42), Stand(28, 66, 40, -8), Stand(72, 66, 40, 8)),
    "over": (Stand(50, 23, 34, which=1), Stand(50, 65, 60)),
    "mark": (Stand(46, 46, 66), Stand(ROUNDEL[0], ROUNDEL[1], 24, which=1)),
}
ELEMENT: Final = re.compile(r'<(\w+)([^>]*?) class="([^"]*)"([^>]*)>')
LINES: Final = {"s": 5.5, "hh s": 5.5, "k s": 3}  # how wide lines are that do not say it


def placed(setting: str, drawings: list[str], tones: Tones) -> str:
    """Motifs in their setting, in the tones of a picture; each drawing is the inside of a file on a grid of 64."""
    painted = [in_tones(drawing, tones) for drawing in drawings]
    parts = [standing(stand, painted[min(stand.which, len(painted) - 1)]) for stand in SETTINGS[setting]]
    if setting == "mark":
        x, y, radius = ROUNDEL
        parts.insert(1, f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{tones.cut}"/>')
    return "".join(parts)


def standing(stand: Stand, painted: str) -> str:
    """A painted motif where it stands."""
    scale = stand.size / GRID
    turn = f" rotate({stand.turn:g})" if stand.turn else ""
    across = f"{-scale:.3f} {scale:.3f}" if stand.mirrored else f"{scale:.3f}"
    return f'<g transform="translate({stand.x:g} {stand.y:g}){turn} scale({across}) translate(-32 -32)">{painted}</g>'


def in_tones(drawing: str, tones: Tones) -> str:
    """A drawing with its classes written out as colours and lines."""
    colours = {
        "b": tones.body,
        "hh": tones.second,
        "k": tones.cut,
        "s": tones.body,
        "hh s": tones.second,
        "k s": tones.cut,
    }

    def painted(found: re.Match[str]) -> str:
        tag, before, tone, after = found.groups()
        said = before + after
        if tone not in LINES:
            return f'<{tag}{before} fill="{colours[tone]}"{after}>'
        width = "" if "stroke-width" in said else f' stroke-width="{LINES[tone]:g}"'
        cap = "" if "stroke-linecap" in said else ' stroke-linecap="round"'
        line = f' fill="none" stroke="{colours[tone]}"{width}{cap} stroke-linejoin="round"'
        return f"<{tag}{before}{line}{after}>"

    return ELEMENT.sub(painted, drawing)
