"""Most tests here are about borders, so their functions run on numpy and nothing is compiled."""

import pytest

from linkwork.codegen import kernel


@pytest.fixture(autouse=True)
def no_compiler(request, monkeypatch):
    if "native" not in request.keywords:
        monkeypatch.setattr(kernel, "find_compiler", lambda: None)


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
