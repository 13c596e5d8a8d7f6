"""What to change in a deck: swaps of one copy that are tried on the same shuffles, and the best of them confirmed on fresh ones.

A search has stages, each of which follows from what came of those before: in the rounds of a race fewer and fewer cards go out and come in;
its winner is confirmed. So workers can play any part of a stage, in any order, and find the same.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple

from decks.construction.legality import Pool, judge
from decks.lab.differences import (
    GAME_OF_A_PAIR,
    Contest,
    Measure,
    measured,
    shares,
    turns_of,
)
from decks.lab.race import ROUNDS, Gains, Pair, Race, Stage, surely
from decks.lab.terms import Terms
from engine.kernel.chance import number
from engine.packs.cards import DeckList, Pack
from engine.play.coupling import Difference, Known, Pairing, play_shuffles
from engine.play.goldfish import statistics_of
from engine.play.matrix import PAIR, WIN
from engine.play.partly import PARTLY
from engine.play.playable import loaded_game
from engine.play.tally import Sample
from engine.plurals import plural

FRESH: Final = ROUNDS  # the stage after the rounds of the race
STAGES: Final = ROUNDS + 1
FIRST: Final = {True: 1400, False: 3000}  # swaps that are played in the first round, alone and against decks
CONFIRMING: Final = {True: 960, False: 1920}  # shuffles
TOLD: Final = 5  # of the last in the race
STAGE: Final = "stage-{}"
CONFIRMED_BEFORE: Final = "7 "  # of searches with other stages, as which they have kept their winner


class NoSwapsError(Exception):
    """Nothing can be swapped in a deck; the message says why."""


class Swap(NamedTuple):
    """One copy of a card of a section taken out, and one of another put in."""

    section: str
    out: str
    into: str

    def of(self, deck: DeckList) -> DeckList:
        """The deck after it."""
        cards = dict(deck[self.section])
        cards[self.out] -= 1
        cards[self.into] = cards.get(self.into, 0) + 1
        return {**deck, self.section: {card: copies for card, copies in cards.items() if copies}}


@dataclass
class SearchResults:
    """What swaps have come to, by stage and swap."""

    played: dict[str, Difference] = field(default_factory=dict)

    def of(self, stage: int, swap: Swap) -> Difference:
        """What a swap has come to in a stage."""
        return self.played.get(key_of(stage, swap), Difference())

    def in_stage(self, stage: int) -> dict[Swap, Difference]:
        """What each swap has come to that was played in a stage."""
        stages = {key: key.split(" ") for key in self.played}
        return {Swap(*swap): self.played[key] for key, (of, *swap) in stages.items() if of == STAGE.format(stage)}

    def add(self, stage: int, swap: Swap, found: Difference) -> None:
        """Add games of a swap in a stage."""
        self.played.setdefault(key_of(stage, swap), Difference()).merge(found)

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for kept, one in plain.get("swaps", {}).items():
            key = (
                kept.replace(CONFIRMED_BEFORE, f"{STAGE.format(FRESH)} ") if kept.startswith(CONFIRMED_BEFORE) else kept
            )
            self.played.setdefault(key, Difference()).merge(Difference.of(one))

    def plain(self) -> dict[str, Any]:
        """The same as a table."""
        return {"swaps": {key: one.plain() for key, one in sorted(self.played.items())}}

    def details(self) -> dict[str, Any]:
        """What is known besides: nothing."""
        return {}

    @property
    def games(self) -> int:
        """How many games of changed decks have been played."""
        return sum(one.games for one in self.played.values())


def key_of(stage: int, swap: Swap) -> str:
    """What a swap in a stage is kept by."""
    return f"{STAGE.format(stage)} {' '.join(swap)}"


@dataclass(frozen=True)
class Search:
    """A search for what to change in a deck of a format: against whom and by whom, as the contest of the deck with itself says, and which
    cards may come in: those of a `pool`, None for all of the game. `opened` is what lay in the packs that the deck was built from.
    """

    pack: Pack
    form: str
    contest: Contest
    pool: Collection[str] | None = None
    opened: Pool | None = None

    @property
    def deck(self) -> DeckList:
        """The deck as it is."""
        return self.contest.decks[0]

    @property
    def is_alone(self) -> bool:
        """Whether it is played against a practice opponent: then turns count."""
        return not self.contest.rivals

    @property
    def section(self) -> str:
        """The section whose cards are drawn. Raises NoSwapsError where there is none."""
        statistics = statistics_of(self.pack)
        if statistics is None or not self.deck.get(statistics.deck):
            raise NoSwapsError(
                f"{self.pack.name} has no deck here from which cards are drawn: there is nothing to swap."
            )
        return statistics.deck

    # Stages

    @cached_property
    def race(self) -> Race:
        """The race of its swaps. Raises NoSwapsError."""
        outs, met = sorted(self.deck[self.section]), len(self.contest.met)
        return Race(outs, self.cards, FIRST[self.is_alone], CONFIRMING[self.is_alone], self.is_fine, met)

    def stage(self, stage: int, results: SearchResults) -> Stage:
        """A stage of the search, by what came of those before; nothing is played where nothing can be swapped. Raises NoSwapsError."""
        return self.race.stage(stage, self.rounds(results, stage))

    @property
    def cards(self) -> list[str]:
        """The cards that may come in: those that belong where others go out, as far as they are wholly read. Raises NoSwapsError."""
        rules, form = loaded_game(self.pack), self.pack.formats.get(self.form)
        every = self.pack.cards if self.pool is None else sorted({*self.pool} & self.pack.cards.keys())
        is_partly = PARTLY in self.contest.options
        return [
            card
            for card in every
            if (form is None or self.section in {one.id for one in self.pack.fitting(form, self.pack.cards[card].kind)})
            and (is_partly or not rules.definition(card).unread.sentences)
        ]

    def is_fine(self, pair: Pair) -> bool:
        """Whether a swap makes no deck less legal."""
        return pair.out != pair.into and self.problems(self.swap(pair).of(self.deck)) <= self.problems_now

    def swap(self, pair: Pair) -> Swap:
        """The swap of two cards."""
        return Swap(self.section, *pair)

    @cached_property
    def problems_now(self) -> int:
        """How many rules of its format the deck breaks as it is."""
        return self.problems(self.deck)

    def problems(self, deck: DeckList) -> int:
        """How many rules of its format a deck breaks; none where there is no such format."""
        return (
            len(judge(self.pack, self.form, deck, pool=self.opened).problems) if self.form in self.pack.formats else 0
        )

    def rounds(self, results: SearchResults, number: int = ROUNDS) -> list[Gains]:
        """What each swap has gained in so many rounds of the race."""
        return [
            {Pair(swap.out, swap.into): self.gain(found) for swap, found in results.in_stage(stage).items()}
            for stage in range(min(number, ROUNDS))
        ]

    def gain(self, found: Difference) -> Sample:
        """What a swap gains: points, or alone turns that are not needed."""
        more = found.more_turns
        return Sample(more.n, -more.total, more.squares) if self.is_alone else found.more_points

    # Games by number

    def whole(self) -> int:
        """How many games it takes at most, those of the deck as it is counted with each of a changed one. Raises NoSwapsError, also where
        no swap is allowed.
        """
        race = self.race
        if not race.ins:
            raise NoSwapsError(
                "None of the cards that may come in belongs where others go out: there is nothing to swap."
            )
        if not race.has_a_swap:
            raise NoSwapsError("No card of this deck can be swapped for another one without making it less legal.")
        return race.most * self.contest.step

    def size(self, stage: Stage) -> int:
        """How many games a stage has."""
        return stage.plays * self.contest.step


class Laid(NamedTuple):
    """A stage with its number, that of its first game, and the order in which its shuffles are played."""

    number: int
    first: int
    stage: Stage
    order: Sequence[int]


@dataclass
class SearchGames:
    """The games of a search by number, stage after stage, as far as what came of the stages before is known. In a stage those of one list
    of swaps come one after the other, and those on one shuffle together, so that the deck as it is plays it once.
    """

    search: Search
    results: SearchResults
    pairings: dict[Swap, Pairing] = field(default_factory=dict)  # of the list that is played
    list_of: tuple[int, int] = (-1, -1)  # stage and number of that
    known: Known = field(default_factory=dict)  # games of the deck as it is, of the shuffle that is played
    laid: list[Laid] = field(default_factory=list)

    def stages(self) -> Iterator[Laid]:
        """The stages, each worked out once it is asked for: what came of those before must be known by then."""
        for n in range(STAGES):
            if n == len(self.laid):
                first = self.laid[-1].first + self.search.size(self.laid[-1].stage) if self.laid else 0
                stage = self.search.stage(n, self.results)
                self.laid.append(Laid(n, first, stage, sorted(stage.shuffles, key=lambda one: (stage.turn(one), one))))
            yield self.laid[n]

    def at(self, index: int) -> tuple[int, Stage, Swap, int]:
        """Stage, swap and shuffle of a game. Raises IndexError where it is none of those that are known by now."""
        for n, first, stage, order in self.stages():
            place = (index - first) // self.search.contest.step
            if place < stage.plays:
                at, swap = divmod(place, stage.width)
                return n, stage, self.search.swap(stage.lists[stage.turn(order[at])][swap]), order[at]
        raise IndexError(index)

    def game_seed(self, index: int) -> int:
        """What a game is dealt by."""
        n, stage, swap, shuffle = self.at(index)
        return self.pairing(n, stage, swap, shuffle).shuffle(self.own(shuffle))

    def own(self, shuffle: int) -> int:
        """The number of a shuffle among those against the one whom the decks meet on it."""
        return shuffle // len(self.search.contest.met)

    def count(self, index: int, total: SearchResults) -> None:
        """Play a swap on a shuffle, and add it."""
        n, stage, swap, shuffle = self.at(index)
        self.play(n, stage, swap, shuffle, total)

    def play(self, n: int, stage: Stage, swap: Swap, shuffle: int, total: SearchResults) -> None:
        """The same by stage, swap and shuffle."""
        pairing = self.pairing(n, stage, swap, shuffle)
        if self.own(shuffle) not in self.known:
            self.known = {}
        total.add(n, swap, play_shuffles(pairing, [self.own(shuffle)], self.known))

    def confirming(self, index: int) -> tuple[Pairing, str, int]:
        """The games in which the winner of the race was confirmed, by their number: the pairing, whom both decks meet, and the number of
        the game there. Raises IndexError where there is none of that number, or no winner.
        """
        names, swap = self.search.contest.met, next(iter(self.results.in_stage(FRESH)), None)
        if swap is None:
            raise IndexError(index)
        shuffles = range(self.results.of(FRESH, swap).more_points.n)
        stage = Stage([[Pair(swap.out, swap.into)]] * len(names), shuffles, fresh=True)
        shuffle, place = divmod(index, len(self.pairing(FRESH, stage, swap, 0).places))
        at = stage.shuffles[shuffle]
        pairing = self.pairing(FRESH, stage, swap, at)
        return pairing, names[at % len(names)], self.own(at) * len(pairing.places) + place

    def pairing(self, n: int, stage: Stage, swap: Swap, shuffle: int) -> Pairing:
        """The deck as it is and after a swap, against the one whom they meet on a shuffle; prepared once for a list of swaps."""
        if self.list_of != (n, stage.turn(shuffle)):
            self.list_of, self.pairings, self.known = (n, stage.turn(shuffle)), {}, {}
        if swap not in self.pairings:
            contest, names = self.search.contest, self.search.contest.met
            seed = number(contest.seed, "confirmed" if stage.fresh else "race", 0)
            both = replace(contest, decks=(self.search.deck, swap.of(self.search.deck)), seed=seed)
            self.pairings[swap] = both.pairing(self.search.pack, names[shuffle % len(names)], blind=stage.fresh)
        return self.pairings[swap]


def search_through(search: Search) -> SearchResults:
    """Play all stages of a search. Raises NoSwapsError, and what keeps games from being played."""
    results = SearchResults()
    games = SearchGames(search, results)
    for n, _, stage, order in games.stages():
        for shuffle in order:
            for pair in stage.lists[stage.turn(shuffle)]:
                games.play(n, stage, search.swap(pair), shuffle, results)
    return results


# What it tells


@dataclass(frozen=True)
class Proposal:
    """A swap that has been confirmed on fresh shuffles, or has not: what the deck wins with and without it, alone also the turns that
    it needs; whether it is sure to gain, and how many rules the deck breaks after it.
    """

    swap: Swap
    share: Measure
    turns: Measure | None
    is_sure: bool
    games: int
    problems: int

    @property
    def gain(self) -> Measure:
        """What counts: turns alone, else shares."""
        return self.turns or self.share


@dataclass(frozen=True)
class SearchReport:
    """What a search has come to: how many swaps took part in the race, its winner as it was confirmed, None before that, and who was last
    in the race, each with the shuffles on which it was played; what those have gained proves nothing.
    """

    tried: int
    cuts: int
    cards: int
    winner: Proposal | None
    last: list[tuple[Swap, int]]
    games: int


def report_of(search: Search, results: SearchResults) -> SearchReport:
    """What is told of a search, as far as it has come. Raises NoSwapsError."""
    rounds, race = search.rounds(results), search.race
    times: Counter[Pair] = Counter()
    for gains in rounds:
        times.update({pair: sample.n for pair, sample in gains.items()})
    last = [(search.swap(pair), times[pair]) for pair in islice(race.last(rounds), TOLD)] if times else []
    confirmed = results.in_stage(FRESH)
    winner = next((proposal(search, swap, found) for swap, found in confirmed.items()), None)
    return SearchReport(len(times), len(race.outs), len(race.ins), winner, last, results.games)


def proposal(search: Search, swap: Swap, found: Difference) -> Proposal:
    """What is told of the winner of a race."""
    is_alone = search.is_alone
    sure = surely(search.gain(found), 1, 1.0 if is_alone else float(GAME_OF_A_PAIR)) > 0
    return Proposal(
        swap,
        shares(found, WIN if is_alone else PAIR),
        turns_of(found) if is_alone else None,
        sure and found.more_points.n >= CONFIRMING[is_alone],
        found.games,
        search.problems(swap.of(search.deck)),
    )


# In words


def named(search: Search, swap: Swap) -> tuple[str, str]:
    """The cards that go out and come in, by name."""
    cards = search.pack.cards
    return cards[swap.out].name, cards[swap.into].name


def in_words(search: Search, report: SearchReport, title: str) -> Iterator[str]:
    """What a search has come to, for a reader."""
    if not report.winner and not report.last:
        yield f"No card of {title} can be swapped for another one without making it less legal."
        return
    yield winner_in_words(search, report.winner) if report.winner else "Nothing has been confirmed yet."
    if report.winner:
        yield legality_in_words(search, report.winner)
    yield f"{plural(report.tried, 'swap')} of {report.cuts} cards out and {report.cards} in took part in the race; furthest came:"
    for swap, shuffles in report.last:
        out, into = named(search, swap)
        yield f"  {out} for {into}, {plural(shuffles, 'shuffle')}"


def winner_in_words(search: Search, winner: Proposal) -> str:
    """What the winner gains for sure, or that it may gain nothing."""
    out, into = named(search, winner.swap)
    swapped, fresh = f"one {out} for one {into}", f"{winner.games:,} fresh games of each deck"
    if not winner.is_sure:
        return f"No swap is sure to gain anything. The best was {swapped}: {gained_in_words(winner)} in {fresh}."
    return f"Swap {swapped}: {gained_in_words(winner)} in {fresh}."


def gained_in_words(winner: Proposal) -> str:
    """What a swap gains, with its interval, and from where to where: turns alone, else games of 100."""
    if winner.turns:
        one, other, more = winner.turns.one, winner.turns.other, winner.turns.more
        gain = f"{-more.value:.2f} turns sooner ({-more.high:.2f} to {-more.low:.2f})"
        return f"{gain}, {other.value:.2f} instead of {one.value:.2f},"
    one, other, more = winner.share.one, winner.share.other, winner.share.more
    gain = f"{100 * more.value:.1f} more wins of 100 games ({100 * more.low:.1f} to {100 * more.high:.1f})"
    return f"{gain}, {100 * other.value:.1f} instead of {100 * one.value:.1f},"


def legality_in_words(search: Search, winner: Proposal) -> str:
    """Whether the deck is legal after a swap."""
    form = search.pack.formats.get(search.form)
    if form is None:
        return "Nobody can say whether the deck is legal then."
    if not winner.problems:
        return f"The deck is legal in {form.name} then."
    return f"The deck is not legal in {form.name} then, nor was it before: {plural(winner.problems, 'problem')}."


# As JSON


def terms_of(search: Search, title: str, versions: Mapping[str, str]) -> dict[str, Any]:
    """What was played, as command and page tell it."""
    contest = search.contest
    opponent = contest.opponent if search.is_alone else ""
    by = Terms(search.pack.slug, title, search.form, contest.options, contest.pilots, contest.seed, versions, opponent)
    return by.as_json() | {"against": list(contest.rivals), "of_a_pool": search.pool is not None}


def as_json(search: Search, report: SearchReport) -> dict[str, Any]:
    """What a search has come to as a table."""
    winner = report.winner
    return {
        "proposals": [proposal_as_json(winner)] if winner and winner.is_sure else [],
        "best": proposal_as_json(winner) if winner else None,
        "race": [swap._asdict() | {"shuffles": shuffles} for swap, shuffles in report.last],
        "tried": report.tried,
        "cuts": report.cuts,
        "cards": report.cards,
        "played": report.games,
    }


def proposal_as_json(winner: Proposal) -> dict[str, Any]:
    """A swap with what it gains."""
    return {
        **winner.swap._asdict(),
        "share": measured(winner.share),
        "turns": measured(winner.turns) if winner.turns else None,
        "sure": winner.is_sure,
        "games": winner.games,
        "problems": winner.problems,
    }
