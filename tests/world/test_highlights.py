"""Colours of bodies that depend on contacts."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.session import open_session
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import run_steps

SCENE = """\
linkwork: scene
version: 1
ground: {}
bodies:
  plank: {shape: box, size: [1.2, 0.2, 0.02], mass: 1, position: [0, 0, 0.21]}
  left: {shape: box, size: [0.2, 0.2, 0.2], fixed: true, position: [-0.5, 0, 0.1]}
  right: {shape: box, size: [0.2, 0.2, 0.2], fixed: true, position: [0.5, 0, 0.1]}
  other: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 2, 0.05]}
contacts:
  highlights:
    carried: {bodies: [left, rig*], color: "#00ff00", touched: pl*, by: [left, right]}
    idle: {bodies: [other], color: "#ff0000", touched: other, by: [left, world]}
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "scene.yaml"
    path.write_text(SCENE)
    return path


def settled(path, *changes):
    world = run_steps(World(load_scene(path, changes)), 100)
    return {world.model.body(body).name: color for body, color in world.highlights().items()}


def test_bodies_are_painted_while_all_touch_one_body(path):
    green = (0.0, 1.0, 0.0, 1.0)
    assert settled(path) == {"left": green, "right": green}


def test_two_bodies_that_are_touched_by_one_each_do_not_count(path):
    short = "bodies.plank.size=[0.2, 0.2, 0.02]"
    second = "bodies.plate={shape: box, size: [0.2, 0.2, 0.02], mass: 1, position: [0.5, 0, 0.21]}"
    assert settled(path, short, "bodies.plank.position=[-0.5, 0, 0.21]", second) == {}


def test_a_session_tells_them_by_the_index_of_the_body(path):
    with open_session(path, process=False) as session:
        session.step(100)
        names = [session.info.layout.bodies[i] for i in session.highlights()]
    assert names == ["left", "right"]


@pytest.mark.parametrize(("field", "value"), [("touched", "x*"), ("by", "[nobody]")])
def test_an_unknown_name_is_refused_with_its_place(path, field, value):
    with pytest.raises(LinkworkError) as caught:
        load_scene(path, [f"contacts.highlights.carried.{field}={value}"])
    assert field in "\n".join(caught.value.lines())
