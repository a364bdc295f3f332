"""The cache of compiled code that runs of the tests share; names are digests of the sources."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "build" / "test-cache"
MAX_BYTES = 200_000_000
"""About ten times what one run adds; what was built first goes first."""


def open_cache() -> Path:
    FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FOLDER


def prune_cache(folder: Path = FOLDER, most: int = MAX_BYTES) -> None:
    """Removes the oldest files while all together are larger than `most` bytes."""
    files = [(path, path.stat()) for path in folder.rglob("*") if path.is_file()]
    files.sort(key=lambda file: file[1].st_mtime_ns)
    size = sum(status.st_size for _, status in files)
    for path, status in files:
        if size <= most:
            return
        path.unlink(missing_ok=True)
        size -= status.st_size
