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
from linkwork.server.websocket.foxglove_channels import channels_of, schema_of
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import Message, Topic, finite
from linkwork.server.websocket.web_client import (
    MAX_SUBSCRIPTIONS,
    Operation,
    WebClient,
    WebPeer,
    read_json,
)
from linkwork.session.state import Snapshot

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
