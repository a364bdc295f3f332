"""The one checked, immutable model every input becomes: links joined in a tree.

Conventions: SI, radians; a link's frame is its joint's frame after the motion; the first link is
the base, fixed to the world; links stand depth first, children in declaration order; fixed joints
are no coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from linkwork.errors import ModelError, NotFoundError
from linkwork.model.link import Frame, Joint, Link
from linkwork.spatial import Pose


@dataclass(frozen=True)
class Tree:
    """A checked robot model. Make one with `build_tree`; it never changes afterwards.

    Attributes:
        name: The robot's name.
        links: Depth first; the first is the base.
        frames: Named frames fixed to links.
        tool_name: The frame or link that is the tool; None when several leaves compete.
    """

    name: str
    links: tuple[Link, ...]
    frames: tuple[Frame, ...] = ()
    tool_name: str | None = None

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """For each link the index of its parent; -1 for the base."""
        return tuple(-1 if x.parent is None else self._link_index[x.parent] for x in self.links)

    @cached_property
    def moving(self) -> tuple[int, ...]:
        """Indices of the links whose joint is a coordinate, in coordinate order."""
        return tuple(i for i, link in enumerate(self.links) if link.joint.kind.moves)

    @cached_property
    def coordinate_of_link(self) -> tuple[int, ...]:
        """For each link the index of its joint's coordinate; -1 when it has none."""
        order = {link: coordinate for coordinate, link in enumerate(self.moving)}
        return tuple(order.get(i, -1) for i in range(len(self.links)))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints that are coordinates, in coordinate order."""
        return tuple(self.links[i].joint for i in self.moving)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the coordinates, in order."""
        return tuple(joint.name for joint in self.joints)

    @property
    def frame_names(self) -> tuple[str, ...]:
        """Every name `frame` understands: links, then named frames."""
        return (*(x.name for x in self.links), *(x.name for x in self.frames))

    @cached_property
    def _link_index(self) -> dict[str, int]:
        return {link.name: i for i, link in enumerate(self.links)}

    def link_index(self, name: str) -> int:
        """Index of a link by name."""
        if name not in self._link_index:
            raise NotFoundError(f"link of {self.name!r} called", name, self._link_index)
        return self._link_index[name]

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
        self.frame(tool)
        return replace(self, tool_name=tool)
