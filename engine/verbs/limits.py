"""How often a line may be used: for games whose turns begin anew for everybody."""

from engine.kernel.definitions import Ability
from engine.kernel.effects import Cost
from engine.kernel.state import Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.phrases import CostsPart, EffectsPart, Line, phrase


class OncePerTurn:
    """A line that may be used once in a turn, by each card that has it."""

    def is_free(self, game: Game, frame: Frame) -> bool:
        """Whether it has not been used this turn."""
        return (frame.source, self) not in game.heard

    def use_up(self, game: Game, frame: Frame) -> None:
        """It has been used."""
        game.heard |= {(frame.source, self)}


@phrase("once per turn, you may {costs}: {effects}", "once each turn, you may {costs}: {effects}")
def activated_once(line: CompiledLine, costs: CostsPart, effects: EffectsPart) -> Line:
    """Once in each turn you may pay what stands before the colon for what stands behind it."""
    return Ability("", effects, costs=(once_per_turn(line), *costs))


@phrase("once per turn", "once each turn", sort="cost", builds=True)
def once_per_turn(line: CompiledLine) -> Cost:
    """The line can be used once in each turn."""
    limit = OncePerTurn()
    return Cost(limit.is_free, limit.use_up, ())


def is_used_up(game: Game, frame: Frame, cost: Cost) -> bool:
    """Whether a cost is such a limit, and has been reached by the source of a frame."""
    limit = getattr(cost.can, "__self__", None)
    return isinstance(limit, OncePerTurn) and not limit.is_free(game, frame)
