"""Files that a page downloads: the edited scene, and the run that is recorded or shown."""

from __future__ import annotations

from pathlib import Path

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.studio.stage import Stage

EXPORTED = ("xlsx", "csv", "mcap")
"""Formats of an exported run."""


def save_scene(stage: Stage | None, folder: Path, name: str) -> Path:
    """Write the edited scene, or one of its robots, into a folder.

    Args:
        stage: The open scene.
        folder: An empty folder.
        name: `scene.yaml`, or a robot with the ending of a format, e.g. `arm.urdf`.

    Raises:
        LinkworkError: It cannot be written.
    """
    if stage is None:
        raise ArgumentError("no scene is open")
    return stage.require_editor().save(folder, name)


def export_shown(
    stage: Stage | None, database: str | Path | None, folder: Path, suffix: str
) -> Path:
    """Export the run that is recorded or shown, as far as it is on the disk.

    Args:
        stage: The open scene.
        suffix: One of `EXPORTED`; `csv` has the joints only.

    Raises:
        ArgumentError: Another suffix, or no run is recorded.
        LinkworkError: The run cannot be exported.
    """
    checks.choice("format called", suffix, EXPORTED)
    run, store = _shown_run(stage, database)
    # The formats are slow to import.
    from linkwork.record import export_run

    file = folder / f"{run}.{suffix}"
    export_run(run, file, table="joints" if suffix == "csv" else None, store=store)
    return file


def replay_shown(stage: Stage | None, database: str | Path | None) -> str:
    """Return the recorded run as a page that needs no server.

    Raises:
        LinkworkError: No run is recorded, or it cannot be read.
    """
    from linkwork.studio.replay import replay_page

    return replay_page(*_shown_run(stage, database))


def _shown_run(stage: Stage | None, database: str | Path | None) -> tuple[str, str | Path]:
    run = stage.newest.run if stage else ""
    if not run or database is None:
        raise ArgumentError("no run is recorded", hint="a run begins with the first step")
    return run, database
