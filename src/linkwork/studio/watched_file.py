"""A file that may change on the disk while it is open."""

from __future__ import annotations

from pathlib import Path


class WatchedFile:
    """The file that a scene was opened from, or nothing.

    Args:
        name: Name that the scene was opened by; often that of a scene of the library.

    Attributes:
        path: The file; None for a scene of the library.
    """

    def __init__(self, name: str) -> None:
        path = Path(name)
        self.path = path if path.suffix and path.is_file() else None
        self._read_at = self._seen_at = self._changed_at()

    @property
    def has_changed(self) -> bool:
        """Whether it is another one than when it was opened."""
        return self._changed_at() != self._read_at

    def look(self) -> bool:
        """Whether it has changed since the last look."""
        now = self._changed_at()
        changed, self._seen_at = now != self._seen_at, now
        return changed

    def _changed_at(self) -> float:
        try:
            return 0.0 if self.path is None else self.path.stat().st_mtime
        except OSError:
            return 0.0
