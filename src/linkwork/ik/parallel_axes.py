"""Six turning joints, three neighbours of them about parallel axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.ik.chain import Chain
from linkwork.ik.closed_form import Branch, Choice, ClosedForm, Degeneracy, Reach
from linkwork.ik.geometry import (
    TOLERANCE,
    Setting,
    distance_to,
    meeting_point,
    parallel,
    setting_of,
)
from linkwork.ik.moved import Moved, turn_back
from linkwork.ik.parallel_triple import ParallelTriple, recognise_triple
from linkwork.ik.point_form import SHOULDER, Found, reach_plane
from linkwork.ik.subproblems import FLOOR, Angle, TwoTurns, meet_target
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, select
from linkwork.spatial.vector import ZERO, add, dot, subtract

WRIST = Choice("wrist", "no flip", "flip")


@dataclass(frozen=True)
class Layout:
    """Where in the chain the parallel axes are.

    Attributes:
        start: The first of the three.
        lift: The joint that sets the height along them.
        pair: The joints that set their direction; the axes of these meet.
    """

    start: int
    lift: int
    pair: tuple[int, int]


LAYOUTS = (Layout(1, 0, (4, 5)), Layout(0, 3, (4, 5)), Layout(0, 5, (3, 4)))


@dataclass(frozen=True)
class Outer:
    """The joints outside the parallel three.

    Attributes:
        lift: How the joint was found that sets the height.
        tilt: How the two were found that set the direction.
        centre: Where, as the three see it, the axes of those two meet [m].
        before: Those that carry the three.
        after: Those the three carry.
    """

    lift: Found
    tilt: TwoTurns
    centre: Vector3
    before: tuple[Moved, ...]
    after: tuple[Moved, ...]


class ParallelAxes(ClosedForm):
    """Parallel axes keep their own direction and all heights along it, whatever they do.

    So one joint outside them sets the height of the point in which the axes of the other two meet,
    those two set the direction, and the three are an arm in a plane.
    """

    family = "three parallel axes"
    task = "the whole pose"

    def __init__(
        self, chain: Chain, setting: Setting, layout: Layout, triple: ParallelTriple, at: Vector3
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
            Reach("shoulder", f"joint {lift} cannot bring {pair} to where they have to meet"),
            triple.reach,
            Reach("wrist", f"{pair} cannot give axis {one} its direction", unit=""),
        )
        self.degeneracies = (
            Degeneracy("shoulder", (), f"the two solutions of joint {lift} meet"),
            *triple.degeneracies,
            Degeneracy("wrist", (), f"the two solutions of {pair} meet"),
            *(self._in_line(joint, names) for joint in self._can_be_free),
        )

    @property
    def _can_be_free(self) -> tuple[int, int]:
        """The lift where its arm varies, else the first of the pair; and the second of the pair."""
        first, second = self._layout.pair
        return (first if self._layout.lift == 3 else self._layout.lift, second)

    def _in_line(self, joint: int, names: Sequence[str]) -> Degeneracy:
        three = range(self._layout.start, self._layout.start + 3)
        lift_is_first = joint == self._layout.lift == 0
        how = "goes through where the others meet" if lift_is_first else "is parallel to the three"
        free = (joint, *(i for i in range(6) if i != joint)) if lift_is_first else (joint, *three)
        return Degeneracy("in line", free, f"axis {names[joint]} {how}")

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """The solution that belongs to a shoulder, an elbow and a wrist."""
        shoulder, elbow, wrist = signs
        outer = self._outer(pose, shoulder, wrist)
        probe, pointer = self._images(pose, outer)
        spin = self._free_turn(outer, probe)
        axis = self._triple.normal
        arm = spin.turn(axis, subtract(probe, outer.centre))
        pointer = spin.turn(axis, pointer)
        placed = self._triple.place(add(outer.centre, arm), pointer, shoulder * elbow)
        after = self._spun(outer, spin)
        q = tuple(x.position for x in (*outer.before, *placed.joints, *after))
        lift, tilt = outer.lift, outer.tilt
        arm = tilt.first_arm if self._layout.lift == 3 else lift.arm
        margins = (lift.margin, *placed.margins, tilt.margin)
        nearness = (lift.nearness, *placed.nearness, tilt.nearness, arm, tilt.second_arm)
        return Branch(q, margins, nearness)

    def _free_turn(self, outer: Outer, probe: Vector3) -> Angle:
        """None, but where the second axis of the pair is in line and turns the probe at will."""
        spin = self._triple.spin(outer.centre, probe)
        apart = outer.tilt.second_arm - FLOOR
        return Angle(select(apart, 1.0, spin.cos), select(apart, 0.0, spin.sin))

    def _spun(self, outer: Outer, spin: Angle) -> tuple[Moved, ...]:
        """The joints after the three, the free one turned so that it turns the probe."""
        joint = self._layout.pair[1]
        place = joint - self._layout.start - 3
        sense = select(outer.tilt.along_second, -1.0, 1.0)
        moved = outer.after[place]
        turned = Moved(moved.screw, moved.angle + Angle(spin.cos, sense * spin.sin))
        return (*outer.after[:place], turned, *outer.after[place + 1 :])

    def _images(self, pose: Pose, outer: Outer) -> tuple[Vector3, Vector3]:
        """Where the three joints have to bring their probe and pointer."""
        probe = self._triple.probe
        for joint in outer.after:
            probe = joint.carry_back(probe)
        probe = self._setting.point(pose, probe)
        for joint in outer.before:
            probe = joint.carry_back(probe)
        (pointer,) = turn_back(outer.after, [self._triple.pointer])
        (pointer,) = turn_back(outer.before, [self._setting.direction(pose, pointer)])
        return probe, pointer

    def _outer(self, pose: Pose, lift_sign: Scalar, tilt_sign: Scalar) -> Outer:
        """The height by one joint, the direction by two: which is which depends on the layout."""
        setting, normal, at = self._setting, self._triple.normal, self._meeting
        screw = setting.screws[self._layout.lift]
        height = dot(normal, at)
        target = normal
        if self._layout.lift == 0:
            now = setting.point(pose, at)
            lift = reach_plane(screw.inverse(), now, normal, height, lift_sign)
            lifting = Moved(screw, lift.joint.angle)
            centre = lifting.carry_back(now)
            start = setting.direction_back(pose, lifting.angle.turn(screw.direction, normal))
        elif self._layout.lift == 3:
            centre = setting.point(pose, at)
            lift = reach_plane(screw, at, normal, dot(normal, centre), lift_sign)
            lifting = lift.joint
            start = setting.direction_back(pose, normal)
            (target,) = turn_back([lifting], [normal])
        else:
            seen = setting.direction_back(pose, normal)
            height = height - dot(normal, setting.point(pose, ZERO))
            lift = reach_plane(screw.inverse(), at, seen, height, lift_sign)
            lifting = Moved(screw, lift.joint.angle)
            centre = setting.point(pose, lifting.carry_back(at))
            start = lifting.angle.turn(screw.direction, seen)
        first, second = (setting.screws[joint] for joint in self._layout.pair)
        # With the last axis along the three, no flip is then a positive turn of the one before.
        side = -1.0 if dot(second.direction, normal) >= 0 else 1.0
        axes = (first.direction, second.direction)
        tilt = meet_target(axes, start, target, side * tilt_sign)
        pair = (Moved(first, tilt.first), Moved(second, tilt.second))
        if self._layout.lift == 0:
            return Outer(lift, tilt, centre, (lifting,), pair)
        after = (lifting, *pair) if self._layout.lift == 3 else (*pair, lifting)
        return Outer(lift, tilt, centre, (), after)


def recognise_parallel_axes(chain: Chain) -> ClosedForm | None:
    """The form of axes 2, 3, 4 or 1, 2, 3 parallel and two others that meet; None of others."""
    if len(chain.axes) != 6 or not all(axis.turns for axis in chain.axes):
        return None
    setting = setting_of(chain)
    forms = (_recognise_layout(chain, setting, layout) for layout in LAYOUTS)
    return next((form for form in forms if form is not None), None)


def _recognise_layout(chain: Chain, setting: Setting, layout: Layout) -> ClosedForm | None:
    screws = setting.screws
    three = screws[layout.start : layout.start + 3]
    triple = recognise_triple(three, screws[layout.start + 3], layout.start)
    first, second = layout.pair
    at = meeting_point(screws[first], screws[second])
    if triple is None or at is None:
        return None
    lift = screws[layout.lift]
    cannot_lift = layout.lift == 0 and parallel(lift.direction, triple.normal)
    if cannot_lift or (layout.lift != 0 and distance_to(lift, at) < TOLERANCE):
        return None
    return ParallelAxes(chain, setting, layout, triple, at)
