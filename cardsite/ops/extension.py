"""Modules as one extension: mypyc translates them to C, and the C compiler takes as many parts of it at once as there are cores.

`cardsite.ops.compiling` starts it as a process of its own, in the folder of the modules: `python extension.py LEVEL FLAGS MODULE...`, with
the flags as a list in JSON. A line of progress begins with STEP. It ends when its input does, and so with whoever started it, and the
C compiler with it.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from math import ceil
from typing import Any

STEP = "-- "
GROUP = "engine"
PART = 2**22  # bytes of C that are compiled as one: larger parts are no quicker and need more memory


def main(level: str, flags: Sequence[str], modules: Sequence[str]) -> None:
    """Translate and compile modules with these flags behind those of Python, each library beside its source."""
    from setuptools import setup  # mypyc asks whether it is there
    from setuptools.command.build_ext import build_ext

    from mypyc.build import mypycify  # isort: skip

    class SideBySide(build_ext):
        """Compiles the parts of an extension side by side, where setuptools takes one file after the other."""

        def build_extensions(self) -> None:
            whole = self.compiler.compile
            self.compiler.compile = lambda sources, **how: compile_parts(whole, sources, how)
            super().build_extensions()

    extensions = mypycify(
        ["--config-file=mypy.ini", *modules], opt_level=level, debug_level="0", multi_file=True, group_name=GROUP
    )
    for extension in extensions:  # where CFLAGS said so, those of Python itself would be lost
        extension.extra_compile_args.extend(flags)
        extension.extra_link_args.extend(flags)
    say("translated to C")
    setup(
        name=GROUP,
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": SideBySide},
        script_args=["-q", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"],
    )


def compile_parts(compiler: Any, sources: Sequence[str], how: dict[str, Any]) -> list[str]:
    """Compile files, some at a time as one, so that their long header is read a few times only; the objects that came of them."""
    files = [join(part, number) for number, part in enumerate(parts(sources))] if len(sources) > 1 else sources
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(compiler, [file], **how) for file in files]
        for number, job in enumerate(as_completed(work), start=1):
            if job.exception():
                pool.shutdown(cancel_futures=True)
                job.result()
            if len(work) > 1:
                say(f"{number} of {len(work)} parts are compiled")
        return [name for job in work for name in job.result()]


def parts(sources: Sequence[str]) -> list[list[str]]:
    """Files in parts of about the same size, as many for each core."""
    size, cores = {source: os.path.getsize(source) for source in sources}, os.cpu_count() or 1
    each = max(1, ceil(sum(size.values()) / (PART * cores)))
    shares: list[list[str]] = [[] for _ in range(each * cores)]
    for source in sorted(sources, key=size.__getitem__, reverse=True):
        min(shares, key=lambda share: sum(map(size.__getitem__, share))).append(source)
    return [share for share in shares if share]


def join(sources: Sequence[str], number: int) -> str:
    """A file of C beside some others that takes them all in."""
    place = os.path.join(os.path.dirname(sources[0]), f"part_{number}.c")
    with open(place, "w", encoding="utf-8") as file:
        file.writelines(f'#include "{os.path.basename(source)}"\n' for source in sources)
    return place


def say(words: str) -> None:
    print(f"{STEP}{words}", flush=True)


def live_with_input() -> None:
    """End with the input, and whatever was started meanwhile with it: whoever waited for it has ended."""
    os.setpgrp()
    threading.Thread(target=end_with_input, daemon=True).start()


def end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.killpg(0, signal.SIGTERM)  # a C compiler that may take leave removes its files


if __name__ == "__main__":
    live_with_input()
    main(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:])
