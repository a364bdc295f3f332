"""Binary frames: one message holds a moment of the scene.

All numbers are little endian. The header is followed by float32: of each body x y z [m] and
qw qx qy qz, of each joint position, velocity, torque and reference, then the signals that the page
has chosen, in its order. Unknown numbers are NaN.
"""

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.record.layout import BODY_FIELDS, FORCE_FIELDS, JOINT_FIELDS, FrameLayout, FrameVector
from linkwork.session.state import SessionInfo, Snapshot
from linkwork.studio.messages.scene import Signal

HEADER = struct.Struct("<IIddffII")
"""Scene number, frame number, step, time [s], speed, real-time factor, playing, signals."""

POSE_SIZE = 7  # Numbers of a body

JOINT_SIZE = len(JOINT_FIELDS)  # Numbers of a joint

_JOINT_UNITS = {"rad": ("rad", "rad/s", "N m", "rad"), "m": ("m", "m/s", "N", "m")}
_BODY_UNITS = ("m",) * 3 + ("",) * 4 + ("m/s",) * 3 + ("rad/s",) * 3
_FORCE_UNITS = ("N",) * 3 + ("N m",) * 3


class FrameEncoder:
    """Encodes snapshots of one session."""

    def __init__(self, number: int, info: SessionInfo) -> None:
        self._number = number
        self._layout = info.layout
        names = [signal.name for signal in signals_of(info)]
        self._signals = dict(zip(names, _places(info.layout), strict=True))

    def choose(self, names: Sequence[str]) -> NDArray[np.intp]:
        """Return the indices of signals in a frame vector; -1 for those of another scene."""
        return np.array([self._signals.get(name, -1) for name in names], dtype=np.intp)

    def moment(self, snapshot: Snapshot) -> bytes:
        """Return bodies and joints of a snapshot, which all pages get."""
        return self.moment_of(snapshot.frame)

    def moment_of(self, frame: FrameVector) -> bytes:
        """Return bodies and joints of a frame vector."""
        poses = self._layout.body_view(frame)[:, :POSE_SIZE]
        joints = self._layout.joint_view(frame)
        return poses.astype("<f4").tobytes() + joints.astype("<f4").tobytes()

    def frame(
        self, snapshot: Snapshot, moment: bytes, count: int, chosen: NDArray[np.intp]
    ) -> bytes:
        """Return a frame for one page, numbered for the acknowledgement, with chosen signals."""
        values = np.where(chosen >= 0, snapshot.frame[chosen], np.nan).astype("<f4")
        header = HEADER.pack(
            self._number,
            count,
            snapshot.step,
            snapshot.time,
            snapshot.speed,
            snapshot.real_time_factor,
            snapshot.playing,
            len(chosen),
        )
        return b"".join((header, moment, values.tobytes()))


def signals_of(info: SessionInfo) -> list[Signal]:
    """Return all signals of a frame, in the order of the frame."""
    layout = info.layout
    signals = [
        Signal(name=f"bodies.{body}.{field}", unit=unit, group=body)
        for body in layout.bodies
        for field, unit in zip(BODY_FIELDS, _BODY_UNITS, strict=True)
    ]
    signals += [
        Signal(name=f"joints.{joint.name}.{field}", unit=unit, group=joint.robot)
        for joint in info.joints
        for field, unit in zip(JOINT_FIELDS, _JOINT_UNITS[joint.unit], strict=True)
    ]
    signals += [
        Signal(name=f"sensors.{x}", unit=info.channel_units.get(x, ""), group="sensors")
        for x in layout.channels
    ]
    signals += [Signal(name=f"actuators.{x}", unit="", group="actuators") for x in layout.actuators]
    signals += [
        Signal(name=f"contacts.{body}.{field}", unit=unit, group=body)
        for body in layout.touchable
        for field, unit in zip(FORCE_FIELDS, _FORCE_UNITS, strict=True)
    ]
    return signals


def _places(layout: FrameLayout) -> range:
    """Return the indices of all signals: those of a frame after its step and time."""
    counts = (
        len(layout.bodies) * len(BODY_FIELDS),
        len(layout.joints) * len(JOINT_FIELDS),
        len(layout.channels),
        len(layout.actuators),
        len(layout.touchable) * len(FORCE_FIELDS),
    )
    return range(layout.size - sum(counts), layout.size)
