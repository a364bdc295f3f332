"""`arm.on("cuda").ik`: branches and best solutions as those of the manipulator."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.gpu import inverse_kinematics
from linkwork.gpu.compile import compile_kernels
from linkwork.gpu.inverse_kinematics_source import NAMESPACE, ik_source
from linkwork.ik import recognise
from linkwork.ik.branch_solver import ClosedFormSolver
from tests.gpu.emulated import HostArray, compile_ik, numbers
from tests.ik.xarm6 import xarm6

COUNT = 400
TURN = 2 * np.pi


@pytest.fixture(autouse=True)
def emulated(device, monkeypatch):
    monkeypatch.setattr(inverse_kinematics, "compile_kernels", compile_ik)


ROBOTS = [
    *("irb140", "irb140-gripper", "panda", "planar2", "planar3", "puma560", "scara1", "scara2"),
    *("service-arm", "stanford", "tree30", "ur5"),
]


def poses_of(arm, seed=0, count=COUNT):
    """Poses, some of them out of reach, and the positions of which the others are."""
    rng = np.random.default_rng(seed)
    lower, upper = np.maximum(arm.lower, -np.pi), np.minimum(arm.upper, np.pi)
    q = rng.uniform(lower, upper, (count, len(lower)))
    poses = np.array(arm.fk(q))
    poses[::20, :3, 3] *= 1.6
    return poses, q


def parameters_of(arm, q):
    form = recognise(arm.tree)
    names = [x.partition(" [")[0] for x in form.parameters]
    return {x: q[:, arm.tree.joint_names.index(x)].copy() for x in names} or None


def on_device(parameters):
    return parameters and {name: HostArray(x) for name, x in parameters.items()}


def raw_of(arm, poses, parameters):
    return ClosedFormSolver(arm.tree).solve(poses, parameters).raw


@pytest.mark.parametrize("name", ROBOTS)
def test_all_branches_are_those_of_the_manipulator(name):
    arm = lw.load(name)
    poses, q = poses_of(arm)
    parameters = parameters_of(arm, q)
    ours = arm.on("cuda").ik(HostArray(poses), parameters=on_device(parameters))
    theirs, residual, _, distance, _ = raw_of(arm, poses, parameters)
    valid, solutions = numbers(ours.valid), numbers(ours.q)
    np.testing.assert_array_equal(valid, residual <= 1e-9)
    assert np.isnan(solutions[~valid]).all()
    apart = np.abs(solutions - theirs).max(axis=-1)[valid]
    # Near a singularity positions are less accurate.
    assert (apart * np.minimum(distance.min(axis=-1)[valid], 1.0)).max() < 1e-11
    assert np.quantile(apart, 0.98) < 1e-10


@pytest.mark.parametrize("name", ["irb140", "ur5", "panda", "scara1"])
@pytest.mark.parametrize("within_limits", [False, True])
def test_the_nearest_solution_is_that_of_the_manipulator(name, within_limits):
    arm = lw.load(name)
    poses, q = poses_of(arm)
    parameters = parameters_of(arm, q)
    near = np.random.default_rng(1).uniform(-4.0, 4.0, q.shape)
    options = {"within_limits": within_limits}
    for positions in (near, near[0]):
        ours = arm.on("cuda").ik(
            HostArray(poses), near=HostArray(positions), parameters=on_device(parameters), **options
        )
        solver = ClosedFormSolver(arm.tree)
        expected = solver.solve(poses, parameters, **options).nearest(positions)
        np.testing.assert_array_equal(numbers(ours.valid), np.isfinite(expected[:, 0]))
        np.testing.assert_allclose(numbers(ours.q), expected, rtol=0, atol=1e-8)


@pytest.mark.parametrize("name", ["irb140", "stanford", "panda"])
def test_the_solution_farthest_from_the_limits(name):
    arm = lw.load(name)
    poses, q = poses_of(arm)
    parameters = parameters_of(arm, q)
    branches, residual, *_ = raw_of(arm, poses, parameters)
    width = np.where(np.isfinite(arm.upper - arm.lower), arm.upper - arm.lower, np.inf)
    share = np.minimum(branches - arm.lower, arm.upper - branches) / width
    rating = np.where(np.isfinite(width), share, 1.0).min(axis=-1)
    for within_limits in (False, True):
        is_candidate = (residual <= 1e-9) & ((rating > 0.0) | (not within_limits))
        best = np.where(is_candidate, rating, -np.inf).argmax(axis=1)
        ours = arm.on("cuda").ik(
            HostArray(poses),
            farthest_from_limits=True,
            within_limits=within_limits,
            parameters=on_device(parameters),
        )
        valid = is_candidate.any(axis=1)
        np.testing.assert_array_equal(numbers(ours.valid), valid)
        expected = branches[np.arange(COUNT), best]
        solutions = numbers(ours.q)
        np.testing.assert_allclose(solutions[valid], expected[valid], rtol=0, atol=1e-8)
        assert np.isnan(solutions[~valid]).all()


def test_branches_outside_the_limits_are_left_out(arm):
    poses, _ = poses_of(arm)
    ours = arm.on("cuda").ik(HostArray(poses), within_limits=True)
    branches, residual, *_ = raw_of(arm, poses, None)
    inside = ((branches >= arm.lower - 1e-9) & (branches <= arm.upper + 1e-9)).all(axis=-1)
    np.testing.assert_array_equal(numbers(ours.valid), (residual <= 1e-9) & inside)


@pytest.fixture(scope="module")
def arm():
    return lw.load("irb140")


def same(ours, expected):
    for one, two in zip(ours, expected, strict=True):
        np.testing.assert_array_equal(numbers(one), two)


@pytest.mark.parametrize("options", [{}, {"farthest_from_limits": True}, {"near": True}])
def test_columns_one_pose_and_no_pose(arm, device, options):
    poses, q = poses_of(arm, count=70)
    flat = poses.reshape(-1, 16)
    near = {"near": HostArray(q)} if options else {}
    columns = {"near": HostArray(np.ascontiguousarray(q.T).T)} if options else {}
    last = {"near": HostArray(np.ascontiguousarray(q.T))} if options else {}
    if "near" not in options:
        near = columns = last = options
    expected = [numbers(x) for x in arm.on("cuda").ik(HostArray(flat), **near)]
    threads = 2 if not options else 1
    assert device.launches[-1][:2] == (-(-70 * threads // 32), 32)
    views = HostArray(np.ascontiguousarray(flat.T).T)
    same(arm.on("cuda").ik(views, **columns), expected)
    assert device.launches[-1][:2] == (2 * threads, 64)
    ours = arm.on("cuda", columns=True).ik(HostArray(np.ascontiguousarray(flat.T)), **last)
    same(ours, [np.moveaxis(x, 0, -1) for x in expected])
    first = {"near": HostArray(q[1])} if "near" in options else options
    same(arm.on("cuda").ik(HostArray(poses[1]), **first), [x[1] for x in expected])
    none = {"near": HostArray(q[:0])} if "near" in options else options
    same(arm.on("cuda").ik(HostArray(flat[:0]), **none), [x[:0] for x in expected])


def test_single_precision(arm):
    poses, q = poses_of(arm)
    ours = arm.on("cuda").ik(HostArray(poses.astype(np.float32)))
    branches, residual, margins, distance, _ = raw_of(arm, poses, None)
    valid, solutions = numbers(ours.valid), numbers(ours.q)
    regular = (distance.min(axis=-1) > 0.05) & (np.abs(margins).min(axis=-1) > 1e-3)
    np.testing.assert_array_equal(valid[regular], (residual <= 1e-9)[regular])
    apart = np.abs(solutions - branches).max(axis=-1)[regular & valid]
    assert np.minimum(apart, abs(apart - TURN)).max() < 1e-4
    assert solutions.dtype == np.float32
    near = arm.on("cuda").ik(
        HostArray(poses.astype(np.float32)), near=HostArray(q[0].astype(np.float32))
    )
    expected = ClosedFormSolver(arm.tree).solve(poses).nearest(q[0])
    assert np.nanquantile(np.abs(numbers(near.q) - expected), 0.9) < 1e-4


def test_a_tolerance_counts_more_branches_as_solutions(arm):
    poses, _ = poses_of(arm)
    poses[:, :3, 3] += 1e-6
    poses[:, 0, 0] += 1e-5
    strict, loose = (
        numbers(arm.on("cuda").ik(HostArray(poses), tolerance=x).valid) for x in (1e-6, 1e-3)
    )
    assert not strict.any()
    assert loose.any()


def test_results_may_be_written_into_arrays(arm):
    poses, _ = poses_of(arm, count=9)
    robot, batch = arm.on("cuda"), HostArray(poses)
    expected = robot.ik(batch)
    q, valid = np.zeros((9, 8, 6)), np.zeros((9, 8), bool)
    out = HostArray(q), HostArray(valid)
    assert robot.ik(batch, out=out).q is out[0]
    same(expected, (q, valid))
    with pytest.raises(ArgumentError, match="out for valid: dtype float64"):
        robot.ik(batch, out=(out[0], HostArray(valid.astype(float))))
    with pytest.raises(ArgumentError, match="poses has 9 states, but out for q has 8"):
        robot.ik(batch, out=(HostArray(q[:8]), out[1]))
    with pytest.raises(ArgumentError, match="invalid out"):
        robot.ik(batch, out=out[0])


def test_parameters_are_numbers_or_arrays_and_a_convention_may_fix_them(arm):
    panda = lw.load("panda")
    poses, _ = poses_of(panda)
    array = HostArray(np.full(COUNT, 0.4))
    one, two = (panda.on("cuda").ik(HostArray(poses), parameters={"q7": x}) for x in (0.4, array))
    same(one, map(numbers, two))
    np.testing.assert_array_equal(numbers(one.valid), raw_of(panda, poses, {"q7": 0.4})[1] <= 1e-9)
    scara = lw.load("scara2")
    poses, q = poses_of(scara)
    solver = ClosedFormSolver(scara.tree, free=True)
    ours = scara.on("cuda").ik(HostArray(poses), parameters={"q1 [rad]": HostArray(q[:, 0].copy())})
    np.testing.assert_array_equal(
        numbers(ours.valid), solver.solve(poses, {"q1": q[:, 0]}).raw[1] <= 1e-9
    )


def test_a_live_tool_is_that_of_the_call():
    arm = lw.load("irb140", live=["tool"])
    _, q = poses_of(arm)
    robot = arm.on("cuda")
    for x in (0.1, 0.25):
        arm.set_tool(lw.Pose.from_xyz_rpy((x, 0.0, 0.05), (0.1, 0.2, x)))
        ours = robot.ik(HostArray(np.array(arm.fk(q))), near=HostArray(q))
        np.testing.assert_allclose(numbers(ours.q), q, atol=1e-8)


def test_a_rebuilt_robot_is_analysed_again():
    arm = lw.load("irb140")
    robot = arm.on("cuda")
    _, q = poses_of(arm)
    robot.ik(HostArray(np.array(arm.fk(q))))
    arm.load_state(lw.load("puma560").save_state())
    ours = robot.ik(HostArray(np.array(arm.fk(q))), near=HostArray(q))
    np.testing.assert_allclose(numbers(ours.q), q, atol=1e-8)


def test_what_cannot_be_solved_is_reported(arm):
    poses, q = poses_of(arm, count=3)
    robot, batch = arm.on("cuda"), HostArray(poses)
    with pytest.raises(ArgumentError, match="exclude each other"):
        robot.ik(batch, near=HostArray(q), farthest_from_limits=True)
    with pytest.raises(ArgumentError, match="invalid tolerance"):
        robot.ik(batch, tolerance=0.0)
    with pytest.raises(ArgumentError, match="poses has 3 states, but near has 2"):
        robot.ik(batch, near=HostArray(q[:2]))
    with pytest.raises(ArgumentError, match="invalid near: dtype float32"):
        robot.ik(batch, near=HostArray(q.astype(np.float32)))
    with pytest.raises(ArgumentError, match=r"invalid poses: shape \(3, 12\)"):
        robot.ik(HostArray(np.zeros((3, 12))))
    with pytest.raises(ArgumentError, match="invalid poses: strides"):
        arm.on("cuda", columns=True).ik(HostArray(poses.reshape(3, 16).T))
    with pytest.raises(NotFoundError, match="q9"):
        robot.ik(batch, parameters={"q9": 0.0})
    panda = lw.load("panda").on("cuda")
    with pytest.raises(ArgumentError, match="redundant") as caught:
        panda.ik(batch)
    assert "q7 [rad]" in caught.value.hint
    with pytest.raises(ArgumentError, match="parameter 'q7'"):
        panda.ik(batch, parameters={"q7": "0.1"})
    with pytest.raises(ModelError, match="no closed form is known") as caught:
        lw.Manipulator(xarm6()).on("cuda").ik(batch)
    assert "arm.ik" in caught.value.hint


@pytest.mark.parametrize("select", ["all", "nearest", "farthest"])
def test_the_source_compiles_for_a_gpu(arm, select):
    names = [
        f"{NAMESPACE}::solve_{layout}<{real}>"
        for layout in ("rows", "columns")
        for real in ("double", "float")
    ]
    compiled = compile_kernels(ik_source(recognise(arm.tree), select), names, "compute_90")
    text = compiled.code.rstrip(b"\0").decode()
    for name in names:
        assert f".entry {compiled.names[name]}(" in text
    # Sines, divisions and roots of the toolkit branch.
    assert not any(word in text for word in ("sincos", "div.", " sqrt.", "call."))


def test_results_are_on_the_stream_of_the_poses(device):
    arm = lw.load("irb140")
    poses, q = poses_of(arm, count=3)
    seeds = HostArray(q, stream=8)
    found = arm.on("cuda").ik(HostArray(poses, stream=9), near=seeds)
    assert (device.launches[-1][3], found.q.stream, found.valid.stream) == (9, 9, 9)
    assert device.orders == [(8, 9)]


def test_an_unaligned_place_for_validity_is_refused():
    arm = lw.load("irb140")
    poses, _ = poses_of(arm, count=3)
    room = np.zeros(3 * 8 + 8, bool)[1:25].reshape(3, 8)
    with pytest.raises(ArgumentError, match=r"valid: address .* is not aligned to 4 bytes"):
        arm.on("cuda").ik(HostArray(poses), out=(HostArray(np.zeros((3, 8, 6))), HostArray(room)))
