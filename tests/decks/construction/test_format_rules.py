"""Every rule of every format of every game: decks that keep it, decks that break it, and those just on either side.

The decks stand in `tests/games/<game>/format_rows.toml`. A rule that is not tried there on both sides of its limits fails here.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.construction.forms import FORMS, Limit, cells_of
from decks.construction.legality import Edition, format_rules_of, judge
from engine.packs.cards import FormatRule
from tests.decks.construction.format_rows import CASES, TOLD, Case, broken
from tests.packs import SHIPPED

RULES = [
    pytest.param(slug, form.id, rule, id=f"{slug} {form.id} {rule.id}")
    for slug, pack in SHIPPED.items()
    for form in pack.formats.values()
    for rule in (*form.rules, *form.options)
    if rule.form
]
READY = [(slug, name) for slug, pack in SHIPPED.items() for name in pack.decks]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_deck_breaks_these_rules(case: Case) -> None:
    verdict = judge(SHIPPED[case.game], case.form, case.deck, case.options, case.pool)
    assert (broken(verdict), verdict.legal) == (case.breaks, not case.breaks)


@pytest.mark.parametrize(("slug", "name"), READY)
def test_every_ready_deck_is_legal_in_its_format(slug: str, name: str) -> None:
    deck = read_deck(SHIPPED[slug].decks[name], SHIPPED[slug])
    verdict = judge(SHIPPED[slug], deck.format, deck.sections)
    assert (verdict.legal, verdict.problems, verdict.distance) == (True, (), 0)


@pytest.mark.parametrize("slug", SHIPPED)
def test_only_these_rules_are_words_alone(slug: str) -> None:
    forms = SHIPPED[slug].formats.values()
    words = {form.id: sorted(rule.id for rule in form.rules if not rule.form) for form in forms}
    assert words == {form: sorted(rules) for form, rules in TOLD[slug]["words"].items()}


@pytest.mark.parametrize("case", [case for case in CASES if case.breaks], ids=lambda case: case.name)
def test_every_problem_cites_the_rule_that_it_comes_from(case: Case) -> None:
    form = SHIPPED[case.game].formats[case.form]
    rules = {rule.id: rule for rule in (*form.rules, *form.options)}
    for problem in judge(SHIPPED[case.game], case.form, case.deck, case.options, case.pool).problems:
        if problem.rule:
            rule = rules[problem.rule]
            assert (problem.code, problem.source, problem.sentence) == (rule.form, rule.origin.source, rule.text)
            assert problem.code in FORMS


# No rule without its decks


def tried_on(slug: str, form: str, rule: FormatRule) -> list[Case]:
    """The rows in which the rule is in force."""
    replacing = {option.id for option in SHIPPED[slug].formats[form].options if option.replaces == rule.id}
    options = {option.id for option in SHIPPED[slug].formats[form].options}
    return [
        case
        for case in CASES
        if (case.game, case.form) == (slug, form)
        and not replacing & set(case.options)
        and (rule.id in case.options or rule.id not in options)
        and (case.pool is not None or rule.form != "pool")
    ]


def limits_in(case: Case, rule: FormatRule) -> list[Limit]:
    """What the rule demands of the deck of a row."""
    pack = SHIPPED[case.game]
    format_rules = format_rules_of(Edition(pack.digest, pack), case.form, case.options)
    format_rules = format_rules if case.pool is None else format_rules.with_pool(case.pool)
    return [limit for limit in format_rules.limits if limit.rule.id == rule.id]


def around(limit: Limit) -> set[tuple[float, bool]]:
    """The counts at the bounds of a limit and next to them, and whether they are allowed."""
    bounds = [(row.low, row.high) for (row,) in limit.alternatives]
    below = {n for low, _ in bounds if low > 0 for n in (low - 1, low)}
    above = {n for _, high in bounds if high < inf for n in (high, high + 1)}
    return {(n, any(low <= n <= high for low, high in bounds)) for n in below | above}


def counted(limit: Limit, case: Case) -> tuple[float, bool]:
    """What a row of decks comes to for a limit, and whether that is allowed."""
    copies = cells_of(case.deck)
    return limit.alternatives[0][0].total(copies), limit.holds(copies)


def copies_beyond(limit: Limit, case: Case) -> float:
    """How many copies a deck has beyond those of its pool."""
    return counted(limit, case)[0] - limit.alternatives[0][0].high


def alternatives_kept(limit: Limit, case: Case) -> int:
    """How many alternatives a deck has beyond those that it needs; -1 is one too few."""
    copies = cells_of(case.deck)
    return sum(all(row.holds(copies) for row in rows) for rows in limit.alternatives) - limit.needed


def seen(slug: str, form: str, rule: FormatRule) -> Iterator[tuple[Case, Limit]]:
    """Each row of decks with each limit of the rule."""
    for case in tried_on(slug, form, rule):
        for limit in limits_in(case, rule):
            yield case, limit


@pytest.mark.parametrize(("slug", "form", "rule"), RULES)
def test_every_rule_is_kept_by_a_legal_deck_and_broken_by_another(slug: str, form: str, rule: FormatRule) -> None:
    tried = tried_on(slug, form, rule)
    assert [case for case in tried if not case.breaks]
    assert [case for case in tried if rule.id in case.breaks]


def those(*forms: str) -> Any:
    """The checked rules of some forms."""
    return pytest.mark.parametrize(("slug", "form", "rule"), [row for row in RULES if row.values[2].form in forms])


@those("share", "distinct", "exactly")
def test_every_choice_is_tried_where_one_card_decides(slug: str, form: str, rule: FormatRule) -> None:
    assert {0, -1} <= {alternatives_kept(limit, case) for case, limit in seen(slug, form, rule)}


@those("size", "copies", "total")
def test_every_count_is_tried_at_its_bounds_and_next_to_them(slug: str, form: str, rule: FormatRule) -> None:
    wanted = set().union(*(around(limit) for _, limit in seen(slug, form, rule)))
    assert {counted(limit, case) for case, limit in seen(slug, form, rule)} >= wanted


@those("pool")
def test_every_pool_is_tried_with_a_card_more_and_less_and_with_a_copy_too_many(
    slug: str, form: str, rule: FormatRule
) -> None:
    size = rule.parameters["cards"]
    assert {sum(case.pool.values()) for case in tried_on(slug, form, rule)} >= {size - 1, size, size + 1}
    beyond = {copies_beyond(limit, case) for case, limit in seen(slug, form, rule) if limit.alternatives[0][0].high}
    assert beyond >= {0, 1}
