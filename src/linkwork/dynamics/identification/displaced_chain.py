"""A chain of links whose frames are displaced by small twists, for calibration."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ModelError
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.vector import crossing, matrix3, vector3

Array = NDArray[np.float64]

_ENTRIES = ("x", "y", "z", "rx", "ry", "rz")


@dataclass(frozen=True)
class ChainParameter:
    """One entry of the twist of a frame on the way from the base to the measured one."""

    name: str
    unit: str
    frame: int
    entry: int


class DisplacedChain:
    """Links from the base to a frame, as constant poses and joints between them."""

    def __init__(self, tree: Tree, frame: str | None) -> None:
        self.tree = tree
        index, pose = tree.frame(frame)
        self.frame = tree.tool if frame is None else frame
        self.links: list[int] = []
        while index >= 0:
            joint = tree.links[index].joint
            if joint.kind.moves and (not joint.kind.has_axis or joint.mimic is not None):
                raise ModelError(
                    f"cannot calibrate {self.frame!r}: {joint.name!r} is a {joint.kind.value} joint"
                    " or follows another"
                )
            self.links.insert(0, index)
            index = tree.parents[index]
        self.last = pose.matrix
        self.moving = [i for i, x in enumerate(self.links) if tree.links[x].joint.kind.moves]
        if not self.moving:
            raise ModelError(f"no joint of {tree.name!r} moves {self.frame!r}")
        self.axes = [_along_z(tree.links[x].joint.axis) for x in self.links]

    def parameters(self, groups: Sequence[str]) -> Iterator[ChainParameter]:
        """Return the parameters of some groups; `frame` counts links, then the tool."""
        for count, i in enumerate(self.moving):
            joint = self.tree.links[self.links[i]].joint
            offset = 5 if joint.kind is JointKind.REVOLUTE else 2
            for entry, label in enumerate(_ENTRIES):
                unit = "m" if entry < 3 else "rad"
                # The base about the first axis is that joint's offset, if offsets are estimated.
                if entry == offset and ("offsets" in groups or count > 0):
                    if "offsets" in groups:
                        yield ChainParameter(f"{joint.name} offset", unit, i, entry)
                elif ("base" if count == 0 else "links") in groups:
                    of = "base" if count == 0 else joint.name
                    yield ChainParameter(f"{of} {label}", unit, i, entry)
        for entry, label in enumerate(_ENTRIES if "tool" in groups else ()):
            yield ChainParameter(
                f"tool {label}", "m" if entry < 3 else "rad", len(self.links), entry
            )

    def displaced(self, i: int, twists: Array) -> Array:
        """Return the displaced pose of a link in its parent, or of the frame in the last link."""
        if i == len(self.links):
            return self.last @ _motion(twists[i])
        nominal, turned = self.tree.links[self.links[i]].pose_in_parent.matrix, self.axes[i]
        return nominal @ turned @ _motion(twists[i]) @ turned.T

    def walk(self, twists: Array, q: Array) -> tuple[list[Array], Array]:
        """Return the displaced frames in the base, (N, 4, 4) each, and the measured frame."""
        now = np.broadcast_to(np.eye(4), (len(q), 4, 4))
        frames: list[Array] = []
        for i, (index, turned) in enumerate(zip(self.links, self.axes, strict=True)):
            link = self.tree.links[index]
            now = now @ self.displaced(i, twists)
            frames.append(now @ turned)
            if link.joint.kind.moves:
                place = self.tree.position_starts[self.tree.coordinate_of_link[index]]
                moved = _joint_motion(link.joint.kind is JointKind.REVOLUTE, q[:, place])
                now = now @ turned @ moved @ turned.T
        end = now @ self.displaced(len(self.links), twists)
        frames.append(end)
        return frames, end

    def calibrated(self, twists: Array) -> Tree:
        """Return the robot with displaced frames."""
        links, frames = list(self.tree.links), list(self.tree.frames)
        for i, index in enumerate(self.links):
            links[index] = replace(links[index], pose_in_parent=_pose(self.displaced(i, twists)))
        at = next((i for i, x in enumerate(frames) if x.name == self.frame), None)
        end = self.displaced(len(self.links), twists)
        if at is not None:
            frames[at] = replace(frames[at], pose_in_link=_pose(end))
        elif not self.tree.links[self.links[-1]].joint.kind.moves:
            held = links[self.links[-1]].pose_in_parent.matrix @ end
            links[self.links[-1]] = replace(links[self.links[-1]], pose_in_parent=_pose(held))
        elif np.any(twists[-1]):
            raise ModelError(
                f"{self.frame!r} is the moving link itself and has no tool pose",
                hint="leave out the group 'tool', or name a frame",
            )
        return replace(self.tree, links=tuple(links), frames=tuple(frames))


def _along_z(axis: Sequence[float]) -> Array:
    """Return the rotation with z along an axis, 4x4; the identity where that is z."""
    matrix = np.eye(4)
    z = np.array(axis, dtype=float) / np.linalg.norm(axis)
    if not np.allclose(z, (0.0, 0.0, 1.0)):
        x = np.cross(np.eye(3)[int(np.argmin(np.abs(z)))], z)
        x = x / np.linalg.norm(x)
        matrix[:3, :3] = np.stack([x, np.cross(z, x), z], axis=1)
    return matrix


def _motion(twist: Array) -> Array:
    """Return translation, then rotation by a rotation vector, 4x4."""
    matrix = np.eye(4)
    matrix[:3, 3] = twist[:3]
    angle = float(np.linalg.norm(twist[3:]))
    if angle > 0.0:
        turned = np.array(crossing(vector3(twist[3:] / angle)))
        matrix[:3, :3] += math.sin(angle) * turned + (1.0 - math.cos(angle)) * turned @ turned
    return matrix


def twist_axes(twist: Array) -> Array:
    """Directions in which the entries of a twist move its frame, in the moved frame, (3, 6)."""
    back = _motion(twist)[:3, :3].T
    angle = float(np.linalg.norm(twist[3:]))
    if angle < 1e-6:
        return np.hstack([back, np.eye(3)])
    turned = np.array(crossing(vector3(twist[3:])))
    # Derivative of the exponential map of rotations.
    first, second = (1.0 - math.cos(angle)) / angle**2, (angle - math.sin(angle)) / angle**3
    return np.hstack([back, np.eye(3) - first * turned + second * turned @ turned])


def _joint_motion(revolute: bool, q: Array) -> Array:
    """Return the motions about or along z, (N, 4, 4)."""
    matrix = np.tile(np.eye(4), (len(q), 1, 1))
    if not revolute:
        matrix[:, 2, 3] = q
        return matrix
    matrix[:, 0, 0], matrix[:, 0, 1] = np.cos(q), -np.sin(q)
    matrix[:, 1, 0], matrix[:, 1, 1] = np.sin(q), np.cos(q)
    return matrix


def _pose(matrix: Array) -> Pose:
    left, _, right = np.linalg.svd(matrix[:3, :3])
    return Pose(matrix3((left @ right).tolist()), vector3(matrix[:3, 3].tolist()))
