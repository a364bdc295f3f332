"""Symbolic model of a robot: rigid groups merged, parameters replaced by symbols."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from linkwork.dynamics.equations.expression import symbol
from linkwork.dynamics.plain.body import bodies_of
from linkwork.model.link import Drive, Joint, JointKind, TreeLink
from linkwork.model.rigid_groups import poses_in_heads, rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Matrix3, Pose, Vector3, combine
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import column, dot, matrix3, vector3

_ROUND_OFF = 1e-12
_AXES = "xyz"


@dataclass(frozen=True)
class Symbol:
    """A symbol of the equations, written as its name, e.g. `m2`, and the number it represents."""

    name: str
    value: float
    unit: str
    meaning: str


class SymbolTable:
    """Symbols by name; zeros stay numbers."""

    def __init__(self) -> None:
        self.symbols: dict[str, Symbol] = {}

    def name(self, name: str, value: float, unit: str, meaning: str) -> Scalar:
        """Return the symbol of a number, or the number when it is zero."""
        if value == 0.0:
            return 0.0
        self.symbols.setdefault(name, Symbol(name, value, unit, meaning))
        return symbol(name)


def symbolic_tree(tree: Tree, table: SymbolTable) -> Tree:
    """Return a robot from `merge_fixed` whose lengths, masses and drives are symbols.

    Directions of joints stay numbers, so that right angles leave no trace.
    """
    labels = link_labels(tree)
    links = [tree.links[0]]
    for link in tree.links[1:]:
        label = labels[link.name]
        pose = replace(link.pose_in_parent, position=_position(tree, link, label, table))
        joint = replace(link.joint, drive=_drive(link.joint, label, table))
        inertia = link.inertia and _inertia(link.inertia, link.name, label, table)
        links.append(replace(link, joint=joint, pose_in_parent=pose, inertia=inertia))
    return replace(tree, links=tuple(links))


def symbolic_gravity(gravity: Vector3, table: SymbolTable) -> Vector3:
    """Return the gravitational acceleration as g along one axis, or as gx, gy, gz."""
    acting = [i for i in range(3) if gravity[i]]
    unit = "m/s^2"
    if len(acting) == 1:
        (axis,) = acting
        sign = 1.0 if gravity[axis] > 0 else -1.0
        meaning = f"gravity, {'along' if sign > 0 else 'against'} {_AXES[axis]} of the base"
        size = table.name("g", sign * gravity[axis], unit, meaning)
        x, y, z = (sign * size if i == axis else 0.0 for i in range(3))
    else:
        x, y, z = (
            table.name(f"g{axis}", value, unit, f"gravity along {axis} of the base")
            for axis, value in zip(_AXES, gravity, strict=True)
        )
    return (x, y, z)


def link_labels(tree: Tree) -> dict[str, str]:
    """Return the label of each moving link: its joint's number, with a letter for mimic joints."""
    labels: dict[str, str] = {}
    followers: dict[int, int] = {}
    for body in bodies_of(tree):
        dof = body.freedoms[0].dof
        ending = ""
        if body.joint.mimic:
            followers[dof] = followers.get(dof, 0) + 1
            ending = _letter(followers[dof])
        labels[tree.links[body.link].name] = f"{dof + 1}{ending}"
    return labels


def _letter(number: int) -> str:
    return chr(ord("a") + number) if number < 23 else f"f{number}"


def _position(tree: Tree, link: TreeLink, label: str, table: SymbolTable) -> Vector3:
    """Return the position of a joint in its parent, by DH parameters where there is a DH table."""
    at = link.pose_in_parent.position
    if link.parent == tree.links[0].name:
        # It moves nothing against the base, so no equation holds it.
        return at
    rows = _dh_rows(tree)
    before, row = rows.get(link.parent or ""), rows.get(link.name)
    if before and row and before[1].position == at and at[1] == 0.0:
        return _standard(before[0], at, link, table)
    if before and row and row[1] == Pose():
        z = column(link.pose_in_parent.rotation, 2)
        along_x, along_z = at[0] - dot(at, z) * z[0], dot(at, z)
        rest = (at[i] - along_z * z[i] - (along_x if i == 0 else 0.0) for i in range(3))
        if z[0] == 0.0 and all(abs(x) < _ROUND_OFF for x in rest):
            return _modified(before[0], row[0], (along_x, along_z), z, link, table)
    x, y, z = (
        table.name(f"p{label}{axis}", value, "m", f"of joint {link.joint.name} in {link.parent}")
        for axis, value in zip(_AXES, at, strict=True)
    )
    return (x, y, z)


def _dh_rows(tree: Tree) -> dict[str, tuple[int, Pose]]:
    """Return the row number and DH frame of each link that has one."""
    named = ((frame, re.fullmatch(r"dh([0-9]+)", frame.name)) for frame in tree.frames)
    return {frame.link: (int(m[1]), frame.pose_in_link) for frame, m in named if m}


def _standard(row: int, at: Vector3, link: TreeLink, table: SymbolTable) -> Vector3:
    length, offset = _dh_meanings(link)
    a = table.name(f"a{row}", at[0], "m", length)
    return (a, 0.0, table.name(f"d{row}", at[2], "m", offset))


def _modified(
    before: int,
    row: int,
    lengths: tuple[float, float],
    z: Vector3,
    link: TreeLink,
    table: SymbolTable,
) -> Vector3:
    length, offset = _dh_meanings(link)
    a = table.name(f"a{before}", lengths[0], "m", length)
    d = table.name(f"d{row}", lengths[1], "m", offset)
    return (a, d * z[1], d * z[2])


def _dh_meanings(link: TreeLink) -> tuple[str, str]:
    return (
        f"length of {link.parent} to joint {link.joint.name} (DH a)",
        f"offset of {link.parent} to joint {link.joint.name} (DH d)",
    )


def _inertia(held: Inertia, link: str, label: str, table: SymbolTable) -> Inertia:
    mass = table.name(f"m{label}", held.mass, "kg", f"mass of {link}")
    x, y, z = (
        table.name(f"c{label}{axis}", value, "m", f"centre of mass of {link}, {axis}")
        for axis, value in zip(_AXES, held.center, strict=True)
    )
    of = f"of {link} at its centre of mass"
    xx, yy, zz = _diagonal(held.matrix, of, label, table)
    xy, xz, yz = (
        table.name(f"I{label}{axes}", held.matrix[i][j], "kg m^2", f"inertia {of}, {axes}")
        for axes, i, j in (("xy", 0, 1), ("xz", 0, 2), ("yz", 1, 2))
    )
    return Inertia(mass, (x, y, z), ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))


def _diagonal(matrix: Matrix3, of: str, label: str, table: SymbolTable) -> list[Scalar]:
    """Return the moments of inertia; equal ones share a symbol, so that terms cancel."""
    values = [matrix[i][i] for i in range(3)]
    moments = []
    for value in values:
        equal = [
            axis for i, axis in enumerate(_AXES) if abs(values[i] - value) <= _ROUND_OFF * value
        ]
        meaning = f"inertia {of}, about {' and '.join(equal)}"
        name = f"I{label}{equal[-1]}{equal[-1]}" if value else ""
        moments.append(table.name(name, value, "kg m^2", meaning))
    return moments


def _drive(joint: Joint, label: str, table: SymbolTable) -> Drive:
    drive, slides = joint.drive, joint.kind is JointKind.PRISMATIC
    way, torque = ("m", "N") if slides else ("rad", "N m")
    of = f"of joint {joint.name}"
    inertia = "kg" if slides else "kg m^2"
    back = None if drive.coulomb_back == drive.coulomb else drive.coulomb_back
    return Drive(
        table.name(f"Ir{label}", drive.rotor_inertia, inertia, f"rotor inertia {of}, reflected"),
        table.name(f"b{label}", drive.viscous, f"{torque} s/{way}", f"viscous friction {of}"),
        table.name(f"f{label}", drive.coulomb, torque, f"dry friction {of}"),
        back and table.name(f"fb{label}", back, torque, f"dry friction {of}, backwards"),
        table.name(f"k{label}", drive.stiffness, f"{torque}/{way}", f"spring {of}"),
        table.name(f"r{label}", drive.rest, way, f"rest of the spring {of}"),
    )


def merge_fixed(tree: Tree) -> Tree:
    """Merge rigid groups into one link each, and remove round-off from the numbers.

    Shapes, couplings and loops are left out, and frames on links that were merged.
    """
    heads = rigid_heads(tree)
    poses = poses_in_heads(tree)
    kept = sorted(set(heads))
    links = [_merged(tree, heads, poses, head) for head in kept]
    names = {link.name for link in links}
    frames = tuple(frame for frame in tree.frames if frame.link in names)
    return Tree(tree.name, tuple(links), frames, tree.links[0].name)


def _merged(tree: Tree, heads: tuple[int, ...], poses: tuple[Pose, ...], head: int) -> TreeLink:
    link = tree.links[head]
    parts = [
        held.moved(poses[i]) if i != head else held
        for i, held in enumerate(x.inertia for x in tree.links)
        if heads[i] == head and held is not None
    ]
    inertia = parts[0] if len(parts) == 1 else combine(parts)
    if head == 0:
        return replace(link, inertia=None, shapes=())
    parent = tree.parents[head]
    return TreeLink(
        link.name,
        tree.links[heads[parent]].name,
        link.joint,
        _tidy_pose(poses[parent] @ link.pose_in_parent),
        _tidy_inertia(inertia),
    )


def _tidy_pose(pose: Pose) -> Pose:
    rows = [[_whole(x) for x in row] for row in pose.rotation]
    return Pose(matrix3(rows), _tidy(pose.position, 1.0))


def _tidy_inertia(inertia: Inertia) -> Inertia:
    size = max((abs(x) for row in inertia.matrix for x in row), default=0.0)
    a, b, c = (_tidy(row, size) for row in inertia.matrix)
    matrix: Matrix3 = (a, (a[1], b[1], b[2]), (a[2], b[2], c[2]))
    return Inertia.unvalidated(inertia.mass, _tidy(inertia.center, 1.0), matrix)


def _tidy(values: Iterable[float], size: float) -> Vector3:
    return vector3(0.0 if abs(x) <= _ROUND_OFF * size else x for x in values)


def _whole(x: float) -> float:
    nearest = float(round(x))
    return nearest if abs(x - nearest) <= _ROUND_OFF else x
