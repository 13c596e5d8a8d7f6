"""The round with its phases, and how a game begins (rulebook 003:1-3, 003:12-13, 003:60-64)."""

from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import advance, answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.pilots import RandomPilot
from engine.play.playable import loaded_game
from engine.play.wording import log_lines, phase
from tests.games.pixies_vs_gremlins.rows import END, attack, minion, scene
from tests.packs import SHIPPED
from tests.scenes import Played

PACK = SHIPPED["pixies-vs-gremlins"]
DECKS = {name: dict(read_deck(deck, PACK).sections) for name, deck in PACK.decks.items()}


def new_game(one="thistledown-wing", two="mudwick-mob", seed=1, options=()) -> Played:
    game = Table(loaded_game(PACK), [DECKS[one], DECKS[two]], options).deal(seed, logged=True)
    advance(game)
    return Played(game)


def test_the_row_has_a_home_at_each_end_and_three_runes():
    """PVG-Q3, PVG-F-2, PVG-LO-1, PVG-LO-2: the Rune deck is neutral. [003:60]"""
    s = new_game()
    found = [stack[0] for stack in s.areas("row", 0)]
    assert (found[0], found[-1]) == ("Thistledown Court", "Mudwick Warrens")
    cards = {card.name: card for card in PACK.cards.values()}
    assert [cards[name].kind for name in found] == ["home", "location", "location", "location", "home"]
    assert len(s.zone("rune_deck", 0)) == 12
    assert {s.game.table.owners[piece] for spot in s.game.table.places_of[-1][1] for piece in s.game.stacks[spot]} == {
        -1
    }


def test_the_first_hand_is_five_and_the_first_refresh_draws_nothing():
    """PVG-Q5, PVG-Q45: the first hand is the draw of that round."""
    s = new_game()
    assert [len(s.zone("hand", seat)) for seat in (1, 2)] == [5, 5]
    assert [len(s.zone("deck", seat)) for seat in (1, 2)] == [35, 35]


def test_a_later_refresh_gives_each_player_a_card():
    """PVG-Q1, PVG-Q5: before the Deployment phase."""
    s = scene(one='hand = ["Spring Boots"]').choose(END, END)
    assert (len(s.zone("hand")), len(s.zone("hand", 2))) == (2, 1)


def test_phases_follow_each_other_in_order():
    """PVG-PH-1, PVG-PH-2, PVG-PH-3, PVG-Q1, PVG-Q31: deployment, action with a turn each, capture. [003:2-3] [003:12-13]"""
    s = scene((), ("",), cards=minion("Scout", 9, 1, "Flight"), one='hand = ["Scout"]', head='phase = "deployment"')
    s.choose("Deploy Scout at Location 1", "Move Scout from Location 1 to Location 2")
    assert (s.asked, s.zone("captured")) == (2, [])
    s.choose(END)
    told = [line for line in s.log() if line.startswith(("Seat 1 deploys", "Turn of", "Seat 1 captures", "Round"))]
    assert told == [
        "Round 2.", "Seat 1 deploys Scout at Location 1.", "Turn of Seat 1.", "Turn of Seat 2.", "Seat 1 captures The Hollow Oak.",
        "Round 3.",
    ]  # fmt: skip


def test_the_players_take_turns_at_beginning_a_round():
    """PVG-Q30, PVG-PH-4: round after round. [003:2]"""
    s = scene().choose(END, END)
    assert s.active == 2
    assert s.choose("Deploy no more", "Deploy no more", END, END).active == 1


def test_chance_says_who_begins_the_first_round():
    """PVG-Q30: both of them, over some games."""
    assert {new_game(seed=seed).asked for seed in range(12)} == {1, 2}


def test_a_game_of_too_many_rounds_is_unfinished():
    """PVG-Q56: 100 rounds, a limit of ours."""
    s = scene(head="turn = 100").choose(END, END)
    assert (s.game.over, s.game.winners, s.game.unfinished) == (True, (), "more than 100 rounds")


def test_in_a_heroic_game_the_hero_lies_in_the_play_zone():
    """PVG-HE-1, PVG-F-4: face-up, and no card of the deck. [003:64-65]"""
    s = new_game("gloaming-knives", "cogpit-thunder")
    assert (s.zone("play"), s.zone("play", 2)) == (["The Gloam Baron"], ["Boss Ratchet"])
    assert "The Gloam Baron" not in [*s.zone("deck"), *s.zone("hand")]
    assert new_game().zone("play") == []


def test_heroes_can_be_dealt_at_random_within_the_race():
    """PVG-F-3, 003:64: instead of choosing one."""
    heroes = Counter(
        new_game("gloaming-knives", "cogpit-thunder", seed, ["random_heroes"]).zone("play")[0] for seed in range(24)
    )
    assert heroes.keys() == {
        card.name for card in PACK.cards.values() if card.kind == "hero" and card.values["race"] == "Pixie"
    }


@pytest.mark.parametrize("one", list(DECKS))
def test_games_of_ready_decks_come_to_an_end(one):
    """PVG-GO-1: whoever controls enough locations summons the wolpertinger. [003:1]"""
    game = new_game(one, one, seed=3).game
    pilots = [RandomPilot(1), RandomPilot(2)]
    while game.decision is not None:
        answer(game, pilots[game.decision.seat](View(game, game.decision.seat), game.decision))
    assert game.over
    if game.winners:
        assert log_lines(game, 0)[-1].endswith("summons the wolpertinger.")


IDLE = "Seat 1 can do nothing more this turn."


@pytest.mark.parametrize("ap", ["", "ap = 0", "ap = 1"])
def test_a_turn_with_nothing_to_do_is_passed_over_and_told(ap):
    """PVG-Q46: its player is not asked, and the log says so, however many AP there are. [003:3]"""
    s = scene(one=f"deck = []\n{ap}")
    assert s.asked == 2
    assert s.log().index("Turn of Seat 1.") + 1 == s.log().index(IDLE)


def test_ap_that_are_left_over_are_told_and_a_turn_that_is_spent_or_ended_is_not():
    """PVG-Q46, PVG-Q2: the second AP finds nothing to pay for; two that are spent are over, and whoever ends the turn knows it. [003:3]"""
    cards = minion("Ally", 1, 1, "Melee") + minion("Foe", 1, 2)
    left = attack(scene((), ("", ["Ally"], ["Foe"]), cards=cards, one="deck = []"), "Ally", "Foe")
    spent = scene().choose("Draw a card", "Draw a card")
    ended = scene().choose(END)
    assert [(s.asked, IDLE in s.log()) for s in (left, spent, ended)] == [(2, True), (2, False), (2, False)]


# A scene begins with its phase


def rings(when: str, name: str, head: str = "") -> bool:
    """Whether a minion of seat 1, who has begun the round, rings as the scene begins, in the phase that it names."""
    cards = minion("Bell", text=f"At the beginning of your {when}: You may draw 1 card.")
    s = scene((), ("", ["Bell"]), cards=cards, head=f'phase = "{name}"\n{head}')
    return (s.game.decision.source, phase(s.game)) == (s.piece("Bell"), name)


@pytest.mark.parametrize("name", ["deployment", "action", "capture"])
def test_a_scene_begins_the_phase_that_it_names(name):
    """PVG-PH-1, PVG-PH-2, PVG-PH-3: what waits for its beginning happens in it; not if it has begun. [003:2-3] [003:12-13]"""
    assert rings(f"{name} phase", name)
    assert not rings(f"{name} phase", name, "begun = true")


def test_a_scene_begins_a_turn_with_the_action_phase_alone():
    """PVG-PH-2, PVG-Q31: each player has one turn, in that phase. [003:3]"""
    assert [name for name in ("deployment", "action", "capture", "refresh") if rings("turn", name)] == ["action"]
    assert not rings("turn", "action", "begun = true")


@pytest.mark.parametrize(
    ("one", "head", "points"),
    [("", "", 2), ("ap = 1", "", 1), ("ap = 1", "begun = true", 1), ("ap = 0", "", 0), ("", "begun = true", 0)],
)
def test_a_turn_that_a_scene_begins_has_the_usual_ap_unless_it_names_them(one, head, points):
    """PVG-Q2: a turn that has begun has those that are written, and no others."""
    s = scene((), ("", ["Free"]), cards=minion("Free", text="0 AP: Draw 1 card."), one=one, head=head)
    assert (s.asked, s.count("ap")) == (1, points)


@pytest.mark.parametrize(("head", "cards"), [("", 1), ("turn = 1", 0), ("begun = true", 0)])
def test_a_scene_begins_the_refresh(head, cards):
    """PVG-Q1, PVG-Q45: each player draws a card, and none in the first round or once it is done."""
    s = scene(head=f'phase = "refresh"\n{head}')
    assert [len(s.zone("hand", seat)) for seat in (1, 2)] == [cards] * 2
