"""The steepest slope that a body climbs, against statics."""

import math

import pytest

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session import slope_limit

SCENE = """\
linkwork: scene
version: 1
bodies:
  sled: {shape: box, size: [0.4, 0.4, 0.1], mass: 2, position: [0, 0, 0.05]}
joints:
  runners: {kind: prismatic, parent: world, child: sled, axis: [1, 0, 0]}
actuators:
  push: {kind: torque, joint: runners, limit: 50}
"""
LIVE = {"actuators.push.command": 5.0}
SHORT = {"settles": 0.1, "seconds": 0.2}


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "sled.yaml"
    path.write_text(SCENE)
    return path


def test_a_push_climbs_up_to_its_share_of_the_weight(scene):
    limit = slope_limit(scene, body="sled", live=LIVE, most=0.5, accuracy=1e-3, **SHORT)
    assert limit.angle == pytest.approx(math.asin(5.0 / (2 * 9.81)), abs=2e-3)
    assert limit.tried[0] == 0.0
    assert list(limit.tried) == sorted(limit.tried)
    assert limit.velocities[0] > 0.0 > limit.velocities[-1]


def test_what_cannot_move_climbs_nothing_and_what_is_strong_climbs_all(scene):
    none = slope_limit(scene, body="sled", most=0.5, **SHORT)
    strong = {"actuators.push.command": 30.0}
    every = slope_limit(scene, body="sled", live=strong, most=0.5, **SHORT)
    assert (none.angle, every.angle) == (0.0, 0.5)


def test_wrong_arguments_are_refused(scene):
    with pytest.raises(NotFoundError, match="cart"):
        slope_limit(scene, body="cart")
    with pytest.raises(ArgumentError, match="gravity"):
        slope_limit(scene, body="sled", overrides=["gravity=[0,0,0]"])
    with pytest.raises(ArgumentError, match="most"):
        slope_limit(scene, body="sled", most=2.0)
