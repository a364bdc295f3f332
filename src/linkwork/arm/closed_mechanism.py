"""Robots with kinematic loops, in coordinates of chosen independent joints.

The loops are cut; constraints of the cut joints determine the dependent joints. See
R. Featherstone, Rigid Body Dynamics Algorithms, 2008, chapter 8.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.singular_position import RANK, SingularPosition
from linkwork.arm.state_spec import Array
from linkwork.errors import ArgumentError, ModelError, NotFoundError, list_names
from linkwork.model.link import Cut, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3

_AXES = {
    JointKind.BALL: (),
    JointKind.REVOLUTE: ((0, 2), (1, 2)),
    JointKind.FIXED: ((0, 2), (1, 2), (0, 1)),
}
"""Pairs of axes, of frame a and of frame b, that are perpendicular when a cut joint is closed."""


@dataclass(frozen=True)
class FrameFunctions:
    """Kinematics of any frame of the spanning tree, by its name."""

    pose_and_jacobian: Callable[[Array, str], tuple[Array, Array]]
    jacobian_rate: Callable[[Array, Array, str], Array]


class Closure:
    """The constraints of all cut joints of a robot, from the kinematics of its spanning tree."""

    def __init__(self, tree: Tree, frames: FrameFunctions) -> None:
        self._cuts, self._frames = tree.cuts, frames
        self.rows = [cut.name for cut in tree.cuts for _ in range(3 + len(_AXES[cut.kind]))]

    def residual(self, q: Array) -> tuple[Array, Array]:
        """Return the residual of every row, and its Jacobian (rows, n)."""
        values: list[Array] = []
        slopes: list[Array] = []
        for cut in self._cuts:
            (a, jacobian_a), (b, jacobian_b) = self._ends(cut, q)
            values.append(b[:3, 3] - a[:3, 3])
            slopes.append(jacobian_b[:3] - jacobian_a[:3])
            for i, j in _AXES[cut.kind]:
                normal = np.cross(a[:3, i], b[:3, j])
                values.append(np.array([a[:3, i] @ b[:3, j]]))
                slopes.append((normal @ (jacobian_a[3:] - jacobian_b[3:]))[None])
        return np.concatenate(values), np.concatenate(slopes)

    def gap(self, q: Array, values: Array) -> float:
        """Gap of the loops; 2 for axes that are aligned the wrong way round."""
        for cut in self._cuts:
            if _AXES[cut.kind]:
                (a, _), (b, _) = self._ends(cut, q)
                axes = range(3) if cut.kind is JointKind.FIXED else (2,)
                if any(a[:3, i] @ b[:3, i] < 0.0 for i in axes):
                    return 2.0
        return float(np.abs(values).max())

    def bias(self, q: Array, qd: Array) -> Array:
        """Return the accelerations of all rows at joint accelerations of zero."""
        parts: list[Array] = []
        for cut in self._cuts:
            (a, jacobian_a), (b, jacobian_b) = self._ends(cut, q)
            rate_a = self._frames.jacobian_rate(q, qd, cut.frame_a) @ qd
            rate_b = self._frames.jacobian_rate(q, qd, cut.frame_b) @ qd
            parts.append(rate_b[:3] - rate_a[:3])
            turn_a, turn_b = jacobian_a[3:] @ qd, jacobian_b[3:] @ qd
            for i, j in _AXES[cut.kind]:
                x, z = a[:3, i], b[:3, j]
                normal = np.cross(x, z)
                change = np.cross(np.cross(turn_a, x), z) + np.cross(x, np.cross(turn_b, z))
                parts.append(
                    np.array([normal @ (rate_a[3:] - rate_b[3:]) + change @ (turn_a - turn_b)])
                )
        return np.concatenate(parts)

    def worst(self, values: Array) -> tuple[str, float]:
        """Return the cut joint that is most open, and by how much."""
        row = int(np.argmax(np.abs(values)))
        return self.rows[row], float(abs(values[row]))

    def _ends(self, cut: Cut, q: Array) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        at = self._frames.pose_and_jacobian
        return at(q, cut.frame_a), at(q, cut.frame_b)


CLOSED = 1e-12  # Residual at which a loop is closed [m, or a sine]
_ACCEPTED = 1e-9  # Residual that rounding may leave
_ROUNDS = 60
_MAX_STEP = 0.5  # Longest step of a joint in a round [rad or m]
_HALVINGS = 12
_SLOW, _PATIENCE = 0.99, 4
"""Decrease of the residual in a round that is none, and rounds after which the search ends."""
_STARTS = 8  # Further starts of the search, drawn at random


class ClosedMechanism:
    """A robot with loops as a function of its independent joints.

    Args:
        independent: Names of the independent joints; chosen when None.
        near: Positions of all joints near a closed configuration; home when None.
    """

    def __init__(
        self,
        tree: Tree,
        gravity: Vector3,
        independent: Sequence[str] | None = None,
        near: ArrayLike | None = None,
    ) -> None:
        # The manipulator makes mechanisms: this module is imported by it.
        from linkwork.arm.manipulator import Manipulator

        _require_loops(tree)
        arm = Manipulator(replace(tree, cuts=()), gravity=gravity)
        self._arm, self._tree = arm, tree
        frames = FrameFunctions(arm.pose_and_jacobian, arm.jacobian_rate)
        self._closure = Closure(tree, frames)
        count = len(tree.joints)
        start = np.array(tree.home, dtype=float) if near is None else _positions(near, count)
        self._home = self._assembled(start)
        rank = self._generic_rank()
        self.mobility = count - rank  # Degrees of freedom
        self._free = self._chosen(independent)
        names = tree.joint_names
        self.independent = tuple(names[i] for i in self._free)
        self._bound = np.setdiff1d(np.arange(count, dtype=np.intp), self._free)
        # Names of the joints that the loops determine
        self.dependent = tuple(names[i] for i in self._bound)

    def __repr__(self) -> str:
        free = ", ".join(self.independent)
        return f"<ClosedMechanism {self._tree.name!r}: mobility {self.mobility}, driven by {free}>"

    @property
    def home(self) -> Array:
        """Positions of all joints in the closed configuration from which searches start."""
        return self._home.copy()

    # Positions.

    def solve(self, u: ArrayLike, near: ArrayLike | None = None) -> Array:
        """Return the positions of all joints that close the loops.

        Args:
            u: Positions of the independent joints [rad or m].
            near: Positions of all joints to start from; home when None. The solution is the one of
                the assembly mode of the start.

        Raises:
            ArgumentError: The loops cannot be closed there; names the cut joint and the gap.
        """
        goal = _positions(u, len(self._free), "independent joints")
        start = self._home if near is None else _positions(near, len(self._tree.joints))
        q, values = self._newton(_with(start, self._free, goal), self._bound)
        if self._closure.gap(q, values) <= _ACCEPTED:
            return q
        q = self._continued(start, goal)
        values, _ = self._closure.residual(q)
        if (
            self._closure.gap(q, values) > _ACCEPTED
            or np.abs(q[self._free] - goal).max() > _ACCEPTED
        ):
            cut, gap = self._closure.worst(values)
            at = ", ".join(f"{n} = {x:.6g}" for n, x in zip(self.independent, goal, strict=True))
            raise ArgumentError(
                f"the loop of {cut!r} cannot be closed at {at}: it stays open by {gap:.3g}",
                hint="it is out of reach, or in another assembly mode: pass `near`",
            )
        return q

    def fk(self, u: ArrayLike, frame: str | None = None, near: ArrayLike | None = None) -> Array:
        """Return the pose of a frame in the base, 4x4; arguments as for `solve`."""
        q = self.solve(u, near)
        return self._arm.pose_and_jacobian(q, frame)[0]

    def jacobian(
        self, u: ArrayLike, frame: str | None = None, near: ArrayLike | None = None
    ) -> Array:
        """Return the Jacobian of a frame with respect to the independent joints, 6 x m."""
        q = self.solve(u, near)
        return self._arm.pose_and_jacobian(q, frame)[1] @ self.velocity_map(q)

    def velocity_map(self, q: ArrayLike) -> Array:
        """Return the velocities of all joints per velocity of each independent one, n x m.

        Raises:
            ArgumentError: The closure is singular.
        """
        at = _positions(q, len(self._tree.joints))
        _, slopes = self._closure.residual(at)
        self._require_regular(at, slopes)
        ways = np.zeros((len(at), len(self._free)))
        ways[self._free, np.arange(len(self._free))] = 1.0
        ways[self._bound] = -np.linalg.pinv(slopes[:, self._bound], RANK) @ slopes[:, self._free]
        return ways

    def closed_from(self, q: ArrayLike) -> tuple[Array, float]:
        """Return all positions with the loops closed by the dependent joints, and the gap left.

        Unlike `solve` it returns where the search ends, closed or not.
        """
        closed, values = self._newton(_positions(q, len(self._tree.joints)), self._bound)
        return closed, self._closure.gap(closed, values)

    def pose(self, q: ArrayLike, frame: str | None = None) -> Array:
        """Return the pose of a frame in the base at positions of all joints."""
        return self._arm.pose_and_jacobian(q, frame)[0]

    def twist(self, q: ArrayLike, qd: Array, frame: str | None = None) -> Array:
        """Return the linear and angular velocity of a frame in the base."""
        return self._arm.pose_and_jacobian(q, frame)[1] @ qd

    # Dynamics.

    def inverse_dynamics(
        self, u: ArrayLike, ud: ArrayLike, udd: ArrayLike, near: ArrayLike | None = None
    ) -> Array:
        """Return the torques of the independent joints; the others have no motor [N m or N].

        Raises:
            ArgumentError: The loops cannot be closed, or the closure is singular.
        """
        q, qd, drift, ways = self._motion(u, ud, near)
        qdd = ways @ _positions(udd, len(self._free), "accelerations") + drift
        return ways.T @ self._arm.inverse_dynamics(q, qd, qdd)

    def forward_dynamics(
        self, u: ArrayLike, ud: ArrayLike, tau: ArrayLike, near: ArrayLike | None = None
    ) -> Array:
        """Return the accelerations of the independent joints [rad/s^2 or m/s^2].

        Raises:
            ArgumentError: The loops cannot be closed, or the closure is singular.
        """
        q, qd, drift, ways = self._motion(u, ud, near)
        mass = ways.T @ self._arm.mass_matrix(q) @ ways
        rest = ways.T @ self._arm.inverse_dynamics(q, qd, drift)
        torques = _positions(tau, len(self._free), "torques")
        return np.linalg.solve(mass, torques - rest)

    def velocities(self, q: ArrayLike, ud: ArrayLike) -> Array:
        """Return the velocities of all joints for velocities of the independent ones."""
        return self.velocity_map(q) @ _positions(ud, len(self._free), "velocities")

    def _motion(
        self, u: ArrayLike, ud: ArrayLike, near: ArrayLike | None
    ) -> tuple[Array, Array, Array, Array]:
        """Return the positions, velocities, accelerations without drive, and the velocity map."""
        q = self.solve(u, near)
        ways = self.velocity_map(q)
        qd = ways @ _positions(ud, len(self._free), "velocities")
        _, slopes = self._closure.residual(q)
        drift = np.zeros(len(q))
        bias = self._closure.bias(q, qd)
        drift[self._bound] = -np.linalg.pinv(slopes[:, self._bound], RANK) @ bias
        return q, qd, drift, ways

    # Singular closures.

    def singularity(self, q: ArrayLike) -> SingularPosition:
        """Return the dependent joints that the independent ones do not determine, when closed."""
        _, slopes = self._closure.residual(_positions(q, len(self._tree.joints)))
        return self._singular(slopes)

    def _singular(self, slopes: Array) -> SingularPosition:
        _, sizes, rows = np.linalg.svd(slopes[:, self._bound])
        padded = np.pad(sizes, (0, max(0, len(self._bound) - len(sizes))))[: len(self._bound)]
        is_null = padded < RANK * max(1.0, float(padded.max(initial=0.0)))
        null = rows[: len(self._bound)][is_null]
        least = float(padded.min(initial=np.inf))
        return SingularPosition.of_closure(null, self.dependent, least)

    def _require_regular(self, q: Array, slopes: Array) -> None:
        position = self._singular(slopes)
        if position.is_singular:
            raise ArgumentError(
                f"singular closure of {self._tree.name!r}: {position.reason}",
                hint="choose other independent joints, or move away from the position",
            )

    # Search.

    def _newton(self, q: Array, moving: NDArray[np.intp]) -> tuple[Array, Array]:
        """Close the loops by some of the joints; damped where a step opens them further."""
        q = q.copy()
        values, slopes = self._closure.residual(q)
        slow = 0
        for _ in range(_ROUNDS):
            size, trial, tried, further = float(np.linalg.norm(values)), q, values, slopes
            if np.abs(values).max() <= CLOSED:
                break
            step = -np.linalg.pinv(slopes[:, moving], RANK) @ values
            step *= min(1.0, _MAX_STEP / max(float(np.abs(step).max()), 1e-300))
            for _ in range(_HALVINGS):
                trial = q.copy()
                trial[moving] += step
                tried, further = self._closure.residual(trial)
                if np.linalg.norm(tried) < size:
                    break
                step = 0.5 * step
            else:
                break
            slow = slow + 1 if np.linalg.norm(tried) > _SLOW * size else 0
            q, values, slopes = trial, tried, further
            if slow == _PATIENCE:
                # At a least distance that is not zero.
                break
        return q, values

    def _continued(self, start: Array, goal: Array) -> Array:
        """Move the independent joints to their positions in small steps."""
        q, (first, done, step) = start.copy(), (start[self._free], 0.0, 0.1)
        while done < 1.0 and step > 1e-4:
            share = min(1.0, done + step)
            trial, values = self._newton(
                _with(q, self._free, first + share * (goal - first)), self._bound
            )
            if self._closure.gap(trial, values) <= _ACCEPTED:
                q, done, step = trial, share, min(0.2, 2.0 * step)
            else:
                step *= 0.5
        return q if done >= 1.0 else _with(q, self._free, goal)

    def _assembled(self, start: Array) -> Array:
        """Return a closed configuration near positions of all joints."""
        every = np.arange(len(start), dtype=np.intp)
        rng = np.random.default_rng(0)
        values = np.zeros(0)
        for attempt in range(1 + _STARTS):
            begin = start if attempt == 0 else start + rng.uniform(-1.0, 1.0, len(start))
            q, values = self._newton(begin, every)
            if self._closure.gap(q, values) <= _ACCEPTED:
                return q
        cut, gap = self._closure.worst(values)
        name = self._tree.name
        raise ModelError(
            f"the loop of {cut!r} of {name!r} cannot be closed: it stays open by {gap:.3g}",
            hint="pass `near`, positions of all joints near a closed configuration",
        )

    def _generic_rank(self) -> int:
        """Return the rank of the constraints in closed configurations around the home one."""
        rng, ranks = np.random.default_rng(1), []
        for attempt in range(4):
            q = self._home
            if attempt:
                begin = self._home + rng.uniform(-0.3, 0.3, len(self._home))
                q, values = self._newton(begin, np.arange(len(begin), dtype=np.intp))
                if self._closure.gap(q, values) > _ACCEPTED:
                    continue
            ranks.append(_rank(self._closure.residual(q)[1]))
        return max(ranks)

    def _chosen(self, independent: Sequence[str] | None) -> NDArray[np.intp]:
        names = self._tree.joint_names
        if independent is None:
            return self._suggested()
        chosen = list(checks.texts("independent", independent))
        for name in chosen:
            if name not in names:
                raise NotFoundError(f"joint of {self._tree.name!r}", name, names)
        if len(set(chosen)) != self.mobility or len(chosen) != self.mobility:
            raise ArgumentError(
                f"{len(chosen)} independent joints, but {self._tree.name!r} has mobility "
                f"{self.mobility}",
                hint=f"expected {self.mobility} different joints of {list_names(names)}",
            )
        return np.array(sorted(names.index(name) for name in chosen), dtype=np.intp)

    def _suggested(self) -> NDArray[np.intp]:
        """Return the first joints whose choice determines all others."""
        _, slopes = self._closure.residual(self._home)
        rank, count = _rank(slopes), slopes.shape[1]
        free: list[int] = []
        for joint in range(count):
            left = [x for x in range(count) if x not in (*free, joint)]
            if len(free) < self.mobility and _rank(slopes[:, left]) == rank:
                free.append(joint)
        return np.array(free, dtype=np.intp)


def _rank(matrix: Array) -> int:
    sizes = np.linalg.svd(matrix, compute_uv=False)
    return int((sizes > RANK * max(1.0, float(sizes.max(initial=0.0)))).sum())


def _with(q: Array, places: NDArray[np.intp], values: Array) -> Array:
    changed = q.copy()
    changed[places] = values
    return changed


def _positions(values: ArrayLike, count: int, what: str = "joints") -> Array:
    return checks.array(what, values, (count,))


def _require_loops(tree: Tree) -> None:
    if not tree.cuts:
        raise ModelError(
            f"{tree.name!r} has no loops", hint="use the functions of the manipulator itself"
        )
    kinds = [joint.name for joint in tree.joints if not joint.kind.has_axis]
    if kinds:
        raise ModelError(
            f"loops of {tree.name!r}: joint {kinds[0]!r} is neither revolute nor prismatic"
        )
