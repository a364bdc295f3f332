"""Processes of a session: `physics PIPE SHARED`, `picture PIPE` or `film PIPE`.

Run as `python -m linkwork.session KIND ...`; PIPE and SHARED are descriptors they inherit.
"""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from linkwork.errors import LinkworkError, PhysicsProcessError
from linkwork.session.engine import Engine
from linkwork.session.filming import serve_film
from linkwork.session.host import Host
from linkwork.session.messages import Opening, Reply
from linkwork.session.parent import ParentWatch
from linkwork.session.picturing import serve_pictures
from linkwork.session.recording import recorder_factory
from linkwork.session.runner import told
from linkwork.session.shared_state import SharedState
from linkwork.session.travelling import unpack_forces

GRACE, DRAWING_GRACE = 0.5, 5.0
"""How long steps, and drawing, may go on when whoever started the process is gone [s]."""
_LOGGER = logging.getLogger(__name__)


def serve_physics(pipe: Connection, shared_descriptor: int, parent: ParentWatch) -> None:
    """Opens the scene that comes through the pipe and serves it."""
    opening: Opening = pipe.recv()
    try:
        host = _open(opening, pipe, shared_descriptor)
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
        return
    except Exception as error:
        _LOGGER.exception("the scene was not opened")
        pipe.send(Reply(0, error=PhysicsProcessError(told(error), hint="please report it")))
        return
    pipe.send(Reply(0, host.info))
    host.serve(parent.ending)


def _open(opening: Opening, pipe: Connection, shared_descriptor: int) -> Host:
    factory = recorder_factory(opening.record)
    engine = Engine(opening.loaded, opening.seed, factory, unpack_forces(opening.forces))
    return Host(engine, pipe, SharedState(shared_descriptor, engine.info.layout))


if __name__ == "__main__":
    kind, *descriptors = sys.argv[1:]
    with Connection(int(descriptors[0])) as first:
        grace = GRACE if kind == "physics" else DRAWING_GRACE
        watch = ParentWatch(first.fileno(), grace)
        # Whoever started this may be gone at any time.
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            if kind == "picture":
                serve_pictures(first)
            elif kind == "film":
                serve_film(first)
            else:
                serve_physics(first, int(descriptors[1]), watch)
