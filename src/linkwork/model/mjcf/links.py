"""Links and frames from compiled bodies and sites.

The base is the floating body, if any; else a single fixed body at the world origin, if the world
has no shapes and sites; else the world body. A body with several joints becomes a chain of links,
the last of which has its inertia and shapes.
"""

import math
from collections.abc import Collection, Iterator

import numpy as np

from linkwork.checks import MAX_NUMBER
from linkwork.model.forward_kinematics import joint_motion
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, TreeLink
from linkwork.model.mjcf.bodies import WORLD, MjcfBodies, is_shape
from linkwork.model.mjcf.compiled_model import (
    BALL,
    FREE,
    HINGE,
    CompiledBody,
    CompiledJoint,
    CompiledModel,
)
from linkwork.model.mujoco.spec import JOINT_KINDS, UNLIMITED
from linkwork.model.names import unused_name
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import ZERO, matrix3, scale


def find_base(compiled: CompiledModel, bodies: MjcfBodies, around: Collection[str]) -> str:
    """Name of the base body among those of the robot."""
    tops = [body for body in compiled.bodies if body.parent == WORLD and body.name not in around]
    world = bodies.by_name[WORLD]
    if not tops:
        raise world.element.error("the model has no body", "add one in <worldbody>")
    floating = [x.body for x in compiled.joints if x.kind == FREE and x.body not in around]
    if floating:
        return floating[0]
    top = tops[0]
    moves = any(joint.body == top.name for joint in compiled.joints)
    at_origin = top.pos == (0.0, 0.0, 0.0) and top.quat == (1.0, 0.0, 0.0, 0.0)
    shapes = [part for part in world.geoms if is_shape(part)]
    alone = len(tops) == 1 and not shapes and not world.sites
    return top.name if alone and at_origin and not moves else WORLD


def links_of_body(
    body: CompiledBody, joints: list[CompiledJoint], parent: str | None, fixed_name: str
) -> Iterator[TreeLink]:
    """Links of a body, parents first; the fixed joint is for the last, where one is needed."""
    carrier = parent
    pose = Pose() if parent is None else Pose.from_xyz_wxyz(body.pos, body.quat)
    inertia = inertia_of_body(body)
    for index, compiled in enumerate(joints):
        joint = _joint(compiled)
        at = compiled.pos if compiled.kind in (HINGE, BALL) else ZERO
        start = pose @ Pose.from_translation(at) @ _back_to_zero(joint, compiled)
        if index == len(joints) - 1 and at == ZERO:
            yield TreeLink(body.name, carrier, joint, start, inertia)
            return
        name = f"{body.name}/{joint.name}"
        yield TreeLink(name, carrier, joint, start)
        carrier, pose = name, Pose.from_translation(scale(-1.0, at))
    yield TreeLink(body.name, carrier, Joint(fixed_name), pose, inertia)


def links_of_bodies(
    compiled: CompiledModel, base: str, around: Collection[str] = ()
) -> Iterator[TreeLink]:
    """Links of the bodies of a robot, parents first, without shapes and mimic joints."""
    joints: dict[str, list[CompiledJoint]] = {}
    for joint in compiled.joints:
        joints.setdefault(joint.body, []).append(joint)
    taken = {joint.name for joint in compiled.joints}
    if base == WORLD:
        yield TreeLink(WORLD, None, Joint(unused_name(WORLD, taken, "/fixed")))
    for body in compiled.bodies:
        if body.name not in around:
            parent = None if body.name == base else body.parent
            fixed_name = unused_name(body.name, taken, "/fixed")
            yield from links_of_body(body, joints.get(body.name, []), parent, fixed_name)


def inertia_of_body(body: CompiledBody) -> Inertia | None:
    """Mass, centre of mass and inertia; None without mass."""
    if body.mass == 0:
        return None
    axes = np.asarray(Pose.from_xyz_wxyz(ZERO, body.axes).rotation, dtype=float)
    matrix = axes @ np.diag(body.moments) @ axes.T
    return Inertia.unvalidated(body.mass, body.center, matrix3((matrix + matrix.T) / 2))


def _back_to_zero(joint: Joint, compiled: CompiledJoint) -> Pose:
    """Motion from the reference position of MuJoCo to position zero."""
    has_axis = joint.kind.has_axis and compiled.parameters.ref != 0
    return joint_motion(joint, [-compiled.parameters.ref]) if has_axis else Pose()


def _joint(compiled: CompiledJoint) -> Joint:
    kind = JOINT_KINDS[compiled.kind]
    losses = {
        "rotor_inertia": min(compiled.armature, MAX_NUMBER),
        "viscous": min(compiled.damping[0], MAX_NUMBER),
        "coulomb": min(compiled.friction, MAX_NUMBER),
    }
    if kind is JointKind.FLOATING:
        return Joint(compiled.name, kind, drive=Drive(**losses))
    effort = max(map(abs, compiled.effort)) if compiled.effort else math.inf
    lower, upper = compiled.range or (-math.inf, math.inf)
    lower = -math.inf if lower <= -UNLIMITED or kind is JointKind.BALL else lower
    upper = math.inf if upper >= UNLIMITED else upper
    drive = Drive(
        **losses,
        stiffness=min(compiled.stiffness[0], MAX_NUMBER),
        rest=compiled.rest if kind.has_axis else 0.0,
    )
    axis = _unit(compiled.axis) if kind.has_axis else (0.0, 0.0, 1.0)
    return Joint(compiled.name, kind, axis, Limits(lower, upper, effort=effort), drive)


def _unit(axis: tuple[float, float, float]) -> tuple[float, float, float]:
    # For tiny axes MuJoCo's normalisation leaves more round-off than a tree allows.
    length = math.hypot(*axis)
    x, y, z = (value / length for value in axis) if length > 0 else (0.0, 0.0, 1.0)
    return (x, y, z)


class SiteFrames:
    """Frames of the sites of a model, with unique names."""

    def __init__(self, compiled: CompiledModel, base: str, floats: bool, links: set[str]) -> None:
        self._base = base
        self._links = frozenset(links)
        self._floats = floats
        self._taken = set(links)
        self._sites = {site.name: site for site in compiled.sites}
        self._frames: dict[str, str] = {}
        for site in compiled.sites:
            link = self.link_of(site.body)
            if link is not None:
                is_link = site.name == link and self.pose(site.name) == Pose()
                self._frames[site.name] = link if is_link else self.unused(site.name)

    def link_of(self, body: str) -> str | None:
        """Link of a body; None for a body that is not part of the robot."""
        if body == WORLD:
            return None if self._floats else self._base
        return body if body in self._links else None

    def frame_of(self, site: str) -> str | None:
        """Frame of a site; None when it is not on the robot."""
        return self._frames.get(site)

    def link_under(self, site: str) -> str | None:
        """Link that a site is fixed to."""
        return self.link_of(self._sites[site].body)

    def pose(self, site: str) -> Pose:
        """Pose of a site in its link."""
        return Pose.from_xyz_wxyz(self._sites[site].pos, self._sites[site].quat)

    def frames(self, but: set[str]) -> list[Frame]:
        """Frames of the sites, but for some."""
        return [
            Frame(frame, link, self.pose(site))
            for site, frame in self._frames.items()
            if site not in but and (link := self.link_under(site)) is not None and frame != link
        ]

    def unused(self, name: str) -> str:
        """Return an unused name of a frame, derived from a name."""
        name = unused_name(name, self._taken, "/site")
        self._taken.add(name)
        return name
