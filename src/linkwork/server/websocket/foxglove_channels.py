"""Channels of Foxglove: transforms, scans and shapes in its schemas, the others as in ROS."""

from collections.abc import Mapping
from typing import Any

from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import WORLD, Message, Topic, quaternion, xyz
from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.world.view import VisualShape

_PLANE = 20.0  # Edge of the square that stands for an infinite plane [m]
_THIN = 0.001
_PRIMITIVES = ("arrows", "cubes", "spheres", "cylinders", "lines", "triangles", "texts", "models")


def channels_of(surface: Surface) -> list[Topic]:
    """Return all channels of a session."""
    kinds = {
        "tf2_msgs/TFMessage": ("foxglove.FrameTransforms", _transforms),
        "sensor_msgs/LaserScan": ("foxglove.LaserScan", _scan),
    }
    channels: list[Topic] = []
    for topic in surface.topics.values():
        schema, adapted = kinds.get(topic.type, ("", None))
        channels.append(topic if adapted is None else Topic(topic.name, schema, adapted(topic)))
    return [*channels, Topic("/scene", "foxglove.SceneUpdate", _shapes(surface.session))]


def _time(now: Snapshot) -> dict[str, int]:
    nanoseconds = round(now.time * 1e9)
    return {"sec": nanoseconds // 10**9, "nsec": nanoseconds % 10**9}


def _transforms(topic: Topic) -> Any:
    def make(now: Snapshot) -> Message:
        return {
            "transforms": [
                {
                    "timestamp": _time(now),
                    "parent_frame_id": x["header"]["frame_id"],
                    "child_frame_id": x["child_frame_id"],
                    **x["transform"],
                }
                for x in topic.make(now)["transforms"]
            ]
        }

    return make


def _scan(topic: Topic) -> Any:
    def make(now: Snapshot) -> Message:
        scan = topic.make(now)
        return {
            "timestamp": _time(now),
            "frame_id": scan["header"]["frame_id"],
            "pose": _pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)),
            "start_angle": scan["angle_min"],
            "end_angle": scan["angle_max"],
            "ranges": scan["ranges"],
            "intensities": [],
        }

    return make


def _pose(position: Any, wxyz: Any) -> Message:
    return {"position": xyz(position), "orientation": quaternion(wxyz)}


def _shapes(session: Session) -> Any:
    """Return the shapes of all bodies, each fixed to the frame of its body."""
    names = session.info.layout.bodies
    by_body: dict[int, list[VisualShape]] = {}
    for shape in session.info.view.shapes:
        by_body.setdefault(shape.body, []).append(shape)

    def make(now: Snapshot) -> Message:
        entities = [
            _entity(now, names[body] if body >= 0 else WORLD, shapes)
            for body, shapes in by_body.items()
        ]
        return {"deletions": [], "entities": entities}

    return make


def _entity(now: Snapshot, frame: str, shapes: list[VisualShape]) -> Message:
    entity: Message = {
        "timestamp": _time(now),
        "frame_id": frame,
        "id": frame,
        "lifetime": {"sec": 0, "nsec": 0},
        "frame_locked": True,
        "metadata": [],
    }
    entity |= {kind: [] for kind in _PRIMITIVES}
    for shape in shapes:
        if (primitive := _primitive(shape)) is not None:
            kind, content = primitive
            entity[kind].append(content)
    return entity


def _primitive(shape: VisualShape) -> tuple[str, Message] | None:
    red, green, blue, alpha = shape.rgba
    common = {
        "pose": _pose(shape.position, shape.wxyz),
        "color": {"r": red, "g": green, "b": blue, "a": alpha},
    }
    size = shape.size
    if shape.kind == "box":
        return "cubes", common | {"size": xyz(size)}
    if shape.kind == "plane":
        x, y = (2.0 * half or _PLANE for half in size[:2])
        return "cubes", common | {"size": xyz((x, y, _THIN))}
    if shape.kind in ("sphere", "ellipsoid"):
        radii = size if shape.kind == "ellipsoid" else size * 3
        return "spheres", common | {"size": xyz([2.0 * radius for radius in radii])}
    if shape.kind in ("cylinder", "capsule"):
        radius, length = size[:2]
        height = length + (2.0 * radius if shape.kind == "capsule" else 0.0)
        extent = xyz((2.0 * radius, 2.0 * radius, height))
        return "cylinders", common | {"size": extent, "bottom_scale": 1.0, "top_scale": 1.0}
    return _triangles(shape, common) if shape.mesh is not None else None


def _triangles(shape: VisualShape, common: Message) -> tuple[str, Message]:
    assert shape.mesh is not None
    points = [xyz(point) for point in shape.mesh.vertices.tolist()]
    indices = [index for face in shape.mesh.faces.tolist() for index in face]
    return "triangles", common | {"points": points, "colors": [], "indices": indices}


def schema_of(example: Any, title: str = "") -> dict[str, Any]:
    """Return a JSON schema of messages like an example."""
    if isinstance(example, Mapping):
        properties = {key: schema_of(value) for key, value in example.items()}
        schema: dict[str, Any] = {"type": "object", "properties": properties}
        return {"title": title, **schema} if title else schema
    if isinstance(example, list):
        return {"type": "array", "items": schema_of(example[0]) if example else {}}
    kinds = {bool: "boolean", int: "integer", float: "number"}
    return {"type": kinds.get(type(example), "string")}
