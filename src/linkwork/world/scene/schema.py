"""Schema of scene files: solver, recording, camera, mission and the scene itself."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from linkwork.errors import list_names
from linkwork.files.file_model import FileModel, Name, Number
from linkwork.model.robot_file.schema import ParameterName
from linkwork.record.stores.schema import NAME_COLUMNS
from linkwork.world.actuators.schema import SceneActuator
from linkwork.world.alarms.schema import Alarm
from linkwork.world.bodies.schema import SceneBody
from linkwork.world.contacts.schema import Contacts
from linkwork.world.forces.schema import Force
from linkwork.world.grasps.schema import Grasp
from linkwork.world.joints.schema import PassiveJoint, SceneCutJoint, Tendon, Tie, Weld
from linkwork.world.machines.schema import Machine
from linkwork.world.materials.schema import Material, Pair, Surface
from linkwork.world.robots.schema import ActuatorController, Robot
from linkwork.world.scene.values import MAX_NAMED, FrameName, Gravity, NotNegative, Time, Vector
from linkwork.world.sensors.kinds import Sensor
from linkwork.world.terrain.schema import Ground

Iterations = Annotated[int, Field(strict=True, ge=1, le=10_000)]
Tolerance = Annotated[float, Field(strict=True, ge=0, le=1)]


Part = Literal[
    "constraint",
    "equality",
    "frictionloss",
    "limit",
    "spring",
    "damper",
    "clampctrl",
    "warmstart",
    "filterparent",
    "actuation",
    "refsafe",
    "midphase",
    "nativeccd",
    "island",
]
"""A part of the engine that can be switched off."""


class Solver(FileModel):
    """Physics solver. The defaults were used in all published experiments."""

    step: Annotated[Number, Field(ge=1e-6, le=0.02)] = 0.001  # Physics step [s]
    integrator: Literal["implicitfast", "implicit", "euler", "rk4"] = "implicitfast"
    """Integrator; `rk4` only for smooth motion without stiff contacts."""
    method: Literal["newton", "cg", "pgs"] = "newton"
    """Constraint solver; `newton` needs the fewest iterations, `cg` suits very many contacts."""
    iterations: Iterations = 100  # Most iterations per step
    line_search_iterations: Iterations = 50  # Most iterations of each line search
    line_search_tolerance: Tolerance = 0.01
    """Gradient, relative to the first, below which a line search stops."""
    euler_damping: bool = True
    """Whether the `euler` integrator treats the damping of joints implicitly."""
    tolerance: Tolerance = 1e-8  # Improvement below which iterations stop
    noslip_iterations: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0
    """Further iterations against creep of friction contacts; use 5 for grasps."""
    noslip_tolerance: Tolerance = 1e-6  # Improvement below which those iterations stop
    ccd_iterations: Iterations = 35  # Most iterations of the distance between two convex shapes
    ccd_tolerance: Tolerance = 1e-6  # Accuracy of that distance [m]
    cone: Literal["elliptic", "pyramidal"] = "elliptic"  # Shape of the friction cone
    impratio: Annotated[Number, Field(ge=1e-3, le=1e5)] = 10.0
    """Ratio of frictional to normal constraint impedance; larger values slip less."""
    contacts: bool = True  # Whether bodies collide at all
    multiccd: bool = True  # Whether flat faces of cylinders and meshes have several contact points
    speculative: bool = True
    """Whether contacts are predicted for bodies that move in one step by more than half the
    thickness of the thinner one. Contacts are still soft; with `restitution: 0` nothing tunnels
    through at any speed."""
    disable: Annotated[tuple[Part, ...], Field(max_length=20)] = ()
    """Parts of the engine that are switched off, by MuJoCo's names: `constraint`, `equality`,
    `frictionloss`, `limit`, `spring`, `damper`, `clampctrl`, `warmstart`, `filterparent`,
    `actuation`, `refsafe`, `midphase`, `nativeccd`, `island`."""
    sleep: bool = False
    """Whether bodies at rest sleep until something touches or moves them. Actuated ones never
    do."""


class Medium(FileModel):
    """Air or water around all bodies: drag of the box that has the inertia of each body."""

    density: Annotated[NotNegative, Field(le=1e6)] = 0.0  # Density [kg/m^3]; 1.2 for air
    viscosity: Annotated[NotNegative, Field(le=1e6)] = 0.0
    """Dynamic viscosity [Pa s]; 1.8e-5 for air."""
    wind: Vector = (0.0, 0.0, 0.0)  # Velocity of the medium in the world [m/s]


def _check_signal(text: str) -> str:
    table, dot, name = text.partition(".")
    if table not in NAME_COLUMNS or bool(dot) != bool(name):
        tables = list_names(NAME_COLUMNS, near=table)
        raise ValueError(
            f"{text!r}: expected one of {tables}, alone or with a name such as `joints.arm/*`"
        )
    return text


Signal = Annotated[str, Field(max_length=200), AfterValidator(_check_signal)]
"""A table of a run, or a table and a pattern of names."""

Pattern = Annotated[str, Field(min_length=1, max_length=200)]


class Recording(FileModel):
    """Recording of a run."""

    enabled: bool = True  # Whether the commands record runs of the scene even without `--record`
    rate: Annotated[Number, Field(ge=0.001, le=1_000_000)] = 100.0
    """Frames per second of simulated time [Hz]; at most one per step."""
    every: Annotated[int, Field(strict=True, ge=1, le=10_000_000)] | None = None
    """Physics steps between frames; takes the place of `rate`."""
    signals: Annotated[tuple[Signal, ...], Field(max_length=MAX_NAMED)] = ()
    """Tables that are stored, or tables and names: `joints`, `poses.arm/*`; all when empty."""
    robots: Annotated[dict[Name, tuple[Pattern, ...]], Field(max_length=MAX_NAMED)] = {}
    """Loose bodies that make a robot, by its name, as names or patterns such as `Wheel*`."""


class SceneCamera(FileModel):
    """Default viewpoint."""

    position: Vector = (2.2, -2.2, 1.6)  # In the world [m]
    target: Vector = (0.0, 0.0, 0.5)  # Point to look at, in the world [m]


SignalName = Annotated[str, Field(min_length=1, max_length=300)]


class SceneShow(FileModel):
    """What the studio shows when it opens the scene."""

    mission: bool = False
    """Whether points of the mission are boxes joined by a line, and the active command is shown."""
    trails: Annotated[tuple[FrameName, ...], Field(max_length=8)] = ()
    """Bodies, or links of robots, whose paths are drawn."""
    plot: Annotated[tuple[SignalName, ...], Field(max_length=16)] = ()
    """Signals of the first chart, e.g. `bodies.crate.z`, `joints.arm/q1.position` or
    `sensors.scale`."""


class MissionStep(FileModel):
    """Values and commands at a time."""

    time: Time  # Time since the start [s]; executed at the next control period
    set: Annotated[dict[str, Any], Field(max_length=MAX_NAMED)] = {}
    """Live values by path, e.g. `actuators.wheel.command: 1.5`."""
    command: Name | None = None  # A command such as `grasp`
    arguments: Annotated[dict[Name, Any], Field(max_length=100)] = {}  # Arguments of the command


class Mission(FileModel):
    """Timed steps, and a program that machines carry out."""

    steps: Annotated[tuple[MissionStep, ...], Field(max_length=10_000)] = ()
    """Steps in ascending order of time."""
    program: Annotated[str, Field(min_length=1, max_length=256_000)] | None = None
    """A mission file ending in `.mission`, `.fcl` or `.rcl`, beside the scene or in the library, or
    the text of one."""
    period: Annotated[Number, Field(ge=1e-6, le=1.0)] | None = None
    """Period in which the program is looked at [s], a multiple of the physics step; the shortest
    control period by default."""


class Scene(FileModel):
    """A Linkwork scene: environment, bodies, robots and control."""

    linkwork: Literal["scene"]  # Type of the file
    version: Literal[1]  # Version of the format
    extends: Annotated[str, Field(min_length=1, max_length=400)] | None = None
    """Scene that this one changes: a name of the library, or a file beside it. Maps are merged,
    null removes a key, everything else replaces."""
    description: Annotated[str, Field(max_length=2000)] = ""  # One sentence for lists
    parameters: Annotated[dict[ParameterName, Number], Field(max_length=MAX_NAMED)] = {}
    """Numbers by name. With them any number of the file may be an expression after an equals sign,
    such as `=bar_length / 2`."""
    gravity: Gravity = (0.0, 0.0, -9.81)  # In the world [m/s^2]
    solver: Solver = Solver()  # Physics solver
    medium: Medium = Medium()  # Air or water around the bodies; none by default
    materials: Annotated[dict[Name, Material], Field(max_length=MAX_NAMED)] = {}
    """Surfaces by name, referred to by `material`."""
    pairs: Annotated[dict[Name, Pair], Field(max_length=MAX_NAMED)] = {}
    """Contacts of two bodies, by any name."""
    ground: Ground | None = None  # The ground; None for no ground
    bodies: Annotated[dict[Name, SceneBody], Field(max_length=MAX_NAMED)] = {}  # Bodies by name
    joints: Annotated[dict[Name, PassiveJoint], Field(max_length=MAX_NAMED)] = {}
    """Joints between bodies, by name."""
    welds: Annotated[dict[Name, Weld], Field(max_length=MAX_NAMED)] = {}  # Welds by name
    tendons: Annotated[dict[Name, Tendon], Field(max_length=MAX_NAMED)] = {}
    """Weighted sums of joint positions that carry springs, friction, limits and actuators."""
    ties: Annotated[dict[Name, Tie], Field(max_length=MAX_NAMED)] = {}
    """Springs between bodies, by name."""
    cuts: Annotated[dict[Name, SceneCutJoint], Field(max_length=MAX_NAMED)] = {}
    """Loop-closing joints by name."""
    robots: Annotated[dict[Name, Robot], Field(max_length=50)] = {}  # Robots by name
    actuators: Annotated[dict[Name, SceneActuator], Field(max_length=MAX_NAMED)] = {}
    """Actuators by name."""
    controllers: Annotated[dict[Name, ActuatorController], Field(max_length=50)] = {}
    """Controllers of actuators; those of robots are in `robots`."""
    sensors: Annotated[dict[Name, Sensor], Field(max_length=MAX_NAMED)] = {}  # Sensors by name
    grasps: Annotated[dict[Name, Grasp], Field(max_length=MAX_NAMED)] = {}  # Grasps by name
    forces: Annotated[dict[Name, Force], Field(max_length=MAX_NAMED)] = {}  # Forces by name
    contacts: Contacts = Contacts()  # Contacts recorded as events
    alarms: Annotated[dict[Name, Alarm], Field(max_length=MAX_NAMED)] = {}  # Alarms by name
    machines: Annotated[dict[Name, Machine], Field(max_length=50)] = {}
    """Machines that carry out the mission program, by name."""
    mission: Mission = Mission()  # Timed values and commands, and a program for machines
    recording: Recording = Recording()  # Recording of a run
    show: SceneShow = SceneShow()  # What the studio shows at first
    camera: SceneCamera = SceneCamera()  # Default viewpoint

    def material(self, surface: Surface) -> Material:
        """Return the material of a surface; a named one must exist."""
        return self.materials[surface] if isinstance(surface, str) else surface

    @property
    def ports(self) -> dict[tuple[str, str], int]:
        """Ports of devices that have one, by group and name."""
        devices = {("sensors", name): x for name, x in self.sensors.items()}
        devices |= {("actuators", name): x for name, x in self.actuators.items()}
        ports = {key: getattr(device, "port", None) for key, device in devices.items()}
        return {key: port for key, port in ports.items() if port is not None}
