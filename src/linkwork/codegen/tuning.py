"""Which form of a program is compiled: a fixed rule, so that equal programs give equal code."""

from __future__ import annotations

from linkwork.trace import Program, balance


def tuned(program: Program) -> Program:
    """A program with its sums balanced: shorter chains of values that wait for each other.

    It pays in the order of computing that kernels have (measured on an arm of six joints, for one
    state and for lanes: inverse dynamics 4 and 8 %, forward dynamics 20 and 17 %, mass matrix 8 and
    7 %), and kinematics does not change.
    """
    return balance(program)
