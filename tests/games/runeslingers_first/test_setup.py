"""Setup and the field of the first edition: RS1-SU, RS1-AR."""

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import advance
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.reading import GAMES, read_pack
from engine.play.playable import loaded_game
from tests.games.runeslingers_first.duels import FIELD, HELD, PLAIN, card, scene, set_out, under
from tests.scenes import Played

PACK = read_pack(GAMES / "runeslingers" / "first", GAMES)


def begun(seed=1):
    """An encounter of two ready decks, at its first decision."""
    lists = [dict(read_deck(PACK.decks[name], PACK).sections) for name in ("starter-orsa", "starter-hask")]
    game = Table(loaded_game(PACK), lists).deal(seed, logged=True)
    advance(game)
    return Played(game)


def taken(played, words):
    """The first option that begins with these words is taken."""
    return played.choose(next(option for option in played.offered if option.startswith(words)))


def seated(seed=1):
    """An encounter after both first concentrations have been set."""
    played = begun(seed)
    return played.choose(played.offered[0]).choose(played.offered[0])


def test_a_runeslinger_lies_there_with_its_two_abilities():
    """RS1-SU-1, RS1-SU-3, RS1-AR-6: the character card with a passive and an activate ability."""
    assert begun().zone("runeslinger") == ["Orsa Flint", "Hot Temper", "Second Strike"]


def test_decks_are_shuffled():
    """RS1-SU-2, RS1-AR-7: two seeds, two orders, and the log says that both players shuffle."""
    assert begun(1).zone("deck") != begun(2).zone("deck")
    assert [line for line in begun().log() if line.endswith("shuffles.")] == ["Seat 1 shuffles.", "Seat 2 shuffles."]


def test_the_numbers_of_the_beginning():
    """RS1-OB-1, RS1-PW-1: 5 power, 18 health, 4 block, no determinations."""
    s = begun()
    assert [s.count("power", seat) for seat in (1, 2)] == [5, 5]
    assert (s.count("health"), s.value("block"), s.count("determination")) == (18, 4, 0)


def test_each_player_draws_six_cards():
    """RS1-SU-4: six of thirty."""
    s = begun()
    assert [(len(s.zone("hand", seat)), len(s.zone("deck", seat))) for seat in (1, 2)] == [(6, 24), (6, 24)]


def test_each_player_sets_a_first_concentration_which_is_not_the_set_of_a_turn():
    """RS1-SU-5: of six cards five are left, and in the first turn a card can be set all the same."""
    s = seated().choose("Go first")
    assert [len(s.zone("hand", seat)) for seat in (1, 2)] == [6, 5]
    assert [len(s.zone("concentration", seat)) for seat in (1, 2)] == [1, 1]
    s.choose("Go on to your Play Phase")
    assert any(option.startswith("Set ") for option in s.offered)


@pytest.mark.parametrize(("words", "other"), [("Go first", False), ("Go second", True)])
def test_a_die_decides_who_goes_first(words, other):
    """RS1-SU-6: any means will do; here the winner of a roll chooses, and the active player starts in the Cleanse Phase."""
    s = seated()
    winner = s.asked
    s.choose(words)
    assert (s.active != winner, s.count("phase", 0)) == (other, 2)


def test_the_first_player_draws_one_card_in_the_first_turn_only():
    """RS1-SU-7, RS1-T12: six cards in hand and one concentration; the other player draws two."""
    s = seated().choose("Go first")
    first = s.active
    assert (len(s.zone("hand", first)), len(s.zone("concentration", first))) == (6, 1)
    s.choose("Go on to your Play Phase", "End the Play Phase")
    assert len(s.zone("hand", s.active)) == 7


# The field


def test_what_lies_on_your_field_is_yours_to_control():
    """RS1-AR-1, RS1-AR-8, RS1-BO-2: a boon that an enemy has played on your field affects you."""
    halo = card("Halo", "boon", "Your Runeslinger has +2 block.", defense=3)
    s = scene(halo, 'ailment = [[{ card = "Curse", ailment = 1 }, { card = "Halo", owner = 2 }]]')
    assert (s.value("block", 1), s.value("block", 2)) == (6, 4)


def test_a_concentration_is_set_face_down_on_an_available_area():
    """RS1-AR-2, RS1-ACT-1, RS1-Q15: the other player does not see it, and only once in a turn."""
    s = scene("", f'hand = ["Sparkfall", "{PLAIN}"]').choose("Set Sparkfall as a concentration")
    assert (s.areas("concentration")[3], s.log(2)[-1]) == (["Sparkfall"], "Seat 1 sets a concentration.")
    assert not any(option.startswith("Set ") for option in s.offered)


def test_there_are_six_concentration_areas():
    """RS1-Q6: with six taken, none can be set."""
    s = set_out("", f"{HELD}\nconcentration = {[PLAIN] * 6}")
    assert len(s.areas("concentration")) == 6
    assert not any(option.startswith("Set ") for option in s.offered)


def test_a_concentration_is_a_card_without_a_type():
    """RS1-AR-2: what destroys a runespell does not find it."""
    assert "Play Shut Gate" not in scene("", 'hand = ["Shut Gate"]', f"{FIELD}").offered


def test_there_are_four_ailment_areas():
    """RS1-AR-3: one for each type that is on you."""
    assert len(scene("", f"ailment = [{under('Burn', 2)}]").areas("ailment")) == 4


def test_the_discard_pile_takes_what_is_discarded_seared_and_destroyed():
    """RS1-AR-4: from hand, deck and field, each to its owner's pile."""
    s = scene(
        card("Purge", text="Discard 1 card. You sear 1. Destroy target trinket."),
        f'hand = ["Purge", "Sparkfall"]\ndeck = ["Gatefire", "{PLAIN}"]',
        'concentration = [["Toll Box", "Toll Box"]]',
    ).choose("Play Purge", "On Seat 1: Concentration areas 1")
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Sparkfall", "Gatefire"], ["Toll Box"])


def test_voided_cards_stay_in_the_void_pile():
    """RS1-AR-5, RS1-Q44: from the top of the deck, and never shuffled back."""
    s = scene(
        card("Hole", text="You void 2. Draw 1 card."),
        'hand = ["Hole"]\ndeck = ["Sparkfall", "Gatefire"]\ndiscard = ["Toll Box"]',
    ).choose("Play Hole", "On Seat 1: Concentration areas 1")
    assert (sorted(s.zone("void")), s.zone("hand")) == (["Gatefire", "Sparkfall"], ["Toll Box"])


def test_all_may_look_through_piles_and_only_the_owner_at_a_concentration():
    """RS1-Q24: the view of each seat."""
    s = scene("", 'discard = ["Sparkfall"]\nvoid = ["Gatefire"]')
    own, other = View(s.game, 0), View(s.game, 1)
    spot = s.game.stacks[s.game.table.places_of[0][1][0]][0]
    assert all(view.sees(s.piece(name)) for view in (own, other) for name in ("Sparkfall", "Gatefire"))
    assert (own.sees(spot), other.sees(spot)) == (True, False)


def test_what_your_runeslinger_loses_you_lose():
    """RS1-OB-2: a text that speaks of your Runeslinger speaks of you."""
    s = scene(card("Ache", text="Your Runeslinger loses 2 health. You lose 1 health."), 'hand = ["Ache"]')
    s.choose("Play Ache", "On Seat 1: Concentration areas 1")
    assert s.count("health") == 15
