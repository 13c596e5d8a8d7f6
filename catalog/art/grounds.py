"""Figures behind motifs: flat shapes in two tones, turned and shifted by a number, which tell cards of one class apart.

A picture is 100 wide and high, and its ground goes on for EDGE around it, so that any window is filled.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

EDGE: Final = 60
FAR: Final = 100 + 2 * EDGE
CORNERS: Final = ((0, 0), (100, 0), (100, 100), (0, 100), (50, 112))

Paint = Callable[[str, str], str]  # a tone ("figure", "shade", "ground") and the elements in it


def pick(number: int, *choices: float) -> float:
    """One of the choices by a number."""
    return choices[number % len(choices)]


def circle(x: float, y: float, radius: float) -> str:
    """A circle by its middle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def path(*steps: str) -> str:
    """A path."""
    return f'<path d="{"".join(steps)}"/>'


def box(x: float, y: float, width: float, height: float) -> str:
    """An upright rectangle by its upper left corner."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def turned(angle: float, inner: str) -> str:
    """What is drawn, turned around the middle."""
    return f'<g transform="rotate({angle:g} 50 50)">{inner}</g>'


def disc(number: int, paint: Paint) -> str:
    """A large disc that stands a little aside, with a smaller one on it."""
    x, y = pick(number, 34, 50, 66), pick(number // 3, 42, 50, 60)
    return paint("figure", circle(x, y, pick(number // 9, 44, 50, 56))) + paint(
        "shade", circle(x, y, pick(number, 30, 34))
    )


def horizon(number: int, paint: Paint) -> str:
    """Something that rises over a level line."""
    line = pick(number, 58, 66, 74)
    sun = circle(pick(number // 3, 22, 50, 78), line, pick(number // 9, 26, 34))
    return paint("shade", sun) + paint("figure", box(-EDGE, line, FAR, FAR))


def rays(number: int, paint: Paint) -> str:
    """Rays out of a point, which is a disc."""
    x, y = pick(number, 10, 50, 50, 90), pick(number // 4, -6, 50, 106)
    count, start = pick(number // 12, 9, 12, 16), number % 30
    turns = (math.radians(start + 360 * n / count) for n in range(int(count)))
    wedges = "".join(wedge(x, y, turn, math.pi / count) for turn in turns)
    return paint("figure", path(wedges)) + paint("shade", circle(x, y, 24 if count < 12 else 16))


def wedge(x: float, y: float, turn: float, width: float) -> str:
    """One ray by where it begins, where it points and half its width, in radians."""
    ends = ((x + 190 * math.cos(at), y + 190 * math.sin(at)) for at in (turn, turn + width))
    return f"M{x:g} {y:g}" + "".join(f"L{a:.0f} {b:.0f}" for a, b in ends) + "Z"


def ripples(number: int, paint: Paint) -> str:
    """Rings around a corner."""
    x, y = CORNERS[number % len(CORNERS)]
    step = pick(number // 5, 15, 17, 20)
    outer = [paint("figure" if n % 2 else "ground", circle(x, y, 24 + step * n)) for n in range(7, -1, -1)]
    return "".join(outer)


def hills(number: int, paint: Paint) -> str:
    """Two rows of hills."""
    high, top = pick(number, 48, 55, 62), pick(number // 3, 10, 50, 80)
    low = high + pick(number // 9, 10, 18)
    return paint("figure", hill(high, top, 38)) + paint("shade", hill(low, 110 - top, 30))


def hill(line: float, top: float, height: float) -> str:
    """A hill by the level of its foot, where it is highest and how high."""
    return path(f"M-60 {line:g}Q{top - 45:g} {line - height:g} {top:g} {line:g}T160 {line - height / 3:g}V170H-60Z")


def slats(number: int, paint: Paint) -> str:
    """Boards side by side."""
    step = pick(number // 4, 30, 36, 42)
    boards = [(n, box(-90 + step * n, -90, step / 2, 290)) for n in range(int(260 / step))]
    inner = "".join(paint("shade" if n % 3 == number % 3 else "figure", board) for n, board in boards)
    return turned(pick(number, 0, 35, 90, -35), inner)


def split(number: int, paint: Paint) -> str:
    """Two halves with a seam."""
    at = pick(number // 6, 44, 56, 62)
    inner = paint("figure", box(at, -110, 240, 320)) + paint("shade", box(at, -110, 14, 320))
    return turned(pick(number, -62, -35, 22, 48, 118, 152), inner)


def facets(number: int, paint: Paint) -> str:
    """Faces of a cut stone around a point."""
    x, y = pick(number, 38, 52, 64), pick(number // 3, 38, 48, 60)
    rim = [
        (-60, -60),
        (pick(number, 20, 44, 70), -60),
        (160, -60),
        (160, y),
        (160, 160),
        (pick(number, 66, 38), 160),
        (-60, 160),
        (-60, 58),
    ]
    tones = ("shade", "figure", "ground", "figure", "shade", "ground", "figure", "ground")
    corners = zip(rim, [*rim[1:], rim[0]], strict=True)
    return "".join(
        paint(tones[(n + number) % len(tones)], path(f"M{x:g} {y:g}L{a:g} {b:g}L{c:g} {d:g}Z"))
        for n, ((a, b), (c, d)) in enumerate(corners)
    )


def lattice(number: int, paint: Paint) -> str:
    """Diamonds in rows."""
    size = pick(number, 9, 12, 15)
    rows = [(x, y) for n, x in enumerate(steps(size * 1.25)) for y in steps(size * 2.5, size * 1.25 * (n % 2))]
    diamond = f"l{size:g} {size:g}l-{size:g} {size:g}l-{size:g}-{size:g}Z"
    return turned(
        pick(number // 3, 0, 0, 30), paint("figure", path(*(f"M{x:g} {y - size:g}{diamond}" for x, y in rows)))
    )


def steps(width: float, start: float = 0) -> list[float]:
    """Places from edge to edge, so far apart."""
    return [start - EDGE + width * n for n in range(int(FAR / width) + 2)]


def scales(number: int, paint: Paint) -> str:
    """Scales in rows, each row over the one below."""
    size = pick(number, 13, 16, 20)
    rows = [
        paint("figure" if n % 2 else "ground", "".join(circle(x, y, size) for x in steps(size * 2, size * (n % 2))))
        for n, y in enumerate(reversed(steps(size)))
    ]
    return turned(pick(number // 3, 0, 180), "".join(rows))


def moon(number: int, paint: Paint) -> str:
    """A crescent among stars."""
    x, y = pick(number, 20, 80), pick(number // 2, 20, 30)
    stars = ((number * 37 * n % 211 - 55, number * 53 * n % 197 - 50, (1.5, 2.1, 2.9)[n % 3]) for n in range(5, 33))
    crescent = paint("figure", circle(x, y, 30)) + paint("ground", circle(x + pick(number, 12, -12), y - 6, 25))
    return paint("shade", "".join(circle(a, b, radius) for a, b, radius in stars)) + crescent


def peaks(number: int, paint: Paint) -> str:
    """Two rows of steps that rise and fall."""
    width = pick(number, 14, 20, 26)
    line = pick(number // 3, 58, 66, 74)
    return paint("figure", stair(line, width)) + paint("shade", stair(line + 22, width))


def stair(line: float, width: float) -> str:
    """A zigzag from edge to edge by its level and the width of its steps."""
    return path(f"M-60 170V{line:g}", f"l{width / 2:g}-18l{width / 2:g} 18" * (int(FAR / width) + 1), "V170Z")


FIGURES: Final[dict[str, Callable[[int, Paint], str]]] = {
    "disc": disc, "horizon": horizon, "rays": rays, "ripples": ripples, "hills": hills, "slats": slats, "split": split,
    "facets": facets, "lattice": lattice, "scales": scales, "moon": moon, "steps": peaks,
}  # fmt: skip


def in_tones(colours: dict[str, str], tone: str, inner: str) -> str:
    """Elements in a tone."""
    return f'<g fill="{colours[tone]}">{inner}</g>'


def ground(figure: str, number: int, colours: dict[str, str]) -> str:
    """A ground from edge to edge; the `number` turns and shifts its figure."""
    paint = partial(in_tones, colours)
    return paint("ground", box(-EDGE, -EDGE, FAR, FAR)) + FIGURES[figure](number, paint)
