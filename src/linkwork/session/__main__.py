"""Processes of a session: `python -m linkwork.session physics PIPE SHARED` or `picture PIPE`.

PIPE and SHARED are descriptors they inherit.
"""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection

from linkwork.errors import LinkworkError
from linkwork.session.engine import Engine
from linkwork.session.host import Host
from linkwork.session.messages import Opening, Reply
from linkwork.session.picturing import serve_picture
from linkwork.session.recording import recorder_factory
from linkwork.session.shared_state import SharedState


def serve_physics(pipe: Connection, shared_descriptor: int) -> None:
    """Opens the scene that comes through the pipe and serves it."""
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
    kind, *descriptors = sys.argv[1:]
    first = Connection(int(descriptors[0]))
    if kind == "picture":
        serve_picture(first)
    else:
        serve_physics(first, int(descriptors[1]))
