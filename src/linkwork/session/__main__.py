"""Processes of a session: `physics PIPE SHARED`, `picture PIPE` or `film PIPE`.

Run as `python -m linkwork.session KIND ...`; PIPE and SHARED are descriptors they inherit.
"""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection

from linkwork.errors import LinkworkError
from linkwork.session.engine import Engine
from linkwork.session.filming import serve_film
from linkwork.session.host import Host
from linkwork.session.messages import Opening, Reply
from linkwork.session.picturing import serve_pictures
from linkwork.session.recording import recorder_factory
from linkwork.session.shared_state import SharedState
from linkwork.session.travelling import unpack_forces


def serve_physics(pipe: Connection, shared_descriptor: int) -> None:
    """Opens the scene that comes through the pipe and serves it."""
    try:
        opening: Opening = pipe.recv()
        factory = recorder_factory(opening.record)
        engine = Engine(opening.loaded, opening.seed, factory, unpack_forces(opening.forces))
        shared = SharedState(shared_descriptor, engine.info.layout)
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
        return
    pipe.send(Reply(0, engine.info))
    Host(engine, pipe, shared).serve()


if __name__ == "__main__":
    kind, *descriptors = sys.argv[1:]
    first = Connection(int(descriptors[0]))
    if kind == "picture":
        serve_pictures(first)
    elif kind == "film":
        serve_film(first)
    else:
        serve_physics(first, int(descriptors[1]))
