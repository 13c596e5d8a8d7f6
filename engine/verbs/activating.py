"""Lines that a player activates in their own turn by paying what stands before a colon, in games whose rules offer that."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from engine.kernel.agenda import Choose, again
from engine.kernel.decisions import ask, take_choice
from engine.kernel.definitions import Ability
from engine.kernel.effects import Ask, Cost
from engine.kernel.state import NONE, Effect, Game
from engine.text.compiling import CompiledLine
from engine.text.phrases import CostsPart, EffectsPart, Line, phrase
from engine.verbs.names import SHARED

HOW_MANY: Final[int] = SHARED.window("how many", "How much do you pay?")
AS_X: Final[int] = SHARED.verb("as x", "X is {amount}")


@dataclass(eq=False, slots=True)
class ChooseX:
    """Asks how much of a cost is paid, one of which has been paid already: that is X, by which the `asks` of its line are chosen."""

    cost: Cost
    asks: Sequence[Ask]

    def amounts(self, game: Game, frame: Effect, paid: int = 0) -> list[int]:
        """How much can be paid, where so much is paid already, so that there is a candidate for all that is chosen by it."""
        further = next(more for more in count(1) if not self.cost.of(more).payable(game, frame)) - 1
        return [number for number in range(1, paid + further + 1) if self.finds_all(game, frame, number)]

    def finds_all(self, game: Game, frame: Effect, x: int) -> bool:
        """Whether there is a candidate for all that is chosen by an X."""
        frame.x = x
        return all(ask.call(game, frame) for ask in self.asks)

    def __call__(self, game: Game, frame: Effect) -> None:
        if frame.answer is None:
            rows = [(AS_X, NONE, number) for number in self.amounts(game, frame, 1) or [1]]
            again(game, frame)
            ask(game, frame, HOW_MANY, frame.seat, rows)
            return
        frame.x = take_choice(frame)[2]
        if frame.x > 1:
            self.cost.of(frame.x - 1)(game, frame)


@phrase("{costs}: {effects}", "you may {costs}: {effects}", chooses=True)
def activated(line: CompiledLine, costs: CostsPart, effects: EffectsPart) -> Line:
    """In your turn you may pay what stands before the colon for what stands behind it."""
    ability = Ability("", effects)
    ability.costs = tuple(cost.of(1) if cost.is_chosen else cost for cost in costs)
    for cost in [cost for cost in costs if cost.is_chosen]:
        by_x = line.asked_later()
        ability.x = ChooseX(cost, [ask for ask in by_x if ask.needed])
        ability.program = (ability.x, *map(Choose, by_x), *effects)
    return ability
