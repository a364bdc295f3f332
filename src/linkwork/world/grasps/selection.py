"""Selection of the body to grasp: by distance from the gripper, or between two jaws."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import SessionError, import_extra
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, World, WorldElement, are_indices, read_only
from linkwork.world.grasps.build import PROBE_RADIUS, is_probe, probe_name
from linkwork.world.grasps.schema import ClampGrasp, MagnetGrasp, SpringGrasp

_FAR = 1e3  # Distances are clipped to this [m]


class SurfaceDistances:
    """Distances of body surfaces from a probe of a grasp."""

    def __init__(self, world: World, grasp: str, probe: int, bodies: Sequence[str]) -> None:
        self._model, self._data = world.model, world.data
        self._measure = import_extra("mujoco", "world").mj_geomDistance
        self.probe: int = world.model.geom(probe_name(grasp, probe)).id
        self._geoms = [_geoms(world, body) for body in bodies]

    def of_body(self, index: int, max_distance: float = _FAR) -> float:
        """Distance of a body's surface, zero inside [m]; at most `max_distance`."""
        nearest = min(
            self._measure(self._model, self._data, self.probe, geom, max_distance, None)
            for geom in self._geoms[index]
        )
        return min(max(0.0, nearest + PROBE_RADIUS), max_distance)

    def position(self) -> NDArray[np.float64]:
        """Position of the probe in the world [m]."""
        return self._data.geom_xpos[self.probe]


class NearestSelector:
    """Selects the nearest body within a distance that is slow enough."""

    def __init__(self, world: World, name: str, grasp: MagnetGrasp | SpringGrasp) -> None:
        self._name, self._grasp = name, grasp
        self._distances = SurfaceDistances(world, name, 0, grasp.bodies)
        self._gripper = AttachedFrame(world, grasp.gripper)
        self._bodies = [AttachedFrame(world, body) for body in grasp.bodies]

    def select(self, only: int | None = None) -> int:
        """Return the index of the nearest body, or of the requested one."""
        bodies, reach = self._grasp.bodies, self._grasp.distance
        candidates = range(len(bodies)) if only is None else [only]
        distance, nearest = min((self._distances.of_body(index), index) for index in candidates)
        if distance > reach:
            which = "nearest" if only is None else "requested one"
            raise SessionError(
                f"grasp {self._name!r} has no body within {reach:g} m: the {which}, "
                f"{bodies[nearest]!r}, is {distance:.4g} m away",
                hint="move the gripper closer, or increase `distance` of the grasp",
            )
        self._check_speed(nearest)
        return nearest

    def _check_speed(self, index: int) -> None:
        if self._grasp.speed is None:
            return
        x, y, z = self._distances.position().tolist()
        velocities = self._bodies[index].velocity((x, y, z)), self._gripper.velocity((x, y, z))
        speed = math.dist(*velocities)
        if speed > self._grasp.speed:
            raise SessionError(
                f"grasp {self._name!r} grasps bodies at up to {self._grasp.speed:g} m/s: "
                f"{self._grasp.bodies[index]!r} moves at {speed:.3g} m/s relative to the gripper",
                hint="slow down, or increase `speed` of the grasp",
            )


def _geoms(world: World, body: str) -> list[int]:
    geoms = np.flatnonzero(world.model.geom_bodyid == world.model.body(body).id)
    return [int(geom) for geom in geoms if not is_probe(world.model.geom(geom).name)]


class ClampSelector(WorldElement):
    """Selects the body that both jaws touch, aligned with the line between them; reports changes.

    Its memory is the index of that body plus one, or zero.
    """

    memory_size = 1

    def __init__(self, world: World, name: str, clamp: ClampGrasp) -> None:
        self._data = world.data
        self._name, self._clamp = name, clamp
        self._jaws = [SurfaceDistances(world, name, index, clamp.bodies) for index in (0, 1)]
        self._ids = [world.model.body(body).id for body in clamp.bodies]
        self._steepest = math.cos(clamp.angle)

    def start(self, world: World) -> None:
        """Find the body at the start."""
        self.memory[0] = self._held_now()

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether the number is the index of a body plus one, or zero."""
        return are_indices(numbers, len(self._ids))

    def observe(self, world: World) -> None:
        """Report bodies that enter or leave the jaws."""
        before, now = int(self.memory[0]), self._held_now()
        if before == now:
            return
        self.memory[0] = now
        for index, kind, verb in ((before, "clamp-lost", "has lost"), (now, "clamp-holds", "has")):
            if index:
                body = self._clamp.bodies[index - 1]
                message = f"{self._name} {verb} {body} between its jaws"
                world.add_event(kind, message, grasp=self._name, body=body)

    def select(self, only: int | None = None) -> int:
        """Return the index of the body between the jaws, which must be the requested one if any."""
        held = self._held_now()
        if not held or only not in (None, held - 1):
            shown = "; ".join(f"{body}: {self._why_not(i)}" for i, body in self._nearest())
            raise SessionError(
                f"clamp {self._name!r} has nothing between its jaws ({shown})",
                hint="both jaws must touch a body that is aligned with the line between them",
            )
        return held - 1

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether the jaws hold a body; read-only."""
        path = f"grasps.{self._name}.holding"
        what = "whether both jaws touch an aligned body, read-only"
        return {path: read_only(path, what, lambda: bool(self.memory[0]))}

    def _held_now(self) -> int:
        """Index plus one of the body between the jaws, or zero."""
        holding = (i + 1 for i in range(len(self._ids)) if self._touch(i) and self._fits(i))
        return next(holding, 0)

    def _touch(self, index: int) -> bool:
        # A larger search radius costs more without use.
        max_distance = 2 * self._clamp.distance
        return all(x.of_body(index, max_distance) <= self._clamp.distance for x in self._jaws)

    def _fits(self, index: int) -> bool:
        return self._clamp.axis is None or self._cosine(index) >= self._steepest

    def _cosine(self, index: int) -> float:
        axis = self._data.xmat[self._ids[index]].reshape(3, 3) @ np.array(self._clamp.axis)
        line = self._jaws[1].position() - self._jaws[0].position()
        lengths = np.linalg.norm(axis) * np.linalg.norm(line)
        return float(abs(axis @ line) / lengths) if lengths > 0 else 0.0

    def _nearest(self) -> list[tuple[int, str]]:
        """Return the body nearest to both jaws, with its index."""
        sums = [sum(jaw.of_body(i) for jaw in self._jaws) for i in range(len(self._ids))]
        index = int(np.argmin(sums))
        return [(index, self._clamp.bodies[index])]

    def _why_not(self, index: int) -> str:
        if self._touch(index):
            angle = math.acos(min(1.0, self._cosine(index)))
            return f"misaligned by {angle:.3g} rad, at most {self._clamp.angle:g}"
        gaps = " and ".join(f"{jaw.of_body(index):.3g}" for jaw in self._jaws)
        return f"{gaps} m from the jaws, at most {self._clamp.distance:g}"
