"""Forces of a user's own."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, DivergenceError, NotFoundError, SessionError
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
    """How a frame moves, in the world.

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
    """The coming step as a force of one's own sees it.

    Attributes:
        time: Simulated time [s].
        step: Steps done since the start.
        memory: What the force remembers from step to step; it may change it or give it anew.
        noise: Standard normal numbers, new at each step: the same for the same seed and name.
    """

    def __init__(self, world: World, force: Force) -> None:
        self._world = world
        self._stream = NoiseStream(world.seed, f"forces/{force.name}", force.noise_size)
        self._carriers: dict[str, AttachedFrame] = {}
        self._movables: dict[str, AttachedFrame] = {}
        self._force = force
        self._memory: Vector = np.zeros(force.memory_size)
        self._is_now = False

    def run(self, memory: Vector) -> None:
        """Lets the force push, in the step that is coming; only the world calls this.

        Args:
            memory: What the force remembers.
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
        """Steps done since the start."""
        return self._world.step_count

    @property
    def dt(self) -> float:
        """Physics step [s]."""
        return self._world.step_size

    @property
    def memory(self) -> Vector:
        """As many numbers as the force's `memory_size`, kept from step to step."""
        self._check_now("memory belongs to the step that is coming")
        return self._memory

    @memory.setter
    def memory(self, numbers: Sequence[float] | Vector) -> None:
        memory = self.memory
        memory[:] = _array("memory", numbers, memory.size)

    @property
    def noise(self) -> Vector:
        """As many standard normal numbers as the force's `noise_size`."""
        return self._stream.at(self._world.step_count)

    def frame(self, name: str) -> FrameMotion:
        """How a frame moves now.

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
        """Pushes what carries a frame, in the coming step. Pushes add up.

        Args:
            frame: A body (`crate`), or a link or frame of a robot (`left/tool`).
            force: In the world [N].
            torque: In the world [N m].
            point: Where the force acts, in the world [m]; at the centre of mass where not given.
        """
        self._check_now("a push acts in the step that is coming")
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
                f"force {self._force.name!r}: {what}, and is possible only within apply",
                hint="do it in `apply`, with the context that it is given",
            )

    def _movable(self, name: str) -> AttachedFrame:
        if name not in self._movables:
            carrier, loaded = self._carrier(name), self._world.loaded
            if RigidGroups(loaded.scene, loaded.trees).moves_with(name) == WORLD:
                raise ArgumentError(f"{name!r} is fixed to the world: no force moves it")
            self._movables[name] = carrier
        return self._movables[name]

    def _carrier(self, name: str) -> AttachedFrame:
        if name not in self._carriers:
            _check_frame(self._world, name)
            self._carriers[name] = AttachedFrame(self._world, name)
        return self._carriers[name]


class Force(ABC):
    """A force of one's own, computed before every step.

    Make a class of it:

        class Balloon(lw.Force):
            def apply(self, context):
                context.push("crate", force=(0, 0, 12))

        lw.run("scene.yaml", forces=[Balloon("balloon")])

    `apply` must give the same for the same state: what it remembers belongs into
    `context.memory`, what is random comes from `context.noise`. Then checkpoints and replays hold.

    Attributes:
        name: What it is called in messages, and as `forces.NAME.active` among the live values.
        memory_size: How many numbers it remembers; all are zero at the start.
        noise_size: How many random numbers it takes at each step.
    """

    memory_size: int = 0
    noise_size: int = 0

    def __init__(self, name: str | None = None) -> None:
        """Names it.

        Args:
            name: The name of its class in lower case when None.
        """
        self.name = type(self).__name__.lower() if name is None else name

    @abstractmethod
    def apply(self, context: ForceContext) -> None:
        """Pushes, by `context.push`; `context.frame` tells where things are."""


def _array(what: str, value: Any, count: int) -> Vector:
    try:
        numbers = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"its {what} is {value!r}, which are no {count} numbers") from error
    if numbers.shape != (count,):
        raise ArgumentError(f"its {what} has the shape {numbers.shape}; give {count} numbers")
    return numbers


def _vector(what: str, value: Any) -> Vector3:
    numbers = _array(what, value, 3)
    x, y, z = numbers.tolist()
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise ArgumentError(f"its {what} {numbers.tolist()} is not finite")
    return (x, y, z)


def _check_frame(world: World, name: str) -> None:
    loaded = world.loaded
    robots = {f"{x}/{part}" for x, tree in loaded.trees.items() for part in tree.frame_names}
    known = {"world", *loaded.scene.bodies, *robots}
    if name not in known:
        raise NotFoundError("body or frame called", name, known)


def force_failure(world: World, name: str, why: str) -> DivergenceError:
    """A complaint about a force in the step under way, ready to raise within `act`."""
    step = world.step_count + 1
    return DivergenceError(
        f"step {step} (t = {step * world.step_size:g} s): force {name!r} is force_failure: {why}",
        step=step,
        element=f"force {name!r}",
        hint="the last good state is kept; correct the force, or switch it off",
    )
