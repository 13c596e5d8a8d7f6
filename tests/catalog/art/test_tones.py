"""Colours of pictures: from OKLCH to what a screen shows, and tones that keep apart from each other."""

import itertools

import pytest

from catalog.art.tones import LIGHTS, MOVES, TURNS, colour, tones

CLASSES = [(72, 0.062), (28, 0.15), (232, 0.115), (230, 0.02), (88, 0.13)]


@pytest.mark.parametrize(
    ("light", "chroma", "hue", "shown"),
    [
        (0, 0, 0, "#000000"),
        (100, 0, 0, "#ffffff"),
        (62.8, 0.2577, 29.2, "#ff0000"),
        (86.64, 0.2948, 142.5, "#00ff00"),
        (45.2, 0.3132, 264.05, "#0000ff"),
        (59.99, 0, 180, "#808080"),
    ],
)
def test_what_everybody_knows_of_srgb_comes_out(light: float, chroma: float, hue: float, shown: str) -> None:
    parts = [abs(int(colour(light, chroma, hue)[n : n + 2], 16) - int(shown[n : n + 2], 16)) for n in (1, 3, 5)]
    assert max(parts) <= 1


def test_a_colour_that_no_screen_shows_is_cut_and_still_one() -> None:
    assert colour(90, 0.4, 150).startswith("#00ff")
    assert len(colour(90, 0.4, 150)) == len("#rrggbb")


def brightness(shown: str) -> float:
    """The luminance of a colour by which contrast is told."""
    parts = (int(shown[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("key", LIGHTS)
@pytest.mark.parametrize(("hue", "chroma"), CLASSES)
def test_a_motif_stands_out_from_every_tone_of_its_ground(key: str, hue: int, chroma: float) -> None:
    for number in range(len(MOVES) * len(TURNS)):
        shown = tones(key, hue, chroma, number, None)
        for ground in (shown.ground, shown.figure, shown.shade):
            low, high = sorted((brightness(shown.body), brightness(ground)))
            assert (high + 0.05) / (low + 0.05) > 2.2, (key, number, shown)


def test_the_second_tone_has_the_hue_of_the_motif_where_that_has_one() -> None:
    assert tones("night", 28, 0.15, 3, 48).second == tones("night", 28, 0.15, 11, 48).second
    assert len({tones("night", 28, 0.15, number, None).second for number in range(40)}) > 5


def test_lights_are_told_apart_by_their_grounds() -> None:
    for hue, chroma in CLASSES:
        grounds = [brightness(tones(key, hue, chroma, 0, None).ground) for key in ("night", "glow", "day")]
        assert all(b - a > 0.1 for a, b in itertools.pairwise(grounds))
