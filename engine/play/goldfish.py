"""Goldfish games: a deck against an opponent that is always the same, played by a pilot, as often as somebody likes."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Ability
from engine.kernel.places import pile
from engine.kernel.state import NONE, OWN_SEAT, TURNS, Frame, Game, Scope
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import DeckList, Pack
from engine.play.opponents import STEADY, Theirs, opponents_of, players_of, read_opponent
from engine.play.partly import PARTLY, wholly_read
from engine.play.pilots import Pilot, seedless
from engine.play.playable import find_module, loaded_game
from engine.play.record import begin
from engine.play.tally import Notes, Sample, See, Statistics, Tally
from engine.verbs.piles import DRAWN, RETURNED, TAKEN

Goal = Callable[[View], bool]


class UnknownNameError(Exception):
    """There is no pilot or opponent of that name, or none that is set so; the message names those that there are, or how one is set."""


@dataclass(frozen=True)
class Run:
    """Games of one deck: the table they are played on, and who plays, each pilot made anew from the seed of a game.

    With a `goal`, a game is played until that is reached or the game is over. With `statistics`, they are written down too.
    """

    table: Table
    pilots: tuple[Callable[[int], Pilot], ...]
    seed: int
    goal: Goal | None = None
    statistics: Statistics | None = None

    def game_seed(self, index: int) -> int:
        """What game number `index` is dealt by, from the run's seed alone: any game can be played again without those before it."""
        return number(self.seed, "game", index)

    def play(self, index: int, *, logged: bool = False) -> Game:
        """The game with this number in the run, to its end; the games before it change nothing."""
        game = begin(self.table, self.game_seed(index), logged=logged)
        return play_out(game, self.players(index), self.until(game))

    def players(self, index: int) -> list[Pilot]:
        """The pilots of a game, each with a seed of its own."""
        seed = self.game_seed(index)
        return [make(seed + seat) for seat, make in enumerate(self.pilots)]

    def until(self, game: Game) -> Callable[[], bool] | None:
        """Whether the goal has been reached in a game; None where that is to win."""
        return None if self.goal is None else partial(self.goal, View(game, OWN_SEAT))

    def tally(self, indices: Iterable[int]) -> Tally:
        """What these games of the run amount to."""
        tally = Tally()
        for index in indices:
            self.count(index, tally)
        return tally

    def count(self, index: int, tally: Tally) -> Game:
        """Play one game of the run, and add it to a tally."""
        game, pilots = begin(self.table, self.game_seed(index)), self.players(index)
        until, statistics = self.until(game), self.statistics
        if statistics is None:
            play_out(game, pilots, until)
            tally.add(game, OWN_SEAT, until and until())
            return game
        notes = play_watched(game, pilots, statistics, OWN_SEAT, until)
        ending = tally.add(game, OWN_SEAT, until and until())
        tally.add_notes(notes, index, ending)
        return game


def play_out(game: Game, pilots: Sequence[Pilot], until: Callable[[], bool] | None = None) -> Game:
    """Let the pilots of the seats play a game to its end, or until something is so."""
    views = [View(game, seat) for seat in range(game.table.seats)]
    while (decision := game.decision) is not None and not (until is not None and until()):
        seat = decision.seat
        answer(game, pilots[seat](views[seat], decision))
    return game


# The same games by two pilots


@dataclass(frozen=True)
class Pairs:
    """The same games, played by two pilots: what each has come to, and what the first one has more of than the second.

    `wins` holds 1, 0 or -1 for each game, `turns` the own turns more that the first one needs where both win.
    """

    tallies: tuple[Tally, Tally]
    wins: Sample
    turns: Sample

    @property
    def won(self) -> tuple[int, int]:
        """How many games each of them wins."""
        return self.tallies[0].wins, self.tallies[1].wins


def compare(first: Run, second: Run, indices: Iterable[int]) -> Pairs:
    """Play these games of two runs that differ in who plays."""
    tallies, wins, turns = (Tally(), Tally()), Sample(), Sample()
    for index in indices:
        games = [run.count(index, tally) for run, tally in zip((first, second), tallies, strict=True)]
        one, other = (OWN_SEAT in game.winners for game in games)
        wins.add(one - other)
        if one and other:
            turns.add(games[0].counts[TURNS][OWN_SEAT] - games[1].counts[TURNS][OWN_SEAT])
    return Pairs(tallies, wins, turns)


# What is written down of a game


class Watch(Ability):
    """Writes down what happens in a game. To the kernel it is an ability that listens and never does anything.

    Pilots look ahead in copies of the game; what happens in those is not written down.
    """

    __slots__ = ("notes", "see")

    def __init__(self, notes: Notes, see: See) -> None:
        super().__init__("")
        self.notes = notes
        self.see = see

    def happens(self, game: Game, scope: Frame, subject: int, other: int, amount: int) -> bool:
        """Whether something is to be done about an event: nothing."""
        if game is self.notes.game:
            self.see(game, self.notes, subject, other, amount)
        return False


class WatchHand(Ability):
    """Writes down what comes to the seat's hand, whether it is drawn, found or taken back. What is drawn most often is seen most often,
    so this is done here and not by way of a `See`.
    """

    __slots__ = ("notes", "places")

    def __init__(self, notes: Notes, places: range) -> None:
        super().__init__("")
        self.notes = notes
        self.places = places

    def happens(self, game: Game, scope: Frame, piece: int, spot: int, amount: int) -> bool:
        """Whether something is to be done about a card that comes to a place: nothing."""
        if spot in self.places and game is self.notes.game:
            self.notes.held.add(piece)
        return False


INTO_A_HAND: Final = (DRAWN, RETURNED, TAKEN)


def play_watched(
    game: Game,
    pilots: Sequence[Pilot],
    statistics: Statistics,
    seat: int,
    until: Callable[[], bool] | None = None,
) -> Notes:
    """Let the pilots play a game that has just begun to its end, or until something is so: what is written down of it for a seat."""
    notes, players = watch(game, statistics, seat), list(pilots)
    players[seat] = Marking(players[seat], statistics.picks, notes)
    play_out(game, players, until)
    statistics.at_end(notes)
    return notes


def watch(game: Game, statistics: Statistics, seat: int) -> Notes:
    """Write down what happens to a seat in a game that has just begun."""
    notes, scope = Notes(game, seat, statistics.shown), Scope(NONE, seat)
    opening = list(statistics.opening(game, seat))
    notes.opening = tuple([game.cards[piece].id for piece in opening])
    sees: list[tuple[int, See]] = [*statistics.watched.items()]
    if statistics.takes_back != NONE:
        sees.append((statistics.takes_back, take_back))
    watches: list[tuple[int, Ability]] = [(kind, Watch(notes, see)) for kind, see in sees]
    if (hand := game.table.rules.ruleset.piles.hand) != NONE:
        notes.held.update(opening, pile(game, seat, hand))  # whoever begins may have drawn by now
        watches += [(kind, WatchHand(notes, game.table.places_of[seat][hand])) for kind in INTO_A_HAND]
    for kind, one in watches:
        game.listeners[kind] += ((scope, one),)
    return notes


def take_back(game: Game, notes: Notes, piece: int, other: int, amount: int) -> None:
    """A play is taken back, and all that it has done."""
    notes.take_back(piece)


@dataclass(eq=False, slots=True)
class Marking:
    """The same pilot; whenever it picks a piece whose play may be taken back, the notes remember how far they are."""

    pilot: Pilot
    picks: Collection[int]
    notes: Notes

    def __call__(self, view: View, decision: Decision) -> Any:
        """What the pilot picks, as it picks it: a number that is out of bounds is refused by the agenda, not here."""
        number = self.pilot(view, decision)
        if (
            isinstance(number, int)
            and 0 <= number < len(decision.options)
            and decision.options[number][0] in self.picks
        ):
            self.notes.marks[decision.options[number][1]] = len(self.notes.rows)
        return number


def statistics_of(pack: Pack) -> Statistics | None:
    """What a game counts of itself, None where it declares nothing."""
    module = find_module(pack, "statistics")
    statistics: Statistics | None = module.STATISTICS if module else None
    return statistics


# Runs by name


def check_name(what: str, name: str, names: Iterable[str]) -> None:
    """Raises UnknownNameError for a name that is not known, with those that are."""
    if name not in names:
        raise unknown(what, name, names)


def unknown(what: str, name: str, names: Iterable[str]) -> UnknownNameError:
    """What is said of a name that is not known."""
    known = ", ".join(names)
    return UnknownNameError(f"no {what} is called {name!r}; {f'choose from {known}' if known else 'there is none'}")


def prepare(
    pack: Pack,
    deck: DeckList,
    seed: int,
    pilot: str = "greedy",
    opponent: str = "",
    options: Collection[str] = (),
    theirs: Theirs | None = None,
) -> Run:
    """A run of a deck against an opponent, by name; without a name against the game's first one, or steady play of the deck `theirs`.

    Raises UnknownNameError, NotPlayableError for a game without rules, and PartlyReadError for a card that is not wholly read, unless
    PARTLY is among the options.
    """
    rules = loaded_game(pack)
    pilots, opponents = players_of(pack), opponents_of(pack)
    check_name("pilot", pilot, pilots)
    opponent = opponent or (next(iter(opponents), "") if theirs is None else STEADY)
    try:
        other = read_opponent(opponents, opponent)
        if other is None:
            raise unknown("opponent", opponent, opponents)
        decks = other.decks(rules, deck, theirs=theirs)
    except ValueError as error:
        raise UnknownNameError(str(error)) from None
    for option in set(options) - {PARTLY}:
        check_name("option", option, pack.options)
    table = wholly_read(Table(rules, decks, {*options, *other.conditions}))
    rival = other.pilot
    rivals = (partial(seedless, rival),) * (table.seats - 1) if rival else ()
    return Run(table, (pilots[pilot], *rivals), seed)


def watched(run: Run, goal: Goal | None = None) -> Run:
    """The same run with a goal, and with all that the game counts of itself."""
    return replace(run, goal=goal, statistics=statistics_of(run.table.rules.pack))
