"""Trees -> programs: what a tree says as steps, amounts and abilities that the kernel runs."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.kernel.agenda import Choose, declare_or_fizzle, go_ahead
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import (
    AmountBefore,
    Ask,
    Call,
    Cost,
    Each,
    EffectStep,
    Keep,
    KeptResult,
    Later,
    Many,
    Nought,
    Product,
    Slot,
    Source,
    Static,
    Subject,
    UnplayedClause,
)
from engine.kernel.nouns import Reach
from engine.kernel.state import NONE, Program
from engine.packs.cards import Card, Kind, Pack
from engine.text.matcher import NOUNS, NUMBER, Book, plain
from engine.text.phrases import Node, Phrase, nodes, tokens
from engine.text.references import CARD, EVENTS, LEFT, THINGS, Giver, Path, X, bindings
from engine.text.tree import Reading, read_card, unread_of

ENTITIES: Final = ("seat", "piece", "entity", "self")  # sorts of nouns for one player or card
GROUPS: Final = ("group", "those")  # sorts of nouns for all to which something happens
NOUGHT: Final = Nought()
PILES: Final = ("hand", "deck", "discard pile", "draw pile")  # every game calls them so
BUILT: Final = (
    "statics", "acts", "clause", "sentence", "effects", "line", "costs",
    "named", "cards", "group", "those", "one", "players", "anyone", "quantity", "zone", "goal", "turns",
)  # fmt: skip


NO_PHASES: Final[Mapping[str, int]] = {}
NOTHING: Final = Node("")


class CompiledLine:
    """One line while it is compiled: what it asks for, and what its references speak of; `departing` are the events that take a card
    away, `reach` what a noun means of which its kind of card does something, None where that is whatever it says.
    """

    def __init__(self, book: Book, departing: Container[int] = (), reach: Reach | None = None) -> None:
        self.book = book
        self.departing = departing
        self.reach = reach
        self.affects_subject = False  # something happens to the card that the event of the line is about
        self.asks: list[Ask] = []
        self.bound: Mapping[Path, tuple[Giver, ...]] = {}
        self.keeps: dict[Path, Keep] = {}
        self.givers: dict[Path, Any] = {}
        self.x: Any = None  # what the X of a sentence is, for what the sentence targets before it happens
        self.targeting = False
        self.doubtful = False  # whether what is compiled may be left out
        self.deferred: list[Ask] = []  # what is to be asked as the part comes that may be left out, or once X is chosen
        self.node = NOTHING  # what is being compiled

    def ability(self, reading: Reading) -> Ability:
        """The ability that the line is, whatever of it is not understood left out."""
        if reading.node is None:
            return Ability(reading.text, tuple(UnplayedClause(text) for text in reading.unplayed))
        self.bound = bindings(self.book.phrases, reading.node)
        givers = [giver for givers in self.bound.values() for giver in givers]
        self.affects_subject = any(giver.by_event and giver.gift in (CARD, LEFT) for giver in givers)
        self.keeps = {
            giver.path: Keep()
            for giver in givers
            if giver.gift not in THINGS and not giver.by_event and not giver.as_it_is
        }
        ability: Ability = self.compiled(reading.node, ())
        ability.text = reading.text
        for other in ability.also:
            other.text = reading.text
        if not ability.asks:  # what is chosen is announced before what is targeted
            ability.ask_for(sorted(self.asks, key=lambda ask: ask.target))
        if ability.event in self.departing and not ability.foresees:
            ability.program, ability.knows = with_known(ability.program)
        if ability.event >= 0 and not ability.replaces:
            ability.program = (go_ahead, *([declare_or_fizzle] if ability.asks else ()), *ability.program)
        for step in ability.program:
            if isinstance(later := getattr(step, "ability", None), Ability):
                later.text = reading.text
        ability.program = (*ability.program, *(UnplayedClause(text) for text in reading.unplayed))
        return ability

    def later(self, event: int, when: Call, program: Program, *, replaces: bool = False) -> Ability:
        """A line that waits for an event by itself, and asks then for what its steps choose."""
        ability = Ability("", program, event=event, when=when, replaces=replaces)
        ability.of_itself = names_itself(when)
        asks = dict.fromkeys(slot.ask for slot in slots_of(program))
        self.asks = [ask for ask in self.asks if ask not in asks]
        for ask in [ask for ask in self.deferred if ask in asks]:
            self.deferred.remove(ask)
            ask.deferred = False
        ability.ask_for(sorted(asks, key=lambda ask: ask.target))
        if event in self.departing and not replaces:
            ability.program, ability.knows = with_known(ability.program)
        if ability.asks:
            ability.program = (declare_or_fizzle, *ability.program)
        return ability

    def compiled(self, node: Node, path: Path) -> Any:
        """What a node is when it runs: a plain value, something to work out, a program, an ability."""
        if node.phrase in (NUMBER, "word"):
            return node.arguments[0]
        if node.phrase == "self":
            self.givers[path] = Source()
            return Source()
        entry = self.book.phrases[node.phrase]
        if entry.extras.get("takes") == X and self.targeting and self.x is not None:
            return self.x
        arguments = self.arguments(entry, node, path)
        if self.reach is not None and "asks" in entry.extras:
            arguments = self.within_reach(entry, arguments, self.reach)
        self.node = node
        if path in self.bound:
            arguments += tuple(self.referent(giver) for giver in self.bound[path])
        if entry.sort in BUILT or entry.extras.get("builds"):
            thing = entry.function(self, *arguments)
        else:
            thing = MAKERS.get(entry.sort, make_call)(self, entry, arguments)
        if self.reach is not None and self.is_affected(entry):
            thing = self.reach(thing)
        self.givers[path] = entry.extras.get("gives") if entry.sort in EVENTS else thing
        return (NOUGHT, *thing, self.keeps[path]) if path in self.keeps else thing

    def within_reach(self, entry: Phrase, arguments: tuple[Any, ...], reach: Reach) -> tuple[Any, ...]:
        """What a phrase asks for, as far as the kind of card reaches; what lies in a zone is named by the text."""
        sorts = list(entry.slots.values())
        if "zone" in sorts:
            return arguments
        return tuple([reach(part) if sort in NOUNS else part for part, sort in zip(arguments, sorts, strict=True)])

    def is_affected(self, entry: Phrase) -> bool:
        """Whether something happens to all that a noun means, or, of an event, to the card that it is about."""
        return entry.sort in GROUPS or (entry.sort == "one" and self.affects_subject)

    def arguments(self, entry: Phrase, node: Node, path: Path) -> tuple[Any, ...]:
        """What the parts of a node are. Targets are looked for before an X is worked out, and ask for what it will be."""
        before = self.x, self.targeting
        bound = Later() if "binds" in entry.extras else None
        self.x = bound or self.x
        self.targeting = self.targeting or "asks" in entry.extras or "targets" in entry.extras
        doubtful = entry.extras.get("doubtful", ())
        arguments = tuple(
            self.part_in_doubt(argument, (*path, n)) if slot in doubtful else self.compiled(argument, (*path, n))
            for n, (slot, argument) in enumerate(zip(entry.slots, node.arguments, strict=True))
        )
        if bound is not None:
            bound.amount = arguments[-1]
        self.x, self.targeting = before
        return arguments

    def part_in_doubt(self, node: Node, path: Path) -> Program:
        """A part that may be left out: nothing in it is needed, and what it leaves to choose is asked as it comes."""
        before, self.doubtful = self.doubtful, True
        begun = len(self.deferred)
        steps: Program = self.compiled(node, path)
        self.doubtful = before
        return (*map(Choose, self.asked_later(begun)), *steps)

    def asked_later(self, begun: int = 0) -> list[Ask]:
        """What has been deferred since, which is asked from here on by steps of its own."""
        asks, self.deferred = self.deferred[begun:], self.deferred[:begun]
        return asks

    def referent(self, giver: Giver) -> Any:
        """What a reference speaks of: a result that is kept, or what a target or an event has bound."""
        if giver.path in self.keeps:
            return KeptResult(self.keeps[giver.path])
        if giver.itself and not giver.by_event:
            return Source()
        thing = self.givers[giver.path]
        return thing[giver.gift] if giver.by_event else thing

    def ask(self, ask: Ask) -> Slot:
        """Let the line ask for a choice or target; a slot stands for the answer. Targets are announced wherever they are said, but for
        those that are chosen by an X that is paid.
        """
        parts = [part for part in nodes(self.node) if self.book.sort_of(part) in ("amount", "signed")]
        by_x = self.x is None and any(self.book.says(part, "takes") == X for part in parts)
        if by_x or (self.doubtful and not ask.needed and not ask.always):
            ask.deferred = True
            self.deferred.append(ask)
        ask.needed = ask.needed and not self.doubtful
        ask.counted = bool(parts)
        self.asks.append(ask)
        return Slot(ask)


def make_call(line: CompiledLine, entry: Phrase, arguments: tuple[Any, ...]) -> Any:
    """An amount, a condition or a noun; a noun that is chosen becomes a slot."""
    if entry.extras.get("many"):
        return Many(entry.function, arguments)
    call = Call(entry.function, arguments)
    if "asks" not in entry.extras:
        return call
    extras = entry.extras
    target = extras.get("target", True)
    return line.ask(Ask(call, extras["asks"], target=target, always=extras.get("always", False), needed=target))


def make_do(line: CompiledLine, entry: Phrase, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """A program of one step; a step for several happens to each of them in turn."""
    step = EffectStep(entry.function, arguments, entry.extras.get("can"), counts="gives" in entry.extras)
    for position, argument in enumerate(arguments):
        if isinstance(argument, Many) and "together" not in entry.extras:
            return (Each(step, position),)
    return (step,)


def make_cost(line: CompiledLine, entry: Phrase, arguments: tuple[Any, ...]) -> Cost:
    """Something to pay, with where among its arguments the amount is."""
    sorts = list(entry.slots.values())
    amount = sorts.index("amount") if "amount" in sorts else NONE
    extras = entry.extras
    return Cost(
        extras.get("can"),
        entry.function,
        arguments,
        amount,
        last=extras.get("last", False),
        needs=extras.get("needs"),
    )


def make_static(line: CompiledLine, entry: Phrase, arguments: tuple[Any, ...]) -> Static:
    """A change of a value: of the one that the phrase is about, or of the one that the text names."""
    stat = entry.extras.get("stat")
    values: list[Any] = []
    entities: list[int] = []
    for argument, sort in zip(arguments, entry.slots.values(), strict=True):
        if sort in ("stat", "card stat"):
            stat = argument
            continue
        if sort in ENTITIES:
            entities.append(len(values))
        values.append(argument)
    rank, alone = entry.extras.get("rank", 0), entry.extras.get("alone", False)
    return Static(
        stat if isinstance(stat, int) else -1,
        entry.function,
        tuple(values),
        None,
        tuple(entities),
        rank,
        alone=alone,
        sets=entry.extras.get("sets", False),
    )


def make_when(line: CompiledLine, entry: Phrase, arguments: tuple[Any, ...]) -> tuple[int, Call]:
    """What a trigger waits for: an event, and what must be true of it."""
    return entry.extras["event"], Call(entry.function, arguments)


MAKERS: Final[Mapping[str, Callable[[CompiledLine, Phrase, tuple[Any, ...]], Any]]] = {
    "do": make_do,
    "cost": make_cost,
    "static": make_static,
    "when": make_when,
    "would": make_when,
    "before": make_when,
}


def slots_of(items: Iterable[Any]) -> Iterator[Slot]:
    """What has been chosen or targeted wherever steps speak of it."""
    for item in items:
        if isinstance(item, Slot):
            yield item
        elif isinstance(static := getattr(item, "static", item), Static):
            yield from slots_of(static.arguments)
        elif isinstance(item, Product):
            yield from slots_of((item.amount, item.count))
        elif isinstance(item, Each):
            yield from slots_of((item.do,))
        elif isinstance(item, (EffectStep, Call)):
            yield from slots_of(item.arguments)


def names_itself(item: Any) -> bool:
    """Whether what a line waits for concerns the card that says it."""
    if isinstance(item, Source):
        return True
    parts = item.arguments if type(item) is Call else (*getattr(item, "parts", ()), getattr(item, "card", None))
    return any(part is not None and names_itself(part) for part in parts)


# What has to be known of a card before it is gone


class Memory:
    """What has to be worked out of a card before it leaves: the `amounts` of a line, each of which has a number there."""

    def __init__(self) -> None:
        self.amounts: list[Any] = []

    def __call__(self, amount: Any) -> Any:
        """What stands for an amount in the line: itself, or what is known by then."""
        if not is_about(amount, (Source, Subject)):
            return amount
        self.amounts.append(amount)
        return AmountBefore(amount, len(self.amounts) - 1, about_subject=is_about(amount, (Subject,)))


def with_known(program: Program) -> tuple[Program, tuple[Any, ...]]:
    """The same steps, and the amounts in them that are worked out of a card before it leaves."""
    memory = Memory()
    steps = [step.with_amounts(memory) if hasattr(step, "with_amounts") else step for step in program]
    return tuple(steps), tuple(memory.amounts)


def is_about(item: Any, cards: tuple[type, ...]) -> bool:
    """Whether an amount is worked out of the card that speaks, or that the event is about."""
    if isinstance(item, Product):
        parts: tuple[Any, ...] = (item.amount, item.count)
    else:
        parts = item.arguments if type(item) is Call else getattr(item, "parts", ())
    return any(isinstance(part, cards) or is_about(part, cards) for part in parts)


def define(pack: Pack, book: Book, departing: Container[int], reaches: Mapping[str, Reach], card: Card) -> Definition:
    """A card as the engine plays it. Never fails: what is not understood does nothing. `reaches` are those of kinds of cards."""
    readings = read_card(book, card)
    reach = reaches.get(card.kind)
    read = [(CompiledLine(book, departing, reach).ability(reading), reading.bullet) for reading in readings]
    lines = [(each, bullet) for ability, bullet in read for each in (ability, *ability.also)]
    return Definition(
        card,
        frozenset(kind.id for kind in pack.lineage(card.kind)),
        values_of(pack, card),
        dict(keyword(pack, written) for written in card.keywords),
        tuple(ability for ability, bullet in lines if not bullet),
        tuple(ability for ability, bullet in lines if bullet),
        next((n for n, (_, bullet) in enumerate(lines) if bullet), None),
        unread_of(readings),
    )


def values_of(pack: Pack, card: Card) -> dict[str, Any]:
    """The values of a card, printed and ours, the keywords among them by their terms."""
    values: dict[str, Any] = {**card.house, **card.values}
    for key, words in values.items():
        if isinstance(words, tuple):
            values[key] = tuple([pack.keyword(word).id for word in words])
    return values


def keyword(pack: Pack, written: str) -> tuple[str, int]:
    """A keyword by its term, with its number: 1 where it has none."""
    number = written.rpartition(" ")[2]
    return pack.keyword(written).id, int(number) if number.isdigit() else 1


def words_of(
    pack: Pack,
    counters: Mapping[str, int],
    stats: Mapping[str, int],
    card_stats: Mapping[str, int],
    card_kind: str,
    players: Iterable[str] = (),
    heads: Iterable[str] = (),
    phases: Mapping[str, int] = NO_PHASES,
) -> dict[str, dict[tuple[str, ...], object]]:
    """The words that a game brings into the language: its kinds of card, free counters, terms, keywords, values of players and cards.

    Each field that holds a word adds a sort of its own name, with all the words that cards have there.
    """
    fields = [field.id for field in pack.fields.values() if field.value == "word"]
    words: dict[str, dict[tuple[str, ...], object]] = {
        **{field: words_in(pack, field) for field in fields},
        "trait": {words: (field, word) for field in fields for words, word in words_in(pack, field).items()},
        "kind": words_for_kinds(pack, card_kind),
        **words_for_counters(pack, counters),
        "term": {written(card.name): card.id for card in pack.cards.values() if pack.kinds[card.kind].term},
        "phase": {written(f"{name} phase"): number for name, number in phases.items()},
        "head": {written(name): name for name in heads},
        "keyword": {written(name): term.id for name, term in pack.keywords.items()},
        "pile": words_for_piles(pack),
        "player": {written(form): name for name in players for form in (name, f"{name}s")},
        "player's": {written(f"{name}'s"): name for name in players},
        "stat": {written(name): stat for name, stat in stats.items()},
        "card stat": {written(name): stat for name, stat in card_stats.items()},
    }
    return words | {"title": words_for_titles(pack, card_kind, {name for one in words.values() for name in one})}


def words_for_titles(pack: Pack, card_kind: str, taken: Container[tuple[str, ...]]) -> dict[tuple[str, ...], object]:
    """The names of cards that are no other words of the game."""
    cards = [card for card in pack.cards.values() if not pack.kinds[card.kind].term]
    titles = {written(card.name): card.name for card in cards if pack.kinds[card_kind] in pack.lineage(card.kind)}
    return {words: name for words, name in titles.items() if words not in taken}


def words_for_kinds(pack: Pack, card_kind: str) -> dict[tuple[str, ...], object]:
    """The kinds of cards by their words; every game may say card."""
    kinds = [kind for kind in pack.kinds.values() if pack.kinds[card_kind] in pack.lineage(kind.id)]
    general: dict[tuple[str, ...], object] = {written(word): card_kind for word in ("card", "cards")}
    return general | {written(form): kind.id for kind in kinds for form in kind_forms(pack, kind)}


def words_for_counters(pack: Pack, numbers: Mapping[str, int]) -> dict[str, dict[tuple[str, ...], object]]:
    """The counters that are free words, by their names and the first words of these, and those that players have, free or not."""
    free = [counter for counter in pack.counters.values() if not counter.ruled]
    had = [counter for counter in pack.counters.values() if counter.on in ("seat", "any")]
    return {
        "counter": {written(form): numbers[one.id] for one in free for form in (one.name, one.name.removesuffix("s"))},
        "adjective": {written(first): numbers[one.id] for one in free if (first := one.name.rpartition(" ")[0])},
        "tally": {written(one.name): numbers[one.id] for one in had},
        "ruled tally": {written(one.name): numbers[one.id] for one in had if one.ruled},
    }


def words_for_piles(pack: Pack) -> dict[tuple[str, ...], object]:
    """The zones of a player that have a word of the game's own, by their numbers."""
    zones = enumerate(pack.zones.values())
    return {
        written(zone.name): number for number, zone in zones if zone.per == "seat" and zone.name.lower() not in PILES
    }


def words_in(pack: Pack, field: str) -> dict[tuple[str, ...], object]:
    """What cards have in a field that holds a word; signs alone, such as arrows, are none."""
    values = [{**card.house, **card.values}.get(field) for card in pack.cards.values()]
    return {written(word): word for word in values if isinstance(word, str) and any(sign.isalnum() for sign in word)}


def written(words: str) -> tuple[str, ...]:
    """Words as the matcher compares them."""
    return tuple(plain(word) for word in tokens(words))


def kind_forms(pack: Pack, kind: Kind) -> Iterator[str]:
    """How a text may write a kind: one or several, alone or with the kind above it or its last word, `boons`, `boon defense cards`."""
    above = f" {pack.kinds[kind.of].name}" if kind.of else ""
    bare, last = kind.name.removesuffix(above.lower()), above.rpartition(" ")[2]
    for form in dict.fromkeys((kind.name, bare + above, f"{bare} {last}" if above else kind.name)):
        yield form
        yield f"{form[:-1]}ies" if form.endswith("y") else f"{form}s"
