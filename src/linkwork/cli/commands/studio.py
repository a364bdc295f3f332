"""Open a scene, or a recorded run, in the browser."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from linkwork import checks
from linkwork.cli.arguments import add_package_paths, add_recording
from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Outcome
from linkwork.cli.progress import Progress
from linkwork.cli.terminal import until_signalled, warn
from linkwork.cli.trust import add_trust
from linkwork.errors import ArgumentError
from linkwork.record.database import UnnamedStore
from linkwork.session.open_any import RUN_PREFIX, SceneOpener

if TYPE_CHECKING:
    from linkwork.session import Session
    from linkwork.studio import SceneCard
    from linkwork.studio.studio import OpenSession
    from linkwork.world.scene.loaded import LoadedScene


IDLE_PAUSE = 60.0  # Default time without a page after which a running scene is paused [s]


def add_studio_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "scene", nargs="?", help="name or file of a scene or a robot (default: the gallery)"
    )
    parser.add_argument(
        "--playback", metavar="RUN", help="show a recorded run, no physics; `latest` is the newest"
    )
    add_database(parser)
    # No defaults, so that a playback can reject options.
    add_recording(parser, "--db")
    parser.add_argument(
        "--set", action="append", metavar="K=V", help="set a value of the scene; repeatable"
    )
    parser.add_argument("--seed", type=int, help="seed of all random numbers (default 0)")
    add_package_paths(parser)
    parser.add_argument(
        "--idle-pause",
        type=float,
        metavar="S",
        help=f"pause a running scene after S seconds without a page ({IDLE_PAUSE:g}); 0 never",
    )
    add_trust(parser)
    parser.add_argument("--port", type=int, help="port to serve on (default: a free one from 8080)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="no shadows, plain edges: much faster without a graphics card",
    )


def execute_studio(arguments: argparse.Namespace) -> Outcome:
    """Serve the studio until interrupted."""
    idle_pause = _idle_pause(arguments)
    open_one, first = _opener(arguments)
    with until_signalled() as stop, _EarlySession(open_one, first) as early:
        with Progress(f"opening {first or 'the studio'}"):
            # Slow to import, and only this command needs it; physics starts meanwhile.
            from linkwork.studio import serve

            studio = serve(
                early.open,
                _cards(arguments),
                first,
                port=arguments.port,
                shows_runs=arguments.playback is not None,
                rich_light=not arguments.plain,
                command=shlex.join(("linkwork", *sys.argv[1:])),
                keeps_token=True,
                database=_store(arguments),
                idle_pause=idle_pause,
                report=warn,
            )
        try:
            address = f"Linkwork studio: {studio.address}  (Ctrl-C ends it)"
            print(address, file=sys.stderr, flush=True)
            if not arguments.no_browser and _has_screen():
                webbrowser.open(studio.address)
            stop.wait()
        finally:
            studio.close()
    from linkwork.record import load_spools

    with Progress("loading recorded runs") as watch:
        troubles = load_spools(_store(arguments), watch=watch).troubles
    lines = ["closed", *(f"warning: {trouble}" for trouble in troubles)]
    return Outcome(lines, {"address": studio.address, "troubles": troubles})


def _idle_pause(arguments: argparse.Namespace) -> float | None:
    """Time without a page after which a running scene is paused [s]; None never."""
    if arguments.idle_pause is None:
        return IDLE_PAUSE
    return checks.number("--idle-pause", arguments.idle_pause, minimum=0.0) or None


def _opener(arguments: argparse.Namespace) -> tuple[OpenSession, str | None]:
    """Return a function that opens sessions, and the first scene, if any."""
    if arguments.playback is None:
        store = arguments.record or UnnamedStore(arguments.db)
        opener = SceneOpener(
            first=arguments.scene,
            overrides=arguments.set or (),
            package_paths=arguments.package_path,
            record=None if arguments.no_record else store,
            database=_store(arguments),
            seed=arguments.seed or 0,
            keeps_spare=True,
            trust=arguments.trust,
        )
        return opener, arguments.scene
    if arguments.scene is not None:
        raise ArgumentError(
            f"--playback does not accept the scene {arguments.scene!r}",
            hint="the scene comes from the record",
        )
    for option in ("set", "seed", "record", "no_record", "idle_pause", "package_path", "trust"):
        if getattr(arguments, option, None):
            raise ArgumentError(
                f"--playback does not accept --{option.replace('_', '-')}",
                hint="a recorded run is shown as it was",
            )
    from linkwork.record.queries.run_record import read_run

    load_waiting(arguments.db)
    first = read_run(arguments.db, arguments.playback).summary.run
    opener = SceneOpener(database=arguments.db)
    return lambda run: opener(f"{RUN_PREFIX}{run}"), first


def _store(arguments: argparse.Namespace) -> str:
    """Return the store of this studio, for recording and for recorded runs."""
    return arguments.record or arguments.db


def _cards(arguments: argparse.Namespace) -> list[SceneCard]:
    """Return what can be opened on the page."""
    from linkwork.studio.gallery import library_cards, run_cards

    return library_cards() if arguments.playback is None else run_cards(arguments.db, "")


class _EarlySession:
    """Opens the first scene in a thread, while the page server is imported."""

    def __init__(self, open_one: OpenSession, first: str | None) -> None:
        self._open_one = open_one
        self._thread = ThreadPoolExecutor(1)
        self._first = None if first is None else self._thread.submit(open_one, first)

    def open(self, scene: str | LoadedScene) -> Session:
        """Open a scene; the first time, the one that is being opened."""
        first, self._first = self._first, None
        return self._open_one(scene) if first is None else first.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.shutdown()
        if self._first is not None and self._first.exception() is None:
            self._first.result().close()


def _has_screen() -> bool:
    shown = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return shown or not sys.platform.startswith("linux")
