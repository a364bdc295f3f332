"""All built code of these tests goes to a folder of their own."""

import pytest

from tests.tools import require_tool


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory):
    """A cache folder that is empty at the start."""
    require_tool("gcc", "gcc")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
