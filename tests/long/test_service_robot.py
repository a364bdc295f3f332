"""Loads moved between all slots of containers at random poses, and the speed of the scene."""

import itertools
import json
import math
import time

import mujoco
import numpy as np
import pytest

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

MISSIONS = 200
PLACED, TURNED, FORCE, FACTOR = 5e-3, math.radians(2.0), 5.0, 40.0
SLOTS = [f"c{i}.s{j}" for i in (1, 2, 3) for j in (1, 2, 3)]
PAIRS = list(itertools.permutations(SLOTS, 2))
SIDES = {"s1": 0.2, "s2": 0.0, "s3": -0.2}
RUNS = 5


def random_layout(rng):
    """Poses of three containers with room before each, and around the start."""
    while True:
        xy = rng.uniform(-2.8, 2.8, (3, 2))
        yaw = rng.uniform(-math.pi, math.pi, 3)
        fronts = xy - 0.9 * np.stack([np.cos(yaw), np.sin(yaw)], axis=1)
        apart = [
            np.linalg.norm(fronts[i] - xy[j]) > 1.05 and np.linalg.norm(xy[i] - xy[j]) > 1.0
            for i, j in itertools.permutations(range(3), 2)
        ]
        if all(apart) and np.linalg.norm(xy, axis=1).min() > 1.0:
            return xy, yaw


def scene_of(layout, source):
    """The scene with cube1 in a slot and the other cubes out of the way."""
    xy, yaw = layout
    changes = {"mission.program": None}
    for i in range(3):
        changes |= {f"parameters.c{i + 1}_x": xy[i, 0], f"parameters.c{i + 1}_y": xy[i, 1]}
        changes[f"parameters.c{i + 1}_yaw"] = yaw[i]
    index, side = int(source[1]) - 1, SIDES[source[3:]]
    turn = yaw[index]
    x, y = xy[index] + side * np.array([-math.sin(turn), math.cos(turn)])
    changes["bodies.cube1.position"] = [x, y, 0.31]
    changes["bodies.cube1.rpy"] = [0, 0, turn]
    changes["bodies.cube2.position"] = [3.9, 3.9, 0.05]
    changes["bodies.cube3.position"] = [3.9, -3.9, 0.05]
    return load_scene("service-robot", [f"{x}={json.dumps(y)}" for x, y in changes.items()])


class WallForces:
    """Greatest contact force on the walls of the containers [N]."""

    def __init__(self, engine):
        self.world, self.greatest = engine.world, 0.0
        model = self.world.model
        boxes = [model.body(f"c{i}").id for i in (1, 2, 3)]
        thin = model.geom_size[:, :2].min(axis=1) < 0.0065
        self.walls = np.isin(model.geom_bodyid, boxes) & thin
        assert self.walls.sum() == 9

    def sample(self):
        data = self.world.data
        force = np.zeros(6)
        for index in np.flatnonzero(self.walls[data.contact.geom[: data.ncon]].any(axis=1)):
            mujoco.mj_contactForce(self.world.model, data, int(index), force)
            self.greatest = max(self.greatest, float(np.linalg.norm(force[:3])))


def test_loads_reach_their_slots_whatever_the_poses_of_the_containers(report):
    rng = np.random.default_rng(22)
    worst, failures = np.zeros(3), []
    for index in range(MISSIONS):
        source, target = PAIRS[index % len(PAIRS)]
        engine = Engine(scene_of(random_layout(rng), source))
        engine.command("mission", {"text": f"MOVE({source}, {target})"})
        walls = WallForces(engine)
        while not engine.mission_ended and engine.world.time < 120.0:
            engine.advance(1)
            walls.sample()
        figures = engine.mission().report["robot"]
        errors = np.array(
            [
                figures["placing error, greatest [m]"],
                figures["placing error, greatest [rad]"],
                walls.greatest,
            ]
        )
        done = engine.mission().status == "done"
        if not done or (errors > (PLACED, TURNED, FORCE)).any():
            failures.append(f"{index}: {source} {target}: {engine.mission().reason} {errors}")
            print(failures[-1])
        worst = np.maximum(worst, errors)
    report(
        "service-robot-missions",
        missions=MISSIONS,
        failed=len(failures),
        placing_error_m=worst[0],
        angle_deg=math.degrees(worst[1]),
        wall_force_n=worst[2],
    )
    assert not failures, failures


def processor_time(loaded):
    engine = Engine(loaded)
    began = time.process_time()
    while not engine.mission_ended:
        engine.advance(100)
    return engine.world.time, time.process_time() - began


def test_the_scene_runs_faster_than_real_time(report):
    """The whole mission of three moves, planning included."""
    loaded = load_scene("service-robot")
    processor_time(loaded)
    runs = [processor_time(loaded) for _ in range(RUNS)]
    factor = max(simulated / took for simulated, took in runs)
    report("service-robot-speed", factor=factor, asked=FACTOR, runs=RUNS)
    assert factor >= FACTOR
