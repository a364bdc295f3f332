"""A robot made of parts as the data of a robot file in that form."""

from __future__ import annotations

import math
from typing import Any

from linkwork.model.parts import Model, Part, part_values
from linkwork.model.parts.fields import fields_of
from linkwork.model.robot_file.data_of_shape import MeshName, data_of_shapes
from linkwork.model.robot_file.part_models import SHAPES
from linkwork.model.robot_file.unusual import unusual

Data = dict[str, Any]


def data_of_parts(model: Model, name_of_mesh: MeshName) -> Data:
    """The parts and their connections as plain data that reads back as the same.

    Args:
        model: The robot.
        name_of_mesh: How the file shall name a mesh; None leaves its shape out.
    """
    return (
        {"linkwork": "robot", "version": 1, "name": model.name}
        | {"parts": {name: _part(part, name_of_mesh) for name, part in model.parts.items()}}
        | unusual(connections=(model.connections(), []), tool=(model.tool, None))
    )


def _part(part: Part, name_of_mesh: MeshName) -> Data:
    types = fields_of(type(part))
    values = {
        key: data_of_shapes(getattr(part, key), name_of_mesh)
        if types[key] == SHAPES
        else _bounded(value)
        for key, value in part_values(part).items()
    }
    return {"kind": part.kind, **values}


def _bounded(value: Any) -> Any:
    """The value without what stands for "none": infinities are the defaults they are found in."""
    if isinstance(value, dict):
        return {key: _bounded(x) for key, x in value.items() if not _is_none(x)}
    return value


def _is_none(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isinf(value))
