"""Settings shared by all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from linkwork.access.trust import trust_folder
from linkwork.session.process import host_process
from tests.browser import forget_all, new_page, open_browser
from tests.file_seconds import FileSeconds, longest_first, seconds_of
from tests.kept_cache import open_cache, prune_cache
from tests.warm_physics import WarmProcess, cold_start

if TYPE_CHECKING:
    from playwright.sync_api import Page

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Background jobs of a shell ignore Ctrl-C; the tests of interruptions need it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW_FOLDERS = ("bench", "end_to_end", "fuzz", "project", "server", "studio", "sweep", "validate")
"""What needs a browser or a server, or runs whole programs: not in `make test-quick`."""
QUICK_SECONDS = 5.0
"""Longest time of a file of tests in `make test-quick`, by its last run [s]."""
_EXAMPLES = {"test": 15, "long": 50}
"""Examples of a property, in `make test` and in `make test-long`."""

for profile, examples in _EXAMPLES.items():
    settings.register_profile(
        profile,
        derandomize=True,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )


# Objects of pytest and of imported modules live until the end. Searching them for garbage again and
# again takes a tenth of the time of all tests.
gc.disable()


def pytest_collection_finish() -> None:
    """What there is now lives until the end: garbage is searched among objects of tests only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    """What was frozen ends with the process, or DuckDB reports its objects as leaked."""
    gc.unfreeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="long tests, and more examples of laws")
    parser.addoption(
        "--quick", action="store_true", help="what needs no other process, and briefly"
    )
    parser.addoption("--note-seconds", action="store_true", help="order the next run by this one")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "test")
    if not hasattr(config, "workerinput"):
        prune_cache()
        if config.getoption("--note-seconds"):
            config.pluginmanager.register(FileSeconds())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Chooses those not marked long, the quick ones among them, or the long ones and laws."""
    long, quick = config.getoption("--long"), config.getoption("--quick")

    def is_chosen(item: pytest.Item) -> bool:
        if long:
            return "long" in item.keywords or is_hypothesis_test(getattr(item, "obj", None))
        return "long" not in item.keywords and not (quick and is_slow(item))

    config.hook.pytest_deselected(items=[item for item in items if not is_chosen(item)])
    items[:] = longest_first([item for item in items if is_chosen(item)])


def is_slow(item: pytest.Item) -> bool:
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return folder in SLOW_FOLDERS or seconds_of(item) > QUICK_SECONDS


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
    """The cache that runs share, and what this run trusts: all of its temporary files."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = open_cache()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        patch.setenv("XDG_CONFIG_HOME", str(base / "config"))
        trust_folder(base)
        yield folder


@pytest.fixture(scope="session", autouse=True)
def warm_physics(pytestconfig: pytest.Config, cache_home: Path) -> Iterator[None]:
    """Physics processes of tests are forked from one that has imported everything."""
    warm = WarmProcess()
    start = warm.start_process if sys.platform == "linux" else cold_start
    if pytestconfig.getoption("--quick"):
        start = _skip
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(host_process, "start_process", start)
        yield
    warm.end()


def _skip(*_: object) -> NoReturn:
    pytest.skip("starts a physics process: in `make test`")


@pytest.fixture
def cold_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    """Physics processes are started as users start them."""
    monkeypatch.setattr(host_process, "start_process", cold_start)


@pytest.fixture(scope="session")
def own_ports() -> Iterator[None]:
    """Studios of this process look for a free port where no other process of the tests does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "linkwork.studio.server.serving.DEFAULT_PORT", 10_000 + os.getpid() % 200 * 100
        )
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator:
    """One real browser for all tests; skipped by name where there is none."""
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def pages(browser) -> list[Page]:
    """The page that tests of this process share; closed with the browser."""
    return []


@pytest.fixture
def browser_page(request: pytest.FixtureRequest, browser, pages: list[Page]) -> Iterator:
    """A page that remembers nothing of other tests; one in an unknown state is closed."""
    page = pages.pop() if pages else new_page(browser)
    failed = request.session.testsfailed
    yield page
    if request.session.testsfailed > failed or page.is_closed():
        page.close()
    else:
        forget_all(page)
        pages.append(page)
