"""Locks of joints, and welds, that can be switched during a run."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.model.link import Joint
from linkwork.model.names import full_name
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.joints.build import RIGID, WELD
from linkwork.world.joints.scene_joints import joints_of_scene
from linkwork.world.joints.schema import SceneAxisJoint
from linkwork.world.scene.loaded import LoadedScene

_LOCK = "lock/"  # Prefix of locks in the engine
_STEPS = 5.0  # Time constant of a lock in steps, as of welds


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


class HeldConstraints(WorldElement):
    """Equality constraints that hold the configuration in which they are switched on.

    Memory: what each holds, a row of numbers. The engine's state has whether they are active.
    """

    what: ClassVar[str]
    width: ClassVar[int]

    def __init__(self, world: World, paths: Sequence[str], ids: Sequence[int]) -> None:
        self._model, self._data = world.model, world.data
        self._paths, self._ids = paths, ids
        self.memory_size = self.width * len(ids)

    @cached_property
    def rows(self) -> NDArray[np.float64]:
        """The memory, one row per constraint."""
        return self.memory.reshape(-1, self.width)

    @abstractmethod
    def hold(self, row: NDArray[np.float64], index: int) -> None:
        """Store the present configuration."""

    @abstractmethod
    def write(self, row: NDArray[np.float64], index: int) -> None:
        """Write what is stored to the engine's model."""

    def start(self, world: World) -> None:
        """Hold the start configuration."""
        for index, row in enumerate(self.rows):
            self.hold(row, index)
        self.restored(world)

    def restored(self, world: World) -> None:
        """Write what is stored to the engine's model."""
        for index, row in enumerate(self.rows):
            self.write(row, index)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether each constraint is active."""
        return {
            path: LiveValue(
                self.what,
                partial(self._is_active, index),
                partial(self._switch, path, index),
                partial(checks.flag, path),
            )
            for index, path in enumerate(self._paths)
        }

    def _is_active(self, index: int) -> bool:
        return bool(self._data.eq_active[self._ids[index]])

    def _switch(self, path: str, index: int, value: Any) -> None:
        is_on = checks.flag(path, value)
        if is_on and not self._is_active(index):
            self.hold(self.rows[index], index)
            self.write(self.rows[index], index)
        self._data.eq_active[self._ids[index]] = is_on


def lock_elements(world: World) -> list[WorldElement]:
    """Return the element for locks, if a joint can be locked."""
    joints = list(_lockable_joints(world.loaded))
    return [Locks(world, joints)] if joints else []


class Locks(HeldConstraints):
    """Positions at which joints are locked: brakes and faults."""

    what = "whether it is locked at its position when set"
    width = 1

    def __init__(self, world: World, joints: Sequence[tuple[str | None, Joint]]) -> None:
        model = world.model
        names = [full_name(robot, joint.name) for robot, joint in joints]
        paths = [
            f"joints.{joint.name}.locked"
            if robot is None
            else f"robots.{robot}.locked.{joint.name}"
            for robot, joint in joints
        ]
        super().__init__(world, paths, [model.equality(_LOCK + name).id for name in names])
        self._positions = [int(model.joint(name).qposadr[0]) for name in names]

    def hold(self, row: NDArray[np.float64], index: int) -> None:
        """Store the present position of a joint."""
        row[0] = self._data.qpos[self._positions[index]]

    def write(self, row: NDArray[np.float64], index: int) -> None:
        """Write the position of a joint to the engine's model."""
        at_zero = self._model.qpos0[self._positions[index]]
        self._model.eq_data[self._ids[index], 0] = row[0] - at_zero


def weld_elements(world: World) -> list[WorldElement]:
    """Return the element for welds, if the scene has any."""
    return [Welds(world)] if world.loaded.scene.welds else []


class Welds(HeldConstraints):
    """Relative poses of all welds.

    As in the engine's `eq_data`: anchor in the second body and in the first, and orientation wxyz
    of the second body in the first.
    """

    what = "whether it is active; holds the pose at activation"
    width = 10

    def __init__(self, world: World) -> None:
        names = world.loaded.scene.welds
        paths = [f"welds.{name}.active" for name in names]
        super().__init__(world, paths, [world.model.equality(WELD + name).id for name in names])

    def hold(self, row: NDArray[np.float64], index: int) -> None:
        """Store the present relative pose of two bodies."""
        model, data, mj = self._model, self._data, import_extra("mujoco", "world")
        weld = self._ids[index]
        a, b = int(model.eq_obj1id[weld]), int(model.eq_obj2id[weld])
        # An anchor far from the lighter body would rotate it.
        light = max((a, b), key=lambda body: model.body_invweight0[body, 0])
        point = data.xipos[light]
        row[:3] = (point - data.xpos[b]) @ data.xmat[b].reshape(3, 3)
        row[3:6] = (point - data.xpos[a]) @ data.xmat[a].reshape(3, 3)
        back = np.zeros(4)
        mj.mju_negQuat(back, data.xquat[a])
        mj.mju_mulQuat(row[6:], back, data.xquat[b])

    def write(self, row: NDArray[np.float64], index: int) -> None:
        """Write the relative pose of two bodies to the engine's model."""
        self._model.eq_data[self._ids[index], : self.width] = row
