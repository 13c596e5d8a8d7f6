"""A scene: a table in the middle of a game, written down in TOML. Tests, the `play` command and shared positions begin with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from engine.cards import Card, Origin
from engine.kernel.abilities import Definition
from engine.kernel.state import FACE_DOWN, NONE, Game
from engine.kernel.table import Rules, Table

HEAD = ("turn", "phase", "active", "seed", "options", "seat", "card")
CARD = ("id", "name", "kind", "text", "keywords")
ENTRY = ("card", "face_down", "owner")


class SceneError(Exception):
    """A scene that cannot be; `problems` say where and why."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read_scene(rules: Rules, text: str) -> Table:
    """The table that a scene describes. Raises SceneError with every problem."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SceneError([f"not valid TOML: {error}"]) from error
    return Scene(rules, data).table()


class Scene:
    """Reads a scene, and keeps what is wrong with it."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data = data
        self.problems: list[str] = []
        self.inline: dict[str, Definition] = {}
        self.names = {card.name.casefold(): card.id for card in rules.pack.cards.values()}

    def table(self) -> Table:
        """The table, ready to deal. Raises SceneError."""
        seats = self.data.get("seat", [])
        self.unknown("scene", self.data, HEAD)
        if not isinstance(seats, list) or len(seats) < 2:
            self.problems.append("a scene needs a [[seat]] for each player, two at least")
            raise SceneError(self.problems)
        self.inline = {
            str(entry.get("name", "")).casefold(): self.inline_card(entry) for entry in self.data.get("card", [])
        }
        table = Table(self.rules, [{}] * len(seats), self.data.get("options", ()))
        for seat, entry in enumerate(seats):
            self.seat(table, seat, entry)
        active, phase = self.data.get("active", 1), self.data.get("phase", "play")
        if active not in range(1, len(seats) + 1):
            self.problems.append(f"active: {active!r} is not a seat from 1 to {len(seats)}")
        if phase not in self.rules.conduct.phases:
            self.problems.append(f"phase: {phase!r} is not one of {', '.join(self.rules.conduct.phases)}")
        self.stop_if_broken()
        table.counts = [[0] * len(table.cards) for _ in self.rules.counters]
        table.start = (active - 1, phase, self.data.get("turn", 2))
        self.problems += self.rules.conduct.impossible(table)
        self.stop_if_broken()
        return table

    def stop_if_broken(self) -> None:
        """Raises SceneError with what has been found."""
        if self.problems:
            raise SceneError(self.problems)

    def unknown(self, where: str, found: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Keys that mean nothing here."""
        for key in found:
            if key not in known:
                near = get_close_matches(key, known, 1)
                self.problems.append(f"{where}: {key!r} is unknown" + (f"; did you mean {near[0]}?" if near else ""))

    def inline_card(self, entry: Mapping[str, Any]) -> Definition:
        """A card that stands in the scene itself, with kind, cost, numbers, keywords and text."""
        name, kind = str(entry.get("name", "")), str(entry.get("kind", ""))
        pack = self.rules.pack
        if kind not in pack.kinds:
            self.problems.append(f"card {name!r}: kind {kind!r} is not one of {', '.join(pack.kinds)}")
            return self.rules.define(Card(name, name, next(iter(pack.kinds)), "", Origin("practice")))
        values = {field.id: entry[field.id] for field in pack.fields_of(kind) if field.id in entry}
        self.unknown(f"card {name!r}", entry, (*CARD, *(field.id for field in pack.fields_of(kind))))
        keywords = tuple(entry.get("keywords", ()))
        for written in keywords:
            try:
                pack.keyword(written)
            except KeyError:
                self.problems.append(f"card {name!r}: {written!r} is not a keyword")
                keywords = ()
        made = Card(
            str(entry.get("id", name)), name, kind, "", Origin("practice"), str(entry.get("text", "")), keywords, values
        )
        return self.rules.define(made)

    def seat(self, table: Table, seat: int, entry: Mapping[str, Any]) -> None:
        """What one player has: a name, counters, and pieces in zones."""
        zones, counters = self.rules.zones, self.rules.counters
        self.unknown(f"seat {seat + 1}", entry, ("name", *zones, *counters))
        table.names.append(str(entry.get("name", f"Seat {seat + 1}")))
        for key, value in entry.items():
            if key in zones:
                self.zone(table, seat, key, value)
            elif key in counters:
                self.counter(table, f"seat {seat + 1}", key, seat, value)

    def counter(self, table: Table, where: str, name: str, entity: int, value: Any) -> None:
        """So many of a counter on something."""
        if not isinstance(value, int) or value < 0:
            self.problems.append(f"{where}: {name} must be a whole number from 0 on, not {value!r}")
        else:
            table.given.append((self.rules.counters[name], entity, int(value)))

    def zone(self, table: Table, seat: int, name: str, value: Any) -> None:
        """The pieces of a zone: place by place from bottom to top, or a pile from top to bottom."""
        where = f"seat {seat + 1}, {name}"
        spots = table.places_of[seat][self.rules.zones[name]]
        form = self.rules.pack.zones[name].form
        if not isinstance(value, list):
            self.problems.append(f"{where}: must be a list")
        elif form == "slots":
            if len(value) > len(spots):
                self.problems.append(f"{where}: {len(value)} places, but there are {len(spots)}")
            for spot, stack in zip(spots, value, strict=False):
                self.stack(table, seat, where, spot, stack if isinstance(stack, list) else [stack])
        elif spots:
            self.stack(table, seat, where, spots[0], list(reversed(value)) if form == "pile" else value)
        else:
            self.problems.append(f"{where}: belongs to no seat")

    def stack(self, table: Table, seat: int, where: str, spot: int, entries: list[Any]) -> None:
        """The pieces on one place, from bottom to top; the first one on a place that its owner alone sees is face-down."""
        zone = self.rules.pack.zones[list(self.rules.zones)[table.zone_of[spot]]]
        for index, written in enumerate(entries):
            entry = written if isinstance(written, dict) else {"card": written}
            definition = self.definition(where, str(entry.get("card", "")))
            if definition is None:
                continue
            self.unknown(where, entry, (*ENTRY, *self.rules.counters))
            lone = self.rules.pack.kinds[definition.kind].term
            owner = entry.get("owner", seat + 1) - 1
            piece = table.add(definition, NONE if lone else owner, spot)
            if entry.get("face_down", zone.form == "slots" and zone.seen == "owner" and index == 0):
                table.given.append((FACE_DOWN, piece, 1))
            for name, amount in entry.items():
                if name not in ENTRY and name in self.rules.counters:
                    self.counter(table, where, name, piece, amount)

    def definition(self, where: str, name: str) -> Definition | None:
        """A card of the scene or of the catalogue, by name or id."""
        key = name.casefold()
        if key in self.inline:
            return self.inline[key]
        found = self.names.get(key, name if name in self.rules.pack.cards else "")
        if found:
            return self.rules.definition(found)
        near = get_close_matches(key, [*self.inline, *self.names], 1)
        self.problems.append(f"{where}: no card is called {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
        return None


def exposed_pieces(game: Game) -> Iterator[int]:
    """The pieces that act in a scene: exposed on a field and not face-down."""
    for spot, stack in enumerate(game.stacks):
        if stack and game.table.fields[spot]:
            shown = stack if game.table.forms[spot] == "set" else stack[-1:]
            yield from (piece for piece in shown if not game.counts[FACE_DOWN][piece])
