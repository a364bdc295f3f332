"""What single parts and assemblies have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from linkwork.errors import ModelError
from linkwork.model.parts.connector import MOST_A, Connector, End, Medium, Side


class Component(End):
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
