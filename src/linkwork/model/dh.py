"""Denavit-Hartenberg tables, standard and modified, as trees.

The constants of a row are theta, d, a, alpha; its coordinate q plus `offset` is added to theta
(revolute) or to d (prismatic). With Rz, Tz, ... for rotations and translations, the pose of frame
i in frame i-1 is

    standard:           Rz(theta) Tz(d) Tx(a) Rx(alpha)
    modified (Craig):   Rx(alpha) Tx(a) Rz(theta) Tz(d)     with alpha and a of joint i-1

Inertia and shapes of a row are given in frame i. In the tree, frame i is the named frame `dh1`,
`dh2`, ... of link i. The link frame is the joint frame, as in every tree: on axis z of frame i-1
(standard), or frame i itself (modified).

Standard: Denavit and Hartenberg, 1955. Modified: Craig, Introduction to Robotics, ch. 3.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.model.build import Places, build_tree
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, Shape, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3

Convention = Literal["standard", "modified"]
CONVENTIONS: tuple[Convention, ...] = ("standard", "modified")

BASE = "base"
TOOL = "tool"

_SNAP = 1e-12


@dataclass(frozen=True)
class DHRow:
    """One row of a DH table: a joint and its child link.

    Attributes:
        theta: Rotation about z [rad].
        d: Translation along z [m].
        a: Translation along x [m].
        alpha: Rotation about x [rad].
        kind: Revolute: q adds to theta; prismatic: q adds to d. Accepts the value as text.
        offset: Constant added to q [rad or m].
        name: Name of the joint; `q1`, `q2`, ... when empty.
        limits: Limits of the joint; accepts a pair (lower, upper).
        drive: Rotor inertia, friction and spring of the joint.
        inertia: Inertia of the link in frame i; None when unknown.
        shapes: Shapes of the link in frame i.
    """

    theta: float = 0.0
    d: float = 0.0
    a: float = 0.0
    alpha: float = 0.0
    kind: JointKind = JointKind.REVOLUTE
    offset: float = 0.0
    name: str = ""
    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)
    inertia: Inertia | None = None
    shapes: tuple[Shape, ...] = ()

    def __post_init__(self) -> None:
        # Text and pairs are accepted for convenience; frozen fields are set only here.
        object.__setattr__(self, "kind", _kind(self.kind))
        object.__setattr__(self, "limits", _limits(self.limits))
        for name in ("theta", "d", "a", "alpha", "offset"):
            number = checks.number(f"{name} of a DH row", getattr(self, name))
            object.__setattr__(self, name, number)
        checks.text("name of a DH row", self.name)
        checks.instance("drive of a DH row", self.drive, Drive, "a Drive")
        if self.inertia is not None:
            checks.instance("inertia of a DH row", self.inertia, Inertia, "an Inertia, or None")
        object.__setattr__(
            self, "shapes", checks.instances("shapes of a DH row", self.shapes, Shape)
        )

    @property
    def fixed_theta(self) -> float:
        """Rotation about z at q = 0 [rad]."""
        return self.theta + (self.offset if self.kind is JointKind.REVOLUTE else 0.0)

    @property
    def fixed_d(self) -> float:
        """Translation along z at q = 0 [m]."""
        return self.d + (self.offset if self.kind is JointKind.PRISMATIC else 0.0)


def _kind(kind: JointKind | str) -> JointKind:
    word = kind.value if isinstance(kind, JointKind) else kind
    allowed = (JointKind.REVOLUTE.value, JointKind.PRISMATIC.value)
    return JointKind(checks.choice("kind of DH row", word, allowed))


def _limits(limits: Limits | Sequence[float]) -> Limits:
    if isinstance(limits, Limits):
        return limits
    lower, upper = checks.array(
        "limits of a DH row", limits, (2,), minimum=-math.inf, maximum=math.inf
    )
    return Limits(float(lower), float(upper))


def tree_from_dh(
    name: str,
    rows: Sequence[DHRow | Sequence[float]] | NDArray[np.float64],
    *,
    convention: Convention = "standard",
    base_pose: Pose | None = None,
    tool_pose: Pose | None = None,
    base_shapes: Sequence[Shape] = (),
    base_inertia: Inertia | None = None,
    places: Places | None = None,
) -> Tree:
    """Build a robot from a Denavit-Hartenberg table.

    The links are `base`, `link1`, `link2`, ...; the frames `dh1`, `dh2`, ... and `tool`.

    Args:
        rows: From base to tool; four numbers (theta, d, a, alpha) are a revolute row.
        convention: `standard` or `modified`.
        base_pose: Pose of frame 0 in the base frame.
        tool_pose: Pose of the tool in the frame of the last row.
        base_shapes: Shapes of the base, in the base frame.
        base_inertia: Inertia of the base, in the base frame.
        places: Position of links and joints in their file, for error messages.

    Raises:
        ArgumentError: No rows, an invalid row or convention.
    """
    if not isinstance(convention, str) or convention not in CONVENTIONS:
        raise checks.invalid("convention of a DH table", convention, " or ".join(CONVENTIONS))
    table = _table("DH table", rows)
    if not table:
        raise ArgumentError("invalid DH table: it has no rows", hint="expected at least one row")
    shapes = checks.instances("base_shapes", base_shapes, Shape)
    links = [TreeLink(BASE, None, Joint(BASE), Pose(), base_inertia, shapes)]
    frames: list[Frame] = []
    end = _pose("base_pose", base_pose)
    for number, row in enumerate(table, start=1):
        before, after = split_row(row, convention)
        links.append(_link(row, f"link{number}", links[-1].name, end @ before, after))
        frames.append(Frame(f"dh{number}", links[-1].name, after))
        end = after
    frames.append(Frame(TOOL, links[-1].name, end @ _pose("tool_pose", tool_pose)))
    return build_tree(name, links, frames, tool=TOOL, places=places)


def with_centers(rows: Sequence[DHRow], centers: Sequence[Sequence[float]]) -> list[DHRow]:
    """Set the centres of mass of a standard table from a second table of the same form.

    Row i of the second table (theta, d, a, alpha) is the transform from frame i-1 to the centre
    of mass of link i, with q added to the same parameter as in row i of the first table.

    Args:
        rows: The first table; the centre of each inertia is replaced.
        centers: The second table.

    Raises:
        ArgumentError: The tables differ in length, or a row is invalid.
    """
    rows = checks.instances("rows", rows, DHRow)
    table = _table("table of centers", centers)
    if len(rows) != len(table):
        raise ArgumentError(
            f"invalid table of centers: {len(table)} rows for {len(rows)} links",
            hint="expected one row per row of the first table",
        )
    return [
        replace(row, inertia=replace(row.inertia, center=center_in_row(row, center)))
        if row.inertia
        else row
        for row, center in zip(rows, table, strict=True)
    ]


def center_in_row(row: DHRow, center: DHRow | Sequence[float]) -> Vector3:
    """Return the centre of mass in the frame of a standard row, from the second table [m]."""
    second = replace(_row(center, 0), kind=row.kind, offset=row.offset)
    frame, along = (_standard(one) for one in (row, second))
    return (frame.inverse() @ along).position


def _standard(row: DHRow) -> Pose:
    translation = _translation(row.a, row.fixed_d)
    return _rotation_z(row.fixed_theta) @ translation @ _rotation_x(row.alpha)


def split_row(row: DHRow, convention: Convention) -> tuple[Pose, Pose]:
    """Return transforms of a row at q = 0 before and after the joint motion."""
    if convention == "modified":
        along_x = _rotation_x(row.alpha) @ _translation(row.a, 0.0)
        return along_x @ _rotation_z(row.fixed_theta) @ _translation(0.0, row.fixed_d), Pose()
    # Rz(theta) commutes with the joint motion about or along z.
    return _rotation_z(row.fixed_theta), _translation(row.a, row.fixed_d) @ _rotation_x(row.alpha)


def _table(name: str, rows: Iterable[DHRow | Sequence[float]]) -> list[DHRow]:
    if not isinstance(rows, Sequence | np.ndarray) or isinstance(rows, str | bytes):
        raise checks.invalid(name, rows, "rows, each a DHRow or four numbers: theta, d, a, alpha")
    # A 0-d array is not iterable.
    items = rows if isinstance(rows, Sequence) else list(np.atleast_1d(rows))
    return [_row(row, count, name) for count, row in enumerate(items, start=1)]


def _row(row: DHRow | Sequence[float], count: int, table: str = "DH table") -> DHRow:
    if isinstance(row, DHRow):
        return row if row.name else replace(row, name=f"q{count}")
    name = f"row {count} of the {table}"
    try:
        theta, d, a, alpha = checks.array(name, row, (4,)).tolist()
    except ArgumentError as error:
        hint = "expected four numbers theta, d, a, alpha, or a DHRow"
        raise ArgumentError(error.message, hint=hint) from error
    return DHRow(theta, d, a, alpha, name=f"q{count}")


def _pose(name: str, pose: Pose | None) -> Pose:
    return Pose() if pose is None else checks.instance(name, pose, Pose, "a Pose")


def _link(row: DHRow, name: str, parent: str, pose_in_parent: Pose, row_in_link: Pose) -> TreeLink:
    joint = Joint(row.name, row.kind, (0.0, 0.0, 1.0), row.limits, row.drive)
    inertia = row.inertia.moved(row_in_link) if row.inertia else None
    shapes = tuple(
        replace(shape, pose_in_link=row_in_link @ shape.pose_in_link) for shape in row.shapes
    )
    return TreeLink(name, parent, joint, pose_in_parent, inertia, shapes)


def _cosine_sine(angle: float) -> tuple[float, float]:
    # Exact quarter turns keep zeros exact up to the dynamics.
    quarters = angle / (math.pi / 2)
    if abs(quarters - round(quarters)) < _SNAP * max(1.0, abs(quarters)):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarters) % 4]
    return math.cos(angle), math.sin(angle)


def _rotation_z(angle: float) -> Pose:
    c, s = _cosine_sine(angle)
    return Pose(((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))


def _rotation_x(angle: float) -> Pose:
    c, s = _cosine_sine(angle)
    return Pose(((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c)))


def _translation(along_x: float, along_z: float) -> Pose:
    return Pose.from_translation((along_x, 0.0, along_z))
