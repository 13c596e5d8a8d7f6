"""The forms of rules over a toy game, the words of their problems, what is no rule's business, and how far a deck is from legal."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction.formats.deck_text import MOST
from decks.construction.forms import FORMS, bounds, misfits
from decks.construction.legality import Edition, Problem, Verdict, format_rules_of, judge, judge_all
from engine.packs.cards import Card, DeckSection, Format, FormatRule, Kind, Origin, Pack
from engine.packs.reading import read_pack
from tests.builders import emberfall
from tests.packs import SHIPPED
from tests.tiers import examples

AWAKENING = SHIPPED["runeslingers-awakening"]
ORIGIN = Origin("rulebook", "009:5")
CARDS = {
    "courier": ("unit", {"cost": 1, "clan": "Ash"}),
    "drummer": ("unit", {"cost": 2, "clan": "Ash"}),
    "tide": ("unit", {"cost": 3, "clan": "Sea"}),
    "oak": ("unit", {"cost": 4, "clan": "Root"}),
    "drifter": ("unit", {}),
    "lamp": ("tool", {"cost": 2}),
}
SECTIONS = (DeckSection("main", "Deck", ("unit",)), DeckSection("gear", "Gear", ("tool",)))

Sections = dict[str, dict[str, int]]


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    """A game with five units, of three clans and of none, and a lamp that is a tool."""
    pack = read_pack(emberfall(tmp_path_factory.mktemp("toy")))
    cards = {
        name: Card(name, name.title(), kind, "first", ORIGIN, text="Draw 1 card.", values=values)
        for name, (kind, values) in CARDS.items()
    }
    lists = {"march": "March\n// format: toy\nDeck\n2 Courier\n1 Tide\n", "lone": "Lone\n// format: toy\nDeck\n1 Oak\n"}
    return replace(pack, cards=cards, decks=lists, kinds={**pack.kinds, "tool": Kind("tool", "Tool")})


def rule(form: str, **parameters: Any) -> FormatRule:
    """A rule of that form, which has the name of its form."""
    return FormatRule(form, form, f"The {form} is right.", ORIGIN, form, parameters=parameters)


def with_rules(pack: Pack, *rules: FormatRule, options: tuple[FormatRule, ...] = ()) -> Pack:
    """The game with one format of these rules."""
    assert not [misfits(rule, pack) for rule in (*rules, *options) if misfits(rule, pack)]
    form = Format("toy", "Toy", "", ORIGIN, SECTIONS, rules, options)
    return replace(
        pack,
        digest=repr((rules, options, [(card.id, card.text) for card in pack.cards.values()])),
        formats={"toy": form},
    )


def verdict(pack: Pack, deck: Sections, *rules: FormatRule) -> Verdict:
    return judge(with_rules(pack, *rules), "toy", deck)


def messages(found: Verdict) -> list[str]:
    return [problem.message for problem in found.problems]


# The forms, and what they say


@pytest.mark.parametrize(
    ("copies", "said", "distance"),
    [
        (0, "The deck has no cards; it must have 2 to 3: put 2 in.", 2),
        (1, "The deck has 1 card; it must have 2 to 3: put 1 in.", 1),
        (2, "", 0),
        (3, "", 0),
        (4, "The deck has 4 cards; it must have 2 to 3: take 1 out.", 1),
    ],
)
def test_size(toy: Pack, copies: int, said: str, distance: int) -> None:
    found = verdict(toy, {"main": {"tide": copies}} if copies else {}, rule("size", section="main", min=2, max=3))
    assert (messages(found), found.distance) == ([said] if said else [], distance)


def test_size_of_a_section_that_is_not_the_deck(toy: Pack) -> None:
    found = verdict(toy, {"gear": {"lamp": 3}}, rule("size", section="gear", min=0, max=1))
    assert messages(found) == ["The section Gear has 3 cards; it may have at most 1: take 2 out."]


def test_size_of_the_cards_that_fit_a_query_names_them(toy: Pack) -> None:
    few = replace(rule("size", section="main", min=0, max=1, where="cost>=3"), name="One large card")
    (problem,) = verdict(toy, {"main": {"courier": 5, "tide": 1, "oak": 2}}, few).problems
    assert problem.message == "The deck has 3 cards of the rule “One large card”; it may have at most 1: take 2 out."
    assert problem.cards == ("tide", "oak")


@pytest.mark.parametrize(("copies", "named"), [(1, ()), (4, ("tide", "oak"))])
def test_of_too_few_cards_none_is_named_as_if_it_were_wrong(toy: Pack, copies: int, named: tuple[str, ...]) -> None:
    bulk = rule("size", section="main", min=3, max=4, where="cost>=3", thing="giant")
    (problem,) = verdict(toy, {"main": {"courier": 1, "tide": copies, "oak": 1}}, bulk).problems
    assert problem.cards == named


def test_size_says_what_it_counts_in_the_words_of_its_rule(toy: Pack) -> None:
    few = rule("size", section="main", min=0, max=1, where="cost>=3", thing="giant")
    deck = {"main": {"tide": 1, "oak": 2}}
    assert messages(verdict(toy, deck, few)) == ["The deck has 3 giants; it may have at most 1: take 2 out."]


@pytest.mark.parametrize(
    ("copies", "legal", "distance"), [(0, True, 0), (1, False, 1), (2, False, 1), (3, True, 0), (5, False, 2)]
)
def test_size_or_none(toy: Pack, copies: int, legal: bool, distance: int) -> None:
    """Exactly three or none: one is nearer to none, two are nearer to three."""
    found = verdict(
        toy, {"gear": {"lamp": copies}} if copies else {}, rule("size", section="gear", min=3, max=3, or_none=True)
    )
    assert (found.legal, found.distance) == (legal, distance)
    assert all(message.endswith(", or leave none.") for message in messages(found))


@pytest.mark.parametrize(("copies", "legal"), [(1, True), (2, True), (3, False)])
def test_copies_of_one_card(toy: Pack, copies: int, legal: bool) -> None:
    found = verdict(toy, {"main": {"tide": copies, "oak": 2}}, rule("copies", by="card", max=2))
    assert found.legal == legal
    assert messages(found) == ([] if legal else ["The deck has 3 copies of Tide; it may have at most 2: take 1 out."])


def test_each_card_with_too_many_copies_is_told(toy: Pack) -> None:
    found = verdict(toy, {"main": {"tide": 3, "oak": 4, "courier": 1}}, rule("copies", by="card", max=2))
    assert [(problem.cards, problem.code) for problem in found.problems] == [
        (("tide",), "copies"),
        (("oak",), "copies"),
    ]
    assert found.distance == 3


def test_copies_of_the_cards_with_one_value(toy: Pack) -> None:
    found = verdict(
        toy, {"main": {"courier": 2, "drummer": 1, "tide": 2, "drifter": 9}}, rule("copies", by="clan", max=2)
    )
    (problem,) = found.problems
    assert problem.message == "The deck has 3 cards with Clan Ash; it may have at most 2: take 1 out."
    assert (problem.cards, found.distance) == (("courier", "drummer"), 1)


@pytest.mark.parametrize(
    ("deck", "legal", "distance"),
    [
        ({"courier": 2, "drummer": 3}, True, 0),
        ({"courier": 2, "tide": 1}, True, 0),
        ({"courier": 2, "tide": 1, "oak": 3}, False, 1),
        ({"courier": 2, "tide": 1, "drifter": 3}, True, 0),
    ],
)
def test_distinct(toy: Pack, deck: dict[str, int], legal: bool, distance: int) -> None:
    """At most two clans; a card of no clan is of no third one."""
    found = verdict(toy, {"main": deck}, rule("distinct", fact="clan", sections=["main"], max=2))
    assert (found.legal, found.distance) == (legal, distance)
    if not legal:
        assert messages(found) == [
            "The deck has 3 different values of clan: Ash, Sea and Root; it may have at most 2: give up 1 of them."
        ]


@pytest.mark.parametrize(
    ("deck", "legal", "distance"),
    [
        ({}, True, 0),
        ({"courier": 2, "drummer": 3}, True, 0),
        ({"courier": 2, "tide": 1}, False, 1),
        ({"courier": 2, "tide": 3, "oak": 1}, False, 3),
        ({"drifter": 2}, True, 0),
        ({"drifter": 2, "oak": 1}, False, 1),
    ],
)
def test_share(toy: Pack, deck: dict[str, int], legal: bool, distance: int) -> None:
    """One clan; a clan that is not known is shared with no other card."""
    found = verdict(toy, {"main": deck}, rule("share", fact="clan", sections=["main"]))
    assert (found.legal, found.distance) == (legal, distance)


def test_share_says_who_has_what(toy: Pack) -> None:
    one = rule("share", fact="clan", sections=["main"])
    (problem,) = verdict(toy, {"main": {"courier": 2, "tide": 1, "drifter": 1}}, one).problems
    assert problem.message == (
        "Cards in Deck must share one clan, but there are Courier (Ash), Tide (Sea) and Drifter (not known): "
        "exchange 2 of them."
    )
    assert problem.cards == ("courier", "tide", "drifter")


def test_exactly_names_the_nearest_list_and_the_way_there(toy: Pack) -> None:
    lists = rule("exactly", decks=["march", "lone"])
    assert verdict(toy, {"main": {"courier": 2, "tide": 1}}, lists).legal
    assert verdict(toy, {"main": {"oak": 1}}, lists).legal
    found = verdict(toy, {"main": {"courier": 1, "tide": 1, "oak": 1}}, lists)
    assert messages(found) == [
        "The deck must be March or Lone as it is; to be March, put in 1 Courier and take out 1 Oak."
    ]
    assert (found.problems[0].cards, found.distance) == (("courier", "oak"), 2)


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ({"courier": 1, "tide": 1}, []),
        ({"courier": 1}, ["The deck has a total Ember cost of 1; it must have 3 to 4: that is 2 too little."]),
        ({"tide": 2}, ["The deck has a total Ember cost of 6; it must have 3 to 4: that is 2 too much."]),
        ({"oak": 1, "drifter": 7}, []),
    ],
)
def test_total(toy: Pack, deck: dict[str, int], said: list[str]) -> None:
    """A card without a cost adds nothing. How many edits it takes is not known without a solver."""
    found = verdict(toy, {"main": deck}, rule("total", fact="cost", sections=["main"], min=3, max=4))
    assert (messages(found), found.distance) == (said, None if said else 0)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-5, inf, "must have at least -5"),
        (0, inf, "must have at least 0"),
        (3, inf, "must have at least 3"),
        (-inf, 4, "may have at most 4"),
        (-5, 4, "must have -5 to 4"),
        (0, 4, "may have at most 4"),
        (0, 0, "may have none"),
    ],
)
def test_no_bound_is_told_as_infinite(low: float, high: float, said: str) -> None:
    assert bounds(low, high) == said


def test_a_pool(toy: Pack) -> None:
    pack = with_rules(toy, rule("pool", packs=2, cards=4, sections=["main"]))
    pool = {"tide": 2, "oak": 2}
    assert judge(pack, "toy", {"main": {"tide": 9}}).legal
    assert judge(pack, "toy", {"main": {"tide": 2}, "gear": {"lamp": 1}}, pool=pool).legal
    found = judge(pack, "toy", {"main": {"tide": 3, "courier": 1}}, pool=pool)
    assert sorted(messages(found)) == [
        "The deck has 1 copy of Courier; it may have none: take 1 out.",
        "The deck has 3 copies of Tide; it may have at most 2: take 1 out.",
    ]
    assert found.distance == 2
    short = judge(pack, "toy", {"main": {"tide": 1}}, pool={"tide": 3})
    assert (messages(short), short.distance) == (["The pool has 3 cards; 2 packs have 4."], None)


def test_all_problems_are_told_at_once_in_the_order_of_the_rules(toy: Pack) -> None:
    rules = (
        rule("size", section="main", min=3, max=3),
        rule("copies", by="card", max=2),
        rule("share", fact="clan", sections=["main"]),
    )
    found = verdict(toy, {"main": {"tide": 3, "oak": 1, "lamp": 1}, "attic": {"oak": 2}}, *rules)
    assert [problem.code for problem in found.problems] == ["wrong_kind", "unknown_section", "size", "copies", "share"]
    assert found.problems[3] == Problem(
        "copies", "The deck has 3 copies of Tide; it may have at most 2: take 1 out.", ("tide",), "009:5", "copies", "",
        "The copies is right.",
    )  # fmt: skip


def test_every_form_has_a_meaning_for_readers() -> None:
    assert list(FORMS) == ["size", "copies", "distinct", "share", "exactly", "pool", "total"]
    assert all(form.meaning.endswith(".") for form in FORMS.values())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (rule("weight"), "form: 'weight' is not a form; there are size, copies"),
        (rule("size", section="main", min=1), "form: size needs max"),
        (rule("copies", by="card", max="three"), "max: 'three' is not a whole number"),
        (rule("copies", by="card", max=True), "max: True is not a whole number"),
        (rule("copies", by="card", max=-1), "max: -1 is less than 0"),
        (rule("size", section="main", min=True, max=2), "min: True is not a whole number"),
        (rule("size", section="main", min=-1, max=2), "min: -1 is less than 0"),
        (rule("size", section="main", min=3, max=2), "min: 3 is more than the max of 2"),
        (rule("distinct", fact="clan", sections=["main"], max=-2), "max: -2 is less than 0"),
        (rule("pool", packs=-1, cards=3), "packs: -1 is less than 0"),
        (rule("share", fact="clan", sections=["main"], max=1), "max: share does not take it"),
        (rule("share", fact="clan", sections=[]), "sections: is empty; a rule about all sections names none"),
        (rule("exactly", decks=[]), "decks: is empty"),
        (rule("copies", by="colour", max=1), "by: copies counts by card or by a [[field]], not by 'colour'"),
        (rule("total", fact="clan", sections=["main"], max=1), "fact: total adds up numbers, and 'clan' is not one"),
        (rule("total", fact="cost", sections=["main"]), "form: total needs min, max or both"),
        (rule("total", fact="cost", sections=["main"], min=4, max=3), "min: 4 is more than the max of 3"),
    ],
)
def test_a_rule_that_fits_no_form_is_told_at_its_key(toy: Pack, wrong: FormatRule, said: str) -> None:
    (found,) = misfits(wrong, toy)
    assert ": ".join(found).startswith(said)


def test_a_rule_on_the_edge_fits(toy: Pack) -> None:
    for right in (
        rule("size", section="main", min=0, max=0),
        rule("size", section="main", min=2, max=2),
        rule("total", fact="cost", sections=["main"], min=-5),
        rule("pool", packs=0, cards=0),
    ):
        assert misfits(right, toy) == []


# Options


def test_an_option_takes_the_place_of_the_rule_that_it_replaces(toy: Pack) -> None:
    large = replace(rule("size", section="main", min=4, max=4), id="large", replaces="size")
    pack = with_rules(toy, rule("size", section="main", min=2, max=2), options=(large,))
    four, two = {"main": {"oak": 4}}, {"main": {"oak": 2}}
    assert [judge(pack, "toy", deck).legal for deck in (two, four)] == [True, False]
    assert [judge(pack, "toy", deck, ("large",)).legal for deck in (two, four)] == [False, True]
    assert judge(pack, "toy", two, ("large",)).problems[0].rule == "large"


# What no rule says


@pytest.mark.parametrize(
    ("deck", "code", "said", "distance"),
    [
        ({"main": {"golem": 2}}, "unknown_card", "There is no card 'golem' in Emberfall: take 2 out.", 2),
        ({"main": {"lamp": 1}}, "wrong_kind", "Lamp is of kind Tool, but Deck holds Unit: take 1 out.", 1),
        ({"attic": {"oak": 2, "tide": 1}}, "unknown_section", "Toy has no section 'attic'; it has Deck and Gear: take 3 out.", 3),
        ({"main": {"oak": 0}}, "bad_copies", "There cannot be 0 copies of Oak, only 1 to 999,999.", None),
        ({"main": {"oak": -1}}, "bad_copies", "There cannot be -1 copies of Oak, only 1 to 999,999.", None),
        ({"main": {"oak": MOST + 1}}, "bad_copies", "There cannot be 1,000,000 copies of Oak, only 1 to 999,999.", None),
    ],
)  # fmt: skip
def test_lines_that_the_format_cannot_hold(
    toy: Pack, deck: Sections, code: str, said: str, distance: int | None
) -> None:
    found = verdict(toy, deck)
    assert ([(p.code, p.message) for p in found.problems], found.distance) == ([(code, said)], distance)
    assert found.problems[0].source == "009:5"


def test_what_does_not_belong_there_is_not_counted(toy: Pack) -> None:
    found = verdict(toy, {"main": {"oak": 1, "golem": 1}}, rule("size", section="main", min=2, max=2))
    assert messages(found)[1] == (
        "The deck has 1 card; it must have exactly 2: put 1 in, not counting what does not belong there."
    )
    assert found.distance == 2


def test_an_empty_section_that_the_format_lacks_is_nothing(toy: Pack) -> None:
    assert verdict(toy, {"attic": {}, "main": {}}).legal


def test_a_format_or_an_option_that_is_not_there_is_told(toy: Pack) -> None:
    pack = with_rules(toy)
    found = judge(pack, "gone", {})
    assert (found.legal, found.distance, found.format) == (False, None, "gone")
    assert messages(found) == ["There is no format 'gone'; choose from toy."]
    assert messages(judge(pack, "toy", {}, ("flying",))) == ["Toy has no option 'flying'; there is none."]


def test_a_deck_is_judged_in_every_format_of_its_game() -> None:
    found = judge_all(AWAKENING, {})
    assert [one.format for one in found] == list(AWAKENING.formats)
    assert [one.distance for one in found] == [43, 33, 43, 33, 33]


def test_the_same_deck_gets_the_same_verdict_again(toy: Pack) -> None:
    deck = {"main": {"tide": 3, "oak": 1}}
    rules = (rule("copies", by="card", max=2), rule("share", fact="clan", sections=["main"]))
    assert verdict(toy, deck, *rules) == verdict(toy, deck, *rules)


# How far: against trying all decks

WIDTH = 4  # copies of one card in a deck that is tried
CELLS = [("main", "courier"), ("main", "tide"), ("main", "oak"), ("main", "drifter"), ("gear", "lamp")]


def between(low: int, high: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda pair: (min(pair), max(pair)))


RULES = st.one_of(
    st.tuples(
        st.sampled_from(["main", "gear"]), between(0, 4), st.booleans(), st.sampled_from(["", "clan:sea", "cost>=3"])
    ).map(lambda t: rule("size", section=t[0], min=t[1][0], max=t[1][1], or_none=t[2], where=t[3])),
    st.integers(0, 3).map(lambda most: rule("copies", by="card", max=most)),
    st.integers(0, 3).map(lambda most: rule("copies", by="clan", max=most, sections=["main"])),
    st.integers(0, 3).map(lambda most: rule("distinct", fact="clan", sections=["main"], max=most)),
    st.just(rule("share", fact="clan", sections=["main"])),
    st.just(rule("exactly", decks=["march", "lone"])),
)
DECKS = st.fixed_dictionaries({cell: st.integers(0, 3) for cell in CELLS})


def nested(cells: Mapping[tuple[str, str], int]) -> Sections:
    deck: Sections = {}
    for (section, card), copies in cells.items():
        if copies:
            deck.setdefault(section, {})[card] = copies
    return deck


def every_deck() -> Iterator[dict[tuple[str, str], int]]:
    for copies in product(range(WIDTH + 1), repeat=len(CELLS)):
        yield dict(zip(CELLS, copies, strict=True))


EVERY = list(every_deck())


@given(rules=st.lists(RULES, max_size=3), deck=DECKS)
@settings(max_examples=examples(60), deadline=None)
def test_the_distance_is_that_of_the_nearest_legal_deck(
    toy: Pack, rules: list[FormatRule], deck: dict[tuple[str, str], int]
) -> None:
    """No rule asks for more than four copies, so that the nearest legal deck is among those that are tried."""
    pack = with_rules(replace(toy, cards={name: toy.cards[name] for _, name in CELLS}), *rules)
    found = judge(pack, "toy", nested(deck))
    format_rules = format_rules_of(Edition(pack.digest, pack), "toy", ())
    legal = [tried for tried in EVERY if not format_rules.broken({cell: n for cell, n in tried.items() if n})]
    least = min((sum(abs(tried[cell] - deck[cell]) for cell in CELLS) for tried in legal), default=None)
    assert found.legal == (least == 0)
    assert found.distance in ((least,) if format_rules.nests is not None else (0, None))
