"""`manage.py matrix`: decks of a game against each other, as a table to read and as JSON."""

import json
from typing import Any

import pytest
from django.core.management import CommandError

from decks.construction.formats.deck_text import read_deck
from decks.lab.engines import engine_of
from engine.play.matches import prepare_match
from engine.play.matrix import seed_of
from engine.play.playable import loaded_game
from engine.play.record import version_of
from tests.packs import SHIPPED
from tests.reading import printed

GAME, STONES = "runicka", "rune-stones"
PLAYED = ("--game", GAME, "--games", "4")
EBB, MOTHS, VIGIL = THREE = ("deep-ebb", "moths-to-the-pyre", "long-vigil")


def matrix(*arguments: str) -> dict[str, Any]:
    return dict(json.loads(printed("matrix", "--json", *arguments)))


def titles(slug: str) -> list[str]:
    return [read_deck(text, SHIPPED[slug]).title for text in SHIPPED[slug].decks.values()]


def test_it_says_what_was_played() -> None:
    said = matrix(*PLAYED, "--deck", EBB, MOTHS, "--seed", "9", "--rival", "calm")
    pack = SHIPPED[GAME]
    versions = {"rules": version_of(loaded_game(pack)), "engine": engine_of(pack)}
    terms = {
        "game": GAME,
        "deck": None,
        "format": "table",
        "options": [],
        "pilot": "steady",
        "rival": "calm",
        "seed": 9,
        "games": 4,
    }
    assert said["versions"] == versions
    assert {name: said[name] for name in terms} == terms


def test_every_deck_has_a_row_with_a_cell_for_each_other_one() -> None:
    said = matrix(*PLAYED, "--deck", *THREE)
    assert [row["deck"] for row in said["rows"]] == ["The Deep Ebb", "Moths to the Pyre", "The Long Vigil"]
    for row in said["rows"]:
        assert [cell["deck"] for cell in row["cells"]] == [one["deck"] for one in said["rows"] if one != row]
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row["games"] == row["won"] + row["lost"] + row["drawn"] == 8
        assert row["share"] == pytest.approx((row["won"] + row["drawn"] / 2) / 8)
        assert row["legal"]
    assert said["played"] == 12


def test_two_cells_tell_the_same_games() -> None:
    ebb, moths = matrix(*PLAYED, "--deck", EBB, MOTHS)["rows"]
    (one,), (other,) = ebb["cells"], moths["cells"]
    assert (one["won"], one["lost"], one["turns"], one["first"]) == (
        other["lost"],
        other["won"],
        other["turns"],
        other["first"],
    )
    assert one["share"] + other["share"] == 1


def test_a_cell_is_a_match_with_a_seed_of_its_own() -> None:
    pack = SHIPPED[GAME]
    (one, *_), *_ = [row["cells"] for row in matrix(*PLAYED, "--deck", *THREE)["rows"]]
    decks = [read_deck(pack.decks[name], pack) for name in (EBB, MOTHS)]
    seed = seed_of(1, (decks[0].title, decks[1].title))
    score = prepare_match(pack, decks[0].sections, seed, ("steady", "steady"), theirs=decks[1].sections).score(range(4))
    assert [one["won"], one["lost"]] == [*score.won]


def test_decks_may_be_named_one_by_one_and_in_any_order() -> None:
    said = matrix(*PLAYED, "--deck", EBB, MOTHS)["rows"]
    assert matrix(*PLAYED, "--deck", MOTHS, "--deck", EBB)["rows"] == said[::-1]


def test_one_deck_is_played_against_all_ready_ones() -> None:
    said = matrix("--game", STONES, "--games", "2", "--deck", "base")
    (row,) = said["rows"]
    left = {one["deck"] for one in said["left_out"]}
    assert said["deck"] == row["deck"] == "Base box"
    assert {cell["deck"] for cell in row["cells"]} == {*titles(STONES)} - left - {"Base box"}


def test_a_deck_that_begins_in_the_middle_is_left_out_unless_it_is_named() -> None:
    fast = ("--game", STONES, "--games", "2")
    said = matrix(*fast)
    assert [one["deck"] for one in said["left_out"]] == ["Point rush"]
    assert "begins in the middle of a game" in said["left_out"][0]["why"]
    assert "Point rush" not in [row["deck"] for row in said["rows"]]
    named = matrix(*fast, "--deck", "point-rush", "base")
    assert ([row["deck"] for row in named["rows"]], named["left_out"]) == (["Point rush", "Base box"], [])


def test_a_deck_in_a_file_is_played_too(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(SHIPPED[GAME].decks[EBB].replace("The Deep Ebb", "My own"))
    said = matrix(*PLAYED, "--deck", str(path), MOTHS)
    assert [row["deck"] for row in said["rows"]] == ["My own", "Moths to the Pyre"]


def test_it_is_told_as_a_table() -> None:
    said = printed("matrix", *PLAYED, "--deck", EBB, VIGIL)
    share = round(100 * matrix(*PLAYED, "--deck", EBB, VIGIL)["rows"][0]["share"])
    assert said.startswith("Runicka: 4 games of each two decks by steady, seed 1, played by ")
    assert f"\n1 The Deep Ebb      -{share:>4}  {share:>4} (" in said
    assert "\nWhoever goes first wins " in said


def test_one_deck_is_told_line_by_line() -> None:
    said = printed(
        "matrix", "--game", STONES, "--games", "2", "--deck", "base", "--pilot", "random", "--rival", "random"
    )
    assert "Of 100 games Base box wins so many:" in said
    assert ") against Gem engine\n" in said
    assert ") against all\n" in said
    assert "\nleft out: Point rush: It begins in the middle of a game" in said


def test_one_deck_meets_the_ready_decks_of_its_format() -> None:
    """Point rush begins in the middle of a game, and is left out; the base box is alone in its format, and meets all."""
    said = printed(
        "matrix", "--game", STONES, "--games", "2", "--deck", "gem-engine", "--pilot", "random", "--rival", "random"
    )
    assert ") against Dice cellar\n" in said
    assert "Base box" not in said
    assert "\nleft out: Point rush: It begins in the middle of a game" in said


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--games", "3"), "--games must be an even number from 2"),
        (("--pilot", "nobody"), "no pilot is called 'nobody'; choose from random, greedy"),
        (("--option", "chess"), "no option is called 'chess'"),
        (("--format", "nowhere"), "no format is called 'nowhere'; choose from"),
        (("--deck", "nowhere"), "'nowhere' is neither a file nor a ready deck; ready decks: both-sides"),
        (("--deck", EBB, EBB), "--deck names 'The Deep Ebb' twice; give each deck once"),
        (("--format", "no_talisman"), "no two ready decks of the format no_talisman .* name two decks by --deck"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_said(arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        matrix("--game", GAME, *arguments)
