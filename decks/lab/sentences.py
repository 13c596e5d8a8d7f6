"""The sentences with which the report of one deck begins: how fast it is, how it fares against the field, what nothing is known of."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from decks.construction.legality import Pool
from decks.fares import Fares
from decks.lab import matrices
from decks.lab.matrices import Row, of_100
from decks.lab.outcome import half_won_by
from decks.lab.report import Report
from decks.legal import not_legal
from engine.packs.cards import DeckList, Pack
from engine.plurals import plural

NAMED: Final = 3  # cards that the last sentence names


class Sentence(NamedTuple):
    """What is said, and the address of what shows it."""

    words: str
    link: str


def half_within(report: Report) -> str:
    """Between which turns half of all games are truly won, in words: where too few may be won, never is one of them; nothing where they
    surely are won too seldom.
    """
    first = next((row.turn for row in report.turns if row.by.high >= 1 / 2), None)
    last = next((row.turn for row in report.turns if row.by.low >= 1 / 2), None)
    return "" if first is None else f"{first} to {last or 'never'}"


def speed(title: str, against: str, report: Report, *, goal: bool) -> str:
    """How fast a deck is."""
    wins, half, games = "reaches the goal" if goal else "wins", half_won_by(report.tally), report.tally.games
    if half is not None:
        within = half_within(report)
        around = "" if within == f"{half} to {half}" else f" ({within})"
        return f"{title} {wins} by turn {half} of its own{around} in half of {plural(games, 'game')} against {against}."
    assert report.won
    share, played = f"{of_100(report.won.value)} of 100 games", f"{matrices.between(report.won)}; {games:,} played"
    return f"{title} {wins} in {share} against {against} ({played}): there is no turn by which half of them are won."


def field_in_words(fares: Fares) -> str:
    """How a deck fares against the other ready ones."""
    ends = "" if fares.worst == fares.best else f"; worst {fares.worst}, best {fares.best}"
    return f"Against the other ready decks it wins {fares.of_100} of 100 games ({fares.between}){ends}."


def unsaid(illegal: str, form: str, unplayed: Sequence[str], games: int) -> str:
    """Whether the deck is legal, and the cards of which nothing can be said."""
    legal = illegal.removesuffix(".") if illegal else f"The deck is legal in {form}"
    if not unplayed:
        return f"{legal}."
    names = ", ".join(unplayed[:NAMED])
    more = f" and {plural(len(unplayed) - NAMED, 'more card')}" if len(unplayed) > NAMED else ""
    them = "it" if len(unplayed) == 1 else "them"
    return f"{legal}; the pilot hardly ever played {names}{more} in {plural(games, 'game')}, so nothing here is for or against {them}."


def legal_and_unsaid(pack: Pack, form: str, deck: DeckList, pool: Pool | None, report: Report, legal: str) -> Sentence:
    """Whether a deck is legal in its format, and the cards of which a report says nothing: it leads to them, or where there are none to
    what tells more of whether it is `legal`.
    """
    names = [pack.cards[card].name for card in report.hardly_played if card in pack.cards]
    words = unsaid(not_legal(pack, form, deck, pool), pack.formats[form].name, names, report.tally.games)
    return Sentence(words, "#cards" if names else legal)


def how_it_fares(row: Row, alone: Report | None, practice: str) -> list[Sentence]:
    """How fast a deck is by itself against an opponent for practice, as far as it has played alone, and how it fares against others."""
    fast = [Sentence(speed(row.deck, f"the {practice}", alone, goal=False), "#alone")] if alone else []
    return [*fast, Sentence(matrices.sentence(row), "#row")]
