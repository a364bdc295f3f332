"""The physics process: `python -m linkwork.session PIPE SHARED`, two descriptors it inherits."""

from __future__ import annotations

import signal
import sys
from multiprocessing.connection import Connection

from linkwork.errors import LinkworkError
from linkwork.session.engine import Engine
from linkwork.session.host import Host
from linkwork.session.messages import Opening, Reply
from linkwork.session.recording import recorder_factory
from linkwork.session.shared_state import SharedState


def main(pipe_descriptor: int, shared_descriptor: int) -> None:
    """Opens the scene that comes through the pipe and serves it."""
    # Ctrl-C reaches the whole process group; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe = Connection(pipe_descriptor)
    try:
        opening: Opening = pipe.recv()
        factory = recorder_factory(opening.record)
        engine = Engine(opening.loaded, opening.seed, factory)
        shared = SharedState(shared_descriptor, engine.info.layout)
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
        return
    pipe.send(Reply(0, engine.info))
    Host(engine, pipe, shared).serve()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
