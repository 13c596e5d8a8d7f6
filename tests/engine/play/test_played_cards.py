"""Which cards a run has played and which have come to the hand, as its tally tells and as the log of each game does."""

from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.places import pile
from engine.kernel.state import OWN_SEAT, Game
from engine.play.goldfish import Run, prepare, statistics_of, watched
from engine.play.playable import is_playable
from engine.play.record import begin
from engine.play.tally import BY_CARD, Statistics, Tally
from tests.packs import SHIPPED

PACKS = {slug: pack for slug, pack in SHIPPED.items() if is_playable(pack)}
PLAYED_BY = {  # events, by name, by which a card that lies in a hand comes to act
    "runeslingers-awakening": {"played"},
    "runeslingers": {"played"},
    "runicka": {"laid"},
    "pixies-vs-gremlins": {"deployed", "played"},
    "rune-stones": {"utilized", "played for magic"},
}
INTO_A_HAND = {"drawn", "returned", "taken"}
GAMES = 6


def statistics(slug: str) -> Statistics:
    found = statistics_of(PACKS[slug])
    assert found is not None
    return found


def deck_of(slug: str) -> dict[str, int]:
    """The cards of the first ready deck that are drawn."""
    return read_deck(next(iter(PACKS[slug].decks.values())), PACKS[slug]).sections[statistics(slug).deck]


def run_of(slug: str, deck: int = 0, pilot: str = "greedy", opponent: str = "") -> Run:
    pack = PACKS[slug]
    return watched(prepare(pack, dict(read_deck(list(pack.decks.values())[deck], pack).sections), 11, pilot, opponent))


def own(game: Game, piece: int) -> bool:
    return game.table.owners[piece] == OWN_SEAT


def log_of(run: Run, index: int) -> tuple[Game, list[tuple[str, int, int]]]:
    """A game, and what has happened in it: by name, to which piece, and the second thing of the event."""
    game = run.play(index, logged=True)
    events = game.table.rules.events
    return game, [(events[entry[0]].name, entry[1], entry[2]) for entry in game.log or []]


def counted_as_played(tally: Tally, found: Statistics) -> set[str]:
    return {card for play in found.plays for card in tally.samples.get(play, {})}


@pytest.mark.parametrize("slug", PACKS)
@pytest.mark.parametrize("opponent", ["", "mirror"])
def test_a_card_counts_as_played_where_the_log_says_so(slug: str, opponent: str) -> None:
    run, deck, played = run_of(slug, opponent=opponent), deck_of(slug), set()
    for index in range(GAMES):
        game, log = log_of(run, index)
        pieces = {piece for name, piece, _ in log if name in PLAYED_BY[slug] and own(game, piece)}
        played |= {game.table.cards[piece].id for piece in pieces}
    assert counted_as_played(run.tally(range(GAMES)), statistics(slug)) & deck.keys() == played
    assert played


@pytest.mark.parametrize("slug", PACKS)
def test_what_has_been_held_is_what_was_dealt_and_what_came_to_the_hand_since(slug: str) -> None:
    run, held = run_of(slug, pilot="random", opponent="mirror"), Counter[str]()
    for index in range(GAMES):
        first = begin(run.table, run.game_seed(index))
        hand = first.table.rules.ruleset.piles.hand
        cards = {first.cards[piece].id for piece in statistics(slug).opening(first, OWN_SEAT)}
        cards |= {first.table.cards[piece].id for piece in pile(first, OWN_SEAT, hand)}
        game, log = log_of(run, index)
        places = game.table.places_of[OWN_SEAT][hand]
        cards |= {game.table.cards[piece].id for name, piece, spot in log if name in INTO_A_HAND and spot in places}
        held.update(cards)
    assert run.tally(range(GAMES)).held == held


def test_whoever_begins_in_runicka_has_held_a_card_more_than_the_first_hand() -> None:
    """It is drawn before anybody is asked for anything. [002:24]"""
    run = run_of("runicka")
    games = [begin(run.table, run.game_seed(index)) for index in range(20)]
    index = next(index for index, game in enumerate(games) if game.decision and game.decision.seat == OWN_SEAT)
    hand = pile(games[index], OWN_SEAT, games[index].table.rules.ruleset.piles.hand)
    assert len(hand) == 1 + len(list(statistics("runicka").opening(games[index], OWN_SEAT)))
    assert {games[index].table.cards[piece].id for piece in hand} <= run.tally([index]).held.keys()


@pytest.mark.parametrize("slug", PACKS)
def test_no_card_is_played_in_more_games_than_it_was_held_in(slug: str) -> None:
    """Of the cards of one's own deck, none of which comes to lie anywhere but by way of the hand here."""
    found, tally = statistics(slug), run_of(slug).tally(range(GAMES))
    deck = deck_of(slug)
    for play in found.plays:
        for card, sample in tally.samples.get(play, {}).items():
            assert card not in deck or sample.n <= tally.held[card]


@pytest.mark.parametrize("slug", PACKS)
def test_what_tells_that_a_card_was_played_is_shown_by_card(slug: str) -> None:
    found = statistics(slug)
    assert found.plays
    assert set(found.plays) <= {shown.id for shown in found.shown if shown.by == BY_CARD}


@pytest.mark.parametrize("slug", ["runeslingers-awakening", "runeslingers"])
def test_a_card_that_is_set_is_not_played(slug: str) -> None:
    """It lies face-down as a ready concentration. [000:235] [001:968]"""
    assert "set" not in statistics(slug).plays
    tally = Tally()
    for deck in range(len(PACKS[slug].decks)):
        tally.merge(run_of(slug, deck).tally(range(GAMES)))
    assert tally.samples["set"].keys() - counted_as_played(tally, statistics(slug))


def test_chunks_add_up_to_what_was_held_in_the_whole() -> None:
    run = run_of("runicka")
    total = Tally.of(run.tally(range(2, GAMES)).details())
    total.merge(run.tally(range(2)))
    assert total.held == run.tally(range(GAMES)).held
    assert Tally.of(total.plain() | total.details()).held == total.held


def test_a_tally_of_before_that_was_counted_has_held_nothing() -> None:
    old = run_of("runicka").tally(range(2)).details()
    del old["held"]
    assert not Tally.of(old).held


def test_a_druid_that_was_played_for_magic_alone_was_played() -> None:
    """A player plays a card for what it can do or for its magic points. [004:229] [004:255]"""
    tally, found = run_of("rune-stones").tally(range(2)), statistics("rune-stones")
    for_magic = tally.samples["magic"].keys() & deck_of("rune-stones").keys()
    assert for_magic
    assert for_magic <= counted_as_played(tally, found)
    tally.samples["utilized"].clear()
    assert counted_as_played(tally, found) & deck_of("rune-stones").keys() == for_magic
