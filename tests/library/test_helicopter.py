"""The helicopter: laws of its plant and rotors, missions, refusals, reactions."""

import math

import mujoco
import numpy as np
import pytest
import yaml

from linkwork import library
from linkwork.control import CController, compile_controller
from linkwork.control.controller import JointReference, JointState
from linkwork.errors import LinkworkError
from linkwork.library.catalogue import scene_path
from linkwork.model.link import JointKind
from linkwork.session.engine.engine import Engine
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import (
    BLADES,
    COUPLINGS,
    PERIODS,
    Point,
    fly,
)
from linkwork.world.scene.load import load_data, load_scene
from tests.library.flights import STILL, body, fly_text, helicopter, run, slope

FREE = (*STILL, "forces.wind.drag={}", "mission.program=null", "machines={}")
RADIUS, CHORD, SPEED, DENSITY = 1.535, 0.108, 91.0, 1.225


# The plant.


def test_parts_and_joints_are_the_published_ones():
    tree = library.robot("helicopter-50kg")
    kinds = [link.joint.kind for link in tree.links]
    assert kinds.count(JointKind.REVOLUTE) == 5
    assert kinds.count(JointKind.PRISMATIC) == 2
    assert kinds.count(JointKind.FIXED) == 1
    assert kinds.count(JointKind.FLOATING) == 1
    assert len(tree.frames) == 10
    model = helicopter().world.model
    assert model.body_subtreemass[model.body("helicopter/body").id] == pytest.approx(48.0)


def test_without_lift_it_falls_freely():
    engine = run(helicopter(*FREE, "robots.helicopter.position=[0, 0, 30]"), 1.0)
    step = engine.world.step_size
    assert body(engine)[2] == pytest.approx(30.0 - 4.905 * (1.0 + step), abs=2e-3)


def test_drives_of_the_rotors_keep_the_total_momentum():
    engine = helicopter(
        *FREE, "gravity=[0, 0, 0]", "robots.helicopter.position=[0, 0, 30]", "solver.step=0.0005"
    )
    run(engine, 1.0)
    model, data = engine.world.model, engine.world.data
    mujoco.mj_subtreeVel(model, data)
    root = model.body("helicopter/body").id
    assert data.qvel[model.joint("helicopter/main-rotor").dofadr[0]] > 80.0
    # Main and tail rotor have 30 and 3 N m s.
    assert np.abs(data.subtree_angmom[root]).max() < 0.3
    assert np.abs(data.subtree_linvel[root]).max() < 1e-5


def drifting_rates(torque):
    """Mean rates of a body without weight, its rotor at speed, over two periods of nutation."""
    engine = helicopter(*FREE, "forces.push={kind: wind, bodies: [helicopter/body]}")
    # The ground holds the body while the rotor spins up.
    run(engine, 2.0)
    engine.set("gravity", [0.0, 0.0, 0.0], "test")
    engine.set("forces.push.force", [0.0, 0.0, 100.0], "test")
    run(engine, 0.5)
    engine.set("forces.push.force", [0.0, 0.0, 0.0], "test")
    engine.set("forces.push.torque", [torque, 0.0, 0.0], "test")
    return np.mean([body(run(engine, 0.01))[10:12] for _ in range(340)], axis=0)


def test_a_torque_makes_the_rotor_precess():
    """A torque about x turns a free body with a spinning rotor about y, at torque / momentum."""
    roll, pitch = drifting_rates(1.5) - drifting_rates(0.0)
    assert pitch == pytest.approx(1.5 / 30.0, rel=0.2)
    assert abs(roll) < 0.3 * pitch


def test_the_door_motor_pulls_like_a_spring_and_a_damper():
    engine = helicopter(*FREE)
    engine.set("actuators.door.command", -1.2, "test")
    model, data = engine.world.model, engine.world.data
    joint, motor = model.joint("helicopter/door"), model.actuator("door").id
    for _ in range(40):
        q, velocity = data.qpos[joint.qposadr[0]], data.qvel[joint.dofadr[0]]
        engine.advance(1)
        expected = 8.0 * (-1.2 - q) - 2.0 * velocity
        assert data.actuator_force[motor] == pytest.approx(expected, abs=0.05)
        engine.advance(24)
    assert data.qpos[joint.qposadr[0]] == pytest.approx(-1.2, abs=0.01)


def test_the_door_opens_and_closes_in_flight():
    engine = helicopter(*STILL)
    opened = "TAKE-OFF(3 m)\nSET(actuators.door.command, -1.2)\nHOVER(3 s)\n"
    closed = "SET(actuators.door.command, 0)\nHOVER(3 s)\nLAND()"
    engine.command("mission", {"text": opened + closed})
    door, widest = engine.world.model.joint("helicopter/door").qposadr[0], 0.0
    while not engine.mission_ended:
        widest = min(widest, float(run(engine, 0.1).world.data.qpos[door]))
    assert engine.mission().status == "done"
    assert widest == pytest.approx(-1.2, abs=0.05)
    assert engine.world.data.qpos[door] == pytest.approx(0.0, abs=0.02)
    assert np.abs(body(engine)[:2]).max() < 0.5


# The rotors.


STAND = """
linkwork: scene
version: 1
ground: {{}}
solver: {{step: 0.002}}
bodies: {{hub: {{shape: cylinder, size: [0.3, 0.1], mass: 4, position: [0, 0, {height}]}}}}
joints:
  axis: {{kind: revolute, parent: world, child: hub, position: [0, 0, {height}], axis: [0, 0, 1]}}
forces: {{wind: {{kind: airflow, velocity: {air}}}}}
actuators:
  rotor: {{kind: rotor, joint: axis, radius: {radius}, velocity: {speed}, drive_torque: 500,
          limits: [-0.5, 0.5], blades: {{count: 2, chord: {chord}}}, air: wind}}
"""


def stand(pitch, *, air=(0.0, 0.0, 0.0), height=50.0):
    """Thrust [N], torque [N m] and inflow of a rotor on a fixed axis."""
    numbers = {"radius": RADIUS, "speed": SPEED, "chord": CHORD, "air": list(air)}
    scene = yaml.safe_load(STAND.format(**numbers, height=height))
    engine = Engine(load_data(scene, "stand", scene_path("helicopter").parent), 0)
    engine.set("actuators.rotor.command", pitch, "test")
    run(engine, 4.0)
    live = engine.world.live
    return [live[f"actuators.rotor.{key}"].read() for key in ("thrust", "torque", "inflow")]


@pytest.mark.parametrize("pitch", [0.08, 0.12, 0.16])
def test_hover_agrees_with_momentum_theory(pitch):
    thrust, torque, inflow = stand(pitch)
    area, tip = math.pi * RADIUS**2, SPEED * RADIUS
    induced = math.sqrt(thrust / (2 * DENSITY * area))
    assert inflow * tip == pytest.approx(induced, rel=0.01)
    solidity = 2 * CHORD / (math.pi * RADIUS)
    profile = solidity * 0.012 / 8 * DENSITY * area * tip**3
    assert torque * SPEED == pytest.approx(thrust * induced + profile, rel=0.03)


def test_ground_effect_follows_cheeseman_and_bennett():
    """At equal power the thrust grows by 1 / (1 - (R / 4 z)^2); at equal pitch by less."""
    free, near = stand(0.12)[0], stand(0.12, height=RADIUS)[0]
    assert 1.01 < near / free < 1 / (1 - 1 / 16)


def test_translational_lift_and_blow_back():
    free, moving = stand(0.12)[0], stand(0.12, air=(10.0, 0.0, 0.0))[0]
    assert moving > 1.15 * free


def test_torque_of_the_main_rotor_is_balanced_by_the_tail():
    engine = helicopter(*STILL, *BLADES)
    fly_text(engine, "TAKE-OFF(8 m)\nHOVER(6 s)", 20.0)
    live = engine.world.live
    tail = live["actuators.tail.thrust"].read()
    assert -tail * 1.95 == pytest.approx(live["actuators.main.torque"].read(), rel=0.05)


def channels(engine):
    return dict(zip(engine.info.layout.channels, engine.world.channels.tolist(), strict=True))


@pytest.mark.parametrize("blades", [(), BLADES])
def test_rotors_and_air_are_recorded_signals(blades):
    engine = helicopter(*blades)
    fly_text(engine, "TAKE-OFF(3 m)\nHOVER(60 s)", 8.0)
    signals, live = channels(engine), engine.world.live
    keys = ["thrust", "torque", "power", *(["inflow"] if blades else [])]
    for rotor in ("main", "tail"):
        for key in keys:
            value = live[f"actuators.{rotor}.{key}"].read()
            assert signals[f"{rotor}-rotor.{key}"] == value
    assert ("main-rotor.pitch" in signals) == bool(blades)
    assert [signals[f"air.v{x}"] for x in "xyz"] == live["forces.wind.present"].read()
    assert signals["main-rotor.thrust"] == pytest.approx(48 * 9.81, rel=0.3)


def test_sensors_of_rotors_and_air_that_there_are_not():
    for text in ("{kind: rotor, rotor: wing}", "{kind: rotor, rotor: door}", "{kind: air, air: x}"):
        with pytest.raises(LinkworkError, match=r"there is no (rotor|airflow) called"):
            load_scene("helicopter", [f"sensors.extra={text}"])


# Flights.


CORNERS = [
    Point((5.0, 0.0, 4.0), 3.0, 0.5),
    Point((0.0, 0.0, 4.0), 3.0, 0.5),
    Point((4.0, 4.0, 5.0), 4.0, 0.5),
]
"""Legs of 5 m with corners of 180 and 135 degrees: what failed in the published study."""


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("coupling", COUPLINGS)
def test_short_legs_and_sharp_corners_at_all_periods_and_couplings(period, coupling):
    lag = 0.0 if coupling == "held" else 0.5
    overrides = [
        f"parameters.period={period}",
        f"controllers.flight.coupling={coupling}",
        f"parameters.lag={lag}",
    ]
    flight = fly(CORNERS, overrides, 3)
    assert flight.is_good, flight


@pytest.mark.parametrize("momentum", [0.0, 60.0])
def test_corners_with_rotor_momentum_and_blades(momentum):
    flight = fly(CORNERS, [*BLADES, f"parameters.rotor_momentum={momentum}"], 4)
    assert flight.is_good, flight


def test_a_delayed_controller_flies():
    assert fly(CORNERS, ["controllers.flight.delay=0.01", "parameters.lag=0.5"], 5).is_good


def test_a_mirrored_mission_is_mirrored():
    overrides = (*STILL, "parameters.rotor_momentum=0", "mission.program=null")
    ends = []
    for sign in (1.0, -1.0):
        engine = helicopter(*overrides)
        fly_text(engine, f"TAKE-OFF(3 m)\nFLY-TO-POINT(8, {6 * sign}, 5, 3, 0.5)", 60.0)
        ends.append(body(engine)[:3] * (1.0, sign, 1.0))
    assert np.abs(ends[0] - ends[1]).max() < 0.25


def test_a_flight_goes_on_from_a_checkpoint():
    engine = run(helicopter(seed=2), 8.0)
    kept = engine.checkpoint()
    run(engine, 4.0)
    other = helicopter(seed=2)
    other.restore(kept)
    assert run(other, 4.0).state_hash() == engine.state_hash()


def test_modes_switch_without_jumps():
    """Commands of thrust and tilt change by little from one period to the next."""
    engine = helicopter(*STILL)
    engine.command("mission", {"text": "TAKE-OFF(3 m)\nFLY-TO-POINT(6,0,4,3,1)\nHOVER(1)\nLAND()"})
    paths = ["actuators.main.command", "actuators.tilt-x.command", "actuators.tilt-y.command"]
    rows = []
    while not engine.mission_ended:
        run(engine, 0.02)
        rows.append([engine.world.live[path].read() for path in paths])
    steps = np.abs(np.diff(np.array(rows), axis=0)).max(axis=0)
    assert steps[0] < 40.0
    assert steps[1:].max() < 0.06


def test_the_controller_is_one_file_of_c_that_runs_unchanged():
    flight = load_scene("helicopter").scene.controllers["flight"]
    library_file = compile_controller(scene_path("helicopter").parent / "helicopter.c")
    controller = CController(
        library_file,
        4,
        flight.period,
        flight.gains,
        state_size=flight.state_size,
        inputs=13,
        targets=7,
    )
    target = np.array([1.0, 0.0, 0.0, 3.0, 0.0, 2.0, 0.58])
    measured = np.array([0.0, 0.0, 0.58, 1.0, *[0.0] * 9])
    none = np.zeros(0)
    for _ in range(60):
        command = controller.step(JointReference(target, none, none), JointState(measured, none))
    assert command[0] == pytest.approx(48 * 9.81, rel=0.3)
    assert np.abs(command[1:]).max() < 1e-6


# Refusals.


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("TAKE-OFF(3 m)\nFLY-TO-POINT(100, 0, 5, 3, 1)", 2, 1, "outside the geofence"),
        ("FLY-TO-POINT(10, 0, 5, 30, 1)", 1, 1, "faster than"),
        ("FLY-TO-POINT(10, 0, 5, 3, 0.05)", 1, 1, "finer than"),
        ("FLY-TO-POINT(10, 0, 0.2, 3, 1)", 1, 1, "in the terrain"),
        ("TAKE-OFF(3 m)\nFLY-TO-POINT(10, 0, 5, 3, 1)\nLAND(20 m/s)", 3, 1, "faster than"),
        ("TAKE-OFF(50 m)", 1, 1, "outside the geofence"),
        ("IF wind > 3 {\n  FLY-TO-POINT(99, 0, 5, 3, 1)\n}", 2, 3, "outside the geofence"),
        ("mission a\n  b()\nend\nmission b\n LAND(9 m/s)\nend", 5, 2, "faster than"),
    ],
)
def test_what_cannot_be_flown_is_refused_before_take_off(text, line, column, words):
    with pytest.raises(LinkworkError, match=words) as caught:
        helicopter().command("mission", {"text": text})
    assert (caught.value.place.line, caught.value.place.column) == (line, column)


def test_points_in_the_mountain_and_steep_landings_are_refused():
    engine = helicopter(scene="helicopter-mountain")
    with pytest.raises(LinkworkError, match="in the terrain") as caught:
        engine.command("mission", {"text": "TAKE-OFF(3 m)\nFLY-TO-POINT(0, 0, 10, 3, 1)"})
    assert caught.value.place.line == 2
    with pytest.raises(LinkworkError, match="slopes by") as caught:
        engine.command("mission", {"text": "TAKE-OFF(3 m)\nFLY-TO-POINT(-15,0,18,3,1)\nLAND()"})
    assert caught.value.place.line == 3


def test_a_load_that_is_too_heavy_is_refused():
    with pytest.raises(LinkworkError, match="too heavy") as caught:
        helicopter("bodies.crate.mass=20", scene="helicopter-load")
    assert (caught.value.place.line, caught.value.place.column) == (3, 3)


STEEP = "FLY-TO-POINT(-15, 0, 18, 3, 1)"


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        (f"{STEEP}\nLAND()", True),
        (f"{STEEP}\nHOVER(1 s)\nIF wind > 3 {{\n  LAND()\n}}", True),
        (f"REPEAT 2 {{\n  {STEEP}\n  LAND()\n}}", True),
        (f"IF wind > 3 {{\n  {STEEP}\n}} ELSE {{\n  LAND()\n}}", False),
        (f"{STEEP}\nON wind > 9 DO LAND()\nFLY-TO-POINT(-40, 0, 6, 3, 1)", False),
        (f"FALLBACK {{\n  {STEEP}\n  LAND()\n}}", False),
    ],
)
def test_a_landing_is_checked_where_the_text_lets_it_happen(text, is_refused):
    engine = helicopter(scene="helicopter-mountain")
    if not is_refused:
        engine.command("mission", {"text": text})
        return
    with pytest.raises(LinkworkError, match="slopes by"):
        engine.command("mission", {"text": text})


def test_a_point_beyond_a_wall_is_refused_from_the_start_of_the_scene():
    engine = helicopter(
        "machines.helicopter.geofence={lower: [-65, -45, -5], upper: [65, 45, 7]}",
        "ground.expression=22 * exp(-(x / 14) ^ 2)",
        "mission.program=null",
        scene="helicopter-mountain",
    )
    with pytest.raises(LinkworkError, match="no way over the terrain") as caught:
        engine.command("mission", {"text": "TAKE-OFF(3 m)\nFLY-TO-POINT(40, 0, 5, 3, 1)"})
    assert caught.value.place.line == 2


def test_the_named_load_is_attached_and_no_nearer_one():
    loads = (
        "bodies.heavy={shape: box, size: [0.3, 0.3, 0.2], mass: 30, position: [0, 0, 0.33]}",
        "bodies.crate.position=[2, 2, 0.11]",
        "grasps.floor.bodies=[crate, heavy]",
        "mission.program=null",
    )
    engine = helicopter(*loads, scene="helicopter-load")
    view = fly_text(engine, "ATTACH(crate)", 5.0)
    assert view.status == "failed"
    assert "'crate', is" in view.reason
    with pytest.raises(LinkworkError, match="too heavy"):
        engine.command("mission", {"text": "ATTACH(heavy)"})


def test_a_landing_on_eight_degrees_holds():
    engine = helicopter(slope(7.99), seed=1)
    text = "TAKE-OFF(3 m)\nFLY-TO-POINT(14, 0, 6, 3, 0.5)\nHOVER(2)\nLAND()"
    assert fly_text(engine, text).status == "done"
    run(engine, 1.0)
    before = body(engine)
    after = body(run(engine, 8.0))
    assert np.linalg.norm(after[:3] - before[:3]) < 0.02
    assert 1 - 2 * (after[4] ** 2 + after[5] ** 2) == pytest.approx(
        math.cos(math.radians(8)), abs=0.02
    )


def test_a_landing_where_there_is_no_ground_is_refused():
    engine = helicopter(slope(1.0), "mission.program=null")
    with pytest.raises(LinkworkError, match="there is no ground at"):
        engine.command("mission", {"text": "TAKE-OFF(3 m)\nFLY-TO-POINT(40, 0, 6, 3, 1)\nLAND()"})


def test_a_landing_on_nine_degrees_is_refused():
    with pytest.raises(LinkworkError, match="slopes by 9 degrees"):
        fly_text(helicopter(slope(9.0)), "FLY-TO-POINT(14, 0, 6, 3, 0.5)\nLAND()")


# Scenes.


def test_the_mountain_is_flown_over():
    engine = helicopter(scene="helicopter-mountain", seed=1)
    engine.command("mission", {"text": "TAKE-OFF(4 m)\nFLY-TO-POINT(30, 0, 8, 6, 1)"})
    height = engine.world.loaded.terrain.height
    least = math.inf
    while not engine.mission_ended:
        run(engine, 0.2)
        x, y, z = body(engine)[:3]
        if engine.world.time > 6.0:
            least = min(least, z - float(height(x, y)))
    assert engine.mission().status == "done"
    assert least > 2.0


@pytest.mark.parametrize("scene", ["helicopter", "helicopter-load"])
def test_the_mission_of_a_scene_ends_on_the_pad(scene):
    engine = helicopter(scene=scene, seed=1)
    while not engine.mission_ended and engine.world.time < 100:
        run(engine, 0.1)
    assert engine.mission().status == "done"
    assert np.abs(body(engine)[:2]).max() < 0.8
    assert engine.mission().report["helicopter"]["hardest touchdown [m/s]"] < 0.6


BESIDE = (
    "robots.arm={model: irb140, position: [4, 0, 0], controller: {kind: computed-torque}}",
    "machines.arm={kind: arm, robot: arm}",
    "mission.program=null",
)
BOTH = """
mission both
  PARALLEL {
    { TAKE-OFF(2 m) FLY-TO-POINT(-5, 0, 3, 3, 0.5) LAND() }
    MOVEABSJ([0.4, 0.2, 0.1, 0, 0.3, 0])
  }
  ASSERT airborne == 0 "it has not landed"
  SET(actuators.door.command, -1.2)
  HOME()
  SET(actuators.door.command, 0)
  TAKE-OFF(2 m)
  FLY-TO-POINT(0, -5, 3, 3, 0.5)
  ASSERT helicopter.y < -4 "it is not there"
  LAND()
end
"""


def test_one_mission_drives_the_helicopter_and_an_arm():
    engine = helicopter(*BESIDE)
    engine.command("mission", {"text": BOTH})
    run(engine, 6.0)
    other = helicopter(*BESIDE)
    other.restore(engine.checkpoint())
    for each in (engine, other):
        while not each.mission_ended and each.world.time < 100:
            run(each, 0.5)
        assert each.mission().status == "done", each.mission().reason
    assert engine.state_hash() == other.state_hash()
