"""The crest of a game's page, drawn from its name: the same name always gives the same rings."""

import hashlib
import math
from collections.abc import Callable
from functools import lru_cache
from random import Random

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

MIDDLE, REACH = 60, 50
USUAL = ("polygon", "star", "dots")
TEETH_MIN = 6
TOOTH = (1.0, 1.0, 0.82, 0.82)  # how far out a tooth of a cog goes, corner by corner

Angles = list[float]  # radians, one for each corner


@lru_cache(maxsize=4096)
def draw_emblem(name: str, styles: tuple[str, ...] = USUAL) -> SafeString:
    """Two or three rings around the middle of a 120 by 120 field, each of one of these styles, as SVG elements."""
    dice = Random(hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=8).digest())
    corners = dice.choice([3, 4, 5, 6, 7, 8, 9])
    radius, rings = float(REACH), []
    for _ in range(dice.choice([2, 3, 3])):
        rings.append(ring(dice, corners * dice.choice([1, 1, 2]), radius, styles))
        radius -= dice.uniform(9, 14)
    return mark_safe("".join(rings))  # nothing but numbers


def ring(dice: Random, corners: int, radius: float, styles: tuple[str, ...]) -> SafeString:
    """One ring of so many corners."""
    turn, style = dice.uniform(0, 360), dice.choice(styles)
    return RINGS[style](dice, [math.radians(turn + 360 * n / corners) for n in range(corners)], radius)


def at(angle: float, radius: float) -> tuple[float, float]:
    """A point of the field."""
    return MIDDLE + radius * math.cos(angle), MIDDLE + radius * math.sin(angle)


def between(angles: Angles, parts: int) -> Angles:
    """Each corner followed by further ones on the way to the next."""
    step = 2 * math.pi / len(angles) / parts
    return [angle + step * n for angle in angles for n in range(parts)]


def outline(points: list[tuple[float, float]]) -> SafeString:
    """A closed line through points."""
    return format_html('<polygon points="{}"/>', " ".join(f"{x:.1f},{y:.1f}" for x, y in points))


def polygon(dice: Random, angles: Angles, radius: float) -> SafeString:
    """Corner to corner."""
    return outline([at(angle, radius) for angle in angles])


def star(dice: Random, angles: Angles, radius: float) -> SafeString:
    """Points with notches between them."""
    inner = radius * dice.uniform(0.5, 0.75)
    return outline([at(angle, (radius, inner)[n % 2]) for n, angle in enumerate(between(angles, 2))])


def cog(dice: Random, angles: Angles, radius: float) -> SafeString:
    """A wheel with teeth."""
    teeth = angles if len(angles) >= TEETH_MIN else between(angles, 2)
    return outline([at(angle, radius * TOOTH[n % 4]) for n, angle in enumerate(between(teeth, 4))])


def dots(dice: Random, angles: Angles, radius: float) -> SafeString:
    """Small circles on the corners."""
    return circles(angles, radius, dice.uniform(1.6, 4))


def orbits(dice: Random, angles: Angles, radius: float) -> SafeString:
    """Great circles that cross each other."""
    share = dice.uniform(0.35, 0.6)
    return circles(angles, radius * (1 - share), radius * share)


def circles(angles: Angles, radius: float, size: float) -> SafeString:
    """Circles of one size on the corners."""
    places = ((*at(angle, radius), size) for angle in angles)
    return format_html_join(
        "", '<circle cx="{}" cy="{}" r="{}"/>', ((f"{x:.1f}", f"{y:.1f}", f"{r:.1f}") for x, y, r in places)
    )


def petals(dice: Random, angles: Angles, radius: float) -> SafeString:
    """Leaves around the middle, pointed at both ends."""
    width, inner = math.pi / len(angles) * dice.uniform(0.7, 1.1), radius * 0.3
    return format_html_join("", '<path d="{}"/>', ((petal(angle, width, inner, radius),) for angle in angles))


def petal(angle: float, width: float, inner: float, outer: float) -> str:
    """The outline of one leaf."""
    tip, end = at(angle, outer), at(angle, inner)
    left, right = at(angle - width, (inner + outer) * 0.58), at(angle + width, (inner + outer) * 0.58)
    return "M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}Z".format(
        *end, *left, *tip, *right, *end
    )


def rays(dice: Random, angles: Angles, radius: float) -> SafeString:
    """Slim wedges that point outwards."""
    inner, width = radius * dice.uniform(0.55, 0.75), math.pi / len(angles) / 2.4
    wedges = ([at(angle, radius), at(angle - width, inner), at(angle + width, inner)] for angle in angles)
    return mark_safe("".join(outline(wedge) for wedge in wedges))  # nothing but numbers


RINGS: dict[str, Callable[[Random, Angles, float], SafeString]] = {
    "polygon": polygon, "star": star, "dots": dots, "petals": petals, "cog": cog, "orbits": orbits, "rays": rays,
}  # fmt: skip
