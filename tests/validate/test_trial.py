"""Scenes of experiments: text in, tracks out."""

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.validate.trial import record_track, slope, world_from_text

SCENE = """
    bodies:
      ball: {shape: sphere, size: [0.1], mass: 1.0, velocity: [2.0, 0.0, 0.0]}
    """


def test_a_track_begins_at_the_start_and_ends_at_the_end():
    track = record_track(world_from_text(SCENE), 0.1, every=10)
    assert track.time == pytest.approx(np.linspace(0.0, 0.1, 11))
    assert track.of("ball", "x") == pytest.approx(2.0 * track.time)


def test_overrides_reach_the_scene():
    assert world_from_text(SCENE, "solver.step=0.002").step_size == 0.002


def test_a_mistake_in_a_scene_is_told_as_in_any_file():
    with pytest.raises(FileError, match="bodys"):
        world_from_text("bodys: {}")


def test_a_slope_is_that_of_a_line_through_the_origin():
    x = np.linspace(0.0, 3.0, 20)
    assert slope(x, -1.5 * x) == pytest.approx(-1.5)
