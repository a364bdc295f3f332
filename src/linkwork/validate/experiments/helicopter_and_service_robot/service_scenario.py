"""MOVE(c1, c2) of the service robot: the table of steps, torques, placing, sag of three springs."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.world.scene.load import load_scene

Array = NDArray[np.float64]

_LONGEST, _LEAP = 60.0, 5
_MASS, _STIFFNESS, _GRAVITY = 2.0, 5000.0, 9.81
CONNECTORS_ON_GRIP = ((0.04, 0.0, 0.0), (-0.02, 0.0346, 0.0), (-0.02, -0.0346, 0.0))
"""Three connectors, 0.04 m from the axis of the grip: chosen [m]."""
_GAP = 0.01  # Distance of the load from the grip, so that it can rotate freely [m]
_ARM = 0.05 + _GAP  # Distance of the centre of the load from the connectors [m]

HEIGHT = "height of the grip at home"
STEPS = "steps of the scenario"
PLACED = "distance of the load from its slot"
TURNED = "angle of the load in its slot"
TORQUE = "greatest torque of a joint over its limit"
DURATION = "time of the mission"
PLACED_SPRINGS = "distance of the load from its slot, three springs"
SAG = "sag of the load on three springs"


@dataclass(frozen=True)
class Mission:
    """One move of a load."""

    figures: Mapping[str, float]  # Figures of the machine
    steps: Array  # Begin of each step [s]
    times: Array  # Sample times [s]
    torques: Array  # Torques of the joints at them, in parts of their limits (N, 8)


def move(changes: Mapping[str, object] | None = None) -> Mission:
    """Run MOVE(c1, c2) with changes of the scene by path."""
    engine = _engine(changes)
    starts: list[tuple[int, float]] = []
    engine.listeners.append(
        lambda event: (
            starts.append((int(event.data["step"]), event.time)) if event.kind == "step" else None
        )
    )
    engine.command("mission", {"text": "MOVE(c1, c2)"})
    robot = engine.world.robots["robot"]
    limits, times, torques = robot.torque_limits(), [], []
    while not engine.mission_ended and engine.world.time < _LONGEST:
        engine.advance(_LEAP)
        times.append(engine.world.time)
        torques.append(np.abs(robot.torques()) / limits)
    view = engine.mission()
    figures = {} if view is None else view.report["robot"]
    begun = np.array([time for _, time in starts])
    return Mission(figures, begun, np.array(times), np.array(torques))


def held_height(changes: Mapping[str, object] | None = None) -> float:
    """Height of the grip above the centre of a load that it holds at rest, at home [m]."""
    engine = _engine(changes)
    engine.command("mission", {"text": "GRAB(cube1)\nHOME()\nWAIT 3 s"})
    while not engine.mission_ended and engine.world.time < _LONGEST:
        engine.advance(_LEAP)
    data = engine.world.data
    return float(data.body("robot/link8").xpos[2] - data.body("cube1").xpos[2])


def _engine(changes: Mapping[str, object] | None) -> Engine:
    overrides = [f"{path}={json.dumps(value)}" for path, value in (changes or {}).items()]
    return Engine(load_scene("service-robot", overrides))


def spring_sag() -> float:
    """Sag of the load by theory [m]: of three springs, and of their rotation by its moment."""
    weight = _MASS * _GRAVITY
    turning = _STIFFNESS * sum(x * x for x, _, _ in CONNECTORS_ON_GRIP)
    return weight / (len(CONNECTORS_ON_GRIP) * _STIFFNESS) + weight * _ARM**2 / turning


def measure() -> Measured:
    """One move with the magnet as a weld, one with three spring-dampers."""
    grasp = {
        "kind": "springs",
        "gripper": "robot/tool",
        "bodies": ["cube1", "cube2", "cube3"],
        "distance": 2 * _GAP,
        "stiffness": _STIFFNESS,
        "damping": 50.0,
        "points": [list(point) for point in CONNECTORS_ON_GRIP],
    }
    changes = {
        "grasps.magnet": grasp,
        "machines.robot.gap": _GAP,
        "solver.step": 0.0005,
        "robots.robot.controller.period": 0.002,
    }
    weld, springs = move(), move(changes)
    values = {
        HEIGHT: _home_height(),
        STEPS: float(len(weld.steps)),
        PLACED: weld.figures["placing error, greatest [m]"],
        TURNED: math.degrees(weld.figures["placing error, greatest [rad]"]),
        TORQUE: weld.figures["greatest torque / limit"],
        DURATION: weld.figures["cycle time, longest [s]"],
        PLACED_SPRINGS: springs.figures["placing error, greatest [m]"],
        SAG: held_height(changes) - held_height(),
    }
    return Measured(values, _picture(weld))


def _home_height() -> float:
    world = Engine(load_scene("service-robot")).world
    return float(world.data.body("robot/link8").xpos[2])


def _picture(mission: Mission) -> Picture:
    names = ("x", "y", *(f"q{i}" for i in range(1, 7)))
    curves = [
        Curve(mission.times, share, name)
        for name, share in zip(names, mission.torques.T, strict=True)
    ]
    numbers = np.arange(len(mission.steps), dtype=float)
    steps = Curve(np.repeat(mission.steps, 2)[1:], np.repeat(numbers, 2)[:-1], "step")
    panels = [
        [Panel([steps], y_label="step of the table")],
        [Panel(curves, y_label="torque / limit")],
    ]
    return Picture(panels, EXPERIMENT.title)


EXPERIMENT = Experiment(
    "service-scenario",
    "The service robot moves a load: steps, torques, placing, three springs",
    HELICOPTER,
    "sections 3.1 to 3.3",
    "Scene service-robot, MOVE(c1, c2), a cube of 2 kg: the published table of eight steps, the "
    "load held by a weld, then by three spring-dampers of 5000 N/m with steps of 0.5 ms. Sizes, "
    "masses and gains are chosen; the publication gives none. The sag is that of the springs, "
    "m g / 3 k, and of their rotation by the moment of the load, 1 cm before the grip.",
    (
        Claim(
            *(HEIGHT, "m", 1.0, None, 0.05, "Published as about 1 m."),
            printed="the grip is at a position about 1 m above the ground",
        ),
        Claim(STEPS, "1", 8.0, None, 0.0, "Counted."),
        Claim(PLACED, "m", None, 5e-3, 0.0, "Chosen.", Criterion.AT_MOST),
        Claim(TURNED, "deg", None, 2.0, 0.0, "Chosen.", Criterion.AT_MOST),
        Claim(TORQUE, "1", None, 1.0, 0.0, "The limit of the joint.", Criterion.AT_MOST),
        Claim(DURATION, "s", None, None, 0.0, "Only a picture is published.", Criterion.SHOWN),
        Claim(PLACED_SPRINGS, "m", None, 5e-3, 0.0, "Chosen.", Criterion.AT_MOST),
        Claim(SAG, "m", None, spring_sag(), 4e-4, "The rotation of 6 degrees is not small."),
    ),
    measure,
    seconds=7.0,
)
