"""Constant properties of the robots, bodies and joints of a run."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

Numbers = tuple[float, ...]


class _Properties(BaseModel):
    """A model that is written to the spool as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class BodyProperties(_Properties):
    """A rigid body.

    Attributes:
        name: Full name, e.g. `left/link1` or `box`.
        robot: Robot it belongs to; empty for none.
        shape: Kind of its first shape; empty without one.
        size: Edges of the box around its shapes, along the axes of the body [m].
        mass: [kg].
        center: Centre of mass in the body frame [m].
        inertia: Moments and products xx, yy, zz, xy, xz, yz about the centre of mass, in the axes
            of the body [kg m^2].
    """

    name: str
    robot: str = ""
    shape: str = ""
    size: Numbers = (0.0, 0.0, 0.0)
    mass: float = 0.0
    center: Numbers = (0.0, 0.0, 0.0)
    inertia: Numbers = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class JointProperties(_Properties):
    """A joint.

    Attributes:
        name: Full name, e.g. `left/q1`.
        robot: Robot it belongs to; empty for none.
        kind: `revolute` or `prismatic`.
        body: Full name of the body that it moves.
        anchor: Point on its axis in the frame of that body [m].
        axis: Unit axis in the frame of that body.
    """

    name: str
    robot: str = ""
    kind: str = ""
    body: str = ""
    anchor: Numbers = (0.0, 0.0, 0.0)
    axis: Numbers = (0.0, 0.0, 1.0)


class RunProperties(_Properties):
    """What a run consists of.

    Attributes:
        model_hash: Hash of all models and parameters that determine the physics.
        machine: Processor, system and Python.
        parameters: Overrides of the scene, e.g. `robots.arm.parameters.l1=0.3`.
    """

    robots: tuple[str, ...] = ()
    bodies: tuple[BodyProperties, ...] = ()
    joints: tuple[JointProperties, ...] = ()
    model_hash: str = ""
    packages: dict[str, str] = {}
    machine: dict[str, str] = {}
    command_line: str = ""
    parameters: tuple[str, ...] = ()
