"""Pictures of a session and films of runs: what cameras see, without a trace in the run."""

import numpy as np
import pytest
from PIL import Image

from linkwork import errors
from linkwork.rendering.video import filming
from linkwork.session import RunOutputs, open_session, run
from linkwork.session.run_outputs import run_filmed
from linkwork.world.forces.force import Force
from linkwork.world.scene.load import load_scene
from tests.tools import write_scene

SIZE = (96, 64)
FALLING = """\
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.5], color: "#ff2010"}
alarms: {low: {body: ball, above: 1, action: pause}}
camera: {position: [2, 0, 0.5], target: [0, 0, 0.4]}
"""


@pytest.fixture
def scene(tmp_path):
    return load_scene(write_scene(tmp_path / "falling.yaml", FALLING))


def pictures(path):
    if path.suffix == ".gif":
        with Image.open(path) as film:
            return [_seek(film, i) for i in range(film.n_frames)]
    import av

    with av.open(str(path)) as file:
        return [frame.to_ndarray(format="rgb24") for frame in file.decode(video=0)]


def _seek(film, index):
    film.seek(index)
    return np.asarray(film.convert("RGB"))


def height_of_ball(pixels):
    whole = pixels.astype(int)
    red = (whole[..., 0] > 120) & (whole[..., 1] < 90) & (whole[..., 2] < 90)
    return SIZE[1] - np.nonzero(red)[0].mean()


@pytest.mark.parametrize(("ending", "count"), [(".mp4", 7), (".webm", 7), (".gif", 6)])
def test_a_film_shows_the_run_at_its_own_pace(scene, tmp_path, ending, count):
    path = tmp_path / f"film{ending}"
    result = run(scene, seconds=0.2, outputs=RunOutputs(video=path, size=SIZE))
    film = pictures(path)
    assert result.video == str(path)
    assert len(film) == count
    assert {x.shape for x in film} == {(SIZE[1], SIZE[0], 3)}
    heights = [height_of_ball(x) for x in film]
    assert heights[0] - heights[-1] > 3
    assert all(np.diff(heights) < 0.5)


def test_a_film_changes_nothing_and_ends_where_an_alarm_stops_the_run(scene, tmp_path):
    path = tmp_path / "film.gif"
    result = run(scene, seconds=10, outputs=RunOutputs(video=path, size=SIZE))
    assert result.stopped
    assert result.state_hash == run(scene, seconds=10).state_hash
    assert result.events["alarm"] == 1
    assert result.seconds == pytest.approx((2 * 0.3 / 9.81) ** 0.5, abs=0.005)
    assert len(pictures(path)) == int(result.seconds * 25) + 1


class Lift(Force):
    memory_size = 1

    def apply(self, context):
        context.memory[0] += 1
        context.push("ball", force=(0.0, 0.0, 20.0))


def test_a_film_shows_what_a_force_of_the_user_s_own_does(scene, tmp_path):
    path = tmp_path / "film.gif"
    run(scene, seconds=0.2, outputs=RunOutputs(video=path, size=SIZE), forces=[Lift("lift")])
    film = pictures(path)
    assert height_of_ball(film[-1]) - height_of_ball(film[0]) > 3


def test_a_film_of_a_run_that_fails_is_kept_until_then(scene, tmp_path):
    path = tmp_path / "film.gif"
    with (
        open_session(scene, process=False) as session,
        pytest.raises(errors.DivergenceError),
        filming(scene, path, SIZE) as film,
    ):
        run_filmed(session, 0.08, film)
        raise errors.DivergenceError("it diverged", step=80, element="ball")
    assert len(pictures(path)) == 3


def test_a_film_that_is_interrupted_leaves_nothing_behind(scene, tmp_path):
    before = sorted(tmp_path.iterdir())
    with (
        open_session(scene, process=False) as session,
        pytest.raises(KeyboardInterrupt),
        filming(scene, tmp_path / "film.gif", SIZE) as film,
    ):
        run_filmed(session, 0.08, film)
        raise KeyboardInterrupt
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"video": "film.avi"}, errors.FileError),
        ({"video": "no/folder/film.mp4"}, errors.FileError),
        ({"video": "film.mp4", "size": (95, 64)}, errors.ArgumentError),
        ({"snapshot": "picture.png", "size": (64, 100_000)}, errors.ArgumentError),
        ({"size": (0, 64)}, errors.ArgumentError),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_the_run(scene, options, kind):
    with pytest.raises(kind):
        run(scene, seconds=1e6, outputs=RunOutputs(**options))


SCENE = """\
gravity: [0, 0, 0]
ground: {}
bodies:
  wall: {shape: box, size: [0.2, 1, 1], mass: 1, position: [2, 0, 1], color: "#ff0000"}
  head: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 0, 1], color: "#00ff00"}
joints: {aside: {kind: prismatic, parent: world, child: wall, axis: [0, 1, 0]}}
actuators: {aside: {kind: velocity, joint: aside, limit: 1000}}
sensors:
  eye: {kind: camera, frame: head, position: [0.1, 0, 0], width: 81, height: 61, field_of_view: 0.8}
  touched: {kind: touch, frame: head}
camera: {position: [-2, 0, 1], target: [0, 0, 1]}
"""


@pytest.fixture
def camera_scene(tmp_path):
    return write_scene(tmp_path / "wall.yaml", SCENE)


def color_in_the_middle(pixels):
    """Red, green or blue, whichever stands out in every pixel of the middle fifth."""
    height, width, _ = pixels.shape
    rows, columns = slice(2 * height // 5, 3 * height // 5), slice(2 * width // 5, 3 * width // 5)
    middle = pixels[rows, columns].reshape(-1, 3).astype(int)
    sums = middle.sum(axis=1, keepdims=True)
    stands_out = (2 * middle > 1.2 * sums).all(axis=0)
    return dict(zip(stands_out.tolist(), ("red", "green", "blue"), strict=True)).get(True)


def test_a_camera_sees_what_stands_before_it_and_leaves_no_trace(camera_scene, opened, process):
    session = opened(camera_scene, process=process)
    before = session.state_hash()
    pixels = session.picture("eye")
    assert (pixels.shape, pixels.dtype) == ((61, 81, 3), np.uint8)
    assert color_in_the_middle(pixels) == "red"
    assert np.array_equal(session.picture("eye"), pixels)
    assert session.state_hash() == before
    session.close()
    with pytest.raises(errors.SessionError, match="closed"):
        session.picture("eye")


def test_pictures_follow_the_state(camera_scene, opened):
    session = opened(camera_scene, process=False)
    start = session.picture("eye")
    session.set("actuators.aside.command", 2.0)
    session.run_for(1.0)
    assert color_in_the_middle(session.picture("eye")) is None
    session.command("reset")
    assert np.array_equal(session.picture("eye"), start)


def test_the_scene_s_own_camera_needs_no_name_and_sizes_may_change(camera_scene, opened):
    session = opened(camera_scene, process=False)
    assert session.picture().shape == (960, 1280, 3)
    for width in (32, 64, 96, 128, 32):
        assert session.picture(size=(width, 48)).shape == (48, width, 3)
        assert color_in_the_middle(session.picture("eye", (48, 36))) == "red"


@pytest.mark.parametrize("name", ["eey", "touched", ""])
def test_a_camera_that_is_not_there_is_refused_with_those_that_are(camera_scene, opened, name):
    session = opened(camera_scene, process=False)
    with pytest.raises(errors.NotFoundError, match="there are: eye"):
        session.picture(name)
    with pytest.raises(errors.NotFoundError, match="there are: eye"):
        run(camera_scene, seconds=1e6, outputs=RunOutputs(camera=name))


@pytest.mark.parametrize(
    "size", [(0, 64), (64, 10_000), (63, 64), (64,), 64, ("64", 64), (64.5, 64)]
)
def test_a_size_that_cannot_be_drawn_is_refused(camera_scene, opened, size):
    with pytest.raises(errors.ArgumentError):
        opened(camera_scene, process=False).picture(size=size)


def test_a_snapshot_and_a_film_may_be_a_sensor_s(camera_scene, tmp_path):
    from PIL import Image

    picture, film = tmp_path / "picture.png", tmp_path / "film.gif"
    run(camera_scene, seconds=0.01, outputs=RunOutputs(picture, film, (64, 48), "eye"))
    for path in (picture, film):
        with Image.open(path) as image:
            assert color_in_the_middle(np.asarray(image.convert("RGB"))) == "red"
    with pytest.raises(errors.ArgumentError, match="81"):
        run(camera_scene, seconds=1e6, outputs=RunOutputs(video=film, camera="eye"))


def test_graphics_that_fail_are_reported_and_start_again(camera_scene, opened, monkeypatch):
    session = opened(camera_scene, process=False)
    monkeypatch.setenv("MUJOCO_GL", "disable")
    with pytest.raises(errors.PlatformError, match="cannot render offscreen"):
        session.picture("eye")
    monkeypatch.delenv("MUJOCO_GL")
    assert color_in_the_middle(session.picture("eye")) == "red"


class Drift(Force):
    memory_size = 1

    def apply(self, context):
        context.memory[0] += 1
        context.push("head", force=(0.0, 1.0, 0.0))


def test_forces_of_the_user_s_own_may_be_there(camera_scene, opened):
    session = opened(camera_scene, process=False, forces=[Drift("drift")])
    session.run_for(0.1)
    assert color_in_the_middle(session.picture("eye")) == "red"
