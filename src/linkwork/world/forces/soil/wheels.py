"""Wheels on soil: their geometry, their checks, and the rigid contact they do not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linkwork.spatial import Pose
from linkwork.spatial.vector import Vector3, apply_transposed, norm, scale
from linkwork.world.bodies.schema import BodyShape, SceneBody
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.forces.soil.schema import SoilGround, SoilParameters, SoilWheel
from linkwork.world.forces.soil.soils import SOILS, Soil
from linkwork.world.scene.values import WORLD
from linkwork.world.terrain.schema import Terrain

if TYPE_CHECKING:
    from linkwork.world.scene.checker import Checker, Where
    from linkwork.world.scene.loaded import LoadedScene
    from linkwork.world.scene.schema import Scene

MAX_RUT_SAMPLES = 100_000
"""Maximum number of samples of a terrain with ruts: their depths are part of every saved state."""
NEEDED = Soil._fields[:6]  # Parameters without a default


@dataclass(frozen=True)
class WheelShape:
    """A wheel in its body, link or frame [m]; the axis is a unit vector along the axle."""

    radius: float
    width: float
    axis: Vector3
    center: Vector3


def soil_of(soil: str | SoilParameters) -> Soil:
    """Return the soil of a scene's entry, which must give all that it needs."""
    return SOILS[soil] if isinstance(soil, str) else Soil(**_parameters(soil))


def _parameters(soil: SoilParameters) -> dict[str, float]:
    base = SOILS[soil.like]._asdict() if soil.like else {}
    return base | {key: x for key, x in soil if x is not None and key != "like"}


def wheel_shape(scene: Scene, frame: str, wheel: SoilWheel) -> WheelShape | str:
    """Return a wheel, completed from its body; the key that is missing where that is impossible."""
    body = scene.bodies.get(frame)
    radius, width = _round_sizes(body) if body is not None else (None, None)
    radius, width = wheel.radius or radius, wheel.width or width
    axis = wheel.axis or (_joint_axis(scene, frame, body) if body is not None else None)
    if radius is None:
        return "radius"
    if width is None:
        return "width"
    if axis is None:
        return "axis"
    return WheelShape(radius, width, scale(1.0 / norm(axis), axis), wheel.center)


def _round_sizes(body: SceneBody) -> tuple[float, float] | tuple[None, None]:
    """Radius and width of a body's first cylinder or ellipsoid that collides [m]."""
    shapes: list[SceneBody | BodyShape] = [body, *body.shapes.values()]
    for shape in shapes:
        if not shape.collides:
            continue
        if shape.shape == "cylinder":
            return shape.size[0], shape.size[1]
        if shape.shape == "ellipsoid":
            return max(shape.size), 2 * min(shape.size)
    return None, None


def _joint_axis(scene: Scene, frame: str, body: SceneBody) -> Vector3 | None:
    """Axis, in the body, of the revolute joint that carries it."""
    for joint in scene.joints.values():
        if joint.child == frame and joint.kind == "revolute":
            rotation = Pose.from_xyz_rpy(body.position, body.rpy).rotation
            return apply_transposed(rotation, joint.axis)
    return None


def check_soil(check: Checker, path: Where, soil: SoilGround) -> None:
    """Validate a force of kind soil."""
    if check.scene.ground is None:
        message = "soil needs a ground, and the scene has none"
        raise check.error(path, message, "add a `ground` to the scene")
    is_named = isinstance(soil.type, str)
    name = soil.type if isinstance(soil.type, str) else soil.type.like
    if name is not None and name not in SOILS:
        where = (*path, "type") if is_named else (*path, "type", "like")
        raise check.not_found(where, "soil called", name, SOILS)
    if isinstance(soil.type, SoilParameters):
        missing = [key for key in NEEDED if key not in _parameters(soil.type)]
        if missing:
            message = f"incomplete soil: {', '.join(missing)} not given"
            hint = f"give them, or `like`, one of {', '.join(SOILS)}"
            raise check.error((*path, "type"), message, hint)
    for frame, wheel in soil.wheels.items():
        _check_wheel(check, (*path, "wheels", frame), soil, frame, wheel)
    if soil.rut:
        _check_rut(check, (*path, "rut"), soil)


def _check_wheel(
    check: Checker, path: Where, soil: SoilGround, frame: str, wheel: SoilWheel
) -> None:
    check.check_movable(path, frame)
    if wheel.axis is not None:
        check.check_direction((*path, "axis"), wheel.axis)
    shape = wheel_shape(check.scene, frame, wheel)
    if isinstance(shape, str):
        message = f"the {shape} of wheel {frame!r} is unknown"
        hint = f"give `{shape}`: a body has it from its round shape and its revolute joint"
        raise check.error(path, message, hint)
    for other in check.scene.forces.values():
        if isinstance(other, SoilGround) and other is not soil and frame in other.wheels:
            raise check.error(path, f"wheel {frame!r} is on two soils", "remove one of them")


def _check_rut(check: Checker, path: Where, soil: SoilGround) -> None:
    ground, terrain, scene = check.scene.ground, check.terrain, check.scene
    if not isinstance(ground, Terrain) or terrain is None:
        message = "ruts need a ground of kind terrain, whose samples hold their depth"
        hint = "a flat one: ground: {kind: terrain, size: [4, 2], expression: '0', rows: 101, ...}"
        raise check.error(path, message, hint)
    if terrain.heights.size > MAX_RUT_SAMPLES:
        message = f"too many samples of terrain for ruts: {terrain.heights.size}"
        hint = f"expected at most {MAX_RUT_SAMPLES}: use fewer rows and columns"
        raise check.error(path, message, hint)
    if sum(isinstance(x, SoilGround) and x.rut for x in scene.forces.values()) > 1:
        raise check.error(path, "two soils with ruts", "only one may have them")
    for frame, wheel in soil.wheels.items():
        shape = wheel_shape(scene, frame, wheel)
        cell = max(terrain.cell)
        if isinstance(shape, WheelShape) and cell > 0.501 * shape.width:
            message = (
                f"cells of {cell:.3g} m are too coarse for ruts of wheel {frame!r}, "
                f"{shape.width:.3g} m wide"
            )
            hint = "use more rows and columns: at least two cells in the width of a wheel"
            raise check.error(path, message, hint)


def exclude_rigid_contact(spec: Any, loaded: LoadedScene) -> None:
    """Let wheels on soil pass the rigid ground, which is part of the world's body."""
    for force in loaded.scene.forces.values():
        if isinstance(force, SoilGround):
            for frame in force.wheels:
                spec.add_exclude(bodyname1=WORLD, bodyname2=carrier_of_frame(loaded, frame)[0])
