"""Everything that can be set or commanded while a scene runs, by name."""

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session.participants.participant import Participant
from linkwork.world.engine.element import Command, LiveValue
from linkwork.world.engine.world import World


class LiveParameters:
    """Live values and commands of a world and its participants.

    Values given to `set` and `command` are plain: numbers, booleans, strings, None, lists of them.
    """

    def __init__(self, world: World, participants: Iterable[Participant]) -> None:
        self._world, self._participants = world, list(participants)
        self.commands: dict[str, Command] = dict(world.commands)
        self.checks: dict[str, Command] = {}
        for participant in self._participants:
            self.commands |= participant.commands()
        self.refresh()

    def refresh(self) -> None:
        """Ask all participants for their values again: another controller has other gains."""
        self.values: dict[str, LiveValue] = dict(self._world.live)
        for participant in self._participants:
            self.values |= participant.live_values()

    def set(self, path: str, value: Any) -> None:
        """Set a value; an invalid one changes nothing."""
        self._value(path).write(value)

    def check(self, path: str, value: Any) -> None:
        """Raise what `set` would raise in any state; change nothing."""
        live = self._value(path)
        if live.check is not None:
            live.check(value)

    def _value(self, path: str) -> LiveValue:
        if path not in self.values:
            raise NotFoundError("live value", path, self.values)
        return self.values[path]

    def command(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Execute a command; an invalid one changes nothing."""
        self._check_arguments(name, arguments)
        self.commands[name](**arguments)

    def check_command(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Raise what a command would raise in any state; execute nothing."""
        self._check_arguments(name, arguments)
        if name in self.checks:
            self.checks[name](**arguments)

    def _check_arguments(self, name: str, arguments: Mapping[str, Any]) -> None:
        if name not in self.commands:
            raise NotFoundError("command", name, self.commands)
        try:
            inspect.signature(self.commands[name]).bind(**arguments)
        except TypeError as error:
            raise ArgumentError(f"invalid arguments of command {name!r}: {error}") from error
