"""Path data of SVG as the steps of PDF, which knows lines and cubic curves alone."""

import math
import re
from collections.abc import Iterable, Iterator
from typing import Final

NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
ONE: Final = re.compile(NUMBER)
FLAG: Final = re.compile("[01]")
BETWEEN: Final = " \t\r\n,"
TAKES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
QUARTER: Final = math.pi / 2

Point = tuple[float, float]


def short(number: float) -> str:
    """A number as PDF writes it, to the hundredth."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def exact(numbers: Iterable[float]) -> str:
    """Numbers of a move, which PDF refuses with an exponent."""
    return " ".join(f"{number:.5f}".rstrip("0").rstrip(".") for number in numbers)


def steps(data: str) -> str:
    """Path data as steps of PDF. Raises ValueError for what is no path data."""
    return " ".join(Tracer().traced(data))


def commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of path data, each with the numbers that it takes once; the flags of an arc need no blank between them."""
    for command, said in re.findall(r"([A-Za-z])([^A-DF-Za-df-z]*)", data):
        takes = TAKES.get(command.lower())
        if takes is None:
            raise ValueError(f"{command!r} is no command of a path")
        numbers = list(numbers_of_arcs(said)) if command in "aA" else [float(part) for part in ONE.findall(said)]
        if takes == 0:
            yield command, []
        elif not numbers or len(numbers) % takes:
            raise ValueError(f"{command}{said[:40]!r} takes {takes} numbers at a time")
        for begin in range(0, len(numbers), takes or 1):
            yield command, numbers[begin : begin + takes]
            command = {"m": "l", "M": "L"}.get(command, command)


def numbers_of_arcs(said: str) -> Iterator[float]:
    """The numbers of arcs, of which the fourth and the fifth are a single digit each. Raises ValueError."""
    rest, count = said.strip(BETWEEN), 0
    while rest:
        found = (FLAG if count % 7 in (3, 4) else ONE).match(rest)
        if not found:
            raise ValueError(f"{rest[:40]!r} are no numbers of an arc")
        yield float(found[0])
        rest, count = rest[found.end() :].lstrip(BETWEEN), count + 1


class Tracer:
    """Goes along a path: where it is, where its part began, and the point towards which the last curve came in."""

    def __init__(self) -> None:
        self.at = self.begun = self.bent = (0.0, 0.0)
        self.last = ""

    def traced(self, data: str) -> Iterator[str]:
        """The steps of some path data."""
        for command, numbers in commands(data):
            kind = command.lower()
            yield from getattr(self, f"step_{kind}")(self.absolute(kind, numbers) if command.islower() else numbers)
            self.last = kind

    def absolute(self, kind: str, numbers: list[float]) -> list[float]:
        """Numbers that count from where the path is, as they count from its origin."""
        x, y = self.at
        if kind == "h":
            return [numbers[0] + x]
        if kind == "v":
            return [numbers[0] + y]
        if kind == "a":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        return [number + (y if place % 2 else x) for place, number in enumerate(numbers)]

    def to(self, *points: float) -> str:
        """The points of a step; the path goes on at the last one."""
        self.at = (points[-2], points[-1])
        return " ".join(map(short, points))

    def step_m(self, numbers: list[float]) -> Iterator[str]:
        yield f"{self.to(*numbers)} m"
        self.begun = self.at

    def step_l(self, numbers: list[float]) -> Iterator[str]:
        yield f"{self.to(*numbers)} l"

    def step_h(self, numbers: list[float]) -> Iterator[str]:
        yield f"{self.to(numbers[0], self.at[1])} l"

    def step_v(self, numbers: list[float]) -> Iterator[str]:
        yield f"{self.to(self.at[0], numbers[0])} l"

    def step_z(self, numbers: list[float]) -> Iterator[str]:
        yield "h"
        self.at = self.begun

    def step_c(self, numbers: list[float]) -> Iterator[str]:
        self.bent = (numbers[2], numbers[3])
        yield f"{self.to(*numbers)} c"

    def step_s(self, numbers: list[float]) -> Iterator[str]:
        yield from self.step_c([*self.mirrored("cs"), *numbers])

    def step_q(self, numbers: list[float]) -> Iterator[str]:
        (x, y), (cx, cy, ex, ey) = self.at, numbers
        self.bent = (cx, cy)
        two = 2 / 3
        yield f"{self.to(x + two * (cx - x), y + two * (cy - y), ex + two * (cx - ex), ey + two * (cy - ey), ex, ey)} c"

    def step_t(self, numbers: list[float]) -> Iterator[str]:
        yield from self.step_q([*self.mirrored("qt"), *numbers])

    def mirrored(self, kinds: str) -> Point:
        """The point towards which a smooth curve goes out, after a curve of these kinds."""
        x, y = self.at
        return (2 * x - self.bent[0], 2 * y - self.bent[1]) if self.last and self.last in kinds else self.at

    def step_a(self, numbers: list[float]) -> Iterator[str]:
        """An arc as curves of at most a quarter turn each, by the formulas of appendix B.2.4 of SVG."""
        (x, y), (rx, ry, tilt, large, sweep, ex, ey) = self.at, numbers
        rx, ry = abs(rx), abs(ry)
        if not rx or not ry or (x, y) == (ex, ey):
            yield f"{self.to(ex, ey)} l"
            return
        cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
        half, high = (x - ex) / 2, (y - ey) / 2
        u, v = cos * half + sin * high, cos * high - sin * half
        grown = math.sqrt(max(1, (u / rx) ** 2 + (v / ry) ** 2))
        rx, ry = rx * grown, ry * grown
        inner = (rx * v) ** 2 + (ry * u) ** 2
        far = math.sqrt(max(0, (rx * ry) ** 2 / inner - 1)) * (1 if bool(large) != bool(sweep) else -1)
        cu, cv = far * rx * v / ry, -far * ry * u / rx
        cx, cy = cos * cu - sin * cv + (x + ex) / 2, sin * cu + cos * cv + (y + ey) / 2
        begin, end = math.atan2((v - cv) / ry, (u - cu) / rx), math.atan2((-v - cv) / ry, (-u - cu) / rx)
        turn = (end - begin) % (2 * math.pi) - (0 if sweep else 2 * math.pi)
        parts = max(1, math.ceil(abs(turn) / QUARTER - 1e-9))
        bow = 4 / 3 * math.tan(turn / parts / 4)

        def placed(along: float, across: float) -> Point:
            return cx + cos * rx * along - sin * ry * across, cy + sin * rx * along + cos * ry * across

        for part in range(parts):
            one, two = begin + turn * part / parts, begin + turn * (part + 1) / parts
            (a, b), (c, d) = (math.cos(one), math.sin(one)), (math.cos(two), math.sin(two))
            last = (ex, ey) if part == parts - 1 else placed(c, d)
            yield f"{self.to(*placed(a - bow * b, b + bow * a), *placed(c + bow * d, d - bow * c), *last)} c"
