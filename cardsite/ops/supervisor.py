"""Keeps the parts of the site running: starts them, starts again what died, stops them."""

import contextlib
import math
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from cardsite.ops.lifeline import adopt_orphans, bury, bury_strays, die_with

TICK = 0.1
STEADY = 10.0  # seconds after which a part has earned an immediate restart
LONGEST_WAIT = 30.0
DYING = 5.0  # seconds that the system may take for a group that was killed


@dataclass
class Part:
    """One process with its log. It starts after `delay` seconds, and gets `patience` seconds to stop by itself; the `last` ones are
    asked to when the others have stopped, which hand over work to them until then. Where it ends soon, `mend` may once put right what it
    needs, and says what that was.
    """

    name: str
    command: Sequence[str]
    log: Path
    delay: float = 0.0
    patience: float = 1.5
    farewell: signal.Signals = signal.SIGTERM
    last: bool = False
    mend: Callable[[], str] | None = None
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)
    started: float = field(default=0.0, init=False)
    wait: float = field(default=0.0, init=False)
    due: float = field(default=math.inf, init=False)
    is_buried: bool = field(default=True, init=False)

    def start(self, folder: Path) -> None:
        supervisor = os.getpid()
        self.process, self.started, self.due = None, time.monotonic(), math.inf
        self.is_buried = False
        with self.open_log() as log:
            try:
                self.process = subprocess.Popen(
                    self.command,
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    preexec_fn=lambda: die_with(supervisor),
                )
            except OSError as problem:
                with contextlib.suppress(OSError):
                    log.write(f"{problem}\n".encode())

    def open_log(self) -> BinaryIO:
        """Its log; on a disk that cannot be written it goes on without one."""
        try:
            return open(self.log, "ab", buffering=0)
        except OSError:
            return open(os.devnull, "wb", buffering=0)

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def how_it_ended(self) -> str:
        """How it ended, in words."""
        status = self.process.returncode if self.process else None
        if status is None:
            return "did not start"
        return f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"

    def plan_restart(self) -> None:
        """At once after a long life; else after a second, then two, four, ..."""
        lived = time.monotonic() - self.started
        self.wait = 0.0 if lived > STEADY else min(max(1.0, self.wait * 2), LONGEST_WAIT)
        self.due = time.monotonic() + self.wait

    def put_right(self) -> str:
        """What has been put right after an early end, in words; nothing where it was killed, or that has been tried."""
        if self.mend is None or not self.process or not self.wait or self.how_it_ended() == "was ended by SIGKILL":
            return ""
        mend, self.mend = self.mend, None
        return mend()

    def ask_to_stop(self) -> None:
        if self.process and self.is_running():
            self.process.send_signal(self.farewell)

    def await_end(self, asked: float) -> None:
        """Give it what is left of its patience since it was asked."""
        if self.process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(max(0.0, asked + self.patience - time.monotonic()))

    def kill(self) -> None:
        """End what is left of it, its own children too; all of it is gone then, where a system can tell."""
        if not self.process or self.is_buried:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left, or only the dead on a Mac
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        bury(self.process.pid, DYING)
        self.is_buried = True


def stop_together(parts: Sequence[Part]) -> None:
    """Ask them all, and end whoever has run out of patience, with all that they leave behind."""
    asked = time.monotonic()
    for part in parts:
        part.ask_to_stop()
    for part in parts:
        part.await_end(asked)
    for part in parts:
        part.kill()


class Supervisor:
    """All parts of a site; they stop together, the last ones after the others."""

    def __init__(self, parts: Sequence[Part], folder: Path, tell: Callable[[str], None]) -> None:
        self.parts, self.folder, self.tell = parts, folder, tell
        self.stopping = False

    def run(self, each_round: Callable[[], None]) -> None:
        """Start everything and look after it until a signal says stop."""
        self.listen()
        adopt_orphans()
        try:
            for part in self.parts:
                part.due = time.monotonic() + part.delay
            while not self.stopping:
                for part in self.parts:
                    self.look_after(part)
                bury_strays([part.process.pid for part in self.parts if part.process])
                each_round()
                time.sleep(TICK)
        finally:
            for last in (False, True):
                stop_together([part for part in self.parts if part.last == last])

    def listen(self) -> None:
        signals = [signal.SIGINT, signal.SIGTERM]
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup wants us to live on
            signals.append(signal.SIGHUP)
        for number in signals:
            signal.signal(number, self.hear)

    def hear(self, *_: object) -> None:
        self.stopping = True

    def look_after(self, part: Part) -> None:
        if part.is_running():
            return
        if part.due == math.inf:
            part.plan_restart()
            part.kill()
            if what := part.put_right():
                self.tell(what)
            when = f"in {part.wait:.0f} s" if part.wait else "now"
            self.tell(f"The {part.name} {part.how_it_ended()}; starting it again {when}. Its log: {part.log}")
        if time.monotonic() >= part.due:
            part.start(self.folder)
