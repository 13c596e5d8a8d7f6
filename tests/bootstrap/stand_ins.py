"""Small stand-ins, so that a test of the bootstrap takes a blink: a Django that only says what it was asked,
a pytest that ends as it is told, and a `uv` that unpacks them."""

import hashlib
import sys
import textwrap
import zipfile
from pathlib import Path

DJANGO = {
    "django/__init__.py": "",
    "django/core/__init__.py": "",
    "django/core/exceptions.py": "class ImproperlyConfigured(Exception): pass",
    "django/core/management/__init__.py": """
        import signal, sys
        def execute_from_command_line(argv):
            print("handed over:", *argv[1:], "in", sys.prefix)
            print("blocked:", *signal.pthread_sigmask(signal.SIG_BLOCK, []))
        """,
}
PYTEST = {
    "pytest.py": """
        import os, sys
        leg = os.environ["TEST_DATABASE"]
        print("pytest", leg, *sys.argv[1:], flush=True)
        sys.exit(int(os.environ.get(leg, 0)))
        """
}
UV = """
    import os, pathlib, subprocess, sys, time, zipfile
    if sys.argv[1] == "venv":
        sys.exit(subprocess.call([sys.argv[-2], "-m", "venv", "--without-pip", sys.argv[-1]]))
    home = pathlib.Path(sys.argv[sys.argv.index("--python") + 1]).parent.parent
    (home / "installing").touch()
    time.sleep(float(os.environ.get("UV_PAUSE", 0)))
    site = next(home.glob("lib/python3.*/site-packages"))
    for line in pathlib.Path(sys.argv[-1]).read_text().split("\\n"):
        if line.strip():
            name = line.partition("==")[0]
            zipfile.ZipFile(pathlib.Path(os.environ["WHEELS"], f"{name}-0-py3-none-any.whl")).extractall(site)
    """


def make_wheel(folder: Path, name: str, files: dict[str, str]) -> str:
    """Write the wheel; its line in a lock."""
    info = f"{name}-0.dist-info"
    about = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    about[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in [*files, *about, f"{info}/RECORD"])
    path = folder / f"{name}-0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for place, text in {**files, **about}.items():
            wheel.writestr(place, textwrap.dedent(text))
    return f"{name}==0 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


def make_uv(folder: Path) -> None:
    program = folder / "uv.py"
    program.write_text(textwrap.dedent(UV))
    script = folder / "uv"
    script.write_text(f'#!/bin/sh\nexec "{sys._base_executable}" "{program}" "$@"\n')  # type: ignore[attr-defined]
    script.chmod(0o755)
