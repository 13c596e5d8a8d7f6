"""Lines that a player activates in their own turn by paying what stands before a colon, in games whose rules offer that."""

from __future__ import annotations

from itertools import count
from typing import Annotated, Final

from engine.kernel.agenda import again
from engine.kernel.decisions import ask, take_choice
from engine.kernel.definitions import Ability
from engine.kernel.effects import Cost
from engine.kernel.state import NONE, Effect, Game, Program
from engine.text.compiling import CompiledLine
from engine.text.phrases import Line, phrase
from engine.verbs.names import SHARED

CostsPart = Annotated[tuple[Cost, ...], "costs"]
EffectsPart = Annotated[Program, "effects"]

HOW_MANY: Final[int] = SHARED.window("how many", "How much do you pay?")
AS_X: Final[int] = SHARED.verb("as x", "X is {amount}")


class ChooseX:
    """Asks how much of a cost is paid, one of which has been paid already: that is X."""

    __slots__ = ("cost",)

    def __init__(self, cost: Cost) -> None:
        self.cost = cost

    def __call__(self, game: Game, frame: Effect) -> None:
        if frame.answer is None:
            most = next(more for more in count(1) if not self.cost.of(more).payable(game, frame))
            again(game, frame)
            ask(game, frame, HOW_MANY, frame.seat, [(AS_X, NONE, number) for number in range(1, most + 1)])
            return
        frame.x = take_choice(frame)[2]
        if frame.x > 1:
            self.cost.of(frame.x - 1)(game, frame)


@phrase("{costs}: {effects}", "you may {costs}: {effects}", chooses=True)
def activated(line: CompiledLine, costs: CostsPart, effects: EffectsPart) -> Line:
    """In your turn you may pay what stands before the colon for what stands behind it."""
    x_costs = [cost for cost in costs if cost.is_chosen]
    ability = Ability("", (*map(ChooseX, x_costs), *effects))
    ability.costs = tuple(cost.of(1) if cost.is_chosen else cost for cost in costs)
    return ability
