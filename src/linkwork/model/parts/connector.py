"""Connectors: where components meet, and what may meet there.

A connector is of type A or B, and only an A is connected to a B. An A looks towards the base and
holds one connection; a B looks away from it and may hold many. A connector of kind `frame` is a
frame in space, one of kind `state` the one number of a joint that turns or slides.
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

MOST_A = 2
"""Greatest number of A connectors of one component; two allow a loop that is cut there."""


class Side(Enum):
    """Which way a connector looks."""

    A = "A"
    B = "B"


class Medium(Enum):
    """What passes through a connector."""

    FRAME = "frame"
    STATE = "state"


class Connectable(ABC):
    """What can stand on either side of `<<` and `|`: a component or one of its connectors."""

    @abstractmethod
    def outlet(self) -> Connector:
        """The connector meant when it stands on the left of `<<`."""

    @abstractmethod
    def inlet(self) -> Connector:
        """The connector meant when it stands on the right of `<<`."""

    @abstractmethod
    def ends(self) -> list[Connector]:
        """The connectors meant when it is cut from something."""

    @property
    @abstractmethod
    def component(self) -> Component:
        """The component meant when a chain goes on from it."""

    def __lshift__(self, right: Connectable) -> Component:
        """Connects, and gives the component on the right, so that a chain goes on."""
        self._check_partner(right)
        connect(self.outlet(), right.inlet())
        return right.component

    def __or__(self, right: Connectable) -> Self:
        """Cuts the connection with another, and gives what stands on the left."""
        self._check_partner(right)
        cut(self.ends(), right.ends())
        return self

    def _check_partner(self, other: object) -> None:
        if not isinstance(other, Connectable):
            raise ArgumentError(
                f"{checks.shown(other)} can neither be connected to {self!r} nor cut from it",
                hint="give a part, an assembly or a connector of one",
            )


class Connector(Connectable):
    """A place of a part where another may be connected.

    Attributes:
        part: The part it belongs to.
        name: Its name among the connectors of the part.
        side: Type A or B.
        medium: Kind `frame` or `state`.
        mates: What it is connected to, in the order of connecting.
    """

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
        """The part it belongs to."""
        return self.part


def connect(left: Connector, right: Connector) -> None:
    """Connects a B to an A.

    Raises:
        ModelError: They do not fit; the message names both parts and what would be right.
    """
    _check_ends(left, right)
    if right.mates:
        raise ModelError(
            f"{right} cannot be connected to {left}: it already stands on {right.mates[0]}",
            hint=f"cut that first ({right.mates[0].part.full_name} | {right.part.full_name}), "
            "or close a loop with a CutJoint between the two",
        )
    if any(part is right.part for part in ancestors(left.part)):
        raise ModelError(
            f"{left} << {right} would close a loop: {left.part.full_name!r} stands on "
            f"{right.part.full_name!r} already",
            hint=f"close loops with a CutJoint: {left} << cut.a and another B << cut.b",
        )
    left.mates.append(right)
    right.mates.append(left)


def cut(left: list[Connector], right: list[Connector]) -> None:
    """Takes apart every connection between some connectors and some others.

    Raises:
        ModelError: There is none.
    """
    found = [(one, two) for one in left for two in right if two in one.mates]
    for one, two in found:
        one.mates.remove(two)
        two.mates.remove(one)
    if not found:
        one, two = left[0].part.full_name, right[0].part.full_name
        mates = [str(mate) for connector in left for mate in connector.mates]
        hint = f"{one!r} is connected to {', '.join(mates) or 'nothing'}"
        raise ModelError(f"{one!r} and {two!r} are not connected, so nothing is cut", hint=hint)


def ancestors(part: Part) -> Iterator[Part]:
    """Every part that a part stands on, directly or not."""
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
        fault = "both are connectors of one part"
    elif left.side is right.side:
        fault = f"both are of type {left.side.value}"
    elif left.side is Side.A:
        fault = "the left one must be of type B, the right one of type A"
    elif left.medium is not right.medium:
        fault = f"one is a {left.medium.value}, the other a {right.medium.value}"
    if fault:
        raise ModelError(
            f"{left} cannot be connected to {right}: {fault}", hint=_what_fits(left, right)
        )


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
        return f"this would fit: {' or '.join(fitting)}"
    return f"connect {one.full_name!r} to another part: a B to an A, frame to frame, state to state"
