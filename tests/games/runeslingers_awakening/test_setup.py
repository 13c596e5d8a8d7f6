"""The setup, from the closed box to the first turn. Rulebook: 000:176-197."""

import re

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import advance
from engine.kernel.table import Table
from engine.kernel.view import visible
from engine.play.playable import loaded_game
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

PACK = SHIPPED["runeslingers-awakening"]
STARTERS = ("starter-eva", "starter-romin")
AILMENTS = {"Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity"}


def sit_down(*decks, seed=1):
    """An encounter between ready decks, or between numbers of Emberdarts, at its first decision."""
    lists = [{"main": {"emberdart": deck}} if isinstance(deck, int) else read(deck).sections for deck in decks]
    game = Table(loaded_game(PACK), lists).deal(seed, logged=True)
    advance(game)
    return Played(game)


@pytest.fixture
def played():
    """Two starters at a table."""
    return sit_down(*STARTERS)


def read(name):
    return read_deck(PACK.decks[name], PACK)


def set_first_concentrations(played):
    """Everybody lays down the first card on offer; the roll for the first turn follows."""
    while played.question == "Which card becomes your starting concentration?":
        played.choose(played.offered[0])
    return played


def start(*decks, seed=1, choice="Go first"):
    """An encounter at the first decision of its first turn."""
    return set_first_concentrations(sit_down(*decks, seed=seed)).choose(choice)


def rolls(played):
    """What the players rolled, in order, as (seat, number)."""
    found = (re.fullmatch(r"Seat (\d) rolls (\d)\.", line) for line in played.log())
    return [(int(roll[1]), int(roll[2])) for roll in found if roll]


# Step 1: the Runeslinger


def test_the_runeslinger_lies_on_its_area_with_stance_and_ability(played):
    """RSA-SU-1: Eva with her printed inherent ability, a stance and an ability; they are not in the deck."""
    assert played.zone("runeslinger") == ["Eva", "Breathe Fire", "Talaka's Heart", "Turn the Leaf"]
    assert "Eva" not in played.zone("deck") + played.zone("hand")


@pytest.mark.parametrize("seat", [1, 2])
def test_the_dice_stand_at_five_power_and_twenty_health(seat, played):
    """RSA-SU-1: nobody has anything else yet."""
    assert (played.count("power", seat), played.count("health", seat)) == (5, 20)
    assert (played.count("light", seat), played.count("determination", seat)) == (0, 0)


@pytest.mark.parametrize(
    ("runeslinger", "health", "block"), [('"Maren Thornvow"', 18, 5), ('"Eva"', 20, 4), ('"Romin"', 20, 4), ("", 20, 4)]
)
def test_health_and_block_are_read_from_the_runeslinger(runeslinger, health, block):
    """RSA-SU-1, RSA-Q26, 000:95, 000:97-100: where a card does not say them 20 and 4 stand in."""
    played = set_scene(f"""
        [[seat]]
        runeslinger = [{runeslinger}]
        deck = ["Emberdart"]
        [[seat]]
        deck = ["Emberdart"]
    """)
    assert (played.count("health"), played.value("maximum health"), played.value("block")) == (health, health, block)


# Step 2: the components


def test_every_ailment_lies_between_the_players(played):
    """RSA-SU-2: at least one copy of each of the six, on nobody's field."""
    supply = played.game.table.places_of[-1][played.rules.zones["supply"]][0]
    assert {played.game.table.cards[piece].name for piece in played.game.stacks[supply]} == AILMENTS
    assert (played.ailments(1), played.ailments(2)) == ({}, {})


# Step 3: the deck


def test_a_deck_is_shuffled_by_the_seed():
    """RSA-SU-3: other seeds give other orders of the same cards."""
    one, same, other = (sit_down(*STARTERS, seed=seed) for seed in (1, 1, 2))
    assert one.zone("deck") == same.zone("deck")
    assert one.zone("deck") != other.zone("deck")
    assert sorted(one.zone("deck") + one.zone("hand")) == sorted(other.zone("deck") + other.zone("hand"))


@pytest.mark.parametrize(("deck", "size"), [("starter-eva", 30), ("ember-rush", 40)])
def test_all_cards_of_the_list_are_in_the_deck(deck, size):
    """RSA-SU-3, RSA-Q1: 30 or 40, as the format of the list has it, and nothing else."""
    played = sit_down(deck, "starter-romin")
    names = sorted(played.zone("deck") + played.zone("hand"))
    wanted = [PACK.cards[card].name for card, copies in read(deck).sections["main"].items() for _ in range(copies)]
    assert (len(names), names) == (size, sorted(wanted))


def test_nobody_sees_a_card_of_a_deck(played):
    """RSA-SU-3: a deck is face-down for its owner too."""
    spot = played.game.table.places_of[0][played.rules.zones["deck"]][0]
    assert not any(visible(played.game, seat, piece) for piece in played.game.stacks[spot] for seat in (0, 1))


# Step 4: first hand and first concentration


def test_everybody_draws_five_cards_and_then_sets_one_of_them(played):
    """RSA-SU-4: the first player chooses among five cards, then the second one does."""
    assert (len(played.zone("hand", 1)), len(played.zone("hand", 2)), played.asked, len(played.offered)) == (5, 5, 1, 5)
    chosen = played.offered[2]
    played.choose(chosen)
    assert (played.zone("concentration", 1), played.asked, len(played.offered)) == ([chosen], 2, 5)


def test_the_first_concentration_is_face_down(played):
    """RSA-SU-4: its owner knows it, the other player does not."""
    played.choose(played.offered[0])
    piece = played.game.stacks[played.game.table.places_of[0][played.rules.zones["concentration"]][0]][0]
    assert (visible(played.game, 0, piece), visible(played.game, 1, piece)) == (True, False)


def test_the_first_concentrations_are_set_before_anybodys_turn(played):
    """RSA-SU-4: the setup is no turn, and its set is not the one of the first turn."""
    assert played.game.turn == 0
    set_first_concentrations(played)
    assert played.game.turn == 0
    played.choose("Go first", "Go on to your Play Phase")
    assert played.game.turn == 1
    assert any("as a concentration" in option for option in played.offered)


def test_a_small_deck_gives_what_it_has_and_the_setup_costs_no_power():
    """RSA-SU-4, RSA-Q55: of 3 cards 3 are drawn and 1 is set; nobody has lost anything before the first turn."""
    played = sit_down(3, 10)
    assert (len(played.zone("hand")), played.zone("deck")) == (3, [])
    set_first_concentrations(played)
    assert (len(played.zone("hand")), len(played.zone("concentration"))) == (2, 1)
    assert (played.count("power"), played.game.over) == (5, False)


def test_a_deck_that_the_setup_has_emptied_loses_with_the_first_turn():
    """RSA-SU-4, RSA-Q55: from the first turn on the rule of the empty deck applies."""
    played = start(5, 10)
    assert (played.game.over, played.game.winners, played.game.cause) == (True, (1,), "no cards left")


def test_a_deck_of_six_outlasts_the_setup():
    """RSA-SU-4: five are drawn and one is left."""
    played = sit_down(6, 10)
    assert (len(played.zone("hand")), len(played.zone("deck"))) == (5, 1)


# Step 5: who begins


def test_the_highest_roll_chooses():
    """RSA-SU-5: whoever rolled higher is asked."""
    for seed in range(1, 9):
        played = set_first_concentrations(sit_down(*STARTERS, seed=seed))
        (_, first), (_, second) = rolls(played)[-2:]
        assert first != second
        assert (played.asked, played.offered) == (1 if first > second else 2, ["Go first", "Go second"])


def test_those_who_tie_roll_again():
    """RSA-SU-5, RSA-Q13: some seed brings a tie, and then there is a second round."""
    ties = [
        seen for seed in range(1, 40) if len(seen := rolls(set_first_concentrations(sit_down(20, 20, seed=seed)))) > 2
    ]
    assert ties
    for seen in ties:
        assert seen[0][1] == seen[1][1]


def test_of_three_only_those_who_tie_roll_again():
    """RSA-SU-5, RSA-Q13: the third, who rolled less, does not."""
    seeds = range(1, 60)
    ties = [
        seen for seed in seeds if len(seen := rolls(set_first_concentrations(sit_down(20, 20, 20, seed=seed)))) == 5
    ]
    assert ties
    for seen in ties:
        highest = max(number for _, number in seen[:3])
        assert [seat for seat, _ in seen[3:]] == [seat for seat, number in seen[:3] if number == highest]


@pytest.mark.parametrize(("choice", "offset"), [("Go first", 0), ("Go second", 1)])
def test_the_winner_goes_first_or_second(choice, offset):
    """RSA-SU-5: with two players the other one begins if the winner goes second."""
    played = set_first_concentrations(sit_down(*STARTERS))
    winner = played.asked
    played.choose(choice)
    assert played.active == (winner - 1 + offset) % 2 + 1


def test_among_three_the_winner_who_goes_second_has_the_second_turn():
    """RSA-SU-5: so the player to the right of the winner begins."""
    played = set_first_concentrations(sit_down(20, 20, 20))
    winner = played.asked
    played.choose("Go second", "Go on to your Play Phase", "End the Play Phase")
    assert (played.game.turn, played.active) == (2, winner)


# Face-up, and the first draw


def test_runeslingers_and_equips_turn_face_up_before_the_first_card_is_drawn():
    """RSA-SU-6, RSA-Q12: all of everybody's, before step 4."""
    lines = sit_down(*STARTERS).log()
    turned = [n for n, line in enumerate(lines) if line.endswith("face-up.")]
    drawn = [n for n, line in enumerate(lines) if " draws " in line]
    assert len(turned) == 7
    assert max(turned) < min(drawn)


@pytest.mark.parametrize("choice", ["Go first", "Go second"])
def test_the_first_player_draws_one_card_in_the_first_turn_and_everybody_two_later(choice):
    """RSA-SU-7: 4 cards after the setup become 5; the second player's become 6; the first player's next draw is 2."""
    played = start(20, 20, choice=choice)
    first, second = played.active, 3 - played.active
    assert len(played.zone("hand", first)) == 5
    played.choose("Go on to your Play Phase", "End the Play Phase")
    assert (played.active, len(played.zone("hand", second))) == (second, 6)
    played.choose("Go on to your Play Phase", "End the Play Phase")
    assert (played.active, len(played.zone("hand", first))) == (first, 7)


@pytest.mark.parametrize(("seat", "runeslinger"), [(1, "Eva"), (2, "Romin")])
def test_after_the_setup_everybody_has_a_concentration_and_four_cards(seat, runeslinger):
    """RSA-SU-8: and the Runeslingers are in place."""
    played = set_first_concentrations(sit_down(*STARTERS))
    assert (len(played.zone("hand", seat)), len(played.zone("concentration", seat))) == (4, 1)
    assert (len(played.zone("deck", seat)), runeslinger in played.zone("runeslinger", seat)) == (25, True)


# Hands

HAND = """
phase = "draw"
[[seat]]
hand = [{hand}]
{more}
deck = ["Lanternfall", "Wardsong", "Candle Vow", "Candle Vow", "Candle Vow"]
[[seat]]
deck = ["Candle Vow"]
"""


def drawing(cards, more=""):
    return set_scene(HAND.format(hand=", ".join(['"Emberdart"'] * cards), more=more))


@pytest.mark.parametrize(
    ("before", "after", "discarded"), [(6, 8, []), (7, 8, ["Wardsong"]), (8, 8, ["Lanternfall", "Wardsong"])]
)
def test_a_card_beyond_eight_goes_to_the_discard_pile(before, after, discarded):
    """RSA-SU-9: the draw of 2 fills the hand to 8, and what does not fit is discarded."""
    played = drawing(before)
    assert (len(played.zone("hand")), played.zone("discard")) == (after, discarded)


def test_the_third_card_of_a_pass_does_not_fit_either():
    """RSA-SU-9: at any point, not only in the draw of 2."""
    played = drawing(6).choose("Pass and draw another card")
    assert (len(played.zone("hand")), played.zone("discard")) == (8, ["Candle Vow"])


@pytest.mark.parametrize(("instances", "hand"), [(3, 8), (4, 4)])
def test_fragment_lowers_the_limit_to_four(instances, hand):
    """RSA-SU-9: at level II a hand of 3 takes 1 of 2 cards; at 3 instances the limit is 8 still."""
    more = f'ailment = [{{card = "Fragment", ailment = {instances}}}]'
    assert drawing(3, more).value("maximum hand size") == hand
    assert len(drawing(3, more).zone("hand")) == min(hand, 5)


def test_a_hand_above_a_lowered_limit_stays():
    """RSA-SU-9, RSA-Q16: Fragment stops the draws, and takes nothing from the hand."""
    played = drawing(7, 'ailment = [{card = "Fragment", ailment = 4}]')
    assert (played.zone("hand"), played.zone("discard")) == (["Emberdart"] * 7, ["Lanternfall", "Wardsong"])


def test_a_card_that_returns_may_bring_the_hand_above_the_limit():
    """RSA-SU-9, RSA-Q16: a concentration taken back is not drawn."""
    played = drawing(6, 'concentration = ["Falling Constellation X"]')
    played.choose("Pass and return Falling Constellation X to your hand")
    assert len(played.zone("hand")) == 9


def test_a_hand_is_hidden_from_the_others(played):
    """RSA-SU-10: you see your own cards, and of the others' only how many they are."""
    for piece in played.game.stacks[played.game.table.places_of[0][played.rules.zones["hand"]][0]]:
        assert (visible(played.game, 0, piece), visible(played.game, 1, piece)) == (True, False)


def test_the_log_does_not_tell_what_another_player_draws(played):
    """RSA-SU-10: for the others it is a card."""
    assert [line for line in played.log(1) if "Seat 2 draws" in line] == ["Seat 2 draws a card."] * 5
    assert "Seat 2 draws a card." not in played.log(2)


def test_a_stance_does_not_act_for_the_first_hand():
    """RSA-SU-6, RSA-SU-4: Lantern Gaze lies there when the cards are drawn, but nothing is seared before the first turn."""
    deck = {
        "runeslinger": {"ilvane-ashreader": 1},
        "stance": {"lantern-gaze": 1},
        "ability": {"turn-the-leaf": 1},
        "main": {"emberdart": 20},
    }
    game = Table(loaded_game(PACK), [deck, deck]).deal(1, logged=True)
    advance(game)
    played = set_first_concentrations(Played(game)).choose("Go first")
    assert "Lantern Gaze" in played.zone("runeslinger")
    assert [played.zone("discard", seat) for seat in (1, 2)] == [[], []]
    assert not [line for line in played.log() if "seared" in line]


def test_what_an_enemy_has_drawn_stays_a_card_even_when_it_has_been_seen():
    """RSA-SU-10: Wardsong is named as it is discarded, but never in the line that tells that it was drawn."""
    played = set_scene("""
        active = 2
        phase = "draw"
        [[card]]
        name = "Storm"
        kind = "utility"
        cost = 0
        text = "Target enemy Runeslinger discards 2 cards at random."
        [[seat]]
        hand = ["Storm"]
        concentration = ["Lanternfall"]
        deck = ["Emberdart", "Emberdart", "Emberdart"]
        [[seat]]
        deck = ["Wardsong", "Wardsong", "Emberdart"]
    """)
    played.choose("Go on to your Play Phase", "End the Play Phase", "Go on to your Play Phase", "Play Storm")
    assert (played.log(1).count("Wardsong is discarded."), played.log(2).count("Seat 2 draws Wardsong.")) == (2, 2)
    assert [line for line in played.log(1) if "Seat 2 draws" in line] == ["Seat 2 draws a card."] * 2


def test_a_seared_card_stays_named_after_a_reshuffle():
    """RSA-SU-10: everybody saw it face-up; that it lies in the deck again takes nothing back."""
    played = set_scene("""
        [[seat]]
        hand = ["Scatter the Pages"]
        light = 3
        concentration = ["Lanternfall"]
        deck = ["Emberdart", "Emberdart"]
        [[seat]]
        deck = ["Storm Jar", "Groundsong", "Wardsong"]
        discard = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]
    """).choose("Play Scatter the Pages")
    log = played.log(1)
    shuffled = log.index("Seat 2 shuffles the discard pile into the deck.")
    assert {f"{name} is seared." for name in ("Storm Jar", "Groundsong", "Wardsong")} <= set(log[:shuffled])
    assert "A card is seared." not in log
