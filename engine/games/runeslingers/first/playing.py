"""The four steps of playing a card: place, pay, target, answer. Rulebook: 001:455-493."""

from typing import Final

from engine.games.runeslingers.ailments import apply
from engine.games.runeslingers.areas import AILMENTS, CHARGE, PAIN, PLAYED_IN, SEAR, has, is_defense_card
from engine.games.runeslingers.charging import CHARGED
from engine.games.runeslingers.damage import lose_health
from engine.games.runeslingers.first.activating import pay_activation
from engine.games.runeslingers.first.answering import offer_answer, take_answer
from engine.games.runeslingers.first.ladder import ACTIVATE, SLING_CARD, Rung, begin
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.first.paying import costs_in_text, price_of, red_costs
from engine.games.runeslingers.first.placing import play_places
from engine.games.runeslingers.first.playable import effects_of_play, slung_for
from engine.games.runeslingers.first.slinging import be_slung, declare_targets, offer_bullet, take_bullet
from engine.games.runeslingers.paying import ail_options
from engine.games.runeslingers.piles import destroy, discard, sear_one
from engine.games.runeslingers.playing import AIL_WITH, LAY, WHERE
from engine.games.runeslingers.targeting import can_find_targets, has_targets_on
from engine.kernel.agenda import end, go_to, happen, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines, turn_over
from engine.kernel.places import cards_in_play, is_kind, move
from engine.kernel.state import CARD, NONE, VALUES, Effect, Game, program
from engine.kernel.table import number
from engine.verbs.paying import pay
from engine.verbs.piles import take_cards
from engine.verbs.triggers import PLAYED

ANNOUNCE: Final[int] = NAMES.window("announce", "What do you do with it?")
SLING_IT: Final[int] = NAMES.verb("sling it", "Sling it")
CHARGE_IT: Final[int] = NAMES.verb("charge it", "Charge it")
LEAVE_IT: Final[int] = NAMES.verb("leave it", "Leave it in play")


def lay(game: Game, piece: int, spot: int, amount: int) -> None:
    """A card lies on its place, but does nothing there before it is paid for. [001:462-467]"""
    move(game, piece, spot)
    game.counts[PLAYED_IN][piece] = game.turn
    turn_over(game, piece, NONE, 1)


def enter(game: Game, piece: int, other: int, amount: int) -> None:
    """All is paid: the card is in play. [001:466-467]"""
    turn_over(game, piece, NONE, 0)


LAID: Final[int] = NAMES.event("laid", "{subject} comes into play on {place}.", lay)
PAID_FOR: Final[int] = NAMES.event("paid for", "", enter, unsettles=VALUES)


def begin_rung(game: Game, rung: Rung) -> None:
    """What is slung or activated from play has its place already."""
    if rung.verb == SLING_CARD:
        go_to(game, rung, offer_bullet)
    elif rung.verb == ACTIVATE:
        go_to(game, rung, pay_activation)


def choose_place(game: Game, rung: Rung) -> None:
    """Step 1: a valid place on a field, on which all that the card targets has a candidate. [001:462-463]"""
    piece = rung.source
    spells = effects_of_play(game, piece) if rung.answers == NONE else slung_for(game, piece)
    probe = Effect((), CARD, piece, rung.seat)
    price = price_of(game, piece)
    spots = [spot for spot in play_places(game, rung.seat, piece) if has_targets_on(game, probe, spells, spot, price)]
    ask(game, rung, WHERE, rung.seat, [(LAY, NONE, spot) for spot in spots])


def lay_card(game: Game, rung: Rung) -> None:
    """Step 1: the card is laid; the boon that it replaces is destroyed, ailments stay concealed. [001:493]"""
    piece, spot = rung.source, take_choice(rung)[2]
    stack = game.stacks[spot]
    if game.table.zone_of[spot] == AILMENTS and is_kind(game, stack[-1], "boon"):
        destroy(game, stack[-1], replaced=True)
    rung.costs = red_costs(game, piece)
    fire(game, LAID, piece, spot)


def pay_red(game: Game, rung: Rung) -> None:
    """Step 2: red keywords from left to right. [001:465-466]"""
    if not rung.costs:
        go_to(game, rung, pay_in_text)
        return
    keyword, amount = rung.costs[0]
    if keyword == PAIN:
        lose_health(game, rung.seat, amount, rung.source, rung.seat)
    elif keyword == SEAR:
        take_cards(game, rung.seat, amount, sear_one, rung.source)
    else:
        ask(game, rung, AIL_WITH, rung.seat, ail_options(game, rung.seat))


def pay_ail(game: Game, rung: Rung) -> None:
    """Step 2: all ailments of an Ail are of one type (RS1-Q43). [001:505-509]"""
    amount = rung.costs.pop(0)[1]
    repeat_from(game, rung, pay_red)
    if rung.answer is not None:
        apply(game, rung, [take_choice(rung)[1]] * amount, rung.seat, cost=True)


def pay_in_text(game: Game, rung: Rung) -> None:
    """Step 2: what the text of the card asks for besides. [001:466-467]"""
    pay(game, rung, costs_in_text(game.cards[rung.source]))


def come_into_play(game: Game, rung: Rung) -> None:
    """Step 2: the card is played, and in play; of two equal trinkets the older one is discarded. [001:422-423] [001:467]"""
    piece, seat = rung.source, rung.seat
    fire(game, PAID_FOR, piece)
    rung.lapsed = False
    definition = game.cards[piece]
    if "trinket" in definition.kinds:
        copies = [
            other for other in cards_in_play(game, seat, definition.kind) if game.cards[other].id == definition.id
        ]
        for other in copies[: -number(game, "trinket_copies")]:
            discard(game, other)
    fire(game, PLAYED, piece, seat)


def announce(game: Game, rung: Rung) -> None:
    """A normal runespell is slung; of a defense runespell and of one with Charge it is announced. [001:210-213] [001:550-553]"""
    if rung.lapsed:
        end(game, rung)
        return
    ask(game, rung, ANNOUNCE, rung.seat, ways_to_play(game, rung))


def ways_to_play(game: Game, rung: Rung) -> list[Row]:
    """What a card that has come into play may be used for now; an answer is slung (RS1-Q55)."""
    piece = rung.source
    if rung.answers != NONE:
        return [(SLING_IT, NONE, NONE)]
    charged = has(game, piece, CHARGE)
    rows: list[Row] = [(CHARGE_IT if charged else LEAVE_IT, NONE, NONE)]
    if is_kind(game, piece, "runespell") and not is_defense_card(game, piece):
        return [(SLING_IT, NONE, NONE), *(rows if charged else ())]
    probe = Effect((), CARD, piece, rung.seat)
    if any(can_find_targets(game, probe, piece, line) for line in slung_for(game, piece)):
        rows.append((SLING_IT, NONE, NONE))
    return rows


def take_announcement(game: Game, rung: Rung) -> None:
    """What is charged gets a token and does nothing else this turn. [001:390-394] [001:551-553]"""
    verb, piece = take_choice(rung)[0], rung.source
    rung.slung = verb == SLING_IT
    lines = slung_for(game, piece)
    if verb == CHARGE_IT:
        fire(game, CHARGED, piece, rung.seat, number(game, "tokens_per_charge"))
        if is_kind(game, piece, "runespell") and not is_defense_card(game, piece):
            end(game, rung)
            return
    elif rung.slung and is_defense_card(game, piece):
        rung.ability = next(line for line in activated_lines(game, piece) if line in lines)
    go_to(game, rung, offer_bullet)


RUNG_STEPS: Final = program(
    begin_rung,
    choose_place,  # step 1 [001:462-463]
    lay_card,
    pay_red,  # step 2 [001:465-468]
    pay_ail,
    pay_in_text,
    come_into_play,
    announce,
    take_announcement,
    pay_activation,  # of what is activated
    offer_bullet,
    take_bullet,
    declare_targets,  # step 3 [001:470-473]
    be_slung,  # step 4 [001:475-476]
    offer_answer,
    take_answer,
    happen,  # unless the card has left the field [001:459-460]
)


def start(game: Game, verb: int, seat: int, piece: int, which: int) -> None:
    """Play or sling a card, or activate a line of a piece."""
    begin(game, RUNG_STEPS, verb, seat, piece, which)
