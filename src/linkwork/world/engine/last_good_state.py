"""The last good state of a world, kept at every step so that one that fails can be undone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.mujoco_types import MjModel

Vector = NDArray[np.float64]


class Keeper:
    """Copies the engine's state, and what the state alone does not tell.

    Attributes:
        good: The complete integration state after the last good step.
        memory: What the elements remembered then.
        readings: Torques, raw sensor readings and pushes of that step.

    Args:
        model: The engine's model.
        data: Its state.
        memory: What the elements remember.
        pushed: What they pushed in the last step; empty where none ever does.
    """

    def __init__(self, model: MjModel, data: Any, memory: Vector, pushed: Vector) -> None:
        mj = import_extra("mujoco", "world")
        self._model, self._data = model, data
        # Unlike numpy's, its norm is quick and does not warn of numbers whose squares overflow.
        self._get, self._set, self._norm = mj.mj_getState, mj.mj_setState, mj.mju_norm
        # As a plain number it is passed on twice as fast.
        self._kind = int(mj.mjtState.mjSTATE_INTEGRATION)
        self.good = np.zeros(mj.mj_stateSize(model, self._kind))
        self._next = np.zeros_like(self.good)
        self._remembered = memory
        self.memory = memory.copy()
        present = (data.qfrc_actuator, data.sensordata, pushed)
        self.readings = np.zeros(sum(x.size for x in present))
        kept = np.split(self.readings, np.cumsum([x.size for x in present[:-1]]))
        # This runs at every step: what a scene does not have is not copied.
        self._read = [(x, y) for x, y in zip(kept, present, strict=True) if y.size]
        self._copies = [(self.memory, memory), *self._read]

    def is_sound(self) -> bool:
        """Looks at the state as it is now: whether it is still physics."""
        state = self._next
        self._get(self._model, self._data, state, self._kind)
        # The norm sees every NaN, infinity and absurd size; only a large one is worth more.
        return self._norm(state) < LARGEST or bool(np.abs(state).max() < LARGEST)

    def accept(self) -> None:
        """Takes for good the state that was looked at last, and all else as it is now."""
        self.good, self._next = self._next, self.good
        for kept, present in self._copies:
            kept[:] = present

    def keep(self) -> None:
        """Takes for good what is now, after a change between steps; readings stay."""
        self._get(self._model, self._data, self.good, self._kind)
        self.memory[:] = self._remembered

    def state(self) -> Vector:
        """A copy of the present integration state."""
        state = np.empty_like(self.good)
        self._get(self._model, self._data, state, self._kind)
        return state

    def put_state(self, state: Vector) -> None:
        """Gives the engine another integration state."""
        self._set(self._model, self._data, state, self._kind)

    def put_readings(self, readings: Vector) -> None:
        """Brings back the readings of another moment."""
        self.readings[:] = readings
        for kept, present in self._read:
            present[:] = kept
