"""What the step loop works on, in Python and in machine code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.engine.divergence import AppliedForces, LastGoodState, Vector
from linkwork.world.engine.failures import EngineGuard
from linkwork.world.engine.memory import ElementMemory


class UnsoundStateError(Exception):
    """The state after a step is not finite or out of bounds."""


@dataclass(frozen=True)
class StepParts:
    """Parts of a world that take part in a step."""

    memory: ElementMemory
    last_good: LastGoodState
    guard: EngineGuard
    pushes: AppliedForces
    last_pushes: AppliedForces


class FrameBlock:
    """Frames of several steps.

    Args:
        every: Steps between two frames.
        capacity: Most frames.
        numbers: Array for the frames; a new one when None.

    Attributes:
        references: Reference positions of the joints in the coming frames, one row each.
    """

    def __init__(
        self,
        layout: FrameLayout,
        every: int,
        capacity: int,
        numbers: NDArray[np.float64] | None = None,
    ) -> None:
        self.every, self.count = every, 0
        self.numbers = np.zeros((capacity, layout.size)) if numbers is None else numbers
        self.references = np.full((capacity, len(layout.joints)), np.nan)
        self._layout = layout

    @property
    def filled(self) -> NDArray[np.float64]:
        """The frames so far; valid until the next ones."""
        return self.numbers[: self.count]

    def take(self, other: FrameBlock) -> None:
        """Add copies of the frames of another block."""
        self.numbers[self.count : self.count + other.count] = other.filled
        self.count += other.count

    def add(self, fill: Callable[[FrameVector], None]) -> None:
        """Fill the next frame."""
        frame = self.numbers[self.count]
        fill(frame)
        self._layout.joint_view(frame)[:, -1] = self.references[self.count]
        self.count += 1


class StepLoop(Protocol):
    """Runs steps of a world."""

    def run(self, end: int, frames: FrameBlock | None) -> None:
        """Run until step `end`, or until a step had events."""
        ...

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Add a force [N] at a point and a torque [N m] on a body, all in the world."""
        ...

    def push_joint(self, dof: int, effort: float) -> None:
        """Add a torque or force along a degree of freedom, by its index in qvel [N m or N]."""
        ...

    def clear(self) -> None:
        """Forget all applied forces, before a jump to another state."""
        ...
