"""Which closed form brings a point to a target with three joints, whichever turn or slide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from linkwork.ik.closed_form import Choice, Degeneracy
from linkwork.ik.geometry import TOLERANCE, Screw, parallel
from linkwork.ik.meeting_pair import recognise_meeting_pair
from linkwork.ik.moved import Moved
from linkwork.ik.planar_pair import recognise_planar_pair
from linkwork.ik.point_form import Placed, PointForm
from linkwork.ik.subproblems import NONE, Angle
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, cos, sin
from linkwork.spatial.vector import cross, dot, subtract

_RECOGNISERS = (recognise_planar_pair, recognise_meeting_pair)
_IN_ORDER = (0, 1, 2)

Order = tuple[int, int, int]


class Rearranged(PointForm):
    """A form that takes the joints in another order, or looks from the point back to the base.

    A slide along the axis of its neighbour may change places with it. Seen from the point, the
    joints come in the opposite order, each undone, and the target is what they carry.
    """

    def __init__(self, form: PointForm, screws: Sequence[Screw], order: Order, back: bool) -> None:
        self._form = form
        self._screws = tuple(screws)
        self._order = order
        self._back = back
        self.why = form.why
        self.choices = tuple(_exchanged(x) for x in form.choices) if back else form.choices
        self.reaches = form.reaches
        self.degeneracies = tuple(self._renamed(x) for x in form.degeneracies)

    def _renamed(self, degeneracy: Degeneracy) -> Degeneracy:
        return replace(degeneracy, free=tuple(self._order[i] for i in degeneracy.free))

    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """See `PointForm`."""
        ends = (target, point) if self._back else (point, target)
        placed = self._form.place(*ends, signs)
        found = dict(zip(self._order, placed.joints, strict=True))
        joints = tuple(Moved(x, found[i].angle, found[i].slide) for i, x in enumerate(self._screws))
        return Placed(joints, placed.margins, placed.nearness)


def recognise_point_form(screws: Sequence[Screw], point: Vector3) -> PointForm | None:
    """The closed form of three joints that carry a point.

    Args:
        screws: The joints; they may turn or slide.
        point: Where the point is at position zero [m].

    Returns:
        The form; None where none is known, or where they cannot move the point any way.
    """
    if not _moves_freely(screws, point):
        return None
    for order, back in _arrangements(screws):
        taken = [screws[i].inverse() if back else screws[i] for i in order]
        for recognise in _RECOGNISERS:
            form = recognise(taken, point, back)
            if form is not None:
                plain = order == _IN_ORDER and not back
                return form if plain else Rearranged(form, screws, order, back)
    return None


def _arrangements(screws: Sequence[Screw]) -> Iterator[tuple[Order, bool]]:
    orders = [_IN_ORDER]
    orders += [(1, 0, 2)] * _commute(screws[0], screws[1])
    orders += [(0, 2, 1)] * _commute(screws[1], screws[2])
    for one, two, three in orders:
        yield (one, two, three), False
        yield (three, two, one), True


def _moves_freely(screws: Sequence[Screw], point: Vector3) -> bool:
    """Whether the joints move the point in three directions, at positions of no special kind."""
    positions = (0.7, 1.1, 0.4)
    joints = [Moved(x, Angle(cos(q), sin(q)), q) for x, q in zip(screws, positions, strict=True)]
    sweeps: list[Vector3] = []
    for joint in reversed(joints):
        point = joint.carry(point)
        axis = joint.screw.direction
        sweep = cross(axis, subtract(point, joint.screw.point)) if joint.screw.turns else axis
        turned = joint.angle if joint.screw.turns else NONE
        sweeps = [sweep, *(turned.turn(axis, x) for x in sweeps)]
    return abs(dot(sweeps[0], cross(sweeps[1], sweeps[2]))) > TOLERANCE


def _commute(a: Screw, b: Screw) -> bool:
    return a.turns != b.turns and parallel(a.direction, b.direction)


def _exchanged(choice: Choice) -> Choice:
    """The choice under the name of the joint at the other end."""
    name = {"shoulder": "elbow", "elbow": "shoulder"}[choice.name]
    return replace(choice, name=name)
