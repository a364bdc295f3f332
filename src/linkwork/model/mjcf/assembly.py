"""Assembly of a tree from the model compiled by MuJoCo and the elements of the file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from linkwork.errors import Place
from linkwork.files import Element
from linkwork.model.build import build_tree
from linkwork.model.link import MissingShape, Shape, TreeLink
from linkwork.model.mjcf.bodies import WORLD, MassSources, MjcfBodies, children_of, elements_in
from linkwork.model.mjcf.compiled_model import FREE, CompiledModel
from linkwork.model.mjcf.constraints import MjcfConstraints
from linkwork.model.mjcf.expansion.names import references
from linkwork.model.mjcf.links import SiteFrames, find_base, links_of_bodies
from linkwork.model.mjcf.shapes import MjcfShapes
from linkwork.model.mujoco.spec import neighbours_of_base
from linkwork.model.physics import EqualityParameters, JointParameters, Physics
from linkwork.model.tree import Tree


@dataclass(eq=False)
class TreeAssembly:
    """Assembles a robot; `elements` are those of constraints and tendons, by index."""

    compiled: CompiledModel
    bodies: MjcfBodies
    shapes: MjcfShapes
    masses: MassSources
    elements: list[Element]
    for_scene: bool = False

    @cached_property
    def base(self) -> str:
        """Name of the base."""
        return find_base(self.compiled, self.bodies, self.around)

    @cached_property
    def choice(self) -> RobotChoice:
        """Choice of the robot among the bodies of the file."""
        return RobotChoice(self.compiled, self.bodies, for_scene=self.for_scene)

    @property
    def around(self) -> dict[str, str]:
        """Bodies that are not part of the robot, with the reason."""
        return self.choice.around

    @cached_property
    def floats(self) -> bool:
        """Whether the base is floating; then the world body is not part of the robot."""
        return any(x.kind == FREE and x.body not in self.around for x in self.compiled.joints)

    @cached_property
    def shape_of(self) -> dict[int, Shape | MissingShape]:
        """Shapes of geoms, by the identity of their elements."""
        compiled_geoms = {geom.name: geom for geom in self.compiled.geoms}
        shapes: dict[int, Shape | MissingShape] = {}
        for body, part in self.bodies.geoms():
            compiled = compiled_geoms.get(self.bodies.names[id(part.element)])
            outside = body.name in self.around or (self.floats and body.name == WORLD)
            if compiled is not None and not outside:
                shape = self.shapes.shape(part, compiled)
                if shape is not None:
                    shapes[id(part.element)] = shape
        return shapes

    @cached_property
    def links(self) -> list[TreeLink]:
        """The links, without mimic joints."""
        links = links_of_bodies(self.compiled, self.base, self.around)
        return [self._with_shapes(link) for link in links]

    @cached_property
    def sites(self) -> SiteFrames:
        """The named frames."""
        return SiteFrames(self.compiled, self.base, self.floats, {link.name for link in self.links})

    @cached_property
    def constraints(self) -> MjcfConstraints:
        """Mimic joints, cut joints and couplings."""
        return MjcfConstraints(self.compiled, self.elements, self.sites)

    def tree(self, name: str) -> Tree:
        """Build the robot."""
        parts = self.constraints.parts(self.links)
        tree = build_tree(name, **parts, places=self._places(), physics=self.physics)
        if set(map(frozenset, self.exclusions)) == set(map(frozenset, neighbours_of_base(tree))):
            tree = replace(tree, physics=replace(tree.physics, exclusions=None))
        return tree

    @cached_property
    def physics(self) -> Physics:
        """Gravity, gravity compensation and parameters of simulation."""
        compiled, constraints = self.compiled, self.constraints
        joints = {x.name: x.parameters for x in compiled.joints if x.body not in self.around}
        bodies = [x for x in compiled.bodies if x.gravcomp and x.name not in self.around]
        equalities = constraints.parameters.items()
        return Physics(
            compiled.gravity if self.states_gravity else None,
            tuple((body.name, body.gravcomp) for body in bodies),
            tuple((name, x) for name, x in joints.items() if x != JointParameters()),
            tuple((name, x) for name, x in equalities if x != EqualityParameters()),
            self.exclusions,
        )

    @property
    def states_gravity(self) -> bool:
        """Whether the file states gravity."""
        top = self.bodies.top
        options = [x for x in children_of(top) if x.tag == "option"]
        flags = [flag for flag in elements_in(top, "option") if flag.tag == "flag"]
        return any("gravity" in x.attributes for x in (*options, *flags))

    @cached_property
    def exclusions(self) -> tuple[tuple[str, str], ...]:
        """Pairs of links that the file excludes from contact."""
        pairs = map(self.excluded_links, self.excludes)
        return tuple(dict.fromkeys(pair for pair in pairs if pair is not None))

    @cached_property
    def excludes(self) -> list[Element]:
        """The <exclude> elements."""
        return [x for x in elements_in(self.bodies.top, "contact") if x.tag == "exclude"]

    def excluded_links(self, element: Element) -> tuple[str, str] | None:
        """Links of an <exclude>; None when one is not part of the robot."""
        first, second = (element.attributes.get(f"body{end}", "") for end in "12")
        names = {link.name for link in self.links}
        return (first, second) if names.issuperset((first, second)) else None

    def _with_shapes(self, link: TreeLink) -> TreeLink:
        body = self.bodies.by_name.get(link.name)
        if body is None:
            return link
        shapes = [self.shape_of.get(id(part.element)) for part in body.geoms]
        return replace(
            link,
            shapes=tuple(x for x in shapes if isinstance(x, Shape)),
            missing_shapes=tuple(x for x in shapes if isinstance(x, MissingShape)),
        )

    def _places(self) -> dict[tuple[str, str], Place]:
        places = dict(self.constraints.places)
        for body in self.bodies.by_name.values():
            if body.name in self.around:
                continue
            places["link", body.name] = body.element.place
            for part in body.sites:
                places["frame", self.bodies.names[id(part.element)]] = part.element.place
            for part in body.joints:
                name = self.bodies.names[id(part.element)]
                places["joint", name] = part.element.place
                places.setdefault(("link", f"{body.name}/{name}"), part.element.place)
        return places


OBJECT = "a free object belongs to a scene"
STANDING = "a fixed body beside a floating robot belongs to a scene"
OTHER = "another robot belongs to a scene, or to a separate file"

_SHOWN = 5


class RobotChoice:
    """Choice of the robot of a file.

    For a scene, several free bodies without joints are objects, none of them a robot.
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
        """Bodies that are not part of the robot, with the reason."""
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
        top = self._bodies.top
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
            "to a separate file",
        )

    def _actuated(self, top: Element) -> set[str]:
        """Bodies of the world with actuators on what they carry."""
        carriers = {("body", name): name for name in self._tops}
        carriers |= {("joint", x.name): x.body for x in self._compiled.joints}
        carriers |= {("site", x.name): x.body for x in self._compiled.sites}
        tendons = {x.attributes.get("name", ""): x for x in elements_in(top, "tendon")}
        carrying: set[str] = set()
        for actuator in elements_in(top, "actuator"):
            tendon = tendons.get(actuator.attributes.get("tendon", ""))
            parts = (actuator,) if tendon is None else tuple(tendon.walk())
            names = [name for part in parts for _, name in references(part)]
            carrying |= {self._tops[carriers[name]] for name in names if name in carriers}
        return carrying
