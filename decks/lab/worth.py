"""What each card of a deck is worth: one copy of it against a blank card in the same slot, on the same shuffles, over all games.

The games in which a card was seen would tell less: they are the long ones. A card that the pilot hardly ever plays gets a word and no
number, as its number would tell of the pilot. Many cards are judged at once: `decks/lab/discoveries.py` says which figures are named.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from decks.lab.appraisal import Appraisal, Worths
from decks.lab.differences import GAME_OF_A_PAIR, figures, scaled, spread_out
from decks.lab.discoveries import chance_of, discovered
from decks.lab.report import NEVER_DRAWN, NOT_PLAYED, Estimate, is_played
from decks.lab.shares import share_of, with_both
from decks.lab.terms import Terms
from engine.packs.cards import Pack
from engine.play.coupling import Difference
from engine.play.matrix import PAIR, WIN
from engine.play.tally import Sample
from engine.plurals import plural

NAMED: Final = 3  # cards that a sentence names


class Kept(NamedTuple):
    """In how many games a card came to the hand, and in how many of these it was played."""

    drawn: int
    played: int


@dataclass(frozen=True)
class CardWorth:
    """What a copy of a card is worth: as a share of all games, alone turns that are not needed; None where it was `unplayed`, of which the
    word says why. It is `sure` where it is among the figures that are named.
    """

    card: str
    copies: int
    worth: Estimate | None
    sure: bool
    kept: Kept
    unplayed: str = ""

    @property
    def does_harm(self) -> bool:
        """Whether a blank card is surely better."""
        return self.sure and self.worth is not None and self.worth.value < 0


@dataclass(frozen=True)
class WorthReport:
    """The cards of a deck, what is worth most first, those without a number last; whether turns count; how many games there are with a
    blank in the place of each, and how many were played in all; which share of them the deck wins as it is.
    """

    rows: list[CardWorth]
    is_alone: bool
    of_each: int
    played: int
    won: Estimate | None

    @property
    def last(self) -> CardWorth | None:
        """The card that came out last, where there are several with a number."""
        return self.rows[self.judged - 1] if self.judged > 1 else None

    @property
    def judged(self) -> int:
        """Of how many cards there is a number."""
        return sum(row.worth is not None for row in self.rows)


def report_of(appraisal: Appraisal, worths: Worths) -> WorthReport:
    """What is told of an appraisal, as far as it has come. Raises NoWorthError."""
    statistics = appraisal.statistics
    return report_on(
        appraisal.deck[statistics.deck], worths, is_alone=appraisal.is_alone, tells_plays=bool(statistics.plays)
    )


def report_on(deck: Mapping[str, int], worths: Worths, *, is_alone: bool, tells_plays: bool) -> WorthReport:
    """The same of a deck's cards with their copies; `tells_plays` is whether the game says what playing is."""
    kept = {card: Kept(worths.drawn[card], worths.played[card]) for card in worths.blanked}
    unplayed = {card: why_unjudged(one) if tells_plays else "" for card, one in kept.items()}
    gains = {card: gain_of(one, is_alone=is_alone) for card, one in worths.blanked.items() if not unplayed[card]}
    step = 1 if is_alone else GAME_OF_A_PAIR
    sure = discovered({card: chance_of(with_both(gain, -step, step)) for card, gain in gains.items()})
    rows = [
        CardWorth(
            card,
            deck.get(card, 0),
            worth_of(gains[card], is_alone=is_alone) if card in gains else None,
            card in sure,
            kept[card],
            unplayed[card],
        )
        for card in worths.blanked
    ]
    rows.sort(key=lambda row: (row.worth is None, -(row.worth.value if row.worth else 0.0), row.card))
    widest = max(worths.blanked.values(), key=lambda one: one.games, default=Difference())
    played = worths.games + sum(one.games for one in worths.blanked.values())
    return WorthReport(rows, is_alone, widest.games, played, share_of(widest.points[0], WIN if is_alone else PAIR))


def why_unjudged(kept: Kept) -> str:
    """Why nothing is said of what a card is worth; nothing where something is."""
    if not kept.drawn:
        return NEVER_DRAWN
    return "" if is_played(kept.played, kept.drawn) else NOT_PLAYED


def gain_of(blanked: Difference, *, is_alone: bool) -> Sample:
    """What the deck as it is gains over the one with a blank: points, or alone turns that are not needed."""
    points = blanked.more_points
    return blanked.more_turns if is_alone else Sample(points.n, -points.total, points.squares)


def worth_of(gain: Sample, *, is_alone: bool) -> Estimate:
    """The mean of a gain: turns, else a share of all games."""
    return spread_out(gain, 1) if is_alone else scaled(spread_out(gain, GAME_OF_A_PAIR), PAIR)


# In words


def sentences(pack: Pack, report: WorthReport) -> list[str]:
    """What came of it: what is worth most, what does harm, and what nothing is said of."""
    named = {row.card: pack.cards[row.card].name if row.card in pack.cards else row.card for row in report.rows}
    sure = [row for row in report.rows if row.sure]
    said = [most(named, sure, report)]
    if harm := [row for row in reversed(sure) if row.does_harm]:
        said.append(f"The deck does better with a blank card than with {several([named[row.card] for row in harm])}.")
    elif (last := report.last) and last not in sure[:1] and last.worth:
        said.append(f"{named[last.card]} came out last: {in_words(last.worth, is_alone=report.is_alone)}.")
    if left := [named[row.card] for row in report.rows if row.unplayed == NOT_PLAYED]:
        said.append(f"The pilot hardly ever plays {several(left)}, so that nothing is said of what that is worth.")
    return said


def most(named: Mapping[str, str], sure: Sequence[CardWorth], report: WorthReport) -> str:
    """Which card is worth most, as far as any surely is."""
    best = sure[0] if sure else None
    if best is None or best.worth is None or best.does_harm:
        return f"No card is surely worth more than a blank one, after {plural(report.of_each, 'game')} with each."
    rivals = sum(row.worth is not None and row is not best and row.worth.high >= best.worth.low for row in report.rows)
    others = f"; {plural(rivals, 'other card')} may be worth as much" if rivals else ""
    came = "came out best" if best is report.rows[0] else "is surely worth something"
    return f"{named[best.card]} {came}: {in_words(best.worth, is_alone=report.is_alone)}{others}."


def several(names: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {plural(more, 'more card')}" if more > 0 else "")


def in_words(worth: Estimate, *, is_alone: bool) -> str:
    """What a copy is worth, with its interval, of which each end says its way where they lie on both sides of 0."""
    ways, factor, digits = (("sooner", "later"), 1, 2) if is_alone else (("more", "fewer"), 100, 1)

    def size_of(value: float, *, with_way: bool = True) -> str:
        return f"{factor * abs(value):.{digits}f}{f' {ways[value < 0]}' if with_way else ''}"

    near, far = (worth.low, worth.high) if worth.value >= 0 else (worth.high, worth.low)
    both = worth.low < 0 < worth.high
    around = f"{size_of(near, with_way=both)} to {size_of(far, with_way=both)}"
    gain = (
        f"{size_of(worth.value, with_way=False)} turns {ways[worth.value < 0]}"
        if is_alone
        else f"{size_of(worth.value)} of 100 games"
    )
    return f"the deck wins {gain} with a copy than with a blank card there ({around})"


def ends(worth: Estimate, factor: int, digits: int) -> str:
    """Where the true value lies."""
    return f"{factor * worth.low:.{digits}f} to {factor * worth.high:.{digits}f}"


def lines(pack: Pack, report: WorthReport) -> Iterator[str]:
    """The figures for a reader, a line each."""
    yield from sentences(pack, report)
    unit = "turns" if report.is_alone else "games of 100"
    yield f"What a copy is worth against a blank card, in {unit}; * are named, of which at most 1 in 10 is there by chance:"
    wide = max((len(pack.cards[row.card].name) for row in report.rows), default=0)
    for row in report.rows:
        yield f"  {pack.cards[row.card].name:{wide}} {row.copies:>2}  {told(row, is_alone=report.is_alone)}"


def told(row: CardWorth, *, is_alone: bool) -> str:
    """The number of a card, or why it has none."""
    if row.worth is None:
        return row.unplayed
    factor, digits = (1, 2) if is_alone else (100, 1)
    value = f"{factor * row.worth.value:+.{digits}f}{'*' if row.sure else ' '}"
    return f"{value:>7} ({ends(row.worth, factor, digits)})"


# As JSON


def as_json(report: WorthReport) -> dict[str, Any]:
    """The figures as a table."""
    return {
        "unit": "turns" if report.is_alone else "share",
        "cards": [
            {
                "card": row.card,
                "copies": row.copies,
                "worth": figures(row.worth) if row.worth else None,
                "sure": row.sure,
                "drawn": row.kept.drawn,
                "played": row.kept.played,
                "why": row.unplayed or None,
            }
            for row in report.rows
        ],
        "of_each": report.of_each,
        "played": report.played,
        "won": figures(report.won) if report.won else None,
    }


def terms_of(appraisal: Appraisal, title: str, form: str, versions: Mapping[str, str]) -> dict[str, Any]:
    """What was played, as command and page tell it."""
    contest = appraisal.contest
    opponent = contest.opponent if appraisal.is_alone else ""
    by = Terms(appraisal.pack.slug, title, form, contest.options, contest.pilots, contest.seed, versions, opponent)
    return by.as_json() | {"against": list(contest.rivals), "games": contest.games}
