"""Words of the table's form: each leads somewhere, and one that is misspelt in a template is refused as it is drawn."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template

from decks.tabletop.elsewhere import ELSEWHERE
from decks.tabletop.steps import STEPS, TOGETHER_STEPS, WORDS, known

TEMPLATES = sorted((Path(__file__).parents[3] / "templates/decks/table").glob("*.html"))
SAID = {(path.name, word) for path in TEMPLATES for word in re.findall(r'{% do "(\w+)" %}', path.read_text())}


def drawn(template: str, **context: str) -> str:
    return Template("{% load small_cards %}" + template).render(Context(context))


def test_each_word_is_a_step_or_leads_elsewhere() -> None:
    assert {*WORDS} == {*STEPS, *TOGETHER_STEPS, *ELSEWHERE}
    assert len({*WORDS}) == len(WORDS)


def test_a_button_says_its_word() -> None:
    assert drawn('<button {% do "undo" %}>') == '<button name="do" value="undo">'
    assert drawn("<button {% do word %}>", word="copy") == '<button name="do" value="copy">'


@pytest.mark.parametrize("template", ['{% do "undoo" %}', "{% do word %}"])
def test_a_word_that_is_misspelt_is_refused_as_it_is_drawn(template: str) -> None:
    with pytest.raises(LookupError, match=r"steps\.py has no step 'undoo'; did you mean undo\?"):
        drawn(template, word="undoo")


def test_nothing_is_not_a_word() -> None:
    with pytest.raises(LookupError, match="has no step ''"):
        known("")


@pytest.mark.parametrize(("template", "word"), sorted(SAID))
def test_the_words_of_the_templates_are_known(template: str, word: str) -> None:
    """Those too that no test draws."""
    assert known(word) == word


def test_no_template_of_the_table_says_a_word_past_the_tag() -> None:
    assert [path.name for path in TEMPLATES if 'name="do"' in path.read_text()] == []
