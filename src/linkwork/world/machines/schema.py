"""Schema of machines, which carry out the missions of a scene."""

import math
from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.scene.values import MAX_NAMED, FrameName, Positive, Vector

SCENE = "scene"
"""Machine that every scene with a mission has: sensors as readings, live values to set."""
Share = Annotated[Number, Field(gt=0, le=1)]
Length = Annotated[Number, Field(gt=0, le=10)]
Speed = Annotated[Number, Field(gt=0, le=10)]


class Slot(FileModel):
    """A spot for one load."""

    position: Vector  # Origin of a load that rests there, in the world [m]
    yaw: Number = 0.0  # Rotation of the load about the vertical [rad]
    pitch: Number = 0.0  # Then its rotation about its own y axis, for BRING and SLIDE [rad]
    size: Length = 0.1  # A load whose origin is nearer than this, level with the slot, is there [m]


class LoadPlace(FileModel):
    """A place for loads: one spot, or several slots."""

    position: Vector | None = None
    """Origin of a load that rests there, in the world [m]; omit when `slots` is given."""
    yaw: Number = 0.0  # Rotation of the load about the vertical [rad]
    pitch: Number = 0.0  # Then its rotation about its own y axis, for BRING and SLIDE [rad]
    size: Length = 0.1
    """A load whose origin is nearer than this, level with the place, is there [m]."""
    slots: Annotated[dict[Name, Slot], Field(max_length=MAX_NAMED)] = {}
    """Slots by name; `PLACE.SLOT` in missions."""


class ToolPose(FileModel):
    """A pose of the tool."""

    position: Vector  # In the world [m]
    rpy: Vector = (math.pi, 0.0, math.pi)
    """Roll, pitch, yaw in the world [rad]; the tool points down by default."""


class ArmMachine(FileModel):
    """A robot arm, with a gripper or without."""

    kind: Literal["arm"]  # Kind of machine
    robot: Name  # Robot with a controller
    gripper: Name | None = None  # Grasp of kind `friction` by which it holds loads
    loads: Annotated[tuple[FrameName, ...], Field(max_length=MAX_NAMED)] = ()
    """Bodies it may grasp; each needs sensors of kind position and orientation."""
    places: Annotated[dict[Name, LoadPlace], Field(max_length=MAX_NAMED)] = {}
    """Places of loads by name."""
    poses: Annotated[dict[Name, ToolPose], Field(max_length=MAX_NAMED)] = {}
    """Poses of the tool by name."""
    postures: Annotated[dict[Name, dict[str, Number]], Field(max_length=MAX_NAMED)] = {}
    """Joint positions by name and joint [rad or m]; `home` is the start unless given."""
    grip: Vector = (math.pi, 0.0, math.pi)
    """Roll, pitch, yaw of the tool in a load that it grasps [rad]; from above by default."""
    approach: Length = 0.1
    """Height above a load or slot from which the tool descends along a line [m]."""
    speed: Share = 1.0  # Share of the joint velocity limits of moves between places
    line_speed: Speed = 0.5  # Greatest speed of the tool along lines [m/s]
    fault_threshold: Share | None = None
    """Residual of a torque over its limit above which a joint that stands still is stuck: its
    action fails, an event `fault` names the joint, and moves do without it from then on. None: not
    watched."""
    plan: bool = False  # Whether moves of the joints are planned around obstacles


class ConveyorMachine(FileModel):
    """A belt that a mission runs and stops."""

    kind: Literal["conveyor"]  # Kind of machine
    belt: Name  # Body with a `surface_velocity`
    velocity: Vector  # Surface velocity at full speed, in the body [m/s]
    barrier: Name | None = None  # Scanner with one ray that looks across the belt
    clear: Positive | None = None
    """Reading of the barrier below which something is there [m]; its range by default."""


class Container(FileModel):
    """An open box with slots for loads: top and front are missing."""

    body: FrameName  # Body of the scene, or link of a robot, that carries the slots; it may move
    slots: Annotated[dict[Name, Vector], Field(min_length=1, max_length=MAX_NAMED)]
    """Origin of a load that rests in each slot, in the body [m]; `CONTAINER.SLOT` in missions."""
    into: Number = 0.0
    """Direction from the open front into the box, as a rotation about z of the body from its x
    axis [rad]."""
    size: Length = 0.08  # A load whose origin is nearer than this to a slot is in it [m]


class ServiceMachine(FileModel):
    """An arm on a platform that moves loads between slots of containers.

    Loads are taken and put down from the open front of a container. The last link holds them by a
    magnet; the tool points along its z axis, its x axis up.
    """

    kind: Literal["service"]  # Kind of machine
    robot: Name
    """Robot with a controller: a platform on two prismatic joints, then six joints of the arm."""
    gripper: Name  # Grasp of kind `magnet` or `springs` at the tool of the robot
    loads: Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=MAX_NAMED)]
    """Bodies it may grasp."""
    containers: Annotated[dict[Name, Container], Field(min_length=1, max_length=MAX_NAMED)]
    """Containers by name."""
    scenario: Annotated[str, Field(max_length=1000)] = "load-movement"
    """Table of the steps of MOVE: a scenario of the library, or a file beside the scene; with axes
    `platform`, `manipulator` and `grab` and parameters `source` and `target`."""
    approach: Length = 0.26  # Distance before a slot at which straight motions into it begin [m]
    lift: Length = 0.02  # Height by which a load is lifted inside a container [m]
    gap: Annotated[Number, Field(ge=0, le=0.1)] = 0.001
    """Distance of the tool from a load that it grasps [m]."""
    speed: Share = 0.8  # Share of the joint velocity limits of moves outside of containers
    line_speed: Speed = 0.3  # Greatest speed of the tool inside containers [m/s]


MAX_GAIN = 0.1  # Greatest gain of a pair [m/(N s)]


class PairMachine(FileModel):
    """Two arms that hold one load between them; the internal force is bounded."""

    kind: Literal["pair"]  # Kind of machine
    arms: tuple[Name, Name]
    """Two machines of kind `arm` with grippers; the second gives way. Each finger needs a sensor of
    kind force-torque."""
    gain: Annotated[Number, Field(ge=0, le=MAX_GAIN)] = 0.002
    """Velocity with which the second arm gives way, over the internal force [m/(N s)]; 0: not."""


class Geofence(FileModel):
    """A box that the helicopter must not leave."""

    lower: Vector  # Least x, y, z in the world [m]
    upper: Vector  # Greatest x, y, z in the world [m]


class HelicopterMachine(FileModel):
    """A helicopter that flies missions in FCL.

    A controller of actuators flies it: its targets are mode (0 idle, 1 fly, 2 hover, 3 land),
    position [m], heading [rad], speed [m/s] and the height of the body when it stands on the ground
    below [m].
    """

    kind: Literal["helicopter"]  # Kind of machine
    robot: Name  # Robot with a floating base
    controller: Name  # Controller of actuators with 7 targets
    rotor: Name
    """Main rotor: its thrust shows whether it flies, its power empties the battery or tank."""
    position: Name  # Sensor of kind position of the body
    motion: Name  # Sensor of kind velocity of the body
    geofence: Geofence  # Bounds of all flights
    stand: Annotated[Number, Field(ge=0, le=10)]
    """Height of the body when it stands on the ground [m]."""
    speed: Annotated[Number, Field(gt=0, le=100)] = 8.0  # Greatest speed [m/s]
    precision: Annotated[Number, Field(gt=0, le=10)] = 0.3  # Least precision of a point [m]
    clearance: Annotated[Number, Field(gt=0, le=100)] = 2.0
    """Least distance of the body from terrain on the way [m]."""
    slope: Annotated[Number, Field(gt=0, le=0.5)] = 0.1396
    """Steepest ground to land on [rad]; 8 degrees by default."""
    wind: Annotated[Number, Field(gt=0, le=100)] = 12.0
    """Greatest wind [m/s]; above it the helicopter lands."""
    energy: Annotated[Number, Field(gt=0, le=1e10)] = 5e6  # Energy on board [J]
    reserve: Share = 0.15  # Share of the energy below which the helicopter lands
    grasp: Name | None = None  # Grasp by which it carries loads
    payload: Annotated[Number, Field(ge=0, le=1e4)] = 0.0  # Heaviest load [kg]


Machine = Annotated[
    ArmMachine | ConveyorMachine | PairMachine | HelicopterMachine | ServiceMachine,
    Field(discriminator="kind"),
]
