"""Lock-step: physics waits for the command of a controller on the network, once a period.

The exchange runs in machine code within the step loop (`lock_step.c`); where there is no compiler,
and for the first command of a motor, in Python. Both give the same runs, bit for bit.
"""

from __future__ import annotations

import contextlib
import json
import select
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from linkwork.access.listening import listen
from linkwork.access.web_access import is_token
from linkwork.checks import MAX_NUMBER
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.session.devices.device import shown
from linkwork.session.devices.device_bank import SECURE, DeviceBank
from linkwork.world.engine.element import Storage
from linkwork.world.engine.world import World
from linkwork.world.stepping.native import NativeData, NativeHook, step_structure

if TYPE_CHECKING:
    from linkwork.session.engine.engine import Engine

HANDSHAKE_TIMEOUT = 2.0  # Longest time for a controller to send its token [s]
MAX_PENDING = 16  # Connections that may be about to send their token
_MAX_TOKEN = 256


@dataclass
class _Pending:
    """A connection that has not sent its token yet."""

    socket: socket.socket
    peer: str
    deadline: float
    text: bytes = b""


class LockStepListener:
    """Accepts connections and returns the first one that sends the token, if there is one."""

    def __init__(self, listener: socket.socket, token: str | None, header: bytes) -> None:
        self._listener, self._token, self._header = listener, token, header
        self._listener.setblocking(False)
        self._pending: list[_Pending] = []

    def poll(self, wait: float) -> tuple[socket.socket, str] | None:
        """Wait [s] for a controller that sends its token; return it and its address."""
        waiting: list[socket.socket] = [pending.socket for pending in self._pending]
        if len(waiting) < MAX_PENDING:
            waiting.append(self._listener)
        ready = set(select.select(waiting, [], [], wait)[0])
        if self._listener in ready:
            self._accept()
        for pending in list(self._pending):
            is_valid = self._has_token(pending)
            if is_valid is None and time.monotonic() < pending.deadline:
                continue
            self._pending.remove(pending)
            if is_valid and self._send_header(pending):
                return pending.socket, pending.peer
            pending.socket.close()
        return None

    def _accept(self) -> None:
        try:
            connection, address = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        deadline = time.monotonic() + HANDSHAKE_TIMEOUT
        self._pending.append(_Pending(connection, f"{address[0]}:{address[1]}", deadline))

    def _has_token(self, pending: _Pending) -> bool | None:
        """Whether a connection sent the token; None while that is incomplete."""
        if self._token is None:
            return True
        try:
            # A byte at a time: what follows the token belongs to the exchange.
            while not pending.text.endswith(b">"):
                byte = pending.socket.recv(1)
                pending.text += byte
                if not byte or len(pending.text) > _MAX_TOKEN:
                    return False
        except BlockingIOError:
            return None
        except OSError:
            return False
        return is_token(pending.text.decode("utf-8", "replace"), f"<token={self._token}>")

    def _send_header(self, pending: _Pending) -> bool:
        try:
            pending.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            pending.socket.settimeout(HANDSHAKE_TIMEOUT)
            pending.socket.sendall(self._header)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """End all connections and free the port."""
        for pending in self._pending:
            pending.socket.close()
        self._pending.clear()
        self._listener.close()


LOST = "controller-lost"
"""Kind of the event of a controller that has disconnected or does not answer."""
SLICE = 0.008  # Longest wait for a command between two looks at the session [s]
MAX_MESSAGE = 1 << 16  # Longest message of a controller [bytes]
LOG_ROWS = 1024  # Commands that are kept until Python logs them
_NUMBER_WIDTH = 26
_WAITING, _LOST = 1, 2


@dataclass(frozen=True)
class LockStepPort:
    """An open port for a controller."""

    port: int
    period: float  # Simulated time between two exchanges [s]
    sensors: tuple[str, ...]
    actuators: tuple[str, ...]


class LockStepGate:
    """The exchange of an engine with its controller, whose commands it awaits [s]."""

    def __init__(
        self,
        engine: Engine,
        bank: DeviceBank,
        host: str,
        port: int,
        every: int,
        timeout: float,
        token: str | None,
    ) -> None:
        self._engine, self._bank = engine, bank
        self._every, self._timeout = every, timeout
        listener = listen(host, port or None, 0)
        self._controller: socket.socket | None = None
        self._peer = ""
        self._waits_since = 0.0
        self._waited_at = -1
        self._slots = [
            (name, axis) for name, device in bank.actuators.items() for axis in range(device.axes)
        ]
        count = len(self._slots)
        self._values, self._is_first = np.zeros(max(count, 1)), True
        self._input = np.zeros(MAX_MESSAGE, dtype=np.uint8)
        channels = engine.world.channels.size
        self._output = np.zeros((channels + 4) * _NUMBER_WIDTH, dtype=np.uint8)
        self._log = np.zeros((LOG_ROWS, 1 + 2 * count))
        self._exchange = step_structure("lock_step")(
            every=every, socket=-1, sent_at=-1, done_at=-1, count=count, log_rows=LOG_ROWS
        )
        self._exchange.size_in, self._exchange.size_out = self._input.size, self._output.size
        world = engine.world
        names = tuple(
            f"{name}.{'xyz'[axis]}" if bank.actuators[name].axes > 1 else name
            for name, axis in self._slots
        )
        port = listener.getsockname()[1]
        period = every * world.step_size
        self.opened = LockStepPort(port, period, world.layout.channels, names)
        self._listener = LockStepListener(listener, token, self._header())

    @property
    def source(self) -> str:
        """Sender of commands, for the record."""
        return f"controller {self._peer}"

    def hook(self, data: NativeData) -> NativeHook:
        """Return the exchange in machine code."""
        exchange, world = self._exchange, self._engine.world
        # Python writes where nothing else may: the flag stays zero.
        never = np.zeros(1)
        data.keep(never)
        nowhere = Storage(never, 0, -MAX_NUMBER, MAX_NUMBER, never)
        places = [self._place(world, name, axis) or nowhere for name, axis in self._slots]
        exchange.storage = data.copy([x.address for x in places], np.uint64)
        exchange.commanded = data.copy([x.commanded_address for x in places], np.uint64)
        exchange.minimum, exchange.maximum = (
            data.copy([x.minimum for x in places]),
            data.copy([x.maximum for x in places]),
        )
        exchange.moves = 0 if world.motors is None else data.view(world.motors.moves_flag)
        exchange.values, exchange.log = data.view(self._values), data.view(self._log)
        exchange.input, exchange.output = data.view(self._input), data.view(self._output)
        count = world.channels.size
        exchange.sent = data.view(np.zeros(count))
        exchange.sent_texts = data.view(np.zeros(count * _NUMBER_WIDTH, dtype=np.uint8))
        exchange.sent_lengths = data.view(np.zeros(count, dtype=np.int64))
        return NativeHook("lw_lock_step_turn", exchange)

    def _place(self, world: World, name: str, axis: int) -> Storage | None:
        """Return where machine code may write one number of a command."""
        if world.motors is not None and name in world.motors.table.axes:
            return world.motors.command_storage(world.motors.table.axes[name].start + axis)
        return None if axis else self._engine.command_storage(name)

    def in_python(self, world: World) -> None:
        """Execute a command that machine code has read but may not write."""
        del world
        self._execute(self._values[: len(self._slots)].tolist())

    def _execute(self, values: list[float]) -> None:
        """Set the commands of all actuators that change; all of them the first time."""
        for name, value in self._by_actuator(values):
            try:
                path = f"actuators.{name}.command"
                if self._is_first or self._engine.live_value(path) != value:
                    self._engine.set(path, value, self.source)
            except LinkworkError as error:
                self._refuse(str(error))
        self._is_first = False

    def _by_actuator(self, values: list[float]) -> Iterator[tuple[str, float | list[float]]]:
        """Return a command of each actuator."""
        at = 0
        for name, device in self._bank.actuators.items():
            yield name, shown(values[at : at + device.axes])
            at += device.axes

    def _refuse(self, why: str) -> None:
        self._engine.world.add_event("refused", why, source=self.source)

    def is_due(self, step: int) -> bool:
        """Whether the exchange of a step is not done yet."""
        return step % self._every == 0 and self._exchange.done_at != step

    def next_exchange(self, step: int) -> int:
        """Return the next step after this one with an exchange."""
        return step + self._every - step % self._every

    def has_waited(self, step: int) -> bool:
        """Whether a step was begun before, and turns were taken."""
        return self._waited_at == step

    def prepare(self, step: int) -> bool:
        """Return whether the command may be there, before a step with an exchange."""
        self._exchange.deadline = time.monotonic() + SLICE
        if self._controller is None and not self._accept():
            return False
        if self._waited_at != step:
            return True
        assert self._controller is not None
        if select.select([self._controller], [], [], SLICE)[0]:
            return True
        if time.monotonic() - self._waits_since > self._timeout:
            raise ControllerLostError(f"the controller did not answer within {self._timeout:g} s")
        return False

    def finish(self, step: int, turns_taken: bool = True) -> bool:
        """Log commands after steps; return whether that of this step is still awaited."""
        self._drain()
        exchange = self._exchange
        if not self.is_due(step) or exchange.state not in (_WAITING, _LOST):
            return False
        if self._waited_at != step:
            self._waited_at = step if turns_taken else -1
            self._waits_since = time.monotonic()
        if exchange.state == _LOST:
            exchange.state = _WAITING
            raise ControllerLostError("lost the connection to the controller")
        return True

    def _drain(self) -> None:
        exchange, engine = self._exchange, self._engine
        count = len(self._slots) + 1
        is_logged = engine.log.can_record and engine.log.is_enabled
        for row in self._log[: exchange.log_count].tolist() if is_logged else ():
            at, changes = int(row[0]), self._by_actuator(row[count:])
            for (name, value), (_, change) in zip(self._by_actuator(row[1:]), changes, strict=True):
                if np.any(change):
                    path, now = f"actuators.{name}.command", at * engine.world.step_size
                    engine.log.command(at, now, path, value, self.source)
        if exchange.log_count and engine.world.motors is not None:
            engine.world.motors.changed()
        exchange.log_count = 0
        if exchange.refused:
            text = exchange.text.decode("utf-8", "replace")
            self._refuse(
                f"{exchange.refused} invalid commands of the controller, the last: {text!r}"
            )
            exchange.refused = 0

    def _accept(self) -> bool:
        """Take a controller that has connected, if there is one."""
        accepted = self._listener.poll(SLICE)
        if accepted is None:
            return False
        self._controller, self._peer = accepted
        # Machine code waits by itself.
        self._controller.settimeout(None)
        seconds = np.array([int(self._timeout) + 1, 0], dtype=np.int64).tobytes()
        self._controller.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, seconds)
        exchange = self._exchange
        exchange.socket, exchange.sent_at, exchange.used_in = self._controller.fileno(), -1, 0
        self._waits_since, self._waited_at = time.monotonic(), -1
        return True

    def _header(self) -> bytes:
        """Return the line that names sensors and actuators."""
        opened = self.opened
        header = {"linkwork": "lock-step", "version": 1, "period": opened.period}
        header |= {"sensors": opened.sensors, "actuators": opened.actuators}
        header |= {"timeout": self._timeout}
        return json.dumps(header).encode() + b"\n"

    def lose(self) -> None:
        """Give all actuators their safe action, after the controller was lost."""
        self._disconnect()
        for name in self._bank.actuators:
            self._engine.command(SECURE, {"actuator": name}, f"safe action, {self.source} is gone")
        self._is_first = True

    def _disconnect(self) -> None:
        if self._controller is not None:
            self._controller.close()
        self._controller, self._exchange.socket, self._waited_at = None, -1, -1

    def restart(self) -> None:
        """After a jump to another state: the present step is exchanged again."""
        self._exchange.done_at = self._exchange.sent_at = self._waited_at = -1
        self._is_first = True

    def rebind(self, bank: DeviceBank) -> None:
        """After a reset, which makes new devices."""
        self._bank = bank
        self.restart()

    def close(self) -> None:
        """End the connection and free the port."""
        self._disconnect()
        self._listener.close()

    def exchange(self, step: int) -> bool:
        """Exchange in Python, where there is no compiler; return whether it is done."""
        assert self._controller is not None
        exchange = self._exchange
        if exchange.sent_at != step:
            numbers = (step * self._engine.world.step_size, *self._engine.world.channels.tolist())
            text = ",".join(f"{x:.17g}" for x in numbers)
            with self._reporting_loss():
                self._controller.sendall(f"<{step},{text}>\n".encode())
            exchange.sent_at = step
        line = self._line()
        if line is None:
            exchange.state = _WAITING
            return False
        exchange.state, exchange.done_at = 0, step
        exchange.exchanges += 1
        self._take(line)
        return True

    def _take(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace").strip(" \r")
        if text == "<>":
            return
        values = _numbers(text, len(self._slots))
        try:
            if values is None:
                raise ArgumentError(f"invalid command of the controller: {text[:80]!r}")
            for name, value in self._by_actuator(values):
                self._engine.check(f"actuators.{name}.command", value)
        except LinkworkError as error:
            self._refuse(str(error))
            return
        self._execute(values)

    def _line(self) -> bytes | None:
        """Return the next line of the controller; None if it is not there yet."""
        assert self._controller is not None
        exchange = self._exchange
        while True:
            received = self._input[: exchange.used_in].tobytes()
            line, end, rest = received.partition(b"\n")
            if end:
                exchange.used_in = len(rest)
                self._input[: len(rest)] = np.frombuffer(rest, dtype=np.uint8)
                # An empty line is not a message: one may follow a token.
                if line.strip(b" \r"):
                    return line
                continue
            left = max(0.0, exchange.deadline - time.monotonic())
            if not select.select([self._controller], [], [], left)[0]:
                return None
            with self._reporting_loss():
                data = self._controller.recv(MAX_MESSAGE - exchange.used_in)
                if not data:
                    raise ConnectionResetError
            self._input[exchange.used_in : exchange.used_in + len(data)] = np.frombuffer(
                data, np.uint8
            )
            exchange.used_in += len(data)

    @contextlib.contextmanager
    def _reporting_loss(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise ControllerLostError("lost the connection to the controller") from error


class ControllerLostError(Exception):
    """The connection to the controller was lost, or it does not answer."""


def _numbers(text: str, count: int) -> list[float] | None:
    """Return the numbers of a command; None if it is invalid."""
    parts = text.removeprefix("<").removesuffix(">").split(",")
    is_plain = set(text) <= set("<>0123456789+-.eE,")
    if len(text) < 2 or text[0] != "<" or text[-1] != ">" or len(parts) != count or not is_plain:
        return None
    try:
        numbers = list(map(float, parts))
    except ValueError:
        return None
    return numbers if np.isfinite(numbers).all() else None
