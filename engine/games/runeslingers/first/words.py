"""What card text of the first edition alone can say."""

from __future__ import annotations

from engine.games.runeslingers import ailments, damage
from engine.kernel.state import Frame, Game
from engine.kernel.table import number
from engine.text.phrases import Amount, Term, phrase
from engine.text.phrases import Do as Done


@phrase("inflict {amount} {ailment}", takes=(damage.DEALT, damage.TAKER))
def inflict(game: Game, frame: Frame, amount: Amount, ailment: Term, dealt: int, hurt: int) -> Done:
    """The ailment is applied to the Runeslinger to whom the damage before has dealt at least 1. [001:901-902]"""
    if dealt >= number(game, "hit_damage") and hurt < game.table.seats:
        ailments.apply(game, frame, [ailments.types(game.table)[ailment]] * amount, hurt)
