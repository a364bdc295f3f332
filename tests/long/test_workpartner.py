"""WorkPartner: its speed with every step recorded, its circles, its drive over the course."""

import math
import os
import time

import numpy as np
import pytest

from linkwork.session import open_session
from tests.library.scene_runs import SceneRun
from tests.library.test_workpartner import circle

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
LEGS = ("FL", "FR", "RL", "RR")
ARM, RADIUS = 0.6, 0.235
SECONDS = 10.0


def steps(*timed):
    """A mission of timed values, as an override."""
    listed = ", ".join(f"{{time: {time}, set: {{{values}}}}}" for time, values in timed)
    return f"mission.steps=[{listed}]"


def all_wheels(value, key="command"):
    return ", ".join(f"actuators.Axle{leg}.{key}: {value}" for leg in LEGS)


DRIVE = steps((0.5, all_wheels(2.0)))
ARMS = steps(
    (0.5, all_wheels(2.0)),
    (0.5, "actuators.ShoulderL.command: 0.6, actuators.ShoulderR.command: 0.6"),
)


@pytest.fixture
def one_core():
    """The process on one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    yield
    os.sched_setaffinity(0, before)


@pytest.mark.parametrize(
    ("name", "mission", "asked"), [("1", DRIVE, 25.0), ("3", ARMS, 10.0), ("4", ARMS, None)]
)
def test_speed(report, one_core, tmp_path, name, mission, asked):
    factors = []
    for number in range(5):
        store = tmp_path / f"{number}.duckdb"
        with open_session(
            f"workpartner-{name}",
            overrides=["recording.every=1", mission],
            store=store,
            process=False,
        ) as session:
            session.run_for(1.0)
            began = time.process_time()
            session.run_for(SECONDS)
            factors.append(SECONDS / (time.process_time() - began))
    report(
        f"workpartner-speed-{name}", step=0.001, recorded="every step", factors=factors, asked=asked
    )
    assert asked is None or max(factors) >= asked


def radii(scene, *overrides, seconds=60.0):
    """Radius and deviation [m] of the paths of both axles, the mean of the legs and the hinge."""
    paths = {"front axle": [], "rear axle": [], "legs": [], "hinge": []}
    with SceneRun(scene, *overrides) as run:
        run.run(5.0)
        for _ in range(round((seconds - 5.0) / 0.2)):
            run.run(0.2)
            wheels = [run.place(f"Wheel{leg}")[:2] for leg in LEGS]
            paths["front axle"].append(np.mean(wheels[:2], axis=0))
            paths["rear axle"].append(np.mean(wheels[2:], axis=0))
            paths["legs"].append(np.mean([run.place(f"Calf{leg}")[:2] for leg in LEGS], axis=0))
            paths["hinge"].append(run.place("Hinge")[:2])
    return {name: circle(np.array(points))[1:] for name, points in paths.items()}


def theory(angle):
    """Radii without slip [m]."""
    axle = ARM / math.tan(angle / 2)
    middle = {"legs": axle * math.cos(angle / 2), "hinge": ARM / math.sin(angle / 2)}
    return {"front axle": axle, "rear axle": axle, **middle}


@pytest.mark.parametrize("angle", [0.2, 0.2972])
@pytest.mark.parametrize("mass", [18, 139])
def test_circles_by_split_steering(report, angle, mass):
    targets = "controllers.drive.targets: "
    mission = steps((0.5, f"{targets}[0, {angle}]"), (2.5, f"{targets}[1.05, {angle}]"))
    circles = radii("workpartner-drive", f"parameters.total_mass={mass}", mission)
    expected = theory(angle)
    errors = {name: radius / expected[name] - 1.0 for name, (radius, _) in circles.items()}
    worst = max(off for _, off in circles.values())
    report(
        f"workpartner-circle-{angle}-{mass}kg",
        radii={name: radius for name, (radius, _) in circles.items()},
        theory=expected,
        errors=errors,
        deviation=worst,
        asked={"error": 0.003, "deviation": 1e-3},
    )
    assert max(map(abs, errors.values())) < 0.003
    assert worst < 1e-3


def test_equal_wheel_velocities_widen_the_circle(report):
    # Published: 4.30 m, by all wheels at one velocity, which was not published.
    radii_by_case = {}
    for velocity in (0.1, 0.3, 1.0):
        for friction in (0.5, 1.0):
            wheels = f"{all_wheels(1000, 'limit')}, {all_wheels(velocity / RADIUS)}"
            mission = steps((0.5, "actuators.Turner.command: 0.2972"), (2.5, wheels))
            circles = radii(
                "workpartner-1", mission, f"parameters.friction={friction}", seconds=40.0
            )
            radii_by_case[f"{velocity} m/s, friction {friction}"] = circles["legs"][0]
    report(
        "workpartner-circle-equal",
        radii=radii_by_case,
        theory=theory(0.2972)["legs"],
        published=4.30,
    )
    assert all(4.2 < radius < 4.7 for radius in radii_by_case.values())


def test_the_course(report):
    rows = []
    with SceneRun("workpartner-course") as run:
        run.run(1.0)
        for _ in range(1047):
            loads = [run.run(0.02).channels("Load") for _ in range(5)]
            front = run.body("Front")
            rows.append([front[0] - 0.3, front[7], *np.mean(loads, axis=0)])
    table = np.array(rows)
    report(
        "workpartner-course",
        distance=table[-1, 0],
        seconds=104.7,
        without_slip=1.5 * RADIUS * 104.7,
        published={"distance": 34.5, "seconds": 104.75, "profile": "not published"},
        velocity={"least": table[20:, 1].min(), "most": table[20:, 1].max()},
        loads={
            leg: {"mean": x.mean(), "least": x.min(), "most": x.max()}
            for leg, x in zip(LEGS, table[:, 2:].T, strict=True)
        },
    )
    assert 33.0 < table[-1, 0] < 1.5 * RADIUS * 105.0
