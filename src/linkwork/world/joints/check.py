"""Validate joints between bodies, welds and cut joints."""

from linkwork.world.joints.scene_joints import joints_of, starts_of
from linkwork.world.joints.schema import (
    PassiveJoint,
    SceneAxisJoint,
    SceneCutJoint,
    Tendon,
    Tie,
    Weld,
)
from linkwork.world.joints.springs import SpringLimits
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.values import WORLD

MAX_CHAIN = 200
"""Maximum number of bodies in one kinematic chain; the cost of the engine grows with its cube."""


def check_joints(check: Checker) -> None:
    """Validate all joints, welds and cut joints."""
    carried: dict[str, str] = {}
    _check_names(check)
    for name, joint in check.scene.joints.items():
        with check.problems.collecting():
            _check_ends(check, name, joint, carried)
            _check_motion(check, ("joints", name), name, joint)
    check.problems.raise_found()
    _check_chains(check)
    for name, weld in check.scene.welds.items():
        with check.problems.collecting():
            _check_held(check, ("welds", name), weld)
    for name, tendon in check.scene.tendons.items():
        with check.problems.collecting():
            _check_tendon(check, ("tendons", name), tendon)
    for name, tie in check.scene.ties.items():
        with check.problems.collecting():
            _check_tie(check, ("ties", name), tie)
    for name, cut in check.scene.cuts.items():
        with check.problems.collecting():
            _check_held(check, ("cuts", name), cut)
            check.check_direction(("cuts", name, "axis"), cut.axis)


def _check_names(check: Checker) -> None:
    """Raise for a joint with the name of a free body, whose free joint has that name."""
    hanging = {joint.child for joint in check.scene.joints.values()}
    for name in check.scene.joints:
        body = check.scene.bodies.get(name)
        if body is not None and not body.fixed and name not in hanging:
            message = f"invalid name: {name!r} is a free body"
            raise check.error(("joints", name), message, "rename the joint")


def _check_ends(check: Checker, name: str, joint: PassiveJoint, carried: dict[str, str]) -> None:
    path = ("joints", name)
    check.check_frame((*path, "parent"), joint.parent)
    child = joint.child
    if check.body_of(joint.parent) == child:
        message = f"joint {name!r} connects body {child!r} to itself"
        raise check.error((*path, "parent"), message, "name another body, or world")
    if child not in check.scene.bodies:
        raise check.not_found((*path, "child"), "body called", child, check.scene.bodies)
    if check.scene.bodies[child].fixed:
        message = f"body {child!r} is fixed to the world and has no joint"
        raise check.error((*path, "child"), message, f"remove `fixed` of {child!r}")
    other = carried.setdefault(child, name)
    if other != name:
        message = f"body {child!r} is already the child of joint {other!r}"
        hint = "a body has one parent joint; use a cut joint (`cuts`) to close a loop"
        raise check.error((*path, "child"), message, hint)


def _check_chains(check: Checker) -> None:
    """Raise for loops of joints, and for chains too long for the engine."""
    carriers = {joint.child: (joint.parent, name) for name, joint in check.scene.joints.items()}
    depths: dict[str, int] = {}
    for body in carriers:
        walked: dict[str, None] = {}
        at = body
        while at in carriers and at not in depths and at not in walked:
            walked[at] = None
            at = carriers[at][0]
        if at in walked:
            loop = list(walked)[list(walked).index(at) :]
            message = f"bodies {', '.join(map(repr, loop[:10]))} form a loop of joints"
            hint = "make one of the joints a cut joint (`cuts`)"
            raise check.error(("joints", carriers[at][1]), message, hint)
        for depth, each in enumerate(reversed(walked), depths.get(at, _depth(check, at)) + 1):
            depths[each] = depth
            if depth > MAX_CHAIN:
                message = f"body {each!r} is in a chain of more than {MAX_CHAIN} bodies"
                raise check.error(("joints", carriers[each][1]), message)


def _depth(check: Checker, frame: str) -> int:
    """Bodies from the world to a frame without a scene joint, its own included."""
    robot, slash, part = frame.partition("/")
    if not slash:
        return 0 if frame == WORLD else 1
    tree = check.trees[robot]
    depth, link = 0, tree.frame(part)[0]
    while link >= 0:
        depth, link = depth + 1, tree.parents[link]
    return depth


def _check_motion(check: Checker, path: Where, name: str, joint: PassiveJoint) -> None:
    if isinstance(joint, SceneAxisJoint):
        check.check_direction((*path, "axis"), joint.axis)
    starts = starts_of(name, joint)
    for each in joints_of(name, joint):
        limits = each.limits
        if not limits.lower < limits.upper:
            message = f"invalid limits of joint {each.name!r}: {limits.lower:g} to {limits.upper:g}"
            is_still = limits.lower == limits.upper
            hint = "use `kind: fixed`" if is_still else "expected the lower limit first"
            raise check.error((*path, "limits"), message, hint)
        if not limits.lower <= starts.get(each.name, limits.lower) <= limits.upper:
            message = f"{starts[each.name]:g} is outside the limits of {each.name!r}"
            hint = f"expected {limits.lower:g} to {limits.upper:g}"
            raise check.error((*path, "start"), message, hint)


def _check_held(check: Checker, path: Where, part: Weld | SceneCutJoint | Tie) -> None:
    for key, name in (("a", part.a), ("b", part.b)):
        check.check_frame((*path, key), name)
    if check.body_of(part.a) == check.body_of(part.b):
        message = f"{part.a!r} and {part.b!r} are the same body"
        raise check.error((*path, "b"), message, "name another body")


def _check_tie(check: Checker, path: Where, tie: Tie) -> None:
    _check_held(check, path, tie)
    if check.moves_with(tie.a) == check.moves_with(tie.b):
        message = f"{tie.a!r} and {tie.b!r} do not move relative to each other"
        raise check.error((*path, "b"), message, "name another body")
    if tie.b_points is not None and len(tie.b_points) != len(tie.points):
        message = f"{len(tie.b_points)} points on {tie.b!r} for {len(tie.points)} on {tie.a!r}"
        raise check.error((*path, "b_points"), message, "give as many as `points`")
    carried = {joint.child for joint in check.scene.joints.values()}
    for key, name in (("a", tie.a), ("b", tie.b)):
        inertia = check.solids[name].inertia if name in check.solids else None
        if inertia is None or name in carried:
            continue
        # At least the mobility of a free body, whatever the other one is.
        limits = SpringLimits(check.scene.solver.step, len(tie.points) / inertia.mass)
        if reason := limits.instability(tie.stiffness or 0.0, tie.damping or 0.0):
            message = f"{name!r} of {inertia.mass:g} kg is too light: {reason}"
            raise check.error((*path, key), message, "or omit stiffness and damping")


def _check_tendon(check: Checker, path: Where, tendon: Tendon) -> None:
    for full in tendon.joints:
        robot, slash, name = full.partition("/")
        where = (*path, "joints", full)
        joint = check.any_joint(where, robot if slash else None, name if slash else full)
        if not joint.kind.has_axis:
            message = f"a {joint.kind.value} joint has no single position"
            raise check.error(where, message, "name revolute and prismatic joints")
    for key in ("rest", "limits"):
        ends = getattr(tendon, key)
        if ends is not None and (ends[0] > ends[1] or (key == "limits" and ends[0] == ends[1])):
            message = f"invalid {key}: {ends[0]:g} to {ends[1]:g}"
            raise check.error((*path, key), message, "expected the least length first")
    if tendon.rest == (-1.0, -1.0):
        hint = "write e.g. [-1.000001, -1]"
        raise check.error((*path, "rest"), "invalid rest: MuJoCo reserves [-1, -1]", hint)
