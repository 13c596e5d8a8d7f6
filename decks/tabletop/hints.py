"""A hint: what the person at a table could do best, as far as playing the rest out shows, and what it is better than. No Django."""

from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from decks.tabletop.knowledge import LIST, OF_THE_LIST, deal_for, form_at, what_it_knows
from engine.kernel.chance import number
from engine.kernel.state import Game
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.play.advice import Advice, advise, adviser_of, counsel_of, players_of
from engine.play.curves import curve_of
from engine.play.opponents import SHARP, levels_of
from engine.play.pilots import pilots_of
from engine.play.wording import told_options
from engine.plurals import plural

MOST: Final = 3  # options that are told
UNCHECKED: Final = "not yet checked"
EVEN: Final = 0.005  # of a win: what is less is told as none


def advised(one: Advice, *, checked: bool) -> str:
    """The chance of an option, and what it is better or worse by, as far as so few games tell."""
    return f"{chance_in_words(round(100 * one.chance), one.worlds, checked=checked)}{difference(one)}"


def chance_in_words(percent: int, worlds: int, *, checked: bool) -> str:
    """A chance by so many games tried: what it means where that is `checked`, else how many of them were won."""
    games = f"{plural(worlds, 'game')} tried"
    return f"wins {percent} % of the time ({games})" if checked else f"wins {percent} % of {games} ({UNCHECKED})"


def difference(one: Advice) -> str:
    """What an option is better or worse by than what steady would do."""
    if one.error == 0 and one.gain == 0:
        return ""
    if abs(one.gain) < EVEN:
        return ", as good as what steady would do"
    points = plural(max(round(100 * abs(one.gain)), 1), "point")
    way = "better" if one.gain > 0 else "worse"
    return f", {points} {way} than what steady would do, give or take {100 * one.error:.0f}"


@dataclass(frozen=True)
class Hint:
    """The best options of a question, the first one first, and what steady would do; whether chances of its game are `checked`; and what
    was known of the other deck, in a word and in a sentence.
    """

    steady: int
    suggestions: tuple[Advice, ...]
    checked: bool = False
    by: str = LIST
    knows: str = OF_THE_LIST

    def words(self, one: Advice) -> str:
        """What one of them is worth."""
        return advised(one, checked=self.checked)

    def as_data(self) -> dict[str, Any]:
        """The hint as JSON has it."""
        return asdict(self)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """A hint from its data."""
        rest = {name: data[name] for name in ("checked", "by", "knows") if name in data}
        return cls(data["steady"], tuple([Advice(**row) for row in data["suggestions"]]), **rest)


def can_advise(pack: Pack) -> bool:
    """Whether there can be hints in a game: where it says what a position is worth."""
    return adviser_of(pack) is not None


def is_checked(pack: Pack) -> bool:
    """Whether chances of a game mean what they say, as far as games that were played have shown."""
    return curve_of(pack) is not None


def opinion_of(pack: Pack) -> tuple[str, str]:
    """Whose opinion advice is, by what that is called in a game, and what it does and how well it has played there, to follow "which"."""
    sharp = levels_of(pack)[SHARP]
    return sharp.words, sharp.help[:1].lower() + sharp.help[1:]


def hint_for(game: Game, pack: Pack, seed: int, by: str = LIST) -> Hint | None:
    """What whoever is asked could do best by the other deck's list or its format, of options that come to the same the first; None where
    nobody is asked, or the game does not say what a position is worth.
    """
    decision, counsel = game.decision, counsel_of(pack)
    if decision is None or not can_advise(pack):
        return None
    seat, seed = decision.seat, number(seed, "hint", len(game.answers))
    deal = deal_for(game, seat, by)
    players = players_of(pack, counsel, deal)
    assert players is not None
    view = View(game, seat)
    seen = View(view.imagine(seed, deal), seat) if deal else view  # or steady, which imagines, would do so by the list
    own: int = pilots_of(pack)["greedy"](0)(seen, decision)
    told = advise(view, decision, own, players, counsel, seed)
    first = [option.first for option in told_options(game)]
    best = {first[one.option]: one for one in reversed(told)}
    ranked, curve = sorted(best.values(), key=told.index)[:MOST], curve_of(pack)
    suggestions = tuple([one.shown(curve) for one in ranked])
    return Hint(own, suggestions, curve is not None, by, what_it_knows(pack, by, form_at(game, seat)))
