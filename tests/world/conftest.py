import textwrap

import pytest

from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

HEADER = "linkwork: scene\nversion: 1\n"


@pytest.fixture
def scene_file(tmp_path):
    """Writes a scene file: the header, then the given text."""

    def write(text="", name="scene.yaml"):
        path = tmp_path / name
        path.write_text(HEADER + textwrap.dedent(text))
        return path

    return write


@pytest.fixture
def world_of(scene_file):
    """The world of a scene, given by its text."""
    return lambda text, seed=0: World(load_scene(scene_file(text)), seed)
