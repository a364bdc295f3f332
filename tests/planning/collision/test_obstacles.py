"""Distances of obstacles, their frames, and obstacles from MuJoCo models."""

from typing import Any

import mujoco
import numpy as np
import pytest

import linkwork as lw
from linkwork import planning
from linkwork.errors import ArgumentError
from linkwork.planning.collision.checker import prepared
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.obstacles import obstacles_of_model
from linkwork.planning.collision.robot_geometry import PlacedRobot
from tests.planning.problems import obstacles_of_all_kinds

CUBE = np.array(np.meshgrid(*[(-0.5, 0.5)] * 3)).reshape(3, -1).T
KINDS = obstacles_of_all_kinds(1.0, 3)


@pytest.mark.parametrize("obstacle", KINDS, ids=lambda x: type(x).__name__)
def test_distance_does_not_depend_on_the_frame(obstacle: planning.Obstacle) -> None:
    points = np.random.default_rng(0).uniform(-1.0, 1.0, (50, 3))
    pose = lw.Pose.from_xyz_rpy((0.3, -0.2, 0.5), (0.4, -1.0, 2.0))
    matrix = pose.matrix
    moved = points @ matrix[:3, :3].T + matrix[:3, 3]
    error = obstacle.moved(pose).distance(moved) - obstacle.distance(points)
    # Directions that bound a convex mesh are fixed to the world.
    allowed = 0.01 if isinstance(obstacle, planning.ConvexObstacle) else 1e-9
    assert np.abs(error).max() < allowed


@pytest.mark.parametrize("obstacle", KINDS, ids=lambda x: type(x).__name__)
def test_distance_changes_no_faster_than_the_point_moves(obstacle: planning.Obstacle) -> None:
    rng = np.random.default_rng(1)
    points = rng.uniform(-1.0, 1.0, (200, 3))
    steps = rng.normal(size=(200, 3)) * 0.01
    before, after = obstacle.distance(points), obstacle.distance(points + steps)
    outside = (before > 0.0) & (after > 0.0)
    assert (np.abs(after - before) <= np.linalg.norm(steps, axis=1) + 1e-9)[outside].all()


def test_convex_mesh_of_a_cube_is_a_box() -> None:
    points = np.random.default_rng(2).uniform(-1.5, 1.5, (400, 3))
    box = planning.BoxObstacle((1.0, 1.0, 1.0)).distance(points)
    mesh = planning.ConvexObstacle(CUBE).distance(points)
    outside = box > 0.0
    assert (mesh <= box + 1e-9)[outside].all()
    assert (mesh >= 0.98 * box)[outside].all()


def test_obstacles_of_a_model_have_its_distances() -> None:
    spec = mujoco.MjSpec.from_string("""<mujoco><worldbody>
      <geom name="floor" type="plane" size="0 0 1"/>
      <geom name="ball" type="sphere" size="0.2" pos="0.5 0 0.5"/>
      <body name="pillar" pos="0 0.6 0.4" euler="20 0 0">
        <geom type="cylinder" size="0.1 0.3"/></body>
      <body name="robot"><geom type="box" size="0.1 0.1 0.1"/></body>
    </worldbody></mujoco>""")
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    obstacles = obstacles_of_model(model, data, without=["robot"])
    assert [x.name for x in obstacles] == ["floor", "ball", "pillar"]
    assert obstacles[1].distance(np.array([[0.5, 0.0, 1.0]]))[0] == pytest.approx(0.3)
    moved = obstacles_of_model(model, data, ["robot"], lw.Pose.from_translation((0.5, 0.0, 0.0)))
    assert moved[1].distance(np.array([[0.0, 0.0, 1.0]]))[0] == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: planning.SphereObstacle((0.0, 0.0, 0.0), 0.0), "radius of a sphere"),
        (lambda: planning.SphereObstacle((0.0, np.nan, 0.0), 1.0), "center of a sphere"),
        (lambda: planning.BoxObstacle((1.0, -1.0, 1.0)), "size of a box"),
        (lambda: planning.PlaneObstacle((0.0, 0.0, 0.0)), "normal of a plane"),
        (lambda: planning.ConvexObstacle(np.zeros((0, 3))), "no vertices"),
        (lambda: planning.HeightFieldObstacle([[1.0]], (1.0, 1.0)), "1 x 1 heights"),
        (lambda: planning.PointCloudObstacle(np.zeros((0, 3))), "no points"),
        (lambda: planning.BoxObstacle((0.0, 0.1, 0.1)), "size of a box"),
        (lambda: planning.CylinderObstacle(0.1, 0.0), "length of a cylinder"),
        (lambda: planning.ConvexObstacle(np.eye(3)), "3 vertices in one plane"),
        (
            lambda: planning.ConvexObstacle([(x, y, 1.0) for x in (0, 1) for y in (0, 1)]),
            "in one plane",
        ),
        (lambda: planning.ConvexObstacle(np.eye(4)[:, :3], 5), "pose of a convex mesh: 5"),
        (
            lambda: planning.HeightFieldObstacle(np.zeros((2, 2)), (1.0, 1.0), 5),
            "pose of a height field: 5",
        ),
    ],
)
def test_invalid_obstacles_are_named(make: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        make()


def test_capsule_without_length_is_a_sphere() -> None:
    geometry, _ = prepared([PlacedRobot(lw.load("planar2").tree)])
    pill = planning.CapsuleObstacle(0.1, 0.0, lw.Pose.from_translation((0.0, 0.0, 9.0)))
    assert ExactScene(geometry, [], [("pill", pill)]).contacts(np.zeros(2)) == []
