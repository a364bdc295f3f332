"""The folder a worker runs in: engines leave logs wherever they run."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

_PREFIX = "linkwork-worker-"


def make_folder() -> Path:
    """A new folder that nobody else uses."""
    return Path(tempfile.mkdtemp(prefix=_PREFIX))


def remove_folder(folder: Path) -> None:
    """Removes such a folder, and no other."""
    if folder.name.startswith(_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)
