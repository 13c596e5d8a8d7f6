"""What card text of Runicka can name and count."""

from engine.games.runicka.areas import INVESTED
from engine.kernel.places import pile
from engine.kernel.state import FUSED, Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.phrases import Named, Thing, phrase
from engine.verbs.filters import Filter


class IsFused:
    """It is made of several cards."""

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        place = game.place[piece]
        return game.table.fields[place] == FUSED and len(game.stacks[place]) > 1


@phrase("fusion", "fusions")
def fusion(line: CompiledLine) -> Named:
    """Revenants of several cards. [002:50]"""
    return Filter("revenant", tests=(IsFused(),))


@phrase("card(s) you have invested")
def invested(game: Game, frame: Frame) -> Thing:
    """How many cards you have invested. [002:43]"""
    return len(pile(game, frame.seat, INVESTED))
