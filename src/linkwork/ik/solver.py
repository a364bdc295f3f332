"""Inverse kinematics of one robot and frame, compiled on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork.codegen import Kernel, compile_program
from linkwork.errors import ModelError
from linkwork.ik.certify import Raw
from linkwork.ik.chain import chain_of
from linkwork.ik.closed_form import ClosedForm
from linkwork.ik.family import recognise_chain
from linkwork.ik.method import Method, method_of
from linkwork.ik.parameters import read_parameters
from linkwork.ik.poses import RIGID_WITHIN, read_poses, refuse_bent
from linkwork.ik.programs import trace_branches, trace_jacobian
from linkwork.ik.solutions import BatchSolutions, Solutions
from linkwork.ik.selection import Wanted
from linkwork.model.tree import Tree

_BENT = RIGID_WITHIN**2
_WANTED = {flags: Wanted(*flags) for flags in product((False, True), repeat=2)}


class Solver:
    """The closed form of a robot's frame as a function of poses.

    Attributes:
        form: What was recognised.
        method: The same, as solutions carry it.
    """

    def __init__(self, tree: Tree, frame: str | None = None) -> None:
        """Recognises the robot; machine code is made at the first call.

        Args:
            tree: The robot.
            frame: A link or named frame; the tool when None.

        Raises:
            NotFoundError: No such frame.
            ModelError: There is no tool, or no closed form.
        """
        tree.require_open("inverse kinematics")
        chain = chain_of(tree, frame)
        form = recognise_chain(chain)
        if form is None:
            raise ModelError(f"no closed form is known for {chain.frame!r} of {tree.name!r}")
        self.form: ClosedForm = form
        self.method: Method = method_of(form)

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the free numbers of a redundant robot."""
        return self.form.parameters

    @cached_property
    def kernel(self) -> Kernel:
        """All branches of poses; see `trace_branches`."""
        return compile_program(trace_branches(self.form))

    @cached_property
    def jacobian(self) -> Kernel:
        """The Jacobian of the frame, in base axes."""
        return compile_program(trace_jacobian(self.form.chain.tree, self.form.chain.frame))

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All positions that put the frame where it is wanted.

        Args:
            poses: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            parameters: Free numbers of a redundant robot by name, one or one for each pose.
            limits: Keep only solutions inside the joint limits.
            turns: Give all solutions inside the limits that differ by full turns.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: A pose that is no rigid motion, or a parameter that does not fit.
        """
        numbers, single = read_poses(poses)
        given = (numbers,)
        if self.form.parameters or parameters:
            given = (numbers, read_parameters(self.form, parameters, numbers.shape[:-1]))
        *found, bend = self.kernel(*given)
        if not (bend <= _BENT if single else (bend <= _BENT).all()):
            refuse_bent(numbers)
        make = Solutions if single else BatchSolutions
        return make(self.method, Raw(*found), _WANTED[limits, turns])
