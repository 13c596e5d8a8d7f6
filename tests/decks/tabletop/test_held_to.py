"""How often something may be done still, on the table: under the question and by the options, to whoever decides and to nobody else."""

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.tabletop.layout import shown_table
from engine.kernel.agenda import advance
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from tests.games.rune_stones.tables import table as stones_table
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

ATTUNED = "0 of 1 attunement"
COURIERS = '[[seat]]\nname = "Ada"\nhand = [{hand}]\ndeck = ["Wick Courier", "Wick Sexton"]\n[[seat]]\nname = "Bo"'
OPEN = '[[seat]]\nname = "Ada"\narena = [["Wick Courier"]]\ndeck = ["Wick Sexton"]\n[[seat]]\nname = "Bo"\ndeck = ["Wick Sexton"]'
SET = '[[seat]]\nhand = [{hand}]\ndeck = ["Emberdart", "Emberdart"]\n[[seat]]\ndeck = ["Emberdart", "Emberdart"]'
GREMLINS = [
    dict(read_deck(SHIPPED["pixies-vs-gremlins"].decks[name], SHIPPED["pixies-vs-gremlins"]).sections)
    for name in ("mudwick-mob",) * 2
]


def told(played: Played, seat: int = 0) -> dict[str, list[str]]:
    """What stands under the question, by its span."""
    spans = shown_table(played.game, [seat]).spans
    return {
        span.name: [one.words + (f", the last {one.last}" if one.last else "") for one in span.limits] for span in spans
    }


def cards(name: str, number: int) -> str:
    return ", ".join([f'"{name}"'] * number)


def gremlins() -> Played:
    game = Table(loaded_game(SHIPPED["pixies-vs-gremlins"]), GREMLINS).deal(1)
    advance(game)
    return Played(game)


def any_deployment(played: Played) -> Played:
    return played.choose(next(words for words in played.offered if words.startswith("Deploy ") and " at " in words))


def test_two_may_be_deployed_and_the_last_is_told_to_be_the_last() -> None:
    """PVG-Q5: up to 2 in a Deployment phase; after the second the other player is asked."""
    played = gremlins()
    first = played.asked - 1
    assert told(played, first) == {"This phase": ["0 of 2 minions"]}
    any_deployment(played)
    assert told(played, first) == {"This phase": ["1 of 2 minions, the last ends your deployment"]}
    any_deployment(played)
    assert told(played, first) == {}
    assert told(played, 1 - first) == {"This phase": ["0 of 2 minions"]}


def test_the_last_action_point_is_told_to_end_the_turn_and_does() -> None:
    """PVG-Q2: two action points, a card costs one."""
    played = gremlins().choose("Deploy no more", "Deploy no more")
    first = played.asked - 1
    assert "0 of 2 AP" in told(played, first)["This turn"]
    played.choose("Draw a card")
    assert "1 of 2 AP, the last ends your turn" in told(played, first)["This turn"]
    played.choose("Draw a card")
    assert played.asked - 1 != first


def test_nobody_is_told_to_what_another_player_is_held() -> None:
    played = gremlins()
    asked = played.asked - 1
    assert told(played, asked)
    assert told(played, 1 - asked) == {}


@pytest.mark.parametrize(("held", "surplus"), [(6, 0), (7, 1), (9, 3)])
def test_cards_above_the_limit_of_a_hand_are_told_and_so_many_are_discarded(held: int, surplus: int) -> None:
    """RNK: six are kept at the end of a turn. [002:70]"""
    played = set_scene(COURIERS.format(hand=cards("Wick Courier", held)), "runicka")
    words = [f"{surplus} card{'s' * (surplus > 1)} to discard as the turn ends, above 6"] if surplus else []
    assert told(played).get("", []) == words
    played.choose("End the Main Phase")
    discards = 0
    while played.asked == 1 and played.question == "Which card do you discard?":
        played.choose(played.offered[0])
        discards += 1
    assert discards == surplus


def test_an_attunement_is_told_until_it_is_taken_and_then_to_be_taken() -> None:
    """RNK-ACT-1: once a turn. [002:41]"""
    played = set_scene(COURIERS.format(hand=cards("Wick Courier", 2)), "runicka")
    assert told(played) == {"This turn": [ATTUNED]}
    played.choose("Attune to Order 1")
    (limit,) = shown_table(played.game, [0]).spans[0].limits
    assert (limit.words, limit.is_done) == ("1 of 1 attunement", True)


def test_a_limit_of_a_card_is_told_by_its_option() -> None:
    """RNK-ACT-5: each once a turn. [002:67]"""
    played = set_scene(OPEN, "runicka")
    acts = [act for act in shown_table(played.game, [0]).options if act.words == "Attack your foe with Wick Courier"]
    assert [act.text for act in acts] == ["0 of 1 combat this turn"]
    assert told(played) == {"This turn": [ATTUNED]}


@pytest.mark.parametrize(("held", "full"), [(7, False), (8, True)])
def test_a_full_hand_says_what_becomes_of_a_card_that_is_drawn(held: int, full: bool) -> None:
    """RSA: the maximum hand size is 8. [000:194]"""
    played = set_scene(SET.format(hand=cards("Emberdart", held)))
    assert told(played)["This turn"] == ["0 of 1 concentration set"]
    assert told(played).get("", []) == ["8 of 8 cards in hand: what you draw is discarded"] * full
    assert not any(limit.is_done for span in shown_table(played.game, [0]).spans for limit in span.limits), (
        "it only warns"
    )


def test_whoever_utilizes_is_told_what_becomes_of_the_cards() -> None:
    """RST-UT-4, RST-UT-5: those with the higher numbers go to the general discard pile or into the box. [004:269] [004:273]"""
    played = stones_table('hand = ["Creature 21", "Creature 16", "Creature 11"]').choose("Utilize abilities")
    assert told(played) == {"": ["0 of 2 cards to utilize: all but the lowest number leave your deck"]}
