"""The encounter: setup, the five phases of a turn, what is checked at any time, and who wins. Rulebook: 000:54-104, 000:176-259."""

from __future__ import annotations

from engine.cards import DeckList
from engine.games.runeslingers.ailments import REMOVE_WHICH, REMOVED, lose_to_ailments
from engine.games.runeslingers.damage import HEALTH_RESET, lose_a_power
from engine.games.runeslingers.field import (
    AILMENT_PHASE,
    AILMENTS,
    BARRIER,
    BLOCK_VALUE,
    BY_AILMENTS,
    BY_DAMAGE,
    BY_DECK,
    BY_LOSS,
    BY_MAXIMUM,
    BY_NO_CARDS,
    CAUSE,
    CAUSES,
    CONCENTRATIONS,
    DAMAGE,
    DECK,
    DEFENSE,
    DISCARD,
    DISCARD_PHASE,
    DRAW_PHASE,
    FULL_HEALTH,
    HAND,
    HEALTH,
    LIGHT,
    MAX_HEALTH,
    OF_A_TURN,
    OUT,
    PHASE,
    PLAY_PHASE,
    POWER,
    READY_PHASE,
    RUNESLINGER,
    SUPPLY,
    USED,
    UTILITIES,
    WOUND,
    ailments,
    cards_in_play,
    exposed_concentrations,
    number,
    pile,
    players,
    tops,
)
from engine.games.runeslingers.piles import (
    DISCARDED,
    DRAW,
    SET,
    SHUFFLED,
    destroy,
    discard,
    discard_pile,
    return_to_hand,
    take_cards,
)
from engine.games.runeslingers.playing import play_phase
from engine.kernel.abilities import Definition
from engine.kernel.agenda import CHOOSE, again, end, leave_unfinished
from engine.kernel.chance import roll, shuffle
from engine.kernel.decisions import Row, answered, ask, verb, window
from engine.kernel.events import event, fire
from engine.kernel.places import activate
from engine.kernel.state import LIVES, NONE, TURN, TURNS, VALUES, Frame, Game, program
from engine.kernel.table import Table, neighbours
from engine.kernel.values import expire, ordered, value
from engine.scenes import exposed_pieces

START_WITH = window("starting concentration", "Which card becomes your starting concentration?")
FIRST_OR_SECOND = window("first", "Do you go first or second?")
PASS_OR_PLAY = window("pass", "Do you play, or pass?")
GO_FIRST = verb("first", "Go first")
GO_SECOND = verb("second", "Go second")
PLAY_ON = verb("play on", "Go on to your Play Phase")
DRAW_THIRD = verb("third card", "Pass and draw another card")
TAKE_BACK = verb("take concentration", "Pass and return {piece} to your hand")
DIE = 6


def begin(game: Game, seat: int, other: int, amount: int) -> None:
    """A player becomes the active one; what is counted by turns starts anew. [000:177]"""
    game.active = seat
    game.turn += 1
    game.counts[TURNS][seat] += 1
    game.turn_events = game.events
    game.counts[PHASE][game.table.seats] = READY_PHASE
    for mark in OF_A_TURN:
        row = game.counts[mark]
        for player in range(game.table.seats):
            row[player] = 0
    for stat, entries in enumerate(game.modifiers):
        if len(entries) > 1:
            game.modifiers[stat] = ordered(game, entries)


def enter_phase(game: Game, seat: int, phase: int, amount: int) -> None:
    """A phase begins. [000:246]"""
    game.counts[PHASE][game.table.seats] = phase


def ready(game: Game, piece: int, other: int, amount: int) -> None:
    """A card is turned upright. [000:226]"""
    game.counts[USED][piece] = 0


def fade(game: Game, subject: int, other: int, amount: int) -> None:
    """What is left of a counter anywhere is gone."""
    game.counts[other] = [0] * len(game.place)


def cut(game: Game, seat: int, other: int, amount: int) -> None:
    """A deck is shuffled. [000:190]"""
    shuffle(game, game.table.places_of[seat][DECK][0], seat)


def defeat(game: Game, seat: int, cause: int, amount: int) -> None:
    """A Runeslinger is out of the encounter. [000:103]"""
    game.counts[OUT][seat] = 1
    game.counts[CAUSE][seat] = cause


def sit_down(game: Game, seat: int, other: int, amount: int) -> None:
    """Power, health and block of a player are as the Runeslinger says, or as usual. [000:186] [000:317]"""
    own = [game.table.cards[piece] for piece in pile(game, seat, RUNESLINGER)]
    values = next((definition.values for definition in own if definition.kind == "runeslinger"), {})
    counts = game.counts
    counts[POWER][seat] = number(game, "power")
    counts[FULL_HEALTH][seat] = counts[HEALTH][seat] = values.get("health", number(game, "health"))
    counts[BLOCK_VALUE][seat] = values.get("block", number(game, "block"))


def give(game: Game, entity: int, counter: int, amount: int) -> None:
    """A scene says how many of a counter there are."""
    game.counts[counter][entity] = amount


def turn_up(game: Game, piece: int, other: int, amount: int) -> None:
    """A Runeslinger or equip lies face-up, and acts."""
    activate(game, piece)


TURN_BEGINS = event("turn begins", "Turn of {subject}.", begin, unsettles=LIVES | VALUES)
PHASE_BEGINS = event("phase", "", enter_phase)
TURN_ENDS = event("turn ends", "")
READIED = event("readied", "", ready)
FADED = event("faded", "", fade)
CUT = event("cut", "{subject} shuffles.", cut)
ROLLED = event("rolled", "{subject} rolls {amount}.")
PASSED = event("passed", "{subject} passes.")
GIVEN = event("given", "", give)
SEATED = event("seated", "{subject} enters the encounter.", sit_down)
TURNED_UP = event("turned up", "{side} turns {subject} face-up.", turn_up)
DEFEATED = event("defeated", "{subject} is defeated.", defeat)


# Setup


def lay_out(table: Table, seat: int, deck: DeckList) -> None:
    """A Runeslinger with its equips and inherent ability, and a deck. [000:182-190]"""
    spots = table.places_of[seat]
    for section, zone in (
        ("runeslinger", RUNESLINGER),
        ("stance", RUNESLINGER),
        ("ability", RUNESLINGER),
        ("main", DECK),
    ):
        for card, copies in deck.get(section, {}).items():
            for _ in range(copies):
                table.add(table.rules.definition(card), seat, spots[zone][0])
            for other in table.rules.pack.cards.values():
                if other.values.get("bearer") == card:
                    table.add(table.rules.definition(other.id), seat, spots[RUNESLINGER][0])


def complete(table: Table) -> None:
    """The ailments are laid out, as many of each type as could ever lie on the areas at once. [000:188]"""
    spot = table.places_of[NONE][SUPPLY][0]
    copies = table.seats * table.rules.pack.zones["ailment"].slots
    kinds = [card.id for card in table.rules.pack.cards.values() if card.kind == "ailment"]
    table.notes["ailments"] = {}
    for kind in kinds:
        for _ in range(copies):
            piece = table.add(table.rules.definition(kind), NONE, spot)
            table.notes["ailments"].setdefault(kind, piece)


def turn_face_up(game: Game, frame: Frame) -> None:
    """Runeslingers and equips are turned face-up; power, health and block are as they say. [000:178] [000:186]"""
    for seat in range(game.table.seats):
        fire(game, SEATED, seat)
        for piece in pile(game, seat, RUNESLINGER):
            fire(game, TURNED_UP, piece)


def shuffle_decks(game: Game, frame: Frame) -> None:
    """Each player shuffles. [000:190]"""
    for seat in range(game.table.seats):
        fire(game, CUT, seat)


def draw_first_hands(game: Game, frame: Frame) -> None:
    """Each player draws 5 cards. [000:192]"""
    for seat in reversed(range(game.table.seats)):
        take_cards(game, seat, number(game, "hand"), DRAW)


def ask_starting_concentration(game: Game, frame: Frame) -> None:
    """Each player places a card from the hand face-down. [000:192]"""
    hand = pile(game, frame.amount, HAND)
    if hand:
        ask(game, frame, START_WITH, frame.amount, [(CHOOSE, piece, NONE) for piece in hand])
    else:
        frame.answer = (CHOOSE, NONE, NONE)


def set_starting_concentration(game: Game, frame: Frame) -> None:
    """It lies on a concentration area before anybody's turn; then the next player places one."""
    piece, seat = answered(frame)[1], frame.amount
    if piece != NONE:
        fire(game, SET, piece, game.table.places_of[seat][CONCENTRATIONS][0])
    frame.amount += 1
    if frame.amount < game.table.seats:
        frame.pc -= 2


def roll_for_first(game: Game, frame: Frame) -> None:
    """Each rolls a die; those who tie roll again, and the winner chooses. [000:177]"""
    tied = list(range(game.table.seats))
    while len(tied) > 1:
        rolls = {}
        for seat in tied:
            rolls[seat] = 1 + roll(game, DIE)
            fire(game, ROLLED, seat, NONE, rolls[seat])
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    frame.subject = tied[0]
    ask(game, frame, FIRST_OR_SECOND, tied[0], [(GO_FIRST, NONE, NONE), (GO_SECOND, NONE, NONE)])


def begin_first_turn(game: Game, frame: Frame) -> None:
    """The winner goes first, or second after the player to his right. [000:177]"""
    first = frame.subject if answered(frame)[0] == GO_FIRST else neighbours(game, frame.subject)[-1]
    start_turn(game, first)


OPENING = program(
    turn_face_up,
    shuffle_decks,
    draw_first_hands,
    ask_starting_concentration,
    set_starting_concentration,
    roll_for_first,
    begin_first_turn,
)


def start_turn(game: Game, seat: int) -> None:
    """A turn is a frame at the bottom of the agenda."""
    game.agenda[:] = [Frame(TURN_STEPS, TURN, NONE, seat)]


# A scene begins in the middle

PHASES = ("ready", "ailment", "draw", "play", "discard")


def take_seats(game: Game, frame: Frame) -> None:
    """Everybody has what the scene gives, and the usual numbers where it gives none; what is exposed acts."""
    for seat in range(game.table.seats):
        fire(game, SEATED, seat)
    for counter, entity, amount in game.table.given:
        fire(game, GIVEN, entity, counter, amount)
    for piece in exposed_pieces(game):
        fire(game, TURNED_UP, piece)


def go_on(game: Game, frame: Frame) -> None:
    """The turn goes on with the phase of the scene."""
    assert game.table.start is not None
    seat, phase, turn = game.table.start
    game.turn = turn - 1
    fire(game, TURN_BEGINS, seat)
    start_turn(game, seat)
    first = (ready_phase, ailment_phase, draw_phase, begin_play_phase, discard_runespells)[PHASES.index(phase)]
    game.agenda[0].pc = TURN_STEPS.index(first)
    game.agenda[0].amount = int(phase == "play")


RESUME = program(take_seats, go_on)


def impossible(table: Table) -> list[str]:
    """What is wrong with a scene: a pile that no rule allows, counters out of bounds, nobody left to play."""
    found = []
    for spot, stack in enumerate(table.stacks):
        zone, where = table.zone_of[spot], f"{table.names[max(table.sides[spot], 0)]}"
        kinds = [table.cards[piece].kind for piece in stack]
        if zone == AILMENTS and stack and kinds[0] != "ailment":
            found.append(f"{where}: a boon needs an ailment under it [000:139]")
        if zone == CONCENTRATIONS and "ailment" in kinds:
            found.append(f"{where}: ailments lie on ailment areas [000:159]")
        if zone == UTILITIES and any(kind not in ("trinket", "chant") for kind in kinds):
            found.append(f"{where}: a utility slot takes a trinket or a chant [000:172]")
    for counter, entity, amount in table.given:
        if counter == POWER and not 1 <= amount <= table.rules.pack.numbers["power"].value:
            found.append(f"{table.names[entity]}: power must be from 1 to {table.rules.pack.numbers['power'].value}")
        if counter == HEALTH and amount < 1:
            found.append(f"{table.names[entity]}: health must be at least 1")
    for seat in range(table.seats):
        if not any(table.stacks[table.places_of[seat][zone][0]] for zone in (DECK, DISCARD)):
            found.append(f"{table.names[seat]}: without a card in deck or discard pile the encounter is lost [000:88]")
    return found


# The turn


def begin_turn(game: Game, frame: Frame) -> None:
    """A turn begins. [000:243]"""
    fire(game, TURN_BEGINS, frame.seat)
    if game.turn > game.table.limit:
        leave_unfinished(game, f"more than {game.table.limit} turns")


def ready_phase(game: Game, frame: Frame) -> None:
    """All exposed used cards that you control become ready. [000:231]"""
    stacks, used = game.stacks, game.counts[USED]
    for spot in game.table.slots_of[frame.seat]:
        if stacks[spot] and used[stacks[spot][-1]]:
            fire(game, READIED, stacks[spot][-1])


def ailment_phase(game: Game, frame: Frame) -> None:
    """While 8 or more exposed ailments are on you, remove any 8 and lose a power. [000:232]"""
    seat = frame.seat
    if frame.answer is None and lose_to_ailments(game, seat) and not frame.amount:
        fire(game, PHASE_BEGINS, seat, AILMENT_PHASE)
        frame.amount = number(game, "ailments_for_power")
    elif frame.answer is not None:
        fire(game, REMOVED, seat, answered(frame)[1])
        frame.amount -= 1
        if frame.amount == 0:
            lose_a_power(game, seat, BY_AILMENTS)
            again(frame)
            return
    if frame.amount > 0:
        again(frame)
        ask(game, frame, REMOVE_WHICH, seat, [(CHOOSE, piece, NONE) for piece in ailments(game, seat)])


def draw_phase(game: Game, frame: Frame) -> None:
    """Draw 2 cards; the first player's first turn draws 1. [000:233] [000:177]"""
    fire(game, PHASE_BEGINS, frame.seat, DRAW_PHASE)
    take_cards(game, frame.seat, number(game, "first_draw" if game.turn == 1 else "draw"), DRAW)


def offer_pass(game: Game, frame: Frame) -> None:
    """You may pass: skip the Play Phase for a third card or for a concentration. [000:233]"""
    options: list[Row] = [(PLAY_ON, NONE, NONE), (DRAW_THIRD, NONE, NONE)]
    options += [(TAKE_BACK, piece, NONE) for piece in exposed_concentrations(game, frame.seat)]
    ask(game, frame, PASS_OR_PLAY, frame.seat, options)


def take_pass(game: Game, frame: Frame) -> None:
    """What the pass brings, still in the Draw Phase."""
    chosen, piece, _ = answered(frame)
    frame.amount = int(chosen == PLAY_ON)
    if chosen == PLAY_ON:
        return
    fire(game, PASSED, frame.seat)
    if chosen == DRAW_THIRD:
        take_cards(game, frame.seat, number(game, "pass_draw"), DRAW)
    else:
        return_to_hand(game, piece)


def begin_play_phase(game: Game, frame: Frame) -> None:
    """The Play Phase begins, unless the player has passed (RSA-Q44)."""
    if frame.amount:
        fire(game, PHASE_BEGINS, frame.seat, PLAY_PHASE)
    else:
        frame.pc += 1


def discard_runespells(game: Game, frame: Frame) -> None:
    """Step 1: all runespells in play are discarded. [000:252]"""
    fire(game, PHASE_BEGINS, frame.seat, DISCARD_PHASE)
    cards = game.table.cards
    for seat in players(game):
        for piece in tops(game, seat, CONCENTRATIONS):
            if "runespell" in cards[piece].kinds and len(game.stacks[game.place[piece]]) > 1:
                discard(game, piece)


def let_fade(game: Game, frame: Frame) -> None:
    """Steps 2 to 4: unspent Light is gone, defense cards recover, barriers fall. [000:255-257]"""
    for counter in (LIGHT, DAMAGE, BARRIER):
        if any(game.counts[counter]):
            fire(game, FADED, game.table.seats, counter)


def end_turn(game: Game, frame: Frame) -> None:
    """What happens at the end of the turn happens before the turn is handed over (RSA-Q28)."""
    fire(game, TURN_ENDS, frame.seat)


def hand_over(game: Game, frame: Frame) -> None:
    """Step 5: the player to your left becomes the active player. [000:258]"""
    expire(game, frame.seat)
    start_turn(game, neighbours(game, frame.seat)[0])


TURN_STEPS = program(
    begin_turn,
    ready_phase,
    ailment_phase,
    draw_phase,
    offer_pass,
    take_pass,
    begin_play_phase,
    play_phase,
    discard_runespells,
    let_fade,
    end_turn,
    hand_over,
)


# What is looked at whenever something has changed


def check(game: Game, changed: int) -> None:
    """Power, health, deck and maximum health of everybody; then who is left. [000:74-104]"""
    if not game.turn:
        return
    if changed & VALUES and (game.modifiers[DEFENSE] or any(game.counts[DAMAGE])):
        check_defenses(game)
    if (changed & VALUES and game.modifiers[MAX_HEALTH]) or is_something_wrong(game):
        put_right(game)


def is_something_wrong(game: Game) -> bool:
    """Whether anybody could have to lose a power or the encounter; most of the time nobody has."""
    counts, stacks, table = game.counts, game.stacks, game.table
    power, health, full, out = counts[POWER], counts[HEALTH], counts[FULL_HEALTH], counts[OUT]
    for seat in range(table.seats):
        deck = stacks[table.places_of[seat][DECK][0]]
        if not out[seat] and not (0 < health[seat] <= full[seat] and power[seat] > 0 and deck):
            return True
    return False


def put_right(game: Game) -> None:
    """Powers are lost, and whoever has a reason to loses the encounter."""
    for seat in players(game):
        check_cards(game, seat)
        check_health(game, seat)
    fallen = [(seat, cause) for seat in players(game) if (cause := reason_to_lose(game, seat))]
    for seat, cause in fallen:
        fire(game, DEFEATED, seat, cause)
    left = players(game)
    if fallen and len(left) < 2:
        game.over = True
        game.winners = tuple(left)
        game.cause = CAUSES[fallen[-1][1]]
    elif fallen:
        for seat, _ in fallen:
            leave_field(game, seat)


def check_cards(game: Game, seat: int) -> None:
    """An empty deck costs a power and becomes what was in the discard pile (RSA-Q8). [000:76]"""
    if not pile(game, seat, DECK) and pile(game, seat, DISCARD):
        lose_a_power(game, seat, BY_DECK)
        fire(game, SHUFFLED, seat)


def check_health(game: Game, seat: int) -> None:
    """Health at 0 costs a power and resets; health never exceeds its maximum. [000:77] [000:101]"""
    health = game.counts[HEALTH][seat]
    if 0 < health <= game.counts[FULL_HEALTH][seat] and not game.modifiers[MAX_HEALTH]:
        return
    highest = value(game, MAX_HEALTH, seat)
    if health <= 0 < highest:
        lose_a_power(game, seat, BY_DAMAGE if game.counts[WOUND][seat] == BY_DAMAGE else BY_LOSS)
        if game.counts[POWER][seat] > 0:
            fire(game, HEALTH_RESET, seat, NONE, highest)
    elif health > highest > 0:
        fire(game, HEALTH_RESET, seat, NONE, highest)


def check_defenses(game: Game) -> None:
    """A defense card whose defense is no more than the damage on it is destroyed. [000:135-137]"""
    for seat in players(game):
        for piece in cards_in_play(game, seat, "defense"):
            if value(game, DEFENSE, piece) <= game.counts[DAMAGE][piece]:
                destroy(game, piece)


def reason_to_lose(game: Game, seat: int) -> int:
    """Why a player loses the encounter now, 0 where there is no reason. [000:88-90] [000:103]"""
    if game.counts[POWER][seat] <= 0:
        return game.counts[CAUSE][seat]
    if not pile(game, seat, DECK) and not pile(game, seat, DISCARD):
        return BY_NO_CARDS
    if game.modifiers[MAX_HEALTH] and value(game, MAX_HEALTH, seat) <= 0:
        return BY_MAXIMUM
    return 0


def leave_field(game: Game, seat: int) -> None:
    """A defeated player's objects leave, his cards on other fields too; if it is his turn, it ends (RSA-Q17)."""
    table = game.table
    supply = table.places_of[NONE][SUPPLY][0]
    for piece in range(table.seats + 1, len(table.cards)):
        spot = game.place[piece]
        if not table.fields[spot] or (table.sides[spot] != seat and table.owners[piece] != seat):
            continue
        away = supply if table.cards[piece].kind == "ailment" else discard_pile(game, piece)
        fire(game, DISCARDED, piece, away)
    game.waiting = [frame for frame in game.waiting if frame.seat != seat]
    if game.active == seat:
        for frame in game.agenda[1:]:
            end(frame)
        game.agenda[0].pc = TURN_STEPS.index(discard_runespells)


def rank(definition: Definition) -> int:
    """Cards give way to stances and abilities, these to ailments. [000:63-65]"""
    return {"ailment": 2, "stance": 1, "ability": 1, "inherent": 1}.get(definition.kind, 0)
