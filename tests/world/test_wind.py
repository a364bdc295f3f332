"""Wind, airflow and thrust: steady, in gusts, at random and by formula."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, DivergenceError
from tests.world.motor_scenes import set_actuator
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
    world = world_of(f"""
        gravity: [0, 0, 0]
        bodies:
          a: {{{ball}, position: [1, 0, 0]}}
          b: {{{ball}, position: [2, 0, 0]}}
          c: {{{ball}, position: [3, 0, 0]}}
        forces: {{breeze: {{kind: wind, bodies: {order}, formula: {{fz: "x", tz: "2 * x"}}}}}}
        """)
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


AREA, DENSITY, MASS = 0.5, 1.2, 3.0


@pytest.fixture
def ball(world_of):
    """A ball without weight in an airflow."""

    def make(airflow, seed=0, velocity=(0, 0, 0)):
        text = f"""
            gravity: [0, 0, 0]
            solver: {{step: 0.001}}
            bodies:
              ball: {{shape: sphere, size: [0.2], mass: {MASS}, velocity: {list(velocity)}}}
            forces:
              air: {{kind: airflow, density: {DENSITY}, drag: {{ball: [{AREA}, {AREA}, {AREA}]}},
                    {airflow}}}
            """
        return world_of(text, seed)

    return make


def run_at_once(world, seconds):
    world.run(round(seconds / world.step_size))
    return world


def test_drag_slows_a_body_as_its_square_demands(ball):
    """v' = -k v^2 gives v = v0 / (1 + k v0 t)."""
    world = run_at_once(ball("velocity: [0, 0, 0]", velocity=(6, 0, 0)), 2.0)
    k = 0.5 * DENSITY * AREA / MASS
    assert world.data.qvel[0] == pytest.approx(6.0 / (1 + k * 6.0 * 2.0), rel=2e-3)


def test_a_body_is_carried_along_by_the_air(ball):
    world = run_at_once(ball("velocity: [4, -3, 0]"), 30.0)
    direction = world.data.qvel[:2] / np.linalg.norm(world.data.qvel[:2])
    assert direction == pytest.approx((0.8, -0.6), abs=1e-9)
    assert 3.5 < np.linalg.norm(world.data.qvel[:2]) < 5.0


def test_a_gust_is_a_pulse_of_velocity(ball):
    world = ball("gusts: [{start: 0.5, duration: 1, velocity: [3, 0, 0]}]")
    run_at_once(world, 1.001)
    assert world.live["forces.air.present"].read()[0] == pytest.approx(3.0, abs=1e-3)
    run_at_once(world, 2.0)
    assert world.live["forces.air.present"].read()[0] == 0.0


def test_turbulence_has_its_deviation_and_repeats_by_seed(ball):
    airflow = "random: {time_constant: 0.05, velocity: [2, 0, 0]}"
    seen = []
    for seed in (1, 1, 2):
        world, values = ball(airflow, seed), []
        for step in range(10, 20001, 10):
            world.run(step)
            values.append(world.live["forces.air.present"].read()[0])
        seen.append(np.array(values))
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], seen[2])
    assert math.sqrt(np.mean(seen[0] ** 2)) == pytest.approx(2.0, rel=0.2)


def craft(world_of, thrust=""):
    """A free box of 2 kg without gravity, with a thrust along its x axis."""
    return world_of(f"""
        gravity: [0, 0, 0]
        bodies: {{craft: {{shape: box, size: [0.3, 0.2, 0.1], mass: 2}}}}
        actuators: {{jet: {{kind: thrust, frame: craft, axis: [2, 0, 0]{thrust}}}}}
        """)


def test_a_thrust_accelerates_along_its_axis_whatever_its_length(world_of):
    world = craft(world_of)
    set_actuator(world, "jet.command", 6.0)
    run(world, 0.5)
    assert world.data.qvel[:3] == pytest.approx([1.5, 0, 0], abs=1e-9)


def test_the_force_follows_its_command_with_a_first_order_lag(world_of):
    world = craft(world_of, ", time_constant: 0.05")
    set_actuator(world, "jet.command", 6.0)
    for _ in range(5):
        run(world, 0.02)
        expected = 6.0 * -math.expm1(-world.time / 0.05)
        assert world.live["actuators.jet.force"].read() == pytest.approx(expected, rel=1e-9)


def test_force_and_reaction_torque_turn_with_the_body(world_of):
    world = craft(world_of, ", position: [0, 0.1, 0], torque_ratio: 0.02")
    world.data.qpos[3:7] = [math.cos(0.5), 0, 0, math.sin(0.5)]
    world.accept_changes()
    set_actuator(world, "jet.command", 4.0)
    world.step()
    rows = np.zeros(6)
    rows[:] = world.data.qfrc_actuator
    assert rows[:3] == pytest.approx([4 * math.cos(1.0), 4 * math.sin(1.0), 0])
    # Torques of a free joint are in the body.
    assert rows[3:] == pytest.approx([4 * 0.02, 0, -4 * 0.1])


def test_a_thrust_acts_on_a_frame_of_a_robot(world_of):
    world = world_of("""
        robots: {arm: {model: planar2}}
        actuators: {jet: {kind: thrust, frame: arm/tool, axis: [0, 1, 0], limits: [0, 10]}}
        """)
    set_actuator(world, "jet.command", 3.0)
    world.step()
    assert np.abs(world.data.qfrc_actuator).max() > 0.5


def test_commands_outside_the_limits_are_refused(world_of):
    world = craft(world_of, ", limits: [0, 5]")
    for path, bad in (("command", 5.1), ("command", -0.1), ("command", "full"), ("force", 1.0)):
        with pytest.raises(ArgumentError):
            world.live[f"actuators.jet.{path}"].write(bad)


def test_a_lagging_force_continues_from_a_checkpoint_bit_for_bit(world_of):
    world, twin = (craft(world_of, ", time_constant: 0.1") for _ in range(2))
    set_actuator(world, "jet.command", 6.0)
    run(world, 0.03)
    assert_continues(world, twin, 0.03)


def test_a_state_of_an_actuator_that_diverges_is_named(world_of):
    world = craft(world_of, ", time_constant: 0.1")
    world.data.act[0] = math.inf
    with pytest.raises(DivergenceError, match="state of actuator 'jet'"):
        world.check_sound()
