"""The template filter for words that go with a number: 1 card, 2 cards."""

from django import template

from engine import plurals

register = template.Library()


@register.filter
def word_for(number: int, words: str) -> str:
    """The noun beside a number, `{{ n|word_for:"copy" }}`; or one of two words, for 1 and for any other, `{{ n|word_for:"is,are" }}`."""
    one, _, many = words.partition(",")
    return plurals.word_for(number, one, many)
