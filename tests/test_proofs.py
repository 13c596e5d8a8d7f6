"""Proofs on demand ask for all that they speak of: what `compiled` of `tests.tools` builds, plays and runs, and what `growth` compares."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardsite.ops import compiling
from engine import builds
from tests.golden.playthroughs import PACKS
from tests.packs import SHIPPED
from tests.tools import compiled, growth


class Proof:
    """What `tests.tools.compiled` starts, where everything is built, plays the same and passes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.place = ""
        self.started: dict[str, list[str]] = {}
        self.environments: dict[str, dict[str, str]] = {}
        monkeypatch.setenv(builds.FOLDER, "of the site")
        monkeypatch.setattr(compiling, "build", self.build)
        monkeypatch.setattr(compiling, "sample", self.sample)
        monkeypatch.setattr(subprocess, "run", self.run)

    def of(self, *options: str) -> int:
        """How the proof ends with these options."""
        self.monkeypatch.setattr(sys, "argv", ["compiled", *options])
        return compiled.main()

    def build(self, *_: object, **__: object) -> Path:
        self.place = os.environ[builds.FOLDER]
        return Path(self.place) / "build"

    def sample(self, folder: str, *arguments: str) -> dict[str, object]:
        return {"build": folder and "build", "rows": {"a row": ("abc", 1.0)}}

    def run(self, command: list[str], *, env: dict[str, str], check: bool) -> SimpleNamespace:
        _, _, module, *arguments = command
        self.started[module], self.environments[module] = arguments, env
        return SimpleNamespace(returncode=0)


@pytest.fixture
def proof(monkeypatch: pytest.MonkeyPatch) -> Proof:
    return Proof(monkeypatch)


def test_the_whole_proof_plays_the_golden_games_of_every_game(proof: Proof) -> None:
    """Those too that are only in tests, whose rules are not compiled."""
    assert proof.of() == 0
    assert proof.started["tests.golden"] == ["--check", *PACKS]
    assert set(PACKS) > set(SHIPPED)


def test_the_proof_of_a_game_plays_its_own_golden_games(proof: Proof) -> None:
    assert proof.of("--few", "--game", "runicka") == 0
    assert proof.started["tests.golden"] == ["--check", "runicka"]


def test_the_whole_proof_leaves_no_page_out_for_want_of_a_browser(proof: Proof) -> None:
    proof.of()
    assert "tests/e2e/test_hand.py" in proof.started["pytest"]
    assert proof.environments["pytest"]["REQUIRE_BROWSER"] == "1"


def test_a_share_of_the_proof_opens_no_page_and_needs_no_browser(proof: Proof) -> None:
    proof.monkeypatch.delenv("REQUIRE_BROWSER", raising=False)
    proof.of("--few")
    assert not [path for path in proof.started["pytest"] if path.startswith("tests/e2e")]
    assert "REQUIRE_BROWSER" not in proof.environments["pytest"]


@pytest.mark.parametrize("options", [("--level", "1"), ("--game", "runicka"), ("--commit", "1")])
def test_the_site_never_plays_with_a_lesser_build(proof: Proof, options: tuple[str, ...]) -> None:
    proof.of("--few", *options)
    assert proof.place != "of the site"
    assert not Path(proof.place).exists()


def test_the_site_plays_with_the_build_that_the_whole_proof_has_tried(proof: Proof) -> None:
    proof.of()
    assert proof.place == "of the site"
    assert {environment[builds.FOLDER] for environment in proof.environments.values()} == {proof.place}


@pytest.mark.parametrize(
    ("cores", "slots", "share"), [(4, 2, 0.9), (2, 2, 0.9), (1, 2, 1.8), (None, 2, 1.8), (2, 1, 1.8)]
)
def test_a_run_grows_as_far_as_there_are_cores(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, slots: int, share: float
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert growth.of_linear(1.8, slots) == share
