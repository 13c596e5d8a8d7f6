"""Modules as one extension: mypyc translates them to C, and the C compiler takes as many of its files at once as there are cores.

`cardsite.compiling` starts it as a process of its own, in the folder of the modules: `python extension.py LEVEL FLAGS MODULE...`. A
line of progress begins with STEP. It ends when its input does, and so with whoever started it.
"""

import os
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

STEP = "-- "
GROUP = "engine"
MARKS = 5  # lines of progress while C is compiled


def main(level: str, flags: Sequence[str], modules: Sequence[str]) -> None:
    """Translate and compile modules with these flags behind those of Python, each library beside its source."""
    from setuptools import setup  # mypyc asks whether it is there
    from setuptools.command.build_ext import build_ext

    from mypyc.build import mypycify  # isort: skip

    class SideBySide(build_ext):
        """Compiles the files of an extension side by side, where setuptools takes one after the other."""

        def build_extension(self, extension: Any) -> None:
            whole = self.compiler.compile
            self.compiler.compile = lambda sources, **how: compile_each(whole, sources, how)
            super().build_extension(extension)
            self.compiler.compile = whole

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
        script_args=["-q", "build_ext", "--inplace"],
    )


def compile_each(compiler: Any, sources: Sequence[str], how: dict[str, Any]) -> list[str]:
    """Compile files, the longest first, each on its own; the objects that came of them."""
    order = sorted(sources, key=os.path.getsize, reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(compiler, [source], **how) for source in order]
        for number, job in enumerate(as_completed(work), start=1):
            if job.exception():
                pool.shutdown(cancel_futures=True)
                job.result()
            if len(work) >= MARKS and number % (len(work) // MARKS) == 0:
                say(f"{number} of {len(work)} files of C are compiled")
        return [name for job in work for name in job.result()]


def say(words: str) -> None:
    print(f"{STEP}{words}", flush=True)


def end_with_input() -> None:
    """Whoever started this has ended: nobody wants what it compiles."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_input, daemon=True).start()
    main(sys.argv[1], sys.argv[2].split(), sys.argv[3:])
