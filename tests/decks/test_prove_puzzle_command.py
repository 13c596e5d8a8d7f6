"""`manage.py prove_puzzle`, and puzzles that are played by hand."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.reading import printed

ROOT = Path(__file__).parents[2]
PUZZLES = ROOT / "engine" / "games" / "runeslingers" / "awakening" / "puzzles"
EASY = str(PUZZLES / "big-or-many.toml")
SLUG = "runeslingers-awakening"


def proven(name: str, **options) -> tuple[str, int]:
    """What the command prints, and what it exits with."""
    out = StringIO()
    try:
        call_command("prove_puzzle", name, stdout=out, **options)
    except SystemExit as ended:
        return out.getvalue(), int(ended.code or 0)
    return out.getvalue(), 0


def changed(folder: Path, *changes: tuple[str, str]) -> str:
    """The easy puzzle with changes."""
    text = Path(EASY).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "changed.toml"
    path.write_text(text)
    return str(path)


def test_a_proof_tells_solutions_positions_and_seconds():
    said, code = proven(EASY)
    assert code == 0
    assert said.startswith("Big or many: proven (")
    assert "positions, " in said
    assert "Solution 1:\n  Play Whitefire Toll" in said
    assert "Bo: Block by discarding Scatter the Pages - the goal is reached" in said


def test_json_has_the_same():
    said, code = proven(EASY, json=True)
    report = json.loads(said)
    assert code == 0
    assert (report["puzzle"], report["game"], report["result"], report["unique"]) == (
        "big-or-many",
        SLUG,
        "proven",
        True,
    )
    (solution,) = report["solutions"]
    assert solution["steps"][0] == "Play Whitefire Toll"
    assert {one["answer"] for one in solution["answers"]} == {"No", "Block by discarding Scatter the Pages"}
    assert report["positions"] > 0
    assert report["seconds"] >= 0
    assert report["faults"] == []


def test_what_is_not_so_exits_with_1(tmp_path):
    said, code = proven(changed(tmp_path, ("health = 6", "health = 9")))
    assert code == 1
    assert "Big or many: refuted" in said
    assert "Solution" not in said


def test_what_was_cut_off_is_not_proven():
    said, code = proven(EASY, positions=5)
    assert code == 1
    assert "Big or many: cut off (5 positions" in said


def test_a_second_solution_is_told(tmp_path):
    said, code = proven(changed(tmp_path, ("health = 6", "health = 5")))
    assert code == 1
    assert "solutions or more, and not one" in said


def test_a_wrong_move_that_is_right_is_told(tmp_path):
    said, code = proven(changed(tmp_path, ('move = "Play Twin Cinders"', 'move = "Play Whitefire Toll"')))
    assert code == 1
    assert "'Play Whitefire Toll' is no move that fails; these do: " in said


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hints =", "hint =", "hint: is not a key of this table; did you mean hints?"),
        ('goal = "won"', 'goal = "wan"', "goal: 'wan' is none of won, lost"),
        ('goal = "won"', 'goal = "their.health=6"', "goal: is reached before anybody decides"),
        ("hand = [", "hnd = [", "scene: seat 1: 'hnd' is unknown; did you mean hand?"),
        ('level = "easy"', 'level = "easy"\nseat = 3', "seat: 3 has no place at the table; the scene has 2 seats"),
        (f'game = "{SLUG}"', 'game = "chess"', "no game is called 'chess'"),
    ],
)
def test_what_cannot_be_read_exits_with_2_and_names_the_place(tmp_path, old, new, message):
    name = changed(tmp_path, (old, new))
    with pytest.raises(CommandError) as refused:
        printed("prove_puzzle", name)
    assert message in str(refused.value)
    assert refused.value.returncode == 2
    said, code = proven(name, json=True)
    assert code == 2
    assert message in "\n".join(json.loads(said)["unreadable"])


def test_a_mistake_of_the_goal_stands_with_its_line(tmp_path):
    name = changed(tmp_path, ('goal = "won"', 'goal = "wan"'))
    with pytest.raises(CommandError) as refused:
        printed("prove_puzzle", name)
    assert str(refused.value).startswith(f"{name}:5: goal: ")


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(CommandError) as refused:
        printed("prove_puzzle", "nowhere.toml")
    assert str(refused.value) == "there is no file 'nowhere.toml'"


# By hand


def by_hand(*lines: object, **options) -> str:
    options = {"game": SLUG, "scene": EASY, "opponent": "none"} | options
    return printed("play", stdin=StringIO("".join(f"{line}\n" for line in lines)), **options)


def test_a_puzzle_is_played_like_a_scene_and_told_when_its_goal_is_reached():
    said = by_hand(1, 0, 1, 0)
    assert "Big or many. Win this turn." in said
    assert "The goal is reached.\nOne block stops 4 damage" in said


def test_a_goal_is_missed_with_the_end_of_the_turn():
    said = by_hand(0)
    assert "The goal is missed." in said
    assert "One block stops 4 damage" not in said


def test_a_puzzle_that_is_left_is_neither():
    assert "The goal is" not in by_hand(1)


def test_what_was_taken_back_does_not_count():
    said = by_hand(2, "undo", 1, 0, 1, 0)
    assert "The goal is reached." in said


def test_programs_are_told_the_puzzle_and_the_goal():
    lines = [json.loads(line) for line in by_hand(0, json=True).splitlines()]
    assert lines[0]["puzzle"]["title"] == "Big or many"
    assert lines[0]["puzzle"]["seat"] == 1
    assert lines[-1]["goal"] == "missed"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": 3}, "a puzzle has its own decks and seed"),
        ({"game": "runicka"}, "is a puzzle of runeslingers-awakening, not of runicka"),
    ],
)
def test_a_puzzle_is_played_as_it_is(options, message):
    with pytest.raises(CommandError) as refused:
        by_hand(**options)
    assert message in str(refused.value)
