"""What the studio is given to draw."""

import pickle

import numpy as np

from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_of_file, read_mesh
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.rendering.view import view_of_model
from linkwork.spatial import Pose, box_inertia
from linkwork.world.scene.schema import Scene

POSE = Pose.from_xyz_rpy((0.1, -0.2, 0.3), (0.4, 0.5, -0.6))


def view_of_shapes(*shapes: Shape):
    arm = TreeLink(
        "arm", "base", Joint("q1", JointKind.REVOLUTE), POSE, box_inertia(1.0, (1, 1, 1))
    )
    arm = TreeLink(arm.name, arm.parent, arm.joint, arm.pose_in_parent, arm.inertia, shapes)
    tree = build_tree("r", [TreeLink("base", None, Joint("root")), arm])
    view = view_of_model(spec_of_tree(tree).compile(), Scene(linkwork="scene", version=1))
    return pickle.loads(pickle.dumps(view)).shapes


def test_a_mesh_is_drawn_where_its_corners_are(tmp_path):
    file = tmp_path / "wedge.obj"
    file.write_text("v 1 1 1\nv 2 1 1\nv 1 3 1\nv 1 1 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
    mesh = mesh_of_file(file, (0.1, 0.2, 0.3))
    (shape,) = view_of_shapes(Shape(ShapeKind.MESH, (), POSE, (0.1, 0.2, 0.3, 1.0), mesh=mesh))
    assert (shape.kind, shape.body) == ("mesh", 1)
    drawn = Pose.from_xyz_wxyz(shape.position, shape.wxyz)
    data = read_mesh(mesh)
    for ours, theirs in zip(data.vertices, shape.mesh.vertices, strict=True):
        placed = POSE.transform(tuple(ours))
        np.testing.assert_allclose(drawn.transform(tuple(theirs)), placed, atol=1e-6)
    np.testing.assert_array_equal(shape.mesh.faces, data.faces)


def test_an_ellipsoid_is_drawn_with_its_radii():
    (shape,) = view_of_shapes(Shape(ShapeKind.ELLIPSOID, (0.1, 0.2, 0.3), POSE))
    assert (shape.kind, shape.size, shape.mesh) == ("ellipsoid", (0.1, 0.2, 0.3), None)
