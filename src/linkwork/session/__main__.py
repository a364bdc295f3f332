"""The physics process: `python -m linkwork.session PIPE SHARED`, both inherited descriptors."""

from __future__ import annotations

import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from linkwork.model.worker.parent_watch import ParentWatch
from linkwork.session.physics_process.host import serve_physics

GRACE = 0.5
"""How long steps may continue when the caller is gone [s]."""

if __name__ == "__main__":
    pipe_descriptor, shared_descriptor = map(int, sys.argv[1:])
    with Connection(pipe_descriptor) as pipe:
        watch = ParentWatch(pipe.fileno(), GRACE)
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            serve_physics(pipe, shared_descriptor, watch.ending)
