"""What a user holds: a robot whose functions take and give arrays."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.border import Border
from linkwork.arm.compiled import Compiled
from linkwork.arm.computed import Computed
from linkwork.arm.ik import InverseKinematics
from linkwork.arm.live_parts import WithLiveParts
from linkwork.arm.live_state import LiveState
from linkwork.arm.states import Array
from linkwork.dynamics import GRAVITY
from linkwork.dynamics.live import checked_parts
from linkwork.dynamics.plain.body import checked_gravity
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.trace import Program

if TYPE_CHECKING:
    from linkwork.model.parts import Model, Part


class Manipulator(Computed, InverseKinematics, WithLiveParts):
    """A robot and its kinematics and dynamics.

    Every function takes a single state (n,) or a batch (N, n), in the order of `position_names` and
    `speed_names`, and answers in the same way; float32 in gives float32 out. Where every joint
    turns or slides, both are `joint_names`.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        gravity: ArrayLike = GRAVITY,
        model: Model | None = None,
        tool: str | None = None,
        live: Sequence[str] = (),
    ) -> None:
        """Takes a robot.

        Args:
            tree: The robot.
            gravity: Acceleration of a falling body in the base frame [m/s^2].
            model: The parts it was built from; made from the tree when None.
            tool: The link or frame that is the tool, after every `init` too; the robot's own when
                None.
            live: Parts that may change while its code stays, of `tool`, `payload` and `gravity`.
        """
        checks.instance("tree", tree, Tree, "a Tree, such as linkwork.load('irb140').tree")
        if model is not None:
            # Imports a schema library that computing does not need.
            from linkwork.model.parts import Model

            checks.instance("model", model, Model, "a Model, or None")
        self._gravity = checked_gravity(gravity)
        self._model = model
        self._tool = tool
        none = isinstance(live, list | tuple) and not live
        self._live_names = () if none else checked_parts(live)
        self._live: LiveState | None = None
        self._take(tree)

    def __repr__(self) -> str:
        return f"<Manipulator {self.name!r}: {', '.join(self.joint_names)}>"

    def _repr_html_(self) -> str:
        """Table of the joints for notebooks."""
        return self.tree._repr_html_()

    @property
    def tree(self) -> Tree:
        """The model everything is computed from, with the live parts as they are now."""
        return self._live.tree(self._gravity)[0] if self._live else self._border.tree

    @property
    def name(self) -> str:
        """The robot's name."""
        return self.tree.name

    @property
    def tool(self) -> str:
        """Name of the frame that is the tool."""
        return self.tree.tool

    @property
    def gravity_vector(self) -> Vector3:
        """Acceleration of a falling body in the base frame [m/s^2]."""
        return self._live.tree(self._gravity)[1] if self._live else self._gravity

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the joints that move by themselves, in order."""
        return self._border.joint_names

    @property
    def position_names(self) -> tuple[str, ...]:
        """Names of the numbers in q: those of the joints, of a ball `j.w`, `j.x`, ..."""
        return self.tree.position_names

    @property
    def speed_names(self) -> tuple[str, ...]:
        """Names of the numbers in qd and tau."""
        return self.tree.speed_names

    @property
    def lower(self) -> Array:
        """Least positions; -inf where unlimited [rad or m]."""
        return self._border.lower

    @property
    def upper(self) -> Array:
        """Greatest positions; inf where unlimited [rad or m]."""
        return self._border.upper

    @property
    def speed_limits(self) -> Array:
        """Greatest speeds; inf where unlimited [rad/s or m/s]."""
        return self._border.speed_limits

    @property
    def effort_limits(self) -> Array:
        """Greatest torques or forces; inf where unlimited [N m or N]."""
        return self._border.effort_limits

    @property
    def model(self) -> Model:
        """The robot as parts that can be changed; `init` makes changes count."""
        if self._model is None:
            # Imports a schema library that computing does not need.
            from linkwork.model.parts.from_tree import model_of_tree

            self._model = model_of_tree(self._border.tree)
        return self._model

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts connected now, by name: `arm.parts["l3"].mass = 2`."""
        return self.model.parts

    def init(self) -> None:
        """Builds the robot anew from its parts; if that fails, all stays as it was.

        A live tool is then that of the parts; a live payload and live gravity stay as they are.

        Raises:
            LinkworkError: The parts make no robot; the message names those at fault.
        """
        self._take(self.model.init())

    def save(self) -> dict[str, Any]:
        """The parameters of all parts and their connections, as JSON can hold them."""
        return self.model.save()

    def recall(self, state: Mapping[str, Any]) -> None:
        """Makes the robot what it was when saved; if that fails, all stays as it was.

        Args:
            state: What `save` gave.

        Raises:
            LinkworkError: It is no saved state, or makes no robot.
        """
        self._take(self.model.recall(state))

    def program(self, name: str, frame: str | None = None) -> Program:
        """A function of the robot as the graph its code is made of.

        Args:
            name: One of `linkwork.dynamics.functions.FUNCTIONS`.
            frame: The link or frame that kinematics is about; the tool when None.

        Raises:
            NotFoundError: No such function or frame.
            ModelError: The robot lacks what the function needs.
        """
        return self._compiled.program(name, frame)

    def __copy__(self) -> Self:
        """The same robot with live parts of its own: a change of either leaves the other alone."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._start(self._border, copy.copy(self._live))
        return other

    def __getstate__(self) -> dict[str, Any]:
        # Compiled code belongs to this process; another compiles, or finds it in the cache.
        made_here = ("_compiled", "_calls", "_ik_solvers", "_carrier_solver")
        state = {key: x for key, x in self.__dict__.items() if key not in made_here}
        return state | {"_live": self._live.numbers if self._live else None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        numbers = state["_live"]
        self.__dict__.update(state | {"_live": None})
        self._take(state["_border"].tree)
        for part, values in (numbers or {}).items():
            self._live_parts.set(part, values)

    def _take(self, tree: Tree) -> None:
        """Makes a tree the robot; code that serves it too is kept."""
        tree = tree if self._tool is None else tree.with_tool(self._tool)
        border = Border(tree)
        if self._live is not None and self._live.serves(tree):
            self._live.adopt(tree, self._gravity)
            self._compiled.adopt(border)
            self._border = border
            self._ik_solvers.clear()
            return
        live = LiveState(tree, self._gravity, self._live_names) if self._live_names else None
        if live is not None and self._live is not None:
            live.keep(self._live)
        self._start(border, live)

    def _start(self, border: Border, live: LiveState | None) -> None:
        """Takes a robot and its live parts, with nothing compiled yet."""
        self._border, self._live = border, live
        self._start_ik()
        self._compiled = Compiled(border, self._gravity, live)
        self._calls = self._compiled.calls
