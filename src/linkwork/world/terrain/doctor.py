"""Check flat bodies on terrain against the size of its cells."""

from __future__ import annotations

from collections.abc import Iterator

from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import finding
from linkwork.world.engine.world import World
from linkwork.world.terrain.ground_height import (
    MAX_CELLS,
    MIN_CELLS,
    cells_under,
    footprint_widths,
    refined_for_footprints,
)

_FEET = "let it touch by `shapes` that are spheres, with `collides: false` for the flat one"


def footing_findings(world: World) -> Iterator[Finding]:
    """Bodies with flat sides that do not fit the cells of the terrain."""
    if world.loaded.terrain is None:
        return
    widths = footprint_widths(world.loaded)
    field = refined_for_footprints(world.loaded.terrain, widths.values())
    widest = max(widths, key=lambda name: widths[name], default="")
    for name, width in widths.items():
        fewest, most = cells_under(field, width)
        lies = f"its flat side of {width:.2g} m lies on terrain in cells of {max(field.cell):.2g} m"
        if most > MAX_CELLS:
            message = f"{lies}: more than {MAX_CELLS:g} cells wide, it is supported at one end only"
            fix = f"use fewer rows and columns, or {_FEET}"
            yield finding(world, "warning", ("body", name), message, fix)
        elif fewest < MIN_CELLS:
            cause = ""
            if field.refined(width) is not field:
                cause = f"; finer ones would let {widest!r} of {widths[widest]:.2g} m fall through"
            message = f"{lies}: less than {MIN_CELLS:g} cells wide, it may tip over{cause}"
            fix = _FEET if cause else f"use more rows and columns, or {_FEET}"
            yield finding(world, "warning", ("body", name), message, fix)
