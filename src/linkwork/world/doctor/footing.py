"""Flat bodies on terrain: neither much narrower than its cells nor much wider."""

from __future__ import annotations

from collections.abc import Iterator

from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import finding
from linkwork.world.terrain.footing import FEWEST_CELLS, MOST_CELLS, footings
from linkwork.world.world import World


def footing_findings(world: World) -> Iterator[Finding]:
    """Bodies whose flat sides do not fit the cells of the terrain."""
    model = world.model
    if world.loaded.terrain is None:
        return
    cell = 2 * max(
        float(model.hfield_size[0, 0] / (model.hfield_ncol[0] - 1)),
        float(model.hfield_size[0, 1] / (model.hfield_nrow[0] - 1)),
    )
    for name, width in footings(world.loaded).items():
        if not FEWEST_CELLS <= width / cell <= MOST_CELLS:
            message = f"its flat side of {width:.2g} m lies on terrain in cells of {cell:.2g} m"
            fix = (
                f"it stands badly unless it is {FEWEST_CELLS:g} to {MOST_CELLS:g} cells wide: "
                "change the rows and columns of the terrain"
            )
            yield finding(world, "warning", ("body", name), message, fix)
