"""The border of a Manipulator: shapes, types, batches, refusals. Laws stand in tests/dynamics."""

import math
import pickle

import numpy as np
import pytest

from linkwork import library
from linkwork.arm import Manipulator
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Pose, sphere_inertia
from tests.dynamics.random_tree import random_tree
from tests.library_arms import ARMS

N = 5
CALLS = {
    "fk": (lambda arm, q, qd, x: arm.fk(q), lambda n: (4, 4)),
    "fk of the base": (lambda arm, q, qd, x: arm.fk(q, "base"), lambda n: (4, 4)),
    "jacobian": (lambda arm, q, qd, x: arm.jacobian(q), lambda n: (6, n)),
    "inverse_dynamics": (lambda arm, q, qd, x: arm.inverse_dynamics(q, qd, x), lambda n: (n,)),
    "forward_dynamics": (lambda arm, q, qd, x: arm.forward_dynamics(q, qd, x), lambda n: (n,)),
    "mass_matrix": (lambda arm, q, qd, x: arm.mass_matrix(q), lambda n: (n, n)),
    "bias": (lambda arm, q, qd, x: arm.bias(q, qd), lambda n: (n,)),
    "gravity": (lambda arm, q, qd, x: arm.gravity(q), lambda n: (n,)),
    "friction": (lambda arm, q, qd, x: arm.friction(qd), lambda n: (n,)),
    "kinetic energy": (lambda arm, q, qd, x: arm.energy(q, qd).kinetic, lambda n: ()),
    "potential energy": (lambda arm, q, qd, x: arm.energy(q, qd).potential, lambda n: ()),
}
MANIPULATORS = {name: Manipulator(library.robot(name)) for name in ARMS}
MANIPULATORS["random"] = Manipulator(random_tree(6))


@pytest.fixture(params=sorted(MANIPULATORS))
def arm(request: pytest.FixtureRequest) -> Manipulator:
    return MANIPULATORS[request.param]


@pytest.fixture(params=sorted(CALLS))
def call(request: pytest.FixtureRequest):
    return CALLS[request.param]


def states(arm: Manipulator, count: int = N) -> np.ndarray:
    return np.random.default_rng(3).uniform(-1.0, 1.0, (3, count, len(arm.joint_names)))


def test_a_batch_equals_its_states(arm, call):
    function, shape = call
    q, qd, x = states(arm)
    batch = function(arm, q, qd, x)
    assert batch.shape == (N, *shape(len(arm.joint_names)))
    for k in range(N):
        single = function(arm, q[k], qd[k], x[k])
        assert single.shape == batch.shape[1:]
        assert np.allclose(batch[k], single, rtol=1e-12, atol=1e-12)


def test_float32_in_gives_float32_out(arm, call):
    function, _ = call
    exact = states(arm)
    single, double = (function(arm, *exact.astype(kind)) for kind in (np.float32, np.float64))
    assert single.dtype == np.float32
    assert double.dtype == np.float64
    assert np.allclose(single, double, rtol=1e-4, atol=1e-4)


def test_empty_batch_gives_empty_answers(arm, call):
    function, shape = call
    assert function(arm, *states(arm, 0)).shape == (0, *shape(len(arm.joint_names)))


def test_lists_integers_and_strided_views_are_as_good_as_arrays(arm):
    n = len(arm.joint_names)
    assert (arm.fk([0] * n) == arm.fk(np.zeros(n))).all()
    wide = np.random.default_rng(1).uniform(-1.0, 1.0, (N, 2 * n))
    assert (arm.fk(wide[:, ::2]) == arm.fk(wide[:, ::2].copy())).all()


def test_arguments_are_left_alone(arm):
    q, qd, x = states(arm)
    before = q.copy(), qd.copy(), x.copy()
    arm.forward_dynamics(q, qd, x)
    assert all((a == b).all() for a, b in zip((q, qd, x), before, strict=True))


def test_dynamics_fit_together(arm):
    q, qd, qdd = states(arm)
    tau = arm.inverse_dynamics(q, qd, qdd)
    parts = np.einsum("kij,kj->ki", arm.mass_matrix(q), qdd) + arm.bias(q, qd) + arm.friction(qd)
    assert np.allclose(tau, parts, rtol=1e-10, atol=1e-10)
    assert np.allclose(arm.forward_dynamics(q, qd, tau), qdd, rtol=1e-8, atol=1e-8)
    assert np.allclose(arm.bias(q, np.zeros_like(qd)), arm.gravity(q), rtol=1e-12)


def test_it_tells_about_its_robot():
    arm = MANIPULATORS["irb140"]
    assert (arm.name, arm.joint_names) == ("irb140", arm.tree.joint_names)
    assert arm.tool in arm.tree.frame_names
    for limits in (arm.lower, arm.upper, arm.velocity_limits, arm.effort_limits):
        assert limits.shape == (6,)
        assert not limits.flags.writeable
    assert (arm.lower < arm.upper).all()
    assert "irb140" in repr(arm)


def test_gravity_may_point_anywhere():
    tree = library.robot("planar2")
    q = np.array([0.3, -0.7])
    down, up = (Manipulator(tree, gravity=(0.0, 0.0, sign * 9.81)) for sign in (-1, 1))
    assert np.allclose(down.gravity(q), -up.gravity(q))
    assert down.energy(q, q).potential == pytest.approx(-up.energy(q, q).potential)


@pytest.mark.parametrize("gravity", [(0.0, 0.0), (0.0, 0.0, math.nan), 9.81])
def test_bad_gravity_is_refused(gravity):
    with pytest.raises(ArgumentError, match="gravity"):
        Manipulator(library.robot("planar2"), gravity=gravity)


def test_it_travels_to_other_processes():
    arm = MANIPULATORS["planar2"]
    assert (pickle.loads(pickle.dumps(arm)).fk([0.1, 0.2]) == arm.fk([0.1, 0.2])).all()


@pytest.mark.parametrize(
    ("q", "message"),
    [
        ([0.0, 0.0, 0.0], r"invalid q: shape \(3,\), but there are 2 joint numbers.*\(N, 2\)"),
        (0.0, r"invalid q: shape \(\)"),
        (np.zeros((2, 2, 2)), r"invalid q: shape \(2, 2, 2\)"),
        ([0.0, math.nan], "invalid q: joint '.*' is nan"),
        ([[0.0, 0.0], [math.inf, 0.0]], "invalid q: state 1, joint '.*' is inf"),
        (["a", "b"], "invalid q: .* has the type string"),
        ([1j, 0.0], "invalid q: .* has the type complex"),
        ([[0.0, 0.0], [0.0]], "invalid q: not an array"),
        (None, "invalid q: .* has the type object"),
    ],
)
def test_what_is_no_state_is_refused(q, message):
    with pytest.raises(ArgumentError, match=message):
        MANIPULATORS["planar2"].fk(q)


def test_batches_of_different_lengths_are_refused():
    with pytest.raises(ArgumentError, match=r"invalid qd: shape \(4, 2\), but q has \(5, 2\)"):
        MANIPULATORS["planar2"].bias(np.zeros((5, 2)), np.zeros((4, 2)))


def test_a_single_argument_is_shared_by_a_batch():
    arm, (q, qd, _) = MANIPULATORS["planar2"], states(MANIPULATORS["planar2"])
    assert (arm.bias(q, qd[0]) == arm.bias(q, np.tile(qd[0], (N, 1)))).all()


def test_unknown_frame_lists_those_that_exist():
    with pytest.raises(NotFoundError, match="base"):
        MANIPULATORS["planar2"].fk([0.0, 0.0], "bsae")


def test_model_without_masses_has_kinematics_but_no_dynamics():
    rod = TreeLink("rod", "base", Joint("q", JointKind.REVOLUTE))
    arm = Manipulator(build_tree("light", [TreeLink("base", None, Joint("root")), rod]))
    assert arm.fk([0.0]).shape == (4, 4)
    assert arm.friction([1.0]) == 0.0
    with pytest.raises(ModelError, match="rod"):
        arm.gravity([0.0])


def test_a_wrench_is_refused_as_what_it_is():
    arm = MANIPULATORS["planar2"]
    message = r"invalid wrench: shape \(3,\), but there are 6 numbers: force x, .*, torque z"
    with pytest.raises(ArgumentError, match=message):
        arm.wrench_torques([0.0, 0.0], [1.0, 2.0, 3.0])
    with pytest.raises(ArgumentError, match="invalid wrench: 'force y' is nan"):
        arm.wrench_torques([0.0, 0.0], [1.0, np.nan, 3.0, 0.0, 0.0, 0.0])


def test_matrices_of_a_robot_without_joints_are_empty():
    arm = Manipulator(build_tree("post", [TreeLink("base", None, Joint("root"))]))
    assert arm.regressor([], [], []).shape == (0, 0)
    assert arm.coriolis_matrix([], []).shape == (0, 0)
    assert arm.regressor(np.zeros((3, 0)), [], []).shape == (3, 0, 0)


def test_robot_without_joints_has_a_pose():
    block = TreeLink("block", "base", Joint("weld"), inertia=sphere_inertia(1.0, 0.1))
    arm = Manipulator(build_tree("block", [TreeLink("base", None, Joint("root")), block]))
    assert (arm.fk([]) == np.eye(4)).all()
    assert arm.fk(np.zeros((3, 0))).shape == (3, 4, 4)
    assert arm.mass_matrix([]).shape == (0, 0)


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_a_pose_is_read_from_forward_kinematics(kind):
    arm = Manipulator(library.robot("irb140"))
    matrix = arm.fk(np.array([0.3, 0.2, -0.3, 0.4, 0.8, 0.1], dtype=kind))
    pose = Pose.from_matrix(matrix)
    np.testing.assert_allclose(pose.matrix, matrix, atol=1e-6)
    np.testing.assert_allclose(Pose.from_xyz_rpy(pose.position, pose.rpy).matrix, pose.matrix)
