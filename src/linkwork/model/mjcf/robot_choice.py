"""Choice of the robot among the bodies of a file.

A robot is a floating body with joints, or all bodies with joints that are fixed to the world.
Without any joint, it is a floating body. Of several, the robot is the one with the name of the
model, else the only one with actuators.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from linkwork.files import Element
from linkwork.model.mjcf.bodies import WORLD, MjcfBodies, children_of, descendants
from linkwork.model.mjcf.compiled_model import FREE, CompiledModel
from linkwork.model.mjcf.expansion.names import references

OBJECT = "a free object belongs to a scene"
STANDING = "a fixed body besides a floating robot belongs to a scene"
OTHER = "another robot belongs to a scene, or to a file of its own"

_SHOWN = 5


class RobotChoice:
    """Choice of the robot of a file.

    Args:
        for_scene: Whether several free bodies without joints are objects of a scene, none a robot.
    """

    def __init__(self, compiled: CompiledModel, bodies: MjcfBodies, *, for_scene: bool) -> None:
        self._compiled, self._for_scene = compiled, for_scene
        self._bodies = bodies
        self._tops: dict[str, str] = {WORLD: WORLD}
        """Body of the world that carries each body."""
        for body in compiled.bodies:
            self._tops[body.name] = body.name if body.parent == WORLD else self._tops[body.parent]
        self._free = {joint.body for joint in compiled.joints if joint.kind == FREE}
        self._jointed = {self._tops[x.body] for x in compiled.joints if x.kind != FREE}

    @cached_property
    def around(self) -> dict[str, str]:
        """Bodies that are not part of the robot, with the reason.

        Raises:
            SchemaError: There are several robots, and none is named or alone has actuators.
        """
        robots = self._robots()
        robot = robots[0] if len(robots) == 1 else self._chosen(robots) if robots else set()
        floats = bool(robot & self._free)
        reasons: dict[str, str] = {}
        for top in self._tops.values():
            if top in robot or top == WORLD:
                continue
            if any(top in other and self._jointed & other for other in robots):
                reasons[top] = OTHER
            elif top in self._free:
                reasons[top] = OBJECT
            elif floats:
                reasons[top] = STANDING
        return {name: reasons[top] for name, top in self._tops.items() if top in reasons}

    @property
    def others(self) -> list[str]:
        """First bodies of other robots."""
        return [x for x, reason in self.around.items() if reason == OTHER and self._tops[x] == x]

    def _robots(self) -> list[set[str]]:
        """Bodies of the world that each robot consists of."""
        if self._for_scene and not self._jointed and len(self._free) > 1:
            return []
        floating = self._free & self._jointed if self._jointed else self._free
        fixed = self._jointed - self._free
        ordered = [{x} for x in dict.fromkeys(self._tops.values()) if x in floating]
        return [*ordered, fixed] if fixed else ordered

    def _chosen(self, robots: list[set[str]]) -> set[str]:
        top = self._bodies.by_name[WORLD].element
        name, actuated = top.attributes.get("model", ""), self._actuated(top)
        for chosen in ({name}, actuated):
            matches = [robot for robot in robots if robot & chosen]
            if len(matches) == 1:
                return matches[0]
        names = [x for robot in robots for x in self._tops if x in robot]
        shown = ", ".join(repr(x) for x in names[:_SHOWN])
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        raise self._bodies.by_name[names[-1]].element.error(
            f"{len(robots)} robots in one file, with the bodies {shown}{more}",
            f'choose one by <mujoco model="{names[0]}">, put actuators on one only, or write each '
            "to a file of its own",
        )

    def _actuated(self, top: Element) -> set[str]:
        """Bodies of the world with actuators on what they carry."""
        carriers = {("body", name): name for name in self._tops}
        carriers |= {("joint", x.name): x.body for x in self._compiled.joints}
        carriers |= {("site", x.name): x.body for x in self._compiled.sites}
        tendons = {x.attributes.get("name", ""): x for x in _inside(top, "tendon")}
        carrying: set[str] = set()
        for actuator in _inside(top, "actuator"):
            tendon = tendons.get(actuator.attributes.get("tendon", ""))
            parts = (actuator,) if tendon is None else tuple(descendants(tendon))
            names = [name for part in parts for _, name in references(part)]
            carrying |= {self._tops[carriers[name]] for name in names if name in carriers}
        return carrying


def _inside(top: Element, tag: str) -> Iterator[Element]:
    for section in children_of(top):
        if section.tag == tag:
            yield from children_of(section)
