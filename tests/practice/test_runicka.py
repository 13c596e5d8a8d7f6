"""The practice set of Runicka is a real set: it uses every word and type, says things in one way, and makes different decks."""

import re
from collections import Counter

import pytest

from tests.games.ready_decks import most_in_common, ready_decks
from tests.packs import SHIPPED

PACK = SHIPPED["runicka"]
CARDS = [card for card in PACK.cards.values() if card.set_id == "practice"]
REVENANTS = [card for card in CARDS if "level" in card.values]
CRYSTALS = [card for card in CARDS if card.kind == "ley-crystal"]
FRAGMENTS = [card for card in CARDS if card.kind == "fragment"]
READY = ready_decks(PACK)
TYPES = ["stable", "unstable", "surging", "bursting", "latent", "inert"]
STATED = [name for name, term in PACK.keywords.items() if term.origin.status == "rulebook"]
BEFORE_AN_EFFECT = [name for name, term in PACK.keywords.items() if term.parameter == "effect"]
OPENINGS = re.compile(
    r"(Shout|Uproar|Dormant|Oblivion|(When|The first time) [^:]+|At the beginning of your turn|In your End Phase"
    r"|(Once per turn, you|You) may [^:]+): [A-Z]"
)
LASTING = re.compile(r"(While [^,]+, )?[^:]+ (has|costs) [^:]+\.")


def those(condition):
    return [card.name for card in REVENANTS if condition(card)]


def lines(card):
    return card.text.splitlines()


def test_there_are_at_least_fifty_revenants_of_both_alignments_and_all_levels():
    assert len(REVENANTS) >= 50
    sides = Counter((card.values["alignment"], card.values["level"]) for card in REVENANTS)
    assert sides.keys() == {(side, level) for side in ("Order", "Chaos") for level in (1, 2, 3)}
    assert min(sides.values()) >= 4


@pytest.mark.parametrize("revenant_type", TYPES)
@pytest.mark.parametrize("side", ["Order", "Chaos"])
def test_every_type_has_several_revenants_on_each_side(revenant_type, side):
    assert len(those(lambda card, side=side: (card.kind, card.values["alignment"]) == (revenant_type, side))) >= 2


def test_nothing_else_is_among_them():
    assert {card.kind for card in CARDS} == {*TYPES, "fragment", "ley-crystal"}
    assert {card.origin.status for card in CARDS} == {"practice"}


def test_there_are_nine_ley_crystals_within_the_limits_of_the_rules():
    assert len(CRYSTALS) == 9
    assert {card.values["recharge"] for card in CRYSTALS} >= {0, 1, 2, 3}
    least, greatest = PACK.numbers["crystal_cost_min"].value, PACK.numbers["crystal_cost_max"].value
    assert all(least <= card.values["cost"] <= greatest and card.text for card in CRYSTALS)


def test_a_fragment_has_a_power_and_nothing_else():
    assert all(dict(card.values).keys() == {"power"} and not card.text and not card.keywords for card in FRAGMENTS)
    assert FRAGMENTS


def test_every_fragment_is_made_by_some_card():
    made = {name for card in CARDS for name in re.findall(r"Create \d+ (\w+)", card.text)}
    assert made == {card.name for card in FRAGMENTS}


def test_every_revenant_costs_less_than_the_starting_life():
    assert those(lambda card: not 0 < card.values["cost"] < PACK.numbers["life"].value) == []


@pytest.mark.parametrize("keyword", STATED)
def test_every_keyword_is_on_three_revenants(keyword):
    assert len(those(lambda card: keyword in card.keywords)) >= 3


@pytest.mark.parametrize("keyword", BEFORE_AN_EFFECT)
def test_a_word_before_an_effect_stands_before_one(keyword):
    assert (
        those(lambda card: (keyword in card.keywords) != any(line.startswith(f"{keyword}: ") for line in lines(card)))
        == []
    )


def test_a_revenant_with_uproar_or_amplify_can_be_an_addition_and_one_with_dormant_a_base():
    assert those(lambda card: "Uproar" in card.keywords and card.kind in ("latent", "inert")) == []
    assert those(lambda card: "Dormant" in card.keywords and card.kind in ("unstable", "bursting", "inert")) == []


def test_what_cannot_be_summoned_alone_does_not_shout_for_uproar():
    assert those(lambda card: "Shout" in card.keywords and card.kind in ("surging", "bursting")) == []


def test_the_kin_is_the_first_word_of_the_name():
    assert those(lambda card: not card.name.startswith(f"{card.values['kin']} ")) == []
    assert min(Counter(card.values["kin"] for card in REVENANTS).values()) >= 8


def test_every_line_opens_in_one_of_the_fixed_ways():
    assert [
        line for card in REVENANTS for line in lines(card) if not (OPENINGS.match(line) or LASTING.fullmatch(line))
    ] == []


SAID = [
    r"You gain \d+ Life", r"Your foe loses \d+ Life", r"Draw \d+ card", r"discards? \d+ card", r"Create \d+ \w+", r"gains \d+ Power",
    r"has [+-]\d+ Power", r"for each", r"where X is", r"Obliterate target", r"Obliterate each", r"with Power .* or less",
    r"Return target .* to your hand", r"to its owner's hand", r"of their deck to Oblivion", r"of your deck to Oblivion",
    r"Look at the top", r"Shuffle your Oblivion", r"Invert your attunement", r"keep target .* from attacking this turn", r"Fuse .* onto",
    r"Remove \d+ recharge", r"you win the game", r"until the end of the turn", r"until the end of your foe's next turn", r"If you have",
    r"While your alignment is", r"costs \d+ less Life", r"has (Barrier|Flying|Flurry|Passive)", r"When you attune",
    r"When you summon", r"The first time you invoke", r"When you gain Life", r"When you invert", r"When .* attacks your foe",
    r"When .* obliterates a revenant", r"When an ally revenant is obliterated", r"When your foe summons",
]  # fmt: skip


@pytest.mark.parametrize("phrase", SAID)
def test_the_texts_say_many_different_things(phrase):
    assert re.search(phrase, "\n".join(card.text for card in CARDS))


def test_an_activated_effect_that_invokes_the_printed_one_is_there():
    """The rulebook's own wording of it is read, too (tests/games/runicka/test_attuning.py)."""
    text = PACK.cards["hinge-warder"].text
    assert "keep target ally Order revenant from attacking this turn: Invert your attunement." in text


def test_there_are_at_least_three_ready_decks_that_can_be_read():
    assert len(READY) >= 3
    assert {name: deck.problems for name, deck in READY.items() if deck.problems} == {}


@pytest.mark.parametrize("name", list(READY))
def test_a_ready_deck_is_twenty_different_cards_and_a_whole_talisman_or_none(name):
    deck = READY[name].sections
    talisman = deck.get("talisman", {})
    assert len(deck["main"]) == sum(deck["main"].values()) == 20
    assert len(talisman) == sum(talisman.values()) == (0 if READY[name].format == "no_talisman" else 3)


def test_with_and_without_a_talisman_there_is_a_ready_deck():
    assert {deck.format for deck in READY.values()} == {"table", "no_talisman"}


def test_every_practice_card_is_in_a_deck():
    used = {card for deck in READY.values() for held in deck.sections.values() for card in held}
    assert [card.name for card in [*REVENANTS, *CRYSTALS] if card.id not in used] == []


def test_the_decks_want_different_things():
    assert most_in_common(READY.values()) < 0.5
