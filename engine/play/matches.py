"""Matches: two pilots at one table, with the same deck or each with one of their own, who change seats on the same shuffles."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from engine.kernel.chance import number
from engine.kernel.state import Game
from engine.kernel.table import Table
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import check_name, play_out
from engine.play.opponents import players_of
from engine.play.partly import PARTLY, wholly_read
from engine.play.pilots import Pilot
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.tally import Sample

SEATS: Final = 2


@dataclass(frozen=True)
class Score:
    """What came of a match: games won by the first and by the second pilot, and by neither. A number of `pairs` is how many of the games on
    one shuffle the first has won: they are no chances of their own.
    """

    won: tuple[int, int]
    neither: int
    pairs: Sample


@dataclass(frozen=True)
class Match:
    """Games of two pilots, each made anew from the seed of a game. Games 0 and 1 have one seed, 2 and 3 the next: the same shuffles,
    and the pilots on each other's seats; `changed` is the table of those games where the pilots play different decks.
    """

    table: Table
    pilots: tuple[Callable[[int], Pilot], Callable[[int], Pilot]]
    seed: int
    changed: Table | None = None

    def play(self, index: int) -> Game:
        """One game of the match, to its end; the first pilot sits on the first seat in games of even number."""
        return play_out(*self.begin(index))

    def begin(self, index: int) -> tuple[Game, list[Pilot]]:
        """The same at its first decision, and who plays each seat."""
        seed = number(self.seed, "match", index // SEATS)
        first = index % SEATS == 0
        table, makers = (self.table, self.pilots) if first else (self.changed or self.table, self.pilots[::-1])
        return begin(table, seed), [make(seed + seat) for seat, make in enumerate(makers)]

    def score(self, indices: Iterable[int]) -> Score:
        """Play these games of the match."""
        won, neither = [0, 0], 0
        by_shuffle: dict[int, int] = {}
        for index in indices:
            winners = self.play(index).winners
            shares = [(index + pilot) % SEATS in winners for pilot in range(SEATS)]
            won = [won[0] + shares[0], won[1] + shares[1]]
            neither += not any(shares)
            by_shuffle[index // SEATS] = by_shuffle.get(index // SEATS, 0) + shares[0]
        pairs = Sample()
        for wins in by_shuffle.values():
            pairs.add(wins)
        return Score((won[0], won[1]), neither, pairs)


def prepare_match(
    pack: Pack,
    deck: DeckList,
    seed: int,
    pilots: tuple[str, str],
    options: Collection[str] = (),
    theirs: DeckList | None = None,
) -> Match:
    """A match of two pilots or levels by name, the second with the deck `theirs` if there is one. Raises UnknownNameError, NotPlayableError
    for a game without rules, and PartlyReadError for a card that is not wholly read, unless PARTLY is among the options.
    """
    rules, makers = loaded_game(pack), players_of(pack)
    for name in pilots:
        check_name("pilot", name, makers)
    for option in set(options) - {PARTLY}:
        check_name("option", option, pack.options)
    table = wholly_read(Table(rules, [deck, theirs or deck], options))
    changed = Table(rules, [theirs, deck], options) if theirs else None
    return Match(table, (makers[pilots[0]], makers[pilots[1]]), seed, changed)
