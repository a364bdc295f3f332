"""Components: the base classes of parts and assemblies, and connector declarations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, overload

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError, list_names
from linkwork.model.parts.connector import MAX_A, Connectable, Connector, Medium, Side
from linkwork.model.parts.fields import Triple, fields_of, validated_field
from linkwork.spatial import Vector3


class Component(Connectable):
    """A part or an assembly: something that can be connected.

    `base << r1 << l1` connects a chain, `l1 << r2` and `l1 << r3` make branches, and `l3 | tool`
    disconnects. On the left of `<<` a component means its only B connector of kind frame, or its
    only B connector, on the right its first free A connector.
    """

    name: str
    _group: Group | None = None

    @property
    @abstractmethod
    def connectors(self) -> Mapping[str, Connector]:
        """Connectors by name."""

    @property
    def full_name(self) -> str:
        """Name in the robot, prefixed by its assemblies."""
        return self.name if self._group is None else self._group.name_of(self.name)

    def own_name(self, full_name: str) -> str:
        """Own name that gives a full name; empty if there is none."""
        prefix = "" if self._group is None else self._group.name_of("")
        return full_name.removeprefix(prefix) if full_name.startswith(prefix) else ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.full_name!r}>"

    @property
    def component(self) -> Component:
        """Itself."""
        return self

    def ends(self) -> list[Connector]:
        """All its connectors."""
        return list(self.connectors.values())

    def outlet(self) -> Connector:
        """Return the connector for children."""
        carrying = [x for x in self.ends() if x.side is Side.B]
        frames = [x for x in carrying if x.medium is Medium.FRAME]
        if len(frames) == 1:
            return frames[0]
        if len(carrying) == 1:
            return carrying[0]
        if not carrying:
            raise ModelError(
                f"{self.full_name!r} has no connector of type B",
                hint=f"use it on the right: parent << {self.full_name}",
            )
        raise ModelError(
            f"ambiguous connector of {self.full_name!r}: no single frame connector of type B",
            hint=f"expected one of {list_names(map(str, carrying))}",
        )

    def inlet(self) -> Connector:
        """Return the connector to a parent: the first free one."""
        carried = [x for x in self.ends() if x.side is Side.A]
        if not carried:
            raise ModelError(
                f"{self.full_name!r} has no connector of type A",
                hint=f"use it on the left: {self.full_name} << part",
            )
        return next((x for x in carried if not x.mates), carried[0])


class Group(Component):
    """A component with members."""

    @abstractmethod
    def name_of(self, member: str) -> str:
        """Name of a member in the robot."""

    @abstractmethod
    def resolve_joint_name(self, name: str) -> str:
        """Name in the tree of a joint referred to by a member."""


def check_count(name: str, sides: Mapping[str, Side]) -> None:
    """Check the number of A connectors of a component, by the type of each."""
    carried = [connector for connector, side in sides.items() if side is Side.A]
    if len(carried) > MAX_A:
        raise ModelError(
            f"{name!r} has {len(carried)} connectors of type A: {', '.join(carried)}",
            hint=f"expected at most {MAX_A}: split the component",
        )


class Port:
    """Declaration of a connector: `tip = Port(Side.B, Medium.FRAME)` in a class body."""

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
        """Create the connector of a part."""
        return Connector(part, self.name, self.side, self.medium)


class JointAxis(Connector):
    """Axis of a joint: a direction, and the connector of drives.

    Attributes:
        direction: Unit vector in the joint frame.
    """

    direction: Vector3 = (0.0, 0.0, 1.0)


class AxisPort(Port):
    """A field set to a direction that returns the `JointAxis`.

    `Revolute("r1", axis=(0, 1, 0))`, `r1.axis = (1, 0, 0)` and `r1.axis << d1.flange` are valid.
    """

    value_type: ClassVar[Any] = Triple

    def __init__(self) -> None:
        super().__init__(Side.B, Medium.STATE)

    @overload
    def __get__(self, part: None, owner: type) -> Any: ...
    @overload
    def __get__(self, part: Part, owner: type) -> JointAxis: ...
    def __get__(self, part: Part | None, owner: type) -> Any:
        # On the class it returns the default, as dataclasses expect.
        return JointAxis.direction if part is None else part.connectors[self.name]

    def __set__(self, part: Part, direction: Vector3) -> None:
        self.__get__(part, type(part)).direction = direction

    def make(self, part: Part) -> JointAxis:
        """Create the axis of a joint."""
        return JointAxis(part, self.name, self.side, self.medium)


def ports_of(kind: type) -> dict[str, Port]:
    """Connectors declared by a class, those of its bases first."""
    ports: dict[str, Port] = {}
    for base in reversed(kind.__mro__):
        ports |= {name: port for name, port in vars(base).items() if isinstance(port, Port)}
    return ports


@dataclass(eq=False, repr=False)
class Part(Component):
    """A single part. Its fields are plain values, validated on assignment.

    Attributes:
        name: Unique among the parts of a robot.
    """

    name: str

    kind: ClassVar[str] = ""

    def __setattr__(self, field: str, value: object) -> None:
        names = ("name", *fields_of(type(self)))
        if field in names:
            named = self.name if field != "name" else value
            shown = named if isinstance(named, str) else checks.shown(named)
            value = validated_field(type(self), shown, field, value)
        elif not field.startswith("_"):
            raise NotFoundError(f"field of {self.kind} {self.name!r} called", field, names)
        super().__setattr__(field, value)

    def value_given(self, field: str) -> Any:
        """Value of a field; for an axis, its direction."""
        value = getattr(self, field)
        return value.direction if isinstance(value, JointAxis) else value

    def value_in_robot(self, field: str) -> Any:
        """Value of a field in the robot, with names resolved through assemblies."""
        return self.value_given(field)

    @property
    def connectors(self) -> dict[str, Connector]:
        """Connectors by name."""
        return self._connectors

    @cached_property
    def _connectors(self) -> dict[str, Connector]:
        return {name: port.make(self) for name, port in ports_of(type(self)).items()}
