"""What card text of both Runeslingers can say: one function for each thing, with its phrases."""

from __future__ import annotations

from typing import Annotated, Any, Final

from engine.games.runeslingers import ailments as ailing
from engine.games.runeslingers import damage, piles
from engine.games.runeslingers.areas import (
    AILMENT,
    BLOCKS_PER_TURN,
    BY_EFFECT,
    DAMAGE_BY,
    DAMAGE_TO,
    KEYWORD,
    KEYWORDS,
    SLUNG,
    SLUNG_ATTACK,
    SLUNG_SPIRIT,
    SLUNG_UTILITY,
    VOID,
    ailment_of,
    ailments,
    exposed_concentrations,
    instances,
)
from engine.games.runeslingers.names import NAMES
from engine.kernel.definitions import Ability
from engine.kernel.effects import Ask, Call, Cost, Do, Slot, Static, Subject
from engine.kernel.places import cards_in_play, enemies, in_play, is_kind, pile, players, side
from engine.kernel.state import NONE, Effect, Frame, Game
from engine.kernel.table import number
from engine.text.compiling import Line as Compiled
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import (
    Amount,
    Change,
    Condition,
    Keyword,
    Kind,
    Line,
    Node,
    Pay,
    Piece,
    Seat,
    Self,
    Signed,
    StatWord,
    Term,
    Thing,
    When,
    Whose,
    phrase,
)
from engine.text.phrases import Do as Done
from engine.verbs.filters import is_yours
from engine.verbs.piles import DRAWN, take_cards
from engine.verbs.targets import TARGET

OF_CHOICE: Final[int] = NAMES.window("of choice", "Which ailment will it apply?")
THIS: Final = Node("self")
SeatPart = Annotated[Any, "seat"]
WhosePart = Annotated[Any, "whose"]
CostPart = Annotated[Cost, "cost"]
LinePart = Annotated[Ability, "line"]

# Who and what


@phrase("your Runeslinger")
def your_runeslinger(game: Game, frame: Frame) -> Seat:
    """The Runeslinger is the player. [000:96]"""
    return frame.seat


@phrase("that Runeslinger", sort="seat", builds=True, refers="player")
def that_runeslinger(line: Compiled) -> SeatPart:
    """The Runeslinger that the line has named last, or that its trigger is about."""
    return line.named or Subject()


@phrase("target enemy Runeslinger", sort="seat", asks=TARGET, always=True)
def target_enemy(game: Game, frame: Frame) -> list[int]:
    """An enemy that you choose."""
    return enemies(game, frame.seat)


@phrase("target Runeslinger", sort="seat", asks=TARGET, always=True)
def target_runeslinger(game: Game, frame: Frame) -> list[int]:
    """Any Runeslinger, you too."""
    return players(game)


@phrase("each enemy Runeslinger", sort="seat", many=True)
def each_enemy(game: Game, frame: Frame) -> list[int]:
    """All enemies; nobody is chosen."""
    return enemies(game, frame.seat)


@phrase("any target", sort="entity", asks=TARGET, always=True)
def any_target(game: Game, frame: Frame) -> list[int]:
    """A Runeslinger or an exposed defense card. [000:127]"""
    seats = players(game)
    return [*seats, *sorted(piece for seat in seats for piece in cards_in_play(game, seat, "defense"))]


@phrase("target concentration you control", sort="piece", asks=TARGET)
def target_concentration(game: Game, frame: Frame) -> list[int]:
    """An exposed concentration of yours."""
    return sorted(exposed_concentrations(game, frame.seat))


@phrase("the card under it", "the card under {card}", sort="piece", refers="card under", defaults={"card": THIS})
def card_under(game: Game, frame: Effect, card: Self) -> Piece:
    """The card that lay under it when it left; a concentration is no card (RSA-Q7)."""
    return frame.other


@phrase("that Runeslinger's", sort="whose", builds=True, refers="player")
def that_runeslingers(line: Compiled) -> WhosePart:
    """Of the Runeslinger that the line has named last."""
    return that_runeslinger(line)


# Counting


@phrase("card(s) in {whose} void pile")
def voided(game: Game, frame: Frame, whose: Whose) -> Thing:
    """Cards in a void pile."""
    return len(pile(game, whose, VOID))


@phrase("ailment(s) on {who}")
def ailments_on(game: Game, frame: Frame, who: Seat) -> Thing:
    """Exposed ailment instances. [000:292]"""
    return instances(game, who)


@phrase("{term} on {who}")
def term_on(game: Game, frame: Frame, term: Term, who: Seat) -> Thing:
    """Exposed instances of one ailment."""
    found = ailment_of(game, who, term)
    return 0 if found == NONE else game.counts[AILMENT][found]


@phrase("ailment(s) removed this way")
def removed(game: Game, frame: Frame) -> Thing:
    """As many as the sentence before has removed."""
    return frame.result


# Conditions


@phrase("it hits")
def hits(game: Game, frame: Frame) -> Condition:
    """The damage before has dealt at least 1. [000:451]"""
    return frame.result >= number(game, "hit_damage")


@phrase("{who} is ailed with {amount} or more {term}")
def ailed_with(game: Game, frame: Frame, who: Seat, amount: Amount, term: Term) -> Condition:
    """So many instances of one ailment are on a Runeslinger."""
    return term_on(game, frame, term, who) >= amount


@phrase("{who} is ailed with {amount} or more unique ailments")
def ailed_uniquely(game: Game, frame: Frame, who: Seat, amount: Amount) -> Condition:
    """So many different ailments are on a Runeslinger."""
    return len(ailments(game, who)) >= amount


def slung(game: Game, seat: int, kind: str) -> int:
    """How many runespells of a kind a player has slung this turn."""
    rows = (SLUNG[kind],) if kind in SLUNG else (SLUNG_SPIRIT, SLUNG_UTILITY, SLUNG_ATTACK)
    return sum(game.counts[row][seat] for row in rows)


@phrase("an enemy slung a(n) {kind} this turn")
def enemy_slung(game: Game, frame: Frame, kind: Kind) -> Condition:
    """An enemy has played a runespell of a kind this turn."""
    return any(slung(game, enemy, kind) for enemy in enemies(game, frame.seat))


@phrase("you slung another {kind} this turn")
def slung_another(game: Game, frame: Frame, kind: Kind) -> Condition:
    """You have played a runespell of a kind besides this one this turn."""
    return slung(game, frame.seat, kind) > is_kind(game, frame.source, kind)


@phrase("you slung a(n) {kind} this turn")
def you_slung(game: Game, frame: Frame, kind: Kind) -> Condition:
    """You have played a runespell of a kind this turn."""
    return slung(game, frame.seat, kind) > 0


# When


@phrase("when {who} is hit", event=damage.HIT, names="player")
def when_hit(game: Game, scope: Frame, subject: int, other: int, amount: int, who: Seat) -> When:
    """A Runeslinger is dealt at least 1 damage. [000:451]"""
    return subject == who


@phrase("when {card} hits a Runeslinger", event=damage.HIT, names="player")
def when_hits(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> When:
    """Damage of this card hits. [000:274]"""
    return other == card


@phrase("when you lose a power", event=damage.POWER_LOST, names="player")
def when_you_lose(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You are downed. [000:442]"""
    return subject == scope.seat


@phrase("when an enemy Runeslinger loses a power", event=damage.POWER_LOST, names="player")
def when_enemy_loses(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """An enemy is downed. [000:442]"""
    return subject != scope.seat


@phrase("when you set a concentration", event=piles.SET)
def when_set(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """A concentration is set on your field."""
    return side(game, subject) == scope.seat


@phrase("when an ailment is applied to {who}", event=ailing.APPLIED, names="player")
def when_ailed(game: Game, scope: Frame, subject: int, other: int, amount: int, who: Seat) -> When:
    """Each instance that is applied."""
    return subject == who


@phrase("when an ailment is applied to an enemy Runeslinger", event=ailing.APPLIED, names="player")
def when_enemy_ailed(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """Each instance that is applied to an enemy."""
    return subject != scope.seat


@phrase("when an instance of {card} is applied to {who}", event=ailing.APPLIED, names="player")
def when_instance(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self, who: Seat) -> When:
    """Each instance of this ailment. [000:290]"""
    return subject == who and other == card


@phrase("when you draw a card outside your Draw Phase", event=DRAWN)
def when_drawn_outside(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """A card that you draw in another phase, or in another player's turn."""
    return side(game, subject) == scope.seat and not (amount and game.active == scope.seat)


def at_level_two(game: Game, frame: Frame, new: int) -> bool:
    """Whether enough instances were on the bearer before the new one."""
    return game.counts[AILMENT][frame.source] - new >= number(game, "ailment_level_2")


@phrase("level I: {ability}")
def level_one(line: Compiled, ability: LinePart) -> Line:
    """Acts while the ailment is on you."""
    return ability


@phrase("level II: {ability}")
def level_two(line: Compiled, ability: LinePart) -> Line:
    """Acts while 4 or more instances are on you; the fourth itself does not meet it yet (RSA-Q30). [000:270]"""
    ability.condition = Call(at_level_two, (int(ability.event == ailing.APPLIED),))
    if ability.static is not None:
        static = ability.static
        ability.static = Static(static.stat, static.change, static.arguments, ability.condition)
    return ability


# What holds for as long as it lasts


@phrase("Runeslingers have {change} {stat}")
def all_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, change: Signed, stat: StatWord = 0
) -> Change:
    """A global effect applies to all Runeslingers. [000:145]"""
    return total + change


@phrase("Runeslingers have a(n) {stat} of {amount}")
def all_have_exactly(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value is set for all; where two players set it, the active one's effect holds. [000:68]"""
    return amount


@phrase("your {kind} have {keyword}", stat=KEYWORD)
def cards_gain(game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind, keyword: Keyword) -> Change:
    """Cards of a kind that you control have a further keyword. [000:369]"""
    return 1 if KEYWORDS[other] == keyword and is_yours(game, scope, subject, kind) else total


@phrase("damage dealt by your {kind} is increased by {amount}", stat=DAMAGE_BY)
def deals_more(game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind, amount: Amount) -> Change:
    """Each amount of damage of such a card is higher (RSA-Q39)."""
    return total + amount if is_yours(game, scope, subject, kind) else total


@phrase("damage dealt by your {kind} is reduced by {amount}", stat=DAMAGE_BY)
def deals_less(game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind, amount: Amount) -> Change:
    """Each amount of damage of such a card is lower (RSA-Q39)."""
    return total - amount if is_yours(game, scope, subject, kind) else total


@phrase("damage dealt to {who} is reduced by {amount}", stat=DAMAGE_TO)
def takes_less(game: Game, scope: Frame, subject: int, other: int, total: int, who: Seat, amount: Amount) -> Change:
    """Each amount of damage to a Runeslinger is lower, before a barrier (RSA-Q39)."""
    return total - amount if subject == who else total


@phrase("you may block {amount} additional time(s) each turn", stat=BLOCKS_PER_TURN)
def blocks_more(game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount) -> Change:
    """More blocks in a turn. [000:316]"""
    return total + amount if subject == scope.seat else total


# Instead


def would_be_ailed(game: Game, scope: Frame, subject: int, other: int, amount: int, who: int, cost: Cost) -> bool:
    """An enemy would apply an instance, and what stands for it can be done."""
    return subject == who and amount != who and cost.payable(game, scope)


@phrase("if an enemy would apply an ailment to {who}, you may {cost} instead.")
def instead_of_ailment(line: Compiled, who: SeatPart, cost: CostPart) -> Line:
    """Offered for each instance that an enemy would apply (RSA-Q50)."""
    return replacing(ailing.APPLIED, Call(would_be_ailed, (who, cost)), cost)


def replacing(event: int, when: Call, cost: Cost) -> Ability:
    """An ability that takes the place of an event."""
    ability = Ability("", (cost,))
    ability.event, ability.when, ability.replaces = event, when, True
    return ability


# Costs


def always_can(game: Game, frame: Frame, amount: int) -> bool:
    """A deck has no bottom. [000:54]"""
    return True


@phrase("sear {amount}", can=always_can)
def pay_sear(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Pay with cards from the top of your deck."""
    take_cards(game, frame.seat, amount, piles.sear_one, frame.source)


def can_destroy(game: Game, frame: Frame, card: int) -> bool:
    """Whether the card is in play."""
    return in_play(game, card)


@phrase("destroy {card}", can=can_destroy)
def pay_itself(game: Game, frame: Frame, card: Self) -> Pay:
    """Pay with the card itself (RSA-Q67)."""
    piles.destroy(game, card)


# Damage, health, power


@phrase("{who} lose(s) {amount} health")
def lose_health(game: Game, frame: Frame, who: Seat, amount: Amount) -> Done:
    """Health is lost in full, through the loss of a power. [000:360]"""
    damage.lose_health(game, who, amount, frame.source, frame.seat)


@phrase("{who} gain(s) {amount} health")
def gain_health(game: Game, frame: Frame, who: Seat, amount: Amount) -> Done:
    """Health comes back, up to its maximum. [000:101]"""
    damage.gain_health(game, who, amount)


@phrase("{who} lose(s) a power")
def lose_a_power(game: Game, frame: Frame, who: Seat) -> Done:
    """A power is lost; health stays as it is (RSA-Q47)."""
    damage.lose_a_power(game, who, BY_EFFECT)


# Cards that move


@phrase("{who} sear(s) {amount}")
def sear(game: Game, frame: Frame, who: Seat, amount: Amount) -> Done:
    """Cards from the top of the deck go to the discard pile. [000:444]"""
    take_cards(game, who, amount, piles.sear_one, frame.source)


@phrase("{who} void(s) {amount}")
def void(game: Game, frame: Frame, who: Seat, amount: Amount) -> Done:
    """Cards from the top of the deck go to the void pile. [000:445]"""
    take_cards(game, who, amount, piles.void_one, frame.source)


@phrase("set the top card of your deck face-down as a ready concentration")
def set_top(game: Game, frame: Frame) -> Done:
    """Nothing happens with all areas taken; it does not count as the set of the turn."""
    take_cards(game, frame.seat, 1, piles.set_one, frame.source)


@phrase("destroy {card}")
def destroy(game: Game, frame: Frame, card: Piece) -> Done:
    """The card goes to its owner's discard pile. [000:441]"""
    if in_play(game, card):
        piles.destroy(game, card)


@phrase("place {card} under {upper}")
def place_under(game: Game, frame: Frame, card: Piece, upper: Self) -> Done:
    """The card is concealed: out of play until it is exposed again (RSA-Q51). [000:355]"""
    if card != upper and in_play(game, upper):
        piles.cover(game, card, upper)


# Ailments


@phrase("apply {amount} {ailment} to {who}")
def apply_ailment(game: Game, frame: Frame, amount: Amount, ailment: Term, who: Seat) -> Done:
    """Instances of one ailment, one at a time. [000:290]"""
    ailing.apply(game, frame, [ailing.types(game.table)[ailment]] * amount, who)


def every_type(game: Game, frame: Frame) -> list[int]:
    """All six types."""
    return sorted(ailing.types(game.table).values())


def apply_named(game: Game, frame: Frame, who: int, *kinds: int) -> None:
    """The types that were named in step 4."""
    ailing.apply(game, frame, list(kinds), who, ordered=False)


def is_counted(book: Book, amount: Node, who: Node) -> bool:
    """So many types are named before the card is played: X is not known then."""
    return amount.phrase == NUMBER


@phrase("apply {amount} ailment(s) of your choice to {who}", sort="do", builds=True, fits=is_counted)
def apply_of_choice(line: Compiled, amount: Amount, who: SeatPart) -> tuple[Do, ...]:
    """You name the types in step 4; they may be the same or different ones. [000:206]"""
    asks = [Ask(Call(every_type, ()), OF_CHOICE, target=False, always=True) for _ in range(amount)]
    line.asks += asks
    return (Do(apply_named, (who, *(Slot(ask) for ask in asks))),)


@phrase("apply {amount} unique ailment(s) to {who}")
def apply_unique(game: Game, frame: Frame, amount: Amount, who: Seat) -> Done:
    """Different types, as many as there is room for. [000:402]"""
    ailing.apply_kinds(game, frame, amount, who)


@phrase("remove {amount} ailment(s) from {who}")
def remove(game: Game, frame: Frame, amount: Amount, who: Seat) -> Done:
    """You pick which, as it happens (RSA-Q36). [000:282]"""
    ailing.remove(game, frame, amount, who, up_to=False)


@phrase("remove up to {amount} ailment(s) from {who}")
def remove_up_to(game: Game, frame: Frame, amount: Amount, who: Seat) -> Done:
    """You pick which, and may stop earlier (RSA-Q36)."""
    ailing.remove(game, frame, amount, who, up_to=True)


@phrase("convert up to {amount} ailment(s) on {who} to {ailment}")
def convert(game: Game, frame: Frame, amount: Amount, who: Seat, ailment: Term) -> Done:
    """One at a time: one is removed, one of the new type applied. [000:278]"""
    ailing.remove(game, frame, amount, who, up_to=True, into=ailing.types(game.table)[ailment])
