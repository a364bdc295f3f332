"""A worker process as its parent sees it: started, called once at a time, killed."""

from __future__ import annotations

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
from linkwork.model.worker.sandbox import make_folder, remove_folder
from linkwork.model.worker.wire import (
    InvalidMessageError,
    receive,
    send,
    unpack_error,
)

STARTING_PATIENCE = 60.0
"""How long a fresh worker may take to be ready [s]."""

_ENDING_PATIENCE = 1.0
_COMPLAINTS = "complaints.txt"
_ONE_THREAD = {
    f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL", "NUMEXPR", "VECLIB")
}


class WorkerProcess:
    """One child process; when anything goes wrong it is over, and a new one must be made."""

    def __init__(self) -> None:
        self._folder = make_folder()
        self._pipe, theirs = socket.socketpair()
        with theirs:
            self._child = self._start(theirs.fileno())
        try:
            receive(self._pipe, time.monotonic() + STARTING_PATIENCE)
        except (OSError, EOFError, InvalidMessageError) as error:
            said = self._last_words()
            self.kill()
            raise PlatformError(f"the process that reads models did not start{said}") from error
        except BaseException:
            self.kill()
            raise

    @property
    def process_id(self) -> int:
        """Process id of the child."""
        return self._child.pid

    def call(self, message: dict[str, Any], seconds: float) -> Any:
        """Sends a call and waits for its answer.

        Raises:
            FileError: It crashed, took too long or answered nonsense; it is over now.
        """
        try:
            self._pipe.settimeout(seconds)
            send(self._pipe, message)
            return receive(self._pipe, time.monotonic() + seconds)
        except TimeoutError as error:
            raise FileError(
                f"reading this took longer than {seconds:g} s and was given up",
                hint="make the model smaller",
            ) from error
        except InvalidMessageError as error:
            message_text = f"reading this gave {error}, which was not taken"
            raise FileError(message_text, hint="make the model smaller") from error
        except (EOFError, ConnectionError) as error:
            raise FileError(
                f"reading this ended the process that reads models ({self._how_it_ended()})",
                hint="the file is damaged, or too large to read within 1 GB",
            ) from error

    def kill(self) -> None:
        """Ends it now."""
        if self._child.poll() is None:
            # With whatever it may have started; it leads a session of its own.
            os.killpg(self._child.pid, signal.SIGKILL)
            self._child.wait()
        self._pipe.close()
        remove_folder(self._folder)

    def forget(self) -> None:
        """Lets go of it in a forked copy of its parent; the parent goes on using it."""
        self._child.returncode = 0
        self._pipe.close()

    def _start(self, descriptor: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-B", "-P", "-m", "linkwork.model.worker", str(descriptor)]
        with (self._folder / _COMPLAINTS).open("wb") as complaints:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                pass_fds=(descriptor,),
                cwd=self._folder,
                env={**os.environ, **_ONE_THREAD, "PYTHONPATH": _same_path()},
                start_new_session=True,
            )

    def _how_it_ended(self) -> str:
        try:
            status = self._child.wait(_ENDING_PATIENCE)
        except subprocess.TimeoutExpired:
            return "it closed its pipe"
        words = f"status {status}"
        if status < 0:
            words = signal.strsignal(-status) or f"signal {-status}"
        return words + self._last_words()

    def _last_words(self) -> str:
        try:
            content = read_bytes(self._folder / _COMPLAINTS)
        except FileError:
            return ""
        lines = content[-2000:].decode("utf-8", "replace").strip().splitlines()
        return f": {shorten(printable(lines[-1]))}" if lines else ""


def _same_path() -> str:
    # Relative entries mean something else in the folder of the child.
    return os.pathsep.join(str(Path(entry).absolute()) for entry in sys.path)


class Worker:
    """Calls functions one at a time in a child process, which is replaced when it breaks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: WorkerProcess | None = None

    @property
    def process_id(self) -> int | None:
        """Process id of the child, if there is one."""
        return self._process.process_id if self._process else None

    def call(self, function_path: str, arguments: dict[str, Any], seconds: float) -> Any:
        """As `limited_call`, for any package."""
        message = {"function": function_path, "arguments": arguments, "seconds": seconds}
        with self._lock:
            answer = self._answer(message, seconds)
        if "error" in answer:
            raise unpack_error(answer["error"])
        return answer["result"]

    def close(self) -> None:
        """Ends the child; the next call starts another."""
        with self._lock:
            self._replace()

    def forget(self) -> None:
        """Leaves the child to the process this one was forked from."""
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
                raise FileError("reading this gave an answer that is none")
        except BaseException:
            # Whatever it is about to say would be taken for the answer to the next call.
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
    """Calls a function in a process with little memory, time and rights, and gives its result.

    What goes in and comes out is JSON; what comes out is not to be trusted beyond that. The
    process runs in another folder, so paths must be absolute.

    Args:
        function_path: A function of this package, e.g. `linkwork.model.mjcf.engine:compile_model`.
        arguments: Its arguments by name; `path` is taken to be the file that is read.
        seconds: How long it may take [s].

    Raises:
        LinkworkError: Whatever the function raised, of the same class.
        FileError: It crashed, took too long, needed too much memory or answered nonsense.
    """
    module, _, name = function_path.partition(":")
    if not module.startswith("linkwork.") or not name.isidentifier():
        raise ArgumentError(
            f"{function_path!r} is no function of this package",
            hint="write it like linkwork.model.mjcf.engine:compile_model",
        )
    try:
        return _worker.call(function_path, arguments, seconds)
    except LinkworkError as error:
        error.place = error.place or _place(arguments)
        raise


def _place(arguments: dict[str, Any]) -> Place | None:
    path = arguments.get("path")
    return Place(str(path)) if path is not None else None
