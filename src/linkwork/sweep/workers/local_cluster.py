"""Worker processes of this machine with a scheduler, kept alive by one thread.

Whoever can talk to a scheduler can run code: it listens on the loopback interface only, encrypted,
with keys that exist only in the memory of these processes.
"""

import json
import logging
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from linkwork.errors import PlatformError, import_extra
from linkwork.sweep.job import Watch, noted_cases
from linkwork.sweep.workers.base import Lost
from linkwork.sweep.workers.worker_process import QUIET

EXTRA = "sweep"
_POLL = 0.5
_NOTICED = 30.0  # Time in which the end of a process is noticed, on a loaded machine too [s]
_FASTEST_DEATH = 20.0
"""A worker that ends within this time without having connected could not start [s]."""
_OUT_OF_MEMORY = "out of memory"
_MAX_DEATHS = 4  # Workers in a row that could not start, after which the cluster gives up


@dataclass
class _Process:
    """A worker process; `notes` has the numbers of its cases, `reason` why it was killed."""

    name: str
    handle: subprocess.Popen[bytes]
    errors: Any
    notes: Any
    started: float = field(default_factory=time.monotonic)
    has_connected: bool = False
    reason: str = ""


class LocalProcesses:
    """A scheduler, and worker processes that are replaced when they end.

    `memory` is the maximum of each [bytes]; `heartbeat` is the time without a response after
    which a worker counts as hung [s]; the dashboard is served on the loopback interface.
    """

    def __init__(
        self,
        count: int,
        threads: int = 1,
        *,
        memory: int | None = None,
        heartbeat: float = 60.0,
        dashboard: bool = False,
    ) -> None:
        distributed = import_extra("distributed", EXTRA)
        import_extra("cryptography", EXTRA)
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._threads = threads
        self._memory = memory or int(0.8 * distributed.system.MEMORY_LIMIT / count)
        self._settings = import_extra("dask.config", EXTRA).set(
            {
                "distributed.scheduler.allowed-failures": 0,
                "distributed.scheduler.worker-ttl": f"{heartbeat} s",
                "distributed.admin.large-graph-warning-threshold": "1 GiB",
                "distributed.scheduler.active-memory-manager.start": False,
                **({} if dashboard else QUIET),
            }
        )
        self._settings.__enter__()
        self.security = distributed.Security.temporary()
        self.cluster = distributed.LocalCluster(
            n_workers=0,
            processes=True,
            host="127.0.0.1",
            protocol="tls",
            security=self.security,
            scheduler_kwargs={"dashboard": dashboard, "dashboard_address": "127.0.0.1:0"},
        )
        if not dashboard:
            # The scheduler serves pages in any case, if only empty ones.
            self.cluster.loop.add_callback(self.cluster.scheduler.http_server.stop)
        self.dashboard = self.cluster.dashboard_link if dashboard else ""
        self._stop = threading.Event()
        self._count = 0
        self._deaths: dict[str, Lost] = {}
        self._failures = 0
        self.trouble = ""
        self.workers = [self._start() for _ in range(count)]
        self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
        self._keeper.start()

    @property
    def address(self) -> str:
        """Address of the scheduler."""
        return self.cluster.scheduler_address

    @property
    def threads(self) -> int:
        """Threads of all workers, also of those that are being replaced."""
        return len(self.workers) * self._threads

    @property
    def process_ids(self) -> list[int]:
        """Processes of the present workers."""
        return [worker.handle.pid for worker in self.workers if worker.handle.poll() is None]

    def loss_of(self, name: object) -> Lost:
        """Return why a worker ended, as far as is known; also right after its end."""
        deadline = time.monotonic() + _NOTICED
        while str(name) not in self._deaths and time.monotonic() < deadline:
            time.sleep(_POLL / 4)
        return self._deaths.get(str(name), Lost("its process ended"))

    def _start(self) -> _Process:
        self._count += 1
        name = f"local-{self._count}"
        tls = self.security.get_tls_config_for_role("worker")
        keys = {
            "tls_ca_file": tls["ca_file"],
            "tls_worker_cert": tls["cert"],
            "tls_worker_key": tls["key"],
        }
        errors, notes = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115
        handle = subprocess.Popen(
            [sys.executable, "-P", "-m", "linkwork.sweep.workers.worker_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            pass_fds=[notes.fileno()],
            # A Ctrl-C of the terminal is for the parent, which ends its workers.
            start_new_session=True,
        )
        settings = {"address": self.address, "name": name, "threads": self._threads, "keys": keys}
        settings["notes"] = notes.fileno()
        assert handle.stdin is not None
        # If it has ended already, that is seen soon.
        with suppress(OSError):
            handle.stdin.write(json.dumps(settings).encode() + b"\n")
            handle.stdin.flush()
        return _Process(name, handle, errors, notes)

    def _keep(self) -> None:
        """Replace workers that have ended, and end those that are hung or too large."""
        while not self._stop.wait(_POLL):
            connected = {str(x.name) for x in tuple(self.cluster.scheduler.workers.values())}
            for index, worker in enumerate(self.workers):
                if self._stop.is_set():
                    return
                self._check(worker, connected)
                if worker.handle.poll() is not None:
                    self._note_death(worker)
                    if self._failures > _MAX_DEATHS:
                        return
                    self.workers[index] = self._start()

    def _check(self, worker: _Process, connected: set[str]) -> None:
        if worker.name in connected:
            worker.has_connected, self._failures = True, 0
        elif worker.has_connected and worker.handle.poll() is None:
            # The scheduler has given it up.
            self._kill(worker, "it stopped responding")
        used = _resident(worker.handle.pid)
        if used > self._memory:
            megabytes = self._memory / 1e6
            self._kill(worker, f"{_OUT_OF_MEMORY}: its process used more than {megabytes:.0f} MB")

    def _kill(self, worker: _Process, reason: str) -> None:
        worker.reason = worker.reason or reason
        worker.handle.kill()
        worker.handle.wait()

    def _note_death(self, worker: _Process) -> None:
        code = worker.handle.returncode
        worker.errors.seek(0)
        said = worker.errors.read()[-2000:].decode("utf-8", "replace").strip()
        reason = worker.reason or _reason(code)
        worker.notes.seek(0)
        ran = noted_cases(worker.notes.read())
        # A kill from outside says nothing about the cases.
        is_to_blame = bool(worker.reason) or code not in (-signal.SIGKILL, -signal.SIGTERM)
        self._deaths[worker.name] = Lost(reason, blamed=ran if is_to_blame else frozenset())
        if not worker.has_connected and time.monotonic() - worker.started < _FASTEST_DEATH:
            self._failures += 1
            last = said.splitlines()[-1] if said else reason
            if self._failures > _MAX_DEATHS:
                self.trouble = f"worker processes cannot start: {last}"
        _close(worker)

    def check(self) -> None:
        """Raise if workers cannot start."""
        if self.trouble:
            hint = "use --workers 0 to run in this process"
            if _OUT_OF_MEMORY in self.trouble:
                hint = "allow more memory with --memory, or use fewer workers"
            raise PlatformError(self.trouble, hint=hint)

    def close(self) -> None:
        """End all processes."""
        self._stop.set()
        self._keeper.join()
        for worker in self.workers:
            worker.handle.kill()
        for worker in self.workers:
            worker.handle.wait()
            _close(worker)
        self.cluster.close(timeout=10)
        self._settings.__exit__(None, None, None)


def _close(worker: _Process) -> None:
    worker.errors.close()
    worker.notes.close()
    if worker.handle.stdin is not None:
        # What a process that has ended did not read.
        with suppress(OSError):
            worker.handle.stdin.close()


def _resident(process_id: int) -> int:
    """Return the memory of a process [bytes]; 0 if it has ended."""
    psutil = import_extra("psutil", EXTRA)
    try:
        return psutil.Process(process_id).memory_info().rss
    except psutil.Error:
        return 0


def _reason(code: int) -> str:
    if code == Watch.EXIT_CODE:
        return "it did not end in time"
    if code < 0:
        try:
            return f"its process was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"its process was ended by signal {-code}"
    return f"its process ended with status {code}"
