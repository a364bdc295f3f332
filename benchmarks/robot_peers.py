"""Kinematics and dynamics of a robot file by Pinocchio and MuJoCo, in Linkwork's coordinates.

Both read the file themselves. What differs is the coordinates: Pinocchio orders joints by name,
writes a continuous joint as cosine and sine, a quaternion as xyzw and the velocity of a floating
base in its own axes; both let mimic joints move freely. With G, the matrix from Linkwork's
velocities to all joint velocities of a peer, the mass matrix is G^T M G.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import LinkworkError, import_extra
from linkwork.model.forward_kinematics import link_position
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree

Array = NDArray[np.float64]


class Peer(ABC):
    """A robot as another library reads it."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._moving = [i for i, link in enumerate(tree.links) if link.joint.kind.moves]

    @abstractmethod
    def poses(self, q: Array) -> dict[str, Array]:
        """4x4 poses in the world of the links that both have, by name."""

    @abstractmethod
    def mass_matrix(self, q: Array) -> Array:
        """Mass matrix, with rotor inertia."""

    @abstractmethod
    def bias(self, q: Array, qd: Array) -> Array:
        """Coriolis and gravity torques."""

    def gravity(self, q: Array) -> Array:
        """Gravity torques."""
        return self.bias(q, np.zeros(self._tree.velocity_count))

    def _leader(self, index: int) -> tuple[int, float]:
        """First velocity that drives the joint of a link, and its multiplier."""
        ratio = 1.0
        while (mimic := self._tree.links[index].joint.mimic) is not None:
            ratio *= mimic.multiplier
            index = self._tree.link_of_joint(mimic.joint)
        return self._tree.velocity_starts[self._tree.coordinate_of_link[index]], ratio


class PinocchioPeer(Peer):
    """A URDF text as Pinocchio reads it."""

    def __init__(self, tree: Tree, text: str, gravity: Array) -> None:
        """Read a robot.

        Args:
            tree: The robot as Linkwork reads it.
            text: URDF text.
            gravity: Gravitational acceleration [m/s^2].

        Raises:
            ValueError: The text is no robot to Pinocchio, or its moving joints are others.
        """
        super().__init__(tree)
        self._pin: Any = import_extra("pinocchio", "peers")
        self._model = self._pin.buildModelFromXML(text)
        self._model.gravity.linear = gravity
        names = [tree.links[i].joint.name for i in self._moving]
        check_joints(names, list(self._model.names)[1:])
        self._joints = [self._model.joints[self._model.getJointId(name)] for name in names]
        for index, joint in zip(self._moving, self._joints, strict=True):
            # Pinocchio does not read the motors of transmissions.
            rotor = tree.links[index].joint.drive.rotor_inertia
            self._model.armature[joint.idx_v : joint.idx_v + joint.nv] = rotor
        self._data = self._model.createData()

    def poses(self, q: Array) -> dict[str, Array]:
        """4x4 poses in the world of the links that both have, by name."""
        body = self._pin.FrameType.BODY
        self._pin.framesForwardKinematics(self._model, self._data, self._positions(q))
        return {
            link.name: self._data.oMf[self._model.getFrameId(link.name, body)].homogeneous
            for link in self._tree.links
            if self._model.existFrame(link.name, body)
        }

    def mass_matrix(self, q: Array) -> Array:
        """Mass matrix, with rotor inertia."""
        upper = np.triu(self._pin.crba(self._model, self._data, self._positions(q)))
        full = upper + np.triu(upper, 1).T
        leading = self._leading(q)
        return leading.T @ full @ leading

    def bias(self, q: Array, qd: Array) -> Array:
        """Coriolis and gravity torques."""
        leading = self._leading(q)
        velocities = leading @ qd
        # In its own axes, a base at constant velocity in the world accelerates.
        rates = np.zeros(self._model.nv)
        for index, joint in zip(self._moving, self._joints, strict=True):
            if self._tree.links[index].joint.kind is JointKind.FLOATING:
                linear, angular = velocities[joint.idx_v : joint.idx_v + 6].reshape(2, 3)
                rates[joint.idx_v : joint.idx_v + 3] = -np.cross(angular, linear)
        positions = self._positions(q)
        return leading.T @ self._pin.rnea(self._model, self._data, positions, velocities, rates)

    def _positions(self, q: Array) -> Array:
        positions = self._pin.neutral(self._model)
        for index, joint in zip(self._moving, self._joints, strict=True):
            values = np.asarray(link_position(self._tree, index, q.tolist()))
            positions[joint.idx_q : joint.idx_q + joint.nq] = self._converted(joint, values)
        return positions

    def _converted(self, joint: Any, values: Array) -> Array:
        """Positions of a joint in Pinocchio."""
        if len(values) == 7:
            pin, placement = self._pin, self._model.jointPlacements[joint.id]
            return pin.SE3ToXYZQUAT(
                placement.actInv(pin.XYZQUATToSE3(values[[0, 1, 2, 4, 5, 6, 3]]))
            )
        return np.array([np.cos(values[0]), np.sin(values[0])]) if joint.nq == 2 else values

    def _leading(self, q: Array) -> Array:
        """The matrix G."""
        leading = np.zeros((self._model.nv, self._tree.velocity_count))
        for index, joint in zip(self._moving, self._joints, strict=True):
            start, ratio = self._leader(index)
            block = ratio * np.eye(joint.nv)
            if self._tree.links[index].joint.kind is JointKind.FLOATING:
                wxyz = np.asarray(link_position(self._tree, index, q.tolist()))[3:]
                block[:3, :3] = self._pin.Quaternion(wxyz[[1, 2, 3, 0]]).matrix().T
            leading[joint.idx_v : joint.idx_v + joint.nv, start : start + joint.nv] = block
        return leading


class MujocoPeer(Peer):
    """An MJCF file as MuJoCo reads it, without constraints."""

    def __init__(self, tree: Tree, path: Path) -> None:
        """Read a robot.

        Args:
            tree: The robot as Linkwork reads it.
            path: The MJCF file.

        Raises:
            ValueError: The file is no model to MuJoCo, or its joints are others.
        """
        super().__init__(tree)
        self._mujoco: Any = import_extra("mujoco", "world")
        self._model = self._mujoco.MjModel.from_xml_path(str(path))
        off = self._mujoco.mjtDisableBit
        self._model.opt.disableflags |= off.mjDSBL_CONSTRAINT | off.mjDSBL_CONTACT
        self._data = self._mujoco.MjData(self._model)
        self._addresses = self._joint_addresses()
        self._leading = np.zeros((self._model.nv, tree.velocity_count))
        for index, (_, first) in zip(self._moving, self._addresses, strict=True):
            start, ratio = self._leader(index)
            dofs = tree.links[index].joint.kind.dofs
            self._leading[first : first + dofs, start : start + dofs] = ratio * np.eye(dofs)

    def poses(self, q: Array) -> dict[str, Array]:
        """4x4 poses in the world of the links that both have, by name."""
        self._set(q, np.zeros(self._tree.velocity_count))
        poses: dict[str, Array] = {}
        for body in range(self._model.nbody):
            pose = np.eye(4)
            pose[:3, :3] = self._data.xmat[body].reshape(3, 3)
            pose[:3, 3] = self._data.xpos[body]
            poses[self._model.body(body).name] = pose
        return {link.name: poses[link.name] for link in self._tree.links if link.name in poses}

    def mass_matrix(self, q: Array) -> Array:
        """Mass matrix, with rotor inertia."""
        self._set(q, np.zeros(self._tree.velocity_count))
        full = np.zeros((self._model.nv, self._model.nv))
        self._mujoco.mj_fullM(self._model, self._data, full)
        return self._leading.T @ full @ self._leading

    def bias(self, q: Array, qd: Array) -> Array:
        """Coriolis and gravity torques."""
        self._set(q, qd)
        return self._leading.T @ self._data.qfrc_bias

    def _set(self, q: Array, qd: Array) -> None:
        for index, (first, _) in zip(self._moving, self._addresses, strict=True):
            values = link_position(self._tree, index, q.tolist())
            self._data.qpos[first : first + len(values)] = values
        self._data.qvel[:] = self._leading @ qd
        self._mujoco.mj_forward(self._model, self._data)

    def _joint_addresses(self) -> list[tuple[int, int]]:
        """Where positions and velocities of the joint of each moving link start.

        MuJoCo's joints are in the order of Linkwork's links; not all of them have names.
        """
        every = [self._model.joint(i) for i in range(self._model.njnt)]
        names = [self._tree.links[i].joint.name for i in self._moving]
        if len(names) != len(every):
            check_joints(names, [joint.name for joint in every])
        for name, joint in zip(names, every, strict=True):
            if joint.name and joint.name != name:
                raise ValueError(f"joint {joint.name!r} is {name!r} here")
        return [(int(joint.qposadr[0]), int(joint.dofadr[0])) for joint in every]


def check_joints(ours: list[str], peers: list[str]) -> None:
    """Raise for moving joints that only one of two models has.

    Raises:
        ValueError: Names such a joint.
    """
    for names, others, where in ((ours, peers, "here"), (peers, ours, "at the peer")):
        only = [name for name in names if name not in others]
        if only:
            raise ValueError(f"moving joint {only[0]!r} only {where}")


def random_state(tree: Tree, random: np.random.Generator) -> tuple[Array, Array]:
    """Positions, with unit quaternions, and velocities up to 1."""
    parts = [_random_position(joint, random) for joint in tree.joints]
    q = np.concatenate([np.zeros(0), *parts])
    return q, random.uniform(-1.0, 1.0, tree.velocity_count)


def _random_position(joint: Joint, random: np.random.Generator) -> Array:
    if joint.kind.has_axis:
        limit = np.pi if joint.kind is JointKind.REVOLUTE else 0.5
        return random.uniform(-limit, limit, 1)
    quaternion = random.normal(size=4)
    place = random.uniform(-1.0, 1.0, joint.kind.positions - 4)
    return np.concatenate([place, quaternion / np.linalg.norm(quaternion)])


def differences(arm: Any, peer: Peer, states: int, seed: int) -> tuple[dict[str, float], str]:
    """Largest difference of each quantity, and why one could not be computed; empty if all were.

    Poses are compared in m; other quantities relative to their largest value and, for torques, to
    those of unit accelerations.

    Args:
        arm: The robot, a `linkwork.Manipulator`.
        peer: The same robot.
        states: Number of random states.
        seed: Seed of the states.
    """
    random = np.random.default_rng(seed)
    worst: dict[str, float] = {}
    reason = ""
    for _ in range(states):
        q, qd = random_state(arm.tree, random)
        mass = peer.mass_matrix(q)
        quantities: dict[str, Callable[[], float]] = {
            "poses": lambda q=q: pose_difference(arm, peer, q),
            "mass": lambda q=q, m=mass: _relative(arm.mass_matrix(q), m, 0.0),
            "bias": lambda q=q, qd=qd, m=mass: _relative(arm.bias(q, qd), peer.bias(q, qd), m),
            "gravity": lambda q=q, m=mass: _relative(arm.gravity(q), peer.gravity(q), m),
        }
        for name, difference in quantities.items():
            try:
                worst[name] = max(worst.get(name, 0.0), difference())
            except LinkworkError as error:
                reason = reason or f"{name}: {error.message}"
    return worst, reason


def pose_difference(arm: Any, peer: Peer, q: Array) -> float:
    """Largest difference of an entry of the poses of all links that both have."""
    ours = dict(zip(arm.tree.frame_names, arm.poses(q), strict=True))
    others = peer.poses(q)
    size = max((float(np.abs(pose).max()) for pose in others.values()), default=1.0)
    gaps = [float(np.abs(ours[name] - pose).max()) for name, pose in others.items()]
    return max(gaps, default=0.0) / size


def _relative(ours: Array, other: Array, mass: Array | float) -> float:
    size = max(np.abs(other).max(initial=0.0), np.abs(mass).max(initial=0.0))
    return (
        float(np.abs(ours - other).max(initial=0.0) / size) if size else float(np.abs(ours).max())
    )
