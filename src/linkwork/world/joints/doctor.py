"""Check constraints: redundant or ineffective ones, gaps and sag."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import finding
from linkwork.world.engine.world import World
from linkwork.world.joints.build import CUT, WELD

MAX_GAP = 0.001  # Maximum gap of a constraint at the start [m or rad]
MAX_ROWS = 600  # Maximum number of constraint rows that are checked
_RANK = 1e-8

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]
About = tuple[str, str]


def constraint_findings(world: World) -> Iterator[Finding]:
    """Problems of active constraints at the start."""
    rows, gaps = _rows_of_constraints(world)
    for about, gap in gaps.items():
        if gap > MAX_GAP:
            message = f"its two sides are {gap:.2g} m or rad apart at the start"
            fix = "move its bodies so that they meet; they would be pulled together at once"
            yield finding(world, "warning", about, message, fix)
    if sum(map(len, rows.values())) <= MAX_ROWS:
        jacobians = {about: constraint_jacobian(world, indices) for about, indices in rows.items()}
        yield from _repeated(world, jacobians)


def _repeated(world: World, rows: dict[About, Rows]) -> Iterator[Finding]:
    """Constraints with a rank deficit relative to those before them."""
    before = np.zeros((0, world.model.nv))
    rank = 0
    for about, jacobian in rows.items():
        alone = _rank(jacobian)
        if alone == 0:
            message = "it has no effect: its two sides do not move relative to each other"
            yield finding(world, "warning", about, message, "remove it")
            continue
        before = np.concatenate([before, jacobian])
        together = _rank(before)
        repeated = rank + alone - together
        if repeated:
            message = f"{repeated} of the {alone} directions it constrains are constrained already"
            fix = "remove it, or constrain less: constraint forces would not be unique"
            yield finding(world, "warning", about, message, fix)
        rank = together


def _rank(rows: Rows) -> int:
    lengths = np.linalg.norm(rows, axis=1)
    kept = rows[lengths > _RANK]
    if not len(kept):
        return 0
    return int(np.linalg.matrix_rank(kept / lengths[lengths > _RANK, None], tol=1e-6))


def _rows_of_constraints(world: World) -> tuple[dict[About, Indices], dict[About, float]]:
    """Rows and greatest gap of each constraint of the scene, by kind and name."""
    mj = import_extra("mujoco", "world")
    model, data = world.model, world.data
    equations = np.flatnonzero(data.efc_type == mj.mjtConstraint.mjCNSTR_EQUALITY)
    owners = data.efc_id[equations]
    rows: dict[About, Indices] = {}
    gaps: dict[About, float] = {}
    for index in range(model.neq):
        about = about_constraint(world, model.equality(index).name)
        # Couplings of robots and unnamed constraints are not part of the scene.
        if about is None or not data.eq_active[index]:
            continue
        indices = equations[owners == index]
        rows[about] = np.concatenate([rows.get(about, indices[:0]), indices])
        gap = float(np.abs(data.efc_pos[indices]).max(initial=0.0))
        gaps[about] = max(gaps.get(about, 0.0), gap)
    return rows, gaps


def constraint_jacobian(world: World, rows: Indices) -> Rows:
    """Return the Jacobian of some active constraint rows."""
    model, data = world.model, world.data
    if not import_extra("mujoco", "world").mj_isSparse(model):
        return data.efc_J[: data.nefc * model.nv].reshape(data.nefc, model.nv)[rows]
    # Only these rows: with many contacts the full matrix takes gigabytes.
    jacobian = np.zeros((len(rows), model.nv))
    for row, index in zip(jacobian, rows, strict=True):
        first = data.efc_J_rowadr[index]
        entries = slice(first, first + data.efc_J_rownnz[index])
        row[data.efc_J_colind[entries]] = data.efc_J[entries]
    return jacobian


def about_constraint(world: World, name: str) -> About | None:
    """Return the weld or cut joint with a name in the engine; None for others."""
    scene = world.loaded.scene
    for prefix, group, parts in ((WELD, "welds", scene.welds), (CUT, "cuts", scene.cuts)):
        part = name.removeprefix(prefix).partition("/")[0]
        if name.startswith(prefix) and part in parts:
            return group, part
    return None


MAX_SAG = 0.001  # Maximum sag of a constraint under weight [m or rad]

Vector = NDArray[np.float64]


def sag_findings(world: World) -> Iterator[Finding]:
    """Welds and cut joints that sag under the weight they carry at the start."""
    mj = import_extra("mujoco", "world")
    data = world.data
    rows = np.flatnonzero(data.efc_type == mj.mjtConstraint.mjCNSTR_EQUALITY)
    if not 0 < len(rows) <= MAX_ROWS:
        return
    worst: dict[tuple[str, str], float] = {}
    for index, sag in zip(data.efc_id[rows], _sags(world, rows), strict=True):
        about = about_constraint(world, world.model.equality(int(index)).name)
        if about is not None:
            worst[about] = max(worst.get(about, 0.0), float(sag))
    for about, sag in worst.items():
        if sag > MAX_SAG:
            message = f"it sags by {sag:.2g} m or rad under the weight it carries"
            fix = (
                "make the lighter side heavier, weld closer to the load, or use a `fixed` joint, "
                "which is exact"
            )
            yield finding(world, "warning", about, message, fix)


def _sags(world: World, rows: NDArray[np.intp]) -> Vector:
    """Displacement of each constraint row at rest [m or rad].

    A constraint force is stiffness x impedance x gap minus softness x force: at rest the gap is
    softness x force / (stiffness x impedance), with the force that carries the weight.
    """
    data = world.data
    stiffness, _, impedance, _ = data.efc_KBIP[rows].T
    gaps = data.efc_R[rows] * _forces_at_rest(world, rows) / (stiffness * impedance)
    return np.abs(gaps) * np.where(_are_turns(world, rows), 2.0, 1.0)


def _are_turns(world: World, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which rows are half angles: the last three of the six of a weld."""
    weld = import_extra("mujoco", "world").mjtEq.mjEQ_WELD
    indices = world.data.efc_id[rows]
    place = np.arange(len(rows)) - np.searchsorted(indices, indices)
    return (world.model.eq_type[indices] == weld) & (place >= 3)


def _forces_at_rest(world: World, rows: NDArray[np.intp]) -> Vector:
    """Constraint forces at zero acceleration; of least norm where they are not unique."""
    jacobian = np.ascontiguousarray(constraint_jacobian(world, rows))
    falling = _accelerations(world, (world.data.qfrc_passive - world.data.qfrc_bias)[np.newaxis])
    mobility = jacobian @ _accelerations(world, jacobian).T
    return np.linalg.lstsq(mobility, -jacobian @ falling[0], rcond=1e-12)[0]


def _accelerations(world: World, forces: Vector) -> Vector:
    answers = np.zeros_like(forces)
    import_extra("mujoco", "world").mj_solveM(world.model, world.data, answers, forces)
    return answers
