"""Writing URDF."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from linkwork.files import Element, write_numbers, write_xml
from linkwork.model.ledger import Ledger
from linkwork.model.link import Joint, JointKind, Limits, Link, Shape, ShapeKind
from linkwork.model.tree import Tree
from linkwork.model.urdf.joint import ENDLESS
from linkwork.model.urdf.reduction import reduced
from linkwork.model.urdf.shape import SIZES
from linkwork.model.urdf.transmission import INERTIA, REDUCTION
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import IDENTITY, ZERO

_TAGS = {kind: (tag, sizes) for tag, (kind, sizes) in SIZES.items()}
_DEFAULT_RGBA = Shape(ShapeKind.MESH, ()).rgba


def write_urdf(tree: Tree, folder: Path | None = None) -> tuple[str, Ledger]:
    """A robot as the text of a URDF file.

    Args:
        tree: The robot.
        folder: Where the file will stand; the present folder when None. Meshes outside are lost.

    Returns:
        The text, and everything of the robot that is not in it or not as it was. All else is kept.

    Raises:
        ArgumentError: A name with a character that XML cannot hold.
    """
    here = (folder or Path()).resolve()
    smaller, entries = reduced(tree, here)
    top = Element("robot", {"name": smaller.name}, tuple(_parts(smaller, here)))
    return write_xml(top), Ledger(tuple(entries))


def _parts(tree: Tree, folder: Path) -> Iterator[Element]:
    base = tree.links[0]
    world = _unused("world", {link.name for link in tree.links})
    floats = base.joint.kind is JointKind.FLOATING
    if floats:
        yield Element("link", {"name": world})
    for link in tree.links:
        yield _link(link, folder)
    for link in tree.links:
        parent = world if link is base and floats else link.parent
        if parent is not None:
            yield _joint(link, parent)
    for link in tree.links:
        if link.joint.drive.rotor_inertia:
            yield _transmission(link.joint)


def _unused(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


def _link(link: Link, folder: Path) -> Element:
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


def _joint(link: Link, parent: str) -> Element:
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
    endless = joint.kind is JointKind.REVOLUTE and ends == (-math.inf, math.inf)
    return "continuous" if endless else joint.kind.value


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
    values = {"effort": limits.effort, "velocity": limits.speed}
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
