"""Pictures on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import viser


def icon(name: str) -> viser.IconName:
    """An icon by its Tabler name, e.g. `player-play`."""
    from viser import IconName

    return IconName(name)
