"""Loads of machines: the slots they are in, and how long moving them takes."""

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from linkwork.errors import ActionRefusedError, NotFoundError, list_names
from linkwork.session.participants.memory import NOT_NEGATIVE, NUMBER, Memory, Vector, Whole
from linkwork.spatial.vector import ZERO, Vector3

LEVEL = 0.03  # Greatest difference in height of a load and the slot it is in [m]


class Slots(ABC):
    """Slots by name; those of a group are called `GROUP.SLOT`."""

    slots: Mapping[str, Any]
    groups: Collection[str]  # Names of the groups
    kind = "slot"  # Name of a slot or group in messages

    @abstractmethod
    def load_in(self, slot: str) -> str | None:
        """Return the load in a slot; None if it is free."""

    def slot_of(self, load: str) -> str | None:
        """Return the slot in which a load is; None if it is in none."""
        return next((slot for slot in self.slots if self.load_in(slot) == load), None)

    def slot_names(self) -> list[str]:
        """Return the names of groups and slots."""
        return list(dict.fromkeys([*self.groups, *self.slots]))

    def slots_of(self, name: str) -> list[str]:
        """Return the slots of a group, or one slot."""
        slots = [slot for slot in self.slots if slot == name or slot.startswith(f"{name}.")]
        if not slots:
            raise NotFoundError(self.kind, name, self.slot_names())
        return slots

    def occupied(self, name: str) -> tuple[str, str]:
        """Return the first slot with a load of a group or slot, and that load."""
        for slot in self.slots_of(name):
            load = self.load_in(slot)
            if load is not None:
                return slot, load
        full = [slot for slot in self.slots if self.load_in(slot) is not None]
        hint = f"loads are in: {', '.join(full) or 'no slot'}"
        raise ActionRefusedError(f"there is no load in {name!r}", hint=hint)

    def free(self, name: str, except_for: str | None = None) -> str:
        """Return the first free slot of a group or slot; a held load may be excepted."""
        for slot in self.slots_of(name):
            if self.load_in(slot) in (None, except_for):
                return slot
        empty = [slot for slot in self.slots if self.load_in(slot) is None]
        hint = f"free slots: {list_names(empty) or 'none'}"
        raise ActionRefusedError(f"{name!r} is full", hint=hint)


_MOVED = 0.01  # Distance from the grasp at which a released load counts as moved [m]
_IDLE, _HELD, _RELEASED = range(3)


@dataclass
class LoadCycles(Memory):
    """Counts loads from the action that grasps them to the one that releases them elsewhere.

    It does not matter which actions carry a load, or whether a second gripper holds it too.
    """

    phase: Annotated[int, Whole(2)] = _IDLE
    begun: Annotated[float, NUMBER] = 0.0  # Start of the present cycle [s]
    counted: Annotated[float, NUMBER] = 0.0  # Start of what is not yet in its time [s]
    origin: Annotated[Vector3, Vector()] = ZERO  # Where the load was grasped [m]
    count: Annotated[float, NOT_NEGATIVE] = 0.0  # Number of loads moved
    total: Annotated[float, NOT_NEGATIVE] = 0.0  # Sum of their times [s]
    longest: Annotated[float, NOT_NEGATIVE] = 0.0  # Greatest of their times [s]

    @property
    def is_holding(self) -> bool:
        """Whether a load was grasped that is neither released nor lost."""
        return self.phase == _HELD

    def grasp(self, begun: float, position: Vector3) -> None:
        """Begin the cycle of a load at a time [s] and position [m], unless one is held already."""
        if self.phase != _HELD:
            self.phase, self.origin = _HELD, position
            self.begun = self.counted = begun

    def lose(self) -> None:
        """Forget the cycle: no load is held that could be put down."""
        self.phase = _IDLE

    def release(self, time: float, position: Vector3) -> None:
        """Count the held load at a time [s] and position [m], unless it is where it was grasped."""
        is_moved = self.is_holding and math.dist(position, self.origin) > _MOVED
        self.phase = _RELEASED if is_moved else _IDLE
        self.count += is_moved
        self._extend(time)

    def end(self, time: float) -> None:
        """End the cycle with the action that released the load."""
        self._extend(time)
        self.phase = _IDLE

    def _extend(self, time: float) -> None:
        if self.phase == _RELEASED:
            self.total += time - self.counted
            self.longest = max(self.longest, time - self.begun)
            self.counted = time

    def report(self) -> dict[str, float]:
        """Return the number of loads moved and, if there are any, their cycle times [s]."""
        report = {"loads moved": self.count}
        if self.count:
            report["cycle time, mean [s]"] = self.total / self.count
            report["cycle time, longest [s]"] = self.longest
        return report
