"""Building a tree: links are validated and ordered depth first."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.errors import ModelError, NotFoundError, Place, list_names
from linkwork.model.link import (
    Coupling,
    Cut,
    ElasticShaft,
    Frame,
    Joint,
    JointKind,
    Limits,
    Shape,
    ShapeKind,
    TreeLink,
    scale_fault,
    size_fault,
)
from linkwork.model.physics import Physics
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

Places = Mapping[tuple[str, str], Place]
"""Position in the file by kind and name: link, joint, frame, tool, cut, coupling, shaft."""

MAX_LINKS = 1000
MAX_MIMIC_CHAIN = 100

_CUT_KINDS = (JointKind.FIXED, JointKind.BALL, JointKind.REVOLUTE)


def build_tree(
    name: str,
    links: Iterable[TreeLink],
    frames: Iterable[Frame] = (),
    tool: str | None = None,
    places: Places | None = None,
    *,
    cuts: Iterable[Cut] = (),
    couplings: Iterable[Coupling] = (),
    force_points: Iterable[str] = (),
    shafts: Iterable[ElasticShaft] = (),
    physics: Physics | None = None,
) -> Tree:
    """Validate links and order them into a Tree.

    Args:
        links: In any order; siblings keep their order.
        tool: Frame or link that is the tool; when None the only leaf, or the leaf named `tool`.
        places: Position of the elements in their file, for error messages.
    """
    checks.text("name of a robot", name)
    listed = list(checks.instances("links", links, TreeLink))
    named = list(checks.instances("frames", frames, Frame))
    constraints = (
        checks.instances("cuts", cuts, Cut),
        checks.instances("couplings", couplings, Coupling),
        checks.instances("force_points", force_points, str),
        checks.instances("shafts", shafts, ElasticShaft),
    )
    if tool is not None:
        checks.text("tool", tool)
    where = places or {}
    _check_names(name, listed, named, where)
    for link in listed:
        _check_joint(link.joint, where)
        _check_link(link, where)
    ordered = _depth_first(name, listed, where)
    link_names = {link.name for link in ordered}
    for frame in named:
        _check_frame(frame, link_names, where)
    motors = {shaft.motor for shaft in constraints[-1]}
    names = [*link_names, *(frame.name for frame in named)]
    if tool is not None and tool not in names:
        raise NotFoundError("link or frame called", tool, names, place=where.get(("tool", tool)))
    tree = Tree(
        name,
        tuple(ordered),
        tuple(named),
        tool or _only_leaf([x for x in ordered if x.joint.name not in motors], named),
        *constraints,
        checks.instance("physics", physics or Physics(), Physics, "a Physics, or None"),
    )
    _check_constraints(tree, where)
    return tree


def _check_names(name: str, links: list[TreeLink], frames: list[Frame], places: Places) -> None:
    if not links:
        raise ModelError(f"robot {name!r} has no links", hint="expected at least a base link")
    if len(links) > MAX_LINKS:
        place = next(iter(places.values()), None)
        message = f"robot {name!r} has {len(links)} links, expected at most {MAX_LINKS}"
        raise ModelError(message, place=place, hint="remove links that do not move")
    bodies = [("link", x.name) for x in links] + [("frame", x.name) for x in frames]
    for parts in (bodies, [("joint", x.joint.name) for x in links]):
        seen: dict[str, str] = {}
        for kind, one in parts:
            if not one:
                raise model_error(f"robot {name!r} has a {kind} without a name", kind, one, places)
            if one in seen:
                message = f"duplicate name {one!r}: a {seen[one]} and another {kind}"
                raise model_error(message, kind, one, places, "rename one of them")
            seen[one] = kind


def _check_joint(joint: Joint, places: Places) -> None:
    limits = joint.limits
    if joint.kind.has_axis and not abs(math.hypot(*joint.axis) - 1.0) <= 1e-9:
        message = f"the axis {joint.axis} of joint {joint.name!r} is not a unit vector"
        raise model_error(message, "joint", joint.name, places)
    greatest = {"upper": limits.upper, "velocity": limits.velocity, "effort": limits.effort}
    for name, limit in {"lower": -limits.lower, **greatest}.items():
        if not (abs(limit) <= MAX_NUMBER or limit == math.inf):
            value = getattr(limits, name)
            message = f"joint {joint.name!r} has an invalid {name} limit: {value:g}"
            hint = f"expected at most {MAX_NUMBER:g} in size, or infinity for none"
            raise model_error(message, "joint", joint.name, places, hint)
    if limits.lower > limits.upper:
        message = (
            f"invalid limits of joint {joint.name!r}: lower {limits.lower} is "
            f"greater than upper {limits.upper}"
        )
        raise model_error(message, "joint", joint.name, places, "swap the two")


def _check_link(link: TreeLink, places: Places) -> None:
    if not all(isinstance(x, float) and abs(x) <= MAX_NUMBER for x in _numbers(link)):
        parts = f"link {link.name!r} or its joint {link.joint.name!r}"
        message = f"{parts} has a number that is not finite or exceeds {MAX_NUMBER:g}"
        raise model_error(message, "link", link.name, places)
    for shape in link.shapes:
        _check_shape(shape, link.name, places)


def _check_shape(shape: Shape, link: str, places: Places) -> None:
    kind = shape.kind.value
    fault = hint = ""
    if (shape.kind is ShapeKind.MESH) != (shape.mesh is not None):
        fault = f"{kind} of link {link!r}: a mesh shape needs a mesh, any other has none"
    elif hint := size_fault(shape.kind, shape.size):
        fault = f"size of a {kind} of link {link!r}: {shape.size}"
    elif shape.mesh is not None and (hint := scale_fault(shape.mesh.scale)):
        fault = f"scale of a mesh of link {link!r}: {shape.mesh.scale}"
    elif not all(0.0 <= x <= 1.0 for x in shape.rgba):
        fault, hint = (
            f"rgba of a {kind} of link {link!r}: {shape.rgba}",
            "expected numbers from 0 to 1",
        )
    if fault:
        raise model_error(f"invalid {fault}", "link", link, places, hint)


def _check_frame(frame: Frame, links: set[str], places: Places) -> None:
    if frame.link not in links:
        message = f"frame {frame.name!r} is fixed to the unknown link {frame.link!r}"
        raise model_error(message, "frame", frame.name, places)
    numbers = _pose_numbers(frame.pose_in_link)
    if not all(isinstance(x, float) and abs(x) <= MAX_NUMBER for x in numbers):
        message = f"frame {frame.name!r} has a number that is not finite or exceeds {MAX_NUMBER:g}"
        raise model_error(message, "frame", frame.name, places)


def _numbers(link: TreeLink) -> Iterable[float]:
    yield from _pose_numbers(link.pose_in_parent)
    drive = link.joint.drive
    yield from (*link.joint.axis, drive.rotor_inertia, drive.viscous, drive.coulomb)
    yield from (drive.coulomb_back or 0.0, drive.stiffness, drive.rest)
    if link.inertia:
        yield from (link.inertia.mass, *link.inertia.center)
        yield from (x for row in link.inertia.matrix for x in row)
    for shape in link.shapes:
        yield from _pose_numbers(shape.pose_in_link)


def _pose_numbers(pose: Pose) -> Iterable[float]:
    return (*pose.position, *(x for row in pose.rotation for x in row))


def _depth_first(name: str, links: list[TreeLink], places: Places) -> list[TreeLink]:
    children = _children(links, places)
    base = _only_base(name, children.get(None, []), places)
    ordered, waiting = [], [base]
    while waiting:
        link = waiting.pop()
        ordered.append(link)
        waiting.extend(reversed(children.get(link.name, [])))
    if len(ordered) < len(links):
        loop = _loop(links, {x.name for x in ordered})
        message = f"links {', '.join(loop)} form a loop"
        raise model_error(message, "link", loop[0], places)
    return ordered


def _loop(links: list[TreeLink], reached: set[str]) -> list[str]:
    parents = {link.name: link.parent or "" for link in links}
    name = next(link.name for link in links if link.name not in reached)
    walked: list[str] = []
    while name not in walked:
        walked.append(name)
        name = parents[name]
    return walked[walked.index(name) :]


def _children(links: list[TreeLink], places: Places) -> dict[str | None, list[TreeLink]]:
    names = {link.name for link in links}
    children: dict[str | None, list[TreeLink]] = {}
    for link in links:
        if link.parent is not None and link.parent not in names:
            message = f"link {link.name!r} has the unknown parent {link.parent!r}"
            hint = f"links: {list_names(sorted(names), near=link.parent)}"
            raise model_error(message, "link", link.name, places, hint)
        children.setdefault(link.parent, []).append(link)
    return children


def _only_base(name: str, roots: list[TreeLink], places: Places) -> TreeLink:
    if len(roots) != 1:
        listed = ", ".join(x.name for x in roots) or "none"
        raise ModelError(
            f"robot {name!r} must have one base link, found: {listed}",
            place=next(iter(places.values()), None),
            hint="a base link has no parent",
        )
    base = roots[0]
    is_base = base.joint.kind in (JointKind.FIXED, JointKind.FLOATING)
    if not is_base or base.pose_in_parent != Pose():
        message = f"the base link {base.name!r} of robot {name!r} has a moving or offset joint"
        hint = "a base is fixed or floating at the origin: add a base link below the moving one"
        raise model_error(message, "link", base.name, places, hint)
    return base


def _only_leaf(links: list[TreeLink], frames: list[Frame]) -> str | None:
    carrying = {link.parent for link in links}
    leaves = [link.name for link in links if link.name not in carrying]
    if len(leaves) != 1:
        return "tool" if "tool" in leaves else None
    on_leaf = [frame.name for frame in frames if frame.link == leaves[0]]
    return "tool" if "tool" in on_leaf else leaves[0]


def model_error(message: str, kind: str, name: str, places: Places, hint: str = "") -> ModelError:
    """Return a ModelError about one element, at its place in the file if known."""
    return ModelError(message, place=places.get((kind, name)), hint=hint)


def _check_constraints(tree: Tree, places: Places) -> None:
    """Check everything that refers to links and joints."""
    for index, link in enumerate(tree.links):
        name = link.joint.name
        if link.joint.kind is JointKind.FLOATING and index > 0:
            message = f"joint {name!r} is floating, but its link is not the base"
            raise model_error(message, "joint", name, places, "only the base may be floating")
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
        _require_frame(tree, frame, places.get(("frame", frame)))


def _check_mimic(tree: Tree, index: int, places: Places) -> None:
    walked = [index]
    joint = tree.links[index].joint
    names = [link.joint.name for link in tree.links if link.joint.kind.has_axis]
    while (mimic := tree.links[walked[-1]].joint.mimic) is not None:
        if mimic.joint not in names:
            what, place = (
                f"leading joint of {joint.name!r} called",
                places.get(("joint", joint.name)),
            )
            raise NotFoundError(what, mimic.joint, names, place=place)
        walked.append(tree.link_of_joint(mimic.joint))
        message = hint = ""
        if walked[-1] in walked[:-1]:
            message, hint = "itself", "remove one mimic of the cycle"
        elif len(walked) > MAX_MIMIC_CHAIN:
            message = f"a chain of more than {MAX_MIMIC_CHAIN} joints"
            hint = "mimic the first joint of the chain"
        if message:
            message = f"joint {joint.name!r} mimics {message}"
            raise model_error(message, "joint", joint.name, places, hint)
    numbers = (joint.mimic.multiplier, joint.mimic.offset) if joint.mimic else ()
    if not joint.kind.has_axis or not all(abs(x) <= MAX_NUMBER for x in numbers):
        message = f"invalid mimic of joint {joint.name!r} ({joint.kind.value})"
        hint = f"expected a revolute or prismatic joint and numbers up to {MAX_NUMBER:g}"
        raise model_error(message, "joint", joint.name, places, hint)


def _check_ends(tree: Tree, kind: str, part: Cut | Coupling, places: Places) -> None:
    place = places.get((kind, part.name))
    for frame in (part.frame_a, part.frame_b):
        _require_frame(tree, frame, place)
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


def _require_frame(tree: Tree, frame: str, place: Place | None) -> None:
    if frame not in tree.frame_names:
        raise NotFoundError(f"frame of {tree.name!r} called", frame, tree.frame_names, place=place)


def _check_shaft(tree: Tree, shaft: ElasticShaft, places: Places) -> None:
    for name in (shaft.motor, shaft.joint):
        if name not in tree.joint_names:
            what, place = f"joint of shaft {shaft.name!r} called", places.get(("shaft", shaft.name))
            raise NotFoundError(what, name, tree.joint_names, place=place)
    motor, driven = (tree.links[tree.link_of_joint(x)] for x in (shaft.motor, shaft.joint))
    motors = [x.motor for x in tree.shafts]
    fault = hint = ""
    if [x.name for x in tree.shafts].count(shaft.name) > 1:
        fault = f"duplicate name of a shaft: {shaft.name!r}"
    elif shaft.motor == shaft.joint or not driven.joint.kind.has_axis:
        fault = f"shaft {shaft.name!r} needs a motor and another revolute or prismatic joint"
    elif motors.count(shaft.motor) > 1 or driven.joint.name in motors:
        fault = f"a motor of shaft {shaft.name!r} already has a shaft"
    elif _place(motor) != _place(driven) or motor.name != motor.joint.name:
        fault = (
            f"motor {shaft.motor!r} must have the parent, pose, type and axis of {shaft.joint!r}"
        )
    elif _is_used(tree, motor) or replace(motor.joint.limits, effort=math.inf) != Limits():
        fault = f"motor {shaft.motor!r} has a body, children, frames or limits of motion"
    elif not (0 < shaft.stiffness <= MAX_NUMBER and 0 <= shaft.damping <= MAX_NUMBER):
        fault = f"shaft {shaft.name!r} has an invalid stiffness or damping"
        hint = f"expected a stiffness above 0 and numbers up to {MAX_NUMBER:g}"
    if fault:
        raise model_error(fault, "shaft", shaft.name, places, hint)


def _place(link: TreeLink) -> tuple[Any, ...]:
    return (link.parent, link.pose_in_parent, link.joint.kind, link.joint.axis)


def _is_used(tree: Tree, link: TreeLink) -> bool:
    """Whether anything but a shaft refers to a link."""
    ends = [x for part in (*tree.cuts, *tree.couplings) for x in (part.frame_a, part.frame_b)]
    carrying = {x.parent for x in tree.links} | {frame.link for frame in tree.frames}
    named = link.name in {*carrying, *ends, *tree.force_points}
    return named or link.inertia is not None or bool(link.shapes)
