"""JSON is taken apart as `json` reads it, whatever stands in its texts, and only one piece at a time becomes objects."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import piecewise
from decks.piecewise import Piece, PieceError, whole

TEXTS = st.text(st.sampled_from('ab"\\{}[],: \n\x00é\U0001f600'), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def taken_apart(piece: Piece) -> object:
    """A value that is read piece by piece, down to what has no parts."""
    if piece.is_object():
        return {name: taken_apart(part) for name, part in piece.members().items()}
    return [taken_apart(part) for part in piece.parts()] if piece.is_array() else piece.value()


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_its_pieces_say_what_all_of_it_says(value: object, indent: int | None, plain: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain).encode()
    assert taken_apart(whole(text)) == value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'{"a": 1', 1),
        (b'{"a":\n"x}', 2),
        (b'{"a": 1\n}\n}', 2),
        (b'{"a": 1},', 1),
        (b"{,}", 1),
        (b'{"a": 1,\n}', 2),
        (b'{"a": [}', 1),
        (b"{1: 2}", 1),
        (b'{"a": [1,\n\n,2]}', 3),
        (b'{"a": NaN}', 1),
        (b'{"a": \xff}', 1),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text: bytes, line: int) -> None:
    with pytest.raises(PieceError, match="no JSON") as refused:
        taken_apart(whole(text))
    assert refused.value.line == line


def test_of_more_than_anybody_needs_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piecewise, "PIECE_MAX", 5)
    assert whole(b"12345").value() == 12345
    with pytest.raises(PieceError, match="too much"):
        whole(b"123456").value()
    monkeypatch.setattr(piecewise, "SIGNS_MAX", 4)
    assert len([*whole(b"[1,2,3,4]").parts()]) == 4
    with pytest.raises(PieceError, match="too much"):
        list(whole(b"[1,2,3,4,5]").parts())
    monkeypatch.setattr(piecewise, "QUOTES_MAX", 2)
    assert whole(b'"a"').value() == "a"
    with pytest.raises(PieceError, match="too much"):
        whole(b'["a""b"]')


def test_an_object_that_is_taken_apart_has_at_most_a_hundred_members() -> None:
    few, many = ({str(number): number for number in range(count)} for count in (100, 101))
    assert len(whole(json.dumps(few).encode()).members()) == 100
    with pytest.raises(PieceError, match="too much"):
        whole(json.dumps(many).encode()).members()
