"""What advice knows of the other deck: its list, or the format alone, by which any card could be there beside what has been seen.

No Django.
"""

from functools import partial
from typing import Final

from decks.construction.formats.deck_text import read_deck
from decks.construction.forms import Copies
from decks.construction.legality import format_rules_for, judge
from decks.construction.room import room
from engine.kernel.state import Game
from engine.kernel.table import LoadedGame
from engine.kernel.view import Deal
from engine.packs.cards import DeckList, Pack
from engine.play.unlisted import BACK, Could, deal_unlisted, seen, unseen

LIST: Final = "list"
FORMAT: Final = "format"
CHOICES: Final = {LIST: "with the other deck’s list", FORMAT: "by the format alone"}
OF_THE_LIST: Final = "It knows which cards the other deck holds, not their order."
OF_THE_FORMAT: Final = (
    "It knows the format alone ({}): what it has not seen of the other deck could be any card that is legal there."
)


def what_it_knows(pack: Pack, knows: str, form: str) -> str:
    """The same as a sentence, of a format by its id."""
    return OF_THE_FORMAT.format(pack.formats[form].name) if knows == FORMAT else OF_THE_LIST


def form_at(game: Game, seat: int) -> str:
    """The format by which a seat plays, as far as its own deck tells: that of the ready deck that it is, else the first in which it is
    legal, else the first of the game.
    """
    pack, deck = game.table.rules.pack, game.table.decks[seat]
    if ready := next(
        (one.format for one in map(partial(read_deck, pack=pack), pack.decks.values()) if same(one.sections, deck)), ""
    ):
        return ready
    return next((form for form in pack.formats if judge(pack, form, deck).legal), next(iter(pack.formats)))


def same(one: DeckList, other: DeckList) -> bool:
    """Whether two lists hold the same cards."""
    return {name: dict(cards) for name, cards in one.items() if cards} == {
        name: dict(cards) for name, cards in other.items() if cards
    }


def deal_for(game: Game, seat: int, knows: str) -> Deal | None:
    """How what is hidden from a seat is dealt for advice that knows so much; None where it knows the lists."""
    return partial(deal_unlisted, could_be(game, seat, form_at(game, seat))) if knows == FORMAT else None


def could_be(game: Game, seat: int, form: str) -> Could:
    """The cards that could be in what a seat does not see of the others' decks, each as often as a format allows beside what has been seen;
    of a section that the format does not have, as in the first other format that has it.
    """
    rules = game.table.rules
    forms = [form, *(other for other in rules.pack.formats if other != form)]
    could = {}
    for (owner, section), pieces in unseen(game, seat).items():
        there = seen(game, seat, owner)
        fitting = (cards_for(rules, one, section, there, len(pieces)) for one in forms)
        could[owner, section] = next((cards for cards in fitting if cards), ())
    return could


def cards_for(game: LoadedGame, form: str, section: str, there: Copies, most: int) -> tuple[str, ...]:
    """The cards for which there is room in a section, or with a back, beside those that are there, each as often as there is room, `most`
    times at most.
    """
    rules = format_rules_for(game.pack, form, (), None)
    cells = sorted(rules.format_cards.open)
    if section.startswith(BACK):
        takes = {card: name for name, card in reversed(cells)}
        there = {(takes[card], card): copies for (_, card), copies in there.items() if card in takes}
    cards: list[str] = []
    for cell in cells:
        if section not in (cell[0], BACK + game.back_of(game.pack.cards[cell[1]].kind)):
            continue
        found = room(rules, there, cell)
        if found.stop is None:
            left = most if found.most is None else min(found.most - there.get(cell, 0), most)
            cards += [cell[1]] * left
    return tuple(cards)
