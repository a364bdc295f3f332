"""What the studio's tests share: a real server, a session without physics."""

import threading
from collections.abc import Iterator

import pytest

from linkwork.errors import FileError
from linkwork.session.session import Session
from linkwork.studio import Studio, serve
from tests.studio.fake_session import FakeSession
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def every_studio(own_ports: None) -> None:
    """All studios of these tests have ports of this process."""


@pytest.fixture
def opened() -> list[FakeSession]:
    return []


@pytest.fixture
def may_open() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def studio(opened: list[FakeSession], may_open: threading.Event) -> Iterator[Studio]:
    def open_scene(scene: str) -> Session:
        if scene == "broken":
            raise FileError("'gravty' is not a key", hint="did you mean 'gravity'?")
        if scene == "slow":
            may_open.wait(PATIENCE)
        opened.append(FakeSession(scene))
        return opened[-1]

    studio = serve(open_scene, ("fake", "other", "broken", "slow"), "fake", rich_light=False)
    yield studio
    studio.close()
