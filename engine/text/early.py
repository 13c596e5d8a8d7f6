"""Whether what is targeted, or chosen, is known when that is done: before anything of the line has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.text.phrases import Node, Phrase, nodes
from engine.text.references import Giver, Path


def is_told_too_late(phrases: Mapping[str, Phrase], line: Node, bound: Mapping[Path, tuple[Giver, ...]]) -> bool:
    """Whether something is chosen by an X that is worked out of what else the line chooses, or of what comes of it."""
    return any(is_late(phrases, node, path, bound) for node, path in with_paths(line, ()) if asks_by_x(phrases, node))


def is_late(phrases: Mapping[str, Phrase], node: Node, path: Path, bound: Mapping[Path, tuple[Giver, ...]]) -> bool:
    """Whether what an X is told to be has to wait for an answer, or for a sentence before."""
    told = (*path, len(node.arguments) - 1)
    if any("asks" in phrases[part.phrase].extras for part in nodes(node.arguments[-1]) if part.phrase in phrases):
        return True
    spoken_of = [giver for at, givers in bound.items() if at[: len(told)] == told for giver in givers]
    return any(not giver.by_event and not giver.itself for giver in spoken_of)


def asks_by_x(phrases: Mapping[str, Phrase], node: Node) -> bool:
    """Whether a sentence tells an X by which it chooses."""
    if "binds" not in phrases[node.phrase].extras:
        return False
    parts = [part for part in nodes(node.arguments[0]) if part.phrase in phrases]
    asking = [part for part in parts if not {"asks", "targets"}.isdisjoint(phrases[part.phrase].extras)]
    return any(is_x(phrases, part) for one in asking for part in nodes(one))


def is_x(phrases: Mapping[str, Phrase], node: Node) -> bool:
    """Whether it is an X that something else tells."""
    return node.phrase in phrases and phrases[node.phrase].extras.get("takes") == "x"


def with_paths(node: Node, path: Path) -> Iterator[tuple[Node, Path]]:
    """A node of a phrase and all such below it, each with its path."""
    if node.arguments and isinstance(node.arguments[0], Node):
        yield node, path
    for number, argument in enumerate(node.arguments):
        if isinstance(argument, Node):
            yield from with_paths(argument, (*path, number))
