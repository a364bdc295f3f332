"""The scene doctor about trajectories: limits between the points, velocities, starts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.robots.doctor import trajectory_findings
from linkwork.world.scene.load import load_scene

HEADER = "linkwork: scene\nversion: 1\n"
SCENE = """\
robots:
  arm:
    model: irb140
    start: {q2: %s}
    controller: {kind: computed-torque}
    trajectory:
      loop: %s
      points:
%s
"""
UPPER, FASTEST = 1.9198621771937625, 3.4906585039886591
"""Limits of the second joint of the robot [rad], [rad/s]."""


def points(heights, span=1.0, velocities=False):
    """Lines of points through which the second joint goes."""
    rest = ", velocities: [0, 0, 0, 0, 0, 0]" if velocities else ""
    return "\n".join(
        f"        - {{time: {span * i}, positions: [0, {float(x)!r}, 0, 0, 0, 0]{rest}}}"
        for i, x in enumerate(heights)
    )


@pytest.fixture
def world_of(scene_file):
    def world_of(heights, start=0.0, loop="false", **options):
        path = scene_file()
        path.write_text(HEADER + SCENE % (start, loop, points(heights, **options)))
        return World(load_scene(path), 0)

    return world_of


def test_the_limits_are_the_robots(world_of):
    limits = world_of([0, 0.5]).loaded.trees["arm"].joints[1].limits
    assert (limits.upper, limits.velocity) == pytest.approx((UPPER, FASTEST))


@pytest.mark.parametrize("loop", ["true", "false"])
@pytest.mark.parametrize("heights", [[0, 1, 1, 0], [0, 0.5, -0.5, 0]])
def test_what_can_be_followed_is_in_order(world_of, heights, loop):
    assert examine_scene(world_of(heights, loop=loop)) == []


@pytest.mark.parametrize("loop", ["true", "false"])
@pytest.mark.parametrize(
    ("heights", "options", "words"),
    [
        ([0, 1.9, 1.9, 0], {}, ["leaves limits between", "'q2' goes to 2.", "limit is 1.92"]),
        ([0, 1.2, 0], {"span": 0.4, "velocities": True}, ["too fast", "4.5 rad/s at", "is 3.491"]),
        ([0.02, 1, 0.02], {}, ["begins away", "'q2' at 0.02 instead of 0 rad"]),
    ],
)
def test_each_fault_is_told_once_where_the_trajectory_stands(
    world_of, heights, options, words, loop
):
    (finding,) = examine_scene(world_of(heights, loop=loop, **options))
    assert all(word in finding.message for word in words), finding.message
    assert (finding.severity, finding.part) == ("warning", "robot 'arm'")
    assert (finding.place.line, finding.place.element) == (8, "robots.arm.trajectory")


def test_velocities_of_zero_keep_the_limits(world_of):
    (finding,) = examine_scene(world_of([0, 1.9, 1.9, 0]))
    assert finding.fix == "give `velocities: [0, ...]` at the points"
    assert examine_scene(world_of([0, 1.9, 1.9, 0], velocities=True)) == []


def test_a_start_at_the_first_point_mends_what_begins_away(world_of):
    assert examine_scene(world_of([0.02, 1, 0.02], start=0.02)) == []
    assert examine_scene(world_of([0.009, 1, 0.009])) == []


@pytest.fixture(scope="module")
def module_file(tmp_path_factory):
    return tmp_path_factory.mktemp("scenes") / "scene.yaml"


@given(st.lists(st.floats(-1.5, 1.9), min_size=1, max_size=4), st.floats(0.3, 2.0), st.booleans())
def test_it_is_told_just_when_samples_show_it(module_file, heights, span, loop):
    lines = points([0, *heights, 0], span=span)
    module_file.write_text(HEADER + SCENE % (0.0, str(loop).lower(), lines))
    world = World(load_scene(module_file), 0)
    trajectory, limits = (
        world.loaded.trajectories["arm"],
        world.loaded.trees["arm"].joints[1].limits,
    )
    times = np.linspace(0, trajectory.duration, 5001)
    position, speed = trajectory.position(times)[:, 1], trajectory.velocity(times)[:, 1]
    beyond = max(position.max() - limits.upper, limits.lower - position.min())
    excess = np.abs(speed).max() - limits.velocity
    messages = " ".join(finding.message for finding in trajectory_findings(world))
    for amount, words in ((beyond, "leaves limits"), (excess, "too fast")):
        # Between samples it may be a little more.
        if not -1e-4 < amount <= 1e-9:
            assert (words in messages) == (amount > 0)
