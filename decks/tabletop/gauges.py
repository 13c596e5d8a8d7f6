"""What stands on players, pieces and the table: counters, values as they are now, and what effects make of them. No Django."""

from collections.abc import Iterator
from functools import lru_cache

from decks.tabletop.dials import Dial, Entry, TrackSide
from decks.tabletop.pieces import Count, Note, Now
from engine.kernel.state import CHOSEN, Game
from engine.kernel.table import LoadedGame
from engine.kernel.values import value
from engine.packs.cards import Gauge
from engine.play.wording import told_of

VERSION = 12  # characters of the digest of a version of a game
SUPPLY = "General supply"  # what is told of the table


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


class Gauges:
    """Reads the gauges and counters of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.table.rules
        self.pack = self.rules.pack
        self.looks = looks_of(self.rules)
        self.on_card = [gauge for gauge in self.pack.gauges.values() if gauge.on == "card"]
        gauge_counters = {gauge.counter for gauge in self.on_card}
        numbers, shown_else = self.rules.counters, (game.table.control, game.table.host)
        self.counters = [
            (numbers[name], n, c)
            for n, (name, c) in enumerate(self.pack.counters.items())
            if name not in gauge_counters and numbers[name] not in shown_else
        ]

    # Pieces

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

    # Players and the table

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
