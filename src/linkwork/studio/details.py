"""Details of a scene for pages: tree of bodies, sensors, boxes, findings, missions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import LinkworkError, printable
from linkwork.rendering.view import drawn_depths
from linkwork.session.session import Session
from linkwork.session.state import MissionView, SessionInfo
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.studio.messages.mission import (
    CheckMission,
    MissionProblem,
    MissionProblems,
    Missions,
    MissionSource,
    MissionState,
    MissionStep,
)
from linkwork.studio.messages.protocol import Boxes, Finding, Findings, Highlights, Ruts
from linkwork.studio.messages.scene import Link, NamedPoint, SensorView, Shape
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.machines.schema import ArmMachine
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.sensors.camera import CameraSensor
from linkwork.world.sensors.scanner import Scanner

if TYPE_CHECKING:
    from linkwork.model import ledger
    from linkwork.world.contacts.bounding_boxes import BoundingBoxes

MOST_NODES = 1000
"""Most steps of a mission that a page is sent."""
MOST_DRAWN_RAYS = 128
"""Most rays of a scanner that a page draws."""
_POSE_BOX = 0.05
"""Edge of the box that marks a pose [m]."""


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
    """Scanners and cameras of a scene."""
    found = []
    for name, sensor in loaded.scene.sensors.items():
        if not isinstance(sensor, Scanner | CameraSensor):
            continue
        carrier, frame = carrier_of_frame(loaded, sensor.frame)
        pose = frame @ Pose.from_xyz_rpy(sensor.position, sensor.rpy)
        bodies = info.layout.bodies
        is_scanner = isinstance(sensor, Scanner)
        rays = _rays(name, sensor) if isinstance(sensor, Scanner) else []
        up = (
            0.0 if is_scanner else math.tan(sensor.field_of_view / 2) * sensor.height / sensor.width
        )
        found.append(
            SensorView(
                name=name,
                sensor="scanner" if is_scanner else "camera",
                body=bodies.index(carrier) if carrier in bodies else -1,
                position=pose.position,
                wxyz=to_wxyz(pose.rotation),
                angles=[angle for angle, _ in rays],
                channels=[channel for _, channel in rays],
                range=sensor.range if is_scanner else 0.0,
                field_of_view=2 * math.atan(up),
                aspect=1.0 if is_scanner else sensor.width / sensor.height,
            )
        )
    return found


def _rays(name: str, scanner: Scanner) -> list[tuple[float, str]]:
    """Angle and signal of evenly chosen rays."""
    if scanner.rays == 1:
        return [(0.0, f"sensors.{name}")]
    angles = np.linspace(-scanner.half_angle, scanner.half_angle, scanner.rays)
    chosen = np.linspace(0, scanner.rays - 1, min(scanner.rays, MOST_DRAWN_RAYS)).round()
    return [(float(angles[i]), f"sensors.{name}.ray{i + 1}") for i in chosen.astype(int)]


def describe_points(loaded: LoadedScene) -> list[NamedPoint]:
    """Places and poses of the machines of a scene."""
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
        for slot, given in place.slots.items():
            yield f"{name}.{slot}", given.position, given.size
    for name, pose in machine.poses.items():
        yield name, pose.position, _POSE_BOX


def describe_highlights(colors: dict[int, tuple[float, float, float, float]]) -> Highlights:
    """Colours of bodies that depend on contacts."""
    return Highlights(bodies=list(colors), colors=list(colors.values()))


LEAST_RUT = 2e-4
"""Least depth of a rut that is drawn [m]."""


def describe_ruts(session: Session) -> Ruts:
    """Vertices of the terrain that have sunk."""
    depths = drawn_depths(session.loaded, session.ruts())
    sunk = np.flatnonzero(depths > LEAST_RUT)
    return Ruts(vertices=sunk.tolist(), depths=np.round(depths[sunk], 4).tolist())


def describe_boxes(boxes: BoundingBoxes) -> Boxes:
    """Bounding boxes, and the bodies in contact."""
    shapes = boxes.shapes()
    return Boxes(
        boxes=[
            Shape(
                body=x.body,
                shape=x.kind,
                size=list(x.size),
                position=x.position,
                wxyz=x.wxyz,
                rgba=x.rgba,
                mesh=-1,
            )
            for x in shapes
        ],
        touching=[x.body for x, hit in zip(shapes, boxes.colliding, strict=True) if hit],
    )


def describe_findings(found: Sequence[tuple[str, ledger.Finding]]) -> Findings:
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
            for robot, each in found
        ]
    )


def describe_mission(view: MissionView | None) -> MissionState:
    """Return the mission at present."""
    if view is None:
        return MissionState(status="none", reason="", paused=False, steps=[], hidden=0)
    steps = [
        MissionStep(
            depth=node.depth,
            line=node.line,
            file=node.file,
            text=printable(node.text),
            state=node.state,
            points=list(node.points),
        )
        for node in view.nodes[:MOST_NODES]
    ]
    return MissionState(
        status=view.status,
        reason=printable(view.reason),
        paused=view.paused,
        steps=steps,
        hidden=len(view.nodes) - len(steps),
    )


def find_missions(session: Session) -> Missions:
    """Return the mission of the scene, and those of the library that its machines can carry out."""
    # Only here: most scenes have no machines, and it needs a parser.
    from linkwork.library.catalogue import mission_names
    from linkwork.session.missions.mission_text import program_of_scene
    from linkwork.session.run_scene import read_mission

    loaded = session.loaded
    found = []
    if loaded.program:
        own = program_of_scene(loaded)
        found.append(MissionSource(name=own.name, text=own.text, files=dict(own.files)))
    for name in mission_names():
        mission = read_mission(name)
        if any(mission.name == each.name for each in found):
            continue
        try:
            session.check_mission(mission.text, mission.name, mission.files)
        except LinkworkError:
            continue
        found.append(MissionSource(name=mission.name, text=mission.text, files=dict(mission.files)))
    return Missions(sources=found)


def check_mission(session: Session, asked: CheckMission) -> MissionProblems:
    """Every problem of a mission text."""
    try:
        session.check_mission(asked.text, asked.name, asked.files)
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
