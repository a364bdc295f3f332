"""Devices of a scene and the messages they take.

A message to an actuator is a list of numbers. Its length determines the form: one of those
published for SimPartner, whose joints have three axes, or the same for a motor with one axis. A
motor with one axis takes the published forms too; it moves about their z axis.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from linkwork import checks
from linkwork.errors import ArgumentError

GAINS = ("proportional", "integral", "derivative")  # P, I and D of a message, by their live values

_PUBLISHED_AXES = 3
_Z = 2


@dataclass(frozen=True)
class DeviceInfo:
    """A sensor or an actuator."""

    group: str
    name: str
    kind: str
    numbers: tuple[str, ...]
    forms: tuple[tuple[str, ...], ...] = ()
    port: int | None = None  # Port in the scene; None if it has none
    axes: int = 0

    @property
    def is_actuator(self) -> bool:
        """Whether it takes commands."""
        return self.group == "actuators"


class DeviceMessage(NamedTuple):
    """A message to an actuator."""

    actuator: str
    values: tuple[float, ...] | None  # The numbers; None for the safe action
    source: str


def check_messages(messages: object) -> list[DeviceMessage]:
    """Return the messages to actuators."""
    return [_checked(x) for x in checks.instances("messages", messages, DeviceMessage)]


def _checked(message: DeviceMessage) -> DeviceMessage:
    actuator = checks.text("actuator", message.actuator)
    source = checks.text("source", message.source)
    if message.values is None:
        return DeviceMessage(actuator, None, source)
    # Numbers out of bounds are answered, as those from the network are.
    numbers = checks.floats("values", message.values)
    if numbers.ndim != 1:
        raise checks.invalid("values", message.values, "a list of numbers")
    return DeviceMessage(actuator, tuple(numbers.tolist()), source)


class DeviceReply(NamedTuple):
    """The answer to a message."""

    state: tuple[float, ...]
    problem: str = ""  # Why nothing changed; empty if the message was accepted
    step: int = 0  # Step at which it takes effect


def state_names(kind: str, axes: int) -> tuple[str, ...]:
    """Names of the numbers in the state of an actuator, in the order of its longest message."""
    ends = [""] if axes == 1 else [f".{x}" for x in "xyz"[:axes]]
    command = tuple(f"{COMMANDS.get(kind, 'command')}{end}" for end in ends)
    if kind not in ("velocity", "position"):
        return command
    limits = tuple(f"limit{end}" for end in ends)
    return (*limits, *command, *(("P", "I", "D") if kind == "position" else ()))


COMMANDS = {
    "velocity": "velocity",
    "position": "position",
    "torque": "torque",
    "servo": "position",
    "dc-motor": "duty",
    "thrust": "force",
}
"""Quantity of the command of each kind of actuator."""


def forms_of(kind: str, axes: int) -> tuple[tuple[str, ...], ...]:
    """Return the messages that an actuator takes, the published ones last."""
    state = state_names(kind, axes)
    if kind not in ("velocity", "position"):
        return (state,)
    forms = [state] if kind == "velocity" else [state, state[axes:]]
    forms.append(state[axes : 2 * axes])
    if axes == 1:
        published = state_names(kind, _PUBLISHED_AXES)
        forms += [published] if kind == "velocity" else [published, published[_PUBLISHED_AXES:]]
    return tuple(forms)


@dataclass(frozen=True)
class Assignments:
    """Effect of a message."""

    command: tuple[float, ...]
    # Greatest torque or force of each axis; None keeps them
    limits: tuple[float, ...] | None = None
    gains: tuple[float, float, float] | None = None  # P, I and D; None keeps them


def read_message(device: DeviceInfo, values: Sequence[float]) -> Assignments:
    """Return what a message to an actuator sets."""
    form = next((form for form in device.forms if len(form) == len(values)), None)
    if form is None:
        expected = " or ".join(f"<{','.join(form)}>" for form in device.forms)
        message = f"invalid message to {device.name!r}: {len(values)} numbers"
        raise ArgumentError(message, hint=f"expected {expected}")
    numbers = dict(zip(form, values, strict=True))
    what = COMMANDS.get(device.kind, "command")
    is_published = device.axes == 1 and f"{what}.x" in numbers
    if is_published and (numbers[f"{what}.x"] or numbers[f"{what}.y"]):
        message = f"invalid message to {device.name!r}: it moves only about z"
        raise ArgumentError(message, hint="give 0 for x and y")
    return Assignments(
        _axes(numbers, what, device.axes) or (),
        _axes(numbers, "limit", device.axes),
        (numbers["P"], numbers["I"], numbers["D"]) if "P" in numbers else None,
    )


def _axes(numbers: Mapping[str, float], what: str, axes: int) -> tuple[float, ...] | None:
    """Return the numbers of a quantity, one an axis; None if it is not among the given ones."""
    if what in numbers:
        return (numbers[what],)
    names = [f"{what}.{x}" for x in "xyz"]
    if names[_Z] not in numbers:
        return None
    return tuple(numbers[name] for name in (names if axes > 1 else names[_Z:]))


def shown(values: Sequence[float]) -> Any:
    """Numbers as the live value of an actuator takes them: one, or a list for several axes."""
    return values[0] if len(values) == 1 else list(values)


def listed(value: Any) -> tuple[float, ...]:
    """Return the live value of an actuator as numbers, one an axis."""
    return tuple(map(float, value)) if isinstance(value, list) else (float(value),)
