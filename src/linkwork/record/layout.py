"""Layout of a frame, the vector of the state of a run in shared memory and in the spool."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

BODY_FIELDS = ("x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz")
"""Position [m], quaternion wxyz, linear [m/s] and angular velocity [rad/s], in the world frame."""

JOINT_FIELDS = ("position", "velocity", "torque", "reference")
"""Position, velocity, applied torque and reference position, in the joint's unit."""

FORCE_FIELDS = ("fx", "fy", "fz", "tx", "ty", "tz")
"""Force [N] and torque about the centre of mass [N m] of all contacts, in the world frame."""

_NAMES = {
    "joints": "joints",
    "poses": "bodies",
    "sensors": "channels",
    "actuators": "actuators",
    "forces": "touchable",
}
"""Attribute of a layout with the names in the rows of a table."""

_HEAD = 2

FrameVector = NDArray[np.float64]


@dataclass(frozen=True)
class FrameLayout:
    """Names of what a frame describes, in order, e.g. `left/link1` or `box`, `left/q1`.

    A channel and an actuator (force or torque) are one number each; `touchable` are the bodies that
    may touch others, with a contact force each.
    """

    bodies: tuple[str, ...]
    joints: tuple[str, ...]
    channels: tuple[str, ...] = ()
    actuators: tuple[str, ...] = ()
    touchable: tuple[str, ...] = ()

    @cached_property
    def size(self) -> int:
        """Numbers in one frame."""
        return self._starts[-1] + len(self.touchable) * len(FORCE_FIELDS)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """Offsets of joints, channels, actuators and contact forces."""
        joints = _HEAD + len(self.bodies) * len(BODY_FIELDS)
        channels = joints + len(self.joints) * len(JOINT_FIELDS)
        actuators = channels + len(self.channels)
        return joints, channels, actuators, actuators + len(self.actuators)

    def names_in(self, table: str) -> tuple[str, ...]:
        """Return the names of what has rows in a table of frames."""
        return getattr(self, _NAMES[table])

    def view(self, table: str, frame: FrameVector) -> NDArray[np.float64]:
        """Return the numbers of a table in one or many frames, as (..., names, fields)."""
        if table == "sensors":
            return self.channel_view(frame)[..., None]
        if table == "actuators":
            return self.actuator_view(frame)[..., None]
        views = {"poses": self.body_view, "joints": self.joint_view, "forces": self.force_view}
        return views[table](frame)

    def new(self) -> FrameVector:
        """Return a frame of zeros."""
        return np.zeros(self.size)

    def stamp(self, frame: FrameVector, step: int, time: float) -> None:
        """Write the step and the simulated time [s] into a frame."""
        frame[0], frame[1] = step, time

    def step(self, frame: FrameVector) -> int:
        """Return the step of a frame."""
        return int(frame[0])

    def time(self, frame: FrameVector) -> float:
        """Return the simulated time of a frame [s]."""
        return float(frame[1])

    def body_view(self, frame: FrameVector) -> NDArray[np.float64]:
        """Return the bodies of a frame, or of a block of frames, as (..., bodies, BODY_FIELDS)."""
        return frame[..., _HEAD : self._starts[0]].reshape(
            *frame.shape[:-1], len(self.bodies), len(BODY_FIELDS)
        )

    def joint_view(self, frame: FrameVector) -> NDArray[np.float64]:
        """Return the joints of a frame, or of a block of frames, as (..., joints, JOINT_FIELDS)."""
        start, end, *_ = self._starts
        return frame[..., start:end].reshape(*frame.shape[:-1], len(self.joints), len(JOINT_FIELDS))

    def channel_view(self, frame: FrameVector) -> NDArray[np.float64]:
        """Return the sensor channels of a frame, or of a block of frames, as (..., channels)."""
        return frame[..., self._starts[1] : self._starts[2]]

    def actuator_view(self, frame: FrameVector) -> NDArray[np.float64]:
        """Return the forces of the actuators in one or many frames, as (..., actuators)."""
        return frame[..., self._starts[2] : self._starts[3]]

    def force_view(self, frame: FrameVector) -> NDArray[np.float64]:
        """Return the contact forces in one or many frames, as (..., touchable, FORCE_FIELDS)."""
        shape = (*frame.shape[:-1], len(self.touchable), len(FORCE_FIELDS))
        return frame[..., self._starts[3] :].reshape(shape)
