"""How physics is stepped."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from linkwork.files.part import Name, Number, Part
from linkwork.world.actuators.schema import Actuator
from linkwork.world.alarms.schema import Alarm
from linkwork.world.bodies.schema import SceneBody
from linkwork.world.contacts.schema import Contacts
from linkwork.world.forces.schema import Force
from linkwork.world.grasps.schema import Grasp
from linkwork.world.joints.schema import PassiveJoint, SceneCutJoint, Weld
from linkwork.world.materials.schema import Material, Pair
from linkwork.world.robots.schema import Robot
from linkwork.world.scene.values import MOST_NAMED, Gravity, Time, Vector
from linkwork.world.sensors.schema import Sensor
from linkwork.world.terrain.schema import Ground

Iterations = Annotated[int, Field(strict=True, ge=1, le=10_000)]
Tolerance = Annotated[float, Field(strict=True, ge=0, le=1)]


class Solver(Part):
    """How physics is stepped. The defaults served every published experiment."""

    step: Annotated[Number, Field(ge=1e-6, le=0.02)] = 0.001
    """Physics step [s]."""
    integrator: Literal["implicitfast", "implicit", "euler", "rk4"] = "implicitfast"
    """`rk4` only for smooth motion without stiff contacts."""
    method: Literal["newton", "cg", "pgs"] = "newton"
    """How contact forces are found; `newton` needs fewest iterations, `cg` suits very many
    contacts."""
    iterations: Iterations = 100
    """Most iterations in one step."""
    tolerance: Tolerance = 1e-8
    """Improvement below which the iterations end."""
    noslip_iterations: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0
    """Further iterations that keep what is held by friction from creeping; 5 suit grasps."""
    cone: Literal["elliptic", "pyramidal"] = "elliptic"
    """Shape of the friction cone."""
    impratio: Annotated[Number, Field(ge=1e-3, le=1e5)] = 10.0
    """Ratio of frictional to normal constraint impedance; larger slips less."""
    multiccd: bool = True
    """Whether flat sides of cylinders and meshes touch in several points."""
    speculative: bool = True
    """Whether contacts are foreseen of what moves, in one step, by more than half the thickness of
    the thinner one. Contacts are soft all the same: where one has `restitution: 0` nothing passes
    at any speed."""


class Recording(Part):
    """What a run writes down."""

    rate: Annotated[Number, Field(ge=0.001, le=1_000_000)] = 100.0
    """Frames a second of simulated time [Hz]; never more than one a step."""


class SceneCamera(Part):
    """A good place to look from."""

    position: Vector = (2.2, -2.2, 1.6)
    """In the world [m]."""
    target: Vector = (0.0, 0.0, 0.5)
    """What to look at, in the world [m]."""


class MissionStep(Part):
    """What is commanded at a time."""

    time: Time
    """Since the start [s]; done at the next control period."""
    set: Annotated[dict[str, Any], Field(max_length=MOST_NAMED)] = {}
    """Live values by path, e.g. `actuators.wheel.command: 1.5`."""
    command: Name | None = None
    """A command such as `grasp`."""
    arguments: Annotated[dict[Name, Any], Field(max_length=100)] = {}
    """Of the command."""


class Mission(Part):
    """Steps at rising times."""

    steps: Annotated[tuple[MissionStep, ...], Field(max_length=10_000)] = ()
    """What is commanded, in order."""


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
    bodies: Annotated[dict[Name, SceneBody], Field(max_length=MOST_NAMED)] = {}
    """Bodies by name."""
    joints: Annotated[dict[Name, PassiveJoint], Field(max_length=MOST_NAMED)] = {}
    """Joints between bodies, by name."""
    welds: Annotated[dict[Name, Weld], Field(max_length=MOST_NAMED)] = {}
    """What is held together, by name."""
    cuts: Annotated[dict[Name, SceneCutJoint], Field(max_length=MOST_NAMED)] = {}
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
    camera: SceneCamera = SceneCamera()
    """Where to look from."""
