"""Changing tool, payload and gravity while the code stays."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.arm.live_state import LiveState, payload_numbers, tool_numbers
from linkwork.dynamics.plain.body import checked_gravity
from linkwork.errors import ArgumentError
from linkwork.spatial import Inertia, Pose, from_matrix
from linkwork.spatial.inertia import NO_BODY
from linkwork.spatial.vector import matrix3, vector3
from linkwork.trace import Program

_POSE = "a Pose or a 4x4 matrix"
_BODY = "an Inertia(mass, center, matrix)"


class WithLiveParts:
    """Live parts of a robot: their numbers are written, nothing is compiled.

    Not to be called while another thread computes a batch: its states would be of both robots.
    """

    _live: LiveState | None
    _live_names: tuple[str, ...]

    @property
    @abstractmethod
    def name(self) -> str:
        """The robot's name."""

    @property
    def live(self) -> tuple[str, ...]:
        """Names of the parts that may change while the code stays."""
        return self._live_names

    @property
    def live_parts(self) -> dict[str, NDArray[np.float64]]:
        """The numbers of each live part now, as `linkwork.dynamics.live` says."""
        return {} if self._live is None else {k: x.copy() for k, x in self._live.numbers.items()}

    @property
    def live_program(self) -> Program:
        """The program that makes the block of live numbers of those of the live parts."""
        return self._live_parts.block.program

    @property
    def live_numbers(self) -> NDArray[np.float64]:
        """The block of live numbers now, the last argument of every program."""
        return self._live_parts.double.copy()

    def set_tool(self, pose: Pose | ArrayLike, inertia: Inertia | None = None) -> None:
        """Puts on another tool.

        Args:
            pose: The tool's frame in the link that carries it, a `Pose` or 4x4.
            inertia: Mass, centre and inertia of the tool in its own frame; none when None.

        Raises:
            ArgumentError: The tool is not live, or is no body.
        """
        try:
            numbers = tool_numbers(pose, inertia or NO_BODY)
        except (TypeError, AttributeError):
            numbers = tool_numbers(_pose(pose), _body("tool", inertia))
        self._live_parts.set("tool", numbers)

    def set_payload(self, inertia: Inertia | None) -> None:
        """Takes up a load, or lays it down.

        Args:
            inertia: Mass, centre and inertia of the load in the tool's frame; none when None.

        Raises:
            ArgumentError: The payload is not live, or is no body.
        """
        try:
            numbers = payload_numbers(inertia or NO_BODY)
        except (TypeError, AttributeError):
            numbers = payload_numbers(_body("payload", inertia))
        self._live_parts.set("payload", numbers)

    def set_gravity(self, gravity: ArrayLike) -> None:
        """Turns gravity.

        Args:
            gravity: Acceleration of a falling body in the base frame [m/s^2].

        Raises:
            ArgumentError: Gravity is not live, or is no vector.
        """
        self._live_parts.set("gravity", np.array(checked_gravity(gravity)))

    @property
    def _live_parts(self) -> LiveState:
        if self._live is None:
            raise ArgumentError(
                f"no part of {self.name!r} is live",
                hint="load it with live=['tool', 'payload', 'gravity'], or some of them",
            )
        return self._live


def _numbers(value: Any) -> NDArray[np.float64]:
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        return np.array(np.nan)


def _pose(value: Any) -> Pose:
    """A pose of what looks like one, made of plain numbers."""
    if isinstance(value, Pose):
        return Pose(matrix3(value.rotation), vector3(value.position))
    matrix = _numbers(value)
    if matrix.shape != (4, 4) or not (matrix[3] == (0.0, 0.0, 0.0, 1.0)).all():
        raise ArgumentError(f"the tool has no pose {value!r}", hint=f"give {_POSE}")
    return from_matrix(matrix)


def _body(part: str, value: Any) -> Inertia:
    """An inertia of what looks like one, made of plain numbers."""
    if value is None:
        return NO_BODY
    try:
        return Inertia(float(value.mass), vector3(value.center), matrix3(value.matrix))
    except (TypeError, ValueError, AttributeError) as error:
        raise ArgumentError(f"the {part} has no body {value!r}", hint=f"give {_BODY}") from error
