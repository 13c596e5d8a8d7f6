"""Licence, changelog and linters: what somebody looks for who would use, change or pass on the project."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from engine.packs.reading import GAMES
from tests.packs import SHIPPED

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSIONS = re.findall(r"^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
CI = (ROOT / ".ci/run").read_text()
CONTRIBUTING = (ROOT / "docs/CONTRIBUTING.md").read_text()
PINNED = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "requirements-dev.txt").read_text(), re.M))
every_hook = pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])


def tool(hook):
    """The program that a hook runs, by its name in .venv."""
    return hook["entry"].split()[0].removeprefix(".venv/bin/")


def test_the_project_names_its_licence_and_the_files_of_it():
    assert PROJECT["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text().startswith("MIT License\n")
    assert [name for name in PROJECT["license-files"] if not (ROOT / name).is_file()] == []


def test_the_notice_names_the_folder_of_every_game():
    folders = re.findall(r"^    (engine/games/\S+) +\S", (ROOT / "NOTICE").read_text(), re.M)
    assert set(folders) == {f"engine/games/{pack.folder.relative_to(GAMES).as_posix()}" for pack in SHIPPED.values()}


def test_the_changelog_begins_with_the_version_of_the_project():
    assert VERSIONS[0][0] == PROJECT["version"]


def test_versions_go_down_and_so_do_their_dates():
    numbers = [tuple(map(int, version.split("."))) for version, _ in VERSIONS]
    assert len(numbers) > 2
    assert numbers == sorted(set(numbers), reverse=True)
    assert [date for _, date in VERSIONS] == sorted((date for _, date in VERSIONS), reverse=True)


def test_every_heading_of_the_changelog_is_a_version_with_a_date():
    assert len(re.findall(r"^## (?!next$)", (ROOT / "CHANGELOG.md").read_text(), re.M)) == len(VERSIONS)


@every_hook
def test_a_commit_is_looked_over_with_a_pinned_tool_of_the_environment(hook):
    """With the one of .venv, so that nothing is fetched and no other version says something else."""
    assert (hook["language"], hook["entry"].split("/")[:2]) == ("system", [".venv", "bin"])
    assert tool(hook) in PINNED


@every_hook
def test_what_a_commit_is_looked_over_with_must_pass_in_ci_too(hook):
    _, *arguments = hook["entry"].split()
    first = rf" {re.escape(arguments[0])}\b" if arguments else ""
    assert re.search(rf'^ *"\$bin/{tool(hook)}"{first}', CI, re.M)


@every_hook
def test_the_page_of_contributing_says_why_a_linter_is_there(hook):
    assert re.search(rf"^\| {tool(hook)}\b", CONTRIBUTING, re.M)


def test_the_hooks_read_python_scripts_and_templates():
    assert {tool(hook) for hook in HOOKS} == {"ruff", "mypy", "deno", "djlint"}


def test_the_hosted_ci_does_what_anybody_can_do():
    (job,) = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())["jobs"].values()
    assert job["steps"][-1] == {"run": ".ci/run"}
