"""Settings shared by all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.browser import new_page, open_browser

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Background jobs of a shell ignore Ctrl-C; the tests of interruptions need it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "linkwork",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("linkwork")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run only the tests marked long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs either the quick tests or the long ones, never both."""
    wanted = bool(config.getoption("--long"))
    chosen = [item for item in items if ("long" in item.keywords) is wanted]
    others = [item for item in items if ("long" in item.keywords) is not wanted]
    config.hook.pytest_deselected(items=others)
    items[:] = chosen


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Reports travel between processes as UTF-8, which half a character of a log cannot."""
    report = yield
    report.sections = [
        (name, text.encode("utf-8", "backslashreplace").decode()) for name, text in report.sections
    ]
    return report


@pytest.fixture(scope="session", autouse=True)
def cache_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder that is empty at the start; all processes of this run share it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    folder.mkdir(mode=0o700, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(scope="session")
def browser() -> Iterator:
    """One real browser for all tests; skipped by name where there is none."""
    with open_browser() as browser:
        yield browser


@pytest.fixture
def browser_page(browser) -> Iterator:
    """An empty page."""
    page = new_page(browser)
    yield page
    page.close()
