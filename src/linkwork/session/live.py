"""All that may be set or commanded while a scene runs, by name."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session.participant import Participant
from linkwork.world.engine.element import Command, LiveValue
from linkwork.world.engine.world import World


class Controls:
    """Live values and commands of a world and of those who take part in it.

    Attributes:
        values: What can be set, by path.
        commands: What can be commanded, by name.
    """

    def __init__(self, world: World, participants: Iterable[Participant]) -> None:
        everyone = list(participants)
        self.values: dict[str, LiveValue] = dict(world.live)
        self.commands: dict[str, Command] = dict(world.commands)
        for participant in everyone:
            self.values |= participant.live_values()
            self.commands |= participant.commands()

    def set(self, path: str, value: Any) -> Any:
        """Changes one value now; a refused one changes nothing.

        Returns:
            The value as it was taken, plain.

        Raises:
            NotFoundError: No such path.
            ArgumentError: A value of the wrong kind, size or range.
        """
        plain = checks.plain_value(checks.text("path", path), value)
        self._value(path).write(plain)
        return plain

    def check(self, path: str, value: Any) -> None:
        """Raises what `set` would raise at any time; changes nothing."""
        live = self._value(path)
        if live.check is not None:
            live.check(checks.plain_value(path, value))

    def _value(self, path: str) -> LiveValue:
        if path not in self.values:
            raise NotFoundError("live value", path, self.values)
        return self.values[path]

    def command(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Does what is neither a value nor time; a refused one changes nothing.

        Returns:
            The arguments as they were taken, plain.

        Raises:
            NotFoundError: No such command.
            ArgumentError: Other arguments than it takes, or of the wrong kind.
        """
        plain = self.check_command(name, arguments)
        self.commands[name](**plain)
        return plain

    def check_command(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Raises what `command` would raise at any time; does nothing.

        Returns:
            The arguments, plain.
        """
        if checks.text("command", name) not in self.commands:
            raise NotFoundError("command", name, self.commands)
        plain = {str(key): checks.plain_value(key, value) for key, value in arguments.items()}
        try:
            inspect.signature(self.commands[name]).bind(**plain)
        except TypeError as error:
            raise ArgumentError(f"command {name!r}: {error}") from error
        return plain
