"""What single parts and assemblies have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, overload

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.parts.connector import (
    MOST_A,
    Connectable,
    Connector,
    Medium,
    Side,
)
from linkwork.model.parts.fields import Triple, fields_of, validated_field
from linkwork.spatial import Vector3


class Component(Connectable):
    """Something that can be connected: a part, or an assembly of parts.

    `base << r1 << l1` connects along a chain, `l1 << r2` and `l1 << r3` make branches, and
    `l3 | tool` cuts. A component stands for its one B connector of kind frame on the left of `<<`,
    and for its first free A connector on the right.

    Attributes:
        name: Its own name.
    """

    name: str
    _group: Group | None = None

    @property
    @abstractmethod
    def connectors(self) -> Mapping[str, Connector]:
        """The connectors by name."""

    @property
    def full_name(self) -> str:
        """Its name in the robot: after those of the assemblies it is in."""
        return self.name if self._group is None else self._group.name_of(self.name)

    def own_name(self, full_name: str) -> str:
        """The name of its own that makes it called so in the robot; empty where there is none."""
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
        """The connector that carries others.

        Raises:
            ModelError: There is none, or there are several.
        """
        carrying = [x for x in self.ends() if x.side is Side.B]
        frames = [x for x in carrying if x.medium is Medium.FRAME]
        if len(frames) == 1:
            return frames[0]
        if not carrying:
            raise ModelError(
                f"{self.full_name!r} carries nothing: it has no connector of type B",
                hint=f"put it on the right: carrier << {self.full_name}",
            )
        listed = ", ".join(map(str, carrying))
        raise ModelError(
            f"{self.full_name!r} has several connectors of type B, or none that is a frame",
            hint=f"name one: {listed}",
        )

    def inlet(self) -> Connector:
        """The connector that is carried: the first that is free.

        Raises:
            ModelError: It has no connector of type A.
        """
        carried = [x for x in self.ends() if x.side is Side.A]
        if not carried:
            raise ModelError(
                f"{self.full_name!r} stands on nothing: it has no connector of type A",
                hint=f"put it on the left: {self.full_name} << part",
            )
        return next((x for x in carried if not x.mates), carried[0])


class Group(Component):
    """A component that others are in."""

    @abstractmethod
    def name_of(self, member: str) -> str:
        """Name in the robot of something in it."""

    @abstractmethod
    def joint_called(self, name: str) -> str:
        """Name in the tree of a joint that one of its members speaks of."""


def check_count(name: str, sides: Mapping[str, Side]) -> None:
    """Refuses a component with more A connectors than a tree with cut loops can have.

    Args:
        name: Of the component or its kind.
        sides: Type of each connector, by name.

    Raises:
        ModelError: Names the connectors.
    """
    carried = [connector for connector, side in sides.items() if side is Side.A]
    if len(carried) > MOST_A:
        raise ModelError(
            f"{name!r} has {len(carried)} connectors of type A: {', '.join(carried)}",
            hint=f"a component may have {MOST_A}: split it into several",
        )


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


class JointAxis(Connector):
    """The axis of a joint: a direction, and the connector that drives are connected to.

    Attributes:
        direction: Unit vector in the joint's frame.
    """

    direction: Vector3 = (0.0, 0.0, 1.0)


class AxisPort(Port):
    """A field that is given a direction and answers with the `JointAxis`.

    So `Revolute("r1", axis=(0, 1, 0))`, `r1.axis = (1, 0, 0)` and `r1.axis << d1.flange` all read
    as they should.
    """

    value_type: ClassVar[Any] = Triple

    def __init__(self) -> None:
        super().__init__(Side.B, Medium.STATE)

    @overload
    def __get__(self, part: None, owner: type) -> Any: ...
    @overload
    def __get__(self, part: Part, owner: type) -> JointAxis: ...
    def __get__(self, part: Part | None, owner: type) -> Any:
        # Asked of the class, it tells the default, which is how dataclasses take it.
        return JointAxis.direction if part is None else part.connectors[self.name]

    def __set__(self, part: Part, direction: Vector3) -> None:
        self.__get__(part, type(part)).direction = direction

    def make(self, part: Part) -> JointAxis:
        """The axis of one joint."""
        return JointAxis(part, self.name, self.side, self.medium)


def ports_of(kind: type) -> dict[str, Port]:
    """The connectors a class declares, those of its bases first."""
    found: dict[str, Port] = {}
    for base in reversed(kind.__mro__):
        found |= {name: port for name, port in vars(base).items() if isinstance(port, Port)}
    return found


@dataclass(eq=False, repr=False)
class Part(Component):
    """A single component. Its fields are plain values, validated whenever they are written.

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
            value = validated_field(type(self), shown, field, value)
        elif not field.startswith("_"):
            raise NotFoundError(f"field of {self.kind} {self.name!r} called", field, known)
        super().__setattr__(field, value)

    def value_given(self, field: str) -> Any:
        """What was written to a field last; for an axis, its direction."""
        value = getattr(self, field)
        return value.direction if isinstance(value, JointAxis) else value

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
