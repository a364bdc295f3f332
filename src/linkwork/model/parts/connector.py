"""Connectors of components.

A connector is of type A (towards the base, one connection) or B (away from it, many connections);
a B is connected to an A of the same kind. The kind is `frame`, a frame in space, or `state`, the
position of a revolute or prismatic joint.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Self

from linkwork import checks
from linkwork.errors import ArgumentError, ModelError

if TYPE_CHECKING:
    from linkwork.model.parts.component import Component, Part

MAX_A = 2
"""Maximum number of A connectors of a component; two allow loop joints."""


class Side(Enum):
    """Type of a connector: A towards the base, B away from it."""

    A = "A"
    B = "B"


class Medium(Enum):
    """Kind of a connector."""

    FRAME = "frame"
    STATE = "state"


class Connectable(ABC):
    """An operand of `<<` and `|`: a component or a connector."""

    @abstractmethod
    def outlet(self) -> Connector:
        """Return the connector used on the left of `<<`."""

    @abstractmethod
    def inlet(self) -> Connector:
        """Return the connector used on the right of `<<`."""

    @abstractmethod
    def ends(self) -> list[Connector]:
        """Return the connectors used by `|`."""

    @property
    @abstractmethod
    def component(self) -> Component:
        """The component that continues a chain."""

    def __lshift__(self, right: Connectable) -> Component:
        """Connect; returns the component on the right, to continue the chain."""
        self._check_partner(right)
        connect(self.outlet(), right.inlet())
        return right.component

    def __or__(self, right: Connectable) -> Self:
        """Disconnect; returns the left operand."""
        self._check_partner(right)
        cut(self.ends(), right.ends())
        return self

    def _check_partner(self, other: object) -> None:
        if not isinstance(other, Connectable):
            raise ArgumentError(
                f"invalid operand for {self!r}: {checks.shown(other)}",
                hint="expected a part, an assembly or a connector",
            )


class Connector(Connectable):
    """A connector of a part, and the connectors it is connected to, in order of connection."""

    def __init__(self, part: Part, name: str, side: Side, medium: Medium) -> None:
        self.part = part
        self.name = name
        self.side = side
        self.medium = medium
        self.mates: list[Connector] = []

    def __str__(self) -> str:
        return f"{self.part.full_name}.{self.name}"

    def __repr__(self) -> str:
        return f"<{self.medium.value} connector {self} of type {self.side.value}>"

    def outlet(self) -> Connector:
        """Itself."""
        return self

    def inlet(self) -> Connector:
        """Itself."""
        return self

    def ends(self) -> list[Connector]:
        """Itself alone."""
        return [self]

    @property
    def component(self) -> Component:
        """Its part."""
        return self.part


def connect(left: Connector, right: Connector) -> None:
    """Connect a B to an A."""
    _check_ends(left, right)
    if right.mates:
        raise ModelError(
            f"cannot connect {left} << {right}: {right} is connected to {right.mates[0]}",
            hint=f"disconnect first ({right.mates[0].part.full_name} | {right.part.full_name}), "
            "or close a loop with a CutJoint",
        )
    if any(part is right.part for part in ancestors(left.part)):
        raise ModelError(
            f"{left} << {right} closes a loop: {left.part.full_name!r} is a descendant of "
            f"{right.part.full_name!r}",
            hint=f"close a loop with a CutJoint: {left} << cut.a and another B << cut.b",
        )
    left.mates.append(right)
    right.mates.append(left)


def cut(left: list[Connector], right: list[Connector]) -> None:
    """Disconnect every connection between two sets of connectors."""
    pairs = [(one, two) for one in left for two in right if two in one.mates]
    for one, two in pairs:
        one.mates.remove(two)
        two.mates.remove(one)
    if not pairs:
        one, two = left[0].part.full_name, right[0].part.full_name
        mates = [str(mate) for connector in left for mate in connector.mates]
        hint = f"{one!r} is connected to {', '.join(mates) or 'nothing'}"
        raise ModelError(f"{one!r} and {two!r} are not connected", hint=hint)


def ancestors(part: Part) -> Iterator[Part]:
    """All ancestors of a part."""
    waiting = [part]
    while waiting:
        for connector in waiting.pop().connectors.values():
            if connector.side is Side.A:
                carriers = [mate.part for mate in connector.mates]
                yield from carriers
                waiting += carriers


def _check_ends(left: Connector, right: Connector) -> None:
    fault = ""
    if left.part is right.part:
        fault = "both are connectors of the same part"
    elif left.side is right.side:
        fault = f"both are of type {left.side.value}"
    elif left.side is Side.A:
        fault = "expected type B on the left, type A on the right"
    elif left.medium is not right.medium:
        fault = f"kinds {left.medium.value} and {right.medium.value} differ"
    if fault:
        raise ModelError(f"cannot connect {left} << {right}: {fault}", hint=_what_fits(left, right))


def _what_fits(left: Connector, right: Connector) -> str:
    one, two = left.part, right.part
    fitting = [
        f"{b} << {a}"
        for carrier, carried in ((one, two), (two, one))
        if one is not two
        for b in carrier.connectors.values()
        for a in carried.connectors.values()
        if b.side is Side.B and a.side is Side.A and b.medium is a.medium and not a.mates
    ]
    if fitting:
        return f"possible connections: {' or '.join(fitting)}"
    return f"connect {one.full_name!r} to another part: B to A, frame to frame, state to state"
