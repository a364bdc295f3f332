"""Films of recorded runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from linkwork.errors import ArgumentError
from linkwork.rendering.filming import filming
from linkwork.rendering.picture import Size
from linkwork.session.playback_run.session import PlaybackSession


def film_playback(
    session: PlaybackSession,
    path: Path,
    *,
    begin: float | None = None,
    end: float | None = None,
    size: Size | None = None,
    camera: str | None = None,
    watch: Callable[[float], None] | None = None,
) -> None:
    """Make a film of a recorded run in simulated time, both ends included.

    Args:
        session: The run; its position moves.
        path: `.mp4`, `.webm` or `.gif`.
        begin: First moment [s]; the start of the run when None.
        end: Last moment [s]; the end of the run when None.
        size: Width and height [pixels]; None for the camera's own.
        camera: One of the scene's sensors; None for the scene's own camera.
        watch: Called with the share that is done, from 0 to 1.

    Raises:
        ArgumentError: Moments outside of the run or in the wrong order, or an invalid size.
        FileError: The video cannot be written.
        PlatformError: This machine cannot render offscreen.
    """
    first = session.begin if begin is None else begin
    last = session.end if end is None else end
    session.pause()
    for moment in (last, first):
        session.seek(moment)
    if last < first:
        raise ArgumentError(f"invalid end of the film: {last:g} s, expected at least {first:g} s")
    h = session.info.step_size
    steps = round(first / h), round(last / h)
    with filming(session.loaded, path, size, camera) as film:
        film.add(session.visible_state())
        for step in film.steps(*steps, h):
            session.seek(min(step * h, session.end))
            film.add(session.visible_state())
            if watch is not None:
                watch((step - steps[0]) / (steps[1] - steps[0]))
