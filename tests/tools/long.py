"""`python3 manage.py test --long [NAME ...] [--again]`: the proofs that take minutes or hours, whole, one after the other.

Without a name all of them. What has passed with these files is not run again, so that whoever breaks off goes on where they were; docs
change nothing, and `--again` runs it all the same. What came of each stands in `docs/figures.md`, with command, date and commit. Ends
with 1 if any fails.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from tests.tiers import ROOT, WHOLE, commit

PYTHON: Final = sys.executable
TESTS: Final = (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider")
ALL_TESTS: Final = (PYTHON, "-m", "pytest", "-q", "--numprocesses=3", "--dist=worksteal")
BEGIN: Final = "<!-- long tier: written by `manage.py test --long` -->"
END: Final = "<!-- end of the long tier -->"
HEAD: Final = ("| proof | what it shows | came to | command | when, at which commit |", "|---|---|---|---|---|")
AGAIN: Final = "--again"


@dataclass(frozen=True)
class Proof:
    """A proof that takes long: what it shows, how it is run, and the file in which the ordinary run tries a sample of it."""

    name: str
    shows: str
    command: tuple[str, ...]
    sample: str
    tier: str = "long"

    @property
    def told(self) -> str:
        """The command as somebody types it."""
        return " ".join("python" if word == PYTHON else word for word in self.command)

    @property
    def files(self) -> list[str]:
        """The files of tests, or folders of them, of which an ordinary run tries one test at least."""
        words = (*self.command, self.sample)
        return list(dict.fromkeys(word.partition("::")[0] for word in words if word.startswith("tests/")))


def tool(name: str, shows: str, sample: str, *arguments: str) -> Proof:
    """A proof that a module runs."""
    return Proof(name, shows, (PYTHON, "-m", *arguments), sample)


def law(name: str, shows: str, sample: str, *more: str) -> Proof:
    """A proof that is tests, which try all in the long tier of what they draw otherwise."""
    return Proof(name, shows, (*TESTS, sample, *more), sample)


def on_postgres(leg: str, command: tuple[str, ...]) -> tuple[str, ...]:
    """A command that runs tests, on PostgreSQL: those marked `sql`, or in the leg `postgres:all` whatever uses a database."""
    return ("env", f"TEST_DATABASE={leg}", "REQUIRE_POSTGRES=1", *command)


# For what neither times itself nor needs a machine alone
ON_TWO_CORES: Final = ("--numprocesses=2", "--dist=worksteal")
GOLDEN: Final = "tests/golden/test_golden.py"
FAULTS: Final = "tests/decks/lab/test_faults.py"
PROOFS: tuple[Proof, ...] = (
    Proof("every", "each test, with each of its parameters, as a run of all draws a share of them",
          ALL_TESTS, "tests/test_tiers.py", tier="every"),
    Proof("every-postgres", "each test that uses a database, but for those of a browser, on PostgreSQL",
          on_postgres("postgres:all", ALL_TESTS), "tests/test_tiers.py", tier="every"),
    tool("hashes-greedy", "300 games of every ready deck by greedy are those that were kept", GOLDEN,
         "tests.golden.hashes", "greedy"),
    tool("hashes-random", "the same by random", GOLDEN, "tests.golden.hashes", "random"),
    tool("hashes-planner", "the same by the planner, 20 games where they take long", GOLDEN, "tests.golden.hashes", "planner"),
    tool("mutants", "each rule that is made wrong is noticed by its test", "tests/test_mutants.py", "tests.tools.mutants"),
    tool("fuzz", "texts by chance raise nothing and have one reading, lines by chance are played to an end",
         "tests/engine/text/test_fuzz.py", "tests.tools.fuzz"),
    law("phrases", "each phrase is grown in a line, each game's phrases can be said and have one reading, and 300 trees come back",
        "tests/engine/text/test_rendering.py", "tests/engine/text/test_every_language.py"),
    law("walks", "what holds for every game holds in 20 walks through each of its tables, whatever else is loaded",
        "tests/conformance", f"{GOLDEN}::test_a_game_goes_on_the_same_whatever_else_is_loaded_and_when", *ON_TWO_CORES),
    law("laws", "laws of whatever can be generated, 20 times as many examples", "tests", "-m", "hypothesis",
        "--ignore=tests/decks/test_life_of_decks.py", *ON_TWO_CORES),
    law("puzzles", "every puzzle that ships is proven, by one solution, and its wrong moves fail", "tests/games/test_puzzles.py"),
    law("lists", "every ready deck in every form, with clutter around its lines, comes back equal or is refused line by line",
        "tests/decks/construction/test_clutter.py", "tests/decks/test_decks_api.py", "tests/decks/pages/test_transfer_pages.py"),
    Proof("sites", "a site starts from nothing and over damage, outlives a full disk, and is developed",
          (*TESTS, "tests/bootstrap/test_first_start.py", "tests/bootstrap/test_damage.py", "tests/bootstrap/test_full_disk.py",
           "tests/bootstrap/test_dev.py"), FAULTS),
    law("devices", "no page of two at one table shows a card of whoever has not the device",
        "tests/decks/tabletop/test_two_at_one_table.py"),
    law("watching", "watching changes no game, by any ready deck", "tests/decks/lab/test_runs.py"),
    law("sums", "what cards and causes changed of a score is all of it, a hand that is kept goes on as one that is replayed, and no table "
        "shows a code", "tests/engine/play/test_course.py", "tests/decks/tabletop/test_kept_games.py",
        "tests/decks/tabletop/test_no_codes.py"),
    law("hindsight", "each choice of a seat is looked back at once, and each turn has its chance, in every game",
        "tests/engine/play/test_hindsight.py"),
    law("knowledge", "what is hidden, dealt anew from the list or from the format alone, changes no hint, in every game",
        "tests/decks/tabletop/test_knowledge.py"),
    law("formats", "rules and a plain reading of them agree on 150 decks of each format", "tests/decks/construction/test_plain_reading.py"),
    Proof("uploads", "files made to do damage add at most 200 MB to a process, four at once too",
          (*TESTS, "tests/bootstrap/test_trouble.py"), "tests/decks/pages/test_transfer_pages.py"),
    law("upgrades", "what visitors had in each version that is kept is there and opens", "tests/upgrades"),
    law("api", "requests that fit the schema and that break it pass every check", "tests/catalog/test_api_schema.py"),
    law("doors", "every door takes queries made to do damage, and every page of the catalogue is the same for all",
        "tests/cardsite/test_bad_queries.py", "tests/cardsite/test_alike_for_all.py"),
    law("pages", "a browser finds nothing wrong with any page, face, table or payload", "tests/e2e/test_every_page.py",
        "tests/e2e/test_faces.py", "tests/e2e/test_table_speaks.py", "tests/e2e/test_their_turn.py", "tests/e2e/test_table_look.py",
        "tests/e2e/test_table_keys.py", "tests/e2e/test_payloads.py", "tests/e2e/test_draft.py", "tests/e2e/test_ending.py",
        "tests/e2e/test_two_at_one_table.py", "tests/e2e/test_told_end.py", "tests/e2e/test_log.py", "tests/e2e/test_deck_page.py",
        "tests/e2e/test_foretold.py", *ON_TWO_CORES),
    law("clicks", "in 200 positions of each game every option has its element with its label, and in 40 a browser does each by mouse, "
        "finger and keys", "tests/decks/tabletop/test_every_option.py", "tests/decks/tabletop/test_layout.py",
        "tests/e2e/test_every_option.py", *ON_TWO_CORES),
    law("bench", "each part of `manage.py bench` has its figures and leaves no trace", "tests/cardsite/ops/test_bench.py",
        "tests/cardsite/ops/test_bench_of_servers.py"),
    law("life-of-decks", "10,000 steps of building, sharing and taking back lose nothing", "tests/decks/test_life_of_decks.py"),
    law("strain", "dozens of kills of each part and 200 runs at once lose nothing", FAULTS),
    Proof("strain-postgres", "the same on PostgreSQL, which is killed too",
          on_postgres("postgres", (*TESTS, FAULTS)), FAULTS),
    law("intervals", "of 2,000 runs of 200 games of a toy whose truth can be reckoned 93 of 100 intervals of each kind hold it; 95 of 100 "
        "of 20,000 that are drawn; of the cards that are named at most 1 in 10 is there by chance", "tests/decks/lab/test_oracle.py",
        "tests/decks/lab/test_report.py", "tests/decks/lab/test_discoveries.py"),
    law("levels", "steady wins 70 to 90 of 100 mirror games against calm, in every game", "tests/engine/play/test_levels.py"),
    tool("greedy", "greedy wins 55 of 100 mirror games of each game against one without questions, at most 1.15 times as long",
         "tests/engine/play/test_questions.py", "tests.tools.greedy"),
    tool("sharp", "who thinks wins 70 of 100 mirror games against greedy and one that slips, 65 against the planner, in every game",
         "tests/engine/play/test_advice.py", "tests.tools.sharp"),
    tool("curves", "in 200 games of each game the chances that are shown are off by 5 points on average, and no tenth wholly by more",
         "tests/engine/play/test_curves.py", "tests.tools.curves"),
    law("balance", "played steadily on both sides, each ready deck wins 30 to 70 of 100 games against all others, starters 40 to 60 among "
        "themselves", "tests/decks/lab/test_balance.py"),
    law("coupling", "2,000 games that were played once for two decks are the same for both; over ten swaps the same shuffles by slot tell "
        "five times as much of turns and twice as much of shares", "tests/engine/play/test_coupling.py"),
    law("swaps", "of 2,000 searches among swaps that gain nothing at most 2 in 100 propose one, and 80 in 100 find the one of 24 that "
        "gains 0.1 turns alone, or 5 of 100 games against the field", "tests/decks/lab/test_race.py"),
    tool("matches", "a slower pilot wins as often against greedy as is told of it", GOLDEN, "tests.tools.matches"),
    Proof("compiled", "the compiled engine plays the same games, and passes each test that plays", (PYTHON, "-m", "tests.tools.compiled"),
          "tests/decks/lab/test_engines.py", tier="every"),
    tool("soak", "an hour among 16 visitors while parts are killed", FAULTS, "tests.tools.soak", "60", "16"),
    tool("soak-postgres", "the same on PostgreSQL, which is killed too", FAULTS, "tests.tools.soak", "60", "16", "--postgres"),
    tool("growth", "a run grows with slots and machines", FAULTS, "tests.tools.growth"),
)  # fmt: skip

Outcome = dict[
    str, Any
]  # what a proof came to: `passed`, its last line, seconds, date, commit, and a digest of the `files`
NO_SOURCES: Final = re.compile(r"(\.git|\.venv|\..*_cache|\.hypothesis|__pycache__|var)(/|$)")
PAPERS: Final = re.compile(r"docs/[^/]+\.md$|docs/pictures/")


def files() -> str:
    """A digest of the project as it lies here, without its papers and what is made on the way."""
    digest = hashlib.sha256()
    for path in sorted(ROOT.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not PAPERS.match(name) and not any(map(NO_SOURCES.match, name.split("/"))):
            digest.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def done_so_far() -> dict[str, Outcome]:
    """What each proof came to when it was run last; nothing where that cannot be read."""
    try:
        done: dict[str, Outcome] = json.loads((ROOT / "var" / "long.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return done


def keep(done: dict[str, Outcome]) -> None:
    """Write down what has been run, and the figures in the docs."""
    file = ROOT / "var" / "long.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(done, indent=1), encoding="utf-8")
    figures = ROOT / "docs" / "figures.md"
    before, _, rest = figures.read_text(encoding="utf-8").partition(BEGIN)
    written, _, behind = rest.partition(END)
    rows = {line.split("|")[1].strip(): line for line in written.splitlines() if line.startswith("| ")}
    rows |= {proof.name: row(proof, done[proof.name]) for proof in PROOFS if proof.name in done}
    table = "\n".join([*HEAD, *(rows[proof.name] for proof in PROOFS if proof.name in rows)])
    figures.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{behind}", encoding="utf-8")


def row(proof: Proof, outcome: Outcome) -> str:
    """A line of the table of figures."""
    minutes = f"{outcome['seconds'] / 60:.1f} min"
    when = f"{outcome['date']}, {outcome['commit'][:8]}"
    return f"| {proof.name} | {proof.shows} | {words_of(outcome)} | `{proof.told}`, {minutes} | {when} |"


def words_of(outcome: Outcome) -> str:
    """How a proof has ended, in words."""
    return str(outcome["said"]) if outcome["passed"] else f"failed: {outcome['said']}"


def run(proof: Proof) -> Outcome:
    """Run a proof to its end; what it says is shown as it comes."""
    begun, said = time.monotonic(), ""
    environment = {**os.environ, WHOLE: proof.tier, "REQUIRE_BROWSER": "1"}
    output: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    with subprocess.Popen(proof.command, cwd=ROOT, env=environment, **output) as process:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.write(line)
            said = line.strip(" =\n") or said
    date = datetime.now(UTC).date().isoformat()
    seconds = round(time.monotonic() - begun)
    outcome = {"passed": not process.returncode, "said": said.replace("|", "/"), "seconds": seconds}
    return outcome | {"date": date, "commit": commit(), "files": files()}


def chosen(names: list[str]) -> list[Proof]:
    """The proofs with these names, all without any. Exits with the names that there are if one is not among them."""
    known = {proof.name: proof for proof in PROOFS}
    for name in names:
        if name not in known:
            sys.exit(f"no proof is called {name}: {', '.join(known)}")
    return [known[name] for name in names] or list(PROOFS)


def main(arguments: list[str]) -> int:
    """Run what has not passed yet with these files, and tell what came of all."""
    proofs = chosen([argument for argument in arguments if argument != AGAIN])
    done = done_so_far()
    for proof in proofs:
        before = done.get(proof.name)
        if before and before["passed"] and before["files"] == files() and AGAIN not in arguments:
            print(f"{proof.name}: has passed with these files ({before['said']})", flush=True)
            continue
        print(f"--- {proof.name}: {proof.shows} ---", flush=True)
        done[proof.name] = run(proof)
        keep(done)
    for proof in proofs:
        print(f"{proof.name}: {words_of(done[proof.name])}")
    return int(any(not done[proof.name]["passed"] for proof in proofs))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
