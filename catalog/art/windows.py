"""The silhouettes through which one looks at a picture: one a kind of piece, as corners in hundredths of width and height."""

import math
from typing import Final

Corners = tuple[tuple[float, float], ...]


def mirrored(*right: tuple[float, float]) -> Corners:
    """Corners of the right half from the top down, and the same on the left from below."""
    return (*right, *((100 - x, y) for x, y in reversed(right) if x != 50))


def round_window(width: float, height: float, corners: int = 36) -> Corners:
    """An ellipse around the middle by its half width and height."""
    turns = (2 * math.pi * n / corners for n in range(corners))
    return tuple((round(50 + width * math.sin(turn), 1), round(50 - height * math.cos(turn), 1)) for turn in turns)


WINDOWS: Final[dict[str, Corners]] = {
    "full": ((0, 0), (100, 0), (100, 100), (0, 100)),
    "arch": mirrored((50, 0), (62, 5), (74, 13), (84, 23), (92, 36), (97, 50), (97, 100)),
    "blade": mirrored((97, 0), (97, 78), (50, 100)),
    "ticket": mirrored((88, 3), (88, 13), (97, 13), (97, 87), (88, 87), (88, 97)),
    "octagon": mirrored((76, 2), (98, 24), (98, 76), (76, 98)),
    "medal": round_window(48.5, 48.5),
    "wave": (
        *((3, 8), (14, 2), (26, 2), (38, 8), (50, 12), (62, 8), (74, 2), (86, 2), (97, 8)),
        *((97, 92), (86, 98), (74, 98), (62, 92), (50, 88), (38, 92), (26, 98), (14, 98), (3, 92)),
    ),
    "cup": mirrored((97, 0), (97, 58), (93, 73), (86, 84), (76, 92), (64, 97), (50, 99)),
    "funnel": mirrored((97, 2), (80, 98)),
    "slant": ((16, 2), (98, 2), (84, 98), (2, 98)),
    "chevron": mirrored((50, 0), (97, 18), (97, 100), (50, 84)),
    "hexagon": mirrored((78, 2), (99, 50), (78, 98)),
    "square": mirrored((97, 2), (97, 98)),
    "burst": mirrored(
        (50, 0), (62, 12), (80, 4), (82, 22), (98, 30), (88, 50), (98, 70), (82, 78), (80, 96), (62, 88), (50, 100)
    ),
    "shield": mirrored((97, 2), (97, 56), (90, 74), (76, 88), (50, 99)),
    "roof": mirrored((50, 0), (97, 30), (97, 98)),
    "gem": mirrored((74, 2), (96, 32), (50, 99)),
    "stone": ((30, 3), (70, 2), (94, 24), (97, 68), (76, 97), (27, 98), (4, 74), (6, 26)),
    "bell": mirrored((62, 3), (74, 14), (82, 34), (86, 62), (97, 80), (97, 98)),
    "disc": round_window(34, 49),
}


def polygon(corners: Corners) -> str:
    """A silhouette as CSS writes it."""
    return "polygon({})".format(",".join(f"{x:g}% {y:g}%" for x, y in corners))
