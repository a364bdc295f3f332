"""Two arms that hold one load: the internal force between them, and a controller that bounds it.

Both grasps act on the load with forces f1 and f2. Their sum carries it; the part that moves nothing
is the null space of the grasp map: (f1 - f2) / 2 on one side, its opposite on the other. Two stiff
arms squeeze or stretch a load by whatever their positions disagree. Here the second arm gives way:
its reference moves along the internal force with a velocity in proportion to it (an admittance).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ActionRefusedError, import_extra
from linkwork.mission.machine import DONE, Action, Progress, Reading, State
from linkwork.session.core.driver import RobotDriver
from linkwork.session.core.participant import Arrays, CommandPort, Participant
from linkwork.session.machines.session_machine import SessionMachine
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.names import full_name
from linkwork.world.engine.world import World
from linkwork.world.machines.check import finger_sensors
from linkwork.world.machines.schema import MOST_GAIN, ArmMachine, PairMachine

Array = NDArray[np.float64]
_HELD = 1.0
"""Least force of one finger on a load that is held [N]."""
_DAMPING = 1e-3
"""Damping of the inverse of the Jacobian."""
_READINGS = (
    Reading("internal-force", "N", "force between both arms through the load", 0.0),
    Reading("both-hold", "", "1 while both arms hold the load", 0.0, 1.0),
)


class _Grasp:
    """Force of the two fingers of an arm on what they hold, by sensors in the fingers."""

    def __init__(self, world: World, arm: ArmMachine) -> None:
        self._world, scene = world, world.loaded.scene
        self._closed = world.live[f"grasps.{arm.gripper}.closed"]
        names = world.layout.channels
        found = finger_sensors(scene, arm)
        first = [names.index(f"{sensor}.fx") for sensor in found.values()]
        self._channels = np.add.outer(first, np.arange(3))
        self._bodies = [world.model.body(body).id for body in found]
        masses = world.model.body_mass[self._bodies]
        self._weight = -masses.sum() * world.model.opt.gravity

    @property
    def is_closed(self) -> bool:
        """Whether the gripper is closed."""
        return bool(self._closed.read())

    def force(self) -> Array | None:
        """Force on the load, in the world [N]; None unless both fingers press."""
        each = self._world.channels[self._channels]
        if min(map(math.hypot, *each.T.tolist())) < _HELD:
            return None
        axes = self._world.data.xmat[self._bodies].reshape(-1, 3, 3)
        # The wrench on a finger carries its own weight too.
        return (axes @ each[:, :, None]).sum(axis=0)[:, 0] - self._weight


class Cooperation(Participant):
    """Measures the internal force of two arms, and lets the second give way.

    Args:
        name: Name of the pair in the scene.
        given: Its entry.
        world: The world.
        drivers: Controllers of both robots.

    Attributes:
        internal: Internal force at the last look [N].
        greatest: Greatest internal force while both held a load [N].
        impulse: Integral of the internal force over that time [N s].
        seconds: Time for which both held a load [s].
        gain: Velocity of the second arm over the internal force [m/(N s)].
    """

    def __init__(
        self,
        name: str,
        given: PairMachine,
        world: World,
        drivers: tuple[RobotDriver, RobotDriver],
    ) -> None:
        self.name = f"machines.{name}"
        self._world, self._follower = world, drivers[1]
        self.every = drivers[1].period_steps
        machines = world.loaded.scene.machines
        arms = [machines[arm] for arm in given.arms]
        self._grasps = [_Grasp(world, arm) for arm in arms if isinstance(arm, ArmMachine)]
        tool = world.loaded.trees[drivers[1].name].tool_name or ""
        self._tool = AttachedFrame(world, full_name(drivers[1].name, tool))
        self._jacobian = np.zeros((6, world.model.nv))
        self._point = self._tool.fixed((0.0, 0.0, 0.0))
        self._mj = import_extra("mujoco", "world")
        self.gain = given.gain
        self.greatest = self.impulse = self.seconds = 0.0
        self.internal = np.zeros(3)
        self._before: tuple[Array, float, float, float, Array] | None = None

    @property
    def both_hold(self) -> bool:
        """Whether both held a load at the last look."""
        return bool(self.internal.any())

    def next_turn(self, step: int) -> int:
        """Every period while both are closed, else none."""
        if self.both_hold or self._are_closed:
            return super().next_turn(step)
        return sys.maxsize

    @property
    def _are_closed(self) -> bool:
        return all(grasp.is_closed for grasp in self._grasps)

    def turn(self, port: CommandPort) -> None:
        """Measures, and moves the reference of the second arm."""
        reference = self._follower.reference
        figures = self.greatest, self.impulse, self.seconds
        self._before = (reference.targets, *figures, self.internal)
        first, second = self._forces()
        if first is None or second is None:
            self.internal = np.zeros(3)
            return
        period = self.every * self._world.step_size
        self.seconds += period
        self.internal = 0.5 * (first - second)
        size = float(np.linalg.norm(self.internal))
        self.greatest = max(self.greatest, size)
        self.impulse += size * period
        if self.gain > 0.0 and reference.motion is None:
            reference.nudge(self._joint_step(self.gain * period * self.internal))

    def _forces(self) -> tuple[Array | None, Array | None]:
        """Forces of both arms on the load [N]; None of one that does not hold it."""
        if not self._are_closed:
            return None, None
        first, second = self._grasps
        return first.force(), second.force()

    def _joint_step(self, step: Array) -> Array:
        """Change of the joints that moves the tool of the second arm without rotating it."""
        world, robot = self._world, self._follower.robot
        point = np.array(self._tool.position(self._point))
        to = self._jacobian[:3], self._jacobian[3:]
        self._mj.mj_jac(world.model, world.data, *to, point, self._tool.body)
        jacobian = self._jacobian[:, robot.dofs]
        square = jacobian @ jacobian.T + _DAMPING**2 * np.eye(6)
        return jacobian.T @ np.linalg.solve(square, np.concatenate([step, np.zeros(3)]))

    def undo(self) -> None:
        """Restores the reference of the second arm."""
        if self._before is not None:
            targets, self.greatest, self.impulse, self.seconds, self.internal = self._before
            self._follower.reference.set_targets(targets)

    def state(self) -> Arrays:
        """Gain, greatest force, its integral, time, and the present internal force."""
        figures = self.gain, self.greatest, self.impulse, self.seconds
        return {"pair": np.array([*figures, *self.internal])}

    def is_valid_state(self, state: Arrays) -> bool:
        """Whether the gain is within its limits and all numbers are finite."""
        gain, *figures = state["pair"][:4].tolist()
        is_finite = super().is_valid_state(state)
        return is_finite and 0.0 <= gain <= MOST_GAIN and min(figures) >= 0.0

    def restore(self, state: Arrays) -> None:
        """Goes back to a state."""
        self.gain, self.greatest, self.impulse, self.seconds = state["pair"][:4].tolist()
        self.internal = state["pair"][4:].copy()

    def live_values(self) -> Mapping[str, LiveValue]:
        """The gain."""
        path = f"{self.name}.gain"

        def checked(value: Any) -> float:
            return checks.number(path, value, least=0.0, most=MOST_GAIN)

        def write(value: Any) -> None:
            self.gain = checked(value)

        what = "velocity of the second arm over the internal force [m/(N s)]; 0: stiff"
        return {path: LiveValue(what, lambda: self.gain, write, checked)}


class Pair(SessionMachine):
    """Two arms that hold one load, with the internal force as a reading.

    Args:
        name: Its name in the scene.
        port: Takes its commands.
        cooperation: Its controller.
    """

    abilities: frozenset[str] = frozenset()

    def __init__(self, name: str, port: CommandPort, cooperation: Cooperation) -> None:
        super().__init__(name, port)
        self.participant = self._cooperation = cooperation

    def readings(self) -> Mapping[str, Reading]:
        """Internal force, and whether both hold."""
        return {reading.name: reading for reading in _READINGS}

    def _value(self, name: str) -> float:
        found = self._cooperation
        return float(found.both_hold if name == "both-hold" else np.linalg.norm(found.internal))

    def report(self) -> dict[str, float]:
        """Greatest and mean internal force, and the time for which both held."""
        found = self._cooperation
        return {
            "internal force, greatest [N]": found.greatest,
            "internal force, mean [N]": found.impulse / found.seconds if found.seconds else 0.0,
            "both hold [s]": found.seconds,
        }

    def start(self, slot: int, action: Action, time: float) -> None:
        """Refuses: a pair has no commands.

        Raises:
            ActionRefusedError: Always.
        """
        raise ActionRefusedError(f"{self.name!r} has no command {action.command.name}")

    def progress(self, slot: int, time: float) -> Progress:
        """Nothing runs."""
        return DONE

    def cancel(self, slot: int, time: float) -> None:
        """Nothing runs."""

    def is_valid_state(self, state: State) -> bool:
        """It has none."""
        return not state
