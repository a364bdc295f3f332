"""Reading URDF: tree and ledger."""

import itertools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from linkwork.errors import ArgumentError, FileError, Place, list_names
from linkwork.files import Element, parse_xml, read_bytes
from linkwork.model.asset_folders import AssetFolders, ros_folders
from linkwork.model.build import MAX_LINKS, build_tree
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.link import Joint, TreeLink
from linkwork.model.names import WORLD
from linkwork.model.tree import Tree
from linkwork.model.urdf.joint import UrdfJoints, base_joint_name, has_axis, rotor_inertias
from linkwork.model.urdf.link import UrdfLinks, origin
from linkwork.model.worker import limited_call


def read_urdf(path: Path, package_paths: Sequence[Path] = ()) -> tuple[Tree, Ledger]:
    """Read a robot from a URDF file; a link without visuals is drawn by its collision shapes."""
    content = read_bytes(path)
    late = _LATE_DECLARATION.match(content)
    if late:
        # Blank, so that lines and columns stay.
        content = b"".join((late[1], b" " * len(late[2]), content[late.end() :]))
    top = parse_xml(content, str(path))
    ledger = XmlLedger(top)
    if late:
        message = "white space before the XML declaration; the declaration is ignored"
        ledger.report(top, message, "remove the white space at the start of the file")
    return urdf_tree(top, AssetFolders(path.parent, tuple(package_paths)), ledger)


_LATE_DECLARATION = re.compile(rb"(\s+)(<\?xml[^>]*\?>)")


def urdf_tree(
    top: Element, roots: AssetFolders, ledger: XmlLedger | None = None
) -> tuple[Tree, Ledger]:
    """Robot from the root element of a URDF file."""
    if top.tag != "robot":
        raise top.error(f"invalid root element of a URDF file: <{top.tag}>, expected <robot>")
    if top.first("link") is None:
        hint = "add a <link>; a file of xacro macros is loaded by the file that calls them"
        raise top.error("the file has no link", hint)
    ledger = ledger or XmlLedger(top)
    ledger.keep(top, "name")
    reader = _Reader(top, ledger, roots)
    tree = build_tree(_robot_name(top, ledger), reader.links(), places=reader.places)
    return tree, ledger.finish()


def _robot_name(top: Element, ledger: XmlLedger) -> str:
    name = top.attributes.get("name", "")
    if not name:
        name = Path(top.place.file).name.partition(".")[0] or "robot"
        message = f"the robot has no name, called {name!r} after the file"
        ledger.report(top, message, f'write <robot name="{name}">')
    return name


@dataclass
class _Reader:
    """One pass over the links and joints of a file."""

    top: Element
    ledger: XmlLedger
    roots: AssetFolders
    places: dict[tuple[str, str], Place] = field(default_factory=dict)

    def links(self) -> list[TreeLink]:
        """Links in the order of their joints, the base first."""
        bodies = UrdfLinks(self.top, self.ledger, self.roots)
        joints = UrdfJoints(self.ledger, rotor_inertias(self.top, self.ledger))
        elements = self._named("link")
        self._add_world(elements)
        carriers = self._carriers(elements)
        world = self._world(elements, carriers)
        leaders = [x for x, joint in self._joints.items() if has_axis(joint)]
        names = {id(joint): x for x, joint in self._joints.items()}
        links = [
            bodies.link(elements[x], None, Joint(base_joint_name(x)))
            for x in self._bases(elements, carriers, world)
        ]
        for name, joint in carriers.items():
            parent = self._end_link(joint, "parent", elements)
            child = joints.joint(joint, names[id(joint)], leaders)
            pose = origin(joint, self.ledger)
            if parent == world:
                links.insert(0, bodies.link(elements[name], None, child))
                self.ledger.drop(elements[parent], "it is the world of a floating base")
                self.ledger.drop(joint.required("parent"), "a floating base has no parent")
                for element in joint.all("origin"):
                    note = "the pose of a floating base is part of its position"
                    self.ledger.drop(element, note)
            else:
                links.append(bodies.link(elements[name], parent, child, pose))
        return links

    def _add_world(self, elements: dict[str, Element]) -> None:
        """Add the link `world` if a joint names it as its parent and there is none."""
        parents = [x for joint in self._joints.values() for x in joint.all("parent")[:1]]
        named = [x for x in parents if x.attributes.get("link") == WORLD]
        if named and WORLD not in elements:
            elements[WORLD] = Element("link", {"name": WORLD}, place=named[0].place)
            message = f"there is no link {WORLD!r}; an empty one is added"
            self.ledger.report(named[0], message, f'add <link name="{WORLD}"/>')

    @cached_property
    def _joints(self) -> dict[str, Element]:
        return self._named("joint")

    def _bases(
        self, elements: dict[str, Element], carriers: dict[str, Element], world: str | None
    ) -> list[str]:
        """Links without a joint; those that belong to nothing are left out."""
        roots = [name for name in elements if name not in carriers and name != world]
        parents = {x.required("parent").attributes.get("link") for x in carriers.values()}
        carrying = [name for name in roots if name in parents]
        if len(carrying) != (world is None):
            return roots
        for name in roots:
            if name not in carrying:
                self.ledger.drop(elements[name], "no joint connects it")
                message = f"no joint connects link {name!r}; it is left out"
                self.ledger.report(elements[name], message, "add a joint, or remove the link")
        return carrying

    def _carriers(self, elements: dict[str, Element]) -> dict[str, Element]:
        """Joint element of each child link."""
        carriers: dict[str, Element] = {}
        for joint in self._joints.values():
            child = self._end_link(joint, "child", elements)
            if child in carriers:
                other = carriers[child].attribute("name")
                hint = "a link has one parent joint: remove one, or change its child"
                raise joint.error(f"link {child!r} is already the child of joint {other!r}", hint)
            carriers[child] = joint
        return carriers

    def _world(self, links: dict[str, Element], carriers: dict[str, Element]) -> str | None:
        """Return the parent link of a floating joint, which is not part of the robot."""
        joints = carriers.values()
        floating = [x for x in joints if x.attributes.get("type") == "floating"]
        if not floating:
            return None
        joint = floating[-1]
        parent = self._end_link(joint, "parent", links)
        carries = [x for x in joints if x.required("parent").attributes.get("link") == parent]
        if len(floating) + len(carries) > 2 or parent in carriers or links[parent].children:
            name = joint.attribute("name")
            message = f"joint {name!r} is of type 'floating', but its child is not a base"
            hint = "expected an empty parent link without a joint and without other children"
            raise joint.error(message, hint)
        return parent

    def _named(self, tag: str) -> dict[str, Element]:
        elements: dict[str, Element] = {}
        for element in self.top.all(tag):
            name = element.attribute("name")
            if name in elements:
                name = self._name_of_duplicate(element, elements)
            if not name:
                continue
            if len(elements) == MAX_LINKS:
                raise element.error(f"more than {MAX_LINKS} {tag}s in this file")
            self.ledger.keep(element, "name")
            self.places[tag, name] = element.place
            elements[name] = element
        return elements

    def _name_of_duplicate(self, element: Element, elements: dict[str, Element]) -> str:
        """Return a new name of a joint whose name is taken; none for what is left out."""
        tag, name = element.tag, element.attribute("name")
        first = elements[name]
        number = next(i for i in itertools.count(2) if f"{name}_{i}" not in elements)
        new = f"{name}_{number}"
        if tag == "link" or _is_equal(element, first):
            self.ledger.drop(element, f"{name!r} is defined in line {first.place.line}")
            new, effect = "", "left out"
        else:
            effect = f"renamed {new!r}"
        message = f"duplicate name of a {tag}: {name!r}; {effect}"
        fix = f"rename or remove one; the other is in line {first.place.line}"
        self.ledger.report(element, message, fix)
        return new

    def _end_link(self, joint: Element, end: str, links: dict[str, Element]) -> str:
        element = joint.required(end)
        name = element.attribute("link")
        if name not in links:
            hint = f"links: {list_names(links, near=name)}"
            raise element.error(f"unknown link {name!r}", hint)
        self.ledger.keep(element, "link")
        return name


def _is_equal(one: Element, other: Element) -> bool:
    """Whether two elements have the same content at different places."""
    return (one.tag, one.attributes, one.text, len(one.children)) == (
        *(other.tag, other.attributes, other.text, len(other.children)),
    ) and all(map(_is_equal, one.children, other.children))


_EXPANSION = "linkwork.model.urdf.xacro_expansion:expanded"
_TIMEOUT = 10.0


def read_xacro(
    path: Path,
    package_paths: Sequence[Path] = (),
    parameters: Mapping[str, float | str] | None = None,
) -> tuple[Tree, Ledger]:
    """Read a robot from a xacro file; error places refer to the expanded text."""
    text = expand_xacro(path, package_paths, parameters)
    top = parse_xml(text, f"{path} (expanded)")
    return urdf_tree(top, AssetFolders(path.parent, tuple(package_paths)))


def expand_xacro(
    path: Path,
    package_paths: Sequence[Path] = (),
    parameters: Mapping[str, float | str] | None = None,
) -> str:
    """Expand a xacro file to URDF in the worker process; references to packages stay."""
    arguments = {
        "path": str(path.absolute()),
        "package_paths": [str(x.absolute()) for x in package_paths],
        "installed": [str(x) for x in ros_folders()],
        "parameters": {name: _text(name, value) for name, value in (parameters or {}).items()},
    }
    answer = limited_call(_EXPANSION, arguments, seconds=_TIMEOUT)
    text = answer.get("text") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise FileError(
            "invalid answer of the worker process: expected a string", place=Place(str(path))
        )
    return text


def _text(name: str, value: float | str) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) or (isinstance(value, int | float) and math.isfinite(value)):
        return str(value)
    raise ArgumentError(f"invalid parameter {name!r}: {value!r}, expected a finite number or text")
