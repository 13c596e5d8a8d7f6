"""Rules of thumb of `greedy`, how it fares against answers at random, and the opponents."""

import pytest

from engine.games.runicka.pilot import OPPONENTS, RULES
from engine.kernel.view import View
from engine.play.matches import prepare_match
from engine.play.playable import loaded_game
from tests.games.runicka.arena import END, ONE, PLAIN, TWO, arena, at, card
from tests.games.runicka.test_setup import DECKS, PACK
from tests.games.scenes import picked


@pytest.mark.parametrize("deck", list(DECKS))
def test_greedy_beats_random(deck):
    assert prepare_match(PACK, DECKS[deck], 1, ("greedy", "random")).score(range(10)).won[0] >= 8


def test_it_attunes_to_the_side_of_most_of_its_cards():
    played = arena("", 'hand = ["Moth Gale", "Moth Skitter", "Wick Acolyte"]\ndeck = ["Moth Gale"]')
    assert picked(RULES, played) == "Attune to Chaos 1"


def test_it_attacks_whenever_it_can():
    assert picked(RULES, arena(card("Wolf", power=4), 'order = 1\narena = ["Wolf"]')) == "Attack your foe with Wolf"


def test_it_wins_a_combat_with_the_weakest_that_wins_it():
    wolves = "".join(card(f"W{n}", power=n) for n in (2, 4, 6))
    played = arena(wolves, 'order = 1\narena = ["W6", "W4", "W2"]', 'arena = ["W2"]')
    assert picked(RULES, played) == "Attack Seat 2: Arena 1 with W4"


OWL = card("Owl", power=3, cost=1)
FEW = 'order = 1\nattuned = 1\nhand = ["Owl", "Owl"]\ndeck = '


def test_it_summons_the_cards_that_are_drawn_anew():
    assert picked(RULES, arena(OWL, f'{FEW}["Owl", "Owl"]')) == f"Summon Owl on {ONE}"


def test_it_keeps_cards_for_the_replenish_step_with_a_deck_that_wins_by_lasting():
    """Three cards are held back, or as many would be drawn anew, where six cards of the list gain Life."""
    gain = card("Gain", power=0, text="Shout: You gain 5 Life.")
    assert picked(RULES, arena(OWL + gain, f"{FEW}{['Gain'] * 6}")) == END
    assert picked(RULES, arena(OWL + gain, f"{FEW}{['Gain'] * 5}")) == f"Summon Owl on {ONE}"
    more = f"order = 1\nattuned = 1\nhand = {['Owl'] * 4}\ndeck = {['Gain'] * 6}"
    assert picked(RULES, arena(OWL + gain, more)) == f"Summon Owl on {ONE}"


def test_it_wins_by_an_effect_before_it_ends_its_turn():
    """A revenant that is not worth its cost is, if the foe has no Life left then."""
    spark = card("Spark", power=0, cost=30, text="Shout: Your foe loses 3 Life.")
    hand = 'life = 20\norder = 1\nattuned = 1\nhand = ["Spark"]'
    assert picked(RULES, arena(spark, hand, "life = 3")) == f"Summon Spark on {ONE}"
    assert picked(RULES, arena(spark, hand, "life = 4")) == END


def test_it_does_not_pay_its_last_life_for_little():
    owl = card("Owl", power=1, cost=25)
    hand = 'order = 1\nattuned = 1\nhand = ["Owl", "Owl", "Owl", "Owl"]'
    assert not picked(RULES, arena(owl, f"life = 27\n{hand}")).startswith("Summon")
    assert picked(RULES, arena(owl, f"life = 1\n{hand}")).startswith("Summon")  # nothing is paid


def test_it_discards_what_it_cannot_summon():
    hand = f"hand = {['Moth Wildfire', *['Wick Acolyte'] * 6]}"
    assert picked(RULES, arena("", f"{at('Order', 1)}\n{hand}").choose(END)) == "Moth Wildfire"


def test_the_sleeper_sleeps():
    """100 Life and blank cards: it draws, discards, and nothing else."""
    assert next(iter(OPPONENTS)) == "sleeper"
    assert OPPONENTS["sleeper"].deck(loaded_game(PACK)) == {"main": {"blank": 20}}
    assert picked(RULES, arena("", f"hand = {[PLAIN]}")) != END
    game = arena().game
    assert OPPONENTS["sleeper"].pilot(View(game, 0), game.decision) == len(game.decision.options) - 1


def test_it_does_not_set_off_a_draw_that_would_lose():
    """With an empty deck whatever draws by itself loses the game (RNK-Q51)."""
    clock = card("Clock", power=0, text="When you invoke a ley-crystal: Draw 1 card. You gain 5 Life.")
    table = 'order = 1\nattuned = 1\ntalisman = ["Amberglass"]\narena = ["Clock"]\nhand = ["Herald", "Herald", "Herald", "Herald"]'
    herald = card("Herald", power=5, cost=1, text="Shout: Draw 1 card.")
    assert picked(RULES, arena(clock + herald, f"{table}\ndeck = []")) == END
    assert picked(RULES, arena(clock + herald, table)) == f"Summon Herald on {TWO}"
    mason = card("Clock", "latent", power=0, text="When you summon a fusion: Draw 1 card.")
    leaf = card("Herald", "bursting", power=5, cost=1)
    assert picked(RULES, arena(mason + leaf, f"{table}\nrecharge = 1\ndeck = []")) == END
    assert picked(RULES, arena(mason + leaf, f"{table}\nrecharge = 1")) == f"Fuse Herald onto {ONE}"


def test_it_does_not_spend_the_last_of_its_deck():
    dredge = 'chaos = 1\nattuned = 1\narena = ["Ebb Dredger"]\noblivion = ["Ebb Lure"]\ndeck = '
    assert picked(RULES, arena("", f"{dredge}{[PLAIN] * 12}", 'arena = ["Cairn Colossus"]')) == "Activate Ebb Dredger"
    assert picked(RULES, arena("", f"{dredge}{[PLAIN] * 5}", 'arena = ["Cairn Colossus"]')) == END


def test_it_invokes_what_does_most():
    """Swivelite where the hand is of the other side, else Amberglass."""
    own = 'chaos = 1\nattuned = 1\ntalisman = ["Amberglass", "Swivelite"]\nhand = '
    assert picked(RULES, arena("", f"{own}{['Wick Sexton', 'Wick Courier', 'Cairn Mason']}")) == "Invoke Swivelite"
    assert picked(RULES, arena("", f"{own}{['Moth Gale', 'Moth Gale', 'Moth Gale']}")) == "Invoke Amberglass"


def test_it_trades_evenly_to_open_the_way():
    """The others attack then; with a second revenant of the foe it keeps its own."""
    wolves = card("Wolf", power=4) + card("Cub", power=2)
    mine = 'order = 1\nattuned = 1\narena = ["Wolf", "Cub", "Cub"]'
    assert picked(RULES, arena(wolves, mine, 'arena = ["Wolf"]')) == "Attack Seat 2: Arena 1 with Wolf"
    assert picked(RULES, arena(wolves, mine, 'arena = ["Wolf", "Wolf"]')) == END
