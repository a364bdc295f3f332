"""The process that draws: `python -m linkwork.rendering picture PIPE` or `film PIPE`.

PIPE is an inherited descriptor.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from linkwork.model.worker.parent_watch import ParentWatch
from linkwork.rendering.filming import serve_film
from linkwork.rendering.photographer import serve_pictures

GRACE = 5.0
"""How long drawing may continue when the caller is gone [s]."""

if __name__ == "__main__":
    kind, descriptor = sys.argv[1:]
    with Connection(int(descriptor)) as pipe:
        ParentWatch(pipe.fileno(), GRACE)
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            (serve_pictures if kind == "picture" else serve_film)(pipe)
