"""Joints carry bodies as mechanics says; what cannot be joined is refused by name."""

import math

import numpy as np
import pytest

from linkwork.errors import LinkworkError, NotFoundError
from linkwork.world.scene.load import load_scene
from tests.world.running import run

PENDULUM = """
    solver: {{integrator: rk4}}
    bodies: {{bob: {{shape: sphere, size: [0.05], mass: 2, position: [0.3, 0, 1]}}}}
    joints:
      pivot: {{kind: revolute, parent: world, child: bob, position: [0.3, 0, 2], axis: [0, -3, 0],
              {more}}}
    """


def test_a_pendulum_swings_with_its_period(world_of):
    world = world_of(PENDULUM.format(more="start: 0.01"))
    moment = 2 * 1.0**2 + 0.4 * 2 * 0.05**2
    period = 2 * math.pi * math.sqrt(moment / (2 * 9.81 * 1.0))
    run(world, period / 4)
    assert world.data.joint("pivot").qpos[0] == pytest.approx(0, abs=1e-5)
    run(world, period / 4)
    assert world.data.joint("pivot").qpos[0] == pytest.approx(-0.01, abs=1e-5)


def test_the_start_turns_the_child_about_the_axis(world_of):
    world = world_of(PENDULUM.format(more="start: 0.5"))
    place = [0.3 + math.sin(0.5), 0, 2 - math.cos(0.5)]
    assert world.data.body("bob").xpos == pytest.approx(place)


def test_the_joint_keeps_its_length_exactly(world_of):
    world = run(world_of(PENDULUM.format(more="start: 2.5")), 1)
    assert np.linalg.norm(world.data.body("bob").xpos - [0.3, 0, 2]) == pytest.approx(1, abs=1e-12)


def test_a_spring_and_rotor_set_the_frequency_of_a_slider(world_of):
    text = """
        gravity: [0, 0, 0]
        solver: {integrator: rk4}
        bodies: {cart: {shape: box, size: [0.1, 0.1, 0.1], mass: 1.5}}
        joints:
          rail: {kind: prismatic, parent: world, child: cart, axis: [1, 0, 0], stiffness: 40,
                 rest: 0.2, rotor_inertia: 0.5, start: 0.1}
        """
    world = run(world_of(text), math.pi * math.sqrt(2 / 40))
    assert world.data.joint("rail").qpos[0] == pytest.approx(0.3, abs=1e-5)


def test_damping_and_dry_friction_brake(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1}
          b: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
        joints:
          viscous: {kind: prismatic, parent: world, child: a, axis: [0, 0, 1], damping: 2}
          dry: {kind: prismatic, parent: world, child: b, axis: [0, 0, 1], dry_friction: 2}
        """
    world = world_of(text)
    world.data.qvel[:] = 1.0
    world.restore(world.state(), 0)
    run(world, 0.25)
    assert world.data.joint("viscous").qvel[0] == pytest.approx(math.exp(-0.5), abs=2e-3)
    assert world.data.joint("dry").qvel[0] == pytest.approx(0.5, abs=0.02)


def test_stops_hold(world_of):
    world = run(world_of(PENDULUM.format(more="start: 1.5, limits: [0.5, null], damping: 1")), 4)
    assert world.data.joint("pivot").qpos[0] == pytest.approx(0.5, abs=0.01)


def test_a_three_axis_joint_is_three_joints(world_of):
    world = world_of("""
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, 1]}
          b: {shape: box, size: [0.1, 0.2, 0.3], mass: 1, position: [0, 0, 2]}
        joints:
          neck: {kind: three-axis, parent: a, child: b, position: [0, 0, 1.5], rpy: [0, 0, 0.3],
                 limits: [[-1, 1], [null, 2], [null, null]], start: [0.1, 0.2, 0.3]}
        sensors: {tilt: {kind: joint-position, joint: neck.y}}
        """)
    assert [joint.name for joint in world.joints] == ["neck.x", "neck.y", "neck.z"]
    assert [joint.joint.limits.upper for joint in world.joints] == [1, 2, math.inf]
    assert world.channels[0] == 0.2
    # In sequence: about x of the parent, then y, then z of what these moved.
    turn = np.linalg.multi_dot([about(2, 0.3), about(0, 0.1), about(1, 0.2), about(2, 0.3)])
    expected = turn @ about(2, 0.3).T
    assert world.data.body("b").xmat.reshape(3, 3) == pytest.approx(expected)


def about(axis, angle):
    turn, (i, j) = np.eye(3), [(1, 2), (2, 0), (0, 1)][axis]
    turn[[i, j], [i, j]] = math.cos(angle)
    turn[i, j], turn[j, i] = -math.sin(angle), math.sin(angle)
    return turn


def test_a_ball_joint_turns_every_way_about_its_point(world_of):
    text = """
        bodies: {a: {shape: sphere, size: [0.1], mass: 1, position: [0.3, 0.2, 1]}}
        joints: {hook: {kind: ball, parent: world, child: a, position: [0, 0, 2], damping: 0.01}}
        """
    world = run(world_of(text), 0.7)
    away = world.data.body("a").xpos - [0, 0, 2]
    assert np.linalg.norm(away) == pytest.approx(np.linalg.norm([0.3, 0.2, 1]), abs=1e-9)
    assert not world.joints


def test_a_fixed_joint_makes_two_bodies_one(world_of):
    text = """
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1}
          b: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0.15, 0, 0]}
        joints: {glue: {kind: fixed, parent: a, child: b}}
        """
    world = run(world_of(text), 0.2)
    between = world.data.body("b").xpos - world.data.body("a").xpos
    assert world.model.nv == 6
    assert between == pytest.approx([0.15, 0, 0], abs=1e-12)


@pytest.mark.parametrize("order", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
def test_bodies_hang_on_each_other_in_any_order(world_of, order):
    bodies = {
        x: f"{x}: {{shape: sphere, size: [0.1], mass: 1, position: [{i}, 0, 0]}}"
        for i, x in enumerate("abc")
    }
    joints = {
        "b": "ab: {kind: revolute, parent: a, child: b, position: [0.5, 0, 0]}",
        "c": "bc: {kind: revolute, parent: b, child: c, position: [1.5, 0, 0]}",
    }
    lines = ["bodies:", *(f"  {bodies[x]}" for x in order), "joints:"]
    lines += [f"  {joints[x]}" for x in order if x in joints]
    world = world_of("\n".join(lines))
    assert world.model.nv == 8
    for i, name in enumerate("abc"):
        assert world.data.body(name).xpos == pytest.approx([i, 0, 0])


def test_a_body_on_a_robots_tool_goes_with_it(world_of):
    text = """
        robots: {{arm: {{model: planar2, start: {{q1: {q1}}}, position: [0, 0, 1]}}}}
        bodies: {{lamp: {{shape: sphere, size: [0.05], mass: 0.1, position: [1, 0, 0.5]}}}}
        joints: {{cord: {{kind: ball, parent: arm/tool, child: lamp, position: [1, 0, 1]}}}}
        """
    seen = []
    for q1 in (0.0, 0.4):
        world = world_of(text.format(q1=q1))
        tool, lamp = world.data.site("arm/tool"), world.data.body("lamp")
        seen.append(tool.xmat.reshape(3, 3).T @ (lamp.xpos - tool.xpos))
        assert (lamp.xpos == pytest.approx([1, 0, 0.5])) is (q1 == 0)
    assert seen[0] == pytest.approx(seen[1])


BODIES = """\
bodies:
  a: {shape: sphere, size: [0.1], mass: 1}
  b: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
  rock: {shape: sphere, size: [0.1], fixed: true}
joints:
"""


def test_a_loop_of_joints_is_rejected_at_one_of_them(scene_file):
    loop = "  j: {kind: ball, parent: b, child: a}\n  k: {kind: ball, parent: a, child: b}\n"
    with pytest.raises(LinkworkError, match="cut joint") as caught:
        load_scene(scene_file(BODIES + loop))
    assert caught.value.place.line in (8, 9)


def test_a_sensor_of_a_whole_three_axis_joint_is_told_the_names(scene_file):
    joint = "  n: {kind: three-axis, parent: a, child: b}\n"
    sensor = "sensors:\n  s: {kind: joint-velocity, joint: n}\n"
    with pytest.raises(NotFoundError, match=r"n\.x, n\.y, n\.z"):
        load_scene(scene_file(BODIES + joint + sensor))


def test_a_joint_may_not_be_called_like_a_free_body(scene_file):
    with pytest.raises(LinkworkError, match="is a free body") as caught:
        load_scene(scene_file(BODIES + "  a: {kind: ball, parent: a, child: b}\n"))
    assert caught.value.place.line == 8


def test_a_chain_too_long_for_the_engine_is_refused_by_name(scene_file, world_of):
    def chain(count):
        bodies = [f"  b{i}: {{shape: sphere, size: [0.1], mass: 1}}" for i in range(count)]
        joints = [f"  j{i}: {{kind: ball, parent: b{i - 1}, child: b{i}}}" for i in range(1, count)]
        return "\n".join(["bodies:", *bodies, "joints:", *joints])

    assert world_of(chain(200)).model.nbody == 201
    with pytest.raises(LinkworkError, match="'b200' is in a chain"):
        load_scene(scene_file(chain(201)))
