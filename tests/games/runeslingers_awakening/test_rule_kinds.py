"""Rules that meet where one of them is easily forgotten: cards that leave and come back, phases that begin, decks that are emptied,
prices that add up, and effects that fell several at once.
"""

from json import dumps

import pytest

from tests.games.runeslingers_awakening.duels import (
    DECK,
    FIELD,
    ONE,
    SLOT,
    TWO,
    bare_scene,
    card,
    scene,
    settled,
    under,
)
from tests.scenes import set_scene

CASE = card("Case", text="Target defense card you control has +3 defense until the end of the turn.")
RECALL = card("Recall", text="Return target defense card you control to its owner's hand.")
CRACK = card("Crack", text="Destroy target defense card you control.")
DIG = card("Dig", text="Return a card from your discard pile to your hand.")
LAMP = card("Lamp", "trinket", "Your Runeslinger has +1 block.")
WORD = card("Word", text="Target enemy Runeslinger loses 1 health.")
BACK = ["Play Recall", TWO]


def told(s, name: str) -> str:
    """What is told of a card on a concentration."""
    piles = [pile for seat in s.seen()["seats"] for pile in seat["zones"]["concentration"]]
    return next(dumps(piece) for pile in piles for piece in pile if f'"{name}"' in dumps(piece))


def aims(s) -> set[str]:
    """The names of the cards among which a target is asked for."""
    return {s.game.cards[row[1]].name for row in s.game.decision.options}


def one_sided(cards, mine):
    """Two players, of whom the first one brings a deck of their own."""
    return set_scene(f"{cards}[[seat]]\n{FIELD}\n{mine}\n[[seat]]\n{DECK}")


# A card that has left and comes back is a new one


@pytest.mark.parametrize(
    ("way", "defense"),
    [
        ([], 6),
        ([*BACK, "Play Lamp", SLOT], 3),
        (["Play Crack", TWO, "Play Dig", "Play Lamp", SLOT], 3),
    ],
)
def test_a_value_given_for_a_turn_does_not_come_back_with_a_card(way, defense):
    """RSA-LD-5: its effects stop as it leaves the field, to the hand or to the discard pile; where it stays it has them. [000:254]"""
    hand = 'hand = ["Case", "Recall", "Crack", "Dig"]\nutility = ["Lamp"]'
    s = scene(CASE + RECALL + CRACK + DIG + LAMP, hand).choose("Play Case", ONE)
    assert s.value("defense", "Lamp") == 6
    assert s.choose(*way).value("defense", "Lamp") == defense


@pytest.mark.parametrize("away", [True, False])
def test_what_is_once_per_turn_is_that_of_one_card(away):
    """000:241: a card that is played again has not been activated this turn."""
    well = card("Well", "trinket", "Once per turn, discard 1 card: Draw 1 card.")
    s = scene(well + RECALL, 'hand = ["Recall", "Wardsong"]\nutility = ["Well"]').choose("Activate Well", "Wardsong")
    if away:
        s.choose("Play Recall", ONE, "Play Well", SLOT)
    assert ("Activate Well" in s.offered) == away


def test_tokens_and_the_charge_of_the_turn_stay_behind():
    """RSA-ACT-7: it enters play with its own tokens again, and may be charged. [000:372-373]"""
    bowl = card("Bowl", "trinket", "Remove 2 tokens from Bowl: Draw 1 card.", ["Token 1", "Charge"])
    s = scene(bowl + RECALL, 'hand = ["Recall"]\nutility = [{ card = "Bowl", token = 3 }]').choose("Charge Bowl")
    assert (s.count("token", "Bowl"), "Charge Bowl" in s.offered) == (4, False)
    assert s.choose("Play Recall", ONE, "Play Bowl", SLOT).count("token", "Bowl") == 1
    assert s.choose("Charge Bowl").count("token", "Bowl") == 2


@pytest.mark.parametrize(("keywords", "again"), [(["Use", "Quick"], True), (["Use"], False)])
def test_a_used_card_that_is_played_again_is_ready(keywords, again):
    """RSA-ACT-3: but on the turn in which it is played only Quick lets it be used, wherever it lay before. [000:377 000:385]"""
    glass = card("Glass", "trinket", "Use: You gain 1 health.", keywords)
    s = scene(glass + RECALL, 'health = 10\nhand = ["Recall"]\nutility = ["Glass"]').choose("Use Glass")
    assert ("Use Glass" in s.offered, s.count("health")) == (False, 11)
    s.choose("Play Recall", ONE, "Play Glass", SLOT)
    assert ("Use Glass" in s.offered) == again
    assert s.choose(*["Use Glass"][: int(again)]).count("health") == 11 + again


@pytest.mark.parametrize(("away", "there"), [(True, True), (False, False)])
def test_damage_of_a_turn_is_that_of_one_card(away, there):
    """RSA-DM-7: 2 and 2 destroy a card with 3 defense, unless it was played anew between them. [000:135]"""
    jab = card("Jab", "spirit", "Deal 2 damage to any target.")
    s = scene(jab + LAMP + RECALL, 'hand = ["Jab", "Jab", "Recall"]\nutility = ["Lamp"]').choose(
        "Play Jab", ONE, "Lamp"
    )
    if away:
        s.choose(*BACK, "Play Lamp", SLOT, "Play Jab", "Lamp")
    else:
        s.choose("Play Jab", TWO, "Lamp")
    assert ("Lamp" in s.zone("utility")) == there


def test_a_block_barrier_stays_behind():
    """000:319: it lies on the object that was blocked, and that one has left."""
    s = scene(LAMP + RECALL, 'hand = ["Recall"]\nutility = [{ card = "Lamp", barrier = 4 }]')
    assert s.count("barrier", "Lamp") == 4
    assert s.choose("Play Recall", ONE, "Play Lamp", SLOT).count("barrier", "Lamp") == 0


def test_an_effect_is_chosen_anew():
    """000:374: only the effect that is chosen as the card is played now is used."""
    s = scene(RECALL, 'light = 4\nhand = ["Twofold Sigil", "Recall"]')
    assert s.choose("Play Twofold Sigil", SLOT, "Effect 1").value("block") == 6
    assert s.choose("Play Recall", ONE, "Play Twofold Sigil", SLOT, "Effect 2").value("block") == 4


def test_an_effect_that_lasts_as_long_as_a_card_is_in_play_ends_as_it_leaves():
    """RSA-LD-5: when it is played again it begins again, and is not there twice. [000:254]"""
    gem = card("Gem", "chant", "When you play Gem: Your Runeslinger has +2 block as long as Gem is in play.")
    s = scene(gem + RECALL, 'hand = ["Gem", "Recall"]').choose("Play Gem", SLOT)
    assert s.value("block") == 6
    assert s.choose("Play Recall", ONE).value("block") == 4
    assert s.choose("Play Gem", SLOT).value("block") == 6


def test_a_used_concentration_that_is_set_again_is_ready():
    """RSA-ACT-1: a card is set as a ready concentration, whatever it was before. [000:235]"""
    soil = card("Soil", text="Return target concentration you control to your hand.")
    s = bare_scene(soil, 'hand = ["Soil"]\nconcentration = [{ card = "Wardsong", used = 1 }, "Lanternfall"]')
    assert "Create Light with Wardsong" not in s.offered
    s.choose("Play Soil", TWO)
    if "Wardsong" in s.offered:
        s.choose("Wardsong")
    assert "Create Light with Wardsong" in s.choose("Set Wardsong as a concentration").offered


# The phase that a scene names begins

BELL = card(
    "Bell",
    "chant",
    "At the beginning of your Ready Phase: You gain 1 health.\n"
    "At the beginning of your Ailment Phase: You gain 2 health.\n"
    "At the beginning of your Draw Phase: You gain 4 health.\n"
    "At the beginning of your Play Phase: You gain 8 health.\n"
    "At the beginning of your Discard Phase: You gain 16 health.",
)


@pytest.mark.parametrize(
    ("phase", "gained", "asked"),
    [("ready", 7, "draw"), ("ailment", 6, "draw"), ("draw", 4, "draw"), ("play", 8, "play"), ("", 8, "play")],
)
def test_the_phase_that_a_scene_names_begins(phase, gained, asked):
    """000:245-246: with what happens at its beginning, before its steps; the ones before it are over."""
    s = scene(BELL, 'health = 1\nutility = ["Bell"]', head=f'phase = "{phase}"' if phase else "")
    assert (s.count("health"), s.seen()["phase"], s.active) == (1 + gained, asked, 1)


def test_a_discard_phase_that_a_scene_names_begins_and_ends_the_turn():
    """000:245-246: 16 at its beginning; then the next player has the turn."""
    s = scene(BELL, 'health = 1\nutility = ["Bell"]', head='phase = "discard"')
    assert (s.count("health"), s.seen()["phase"], s.active) == (17, "draw", 2)


@pytest.mark.parametrize(("phase", "gained"), [("ready", 3), ("ailment", 0), ("draw", 0), ("play", 0)])
def test_a_turn_begins_with_its_ready_phase_alone(phase, gained):
    """000:243-245: the beginning of the turn is there when the Ready Phase begins."""
    dawn = card("Dawn", "chant", "At the beginning of your turn: You gain 3 health.")
    assert scene(dawn, 'health = 1\nutility = ["Dawn"]', head=f'phase = "{phase}"').count("health") == 1 + gained


# Decks that are emptied

PILE = f"discard = {['Wardsong'] * 3}"


@pytest.mark.parametrize(
    ("text", "deck"),
    [
        ("Put the top 2 cards of your deck into your hand.", 2),
        ("Put the top 2 cards of your deck into your discard pile.", 2),
        ("Search your deck for a card, put it into your hand, then shuffle your deck.", 1),
        ("Set the top card of your deck face-down as a ready concentration.", 1),
    ],
)
def test_whatever_takes_the_last_card_of_a_deck_costs_a_power(text, deck):
    """RSA-PW-2, RSA-Q8: as soon as it holds none, whichever verb has taken it; the discard pile is the new deck. [000:54-57 000:76]"""
    mine = f'hand = ["Take"]\ndeck = {["Emberdart"] * deck}\n{PILE}'
    s = settled(one_sided(card("Take", text=text), mine).choose("Play Take", ONE))
    assert (s.count("power"), s.count("determination"), bool(s.zone("deck"))) == (4, 1, True)


@pytest.mark.parametrize(
    ("text", "deck"),
    [
        ("Put the top 2 cards of your deck into your hand.", 3),
        ("Look at the top 4 cards of your deck.", 1),
        ("Search your deck for a trinket, put it into your hand, then shuffle your deck.", 1),
        ("Put a card from your hand on top of your deck.", 1),
    ],
)
def test_a_deck_that_keeps_a_card_costs_nothing(text, deck):
    """RSA-GR-1: looking takes none away, searching without finding neither. [000:58-59]"""
    mine = f'hand = ["Take", "Lanternfall"]\ndeck = {["Emberdart"] * deck}\n{PILE}'
    s = settled(one_sided(card("Take", text=text), mine).choose("Play Take", ONE))
    assert (s.count("power"), len(s.zone("discard"))) == (5, 3)


def test_the_owner_of_the_deck_loses_the_power_for_cards_that_they_are_made_to_draw():
    """RSA-Q8: seat 2 draws its last two cards by an effect of seat 1. [000:76]"""
    take = card("Take", text="Target enemy Runeslinger draws 2 cards.")
    s = set_scene(
        f'{take}[[seat]]\n{FIELD}\n{DECK}\nhand = ["Take"]\n[[seat]]\ndeck = ["Emberdart", "Emberdart"]\n{PILE}'
    ).choose("Play Take", ONE)
    assert (s.count("power"), s.count("power", 2), len(s.zone("hand", 2))) == (5, 4, 2)


# Two prices from one stock


@pytest.mark.parametrize(
    ("price", "there", "short"),
    [
        (
            "Discard 1 card, discard 1 card",
            'utility = ["Well"]\nhand = ["Wardsong", "Lanternfall"]',
            'utility = ["Well"]\nhand = ["Wardsong"]',
        ),
        (
            "Remove 1 token from Well, remove 2 tokens from Well",
            'utility = [{ card = "Well", token = 3 }]',
            'utility = [{ card = "Well", token = 2 }]',
        ),
        ("Pay 2 Light, pay 1 Light", 'utility = ["Well"]\nlight = 3', 'utility = ["Well"]\nlight = 2'),
    ],
)
def test_prices_of_one_stock_add_up(price, there, short):
    """RSA-Q40: all of it has to be there before any of it is paid. [000:241]"""
    well = card("Well", "chant", f"{price}: You gain 3 health.")
    assert "Activate Well" not in bare_scene(well, f"health = 10\n{short}").offered
    s = settled(bare_scene(well, f"health = 10\n{there}").choose("Activate Well"))
    assert (s.count("health"), "Activate Well" in s.offered) == (13, False)


# Concentrations are no cards


@pytest.mark.parametrize("text", ["Destroy target card.", "Return target card to its owner's hand."])
def test_a_concentration_is_not_the_card_that_is_targeted(text):
    """RSA-Q7, 000:161: in play it is called a concentration."""
    theirs = 'concentration = ["Emberdart"]\nutility = ["Lamp", "Wardsong"]'
    s = scene(card("Word", text=text) + LAMP, 'hand = ["Word"]', theirs).choose("Play Word", ONE)
    assert {"Lamp", "Wardsong"} <= aims(s) <= {"Word", "Lamp", "Wardsong"}
    enemy = card("Word", text="Destroy target card an enemy controls.")
    assert "Play Word" not in scene(enemy, 'hand = ["Word"]', 'concentration = ["Emberdart"]').offered


def test_all_cards_are_no_concentrations():
    """RSA-Q7, 000:161: they stay where they lie."""
    cards = card("Word", text="Destroy all cards.") + LAMP
    s = scene(cards, 'hand = ["Word"]', 'concentration = ["Emberdart"]\nutility = ["Lamp"]').choose("Play Word", ONE)
    assert (s.zone("concentration", 2), s.zone("utility", 2), len(s.zone("concentration"))) == (["Emberdart"], [], 3)


def test_concentrations_do_not_count_among_the_cards_that_one_controls():
    """RSA-Q7, 000:161: with three of them and with none."""
    crown = card("Crown", "chant", "Your Runeslinger has +1 block for each card you control.")
    mine = 'utility = ["Crown"]'
    assert scene(crown, mine).value("block") == bare_scene(crown, mine).value("block") == 5


# What is told


def test_a_keyword_given_to_all_of_a_kind_stands_on_each_card():
    """000:367-369: on the attack runespell that lies there, and not on another one."""
    mine = 'runeslinger = ["Brakka Holt", "Spark Flurry"]\ndetermination = 1\nhand = ["Dulling Jab", "Word"]'
    s = scene(WORD, mine).choose("Activate Spark Flurry", "Play Dulling Jab", ONE, "Seat 2", "Play Word", TWO)
    assert ["Pierce" in told(s, name) for name in ("Dulling Jab", "Word")] == [True, False]


# One effect for several

EACH = card("Word", "spirit", "Each Runeslinger loses 5 health.")
LAST = "power = 1\nhealth = 5"
PILES = f"deck = {['Emberdart'] * 2}\ndiscard = {['Emberdart'] * 3}"


def among(*seats, cards=EACH):
    """The first of several players slings Word."""
    mine = f'{FIELD}\nhand = ["Word"]\n'
    decks = ["" if "deck = " in seat else DECK for seat in seats]
    tables = [f"[[seat]]\n{mine if n == 0 else ''}{deck}\n{seats[n]}\n" for n, deck in enumerate(decks)]
    return set_scene(cards + "".join(tables)).choose("Play Word", ONE)


@pytest.mark.parametrize(
    ("text", "last", "more"),
    [
        ("Each Runeslinger loses 5 health.", LAST, "power = 2\nhealth = 5"),
        ("Deal 5 damage to each Runeslinger.", LAST, "power = 1\nhealth = 6"),
        ("Each Runeslinger sears 4.", f"power = 1\n{PILES}", f"power = 2\n{PILES}"),
        ("Each Runeslinger voids 4.", f"deck = {['Emberdart'] * 4}", f"deck = {['Emberdart'] * 6}"),
    ],
)
def test_one_effect_that_ends_the_encounter_for_both_is_a_draw(text, last, more):
    """RSA-Q17: whoever is left has won, whoever was first to fall. [000:83-84 000:87-89]"""
    word = card("Word", "spirit", text)
    for mine, theirs, winners in ((last, last, ()), (more, last, (0,)), (last, more, (1,))):
        s = among(mine, theirs, cards=word)
        assert (s.game.over, s.game.winners) == (True, winners)


@pytest.mark.parametrize(
    ("seats", "winners", "health"),
    [
        ((LAST, LAST, ""), (2,), 15),
        (("", LAST, LAST), (0,), 15),
        ((LAST, LAST, LAST), (), 0),
    ],
)
def test_one_effect_among_three_is_finished_before_anybody_has_won(seats, winners, health):
    """RSA-Q17, RSA-Q67: all lose what it takes; then it is seen who is left. [000:83-84]"""
    s = among(*seats)
    left = (*winners, 0)[0] + 1
    assert (s.game.over, s.game.winners, s.count("health", left)) == (True, winners, health)


def test_the_effect_of_one_that_falls_by_it_reaches_the_others():
    """RSA-Q67: the game goes on between the two who are left, and the next one has the turn."""
    s = among(LAST, "", "health = 5")
    assert (s.game.over, s.count("health", 2), s.count("power", 3), s.count("health", 3)) == (False, 15, 4, 20)
    assert (s.active, s.count("out", 1)) == (2, 1)


# What is destroyed is discarded

TALLY = card("Tally", "chant", "When you discard a card: Your Runeslinger gains 1 health.", defense=9)
BREAK = card("Break", text="Destroy target trinket you control.")
BOLT = card("Bolt", "spirit", "Deal 3 damage to any target.")
VEIL = card("Veil", "boon", "Your Runeslinger has +1 block.")
THIN = card("Thin", "trinket", "Your Runeslinger has +1 block.", defense=1)


@pytest.mark.parametrize(
    ("emily", "moves"),
    [
        ('hand = ["Break"]\nutility = ["Tally", "Lamp"]', ["Play Break", ONE]),
        ('hand = ["Bolt"]\nutility = ["Tally", "Lamp"]', ["Play Bolt", ONE, "Lamp"]),
        (f'hand = ["Veil"]\nutility = ["Tally"]\nailment = [{under("Burn", 1, "Ash Veil")}]', ["Play Veil"]),
        (f'hand = ["Thin"]\nutility = ["Tally"]\nailment = [{under("Fragment", 1)}]', ["Play Thin", ONE]),
    ],
)
def test_a_card_that_is_destroyed_is_discarded(emily, moves):
    """000:168: by an effect, by damage, by a newer boon, and without defense as it is played. [000:135 000:137 000:299]"""
    s = scene(TALLY + BREAK + BOLT + VEIL + THIN + LAMP, f"health = 10\n{emily}").choose(*moves)
    assert (len(s.zone("discard")), s.count("health")) == (1, 11)


@pytest.mark.parametrize(
    "text", ["You sear 2.", "You void 2.", "Return target trinket you control to its owner's hand."]
)
def test_what_comes_from_the_deck_or_goes_to_the_hand_is_not_discarded(text):
    """000:168: cards are discarded out of hands and from the field; seared cards are placed there. [000:170 000:444-445]"""
    cards = TALLY + LAMP + card("Take", text=text)
    s = scene(cards, 'health = 10\nhand = ["Take"]\nutility = ["Tally", "Lamp"]').choose("Play Take", ONE)
    assert (s.question, s.count("health")) == ("Your Play Phase", 10)


# Answers that cannot be given

QUELL = card("Quell", text="Destroy target chant.", keywords=["Shout"])
CLASP = card("Clasp", "trinket", "Your Runeslinger has +1 block.", ["Shout"])


@pytest.mark.parametrize(
    ("sam", "asked"),
    [
        (f'hand = ["Wax Sentinel"]\n{FIELD}', False),
        (f'hand = ["Wax Sentinel"]\n{FIELD}\nailment = [{under("Burn", 1)}]', True),
        ('hand = ["Caught Breath"]\nlight = 1\nutility = ["Wardsong"]', False),
        ('hand = ["Caught Breath"]\nconcentration = [{ card = "Emberdart", used = 1 }]', False),
        ('hand = ["Caught Breath"]\nconcentration = ["Emberdart"]', True),
        (f'hand = ["Quell"]\n{FIELD}', False),
        (f'hand = ["Quell"]\n{FIELD}\nutility = ["Wardsong"]', True),
        (f'hand = ["Clasp"]\n{FIELD}\nutility = ["Clasp"]', False),
        (f'hand = ["Clasp"]\n{FIELD}', True),
    ],
)
def test_who_cannot_answer_is_not_asked(sam, asked):
    """RSA-LD-1: without a place, Light, a target, or with a copy of the trinket there already. [000:136 000:323-324 000:404-405]"""
    s = scene(WORD + QUELL + CLASP, 'hand = ["Word"]', sam).choose("Play Word", ONE)
    assert (s.question == "Do you answer?") == asked


# Light in a text


@pytest.mark.parametrize(
    ("mine", "light", "used"),
    [
        ("light = 2\nconcentration = ['Lanternfall', 'Lanternfall']", 0, 0),
        ("light = 1\nconcentration = ['Lanternfall', 'Lanternfall']", 0, 1),
        ("concentration = ['Lanternfall', 'Lanternfall']", 0, 2),
    ],
)
def test_light_that_a_text_asks_for_is_paid_as_that_of_a_card(mine, light, used):
    """000:239-240: out of the pool first, then with ready exposed concentrations."""
    well = card("Well", "chant", "Pay 2 Light: You gain 3 health.")
    s = bare_scene(well, f'health = 10\nutility = ["Well"]\n{mine}').choose("Activate Well")
    turned = sum(s.game.counts[s.rules.counters["used"]])
    assert (s.count("health"), s.count("light"), turned) == (13, light, used)


@pytest.mark.parametrize(
    "mine",
    [
        "light = 1",
        'light = 1\nconcentration = [{ card = "Lanternfall", used = 1 }]',
        'light = 1\nconcentration = [["Lanternfall", "Wardsong"]]',
    ],
)
def test_used_and_concealed_concentrations_pay_nothing(mine):
    """000:239-240: an exposed ready one creates Light."""
    well = card("Well", "chant", "Pay 2 Light: You gain 3 health.")
    assert "Activate Well" not in bare_scene(well, f'utility = ["Well"]\n{mine}').offered


@pytest.mark.parametrize(("concentrations", "can"), [(2, True), (1, False)])
def test_concentrations_pay_light_in_the_turn_of_another(concentrations, can):
    """000:239-240: even if it is not your turn, to pay a cost."""
    levy = card("Levy", text="Target enemy Runeslinger loses 3 health unless they pay 2 Light.")
    s = scene(levy, 'hand = ["Levy"]', f"concentration = {['Emberdart'] * concentrations}").choose("Play Levy", ONE)
    assert (s.asked == 2) == can
    if can:
        s.choose(s.offered[-1])
    assert s.count("health", 2) == (20 if can else 17)


# A barrier that a lost power raises


@pytest.mark.parametrize(
    ("text", "keywords", "health", "barrier"),
    [
        ("Deal 10 damage to target enemy Runeslinger.", ["Pierce"], 18, 0),
        ("Deal 10 direct damage to target enemy Runeslinger.", ["Pierce"], 13, 5),
        ("Target enemy Runeslinger loses 10 health.", [], 13, 5),
        ("Deal 10 damage to target enemy Runeslinger.", [], 20, 5),
    ],
)
def test_a_barrier_raised_by_a_lost_power_holds_off_the_rest_that_it_can(text, keywords, health, barrier):
    """000:77, 000:319: of 10 piercing damage at 3 health 5 are held off; of direct damage and of a loss none is. [000:346 000:360]"""
    ward = card("Ward", "chant", "When you lose a power: Apply 5 block barrier to your Runeslinger.")
    blow = card("Blow", "attack", text, keywords)
    s = scene(ward + blow, 'hand = ["Blow"]', 'health = 3\nutility = ["Ward"]').choose("Play Blow", ONE)
    assert (s.count("power", 2), s.count("health", 2), s.count("barrier", 2)) == (4, health, barrier)


# A card that removes itself


@pytest.mark.parametrize(("what", "drawn"), [("chants", 1), ("runespells", 0)])
def test_the_effects_of_a_card_that_has_removed_itself_are_over(what, drawn):
    """RSA-Q67: what is destroyed before its effects resolve has none any more. [000:331 000:441]"""
    word = card("Word", text=f"Destroy all {what}. Draw 1 card.")
    s = scene(word, 'hand = ["Word"]\nutility = ["Wardsong"]').choose("Play Word", ONE)
    assert ("Word" in s.zone("discard"), len(s.zone("hand"))) == (not drawn, drawn)
