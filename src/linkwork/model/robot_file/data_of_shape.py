"""Poses, colours and shapes as the data of a robot file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from linkwork.model.link import Mesh, Shape
from linkwork.model.robot_file.unusual import unusual
from linkwork.spatial import Pose
from linkwork.spatial.rotation import from_rpy, to_rpy
from linkwork.spatial.vector import IDENTITY, ZERO

Data = dict[str, Any]
MeshName = Callable[[Mesh], str | None]
"""How a file names a mesh; None when it cannot."""

_GREY = "#b3b3b3"


def data_of_pose(pose: Pose) -> Data:
    """A pose: as roll, pitch and yaw where these give the very same rotation, else as rows."""
    data = unusual(position=(list(pose.position), list(ZERO)))
    if pose.rotation == IDENTITY:
        return data
    rpy = to_rpy(pose.rotation)
    if from_rpy(rpy) == pose.rotation:
        return data | {"rpy": list(rpy)}
    return data | {"rotation": [list(row) for row in pose.rotation]}


def data_of_shapes(shapes: Sequence[Shape], name_of_mesh: MeshName) -> Data:
    """Shapes by names made from their kinds."""
    data: Data = {}
    count: dict[str, int] = {}
    for shape in shapes:
        kind = shape.kind.value
        file = name_of_mesh(shape.mesh) if shape.mesh else None
        if shape.mesh and file is None:
            continue
        count[kind] = count.get(kind, 0) + 1
        data[f"{kind}{count[kind]}"] = _shape(shape, file)
    return data


def _shape(shape: Shape, file: str | None) -> Data:
    scale = list(shape.mesh.scale) if shape.mesh else [1.0, 1.0, 1.0]
    return (
        {"shape": shape.kind.value}
        | unusual(size=(list(shape.size), []), file=(file, None), scale=(scale, [1.0, 1.0, 1.0]))
        | data_of_pose(shape.pose_in_link)
        | unusual(
            color=(_color(shape.rgba), _GREY),
            visible=(shape.visible, True),
            collides=(shape.collides, True),
        )
    )


def _color(rgba: tuple[float, float, float, float]) -> str | list[float]:
    steps = [round(share * 255) for share in rgba]
    if any(step / 255 != share for step, share in zip(steps, rgba, strict=True)):
        return list(rgba)
    shown = steps[:3] if steps[3] == 255 else steps
    return "#" + "".join(f"{step:02x}" for step in shown)
