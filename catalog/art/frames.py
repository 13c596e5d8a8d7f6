"""The frames of games in the colour of a class, and the forms of values: for stylesheets as for files."""

from typing import Final, NamedTuple

from catalog.art.tones import colour
from catalog.art.windows import Corners


class Shade(NamedTuple):
    """A colour: how light in percent, its chroma of its own and its share of that of the class, and its hue, if not that of the class."""

    light: float
    chroma: float
    share: float = 0
    hue: int | None = None

    def css(self) -> str:
        """As a stylesheet writes it; --c and --ch are hue and chroma of the class."""
        chroma = f"calc({self.chroma:g} + var(--ch,.08)*{self.share:g})" if self.share else f"{self.chroma:g}"
        return f"oklch({self.light:g}% {chroma} {'var(--c)' if self.hue is None else self.hue})"

    def written_out(self, hue: int, chroma: float) -> str:
        """As `#rrggbb` for a class."""
        return colour(self.light, self.chroma + chroma * self.share, hue if self.hue is None else self.hue)


class Frame(NamedTuple):
    """What a frame is made of: its rim, bars behind words and the ink on them, values and their ink, a line along the rim, and how round
    it is at head and foot, in hundredths of the width of a card.
    """

    rim: Shade
    bar: Shade
    ink: Shade
    value: Shade
    value_ink: Shade
    line: Shade | None = None
    head: float = 4.6
    foot: float = 4.6


PALE, DARK = Shade(97, 0.012), Shade(24, 0.06)
IRON: Final = Frame(Shade(22, 0.03), Shade(41, 0, 0.72), PALE, Shade(96, 0.03), DARK)
FRAMES: Final = {
    "plain": IRON,
    "iron": IRON,
    "oak": IRON._replace(
        rim=Shade(26, 0.035, hue=225), bar=Shade(35, 0, 0.8), line=Shade(76, 0.06, hue=225), head=3, foot=3
    ),
    "storybook": Frame(
        Shade(30, 0.045, hue=138),
        Shade(91, 0, 0.34),
        Shade(27, 0.07),
        Shade(38, 0, 0.8),
        Shade(99, 0.01),
        head=7.5,
        foot=7.5,
    ),
    "arena": IRON._replace(
        rim=Shade(17, 0.025, hue=300), bar=Shade(27, 0.035, hue=300), line=Shade(62, 0, 1.1), head=2.4, foot=2.4
    ),
    "slate": IRON._replace(rim=Shade(34, 0.018, hue=185), bar=Shade(72, 0, 0.62), ink=Shade(20, 0.04), foot=12),
}

ROUND: Final = ("coin", "round", "plate")  # forms without corners to cut
FORMS: Final[dict[str, Corners]] = {
    "shield": ((0, 0), (50, 7), (100, 0), (100, 62), (50, 100), (0, 62)),
    "heart": (
        *((50, 15), (65, 2), (85, 2), (100, 18), (99, 44), (76, 74), (50, 99)),
        *((24, 74), (1, 44), (0, 18), (15, 2), (35, 2)),
    ),
    "burst": (
        *((50, 0), (62, 15), (80, 6), (82, 26), (100, 32), (88, 48), (100, 64), (83, 71), (81, 92), (63, 83)),
        *((50, 100), (37, 83), (19, 92), (17, 71), (0, 64), (12, 48), (0, 32), (18, 26), (20, 6), (38, 15)),
    ),
    "diamond": ((50, 0), (100, 50), (50, 100), (0, 50)),
    "drop": (
        *((50, 0), (70, 26), (86, 50), (88, 72), (74, 92), (50, 100)),
        *((26, 92), (12, 72), (14, 50), (30, 26)),
    ),
}  # fmt: skip


def frame_css(name: str) -> str:
    """A frame as the declarations of a stylesheet."""
    frame = FRAMES[name]
    shades = {"fd": frame.rim, "fr": frame.bar, "bar": frame.ink, "v": frame.value, "vi": frame.value_ink}
    rim = f"--rim:{frame.line.css()};" if frame.line else ""
    return "".join(f"--{key}:{shade.css()};" for key, shade in shades.items()) + (
        f"{rim}--head:{frame.head:g}cqi;--foot:{frame.foot:g}cqi"
    )
