"""A repair in a game of thousands of cards weighs a few of each sort, and finds what it would find among all."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction import candidates
from decks.construction import repair as repairing
from decks.construction.legality import judge
from decks.construction.repair import Repairs, repair
from engine.packs.cards import Card, FormatRule, Pack
from tests.decks.construction.test_legality import CARDS, ORIGIN, RULES, Sections, rule, toy, with_rules
from tests.tiers import examples

__all__ = ["toy"]

CLANS = ("Ash", "Sea", "Root", "Bone", "Sky")
TWINS = 9  # cards that differ in nothing but the name


def unit(name: str, clan: str, cost: int) -> Card:
    return Card(name, name.title(), "unit", "first", ORIGIN, text="Draw 1 card.", values={"clan": clan, "cost": cost})


@pytest.fixture(scope="module")
def large(toy: Pack) -> Pack:
    """A game of 2,000 units, of which a deck has 60 to 250, four of each at most."""
    cards = {f"unit {n}": unit(f"unit {n}", CLANS[n * n % 5], n % 7) for n in range(2000)}
    return with_rules(
        replace(toy, cards=cards, decks={}),
        rule("size", section="main", min=60, max=250),
        rule("copies", by="card", max=4),
    )


def test_the_six_cards_that_a_deck_of_54_lacks_are_found_in_a_game_of_2000(large: Pack) -> None:
    deck = {"main": {f"unit {n}": 3 for n in range(18)}}
    assert judge(large, "toy", deck).problems[0].message == "The deck has 54 cards; it must have 60 to 250: put 6 in."
    more, new = repair(large, "toy", deck).found
    assert (more.cost, more.manner) == (6, "More of what is there")
    assert (new.cost, new.manner) == (6, "New cards: Unit")
    assert [sum(one.sections["main"].values()) for one in (more, new)] == [60, 60]


def test_an_empty_deck_gets_more_cards_than_are_weighed_at_first(large: Pack) -> None:
    single = with_rules(large, rule("size", section="main", min=60, max=60), rule("copies", by="card", max=1))
    (found,) = repair(single, "toy", {}).found
    assert (found.cost, len(found.sections["main"])) == (60, 60)


def test_a_format_that_nothing_can_keep_is_told(large: Pack) -> None:
    wrong = with_rules(large, rule("size", section="main", min=60, max=60), rule("copies", by="clan", max=2))
    found = repair(wrong, "toy", {"main": {"unit 1": 3}})
    assert found.found == ()
    assert found.conflict
    assert {problem.code for problem in found.conflict.rules} == {"size", "copies"}


def test_the_solver_is_given_few_cells(large: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five clans and one kind are one sort where no rule asks for the clan; the first kept are those with most in common."""
    seen: list[int] = []
    plain = repairing.narrowed

    def counted(job: repairing.Job, alike: int) -> repairing.Job:
        narrow = plain(job, alike)
        seen.append(len(narrow.cells))
        return narrow

    monkeypatch.setattr(repairing, "narrowed", counted)
    repair(large, "toy", {"main": {f"unit {n}": 3 for n in range(18)}})
    assert seen == [18 + candidates.ALIKE]


@pytest.fixture(scope="module")
def twins(toy: Pack) -> Pack:
    """The cards of the toy game, each with eight more that differ in nothing but the name."""
    return replace(
        toy,
        cards={
            f"{name}{n or ''}": replace(toy.cards[name], id=f"{name}{n or ''}", name=f"{name.title()} {n}")
            for name in CARDS
            for n in range(TWINS)
        },
    )


CELLS = [("main", f"{card}{n or ''}") for card in ("courier", "tide", "drifter") for n in range(2)] + [("gear", "lamp")]
DECKS = st.fixed_dictionaries({cell: st.integers(0, 3) for cell in CELLS})


def costs(found: Repairs) -> list[int]:
    """What the first repair costs; nothing where there is a conflict."""
    return [one.cost for one in found.found[:1]]


@given(rules=st.lists(RULES, max_size=3), cells=DECKS)
@settings(max_examples=examples(150), deadline=None)
def test_the_first_repair_costs_what_it_costs_among_all(
    twins: Pack, rules: list[FormatRule], cells: dict[tuple[str, str], int]
) -> None:
    pack = with_rules(twins, *[replace(one, id=f"rule {n}") for n, one in enumerate(rules)])
    deck: Sections = {}
    for (section, card), copies in cells.items():
        deck.setdefault(section, {})[card] = copies
    among_all = repair(pack, "toy", deck)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(candidates, "ALL", 0)
        patch.setattr(repairing, "ALIKE", 1)
        few = repair(pack, "toy", deck)
    assert (costs(few), bool(few.conflict)) == (costs(among_all), bool(among_all.conflict))
    assert all(judge(pack, "toy", one.sections).legal for one in few.found)
