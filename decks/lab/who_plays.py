"""The pilots to choose from: what each does, and how it fares against the usual one, as far as that has been measured."""

from dataclasses import dataclass

from decks.construction.formats.deck_text import read_deck
from decks.lab.report import Estimate, wilson
from engine.packs.cards import Pack
from engine.play.pilots import HELP, Measured, measured_of, pilots_of

USUAL = "greedy"
ANY = "random"
EVEN = 0.5
OF_ITS_OWN = "A pilot of this game alone."
UNKNOWN = f"How it fares against {USUAL} has not been measured in this game."
CHOICES = (  # of a command line, for all games
    f"{USUAL}, the usual one; {ANY}, which takes any option; or planner, which looks ahead to the end of its turn, takes 6 to 65 times as "
    f"long and wins less often than {USUAL} in every game (docs/speed.md)"
)


@dataclass(frozen=True)
class PilotOffer:
    """A pilot, and a few sentences about it."""

    name: str
    help: str


def pilots_on_offer(pack: Pack) -> list[PilotOffer]:
    """The pilots of a game: the usual one first, the one that takes any option last."""
    names = sorted(pilots_of(pack), key=lambda name: (name == ANY) - (name == USUAL))
    return [PilotOffer(name, about(pack, name)) for name in names]


def about(pack: Pack, name: str) -> str:
    """What a pilot does, and how it fares; nothing of the usual one and the one that takes any option, between which all others lie."""
    does = HELP.get(name, OF_ITS_OWN)
    if name in (USUAL, ANY):
        return does
    measured = measured_of(pack).get(name)
    return f"{does} {fares(pack, measured) if measured else UNKNOWN}"


def fares(pack: Pack, measured: Measured) -> str:
    """How a pilot fares: with all ready decks together and its interval, with the worst one and the best."""
    won, games = sum(measured.won.values()), measured.games * len(measured.won)
    share = wilson(won, games)
    if share is None:
        return UNKNOWN
    interval = f"{100 * share.value:.1f} %, 95 %: {100 * share.low:.1f} to {100 * share.high:.1f}"
    worst, best = (pick(measured.won, key=measured.won.__getitem__) for pick in (min, max))
    return (
        f"{standing(share)}: at one table, both with the same deck, it has won {won} of {games} games ({interval}), by deck from "
        f"{measured.won[worst]} of {measured.games} with {title_of(pack, worst)} to {measured.won[best]} with {title_of(pack, best)}."
    )


def standing(share: Estimate) -> str:
    """What a share of games that is won says of whoever wins it."""
    if share.low <= EVEN <= share.high:
        return f"About as strong as {USUAL}"
    return f"{'Stronger' if share.low > EVEN else 'Weaker'} than {USUAL} here"


def title_of(pack: Pack, deck: str) -> str:
    """The title of a ready deck; its name where it is gone."""
    return read_deck(pack.decks[deck], pack).title if deck in pack.decks else deck
