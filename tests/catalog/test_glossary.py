"""The words of the rulebook are found inside a text."""

from catalog.glossary import Glossary

WORDS = Glossary.of(
    [
        ("sear", ("Sear", "sears", "seared"), False),
        ("health-loss", ("Health Loss", "loses health"), False),
        ("health", ("Health",), False),
        ("use", ("Use",), True),
        ("token", ("Token", "tokens"), True),
    ]
)


def found(text):
    return [(text[mention.start : mention.end], mention.slug) for mention in WORDS.mentions(text)]


def test_a_word_is_found_in_its_forms_and_in_any_case():
    assert found("Sear 2, then the target sears 3.") == [("Sear", "sear"), ("sears", "sear")]


def test_the_longer_of_two_words_wins():
    assert found("Health loss is not damage to health.") == [("Health loss", "health-loss"), ("health", "health")]


def test_part_of_a_word_is_not_the_word():
    assert found("The searing research of wealth-health.") == []


def test_an_exact_word_minds_its_capitals():
    assert found("Use: use tokens, not Tokens.") == [("Use", "use"), ("tokens", "token")]


def test_no_words_find_nothing():
    assert Glossary.of([]).mentions("anything") == []
