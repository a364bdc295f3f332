"""Gaits on slippery ground: published speeds, the fastest that a search finds, slopes."""

import math
from pathlib import Path

import numpy as np
import pytest
import yaml

from linkwork.sweep import sweep
from linkwork.validate.gait_run import (
    CYCLE,
    FRICTION,
    START,
    Gait,
    caterpillar_speed,
    run_gait,
    slope_of_gait,
)

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
ASKED = {Gait.CATERPILLAR: 0.057, Gait.ROLLING_WALKING: 0.048}
"""Least speed on friction 0.025 [m/s], as published."""
WALKING = tuple(ASKED)
FRICTIONS = (0.025, 0.1, 0.5)
FILE = Path(__file__).resolve().parents[2] / "examples" / "sweeps" / "gait.yaml"


def figures(run, **more):
    """Numbers of a run for the report."""
    return {
        "speed [m/s]": round(run.speed, 5),
        "height swing [m]": round(run.height_swing, 5),
        "wheel loads vary by [N]": np.ptp(run.loads, axis=0).round(2).tolist(),
        "greatest tilt [rad]": round(float(run.tilt.max()), 5),
        "sideways [m]": round(float(abs(run.y).max()), 5),
        **more,
    }


def test_speeds_of_the_gaits(report):
    begin = START + CYCLE
    measured = {
        gait.name.lower(): figures(run_gait(gait, begin + 10 * CYCLE).window(begin, math.inf))
        for gait in (Gait.SKIDDING, *WALKING)
    }
    asked = {gait.name.lower(): speed for gait, speed in ASKED.items()}
    report("gaits", friction=FRICTION, asked_speed=asked, measured=measured)
    for gait, speed in ASKED.items():
        figures = measured[gait.name.lower()]
        assert figures["speed [m/s]"] >= speed
        assert figures["greatest tilt [rad]"] < 0.06
        assert figures["sideways [m]"] < 0.1


def searched(gait, friction):
    """The best gait of the search in the example, on another friction."""
    file = yaml.safe_load(FILE.read_text())
    file["set"] |= {"controllers.gait.gains.gait": int(gait), "materials.tyre.sliding": friction}
    if gait is Gait.CATERPILLAR:
        file["vary"].pop("speed")
    return sweep(file, workers=2)


@pytest.mark.parametrize("friction", FRICTIONS)
@pytest.mark.parametrize("gait", WALKING, ids=lambda x: x.name.lower())
def test_fastest_gaits(report, gait, friction):
    result = searched(gait, friction)
    best = {name: float(value) for name, value in result.best.items()}
    run = run_gait(gait, 60.0, friction=friction, **best).window(8.0, math.inf)
    more = {"stable": sum(x.success for _, x in result.done)}
    if gait is Gait.CATERPILLAR:
        speed = caterpillar_speed(best["stride"], best["cycle"])
        more["speed without slip [m/s]"] = round(speed, 5)
    report(
        f"gaits-fastest-{gait.name.lower().replace('_', '-')}-{friction}",
        friction=friction,
        evaluations=len(result.done),
        best={name: round(value, 4) for name, value in best.items()},
        measured=figures(run, **more),
    )
    assert run.tilt.max() < 0.06
    assert run.height_swing < 0.021
    assert run.speed >= ASKED[gait]


def test_slopes(report):
    measured = {}
    for friction in FRICTIONS:
        for gait in (Gait.SKIDDING, *WALKING):
            # Torque that holds a wheel even where it would slip only at full load.
            limit = slope_of_gait(gait, friction=friction, wheel_torque=30.0)
            measured.setdefault(str(friction), {})[gait.name.lower()] = {
                "angle [deg]": round(math.degrees(limit.angle), 4),
                "tangent over friction": round(math.tan(limit.angle) / friction, 4),
            }
    report("gaits-slopes", measured=measured)
    for figures in measured.values():
        assert figures["skidding"]["tangent over friction"] == pytest.approx(1.0, abs=0.02)
        assert figures["caterpillar"]["tangent over friction"] == pytest.approx(0.5, abs=0.1)
