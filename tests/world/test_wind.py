"""Wind: steady, in gusts, at random and by formula."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, DivergenceError
from tests.world.running import assert_continues, run, set_live

BRICK = "shape: box, size: [0.1, 0.2, 0.4], mass: 2, position: [0, 0, 5]"


@pytest.fixture
def blown(world_of):
    """A brick of 2 kg without gravity, in a wind."""

    def make(wind, body=BRICK, step=0.001, seed=0):
        text = f"""
            gravity: [0, 0, 0]
            solver: {{step: {step}}}
            bodies: {{brick: {{{body}}}}}
            forces: {{breeze: {{kind: wind, bodies: [brick], {wind}}}}}
            """
        return world_of(text, seed)

    return make


def momentum(world):
    return 2 * world.data.qvel[:3]


def test_an_impulse_is_the_change_of_momentum(blown):
    world = run(blown("force: [1, -2, 3]"), 0.5)
    assert momentum(world) == pytest.approx([0.5, -1.0, 1.5], rel=1e-12)
    assert world.data.qvel[3:] == pytest.approx(np.zeros(3), abs=1e-15)


def test_a_torque_changes_angular_momentum_alone(blown):
    world = run(blown("torque: [0, 0, 0.02]"), 0.5)
    assert 2 / 12 * (0.1**2 + 0.2**2) * world.data.qvel[5] == pytest.approx(0.01, rel=1e-9)
    assert momentum(world) == pytest.approx(np.zeros(3), abs=1e-15)


def test_a_force_beside_the_centre_turns_as_its_moment_does(blown):
    beside = run(blown("force: [0, 1, 0], point: [0.05, 0, 0]"), 0.01)
    both = run(blown("force: [0, 1, 0], torque: [0, 0, 0.05]"), 0.01)
    assert beside.data.qvel == pytest.approx(both.data.qvel, rel=1e-3)


def test_a_wind_along_the_frame_turns_with_the_body(blown):
    turned = f"{BRICK}, rpy: [0, 0, {math.pi / 2}]"
    world = run(blown("force: [1, 0, 0], axes: frame", turned), 0.1)
    assert momentum(world) == pytest.approx([0, 0.1, 0], abs=1e-12)


def test_a_gust_brings_half_its_peak_for_its_duration(blown):
    world = run(blown("gusts: [{start: 0.1, duration: 0.2, force: [3, 0, 0]}]"), 0.5)
    assert momentum(world)[0] == pytest.approx(0.5 * 3 * 0.2, rel=1e-9)


def test_a_gust_comes_again(blown):
    gust = "{start: 0.1, duration: 0.1, force: [3, 0, 0], every: 0.2}"
    world = blown(f"gusts: [{gust}]")
    assert momentum(run(world, 0.1))[0] == pytest.approx(0, abs=1e-12)
    assert momentum(run(world, 0.6))[0] == pytest.approx(3 * 0.15, rel=1e-9)


def test_a_formula_that_is_constant_is_a_constant(blown):
    said = run(blown("force: [1, -2, 3], torque: [0, 0.1, 0]"), 0.2)
    meant = run(blown('formula: {fx: "2 - 1", fy: "-sqrt(4)", fz: "3", ty: "0.1"}'), 0.2)
    assert np.array_equal(said.data.qvel, meant.data.qvel)


def test_a_formula_knows_time_place_and_velocity(blown):
    world = run(blown('formula: {fx: "4 * cos(2 * t)", fz: "-8 * (z - 5)", fy: "1 - 20 * vy"}'), 2)
    assert momentum(world)[0] == pytest.approx(2 * math.sin(4), abs=5e-3)
    assert world.data.qpos[2] == pytest.approx(5, abs=1e-12)
    assert world.data.qvel[1] == pytest.approx(1 / 20, rel=1e-6)


def test_all_parts_of_a_wind_add_up(blown):
    parts = ["force: [1, 0, 0]", "gusts: [{start: 0, duration: 0.1, force: [0, 2, 0]}]"]
    parts += ["random: {time_constant: 0.1, force: [1, 1, 1]}", 'formula: {fz: "t"}']
    together = momentum(run(blown(", ".join(parts)), 0.2))
    alone = sum(momentum(run(blown(part), 0.2)).copy() for part in parts)
    assert together == pytest.approx(alone, rel=1e-9)


@pytest.mark.parametrize("order", ["[a, b, c]", "[c, a, b]", "[b, a, b, c]"])
def test_each_body_feels_its_own_whatever_the_order(world_of, order):
    ball = "shape: sphere, size: [0.1], mass: 1"
    text = f"""
        gravity: [0, 0, 0]
        bodies:
          a: {{{ball}, position: [1, 0, 0]}}
          b: {{{ball}, position: [2, 0, 0]}}
          c: {{{ball}, position: [3, 0, 0]}}
        forces: {{breeze: {{kind: wind, bodies: {order}, formula: {{fz: "x", tz: "2 * x"}}}}}}
        """
    world = world_of(text)
    world.step()
    for x, body in enumerate("abc", 1):
        pushed = x * order.count(body) * world.step_size
        assert world.data.joint(body).qvel[2] == pytest.approx(pushed)
        assert 0.4 * 0.1**2 * world.data.joint(body).qvel[5] == pytest.approx(2 * pushed)


def wandering(blown, seed, count):
    world = blown("random: {time_constant: 0.05, force: [3, 4, 5]}", step=0.01, seed=seed)
    speeds = [np.zeros(3)]
    for _ in range(count):
        world.step()
        speeds.append(world.data.qvel[:3].copy())
    return 2 * np.diff(speeds, axis=0) / 0.01


def test_random_wind_has_its_deviation_and_forgets_in_its_time(blown):
    forces = wandering(blown, 1, 10_000)
    assert forces.std(axis=0) == pytest.approx([3, 4, 5], rel=0.1)
    assert np.abs(forces.mean(axis=0) / [3, 4, 5]).max() < 0.12
    later = (forces[5:] * forces[:-5]).mean(axis=0) / forces.var(axis=0)
    assert later == pytest.approx(np.full(3, math.exp(-1)), abs=0.1)


def test_random_wind_follows_the_seed_and_nothing_else(blown):
    first, again, other = (wandering(blown, seed, 50) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.allclose(first, other)


def test_a_wind_can_be_changed_and_switched_while_it_blows(blown):
    world = blown("force: [1, 0, 0]")
    world.live["forces.breeze.force"].write([0, 4, 0])
    assert world.live["forces.breeze.force"].read() == [0, 4, 0]
    assert momentum(run(world, 0.1)) == pytest.approx([0, 0.4, 0])
    world.live["forces.breeze.active"].write(False)
    assert momentum(run(world, 0.1)) == pytest.approx([0, 0.4, 0])
    world.reset()
    assert momentum(run(world, 0.1)) == pytest.approx([0.1, 0, 0])


@pytest.mark.parametrize("bad", [[1, 2], "east", [1, 2, math.nan], 3, None, [1e300, 0, 0]])
def test_a_wind_refuses_what_is_no_force(blown, bad):
    world = blown("force: [1, 0, 0]")
    with pytest.raises(ArgumentError, match=r"forces\.breeze\.force"):
        world.live["forces.breeze.force"].write(bad)
    assert world.live["forces.breeze.force"].read() == [1, 0, 0]


def test_a_formula_without_a_value_is_named_and_its_step_undone(blown):
    world = run(blown('formula: {fx: "1 / (t - 0.01)"}, random: {time_constant: 1}'), 0.01)
    before = (world.state(), world.memory(), world.time)
    with pytest.raises(DivergenceError, match=r"force 'breeze' failed.*division by zero") as it:
        world.step()
    assert it.value.step == 11
    after = (world.state(), world.memory(), world.time)
    assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))
    set_live(world, "forces.breeze.active", False)
    run(world, 0.1)


def test_a_checkpoint_goes_on_bit_for_bit_in_another_world(blown):
    wind = 'random: {time_constant: 0.1, force: [1, 1, 1], torque: [1, 1, 1]}, formula: {fx: "-vx"}'
    world, other = run(blown(wind, seed=3), 0.3), blown(wind, seed=3)
    assert_continues(world, other, 0.3)
