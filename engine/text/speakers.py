"""Who says a text: what of it can ever happen depends on the kind, the keywords and the values of its card.

A phrase names the role that its card must be able to play (`speaker`), and those of the cards that it speaks of (`about`); the game says
which kinds can (`engine.kernel.speech`).
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.kernel.speech import OF_TURN, Role, Variety
from engine.packs.cards import Card, Value
from engine.text.matcher import NOUNS, Book
from engine.text.phrases import Node, Phrase, nodes
from engine.text.references import ITS, bindings

IN_LINES: Final = "line"  # the role of a card that has lines besides bullets, and of one that has bullets
IN_BULLETS: Final = "bullet"
WAYS: Final = {  # the role that a line asks of its card, by what stands in it
    "when": "trigger", "occurrence": "trigger", "would": "trigger", "before": "trigger", "statics": "static", "costs": "price",
}  # fmt: skip
EFFECT: Final = (
    "effect"  # the role of a card whose effects happen without anything before them, as it is played or used
)
BY_ITSELF: Final = (("{effects}",),)  # the pattern of such a line


class Speaker(NamedTuple):
    """The card that says a text: its kind by id, its keywords as they are written, its values by field. Of one without a kind it is not
    known which it is, and of one with None for values not what it has.
    """

    kind: str = ""
    keywords: tuple[str, ...] = ()
    values: Mapping[str, Value] | None = None


class Objection(NamedTuple):
    """What of a text can never happen on the card that says it, and why, as half a sentence."""

    node: Node
    why: str


ANYBODY: Final = Speaker()


def speaker_of(card: Card) -> Speaker:
    """A card as it speaks."""
    return Speaker(card.kind, card.keywords, {**card.house, **card.values})


def so_never(why: str, words: str = "") -> str:
    """Why some words can never happen, or all of them where none are named."""
    return f"{why}, so {f'“{words}”' if words else 'this'} can never happen"


def has_keyword(speaker: Speaker, name: str) -> bool:
    """Whether a card bears a keyword, whatever its number."""
    return any(word == name or word.startswith(f"{name} ") for word in speaker.keywords)


def why_not(book: Book, role: str, speaker: Speaker) -> str:
    """Why the card that speaks cannot play a role, whichever of its kinds it is; nothing if it can, or if the game asks nothing."""
    found = [why_not_one(book, role, one) for one in each_kind(book, speaker)]
    return found[0] if all(found) else ""


def why_not_one(book: Book, role: str, speaker: Speaker) -> str:
    """The same for a card of just one kind."""
    needed = book.speech.roles.get(role) if book.speech else None
    return "" if needed is None or any(may_be(book, kind, speaker) for kind in needed.kinds) else needed.why


def each_kind(book: Book, speaker: Speaker) -> list[Speaker]:
    """A card of a kind as one of each of the kinds below it, of which it must be one; itself where there are none."""
    kinds = [kind for kind in book.lowest_kinds if not speaker.kind or speaker.kind in book.kinds[kind]]
    return [speaker._replace(kind=kind) for kind in kinds] or [speaker]


def may_be(book: Book, kind: str, speaker: Speaker) -> bool:
    """Whether the card that speaks is of a kind or variety, as far as it is known what it is."""
    variety = book.speech.varieties.get(kind) if book.speech else None
    of_kind = book.are_akin(above(book, kind), speaker.kind)
    return of_kind and (variety is None or speaker.values is None or is_such(variety, speaker.values, speaker))


def is_such(variety: Variety, values: Mapping[str, Value], speaker: Speaker) -> bool:
    """Whether a card of the kind of a variety with these values is one of those."""
    value = values.get(variety.field)
    has = value == variety.word if variety.word else value is not None
    return has != variety.lack and not any(has_keyword(speaker, word) for word in variety.unless)


def roles_named(book: Book, entry: Phrase) -> list[Role]:
    """The roles that a phrase names, of its card and of those that it speaks of, as far as the game declares them."""
    names = [entry.extras.get("speaker", ""), *entry.extras.get("about", {}).values()]
    return [book.speech.roles[name] for name in names if name in book.speech.roles] if book.speech else []


def objection(book: Book, tree: Node, speaker: Speaker) -> Objection | None:
    """What of a line can never happen on the card that says it, None if all of it can, on one of the kinds that the card may be."""
    objections: list[Objection] = []
    for one in each_kind(book, speaker):
        found = objection_to(book, tree, one)
        if found is None:
            return None
        objections.append(found)
    inside = (one for one in objections if book.sort_of(one.node) != "line")
    return next(inside, objections[0] if objections else None)


def objection_to(book: Book, tree: Node, speaker: Speaker) -> Objection | None:
    """The same for a card of just one kind; what is wrong inside a line tells more than that the whole of it is."""
    whole = None
    for node in nodes(tree):
        entry = book.phrases.get(node.phrase)
        why = next((why for why in faults(book, entry, node, speaker) if why), "") if entry else ""
        if entry and why and entry.sort != "line":
            return Objection(node, why)
        if why and whole is None:
            whole = Objection(node, why)
    for node, role in own_roles(book, tree):
        if why := why_not_one(book, role, speaker):
            return Objection(node, why)
    return whole


def own_roles(book: Book, tree: Node) -> Iterator[tuple[Node, str]]:
    """The phrases of a line that say "its" of the card that speaks, each with the role that it must be able to play then."""
    if not any(ITS in entry.extras.get("about", {}) for entry in entries(book, tree)):
        return
    for path, givers in bindings(book.phrases, tree).items():
        node = tree
        for step in path:
            node = node.arguments[step]
        role = book.phrases[node.phrase].extras.get("about", {}).get(ITS, "")
        if role and givers[0].itself:
            yield node, role


def entries(book: Book, tree: Node) -> list[Phrase]:
    """The phrases of a line."""
    return [book.phrases[node.phrase] for node in nodes(tree) if node.phrase in book.phrases]


def faults(book: Book, entry: Phrase, node: Node, speaker: Speaker) -> Iterator[str]:
    """Why a phrase cannot happen: its card cannot do so, is not in play then, or speaks of a card to which that cannot happen."""
    if role := role_of(entry):
        yield why_not_one(book, role, speaker)
    yield why_not_then(book, entry, node, speaker)
    for slot, role in entry.extras.get("about", {}).items():
        if slot == ITS:
            continue  # whose it is, the line says as a whole
        yield why_not_it(book, role, node.arguments[list(entry.slots).index(slot)], speaker)
    yield why_no_value(book, entry, node, speaker)


def role_of(entry: Phrase) -> str:
    """The role that a phrase asks of its card, nothing if any card may say it."""
    if "speaker" in entry.extras:
        return str(entry.extras["speaker"])
    if entry.sort != "line":
        return ""
    ways = [WAYS[sort] for sort in entry.slots.values() if sort in WAYS]
    return ways[0] if ways else EFFECT * (entry.patterns == BY_ITSELF)


def why_not_then(book: Book, entry: Phrase, node: Node, speaker: Speaker) -> str:
    """Why nothing happens on the card at the moment of a turn for which a phrase waits."""
    speech, event = book.speech, entry.extras.get("event")
    if speech is None or event is None:
        return ""
    phases = [part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort == "phase"]
    moment = (event, phases[0].arguments[0] if phases else OF_TURN)
    if moment not in speech.moments:
        return "no effect of this game waits for that moment" if phases else ""
    gone = [
        stay for kind, stay in speech.stays.items() if is_surely(book, kind, speaker) and moment not in stay.moments
    ]
    return gone[0].why if gone else ""


def is_surely(book: Book, kind: str, speaker: Speaker) -> bool:
    """Whether the card that speaks can be nothing but of a kind or variety."""
    variety = book.speech.varieties.get(kind) if book.speech else None
    lineage, values = book.kinds.get(speaker.kind, ()), speaker.values
    if variety is None:
        return kind in lineage
    return variety.kind in lineage and values is not None and is_such(variety, values, speaker)


def why_not_it(book: Book, role: str, noun: Node, speaker: Speaker) -> str:
    """Why a card that a phrase speaks of cannot play a role, as far as the text says of what kind it is."""
    if is_itself(book, noun):
        return why_not_one(book, role, speaker)
    needed = book.speech.roles.get(role) if book.speech else None
    if needed is None or not needed.kinds:
        return needed.why if needed else ""
    kinds = list(book.kinds_of(noun))
    able = [above(book, kind) for kind in needed.kinds]
    fits = not kinds or any(book.are_akin(kind, one) and carries(book, kind, noun) for kind in able for one in kinds)
    return "" if fits else needed.why


def carries(book: Book, kind: str, noun: Node) -> bool:
    """Whether a card of a kind, or of one of those below it, may have the words in front of a noun."""
    return any(book.can_carry(one, noun) for one in (kind, *book.lowest_kinds) if kind in book.kinds.get(one, ()))


def is_itself(book: Book, noun: Node) -> bool:
    """Whether a noun is the card that speaks, and not what lies under or over it."""
    return noun.phrase == "self" or (book.sort_of(noun) in NOUNS and book.is_this(noun))


def above(book: Book, kind: str) -> str:
    """The kind that a variety is of; a kind itself."""
    variety = book.speech.varieties.get(kind) if book.speech else None
    return variety.kind if variety else kind


def why_no_value(book: Book, entry: Phrase, node: Node, speaker: Speaker) -> str:
    """Why a value of the card that says it means nothing, or a change of it: cards of its kind do not have the value."""
    if entry.sort not in ("static", "amount") or not any(is_itself(book, part) for part in node.arguments):
        return ""
    words = [part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort == "card stat"]
    stat = words[0].arguments[0] if words else entry.extras.get("stat")
    kinds = book.stat_kinds.get(stat, ()) if isinstance(stat, int) else ()
    if kinds and not any(book.are_akin(kind, speaker.kind) for kind in kinds):
        return "a card of this kind has no such value"
    return why_not_one(book, f"has {words[0].written.lower()}", speaker) if words else ""
