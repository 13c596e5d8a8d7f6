"""Rules that meet where one of them is easily forgotten: cards that leave and come back, phases that begin, empty decks, prices that
add up, concentrations that are cards, and blocks whose value is fixed.
"""

from json import dumps

import pytest

from engine.kernel.agenda import answer
from engine.kernel.state import NONE
from tests.games.runeslingers_awakening.duels import settled
from tests.games.runeslingers_first.duels import BLOCK, FIELD, HELD, ONE, PLAIN, TWO, card, scene, set_out, under

THREE = "On Seat 1: Concentration areas 3"
END = "End the Play Phase"
PASS = "Go on to your Play Phase"
EDGE = card("Edge", text="Target runespell you control has Pierce until the end of the turn.")
RECALL = card("Recall", text="Return target runespell you control to your hand.")
CRACK = card("Crack", text="Destroy target runespell you control.")
DIG = card("Dig", text="Return a card from your discard pile to your hand.")
LIFT = card("Lift", text="Return target trinket you control to your hand.")
EMBER = card("Ember", "spirit", "Sling: Deal 3 damage to any target.", defense=3)
WAND = card("Wand", "weapon", "Activate: Draw 1 card.", defense=3)
LAMP = card("Lamp", "curio", "Your Runeslinger has +1 block.", defense=3)
BOLT = card("Bolt", "spirit", "Deal 3 damage to any target.")
WORD = card("Word", text="Target enemy Runeslinger loses 1 health.")


def field(*cards) -> str:
    """Concentrations of one's own, each with the card that is named on it; without a name it is empty."""
    places = [f'["{PLAIN}", {name}]' if name.startswith("{") else f'["{PLAIN}", "{name}"]' for name in cards if name]
    return f"concentration = [{', '.join([*places, *[repr(PLAIN)] * cards.count('')])}]"


def told(s, name: str) -> str:
    """What is told of a card on a concentration."""
    piles = [pile for seat in s.seen()["seats"] for pile in seat["zones"]["concentration"]]
    told_of = (dumps(piece) for pile in piles for piece in pile if f'"card": "{name}"' in dumps(piece) or piece == name)
    return next(told_of, "")


def piece_meant(game, row) -> int:
    """The piece of an option: of a card that nobody sees, the one on its place."""
    return row[1] if row[1] != NONE else game.stacks[row[2]][-1]


def aims(s) -> list[str]:
    """The names of the cards among which a target is asked for."""
    game = s.game
    return [game.cards[piece_meant(game, row)].name for row in game.decision.options]


def aim(s, name: str):
    """Choose a target by the name of its card, whether it can be seen or not."""
    answer(s.game, aims(s).index(name))
    return s


# A card that has left and comes back is a new one


@pytest.mark.parametrize(
    ("way", "health"),
    [
        (["Sling Ember"], 17),
        (["Play Recall", THREE, "Ember", "Play Ember", ONE, "Sling it"], 18),
        (["Play Crack", THREE, "Ember", "Play Dig", ONE, "Play Ember", "Sling it"], 18),
    ],
)
def test_a_keyword_given_for_a_turn_does_not_come_back_with_a_card(way, health):
    """001:684-686: Pierce was on the card that has left, by way of hand or discard pile; one that stayed has it. [001:542-545]"""
    s = set_out(
        EDGE + RECALL + CRACK + DIG + EMBER,
        f'hand = ["Edge", "Recall", "Crack", "Dig"]\n{field("Ember", "", "", "")}',
        "health = 2",
    ).choose("Play Edge", TWO, "Ember", *way, "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (4, health)


def test_a_trinket_that_is_played_again_is_not_activated_in_that_turn():
    """001:312: it lay there before, and is played on this turn all the same."""
    s = set_out(LIFT + WAND, f'hand = ["Lift"]\n{field("Wand", "")}')
    assert "Activate Wand" in s.offered
    assert "Activate Wand" not in s.choose("Play Lift", "Play Wand").offered


def test_tokens_and_the_charge_of_the_turn_stay_behind():
    """001:550-556: what is played again is charged anew, and has that one token."""
    frame = "{ card = 'Tolling Frame', token = 3 }"
    s = set_out(RECALL, f'hand = ["Recall"]\n{field(frame, "")}')
    assert s.choose("Charge Tolling Frame").count("token", "Tolling Frame") == 4
    settled(s.choose("Play Recall", "Tolling Frame", "Play Tolling Frame"))
    assert s.count("token", "Tolling Frame") == 1


@pytest.mark.parametrize(("away", "there"), [(True, True), (False, False)])
def test_damage_of_a_play_phase_is_that_of_one_card(away, there):
    """001:440-441: 2 and 2 destroy a card with 4 defense, unless it was played anew between them."""
    jab = card("Jab", "spirit", "Deal 2 damage to any target.")
    s = set_out(jab + LIFT, f'hand = ["Jab", "Jab", "Lift"]\n{field("Toll Box", "", "", "")}')
    s.choose("Play Jab", TWO, "Toll Box")
    if away:
        s.choose("Play Lift", THREE, "Play Toll Box", ONE)
    s.choose("Play Jab", *([] if away else [THREE]), "Toll Box")
    assert ("Toll Box" in s.zone("concentration")) == there


@pytest.mark.parametrize("away", [True, False])
def test_a_trinket_that_was_activated_before_it_was_played_again_stays(away):
    """RS1-PH-4, 001:317-318: it goes in the Cleanup Phase if it is the one that was activated."""
    s = set_out(LIFT + WAND, f'hand = ["Lift"]\n{field("Wand", "")}').choose("Activate Wand")
    if away:
        s.choose("Play Lift", "Play Wand")
    assert ("Wand" in s.choose(END).zone("concentration")) == away


def test_a_runespell_that_is_played_again_may_be_slung_again():
    """RS1-Q45: what has been slung waits for the Cleanup Phase; this one has not been slung. [001:550-556]"""
    s = set_out(RECALL + EMBER, f'hand = ["Recall"]\n{field("Ember", "")}').choose("Sling Ember", "Seat 2")
    assert "Sling Ember" not in s.offered
    s.choose("Play Recall", "Ember", "Play Ember", "Sling it", "Seat 2")
    assert s.count("health", 2) == 12


def test_an_effect_that_lasts_as_long_as_a_card_is_in_play_ends_as_it_leaves():
    """001:686: when it is played again it begins again, and is not there twice."""
    gem = card("Gem", "curio", "When you play Gem: Your Runeslinger has +2 block as long as Gem is in play.", defense=3)
    s = scene(gem + LIFT, 'hand = ["Gem", "Lift"]').choose("Play Gem", ONE)
    assert s.value("block") == 6
    assert s.choose("Play Lift", TWO).value("block") == 4
    assert s.choose("Play Gem", ONE).value("block") == 6


# The phase that a scene names begins

BELL = card(
    "Bell",
    "curio",
    "At the beginning of your Cleanse Phase: You gain 1 health.\n"
    "At the beginning of your Draw Phase: You gain 2 health.\n"
    "At the beginning of your Play Phase: You gain 4 health.\n"
    "At the beginning of your Cleanup Phase: You gain 8 health.",
    defense=3,
)


@pytest.mark.parametrize(
    ("phase", "gained", "asked"),
    [("cleanse", 3, "draw"), ("draw", 2, "draw"), ("play", 4, "play"), ("", 4, "play"), ("cleanup", 8, "draw")],
)
def test_the_phase_that_a_scene_names_begins(phase, gained, asked):
    """RS1-TU-1: with what happens at its beginning; the ones before it are over. [001:275-281]"""
    s = set_out(BELL, f"health = 1\n{field('Bell')}", head=f'phase = "{phase}"' if phase else "")
    assert (s.count("health"), s.seen()["phase"], s.active) == (1 + gained, asked, 2 if phase == "cleanup" else 1)


# Empty decks

EMPTY = f'hand = ["Word", "Sparkfall"]\ndeck = []\ndiscard = {["Gatefire"] * 6}'


@pytest.mark.parametrize(
    "text",
    [
        "Search your deck for a trinket, put it into your hand, then shuffle your deck.",
        "Look at the top 2 cards of your deck.",
        "Put the top card of your deck into your hand.",
        "Put the top card of your deck on the bottom of your deck.",
        "Put the top card of your deck into your discard pile.",
        "Set the top card of your deck face-down as a ready concentration.",
        "You void 1.",
        "You sear 1.",
    ],
)
def test_whatever_touches_a_card_of_an_empty_deck_costs_a_power(text):
    """RS1-PW-2: drawing, searing, voiding, placing, looking, and searching as looking. [001:48-50]"""
    s = settled(scene(card("Word", text=text), EMPTY).choose("Play Word", ONE))
    assert (s.count("power"), s.count("determination"), s.game.over) == (4, 1, False)
    assert s.zone("deck")


def test_a_search_of_an_empty_deck_finds_what_lay_in_the_discard_pile():
    """RS1-PW-2: the deck is shuffled first, then the search goes on. [001:48-50]"""
    seek = card("Word", text="Search your deck for a trinket, put it into your hand, then shuffle your deck.")
    s = scene(seek, f'hand = ["Word"]\ndeck = []\ndiscard = ["Toll Box", {", ".join([repr(PLAIN)] * 4)}]')
    s.choose("Play Word", ONE)
    if "Toll Box" in s.offered:
        s.choose("Toll Box")
    assert (s.zone("hand"), len(s.zone("deck")), s.zone("discard"), s.count("power")) == (["Toll Box"], 4, [], 4)


def test_the_owner_of_the_empty_deck_loses_the_power():
    """RS1-PW-2: whoever made them touch it. [001:48-50]"""
    s = scene(
        card("Word", text="Target enemy Runeslinger voids 1."),
        'hand = ["Word"]',
        f"deck = []\ndiscard = {['Gatefire'] * 4}",
    ).choose("Play Word", ONE)
    assert (s.count("power"), s.count("power", 2), s.zone("void", 2)) == (5, 4, ["Gatefire"])


@pytest.mark.parametrize(
    "text",
    [
        "Shuffle your discard pile into your deck.",
        "Put a card from your hand on top of your deck.",
        "Put a card from your discard pile on the bottom of your deck.",
        "Target enemy Runeslinger loses X health, where X is the number of cards in your deck.",
    ],
)
def test_what_touches_no_card_of_an_empty_deck_costs_nothing(text):
    """RS1-Q54, RS1-Q12: cards are laid there, or counted. [001:48-50]"""
    s = settled(scene(card("Word", text=text), EMPTY).choose("Play Word", ONE))
    assert (s.count("power"), s.count("health", 2)) == (5, 18)


# Two prices from one stock

LOSS = "Target enemy Runeslinger loses 1 health."
ALONE = 'hand = ["Toll"]'


@pytest.mark.parametrize(
    ("keywords", "price", "there", "short"),
    [
        (["Sear 2"], "sear 1", f"{ALONE}\ndeck = {[PLAIN] * 3}", f"{ALONE}\ndeck = {[PLAIN] * 2}"),
        (["Sear 1"], "sear 1", f"{ALONE}\ndeck = {[PLAIN] * 2}", f"{ALONE}\ndeck = {[PLAIN]}"),
        (
            [],
            "discard 1 card",
            f'hand = ["Toll", "{PLAIN}", "Sparkfall"]',
            f'hand = ["Toll", "{PLAIN}"]',
        ),
    ],
)
def test_prices_of_one_stock_add_up(keywords, price, there, short):
    """RS1-Q48, RS1-Q10: keywords among each other, with a price of the text, and two prices of the text. [001:465-467 001:511-513]"""
    lines = [f"To play Toll, {price}."] * (1 if keywords else 2) if price else []
    toll = card("Toll", text="\n".join([*lines, LOSS]), keywords=keywords)
    more = f"\ndiscard = {['Gatefire'] * 5}"
    assert "Play Toll" not in scene(toll, short + more).offered
    s = settled(scene(toll, there + more).choose("Play Toll", ONE))
    assert (s.count("health", 2), s.count("power")) == (17, 5)


def test_prices_of_two_stocks_do_not_stand_in_each_others_way():
    """RS1-CP-2: two cards of the deck for Sear, and one of the hand for the text. [001:465-467]"""
    toll = card("Toll", text=f"To play Toll, discard 1 card.\n{LOSS}", keywords=["Sear 2"])
    s = scene(toll, f'hand = ["Toll", "Sparkfall"]\ndeck = {[PLAIN] * 2}').choose("Play Toll", ONE)
    assert (s.count("health", 2), s.zone("hand"), s.zone("deck"), s.count("power")) == (17, [], [], 5)


# Concentrations are cards


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Destroy target card.", "discard"),
        ("Return target card to its owner's hand.", "hand"),
        ("Place target card on top of its owner's deck.", "deck"),
    ],
)
def test_a_concentration_may_be_the_card_that_is_targeted(text, zone):
    """001:231: it is a card with no type, of either player. [001:470-471]"""
    s = scene(card("Word", text=text), 'hand = ["Word"]', 'concentration = ["Gatefire", "Sparkfall"]')
    s.choose("Play Word", ONE)
    assert {PLAIN, "Gatefire", "Sparkfall"} <= set(aims(s))
    aim(s, "Gatefire")
    assert ("Gatefire" in s.zone(zone, 2), s.zone("concentration", 2)) == (True, ["Sparkfall"])


def test_all_cards_are_concentrations_too():
    """001:231: those of both players."""
    s = scene(card("Word", text="Destroy all cards."), 'hand = ["Word"]', 'concentration = ["Gatefire", "Sparkfall"]')
    settled(s.choose("Play Word", ONE))
    assert sorted(s.zone("discard", 2)) == ["Gatefire", "Sparkfall"]
    assert len(s.zone("concentration")) < 3


def test_concentrations_count_among_the_cards_that_one_controls():
    """001:231: two more of them are two more cards; those of the enemy are none of yours."""
    crown = card("Crown", "curio", "Your Runeslinger has +1 block for each card you control.", defense=3)
    few, many = (set_out(crown, field("Crown", *[""] * n), FIELD).value("block") for n in (1, 3))
    assert many - few == 2


@pytest.mark.parametrize(("kind", "name"), [("trinket", "Toll Box"), ("boon", "Warm Hands")])
def test_a_concentration_has_no_type(kind, name):
    """001:231: whatever its face says."""
    word = card("Word", text=f"Destroy target {kind}.")
    assert "Play Word" not in scene(word, 'hand = ["Word"]', f'concentration = ["{name}"]').offered


# Blocks

HIT = card("Hit", "spirit", "Deal 8 damage to any target.")
BRACE = card("Brace", "armour", "When you block: Your Runeslinger has +2 block until the end of the turn.", defense=5)
FLINCH = card("Flinch", "armour", "When you block: Your Runeslinger has -4 block until the end of the turn.", defense=5)


@pytest.mark.parametrize(("name", "block"), [("Brace", 6), ("Flinch", 0)])
def test_what_happens_when_you_block_does_not_change_that_block(name, block):
    """RS1-Q33: its value is that of the moment in which it is made. [001:720-723]"""
    s = scene(HIT + BRACE + FLINCH, 'hand = ["Hit"]', f"{HELD}\n{field(name)}").choose("Play Hit", ONE, "Seat 2", BLOCK)
    assert (s.count("health", 2), s.value("block", 2)) == (14, block)


def test_it_changes_the_next_block_of_the_turn():
    """RS1-Q33: 4 and then 6 of 8 are prevented. [001:720-723]"""
    guard = card("Guard", "armour", "You may block 1 additional time each turn.", defense=5)
    s = scene(HIT + BRACE + guard, 'hand = ["Hit", "Hit"]', f"hand = {[PLAIN] * 2}\n{field('Brace', 'Guard')}")
    s.choose("Play Hit", ONE, "Seat 2", BLOCK, "Play Hit", TWO, "Seat 2", BLOCK)
    assert s.count("health", 2) == 18 - 4 - 2


def test_no_block_value_is_shown_below_0():
    """001:707: there is none to block with."""
    burden = card("Burden", "curio", "Your Runeslinger has -6 block.", defense=3)
    s = scene(HIT + burden, 'hand = ["Hit"]', f"{HELD}\n{field('Burden')}")
    assert s.seen()["seats"][1]["values"]["block"] == 0
    assert s.choose("Play Hit", ONE, "Seat 2").count("health", 2) == 10


# What is told


def test_a_given_keyword_stands_on_the_card():
    """001:542-545: on the one that was targeted, as long as it has it, and the log names that one."""
    s = set_out(EDGE + EMBER, f'hand = ["Edge"]\n{field("Ember", "")}')
    before = len(s.log())
    s.choose("Play Edge", "Ember")
    assert ["Pierce" in told(s, name) for name in ("Ember", "Edge")] == [True, False]
    assert any("Ember" in line for line in s.log()[before:])
    assert "Pierce" not in told(s.choose(END), "Ember")


# One effect for both


PILES = f"deck = {[PLAIN] * 2}\ndiscard = {[PLAIN] * 3}"


@pytest.mark.parametrize(
    ("text", "last", "more"),
    [
        ("Each Runeslinger sears 4.", f"power = 1\n{PILES}", f"power = 2\n{PILES}"),
        ("Each Runeslinger voids 4.", f"deck = {[PLAIN] * 4}", f"deck = {[PLAIN] * 6}"),
        ("Deal 5 damage to each Runeslinger.", "power = 1\nhealth = 5", "power = 1\nhealth = 6"),
        ("Apply 1 Debilitate to each Runeslinger.", f"health = 1\nailment = [{under('Debilitate', 17)}]", ""),
    ],
)
def test_one_effect_that_ends_the_encounter_for_both_is_a_draw(text, last, more):
    """RS1-Q46: whoever is left has won. [001:28-29 001:57-59 001:61-62]"""
    for emily, sam, winners in ((last, last, ()), (more, last, (0,)), (last, more, (1,))):
        s = scene(card("Word", "spirit", text), f'hand = ["Word"]\n{emily}', sam).choose("Play Word", ONE)
        assert (s.game.over, s.game.winners) == (True, winners)


# What is destroyed is discarded

TALLY = card("Tally", "curio", "When you discard a card: Your Runeslinger gains 1 health.", defense=9)
BREAK = card("Break", text="Destroy target trinket you control.")


@pytest.mark.parametrize(
    ("emily", "moves"),
    [
        (f'hand = ["Break"]\n{field("Tally", "Lamp", "")}', ["Play Break", "Lamp"]),
        (f'hand = ["Bolt"]\n{field("Tally", "Lamp", "")}', ["Play Bolt", "Lamp"]),
        (f'hand = ["Lamp"]\n{field("Tally", "Lamp", "")}', ["Play Lamp"]),
        (
            f'hand = ["Warm Hands"]\n{field("Tally")}\nailment = [{under("Burn", 1, "Bell Shroud")}]',
            ["Play Warm Hands"],
        ),
    ],
)
def test_a_card_that_is_destroyed_is_discarded(emily, moves):
    """001:684-686: by effects, by damage, by a newer boon; and the older one of two trinkets is discarded too. [001:422-423]"""
    s = set_out(TALLY + BREAK + LAMP + BOLT, f"health = 10\n{emily}").choose(*moves)
    assert (len(s.zone("discard")), s.count("health")) == (1, 11)


@pytest.mark.parametrize("text", ["You sear 2.", "You void 2.", "Return target trinket you control to your hand."])
def test_what_comes_from_the_deck_or_goes_to_the_hand_is_not_discarded(text):
    """001:238-239: seared cards are placed there from the deck, voided ones elsewhere."""
    s = set_out(TALLY + LAMP + card("Word", text=text), f'health = 10\nhand = ["Word"]\n{field("Tally", "Lamp", "")}')
    s.choose("Play Word")
    if "Lamp" in s.offered:
        s.choose("Lamp")
    assert (s.question, s.count("health")) == ("Your Play Phase", 10)


# Answers that cannot be given

BOONED = ", ".join(under(kind, 1, "Warm Hands") for kind in ("Burn", "Curse", "Weaken", "Insanity"))


@pytest.mark.parametrize(
    ("sam", "asked"),
    [
        ('hand = ["Iron Reply"]', False),
        (f'hand = ["Iron Reply"]\n{field("Standing Stones")}', False),
        (f'hand = ["Iron Reply"]\n{FIELD}', True),
        (f'hand = ["Wrong Road"]\n{FIELD}\ndeck = ["{PLAIN}"]', False),
        (f'hand = ["Wrong Road"]\n{FIELD}\ndeck = {[PLAIN] * 2}', True),
        (f'hand = ["Riposte of Reeds"]\n{FIELD}\nailment = [{BOONED}]', False),
    ],
)
def test_who_cannot_answer_is_not_asked(sam, asked):
    """RS1-LD-2: without an empty concentration, or without what a red cost takes. [001:462-463 001:465-467 001:505-508 001:511-513]"""
    assert (scene(WORD, 'hand = ["Word"]', sam).choose("Play Word", ONE).question == "Do you answer?") == asked


# Cleanse Phase, hand size


@pytest.mark.parametrize(("burns", "power", "health"), [(9, 4, 17), (8, 4, 18), (7, 5, 18)])
def test_ailments_are_cleansed_before_the_power_is_lost(burns, power, health):
    """RS1-PH-1, 001:297: what the lost power sets off finds those that are left."""
    grief = card(
        "Grief",
        "curio",
        "When you lose a power: Your Runeslinger loses 1 health for each ailment on your Runeslinger.",
        defense=3,
    )
    s = set_out(grief, f"{field('Grief')}\nailment = [{under('Burn', burns)}]", head='phase = "cleanse"')
    assert (s.count("power"), s.count("health")) == (power, health)


@pytest.mark.parametrize(
    ("cards", "ailment", "size"),
    [(["Wide"], 0, 10), (["Narrow", "Wide"], 0, 6), (["Wide", "Narrow"], 0, 6), (["Wide"], 4, 5), (["Wide"], 3, 10)],
)
def test_of_two_hand_sizes_the_lower_one_counts(cards, ailment, size):
    """RS1-Q27: whichever came first, of cards and of an ailment; alone it may be above that of the rules. [001:301]"""
    wide, narrow = (
        card(name, "curio", f"Your maximum hand size is {n}.", defense=9) for name, n in (("Wide", 10), ("Narrow", 6))
    )
    ailments = f"\nailment = [{under('Fragment', ailment)}]" if ailment else ""
    assert set_out(wide + narrow, field(*cards) + ailments).value("maximum hand size") == size
