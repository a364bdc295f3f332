"""Reading URDF: a robot's links and joints, and what became of everything the file says."""

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
    """Reads a robot from a URDF file.

    A link with nothing to see shows its collision shapes.

    Args:
        path: The file.
        package_paths: Packages, or folders in which packages lie, that it may reach into.

    Raises:
        FileError: The file, or one it mentions, cannot be read, is no XML, or has a missing or
            bad attribute.
        ModelError: The links and joints form no tree.
    """
    return urdf_tree(read_xml(path), AssetFolders(path.parent, tuple(package_paths)))


def urdf_tree(top: Element, roots: AssetFolders) -> tuple[Tree, Ledger]:
    """A robot from the top element of a URDF file.

    Args:
        top: The element <robot>.
        roots: Where the files lie that it mentions.
    """
    if top.tag != "robot":
        raise top.error(f"a URDF file begins with <robot>, not <{top.tag}>")
    if top.first("link") is None:
        raise top.error("there is no robot in this file", "add a <link>")
    ledger = XmlLedger(top)
    ledger.keep(top, "name")
    reader = _Reader(top, ledger, roots)
    tree = build_tree(top.attribute("name"), reader.links(), places=reader.places)
    return tree, ledger.finish()


@dataclass
class _Reader:
    """One pass over a robot's links and joints."""

    top: Element
    ledger: XmlLedger
    roots: AssetFolders
    places: dict[tuple[str, str], Place] = field(default_factory=dict)

    def links(self) -> list[TreeLink]:
        """The links in the order of the joints that carry them, the base first."""
        bodies = UrdfLinks(self.top, self.ledger, self.roots)
        joints = UrdfJoints(self.ledger, rotor_inertias(self.top, self.ledger))
        elements = self._named("link")
        carriers = self._carriers(elements)
        world = self._world(elements, carriers)
        roots = [name for name in elements if name not in carriers and name != world]
        links = [bodies.link(elements[x], None, Joint(base_joint_name(x))) for x in roots]
        for name, joint in carriers.items():
            parent = self._joined(joint, "parent", elements)
            made, pose = joints.joint(joint), origin(joint, self.ledger)
            if parent == world:
                links.insert(0, bodies.link(elements[name], None, made))
                self._note_world(elements[parent], joint)
            else:
                links.append(bodies.link(elements[name], parent, made, pose))
        return links

    def _carriers(self, elements: dict[str, Element]) -> dict[str, Element]:
        """For each link that hangs on a joint, the joint."""
        carriers: dict[str, Element] = {}
        for joint in self._named("joint").values():
            child = self._joined(joint, "child", elements)
            if child in carriers:
                other = carriers[child].attribute("name")
                hint = "a link hangs on one joint: remove one, or give it another child"
                raise joint.error(f"link {child!r} already hangs on joint {other!r}", hint)
            carriers[child] = joint
        return carriers

    def _world(self, links: dict[str, Element], carriers: dict[str, Element]) -> str | None:
        """The link in which the base floats, which is then no part of the robot."""
        joints = carriers.values()
        floating = [x for x in joints if x.attributes.get("type") == "floating"]
        if not floating:
            return None
        joint = floating[-1]
        parent = self._joined(joint, "parent", links)
        carries = [x for x in joints if x.required("parent").attributes.get("link") == parent]
        if len(floating) + len(carries) > 2 or parent in carriers or links[parent].children:
            name = joint.attribute("name")
            message = f"joint {name!r} is of type 'floating' but carries no base"
            hint = "only a base floats, in an empty link that nothing carries"
            raise joint.error(message, f"{hint} and that carries nothing else")
        return parent

    def _note_world(self, world: Element, joint: Element) -> None:
        self.ledger.drop(world, "it is the world in which the base floats")
        self.ledger.drop(joint.required("parent"), "a floating base has no parent")
        for element in joint.all("origin"):
            self.ledger.drop(element, "where a floating base stands is told by its position")

    def _named(self, tag: str) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.top.all(tag):
            name = element.attribute("name")
            if name in found:
                line = found[name].place.line
                hint = f"rename one; the other stands in line {line}"
                raise element.error(f"two {tag}s are called {name!r}", hint)
            if len(found) == MOST_LINKS:
                raise element.error(f"there are more than {MOST_LINKS} {tag}s in this file")
            self.ledger.keep(element, "name")
            self.places[tag, name] = element.place
            found[name] = element
        return found

    def _joined(self, joint: Element, end: str, links: dict[str, Element]) -> str:
        element = joint.required(end)
        name = element.attribute("link")
        if name not in links:
            hint = f"links: {shorten(', '.join(links))}"
            raise element.error(f"there is no link {name!r}", hint)
        self.ledger.keep(element, "link")
        return name
