"""Reading one thing out of a frame by its path."""

from __future__ import annotations

from linkwork.errors import NotFoundError
from linkwork.record.layout import FrameLayout, FrameVector

_POSE = 7
"""Numbers of a body's pose, with which its fields begin."""


def read_frame(layout: FrameLayout, frame: FrameVector, path: str) -> float | FrameVector:
    """The numbers of a sensor, a joint or a body.

    Raises:
        NotFoundError: Nothing in the frame has this path.
    """
    group, _, name = path.partition(".")
    if group == "sensors":
        channels = layout.channel_view(frame)
        if name in layout.channels:
            return float(channels[layout.channels.index(name)])
        several = [i for i, x in enumerate(layout.channels) if x.startswith(f"{name}.")]
        if several:
            return channels[several]
    if group == "joints" and name in layout.joints:
        return float(layout.joint_view(frame)[layout.joints.index(name), 0])
    if group == "bodies" and name in layout.bodies:
        return layout.body_view(frame)[layout.bodies.index(name), :_POSE].copy()
    raise NotFoundError("reading", path, _paths(layout))


def _paths(layout: FrameLayout) -> list[str]:
    groups = {"sensors": layout.channels, "joints": layout.joints, "bodies": layout.bodies}
    return [f"{group}.{name}" for group, names in groups.items() for name in names]
