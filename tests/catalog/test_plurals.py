"""The filter by which templates say the word that goes with a number."""

import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    ("said", "with_none", "with_one", "with_many"),
    [
        ('{{ n }} {{ n|word_for:"card" }}', "0 cards", "1 card", "1200 cards"),
        ('<b>{{ n }}</b> {{ n|word_for:"copy" }}', "<b>0</b> copies", "<b>1</b> copy", "<b>1200</b> copies"),
        ('{{ n }} {{ n|word_for:"is,are" }} left', "0 are left", "1 is left", "1200 are left"),
    ],
)
def test_a_word_goes_with_its_number(said: str, with_none: str, with_one: str, with_many: str) -> None:
    page = Template("{% load plurals %}" + said)
    assert [page.render(Context({"n": n})) for n in (0, 1, 1200)] == [with_none, with_one, with_many]
