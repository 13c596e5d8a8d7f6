"""Repairs: the cheapest edits that make a deck legal, ways that really differ, what is locked and owned, and what conflicts."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction import solving
from decks.construction.formats.deck_text import MOST, read_deck
from decks.construction.forms import Cell
from decks.construction.legality import Edition, format_rules_of, judge
from decks.construction.repair import LATE, Conflict, Edit, Repair, Repairs, RepairStep, owned_in, repair
from engine.packs.cards import DeckSection, Format, FormatRule, Pack
from engine.play.gaps import gaps_of
from tests.decks.construction.test_legality import (
    CARDS,
    CELLS,
    DECKS,
    EVERY,
    ORIGIN,
    RULES,
    Sections,
    nested,
    rule,
    toy,
    with_rules,
)
from tests.packs import SHIPPED
from tests.tiers import examples

__all__ = ["toy"]

AWAKENING = SHIPPED["runeslingers-awakening"]
READY = {
    (slug, name): read_deck(text, pack) for slug, pack in SHIPPED.items() for name, text in pack.decks.items()
}  # fmt: skip
RUSH = READY["runeslingers-awakening", "ember-rush"].sections
FORMATS = [(slug, form) for slug, pack in SHIPPED.items() for form in pack.formats]


def changed(deck: Mapping[str, Mapping[str, int]], **sections: dict[str, int]) -> Sections:
    """The deck with other copies of some cards; 0 takes a line out."""
    copy = {section: dict(cards) for section, cards in deck.items()}
    for section, cards in sections.items():
        after = {**copy.get(section, {}), **cards}
        copy[section] = {card: n for card, n in after.items() if n}
    return copy


def put_right(deck: Sections, form: str = "constructed", **asked: Any) -> Repairs:
    return repair(AWAKENING, form, deck, **asked)


def ways(found: Repairs) -> list[tuple[int, str, str]]:
    """Each repair as its cost, where its cards come from, and what it does: `-1 emberdart`, `+1 open-guard`, `lamp main>gear`."""
    return [(one.cost, one.manner, ", ".join(map(said, one.steps))) for one in found.found]


def said(step: RepairStep) -> str:
    if step.here and step.there:
        return f"{step.copies} {step.card} {step.here}>{step.there}"
    return f"{'-' if step.here else '+'}{step.copies} {step.card}"


def in_toy(toy: Pack, deck: Sections, *rules: FormatRule, **asked: Any) -> Repairs:
    return repair(with_rules(toy, *rules), "toy", deck, **asked)


# Scenes: what a player sees


def test_a_legal_deck_needs_no_repair() -> None:
    assert put_right(changed(RUSH)) == Repairs()


def test_a_fourth_copy_too_many_is_only_taken_out() -> None:
    assert ways(put_right(changed(RUSH, main={"emberdart": 4}))) == [(1, "Cards are only taken out", "-1 emberdart")]


def test_a_fourth_copy_is_exchanged_in_three_ways() -> None:
    """For one more of what is there, or a new card of one kind or another: three decisions, not three fillers of a kind."""
    found = put_right(changed(RUSH, main={"emberdart": 4, "turned-soil": 1}))
    assert [cost for cost, *_ in ways(found)] == [2, 2, 2]
    assert all("-1 emberdart" in steps for *_, steps in ways(found))
    manners = [manner for _, manner, _ in ways(found)]
    assert (manners[0], len(set(manners))) == ("More of what is there", 3)


def test_what_the_shortlist_holds_is_preferred_to_other_new_cards() -> None:
    found = put_right(changed(RUSH, main={"emberdart": 4, "turned-soil": 1}), shortlist={"kiln-burst"})
    assert ways(found)[1] == (2, "Cards of the shortlist", "-1 emberdart, +1 kiln-burst")


def test_a_stance_of_another_class_is_exchanged_or_the_others_are() -> None:
    """Two stances are of the class of the Runeslinger; the third way keeps the stance and changes both others. [000:105]"""
    found = put_right(changed(RUSH, stance={"open-guard": 0, "singing-glass": 1}))
    assert [(cost, manner) for cost, manner, _ in ways(found)] == [
        (2, "Open Guard as Stance"),
        (2, "Festering Edge as Stance"),
        (4, "Tobren Sill as Runeslinger and Overfill as Ability"),
    ]


def test_a_card_in_a_wrong_section_is_moved() -> None:
    found = put_right(changed(RUSH, stance={}, ability={"spark-flurry": 0}, main={"spark-flurry": 1}))
    assert ways(found)[0][::2] == (2, "1 spark-flurry main>ability")


def test_what_the_game_or_the_format_does_not_know_is_taken_out() -> None:
    found = put_right(changed(RUSH, main={"nonsense": 2}, attic={"emberdart": 1}))
    assert ways(found) == [(3, "Cards are only taken out", "-2 nonsense, -1 emberdart")]
    assert found.found[0].sections == RUSH


@pytest.mark.parametrize(("copies", "cost"), [(0, 1), (-3, 1), (MOST + 1, MOST), (MOST, MOST - 1)])
def test_copies_that_make_no_sense_are_put_right(toy: Pack, copies: int, cost: int) -> None:
    found = in_toy(toy, {"main": {"oak": copies}}, rule("size", section="main", min=1, max=1)).found[0]
    assert (found.cost, sum(found.sections["main"].values())) == (cost, 1)


def test_copies_that_no_rule_bounds_stay(toy: Pack) -> None:
    found = in_toy(toy, {"main": {"oak": MOST}, "gear": {}}, rule("size", section="gear", min=1, max=1))
    assert ways(found)[0][::2] == (1, "+1 lamp")


def test_edits_tell_before_and_after() -> None:
    (found,) = put_right(changed(RUSH, main={"emberdart": 4})).found
    assert (found.edits, found.sections) == ((Edit("main", "emberdart", 4, 3),), RUSH)


def test_at_most_so_many_ways_as_are_asked_for() -> None:
    deck = changed(RUSH, main={"emberdart": 4, "turned-soil": 1})
    assert [len(put_right(deck, most=n).found) for n in (1, 2, 3)] == [1, 2, 3]


def test_the_order_of_the_lines_changes_nothing() -> None:
    deck = changed(RUSH, main={"emberdart": 4, "turned-soil": 1})
    backwards = {section: dict(reversed(cards.items())) for section, cards in reversed(deck.items())}
    assert ways(put_right(deck)) == ways(put_right(backwards))


# The forms of rules


def test_three_or_none(toy: Pack) -> None:
    """Two are made three or none: one decision each."""
    found = in_toy(toy, {"gear": {"lamp": 2}}, rule("size", section="gear", min=3, max=3, or_none=True))
    assert [(cost, steps) for cost, _, steps in ways(found)] == [(1, "+1 lamp"), (2, "-2 lamp")]


def test_the_third_way_is_more_than_a_third_card_for_one_place() -> None:
    """One crystal is missing of three: it is one or another, or none of them is brought at all."""
    pack, deck = SHIPPED["runicka"], READY["runicka", "both-sides-of-the-hinge"].sections
    found = repair(pack, "table", {**deck, "talisman": dict(list(deck["talisman"].items())[1:])})
    assert [(one.cost, one.manner.endswith("as Talisman")) for one in found.found] == [(1, True), (1, True), (2, False)]


@pytest.mark.parametrize(("others", "costs"), [(4, [1, 4]), (5, [1])])
def test_another_way_costs_at_most_twice_the_first_and_two(toy: Pack, others: int, costs: list[int]) -> None:
    """One card of another clan goes, or all the others do: of 4 that is a way, of 5 it is too dear."""
    found = in_toy(toy, {"main": {"courier": others, "tide": 1}}, rule("share", fact="clan", sections=["main"]))
    assert [one.cost for one in found.found] == costs


def test_shared_values(toy: Pack) -> None:
    """One of three cards is of another clan: it goes, or both others do."""
    found = in_toy(
        toy, {"main": {"courier": 1, "drummer": 1, "tide": 1}}, rule("share", fact="clan", sections=["main"])
    )
    assert [steps for *_, steps in ways(found)] == ["-1 tide", "-1 courier, -1 drummer"]


def test_different_values(toy: Pack) -> None:
    found = in_toy(
        toy,
        {"main": {"courier": 3, "tide": 1, "oak": 2}},
        rule("distinct", fact="clan", sections=["main"], max=2),
    )
    assert [steps for *_, steps in ways(found)] == ["-1 tide", "-2 oak", "-3 courier"]


def test_exact_lists(toy: Pack) -> None:
    """Every list is a way of its own, the nearest first."""
    found = in_toy(toy, {"main": {"courier": 2}}, rule("exactly", decks=["march", "lone"]))
    assert [steps for *_, steps in ways(found)] == ["+1 tide", "-2 courier, +1 oak"]


def test_totals_that_weigh_the_cards(toy: Pack) -> None:
    """An oak counts 4 and a tide 3: of 11, 8 may stay."""
    found = in_toy(toy, {"main": {"oak": 2, "tide": 1}}, rule("total", fact="cost", sections=["main"], max=8))
    assert [steps for *_, steps in ways(found)] == ["-1 tide", "-1 oak"]


def test_a_pool_bounds_the_copies(toy: Pack) -> None:
    asked = (rule("pool", packs=1, cards=3, sections=["main"]), rule("size", section="main", min=2, max=2))
    found = in_toy(toy, {"main": {"oak": 2}}, *asked, pool={"oak": 1, "tide": 2})
    assert [steps for *_, steps in ways(found)] == ["-1 oak, +1 tide"]


def test_a_pool_of_the_wrong_size_is_mended_by_no_edit(toy: Pack) -> None:
    found = in_toy(toy, {"main": {"oak": 1}}, rule("pool", packs=1, cards=3), pool={"oak": 1})
    assert found.conflict
    assert found.conflict.rules[0].message == "The pool has 1 card; 1 pack has 3."


def test_an_option_of_the_format_counts(toy: Pack) -> None:
    large = replace(rule("size", section="main", min=4, max=4), id="large", replaces="size")
    pack = with_rules(toy, rule("size", section="main", min=2, max=2), options=(large,))
    assert ways(repair(pack, "toy", {"main": {"oak": 2}}, ["large"]))[0][::2] == (2, "+2 oak")


@pytest.mark.parametrize(("form", "option"), [("gone", ""), ("toy", "flying")])
def test_a_format_or_an_option_that_is_not_there_is_told(toy: Pack, form: str, option: str) -> None:
    found = repair(with_rules(toy), form, {}, [option] if option else [])
    assert found.conflict
    assert "There is no format" in found.conflict.message or "has no option" in found.conflict.message


def test_what_takes_too_much_work_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is bounded and not the time, so that a busy machine finds what an idle one does."""
    monkeypatch.setattr(solving, "NODES", 0)
    found = put_right({})
    assert (found.found, found.conflict) == ((), Conflict(LATE))


# Locks


def test_a_locked_card_stays_and_another_goes() -> None:
    deck = changed(RUSH, main={"turned-soil": 3})
    cheapest = put_right(deck).found[0].edits[0]
    kept = put_right(deck, locked=[(cheapest.place, cheapest.card)])
    assert {edit.card for one in kept.found for edit in one.edits} & {cheapest.card} == set()
    assert [one.cost for one in kept.found] == [1, 1, 1]


def test_locks_that_conflict_are_named_with_the_rule() -> None:
    deck = changed(RUSH, main={"emberdart": 4})
    found = put_right(deck, locked=[("main", "emberdart"), ("stance", "open-guard")])
    assert found.conflict
    assert (found.found, found.conflict.message) == ((), "4 Emberdart cannot stay.")
    assert found.conflict.locks == (("main", "emberdart"),)
    assert [(rule.rule, rule.source) for rule in found.conflict.rules] == [("RSA-F-11", "000:413")]


def test_only_the_locks_that_conflict_with_each_other_are_named() -> None:
    """Runeslinger and stance of two classes; the lock of the ability has no part in it. [000:105]"""
    deck = changed(RUSH, stance={"open-guard": 0, "singing-glass": 1})
    found = put_right(deck, locked=[("runeslinger", "brakka-holt"), ("stance", "singing-glass"), ("main", "emberdart")])
    assert found.conflict
    assert found.conflict.locks == (("runeslinger", "brakka-holt"), ("stance", "singing-glass"))
    assert "RSA-F-2" in {rule.rule for rule in found.conflict.rules}


def test_a_locked_card_in_a_wrong_section_may_move() -> None:
    deck = changed(RUSH, ability={"spark-flurry": 0, "overfill": 1}, main={"spark-flurry": 1})
    assert ways(put_right(deck, locked=[("main", "spark-flurry")]))[0][2] == "1 spark-flurry main>ability, -1 overfill"


def test_a_locked_card_stays_in_its_section_where_another_one_would_do_too(toy: Pack) -> None:
    """The deck has room for one card, the side for any: out of a wrong section a locked card goes there, out of the deck not."""
    form = Format("toy", "Toy", "", ORIGIN, ROOMS, (rule("size", section="main", min=0, max=1),))
    pack = replace(toy, formats={"toy": form}, digest=repr((form, "two homes")))
    stray = repair(
        pack, "toy", {"main": {"tide": 1}, "attic": {"courier": 1}}, locked=[("main", "tide"), ("attic", "courier")]
    )
    assert ways(stray)[0][2] == "1 courier attic>side"
    right = repair(pack, "toy", {"main": {"tide": 1, "courier": 1}}, locked=[("main", "tide"), ("main", "courier")])
    assert right.conflict
    assert right.conflict.message == "1 Tide and 1 Courier cannot all stay."
    assert [problem.rule for problem in right.conflict.rules] == ["size"]


def test_a_locked_card_that_fits_nowhere_cannot_stay() -> None:
    found = put_right(changed(RUSH, main={"nonsense": 2}), locked=[("main", "nonsense")])
    assert found.conflict
    assert (found.conflict.message, found.conflict.rules) == ("2 nonsense cannot stay.", ())


@pytest.mark.parametrize("places", [("main", "attic"), ("attic", "cellar")])
def test_locks_of_one_card_in_two_places_keep_the_copies_of_both(places: tuple[str, str]) -> None:
    """Two copies here and two there are four, and three may be in the deck. [000:413]"""
    deck = changed(changed(RUSH, main={"emberdart": 0}), **{place: {"emberdart": 2} for place in places})
    locks, known = tuple((place, "emberdart") for place in places), {"main": "Deck"}
    found = put_right(deck, locked=locks)
    assert found.conflict
    here, there = (known.get(place, place) for place in places)
    assert found.conflict.message == f"2 Emberdart in {here} and 2 Emberdart in {there} cannot all stay."
    assert found.conflict.locks == locks
    assert [rule.rule for rule in found.conflict.rules] == ["RSA-F-11"]


def test_all_locked_copies_of_wrong_sections_find_room(toy: Pack) -> None:
    """No rule bounds them: five and five are ten."""
    deck = {"attic": {"oak": 5}, "cellar": {"oak": 5}}
    found = in_toy(toy, deck, locked=[("attic", "oak"), ("cellar", "oak")])
    assert ways(found)[0][::2] == (20, "5 oak attic>main, 5 oak cellar>main")


def test_of_a_thousand_locks_those_are_named_that_conflict() -> None:
    deck = changed(RUSH, main={"emberdart": 0}, **{f"attic {n}": {"emberdart": 1} for n in range(1000)})
    found = put_right(deck, locked=[(f"attic {n}", "emberdart") for n in range(1000)])
    assert found.conflict
    assert len(found.conflict.locks) == 4
    assert [rule.rule for rule in found.conflict.rules] == ["RSA-F-11"]


def test_a_lock_of_no_line_asks_for_nothing() -> None:
    found = put_right(changed(RUSH, main={"emberdart": 4}), locked=[("main", "kiln-burst"), ("attic", "x")])
    assert ways(found)[0][::2] == (1, "-1 emberdart")


# Cards that are not complete


def without_text(toy: Pack, *names: str) -> Pack:
    """The toy, where nobody knows what some cards say."""
    return replace(toy, cards={name: replace(c, text="" if name in names else c.text) for name, c in toy.cards.items()})


def gaps(found: Repairs) -> list[dict[str, tuple[str, ...]]]:
    """What each repair says of the incomplete cards that it brings."""
    return [{gap.card: gap.missing for gap in one.incomplete} for one in found.found]


@pytest.mark.parametrize("blank", ["courier", "drummer", "tide", "oak", "drifter"])
def test_a_card_without_text_does_not_come_where_another_one_can(toy: Pack, blank: str) -> None:
    found = in_toy(without_text(toy, blank), {"main": {}}, rule("size", section="main", min=4, max=4))
    assert found.found
    assert not any(blank in one.sections["main"] for one in found.found)
    assert set(map(str, gaps(found))) == {"{}"}


def test_not_even_where_the_deck_has_it_already_or_it_would_cost_less(toy: Pack) -> None:
    """One more Oak would do; with complete cards both have to go."""
    asked = (rule("share", fact="clan", sections=["main"]), rule("size", section="main", min=3, max=3))
    found = in_toy(without_text(toy, "oak"), {"main": {"oak": 2}}, *asked)
    assert {one.cost for one in found.found} == {5}
    assert not any("oak" in one.sections["main"] for one in found.found)


def test_one_that_the_deck_has_may_stay_and_move(toy: Pack) -> None:
    """It is there already: nothing is offered that its owner did not choose."""
    asked = rule("size", section="main", min=2, max=2)
    found = in_toy(without_text(toy, "oak"), {"main": {"oak": 1}, "attic": {"oak": 1}}, asked)
    assert (ways(found)[0][::2], gaps(found)[0]) == ((2, "1 oak attic>main"), {})


def test_it_comes_where_nothing_else_makes_the_deck_legal_and_is_named(toy: Pack) -> None:
    """Of the tools there is only the lamp."""
    blank = without_text(toy, "lamp", "tide", "oak", "courier")
    asked = (rule("size", section="gear", min=1, max=1), rule("size", section="main", min=2, max=2))
    found = in_toy(blank, {"main": {"drifter": 1}}, *asked)
    assert gaps(found)
    assert set(map(str, gaps(found))) == {"{'lamp': ('text',)}"}
    assert all(one.sections["main"].keys() <= {"drifter", "drummer"} for one in found.found)


def test_as_few_come_as_have_to(toy: Pack) -> None:
    """Two copies of a card at most: of four units two are of the one that is complete, whatever clan the others are of."""
    blank = without_text(toy, "courier", "drummer", "tide", "drifter")
    asked = (rule("size", section="main", min=4, max=4), rule("copies", by="card", max=2))
    found = in_toy(blank, {"main": {"tide": 1}}, *asked)
    assert all(one.sections["main"]["oak"] == 2 for one in found.found)
    assert all(sum(one.sections["main"].values()) == 4 for one in found.found)


def test_locks_and_owned_cards_may_leave_no_other_way(toy: Pack) -> None:
    blank, asked = without_text(toy, "oak"), rule("size", section="main", min=2, max=2)
    shared = rule("share", fact="clan", sections=["main"])
    locked = in_toy(blank, {"main": {"oak": 1}}, asked, shared, locked=[("main", "oak")])
    assert (ways(locked)[0][2], gaps(locked)[0]) == ("+1 oak", {"oak": ("text",)})
    owned = in_toy(blank, {"main": {"tide": 1}}, asked, owned={"tide": 1, "oak": 1})
    assert (ways(owned)[0][2], gaps(owned)[0]) == ("+1 oak", {"oak": ("text",)})


def test_a_conflict_names_no_gap(toy: Pack) -> None:
    """With the incomplete cards there is no way either: the rule and the lock are what conflicts."""
    asked = rule("size", section="main", min=1, max=1)
    found = in_toy(without_text(toy, *CARDS), {"main": {"oak": 2}}, asked, locked=[("main", "oak")])
    assert found.conflict
    assert (found.conflict.message, [one.rule for one in found.conflict.rules]) == ("2 Oak cannot stay.", ["size"])


def test_a_printed_card_without_a_cost_does_not_come() -> None:
    """Stone Trap and others have a text and no cost, which nobody can pay. [000:205]"""
    for slug, form in FORMATS:
        known = gaps_of(SHIPPED[slug])
        for one in repair(SHIPPED[slug], form, {}).found:
            assert not {card for cards in one.sections.values() for card in cards} & known.keys(), (slug, form)


# Owned cards


def copies_of(deck: Mapping[str, Mapping[str, int]]) -> Counter[str]:
    copies: Counter[str] = Counter()
    for cards in deck.values():
        copies.update(cards)
    return copies


def test_only_owned_cards_come() -> None:
    owned = {**copies_of(RUSH), "kiln-burst": 1}
    found = put_right(changed(RUSH, main={"emberdart": 4, "turned-soil": 1}), owned={**owned, "turned-soil": 1})
    assert [steps for *_, steps in ways(found)] == ["-1 emberdart, +1 kiln-burst"]


def test_a_legal_deck_with_a_card_that_is_not_owned_is_repaired() -> None:
    owned = {**copies_of(RUSH), "emberdart": 2, "kiln-burst": 3}
    found = put_right(changed(RUSH), owned=owned)
    assert [(cost, steps) for cost, _, steps in ways(found)] == [(2, "-1 emberdart, +1 kiln-burst")]


def test_what_is_at_hand_comes_first_and_other_ways_stay() -> None:
    deck = changed(RUSH, main={"emberdart": 4, "turned-soil": 1})
    found = put_right(deck, at_hand={**copies_of(RUSH), "turned-soil": 1, "kiln-burst": 1})
    assert [cost for cost, *_ in ways(found)] == [2, 2, 2]
    assert next(steps for *_, steps in ways(found)) == "-1 emberdart, +1 kiln-burst"


def test_no_more_copies_are_preferred_than_are_at_hand() -> None:
    deck = changed(RUSH, main={"emberdart": 1, "turned-soil": 1})
    assert (
        sum(sum(cards.values()) for cards in RUSH.values()) - sum(sum(cards.values()) for cards in deck.values()) == 3
    )
    (first, *_) = put_right(deck, at_hand={**copies_of(deck), "kiln-burst": 1}).found
    assert [edit.by for edit in first.edits if edit.card == "kiln-burst"] == [1]
    (first, *_) = put_right(deck, at_hand={**copies_of(deck), "kiln-burst": 3}).found
    assert [(edit.card, edit.by) for edit in first.edits] == [("kiln-burst", 3)]


def test_a_legal_deck_is_not_changed_for_what_is_at_hand() -> None:
    assert put_right(changed(RUSH), at_hand={"kiln-burst": 3}) == Repairs()


def test_owned_cards_that_make_no_deck_are_said_to() -> None:
    owned = {card: n for card, n in copies_of(RUSH).items() if card != "emberdart"}
    found = put_right(changed(RUSH), owned=owned)
    assert found.conflict
    assert found.conflict.owned
    assert [rule.rule for rule in found.conflict.rules] == ["RSA-F-10"]


def test_a_lock_of_more_than_is_owned_conflicts_with_no_rule() -> None:
    owned = {**copies_of(RUSH), "emberdart": 2, "kiln-burst": 3}
    found = put_right(changed(RUSH), owned=owned, locked=[("main", "emberdart")])
    assert found.conflict
    assert found.conflict.message == "3 Emberdart cannot stay with the cards that you own."
    assert found.conflict.rules == ()


def test_a_list_of_owned_cards_in_several_dialects() -> None:
    text = "3 Emberdart\n2x Kiln Burst (ABC) 12\nSB: 1 Emberdart\nOpen Guard x2\n\n4 Emberdrat\n"
    owned, lost = owned_in(read_deck(text, AWAKENING, "constructed"))
    assert owned == {"emberdart": 4, "kiln-burst": 2, "open-guard": 2}
    assert [number for number, _ in lost] == [6]


def test_cards_that_fit_several_sections_are_owned_wherever_they_stand() -> None:
    """A collection names no sections."""
    for pack in SHIPPED.values():
        for form in pack.formats:
            text = "\n".join(f"2 {card.name}" for card in pack.cards.values())
            owned, lost = owned_in(read_deck(text, pack, form))
            assert (set(owned), lost) == (set(pack.cards), [])


# All games


@pytest.mark.parametrize(("slug", "form"), FORMATS, ids=[f"{slug} {form}" for slug, form in FORMATS])
def test_an_empty_deck_is_filled_in_every_format(slug: str, form: str) -> None:
    found = repair(SHIPPED[slug], form, {})
    verdict = judge(SHIPPED[slug], form, {})
    assert found.found
    assert found.found[0].cost == verdict.distance
    assert all(judge(SHIPPED[slug], form, one.sections).legal for one in found.found)


@pytest.mark.parametrize(("slug", "name"), READY, ids=[f"{slug} {name}" for slug, name in READY])
def test_a_ready_deck_is_repaired_in_every_format_of_its_game(slug: str, name: str) -> None:
    deck, pack = READY[slug, name].sections, SHIPPED[slug]
    for form in pack.formats:
        verdict, found = judge(pack, form, deck), repair(pack, form, deck)
        assert bool(found.found) != verdict.legal
        assert verdict.legal or verdict.distance in (found.found[0].cost, None)
        assert all(judge(pack, form, one.sections).legal for one in found.found)


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_first_line_twice_over_is_repaired(slug: str) -> None:
    """A deck with a line doubled and another gone, in its own format."""
    pack = SHIPPED[slug]
    deck = next(read for (game, _), read in READY.items() if game == slug)
    section = max(deck.sections, key=lambda place: len(deck.sections[place]))
    first, last = list(deck.sections[section])[:: len(deck.sections[section]) - 1]
    broken = changed(deck.sections, **{section: {first: 9, last: 0}})
    verdict, found = judge(pack, deck.format, broken), repair(pack, deck.format, broken)
    assert not verdict.legal
    assert found.found[0].cost == verdict.distance


# Laws: against trying all decks

LOCKED = st.sets(st.sampled_from(CELLS), max_size=2)
TOTALS = st.tuples(st.integers(0, 4), st.integers(4, 9)).map(
    lambda pair: rule("total", fact="cost", sections=["main"], min=pair[0], max=pair[1])
)
OWNED = st.none() | st.fixed_dictionaries({card: st.integers(0, 3) for _, card in CELLS})


def kept(deck: Mapping[Cell, int], before: Mapping[Cell, int], locked: set[Cell], owned: dict[str, int] | None) -> bool:
    """Whether a deck keeps what is locked, and holds nothing that is not owned."""
    copies: Counter[str] = Counter()
    for (_, card), n in deck.items():
        copies[card] += n
    return all(deck[cell] >= before[cell] for cell in locked) and (
        owned is None or all(n <= owned.get(card, 0) for card, n in copies.items())
    )


def distance(one: Mapping[Cell, int], other: Mapping[Cell, int]) -> int:
    return sum(abs(one[cell] - other[cell]) for cell in CELLS)


def result(one: Repair) -> dict[Cell, int]:
    return {cell: one.sections.get(cell[0], {}).get(cell[1], 0) for cell in CELLS}


@given(rules=st.lists(RULES | TOTALS, max_size=3), deck=DECKS, locked=LOCKED, owned=OWNED)
@settings(max_examples=examples(120), deadline=None)
def test_the_first_repair_is_the_nearest_deck_that_is_legal_and_keeps_what_is_asked(
    toy: Pack, rules: list[FormatRule], deck: dict[Cell, int], locked: set[Cell], owned: dict[str, int] | None
) -> None:
    """No rule asks for more than four copies, so that the nearest deck is among those that are tried."""
    rules = [replace(one, id=f"rule {n}") for n, one in enumerate(rules)]
    pack = with_rules(replace(toy, cards={name: toy.cards[name] for _, name in CELLS}), *rules)
    format_rules = format_rules_of(Edition(pack.digest, pack), "toy", ())
    right = [
        one
        for one in EVERY
        if kept(one, deck, locked, owned) and not format_rules.broken({p: n for p, n in one.items() if n})
    ]
    found = repair(pack, "toy", nested(deck), locked=locked, owned=owned)
    if deck in right:
        assert found == Repairs()
    elif right:
        assert found.conflict is None
        assert found.found[0].cost == min(distance(one, deck) for one in right)
        the_laws_of_several_ways(pack, found, deck)
        assert all(kept(result(one), deck, locked, owned) for one in found.found)
    else:
        assert found.conflict
        nothing_is_named_without_need(pack, rules, found, deck)


def the_laws_of_several_ways(pack: Pack, found: Repairs, deck: dict[Cell, int]) -> None:
    """Every way is legal, no two are the same, and none is cheaper than one before it, or much dearer than the first."""
    costs = [one.cost for one in found.found]
    ends = [result(one) for one in found.found]
    assert costs == sorted(costs) == [distance(end, deck) for end in ends]
    assert all(judge(pack, "toy", nested(end)).legal for end in ends)
    assert max(costs) <= 2 * costs[0] + 2
    assert not [end for n, end in enumerate(ends) if end in ends[:n]]


def nothing_is_named_without_need(pack: Pack, rules: list[FormatRule], found: Repairs, deck: dict[Cell, int]) -> None:
    """The locks that are named cannot all be kept with the rules that are; without one of the locks they could."""
    assert found.conflict
    named = {rule.rule for rule in found.conflict.rules}
    less = with_rules(pack, *(one for one in rules if one.id in named))
    format_rules = format_rules_of(Edition(less.digest, less), "toy", ())
    legal = [one for one in EVERY if not format_rules.broken({cell: n for cell, n in one.items() if n})]
    locks = set(found.conflict.locks)
    if found.conflict.owned:
        return
    assert not [one for one in legal if kept(one, deck, locks, None)]
    for lock in locks:
        assert [one for one in legal if kept(one, deck, locks - {lock}, None)]


# The same where a card fits two sections, some lines lie in wrong ones, and there are a pool and an option

ROOMS = (
    DeckSection("main", "Deck", ("unit",)),
    DeckSection("side", "Side", ("unit",)),
    DeckSection("gear", "Gear", ("tool",)),
)
HOMES = [("main", "courier"), ("main", "tide"), ("side", "courier"), ("side", "tide"), ("gear", "lamp")]
STRAYS = [("attic", "courier"), ("gear", "tide"), ("main", "lamp"), ("main", "ghost")]
ALL = [dict(zip(HOMES, copies, strict=True)) for copies in product(range(4), repeat=len(HOMES))]
SOME_ROOMS = st.sampled_from([["main"], ["side"], ["main", "side"], ["main", "side", "gear"]])
POOLS = st.fixed_dictionaries({card: st.integers(0, 2) for card in ("courier", "tide", "lamp")})
HOUSE_RULES = st.one_of(
    st.tuples(st.sampled_from(["main", "side", "gear"]), st.integers(0, 2), st.integers(0, 2), st.booleans()).map(
        lambda t: rule("size", section=t[0], min=t[1], max=t[1] + t[2], or_none=t[3])
    ),
    st.tuples(st.integers(0, 3), SOME_ROOMS).map(lambda t: rule("copies", by="card", max=t[0], sections=t[1])),
    SOME_ROOMS.map(lambda rooms: rule("share", fact="clan", sections=rooms)),
    st.tuples(st.integers(0, 2), SOME_ROOMS).map(lambda t: rule("distinct", fact="clan", sections=t[1], max=t[0])),
    st.integers(0, 6).map(lambda most: rule("total", fact="cost", sections=["main", "side"], max=most)),
    st.just(rule("exactly", decks=["march"])),
)


@dataclass(frozen=True)
class Case:
    """A deck in a format, and what is asked of its repair."""

    rules: tuple[FormatRule, ...]
    deck: dict[Cell, int]
    locked: frozenset[Cell]
    owned: dict[str, int] | None
    pool: dict[str, int]

    def asked(self) -> set[Cell | str]:
        """Everything that may have to give way."""
        return {*(one.id for one in self.rules), *self.locked, *(() if self.owned is None else ("owned",))}

    def keeps(
        self, end: Mapping[Cell, int], asked: set[Cell | str], broken: Callable[[Mapping[Cell, int]], set[str]]
    ) -> bool:
        """Whether a deck keeps what is asked."""
        copies, stays = Counter[str](), Counter[str]()
        for (_, card), n in end.items():
            copies[card] += n
        for cell in self.locked & asked:
            stays[cell[1]] += self.deck[cell]
        return (
            not broken(end) & asked
            and all(end[cell] >= self.deck[cell] for cell in self.locked & asked if cell in HOMES)
            and all(copies[card] >= n for card, n in stays.items())
            and ("owned" not in asked or self.owned is None or all(n <= self.owned[card] for card, n in copies.items()))
        )

    def cost(self, end: Mapping[Cell, int]) -> int:
        """The copies that are put in and taken out for a deck; what lies in a wrong section goes in any case."""
        return sum(abs(end[p] - self.deck[p]) for p in HOMES) + sum(self.deck[p] for p in STRAYS)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any of them, with a pool of as many cards as its rules say."""
    pool = draw(POOLS)
    rules = draw(st.lists(HOUSE_RULES, max_size=3))
    if draw(st.booleans()):
        rules.append(rule("pool", packs=1, cards=sum(pool.values()), sections=draw(SOME_ROOMS)))
    deck = draw(st.fixed_dictionaries({p: st.integers(0, 2) for p in HOMES} | {p: st.integers(0, 1) for p in STRAYS}))
    locked = draw(st.sets(st.sampled_from([*HOMES, *STRAYS]), max_size=3))
    owned = draw(st.none() | st.fixed_dictionaries({card: st.integers(0, 3) for card in ("courier", "tide", "lamp")}))
    rules = [replace(one, id=f"rule {n}") for n, one in enumerate(rules)]
    return Case(tuple(rules), deck, frozenset(p for p in locked if deck[p]), owned, pool)


@given(case=cases(), by_option=st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_the_first_repair_is_the_nearest_in_formats_with_several_homes_for_a_card(
    toy: Pack, case: Case, by_option: bool
) -> None:
    """With a pool, an option in the place of a rule, lines in wrong sections, locks and owned cards; or the least that conflicts."""
    cards = {name: toy.cards[name] for name in ("courier", "tide", "lamp")}
    rules, options = stood_in_for(case.rules) if by_option and case.rules else (case.rules, ())
    form = Format("toy", "Toy", "", ORIGIN, ROOMS, rules, options)
    pack = replace(
        toy, cards=cards, formats={"toy": form}, decks={"march": toy.decks["march"]}, digest=repr((form, "rooms"))
    )
    chosen = [one.id for one in options]
    format_rules = format_rules_of(Edition(pack.digest, pack), "toy", tuple(chosen)).with_pool(case.pool)

    def broken(end: Mapping[Cell, int]) -> set[str]:
        return breaks[tuple(end.values())]

    breaks = {
        tuple(end.values()): {limit.rule.id for limit in format_rules.broken({cell: n for cell, n in end.items() if n})}
        for end in ALL
    }
    right = [end for end in ALL if case.keeps(end, case.asked(), broken)]
    found = repair(pack, "toy", nested(case.deck), chosen, locked=case.locked, owned=case.owned, pool=case.pool)
    if right and min(map(case.cost, right)) == 0:
        assert found == Repairs()
    elif right:
        assert found.conflict is None
        ends = [{p: one.sections.get(p[0], {}).get(p[1], 0) for p in HOMES} for one in found.found]
        assert [one.cost for one in found.found] == sorted(map(case.cost, ends))
        assert found.found[0].cost == min(map(case.cost, right))
        assert all(end in right for end in ends if end in ALL)
        assert all(judge(pack, "toy", one.sections, chosen, case.pool).legal for one in found.found)
    else:
        assert found.conflict
        named: set[Cell | str] = {*found.conflict.locks, *(one.rule for one in found.conflict.rules)}
        named |= {"owned"} if found.conflict.owned else set()
        assert not [end for end in ALL if case.keeps(end, named, broken)]
        assert all(any(case.keeps(end, named - {one}, broken) for end in ALL) for one in named)


def stood_in_for(rules: tuple[FormatRule, ...]) -> tuple[tuple[FormatRule, ...], tuple[FormatRule, ...]]:
    """The rules with another one in the place of the first, which is an option now."""
    plain = replace(rule("size", section="main", min=1, max=1), id="plain")
    return (plain, *rules[1:]), tuple(replace(one, replaces="plain") for one in rules[:1])


PLAIN = st.one_of(
    st.integers(0, 3).map(lambda n: rule("size", section="main", min=n, max=n + 1)),
    st.integers(0, 3).map(lambda most: rule("copies", by="card", max=most)),
    st.just(rule("share", fact="clan", sections=["main"])),
)


@given(rules=st.lists(PLAIN, max_size=3), deck=DECKS)
@settings(max_examples=examples(60), deadline=None)
def test_no_way_has_edits_without_need(toy: Pack, rules: list[FormatRule], deck: dict[Cell, int]) -> None:
    """Between the deck and what a repair makes of it lies no legal deck: each edit is needed for the others."""
    pack = with_rules(replace(toy, cards={name: toy.cards[name] for _, name in CELLS}), *rules)
    format_rules = format_rules_of(Edition(pack.digest, pack), "toy", ())
    for one in repair(pack, "toy", nested(deck)).found:
        end = result(one)
        between = [
            tried for tried in EVERY
            if tried not in (deck, end) and all(sorted((deck[p], tried[p], end[p]))[1] == tried[p] for p in CELLS)
        ]  # fmt: skip
        assert not [tried for tried in between if not format_rules.broken({p: n for p, n in tried.items() if n})]
