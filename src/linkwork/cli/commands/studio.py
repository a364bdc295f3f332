"""Open a scene, or a recorded run, in the browser."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Outcome
from linkwork.cli.progress import Progress
from linkwork.errors import ArgumentError
from linkwork.record import load_spools, recorded_runs
from linkwork.record.queries.run_record import read_run
from linkwork.session import Session, open_session, playback

if TYPE_CHECKING:
    from linkwork.studio import SceneCard

LISTED_RUNS = 200
"""Newest runs to choose from on the page."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("scene", nargs="?", help="library name or file (default: the gallery)")
    parser.add_argument(
        "--playback", metavar="RUN", help="show a recorded run, no physics; `latest` is the newest"
    )
    add_database(parser)
    parser.add_argument("--port", type=int, help="port to serve on (default: a free one from 8080)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--plain", action="store_true", help="no shadows: much faster without a graphics card"
    )


def execute(arguments: argparse.Namespace) -> Outcome:
    """Serves the studio until interrupted."""
    # The page server is slow to import, and only this command needs it.
    from linkwork.studio import serve

    open_one, cards, first = _choices(arguments)
    with _until_signalled() as stop:
        with Progress(f"opening {first or 'the studio'}"):
            studio = serve(
                open_one,
                cards,
                first,
                port=arguments.port,
                shows_runs=arguments.playback is not None,
                rich_light=not arguments.plain,
                command=shlex.join(("linkwork", *sys.argv[1:])),
            )
        try:
            address = f"Linkwork studio: {studio.address}  (Ctrl-C ends it)"
            print(address, file=sys.stderr, flush=True)
            if not arguments.no_browser and _has_screen():
                webbrowser.open(studio.address)
            stop.wait()
        finally:
            studio.close()
    troubles = load_spools(arguments.db).troubles
    lines = ["closed", *(f"warning: {trouble}" for trouble in troubles)]
    return Outcome(lines, {"address": studio.address, "troubles": troubles})


def _choices(
    arguments: argparse.Namespace,
) -> tuple[Callable[[str], Session], list[SceneCard], str | None]:
    """How a session is opened, what to choose from, and the first one, if any."""
    from linkwork.studio import SceneCard, library_cards

    if arguments.playback is None:
        return partial(open_session, record=arguments.db), library_cards(), arguments.scene
    if arguments.scene is not None:
        raise ArgumentError(
            f"--playback does not accept the scene {arguments.scene!r}",
            hint="the scene comes from the record",
        )
    load_waiting(arguments.db)
    newest = recorded_runs(arguments.db)[::-1][:LISTED_RUNS]
    cards = [SceneCard(name=x.run, description=f"{x.scene}, {x.status}") for x in newest]
    first = read_run(arguments.db, arguments.playback).summary.run
    return partial(playback, database=arguments.db), cards, first


@contextmanager
def _until_signalled() -> Iterator[threading.Event]:
    """An event that SIGINT and SIGTERM set inside the block."""
    stop = threading.Event()
    signals = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(number, lambda *_: stop.set()) for number in signals]
    try:
        yield stop
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


def _has_screen() -> bool:
    shown = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return shown or not sys.platform.startswith("linux")
