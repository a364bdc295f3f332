"""Numbers that may change while code runs: those of live parts, and what follows from them.

Live parts (`tool`, `payload`, `gravity`) stay arguments of the code. What code needs of them is
computed once, when they change: the program `live` takes the numbers of the parts and fills one
block, which every function takes as its last argument. So a tool change writes numbers, and the
code is as fast as code with the numbers in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from linkwork import checks
from linkwork.dynamics.fast import Reduced, reduce_tree
from linkwork.dynamics.functions import Subject
from linkwork.dynamics.live import LIVE, tree_with_live
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.trace import Argument, Graph, Program, Result, Traced

BLOCK = "live"
"""Name of the argument that holds the block, and of the program that fills it."""


class LiveBlock:
    """What the code of a robot with live parts takes beside its state.

    Attributes:
        parts: Names of the live parts, in the order of `LIVE`.
    """

    def __init__(self, tree: Tree, gravity: Vector3, parts: Sequence[str]) -> None:
        """Traces what follows from the numbers of live parts.

        Args:
            tree: The robot.
            gravity: Acceleration of a falling body in the base frame [m/s^2], if it is not live.
            parts: Names of `LIVE`.

        Raises:
            NotFoundError: No such part.
            ArgumentError: A part is named twice, or none is.
        """
        self.parts = checked_parts(parts)
        self._tree = tree
        self._gravity = gravity

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """What the program `live` takes: the numbers of each part."""
        return tuple(Argument(part, LIVE[part]) for part in self.parts)

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return self._count + len(self._followers)

    @cached_property
    def program(self) -> Program:
        """The program that fills the block: the numbers of the parts, then what follows."""
        outputs = [self._graph.input(i) for i in range(self._count)]
        outputs += self._followers
        result = Result(BLOCK, (self.size,))
        return Program(BLOCK, self.arguments, (result,), self._graph, tuple(outputs))

    def subject(self, block: Sequence[Scalar], frame: str | None) -> Subject:
        """The robot whose live numbers are those of a block.

        Args:
            block: Scalars, `size` of them.
            frame: What kinematics is about; the tool when None.
        """
        subject = self._subject(block[: self._count], frame)
        places = {node: self._count + i for i, node in enumerate(self._followers)}
        places |= {self._graph.input(i): i for i in range(self._count)}
        reduced = self._reduced.map_scalars(lambda number: block[places[number.node]])
        return replace(subject, known=replace(reduced, tree=subject.tree))

    @property
    def _count(self) -> int:
        return sum(LIVE[part] for part in self.parts)

    @cached_property
    def _graph(self) -> Graph:
        return Graph()

    @cached_property
    def _reduced(self) -> Reduced:
        """The fast form, its numbers traced where they depend on live ones."""
        numbers = [Traced(self._graph, self._graph.input(i)) for i in range(self._count)]
        subject = self._subject(numbers, None)
        reduced = reduce_tree(subject.tree, subject.gravity)
        return reduced.map_scalars(lambda x: x if x.value is None else x.value)

    @cached_property
    def _followers(self) -> list[int]:
        """Nodes of the numbers of the fast form that depend on live ones, in their order."""
        found: dict[int, None] = {}

        def note(number: Traced) -> Traced:
            found[number.node] = None
            return number

        self._reduced.map_scalars(note)
        given = {self._graph.input(i) for i in range(self._count)}
        return [node for node in found if node not in given]

    def _subject(self, numbers: Sequence[Scalar], frame: str | None) -> Subject:
        named, start = {}, 0
        for part in self.parts:
            named[part] = numbers[start : start + LIVE[part]]
            start += LIVE[part]
        x, y, z = named.pop("gravity", self._gravity)
        return Subject(tree_with_live(self._tree, named), (x, y, z), frame)


def checked_parts(parts: Sequence[str]) -> tuple[str, ...]:
    """Names of live parts in the order of `LIVE`.

    Raises:
        NotFoundError: No such part.
        ArgumentError: It is no list of different names.
    """
    listed = isinstance(parts, Sequence) and not isinstance(parts, str | bytes)
    named = listed and all(isinstance(part, str) for part in parts)
    if not named or not parts or len(set(parts)) < len(parts):
        raise ArgumentError(
            f"invalid live: {checks.shown(parts)}", hint=f"give a list of {', '.join(LIVE)}"
        )
    for part in parts:
        if part not in LIVE:
            raise NotFoundError("live part called", part, LIVE)
    return tuple(part for part in LIVE if part in parts)
