"""Regressor: inverse dynamics as a matrix times the dynamic parameters.

Torques are linear in masses, first moments, inertias about link origins, rotor inertias and
friction (Atkeson, An, Hollerbach, 1986; Khalil, Dombre, 2002, ch. 9). The columns are:

- for every link that moves, ten: `mass`, `mx`, `my`, `mz` (mass times centre of mass), `ixx`,
  `ixy`, `ixz`, `iyy`, `iyz`, `izz` (inertia about the link's origin, matrix entries, link axes);
- then for every joint that moves, four: `rotor_inertia`, `viscous`, `coulomb`, `coulomb_back`.
"""

from collections.abc import Sequence

from linkwork.dynamics.plain.body import GRAVITY, Body, bodies_of
from linkwork.dynamics.plain.body_motion import BodyMotion, body_motions
from linkwork.dynamics.plain.passive import joint_friction
from linkwork.dynamics.plain.twist import Twist, Wrench, power, twist_in_child, wrench_in_parent
from linkwork.model.link import Drive
from linkwork.model.tree import TreeLike, tree_of
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import IDENTITY, ZERO, add, cross

BODY_PARAMETERS = ("mass", "mx", "my", "mz", "ixx", "ixy", "ixz", "iyy", "iyz", "izz")
"""Columns of the regressor for each moving link."""

JOINT_PARAMETERS = ("rotor_inertia", "viscous", "coulomb", "coulomb_back")
"""Columns of the regressor for each moving joint."""

_FRICTIONS = (Drive(viscous=1.0), Drive(coulomb=1.0, coulomb_back=0.0), Drive(coulomb_back=1.0))
_PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))

Rows = tuple[tuple[Scalar, ...], ...]


def regressor(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> Rows:
    """Return the regressor Y: Y times `regressor_parameters` is inverse dynamics without springs.

    A row for each velocity, a column for each of `regressor_names`. Masses, inertias, rotors and
    friction of the tree do not matter.
    """
    tree = tree_of(tree)
    bodies = bodies_of(tree)
    motions = body_motions(bodies, q, qd, qdd, gravity)
    columns: list[list[Scalar]] = []
    for index in _moved_bodies(bodies):
        columns += _body_columns(bodies, motions, index, Pose(), len(qd))
    for body in bodies:
        if body.freedoms:
            columns += _joint_columns(body, qd, qdd)
    return tuple(zip(*columns, strict=True)) if columns else ((),) * len(qd)


def load_regressor(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
    frame: str | None = None,
) -> Rows:
    """Return the matrix whose product with a load's ten parameters is the torques the load needs.

    A row for each velocity, a column for each of `BODY_PARAMETERS`, in the frame that carries the
    load (the tool when None). Masses, inertias, rotors and friction of the tree do not matter.
    """
    tree = tree_of(tree)
    link, pose_in_link = tree.frame(frame)
    bodies = bodies_of(tree)
    index = link - (len(tree.links) - len(bodies))
    if index < 0:
        return ((0.0,) * len(BODY_PARAMETERS),) * len(qd)
    motions = body_motions(bodies, q, qd, qdd, gravity)
    return tuple(zip(*_body_columns(bodies, motions, index, pose_in_link, len(qd)), strict=True))


def regressor_names(tree: TreeLike) -> tuple[str, ...]:
    """Return the names of the regressor's columns, `link1.mass` to `q6.coulomb_back`."""
    tree = tree_of(tree)
    bodies = bodies_of(tree)
    links = [tree.links[bodies[index].link].name for index in _moved_bodies(bodies)]
    joints = [body.joint.name for body in bodies if body.freedoms]
    of_links = [f"{name}.{part}" for name in links for part in BODY_PARAMETERS]
    return (*of_links, *(f"{name}.{part}" for name in joints for part in JOINT_PARAMETERS))


def regressor_parameters(tree: TreeLike) -> tuple[Scalar, ...]:
    """Return the robot's own parameters in the order of the regressor's columns.

    Units: kg, kg m, kg m^2; rotors kg m^2 or kg; friction N m s/rad or N s/m, N m or N.
    """
    tree = tree_of(tree)
    bodies = bodies_of(tree)
    values: list[Scalar] = []
    for index in _moved_bodies(bodies):
        body = bodies[index]
        values += [body.mass, *body.first_moment, *(body.inertia[i][j] for i, j in _PAIRS)]
    for body in bodies:
        if body.freedoms:
            drive = body.joint.drive
            back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
            values += [drive.rotor_inertia, drive.viscous, drive.coulomb, back]
    return tuple(values)


def _moved_bodies(bodies: tuple[Body, ...]) -> list[int]:
    """Return the indices of the bodies that some joint moves."""
    moved: set[int] = set()
    for index, body in enumerate(bodies):
        if body.freedoms or body.parent in moved:
            moved.add(index)
    return sorted(moved)


def _body_columns(
    bodies: tuple[Body, ...], motions: Sequence[BodyMotion], index: int, pose: Pose, count: int
) -> list[list[Scalar]]:
    """Return the torques of the ten parameters of a body at a pose in a link."""
    velocity = twist_in_child(motions[index].velocity, pose)
    wrenches = _unit_wrenches(velocity, twist_in_child(motions[index].acceleration, pose))
    wrenches = [wrench_in_parent(wrench, pose) for wrench in wrenches]
    columns: list[list[Scalar]] = [[0.0] * count for _ in wrenches]
    while index >= 0:
        body, moving = bodies[index], motions[index]
        for freedom, axis in zip(body.freedoms, moving.axes, strict=True):
            for column, wrench in zip(columns, wrenches, strict=True):
                felt = freedom.ratio * power(axis, wrench)
                column[freedom.dof] = column[freedom.dof] + felt
        wrenches = [wrench_in_parent(wrench, moving.pose) for wrench in wrenches]
        index = body.parent
    return columns


def _unit_wrenches(velocity: Twist, rate: Twist) -> list[Wrench]:
    """Return the wrenches that give a body of each unit parameter alone its motion."""
    w, alpha = velocity.angular, rate.angular
    acceleration = add(rate.linear, cross(w, velocity.linear))
    wrenches = [Wrench(acceleration, ZERO)]
    for unit in IDENTITY:
        force = add(cross(alpha, unit), cross(w, cross(w, unit)))
        wrenches.append(Wrench(force, cross(unit, acceleration)))
    for i, j in _PAIRS:
        spun = cross(w, _mixed(w, i, j))
        wrenches.append(Wrench(ZERO, add(_mixed(alpha, i, j), spun)))
    return wrenches


def _mixed(v: Vector3, i: int, j: int) -> Vector3:
    """Return the product of v with the symmetric matrix that is one at (i, j) and (j, i)."""
    x, y, z = (v[j] if k == i else v[i] if k == j else 0.0 for k in range(3))
    return (x, y, z)


def _joint_columns(body: Body, qd: Sequence[Scalar], qdd: Sequence[Scalar]) -> list[list[Scalar]]:
    """Return the torques of the four parameters of a joint."""
    columns: list[list[Scalar]] = [[0.0] * len(qd) for _ in JOINT_PARAMETERS]
    for freedom in body.freedoms:
        velocity = freedom.ratio * qd[freedom.dof]
        torques = [freedom.ratio * qdd[freedom.dof]]
        torques += [joint_friction(drive, velocity) for drive in _FRICTIONS]
        for column, torque in zip(columns, torques, strict=True):
            column[freedom.dof] = column[freedom.dof] + freedom.ratio * torque
    return columns
