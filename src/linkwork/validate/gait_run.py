"""Gaits of the WorkPartner: a run on ground of some friction, and its figures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.record.layout import BODY_FIELDS
from linkwork.session.rollout_cases import RolloutCase, rollout
from linkwork.session.slope_search import SlopeLimit, slope_limit
from linkwork.validate.trial import Array

SCENE = "workpartner-slippery"
FRICTION = 0.025  # Of the published ground
MASS, GRAVITY = 18.0, 9.81
LEG, RADIUS = 0.3, 0.235  # Length of a leg from knee to axle, radius of a wheel [m]
START, CYCLE = 1.3, 4.0  # Time to the first posture, duration of a cycle [s]
_LOADS = ("LoadFL", "LoadFR", "LoadRL", "LoadRR")
_CENTRE = "Hinge"


class Gait(IntEnum):
    """Gaits of the table in gait.c."""

    STAND = 0
    SKIDDING = 1
    CATERPILLAR = 2
    ROLLING_WALKING = 3
    WHEEL_WALKING = 4


STRIDES = {Gait.CATERPILLAR: 0.26, Gait.ROLLING_WALKING: 0.2}
"""Angle of the knees [rad]: from the published height swing of 1 cm, and as published."""
SPEEDS = {Gait.SKIDDING: RADIUS, Gait.ROLLING_WALKING: 0.06}
"""Velocity that driven wheels keep [m/s]: 1 rad/s as published, and chosen."""


@dataclass(frozen=True)
class GaitRun:
    """A run of a gait."""

    time: Array  # Sample times (N,) [s]
    x: Array  # Way of the hinge in the middle of the robot (N,) [m]
    y: Array  # Its deviation to the left (N,) [m]
    height: Array  # Its height (N,) [m]
    tilt: Array  # Angle between the front half and the vertical (N,) [rad]
    loads: Array  # Loads of the wheels FL, FR, RL, RR (N, 4) [N]

    def window(self, first: float, last: float) -> GaitRun:
        """Return the run between two times [s]."""
        a, b = np.searchsorted(self.time, [first - 1e-9, last + 1e-9])
        kept = (self.time, self.x, self.y, self.height, self.tilt, self.loads)
        return GaitRun(*(values[a:b] for values in kept))

    @property
    def speed(self) -> float:
        """Mean velocity [m/s]."""
        return float((self.x[-1] - self.x[0]) / (self.time[-1] - self.time[0]))

    @property
    def height_swing(self) -> float:
        """Greatest less least height [m]."""
        return float(np.ptp(self.height))

    @property
    def load_swing(self) -> float:
        """Greatest less least load of the wheel where it varies most [N]."""
        return float(np.ptp(self.loads, axis=0).max())


def live_values(gait: Gait, *, friction: float = FRICTION, **gains: float) -> dict[str, float]:
    """Live values of a gait: its usual numbers, and others by name of the gain."""
    named = {"gait": float(gait), "cycle": CYCLE}
    named |= {"stride": STRIDES.get(gait, 0.0), "speed": SPEEDS.get(gait, 0.0)} | gains
    values = {f"controllers.gait.gains.{name}": value for name, value in named.items()}
    return {"materials.tyre.sliding": friction, **values}


def run_gait(gait: Gait, seconds: float, *, friction: float = FRICTION, **gains: float) -> GaitRun:
    """Run a gait on level ground for a time [s]; `gains` are numbers of the gait."""
    case = RolloutCase(set=live_values(gait, friction=friction, **gains))
    done = rollout(SCENE, [case], seconds, threads=1)
    layout = done.layout
    bodies = dict(zip(layout.bodies, np.moveaxis(done.bodies[0], 1, 0), strict=True))
    x, y, z = bodies[_CENTRE][:, :3].T
    qx, qy = (bodies["Front"][:, BODY_FIELDS.index(name)] for name in ("qx", "qy"))
    loads = done.sensors[0][:, [layout.channels.index(name) for name in _LOADS]]
    tilt = 2.0 * np.arcsin(np.clip(np.hypot(qx, qy), 0.0, 1.0))
    return GaitRun(done.times, x, y, z, tilt, loads)


def slope_of_gait(gait: Gait, *, friction: float = FRICTION, **gains: float) -> SlopeLimit:
    """Steepest slope that a gait climbs; over two cycles of 4 s, after the first one."""
    return slope_limit(
        SCENE,
        body=_CENTRE,
        live=live_values(gait, friction=friction, **gains),
        most=math.atan(1.5 * friction),
    )


def caterpillar_speed(stride: float, cycle: float) -> float:
    """Velocity of a caterpillar whose locked wheels do not slip [m/s].

    A wheel that is locked to its leg rolls with it, so a half cycle moves the robot by the swing of
    the leg and by the arc of the wheel.
    """
    return 2.0 * (LEG * math.sin(stride) + RADIUS * stride) / cycle


def picture_of(title: str, runs: dict[str, GaitRun], loads_of: str) -> Picture:
    """Velocity of some runs over time, and the wheel loads of one of them once it stands."""
    velocities = [
        Curve(run.time[1:], np.diff(run.x) / np.diff(run.time), name) for name, run in runs.items()
    ]
    run = runs[loads_of].window(0.5, math.inf)
    loads = [Curve(run.time, run.loads[:, i], name[4:]) for i, name in enumerate(_LOADS)]
    return Picture(
        [
            [Panel(velocities, y_label="velocity [m/s]", is_wide=True)],
            [Panel(loads, x_label="time [s]", y_label="wheel load [N]", is_wide=True)],
        ],
        title,
    )
