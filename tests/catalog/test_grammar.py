"""Query text becomes a tree; whatever is typed, nothing is raised and nothing is dropped in silence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.search.grammar import EVERYTHING, MAX_DEPTH, MAX_TERMS, NOTHING, And, Compare, Not, Or, parse
from engine.packs.folding import norm


def shape(node):
    """A tree as short text: `(a & -b)`."""
    match node:
        case Compare(name, op, value):
            return f"{name}{op if name else ''}{value}"
        case Not(part):
            return f"-{shape(part)}"
        case And(parts):
            return f"({' & '.join(map(shape, parts))})"
        case Or(parts):
            return f"({' | '.join(map(shape, parts))})"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("fire", "fire"),
        ("fire bolt", "(fire & bolt)"),
        ("fire and bolt", "(fire & bolt)"),
        ("fire or bolt", "(fire | bolt)"),
        ("a b or c d", "((a & b) | (c & d))"),
        ("a (b or c) d", "(a & (b | c) & d)"),
        ("-a b", "(-a & b)"),
        ("-(a b)", "-(a & b)"),
        ('"any target"', "any target"),
        ('-"any target"', "-any target"),
        ("cost<=3", "cost<=3"),
        ("COST>=3", "cost>=3"),
        ('name:"stone trap" kw=shout', "(name:stone trap & kw=shout)"),
        ("order android", "(order & android)"),
        ("type:(boon or trinket)", "(type:boon | type:trinket)"),
        ("type:(boon)", "type:boon"),
        ('TYPE=("a b" or c) d', "((type=a b | type=c) & d)"),
        ("-kw:(a b)", "-(kw:a & kw:b)"),
        ("kw!=(a or b)", "(kw!=a & kw!=b)"),
        ("kw!=(a b)", "(kw!=a | kw!=b)"),
        ("kw:(a (b or -c))", "(kw:a & (kw:b | -kw:c))"),
        ("cost:(2 or def>3)", "(cost:2 | def>3)"),
        ("a type:(b or kw:(c d))", "(a & (type:b | (kw:c & kw:d)))"),
        ("Talaka's", "Talaka's"),
        ("not a b", "(-a & b)"),
        ("a NOT type:b", "(a & -type:b)"),
        ("not (a b)", "-(a & b)"),
        ("type:(not b)", "-type:b"),
        ("can not", "(can & not)"),  # what stands last is a word
        ("notch", "notch"),
        ("cost <= 2", "cost<=2"),
        ("cost < = 2", "cost<=2"),
        ("cost≤2 cost ≥ 1", "(cost<=2 & cost>=1)"),
        ("cost==2", "cost=2"),
        ("cost=<2", "cost<=2"),
        ("cost => 2", "cost>=2"),
        ("kw≠shout", "kw!=shout"),
        ("type : spirit", "type:spirit"),
        ("cost <= (1 or 2)", "(cost<=1 | cost<=2)"),
        ("type:spirit|boon", "(type:spirit | type:boon)"),
        ("type!=spirit|boon", "(type!=spirit & type!=boon)"),
        ('name:"a|b"', "name:a|b"),
        ("a|b", "(a | b)"),
        ("type:a|", "type:a"),
        ("“any target”", "any target"),
        ("„any target“ «own»", "(any target & own)"),
        ("name:“lamplighter’s ring”", "name:lamplighter’s ring"),
        ("–ember —ash −oak", "(-ember & -ash & -oak)"),
        ("a – b", "(a & – & b)"),
    ],
)
def test_what_a_query_means(text, tree):
    parsed = parse(text)
    assert (shape(parsed.tree), parsed.diagnostics) == (tree, [])


@pytest.mark.parametrize(
    ("text", "tree", "start", "said"),
    [
        ("or fire", "fire", 0, "left"),
        ("fire or", "fire", 5, "missing"),
        ("fire)", "fire", 4, "no '('"),
        ("(fire", "fire", 5, "')' missing"),
        ("fire ()", "fire", 6, "missing"),
        ("fire kw:()", "fire", 9, "missing"),
        ("kw:(a", "kw:a", 5, "')' missing"),
        ("kw:(a or)", "kw:a", 8, "missing"),
        ("a or or b", "(a | b)", 5, "left"),
        ("--a", "-a", 1, "One '-'"),
        ("not not a", "-a", 4, "One 'not'"),
        ("not -a", "-a", 4, "One '-'"),
    ],
)
def test_a_slip_is_mended_and_told_with_its_place(text, tree, start, said):
    parsed = parse(text)
    (slip,) = parsed.diagnostics
    assert (shape(parsed.tree), slip.start) == (tree, start)
    assert said in slip.message


def test_an_empty_query_matches_everything():
    assert parse("  ") == (EVERYTHING, [])


@pytest.mark.parametrize("text", ["or", ")", "()", "((("])
def test_a_query_of_which_nothing_can_be_used_matches_nothing(text):
    assert parse(text).tree == NOTHING


def test_at_most_fifty_terms_are_read():
    assert parse("a " * MAX_TERMS).diagnostics == []
    parsed = parse("a " * (MAX_TERMS + 1))
    assert (len(parsed.tree.parts), len(parsed.diagnostics)) == (MAX_TERMS, 1)


def test_values_between_bars_are_terms_too():
    parsed = parse("kw:" + "|".join(["a"] * (MAX_TERMS + 1)))
    (told,) = parsed.diagnostics
    assert (parsed.tree, told.message) == (NOTHING, f"A query has at most {MAX_TERMS} terms; this one is left out.")


def test_brackets_go_twenty_deep():
    assert parse("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH).diagnostics == []
    assert parse("(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1)).diagnostics != []
    assert parse("kw:(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH).diagnostics == []
    assert parse("kw:(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1)).diagnostics != []


def test_a_thousand_characters_are_read():
    assert parse("a" * 1000).diagnostics == []
    assert "first 1000" in parse("a" * 1001).diagnostics[0].message


TYPED = st.text('abor:=!<>-()"|& \t\n\0é\ud800', max_size=60) | st.text(max_size=60)


@given(TYPED)
def test_any_text_gives_a_tree_and_places_within_it(text):
    parsed = parse(text)
    assert all(0 <= d.start <= d.end <= len(text) for d in parsed.diagnostics)
    assert shape(parsed.tree) is not None


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_text_is_compared_as_it_is_beside_a_letter_with_a_mark(text):
    assert norm(f"{text} É") == f"{norm(text)} e".strip()
