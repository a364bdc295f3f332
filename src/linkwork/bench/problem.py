"""What the bench of dynamics computes: its functions in their plain form, of one robot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.agreement import Reference
from linkwork.bench.entry import Arrays
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain
from linkwork.model.tree import Tree

STATES = 1024
"""How many states a batch has."""

INVERSE = "inverse dynamics"
FORWARD = "forward dynamics"
MASS = "mass matrix"
KINEMATICS = "tool pose + Jacobian"

TASKS = {
    INVERSE: "inverse_dynamics",
    FORWARD: "forward_dynamics",
    MASS: "mass_matrix",
    KINEMATICS: "pose_and_jacobian",
}
"""What is measured, and the name of the robot's function that computes it."""


@dataclass(frozen=True)
class Problem:
    """A robot and the states at which everything is computed.

    Attributes:
        tree: A robot whose joints turn or slide, without drives.
    """

    tree: Tree

    @cached_property
    def states(self) -> Arrays:
        """Positions, speeds, and accelerations or torques, each (STATES, n)."""
        random = np.random.default_rng(29)
        shape = (STATES, self.tree.speed_count)
        return tuple(random.uniform(-3.0, 3.0, shape) for _ in range(3))

    def arguments(self, task: str) -> Arrays:
        """What a task takes, all states."""
        return self.states[: len(FUNCTIONS[TASKS[task]].arguments)]

    @cached_property
    def references(self) -> dict[str, Reference]:
        """What is right, by task: the plain form, run as it stands on the whole batch."""
        even = np.ones(STATES)
        right = {name: self._plainly(name) for name in TASKS}
        condition = np.linalg.cond(right[MASS][0])
        return {
            name: Reference(results, condition if name == FORWARD else even)
            for name, results in right.items()
        }

    def _plainly(self, task: str) -> Arrays:
        columns = [list(array.T) for array in self.arguments(task)]
        return tuple(_stacked(result) for result in plainly(self.tree, TASKS[task], *columns))


def plainly(tree: Tree, function: str, *arguments: Sequence[Any]) -> tuple[Any, ...]:
    """The results of a function of a robot in its plain form, over any scalars."""
    return tuple(evaluate_plain(tree, function, *arguments).values())


def flat(value: Any) -> list[Any]:
    """The scalars of nested tuples, in order."""
    if isinstance(value, tuple | list):
        return [scalar for part in value for scalar in flat(part)]
    return [value]


def _stacked(result: Any) -> NDArray[Any]:
    columns = [np.broadcast_to(np.asarray(scalar), (STATES,)) for scalar in flat(result)]
    shape: list[int] = []
    while isinstance(result, tuple | list):
        shape.append(len(result))
        result = result[0]
    return np.stack(columns, axis=1).reshape(STATES, *shape)
