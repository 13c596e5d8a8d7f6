"""The Play Phase: its actions, the seven steps of playing a card, answers and activations. Rulebook: 000:196-241, 000:321-340."""

from __future__ import annotations

from engine.games.runeslingers.ailments import apply, receiver, types
from engine.games.runeslingers.field import (
    AIL,
    AILMENTS,
    CHARGE,
    CHARGED_IN,
    CONCENTRATIONS,
    COST,
    DEFENSE,
    DETERMINATION,
    DISTRACT,
    FATE,
    HAND,
    KEYWORD,
    LIGHT,
    PLAYED_IN,
    QUICK,
    SETS,
    SHOUT,
    SLUNG,
    TOKEN,
    USED,
    UTILITIES,
    ailments,
    cards_in_play,
    enemies,
    exposed_concentrations,
    free_place,
    has,
    is_kind,
    light,
    number,
    pile,
    players,
    ready_concentrations,
)
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import SET, destroy
from engine.kernel.agenda import CHOOSE, declare, declare_or_fizzle, end, go_to, happen, push, repeat_from
from engine.kernel.decisions import Row, answered, ask
from engine.kernel.definitions import Ability, Definition
from engine.kernel.events import fire
from engine.kernel.names import OF_ACTIVATED, OF_SOURCE
from engine.kernel.places import activated_lines, choose, in_play, move
from engine.kernel.state import ACTIVATION, CARD, CHOSEN, NONE, Attempt, Effect, Frame, Game, program
from engine.kernel.table import Table, left_of
from engine.kernel.values import value
from engine.verbs.counters import COUNTED
from engine.verbs.triggers import PLAYED

ACT = NAMES.window("act", "Your Play Phase")
WHERE = NAMES.window("where", "Where do you play it?")
AIL_WITH = NAMES.window("ail", "Which ailment do you take as a cost?")
BULLET = NAMES.window("bullet", "Which of its effects?")
WHO_CHOOSES = NAMES.window("who chooses", "Which enemy chooses its effect?")
ANSWER = NAMES.window("answer", "Do you answer?")
END = NAMES.verb("end", "End the Play Phase")
PLAY = NAMES.verb("play", "Play {piece}")
SET_CARD = NAMES.verb("set", "Set {piece} as a concentration")
USE_CARD = NAMES.verb("use", "Use {piece}", line=OF_ACTIVATED)
ACTIVATE = NAMES.verb("activate", "Activate {piece}", line=OF_ACTIVATED)
CHARGE_CARD = NAMES.verb("charge", "Charge {piece}")
CREATE_LIGHT = NAMES.verb("light", "Create Light with {piece}")
LAY = NAMES.verb("lay", "On {to}")
EFFECT = NAMES.verb("effect", "Effect {amount}", line=OF_SOURCE)
DECLINE = NAMES.verb("decline", "Do not answer")


def turn_used(game: Game, piece: int, other: int, amount: int) -> None:
    """A card lies sideways. [000:227]"""
    game.counts[USED][piece] = 1


def create(game: Game, piece: int, seat: int, amount: int) -> None:
    """A concentration is used for Light. [000:239]"""
    game.counts[USED][piece] = 1
    game.counts[LIGHT][seat] += amount


def lay(game: Game, piece: int, spot: int, amount: int) -> None:
    """A card comes into play. [000:202]"""
    move(game, piece, spot)
    game.counts[PLAYED_IN][piece] = game.turn


def choose_bullet(game: Game, piece: int, other: int, amount: int) -> None:
    """Only the chosen bullet of the card is its text from now on. [000:374]"""
    choose(game, piece, amount)


def charge(game: Game, piece: int, seat: int, amount: int) -> None:
    """A card gets its token for this turn. [000:373]"""
    game.counts[TOKEN][piece] += amount
    game.counts[CHARGED_IN][piece] = game.turn


def sling(game: Game, piece: int, seat: int, amount: int) -> None:
    """What a player has slung this turn is remembered."""
    game.counts[SLUNG[game.table.cards[piece].kind]][seat] += 1


CREATED = NAMES.event("light created", "{other} creates {amount} Light.", create)
PLACED = NAMES.event("placed", "{subject} comes into play.", lay)
CHOSEN_BULLET = NAMES.event("bullet", "Effect {amount} of {subject} is chosen.", choose_bullet)
CHARGED = NAMES.event("charged", "{other} charges {subject}.", charge)
TURNED_USED = NAMES.event("used", "{other} uses {subject}.", turn_used)
SLING = NAMES.event("slung", "", sling)
ANSWERED = NAMES.event("answered", "{other} answers with {subject}.")
ACTIVATED = NAMES.event("activated", "{other} activates {subject}.")
TAKEN_BACK = NAMES.event("taken back", "The play of {subject} is taken back.")


# What a player can do


def actions(game: Game, seat: int) -> list[Row]:
    """Every action that a player can take in his Play Phase. [000:234]"""
    options: list[Row] = [(END, NONE, NONE)]
    hand = pile(game, seat, HAND)
    means = Means(game, seat)
    options += [(PLAY, piece, NONE) for piece in playable(game, seat, hand, means)]
    if game.counts[SETS][seat] < number(game, "sets_per_turn") and free_place(game, seat, CONCENTRATIONS) != NONE:
        options += [(SET_CARD, piece, NONE) for piece in hand]
    options += field_actions(game, seat, means.light)
    options += [(CREATE_LIGHT, piece, NONE) for piece in means.ready]
    return [row for row in options if row not in game.refused] if game.refused else options


def field_actions(game: Game, seat: int, light_there: int) -> list[Row]:
    """Cards in play to use, activate and charge; the inherent and the equip ability."""
    options: list[Row] = []
    cards = game.table.cards
    asking = Effect((), ACTIVATION, NONE, seat)
    for piece in active_pieces(game, seat):
        definition = cards[piece]
        if definition.kind in ("ability", "inherent"):
            if can_activate_runeslinger(game, asking, piece, light_there):
                options.append((ACTIVATE, piece, NONE))
            continue
        for n, ability in enumerate(activated_lines(game, piece)):
            if can_activate(game, asking, piece, ability):
                options.append((USE_CARD if ability.uses else ACTIVATE, piece, n))
        if game.counts[CHARGED_IN][piece] != game.turn and has(game, piece, CHARGE):
            options.append((CHARGE_CARD, piece, NONE))
    return options


def active_pieces(game: Game, seat: int) -> list[int]:
    """The exposed pieces of a player with which he may do something, as printed or because effects give keywords."""
    acting = game.acting[seat]
    if game.modifiers[KEYWORD]:
        return acting
    offers = game.table.notes.get("offers") or note_offers(game.table)
    return [piece for piece in acting if offers[piece]]


def note_offers(table: Table) -> list[bool]:
    """Which pieces of a table have anything to activate, use or charge, worked out once."""
    offers = [
        card.kind in ("ability", "inherent") or bool(card.activated or card.bullets) or "charge" in card.keywords
        for card in table.cards
    ]
    table.notes["offers"] = offers
    return offers


def can_activate_runeslinger(game: Game, asking: Effect, piece: int, light_there: int) -> bool:
    """The cost is there, and a target for all that targets. [000:236]"""
    definition = game.table.cards[piece]
    values, spell = definition.values, definition.spells[0]
    if light_there < values.get("cost", 0) or game.counts[DETERMINATION][asking.seat] < values.get("determinations", 0):
        return False
    if not spell.program or not ("cost" in values or "determinations" in values):
        return False
    return definition.certain or can_find_targets(game, asking, piece, spell)


def can_activate(game: Game, asking: Effect, piece: int, ability: Ability) -> bool:
    """Every cost is there; a card that is turned was not played this turn, unless it has Quick. [000:377]"""
    if ability.uses and (
        game.counts[USED][piece] or (game.counts[PLAYED_IN][piece] == game.turn and not has(game, piece, QUICK))
    ):
        return False
    asking.source = piece
    for cost in ability.costs:
        if not cost.payable(game, asking):
            return False
    return can_find_targets(game, asking, piece, ability)


def can_find_targets(game: Game, asking: Effect, piece: int, ability: Ability) -> bool:
    """Whether there is a candidate for all that an ability of a piece asks; `asking` is a frame to ask with."""
    asking.source = piece
    asking.ability = ability
    return ability.possible(game, asking)


class Means:
    """What a player has to play cards with: ready concentrations, Light, and kinds of places."""

    __slots__ = ("concentration", "light", "ready", "utility")

    def __init__(self, game: Game, seat: int) -> None:
        exposed, used = exposed_concentrations(game, seat), game.counts[USED]
        self.ready = [piece for piece in exposed if not used[piece]]
        self.light = game.counts[LIGHT][seat] + len(self.ready)
        self.concentration = bool(exposed)
        self.utility = free_place(game, seat, UTILITIES) != NONE


def playable(game: Game, seat: int, hand: list[int], means: Means) -> list[int]:
    """The cards of a hand for which place, costs and a target for each effect that targets are all there (RSA-Q22)."""
    cards = game.table.cards
    return [
        piece
        for piece in affordable(game, hand, means.light)
        if has_place(game, piece, means) and is_allowed(game, seat, piece, cards[piece])
    ]


def affordable(game: Game, hand: list[int], light_there: int) -> list[int]:
    """The cards whose Light cost is known and there."""
    costs = game.table.notes.get("costs") or note_costs(game.table)
    if game.modifiers[COST]:
        hand = [piece for piece in hand if costs[piece] != UNKNOWN]
        return [piece for piece in hand if value(game, COST, piece) <= light_there]
    return [piece for piece in hand if costs[piece] <= light_there]


def has_place(game: Game, piece: int, means: Means) -> bool:
    """Whether there is somewhere to play a card."""
    kind = game.table.cards[piece].kind
    if kind == "boon":
        return bool(ail_of(game, piece) or boon_places(game))
    if means.concentration:
        return kind in PLAYABLE_KINDS
    return kind in ("trinket", "chant") and means.utility and not has(game, piece, DISTRACT)


def is_allowed(game: Game, seat: int, piece: int, definition: Definition) -> bool:
    """One of each trinket; further costs; something to target."""
    if definition.kind == "trinket" and copies_in_play(game, seat, definition) >= number(game, "trinket_copies"):
        return False
    if ail_of(game, piece) and not can_be_ailed(game, seat):
        return False
    return definition.certain or has_targets(game, seat, piece, definition)


def ail_of(game: Game, piece: int) -> int:
    """The X of a card's Ail X; 1 where an effect gives the keyword without a number, 0 without the keyword. [000:387]"""
    return game.table.cards[piece].keywords.get("ail", int(has(game, piece, AIL)))


def copies_in_play(game: Game, seat: int, definition: Definition) -> int:
    """How many of a trinket a player controls. [000:136]"""
    cards = game.table.cards
    return sum(cards[other].id == definition.id for other in cards_in_play(game, seat, definition.kind))


def can_be_ailed(game: Game, seat: int) -> bool:
    """Whether a further ailment finds an area, or one of its own type."""
    return free_place(game, seat, AILMENTS) != NONE or bool(ailments(game, seat))


def note_costs(table: Table) -> list[int]:
    """The Light cost of every piece of a table, worked out once."""
    costs: list[int] = [definition.values.get("cost", UNKNOWN) for definition in table.cards]
    table.notes["costs"] = costs
    return costs


UNKNOWN = 999  # a Light cost that nobody can pay, of cards whose cost is not known
PLAYABLE_KINDS = ("spirit", "utility", "attack", "trinket", "chant")


def has_targets(game: Game, seat: int, piece: int, definition: Definition) -> bool:
    """Each effect that targets has a valid target once the card lies on one of its places (RSA-Q68); of bullets, at least one
    can be chosen. [000:127] [000:374]
    """
    asking = Effect((), CARD, piece, seat)
    spells = spells_of(definition)
    lone: set[int] = set()
    for spell in spells:
        few = [found for ask in spell.asks if not ask.always and len(found := ask.candidates(game, asking)) < 2]
        if not few:
            return True
        lone.update(*few)
    return any(has_targets_on(game, asking, spells, spot) for spot in unlike_places(game, asking, lone))


def unlike_places(game: Game, asking: Effect, lone: set[int]) -> list[int]:
    """One place of each field, and all that would cover what may be an effect's only candidate."""
    sides, stacks = game.table.sides, game.stacks
    unlike: dict[tuple[int, int], int] = {}
    for spot in places_once_paid(game, asking.seat, asking.source):
        top = stacks[spot][-1] if stacks[spot] else NONE
        unlike.setdefault((sides[spot], top if top in lone else NONE), spot)
    return list(unlike.values())


def spells_of(definition: Definition) -> tuple[Ability, ...]:
    """What a card can do as it is played: one effect, or one for each bullet."""
    return definition.spells[1:] if definition.bullets else definition.spells


def has_targets_on(game: Game, asking: Effect, spells: tuple[Ability, ...], spot: int) -> bool:
    """Whether an effect would find its targets with the card lying on a place; it is laid there for the question only."""
    piece, side, stack = asking.source, game.table.sides[spot], game.stacks[spot]
    home, acting = game.place[piece], game.acting[side]
    game.acting[side] = [*(other for other in acting if other not in stack), piece]
    game.place[piece] = spot
    stack.append(piece)
    found = any(can_find_targets(game, asking, piece, spell) for spell in spells)
    stack.pop()
    game.place[piece] = home
    game.acting[side] = acting
    return found


def places_once_paid(game: Game, seat: int, piece: int) -> list[int]:
    """Where a card can be played, or could be once its cost has brought an ailment (RSA-Q69)."""
    spots = play_places(game, seat, piece)
    area = free_place(game, seat, AILMENTS)
    if area != NONE and is_kind(game, piece, "boon") and ail_of(game, piece):
        spots.append(area)
    return spots


def ail_options(game: Game, seat: int) -> list[Row]:
    """The types that all instances of an Ail cost could be of (RSA-Q15)."""
    return [(CHOOSE, kind, NONE) for kind in types(game.table).values() if receiver(game, seat, kind) != NONE]


def boon_places(game: Game) -> list[int]:
    """Every ailment area with an ailment or a boon on it, on any field. [000:139]"""
    stacks = game.stacks
    return [spot for seat in players(game) for spot in game.table.places_of[seat][AILMENTS] if stacks[spot]]


def play_places(game: Game, seat: int, piece: int) -> list[int]:
    """Where a card can be played. [000:128] [000:136-139] [000:172]"""
    definition = game.table.cards[piece]
    if definition.kind == "boon":
        return boon_places(game)
    found = [game.place[below] for below in exposed_concentrations(game, seat)]
    if definition.kind in ("trinket", "chant") and not has(game, piece, DISTRACT):
        found += [spot for spot in game.table.places_of[seat][UTILITIES] if not game.stacks[spot]]
    return found


# The Play Phase


def offer_actions(game: Game, turn: Frame) -> None:
    """Actions in any order, as often as the player is able and wants to. [000:234]"""
    ask(game, turn, ACT, turn.seat, actions(game, turn.seat), forced=True)


def take_action(game: Game, turn: Frame) -> None:
    """What has been chosen is done; then the next action is offered, until the player ends the phase."""
    verb, piece, which = answered(turn)
    if verb == END:
        game.refused = ()
        return
    repeat_from(turn, offer_actions)
    START[verb](game, turn.seat, piece, which)


def start_play(game: Game, seat: int, piece: int, which: int) -> None:
    """Sling a runespell or play a defense card. [000:238]"""
    begin_play(game, seat, piece, NONE)


def start_set(game: Game, seat: int, piece: int, which: int) -> None:
    """Set a card face-down as a ready concentration, once a turn. [000:235]"""
    game.refused = ()
    fire(game, SET, piece, free_place(game, seat, CONCENTRATIONS), 1)


def start_light(game: Game, seat: int, piece: int, which: int) -> None:
    """Use an exposed ready concentration to create Light. [000:239]"""
    fire(game, CREATED, piece, seat, number(game, "light_per_concentration"))


def start_charge(game: Game, seat: int, piece: int, which: int) -> None:
    """Add a token to a card with Charge. [000:373]"""
    game.refused = ()
    fire(game, CHARGED, piece, seat, number(game, "tokens_per_charge"))


def start_activation(game: Game, seat: int, piece: int, which: int) -> None:
    """Activate a card, the inherent or the equip ability, or use a defense card. [000:236-241]"""
    game.refused = ()
    ability = activated_lines(game, piece)[which] if which != NONE else game.table.cards[piece].spells[0]
    push(game, Effect(ACTIVATE_STEPS, ACTIVATION, piece, seat)).ability = ability


START = {
    PLAY: start_play,
    SET_CARD: start_set,
    CREATE_LIGHT: start_light,
    CHARGE_CARD: start_charge,
    USE_CARD: start_activation,
    ACTIVATE: start_activation,
}


# Paying


def pay_light(game: Game, seat: int, cost: int, preferred: int = NONE) -> None:
    """Light comes out of the pool, then from concentrations, first from the one that will be covered (RSA-Q43)."""
    missing = cost - game.counts[LIGHT][seat]
    if missing > 0:
        ready = ready_concentrations(game, seat)
        if preferred in ready:
            ready.remove(preferred)
            ready.insert(0, preferred)
        for piece in ready[:missing]:
            fire(game, CREATED, piece, seat, number(game, "light_per_concentration"))
    if cost:
        fire(game, COUNTED, seat, LIGHT, -cost)


def pay_activation(game: Game, frame: Effect) -> None:
    """The costs of an activation: Light, determinations, what stands before the colon, the card itself turned.

    It happens although its own cost takes the card away (RSA-Q67).
    """
    seat, piece = frame.seat, frame.source
    values = game.table.cards[piece].values
    ability = frame.ability
    assert ability is not None
    if ability.is_spell:
        pay_light(game, seat, values.get("cost", 0))
        if determinations := values.get("determinations", 0):
            fire(game, COUNTED, seat, DETERMINATION, -determinations)
    fire(game, TURNED_USED if ability.uses else ACTIVATED, piece, seat)
    for cost in reversed(ability.costs):
        cost(game, frame)
    frame.lapsed = False


ACTIVATE_STEPS = program(pay_activation, declare_or_fizzle, happen)


# Playing a card


class Play(Attempt):
    """A card that is being played, a rung of the ladder: on which place, and which card it answers.

    Where the play could fail half-way, the game before it is `saved` to go back to (RSA-Q22).
    """

    __slots__ = ("answers", "place")

    def __init__(self, source: int, seat: int, answers: int, saved: Game | None) -> None:
        super().__init__(PLAY_STEPS, CARD, source, seat)
        self.answers = answers
        self.place = NONE
        self.saved = saved

    def copy(self) -> Play:
        """A play that goes on by itself from here."""
        twin = Play(self.source, self.seat, self.answers, self.saved)
        self.carry_over(twin)
        twin.place = self.place
        return twin


def begin_play(game: Game, seat: int, piece: int, answers: int) -> None:
    """Put the play of a card on the agenda; where it could fail half-way, the game before it is kept (RSA-Q22)."""
    spells = game.table.cards[piece].spells
    can_fail = ail_of(game, piece) or any(not ask.always for spell in spells for ask in spell.asks)
    push(game, Play(piece, seat, answers, game.clone() if can_fail else None))


def name_place(game: Game, play: Play) -> None:
    """What may cover a concentration names its place before it is paid for, as the Light comes from there first (RSA-Q43)."""
    if is_kind(game, play.source, "boon"):
        play.answer = (LAY, NONE, NONE)
    else:
        ask(game, play, WHERE, play.seat, lay_options(game, play))


def lay_options(game: Game, play: Play) -> list[Row]:
    """The places for the card that is being played, where all that it targets has a candidate (RSA-Q22)."""
    definition = game.table.cards[play.source]
    spots = play_places(game, play.seat, play.source)
    if not definition.certain:
        asking = Effect((), CARD, play.source, play.seat)
        spots = [spot for spot in spots if has_targets_on(game, asking, spells_of(definition), spot)]
    return [(LAY, NONE, spot) for spot in spots]


def pay_costs(game: Game, play: Play) -> None:
    """Step 1: the Light. [000:201]"""
    play.place = spot = answered(play)[2]
    preferred = game.stacks[spot][0] if spot != NONE and game.stacks[spot] else NONE
    pay_light(game, play.seat, value(game, COST, play.source), preferred)
    if ail_of(game, play.source):
        ask(game, play, AIL_WITH, play.seat, ail_options(game, play.seat))
    else:
        go_to(play, choose_place)


def pay_ail(game: Game, play: Play) -> None:
    """Step 1: Ail X, all of one type. [000:387]"""
    kind = answered(play)[1]
    apply(game, play, [kind] * ail_of(game, play.source), play.seat, cost=True)


def choose_place(game: Game, play: Play) -> None:
    """Step 2: where the card lies, asked of a boon, and of any other card whose place the costs have taken (RSA-Q69)."""
    options = lay_options(game, play)
    named = (LAY, NONE, play.place)
    if not options:
        take_back(game, play)
    elif named in options:
        play.answer = named
    else:
        ask(game, play, WHERE, play.seat, options)


def come_into_play(game: Game, play: Play) -> None:
    """Step 2: the card is placed; a boon destroys the one that it replaces, ailments stay concealed. [000:202] [000:299]"""
    piece, spot = play.source, answered(play)[2]
    stack = game.stacks[spot]
    if game.table.zone_of[spot] == AILMENTS and game.table.cards[stack[-1]].kind == "boon":
        destroy(game, stack[-1], replaced=True)
    fire(game, PLACED, piece, spot)
    if "defense" in game.table.cards[piece].kinds and value(game, DEFENSE, piece) <= 0:
        destroy(game, piece)


def resolve_keywords(game: Game, play: Play) -> None:
    """Step 3: keywords from left to right: tokens come onto it, a bullet is chosen. [000:204] [000:368]"""
    definition = game.table.cards[play.source]
    if tokens_first(definition):
        put_tokens(game, play.source)
    if not definition.bullets:
        go_to(play, declare_play)
    elif has(game, play.source, FATE):
        ask(game, play, WHO_CHOOSES, play.seat, [(CHOOSE, enemy, NONE) for enemy in enemies(game, play.seat)])
    else:
        play.answer = (CHOOSE, play.seat, NONE)


def offer_bullets(game: Game, play: Play) -> None:
    """Step 3: Choice and Fate, only among bullets with a valid target. [000:371] [000:374]"""
    chooser = answered(play)[1]
    definition = game.table.cards[play.source]
    spells = enumerate(definition.spells[1:], 1)
    asking = Effect((), CARD, play.source, play.seat)
    options = [(EFFECT, NONE, n) for n, spell in spells if can_find_targets(game, asking, play.source, spell)]
    if options:
        ask(game, play, BULLET, chooser, options)
    else:
        take_back(game, play)


def take_bullet(game: Game, play: Play) -> None:
    """Step 3: the chosen bullet is the only effect of the card."""
    fire(game, CHOSEN_BULLET, play.source, NONE, answered(play)[2])
    if not tokens_first(game.table.cards[play.source]):
        put_tokens(game, play.source)


def tokens_first(definition: Definition) -> bool:
    """Whether Token stands left of what chooses a bullet, or alone. [000:368]"""
    chooses = "fate" if "fate" in definition.keywords else "choice"
    return next((word for word in definition.keywords if word in ("token", chooses)), "token") == "token"


def put_tokens(game: Game, piece: int) -> None:
    """A card with Token comes into play with its tokens. [000:372]"""
    tokens = game.table.cards[piece].keywords.get("token", 0)
    if tokens and in_play(game, piece):
        fire(game, COUNTED, piece, TOKEN, tokens)


def declare_play(game: Game, play: Play) -> None:
    """Steps 4 and 5: choices, then targets; without a target the whole play is taken back. [000:206-210]"""
    if play.ability is None:
        spells = game.table.cards[play.source].spells
        play.ability = spells[game.counts[CHOSEN][play.source]]
    if not declare(game, play):
        take_back(game, play)


def take_back(game: Game, play: Play) -> None:
    """The card cannot be played: everything is as before, costs included; the same play is not offered again."""
    saved, piece = play.saved, play.source
    if saved is None:
        end(play)
        return
    answers, log, events = game.answers, game.log, game.events
    refused = (*game.refused, (PLAY, piece, NONE))
    game.take_over(saved.clone())
    game.answers, game.log, game.events, game.refused = answers, log, events, refused
    fire(game, TAKEN_BACK, piece, play.seat)


def be_played(game: Game, play: Play) -> None:
    """The card has been played: what triggers on that happens now (RSA-Q42)."""
    game.refused = ()
    piece = play.source
    if game.table.cards[piece].kind in SLUNG:
        fire(game, SLING, piece, play.seat)
    fire(game, PLAYED, piece, play.seat)
    if play.answers != NONE:
        fire(game, ANSWERED, piece, play.seat)


def create_answerable(game: Game, play: Play) -> None:
    """Step 6: the enemy to the left may answer a runespell with a card that has Shout. [000:211] [000:326]

    Whether the question comes depends on what everybody may know: deck lists, cards in hand by number, Light.
    """
    table = game.table
    seat = left_of(game, play.seat)
    answerable = table.cards[play.source].kind in SLUNG or "answer_any_card" in table.options
    if not answerable or seat == play.seat or not could_answer(game, seat):
        go_to(play, happen)
        return
    shouts = [piece for piece in pile(game, seat, HAND) if has(game, piece, SHOUT)]
    options = [(PLAY, piece, NONE) for piece in playable(game, seat, shouts, Means(game, seat))]
    options = [(DECLINE, NONE, NONE), *(row for row in options if row not in game.refused)]
    ask(game, play, ANSWER, seat, options, forced=True)


def could_answer(game: Game, seat: int) -> bool:
    """Whether a deck list holds a Shout card that the player has Light for, and the hand any card."""
    cheapest = cheapest_shout(game, seat)
    return cheapest is not None and bool(pile(game, seat, HAND)) and light(game, seat) >= cheapest


def cheapest_shout(game: Game, seat: int) -> int | None:
    """The lowest Light cost among the Shout cards that a player owns, None where there are none.

    It is the same in all games of a table as long as no effect in play gives keywords.
    """
    table = game.table
    known: dict[int, int | None] = {} if game.modifiers[KEYWORD] else table.notes.setdefault("shouts", {})
    if seat not in known:
        costs = [
            card.values["cost"]
            for piece, card in enumerate(table.cards)
            if table.owners[piece] == seat and "cost" in card.values and has(game, piece, SHOUT)
        ]
        known[seat] = min(costs, default=None)
    return known[seat]


def take_answer(game: Game, play: Play) -> None:
    """An answer is a rung above this one. [000:332]"""
    chosen, piece, _ = answered(play)
    if chosen == PLAY:
        repeat_from(play, create_answerable)  # where the game goes on if the answer has to be taken back
        begin_play(game, left_of(game, play.seat), piece, play.source)
        go_to(play, happen)


PLAY_STEPS = program(
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
