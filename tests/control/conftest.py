"""Most tests here are about laws, so their code runs on numpy and nothing is compiled."""

import pytest

from linkwork.codegen.runtime import kernel
from linkwork.control.law import kernel_of


@pytest.fixture(autouse=True)
def no_compiler(request, monkeypatch):
    """Without a compiler unless the test is native; no code is left for tests of another kind."""
    if "native" in request.keywords:
        kernel_of.cache_clear()
    else:
        monkeypatch.setattr(kernel, "find_compiler", lambda: None)
    yield
    kernel_of.cache_clear()
