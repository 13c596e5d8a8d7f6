"""A card's emblem, drawn from its name: the same name always gives the same rings."""

import hashlib
import math
from functools import lru_cache
from random import Random

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

MIDDLE, REACH = 60, 50


@lru_cache(maxsize=4096)
def emblem(name: str) -> SafeString:
    """Two or three rings of polygons or dots around the middle of a 120 by 120 field, as SVG elements."""
    dice = Random(hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=8).digest())
    corners = dice.choice([3, 4, 5, 6, 7, 8, 9])
    radius, rings = float(REACH), []
    for _ in range(dice.choice([2, 3, 3])):
        rings.append(ring(dice, corners * dice.choice([1, 1, 2]), radius))
        radius -= dice.uniform(9, 14)
    return mark_safe("".join(rings))  # nothing but numbers


def ring(dice: Random, corners: int, radius: float) -> SafeString:
    """One ring: a polygon, a star, or dots."""
    turn, style = dice.uniform(0, 360), dice.choice(["polygon", "star", "dots"])
    radii = [radius, radius * dice.uniform(0.5, 0.75)] if style == "star" else [radius]
    angles = [math.radians(turn + 360 * n / (corners * len(radii))) for n in range(corners * len(radii))]
    points = [
        (MIDDLE + radii[n % len(radii)] * math.cos(a), MIDDLE + radii[n % len(radii)] * math.sin(a))
        for n, a in enumerate(angles)
    ]
    if style == "dots":
        size = f"{dice.uniform(1.6, 4):.1f}"
        return format_html_join(
            "", '<circle cx="{}" cy="{}" r="{}"/>', ((f"{x:.1f}", f"{y:.1f}", size) for x, y in points)
        )
    return format_html_join("", '<polygon points="{}"/>', [[" ".join(f"{x:.1f},{y:.1f}" for x, y in points)]])
