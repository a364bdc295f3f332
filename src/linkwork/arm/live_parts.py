"""Changing tool, payload and gravity while the code stays."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.live_state import LiveState, payload_numbers, tool_numbers
from linkwork.dynamics.plain.body import checked_gravity
from linkwork.errors import ArgumentError
from linkwork.spatial import Inertia, Pose, from_matrix
from linkwork.spatial.inertia import NO_BODY
from linkwork.spatial.vector import are_floats
from linkwork.trace import Program


class WithLiveParts:
    """Live parts of a robot: their numbers change, nothing is compiled.

    Any thread may change them. A call computes all its states with the numbers it started with.
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
        return self._live_parts.held[0][0].copy()

    def set_tool(self, pose: Pose | ArrayLike, inertia: Inertia | None = None) -> None:
        """Puts on another tool.

        Args:
            pose: The tool's frame in the link that carries it, a `Pose` or 4x4.
            inertia: Mass, centre and inertia of the tool in its own frame; none when None.

        Raises:
            ArgumentError: The tool is not live, or is no body.
        """
        placed = pose if isinstance(pose, Pose) else from_matrix(pose)
        if not are_floats(placed.rotation, placed.position):
            raise checks.invalid("pose of the tool", pose, "a Pose of numbers, or a 4x4 matrix")
        self._live_parts.set("tool", tool_numbers(placed, _body("tool", inertia)))

    def set_payload(self, inertia: Inertia | None) -> None:
        """Takes up a load, or lays it down.

        Args:
            inertia: Mass, centre and inertia of the load in the tool's frame; none when None.

        Raises:
            ArgumentError: The payload is not live, or is no body.
        """
        self._live_parts.set("payload", payload_numbers(_body("payload", inertia)))

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


def _body(part: str, inertia: Inertia | None) -> Inertia:
    if inertia is None:
        return NO_BODY
    body = checks.instance(f"inertia of the {part}", inertia, Inertia, "an Inertia, or None")
    if type(body.mass) is not float or not are_floats(body.matrix, body.center):
        raise checks.invalid(f"inertia of the {part}", inertia, "an Inertia of numbers")
    return body
