"""rosbridge v2: https://github.com/RobotWebTools/rosbridge_suite/blob/ros1/ROSBRIDGE_PROTOCOL.md."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from linkwork import checks
from linkwork.errors import LinkworkError, NotFoundError
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import Message, finite, stamp
from linkwork.server.websocket.web_client import (
    MAX_SUBSCRIPTIONS,
    Operation,
    WebClient,
    WebPeer,
    parse_json,
)
from linkwork.session.state import Snapshot


@dataclass
class Subscription:
    """A subscribed topic: minimum time between messages, and when the next may be sent [s]."""

    identifiers: set[str]
    period: float
    due: float = 0.0


class RosbridgeClient(WebClient):
    """A client that speaks rosbridge."""

    protocol = "rosbridge"

    def __init__(self, peer: WebPeer, surface: Surface) -> None:
        super().__init__(peer, surface)
        self._subscriptions: dict[str, Subscription] = {}
        self._rosapi = self._make_services()

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

    def on_connect(self) -> None:
        """Send nothing: the client begins."""

    def _status(self, problem: str) -> Message:
        return {"op": "status", "level": "error", "msg": problem}

    async def _advertise(self, message: Message) -> None:
        topic = _string(message, "topic")
        if topic not in self._surface.inputs:
            raise NotFoundError("topic that takes messages", topic, self._surface.inputs)

    async def _publish(self, message: Message) -> None:
        self._surface.publish(self._peer.identity, _string(message, "topic"), message.get("msg"))

    async def _subscribe(self, message: Message) -> None:
        topic = _string(message, "topic")
        if topic not in self._surface.topics:
            raise NotFoundError("topic", topic, self._surface.topics)
        self._check_room(self._subscriptions, "subscriptions")
        throttle = message.get("throttle_rate") or 0
        period = (
            checks.number("throttle_rate", throttle, minimum=0.0, maximum=1e9, unit="ms") / 1000.0
        )
        subscription = self._subscriptions.setdefault(topic, Subscription(set(), period))
        if len(subscription.identifiers) < MAX_SUBSCRIPTIONS:
            subscription.identifiers.add(str(message.get("id"))[:200])
        subscription.period = min(subscription.period, period)
        # While physics is paused, no other state would bring it.
        self._offer(topic, subscription, self._surface.session.latest(), {})

    async def _unsubscribe(self, message: Message) -> None:
        topic, identifier = _string(message, "topic"), message.get("id")
        subscription = self._subscriptions.get(topic)
        if subscription is None:
            return
        if identifier is not None:
            subscription.identifiers.discard(str(identifier)[:200])
        if identifier is None or not subscription.identifiers:
            del self._subscriptions[topic]

    def offer(self, snapshot: Snapshot, now: float, texts: dict[str, str]) -> None:
        """Send topics that are due."""
        for topic, subscription in self._subscriptions.items():
            if now >= subscription.due:
                subscription.due = max(subscription.due + subscription.period, now)
                self._offer(topic, subscription, snapshot, texts)

    def _offer(
        self, topic: str, subscription: Subscription, snapshot: Snapshot, texts: dict[str, str]
    ) -> None:
        text = texts.get(topic)
        if text is None:
            message = self._surface.topics[topic].make(snapshot)
            content = {"op": "publish", "topic": topic, "msg": finite(message)}
            text = texts[topic] = json.dumps(content)
        self._peer.send_newest(topic, text)

    async def _call_service(self, message: Message) -> None:
        name = _string(message, "service")
        name = name if name.startswith("/") else f"/{name}"
        answer: Message = {"op": "service_response", "service": message["service"]}
        if "id" in message:
            answer["id"] = message["id"]
        arguments = message.get("args")
        try:
            call = self._service(name)
            values = await self._in_thread(
                partial(call, arguments if isinstance(arguments, dict) else {})
            )
            self._send(answer | {"values": finite(values), "result": True})
        except LinkworkError as error:
            self._peer.refuse(str(error))
            self._send(answer | {"values": str(error), "result": False})

    def _service(self, name: str) -> Callable[[Message], Message]:
        if name in self._surface.services:
            return self._surface.services[name].call
        if name in self._rosapi:
            return self._rosapi[name]
        raise NotFoundError("service", name, [*self._surface.services, *self._rosapi])

    def _make_services(self) -> dict[str, Callable[[Message], Message]]:
        """Return the services of rosapi, by which clients find topics and parameters."""
        surface = self._surface
        topics = {x.name: x.type for x in (*surface.topics.values(), *surface.inputs.values())}
        services = {x.name: x.type for x in surface.services.values()}
        return {
            "/rosapi/topics": lambda _: {"topics": list(topics), "types": list(topics.values())},
            "/rosapi/topic_type": lambda x: {"type": topics.get(str(x.get("topic")), "")},
            "/rosapi/services": lambda _: {"services": [*services, *self._rosapi]},
            "/rosapi/service_type": lambda x: {"type": services.get(str(x.get("service")), "")},
            "/rosapi/nodes": lambda _: {"nodes": ["/linkwork"]},
            "/rosapi/get_time": lambda _: {"time": stamp(surface.session.latest().time)},
            "/rosapi/get_param_names": lambda _: {
                "names": [f"/{path}" for path in surface.parameters()]
            },
            "/rosapi/get_param": self._get_parameter,
            "/rosapi/has_param": lambda x: {"exists": _path(x) in surface.parameters()},
            "/rosapi/set_param": self._set_parameter,
        }

    def _get_parameter(self, arguments: Message) -> Message:
        path, values = _path(arguments), self._surface.parameters()
        if path in values:
            return {"value": json.dumps(finite(values[path]))}
        default = arguments.get("default")
        if default:
            return {"value": default}
        raise NotFoundError("parameter", path, values)

    def _set_parameter(self, arguments: Message) -> Message:
        value = arguments.get("value")
        if isinstance(value, str):
            value = parse_json(value)
        self._surface.set_parameter(self._peer.identity, _path(arguments), value)
        return {}


def _path(arguments: Message) -> str:
    """Return the path of a live value from the name of a parameter, with a slash in ROS."""
    return str(arguments.get("name", "")).removeprefix("/")


def _string(message: Message, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str):
        raise checks.invalid(key, value, "a string")
    return value
