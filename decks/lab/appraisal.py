"""The games that tell what each card of a deck is worth: the deck as it is, and with a blank card in the slot of one copy of each, all on
the same shuffles.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from decks.lab.differences import Contest
from decks.lab.swaps import Swap
from engine.kernel.state import Game
from engine.kernel.table import BLANK
from engine.packs.cards import DeckList, Pack
from engine.play.coupling import Difference, Known, Pairing, play_shuffles
from engine.play.goldfish import play_watched, statistics_of
from engine.play.record import begin
from engine.play.tally import Notes, Statistics

USUAL: Final = 400  # games with a blank in the place of each card


class NoWorthError(Exception):
    """No card of a deck can be judged; the message says why."""


@dataclass(frozen=True)
class Appraisal:
    """Which cards of a deck are judged, against whom and by whom, as the contest of the deck with itself says. Its games are those with a
    blank in the place of a copy of each card, on shuffles that are played against each whom the deck meets in turn.
    """

    pack: Pack
    contest: Contest
    cards: Sequence[str]

    @property
    def deck(self) -> DeckList:
        """The deck as it is."""
        return self.contest.decks[0]

    @property
    def is_alone(self) -> bool:
        """Whether it is played against a practice opponent: then turns count."""
        return not self.contest.rivals

    @property
    def statistics(self) -> Statistics:
        """What its game counts. Raises NoWorthError."""
        return drawn_from(self.pack, self.deck)

    @property
    def step(self) -> int:
        """How many games there are on one shuffle: of the deck as it is, and with each blank."""
        return (len(self.cards) + 1) * self.contest.step // len(self.contest.decks)

    @property
    def whole(self) -> int:
        """How many games there are in all."""
        return self.step * self.contest.shuffles


def drawn_from(pack: Pack, deck: DeckList) -> Statistics:
    """What a game counts in which cards are drawn from a deck that somebody builds. Raises NoWorthError where nobody does."""
    statistics = statistics_of(pack)
    if statistics is not None and statistics.why_no_deck:
        raise NoWorthError(statistics.why_no_deck)
    if statistics is None or not deck.get(statistics.deck):
        raise NoWorthError(f"{pack.name} has no deck here from which cards are drawn: there is no card to judge.")
    return statistics


def judged_cards(pack: Pack, deck: DeckList) -> list[str]:
    """The cards of a deck that can be judged: those that are drawn. Raises NoWorthError."""
    return sorted(deck[drawn_from(pack, deck).deck])


# Games


@dataclass
class Worths:
    """What games have come to: by card the difference that a blank in its place makes; of the deck as it is, by card in how many games a
    copy came to the hand, and in how many of these one was played.
    """

    blanked: dict[str, Difference] = field(default_factory=dict)
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    games: int = 0

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for card, one in plain.get("blanked", {}).items():
            self.add(card, Difference.of(one))
        self.drawn.update(plain.get("drawn", {}))
        self.played.update(plain.get("played", {}))
        self.games += plain.get("games", 0)

    def add(self, card: str, found: Difference) -> None:
        """Add games with a blank in the place of a card."""
        self.blanked.setdefault(card, Difference()).merge(found)

    def note(self, notes: Notes, plays: Sequence[str]) -> None:
        """Count a game of the deck as it is; `plays` are the statistics that tell of a card that it was played."""
        held = {notes.game.table.cards[piece].id for piece in notes.held}
        self.games += 1
        self.drawn.update(held)
        self.played.update(held & {str(card) for statistic, card, _ in notes.rows if statistic in plays})

    def plain(self) -> dict[str, Any]:
        """The same as a table."""
        return {
            "blanked": {card: one.plain() for card, one in sorted(self.blanked.items())},
            "drawn": dict(sorted(self.drawn.items())),
            "played": dict(sorted(self.played.items())),
            "games": self.games,
        }

    def details(self) -> dict[str, Any]:
        """What is known besides: nothing."""
        return {}


@dataclass
class AppraisalGames:
    """The games of an appraisal by number: those against one opponent one after the other, and those on one shuffle together, of which the
    deck as it is plays one and each blank one.
    """

    appraisal: Appraisal
    pairings: dict[tuple[str, str], Pairing] = field(default_factory=dict)

    def at(self, index: int) -> tuple[str, int]:
        """Whom a game is played against, and on which of the shuffles against them."""
        met, shuffles = self.appraisal.contest.met, self.appraisal.contest.shuffles
        left = index // self.appraisal.step
        for n, name in enumerate(met):
            size = len(range(n, shuffles, len(met)))
            if left < size:
                return name, left
            left -= size
        raise IndexError(index)

    def pairing(self, card: str, met: str) -> Pairing:
        """The deck as it is and with a blank in the place of a card, against one whom it meets; prepared once."""
        if (card, met) not in self.pairings:
            contest, section = self.appraisal.contest, self.appraisal.statistics.deck
            blanked = Swap(section, card, BLANK).of(self.appraisal.deck)
            both = replace(contest, decks=(self.appraisal.deck, blanked))
            self.pairings[card, met] = both.pairing(self.appraisal.pack, met, blind=False)
        return self.pairings[card, met]

    def game_seed(self, index: int) -> int:
        """What a game is dealt by."""
        met, shuffle = self.at(index)
        return self.pairing(self.appraisal.cards[0], met).shuffle(shuffle)

    def as_it_is(self, index: int) -> tuple[Pairing, str, int]:
        """The games of the deck as it is, by their number: the pairing of which it is the first deck, whom it meets, and the number of the
        game there. Raises IndexError where there is none of that number.
        """
        places = len(self.pairing(self.appraisal.cards[0], self.appraisal.contest.met[0]).places)
        number, place = divmod(index, places)
        met, shuffle = self.at(number * self.appraisal.step)
        return self.pairing(self.appraisal.cards[0], met), met, shuffle * places + place

    def count(self, index: int, total: Worths) -> None:
        """Play what begins with a game, all on its shuffle, and add it."""
        met, shuffle = self.at(index)
        known: Known = {shuffle: self.play_as_it_is(met, shuffle, total)}
        for card in self.appraisal.cards:
            total.add(card, play_shuffles(self.pairing(card, met), [shuffle], known))

    def play_as_it_is(self, met: str, shuffle: int, total: Worths) -> list[Game]:
        """The games of the deck as it is on a shuffle, one for each seat that it takes; what it draws and plays is counted."""
        pairing, statistics = self.pairing(self.appraisal.cards[0], met), self.appraisal.statistics
        seed, games = pairing.shuffle(shuffle), []
        for place in pairing.places:
            game = begin(place.tables[0], seed)
            total.note(play_watched(game, place.players(seed), statistics, place.seat), statistics.plays)
            games.append(game)
        return games


def appraise(appraisal: Appraisal) -> Worths:
    """Play all games of an appraisal. Raises NoWorthError, and what keeps games from being played."""
    games, total = AppraisalGames(appraisal), Worths()
    for index in range(0, appraisal.whole, appraisal.step):
        games.count(index, total)
    return total
