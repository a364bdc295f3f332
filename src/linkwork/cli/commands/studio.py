"""Open a scene in the browser."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

from linkwork.cli.outcome import Outcome
from linkwork.library.catalogue import scene_names
from linkwork.record import load_spools
from linkwork.session import DEFAULT_STORE, Session, open_session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("scene", nargs="?", default="irb140-table", help="library name or file")
    parser.add_argument("--port", type=int, help="port to serve on (default: a free one from 8080)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--plain", action="store_true", help="no shadows: much faster without a graphics card"
    )


def execute(arguments: argparse.Namespace) -> Outcome:
    """Serves the studio until interrupted."""
    # The page server is slow to import, and only this command needs it.
    from linkwork.studio import serve

    def open_scene(scene: str) -> Session:
        return open_session(scene, record=DEFAULT_STORE)

    with _until_signalled() as stop:
        studio = serve(
            open_scene,
            scene_names(),
            arguments.scene,
            port=arguments.port,
            rich_light=not arguments.plain,
        )
        try:
            address = f"Linkwork studio: {studio.address}  (Ctrl-C ends it)"
            print(address, file=sys.stderr, flush=True)
            if not arguments.no_browser and _has_screen():
                webbrowser.open(studio.address)
            stop.wait()
        finally:
            studio.close()
    troubles = load_spools(DEFAULT_STORE).troubles
    lines = ["closed", *(f"warning: {trouble}" for trouble in troubles)]
    return Outcome(lines, {"address": studio.address, "troubles": troubles})


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
