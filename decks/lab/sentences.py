"""The sentences with which the report of one deck begins: how fast it is, how it fares against the field, what nothing is known of."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from decks.fares import Fares
from decks.lab.matrices import of_100
from decks.lab.report import NOT_PLAYED, Report
from engine.plurals import plural

NAMED: Final = 3  # cards that the last sentence names


class Sentence(NamedTuple):
    """What is said, and the address of what shows it."""

    words: str
    link: str


def half_by(report: Report) -> int | None:
    """The turn by which half of all games are won, a game that is not won being longer than any; None where fewer are won."""
    return next((row.turn for row in report.turns if row.by.value >= 1 / 2), None)


def half_within(report: Report) -> str:
    """Between which turns half of all games are truly won, in words: where too few may be won, never is one of them; nothing where they
    surely are won too seldom.
    """
    first = next((row.turn for row in report.turns if row.by.high >= 1 / 2), None)
    last = next((row.turn for row in report.turns if row.by.low >= 1 / 2), None)
    return "" if first is None else f"{first} to {last or 'never'}"


def speed(title: str, against: str, report: Report, *, goal: bool) -> str:
    """How fast a deck is."""
    wins, half = "reaches the goal" if goal else "wins", half_by(report)
    if half is not None:
        return f"{title} {wins} by turn {half} of its own in half of all games against {against}."
    assert report.won
    share = of_100(report.won.value)
    return f"{title} {wins} in {share} of 100 games against {against}: there is no turn by which half of them are won."


def field_in_words(fares: Fares) -> str:
    """How a deck fares against the other ready ones."""
    worst, best = fares.worst, fares.best
    return f"Against the other ready decks it wins {fares.of_100} of 100 games ({fares.between}); worst {worst}, best {best}."


def unsaid(illegal: str, form: str, unplayed: Sequence[str], games: int) -> str:
    """Whether the deck is legal, and the cards of which nothing can be said."""
    legal = illegal.removesuffix(".") if illegal else f"The deck is legal in {form}"
    if not unplayed:
        return f"{legal}."
    names = ", ".join(unplayed[:NAMED])
    more = f" and {plural(len(unplayed) - NAMED, 'more card')}" if len(unplayed) > NAMED else ""
    them = "it" if len(unplayed) == 1 else "them"
    return f"{legal}; the pilot hardly ever played {names}{more} in {plural(games, 'game')}, so nothing here is for or against {them}."


def hardly_played(report: Report) -> list[str]:
    """The cards that were drawn and hardly ever played, by their slugs."""
    return [row.card for row in report.cards if row.unplayed == NOT_PLAYED]
