"""`python -m tests.tools.sheets [GAME ...]`: what a PDF of sixty different cards of each game takes: processor time, reference loops, kB.

The games must be loaded in the database that the settings name.
"""

import os
import sys
from statistics import median
from time import process_time
from typing import Final

import django

CARDS: Final = 60
TIMES: Final = 3
LOOPS: Final = 15


def main(games: list[str]) -> int:
    """Draw the sheets and tell what they took; 1 if a game needs more than five seconds."""
    from cardsite.ops.bench.stopwatch import reference_loop, spans
    from catalog.models import Card, Game
    from catalog.pictures.proxies import PAPERS, Job, proxies

    slow = 0
    for slug in games or Game.objects.values_list("slug", flat=True):
        rows = [(row, 1) for row in Card.objects.filter(game__slug=slug).select_related("game", "card_set")[:CARDS]]
        taken = []
        for _ in range(TIMES):
            begun = process_time()
            content = proxies(Job("", rows, PAPERS["a4"]))
            taken.append(process_time() - begun)
        loops = 1000 * median(taken) / median(spans(reference_loop, LOOPS))
        slow += median(taken) > 5
        print(
            f"{slug}: {len(rows)} cards, {median(taken):.2f} s, {loops:.0f} loops, {len(content) / 1000:.0f} kB",
            flush=True,
        )
    return int(slow > 0)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")
    django.setup()
    sys.exit(main(sys.argv[1:]))
