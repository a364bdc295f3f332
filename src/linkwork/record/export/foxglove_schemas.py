"""JSON Schemas of Foxglove messages, as in https://docs.foxglove.dev/docs/sdk/schemas."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

_NUMBER: Schema = {"type": "number"}
_TEXT: Schema = {"type": "string"}


def _object(title: str, properties: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"title": title, "type": "object", "properties": properties, "required": required}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _numbers(title: str, names: str) -> Schema:
    return _object(title, dict.fromkeys(names, _NUMBER))


_NANOSECONDS: Schema = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
_TIME = _object("time", {"sec": {"type": "integer", "minimum": 0}, "nsec": _NANOSECONDS})
_DURATION = _object("duration", {"sec": {"type": "integer"}, "nsec": _NANOSECONDS})
_VECTOR = _numbers("foxglove.Vector3", "xyz")
_QUATERNION = _numbers("foxglove.Quaternion", "xyzw")
_COLOR = _numbers("foxglove.Color", "rgba")
_POSE = _object("foxglove.Pose", {"position": _VECTOR, "orientation": _QUATERNION})

_SOLID = {"pose": _POSE, "size": _VECTOR, "color": _COLOR}
_SOLIDS = {
    "cubes": _list(_object("foxglove.CubePrimitive", _SOLID)),
    "spheres": _list(_object("foxglove.SpherePrimitive", _SOLID)),
    "cylinders": _list(
        _object(
            "foxglove.CylinderPrimitive", {**_SOLID, "bottom_scale": _NUMBER, "top_scale": _NUMBER}
        )
    ),
}
OTHER_PRIMITIVES = ("arrows", "lines", "triangles", "texts", "models")
"""Lists of an entity that are always empty here."""

FRAME_TRANSFORMS = _object(
    "foxglove.FrameTransforms",
    {
        "transforms": _list(
            _object(
                "foxglove.FrameTransform",
                {
                    "timestamp": _TIME,
                    "parent_frame_id": _TEXT,
                    "child_frame_id": _TEXT,
                    "translation": _VECTOR,
                    "rotation": _QUATERNION,
                },
            )
        )
    },
)

SCENE_UPDATE = _object(
    "foxglove.SceneUpdate",
    {
        "deletions": _list({"type": "object"}),
        "entities": _list(
            _object(
                "foxglove.SceneEntity",
                {
                    "timestamp": _TIME,
                    "frame_id": _TEXT,
                    "id": _TEXT,
                    "lifetime": _DURATION,
                    "frame_locked": {"type": "boolean"},
                    "metadata": _list(
                        _object("foxglove.KeyValuePair", {"key": _TEXT, "value": _TEXT})
                    ),
                    **_SOLIDS,
                    **dict.fromkeys(OTHER_PRIMITIVES, _list({"type": "object"})),
                },
            )
        ),
    },
)

JOINT_STATES = _object(
    "foxglove.JointStates",
    {
        "timestamp": _TIME,
        "joints": _list(
            _object(
                "foxglove.JointState",
                {
                    "name": _TEXT,
                    **dict.fromkeys(("position", "velocity", "acceleration", "effort"), _NUMBER),
                },
                optional=("position", "velocity", "acceleration", "effort"),
            )
        ),
    },
)

LOG = _object(
    "foxglove.Log",
    {
        "timestamp": _TIME,
        "level": {
            "title": "foxglove.LogLevel",
            "oneOf": [
                {"title": title, "const": level}
                for level, title in enumerate(
                    ("UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL")
                )
            ],
        },
        "message": _TEXT,
        "name": _TEXT,
        "file": _TEXT,
        "line": {"type": "integer", "minimum": 0},
    },
)

VALUES = _object(
    "linkwork.Values",
    {
        "timestamp": _TIME,
        "values": _list(
            _object("linkwork.Value", {"name": _TEXT, "value": _NUMBER, "unit": _TEXT})
        ),
    },
)
"""Our own message for signals that Foxglove has no schema for."""
