"""Words that mean different things in different games: each game has its own entry for its own meaning, or none."""

import re
from itertools import combinations

import pytest

from tests.packs import SHIPPED

GAMES = {pack.code: pack for pack in SHIPPED.values()}

# What the word is called in the glossary of each game: The Awakening, the first edition, Runicka, Pixies vs Gremlins, Rune Stones.
# A dash is a game that does not know the word.
MEANINGS = """
            RSA            RS1               RNK            PVG       RST
shout       shout          shout             shout          -         -
barrier     block-barrier  -                 barrier        -         -
oblivion    -              -                 oblivion       -         -
power       power          power             power          power     power-point
ability     ability        activate-ability  -              ability   wasted
artifact    -              -                 -              -         artifact
rune        -              -                 -              rune      rune-stone
health      health         health            life           health    -
discards    discard-pile   discard-pile      oblivion-pile  discard   own-discard-pile
deck        -              deck              decking        faction-deck  -
target      target         target            -              -         -
play        sling          play              summon         play      -
attack      attack         -                 direct-attack  attack    -
"""
CODES, *LINES = [line.split() for line in MEANINGS.strip().splitlines()]
ROWS = {word: dict(zip(CODES, names, strict=True)) for word, *names in LINES}


@pytest.mark.parametrize("word", ROWS)
def test_every_game_that_knows_a_word_tells_its_own_meaning_with_its_own_source(word):
    told = {code: GAMES[code].terms[name] for code, name in ROWS[word].items() if name != "-"}
    assert len({term.text for term in told.values()}) == len(told)
    for code, term in told.items():
        assert re.match(rf"{GAMES[code].rulebook}:\d", term.origin.source)


@pytest.mark.parametrize("word", ["shout", "barrier", "oblivion", "artifact"])
def test_a_game_that_does_not_know_a_word_has_no_entry_for_it(word):
    without = [code for code, name in ROWS[word].items() if name == "-"]
    assert [code for code in without if word in GAMES[code].terms] == []


def test_no_two_games_tell_a_term_in_the_same_words():
    shared = [
        (one.code, other.code, name)
        for one, other in combinations(GAMES.values(), 2)
        for name in one.terms.keys() & other.terms.keys()
        if one.terms[name].text and one.terms[name].text == other.terms[name].text
    ]
    assert shared == []


def test_swap_and_exchange_are_three_things_in_rune_stones():
    """A result of the die, a rune stone, and the step of the turn."""
    rules = GAMES["RST"].rules
    texts = [rules[name].text for name in ("RST-DI-2", "RST-ST-3", "RST-TU-3")]
    assert [word for word, text in zip(("wild gem", "ore", "artifacts"), texts, strict=True) if word not in text] == []
