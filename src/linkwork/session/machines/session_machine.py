"""Base class of machines in a running scene, of their actions, and the scene as a machine."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from linkwork.errors import (
    ActionFailedError,
    ActionRefusedError,
    ArgumentError,
    LinkworkError,
    NotFoundError,
)
from linkwork.mission.language import Value, command_key
from linkwork.mission.machine import DONE, Action, Machine, Progress, Reading, State
from linkwork.mission.units import parse_unit
from linkwork.session.missions.mission_steps import PROGRAM
from linkwork.session.participants.memory import NUMBER, SLOT, Memory, Remembering, Whole, load, put
from linkwork.session.participants.participant import CommandPort, Participant
from linkwork.spatial import Vector3
from linkwork.world.machines.schema import SCENE
from linkwork.world.sensors.kinds import channel_units

_LIVE_UNIT = re.compile(r"\[([^\]]+)\]")  # Unit in the description of a live value


class SessionMachine(Remembering, Machine):
    """A machine that acts on a running scene through the command port."""

    occurrence: Callable[[int], tuple[float, ...]]
    # Its own controller, which takes turns; None without one
    participant: Participant | None = None

    def __init__(self, name: str, port: CommandPort) -> None:
        self.name = name
        self.port = port
        self.occurrence = lambda slot: ()

    def set(self, path: str, value: object) -> None:
        """Set a live value."""
        try:
            self.port.set(path, value, PROGRAM)
        except LinkworkError as error:
            raise ActionFailedError(error.message, hint=error.hint) from error

    def command(self, name: str, **arguments: object) -> None:
        """Give a command of the session."""
        try:
            self.port.command(name, arguments, PROGRAM)
        except LinkworkError as error:
            raise ActionFailedError(error.message, hint=error.hint) from error

    def read(self, name: str) -> float:
        """Return the present value of a reading, in SI."""
        if name not in self.readings():
            raise NotFoundError(f"reading of {self.name!r} called", name, self.readings())
        return self._value(name)

    @abstractmethod
    def _value(self, name: str) -> float:
        """Return the present value of a known reading, in SI."""

    @property
    def is_watching(self) -> bool:
        """Whether it needs `begin_tick` also while no mission runs; changes only in turns."""
        return False

    def report(self) -> dict[str, float]:
        """Return the figures of the run so far, by name."""
        return {}

    def points(self, kind: str, argument: Value) -> Sequence[Vector3]:
        """Return the points in the world that an argument of a command names [m]."""
        return ()

    def points_of(self, action: Action) -> Sequence[Vector3]:
        """Points in the world that an action goes to [m]; those that its arguments name."""
        parameters = [x for x in action.command.parameters if x.name in action.arguments]
        return [y for x in parameters for y in self.points(x.kind, action.arguments[x.name])]

    def check_setup(self) -> None:
        """Raise for an entry in the scene that can never work.

        Slower than the checks of the scene file, so only `linkwork check` does it.
        """
        return

    def forget(self, slot: int | None = None) -> None:
        """Forget the interrupted action of a slot, or any, as it will not go on."""
        return

    def restore(self, state: State, actions: Mapping[int, Action]) -> None:
        """Continue from a state."""
        loaded = load(self.memory, state, self.saved_names)
        self._resume(loaded, actions)
        put(self.memory, loaded)

    def _resume(self, memory: Any, actions: Mapping[int, Action]) -> None:
        """Complete what was loaded by the running actions; raise if they do not fit."""


class SceneMachine(SessionMachine):
    """Sensors of a scene as readings; sets its live values."""

    abilities = frozenset({"set"})

    def __init__(self, port: CommandPort) -> None:
        super().__init__(SCENE, port)
        world = port.world
        self._channels = {name: index for index, name in enumerate(world.layout.channels)}
        units = channel_units(world.loaded.scene, world.loaded.trees)
        self._readings = {
            name: Reading(name, units[name], f"sensor {name.partition('.')[0]!r}")
            for name in self._channels
        }

    def readings(self) -> Mapping[str, Reading]:
        """Return one reading of each sensor channel."""
        return self._readings

    def _value(self, name: str) -> float:
        return float(self.port.world.channels[self._channels[name]])

    def names(self, kind: str) -> Sequence[str]:
        """Return the paths of live values."""
        return sorted(self.port.live_texts()) if kind == "live" else ()

    def units(self, parameter: str, arguments: Mapping[str, Value]) -> Sequence[str]:
        """Return the units of a live value, by its description."""
        what = self.port.live_texts().get(str(arguments.get("path")), "")
        match = _LIVE_UNIT.search(what)
        if parameter != "value" or match is None:
            return ()
        units = match.group(1).split(" or ")
        return units if all(map(_is_unit, units)) else ()

    def check(self, action: Action) -> None:
        """Raise for an unknown path or an invalid value."""
        if {"path", "value"} <= set(action.arguments):
            try:
                self.port.check(*_setting(action))
            except LinkworkError as error:
                error.place = action.places.get("value")
                raise

    def start(self, slot: int, action: Action, time: float) -> None:
        """Set a live value."""
        if command_key(action.command.name) != "SET":
            raise ActionRefusedError(f"machine {self.name!r} has no command {action.command.name}")
        path, value = _setting(action)
        self.set(path, value)

    def progress(self, slot: int, time: float) -> Progress:
        """Done at once."""
        return DONE

    def cancel(self, slot: int, time: float) -> None:
        """Nothing runs."""


def number_of(action: Action, name: str, default: float = 0.0) -> float:
    """Return a number among the arguments of an action."""
    value = action.arguments.get(name, default)
    return value if isinstance(value, int | float) else default


def _is_unit(text: str) -> bool:
    try:
        parse_unit(text)
    except LinkworkError:
        return False
    return True


def _setting(action: Action) -> tuple[str, Any]:
    value = action.arguments["value"]
    return str(action.arguments["path"]), list(value) if isinstance(value, tuple) else value


@dataclass
class SequenceTask(Memory):
    """A running action whose parts follow each other."""

    slot: Annotated[int, SLOT] = 0
    index: Annotated[int, Whole(1000)] = 0  # Index of the present part
    since: Annotated[float, NUMBER] = 0.0  # Start of the part [s]
    begun: Annotated[float, NUMBER] = 0.0  # Start of the action [s]

    def next(self, time: float) -> None:
        """Go on to the next part."""
        self.index, self.since = self.index + 1, time

    def require(self, is_possible: bool) -> None:
        """Raise for a task of a checkpoint that no action of the mission can have."""
        if not is_possible:
            raise ArgumentError("invalid state of a machine: not one of this mission")


@contextmanager
def refusing(place: str = "") -> Iterator[None]:
    """Refuse an action for any failure within the block; `place` says where it is."""
    try:
        yield
    except LinkworkError as error:
        raise ActionRefusedError(f"{error.message}{place}", hint=error.hint) from error
