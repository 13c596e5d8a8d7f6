"""Rules of thumb of `greedy`, how it fares against answers at random, and whom one can play against."""

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.pixies_vs_gremlins import deploying
from engine.games.pixies_vs_gremlins.pilot import OPPONENTS, RULES, THUMBS
from engine.games.pixies_vs_gremlins.worth import worth
from engine.kernel.agenda import advance, answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.goldfish import prepare
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.games.pixies_vs_gremlins.rows import card, minion, scene
from tests.games.scenes import picked
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
DECKS = {name: dict(read_deck(deck, PACK).sections) for name, deck in PACK.decks.items()}
HERE = ()
FOE = minion("Foe", 2, 2, "Melee") + minion("Ally", 3, 2, "Melee")
SITE = card("Site", "location", "", ["Flight"], power=3, rune="Acorn") + minion("Bird", 3, 1, "Flight")


@pytest.mark.parametrize(("near", "far", "plays"), [("Wall", "Thin", False), ("Thin", "Wall", True)])
def test_it_plays_a_magic_card_for_what_stands_with_its_source(near, far, plays):
    """003:7, PVG-Q74: one who would fall at another location is none."""
    cards = minion("Witch", 1, 2, "Magic", value=2) + minion("Wall", 1, 9) + minion("Thin", 1, 2)
    s = scene(HERE, ("", ["Witch"], [near]), ("", [], [far]), cards=cards, one='hand = ["Stinging Light"]\ndeck = []')
    assert (picked(RULES, s) == "Play Stinging Light") == plays


def test_there_are_a_sleeper_a_garrison_and_a_mirror():
    assert list(OPPONENTS) == ["sleeper", "garrison", "mirror"]
    assert OPPONENTS["sleeper"].deck(loaded_game(PACK))["main"] == {"blank": PACK.numbers["deck"].value}


def test_the_sleeper_never_acts():
    game = prepare(PACK, DECKS["mudwick-mob"], 1, opponent="sleeper").play(0)
    assert (game.winners, len(game.stacks[game.table.place_of[1][6]])) == ((0,), 0)


def test_a_garrison_stands_at_each_neutral_site_and_comes_back():
    """A minion of fixed power and abilities, which holds its site and captures nothing."""
    run = prepare(PACK, DECKS["mudwick-mob"], 1, opponent="garrison")
    winners = set()
    for index in range(4):
        game, pilots = begin(run.table, run.game_seed(index)), run.players(index)
        while (decision := game.decision) is not None:
            if decision.window == deploying.WHICH:
                assert garrisons(game) == [1, 1, 1]
            answer(game, pilots[decision.seat](View(game, decision.seat), decision))
        assert game.stacks[game.table.place_of[1][5]] == []
        winners.update(game.winners)
    assert winners == {0}


def garrisons(game) -> list[int]:
    """How many minions of a garrison stand at each neutral site."""
    neutral = game.table.places_of[-1][0][1:-1]
    return [sum(game.cards[piece].name == "Garrison" for piece in game.stacks[spot]) for spot in neutral]


def won_by_greedy(deck: str, games: int) -> int:
    """How many mirrors of a ready deck greedy wins against random, in either seat by turns."""
    table, pilots, won = Table(loaded_game(PACK), [DECKS[deck], DECKS[deck]]), pilots_of(PACK), 0
    for seed in range(games):
        game, own = table.deal(seed), seed % 2
        seats = [pilots["greedy" if seat == own else "random"](seed) for seat in (0, 1)]
        advance(game)
        while game.decision is not None:
            decision = game.decision
            answer(game, seats[decision.seat](View(game, decision.seat), decision))
        won += own in game.winners
    return won


@pytest.mark.parametrize("deck", list(PACK.decks))
def test_greedy_beats_random(deck):
    assert won_by_greedy(deck, 10) >= 9


def test_it_deploys_where_a_capture_comes_of_it():
    s = scene(HERE, ("Site", ["Gnat Rider"]), cards=SITE, one='hand = ["Bird"]', head='phase = "deployment"')
    assert picked(RULES, s) == "Deploy Bird at Location 2"


def test_it_keeps_no_minion_that_adds_anything():
    """Deploying costs nothing: a site that asks for what nobody can do is worth a little more with it."""
    hard = card("Hard", "location", "", ["Flight"], power=10, rune="Acorn") + minion("Giant", 6, 9, "Melee")
    head, one = 'phase = "deployment"', 'hand = ["Ally"]'
    s = scene(("", ["Foe", "Foe"]), ("Hard", ["Giant"]), cards=FOE + hard, one=one, head=head)
    assert (picked(THUMBS, s), picked(RULES, s)) == ("Deploy no more", "Deploy Ally at Location 2")


def test_it_deploys_where_something_comes_of_it_once_one_waits_at_home():
    s = scene(("", ["Bird"]), ("Site", ["Foe"]), cards=FOE + SITE, one='hand = ["Ally"]', head='phase = "deployment"')
    assert (picked(THUMBS, s), picked(RULES, s)) == ("Deploy Ally at Location 1", "Deploy Ally at Location 2")


def test_it_draws_rather_than_does_what_changes_little():
    s = scene(HERE, ("Root Cellar", [], ["Foe"]), cards=FOE, one='hand = ["Loose Floorboard"]\nap = 1')
    assert (picked(THUMBS, s), picked(RULES, s)) == ("Play Loose Floorboard", "Draw a card")


def test_it_moves_towards_what_can_be_captured():
    s = scene(("", ["Bird"]), ("Site",), ("Root Cellar",), ("Copper Still",), cards=SITE)
    assert picked(RULES, s) == "Move Bird from Location 1 to Location 2"


def test_it_attacks_whom_it_defeats_and_not_into_a_counterstrike():
    assert picked(RULES, scene(HERE, ("Root Cellar", ["Ally"], ["Foe"]), cards=FOE, one="ap = 1")) == "Attack with Ally"
    sting = minion("Sting", 2, 9, "Counterstrike")
    assert (
        picked(RULES, scene(HERE, ("Root Cellar", ["Ally"], ["Sting"]), cards=FOE + sting, one="ap = 1"))
        != "Attack with Ally"
    )


def test_it_wastes_no_damage():
    far = minion("Wall", 1, 9)
    one = 'hand = ["Loose Floorboard"]\nap = 1\ndeck = []'
    assert picked(RULES, scene(HERE, ("Root Cellar", [], ["Wall"]), cards=far, one=one)) != "Play Loose Floorboard"
    assert picked(RULES, scene(HERE, ("Root Cellar", [], ["Foe"]), cards=FOE, one=one)) == "Play Loose Floorboard"


def test_a_position_with_a_rune_is_worth_more_than_one_without():
    views = [View(scene((), one=f"captured = {names}").game, 0) for names in ("[]", '["Root Cellar"]')]
    assert worth(views[1], 0) > worth(views[0], 0) + 10


BURST = card(
    "Burst", "gadget-card", "Deal X damage to each minion at the source's location, where X is the value of the source.",
    method="Resolve",
)  # fmt: skip
CROWD = minion("Fixer", 1, 2, "Gadget", value=2) + minion("Runt", 2, 2, "Melee") + minion("Lump", 2, 3, "Melee")


@pytest.mark.parametrize(
    ("mine", "theirs", "played"),
    [
        (["Fixer"], ["Runt", "Runt"], True),
        (["Fixer"], ["Lump", "Lump"], False),  # a health of 3 withstands a value of 2
        (["Fixer"], ["Runt"], True),  # the source falls too, but has less power
        (["Fixer", "Runt", "Runt"], ["Runt", "Runt"], False),
        (["Fixer"], [], False),
    ],
)
def test_it_bursts_where_enemies_lose_more_than_it_does(mine, theirs, played):
    s = scene(HERE, ("Root Cellar", mine, theirs), cards=BURST + CROWD, one='hand = ["Burst"]\nap = 1\ndeck = []')
    assert (picked(RULES, s) == "Play Burst") is played


def test_it_bursts_through_the_source_beside_most_enemies():
    """The one with the higher value stands where only a friend falls."""
    best = minion("Chief", 1, 9, "Gadget", value=3)
    sites = (("Root Cellar", ["Chief", "Runt"], ["Runt"]), ("Copper Still", ["Fixer"], ["Runt"] * 3))
    s = scene(HERE, *sites, cards=BURST + CROWD + best, one='hand = ["Burst"]\nap = 1').choose("Play Burst")
    assert picked(RULES, s) == "Fixer"


def test_it_does_not_hope_for_an_ability_that_is_suppressed():
    """Without the Bird, which alone matches there, its friend goes to where it matches itself."""
    cards = SITE.replace("power = 3", "power = 4", 1) + minion("Friend", 1, 1, "Support")
    sites = (HERE, ("Site", ["Bird", "Friend"]), ("Perch",))
    cards += card("Perch", "location", "", ["Support"], power=9, rune="Acorn")
    assert picked(RULES, scene(*sites, cards=cards)) != "Move Friend from Location 2 to Location 3"
    net = 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Bird" }]'
    assert picked(RULES, scene(*sites, cards=cards, table=net)) == "Move Friend from Location 2 to Location 3"


def test_it_gathers_where_others_stand_once_there_is_nothing_left_to_draw():
    sites = (("", ["Wing"]), ("Root Cellar", ["Runt"]), ("Site",))
    cards = SITE + CROWD + minion("Wing", 1, 1, "Flight", "Mobile")
    assert (
        picked(RULES, scene(*sites, cards=cards, one="ap = 1\ndeck = []")) == "Move Wing from Location 1 to Location 2"
    )
    assert picked(RULES, scene(*sites, cards=cards, one="ap = 1")) == "Draw a card"
