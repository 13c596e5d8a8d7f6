"""The table as a page shows it: sides, areas, piles and pieces, each with the options that act there. No Django.

It reads the game as whoever plays sees it, and the layout that the game's pack gives; without one, zones lie by their form.
"""

from collections import Counter
from dataclasses import replace

from decks.tabletop.acts import Act
from decks.tabletop.gauges import SUPPLY, Gauges, entries_of
from decks.tabletop.going_on import frames_of, lasting, pending, targets
from decks.tabletop.offered import Foresee, Offered
from decks.tabletop.pieces import Piece
from decks.tabletop.results import first_up, result
from decks.tabletop.sight import Eyes, Sight
from decks.tabletop.table_view import Side, TableView
from decks.tabletop.why_not import NO_NOTS, nots_of
from decks.tabletop.zones import AreaView, Camp, Heap, Place
from engine.kernel.exposure import controller
from engine.kernel.hosts import has_host, host_of, whereabouts
from engine.kernel.places import plays
from engine.kernel.state import FACE_DOWN, NONE, Game
from engine.packs.cards import Area, Pack, Zone
from engine.play.limits import closings
from engine.play.naming import name_of, place_called
from engine.play.wording import phase, prompt, when

BY_FORM = {"slots": "front", "fused": "front", "set": "back", "pile": "side", "row": "hand"}
LAID_OUT = ("front", "back", "hand", "middle")  # where every piece that is seen lies open
DRAWN = 3  # of a stack, at most


# The layout


def areas_of(pack: Pack) -> list[Area]:
    """The areas of a game: those of its pack, else one for each zone, by its form."""
    return list(pack.areas.values()) or [area_of(zone) for zone in pack.zones.values()]


def contends(zone: Zone) -> bool:
    """Whether the players contend for its places."""
    return bool(zone.prize)


def area_of(zone: Zone) -> Area:
    """Where a zone lies that the pack says nothing about."""
    at = BY_FORM.get(zone.form, "front") if zone.per == "seat" else "aside"
    return Area(zone.id, zone.name, at, (zone.id,))


# The table


def shown_table(
    game: Game, eyes: Eyes, *, acts: bool = True, foresee: Foresee | None = None, all_of_it: bool = False
) -> TableView:
    """The table as the player of some seats sees it; without `acts` it is only looked at, and nothing is offered on it.

    What lies nowhere on the table tells what it would do, where that can be foreseen; with `all_of_it` so does all that is offered.
    """
    return Painter(game, eyes, acts, foresee, all_of_it=all_of_it).table()


class Painter:
    """Goes over a table once, and draws each option on the piece, place or player where it acts."""

    def __init__(
        self, game: Game, eyes: Eyes, acts: bool, foresee: Foresee | None = None, *, all_of_it: bool = False
    ) -> None:
        self.game = game
        self.eyes = eyes
        self.sight = Sight(game, eyes)
        self.rules = self.sight.rules
        self.pack = self.sight.pack
        self.offered = Offered(self.sight, acts=acts, foresee=foresee, all_of_it=all_of_it)
        self.gauges = Gauges(game)
        self.nots = nots_of(game, eyes) if acts else NO_NOTS
        self.going = frames_of(game)
        self.busy = {frame.source for frame in self.going}
        self.hung = self.hung_at_places()
        self.held = {name for area in areas_of(self.pack) if area.at == "hand" for name in area.zones}

    def table(self) -> TableView:
        game, decision = self.game, self.game.decision
        areas = areas_of(self.pack)
        sides = [self.side(seat, areas) for seat in game.table.everybody]
        shared = {area: self.area_view(area, NONE) for area in areas}
        tray = [*map(self.kind, self.offered.by_kind), *map(self.piece, list(self.offered.by_piece))]
        source = decision.source if decision else NONE
        return TableView(
            turn=game.turn,
            when=when(game, self.eyes),
            phase=phase(game),
            phases=tuple(self.rules.ruleset.phases),
            prompt=prompt(game),
            player=name_of(game, decision.seat, decision.seat) if decision else "",
            asks=self.piece(source) if source > game.table.seats and self.sight.sees(source) else None,
            targets=next((targets(self.sight, frame) for frame in self.going if frame.source == source), ""),
            acts=self.offered.table_acts,
            nots=self.nots.by_piece.get(NONE, ()),
            spans=self.offered.held_to.spans,
            closing=closings(game),
            meanings=tuple(self.offered.meanings()),
            tray=tray,
            options=self.offered.open,
            sides=sorted(sides, key=lambda side: (side.mine, -side.seat)),
            middle=[area_view for area, area_view in shared.items() if area.at == "middle" and area_view.heaps],
            stock=tuple(self.gauges.dials(game.table.seats, "table")),
            supply=entries_of(self.rules).get(SUPPLY.casefold()),
            aside=[area_view for area, area_view in shared.items() if area.at != "middle" and area_view.heaps],
            pending=list(pending(self.sight, self.going)),
            lasting=lasting(self.sight),
            over=game.over,
            won=any(seat in self.eyes for seat in game.winners),
            result=result(game) if game.over else "",
        )

    def hung_at_places(self) -> dict[int, list[int]]:
        """What lies on pieces or places for which players contend is drawn there, by place."""
        game, attached = self.game, self.rules.ruleset.attached
        spots = game.table.places_of[NONE]
        contended = {
            spot for zone in self.pack.zones.values() if contends(zone) for spot in spots[self.rules.zones[zone.id]]
        }
        hung: dict[int, list[int]] = {}
        for piece in (
            [piece for spot in spots[attached] for piece in game.stacks[spot]] if attached != NONE and contended else ()
        ):
            if (spot := whereabouts(game, piece)) in contended:
                hung.setdefault(spot, []).append(piece)
        return hung

    # Sides and zones

    def side(self, seat: int, areas: list[Area]) -> Side:
        game = self.game
        area_views: dict[str, list[AreaView]] = {}
        for area in areas:
            area_view = self.area_view(area, seat)
            if area_view.heaps:
                area_views.setdefault(area.at, []).append(area_view)
        return Side(
            seat=seat,
            name=name_of(game, seat, seat),
            mine=seat in self.eyes,
            active=bool(game.turn) and game.active == seat and not game.over,
            out=not plays(game, seat),
            dials=(*self.gauges.dials(seat, "seat"), *self.gauges.further_dials(seat)),
            acts=tuple(self.offered.by_seat.get(seat, ())),
            areas=area_views,
        )

    def area_view(self, area: Area, seat: int) -> AreaView:
        """An area of a side, or of the table, with those of its zones that are there."""
        spots = self.game.table.places_of[seat]
        zones = [(self.pack.zones[name], spots[self.rules.zones[name]]) for name in area.zones]
        laid_out = area.at in LAID_OUT
        return AreaView(area.id, area.name, tuple(self.heap(zone, held, laid_out) for zone, held in zones if held))

    def heap(self, zone: Zone, spots: range, laid_out: bool) -> Heap:
        """A zone; where its pieces do not lie side by side only the uppermost are drawn."""
        cards = self.game.cards
        pieces = [piece for spot in spots for piece in self.game.stacks[spot]]
        names = Counter(cards[piece].name for piece in reversed(pieces) if self.sight.sees(piece))
        places = tuple(self.place(zone, spot, laid_out, number) for number, spot in enumerate(spots))
        return Heap(zone.id, zone.name, zone.form, places, len(pieces), tuple(names.items()))

    def place(self, zone: Zone, spot: int, laid_out: bool, number: int) -> Place:
        """One place. Options on a piece that lies on top, or beside others, act there; all other ones wait for the tray.

        Pieces that are fused are one: the lowest, which is what the uppermost says.
        """
        elsewhere = {piece for pieces in self.hung.values() for piece in pieces}
        stack = [piece for piece in self.game.stacks[spot] if piece not in elsewhere] + self.hung.get(spot, [])
        beside = zone.form in ("row", "set")
        drawn = stack if beside else stack[:1] if zone.form == "fused" else stack[-DRAWN:]
        pieces = tuple(self.piece(entity, reachable=laid_out and (beside or entity == drawn[-1])) for entity in drawn)
        if zone.seen == "owner" and zone.id not in self.held and not self.game.table.fields[spot]:
            pieces = tuple(replace(piece, down=True) for piece in pieces)
        covered = [] if beside or not laid_out else stack[:-1]
        under = tuple(self.game.table.cards[entity].name for entity in covered if self.sight.sees(entity))
        acts = tuple(self.offered.by_place.get(spot, ()))
        label, nots = first_up(place_called(self.game, spot)), self.nots.by_place.get(spot, ())
        place = Place(spot, label, pieces, acts, len(stack), under, fused=zone.form == "fused", nots=nots)
        if contends(zone):
            return self.with_camps(place, zone.prize)
        if not zone.marks:
            return place
        mark = self.pack.numbers[zone.marks[number]]
        return replace(place, mark=mark.value, mark_name=mark.name)

    def with_camps(self, place: Place, prize: str) -> Place:
        """A place for which players contend, with a camp for each of them, as the sides lie: the nearest last."""
        game, order = self.game, sorted(self.game.table.everybody, key=lambda seat: (seat in self.eyes, -seat))
        prizes = [piece for piece in place.pieces if prize in game.cards[piece.entity].kinds]
        standing = self.beside_hosts([piece for piece in place.pieces if piece not in prizes])
        standings = {row.seat: row for row in self.rules.ruleset.standings(game, place.spot)}
        camps = tuple(
            Camp(
                name_of(game, seat, seat),
                seat in self.eyes,
                tuple(piece for piece, camp in standing if camp == seat),
                standings.get(seat),
            )
            for seat in order
        )
        return replace(place, pieces=tuple(replace(piece, player="") for piece in prizes), camps=camps)

    def beside_hosts(self, pieces: list[Piece]) -> list[tuple[Piece, int]]:
        """Pieces with the player in whose camp they are, each followed by what lies on it, whoever played that."""
        game, rows = self.game, {piece.entity: row for row, piece in enumerate(pieces)}
        standing = []
        for piece in sorted(pieces, key=lambda piece: rows.get(host_of(game, piece.entity), rows[piece.entity])):
            player, host = controller(game, piece.entity), host_of(game, piece.entity)
            tucked = host in rows
            camp = controller(game, host) if tucked else player
            standing.append(
                (replace(piece, player=name_of(game, player, player) if player != camp else "", tucked=tucked), camp)
            )
        return standing

    def piece(self, entity: int, *, reachable: bool = True) -> Piece:
        """A piece with all that stands on it, and, where a pointer reaches it, the options that act on it."""
        game, table = self.game, self.game.table
        down = bool(game.counts[FACE_DOWN][entity])
        if not self.sight.sees(entity):
            return Piece(down=down, sideways=self.gauges.is_sideways(entity), busy=entity in self.busy)
        definition, side, owner = game.cards[entity], table.sides[game.place[entity]], table.owners[entity]
        player = controller(game, entity) if table.fields[game.place[entity]] else side
        host = host_of(game, entity)
        stands_for = self.as_portrait(entity) if reachable else ()
        return Piece(
            entity=entity,
            card=definition.id,
            name=definition.name,
            down=down,
            sideways=self.gauges.is_sideways(entity),
            busy=entity in self.busy,
            owner=name_of(game, owner, owner) if owner not in (side, player, NONE) else "",
            player=name_of(game, player, player) if player != side else "",
            on=place_called(game, whereabouts(game, entity))
            if host == NONE and has_host(game, entity)
            else self.sight.name(host),
            counts=self.gauges.counts(entity),
            values=() if down else tuple(self.gauges.values(entity)),
            marks=tuple(self.gauges.marks(entity)),
            acts=tuple(self.offered.by_piece.pop(entity, ())) if reachable else (),
            stands_for=stands_for,
            goes=tuple(self.offered.to_place.get(entity, ())) if reachable else (),
            nots=self.nots.by_piece.get(entity, ()) if reachable and not stands_for else (),
        )

    def kind(self, entity: int) -> Piece:
        """What a piece is one of, with the options that mean all of that kind: nothing of the piece itself, which may be anybody's."""
        definition = self.game.cards[entity]
        acts = tuple(self.offered.by_kind[entity])
        return Piece(entity=entity, card=definition.id, name=definition.name, acts=acts, of_kind=True)

    def as_portrait(self, entity: int) -> tuple[Act, ...]:
        """The options that mean a player, on the card in play that shows them."""
        game, shows = self.game, self.rules.ruleset.portraits
        if not game.table.fields[game.place[entity]] or shows.isdisjoint(game.cards[entity].kinds):
            return ()
        player = controller(game, entity)
        name = name_of(game, player, player)
        acts = self.offered.by_seat.get(player, ())
        return tuple(replace(act, words=f"Choose {name}") if act.words == name else act for act in acts)
