"""Surfaces as MuJoCo's contact parameters."""

from __future__ import annotations

from typing import Any

from linkwork.world.building.restitution import bouncing
from linkwork.world.loading import LoadedScene
from linkwork.world.scene import Scene
from linkwork.world.scene.surface import Material, Surface


def material_of(scene: Scene, surface: Surface) -> Material:
    """The material a surface is made of; its name is known to exist."""
    return scene.materials[surface] if isinstance(surface, str) else surface


def geom_surface(loaded: LoadedScene, surface: Surface | None) -> dict[str, Any]:
    """What MuJoCo's `add_geom` takes for a surface; MuJoCo's own for None."""
    if surface is None:
        return {}
    material = material_of(loaded.scene, surface)
    friction = (material.sliding, material.torsional, material.rolling)
    # A surface that the scene describes comes before those it says nothing about.
    geom = {"friction": friction, "condim": contact_dimensions(material), "priority": 1}
    if material.restitution is not None:
        # Its stiffness counts wherever it touches one that does not say how it bounces.
        geom |= bouncing(material.restitution, loaded.scene.solver.step) | {"solmix": 1e6}
    return geom


def contact_dimensions(material: Material) -> int:
    """What MuJoCo solves for: pushing and sliding, then spinning, then rolling too."""
    if material.rolling > 0:
        return 6
    return 4 if material.torsional > 0 else 3
