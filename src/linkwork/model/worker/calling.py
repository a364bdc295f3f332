"""Calling functions in the one worker, which is started when first needed and kept."""

from __future__ import annotations

import atexit
import os
import threading
from typing import Any

from linkwork.errors import ArgumentError, FileError, LinkworkError, Place
from linkwork.model.worker.process import WorkerProcess
from linkwork.model.worker.wire import unpack_error


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
        function_path: A function of this package, e.g. `linkwork.model.mjcf.engine:compiled`.
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
            hint="write it like linkwork.model.mjcf.engine:compiled",
        )
    try:
        return _worker.call(function_path, arguments, seconds)
    except LinkworkError as error:
        error.place = error.place or _place(arguments)
        raise


def _place(arguments: dict[str, Any]) -> Place | None:
    path = arguments.get("path")
    return Place(str(path)) if path is not None else None
