"""The seven steps of playing a card. Rulebook: 000:196-215."""

from typing import Final

from engine.games.runeslingers.ailments import apply
from engine.games.runeslingers.areas import AILMENTS, DEFENSE, FATE, PLAYED_IN, SLUNG, TOKEN, has
from engine.games.runeslingers.awakening.answering import create_answerable, take_answer
from engine.games.runeslingers.awakening.areas import COST, LIGHT
from engine.games.runeslingers.awakening.ladder import Play, begin_play, take_back
from engine.games.runeslingers.awakening.light import pay_light, think_paid
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.awakening.placing import play_places
from engine.games.runeslingers.paying import ail_of, ail_options
from engine.games.runeslingers.piles import destroy
from engine.games.runeslingers.playing import (
    AIL_WITH,
    ANSWERED,
    BULLET,
    CHOSEN_BULLET,
    LAY,
    SLING,
    WHERE,
    bullets_to_choose,
)
from engine.games.runeslingers.targeting import has_targets_on, spells_of
from engine.kernel.agenda import CHOOSE, declare, go_to, happen, is_interrupted
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.definitions import Definition
from engine.kernel.events import fire
from engine.kernel.places import enemies, in_play, is_kind, move
from engine.kernel.state import CARD, CHOSEN, NONE, Effect, Game, program
from engine.kernel.values import value
from engine.verbs.counters import COUNTED
from engine.verbs.triggers import PLAYED

WHO_CHOOSES: Final[int] = NAMES.window("who chooses", "Which enemy chooses its effect?")


def lay(game: Game, piece: int, spot: int, amount: int) -> None:
    """A card comes into play. [000:202]"""
    move(game, piece, spot)
    game.counts[PLAYED_IN][piece] = game.turn


PLACED: Final[int] = NAMES.event("placed", "{subject} comes into play on {place}.", lay)


def name_place(game: Game, play: Play) -> None:
    """What may cover a concentration names its place before it is paid for, as the Light comes from there first (RSA-Q43)."""
    if is_kind(game, play.source, "boon"):
        play.answer = (LAY, NONE, NONE)
    else:
        ask(game, play, WHERE, play.seat, lay_options(game, play, value(game, COST, play.source)))


def lay_options(game: Game, play: Play, price: int = 0) -> list[Row]:
    """The places for the card that is being played, where all that it targets has a candidate once so much Light is paid (RSA-Q22)."""
    definition = game.cards[play.source]
    spots = play_places(game, play.seat, play.source)
    if not definition.certain:
        probe = Effect((), CARD, play.source, play.seat)
        before = think_paid(game, play.seat, price)
        spots = [spot for spot in spots if has_targets_on(game, probe, spells_of(definition), spot)]
        game.counts[LIGHT][play.seat] = before
    return [(LAY, NONE, spot) for spot in spots]


def pay_costs(game: Game, play: Play) -> None:
    """Step 1: the Light. If nothing else is to be paid, and it has set nothing off, the place is there as it was. [000:201]"""
    play.place = spot = take_choice(play)[2]
    preferred = game.stacks[spot][0] if spot != NONE and game.stacks[spot] else NONE
    pay_light(game, play.seat, value(game, COST, play.source), preferred)
    if ail_of(game, play.source):
        ask(game, play, AIL_WITH, play.seat, ail_options(game, play.seat))
    elif spot == NONE or is_interrupted(game):
        go_to(game, play, choose_place)
    else:
        play.answer = (LAY, NONE, spot)
        go_to(game, play, come_into_play)


def pay_ail(game: Game, play: Play) -> None:
    """Step 1: Ail X, all of one type. [000:387]"""
    apply(game, play, [take_choice(play)[1]] * ail_of(game, play.source), play.seat, cost=True)


def choose_place(game: Game, play: Play) -> None:
    """Step 2: where the card lies, asked of a boon, and of any other card whose place the costs have taken (RSA-Q69)."""
    options = lay_options(game, play)
    option = (LAY, NONE, play.place)
    if not options:
        take_back(game, play)
    elif option in options:
        play.answer = option
    else:
        ask(game, play, WHERE, play.seat, options)


def come_into_play(game: Game, play: Play) -> None:
    """Step 2: the card is placed; a boon destroys the one that it replaces, ailments stay concealed. [000:202] [000:299]"""
    piece, spot = play.source, take_choice(play)[2]
    stack = game.stacks[spot]
    if game.table.zone_of[spot] == AILMENTS and game.cards[stack[-1]].kind == "boon":
        destroy(game, stack[-1], replaced=True)
    fire(game, PLACED, piece, spot)
    if "defense" in game.cards[piece].kinds and value(game, DEFENSE, piece) <= 0:
        destroy(game, piece)


def resolve_keywords(game: Game, play: Play) -> None:
    """Step 3: keywords from left to right: tokens come onto it, a bullet is chosen. [000:204] [000:368]"""
    definition = game.cards[play.source]
    if tokens_first(definition):
        put_tokens(game, play.source)
    if not definition.bullets:
        go_to(game, play, declare_play)
    elif has(game, play.source, FATE):
        ask(game, play, WHO_CHOOSES, play.seat, [(CHOOSE, enemy, NONE) for enemy in enemies(game, play.seat)])
    else:
        play.answer = (CHOOSE, play.seat, NONE)


def offer_bullets(game: Game, play: Play) -> None:
    """Step 3: Choice and Fate, only among bullets with a valid target. [000:371] [000:374]"""
    chooser = take_choice(play)[1]
    if options := bullets_to_choose(game, play.source, play.seat):
        ask(game, play, BULLET, chooser, options)
    else:
        take_back(game, play)


def take_bullet(game: Game, play: Play) -> None:
    """Step 3: the chosen bullet is the only effect of the card."""
    fire(game, CHOSEN_BULLET, play.source, NONE, take_choice(play)[2])
    if not tokens_first(game.cards[play.source]):
        put_tokens(game, play.source)


def tokens_first(definition: Definition) -> bool:
    """Whether Token stands left of what chooses a bullet, or alone. [000:368]"""
    chooses = "fate" if "fate" in definition.keywords else "choice"
    return next((word for word in definition.keywords if word in ("token", chooses)), "token") == "token"


def put_tokens(game: Game, piece: int) -> None:
    """A card with Token comes into play with its tokens. [000:372]"""
    if (tokens := game.cards[piece].keywords.get("token", 0)) and in_play(game, piece):
        fire(game, COUNTED, piece, TOKEN, tokens)


def declare_play(game: Game, play: Play) -> None:
    """Steps 4 and 5: choices, then targets; without a target the whole play is taken back. [000:206-210]"""
    if play.ability is None:
        play.ability = game.cards[play.source].spells[game.counts[CHOSEN][play.source]]
    if not declare(game, play):
        take_back(game, play)


def be_played(game: Game, play: Play) -> None:
    """The card has been played: what triggers on that happens now (RSA-Q42)."""
    game.refused = ()
    piece = play.source
    if game.cards[piece].kind in SLUNG:
        fire(game, SLING, piece, play.seat)
    fire(game, PLAYED, piece, play.seat)
    if play.answers != NONE:
        fire(game, ANSWERED, piece, play.seat)


PLAY_STEPS: Final = program(
    name_place,
    pay_costs,
    pay_ail,
    choose_place,
    come_into_play,
    resolve_keywords,
    offer_bullets,
    take_bullet,
    declare_play,
    be_played,
    create_answerable,
    take_answer,
    happen,  # step 7, unless the card has left the field or is concealed [000:213] [000:330]
)


def start_play(game: Game, seat: int, piece: int, which: int) -> None:
    """Sling a runespell or play a defense card. [000:238]"""
    begin_play(game, PLAY_STEPS, seat, piece)
