"""Games that are kept for their next move: opened again they are what the record says, and nobody changes those of others."""

from collections.abc import Iterator

import pytest

from decks.models import Hand
from decks.tabletop.hands import NOBODY, OpenHand, first_record, start
from decks.tabletop.kept_games import KEPT_MAX, forget_games, game_kept
from engine.play.playable import is_playable
from engine.play.wording import log_lines, options_in_words
from tests.decks.tabletop.test_ending import cards
from tests.packs import SHIPPED
from tests.tiers import drawn

pytestmark = pytest.mark.django_db
PLAYABLE = [slug for slug, pack in SHIPPED.items() if is_playable(pack)]
MOVES = 40


@pytest.fixture(autouse=True)
def nothing_is_kept() -> Iterator[None]:
    forget_games()
    yield
    forget_games()


def dealt(slug: str, opponent: str = "steady", owner: str = "ada", seed: int = 3) -> Hand:
    pack, deck = SHIPPED[slug], cards(slug)
    return start(owner, "Deck", None, first_record(pack, deck, opponent, seed), opponent)


def told(sitting: OpenHand) -> tuple[object, ...]:
    """All that a page reads of a hand."""
    game = sitting.game
    ways = (sitting.line, sitting.stops, sitting.declined, sitting.lengths, sitting.standings, sitting.seats)
    seen = (game.counts, game.stacks, game.place, game.log, game.answers, game.turn, game.over, game.table.names)
    return (sitting.mark, sitting.people, *ways, *seen, options_in_words(game), log_lines(game, sitting.people[0]))


def replayed(hand: Hand, slug: str) -> OpenHand:
    """The same hand from the beginning of its record."""
    forget_games()
    return OpenHand(Hand.objects.get(pk=hand.pk), SHIPPED[slug])


@pytest.mark.parametrize("slug", PLAYABLE)
@pytest.mark.parametrize("opponent", ["steady", NOBODY])
def test_a_game_that_is_kept_is_what_its_record_says_after_every_move(slug: str, opponent: str) -> None:
    hand = dealt(slug, opponent)
    for number in range(MOVES):
        sitting = OpenHand(hand, SHIPPED[slug])
        if sitting.game.over:
            break
        if number % 7 == 5 and sitting.stops:
            sitting.undo()
        elif number % 11 == 8 and sitting.can_redo:
            sitting.redo()
        else:
            sitting.play_step()
        sitting.keep()
        kept = OpenHand(hand, SHIPPED[slug])
        assert kept.game.table is sitting.table  # it was not replayed
        if number in drawn(f"replayed {slug} {opponent}", list(range(MOVES)), 8):
            assert told(kept) == told(replayed(hand, slug)) == told(sitting)


def test_whoever_plays_on_changes_nothing_that_is_kept() -> None:
    hand = dealt("runicka")
    before = told(OpenHand(hand, SHIPPED["runicka"]))
    OpenHand(hand, SHIPPED["runicka"]).play_out()
    assert told(OpenHand(hand, SHIPPED["runicka"])) == before


def test_another_title_is_another_name_at_the_table() -> None:
    hand = dealt("runicka")
    assert OpenHand(hand, SHIPPED["runicka"]).table.names == ["You", "Steady"]
    hand.rival = "Long Vigil"
    assert OpenHand(hand, SHIPPED["runicka"]).table.names == ["You", "Long Vigil (steady)"]


def test_to_look_at_a_moment_keeps_nothing() -> None:
    hand = dealt("runicka")
    looking = OpenHand(hand, SHIPPED["runicka"], 0)
    assert game_kept(looking.key) is None


def test_only_so_many_are_kept() -> None:
    first = dealt("rune-stones", seed=1)
    key = OpenHand(first, SHIPPED["rune-stones"]).key
    for seed in range(2, KEPT_MAX + 1):
        OpenHand(dealt("rune-stones", seed=seed), SHIPPED["rune-stones"])
    assert game_kept(key)
    for seed in range(KEPT_MAX + 1, 2 * KEPT_MAX + 1):
        OpenHand(dealt("rune-stones", seed=seed), SHIPPED["rune-stones"])
    assert game_kept(key) is None
