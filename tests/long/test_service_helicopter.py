"""The helicopter and the service robot together, in wind and with containers at other poses."""

import json

import numpy as np
import pytest

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
MISSIONS = 20


def perturbed(seed):
    """Poses up to 0.2 m and 0.4 rad off, wind up to 4 m/s with gusts and turbulence."""
    rng = np.random.default_rng(seed)
    changes = {
        "parameters.start_x": 11.0 + rng.uniform(-1, 1),
        "parameters.start_y": rng.uniform(-1, 1),
        "parameters.wind": rng.uniform(-4, 4),
        "parameters.gust": rng.uniform(0, 2),
        "parameters.turbulence": rng.uniform(0, 0.7),
    }
    for name, x, y, yaw in (("c1", -0.7, 1.5, 1.9), ("c2", -0.8, -1.4, -2.0)):
        changes[f"parameters.{name}_x"] = x + rng.uniform(-0.2, 0.2)
        changes[f"parameters.{name}_y"] = y + rng.uniform(-0.2, 0.2)
        changes[f"parameters.{name}_yaw"] = yaw + rng.uniform(-0.4, 0.4)
    return load_scene("service-helicopter", [f"{x}={json.dumps(y)}" for x, y in changes.items()])


def test_the_integration_mission_succeeds_in_wind(report):
    failures, worst, longest = [], 0.0, 0.0
    for seed in range(MISSIONS):
        engine = Engine(perturbed(seed), seed)
        while not engine.mission_ended and engine.world.time < 300.0:
            engine.advance(100)
        mission = engine.mission()
        worst = max(worst, mission.report["robot"]["placing error, greatest [m]"])
        longest = max(longest, engine.world.time)
        if mission.status != "done":
            failures.append(f"{seed}: {mission.reason}")
            print(failures[-1])
    report(
        "service-helicopter",
        missions=MISSIONS,
        failed=len(failures),
        placing_error_m=worst,
        longest_s=longest,
    )
    assert not failures, failures
