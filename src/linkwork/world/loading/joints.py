"""Checking the joints between bodies, welds and joints that close loops."""

from __future__ import annotations

from linkwork.world.loading.checker import Checker, Where
from linkwork.world.loading.scene_joints import anchor_of, joints_of, starts_of
from linkwork.world.scene.joint import AxisJoint, CutJoint, PassiveJoint, Weld


def check_joints(check: Checker) -> None:
    """Refuses joints that do not fit the bodies they join."""
    carried: dict[str, str] = {}
    _check_names(check)
    for name, joint in check.scene.joints.items():
        _check_ends(check, name, joint, carried)
        _check_numbers(check, ("joints", name), name, joint)
    _check_cycles(check)
    for name, weld in check.scene.welds.items():
        _check_held(check, ("welds", name), weld)
    for name, cut in check.scene.cuts.items():
        _check_held(check, ("cuts", name), cut)
        check.check_numbers(("cuts", name, "position"), cut.position)
        check.check_direction(("cuts", name, "axis"), cut.axis)


def _check_names(check: Checker) -> None:
    """A free body's own freedom has its name, so that no other joint can."""
    hanging = {joint.child for joint in check.scene.joints.values()}
    for name in check.scene.joints:
        body = check.scene.bodies.get(name)
        if body is not None and not body.fixed and name not in hanging:
            message = f"{name!r} is already the name of a body that moves freely"
            raise check.error(("joints", name), message, "rename the joint")


def _check_ends(check: Checker, name: str, joint: PassiveJoint, carried: dict[str, str]) -> None:
    path = ("joints", name)
    check.check_frame((*path, "parent"), joint.parent)
    child = joint.child
    if child not in check.scene.bodies:
        raise check.not_found((*path, "child"), "body called", child, check.scene.bodies)
    if check.scene.bodies[child].fixed:
        message = f"body {child!r} is fixed to the world, so no joint can carry it"
        raise check.error((*path, "child"), message, f"take away `fixed` of {child!r}")
    other = carried.setdefault(child, name)
    if other != name:
        message = f"body {child!r} already hangs on joint {other!r}"
        hint = "a body hangs on one joint; use a cut joint (`cuts`) to close a loop"
        raise check.error((*path, "child"), message, hint)


def _check_cycles(check: Checker) -> None:
    parents = {joint.child: (joint.parent, name) for name, joint in check.scene.joints.items()}
    grounded: set[str] = set()
    for body in parents:
        walked: dict[str, None] = {}
        at = body
        while at in parents and at not in grounded and at not in walked:
            walked[at] = None
            at = parents[at][0]
        if at in walked:
            loop = list(walked)[list(walked).index(at) :]
            message = f"bodies {', '.join(map(repr, loop[:10]))} carry each other in a loop"
            hint = "let one of the joints be a cut joint (`cuts`)"
            raise check.error(("joints", parents[at][1]), message, hint)
        grounded |= walked.keys()


def _check_numbers(check: Checker, path: Where, name: str, joint: PassiveJoint) -> None:
    check.check_numbers((*path, "position"), anchor_of(joint) or ())
    if isinstance(joint, AxisJoint):
        check.check_direction((*path, "axis"), joint.axis)
    starts = starts_of(name, joint)
    for each in joints_of(name, joint):
        limits, drive = each.limits, each.drive
        check.check_numbers(path, (drive.viscous, drive.coulomb, drive.stiffness))
        check.check_numbers(path, (drive.rotor_inertia, drive.rest))
        if not limits.lower < limits.upper:
            message = f"joint {each.name!r} cannot move from {limits.lower:g} to {limits.upper:g}"
            raise check.error((*path, "limits"), message, "give the lower limit first")
        if not limits.lower <= starts.get(each.name, limits.lower) <= limits.upper:
            message = f"{starts[each.name]:g} is outside the limits of {each.name!r}"
            hint = f"allowed: {limits.lower:g} to {limits.upper:g}"
            raise check.error((*path, "start"), message, hint)


def _check_held(check: Checker, path: Where, part: Weld | CutJoint) -> None:
    for key, name in (("a", part.a), ("b", part.b)):
        check.check_frame((*path, key), name)
    if check.body_of(part.a) == check.body_of(part.b):
        message = f"{part.a!r} and {part.b!r} are the same body"
        raise check.error((*path, "b"), message, "name another body")
