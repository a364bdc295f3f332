"""Six revolute joints, three neighbouring axes of which are parallel, as in UR arms."""

from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Branch, Choice, ClosedForm, Degeneracy, ReachCondition
from linkwork.ik.families.positioning import (
    ELBOW,
    SHOULDER,
    JointSolution,
    PositioningBranch,
    match_point,
    reach_distance,
    reach_plane,
)
from linkwork.ik.geometry.chain import (
    TOLERANCE,
    AlignedChain,
    Chain,
    Screw,
    across,
    align,
    distance_to,
    intersection,
    nearest_points,
    parallel,
    unit,
)
from linkwork.ik.geometry.subproblems import (
    FLOOR,
    Angle,
    SolvedJoint,
    TwoAngleSolution,
    rotate_back,
    rotate_onto,
    rotate_onto_about_two,
)
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, select, sqrt
from linkwork.spatial.vector import ZERO, add, dot, scale, subtract


class ParallelTriple:
    """Three parallel revolute joints: a planar arm.

    The first two place the third axis, the third sets the orientation in the plane. `place` takes
    the images of `probe`, a point of the third axis [m], and `pointer`, a direction perpendicular
    to the axes.
    """

    choice = ELBOW

    def __init__(self, screws: Sequence[Screw], next_screw: Screw, first_joint: int) -> None:
        self._screws = tuple(screws)
        first, second, third = self._screws
        self.normal = first.direction
        self.probe = nearest_points(third, next_screw)[0]
        # Along the next axis: the joint after the three does not change it.
        self.pointer = unit(across(self.normal, next_screw.direction))
        self._lengths = distance_to(first, second.point), distance_to(second, third.point)
        self._senses = [1.0 if dot(x.direction, self.normal) > 0 else -1.0 for x in screws]
        far = f"axis {third.name} is too far from axis {first.name} or too near to it"
        self.reach = ReachCondition("elbow", far)
        self.degeneracies = (
            Degeneracy("elbow", (), f"the two solutions of joint {second.name} meet"),
            Degeneracy(
                "fold",
                (first_joint, first_joint + 2),
                f"axis {third.name} coincides with axis {first.name}",
            ),
        )

    def place(self, probe: Vector3, pointer: Vector3, sign: Scalar) -> PositioningBranch:
        """Return the joints for the images; the sign +1 bends the second one negatively."""
        first, second, third = self._screws
        goal = across(self.normal, subtract(probe, first.point))
        square = dot(goal, goal)
        level, centre = across(self.normal, self.probe), across(self.normal, first.point)
        bent = reach_distance(second, level, centre, square, -self._senses[1] * sign)
        turned = match_point(first, bent.joint.carry(self.probe), probe)
        rest = rotate_onto(self.normal, self.pointer, pointer)
        for sense, joint in zip(self._senses, (turned, bent.joint), strict=False):
            rest = rest - _signed(sense, joint.angle)
        last = SolvedJoint(third, _signed(self._senses[2], rest))
        singularity_distance = (bent.separation, sqrt(square))
        return PositioningBranch((turned, bent.joint, last), (bent.margin,), singularity_distance)

    def spin(self, centre: Vector3, probe: Vector3) -> Angle:
        """Return the rotation about a parallel axis that brings the probe within reach.

        The probe comes to the side of the centre nearest to the first axis, or to the farthest
        side where the nearest is too near.
        """
        out = across(self.normal, subtract(centre, self._screws[0].point))
        arm = across(self.normal, subtract(probe, centre))
        hole = self._lengths[0] - self._lengths[1]
        out_square, arm_square = dot(out, out), dot(arm, arm)
        rest = out_square + arm_square - hole * hole
        # Positive where the nearest side is outside the inner circle, or the farthest inside it.
        side = select(rest * rest - 4.0 * (out_square * arm_square), -1.0, 1.0)
        return rotate_onto(self.normal, arm, scale(side, out))


def recognise_triple(
    screws: Sequence[Screw], next_screw: Screw, first_joint: int
) -> ParallelTriple | None:
    """Three distinct parallel axes before one that is not parallel; None for other axes."""
    first, second, third = screws
    if not all(parallel(x.direction, first.direction) for x in screws):
        return None
    lengths = distance_to(first, second.point), distance_to(second, third.point)
    if min(lengths) < TOLERANCE or parallel(next_screw.direction, first.direction):
        return None
    return ParallelTriple(screws, next_screw, first_joint)


def _signed(sense: float, angle: Angle) -> Angle:
    return Angle(angle.cos, sense * angle.sin)


WRIST = Choice("wrist", "no flip", "flip")


@dataclass(frozen=True)
class ParallelLayout:
    """Indices of the first of three parallel axes, the joint that lifts and the pair that tilts."""

    start: int
    lift: int
    pair: tuple[int, int]


LAYOUTS = (ParallelLayout(1, 0, (4, 5)), ParallelLayout(0, 3, (4, 5)), ParallelLayout(0, 5, (3, 4)))


@dataclass(frozen=True)
class OuterSolution:
    """The joints before and after the parallel three, and where the pair meets [m]."""

    lift: JointSolution
    tilt: TwoAngleSolution
    centre: Vector3
    before: tuple[SolvedJoint, ...]
    after: tuple[SolvedJoint, ...]


class ParallelAxes(ClosedForm):
    """Three parallel axes and three others, two of which intersect.

    The parallel joints change neither their direction nor heights along it. So one joint outside
    them sets the height of the intersection, the intersecting two set the direction, and the three
    are a planar arm.
    """

    family = "three parallel axes"
    task = "the whole pose"

    def __init__(
        self,
        chain: Chain,
        setting: AlignedChain,
        layout: ParallelLayout,
        triple: ParallelTriple,
        at: Vector3,
    ) -> None:
        self.chain = chain
        self._setting = setting
        self._layout = layout
        self._triple = triple
        self._meeting = at
        names = [screw.name for screw in setting.screws]
        one, two, three = names[layout.start : layout.start + 3]
        lift, pair = names[layout.lift], f"axes {names[layout.pair[0]]} and {names[layout.pair[1]]}"
        self.why = f"axes {one}, {two} and {three} are parallel; {pair} meet"
        self.choices = (SHOULDER, triple.choice, WRIST)
        self.reaches = (
            ReachCondition("shoulder", f"joint {lift} cannot bring {pair} to where they meet"),
            triple.reach,
            ReachCondition(
                "wrist", f"{pair} cannot give axis {one} the direction it needs", unit=""
            ),
        )
        self.degeneracies = (
            Degeneracy("shoulder", (), f"the two solutions of joint {lift} meet"),
            *triple.degeneracies,
            Degeneracy("wrist", (), f"the two solutions of {pair} meet"),
            *(self._in_line(joint, names) for joint in self._can_be_free),
        )

    @property
    def _can_be_free(self) -> tuple[int, int]:
        """The lift if its lever arm varies, else the first of the pair; and its second."""
        first, second = self._layout.pair
        return (first if self._layout.lift == 3 else self._layout.lift, second)

    def _in_line(self, joint: int, names: Sequence[str]) -> Degeneracy:
        three = range(self._layout.start, self._layout.start + 3)
        lift_is_first = joint == self._layout.lift == 0
        how = (
            "passes through where the others meet" if lift_is_first else "is parallel to the three"
        )
        free = (joint, *(i for i in range(6) if i != joint)) if lift_is_first else (joint, *three)
        return Degeneracy("in line", free, f"axis {names[joint]} {how}")

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a shoulder, an elbow and a wrist."""
        shoulder, elbow, wrist = signs
        outer = self._outer(pose, shoulder, wrist)
        probe, pointer = self._images(pose, outer)
        spin = self._free_turn(outer, probe)
        axis = self._triple.normal
        arm = spin.rotate(axis, subtract(probe, outer.centre))
        pointer = spin.rotate(axis, pointer)
        placed = self._triple.place(add(outer.centre, arm), pointer, shoulder * elbow)
        after = self._spun(outer, spin)
        q = tuple(x.position for x in (*outer.before, *placed.joints, *after))
        lift, tilt = outer.lift, outer.tilt
        arm = tilt.first_arm if self._layout.lift == 3 else lift.arm
        margins = (lift.margin, *placed.margins, tilt.margin)
        singularity_distance = (
            lift.separation,
            *placed.singularity_distance,
            tilt.separation,
            arm,
            tilt.second_arm,
        )
        return Branch(q, margins, singularity_distance)

    def _free_turn(self, outer: OuterSolution, probe: Vector3) -> Angle:
        """Zero, except where the second axis of the pair is aligned and rotates the probe."""
        spin = self._triple.spin(outer.centre, probe)
        apart = outer.tilt.second_arm - FLOOR
        return Angle(select(apart, 1.0, spin.cos), select(apart, 0.0, spin.sin))

    def _spun(self, outer: OuterSolution, spin: Angle) -> tuple[SolvedJoint, ...]:
        """Return the joints after the three, the undetermined one set to rotate the probe."""
        joint = self._layout.pair[1]
        place = joint - self._layout.start - 3
        sense = select(outer.tilt.along_second, -1.0, 1.0)
        moved = outer.after[place]
        turned = SolvedJoint(moved.screw, moved.angle + Angle(spin.cos, sense * spin.sin))
        return (*outer.after[:place], turned, *outer.after[place + 1 :])

    def _images(self, pose: Pose, outer: OuterSolution) -> tuple[Vector3, Vector3]:
        probe = self._triple.probe
        for joint in outer.after:
            probe = joint.carry_back(probe)
        probe = self._setting.point(pose, probe)
        for joint in outer.before:
            probe = joint.carry_back(probe)
        (pointer,) = rotate_back(outer.after, [self._triple.pointer])
        (pointer,) = rotate_back(outer.before, [self._setting.direction(pose, pointer)])
        return probe, pointer

    def _outer(self, pose: Pose, lift_sign: Scalar, tilt_sign: Scalar) -> OuterSolution:
        """Solve one joint for the height and two for the direction, as the layout says."""
        setting, normal, at = self._setting, self._triple.normal, self._meeting
        screw = setting.screws[self._layout.lift]
        height = dot(normal, at)
        target = normal
        if self._layout.lift == 0:
            now = setting.point(pose, at)
            lift = reach_plane(screw.inverse(), now, normal, height, lift_sign)
            lifting = SolvedJoint(screw, lift.joint.angle)
            centre = lifting.carry_back(now)
            start = setting.direction_back(pose, lifting.angle.rotate(screw.direction, normal))
        elif self._layout.lift == 3:
            centre = setting.point(pose, at)
            lift = reach_plane(screw, at, normal, dot(normal, centre), lift_sign)
            lifting = lift.joint
            start = setting.direction_back(pose, normal)
            (target,) = rotate_back([lifting], [normal])
        else:
            seen = setting.direction_back(pose, normal)
            height = height - dot(normal, setting.point(pose, ZERO))
            lift = reach_plane(screw.inverse(), at, seen, height, lift_sign)
            lifting = SolvedJoint(screw, lift.joint.angle)
            centre = setting.point(pose, lifting.carry_back(at))
            start = lifting.angle.rotate(screw.direction, seen)
        first, second = (setting.screws[joint] for joint in self._layout.pair)
        # With the last axis along the three, "no flip" is a positive angle of the one before.
        side = -1.0 if dot(second.direction, normal) >= 0 else 1.0
        axes = (first.direction, second.direction)
        tilt = rotate_onto_about_two(axes, start, target, side * tilt_sign)
        pair = (SolvedJoint(first, tilt.first), SolvedJoint(second, tilt.second))
        if self._layout.lift == 0:
            return OuterSolution(lift, tilt, centre, (lifting,), pair)
        after = (lifting, *pair) if self._layout.lift == 3 else (*pair, lifting)
        return OuterSolution(lift, tilt, centre, (), after)


def recognise_parallel_axes(chain: Chain) -> ClosedForm | None:
    """Return the form of axes 2, 3, 4 or 1, 2, 3 parallel and two others intersecting, or None."""
    if len(chain.axes) != 6 or not all(axis.is_revolute for axis in chain.axes):
        return None
    setting = align(chain)
    forms = (_recognise_layout(chain, setting, layout) for layout in LAYOUTS)
    return next((form for form in forms if form is not None), None)


def _recognise_layout(
    chain: Chain, setting: AlignedChain, layout: ParallelLayout
) -> ClosedForm | None:
    screws = setting.screws
    three = screws[layout.start : layout.start + 3]
    triple = recognise_triple(three, screws[layout.start + 3], layout.start)
    first, second = layout.pair
    at = intersection(screws[first], screws[second])
    if triple is None or at is None:
        return None
    lift = screws[layout.lift]
    cannot_lift = layout.lift == 0 and parallel(lift.direction, triple.normal)
    if cannot_lift or (layout.lift != 0 and distance_to(lift, at) < TOLERANCE):
        return None
    return ParallelAxes(chain, setting, layout, triple, at)
