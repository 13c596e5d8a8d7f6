"""Rules of thumb for windows that both editions have, and the opponents `dummy`, `blocker` and `mirror`."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.games.runeslingers import ailments, blocking, opening, piles, playing, turn
from engine.games.runeslingers.areas import AILMENT, BLOCK, DECK, HAND, HEALTH, POWER
from engine.games.runeslingers.words import effects
from engine.games.runeslingers.worth import count_ailments, keep_value, worth, worth_of
from engine.kernel.agenda import CHOOSE_UNSEEN, ORDER
from engine.kernel.decisions import Decision, Row
from engine.kernel.definitions import Definition
from engine.kernel.state import FACE_DOWN
from engine.kernel.view import View
from engine.play.opponents import Blanks, Opponent
from engine.play.pilots import Greedy, Pilot, best, first, last
from engine.verbs.piles import DISCARD_CARD, LOOK
from engine.verbs.sentences import MAY

PLENTY: Final = 8  # cards in the deck, so that searing some does not cost a power
# Types of ailment that do nothing at the moment they come.
HARMLESS: Final = {"weaken": 20.0, "fragment": 20.0, "debilitate": 18.0}

Offer = tuple[int, int, int]  # number of the option, piece, which of its lines
OwnTarget = Callable[[View, int], float]  # how much use a card of one's own has for what targets it
Gains = dict[bool, dict[int, float]]  # what areas add to a boon, at home and on enemies' fields


def most(offers: list[Offer], points: Callable[[Offer], float]) -> int:
    """The offer with the most points, the first of several; 0, which ends the phase, if none is worth anything."""
    highest, best = 0.0, 0
    for offer in offers:
        if (value := points(offer)) > highest:
            highest, best = value, offer[0]
    return best


def play_value(view: View, definition: Definition, gains: Gains) -> float:
    """What playing a card is worth on this table; what areas add to boons is worked out once for all cards of a decision."""
    worth = worth_of(definition)
    points = worth.all
    if definition.kind == "boon":
        points = boon_value(view, points, gains)
    for need, part in worth.depends:
        points -= part * (not is_met(view, need))
    ail = definition.keywords.get("ail", 0)
    if ail and count_ailments(view, view.seat) + ail >= view.number("ailments_for_power"):
        return 0.0
    return points


def is_met(view: View, need: str) -> bool:
    """Whether there is what an effect needs."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    if need == "enemy cards":
        return any(view.acting(seat, "defense") for seat in others)
    return any(count_ailments(view, seat) for seat in ([view.seat] if need == "own ailments" else others))


def boon_value(view: View, points: float, gains: Gains) -> float:
    """What a boon gains where it gains most, with what triggers on playing one; nothing where there is no place for it."""
    home = points >= 0
    if home not in gains:
        gains[home] = area_gains(view, home)
    if not gains[home]:
        return 0.0
    bonus = sum([worth_of(view.offered(piece)).for_playing for piece in view.acting(view.seat, "chant")])
    return bonus + abs(points) + max(gains[home].values())


def area_gains(view: View, home: bool) -> dict[int, float]:
    """What an area adds to the worth of a boon: help is laid at home, harm on an enemy's field.

    A boon that is replaced is lost. At home, a bare ailment is hidden.
    """
    gains = {}
    for seat in range(view.seats):
        if (seat == view.seat) == home:
            for boon in view.acting(seat, "boon"):
                gains[view.place(boon)] = -abs(worth_of(view.offered(boon)).all) - 1
            for ailment in view.acting(seat, "ailment"):
                gains[view.place(ailment)] = float(view.count(AILMENT, ailment) if home else 0)
    return gains


def where_boons_gain(view: View, decision: Decision) -> int:
    """The place on which a boon gains most."""
    gains = area_gains(view, worth_of(view.offered(decision.source)).all >= 0)
    return best(decision, lambda row: gains.get(row[2], -1000.0))


def target(own_target: OwnTarget, view: View, decision: Decision) -> int:
    """An enemy with the least health; among cards an enemy's, or one's own with the most use for it, as an edition judges that."""
    highest, best = -1000.0, 0
    for number, (verb, entity, _) in enumerate(decision.options):
        if verb == CHOOSE_UNSEEN:
            points = 100.0
        elif entity < view.seats:
            points = (
                (500.0 if entity != view.seat else -500.0) - view.count(HEALTH, entity) - 20 * view.count(POWER, entity)
            )
        elif view.side(entity) == view.seat:
            points = -1.0 if view.count(FACE_DOWN, entity) else own_target(view, entity)
        else:
            points = 100 + worth_of(view.offered(entity)).all
        if points > highest:
            highest, best = points, number
    return best


def use_for_tokens(view: View, piece: int) -> float:
    """The card that makes most of tokens."""
    definition = view.offered(piece)
    return 10.0 * ("charge" in definition.keywords or "token" in definition.keywords) + worth_of(definition).lasting


def bullet(view: View, decision: Decision) -> int:
    """The bullet worth most; an enemy who chooses takes the one worth least."""
    source = view.offered(decision.source)
    points = [worth_of(source).bullets[row[2] - 1] for row in decision.options]
    value = max(points) if view.side(decision.source) == view.seat else min(points)
    return points.index(value)


def spare(view: View, decision: Decision) -> int:
    """The card that is missed least."""
    return best(decision, lambda row: -keep_value(view.offered(row[1])))


def keep(view: View, decision: Decision) -> int:
    """The card that is wanted most."""
    return best(decision, lambda row: keep_value(view.offered(row[1])))


def defend(view: View, decision: Decision) -> int:
    """Block what would cost half of the block value at least, if the price is small: a spare card, or what stands for it."""
    harm, strength = decision.options[0][2], view.value(BLOCK, view.seat)
    if 2 * min(harm, strength) < strength:
        return 0
    if decision.options[-1][0] == blocking.BLOCK_BY and view.size(view.seat, DECK) > PLENTY:
        return len(decision.options) - 1
    return block_with_least(view, decision) if view.size(view.seat, HAND) > 2 else 0


def block_with_least(view: View, decision: Decision) -> int:
    """Block, with the card that is missed least."""
    offers = [row for row in decision.options if row[0] == blocking.BLOCK_WITH]
    if not offers:
        return len(decision.options) - 1
    return decision.options.index(min(offers, key=lambda row: keep_value(view.offered(row[1]))))


def reply(view: View, decision: Decision) -> int:
    """Answer with the card worth most, if it is worth anything."""
    return best(decision, lambda row: worth_of(view.offered(row[1])).all if row[0] == playing.PLAY else 0.0)


def name_ailment(view: View, decision: Decision) -> int:
    """Burn, which hurts at once."""
    return best(decision, lambda row: view.offered(row[1]).id == "burn")


def own_ailment(view: View, decision: Decision) -> int:
    """A type that costs nothing when it comes, and of these the one with the fewest instances."""
    return best(decision, partial(harmlessness, view))


def harmlessness(view: View, row: Row) -> float:
    """How little an ailment of this type would matter on the player."""
    ailment = view.offered(row[1]).id
    there = [piece for piece in view.acting(view.seat, "ailment") if view.offered(piece).id == ailment]
    return HARMLESS.get(ailment, 0.0) - sum([view.count(AILMENT, piece) for piece in there])


def convert(view: View, decision: Decision) -> int:
    """Convert what is on an enemy, and let be what is on oneself."""
    stop = decision.options[-1][0] == ailments.STOP
    own = any(view.side(row[1]) == view.seat for row in decision.options if row[1] >= 0)
    return len(decision.options) - 1 if stop and own else 0


# Every window has one simple rule: sensible rather than clever, it never looks ahead.
SHARED_RULES: Final[dict[int, Pilot]] = {
    ORDER: first,
    MAY: first,
    playing.BULLET: bullet,
    playing.ANSWER: reply,
    playing.AIL_WITH: own_ailment,
    turn.PASS_OR_PLAY: first,
    effects.OF_CHOICE: name_ailment,
    LOOK: keep,
    blocking.BLOCK_IT: defend,
    DISCARD_CARD: spare,
    opening.START_WITH: spare,
    opening.FIRST_OR_SECOND: first,
    ailments.APPLY_NEXT: first,
    ailments.APPLY_WHICH: first,
    ailments.REMOVE_WHICH: first,
    ailments.CONVERT_WHICH: convert,
    ailments.INSTEAD: last,
    piles.KEEP_WHICH: first,
}


# Opponents


def block_always(view: View, decision: Decision) -> int:
    """Blocks whenever it may, and does nothing else."""
    return block_with_least(view, decision) if decision.window == blocking.BLOCK_IT else 0


def opponents(rules: dict[int, Pilot], cards: int) -> dict[str, Opponent]:
    """Those of an edition, with its rules of thumb and so many cards in a deck."""
    blanks = Blanks(cards)
    never = "Full power and health, a deck of blank cards; never acts."
    blocks = "Like the dummy, but discards a card to block whenever it may."
    return {
        "dummy": Opponent("dummy", never, first, blanks),
        "blocker": Opponent("blocker", blocks, block_always, blanks),
        "mirror": Opponent("mirror", "The same deck as yours, played by the greedy pilot.", Greedy(worth, rules, 0)),
    }
