"""Elements of a scene in the order in which they take part in a step."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from linkwork import checks
from linkwork.world.actuators.commands import COMMANDS, ControlActuators, ServoSettings
from linkwork.world.actuators.dc_motor import DcMotors
from linkwork.world.actuators.motors import Motors
from linkwork.world.actuators.rotor import Rotors
from linkwork.world.actuators.schema import Rotor
from linkwork.world.alarms.alarms import Alarms
from linkwork.world.bodies.belts import belt_elements
from linkwork.world.bodies.sleep import sleep_elements
from linkwork.world.contacts.contact_forces import ContactForces
from linkwork.world.contacts.events import ContactEvents
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.forces.airflow import Airflows
from linkwork.world.forces.contact_points import ContactPointForces
from linkwork.world.forces.force import UserForces
from linkwork.world.forces.schema import Airflow, ContactPoints, Wind
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.forces.soil.soil_force import SoilForces
from linkwork.world.forces.wind import WindForces
from linkwork.world.grasps.commands import grasp_elements
from linkwork.world.joints.locks import lock_elements, weld_elements
from linkwork.world.joints.ties import tie_elements
from linkwork.world.materials.directed_friction import friction_elements
from linkwork.world.materials.live_friction import material_elements
from linkwork.world.scene.values import MAX_GRAVITY
from linkwork.world.sensors.force import gravity_compensation_elements


def actuator_elements(world: World) -> list[WorldElement]:
    """Return the actuators, in step order."""
    kinds = {actuator.kind for actuator in world.loaded.scene.actuators.values()}
    makers: tuple[tuple[Callable[[World], WorldElement], Collection[str]], ...] = (
        (ControlActuators, COMMANDS),
        (ServoSettings, ("servo",)),
        (DcMotors, ("dc-motor",)),
        (Motors, ("velocity", "position")),
    )
    return [make(world) for make, made_for in makers if kinds.intersection(made_for)]


def contact_elements(world: World) -> list[WorldElement]:
    """Return the contact events and alarms, in step order."""
    scene = world.loaded.scene
    forces = ContactForces(world)
    watching: list[WorldElement] = []
    if scene.contacts.are_recorded:
        watching.append(ContactEvents(world, forces))
    if scene.alarms:
        watching.append(Alarms(world, forces))
    return watching


def force_elements(world: World) -> list[WorldElement]:
    """Return forces, in step order; rotors work in the air of their step."""
    forces = world.loaded.scene.forces
    winds = {name: x for name, x in forces.items() if isinstance(x, Wind)}
    points = {name: x for name, x in forces.items() if isinstance(x, ContactPoints)}
    soils = {name: x for name, x in forces.items() if isinstance(x, SoilGround)}
    elements: list[WorldElement] = []
    if winds:
        elements.append(WindForces(world, winds))
    airflows = Airflows(world, {name: x for name, x in forces.items() if isinstance(x, Airflow)})
    if airflows.memory_size:
        elements.append(airflows)
    if any(isinstance(x, Rotor) for x in world.loaded.scene.actuators.values()):
        elements.append(Rotors(world, airflows))
    if points:
        elements.append(ContactPointForces(world, points))
    if soils:
        elements.append(SoilForces(world, soils))
    if world.forces:
        elements.append(UserForces(world, world.forces))
    return elements


class GravityParameter(WorldElement):
    """Gravity as a live value."""

    memory_size = 3

    def __init__(self, world: World) -> None:
        self._options = world.model.opt

    def start(self, world: World) -> None:
        """Set the gravity of the scene."""
        self.memory[:] = world.loaded.scene.gravity
        self.restored(world)

    def restored(self, world: World) -> None:
        """Write gravity to the engine's model."""
        world.model.opt.gravity[:] = self.memory

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the gravity."""
        what = "gravity in the world [m/s^2]"
        value = LiveValue(what, self.memory.tolist, self._set_gravity, _checked_gravity)
        return {"gravity": value}

    def _set_gravity(self, value: Any) -> None:
        self.memory[:] = _checked_gravity(value)
        self._options.gravity[:] = self.memory


def _checked_gravity(value: Any) -> list[float]:
    return checks.array("gravity", value, (3,), minimum=-MAX_GRAVITY, maximum=MAX_GRAVITY).tolist()


def elements_of(world: World, sensors: WorldElement) -> list[WorldElement]:
    """Return all elements of a scene, in step order.

    Friction comes before motors: it rebuilds the engine's constraints, motors change them.
    """
    return [
        GravityParameter(world),
        *material_elements(world),
        *belt_elements(world),
        *weld_elements(world),
        *lock_elements(world),
        *tie_elements(world),
        *friction_elements(world),
        *actuator_elements(world),
        *grasp_elements(world),
        *force_elements(world),
        *gravity_compensation_elements(world),
        sensors,
        *sleep_elements(world),
        *contact_elements(world),
    ]
