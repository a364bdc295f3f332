"""Problem of the bench of dynamics: functions of one robot in their plain form."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import Arrays, ReferenceResult
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain
from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Joint, JointKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import matrix3, vector3

STATES = 1024

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
"""Measured tasks, and the name of the robot's function for each."""


@dataclass(frozen=True)
class Problem:
    """A robot of revolute or prismatic joints without drives, and the states of the bench."""

    tree: Tree

    @cached_property
    def states(self) -> Arrays:
        """Positions, velocities, and accelerations or torques, each (STATES, n)."""
        random = np.random.default_rng(29)
        shape = (STATES, self.tree.velocity_count)
        return tuple(random.uniform(-3.0, 3.0, shape) for _ in range(3))

    def arguments(self, task: str) -> Arrays:
        """Return what a task takes, all states."""
        return self.states[: len(FUNCTIONS[TASKS[task]].arguments)]

    @cached_property
    def references(self) -> dict[str, ReferenceResult]:
        """Reference results by task: the plain form on the whole batch."""
        even = np.ones(STATES)
        right = {name: self._plainly(name) for name in TASKS}
        condition = np.linalg.cond(right[MASS][0])
        return {
            name: ReferenceResult(results, condition if name == FORWARD else even)
            for name, results in right.items()
        }

    def _plainly(self, task: str) -> Arrays:
        columns = [list(array.T) for array in self.arguments(task)]
        return tuple(
            stacked(result, STATES) for result in plainly(self.tree, TASKS[task], *columns)
        )


def plainly(tree: Tree, function: str, *arguments: Sequence[Any]) -> tuple[Any, ...]:
    """Return the results of a function of a robot in its plain form, over any scalars."""
    return tuple(evaluate_plain(tree, function, *arguments).values())


def flat(value: Any) -> list[Any]:
    """Return the scalars of nested tuples, in order."""
    if isinstance(value, tuple | list):
        return [scalar for part in value for scalar in flat(part)]
    return [value]


def stacked(result: Any, count: int) -> NDArray[Any]:
    """Return nested tuples of batches of scalars as one array, the axis of the batch first."""
    columns = [np.broadcast_to(np.asarray(scalar), (count,)) for scalar in flat(result)]
    shape: list[int] = []
    while isinstance(result, tuple | list):
        shape.append(len(result))
        result = result[0]
    return np.stack(columns, axis=1).reshape(count, *shape)


def with_dense_inertias(tree: Tree, seed: int = 0) -> Tree:
    """Return the same mechanism with a mass, a centre and a full inertia for each link that moves.

    Links that are fixed to another lose their inertia, and joints their drives, which not every
    peer has.
    """
    random = np.random.default_rng([seed, 23])
    inertias = [dense_inertia(random) if x.joint.kind.moves else None for x in tree.links]
    links = zip(without_drives(tree).links, inertias, strict=True)
    return replace(tree, links=tuple(replace(link, inertia=x) for link, x in links))


def without_drives(tree: Tree) -> Tree:
    """Return the same robot without rotors, friction and springs at its joints."""
    links = (replace(link, joint=replace(link.joint, drive=Drive())) for link in tree.links)
    return replace(tree, links=tuple(links))


def dense_chain(joints: int, seed: int = 0) -> Tree:
    """Return a chain of revolute joints, none parallel to the next, with dense inertias."""
    random = np.random.default_rng([seed, 31])
    links = [TreeLink("base", None, Joint("root"))]
    for i in range(joints):
        joint = Joint(f"q{i + 1}", JointKind.REVOLUTE)
        body = random_pose(random), dense_inertia(random)
        links.append(TreeLink(f"link{i + 1}", links[-1].name, joint, *body))
    return build_tree(f"chain{joints}", links)


def random_pose(random: np.random.Generator) -> Pose:
    """Return a pose without any parallel axes."""
    position, rpy = random.uniform(-0.4, 0.4, 3), random.uniform(-1.5, 1.5, 3)
    return Pose.from_xyz_rpy(position.tolist(), rpy.tolist())


def dense_inertia(random: np.random.Generator) -> Inertia:
    """Return a possible body without symmetry: its second moments are those of spread-out mass."""
    mass = float(random.uniform(1.0, 6.0))
    spread = random.normal(size=(3, 3)) * 0.1
    second = mass * (spread @ spread.T + 0.001 * np.eye(3))
    matrix = np.trace(second) * np.eye(3) - second
    return Inertia(mass, vector3(random.uniform(-0.2, 0.2, 3)), matrix3(matrix))
