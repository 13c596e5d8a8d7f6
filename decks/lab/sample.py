"""`python -m decks.lab.sample`: games of every ready deck as hashes, to compare the engines of two processes.

It prints JSON: the build that plays, "" for plain files, and by game, deck and pilot the hash of the games and their seconds.
"""

import json
from argparse import ArgumentParser
from hashlib import sha256
from itertools import product
from time import process_time

import engine
from decks.construction.formats.deck_text import read_deck
from engine.kernel.state import Game
from engine.packs.cards import Pack
from engine.packs.reading import read_packs
from engine.play.goldfish import prepare
from engine.play.pilots import pilots_of
from engine.play.playable import is_playable

SEED = 20261122
GAMES = {"greedy": 1, "random": 1, "planner": 0}  # unless it is asked for otherwise


def ending_of(game: Game) -> str:
    """All that was answered in a game, and what came of it."""
    return f"{game.answers} {game.turn} {game.winners} {game.cause} {game.unfinished}\n"


def play(pack: Pack, deck: str, pilot: str, games: int) -> tuple[str, float]:
    """The hash of so many games, every answer, how each ended and after how many turns, and the seconds of this process."""
    content = sha256()
    run = prepare(pack, dict(read_deck(pack.decks[deck], pack).sections), SEED, pilot)
    start = process_time()
    for index in range(games):
        content.update(ending_of(run.play(index)).encode())
    return content.hexdigest()[:16], process_time() - start


def sample(games: dict[str, int], slugs: list[str]) -> dict[str, tuple[str, float]]:
    """By game, deck and pilot, what so many games come to; of some games, or all."""
    rows = {}
    for pack in read_packs().values():
        if is_playable(pack) and (not slugs or pack.slug in slugs):
            pilots = [pilot for pilot in games if games[pilot] and pilot in pilots_of(pack)]
            for deck, pilot in product(pack.decks, pilots):
                rows[f"{pack.slug} {deck} {pilot}"] = play(pack, deck, pilot, games[pilot])
    return rows


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    for pilot, games in GAMES.items():
        parser.add_argument(f"--{pilot}", type=int, default=games, help=f"games ({games})")
    parser.add_argument("--game", action="append", default=[], help="only of this one")
    options = parser.parse_args()
    rows = sample({pilot: getattr(options, pilot) for pilot in GAMES}, options.game)
    print(json.dumps({"build": engine.BUILD.folder.name if engine.BUILD else "", "rows": rows}))


if __name__ == "__main__":
    main()
