"""Two arms that hold one load: their internal force, and a controller that bounds it.

Both grasps act on the load with forces f1 and f2. Their sum carries it; the part that moves nothing
is the null space of the grasp map: (f1 - f2) / 2 on one side, its opposite on the other. Two stiff
arms squeeze or stretch a load by whatever their positions disagree. Here the second arm gives way:
its reference moves along the internal force with a velocity in proportion to it (an admittance).
"""

import math
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.law import LawController
from linkwork.errors import ActionRefusedError, ArgumentError, import_extra
from linkwork.mission.machine import DONE, Action, Progress, Reading
from linkwork.model.names import full_name
from linkwork.session.machines.session_machine import SessionMachine
from linkwork.session.participants.controller_turns import RobotTurn
from linkwork.session.participants.memory import Flag, Memory, Numbers, Part, Whole
from linkwork.session.participants.participant import CommandPort, Participant, TurnInLoop
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.world import World
from linkwork.world.machines.check import finger_sensors
from linkwork.world.machines.schema import MAX_GAIN, ArmMachine, PairMachine
from linkwork.world.stepping.native import NativeData, NativeHook, step_structure

Array = NDArray[np.float64]
_HELD = 1.0  # Least force of one finger on a load that is held [N]
_DAMPING = 1e-3  # Damping of the inverse of the Jacobian
_GAIN, _GREATEST, _IMPULSE, _SECONDS = range(4)  # Indices of the figures of a pair
_INTERNAL = slice(4, 7)


class HoldingHand:
    """Force of the two fingers of an arm on what they hold, by sensors in the fingers."""

    def __init__(self, world: World, arm: ArmMachine) -> None:
        self._world, scene = world, world.loaded.scene
        self.gripper = world.grippers[arm.gripper or ""]
        names = world.layout.channels
        sensors = finger_sensors(scene, arm)
        self.channels = [names.index(f"{sensor}.fx") for sensor in sensors.values()]
        self.bodies: list[int] = [world.model.body(body).id for body in sensors]
        masses = world.model.body_mass[self.bodies]
        # Of both fingers, in the world [N]
        self.weight: list[float] = (-masses.sum() * world.model.opt.gravity).tolist()

    def force(self) -> list[float] | None:
        """Return the force on the load, in the world [N]; None unless both fingers press."""
        channels, data, total = self._world.channels, self._world.data, []
        for channel, body in zip(self.channels, self.bodies, strict=True):
            sensed = channels[channel : channel + 3].tolist()
            if math.sqrt(_dot(sensed, sensed)) < _HELD:
                return None
            rows = data.xmat[body].reshape(3, 3).tolist()
            total.append([_dot(row, sensed) for row in rows])
        # The wrench on a finger carries its own weight too.
        return [a + b - weight for a, b, weight in zip(*total, self.weight, strict=True)]


def _dot(a: list[float], b: list[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@dataclass
class PairFigures(Memory):
    """Figures of a pair, as machine code has them too.

    Gain [m/(N s)]; greatest internal force while both held a load [N], its integral over that time
    [N s], and the time [s]; internal force at the last look [N].
    """

    pair: Annotated[Array, Numbers()] = field(default_factory=lambda: np.zeros(7))

    def check(self) -> None:
        """Raise for a gain beyond its limits, and for negative figures."""
        if not 0.0 <= self.pair[_GAIN] <= MAX_GAIN or self.pair[:4].min() < 0.0:
            raise ArgumentError("figures of a pair out of range")


class Cooperation(Participant):
    """Measures the internal force of two arms, and lets the second give way.

    Attributes:
        hands: Hands of both arms.
        follower: Controller of the second arm.
        point: Origin of the tool in its body [m].
    """

    memory: PairFigures

    def __init__(
        self, name: str, spec: PairMachine, world: World, drivers: tuple[RobotDriver, RobotDriver]
    ) -> None:
        self.name = f"machines.{name}"
        self._world, self.follower = world, drivers[1]
        self.every = drivers[1].period_steps
        machines = world.loaded.scene.machines
        arms = [machines[arm] for arm in spec.arms]
        self.hands = [HoldingHand(world, arm) for arm in arms if isinstance(arm, ArmMachine)]
        tool = world.loaded.trees[drivers[1].name].tool_name or ""
        self.tool = AttachedFrame(world, full_name(drivers[1].name, tool))
        self._jacobian = np.zeros((6, world.model.nv))
        self.point = self.tool.fixed((0.0, 0.0, 0.0))
        self._mj = import_extra("mujoco", "world")
        self.memory = PairFigures()
        self.memory.pair[_GAIN] = spec.gain
        self._before: tuple[Array, Array] | None = None

    def turn_in_loop(self, drivers: Mapping[str, RobotTurn]) -> TurnInLoop | None:
        """Return the same in machine code, if the law of the second arm is."""
        turn = drivers.get(self.follower.name)
        if turn is None or not isinstance(turn.driver.controller, LawController):
            return None
        return NativeCooperation(self, self._world, turn)

    @property
    def both_hold(self) -> bool:
        """Whether both held a load at the last look."""
        return bool(self.internal.any())

    @property
    def internal(self) -> Array:
        """Internal force at the last look [N]."""
        return self.memory.pair[_INTERNAL]

    def next_turn(self, step: int) -> int:
        """Every period while both are closed, else none."""
        if self.both_hold or self.are_closed:
            return super().next_turn(step)
        return sys.maxsize

    @property
    def are_closed(self) -> bool:
        """Whether both grippers are closed."""
        return all(hand.gripper.is_closed for hand in self.hands)

    def turn(self, port: CommandPort) -> None:
        """Measure, and move the reference of the second arm."""
        self.act()

    def act(self) -> None:
        """As `turn`."""
        reference = self.follower.reference
        self._before = reference.memory.targets, self.memory.pair
        self.memory.pair = figures = self.memory.pair.copy()
        first, second = self._forces()
        if first is None or second is None:
            figures[_INTERNAL] = 0.0
            return
        period = self.every * self._world.step_size
        internal = [0.5 * (a - b) for a, b in zip(first, second, strict=True)]
        size = math.sqrt(_dot(internal, internal))
        figures[_INTERNAL] = internal
        figures[_SECONDS] += period
        figures[_GREATEST] = max(figures[_GREATEST], size)
        figures[_IMPULSE] += size * period
        gain = float(figures[_GAIN])
        if gain > 0.0 and reference.memory.motion is None:
            reference.nudge(self._joint_step([gain * period * x for x in internal]))

    def _forces(self) -> tuple[list[float] | None, list[float] | None]:
        """Return the forces of both arms on the load [N]; None of one that does not hold it."""
        if not self.are_closed:
            return None, None
        first, second = self.hands
        return first.force(), second.force()

    def _joint_step(self, step: list[float]) -> Array:
        """Change of the joints that moves the tool of the second arm without rotating it."""
        world, robot = self._world, self.follower.robot
        point = np.array(self.tool.position(self.point))
        to = self._jacobian[:3], self._jacobian[3:]
        self._mj.mj_jac(world.model, world.data, *to, point, self.tool.body)
        rows = self._jacobian[:, robot.dofs].tolist()
        square = [[_sum_from(_DAMPING**2 * (a is b), a, b) for b in rows] for a in rows]
        solution = _solved(square, [*step, 0.0, 0.0, 0.0])
        return np.array([_sum_from(0.0, column, solution) for column in zip(*rows, strict=True)])

    def undo(self) -> None:
        """Restore the reference of the second arm."""
        if self._before is not None:
            targets, self.memory.pair = self._before
            self.follower.reference.set_targets(targets)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the gain."""
        path = f"{self.name}.gain"

        def checked(value: Any) -> float:
            return checks.number(path, value, minimum=0.0, maximum=MAX_GAIN)

        def write(value: Any) -> None:
            self.memory.pair[_GAIN] = checked(value)

        def read() -> float:
            return float(self.memory.pair[_GAIN])

        what = "velocity of the second arm over the internal force [m/(N s)]; 0: stiff"
        return {path: LiveValue(what, read, write, checked)}


def _sum_from(start: float, a: Iterable[float], b: Iterable[float]) -> float:
    """Return the sum of products, added up in order as machine code does."""
    for x, y in zip(a, b, strict=True):
        start += x * y
    return start


def _solved(a: list[list[float]], b: list[float]) -> list[float]:
    """Return the solution of a symmetric positive definite system; changes both."""
    size = len(b)
    for k in range(size):
        for i in range(k + 1, size):
            factor = a[i][k] / a[k][k]
            for j in range(k + 1, size):
                a[i][j] -= factor * a[k][j]
            b[i] -= factor * b[k]
    for i in reversed(range(size)):
        for j in range(i + 1, size):
            b[i] -= a[i][j] * b[j]
        b[i] /= a[i][i]
    return b


class NativeCooperation:
    """The turns of a pair in machine code."""

    def __init__(self, pair: Cooperation, world: World, follower: RobotTurn) -> None:
        self._pair, self._world, self._follower = pair, world, follower
        joints = len(follower.driver.robot.dofs)
        self._figures, self._targets = pair.memory.pair.copy(), np.zeros(joints)
        self._figures_before = np.zeros_like(self._figures)
        self._targets_before = np.zeros_like(self._targets)
        self._python_turn, self._is_active = -1, False
        self._structure = step_structure("cooperation")(
            every=pair.every,
            period=pair.every * world.step_size,
            min_force=_HELD,
            damping=_DAMPING,
            follower=follower.address,
            tool=pair.tool.body,
            point=pair.point,
        )

    def hook(self, data: NativeData) -> NativeHook:
        """Return the hook of the loop."""
        structure = self._structure
        for native, hand in zip(structure.hands, self._pair.hands, strict=True):
            native.closed = data.view(hand.gripper.memory[:1])
            native.bodies[:], native.channels[:] = hand.bodies, hand.channels
            native.weight[:] = hand.weight
        data.keep(self._follower)
        structure.jacobian = data.view(np.zeros((6, self._world.model.nv)))
        structure.columns = data.copy(self._follower.driver.columns, np.int64)
        structure.figures, structure.figures_before = map(
            data.view, (self._figures, self._figures_before)
        )
        structure.targets, structure.targets_before = map(
            data.view, (self._targets, self._targets_before)
        )
        return NativeHook("lw_cooperation_turn", structure)

    def in_python(self, world: World) -> None:
        """Never called: machine code always gives a result."""

    def prepare(self, first: int, end: int) -> int:
        """Get ready for the steps from `first` to before `end`.

        Machine code moves targets that are held. What moves otherwise is moved here, period by
        period, and so is the reference in the period after the end of a motion.
        """
        pair, structure, every = self._pair, self._structure, self._pair.every
        self._is_active, self._python_turn = pair.both_hold or pair.are_closed, -1
        structure.first, structure.turned_at, structure.is_held = first, -1, False
        if not self._is_active:
            # Only commands, between two calls of the loop, close a gripper.
            structure.first = sys.maxsize
            return end
        reference = self._follower.driver.reference
        moving = reference.memory.motion
        structure.is_held = moving is None and reference.is_held(first // every)
        if moving is None and not structure.is_held:
            end = min(end, first + every - first % every)
            if first % every == 0:
                self._python_turn, structure.first = first, end
                pair.act()
        elif moving is not None and reference.is_over(self._world.time):
            end = min(end, first + every - first % every)
        self._figures[:] = pair.memory.pair
        self._targets[:] = reference.memory.targets
        return end

    def finish(self, failed: int | None = None) -> None:
        """Store figures and targets after the steps."""
        if not self._is_active:
            return
        if failed is not None and failed == self._python_turn:
            self._pair.undo()
            return
        is_undone = failed is not None and self._structure.turned_at == failed
        self._pair.memory.pair = (self._figures_before if is_undone else self._figures).copy()
        if self._structure.is_held:
            reference = self._follower.driver.reference
            targets = self._targets_before if is_undone else self._targets
            if not np.array_equal(targets, reference.memory.targets, equal_nan=True):
                reference.set_targets(targets.copy())


_READINGS = (
    Reading("internal-force", "N", "force between both arms through the load", 0.0),
    Reading("both-hold", "", "1 while both arms hold the load", 0.0, 1.0),
)


@dataclass
class HeldLoads(Memory):
    """Number of loads that both held, and whether the present one is among them."""

    count: Annotated[int, Whole(10**9)] = 0
    is_counted: Annotated[bool, Flag()] = False


@dataclass
class PairMemory(Memory):
    """State of a pair."""

    loads: Annotated[HeldLoads, Part()] = field(default_factory=HeldLoads)


class Pair(SessionMachine):
    """Two arms that hold one load, with the internal force as a reading."""

    abilities: frozenset[str] = frozenset()
    memory: PairMemory

    def __init__(self, name: str, port: CommandPort, cooperation: Cooperation) -> None:
        super().__init__(name, port)
        self.participant = self._cooperation = cooperation
        self.memory = PairMemory()

    def begin_tick(self, time: float) -> None:
        """Count a load once from when both hold it until a gripper opens."""
        loads = self.memory.loads
        if not loads.is_counted and self._cooperation.both_hold:
            loads.count, loads.is_counted = loads.count + 1, True
        elif loads.is_counted and not self._cooperation.are_closed:
            loads.is_counted = False

    def readings(self) -> Mapping[str, Reading]:
        """Return the internal force, and whether both hold."""
        return {reading.name: reading for reading in _READINGS}

    def _value(self, name: str) -> float:
        pair = self._cooperation
        return float(pair.both_hold if name == "both-hold" else np.linalg.norm(pair.internal))

    def report(self) -> dict[str, float]:
        """Return the loads that both held, greatest and mean internal force, time of holding."""
        _, greatest, impulse, seconds = self._cooperation.memory.pair[:4].tolist()
        report: dict[str, float] = {"loads held by both": self.memory.loads.count}
        if seconds:
            report["internal force, greatest [N]"] = greatest
            report["internal force, mean [N]"] = impulse / seconds
            report["both hold [s]"] = seconds
        return report

    def start(self, slot: int, action: Action, time: float) -> None:
        """Refuse: a pair has no commands."""
        raise ActionRefusedError(f"{self.name!r} has no command {action.command.name}")

    def progress(self, slot: int, time: float) -> Progress:
        """Nothing runs."""
        return DONE

    def cancel(self, slot: int, time: float) -> None:
        """Nothing runs."""
