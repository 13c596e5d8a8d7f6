"""What keeps a card from being played: what its game asks of a card and nobody knows, and sentences that no phrase reads."""

from collections.abc import Collection, Iterator, Mapping
from itertools import takewhile
from typing import Final

from engine.kernel.table import Ruleset
from engine.packs.cards import STATED, Card, Pack
from engine.play.playable import NotPlayableError, is_playable, ruleset_of, unread_sentences

Gaps = Mapping[str, tuple[str, ...]]  # what is missing, in words, by card

UNREAD: Final = "what one of its sentences does"
_gaps: dict[str, Gaps] = {}


def gaps_of(pack: Pack) -> Gaps:
    """What keeps cards of a pack from being played, by id; a card that lacks nothing is left out. Of a game that nobody can
    play only the texts count. Kept for each version of it.
    """
    if pack.digest not in _gaps:
        _gaps[pack.digest] = {card: gaps for card, gaps in all_gaps(pack) if gaps}
    return _gaps[pack.digest]


def all_gaps(pack: Pack) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each card of a pack lacks, if anything, as far as its rules can be asked."""
    try:
        ruleset = ruleset_of(pack) if is_playable(pack) else None
        lost: Collection[str] = unread_sentences(pack) if ruleset else ()
    except NotPlayableError:
        ruleset, lost = None, ()
    for card, gaps in not_known(pack, ruleset).items():
        yield card, (*gaps, *([UNREAD] if pack.cards[card].name in lost else []))


def not_known(pack: Pack, ruleset: Ruleset | None) -> dict[str, tuple[str, ...]]:
    """What is not known of each card of a pack that its rules ask for, by id: its text, a value, what its kind or a keyword does."""
    bare = {name for name, term in pack.keywords.items() if not term.text and not term.house_text}
    gaps = {}
    for card in pack.cards.values():
        text = ["text"] if lacks_text(pack, card, ruleset) else []
        gaps[card.id] = (*text, *(lacking(pack, card, ruleset, bare) if ruleset else ()))
    return gaps


def lacks_text(pack: Pack, card: Card, ruleset: Ruleset | None) -> bool:
    """Whether a card that is not ours has a text that nobody states."""
    wordless = (ruleset is not None and ruleset.wordless) or not all(kind.worded for kind in pack.lineage(card.kind))
    has_text = wordless or card.text or card.house_text or card.has_none("text")
    return not has_text and card.origin.status in STATED


def lacking(pack: Pack, card: Card, ruleset: Ruleset, bare: Collection[str]) -> Iterator[str]:
    """What the rules ask of a card besides its text and do not find; `bare` are the keywords of which only the name is known."""
    kinds = [kind.id for kind in pack.lineage(card.kind)]
    needs = [ruleset.needs[kind] for kind in kinds if kind in ruleset.needs]
    for need in takewhile(bool, dict.fromkeys(needs)):
        if need not in card.values and need not in card.house:
            yield pack.fields[need].name
    yield from [ruleset.unknown[kind] for kind in kinds if kind in ruleset.unknown]
    yield from [f"keyword {word}" for word in card.keywords if word in bare]
