"""Details of a scene for pages: tree of bodies, sensors, boxes, findings, missions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import LinkworkError, printable
from linkwork.rendering.view import drawn_depths
from linkwork.session.session import Session
from linkwork.session.state import MissionView, SessionInfo
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.studio.messages.motion import (
    CheckMission,
    MissionProblem,
    MissionProblems,
    Missions,
    MissionSource,
    MissionState,
)
from linkwork.studio.messages.scene import Link, NamedPoint, SensorView, Shape
from linkwork.studio.messages.session import Boxes, Finding, Findings, Highlights, Ruts
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.machines.schema import ArmMachine
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.sensors.camera import CameraSensor
from linkwork.world.sensors.scanner import Scanner
from linkwork.world.view import VisualShape

if TYPE_CHECKING:
    from linkwork.model import ledger
    from linkwork.world.contacts.bounding_boxes import BoundingBoxes

MAX_NODES = 1000  # Steps of a mission that a page is sent
MAX_DRAWN_RAYS = 128  # Rays of a scanner that a page draws
MIN_RUT = 2e-4  # Depth of the shallowest rut that is drawn [m]
_POSE_BOX = 0.05  # Edge of the box that marks a pose [m]


def describe_links(info: SessionInfo) -> list[Link]:
    """Return the tree of bodies."""
    return [
        Link(
            parent=body.parent,
            position=body.pose.position,
            wxyz=to_wxyz(body.pose.rotation),
            mass=body.mass,
            center=body.center,
            fixed=body.is_fixed,
        )
        for body in info.bodies
    ]


def describe_sensors(loaded: LoadedScene, info: SessionInfo) -> list[SensorView]:
    """Return the scanners and cameras of a scene."""
    return [
        _sensor(loaded, info, name, sensor)
        for name, sensor in loaded.scene.sensors.items()
        if isinstance(sensor, Scanner | CameraSensor)
    ]


def _sensor(
    loaded: LoadedScene, info: SessionInfo, name: str, sensor: Scanner | CameraSensor
) -> SensorView:
    carrier, frame = carrier_of_frame(loaded, sensor.frame)
    pose = frame @ Pose.from_xyz_rpy(sensor.position, sensor.rpy)
    bodies = info.layout.bodies
    rays = _rays(name, sensor) if isinstance(sensor, Scanner) else []
    aspect, field_of_view = 1.0, 0.0
    if isinstance(sensor, CameraSensor):
        aspect = sensor.width / sensor.height
        field_of_view = 2 * math.atan(math.tan(sensor.field_of_view / 2) / aspect)
    return SensorView(
        name=name,
        sensor="scanner" if isinstance(sensor, Scanner) else "camera",
        body=bodies.index(carrier) if carrier in bodies else -1,
        position=pose.position,
        wxyz=to_wxyz(pose.rotation),
        angles=[angle for angle, _ in rays],
        channels=[channel for _, channel in rays],
        range=sensor.range if isinstance(sensor, Scanner) else 0.0,
        field_of_view=field_of_view,
        aspect=aspect,
    )


def _rays(name: str, scanner: Scanner) -> list[tuple[float, str]]:
    """Return angle and signal of evenly chosen rays."""
    if scanner.rays == 1:
        return [(0.0, f"sensors.{name}")]
    angles = np.linspace(-scanner.half_angle, scanner.half_angle, scanner.rays)
    chosen = np.linspace(0, scanner.rays - 1, min(scanner.rays, MAX_DRAWN_RAYS)).round()
    return [(float(angles[i]), f"sensors.{name}.ray{i + 1}") for i in chosen.astype(int)]


def describe_points(loaded: LoadedScene) -> list[NamedPoint]:
    """Return the places and poses of the machines of a scene."""
    return [
        NamedPoint(name=name, position=position, size=size)
        for machine in loaded.scene.machines.values()
        if isinstance(machine, ArmMachine)
        for name, position, size in _points_of(machine)
    ]


def _points_of(machine: ArmMachine) -> Iterator[tuple[str, tuple[float, float, float], float]]:
    for name, place in machine.places.items():
        if place.position is not None:
            yield name, place.position, place.size
        for slot_name, slot in place.slots.items():
            yield f"{name}.{slot_name}", slot.position, slot.size
    for name, pose in machine.poses.items():
        yield name, pose.position, _POSE_BOX


def describe_highlights(colors: dict[int, tuple[float, float, float, float]]) -> Highlights:
    """Return the colours of bodies that depend on contacts."""
    return Highlights(bodies=list(colors), colors=list(colors.values()))


def describe_ruts(session: Session) -> Ruts:
    """Return the vertices of the terrain that have sunk."""
    depths = drawn_depths(session.loaded, session.ruts())
    sunk = np.flatnonzero(depths > MIN_RUT)
    return Ruts(vertices=sunk.tolist(), depths=np.round(depths[sunk], 4).tolist())


def describe_boxes(boxes: BoundingBoxes) -> Boxes:
    """Return the bounding boxes, and the bodies in contact."""
    shapes = boxes.shapes()
    return Boxes(
        boxes=[describe_shape(shape) for shape in shapes],
        touching=[x.body for x, hit in zip(shapes, boxes.colliding, strict=True) if hit],
    )


def describe_shape(shape: VisualShape, mesh: int = -1) -> Shape:
    """Return a shape; `mesh` is the index of its mesh."""
    return Shape(
        body=shape.body,
        shape=shape.kind,
        size=list(shape.size),
        position=shape.position,
        wxyz=shape.wxyz,
        rgba=shape.rgba,
        mesh=mesh,
    )


def describe_findings(findings: Sequence[tuple[str, ledger.Finding]]) -> Findings:
    """Return what `check` finds."""
    return Findings(
        findings=[
            Finding(
                severity=each.severity,
                part=printable(f"robot {robot!r}, {each.part}" if robot else each.part),
                message=printable(each.message),
                fix=printable(each.fix),
                place=printable(str(each.place or "")),
            )
            for robot, each in findings
        ]
    )


def describe_mission(view: MissionView | None) -> MissionState:
    """Return the mission at present."""
    if view is None:
        return MissionState(status="none", reason="", paused=False, steps=[], hidden=0)
    steps = [replace(node, text=printable(node.text)) for node in view.nodes[:MAX_NODES]]
    return MissionState(
        status=view.status,
        reason=printable(view.reason),
        paused=view.paused,
        steps=steps,
        hidden=len(view.nodes) - len(steps),
    )


def find_missions(session: Session) -> Missions:
    """Return the mission of the scene, and those of the library that its machines can execute."""
    # Only here: most scenes have no machines, and it needs a parser.
    from linkwork.library.catalogue import mission_names
    from linkwork.session.missions.mission_text import program_of_scene
    from linkwork.session.run_scene import read_mission

    loaded = session.loaded
    missions = {}
    if loaded.program:
        mission = program_of_scene(loaded)
        missions[mission.name] = mission
    for mission in map(read_mission, mission_names()):
        with suppress(LinkworkError):
            if mission.name not in missions:
                session.check_mission(mission.text, mission.name, mission.files)
                missions[mission.name] = mission
    return Missions(
        sources=[
            MissionSource(name=x.name, text=x.text, files=dict(x.files)) for x in missions.values()
        ]
    )


def check_mission(session: Session, query: CheckMission) -> MissionProblems:
    """Return every problem of a mission text."""
    try:
        session.check_mission(query.text, query.name, query.files)
    except LinkworkError as error:
        return MissionProblems(problems=[_problem(x) for x in (error, *error.others)])
    return MissionProblems(problems=[])


def _problem(error: LinkworkError) -> MissionProblem:
    place = error.place
    return MissionProblem(
        line=place.line if place else 0,
        column=place.column if place else 0,
        file=place.file if place else "",
        message=printable(error.message),
        hint=printable(error.hint),
    )
