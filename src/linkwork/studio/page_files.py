"""Files of a studio: dropped on a page, downloaded from it, and the file of the open scene."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork import checks
from linkwork.errors import ArgumentError, list_names
from linkwork.files.kinds import MISSION, endings

if TYPE_CHECKING:
    from linkwork.studio.views.current_scene import CurrentScene

MAX_FILE = 32 * 1024 * 1024  # Size of the largest file [bytes]

MAX_TOTAL = 256 * 1024 * 1024  # Size of all files of a studio [bytes]

OPENED = endings("robot")  # Endings of files that can be opened

REFERRED = (".stl", ".obj", ".dae", ".glb", ".gltf", ".bin", ".png", ".jpg", ".c", *MISSION)
"""Endings of files that these may refer to."""

EXPORTED = ("xlsx", "csv", "mcap")  # Formats of an exported run

_NAME = re.compile(r"\w[\w .+()-]{0,120}")

_MAX_NAME = 240  # File systems take names of at most 255 bytes


class Uploads:
    """The files that pages have sent: bounded, kept in a folder, opened like any other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[str, int] = {}

    def check(self, name: str, size: int) -> None:
        """Check name and size of a file before it is read."""
        suffix = Path(name).suffix.lower()
        if not _NAME.fullmatch(name) or len(name.encode()) > _MAX_NAME:
            raise ArgumentError(
                f"invalid file name: {name[:100]!r}",
                hint="expected letters, digits, spaces and . _ + - ( ), and at most 120 of them",
            )
        if suffix not in (*OPENED, *REFERRED):
            raise ArgumentError(
                f"unknown kind of file: {name!r}",
                hint=f"expected a name ending in {list_names((*OPENED, *REFERRED), near=suffix)}",
            )
        others = sum(x for key, x in self._sizes.items() if key != name)
        if size > MAX_FILE or others + size > MAX_TOTAL:
            raise ArgumentError(
                f"{name} is too large: {size / 1e6:.1f} MB",
                hint=f"at most {MAX_FILE / 1e6:.0f} MB a file, {MAX_TOTAL / 1e6:.0f} MB in all",
            )

    def named(self, lines: Sequence[str]) -> list[str]:
        """Return lines for a page, in which its files have the names that it gave them."""
        return [line.replace(f"{self._folder}{os.sep}", "") for line in lines]

    def add(self, name: str, content: bytes) -> Path | None:
        """Keep a file, replacing one of the same name; return it if it can be opened."""
        self.check(name, len(content))
        self._folder.mkdir(exist_ok=True)
        path = self._folder / name
        path.write_bytes(content)
        self._sizes[name] = len(content)
        return path if path.suffix.lower() in OPENED else None


class WatchedFile:
    """The file that a scene was opened from, which may change on the disk; or nothing."""

    def __init__(self, name: str) -> None:
        path = Path(name)
        # The file; None for a scene of the library
        self.path = path if path.suffix and path.is_file() else None
        self._opened_time = self._seen_time = self._modified_time()

    @property
    def has_changed(self) -> bool:
        """Whether it has changed since it was opened."""
        return self._modified_time() != self._opened_time

    def poll(self) -> bool:
        """Return whether it has changed since the last call."""
        before, self._seen_time = self._seen_time, self._modified_time()
        return self._seen_time != before

    def _modified_time(self) -> float:
        try:
            return 0.0 if self.path is None else self.path.stat().st_mtime
        except OSError:
            return 0.0


def save_scene(current: CurrentScene | None, folder: Path, name: str) -> Path:
    """Write `scene.yaml`, or a robot such as `arm.urdf`, into an empty folder."""
    if current is None:
        raise ArgumentError("no scene is open")
    return current.require_editor().save(folder, name)


def export_current(
    current: CurrentScene | None, database: str | Path | None, folder: Path, suffix: str
) -> Path:
    """Export the run that is recorded or shown, as far as it is on the disk."""
    checks.choice("format called", suffix, EXPORTED)
    run, store = _current_run(current, database)
    # The formats are slow to import.
    from linkwork.record import export_run

    file = folder / f"{run}.{suffix}"
    export_run(run, file, table="joints" if suffix == "csv" else None, store=store)
    return file


def replay_current(current: CurrentScene | None, database: str | Path | None) -> str:
    """Return the recorded run as a page that needs no server."""
    from linkwork.studio.replay import replay_page

    return replay_page(*_current_run(current, database))


def _current_run(
    current: CurrentScene | None, database: str | Path | None
) -> tuple[str, str | Path]:
    run = current.newest.run if current else ""
    if not run or database is None:
        raise ArgumentError("no run is recorded", hint="a run begins with the first step")
    return run, database
