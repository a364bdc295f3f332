"""Flights of the helicopter: missions, and what is judged of them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene

SCENE, BODY = "helicopter", "helicopter/body"
PERIODS = (0.01, 0.02, 0.03)
COUPLINGS = ("held", "linear", "smooth")
_SAMPLE = 0.04  # Time between two samples of a flight [s]; between them it is taken as straight
_LONGEST = 600.0

BLADES = (
    "actuators.main.blades={count: 2, chord: 0.108}",
    "actuators.main.limits=[0, 0.35]",
    "actuators.main.time_constant=0.03",
    "actuators.tail.blades={count: 2, chord: 0.12}",
    "actuators.tail.limits=[-0.6, 0.6]",
    "controllers.flight.gains.torque_ratio=0.093",
    "controllers.flight.gains.main_scale=176900",
    "controllers.flight.gains.main_slope=0.2567",
    "controllers.flight.gains.main_tip=139.7",
    "controllers.flight.gains.tail_scale=1931",
    "controllers.flight.gains.tail_slope=1.094",
    "controllers.flight.gains.max_tail=45",
)
"""Changes of the scene for rotors with blades."""


@dataclass(frozen=True)
class Point:
    """A point of a mission: place [m], speed [m/s] and precision [m]."""

    place: tuple[float, float, float]
    speed: float
    precision: float


@dataclass(frozen=True)
class Flight:
    """What is judged of a flight."""

    status: str  # Of the mission
    reason: str  # Why it failed
    visited: int  # Points passed within their precision, in order
    points: int  # Number of points
    upright: float  # Cosine of the lean of the body at the end
    touchdown: float  # Speed at the first contact of the landing [m/s]
    duration: float  # Of the mission [s]

    @property
    def is_good(self) -> bool:
        """Whether all points were visited, and it landed upright at less than 0.6 m/s."""
        return (
            self.status == "done"
            and self.visited == self.points
            and self.upright > 0.98
            and self.touchdown < 0.6
        )


def mission_text(points: Sequence[Point]) -> str:
    """Take off, fly through points, land."""
    legs = [
        "FLY-TO-POINT({:.3f}, {:.3f}, {:.3f}, {:.3f}, {:.3f})".format(
            *x.place, x.speed, x.precision
        )
        for x in points
    ]
    return "\n".join(["TAKE-OFF(3 m)", *legs, "LAND()"])


def fly(
    points: Sequence[Point],
    overrides: Sequence[str] = (),
    seed: int = 0,
    *,
    scene: str = SCENE,
    longest: float = _LONGEST,
) -> Flight:
    """Fly through points and land, within a longest time [s]."""
    engine = Engine(load_scene(scene, overrides), seed)
    engine.command("mission", {"text": mission_text(points)})
    track: list[NDArray[np.float64]] = []
    contacts: list[bool] = []
    layout = engine.info.layout
    at = layout.bodies.index(BODY)
    steps = max(1, round(_SAMPLE / engine.world.step_size))
    try:
        while not engine.mission_ended and engine.world.time < longest:
            engine.advance(steps)
            track.append(layout.body_view(engine.frame())[at].copy())
            contacts.append(engine.world.contact_count > 0)
    except DivergenceError as error:
        return Flight("diverged", str(error), 0, len(points), 0.0, math.inf, engine.world.time)
    view, path = engine.mission(), np.array(track)
    qx, qy = path[-1, 4:6]
    status, reason = ("failed", "") if view is None else (view.status, view.reason)
    return Flight(
        status,
        reason,
        _visited(points, path[:, :3]),
        len(points),
        float(1 - 2 * (qx * qx + qy * qy)),
        _touchdown(path, np.array(contacts)),
        engine.world.time,
    )


def _visited(points: Sequence[Point], path: NDArray[np.float64]) -> int:
    """Return the number of points passed one after the other."""
    at, count = 0, 0
    start, step = path[:-1], np.diff(path, axis=0)
    size = np.maximum((step * step).sum(axis=1), 1e-12)
    for point in points:
        away = np.asarray(point.place) - start[at:]
        share = np.clip((away * step[at:]).sum(axis=1) / size[at:], 0.0, 1.0)
        distance = np.linalg.norm(away - share[:, np.newaxis] * step[at:], axis=1)
        near = np.flatnonzero(distance <= point.precision)
        if near.size == 0:
            break
        at, count = at + int(near[0]), count + 1
    return count


def _touchdown(path: NDArray[np.float64], contacts: NDArray[np.bool_]) -> float:
    """Speed before the first contact after the flight [m/s]."""
    in_air = np.flatnonzero(path[:, 2] > path[0, 2] + 1.0)
    if in_air.size == 0:
        return math.inf
    after = np.flatnonzero(contacts[in_air[-1] :])
    if after.size == 0:
        return math.inf
    return float(np.linalg.norm(path[in_air[-1] + after[0] - 1, 7:10]))
