"""What of a robot URDF can hold, and what it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from linkwork.errors import Place
from linkwork.model.build import build_tree
from linkwork.model.ledger import Entry, Fate
from linkwork.model.link import Drive, Frame, Joint, JointKind, Link, Shape, ShapeKind
from linkwork.model.tree import Tree
from linkwork.model.urdf.joint import base_joint_name
from linkwork.model.urdf.shape import joined


def reduced(tree: Tree, folder: Path) -> tuple[Tree, list[Entry]]:
    """The robot as URDF can hold it, and everything in which it differs.

    Args:
        tree: Any robot.
        folder: Where the file will stand; meshes outside are lost.
    """
    return _Reduction(tree, folder).result()


@dataclass
class _Reduction:
    """One robot being reduced."""

    tree: Tree
    folder: Path
    entries: list[Entry] = field(default_factory=list)

    def result(self) -> tuple[Tree, list[Entry]]:
        tree = self.tree
        links = [self._link(link) for link in tree.links]
        smaller = build_tree(tree.name, (*links, *self._links_of_frames()))
        self._drop_beside()
        if tree.tool_name not in (None, smaller.tool_name):
            self._note(f"tool {tree.tool_name!r}", Fate.DROPPED, "URDF does not say which it is")
        return smaller, self.entries

    def _note(self, what: str, fate: Fate, note: str, part: str = "") -> None:
        place = Place(self.tree.name, element=part or what)
        self.entries.append(Entry(place, what, fate, note))

    def _drop_beside(self) -> None:
        tree = self.tree
        lost = [f"cut {x.name!r}" for x in tree.cuts]
        lost += [f"coupling {x.name!r}" for x in tree.couplings]
        lost += [f"force point {x!r}" for x in tree.force_points]
        for what in lost:
            self._note(what, Fate.DROPPED, "URDF has nothing of the kind")

    def _link(self, link: Link) -> Link:
        return replace(link, joint=self._joint(link), shapes=self._shapes(link))

    def _joint(self, link: Link) -> Joint:
        joint = link.joint
        part = f"joint {joint.name!r}"
        if joint.kind.has_axis:
            return replace(joint, drive=self._drive(joint.drive, part))
        if joint.kind is JointKind.BALL:
            note = "URDF has no ball joints: written as a fixed one"
            self._note("ball", Fate.DROPPED, note, part)
        return self._without_axis(link, part)

    def _drive(self, drive: Drive, part: str) -> Drive:
        if drive.coulomb_back is not None:
            note = "dry friction is the same in both directions in URDF"
            self._note("dry friction of backward motion", Fate.DROPPED, note, part)
        if (drive.stiffness, drive.rest) != (0.0, 0.0):
            self._note("spring", Fate.DROPPED, "URDF has no springs", part)
        return Drive(drive.rotor_inertia, drive.viscous, drive.coulomb)

    def _without_axis(self, link: Link, part: str) -> Joint:
        joint = link.joint
        floats = joint.kind is JointKind.FLOATING
        name = joint.name
        if link.parent is None and not floats:
            name = base_joint_name(link.name)
        if name != joint.name:
            note = "a fixed base has no joint in URDF, and so no name for it"
            self._note("name", Fate.DROPPED, note, part)
        if joint != Joint(joint.name, joint.kind):
            note = "such a joint has none of them in URDF"
            self._note("axis, limits and drive", Fate.DROPPED, note, part)
        return Joint(name, JointKind.FLOATING if floats else JointKind.FIXED)

    def _shapes(self, link: Link) -> tuple[Shape, ...]:
        part = f"link {link.name!r}"
        able = tuple(x for x in link.shapes if self._can_be_written(x, part))
        seen = [x for x in able if x.visible]
        result = joined(seen, [x for x in able if x.collides])
        if result != able:
            note = "URDF keeps what is seen apart from what is solid, which has no colour"
            self._note("shapes", Fate.APPROXIMATED, note, part)
        return result

    def _can_be_written(self, shape: Shape, part: str) -> bool:
        lost = ""
        if shape.kind is ShapeKind.ELLIPSOID:
            lost = "URDF has no ellipsoids"
        elif not shape.visible and not shape.collides:
            lost = "it is neither seen nor solid"
        elif shape.mesh and not Path(shape.mesh.file).resolve().is_relative_to(self.folder):
            lost = f"the mesh is not inside {str(self.folder)!r}"
        if lost:
            self._note(shape.kind.value, Fate.DROPPED, lost, part)
        return not lost

    def _links_of_frames(self) -> Iterator[Link]:
        taken = {link.joint.name for link in self.tree.links}
        for frame in self.tree.frames:
            note = "written as a link without mass on a fixed joint"
            self._note(f"frame {frame.name!r}", Fate.APPROXIMATED, note)
            joint = _free_name(frame, taken)
            taken.add(joint)
            yield Link(frame.name, frame.link, Joint(joint), frame.pose_in_link)


def _free_name(frame: Frame, taken: set[str]) -> str:
    name = frame.name
    while name in taken:
        name += "_fixed"
    return name
