"""What two bodies feel of each other, in the engine."""

from __future__ import annotations

from itertools import product
from typing import Any

from linkwork.world.building.restitution import bouncing
from linkwork.world.building.surfaces import contact_dimensions, material_of
from linkwork.world.loading import LoadedScene
from linkwork.world.naming import carrier_of_frame
from linkwork.world.scene.values import GROUND, WORLD


def add_pairs(spec: Any, loaded: LoadedScene) -> None:
    """Adds a pair for every two shapes that can touch."""
    for name, pair in loaded.scene.pairs.items():
        material = material_of(loaded.scene, pair.material)
        across = material.sliding if material.across is None else material.across
        given = {
            "condim": contact_dimensions(material),
            "friction": (
                material.sliding,
                across,
                material.torsional,
                material.rolling,
                material.rolling,
            ),
        }
        if material.restitution is not None:
            given |= bouncing(material.restitution, loaded.scene.solver.step)
        shapes = product(shapes_of(spec, loaded, pair.a), shapes_of(spec, loaded, pair.b))
        for number, (a, b) in enumerate(shapes):
            spec.add_pair(name=f"{name}/{number}", geomname1=a, geomname2=b, **given)


def shapes_of(spec: Any, loaded: LoadedScene, name: str) -> list[str]:
    """Names of the geoms of a body, a robot's link or the ground that can touch others.

    A geom without a name is given one.
    """
    body = spec.body(WORLD if name == GROUND else carrier_of_frame(loaded, name)[0])
    names = []
    for number, geom in enumerate(body.geoms):
        is_part = name != GROUND or geom.name == GROUND
        if is_part and geom.contype:
            geom.name = geom.name or f"{name}/{number}"
            names.append(geom.name)
    return names
