"""User-defined forces."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, DivergenceError, NotFoundError, SessionError
from linkwork.model.names import full_name
from linkwork.spatial.vector import ZERO, Vector3
from linkwork.world.bodies.rigid_groups import RigidGroups
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.noise import NoiseStream
from linkwork.world.scene.values import WORLD

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


Vector = NDArray[np.float64]


@dataclass(frozen=True)
class FrameMotion:
    """Motion of a frame in the world.

    Attributes:
        position: Of its origin [m].
        rotation: Its axes as columns.
        velocity: Of its origin [m/s].
        angular_velocity: [rad/s].
    """

    position: Vector
    rotation: Vector
    velocity: Vector
    angular_velocity: Vector


class ForceContext:
    """State of the world as seen by a user-defined force, and the way to apply forces.

    Attributes:
        time: Simulated time [s].
        step: Steps since the start.
        memory: State that the force keeps between steps; change it in place or assign it.
        noise: Standard normal numbers, new at each step; reproducible by seed and name.
        stream: Where they come from.
    """

    def __init__(self, world: World, force: Force) -> None:
        self._world = world
        self.stream = NoiseStream(world.seed, f"forces/{force.name}", force.noise_size)
        self._carriers: dict[str, AttachedFrame] = {}
        self._movables: dict[str, AttachedFrame] = {}
        self._force = force
        self._memory: Vector = np.zeros(force.memory_size)
        self._is_now = False

    def run(self, memory: Vector) -> None:
        """Evaluate the force for the next step; called only by the world.

        Args:
            memory: Memory of the force.
        """
        self._memory, self._is_now = memory, True
        try:
            self._force.apply(self)
        finally:
            self._is_now = False

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self._world.time

    @property
    def step(self) -> int:
        """Steps since the start."""
        return self._world.step_count

    @property
    def dt(self) -> float:
        """Physics step [s]."""
        return self._world.step_size

    @property
    def memory(self) -> Vector:
        """State that the force keeps between steps, `memory_size` numbers."""
        self._check_now("memory is accessible")
        return self._memory

    @memory.setter
    def memory(self, numbers: Sequence[float] | Vector) -> None:
        memory = self.memory
        memory[:] = _array("memory", numbers, memory.size)

    @property
    def noise(self) -> Vector:
        """Standard normal numbers of this step, `noise_size` of them."""
        return self.stream.at(self._world.step_count)

    def frame(self, name: str) -> FrameMotion:
        """Motion of a frame.

        Args:
            name: A body (`crate`), a link or frame of a robot (`left/tool`), or `world`.
        """
        carrier = self._carrier(name)
        position = carrier.position(carrier.fixed(ZERO))
        return FrameMotion(
            np.array(position),
            np.array(carrier.rotation()),
            np.array(carrier.velocity(position)),
            np.array(carrier.angular_velocity()),
        )

    def push(
        self,
        frame: str,
        force: Sequence[float] | Vector = ZERO,
        torque: Sequence[float] | Vector = ZERO,
        point: Sequence[float] | Vector | None = None,
    ) -> None:
        """Apply a force to the body of a frame in the next step. Forces add up.

        Args:
            frame: A body (`crate`), or a link or frame of a robot (`left/tool`).
            force: In the world [N].
            torque: In the world [N m].
            point: Point of application, in the world [m]; the centre of mass when None.
        """
        self._check_now("push is allowed")
        carrier = self._movable(frame)
        pushed, turned = _vector("force", force), _vector("torque", torque)
        if point is None:
            carrier.push(self._world, (*pushed, *turned))
        else:
            where = _vector("point", point)
            carrier.push(self._world, carrier.wrench(where, pushed, turned))

    def _check_now(self, what: str) -> None:
        if not self._is_now:
            raise SessionError(
                f"force {self._force.name!r}: {what} only within apply",
                hint="use the context only inside `apply`",
            )

    def _movable(self, name: str) -> AttachedFrame:
        if name not in self._movables:
            carrier, loaded = self._carrier(name), self._world.loaded
            if RigidGroups(loaded.scene, loaded.trees).moves_with(name) == WORLD:
                raise ArgumentError(f"{name!r} is fixed to the world", hint="push a movable body")
            self._movables[name] = carrier
        return self._movables[name]

    def _carrier(self, name: str) -> AttachedFrame:
        if name not in self._carriers:
            _check_frame(self._world, name)
            self._carriers[name] = AttachedFrame(self._world, name)
        return self._carriers[name]


class Force(ABC):
    """Base class of user-defined forces, evaluated before every step.

    Derive a class:

        class Balloon(lw.Force):
            def apply(self, context):
                context.push("crate", force=(0, 0, 12))

        lw.run("scene.yaml", forces=[Balloon("balloon")])

    `apply` must depend only on the state: keep state in `context.memory` and take random numbers
    from `context.noise`. Checkpoints and replays are then exact.

    Attributes:
        name: Name in messages and in the live value `forces.NAME.active`.
        memory_size: Length of `context.memory`; all zeros at the start.
        noise_size: Random numbers per step.
    """

    memory_size: int = 0
    noise_size: int = 0

    def __init__(self, name: str | None = None) -> None:
        """Name the force.

        Args:
            name: Its name; the class name in lower case when None.
        """
        self.name = type(self).__name__.lower() if name is None else name

    @abstractmethod
    def apply(self, context: ForceContext) -> None:
        """Apply forces by `context.push`; read motions by `context.frame`."""


def _array(what: str, value: Any, count: int) -> Vector:
    try:
        numbers = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"invalid {what}: {value!r}, expected {count} numbers") from error
    if numbers.shape != (count,):
        raise ArgumentError(f"invalid {what}: shape {numbers.shape}, expected ({count},)")
    return numbers


def _vector(what: str, value: Any) -> Vector3:
    numbers = _array(what, value, 3)
    x, y, z = numbers.tolist()
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise ArgumentError(f"invalid {what}: {numbers.tolist()} is not finite")
    return (x, y, z)


def _check_frame(world: World, name: str) -> None:
    loaded = world.loaded
    robots = {full_name(x, part) for x, tree in loaded.trees.items() for part in tree.frame_names}
    known = {"world", *loaded.scene.bodies, *robots}
    if name not in known:
        raise NotFoundError("body or frame called", name, known)


def force_failure(world: World, name: str, why: str) -> DivergenceError:
    """Return the error for a failed force, ready to raise within `act`."""
    step = world.step_count + 1
    return DivergenceError(
        f"step {step} (t = {step * world.step_size:g} s): force {name!r} failed: {why}",
        step=step,
        element=f"force {name!r}",
        hint="the last good state is kept; correct the force or deactivate it",
    )
