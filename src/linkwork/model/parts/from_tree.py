"""Conversion of a tree to connected parts."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

from linkwork.model.link import ElasticShaft, Frame, Joint, JointKind, TreeLink
from linkwork.model.names import WORLD, unused_name
from linkwork.model.parts import bodies, joints
from linkwork.model.parts.bodies import ExternalForce
from linkwork.model.parts.component import Part
from linkwork.model.parts.connector import Connectable, connect
from linkwork.model.parts.couplings import AxisSpring, Spring
from linkwork.model.parts.drive_trains import DriveTrain, Motor, Shaft
from linkwork.model.parts.joints import AxisJoint, JointPart
from linkwork.model.parts.model import Model, model_of_parts
from linkwork.model.parts.registry import make_part
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy

P = TypeVar("P", bound=Part)


def model_of_tree(tree: Tree) -> Model:
    """Return connected parts that build the same tree, up to round-off in rotations.

    Each link becomes a joint part and a body part of the same names; its drive becomes a drive
    train `<joint>_drive` with ratio 1.
    """
    return _Conversion(tree).model()


@dataclass
class _Conversion:
    """Conversion of one tree."""

    tree: Tree
    parts: dict[str, Part] = field(default_factory=dict)
    carriers: dict[str, Part] = field(default_factory=dict)

    def model(self) -> Model:
        tree = self.tree
        self._convert_base(tree.links[0])
        for link in tree.links:
            if link.parent is not None and link.joint.name not in tree.motor_joints:
                self._convert_link(link)
            for frame in tree.frames:
                if frame.link == link.name:
                    self._convert_frame(frame)
        for shaft in tree.shafts:
            self._convert_shaft(shaft)
        for cut in tree.cuts:
            values = {"joint": cut.kind.value}
            part = make_part("cut_joint", self._free(cut.name), values)
            self._join(part, cut.frame_a, cut.frame_b)
        for coupling in tree.couplings:
            numbers = (coupling.stiffness, coupling.rest_length, coupling.damping)
            values = dict(zip(("stiffness", "rest_length", "damping"), numbers, strict=True))
            part = Spring(self._free(coupling.name), **values)
            self._join(part, coupling.frame_a, coupling.frame_b)
        for name in tree.force_points:
            if name not in self.parts or not isinstance(self.parts[name], ExternalForce):
                self._add(ExternalForce(self._free(f"{name}_force")), self.carriers[name])
        model = model_of_parts(tree.name, self.parts)
        model.physics = tree.physics
        if model.rebuild().tool_name != tree.tool_name:
            model.tool = tree.tool_name
        return model

    def _convert_base(self, link: TreeLink) -> None:
        if link.joint.kind is not JointKind.FLOATING:
            self.carriers[link.name] = self._add(bodies.Base(link.name, **_body(link)))
            return
        base = self._add(bodies.Base(self._free(WORLD)))
        floating = joints.Floating(**self._joint_name(link), drive=link.joint.drive)
        self._add_body(link, self._add(floating, base))

    def _convert_link(self, link: TreeLink) -> None:
        joint = link.joint
        values = self._joint_name(link) | _placed(link.pose_in_parent)
        part = _KINDS[joint.kind](**values, **_joint_values(joint))
        self._add_body(link, self._add(part, self.carriers[link.parent or ""]))
        if isinstance(part, AxisJoint):
            self._convert_drive(part, joint)

    def _convert_drive(self, part: AxisJoint, joint: Joint) -> None:
        drive = joint.drive
        if drive.stiffness:
            name = self._free(f"{joint.name}_spring")
            self._add(AxisSpring(name, stiffness=drive.stiffness, rest=drive.rest), part.axis)
        train = DriveTrain(self._free(f"{joint.name}_drive"), **_motor_values(joint))
        self._add(train, part.axis)

    def _convert_shaft(self, shaft: ElasticShaft) -> None:
        parts = (part for part in self.parts.values() if isinstance(part, AxisJoint))
        driven = next(part for part in parts if part.joint_name == shaft.joint)
        numbers = {"stiffness": shaft.stiffness, "damping": shaft.damping}
        part = self._add(Shaft(self._free(shaft.name), **numbers), driven.axis)
        motor = self.tree.links[self.tree.link_of_joint(shaft.motor)].joint
        self._add(Motor(motor.name, **_motor_values(motor)), part.input)
        if motor.drive.stiffness:
            values = {"stiffness": motor.drive.stiffness, "rest": motor.drive.rest}
            self._add(AxisSpring(self._free(f"{motor.name}_spring"), **values), part.input)

    def _convert_frame(self, frame: Frame) -> None:
        tree, name = self.tree, frame.name
        placed = _placed(frame.pose_in_link)
        if name in tree.force_points:
            part: Part = ExternalForce(name, **placed)
        elif name == tree.tool_name:
            part = bodies.Tool(name, tip_position=placed["position"], tip_rpy=placed["rpy"])
        else:
            part = joints.Fixed(name, **placed)
        self.carriers[name] = self._add(part, self.carriers[frame.link])

    def _joint_name(self, link: TreeLink) -> dict[str, str]:
        name = link.joint.name
        if name not in self.tree.frame_names:
            return {"name": name}
        return {"name": self._free(f"{name}_joint"), "coordinate": name}

    def _free(self, name: str) -> str:
        """Return an unused name."""
        taken = {*self.parts, *self.tree.frame_names, *(x.joint.name for x in self.tree.links)}
        return unused_name(name, taken)

    def _add_body(self, link: TreeLink, joint: Part) -> None:
        self.carriers[link.name] = self._add(bodies.Link(link.name, **_body(link)), joint)

    def _join(self, part: Part, frame_a: str, frame_b: str) -> None:
        self._add(part, self.carriers[frame_a])
        connect(self.carriers[frame_b].outlet(), part.inlet())

    def _add(self, part: P, carrier: Connectable | None = None) -> P:
        self.parts[part.name] = part
        if carrier is not None:
            connect(carrier.outlet(), part.inlet())
        return part


_KINDS: dict[JointKind, type[JointPart]] = {
    JointKind.FIXED: joints.Fixed,
    JointKind.REVOLUTE: joints.Revolute,
    JointKind.PRISMATIC: joints.Prismatic,
    JointKind.BALL: joints.Ball,
}


def _placed(pose: Pose) -> dict[str, Any]:
    return {"position": pose.position, "rpy": to_rpy(pose.rotation)}


def _joint_values(joint: Joint) -> dict[str, Any]:
    if joint.kind is JointKind.BALL:
        return {"limits": joint.limits, "drive": joint.drive}
    if not joint.kind.has_axis:
        return {}
    limits = joint.limits
    values = {"lower": limits.lower, "upper": limits.upper, "velocity": limits.velocity}
    return {"axis": joint.axis, "mimic": joint.mimic, **values}


def _body(link: TreeLink) -> dict[str, Any]:
    if link.inertia is None:
        return {"shapes": link.shapes}
    matrix = link.inertia.matrix
    entries = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    return {
        "mass": link.inertia.mass,
        "center": link.inertia.center,
        "inertia": tuple(matrix[i][j] for i, j in entries),
        "shapes": link.shapes,
    }


def _motor_values(joint: Joint) -> dict[str, Any]:
    drive = joint.drive
    return {
        "rotor_inertia": drive.rotor_inertia,
        "viscous": drive.viscous,
        "coulomb": drive.coulomb,
        "coulomb_back": drive.coulomb_back,
        "torque_limit": joint.limits.effort,
    }
