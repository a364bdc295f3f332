"""Containers, their slots, and the loads in them, as the model has them."""

import math
from collections.abc import Sequence

import numpy as np

from linkwork.session.machines.loads import LEVEL, Slots
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.rotation import about_z
from linkwork.spatial.vector import Matrix3, multiply, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.world import World
from linkwork.world.machines.schema import ServiceMachine


class Containers(Slots):
    """Slots and loads of a service robot."""

    kind = "container or slot"

    def __init__(self, world: World, spec: ServiceMachine) -> None:
        self._world, self._spec, self.groups = world, spec, spec.containers
        # Position of each slot in its container's body [m], by name `CONTAINER.SLOT`
        self.slots = {
            f"{name}.{slot}": position
            for name, container in spec.containers.items()
            for slot, position in container.slots.items()
        }
        self._frames = {
            name: AttachedFrame(world, container.body)
            for name, container in spec.containers.items()
        }
        self._into = {name: about_z(x.into) for name, x in spec.containers.items()}
        self._bodies = {load: int(world.model.body(load).id) for load in spec.loads}

    @property
    def loads(self) -> Sequence[str]:
        """Names of the loads."""
        return self._spec.loads

    def slot_pose(self, slot: str) -> Pose:
        """Pose of a load that rests in a slot; x points from the front into the container."""
        name = slot.partition(".")[0]
        frame = self._frames[name]
        position = frame.position(frame.fixed(self.slots[slot]))
        return Pose(multiply(frame.rotation(), self._into[name]), vector3(position))

    def load_pose(self, load: str) -> Pose:
        """Return the pose of a load."""
        data, body = self._world.data, self._bodies[load]
        return Pose.from_xyz_wxyz(data.xpos[body].tolist(), data.xquat[body].tolist())

    def load_position(self, load: str) -> Vector3:
        """Return the position of a load in the world [m]."""
        x, y, z = self._world.data.xpos[self._bodies[load]].tolist()
        return (x, y, z)

    def body_of(self, load: str) -> int:
        """Return the engine's index of a load."""
        return self._bodies[load]

    def mass(self, load: str) -> float:
        """Return the mass of a load [kg]."""
        return float(self._world.model.body_subtreemass[self._bodies[load]])

    def extent(self, load: str, direction: Vector3) -> float:
        """Distance of the surface of a load from its origin along a direction of it [m]."""
        model, body = self._world.model, self._bodies[load]
        farthest = 0.0
        for geom in np.flatnonzero(model.geom_bodyid == body):
            if model.geom_contype[geom] or model.geom_conaffinity[geom]:
                box = model.geom_aabb[geom].reshape(2, 3)
                along = np.abs(direction) @ box[1] + np.dot(direction, model.geom_pos[geom])
                farthest = max(farthest, float(along))
        return farthest

    # Who is where.

    def load_in(self, slot: str) -> str | None:
        """Return the load in a slot; None if it is free."""
        place = self.slot_pose(slot).position
        best, nearest = None, self._spec.containers[slot.partition(".")[0]].size
        for load in self.loads:
            position = self.load_position(load)
            distance = math.dist(place, position)
            if abs(place[2] - position[2]) < LEVEL and distance < nearest:
                best, nearest = load, distance
        return best


def level(direction: Vector3) -> Vector3:
    """Return a direction without its vertical part, as a unit vector."""
    x, y, _ = direction
    length = math.hypot(x, y)
    return (x / length, y / length, 0.0) if length > 0.0 else (1.0, 0.0, 0.0)


def column(rotation: Matrix3, index: int, sign: float = 1.0) -> Vector3:
    """Return an axis of a rotated frame."""
    a, b, c = (row[index] for row in rotation)
    return (sign * a, sign * b, sign * c)


def tool_rotation(into: Vector3) -> Matrix3:
    """Rotation of a tool whose z axis points along a horizontal direction, its x axis up."""
    x, y, _ = into
    # Columns: up, z cross up, into.
    return ((0.0, y, x), (0.0, -x, y), (1.0, 0.0, 0.0))


def nearest_face(load: Pose, into: Vector3) -> tuple[Vector3, Vector3]:
    """Return the axis of a load most along a direction: in the world, level, in the load."""
    best = max(
        ((axis, sign) for axis in range(3) for sign in (-1.0, 1.0)),
        key=lambda x: float(np.dot(column(load.rotation, *x), into)),
    )
    in_load = [0.0, 0.0, 0.0]
    in_load[best[0]] = best[1]
    return level(column(load.rotation, *best)), vector3(in_load)
