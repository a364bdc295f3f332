"""Settings shared by all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("MUJOCO_GL", "egl")

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
