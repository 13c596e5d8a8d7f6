"""Modules as extensions: mypyc translates each room of the engine, and each family of games, to C, and setuptools builds several at once.

`cardsite.ops.compiling` starts it as a process of its own, in the folder of the modules: `python extension.py LEVEL FLAGS PLACE MODULE...`,
with the flags as a list in JSON. The libraries come to PLACE, as their modules lie here.
"""

import json
import os
import sys
from collections.abc import Sequence


def main(level: str, flags: Sequence[str], place: str, modules: Sequence[str]) -> None:
    """Translate and compile modules with these flags behind those of Python."""
    from setuptools import setup  # mypyc asks whether it is there

    from mypyc.build import mypycify  # isort: skip

    groups: dict[str, list[str]] = {}
    for module in modules:
        groups.setdefault(group_of(module), []).append(module)
    separate: list[tuple[list[str], str | None]] = [(paths, name) for name, paths in groups.items()]
    extensions = mypycify(["--config-file=mypy.ini", *modules], opt_level=level, debug_level="0", separate=separate)
    for extension in extensions:  # where CFLAGS said so, those of Python itself would be lost
        extension.extra_compile_args.extend(flags)
        extension.extra_link_args.extend(flags)
    command = ["-q", "build_ext", f"--build-lib={place}", f"--parallel={os.cpu_count() or 1}"]
    setup(name="engine", packages=[], ext_modules=extensions, script_args=command)


def group_of(module: str) -> str:
    """What is compiled together with a module: its room, or its family of games."""
    parts = module.split("/")
    return "_".join(parts[: 3 if "games" in parts else 2]).removesuffix(".py")


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3], sys.argv[4:])
