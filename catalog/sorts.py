"""What the sorts of card text are called, for readers."""

from collections.abc import Iterable, Mapping

from engine.text.phrases import Phrase

WANTED = 4  # things that a line could go on with

# The groups of sorts: what a group holds, and what stands in a slot of that sort.
GROUPS: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "effects": ("Effects", "What happens.", {"do": "an effect"}),
    "triggers": ("Triggers", "What sets an effect off by itself.", {"when": "a trigger"}),
    "conditions": ("Conditions", "What has to be so.", {"condition": "a condition"}),
    "costs": ("Costs", "What is paid, before a colon or instead of something else.", {"cost": "a cost", "costs": "costs"}),
    "statics": ("What holds", "Values that are other than printed.", {"static": "a change of a value"}),
    "amounts": ("Amounts", "How much.", {
        "amount": "an amount", "thing": "something to count", "signed": "+ or - a number", "items": "a list of counters",
        "item": "so many of a counter", "short item": "so many of a counter", "listed": "so many of a counter",
    }),
    "nouns": (
        "Who and what",
        "Whom or what it is about. What says target or any is chosen before anything happens.",
        {"seat": "a player", "piece": "a card", "entity": "a player or card", "whose": "whose", "self": "this card"},
    ),
    "durations": ("Durations", "How long it holds.", {"duration": "how long"}),
    "sentences": (
        "Lines and sentences",
        "How a text is put together. A line is one ability.",
        {"line": "an ability", "effects": "effects", "sentence": "a sentence", "clause": "an effect"},
    ),
    "words": (
        "Words of the game",
        "What the game itself brings into the language.",
        {
            "kind": "a kind of card", "counter": "a counter", "adjective": "the first words of a counter",
            "term": "a term", "keyword": "a keyword", "stat": "a value of a player", "card stat": "a value of a card",
        },
    ),
}  # fmt: skip
SLOTS = {
    "when": "trigger", "static": "holds", "thing": "counted",
    "effects": "effect", "sentence": "effect", "clause": "effect", "do": "effect",
}  # fmt: skip
GROUP_OF = {sort: group for group, (_, _, sorts) in GROUPS.items() for sort in sorts}
NAMES = {sort: name for _, _, sorts in GROUPS.values() for sort, name in sorts.items()}


def in_line(slot: str) -> str:
    """The name of a slot as a reader sees it."""
    return SLOTS.get(slot, slot.replace("_", " "))


def in_words(wanted: Iterable[str]) -> tuple[str, ...]:
    """Some of the words and sorts that a line could go on with, sorts first."""
    sorts = sorted({NAMES.get(item[1:-1], item[1:-1]) for item in wanted if item[0] == "{"})
    words = sorted({f'"{written(item)}"' for item in wanted if item[0] != "{"})
    return tuple((*sorts, *words)[:WANTED])


def written(item: str) -> str:
    """A word of a pattern as a reader sees it."""
    return item.replace("|", "/")


def stretches(entry: Phrase, pattern: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    """A pattern as (words, group, what stands there); words of the phrase itself have no group."""
    found = []
    for item in pattern:
        if item[0] == "{":
            sort = entry.slots[item[1:-1]]
            found.append((in_line(item[1:-1]), GROUP_OF.get(sort, "words"), NAMES.get(sort, f"a {sort}")))
        else:
            found.append((written(item), "", ""))
    return tuple(found)
