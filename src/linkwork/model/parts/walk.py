"""From connected parts to a tree: finding them, checking that they stand, adding them up."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.errors import ModelError
from linkwork.model.parts.bodies import Base
from linkwork.model.parts.connector import Connector, Side
from linkwork.model.parts.families import JoiningPart, StandingPart
from linkwork.model.parts.part import Part
from linkwork.model.parts.plan import Plan, Spot


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


def plan_of(base: Base) -> Plan:
    """What the parts on a base turn into, added up from the base to the tips."""
    plan = Plan()
    ends: dict[JoiningPart, dict[str, Spot]] = {}
    waiting = _carried(base.tip, base.ground(plan))
    while waiting:
        connector, spot = waiting.pop()
        part = connector.part
        if isinstance(part, StandingPart):
            waiting += _carried(part.tip, part.stand(plan, spot))
        elif isinstance(part, JoiningPart):
            ends.setdefault(part, {})[connector.name] = spot
    for part, spots in ends.items():
        part.join(plan, spots["a"], spots["b"])
    return plan


def _carried(tip: Connector, spot: Spot) -> list[tuple[Connector, Spot]]:
    return [(mate, spot) for mate in reversed(tip.mates)]
