"""A closed form as a program for controllers, and poses to check it with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.vectors import VECTORS, Vectors
from linkwork.errors import ModelError
from linkwork.ik.certify import MISS
from linkwork.ik.closed_form import ClosedForm
from linkwork.ik.programs import all_branches
from linkwork.ik.turns import wrapped
from linkwork.spatial import Pose, from_position_rpy
from linkwork.spatial.rotation import from_unit_wxyz
from linkwork.spatial.scalar import Scalar
from linkwork.trace import Argument, Program, trace

Array = NDArray[np.float64]

_RESULTS = ("q", "residual", "margins", "nearness")
_TOOL = 17
_SAME = 1e-6
_PLAIN_NEARNESS, _PLAIN_MARGIN = 0.05, 0.01
_ATTEMPTS = 400


def trace_code(form: ClosedForm, *, live_tool: bool = False) -> Program:
    """Every branch of one pose: what `trace_branches` gives, but for `nearest`.

    Args:
        form: What is solved; with a live tool, of the link that carries it.
        live_tool: Take one more argument, `tool`, the numbers of a live tool: then the pose is that
            of the tool.
    """
    free = len(form.parameters)

    def body(numbers: Sequence[Scalar], *rest: Sequence[Scalar]) -> Mapping[str, Any]:
        parameters = rest[0] if free else ()
        carried = _without_tool(numbers, rest[-1]) if live_tool else numbers
        found = all_branches(form, carried, parameters)
        return {name: found[name] for name in _RESULTS}

    arguments = [Argument("pose", 16)]
    arguments += [Argument("parameters", free)] if free else []
    arguments += [Argument("tool", _TOOL)] if live_tool else []
    return trace("ik", body, arguments)


def code_vectors(form: ClosedForm, *, live_tool: bool = False) -> Vectors:
    """Poses by the plain form of forward kinematics, and all branches, computed without code.

    The positions the poses are made of are among the branches, and none of them is nearly
    singular where others can be had.

    Args:
        form: What is solved.
        live_tool: Whether there is a tool, another one with each pose.

    Raises:
        ModelError: There is no such pose.
    """
    cases = sorted(_cases(form, live_tool), key=lambda case: not case[2])
    if not cases:
        raise ModelError(f"no pose of {form.chain.frame!r} was found to check its code with")
    cases = list(islice(cycle(cases), VECTORS))
    given = zip(*(case[0] for case in cases), strict=True)
    wanted = zip(*(case[1] for case in cases), strict=True)
    return Vectors(
        tuple(np.array(values, dtype=float) for values in given),
        tuple(np.array(values, dtype=float) for values in wanted),
    )


def _cases(form: ClosedForm, live_tool: bool) -> Iterator[tuple[list[Any], list[Any], bool]]:
    """Arguments, results, and whether the results are far from singular ones."""
    rng = np.random.default_rng(1)
    plain = 0
    for _ in range(_ATTEMPTS):
        q = _regular(form, [_position(axis.joint.limits, rng) for axis in form.chain.axes])
        tool = from_position_rpy(rng.uniform(-0.2, 0.2, 3).tolist(), rng.uniform(-3, 3, 3).tolist())
        parameters = list(form.parameters_of(q))
        pose = form.chain.pose(q)
        found = _branches(form, q)
        if not _is_among(form, q, found):
            continue
        shown = np.ravel((pose @ tool if live_tool else pose).matrix())
        given = [shown, *([parameters] if parameters else [])]
        given += [[*tool.position, *tool.wxyz(), *[0.0] * 10]] if live_tool else []
        well = _is_plain(found)
        plain += well
        yield given, [np.ravel(found[name]) for name in _RESULTS], well
        if plain == VECTORS:
            return


def _position(limits: Any, rng: np.random.Generator) -> float:
    lower, upper = max(limits.lower, -1.5), min(limits.upper, 1.5)
    return float(rng.uniform(lower, upper)) if lower < upper else limits.lower


def _branches(form: ClosedForm, q: Sequence[float]) -> dict[str, list[Any]]:
    numbers = np.ravel(form.chain.pose(q).matrix()).tolist()
    return all_branches(form, numbers, form.parameters_of(q))


def _regular(form: ClosedForm, q: list[float]) -> list[float]:
    """The position, or another of the same pose where a convention keeps it from the branches."""
    found = _branches(form, q)
    solved = np.flatnonzero(np.array(found["residual"]) <= MISS)
    if _is_among(form, q, found) or not len(solved):
        return q
    return [found["q"][solved[0]][place] for place in _places(form)]


def _places(form: ClosedForm) -> list[int]:
    starts = form.chain.tree.position_starts
    return [starts[axis.coordinate] for axis in form.chain.axes]


def _is_among(form: ClosedForm, q: Sequence[float], found: Mapping[str, list[Any]]) -> bool:
    turning = np.array([axis.turns for axis in form.chain.axes])
    apart = np.abs(wrapped(np.array(found["q"])[:, _places(form)] - q, turning)).max(axis=1)
    return bool(np.any((apart <= _SAME) & (np.array(found["residual"]) <= MISS)))


def _is_plain(found: Mapping[str, list[Any]]) -> bool:
    """Whether rounding to single precision changes no branch much."""
    near, margins = np.min(found["nearness"]), np.min(np.abs(found["margins"]))
    return bool(near >= _PLAIN_NEARNESS and margins >= _PLAIN_MARGIN)


def _without_tool(numbers: Sequence[Scalar], tool: Sequence[Scalar]) -> list[Scalar]:
    """The pose of the link that carries a tool, from that of the tool."""
    x, y, z = (numbers[4 * i : 4 * i + 4] for i in range(3))
    rotation = ((x[0], x[1], x[2]), (y[0], y[1], y[2]), (z[0], z[1], z[2]))
    in_carrier = Pose(from_unit_wxyz(tool[3:7]), (tool[0], tool[1], tool[2]))
    carried = Pose(rotation, (x[3], y[3], z[3])) @ in_carrier.inverse()
    rows = zip(carried.rotation, carried.position, strict=True)
    return [*(entry for row, place in rows for entry in (*row, place)), *numbers[12:]]
