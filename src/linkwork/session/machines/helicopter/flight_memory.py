"""State of a helicopter: its action, the commands to its controller, and reactions."""

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.session.participants.memory import (
    NUMBER,
    SLOT,
    Flag,
    Maybe,
    Memory,
    Name,
    Numbers,
    Part,
    Rows,
    Text,
    Vector,
    Whole,
)
from linkwork.spatial import Vector3
from linkwork.spatial.vector import ZERO

IDLE, FLY, HOVER, LAND = range(4)  # Modes of the controller
_ACTIONS = ("FLY-TO-POINT", "TAKE-OFF", "LAND", "HOVER", "ATTACH", "RELEASE")
_POINTS = Rows(lambda: ZERO, Vector())


@dataclass
class FlightTask(Memory):
    """A running action."""

    slot: Annotated[int, SLOT] = 0
    name: Annotated[str, Name(_ACTIONS)] = _ACTIONS[0]
    since: Annotated[float, NUMBER] = 0.0  # Its start [s]
    speed: Annotated[float, NUMBER] = 1.0  # Speed on the way [m/s]
    precision: Annotated[float, NUMBER] = 1.0  # Distance at which it is done [m]
    duration: Annotated[float, NUMBER] = 0.0  # How long it lasts, of HOVER [s]
    # Points ahead, the last one the goal [m]
    route: Annotated[list[Vector3], _POINTS] = field(default_factory=list)

    def check(self) -> None:
        """Raise for a flight without points ahead."""
        if self.name in ("FLY-TO-POINT", "TAKE-OFF") and not self.route:
            raise ArgumentError("a flight without a goal")


@dataclass
class Course(Memory):
    """The commands to the controller."""

    mode: Annotated[int, Whole(LAND)] = IDLE
    target: Annotated[Vector3, Vector()] = ZERO  # [m]
    heading: Annotated[float, NUMBER] = 0.0  # [rad]
    speed: Annotated[float, NUMBER] = 1.0  # [m/s]
    # Whether it reported that it sinks into its own wake
    is_warned: Annotated[bool, Flag()] = False
    is_safe: Annotated[bool, Flag()] = False  # Whether a reaction runs
    climbs: Annotated[bool, Flag()] = False  # Whether it climbs over the ground ahead


@dataclass
class HelicopterMemory(Memory):
    """State of a helicopter."""

    task: Annotated[FlightTask | None, Maybe(FlightTask)] = None
    now: Annotated[Course, Part()] = field(default_factory=Course)
    # Points passed, landings, greatest sink velocity at a touchdown [m/s]
    figures: Annotated[NDArray[np.float64], Numbers()] = field(default_factory=lambda: np.zeros(3))
    reason: Annotated[str, Text()] = ""  # Why a reaction runs; empty if none does

    def react(self, reason: str) -> None:
        """Begin a reaction, or end it without a reason."""
        self.reason, self.now.is_safe = reason, bool(reason)
