"""The process that draws ends at once when it is closed, also in the middle of a picture."""

import os
import signal
import threading
import time

import numpy as np
import pytest
from PIL import Image

from linkwork.errors import FileError, PlatformError, SessionError
from linkwork.rendering.process import DrawingProcess, Photographer, VisibleState
from linkwork.session import RunOutputs, run
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

SIZE = (64, 48)


@pytest.fixture(scope="module")
def loaded():
    return load_scene("pendulums")


@pytest.fixture(scope="module")
def state(loaded):
    return VisibleState(0, World(loaded).state())


def test_closing_abandons_a_picture_that_is_being_drawn(loaded, state):
    photographer = Photographer(loaded)
    photographer.take(state, size=SIZE)
    os.kill(photographer._process._child.pid, signal.SIGSTOP)
    errors = []

    def take():
        try:
            photographer.take(state, size=SIZE)
        except SessionError as error:
            errors.append(error)

    thread = threading.Thread(target=take)
    thread.start()
    time.sleep(0.1)
    began = time.monotonic()
    photographer.close()
    thread.join(30)
    assert time.monotonic() - began < 25
    assert "closed" in str(errors[0])


def test_a_closed_photographer_takes_no_picture(loaded, state):
    photographer = Photographer(loaded)
    photographer.close()
    photographer.close()
    with pytest.raises(SessionError, match="closed"):
        photographer.take(state, size=SIZE)


def test_a_process_that_dies_is_replaced(loaded, state):
    with Photographer(loaded) as photographer:
        first = photographer.take(state, size=SIZE)
        photographer._process.kill()
        with pytest.raises(PlatformError, match="failed while drawing"):
            photographer.take(state, size=SIZE)
        assert (photographer.take(state, size=SIZE) == first).all()


def test_a_process_that_does_not_answer_is_reported(monkeypatch):
    monkeypatch.setattr("linkwork.rendering.process.ANSWER_TIMEOUT", 0.05)
    with DrawingProcess("picture") as process, pytest.raises(PlatformError, match="nothing was"):
        process.receive()


def test_a_snapshot_shows_the_scene(tmp_path):
    path = tmp_path / "picture.png"
    assert run("irb140-table", seconds=0.1, outputs=RunOutputs(path)).snapshot == str(path)
    pixels = np.asarray(Image.open(path)).reshape(-1, 3).astype(int)
    orange = (pixels[:, 0] > 150) & (pixels[:, 2] < 80) & (pixels[:, 0] - pixels[:, 1] > 60)
    assert orange.mean() > 0.01


@pytest.mark.parametrize("name", ["picture.txt", "no/folder/picture.png"])
def test_a_picture_that_cannot_be_written_is_refused_before_the_run(tmp_path, name):
    with pytest.raises(FileError):
        run("irb140-table", seconds=1e6, outputs=RunOutputs(tmp_path / name))
