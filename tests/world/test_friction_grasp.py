"""Fingers that hold by friction, when a clamp holds, and fingers that close with a speed."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, LinkworkError, SessionError
from linkwork.world.scene.load import load_scene
from tests.world.running import assert_continues, run, set_live

SCENE = """
    solver: {{step: 0.002, noslip_iterations: {noslip}}}
    bodies:
      left: {{shape: box, size: [0.04, 0.02, 0.04], mass: 0.2, position: [0, 0.04, 1]}}
      right: {{shape: box, size: [0.04, 0.02, 0.04], mass: 0.2, position: [0, -0.04, 1]}}
      bar: {{shape: box, size: [0.3, 0.04, 0.04], mass: 0.5, position: [0, 0.002, 1],
             rpy: [0, {pitch}, 0]}}
    joints:
      jaw1: {{kind: prismatic, parent: world, child: left, axis: [0, -1, 0], limits: [-0.02, 0.05],
              damping: 5}}
      jaw2: {{kind: prismatic, parent: world, child: right, axis: {axis}, limits: {limits},
              damping: 5}}
    grasps:
      fingers: {{kind: friction, fingers: [{{joint: jaw1}}, {{joint: jaw2}}], force: 20,
                 opening: 5, ratio: {ratio}, speed: 1}}
      clamp:
        kind: clamp
        jaws: [{{frame: left, position: [0, -0.01, 0]}}, {{frame: right, position: [0, 0.01, 0]}}]
        bodies: [bar]
        axis: {across}
        angle: 0.2
    """
DEFAULTS = {
    "noslip": 5,
    "pitch": 0,
    "ratio": 1,
    "axis": [0, 1, 0],
    "limits": [-0.02, 0.05],
    "across": [0, 1, 0],
}


@pytest.fixture
def gripper(world_of):
    def make(**changes):
        world = world_of(SCENE.format(**{**DEFAULTS, **changes}))
        world.commands["grasp"](grasp="fingers")
        world.accept_changes()
        return world

    return make


def test_friction_holds_a_bar_without_creep(gripper):
    world = run(gripper(), 0.5)
    before = world.data.body("bar").xpos.copy()
    run(world, 5)
    assert np.abs(world.data.body("bar").xpos - before).max() < 1e-4
    assert before[2] == pytest.approx(1, abs=5e-3)


def test_without_noslip_iterations_it_creeps(gripper):
    world = run(gripper(noslip=0), 0.5)
    before = world.data.body("bar").xpos[2]
    crept = before - run(world, 1).data.body("bar").xpos[2]
    assert 2e-5 < crept < 1e-3


CARRIED = """
    solver: {step: 0.002}
    materials: {pad: {sliding: 1.0, stiffness: 30000}}
    bodies:
      boom: {shape: box, size: [0.4, 0.05, 0.05], mass: 5, position: [0.25, 0, 1.1]}
      left: {shape: box, size: [0.04, 0.02, 0.04], mass: 0.2, position: [0.5, 0.04, 1],
             material: pad}
      right: {shape: box, size: [0.04, 0.02, 0.04], mass: 0.2, position: [0.5, -0.04, 1],
              material: pad}
      load: {shape: box, size: [0.08, 0.05, 0.06], mass: 0.5, position: [0.5, 0, 1]}
    joints:
      post: {kind: revolute, parent: world, child: boom, axis: [0, 0, 1]}
      jaw1: {kind: prismatic, parent: boom, child: left, axis: [0, -1, 0], limits: [0, 0.03]}
      jaw2: {kind: prismatic, parent: boom, child: right, axis: [0, 1, 0], limits: [0, 0.03]}
    actuators: {post: {kind: velocity, joint: post, limit: 200}}
    grasps:
      fingers: {kind: friction, fingers: [{joint: jaw1}, {joint: jaw2}], force: 60, closed: true}
    """


def test_a_load_carried_around_a_curve_does_not_slide_out(world_of):
    world = run(world_of(CARRIED), 0.2)

    def held():
        boom = world.data.body("boom")
        return boom.xmat.reshape(3, 3).T @ (world.data.body("load").xpos - boom.xpos)

    before = held()
    set_live(world, "actuators.post.command", 3.0)
    run(world, 2.0)
    assert world.data.joint("post").qvel[0] == pytest.approx(3.0, rel=0.01)
    # Centripetal acceleration 4.5 m/s^2 for two seconds.
    assert np.abs(held() - before).max() < 1e-3


def test_fingers_move_alike_and_centre_what_they_hold(gripper):
    world = run(gripper(), 1)
    one, other = world.data.joint("jaw1").qpos[0], world.data.joint("jaw2").qpos[0]
    assert one == pytest.approx(other, abs=1e-4)
    assert world.data.body("bar").xpos[1] == pytest.approx(0, abs=1e-4)


def test_fingers_on_parallel_axes_move_opposite_ways(gripper):
    world = run(gripper(ratio=-1, axis=[0, -1, 0], limits=[-0.05, 0.02]), 1)
    one, other = world.data.joint("jaw1").qpos[0], world.data.joint("jaw2").qpos[0]
    assert one == pytest.approx(-other, abs=1e-4)
    assert world.data.body("bar").xpos[2] == pytest.approx(1, abs=5e-3)


def test_too_little_force_lets_it_slide(gripper):
    world = gripper()
    world.live["grasps.fingers.force"].write(1.0)
    assert run(world, 1).data.body("bar").xpos[2] < 0.5


def test_opening_drops_it(gripper):
    world = run(gripper(), 0.5)
    world.commands["release"](grasp="fingers")
    run(world, 0.5)
    assert world.data.body("bar").xpos[2] < 0.5
    assert world.data.joint("jaw1").qpos[0] < -0.015


def test_a_clamp_tells_when_both_jaws_touch_and_when_no_more(gripper):
    world = gripper()
    holding = world.live["grasps.clamp.holding"]
    assert holding.read() is False
    run(world, 0.5)
    assert holding.read() is True
    world.commands["release"](grasp="fingers")
    assert run(world, 0.3).live["grasps.clamp.holding"].read() is False
    kinds = [event.kind for event in world.events]
    assert kinds == ["closed", "clamp-holds", "opened", "clamp-lost"]


def test_a_clamp_holds_nothing_that_lies_wrong(gripper):
    world = run(gripper(across=[0, 1, 0.3]), 0.5)
    assert world.live["grasps.clamp.holding"].read() is False
    with pytest.raises(SessionError, match=r"bar: misaligned by 0\.29\d* rad, at most 0\.2"):
        world.commands["grasp"](grasp="clamp")


def test_a_clamp_with_nothing_between_is_refused(gripper):
    world = gripper()
    with pytest.raises(SessionError, match="nothing between its jaws"):
        world.commands["grasp"](grasp="clamp")
    with pytest.raises(ArgumentError, match="read-only"):
        world.live["grasps.clamp.holding"].write(True)


def test_a_clamp_that_took_hold_needs_no_friction(gripper):
    world = run(gripper(noslip=0), 0.5)
    world.commands["grasp"](grasp="clamp")
    world.accept_changes()
    before = world.data.body("bar").xpos.copy()
    assert np.abs(run(world, 2).data.body("bar").xpos - before).max() < 2e-5


def test_a_checkpoint_while_holding_goes_on_bit_for_bit_in_another_world(gripper):
    world, other = run(gripper(), 0.2), gripper()
    world.commands["grasp"](grasp="clamp")
    run(world, 0.1)
    assert_continues(world, other, 0.2)


def test_fingers_lift_a_bar_by_the_hand_that_carries_them(world_of):
    text = """
        solver: {noslip_iterations: 5}
        bodies:
          palm: {shape: box, size: [0.1, 0.2, 0.02], mass: 1, position: [0, 0, 1.1]}
          left: {shape: box, size: [0.04, 0.02, 0.14], mass: 0.2, position: [0, 0.031, 1.02]}
          right: {shape: box, size: [0.04, 0.02, 0.14], mass: 0.2, position: [0, -0.031, 1.02]}
          bar: {shape: box, size: [0.3, 0.04, 0.04], mass: 0.5, position: [0, 0, 1]}
        joints:
          lift: {kind: prismatic, parent: world, child: palm, damping: 20}
          jaw1: {kind: prismatic, parent: palm, child: left, axis: [0, -1, 0]}
          jaw2: {kind: prismatic, parent: palm, child: right, axis: [0, 1, 0]}
        forces: {rope: {kind: wind, bodies: [palm], force: [0, 0, 30]}}
        grasps:
          fingers: {kind: friction, fingers: [{joint: jaw1}, {joint: jaw2}], force: 20,
                    closed: true}
        """
    world = run(world_of(text), 1.5)
    assert world.data.body("bar").xpos[2] > 1.3
    below = world.data.body("palm").xpos[2] - world.data.body("bar").xpos[2]
    assert below == pytest.approx(0.1, abs=5e-3)


def test_a_clamp_may_be_two_places_of_one_link(world_of):
    x, y, z = lw.load("scara1").fk([0.2, 0.3, 0.1, 0, 0])[:3, 3]
    world = world_of(f"""
        gravity: [0, 0, 0]
        robots: {{arm: {{model: scara1, start: {{q1: 0.2, q2: 0.3, q3: 0.1}}}}}}
        bodies:
          bar: {{shape: box, size: [0.2, 0.049, 0.02], mass: 0.2, position: [{x}, {y}, {z}],
                 rpy: [0, 0, 0.5], collides: false}}
        grasps:
          clamp:
            kind: clamp
            jaws:
              - {{frame: arm/tool, position: [0, 0.025, 0]}}
              - {{frame: arm/tool, position: [0, -0.025, 0]}}
            bodies: [bar]
            axis: [0, 1, 0]
        """)
    assert world.live["grasps.clamp.holding"].read() is True
    world.commands["grasp"](grasp="clamp")
    world.data.joint("arm/q1").qvel[0] = 1.0
    run(world, 0.2)
    now = [
        float(world.data.joint(f"arm/{joint}").qpos[0])
        for joint in world.robots["arm"].tree.joint_names
    ]
    assert world.data.body("bar").xpos == pytest.approx(lw.load("scara1").fk(now)[:3, 3], abs=1e-4)
    assert world.live["grasps.clamp.holding"].read() is True


@pytest.mark.parametrize("finger", ["jaw2", "tilt.y"])
@pytest.mark.parametrize(
    ("driver", "words"),
    [
        ("actuators: {{m: {{joint: {joint}}}}}", "'{finger}' is already driven by actuator 'm'"),
        ("actuators: {{m: {{kind: position, joint: {joint}}}}}", "driven by actuator 'm'"),
        (
            "grasps: {{m: {{kind: friction, fingers: [{{joint: {finger}}}], force: 1}}, {grasp}}}",
            "joint '{finger}' is already driven by grasp 'm'",
        ),
    ],
    ids=["a torque", "a motor", "another grasp"],
)
def test_fingers_that_something_else_drives_are_refused(scene_file, finger, driver, words):
    grasp = f"own: {{kind: friction, fingers: [{{joint: jaw1}}, {{joint: {finger}}}], force: 1}}"
    text = driver.format(joint=finger.partition(".")[0], finger=finger, grasp=grasp)
    grasps = "" if "grasps" in text else f"grasps: {{{grasp}}}"
    bodies = """
bodies:
  left: {shape: sphere, size: [0.1], mass: 1}
  right: {shape: sphere, size: [0.1], mass: 1, position: [0, 1, 0]}
  far: {shape: sphere, size: [0.1], mass: 1, position: [0, 2, 0]}
joints:
  jaw1: {kind: prismatic, parent: world, child: left}
  jaw2: {kind: prismatic, parent: world, child: right}
  tilt: {kind: three-axis, parent: world, child: far}
"""
    load_scene(scene_file(f"{bodies}grasps: {{{grasp}}}"))
    with pytest.raises(LinkworkError, match=words.format(finger=finger)) as refused:
        load_scene(scene_file(f"{bodies}{text}\n{grasps}"))
    assert refused.value.place.element == "grasps.own.fingers[1].joint"


FORCES = (5, 20, 60, 200)
STOP = 0.045
TOUCH = 0.02
"""Where the fingers meet the cube [m]."""

CLOSING = """
    gravity: [0, 0, 0]
    solver: {{noslip_iterations: 5, integrator: {integrator}}}
    bodies:
      cube: {{shape: box, size: [0.05, 0.05, 0.05], mass: 0.2, position: [0, 0, {height}]}}
      l: {{shape: box, size: [0.03, 0.01, 0.06], mass: 0.1, position: [0, 0.05, 0]}}
      r: {{shape: box, size: [0.03, 0.01, 0.06], mass: 0.1, position: [0, -0.05, 0]}}
    joints:
      l: {{kind: prismatic, parent: world, child: l, axis: [0, {way}, 0], limits: {limits}}}
      r: {{kind: prismatic, parent: world, child: r, axis: [0, 1, 0], limits: [0, 0.045]}}
    forces: {{weight: {{kind: wind, bodies: [cube], force: [0, 0, 0]}}}}
    grasps:
      hand: {{kind: friction, fingers: [{{joint: l}}, {{joint: r}}], ratio: {ratio}, closed: true,
             force: {force}, opening: 5, speed: {speed}}}
    """
CLOSING_DEFAULTS = {
    "integrator": "implicitfast",
    "height": 0,
    "way": -1,
    "limits": [0, STOP],
    "ratio": 1,
    "force": 20,
    "speed": 0.1,
}


@pytest.fixture
def hand(world_of):
    return lambda **changes: world_of(CLOSING.format(**{**CLOSING_DEFAULTS, **changes}))


def record(world, seconds):
    """Positions and speeds of both fingers after every step, (steps, 2) each."""
    positions, speeds = [], []
    for _ in range(round(seconds / world.step_size)):
        world.step()
        positions.append([world.data.joint(name).qpos[0] for name in "lr"])
        speeds.append([world.data.joint(name).qvel[0] for name in "lr"])
    return np.array(positions), np.array(speeds)


@pytest.mark.parametrize("integrator", ["implicitfast", "implicit", "euler", "rk4"])
@pytest.mark.parametrize("force", FORCES)
def test_fingers_reach_their_speed_and_no_more(hand, integrator, force):
    _, speeds = record(hand(height=1, force=force, integrator=integrator), 0.15)
    assert speeds.max() == pytest.approx(0.1, rel=1e-3)
    assert speeds[-1] == pytest.approx([0.1, 0.1], rel=1e-3)


@pytest.mark.parametrize(
    ("changes", "reached"),
    [
        ({"speed": 0.02}, [0.02, 0.02]),
        ({"ratio": 0.5}, [0.1, 0.05]),
        ({"force": -20, "ratio": -1, "way": 1, "limits": [-STOP, 0]}, [-0.1, 0.1]),
    ],
    ids=["slow", "ratio", "negative"],
)
def test_the_speed_is_the_first_fingers_in_the_direction_of_the_force(hand, changes, reached):
    _, speeds = record(hand(height=1, **changes), 0.15)
    assert speeds[-1] == pytest.approx(reached, rel=5e-3)


@pytest.mark.parametrize("force", FORCES)
def test_fingers_hold_a_cube_without_passing_through_it(hand, force):
    world = hand(force=force)
    positions, _ = record(world, 0.5)
    assert positions.max() < TOUCH + 0.006
    assert positions.min() >= -1e-6
    world.live["forces.weight.force"].write([0.0, 0.0, -2.0])
    record(world, 0.5)
    assert np.abs(world.data.body("cube").xpos).max() < 1e-3


@pytest.mark.parametrize("force", FORCES)
def test_an_empty_hand_keeps_to_its_stops(hand, force):
    positions, _ = record(hand(height=1, force=force), 0.8)
    assert positions.max() < STOP + 0.002
    assert positions[-1] == pytest.approx([STOP, STOP], abs=5e-4)


@pytest.mark.parametrize("force", FORCES)
def test_at_rest_the_full_force_presses(hand, force):
    world = hand(force=force)
    record(world, 1)
    pressed = [world.data.joint(name).qfrc_constraint[0] for name in "lr"]
    assert pressed == pytest.approx([-force, -force], rel=1e-2)


def test_opening_is_damped_like_closing(hand):
    world = hand()
    record(world, 0.3)
    world.commands["release"](grasp="hand")
    world.accept_changes()
    _, speeds = record(world, 0.2)
    assert speeds[-1] == pytest.approx([-0.1 * 5 / 20] * 2, rel=1e-2)


@pytest.mark.parametrize(("key", "value"), [("speed", 0), ("ratio", 0), ("ratio", -1.0e-300)])
def test_what_would_damp_without_end_is_refused(hand, key, value):
    with pytest.raises(LinkworkError, match=r"at least 0\.001") as refused:
        hand(**{key: value})
    assert refused.value.place.element == f"grasps.hand.{key}"
