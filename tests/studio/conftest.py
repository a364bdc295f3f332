"""What the studio's tests share: a real browser, a real server, a session without physics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from linkwork.errors import FileError
from linkwork.session.base import Session
from linkwork.studio import Studio, serve
from tests.browser import new_page, open_browser
from tests.studio.fake_session import FakeSession

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCENES = ("fake", "other", "broken")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture
def browser_page(browser: Browser) -> Iterator[Page]:
    page = new_page(browser)
    yield page
    page.close()


@pytest.fixture
def opened() -> list[FakeSession]:
    """Every session the studio has opened, in order."""
    return []


@pytest.fixture
def studio(opened: list[FakeSession]) -> Iterator[Studio]:
    def open_scene(scene: str) -> Session:
        if scene == "broken":
            raise FileError("'gravty' is not a key", hint="did you mean 'gravity'?")
        opened.append(FakeSession(scene))
        return opened[-1]

    studio = serve(open_scene, SCENES, "fake", rich_light=False)
    yield studio
    studio.close()
