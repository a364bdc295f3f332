"""The physics process as its caller holds it: started, connected, ended, or kept ready.

Imports little: the process starts at once, and the caller imports the rest meanwhile.
"""

import os
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

ENDING_TIMEOUT = 30.0  # Longest time for a process to end by itself [s]

ENVIRONMENT = {"MUJOCO_GL": "disable", "PYDANTIC_DISABLE_PLUGINS": "__all__"}
"""Spares imports: nothing is drawn in the process, and plugins may only observe validation."""


class HostProcess:
    """A physics process that waits for its scene."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self.pipe = Connection(os.dup(self._socket.fileno()))
        # Descriptor of the file for the newest state, until `forget_shared`
        self.shared = create_shared_file()
        with theirs:
            try:
                self.child = start_process(theirs.fileno(), self.shared)
            except BaseException:
                self.close()
                raise

    def forget_shared(self) -> None:
        """Close the descriptor of the file for the newest state; mapped memory remains."""
        if self.shared >= 0:
            os.close(self.shared)
            self.shared = -1

    def disconnect(self) -> None:
        """End the connection; unlike closing, this wakes readers at both ends."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close all descriptors of this end."""
        self.pipe.close()
        self._socket.close()
        self.forget_shared()

    def reap(self) -> None:
        """Wait until the process has ended; kills it after `ENDING_TIMEOUT`."""
        try:
            self.child.wait(ENDING_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self.child.kill()
        self.child.wait()

    def abandon(self) -> None:
        """End the process and the connection at once."""
        self.kill()
        self.close()


def start_process(pipe: int, shared: int) -> subprocess.Popen[bytes]:
    """Start a physics process."""
    # -P: modules come from the installation, never from the working folder.
    command = (sys.executable, "-P", "-m", "linkwork.session")
    # A separate process group: Ctrl-C reaches only the parent, which decides what to do.
    return subprocess.Popen(
        [*command, str(pipe), str(shared)],
        pass_fds=(pipe, shared),
        stdin=subprocess.DEVNULL,
        process_group=0,
        env={**os.environ, **ENVIRONMENT},
    )


def create_shared_file() -> int:
    """Return an inheritable descriptor of an unnamed, empty file, in memory if possible."""
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("linkwork")
    else:
        with tempfile.TemporaryFile() as file:
            descriptor = os.dup(file.fileno())
    os.set_inheritable(descriptor, True)
    return descriptor


class SpareProcess:
    """At most one physics process that waits for a scene."""

    def __init__(self) -> None:
        self._host: HostProcess | None = None
        self._surroundings = _surroundings()
        self._lock = threading.Lock()

    def prepare(self) -> None:
        """Start the process, unless it waits already."""
        with self._lock:
            if self._host is None:
                self._surroundings = _surroundings()
                self._host = HostProcess()

    def take(self) -> HostProcess:
        """Return the process that waits; a new one if none does, or if it started elsewhere."""
        with self._lock:
            host, self._host = self._host, None
            is_same = self._surroundings == _surroundings()
        if host is None:
            return HostProcess()
        if is_same and host.child.poll() is None:
            return host
        host.abandon()
        return HostProcess()

    def end(self) -> None:
        """End the process that waits, if any."""
        with self._lock:
            host, self._host = self._host, None
        if host is not None:
            host.abandon()


def _surroundings() -> tuple[int, Path, dict[str, str]]:
    """Return what a process inherits when it starts: owner, working folder, environment."""
    return os.getpid(), Path.cwd(), dict(os.environ)


SPARE = SpareProcess()  # The one of this process
