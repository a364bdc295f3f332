"""Solvers with a fixed number of branches: what they share, and the one in closed form."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen import Kernel, compile_branches, compile_program
from linkwork.errors import ArgumentError, ModelError
from linkwork.ik.arrays import Array
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.families.recognise import recognise_chain
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.poses import nearest_rigid, read_poses
from linkwork.ik.programs import trace_branch, trace_branches, trace_jacobian
from linkwork.ik.redundancy.parameters import (
    ParametricChain,
    joined_samples,
    read_parameters,
    sampled_parameters,
)
from linkwork.ik.redundancy.self_motion import trace_self_motion_step
from linkwork.ik.solutions.method import Method, closed_form_method
from linkwork.ik.solutions.selection import SolutionFilter
from linkwork.ik.solutions.solution_set import BatchSolutions, Solutions, Solved
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import TreeLike, tree_of

_ALL = SolutionFilter()


class BranchSolver(ABC):
    """A solver that finds all solutions as branches, at given redundancy parameters."""

    method: Method
    parametric: ClosedForm | ParametricChain

    @property
    @abstractmethod
    def kernel(self) -> Kernel:
        """All branches of poses, the fields of `RawBranches`."""

    @abstractmethod
    def at_parameters(self, numbers: Array, parameters: Array) -> tuple[Any, ...]:
        """All branches of poses (16,) or (N, 16) at parameters; the fields of `RawBranches`."""

    @abstractmethod
    def parameters_of(self, q: Array) -> Array:
        """Redundancy parameters of positions (..., n): (..., parameters)."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the redundancy parameters."""
        return self.parametric.parameters

    @cached_property
    def jacobian(self) -> Kernel:
        """The Jacobian of the frame, in base axes."""
        return compile_program(trace_jacobian(self.method.chain.tree, self.method.chain.frame))

    @cached_property
    def self_motion_step(self) -> Kernel:
        """One step along a self-motion; see `trace_self_motion_step`."""
        problem = NumericProblem(self.method.chain.tree, self.method.chain.frame)
        return compile_program(trace_self_motion_step(problem))

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = False,
        all_turns: bool = False,
    ) -> Solved:
        """All joint positions that bring the frame to a pose.

        Args:
            poses: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            parameters: Redundancy parameters by name, one value or one per pose; others are zero.
                When None they are sampled over their range.
            within_limits: Keep only solutions within the joint limits.
            all_turns: Give all solutions within the limits that differ by full turns.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.
        """
        selection = SolutionFilter.checked(within_limits, all_turns)
        return self.solve_selected(poses, parameters, selection)

    def solve_selected(
        self, poses: Any, parameters: Mapping[str, ArrayLike] | None, selection: SolutionFilter
    ) -> Solved:
        """As `solve`, with the filter of the solutions."""
        numbers, single = read_poses(poses)
        try:
            method, raw = self._solved(numbers, parameters)
        except ArgumentError:
            # Kernels count the entries of a pose from 0 to 15.
            checks.check_bounds("pose", numbers.reshape(*numbers.shape[:-1], 4, 4))
            raise
        correction = None
        if np.min(raw[-1], initial=0.0) < 0.0:
            exact, (numbers, correction) = numbers, nearest_rigid(numbers)
            if not np.array_equal(exact, numbers):
                method, raw = self._solved(numbers, parameters)
        sets = Solutions if single else BatchSolutions
        return sets(method, raw, selection, numbers, correction)

    def usual(self, otherwise: Callable[[Any], Solved] | None = None) -> Callable[[Any], Solved]:
        """Return `solve` without options, at little more than the cost of its kernel.

        `otherwise`, by default `solve`, is called for a batch, for a pose that is not exact, and
        where no solution is found though there may be some.
        """
        solve = otherwise or self.solve
        if self.parameters:
            return solve
        # Local names are faster than global ones.
        of_matrix, method, one_pose, every = self.kernel.of_matrix, self.method, Solutions, _ALL

        def call(poses: Any) -> Solved:
            block = of_matrix(poses)
            # The last number is negative for a matrix that is not a rigid transform, and where
            # solutions that a search finds may be missing.
            if block is not None and block.item(-1) >= 0.0:
                return one_pose(method, block, every, poses)
            return solve(poses)

        return call

    def solve_batch(
        self, numbers: Array, parameters: Mapping[str, ArrayLike] | None = None
    ) -> BatchSolutions:
        """As `solve`, for poses (N, 16) that `read_poses` has read."""
        return BatchSolutions(*self._solved(numbers, parameters), _ALL, numbers)

    def _solved(
        self, numbers: Array, parameters: Mapping[str, ArrayLike] | None
    ) -> tuple[Method, tuple[Any, ...]]:
        form, batch = self.parametric, numbers.shape[:-1]
        if parameters is None and form.parameters:
            rows = numbers.reshape(-1, 16)
            values = sampled_parameters(form, rows[:, [3, 7, 11]])
            return joined_samples(self.method, batch, values, self.at_parameters, rows)
        return self.method, self.at_parameters(numbers, read_parameters(form, parameters, batch))


class ClosedFormSolver(BranchSolver):
    """Closed-form inverse kinematics of one robot and frame."""

    def __init__(self, tree: TreeLike, frame: str | None = None, *, free: bool = False) -> None:
        """Recognise the family; machine code is compiled at the first call.

        Args:
            frame: A link or named frame; the tool when None.
            free: Keep the redundancy parameters free, even if a convention fixes them.

        Raises:
            ModelError: No closed form, or a loop moves the frame.
        """
        tree = tree_of(tree)
        if frame is not None:
            checks.text("frame", frame)
        require_ahead_of_loops(tree, "inverse kinematics", frame)
        tree = tree.spanning_tree
        chain = chain_of(tree, frame)
        form = recognise_chain(chain, free=free)
        if form is None:
            raise ModelError(f"no closed form is known for {chain.frame!r} of {tree.name!r}")
        self.form = self.parametric = form
        self.method = closed_form_method(form)

    @property
    def kernel(self) -> Kernel:
        """All branches of poses; see `trace_branches`."""
        return self._compiled

    @cached_property
    def _compiled(self) -> Kernel:
        form = self.form
        if not form.choices:
            return compile_program(trace_branches(form))
        rows = form.sign_rows()
        return compile_branches(trace_branch(form), "signs", rows, minimized=("nearest",))

    def at_parameters(self, numbers: Array, parameters: Array) -> tuple[Any, ...]:
        """All branches of poses at parameters, the fields of `RawBranches`."""
        return self.kernel(numbers, parameters) if self.form.parameters else self.kernel(numbers)

    def parameters_of(self, q: Array) -> Array:
        """Redundancy parameters of positions, (..., parameters)."""
        axes = range(len(self.form.chain.axes))
        columns = [q[..., self.method.position_of(axis)] for axis in axes]
        values = self.form.parameters_of(columns)
        return np.stack([np.broadcast_to(x, q.shape[:-1]) for x in values], axis=-1)
