"""Files dropped on the page: bounded, kept in a folder of this studio, opened like any other."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from linkwork.errors import ArgumentError, list_names
from linkwork.files.kinds import MISSION, endings

MAX_FILE = 32 * 1024 * 1024
"""Size of the largest file [bytes]."""

MAX_TOTAL = 256 * 1024 * 1024
"""Size of all files of a studio [bytes]."""

OPENED = endings("robot")
"""Files that can be opened."""

REFERRED = (".stl", ".obj", ".dae", ".glb", ".gltf", ".bin", ".png", ".jpg", ".c", *MISSION)
"""Files that these may refer to."""

_NAME = re.compile(r"\w[\w .+()-]{0,120}")

_MOST_BYTES = 240
"""File systems take names of at most 255 bytes."""


class Uploads:
    """The files that pages have sent.

    Args:
        folder: An empty folder for them.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[str, int] = {}

    def check(self, name: str, size: int) -> None:
        """Check name and size of a file before it is read.

        Raises:
            ArgumentError: An invalid name, an unknown ending, or too large.
        """
        suffix = Path(name).suffix.lower()
        if not _NAME.fullmatch(name) or len(name.encode()) > _MOST_BYTES:
            raise ArgumentError(
                f"invalid name of a file: {name[:100]!r}",
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
        """Lines for a page, in which its files have the names that it gave them."""
        return [line.replace(f"{self._folder}{os.sep}", "") for line in lines]

    def add(self, name: str, content: bytes) -> Path | None:
        """Keep a file; one of the same name is replaced.

        Returns:
            The file, if it can be opened.

        Raises:
            ArgumentError: As `check` does.
        """
        self.check(name, len(content))
        self._folder.mkdir(exist_ok=True)
        path = self._folder / name
        path.write_bytes(content)
        self._sizes[name] = len(content)
        return path if path.suffix.lower() in OPENED else None
