"""The scene of a recorded run: its shapes as they are now, or boxes if it cannot be loaded."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import TypeAdapter, ValidationError

from linkwork.errors import LinkworkError, RecordError
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.record.queries.run_record import RunRecord
from linkwork.record.queries.signals import parsed_json
from linkwork.record.run_info import first_problem
from linkwork.record.stores.store import Store
from linkwork.record.units import SignalUnits
from linkwork.session.engine.checkpoints import OWN_COMMAND, OWN_CONTROLLER, OWN_FORCE
from linkwork.session.engine.description import session_info
from linkwork.session.state import REFERENCE, JointInfo, PlaybackInfo, SessionInfo
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_recorded
from linkwork.world.scene.loaded import LoadedScene, digests_of

_LAYOUT = TypeAdapter(FrameLayout)
_MIN_EDGE = 1e-3  # Least edge of a box that is drawn [m]
_UNKNOWN_EDGE = 0.05  # Edge of the box of a body of unknown size [m]
_BOX_COLOR, _ROBOT_COLOR = "#8fa3bf", "#e8762c"
_SHOWN_NAMES = 5


@dataclass(frozen=True)
class RecordedBox:
    """The box that is drawn for a body."""

    size: tuple[float, ...]  # Edges along the axes of the body [m]
    center: tuple[float, ...]  # Centre in the body [m]


@dataclass(frozen=True)
class RecordedParts:
    """Recorded properties of a run."""

    layout: FrameLayout
    boxes: dict[str, RecordedBox]
    joints: dict[str, tuple[str, str]]


def read_parts(store: Store, run: str) -> RecordedParts:
    """Read what is recorded about the bodies and joints of a run."""
    (text,) = next(store.stream("select layout_json from runs where run = ?", [run]))
    try:
        layout = _LAYOUT.validate_json(text)
    except ValidationError as error:
        raise RecordError(
            f"run {run!r} of the store is unreadable: {first_problem(error, 'layout_json')}",
            hint="other runs are not affected",
        ) from error
    bodies = "select body, size_x, size_y, size_z, cx, cy, cz from bodies where run = ?"
    joints = "select joint, robot, kind from joint_axes where run = ?"
    rows = [x for x in store.stream(bodies, [run]) if all(isinstance(y, float) for y in x[1:])]
    return RecordedParts(
        layout,
        {str(name): RecordedBox(tuple(row[:3]), tuple(row[3:])) for name, *row in rows},
        {str(name): (str(robot), str(kind)) for name, robot, kind in store.stream(joints, [run])},
    )


def played_scene(
    record: RunRecord, parts: RecordedParts, first: FrameVector, database: str
) -> tuple[LoadedScene, SessionInfo]:
    """Return the scene of a run to draw, and the constants of its playback."""
    notes: list[str] = []
    world = _recorded_world(record, parts, notes)
    if world is None:
        world = World(_boxes_scene(record, parts))
    info = session_info(world, False, {})
    joints = info.joints
    if tuple(joint.name for joint in joints) != parts.layout.joints:
        references = parts.layout.joint_view(first)[:, REFERENCE]
        joints = tuple(
            _joint(name, parts, driven=bool(np.isfinite(reference)))
            for name, reference in zip(parts.layout.joints, references, strict=True)
        )
    view, hidden = info.view, _without_pose(parts.layout, first)
    if hidden:
        notes.append(
            f"the poses of {_listed([parts.layout.bodies[i] for i in hidden])} are not "
            "recorded: not shown"
        )
        shown = tuple(shape for shape in view.shapes if shape.body not in hidden)
        view = replace(view, shapes=shown)
    summary = record.summary
    played = PlaybackInfo(summary.run, database, summary.status.value, tuple(notes))
    kinds = {name: kind for name, (_, kind) in parts.joints.items()}
    units = SignalUnits(kinds, parsed_json(record.scene_json, dict))
    info = replace(
        info,
        scene=summary.scene,
        step_size=summary.step_size,
        seed=summary.seed,
        layout=parts.layout,
        joints=joints,
        view=view,
        playback=played,
        channel_units={x: units.of_channel(x) for x in parts.layout.channels},
    )
    return world.loaded, info


def _recorded_world(record: RunRecord, parts: RecordedParts, notes: list[str]) -> World | None:
    """Return the world of a run; None with a note if it cannot be built or has other bodies now."""
    summary = record.summary
    paths = [Path(path) for path in record.package_paths]
    try:
        loaded = load_recorded(record.scene_json, summary.scene, Path(record.folder), paths)
        world = World(loaded, summary.seed)
    except LinkworkError as error:
        notes.append(f"the scene cannot be loaded, bodies are shown as boxes: {error}")
        return None
    if world.layout.bodies != parts.layout.bodies:
        notes.append(
            f"the scene has {len(world.layout.bodies)} bodies now, {len(parts.layout.bodies)} when "
            "it was recorded, or others: bodies are shown as boxes"
        )
        return None
    now = digests_of(world.loaded)
    added = (OWN_FORCE, OWN_CONTROLLER, OWN_COMMAND)
    names = [x for x in record.digests if not x.startswith(added)]
    changed = sorted(name for name in names if now.get(name) != record.digests[name])
    if changed:
        notes.append(
            f"{_listed(changed)} changed since the run: the motion is as recorded, shapes may "
            "be others"
        )
    return world


def _without_pose(layout: FrameLayout, frame: FrameVector) -> list[int]:
    poses = layout.body_view(frame)[:, :7]
    return np.flatnonzero(~np.isfinite(poses).all(axis=1)).tolist()


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_SHOWN_NAMES])
    more = len(names) - _SHOWN_NAMES
    return f"{shown} and {more} more" if more > 0 else shown


def _joint(name: str, parts: RecordedParts, *, driven: bool) -> JointInfo:
    robot, kind = parts.joints.get(name, ("", ""))
    if name not in parts.joints and "/" in name:
        robot = name.partition("/")[0]
    return JointInfo(
        name=name,
        robot=robot,
        joint=name.removeprefix(f"{robot}/"),
        lower=-np.inf,
        upper=np.inf,
        unit="m" if kind == "prismatic" else "rad",
        driven=driven,
    )


def _boxes_scene(record: RunRecord, parts: RecordedParts) -> LoadedScene:
    """Return a scene of fixed boxes, one for each recorded body, in the same order."""
    scene: dict[str, Any] = {"linkwork": "scene", "version": 1}
    unknown = RecordedBox((_UNKNOWN_EDGE,) * 3, (0.0, 0.0, 0.0))
    scene["bodies"] = {
        f"body{i}": _box_body(
            parts.boxes.get(name, unknown), _ROBOT_COLOR if "/" in name else _BOX_COLOR
        )
        for i, name in enumerate(parts.layout.bodies)
    }
    name = record.summary.scene
    try:
        kept = json.loads(record.scene_json)
        surroundings = {key: kept[key] for key in ("ground", "camera") if key in kept}
        return load_recorded(json.dumps(scene | surroundings), name, Path(record.folder))
    except (LinkworkError, ValueError, TypeError):
        return load_recorded(json.dumps(scene), name, Path(record.folder))


def _box_body(box: RecordedBox, color: str) -> dict[str, Any]:
    shape = {
        "shape": "box",
        "size": [max(edge, _MIN_EDGE) for edge in box.size],
        "position": list(box.center),
    }
    return {"shapes": {"box": shape}, "fixed": True, "collides": False, "color": color}
