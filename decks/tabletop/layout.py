"""The table as a page shows it: sides, areas, piles and pieces, each with the options that act there. No Django.

It reads the game as whoever plays sees it, and the layout that the game's pack gives; without one, zones lie by their form.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from decks.tabletop.actions import actions_of
from decks.tabletop.acts import Act
from decks.tabletop.dials import Dial, Entry, TrackSide
from decks.tabletop.held_to import NO_LIMITS, held_to
from decks.tabletop.pieces import Count, Note, Now, Piece
from decks.tabletop.results import first_up, result
from decks.tabletop.table_view import Lasts, Pending, Side, TableView
from decks.tabletop.why_not import NO_NOTS, nots_of
from decks.tabletop.zones import AreaView, Camp, Heap, Place
from engine.kernel.decisions import Row
from engine.kernel.exposure import controller
from engine.kernel.hosts import has_host, host_of, whereabouts
from engine.kernel.places import plays
from engine.kernel.state import ACTIVATION, CARD, CHOSEN, FACE_DOWN, NONE, TRIGGER, Effect, Frame, Game
from engine.kernel.table import LoadedGame
from engine.kernel.values import value
from engine.kernel.view import visible
from engine.packs.cards import Area, Gauge, Pack, Zone
from engine.play.limits import closings
from engine.play.naming import YOU, label_of, name_of, place_called
from engine.play.wording import (
    Told,
    concerned,
    effect_words,
    option_more,
    option_text,
    phase,
    prompt,
    told_of,
    told_options,
    when,
)

Eyes = Sequence[int]  # the seats whose player looks at the table
Foresee = Callable[[int], str]  # what an option would do
BY_FORM = {"slots": "front", "fused": "front", "set": "back", "pile": "side", "row": "hand"}
LAID_OUT = ("front", "back", "hand", "middle")  # where every piece that is seen lies open
PENDING = {CARD: "{} is being played", TRIGGER: "{} has been triggered", ACTIVATION: "{} is being used"}
DRAWN = 3  # of a stack, at most
FORESEEN = 4  # options about nothing on the table whose ends every answer tells
FORESEEN_MOST = 48  # options whose ends a whole page tells
VERSION = 12  # characters of the digest of a version of a game
MEANINGS = 3  # of the options of a question that are told beside it
SUPPLY = "General supply"  # what is told of the table


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


@lru_cache(maxsize=32)
def looks_of(rules: LoadedGame) -> dict[str, tuple[str, str]]:
    """As what each gauge is drawn, and in which tint: as it says itself, else as its counter does."""
    counters = rules.pack.counters
    looks = {
        gauge.id: gauge if gauge.drawn else counters.get(gauge.counter, gauge) for gauge in rules.pack.gauges.values()
    }
    return {name: (look.drawn, look.icon) for name, look in looks.items()}


@lru_cache(maxsize=32)
def entries_of(rules: LoadedGame) -> dict[str, Entry]:
    """The glossary entries of what gauges and the supply are called, one or several of it."""
    pack = rules.pack
    words = {term.name.casefold(): term.id for term in pack.terms.values()}
    names = [SUPPLY.casefold(), *(gauge.name.casefold() for gauge in pack.gauges.values())]
    found = {name: words.get(name) or words.get(name.removesuffix("s")) for name in names}
    return {name: Entry(pack.slug, pack.digest[:VERSION], term) for name, term in found.items() if term}


# The table


def shown_table(
    game: Game, eyes: Eyes, *, acts: bool = True, foresee: Foresee | None = None, all_of_it: bool = False
) -> TableView:
    """The table as the player of some seats sees it; without `acts` it is only looked at, and nothing is offered on it.

    What lies nowhere on the table tells what it would do, where that can be foreseen; with `all_of_it` so does all that is offered.
    """
    return Painter(game, eyes, acts, foresee, all_of_it=all_of_it).table()


class Painter:
    """Goes over a table once, and hands each option to the piece, place or player where it acts."""

    def __init__(
        self, game: Game, eyes: Eyes, acts: bool, foresee: Foresee | None = None, *, all_of_it: bool = False
    ) -> None:
        self.foresee = foresee
        self.all_of_it = all_of_it
        self.foreseen = 0
        self.game = game
        self.eyes = eyes
        self.rules = game.table.rules
        self.pack = self.rules.pack
        self.actions = actions_of(self.rules)
        self.looks = looks_of(self.rules)
        self.by_piece: dict[int, list[Act]] = {}
        self.by_kind: dict[int, list[Act]] = {}
        self.by_seat: dict[int, list[Act]] = {}
        self.by_place: dict[int, list[Act]] = {}
        self.to_place: dict[int, list[Act]] = {}
        self.table_acts: list[Act] = []
        self.nots = nots_of(game, eyes) if acts else NO_NOTS
        self.held_to = held_to(game, eyes) if acts else NO_LIMITS
        self.going = [] if game.over else [frame for frame in reversed(game.agenda) if frame.kind in PENDING]
        self.busy = {frame.source for frame in self.going}
        self.on_card = [gauge for gauge in self.pack.gauges.values() if gauge.on == "card"]
        gauge_counters = {gauge.counter for gauge in self.on_card}
        numbers, shown_else = self.rules.counters, (game.table.control, game.table.host)
        self.counters = [
            (numbers[name], n, c)
            for n, (name, c) in enumerate(self.pack.counters.items())
            if name not in gauge_counters and numbers[name] not in shown_else
        ]
        self.hung = self.hung_at_places()
        self.held = {name for area in areas_of(self.pack) if area.at == "hand" for name in area.zones}
        if acts:
            self.hand_out()

    def table(self) -> TableView:
        game, decision = self.game, self.game.decision
        areas = areas_of(self.pack)
        sides = [self.side(seat, areas) for seat in game.table.everybody]
        shared = {area: self.area_view(area, NONE) for area in areas}
        tray = [*map(self.kind, self.by_kind), *map(self.piece, list(self.by_piece))]
        source = decision.source if decision else NONE
        return TableView(
            turn=game.turn,
            when=when(game, self.eyes),
            phase=phase(game),
            phases=tuple(self.rules.ruleset.phases),
            prompt=prompt(game),
            player=name_of(game, decision.seat, decision.seat) if decision else "",
            asks=self.piece(source) if source > game.table.seats and self.sees(source) else None,
            targets=next((self.targets(frame) for frame in self.going if frame.source == source), ""),
            acts=self.table_acts,
            nots=self.nots.by_piece.get(NONE, ()),
            spans=self.held_to.spans,
            closing=closings(game),
            meanings=tuple(self.meanings()),
            tray=tray,
            options=self.open,
            sides=sorted(sides, key=lambda side: (side.mine, -side.seat)),
            middle=[area_view for area, area_view in shared.items() if area.at == "middle" and area_view.heaps],
            stock=tuple(self.dials(game.table.seats, "table")),
            supply=entries_of(self.rules).get(SUPPLY.casefold()),
            aside=[area_view for area, area_view in shared.items() if area.at != "middle" and area_view.heaps],
            pending=list(self.pending()),
            lasting=self.lasting(),
            over=game.over,
            won=any(seat in self.eyes for seat in game.winners),
            result=result(game) if game.over else "",
        )

    def sees(self, piece: int) -> bool:
        """Whether whoever looks may know a piece."""
        return any(visible(self.game, seat, piece) for seat in self.eyes)

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

    # Options

    @cached_property
    def open(self) -> list[Act]:
        """All options in order, as a plain list; none for somebody who is not asked."""
        decision = self.game.decision
        if decision is None or decision.seat not in self.eyes:
            return []
        told = told_options(self.game, place_called)
        twins: dict[int, list[int]] = {}
        for option, row in zip(told, decision.options, strict=True):
            twins.setdefault(option.first, []).append(row[1])
        rows = enumerate(zip(told, decision.options, strict=True))
        return [self.act(number, option, row, twins[option.first]) for number, (option, row) in rows]

    def act(self, number: int, option: Told, row: Row, twins: list[int]) -> Act:
        assert self.game.decision is not None
        seat, says_line = self.game.decision.seat, self.rules.verbs[row[0]].says_line
        text = option_more(self.game, row, seat) or ("" if says_line else option_text(self.game, row))
        kind = self.actions[row[0]]
        takes_there = self.rules.verbs[row[0]].picks_place
        if self.lies_there(row):
            text = "\n".join(filter(None, (text, self.held_to.by_option.get(number, ""))))
        picks = takes_there and row[1] > self.game.table.seats and self.sees(row[1])
        return Act(
            number,
            option.words,
            text,
            kind.name,
            kind.rim,
            spot=row[2] if takes_there else NONE,
            piece=row[1] if picks else NONE,
            pieces=tuple(twins) if picks else (),
            apart=option.apart,
            again=option.first != number,
            ends=kind.stops,
            then=self.then(number, row) if option.first == number else "",
        )

    def then(self, number: int, row: Row) -> str:
        """What an option would do, where that is to be told: of a few that lie nowhere on the table, or of many where all is told."""
        most = FORESEEN_MOST if self.all_of_it else 0 if self.lies_there(row) else FORESEEN
        if self.foresee is None or self.foreseen >= most:
            return ""
        self.foreseen += 1
        return self.foresee(number)

    def meanings(self) -> list[str]:
        """What the places of a question would mean, each of a few once; nothing where they say it themselves."""
        game, decision = self.game, self.game.decision
        means = self.rules.ruleset.meanings.get(decision.window) if decision and self.open else None
        told = dict.fromkeys(means(game, row) for row in decision.options) if means and decision else {}
        return [first_up(words) for words in told if words][:MEANINGS]

    def lies_there(self, row: Row) -> bool:
        """Whether an option is about something on the table: a piece, a player or a place."""
        return self.rules.verbs[row[0]].picks_place or 0 <= row[1] != self.game.table.seats

    def hand_out(self) -> None:
        """Sort the options by what they are about; what is hidden can only be told in words."""
        decision, seats = self.game.decision, self.game.table.seats
        for act in self.open:
            assert decision is not None
            entity = decision.options[act.number][1]
            if act.spot >= 0:
                self.by_place.setdefault(act.spot, []).append(act)
                self.to_place.setdefault(act.piece, []).append(act)
            elif entity > seats and decision.window in self.rules.ruleset.of_kinds:
                self.by_kind.setdefault(entity, []).append(act)
            elif entity > seats and self.sees(entity):
                self.by_piece.setdefault(entity, []).append(act)
            elif 0 <= entity < seats:
                self.by_seat.setdefault(entity, []).append(act)
            else:
                self.table_acts.append(act)

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
            dials=(*self.dials(seat, "seat"), *self.further_dials(seat)),
            acts=tuple(self.by_seat.get(seat, ())),
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
        names = Counter(cards[piece].name for piece in reversed(pieces) if self.sees(piece))
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
        under = tuple(self.game.table.cards[entity].name for entity in covered if self.sees(entity))
        acts = tuple(self.by_place.get(spot, ()))
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
        if not self.sees(entity):
            return Piece(down=down, sideways=self.is_sideways(entity), busy=entity in self.busy)
        definition, side, owner = game.cards[entity], table.sides[game.place[entity]], table.owners[entity]
        player = controller(game, entity) if table.fields[game.place[entity]] else side
        host = host_of(game, entity)
        stands_for = self.as_portrait(entity) if reachable else ()
        return Piece(
            entity=entity,
            card=definition.id,
            name=definition.name,
            down=down,
            sideways=self.is_sideways(entity),
            busy=entity in self.busy,
            owner=name_of(game, owner, owner) if owner not in (side, player, NONE) else "",
            player=name_of(game, player, player) if player != side else "",
            on=place_called(game, whereabouts(game, entity))
            if host == NONE and has_host(game, entity)
            else self.name(host),
            counts=self.counts(entity),
            values=() if down else tuple(self.values(entity)),
            marks=tuple(self.marks(entity)),
            acts=tuple(self.by_piece.pop(entity, ())) if reachable else (),
            stands_for=stands_for,
            goes=tuple(self.to_place.get(entity, ())) if reachable else (),
            nots=self.nots.by_piece.get(entity, ()) if reachable and not stands_for else (),
        )

    def kind(self, entity: int) -> Piece:
        """What a piece is one of, with the options that mean all of that kind: nothing of the piece itself, which may be anybody's."""
        definition = self.game.cards[entity]
        acts = tuple(self.by_kind[entity])
        return Piece(entity=entity, card=definition.id, name=definition.name, acts=acts, of_kind=True)

    def as_portrait(self, entity: int) -> tuple[Act, ...]:
        """The options that mean a player, on the card in play that shows them."""
        game, shows = self.game, self.rules.ruleset.portraits
        if not game.table.fields[game.place[entity]] or shows.isdisjoint(game.cards[entity].kinds):
            return ()
        player = controller(game, entity)
        name = name_of(game, player, player)
        acts = self.by_seat.get(player, ())
        return tuple(replace(act, words=f"Choose {name}") if act.words == name else act for act in acts)

    def name(self, entity: int) -> str:
        """A piece by its name, and its number among those in play of that name, as far as whoever looks may know it; nothing for none."""
        return label_of(self.game, entity, self.sees) if entity != NONE and self.sees(entity) else ""

    def is_sideways(self, entity: int) -> bool:
        """Whether a mark turns the piece."""
        marks = (self.rules.counters[gauge.counter] for gauge in self.on_card if gauge.form == "sideways")
        return any(self.game.count(mark, entity) for mark in marks)

    def counts(self, entity: int) -> tuple[Count, ...]:
        """The counters that stand on a piece or player, and the line of its text that was chosen."""
        amounts = ((self.game.count(number, entity), tone, c) for number, tone, c in self.counters)
        counts = tuple(Count(c.name, n, tone, drawn=c.drawn, icon=c.icon) for n, tone, c in amounts if n)
        line = self.game.counts[CHOSEN][entity]
        return (*counts, Count("Effect chosen", line, 0, chosen=True)) if line else counts

    def values(self, entity: int) -> Iterator[Now]:
        """The printed values of a piece on a field that are others now."""
        game = self.game
        if not game.table.fields[game.place[entity]]:
            return
        for gauge in self.on_card:
            printed = game.cards[entity].values.get(gauge.id)
            if gauge.form == "value" and isinstance(printed, int):
                now = value(game, self.rules.ruleset.stats[gauge.stat], entity)
                if now != printed:
                    yield Now(gauge.name, self.pack.fields[gauge.id].face, now, now > printed)

    def marks(self, entity: int) -> Iterator[Note]:
        """What effects make of a piece, but for values that are shown as they stand now; and what else is told of it."""
        shown = {gauge.stat for gauge in self.on_card if gauge.form == "value"}
        whys: dict[str, list[str]] = {}
        for effect in told_of(self.game, entity):
            if effect.get("value") not in shown:
                whys.setdefault(effect["words"], []).append(effect.get("why", ""))
        for words, why in whys.items():
            yield Note(words, "; ".join(filter(None, why)))

    # Players

    def dials(self, entity: int, on: str) -> Iterator[Dial]:
        """What the pack wants to be told of a player, or of the table."""
        for gauge in self.pack.gauges.values():
            if gauge.on == on:
                look = self.looks[gauge.id]
                amount, most = self.reading(gauge, entity), self.most(gauge, entity)
                term = entries_of(self.rules).get(gauge.name.casefold())
                yield Dial(gauge.id, gauge.name, gauge.form, amount, most, *look, self.ways(gauge), term)

    def ways(self, gauge: Gauge) -> tuple[TrackSide, ...]:
        """Of a track, the way against its counter and the way of its counter."""
        counters = self.pack.counters
        names = (gauge.against, gauge.counter) if gauge.form == "track" else ()
        return tuple(TrackSide(counters[name].name, counters[name].icon) for name in names)

    def reading(self, gauge: Gauge, seat: int) -> int:
        """What a gauge shows now; of a track, how far it is on the way of its counter."""
        counts, numbers = self.game.counts, self.rules.counters
        if gauge.counter:
            against = counts[numbers[gauge.against]][seat] if gauge.against else 0
            return counts[numbers[gauge.counter]][seat] - against
        return value(self.game, self.rules.ruleset.stats[gauge.stat], seat)

    def most(self, gauge: Gauge, seat: int) -> int:
        """What a gauge is measured by: a number of the game, or a value of the player."""
        if not gauge.most:
            return 0
        number = self.pack.numbers.get(gauge.most)
        return number.value if number else value(self.game, self.rules.ruleset.stats[gauge.most], seat)

    def further_dials(self, seat: int) -> list[Dial]:
        """Counters on a player that no gauge shows, where there are any."""
        names = {name for gauge in self.pack.gauges.values() for name in (gauge.counter, gauge.against)} - {""}
        numbers = {self.rules.counters[name] for name in names}
        rows = self.game.counts
        return [
            Dial("", c.name, "number", rows[n][seat], drawn=c.drawn, icon=c.icon)
            for n, _, c in self.counters
            if n not in numbers and rows[n][seat]
        ]

    # Work that is going on

    def pending(self) -> Iterator[Pending]:
        """Cards, triggers and abilities that are not done yet, the next to go on first."""
        for frame in self.going:
            if frame.source != NONE:
                seen = self.sees(frame.source)
                card = self.game.cards[frame.source]
                words = PENDING[frame.kind].format(card.name if seen else "A card")
                yield Pending(words, card.id if seen else "", self.targets(frame))

    def lasting(self) -> list[Lasts]:
        """The effects that are there for a while; what one line of one card has let last is told together."""
        told: dict[tuple[int, str, str], list[str]] = {}
        for effect in self.game.lasting:
            words = effect_words(self.game, effect)
            key = (effect.source, words["words"], words["text"])
            told.setdefault(key, []).extend(concerned(self.game, effect, self.sees))
        cards = self.game.table.cards
        return [
            Lasts(cards[source].id, cards[source].name, " and ".join(dict.fromkeys(names)), words, text)
            for (source, words, text), names in told.items()
        ]

    def targets(self, frame: Frame) -> str:
        """What has been announced as the targets of some work, each once."""
        if not isinstance(frame, Effect) or frame.ability is None:
            return ""
        seats = self.game.table.seats
        entities = [entity for ask, entity in zip(frame.ability.asks, frame.slots, strict=False) if ask.target]
        names = (self.target(entity) for entity in entities if entity != seats)
        return " and ".join(dict.fromkeys(names))

    def target(self, entity: int) -> str:
        """A target by its name within a sentence, as far as whoever looks may know it."""
        if entity >= self.game.table.seats:
            return self.name(entity) or "a card"
        name = name_of(self.game, entity, entity)
        return name.lower() if name == YOU else name
