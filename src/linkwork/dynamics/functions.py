"""Table of the functions of a robot: arguments, plain form and reduced form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from linkwork import dynamics as plain
from linkwork.dynamics import reduced
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, Vector3

Results = Mapping[str, Any]


@dataclass(frozen=True)
class Subject:
    """The robot, its numbers floats or traced scalars, and the frame; the tool when None."""

    tree: Tree
    gravity: Vector3 = GRAVITY
    frame: str | None = None
    reduced_form: reduced.ReducedTree | None = None

    @cached_property
    def reduced(self) -> reduced.ReducedTree:
        """The robot in its reduced form."""
        return self.reduced_form or reduced.reduce_tree(self.tree, self.gravity)


Form = Callable[..., Results]
"""Takes a `Subject` and a sequence of scalars for each argument; gives results by name."""


@dataclass(frozen=True)
class Function:
    """A function of a robot."""

    # Names of its arguments: `q` has a number for each position, `wrench` six, any other one for
    # each velocity
    arguments: tuple[str, ...]
    plain: Form  # The textbook's form, the reference
    # A form with fewer operations; None where code is made of the plain form too
    reduced: Form | None = None
    needs_masses: bool = True  # Whether it depends on the robot's masses and inertias
    of_frame: bool = False  # Whether it is about a frame
    # Whether its results are matrices that have no columns where there are no velocities
    square: bool = False
    solves: bool = False  # Whether it solves with the mass matrix

    @property
    def form(self) -> Form:
        """The form that is compiled."""
        return self.reduced or self.plain

    def size(self, argument: str, tree: Tree) -> int:
        """Return the size of an argument."""
        return {"q": tree.position_count, "wrench": 6}.get(argument, tree.velocity_count)


def _pose(pose: Pose) -> tuple[tuple[Any, ...], ...]:
    rows = [(*pose.rotation[i], pose.position[i]) for i in range(3)]
    return (*rows, (0.0, 0.0, 0.0, 1.0))


def _poses(tree: Tree, pose_of: Callable[..., Pose], robot: Any, q: Any) -> tuple[Any, ...]:
    return tuple(_pose(pose_of(robot, q, name)) for name in tree.frame_names)


def _energy(s: Subject, q: Any, qd: Any) -> Results:
    return {
        "kinetic": plain.kinetic_energy(s.tree, q, qd),
        "potential": plain.potential_energy(s.tree, q, s.gravity),
    }


def _pose_and_jacobian(s: Subject, q: Any) -> Results:
    pose = plain.pose_of_frame_in_base(s.tree, q, s.frame)
    return {"pose": _pose(pose), "jacobian": plain.jacobian(s.tree, q, s.frame)}


def _fast_pose_and_jacobian(s: Subject, q: Any) -> Results:
    pose, rows = reduced.pose_and_jacobian(s.reduced, q, s.frame)
    return {"pose": _pose(pose), "jacobian": rows}


def _of_frame(arguments: tuple[str, ...], form: Form, quick: Form | None = None) -> Function:
    return Function(arguments, form, quick, needs_masses=False, of_frame=True)


FUNCTIONS: dict[str, Function] = {
    "fk": _of_frame(
        ("q",),
        lambda s, q: {"pose": _pose(plain.pose_of_frame_in_base(s.tree, q, s.frame))},
        lambda s, q: {"pose": _pose(reduced.pose_of_frame_in_base(s.reduced, q, s.frame))},
    ),
    "jacobian": _of_frame(
        ("q",),
        lambda s, q: {"jacobian": plain.jacobian(s.tree, q, s.frame)},
        lambda s, q: {"jacobian": reduced.jacobian(s.reduced, q, s.frame)},
    ),
    "poses": Function(
        ("q",),
        lambda s, q: {"poses": _poses(s.tree, plain.pose_of_frame_in_base, s.tree, q)},
        lambda s, q: {"poses": _poses(s.tree, reduced.pose_of_frame_in_base, s.reduced, q)},
        needs_masses=False,
    ),
    "pose_and_jacobian": _of_frame(("q",), _pose_and_jacobian, _fast_pose_and_jacobian),
    "jacobian_in_tool": _of_frame(
        ("q",), lambda s, q: {"jacobian": plain.jacobian_in_tool(s.tree, q, s.frame)}
    ),
    "jacobian_rate": _of_frame(
        ("q", "qd"), lambda s, q, v: {"rate": plain.jacobian_rate(s.tree, q, v, s.frame)}
    ),
    "wrench_torques": _of_frame(
        ("q", "wrench"), lambda s, q, w: {"tau": plain.wrench_torques(s.tree, q, w, s.frame)}
    ),
    "inverse_dynamics": Function(
        ("q", "qd", "qdd"),
        lambda s, q, v, a: {"tau": plain.inverse_dynamics(s.tree, q, v, a, s.gravity)},
        lambda s, q, v, a: {"tau": reduced.inverse_dynamics(s.reduced, q, v, a)},
    ),
    "forward_dynamics": Function(
        ("q", "qd", "tau"),
        lambda s, q, v, x: {"qdd": plain.forward_dynamics(s.tree, q, v, x, s.gravity)},
        lambda s, q, v, x: {"qdd": reduced.forward_dynamics(s.reduced, q, v, x)},
        solves=True,
    ),
    "articulated_dynamics": Function(
        ("q", "qd", "tau"),
        lambda s, q, v, x: {"qdd": plain.forward_dynamics_articulated(s.tree, q, v, x, s.gravity)},
        solves=True,
    ),
    "mass_matrix": Function(
        ("q",),
        lambda s, q: {"mass": plain.mass_matrix(s.tree, q)},
        lambda s, q: {"mass": reduced.mass_matrix(s.reduced, q)},
        square=True,
    ),
    "bias": Function(
        ("q", "qd"),
        lambda s, q, v: {"tau": plain.bias(s.tree, q, v, s.gravity)},
        lambda s, q, v: {"tau": reduced.bias(s.reduced, q, v)},
    ),
    "coriolis_matrix": Function(
        ("q", "qd"), lambda s, q, v: {"coriolis": plain.coriolis_matrix(s.tree, q, v)}, square=True
    ),
    "gravity": Function(
        ("q",),
        lambda s, q: {"tau": plain.gravity_torques(s.tree, q, s.gravity)},
        lambda s, q: {"tau": reduced.gravity_torques(s.reduced, q)},
    ),
    "friction": Function(
        ("qd",), lambda s, v: {"tau": plain.friction_torques(s.tree, v)}, needs_masses=False
    ),
    "springs": Function(
        ("q", "qd"), lambda s, q, v: {"tau": plain.spring_torques(s.tree, q, v)}, needs_masses=False
    ),
    "energy": Function(("q", "qd"), _energy),
    "regressor": Function(
        ("q", "qd", "qdd"),
        lambda s, q, v, a: {"regressor": plain.regressor(s.tree, q, v, a, s.gravity)},
        needs_masses=False,
        square=True,
    ),
    "inverse_dynamics_derivatives": Function(
        ("q", "qd", "qdd"),
        lambda s, q, v, a: plain.inverse_dynamics_derivatives(s.tree, q, v, a, s.gravity)._asdict(),
        square=True,
    ),
    "forward_dynamics_derivatives": Function(
        ("q", "qd", "tau"),
        lambda s, q, v, x: plain.forward_dynamics_derivatives(s.tree, q, v, x, s.gravity)._asdict(),
        square=True,
        solves=True,
    ),
}
"""All functions of a robot by name: the methods of `Manipulator`, and
`articulated_dynamics`, for generated code alone: `forward_dynamics` by articulated bodies, whose
operations grow with the number of joints and not with its cube."""
