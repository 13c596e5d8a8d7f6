"""SVG -> PNG, in processes that do nothing else meanwhile: while it draws, no other thread of Python goes on."""

from typing import Final

IDENTITY: Final = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)  # row by row


def png(svg: str) -> bytes:
    """An SVG file as PNG, as large as it says it is."""
    from resvg import render, usvg  # a library of 4 MB that only workers need

    return bytes(render(usvg.Tree.from_str(svg, usvg.Options.default()), IDENTITY))
