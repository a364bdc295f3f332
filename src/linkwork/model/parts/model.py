"""The model: connected parts that can be changed, saved and built into a tree."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from linkwork import checks
from linkwork.errors import LinkworkError, ModelError, NotFoundError, Place
from linkwork.model.build import build_tree
from linkwork.model.parts.bodies import Base, Tool
from linkwork.model.parts.component import Part
from linkwork.model.parts.connector import Connector, Side, cut
from linkwork.model.parts.families import FrameLocation, JoiningPart, StandingPart, TreePlan
from linkwork.model.parts.fields import fields_of
from linkwork.model.parts.registry import (
    SavedModel,
    connect_text,
    default_values,
    make_part,
    part_values,
    read_saved,
)
from linkwork.model.physics import Physics, data_of_physics, physics_of_data
from linkwork.model.tree import Tree


def _connected_parts(base: Base) -> dict[str, Part]:
    """All parts connected to a base, by full name; the base first."""
    parts: dict[str, Part] = {}
    for part in _reachable_parts([base]):
        first = parts.setdefault(part.full_name, part)
        if first is not part:
            raise ModelError(
                f"duplicate name {part.full_name!r}: a {first.kind} and a {part.kind}",
                hint="rename one of them",
            )
    return parts


def _reachable_parts(parts: Iterable[Part]) -> list[Part]:
    """Return some parts and all parts connected to them."""
    reached: dict[Part, None] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part not in reached:
            reached[part] = None
            mates = [mate.part for end in part.ends() for mate in end.mates]
            waiting += [mate for mate in reversed(mates) if mate not in reached]
    return list(reached)


def _check_connected(base: Base, parts: Iterable[Part]) -> None:
    for part in parts:
        if isinstance(part, Base) and part is not base:
            raise ModelError(
                f"two bases of one robot: {part.full_name!r} and {base.full_name!r}",
                hint=f"make {part.full_name!r} a link, or disconnect it",
            )
        for end in part.ends():
            if end.side is Side.A and not end.mates:
                raise ModelError(
                    f"connector {end} of {part.kind} {part.full_name!r} is not connected",
                    hint=f"connect it: part << {end}",
                )


def _plan_of(base: Base) -> TreePlan:
    plan = TreePlan()
    ends: dict[JoiningPart, dict[str, FrameLocation]] = {}
    waiting = _children(base.tip, base.ground(plan))
    while waiting:
        connector, location = waiting.pop()
        part = connector.part
        if isinstance(part, StandingPart):
            waiting += _children(part.tip, part.stand(plan, location))
        elif isinstance(part, JoiningPart):
            ends.setdefault(part, {})[connector.name] = location
    for part, locations in ends.items():
        part.join(plan, locations["a"], locations["b"])
    return plan


def _children(tip: Connector, location: FrameLocation) -> list[tuple[Connector, FrameLocation]]:
    return [(mate, location) for mate in reversed(tip.mates)]


def _snapshot(parts: list[Part]) -> Callable[[], None]:
    """Return a function that restores names, fields and connections of parts and their mates."""
    fields = [
        (part, key, part.value_given(key))
        for part in parts
        for key in ("name", *fields_of(type(part)))
    ]
    connections = [(end, list(end.mates)) for part in parts for end in part.ends()]

    def restore() -> None:
        for part, key, value in fields:
            setattr(part, key, value)
        for end, mates in connections:
            end.mates[:] = mates

    return restore


Places = Mapping[str, Place]

_PLACED = ("link", "joint", "frame", "cut", "coupling", "shaft")


class PartsByName(dict[str, Part]):
    """Parts by name; an unknown name raises and lists the names."""

    def __missing__(self, name: str) -> Part:
        raise NotFoundError("part called", name, self)


class Model:
    """A robot made of connected parts.

    Parts may be changed, disconnected and connected at any time; `rebuild` applies the changes.

    Attributes:
        tool: Link or frame that is the tool; the only `Tool` when None.
        places: Places of parts in their file, by name, for error messages.
        physics: Gravity, gravity compensation and parameters of simulation.
    """

    def __init__(
        self,
        name: str,
        base: Base,
        *,
        tool: str | None = None,
        places: Places = MappingProxyType({}),
    ) -> None:
        self.name = checks.text("name of a robot", name)
        self.base = checks.instance("base of a robot", base, Base, "a Base")
        self.tool = None if tool is None else checks.text("tool", tool)
        self.places = places
        self.physics = Physics()
        self._tree: Tree | None = None
        self._past_parts: dict[str, Part] = {}

    def __repr__(self) -> str:
        return f"<Model {self.name!r}: {', '.join(self.parts)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Parts reference each other in cycles as long as the robot; the saved state does not.
        return model_of_saved, (self.save_state(),)

    @property
    def parts(self) -> Mapping[str, Part]:
        """Connected parts by name."""
        parts = _connected_parts(self.base)
        self._past_parts |= parts
        return MappingProxyType(PartsByName(parts))

    def connections(self) -> list[str]:
        """Return connections as text, `base.tip << r1.root`, in the order of the tree."""
        ends = [x for part in self.parts.values() for x in part.ends() if x.side is Side.B]
        return [f"{end} << {mate}" for end in ends for mate in end.mates]

    @property
    def tree(self) -> Tree:
        """The tree last built by `rebuild`."""
        return self.rebuild() if self._tree is None else self._tree

    def rebuild(self) -> Tree:
        """Build a new tree from the parts; on failure the old tree is kept."""
        parts = self.parts
        _check_connected(self.base, parts.values())
        plan = _plan_of(self.base)
        self._tree = build_tree(
            self.name,
            plan.links,
            plan.frames,
            self._only_tool(parts.values()) if self.tool is None else self.tool,
            {(kind, name): place for name, place in self.places.items() for kind in _PLACED},
            cuts=plan.cuts,
            couplings=plan.couplings,
            force_points=plan.force_points,
            shafts=plan.shafts,
            physics=self.physics,
        )
        return self._tree

    def _only_tool(self, parts: Iterable[Part]) -> str | None:
        tools = [part.full_name for part in parts if isinstance(part, Tool)]
        return tools[0] if len(tools) == 1 else None

    def save_state(self) -> dict[str, Any]:
        """Parameters and connections of all parts as JSON data."""
        parts = {
            name: {"kind": part.kind, "values": part_values(part)}
            for name, part in self.parts.items()
        }
        return {
            "name": self.name,
            "tool": self.tool,
            "parts": parts,
            "connections": self.connections(),
            "physics": data_of_physics(self.physics),
        }

    def load_state(self, state: Mapping[str, Any]) -> Tree:
        """Restore saved parts and connections, and build the tree.

        Parts of the same kind that have, or once had, the saved names are reused. Works from any
        state, also one that cannot be built.

        Args:
            state: Data of `save_state`.

        Raises:
            LinkworkError: Invalid state or robot; nothing is changed.
        """
        saved, once = read_saved(state), self._past_parts
        present = _reachable_parts([self.base])
        before = self.name, self.tool, self.base, self.physics
        restore = _snapshot(_reachable_parts([*once.values(), *present]))
        self._past_parts = {part.full_name: part for part in present} | once
        try:
            self._apply(saved, present)
            return self.rebuild()
        except LinkworkError:
            restore()
            self._past_parts = once
            self.name, self.tool, self.base, self.physics = before
            raise

    def _apply(self, state: SavedModel, present: list[Part]) -> None:
        reused = self._reusable(state)
        parts = {
            name: _set_part(reused[name], name, saved.values)
            if name in reused
            else make_part(saved.kind, name, saved.values)
            for name, saved in state.parts.items()
        }
        for part in (*present, *parts.values()):
            for end in part.ends():
                for mate in tuple(end.mates):
                    cut([end], [mate])
        for line in state.connections:
            connect_text(parts, line)
        self.base = _only_base(parts)
        self.name, self.tool = state.name, state.tool
        self.physics = physics_of_data(state.physics)

    def _reusable(self, state: SavedModel) -> dict[str, Part]:
        """Parts for a state: those that have its names, else those that had them."""
        reusable = {
            name: part
            for name, saved in state.parts.items()
            if (part := self._past_parts.get(name))
            and part.kind == saved.kind
            and part.own_name(name)
        }
        current = {name: part for name, part in reusable.items() if part.full_name == name}
        once = {part: name for name, part in reusable.items() if part not in current.values()}
        return current | {name: part for part, name in once.items()}


def model_of_parts(
    name: str,
    parts: Mapping[str, Part],
    *,
    tool: str | None = None,
    places: Places = MappingProxyType({}),
) -> Model:
    """Model of connected parts by name, one of which is the base."""
    checks.instances("parts", checks.mapping("parts", parts).values(), Part)
    model = Model(name, _only_base(parts), tool=tool, places=places)
    connected = model.parts
    for one, part in parts.items():
        if connected.get(part.full_name) is not part:
            raise ModelError(
                f"{part.kind} {one!r} is not connected to {model.base.full_name!r}",
                place=places.get(one),
                hint=f"connect it: part << {one}, or remove it",
            )
    return model


def model_of_saved(state: Mapping[str, Any]) -> Model:
    """Model from data of `Model.save_state`."""
    saved = read_saved(state)
    parts = {name: make_part(x.kind, name, x.values) for name, x in saved.parts.items()}
    for line in saved.connections:
        connect_text(parts, line)
    model = model_of_parts(saved.name, parts, tool=saved.tool)
    model.physics = physics_of_data(saved.physics)
    return model


def _set_part(part: Part, name: str, values: dict[str, Any]) -> Part:
    """Set the full name and the fields of a part."""
    part.name = part.own_name(name)
    defaults = default_values(type(part))
    present = defaults | part_values(part)
    for field, value in (defaults | values).items():
        # Equal values are kept as written, with names local to an assembly.
        if field not in present or present[field] != value:
            setattr(part, field, value)
    return part


def _only_base(parts: Mapping[str, Part]) -> Base:
    bases = [part for part in parts.values() if isinstance(part, Base)]
    if len(bases) != 1:
        listed = ", ".join(part.full_name for part in bases) or "none"
        raise ModelError(f"expected one part of kind 'base', found: {listed}")
    return bases[0]
