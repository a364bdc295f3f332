"""How long each file of tests takes, noted in a run: the longest come first in the next one."""

import functools
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from linkwork.files import write_atomically

ROOT = Path(__file__).parents[1]
FIRST_RUN = Path(__file__).with_name("file_seconds.json")
"""For a fresh clone: a copy of `LAST_RUN` of one machine; files under a second are left out."""
LAST_RUN = ROOT / "build" / "test-file-seconds.json"


def seconds_of(item: pytest.Item) -> float:
    """What the file of a test took in the last run [s]; 0 if that is not known."""
    return _last_seconds().get(_name(item.path), 0.0)


def longest_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """Tests by the time their files took, in the order of collection within a file."""
    return sorted(items, key=seconds_of, reverse=True)


@functools.cache
def _last_seconds() -> dict[str, float]:
    for path in (LAST_RUN, FIRST_RUN):
        with suppress(OSError, ValueError):
            return json.loads(path.read_text(encoding="utf-8"))
    return {}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


class FileSeconds:
    """Plugin that notes the seconds of a whole run."""

    def __init__(self) -> None:
        self._seconds = Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        noted = {name: round(value, 1) for name, value in self._seconds.most_common() if value >= 1}
        LAST_RUN.parent.mkdir(exist_ok=True)
        write_atomically(LAST_RUN, json.dumps(noted, indent=1) + "\n")
