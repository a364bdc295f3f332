"""User-defined forces and their evaluation in the step."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import (
    ArgumentError,
    DivergenceError,
    LinkworkError,
    NotFoundError,
    SessionError,
)
from linkwork.model.names import full_name
from linkwork.spatial.vector import ZERO, Vector3
from linkwork.world.bodies.rigid_groups import RigidGroups
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.noise import Noise, NoiseStream
from linkwork.world.scene.values import WORLD

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class FrameMotion:
    """Motion of a frame in the world."""

    position: Vector  # Of its origin [m]
    rotation: Vector  # Its axes as columns
    velocity: Vector  # Of its origin [m/s]
    angular_velocity: Vector  # [rad/s]


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
        """Evaluate the force with its memory for the next step; called only by the world."""
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
        """Name the force; by default as its class, in lower case."""
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
    names = {"world", *loaded.scene.bodies, *robots}
    if name not in names:
        raise NotFoundError("body or frame called", name, names)


def force_failure(world: World, name: str, why: str) -> DivergenceError:
    """Return the error for a failed force, ready to raise within `act`."""
    step = world.step_count + 1
    return DivergenceError(
        f"step {step} (t = {step * world.step_size:g} s): force {name!r} failed: {why}",
        step=step,
        element=f"force {name!r}",
        hint="the last good state is kept; correct the force or deactivate it",
    )


_MAX_NUMBERS = 100_000  # Maximum numbers of memory or noise of one force


class UserForces(WorldElement):
    """All user-defined forces. Each one's memory begins with whether it is active."""

    def __init__(self, world: World, forces: Sequence[Force]) -> None:
        _check(world, forces)
        self._forces = forces
        self._contexts = [ForceContext(world, force) for force in forces]
        ends = list(accumulate(1 + force.memory_size for force in forces))
        self._shares = [slice(start, end) for start, end in pairwise([0, *ends])]
        self.memory_size = ends[-1]

    def start(self, world: World) -> None:
        """Activate all forces."""
        for index in range(len(self._forces)):
            self._share(index)[0] = 1.0

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all numbers are finite."""
        return bool(np.isfinite(numbers).all())

    def act(self, world: World) -> None:
        """Evaluate each active force; failures name the force."""
        for index, (force, context) in enumerate(zip(self._forces, self._contexts, strict=True)):
            share = self._share(index)
            if not share[0]:
                continue
            try:
                context.run(share[1:])
            except LinkworkError as error:
                raise force_failure(world, force.name, str(error)) from error
            except Exception as error:
                # User code may raise anything.
                why = f"{type(error).__name__}: {error}"
                raise force_failure(world, force.name, why) from error
            if force.memory_size and not np.isfinite(share).all():
                raise force_failure(world, force.name, "its memory is not finite")

    def noises(self) -> Iterable[Noise]:
        """Random numbers of all forces."""
        return [context.stream for context in self._contexts]

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether each force is active."""
        return {
            f"forces.{force.name}.active": self._active_value(index, force.name)
            for index, force in enumerate(self._forces)
        }

    def _active_value(self, index: int, name: str) -> LiveValue:
        def read() -> bool:
            return bool(self._share(index)[0])

        def write(value: Any) -> None:
            self._share(index)[0] = checks.flag(f"forces.{name}.active", value)

        return LiveValue("whether it acts", read, write)

    def _share(self, index: int) -> NDArray[np.float64]:
        return self.memory[self._shares[index]]


def forces_given(forces: Any) -> tuple[Force, ...]:
    """Return the user's forces as a tuple; raises ArgumentError if it is not a list of forces."""
    if not isinstance(forces, Sequence) or isinstance(forces, str):
        raise ArgumentError(
            f"invalid forces: {type(forces).__name__}",
            hint="expected a list of forces, forces=[...]",
        )
    for force in forces:
        if not isinstance(force, Force):
            raise ArgumentError(
                f"invalid force {force!r}",
                hint="expected an instance of a class derived from linkwork.Force",
            )
        if not hasattr(force, "name"):
            raise ArgumentError(
                f"a force of class {type(force).__name__} has no name",
                hint="call super().__init__(name) in its __init__",
            )
    return tuple(forces)


def _check(world: World, forces: Sequence[Force]) -> None:
    taken = set(world.loaded.scene.forces)
    for force in forces:
        name = force.name
        if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,62}", name):
            raise ArgumentError(
                f"invalid name of a force: {name!r}", hint="expected letters, digits, _ and -"
            )
        if name in taken:
            raise ArgumentError(f"two forces have the name {name!r}")
        taken.add(name)
        for what in ("memory_size", "noise_size"):
            if (
                checks.integer(f"{what} of force {name!r}", getattr(force, what), minimum=0)
                > _MAX_NUMBERS
            ):
                raise ArgumentError(
                    f"invalid {what} of force {name!r}", hint=f"expected at most {_MAX_NUMBERS}"
                )
