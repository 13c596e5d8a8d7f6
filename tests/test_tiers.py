"""What takes long is drawn by the commit in every run, and whole in the long tier."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tiers
from tests.reading import missing
from tests.tools import long

ROWS = [f"row {number}" for number in range(40)]


def test_the_same_commit_draws_the_same_and_other_commits_and_proofs_draw_others() -> None:
    first, again, *others = (
        tiers.draw(of, ROWS, 5) for of in ("abc mutants", "abc mutants", "abd mutants", "abc hashes")
    )
    assert (first == again, first in others) == (True, False)


def test_every_row_comes_up_in_time() -> None:
    assert {row for number in range(100) for row in tiers.draw(f"{number} mutants", ROWS, 5)} == set(ROWS)


def test_of_each_kind_one_is_drawn_and_all_in_the_long_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    tens = [row[:-1] for row in tiers.drawn_of_each("games", ROWS, lambda row: len(row))]
    assert tens in (["row ", "row 1"], ["row ", "row 2"], ["row ", "row 3"])
    monkeypatch.setattr(tiers, "IS_LONG", True)
    assert tiers.drawn_of_each("games", ROWS, lambda row: len(row)) == ROWS


def test_what_is_drawn_stands_in_its_order_and_is_never_more_than_there_is() -> None:
    assert tiers.draw("abc", ROWS, 5) == sorted(tiers.draw("abc", ROWS, 5), key=ROWS.index)
    assert tiers.draw("abc", ROWS, 41) == ROWS


def test_an_archive_without_history_draws_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tiers, "ROOT", tmp_path)
    tiers.commit.cache_clear()
    assert (tiers.commit(), len(tiers.drawn("mutants", ROWS, 5))) == (tiers.NO_COMMIT, 5)
    tiers.commit.cache_clear()


def test_the_long_tier_tries_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "IS_LONG", True)
    assert tiers.drawn("mutants", ROWS, 5) == ROWS
    assert tiers.examples(10) > 10
    assert tiers.in_turn("bench", 1, of=2).args == (False,)


def test_of_tests_in_turn_the_commit_draws_a_few() -> None:
    left_out = [tiers.in_turn("bench", number, of=6, few=2).args[0] for number in range(6)]
    assert left_out.count(False) == 2


def test_a_commit_draws_the_same_examples_and_each_law_its_own() -> None:
    assert tiers.seed_of("a law") == tiers.seed_of("a law") != tiers.seed_of("another law")
    assert tiers.examples(10) < 10


# What a run of all tests tries of the tests themselves

PAGES = [f"tests/e2e/test_{page}.py::test_it[{number}]" for page in "abcdefgh" for number in range(2)]
STARTS = [f"tests/bootstrap/test_{start}.py::test_{number}" for start in "abcdef" for number in range(2)]
LISTS = [f"tests/decks/test_lists.py::test_a_list[{number}]" for number in range(5)]
ALONE = ["tests/decks/test_lists.py::test_an_empty_list", "tests/decks/test_lists.py::test_a_long_list"]
RULES = [f"tests/games/runicka/test_turns.py::test_a_turn[{number}]" for number in range(4)] + [
    "tests/test_docs.py::test_all"
]


def tried(lot: str = "") -> list[set[str]]:
    found = tiers.sampled([*PAGES, *STARTS, *LISTS, *ALONE, *RULES], f"sqlite{lot}")
    return [found & set(names) for names in (PAGES, STARTS, LISTS, ALONE, RULES)]


def test_a_sixth_of_the_files_that_drive_a_browser_or_start_sites_is_tried_and_a_third_of_parameters() -> None:
    assert [len(names) for names in tried()[:3]] == [4, 2, 2]
    assert [len(set(map(tiers.file_of, names))) for names in tried()[:2]] == [2, 1]


def test_no_test_loses_its_last_parameter_and_no_rule_any() -> None:
    assert tried()[3:] == [set(ALONE), set(RULES)]


def test_a_sixth_of_what_takes_long_is_tried_and_all_else() -> None:
    long = [name for name in sorted(tiers.costly() - tiers.named()) if tiers.room_of(name) == "decks"]
    short = [f"{name}_quickly" for name in long]
    found = tiers.sampled([*long, *short], "sqlite")
    assert (len(found & set(long)), found & set(short)) == (-(-len(long) // tiers.COSTLY_TRIED), set(short))


def test_what_a_row_of_what_holds_names_and_whole_games_are_tried_however_long_they_take() -> None:
    token = "tests/cardsite/test_access.py::test_no_form_is_taken_without_its_token"
    goes_on = "tests/golden/test_golden.py::test_a_game_goes_on_as_it_did"
    assert {token, goes_on} <= tiers.costly() & tiers.named()
    assert tiers.sampled(sorted(tiers.costly()), "sqlite") >= tiers.costly() & tiers.named()


def test_what_takes_long_is_there() -> None:
    gone = [
        name
        for name in sorted(tiers.costly())
        if f"def {name.rpartition('::')[2]}(" not in (tiers.ROOT / tiers.file_of(name)).read_text(encoding="utf-8")
    ]
    assert not gone, f"take them out of {tiers.COSTLY.name}"


def test_a_leg_tries_the_same_again_another_one_others_and_in_time_all() -> None:
    assert tried() == tried()
    assert len({frozenset(tried(str(lot))[0]) for lot in range(20)}) > 10
    assert set.union(*(tried(str(lot))[0] for lot in range(100))) == set(PAGES)


def test_who_names_a_test_or_runs_the_long_tier_tries_all(monkeypatch: pytest.MonkeyPatch) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--collect-only",
        "-p",
        "no:cacheprovider",
        "tests/decks/test_limits.py",
    ]

    environment = {**os.environ, "PYTEST_ADDOPTS": ""}

    def collected(tier: str) -> int:
        done = subprocess.run(
            command, cwd=tiers.ROOT, env=environment | {tiers.WHOLE: tier}, capture_output=True, text=True, check=False
        )
        return done.stdout.count("::")

    assert collected("sample") < collected("") == collected("every") == collected("long")


# `manage.py test --long`


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with figures to write into, in which a proof counts how often it has run."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "var").mkdir()
    (tmp_path / "rules.py").write_text("")
    (tmp_path / "docs" / "figures.md").write_text(f"# Figures\n\n{long.BEGIN}\n{long.END}\n\nThe end.\n")
    monkeypatch.setattr(long, "ROOT", tmp_path)
    monkeypatch.setattr(
        long, "PROOFS", (proof("first", "print('3 of 3 hold')"), proof("second", "print('1 differs'); exit(1)"))
    )
    monkeypatch.setattr(long, "commit", lambda: "abc1234")
    return tmp_path


def proof(name: str, does: str) -> long.Proof:
    code = f"open('var/runs.txt', 'a').write({name!r} + ' '); {does}"
    return long.Proof(name, f"what {name} shows", (sys.executable, "-c", code), "tests/test_tiers.py")


def runs(project: Path) -> list[str]:
    return (project / "var" / "runs.txt").read_text().split()


def test_all_proofs_are_run_and_one_that_fails_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert long.main([]) == 1
    assert runs(project) == ["first", "second"]
    assert "second: failed: 1 differs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("commands", "run", "code"),
    [
        pytest.param(
            [[], []], ["first", "second", "second"], 1, id="what has passed is not run again with the same files"
        ),
        pytest.param([["first"], ["--again", "first"]], ["first", "first"], 0, id="again begins anew"),
        pytest.param([["first"]], ["first"], 0, id="a name runs that proof alone"),
    ],
)
def test_a_proof_is_run_where_it_is_asked_for(
    project: Path, commands: list[list[str]], run: list[str], code: int
) -> None:
    assert [long.main(command) for command in commands][-1] == code
    assert runs(project) == run


def test_a_file_that_has_changed_begins_anew_and_docs_do_not(project: Path) -> None:
    long.main(["first"])
    (project / "docs" / "speed.md").write_text("Quick.")
    long.main(["first"])
    assert runs(project) == ["first"]
    (project / "rules.py").write_text("DRAWN = 2")
    long.main(["first"])
    assert runs(project) == ["first", "first"]


def test_a_name_that_there_is_not_is_refused_with_those_that_there_are(project: Path) -> None:
    with pytest.raises(SystemExit, match="no proof is called thrid: first, second"):
        long.main(["first", "thrid"])
    assert not (project / "var" / "runs.txt").exists()


def test_the_last_figures_stand_in_the_docs_with_command_date_and_commit(project: Path) -> None:
    long.main([])
    text = (project / "docs" / "figures.md").read_text()
    assert not missing(text, "| first | what first shows | 3 of 3 hold |", "abc1234", "failed: 1 differs")
    assert text.startswith("# Figures\n")
    assert text.endswith("\n\nThe end.\n")
    long.main(["--again", "first"])
    assert (project / "docs" / "figures.md").read_text().count("| first |") == 1


def test_a_list_of_what_was_done_that_cannot_be_read_is_begun_anew(project: Path) -> None:
    (project / "var" / "long.json").write_text("{")
    assert long.main(["first"]) == 0


def test_every_proof_has_a_sample_in_each_ordinary_run() -> None:
    assert len({proof.name for proof in long.PROOFS}) == len(long.PROOFS)
    proofs = [one.files for one in long.PROOFS]
    names = sorted(name for files in proofs for path in files for name in names_below(tiers.ROOT / path))
    for run in range(20):
        tried = tiers.sampled(names, f"sqlite {run}", proofs)
        assert all(any(name.startswith(tuple(files)) for name in tried) for files in proofs if files)


def names_below(path: Path) -> list[str]:
    """The tests of a file or of a folder, by their names."""
    files = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
    functions = re.compile(r"^def (test_\w+)", re.MULTILINE)
    return [
        f"{file.relative_to(tiers.ROOT).as_posix()}::{name}"
        for file in files
        for name in functions.findall(file.read_text(encoding="utf-8"))
    ]


def test_whatever_is_drawn_is_tried_whole_by_a_proof() -> None:
    """Laws with more examples are all among `laws`."""
    whole = [word.partition("::")[0] for one in long.PROOFS for word in (*one.command, one.sample) if word != "tests"]
    drawing = re.compile(r"^from tests\.tiers import .*\b(draw\w*|in_turn|IS_LONG)\b", re.MULTILINE)
    files = [path.relative_to(tiers.ROOT).as_posix() for path in (tiers.ROOT / "tests").rglob("test_*.py")]
    files.remove("tests/test_tiers.py")
    for file in files:
        if drawing.search((tiers.ROOT / file).read_text(encoding="utf-8")):
            assert any(file.startswith(path) for path in whole if path.startswith("tests/")), file


def test_a_law_within_a_test_is_tried_whole_by_a_proof_of_its_own() -> None:
    """`-m hypothesis` does not find it."""
    within = re.compile(r"^def \w+.*\n(?:    .*\n|\n)*?    @settings\(max_examples=examples", re.MULTILINE)
    samples = [one.sample for one in long.PROOFS]
    for path in (tiers.ROOT / "tests").rglob("test_*.py"):
        if within.search(path.read_text(encoding="utf-8")):
            assert path.relative_to(tiers.ROOT).as_posix() in samples


def test_the_door_leads_to_the_long_tier() -> None:
    command = [sys.executable, "manage.py", "test", "--long", "nothing-of-this-name"]
    done = subprocess.run(command, cwd=tiers.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no proof is called nothing-of-this-name: " in done.stderr
