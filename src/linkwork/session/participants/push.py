"""A spring that pulls a body to a point: the way in for a force by hand."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.session.participants.participant import Arrays, CommandPort, Participant
from linkwork.spatial.vector import Vector3, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.divergence import MAX_STATE
from linkwork.world.engine.element import Command, are_indices
from linkwork.world.engine.world import World

PUSH = "push"
FREQUENCY = 1.5
"""Natural frequency of a body on the default spring [Hz]."""
_SPRING = "spring"
_SIZE = 8


class SpringPush(Participant):
    """Pulls a point of one body to a target by a critically damped spring, at every step."""

    name = PUSH
    every = 1
    varying = frozenset({_SPRING})

    def __init__(self, world: World) -> None:
        self._world = world
        # Index of the body, point in the body, target in the world, stiffness; empty for none.
        self._numbers = np.zeros(0)
        self._frame: AttachedFrame | None = None
        self._mass = 1.0

    def commands(self) -> Mapping[str, Command]:
        """To pull a body, and to let it go."""
        return {PUSH: self._command_push, "push-stop": self._command_stop}

    def _command_push(
        self, body: Any, target: Any, point: Any = None, stiffness: Any = None
    ) -> None:
        names = self._world.layout.bodies
        index = names.index(checks.choice("body called", body, names))
        frame = self._movable(names[index])
        aim = checks.array("target", target, (3,))
        fixed = frame.fixed(None) if point is None else checks.array("point", point, (3,)).tolist()
        if stiffness is None:
            spring = self._mass_of(frame) * (2 * math.pi * FREQUENCY) ** 2
        else:
            spring = checks.positive("stiffness", stiffness, "N/m")
        self._put(np.array([index, *fixed, *aim.tolist(), spring]))

    def _command_stop(self) -> None:
        self._put(np.zeros(0))

    def _movable(self, name: str) -> AttachedFrame:
        frame = AttachedFrame(self._world, name)
        if self._world.model.body_weldid[frame.body] == 0:
            raise ArgumentError(f"{name!r} is fixed to the world", hint="push a movable body")
        return frame

    def _mass_of(self, frame: AttachedFrame) -> float:
        """Apparent mass of a body against a force at its origin, with all that it is joined to."""
        inverse = float(self._world.model.body_invweight0[frame.body, 0])
        return 1.0 / inverse if inverse > 1e-9 else 1.0

    def _put(self, numbers: np.ndarray) -> None:
        self._numbers = numbers
        self._frame = None
        if numbers.size:
            self._frame = AttachedFrame(self._world, self._world.layout.bodies[int(numbers[0])])
            self._mass = self._mass_of(self._frame)

    def turn(self, port: CommandPort) -> None:
        """Apply the force of the spring in the next step."""
        frame = self._frame
        if frame is None:
            return
        fixed, target = vector3(self._numbers[1:4].tolist()), self._numbers[4:7].tolist()
        stiffness = float(self._numbers[7])
        damping = 2.0 * math.sqrt(stiffness * self._mass)
        at = frame.position(fixed)
        moving = frame.velocity(at)
        force: Vector3 = vector3(
            [stiffness * (b - a) - damping * v for a, b, v in zip(at, target, moving, strict=True)]
        )
        frame.push(port.world, frame.wrench(at, force))

    def next_turn(self, step: int) -> int:
        """Return the next step; none while nothing is pushed."""
        return sys.maxsize if self._frame is None else step + 1

    def state(self) -> Arrays:
        """Return the spring; empty for none."""
        return {_SPRING: self._numbers.copy()}

    def is_valid_state(self, state: Arrays) -> bool:
        """Whether it is no spring, or one on a body of this scene."""
        numbers, bodies = state[_SPRING], self._world.layout.bodies
        if not numbers.size:
            return True
        if numbers.size != _SIZE or not np.abs(numbers).max() <= MAX_STATE or numbers[7] <= 0:
            return False
        return are_indices(numbers[:1], len(bodies) - 1)

    def restore(self, state: Arrays) -> None:
        """Goes back to a state."""
        self._put(state[_SPRING].copy())
