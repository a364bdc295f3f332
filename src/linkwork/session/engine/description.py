"""Description of a session and its runs: joints, bodies, view, versions, machine, findings."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from linkwork.codegen.native.compiler import find_compiler, processor
from linkwork.errors import LinkworkError, import_extra
from linkwork.files.digest import digest_of
from linkwork.model.ledger import Finding
from linkwork.model.link import JointKind
from linkwork.record.run_info import BodyProperties, JointProperties, RunProperties
from linkwork.record.units import SignalUnits
from linkwork.rendering.view import view_of_model
from linkwork.session.engine.checkpoints import origin_digests
from linkwork.session.state import BodyInfo, JointInfo, SessionInfo
from linkwork.spatial import Pose
from linkwork.spatial.vector import vector3
from linkwork.world.engine.names import MjModel
from linkwork.world.engine.world import World
from linkwork.world.joints.scene_joints import JointInWorld
from linkwork.world.stepping.native import step_library

if TYPE_CHECKING:
    from linkwork.session.machines.session_machine import SessionMachine


def session_info(world: World, recorded: bool, controllers: Mapping[str, str]) -> SessionInfo:
    """Return the constants of a session."""
    return SessionInfo(
        world.loaded.name,
        world.step_size,
        world.seed,
        world.layout,
        tuple(_joint_info(world, joint) for joint in world.joints),
        view_of_model(world.model, world.loaded.scene),
        bodies=_body_infos(world.model),
        recorded=recorded,
        controllers=controllers,
        channel_units=_channel_units(world),
    )


def _channel_units(world: World) -> dict[str, str]:
    kinds = {x.name: x.joint.kind.value for x in world.joints}
    sensors = {
        name: {key: getattr(x, key, None) for key in ("kind", "robot", "joint")}
        for name, x in world.loaded.scene.sensors.items()
    }
    units = SignalUnits(kinds, {"sensors": sensors})
    return {x: units.of_channel(x) for x in world.layout.channels}


def _body_infos(model: MjModel) -> tuple[BodyInfo, ...]:
    """Return the bodies of a frame layout, which leaves out the engine's body 0, the world."""
    return tuple(
        BodyInfo(
            parent=int(model.body_parentid[body]) - 1,
            pose=Pose.from_xyz_wxyz(
                tuple(model.body_pos[body].tolist()), tuple(model.body_quat[body].tolist())
            ),
            mass=float(model.body_mass[body]),
            center=vector3(model.body_ipos[body].tolist()),
            is_fixed=bool(model.body_weldid[body] == 0),
        )
        for body in range(1, model.nbody)
    )


def _joint_info(world: World, placed: JointInWorld) -> JointInfo:
    joint, robot, model = placed.joint, placed.robot, world.model
    index = int(model.dof_jntid[placed.dof])
    return JointInfo(
        name=placed.name,
        robot=robot or "",
        joint=joint.name,
        lower=joint.limits.lower,
        upper=joint.limits.upper,
        unit="rad" if joint.kind is JointKind.REVOLUTE else "m",
        driven=robot is not None and world.loaded.scene.robots[robot].controller is not None,
        body=int(model.jnt_bodyid[index]) - 1,
        axis=vector3(model.jnt_axis[index].tolist()),
        anchor=vector3(model.jnt_pos[index].tolist()),
        zero=float(model.qpos0[placed.position]),
    )


PACKAGES = ("linkwork", "mujoco", "numpy", "duckdb")  # Packages whose versions are recorded

NO_COMPILER = "none"
COMPILED_LOOP, PYTHON_LOOP = "compiled", "Python"
"""Values of a machine's `compiler` and `step_loop`."""


def run_properties(info: SessionInfo, world: World, command_line: str) -> RunProperties:
    """Return the properties of the runs of a session."""
    members = dict(_members(world))
    declared = world.loaded.scene.recording.robots
    return RunProperties(
        robots=tuple(dict.fromkeys((*world.loaded.trees, *declared))),
        bodies=tuple(_bodies(world, members)),
        joints=tuple(_joints(world, members)),
        model_hash=digest_of(origin_digests(world, info)),
        packages=package_versions(),
        machine=machine_properties(),
        command_line=command_line,
        parameters=world.loaded.overrides,
    )


def _members(world: World) -> Iterator[tuple[str, str]]:
    """Return the bodies that belong to a robot, with its name."""
    declared = world.loaded.scene.recording.robots
    for name in world.layout.bodies:
        prefix, slash, _ = name.partition("/")
        if slash and prefix in world.loaded.trees:
            yield name, prefix
            continue
        for robot, patterns in declared.items():
            if any(fnmatchcase(name, pattern) for pattern in patterns):
                yield name, robot
                break


def _bodies(world: World, members: dict[str, str]) -> Iterator[BodyProperties]:
    mj, model = import_extra("mujoco", "world"), world.model
    for index, name in enumerate(world.layout.bodies, start=1):
        axes = np.zeros(9)
        mj.mju_quat2Mat(axes, model.body_iquat[index])
        turned = axes.reshape(3, 3)
        inertia = turned @ np.diag(model.body_inertia[index]) @ turned.T
        geoms = np.flatnonzero(model.geom_bodyid == index)
        kind = mj.mjtGeom(int(model.geom_type[geoms[0]])).name if geoms.size else ""
        yield BodyProperties(
            name=name,
            robot=members.get(name, ""),
            shape=kind.removeprefix("mjGEOM_").lower(),
            size=tuple(_extent(world, geoms)),
            mass=float(model.body_mass[index]),
            center=tuple(model.body_ipos[index].tolist()),
            inertia=tuple(inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]].tolist()),
        )


def _extent(world: World, geoms: np.ndarray) -> list[float]:
    """Return the edges of the box around some shapes, along the axes of their body [m]."""
    if not geoms.size:
        return [0.0, 0.0, 0.0]
    mj, model = import_extra("mujoco", "world"), world.model
    lower, upper = np.full(3, np.inf), np.full(3, -np.inf)
    for geom in geoms:
        axes = np.zeros(9)
        mj.mju_quat2Mat(axes, model.geom_quat[geom])
        turned = axes.reshape(3, 3)
        center, half = model.geom_aabb[geom].reshape(2, 3)
        corners = _vertices(world, int(geom))
        if corners is None:
            corners = center + half * np.array(list(product((-1, 1), repeat=3)))
        placed = model.geom_pos[geom] + corners @ turned.T
        lower, upper = np.minimum(lower, placed.min(axis=0)), np.maximum(upper, placed.max(axis=0))
    return (upper - lower).tolist()


def _vertices(world: World, geom: int) -> np.ndarray | None:
    """Vertices of a mesh, whose box in MuJoCo's axes would be too large; None for other shapes."""
    model = world.model
    if model.geom_type[geom] != import_extra("mujoco", "world").mjtGeom.mjGEOM_MESH:
        return None
    mesh = model.geom_dataid[geom]
    first = model.mesh_vertadr[mesh]
    return model.mesh_vert[first : first + model.mesh_vertnum[mesh]].astype(np.float64)


def _joints(world: World, members: dict[str, str]) -> Iterator[JointProperties]:
    model = world.model
    for joint in world.joints:
        index = int(model.dof_jntid[joint.dof])
        body = model.body(int(model.jnt_bodyid[index])).name
        yield JointProperties(
            name=joint.name,
            robot=joint.robot or members.get(body, ""),
            kind=joint.joint.kind.value,
            body=body,
            anchor=tuple(model.jnt_pos[index].tolist()),
            axis=tuple(model.jnt_axis[index].tolist()),
        )


@cache
def package_versions() -> dict[str, str]:
    """Return the versions of the packages that compute a run."""
    versions: dict[str, str] = {}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    return versions


def machine_properties() -> dict[str, str]:
    """Return this machine, its compiler, and whether steps run in compiled code."""
    compiler = find_compiler()
    names = [line for line in processor().splitlines() if line.startswith("model name")]
    return {
        "host": platform.node(),
        "system": platform.platform(),
        "processor": platform.machine(),
        "cpu": names[0].partition(":")[2].strip() if names else platform.machine(),
        "cpu_features": digest_of(processor()),
        "python": platform.python_version(),
        "compiler": compiler.version.partition("\n")[0] if compiler else NO_COMPILER,
        "step_loop": PYTHON_LOOP if step_library() is None else COMPILED_LOOP,
    }


def scene_findings(world: World, machines: Iterable[SessionMachine]) -> list[tuple[str, Finding]]:
    """Return what makes a scene hard to simulate now, errors first, by robot."""
    # Only here: most runs are not examined.
    from linkwork.model.doctor import examine
    from linkwork.world.doctor.examine import examine_scene

    loaded = world.loaded
    findings = [("", finding) for finding in examine_scene(world)]
    for machine in machines:
        try:
            machine.check_setup()
        except LinkworkError as error:
            findings += [("", _as_finding(machine.name, x)) for x in (error, *error.others)]
    for name, tree in loaded.trees.items():
        place = loaded.place("robots", name)
        findings += [(name, finding.at(place)) for finding in examine(tree)]
    return sorted(findings, key=lambda named: named[1].severity)


def _as_finding(machine: str, error: LinkworkError) -> Finding:
    return Finding("error", "machine", machine, error.message, error.hint, error.place)
