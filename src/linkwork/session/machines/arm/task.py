"""Actions of an arm while they run: their stages, and what they remember."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from linkwork.errors import ActionRefusedError
from linkwork.mission.language import command_key
from linkwork.mission.machine import Action
from linkwork.session.machines.arm.moves import MOVES
from linkwork.session.machines.load_cycles import LoadCycles
from linkwork.session.machines.task import SequenceTask
from linkwork.session.participants.memory import NUMBER, SLOT, Flag, Memory, Part, Vector, Whole
from linkwork.spatial.vector import Vector3

UNKNOWN = -1
"""Index of a load or slot that is not known."""
_FETCH = ("rise", "above-load", "at-load", "close")
MOVE_LOAD = (*_FETCH, "lift", "above-slot", "at-slot", "open", "leave")
_STAGES = {
    "RELEASE": ("open",),
    "MOVE": MOVE_LOAD,
    "HOME": ("move",),
    "RISE": ("up",),
    "BRING": ("bring",),
    "SLIDE": ("slide",),
    **dict.fromkeys(MOVES, ("move",)),
}


@dataclass
class ArmTask(SequenceTask):
    """A running action.

    Attributes:
        tool: Where the tool is to arrive [m]; NaN where no point is given.
        load: Index of the load it moves.
        gap: Gap between the fingers at the start of the stage [m].
    """

    tool: Annotated[Vector3, Vector(nan=True)] = (-1.0, -1.0, -1.0)
    load: Annotated[int, Whole("loads", least=UNKNOWN)] = UNKNOWN
    gap: Annotated[float, NUMBER] = -1.0
    # Checkpoints have one number more.
    spare: Annotated[float, NUMBER] = -1.0
    action: Action = field(init=False)
    stages: tuple[str, ...] = ()

    def set_action(self, action: Action) -> None:
        """Set the action, and with it the stages."""
        self.action, self.stages = action, stages_of(action)

    @property
    def stage(self) -> str:
        """The present stage."""
        return self.stages[self.index]

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


@dataclass
class InterruptedTask(Memory):
    """An action with the gripper that was cancelled, and goes on if the same one starts again.

    Attributes:
        begun: Start of the action [s].
        is_placed: Whether it has released its load.
        occurrence: Tells it from other starts of the same step.
    """

    slot: Annotated[int, SLOT] = 0
    begun: Annotated[float, NUMBER] = 0.0
    is_placed: Annotated[bool, Flag()] = False
    occurrence: Annotated[tuple[float, ...], Vector(is_open=True)] = ()


@dataclass
class GripMemory(Memory):
    """Loads moved, and the index of the slot from which the held one was taken."""

    cycles: Annotated[LoadCycles, Part()] = field(default_factory=LoadCycles)
    taken_from: Annotated[int, Whole("slots", least=UNKNOWN)] = UNKNOWN


def stages_of(action: Action) -> tuple[str, ...]:
    """Return the stages of an action."""
    name = command_key(action.command.name)
    if name == "GRAB":
        return _FETCH if "load" in action.arguments else ("close",)
    if name == "RELEASE" and action.arguments.get("retreat"):
        return ("open", "retreat")
    if name not in _STAGES:
        raise ActionRefusedError(f"an arm has no command {name}")
    return _STAGES[name]
