"""Actions of an arm while they run: their stages, and what they remember."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ActionRefusedError
from linkwork.mission.language import command_key
from linkwork.mission.machine import Action
from linkwork.session.machines.arm.moves import MOVES

VALUES = 6
"""Numbers of a running action: target of the tool, goal of its stage, load, gap at the start of
the stage."""
TOOL, LOAD, GAP = slice(0, 3), 3, 4
"""Indices of these numbers."""
_NO_LOAD = -1.0


@dataclass
class ArmTask:
    """A running action.

    Attributes:
        since: Start of the stage [s].
        begun: Start of the action [s].
    """

    slot: int
    action: Action
    stages: tuple[str, ...]
    stage: int = 0
    since: float = 0.0
    begun: float = 0.0
    values: NDArray[np.float64] = field(default_factory=lambda: np.full(VALUES, _NO_LOAD))

    @property
    def uses_arm(self) -> bool:
        """Whether it moves the arm."""
        return self.stages not in (("close",), ("open",))

    @property
    def uses_gripper(self) -> bool:
        """Whether it opens or closes the gripper."""
        return self.stages not in (("move",), ("up",))

    def conflicts_with(self, other: ArmTask) -> bool:
        """Whether both use the arm, or both the gripper."""
        return (self.uses_arm and other.uses_arm) or (self.uses_gripper and other.uses_gripper)

    def numbers(self) -> list[float]:
        """Its state, for checkpoints."""
        return [self.slot, self.stage, self.since, self.begun, *self.values.tolist()]


@dataclass(frozen=True)
class InterruptedTask:
    """An action with the gripper that was cancelled, and goes on if the same one starts again.

    Attributes:
        begun: Start of the action [s].
    """

    slot: int
    begun: float
    is_placed: bool
    occurrence: tuple[float, ...]

    def numbers(self) -> list[float]:
        """Its state, for checkpoints."""
        return [self.slot, self.begun, self.is_placed, *self.occurrence]


ROW = 4 + VALUES
"""Numbers of a running action in a checkpoint."""
INTERRUPTED = 3
"""Numbers of an interrupted action before its occurrence."""
_FETCH = ("rise", "above-load", "at-load", "close")
MOVE_LOAD = (*_FETCH, "lift", "above-slot", "at-slot", "open", "leave")


def stages_of(action: Action) -> tuple[str, ...]:
    """Return the stages of an action."""
    name = command_key(action.command.name)
    if name == "GRAB":
        return _FETCH if "load" in action.arguments else ("close",)
    if name == "RELEASE" and action.arguments.get("retreat"):
        return ("open", "retreat")
    known = {"RELEASE": ("open",), "MOVE": MOVE_LOAD, "HOME": ("move",), "RISE": ("up",)}
    known |= {"BRING": ("bring",), "SLIDE": ("slide",)}
    known |= dict.fromkeys(MOVES, ("move",))
    if name not in known:
        raise ActionRefusedError(f"an arm has no command {name}")
    return known[name]
