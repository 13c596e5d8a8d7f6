"""`python -m pytest -p tests.tools.costly …`: which tests take long. Of those that were run it writes into `tests/costly.txt` which ones,
with all of their parameters, took more than a SHARE-th of all the time; what it says of others stays. A run of all tests draws among them
by the commit.
"""

from collections import Counter
from typing import Final

import pytest

from tests.tiers import COSTLY, costly, room_of, test_of

SHARE: Final = 2_000  # of all the time: what takes less is tried by every run
UNTOUCHED: Final = {"bootstrap", "e2e", "games"}  # files of sites and browsers are drawn whole, rules of a game never
seconds: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Each of the three parts of a test, whoever ran it."""
    seconds[test_of(report.nodeid)] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Writes them down, where all reports came together."""
    if hasattr(session.config, "workerinput") or not seconds:
        return
    dear = {name for name, took in seconds.items() if took > seconds.total() / SHARE and room_of(name) not in UNTOUCHED}
    COSTLY.write_text("".join(f"{name}\n" for name in sorted(costly() - set(seconds) | dear)), encoding="utf-8")
