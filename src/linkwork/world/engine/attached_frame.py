"""Position, velocity and wrenches of frames attached to bodies."""

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    ZERO,
    Matrix3,
    Vector3,
    apply_transposed,
    multiply,
    subtract,
    vector3,
)
from linkwork.world.engine.element import World
from linkwork.world.engine.names import carrier_of_frame

Rows = NDArray[np.float64]


def cross_rows(a: Rows, b: Rows) -> Rows:
    """Return the cross products of rows, (n, 3); ten times faster than numpy.cross for few rows."""
    return a[:, (1, 2, 0)] * b[:, (2, 0, 1)] - a[:, (2, 0, 1)] * b[:, (1, 2, 0)]


Wrench = tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
"""Force [N] and torque [N m], in the world."""


class AttachedFrame:
    """A frame attached to a body of the engine."""

    def __init__(self, world: World, frame: str) -> None:
        model, data = world.model, world.data
        name, self._frame = carrier_of_frame(world.loaded, frame)
        body: int = model.body(name).id
        self.body = body
        # Views: the engine never reallocates these rows.
        self._origin, self._rotation = data.xpos[body], data.xmat[body]
        self._center, self._motion = data.xipos[body], data.cvel[body]
        self._center_in_body = vector3(model.body_ipos[body])
        # MuJoCo stores body velocities at the centre of mass of the kinematic tree.
        self._center_of_tree = data.subtree_com[model.body_rootid[body]]
        self._pushed = np.zeros(6)
        self._force, self._torque = self._pushed[:3], self._pushed[3:]

    def fixed(self, point: Vector3 | None) -> Vector3:
        """Return a point of the frame in body coordinates [m]; the centre of mass when None."""
        return self._center_in_body if point is None else self._frame.transform(point)

    def position(self, fixed: Vector3) -> Vector3:
        """Return the world position of a point given in body coordinates [m]."""
        x, y, z = fixed
        a, b, c, d, e, f, g, h, i = self._rotation.tolist()
        origin_x, origin_y, origin_z = self._origin.tolist()
        return (
            origin_x + a * x + b * y + c * z,
            origin_y + d * x + e * y + f * z,
            origin_z + g * x + h * y + i * z,
        )

    def velocity(self, position: Vector3) -> Vector3:
        """Return the world velocity of the body point at a world position [m/s]."""
        x, y, z = position
        center_x, center_y, center_z = self._center_of_tree.tolist()
        wx, wy, wz, vx, vy, vz = self._motion.tolist()
        x, y, z = x - center_x, y - center_y, z - center_z
        return (vx + wy * z - wz * y, vy + wz * x - wx * z, vz + wx * y - wy * x)

    def angular_velocity(self) -> Vector3:
        """Return the angular velocity of the body in the world [rad/s]."""
        wx, wy, wz, _, _, _ = self._motion.tolist()
        return (wx, wy, wz)

    def rotation(self) -> Matrix3:
        """Return the rotation of the frame in the world; columns are its axes."""
        return multiply(self._body_rotation(), self._frame.rotation)

    @property
    def rotation_in_body(self) -> Matrix3:
        """Rotation of the frame in the body."""
        return self._frame.rotation

    def in_body(self, position: Vector3) -> Vector3:
        """Return a world position in body coordinates [m]."""
        origin_x, origin_y, origin_z = self._origin.tolist()
        offset = subtract(position, (origin_x, origin_y, origin_z))
        return apply_transposed(self._body_rotation(), offset)

    def wrench(self, position: Vector3, force: Vector3, torque: Vector3 = ZERO) -> Wrench:
        """Return the wrench at the body's centre of mass of a force at a position and a torque."""
        x, y, z = position
        center_x, center_y, center_z = self._center.tolist()
        x, y, z = x - center_x, y - center_y, z - center_z
        fx, fy, fz = force
        tx, ty, tz = torque
        return (fx, fy, fz, tx + (y * fz - z * fy), ty + (z * fx - x * fz), tz + (x * fy - y * fx))

    def push(self, world: World, wrench: Wrench) -> None:
        """Apply a wrench at the body's centre of mass in the next step."""
        self._pushed[:] = wrench
        world.push(self.body, self._force, self._torque, self._center)

    def _body_rotation(self) -> Matrix3:
        a, b, c, d, e, f, g, h, i = self._rotation.tolist()
        return ((a, b, c), (d, e, f), (g, h, i))


def sum_wrenches(wrenches: list[Wrench]) -> Wrench:
    """Sum of one or more wrenches."""
    a, b, c, d, e, f = map(sum, zip(*wrenches, strict=True))
    return (a, b, c, d, e, f)
