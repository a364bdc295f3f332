"""Foxglove's protocol: https://github.com/foxglove/ws-protocol/blob/main/docs/spec.md (v1)."""

import json
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import WORLD, Message, Topic, finite, quaternion, xyz
from linkwork.server.websocket.web_client import (
    MAX_SUBSCRIPTIONS,
    Operation,
    WebClient,
    WebPeer,
    read_json,
)
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


SUBPROTOCOLS: Any = ("foxglove.sdk.v1", "foxglove.websocket.v1")
"""Subprotocols, the preferred one first."""

_MESSAGE, _TIME, _SERVICE_RESPONSE = 1, 2, 3
_CLIENT_MESSAGE, _SERVICE_REQUEST = 1, 2
_ERROR = 2
PERIOD = 1.0 / 60.0  # Minimum time between two messages of a channel [s]


@dataclass
class FoxgloveSubscription:
    """A subscribed channel."""

    topic: Topic
    due: float = 0.0


class FoxgloveClient(WebClient):
    """A client that speaks Foxglove's protocol."""

    protocol = "foxglove"

    def __init__(self, peer: WebPeer, surface: Surface) -> None:
        super().__init__(peer, surface)
        self._channels = dict(enumerate(channels_of(surface), start=1))
        self._services = dict(enumerate(surface.services.values(), start=1))
        self._subscriptions: dict[int, FoxgloveSubscription] = {}
        self._published: dict[int, str] = {}

    def _make_operations(self) -> dict[str, Operation]:
        return {
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "advertise": self._advertise,
            "unadvertise": self._unadvertise,
            "getParameters": self._get_parameters,
            "setParameters": self._set_parameters,
            "subscribeParameterUpdates": self._ignore,
            "unsubscribeParameterUpdates": self._ignore,
        }

    def on_connect(self) -> None:
        """Send what the server can do, its channels and its services."""
        session = self._surface.session
        self._send(
            {
                "op": "serverInfo",
                "name": f"Linkwork {session.info.scene}",
                "capabilities": ["clientPublish", "parameters", "services", "time"],
                "supportedEncodings": ["json"],
                "metadata": {},
                "sessionId": str(time.time_ns()),
            }
        )
        latest = session.latest()
        channels = [
            {
                "id": number,
                "topic": topic.name,
                "encoding": "json",
                "schemaName": topic.type,
                "schemaEncoding": "jsonschema",
                "schema": json.dumps(schema_of(topic.make(latest), topic.type)),
            }
            for number, topic in self._channels.items()
        ]
        self._send({"op": "advertise", "channels": channels})
        any_object = {"encoding": "json", "schemaName": "", "schemaEncoding": "jsonschema"}
        any_object["schema"] = json.dumps({"type": "object"})
        services = [
            {
                "id": number,
                "name": service.name,
                "type": service.type,
                "request": any_object,
                "response": any_object,
            }
            for number, service in self._services.items()
        ]
        self._send({"op": "advertiseServices", "services": services})

    def _status(self, problem: str) -> Message:
        return {"op": "status", "level": _ERROR, "message": problem}

    async def on_message(self, message: str | bytes) -> None:
        """Execute a message."""
        if isinstance(message, bytes):
            await self._take_binary(message)
        else:
            await super().on_message(message)

    async def _subscribe(self, message: Message) -> None:
        latest = self._surface.session.latest()
        for entry in _objects(message, "subscriptions"):
            number = _number(entry, "id")
            channel = _number(entry, "channelId")
            if channel not in self._channels:
                raise NotFoundError("channel", str(channel), map(str, self._channels))
            self._check_room(self._subscriptions, "subscriptions")
            subscription = FoxgloveSubscription(self._channels[channel])
            self._subscriptions[number] = subscription
            # While physics is paused, no other state would bring it.
            self._offer(number, subscription, latest, {})

    async def _unsubscribe(self, message: Message) -> None:
        for number in _list(message, "subscriptionIds"):
            if isinstance(number, int):
                self._subscriptions.pop(number, None)

    def offer(self, snapshot: Snapshot, now: float, texts: dict[str, str]) -> None:
        """Send channels that are due, and the time."""
        for number, subscription in self._subscriptions.items():
            if now >= subscription.due:
                subscription.due = max(subscription.due + PERIOD, now)
                self._offer(number, subscription, snapshot, texts)
        nanoseconds = round(snapshot.time * 1e9)
        self._peer.send_newest("time", struct.pack("<BQ", _TIME, nanoseconds))

    def _offer(
        self,
        number: int,
        subscription: FoxgloveSubscription,
        snapshot: Snapshot,
        texts: dict[str, str],
    ) -> None:
        key = f"foxglove {subscription.topic.name}"
        text = texts.get(key)
        if text is None:
            text = texts[key] = json.dumps(finite(subscription.topic.make(snapshot)))
        head = struct.pack("<BIQ", _MESSAGE, number, round(snapshot.time * 1e9))
        self._peer.send_newest(number, head + text.encode())

    async def _advertise(self, message: Message) -> None:
        for channel in _objects(message, "channels"):
            topic = channel.get("topic")
            if not isinstance(topic, str) or topic not in self._surface.inputs:
                inputs = self._surface.inputs
                raise NotFoundError("topic that takes messages", str(topic)[:80], inputs)
            if channel.get("encoding") != "json":
                raise checks.invalid("encoding", channel.get("encoding"), "json")
            self._check_room(self._published, "channels")
            self._published[_number(channel, "id")] = topic

    async def _unadvertise(self, message: Message) -> None:
        for number in _list(message, "channelIds"):
            if isinstance(number, int):
                self._published.pop(number, None)

    async def _take_binary(self, message: bytes) -> None:
        if len(message) >= 5 and message[0] == _CLIENT_MESSAGE:
            (channel,) = struct.unpack_from("<I", message, 1)
            if channel not in self._published:
                raise ArgumentError(f"channel {channel} is not advertised")
            content = read_json(message[5:])
            self._surface.publish(self._peer.identity, self._published[channel], content)
        elif len(message) >= 13 and message[0] == _SERVICE_REQUEST:
            await self._call_service(message)
        else:
            raise ArgumentError(f"invalid binary message of {len(message)} bytes")

    async def _call_service(self, message: bytes) -> None:
        service, call, length = struct.unpack_from("<III", message, 1)
        encoding, payload = message[13 : 13 + length], message[13 + length :]
        try:
            if service not in self._services:
                raise NotFoundError("service", str(service), map(str, self._services))
            arguments = read_json(payload or b"{}")
            work = partial(self._services[service].call, arguments)
            values = await self._in_thread(work)
        except LinkworkError as error:
            self._peer.refuse(str(error))
            failure = {"op": "serviceCallFailure", "serviceId": service, "callId": call}
            self._send(failure | {"message": str(error)})
            return
        head = struct.pack("<BIII", _SERVICE_RESPONSE, service, call, len(encoding))
        self._peer.send(head + encoding + json.dumps(finite(values)).encode())

    async def _get_parameters(self, message: Message) -> None:
        values = await self._in_thread(self._surface.parameters)
        names = [x for x in _list(message, "parameterNames") if isinstance(x, str)]
        chosen = {name: values[name] for name in names or values if name in values}
        self._send_parameters(message, chosen)

    def _send_parameters(self, message: Message, values: Mapping[str, Any]) -> None:
        parameters = [_parameter(name, value) for name, value in values.items()]
        answer: Message = {"op": "parameterValues", "parameters": parameters}
        if "id" in message:
            answer["id"] = message["id"]
        self._send(answer)

    async def _set_parameters(self, message: Message) -> None:
        names: list[str] = []
        for parameter in _objects(message, "parameters"):
            name = str(parameter.get("name"))
            names.append(name)
            value, identity = parameter.get("value"), self._peer.identity
            work = partial(self._surface.set_parameter, identity, name, value)
            await self._in_thread(work)
        if "id" in message:
            values = await self._in_thread(self._surface.parameters)
            self._send_parameters(message, {x: values[x] for x in names if x in values})


def _parameter(name: str, value: Any) -> Message:
    if isinstance(value, float):
        return {"name": name, "value": finite(value), "type": "float64"}
    if isinstance(value, list):
        return {"name": name, "value": finite(value), "type": "float64_array"}
    return {"name": name, "value": value}


def _list(message: Message, key: str) -> list[Any]:
    value = message.get(key)
    if not isinstance(value, list) or len(value) > MAX_SUBSCRIPTIONS:
        raise checks.invalid(key, value, f"a list of at most {MAX_SUBSCRIPTIONS}")
    return value


def _objects(message: Message, key: str) -> list[Message]:
    entries = _list(message, key)
    if not all(isinstance(x, dict) for x in entries):
        raise checks.invalid(key, entries, "a list of objects")
    return entries


def _number(entry: Message, key: str) -> int:
    return checks.integer(key, entry.get(key), minimum=0, maximum=2**32 - 1)
