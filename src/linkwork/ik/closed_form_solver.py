"""Closed-form inverse kinematics of one robot and frame, compiled on first use."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.codegen import Kernel, compile_branches, compile_program
from linkwork.errors import ModelError
from linkwork.ik.arrays import Array
from linkwork.ik.branch_solver import BranchSolver
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.families.recognise import recognise_chain
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.programs import trace_branch, trace_branches
from linkwork.ik.solutions.method import closed_form_method
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import TreeLike, tree_of


class ClosedFormSolver(BranchSolver):
    """Closed-form inverse kinematics of one robot and frame."""

    def __init__(self, tree: TreeLike, frame: str | None = None, *, free: bool = False) -> None:
        """Recognise the family; machine code is compiled at the first call.

        Args:
            frame: A link or named frame; the tool when None.
            free: Keep the redundancy parameters free, even if a convention fixes them.

        Raises:
            NotFoundError: No such frame.
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
        self.form: ClosedForm = form
        self.method = closed_form_method(form)

    @property
    def parametric(self) -> ClosedForm:
        """The closed form."""
        return self.form

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
        return compile_branches(trace_branch(form), "signs", rows, least=("nearest",))

    def at_parameters(self, numbers: Array, parameters: Array) -> tuple[Any, ...]:
        """All branches of poses at parameters, the fields of `RawBranches`."""
        return self.kernel(numbers, parameters) if self.form.parameters else self.kernel(numbers)

    def parameters_of(self, q: Array) -> Array:
        """Redundancy parameters of positions, (..., parameters)."""
        axes = range(len(self.form.chain.axes))
        columns = [q[..., self.method.position_of(axis)] for axis in axes]
        values = self.form.parameters_of(columns)
        return np.stack([np.broadcast_to(x, q.shape[:-1]) for x in values], axis=-1)
