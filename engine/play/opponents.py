"""Whom one can play against: an opponent with a deck and a level, or a table that nobody else sits at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from engine.kernel.decisions import Decision
from engine.kernel.table import BLANK, LoadedGame
from engine.kernel.view import View
from engine.packs.cards import DeckList, Pack
from engine.play.advice import Adviser, adviser_of, counsel_of
from engine.play.pilots import Calm, Mirrors, Pilot, mirrors_of, pilots_of, seedless
from engine.play.playable import find_module
from engine.plurals import plural

TITLE_MAX: Final = 120  # characters: a longer one is nobody's, and would take long to read
AND: Final = " + "  # between those who play the other seats of a table of three and more
TITLE: Final = re.compile(r"([^()]+?) *(?:\(([^()]*)\))?")
NUMBER: Final = re.compile(r"[0-9]{1,6}")
NOTHING: Final = "none"


@dataclass(frozen=True)
class Setting:
    """A number that an opponent can be set to, from `least` to `most`."""

    name: str
    help: str
    number: int
    least: int
    most: int

    @property
    def text(self) -> str:
        """The number as a title has it."""
        return str(self.number)

    @property
    def choices(self) -> str:
        """What it can be set to."""
        return f"a whole number from {self.least} to {self.most}"

    def set_to(self, text: str) -> Setting:
        """The same with another number. Raises ValueError for what it cannot be set to."""
        if not NUMBER.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise ValueError(f"{self.name} must be {self.choices}, not {text!r}")
        return replace(self, number=int(text))


@dataclass(frozen=True)
class Words:
    """Words that an opponent can be set to, any of its `vocabulary` in that order, or none."""

    name: str
    help: str
    words: tuple[str, ...]
    vocabulary: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words as a title has them."""
        return " ".join(self.words) or NOTHING

    @property
    def choices(self) -> str:
        """What it can be set to."""
        return f"any of {', '.join(self.vocabulary)}, or {NOTHING}"

    def set_to(self, text: str) -> Words:
        """The same with other words. Raises ValueError for what it cannot be set to."""
        wanted = set(text.lower().split()) - {NOTHING}
        if strange := sorted(wanted.difference(self.vocabulary)):
            raise ValueError(f"{self.name} must be {self.choices}, not {strange[0]!r}")
        return replace(self, words=tuple([word for word in self.vocabulary if word in wanted]))


Theirs = DeckList | Sequence[DeckList]  # the deck of all other seats, or one of each


class DecklessError(ValueError):
    """An opponent has been given a deck that it cannot play; the message says who can."""


@dataclass(frozen=True)
class Opponent:
    """What to play against: somebody with a deck, or a table that nobody else sits at.

    `pilot` is None where nobody sits, `deck` for one who plays the same deck as you; `options` are played by besides. What it is set to
    the table is told as options too: "wall power 4". A level says how well somebody plays whatever deck you give them; `others` is at how
    many seats that is where each has a level of its own, 0 where one plays them all.
    """

    name: str
    help: str
    pilot: Pilot | None = None
    deck: Callable[[LoadedGame], DeckList] | None = None
    options: tuple[str, ...] = ()
    settings: tuple[Setting | Words, ...] = ()
    is_level: bool = False
    others: int = 0
    thinks: bool = False
    called: str = ""

    @property
    def words(self) -> str:
        """The name for people."""
        return self.called or self.name

    @property
    def title(self) -> str:
        """The name with what it is set to: "wall (power 4, turn 3)"."""
        settings = ", ".join([f"{one.name} {one.text}" for one in self.settings])
        return f"{self.name} ({settings})" if settings else self.name

    @property
    def conditions(self) -> tuple[str, ...]:
        """The options of its table."""
        return (*self.options, *[f"{self.name} {one.name} {one.text}" for one in self.settings])

    def set_to(self, texts: Mapping[str, str]) -> Opponent:
        """The same set to something else, what is left out as it was. Raises ValueError for what it cannot be set to."""
        names = [one.name for one in self.settings]
        if strange := [name for name in texts if name not in names]:
            raise ValueError(f"{self.name} is set by {', '.join(names) or 'nothing'}, not by {strange[0]!r}")
        return replace(self, settings=tuple([one.set_to(texts.get(one.name, one.text)) for one in self.settings]))

    def decks(self, rules: LoadedGame, deck: DeckList, seats: int = 0, theirs: Theirs | None = None) -> list[DeckList]:
        """A deck for each seat, yours first: alone, or against others for so many seats, without a number for as few as can be.

        `theirs` is what a level plays, one deck for all or one for each, the same as yours where none is given. Raises DecklessError
        for any other opponent, and for another number of decks.
        """
        given = [] if theirs is None else [theirs] if isinstance(theirs, Mapping) else list(theirs)
        if given and not self.is_level:
            levels = f"{', '.join(LEVELS[:-1])} and {LEVELS[-1]}"
            raise DecklessError(f"{self.name} plays no deck that is chosen; {levels} do")
        if self.pilot is None:
            return [deck]
        rest = self.others or (seats or max(rules.players[0], 2)) - 1
        if len(given) not in (0, 1, rest):
            raise DecklessError(
                f"there are {plural(rest, 'other seat')}, but {plural(len(given), 'deck')}: give one, or one for each"
            )
        if len(given) == rest:
            return [deck, *given]
        return [deck, *[given[0] if given else self.deck(rules) if self.deck else deck] * rest]


@dataclass(eq=False, slots=True)
class EachSeat:
    """Several who play the seats behind the first, one each."""

    pilots: Sequence[Pilot]

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option, as whoever sits there takes it."""
        number: int = self.at(view.seat)(view, decision)
        return number

    def at(self, seat: int) -> Pilot:
        """Who sits there."""
        return self.pilots[(seat - 1) % len(self.pilots)]


def thinker_at(pilot: Pilot | None, seat: int) -> Adviser | None:
    """Who thinks at a seat; None where whoever sits there answers at once, or nobody does."""
    sits = pilot.at(seat) if isinstance(pilot, EachSeat) else pilot
    return sits if isinstance(sits, Adviser) else None


@dataclass(eq=False, slots=True)
class Blanks:
    """A deck of blank cards: so many, or without a number as many as a deck of the game has."""

    cards: int = 0

    def __call__(self, rules: LoadedGame) -> DeckList:
        return {"main": {BLANK: self.cards or rules.numbers["deck"]}}


CALM: Final = "calm"
STEADY: Final = "steady"
SHARP: Final = "sharp"  # steady that thinks
THINKING: Final = "steady, thinking"  # what sharp is called where it has not shown that it is
LEVELS: Final = (CALM, STEADY, SHARP)
MIRROR: Final = "mirror"  # steady play of your own deck: what it was called before there were levels


def levels_of(pack: Pack) -> dict[str, Opponent]:
    """How well somebody can play who sits opposite, by name, from the weakest: `steady` is the greedy pilot, `calm` the same with
    any option in CALM of 100 decisions, as the game's pilot.py says, and `sharp` the same after it has thought. None in a game that does
    not say what a position is worth.
    """
    steady, module = pilots_of(pack).get("greedy"), find_module(pack, "pilot")
    if steady is None:
        return {}
    levels = {STEADY: Opponent(STEADY, "Takes what is worth most right now.", steady(0), is_level=True)}
    share: int = getattr(module, "CALM", 0)
    if share:
        words = f"Plays like {STEADY}, but picks at random in {share} of 100 decisions."
        levels[CALM] = Opponent(CALM, words, Calm(steady(0), share, 0), is_level=True)
    if thinks := adviser_of(pack):
        levels[SHARP] = Opponent(
            SHARP, thought_in_words(pack), thinks(0), is_level=True, thinks=True, called=called_of(pack)
        )
    return {name: levels[name] for name in LEVELS if name in levels}


def players_of(pack: Pack) -> dict[str, Callable[[int], Pilot]]:
    """The pilots of a game and its levels, by name, each made from a seed; `sharp` among them in whatever game it can be asked for."""
    levels = {name: level.pilot for name, level in levels_of(pack).items()}
    sharp = adviser_of(pack)
    every = pilots_of(pack) | {name: partial(seedless, pilot) for name, pilot in levels.items() if pilot}
    return every | ({SHARP: sharp} if sharp else {})


def has_passed(pack: Pack) -> bool:
    """Whether whoever thinks has passed what it must in a game: SHARP of its pilot.py."""
    return bool(getattr(find_module(pack, "pilot"), "SHARP", False))


def called_of(pack: Pack) -> str:
    """What `sharp` is called in a game: so where it has passed."""
    return SHARP if has_passed(pack) else THINKING


def thought_in_words(pack: Pack) -> str:
    """What `sharp` does, and how it has fared so far."""
    worlds = counsel_of(pack).worlds
    told = [result_in_words(one, worlds) for one in mirrors_of(pack)]
    begin = "It has won" if has_passed(pack) else "So far it has won"
    so_far = f"{begin} {' and '.join(told)}." if told else "How it fares has not been measured in this game."
    tries = f"it first tries its options in {plural(worlds, 'game')} that could be this one"
    return f"Plays like {STEADY}, but takes its time: {tries}. {so_far}"


def result_in_words(one: Mirrors, worlds: int) -> str:
    """How whoever thinks has fared against somebody, where in other than so many worlds in how many."""
    deck = f" with {one.deck}" if one.deck else ""
    tried = f", trying {one.worlds}," if one.worlds != worlds else ""
    return f"{one.won} of {plural(one.games, 'mirror game')} against {one.against}{deck}{tried}".removesuffix(",")


def opponents_of(pack: Pack) -> dict[str, Opponent]:
    """The opponents of a game by name: those of its pilot.py, then the levels of whoever plays a deck."""
    module = find_module(pack, "pilot")
    opponents: dict[str, Opponent] = module.OPPONENTS if module else {}
    return opponents | levels_of(pack)


def opponent_called(opponents: Mapping[str, Opponent], title: str) -> Opponent | None:
    """The opponent of a name, or of a name with settings such as "wall (power 4, turn 3)"; None if there is none such."""
    try:
        return read_opponent(opponents, title)
    except ValueError:
        return None


def several(opponents: Mapping[str, Opponent], title: str) -> Opponent | None:
    """Those who play the other seats, a level for each; None where one of them is none."""
    levels = [opponents.get(name) for name in title.split(AND)] if len(title) <= TITLE_MAX else []
    pilots = [one.pilot for one in levels if one and one.is_level and one.pilot]
    if not pilots or len(pilots) < len(levels):
        return None
    return Opponent(
        title,
        "Each plays a seat.",
        EachSeat(pilots),
        is_level=True,
        others=len(pilots),
        thinks=any(one.thinks for one in levels if one),
        called=AND.join([one.words for one in levels if one]),
    )


def read_opponent(opponents: Mapping[str, Opponent], title: str) -> Opponent | None:
    """The same, or several of a table, "steady + calm"; None if there is none of that name. Raises ValueError for what it cannot be set to,
    and says why.
    """
    if AND in title:
        return several(opponents, title)
    spelled = TITLE.fullmatch(title) if len(title) <= TITLE_MAX else None
    opponent = opponents.get(spelled[1]) if spelled else None
    if spelled is None or opponent is None or not spelled[2]:
        return opponent
    parts = [part.strip().partition(" ") for part in spelled[2].split(",")]
    return opponent.set_to({name: text.strip() for name, _, text in parts})
