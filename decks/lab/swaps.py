"""What to change in a deck: swaps of one copy that are tried on the same shuffles, and the best of them confirmed on fresh ones.

A search has stages, each of which follows from what came of those before: what the deck misses least is found by a blank card in the place
of one copy of each; in the place of the least missed card each other one is tried; the swaps that promise most run a race; its winner is
confirmed. So workers can play any part of a stage, in any order, and find the same.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from decks.construction.legality import judge
from decks.lab.differences import (
    GAME_OF_A_PAIR,
    Contest,
    Measure,
    measured,
    shares,
    turns_of,
)
from decks.lab.race import CANDIDATES, ROUNDS, Race, Stage, mean, surely
from decks.lab.terms import Terms
from engine.kernel.chance import number
from engine.kernel.table import BLANK
from engine.packs.cards import DeckList, Pack
from engine.play.coupling import Difference, Known, Pairing, play_shuffles
from engine.play.goldfish import statistics_of
from engine.play.matrix import PAIR, WIN
from engine.play.partly import PARTLY
from engine.play.playable import loaded_game
from engine.play.tally import Sample
from engine.plurals import plural

CUTS: Final = 0  # stages: what is missed least, what is put in its place, and the first round
ADDS: Final = 1
RACE: Final = 2
STAGES: Final = RACE + ROUNDS + 1
SCREEN: Final = {True: 60, False: 24}  # shuffles of the first two stages, alone and against decks
FIRST: Final = {True: 60, False: 240}  # of the first round
CONFIRMING: Final = {True: 1920, False: 3840}
TOLD: Final = 5  # of the last in the race


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

    def add(self, stage: int, swap: Swap, found: Difference) -> None:
        """Add games of a swap in a stage."""
        self.played.setdefault(key_of(stage, swap), Difference()).merge(found)

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for key, one in plain.get("swaps", {}).items():
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
    return f"{stage} {' '.join(swap)}"


@dataclass(frozen=True)
class Search:
    """A search for what to change in a deck of a format: against whom and by whom, as the contest of the deck with itself says, and
    which cards may come in: those of a `pool`, None for all of the game.
    """

    pack: Pack
    form: str
    contest: Contest
    pool: Collection[str] | None = None

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

    def stage(self, stage: int, results: SearchResults) -> Stage[Swap]:
        """A stage of the search, by what came of those before; nobody takes part where nothing can be swapped. Raises NoSwapsError."""
        screen = range(SCREEN[self.is_alone])
        if stage == CUTS:
            return Stage([Swap(self.section, card, BLANK) for card in sorted(self.deck[self.section])], screen)
        least = self.cuts(results)[0]
        if stage == ADDS:
            return Stage([swap for card in self.cards if self.is_fine(swap := least._replace(into=card))], screen)
        race = Race(self.candidates(results), CONFIRMING[self.is_alone], FIRST[self.is_alone])
        return race.stage(stage - RACE, self.rounds(results, race.candidates))

    def cuts(self, results: SearchResults) -> list[Swap]:
        """A blank in the place of a copy of each card, the least missed first."""
        swaps = self.stage(CUTS, results).candidates
        return sorted(swaps, key=lambda swap: -mean(self.gain(results.of(CUTS, swap))))

    @property
    def cards(self) -> list[str]:
        """The cards that may come in, as far as they are wholly read."""
        rules = loaded_game(self.pack)
        every = self.pack.cards if self.pool is None else sorted({*self.pool} & self.pack.cards.keys())
        is_partly = PARTLY in self.contest.options
        return [card for card in every if is_partly or not rules.definition(card).unread.sentences]

    def is_fine(self, swap: Swap) -> bool:
        """Whether a swap makes no deck less legal."""
        return swap.out != swap.into and (self.problems(swap.of(self.deck)) <= self.problems(self.deck))

    def problems(self, deck: DeckList) -> int:
        """How many rules of its format a deck breaks; none where there is no such format."""
        return len(judge(self.pack, self.form, deck).problems) if self.form in self.pack.formats else 0

    def candidates(self, results: SearchResults) -> list[Swap]:
        """The swaps that promise most: what is missed least against what did best in one place, as far as they are legal."""
        cuts = {swap: mean(self.gain(results.of(CUTS, swap))) for swap in self.cuts(results)}
        adds = {swap: mean(self.gain(results.of(ADDS, swap))) for swap in self.stage(ADDS, results).candidates}
        ranked = sorted(
            ((cut._replace(into=add.into), one + other) for cut, one in cuts.items() for add, other in adds.items()),
            key=lambda pair: -pair[1],
        )
        return list(first_of((swap for swap, _ in ranked if self.is_fine(swap)), CANDIDATES))

    def rounds(self, results: SearchResults, candidates: Sequence[Swap]) -> list[dict[Swap, Sample]]:
        """What each candidate has gained in each round of the race."""
        stages = range(RACE, RACE + ROUNDS)
        return [{swap: self.gain(results.of(stage, swap)) for swap in candidates} for stage in stages]

    def gain(self, found: Difference) -> Sample:
        """What a swap gains: points, or alone turns that are not needed."""
        more = found.more_turns
        return Sample(more.n, -more.total, more.squares) if self.is_alone else found.more_points

    # Games by number

    def whole(self) -> int:
        """How many games it takes at most, those of the deck as it is counted with each of a changed one. Raises NoSwapsError."""
        cuts, cards = len(self.deck[self.section]), len(self.cards)
        race = Race(range(CANDIDATES), CONFIRMING[self.is_alone], FIRST[self.is_alone])
        return ((cuts + cards) * SCREEN[self.is_alone] + race.most) * self.contest.step

    def size(self, stage: Stage[Swap]) -> int:
        """How many games a stage has."""
        return len(stage.candidates) * len(stage.shuffles) * self.contest.step


class Laid(NamedTuple):
    """A stage with its number, that of its first game, and the order in which its shuffles are played."""

    number: int
    first: int
    stage: Stage[Swap]
    order: Sequence[int]


@dataclass
class SearchGames:
    """The games of a search by number, stage after stage, as far as what came of the stages before is known. In a stage those against one
    deck come one after the other, and those on one shuffle together, so that the deck as it is plays it once.
    """

    search: Search
    results: SearchResults
    pairings: dict[tuple[int, Swap, str], Pairing] = field(default_factory=dict)
    known: dict[tuple[bool, str], Known] = field(default_factory=dict)
    laid: list[Laid] = field(default_factory=list)

    def stages(self) -> Iterator[Laid]:
        """The stages, each worked out once it is asked for: what came of those before must be known by then."""
        met = len(self.search.contest.met)
        for n in range(STAGES):
            if n == len(self.laid):
                first = self.laid[-1].first + self.search.size(self.laid[-1].stage) if self.laid else 0
                stage = self.search.stage(n, self.results)
                order = sorted(stage.shuffles, key=lambda shuffle: (shuffle % met, shuffle))
                self.laid.append(Laid(n, first, stage, order))
            yield self.laid[n]

    def at(self, index: int) -> tuple[int, Stage[Swap], Swap, int]:
        """Stage, swap and shuffle of a game. Raises IndexError where it is none of those that are known by now."""
        for n, first, stage, order in self.stages():
            place = (index - first) // self.search.contest.step
            if place < len(stage.candidates) * len(order):
                shuffle, swap = divmod(place, len(stage.candidates))
                return n, stage, stage.candidates[swap], order[shuffle]
        raise IndexError(index)

    def game_seed(self, index: int) -> int:
        """What a game is dealt by."""
        stage, shape, swap, shuffle = self.at(index)
        met = self.search.contest.met
        return self.pairing(stage, shape, swap, met[shuffle % len(met)]).shuffle(shuffle // len(met))

    def count(self, index: int, total: SearchResults) -> None:
        """Play a swap on a shuffle, and add it."""
        n, stage, swap, shuffle = self.at(index)
        self.play(n, stage, swap, shuffle, total)

    def play(self, n: int, stage: Stage[Swap], swap: Swap, shuffle: int, total: SearchResults) -> None:
        """The same by stage, swap and shuffle."""
        names = self.search.contest.met
        met, own = names[shuffle % len(names)], shuffle // len(names)
        known = self.known.setdefault((stage.fresh, met), {})
        total.add(n, swap, play_shuffles(self.pairing(n, stage, swap, met), [own], known))

    def confirming(self, index: int) -> tuple[Pairing, str, int]:
        """The games in which the winner of the race was confirmed, by their number: the pairing, whom both decks meet, and the number of
        the game there. Raises IndexError where there is none of that number, or no winner.
        """
        names, (n, _, stage, _) = self.search.contest.met, list(self.stages())[-1]
        pairing = self.pairing(n, stage, stage.candidates[0], names[0])
        shuffle, place = divmod(index, len(pairing.places))
        own, met = divmod(stage.shuffles[shuffle], len(names))
        return self.pairing(n, stage, stage.candidates[0], names[met]), names[met], own * len(pairing.places) + place

    def pairing(self, n: int, stage: Stage[Swap], swap: Swap, met: str) -> Pairing:
        """The deck as it is and after a swap, against one of those whom they meet."""
        if (n, swap, met) not in self.pairings:
            contest = self.search.contest
            seed = number(contest.seed, "confirmed" if stage.fresh else "race", 0)
            both = replace(contest, decks=(self.search.deck, swap.of(self.search.deck)), seed=seed)
            self.pairings[n, swap, met] = both.pairing(self.search.pack, met, blind=stage.fresh)
        return self.pairings[n, swap, met]


def search_through(search: Search) -> SearchResults:
    """Play all stages of a search. Raises NoSwapsError, and what keeps games from being played."""
    results = SearchResults()
    for n in range(STAGES):
        games, stage = SearchGames(search, results), search.stage(n, results)
        met = len(search.contest.met)
        for shuffle in sorted(stage.shuffles, key=lambda one: (one % met, one)):
            for swap in stage.candidates:
                games.play(n, stage, swap, shuffle, results)
    return results


def first_of(swaps: Iterable[Swap], most: int) -> Iterator[Swap]:
    """So many of them at most."""
    for _, swap in zip(range(most), swaps, strict=False):
        yield swap


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
    in the race, each with how often its shuffles were played; what those have gained proves nothing.
    """

    tried: int
    cuts: int
    cards: int
    winner: Proposal | None
    last: list[tuple[Swap, int]]
    games: int


def report_of(search: Search, results: SearchResults) -> SearchReport:
    """What is told of a search, as far as it has come. Raises NoSwapsError."""
    cuts, adds = (search.stage(n, results).candidates for n in (CUTS, ADDS))
    candidates = search.candidates(results)
    gains = {swap: Sample() for swap in candidates}
    for gained in search.rounds(results, candidates):
        for swap, sample in gained.items():
            gains[swap].merge(sample)
    last = sorted(candidates, key=lambda swap: (-gains[swap].n, -mean(gains[swap])))[:TOLD]
    final = search.stage(STAGES - 1, results).candidates
    confirmed = [swap for swap in final if results.of(STAGES - 1, swap).games]
    winner = proposal(search, confirmed[0], results.of(STAGES - 1, confirmed[0])) if confirmed else None
    return SearchReport(
        len(candidates), len(cuts), len(adds), winner, [(swap, gains[swap].n) for swap in last], results.games
    )


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
    if not report.tried:
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
    swapped, fresh = f"one {out} for one {into}", f"{winner.games:,} fresh games"
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
