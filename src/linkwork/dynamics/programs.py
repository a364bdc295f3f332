"""The functions of a robot as traced programs, ready to become code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from linkwork.dynamics.body import GRAVITY
from linkwork.dynamics.energy import kinetic_energy, potential_energy
from linkwork.dynamics.forward import forward_dynamics
from linkwork.dynamics.friction import friction_torques
from linkwork.dynamics.inverse import bias, gravity_torques, inverse_dynamics
from linkwork.dynamics.kinematics import jacobian, pose_of_frame_in_base
from linkwork.dynamics.mass import mass_matrix
from linkwork.errors import NotFoundError
from linkwork.model.rigid import require_dynamics
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.trace import Argument, Program, trace

Body = Callable[..., Mapping[str, Any]]


@dataclass(frozen=True)
class Function:
    """A function of a robot.

    Attributes:
        arguments: Names of its arguments, each one number for each joint.
        body: Takes the tree, the gravity and the arguments; gives its results by name.
        needs_masses: Whether the robot's masses and inertias must be known.
    """

    arguments: tuple[str, ...]
    body: Body
    needs_masses: bool = True


def _fk(tree: Tree, _: Vector3, q: Sequence[Any]) -> Mapping[str, Any]:
    pose = pose_of_frame_in_base(tree, q)
    rows = [(*pose.rotation[i], pose.position[i]) for i in range(3)]
    return {"pose": (*rows, (0.0, 0.0, 0.0, 1.0))}


def _energy(tree: Tree, gravity: Vector3, q: Sequence[Any], qd: Sequence[Any]) -> Mapping[str, Any]:
    return {
        "kinetic": kinetic_energy(tree, q, qd),
        "potential": potential_energy(tree, q, gravity),
    }


FUNCTIONS: dict[str, Function] = {
    "fk": Function(("q",), _fk, needs_masses=False),
    "jacobian": Function(("q",), lambda t, _, q: {"jacobian": jacobian(t, q)}, needs_masses=False),
    "inverse_dynamics": Function(
        ("q", "qd", "qdd"), lambda t, g, q, v, a: {"tau": inverse_dynamics(t, q, v, a, g)}
    ),
    "forward_dynamics": Function(
        ("q", "qd", "tau"), lambda t, g, q, v, x: {"qdd": forward_dynamics(t, q, v, x, g)}
    ),
    "mass_matrix": Function(("q",), lambda t, _, q: {"mass": mass_matrix(t, q)}),
    "bias": Function(("q", "qd"), lambda t, g, q, v: {"tau": bias(t, q, v, g)}),
    "gravity": Function(("q",), lambda t, g, q: {"tau": gravity_torques(t, q, g)}),
    "friction": Function(
        ("qd",), lambda t, _, v: {"tau": friction_torques(t, v)}, needs_masses=False
    ),
    "energy": Function(("q", "qd"), _energy),
}
"""What can be traced of a robot: the functions of `Manipulator`, by name."""


def trace_function(tree: Tree, name: str, gravity: Vector3 = GRAVITY) -> Program:
    """Traces a function of a robot, its numbers folded in.

    Args:
        tree: The robot.
        name: One of `FUNCTIONS`.
        gravity: Acceleration of a falling body in the base frame [m/s^2].

    Raises:
        NotFoundError: No such function.
        ModelError: The robot lacks what the function needs.
    """
    if name not in FUNCTIONS:
        raise NotFoundError("function of a robot called", name, FUNCTIONS)
    function = FUNCTIONS[name]
    tree.require_axes(name.replace("_", " "))
    if function.needs_masses:
        require_dynamics(tree)
    arguments = [Argument(argument, len(tree.joints)) for argument in function.arguments]
    return trace(name, lambda *given: function.body(tree, gravity, *given), arguments)
