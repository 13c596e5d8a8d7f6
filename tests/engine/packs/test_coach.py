"""coach.toml: what the coach says, read with its mistakes, and no part of what is played."""

from pathlib import Path

import pytest

from engine.packs.coaching import WORDS_MAX
from engine.packs.reading import PackError, read_pack
from tests.builders import emberfall

COACH = """\
[[phase]]
id = "main"
coach = "Play what you can pay for."

[[decision]]
id = "act"
coach = "Choose a card, or end your turn."
"""


def coached(folder: Path, text: str = COACH) -> Path:
    """The toy game with this coach.toml."""
    made = emberfall(folder)
    (made / "coach.toml").write_text(text)
    return made


def test_sentences_are_read_by_phase_and_by_decision(tmp_path: Path) -> None:
    pack = read_pack(coached(tmp_path))
    assert pack.coached_phases["main"].coach == "Play what you can pay for."
    assert pack.coached_decisions["act"].coach == "Choose a card, or end your turn."


def test_a_game_needs_no_coach(tmp_path: Path) -> None:
    pack = read_pack(emberfall(tmp_path))
    assert (pack.coached_phases, pack.coached_decisions) == ({}, {})


def test_games_that_were_kept_go_on_with_other_words_of_the_coach(tmp_path: Path) -> None:
    silent = read_pack(emberfall(tmp_path))
    says = read_pack(coached(tmp_path))
    assert says.played_digest == silent.played_digest
    assert says.digest != silent.digest


@pytest.mark.parametrize(("words", "is_read"), [(0, False), (1, True), (WORDS_MAX, True), (WORDS_MAX + 1, False)])
def test_a_sentence_has_from_one_to_twenty_words(tmp_path: Path, words: int, is_read: bool) -> None:
    folder = coached(tmp_path, COACH.replace("Play what you can pay for.", " ".join(["word"] * words)))
    if is_read:
        assert read_pack(folder).coached_phases
        return
    with pytest.raises(PackError, match=rf"coach\.toml:3: \[\[phase\]\] main: coach: has {words} words; from 1 to 20"):
        read_pack(folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "[[phase]]",
            "[[step]]",
            "coach.toml:1: top level: step: is not a table of coach.toml; it takes phase, decision",
        ),
        ("coach = ", "says = ", "coach.toml:1: [[phase]] main: coach: is missing"),
        ('id = "act"', 'id = "act"\nwhen = "now"', "coach.toml:7: [[decision]] act: when: is not a key"),
        ("[[decision]]\n", '[[decision]]\nid = "act"\ncoach = "x"\n\n[[decision]]\n', "id: 'act' is already taken"),
    ],
)
def test_a_mistake_is_told_with_file_table_and_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in COACH
    with pytest.raises(PackError) as error:
        read_pack(coached(tmp_path, COACH.replace(old, new, 1)))
    assert message in str(error.value)
