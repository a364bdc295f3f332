"""Writing URDF: the robot is reduced to what URDF can represent, then written."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from linkwork.errors import Place
from linkwork.files import Element, write_numbers, write_xml
from linkwork.model.build import build_tree
from linkwork.model.ledger import Fate, Ledger, LedgerEntry
from linkwork.model.link import Drive, Joint, JointKind, Limits, Shape, ShapeKind, TreeLink
from linkwork.model.names import WORLD, unused_name
from linkwork.model.parts.drive_trains import with_rigid_shafts
from linkwork.model.physics import ContactParameters, data_of_physics
from linkwork.model.tree import Tree
from linkwork.model.urdf.joint import ENDLESS, INERTIA, REDUCTION, base_joint_name
from linkwork.model.urdf.link import SIZES, merge_shapes
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import IDENTITY, ZERO


def reduced(tree: Tree, folder: Path) -> tuple[Tree, list[LedgerEntry]]:
    """Return the robot as URDF can represent it, and all differences."""
    return _Reduction(tree, folder).result()


@dataclass
class _Reduction:
    """Reduction of one robot."""

    tree: Tree
    folder: Path
    entries: list[LedgerEntry] = field(default_factory=list)

    def result(self) -> tuple[Tree, list[LedgerEntry]]:
        tree = self.tree
        for shaft in tree.shafts:
            note = "URDF has no elastic shaft, written as a rigid drive"
            self._note(f"shaft {shaft.name!r}", Fate.APPROXIMATED, note)
        links = [
            replace(link, joint=self._joint(link), shapes=self._shapes(link))
            for link in with_rigid_shafts(tree).links
        ]
        smaller = build_tree(tree.name, (*links, *self._links_of_frames()))
        self._drop_unsupported()
        if tree.tool_name not in (None, smaller.tool_name):
            self._note(f"tool {tree.tool_name!r}", Fate.DROPPED, "URDF has no tool")
        return smaller, self.entries

    def _note(self, what: str, fate: Fate, note: str, part: str = "") -> None:
        place = Place(self.tree.name, element=part or what)
        self.entries.append(LedgerEntry(place, what, fate, note))

    def _drop_unsupported(self) -> None:
        tree = self.tree
        dropped = [f"cut {x.name!r}" for x in tree.cuts]
        dropped += [f"coupling {x.name!r}" for x in tree.couplings]
        dropped += [f"force point {x!r}" for x in tree.force_points]
        dropped += [name.replace("_", " ") for name in data_of_physics(tree.physics)]
        shapes = (shape for link in tree.links for shape in link.shapes)
        if any(shape.contact != ContactParameters() for shape in shapes):
            dropped.append("contact parameters")
        for what in dropped:
            self._note(what, Fate.DROPPED, "not supported by URDF")

    def _joint(self, link: TreeLink) -> Joint:
        joint = link.joint
        part = f"joint {joint.name!r}"
        if joint.kind.has_axis:
            return replace(joint, drive=self._drive(joint.drive, part))
        if joint.kind is JointKind.BALL:
            note = "URDF has no ball joint, written as fixed"
            self._note("ball", Fate.DROPPED, note, part)
        return self._without_axis(link, part)

    def _drive(self, drive: Drive, part: str) -> Drive:
        if drive.coulomb_back is not None:
            note = "Coulomb friction is symmetric in URDF"
            self._note("backward Coulomb friction", Fate.DROPPED, note, part)
        if (drive.stiffness, drive.rest) != (0.0, 0.0):
            self._note("spring", Fate.DROPPED, "URDF has no springs", part)
        return Drive(drive.rotor_inertia, drive.viscous, drive.coulomb)

    def _without_axis(self, link: TreeLink, part: str) -> Joint:
        joint = link.joint
        floating = joint.kind is JointKind.FLOATING
        name = joint.name
        if link.parent is None and not floating:
            name = base_joint_name(link.name)
        if name != joint.name:
            note = "a fixed base has no joint in URDF"
            self._note("name", Fate.DROPPED, note, part)
        if joint != Joint(joint.name, joint.kind):
            note = "not applicable to such a joint in URDF"
            self._note("axis, limits and drive", Fate.DROPPED, note, part)
        return Joint(name, JointKind.FLOATING if floating else JointKind.FIXED)

    def _shapes(self, link: TreeLink) -> tuple[Shape, ...]:
        part = f"link {link.name!r}"
        plain = (replace(x, contact=ContactParameters()) for x in link.shapes)
        supported = tuple(x for x in plain if self._is_supported(x, part))
        seen = [x for x in supported if x.visible]
        result = merge_shapes(seen, [x for x in supported if x.collides])
        if result != supported:
            note = "visuals and collisions are separate in URDF, and collisions have no colour"
            self._note("shapes", Fate.APPROXIMATED, note, part)
        return result

    def _is_supported(self, shape: Shape, part: str) -> bool:
        reason = ""
        if shape.kind is ShapeKind.ELLIPSOID:
            reason = "URDF has no ellipsoids"
        elif not shape.visible and not shape.collides:
            reason = "neither visible nor colliding"
        elif shape.mesh and not Path(shape.mesh.file).resolve().is_relative_to(self.folder):
            reason = f"the mesh is not inside {str(self.folder)!r}"
        if reason:
            self._note(shape.kind.value, Fate.DROPPED, reason, part)
        return not reason

    def _links_of_frames(self) -> Iterator[TreeLink]:
        taken = {link.joint.name for link in self.tree.links}
        for frame in self.tree.frames:
            note = "written as a massless link with a fixed joint"
            self._note(f"frame {frame.name!r}", Fate.APPROXIMATED, note)
            joint = unused_name(frame.name, taken, "_fixed")
            taken.add(joint)
            yield TreeLink(frame.name, frame.link, Joint(joint), frame.pose_in_link)


_TAGS = {kind: (tag, sizes) for tag, (kind, sizes) in SIZES.items()}
_DEFAULT_RGBA = Shape(ShapeKind.MESH, ()).rgba


def write_urdf(tree: Tree, folder: Path | None = None) -> tuple[str, Ledger]:
    """Return the text of a URDF file, and what is dropped, such as outside meshes."""
    here = (folder or Path()).resolve()
    smaller, entries = reduced(tree, here)
    top = Element("robot", {"name": smaller.name}, tuple(_parts(smaller, here)))
    return write_xml(top), Ledger(tuple(entries))


def _parts(tree: Tree, folder: Path) -> Iterator[Element]:
    base = tree.links[0]
    world = unused_name(WORLD, {link.name for link in tree.links})
    floating = base.joint.kind is JointKind.FLOATING
    if floating:
        yield Element("link", {"name": world})
    for link in tree.links:
        yield _link(link, folder)
    for link in tree.links:
        parent = world if link is base and floating else link.parent
        if parent is not None:
            yield _joint(link, parent)
    for link in tree.links:
        if link.joint.drive.rotor_inertia:
            yield _transmission(link.joint)


def _link(link: TreeLink, folder: Path) -> Element:
    parts = [_inertial(link.inertia)] if link.inertia else []
    parts += [_visual(shape, folder) for shape in link.shapes if shape.visible]
    for shape in link.shapes:
        if shape.collides:
            parts.append(Element("collision", children=_form(shape, folder)))
    return Element("link", {"name": link.name}, tuple(parts))


def _inertial(inertia: Inertia) -> Element:
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia.matrix
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    moments = zip(names, (xx, xy, xz, yy, yz, zz), strict=True)
    children = (
        *_origin(Pose(IDENTITY, inertia.center)),
        Element("mass", {"value": write_numbers([inertia.mass])}),
        Element("inertia", {name: write_numbers([value]) for name, value in moments}),
    )
    return Element("inertial", children=children)


def _visual(shape: Shape, folder: Path) -> Element:
    form = _form(shape, folder)
    if shape.rgba == _DEFAULT_RGBA:
        return Element("visual", children=form)
    rgba = write_numbers(shape.rgba)
    color = Element("color", {"rgba": rgba})
    return Element("visual", children=(*form, Element("material", {"name": rgba}, (color,))))


def _form(shape: Shape, folder: Path) -> tuple[Element, ...]:
    geometry = Element("geometry", children=(_solid(shape, folder),))
    return (*_origin(shape.pose_in_link), geometry)


def _solid(shape: Shape, folder: Path) -> Element:
    if shape.mesh is not None:
        file = Path(shape.mesh.file).resolve().relative_to(folder).as_posix()
        return Element("mesh", {"filename": file, "scale": write_numbers(shape.mesh.scale)})
    tag, sizes = _TAGS[shape.kind]
    lengths = iter(shape.size)
    measures = {name: write_numbers(next(lengths) for _ in range(n)) for name, n in sizes}
    return Element(tag, measures)


def _origin(pose: Pose) -> tuple[Element, ...]:
    attributes = {}
    if pose.position != ZERO:
        attributes["xyz"] = write_numbers(pose.position)
    if pose.rotation != IDENTITY:
        attributes["rpy"] = write_numbers(to_rpy(pose.rotation))
    return (Element("origin", attributes),) if attributes else ()


def _joint(link: TreeLink, parent: str) -> Element:
    joint = link.joint
    children = [
        *_origin(link.pose_in_parent),
        Element("parent", {"link": parent}),
        Element("child", {"link": link.name}),
    ]
    if joint.kind.has_axis:
        children += _motion(joint)
    return Element("joint", {"name": joint.name, "type": _type(joint)}, tuple(children))


def _type(joint: Joint) -> str:
    ends = (joint.limits.lower, joint.limits.upper)
    unlimited = joint.kind is JointKind.REVOLUTE and ends == (-math.inf, math.inf)
    return "continuous" if unlimited else joint.kind.value


def _motion(joint: Joint) -> Iterator[Element]:
    yield Element("axis", {"xyz": write_numbers(joint.axis)})
    if joint.limits != Limits() or joint.kind is JointKind.PRISMATIC:
        yield _limit(joint)
    drive, mimic = joint.drive, joint.mimic
    if drive.viscous or drive.coulomb:
        values = {"damping": drive.viscous, "friction": drive.coulomb}
        yield Element("dynamics", {name: write_numbers([x]) for name, x in values.items()})
    if mimic:
        values = {"multiplier": mimic.multiplier, "offset": mimic.offset}
        numbers = {name: write_numbers([x]) for name, x in values.items()}
        yield Element("mimic", {"joint": mimic.joint, **numbers})


def _limit(joint: Joint) -> Element:
    limits = joint.limits
    values = {"effort": limits.effort, "velocity": limits.velocity}
    if _type(joint) != "continuous":
        values = {"lower": limits.lower, "upper": limits.upper, **values}
    bounded = {name: max(-ENDLESS, min(x, ENDLESS)) for name, x in values.items()}
    return Element("limit", {name: write_numbers([x]) for name, x in bounded.items()})


def _transmission(joint: Joint) -> Element:
    reduction = Element(REDUCTION, text="1")
    inertia = Element(INERTIA, text=write_numbers([joint.drive.rotor_inertia]))
    motor = Element("actuator", {"name": f"{joint.name}_motor"}, (reduction, inertia))
    kind = Element("type", text="transmission_interface/SimpleTransmission")
    driven = Element("joint", {"name": joint.name})
    return Element("transmission", {"name": f"{joint.name}_drive"}, (kind, driven, motor))
