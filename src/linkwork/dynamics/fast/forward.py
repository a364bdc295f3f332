"""Forward dynamics of a reduced robot."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.dynamics.body import carriers_of
from linkwork.dynamics.fast.inverse import bias
from linkwork.dynamics.fast.mass import mass_matrix
from linkwork.dynamics.fast.reduced import Reduced
from linkwork.dynamics.forward import solve_along_branches
from linkwork.dynamics.inverse import passive_torques
from linkwork.spatial.scalar import Scalar


def forward_dynamics(
    reduced: Reduced, q: Sequence[Scalar], qd: Sequence[Scalar], tau: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    """Joint accelerations that torques cause, against friction, springs and gravity.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].
        tau: Joint torques or forces [N m or N].

    Raises:
        ModelError: Nothing resists the motion of a joint there, by itself or with those beyond it.
    """
    tree = reduced.tree
    spent = zip(tau, bias(reduced, q, qd), passive_torques(tree, q, qd), strict=True)
    accelerating = [torque - held - lost for torque, held, lost in spent]
    mass = mass_matrix(reduced, q)
    return solve_along_branches(mass, carriers_of(tree), accelerating, tree.speed_names)
