"""Who says a text that somebody tries: its kind, keywords and values as they are asked for, for the page and the command alike."""

from collections.abc import Iterable, Mapping

from engine.packs.cards import Field, Pack, Value
from engine.packs.checks import keyword_problem
from engine.packs.folding import norm
from engine.play.playable import declared_ruleset
from engine.text.matcher import Book
from engine.text.speakers import ANYBODY, IN_BULLETS, Speaker, why_not
from engine.text.tree import needed_for_bullets


class SpeakerError(Exception):
    """Nobody of the game can be meant; the message says what there is."""


def speaker_asked_for(pack: Pack, kind: str, keywords: Iterable[str], values: Mapping[str, str]) -> Speaker:
    """A card of a kind by id, empty for any, with keywords as cards write them, and values as they are written, by field.

    Of a card with a kind its values are known: what is not given it does not have. Raises SpeakerError.
    """
    if kind and kind not in pack.kinds:
        raise SpeakerError(f"no kind is called {kind!r}; choose from {', '.join(pack.kinds)}")
    words = tuple(keyword_written(pack, word) for word in keywords if word.strip())
    known = {name: value_written(pack, name, text) for name, text in values.items() if text.strip()}
    return Speaker(kind, words, known if kind or known else None)


def keyword_written(pack: Pack, typed: str) -> str:
    """A keyword as cards write it. Raises SpeakerError."""
    names = {norm(name): name for name in pack.keywords}
    head, _, number = typed.strip().rpartition(" ")
    written = names.get(norm(typed)) or f"{names.get(norm(head), head)} {number}".strip()
    if keyword_problem(pack, written):
        there = ", ".join(pack.keywords) or "none"
        raise SpeakerError(
            f"{typed.strip()!r} is no keyword of this game: {keyword_problem(pack, written)}; there is {there}"
        )
    return written


def value_written(pack: Pack, name: str, typed: str) -> Value:
    """A value as cards have it. Raises SpeakerError."""
    field = pack.fields.get(name)
    if field is None:
        raise SpeakerError(f"no field is called {name!r}; choose from {', '.join(pack.fields)}")
    if field.value != "number":
        return typed.strip()
    if not typed.strip().isdecimal():
        raise SpeakerError(f"{name} must be a whole number, not {typed.strip()!r}")
    return int(typed)


def telling_fields(pack: Pack) -> list[Field]:
    """The fields on which it depends what a card can say. Raises NotPlayableError."""
    ruleset = declared_ruleset(pack)
    varieties = ruleset.speech.varieties.values() if ruleset and ruleset.speech else ()
    return [pack.fields[name] for name in dict.fromkeys(variety.field for variety in varieties)]


def about_bullets(book: Book) -> str:
    """Where bullets may stand in a game, in a sentence."""
    if why := why_not(book, IN_BULLETS, ANYBODY):
        return f"No card has bullets: {why}."
    needed = f", and {needed_for_bullets(book)}".replace("bullets stand", "stands") if book.choices else ""
    return f"A bullet to choose begins with •{needed}."
