"""What a load of commands is measured with: a clock in physics, many clients, one that looks close.

    python -m tests.long.network_load load PORT CLIENTS SECONDS RATE
    python -m tests.long.network_load probe ACTUATOR_PORT CLOCK_PORT SECONDS

Both run as separate processes, so that they share no interpreter with the server. The clients
of a load are served by one thread: a thread each would measure the switching between them.
"""

import heapq
import json
import random
import select
import socket
import sys
import time

import numpy as np

from linkwork.world.forces.force import Force

LOOPBACK = "127.0.0.1"
TIMEOUT = 60.0
VALUES = 7
"""Different commands of a load."""


class StepClock(Force):
    """Writes the wall time at which each step is computed into a file; applies no force.

    All processes of a machine share the clock.
    """

    def __init__(self, path, steps):
        super().__init__("clock")
        self._path, self._steps, self._times = str(path), steps, None

    @staticmethod
    def make(path, seconds, step_size=0.001):
        """A clock for so much simulated time, with its file."""
        steps = int(seconds / step_size)
        np.zeros(steps).tofile(path)
        return StepClock(path, steps)

    def apply(self, context):
        if self._times is None:
            self._times = np.memmap(self._path, dtype=np.float64, mode="r+", shape=(self._steps,))
        self._times[context.step] = time.perf_counter()


def connect(port):
    client = socket.create_connection((LOOPBACK, port), TIMEOUT)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return client


class Load:
    """Clients that send commands at a fixed rate, whenever their answers come."""

    def __init__(self, port, clients, rate):
        self._rate, self._ready = rate, select.epoll()
        opened = [connect(port) for _ in range(clients)]
        self._clients = {x.fileno(): x for x in opened}
        self._sent_at = {x: [] for x in self._clients}
        for client in opened:
            client.setblocking(False)
            self._ready.register(client.fileno(), select.EPOLLIN)
        self._messages = [f"<1,{0.1 * x:.1f}>".encode() for x in range(VALUES)]
        self.sent, self.answer_times = 0, []

    def run(self, seconds):
        begun = now = time.perf_counter()
        phases = random.Random(1)
        due = [(now + phases.random() / self._rate, x) for x in self._clients]
        heapq.heapify(due)
        while now - begun < seconds:
            while due[0][0] <= now:
                when, client = due[0]
                heapq.heapreplace(due, (when + 1.0 / self._rate, client))
                self._send(client)
            now = time.perf_counter()
            for client, _ in self._ready.poll(max(0.0, due[0][0] - now)):
                self._receive(client)
            now = time.perf_counter()

    def _send(self, client):
        self._sent_at[client].append(time.perf_counter())
        self._clients[client].send(self._messages[self.sent % VALUES])
        self.sent += 1

    def _receive(self, client):
        answers = self._clients[client].recv(1 << 16).count(b"\n")
        now, sent_at = time.perf_counter(), self._sent_at[client]
        self.answer_times += [now - x for x in sent_at[:answers]]
        del sent_at[:answers]


def load(port, clients, seconds, rate):
    """Commands that were sent and answered, and the answer times [s]."""
    clients = Load(int(port), int(clients), float(rate))
    clients.run(float(seconds))
    p50, p99 = np.quantile(clients.answer_times, (0.5, 0.99)).tolist()
    answered = len(clients.answer_times)
    return {"sent": clients.sent, "answered": answered, "p50": p50, "p99": p99}


def exchange(client, message):
    client.sendall(message)
    data = b""
    while not data.endswith(b"\n"):
        data += client.recv(1 << 16)
    return [float(x) for x in data.strip().strip(b"<>").split(b",")]


def probe(actuator, clock, seconds):
    """Rows of a client that sends one command at a time, each with its own velocity.

    Velocity [rad/s], and wall times [s]: of sending, of the answer, and of the first time that it
    has read a step from the clock device that follows the one it read after the answer.
    """
    actuator, clock, pauses, rows = (
        connect(int(actuator)),
        connect(int(clock)),
        random.Random(2),
        [],
    )
    # Data that come on connection.
    clock.recv(1 << 16)
    begun = time.perf_counter()
    while time.perf_counter() - begun < float(seconds):
        velocity = (len(rows) + 1) * 1e-6
        sent = time.perf_counter()
        exchange(actuator, f"<1,{velocity!r}>".encode())
        answered = time.perf_counter()
        _, first = exchange(clock, b"<>")
        while exchange(clock, b"<>")[1] <= first:
            time.sleep(0.0005)
        rows.append((velocity, sent, answered, time.perf_counter()))
        time.sleep(pauses.uniform(0.004, 0.012))
    return rows


if __name__ == "__main__":
    json.dump({"load": load, "probe": probe}[sys.argv[1]](*sys.argv[2:]), sys.stdout)
