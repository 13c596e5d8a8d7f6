"""When lines of Runicka act, and on what conditions."""

from typing import Annotated

from engine.games.runicka.areas import SIDES
from engine.games.runicka.attuning import HAS_ATTUNED, HAS_INVERTED
from engine.games.runicka.combat import ATTACKED
from engine.games.runicka.leaving import ENTERED, OBLITERATED
from engine.games.runicka.life import LIFE_GAINED
from engine.games.runicka.summoning import SUMMONED
from engine.games.runicka.talisman import INVOKED
from engine.games.runicka.words.effects import GAIN
from engine.kernel.effects import Departed, HowMuch, Other, Subject
from engine.kernel.state import Frame, Game
from engine.text.phrases import Anyone, Condition, One, When, phrase
from engine.text.references import CARD, LEFT, PLAYER

Alignment = Annotated[str, "alignment"]


# Attuning


@phrase("when you attune", event=HAS_ATTUNED)
def when_attune(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You use your attunement, up or down (RNK-Q19). [002:41]"""
    return subject == scope.seat


@phrase("when you invert your attunement", event=HAS_INVERTED)
def when_invert(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """Your alignment is turned over (RNK-Q17)."""
    return subject == scope.seat


@phrase("your alignment is {alignment}")
def alignment_is(game: Game, frame: Frame, alignment: Alignment) -> Condition:
    """You are at a level of that side, whichever. [002:41]"""
    return game.counts[SIDES[alignment]][frame.seat] > 0


# Life


@phrase("when you gain Life", event=LIFE_GAINED, gives={GAIN: HowMuch()})
def when_gain(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You gain Life, also by attuning (RNK-Q47)."""
    return subject == scope.seat


# Revenants


@phrase("when you summon {card}", event=SUMMONED, gives={CARD: Subject()}, about={"card": "is summoned"})
def when_summon(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """You summon such a revenant, alone or fused; the one that says it counts too (RNK-Q60)."""
    return other == scope.seat and card.holds(game, scope, subject)


@phrase(
    "when {anyone} summons {card}",
    event=SUMMONED,
    gives={CARD: Subject(), PLAYER: Other()},
    about={"card": "is summoned"},
)
def when_summons(game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone, card: One) -> When:
    """Somebody summons such a revenant, alone or fused."""
    return anyone.holds(game, scope, other) and card.holds(game, scope, subject)


@phrase("when {card} is summoned", event=SUMMONED, gives={CARD: Subject()}, about={"card": "is summoned"})
def when_summoned(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a revenant is summoned, whoever does it."""
    return card.holds(game, scope, subject)


@phrase("when {card} enters the arena", event=ENTERED, gives={CARD: Subject()}, about={"card": "enters"})
def when_enters(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a revenant enters, whatever lets it."""
    return card.holds(game, scope, subject)


@phrase("when {card} is obliterated", event=OBLITERATED, gives={LEFT: Departed()}, about={"card": "is obliterated"})
def when_obliterated(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a revenant is obliterated; the one that says it counts too (RNK-Q55). [002:66]"""
    return card.holds(game, scope, subject)


@phrase(
    "when {card} obliterates {victim}",
    event=OBLITERATED,
    gives={LEFT: Departed()},
    about={"card": "is obliterated", "victim": "is obliterated"},
)
def when_obliterates(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One, victim: One) -> When:
    """Such a revenant obliterates such another one, in combat or by its effect."""
    return amount > 0 and card.holds(game, scope, amount - 1) and victim.holds(game, scope, subject)


@phrase("when {card} attacks your foe", event=ATTACKED, gives={CARD: Subject()}, about={"card": "attacks"})
def when_attacks(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a revenant has attacked the other runekeeper directly. [002:65]"""
    return other != scope.seat and card.holds(game, scope, subject)


@phrase("when you invoke a ley-crystal", event=INVOKED)
def when_invoke(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You have used your Talisman. [002:60]"""
    return other == scope.seat
