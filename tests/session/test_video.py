import numpy as np
import pytest
from PIL import Image

from linkwork.errors import ArgumentError, DivergenceError, FileError
from linkwork.rendering.video import filming
from linkwork.session import RunOutputs, open_session, run
from linkwork.session.run_outputs import run_filmed
from linkwork.world.forces.force import Force
from linkwork.world.scene.load import load_scene

SIZE = (96, 64)
FALLING = """linkwork: scene
version: 1
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.5], color: "#ff2010"}
alarms:
  low: {body: ball, above: 1, action: pause}
camera: {position: [2, 0, 0.5], target: [0, 0, 0.4]}
"""


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "falling.yaml"
    path.write_text(FALLING)
    return load_scene(path)


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
    """Mean row of what is red, from below."""
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
    """A user's own, which no other process knows."""

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
        pytest.raises(DivergenceError),
        filming(scene, path, SIZE) as film,
    ):
        run_filmed(session, 0.08, film)
        raise DivergenceError("it diverged", step=80, element="ball")
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
        ({"video": "film.avi"}, FileError),
        ({"video": "no/folder/film.mp4"}, FileError),
        ({"video": "film.mp4", "size": (95, 64)}, ArgumentError),
        ({"snapshot": "picture.png", "size": (64, 100_000)}, ArgumentError),
        ({"size": (0, 64)}, ArgumentError),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_the_run(scene, options, kind):
    with pytest.raises(kind):
        run(scene, seconds=1e6, outputs=RunOutputs(**options))
