"""Tree -> database query. The one module of the search that knows Django."""

from django.db.models import Q, QuerySet

from catalog.models import CardNumber, CardWord
from catalog.search.grammar import And, Not, Or
from catalog.search.operators import NUMBER, TEXT, Test

LOOKUPS = {":": "", "=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}
NEVER = Q(pk__in=[])


def to_q(node: object, cards: bool = True) -> Q:
    """The condition on rows of Card, or with `cards` False on rules, terms and rulings, which lack what only cards have."""
    if isinstance(node, Test):
        return test_q(node) if cards or not node.operator.cards_only else NEVER
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
    if test.operator.value == TEXT:
        return text_q(test)
    if test.operator.value == NUMBER:
        return number_q(test)
    return listed_q(test) if test.operator.column else word_q(test)


def text_q(test: Test) -> Q:
    """A text column holds, is, or is not the value. `contains`, not `icontains`: the columns are normalised."""
    column = test.operator.column
    if test.op == ":":
        return Q(**{f"{column}__contains": test.value})
    return Q(**{column: test.value}) if test.op == "=" else ~Q(**{column: test.value})


def listed_q(test: Test) -> Q:
    """A column of listed words has one that holds the value, or is it; the column is never empty."""
    wanted = test.value if test.op == ":" else f"|{test.value}|"
    found = Q(**{f"{test.operator.column}__contains": wanted})
    return ~found if test.op == "!=" else found


def word_q(test: Test) -> Q:
    """The card has a word that holds the value, or is it. An `in`, which both databases answer once, not card by card."""
    words = CardWord.objects.filter(field=test.operator.key)
    if test.op == ":":
        return among(words.filter(word__contains=str(test.value)))
    found = among(words.filter(word=test.value))
    if test.op == "=":
        return found
    return ~found if test.operator.many else ~found & among(words)


def number_q(test: Test) -> Q:
    """The card has a printed number that compares so; a card without one is never found."""
    numbers = CardNumber.objects.filter(field=test.operator.key, house=False)
    if test.op == "!=":
        return among(numbers.exclude(value=test.value))
    return among(numbers.filter(**{f"value{LOOKUPS[test.op]}": test.value}))


def among(rows: QuerySet[CardWord] | QuerySet[CardNumber]) -> Q:
    """The cards that these rows belong to."""
    return Q(pk__in=rows.values("card"))
