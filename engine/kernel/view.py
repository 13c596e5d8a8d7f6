"""What a seat sees of a game: a thin reader without a copy, and games that it can imagine from there."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.exposure import controller
from engine.kernel.hosts import host_of
from engine.kernel.state import FACE_DOWN, NONE, Attempt, Effect, Game
from engine.kernel.suppression import changed_words, has_keyword
from engine.kernel.values import value

Deal = Callable[[Game, int, int], Game]  # of a game, for a seat, by a seed


class HiddenError(Exception):
    """Somebody has asked for what a seat does not see."""


class View:
    """The game as one seat sees it: its own hand, what lies open, and the number of all that is hidden."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat

    @property
    def decision(self) -> Decision | None:
        """The open decision, if it is this seat's."""
        decision = self._game.decision
        return decision if decision is not None and decision.seat == self.seat else None

    @property
    def turn(self) -> int:
        """The number of the turn, counted over all players, or of the round in a game of rounds; 0 before the first one."""
        return self._game.turn

    @property
    def active(self) -> int:
        """The seat whose turn it is, or whose turn within a round."""
        return self._game.active

    @property
    def seats(self) -> int:
        """How many sat down, those who are out of the game by now too: seats are 0 to one less."""
        return self._game.table.seats

    @property
    def over(self) -> bool:
        """Whether it has ended, with winners or without: then there is no decision any more."""
        return self._game.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, several where a victory is shared; empty as long as the game goes on, and without any victory."""
        return self._game.winners

    @property
    def notes(self) -> dict[str, Any]:
        """What is worked out once for all games at this table."""
        return self._game.table.notes

    def number(self, name: str) -> int:
        """A `[[number]]` of game.toml by its id, such as the size of a hand: what is printed in the rules, never changed by cards."""
        return self._game.table.rules.numbers[name]

    def sees(self, piece: int) -> bool:
        """Whether this seat may look at a piece."""
        return visible(self._game, self.seat, piece)

    def card(self, piece: int) -> Definition | None:
        """What a piece is, None where it is hidden from this seat."""
        return self._game.cards[piece] if visible(self._game, self.seat, piece) else None

    def offered(self, piece: int) -> Definition:
        """What a piece is that this seat sees, as all are that its options name. Raises HiddenError for any other one."""
        game, table = self._game, self._game.table
        place = game.place[piece]
        is_open = table.open_to[self.seat][place] or (table.fields[place] and not game.counts[FACE_DOWN][piece])
        if is_open or visible(game, self.seat, piece):
            return game.cards[piece]
        raise HiddenError(f"seat {self.seat} does not see piece {piece}")

    def place_of(self, piece: int) -> int:
        """Where a piece lies that this seat sees. Raises HiddenError for any other one."""
        self.offered(piece)
        return self._game.place[piece]

    def zone_of(self, place: int) -> int:
        """The zone of a place, as a number of the ruleset's zones: a seat knows it of every place."""
        return self._game.table.zone_of[place]

    def place(self, piece: int) -> int:
        """Where a piece lies, seen or not: asked of pieces in play; `place_of` refuses those that this seat does not see."""
        return self._game.place[piece]

    def acting(self, seat: int, kind: str) -> list[int]:
        """The exposed pieces on a field that are of a kind."""
        cards = self._game.cards
        return [piece for piece in self._game.acting[seat] if kind in cards[piece].kinds]

    def actor(self, piece: int) -> int:
        """The player for whom a piece acts, NONE if it acts for none."""
        acting = self._game.acting
        for seat in self._game.table.everybody:
            if piece in acting[seat]:
                return seat
        return NONE

    def spots(self, seat: int, zone: int) -> list[int]:
        """The places of a zone, in order."""
        return list(self._game.table.places_of[seat][zone])

    def heights(self, seat: int, zone: int) -> list[int]:
        """How many pieces lie on each place of a zone."""
        stacks = self._game.stacks
        return [len(stacks[spot]) for spot in self._game.table.places_of[seat][zone]]

    def top(self, place: int) -> int:
        """The uppermost piece of a place, NONE if there is none that this seat sees."""
        stack = self._game.stacks[place]
        return stack[-1] if stack and visible(self._game, self.seat, stack[-1]) else NONE

    def bottom(self, place: int) -> int:
        """The lowest piece of a place, NONE if there is none that this seat sees."""
        stack = self._game.stacks[place]
        return stack[0] if stack and visible(self._game, self.seat, stack[0]) else NONE

    def height(self, place: int) -> int:
        """How many pieces lie on a place."""
        return len(self._game.stacks[place])

    def tops(self, seat: int, zone: int) -> list[Definition | None]:
        """The uppermost card of each place of a zone, None where there is none that this seat sees."""
        game, cards = self._game, self._game.cards
        spots, stacks = game.table.places_of[seat][zone], game.stacks
        if spots and game.table.open_to[self.seat][spots[0]]:
            return [cards[stacks[spot][-1]] if stacks[spot] else None for spot in spots]
        return [cards[piece] if piece != NONE else None for piece in map(self.top, spots)]

    def taken(self, seat: int, zone: int) -> int:
        """How many places of a zone something lies on."""
        stacks = self._game.stacks
        return len([spot for spot in self._game.table.places_of[seat][zone] if stacks[spot]])

    def hand(self, zone: int) -> list[Definition]:
        """The cards of this seat in a zone that it sees whole, such as its hand."""
        game = self._game
        cards, spots = game.cards, game.table.places_of[self.seat][zone]
        if len(spots) == 1 and game.table.open_to[self.seat][spots[0]]:
            return [cards[piece] for piece in game.stacks[spots[0]]]
        return [cards[piece] for piece in self.pieces(self.seat, zone)]

    def owned(self, zones: Iterable[int]) -> list[Definition]:
        """The cards in some piles of this seat's own, the hidden ones too: a player knows which they are, not how they lie."""
        game, places = self._game, self._game.table.place_of[self.seat]
        cards = game.cards
        return [cards[piece] for piece in sorted([p for zone in zones for p in game.stacks[places[zone]]])]

    def pieces(self, seat: int, zone: int) -> list[int]:
        """The pieces of a zone that this seat sees, place by place, from bottom to top."""
        game = self._game
        spots = game.table.places_of[seat][zone]
        pieces = [piece for spot in spots for piece in game.stacks[spot]]
        if pieces and game.table.open_to[self.seat][spots[0]]:
            return pieces
        if pieces and game.table.fields[spots[0]]:
            turned = game.counts[FACE_DOWN]
            return [piece for piece in pieces if not turned[piece] or visible(game, self.seat, piece)]
        return [piece for piece in pieces if visible(game, self.seat, piece)]

    def own_cards(self) -> list[str]:
        """The names of the pieces on this seat's own places that it sees, from A to Z."""
        cards, zones = self._game.cards, self._game.table.places_of[self.seat]
        return sorted([cards[piece].name for zone in range(len(zones)) for piece in self.pieces(self.seat, zone)])

    def laid(self, seat: int, zone: int) -> list[tuple[int, int, Definition]]:
        """The pieces of a zone that this seat sees, each with its place and what it is."""
        game, seer = self._game, self.seat
        cards, stacks, turned = game.cards, game.stacks, game.counts[FACE_DOWN]
        spots = game.table.places_of[seat][zone]
        on_field = bool(spots) and game.table.fields[spots[0]] != 0
        return [
            (piece, spot, cards[piece])
            for spot in spots
            for piece in stacks[spot]
            if (on_field and not turned[piece]) or visible(game, seer, piece)
        ]

    def size(self, seat: int, zone: int) -> int:
        """How many pieces lie in a zone."""
        game = self._game
        spots = game.table.places_of[seat][zone]
        if len(spots) == 1:
            return len(game.stacks[spots[0]])
        return sum([len(game.stacks[spot]) for spot in spots])

    def stacks(self, seat: int, zone: int) -> list[list[int]]:
        """The piles of a zone from bottom to top; a piece that this seat may not see is NONE."""
        game = self._game
        piles = (game.stacks[spot] for spot in game.table.places_of[seat][zone])
        return [[piece if visible(game, self.seat, piece) else NONE for piece in pile] for pile in piles]

    def count(self, counter: int, entity: int) -> int:
        """How many of a counter stand on something."""
        return self._game.counts[counter][entity]

    def value(self, stat: int, subject: int, other: int = NONE) -> int:
        """A value of a seat, or of a piece that this seat sees, as it stands now. Raises HiddenError."""
        if subject > self._game.table.seats:
            self.offered(subject)
        return value(self._game, stat, subject, other)

    def keyword(self, piece: int, word: str) -> int:
        """The number of a keyword that a piece has which this seat sees, 0 if it has none. Raises HiddenError for any other piece."""
        self.offered(piece)
        return has_keyword(self._game, piece, word)

    def changes(self, stat: int) -> bool:
        """Whether anything changes a value of any seat or piece now."""
        return bool(self._game.modifiers[stat])

    def changed(self, stat: int) -> set[str]:
        """The kinds of pieces of which something changes a value now, "" among them where they may be of any."""
        game = self._game
        return {static.kind(game, scope) for _, scope, static, _ in game.modifiers[stat]}

    def changed_words(self) -> set[str]:
        """The keywords that something gives or takes now, "" among them where it may be any."""
        return changed_words(self._game)

    def owner(self, piece: int) -> int:
        """Who brought a piece."""
        return self._game.table.owners[piece]

    def controller(self, piece: int) -> int:
        """Who controls a piece, NONE for the table."""
        return controller(self._game, piece)

    def host(self, piece: int) -> int:
        """The piece on which one lies, NONE if it lies on none."""
        return host_of(self._game, piece)

    def side(self, piece: int) -> int:
        """On whose side a piece lies."""
        return self._game.table.sides[self._game.place[piece]]

    def imagine(self, seed: int, deal: Deal | None = None) -> Game:
        """A game that could be this one: what is hidden from this seat is dealt anew, among pieces of the same back or as `deal` has it."""
        return (deal or deal_hidden)(self._game, self.seat, seed)


def visible(game: Game, seat: int, piece: int) -> bool:
    """Whether a seat may look at a piece: by its zone, or because it is the seat's own on a field."""
    table = game.table
    place = game.place[piece]
    if table.open_to[seat][place]:
        return True
    if table.fields[place]:
        return not game.counts[FACE_DOWN][piece] or table.owners[piece] == seat
    return piece in in_sight(game, seat)


def in_sight(game: Game, seat: int) -> Iterable[int]:
    """Pieces that a seat is looking at, as options or in work that is going on. What an effect has targeted need not have been seen."""
    decision = game.decision
    options = [row[1] for row in decision.options] if decision is not None and decision.seat == seat else []
    works = (frame for frame in game.agenda if frame.seat == seat and not isinstance(frame, Effect))
    return (*options, *(piece for frame in works for piece in frame.pieces()))


def deal_hidden(game: Game, seat: int, seed: int) -> Game:
    """A copy of the game in which the pieces that the seat does not see have been dealt anew, by what it knows and the seed alone: how
    they truly lie changes nothing.
    """
    twin = game.clone()
    twin.seed = seed
    rng = Random(seed)
    fields, stacks, place = game.table.fields, twin.stacks, twin.place
    for group in hidden_groups(game, seat):
        dealt = sorted([piece for piece, _, _ in group])
        rng.shuffle(dealt)
        for piece, (_, spot, index) in zip(dealt, group, strict=True):
            stacks[spot][index] = piece
            place[piece] = spot
        follow_hosts(twin, {old: new for new, (old, _, _) in zip(dealt, group, strict=True)})
        marked = [(new, old) for new, (old, spot, _) in zip(dealt, group, strict=True) if fields[spot]]
        for counter in game.table.rules.on_pieces if marked else ():
            row, before = twin.counts[counter], game.counts[counter]
            for _, old in marked:
                row[old] = 0
            for new, old in marked:
                row[new] = before[old]
    for frame in twin.agenda:
        if isinstance(frame, Attempt) and frame.saved is not None:
            frame.saved = deal_hidden(frame.saved, seat, seed)
    return twin


def follow_hosts(twin: Game, dealt: dict[int, int]) -> None:
    """What lay on a piece that has been dealt anew lies on the one in its place."""
    if twin.table.host == NONE:
        return
    marks = twin.counts[twin.table.host]
    marks[:] = [dealt.get(mark - 1, mark - 1) + 1 if mark > 0 else mark for mark in marks]


def hidden_groups(game: Game, seat: int) -> list[list[tuple[int, int, int]]]:
    """The pieces that a seat does not see, with place and position, those together that could lie in each other's place.

    They lie on one side of the table, at a place for all they are one player's, and look alike from behind; what work or options are about
    stays where it is.
    """
    table = game.table
    works = [work for frame in (*game.agenda, *game.waiting) for work in frame.works()]
    busy = {piece for work in works for piece in (work.source, *work.pieces())}
    groups: dict[tuple[int, str], list[tuple[int, int, int]]] = {}
    for spot, stack in enumerate(game.stacks):
        if not stack or (table.seen[table.zone_of[spot]] == "all" and not table.fields[spot]):
            continue
        for index, piece in enumerate(stack):
            if piece not in busy and not visible(game, seat, piece):
                side = table.owners[piece] if table.sides[spot] == NONE else table.sides[spot]
                groups.setdefault((side, table.backs[piece]), []).append((piece, spot, index))
    return list(groups.values())
