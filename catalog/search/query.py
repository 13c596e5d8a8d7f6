"""Tree -> database query. The one module of the search that knows Django."""

from dataclasses import replace
from typing import Any, TypeVar

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Concat
from django.db.models.lookups import In

from catalog.models import CardNumber, CardWord
from catalog.search.grammar import And, Not, Or
from catalog.search.operators import HAS, NUMBER, ORDER, TEXT, Belonging, Operator, Test

LOOKUPS = {":": "", "=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}
NEVER = Q(pk__in=[])
Row = TypeVar("Row", CardNumber, CardWord)


def to_q(node: object, cards: bool = True) -> Q:
    """The condition on rows of Card, or with `cards` False on rules, terms and rulings, which lack what only cards have."""
    if isinstance(node, Test):
        return test_q(node) if cards else document_q(node)
    if isinstance(node, Not):
        return ~to_q(node.part, cards)
    assert isinstance(node, And | Or)
    whole = Q() if isinstance(node, And) else NEVER
    for part in node.parts:
        inner = to_q(part, cards)
        whole = whole & inner if isinstance(node, And) else whole | inner
    return whole


def test_q(test: Test) -> Q:
    """The condition of one comparison."""
    if test.operator.belonging:
        return belonging_q(test, test.operator.belonging)
    if test.op == HAS:
        return has_q(test)
    if test.operator.value == TEXT:
        return text_q(test)
    if test.operator.value == NUMBER:
        return number_q(test)
    return listed_q(test) if test.operator.column else word_q(test)


def has_q(test: Test) -> Q:
    """There is a value; a column of words is never without one."""
    row = test.operator
    if row.value == TEXT:
        return ~Q(**{row.column: ""})
    if row.value == NUMBER:
        return among(rows_of_field(CardNumber.objects.all(), test))
    return ~NEVER if row.column else among(rows_of_field(CardWord.objects.all(), test))


def rows_of_field(rows: QuerySet[Row], test: Test) -> QuerySet[Row]:
    """The rows of the field that a test asks: printed ones, and ours where they count."""
    field = rows.filter(field=test.operator.key)
    return field if test.house else field.filter(house=False)


def document_q(test: Test) -> Q:
    """The condition of one comparison on rules, terms and rulings, which have no values of ours."""
    return NEVER if test.operator.cards_only else test_q(replace(test, house=False))


def text_q(test: Test) -> Q:
    """A text column holds, is, or is not the value. `contains`, not `icontains`: the columns are normalised."""
    column = test.operator.column
    if test.op == ":":
        return Q(**{f"{column}__contains": test.value})
    return Q(**{column: test.value}) if test.op == "=" else ~Q(**{column: test.value})


def listed_q(test: Test) -> Q:
    """A column of listed words has one that holds the value, or is it; the column is never empty."""
    word = test.value if test.op == ":" else f"|{test.value}|"
    fits = Q(**{f"{test.operator.column}__contains": word})
    if test.house:
        fits |= among(rows_with_value(test))
    return ~fits if test.op == "!=" else fits


def word_q(test: Test) -> Q:
    """The card has a word that holds the value, or is it. An `in`, which both databases answer once, not card by card."""
    fits = among(rows_with_value(test))
    if test.op != "!=":
        return fits
    return ~fits if test.operator.many else ~fits & among(rows_of_field(CardWord.objects.all(), test))


def rows_with_value(test: Test) -> QuerySet[CardWord]:
    """The words of the test's field that hold its value, or are it."""
    condition = {"word__contains": str(test.value)} if test.op == ":" else {"word": test.value}
    return rows_of_field(CardWord.objects.filter(**condition), test)


def number_q(test: Test) -> Q:
    """The card has a number that compares so; a card without one is never found."""
    numbers = rows_of_field(CardNumber.objects.all(), test)
    if isinstance(test.value, Operator):
        other = rows_of_field(CardNumber.objects.filter(card=OuterRef("card")), replace(test, operator=test.value))
        numbers = numbers.annotate(other=Subquery(other.values("value")[:1]))
        return among(by_size(numbers.filter(other__isnull=False), test.op, F("other")))
    return among(by_size(numbers, test.op, test.value))


def by_size(numbers: QuerySet[Any], op: str, value: Any, column: str = "value") -> QuerySet[Any]:
    """The numbers that compare so with another one."""
    return numbers.exclude(**{column: value}) if op == "!=" else numbers.filter(**{f"{column}{LOOKUPS[op]}": value})


def belonging_q(test: Test, belonging: Belonging) -> Q:
    """The visitor who asks has such a word or number for the card."""
    rows = belonging.found
    if test.op == HAS:
        return named_in(rows)
    if test.operator.value == NUMBER:
        fits = named_in(by_size(rows, test.op, test.value, belonging.column))
        holds_for_none = isinstance(test.value, int) and ORDER[test.op](0, test.value)
        return fits | ~named_in(rows) if holds_for_none else fits
    column = f"{belonging.column}__contains" if test.op == ":" else belonging.column
    fits = named_in(rows.filter(**{column: test.value}))
    return ~fits if test.op == "!=" else fits


def named_in(rows: QuerySet[Any]) -> Q:
    """The cards that rows name by game and slug: what people made outlives the catalogue's own keys. The rows are looked up once, not card
    by card.
    """
    named = rows.annotate(pair=Concat("game", Value(" "), "card")).values("pair")
    return Q(In(Concat("game__slug", Value(" "), "slug"), named))


def among(rows: QuerySet[CardWord] | QuerySet[CardNumber]) -> Q:
    """The cards that these rows belong to."""
    return Q(pk__in=rows.values("card"))
