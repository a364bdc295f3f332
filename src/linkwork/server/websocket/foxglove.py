"""Foxglove's WebSocket protocol, version 1, with JSON messages.

https://github.com/foxglove/ws-protocol/blob/main/docs/spec.md
"""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.server.websocket.foxglove_schemas import channels_of, schema_of
from linkwork.server.websocket.peer import WebPeer
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import Message, Topic, finite
from linkwork.server.websocket.web_client import MOST_SUBSCRIPTIONS, Operation, WebClient, read_json
from linkwork.session.state import Snapshot

SUBPROTOCOLS: Any = ("foxglove.sdk.v1", "foxglove.websocket.v1")
"""Subprotocols, the preferred one first."""

_MESSAGE, _TIME, _SERVICE_RESPONSE = 1, 2, 3
_CLIENT_MESSAGE, _SERVICE_REQUEST = 1, 2
_ERROR = 2
PERIOD = 1.0 / 60.0
"""Least time between two messages of a channel [s]."""


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

    def greet(self) -> None:
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

    async def take(self, message: str | bytes) -> None:
        """Execute a message."""
        if isinstance(message, bytes):
            await self._take_binary(message)
        else:
            await super().take(message)

    async def _subscribe(self, message: Message) -> None:
        latest = self._surface.session.latest()
        for given in _objects(message, "subscriptions"):
            number = _number(given, "id")
            channel = _number(given, "channelId")
            if channel not in self._channels:
                raise NotFoundError("channel", str(channel), map(str, self._channels))
            self._check_room(self._subscriptions, "subscriptions")
            known = FoxgloveSubscription(self._channels[channel])
            self._subscriptions[number] = known
            # While physics stands no other state would bring it.
            self._offer(number, known, latest, {})

    async def _unsubscribe(self, message: Message) -> None:
        for number in _list(message, "subscriptionIds"):
            if isinstance(number, int):
                self._subscriptions.pop(number, None)

    def offer(self, snapshot: Snapshot, now: float, made: dict[str, str]) -> None:
        """Send channels that are due, and the time."""
        for number, known in self._subscriptions.items():
            if now >= known.due:
                known.due = max(known.due + PERIOD, now)
                self._offer(number, known, snapshot, made)
        nanoseconds = round(snapshot.time * 1e9)
        self._peer.send_newest("time", struct.pack("<BQ", _TIME, nanoseconds))

    def _offer(
        self, number: int, known: FoxgloveSubscription, snapshot: Snapshot, made: dict[str, str]
    ) -> None:
        key = f"foxglove {known.topic.name}"
        text = made.get(key)
        if text is None:
            text = made[key] = json.dumps(finite(known.topic.make(snapshot)))
        head = struct.pack("<BIQ", _MESSAGE, number, round(snapshot.time * 1e9))
        self._peer.send_newest(number, head + text.encode())

    async def _advertise(self, message: Message) -> None:
        for given in _objects(message, "channels"):
            topic = given.get("topic")
            if not isinstance(topic, str) or topic not in self._surface.inputs:
                inputs = self._surface.inputs
                raise NotFoundError("topic that takes messages", str(topic)[:80], inputs)
            if given.get("encoding") != "json":
                raise checks.invalid("encoding", given.get("encoding"), "json")
            self._check_room(self._published, "channels")
            self._published[_number(given, "id")] = topic

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
        for given in _objects(message, "parameters"):
            name = str(given.get("name"))
            names.append(name)
            value, identity = given.get("value"), self._peer.identity
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
    if not isinstance(value, list) or len(value) > MOST_SUBSCRIPTIONS:
        raise checks.invalid(key, value, f"a list of at most {MOST_SUBSCRIPTIONS}")
    return value


def _objects(message: Message, key: str) -> list[Message]:
    found = _list(message, key)
    if not all(isinstance(x, dict) for x in found):
        raise checks.invalid(key, found, "a list of objects")
    return found


def _number(given: Message, key: str) -> int:
    return checks.integer(key, given.get(key), least=0, most=2**32 - 1)
