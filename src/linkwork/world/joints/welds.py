"""Welds that can be switched during a run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.joints.build import WELD

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_HELD = 10
"""Numbers of a weld at the start of the engine's `eq_data`: anchor in the second body and in the
first, and orientation wxyz of the second body in the first."""


def weld_elements(world: World) -> list[WorldElement]:
    """Return the element for welds, if the scene has any."""
    return [Welds(world)] if world.loaded.scene.welds else []


class Welds(WorldElement):
    """Relative poses of all welds; whether they are active is in the engine's state."""

    def __init__(self, world: World) -> None:
        self._model, self._data = world.model, world.data
        names = world.loaded.scene.welds
        self._indices = {name: world.model.equality(WELD + name).id for name in names}
        self.memory_size = _HELD * len(self._indices)

    def start(self, world: World) -> None:
        """Hold all welded bodies in their start poses."""
        for name in self._indices:
            self._renew(name)

    def restored(self, world: World) -> None:
        """Write the relative poses to the engine's model."""
        for place, index in enumerate(self._indices.values()):
            self._model.eq_data[index, :_HELD] = self._place(place)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether each weld is active."""
        what = "whether it is active; holds the pose at activation"
        return {
            (path := f"welds.{name}.active"): LiveValue(
                what,
                partial(self._is_active, name),
                partial(self._switch, path, name),
                partial(checks.flag, path),
            )
            for name in self._indices
        }

    def _is_active(self, name: str) -> bool:
        return bool(self._data.eq_active[self._indices[name]])

    def _switch(self, path: str, name: str, value: Any) -> None:
        is_wanted = checks.flag(path, value)
        if is_wanted and not self._is_active(name):
            self._renew(name)
        self._data.eq_active[self._indices[name]] = is_wanted

    def _renew(self, name: str) -> None:
        place, index = list(self._indices).index(name), self._indices[name]
        a, b = int(self._model.eq_obj1id[index]), int(self._model.eq_obj2id[index])
        held, data, mj = self._place(place), self._data, import_extra("mujoco", "world")
        # An anchor far from the lighter body would rotate it.
        light = max((a, b), key=lambda body: self._model.body_invweight0[body, 0])
        point = data.xipos[light]
        held[:3] = (point - data.xpos[b]) @ data.xmat[b].reshape(3, 3)
        held[3:6] = (point - data.xpos[a]) @ data.xmat[a].reshape(3, 3)
        back = np.zeros(4)
        mj.mju_negQuat(back, data.xquat[a])
        mj.mju_mulQuat(held[6:], back, data.xquat[b])
        self._model.eq_data[index, :_HELD] = held

    def _place(self, place: int) -> NDArray[np.float64]:
        return self.memory[_HELD * place : _HELD * (place + 1)]
