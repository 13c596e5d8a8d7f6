"""manage.py makes .venv when it is not there, believes it only while it is sound, and never leaves half of one."""

import json
import os
import re
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.bootstrap.conftest import LONG_PATH, PLAIN_USER, PYTHON, ROOT, Copy, free_port, small_copy, with_pip

MAKING = "Making .venv from"
HANDED_OVER = "handed over: check"


def site_packages(copy: Copy) -> Path:
    return next(copy.folder.glob(".venv/lib/python3.*/site-packages"))


def one_line(said: str) -> str:
    lines = [line for line in said.splitlines() if not line.startswith(MAKING)]
    assert len(lines) == 1, said
    assert "Traceback" not in said
    return lines[0]


def test_first_start_makes_it_and_the_second_does_not(small: Copy) -> None:
    status, said = small.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, True, True)
    assert f"in {small.folder / '.venv'}" in said
    status, said = small.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, False, True)


def test_a_missing_compiler_is_told_before_anything_is_installed_for_it(small: Copy) -> None:
    shutil.copytree(ROOT / "engine", small.folder / "engine", ignore=lambda folder, names: set(names) & {"games"})
    status, said = small.run("compile", CC="no-such-compiler")
    assert status == 1
    assert one_line(said).startswith("There is no C compiler 'no-such-compiler': `apt install gcc")
    assert not (small.folder / ".venv").exists()


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_for_compiling_needs_no_compiler(small: Copy, option: str) -> None:
    status, said = small.run("compile", option, CC="no-such-compiler")
    assert (status, "handed over: compile" in said, "requirements-dev.txt" in said) == (0, True, False)


def test_works_with_pip_alone_in_a_long_path_with_blanks(tmp_path: Path, wheels: Path) -> None:
    copy = with_pip(small_copy(tmp_path / LONG_PATH, wheels), wheels)
    assert len(str(copy.folder)) >= 120
    status, said = copy.run("check")
    assert (status, HANDED_OVER in said) == (0, True), said


def test_moved_folder_is_made_anew(small: Copy) -> None:
    small.run("check")
    small.folder = small.folder.rename(small.folder.with_name("moved"))
    status, said = small.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, True, True)


def test_link_to_the_environment_of_another_project_is_let_go(small: Copy, tmp_path: Path, wheels: Path) -> None:
    other = small_copy(tmp_path / "other", wheels)
    other.run("check")
    (small.folder / ".venv").symlink_to(other.folder / ".venv", target_is_directory=True)
    status, said = small.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, True, True)
    assert f"in {small.folder / '.venv'}" in said
    status, said = other.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, False, True)


def test_link_to_an_environment_of_its_own_elsewhere_is_kept(small: Copy, tmp_path: Path) -> None:
    small.run("check")
    environment = (small.folder / ".venv").rename(tmp_path / "roomy")
    (small.folder / ".venv").symlink_to(environment, target_is_directory=True)
    status, said = small.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, False, True)


@pytest.mark.parametrize("gone", ["django", "django/core", "django-0.dist-info/METADATA"])
def test_missing_entry_is_made_anew(small: Copy, gone: str) -> None:
    small.run("check")
    lost = site_packages(small) / gone
    lost.rename(small.folder / "lost")
    status, said = small.run("check")
    assert (status, MAKING in said, HANDED_OVER in said) == (0, True, True)
    assert lost.exists()


@pytest.mark.parametrize("stamp", ["", "null", "[]", "{}", '{"packages": 3}', '{"python": "3.6", "packages": []}'])
def test_stamp_that_says_nothing_is_not_believed(small: Copy, stamp: str) -> None:
    small.run("check")
    (small.folder / ".venv" / "stamp.json").write_text(stamp)
    status, said = small.run("check")
    assert (status, MAKING in said) == (0, True)


def test_other_python_version_is_made_anew(small: Copy) -> None:
    small.run("check")
    path = small.folder / ".venv" / "stamp.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"python": "3.99"}))
    assert MAKING in small.run("check")[1]


def test_changed_lock_is_installed_on_top(small: Copy) -> None:
    small.run("check")
    (small.folder / ".venv" / "kept").touch()
    with open(small.folder / "requirements.txt", "a") as lock:
        lock.write("\n")
    assert MAKING in small.run("check")[1]
    assert (small.folder / ".venv" / "kept").exists()


def test_half_made_one_is_made_anew(small: Copy) -> None:
    process = small.start("check", UV_PAUSE="60")
    wait_for(small.folder / ".venv" / "installing")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    status, said = small.run("check")
    assert (status, HANDED_OVER in said) == (0, True), said


def test_installer_that_outlives_its_start_keeps_others_out(small: Copy) -> None:
    process = small.start("check", UV_PAUSE="2")
    wait_for(small.folder / ".venv" / "installing")
    process.kill()
    process.wait()
    assert process.stdout
    process.stdout.close()
    status, said = small.run("check")
    assert (status, "waiting for it" in said, HANDED_OVER in said) == (0, True, True)


def test_of_two_starts_one_builds(small: Copy) -> None:
    starts = [small.start("check", UV_PAUSE="0.7") for _ in range(2)]
    said = "".join(process.communicate(timeout=30)[0] for process in starts)
    assert [process.returncode for process in starts] == [0, 0]
    assert (said.count(MAKING), said.count("waiting for it"), said.count(HANDED_OVER)) == (1, 1, 2)


def test_import_error_at_hand_over_rebuilds_once(small: Copy) -> None:
    small.run("check")
    (site_packages(small) / "django/core/management/__init__.py").write_text("raise ImportError('half a file')")
    status, said = small.run("check")
    assert (status, "damaged (half a file)" in said, HANDED_OVER in said) == (0, True, True)


def test_hopeless_environment_ends_with_a_line(small: Copy) -> None:
    (small.folder / "requirements.txt").write_text("")
    status, said = small.run("check")
    assert (status, said.count(MAKING)) == (1, 2)
    assert "does not work even when made anew: No module named 'django'" in said.splitlines()[-1]
    assert "Traceback" not in said


def test_packages_that_cannot_be_had(small: Copy, wheels: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}/simple"
    offline = with_pip(small, wheels)
    status, said = offline.run("check", PIP_NO_INDEX="", PIP_FIND_LINKS="", PIP_INDEX_URL=nowhere)
    assert status == 1
    assert "No matching distribution found for django==0" in one_line(said)
    assert "check the network" in said
    assert not (small.folder / ".venv" / "stamp.json").exists()
    status, said = small.run("check")
    assert (status, HANDED_OVER in said) == (0, True)


def test_uv_that_fails_is_quoted(small: Copy, wheels: Path) -> None:
    status, said = small.run("check", WHEELS="/nowhere")
    assert status == 1
    assert "No such file or directory" in one_line(said)


def test_python_without_venv_names_the_package(small: Copy) -> None:
    hide = "sys.modules['ensurepip'] = None; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    status, said = small.run("check", python=(PYTHON, "-c", f"import runpy, sys; {hide}"), PATH="/nowhere")
    assert status == 1
    assert "`apt install python3-venv`" in one_line(said)


@pytest.mark.skipif(sys.platform != "linux", reason="gives up a right of root in the way of Linux")
def test_folder_that_cannot_be_written(small: Copy) -> None:
    small.folder.chmod(0o555)
    status, said = small.run("check", python=(*PLAIN_USER, PYTHON))
    assert status == 1
    assert f"let this user write in {small.folder}" in one_line(said)


def test_interrupt_in_the_first_moments_says_nothing(small: Copy) -> None:
    small.run("check")
    source = (small.folder / "manage.py").read_text()
    heard = source[: source.index("signal.SIG_DFL")].count("\n") + 1  # up to this line Python itself is still beginning
    for moment in range(20):
        process = small.start("check")
        time.sleep(moment * 0.015)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
        assert all(int(line) <= heard for line in re.findall(r'manage\.py", line (\d+)', said)), said
        assert process.returncode in (-signal.SIGINT, 130, 1, 0)


@pytest.mark.parametrize("start", ["", "trap '' INT;"], ids=["by a person", "behind a script"])
def test_signals_are_heard_by_what_it_hands_over_to(small: Copy, start: str) -> None:
    """What a script starts with `&` has SIGINT ignored; whoever then listens to it, as `up` does, must hear it."""
    status, said = small.run("check", python=("sh", "-c", f'{start} exec "$0" "$@"', PYTHON))
    assert (status, [line for line in said.splitlines() if line.startswith("blocked:")]) == (0, ["blocked:"]), said


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} did not come"
        time.sleep(0.02)


def old_pythons() -> list[str]:
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    named = [f"3.{minor}" for minor in range(6, 11)]
    found = [shutil.which(f"python{name}", path=os.defpath) for name in named]
    kept = [next(pyenv.glob(f"{name}.*/bin/python"), None) for name in named]
    return [str(python) for python in (*found, *kept) if python]


@pytest.mark.skipif(not old_pythons(), reason="no Python older than 3.11 on this machine")
@pytest.mark.parametrize("python", old_pythons())
def test_old_python_is_told_what_is_needed(small: Copy, python: str) -> None:
    status, said = small.run("up", python=(python,))
    assert status == 1
    assert "needs Python 3.11 or newer" in one_line(said)
    assert not (small.folder / ".venv").exists()


@pytest.mark.parametrize(
    ("sqlite", "postgres", "status", "legs"),
    [
        (0, 0, 0, 2),
        (0, 5, 0, 2),
        (5, 0, 0, 2),
        (5, 5, 5, 2),
        (1, 0, 1, 2),
        (0, 1, 1, 2),
        (5, 1, 1, 2),
        (1, 3, 1, 2),
        (2, 0, 2, 1),
        (4, 0, 4, 1),
    ],
)
def test_both_legs_decide_the_status(dev: Copy, sqlite: int, postgres: int, status: int, legs: int) -> None:
    ended, said = dev.run("test", "-k", "a b", sqlite=str(sqlite), postgres=str(postgres))
    assert (ended, said.count("pytest ")) == (status, legs)
    assert "pytest sqlite -k a b" in said


@pytest.mark.parametrize(("sqlite", "postgres", "status"), [(0, 0, 0), (0, 1, 1), (3, 0, 3), (5, 5, 5)])
def test_all_tests_run_on_both_at_once_and_are_told_one_after_the_other(
    dev: Copy, sqlite: int, postgres: int, status: int
) -> None:
    ended, said = dev.run("test", sqlite=str(sqlite), postgres=str(postgres))
    assert ended == status
    legs = [line.split()[1] for line in said.splitlines() if line.startswith("pytest ")]
    assert legs == ["sqlite", "postgres"]
    assert all("--dist=worksteal" in line for line in said.splitlines() if line.startswith("pytest "))


def test_all_databases_are_asked_for_by_name(dev: Copy) -> None:
    _, said = dev.run("test", "--all-databases", "-k", "a b")
    assert [line for line in said.splitlines() if line.startswith("pytest ")] == [
        "pytest sqlite -k a b",
        "pytest postgres:all -k a b",
    ]


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> Copy:
    return small_copy(tmp_path_factory.mktemp("dev") / "project", wheels)


def test_locks_agree_and_name_no_address() -> None:
    running, testing = ((ROOT / name).read_text() for name in ("requirements.txt", "requirements-dev.txt"))
    assert set(running.splitlines()) <= set(testing.splitlines())
    assert "://" not in running + testing


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_locks_name_every_package_in_one_version_with_its_hashes(lock: str) -> None:
    packages = (ROOT / lock).read_text().replace("\\\n", "").splitlines()
    assert len(packages) > 20
    whole = re.compile(r"[\w.-]+(?:\[[\w,-]+\])?==[\w.]+(?: ; [^#]+?)?(?: +--hash=sha256:[0-9a-f]{64})+")
    assert [line for line in packages if not whole.fullmatch(line) and not line.lstrip().startswith("#")] == []
