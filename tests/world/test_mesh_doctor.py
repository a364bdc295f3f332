"""The doctor on meshes, which collide as their convex hull, and on trajectories."""

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.robots.doctor import trajectory_findings
from linkwork.world.scene.load import load_scene

SCENE = """
    gravity: [0, 0, 0]
    bodies: {part: {shape: mesh, file: part.obj, scale: [%s, %s, %s], mass: 1, collides: %s}}
    """
ROBOT = """\
<robot name="r">
  <link name="base">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><mesh filename="part.obj"/></geometry></collision>
  </link>
</robot>
"""


def write_prism(folder, outline):
    """A prism of height 1 over a star-shaped outline around the origin."""
    count = len(outline)
    corners = [(x, y, z) for z in (0, 1) for x, y in [*outline, (0, 0)]]
    sides = [(i, (i + 1) % count) for i in range(count)]
    up = count + 1
    faces = [
        face
        for i, j in sides
        for face in (
            (i, j, j + up),
            (i, j + up, i + up),
            (j, i, count),
            (i + up, j + up, 2 * up - 1),
        )
    ]
    lines = [f"v {x} {y} {z}" for x, y, z in corners]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces]
    (folder / "part.obj").write_text("\n".join(lines))


def star(points, inner):
    angles = np.pi * np.arange(2 * points) / points
    radii = np.where(np.arange(2 * points) % 2, inner, 1.0)
    return list(zip(radii * np.cos(angles), radii * np.sin(angles), strict=True))


def findings_of(world_of, scale=(1, 1, 1), collides="true"):
    return examine_scene(world_of(SCENE % (*scale, collides)))


@pytest.mark.parametrize("points", [3, 4, 7, 300])
@pytest.mark.parametrize("scale", [(1, 1, 1), (0.01, 0.02, 0.05)])
def test_a_convex_mesh_is_in_order(world_of, tmp_path, points, scale):
    write_prism(tmp_path, star(points, np.cos(np.pi / points)))
    assert findings_of(world_of, scale) == []


@pytest.mark.parametrize("points", [3, 5, 8])
@pytest.mark.parametrize("scale", [1, 0.01])
def test_a_star_is_told_with_how_far_its_hull_is_outside(world_of, tmp_path, points, scale):
    inner = 0.5 * np.cos(np.pi / points)
    write_prism(tmp_path, star(points, inner))
    (finding,) = findings_of(world_of, (scale, scale, scale))
    assert finding.part == "body 'part'"
    assert f"up to {1000 * scale * inner:.3g} mm outside" in finding.message
    assert "shapes" in finding.fix


def test_what_does_not_collide_may_have_any_form(world_of, tmp_path):
    write_prism(tmp_path, star(5, 0.3))
    assert findings_of(world_of, collides="false") == []


def test_links_of_robots_are_looked_at(world_of, tmp_path):
    write_prism(tmp_path, star(5, 0.3))
    (tmp_path / "r.urdf").write_text(ROBOT)
    (finding,) = examine_scene(world_of("robots: {r: {model: r.urdf}}"))
    assert finding.part == "robot 'r'"
    assert "not convex" in finding.message


def test_many_meshes_are_judged_as_one_is_in_little_time(tmp_path):
    write_prism(tmp_path, star(400, 0.4))
    body = "b%d: {shape: mesh, file: part.obj, scale: [%s, 1, 1], mass: 1, position: [%d, 0, 0]}"
    counts = {}
    for count in (1, 60):
        bodies = ", ".join(body % (i, 1 + 0.01 * i, 3 * i) for i in range(count))
        (tmp_path / "scene.yaml").write_text(
            f"linkwork: scene\nversion: 1\ngravity: [0, 0, 0]\nbodies: {{{bodies}}}\n"
        )
        world = World(load_scene(tmp_path / "scene.yaml"))
        started = time.process_time()
        counts[count] = sum("not convex" in x.message for x in examine_scene(world))
        assert time.process_time() - started < 4.0
    assert counts == {1: 1, 60: 60}


HEADER = "linkwork: scene\nversion: 1\n"
MOVING_ARM = """\
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
def arm_world(scene_file):
    def arm_world(heights, start=0.0, loop="false", **options):
        path = scene_file()
        path.write_text(HEADER + MOVING_ARM % (start, loop, points(heights, **options)))
        return World(load_scene(path), 0)

    return arm_world


def test_the_limits_are_the_robots(arm_world):
    limits = arm_world([0, 0.5]).loaded.trees["arm"].joints[1].limits
    assert (limits.upper, limits.velocity) == pytest.approx((UPPER, FASTEST))


@pytest.mark.parametrize("loop", ["true", "false"])
@pytest.mark.parametrize("heights", [[0, 1, 1, 0], [0, 0.5, -0.5, 0]])
def test_what_can_be_followed_is_in_order(arm_world, heights, loop):
    assert examine_scene(arm_world(heights, loop=loop)) == []


@pytest.mark.parametrize("loop", ["true", "false"])
@pytest.mark.parametrize(
    ("heights", "options", "words"),
    [
        ([0, 1.9, 1.9, 0], {}, ["leaves limits between", "'q2' goes to 2.", "limit is 1.92"]),
        ([0, 1.2, 0], {"span": 0.4, "velocities": True}, ["too fast", "4.5 rad/s at", "is 3.491"]),
        ([0.02, 1, 0.02], {}, ["begins away", "'q2' at 0.02 instead of 0 rad"]),
    ],
)
def test_each_fault_is_reported_once_at_its_place(arm_world, heights, options, words, loop):
    (finding,) = examine_scene(arm_world(heights, loop=loop, **options))
    assert all(word in finding.message for word in words), finding.message
    assert (finding.severity, finding.part) == ("warning", "robot 'arm'")
    assert (finding.place.line, finding.place.element) == (8, "robots.arm.trajectory")


def test_velocities_of_zero_keep_the_limits(arm_world):
    (finding,) = examine_scene(arm_world([0, 1.9, 1.9, 0]))
    assert finding.fix == "give `velocities: [0, ...]` at the points"
    assert examine_scene(arm_world([0, 1.9, 1.9, 0], velocities=True)) == []


def test_a_start_at_the_first_point_mends_what_begins_away(arm_world):
    assert examine_scene(arm_world([0.02, 1, 0.02], start=0.02)) == []
    assert examine_scene(arm_world([0.009, 1, 0.009])) == []


@pytest.fixture(scope="module")
def module_file(tmp_path_factory):
    return tmp_path_factory.mktemp("scenes") / "scene.yaml"


@given(st.lists(st.floats(-1.5, 1.9), min_size=1, max_size=4), st.floats(0.3, 2.0), st.booleans())
def test_it_is_told_just_when_samples_show_it(module_file, heights, span, loop):
    lines = points([0, *heights, 0], span=span)
    module_file.write_text(HEADER + MOVING_ARM % (0.0, str(loop).lower(), lines))
    world = World(load_scene(module_file), 0)
    trajectory = world.loaded.trajectories["arm"]
    limits = world.loaded.trees["arm"].joints[1].limits
    times = np.linspace(0, trajectory.duration, 5001)
    position, speed = trajectory.position(times)[:, 1], trajectory.velocity(times)[:, 1]
    beyond = max(position.max() - limits.upper, limits.lower - position.min())
    excess = np.abs(speed).max() - limits.velocity
    messages = " ".join(finding.message for finding in trajectory_findings(world))
    for amount, words in ((beyond, "leaves limits"), (excess, "too fast")):
        # Between samples it may be a little more.
        if not -1e-4 < amount <= 1e-9:
            assert (words in messages) == (amount > 0)
