"""`manage.py up` as a person meets it: where it says it is, what it survives, how it ends and why it refuses."""

import contextlib
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from cardsite.ops.network import lan_addresses
from cardsite.ops.serving import FEW, SPARE
from tests.bootstrap.conftest import PLAIN_USER, Copy, free_port
from tests.bootstrap.sites import HERE, Browser, Site, start, stops, wait_until
from tests.bootstrap.visitors import CARD, GAME


def refused(copy: Copy, *arguments: str, status: int = 1, user: Sequence[str] = (), **environment: str) -> str:
    """What `up` says when it does not start: a line, with the usage before it if the command was wrong."""
    port = [] if "--port" in arguments else ["--port", str(free_port())]
    command = [*user, *HERE, "up", *port, *arguments]
    done = subprocess.run(command, cwd=copy.folder, env=copy.environment | environment, capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    return done.stderr.strip()


# --- one long run, in the order of this page --------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(copy: Copy) -> Iterator[Site]:
    site = start(copy, "--host", "0.0.0.0")
    yield site
    site.kill()


def test_it_says_where_it_is(running: Site) -> None:
    said = running.said()
    assert f"http://127.0.0.1:{running.port}/" in said
    assert f"http://{lan_addresses()[0]}:{running.port}/" in said


@pytest.mark.parametrize("host", ["localhost", socket.gethostname(), lan_addresses()[0]])
def test_this_machine_may_be_asked_for_by_its_names(running: Site, host: str) -> None:
    assert running.ask("/health/", host)[0] in (200, 503)
    assert running.ask("/health/", "elsewhere.example")[0] == 400


def test_every_part_is_well(running: Site, runtime: Path) -> None:
    wait_until(running.is_well, 60, running)
    assert [*runtime.glob("*/queue.sock")]
    wait_until(lambda: running.parts().keys() == {"web", "worker", "thinker", "reaper", "queue"}, 60, running)


def test_second_start_is_told_where_the_first_is(running: Site, copy: Copy) -> None:
    first = f"at http://0.0.0.0:{running.port}/ as process {running.process.pid}"
    assert refused(copy) == f"CommandError: Runebinder already runs here, {first}: stop that one first."


def kill(site: Site, part: str) -> int:
    """The process of a part, which is ended. One that has just ended with another part has a successor soon."""
    for _ in range(100):
        process = site.parts()[part]
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
            return process
        time.sleep(0.1)
    raise AssertionError(f"no {part} to end")


@pytest.mark.parametrize("part", ["queue", "worker", "thinker", "reaper", "web"])
def test_killed_part_comes_back(running: Site, part: str) -> None:
    killed = kill(running, part)
    wait_until(lambda: running.parts()[part] != killed, 60, running)
    assert re.search(rf"The {part} was ended by SIGKILL; starting it again .*{part}\.log", running.said())
    wait_until(running.is_well, 60, running)


def test_work_goes_on_after_all_that(running: Site) -> None:
    now = time.monotonic()
    wait_until(lambda: running.last_seen("worker") > now and running.last_seen("reaper") > now, 60, running)


def test_a_page_asks_for_a_picture_a_worker_draws_it_and_it_is_served(running: Site) -> None:
    """Of a deck that somebody shares, of a ready one, and of a card."""
    maker = Browser(running)
    deck = maker.send("/decks/new/", "/decks/new/", game=GAME, ready="ember-rush", name="Shown")
    page = maker.answer(f"{deck}share/", f"{deck}share/", visibility="unlisted")
    ready = maker.get(f"/g/{GAME}/decks/ember-rush/share/")
    found = [re.findall(r'data-drawn="([^"]+)"', shown) for shown in (page, ready)]
    kept = running.folder / "var" / "pictures"
    wait_until(lambda: len([*kept.glob("fan.*.png")]) == 2, 60, running)  # without anybody who asks for the files
    with maker.opener.open(f"{maker.at}/g/{GAME}/cards/{CARD}.0123456789ab.315.png") as answer:
        card = urlsplit(answer.geturl()).path  # as it is now
    for address in (*found[0], *found[1], card):
        wait_until(lambda path=address: running.ask(path)[0] == 200, 60, running)
        assert running.ask(address)[1].startswith(b"\x89PNG"), address
    assert len(found[0] + found[1]) == 2


def test_state_lies_under_var(running: Site) -> None:
    var = running.folder / "var"
    assert stat.S_IMODE((var / "secret.key").stat().st_mode) == 0o600
    assert (var / "static" / "staticfiles.json").exists()
    assert {f"{part}.log" for part in running.parts()} <= {path.name for path in (var / "log").iterdir()}


def test_interrupt_stops_everything(running: Site, runtime: Path) -> None:
    stops(running, signal.SIGINT)
    assert "Runebinder has stopped." in running.said()
    assert not (running.folder / "var" / "up.json").exists()
    assert not [*runtime.iterdir()]


# --- other starts -----------------------------------------------------------------------------------------------


def test_files_do_for_a_queue_and_a_killed_start_leaves_no_orphans(copy: Copy) -> None:
    messages = copy.folder / "var" / "queue" / "messages"
    messages.mkdir(parents=True, exist_ok=True)
    for number, damaged in enumerate((b"", b"{}", b"[]", b"\xff\xfe", b'{"body": ')):
        (messages / f"{number}_damaged.quick.msg").write_bytes(damaged)
    site = start(copy, BROKER_URL="filesystem://")
    wait_until(site.is_well, 60, site)
    assert "The worker ended" not in site.said()
    assert "queue" not in site.parts()
    processes = site.processes()
    site.kill()
    assert not psutil.wait_procs(processes, timeout=20)[1]


# --- what it refuses --------------------------------------------------------------------------------------------


def test_taken_port_names_a_free_one(copy: Copy) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        taken = door.getsockname()[1]
        said = refused(copy, "--port", str(taken))
    found = re.fullmatch(rf"CommandError: .* port {taken} \(Address already in use\): try --port (\d+)\.", said)
    assert found, said
    assert int(found[1]) > taken


def test_host_of_another_machine(copy: Copy) -> None:
    said = refused(copy, "--host", "198.51.100.7")
    line = r"CommandError: Nothing can listen on 198.51.100.7, port \d+ \([\w ]+\): try another --host, such as .*"
    assert re.fullmatch(line, said)


def test_port_that_is_none(copy: Copy) -> None:
    assert refused(copy, "--port", "99999", status=2).endswith("99999 is not a port: take one from 1 to 65535")


def test_database_that_does_not_answer(copy: Copy) -> None:
    said = refused(copy, DATABASE_URL=f"postgres://me@127.0.0.1:{free_port()}/cards")
    assert re.fullmatch(r"CommandError: The database cannot be used \(.*\): check DATABASE_URL and var/\.", said)


def test_broken_pack_is_named(copy: Copy, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.toml").write_text("slug = ")
    assert refused(copy, GAMES_PATH=str(tmp_path)).startswith(f"CommandError: {tmp_path / 'broken' / 'game.toml'}:1: ")


@pytest.mark.skipif(sys.platform != "linux", reason="gives up a right of root in the way of Linux")
def test_state_that_cannot_be_written(copy: Copy) -> None:
    log = copy.folder / "var" / "log"
    log.chmod(0o555)
    said = refused(copy, user=PLAIN_USER)
    log.chmod(0o755)
    assert re.fullmatch(r"CommandError: .*Permission denied: .* let this user write to .*/var\.", said)


def few_files(number: int) -> Sequence[str]:
    """A user who may open so many files at once, and no more."""
    return "sh", "-c", f'ulimit -n {number} && exec "$@"', "sh"


def test_too_few_files_to_answer_anybody(copy: Copy) -> None:
    least = SPARE + FEW
    said = refused(copy, user=few_files(least - 1))
    assert said.startswith(
        f"CommandError: This user may open {least - 1} files at once, and each web process needs {least}"
    )
    assert said.endswith("raise that, as by `ulimit -n 4200`, or LimitNOFILE= in a unit.")
    enough = refused(copy, user=few_files(least), DATABASE_URL=f"postgres://me@127.0.0.1:{free_port()}/cards")
    assert enough.startswith("CommandError: The database cannot be used")
