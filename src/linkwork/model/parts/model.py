"""From connected parts to a tree: finding them, checking that they stand, adding them up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from linkwork import checks
from linkwork.errors import LinkworkError, ModelError, NotFoundError, Place
from linkwork.model.build import build_tree
from linkwork.model.parts.bodies import Base, Tool
from linkwork.model.parts.component import Part
from linkwork.model.parts.connector import Connector, Side, cut
from linkwork.model.parts.families import (
    FrameLocation,
    JoiningPart,
    StandingPart,
    TreePlan,
)
from linkwork.model.parts.fields import fields_of
from linkwork.model.parts.registry import default_values, make_part, part_values
from linkwork.model.parts.saved import SavedModel, connect_text, read_saved
from linkwork.model.tree import Tree


def connected_parts(base: Base) -> dict[str, Part]:
    """Every part connected to a base, directly or not, by its full name; the base first.

    Raises:
        ModelError: Two parts of one name.
    """
    found: dict[str, Part] = {}
    for part in reachable_parts([base]):
        known = found.setdefault(part.full_name, part)
        if known is not part:
            raise ModelError(
                f"a {known.kind} and a {part.kind} are both called {part.full_name!r}",
                hint="rename one of them",
            )
    return found


def reachable_parts(parts: Iterable[Part]) -> list[Part]:
    """Some parts and every part connected to them, directly or not, whatever their names."""
    found: dict[Part, None] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found[part] = None
            mates = [mate.part for end in part.ends() for mate in end.mates]
            waiting += [mate for mate in reversed(mates) if mate not in found]
    return list(found)


def connections_of(parts: Iterable[Part]) -> list[str]:
    """Every connection as text, `base.tip << r1.root`, in an order that gives the same tree."""
    return [
        f"{end} << {mate}"
        for part in parts
        for end in part.ends()
        if end.side is Side.B
        for mate in end.mates
    ]


def check_standing(base: Base, parts: Iterable[Part]) -> None:
    """Refuses parts that hang in the air.

    Raises:
        ModelError: Another base, or an A connector that nothing is connected to.
    """
    for part in parts:
        if isinstance(part, Base) and part is not base:
            raise ModelError(
                f"{part.full_name!r} and {base.full_name!r} are two bases of one robot",
                hint=f"make {part.full_name!r} a link or cut it off",
            )
        for end in part.ends():
            if end.side is Side.A and not end.mates:
                raise ModelError(
                    f"{part.kind} {part.full_name!r} floats: its connector {end} is not connected",
                    hint=f"connect it: part << {end}",
                )


def plan_of(base: Base) -> TreePlan:
    """What the parts on a base turn into, added up from the base to the tips."""
    plan = TreePlan()
    ends: dict[JoiningPart, dict[str, FrameLocation]] = {}
    waiting = _carried(base.tip, base.ground(plan))
    while waiting:
        connector, location = waiting.pop()
        part = connector.part
        if isinstance(part, StandingPart):
            waiting += _carried(part.tip, part.stand(plan, location))
        elif isinstance(part, JoiningPart):
            ends.setdefault(part, {})[connector.name] = location
    for part, locations in ends.items():
        part.join(plan, locations["a"], locations["b"])
    return plan


def _carried(tip: Connector, location: FrameLocation) -> list[tuple[Connector, FrameLocation]]:
    return [(mate, location) for mate in reversed(tip.mates)]


class PartsSnapshot:
    """The names, fields and connections of some parts, with all that are connected to them."""

    def __init__(self, parts: Iterable[Part]) -> None:
        """Takes it.

        Args:
            parts: With them every part that one of them is connected to.
        """
        parts = list(parts)
        self._fields = [
            (part, {key: part.value_given(key) for key in ("name", *fields_of(type(part)))})
            for part in parts
        ]
        self._mates = [(end, list(end.mates)) for part in parts for end in part.ends()]

    def restore(self) -> None:
        """Makes the parts what they were."""
        for part, values in self._fields:
            for field, value in values.items():
                setattr(part, field, value)
        for end, mates in self._mates:
            end.mates[:] = mates


_PLACED = ("link", "joint", "frame", "cut", "coupling")


class PartsByName(dict[str, Part]):
    """Parts by name; a name that is not there is refused with those that are."""

    def __missing__(self, name: str) -> Part:
        raise NotFoundError("part called", name, self)


class Model:
    """A robot made of connected parts.

    Its parts may be changed, cut off and connected at any time; `init` makes that count.

    Attributes:
        name: The robot's name.
        base: The part everything stands on.
        tool: The link or frame that is the tool; the only `Tool` when None.
        places: Where parts stand in their file, by name, for messages.
    """

    def __init__(
        self,
        name: str,
        base: Base,
        *,
        tool: str | None = None,
        places: Mapping[str, Place] = MappingProxyType({}),
    ) -> None:
        """Takes a robot: all that is connected to a base.

        Args:
            name: The robot's name.
            base: The part everything stands on.
            tool: The link or frame that is the tool; the only `Tool` when None.
            places: Where parts stand in their file, by name, for messages.
        """
        self.name = checks.text("name of a robot", name)
        self.base = checks.instance("base of a robot", base, Base, "a Base, on which it stands")
        self.tool = None if tool is None else checks.text("tool", tool)
        self.places = places
        self._tree: Tree | None = None
        self._met: dict[str, Part] = {}

    def __repr__(self) -> str:
        return f"<Model {self.name!r}: {', '.join(self.parts)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Parts refer to each other in circles as long as the robot; their saved state does not.
        return model_of_saved, (self.save(),)

    @property
    def parts(self) -> Mapping[str, Part]:
        """Every part connected now, by name."""
        found = connected_parts(self.base)
        self._met |= found
        return MappingProxyType(PartsByName(found))

    def connections(self) -> list[str]:
        """Every connection as text, e.g. `base.tip << r1.root`."""
        return connections_of(self.parts.values())

    @property
    def tree(self) -> Tree:
        """What `init` built last."""
        return self.init() if self._tree is None else self._tree

    def init(self) -> Tree:
        """Builds a new tree from the parts as they are now; the old one stays if that fails.

        Raises:
            LinkworkError: The parts make no robot; the message names those at fault.
        """
        parts = self.parts
        check_standing(self.base, parts.values())
        plan = plan_of(self.base)
        self._tree = build_tree(
            self.name,
            plan.links,
            plan.frames,
            self._only_tool(parts.values()) if self.tool is None else self.tool,
            {(kind, name): place for name, place in self.places.items() for kind in _PLACED},
            cuts=plan.cuts,
            couplings=plan.couplings,
            force_points=plan.force_points,
        )
        return self._tree

    def _only_tool(self, parts: Iterable[Part]) -> str | None:
        tools = [part.full_name for part in parts if isinstance(part, Tool)]
        return tools[0] if len(tools) == 1 else None

    def save(self) -> dict[str, Any]:
        """The parameters of all parts and their connections, as JSON can hold them."""
        parts = {
            name: {"kind": part.kind, "values": part_values(part)}
            for name, part in self.parts.items()
        }
        return {
            "name": self.name,
            "tool": self.tool,
            "parts": parts,
            "connections": self.connections(),
        }

    def recall(self, state: Mapping[str, Any]) -> Tree:
        """Makes parts and connections what they were when saved, and builds the tree.

        Parts are the same objects as before where they have, or once had, the saved names and are
        of the same kind. This also helps out of a robot that cannot be built.

        Args:
            state: What `save` gave.

        Raises:
            LinkworkError: It is no saved state, or makes no robot; then nothing has changed.
        """
        wanted, met = read_saved(state), self._met
        present = reachable_parts([self.base])
        before = self.name, self.tool, self.base
        touched = PartsSnapshot(reachable_parts([*met.values(), *present]))
        self._met = {part.full_name: part for part in present} | met
        try:
            self._become(wanted, present)
            return self.init()
        except LinkworkError:
            touched.restore()
            self._met, (self.name, self.tool, self.base) = met, before
            raise

    def _become(self, state: SavedModel, present: list[Part]) -> None:
        known = self._known(state)
        parts = {
            name: _set_part(known[name], name, saved.values)
            if name in known
            else make_part(saved.kind, name, saved.values)
            for name, saved in state.parts.items()
        }
        for part in (*present, *parts.values()):
            for end in part.ends():
                for mate in tuple(end.mates):
                    cut([end], [mate])
        for line in state.connections:
            connect_text(parts, line)
        self.base = only_base(parts)
        self.name, self.tool = state.name, state.tool

    def _known(self, state: SavedModel) -> dict[str, Part]:
        """The parts that a state means: those of its names now, else those that had them once."""
        known = {
            name: part
            for name, saved in state.parts.items()
            if (part := self._met.get(name)) and part.kind == saved.kind and part.own_name(name)
        }
        current = {name: part for name, part in known.items() if part.full_name == name}
        once = {part: name for name, part in known.items() if part not in current.values()}
        return current | {name: part for part, name in once.items()}


def model_of_parts(
    name: str,
    parts: Mapping[str, Part],
    *,
    tool: str | None = None,
    places: Mapping[str, Place] = MappingProxyType({}),
) -> Model:
    """A robot that has all of some parts.

    Args:
        name: The robot's name.
        parts: By name, connected; one is the base.
        tool: The link or frame that is the tool; the only `Tool` when None.
        places: Where parts stand in their file, by name, for messages.

    Raises:
        ModelError: No base or several, or parts that are not connected to it.
    """
    model = Model(name, only_base(parts), tool=tool, places=places)
    connected = model.parts
    for one, part in parts.items():
        if connected.get(part.full_name) is not part:
            raise ModelError(
                f"{part.kind} {one!r} floats: it is not connected to {model.base.full_name!r}",
                place=places.get(one),
                hint=f"connect it: part << {one}, or leave it out",
            )
    return model


def model_of_saved(state: Mapping[str, Any]) -> Model:
    """A robot from what `Model.save` gave."""
    saved = read_saved(state)
    parts = {name: make_part(x.kind, name, x.values) for name, x in saved.parts.items()}
    for line in saved.connections:
        connect_text(parts, line)
    return model_of_parts(saved.name, parts, tool=saved.tool)


def _set_part(part: Part, name: str, values: dict[str, Any]) -> Part:
    """Gives a part a name in the robot and the values of its fields."""
    part.name = part.own_name(name)
    usual = default_values(type(part))
    present = usual | part_values(part)
    for field, value in (usual | values).items():
        # What is the same stays as it was written, with the names an assembly has inside.
        if field not in present or present[field] != value:
            setattr(part, field, value)
    return part


def only_base(parts: Mapping[str, Part]) -> Base:
    """The base among some parts.

    Raises:
        ModelError: There is none, or there are several.
    """
    bases = [part for part in parts.values() if isinstance(part, Base)]
    if len(bases) != 1:
        found = ", ".join(part.full_name for part in bases) or "none"
        raise ModelError(f"a robot has one part of kind 'base'; found: {found}")
    return bases[0]
