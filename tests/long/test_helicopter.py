"""Random missions of the helicopter with both kinds of rotor, and its speed."""

import math
import time

import numpy as np
import pytest

from linkwork.session.engine.engine import Engine
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import (
    BLADES,
    PERIODS,
    Point,
    fly,
)
from linkwork.world.scene.load import load_scene

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
MISSIONS = 500
WIDTH = 55.0
"""Half width of the field of random missions [m]."""


def random_points(random: np.random.Generator) -> list[Point]:
    """3 to 8 legs of 4 to 40 m with corners up to 180 degrees."""
    place, heading = np.array([0.0, 0.0, 3.6]), random.uniform(-math.pi, math.pi)
    points: list[Point] = []
    count = int(random.integers(3, 9))
    while len(points) < count:
        turned = heading + random.uniform(-math.pi, math.pi)
        length, climb = random.uniform(4.0, 40.0), random.uniform(-0.35, 0.35)
        flat = length * math.cos(climb)
        step = (flat * math.cos(turned), flat * math.sin(turned), length * math.sin(climb))
        goal = place + step
        if np.abs(goal[:2]).max() > WIDTH or not 3.0 <= goal[2] <= 20.0:
            continue
        x, y, z = goal.tolist()
        points.append(Point((x, y, z), random.uniform(2.0, 6.0), random.uniform(0.5, 1.5)))
        place, heading = goal, turned
    return points


def random_overrides(random: np.random.Generator) -> list[str]:
    """Wind to 6 m/s with gusts, rotor momentum, wrong mass and inertia, period and noise."""
    wind, towards = random.uniform(0.0, 6.0), random.uniform(-math.pi, math.pi)
    gust, across = random.uniform(0.0, 2.0), random.uniform(-math.pi, math.pi)
    start, every = random.uniform(0.0, 8.0), random.uniform(6.0, 15.0)
    pulse = f"velocity: [{gust * math.cos(across):.4f}, {gust * math.sin(across):.4f}, 0]"
    return [
        f"forces.wind.velocity=[{wind * math.cos(towards):.4f}, {wind * math.sin(towards):.4f}, 0]",
        f"forces.wind.gusts=[{{start: {start:.3f}, duration: 3, every: {every:.3f}, {pulse}}}]",
        f"parameters.turbulence={random.uniform(0.0, 0.6):.4f}",
        f"parameters.rotor_momentum={random.uniform(0.0, 60.0):.4f}",
        f"parameters.mass_error={random.uniform(0.9, 1.1):.4f}",
        f"parameters.inertia_error={random.uniform(0.9, 1.1):.4f}",
        f"parameters.period={random.choice(PERIODS)}",
    ]


@pytest.mark.parametrize(("rotor", "share"), [("simple", 1.0), ("blades", 0.99)])
def test_random_missions(report, rotor, share):
    failures, touchdowns = [], []
    for case in range(MISSIONS):
        random = np.random.default_rng([21, case])
        points, overrides = random_points(random), random_overrides(random)
        if rotor == "blades":
            overrides += BLADES
        flight = fly(points, overrides, case)
        touchdowns.append(flight.touchdown)
        if not flight.is_good:
            failures.append((case, repr(flight)))
    good = MISSIONS - len(failures)
    report(
        f"helicopter-{rotor}", good=good, asked=share, failures=failures, touchdown=max(touchdowns)
    )
    assert good >= share * MISSIONS


@pytest.mark.parametrize(("overrides", "asked"), [((), 100.0), (BLADES, 40.0)])
def test_speed(report, overrides, asked):
    factors = []
    for _ in range(5):
        engine = Engine(load_scene("helicopter", overrides))
        engine.advance(1000)
        began, since = time.process_time(), engine.world.time
        while not engine.mission_ended:
            engine.advance(500)
        factors.append((engine.world.time - since) / (time.process_time() - began))
    report(f"helicopter-speed-{'blades' if overrides else 'simple'}", factors=factors, asked=asked)
    assert max(factors) >= asked
