"""A Tree as the data of a robot file in the form of links; what is as usual is left out."""

from __future__ import annotations

import math
from typing import Any

from linkwork.model.link import Frame, Joint, Limits, Link
from linkwork.model.robot_file.data_of_shape import MeshName, data_of_pose, data_of_shapes
from linkwork.model.robot_file.unusual import unusual
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import ZERO

Data = dict[str, Any]


def data_of_tree(tree: Tree, name_of_mesh: MeshName) -> Data:
    """The robot as plain data that reads back as the same Tree.

    Args:
        tree: The robot.
        name_of_mesh: How the file shall name a mesh; None leaves its shape out.
    """
    data: Data = {"linkwork": "robot", "version": 1, "name": tree.name}
    data["links"] = {link.name: _link(link, name_of_mesh) for link in tree.links}
    return data | unusual(
        frames=({frame.name: _frame(frame) for frame in tree.frames}, {}),
        cuts=(
            {x.name: {"type": x.kind.value, "between": [x.frame_a, x.frame_b]} for x in tree.cuts},
            {},
        ),
        couplings=(
            {
                x.name: {"between": [x.frame_a, x.frame_b]}
                | unusual(
                    stiffness=(x.stiffness, 0.0),
                    rest_length=(x.rest_length, 0.0),
                    damping=(x.damping, 0.0),
                )
                for x in tree.couplings
            },
            {},
        ),
        force_points=(list(tree.force_points), []),
        tool=(tree.tool_name, None),
    )


def _frame(frame: Frame) -> Data:
    return {"link": frame.link} | data_of_pose(frame.pose_in_link)


def _link(link: Link, name_of_mesh: MeshName) -> Data:
    joint = link.joint
    return (
        unusual(
            parent=(link.parent, None),
            type=(joint.kind.value, "fixed"),
            joint=(joint.name, link.name),
            axis=(list(joint.axis), [0.0, 0.0, 1.0]),
        )
        | data_of_pose(link.pose_in_parent)
        | _limits(joint.limits)
        | _drive(joint)
        | (_inertia(link.inertia) if link.inertia else {})
        | unusual(shapes=(data_of_shapes(link.shapes, name_of_mesh), {}))
    )


def _limits(limits: Limits) -> Data:
    ends = [_finite(limits.lower), _finite(limits.upper)]
    return unusual(
        limits=(ends, [None, None]),
        speed=(_finite(limits.speed), None),
        effort=(_finite(limits.effort), None),
    )


def _finite(limit: float) -> float | None:
    return None if math.isinf(limit) else limit


def _drive(joint: Joint) -> Data:
    drive, mimic = joint.drive, joint.mimic
    friction = unusual(
        viscous=(drive.viscous, 0.0),
        coulomb=(drive.coulomb, 0.0),
        coulomb_back=(drive.coulomb_back, None),
    )
    spring = {"stiffness": drive.stiffness} | unusual(rest=(drive.rest, 0.0))
    follow = mimic and {"joint": mimic.joint} | unusual(
        multiplier=(mimic.multiplier, 1.0), offset=(mimic.offset, 0.0)
    )
    return unusual(
        friction=(friction, {}),
        rotor_inertia=(drive.rotor_inertia, 0.0),
        spring=(spring, {"stiffness": 0.0}),
        mimic=(follow, None),
    )


def _inertia(inertia: Inertia) -> Data:
    rows = inertia.matrix
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rows
    # Round-off may leave a matrix a bit away from symmetry, and the file must not add to it.
    symmetric = (xy, xz, yz) == (yx, zx, zy)
    moments = [xx, yy, zz, xy, xz, yz] if symmetric else [list(row) for row in rows]
    return (
        {"mass": inertia.mass}
        | unusual(center=(list(inertia.center), list(ZERO)))
        | {"inertia": moments}
    )
