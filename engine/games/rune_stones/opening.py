"""How a game begins: setup, or a scene in the middle of one. Rulebook: 004:117-180."""

from typing import Final

from engine.games.rune_stones.areas import (
    ARTIFACTS,
    BOARD,
    COLOURED,
    CREATURES,
    DECK,
    DIE,
    DISPLAY,
    DISPLAY_PRICES,
    FIRST_PLAYER,
    HAND,
    LOWER,
    SMITHIES,
    SPACES,
    STONES,
    SUPPLY,
    UPPER,
    WILD,
)
from engine.games.rune_stones.display import REVEALED
from engine.games.rune_stones.exchanging import begin_exchange
from engine.games.rune_stones.forging import RESTOCKED
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import refill
from engine.games.rune_stones.turn import begin_turn
from engine.kernel.chance import pick
from engine.kernel.events import fire
from engine.kernel.exposure import activate
from engine.kernel.places import pile, place
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.table import Table, number
from engine.kernel.turns import AtOnce, expose_pieces, give_counters, go_on, resume_turn, start_turn
from engine.packs.cards import DeckList
from engine.verbs.counters import get
from engine.verbs.piles import DRAWN, cut

SMITHY_NUMBER: Final = 5


def fill(game: Game, entity: int, counter: int, amount: int) -> None:
    """So many of a counter are there. [004:121]"""
    game.counts[counter][entity] = amount


def turn_up(game: Game, piece: int, other: int, amount: int) -> None:
    """A rune stone or artifact lies on a player board, and acts."""
    activate(game, piece)


def name_first(game: Game, seat: int, other: int, amount: int) -> None:
    """A player gets the marker of the first player. [004:180]"""
    game.counts[FIRST_PLAYER][game.table.seats] = seat + 1


CUT: Final[int] = NAMES.event("cut", "", cut)  # [004:130] [004:154] [004:176]
FILLED: Final[int] = NAMES.event("filled", "", fill)
TURNED_UP: Final[int] = NAMES.event("turned up", "", turn_up)
FIRST: Final[int] = NAMES.event("first player", "{subject} is the first player.", name_first)


# What lies on the table


def lay_out(table: Table, seat: int, deck: DeckList) -> None:
    """A player's druids as a draw pile, or the cards and rune stones of a deck in play. [004:148-154] (RST-Q26)"""
    spots = table.places_of[seat]
    own = {**deck.get("druids", {}), **deck.get("deck", {})}
    for zone, cards in ((DECK, own), (BOARD, deck.get("own_stones", {}))):
        for card, copies in cards.items():
            for _ in range(copies):
                table.add(table.rules.definition(card), seat, spots[zone][0])


def first_with(table: Table, section: str, kind: str) -> list[str]:
    """The cards of a section of the first deck that has it, all of a kind if there is none."""
    for deck in table.decks:
        if deck.get(section):
            return list(deck[section])
    pack = table.rules.pack
    return [card.id for card in pack.cards.values() if pack.kinds[kind] in pack.lineage(card.kind)]


def complete(table: Table) -> None:
    """What belongs to nobody; and noted for good, prices of the display, points of rows, spaces by colour. [004:119-130]"""
    add_creatures(table)
    add_artifacts(table)
    add_smithies(table)
    lay(table, pieces_of(table, "die")[0], table.place_of[NONE][DIE])
    add_stones(table)
    prices = [table.rules.numbers[price] for price in DISPLAY_PRICES]
    table.notes["display"] = list(zip(table.places_of[NONE][DISPLAY], prices, strict=True))
    table.notes["lowest price"] = min(prices)
    numbers, lengths = table.rules.numbers, range(len(SPACES) + 1)
    table.notes["row points"] = [numbers[f"row_{n}"] if n >= numbers["row_min"] else 0 for n in lengths]
    rows = [table.places_of[seat] for seat in table.everybody]
    table.notes["spaces"] = [list(zip(places[UPPER], places[LOWER], strict=True)) for places in rows]


def lay(table: Table, card: str, spot: int, copies: int = 1) -> None:
    """Copies of a card that belong to nobody, in one place."""
    for _ in range(copies):
        table.add(table.rules.definition(card), NONE, spot)


def add_creatures(table: Table) -> None:
    """The creatures that are in nobody's deck. [004:119]"""
    taken = {card for deck in table.decks for card in deck.get("deck", {})}
    for card in first_with(table, "creatures", "creature"):
        if card not in taken:
            lay(table, card, table.place_of[NONE][CREATURES])


def add_artifacts(table: Table) -> None:
    """The artifacts to be shuffled, and the wild ones beside the smithies. [004:130]"""
    rules, spots = table.rules, table.places_of[NONE]
    for artifact in pieces_of(table, "artifact"):
        wild = rules.definition(artifact).values["colour"] == "White"
        spot = spots[ARTIFACTS][SMITHY_NUMBER] if wild else spots[SUPPLY][0]
        lay(table, artifact, spot, rules.numbers["wild_artifacts" if wild else "artifacts"])


def add_smithies(table: Table) -> None:
    """The smithies, each in its place; the notes of the table keep for all its games number, place of artifacts and price of each."""
    smithies = pieces_of(table, "smithy")
    table.notes["prices"] = prices = [table.rules.definition(smithy).values["gems"] for smithy in smithies]
    priced = zip(table.places_of[NONE][ARTIFACTS], prices, strict=True)
    table.notes["smithies"] = [(smithy, spot, gems) for smithy, (spot, gems) in enumerate(priced)]
    for smithy, spot in zip(smithies, table.places_of[NONE][SMITHIES], strict=True):
        lay(table, smithy, spot)


def add_stones(table: Table) -> None:
    """The rune stones by the number of players, without those that a deck in play has already."""
    stones = table.rules.numbers[f"stones_{max(table.seats, 2)}"]
    for stone in first_with(table, "stones", "rune-stone"):
        owned = sum(deck.get("own_stones", {}).get(stone, 0) for deck in table.decks)
        lay(table, stone, table.place_of[NONE][STONES], stones - owned)


def pieces_of(table: Table, kind: str) -> list[str]:
    """All pieces of a kind in the box, each once."""
    return [card.id for card in table.rules.pack.cards.values() if card.kind == kind]


# Setup


def lay_out_supply(game: Game, frame: Frame) -> None:
    """All gems, wild gems and ore form the general supply. [004:121]"""
    for counter, amount in game.table.rules.finite.items():
        fire(game, FILLED, game.table.seats, counter, amount)


def stock_smithies(game: Game, frame: Frame) -> None:
    """Artifacts are shuffled; a random one lies at each smithy. [004:130]"""
    fire(game, CUT, game.table.seats, SUPPLY)
    for spot in game.table.places_of[NONE][ARTIFACTS][:-1]:
        fire(game, RESTOCKED, pile(game, NONE, SUPPLY)[-1], spot)


def hand_out_gems(game: Game, frame: Frame) -> None:
    """A gem of each colour and a wild gem for each player. [004:148]"""
    for seat in game.table.everybody:
        for gem in COLOURED:
            get(game, seat, gem, number(game, "first_gems"))
        get(game, seat, WILD, number(game, "first_wild_gems"))


def draw_first_hands(game: Game, frame: Frame) -> None:
    """Each player shuffles the druids and draws 4 cards; a deck in play begins with its stones. [004:154-156]"""
    for seat in game.table.everybody:
        for stone in pile(game, seat, BOARD):
            fire(game, TURNED_UP, stone)
        fire(game, CUT, seat, DECK)
        for _ in range(number(game, "hand")):
            if deck := pile(game, seat, DECK):
                fire(game, DRAWN, deck[-1], place(game, seat, HAND))


def lay_out_display(game: Game, frame: Frame) -> None:
    """Six creatures from left to right; dragons wait aside and are shuffled back. [004:176-178]"""
    fire(game, CUT, game.table.seats, CREATURES)
    cards, creatures = game.cards, pile(game, NONE, CREATURES)
    order = creatures[::-1]
    calm = [piece for piece in order if "dragon" not in cards[piece].kinds]
    for spot, piece in zip(game.table.places_of[NONE][DISPLAY], calm, strict=False):
        fire(game, REVEALED, piece, spot)
    if any("dragon" in cards[piece].kinds for piece in order[: order.index(calm[: len(DISPLAY_PRICES)][-1])]):
        fire(game, CUT, game.table.seats, CREATURES)


def choose_first(game: Game, frame: Frame) -> None:
    """Chance names the first player, whose turn begins. [004:180]"""
    first = pick(game, 0, game.table.everybody)
    fire(game, FIRST, first)
    start_turn(game, first)


OPENING: Final = program(
    lay_out_supply,
    stock_smithies,
    hand_out_gems,
    draw_first_hands,
    lay_out_display,
    choose_first,
)


# A scene begins in the middle


PHASES: Final = {"action": begin_turn, "exchange": begin_exchange, "refill": refill}


def seat_first(game: Game, frame: Frame) -> None:
    """In a scene seat 1 is the first player, whoever's turn it is, unless it says otherwise."""
    assert game.table.start is not None
    fire(game, FIRST, game.table.start.first)


def fill_supply(game: Game, frame: Frame) -> None:
    """What nobody has is in the general supply."""
    for counter, amount in game.table.rules.finite.items():
        held = sum(n for kind, _, n in game.table.given if kind == counter)
        fire(game, FILLED, game.table.seats, counter, amount - held)


RESUME: Final = program(AtOnce(seat_first, resume_turn, fill_supply, give_counters, expose_pieces), go_on)
