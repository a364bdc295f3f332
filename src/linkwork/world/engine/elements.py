"""Numbers of the model that can be changed while a scene runs: gravity, for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from linkwork.errors import ArgumentError
from linkwork.world.actuators.elements import actuator_elements
from linkwork.world.contacts.elements import contact_elements
from linkwork.world.engine.element import Element, LiveValue
from linkwork.world.forces.elements import force_elements
from linkwork.world.grasps.elements import grasp_elements
from linkwork.world.joints.welds import weld_elements
from linkwork.world.materials.directed_friction import friction_elements
from linkwork.world.materials.live import material_elements
from linkwork.world.plain import finite_number
from linkwork.world.scene.values import MOST_GRAVITY
from linkwork.world.sensors.floating import floating_elements

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class Parameters(Element):
    """Keeps the changed numbers, so that checkpoints hold them."""

    memory_size = 3

    def __init__(self, world: World) -> None:
        self._options = world.model.opt

    def start(self, world: World) -> None:
        """Begins with what the scene says."""
        self.memory[:] = world.loaded.scene.gravity
        self.restored(world)

    def restored(self, world: World) -> None:
        """Writes them into the engine's model."""
        world.model.opt.gravity[:] = self.memory

    def live_values(self) -> Mapping[str, LiveValue]:
        """Gravity."""
        what = "gravity in the world [m/s^2]"
        value = LiveValue(what, self.memory.tolist, self._set_gravity, _checked_gravity)
        return {"gravity": value}

    def _set_gravity(self, value: Any) -> None:
        self.memory[:] = _checked_gravity(value)
        self._options.gravity[:] = self.memory


def _checked_gravity(value: Any) -> list[float]:
    if not isinstance(value, list) or len(value) != 3:
        raise ArgumentError("gravity takes three numbers, one along each axis of the world")
    numbers = [finite_number("gravity", x) for x in value]
    if max(map(abs, numbers)) > MOST_GRAVITY:
        raise ArgumentError(f"gravity takes at most {MOST_GRAVITY:g} m/s^2 along an axis")
    return numbers


def elements_of(world: World, sensors: Element) -> list[Element]:
    """The elements of a scene, in the order in which they take part in a step.

    Friction comes before motors: it makes the engine's constraints anew, motors change them.

    Args:
        world: The world they are for.
        sensors: Its sensors; alarms look at them when they have read the new state.
    """
    return [
        Parameters(world),
        *material_elements(world),
        *weld_elements(world),
        *friction_elements(world),
        *actuator_elements(world),
        *grasp_elements(world),
        *force_elements(world),
        *floating_elements(world),
        sensors,
        *contact_elements(world),
    ]
