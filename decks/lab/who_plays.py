"""The pilots to choose from: what each does, and how it fares against the usual one, as far as that has been measured."""

from dataclasses import dataclass

from decks.construction.formats.deck_text import read_deck
from decks.lab.report import Estimate, wilson
from engine.packs.cards import Pack
from engine.play.opponents import LEVELS, SHARP, STEADY, has_passed, levels_of
from engine.play.pilots import HELP, Measured, measured_of, pilots_of

USUAL = "greedy"
ANY = "random"
OUTDONE = "planner"  # by whoever thinks, where that has passed
EVEN = 0.5
OF_ITS_OWN = "A pilot of this game alone."
UNKNOWN = f"How it fares against {USUAL} has not been measured in this game."
CHOICES = (  # of a command line, for all games
    f"{USUAL}, the usual one; {ANY}, which takes any option; or planner, which looks ahead to the end of its turn, takes 6 to 65 times as "
    f"long and wins less often than {USUAL} in every game (docs/speed.md)"
)
PLAYERS = f"{CHOICES}; or {', '.join(LEVELS[:-1])} or {SHARP}"


@dataclass(frozen=True)
class PilotOffer:
    """Who can play, as people call it, and a few sentences about it."""

    name: str
    words: str
    help: str


def who_can_play(pack: Pack, chosen: str = "") -> list[PilotOffer]:
    """Who can play a deck in games by the hundred: the levels, the usual one first, then the other pilots, the one that takes any option
    last. The pilot behind `steady` is told under its own name only where it is chosen, and the one that is OUTDONE too.
    """
    levels = {name: one.words for name, one in levels_of(pack).items()}
    first = sorted(levels, key=lambda name: name != STEADY)
    unasked = {USUAL} if STEADY in levels else set()
    if has_passed(pack):
        unasked.add(OUTDONE)
    pilots = [name for name in pilots_of(pack) if name not in unasked or name == chosen]
    rest = sorted(pilots, key=lambda name: (name == ANY) - (name == USUAL))
    return [PilotOffer(name, levels.get(name, name), about(pack, name)) for name in (*first, *rest)]


def about(pack: Pack, name: str) -> str:
    """What a pilot or a level does, and how it fares; nothing of the usual one and the one that takes any option, between which all others
    lie.
    """
    if level := levels_of(pack).get(name):
        return level.help
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
        f"{standing(share)}: at one table, both with the same deck, it has won {won:,} of {games:,} games ({interval}), by deck from "
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
