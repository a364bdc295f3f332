"""Client of the worker process: started on first call, one call at a time, replaced on failure."""

import atexit
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from linkwork.errors import ArgumentError, FileError, LinkworkError, Place, PlatformError, printable
from linkwork.files import read_bytes
from linkwork.files.document import shorten
from linkwork.model.worker.sandbox import MEMORY_VARIABLE, make_folder, max_memory, remove_folder
from linkwork.model.worker.wire import InvalidMessageError, receive, send, unpack_error

START_TIMEOUT = 60.0  # Time limit for the start of a worker [s]

_END_TIMEOUT = 1.0
_STDERR = "stderr.txt"
_ONE_THREAD = {
    f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL", "NUMEXPR", "VECLIB")
}


class WorkerProcess:
    """One child process; after any failure it is unusable."""

    def __init__(self) -> None:
        self._folder = make_folder()
        self._pipe, theirs = socket.socketpair()
        with theirs:
            self._child = self._start(theirs.fileno())
        try:
            receive(self._pipe, time.monotonic() + START_TIMEOUT)
        except (OSError, EOFError, InvalidMessageError) as error:
            stderr = self._last_line()
            self.kill()
            raise PlatformError(f"the worker process did not start{stderr}") from error
        except BaseException:
            self.kill()
            raise

    @property
    def process_id(self) -> int:
        """Process id of the worker."""
        return self._child.pid

    def call(self, message: dict[str, Any], seconds: float) -> Any:
        """Send a call and wait for the answer."""
        try:
            self._pipe.settimeout(seconds)
            send(self._pipe, message)
            return receive(self._pipe, time.monotonic() + seconds)
        except TimeoutError as error:
            raise FileError(
                f"reading took longer than {seconds:g} s", hint="reduce the model"
            ) from error
        except InvalidMessageError as error:
            message_text = f"invalid answer of the worker process: {error}"
            raise FileError(message_text, hint="reduce the model") from error
        except (EOFError, ConnectionError) as error:
            raise FileError(
                f"the worker process ended while reading ({self._exit_reason()})",
                hint=f"the file is corrupt, or needs more than {max_memory():g} GB of memory: set "
                f"{MEMORY_VARIABLE} to more [GB]",
            ) from error

    def kill(self) -> None:
        """Kill the process."""
        if self._child.poll() is None:
            # With its children: it is the leader of its own session.
            os.killpg(self._child.pid, signal.SIGKILL)
            self._child.wait()
        self._pipe.close()
        remove_folder(self._folder)

    def forget(self) -> None:
        """Release it in a forked copy of its parent; the parent keeps using it."""
        self._child.returncode = 0
        self._pipe.close()

    def _start(self, descriptor: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-B", "-P", "-m", "linkwork.model.worker", str(descriptor)]
        with (self._folder / _STDERR).open("wb") as stderr:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                pass_fds=(descriptor,),
                cwd=self._folder,
                env={**os.environ, **_ONE_THREAD, "PYTHONPATH": _absolute_path()},
                start_new_session=True,
            )

    def _exit_reason(self) -> str:
        try:
            status = self._child.wait(_END_TIMEOUT)
        except subprocess.TimeoutExpired:
            return "closed its socket"
        reason = f"status {status}"
        if status < 0:
            reason = signal.strsignal(-status) or f"signal {-status}"
        return reason + self._last_line()

    def _last_line(self) -> str:
        try:
            content = read_bytes(self._folder / _STDERR)
        except FileError:
            return ""
        lines = content[-2000:].decode("utf-8", "replace").strip().splitlines()
        return f": {shorten(printable(lines[-1]))}" if lines else ""


def _absolute_path() -> str:
    # The child has another working directory.
    return os.pathsep.join(str(Path(entry).absolute()) for entry in sys.path)


class Worker:
    """Calls functions one at a time in a child process, replaced on failure."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: WorkerProcess | None = None

    @property
    def process_id(self) -> int | None:
        """Process id of the worker, if it runs."""
        return self._process.process_id if self._process else None

    def call(self, function_path: str, arguments: dict[str, Any], seconds: float) -> Any:
        """Call as `limited_call` does, for any package."""
        message = {"function": function_path, "arguments": arguments, "seconds": seconds}
        with self._lock:
            answer = self._answer(message, seconds)
        if "error" in answer:
            raise unpack_error(answer["error"])
        return answer["result"]

    def close(self) -> None:
        """End the worker; the next call starts another."""
        with self._lock:
            self._replace()

    def forget(self) -> None:
        """Leave the worker to the process this one was forked from."""
        self._lock = threading.Lock()
        if self._process is not None:
            self._process.forget()
        self._process = None

    def _answer(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self._process is None:
            self._process = WorkerProcess()
        try:
            answer = self._process.call(message, seconds)
            if not isinstance(answer, dict) or not answer.keys() & {"result", "error"}:
                raise FileError("invalid answer of the worker process: neither result nor error")
        except BaseException:
            # A late answer would be taken for that of the next call.
            self._replace()
            raise
        if answer.get("last"):
            self._replace()
        return answer

    def _replace(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process = None


_worker = Worker()
atexit.register(_worker.close)
os.register_at_fork(after_in_child=_worker.forget)


def limited_call(function_path: str, arguments: dict[str, Any], *, seconds: float = 10.0) -> Any:
    """Call a function in the worker process, limited in memory, time [s] and files.

    Arguments and result are JSON; the result is not trusted beyond that. The worker has another
    working directory, so paths must be absolute; the argument `path` is the file that is read.
    """
    module, _, name = function_path.partition(":")
    if not module.startswith("linkwork.") or not name.isidentifier():
        raise ArgumentError(
            f"invalid function path: {function_path!r}",
            hint="expected a path such as linkwork.model.mjcf.engine:compile_model",
        )
    try:
        return _worker.call(function_path, arguments, seconds)
    except LinkworkError as error:
        error.place = error.place or _place(arguments)
        raise


def _place(arguments: dict[str, Any]) -> Place | None:
    path = arguments.get("path")
    return Place(str(path)) if path is not None else None
