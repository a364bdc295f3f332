"""Reading URDF: tree and ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from linkwork.errors import Place
from linkwork.files import Element, read_xml
from linkwork.files.document import shorten
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.build import MOST_LINKS, build_tree
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.link import Joint, TreeLink
from linkwork.model.tree import Tree
from linkwork.model.urdf.joint import UrdfJoints, base_joint_name, rotor_inertias
from linkwork.model.urdf.link import UrdfLinks, origin


def read_urdf(path: Path, package_paths: Sequence[Path] = ()) -> tuple[Tree, Ledger]:
    """Read a robot from a URDF file.

    A link without visuals is drawn by its collision shapes.

    Args:
        path: The file.
        package_paths: Packages, or folders of packages, that it may reference.

    Raises:
        FileError: The file or a referenced one cannot be read, is not XML, or has a missing or
            invalid attribute.
        ModelError: The links and joints are not a tree.
    """
    return urdf_tree(read_xml(path), AssetFolders(path.parent, tuple(package_paths)))


def urdf_tree(top: Element, roots: AssetFolders) -> tuple[Tree, Ledger]:
    """Robot from the root element of a URDF file.

    Args:
        top: The <robot> element.
        roots: Folders of referenced files.
    """
    if top.tag != "robot":
        raise top.error(f"invalid root element of a URDF file: <{top.tag}>, expected <robot>")
    if top.first("link") is None:
        raise top.error("the file has no link", "add a <link>")
    ledger = XmlLedger(top)
    ledger.keep(top, "name")
    reader = _Reader(top, ledger, roots)
    tree = build_tree(top.attribute("name"), reader.links(), places=reader.places)
    return tree, ledger.finish()


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
        carriers = self._carriers(elements)
        world = self._world(elements, carriers)
        roots = [name for name in elements if name not in carriers and name != world]
        links = [bodies.link(elements[x], None, Joint(base_joint_name(x))) for x in roots]
        for name, joint in carriers.items():
            parent = self._end_link(joint, "parent", elements)
            made, pose = joints.joint(joint), origin(joint, self.ledger)
            if parent == world:
                links.insert(0, bodies.link(elements[name], None, made))
                self._note_world(elements[parent], joint)
            else:
                links.append(bodies.link(elements[name], parent, made, pose))
        return links

    def _carriers(self, elements: dict[str, Element]) -> dict[str, Element]:
        """Joint element of each child link."""
        carriers: dict[str, Element] = {}
        for joint in self._named("joint").values():
            child = self._end_link(joint, "child", elements)
            if child in carriers:
                other = carriers[child].attribute("name")
                hint = "a link has one parent joint: remove one, or change its child"
                raise joint.error(f"link {child!r} is already the child of joint {other!r}", hint)
            carriers[child] = joint
        return carriers

    def _world(self, links: dict[str, Element], carriers: dict[str, Element]) -> str | None:
        """The parent link of a floating joint, which is not part of the robot."""
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
            hint = "expected an empty parent link without a joint of its own"
            raise joint.error(message, f"{hint} and without other children")
        return parent

    def _note_world(self, world: Element, joint: Element) -> None:
        self.ledger.drop(world, "it is the world of a floating base")
        self.ledger.drop(joint.required("parent"), "a floating base has no parent")
        for element in joint.all("origin"):
            self.ledger.drop(element, "the pose of a floating base is part of its position")

    def _named(self, tag: str) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.top.all(tag):
            name = element.attribute("name")
            if name in found:
                line = found[name].place.line
                hint = f"rename one; the other is in line {line}"
                raise element.error(f"duplicate name of a {tag}: {name!r}", hint)
            if len(found) == MOST_LINKS:
                raise element.error(f"more than {MOST_LINKS} {tag}s in this file")
            self.ledger.keep(element, "name")
            self.places[tag, name] = element.place
            found[name] = element
        return found

    def _end_link(self, joint: Element, end: str, links: dict[str, Element]) -> str:
        element = joint.required(end)
        name = element.attribute("link")
        if name not in links:
            hint = f"links: {shorten(', '.join(links))}"
            raise element.error(f"unknown link {name!r}", hint)
        self.ledger.keep(element, "link")
        return name
