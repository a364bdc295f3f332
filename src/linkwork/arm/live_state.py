"""Live parts of a manipulator: current numbers, and the block read by its code."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cached_property, lru_cache
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.codegen import Kernel, compile_program
from linkwork.codegen.runtime.fallback_kernels import Held
from linkwork.dynamics.live import LiveBlock, body_numbers, live_numbers, tree_with_live
from linkwork.errors import ArgumentError
from linkwork.model.inertia.inertia_check import dynamics_faults, inertia_fault
from linkwork.model.link import TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.inertia import NO_BODY
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import are_floats

_UNIT_WITHIN = 1e-6
_ROUND_OFF = 1e-13
_BLANK = {"tool": (0.0, 0.0, 0.0, 1.0) + (0.0,) * 13, "payload": (0.0,) * 10}


class LiveState:
    """Numbers of live parts, as in `linkwork.dynamics.live`, which change without compiling.

    Any thread may change them at any time. A change replaces objects and modifies none, so a
    concurrent call computes with the numbers at its start.
    """

    def __init__(self, tree: Tree, gravity: Vector3, parts: Sequence[str]) -> None:
        """Create the state of a robot from the names of its live parts."""
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
        """Whether the code is valid for a robot: only live numbers, shapes, rounding differ."""
        if dynamics_faults(tree):
            # Dynamics must report them.
            return False
        return _same(self._skeleton(tree), self._skeleton(self._tree))

    def adopt(self, tree: Tree, gravity: Vector3) -> None:
        """Set another robot for which the code is valid, with its live tool."""
        self.block = LiveBlock(tree, gravity, self.block.parts)
        self._tree = tree
        self.numbers = dict(self.numbers)
        if "tool" in self.numbers:
            self.set("tool", self._numbers_of(tree, gravity)["tool"])

    def keep(self, before: LiveState) -> None:
        """Keep payload and gravity of the previous state; they are not parts of the robot."""
        for part in ("payload", "gravity"):
            if part in self.numbers and part in before.numbers:
                self.set(part, before.numbers[part])

    def set(self, part: str, numbers: NDArray[np.float64]) -> None:
        """Change a part to validated numbers: compute a new block, compile nothing."""
        if part not in self.numbers:
            raise ArgumentError(
                f"the {part} of this robot is not live",
                hint=f"load it with live=[{part!r}]; its numbers are constants of the code",
            )
        with self._changing:
            changed = {**self.numbers, part: numbers}
            if self._held:
                self._held[0] = self._filled(changed)
            self.numbers = changed

    def tree(self, gravity: Vector3) -> tuple[Tree, Vector3]:
        """Return the robot with the current numbers, and its gravity."""
        numbers, placed = self.numbers, self._placed
        # Another thread may have stored the robot before the last change.
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
        """The block in both precisions for `Kernel.hold`; a change replaces the pair."""
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
        numbers = live_numbers(tree, gravity, self.block.parts)
        return {part: np.array(values, dtype=float) for part, values in numbers.items()}

    def _skeleton(self, tree: Tree) -> Tree:
        """Return the robot without live numbers and shapes, with an anonymous tool."""
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
    """Whether two models are equal up to rounding."""
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


def checked_body(part: str, inertia: Inertia | None) -> Inertia:
    """Return the inertia given for a live part; that of nothing when None."""
    if inertia is None:
        return NO_BODY
    body = checks.instance(f"inertia of the {part}", inertia, Inertia, "an Inertia, or None")
    if type(body.mass) is not float or not are_floats(body.matrix, body.center):
        raise checks.invalid(f"inertia of the {part}", inertia, "an Inertia of numbers")
    return body


@lru_cache(maxsize=256)
def tool_numbers(pose: Pose, inertia: Inertia) -> NDArray[np.float64]:
    """Return the numbers of a tool."""
    (a, b, c), (d, e, f), (g, h, i) = pose.rotation
    off = math.hypot(
        *(a * a + b * b + c * c - 1.0, d * d + e * e + f * f - 1.0, a * d + b * e + c * f),
        *(b * f - c * e - g, c * d - a * f - h, a * e - b * d - i),
    )
    # Also true for NaN.
    if not off <= _UNIT_WITHIN:
        raise ArgumentError(
            f"invalid rotation of the tool: {pose.rotation}",
            hint="expected a rotation matrix: orthonormal rows, determinant 1",
        )
    return _finite("tool", (*pose.position, *to_wxyz(pose.rotation), *_valid_body("tool", inertia)))


@lru_cache(maxsize=256)
def payload_numbers(inertia: Inertia) -> NDArray[np.float64]:
    """Return the numbers of a payload."""
    return _finite("payload", _valid_body("payload", inertia))


def _valid_body(part: str, inertia: Inertia) -> tuple[float, ...]:
    numbers = body_numbers(inertia)
    _check_bounds(part, numbers)
    fault = "" if _is_clearly_valid(inertia) else inertia_fault(inertia)
    if fault:
        raise ArgumentError(f"invalid {part}: {fault}")
    return numbers


def _check_bounds(part: str, numbers: Sequence[float]) -> None:
    for number in numbers:
        if not -MAX_NUMBER <= number <= MAX_NUMBER:
            raise ArgumentError(
                f"invalid {part}: {number:g}",
                hint=f"expected finite numbers of magnitude up to {MAX_NUMBER:g}, in SI units",
            )


def _is_clearly_valid(inertia: Inertia) -> bool:
    """Whether an inertia is clearly valid; a fast test that avoids the full one."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = inertia.matrix
    half = 0.5 * (xx + yy + zz)
    a, b, c = half - xx, half - yy, half - zz
    minor = a * b - xy * xy
    determinant = minor * c - a * yz * yz - b * xz * xz - 2.0 * xy * xz * yz
    symmetric = xy == yx and xz == zx and yz == zy
    least = 1e-6 * half
    return (
        symmetric
        and inertia.mass > 0.0
        and min(a, b, c, minor / half if half else 0.0) > least
        and determinant > least**3
    )


def _finite(part: str, numbers: Sequence[Any]) -> NDArray[np.float64]:
    # A finite sum has finite terms.
    if not math.isfinite(sum(numbers)) and not all(map(math.isfinite, numbers)):
        raise ArgumentError(f"invalid {part}: not finite: {list(numbers)}")
    _check_bounds(part, numbers)
    values = np.array(numbers, dtype=float)
    values.setflags(write=False)
    return values
