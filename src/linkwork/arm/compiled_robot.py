"""A robot model made ready to compute: compiled functions, live numbers and IK solvers.

What is compiled belongs to one tree; `replace_tree` keeps the code that is valid for the next one.
A change of a live tool changes the transform of poses to its carrier, not the compiled code.
"""

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.compiled_functions import CompiledFunctions, Notices
from linkwork.arm.live_state import LiveState
from linkwork.arm.state_spec import StateSpec
from linkwork.errors import ArgumentError
from linkwork.ik import (
    BatchSolutions,
    IKSolver,
    JointPath,
    Nearest,
    SolutionFamily,
    Solutions,
    Task,
)
from linkwork.ik.ik_solver import SolveOptions
from linkwork.ik.poses import read_poses
from linkwork.model.link import TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3


class LiveToolSolver:
    """As `IKSolver`, for a frame that is fixed to a live tool."""

    def __init__(self, robot: Callable[[], Tree], frame: str | None, carrier: IKSolver) -> None:
        self._robot = robot
        self._frame = frame
        self._carrier = carrier
        tree = robot()
        # One object, so that no thread sees a tree beside the pose of another.
        self._placed = tree, self._carrier_in_frame(tree)

    def usual(self, poses: Any) -> Solutions | BatchSolutions:
        """`solve` without options."""
        return self._carrier.usual(self._of_carrier(poses))

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        **options: Unpack[SolveOptions],
    ) -> Solutions | BatchSolutions:
        """See `IKSolver.solve`; with a task, the current tool is compiled."""
        if options.get("task") is not None:
            return self._now().solve(poses, parameters, **options)
        return self._carrier.solve(self._of_carrier(poses), parameters, **options)

    def path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = True,
    ) -> JointPath:
        """See `IKSolver.path`."""
        return self._carrier.path(
            self._of_carrier(poses), start, parameters, within_limits=within_limits
        )

    def family(self, pose: Any, *, samples: int, within_limits: bool) -> SolutionFamily:
        """See `IKSolver.family`."""
        carried = self._of_carrier(pose)
        return self._carrier.family(carried, samples=samples, within_limits=within_limits)

    def nearest(self, pose: Any, task: Task | None = None) -> Nearest:
        """See `IKSolver.nearest`; the current tool is compiled."""
        return self._now().nearest(pose, task)

    def _now(self) -> IKSolver:
        return IKSolver(self._robot(), self._frame)

    @property
    def carrier(self) -> str:
        """The link that carries the tool."""
        return self._carrier.frame

    @property
    def carrier_in_frame(self) -> NDArray[np.float64]:
        """Pose of the carrier in the frame, with the current tool, 4x4."""
        tree, placed = self._robot(), self._placed
        if tree is not placed[0]:
            placed = self._placed = tree, self._carrier_in_frame(tree)
        return placed[1]

    def _of_carrier(self, poses: Any) -> NDArray[np.float64]:
        numbers, _ = read_poses(poses)
        # Invalid poses stay invalid, and the carrier's solver raises.
        with np.errstate(invalid="ignore", over="ignore"):
            return numbers.reshape(*numbers.shape[:-1], 4, 4) @ self.carrier_in_frame

    def _carrier_in_frame(self, tree: Tree) -> NDArray[np.float64]:
        index, pose = tree.frame(self._frame)
        while tree.links[index].name != self._carrier.frame:
            pose = tree.links[index].pose_in_parent @ pose
            index = tree.parents[index]
        return pose.inverse().matrix


def links_after_tool(tree: Tree, frame: str | None = None) -> tuple[TreeLink, ...] | None:
    """Return the links from the tool to a frame, the frame's first; None if it is not carried."""
    index, _ = tree.frame(frame)
    after: list[TreeLink] = []
    while index >= 0 and tree.links[index].name != tree.tool:
        after.append(tree.links[index])
        index = tree.parents[index]
    return tuple(after) if index >= 0 else None


class CompiledRobot:
    """A tree with its compiled functions, the numbers of its live parts and its IK solvers.

    `spec` is the tree without changes of live parts; `solvers` are by frame, None for the tool.
    """

    def __init__(
        self, tree: Tree, gravity: Vector3, live_names: Sequence[str], notices: Notices
    ) -> None:
        self._gravity = gravity
        self.live_names = tuple(live_names)
        self.notices = notices
        self._start(StateSpec(tree), self._new_live(tree))

    @property
    def tree(self) -> Tree:
        """The model with the current numbers of live parts."""
        return self.live.tree(self._gravity)[0] if self.live else self.spec.tree

    @property
    def gravity(self) -> Vector3:
        """Gravitational acceleration in the base frame [m/s^2]."""
        return self.live.tree(self._gravity)[1] if self.live else self._gravity

    @property
    def live_parts(self) -> LiveState:
        """Numbers of live parts."""
        if self.live is None:
            raise ArgumentError(
                f"no part of {self.tree.name!r} is live",
                hint="load it with live=['tool', 'payload', 'gravity'], or some of them",
            )
        return self.live

    def replace_tree(self, tree: Tree) -> None:
        """Set another tree; compiled code that is still valid is kept.

        A live tool becomes that of the tree; live payload and gravity are kept.
        """
        spec = StateSpec(tree)
        if self.live is not None and self.live.serves(tree):
            self.live.adopt(tree, self._gravity)
            self.functions.adopt(spec)
            self.spec = spec
            self.solvers.clear()
            return
        live = self._new_live(tree)
        if live is not None and self.live is not None:
            live.keep(self.live)
        self._start(spec, live)

    def solver(self, frame: str | None) -> IKSolver | LiveToolSolver:
        """Return the IK solver of a frame; of the tool when None."""
        name = frame if frame is None else checks.text("frame", frame)
        return self.solvers.get(name) or self._new_solver(name)

    def __copy__(self) -> Self:
        """Return a copy with its own live parts."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._start(self.spec, copy.copy(self.live))
        return other

    def __getstate__(self) -> dict[str, Any]:
        # Compiled code belongs to this process; another compiles it or finds it in the cache.
        made_here = ("functions", "solvers", "_carrier_solver")
        state = {key: x for key, x in self.__dict__.items() if key not in made_here}
        return state | {"live": self.live.numbers if self.live else None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        numbers = state["live"] or {}
        self.__dict__.update(state)
        self._start(self.spec, self._new_live(self.spec.tree))
        for part, values in numbers.items():
            self.live_parts.set(part, values)

    def _new_live(self, tree: Tree) -> LiveState | None:
        if "tool" in self.live_names or "payload" in self.live_names:
            self.notices.about_tool(tree)
        return LiveState(tree, self._gravity, self.live_names) if self.live_names else None

    def _start(self, spec: StateSpec, live: LiveState | None) -> None:
        """Set the tree and its live parts; nothing is compiled yet."""
        self.spec, self.live = spec, live
        self.solvers: dict[str | None, IKSolver | LiveToolSolver] = {}
        self._carrier_solver: IKSolver | None = None
        self.functions = CompiledFunctions(spec, self._gravity, live, self.notices)

    def _new_solver(self, frame: str | None) -> IKSolver | LiveToolSolver:
        tree = self.tree
        if frame is None:
            self.notices.about_tool(self.spec.tree)
        after = links_after_tool(tree, frame) if "tool" in self.live_names else None
        if after is None:
            return self.solvers.setdefault(frame, IKSolver(tree, frame))
        if any(link.joint.kind.moves for link in after):
            # Another tool moves the joints behind it: the solver is used once.
            return IKSolver(tree, frame)
        if self._carrier_solver is None:
            carrier = tree.links[tree.link_index(tree.tool)].parent
            self._carrier_solver = IKSolver(tree, carrier)
        solver = LiveToolSolver(lambda: self.tree, frame, self._carrier_solver)
        return self.solvers.setdefault(frame, solver)
