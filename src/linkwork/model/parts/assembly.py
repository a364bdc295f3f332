"""Assemblies: groups of connected parts that act as one component."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError, list_names
from linkwork.model.parts.component import Component, Group, Part, check_count
from linkwork.model.parts.connector import Connector
from linkwork.model.parts.fields import validated_field
from linkwork.model.parts.joints import JointPart


class Assembly(Group):
    """A named group of parts that exposes some of their connectors.

    `wrist = Assembly("wrist", [r4, l4, r5, l5], root=r4.root, tip=l5.tip)` is connected like a
    part: `l3 << wrist << tool`, `wrist.tip << tool`. In the robot its name prefixes the names of
    its parts, `wrist_r4`, so that one function can make several equal assemblies.
    """

    def __init__(self, name: str, parts: Iterable[Component], **connectors: Connector) -> None:
        """Group connected parts.

        Args:
            parts: Its parts; they may be assemblies.
            **connectors: Connectors of its parts, by exposed name.

        Raises:
            ArgumentError: Invalid name.
            ModelError: Duplicate names, a part of another assembly, a connector of another part,
                more than two connectors of type A.
        """
        self.name = name
        for key, end in connectors.items():
            what = f"connector {key!r} of assembly {name!r}"
            checks.instance(what, end, Connector, "a connector of one of its parts")
        self._members = self._checked_members(checks.instances("parts", parts, Component))
        for member in self._members.values():
            member._group = self
        self._connectors = dict(connectors)
        check_count(name, {key: end.side for key, end in connectors.items()})
        for key, end in connectors.items():
            if end.part not in self.leaves():
                raise ModelError(
                    f"connector {key!r} of assembly {name!r} is {end}, not of one of its parts",
                    hint=f"parts: {list_names(self._members, near=str(end.part))}",
                )

    def _checked_members(self, parts: Iterable[Component]) -> dict[str, Part | Assembly]:
        members: dict[str, Part | Assembly] = {}
        for part in parts:
            if not isinstance(part, Part | Assembly) or part._group is not None:
                raise ModelError(
                    f"{part!r} cannot be added to assembly {self.name!r}: it is in another"
                )
            if part.name in members:
                raise ModelError(
                    f"duplicate name of a part of assembly {self.name!r}: {part.name!r}",
                    hint="rename one of them",
                )
            members[part.name] = part
        return members

    def __setattr__(self, name: str, value: object) -> None:
        if name == "name":
            shown = value if isinstance(value, str) else checks.shown(value)
            value = validated_field(Assembly, shown, name, value)
        super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Connector:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._connectors:
            raise NotFoundError(f"connector of {self.full_name!r} called", name, self._connectors)
        return self._connectors[name]

    @property
    def connectors(self) -> Mapping[str, Connector]:
        """Connectors by exposed name."""
        return MappingProxyType(self._connectors)

    @property
    def parts(self) -> Mapping[str, Part | Assembly]:
        """Members by their own names."""
        return MappingProxyType(self._members)

    def leaves(self) -> list[Part]:
        """All parts, including those of nested assemblies."""
        parts: list[Part] = []
        for member in self._members.values():
            parts += member.leaves() if isinstance(member, Assembly) else [member]
        return parts

    def name_of(self, member: str) -> str:
        """Name of a member in the robot."""
        return f"{self.full_name}_{member}"

    def resolve_joint_name(self, name: str) -> str:
        """Name in the tree of a joint referred to by a member."""
        member = self._members.get(name)
        if isinstance(member, JointPart):
            return member.joint_name
        return self._group.resolve_joint_name(name) if self._group else name
