"""The Tree as MuJoCo sees it: poses, masses, joints, shapes, meshes, contacts."""

import math
from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
import pytest

from linkwork import library
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.inertia.singular_mass import mass_matrix_with_noise
from linkwork.model.link import (
    Cut,
    Drive,
    Joint,
    JointKind,
    Limits,
    MissingShape,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.mesh import mesh_of_file, read_mesh
from linkwork.model.mujoco.spec import add_tree, spec_of_tree
from linkwork.spatial import Inertia, Pose, box_inertia
from tests.dynamics.random_tree import random_tree
from tests.library_arms import ARMS
from tests.model.mjcf.comparing import matrix_of

TREES = [*(library.robot(name) for name in ARMS), *(random_tree(i) for i in range(5))]
STANDING = Pose.from_xyz_rpy((1.0, 2.0, 3.0), (0.1, 0.2, 0.3))

BASE = TreeLink("base", None, Joint("root"))
BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
BOX = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3))


def hinged(name: str, parent: str, **changes) -> TreeLink:
    joint = Joint(f"to_{name}", JointKind.REVOLUTE)
    return replace(TreeLink(name, parent, joint, inertia=BLOCK, shapes=(BOX,)), **changes)


def compiled(tree, prefix: str = "") -> mujoco.MjModel:
    spec = mujoco.MjSpec()
    add_tree(spec, tree, STANDING, prefix)
    return spec.compile()


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_every_link_and_frame_stands_where_mujoco_puts_it(tree):
    model = compiled(tree, "left/")
    data = mujoco.MjData(model)
    random = np.random.default_rng(1)
    for _ in range(5):
        data.qpos[:] = q = random.uniform(-2, 2, len(tree.moving))
        mujoco.mj_kinematics(model, data)
        poses = link_poses(tree, [float(x) for x in q])
        for name in tree.frame_names:
            link, in_link = tree.frame(name)
            ours = STANDING @ poses[link] @ in_link
            theirs = (data.site if name in {x.name for x in tree.frames} else data.body)(
                f"left/{name}"
            )
            np.testing.assert_allclose(ours.position, theirs.xpos, atol=1e-12)
            np.testing.assert_allclose(ours.rotation, theirs.xmat.reshape(3, 3), atol=1e-12)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_masses_centres_and_inertias_are_those_of_the_tree(tree):
    model = spec_of_tree(tree).compile()
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    for link in tree.links:
        if link.inertia is None:
            assert model.body(link.name).mass[0] == 0
            continue
        body = model.body(link.name)
        np.testing.assert_allclose(body.mass[0], link.inertia.mass, rtol=1e-12)
        np.testing.assert_allclose(body.ipos, link.inertia.center, atol=1e-12)
        close = 1e-9 * np.max(body.inertia)
        np.testing.assert_allclose(matrix_of(body), link.inertia.matrix, atol=close)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_joints_are_those_of_the_tree(tree):
    model = spec_of_tree(tree).compile()
    assert [model.joint(i).name for i in range(model.njnt)] == list(tree.joint_names)
    for i, joint in enumerate(tree.joints):
        drive, limits = joint.drive, joint.limits
        assert model.dof_armature[i] == drive.rotor_inertia
        assert model.dof_damping[i] == drive.viscous
        assert model.dof_frictionloss[i] == drive.coulomb
        np.testing.assert_allclose(model.jnt_axis[i], joint.axis)
        assert bool(model.jnt_limited[i]) == math.isfinite(limits.lower)
        if math.isfinite(limits.lower):
            np.testing.assert_allclose(model.jnt_range[i], (limits.lower, limits.upper))


def test_a_joint_limited_on_one_side_is_limited_there():
    limited = replace(hinged("arm", "base").joint, limits=Limits(upper=0.5))
    model = compiled(build_tree("r", [BASE, hinged("arm", "base", joint=limited)]))
    assert model.jnt_limited[0]
    assert model.jnt_range[0][1] == 0.5
    assert model.jnt_range[0][0] <= -1e9


def test_shapes_have_no_mass_and_keep_their_size_and_colour():
    capsule = Shape(ShapeKind.CAPSULE, (0.1, 0.4), STANDING, (0.1, 0.2, 0.3, 0.4), collides=False)
    hidden = Shape(ShapeKind.BOX, (0.2, 0.4, 0.6), visible=False)
    nothing = Shape(ShapeKind.SPHERE, (0.2,), visible=False, collides=False)
    arm = hinged("arm", "base", shapes=(capsule, hidden, nothing))
    model = compiled(build_tree("r", [BASE, arm]))
    assert model.ngeom == 2
    np.testing.assert_allclose(model.geom_size, [(0.1, 0.2, 0.0), (0.1, 0.2, 0.3)])
    np.testing.assert_allclose(model.geom_rgba[0], (0.1, 0.2, 0.3, 0.4), rtol=1e-6)
    assert list(model.geom_contype) == [0, 1]
    assert list(model.geom_group) == [2, 3]
    assert model.body("arm").mass[0] == 1.0


def test_joined_links_do_not_collide_but_others_do():
    ear = TreeLink("ear", "arm", Joint("glue"), shapes=(BOX,))
    plate = TreeLink("plate", "base", Joint("bolt"), shapes=(BOX,))
    base = replace(BASE, shapes=(BOX,))
    one = build_tree("r", [base, plate, hinged("arm", "base"), ear])
    two = build_tree("r", [base, plate, hinged("arm", "base"), ear, hinged("hand", "ear")])
    assert contacts(one) == set()
    assert contacts(two) == {("base", "hand"), ("plate", "hand")}


def contacts(tree) -> set[tuple[str, str]]:
    model = compiled(tree)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    bodies = model.geom_bodyid[data.contact.geom]
    return {(model.body(a).name, model.body(b).name) for a, b in bodies}


def test_a_flat_body_passes_in_spite_of_round_off():
    disc = ((0.1 + 1e-17, 0.0, 0.0), (0.0, 0.2, 0.0), (0.0, 0.0, 0.30000000000000004))
    arm = hinged("arm", "base", inertia=Inertia(1.0, (0.0, 0.0, 0.0), disc).moved(STANDING))
    assert compiled(build_tree("r", [BASE, arm])).nv == 1


NONE = Inertia(0.0, (0.0, 0.0, 0.0), ((0.0, 0.0, 0.0),) * 3)
POINT = replace(NONE, mass=1.0)


@pytest.mark.parametrize("inertia", [None, NONE])
def test_a_moving_link_without_mass_is_refused_by_name(inertia):
    tree = build_tree("r", [BASE, hinged("arm", "base", inertia=inertia)])
    with pytest.raises(ModelError, match="link 'arm': the link moves but has no mass"):
        spec_of_tree(tree)


@pytest.mark.parametrize("inertia", [None, NONE])
def test_mass_on_a_link_fixed_to_it_makes_a_link_movable(inertia):
    payload = TreeLink("payload", "arm", Joint("glue"), inertia=BLOCK)
    tree = build_tree("r", [BASE, hinged("arm", "base", inertia=inertia), payload])
    assert spec_of_tree(tree).compile().nv == 1


def test_a_point_mass_may_be_carried_but_not_move_by_itself():
    payload = TreeLink("payload", "arm", Joint("glue"), inertia=POINT)
    carried = build_tree("r", [BASE, hinged("arm", "base"), payload])
    assert spec_of_tree(carried).compile().body_mass.sum() == 2.0
    lever = replace(POINT, center=(0.3, 0.2, 0.1))
    with pytest.raises(ModelError, match="moving link 'arm' has no inertia"):
        spec_of_tree(build_tree("r", [BASE, hinged("arm", "base", inertia=lever)]))


def test_a_joint_that_cannot_move_is_refused_by_name():
    locked = Joint("q1", JointKind.REVOLUTE, limits=Limits(0.0, 0.0), drive=Drive())
    tree = build_tree("r", [BASE, hinged("arm", "base", joint=locked)])
    with pytest.raises(ModelError, match="joint 'q1' has no range"):
        spec_of_tree(tree)


def test_a_missing_shape_is_drawn_as_a_small_marker():
    pose = Pose.from_translation((0.1, 0.2, 0.3))
    seen = MissingShape("a.stl", "gone", pose, collides=False)
    hidden = MissingShape("b.stl", "gone", visible=False)
    tree = build_tree("r", [replace(BASE, missing_shapes=(seen, hidden))])
    model = spec_of_tree(tree).compile()
    assert model.ngeom == 1
    assert model.geom_contype[0] == model.geom_conaffinity[0] == 0
    np.testing.assert_allclose(model.geom_size[0], 0.01)
    np.testing.assert_allclose(model.geom_pos[0], pose.position)


BROKEN = Inertia.unvalidated(0.1, (0.0, 0.1, 0.0), ((1.0, 0, 0), (0, 1.0, 0), (0, 0, 3.0)))
"""It violates the triangle inequality, which MuJoCo rejects on any body."""


def test_an_invalid_part_of_a_valid_body_is_simulated_as_the_whole_body():
    solid = Inertia(9.0, (0.1, 0.0, 0.0), ((9.0, 0, 0), (0, 9.0, 0), (0, 0, 9.0)))
    badge = TreeLink("badge", "arm", Joint("glue"), inertia=BROKEN)
    base = replace(BASE, inertia=BROKEN)
    tree = build_tree("r", [base, hinged("arm", "base", inertia=solid), badge])
    model = spec_of_tree(tree).compile()
    data, mass = mujoco.MjData(model), np.zeros((1, 1))
    mujoco.mj_forward(model, data)
    mujoco.mj_fullM(model, data, mass)
    expected, _ = mass_matrix_with_noise(tree, [0.0])
    np.testing.assert_allclose(mass, expected, rtol=1e-12)
    with pytest.raises(ModelError, match=r"MuJoCo accepts: link 'arm': .* triangle inequality"):
        spec_of_tree(build_tree("r", [BASE, hinged("arm", "base", inertia=BROKEN)]))


def test_a_zero_inertia_in_a_chain_is_massless_to_mujoco():
    links = [hinged("a", "base", inertia=NONE, shapes=()), hinged("b", "a")]
    tilted = replace(links[1], joint=replace(links[1].joint, axis=(1.0, 0.0, 0.0)))
    assert spec_of_tree(build_tree("r", [BASE, links[0], tilted])).compile().nbody == 3


@pytest.mark.parametrize("parent", (None, "base"))
def test_only_a_fixed_base_called_world_is_the_root_of_mujoco(parent):
    links = [BASE, hinged("world", "base"), hinged("world_link", "world")]
    floating = replace(BASE, name="world", joint=Joint("root", JointKind.FLOATING), inertia=BLOCK)
    links = links if parent else [floating, hinged("arm", "world")]
    model = spec_of_tree(build_tree("r", links)).compile()
    assert model.nv == (2 if parent else 7)
    renamed = "world_link_link" if parent else "world_link"
    assert model.body(renamed).mass[0] == BLOCK.mass
    assert spec_of_tree(build_tree("r", [replace(BASE, name="world")])).compile().nbody == 1


def test_names_of_cuts_do_not_collide():
    links = [BASE, hinged("a", "base"), hinged("b", "base")]
    cuts = [Cut("c", JointKind.REVOLUTE, "a", "b"), Cut("c/axis", JointKind.BALL, "a", "b")]
    assert spec_of_tree(build_tree("r", links, cuts=cuts)).compile().neq == 3


WEDGE = "v 1 1 1\nv 2 1 1\nv 1 3 1\nv 1 1 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
LINE = "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n"
POSE = Pose.from_xyz_rpy((0.1, -0.2, 0.3), (0.4, 0.5, -0.6))


def robot(*shapes: Shape):
    joint = Joint("q1", JointKind.REVOLUTE, (0.6, 0.0, 0.8))
    arm = TreeLink("arm", "base", joint, POSE, box_inertia(1.0, (0.1, 0.2, 0.3)), shapes)
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
    shape = mesh_shape(tmp_path, "v 1 1 1\nv 2 1 1\nv 1 3 1\nf 1 2 3\n")
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
