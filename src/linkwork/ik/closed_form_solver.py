"""Closed-form inverse kinematics of one robot and frame, compiled on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen import Kernel, compile_branches, compile_program
from linkwork.errors import ModelError
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.families.recognise import recognise_chain
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.method import Method, closed_form_method
from linkwork.ik.parameters import joined_samples, read_parameters, sampled_parameters
from linkwork.ik.poses import Array, made_rigid, read_poses
from linkwork.ik.programs import trace_branch, trace_branches, trace_jacobian
from linkwork.ik.selection import SolutionFilter
from linkwork.ik.solutions import BatchSolutions, Solutions
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

_SHAPE = (4, 4)
_DOUBLE = np.dtype(np.float64)
_ALL = SolutionFilter()


class ClosedFormSolver:
    """Closed-form inverse kinematics of one robot and frame.

    Attributes:
        form: The closed form.
        method: Method of its solutions.
    """

    def __init__(self, tree: Tree, frame: str | None = None, *, free: bool = False) -> None:
        """Recognise the family; machine code is compiled at the first call.

        Args:
            tree: The robot.
            frame: A link or named frame; the tool when None.
            free: Keep the redundancy parameters free, even if a convention fixes them.

        Raises:
            NotFoundError: No such frame.
            ModelError: No closed form, or a loop moves the frame.
        """
        checks.instance("tree", tree, Tree, "a Tree, such as linkwork.load('irb140').tree")
        if frame is not None:
            checks.text("frame", frame)
        require_ahead_of_loops(tree, "inverse kinematics", frame)
        tree = tree.spanning_tree
        chain = chain_of(tree, frame)
        form = recognise_chain(chain, free=free)
        if form is None:
            raise ModelError(f"no closed form is known for {chain.frame!r} of {tree.name!r}")
        self.form: ClosedForm = form
        self.method: Method = closed_form_method(form)
        self._plain = not form.parameters

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the redundancy parameters."""
        return self.form.parameters

    @cached_property
    def kernel(self) -> Kernel:
        """All branches of poses; see `trace_branches`."""
        form = self.form
        if not form.choices:
            return compile_program(trace_branches(form))
        rows = form.sign_rows()
        return compile_branches(trace_branch(form), "signs", rows, least=("nearest",))

    @cached_property
    def jacobian(self) -> Kernel:
        """The Jacobian of the frame, in base axes."""
        return compile_program(trace_jacobian(self.form.chain.tree, self.form.chain.frame))

    @overload
    def solve(
        self,
        poses: Pose,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = False,
        all_turns: bool = False,
    ) -> Solutions: ...

    @overload
    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = False,
        all_turns: bool = False,
    ) -> Solutions | BatchSolutions: ...

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = False,
        all_turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All joint positions that bring the frame to a pose.

        Args:
            poses: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            parameters: Redundancy parameters by name, one value or one per pose; others are zero.
                When None they are sampled over their range.
            within_limits: Keep only solutions within the joint limits.
            all_turns: Give all solutions within the limits that differ by full turns.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: Invalid pose or parameter.
        """
        wanted = SolutionFilter(
            checks.flag("within_limits", within_limits), checks.flag("all_turns", all_turns)
        )
        parameters = None if parameters is None else checks.mapping("parameters", parameters)
        numbers, single = read_poses(poses)
        method, raw = self._solved(numbers, parameters)
        correction = None
        if np.min(raw[-1], initial=0.0) < 0.0:
            numbers, correction = made_rigid(numbers)
            method, raw = self._solved(numbers, parameters)
        made = Solutions if single else BatchSolutions
        return made(method, raw, wanted, numbers, correction)

    def usual(
        self, otherwise: Callable[[Any], Solutions | BatchSolutions] | None = None
    ) -> Callable[[Any], Solutions | BatchSolutions]:
        """`solve` without options, at little more than the cost of its kernel.

        Args:
            otherwise: Called for a batch and for a pose that is not exact; `solve` when None.
        """
        solve = otherwise or self.solve
        if not self._plain:
            return solve
        # Local names are faster than global ones.
        kernel, method, array, made = self.kernel, self.method, np.ndarray, Solutions
        shape, double, every = _SHAPE, _DOUBLE, _ALL

        def call(poses: Any) -> Solutions | BatchSolutions:
            # In single precision no branch would be exact enough.
            if type(poses) is array and poses.dtype is double and poses.shape == shape:
                numbers = poses.ravel()
                raw = kernel(numbers)
                if raw[4] >= 0.0:
                    return made(method, raw, every, numbers)
            return solve(poses)

        return call

    def solve_batch(
        self, numbers: Array, parameters: Mapping[str, ArrayLike] | None = None
    ) -> BatchSolutions:
        """As `solve`, for poses that have been read.

        Args:
            numbers: (N, 16), from `read_poses`.
            parameters: Redundancy parameters by name.
        """
        return BatchSolutions(*self._solved(numbers, parameters), SolutionFilter(), numbers)

    def _solved(
        self, numbers: Array, parameters: Mapping[str, ArrayLike] | None
    ) -> tuple[Method, tuple[Any, ...]]:
        if self._plain and not parameters:
            return self.method, self.kernel(numbers)
        if parameters is None:
            return self._sampled(numbers)
        free = read_parameters(self.form, parameters, numbers.shape[:-1])
        return self.method, self.kernel(numbers, free)

    def _sampled(self, numbers: Array) -> tuple[Method, tuple[Any, ...]]:
        """Branches at sampled parameters, each sample as further branches."""
        rows, batch = numbers.reshape(-1, 16), numbers.shape[:-1]
        samples = sampled_parameters(self.form, rows[:, [3, 7, 11]])
        return joined_samples(self.method, batch, samples, self.kernel, rows)
