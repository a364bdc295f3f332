"""Locks of joints: brakes and faults that can be switched during a run.

A lock is an equality constraint of the engine that holds the joint at its position when locked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.model.link import Joint
from linkwork.model.names import full_name
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.joints.build import RIGID
from linkwork.world.joints.coordinates import joints_of_scene
from linkwork.world.joints.schema import SceneAxisJoint
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_LOCK = "lock/"
"""Prefix of locks in the engine."""
_STEPS = 5.0
"""Time constant of a lock in steps, as of welds."""


def add_locks(spec: Any, loaded: LoadedScene) -> None:
    """Add an inactive constraint to every joint that can be locked."""
    mj = import_extra("mujoco", "world")
    for robot, joint in _lockable_joints(loaded):
        name = full_name(robot, joint.name)
        lock = spec.add_equality(name=_LOCK + name, name1=name)
        lock.type, lock.objtype = mj.mjtEq.mjEQ_JOINT, mj.mjtObj.mjOBJ_JOINT
        lock.solref = (_STEPS * loaded.scene.solver.step, 1.0)
        lock.solimp = RIGID
        part = None if robot else loaded.scene.joints.get(joint.name)
        lock.active = isinstance(part, SceneAxisJoint) and part.locked


def _lockable_joints(loaded: LoadedScene) -> Iterator[tuple[str | None, Joint]]:
    """Revolute and prismatic joints; one that mimics another is held by locking that one."""
    for robot, joint in joints_of_scene(loaded):
        if joint.kind.has_axis and joint.mimic is None:
            yield robot, joint


def lock_elements(world: World) -> list[WorldElement]:
    """Return the element for locks, if a joint can be locked."""
    joints = list(_lockable_joints(world.loaded))
    return [Locks(world, joints)] if joints else []


class Locks(WorldElement):
    """Positions at which joints are locked; whether they are is in the engine's state.

    Args:
        world: The world.
        joints: Joints that can be locked, each with its robot.
    """

    def __init__(self, world: World, joints: list[tuple[str | None, Joint]]) -> None:
        self._model, self._data = world.model, world.data
        names = [full_name(robot, joint.name) for robot, joint in joints]
        self._paths = [
            f"joints.{joint.name}.locked"
            if robot is None
            else f"robots.{robot}.locked.{joint.name}"
            for robot, joint in joints
        ]
        self._locks = np.array([world.model.equality(_LOCK + name).id for name in names])
        self._positions = np.array([int(world.model.joint(name).qposadr[0]) for name in names])
        self.memory_size = len(names)

    def start(self, world: World) -> None:
        """Lock joints at their start positions."""
        self.memory[:] = world.data.qpos[self._positions]
        self.restored(world)

    def restored(self, world: World) -> None:
        """Write the positions to the engine's model."""
        model = world.model
        model.eq_data[self._locks, 0] = self.memory - model.qpos0[self._positions]

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether each joint is locked."""
        return {
            path: LiveValue(
                "whether it is locked at its position when set",
                partial(self._is_locked, index),
                partial(self._switch, path, index),
                partial(checks.flag, path),
            )
            for index, path in enumerate(self._paths)
        }

    def _is_locked(self, index: int) -> bool:
        return bool(self._data.eq_active[self._locks[index]])

    def _switch(self, path: str, index: int, value: Any) -> None:
        is_wanted = checks.flag(path, value)
        lock = self._locks[index]
        if is_wanted and not self._is_locked(index):
            position = self._positions[index]
            self.memory[index] = self._data.qpos[position]
            self._model.eq_data[lock, 0] = self.memory[index] - self._model.qpos0[position]
        self._data.eq_active[lock] = is_wanted
