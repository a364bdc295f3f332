"""Pinocchio models as trees, and trees as Pinocchio models.

A model has no loops, springs and shapes. Its quaternions are xyzw, ours wxyz; the linear velocity
of its free flyer is in the axes of the body, ours in those of the world. Angles of unbounded
revolute joints are a cosine and a sine there, a number here.
"""

import math
from typing import Any

import numpy as np

from linkwork.errors import ModelError, import_extra, warn_of_model
from linkwork.model.build import build_tree
from linkwork.model.foreign import ForeignRobot
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.vector import matrix3, vector3

_UNLIMITED = 1e10
_SUPPORTED = "expected revolute, prismatic, spherical and free-flyer joints, and mimics of them"


def read(model: Any) -> ForeignRobot | None:
    """Return a `pinocchio.Model` as a tree; None for any other object."""
    if not hasattr(model, "jointPlacements"):
        return None
    reader = _Reader(model)
    tree = build_tree(model.name or "robot", reader.links(), reader.frames())
    return ForeignRobot(tree, vector3(model.gravity.linear.tolist()))


class _Reader:
    """One pass over the joints and frames of a model."""

    def __init__(self, model: Any) -> None:
        self._model = model
        self._floats = model.njoints > 1 and model.joints[1].shortname() == "JointModelFreeFlyer"
        self._names = self._link_names()

    def links(self) -> list[TreeLink]:
        """Return a link per joint, the base first."""
        model = self._model
        links = [] if self._floats else [TreeLink(self._names[0], None, Joint("root_joint"))]
        for i in range(1, model.njoints):
            parent = self._names[model.parents[i]]
            at = _pose(model.jointPlacements[i])
            floating = self._floats and i == 1
            if floating and (model.parents[i] != 0 or not _is_identity(at)):
                raise self._unsupported(i)
            carrier = None if floating else parent
            inertia = _inertia(model.inertias[i])
            links.append(TreeLink(self._names[i], carrier, self._joint(i), at, inertia))
        return links

    def frames(self) -> list[Frame]:
        """Frames of bodies other than links, and of operational points and sensors."""
        taken, frames = set(self._names.values()), []
        for frame in self._model.frames:
            kind, joint = str(frame.type).rpartition(".")[2], frame.parentJoint
            on_robot = joint > 0 or not self._floats
            if kind in ("BODY", "OP_FRAME", "SENSOR") and frame.name not in taken and on_robot:
                taken.add(frame.name)
                frames.append(Frame(frame.name, self._names[joint], _pose(frame.placement)))
        return frames

    def _link_names(self) -> dict[int, str]:
        names: dict[int, str] = {}
        for frame in self._model.frames:
            is_body = str(frame.type).endswith("BODY")
            if is_body and frame.parentJoint not in names and _is_identity(_pose(frame.placement)):
                names[frame.parentJoint] = frame.name
        for i, name in enumerate(self._model.names):
            free = name
            while i not in names and free in names.values():
                free += "_link"
            names.setdefault(i, free)
        return names

    def _joint(self, index: int) -> Joint:
        model, joint = self._model, self._model.joints[index]
        name = model.names[index]
        if joint.shortname() == "JointModelFreeFlyer":
            return Joint(name, JointKind.FLOATING)
        at, dof = joint.idx_q, joint.idx_v
        numbers = (model.armature, model.damping, model.upperDryFrictionLimit)
        drive = Drive(*(float(values[dof]) for values in numbers))
        if joint.shortname() == "JointModelSpherical":
            return Joint(name, JointKind.BALL, drive=drive)
        mimic = self._mimic(index)
        kind, axis = self._axis(index, 1.0 if mimic is None else mimic.multiplier)
        if mimic is not None:
            return Joint(name, kind, axis, mimic=mimic)
        lower, upper = (-math.inf, math.inf)
        if joint.nq == 1:
            lower = _limit(model.lowerPositionLimit[at])
            upper = _limit(model.upperPositionLimit[at])
        limits = (lower, upper, _limit(model.upperVelocityLimit[dof]))
        effort = _limit(model.upperEffortLimit[dof])
        return Joint(name, kind, axis, Limits(*limits, effort), drive)

    def _mimic(self, index: int) -> Mimic | None:
        followers = list(self._model.mimicking_joints)
        if index not in followers:
            return None
        leader = self._model.mimicked_joints[followers.index(index)]
        follower = self._model.joints[index].extract()
        return Mimic(self._model.names[leader], float(follower.scaling), float(follower.offset))

    def _axis(self, index: int, ratio: float) -> tuple[JointKind, Vector3]:
        """Type and axis, from the motion of the joint at unit velocity."""
        joint = self._model.joints[index]
        data = joint.createData()
        joint.calc(data, import_extra("pinocchio", "pinocchio").neutral(self._model))
        motion = np.asarray(data.S).reshape(6, -1) / (ratio or 1.0)
        linear, angular = motion[:3, 0], motion[3:, 0]
        if motion.shape[1] != 1 or (linear.any() and angular.any()) or not motion.any():
            raise self._unsupported(index)
        kind = JointKind.REVOLUTE if angular.any() else JointKind.PRISMATIC
        return kind, vector3((linear + angular).tolist())

    def _unsupported(self, index: int) -> ModelError:
        kind = self._model.joints[index].shortname()
        message = f"joint {self._model.names[index]!r} is a {kind}, which is not supported here"
        return ModelError(message, hint=_SUPPORTED)


def _limit(number: float) -> float:
    return float(number) if abs(number) < _UNLIMITED else math.copysign(math.inf, number)


def _pose(placement: Any) -> Pose:
    return Pose(matrix3(placement.rotation.tolist()), vector3(placement.translation.tolist()))


def _is_identity(pose: Pose) -> bool:
    return bool(np.array_equal(pose.matrix, np.eye(4)))


def _inertia(body: Any) -> Inertia | None:
    if body.mass == 0 and not np.any(body.inertia):
        return None
    matrix = matrix3(np.asarray(body.inertia).tolist())
    return Inertia.unvalidated(float(body.mass), vector3(body.lever.tolist()), matrix)


def pinocchio_of_tree(tree: Tree, gravity: Vector3) -> Any:
    """Return a tree as a `pinocchio.Model`.

    Every link is a body frame, every named frame an operational frame. What Pinocchio does not have
    is left out with a warning.
    """
    writer = _Writer(import_extra("pinocchio", "pinocchio"), tree)
    writer.model.name = tree.name
    writer.model.gravity.linear = np.array(gravity)
    writer.add_links()
    writer.add_frames()
    _warn_of_losses(tree)
    return writer.model


class _Writer:
    """Adds the links of a tree to a Pinocchio model."""

    def __init__(self, package: Any, tree: Tree) -> None:
        self._pin = package
        self._tree = tree
        self.model = package.Model()
        # Of each link: its joint, its pose in it, and its frame.
        self._joints: list[int] = []
        self._poses: list[Pose] = []
        self._frames: list[int] = []

    def add_links(self) -> None:
        """Add joints, bodies and their frames."""
        for i, (link, parent) in enumerate(zip(self._tree.links, self._tree.parents, strict=True)):
            joint = self._joints[parent] if parent >= 0 else 0
            frame = self._frames[parent] if parent >= 0 else 0
            pose = self._poses[parent] @ link.pose_in_parent if parent >= 0 else Pose()
            if link.joint.kind.moves:
                joint = self._add_joint(i, joint, pose)
                frame, pose = self.model.addJointFrame(joint, frame), Pose()
            self._add_inertia(link, joint, pose)
            self._joints.append(joint)
            self._poses.append(pose)
            self._frames.append(self.model.addBodyFrame(link.name, joint, self._se3(pose), frame))

    def add_frames(self) -> None:
        """Add the named frames."""
        kind = self._pin.FrameType.OP_FRAME
        for frame in self._tree.frames:
            link, pose = self._tree.frame(frame.name)
            placed = self._se3(self._poses[link] @ pose)
            at = (self._joints[link], self._frames[link], placed, kind)
            self.model.addFrame(self._pin.Frame(frame.name, *at))

    def _add_joint(self, index: int, parent: int, pose: Pose) -> int:
        joint, model = self._tree.links[index].joint, self.model
        if joint.mimic is not None:
            return self._add_mimic(index, parent, pose)
        added = model.addJoint(parent, self._kind(joint), self._se3(pose), joint.name)
        at, dof = model.joints[added].idx_q, model.joints[added].idx_v
        if joint.kind.has_axis:
            model.lowerPositionLimit[at] = joint.limits.lower
            model.upperPositionLimit[at] = joint.limits.upper
        for k in range(dof, dof + joint.kind.dofs):
            model.upperVelocityLimit[k] = joint.limits.velocity
            model.lowerVelocityLimit[k] = -joint.limits.velocity
            model.upperEffortLimit[k] = joint.limits.effort
            model.lowerEffortLimit[k] = -joint.limits.effort
            model.armature[k] = joint.drive.rotor_inertia
            model.damping[k] = joint.drive.viscous
            model.upperDryFrictionLimit[k] = joint.drive.coulomb
            model.lowerDryFrictionLimit[k] = -joint.drive.coulomb
        return added

    def _add_mimic(self, index: int, parent: int, pose: Pose) -> int:
        joint = self._tree.links[index].joint
        leader, ratio, offset = self._tree.leader(index)
        name = self._tree.links[leader].joint.name
        if not self.model.existJointName(name):
            raise ModelError(
                f"joint {joint.name!r} mimics {name!r}, which comes later in the tree",
                hint="Pinocchio needs the leading joint first",
            )
        follower = self._kind(joint)
        leading = self.model.joints[self.model.getJointId(name)]
        follower.setIndexes(leading.id, leading.idx_q, leading.idx_v)
        mimic = self._pin.JointModelMimic(self._pin.JointModel(follower), ratio, offset)
        self.model.armature[leading.idx_v] += ratio**2 * joint.drive.rotor_inertia
        return self.model.addJoint(parent, mimic, self._se3(pose), joint.name)

    def _kind(self, joint: Joint) -> Any:
        if not joint.kind.has_axis:
            ball = joint.kind is JointKind.BALL
            return self._pin.JointModelSpherical() if ball else self._pin.JointModelFreeFlyer()
        turns = joint.kind is JointKind.REVOLUTE
        for letter, axis in zip("XYZ", np.eye(3).tolist(), strict=True):
            if list(joint.axis) == axis:
                return getattr(self._pin, f"JointModel{'R' if turns else 'P'}{letter}")()
        name = "JointModelRevoluteUnaligned" if turns else "JointModelPrismaticUnaligned"
        return getattr(self._pin, name)(np.array(joint.axis))

    def _add_inertia(self, link: TreeLink, joint: int, pose: Pose) -> None:
        if link.inertia is None:
            return
        mass, center, matrix = link.inertia.mass, link.inertia.center, link.inertia.matrix
        try:
            body = self._pin.Inertia(mass, np.array(center), np.array(matrix))
        except (ValueError, RuntimeError) as error:
            message = f"Pinocchio rejects the inertia of link {link.name!r}: {error}"
            raise ModelError(message, hint="expected a mass >= 0 and moments >= 0") from error
        self.model.appendBodyToJoint(joint, body, self._se3(pose))

    def _se3(self, pose: Pose) -> Any:
        return self._pin.SE3(np.array(pose.rotation), np.array(pose.position))


def _warn_of_losses(tree: Tree) -> None:
    lost = [f"cut joint {x.name!r}" for x in tree.cuts]
    lost += [f"coupling {x.name!r}" for x in tree.couplings]
    lost += [f"elastic shaft {x.name!r}" for x in tree.shafts]
    lost += [f"spring of joint {x.joint.name!r}" for x in tree.links if x.joint.drive.stiffness]
    if lost:
        warn_of_model(f"left out of the pinocchio.Model of {tree.name!r}: {', '.join(lost)}")
