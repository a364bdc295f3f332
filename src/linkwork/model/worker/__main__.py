"""The worker process: `python -m linkwork.model.worker SOCKET`, an inherited file descriptor.

An exception that is not a LinkworkError ends it like a crash; the parent reports its stderr.
"""

import importlib
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from linkwork.errors import LinkworkError
from linkwork.model.worker.sandbox import (
    end_call,
    limit_call,
    limit_process,
    out_of_memory,
    remove_folder,
    should_recycle,
)
from linkwork.model.worker.wire import pack_error, receive, send


def main(descriptor: int) -> None:
    """Serve calls until the parent has ended."""
    # The time limit must end the process, whatever handlers the parent had.
    for number in (signal.SIGALRM, signal.SIGXCPU):
        signal.signal(number, signal.SIG_DFL)
    limit_process()
    with socket.socket(fileno=descriptor) as pipe:
        send(pipe, "ready")
        while True:
            try:
                call = receive(pipe)
            except (EOFError, ConnectionError):
                # The parent removes the folder, unless it was killed.
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
        return {"error": pack_error(out_of_memory()), "last": True}


if __name__ == "__main__":
    main(int(sys.argv[1]))
