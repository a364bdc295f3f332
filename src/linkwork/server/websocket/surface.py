"""Topics, services and parameters of a scene for web clients, over any protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.server.command_pump import Commanders, CommandPump
from linkwork.server.network import Network
from linkwork.server.websocket.topics import Message, Topic, TopicFactory
from linkwork.session.devices.device import DeviceInfo, DeviceMessage, DeviceReply
from linkwork.session.robots.driving import Drive
from linkwork.session.session import Session

CMD_VEL, JOINT_COMMAND = "/cmd_vel", "/joint_command"
MAX_NAMES = 1000  # Maximum number of joints in one command
MAX_STEPS = 1_000_000  # Maximum number of steps of one call of the service `/step`


@dataclass(frozen=True)
class Input:
    """A topic that clients publish."""

    name: str
    type: str
    take: Callable[[Client, Message], None]


@dataclass(frozen=True)
class Service:
    """A service; its call waits for physics, so it is executed in a thread."""

    name: str
    type: str
    call: Callable[[Message], Message]


@dataclass(frozen=True, eq=False)
class Client:
    """A client, as commands see it: protocol and address, and a function for its problems."""

    source: str
    refuse: Callable[[str], None]


class Surface:
    """Topics, services and parameters of one session; used in the server's loop."""

    def __init__(
        self,
        session: Session,
        network: Network,
        pump: CommandPump,
        commanders: Commanders,
        drive: Drive | None,
    ) -> None:
        self.session, self._network, self._pump = session, network, pump
        self._commanders, self._drive = commanders, drive
        self.topics: dict[str, Topic] = {x.name: x for x in TopicFactory(session, drive).topics()}
        actuators = [x for x in session.devices() if x.is_actuator]
        self._actuators: dict[str, DeviceInfo] = {x.name: x for x in actuators}
        self._joints = self._joint_targets()
        self.inputs: dict[str, Input] = {x.name: x for x in self._make_inputs()}
        self.services: dict[str, Service] = {x.name: x for x in self._make_services()}

    def _joint_targets(self) -> dict[str, tuple[str, str]]:
        """Return what commands a joint: an actuator, or a target of a robot's controller."""
        scene, targets = self.session.loaded.scene, dict[str, tuple[str, str]]()
        for joint in self.session.info.joints:
            if joint.driven:
                targets[joint.name] = ("target", f"robots.{joint.robot}.targets.{joint.joint}")
        for name in self._actuators:
            actuator = scene.actuators[name]
            if actuator.joint is not None:
                robot = f"{actuator.robot}/" if actuator.robot else ""
                targets[f"{robot}{actuator.joint}"] = ("actuator", name)
            targets.setdefault(name, ("actuator", name))
        return targets

    def _make_inputs(self) -> list[Input]:
        inputs = [Input(JOINT_COMMAND, "sensor_msgs/JointState", self._command_joints)]
        if self._drive is not None:
            inputs.append(Input(CMD_VEL, "geometry_msgs/Twist", self._command_velocity))
        for name in self._actuators:
            take = partial(self._command_actuator, name)
            inputs.append(Input(f"/actuators/{name}", "std_msgs/Float64MultiArray", take))
        return inputs

    def publish(self, client: Client, topic: str, message: Any) -> None:
        """Execute a message of a client."""
        if topic not in self.inputs:
            raise NotFoundError("topic that takes messages", topic, self.inputs)
        if not isinstance(message, dict):
            raise checks.invalid(f"message to {topic}", message, "an object")
        self.inputs[topic].take(client, message)

    def _send(self, client: Client, actuator: str, values: tuple[float, ...]) -> None:
        self._commanders.begin(actuator)

        def answer(reply: DeviceReply) -> None:
            done = not reply.problem
            self._commanders.end(actuator, client, client.source, is_executed=done)
            if not done:
                client.refuse(reply.problem)

        self._pump.put(DeviceMessage(actuator, values, client.source), answer)

    def _command_actuator(self, name: str, client: Client, message: Message) -> None:
        data = message.get("data")
        values = data if isinstance(data, list) else [data]
        what = f"data of /actuators/{name}"
        if len(values) > MAX_NAMES:
            raise checks.invalid(what, len(values), f"at most {MAX_NAMES} numbers")
        self._send(client, name, tuple(checks.number(what, x) for x in values))

    def _command_velocity(self, client: Client, message: Message) -> None:
        assert self._drive is not None
        velocity = checks.number(
            "linear.x", _part(message, "linear", "x"), minimum=-100, maximum=100
        )
        turn = checks.number("angular.z", _part(message, "angular", "z"), minimum=-100, maximum=100)
        for actuator, value in self._drive.commands(velocity, turn).items():
            self._send(client, actuator, (value,))

    def _set(self, client: Client, path: str, value: Any) -> None:
        """Set a live value in a thread; problems go to the client."""
        future = self._network.loop.run_in_executor(None, partial(self.session.set, path, value))

        def done(ended: asyncio.Future[None]) -> None:
            error = None if ended.cancelled() else ended.exception()
            if isinstance(error, LinkworkError):
                client.refuse(str(error))
            elif error is not None:
                client.refuse("internal error")

        future.add_done_callback(done)

    def _command_joints(self, client: Client, message: Message) -> None:
        names = message.get("name")
        if not isinstance(names, list) or not 0 < len(names) <= MAX_NAMES:
            raise checks.invalid("name", names, "a list of joints")
        lists = {key: message.get(key) or [] for key in ("position", "velocity", "effort")}
        used = {key: x for key, x in lists.items() if isinstance(x, list) and len(x) == len(names)}
        if not used:
            raise ArgumentError(
                "invalid joint command: no numbers",
                hint="expected position, velocity or effort, as long as name",
            )
        for index, name in enumerate(names):
            if not isinstance(name, str) or name not in self._joints:
                raise NotFoundError("joint that takes commands", str(name), self._joints)
            self._command_joint(client, name, {key: x[index] for key, x in used.items()})

    def _command_joint(self, client: Client, name: str, numbers: Mapping[str, Any]) -> None:
        kind, target = self._joints[name]
        quantity = "position"
        if kind == "actuator":
            kinds = {"velocity": "velocity", "torque": "effort"}
            quantity = kinds.get(self._actuators[target].kind, "position")
        if quantity not in numbers:
            raise ArgumentError(f"joint {name!r} takes {quantity}", hint=f"send `{quantity}`")
        value = checks.number(f"{quantity} of {name!r}", numbers[quantity])
        if kind == "actuator":
            self._send(client, target, (value,))
        else:
            self._set(client, target, value)

    def _make_services(self) -> list[Service]:
        session = self.session

        def trigger(work: Callable[[], object], _: Message) -> Message:
            work()
            return {"success": True, "message": ""}

        def step(arguments: Message) -> Message:
            count = checks.integer("count", arguments.get("count", 1), minimum=1, maximum=MAX_STEPS)
            session.step(count)
            return {"success": True, "message": "", "step": session.latest().step}

        def speed(arguments: Message) -> Message:
            session.set_speed(checks.number("speed", arguments.get("speed"), maximum=1e300))
            return {"success": True, "message": ""}

        kind = "std_srvs/Trigger"
        return [
            Service("/pause", kind, partial(trigger, session.pause)),
            Service("/resume", kind, partial(trigger, session.start)),
            Service("/reset", kind, partial(trigger, partial(session.command, "reset"))),
            Service("/step", "linkwork/Step", step),
            Service("/set_speed", "linkwork/SetSpeed", speed),
        ]

    def parameters(self) -> dict[str, Any]:
        """Return all live values, by path; waits for physics."""
        return {path: live.value for path, live in self.session.live_values().items()}

    def set_parameter(self, client: Client, path: str, value: Any) -> None:
        """Set a live value; wait for physics."""
        self.session.set(path, value, source=client.source)

    def on_disconnect(self, client: Client) -> None:
        """Handle a client that has disconnected."""
        self._commanders.on_disconnect(client, client.source)


def _part(message: Message, *keys: str) -> Any:
    """Return a number inside a message; 0 where it is left out, as ROS does."""
    value: Any = message
    for key in keys:
        value = value.get(key, 0.0) if isinstance(value, dict) else value
        if isinstance(value, float | int):
            return value
    return value
