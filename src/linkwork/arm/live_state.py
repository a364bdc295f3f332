"""The live parts of a manipulator: their numbers now, and the block its code reads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cached_property, lru_cache
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.checks import GREATEST
from linkwork.codegen import Kernel, compile_program
from linkwork.codegen.runtime.fallback_kernels import Held
from linkwork.dynamics.live import LiveBlock, body_numbers, live_numbers, tree_with_live
from linkwork.errors import ArgumentError
from linkwork.model.inertia_check import drive_faults, inertia_fault, inertia_faults
from linkwork.model.link import TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3

_UNIT_WITHIN = 1e-6
_ROUND_OFF = 1e-13
_BLANK = {"tool": (0.0, 0.0, 0.0, 1.0) + (0.0,) * 13, "payload": (0.0,) * 10}


class LiveState:
    """Numbers that change while code stays.

    Any thread may change them at any time. A change replaces objects and writes to none, so a call
    that runs meanwhile computes with the numbers it started with.

    Attributes:
        block: What the code takes.
        numbers: For each live part its numbers now, as `linkwork.dynamics.live` says. Each change
            makes another dictionary.
    """

    def __init__(self, tree: Tree, gravity: Vector3, parts: Sequence[str]) -> None:
        """Takes a robot and the names of its live parts."""
        self.block = LiveBlock(tree, gravity, parts)
        self.numbers = self._numbers_of(tree, gravity)
        self._tree = tree
        self._placed: tuple[object, Tree, Vector3] | None = None
        self._held: Held = []
        self._changing = RLock()

    def __copy__(self) -> LiveState:
        other = LiveState.__new__(LiveState)
        other.__dict__.update(self.__dict__)
        other._held, other._changing = [], RLock()
        return other

    def serves(self, tree: Tree) -> bool:
        """Whether a robot differs from this one in live numbers, looks and rounding alone."""
        if inertia_faults(tree) or drive_faults(tree):
            # Whoever asks for dynamics shall hear of them.
            return False
        return _same(self._skeleton(tree), self._skeleton(self._tree))

    def adopt(self, tree: Tree, gravity: Vector3) -> None:
        """Takes over the live tool of another robot that the code serves too."""
        self.block = LiveBlock(tree, gravity, self.block.parts)
        self._tree = tree
        self.numbers = dict(self.numbers)
        if "tool" in self.numbers:
            self.set("tool", self._numbers_of(tree, gravity)["tool"])

    def keep(self, before: LiveState) -> None:
        """Takes over the payload and the gravity of the robot before; they are no parts of it."""
        for part in ("payload", "gravity"):
            if part in self.numbers and part in before.numbers:
                self.set(part, before.numbers[part])

    def set(self, part: str, numbers: NDArray[np.float64]) -> None:
        """Changes a part: fills a new block, compiles nothing.

        Args:
            part: Name of a live part.
            numbers: Its numbers, checked.

        Raises:
            ArgumentError: The part is not live.
        """
        if part not in self.numbers:
            raise ArgumentError(
                f"the {part} of this robot is not live",
                hint=f"load it with live=[{part!r}]; its numbers are part of the code now",
            )
        with self._changing:
            changed = {**self.numbers, part: numbers}
            if self._held:
                self._held[0] = self._filled(changed)
            self.numbers = changed

    def tree(self, gravity: Vector3) -> tuple[Tree, Vector3]:
        """The robot with the numbers of now, and its gravity."""
        numbers, placed = self.numbers, self._placed
        # What another thread has placed may be the robot of before the last change.
        if placed is None or placed[0] is not numbers:
            placed = self._placed = (numbers, *self._place(numbers, gravity))
        return placed[1:]

    def _place(
        self, numbers: Mapping[str, NDArray[np.float64]], gravity: Vector3
    ) -> tuple[Tree, Vector3]:
        parts: Mapping[str, Sequence[float]] = {
            part: values.tolist() for part, values in numbers.items() if part != "gravity"
        }
        x, y, z = numbers["gravity"].tolist() if "gravity" in numbers else gravity
        return tree_with_live(self._tree, parts), (x, y, z)

    @property
    def held(self) -> Held:
        """The block in both precisions, for `Kernel.hold`; a change puts another pair in."""
        with self._changing:
            if not self._held:
                self._held.append(self._filled(self.numbers))
        return self._held

    def _filled(
        self, numbers: Mapping[str, NDArray[np.float64]]
    ) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
        double = self._fill(*numbers.values())
        return double, double.astype(np.float32)

    def _numbers_of(self, tree: Tree, gravity: Vector3) -> dict[str, NDArray[np.float64]]:
        found = live_numbers(tree, gravity, self.block.parts)
        return {part: np.array(values, dtype=float) for part, values in found.items()}

    def _skeleton(self, tree: Tree) -> Tree:
        """A robot without live numbers and shapes, its tool under one name whatever its own."""
        blank = {part: _BLANK[part] for part in self.block.parts if part != "gravity"}
        bare = tree_with_live(tree, blank)
        links = tuple(replace(link, shapes=()) for link in bare.links)
        if "tool" in blank:
            links = tuple(_renamed(link, bare.tool) for link in links)
            frames = tuple(x for x in bare.frames if x.link != bare.tool)
            bare = replace(bare, frames=frames, tool_name="")
        return replace(bare, links=links)

    @cached_property
    def _fill(self) -> Kernel:
        return compile_program(self.block.program)


def _same(a: Any, b: Any) -> bool:
    """Whether two models are the same but for rounding."""
    if isinstance(a, float) and isinstance(b, float):
        return a == b or abs(a - b) <= _ROUND_OFF * max(1.0, abs(a))
    if is_dataclass(a) and type(a) is type(b):
        return all(_same(getattr(a, x.name), getattr(b, x.name)) for x in fields(a))
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    return a == b


def _renamed(link: TreeLink, tool: str) -> TreeLink:
    if link.parent == tool:
        return replace(link, parent="")
    return replace(link, name="", joint=replace(link.joint, name="")) if link.name == tool else link


@lru_cache(maxsize=256)
def tool_numbers(pose: Pose, inertia: Inertia) -> NDArray[np.float64]:
    """A tool as numbers.

    Raises:
        ArgumentError: Its rotation is none, or no body has its inertia.
    """
    (a, b, c), (d, e, f), (g, h, i) = pose.rotation
    off = math.hypot(
        *(a * a + b * b + c * c - 1.0, d * d + e * e + f * f - 1.0, a * d + b * e + c * f),
        *(b * f - c * e - g, c * d - a * f - h, a * e - b * d - i),
    )
    # Written so that numbers that are not finite are refused too.
    if not off <= _UNIT_WITHIN:
        raise ArgumentError(
            f"invalid rotation of the tool: {pose.rotation}",
            hint="give rows of unit length, at right angles, right-handed",
        )
    return _finite("tool", (*pose.position, *pose.wxyz(), *_checked_body("tool", inertia)))


@lru_cache(maxsize=256)
def payload_numbers(inertia: Inertia) -> NDArray[np.float64]:
    """A payload as numbers.

    Raises:
        ArgumentError: No body has its inertia.
    """
    return _finite("payload", _checked_body("payload", inertia))


def _checked_body(part: str, inertia: Inertia) -> tuple[float, ...]:
    numbers = body_numbers(inertia)
    _check_bounds(part, numbers)
    fault = "" if _surely_possible(inertia) else inertia_fault(inertia)
    if fault:
        raise ArgumentError(f"invalid {part}: {fault}")
    return numbers


def _check_bounds(part: str, numbers: Sequence[float]) -> None:
    for number in numbers:
        if not -GREATEST <= number <= GREATEST:
            raise ArgumentError(
                f"invalid {part}: it has the number {number:g}",
                hint=f"expected finite numbers of at most {GREATEST:g} in size, in SI units",
            )


def _surely_possible(inertia: Inertia) -> bool:
    """Whether an inertia is well inside what can be; a quick test that spares the full one."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = inertia.matrix
    half = 0.5 * (xx + yy + zz)
    a, b, c = half - xx, half - yy, half - zz
    minor = a * b - xy * xy
    whole = minor * c - a * yz * yz - b * xz * xz - 2.0 * xy * xz * yz
    symmetric = xy == yx and xz == zx and yz == zy
    least = 1e-6 * half
    return (
        symmetric
        and inertia.mass > 0.0
        and min(a, b, c, minor / half if half else 0.0) > least
        and whole > least**3
    )


def _finite(part: str, numbers: Sequence[Any]) -> NDArray[np.float64]:
    # A finite sum, which is quick, has finite terms.
    if not math.isfinite(sum(numbers)) and not all(map(math.isfinite, numbers)):
        raise ArgumentError(f"the {part} has numbers that are not finite: {list(numbers)}")
    _check_bounds(part, numbers)
    values = np.array(numbers, dtype=float)
    values.setflags(write=False)
    return values
