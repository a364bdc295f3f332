"""The rosbridge v2 protocol: JSON operations of clients such as roslibpy and roslibjs.

https://github.com/RobotWebTools/rosbridge_suite/blob/ros1/ROSBRIDGE_PROTOCOL.md
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from linkwork import checks
from linkwork.errors import LinkworkError, NotFoundError
from linkwork.server.websocket.peer import WebPeer
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import Message, finite, stamp
from linkwork.server.websocket.web_client import (
    MOST_SUBSCRIPTIONS,
    Operation,
    WebClient,
    parse_json,
)
from linkwork.session.state import Snapshot


@dataclass
class Subscription:
    """A subscribed topic.

    Attributes:
        period: Least time between two messages [s].
        due: When the next may be sent [s].
    """

    identifiers: set[str]
    period: float
    due: float = 0.0


class RosbridgeClient(WebClient):
    """A client that speaks rosbridge."""

    protocol = "rosbridge"

    def __init__(self, peer: WebPeer, surface: Surface) -> None:
        super().__init__(peer, surface)
        self._subscriptions: dict[str, Subscription] = {}
        self._own_services = self._make_services()

    def _make_operations(self) -> dict[str, Operation]:
        return {
            "advertise": self._advertise,
            "unadvertise": self._ignore,
            "publish": self._publish,
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "call_service": self._call_service,
            "set_level": self._ignore,
            "status": self._ignore,
            "auth": self._ignore,
        }

    def greet(self) -> None:
        """Send nothing: the client begins."""

    def _status(self, problem: str) -> Message:
        return {"op": "status", "level": "error", "msg": problem}

    async def _advertise(self, message: Message) -> None:
        topic = _text(message, "topic")
        if topic not in self._surface.inputs:
            raise NotFoundError("topic that takes messages", topic, self._surface.inputs)

    async def _publish(self, message: Message) -> None:
        self._surface.publish(self._peer.identity, _text(message, "topic"), message.get("msg"))

    async def _subscribe(self, message: Message) -> None:
        topic = _text(message, "topic")
        if topic not in self._surface.topics:
            raise NotFoundError("topic", topic, self._surface.topics)
        self._check_room(self._subscriptions, "subscriptions")
        given = message.get("throttle_rate") or 0
        period = checks.number("throttle_rate", given, least=0.0, most=1e9, unit="ms") / 1000.0
        known = self._subscriptions.setdefault(topic, Subscription(set(), period))
        if len(known.identifiers) < MOST_SUBSCRIPTIONS:
            known.identifiers.add(str(message.get("id"))[:200])
        known.period = min(known.period, period)
        # While physics stands no other state would bring it.
        self._offer(topic, known, self._surface.session.latest(), {})

    async def _unsubscribe(self, message: Message) -> None:
        topic, identifier = _text(message, "topic"), message.get("id")
        known = self._subscriptions.get(topic)
        if known is None:
            return
        if identifier is not None:
            known.identifiers.discard(str(identifier)[:200])
        if identifier is None or not known.identifiers:
            del self._subscriptions[topic]

    def offer(self, snapshot: Snapshot, now: float, made: dict[str, str]) -> None:
        """Send topics that are due."""
        for topic, known in self._subscriptions.items():
            if now >= known.due:
                known.due = max(known.due + known.period, now)
                self._offer(topic, known, snapshot, made)

    def _offer(
        self, topic: str, known: Subscription, snapshot: Snapshot, made: dict[str, str]
    ) -> None:
        text = made.get(topic)
        if text is None:
            message = self._surface.topics[topic].make(snapshot)
            content = {"op": "publish", "topic": topic, "msg": finite(message)}
            text = made[topic] = json.dumps(content)
        self._peer.send_newest(topic, text)

    async def _call_service(self, message: Message) -> None:
        name = _text(message, "service")
        name = name if name.startswith("/") else f"/{name}"
        answer: Message = {"op": "service_response", "service": message["service"]}
        if "id" in message:
            answer["id"] = message["id"]
        arguments = message.get("args")
        try:
            call = self._service(name)
            given = arguments if isinstance(arguments, dict) else {}
            values = await self._in_thread(partial(call, given))
            self._send(answer | {"values": finite(values), "result": True})
        except LinkworkError as error:
            self._peer.refuse(str(error))
            self._send(answer | {"values": str(error), "result": False})

    def _service(self, name: str) -> Callable[[Message], Message]:
        if name in self._surface.services:
            return self._surface.services[name].call
        if name in self._own_services:
            return self._own_services[name]
        raise NotFoundError("service", name, [*self._surface.services, *self._own_services])

    def _make_services(self) -> dict[str, Callable[[Message], Message]]:
        """Services of rosapi, by which clients find topics and parameters."""
        surface = self._surface

        def topics(_: Message) -> Message:
            types = {x.name: x.type for x in (*surface.topics.values(), *surface.inputs.values())}
            return {"topics": list(types), "types": list(types.values())}

        def topic_type(given: Message) -> Message:
            known = surface.topics | surface.inputs
            found = known.get(str(given.get("topic")))
            return {"type": "" if found is None else found.type}

        def services(_: Message) -> Message:
            return {"services": [*surface.services, *self._own_services]}

        def service_type(given: Message) -> Message:
            found = surface.services.get(str(given.get("service")))
            return {"type": "" if found is None else found.type}

        def parameter_names(_: Message) -> Message:
            return {"names": [f"/{path}" for path in surface.parameters()]}

        return {
            "/rosapi/topics": topics,
            "/rosapi/topic_type": topic_type,
            "/rosapi/services": services,
            "/rosapi/service_type": service_type,
            "/rosapi/nodes": lambda _: {"nodes": ["/linkwork"]},
            "/rosapi/get_time": lambda _: {"time": stamp(surface.session.latest().time)},
            "/rosapi/get_param_names": parameter_names,
            "/rosapi/get_param": self._get_parameter,
            "/rosapi/has_param": self._has_parameter,
            "/rosapi/set_param": self._set_parameter,
        }

    def _get_parameter(self, given: Message) -> Message:
        path, values = _path(given), self._surface.parameters()
        if path in values:
            return {"value": json.dumps(finite(values[path]))}
        default = given.get("default")
        if default:
            return {"value": default}
        raise NotFoundError("parameter", path, values)

    def _has_parameter(self, given: Message) -> Message:
        return {"exists": _path(given) in self._surface.parameters()}

    def _set_parameter(self, given: Message) -> Message:
        value = given.get("value")
        if isinstance(value, str):
            value = parse_json(value)
        self._surface.set_parameter(self._peer.identity, _path(given), value)
        return {}


def _path(given: Message) -> str:
    """Path of a live value from the name of a parameter, which begins with a slash in ROS."""
    return str(given.get("name", "")).removeprefix("/")


def _text(message: Message, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str):
        raise checks.invalid(key, value, "a text")
    return value
