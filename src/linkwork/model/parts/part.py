"""The base of every part, and how a kind of part declares its connectors."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, overload

from linkwork import checks
from linkwork.errors import NotFoundError
from linkwork.model.parts.component import Component
from linkwork.model.parts.connector import Connector, Medium, Side
from linkwork.model.parts.values import Triple, checked, fields_of
from linkwork.spatial import Vector3


class Port:
    """Declares a connector: `tip = Port(Side.B, Medium.FRAME)` in the body of a class."""

    def __init__(self, side: Side, medium: Medium) -> None:
        self.side = side
        self.medium = medium
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, part: None, owner: type) -> Any: ...
    @overload
    def __get__(self, part: Part, owner: type) -> Connector: ...
    def __get__(self, part: Part | None, owner: type) -> Any:
        return self if part is None else part.connectors[self.name]

    def make(self, part: Part) -> Connector:
        """The connector of one part."""
        return Connector(part, self.name, self.side, self.medium)


class Axis(Connector):
    """The axis of a joint: a direction, and the connector that drives are connected to.

    Attributes:
        direction: Unit vector in the joint's frame.
    """

    direction: Vector3 = (0.0, 0.0, 1.0)


class AxisPort(Port):
    """A field that is given a direction and answers with the `Axis`.

    So `Revolute("r1", axis=(0, 1, 0))`, `r1.axis = (1, 0, 0)` and `r1.axis << d1.flange` all read
    as they should.
    """

    value_type: ClassVar[Any] = Triple

    def __init__(self) -> None:
        super().__init__(Side.B, Medium.STATE)

    @overload
    def __get__(self, part: None, owner: type) -> Any: ...
    @overload
    def __get__(self, part: Part, owner: type) -> Axis: ...
    def __get__(self, part: Part | None, owner: type) -> Any:
        # Asked of the class, it tells the default, which is how dataclasses take it.
        return Axis.direction if part is None else part.connectors[self.name]

    def __set__(self, part: Part, direction: Vector3) -> None:
        self.__get__(part, type(part)).direction = direction

    def make(self, part: Part) -> Axis:
        """The axis of one joint."""
        return Axis(part, self.name, self.side, self.medium)


def ports_of(kind: type) -> dict[str, Port]:
    """The connectors a class declares, those of its bases first."""
    found: dict[str, Port] = {}
    for base in reversed(kind.__mro__):
        found |= {name: port for name, port in vars(base).items() if isinstance(port, Port)}
    return found


@dataclass(eq=False, repr=False)
class Part(Component):
    """A single component. Its fields are plain values, checked whenever they are written.

    Attributes:
        name: Unique among the parts of a robot.
    """

    name: str

    kind: ClassVar[str] = ""

    def __setattr__(self, field: str, value: object) -> None:
        known = ("name", *fields_of(type(self)))
        if field in known:
            named = self.name if field != "name" else value
            shown = named if isinstance(named, str) else checks.shown(named)
            value = checked(type(self), shown, field, value)
        elif not field.startswith("_"):
            raise NotFoundError(f"field of {self.kind} {self.name!r} called", field, known)
        super().__setattr__(field, value)

    def value_given(self, field: str) -> Any:
        """What was written to a field last; for an axis, its direction."""
        value = getattr(self, field)
        return value.direction if isinstance(value, Axis) else value

    def value_in_robot(self, field: str) -> Any:
        """What a field says to the robot; another than was written where it names a neighbour.

        Args:
            field: Its name.
        """
        return self.value_given(field)

    @property
    def connectors(self) -> dict[str, Connector]:
        """The connectors by name."""
        return self._connectors

    @cached_property
    def _connectors(self) -> dict[str, Connector]:
        return {name: port.make(self) for name, port in ports_of(type(self)).items()}
