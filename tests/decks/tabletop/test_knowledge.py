"""What a hint knows of the other deck: its list, or the format alone, by which any card could be there beside what has been seen."""

from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.construction.legality import format_rules_for
from decks.tabletop.hints import hint_for
from decks.tabletop.knowledge import FORMAT, LIST, could_be, deal_for, form_at
from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.kernel.table import Table
from engine.kernel.view import View, deal_hidden
from engine.packs.cards import DeckList, Pack
from engine.play.advice import Counsel
from engine.play.goldfish import play_out
from engine.play.pilots import pilots_of
from engine.play.playable import find_module, loaded_game
from engine.play.record import begin
from engine.play.unlisted import seen, unseen
from tests.engine.play.test_hindsight import EACH_COULD_WIN
from tests.packs import SHIPPED
from tests.scenes import set_scene
from tests.tiers import IS_LONG

WORLDS = range(20 if IS_LONG else 3)
EVERY = 5 if IS_LONG else 40  # answers from one moment to the next


def between(pack: Pack, one: str, other: str, seed: int = 5) -> Game:
    """A game of two ready decks at its first question."""
    decks = [read_deck(pack.decks[name], pack).sections for name in (one, other)]
    return begin(Table(loaded_game(pack), decks), seed)


def moments(pack: Pack, most: int = 3) -> list[Game]:
    """Some moments with a choice in a game of the first pairing, played steadily."""
    name, pairing = next(iter(pack.pairings.items()))
    game, pilot, found = between(pack, name, pairing.against), pilots_of(pack)["greedy"](0), []
    while (decision := game.decision) is not None and (IS_LONG or len(found) < most):
        if len(decision.options) > 1 and len(game.answers) >= EVERY * len(found):
            found.append(game.clone())
        answer(game, pilot(View(game, decision.seat), decision))
    return found


def asked(game: Game) -> int:
    """Who is asked."""
    assert game.decision
    return game.decision.seat


def little(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two options of each question are tried in one world."""
    monkeypatch.setattr(find_module(pack, "pilot"), "COUNSEL", Counsel(1, 2), raising=False)


def fits(pack: Pack, deck: DeckList, gone: str, new: str) -> bool:
    """Whether a card could lie in the main deck instead of one that it holds, of the same back and not in it yet."""
    lineages = [pack.lineage(pack.cards[card].kind)[-1] for card in (gone, new)]
    return new not in deck["main"] and lineages[0] is lineages[1] and pack.cards[new].kind == pack.cards[gone].kind


@pytest.mark.parametrize("slug", SHIPPED)
def test_what_is_not_seen_of_the_other_deck_is_cards_that_could_be_there(slug: str) -> None:
    """In as many copies as the format allows beside those that are seen, and any of them in some world."""
    pack = SHIPPED[slug]
    for game in moments(pack):
        seat = asked(game)
        deal, could = deal_for(game, seat, FORMAT), could_be(game, seat, form_at(game, seat))
        for world in WORLDS:
            twin = View(game, seat).imagine(world, deal)
            for section, pieces in unseen(game, seat).items():
                there = Counter(twin.cards[piece].id for piece in pieces)
                assert there <= Counter(could[section])
                assert all(twin.cards[piece] is twin.table.cards[piece] for piece in pieces)


@pytest.mark.parametrize("slug", SHIPPED)
def test_what_a_seat_sees_stays_as_it_is(slug: str) -> None:
    pack = SHIPPED[slug]
    for game in moments(pack):
        seat = asked(game)
        twin = View(game, seat).imagine(1, deal_for(game, seat, FORMAT))
        hidden = {piece for pieces in unseen(game, seat).values() for piece in pieces}
        others = [piece for piece in range(len(game.cards)) if piece not in hidden]
        assert [twin.cards[piece] for piece in others] == [game.cards[piece] for piece in others]
        assert twin.decision == game.decision
        assert (game.cards is not twin.cards) == (game.table is not twin.table) == bool(hidden)


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_world_of_cards_that_could_be_is_played_to_its_end_and_leaves_the_game_alone(slug: str) -> None:
    pack = SHIPPED[slug]
    for game in moments(pack):
        seat, notes = asked(game), repr(game.table.notes)
        before = [stack[:] for stack in game.stacks], game.cards[:]
        twin = View(game, seat).imagine(2, deal_for(game, seat, FORMAT))
        assert play_out(twin, [pilots_of(pack)["greedy"](one) for one in range(2)]).over
        assert ([stack[:] for stack in game.stacks], game.cards[:]) == before
        assert repr(game.table.notes) == notes


@pytest.mark.parametrize("slug", SHIPPED)
@pytest.mark.parametrize("by", [LIST, FORMAT])
def test_how_hidden_cards_lie_changes_no_hint(slug: str, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever knows the same is told the same, with the same seed, by the list and by the format alone."""
    pack = SHIPPED[slug]
    little(pack, monkeypatch)
    for game in moments(pack):
        told = hint_for(game, pack, 3, by)
        assert told
        assert told.by == by
        for deal in range(2):
            other = deal_hidden(game, asked(game), deal)
            other.seed = game.seed
            assert hint_for(other, pack, 3, by) == told


@pytest.mark.parametrize(
    ("slug", "one", "other"),
    [
        ("runicka", "deep-ebb", "long-vigil"),
        ("runeslingers-awakening", "ember-rush", "bottled-thunder"),
        ("runeslingers", "fever-trade", "closed-road"),
        ("pixies-vs-gremlins", "cogpit-thunder", "gloaming-knives"),
    ],
)
def test_by_the_format_another_list_that_shows_as_little_is_the_same(slug: str, one: str, other: str) -> None:
    """At the first choice of the first seat: what is imagined of the other hand and deck hangs on nothing that they truly hold."""
    pack = SHIPPED[slug]
    mine = read_deck(pack.decks[one], pack).sections
    theirs = read_deck(pack.decks[other], pack).sections
    first, *rest = sorted(theirs["main"])
    new = next(card for card in sorted(pack.cards, reverse=True) if fits(pack, theirs, first, card))
    changed = theirs | {"main": {**{card: theirs["main"][card] for card in rest}, new: theirs["main"][first]}}
    games = [begin(Table(loaded_game(pack), [mine, deck]), 5) for deck in (theirs, changed)]
    assert seen(games[0], 0, 1) == seen(games[1], 0, 1)
    assert games[0].cards != games[1].cards
    worlds = [View(game, 0).imagine(4, deal_for(game, 0, FORMAT)) for game in games]
    lying = [[[world.cards[piece].id for piece in stack] for stack in world.stacks] for world in worlds]
    hidden = [spot for spot, side in enumerate(games[0].table.sides) if side == 1]
    assert [lying[0][spot] for spot in hidden] == [lying[1][spot] for spot in hidden]


def test_the_list_deals_the_very_cards_of_the_other_deck() -> None:
    pack = SHIPPED["runicka"]
    game = between(pack, "deep-ebb", "moths-to-the-pyre")
    by_list = View(game, 0).imagine(1, deal_for(game, 0, LIST))
    assert by_list.cards is game.cards
    by_format = View(game, 0).imagine(1, deal_for(game, 0, FORMAT))
    assert Counter(card.id for card in by_format.cards) != Counter(card.id for card in game.cards)


def test_cards_of_another_race_than_has_been_seen_could_not_be_there() -> None:
    pack = SHIPPED["pixies-vs-gremlins"]
    game = between(pack, "cogpit-thunder", "court-of-two-lights")
    could = could_be(game, 0, form_at(game, 0))
    races = {pack.cards[card].values.get("race") for cards in could.values() for card in cards}
    assert "Gremlin" not in races
    assert len(could[1, "main"]) > 40


def test_in_a_scene_what_is_hidden_goes_by_its_back() -> None:
    """There are no lists: what the other one holds could be any card that goes into a deck, and none that does not."""
    pack = SHIPPED["runeslingers-awakening"]
    game = set_scene(EACH_COULD_WIN).game
    could = could_be(game, 0, form_at(game, 0))
    assert unseen(game, 0).keys() == could.keys() == {(1, "back card")}
    assert all(pack.lineage(pack.cards[card].kind)[-1].id == "card" for card in could[1, "back card"])
    told = hint_for(game, pack, 1, FORMAT)
    assert told
    assert "the format alone (Constructed)" in told.knows


def test_copies_that_are_seen_are_not_hidden_too() -> None:
    """Of a card that a format allows once, and that lies open, none is left."""
    pack = SHIPPED["runicka"]
    for game in moments(pack, 5):
        seat = asked(game)
        could = could_be(game, seat, form_at(game, seat))
        shown = seen(game, seat, 1 - seat)
        limit = {card for (section, card), copies in shown.items() if copies >= 1}
        assert not limit & set(could.get((1 - seat, "main"), ()))


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_format_is_that_of_the_own_deck(slug: str) -> None:
    pack = SHIPPED[slug]
    for name, text in pack.decks.items():
        game = between(pack, name, name)
        assert form_at(game, 0) == read_deck(text, pack).format


def test_a_deck_that_is_no_ready_one_goes_by_the_first_format_in_which_it_is_legal() -> None:
    pack = SHIPPED["runicka"]
    deck = {name: dict(cards) for name, cards in read_deck(pack.decks["deep-ebb"], pack).sections.items()}
    del deck["talisman"]
    game = begin(Table(loaded_game(pack), [deck, deck]), 1)
    legal = [form for form in pack.formats if format_rules_for(pack, form, (), None).judge(deck).legal]
    assert form_at(game, 0) == legal[0]
    deck["main"].popitem()
    assert form_at(begin(Table(loaded_game(pack), [deck, deck]), 1), 0) == next(iter(pack.formats))
