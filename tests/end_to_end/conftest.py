from collections.abc import Iterator

import pytest

from tests.browser import new_page, open_browser


@pytest.fixture(scope="session")
def browser() -> Iterator:
    with open_browser() as browser:
        yield browser


@pytest.fixture
def page(browser) -> Iterator:
    page = new_page(browser)
    yield page
    page.close()
