"""`python -m tests.tools.thought [GAME ...]`: how long who thinks takes for a hint, and for all answers of a whole turn, in each game.

Plays a mirror of each of the first ready decks, `sharp` against `steady`, by the game's own counsel; every third question of steady is
asked for a hint as the table does. Median, 95th percentile and the longest, in milliseconds, beside the reference loop of `bench`; and
seconds of a whole game on the usual machine, as `decks/lab/thought.toml` has them.
"""

import sys
from argparse import ArgumentParser
from itertools import islice
from time import perf_counter
from typing import Final

from cardsite.ops.bench.stopwatch import Stopwatch
from decks.construction.formats.deck_text import read_deck
from decks.lab.engines import engine_of
from decks.tabletop.hints import hint_for
from engine.kernel.agenda import answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import DeckList, Pack
from engine.play.advice import adviser_of
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.packs import SHIPPED

SEED: Final = 20261127
DECKS: Final = 2  # of each game
USUAL_LOOP: Final = 6.1  # ms
EVERY: Final = 3  # questions of whom a hint is given
SHARP: Final = 1  # the seat of whoever thinks


def times(pack: Pack, deck: DeckList) -> tuple[list[float], list[float]]:
    """How long each hint and each turn of a game took, in milliseconds; of turns those in which there was something to think about."""
    game = begin(Table(loaded_game(pack), [deck, deck]), SEED)
    thinks, steady = adviser_of(pack), pilots_of(pack)["greedy"](SEED)
    assert thinks
    sharp, hints, turns, asked = thinks(SEED), [], {}, 0
    while (decision := game.decision) is not None:
        view, start = View(game, decision.seat), perf_counter()
        if decision.seat == SHARP:
            option = sharp(view, decision)
            if len(decision.options) > 1:
                turns[game.turn] = turns.get(game.turn, 0.0) + 1000 * (perf_counter() - start)
        else:
            asked += len(decision.options) > 1
            if len(decision.options) > 1 and asked % EVERY == 0:
                hint_for(game, pack, SEED)
                hints.append(1000 * (perf_counter() - start))
            option = steady(view, decision)
        answer(game, option)
    return hints, list(turns.values())


def main() -> int:
    """Play, and tell."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME")
    watch = Stopwatch()
    for slug in parser.parse_args().game or SHIPPED:
        pack, hints, turns = SHIPPED[slug], [], []
        for text in islice(pack.decks.values(), DECKS):
            of_hints, of_turns = times(pack, read_deck(text, pack).sections)
            hints += of_hints
            turns += of_turns
        for what, some in (("hint", hints), ("turn", turns)):
            found = watch.percentiles(some)
            print(
                f"{slug} {what}: {len(some)}, {found['p50_ms']:.0f} ({found['p95_ms']:.0f}), {max(some):.0f}",
                flush=True,
            )
        usual = sum(turns) / 1000 / DECKS * USUAL_LOOP / min(watch.reference)
        print(f"{slug} game, {engine_of(pack)}: {usual:.1f} s with the loop at {USUAL_LOOP} ms")
        print(f"  reference loop {min(watch.reference):.1f} to {max(watch.reference):.1f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
