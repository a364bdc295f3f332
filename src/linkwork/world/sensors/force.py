"""Sensors of forces on a body: the wrench from its parent, and contact forces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from linkwork.files.file_model import Number
from linkwork.model.link import MEASURES, SIZES, JointKind, Shape, ShapeKind
from linkwork.model.mujoco.geom import geom_arguments
from linkwork.world.engine.attached_frame import cross_rows
from linkwork.world.engine.element import WorldElement
from linkwork.world.engine.names import MjModel
from linkwork.world.sensors.base import MountedSensor, check_mount, site_name

if TYPE_CHECKING:
    from linkwork.world.engine.world import World
    from linkwork.world.scene.checker import Checker, Where

Length = Annotated[Number, Field(ge=1e-6, le=1e4)]

_WHOLE_BODY = 1e6  # Radius of a touch sensor that covers the whole body [m]


class ForceTorqueSensor(MountedSensor):
    """Wrench between a body and its parent: a mass on a rope reads its weight."""

    kind: Literal["force-torque"]
    """Reads fx, fy, fz [N] and tx, ty, tz [N m] about the sensor, in sensor axes: the wrench of the
    parent on the body and all it carries; bodies with `gravity: false` have no weight."""

    engine_sensors: ClassVar[tuple[str, ...]] = ("FORCE", "TORQUE")

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an invalid mount, or a body without a parent."""
        check_mount(check, path, self, world=False)
        if _is_free(check, self.frame):
            message = f"{self.frame!r} has no parent body, so there is no force to measure"
            hint = "name a body on a joint, a fixed one, or a link of a robot"
            raise check.error((*path, "frame"), message, hint)


def _is_free(check: Checker, frame: str) -> bool:
    robot, slash, part = frame.partition("/")
    if slash:
        tree = check.trees[robot]
        return tree.links[tree.frame(part)[0]].joint.kind is JointKind.FLOATING
    body = check.scene.bodies.get(frame)
    carried = {joint.child for joint in check.scene.joints.values()}
    return body is not None and not body.fixed and frame not in carried


class TouchSensor(MountedSensor):
    """Sum of normal contact forces on a body, e.g. the load of a wheel."""

    kind: Literal["touch"]  # Reads the sum of normal contact forces [N]
    shape: Literal["box", "sphere", "ellipsoid", "cylinder", "capsule"] | None = None
    """Volume about the sensor in which contacts count; None: the whole body."""
    size: Annotated[tuple[Length, ...], Field(max_length=3)] = ()
    """Box: three edges; sphere: radius; ellipsoid: three radii; cylinder, capsule: radius, length
    without caps [m]."""

    engine_sensors: ClassVar[tuple[str, ...]] = ("TOUCH",)

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an invalid mount or volume."""
        super().check_references(check, path)
        kind = ShapeKind(self.shape) if self.shape else None
        count = SIZES[kind] if kind else 0
        if len(self.size) != count:
            what = f"a {self.shape}" if kind else "a touch sensor without a shape"
            message = f"invalid size: {len(self.size)} numbers, {what} has {count}"
            hint = f"give {MEASURES[kind]}" if kind else "give it a shape"
            raise check.error((*path, "size"), message, hint)

    def site_shape(self, spec: Any) -> dict[str, Any]:
        """Return the volume in which contacts count."""
        shape = Shape(ShapeKind(self.shape or "sphere"), self.size or (_WHOLE_BODY,))
        geom = geom_arguments(spec, shape)
        return {key: geom[key] for key in ("type", "size")}


def gravity_compensation_elements(world: World) -> list[WorldElement]:
    """Return the element that corrects force sensors, if one carries bodies without gravity."""
    masses_by_sensor = _compensated_masses(world)
    return [GravityCompensation(world, masses_by_sensor)] if masses_by_sensor else []


def _compensated_masses(world: World) -> dict[str, NDArray[np.float64]]:
    model = world.model
    floating = model.body_mass * model.body_gravcomp
    masses_by_sensor = {}
    for name, sensor in world.loaded.scene.sensors.items():
        if isinstance(sensor, ForceTorqueSensor):
            site = model.site(site_name(name))
            masses = np.where(_carried(model, int(site.bodyid[0])), floating, 0.0)
            if masses.any():
                masses_by_sensor[name] = masses
    return masses_by_sensor


def _carried(model: MjModel, body: int) -> NDArray[np.bool_]:
    carried = np.zeros(model.nbody, dtype=bool)
    carried[body] = True
    # Parents precede their children.
    for child in range(body + 1, model.nbody):
        carried[child] = carried[model.body_parentid[child]]
    return carried


class GravityCompensation(WorldElement):
    """Subtracts the weights of bodies without gravity from the readings of force sensors.

    MuJoCo applies gravity compensation as an external force, which its force sensors include.
    """

    def __init__(self, world: World, masses_by_sensor: dict[str, NDArray[np.float64]]) -> None:
        model = world.model
        self._masses = np.array(list(masses_by_sensor.values()))
        self._sites = np.array([model.site(site_name(name)).id for name in masses_by_sensor])
        first = [int(model.sensor(f"{name}.FORCE").adr[0]) for name in masses_by_sensor]
        self._readings = np.add.outer(first, np.arange(6))

    def start(self, world: World) -> None:
        """Correct the first readings."""
        self.measure(world)

    def measure(self, world: World) -> None:
        """Correct the readings of this step; the engine recomputes them in each step."""
        data, up = world.data, -world.model.opt.gravity
        mass = self._masses.sum(axis=1, keepdims=True)
        moment = self._masses @ data.xipos - mass * data.site_xpos[self._sites]
        axes = data.site_xmat[self._sites].reshape(-1, 3, 3)
        lifts = np.stack([mass * up, cross_rows(moment, np.broadcast_to(up, moment.shape))], axis=1)
        data.sensordata[self._readings] -= (lifts @ axes).reshape(-1, 6)
