"""What the sorts of card text are called, for readers."""

from collections.abc import Iterable, Mapping

WANTED = 4  # things that a line could go on with

# What stands in a slot of that sort.
NAMES: Mapping[str, str] = {
    "do": "an effect", "when": "a trigger", "condition": "a condition", "cost": "a cost", "costs": "costs",
    "static": "a change of a value", "duration": "how long",
    "amount": "an amount", "thing": "something to count", "signed": "+ or - a number", "items": "a list of counters",
    "item": "so many of a counter", "short item": "so many of a counter", "listed": "so many of a counter",
    "seat": "a player", "piece": "a card", "entity": "a player or card", "whose": "whose", "self": "this card",
    "named": "a noun for cards", "cards": "a noun for cards", "group": "all of some cards", "those": "several cards",
    "one": "any of some cards", "players": "a noun for players", "anyone": "any of some players", "quantity": "how many",
    "zone": "a hand, deck or pile", "trait": "a word on cards", "pile": "a word for a pile", "head": "a keyword",
    "goal": "where a card goes", "acts": "an effect", "occurrence": "a trigger without its when", "turns": "whose turn", "phase": "a phase",
    "predicate": "a verb without its subject", "quality": "what somebody or something has", "statics": "changes of values",
    "player": "a word for a player", "player's": "a word for a player's", "tally": "what a player has",
    "ruled tally": "what a player has",
    "line": "an ability", "effects": "effects", "sentence": "a sentence", "clause": "an effect",
    "kind": "a kind of card", "counter": "a counter", "adjective": "the first words of a counter",
    "title": "the name of a card", "term": "a term", "keyword": "a keyword",
    "stat": "a value of a player", "card stat": "a value of a card",
}  # fmt: skip
WORDS = (
    "kind",
    "counter",
    "adjective",
    "term",
    "keyword",
    "stat",
    "card stat",
)  # what the game itself brings into the language
SLOTS = {
    "when": "trigger", "static": "holds", "thing": "counted",
    "effects": "effect", "sentence": "effect", "clause": "effect", "do": "effect",
}  # fmt: skip


def in_line(slot: str) -> str:
    """The name of a slot as a reader sees it."""
    return SLOTS.get(slot, slot.replace("_", " "))


def in_words(items: Iterable[str]) -> tuple[str, ...]:
    """Some of the words and sorts that a line could go on with, sorts first."""
    sorts = sorted({NAMES.get(item[1:-1], item[1:-1]) for item in items if item[0] == "{"})
    words = sorted({f'"{written(item)}"' for item in items if item[0] != "{"})
    return tuple((*sorts, *words)[:WANTED])


def written(item: str) -> str:
    """A word of a pattern as a reader sees it."""
    return item.replace("|", "/")
