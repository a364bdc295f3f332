"""Parts with mass and form: the base, links and tools."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from linkwork.errors import ModelError
from linkwork.model.dh import DHRow, split_row
from linkwork.model.link import Joint, Shape, TreeLink
from linkwork.model.mass_properties import uniform_inertia
from linkwork.model.parts.component import Part, Port
from linkwork.model.parts.connector import Medium, Side
from linkwork.model.parts.families import FrameLocation, StandingPart, TreePlan
from linkwork.model.parts.fields import Moments, Number, Triple
from linkwork.model.parts.registry import component
from linkwork.spatial import Inertia, Pose, from_position_rpy
from linkwork.spatial.vector import ZERO


@dataclass(eq=False, repr=False, kw_only=True)
class RigidPart(Part):
    """A rigid body, measured in the frame of its root.

    Attributes:
        mass: Mass [kg]; None when it is not known, and then dynamics is refused.
        center: Centre of mass [m].
        inertia: About the centre of mass: xx, yy, zz, xy, xz, yz [kg m^2]. When None, mass, centre
            and inertia are those of the shapes at one density, or of a point without shapes.
        shapes: What it looks like and collides as.
    """

    mass: Number | None = None
    center: Triple = ZERO
    inertia: Moments | None = None
    shapes: tuple[Shape, ...] = ()

    def rigid(self) -> Inertia | None:
        """Mass, centre and inertia; None when the mass is not known.

        Raises:
            ModelError: A centre of mass is given that nothing would use.
        """
        self._check_center()
        if self.mass is None:
            return None
        if self.inertia is None and self.shapes:
            return uniform_inertia(self.shapes, self.mass)
        xx, yy, zz, xy, xz, yz = self.inertia or (0.0,) * 6
        matrix = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
        return Inertia.unvalidated(self.mass, self.center, matrix)

    def _check_center(self) -> None:
        if self.center == ZERO or self.inertia is not None:
            return
        given = f"{self.kind} {self.full_name!r} has a centre of mass {self.center}"
        if self.mass is None:
            raise ModelError(f"{given} but no mass", hint="give its mass, or leave the centre out")
        if self.shapes:
            raise ModelError(
                f"{given} and shapes, but no inertia: those of the shapes would take its place",
                hint="give its inertia too, or leave the centre out to take that of the shapes",
            )


@component("base")
class Base(RigidPart):
    """What stands still: the world, and the body a robot is bolted to it with."""

    name: str = field(default="base", kw_only=False)

    tip = Port(Side.B, Medium.FRAME)

    def ground(self, plan: TreePlan) -> FrameLocation:
        """Adds the base of the tree, and tells where its tip stands.

        Raises:
            ModelError: A floating robot's base has a body, or carries more than that robot.
        """
        carried = [mate.part for mate in self.tip.mates]
        floating = [part for part in carried if part.kind == "floating"]
        if not floating:
            joint = Joint(self.full_name)
            body = (Pose(), self.rigid(), self.shapes)
            plan.links.append(TreeLink(self.full_name, None, joint, *body))
            return FrameLocation(self.full_name)
        others = [repr(part.full_name) for part in carried if part is not floating[0]]
        if others or self.mass is not None or self.shapes:
            listed = ", ".join(others) or "its own body"
            robot = floating[0].full_name
            raise ModelError(
                f"{self.full_name!r} carries the floating {robot!r} beside {listed}",
                hint="a floating robot is alone: put all of it on the link that floats",
            )
        return FrameLocation(None)


@component("link")
class Link(RigidPart, StandingPart):
    """A rigid link.

    Attributes:
        tip_position: Where its tip stands in the frame of its root [m].
        tip_rpy: How its tip is turned there: roll, pitch, yaw [rad].
    """

    tip_position: Triple = ZERO
    tip_rpy: Triple = ZERO

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a link, unless the joint it stands on has added it already."""
        name = self.full_name
        if root.link != name:
            body = (root.pose_in_link, self.rigid(), self.shapes)
            plan.links.append(TreeLink(name, root.link, Joint(name), *body))
        return FrameLocation(name, from_position_rpy(self.tip_position, self.tip_rpy))


@component("tool")
class Tool(RigidPart, StandingPart):
    """What a robot works with; the frame of its name is its tip, where the work is done.

    Attributes:
        tip_position: Where its tip stands in the frame of its root [m].
        tip_rpy: How its tip is turned there: roll, pitch, yaw [rad].
    """

    tip_position: Triple = ZERO
    tip_rpy: Triple = ZERO

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a link fixed at the tip, or only a frame for a tool without a body."""
        name, tip = self.full_name, from_position_rpy(self.tip_position, self.tip_rpy)
        location = root.moved(tip)
        body = self.rigid()
        if body is None and not self.shapes:
            return plan.add_frame(name, location)
        back = tip.inverse()
        shapes = tuple(replace(x, pose_in_link=back @ x.pose_in_link) for x in self.shapes)
        inertia = body.moved(back) if body else None
        placed = (location.pose_in_link, inertia, shapes)
        plan.links.append(TreeLink(name, root.link, Joint(name), *placed))
        return FrameLocation(name)


@component("dh_frame")
class DHFrame(StandingPart):
    """From frame to frame by the four numbers of a Denavit-Hartenberg row.

    A table's row is such a frame and a joint about or along z: with `standard` rows the joint comes
    first (`r1 << l1 << f1`), with `modified` rows the frame (`f1 << r1 << l1`).

    Attributes:
        theta: Turn about z [rad].
        d: Shift along z [m].
        a: Shift along x [m].
        alpha: Turn about x [rad].
        convention: `standard`: Rz Tz Tx Rx; `modified`: Rx Tx Rz Tz.
    """

    theta: Number = 0.0
    d: Number = 0.0
    a: Number = 0.0
    alpha: Number = 0.0
    convention: Literal["standard", "modified"] = "standard"

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a frame of its name."""
        row = DHRow(self.theta, self.d, self.a, self.alpha)
        before, after = split_row(row, self.convention)
        return plan.add_frame(self.full_name, root.moved(before @ after))


@component("external_force")
class ExternalForce(StandingPart):
    """A place at which a force from outside may act; the frame has its name.

    Attributes:
        position: Where it stands in the frame of its root [m].
        rpy: How it is turned there: roll, pitch, yaw [rad].
    """

    position: Triple = ZERO
    rpy: Triple = ZERO

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a frame of its name, and names it a force point."""
        location = root.moved(from_position_rpy(self.position, self.rpy))
        plan.force_points.append(self.full_name)
        return plan.add_frame(self.full_name, location)
