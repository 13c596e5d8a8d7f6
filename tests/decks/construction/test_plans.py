"""Plans fill a deck that is empty or begun until it is legal, each in its own order."""

from collections import Counter

import pytest

from decks.construction.legality import format_rules_for, judge
from decks.construction.plans import CHEAP, KIND, MIXED, Planner
from engine.packs.cards import DeckList
from tests.packs import SHIPPED

AWAKENING, FIRST = SHIPPED["runeslingers-awakening"], SHIPPED["runeslingers"]
NOTHING: DeckList = {}
PAIRS = [(slug, form) for slug, pack in SHIPPED.items() for form in pack.formats]


def planner(slug: str, form: str, sections: DeckList = NOTHING) -> Planner:
    """The plans for a deck."""
    return Planner(format_rules_for(SHIPPED[slug], form, (), None), sections)


@pytest.mark.parametrize(("slug", "form"), PAIRS)
def test_every_plan_that_is_offered_leads_from_nothing_to_a_legal_deck(slug: str, form: str) -> None:
    plans = planner(slug, form)
    decks = [plans.deck(plan.id) for plan in plans.plans]
    assert [deck for deck in decks if not deck or not judge(SHIPPED[slug], form, deck).legal] == []


def test_plans_are_told_apart_by_what_they_put_first() -> None:
    plans = planner("runeslingers-awakening", "constructed").plans
    assert [plan.id for plan in plans] == [CHEAP, f"{KIND}utility", f"{KIND}spirit", MIXED]
    assert [plan.id for plan in planner("runeslingers", "constructed").plans][-1:] == [MIXED]  # which has no prices


@pytest.mark.parametrize(("slug", "form"), [("runeslingers-awakening", "starter"), ("runeslingers-awakening", "draft")])
def test_where_lists_or_packs_say_what_goes_in_there_is_no_plan(slug: str, form: str) -> None:
    assert planner(slug, form).plans == []


def test_a_deck_in_play_of_one_card_needs_no_plan() -> None:
    assert planner("rune-stones", "deck_in_play").plans == []


def main_of(plan: str, sections: DeckList = NOTHING) -> dict[str, int]:
    """The deck that comes of a plan, without what lies beside it."""
    deck = planner("runeslingers-awakening", "constructed", sections).deck(plan)
    assert deck
    return deck["main"]


def kinds_of(main: dict[str, int]) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for card, copies in main.items():
        kinds[AWAKENING.cards[card].kind] += copies
    return kinds


def test_cheap_cards_come_first_and_kinds_as_they_are_asked_for() -> None:
    costs = [AWAKENING.cards[card].values.get("cost") for card in main_of(CHEAP)]
    assert max(cost for cost in costs if isinstance(cost, int)) <= 3
    assert kinds_of(main_of(f"{KIND}spirit")).most_common(1)[0][0] == "spirit"
    assert len(kinds_of(main_of(MIXED))) > len(kinds_of(main_of(f"{KIND}spirit")))


def test_what_the_deck_has_stays_and_decides_the_class() -> None:
    begun = {"runeslinger": {"eva": 1}, "main": {"falling-constellation-x": 1}}
    deck = planner("runeslingers-awakening", "constructed", begun).deck(CHEAP)
    assert deck
    assert (deck["runeslinger"], deck["main"]["falling-constellation-x"]) == ({"eva": 1}, 1)
    classes = {str(AWAKENING.cards[card].values["class"]) for cards in deck.values() for card in cards}
    assert classes <= {"Runeseer", "Basic"}


def test_no_plan_puts_in_what_cannot_be_played() -> None:
    assert "supernova" not in main_of(f"{KIND}spirit")


@pytest.mark.parametrize("plan", ["", "kind:nope", "kind:", "nope"])
def test_what_is_no_plan_leads_nowhere(plan: str) -> None:
    assert planner("runeslingers-awakening", "constructed").deck(plan) is None


def test_a_legal_deck_gets_nothing_more() -> None:
    deck = planner("runeslingers-awakening", "constructed").deck(CHEAP)
    assert deck
    assert planner("runeslingers-awakening", "constructed", deck).deck(MIXED) == deck


def test_a_plan_never_fills_a_section_above_its_size_and_refuses_with_the_reason() -> None:
    begun = {"runeslinger": {"eva": 1}, "stance": {"debt-of-thorns": 1}}
    plans = planner("runeslingers-awakening", "constructed", begun)
    assert plans.deck(CHEAP) is None
    assert plans.refusal(CHEAP).startswith(
        "“Cheap first” only puts cards in, and that makes no legal deck of this one: "
    )
    assert "must share one class" in plans.refusal(CHEAP)
    assert plans.refusal("nope") == "'nope' is no plan for this deck."


def test_a_full_section_gets_nothing_more_though_another_card_would_bring_the_class() -> None:
    begun = {"runeslinger": {"eva": 1}, "stance": {"debt-of-thorns": 1}}
    plans, deck = planner("runeslingers-awakening", "constructed", begun), {"runeslinger": {"eva": 1}}
    assert plans.put(deck, ("runeslinger", "brakka-holt"), 99) == 99
    assert deck == {"runeslinger": {"eva": 1}}
