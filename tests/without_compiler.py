"""Fixtures for folders whose tests are not about machine code: functions run on numpy there."""

import pytest

from linkwork.codegen.runtime import kernel


@pytest.fixture(autouse=True)
def no_compiler(request, monkeypatch):
    """Nothing is compiled but in tests marked `native`."""
    if "native" not in request.keywords:
        monkeypatch.setattr(kernel, "find_compiler", lambda: None)


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    """What is compiled all the same goes to a cache of the tests' own."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
