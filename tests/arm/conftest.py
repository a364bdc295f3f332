"""Most tests here are about borders, so their functions run on numpy and nothing is compiled."""

import pytest

from tests.without_compiler import no_compiler

__all__ = ["no_compiler"]


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
