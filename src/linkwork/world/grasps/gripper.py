"""Base class of grasps, and grasps by friction between fingers."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.model.names import full_name
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.names import MjData
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.grasps.schema import FrictionGrasp
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure


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
        """Close if open; raise SessionError without a body to grasp."""

    @abstractmethod
    def open(self) -> None:
        """Open if closed."""

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it is closed."""
        path = f"grasps.{self.name}.closed"

        def write(value: Any) -> None:
            self.close() if checks.flag(path, value) else self.open()

        check = partial(checks.flag, path)
        return {path: LiveValue("whether it is closed", lambda: self.is_closed, write, check)}


_SETTINGS = (
    LiveSetting("force", "force of each finger when closed [N or N m]", slice(1, 2)),
    LiveSetting("opening", "force of each finger when open [N or N m]", slice(2, 3), minimum=0.0),
)


class FrictionGripper(Gripper):
    """Applies forces along the finger joints, and corrects friction of the fingers.

    The engine demands of a friction contact that the accelerations of both sides, J qacc, cancel
    the slip, without the term Jdot qvel. A body that is carried around a curve therefore lags
    behind the centripetal acceleration of the fingers and slides out of them at a velocity of some
    cm/s, however hard they press. While it is closed, the missing term is added to the reference
    accelerations of friction in all contacts of the fingers. Positions follow the velocities at the
    end of a step, so the slip that is damped is the one in the middle of it: half a step of this
    term.
    """

    memory_size = 3

    def __init__(self, world: World, name: str, grasp: FrictionGrasp) -> None:
        super().__init__(world, name)
        self._grasp = grasp
        names = [full_name(finger.robot, finger.joint) for finger in grasp.fingers]
        dofs = [int(world.model.joint(joint).dofadr[0]) for joint in names]
        signs = (1.0, math.copysign(1.0, grasp.ratio))
        self._pushed = list(zip(dofs, signs, strict=False))
        self._mj = import_extra("mujoco", "world")
        self._is_finger = np.zeros(world.model.nbody, dtype=np.uint8)
        self._is_finger[world.model.dof_bodyid[dofs]] = 1
        self._jacobian = np.zeros((3, world.model.nv))
        world.before_forces.append(self._hold)

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
        if push:
            for dof, sign in self._pushed:
                world.push_joint(dof, sign * push)
        self._hold(world.data)

    def _hold(self, data: MjData) -> None:
        """Add the missing term to the friction of the fingers."""
        model = self.world.model
        if not self.is_closed or model.opt.cone != self._mj.mjtCone.mjCONE_ELLIPTIC:
            return
        for contact in data.contact[: data.ncon]:
            bodies = model.geom_bodyid[contact.geom]
            row = contact.efc_address
            if contact.dim < 3 or row < 0 or not self._is_finger[bodies].any():
                continue
            first, second = (self._bias_acceleration(data, body, contact.pos) for body in bodies)
            x, y, z = (second - first).tolist()
            for index, axis in enumerate(contact.frame.reshape(3, 3)[1:].tolist(), start=1):
                # In this order, so that the result is that of fingers.c to the last bit.
                along = axis[0] * x
                along += axis[1] * y
                along += axis[2] * z
                damping = data.efc_KBIP[row + index, 1]
                data.efc_aref[row + index] -= along * (1.0 - 0.5 * damping * model.opt.timestep)

    def _bias_acceleration(
        self, data: MjData, body: int, point: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Acceleration of a point of a body while no joint accelerates [m/s^2]."""
        acceleration = np.zeros(3)
        self._mj.mj_jacDot(self.world.model, data, self._jacobian, None, point, body)
        self._mj.mju_mulMatVec(acceleration, self._jacobian, data.qvel)
        return acceleration

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return the forces in machine code."""
        dofs, signs = zip(*self._pushed, strict=True)
        fingers = step_structure("fingers")(
            row=data.view(self.memory),
            count=len(dofs),
            dofs=data.copy(dofs, np.int64),
            signs=data.copy(signs),
            is_finger=data.view(self._is_finger),
            jacobian=data.view(np.zeros_like(self._jacobian)),
        )
        return {Moment.ACT: NativeHook("lw_fingers_act", fingers)}

    def close(self) -> None:
        """Press the fingers together."""
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
        settings = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        # Forces on the fingers set nothing in motion that they do not touch.
        values = {**super().live_values(), **settings}
        return {path: replace(value, wakes=False) for path, value in values.items()}
