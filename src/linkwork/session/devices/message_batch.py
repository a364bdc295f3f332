"""Messages to actuators that are executed at one step."""

from __future__ import annotations

from linkwork.errors import LinkworkError
from linkwork.session.devices.device import DeviceMessage, DeviceReply
from linkwork.session.devices.device_bank import DeviceBank
from linkwork.session.participants.delayed_commands import DelayedCommands


class MessageBatch:
    """Executes messages: every one is checked and answered, the last to each actuator is written.

    Args:
        bank: The devices.
        delayed: Takes messages that act later.
        step: The present step.
        delay: Steps until they take effect.

    Attributes:
        has_changed: Whether anything was written.
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
