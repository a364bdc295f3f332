"""MCAP files for Foxglove: poses, shapes, joint states, other signals and the log, by time."""

import heapq
import json
import math
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from linkwork.errors import import_extra
from linkwork.plot.picture import COLOURS
from linkwork.record.export.sheet import RunContents, SignalTable
from linkwork.record.stores.schema import FRAME_FIELDS

_SOLID = "pose foxglove.Pose, size foxglove.Vector3, color foxglove.Color"
_OTHERS = ("arrows", "lines", "triangles", "texts", "models")
"""Lists of an entity that are always empty here."""
_OBJECTS = {
    "time": "sec natural, nsec nanoseconds",
    "duration": "sec integer, nsec nanoseconds",
    "foxglove.Vector3": "x number, y number, z number",
    "foxglove.Quaternion": "x number, y number, z number, w number",
    "foxglove.Color": "r number, g number, b number, a number",
    "foxglove.Pose": "position foxglove.Vector3, orientation foxglove.Quaternion",
    "foxglove.CubePrimitive": _SOLID,
    "foxglove.SpherePrimitive": _SOLID,
    "foxglove.CylinderPrimitive": f"{_SOLID}, bottom_scale number, top_scale number",
    "foxglove.FrameTransform": "timestamp time, parent_frame_id string, child_frame_id string,"
    " translation foxglove.Vector3, rotation foxglove.Quaternion",
    "foxglove.FrameTransforms": "transforms foxglove.FrameTransform[]",
    "foxglove.KeyValuePair": "key string, value string",
    "foxglove.SceneEntity": "timestamp time, frame_id string, id string, lifetime duration,"
    " frame_locked boolean, metadata foxglove.KeyValuePair[], cubes foxglove.CubePrimitive[],"
    " spheres foxglove.SpherePrimitive[], cylinders foxglove.CylinderPrimitive[], "
    + ", ".join(f"{name} object[]" for name in _OTHERS),
    "foxglove.SceneUpdate": "deletions object[], entities foxglove.SceneEntity[]",
    "foxglove.JointState": "name string, position number?, velocity number?,"
    " acceleration number?, effort number?",
    "foxglove.JointStates": "timestamp time, joints foxglove.JointState[]",
    "foxglove.Log": "timestamp time, level foxglove.LogLevel, message string, name string,"
    " file string, line natural",
    "linkwork.Value": "name string, value number, unit string",
    "linkwork.Values": "timestamp time, values linkwork.Value[]",
}
"""Fields of objects, as in https://docs.foxglove.dev/docs/sdk/schemas; `?` marks optional ones."""
_LEVELS_BY_NUMBER = ("UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL")
_VALUES_OF: dict[str, dict[str, Any]] = {
    "natural": {"type": "integer", "minimum": 0},
    "nanoseconds": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    "foxglove.LogLevel": {
        "title": "foxglove.LogLevel",
        "oneOf": [{"title": x, "const": level} for level, x in enumerate(_LEVELS_BY_NUMBER)],
    },
}


def _schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of values."""
    if kind.endswith("[]"):
        return {"type": "array", "items": _schema(kind.removesuffix("[]"))}
    if kind not in _OBJECTS:
        return _VALUES_OF.get(kind, {"type": kind})
    fields = [field.split() for field in _OBJECTS[kind].split(", ")]
    return {
        "title": kind,
        "type": "object",
        "properties": {name: _schema(of.removesuffix("?")) for name, of in fields},
        "required": [name for name, of in fields if not of.endswith("?")],
    }


WORLD = "world"  # Name of the fixed frame

TRANSFORMS, SCENE, JOINT_STATES, LOG = "/tf", "/scene", "/joint_states", "/log"

_VALUES = {"sensors": "/sensors", "actuators": "/actuators", "forces": "/contact_forces"}
_REFERENCES = "/joint_references"
_TOPICS = {
    TRANSFORMS: "foxglove.FrameTransforms",
    SCENE: "foxglove.SceneUpdate",
    JOINT_STATES: "foxglove.JointStates",
    LOG: "foxglove.Log",
    _REFERENCES: "linkwork.Values",
    **dict.fromkeys(_VALUES.values(), "linkwork.Values"),
}
_INFO, _WARNING, _ERROR = 2, 3, 4
_LEVELS = {"error": _ERROR, "diverged": _ERROR, "alarm": _WARNING, "gap": _WARNING}

Message = tuple[int, int, str, dict[str, Any]]
"""Time [ns], a number that orders messages of one time, topic and content."""


def write_mcap(contents: RunContents, path: Path) -> None:
    """Write a run to a file, with few rows in memory at a time."""
    mcap = import_extra("mcap.writer", "mcap")
    clock = _Clock(contents.facts["started"])
    with path.open("wb") as file:
        writer = mcap.Writer(file, compression=mcap.CompressionType.ZSTD)
        writer.start(profile="", library="linkwork")
        ids = {
            title: writer.register_schema(title, "jsonschema", json.dumps(_schema(title)).encode())
            for title in dict.fromkeys(_TOPICS.values())
        }
        channels: dict[str, int] = {}

        def channel(topic: str) -> int:
            if topic not in channels:
                channels[topic] = writer.register_channel(topic, "json", ids[_TOPICS[topic]])
            return channels[topic]

        # Also of a run without events, for the log panel of the layout.
        channel(LOG)
        for number, (time, _, topic, content) in enumerate(_messages(contents, clock)):
            data = json.dumps(content, separators=(",", ":"), allow_nan=False).encode()
            writer.add_message(channel(topic), time, data, time, number % 2**32)
        facts = {name: "" if x is None else str(x) for name, x in contents.facts.items()}
        facts = {name: x.encode("utf-8", "replace").decode() for name, x in facts.items()}
        writer.add_metadata("run", facts)
        layout = layout_json(contents).encode()
        writer.add_attachment(clock.at(0), clock.at(0), "layout.json", "application/json", layout)
        writer.finish()


class _Clock:
    """Times of messages, from simulated times."""

    def __init__(self, started: Any) -> None:
        try:
            start = datetime.fromisoformat(started)
        except (TypeError, ValueError):
            start = datetime.fromtimestamp(0, UTC)
        self._start = max(0, round(start.timestamp() * 1e6) * 1000)

    def at(self, seconds: float) -> int:
        """Return the time [ns since the epoch]."""
        return self._start + max(0, round(seconds * 1e9))


def _stamp(time: int) -> dict[str, int]:
    return {"sec": time // 10**9, "nsec": time % 10**9}


def _messages(contents: RunContents, clock: _Clock) -> Iterator[Message]:
    """Return all messages in the order of time."""
    tables = {table.name: table for table in contents.tables if not table.is_empty}
    streams = [_scene(contents, clock), _log(contents, clock)]
    if "poses" in tables:
        streams.append(_transforms(tables["poses"], clock))
    if "joints" in tables:
        streams.append(_joints(tables["joints"], clock))
    streams += [
        _values(table, clock, _VALUES[name], 4) for name, table in tables.items() if name in _VALUES
    ]
    return heapq.merge(*streams, key=lambda message: message[:2])


def _rows(table: SignalTable, clock: _Clock) -> Iterator[tuple[int, list[list[float]]]]:
    """Yield the time [ns] and values by element of each step."""
    width = len(FRAME_FIELDS[table.name])
    for block in table.blocks():
        values = block.values.reshape(len(block.steps), -1, width).tolist()
        yield from zip(map(clock.at, block.times.tolist()), values, strict=True)


def _elements(table: SignalTable) -> list[str]:
    return [_clean(x) for x in dict.fromkeys(x.element for x in table.signals)]


def _clean(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def _transforms(table: SignalTable, clock: _Clock) -> Iterator[Message]:
    names = _elements(table)
    for time, bodies in _rows(table, clock):
        stamp = _stamp(time)
        transforms = [
            {
                "timestamp": stamp,
                "parent_frame_id": WORLD,
                "child_frame_id": name,
                "translation": {"x": x, "y": y, "z": z},
                "rotation": {"x": qx, "y": qy, "z": qz, "w": qw},
            }
            for name, (x, y, z, qw, qx, qy, qz, *_) in zip(names, bodies, strict=True)
            if all(map(math.isfinite, (x, y, z, qw, qx, qy, qz)))
        ]
        yield time, 1, TRANSFORMS, {"transforms": transforms}


def _joints(table: SignalTable, clock: _Clock) -> Iterator[Message]:
    names = _elements(table)
    units = [x.unit for x in table.signals if x.field == "reference"]
    for time, joints in _rows(table, clock):
        states, references = [], []
        for name, unit, (position, velocity, torque, reference) in zip(
            names, units, joints, strict=True
        ):
            state = {"position": position, "velocity": velocity, "effort": torque}
            states.append({"name": name, **{k: v for k, v in state.items() if math.isfinite(v)}})
            if math.isfinite(reference):
                references.append({"name": name, "value": reference, "unit": unit})
        yield time, 2, JOINT_STATES, {"timestamp": _stamp(time), "joints": states}
        if references:
            yield time, 3, _REFERENCES, {"timestamp": _stamp(time), "values": references}


def _values(table: SignalTable, clock: _Clock, topic: str, order: int) -> Iterator[Message]:
    heads = [
        {"name": _clean(n), "unit": u} for n, u in zip(table.columns, table.units, strict=True)
    ]
    for time, elements in _rows(table, clock):
        numbers = (x for element in elements for x in element)
        values = [
            {**head, "value": number}
            for head, number in zip(heads, numbers, strict=True)
            if math.isfinite(number)
        ]
        yield time, order, topic, {"timestamp": _stamp(time), "values": values}


def _log(contents: RunContents, clock: _Clock) -> Iterator[Message]:
    """Return events and commands in the order of time."""
    entries: list[Message] = []
    for table in (x for x in contents.plain if x in ("events", "commands")):
        for row in contents.plain_sheet(table).rows:
            _, seconds, *texts = row
            first, second, third = (_clean("" if x is None else str(x)) for x in texts)
            if table == "events":
                name, level = first, _LEVELS.get(first, _INFO)
                message = second if third in ("", "null") else f"{second} {third}"
            else:
                name, level, message = f"command from {third}", _INFO, f"{first} = {second}"
            time = clock.at(seconds or 0.0)
            entry = {"timestamp": _stamp(time), "level": level, "message": message, "name": name}
            entries.append((time, 5, LOG, {**entry, "file": "", "line": 0}))
    return iter(sorted(entries, key=lambda message: message[0]))


def _scene(contents: RunContents, clock: _Clock) -> Iterator[Message]:
    """Yield the shapes of the bodies, once at the start; they move with their frames."""
    if "bodies" not in contents.plain:
        return
    sheet = contents.plain_sheet("bodies")
    rows = ([0.0 if x is None else x for x in row] for row in sheet.rows)
    bodies = [dict(zip(sheet.columns, row, strict=True)) for row in rows]
    robots = list(dict.fromkeys(body["robot"] for body in bodies))
    time = clock.at(0.0)
    entities = [
        {
            "timestamp": _stamp(time),
            "frame_id": _clean(str(body["body"])),
            "id": _clean(str(body["body"])),
            "lifetime": {"sec": 0, "nsec": 0},
            "frame_locked": True,
            "metadata": [{"key": "mass", "value": f"{body['mass']:g} kg"}],
            **_shape(body, _color(robots.index(body["robot"]) if body["robot"] else None)),
        }
        for body in bodies
        if any(body[f"size_{axis}"] for axis in "xyz")
    ]
    yield time, 0, SCENE, {"deletions": [], "entities": entities}


def _color(index: int | None) -> dict[str, float]:
    text = "#adb5bd" if index is None else COLOURS[index % len(COLOURS)]
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return {"r": red, "g": green, "b": blue, "a": 1.0}


def _shape(body: dict[str, Any], color: dict[str, float]) -> dict[str, Any]:
    """Return the solid around the shapes of a body, at its centre of mass.

    It is exact for one symmetric, homogeneous shape; for others it shows the size.
    """
    size = {axis: body[f"size_{axis}"] for axis in "xyz"}
    position = {axis: body[f"c{axis}"] for axis in "xyz"}
    pose = {"position": position, "orientation": {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0}}
    solid = {"pose": pose, "size": size, "color": color}
    is_round = math.isclose(size["x"], size["y"], rel_tol=1e-3)
    kind = "cubes"
    if body["shape"] in ("sphere", "ellipsoid"):
        kind = "spheres"
    elif body["shape"] in ("cylinder", "capsule") and is_round:
        kind, solid = "cylinders", {**solid, "bottom_scale": 1.0, "top_scale": 1.0}
    empty = {key: [] for key in (*_OTHERS, "cubes", "spheres", "cylinders")}
    return {**empty, kind: [solid]}


def layout_json(contents: RunContents) -> str:
    """Return a layout of Foxglove as JSON: the bodies in 3D, joint positions, and the log.

    Import it there with "Import from file" of the layout menu.
    """
    joints = list(dict.fromkeys(x.element for x in contents.signals if x.table == "joints"))
    paths = [
        {
            "value": f"{JOINT_STATES}.joints[:]{{name=={json.dumps(name)}}}.position",
            "label": name,
            "enabled": True,
            "timestampMethod": "receiveTime",
        }
        for name in joints[: len(COLOURS)]
    ]
    grid = {"layerId": "foxglove.Grid", "instanceId": "grid", "label": "Grid", "visible": True}
    grid |= {"size": 10, "divisions": 10, "lineWidth": 1, "color": "#adb5bd", "frameId": WORLD}
    camera = {"perspective": True, "distance": 4.0, "phi": 60, "thetaOffset": 45, "fovy": 45}
    camera |= {"target": [0, 0, 0], "targetOffset": [0, 0, 0.3], "targetOrientation": [0, 0, 0, 1]}
    layout = {
        "configById": {
            "3D!run": {
                "followTf": WORLD,
                "followMode": "follow-none",
                "cameraState": {**camera, "near": 0.01, "far": 5000},
                "layers": {"grid": grid},
                "topics": {SCENE: {"visible": True}},
                "transforms": {},
                "scene": {"transforms": {"showLabel": False, "axisScale": 0.2}},
            },
            "Plot!joints": {"title": "joint positions", "paths": paths, "showLegend": True},
            "RosOut!log": {},
        },
        "globalVariables": {},
        "userNodes": {},
        "playbackConfig": {"speed": 1},
        "layout": {
            "first": "3D!run",
            "second": {
                "first": "Plot!joints",
                "second": "RosOut!log",
                "direction": "column",
                "splitPercentage": 65,
            },
            "direction": "row",
            "splitPercentage": 65,
        },
    }
    return json.dumps(layout, indent=2)
