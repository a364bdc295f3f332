"""The kinematic tree: the validated, immutable model that every input is converted to.

Conventions: SI units, radians. A link frame is its joint frame after the joint motion. The first
link is the base, fixed to the world or floating. Links are ordered depth first, children in
declaration order. Fixed and mimic joints are not coordinates. The position of a ball joint is
wxyz, that of a floating base xyz and wxyz; the velocity of a floating base is linear in the world
frame, then angular in the body frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Protocol

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.link import Coupling, Cut, ElasticShaft, Frame, Joint, JointKind, TreeLink
from linkwork.model.loops import default_tool
from linkwork.model.physics import Physics
from linkwork.spatial import Pose
from linkwork.tables import Table


@dataclass(frozen=True)
class Tree:
    """A validated robot model, immutable. Created by `build_tree`.

    Attributes:
        links: In depth-first order; the first is the base.
        frames: Named frames fixed to links.
        tool_name: Frame or link that is the tool; None when there are several leaves, see `tool`.
        cuts: Loop joints.
        couplings: Springs and dampers between frames.
        force_points: Frames where external forces may act.
        shafts: Elastic shafts between motors and joints.
        physics: Gravity, gravity compensation and parameters of simulation.
    """

    name: str
    links: tuple[TreeLink, ...]
    frames: tuple[Frame, ...] = ()
    tool_name: str | None = None
    cuts: tuple[Cut, ...] = ()
    couplings: tuple[Coupling, ...] = ()
    force_points: tuple[str, ...] = ()
    shafts: tuple[ElasticShaft, ...] = ()
    physics: Physics = field(default_factory=Physics)

    def __repr__(self) -> str:
        joints = ", ".join(self.joint_names) or "none"
        return f"<Tree {self.name!r}: {len(self.links)} links, joints {joints}>"

    def __str__(self) -> str:
        return self.joint_table().text()

    def joint_table(self) -> Table:
        """Name, type, position limits and parent link of each joint.

        The fixed joint of a base is not listed.
        """
        rows = [
            (link.joint.name, _kind_text(link.joint), _limits_text(link.joint), link.parent or "")
            for link in self.links
            if link.parent is not None or link.joint.kind.moves
        ]
        return Table(repr(self).strip("<>"), ("joint", "type", "limits", "parent"), rows)

    def _repr_html_(self) -> str:
        return self.joint_table().html()

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """Index of the parent of each link; -1 for the base."""
        return tuple(-1 if x.parent is None else self._link_index[x.parent] for x in self.links)

    @cached_property
    def moving(self) -> tuple[int, ...]:
        """Indices of the links whose joint is a coordinate, in coordinate order."""
        return tuple(i for i, link in enumerate(self.links) if link.joint.is_coordinate)

    @cached_property
    def coordinate_of_link(self) -> tuple[int, ...]:
        """Index in `joints` of the joint of each link; -1 when it is not a coordinate."""
        order = {link: coordinate for coordinate, link in enumerate(self.moving)}
        return tuple(order.get(i, -1) for i in range(len(self.links)))

    @cached_property
    def position_starts(self) -> tuple[int, ...]:
        """Index in q of the first position of each of `joints`, and the length of q."""
        return tuple(accumulate((joint.kind.positions for joint in self.joints), initial=0))

    @cached_property
    def velocity_starts(self) -> tuple[int, ...]:
        """Index in qd of the first velocity of each of `joints`, and the length of qd."""
        return tuple(accumulate((joint.kind.dofs for joint in self.joints), initial=0))

    @property
    def position_count(self) -> int:
        """Length of q."""
        return self.position_starts[-1]

    @property
    def velocity_count(self) -> int:
        """Length of qd and tau."""
        return self.velocity_starts[-1]

    @cached_property
    def home(self) -> tuple[float, ...]:
        """The configuration q with every joint at zero."""
        ball = (1.0, 0.0, 0.0, 0.0)
        parts = {JointKind.BALL: ball, JointKind.FLOATING: (0.0, 0.0, 0.0, *ball)}
        return tuple(x for joint in self.joints for x in parts.get(joint.kind, (0.0,)))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints that are coordinates, in order."""
        return tuple(self.links[i].joint for i in self.moving)

    @cached_property
    def motor_joints(self) -> frozenset[str]:
        """Names of the joints that are motors of elastic shafts."""
        return frozenset(shaft.motor for shaft in self.shafts)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of `joints`, in order."""
        return tuple(joint.name for joint in self.joints)

    @cached_property
    def position_names(self) -> tuple[str, ...]:
        """Names of the entries of q: `q1`; ball `j.w`, `j.x`, ...; floating `base.qw`, ..."""
        return _number_names(self.joints, _POSITION_NAMES)

    @cached_property
    def velocity_names(self) -> tuple[str, ...]:
        """Names of the entries of qd: `q1`; ball `j.wx`, ...; floating `base.vx`, ..."""
        return _number_names(self.joints, _VELOCITY_NAMES)

    @cached_property
    def frame_names(self) -> tuple[str, ...]:
        """Names that `frame` accepts: links, then named frames."""
        return (*(x.name for x in self.links), *(x.name for x in self.frames))

    @cached_property
    def _link_index(self) -> dict[str, int]:
        return {link.name: i for i, link in enumerate(self.links)}

    @cached_property
    def _joint_index(self) -> dict[str, int]:
        return {link.joint.name: i for i, link in enumerate(self.links)}

    def link_index(self, name: str) -> int:
        """Index of a link by name."""
        if checks.text("link", name) not in self._link_index:
            raise NotFoundError(f"link of {self.name!r} called", name, self._link_index)
        return self._link_index[name]

    def link_of_joint(self, name: str) -> int:
        """Index of the child link of a joint, by joint name."""
        if checks.text("joint", name) not in self._joint_index:
            raise NotFoundError(f"joint of {self.name!r} called", name, self._joint_index)
        return self._joint_index[name]

    def leader(self, index: int) -> tuple[int, float, float]:
        """Link whose joint leads that of a link (itself without a mimic), with ratio and offset."""
        mimic = self.links[index].joint.mimic
        if mimic is None:
            return index, 1.0, 0.0
        leader, ratio, offset = self.leader(self.link_of_joint(mimic.joint))
        return leader, mimic.multiplier * ratio, mimic.multiplier * offset + mimic.offset

    def frame(self, name: str | None = None) -> tuple[int, Pose]:
        """Index of the link a frame is fixed to, and its pose in that link; the tool when None."""
        target = self.tool if name is None else checks.text("frame", name)
        if target in self._link_index:
            return self._link_index[target], Pose()
        for frame in self.frames:
            if frame.name == target:
                return self._link_index[frame.link], frame.pose_in_link
        raise NotFoundError(f"frame of {self.name!r} called", target, self.frame_names)

    @cached_property
    def tool(self) -> str:
        """Name of the tool frame: `tool_name`, or a default where there are several leaves."""
        return default_tool(self) if self.tool_name is None else self.tool_name

    @cached_property
    def spanning_tree(self) -> Tree:
        """The robot without its loop joints."""
        return replace(self, cuts=()) if self.cuts else self

    def with_tool(self, tool: str) -> Tree:
        """Return a copy of the robot with another tool frame."""
        self.frame(checks.text("tool", tool))
        return replace(self, tool_name=tool)

    def require_open(self, purpose: str) -> None:
        """Raise for a robot with loop joints, on which e.g. `inverse dynamics` depends."""
        if self.cuts:
            raise ModelError(
                f"{purpose} of {self.name!r} does not support the cut joints "
                f"{', '.join(repr(cut.name) for cut in self.cuts)}",
                hint="expected a tree: remove the cut joints",
            )

    def require_axes(self, purpose: str) -> None:
        """Raise for other than revolute and prismatic joints, for mimic joints and for loops."""
        odd = [f"{x.name!r} ({x.kind.value})" for x in self.joints if not x.kind.has_axis]
        odd += [f"{x.joint.name!r} (mimic)" for x in self.links if x.joint.mimic]
        odd += [f"{cut.name!r} (cut joint)" for cut in self.cuts]
        if odd:
            raise ModelError(
                f"{purpose} of {self.name!r} does not support {', '.join(odd)}",
                hint="expected a tree of revolute and prismatic joints",
            )


_POSITION_NAMES = {
    JointKind.BALL: ("w", "x", "y", "z"),
    JointKind.FLOATING: ("x", "y", "z", "qw", "qx", "qy", "qz"),
}
_VELOCITY_NAMES = {
    JointKind.BALL: ("wx", "wy", "wz"),
    JointKind.FLOATING: ("vx", "vy", "vz", "wx", "wy", "wz"),
}


def _number_names(
    joints: tuple[Joint, ...], parts: dict[JointKind, tuple[str, ...]]
) -> tuple[str, ...]:
    endings = ((joint.name, parts.get(joint.kind, ("",))) for joint in joints)
    return tuple(f"{name}.{end}" if end else name for name, ends in endings for end in ends)


def _kind_text(joint: Joint) -> str:
    mimic = f", mimics {joint.mimic.joint}" if joint.mimic else ""
    return joint.kind.value + mimic


def _limits_text(joint: Joint) -> str:
    if joint.kind is JointKind.BALL:
        return f"up to {joint.limits.upper:.4g} rad"
    if not joint.kind.has_axis:
        return ""
    unit = "rad" if joint.kind is JointKind.REVOLUTE else "m"
    return f"{joint.limits.lower:.4g} to {joint.limits.upper:.4g} {unit}"


class HasTree(Protocol):
    """A robot with a tree, such as a `linkwork.Manipulator`."""

    @property
    def tree(self) -> Tree:
        """The robot."""
        ...


TreeLike = Tree | HasTree  # What functions of a robot take: its tree, or an object that has one


def tree_of(robot: TreeLike) -> Tree:
    """Return the tree of a robot, or the tree itself."""
    if isinstance(robot, Tree):
        return robot
    tree = getattr(robot, "tree", None)
    if not isinstance(tree, Tree):
        expected = "a robot such as linkwork.load('irb140'), or its tree"
        raise checks.invalid("tree", robot, expected)
    return tree
