"""Slots for loads: which are occupied, and by what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any

from linkwork.errors import ActionRefusedError, NotFoundError, list_names

LEVEL = 0.03
"""Greatest difference in height of a load and the slot it is in [m]."""


class Slots(ABC):
    """Slots by name; those of a group are called `GROUP.SLOT`.

    Attributes:
        groups: Names of the groups.
    """

    slots: Mapping[str, Any]
    groups: Collection[str]
    kind = "slot"
    """What a slot or group is called in messages."""

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
        """Return the first free slot of a group or slot.

        Args:
            except_for: A load that does not count, because it is held.
        """
        for slot in self.slots_of(name):
            if self.load_in(slot) in (None, except_for):
                return slot
        empty = [slot for slot in self.slots if self.load_in(slot) is None]
        hint = f"free slots: {list_names(empty) or 'none'}"
        raise ActionRefusedError(f"{name!r} is full", hint=hint)
