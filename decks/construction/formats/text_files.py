"""Decks as text that is read back as it was. Blanks inside a line of a title or description are folded."""

from collections.abc import Mapping

from decks.construction.formats.deck_text import DeckReader
from decks.construction.formats.layout import in_game_order, name_of, parts
from decks.construction.formats.line_forms import fold
from decks.construction.formats.vocabulary import Vocabulary, vocabulary
from engine.packs.cards import DeckList, Pack


def write_deck(
    pack: Pack,
    title: str,
    form: str,
    sections: DeckList,
    shortlist: Mapping[str, int] | None = None,
    summary: str = "",
    pool: Mapping[str, int] | None = None,
) -> str:
    """A deck as text that `read_deck` reads back as it was. A title or remark that looks like something else is marked as such."""
    words = vocabulary(pack, form)
    lines = [
        title_line(words, title),
        f"// format: {form}",
        *(remark_line(words, line) for line in summary.splitlines()),
    ]
    for part in parts(pack, form, sections, shortlist or {}):
        lines += ["", part.name, *(f"{copies} {name_of(pack, card)}" for card, copies in part.cards)]
    if drawn := [pool_line(f"{copies} {name_of(pack, card)}") for card, copies in in_game_order(pack, pool or {})]:
        lines += ["", *drawn]
    return "\n".join(lines).lstrip("\n") + "\n"


def pool_line(line: str) -> str:
    """The line that says that a card is in the pool of the deck: a remark to whoever does not know of pools."""
    return f"// pool: {line}"


def title_line(words: Vocabulary, title: str) -> str:
    """The line that gives a title: itself, where it would be read so."""
    plain = fold(title)
    reader = DeckReader(words)
    reader.read_line(1, plain)
    return plain if reader.deck.title == plain else f"// title: {plain}"


def remark_line(words: Vocabulary, remark: str) -> str:
    """The line that gives a remark: a comment, with a mark of its own where it would be read as something else."""
    plain = fold(remark)
    reader = DeckReader(words)
    reader.read_line(1, f"// {plain}")
    return f"// {plain}".rstrip() if reader.deck.remarks == [plain] else f"// note: {plain}"
