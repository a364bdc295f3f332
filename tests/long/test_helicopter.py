"""Random missions of the helicopter with both kinds of rotor, and its speed."""

import time

import numpy as np
import pytest

from linkwork.session.core.engine import Engine
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import (
    BLADES,
    fly,
    random_overrides,
    random_points,
)
from linkwork.world.scene.load import load_scene

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
MISSIONS = 500


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
