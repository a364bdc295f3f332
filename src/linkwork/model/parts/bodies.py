"""Rigid parts and frames: base, link, tool, DH frame and external force."""

from dataclasses import dataclass, field, replace
from typing import Literal

from linkwork.errors import ModelError
from linkwork.model.dh import DHRow, split_row
from linkwork.model.inertia.mass_properties import uniform_inertia
from linkwork.model.link import Joint, Shape, TreeLink
from linkwork.model.parts.component import Part, Port
from linkwork.model.parts.connector import Medium, Side
from linkwork.model.parts.families import FrameLocation, StandingPart, TreePlan
from linkwork.model.parts.fields import Moments, Number, Triple
from linkwork.model.parts.registry import component
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import ZERO


@dataclass(eq=False, repr=False, kw_only=True)
class RigidPart(Part):
    """A rigid body, in the frame of its root connector.

    Attributes:
        mass: Mass [kg]; None when unknown, then dynamics raises.
        center: Centre of mass [m].
        inertia: About the centre of mass: xx, yy, zz, xy, xz, yz [kg m^2]. When None, centre and
            inertia follow from the shapes at uniform density; without shapes, a point mass.
        shapes: Visual and collision shapes.
    """

    mass: Number | None = None
    center: Triple = ZERO
    inertia: Moments | None = None
    shapes: tuple[Shape, ...] = ()

    def rigid(self) -> Inertia | None:
        """Mass, centre of mass and inertia; None when the mass is unknown."""
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
        fault = f"invalid centre of mass {self.center} of {self.kind} {self.full_name!r}"
        if self.mass is None:
            raise ModelError(f"{fault}: it has no mass", hint="set the mass, or remove the centre")
        if self.shapes:
            raise ModelError(
                f"{fault}: without an inertia, that of the shapes is used",
                hint="set the inertia too, or remove the centre",
            )


@component("base")
class Base(RigidPart):
    """The base, fixed to the world."""

    name: str = field(default="base", kw_only=False)

    tip = Port(Side.B, Medium.FRAME)

    def ground(self, plan: TreePlan) -> FrameLocation:
        """Add the base of the tree; returns the location of its tip."""
        carried = [mate.part for mate in self.tip.mates]
        floating = [part for part in carried if part.kind == "floating"]
        if not floating:
            joint = Joint(self.full_name)
            body = (Pose(), self.rigid(), self.shapes)
            plan.links.append(TreeLink(self.full_name, None, joint, *body))
            return FrameLocation(self.full_name)
        others = [repr(part.full_name) for part in carried if part is not floating[0]]
        if others or self.mass is not None or self.shapes:
            listed = ", ".join(others) or "a body"
            robot = floating[0].full_name
            raise ModelError(
                f"base {self.full_name!r} of the floating {robot!r} also has {listed}",
                hint="connect everything else to the floating link",
            )
        return FrameLocation(None)


@dataclass(eq=False, repr=False, kw_only=True)
class TippedPart(RigidPart, StandingPart):
    """A rigid body that carries others at its tip.

    Attributes:
        tip_position: Position of the tip in the root frame [m].
        tip_rpy: Orientation of the tip in the root frame: roll, pitch, yaw [rad].
    """

    tip_position: Triple = ZERO
    tip_rpy: Triple = ZERO

    def tip_pose(self) -> Pose:
        """Pose of the tip in the root frame."""
        return Pose.from_xyz_rpy(self.tip_position, self.tip_rpy)


@component("link")
class Link(TippedPart):
    """A rigid link."""

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add a link, unless its joint has added it already."""
        name = self.full_name
        if root.link != name:
            body = (root.pose_in_link, self.rigid(), self.shapes)
            plan.links.append(TreeLink(name, root.link, Joint(name), *body))
        return FrameLocation(name, self.tip_pose())


@component("tool")
class Tool(TippedPart):
    """A tool; the frame of its name is at its tip, the tool centre point."""

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add a link with its frame at the tip, or a frame for a tool without a body."""
        name, tip = self.full_name, self.tip_pose()
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
    """Transform by the four parameters of a Denavit-Hartenberg row.

    A row of a table is such a frame and a joint about or along z: in the `standard` convention the
    joint is first (`r1 << l1 << f1`), in the `modified` one the frame (`f1 << r1 << l1`).

    Attributes:
        theta: Rotation about z [rad].
        d: Translation along z [m].
        a: Translation along x [m].
        alpha: Rotation about x [rad].
        convention: `standard`: Rz Tz Tx Rx; `modified`: Rx Tx Rz Tz.
    """

    theta: Number = 0.0
    d: Number = 0.0
    a: Number = 0.0
    alpha: Number = 0.0
    convention: Literal["standard", "modified"] = "standard"

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add a frame of its name."""
        row = DHRow(self.theta, self.d, self.a, self.alpha)
        before, after = split_row(row, self.convention)
        return plan.add_frame(self.full_name, root.moved(before @ after))


@component("external_force")
class ExternalForce(StandingPart):
    """A point where an external force may act; the frame has its name.

    Attributes:
        position: Position in the root frame [m].
        rpy: Orientation in the root frame: roll, pitch, yaw [rad].
    """

    position: Triple = ZERO
    rpy: Triple = ZERO

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add a frame of its name and make it a force point."""
        location = root.moved(Pose.from_xyz_rpy(self.position, self.rpy))
        plan.force_points.append(self.full_name)
        return plan.add_frame(self.full_name, location)
