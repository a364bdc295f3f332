"""Six joints in units of the arm, and their arrangements for elimination.

Lengths are of order one, coordinates around the middle. Fewer than six joints become six by virtual
joints behind the last one, which stay at zero. The six together have at most 16 solutions, which
elimination finds. Those with the virtual joints at zero are all solutions of the real ones.

An arrangement says which joint is dropped, eliminated or kept. Joints and pose form a loop. Going
around it from the dropped joint, two joints are eliminated, the next is kept and two are left; the
pose is beside the eliminated ones. So the table of the three joints is a constant of the arm.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from linkwork.ik.arrays import Array
from linkwork.ik.geometry.chain import Axis, Chain
from linkwork.model.link import Joint, JointKind
from linkwork.spatial.vector import vector3

JOINTS = 6
_MIN_REACH = 1e-3  # Shortest reach that is used as a unit [m]


@dataclass(frozen=True)
class UnitArm:
    """Six joints as motions in the base: pose = motion 1 ... motion 6 @ home.

    Lengths are in multiples of `unit` [m], coordinates around `middle` [m]. The last `virtual`
    joints stay at zero.
    """

    chain: Chain
    unit: float
    middle: Array
    virtual: int = 0

    @property
    def real(self) -> int:
        """Number of joints that are not virtual."""
        return len(self.chain.axes) - self.virtual

    @property
    def revolute(self) -> list[bool]:
        """Which joints are revolute; prismatic if not."""
        return [axis.is_revolute for axis in self.chain.axes]

    @cached_property
    def axes(self) -> Array:
        """Unit vectors along the axes, (6, 3)."""
        directions = np.array([axis.direction for axis in self.chain.axes], dtype=float)
        return directions / np.linalg.norm(directions, axis=1, keepdims=True)

    @cached_property
    def points(self) -> Array:
        """Points of the axes nearest to the origin, (6, 3)."""
        points = np.array([axis.point for axis in self.chain.axes], dtype=float) - self.middle
        return (points - np.sum(points * self.axes, axis=1, keepdims=True) * self.axes) / self.unit

    @property
    def tool(self) -> Array:
        """Position of the frame at the zero position, (3,)."""
        return (np.array(self.chain.home.position, dtype=float) - self.middle) / self.unit

    def parts(self, joint: int) -> Array:
        """Motion of a joint as a sum, (3, 3, 4).

        The parts are constant, with the cosine and with the sine of the position; of a prismatic
        joint constant, zero, and with the position.
        """
        axis, point = self.axes[joint], self.points[joint]
        parts = np.zeros((3, 3, 4))
        if not self.revolute[joint]:
            parts[0, :, :3], parts[2, :, 3] = np.eye(3), axis
            return parts
        along, turned = np.outer(axis, axis), _cross_matrix(axis)
        for i, part in enumerate((along, np.eye(3) - along, turned)):
            parts[i, :, :3] = part
            parts[i, :, 3] = -part @ point
        parts[0, :, 3] += point
        return parts

    def motion(self, joint: int, position: float) -> Array:
        """Motion of a joint at a position [rad, or units], 4x4."""
        values = np.array([1.0, np.cos(position), np.sin(position)])
        if not self.revolute[joint]:
            values = np.array([1.0, 0.0, position])
        matrix = np.eye(4)
        matrix[:3] = np.tensordot(values, self.parts(joint), axes=1)
        return matrix

    def whole_motion(self, q: Array) -> Array:
        """Motion of the last link at positions [rad, or units], 4x4."""
        matrix = np.eye(4)
        for joint, position in enumerate(q.tolist()):
            matrix = matrix @ self.motion(joint, position)
        return matrix

    def sample(self, count: int, seed: int) -> Array:
        """Random positions, within the joint limits as far as these are finite, (count, 6)."""
        rng = np.random.default_rng(seed)
        half = np.where(self.revolute, np.pi, 1.0)
        scale = np.where(self.revolute, 1.0, self.unit)
        limits = [axis.joint.limits for axis in self.chain.axes]
        lower = np.maximum([x.lower for x in limits] / scale, -half)
        upper = np.minimum([x.upper for x in limits] / scale, half)
        outside = ~(lower < upper)
        lower, upper = np.where(outside, -half, lower), np.where(outside, half, upper)
        q = rng.uniform(lower, upper, (count, JOINTS))
        q[:, self.real :] = 0.0
        return q


def unit_arm(chain: Chain) -> UnitArm:
    """Return a chain of axes in units of the arm: a quarter of its reach."""
    points = np.array([axis.point for axis in chain.axes], dtype=float)
    spots = np.vstack([points, chain.home.position])
    reach = float(np.linalg.norm(np.diff(spots, axis=0), axis=1).sum())
    strokes = [x.joint.limits.upper - x.joint.limits.lower for x in chain.axes if not x.is_revolute]
    reach += sum(x for x in strokes if np.isfinite(x))
    return UnitArm(chain, 0.25 * reach if reach > _MIN_REACH else 1.0, points.mean(axis=0))


def _cross_matrix(v: Array) -> Array:
    x, y, z = v.tolist()
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


_TRIED = 2


def with_virtual_joints(chain: Chain) -> Iterator[UnitArm]:
    """Arms of six joints, each with other virtual axes; none for joints with a self-motion."""
    arm, missing = unit_arm(chain), JOINTS - len(chain.axes)
    if has_self_motion(arm):
        return
    if not missing:
        yield arm
        return
    for seed in range(_TRIED):
        axes = (_virtual_axis(arm, [seed, i, 83], i) for i in range(missing))
        longer = replace(chain, axes=(*chain.axes, *axes))
        yield replace(arm, chain=longer, virtual=missing)


def has_self_motion(arm: UnitArm) -> bool:
    """Whether the joints move at every position with the frame at rest."""
    moved, columns = np.eye(4), []
    for joint in range(arm.real):
        axis, point = moved[:3, :3] @ arm.axes[joint], moved @ np.append(arm.points[joint], 1.0)
        turns = arm.revolute[joint]
        columns.append([*np.cross(point[:3], axis), *axis] if turns else [*axis, 0.0, 0.0, 0.0])
        # A generic position: none is singular there that is not so everywhere.
        moved = moved @ arm.motion(joint, 0.4 + 0.3 * joint)
    sizes = np.linalg.svd(np.array(columns, dtype=float), compute_uv=False)
    return arm.real > JOINTS or bool(sizes[-1] <= _MIN_RANK * sizes[0])


def _virtual_axis(arm: UnitArm, seed: list[int], i: int) -> Axis:
    """Return a revolute axis of any direction, through a point in the middle of the arm's reach."""
    random = np.random.default_rng(seed)
    direction = random.normal(size=3)
    direction /= np.linalg.norm(direction)
    point = arm.middle + arm.unit * random.uniform(-1.0, 1.0, 3)
    joint = Joint(f"virtual {i + 1}", JointKind.REVOLUTE, vector3(direction.tolist()))
    return Axis(joint, -1, vector3(direction.tolist()), vector3(point.tolist()))


EQUATIONS = 14
_TURNS = (0.7, 1.1)
"""Angles at which tangents of half angles are zero: their poles are off the usual positions."""
_ANGLES = (0.0, 2.0 * np.pi / 3.0, -2.0 * np.pi / 3.0)
_STROKES = (0.0, 1.0, -1.0)
_SAMPLES = 16
_MIN_SCORE = 1e-11
"""An arrangement whose determinant is singular up to this everywhere is of no use."""
_ELSEWHERE = 0.37  # A kept angle that is not a solution [rad]
_MIN_RANK = 1e-9  # Least singular value of the eliminated products, relative to the greatest
_MAX_ARRANGEMENTS = 3  # Number of arrangements that a solver may try
STROKE_NODES = 32
MAX_STROKE = 1.5
"""Strokes at which the determinant of a kept prismatic joint is sampled: Chebyshev points of a
range, in arm units."""
_ROWS = 12
_MIN_COEFFICIENT = 1e-9
"""Least coefficient of a series that is not rounding, relative to the greatest."""


@dataclass(frozen=True)
class Arrangement:
    """One order of elimination: joints dropped, two eliminated, kept, two left.

    The loop runs from base to tool if `forward`. The pose is before (`gap` 0), between (1) or after
    (2) the eliminated joints.
    """

    arm: UnitArm
    order: tuple[int, int, int, int, int, int]
    forward: bool
    gap: int

    @property
    def dropped(self) -> int:
        """The joint whose axis the others carry."""
        return self.order[0]

    @property
    def kept(self) -> int:
        """The joint whose position is found first."""
        return self.order[3]

    def motion(self, joint: int, position: float) -> Array:
        """Motion of a joint in the sense of the loop, 4x4."""
        matrix = self.arm.motion(joint, position)
        return matrix if self.forward else _inverse(matrix)

    @cached_property
    def back(self) -> Array:
        """Inverse motions of the eliminated joints at three positions each, (2, 3, 4, 4)."""
        joints = self.order[1:3]
        return np.array([
            [_inverse(self.motion(joint, x)) for x in self._nodes(joint)] for joint in joints
        ])  # fmt: skip

    @cached_property
    def inverse(self) -> Array:
        """Coefficients from values at three positions of each eliminated joint, (2, 3, 3)."""
        return np.array([self._coefficients(joint) for joint in self.order[1:3]])

    @cached_property
    def plain(self) -> Array:
        """Equations of the carried line by monomials of the last three joints, (14, 3, 3, 3)."""
        dropped, joints = self.dropped, self.order[3:]
        axis, point = np.append(self.arm.axes[dropped], 0.0), self._point(dropped)
        values = np.empty((3, 3, 3, EQUATIONS))
        for at in itertools.product(range(3), repeat=3):
            moved = np.eye(4)
            for joint, i in zip(joints, at, strict=True):
                moved = moved @ self.motion(joint, self._nodes(joint)[i])
            values[at] = line_functions((moved @ axis)[:3], (moved @ point)[:3])
        for i, joint in enumerate(joints):
            values = _along(self._coefficients(joint), values, i)
        return np.moveaxis(values, -1, 0)

    @cached_property
    def table(self) -> Array:
        """The same by 1, cosine and sine of the kept angle and powers of half tangents."""
        kept, first, second = self._bases
        return np.einsum("eijk,ia,jb,kc->eabc", self.plain, kept, first, second)

    @cached_property
    def one(self) -> Array:
        """The constant 1 in the same monomials, (3, 3, 3)."""
        kept, first, second = self._bases
        return np.einsum("a,b,c->abc", kept[0], first[0], second[0])

    @property
    def turns(self) -> tuple[float, float]:
        """Zero of the half tangents of the last two joints [rad]."""
        return _TURNS

    def eliminated(self, pose: Array) -> Array:
        """Return the equations by monomials of the eliminated joints, (14, 3, 3)."""
        pose = pose if self.forward else _inverse(pose)
        axis, point = np.append(self.arm.axes[self.dropped], 0.0), self._point(self.dropped)
        values = np.empty((3, 3, EQUATIONS))
        for i, j in itertools.product(range(3), repeat=2):
            steps = [self.back[0][i], self.back[1][j]]
            steps.insert(self.gap, pose)
            line = np.stack([axis, point], axis=1)
            for step in steps:
                line = step @ line
            values[i, j] = line_functions(line[:3, 0], line[:3, 1])
        values = _along(self.inverse[1], _along(self.inverse[0], values, 0), 1)
        return np.moveaxis(values, -1, 0)

    def matrix(self, pose: Array, angle: float) -> Array:
        """Return the matrix of order 12 that is singular at a solution, at a kept angle [rad]."""
        products = self.eliminated(pose).reshape(EQUATIONS, 9)
        left = np.linalg.svd(products[:, 1:])[0][:, 8:].T
        factor = np.einsum("ei,iabc->eabc", left, self.table)
        factor -= np.einsum("e,abc->eabc", left @ products[:, 0], self.one)
        values = np.array([1.0, np.cos(angle), np.sin(angle)])
        rows = np.einsum("eabc,a->ebc", factor, values).reshape(6, 9)
        matrix = np.zeros((12, 12))
        matrix[:6, :9], matrix[6:, 3:] = rows, rows
        return matrix

    @cached_property
    def degree(self) -> int:
        """Degree of the determinant in the stroke of a kept prismatic joint; else -1."""
        if self.arm.revolute[self.kept]:
            return -1
        nodes = np.cos(np.pi * (np.arange(STROKE_NODES) + 0.5) / STROKE_NODES)
        strokes, degrees = MAX_STROKE * nodes, [0]
        for positions in self.arm.sample(_SAMPLES, 1):
            pose = self.arm.whole_motion(positions)
            matrices = [self.matrix(pose, float(2.0 * np.arctan(x))) for x in strokes]
            values = np.linalg.det(matrices) * (1.0 + strokes**2) ** _ROWS
            series = np.abs(np.polynomial.chebyshev.chebfit(nodes, values, 2 * _ROWS))
            degrees.append(int(np.flatnonzero(series > _MIN_COEFFICIENT * series.max()).max()))
        return max(degrees)

    def score(self, q: Array) -> float:
        """How far the solutions of sampled poses are from double ones: median over positions.

        Zero where the eliminated joints are not determined by the others, as with a spherical
        wrist in which two of its joints are eliminated and the third is dropped.
        """
        gaps = []
        for positions in q:
            pose = self.arm.whole_motion(positions)
            products = np.linalg.svd(self.eliminated(pose).reshape(EQUATIONS, 9)[:, 1:])[1]
            if products[-1] < _MIN_RANK * products[0]:
                gaps.append(0.0)
                continue
            at = float(positions[self.kept])
            angle = at if self.arm.revolute[self.kept] else 2.0 * np.arctan(at)
            sizes = np.linalg.svd(self.matrix(pose, angle), compute_uv=False)
            gaps.append(sizes[-2] / sizes[0])
        return float(np.median(gaps))

    def determines(self, q: Array) -> bool:
        """Whether the determinant vanishes at solutions of sampled poses alone."""
        least = []
        for positions in q:
            pose = self.arm.whole_motion(positions)
            products = np.linalg.svd(self.eliminated(pose).reshape(EQUATIONS, 9)[:, 1:])[1]
            sizes = np.linalg.svd(self.matrix(pose, _ELSEWHERE), compute_uv=False)
            least.append(min(products[-1] / products[0], sizes[-1] / sizes[0]))
        return bool(np.median(least) > _MIN_RANK)

    def _nodes(self, joint: int) -> tuple[float, float, float]:
        return _ANGLES if self.arm.revolute[joint] else _STROKES

    def _coefficients(self, joint: int) -> Array:
        """Coefficients of 1, cosine, sine (1, q, q^2 of a prismatic joint) from three values."""
        nodes = np.array(self._nodes(joint))
        if self.arm.revolute[joint]:
            return _inverse(np.stack([np.ones(3), np.cos(nodes), np.sin(nodes)], axis=1))
        return _inverse(np.vander(nodes, increasing=True))

    @cached_property
    def _bases(self) -> tuple[Array, Array, Array]:
        """Monomials of the last three joints by those that the determinant is written in."""
        kept, first, second = (self.arm.revolute[joint] for joint in self.order[3:])
        # q = tan(angle / 2) makes an angle of a stroke; all is multiplied by cos(angle / 2)^2.
        stroke = np.array([[0.5, 0.5, 0.0], [0.0, 0.0, 0.5], [0.5, -0.5, 0.0]])
        return (
            np.eye(3) if kept else stroke,
            _half_tangents(self.turns[0]) if first else np.eye(3),
            _half_tangents(self.turns[1]) if second else np.eye(3),
        )

    def _point(self, joint: int) -> Array:
        return np.append(self.arm.points[joint], 1.0)


def line_functions(axis: Array, point: Array) -> Array:
    """Return the fourteen functions of a line that Raghavan and Roth eliminate with, (14,)."""
    pp, pl = point @ point, point @ axis
    return np.concatenate(
        [point, axis, [pp, pl], np.cross(point, axis), pp * axis - 2.0 * pl * point]
    )


def arrangements(arm: UnitArm) -> tuple[Arrangement, ...]:
    """Return the arrangements of an arm that determine its solutions, the best first."""
    q = arm.sample(_SAMPLES, 1)
    scored = [(one.score(q), i, one) for i, one in enumerate(_every(arm))]
    usable = sorted((x for x in scored if x[0] > _MIN_SCORE), key=lambda x: (-x[0], x[1]))
    if not usable:
        usable = [x for x in scored if x[2].determines(q)]
    return tuple(one for _, _, one in usable[:_MAX_ARRANGEMENTS])


def _every(arm: UnitArm) -> Sequence[Arrangement]:
    every = []
    for gap in range(3):
        ahead = tuple((JOINTS - 1 - gap + i) % JOINTS for i in range(JOINTS))
        back = tuple((gap - i) % JOINTS for i in range(JOINTS))
        for order, forward in ((ahead, True), (back, False)):
            if arm.revolute[order[0]]:
                a, b, c, d, e, f = order
                every.append(Arrangement(arm, (a, b, c, d, e, f), forward, gap))
    return every


def _half_tangents(zero: float) -> Array:
    """1, cosine and sine of an angle by powers of tan((angle - zero) / 2), over its cosine^2."""
    c, s = np.cos(zero), np.sin(zero)
    return np.array([[1.0, 0.0, 1.0], [c, -2.0 * s, -c], [s, 2.0 * c, -s]])


def _along(matrix: Array, values: Array, axis: int) -> Array:
    return np.moveaxis(np.tensordot(matrix, values, axes=(1, axis)), 0, axis)


def _inverse(matrix: Array) -> Array:
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)
