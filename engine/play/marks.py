"""What effects make of a piece or a player: keywords given and taken, values changed, lines suppressed, lines that wait."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.kernel.names import SEAT, WHETHER, WHICH
from engine.kernel.places import in_play
from engine.kernel.state import FACE_DOWN, NONE, Game, Modifier
from engine.kernel.suppression import ABILITIES
from engine.play.naming import signed

KEYWORD: Final = "keyword"  # what a mark is about
VALUE: Final = "value"
FLAG: Final = "flag"
LINES: Final = "lines"
WAITING: Final = "waiting"
About = tuple[str, str, int]  # the first three of a mark


class Mark(NamedTuple):
    """What one effect makes of a piece or player.

    `name` is a keyword by its id, the word for a value, what a piece is or cannot do, or the line of text that waits; `by` is how much
    higher or lower the value is here, and of all else 1 for what is so because of the effect, -1 for what is not so any more. `source`
    is the piece that the effect comes from, `serial` the number of one that lasts, else 0.
    """

    about: str
    name: str
    by: int
    source: int
    serial: int


def marks_on(game: Game, entity: int) -> list[Mark]:
    """What all live effects make of a player, of a piece in play, or of a card in hand as far as it matters there."""
    marks: list[Mark] = []
    table = game.table
    if entity > table.seats and not (table.fields[game.place[entity]] or is_in_hand(game, entity)):
        return marks
    if any(game.modifiers):
        sources = {effect.scope.serial: effect.source for effect in game.lasting}
        for stat, entries in enumerate(game.modifiers):
            for place, (_, scope, _, serial) in enumerate(entries):
                source = sources.get(serial, scope.source)
                marks += [Mark(*about, source, serial) for about in done_by(game, stat, place, entity)]
    if game.lasting and entity > table.seats and in_play(game, entity):
        marks += [
            Mark(WAITING, effect.text, 1, effect.source, effect.scope.serial)
            for effect in game.lasting
            if effect.change.ability is not None and effect.scope.source == entity
        ]
    return marks


def done_by(game: Game, stat: int, place: int, entity: int) -> Iterator[About]:
    """What one change of a value, at its place among those of the value, makes of a player or piece."""
    kind, entry = game.table.rules.stats[stat], game.modifiers[stat][place]
    if stat in (ABILITIES, game.table.rules.ruleset.nouns.keywords):
        if entity > game.table.seats and is_where_it_counts(game, stat, entity):
            yield from keywords_by(game, stat, entry, entity)
    elif kind.says != WHICH and is_asked_of(game, stat, entity) and (by := change_by(game, stat, place, entity)):
        if kind.says == WHETHER:
            yield FLAG, kind.name, 1 if by > 0 else -1
        else:
            yield VALUE, word_for(game, stat), by


def is_asked_of(game: Game, stat: int, entity: int) -> bool:
    """Whether a value is one of such players or pieces, here."""
    kind = game.table.rules.stats[stat]
    if entity < game.table.seats:
        return kind.of == SEAT
    definition = game.cards[entity]
    is_such = kind.of in definition.kinds or kind.of in definition.values
    return is_such and is_where_it_counts(game, stat, entity)


def is_where_it_counts(game: Game, stat: int, piece: int) -> bool:
    """Whether a piece is in play, or in a hand if the value is asked of cards there too; what lies face-down in play is nothing."""
    if game.table.fields[game.place[piece]]:
        return in_play(game, piece) and not game.counts[FACE_DOWN][piece]
    return game.table.rules.stats[stat].in_hand and is_in_hand(game, piece)


def is_in_hand(game: Game, piece: int) -> bool:
    """Whether a piece lies in a hand."""
    return game.table.zone_of[game.place[piece]] == game.table.rules.ruleset.piles.hand


def change_by(game: Game, stat: int, place: int, entity: int) -> int:
    """How much higher or lower a value is by one change, which finds what those before it have made. It is told by its place: compiled,
    a tuple is another one each time it is taken out of a list.
    """
    holds = entity > game.table.seats and is_in_hand(game, entity)
    other = game.table.sides[game.place[entity]] if holds else NONE
    before = total = game.table.bases[stat](game, entity, other)
    for _, scope, static, _ in game.modifiers[stat][: place + 1]:
        before, total = total, static.apply(game, scope, entity, other, total)
    return total - before


def keywords_by(game: Game, stat: int, entry: Modifier, piece: int) -> Iterator[About]:
    """The keywords that a change gives to a piece or takes from it, as far as that is how it ends, or that its lines are suppressed.

    What names the piece itself is told also where the piece would be the same without it.
    """
    _, scope, static, _ = entry
    if stat == ABILITIES and static.apply(game, scope, piece, NONE, 1) <= 0:
        yield LINES, "", -1
        return
    rules = game.table.rules
    nouns, own = rules.ruleset.nouns, game.cards[piece].keywords
    order = nouns.order or rules.keywords
    named = {word for other in game.modifiers[stat] for word in other[2].words}
    aimed = bool(static.words) and piece in [static.arguments[position] for position in static.entities]
    for word in static.words or [word for word in order if word in own or word in named]:
        number, has = order.index(word), nouns.keyword(game, piece, word) > 0
        if has and static.apply(game, scope, piece, number, 0) > 0:
            yield KEYWORD, word, 1
        elif (
            not has
            and static.apply(game, scope, piece, number, 1) <= 0
            and (aimed or word in own or is_given(game, stat, piece, number))
        ):
            yield KEYWORD, word, -1


def is_given(game: Game, stat: int, piece: int, keyword: int) -> bool:
    """Whether any effect gives a keyword to a piece, whatever another one does to it."""
    return any(static.apply(game, scope, piece, keyword, 0) > 0 for _, scope, static, _ in game.modifiers[stat])


def word_for(game: Game, stat: int) -> str:
    """A value by the game's word for it, or by its name where texts have none."""
    words = game.table.rules.ruleset.stats
    return next((word for word, number in words.items() if number == stat), game.table.rules.stats[stat].name)


def words_of(game: Game, mark: Mark) -> str:
    """A mark for a reader: `Flying`, `no Barrier`, `+2 power`, `cannot attack`, `suppressed`."""
    if mark.about == KEYWORD:
        name = keyword_name(game, mark.name)
        return name if mark.by > 0 else f"no {name}"
    if mark.about == VALUE:
        of_it = " it" if mark.name.endswith((" by", " to")) else ""
        return f"{'+' if mark.by > 0 else ''}{signed(mark.by)} {mark.name}{of_it}"
    if mark.about == FLAG:
        return mark.name if mark.by > 0 else f"not {mark.name}"
    return "suppressed" if mark.about == LINES else mark.name.replace("\n", " ")


def keyword_name(game: Game, word: str) -> str:
    """A keyword as the game calls it."""
    return next((term.name for term in game.table.rules.pack.keywords.values() if term.id == word), word)
