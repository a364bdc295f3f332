"""Commands of the network that take effect after a declared delay."""

from __future__ import annotations

import sys
from collections import deque

from linkwork.errors import LinkworkError
from linkwork.session.devices.device import DeviceMessage
from linkwork.session.devices.device_bank import ACTUATE, SECURE
from linkwork.session.participants.participant import Arrays, CommandPort, Participant

REFUSED = "refused"
"""Kind of the event of a command that became invalid while it was delayed."""


class DelayedCommands(Participant):
    """Executes messages some steps after they came.

    Messages on their way are no part of the state: a reset or a restored checkpoint drops them.
    They are recorded when they take effect, so a replay needs no delay.
    """

    name = "network"
    every = 1

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, DeviceMessage]] = deque()

    def put(self, step: int, message: DeviceMessage) -> None:
        """Add a message that takes effect at a step, not before those added earlier."""
        last = self._waiting[-1][0] if self._waiting else 0
        self._waiting.append((max(step, last), message))

    def next_turn(self, step: int) -> int:
        """Return the step at which the next message takes effect."""
        return max(self._waiting[0][0], step + 1) if self._waiting else sys.maxsize

    def restore(self, state: Arrays) -> None:
        """Drop the messages on their way."""
        self._waiting.clear()

    def turn(self, port: CommandPort) -> None:
        """Execute the messages that are due."""
        while self._waiting and self._waiting[0][0] <= port.world.step_count:
            _, message = self._waiting.popleft()
            try:
                port.command(*command_of(message), message.source)
            except LinkworkError as error:
                port.world.add_event(REFUSED, str(error), source=message.source)


def command_of(message: DeviceMessage) -> tuple[str, dict[str, object]]:
    """Name and arguments of the command that a message is recorded as."""
    if message.values is None:
        return SECURE, {"actuator": message.actuator}
    return ACTUATE, {"actuator": message.actuator, "values": list(message.values)}
