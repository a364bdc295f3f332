"""Code is compiled here."""

import pytest

from tests.tools import require_tool


@pytest.fixture(scope="session", autouse=True)
def needs_compiler():
    require_tool("gcc", "gcc")
