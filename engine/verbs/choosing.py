"""Why a piece cannot be chosen where a text asks for a target, a choice or a card of the hand: what the text asks for that it is not.

Nobody asks for a reason but whoever looks at the question, so what is refused is worked out from the options, and costs a game nothing.
"""

from typing import Final

from engine.kernel.agenda import CHOOSE, Choose
from engine.kernel.effects import Ask
from engine.kernel.names import NO_REASON
from engine.kernel.places import in_play, pile, players
from engine.kernel.state import FACE_DOWN, NONE, Effect, Game
from engine.kernel.table import Use
from engine.kernel.view import visible
from engine.verbs.filters import (
    ENEMYS,
    YOURS,
    Bears,
    Filter,
    Has,
    HasKeyword,
    IsBeside,
    IsNot,
    Test,
    is_on_side,
)
from engine.verbs.names import SHARED
from engine.verbs.paying import PiecePayment
from engine.verbs.piles import DISCARD_CARD, spare_cards
from engine.verbs.targets import TARGET, WHICH


def kind_asked(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The kind of card that is asked for, by its number in the pack."""
    noun = noun_asked(game)
    return (list(game.table.rules.pack.kinds).index(noun.kind),) if noun else ()


OTHER_KIND: Final[int] = SHARED.reason("another kind", "Another kind", "it is no {0:kind}", kind_asked)
NOT_YOURS: Final[int] = SHARED.reason("not yours", "Not yours", "only what you control can be chosen")
NOT_THEIRS: Final[int] = SHARED.reason("not theirs", "Not an enemy's", "only what an enemy controls can be chosen")
ITSELF: Final[int] = SHARED.reason("itself", "Not itself", "another one is asked for than the card that says it")
ELSEWHERE: Final[int] = SHARED.reason("elsewhere", "Elsewhere", "it is not at the place that is asked for")
NO_COUNTERS: Final[int] = SHARED.reason(
    "no counters", "Wrong counters", "not so many counters lie on it as are asked for"
)
OTHER_VALUE: Final[int] = SHARED.reason(
    "other value", "Another value", "its value is not as high or low as is asked for"
)
NO_KEYWORD: Final[int] = SHARED.reason("no keyword", "No such keyword", "it has not the keyword that is asked for")
ASKED_OTHERWISE: Final[int] = SHARED.reason("asked otherwise", "Not asked for", "it is not what is asked for")
NO_EFFECT: Final[int] = SHARED.reason("no effect", "No effect", "nothing would happen to it")
NOT_ACTING: Final[int] = SHARED.reason("not acting", "Does not act", "it lies there without acting")
OWED_BESIDES: Final[int] = SHARED.reason(
    "owed besides", "Needed else", "the rest of the price could not be paid without it"
)
BEING_PLAYED: Final[int] = SHARED.reason("being played", "Being played", "it is being played itself")

TESTS: Final[tuple[tuple[type, int], ...]] = (
    (IsBeside, ELSEWHERE),
    (IsNot, ITSELF),
    (Bears, NO_COUNTERS),
    (Has, OTHER_VALUE),
    (HasKeyword, NO_KEYWORD),
)


def request(game: Game) -> Ask | None:
    """What the text at work asks for, None where the question is not one of a text."""
    frame = game.frame
    if not isinstance(frame, Effect) or frame.ability is None:
        return None
    step = game.program[game.pc] if game.pc < len(game.program) else None
    if isinstance(step, Choose):
        return step.ask
    asks = frame.ability.asks
    return asks[len(frame.slots)] if len(frame.slots) < len(asks) else None


def noun_asked(game: Game) -> Filter | None:
    """The noun by which it asks for a card."""
    asked = request(game)
    return next((part for part in asked.call.arguments if isinstance(part, Filter)), None) if asked else None


def offered(game: Game) -> list[int]:
    """What can be chosen."""
    return [piece for verb, piece, _ in game.decision.options if verb == CHOOSE] if game.decision else []


def choosable(game: Game, seat: int) -> list[int]:
    """What can be chosen, and what else lies there: the other pieces in play, or the other cards of the hand, as far as they are seen."""
    there, fields = offered(game), game.table.fields
    places = [game.place[piece] for piece in there if piece > game.table.seats]
    hand = pile(game, seat, game.table.rules.ruleset.piles.hand)
    beside = [*hand] if any(piece in hand for piece in there) else []
    if any(spot != NONE and fields[spot] for spot in places):
        beside += pieces_in_play(game)
    return with_seen(game, seat, there, beside)


def with_seen(game: Game, seat: int, there: list[int], beside: list[int]) -> list[int]:
    """What can be chosen, and of what lies beside it that which is seen."""
    return [*there, *(piece for piece in dict.fromkeys(beside) if piece not in there and visible(game, seat, piece))]


def pieces_in_play(game: Game) -> list[int]:
    """What lies on the fields of all players and of nobody, but for what is covered."""
    fields = game.table.fields
    return [piece for spot, stack in enumerate(game.stacks) if fields[spot] for piece in stack if in_play(game, piece)]


def acts(game: Game, piece: int) -> bool:
    """Whether a text that asks for what is in play may mean a piece."""
    nouns = game.table.rules.ruleset.nouns
    return any(piece in nouns.in_play(game, seat) for seat in (*players(game), NONE))


def why_not_chosen(game: Game, seat: int, piece: int) -> int:
    """It is what is asked for, and something would come of it."""
    if piece in offered(game):
        return NO_REASON
    if isinstance(game.frame, PiecePayment):
        return why_not_paid(game, game.frame, piece)
    asked, frame = request(game), game.frame
    if asked is None or not isinstance(frame, Effect):
        return why_not_spare(game, seat, piece)
    if piece in asked.candidates(game, frame):
        return NO_EFFECT
    noun = noun_asked(game)
    return why_not_meant(game, frame, noun, piece) if noun else ASKED_OTHERWISE


def why_not_paid(game: Game, payment: PiecePayment, piece: int) -> int:
    """It may be what is owed next, and leaves the rest to be paid."""
    owed = payment.parts and piece in payment.parts[0].left(game)
    return OWED_BESIDES if owed else why_not_spare(game, payment.seat, piece)


def why_not_spare(game: Game, seat: int, piece: int) -> int:
    """A card of the hand that is not being played."""
    hand = pile(game, seat, game.table.rules.ruleset.piles.hand)
    return BEING_PLAYED if piece in hand and piece not in spare_cards(game, seat) else ASKED_OTHERWISE


def why_not_meant(game: Game, frame: Effect, noun: Filter, piece: int) -> int:
    """It is of the kind and the side that a noun means, and all its tests hold."""
    if game.counts[FACE_DOWN][piece]:
        return ASKED_OTHERWISE
    if noun.kind and noun.kind not in game.cards[piece].kinds:
        return OTHER_KIND
    if noun.side and not is_on_side(game, frame.seat, noun.side, piece):
        return {YOURS: NOT_YOURS, ENEMYS: NOT_THEIRS}[noun.side]
    if noun.zone is None and not acts(game, piece):
        return NOT_ACTING
    failed = next((test for test in noun.tests if not test(game, frame, piece)), None)
    return reason_of(failed) if failed else why_not_else(frame, piece)


def reason_of(failed: Test) -> int:
    """What a test says of a piece for which it does not hold."""
    return next((reason for sort, reason in TESTS if isinstance(failed, sort)), ASKED_OTHERWISE)


def why_not_else(frame: Effect, piece: int) -> int:
    """What a noun means can be chosen, but not the card that says so where another one is asked for."""
    return ITSELF if piece == frame.source else ASKED_OTHERWISE


ANY_PIECE: Final = (Use(CHOOSE, choosable, why_not_chosen),)
CHOICES: Final[dict[int, tuple[Use, ...]]] = {TARGET: ANY_PIECE, WHICH: ANY_PIECE, DISCARD_CARD: ANY_PIECE}
