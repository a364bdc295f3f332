"""Shapes as MuJoCo sees them: meshes above all, whose origin it moves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Joint, JointKind, Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_of_file, read_mesh
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.spatial import Pose, box_inertia

WEDGE = "v 1 1 1\nv 2 1 1\nv 1 3 1\nv 1 1 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
TRIANGLE = "v 1 1 1\nv 2 1 1\nv 1 3 1\nf 1 2 3\n"
LINE = "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n"
POSE = Pose.from_xyz_rpy((0.1, -0.2, 0.3), (0.4, 0.5, -0.6))


def robot(*shapes: Shape):
    joint = Joint("q1", JointKind.REVOLUTE, (0.6, 0.0, 0.8))
    block = box_inertia(1.0, (0.1, 0.2, 0.3))
    arm = TreeLink("arm", "base", joint, POSE, block, shapes)
    return build_tree("r", [TreeLink("base", None, Joint("root")), arm])


def mesh_shape(folder: Path, content: str, **changes) -> Shape:
    file = folder / "part.obj"
    file.write_text(content)
    mesh = mesh_of_file(file, (0.1, 0.2, -0.3))
    return replace(Shape(ShapeKind.MESH, (), POSE, mesh=mesh), **changes)


def standing(tree, q: float):
    model = spec_of_tree(tree).compile()
    data = mujoco.MjData(model)
    data.qpos[0] = q
    mujoco.mj_forward(model, data)
    return model, data


def test_the_corners_of_a_mesh_are_where_the_tree_puts_them(tmp_path):
    shape = mesh_shape(tmp_path, WEDGE)
    tree = robot(shape)
    model, data = standing(tree, 0.7)
    turned = model.mesh_vert @ data.geom_xmat[0].reshape(3, 3).T
    pose = link_poses(tree, [0.7])[1] @ shape.pose_in_link
    ours = read_mesh(shape.mesh).vertices @ np.asarray(pose.rotation).T + pose.position
    np.testing.assert_allclose(turned + data.geom_xpos[0], ours, atol=1e-6)


def test_a_mesh_touches_where_its_corners_are(tmp_path):
    shape = mesh_shape(tmp_path, WEDGE)
    tree = robot(shape)
    pose = link_poses(tree, [0.7])[1] @ shape.pose_in_link
    corner = pose.transform(tuple(read_mesh(shape.mesh).vertices[3].tolist()))
    near = Shape(ShapeKind.SPHERE, (0.01,), Pose(position=corner))
    pin = TreeLink("pin", "base", Joint("glue2"), shapes=(near,))
    spec = spec_of_tree(build_tree("r", [*tree.links, pin]))
    for pair in list(spec.excludes):
        spec.delete(pair)
    model = spec.compile()
    data = mujoco.MjData(model)
    data.qpos[0] = 0.7
    mujoco.mj_forward(model, data)
    assert data.ncon > 0
    np.testing.assert_allclose(data.contact.pos[0], corner, atol=0.011)
    data.qpos[0] = -2.0
    mujoco.mj_forward(model, data)
    assert data.ncon == 0


def test_one_surface_serves_all_shapes_of_equal_content_and_scale(tmp_path):
    one = mesh_shape(tmp_path, WEDGE)
    other = replace(one, mesh=replace(one.mesh, scale=(1.0, 1.0, 1.0)))
    model, _ = standing(robot(one, replace(one, pose_in_link=Pose()), other), 0.0)
    assert (model.ngeom, model.nmesh) == (3, 2)
    assert model.body("arm").mass[0] == 1.0


def test_a_mesh_of_one_triangle_can_be_seen_but_not_collide(tmp_path):
    shape = mesh_shape(tmp_path, TRIANGLE)
    model, _ = standing(robot(replace(shape, collides=False)), 0.0)
    assert model.ngeom == 1
    with pytest.raises(ModelError, match=r"part\.obj: a flat mesh"):
        spec_of_tree(robot(shape))


def test_a_line_is_no_mesh(tmp_path):
    with pytest.raises(ModelError, match=r"part\.obj: degenerate mesh"):
        spec_of_tree(robot(mesh_shape(tmp_path, LINE, collides=False)))


def test_an_ellipsoid_keeps_its_radii():
    model, _ = standing(robot(Shape(ShapeKind.ELLIPSOID, (0.1, 0.2, 0.3))), 0.0)
    np.testing.assert_allclose(model.geom_size[0], (0.1, 0.2, 0.3))
