"""What is fast and thin walls: what the solver foresees holds, whatever the moment of impact."""

import pytest

from linkwork.world.doctor.examine import examine_scene
from tests.world.running import run_steps

PHASES = tuple((k + 0.37) / 7 for k in range(7))
"""How far the ball is from where it would just touch after whole steps, in steps."""
SPEEDS = (2, 5, 10, 20, 60, 100)
WALL = """
    gravity: [0, 0, 0]
    solver: {{step: {step}, speculative: {speculative}}}
    bodies:
      wall: {{shape: box, size: [0.01, 1, 1], fixed: true, material: {material}}}
      ball: {{shape: sphere, size: [0.01], mass: 0.1, position: [{start}, 0, 0],
             velocity: [{speed}, 0, 0]}}
"""


@pytest.fixture
def shot(world_of):
    """Whether a ball of 1 cm passes a wall of 1 cm, and whether the doctor warned."""

    def shoot(speed, phase, material, step=0.001, speculative="true"):
        start = -0.05 - phase * speed * step
        options = {"speed": speed, "start": start, "material": material, "step": step}
        text = WALL.format(**options, speculative=speculative)
        world = world_of(text)
        told = bool(examine_scene(world))
        run_steps(world, 60 + int(0.2 / speed / step))
        return bool(world.data.body("ball").xpos[0] > 0), told

    return shoot


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("step", [0.0005, 0.001, 0.004])
def test_nothing_passes_a_thin_wall_that_does_not_bounce(shot, speed, step):
    for phase in PHASES:
        assert shot(speed, phase, "{restitution: 0}", step) == (False, False)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("material", ["{}", "{restitution: 0.3}", "{restitution: 0.9}"])
def test_what_passes_at_any_moment_was_told(shot, speed, material):
    for phase in PHASES:
        passed, told = shot(speed, phase, material)
        assert told or not passed


def test_what_is_not_foreseen_passes(shot):
    assert all(shot(100, phase, "{}", speculative="false")[0] for phase in PHASES)
