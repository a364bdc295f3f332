"""Obstacles from a MuJoCo model, so that plans avoid what stands in a scene."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from linkwork.errors import import_extra
from linkwork.planning.collision.obstacles import (
    BoxObstacle,
    CapsuleObstacle,
    ConvexObstacle,
    CylinderObstacle,
    HeightFieldObstacle,
    Obstacle,
    PlaneObstacle,
    SphereObstacle,
)
from linkwork.planning.collision.solids import sphere_points
from linkwork.spatial import Pose

_ELLIPSOID_POINTS = 400


def obstacles_of_model(
    model: Any, data: Any, without: Collection[str] = (), base: Pose | None = None
) -> list[Obstacle]:
    """Return geoms of a `MjModel` that collide, where they are now, as obstacles.

    Args:
        data: Its `mujoco.MjData`, with positions computed.
        without: Names of bodies that are left out, e.g. those of the robot.
        base: Pose of the robot's base in the world; the obstacles are given in that frame.
    """
    into_base = (base or Pose()).inverse()
    obstacles = []
    for geom in range(model.ngeom):
        collides = model.geom_contype[geom] or model.geom_conaffinity[geom]
        body = model.body(int(model.geom_bodyid[geom])).name
        if collides and body not in without:
            name = model.geom(geom).name or body or f"geom {geom}"
            obstacles.append(_obstacle(model, geom, into_base @ _pose(data, geom), name))
    return obstacles


def _pose(data: Any, geom: int) -> Pose:
    # A rotation of the engine needs no check.
    a, b, c, d, e, f, g, h, i = data.geom_xmat[geom].tolist()
    x, y, z = data.geom_xpos[geom].tolist()
    return Pose(((a, b, c), (d, e, f), (g, h, i)), (x, y, z))


def _obstacle(model: Any, geom: int, pose: Pose, name: str) -> Obstacle:
    kinds = import_extra("mujoco", "world").mjtGeom
    size = np.array(model.geom_size[geom], float)
    kind = kinds(int(model.geom_type[geom]))
    if kind == kinds.mjGEOM_PLANE:
        normal = np.array([row[2] for row in pose.rotation])
        return PlaneObstacle(normal, float(normal @ np.array(pose.position)), name=name)
    if kind == kinds.mjGEOM_SPHERE:
        return SphereObstacle(pose.position, float(size[0]), name=name)
    if kind == kinds.mjGEOM_BOX:
        return BoxObstacle(2 * size, pose, name=name)
    if kind in (kinds.mjGEOM_CYLINDER, kinds.mjGEOM_CAPSULE):
        of_kind = CylinderObstacle if kind == kinds.mjGEOM_CYLINDER else CapsuleObstacle
        return of_kind(float(size[0]), float(2 * size[1]), pose, name=name)
    if kind == kinds.mjGEOM_HFIELD:
        return _field(model, geom, pose, name)
    if kind == kinds.mjGEOM_ELLIPSOID:
        # Points on a slightly larger ellipsoid, so that their hull contains the given one.
        return ConvexObstacle(1.01 * size * sphere_points(_ELLIPSOID_POINTS), pose, name=name)
    mesh = int(model.geom_dataid[geom])
    first, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
    return ConvexObstacle(np.array(model.mesh_vert[first : first + count], float), pose, name=name)


def _field(model: Any, geom: int, pose: Pose, name: str) -> HeightFieldObstacle:
    field = int(model.geom_dataid[geom])
    wide, deep, high, _ = model.hfield_size[field]
    rows, columns = int(model.hfield_nrow[field]), int(model.hfield_ncol[field])
    first = int(model.hfield_adr[field])
    heights = np.array(model.hfield_data[first : first + rows * columns], float)
    grid = high * heights.reshape(rows, columns)
    return HeightFieldObstacle(grid, (2 * wide, 2 * deep), pose, name=name)
