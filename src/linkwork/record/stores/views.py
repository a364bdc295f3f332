"""Views of a run database with the names and axes of the published SimPartner database.

Its axes are Y-up: (x, y, z) there are (x, z, -y) here. Orientations are axis and angle: the angle
is from 0 to pi, the axis (1, 0, 0) at angle 0.
"""

from __future__ import annotations

from collections.abc import Iterator

_SINE = "sqrt(p.qx * p.qx + p.qy * p.qy + p.qz * p.qz)"
_SIGN = "(case when p.qw < 0 then -1.0 else 1.0 end)"


def _axis(component: str, at_zero: str) -> str:
    return f"case when {_SINE} < 1e-12 then {at_zero} else {_SIGN} * {component} / {_SINE} end"


# Rows of the rotation matrix of the quaternion of a pose p.
_POINT = {
    "x": "p.x + (1 - 2 * (p.qy * p.qy + p.qz * p.qz)) * {x}"
    " + 2 * (p.qx * p.qy - p.qw * p.qz) * {y} + 2 * (p.qx * p.qz + p.qw * p.qy) * {z}",
    "y": "p.y + 2 * (p.qx * p.qy + p.qw * p.qz) * {x}"
    " + (1 - 2 * (p.qx * p.qx + p.qz * p.qz)) * {y} + 2 * (p.qy * p.qz - p.qw * p.qx) * {z}",
    "z": "p.z + 2 * (p.qx * p.qz - p.qw * p.qy) * {x}"
    " + 2 * (p.qy * p.qz + p.qw * p.qx) * {y} + (1 - 2 * (p.qx * p.qx + p.qy * p.qy)) * {z}",
}


def point_in_world(axis: str, x: str, y: str, z: str) -> str:
    """Return SQL of a world coordinate (`x`, `y`, `z`) of a point of the body of a pose `p`."""
    return _POINT[axis].format(x=x, y=y, z=z)


def anchor_in_world(axis: str) -> str:
    """Return SQL of a coordinate of the anchor of a joint `j` on the body of a pose `p`."""
    return point_in_world(axis, "j.anchor_x", "j.anchor_y", "j.anchor_z")


VIEWS = {
    "simulation": "select r.number as simulationID, r.scene as name, r.started as startTime,"
    " r.step_size as stepSize from runs r",
    "simulationrow": "select f.frame as simulationRowID, r.number as simulationID,"
    " f.time as simulationTime from frames f join runs r on r.run = f.run",
    "robot": "select b.id as robotID, r.number as simulationID, b.robot as name"
    " from robots b join runs r on r.run = b.run",
    "robotcomponent": "select c.robot_id as robotID, c.kind as type, c.reference as reference,"
    " c.name as name from components c",
    "body": "select b.id as bodyID, b.body as name, b.shape as type,"
    " b.size_x as sizeX, b.size_z as sizeY, b.size_y as sizeZ, b.mass as mass,"
    " b.cx as centerX, b.cz as centerY, -b.cy as centerZ,"
    " b.ixx as Ixx, b.izz as Iyy, b.iyy as Izz, b.ixz as Ixy, -b.ixy as Ixz, -b.iyz as Iyz"
    " from bodies b",
    "pose": "select p.frame as simulationRowID, b.id as bodyID, p.x as x, p.z as y, -p.y as z,"
    f" {_axis('p.qx', '1.0')} as axisX, {_axis('p.qz', '0.0')} as axisY,"
    f" {_axis('-p.qy', '0.0')} as axisZ, 2 * atan2({_SINE}, abs(p.qw)) as angle"
    " from poses p join bodies b on b.run = p.run and b.body = p.body",
    "jointpose": "select p.frame as simulationRowID, j.id as jointID,"
    f" {anchor_in_world('x')} as anchorX, {anchor_in_world('z')} as anchorY,"
    f" -({anchor_in_world('y')}) as anchorZ"
    " from poses p join joint_axes j on j.run = p.run and j.body = p.body",
    "forceandtorque": "select f.frame as simulationRowID, b.id as bodyID,"
    " f.fx as F_x, f.fz as F_y, -f.fy as F_z, f.tx as T_x, f.tz as T_y, -f.ty as T_z"
    " from forces f join bodies b on b.run = f.run and b.body = f.body",
}
"""Query of each view."""


def create_views(create: str) -> Iterator[str]:
    """Return statements that create all views; `create` is e.g. `create or replace view`."""
    for name, query in VIEWS.items():
        yield f"{create} {name} as {query}"
