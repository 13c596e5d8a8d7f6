"""Setup, and what cannot lie on a table. Rulebook: 002:10-13, 002:23-26."""

from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.runicka.areas import DECK, HAND, LIFE
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.scenes import SceneError
from tests.games.runicka.arena import END, PLAIN, arena, at, over
from tests.packs import SHIPPED
from tests.scenes import Played

PACK = SHIPPED["runicka"]
DECKS = {name: dict(read_deck(text, PACK).sections) for name, text in PACK.decks.items()}


def dealt(seed=1) -> Played:
    """A game that has just begun, with a Talisman on each side."""
    table = Table(loaded_game(PACK), [DECKS["long-vigil"], DECKS["moths-to-the-pyre"]])
    return Played(begin(table, seed, logged=True))


def test_both_shuffle_and_draw_five_cards():
    """RNK-ST-1, RNK-ST-7, RNK-DP-2: who begins has drawn a sixth one by the first question. [002:24 002:29]"""
    played = dealt()
    first = played.active
    assert (len(played.zone("hand", first)), len(played.zone("hand", 3 - first))) == (6, 5)
    assert (len(played.zone("deck", first)), len(played.zone("deck", 3 - first))) == (14, 15)
    assert len({tuple(dealt(seed).zone("hand", 1)) for seed in range(8)}) == 8


def test_nobody_changes_a_first_hand():
    """RNK-Q27: the first question is what to do in the Main Phase."""
    assert dealt().question == "Your Main Phase"


def test_chance_says_who_begins():
    """RNK-ST-2, RNK-P-6: about as often the one as the other, and nobody is asked. [002:23]"""
    firsts = Counter(dealt(seed).active for seed in range(40))
    assert min(firsts.values()) >= 10
    assert sum(firsts.values()) == 40


@pytest.mark.parametrize("seat", [1, 2])
def test_100_life_each_no_alignment_and_three_free_spaces(seat):
    """RNK-ST-3, RNK-ST-4, RNK-ST-6: as they stand at the beginning. [002:11 002:26 002:42]"""
    played = dealt()
    assert [played.count(name, seat) for name in ("life", "order", "chaos")] == [100, 0, 0]
    assert played.areas("arena", seat) == [[], [], []]


def test_talismans_lie_open_on_the_table():
    """RNK-ST-5, RNK-AR-5, RNK-TA-2, RNK-TA-3, RNK-TA-4, RNK-Q2, RNK-Q62: three ley-crystals each, which both see. [002:7 002:13 002:59]"""
    played = dealt()
    assert sorted(played.zone("talisman", 1)) == ["Amberglass", "Nightquartz", "Palegate"]
    assert sorted(played.zone("talisman", 2)) == ["Cinderspar", "Mirrorjade", "Windlass Opal"]
    assert played.game.table.open_to[1][played.game.table.place_of[0][5]]


def test_nobody_sees_a_hand_but_its_owner_nor_what_is_invested():
    """RNK-Q43, RNK-AR-3, RNK-Q29: Oblivion lies open. [002:12 002:43]"""
    open_to, places = arena().game.table.open_to, arena().game.table.place_of
    zones = {"hand": 2, "invested": 4, "oblivion": 3, "deck": 1}
    assert {name: (open_to[0][places[0][z]], open_to[1][places[0][z]]) for name, z in zones.items()} == {
        "hand": (True, False),
        "invested": (True, False),
        "oblivion": (True, True),
        "deck": (False, False),
    }


def test_a_deck_is_twenty_different_cards_of_any_alignment():
    """RNK-Q1, RNK-Q26, RNK-F-7: the ready decks are built so. [002:5-6]"""
    for deck in DECKS.values():
        assert (set(deck["main"].values()), len(deck["main"])) == ({1}, 20)
    sides = {PACK.cards[card].values["alignment"] for card in DECKS["both-sides-of-the-hinge"]["main"]}
    assert sides == {"Order", "Chaos"}


def test_turns_are_taken_one_after_the_other():
    """RNK-PH-4, RNK-AR-1: Ada, Bo, Ada. [002:10 002:23]"""
    played = arena()
    assert played.active == 1
    assert over(played).active == 2
    assert over(played).active == 1


def test_a_scene_has_100_life_where_it_says_nothing():
    played = arena("", "life = 7")
    assert (played.count("life", 1), played.count("life", 2)) == (7, 100)


def test_a_scene_may_begin_with_the_turn():
    """The Draw Phase of such a scene has its Resolution Step and its Draw Step."""
    played = arena("", "recharge = 2", head='phase = "draw"\nturn = 5')
    assert (played.count("recharge"), len(played.zone("hand")), played.game.turn) == (1, 1, 5)


def test_a_scene_may_begin_with_the_end_phase():
    played = arena("", f"hand = {[PLAIN] * 8}", head='phase = "end"')
    assert (played.question, END in played.offered) == ("Which card do you discard?", False)


IMPOSSIBLE = [
    ("life = 0", "with 0 Life the game is over"),
    ("order = 1\nchaos = 1", "never there together"),
    ("order = 4", "3 levels are the most"),
    ("order = 2", "0 cards are invested, but the level takes 1"),
    (f"invested = {[PLAIN]}", "1 cards are invested, but the level takes 0"),
    ('talisman = ["Cairn Sentry"]', "is no ley-crystal"),
    ('hand = ["Amberglass"]', "is no revenant"),
    ('hand = ["Spark"]', "is made by effects"),
    ('oblivion = ["Pebble"]', "is made by effects"),
    ('arena = [["Wick Courier", "Wick Censer"]]', "may not be a Base"),
    ('arena = [["Wick Courier", "Hinge Rivet"]]', "may not be a Base"),
    ('arena = [["Cairn Sentry"], [], [], []]', "there are 3"),
]


@pytest.mark.parametrize(("own", "problem"), IMPOSSIBLE, ids=[own for own, _ in IMPOSSIBLE])
def test_what_cannot_lie_there_is_refused(own, problem):
    """RNK-AR-2, RNK-TY-8, RNK-SU-6, RNK-P-2: spaces, types, levels. [002:11 002:43-44 002:51-56]"""
    with pytest.raises(SceneError, match=problem):
        arena("", own)


def test_a_fusion_that_an_effect_fused_lies_on_its_new_base_with_its_own():
    """RNK-Q61: an effect asks only what may be a Base, so what cannot be played as an Addition may lie on one. [002:55 002:57]"""
    arena("", 'arena = [["Cairn Footing", "Hinge Gearling", "Hinge Rivet"]]')


def test_a_deck_of_the_table_game_has_the_numbers_of_the_rules():
    played = dealt()
    for seat in (0, 1):
        places = played.game.table.place_of[seat]
        assert len(played.game.stacks[places[HAND]]) + len(played.game.stacks[places[DECK]]) == 20
    assert played.game.counts[LIFE][:2] == [100, 100]
    assert at("Order", 1) == "order = 1\ninvested = []"
