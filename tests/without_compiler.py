"""Fixture for folders whose tests are not about machine code: functions run on numpy there."""

import pytest

from linkwork.codegen.runtime import kernel


@pytest.fixture(autouse=True)
def no_compiler(request, monkeypatch):
    """Nothing is compiled but in tests marked `native`."""
    if "native" not in request.keywords:
        monkeypatch.setattr(kernel, "find_compiler", lambda: None)
