"""Symbolic equations of motion of a robot."""

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.dynamics.equations import Equations


def equations(arm: Manipulator, *, numbers: bool = False) -> Equations:
    """Return the equations M(q) qdd + C(q, qd) qd + G(q) + K(qd) + S(q) = tau in symbols.

    Args:
        numbers: Write lengths, masses and drives as numbers, not symbols.

    Returns:
        `print(equations(arm).text())` prints them; see `.latex()`, `.entry("M12")`, `.mass`.

    Raises:
        ModelError: Ball joints, a floating base, or loops.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    arm._robot.notices.about_dynamics(arm.tree)
    return Equations(arm.tree, arm.gravity_vector, numbers=numbers)
