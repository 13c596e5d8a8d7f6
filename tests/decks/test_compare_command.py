"""`manage.py compare`: two decks on the same shuffles, to read and as JSON, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from decks.construction.formats.deck_text import read_deck
from decks.lab.engines import engine_of
from engine.play.playable import loaded_game
from engine.play.record import version_of
from tests.packs import SHIPPED
from tests.reading import printed

GAME = "runicka"
MOTHS, EBB, VIGIL = "moths-to-the-pyre", "deep-ebb", "long-vigil"
PLAYED = ("--game", GAME, "--deck", MOTHS, "--with", EBB, "--games", "2")


def compare(*arguments: str) -> dict[str, Any]:
    return dict(json.loads(printed("compare", "--json", *PLAYED, *arguments)))


def title(name: str) -> str:
    return read_deck(SHIPPED[GAME].decks[name], SHIPPED[GAME]).title


def test_it_says_what_was_played() -> None:
    said = compare("--opponent-deck", VIGIL, "--seed", "9", "--pilot", "calm")
    terms = {
        "game": GAME,
        "deck": title(MOTHS),
        "with": title(EBB),
        "format": "table",
        "options": [],
        "pilot": "calm",
        "rival": "steady",
        "opponent": "steady",
        "seed": 9,
        "games": 2,
        "legal": True,
        "with_legal": True,
        "versions": {"rules": version_of(loaded_game(SHIPPED[GAME])), "engine": engine_of(SHIPPED[GAME])},
    }
    assert {name: said[name] for name in terms} == terms
    assert [one["deck"] for one in said["against"]] == [title(VIGIL)]
    assert said["of_each"] == 2


def test_against_the_field_neither_deck_meets_itself_or_the_other() -> None:
    met = [one["deck"] for one in compare()["against"]]
    assert met
    assert not {*met} & {title(MOTHS), title(EBB)}


def test_alone_the_practice_opponent_is_named_and_turns_are_compared() -> None:
    said = compare("--alone")
    assert (said["opponent"], said["rival"], said["against"]) == ("sleeper", None, [])
    assert said["turns"]["more"]["value"] == pytest.approx(
        said["turns"]["with"]["value"] - said["turns"]["deck"]["value"], abs=1e-3
    )


def test_the_same_seed_plays_the_same_games() -> None:
    assert compare("--alone", "--seed", "4") == compare("--alone", "--seed", "4")


def test_it_reads_like_a_sentence() -> None:
    lines = printed("compare", *PLAYED, "--opponent-deck", VIGIL).splitlines()
    assert lines[0].startswith(
        "Runicka: 2 games of either deck by steady against each of 1 deck by steady, seed 1, played by"
    )
    assert lines[1].startswith("Which deck wins more often is not clear:")
    assert lines[-1].startswith("2 games of each deck; ")


def test_a_deck_that_is_not_legal_is_named(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    text = SHIPPED[GAME].decks[MOTHS].replace("Moths to the Pyre", "Few Moths", 1)
    path.write_text("\n".join(line for line in text.splitlines() if line != "1 Moth Gale"))
    lines = printed(
        "compare", "--game", GAME, "--deck", str(path), "--with", EBB, "--games", "2", "--alone"
    ).splitlines()
    assert lines[-1].startswith("Few Moths: Not legal in ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deck", MOTHS, "--with", MOTHS), "hold the same cards .* name two decks that differ"),
        (("--deck", MOTHS, "--with", ""), "an argument that names a deck or a file is empty"),
        (("--deck", MOTHS, "--with", "nobody"), "neither a file nor a ready deck"),
        (("--deck", MOTHS, "--with", EBB, "--games", "3"), "must be an even number"),
        (("--deck", MOTHS, "--with", EBB, "--alone", "--opponent-deck", VIGIL), "give one of the two"),
        (
            ("--deck", MOTHS, "--with", EBB, "--opponent-deck", VIGIL, VIGIL),
            "--opponent-deck names 'The Long Vigil' twice",
        ),
        (("--deck", MOTHS, "--with", EBB, "--alone", "steady"), "steady plays a deck"),
        (("--deck", MOTHS, "--with", EBB, "--alone", "nobody"), "no opponent is called 'nobody'"),
        (("--deck", MOTHS, "--with", EBB, "--pilot", "nobody"), "no pilot is called 'nobody'"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        printed("compare", "--game", GAME, *arguments)


def test_a_file_without_a_card_is_no_deck(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("# nothing yet\n")
    with pytest.raises(
        CommandError, match=r"empty\.txt: no card was read; a list has a line for each card, such as “2 "
    ):
        printed("compare", "--game", GAME, "--deck", MOTHS, "--with", str(path))


def test_of_decks_of_two_formats_it_says_whose_field_they_meet(capfd: pytest.CaptureFixture[str]) -> None:
    printed("compare", "--game", GAME, "--deck", EBB, "--with", "stone-upon-stone", "--games", "2")
    said = "The Deep Ebb is of Table game, Stone upon Stone of Table game without Talismans: both meet the ready decks of Table game."
    assert said in capfd.readouterr().err
