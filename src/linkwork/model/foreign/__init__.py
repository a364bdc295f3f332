"""Robots of other packages: Pinocchio, MuJoCo, the Robotics Toolbox and yourdfpy.

Objects are recognised by the module of their class, so that no package is imported for it.
"""

import importlib
from typing import Any, NamedTuple

from linkwork.errors import ModelError
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3

_READERS = {
    "pinocchio": "linkwork.model.foreign.pinocchio",
    "mujoco": "linkwork.model.foreign.mujoco",
    "roboticstoolbox": "linkwork.model.foreign.toolbox",
    "yourdfpy": "linkwork.model.foreign.yourdfpy",
}

KINDS = "a Robotics Toolbox robot, pinocchio.Model, mujoco.MjSpec, mujoco.MjModel or yourdfpy.URDF"


class ForeignRobot(NamedTuple):
    """A robot of another package."""

    tree: Tree
    # Gravitational acceleration in its base frame [m/s^2]; None when it has none
    gravity: Vector3 | None = None
    left_out: tuple[str, ...] = ()  # What the tree cannot represent, in words


def package_of(source: object) -> str | None:
    """Return the package that an object is from; None if its robots cannot be read."""
    modules = [base.__module__.partition(".")[0] for base in type(source).__mro__]
    return next((name for name in modules if name in _READERS), None)


def read_foreign(source: Any) -> ForeignRobot:
    """Return a robot of another package, one of `KINDS`, as a tree.

    Joints keep their names and, where the package orders them depth first, their order.
    """
    package = package_of(source)
    robot = importlib.import_module(_READERS[package]).read(source) if package else None
    if robot is None:
        raise ModelError(f"not a robot: {type(source).__name__}", hint=f"expected {KINDS}")
    return robot
