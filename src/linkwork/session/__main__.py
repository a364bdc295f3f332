"""The physics process: `python -m linkwork.session PIPE SHARED`, both inherited descriptors."""

import gc
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

GRACE = 0.5  # Longest time for which steps continue after the caller has ended [s]


def main(pipe_descriptor: int, shared_descriptor: int) -> None:
    """Serve the scene that comes through the pipe, until its end."""
    # Until the scene is open: what is imported stays, and searching it takes a tenth of the start.
    gc.disable()
    from linkwork.model.worker.parent_watch import ParentWatch
    from linkwork.session.process.host import serve_physics

    with Connection(pipe_descriptor) as pipe:
        watch = ParentWatch(pipe.fileno(), GRACE)
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            serve_physics(pipe, shared_descriptor, watch.ending)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
