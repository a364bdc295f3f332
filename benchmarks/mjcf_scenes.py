"""MJCF robots against bare MuJoCo: model, contacts at the start and free motion in a scene.

    python benchmarks/mjcf_scenes.py FOLDER... [--json FILE] [--only TEXT]

For every MJCF file below the folders that MuJoCo itself compiles:

- load: whether Linkwork reads it, and how long that takes;
- model: poses, mass matrix, bias and gravity torques at three random states, against MuJoCo;
- contacts: the touching pairs of bodies at the start, in a scene, against MuJoCo;
- motion: joint positions over 1 s after release, contacts and actuators off in both, the
  constraint solver converged.

Planes and height fields, and the world of a floating robot, belong to a scene: their contacts do
not count. The start is the first keyframe, or the reference positions.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

from linkwork.dynamics.plain import body as plain_body
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.rnea import bias, gravity_torques
from linkwork.errors import LinkworkError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import JointKind
from linkwork.model.read import RobotFile, read_robot
from linkwork.model.tree import Tree
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Scene

TOLERANCE = 1e-9
SECONDS = 1.0
MAX_DOFS = 120
"""Robots with more are not integrated."""
GRAZING = 1e-9
"""Depth below which round-off decides whether there is a contact [m]."""
ROBOT, WORLD = "robot", "world"


@dataclass
class Row:
    """Comparison of one file.

    Attributes:
        file: The file.
        refused: Why it was not read; empty when it was.
        seconds: Time of reading [s].
        model: Greatest difference of the model, relative to its size.
        scene: Why there is no scene; empty when there is one.
        contacts: Contacts at the start in MuJoCo.
        extra: Pairs that touch only in the scene.
        lacking: Pairs that touch only in MuJoCo.
        motion: Greatest difference of a joint position over the run [rad or m].
        dropped: What the ledger drops that acts on the motion.
    """

    file: str
    refused: str = ""
    seconds: float = 0.0
    model: float | None = None
    scene: str = ""
    contacts: int = 0
    extra: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    motion: float | None = None
    dropped: list[str] = field(default_factory=list)


def robot_files(folders: list[Path]) -> Iterator[Path]:
    """Files whose root element is <mujoco>."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in (".xml", ".mjcf") and "<mujoco" in _head(path):
                yield path


def _head(path: Path) -> str:
    text = path.read_text(encoding="utf-8", errors="replace")
    return "" if "<mujocoinclude" in text else text


def compiled(path: Path) -> Any | None:
    """The model as MuJoCo compiles it; None when it does not."""
    try:
        return mujoco.MjModel.from_xml_path(str(path))
    except (ValueError, mujoco.FatalError):
        return None


def _joint_id(model: Any, name: str, index: int) -> int:
    """Joint by name; joints without a name are in the order of the tree."""
    joint = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, name)
    return joint if joint >= 0 else index


class Coordinates:
    """Coordinates of a tree in a compiled model that has the same joints by name."""

    def __init__(self, tree: Tree, model: Any, prefix: str = "") -> None:
        self.tree, self.model = tree, model
        moving = [link.joint.name for link in tree.links if link.joint.kind.moves]
        self._of = {name: _joint_id(model, prefix + name, i) for i, name in enumerate(moving)}

    def q(self, qpos: np.ndarray) -> list[float]:
        """Coordinates of the tree."""
        q: list[float] = []
        for joint in self.tree.joints:
            start = self.model.jnt_qposadr[self._of[joint.name]]
            q += qpos[start : start + joint.kind.positions].tolist()
        return q

    def basis(self) -> np.ndarray:
        """Velocities of the model over those of the tree."""
        basis = np.zeros((self.model.nv, self.tree.velocity_count))
        for body in plain_body.bodies_of(self.tree):
            if body.joint.name not in self._of:
                continue
            start = self.model.jnt_dofadr[self._of[body.joint.name]]
            for k, freedom in enumerate(body.freedoms):
                basis[start + k, freedom.dof] = freedom.ratio
        return basis

    def copy(self, qpos: np.ndarray, other: Coordinates, target: np.ndarray) -> None:
        """Copy positions to another model by joint name."""
        for name, joint in self._of.items():
            start, there = self.model.jnt_qposadr[joint], other.model.jnt_qposadr[other._of[name]]
            kind = next(x.joint.kind for x in self.tree.links if x.joint.name == name)
            target[there : there + kind.positions] = qpos[start : start + kind.positions]


def start_of(model: Any) -> np.ndarray:
    """Positions at the start."""
    return np.array(model.key_qpos[0] if model.nkey else model.qpos0)


def model_difference(tree: Tree, model: Any) -> float:
    """Greatest relative difference of poses, mass matrix, bias and gravity torques."""
    coordinates, data = Coordinates(tree, model), mujoco.MjData(model)
    basis, rng, worst = coordinates.basis(), np.random.default_rng(1), 0.0
    gravity = tuple(model.opt.gravity.tolist())
    if model.opt.disableflags & mujoco.mjtDisableBit.mjDSBL_GRAVITY:
        gravity = (0.0, 0.0, 0.0)
    if (plain_body.gravity_of(tree)) != gravity:
        worst = float(np.abs(np.subtract(plain_body.gravity_of(tree), gravity)).max())
    moves = {link.joint.name for link in tree.links if link.joint.mimic}
    for _ in range(3):
        data.qpos[:] = model.qpos0
        v = rng.uniform(-1, 1, tree.velocity_count)
        data.qvel[:] = basis @ v
        mujoco.mj_integratePos(model, data.qpos, rng.uniform(-1, 1, model.nv), 1.0)
        for link in tree.links:
            if link.joint.name in moves:
                _follow(tree, link.joint, data)
        mujoco.mj_forward(model, data)
        q = coordinates.q(data.qpos)
        full = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, full)
        pairs = [
            (mass_matrix(tree, q), basis.T @ full @ basis),
            (bias(tree, q, v.tolist(), gravity), basis.T @ data.qfrc_bias),
        ]
        data.qvel[:] = 0
        mujoco.mj_forward(model, data)
        pairs.append((gravity_torques(tree, q, gravity), basis.T @ data.qfrc_bias))
        for link, pose in zip(tree.links, link_poses(tree, q), strict=True):
            body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, link.name)
            if body >= 0:
                pairs.append((pose.position, data.xpos[body]))
                pairs.append((pose.rotation, data.xmat[body].reshape(3, 3)))
        for ours, theirs in pairs:
            size = max(1.0, float(np.abs(theirs).max(initial=0.0)))
            gap = np.abs(np.asarray(ours, dtype=float) - theirs).max(initial=0.0)
            worst = max(worst, float(gap) / size)
    return worst


def _follow(tree: Tree, joint: Any, data: Any) -> None:
    model, moving = data.model, [link.joint.name for link in tree.links if link.joint.kind.moves]
    ends = [
        model.jnt_qposadr[_joint_id(model, name, moving.index(name))]
        for name in (joint.name, joint.mimic.joint)
    ]
    data.qpos[ends[0]] = joint.mimic.multiplier * data.qpos[ends[1]] + joint.mimic.offset


def scene_of(tree: Tree, model: Any) -> LoadedScene:
    """A scene with one robot and the solver options of a compiled model."""
    opt = model.opt
    solver = {
        "step": float(opt.timestep),
        "integrator": ("euler", "rk4", "implicit", "implicitfast")[opt.integrator],
        "method": ("pgs", "cg", "newton")[opt.solver],
        "iterations": int(opt.iterations),
        "tolerance": float(opt.tolerance),
        "line_search_iterations": int(opt.ls_iterations),
        "euler_damping": not opt.disableflags & mujoco.mjtDisableBit.mjDSBL_EULERDAMP,
        "noslip_iterations": int(opt.noslip_iterations),
        "cone": ("pyramidal", "elliptic")[opt.cone],
        "impratio": float(opt.impratio),
        "speculative": False,
        "contacts": not opt.disableflags & mujoco.mjtDisableBit.mjDSBL_CONTACT,
        "multiccd": not opt.disableflags & mujoco.mjtDisableBit.mjDSBL_MULTICCD,
    }
    gravity = tuple(plain_body.gravity_of(tree))
    medium = {"density": float(opt.density), "viscosity": float(opt.viscosity)}
    medium["wind"] = tuple(opt.wind.tolist())
    header = {"linkwork": "scene", "version": 1, "gravity": gravity, "solver": solver}
    robots = {ROBOT: {"model": "robot.xml"}}
    scene = Scene.model_validate({**header, "medium": medium, "robots": robots})
    return LoadedScene("corpus", scene, {ROBOT: tree})


def place(world: World, tree: Tree, model: Any, qpos: np.ndarray) -> None:
    """Set the joints of a scene to positions of a compiled model."""
    ours = Coordinates(tree, world.model, f"{ROBOT}/")
    Coordinates(tree, model).copy(qpos, ours, world.data.qpos)
    mujoco.mj_forward(world.model, world.data)


def touching(model: Any, data: Any, tree: Tree) -> Counter[tuple[str, str]]:
    """Contacts by pairs of bodies, without scenery."""
    floats = tree.links[0].joint.kind is JointKind.FLOATING
    links = {WORLD, *(link.name for link in tree.links)}
    counts: Counter[tuple[str, str]] = Counter()
    for contact in data.contact:
        if abs(contact.dist) < GRAZING:
            continue
        geoms = (contact.geom1, contact.geom2)
        if any(model.geom_type[geom] in (0, 1) for geom in geoms):
            continue
        bodies = [model.body(model.geom_bodyid[geom]) for geom in geoms]
        if floats and any(body.id == 0 for body in bodies):
            continue
        names = [body.name.removeprefix(f"{ROBOT}/") or f"body{body.id}" for body in bodies]
        if links.issuperset(names):
            first, second = sorted(names)
            counts[first, second] += 1
    return counts


def free_motion(world: World, tree: Tree, model: Any, qpos: np.ndarray) -> float:
    """Greatest difference of a joint position over the run, contacts and actuators off."""
    bits, data = mujoco.mjtDisableBit, mujoco.MjData(model)
    for opt in (model.opt, world.model.opt):
        opt.disableflags |= bits.mjDSBL_CONTACT | bits.mjDSBL_ACTUATION
        # Else round-off decides how many iterations the solver of dry friction makes.
        opt.tolerance, opt.iterations = min(opt.tolerance, 1e-14), max(opt.iterations, 200)
        opt.ls_iterations = max(opt.ls_iterations, 50)
    data.qpos[:] = qpos
    place(world, tree, model, qpos)
    theirs, ours = Coordinates(tree, model), Coordinates(tree, world.model, f"{ROBOT}/")
    worst, copy = 0.0, np.array(world.data.qpos)
    mujoco.mj_forward(model, data)
    for _ in range(round(SECONDS / model.opt.timestep)):
        mujoco.mj_step(model, data)
        world.step()
        theirs.copy(data.qpos, ours, copy)
        worst = max(worst, float(np.abs(copy - world.data.qpos).max(initial=0.0)))
        if not worst < 1e3:
            break
    return worst


def examine(path: Path, model: Any) -> Row:
    """Compare one file."""
    row, began = Row(str(path)), time.perf_counter()
    try:
        read = read_robot(path)
    except LinkworkError as error:
        row.refused = f"{type(error).__name__}: {error.message}"
        row.seconds = time.perf_counter() - began
        return row
    row.seconds = time.perf_counter() - began
    try:
        row.model = model_difference(replace(read.tree, cuts=()), model)
    except (LinkworkError, ValueError) as error:
        row.scene = f"model: {error}"
    row.dropped = _acting(read)
    try:
        world = World(scene_of(read.tree, model))
    except (LinkworkError, ValueError) as error:
        row.scene = str(error).splitlines()[0]
        return row
    _compare(row, world, read.tree, model)
    return row


def _compare(row: Row, world: World, tree: Tree, model: Any) -> None:
    qpos, data = start_of(model), mujoco.MjData(model)
    data.qpos[:] = qpos
    mujoco.mj_forward(model, data)
    theirs = touching(model, data, tree)
    place(world, tree, model, qpos)
    ours = touching(world.model, world.data, tree)
    row.contacts = sum(theirs.values())
    row.extra = [f"{a} - {b}" for a, b in (ours.keys() - theirs.keys())]
    row.lacking = [f"{a} - {b}" for a, b in (theirs.keys() - ours.keys())]
    if model.nv <= MAX_DOFS:
        try:
            row.motion = free_motion(world, tree, model, qpos)
        except LinkworkError as error:
            row.scene = str(error).splitlines()[0]


_ACTING = ("fixed", "spatial", "flex", "composite", "plugin", "connect", "weld")


def _acting(read: RobotFile) -> list[str]:
    entries = read.ledger.not_kept()
    return sorted({x.what for x in entries if x.what.strip("<>") in _ACTING})


def verdict(row: Row) -> str:
    """One word for the table."""
    if row.refused:
        return "refused"
    if row.model is None or not row.model <= TOLERANCE:
        return "model"
    if row.scene:
        return "no scene"
    if row.extra or row.lacking:
        return "contacts"
    return "motion" if row.motion is not None and not row.motion <= TOLERANCE else "same"


def main() -> None:
    """Examine every file and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--json", type=Path, help="write all results to this file")
    parser.add_argument("--only", default="", help="only files with this text in their path")
    arguments = parser.parse_args()
    rows, uncompiled = [], 0
    for path in robot_files(arguments.folders):
        if arguments.only not in str(path):
            continue
        model = compiled(path)
        if model is None or model.njnt == 0:
            uncompiled += 1
            continue
        rows.append(examine(path.absolute(), model))
        print(line(rows[-1]), flush=True)
    totals(rows, uncompiled)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(row) for row in rows], indent=1))


def line(row: Row) -> str:
    """One line of the table."""
    name = "/".join(Path(row.file).parts[-2:])
    numbers = " ".join("    -   " if x is None else f"{x:8.1e}" for x in (row.model, row.motion))
    reason = row.refused or row.scene or "; ".join(f"only here {x}" for x in row.extra[:1])
    reason = reason or "; ".join(f"only MuJoCo {x}" for x in row.lacking[:1])
    if not reason and verdict(row) == "motion":
        reason = ", ".join(f"without {x}" for x in row.dropped)
    return f"{verdict(row):9} {name:60.60} {row.seconds:5.2f} s {numbers} {reason[:90]}"


def totals(rows: list[Row], uncompiled: int) -> None:
    """Print totals and the reasons, most frequent first."""
    counts = Counter(verdict(row) for row in rows)
    print(f"\n{len(rows)} robots ({uncompiled} files are no robot, or MuJoCo does not read them)")
    for word, count in counts.most_common():
        print(f"{count:5} {word}")
    for title, reasons in (
        ("refused", [row.refused for row in rows if row.refused]),
        ("no scene", [row.scene for row in rows if row.scene]),
    ):
        for reason, count in Counter(x.split("'")[0][:100] for x in reasons).most_common(20):
            print(f"{count:5} {title}: {reason}")


if __name__ == "__main__":
    sys.exit(main())
