"""The scene file, version 1: the models of this folder are its one definition.

Named things are maps, so that `--set robots.left.parameters.l1=0.3` can reach them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Name, Part
from linkwork.world.scene.actuator import Actuator
from linkwork.world.scene.alarm import Alarm
from linkwork.world.scene.body import Body
from linkwork.world.scene.contact import Contacts
from linkwork.world.scene.force import Force
from linkwork.world.scene.grasp import Grasp
from linkwork.world.scene.ground import Ground
from linkwork.world.scene.joint import CutJoint, PassiveJoint, Weld
from linkwork.world.scene.mission import Mission
from linkwork.world.scene.robot import Robot
from linkwork.world.scene.sensor import Sensor
from linkwork.world.scene.solver import Solver
from linkwork.world.scene.surface import Material, Pair
from linkwork.world.scene.values import MOST_NAMED, Gravity
from linkwork.world.scene.viewing import Camera, Recording


class Scene(Part):
    """A Linkwork scene: the world, what stands in it and what drives it."""

    linkwork: Literal["scene"]
    """What kind of file this is."""
    version: Literal[1]
    """Version of the form."""
    description: Annotated[str, Field(max_length=2000)] = ""
    """One sentence for lists."""
    gravity: Gravity = (0.0, 0.0, -9.81)
    """In the world [m/s^2]."""
    solver: Solver = Solver()
    """How physics is stepped."""
    materials: Annotated[dict[Name, Material], Field(max_length=MOST_NAMED)] = {}
    """Surfaces by name, for `material: ...` of anything."""
    pairs: Annotated[dict[Name, Pair], Field(max_length=MOST_NAMED)] = {}
    """What two bodies feel of each other, by any name."""
    ground: Ground | None = None
    """None: nothing below."""
    bodies: Annotated[dict[Name, Body], Field(max_length=MOST_NAMED)] = {}
    """Bodies by name."""
    joints: Annotated[dict[Name, PassiveJoint], Field(max_length=MOST_NAMED)] = {}
    """Joints between bodies, by name."""
    welds: Annotated[dict[Name, Weld], Field(max_length=MOST_NAMED)] = {}
    """What is held together, by name."""
    cuts: Annotated[dict[Name, CutJoint], Field(max_length=MOST_NAMED)] = {}
    """Joints that close loops, by name."""
    robots: Annotated[dict[Name, Robot], Field(max_length=50)] = {}
    """Robots by name."""
    actuators: Annotated[dict[Name, Actuator], Field(max_length=MOST_NAMED)] = {}
    """Actuators by name."""
    sensors: Annotated[dict[Name, Sensor], Field(max_length=MOST_NAMED)] = {}
    """Sensors by name."""
    grasps: Annotated[dict[Name, Grasp], Field(max_length=MOST_NAMED)] = {}
    """What takes hold of bodies, by name."""
    forces: Annotated[dict[Name, Force], Field(max_length=MOST_NAMED)] = {}
    """Forces inside the step, by name."""
    contacts: Contacts = Contacts()
    """Which contacts are told as events."""
    alarms: Annotated[dict[Name, Alarm], Field(max_length=MOST_NAMED)] = {}
    """What is to be told when it happens, by name."""
    mission: Mission = Mission()
    """What is commanded, and when."""
    recording: Recording = Recording()
    """What a run writes down."""
    camera: Camera = Camera()
    """Where to look from."""
