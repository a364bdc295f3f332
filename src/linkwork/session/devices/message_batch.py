"""Messages to actuators: executed together at one step, or after a declared delay."""

from __future__ import annotations

import sys
from collections import deque

from linkwork.errors import LinkworkError
from linkwork.session.devices.device import DeviceMessage, DeviceReply
from linkwork.session.devices.device_bank import ACTUATE, SECURE, DeviceBank
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


class MessageBatch:
    """Executes messages: every one is checked and answered, the last to each actuator is written.

    Args:
        delay: Steps until they take effect.
    """

    def __init__(self, bank: DeviceBank, delayed: DelayedCommands, step: int, delay: int) -> None:
        self._bank, self._delayed, self._step, self._delay = bank, delayed, step, delay
        self._waiting: dict[str, DeviceMessage] = {}
        self._done: list[DeviceMessage] = []
        self.has_changed = False

    def take(self, message: DeviceMessage) -> DeviceReply:
        """Take a message; the answer has the state before it."""
        name, problem = message.actuator, ""
        waiting = self._waiting.get(name)
        before = self._bank.known_state(name) if waiting is None else (waiting.values or ())
        try:
            if self._delay:
                self._bank.check_message(message)
                self._delayed.put(self._step + self._delay, message)
            elif message.values is None:
                # The safe action depends on the state that was reached.
                self._waiting.pop(name, None)
                self._bank.secure(name)
                self._done.append(message)
                self.has_changed = True
            else:
                after = self._bank.next_state(message, before)
                self._waiting[name] = message._replace(values=after)
        except LinkworkError as error:
            problem = str(error)
        return DeviceReply(before, problem, self._step + self._delay)

    def finish(self) -> list[DeviceMessage]:
        """Write what waits; return the messages that took effect, as they are recorded."""
        for message in self._waiting.values():
            self._bank.execute(message)
            self._done.append(message)
            self.has_changed = True
        self._waiting = {}
        return self._done
