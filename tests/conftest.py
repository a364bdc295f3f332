"""Settings shared by all tests."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.browser import forget_all, new_page, open_browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Background jobs of a shell ignore Ctrl-C; the tests of interruptions need it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST = (
    "arm/test_every_target.py",
    "project/test_examples.py",
    "planning/test_pick_and_place.py",
    "end_to_end/test_studio.py",
    "studio/test_in_browser.py",
    "studio/test_attacks_in_browser.py",
    "codegen/runtime/test_kernel.py",
    "record/stores/test_foreign_stores.py",
    "record/spool/test_foreign_spools.py",
    "session/test_pictures.py",
    "arm/test_ik_generation.py",
    "control/test_settling.py",
    "codegen/targets/test_targets.py",
    "model/test_ledger_law.py",
    "fuzz/test_fuzz.py",
    "session/test_lost_sessions.py",
    "session/test_robustness.py",
    "session/test_video.py",
    "validate/test_experiments.py",
    "end_to_end/test_kill.py",
)
"""Files that take longest, each run by one process: they come first, so that all end together."""

settings.register_profile(
    "linkwork",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("linkwork")


# Objects of pytest and of imported modules live until the end. Searching them for garbage again and
# again takes a tenth of the time of all tests.
gc.disable()


def pytest_collection_finish() -> None:
    """What there is now lives until the end: garbage is searched among objects of tests only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run only the tests marked long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs either the quick tests or the long ones, never both; the longest files first."""
    wanted = bool(config.getoption("--long"))
    chosen = [item for item in items if ("long" in item.keywords) is wanted]
    others = [item for item in items if ("long" in item.keywords) is not wanted]
    config.hook.pytest_deselected(items=others)
    position = {Path(__file__).parent / name: i for i, name in enumerate(LONGEST)}
    items[:] = sorted(chosen, key=lambda item: position.get(item.path, len(LONGEST)))


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
