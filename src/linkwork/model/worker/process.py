"""A worker process as its parent sees it: started, called once at a time, killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, PlatformError, printable
from linkwork.files import read_bytes
from linkwork.files.document import shorten
from linkwork.model.worker.folder import make_folder, remove_folder
from linkwork.model.worker.wire import GarbageError, receive, send

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
        except (OSError, EOFError, GarbageError) as error:
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
        except GarbageError as error:
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
