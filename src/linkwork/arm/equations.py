"""The equations of motion of a robot, for people to read."""

from __future__ import annotations

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.dynamics.equations import Equations


def equations(arm: Manipulator, *, numbers: bool = False) -> Equations:
    """M(q) qdd + C(q, qd) qd + G(q) + K(qd) + S(q) = tau in symbols, by Lagrange-Euler.

    Args:
        arm: The robot.
        numbers: Whether its lengths, masses and drives stand as numbers, not as symbols.

    Returns:
        `print(equations(arm).text())` shows them; `.latex()`, `.entry("M12")`, `.mass` and others
        give parts.

    Raises:
        ModelError: Balls, a floating base, loops, or missing or impossible inertia.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    return Equations(arm.tree, arm.gravity_vector, numbers=numbers)
