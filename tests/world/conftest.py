import textwrap

import pytest

from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.tools import write_file

HEADER = "linkwork: scene\nversion: 1\n"


@pytest.fixture
def scene_file(tmp_path):
    def write(text="", name="scene.yaml"):
        return write_file(tmp_path / name, HEADER + textwrap.dedent(text))

    return write


@pytest.fixture
def world_of(scene_file):
    return lambda text, seed=0: World(load_scene(scene_file(text)), seed)
