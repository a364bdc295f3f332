"""Plans are free in MuJoCo, repeatable and explain why there is none."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Cut, Joint, JointKind, Shape, ShapeKind, TreeLink
from linkwork.motion import MotionLimits
from linkwork.planning import BoxObstacle, HeldBody, PlaneObstacle, SphereObstacle
from linkwork.planning.collision.checker import prepared
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.planning_task import PlanningTask
from tests.planning.problems import CAGE_GOAL, CAGE_START, cage

INSIDE = SphereObstacle((-0.1, 0.0, 0.5), 0.02, name="ball")
AT_GOAL = SphereObstacle((-0.49, 0.5, 0.43), 0.1, name="ball")


@pytest.fixture(scope="module")
def panda() -> lw.Manipulator:
    return lw.load("panda")


@pytest.mark.parametrize("seed", range(4))
def test_plan_in_the_sphere_cage_is_free_in_mujoco(panda: lw.Manipulator, seed: int) -> None:
    result = lw.plan(panda, CAGE_START, CAGE_GOAL, obstacles=cage(), seed=seed)
    assert result.reached, result.reason
    geometry, pairs = prepared([PlacedRobot(panda.tree)])
    named = [(f"sphere {i}", x) for i, x in enumerate(cage())]
    scene = ExactScene(geometry, [k for k, x in pairs.skipped.items() if x == "adjacent"], named)
    times = np.linspace(0.0, result.duration, 2000)
    assert scene.first_contact(result.trajectory.position(times)) is None
    assert result.path[0] == pytest.approx(CAGE_START)
    assert result.path[-1] == pytest.approx(CAGE_GOAL)


def test_trajectory_is_within_the_limits(panda: lw.Manipulator) -> None:
    result = lw.plan(panda, CAGE_START, CAGE_GOAL, obstacles=cage())
    velocity = result.trajectory.velocity(np.linspace(0.0, result.duration, 500))
    assert (np.abs(velocity) <= panda.velocity_limits + 1e-9).all()


def test_same_seed_gives_the_same_plan(panda: lw.Manipulator) -> None:
    one, two = (lw.plan(panda, CAGE_START, CAGE_GOAL, obstacles=cage(), seed=7) for _ in range(2))
    assert np.array_equal(one.path, two.path)


def test_straight_motion_is_tried_first(panda: lw.Manipulator) -> None:
    assert len(lw.plan(panda, CAGE_START, np.array(CAGE_START) + 0.1).path) == 2


def test_every_branch_of_a_tool_pose_is_a_goal(panda: lw.Manipulator) -> None:
    pose = lw.Pose.from_matrix(panda.fk(CAGE_GOAL))
    result = lw.plan(panda, CAGE_START, pose, obstacles=cage())
    assert result.reached
    assert panda.fk(result.path[-1]) == pytest.approx(pose.matrix, abs=1e-6)


def test_goal_among_several_rows(panda: lw.Manipulator) -> None:
    free, blocked = np.array(CAGE_START) + 0.05, CAGE_GOAL
    around = [SphereObstacle((0.0, 0.0, 0.6), 0.01, name="inside")]
    with pytest.raises(ArgumentError, match=r"start: in collision.*inside"):
        lw.plan(panda, CAGE_START, [free, blocked], obstacles=around)
    assert lw.plan(panda, CAGE_START, [free, blocked], obstacles=cage()).goal == 0


def test_two_robots_do_not_touch() -> None:
    arm = lw.load("scara1")
    robots = {"left": arm, "right": (arm, lw.Pose.from_translation((1.1, 0.0, 0.0)))}
    start = {"left": [0.9, 0.3, 0.0, 0.0, 0.0], "right": [2.2, -0.3, 0.0, 0.0, 0.0]}
    goal = {"left": [-0.9, 0.3, 0.0, 0.0, 0.0], "right": [-2.2, -0.3, 0.0, 0.0, 0.0]}
    result = lw.plan(robots, start, goal, seconds=5.0)
    assert result.reached, result.reason
    assert result.joint_names[0] == "left/q1"


def test_out_of_time_gives_the_reason_and_the_best_found(panda: lw.Manipulator) -> None:
    result = lw.plan(panda, CAGE_START, CAGE_GOAL, obstacles=cage(), seconds=1e-9)
    assert not result.reached
    assert "out of time" in result.reason
    assert re.search(r"is blocked by link\d and sphere \d+", result.reason)
    assert result.path[0] == pytest.approx(CAGE_START)
    with pytest.raises(ArgumentError, match="no trajectory"):
        _ = result.trajectory


def test_held_body_is_checked(panda: lw.Manipulator) -> None:
    ahead = lw.Pose.from_translation((0.0, 0.0, 0.3))
    rod = HeldBody([Shape(ShapeKind.BOX, (0.02, 0.02, 0.4), ahead)], name="rod")
    floor = [PlaneObstacle(name="floor")]
    assert lw.plan(panda, CAGE_START, CAGE_START, obstacles=floor).reached
    low = np.array(CAGE_START)
    low[1] = -0.3
    with pytest.raises(ArgumentError, match="rod and floor"):
        lw.plan(panda, CAGE_START, low, obstacles=floor, held=[rod])
    allowed = [("rod", "floor")]
    assert lw.plan(panda, CAGE_START, low, obstacles=floor, held=[rod], allowed=allowed).reached


FLOOR = PlaneObstacle(name="floor")
PEDESTAL = BoxObstacle((0.1, 0.1, 0.1), lw.Pose.from_translation((0.0, 0.0, 0.05)), name="pedestal")
ROD = HeldBody([Shape(ShapeKind.BOX, (0.02, 0.02, 0.4))], name="rod")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"goal": (9.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0)}, "goal: joint 'q1' at 9"),
        ({"goal": (np.nan, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0)}, "goal"),
        ({"goal": (0.0, 0.0)}, r"invalid goal: shape \(2,\)"),
        ({"goal": lw.Pose.from_translation((5.0, 0.0, 0.0))}, "reachable"),
        ({"start": (9.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0)}, "start: joint 'q1' at 9"),
        ({"start": (np.inf, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0)}, "start"),
        ({"obstacles": [INSIDE]}, "invalid start: in collision: link[2-4] and ball, overlap"),
        ({"goal": CAGE_GOAL, "obstacles": [AT_GOAL]}, "invalid goal: in collision: link. and ball"),
        ({"torques": "yes"}, "torques"),
        ({"seconds": 0.0}, "seconds"),
        ({"clearance": -1.0}, "clearance"),
        ({"seed": -1}, "seed"),
        ({"obstacles": ["box"]}, "obstacles"),
        ({"tolerance": 0.0}, "tolerance"),
        ({"tolerance": 1e-6}, "invalid tolerance: 1e-06 m; expected at least 0.00"),
        ({"resolution": 1e9}, "resolution"),
        ({"verify": "no"}, "verify"),
        ({"obstacles": None}, "obstacles: None"),
        ({"obstacles": FLOOR}, "expected a list of Obstacle"),
        ({"obstacles": [SphereObstacle((5.0, 0.0, 0.0), 0.1, name=5)]}, "name of an obstacle: 5"),
        ({"held": ROD}, "expected a list of HeldBody"),
        ({"held": [ROD, ROD]}, "the name 'rod' is used twice"),
        ({"held": [replace(ROD, name="link1")]}, "the name 'link1' is used twice"),
        ({"constraints": 5}, "constraints: 5"),
        ({"allowed": 5}, "allowed: 5"),
        ({"allowed": [("link1",)]}, "allowed pair: .*expected two names"),
        ({"allowed": [("link1", "lid")]}, "no link, held body or obstacle 'lid'"),
        ({"goal": []}, "invalid goal: no goals"),
        ({"goal": [CAGE_START, CAGE_START[:3]]}, "invalid goal"),
        ({"goal": [lw.Pose(), CAGE_START]}, "invalid goal"),
        ({"goal": np.ma.masked_array(CAGE_START, [True] * 7)}, "goal: it has masked entries"),
        ({"goal": {"left": CAGE_START}}, "the robot has no name"),
        ({"clearance": 5.0}, r"are 0.\d+ m apart, nearer than the clearance of 5 m"),
        ({"obstacles": [PEDESTAL]}, "always in collision: .*pedestal"),
    ],
)
def test_bad_input_is_named(
    panda: lw.Manipulator, arguments: dict[str, object], message: str
) -> None:
    inputs = {"goal": CAGE_START, "start": CAGE_START} | arguments
    with pytest.raises(lw.LinkworkError, match=message):
        named = {x: inputs.pop(x) for x in vars(lw.planning.PlanOptions()) if x in inputs}
        lw.plan(panda, **inputs, options=lw.planning.PlanOptions(**named))


BALL = (Shape(ShapeKind.SPHERE, (0.1,)),)
BASE = TreeLink("base", None, Joint("root"), shapes=BALL)
LOOP = [TreeLink(x, "base", Joint(f"q{x}", JointKind.REVOLUTE), shapes=BALL) for x in "ab"]
IMPOSSIBLE = [
    (
        build_tree("bare", [TreeLink("base", None, Joint("root")), replace(LOOP[0], shapes=())]),
        "'bare' has no collision geometry",
    ),
    (
        build_tree("odd", [BASE, TreeLink("arm", "base", Joint("q", JointKind.BALL), shapes=BALL)]),
        "cannot plan 'odd'",
    ),
    (build_tree("odd", [BASE]), "cannot plan 'odd'"),
    (
        build_tree("loop", [BASE, *LOOP], cuts=[Cut("hook", JointKind.BALL, "a", "b")]),
        "planning of 'loop' does not support the cut joints",
    ),
]


@pytest.mark.parametrize(("tree", "message"), IMPOSSIBLE)
def test_robot_that_cannot_be_planned_is_named(tree: lw.Tree, message: str) -> None:
    zeros = [0.0] * tree.position_count
    with pytest.raises(ModelError, match=message):
        lw.plan(lw.Manipulator(tree), zeros, zeros)


def test_contact_with_a_fixed_base_can_be_allowed(panda: lw.Manipulator) -> None:
    assert lw.plan(panda, CAGE_START, CAGE_START, obstacles=[PlaneObstacle(name="floor")]).reached
    allowing = {"obstacles": [PEDESTAL], "allowed": [("pedestal", "base")]}
    assert lw.plan(panda, CAGE_START, CAGE_START, **allowing).reached


def test_base_of_another_robot_inside_a_base_is_named(panda: lw.Manipulator) -> None:
    start = (*CAGE_START, *CAGE_START)
    with pytest.raises(ArgumentError, match="always in collision: one/base and two/base"):
        lw.plan({"one": panda, "two": panda}, start, start)


def test_limits_of_several_robots_are_kept() -> None:
    arm = lw.load("scara1")
    robots = {"left": arm, "right": (arm, lw.Pose.from_translation((5.0, 0.0, 0.0)))}
    one, two = np.full(10, 0.1), np.full(10, 0.2)
    one[[2, 7]] = two[[2, 7]] = 0.05
    full = {"accelerations": np.full(10, 4.0), "jerks": np.full(10, 40.0)}
    slow = MotionLimits(velocities=np.full(10, 0.02), **full)
    assert lw.plan(robots, one, two, limits=slow).duration > 0.1 / 0.02
    with pytest.raises(ArgumentError, match="limits: of 5 joints"):
        lw.plan(robots, one, two, limits=MotionLimits(velocities=np.full(5, 0.1)))


def test_continuous_joints_are_planned_after_many_turns() -> None:
    rod = (Shape(ShapeKind.BOX, (0.5, 0.04, 0.04), lw.Pose.from_translation((0.4, 0.0, 0.0))),)
    turning, sliding = Joint("q1", JointKind.REVOLUTE), Joint("q2", JointKind.PRISMATIC)
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("turret", "base", turning),
        TreeLink("rod", "turret", sliding, shapes=rod),
    ]
    arm = lw.Manipulator(build_tree("turret", links))
    post = SphereObstacle((0.4 * np.cos(51.5), 0.4 * np.sin(51.5), 0.0), 0.05, name="post")
    result = lw.plan(arm, [50.0, 0.0], [53.0, 0.0], obstacles=[post])
    assert result.reached, result.reason
    assert np.abs(result.path[:, 1]).max() > 0.05


@pytest.mark.parametrize(("seconds", "searches"), [(1e-7, 1), (10.0, 10)])
def test_repeated_searches_share_the_time_limit(
    panda: lw.Manipulator, monkeypatch: pytest.MonkeyPatch, seconds: float, searches: int
) -> None:
    monkeypatch.setattr(PlanningTask, "verified", lambda *_: ("link1 and post", 1))
    result = lw.plan(panda, CAGE_START, np.array(CAGE_START) + 0.05, seconds=seconds)
    assert "MuJoCo finds a contact on the path: link1 and post" in result.reason
    assert result.statistics.verified == searches


def test_unnamed_obstacles_are_numbered_in_the_order_given(panda: lw.Manipulator) -> None:
    table = BoxObstacle((0.1, 0.1, 0.1), lw.Pose.from_translation((3.0, 0.0, 0.0)))
    ball = SphereObstacle(INSIDE.center, INSIDE.radius)
    with pytest.raises(ArgumentError, match="sphere 2"):
        lw.plan(panda, CAGE_START, CAGE_START, obstacles=[table, ball])


def test_thousands_of_obstacles_are_verified(panda: lw.Manipulator) -> None:
    centres = np.random.default_rng(0).uniform(2.0, 3.0, (3000, 3))
    balls = [SphereObstacle(x, 0.01) for x in centres]
    result = lw.plan(panda, CAGE_START, np.array(CAGE_START) + 0.05, obstacles=balls)
    assert result.reached
    assert result.statistics.verified > 0


def test_torques_are_within_their_share_of_the_limits(panda: lw.Manipulator) -> None:
    fast = MotionLimits(accelerations=np.full(7, 300.0), jerks=np.full(7, 30_000.0))
    start, goal = np.array(CAGE_START), np.array(CAGE_START) + 0.8
    peaks = []
    for torques in (False, True):
        result = lw.plan(
            panda, start, goal, limits=fast, options=lw.planning.PlanOptions(torques=torques)
        )
        times = np.linspace(0.0, result.duration, 2000)
        motion = result.trajectory
        states = (motion.position(times), motion.velocity(times), motion.acceleration(times))
        peaks.append((np.abs(panda.inverse_dynamics(*states)) / panda.effort_limits).max())
    assert peaks[0] > 1.0
    assert peaks[1] <= 0.9 + 1e-3


def test_a_film_is_as_long_as_the_motion(panda: lw.Manipulator, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    result = lw.plan(panda, CAGE_START, np.array(CAGE_START) + 0.05, obstacles=cage())
    with image.open(result.animate(tmp_path / "film.gif", size=(64, 48))) as film:
        assert film.size == (64, 48)
        assert film.n_frames == pytest.approx(25 * result.duration, abs=2)


@pytest.mark.parametrize(
    ("name", "size", "message"),
    [
        ("film.txt", (64, 48), "expected .mp4"),
        ("film.gif", (63, 48), "invalid size: 63"),
        ("film.gif", 64, "invalid size: 64"),
    ],
)
def test_an_invalid_film_is_named(
    panda: lw.Manipulator, tmp_path: Path, name: str, size: tuple[int, int], message: str
) -> None:
    result = lw.plan(panda, CAGE_START, CAGE_START)
    with pytest.raises(ArgumentError, match=message):
        result.animate(tmp_path / name, size=size)


def test_an_obstacle_may_have_the_name_of_a_link(panda: lw.Manipulator) -> None:
    names = ["link4", "link4", "world", "box link4"]
    walls = [BoxObstacle((0.1, 0.1, 0.1), lw.Pose.from_translation((1.5, 0, x)), name=name)
             for x, name in enumerate(names)]  # fmt: skip
    allowed = [("link5", "box link4"), ("link4", "link6")]
    task = PlanningTask(panda, [*walls, replace(AT_GOAL, name="link6")], allowed=allowed)
    assert task.exact.contacts(CAGE_START) == []
    touching = {(x.first, x.second) for x in task.exact.contacts(CAGE_GOAL)}
    assert touching and {name for pair in touching for name in pair} >= {"sphere link6"}


def test_robots_whose_links_would_have_one_name_are_refused(panda: lw.Manipulator) -> None:
    planar = lw.load("planar2").tree
    renamed = [replace(x, name=f"b/{x.name}", parent=x.parent and f"b/{x.parent}")
               for x in planar.links]  # fmt: skip
    named = lw.Manipulator(build_tree("named", renamed))
    with pytest.raises(ArgumentError, match="two links of the robots are called 'a/b/"):
        PlanningTask({"a": named, "a/b": lw.load("planar2")})


@pytest.mark.parametrize("length", (1e-320, 1e-120, 1e-7, 1e7, 1e200))
def test_held_bodies_without_a_possible_size_are_refused(length: float) -> None:
    with pytest.raises(ArgumentError, match="invalid size of a box of a held body"):
        HeldBody([Shape(ShapeKind.BOX, (length, 0.1, 0.1))])


@pytest.mark.parametrize("length", (1e-6, 1e6))
def test_held_bodies_of_any_size_are_covered(panda: lw.Manipulator, length: float) -> None:
    held = [HeldBody([Shape(ShapeKind.SPHERE, (length,))])]
    assert bool(PlanningTask(panda, held=held).checker.collides(CAGE_START)[0]) is (length > 1.0)
