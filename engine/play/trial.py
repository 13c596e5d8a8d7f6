"""Modules of games from outside, tried in a process of their own before anybody relies on them: whatever they do, it ends there.

`python -m engine.play.trial FOLDER ROOT` tries one game and says what it came upon.
"""

import faulthandler
import json
import re
import resource
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Final

from engine.packs.cards import Pack
from engine.packs.reading import GAMES, read_pack
from engine.play.playable import NotPlayableError, above, card_readings, compile_all, is_playable

PATIENCE: Final = 10.0  # seconds
STARTING: Final = 10.0  # seconds more for the process to start and to read the pack
MEMORY: Final = 2_000_000_000  # bytes
HUNG: Final = re.compile(r'File "(.+)", line (\d+) in ')  # a line of faulthandler


def obstacle(pack: Pack, patience: float = PATIENCE) -> str:
    """Why the modules of a game cannot be used, in a line; nothing where they can, or where there are none."""
    if not has_modules(pack):
        return ""
    command = [sys.executable, "-m", "engine.play.trial", str(pack.folder), str(pack.root), str(patience)]
    try:
        done = subprocess.run(
            command,
            cwd=GAMES.parent.parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=patience + STARTING,
        )
    except subprocess.TimeoutExpired:
        return f"{place(pack.folder, pack)}: its modules had not been imported after {patience:.0f} seconds"
    return verdict(pack, done, patience)


def has_modules(pack: Pack) -> bool:
    """Whether a game from outside brings modules of its own, or of its family."""
    return pack.root != GAMES and any(True for folder in (pack.folder, *above(pack)) for _ in folder.glob("**/*.py"))


def verdict(pack: Pack, done: "subprocess.CompletedProcess[str]", patience: float) -> str:
    """What a trial that has ended says; the last line is the trial's own, those before it may be the game's."""
    try:
        return str(json.loads(done.stdout.splitlines()[-1])["obstacle"])
    except (IndexError, ValueError, KeyError, TypeError):
        pass
    if "Timeout (" in done.stderr:
        hung = [spot for spot in HUNG.findall(done.stderr) if Path(spot[0]).is_relative_to(pack.root)]
        where = f"{place(Path(hung[0][0]), pack)}:{hung[0][1]}" if hung else place(pack.folder, pack)
        return f"{where}: still running after {patience:.0f} seconds"
    return (
        f"{place(pack.folder, pack)}: its modules ended the process that imported them, with status {done.returncode}"
    )


def attempt(folder: Path, root: Path) -> str:
    """Import the modules of a game and read its cards with them; what keeps that from being done."""
    pack = read_pack(folder, root)
    try:
        if is_playable(pack):
            compile_all(pack)
        else:
            card_readings(pack)
    except BaseException as error:  # an exit is an obstacle too
        return error_line(origin(error), pack)
    return ""


def origin(error: BaseException) -> BaseException:
    """What a refusal was made of, of which compiled code names no cause; any other error speaks for itself."""
    return error.__cause__ or (error.__context__ if isinstance(error, NotPlayableError) else None) or error


def error_line(error: BaseException, pack: Pack) -> str:
    """An error in a line, with the last place in the game's own modules that led to it."""
    name = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return f"{place(Path(error.filename), pack)}:{error.lineno}: {name}: {error.msg}"
    frames = [at for at in traceback.extract_tb(error.__traceback__) if Path(at.filename).is_relative_to(pack.root)]
    where = f"{place(Path(frames[-1].filename), pack)}:{frames[-1].lineno}" if frames else place(pack.folder, pack)
    first, *_ = [*str(error).splitlines(), ""]
    return f"{where}: {name}{': ' if first else ''}{first}"


def place(path: Path, pack: Pack) -> str:
    """A path as everybody may read it: from the folder in which games are looked for."""
    return str(path.relative_to(pack.root.parent) if path.is_relative_to(pack.root) else path.name)


def main() -> None:
    folder, root, patience = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    faulthandler.dump_traceback_later(float(patience), exit=True)
    problem = attempt(Path(folder), Path(root))
    print(f"\n{json.dumps({'obstacle': problem})}", flush=True)


if __name__ == "__main__":
    main()
