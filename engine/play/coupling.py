"""Two decks on the same shuffles: a copy that is new lies where the one lay that it replaces, so that little else differs.

Decks of one size are played at tables that number their pieces alike. Their games are the same up to the moment at which somebody looks
at a card that differs, and the whole game is the same where nobody does: then it is played once for both. Whether anybody looks is found
out by a game with cards of which nothing is known; it breaks off at the first question about one of them, whoever asks: the rules, a
text that searches or counts, a pilot that imagines. So nothing has to be foreseen of what a game can do with a card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.kernel.agenda import advance
from engine.kernel.chance import number
from engine.kernel.state import OWN_SEAT, TURNS, Game
from engine.kernel.table import LoadedGame, Table
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import UnknownNameError, check_name, play_out, prepare
from engine.play.matrix import points_of
from engine.play.opponents import opponent_called, opponents_of, players_of
from engine.play.partly import PARTLY, wholly_read
from engine.play.pilots import Pilot, Planner, RandomPilot
from engine.play.playable import loaded_game
from engine.play.record import begin, repeat
from engine.play.slots import lay_in_slots, number_alike
from engine.play.tally import Sample

Maker = Callable[[int], Pilot]
Known = dict[int, list[Game]]  # games of the first of two decks by shuffle, one for each place
LATE: Final = 30  # own turns: a game that is not won by then counts as won then, wherever turns are compared
ANYBODY: Final = "random"  # a pilot that every game has
LOOKED_AT: Final = (
    AttributeError,
    TypeError,
)  # what a question ends with about no card; compiled, whatever expects one
WITH_MEMORY: Final = (RandomPilot, Planner)  # pilots whose answers depend on what they have been asked before
FIRST: Final = 0  # what the game is dealt by in which tables work out what holds for all games


class Unknown:
    """A card of which nothing is known: whoever asks what it is, ends with LOOKED_AT."""

    __slots__ = ()


# Games of two decks


@dataclass(frozen=True)
class Place:
    """A seat that either deck takes: its two tables, and who plays.

    `blind` is a table at which nobody knows the cards that differ, None where the decks are not of one size.
    """

    tables: tuple[Table, Table]
    seat: int
    pilots: tuple[Maker, ...]
    blind: Table | None = None

    def play_each(self, seed: int, answers: Sequence[int] = (), first: Game | None = None) -> tuple[Game, Game]:
        """A game with either deck, from where these answers have led; that of the first where it has been played before."""
        one, other = self.tables
        return first or self.play_at(one, seed, answers), self.play_at(other, seed, answers)

    def play_at(self, table: Table, seed: int, answers: Sequence[int]) -> Game:
        """A game at one of its tables, from where these answers have led."""
        return play_out(repeat(begin(table, seed), answers), self.players(seed))

    def players(self, seed: int) -> list[Pilot]:
        """Who plays a game, each with a seed of their own."""
        return [make(seed + seat) for seat, make in enumerate(self.pilots)]

    def play_both(self, seed: int, first: Game | None = None) -> tuple[Game, Game]:
        """A game with either deck, that of the first where it has been played before; one game twice where nobody looks at a card that
        differs. Until somebody does it is the same one.
        """
        if self.blind is None:
            return self.play_each(seed, (), first)
        game, players = self.blind.deal(seed), self.players(seed)
        try:
            advance(game)
            play_out(game, players)
        except LOOKED_AT:
            remembers = any(isinstance(player, WITH_MEMORY) for player in players)
            return self.play_each(seed, () if remembers else game.answers, first)
        return game, game


def with_blind(place: Place, differing: Collection[int]) -> Place:
    """The same place with a table at which nobody knows these cards; the same alone where there are none.

    A game is played with either deck before, as tables work out things once for all games: what comes to the same with both decks is
    known there too.
    """
    if not differing:
        return place
    place.play_each(FIRST)
    one, other = place.tables
    blind = Table(one.rules, one.decks, one.options)
    cards: list[Any] = one.cards[:]
    for piece in differing:
        cards[piece] = Unknown()
    number_alike(blind, one, cards)
    blind.notes = {name: deepcopy(note) for name, note in one.notes.items() if other.notes.get(name) == note}
    return replace(place, blind=blind)


@dataclass(frozen=True)
class Pairing:
    """Games of two decks on the same shuffles, against the same: on each of its places in turn, which share a shuffle."""

    places: Sequence[Place]
    seed: int

    def shuffle(self, index: int) -> int:
        """What the games of that number are dealt by."""
        return number(self.seed, "match", index)

    def play_one(self, deck: int, index: int) -> Game:
        """A game of one of the decks by its number: on each place in turn, so that those on one shuffle follow each other."""
        shuffle, at = divmod(index, len(self.places))
        place = self.places[at]
        return place.play_at(place.tables[deck], self.shuffle(shuffle), ())

    def play(self, index: int, known: Known | None = None) -> list[tuple[Game, Game]]:
        """The games on one shuffle: on each place one with either deck. What is known of the first is not played again."""
        first = known.get(index, []) if known is not None else []
        played = [
            place.play_both(self.shuffle(index), first[n] if first else None) for n, place in enumerate(self.places)
        ]
        if known is not None:
            known[index] = [games[0] for games in played]
        return played


# What comes of them


@dataclass(slots=True)
class Difference:
    """What games of two decks on the same shuffles have come to; one number of a sample stands for a shuffle.

    `points` are what each deck got, `turns` how many of its own it needed, LATE where it had not won by then; `more_points` and
    `more_turns` are what the second has more than the first. Of so many `games` of both, `same` were played once for two.
    """

    points: tuple[Sample, Sample] = field(default_factory=lambda: (Sample(), Sample()))
    turns: tuple[Sample, Sample] = field(default_factory=lambda: (Sample(), Sample()))
    more_points: Sample = field(default_factory=Sample)
    more_turns: Sample = field(default_factory=Sample)
    games: int = 0
    same: int = 0

    def add(self, played: Iterable[tuple[tuple[Game, Game], int]]) -> None:
        """Count the games on one shuffle, those of either deck with the seat where it sat."""
        points, turns = [0, 0], [0, 0]
        for games, seat in played:
            for deck, game in enumerate(games):
                points[deck] += points_of(game, seat)
                turns[deck] += turns_to_win(game, seat)
            self.games += 1
            self.same += games[0] is games[1]
        for deck in range(len(points)):
            self.points[deck].add(points[deck])
            self.turns[deck].add(turns[deck])
        self.more_points.add(points[1] - points[0])
        self.more_turns.add(turns[1] - turns[0])

    @property
    def samples(self) -> dict[str, Sample]:
        """Its samples by name."""
        one, other = self.points
        own, theirs = self.turns
        return {
            "points": one,
            "other_points": other,
            "turns": own,
            "other_turns": theirs,
            "more_points": self.more_points,
            "more_turns": self.more_turns,
        }

    def merge(self, other: Difference) -> None:
        """Add other games."""
        for name, sample in other.samples.items():
            self.samples[name].merge(sample)
        self.games += other.games
        self.same += other.same

    def plain(self) -> dict[str, Any]:
        """The same as a table; a sample is [n, sum, sum of squares]."""
        samples = {name: [one.n, one.total, one.squares] for name, one in self.samples.items()}
        return samples | {"games": self.games, "same": self.same}

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Difference:
        """The difference of which `plain` was made."""
        one = cls(games=plain["games"], same=plain["same"])
        for name, sample in one.samples.items():
            sample.merge(Sample(*plain[name]))
        return one


def turns_to_win(game: Game, seat: int) -> int:
    """How many turns of its own a seat needed to win, LATE where it has not won or needed more."""
    return min(game.counts[TURNS][seat], LATE) if seat in game.winners else LATE


def play_shuffles(pairing: Pairing, shuffles: Iterable[int], known: Known | None = None) -> Difference:
    """Play both decks on these shuffles, the first where nothing is known of it."""
    difference = Difference()
    for index in shuffles:
        difference.add(zip(pairing.play(index, known), [place.seat for place in pairing.places], strict=True))
    return difference


# By name


def pair_against(
    pack: Pack,
    decks: tuple[DeckList, DeckList],
    theirs: DeckList,
    seed: int,
    pilots: tuple[str, str],
    options: Collection[str] = (),
    *,
    blind: bool = True,
) -> Pairing:
    """Two decks against a third one, on both seats of each shuffle, by pilots or levels: who plays either deck, and who the third. Unless
    `blind`, every game is played twice, which costs no more where those of the first are known.

    Raises what `prepare_match` raises.
    """
    rules, makers = loaded_game(pack), players_of(pack)
    for name in pilots:
        check_name("pilot", name, makers)
    for option in set(options) - {PARTLY}:
        check_name("option", option, pack.options)
    mine, rival = makers[pilots[0]], makers[pilots[1]]
    places = [
        place_at(rules, [[deck, theirs] for deck in decks], OWN_SEAT, (mine, rival), options, blind=blind),
        place_at(rules, [[theirs, deck] for deck in decks], 1 - OWN_SEAT, (rival, mine), options, blind=blind),
    ]
    return Pairing(places, seed)


def place_at(
    rules: LoadedGame,
    decks: Sequence[Sequence[DeckList]],
    seat: int,
    pilots: tuple[Maker, ...],
    options: Collection[str],
    *,
    blind: bool,
) -> Place:
    """A seat that two decks take, given with all that sit at their tables. Raises PartlyReadError."""
    one, other = (wholly_read(Table(rules, at, options)) for at in decks)
    differing = lay_in_slots(other, one, seat)
    return with_blind(Place((one, other), seat, pilots), differing if blind else ())


def pair_alone(
    pack: Pack,
    decks: tuple[DeckList, DeckList],
    seed: int,
    pilot: str,
    opponent: str = "",
    options: Collection[str] = (),
    *,
    blind: bool = True,
) -> Pairing:
    """Two decks, each against the same practice opponent, by name; without one against the game's first. Raises UnknownNameError also for
    an opponent who plays a deck, else what `prepare` raises.
    """
    makers, opponents = players_of(pack), opponents_of(pack)
    check_name("pilot", pilot, makers)
    found = opponent_called(opponents, opponent or next(iter(opponents), ""))
    if found and found.is_level:
        raise UnknownNameError(f"{found.words} plays a deck, and none is given: say which decks to play against")
    runs = [prepare(pack, deck, seed, ANYBODY, opponent, options) for deck in decks]
    tables, pilots = (runs[0].table, runs[1].table), (makers[pilot], *runs[0].pilots[1:])
    differing = lay_in_slots(tables[1], tables[0], OWN_SEAT)
    return Pairing([with_blind(Place(tables, OWN_SEAT, pilots), differing if blind else ())], seed)
