"""A spring that pulls a body to a point: the way in for a force by hand."""

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.session.participants.memory import POSITIVE, Maybe, Memory, Name, Names, Vector
from linkwork.session.participants.participant import Arrays, CommandPort, Participant
from linkwork.spatial.vector import ZERO, Vector3, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import Command
from linkwork.world.engine.world import World

PUSH = "push"
FREQUENCY = 1.5  # Natural frequency of a body on the default spring [Hz]


@dataclass
class Spring(Memory):
    """A spring between a point of a body and a target in the world."""

    body: Annotated[str, Name("bodies")] = ""
    point: Annotated[Vector3, Vector()] = ZERO
    target: Annotated[Vector3, Vector()] = ZERO
    stiffness: Annotated[float, POSITIVE] = 1.0


@dataclass
class PushMemory(Memory):
    """The spring; None while nothing is pushed."""

    spring: Annotated[Spring | None, Maybe(Spring)] = None


class SpringPush(Participant):
    """Pulls a point of one body to a target by a critically damped spring, at every step."""

    name = PUSH
    every = 1
    memory: PushMemory

    def __init__(self, world: World) -> None:
        self._world = world
        self.memory = PushMemory()
        self._frame: AttachedFrame | None = None
        self._mass = 1.0

    @property
    def saved_names(self) -> Names:
        """Bodies."""
        return {"bodies": self._world.layout.bodies}

    def commands(self) -> Mapping[str, Command]:
        """To pull a body, and to let it go."""
        return {PUSH: self._command_push, "push-stop": self._command_stop}

    def _command_push(
        self, body: Any, target: Any, point: Any = None, stiffness: Any = None
    ) -> None:
        names = self._world.layout.bodies
        index = names.index(checks.choice("body called", body, names))
        frame = self._movable(names[index])
        aim = vector3(checks.array("target", target, (3,)).tolist())
        fixed = frame.fixed(None) if point is None else checks.array("point", point, (3,)).tolist()
        if stiffness is None:
            stiffness = self._mass_of(frame) * (2 * math.pi * FREQUENCY) ** 2
        else:
            stiffness = checks.positive("stiffness", stiffness, "N/m")
        self._attach(Spring(names[index], vector3(fixed), aim, stiffness))

    def _command_stop(self) -> None:
        self._attach(None)

    def _movable(self, name: str) -> AttachedFrame:
        frame = AttachedFrame(self._world, name)
        if self._world.model.body_weldid[frame.body] == 0:
            raise ArgumentError(f"{name!r} is fixed to the world", hint="push a movable body")
        return frame

    def _mass_of(self, frame: AttachedFrame) -> float:
        """Apparent mass of a body against a force at its origin, with all that it is joined to."""
        inverse = float(self._world.model.body_invweight0[frame.body, 0])
        return 1.0 / inverse if inverse > 1e-9 else 1.0

    def _attach(self, spring: Spring | None) -> None:
        self.memory.spring, self._frame = spring, None
        if spring is not None:
            self._frame = AttachedFrame(self._world, spring.body)
            self._mass = self._mass_of(self._frame)

    def turn(self, port: CommandPort) -> None:
        """Apply the force of the spring in the next step."""
        frame, spring = self._frame, self.memory.spring
        if frame is None or spring is None:
            return
        stiffness = spring.stiffness
        damping = 2.0 * math.sqrt(stiffness * self._mass)
        at = frame.position(spring.point)
        moving = frame.velocity(at)
        force = vector3(
            [
                stiffness * (b - a) - damping * v
                for a, b, v in zip(at, spring.target, moving, strict=True)
            ]
        )
        frame.push(port.world, frame.wrench(at, force))

    def next_turn(self, step: int) -> int:
        """Return the next step; none while nothing is pushed."""
        return sys.maxsize if self._frame is None else step + 1

    def restore(self, state: Arrays) -> None:
        """Go back to a state."""
        super().restore(state)
        self._attach(self.memory.spring)
