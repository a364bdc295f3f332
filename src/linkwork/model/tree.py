"""The one checked, immutable model every input becomes: links joined in a tree.

Conventions: SI, radians; a link's frame is its joint's frame after the motion; the first link is
the base, fixed to the world or floating; links stand depth first, children in declaration order;
fixed and mimic joints are no coordinates. A ball's position is wxyz, a floating base's is xyz and
wxyz; its speed is linear in the world, then angular in the body.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.link import (
    Coupling,
    Cut,
    Frame,
    Joint,
    JointKind,
    TreeLink,
)
from linkwork.spatial import Pose


@dataclass(frozen=True)
class Tree:
    """A checked robot model. Make one with `build_tree`; it never changes afterwards.

    Attributes:
        name: The robot's name.
        links: Depth first; the first is the base.
        frames: Named frames fixed to links.
        tool_name: The frame or link that is the tool; None when several leaves compete.
        cuts: Joints that close loops.
        couplings: Springs and dampers between frames.
        force_points: Frames at which an external force may act.
    """

    name: str
    links: tuple[TreeLink, ...]
    frames: tuple[Frame, ...] = ()
    tool_name: str | None = None
    cuts: tuple[Cut, ...] = ()
    couplings: tuple[Coupling, ...] = ()
    force_points: tuple[str, ...] = ()

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """For each link the index of its parent; -1 for the base."""
        return tuple(-1 if x.parent is None else self._link_index[x.parent] for x in self.links)

    @cached_property
    def moving(self) -> tuple[int, ...]:
        """Indices of the links whose joint moves by itself, in coordinate order."""
        return tuple(i for i, link in enumerate(self.links) if link.joint.is_coordinate)

    @cached_property
    def coordinate_of_link(self) -> tuple[int, ...]:
        """For each link the index of its joint in `joints`; -1 when it is not among them."""
        order = {link: coordinate for coordinate, link in enumerate(self.moving)}
        return tuple(order.get(i, -1) for i in range(len(self.links)))

    @cached_property
    def position_starts(self) -> tuple[int, ...]:
        """For each of `joints`, and for the end, where its positions begin in q."""
        return tuple(accumulate((joint.kind.positions for joint in self.joints), initial=0))

    @cached_property
    def speed_starts(self) -> tuple[int, ...]:
        """For each of `joints`, and for the end, where its speeds begin in qd."""
        return tuple(accumulate((joint.kind.speeds for joint in self.joints), initial=0))

    @property
    def position_count(self) -> int:
        """Numbers in q."""
        return self.position_starts[-1]

    @property
    def speed_count(self) -> int:
        """Numbers in qd and tau."""
        return self.speed_starts[-1]

    @cached_property
    def home(self) -> tuple[float, ...]:
        """The position at which every joint is at zero and nothing is turned."""
        ball = (1.0, 0.0, 0.0, 0.0)
        parts = {JointKind.BALL: ball, JointKind.FLOATING: (0.0, 0.0, 0.0, *ball)}
        return tuple(x for joint in self.joints for x in parts.get(joint.kind, (0.0,)))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints that move by themselves, in coordinate order."""
        return tuple(self.links[i].joint for i in self.moving)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of `joints`, in order."""
        return tuple(joint.name for joint in self.joints)

    @cached_property
    def position_names(self) -> tuple[str, ...]:
        """Names of the numbers in q: `q1`; of a ball `j.w`, `j.x`, ...; floating `base.qw`, ..."""
        return _number_names(self.joints, _POSITION_NAMES)

    @cached_property
    def speed_names(self) -> tuple[str, ...]:
        """Names of the numbers in qd: `q1`; of a ball `j.wx`, ...; floating `base.vx`, ..."""
        return _number_names(self.joints, _SPEED_NAMES)

    @property
    def frame_names(self) -> tuple[str, ...]:
        """Every name `frame` understands: links, then named frames."""
        return (*(x.name for x in self.links), *(x.name for x in self.frames))

    @cached_property
    def _link_index(self) -> dict[str, int]:
        return {link.name: i for i, link in enumerate(self.links)}

    @cached_property
    def _joint_index(self) -> dict[str, int]:
        return {link.joint.name: i for i, link in enumerate(self.links)}

    def link_index(self, name: str) -> int:
        """Index of a link by name."""
        if name not in self._link_index:
            raise NotFoundError(f"link of {self.name!r} called", name, self._link_index)
        return self._link_index[name]

    def link_of_joint(self, name: str) -> int:
        """Index of the link that a joint carries, by the joint's name."""
        if name not in self._joint_index:
            raise NotFoundError(f"joint of {self.name!r} called", name, self._joint_index)
        return self._joint_index[name]

    def frame(self, name: str | None = None) -> tuple[int, Pose]:
        """The link a frame is fixed to, and the frame's pose in that link.

        Args:
            name: A link or frame; the tool when None.
        """
        wanted = self.tool if name is None else name
        if wanted in self._link_index:
            return self._link_index[wanted], Pose()
        for frame in self.frames:
            if frame.name == wanted:
                return self._link_index[frame.link], frame.pose_in_link
        raise NotFoundError(f"frame of {self.name!r} called", wanted, self.frame_names)

    @property
    def tool(self) -> str:
        """Name of the tool frame, or an error that lists the frames it could be."""
        if self.tool_name is None:
            raise ModelError(
                f"robot {self.name!r} has no one tool",
                hint=f"name it with tool=; frames: {', '.join(self.frame_names)}",
            )
        return self.tool_name

    def with_tool(self, tool: str) -> Tree:
        """The same robot with another frame as its tool."""
        self.frame(checks.text("tool", tool))
        return replace(self, tool_name=tool)

    def require_open(self, purpose: str) -> None:
        """Refuses a robot with joints that close loops.

        Args:
            purpose: What needs it, e.g. `inverse dynamics`.

        Raises:
            ModelError: Names the joints.
        """
        if self.cuts:
            raise ModelError(
                f"{purpose} of {self.name!r} is not possible with the cut joints "
                f"{', '.join(repr(cut.name) for cut in self.cuts)}",
                hint="it takes trees; remove the joints that close loops",
            )

    def require_axes(self, purpose: str) -> None:
        """Refuses a robot with joints that one number cannot place, with followers or with loops.

        Args:
            purpose: What needs it, e.g. `inverse dynamics`.

        Raises:
            ModelError: Names the joints.
        """
        odd = [f"{x.name!r} ({x.kind.value})" for x in self.joints if not x.kind.has_axis]
        odd += [f"{x.joint.name!r} (mimic)" for x in self.links if x.joint.mimic]
        odd += [f"{cut.name!r} (cut joint)" for cut in self.cuts]
        if odd:
            raise ModelError(
                f"{purpose} of {self.name!r} is not possible with {', '.join(odd)}",
                hint="it takes trees of joints that turn or slide",
            )


_POSITION_NAMES = {
    JointKind.BALL: ("w", "x", "y", "z"),
    JointKind.FLOATING: ("x", "y", "z", "qw", "qx", "qy", "qz"),
}
_SPEED_NAMES = {
    JointKind.BALL: ("wx", "wy", "wz"),
    JointKind.FLOATING: ("vx", "vy", "vz", "wx", "wy", "wz"),
}


def _number_names(
    joints: tuple[Joint, ...], parts: dict[JointKind, tuple[str, ...]]
) -> tuple[str, ...]:
    endings = ((joint.name, parts.get(joint.kind, ("",))) for joint in joints)
    return tuple(f"{name}.{end}" if end else name for name, ends in endings for end in ends)
