"""The packs that tests read, read once: those that ship, and the toy games that are played in tests alone."""

from pathlib import Path
from typing import Final

from engine.packs.reading import GAMES, read_packs

TOYS: Final = Path(__file__).parent / "toys"
WITH_TOYS: Final = read_packs([TOYS])
SHIPPED: Final = {slug: pack for slug, pack in WITH_TOYS.items() if pack.root == GAMES}
