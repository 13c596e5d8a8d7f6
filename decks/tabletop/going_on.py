"""What is going on at a table: what is not done yet, what it is aimed at, and what lasts for a while. No Django."""

from collections.abc import Iterable, Iterator

from decks.tabletop.sight import Sight
from decks.tabletop.table_view import Lasts, Pending
from engine.kernel.state import ACTIVATION, CARD, NONE, TRIGGER, Effect, Frame, Game
from engine.play.naming import YOU, name_of
from engine.play.wording import concerned, effect_words

PENDING = {CARD: "{} is being played", TRIGGER: "{} has been triggered", ACTIVATION: "{} is being used"}


def frames_of(game: Game) -> list[Frame]:
    """The work that is not done yet, the next to go on first."""
    return [] if game.over else [frame for frame in reversed(game.agenda) if frame.kind in PENDING]


def pending(sight: Sight, going: Iterable[Frame]) -> Iterator[Pending]:
    """Cards, triggers and abilities that are not done yet, the next to go on first."""
    for frame in going:
        if frame.source != NONE:
            seen = sight.sees(frame.source)
            card = sight.game.cards[frame.source]
            words = PENDING[frame.kind].format(card.name if seen else "A card")
            yield Pending(words, card.id if seen else "", targets(sight, frame))


def lasting(sight: Sight) -> list[Lasts]:
    """The effects that are there for a while; what one line of one card has let last is told together."""
    told: dict[tuple[int, str, str], list[str]] = {}
    for effect in sight.game.lasting:
        words = effect_words(sight.game, effect)
        key = (effect.source, words["words"], words["text"])
        told.setdefault(key, []).extend(concerned(sight.game, effect, sight.sees))
    cards = sight.game.table.cards
    return [
        Lasts(cards[source].id, cards[source].name, " and ".join(dict.fromkeys(names)), words, text)
        for (source, words, text), names in told.items()
    ]


def targets(sight: Sight, frame: Frame) -> str:
    """What has been announced as the targets of some work, each once."""
    if not isinstance(frame, Effect) or frame.ability is None:
        return ""
    seats = sight.game.table.seats
    entities = [entity for ask, entity in zip(frame.ability.asks, frame.slots, strict=False) if ask.target]
    names = (target(sight, entity) for entity in entities if entity != seats)
    return " and ".join(dict.fromkeys(names))


def target(sight: Sight, entity: int) -> str:
    """A target by its name within a sentence, as far as whoever looks may know it."""
    if entity >= sight.game.table.seats:
        return sight.name(entity) or "a card"
    name = name_of(sight.game, entity, entity)
    return name.lower() if name == YOU else name
