"""Rules that meet where one of them is easily forgotten: revenants that leave and come back, phases that begin, empty decks, prices
that add up, and what is told of a revenant.
"""

from json import dumps

import pytest

from engine.play.scenes import SceneError
from tests.games.runicka.arena import (
    END,
    FOE_ONE,
    LEAF,
    ONE,
    PLAIN,
    RAM,
    ROOT,
    arena,
    at,
    card,
    chaos,
    crystal,
    fights,
    order,
    over,
)
from tests.games.runicka.test_winning import won

SPUR = crystal("Spur", "Target ally revenant has +3 Power until the end of the turn.", recharge=0)
BACK = card("Back", "inert", "You may lose 1 Life: Return target ally revenant to its owner's hand.", power=0)
SLAY = card("Slay", "inert", "You may lose 1 Life: Obliterate target ally revenant.", power=0)
FETCH = card("Fetch", "inert", "You may lose 1 Life: Return target revenant in your Oblivion to your hand.", power=0)
RING = card("Ring", "latent", power=3, keywords=["Echo"])
CAP = card("Cap", "bursting", power=2, cost=0)


def told(played, name: str) -> str:
    """What is told of the space on which a card of that name lies."""
    spaces = [space for seat in played.seen()["seats"] for space in seat["zones"]["arena"]]
    return next(dumps(space) for space in spaces if f'"{name}"' in dumps(space))


def settled(played):
    """What is asked before the Main Phase goes on is answered with anything."""
    while END not in played.offered:
        played.choose(played.offered[0])
    return played


def news(played, before: int, seat: int = 1) -> str:
    """What the log tells beyond its first lines."""
    return " ".join(played.log(seat)[before:])


# A revenant that has left and comes back is a new one


@pytest.mark.parametrize(
    ("mine", "way"),
    [
        ('arena = ["Ram", "Back"]', ["Activate Back", "Ram"]),
        ('arena = ["Ram", "Slay", "Fetch"]', ["Activate Slay", "Ram", "Activate Fetch"]),
    ],
)
def test_power_given_for_a_turn_does_not_come_back_with_a_revenant_that_is_summoned_again(mine, way):
    """RNK-Q45, RNK-Q58: by way of the hand, and by way of Oblivion and the hand. [002:48 002:65]"""
    played = order(RAM + SPUR + BACK + SLAY + FETCH, f'talisman = ["Spur"]\n{mine}').choose("Invoke Spur", "Ram")
    assert played.value("power", "Ram") == 9
    played.choose(*way, f"Summon Ram on {ONE}")
    assert (played.areas("arena")[0], played.value("power", "Ram")) == (["Ram"], 6)


def test_power_given_for_a_turn_stays_on_a_revenant_that_becomes_a_base():
    """RNK-Q58, RNK-CO-5: it has not left; a fusion is one revenant. [002:50 002:67]"""
    played = order(RAM + SPUR + CAP, 'talisman = ["Spur"]\narena = ["Ram"]\nhand = ["Cap"]')
    played.choose("Invoke Spur", f"Fuse Cap onto {ONE}", "Attack your foe with Cap")
    assert played.count("life", 2) == 100 - 2 - 3


def test_an_aura_given_to_a_fusion_does_not_stay_on_what_comes_back_by_echo():
    """RNK-Q49, RNK-Q58: Flying was given to the fusion, and it has gone. [002:81 002:83]"""
    mine = 'talisman = ["Windlass Opal"]\narena = [["Ring", "Cap"], "Slay"]'
    played = order(RING + CAP + SLAY, mine, 'arena = ["Wick Acolyte"]').choose("Invoke Windlass Opal", "Cap")
    assert "Attack your foe with Cap" in played.offered
    played.choose("Activate Slay", "Cap")
    assert (played.areas("arena")[0], fights(played)) == (["Ring"], [f"Attack {FOE_ONE} with Ring"])


@pytest.mark.parametrize(("away", "may"), [(True, True), (False, False)])
def test_an_aura_laid_on_a_foe_s_revenant_is_gone_once_it_has_been_summoned_again(away, may):
    """RNK-Q49, RNK-Q41: Passive until the end of the foe's next turn, and not on the one that is summoned in it. [002:85]"""
    mine = 'arena = ["Wick Snuffer"]\ntalisman = ["Palegate"]'
    played = order(RAM, mine, f'{at("Order", 1)}\narena = ["Ram"]').choose("Activate Wick Snuffer")
    if away:
        played.choose("Invoke Palegate", "Ram")
    over(played)
    if away:
        played.choose(f"Summon Ram on {FOE_ONE}")
    assert (played.active, bool(fights(played))) == (2, may)


@pytest.mark.parametrize("away", [True, False])
def test_what_is_once_per_turn_is_that_of_one_revenant(away):
    """RNK-Q33, RNK-Q45: one that is summoned again has not used it. [002:62-63]"""
    well = card("Well", text="Once per turn, you may lose 3 Life: Draw 1 card.", cost=0)
    played = order(well + BACK, 'arena = ["Well", "Back"]').choose("Activate Well")
    if away:
        played.choose("Activate Back", "Well", f"Summon Well on {ONE}")
    assert ("Activate Well" in played.offered) == away


def test_who_lost_the_ability_to_attack_has_it_again_once_summoned_anew():
    """RNK-Q45, RNK-Q41: the revenant that paid with it has left. [002:63 002:65]"""
    toll = card(
        "Toll", "inert", "You may have target ally revenant lose the ability to attack this turn: You gain 1 Life."
    )
    played = order(RAM + toll + BACK, 'arena = ["Ram", "Toll", "Back"]').choose("Activate Toll", "Ram")
    assert "Attack your foe with Ram" not in played.offered
    assert "Attack your foe with Ram" in played.choose("Activate Back", "Ram", f"Summon Ram on {ONE}").offered


def test_a_target_that_its_own_price_took_away_is_not_what_echo_brings_back():
    """RNK-Q45, RNK-Q50: the fusion was the target, and Ring alone is another revenant. [002:62 002:81]"""
    torch = card(
        "Torch",
        "bursting",
        "You may obliterate Torch: Target ally revenant has +3 Power until the end of the turn.",
    )
    played = order(RING + torch + RAM, 'arena = [["Ring", "Torch"], "Ram"]').choose("Activate Torch", "Torch")
    assert (played.areas("arena")[0], played.value("power", "Ring"), played.value("power", "Ram")) == (["Ring"], 3, 6)
    other = order(RING + torch + RAM, 'arena = [["Ring", "Torch"], "Ram"]').choose("Activate Torch", "Ram")
    assert (other.value("power", "Ring"), other.value("power", "Ram")) == (3, 9)


# Bases

SPRING = card("Spring", "surging", "Dormant: Obliterate each ally revenant.", power=3, keywords=["Echo"])


@pytest.mark.parametrize(
    ("kind", "alone"), [("stable", True), ("unstable", True), ("surging", False), ("bursting", False)]
)
def test_an_addition_does_not_lie_on_what_echo_brings_back_of_its_base(kind, alone):
    """RNK-Q57, RNK-Q44: the top of the Base comes back by itself; no Uproar, and the cost stays paid. [002:80-81 002:89]"""
    high = card("High", kind, "Uproar: You gain 40 Life.", cost=10)
    played = order(ROOT + SPRING + high, 'hand = ["High"]\narena = [["Root", "Spring"]]').choose(
        f"Fuse High onto {ONE}"
    )
    spaces = [space for space in settled(played).areas("arena") if space]
    assert sorted(spaces) == ([["High"], ["Spring"]] if alone else [["Spring"]])
    assert (played.count("life"), "High" in played.zone("oblivion")) == (90, not alone)


def test_a_base_that_obliterates_others_is_still_there():
    """RNK-KW-1, RNK-KW-3: Dormant takes another one away, then the fusion resolves with Uproar. [002:80 002:89]"""
    low = card("Low", "surging", "Dormant: Obliterate each other ally revenant.", power=3)
    high = card("High", "stable", "Uproar: You gain 40 Life.", cost=10)
    played = order(low + high + RING + CAP, 'hand = ["High"]\narena = ["Low", ["Ring", "Cap"]]').choose(
        f"Fuse High onto {ONE}"
    )
    assert [space for space in played.areas("arena") if space] == [["Low", "High"], ["Ring"]]
    assert played.count("life") == 130


def test_an_effect_fuses_nothing_onto_a_base_of_which_only_an_echo_is_left():
    """RNK-Q57, RNK-Q61: the revenant that was to be the Addition stays where it stands, alone. [002:57 002:80-81]"""
    rivet = card("Rivet", "unstable", "You may lose 5 Life: Fuse Rivet onto another target ally revenant.", power=2)
    low = card("Low", "surging", "Dormant: Obliterate Low.", power=2)
    played = order(RING + low + rivet, 'arena = [["Ring", "Low"], "Rivet"]').choose("Activate Rivet")
    assert sorted(space for space in played.areas("arena") if space) == [["Ring"], ["Rivet"]]


# The phase that a scene names begins


@pytest.mark.parametrize(("phase", "gained"), [("draw", 11), ("main", 10), ("", 10), ("end", 100)])
def test_the_phase_that_a_scene_names_begins(phase, gained):
    """002:28: with what happens at its beginning; the ones before it are over. [002:32 002:70-71]"""
    bell = card(
        "Bell",
        text="At the beginning of your Draw Phase: You gain 1 Life.\n"
        "At the beginning of your Main Phase: You gain 10 Life.\n"
        "At the beginning of your End Phase: You gain 100 Life.",
    )
    assert arena(bell, 'arena = ["Bell"]', head=f'phase = "{phase}"' if phase else "").count("life") == 100 + gained


@pytest.mark.parametrize(("phase", "drawn"), [("draw", 1), ("main", 0)])
def test_in_the_main_phase_the_table_says_so(phase, drawn):
    """002:32: whether the Draw Phase has been played or passed over by the scene."""
    played = arena("", "", head=f'phase = "{phase}"')
    assert (played.seen()["phase"], played.question, len(played.zone("hand"))) == ("main", "Your Main Phase", drawn)


@pytest.mark.parametrize(("phase", "gained"), [("draw", 5), ("main", 0), ("end", 0)])
def test_a_turn_begins_with_its_draw_phase_alone(phase, gained):
    """002:28: the Resolution Step of the Draw Phase is for what triggers at the beginning of a turn."""
    dawn = card("Dawn", text="At the beginning of your turn: You gain 5 Life.")
    assert arena(dawn, 'arena = ["Dawn"]', head=f'phase = "{phase}"').count("life") == 100 + gained


# Empty decks


@pytest.mark.parametrize(
    "text",
    [
        "Search your deck for a card, put it into your hand, then shuffle your deck.",
        "Look at the top 2 cards of your deck. Place 1 of them into your hand and the rest on the bottom of your deck.",
        "Put the top 2 cards of your deck into your hand.",
        "Put the top card of your deck on the bottom of your deck.",
        "You send the top 2 cards of your deck to Oblivion.",
    ],
)
def test_only_a_draw_that_is_required_loses(text):
    """002:30: whatever else touches an empty deck finds nothing there. [002:75]"""
    deep = card("Deep", text=f"Shout: {text}", cost=0)
    played = order(deep, f'deck = []\nhand = ["Deep"]\noblivion = ["{PLAIN}"]').choose(f"Summon Deep on {ONE}")
    assert (played.game.over, played.zone("hand"), played.zone("oblivion")) == (False, [], [PLAIN])


def test_whoever_is_made_to_draw_from_an_empty_deck_loses():
    """RNK-Q10: by an effect of the foe too. [002:75]"""
    deep = card("Deep", text="Shout: Your foe draws 1 card.", cost=0)
    assert won(order(deep, 'hand = ["Deep"]', "deck = []").choose(f"Summon Deep on {ONE}")) == ([1], "empty deck")


# Two prices from one stock


@pytest.mark.parametrize(
    ("price", "there", "short"),
    [
        ("lose 3 Life, lose 4 Life", "life = 8", "life = 7"),
        ("discard 1 card, discard 1 card", f"hand = {[PLAIN] * 2}", f'hand = ["{PLAIN}"]'),
        (
            "send the top 2 cards of your deck to Oblivion, send the top 2 cards of your deck to Oblivion",
            f"deck = {[PLAIN] * 4}",
            f"deck = {[PLAIN] * 3}",
        ),
    ],
)
def test_prices_of_one_stock_add_up(price, there, short):
    """RNK-Q69, RNK-Q34: each alone could be paid, both only out of enough. [002:62-63]"""
    shop = card("Shop", "inert", f"You may {price}: Your foe loses 1 Life.")
    assert "Activate Shop" not in order(shop, f'{short}\narena = ["Shop"]').offered
    assert settled(order(shop, f'{there}\narena = ["Shop"]').choose("Activate Shop")).count("life", 2) == 99


def test_prices_of_two_stocks_do_not():
    """RNK-Q69, RNK-Q34: 4 Life pay 3, and a card is a card. [002:62-63]"""
    shop = card("Shop", "inert", "You may lose 3 Life, discard 1 card: Your foe loses 1 Life.")
    played = order(shop, f'life = 4\nhand = ["{PLAIN}"]\narena = ["Shop"]').choose("Activate Shop")
    assert (played.count("life"), played.zone("hand"), played.count("life", 2)) == (1, [], 99)


# One effect for both


@pytest.mark.parametrize(("mine", "theirs", "winners"), [(3, 5, []), (6, 5, [1]), (5, 6, [2])])
def test_one_effect_that_takes_the_last_life_of_both_is_a_draw(mine, theirs, winners):
    """RNK-Q23: whoever has Life left has won. [002:26]"""
    flood = card("Flood", text="Shout: Each runekeeper loses 5 Life.", cost=0)
    played = order(flood, f'life = {mine}\nhand = ["Flood"]', f"life = {theirs}").choose(f"Summon Flood on {ONE}")
    assert won(played)[0] == winners


# What is discarded


def test_what_is_obliterated_is_not_discarded():
    """002:12: cards are defeated or removed from play; discarding is done from the hand. [002:70]"""
    tally = card("Tally", "inert", "When you discard a card: You gain 20 Life.")
    played = order(tally + SLAY + RAM, 'arena = ["Ram", "Tally", "Slay"]').choose("Activate Slay", "Ram")
    assert (played.zone("oblivion"), played.count("life")) == (["Ram"], 99)


def test_cards_above_six_are_discarded_one_by_one():
    """002:70: each sets off what waits for a discard."""
    tally = card("Tally", "inert", "When you discard a card: You gain 20 Life.")
    played = over(order(tally, f'arena = ["Tally"]\nhand = {[PLAIN] * 8}'))
    assert (len(played.zone("hand")), played.count("life")) == (6, 140)


# What is told


def test_a_given_aura_stands_on_the_revenant():
    """RNK-Q49: for its time, and on no other one. [002:83]"""
    played = order(RAM + ROOT, 'talisman = ["Windlass Opal"]\narena = ["Ram", "Root"]')
    before = len(played.log())
    played.choose("Invoke Windlass Opal", "Ram")
    assert ["Flying" in told(played, name) for name in ("Ram", "Root")] == [True, False]
    (effect,) = played.seen()["lasting"]
    assert [change["card"] for change in effect["changes"]] == ["Ram"]
    assert "Ram" in news(played, before)
    assert "Flying" not in told(over(played), "Ram")


def test_a_lost_aura_stands_on_the_revenant():
    """RNK-Q49: Cairn Sentry without its Passive is told apart from one with it. [002:85]"""
    calm = crystal("Calm", "Target ally revenant loses Passive until the end of the turn.")
    played = order(calm, f'talisman = ["Calm"]\narena = ["{PLAIN}"]')
    with_it = told(played, PLAIN)
    assert told(played.choose("Invoke Calm"), PLAIN) != with_it


def test_the_log_tells_which_cards_leave_with_a_fusion():
    """RNK-SU-4: all of its cards are obliterated together. [002:50 002:66]"""
    played = order(RAM + ROOT + LEAF, 'arena = ["Ram"]', 'arena = [["Root", "Leaf"]]')
    before = len(played.log())
    played.choose(f"Attack {FOE_ONE} with Ram")
    assert ["Root" in news(played, before, seat) for seat in (1, 2)] == [True, True]


def test_a_word_of_a_field_is_checked():
    """002:21: an alignment is Order or Chaos; a slip is refused with its key, small letters are not."""
    with pytest.raises(SceneError) as refused:
        order(card("Slip", side="Oder"), 'hand = ["Slip"]')
    assert any("alignment" in problem for problem in refused.value.problems)
    small = card("Small", side="order", cost=0)
    assert f"Summon Small on {ONE}" in order(small, 'hand = ["Small"]').offered
    assert f"Summon Small on {ONE}" not in chaos(small, 'hand = ["Small"]').offered


# Lines that go on, combats that add up


@pytest.mark.parametrize(
    "text",
    [
        "Shout: Obliterate each ally revenant. You gain 4 Life. Your foe loses 2 Life.",
        "Shout: Obliterate Martyr. You gain 4 Life. Your foe loses 2 Life.",
        "Shout: Return Martyr to its owner's hand. You gain 4 Life. Your foe loses 2 Life.",
    ],
)
def test_sentences_behind_the_one_that_removes_their_revenant_happen(text):
    """002:84: a line that has begun is finished."""
    played = order(card("Martyr", text=text, cost=0), 'hand = ["Martyr"]').choose(f"Summon Martyr on {ONE}")
    assert (played.zone("arena"), played.count("life"), played.count("life", 2)) == ([], 104, 98)


def test_another_line_of_a_revenant_that_has_gone_does_not_happen():
    """002:19: it waits for the Life that the first one gains, and stands in the arena no more."""
    martyr = card(
        "Martyr",
        text="When you gain Life: Your foe loses 50 Life.\nShout: Obliterate each ally revenant. You gain 4 Life.",
        cost=0,
    )
    played = order(martyr, 'hand = ["Martyr"]').choose(f"Summon Martyr on {ONE}")
    assert (played.count("life"), played.count("life", 2)) == (104, 100)


@pytest.mark.parametrize(("base", "left"), [(1, 0), (0, 1)])
def test_combats_of_an_addition_and_its_base_add_up(base, left):
    """RNK-Q61, RNK-Q65: with Flurry two in all; one each leaves none. [002:67 002:82]"""
    rivet = card(
        "Rivet", "unstable", "You may lose 5 Life: Fuse Rivet onto another target ally revenant.", keywords=["Flurry"]
    )
    mine = f'arena = [{{ card = "Rivet", fought = 1 }}, {{ card = "Root", fought = {base} }}]'
    played = order(rivet + ROOT, mine).choose("Activate Rivet")
    assert (played.areas("arena")[:2], len(fights(played))) == ([[], ["Root", "Rivet"]], left)
