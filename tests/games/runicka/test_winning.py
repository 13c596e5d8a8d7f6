"""How a game ends. Rulebook: 002:26, 002:30, 002:72-75."""

import pytest

from tests.games.runicka.arena import END, PLAIN, arena, card, crystal, order, over

KNIFE = card("Knife", text="You may lose 1 Life: Your foe loses 5 Life.")


def won(played) -> tuple[list[int], str]:
    """Who has won, and how; nobody as long as the game goes on."""
    assert played.game.over
    return [seat + 1 for seat in played.game.winners], played.game.cause


def test_whoever_has_no_life_has_lost_at_once():
    """RNK-WI-1, RNK-CO-4, RNK-WI-4: by an attack. [002:26 002:68 002:73]"""
    played = order("", 'arena = ["Wick Chorister"]', "life = 3").choose("Attack your foe with Wick Chorister")
    assert (won(played), played.count("life", 2)) == (([1], "attack"), 0)


def test_an_effect_may_take_the_last_life():
    """RNK-WI-1: all of it at most. [002:26]"""
    played = arena(KNIFE, 'arena = ["Knife"]', "life = 3").choose("Activate Knife")
    assert (won(played), played.count("life", 2)) == (([1], "effect"), 0)


def test_at_1_life_one_goes_on():
    """RNK-WI-1: only 0 ends the game. [002:26]"""
    played = arena(KNIFE, 'arena = ["Knife"]', "life = 6").choose("Activate Knife")
    assert (played.game.over, played.count("life", 2)) == (False, 1)


def test_both_without_life_is_a_draw():
    """RNK-Q23: nobody has won. [002:26]"""
    end = card("End", text="You may discard 1 card: Each runekeeper loses 5 Life.")
    assert won(arena(end, f'life = 5\nhand = ["{PLAIN}"]\narena = ["End"]', "life = 4").choose("Activate End"))[0] == []


def test_whoever_has_to_draw_and_cannot_has_lost():
    """RNK-WI-3, RNK-DP-2: in the Draw Step. [002:30 002:75]"""
    assert won(over(arena("", "", "deck = []"))) == ([1], "empty deck")


def test_the_last_card_of_the_deck_may_be_drawn():
    """RNK-WI-3: the draw after that loses. [002:30]"""
    played = arena("", f"hand = {[PLAIN] * 3}", f'deck = ["{PLAIN}"]\nhand = {[PLAIN] * 3}')
    over(played)
    assert (played.active, played.zone("deck", 2)) == (2, [])
    over(played)
    assert played.active == 1
    over(played)
    assert won(played) == ([1], "empty deck")


def test_a_replenish_step_without_cards_loses():
    """RNK-Q10, RNK-EP-3: every draw that is required does. [002:30 002:75]"""
    assert won(arena("", "deck = []\nhand = []").choose(END)) == ([2], "empty deck")
    assert not over(arena("", f"deck = []\nhand = {[PLAIN] * 3}")).game.over


def test_a_draw_that_happens_by_itself_is_required():
    """RNK-Q51, RNK-Q10: Shout lets nobody choose. [002:30 002:75]"""
    herald = card("Herald", text="Shout: Draw 1 card.")
    played = order(herald, 'deck = []\nhand = ["Herald"]').choose("Summon Herald on Seat 1: Arena 1")
    assert won(played) == ([2], "empty deck")


def test_a_draw_by_choice_is_not():
    """RNK-Q51: neither activated nor may. [002:30 002:75]"""
    well = card("Well", text="You may lose 1 Life: Draw 2 cards.\nShout: You may draw 1 card.")
    hand = f"deck = []\nhand = {['Well', PLAIN, PLAIN, PLAIN]}"
    played = order(well, hand).choose(
        "Summon Well on Seat 1: Arena 1", "Yes: Shout: You may draw 1 card.", "Activate Well"
    )
    assert not played.game.over


def test_a_foe_who_has_to_draw_by_my_choice_has_not_chosen():
    """RNK-Q51: for them it is required. [002:75]"""
    gift = crystal("Gift", "Your foe draws 1 card.")
    assert won(arena(gift, 'talisman = ["Gift"]', "deck = []").choose("Invoke Gift")) == ([1], "empty deck")


def test_both_who_have_to_draw_and_cannot_end_in_a_draw():
    """RNK-Q48: at once. [002:30 002:75]"""
    flood = card("Flood", text="Shout: Each runekeeper draws 1 card.")
    played = order(flood, 'deck = []\nhand = ["Flood"]', "deck = []").choose("Summon Flood on Seat 1: Arena 1")
    assert won(played)[0] == []
    assert won(order(flood, 'deck = []\nhand = ["Flood"]').choose("Summon Flood on Seat 1: Arena 1"))[0] == [2]


@pytest.mark.parametrize("user", [1, 2])
def test_only_the_foe_has_to_draw_what_both_draw_by_choice(user):
    """RNK-Q51, RNK-Q48: whoever invoked the ley-crystal did not have to draw, in whatever order they draw. [002:30 002:75]"""
    tide = crystal("Tide", "Each runekeeper draws 1 card.")
    played = arena(tide, 'deck = []\ntalisman = ["Tide"]', 'deck = []\ntalisman = ["Tide"]', f"active = {user}")
    assert won(played.choose("Invoke Tide"))[0] == [user]


def test_looking_at_an_empty_deck_is_no_drawing():
    """RNK-Q10: nobody has lost. [002:75]"""
    eye = card(
        "Eye",
        text="Shout: Look at the top 3 cards of your deck. Place 1 of them into your hand and the rest on the bottom of your deck.",
    )
    played = order(eye, f'deck = ["{PLAIN}"]\nhand = ["Eye"]').choose("Summon Eye on Seat 1: Arena 1")
    assert (played.game.over, played.zone("hand")) == (False, [PLAIN])


def test_a_card_may_name_the_winner():
    """RNK-WI-2: as its effect resolves. [002:74]"""
    crown = card("Crown", text="You may lose 1 Life: You win the game.")
    assert won(arena(crown, 'arena = ["Crown"]').choose("Activate Crown")) == ([1], "card")


def test_gaining_or_losing_nothing_sets_nothing_off():
    """RNK-Q47: no Life is no gain. [002:26]"""
    choir = card(
        "Choir",
        text="When you gain Life: Your foe loses 1 Life.\nYou may lose 1 Life: You gain 2 Life for each card in your Oblivion.",
    )
    played = arena(choir, 'arena = ["Choir"]').choose("Activate Choir")
    assert (played.count("life"), played.count("life", 2)) == (99, 100)


def test_a_game_goes_on_for_200_turns_at_most():
    """RNK-Q64: then it is unfinished. [002:26 002:30]"""
    played = arena("", f"hand = {[PLAIN] * 3}", head="turn = 200")
    over(played)
    assert (played.game.over, "200 turns" in played.game.unfinished) == (True, True)


def test_searching_an_empty_deck_finds_nothing():
    """RNK-Q74: and loses nothing. [002:30]"""
    eye = card("Eye", text="Shout: Search your deck for 1 card, put it into your hand, then shuffle your deck.")
    played = order(eye, 'deck = []\nhand = ["Eye"]').choose("Summon Eye on Seat 1: Arena 1")
    assert (played.game.over, played.zone("hand"), played.question) == (False, [], "Your Main Phase")
