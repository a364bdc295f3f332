"""The worker itself: `python -m linkwork.model.worker SOCKET`, a descriptor it inherits.

An exception that is no LinkworkError ends it, as a crash does; the other side tells what it said.
"""

from __future__ import annotations

import importlib
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, LinkworkError
from linkwork.model.worker.sandbox import (
    MOST_MEMORY,
    end_call,
    limit_call,
    limit_process,
    remove_folder,
    should_recycle,
)
from linkwork.model.worker.wire import pack_error, receive, send


def main(descriptor: int) -> None:
    """Answers calls until the other side is gone."""
    # A limit on time must end the process, whatever the parent made of these signals.
    for number in (signal.SIGALRM, signal.SIGXCPU):
        signal.signal(number, signal.SIG_DFL)
    limit_process()
    with socket.socket(fileno=descriptor) as pipe:
        send(pipe, "ready")
        while True:
            try:
                call = receive(pipe)
            except (EOFError, ConnectionError):
                # Its parent removes the folder, unless that was killed.
                remove_folder(Path.cwd())
                return
            limit_call(call["seconds"])
            answer = _answer(call["function"], call["arguments"])
            end_call()
            send(pipe, answer)


def _answer(function_path: str, arguments: dict[str, Any]) -> dict[str, Any]:
    module, _, name = function_path.partition(":")
    try:
        result = getattr(importlib.import_module(module), name)(**arguments)
        return {"result": result, "last": should_recycle()}
    except LinkworkError as error:
        return {"error": pack_error(error), "last": should_recycle()}
    except MemoryError:
        most = f"{MOST_MEMORY / 1e9:g} GB"
        error = FileError(f"this needs more than {most} of memory", hint="make it smaller")
        return {"error": pack_error(error), "last": True}


if __name__ == "__main__":
    main(int(sys.argv[1]))
