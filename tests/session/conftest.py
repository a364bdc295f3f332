import pytest

from linkwork.session import open_session, run_scene

SCENES = ["irb140-table", "two-scaras", "swinging-arm"]


@pytest.fixture
def store(tmp_path):
    return tmp_path / "runs.duckdb"


@pytest.fixture(params=[False, True])
def process(request):
    """Whether physics runs in a process of its own."""
    return request.param


@pytest.fixture
def opened():
    sessions = []

    def open_one(scene="irb140-table", **options):
        sessions.append(open_session(scene, **options))
        return sessions[-1]

    yield open_one
    for session in sessions:
        session.close()


@pytest.fixture
def runs_in(monkeypatch):
    """Choose whether `linkwork.run` runs physics in a separate process."""

    def choose(process):
        def open_chosen(*arguments, **options):
            return open_session(*arguments, **(options | {"process": process}))

        monkeypatch.setattr(run_scene, "open_session", open_chosen)

    return choose
