"""Whether what is targeted, or chosen, is known when that is done: before anything of the line has happened."""

from collections.abc import Iterator, Mapping

from engine.text.phrases import Node, Phrase, nodes
from engine.text.references import SUBJECT, Giver, Path, X

Bound = Mapping[Path, tuple[Giver, ...]]


def is_told_too_late(phrases: Mapping[str, Phrase], line: Node, bound: Bound) -> bool:
    """Whether something is chosen by an X, or at a place, that is worked out of what else the line chooses, or of what comes of it."""
    return any(
        (asks_by_x(phrases, node) and is_late(phrases, node, path, bound))
        or (picks(phrases, node) and waits(path, bound))
        for node, path in with_paths(line, ())
    )


def is_late(phrases: Mapping[str, Phrase], node: Node, path: Path, bound: Bound) -> bool:
    """Whether what an X is told to be has to wait for an answer, or for a sentence before."""
    asks = (phrases[part.phrase].extras.get("asks") for part in nodes(node.arguments[-1]) if part.phrase in phrases)
    return any(ask is not None for ask in asks) or waits((*path, len(node.arguments) - 1), bound)


def waits(path: Path, bound: Bound) -> bool:
    """Whether anything at a path, or below, speaks of what is not known before the line happens: its event is, and the card itself."""
    spoken_of = [giver for at, givers in bound.items() if at[: len(path)] == path for giver in givers]
    return any(not giver.by_event and not giver.itself and giver.gift != SUBJECT for giver in spoken_of)


def picks(phrases: Mapping[str, Phrase], node: Node) -> bool:
    """Whether something is targeted or chosen by a phrase."""
    return not {"asks", "targets"}.isdisjoint(phrases[node.phrase].extras)


def asks_by_x(phrases: Mapping[str, Phrase], node: Node) -> bool:
    """Whether a sentence tells an X by which it chooses."""
    if "binds" not in phrases[node.phrase].extras:
        return False
    asking = [part for part in nodes(node.arguments[0]) if part.phrase in phrases and picks(phrases, part)]
    return any(is_x(phrases, part) for one in asking for part in nodes(one))


def is_x(phrases: Mapping[str, Phrase], node: Node) -> bool:
    """Whether it is an X that something else tells."""
    return node.phrase in phrases and phrases[node.phrase].extras.get("takes") == X


def with_paths(node: Node, path: Path) -> Iterator[tuple[Node, Path]]:
    """A node of a phrase and all such below it, each with its path."""
    if node.arguments and isinstance(node.arguments[0], Node):
        yield node, path
    for number, argument in enumerate(node.arguments):
        if isinstance(argument, Node):
            yield from with_paths(argument, (*path, number))
