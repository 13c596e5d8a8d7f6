"""A scene: a table in the middle of a game, written down in TOML. Tests, the `play` command and shared positions begin with it."""

import reprlib
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Final, TypeVar

from engine.kernel.definitions import Definition
from engine.kernel.hosts import ON_PLACE
from engine.kernel.state import CHOSEN, FACE_DOWN, FUSED, KERNEL_COUNTERS, NONE, TURNS
from engine.kernel.table import LoadedGame, Start, Table
from engine.packs.cards import Card, Origin
from engine.packs.cards import Value as CardValue
from engine.packs.checks import keyword_problem, keyword_twice
from engine.packs.reading import KEYWORDS, VALUES
from engine.play.naming import label, place_id, side_id
from engine.play.partly import PARTLY, partly_at, unread_words

HEAD: Final = ("turn", "phase", "begun", "active", "first", "seed", "options", "partly", "seat", "table", "card")
CARD: Final = ("id", "name", "kind", "text", "keywords")
TOLD: Final = ("values", "effects", "standings")  # what a view tells, and what changes nothing in a scene
ENTRY: Final = ("card", "face_down", "owner", "on", *TOLD)
WANTED: Final = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
HIGHEST: Final = 999  # of any counter or value
HIGHEST_MARK: Final = 9_999  # of what a turn remembers, such as bits of what has been used in it
SEAT: Final = "a seat"  # what counters stand on, as messages name it
PIECE: Final = "a card"
TABLE: Final = "the table"
LISTED: Final = 20  # words, at most, that a message lists
USUAL: Final = ("play", "main")  # the phase of a scene that names none, where a game has one of these
NOT_GIVEN: Final = ("shuffles", "rolls", "phase")  # counters of the kernel that say nothing of a table
NOWHERE: Final[Mapping[str, str]] = {}
A_CARD: Final = ': a card is its name in quotes, or a table such as { card = "Name" }'
SEED_MAX: Final = (1 << 63) - 1

Value = TypeVar("Value", str, int, bool, list[object])


class SceneError(Exception):
    """A scene that cannot be; `problems` say where and why."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read_scene(rules: LoadedGame, text: str, *, partly: bool = False) -> Table:
    """The table that a scene describes; cards that are not wholly read only where it says `partly`, or the caller. Raises SceneError with
    every problem.
    """
    table = Scene(rules, read_toml(text), partly=partly).table()
    table.scene = text
    return table


def read_seed(text: str) -> int | None:
    """The seed that a scene gives, None where it leaves that open. Raises SceneError."""
    seed = read_toml(text).get("seed")
    return seed if isinstance(seed, int) and not isinstance(seed, bool) else None


def read_toml(text: str) -> Mapping[str, object]:
    """The tables of a text. Raises SceneError."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # of TOML, or of a number or date in it
        raise SceneError([f"not valid TOML: {error}"]) from error


class SceneTable:
    """One table of a scene while it is read: `where` says which it is, `problems` keeps what is wrong.

    `elsewhere` says of other keys where they stand, `instead` what somebody may have wanted to write who has written no table.
    """

    def __init__(
        self,
        where: str,
        data: object,
        keys: Collection[str],
        problems: list[str],
        elsewhere: Mapping[str, str] = NOWHERE,
        instead: str = "",
    ) -> None:
        self.where = where
        self.problems = problems
        self.data: Mapping[str, object] = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self.fault(f"must be a table, not {reprlib.repr(data)}{instead}")
        for key in self.data:
            if key not in keys:
                self.fault(f"{key!r} is unknown{elsewhere.get(key) or nearest(key, keys)}")

    def fault(self, what: str) -> None:
        """Keep a mistake, behind the name of the table that it stands in."""
        self.problems.append(f"{self.where}: {what}")

    def get(self, key: str, kind: type[Value], default: Value) -> Value:
        """The value of a key, or the default where it is missing. One of another kind is kept as a mistake, and the default is returned."""
        value = self.data.get(key, default)
        if type(value) is kind:
            return value
        self.fault(f"{key} must be {WANTED[kind]}, not {reprlib.repr(value)}")
        return default

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.get(key, int, default)
        if low <= value <= high:
            return value
        self.fault(f"{key} must be from {low} to {high}, not {reprlib.repr(value)}")
        return default

    def texts(self, key: str) -> list[str]:
        """The texts of a list, none where the key is missing. What is no text in it is kept as a mistake, and left out."""
        texts = self.get(key, list, [])
        if not all(isinstance(item, str) for item in texts):
            self.fault(f"{key} must be a list of texts in quotes, not {reprlib.repr(texts)}")
        return [item for item in texts if isinstance(item, str)]

    def one_of(self, key: str, default: str, words: Collection[str]) -> str:
        """One of several words, in whatever capitals."""
        value = self.get(key, str, default)
        found = as_written(value, words)
        if found is None:
            known = f"is not one of {', '.join(words)}" if len(words) <= LISTED else "is unknown"
            self.fault(f"{key} {reprlib.repr(value)} {known}{nearest(value, words)}")
        return default if found is None else found


def as_written(written: str, words: Collection[str]) -> str | None:
    """The one of several words that is meant, in whatever capitals."""
    return {word.casefold(): word for word in words}.get(written.casefold())


def nearest(written: str, words: Collection[str]) -> str:
    """What somebody may have meant."""
    by_key = {word.casefold(): word for word in words}
    near = get_close_matches(written.casefold(), by_key, 1)
    return f"; did you mean {by_key[near[0]]}?" if near else ""


class Scene:
    """Reads a scene, and keeps what is wrong with it.

    `unread` are the places whose pieces are not all known, `put_down` the table's own pieces that the scene has laid somewhere,
    `attached` the pieces that lie on something, `choices` those of which an effect was chosen.
    """

    def __init__(self, rules: LoadedGame, data: Mapping[str, object], *, partly: bool = False) -> None:
        self.rules = rules
        self.problems: list[str] = []
        self.head = SceneTable("scene", data, HEAD, self.problems)
        self.partly = self.head.get("partly", bool, False) or partly
        self.inline: dict[str, Definition] = {}
        self.names = {card.name.casefold(): card.id for card in rules.pack.cards.values()}
        self.counter_names = [name for name in rules.counters if name not in NOT_GIVEN]
        places = {True: " here; it stands in a [[seat]]", False: " here; it stands in [table]"}
        self.elsewhere = {name: places[zone.per == "seat"] for name, zone in rules.pack.zones.items()}
        self.elsewhere |= dict.fromkeys(HEAD, " here; it stands at the top of the file, before the first [[seat]]")
        self.unread: set[int] = set()
        self.put_down: set[int] = set()
        self.attached: list[tuple[int, SceneTable]] = []
        self.choices: list[tuple[int, SceneTable]] = []

    def table(self) -> Table:
        """The table, ready to deal. Raises SceneError."""
        seats = self.head.get("seat", list, [])
        few, many = self.rules.players
        if not few <= len(seats) <= many:
            self.head.fault(f"needs a [[seat]] for each player, from {few} to {many}; there are {len(seats)}")
            raise SceneError(self.problems)
        self.read_cards()
        table = Table(self.rules, [{}] * len(seats), [*self.options(), *[PARTLY] * self.partly])
        for seat, entry in enumerate(seats):
            self.seat(table, seat, entry)
        if "table" in self.head.data:
            self.shared(table, self.head.data["table"])
        self.find_hosts(table)
        self.check_choices(table)
        table.counts = table.nothing_counted()
        table.start = self.start(table)
        table.written = tuple(self.inline.values())
        self.problems += [] if self.partly else map(not_wholly_read, partly_at(table))
        read = [spot for spot in range(len(table.stacks)) if spot not in self.unread]
        self.problems += self.rules.ruleset.impossible(table, read)
        if self.problems:
            raise SceneError(self.problems)
        return table

    def start(self, table: Table) -> Start:
        """Whose turn it is, in which phase, the number of the turn or round, who has begun the round, and whether the phase has begun."""
        self.head.number("seed", 0, -SEED_MAX, SEED_MAX)
        active = self.head.number("active", 1, 1, table.seats) - 1
        turn = self.head.number("turn", 2, 1, table.last_turn)
        phases = tuple(self.rules.ruleset.phases)
        first = self.first(table, active)
        usual = next((name for name in USUAL if name in phases), phases[0])
        phase = self.head.one_of("phase", usual, phases)
        return Start(active, phase, turn, first, self.head.get("begun", bool, False))

    def first(self, table: Table, active: int) -> int:
        """Who has begun the round: as the scene says, or whoever is active; in a game with a mark for it as that says, or seat 1."""
        mark, has_rounds = self.rules.ruleset.first, self.rules.ruleset.round is not None
        if "first" in self.head.data and mark == NONE and not has_rounds:
            self.head.fault("'first' says who began the round, and this game has no rounds in which all act")
        marked = [amount for counter, _, amount in table.given if counter == mark and mark != NONE]
        first = self.head.number("first", marked[0] if marked else active + 1 if has_rounds else 1, 1, table.seats)
        if marked and marked[0] != first:
            self.head.fault(f"first is {first}, but {marked[0]} in [table]; one of the two is enough")
        return first - 1

    def options(self) -> list[str]:
        """The optional rules that are played by."""
        all_options = self.rules.pack.options
        options = []
        for written in self.head.texts("options"):
            if (option := as_written(written, all_options)) is None:
                known = ", ".join(all_options) or "the options (there is none)"
                self.head.fault(f"option {reprlib.repr(written)} is not one of {known}{nearest(written, all_options)}")
            else:
                options.append(option)
        return options

    # Cards that stand in the scene itself

    def read_cards(self) -> None:
        """The [[card]] tables, by name."""
        for number, data in enumerate(self.head.get("card", list, []), 1):
            name = data.get("name") if isinstance(data, dict) else None
            definition = self.read_card(f"card {name!r}" if isinstance(name, str) else f"card {number}", data)
            if definition.name.casefold() in self.inline:
                self.head.fault(f"there are two cards called {definition.name!r}")
            self.inline[definition.name.casefold()] = definition

    def read_card(self, where: str, data: object) -> Definition:
        """A card with kind, cost, numbers, keywords and text of its own."""
        pack = self.rules.pack
        kind = data.get("kind") if isinstance(data, dict) else None
        known = as_written(kind, pack.kinds) if isinstance(kind, str) else None
        fields = [field.id for field in (pack.fields_of(known) if known else pack.fields.values())]
        scene_table = SceneTable(where, data, (*CARD, *fields), self.problems)
        name = scene_table.get("name", str, "")
        if not name:
            scene_table.fault("needs a name")
        values = {key: self.value(scene_table, key) for key in fields if key in scene_table.data}
        keywords = self.keywords(scene_table, "keywords", scene_table.texts("keywords"))
        kind = scene_table.one_of("kind", "", pack.kinds) or self.rules.ruleset.card_kind
        card, text = scene_table.get("id", str, name), scene_table.get("text", str, "")
        return self.rules.define(Card(card, name, kind, "", Origin("practice"), text, keywords, values))

    def value(self, scene_table: SceneTable, key: str) -> CardValue:
        """A value of a card: a number, true or false, keywords, of which one may stand without brackets, or a word, which is one of those
        that cards of the game have there.
        """
        kind = self.rules.pack.fields[key].value
        if VALUES[kind] is int:
            return scene_table.number(key, 0, 0, HIGHEST)
        if VALUES[kind] is bool:
            return scene_table.get(key, bool, False)
        if kind == KEYWORDS:
            alone = scene_table.data[key]
            return self.keywords(scene_table, key, [alone] if isinstance(alone, str) else scene_table.texts(key))
        words = tuple(self.rules.pack.cards) if kind == "card" else self.rules.pack.words_of(key)
        return (
            scene_table.one_of(key, "", words)
            if words and scene_table.data[key] != ""
            else scene_table.get(key, str, "")
        )

    def keywords(self, scene_table: SceneTable, key: str, written: list[str]) -> tuple[str, ...]:
        """Those under a key that are keywords of the game; the others are kept as mistakes."""
        found = tuple(filter(None, [self.keyword(scene_table, key, word) for word in written]))
        if twice := keyword_twice(self.rules.pack, found):
            scene_table.fault(under(key, twice))
        return found

    def keyword(self, scene_table: SceneTable, key: str, written: str) -> str:
        """A keyword of the game, in whatever capitals, with its number if it needs one; nothing if it is none."""
        names = self.rules.pack.keywords
        word, space, number = written.rpartition(" ")
        whole, part = as_written(written, names), as_written(word, names)
        found = whole or (f"{part}{space}{number}" if part else written)
        problem = keyword_problem(self.rules.pack, found)
        if problem:
            scene_table.fault(under(key, problem) + ("" if whole or part else nearest(written, names)))
        return "" if problem else found

    # What lies on the table

    def seat(self, table: Table, seat: int, data: object) -> None:
        """What one player has: a name, counters, and pieces in zones."""
        zones = [name for name, zone in self.rules.zones.items() if table.places_of[seat][zone]]
        keys = ("name", *zones, *self.counter_names)
        scene_table = SceneTable(f"seat {seat + 1}", data, keys, self.problems, self.elsewhere)
        table.names.append(scene_table.get("name", str, "") or f"Seat {seat + 1}")
        for key in scene_table.data:
            if key in zones:
                self.zone(table, seat, key, scene_table)
        self.counters(table, scene_table, seat, other_than=zones)

    def shared(self, table: Table, data: object) -> None:
        """What lies on the table for all: a zone that is named holds what it names, its other pieces are out of the way."""
        zones = [name for name, zone in self.rules.zones.items() if table.places_of[NONE][zone]]
        scene_table = SceneTable("table", data, (*zones, *self.counter_names), self.problems, self.elsewhere)
        in_sheet = [name for name in zones if name in scene_table.data]
        before = {
            piece
            for name in in_sheet
            for spot in table.places_of[NONE][self.rules.zones[name]]
            for piece in table.stacks[spot]
        }
        for name in in_sheet:
            self.zone(table, NONE, name, scene_table)
        for piece in sorted(before - self.put_down):
            if self.rules.ruleset.aside:
                relay(table, piece, table.places_of[NONE][self.rules.zones[self.rules.ruleset.aside]][0])
        self.counters(table, scene_table, table.seats, other_than=zones)

    def counters(self, table: Table, scene_table: SceneTable, entity: int, other_than: Collection[str] = ENTRY) -> None:
        """So many of each counter on a seat, on the table or on a piece in play; what the rules work out is refused."""
        ruleset = self.rules.ruleset
        bearer = SEAT if entity < table.seats else TABLE if entity == table.seats else PIECE
        for name, counter in self.rules.counters.items():
            if name not in scene_table.data or name in other_than:
                continue
            if counter in (ruleset.host, ruleset.silenced):
                scene_table.fault(
                    f"{name!r} follows from the table" + ("; 'on' says what it lies on" * (counter == ruleset.host))
                )
                continue
            if name in ruleset.bookkeeping:
                scene_table.fault(f"{name} cannot stand there: it follows from what happens, and no scene gives it")
                continue
            names_a_seat = counter in (ruleset.control, ruleset.first)
            least = int(counter == ruleset.first)
            highest = HIGHEST_MARK if counter in ruleset.marks_of_a_turn else HIGHEST
            amount = scene_table.number(name, least, least, table.seats if names_a_seat else highest)
            bearers = self.bearers_of(name)
            if bearer not in bearers:
                scene_table.fault(
                    f"{name} cannot stand there; it stands on {' or '.join(bearers) or 'nothing in a scene'}"
                )
            elif amount and bearer == PIECE and not table.fields[table.places[entity]]:
                scene_table.fault(f"{name} cannot stand there; it stands on a card in play")
            else:
                table.given.append((counter, entity, amount))

    def bearers_of(self, name: str) -> list[str]:
        """What a counter may stand on: as game.toml says; marks of players, of the first player and of turns by themselves."""
        ruleset, counter = self.rules.ruleset, self.rules.counters[name]
        if name in self.rules.pack.counters:
            on, finite = self.rules.pack.counters[name].on, counter in self.rules.finite
            return [SEAT] * (on != "card") + [PIECE] * (on != "seat") + [TABLE] * finite
        if counter == ruleset.first:
            return [TABLE]
        if name in KERNEL_COUNTERS:
            return [SEAT] * (counter == TURNS) + [PIECE] * (counter in (FACE_DOWN, CHOSEN))
        of_a_seat, told = name in ruleset.of_players, bool(ruleset.of_players)
        return [SEAT] * (of_a_seat or not told) + [PIECE] * (not of_a_seat)

    def zone(self, table: Table, seat: int, name: str, scene_table: SceneTable) -> None:
        """The pieces of a zone: place by place from bottom to top, or a pile from top to bottom."""
        spots = table.places_of[seat][self.rules.zones[name]]
        zone, value = self.rules.pack.zones[name], scene_table.get(name, list, [])
        if value is not scene_table.data[name]:
            self.unread.update(spots)
        if not zone.has_places:
            self.stack(table, spots[0], list(reversed(value)) if zone.form == "pile" else value)
            return
        if len(value) > len(spots):
            self.problems.append(f"{side_id(seat)}, {name}: {len(value)} places, but there are {len(spots)}")
        for spot, stack in zip(spots, value, strict=False):
            self.stack(table, spot, stack if isinstance(stack, list) else [stack])

    def stack(self, table: Table, spot: int, entries: list[object]) -> None:
        """The pieces on one place, from bottom to top."""
        for index, written in enumerate(entries):
            if not self.piece(table, spot, written, bottom=index == 0):
                self.unread.add(spot)

    def piece(self, table: Table, spot: int, written: object, *, bottom: bool) -> bool:
        """A piece by its name, or a table that says more. The first on a place that its owner alone sees is face-down.

        False where it is not known what lies there.
        """
        where, seat = place_id(table, spot), table.sides[spot]
        data = {"card": written} if isinstance(written, str) else written
        keys = (*ENTRY, *self.counter_names)
        scene_table = SceneTable(where, data, keys, self.problems, self.elsewhere, instead=A_CARD)
        definition = self.definition(scene_table) if scene_table.data or data == {} else None
        if definition is None:
            return False
        scene_table.where = f"{where}, {definition.name}"
        owner = scene_table.number("owner", max(seat, 0) + 1, 1, table.seats) - 1
        piece = self.put(table, definition, owner if seat != NONE or "owner" in scene_table.data else NONE, spot)
        if piece == NONE:
            scene_table.fault("no more of them are laid out")
            return False
        hidden = table.forms[spot] == "slots" and table.seen[table.zone_of[spot]] == "owner" and bottom
        if scene_table.get("face_down", bool, hidden):
            if not table.fields[spot]:
                scene_table.fault("face_down is for a card in play")
            table.given.append((FACE_DOWN, piece, 1))
        if "on" in scene_table.data:
            self.attached.append((piece, scene_table))
        self.counters(table, scene_table, piece)
        if "chosen" in scene_table.data:
            self.choices.append((piece, scene_table))
        return True

    def check_choices(self, table: Table) -> None:
        """Which effect was chosen of how many; of a fusion those of the uppermost card, which is told with the lowest."""
        for piece, scene_table in self.choices:
            spot = table.places[piece]
            says = table.stacks[spot][-1] if table.fields[spot] == FUSED else piece
            count = len(table.cards[says].bullets)
            if scene_table.data["chosen"] not in range(count + 1):
                scene_table.fault(f"has {count} effects to choose from, so chosen is from 0 to {count}")

    def find_hosts(self, table: Table) -> None:
        """What the pieces lie on that lie on something, now that all are there."""
        marks = bearers(table)
        for piece, scene_table in self.attached:
            written = scene_table.get("on", str, "")
            on = as_written(written, marks) or written
            if not self.is_attached(table, piece):
                scene_table.fault("'on' is for what lies on another piece, in the zone of such pieces")
            elif on not in marks or marks[on] == piece + 1:
                scene_table.fault(f"lies on {reprlib.repr(on)}, which is not in play{nearest(on, marks)}")
            else:
                table.given.append((self.rules.ruleset.host, piece, marks[on]))
        host = self.rules.ruleset.host
        self.refuse_rings({piece: mark - 1 for counter, piece, mark in table.given if counter == host})
        on_something = {piece for piece, _ in self.attached}
        for piece in in_play(table):
            if self.is_attached(table, piece) and piece not in on_something:
                where = place_id(table, table.places[piece])
                self.problems.append(f"{where}, {table.cards[piece].name}: 'on' must say what it lies on")

    def is_attached(self, table: Table, piece: int) -> bool:
        """Whether a piece is in the zone of those that lie on another."""
        ruleset = self.rules.ruleset
        return ruleset.host != NONE and table.zone_of[table.places[piece]] == ruleset.attached

    def refuse_rings(self, hosts: Mapping[int, int]) -> None:
        """What lies on another piece does not bear it."""
        for piece, scene_table in self.attached:
            below = {piece}
            while (piece := hosts.get(piece, NONE)) > 0 and piece not in below:
                below.add(piece)
            if piece in below:
                scene_table.fault("lies on something that lies on it")

    def put(self, table: Table, definition: Definition, owner: int, spot: int) -> int:
        """Lay a piece on a place: one of the table's own as long as there is one, NONE if it can be nobody else's."""
        for piece in reversed(range(len(table.cards))):
            if table.cards[piece] is definition and table.owners[piece] == NONE and piece not in self.put_down:
                self.put_down.add(piece)
                relay(table, piece, spot)
                return piece
        used_up = owner == NONE and (NONE, definition.id) in table.copies
        if used_up or self.rules.pack.kinds[definition.kind].term:
            return NONE
        return table.add(definition, owner, spot)

    def definition(self, scene_table: SceneTable) -> Definition | None:
        """A card of the scene or of the catalogue, by name or id."""
        before = len(self.problems)
        name = scene_table.get("card", str, "")
        key = name.casefold()
        if key in self.inline:
            return self.inline[key]
        if card_id := self.names.get(key, key if key in self.rules.pack.cards else ""):
            return self.rules.definition(card_id)
        if len(self.problems) == before:
            names = [
                *(card.name for card in self.inline.values()),
                *(card.name for card in self.rules.pack.cards.values()),
            ]
            by_key = {title.casefold(): title for title in names}
            near = get_close_matches(key, by_key, 1)
            meant = f"; did you mean {by_key[near[0]]}?" if near else ""
            scene_table.fault(f"no card is called {reprlib.repr(name)}{meant}")
        return None


def under(key: str, problem: str) -> str:
    """What is wrong with a keyword, with the key under which it stands where that is a value of its own."""
    return problem if key == "keywords" else f"{key!r}: {problem}"


def not_wholly_read(card: Definition) -> str:
    """What is wrong with a card that is not wholly read, and what can be done."""
    return (
        f"card {card.name!r}: {unread_words(card)} cannot be read: reword it (`manage.py text` says why), or write `partly = true` at the "
        "top of the scene to play what is read"
    )


def in_play(table: Table) -> list[int]:
    """The pieces that lie on a field."""
    return [piece for spot, stack in enumerate(table.stacks) if table.fields[spot] for piece in stack]


def bearers(table: Table) -> dict[str, int]:
    """What something may lie on, by what a scene calls it: the mark that says so."""
    marks = {place_id(table, spot): ON_PLACE * (spot + 1) for spot in range(len(table.stacks)) if table.fields[spot]}
    return marks | {label(table, table.stacks, piece): piece + 1 for piece in in_play(table)}


def relay(table: Table, piece: int, spot: int) -> None:
    """A piece that lies somewhere lies on top of another place before the game begins."""
    table.stacks[table.places[piece]].remove(piece)
    table.stacks[spot].append(piece)
    table.places[piece] = spot
