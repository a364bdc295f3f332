"""Base class of grasps, and grasps by friction between fingers."""

from __future__ import annotations

import ctypes
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.engine.names import full_name
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.grasps.schema import FrictionGrasp
from linkwork.world.stepping.native_hook import Moment, NativeData, NativeHook

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class Gripper(WorldElement, ABC):
    """One grasp of a scene. Its first number of memory is nonzero while it is closed."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name

    @property
    def is_closed(self) -> bool:
        """Whether it is closed."""
        return bool(self.memory[0])

    @abstractmethod
    def close(self) -> None:
        """Close; does nothing if closed.

        Raises:
            SessionError: There is no body to grasp.
        """

    @abstractmethod
    def open(self) -> None:
        """Open; does nothing if open."""

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it is closed."""
        path = f"grasps.{self.name}.closed"

        def write(value: Any) -> None:
            self.close() if checks.flag(path, value) else self.open()

        check = partial(checks.flag, path)
        return {path: LiveValue("whether it is closed", lambda: self.is_closed, write, check)}


_SETTINGS = (
    LiveSetting("force", "force of each finger when closed [N or N m]", slice(1, 2)),
    LiveSetting("opening", "force of each finger when open [N or N m]", slice(2, 3), least=0.0),
)


class _NativeFingers(ctypes.Structure):
    """Mirror of the struct `fingers`."""

    _fields_ = [
        ("row", ctypes.c_void_p),
        ("count", ctypes.c_int64),
        ("dofs", ctypes.c_void_p),
        ("signs", ctypes.c_void_p),
    ]


class FrictionGripper(Gripper):
    """Applies forces along the finger joints.

    Args:
        world: The world.
        name: Name of the grasp.
        grasp: Its entry in the scene.
    """

    memory_size = 3

    def __init__(self, world: World, name: str, grasp: FrictionGrasp) -> None:
        super().__init__(world, name)
        self._grasp = grasp
        names = [full_name(finger.robot, finger.joint) for finger in grasp.fingers]
        dofs = [int(world.model.joint(joint).dofadr[0]) for joint in names]
        signs = (1.0, math.copysign(1.0, grasp.ratio))
        self._pushed = list(zip(dofs, signs, strict=False))

    def start(self, world: World) -> None:
        """Set the values of the scene."""
        self.memory[:] = self._grasp.closed, self._grasp.force, self._grasp.opening

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds."""
        return are_within(_SETTINGS, numbers[None, :]) and super().is_valid_memory(numbers)

    def act(self, world: World) -> None:
        """Apply the closing or opening force."""
        closed, force, opening = self.memory
        push = force if closed else -math.copysign(opening, force)
        if not push:
            return
        for dof, sign in self._pushed:
            world.push_joint(dof, sign * push)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """The forces in machine code."""
        dofs, signs = zip(*self._pushed, strict=True)
        made = _NativeFingers(
            data.view(self.memory), len(dofs), data.copy(dofs, np.int64), data.copy(signs)
        )
        return {Moment.ACT: NativeHook("lw_fingers_act", "fingers", made)}

    def close(self) -> None:
        """Presses."""
        self._switch(True, "closed", "closes")

    def open(self) -> None:
        """Open the fingers."""
        self._switch(False, "opened", "opens")

    def _switch(self, closed: bool, kind: str, verb: str) -> None:
        if self.is_closed != closed:
            self.memory[0] = closed
            self.world.add_event(kind, f"{self.name} {verb}", grasp=self.name)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it is closed, and its forces."""
        own = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        return {**super().live_values(), **own}
