"""Bodies, joints, load, containers and steps of the service robot."""

from linkwork.arm import load
from linkwork.mission.scenario import read_scenario
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.plot import Bars, Picture
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.helicopter_and_service_robot.service_scenario import (
    CONNECTORS_ON_GRIP,
)
from linkwork.world.engine.world import World
from linkwork.world.machines.schema import ServiceMachine
from linkwork.world.scene.load import load_scene

BODIES = "rigid bodies of the arm"
REVOLUTE = "revolute joints between them"
TRANSLATIONAL = "translational joints of the platform"
MOTORS = "joints with a motor"
EDGE = "edge of the load"
CONNECTORS = "connectors between grip and load"
CONTAINERS = "containers"
SLOTS = "slots of a container, fewest"
STEPS = "rows of the table of steps as published"
TABLE = (
    ("origin", "home", "off", "immediately"),
    ("source", "home", "off", "platform"),
    ("source", "source", "off", "manipulator"),
    ("source", "source", "on", "grab"),
    ("target", "home", "on", "platform"),
    ("target", "target", "on", "manipulator"),
    ("target", "target", "off", "immediately"),
    ("origin", "home", "off", "platform"),
)
"""Published steps: platform, manipulator, grab, and what ends the step."""


def joined_by_revolutes(tree: Tree) -> int:
    """Return the number of bodies that revolute joints join."""
    joined = [x for x in tree.links if x.joint.kind is JointKind.REVOLUTE]
    return len({x.name for x in joined} | {x.parent for x in joined})


def measure() -> Measured:
    """Count in the scene and in the robot."""
    loaded = load_scene("service-robot")
    world, scene, tree = World(loaded), loaded.scene, load("service-arm").tree
    kinds = [x.kind for x in tree.joints]
    machine = scene.machines["robot"]
    containers = machine.containers if isinstance(machine, ServiceMachine) else {}
    rows = [tuple(step.values()) for step in read_scenario("load-movement")[0].steps]
    cube = int(world.model.body("cube1").geomadr[0])
    values = {
        BODIES: float(joined_by_revolutes(tree)),
        REVOLUTE: float(kinds.count(JointKind.REVOLUTE)),
        TRANSLATIONAL: float(kinds.count(JointKind.PRISMATIC)),
        MOTORS: float(world.model.nu),
        EDGE: float(2.0 * world.model.geom_size[cube].min()),
        CONNECTORS: float(len(CONNECTORS_ON_GRIP)),
        CONTAINERS: float(len(containers)),
        SLOTS: float(min(len(x.slots) for x in containers.values())),
        STEPS: float(sum(a == b for a, b in zip(rows, TABLE, strict=True))),
    }
    labels = ["bodies", "revolute", "translational", "motors", "containers", "slots", "steps"]
    published = [7.0, 6.0, 2.0, 8.0, 2.0, 3.0, 8.0]
    ours = [values[x] for x in (BODIES, REVOLUTE, TRANSLATIONAL, MOTORS, CONTAINERS, SLOTS, STEPS)]
    bars = Bars(labels, {"published": published, "here": ours}, y_label="count")
    return Measured(values, Picture([[bars]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "service-robot-parts",
    "The service robot: bodies, joints, load, containers, table of steps",
    HELICOPTER,
    "sections 3.1 to 3.3, table 1",
    "The scene `service-robot` and its scenario `load-movement`, counted.",
    (
        Claim(BODIES, "1", 7.0, None, 0.0, "Counted."),
        Claim(REVOLUTE, "1", 6.0, None, 0.0, "Counted."),
        Claim(TRANSLATIONAL, "1", 2.0, None, 0.0, "Counted."),
        Claim(MOTORS, "1", 8.0, None, 0.0, "Counted.", printed="all the joints have motors"),
        Claim(EDGE, "m", 0.1, None, 1e-12, "Only rounding."),
        Claim(CONNECTORS, "1", 3.0, None, 0.0, "Counted; the springs of `service-scenario`."),
        Claim(
            *(CONTAINERS, "1", None, 2.0, 0.0, "Counted.", Criterion.AT_LEAST),
            printed="two or more containers",
        ),
        Claim(
            *(SLOTS, "1", None, 3.0, 0.0, "Counted.", Criterion.AT_LEAST),
            printed="three or more slots",
        ),
        Claim(STEPS, "1", 8.0, None, 0.0, "Compared cell by cell."),
    ),
    measure,
    seconds=1.0,
)
