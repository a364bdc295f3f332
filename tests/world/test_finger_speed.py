"""Fingers close with a speed, whatever their force: they pass through nothing."""

import numpy as np
import pytest

from linkwork.errors import LinkworkError

FORCES = (5, 20, 60, 200)
STOP = 0.045
TOUCH = 0.02
"""Where the fingers meet the cube [m]."""

SCENE = """
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
DEFAULTS = {
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
    return lambda **changes: world_of(SCENE.format(**{**DEFAULTS, **changes}))


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
