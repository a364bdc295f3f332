"""Traced programs of a closed form: all branches of one pose, with their residuals."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import cycle, islice
from typing import Any

import numpy as np

from linkwork.checks import MAX_NUMBER, MAX_NUMBER_SINGLE
from linkwork.codegen.targets.signature import VECTORS, Vectors
from linkwork.dynamics.plain.kinematics import jacobian, pose_of_frame_in_base
from linkwork.errors import ModelError
from linkwork.ik.arrays import TURN, Scalars, turns_inside, wrapped
from linkwork.ik.families.closed_form import Branch, ClosedForm
from linkwork.ik.geometry.chain import Axis
from linkwork.ik.poses import RIGID_WITHIN, pose_of_numbers
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import from_unit_wxyz
from linkwork.spatial.scalar import Scalar, maximum, minimum, select, sqrt
from linkwork.spatial.vector import Vector3, column, cross, dot, subtract
from linkwork.trace import Argument, Program, trace

_TOUCHING = 1e-12  # Tolerance of joint limits [rad]


def trace_branch(form: ClosedForm) -> Program:
    """One branch of one pose.

    Arguments: `pose`, the 16 entries of a 4x4 matrix; `signs` of the branch; and `parameters` if
    the form has any. Results: `q`, the positions of the robot; `residual`, the pose error by
    forward kinematics [m or rad, whichever is more]; `margins` and `singularity_distance` of the
    form, a placeholder if it has none; and `nearest`, the least distance of a solution, 1 if it is
    none, -1 if the pose is not a rigid transform.
    """

    def body(numbers: Scalars, signs: Scalars, parameters: Scalars = ()) -> Mapping[str, Any]:
        return _branch(form, numbers, signs, parameters)

    pose, *rest = _arguments(form)
    return trace("ik", body, [pose, Argument("signs", len(form.choices)), *rest])


def trace_branches(form: ClosedForm) -> Program:
    """All branches of one pose: as `trace_branch`, without `signs`.

    Branches are the first axis of the results; `nearest` is the least of all.
    """

    def body(numbers: Scalars, parameters: Scalars = ()) -> Mapping[str, Any]:
        results = all_branches(form, numbers, parameters)
        return results | {"nearest": reduce(minimum, results["nearest"])}

    return trace("ik", body, _arguments(form))


def all_branches(
    form: ClosedForm, numbers: Scalars, parameters: Scalars = ()
) -> dict[str, list[Any]]:
    """Results of `trace_branch` for every branch of a pose matrix, over any scalar."""
    rows = [_branch(form, numbers, signs, parameters) for signs in form.sign_rows()]
    return {key: [row[key] for row in rows] for key in rows[0]}


def trace_jacobian(tree: Tree, frame: str) -> Program:
    """Return the Jacobian of a frame, in base axes."""
    size = tree.position_count
    return trace(
        "jacobian", lambda q: {"jacobian": jacobian(tree, q, frame)}, [Argument("q", size)]
    )


def rigidity_error(numbers: Scalars) -> Scalar:
    """Distance of a 4x4 matrix from a rigid transform: the sum of squared errors.

    A sum, not a maximum, so that NaN is not lost.
    """
    rows = [numbers[4 * i : 4 * i + 4] for i in range(4)]
    x, y, z = (column(rows, i) for i in range(3))
    last = (*rows[3][:3], rows[3][3] - 1.0)
    errors = [dot(x, x) - 1.0, dot(y, y) - 1.0, dot(x, y), *subtract(cross(x, y), z), *last]
    return sum((error * error for error in errors[1:]), errors[0] * errors[0])


def _arguments(form: ClosedForm) -> list[Argument]:
    count = len(form.parameters)
    bounds = (MAX_NUMBER, MAX_NUMBER_SINGLE)
    free = [Argument("parameters", count, *bounds)] if count else []
    return [Argument("pose", 16, *bounds), *free]


def _branch(
    form: ClosedForm, numbers: Scalars, signs: Scalars, parameters: Scalars
) -> dict[str, Any]:
    pose = pose_of_numbers(numbers)
    branch = form.branch(pose, signs, parameters)
    q = _positions(form, branch)
    reached = pose_of_frame_in_base(form.chain.tree, q, form.chain.frame)
    singularity_distance = branch.singularity_distance or (1.0,)
    residual = _miss(pose, reached)
    nearest = select(RESIDUAL_TOLERANCE - residual, reduce(minimum, singularity_distance), 1.0)
    return {
        "q": q,
        "residual": residual,
        "margins": branch.margins or (1.0,),
        "singularity_distance": singularity_distance,
        "nearest": select(RIGID_WITHIN**2 - rigidity_error(numbers), nearest, -1.0),
    }


def _positions(form: ClosedForm, branch: Branch) -> list[Scalar]:
    """Positions of the robot; joints that do not move the frame stay at home."""
    tree = form.chain.tree
    q: list[Scalar] = list(tree.home)
    for axis, value in zip(form.chain.axes, branch.q, strict=True):
        q[tree.position_starts[axis.coordinate]] = _in_range(axis, value)
    return q


def _in_range(axis: Axis, q: Scalar) -> Scalar:
    """Return an angle in [-pi, pi], moved by full turns if only that is within the limits."""
    if not axis.is_revolute:
        return q
    lower, upper = axis.joint.limits.lower, axis.joint.limits.upper
    if lower <= -math.pi and math.pi <= upper:
        return q
    # An angle with an equivalent within the limits has one within a turn of the end nearest zero.
    nearest = min(max(0.0, lower), upper)
    lower, upper = max(lower, nearest - TURN), min(upper, nearest + TURN)
    moved = q
    for turns in sorted(turns_inside(lower, upper), key=abs, reverse=True):
        there, middle = q + turns * TURN, turns * TURN
        # An angle in [-pi, pi] cannot pass every limit.
        slack = [there - lower] * (middle - math.pi < lower)
        slack += [upper - there] * (upper < middle + math.pi)
        moved = select(reduce(minimum, slack) + _TOUCHING, there, moved) if slack else there
    return moved


def _miss(target: Pose, reached: Pose) -> Scalar:
    """Distance of two poses: between origins [m] or by angle [rad], whichever is more.

    The angle is 2 sin(angle/2), from the difference of the rotations without cancellation.
    """
    shift = subtract(reached.position, target.position)
    rows = zip(reached.rotation, target.rotation, strict=True)
    x, y, z = (_square(subtract(a, b)) for a, b in rows)
    return sqrt(maximum(_square(shift), 0.5 * (x + y + z)))


def _square(v: Vector3) -> Scalar:
    return dot(v, v)


_RESULTS = ("q", "residual", "margins", "singularity_distance")
_TOOL = 17
_SAME = 1e-6
_PLAIN_NEARNESS, _PLAIN_MARGIN = 0.05, 0.01
_ATTEMPTS = 400


def trace_code(form: ClosedForm, *, live_tool: bool = False) -> Program:
    """All branches of one pose as code for controllers: `trace_branches` without `nearest`.

    A live tool adds an argument `tool`, its parameters; the form is then that of the link that
    carries it, and the pose that of the tool.
    """
    free = len(form.parameters)

    def body(numbers: Scalars, *rest: Scalars) -> Mapping[str, Any]:
        parameters = rest[0] if free else ()
        carried = _without_tool(numbers, rest[-1]) if live_tool else numbers
        branches = all_branches(form, carried, parameters)
        return {name: branches[name] for name in _RESULTS}

    arguments = [Argument("pose", 16)]
    arguments += [Argument("parameters", free)] if free else []
    arguments += [Argument("tool", _TOOL)] if live_tool else []
    return trace("ik", body, arguments)


def code_vectors(form: ClosedForm, *, live_tool: bool = False) -> Vectors:
    """Test vectors of generated code: poses by forward kinematics, and all their branches.

    The position of each pose is among its branches. Nearly singular poses are avoided if possible.
    Each pose has its own live tool, if there is one.
    """
    cases = sorted(_cases(form, live_tool), key=lambda case: not case[2])
    if not cases:
        raise ModelError(f"found no pose of {form.chain.frame!r} to test its generated code with")
    cases = list(islice(cycle(cases), VECTORS))
    inputs = zip(*(case[0] for case in cases), strict=True)
    expected = zip(*(case[1] for case in cases), strict=True)
    return Vectors(
        tuple(np.array(values, dtype=float) for values in inputs),
        tuple(np.array(values, dtype=float) for values in expected),
    )


def _cases(form: ClosedForm, live_tool: bool) -> Iterator[tuple[list[Any], list[Any], bool]]:
    """Arguments, results, and whether the results are far from singularities."""
    rng = np.random.default_rng(1)
    plain = 0
    for _ in range(_ATTEMPTS):
        q = _regular(form, [_position(axis.joint.limits, rng) for axis in form.chain.axes])
        tool = Pose.from_xyz_rpy(rng.uniform(-0.2, 0.2, 3).tolist(), rng.uniform(-3, 3, 3).tolist())
        parameters = list(form.parameters_of(q))
        pose = form.chain.pose(q)
        branches = _branches(form, q)
        if not _is_among(form, q, branches):
            continue
        shown = np.ravel((pose @ tool if live_tool else pose).matrix)
        inputs = [shown, *([parameters] if parameters else [])]
        inputs += [[*tool.position, *tool.quaternion_wxyz, *[0.0] * 10]] if live_tool else []
        well = _is_plain(branches)
        plain += well
        yield inputs, [np.ravel(branches[name]) for name in _RESULTS], well
        if plain == VECTORS:
            return


def _position(limits: Any, rng: np.random.Generator) -> float:
    lower, upper = max(limits.lower, -1.5), min(limits.upper, 1.5)
    return float(rng.uniform(lower, upper)) if lower < upper else limits.lower


def _branches(form: ClosedForm, q: Sequence[float]) -> dict[str, list[Any]]:
    numbers = np.ravel(form.chain.pose(q).matrix).tolist()
    return all_branches(form, numbers, form.parameters_of(q))


def _regular(form: ClosedForm, q: list[float]) -> list[float]:
    branches = _branches(form, q)
    solved = np.flatnonzero(np.array(branches["residual"]) <= RESIDUAL_TOLERANCE)
    if _is_among(form, q, branches) or not len(solved):
        return q
    return [branches["q"][solved[0]][place] for place in _places(form)]


def _places(form: ClosedForm) -> list[int]:
    starts = form.chain.tree.position_starts
    return [starts[axis.coordinate] for axis in form.chain.axes]


def _is_among(form: ClosedForm, q: Sequence[float], branches: Mapping[str, list[Any]]) -> bool:
    revolute = np.array([axis.is_revolute for axis in form.chain.axes])
    apart = np.abs(wrapped(np.array(branches["q"])[:, _places(form)] - q, revolute)).max(axis=1)
    return bool(np.any((apart <= _SAME) & (np.array(branches["residual"]) <= RESIDUAL_TOLERANCE)))


def _is_plain(branches: Mapping[str, list[Any]]) -> bool:
    """Whether single precision is accurate enough for every branch."""
    near, margins = np.min(branches["singularity_distance"]), np.min(np.abs(branches["margins"]))
    return bool(near >= _PLAIN_NEARNESS and margins >= _PLAIN_MARGIN)


def _without_tool(numbers: Scalars, tool: Scalars) -> list[Scalar]:
    in_carrier = Pose(from_unit_wxyz(tool[3:7]), (tool[0], tool[1], tool[2]))
    carried = pose_of_numbers(numbers) @ in_carrier.inverse()
    rows = zip(carried.rotation, carried.position, strict=True)
    return [*(entry for row, place in rows for entry in (*row, place)), *numbers[12:]]
