"""Sleeping bodies: the engine skips kinematic trees that are at rest until something touches them.

The engine's integration state lacks who sleeps: it is the memory of an element.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.element import World, WorldElement
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure


def sleep_elements(world: World) -> list[WorldElement]:
    """Return the element for sleeping bodies, if the scene lets them sleep."""
    return [SleepingBodies(world)] if world.loaded.scene.solver.sleep else []


_UNKNOWN = np.iinfo(np.int32).min  # State of a tree that was not looked at yet


class SleepingBodies(WorldElement):
    """Reports who falls asleep and wakes up.

    Memory: the engine's `tree_asleep`, negative for trees that are awake.
    """

    def __init__(self, world: World) -> None:
        self._mj = import_extra("mujoco", "world")
        self._world = world
        model = world.model
        self._awake = -(1 + int(self._mj.mjMINAWAKE))
        trees = range(model.ntree)
        firsts = [int(np.flatnonzero(model.body_treeid == tree)[0]) for tree in trees]
        self._names = [str(model.body(body).name) for body in firsts]
        self.memory_size = len(self._names)
        self._seen = np.full(len(self._names), _UNKNOWN, dtype=np.int32)
        world.on_changes.append(self.wake_all)

    def start(self, world: World) -> None:
        """All bodies are awake."""
        self.memory[:] = world.data.tree_asleep
        self._seen[:] = _UNKNOWN

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether trees are awake or in cycles of sleeping trees."""
        asleep = np.flatnonzero(numbers >= 0)
        is_whole = np.all(numbers == np.floor(numbers)) and numbers.min(initial=0) >= self._awake
        return bool(is_whole and np.array_equal(np.sort(numbers[asleep]), asleep))

    def restored(self, world: World) -> None:
        """Let the same trees sleep, with the poses that they have."""
        model, data, mj = world.model, world.data, self._mj
        # The engine computes nothing of a sleeping tree.
        self._put(np.full(self.memory.size, self._awake))
        for compute in (mj.mj_kinematics, mj.mj_comPos, mj.mj_tendon, mj.mj_makeM):
            compute(model, data)
        mj.mj_factorM(model, data)
        mj.mj_transmission(model, data)
        mj.mj_comVel(model, data)
        self._put(self.memory)
        self._seen[:] = _UNKNOWN

    def observe(self, world: World) -> None:
        """Report changes of the last step."""
        trees = world.data.tree_asleep
        if not np.array_equal(trees, self._seen):
            self._seen[:] = trees
            self._report(trees >= 0)
            self.memory[:] = trees

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return a watch in machine code, which calls Python when a tree sleeps or wakes."""
        watch = step_structure("sleep_watch")(count=self._seen.size, seen=data.view(self._seen))
        return {Moment.OBSERVE: NativeHook("lw_sleep_observe", watch)}

    def wake_all(self) -> None:
        """Wake all bodies: a changed value may set them in motion."""
        if (self.memory >= 0).any():
            self._report(np.zeros(self.memory.size, dtype=bool))
            self.memory[:] = self._awake
            self._put(self.memory)
            self._seen[:] = _UNKNOWN

    def _report(self, asleep: NDArray[np.bool_]) -> None:
        for tree in np.flatnonzero(asleep != (self.memory >= 0)).tolist():
            name, falls = self._names[tree], bool(asleep[tree])
            kind = "asleep" if falls else "awake"
            message = f"{name} {'falls asleep' if falls else 'wakes up'}"
            self._world.add_event(kind, message, body=name)

    def _put(self, numbers: NDArray[np.float64]) -> None:
        """Set the engine's sleeping trees, and what it derives from them after each step."""
        model, data = self._world.model, self._world.data
        data.tree_asleep[:] = numbers
        is_awake = numbers < 0
        data.tree_awake[:] = is_awake
        trees = model.body_treeid
        # Bodies without a tree are static.
        data.body_awake[:] = np.where(trees < 0, -1, is_awake[trees])
        bodies = np.flatnonzero(data.body_awake)
        children = 1 + np.flatnonzero(data.body_awake[model.body_parentid[1:]])
        dofs = np.flatnonzero(is_awake[model.dof_treeid])
        data.ntree_awake = int(is_awake.sum())
        data.nbody_awake, data.body_awake_ind[: bodies.size] = bodies.size, bodies
        data.nparent_awake, data.parent_awake_ind[: children.size] = children.size, children
        data.nv_awake, data.dof_awake_ind[: dofs.size] = dofs.size, dofs
