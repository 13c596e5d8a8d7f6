"""`python -m decks.lab.sample`: games of every ready deck as hashes, to compare the engines of two processes.

It prints JSON: whether the engine is compiled, which one it is, and by game and deck the hash of the games and their seconds.
"""

import json
from argparse import ArgumentParser
from hashlib import sha256
from time import process_time

import engine
from decks.construction.deck_text import read_deck
from engine.kernel.state import Game
from engine.packs.cards import Pack
from engine.packs.reading import read_packs
from engine.play.goldfish import prepare
from engine.play.pilots import pilots_of
from engine.play.playable import is_playable

SEED = 20261122


def ended(game: Game) -> str:
    """All that was answered in a game, and what came of it."""
    return f"{game.answers} {game.turn} {game.winners} {game.cause} {game.unfinished}\n"


def digest(pack: Pack, deck: str, pilot: str, games: int) -> str:
    """The hash of so many games: every answer, how each ended and after how many turns."""
    content = sha256()
    run = prepare(pack, dict(read_deck(pack.decks[deck], pack).sections), SEED, pilot)
    for index in range(games):
        content.update(ended(run.play(index)).encode())
    return content.hexdigest()[:16]


def sample(pilots: dict[str, int], slugs: list[str]) -> dict[str, tuple[str, float]]:
    """By game, deck and pilot, the hash of so many games and the seconds of this process that they took; of some games, or all."""
    rows = {}
    for pack in read_packs().values():
        if is_playable(pack) and (not slugs or pack.slug in slugs):
            for deck in pack.decks:
                for pilot in pilots.keys() & set(pilots_of(pack)):
                    start = process_time()
                    rows[f"{pack.slug} {deck} {pilot}"] = (
                        digest(pack, deck, pilot, pilots[pilot]),
                        process_time() - start,
                    )
    return rows


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of each pilot but the planner (1)")
    parser.add_argument("--planned", type=int, default=0, help="of the planner (0)")
    parser.add_argument("--game", action="append", default=[], help="only of this game")
    asked = parser.parse_args()
    pilots = {"greedy": asked.games, "random": asked.games, "planner": asked.planned}
    rows = sample({pilot: games for pilot, games in pilots.items() if games}, asked.game)
    print(json.dumps({"compiled": engine.is_compiled(), "rows": rows}))


if __name__ == "__main__":
    main()
