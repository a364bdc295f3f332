"""The solver of six joints of any geometry, and of seven with one as redundancy parameter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.checks import GREATEST, GREATEST_SINGLE
from linkwork.codegen import Kernel, compile_program, compile_source
from linkwork.errors import ModelError
from linkwork.ik.certify import RESIDUAL_TOLERANCE, RawBranches
from linkwork.ik.families.closed_form import Degeneracy
from linkwork.ik.general.arm_units import JOINTS, unit_arm
from linkwork.ik.general.arrangement import Arrangement, arrangements
from linkwork.ik.general.source import native_source
from linkwork.ik.geometry.axes import align, common_point
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.method import Method
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.parameters import (
    ParametricChain,
    joined_samples,
    read_parameters,
    sampled_parameters,
)
from linkwork.ik.poses import made_rigid, read_poses
from linkwork.ik.programs import trace_jacobian
from linkwork.ik.selection import SolutionFilter
from linkwork.ik.solutions import BatchSolutions, Solutions
from linkwork.trace import Argument, Graph, Program, Result

Array = NDArray[np.float64]

MOST = 16
"""Largest number of solutions of six joints."""
FAMILY = "six joints of any geometry"
_SHAPE = (4, 4)
_ALL = SolutionFilter()
_DEGENERACIES = (
    Degeneracy("jacobian", (), "the Jacobian is singular"),
    Degeneracy("count", (), "zeros of the determinant cannot be separated", complete=False),
)


class GeneralSolver:
    """All solutions of six joints by elimination; of seven, at positions of the first or last.

    Attributes:
        chain: The chain.
        method: Method of its solutions.
        parameters: Names of the redundancy parameters; empty for six joints.
    """

    def __init__(self, chain: Chain) -> None:
        """Choose the order of elimination; machine code is compiled at the first call.

        Args:
            chain: Six or seven revolute or prismatic joints.

        Raises:
            ModelError: Another number of joints, joints that do not determine a pose, or no C
                compiler.
        """
        self.chain = chain
        self._locked, self._arrangements = _chosen(chain)
        self.parameters: tuple[str, ...] = ()
        family, why = FAMILY, _why(self._arrangements)
        if self._locked is not None:
            axis = chain.axes[self._locked]
            name = axis.joint.name
            self.parameters = (f"{name} [{'rad' if axis.is_revolute else 'm'}]",)
            family, why = f"{FAMILY}, {name} free", f"the arm is redundant; without {name!r}, {why}"
        self.method = Method(
            chain,
            family,
            why,
            "the whole pose",
            complete=True,
            degeneracies=_DEGENERACIES,
            counts_missing=True,
            nearest_distance=self._nearest_distance,
        )
        made = compile_source(_signature(chain), native_source(self._arrangements))
        if made is None:
            raise ModelError(f"the general solver of {chain.frame!r} needs a C compiler")
        self.kernel: Kernel = made

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Orders of elimination, the preferred one first."""
        return self._arrangements

    @cached_property
    def jacobian(self) -> Kernel:
        """The Jacobian of the frame, in base axes."""
        return compile_program(trace_jacobian(self.chain.tree, self.chain.frame))

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = False,
        all_turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All joint positions that bring the frame to a pose; see `ClosedFormSolver.solve`.

        Raises:
            ArgumentError: Invalid pose or parameter.
        """
        wanted = SolutionFilter(
            checks.flag("within_limits", within_limits), checks.flag("all_turns", all_turns)
        )
        parameters = None if parameters is None else checks.mapping("parameters", parameters)
        given, single = read_poses(poses)
        numbers, correction = made_rigid(given)
        method, raw = self._solved(numbers, parameters)
        made = Solutions if single else BatchSolutions
        return made(method, raw, wanted, numbers, correction)

    def usual(
        self, otherwise: Callable[[Any], Solutions | BatchSolutions] | None = None
    ) -> Callable[[Any], Solutions | BatchSolutions]:
        """`solve` without options, at little more than the cost of its kernel.

        Args:
            otherwise: Called for a batch and for a pose without a solution; `solve` when None.
        """
        solve = otherwise or self.solve
        if self.parameters:
            return solve
        kernel, method = self.kernel, self.method

        def call(poses: Any) -> Solutions | BatchSolutions:
            if type(poses) is np.ndarray and poses.shape == _SHAPE and poses.dtype == np.float64:
                numbers = poses.ravel()
                raw = kernel(numbers)
                if raw[-1] >= 0.0 and raw[1][0] <= RESIDUAL_TOLERANCE:
                    return Solutions(method, raw, _ALL, numbers)
            return solve(poses)

        return call

    def solve_batch(
        self, numbers: Array, parameters: Mapping[str, ArrayLike] | None = None
    ) -> BatchSolutions:
        """As `solve`, for poses that have been read.

        Args:
            numbers: (N, 16), rigid.
            parameters: Redundancy parameters by name.
        """
        return BatchSolutions(*self._solved(numbers, parameters), SolutionFilter(), numbers)

    def parameters_of(self, q: Array) -> Array:
        """Redundancy parameters of positions, (..., parameters)."""
        places = [] if self._locked is None else [self.method.position_of(self._locked)]
        return q[..., places]

    def at_parameters(self, numbers: Array, parameters: Array) -> tuple[Any, ...]:
        """All branches of poses at parameters, the fields of `RawBranches`.

        Args:
            numbers: (16,) or (N, 16), rigid.
            parameters: (parameters,) or (N, parameters).
        """
        if self._locked is None:
            return self.kernel(numbers)
        values = np.broadcast_to(parameters[..., 0], numbers.shape[:-1])
        raw = self.kernel(self._unlocked(numbers, values))
        raw[0][..., self.method.position_of(self._locked)] = values[..., None]
        return raw

    def _nearest_distance(self, numbers: Array) -> tuple[float, float]:
        """Distance of the nearest reachable pose from a pose (16,) [m, rad]."""
        found = NumericSolver(self.chain.tree, self.chain.frame).nearest(numbers.reshape(4, 4))
        return found.distance, found.angle

    def _solved(
        self, numbers: Array, parameters: Mapping[str, ArrayLike] | None
    ) -> tuple[Method, tuple[Any, ...]]:
        form = ParametricChain(self.chain, self.parameters)
        if parameters is None and self.parameters:
            rows, batch = numbers.reshape(-1, 16), numbers.shape[:-1]
            values = sampled_parameters(form, rows[:, [3, 7, 11]])
            return joined_samples(self.method, batch, values, self.at_parameters, rows)
        free = read_parameters(form, parameters, numbers.shape[:-1])
        return self.method, self.at_parameters(numbers, free)

    def _unlocked(self, numbers: Array, values: Array) -> Array:
        """Poses of the six other joints, at positions of the locked one."""
        axis = self.chain.axes[self._locked or 0]
        poses = numbers.reshape(*numbers.shape[:-1], 4, 4)
        back = axis.motion(-values).matrix()
        back = np.broadcast_to(back, poses.shape)
        if self._locked == 0:
            moved = back @ poses
        else:
            home = self.chain.home
            moved = poses @ (home.inverse().matrix() @ back @ home.matrix())
        # The last row stays as it was given, so that invalid poses stay invalid.
        moved[..., 3, :] = poses[..., 3, :]
        return np.ascontiguousarray(moved.reshape(numbers.shape))


def _chosen(chain: Chain) -> tuple[int | None, tuple[Arrangement, ...]]:
    """The joint that is locked, and the orders of elimination of the others."""
    if len(chain.axes) == JOINTS:
        found = arrangements(unit_arm(chain))
        if found:
            return None, found
    if len(chain.axes) == JOINTS + 1:
        best: list[tuple[float, int, tuple[Arrangement, ...]]] = []
        for locked in (0, JOINTS):
            rest = tuple(axis for i, axis in enumerate(chain.axes) if i != locked)
            arm = unit_arm(replace(chain, axes=rest))
            found = arrangements(arm)
            if found:
                best.append((found[0].score(arm.sample(8, 2)), locked, found))
        if best:
            _, locked, found = max(best, key=lambda x: x[0])
            return locked, found
    raise ModelError(
        f"elimination does not determine {chain.frame!r} of {chain.tree.name!r}: "
        f"{len(chain.axes)} joints",
        hint="it takes six or seven joints that move the frame in every direction",
    )


def _signature(chain: Chain) -> Program:
    size = chain.tree.position_count
    results = (
        Result("q", (MOST, size)),
        Result("residual", (MOST,)),
        Result("margins", (MOST, 1)),
        Result("singularity_distance", (MOST, len(_DEGENERACIES))),
        Result("nearest", ()),
    )
    assert len(results) == len(RawBranches._fields)
    arguments = (Argument("pose", 16, GREATEST, GREATEST_SINGLE),)
    return Program("ik", arguments, results, Graph(), ())


def _why(found: tuple[Arrangement, ...]) -> str:
    best = found[0]
    names = [axis.joint.name for axis in best.arm.chain.axes]
    most = MOST
    sphere = ""
    screws = align(best.arm.chain).screws
    for i in range(JOINTS - 2):
        if common_point(screws[i : i + 3]) is not None:
            one, two, three = names[i : i + 3]
            most, sphere = MOST // 2, f"axes {one}, {two} and {three} meet in one point; "
            break
    return (
        f"{sphere}a determinant of order 12 vanishes at positions of {names[best.kept]!r}, at most "
        f"{most}; the others follow"
    )
