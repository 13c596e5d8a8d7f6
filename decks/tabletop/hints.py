"""A hint: what the person at a table could do best, as far as playing the rest out shows, and what it is better than. No Django."""

from dataclasses import asdict, dataclass
from typing import Any, Final, Self

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
KNOWS: Final = "It knows which cards the other deck holds, not their order."
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
    """The best options of a question, the first one first, and what steady would do; whether chances of its game are `checked`."""

    steady: int
    suggestions: tuple[Advice, ...]
    checked: bool = False

    def words(self, one: Advice) -> str:
        """What one of them is worth."""
        return advised(one, checked=self.checked)

    def as_data(self) -> dict[str, Any]:
        """The hint as JSON has it."""
        return asdict(self)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """A hint from its data."""
        return cls(data["steady"], tuple([Advice(**row) for row in data["suggestions"]]), data.get("checked", False))


def can_advise(pack: Pack) -> bool:
    """Whether there can be hints in a game: where it says what a position is worth."""
    return adviser_of(pack) is not None


def is_checked(pack: Pack) -> bool:
    """Whether chances of a game mean what they say, as far as games that were played have shown."""
    return curve_of(pack) is not None


def opinion_of(pack: Pack) -> tuple[str, str]:
    """Whose opinion advice is, by what that is called in a game, and how well it has played there."""
    sharp = levels_of(pack)[SHARP]
    return sharp.words, sharp.help


def hint_for(game: Game, pack: Pack, seed: int) -> Hint | None:
    """What whoever is asked could do best, of options that come to the same the first; None where nobody is asked, or the game does not
    say what a position is worth.
    """
    decision, counsel = game.decision, counsel_of(pack)
    players = players_of(pack, counsel)
    if decision is None or players is None:
        return None
    view = View(game, decision.seat)
    own: int = pilots_of(pack)["greedy"](0)(view, decision)
    told = advise(view, decision, own, players, counsel, number(seed, "hint", len(game.answers)))
    first = [option.first for option in told_options(game)]
    best = {first[one.option]: one for one in reversed(told)}
    ranked, curve = sorted(best.values(), key=told.index)[:MOST], curve_of(pack)
    return Hint(own, tuple([one.shown(curve) for one in ranked]), is_checked(pack))
