"""Views: a seat sees its own hand, what lies open and how much there is of the rest; it can imagine the rest."""

from collections import Counter

import pytest

from engine.games.runeslingers.awakening.areas import COST
from engine.kernel.agenda import Simultaneous, push
from engine.kernel.chance import roll
from engine.kernel.state import NONE, TRIGGER, Effect
from engine.kernel.view import HiddenError, View
from engine.play.wording import picture
from tests.scenes import Played, set_scene

TABLE = """
[[seat]]
hand = ["Emberdart", "Wardsong"]
concentration = [["Lanternfall", "Groundsong"], "Ledger of Light", "Emberdart"]
deck = ["Twin Cinders", "Kiln Burst"]
discard = ["Dulling Jab"]
[[seat]]
hand = ["Coal Verdict", "Ash Veil", "Second Reading"]
concentration = ["Bitter Tonic", { card = "Prise the Seal", used = 1 }]
utility = [{ card = "Storm Glass Phial", token = 2 }]
ailment = [[{ card = "Burn", ailment = 2 }, { card = "Leaden Halo", owner = 1 }]]
deck = ["Moth Hunger", "Caught Breath", "Riposte Glyph"]
void = ["Salted Wound"]
"""


@pytest.fixture
def s() -> Played:
    return set_scene(TABLE)


SECRETS = {"Coal Verdict", "Ash Veil", "Second Reading", "Bitter Tonic", "Prise the Seal", "Moth Hunger", "Caught Breath",
           "Riposte Glyph", "Twin Cinders", "Kiln Burst"}  # fmt: skip


def seen_by(seat: int):
    s = set_scene(TABLE)
    view = View(s.game, seat - 1)
    names = {}
    for zone, number in s.rules.zones.items():
        for whose in range(s.game.table.seats):
            for piece in view.pieces(whose, number):
                names.setdefault((zone, whose + 1), []).append(view.card(piece).name)
    return names


def test_a_seat_sees_its_own_hand_and_no_other():
    assert seen_by(1)["hand", 1] == ["Emberdart", "Wardsong"]
    assert ("hand", 2) not in seen_by(1)
    assert seen_by(2)["hand", 2] == ["Coal Verdict", "Ash Veil", "Second Reading"]


def test_nobody_sees_a_deck():
    assert not [where for seat in (1, 2) for where in seen_by(seat) if where[0] == "deck"]


def test_what_is_hidden_cannot_be_asked_for():
    s = set_scene(
        """
        [[seat]]
        hand = ["Emberdart"]
        deck = ["Lanternfall"]
        concentration = ["Twin Cinders"]
        [[seat]]
        hand = ["Kiln Burst"]
        deck = ["Coal Verdict"]
        concentration = ["Dulling Jab"]
        """
    )
    view = View(s.game, 0)
    for name in ("Emberdart", "Twin Cinders"):
        assert view.offered(s.piece(name)).name == name
        assert view.value(COST, s.piece(name)) >= 1
    for name in ("Lanternfall", "Kiln Burst", "Coal Verdict", "Dulling Jab"):
        assert view.card(s.piece(name)) is None
        with pytest.raises(HiddenError):
            view.offered(s.piece(name))
        with pytest.raises(HiddenError):
            view.value(COST, s.piece(name))


def test_own_cards_are_those_on_own_places_that_are_seen(s: Played) -> None:
    own, theirs = (View(s.game, seat).own_cards() for seat in (0, 1))
    assert own == sorted(
        ["Emberdart", "Wardsong", "Lanternfall", "Groundsong", "Ledger of Light", "Emberdart", "Dulling Jab"]
    )
    assert {"Coal Verdict", "Bitter Tonic", "Salted Wound"} <= set(theirs)
    assert not {"Moth Hunger", "Emberdart"} & set(theirs)


@pytest.mark.parametrize("seat", [1, 2])
def test_everybody_sees_what_lies_open(seat):
    assert (seen_by(seat)["discard", 1], seen_by(seat)["void", 2]) == (["Dulling Jab"], ["Salted Wound"])
    assert seen_by(seat)["ailment", 2] == ["Burn", "Leaden Halo"]


def test_only_its_owner_looks_at_a_concentration():
    """Cards played on top are seen by all (RSA-Q18)."""
    assert seen_by(1)["concentration", 1] == ["Lanternfall", "Groundsong", "Ledger of Light", "Emberdart"]
    assert seen_by(2)["concentration", 1] == ["Groundsong"]
    assert ("concentration", 2) not in seen_by(1)


def test_what_is_not_seen_is_counted(s):
    view = View(s.game, 0)
    assert (view.size(1, s.rules.zones["hand"]), view.size(1, s.rules.zones["deck"])) == (3, 3)
    assert view.stacks(1, s.rules.zones["concentration"])[:3] == [[NONE], [NONE], []]


def test_what_is_seen_of_a_zone_is_told_with_its_place(s):
    for view, whose, zone in (
        (View(s.game, seat), whose, zone) for seat in (0, 1) for whose in (0, 1) for zone in s.rules.zones.values()
    ):
        pieces = view.pieces(whose, zone)
        assert view.laid(whose, zone) == [(piece, s.game.place[piece], s.game.cards[piece]) for piece in pieces]


def test_a_piece_acts_for_a_player_or_for_nobody(s):
    """What lies under another card, or in a hand, acts for nobody."""
    names = ("Groundsong", "Lanternfall", "Storm Glass Phial", "Wardsong")
    assert [View(s.game, 0).actor(s.piece(name)) for name in names] == [0, NONE, 1, NONE]


def test_a_decision_is_seen_by_whoever_it_asks(s):
    assert View(s.game, 0).decision is s.game.decision
    assert View(s.game, 1).decision is None


def test_the_attacker_sees_no_cards_while_damage_is_dealt():
    """8 damage on its way, while the defender thinks about a block."""
    s = set_scene(TABLE.replace('hand = ["Emberdart", "Wardsong"]', 'light = 3\nhand = ["Lanternfall"]'))
    s.choose("Play Lanternfall", "On Seat 1: Concentration areas 2", "Seat 2", "Do not answer")
    assert s.question == "Do you block?"
    view, table = View(s.game, 0), s.game.table
    seen = {table.cards[piece].name for piece in range(table.seats + 1, len(table.cards)) if view.sees(piece)}
    assert seen & SECRETS == set()


# Imagining


def zones_of(game, zone: str, seat: int) -> list[str]:
    spots = game.table.places_of[seat - 1][game.table.rules.zones[zone]]
    return [game.table.cards[piece].name for spot in spots for piece in game.stacks[spot]]


def test_what_is_hidden_is_dealt_anew_among_what_is_hidden(s):
    worlds = [View(s.game, 0).imagine(seed) for seed in range(60)]
    hidden = Counter(SECRETS - {"Twin Cinders", "Kiln Burst"})
    for world in worlds:
        dealt = [name for zone in ("hand", "deck", "concentration") for name in zones_of(world, zone, 2)]
        assert Counter(dealt) == hidden
        assert zones_of(world, "hand", 1) == ["Emberdart", "Wardsong"]
    assert {name for world in worlds for name in zones_of(world, "hand", 2)} == set(hidden)
    assert {zones_of(world, "deck", 1)[0] for world in worlds} == {"Twin Cinders", "Kiln Burst"}


def test_what_stands_on_a_hidden_card_stays_in_its_place(s):
    used = s.rules.counters["used"]
    for seed in range(20):
        world = View(s.game, 0).imagine(seed)
        spots = world.table.places_of[1][s.rules.zones["concentration"]]
        assert [world.counts[used][world.stacks[spot][0]] for spot in spots[:2]] == [0, 1]


def test_a_card_whose_trigger_waits_for_its_turn_stays_in_its_place(s):
    """Two cards that have come back to a hidden hand, while their player orders what their leaving has set off."""
    hand = s.game.table.place_of[1][s.rules.zones["hand"]]
    first, second, *_ = s.game.stacks[hand]
    push(s.game, Simultaneous(1, [Effect((), TRIGGER, piece, 1) for piece in (first, second)]))
    for seed in range(20):
        assert View(s.game, 0).imagine(seed).stacks[hand][:2] == [first, second]


def test_the_same_seed_imagines_the_same(s):
    one, two = (View(s.game, 0).imagine(5) for _ in range(2))
    assert one.stacks == two.stacks


def test_imagining_leaves_the_game_alone(s):
    before = [stack[:] for stack in s.game.stacks]
    View(s.game, 0).imagine(5).stacks[0].clear()
    assert s.game.stacks == before


# What is still to come of chance

WORLDS = range(100)
DISCARDED = """
[[card]]
name = "Word"
kind = "utility"
cost = 0
text = "Draw 1 card."
[[card]]
name = "Whim"
kind = "utility"
cost = 0
text = "You discard 1 card at random."
[[seat]]
hand = ["Word", "Whim", "Emberdart", "Wardsong", "Lanternfall", "Groundsong", "Kiln Burst", "Twin Cinders"]
concentration = ["Ledger of Light"]
deck = ["Dulling Jab"]
discard = ["Coal Verdict", "Ash Veil", "Second Reading", "Bitter Tonic", "Moth Hunger", "Caught Breath"]
[[seat]]
deck = ["Riposte Glyph"]
"""


def after(game, option, zone):
    """A zone of seat 1 once an option has been taken in a copy of a game."""
    return tuple(Played(game.clone()).choose(option).zone(zone))


def imagined(game, option, zone):
    """The same in so many games as seat 1 imagines them."""
    return [after(View(game, 0).imagine(seed), option, zone) for seed in WORLDS]


@pytest.mark.parametrize("real", range(3))
def test_no_imagined_shuffle_tells_the_real_one(real):
    """The last card of the deck is drawn, and the discard pile is shuffled: its six open cards have 720 orders. [000:76]"""
    game = set_scene(DISCARDED, seed=real).game
    orders = imagined(game, "Play Word", "deck")
    assert {len(order) for order in orders} == {6}
    assert orders.count(after(game, "Play Word", "deck")) < 5
    assert len(set(orders)) > 80


@pytest.mark.parametrize("real", range(3))
def test_no_imagined_pick_tells_the_real_one(real):
    """One of seven cards is discarded at random: about a seventh of all guesses is right."""
    game = set_scene(DISCARDED, seed=real).game
    hands = imagined(game, "Play Whim", "hand")
    assert hands.count(after(game, "Play Whim", "hand")) < 35
    assert len(set(hands)) == 7


def test_a_pilot_that_bets_on_the_roll_it_imagines_wins_no_more_than_by_chance():
    """A die of six: of 600 bets 100 are won, and 45 more or less are five standard deviations."""
    games = [set_scene(DISCARDED, seed=real).game for real in range(6)]
    bets = [(roll(View(game, 0).imagine(seed), 0, 6), roll(game.clone(), 0, 6)) for game in games for seed in WORLDS]
    assert 55 < sum(bet == face for bet, face in bets) < 145


# The table as data


@pytest.mark.parametrize("seat", [1, 2])
def test_the_picture_of_the_table_names_nothing_hidden(seat, s):
    told = str(picture(s.game, View(s.game, seat - 1).sees))
    own = SECRETS if seat == 1 else SECRETS - set(seen_by(2)["hand", 2]) - set(seen_by(2)["concentration", 2])
    assert not [name for name in own if name in told]


def test_the_picture_is_told_as_in_a_scene(s):
    ours, theirs = (seat["zones"] for seat in picture(s.game, View(s.game, 0).sees)["seats"])
    assert ours["hand"] == ["Emberdart", "Wardsong"]
    groundsong = {"card": "Groundsong", "values": {"defense": 4}}
    assert (ours["concentration"][0], ours["deck"]) == ([{"card": "Lanternfall", "face_down": True}, groundsong], 2)
    assert (theirs["hand"], theirs["concentration"][1]) == (3, [{"card": None, "used": 1, "face_down": True}])
    assert (theirs["utility"], theirs["ailment"][0]) == (
        [[{"card": "Storm Glass Phial", "token": 2, "values": {"defense": 4}}], []],
        [{"card": "Burn", "ailment": 2}, {"card": "Leaden Halo", "owner": 1, "values": {"defense": 3}}],
    )


def test_the_picture_counts_what_players_have():
    told = picture(set_scene(TABLE).game, lambda piece: True)
    assert (told["seats"][0]["counters"]["power"], told["turn"], told["active"], told["phase"]) == (5, 2, 1, "play")
    assert told["table"]["supply"]["Burn"] == 7
