"""Height of the ground, and refinement of terrain for flat bodies."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.files.expressions.expression import parse_expression
from linkwork.spatial.scalar import Scalar
from linkwork.world.bodies.schema import BodyShape, SceneBody
from linkwork.world.stepping.native import NativeData, step_structure
from linkwork.world.terrain.height_field import HeightField
from linkwork.world.terrain.schema import Plane

if TYPE_CHECKING:
    from linkwork.world.scene.loaded import LoadedScene


def ground_height(loaded: LoadedScene, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
    """Height of the ground at points of the world; minus infinity without ground [m]."""
    if loaded.terrain is not None:
        return loaded.terrain.height(x, y)
    ground = loaded.scene.ground
    if not isinstance(ground, Plane):
        return np.full(np.broadcast(x, y).shape, -np.inf)
    return plane_height(ground, np.asarray(x), np.asarray(y))


def plane_height(plane: Plane, x: Scalar, y: Scalar) -> Scalar:
    """Height of a plane at points of the world [m]."""
    a, b, c = plane.normal
    return plane.height - (a * x + b * y) / c


Height = Callable[[Scalar, Scalar], Scalar]  # Height of the ground at x, y [m]


def height_function(loaded: LoadedScene, height: float | str | None = None) -> Height:
    """Return the height of the ground over x and y [m]; by default that of the scene."""
    if isinstance(height, str):
        expression = parse_expression(height)
        return lambda x, y: expression.evaluate({"x": x, "y": y})
    if height is not None:
        return lambda x, y: float(height)
    ground = loaded.scene.ground
    if isinstance(ground, Plane):
        return partial(plane_height, ground)
    return partial(ground_height, loaded)


def native_ground(
    loaded: LoadedScene, height: float | str | None, data: NativeData
) -> ctypes.Structure | None:
    """Return the same function in machine code; None if that is impossible, or without ground."""
    native = step_structure("ground")()
    ground, terrain = loaded.scene.ground, loaded.terrain
    if isinstance(height, str):
        native.formula = data.expression(parse_expression(height), ("x", "y"))
        return native if native.formula else None
    if height is not None:
        native.plane = (height, 0.0, 0.0, 1.0)
    elif terrain is not None:
        native.rows, native.columns = terrain.heights.shape
        native.heights = data.copy(terrain.heights)
        native.center, native.size = terrain.center, terrain.size
    elif isinstance(ground, Plane):
        native.plane = (ground.height, *ground.normal)
    else:
        return None
    return native


MIN_CELLS, MAX_CELLS = 0.6, 8.0  # Suitable widths of flat sides on terrain, in cells


def footprint_widths(loaded: LoadedScene) -> dict[str, float]:
    """Width of the widest flat side of each body that may lie on the ground, by name [m].

    These are free bodies without joints: vehicles stand on their wheels.
    """
    joints = loaded.scene.joints.values()
    joined = {name for joint in joints for name in (joint.parent, joint.child)}
    widths = {
        name: max(map(_width, _solids(body)), default=0.0)
        for name, body in loaded.scene.bodies.items()
        if not body.fixed and name not in joined
    }
    return {name: width for name, width in widths.items() if width > 0}


def refined_for_footprints(field: HeightField, widths: Iterable[float]) -> HeightField:
    """Return the same surface with cells that fit flat sides, as far as one cell size fits all.

    Cells for the narrowest side are limited by the widest: a narrow side on a large cell tilts a
    little, a wide side on small cells is not supported at all.
    """
    kept = list(widths)
    return field.refined(min(kept, default=0.0), max(kept, default=0.0) / MAX_CELLS)


def cells_under(field: HeightField, width: float) -> tuple[float, float]:
    """Width of a flat side in cells, by their longer side and by their mean side."""
    return width / max(field.cell), width / math.sqrt(math.prod(field.cell))


def _solids(body: SceneBody) -> list[SceneBody | BodyShape]:
    solids: list[SceneBody | BodyShape] = [body, *body.shapes.values()]
    return [solid for solid in solids if body.collides and solid.collides]


def _width(solid: SceneBody | BodyShape) -> float:
    """Shorter edge of a shape's largest flat side; 0 without one."""
    if solid.shape == "box":
        return sorted(solid.size)[1]
    return 2 * solid.size[0] if solid.shape == "cylinder" else 0.0
