"""Constraints of a tree, validated: mimic joints, cut joints, couplings, shafts, force points."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from linkwork.checks import MAX_NUMBER
from linkwork.errors import ModelError, NotFoundError, Place
from linkwork.model.link import Coupling, Cut, ElasticShaft, JointKind, Limits, TreeLink
from linkwork.model.tree import Tree

Places = Mapping[tuple[str, str], Place]
"""Position in the file by kind and name: link, joint, frame, tool, cut, coupling, shaft."""

MAX_MIMIC_CHAIN = 100
"""Maximum length of a chain of mimic joints."""

_CUT_KINDS = (JointKind.FIXED, JointKind.BALL, JointKind.REVOLUTE)


def model_error(message: str, kind: str, name: str, places: Places, hint: str = "") -> ModelError:
    """Return a ModelError about one element, at its place in the file if known."""
    return ModelError(message, place=places.get((kind, name)), hint=hint)


def check_constraints(tree: Tree, places: Places) -> None:
    """Check everything that refers to links and joints."""
    for index, link in enumerate(tree.links):
        if link.joint.kind is JointKind.FLOATING and index > 0:
            message = f"joint {link.joint.name!r} is floating, but its link is not the base"
            raise model_error(
                message, "joint", link.joint.name, places, "only the base may be floating"
            )
        if link.joint.mimic is not None:
            _check_mimic(tree, index, places)
    for kind, parts in (("cut", tree.cuts), ("coupling", tree.couplings)):
        names = [part.name for part in parts]
        for part in parts:
            if names.count(part.name) > 1:
                message = f"duplicate name of a {kind}: {part.name!r}"
                raise model_error(message, kind, part.name, places, "rename one of them")
            _check_ends(tree, kind, part, places)
    for shaft in tree.shafts:
        _check_shaft(tree, shaft, places)
    for frame in tree.force_points:
        _check_frame(tree, frame, places.get(("frame", frame)))


def _check_mimic(tree: Tree, index: int, places: Places) -> None:
    walked = [index]
    joint = tree.links[index].joint
    names = [link.joint.name for link in tree.links if link.joint.kind.has_axis]
    while (mimic := tree.links[walked[-1]].joint.mimic) is not None:
        if mimic.joint not in names:
            place = places.get(("joint", joint.name))
            raise NotFoundError(
                f"leading joint of {joint.name!r} called", mimic.joint, names, place=place
            )
        walked.append(tree.link_of_joint(mimic.joint))
        if walked[-1] in walked[:-1]:
            message = f"joint {joint.name!r} mimics itself"
            raise model_error(message, "joint", joint.name, places, "remove one mimic of the cycle")
        if len(walked) > MAX_MIMIC_CHAIN:
            message = f"joint {joint.name!r} mimics a chain of more than {MAX_MIMIC_CHAIN} joints"
            raise model_error(
                message, "joint", joint.name, places, "mimic the first joint of the chain"
            )
    numbers = (joint.mimic.multiplier, joint.mimic.offset) if joint.mimic else ()
    if not joint.kind.has_axis or not all(abs(x) <= MAX_NUMBER for x in numbers):
        message = f"invalid mimic of joint {joint.name!r} ({joint.kind.value})"
        raise model_error(
            message,
            "joint",
            joint.name,
            places,
            f"expected a revolute or prismatic joint and numbers up to {MAX_NUMBER:g}",
        )


def _check_ends(tree: Tree, kind: str, part: Cut | Coupling, places: Places) -> None:
    place = places.get((kind, part.name))
    for frame in (part.frame_a, part.frame_b):
        _check_frame(tree, frame, place)
    if tree.frame(part.frame_a)[0] == tree.frame(part.frame_b)[0]:
        message = f"both ends of {kind} {part.name!r} are on the same link"
        raise model_error(message, kind, part.name, places, "connect two links")
    if isinstance(part, Cut):
        if part.kind not in _CUT_KINDS:
            allowed = ", ".join(x.value for x in _CUT_KINDS)
            message = f"invalid kind of cut {part.name!r}: {part.kind.value}"
            raise model_error(message, kind, part.name, places, f"expected one of {allowed}")
        return
    if not all(0 <= x <= MAX_NUMBER for x in (part.stiffness, part.rest_length, part.damping)):
        message = f"coupling {part.name!r} has a number that is negative or exceeds {MAX_NUMBER:g}"
        raise model_error(message, kind, part.name, places)


def _check_frame(tree: Tree, frame: str, place: Place | None) -> None:
    if frame not in tree.frame_names:
        raise NotFoundError(f"frame of {tree.name!r} called", frame, tree.frame_names, place=place)


def _check_shaft(tree: Tree, shaft: ElasticShaft, places: Places) -> None:
    for name in (shaft.motor, shaft.joint):
        if name not in tree.joint_names:
            what = f"joint of shaft {shaft.name!r} called"
            raise NotFoundError(
                what, name, tree.joint_names, place=places.get(("shaft", shaft.name))
            )
    motor, driven = (tree.links[tree.link_of_joint(x)] for x in (shaft.motor, shaft.joint))
    fault = ""
    if [x.name for x in tree.shafts].count(shaft.name) > 1:
        fault = f"duplicate name of a shaft: {shaft.name!r}"
    elif shaft.motor == shaft.joint or not driven.joint.kind.has_axis:
        fault = f"shaft {shaft.name!r} needs a motor and another revolute or prismatic joint"
    elif [x.motor for x in tree.shafts].count(shaft.motor) > 1 or driven.joint.name in (
        tree.motor_joints
    ):
        fault = f"a motor of shaft {shaft.name!r} already has a shaft"
    elif _place(motor) != _place(driven) or motor.name != motor.joint.name:
        fault = (
            f"motor {shaft.motor!r} must have the parent, pose, type and axis of {shaft.joint!r}"
        )
    elif _is_used(tree, motor) or replace(motor.joint.limits, effort=math.inf) != Limits():
        fault = f"motor {shaft.motor!r} has a body, children, frames or limits of motion"
    elif not (0 < shaft.stiffness <= MAX_NUMBER and 0 <= shaft.damping <= MAX_NUMBER):
        fault = f"shaft {shaft.name!r} has an invalid stiffness or damping"
    if fault:
        hint = f"expected a stiffness above 0 and numbers up to {MAX_NUMBER:g}"
        is_number = "invalid stiffness" in fault
        raise model_error(fault, "shaft", shaft.name, places, hint if is_number else "")


def _place(link: TreeLink) -> tuple[Any, ...]:
    return (link.parent, link.pose_in_parent, link.joint.kind, link.joint.axis)


def _is_used(tree: Tree, link: TreeLink) -> bool:
    """Whether anything but a shaft refers to a link."""
    ends = [x for part in (*tree.cuts, *tree.couplings) for x in (part.frame_a, part.frame_b)]
    carrying = {x.parent for x in tree.links} | {frame.link for frame in tree.frames}
    named = link.name in {*carrying, *ends, *tree.force_points}
    return named or link.inertia is not None or bool(link.shapes)
