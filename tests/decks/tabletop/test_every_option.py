"""Whatever can be done at a table can be clicked, and its label says what it does: random positions of every game, as they are served."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from random import Random

import pytest
from django.core.signing import get_cookie_signer

from decks.construction.formats.deck_text import read_deck
from decks.models import Hand
from decks.owners import COOKIE, new_owner
from decks.tabletop.acts import Act
from decks.tabletop.hands import NOBODY, first_record, start
from decks.tabletop.layout import shown_table
from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.play.playable import loaded_game
from engine.play.record import begin, record_of, table_of
from tests.packs import SHIPPED
from tests.reading import Client
from tests.tiers import drawn

pytestmark = pytest.mark.django_db
POSITIONS, FAR = 200, 150  # positions of a game, and the most answers before one
EVERYBODY = (0, 1)
VOID = {"input", "br", "img", "meta", "link", "hr", "use", "path", "circle", "rect"}


@dataclass
class Element:
    """An element of a page with its attributes, the text within it, and what it lies in."""

    tag: str
    attributes: dict[str, str]
    within: "Element | None"
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    @property
    def around(self) -> "Iterator[Element]":
        """Itself and what it lies in."""
        one: Element | None = self
        while one:
            yield one
            one = one.within

    def has_class(self, name: str) -> bool:
        return name in self.attributes.get("class", "").split()


class Elements(HTMLParser):
    """Every element of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.open: Element | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.found.append(one)
        if tag not in VOID:
            self.open = one

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Element(tag, {name: value or "" for name, value in attrs}, self.open))

    def handle_endtag(self, tag: str) -> None:
        here = next((one for one in self.open.around if one.tag == tag), None) if self.open else None
        if here:
            self.open = here.within

    def handle_data(self, data: str) -> None:
        for one in self.open.around if self.open else ():
            one.texts.append(data)


@cache
def ready(game: str) -> list[str]:
    return list(SHIPPED[game].decks)


def played(game: str, number: int) -> Game:
    """A game of a ready deck after some random answers; the same for the same number."""
    rng, pack = Random(f"{game} {number}"), SHIPPED[game]
    name = rng.choice(ready(game))
    record = first_record(pack, read_deck(pack.decks[name], pack).sections, NOBODY, number)
    position = begin(table_of(loaded_game(pack), record), number)
    for _ in range(rng.randrange(FAR)):
        before, decision = list(position.answers), position.decision
        assert decision
        answer(position, rng.randrange(len(decision.options)))
        if position.over:  # the last decision is one too
            return replayed(game, record_of(position).answers[: len(before)], position)
    return position


def replayed(game: str, answers: tuple[int, ...], end: Game) -> Game:
    position = begin(table_of(loaded_game(SHIPPED[game]), record_of(end)), end.seed)
    for number in answers:
        answer(position, number)
    return position


def served(position: Game) -> list[Element]:
    """The page of the game for somebody who plays every seat."""
    owner, record = new_owner(), record_of(position)
    hand: Hand = start(owner, "A hand", None, record, NOBODY, len(record.answers))
    visitor = Client()
    visitor.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(owner)
    return Elements(visitor.get(hand.get_absolute_url()).content.decode()).found


def clickable(page: list[Element], act: Act) -> list[Element]:
    """The buttons on the table that choose an option, but for those of the plain list beside it."""
    buttons = [one for one in page if one.tag == "button" and one.attributes.get("name") == "option"]
    ours = [one for one in buttons if one.attributes["value"] == str(act.number)]
    return [one for one in ours if not any(other.has_class("plain-options") for other in one.around)]


def says(button: Element, act: Act) -> bool:
    """Whether the label of a button names an option."""
    return " ".join(act.words.split()) in f"{button.text} {button.attributes.get('data-says', '')}"


CASES = [(game, number) for game in SHIPPED for number in range(POSITIONS)]


@pytest.mark.parametrize(
    ("game", "number"),
    [case for game in SHIPPED for case in drawn(f"options of {game}", [one for one in CASES if one[0] == game], 12)],
)
def test_every_option_has_its_element_and_every_label_on_a_piece_is_a_button(game: str, number: int) -> None:
    position = played(game, number)
    page = served(position)
    offered = shown_table(position, EVERYBODY).listed
    assert offered
    assert [act.words for act in offered if not clickable(page, act)] == []
    assert [act.words for act in offered if not all(says(one, act) for one in clickable(page, act))] == []
    tags = [one for one in page if one.has_class("tag")]
    assert [one.text for one in tags if not any(other.tag == "button" for other in one.around)] == []


@pytest.mark.parametrize("game", SHIPPED)
def test_a_piece_that_goes_to_places_has_an_option_for_each_of_them(game: str) -> None:
    """Over positions enough for it to come up, in games where it can."""
    for number in range(40):
        position = played(game, number)
        table = shown_table(position, EVERYBODY)
        pieces = [
            piece
            for side in table.sides
            for views in side.areas.values()
            for view in views
            for heap in view.heaps
            for place in heap.places
            for piece in place.pieces
        ]
        for piece in pieces:
            spots = {act.spot for act in table.options if act.piece == piece.entity >= 0}
            assert not piece.goes or {act.spot for act in piece.goes} == spots
