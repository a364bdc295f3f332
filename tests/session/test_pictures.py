"""Pictures of a session: what its cameras see now, without a trace in the run."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError, PlatformError, SessionError
from linkwork.session import RunOutputs, run
from linkwork.world.forces.force import Force

SCENE = """linkwork: scene
version: 1
gravity: [0, 0, 0]
ground: {}
bodies:
  wall: {shape: box, size: [0.2, 1, 1], mass: 1, position: [2, 0, 1], color: "#ff0000"}
  head: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 0, 1], color: "#00ff00"}
joints:
  aside: {kind: prismatic, parent: world, child: wall, axis: [0, 1, 0]}
actuators:
  aside: {kind: velocity, joint: aside, limit: 1000}
sensors:
  eye: {kind: camera, frame: head, position: [0.1, 0, 0], width: 81, height: 61, field_of_view: 0.8}
  touched: {kind: touch, frame: head}
camera: {position: [-2, 0, 1], target: [0, 0, 1]}
"""


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "wall.yaml"
    path.write_text(SCENE)
    return path


def color_in_the_middle(pixels):
    """Red, green or blue, whichever stands out in every pixel of the middle fifth."""
    height, width, _ = pixels.shape
    rows, columns = slice(2 * height // 5, 3 * height // 5), slice(2 * width // 5, 3 * width // 5)
    middle = pixels[rows, columns].reshape(-1, 3).astype(int)
    sums = middle.sum(axis=1, keepdims=True)
    stands_out = (2 * middle > 1.2 * sums).all(axis=0)
    return dict(zip(stands_out.tolist(), ("red", "green", "blue"), strict=True)).get(True)


@pytest.mark.parametrize("process", [False, True])
def test_a_camera_sees_what_stands_before_it_and_leaves_no_trace(scene, opened, process):
    session = opened(scene, process=process)
    before = session.state_hash()
    pixels = session.picture("eye")
    assert (pixels.shape, pixels.dtype) == ((61, 81, 3), np.uint8)
    assert color_in_the_middle(pixels) == "red"
    assert np.array_equal(session.picture("eye"), pixels)
    assert session.state_hash() == before
    session.close()
    with pytest.raises(SessionError, match="closed"):
        session.picture("eye")


def test_pictures_follow_the_state(scene, opened):
    session = opened(scene, process=False)
    start = session.picture("eye")
    session.set("actuators.aside.command", 2.0)
    session.run_for(1.0)
    assert color_in_the_middle(session.picture("eye")) is None
    session.command("reset")
    assert np.array_equal(session.picture("eye"), start)


def test_the_scene_s_own_camera_needs_no_name_and_sizes_may_change(scene, opened):
    session = opened(scene, process=False)
    assert session.picture().shape == (960, 1280, 3)
    for width in (32, 64, 96, 128, 32):
        pixels = session.picture(size=(width, 48))
        assert pixels.shape == (48, width, 3)
        assert color_in_the_middle(session.picture("eye", (48, 36))) == "red"


@pytest.mark.parametrize("name", ["eey", "touched", ""])
def test_a_camera_that_is_not_there_is_refused_with_those_that_are(scene, opened, name):
    session = opened(scene, process=False)
    with pytest.raises(NotFoundError, match="there are: eye"):
        session.picture(name)
    with pytest.raises(NotFoundError, match="there are: eye"):
        run(scene, seconds=1e6, outputs=RunOutputs(camera=name))


@pytest.mark.parametrize(
    "size", [(0, 64), (64, 10_000), (63, 64), (64,), 64, ("64", 64), (64.5, 64)]
)
def test_a_size_that_cannot_be_drawn_is_refused(scene, opened, size):
    with pytest.raises(ArgumentError):
        opened(scene, process=False).picture(size=size)


def test_a_snapshot_and_a_film_may_be_a_sensor_s(scene, tmp_path):
    from PIL import Image

    picture, film = tmp_path / "picture.png", tmp_path / "film.gif"
    run(scene, seconds=0.01, outputs=RunOutputs(picture, film, (64, 48), "eye"))
    for path in (picture, film):
        with Image.open(path) as image:
            assert color_in_the_middle(np.asarray(image.convert("RGB"))) == "red"
    with pytest.raises(ArgumentError, match="81"):
        run(scene, seconds=1e6, outputs=RunOutputs(video=film, camera="eye"))


def test_graphics_that_fail_are_told_and_the_next_picture_starts_afresh(scene, opened, monkeypatch):
    session = opened(scene, process=False)
    monkeypatch.setenv("MUJOCO_GL", "disable")
    with pytest.raises(PlatformError, match="cannot render offscreen"):
        session.picture("eye")
    monkeypatch.delenv("MUJOCO_GL")
    assert color_in_the_middle(session.picture("eye")) == "red"


class Drift(Force):
    """A user's own, which no other process knows."""

    memory_size = 1

    def apply(self, context):
        context.memory[0] += 1
        context.push("head", force=(0.0, 1.0, 0.0))


def test_forces_of_the_user_s_own_may_be_there(scene, opened):
    session = opened(scene, process=False, forces=[Drift("drift")])
    session.run_for(0.1)
    assert color_in_the_middle(session.picture("eye")) == "red"
