"""Exact geometry in MuJoCo: contacts and distances of configurations.

Every rigid body floats freely in a separate model and is placed by our kinematics, so robots
without masses can be checked too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import MissingPackageError, ModelError, import_extra
from linkwork.model.mujoco.geom import geom_arguments, pose_arguments
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.obstacles import (
    BoxObstacle,
    CapsuleObstacle,
    ConvexObstacle,
    CylinderObstacle,
    HeightFieldObstacle,
    Obstacle,
    PlaneObstacle,
    PointCloudObstacle,
    SphereObstacle,
)
from linkwork.planning.collision.robot_geometry import CollisionBody, RobotGeometry
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3

Color = tuple[float, float, float, float]

_ROBOT: Color = (0.78, 0.81, 0.85, 1.0)
_BASE = 0.1
"""Thickness of a height field below its lowest point [m]."""
_MEMORY = 2**25
"""Memory of a scene for contacts, without the table of pairs [bytes]."""
_FAR = 10.0
"""Distances above this are not computed [m]."""


@dataclass(frozen=True)
class ExactContact:
    """A contact of a body with another or an obstacle, with the depth of the overlap [m]."""

    first: str
    second: str
    depth: float


class ExactScene:
    """Robots and obstacles in MuJoCo, with the geometry of their models."""

    def __init__(
        self,
        geometry: RobotGeometry,
        excluded: Sequence[tuple[str, str]] = (),
        obstacles: Sequence[tuple[str, Obstacle]] = (),
        held: Sequence[CollisionBody] = (),
    ) -> None:
        """Build the model, with named obstacles; `excluded` pairs of names do not touch."""
        self.geometry = geometry
        self._mujoco = mujoco = import_extra("mujoco", "world")
        spec = mujoco.MjSpec()
        # Bodies are called by their number: the names of users may be anything, and equal.
        self._names: list[str] = []
        added = [self._add_body(spec, body) for body in geometry.bodies]
        for carried in held:
            holder = self._numbered(added[carried.carrier], carried.name)
            _add_shapes(spec, holder, carried)
        in_world = self._add_obstacles(spec, obstacles, {x for pair in excluded for x in pair})
        self._exclude(spec, excluded)
        _add_daylight(spec)
        # MuJoCo keeps a table of all pairs of bodies on its stack.
        spec.memory = _MEMORY + 8 * len(spec.bodies) ** 2
        try:
            self._model = spec.compile()
        except ValueError as error:
            reason = " ".join(str(error).removeprefix("Error: ").split())
            raise ModelError(
                f"MuJoCo rejects the collision geometry: {reason}", hint="simplify this shape"
            ) from error
        self._data = mujoco.MjData(self._model)
        ids = [self._model.body(str(number)).id for number in range(len(self._names))]
        names = dict(zip(ids, self._names, strict=True))
        rest = self._model.geom_bodyid[len(in_world) :]
        self._owners = [*in_world, *(names[int(i)] for i in rest)]
        self._set_places(ids[: len(added)])

    def _numbered(self, carrier: Any, name: str) -> Any:
        """Return a new body, called by its number in MuJoCo and by its name in contacts."""
        self._names.append(name)
        return carrier.add_body(name=str(len(self._names) - 1))

    def _add_body(self, spec: Any, body: CollisionBody) -> Any:
        added = self._numbered(spec.worldbody, body.name)
        if body.moves:
            added.add_freejoint()
            added.explicitinertial, added.mass, added.inertia = True, 1.0, (1.0, 1.0, 1.0)
        _add_shapes(spec, added, body)
        return added

    def _add_obstacles(
        self, spec: Any, obstacles: Sequence[tuple[str, Obstacle]], alone: set[str]
    ) -> list[str]:
        """Add obstacles to the world; those named in `alone` have separate bodies.

        MuJoCo searches the geoms of one body in a tree, but bodies in pairs. Returns names of the
        other obstacles, one for each of their geoms, which come first in the model.
        """
        in_world = []
        for name, obstacle in obstacles:
            holder = self._numbered(spec.worldbody, name) if name in alone else spec.worldbody
            _ADDERS[type(obstacle)](spec, holder, obstacle)
            if name not in alone:
                cloud = isinstance(obstacle, PointCloudObstacle)
                in_world += [name] * (len(np.asarray(obstacle.points)) if cloud else 1)
        return in_world

    def _exclude(self, spec: Any, pairs: Sequence[tuple[str, str]]) -> None:
        numbers: dict[str, list[str]] = {}
        for number, name in enumerate(self._names):
            numbers.setdefault(name, []).append(str(number))
        for one, two in pairs:
            for a, b in product(numbers.get(one, ()), numbers.get(two, ())):
                if a != b:
                    spec.add_exclude(bodyname1=a, bodyname2=b)

    def _set_places(self, ids: Sequence[int]) -> None:
        model, bodies = self._model, self.geometry.bodies
        self._free = np.array([index for index, body in enumerate(bodies) if body.moves], dtype=int)
        first = [int(model.jnt_qposadr[model.body_jntadr[ids[index]]]) for index in self._free]
        self._places = np.add.outer(first, np.arange(7)).astype(int)
        still = [(index, i) for index, i in enumerate(ids) if not bodies[index].moves]
        poses = self._poses(np.zeros((1, self.geometry.size)))[0]
        for index, i in still:
            model.body_pos[i], model.body_quat[i] = poses[index, :3], poses[index, 3:]

    def contacts(self, q: ArrayLike) -> list[ExactContact]:
        """Contacts of one configuration (n,), the deepest first."""
        contacts = next(self._each(np.atleast_2d(np.asarray(q, dtype=float))))
        return sorted(contacts, key=lambda x: -x.depth)

    def first_contact(self, q: ArrayLike) -> tuple[int, ExactContact] | None:
        """Return the first of many configurations (N, n) with a contact, and its deepest one."""
        for index, contacts in enumerate(self._each(np.asarray(q, dtype=float))):
            if contacts:
                return index, max(contacts, key=lambda x: x.depth)
        return None

    def collides(self, q: ArrayLike) -> NDArray[np.bool_]:
        """Whether configurations (N, n) have a contact (N,)."""
        rows = np.atleast_2d(np.asarray(q, dtype=float))
        return np.array([bool(contacts) for contacts in self._each(rows)])

    def distances(self, q: ArrayLike, pairs: Sequence[tuple[str, str]]) -> Array:
        """Distances of named pairs in configurations (N, n), (N, pairs) [m]."""
        model, data, mujoco = self._model, self._data, self._mujoco
        geoms = [(self._geoms(one), self._geoms(two)) for one, two in pairs]
        rows = []
        for poses in self._poses(np.atleast_2d(np.asarray(q, dtype=float))):
            self._place(poses)
            rows.append([
                min(mujoco.mj_geomDistance(model, data, a, b, _FAR, None) for a in x for b in y)
                for x, y in geoms
            ])  # fmt: skip
        return np.array(rows).reshape(-1, len(pairs))

    def _geoms(self, name: str) -> list[int]:
        return [geom for geom, owner in enumerate(self._owners) if owner == name]

    def _each(self, rows: Array) -> Iterator[list[ExactContact]]:
        for poses in self._poses(rows):
            self._place(poses)
            self._mujoco.mj_collision(self._model, self._data)
            yield list(self._touching())

    def _touching(self) -> Iterator[ExactContact]:
        data = self._data
        if not data.ncon:
            return
        for i in np.flatnonzero(data.contact.dist < 0.0):
            pair = [self._owners[int(geom)] for geom in data.contact.geom[i]]
            yield ExactContact(pair[0], pair[1], -float(data.contact.dist[i]))

    def save(self, folder: Path, times: Array, q: ArrayLike, colors: Mapping[str, Color]) -> None:
        """Write `model.mjb` and `motion.npz`, from which a film is drawn, to a folder."""
        for geom, name in enumerate(self._owners):
            self._model.geom_rgba[geom] = colors.get(name, _ROBOT)
        rows = np.tile(self._data.qpos, (len(times), 1))
        for row, poses in zip(rows, self._poses(np.asarray(q, dtype=float)), strict=True):
            row[self._places] = poses[self._free]
        self._mujoco.mj_saveModel(self._model, str(folder / "model.mjb"), None)
        np.savez(folder / "motion.npz", times=times, qpos=rows)

    def _place(self, poses: Array) -> None:
        self._data.qpos[self._places] = poses[self._free]
        self._mujoco.mj_kinematics(self._model, self._data)

    def _poses(self, rows: Array) -> Array:
        """Positions and quaternions of all bodies (N, bodies, 7)."""
        poses = self.geometry.poses(np.ascontiguousarray(rows)).reshape(len(rows), -1, 12)
        return np.concatenate([poses[..., 9:], _wxyz(poses[..., :9])], axis=2)


def fixed_contacts(
    geometry: RobotGeometry,
    allowed: Sequence[tuple[str, str]],
    obstacles: Sequence[tuple[str, Obstacle]],
) -> list[ExactContact]:
    """Contacts of bodies that never move with obstacles and each other, the deepest first."""
    fixed = [i for i, body in enumerate(geometry.bodies) if not body.moves and len(body.spheres)]
    q = np.zeros(geometry.size)
    poses = geometry.poses(q[None]).reshape(-1, 12)
    centres = {
        i: geometry.bodies[i].spheres[:, :3] @ poses[i, :9].reshape(3, 3).T + poses[i, 9:]
        for i in fixed
    }
    # Few obstacles are near a base; MuJoCo is faster for a height field.
    near = [
        (name, x)
        for name, x in obstacles
        if isinstance(x, HeightFieldObstacle)
        or any((x.distance(centres[i]) < geometry.bodies[i].spheres[:, 3]).any() for i in fixed)
    ]
    if not near and not any(
        _overlap(geometry.bodies[i], centres[i], geometry.bodies[j], centres[j])
        for i, j in combinations(fixed, 2)
    ):
        return []
    loose = copy(geometry)
    loose.bodies = tuple(replace(body, moves=True) for body in geometry.bodies)
    names = {geometry.bodies[i].name for i in fixed} | {name for name, _ in near}
    try:
        contacts = ExactScene(loose, allowed, near).contacts(q)
    except MissingPackageError:
        return []
    return [x for x in contacts if {x.first, x.second} <= names]


def _overlap(one: CollisionBody, first: Array, two: CollisionBody, second: Array) -> bool:
    gaps = np.linalg.norm(first[:, None] - second[None], axis=2)
    return bool((gaps < one.spheres[:, 3][:, None] + two.spheres[:, 3][None]).any())


def _wxyz(rotations: Array) -> Array:
    """Quaternions (..., 4) of rotations by rows (..., 9)."""
    m = rotations.reshape(*rotations.shape[:-1], 3, 3)
    # Of the four columns of 4 q q^T the one with the largest norm (Bar-Itzhack, 2000).
    xx, yy, zz = m[..., 0, 0], m[..., 1, 1], m[..., 2, 2]
    a, b, c = m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0], m[..., 1, 0] - m[..., 0, 1]
    d, e, f = m[..., 0, 1] + m[..., 1, 0], m[..., 0, 2] + m[..., 2, 0], m[..., 1, 2] + m[..., 2, 1]
    table = np.stack([
        np.stack([1 + xx + yy + zz, a, b, c], -1),
        np.stack([a, 1 + xx - yy - zz, d, e], -1),
        np.stack([b, d, 1 - xx + yy - zz, f], -1),
        np.stack([c, e, f, 1 - xx - yy + zz], -1),
    ], -2)  # fmt: skip
    norms = np.linalg.norm(table, axis=-1)
    best = np.argmax(norms, axis=-1)[..., None, None]
    chosen = np.take_along_axis(table, best, axis=-2)[..., 0, :]
    return chosen / np.linalg.norm(chosen, axis=-1, keepdims=True)


def _add_daylight(spec: Any) -> None:
    mujoco = import_extra("mujoco", "world")
    light = spec.worldbody.add_light(pos=(0.0, 0.0, 10.0), dir=(0.2, 0.3, -1.0))
    light.type = mujoco.mjtLightType.mjLIGHT_DIRECTIONAL
    sky = spec.add_texture(name="sky", width=32, height=192, rgb1=(0.97, 0.98, 1.0))
    sky.rgb2, sky.type = (0.8, 0.84, 0.9), mujoco.mjtTexture.mjTEXTURE_SKYBOX
    sky.builtin = mujoco.mjtBuiltin.mjBUILTIN_GRADIENT


def _add_shapes(spec: Any, holder: Any, body: CollisionBody) -> None:
    for pose, shape in body.shapes:
        arguments = geom_arguments(spec, shape) | pose_arguments(pose @ shape.pose_in_link)
        holder.add_geom(**arguments)


def _add_round(spec: Any, body: Any, obstacle: CylinderObstacle | CapsuleObstacle) -> None:
    kind = "CYLINDER" if isinstance(obstacle, CylinderObstacle) else "CAPSULE"
    kind = kind if obstacle.length > 0.0 else "SPHERE"
    _add(body, kind, (obstacle.radius, obstacle.length / 2, 0.0), obstacle.pose)


def _add_sphere(spec: Any, body: Any, obstacle: SphereObstacle) -> None:
    pose = Pose.from_translation(np.asarray(obstacle.center).tolist())
    _add(body, "SPHERE", (obstacle.radius, 0.0, 0.0), pose)


def _add_box(spec: Any, body: Any, obstacle: BoxObstacle) -> None:
    _add(body, "BOX", tuple(np.asarray(obstacle.size) / 2), obstacle.pose)


def _add_plane(spec: Any, body: Any, obstacle: PlaneObstacle) -> None:
    normal = np.asarray(obstacle.normal)
    across = np.cross(np.eye(3)[int(np.argmin(np.abs(normal)))], normal)
    y = across / np.linalg.norm(across)
    rotation = np.column_stack([np.cross(y, normal), y, normal])
    wxyz = to_wxyz(matrix3(rotation))
    _add(body, "PLANE", (0.0, 0.0, 1.0), Pose.from_xyz_wxyz(list(normal * obstacle.offset), wxyz))


def _add_hull(spec: Any, body: Any, obstacle: ConvexObstacle) -> None:
    name = f"hull {len(spec.meshes)}"
    spec.add_mesh(name=name, uservert=np.ravel(obstacle.vertices))
    _add(body, "MESH", (0.0, 0.0, 0.0), obstacle.pose, meshname=name)


def _add_field(spec: Any, body: Any, obstacle: HeightFieldObstacle) -> None:
    heights, (wide, deep) = np.asarray(obstacle.heights), np.asarray(obstacle.size)
    low, span = heights.min(), max(float(np.ptp(heights)), 1e-9)
    name = f"field {len(spec.hfields)}"
    spec.add_hfield(
        name=name,
        size=(wide / 2, deep / 2, span, _BASE),
        nrow=heights.shape[0],
        ncol=heights.shape[1],
        userdata=((heights - low) / span).ravel(),
    )
    pose = obstacle.pose @ Pose.from_translation((0.0, 0.0, float(low)))
    _add(body, "HFIELD", (0.0, 0.0, 0.0), pose, hfieldname=name)


def _add_cloud(spec: Any, body: Any, obstacle: PointCloudObstacle) -> None:
    for point in np.asarray(obstacle.points).tolist():
        _add(body, "SPHERE", (obstacle.radius, 0.0, 0.0), Pose.from_translation(point))


def _add(body: Any, kind: str, size: Sequence[float], pose: Pose, **more: Any) -> None:
    kinds = import_extra("mujoco", "world").mjtGeom
    geom = {"type": getattr(kinds, f"mjGEOM_{kind}"), "size": size, "mass": 0.0}
    body.add_geom(**geom, **pose_arguments(pose), **more)


_ADDERS: dict[type[Obstacle], Any] = {
    SphereObstacle: _add_sphere,
    BoxObstacle: _add_box,
    CylinderObstacle: _add_round,
    CapsuleObstacle: _add_round,
    PlaneObstacle: _add_plane,
    ConvexObstacle: _add_hull,
    HeightFieldObstacle: _add_field,
    PointCloudObstacle: _add_cloud,
}
