"""Physics processes of tests, forked from one that has imported everything.

A fork is adopted: it is a child of the tests like one that was started, in its own process group.
Run as a script, this file is the process that forks, for requests from the socket of its argument.
"""

import ctypes
import gc
import importlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

from linkwork.session.process import host_process

# Bound before tests replace it.
from linkwork.session.process.host_process import start_process as cold_start

MODULES = (
    *("mujoco", "linkwork.codegen.runtime", "linkwork.mission", "linkwork.arm.manipulator"),
    *("linkwork.model.worker.parent_watch", "linkwork.session.__main__"),
    "linkwork.session.process.host",
)
_MOST_BYTES = 100_000
_SET_CHILD_SUBREAPER = 36
"""Of `prctl`: whether orphans among the descendants of a process become its children."""
_AT_IMPORT = ("PYTHON", "LD_", "MUJOCO", "OMP_", "OPENBLAS_", "PYDANTIC_")
"""Beginnings of the variables that act when modules are imported."""


class WarmProcess:
    """The process that forks; started at the first request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._requests, self._theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._at_import: dict[str, str] = {}

    def start_process(self, pipe: int, shared: int) -> subprocess.Popen[bytes]:
        """Starts a physics process, as the function of the same name of the product does."""
        environment = {**os.environ, **host_process.ENVIRONMENT}
        with self._lock:
            if self._process is None:
                self._start(environment)
            if self._at_import != _at_import(environment):
                return cold_start(pipe, shared)
            _adopt_orphans(True)
            try:
                request = json.dumps([str(Path.cwd()), environment]).encode()
                socket.send_fds(self._requests, [request], [pipe, shared, 1, 2])
                return AdoptedProcess(int(self._requests.recv(100)))
            finally:
                _adopt_orphans(False)

    def end(self) -> None:
        self._requests.close()
        self._theirs.close()
        if self._process is not None:
            self._process.wait()

    def _start(self, environment: dict[str, str]) -> None:
        descriptor = self._theirs.fileno()
        self._at_import = _at_import(environment)
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, str(descriptor)],
            pass_fds=(descriptor,),
            stdin=subprocess.DEVNULL,
            process_group=0,
            env=environment,
        )
        self._theirs.close()


class AdoptedProcess(subprocess.Popen[bytes]):
    def __init__(self, pid: int) -> None:
        # What a `Popen` has once its process runs; there is no public way to make one from a pid.
        self.args, self.pid, self.returncode = ["linkwork.session"], pid, None
        self.stdin = self.stdout = self.stderr = None
        self._child_created = True
        self._waitpid_lock = threading.Lock()
        self._sigint_wait_secs = 0.25


def _at_import(environment: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in environment.items() if name.startswith(_AT_IMPORT)}


def _adopt_orphans(adopts: bool) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(_SET_CHILD_SUBREAPER, int(adopts), 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")


def _serve(requests: socket.socket) -> tuple[int, int]:
    """Forks for every request; returns in the forks, the descriptors of pipe and shared file."""
    while True:
        request, descriptors, *_ = socket.recv_fds(requests, _MOST_BYTES, 4)
        if not request:
            sys.exit()
        source, sink = os.pipe()
        between = os.fork()
        if between == 0:
            requests.close()
            os.close(source)
            _fork_away(sink)
            os.close(sink)
            _move_to(*json.loads(request), *descriptors[2:])
            return descriptors[0], descriptors[1]
        for descriptor in (sink, *descriptors):
            os.close(descriptor)
        pid = os.read(source, 100)
        os.close(source)
        os.waitpid(between, 0)
        requests.send(pid)


def _fork_away(sink: int) -> None:
    """Forks and ends; the fork, which returns, is then a child of the process of the tests."""
    parent = os.getpid()
    pid = os.fork()
    if pid:
        os.setpgid(pid, pid)
        os.write(sink, str(pid).encode())
        os._exit(0)
    while os.getppid() == parent:
        time.sleep(0.001)


def _move_to(folder: str, environment: dict[str, str], output: int, errors: int) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for descriptor, standard in ((output, 1), (errors, 2)):
        os.dup2(descriptor, standard)
        os.close(descriptor)


def main(descriptor: int) -> None:
    """Imports everything, serves requests, and is a physics process in each fork."""
    gc.disable()
    for module in MODULES:
        importlib.import_module(module)
    gc.freeze()
    with socket.socket(fileno=descriptor) as requests:
        pipe, shared = _serve(requests)
    program = sys.modules["linkwork.session.__main__"]
    sys.argv = [str(program.__file__), str(pipe), str(shared)]
    program.main(pipe, shared)


if __name__ == "__main__":
    main(int(sys.argv[1]))
