"""The solver of six joints of any geometry, of fewer, and of seven with one as a parameter."""

from dataclasses import replace
from typing import Any

import numpy as np

from linkwork.checks import MAX_NUMBER, MAX_NUMBER_SINGLE
from linkwork.codegen import Kernel, compile_source
from linkwork.errors import ModelError
from linkwork.ik.arrays import Array
from linkwork.ik.branch_solver import BranchSolver
from linkwork.ik.families.closed_form import Degeneracy
from linkwork.ik.general.arrangement import (
    Arrangement,
    arrangements,
    has_self_motion,
    unit_arm,
    with_virtual_joints,
)
from linkwork.ik.general.source import native_source
from linkwork.ik.geometry.chain import Chain, align, common_point
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.redundancy.parameters import ParametricChain
from linkwork.ik.solutions.method import Method, RawBranches
from linkwork.trace import Argument, Graph, Program, Result

_LIMITED = "poses that the joints can reach"

MAX_SOLUTIONS = 16  # Largest number of solutions of six joints


class GeneralSolver(BranchSolver):
    """All solutions of six or fewer joints by elimination; of seven, at one of their positions."""

    def __init__(self, chain: Chain) -> None:
        """Choose the order of elimination; machine code is compiled at the first call.

        Args:
            chain: Revolute or prismatic joints: at most six without a self-motion, or one more.

        Raises:
            ModelError: Another number of joints, joints that do not determine a pose, or no C
                compiler.
        """
        self.chain = chain
        self._locked, self._arrangements = _chosen(chain)
        parameters: tuple[str, ...] = ()
        family, why = _family(self._arrangements[0].arm.real), _why(self._arrangements)
        if self._locked is not None:
            axis = chain.axes[self._locked]
            name = axis.joint.name
            parameters = (f"{name} [{'rad' if axis.is_revolute else 'm'}]",)
            family, why = f"{family}, {name} free", f"the arm is redundant; without {name!r}, {why}"
        self.parametric = ParametricChain(chain, parameters)
        self.method = Method(
            chain,
            family,
            why,
            "the whole pose" if not self._arrangements[0].arm.virtual else _LIMITED,
            complete=True,
            degeneracies=_degeneracies(len(chain.axes)),
            counts_missing=True,
            nearest_distance=self._nearest_distance,
        )
        kernel = compile_source(_signature(chain), native_source(self._arrangements))
        if kernel is None:
            raise ModelError(f"the general solver of {chain.frame!r} needs a C compiler")
        self._kernel: Kernel = kernel

    @property
    def kernel(self) -> Kernel:
        """All branches of poses of the six joints that are not locked."""
        return self._kernel

    def parameters_of(self, q: Array) -> Array:
        """Redundancy parameters of positions, (..., parameters)."""
        places = [] if self._locked is None else [self.method.position_of(self._locked)]
        return q[..., places]

    def at_parameters(self, numbers: Array, parameters: Array) -> tuple[Any, ...]:
        """All branches of poses at parameters, the fields of `RawBranches`."""
        if self._locked is None:
            return self.kernel(numbers)
        values = np.broadcast_to(parameters[..., 0], numbers.shape[:-1])
        raw = self.kernel(self._unlocked(numbers, values))
        raw[0][..., self.method.position_of(self._locked)] = values[..., None]
        return raw

    def _nearest_distance(self, numbers: Array) -> tuple[float, float]:
        """Distance of the nearest reachable pose from a pose (16,) [m, rad]."""
        nearest = NumericSolver(self.chain.tree, self.chain.frame).nearest(numbers.reshape(4, 4))
        return nearest.distance, nearest.angle

    def _unlocked(self, numbers: Array, values: Array) -> Array:
        """Poses of the six other joints, at positions of the locked one."""
        axis = self.chain.axes[self._locked or 0]
        poses = numbers.reshape(*numbers.shape[:-1], 4, 4)
        back = axis.motion(-values).matrix
        back = np.broadcast_to(back, poses.shape)
        if self._locked == 0:
            moved = back @ poses
        else:
            home = self.chain.home
            moved = poses @ (home.inverse().matrix @ back @ home.matrix)
        # The last row stays as it was given, so that invalid poses stay invalid.
        moved[..., 3, :] = poses[..., 3, :]
        return np.ascontiguousarray(moved.reshape(numbers.shape))


def _chosen(chain: Chain) -> tuple[int | None, tuple[Arrangement, ...]]:
    """Return the joint that is locked (first, last or None), and the orders of elimination."""
    redundant = len(chain.axes) > 1 and has_self_motion(unit_arm(chain))
    best: list[tuple[float, int | None, tuple[Arrangement, ...]]] = []
    for locked in (0, len(chain.axes) - 1) if redundant else (None,):
        rest = tuple(axis for i, axis in enumerate(chain.axes) if i != locked)
        for arm in with_virtual_joints(replace(chain, axes=rest)):
            orders = arrangements(arm)
            if orders:
                best.append((orders[0].score(arm.sample(8, 2)), locked, orders))
    if not best:
        raise ModelError(
            f"elimination does not determine {chain.frame!r} of {chain.tree.name!r}: "
            f"{len(chain.axes)} joints",
            hint="it takes at most six joints without a self-motion, and one more at the base or "
            "the tool",
        )
    _, locked, orders = max(best, key=lambda x: x[0])
    return locked, orders


def _degeneracies(joints: int) -> tuple[Degeneracy, ...]:
    """Singularities that the solver reports, in the order of its distances."""
    return (
        Degeneracy("jacobian", (), "the Jacobian is singular"),
        Degeneracy("count", (), "zeros of the determinant cannot be separated", complete=False),
        Degeneracy(
            "self-motion",
            tuple(range(joints)),
            "joints move with the frame at rest, solutions are samples",
            complete=False,
        ),
    )


def _signature(chain: Chain) -> Program:
    size = chain.tree.position_count
    results = (
        Result("q", (MAX_SOLUTIONS, size)),
        Result("residual", (MAX_SOLUTIONS,)),
        Result("margins", (MAX_SOLUTIONS, 1)),
        Result("singularity_distance", (MAX_SOLUTIONS, len(_degeneracies(len(chain.axes))))),
        Result("nearest", ()),
    )
    assert len(results) == len(RawBranches._fields)
    arguments = (Argument("pose", 16, MAX_NUMBER, MAX_NUMBER_SINGLE),)
    return Program("the general inverse kinematics", arguments, results, Graph(), ())


def _family(joints: int) -> str:
    names = ("one joint", "two joints", "three joints", "four joints", "five joints", "six joints")
    return f"{names[joints - 1]} of any geometry"


def _why(orders: tuple[Arrangement, ...]) -> str:
    best = orders[0]
    names = [axis.joint.name for axis in best.arm.chain.axes]
    most = MAX_SOLUTIONS
    sphere = ""
    screws = align(best.arm.chain).screws
    for i in range(best.arm.real - 2):
        if common_point(screws[i : i + 3]) is not None:
            one, two, three = names[i : i + 3]
            most, sphere = MAX_SOLUTIONS // 2, f"axes {one}, {two} and {three} meet in one point; "
            break
    if best.arm.virtual:
        count = best.arm.virtual
        kept = "joint that stays" if count == 1 else "joints that stay"
        sphere = f"with {count} virtual {kept} at zero, "
    return (
        f"{sphere}a determinant of order 12 vanishes at positions of {names[best.kept]!r}, at most "
        f"{most}; the others follow"
    )
