"""Playing action cards, and actions that are printed on cards in play. Rulebook: 003:3-11, 003:65-66."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from engine.games.pixies_vs_gremlins.areas import (
    AP,
    DECK,
    HAND,
    HERO_ACTIONS,
    IS_DISABLED,
    MAGIC_OR_GADGET,
    NAMED,
    PLAY_ZONE,
    SITE,
    SOURCES,
    TRAPS,
    is_disabled,
    is_site,
    minions,
    number_of,
    site_of,
)
from engine.games.pixies_vs_gremlins.heroes import why_not_by_hero
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.piles import put_away
from engine.games.pixies_vs_gremlins.points import can_pay, count, is_left, missing, pay
from engine.kernel.agenda import CHOOSE, declare, end, happen, push
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Ask, Each, EffectStep, Let, evaluate
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.hosts import attach, has_host, whereabouts
from engine.kernel.names import NO_REASON, OF_ACTIVATED
from engine.kernel.places import in_play, is_kind, is_still, is_there, pile, place
from engine.kernel.state import ACTIVATION, CARD, NONE, Effect, Game, program
from engine.kernel.suppression import has_keyword
from engine.kernel.table import number
from engine.text.compiling import slots_of
from engine.verbs import counters, paying, piles
from engine.verbs.attached import ATTACHED
from engine.verbs.filters import Filter
from engine.verbs.lasting import for_a_while
from engine.verbs.piles import lay
from engine.verbs.sentences import deeds
from engine.verbs.triggers import PLAYED

PLAY: Final[int] = NAMES.verb("play", "Play {piece}")
USE: Final[int] = NAMES.verb("use", "Use {piece}", line=OF_ACTIVATED)
WHICH_SOURCE: Final[int] = NAMES.window("source", "Which minion is its source?")
LIMITS: Final = {  # by kind of card: the mark of a turn, and the number of game.toml that it is held to [003:7] [003:9]
    "magic-card": (MAGIC_OR_GADGET, "magic_or_gadget_per_turn"),
    "gadget-card": (MAGIC_OR_GADGET, "magic_or_gadget_per_turn"),
    "trap": (TRAPS, "traps_per_turn"),
}
ONGOING_METHOD: Final = "Ongoing"


def points_to_play(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The action points that are missing for playing a card (PVG-Q20)."""
    return missing(game, seat, number(game, "play_cost"))


POINTS_TO_PLAY: Final[int] = NAMES.reason(
    "ap to play", "{0} AP short", "playing it costs {1} AP, you have {2}", points_to_play
)
ONE_MAGIC_OR_GADGET: Final[int] = NAMES.reason(
    "one magic or gadget", "One a turn", "you have played a Magic or Gadget card this turn"
)
ONE_TRAP: Final[int] = NAMES.reason("one trap", "One Trap a turn", "you have played a Trap this turn")
NO_MAGIC: Final[int] = NAMES.reason("no magic", "Needs Magic", "you have no active minion with Magic to be its source")
NO_GADGET: Final[int] = NAMES.reason(
    "no gadget", "Needs Gadget", "you have no active minion with Gadget to be its source"
)
CANNOT_BE_PAID: Final[int] = NAMES.reason("costs", "Cannot be paid", "its costs cannot be paid")
NO_SOURCE: Final[int] = NAMES.reason(
    "no source", "No source", "it has not the ability that the card needs of its source"
)
NOTHING_TO_DO: Final[int] = NAMES.reason("nothing to do", "Does nothing now", "there is nothing for it to do")


def cast(game: Game, piece: int, source: int, amount: int) -> None:
    """A Magic or Gadget card lies with its source, and acts at the site at which it is played (PVG-Q44)."""
    site = number_of(game, game.place[source])
    attach(game, piece, source, 0)
    game.counts[SITE][piece] = site


def aim(game: Game, piece: int, target: int, amount: int) -> None:
    """A Magic or Gadget card that stays ends with what it names as well as with its source (PVG-Q27)."""
    game.counts[NAMED][piece] = target + 1


LAID_OUT: Final[int] = NAMES.event("laid out", "{side} plays {subject}.", lay)
CAST: Final[int] = NAMES.event("cast", "{side} plays {subject} through {other}.", cast)
AIMS_AT: Final[int] = NAMES.event("aims at", "", aim)
DONE_WITH: Final[int] = NAMES.event("done with", "")
USED: Final[int] = NAMES.event("used", "{other} uses {subject}.")


def is_ongoing(definition: Definition) -> bool:
    """Whether a card stays. [003:3]"""
    return bool(definition.values.get("method") == ONGOING_METHOD)


# What can be played


def playable_cards(game: Game, seat: int) -> list[int]:
    """The action cards that a player may play now, each with what it needs. [003:3-11]"""
    price = number(game, "play_cost")
    if not can_pay(game, seat, price):
        return []
    cards = game.cards
    actions = actions_held(game, seat)
    refused: dict[Definition, int] = {}  # copies of a card are alike
    held: dict[str, list[int]] = {}  # by kind of card its sources
    for piece in actions:
        if cards[piece] not in refused:
            refused[cards[piece]] = why_not_play(game, seat, piece, price, held)
    return [piece for piece in actions if not refused[cards[piece]]]


def why_not_play(game: Game, seat: int, piece: int, price: int, held: dict[str, list[int]]) -> int:
    """Its type has not reached its limit, and it would do something once it is paid for. [003:7] [003:9] (PVG-Q47)"""
    definition = game.cards[piece]
    kind = definition.kind
    if (limit := LIMITS.get(kind)) is not None and not is_left(game, seat, *limit):
        return ONE_TRAP if limit[0] == TRAPS else ONE_MAGIC_OR_GADGET
    if kind not in SOURCES:
        return NO_REASON if would_do_once_played(game, seat, piece, price) else NOTHING_TO_DO
    if kind not in held:
        held[kind] = able_sources(game, seat, kind)
    if not held[kind]:
        return NO_MAGIC if SOURCES[kind] == "magic" else NO_GADGET
    asked: set[int] = set()
    for source in held[kind]:
        site = game.place[source]
        if site in asked and not speaks_of_source(definition):
            continue
        asked.add(site)
        if finds_targets(game, seat, piece, source, price):
            return NO_REASON
    return NOTHING_TO_DO


def actions_held(game: Game, seat: int) -> list[int]:
    """The action cards that a player holds."""
    cards = game.cards
    return [piece for piece in pile(game, seat, HAND) if "action" in cards[piece].kinds]


def why_not_playable(game: Game, seat: int, piece: int) -> int:
    """An action card of the hand can be played now. [003:3-11]"""
    price = number(game, "play_cost")
    return why_not_play(game, seat, piece, price, {}) if can_pay(game, seat, price) else POINTS_TO_PLAY


@lru_cache(maxsize=1024)
def speaks_of_source(definition: Definition) -> bool:
    """Whether a text speaks of the minion that carries it out, and not of its location alone: each may find something else to do."""
    card = definition.card
    return "the source" in f"{card.text}\n{card.house_text}".casefold().replace("the source's location", "")


def sources(game: Game, seat: int, piece: int) -> list[int]:
    """The minions that can be the source of a Magic or Gadget card that is paid for: it finds its targets where they stand. [003:7]"""
    able = able_sources(game, seat, game.cards[piece].kind)
    return [minion for minion in able if finds_targets(game, seat, piece, minion, 0)]


def why_not_source(game: Game, seat: int, minion: int) -> int:
    """A minion has the ability, can act, and the card finds something to do where it stands. [003:7] [003:47]"""
    piece = game.frame.source
    if not has_keyword(game, minion, SOURCES[game.cards[piece].kind]):
        return NO_SOURCE
    if is_disabled(game, minion):
        return IS_DISABLED
    return NO_REASON if finds_targets(game, seat, piece, minion, 0) else NOTHING_TO_DO


def able_sources(game: Game, seat: int, kind: str) -> list[int]:
    """The minions with the ability that a kind of card needs. [003:7] [003:47]"""
    word = SOURCES[kind]
    return [piece for piece in minions(game, seat) if has_keyword(game, piece, word) and not is_disabled(game, piece)]


def finds_targets(game: Game, seat: int, piece: int, source: int, price: int) -> bool:
    """Whether a card would do something through a source once so much is paid; it is thought to lie with it for the question only."""
    sites, hosts = game.counts[SITE], game.counts[game.table.host]
    sites[piece], hosts[piece] = number_of(game, game.place[source]), source + 1
    would = would_do_once_played(game, seat, piece, price)
    sites[piece], hosts[piece] = 0, 0
    return would


def would_do_once_played(game: Game, seat: int, piece: int, price: int) -> bool:
    """Whether a card would do something once so much is paid, and it does not lie in the hand any more."""
    definition = game.cards[piece]
    spell = definition.spells[0]
    probe = Effect((), CARD, piece, seat)
    hand = game.stacks[game.place[piece]] if spell.counted else []
    if piece not in hand:
        return would_do_for(game, price, probe, spell, definition)
    index = hand.index(piece)
    del hand[index]
    would = would_do_for(game, price, probe, spell, definition)
    hand.insert(index, piece)
    return would


def would_do_for(game: Game, price: int, probe: Effect, ability: Ability, definition: Definition | None = None) -> bool:
    """Whether there is a target for all that a line targets, and anything for it to do with some of them (PVG-Q47, PVG-Q57), once so many
    action points are paid; they are thought to be paid for the question only.
    """
    stays = definition is not None and bool(definition.live)
    if stays and not ability.asks:
        return True
    probe.ability = ability
    probe.slots = []
    points = game.counts[AP]
    points[probe.seat] -= price
    would = finds_use(game, probe, () if stays else deeds(ability.program))
    points[probe.seat] += price
    return would


def finds_use(game: Game, probe: Effect, acting: Sequence[Any]) -> bool:
    """Whether any of some steps would do something with what has been chosen so far and what may still be; with no steps, whether there
    is a candidate for each choice.
    """
    ability = probe.ability
    assert ability is not None
    chosen = probe.slots
    if len(chosen) == len(ability.asks):
        return not acting or does_any(game, probe, acting)
    request = ability.asks[len(chosen)]
    for entity in request.candidates(game, probe) or ([] if request.needed else [NONE]):
        probe.slots = [*chosen, entity]
        if finds_use(game, probe, acting):
            return True
        probe.slots = chosen
    return False


def does_any(game: Game, probe: Effect, acting: Sequence[Any]) -> bool:
    """Whether any of some steps of a line would do something, each with the X that the line has for it."""
    assert probe.ability is not None
    for step in probe.ability.program:
        if isinstance(step, Let):
            step(game, probe)
        elif step in acting and can_do(game, probe, step):
            return True
    return False


def can_do(game: Game, probe: Effect, step: Any) -> bool:
    """Whether a step would do anything now: nothing is drawn from an empty deck, and nothing happens to a group of none."""
    if isinstance(step, Each):
        group = step.do.arguments[step.position](game, probe)
        return any(step.single(game, entity).possible(game, probe) for entity in group)
    if not isinstance(step, EffectStep):
        return True
    if step.verb is piles.draw:
        return bool(pile(game, evaluate(step.arguments, game, probe)[1], DECK))
    if step.verb is for_a_while and isinstance(cards := step.arguments[0].arguments[0], Filter):
        return bool(cards.cards(game, probe))
    return bool(step.possible(game, probe))


def worthwhile(game: Game, effect: Effect, request: Ask, entities: list[int]) -> list[int]:
    """Of several that may be chosen next those to which the text does something, all where it does nothing to any (PVG-Q76)."""
    ability = effect.ability
    assert ability is not None
    acting = [step for step in deeds(ability.program) if is_about(step, request)]
    if not acting:
        return entities
    probe, useful = effect.copy(), []
    for entity in entities:
        probe.slots = [*effect.slots[: request.index], entity, *effect.slots[request.index + 1 :]]
        if finds_use(game, probe, acting):
            useful.append(entity)
    return useful or entities


def is_about(step: Any, request: Ask) -> bool:
    """Whether a step speaks of what is chosen for an ask."""
    return any(slot.ask is request for slot in slots_of((step,)))


# Playing a card


def play(game: Game, piece: int, seat: int) -> None:
    """A card is played for 1 AP, whatever its type. [003:11] (PVG-Q20)"""
    pay(game, seat, number(game, "play_cost"))
    if (limit := LIMITS.get(game.cards[piece].kind)) is not None:
        count(game, seat, limit[0])
    effect = push(game, Effect(PLAY_STEPS, CARD, piece, seat))
    effect.ability = game.cards[piece].spells[0]


def choose_source(game: Game, effect: Effect) -> None:
    """A Magic or Gadget card needs a source. [003:7]"""
    piece = effect.source
    if game.cards[piece].kind in SOURCES:
        rows = [(CHOOSE, minion, NONE) for minion in sources(game, effect.seat, piece)]
        ask(game, effect, WHICH_SOURCE, effect.seat, rows)


def come_out(game: Game, effect: Effect) -> None:
    """The card comes onto the table: with its source, or before its player. [003:90]"""
    piece, source = effect.source, take_choice(effect)[1]
    if game.cards[piece].kind in SOURCES:
        fire(game, CAST, piece, source)
    else:
        fire(game, LAID_OUT, piece, place(game, effect.seat, PLAY_ZONE))
    fire(game, PLAYED, piece, effect.seat)


def choose_targets(game: Game, effect: Effect) -> None:
    """What the card names is chosen; without a candidate it does nothing."""
    if not declare(game, effect):
        effect.lapsed = True


def lie_with_target(game: Game, effect: Effect) -> None:
    """An ongoing card lies with the minion that it names, one with a source only ends with it (PVG-Q27)."""
    piece = effect.source
    asks = effect.ability.asks if effect.ability else ()
    targets = [slot for n, slot in enumerate(effect.slots) if asks[n].target and is_still(game, effect, n)]
    if is_ongoing(game.cards[piece]) and targets and in_play(game, piece):
        fire(game, AIMS_AT if has_host(game, piece) else ATTACHED, piece, targets[0])


def carry_out(game: Game, effect: Effect) -> None:
    """Its instructions are carried out; then it is discarded, unless it is ongoing. [003:3]"""
    ability = effect.ability
    assert ability is not None
    work = push(game, Effect(SPELL, CARD, effect.source, effect.seat))
    work.ability, work.lapsed = ability, effect.lapsed
    work.slots, work.absences = effect.slots[:], effect.absences


def be_done_with(game: Game, effect: Effect) -> None:
    """A card that resolves is discarded. [003:3] [003:92]"""
    piece = effect.source
    fire(game, DONE_WITH, piece, effect.seat)
    if is_there(game, effect, piece) and (not is_ongoing(game.cards[piece]) or effect.lapsed):
        put_away(game, piece)


SPELL: Final = program(happen)
PLAY_STEPS: Final = program(choose_source, come_out, choose_targets, lie_with_target, carry_out, be_done_with)


def stays(game: Game, piece: int) -> bool:
    """Whether what lies with something can stay: what it names is still there, and the site at which it was played, or lies, has not been
    captured (PVG-Q27, PVG-Q44); what a Magic or Gadget card names has not gone from that site (PVG-Q77).
    """
    target = game.counts[NAMED][piece] - 1
    if target != NONE and (target == piece or not in_play(game, target)):
        return False
    site = site_of(game, piece) if game.counts[SITE][piece] else whereabouts(game, piece)
    if target != NONE and site_of(game, target) != site:
        return False
    return site == NONE or is_site(game, site)


# Actions printed on cards in play


def usable(game: Game, seat: int) -> list[Row]:
    """The actions on a player's cards in play that can be paid for and would do something. [003:65] (PVG-Q43)"""
    rows: list[Row] = []
    for piece in game.acting[seat]:
        if game.cards[piece].activated:
            probe = Effect((), ACTIVATION, piece, seat)
            lines = enumerate(activated_lines(game, piece))
            rows += [(USE, piece, n) for n, line in lines if not why_not_use(game, probe, line)]
    return rows


def why_not_use(game: Game, probe: Effect, line: Ability) -> int:
    """All of its costs can be paid, and there is something for it to do."""
    if not paying.payable(game, probe, line.costs):
        return CANNOT_BE_PAID
    if is_disabled(game, probe.source):
        return IS_DISABLED
    if by_hero := why_not_by_hero(game, probe, line):
        return by_hero
    probe.x = line.highest_x(game, probe)
    return NO_REASON if would_do_for(game, price_of(line), probe, line) else NOTHING_TO_DO


def with_actions(game: Game, seat: int) -> list[int]:
    """The cards in play of a player on which actions are printed."""
    return [piece for piece in game.acting[seat] if game.cards[piece].activated and activated_lines(game, piece)]


def why_not_used(game: Game, seat: int, piece: int) -> int:
    """One of the actions on a card can be used: what the first one lacks."""
    probe = Effect((), ACTIVATION, piece, seat)
    reasons = [why_not_use(game, probe, line) for line in activated_lines(game, piece)]
    return NO_REASON if NO_REASON in reasons else reasons[0]


def price_of(line: Ability) -> int:
    """The action points of a line (PVG-Q29)."""
    costs = [cost.arguments for cost in line.costs if cost.pay in (counters.pay_own, counters.pay_so_many)]
    return sum(arguments[0] for arguments in costs if type(arguments[0]) is int and arguments[1] == AP)


def use(game: Game, piece: int, seat: int, which: int) -> None:
    """What stands before the colon is paid, and what stands behind it happens; of a hero it is the one action of this turn. [003:66]"""
    effect = push(game, Effect(ACTION_STEPS, ACTIVATION, piece, seat))
    effect.ability = activated_lines(game, piece)[which]
    if is_kind(game, piece, "hero"):
        count(game, seat, HERO_ACTIONS)
    fire(game, USED, piece, seat, which)


def pay_costs(game: Game, effect: Effect) -> None:
    """All that stands before the colon is paid before anything is chosen."""
    ability = effect.ability
    assert ability is not None
    paying.pay(game, effect, ability.costs)


def name_targets(game: Game, effect: Effect) -> None:
    """The targets are chosen; a line that finds too few of them ends here, though it has been paid for."""
    if not declare(game, effect):
        end(game, effect)


ACTION_STEPS: Final = program(pay_costs, name_targets, happen)
