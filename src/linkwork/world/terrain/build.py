"""Add the ground to the MuJoCo model."""

import math
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.files.file_model import rgba
from linkwork.model.robot_file.schema import parameters_of
from linkwork.world.materials.build import geom_surface
from linkwork.world.scene.lights import ground_material
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import GROUND
from linkwork.world.terrain.ground_height import footprint_widths, refined_for_footprints
from linkwork.world.terrain.height_field import HeightField
from linkwork.world.terrain.schema import Plane

BASE = 1.0  # Thickness of terrain below its lowest point [m]; prevents tunnelling
_MIN_RANGE = 1e-9  # Height range of flat terrain in the engine, which needs a positive range [m]


def add_ground(spec: Any, loaded: LoadedScene) -> None:
    """Add the ground, if the scene has one."""
    ground = loaded.scene.ground
    if ground is None:
        return
    form = _plane(ground) if isinstance(ground, Plane) else {}
    if loaded.terrain is not None:
        form = _terrain(
            spec, refined_for_footprints(loaded.terrain, footprint_widths(loaded).values())
        )
    spec.worldbody.add_geom(
        name=GROUND,
        **geom_surface(loaded, ground.material),
        **({} if ground.contact is None else asdict(parameters_of(ground.contact))),
        material=ground_material(spec, rgba(ground.color)),
        **form,
    )


def sink_ground(model: Any, loaded: LoadedScene, depths: NDArray[np.float64]) -> int:
    """Lower the terrain of a compiled model by ruts [m], to draw it; returns its height field.

    The terrain of the model no longer serves for contacts.
    """
    terrain = loaded.terrain
    if terrain is None:
        raise ValueError("only terrain can sink")
    index: int = model.hfield(GROUND).id
    sunk = HeightField(terrain.heights - depths, terrain.center, terrain.size)
    heights = refined_for_footprints(sunk, footprint_widths(loaded).values()).heights
    start, range_ = model.hfield_adr[index], model.hfield_size[index][2]
    model.hfield_data[start : start + heights.size] = ((heights - terrain.lowest) / range_).ravel()
    return index


def _plane(plane: Plane) -> dict[str, Any]:
    mj = import_extra("mujoco", "world")
    quaternion = np.zeros(4)
    mj.mju_quatZ2Vec(quaternion, np.array(plane.normal) / math.hypot(*plane.normal))
    return {
        "type": mj.mjtGeom.mjGEOM_PLANE,
        "size": (0.0, 0.0, 1.0),
        "pos": (0.0, 0.0, plane.height),
        "quat": quaternion,
    }


def _terrain(spec: Any, field: HeightField) -> dict[str, Any]:
    mj = import_extra("mujoco", "world")
    lowest, range_ = field.lowest, max(field.range, _MIN_RANGE)
    spec.add_hfield(
        name=GROUND,
        nrow=field.heights.shape[0],
        ncol=field.heights.shape[1],
        size=(field.size[0] / 2, field.size[1] / 2, range_, BASE),
        userdata=((field.heights - lowest) / range_).ravel(),
    )
    return {"type": mj.mjtGeom.mjGEOM_HFIELD, "hfieldname": GROUND, "pos": (*field.center, lowest)}
