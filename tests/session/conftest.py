import pytest

from linkwork.session import open_session

SCENES = ["irb140-table", "two-scaras", "swinging-arm"]


@pytest.fixture
def opened():
    """Opens sessions and closes them when the test ends."""
    sessions = []

    def open_one(scene="irb140-table", **options):
        sessions.append(open_session(scene, **options))
        return sessions[-1]

    yield open_one
    for session in sessions:
        session.close()
