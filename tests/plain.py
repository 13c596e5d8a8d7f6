"""Tests that put something in the place of a constant or a method of the engine, which a compiled one does not look up again."""

from typing import Final

import pytest

from engine import is_compiled

IN_PLAIN_PYTHON: Final = pytest.mark.skipif(
    is_compiled(), reason="the compiled engine keeps its constants and methods, whatever a test puts in their place"
)
