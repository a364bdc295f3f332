"""Writing MJCF with exact numbers; MuJoCo's own writer keeps six digits."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from linkwork.errors import FileError, ModelError, Place
from linkwork.files import parse_xml
from linkwork.model.build import build_tree
from linkwork.model.inertia.inertia_check import link_faults
from linkwork.model.ledger import Fate, Ledger, LedgerEntry
from linkwork.model.link import SIZES, Drive, Joint, JointKind, Limits, Mesh, Shape, TreeLink
from linkwork.model.mjcf.shapes import is_mujoco_mesh
from linkwork.model.mjcf.vocabulary import DEFAULT_VALUES, OF_CONTACT, SOLVER, SOLVER_OF_JOINT
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.spec import UNLIMITED, massless_chains, simulated_inertias, spec_of_tree
from linkwork.model.names import WORLD, body_names, unused_name
from linkwork.model.parts.drive_trains import with_rigid_shafts
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial.vector import IDENTITY

Node = ElementTree.Element

_JOINTS = ("free", "ball", "slide", "hinge")


class SpecWriter:
    """Writes one robot from its MjSpec."""

    def __init__(self, spec: Any, tree: Tree, mesh_file: Callable[[Mesh], str | None]) -> None:
        self._spec = spec
        self._tree = tree
        self._mesh_file = mesh_file
        self._links = dict(zip(body_names(tree), tree.links, strict=True))
        self._meshes: dict[Mesh, str] = {}

    def text(self) -> str:
        """Text of the file."""
        top = Node("mujoco", model=self._tree.name)
        ElementTree.SubElement(top, "compiler", angle="radian")
        if self._tree.physics.gravity is not None:
            _add(top, "option", gravity=self._tree.physics.gravity)
        asset = Node("asset")
        world = Node(WORLD + "body")
        self._fill(world, self._spec.worldbody)
        for mesh, name in self._meshes.items():
            file = self._mesh_file(mesh) or ""
            _add(asset, "mesh", name=name, file=file, scale=mesh.scale, inertia="shell")
        top.extend([asset, world, self._contact(), self._equality(), self._tendon()])
        for section in list(top):
            if not len(section) and section.tag not in ("compiler", "option", world.tag):
                top.remove(section)
        ElementTree.indent(top)
        return ElementTree.tostring(top, encoding="unicode") + "\n"

    def _fill(self, node: Node, body: Any) -> None:
        link = self._links.get(body.name)
        if body.explicitinertial:
            # Only this element requires its position.
            inertia = ElementTree.SubElement(node, "inertial", pos=_words(body.ipos))
            _set(inertia, quat=body.iquat, mass=body.mass, diaginertia=body.inertia)
        for joint in body.joints:
            _add_joint(node, joint)
        for geom, shape in zip(body.geoms, link.shapes if link else (), strict=True):
            self._geom(node, geom, shape)
        for site in body.sites:
            _copy(_add(node, "site"), site, "name", "pos", "quat", "group")
        for child in body.bodies:
            inner = _add(node, "body")
            _copy(inner, child, "name", "pos", "quat", "gravcomp")
            self._fill(inner, child)

    def _geom(self, node: Node, geom: Any, shape: Shape) -> None:
        added = _add(node, "geom", type=shape.kind.value)
        if shape.mesh is not None:
            _set(added, mesh=self._meshes.setdefault(shape.mesh, f"mesh{len(self._meshes) + 1}"))
        else:
            _set(added, size=geom.size[: SIZES[shape.kind]])
        _copy(added, geom, "pos", "quat")
        _set(added, rgba=shape.rgba, mass=0.0)
        _copy(
            added, geom, "group", "contype", "conaffinity", *(OF_CONTACT if shape.collides else ())
        )

    def _contact(self) -> Node:
        node = Node("contact")
        for pair in self._spec.excludes:
            _add(node, "exclude", body1=pair.bodyname1, body2=pair.bodyname2)
        return node

    def _equality(self) -> Node:
        node = Node("equality")
        for equality in self._spec.equalities:
            tag = ("connect", "weld", "joint")[int(equality.type)]
            kind = "joint" if tag == "joint" else "site"
            added = _add(node, tag)
            if equality.name:
                _set(added, name=equality.name)
            _set(added, **{f"{kind}1": equality.name1, f"{kind}2": equality.name2})
            if tag == "joint":
                _set(added, polycoef=equality.data[:5])
            if tag == "weld":
                _set(added, torquescale=equality.data[10])
            _copy(added, equality, *SOLVER)
        return node

    def _tendon(self) -> Node:
        node = Node("tendon")
        for tendon, coupling in zip(self._spec.tendons, self._tree.couplings, strict=True):
            added = _add(node, "spatial", name=tendon.name, springlength=tendon.springlength[0])
            _set(added, stiffness=tendon.stiffness[0], damping=tendon.damping[0])
            for frame in (coupling.frame_a, coupling.frame_b):
                _add(added, "site", site=frame)
        return node


def _add_joint(node: Node, joint: Any) -> None:
    kind = _JOINTS[int(joint.type)]
    has_axis = kind in ("slide", "hinge")
    added = _add(node, "joint", name=joint.name, type=kind, pos=joint.pos)
    _copy(added, joint, *(("axis", "springref") if has_axis else ()), "armature")
    damping, stiffness = joint.damping[0], joint.stiffness[0]
    _set(added, damping=damping, frictionloss=joint.frictionloss, stiffness=stiffness)
    _set(added, **{name: getattr(joint, field) for name, field in SOLVER_OF_JOINT.items()})
    _copy(added, joint, "margin", *(("ref",) if has_axis else ()))
    if joint.actgravcomp:
        _set(added, actuatorgravcomp="true")
    if int(joint.limited) == 1:
        _set(added, limited="true", range=joint.range)
    if int(joint.actfrclimited) == 1:
        _set(added, actuatorfrcrange=joint.actfrcrange)
    if kind == "free" and added.keys() == ["name", "type"]:
        added.tag = "freejoint"
        del added.attrib["type"]


def _add(node: Node, tag: str, /, **attributes: Any) -> Node:
    added = ElementTree.SubElement(node, tag)
    _set(added, **attributes)
    return added


def _copy(node: Node, source: Any, *names: str) -> None:
    _set(node, **{name: getattr(source, name) for name in names})


def _set(node: Node, **attributes: Any) -> None:
    """Set attributes that differ from their defaults."""
    for name, value in attributes.items():
        text = value if isinstance(value, str) else _words(value)
        if DEFAULT_VALUES.get(name) != text:
            node.set(name, text)


def _words(value: Any) -> str:
    numbers: Iterable[float] = value if hasattr(value, "__len__") else [value]
    return " ".join(_word(float(number)) for number in numbers)


def _word(number: float) -> str:
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def write_mjcf(tree: Tree, folder: Path | None = None) -> tuple[str, Ledger]:
    """Return the text of an MJCF file and the fate of every element; outside meshes are dropped."""
    losses = Losses(tree, (folder or Path()).resolve())
    rest = losses.remaining()
    spec = spec_of_tree(rest)
    for link in rest.links:
        if math.isfinite(link.joint.limits.effort):
            joint = spec.joint(link.joint.name)
            joint.actfrclimited = True
            joint.actfrcrange = (-link.joint.limits.effort, link.joint.limits.effort)
    if body_names(rest)[0] == WORLD and spec.site(WORLD) is None:
        # So that a reader takes the world body, not its only child, as the base.
        spec.worldbody.add_site(name=WORLD, group=FRAME_GROUP)
    try:
        spec.compile()
        text = SpecWriter(spec, rest, losses.mesh_file).text()
        parse_xml(text, f"{tree.name}.xml")
    except (ValueError, FileError) as error:
        raise ModelError(f"cannot write robot {tree.name!r} as MJCF: {error}") from error
    return text, Ledger((*_kept(with_rigid_shafts(tree)), *losses.entries))


def _kept(tree: Tree) -> Iterator[LedgerEntry]:
    parts = {
        "link": [link.name for link in tree.links],
        "joint": [link.joint.name for link in tree.links if link.joint.kind.moves],
        "frame": [frame.name for frame in tree.frames],
        "cut": [cut.name for cut in tree.cuts],
        "coupling": [coupling.name for coupling in tree.couplings],
    }
    for kind, names in parts.items():
        for name in names:
            yield LedgerEntry(Place(tree.name, element=name), kind, Fate.KEPT)


_NONE = "not supported by MJCF"


@dataclass
class Losses:
    """Removes from a robot what MJCF cannot represent, and records it."""

    tree: Tree
    folder: Path
    entries: list[LedgerEntry] = field(default_factory=list)

    def remaining(self) -> Tree:
        """Return the robot as MJCF can represent it."""
        tree = self.tree
        links = [self._link(link) for link in with_rigid_shafts(tree).links]
        loops = {"cuts": tree.cuts, "couplings": tree.couplings}
        rest = build_tree(tree.name, links, tree.frames, **loops, physics=tree.physics)
        for link, body in zip(rest.links, body_names(rest), strict=True):
            if link.name != body:
                why = f"renamed to {body!r}: MuJoCo's root body has this name"
                self._note("link", link.name, why, Fate.APPROXIMATED)
        for shaft in tree.shafts:
            self._note("shaft", shaft.name, "written as a rigid drive", Fate.APPROXIMATED)
        if tree.force_points:
            self._note("force points", ", ".join(tree.force_points), _NONE)
        if rest.tool_name != tree.tool_name:
            self._note("tool", str(tree.tool_name), f"{_NONE}; the only leaf is the tool")
        for end, chain in massless_chains(rest).items():
            self._note_chain(rest, end, chain)
        self._note_inertias(rest)
        return rest

    def mesh_file(self, mesh: Mesh) -> str | None:
        """Path of a mesh in the file; None when it cannot be referenced."""
        file = Path(mesh.file).resolve()
        if not is_mujoco_mesh(file) or not file.is_relative_to(self.folder):
            return None
        return file.relative_to(self.folder).as_posix()

    def _note(self, what: str, part: str, why: str, fate: Fate = Fate.DROPPED) -> None:
        self.entries.append(LedgerEntry(Place(self.tree.name, element=part), what, fate, why))

    def _link(self, link: TreeLink) -> TreeLink:
        inertia, joint = link.inertia, self._joint(link)
        for what in _differences(link.joint, joint):
            self._note(what, link.joint.name, _NONE)
        is_world = link.parent is None and body_names(self.tree)[0] == WORLD
        if inertia is not None and (inertia.mass == 0 or is_world):
            why = "not supported by MuJoCo without mass, nor for the world body"
            self._note("inertia", link.name, why)
            inertia = None
        shapes = tuple(shape for shape in link.shapes if self._is_supported(shape, link))
        return replace(link, joint=joint, inertia=inertia, shapes=shapes)

    def _joint(self, link: TreeLink) -> Joint:
        joint = link.joint
        if not joint.kind.moves:
            taken = {x.joint.name for x in self.tree.links if x.joint.kind.moves}
            return Joint(unused_name(link.name, taken, "/fixed"))
        if joint.kind is JointKind.FLOATING:
            drive = Drive(joint.drive.rotor_inertia, joint.drive.viscous, joint.drive.coulomb)
            return Joint(joint.name, joint.kind, drive=drive)
        drive, limits = replace(joint.drive, coulomb_back=None), joint.limits
        lower = -math.inf if limits.lower <= -UNLIMITED else limits.lower
        upper = math.inf if limits.upper >= UNLIMITED else limits.upper
        if joint.kind is JointKind.BALL:
            drive = replace(drive, rest=0.0)
            return Joint(joint.name, joint.kind, limits=Limits(upper=upper), drive=drive)
        effort = limits.effort if limits.effort > 0 else math.inf
        return replace(joint, limits=Limits(lower, upper, effort=effort), drive=drive)

    def _is_supported(self, shape: Shape, link: TreeLink) -> bool:
        if not shape.visible and not shape.collides:
            self._note("shape", link.name, "neither visible nor colliding")
            return False
        if shape.mesh is not None and self.mesh_file(shape.mesh) is None:
            why = f"expected an OBJ or binary STL file inside {str(self.folder)!r}"
            self._note("mesh", link.name, why)
            return False
        return True

    def _note_chain(self, tree: Tree, end: int, chain: list[int]) -> None:
        body = tree.links[end].name
        for step, carried in zip(chain, [*chain[1:], end], strict=True):
            link, name = tree.links[step], f"{body}/{tree.links[step].joint.name}"
            turned = tree.links[carried].pose_in_parent.rotation != IDENTITY
            if turned or link.name != name:
                why = f"a joint of body {body!r}; renamed to {name!r}, with its orientation"
                self._note("link", link.name, why, Fate.APPROXIMATED)

    def _note_inertias(self, tree: Tree) -> None:
        heads, faults = rigid_heads(tree), link_faults(tree)
        for link, head, simulated in zip(tree.links, heads, simulated_inertias(tree), strict=True):
            if simulated == link.inertia:
                continue
            if tree.links[head].joint.kind.moves:
                why = f"written as one with all links fixed to {tree.links[head].name!r}"
                self._note("inertia", link.name, why, Fate.APPROXIMATED)
            else:
                self._note("inertia", link.name, faults[link.name])


def _differences(joint: Joint, other: Joint) -> Iterator[str]:
    """Fields in which two joints differ."""
    yield from (name for name in ("name", "axis") if getattr(joint, name) != getattr(other, name))
    for group in ("limits", "drive"):
        first, second = (asdict(getattr(x, group)) for x in (joint, other))
        yield from (f"{group}.{name}" for name in first if first[name] != second[name])
