"""Volumes and inertias of shapes, against MuJoCo's own; singular mass matrices."""

from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.dynamics import mass_matrix
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.inertia import singular_mass
from linkwork.model.inertia.mass_properties import (
    inertia_from_shapes,
    shape_inertia,
    uniform_inertia,
    volume,
)
from linkwork.model.link import (
    SIZES,
    Coupling,
    Drive,
    Frame,
    Joint,
    JointKind,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mujoco.geom import geom_arguments
from linkwork.spatial import Inertia, Pose, box_inertia
from tests.dynamics.random_tree import random_mixed_tree, random_positions, random_tree

LENGTH = st.floats(0.05, 0.5)
POSE = Pose.from_xyz_rpy((0.1, 0.2, 0.3), (0.4, 0.5, 0.6))


@pytest.fixture(scope="module")
def wedge(tmp_path_factory) -> Path:
    """A tetrahedron, which has no symmetry."""
    file = tmp_path_factory.mktemp("mesh") / "wedge.obj"
    file.write_text("""v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n""")
    return file


@pytest.mark.parametrize("kind", list(ShapeKind))
@given(sizes=st.tuples(LENGTH, LENGTH, LENGTH))
def test_a_solid_weighs_and_resists_as_mujoco_says(kind, sizes, wedge):
    mesh = mesh_of_file(wedge, sizes) if kind is ShapeKind.MESH else None
    shape = Shape(kind, sizes[: SIZES[kind]], POSE, mesh=mesh)
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="body")
    body.add_geom(**geom_arguments(spec, shape) | {"density": 1000.0, "mass": np.nan})
    for surface in spec.meshes:
        surface.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_EXACT
    model = spec.compile()
    # MuJoCo keeps the vertices of meshes in single precision.
    close = 1e-9 if mesh is None else 1e-5
    mass = model.body_mass[1]
    inertia = shape_inertia(shape, mass)
    np.testing.assert_allclose(1000.0 * volume(shape), mass, rtol=close)
    np.testing.assert_allclose(inertia.center, model.body_ipos[1], atol=close)
    ours, theirs = inertia.principal_moments(), sorted(model.body_inertia[1])
    np.testing.assert_allclose(ours, theirs, rtol=close)


def test_two_halves_make_a_whole():
    half = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3))
    left = Shape(half.kind, half.size, POSE @ Pose.from_translation((0.05, 0.0, 0.0)))
    right = Shape(half.kind, half.size, POSE @ Pose.from_translation((-0.05, 0.0, 0.0)))
    both = uniform_inertia([left, right], 3.0)
    whole = shape_inertia(Shape(ShapeKind.BOX, (0.2, 0.2, 0.3), POSE), 3.0)
    np.testing.assert_allclose(both.matrix, whole.matrix, atol=1e-12)
    np.testing.assert_allclose(both.center, whole.center, atol=1e-12)


BOX = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3))
HUGE = Shape(ShapeKind.BOX, (100.0, 100.0, 100.0))
BASE = TreeLink("base", None, Joint("root"))
ARM = TreeLink("arm", "base", Joint("glue"), shapes=(BOX,))


def test_links_without_inertia_are_weighed_on_request():
    weighed = TreeLink("known", "arm", Joint("more"), inertia=box_inertia(1.0, (1.0, 1.0, 1.0)))
    tree = inertia_from_shapes(build_tree("r", [BASE, ARM, weighed]), 1000.0)
    assert tree.links[0].inertia is None
    assert tree.links[1].inertia.mass == pytest.approx(6.0)
    assert tree.links[2].inertia == weighed.inertia


def test_only_the_named_links_are_weighed_and_those_anew():
    heavy = TreeLink("heavy", "arm", Joint("more"), inertia=box_inertia(9.0, (1.0, 1.0, 1.0)))
    heavy = replace(heavy, shapes=(BOX,))
    tree = inertia_from_shapes(build_tree("r", [BASE, ARM, heavy]), 1000.0, ["heavy"])
    assert tree.links[1].inertia is None
    assert tree.links[2].inertia.mass == pytest.approx(6.0)


def test_what_collides_is_weighed_once_where_it_is_drawn_apart():
    drawn = replace(BOX, collides=False)
    tree = build_tree("r", [BASE, replace(ARM, shapes=(drawn, replace(BOX, visible=False)))])
    assert inertia_from_shapes(tree, 1000.0).links[1].inertia.mass == pytest.approx(6.0)


def test_what_cannot_be_weighed_is_named():
    tree = build_tree("r", [BASE, ARM])
    with pytest.raises(ModelError, match="'base' has no shapes"):
        inertia_from_shapes(tree, 1000.0, ["base"])
    with pytest.raises(NotFoundError, match="'leg'"):
        inertia_from_shapes(tree, 1000.0, ["leg"])


@pytest.mark.parametrize("density", [0.0, -1.0, float("nan"), float("inf"), True, "1000", None])
def test_a_density_is_a_finite_number_above_zero(density):
    with pytest.raises(ArgumentError, match=r"invalid density: .* a number above 0"):
        inertia_from_shapes(build_tree("r", [BASE, ARM]), density)


def test_weighing_checks_what_it_builds_and_keeps_the_rest():
    frames = [Frame("eye", "arm"), Frame("grip", "arm")]
    coupling = Coupling("rope", "eye", "base", stiffness=1.0)
    more = {"frames": frames, "couplings": [coupling], "force_points": ["grip"]}
    tree = build_tree("r", [BASE, ARM], tool="grip", **more)
    weighed = inertia_from_shapes(tree, 1000)
    bare = replace(weighed.links[1], inertia=None)
    assert replace(weighed, links=(weighed.links[0], bare)) == tree
    with pytest.raises(ModelError, match=r"'arm' .* exceeds 1e"):
        inertia_from_shapes(build_tree("r", [BASE, replace(ARM, shapes=(HUGE,))]), 1e9)


BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
POINT = Inertia(1.0, (1.0, 0.0, 0.0), ((0.0,) * 3,) * 3)
Z = Joint("q1", JointKind.REVOLUTE)
ALONG = Pose.from_translation((1.0, 0.0, 0.0))


def chain(*links: TreeLink):
    return build_tree("r", [BASE, *links])


@pytest.mark.parametrize("make", [random_tree, random_mixed_tree])
@pytest.mark.parametrize("seed", range(6))
def test_the_mass_matrix_is_that_of_dynamics(make, seed):
    tree = make(seed)
    q = random_positions(tree, seed, 1)[0].tolist()
    mass, noise = singular_mass.mass_matrix_with_noise(tree, q)
    np.testing.assert_allclose(mass, mass_matrix(tree, q), rtol=0, atol=1e-12 * noise.max())
    assert (np.abs(mass) <= noise * (1 + 1e-12)).all()
    assert singular_mass.free_joints(tree, q) == ()


@pytest.mark.parametrize("name", library.names())
def test_robots_of_the_library_are_regular_everywhere(name):
    tree = library.robot(name)
    assert not singular_mass.may_be_singular(tree)
    assert singular_mass.joints_without_inertia(tree) == {}


def test_coaxial_joints_with_nothing_between_them_are_free_together():
    tree = chain(TreeLink("a", "base", Z), TreeLink("b", "a", replace(Z, name="q2"), inertia=BLOCK))
    assert set(singular_mass.joints_without_inertia(tree)) == {"a", "b"}
    with pytest.raises(ModelError, match="singular: no inertia resists the joints 'q1', 'q2'"):
        singular_mass.require_regular(tree)
    rotor = replace(Z, drive=Drive(rotor_inertia=1e-4))
    assert not singular_mass.may_be_singular(
        chain(
            TreeLink("a", "base", rotor), TreeLink("b", "a", replace(Z, name="q2"), inertia=BLOCK)
        )
    )


def test_a_matrix_that_is_singular_at_some_states_is_refused_there_alone():
    tree = chain(
        TreeLink("a", "base", Z), TreeLink("b", "a", replace(Z, name="q2"), ALONG, inertia=POINT)
    )
    assert singular_mass.may_be_singular(tree)
    singular_mass.require_regular(tree)
    singular_mass.require_regular(tree, [0.3, 0.5])
    with pytest.raises(ModelError, match=r"singular at q = \[0.3, 0\].*'q1', 'q2'"):
        singular_mass.require_regular(tree, [0.3, 0.0])
    with pytest.raises(ModelError, match=r"singular at q = \[0.3, 3.14159\].*joint 'q1'"):
        singular_mass.require_regular(tree, [0.3, np.pi])


def test_a_floating_point_has_no_inertia_to_turn():
    root = Joint("root", JointKind.FLOATING)
    tree = build_tree(
        "drop", [TreeLink("base", None, root, inertia=replace(POINT, center=(0, 0, 0)))]
    )
    assert set(singular_mass.joints_without_inertia(tree)) == {"base"}
