"""Wheels on soil: laws of the stresses under a wheel, of the force that uses them, and mobility."""

import math

import mujoco
import numpy as np
import pytest
import yaml
from scipy.optimize import brentq

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.forces.soil import trafficability
from linkwork.world.forces.soil.soils import SOILS
from linkwork.world.forces.soil.wheel_on_soil import slid_on
from linkwork.world.forces.soil.wheel_stress import entry_angle, mirrored, wheel_forces
from linkwork.world.scene.load import load_scene
from linkwork.world.terrain.build import sink_ground
from tests.session.test_loops import check_loops

RADIUS, WIDTH = 0.15, 0.08
MASS = 28.0


def at_slip(soil, sinkage, slip, sideslip=0.0):
    """Forces in steady motion."""
    entry = entry_angle(RADIUS, sinkage)
    slid = slip * RADIUS * math.sin(entry)
    aside = (1 - slip) * RADIUS * entry * math.tan(sideslip)
    return wheel_forces(soil, RADIUS, WIDTH, sinkage, 0.0, slid, aside)


def integrals(soil, sinkage, slip, count=40_001):
    """Load, pull and torque by the trapezoidal rule of the published formulas."""
    front = math.acos(1 - sinkage / RADIUS)
    back = -math.acos(1 - soil.exit_ratio * sinkage / RADIUS)
    peak = (soil.peak + soil.peak_slip * slip) * front
    angle = np.linspace(back, front, count)
    mapped = front - (angle - back) / (peak - back) * (front - peak)
    depth = RADIUS * (np.cos(np.where(angle > peak, angle, mapped)) - math.cos(front))
    modulus = soil.cohesive_modulus / WIDTH + soil.frictional_modulus
    normal = modulus * np.maximum(depth, 0) ** soil.exponent
    moved = RADIUS * (front - angle - (1 - slip) * (math.sin(front) - np.sin(angle)))
    limit = soil.cohesion + normal * math.tan(soil.friction_angle)
    shear = np.sign(moved) * limit * (1 - np.exp(-np.abs(moved) / soil.shear_modulus))
    area = RADIUS * WIDTH
    load = area * np.trapezoid(normal * np.cos(angle) + shear * np.sin(angle), angle)
    pull = area * np.trapezoid(shear * np.cos(angle) - normal * np.sin(angle), angle)
    return load, pull, RADIUS * area * np.trapezoid(shear, angle)


@pytest.mark.parametrize("name", SOILS)
@pytest.mark.parametrize("slip", [-0.5, 0.0, 0.2, 0.9])
def test_forces_are_the_integrals_of_the_published_stresses(name, slip):
    forces = at_slip(SOILS[name], 0.02, slip)
    load, pull, torque = integrals(SOILS[name], 0.02, slip)
    assert forces.load == pytest.approx(load, rel=2e-4)
    assert forces.pull == pytest.approx(pull, rel=2e-3, abs=2e-4 * load)
    assert forces.torque == pytest.approx(torque, rel=2e-3, abs=2e-4 * load * RADIUS)


@pytest.mark.parametrize("soil", SOILS.values(), ids=SOILS)
def test_a_free_wheel_is_held_back_and_pull_grows_with_slip(soil):
    for sinkage in (0.005, 0.02, 0.06):
        pulls = [at_slip(soil, sinkage, slip).pull for slip in (-0.9, -0.3, 0.0, 0.1, 0.2)]
        assert pulls == sorted(pulls)
        free = brentq(lambda slip, z=sinkage: at_slip(soil, z, slip).torque, -5.0, 1.0)
        assert free < 0
        assert at_slip(soil, sinkage, free).pull < 0


@pytest.mark.parametrize("soil", SOILS.values(), ids=SOILS)
def test_a_wheel_gives_less_power_than_it_takes(soil):
    """Torque times rate exceeds pull times velocity, whatever the slip: soil only dissipates."""
    for sinkage in (0.001, 0.01, 0.06):
        for slip in (-3.0, -0.5, 0.0, 0.1, 0.5, 1.0):
            forces = at_slip(soil, sinkage, slip)
            assert forces.torque / RADIUS > (1 - slip) * forces.pull


@pytest.mark.parametrize("soil", SOILS.values(), ids=SOILS)
def test_shear_never_exceeds_the_strength_of_mohr_and_coulomb(soil):
    for slip, sideslip in ((0.9, 0.0), (0.3, 0.6), (0.0, 1.2), (-2.0, 0.4)):
        forces = at_slip(soil, 0.03, slip, sideslip)
        arc = entry_angle(RADIUS, 0.03) + entry_angle(RADIUS, 0.03 * soil.exit_ratio)
        along, side = forces.torque / RADIUS, forces.side
        cohesive = soil.cohesion * RADIUS * WIDTH * arc
        unsheared = wheel_forces(soil._replace(cohesion=0, friction_angle=0), *_at(slip), 0.0)
        # The radial stresses add up to at most the load over the cosine of the entry.
        radial = unsheared.load / math.cos(entry_angle(RADIUS, 0.03))
        most = cohesive + radial * math.tan(soil.friction_angle)
        assert math.hypot(along, side) <= most


def _at(slip):
    return RADIUS, WIDTH, 0.03, 0.0, slip * RADIUS * math.sin(entry_angle(RADIUS, 0.03))


def test_left_and_right_are_alike_and_so_are_forward_and_backward():
    soil = SOILS["sandy-loam"]
    left, right = at_slip(soil, 0.02, 0.2, 0.3), at_slip(soil, 0.02, 0.2, -0.3)
    assert left == right._replace(side=-right.side, roll=-right.roll, yaw=-right.yaw)
    assert mirrored(mirrored(left)) == left
    assert left.side < 0 < right.side


def test_shearing_to_and_fro_dissipates():
    """A wheel that does not turn is moved along random ways and back to its start."""
    soil, random = SOILS["dry-sand"], np.random.default_rng(5)
    for _ in range(5):
        ways = random.uniform(-1, 1, (20, 2)) * 0.03
        ways[-1] = -ways[:-1].sum(axis=0)
        place, work = (0.0, 0.0), 0.0
        for way in ways:
            for _ in range(20):
                vx, vy = way / 20 / 1e-3
                moved = slid_on(*place, (-vx, vy), 0.0, (0.1, 0.1), soil.shear_modulus, 1e-3)
                middle = [(a + b) / 2 for a, b in zip(place, moved, strict=True)]
                forces = [
                    wheel_forces(soil, RADIUS, WIDTH, 0.02, 0.0, sign * middle[0], middle[1])
                    for sign in (1, -1)
                ]
                back = mirrored(forces[1])
                # About one half of a symmetric contact, which pushes neither way by itself.
                work -= vx * 1e-3 * (forces[0].pull + back.pull) / 2
                work -= vy * 1e-3 * (forces[0].side + back.side) / 2
                place = moved
        assert work > 0


WHEELS = {"fl": (0.3, 0.25), "fr": (0.3, -0.25), "rl": (-0.3, 0.25), "rr": (-0.3, -0.25)}


def rover(soil="dry-sand", tilt=0.0, step=0.001, ground=None, **force):
    """A rover of 28 kg on four wheels whose motors keep a velocity, on a slope along x."""
    bodies = {"chassis": {"shape": "box", "size": [0.7, 0.3, 0.1], "mass": 20.0, "collides": False}}
    joints, motors = {}, {}
    for name, (x, y) in WHEELS.items():
        bodies[name] = {"shape": "cylinder", "size": [RADIUS, WIDTH], "mass": 2.0}
        bodies[name] |= {"position": [x, y, RADIUS], "rpy": [math.pi / 2, 0.0, 0.0]}
        joints[name] = {"kind": "revolute", "parent": "chassis", "child": name}
        joints[name] |= {"position": [x, y, RADIUS], "axis": [0.0, 1.0, 0.0]}
        motors[name] = {"kind": "velocity", "joint": name, "limit": 50.0}
    bodies["chassis"]["position"] = [0.0, 0.0, 0.25]
    soil_force = {"kind": "soil", "type": soil, "wheels": {name: {} for name in WHEELS}} | force
    return {
        "gravity": [-9.81 * math.sin(tilt), 0.0, -9.81 * math.cos(tilt)],
        "solver": {"step": step},
        "ground": ground or {},
        "bodies": bodies,
        "joints": joints,
        "actuators": motors,
        "forces": {"ground": soil_force},
        "sensors": {name: {"kind": "soil", "soil": "ground", "wheel": name} for name in WHEELS},
    }


@pytest.fixture
def driven(world_of):
    """A rover after some seconds; `rate` of its wheels from the start [rad/s]."""

    def make(seconds, rate=0.0, **options):
        world = world_of(yaml.safe_dump(rover(**options)))
        # Motors hold their position until commanded.
        for name in WHEELS if rate else ():
            world.live[f"actuators.{name}.command"].write(rate)
        world.accept_changes()
        world.run(round(seconds / world.step_size))
        return world

    return make


def readings(world):
    return {name: world.wheel_readings("ground", name) for name in WHEELS}


def test_wheels_carry_the_weight_and_nothing_else_at_rest(driven):
    world = driven(4.0)
    loads = [x[2] for x in readings(world).values()]
    assert sum(loads) == pytest.approx(MASS * 9.81, rel=1e-6)
    assert loads == pytest.approx([MASS * 9.81 / 4] * 4, rel=1e-6)
    assert np.abs(world.data.qvel).max() < 1e-6
    assert world.data.ncon == 0


@pytest.mark.parametrize("tilt", [0.15, 0.35])
def test_it_stands_on_a_slope_without_creeping(driven, tilt):
    world = driven(20.0, tilt=tilt)
    before = world.data.body("chassis").xpos.copy()
    pulls = sum(x[3] for x in readings(world).values())
    assert pulls == pytest.approx(MASS * 9.81 * math.sin(tilt), rel=1e-4)
    world.run(world.step_count + 10_000)
    assert np.abs(world.data.body("chassis").xpos - before).max() < 1e-7


def test_it_slides_down_a_slope_steeper_than_the_soil_can_hold(driven):
    soil = {"like": "dry-sand", "cohesion": 0.0}
    assert driven(3.0, tilt=math.radians(36), soil=soil).data.qvel[0] < -0.2


def test_forward_and_backward_drives_are_mirror_images(driven):
    ahead, back = driven(2.0, rate=2.0), driven(2.0, rate=-2.0)
    x = ahead.data.body("chassis").xpos[0]
    assert x > 0.3
    assert back.data.body("chassis").xpos[0] == pytest.approx(-x, rel=1e-9)
    for front, rear in zip(("fl", "fr"), ("rl", "rr"), strict=True):
        one, other = readings(ahead)[front], readings(back)[rear]
        assert one * [1, -1, 1, -1, 1, -1] == pytest.approx(other, abs=1e-7)


def test_wheels_let_run_out_only_lose_energy(driven):
    world = driven(2.0, rate=4.0)
    for name in WHEELS:
        world.live[f"actuators.{name}.limit"].write(0.0)
    world.accept_changes()
    world.run(world.step_count + 20)
    energies = []
    for _ in range(200):
        world.run(world.step_count + 10)
        energies.append(float(0.5 * world.data.qvel @ _momentum(world)) + _height(world))
    assert max(np.diff(energies)) < 1e-3 * energies[0]
    assert energies[-1] < energies[0] - 1.0


def _momentum(world):
    result = np.zeros(world.model.nv)
    mujoco.mj_mulM(world.model, world.data, result, world.data.qvel)
    return result


def _height(world):
    return MASS * 9.81 * float(world.data.subtree_com[1][2])


@pytest.mark.parametrize("step", [0.002, 0.01])
def test_it_is_stable_with_long_steps(driven, step):
    fine, coarse = driven(3.0, rate=2.0), driven(3.0, rate=2.0, step=step)
    assert coarse.data.body("chassis").xpos == pytest.approx(
        fine.data.body("chassis").xpos, abs=0.03
    )


FLAT = {"kind": "terrain", "size": [3.0, 1.0], "expression": "0", "rows": 34, "columns": 101}
ROUGH = FLAT | {"expression": "0.03 * sin(4 * x) + 0.02 * cos(7 * y)"}


def test_a_rut_is_never_deeper_than_the_sinkage_and_the_second_wheel_rolls_easier(driven):
    world = driven(0.0, ground=FLAT, rut=True)
    depths = world.soils.rut_depths
    deepest = 0.0
    for name in WHEELS:
        world.live[f"actuators.{name}.command"].write(1.0)
    world.accept_changes()
    while world.time < 4.0:
        world.run(world.step_count + 1)
        deepest = max(deepest, *(x[0] for x in readings(world).values()))
        assert depths.max() <= deepest
    front, rear = readings(world)["fl"], readings(world)["rl"]
    assert depths.min() == 0.0 < depths.max()
    # The rear wheels roll in the ruts of the front wheels: deeper, but held back less.
    assert rear[0] > front[0]
    assert rear[3] > front[3]


def test_drawn_terrain_is_lowered_by_its_ruts(driven):
    world = driven(0.5, rate=3.0, ground=ROUGH, rut=True)
    depths = world.ruts()
    before = world.model.hfield_data.copy()
    field = sink_ground(world.model, world.loaded, depths)
    lowered = (before - world.model.hfield_data) * world.model.hfield_size[field][2]
    assert depths.max() > 0.005
    assert lowered == pytest.approx(depths.ravel(), abs=1e-6)


MUD = {"like": "dry-sand", "cohesive_modulus": 0.0, "frictional_modulus": 500.0}


def test_a_wheel_that_sinks_to_its_axle_is_reported_once(driven):
    world, sinkings = driven(0.0, soil=MUD), []
    while world.time < 0.5:
        world.run(world.step_count + 1)
        sunk = {wheel: float(x[0]) for wheel, x in readings(world).items()}
        sinkings += [(event, event.data["wheel"], sunk) for event in world.events]
        world.events.clear()
    assert sorted(wheel for _, wheel, _ in sinkings) == sorted(WHEELS)
    for event, wheel, sunk in sinkings:
        assert event.kind == "wheel-sunk"
        assert event.data["sinkage"] == sunk[wheel] > RADIUS
        assert repr(wheel) in event.message


@pytest.mark.parametrize("soil", ["sandy-loam", MUD], ids=["loam", "mud"])
def test_machine_code_and_python_agree_to_the_last_bit(scene_file, monkeypatch, soil):
    scene = rover(soil=soil, ground=ROUGH, rut=True)
    scene["bodies"]["chassis"]["velocity"] = [0.1, 0.05, 0.0]
    commands = {f"actuators.{name}.command": 5.0 for name in WHEELS}
    scene["mission"] = {"steps": [{"time": 0.02, "set": commands}]}
    check_loops(load_scene(scene_file(yaml.safe_dump(scene))), monkeypatch)


def test_a_restored_state_continues_to_the_same_bits(driven):
    world = driven(0.3, rate=3.0, ground=ROUGH, rut=True)
    state, memory, step = world.state(), world.memory(), world.step_count
    assert world.is_valid_memory(memory)
    world.run(step + 300)
    ends = world.state(), world.memory()
    world.restore(state, step, memory=memory)
    world.run(step + 300)
    again = world.state(), world.memory()
    assert all(np.array_equal(a, b) for a, b in zip(ends, again, strict=True))


def test_memory_out_of_bounds_is_not_restored(driven):
    world = driven(0.01, ground=FLAT, rut=True)
    world.soils.rut_depths[0, 0] = -0.1
    assert not world.is_valid_memory(world.memory())


def test_parameters_change_while_it_runs_within_their_bounds(driven):
    world = driven(2.0)
    before = readings(world)["fl"][0]
    path = "forces.ground.frictional_modulus"
    world.live[path].write(world.live[path].read() / 10)
    world.accept_changes()
    world.run(world.step_count + 1000)
    assert readings(world)["fl"][0] > 1.5 * before
    with pytest.raises(LinkworkError, match=r"invalid forces\.ground\.rebound"):
        world.live["forces.ground.rebound"].write(0.0)


INVALID = {
    "an unknown soil": ({"soil": "mud"}, "dry-sand"),
    "a soil without a number": ({"soil": {"cohesion": 100.0}}, "incomplete soil"),
    "a negative cohesion": ({"soil": {"like": "snow", "cohesion": -1.0}}, "cohesion"),
    "no wheels": ({"wheels": {}}, "wheels"),
    "an unknown wheel": ({"wheels": {"fx": {}}}, "fx"),
    "a body that is no wheel": ({"wheels": {"chassis": {}}}, "radius of wheel 'chassis'"),
    "no axle": ({"wheels": {"chassis": {"radius": 0.1, "width": 0.1}}}, "axis of wheel 'chassis'"),
    "an axle without a direction": ({"wheels": {"fl": {"axis": [0.0, 0.0, 0.0]}}}, "direction"),
    "a rut on a plane": ({"rut": True}, "kind terrain"),
    "coarse": ({"rut": True, "ground": FLAT | {"rows": 5}}, "too coarse for ruts of wheel 'fl'"),
    "samples": ({"rut": True, "ground": FLAT | {"rows": 400, "columns": 400}}, "too many samples"),
}


@pytest.mark.parametrize("changes, words", INVALID.values(), ids=INVALID)
def test_invalid_soils_are_named(scene_file, changes, words):
    with pytest.raises(LinkworkError) as raised:
        load_scene(scene_file(yaml.safe_dump(rover(**changes))))
    assert words in str(raised.value) + raised.value.hint
    assert raised.value.place is not None


def test_a_sensor_names_its_soil_and_wheel(scene_file):
    scene = rover()
    scene["sensors"] = {"one": {"kind": "soil", "soil": "ground", "wheel": "chassis"}}
    with pytest.raises(LinkworkError, match="wheel on 'ground'"):
        load_scene(scene_file(yaml.safe_dump(scene)))


WHEEL = trafficability.RigidWheel(0.235, 0.075)
SAND = trafficability.SOILS["dry-sand"]
LOAD = 341.0


def test_the_drawbar_pull_is_thrust_less_resistance():
    for slip in (-0.3, 0.0, 0.2, 0.7):
        wheel = trafficability.steady_wheel(SAND, WHEEL, LOAD, slip)
        assert wheel.pull == pytest.approx(wheel.thrust - wheel.resistance)
        assert wheel.resistance > 0
        assert 0 <= wheel.efficiency < 1


def test_integrals_and_bekkers_formulas_agree_where_these_hold():
    wheel = trafficability.steady_wheel(SAND, WHEEL, LOAD, 0.0)
    sinkage, resistance = trafficability.compaction_resistance(SAND, WHEEL, LOAD)
    assert wheel.sinkage == pytest.approx(sinkage, rel=0.15)
    assert wheel.resistance == pytest.approx(resistance, rel=0.15)


def test_a_rut_takes_away_resistance_and_adds_sinkage():
    fresh = trafficability.steady_wheel(SAND, WHEEL, LOAD, 0.1)
    second = trafficability.steady_wheel(SAND, WHEEL, LOAD, 0.1, rut=0.9 * fresh.sinkage)
    assert second.sinkage > fresh.sinkage
    assert second.resistance < 0.8 * fresh.resistance


def test_a_standing_wheel_holds_more_the_farther_it_has_slid_up_to_the_strength():
    held = [trafficability.standing_pull(SAND, WHEEL, LOAD, x) for x in (0.0, 0.01, 0.05, 0.5)]
    assert held == sorted(held)
    assert held[0] == pytest.approx(0.0, abs=1e-9)
    assert held[-1] < trafficability.greatest_thrust(SAND, 0.05, LOAD)


def test_slopes_are_steeper_with_more_cohesion_and_for_walking():
    slips = (0.2, 0.5, 0.9)
    weight = 4 * LOAD
    slope, slip = trafficability.driving_slope(SAND, WHEEL, weight, slips=slips)
    firm, _ = trafficability.driving_slope(SAND._replace(cohesion=5e3), WHEEL, weight, slips=slips)
    assert 0.1 < slope < firm < math.radians(45)
    assert slip in slips
    assert trafficability.walking_slope(SAND, WHEEL, weight) > slope


def test_bulldozing_grows_with_sinkage_and_gravity():
    low = trafficability.bulldozing_resistance(SAND, WHEEL, 0.02)
    assert 0 < low < trafficability.bulldozing_resistance(SAND, WHEEL, 0.04)
    assert trafficability.bulldozing_resistance(SAND, WHEEL, 0.02, gravity=1.62) < low


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: trafficability.RigidWheel(0.0, 0.1), "invalid radius"),
        (lambda: trafficability.steady_wheel(SAND, WHEEL, -1.0), "invalid load"),
        (lambda: trafficability.steady_wheel(SAND, WHEEL, LOAD, 1.5), "invalid slip"),
        (lambda: trafficability.steady_wheel(SAND, WHEEL, 1e6), "more than its radius"),
        (lambda: trafficability.walking_slope(SAND, WHEEL, LOAD, moving_share=1.0), "moving_share"),
    ],
)
def test_invalid_numbers_are_named(call, words):
    with pytest.raises(ArgumentError, match=words):
        call()
