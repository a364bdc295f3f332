"""Draw a recorded run: a picture of a moment, or a film."""

from __future__ import annotations

import argparse

from linkwork.cli.commands.run import add_drawing, parse_size
from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Line, Outcome, Style, Styled
from linkwork.cli.progress import Progress
from linkwork.errors import ArgumentError
from linkwork.rendering.picture import check_picture_file, save_picture
from linkwork.rendering.video import check_video_file
from linkwork.session import PlaybackSession, playback
from linkwork.session.playback_run.session import film_playback


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "Nothing is computed: the frames are those of the record. `linkwork studio --playback RUN` "
        "shows the run in the browser; `linkwork run --replay RUN` computes it again."
    )
    parser.add_argument("run", nargs="?", default="latest", help="name of the run (default latest)")
    parser.add_argument(
        "--time", type=float, metavar="T", help="moment of the picture in s (default: the end)"
    )
    parser.add_argument("--from", dest="begin", type=float, metavar="T", help="start of the film")
    parser.add_argument("--to", dest="end", type=float, metavar="T", help="end of the film")
    add_drawing(parser)
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Draws the run."""
    _check(arguments)
    load_waiting(arguments.db)
    with playback(arguments.run, store=arguments.db) as session:
        drawn = _draw(session, arguments)
        run, scene, end = session.latest().run, session.info.scene, session.end
        notes = session.info.playback.notes if session.info.playback else ()
    lines: list[Line] = [f"playback of {run} of {scene}: {end:g} s, recorded, no physics"]
    lines += [(Styled("note", Style.WARNING), f": {note}") for note in notes]
    lines += [f"{kind} in {path}" for kind, path in drawn.items()]
    return Outcome(lines, {"run": run, "scene": scene, "end": end, "notes": notes, **drawn})


def _check(arguments: argparse.Namespace) -> None:
    """Raise for options that do not fit, before anything is read."""
    if arguments.snapshot is None and arguments.video is None:
        raise ArgumentError(
            "nothing to draw: neither --snapshot nor --video is given",
            hint="give one; `linkwork studio --playback RUN` shows the run in the browser",
        )
    if arguments.snapshot is None and arguments.time is not None:
        raise ArgumentError("--time without --snapshot", hint="give --snapshot FILE")
    if arguments.video is None and (arguments.begin is not None or arguments.end is not None):
        raise ArgumentError("--from or --to without --video", hint="give --video FILE")
    if arguments.snapshot is not None:
        check_picture_file(arguments.snapshot)
    if arguments.video is not None:
        check_video_file(arguments.video)


def _draw(session: PlaybackSession, arguments: argparse.Namespace) -> dict[str, str]:
    size = None if arguments.size is None else parse_size(arguments.size)
    drawn: dict[str, str] = {}
    if arguments.snapshot is not None:
        session.seek(session.end if arguments.time is None else arguments.time)
        save_picture(session.picture(arguments.camera, size), arguments.snapshot)
        drawn["picture"] = str(arguments.snapshot)
    if arguments.video is not None:
        with Progress("filming") as progress:
            film_playback(
                session,
                arguments.video,
                begin=arguments.begin,
                end=arguments.end,
                size=size,
                camera=arguments.camera,
                watch=progress,
            )
        drawn["video"] = str(arguments.video)
    return drawn
