"""The six tones of a picture, out of the hue and chroma of a class: in three lights, from OKLCH to sRGB."""

import math
from typing import Final, NamedTuple

MOVES: Final = (-18, -10, 0, 8, 18)  # degrees by which ground, body and cuts leave the hue of the class
TURNS: Final = (-84, -58, -40, -32, 32, 40, 58, 84)  # degrees from the ground to its figure
SECOND: Final = 0.115  # the least chroma of the second tone
LIGHTEST: Final = 0.025  # the chroma of a body that is nearly white


class Tone(NamedTuple):
    """How light a tone is, in percent, and its share of the chroma of the class."""

    light: float
    share: float


class Light(NamedTuple):
    """The tones of one key: ground, its figure in two tones, the body of the motif, its second tone, and its cuts."""

    ground: Tone
    figure: Tone
    shade: Tone
    body: Tone
    second: Tone
    cut: Tone


class Tones(NamedTuple):
    """The same as colours, each `#rrggbb`."""

    ground: str
    figure: str
    shade: str
    body: str
    second: str
    cut: str


LIGHTS: Final = {
    "night": Light(Tone(25, 0.55), Tone(36, 0.75), Tone(46, 0.85), Tone(95, 0), Tone(80, 1), Tone(22, 0.5)),
    "day": Light(Tone(89, 0.42), Tone(80, 0.62), Tone(95.5, 0.22), Tone(28, 0.6), Tone(54, 1.1), Tone(92, 0.35)),
    "glow": Light(Tone(57, 1.05), Tone(67, 0.95), Tone(48, 1), Tone(97.5, 0), Tone(85, 0.95), Tone(27, 0.6)),
}


def tones(key: str, hue: int, chroma: float, number: int, second: int | None) -> Tones:
    """The tones of a class in a light; the `number` moves and turns the hues, `second` is the hue of what glows or hangs, where the
    motif has one.
    """
    light = LIGHTS[key]
    base = hue + MOVES[number % len(MOVES)]
    turned = base + TURNS[number // len(MOVES) % len(TURNS)]
    bright = max(chroma, SECOND) * light.second.share
    return Tones(
        ground=colour(light.ground.light, light.ground.share * chroma, base),
        figure=colour(light.figure.light, light.figure.share * chroma, turned),
        shade=colour(light.shade.light, light.shade.share * chroma, turned),
        body=colour(light.body.light, light.body.share * chroma or LIGHTEST, base),
        second=colour(light.second.light, bright, turned + 10 if second is None else second),
        cut=colour(light.cut.light, light.cut.share * chroma, base),
    )


def colour(light: float, chroma: float, hue: float) -> str:
    """A colour of OKLCH as `#rrggbb`; what the screen cannot show is cut to what it can. By Björn Ottosson's matrices for Oklab."""
    angle = math.radians(hue)
    a, b = chroma * math.cos(angle), chroma * math.sin(angle)
    lms = (
        light / 100 + x * a + y * b
        for x, y in ((0.3963378, 0.2158038), (-0.1055613, -0.0638542), (-0.0894842, -1.2914855))
    )
    long, middle, short = (part**3 for part in lms)
    linear = (
        4.0767417 * long - 3.3077116 * middle + 0.2309699 * short,
        -1.2684380 * long + 2.6097574 * middle - 0.3413194 * short,
        -0.0041961 * long - 0.7034186 * middle + 1.7076147 * short,
    )
    return "#" + "".join(f"{round(255 * curve(part)):02x}" for part in linear)


def curve(part: float) -> float:
    """A linear part of light, from 0 to 1, as sRGB writes it."""
    part = min(1.0, max(0.0, part))
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
