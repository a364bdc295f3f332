"""Pinocchio, called from Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.bench.measurement import CALL, Entry
from linkwork.bench.problem import FORWARD, INVERSE, KINEMATICS, MASS, Problem
from linkwork.bench.timing import PythonCall
from linkwork.errors import import_extra
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose

PINOCCHIO = "Pinocchio"
_CHECKED = 16

_EXPRESSIONS = {
    INVERSE: "rnea(model, data, a0, a1, a2)",
    FORWARD: "aba(model, data, a0, a1, a2)",
    MASS: "crba(model, data, a0)",
    KINEMATICS: "(computeJointJacobians(model, data, a0), "
    "updateFramePlacement(model, data, frame).homogeneous, "
    "getFrameJacobian(model, data, frame, axes))[1:]",
}


def pinocchio_entries(problem: Problem) -> Iterator[Entry]:
    """Each function as one or a few calls from Python."""
    pinocchio = import_extra("pinocchio", "peers")
    model = _model(pinocchio, problem.tree)
    scope = {
        **vars(pinocchio),
        "model": model,
        "data": model.createData(),
        "frame": model.nframes - 1,
        "axes": pinocchio.LOCAL_WORLD_ALIGNED,
    }
    for function, expression in _EXPRESSIONS.items():
        arrays = problem.arguments(function)
        call = PythonCall(expression, scope, [array[0] for array in arrays])
        yield Entry(
            function,
            PINOCCHIO,
            CALL,
            call.time,
            lambda call=call, arrays=arrays: call.answers(arrays, _CHECKED),
        )


def _model(pinocchio: Any, tree: Tree) -> Any:
    """The robot; its last frame is the tool. Joints go in depth first, as links stand."""
    model = pinocchio.Model()
    joints, poses = [0], [Pose()]
    for link, parent in zip(tree.links[1:], tree.parents[1:], strict=True):
        joint, pose = joints[parent], poses[parent] @ link.pose_in_parent
        if link.joint.kind.moves:
            kind = _joint(pinocchio, link.joint)
            joint, pose = (
                model.addJoint(joint, kind, _se3(pinocchio, pose), link.joint.name),
                Pose(),
            )
        if link.inertia is not None:
            body = _inertia(pinocchio, link.inertia)
            model.appendBodyToJoint(joint, body, _se3(pinocchio, pose))
        joints.append(joint)
        poses.append(pose)
    link_index, pose_in_link = tree.frame()
    placed = _se3(pinocchio, poses[link_index] @ pose_in_link)
    tool = (joints[link_index], placed, pinocchio.FrameType.OP_FRAME)
    model.addFrame(pinocchio.Frame("tool of the bench", *tool))
    return model


def _joint(pinocchio: Any, joint: Joint) -> Any:
    turns = joint.kind is JointKind.REVOLUTE
    for letter, axis in zip("XYZ", np.eye(3).tolist(), strict=True):
        if list(joint.axis) == axis:
            return getattr(pinocchio, f"JointModel{'R' if turns else 'P'}{letter}")()
    name = "JointModelRevoluteUnaligned" if turns else "JointModelPrismaticUnaligned"
    return getattr(pinocchio, name)(np.array(joint.axis))


def _se3(pinocchio: Any, pose: Pose) -> Any:
    return pinocchio.SE3(np.array(pose.rotation), np.array(pose.position))


def _inertia(pinocchio: Any, inertia: Inertia) -> Any:
    return pinocchio.Inertia(inertia.mass, np.array(inertia.center), np.array(inertia.matrix))
