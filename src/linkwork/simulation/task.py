"""What a loop is given to do, and what it says when it cannot go on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.control import Controller
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.simulation.coupling import CouplingState
from linkwork.simulation.tableau import Tableau

if TYPE_CHECKING:
    from linkwork.arm.manipulator import Manipulator

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

_SHIFTS_BEFORE_WXYZ = {JointKind.BALL: 0, JointKind.FLOATING: 3}


class Coordinates:
    """Which speeds move which positions.

    Attributes:
        positions: Numbers in q.
        speeds: Numbers in qd.
        sliders: Pairs (where in q, where in qd) of numbers whose rate is a speed.
        balls: Pairs (where in q, where in qd) of quaternions (w, x, y, z) and angular speeds.
    """

    def __init__(self, tree: Tree) -> None:
        self.positions, self.speeds = tree.position_count, tree.speed_count
        sliders, balls = [], []
        starts = zip(tree.joints, tree.position_starts, tree.speed_starts, strict=False)
        for joint, at, speed in starts:
            turns = joint.kind in _SHIFTS_BEFORE_WXYZ
            shifts = _SHIFTS_BEFORE_WXYZ.get(joint.kind, joint.kind.speeds)
            sliders += [(at + i, speed + i) for i in range(shifts)]
            balls += [(at + shifts, speed + shifts)] if turns else []
        self.sliders = np.array(sliders, dtype=np.int64).reshape(-1, 2)
        self.balls = np.array(balls, dtype=np.int64).reshape(-1, 2)


class LoopOutcome(IntEnum):
    """How a interval of steps ended; the numbers are those of `loop.c`."""

    DONE = 0
    STATE_LOST = 1
    TORQUE_LOST = 2
    STEP_LOST = 3
    STIFF = 4
    PAUSED = 5


@dataclass(frozen=True)
class LoopFailure:
    """Why a loop cannot go on.

    Attributes:
        outcome: What was lost: a finite state, a finite torque, a step of some length, patience.
        number: Which number of the state (positions, then speeds), or which torque.
        time: When [s].
    """

    outcome: LoopOutcome
    number: int
    time: float


@dataclass(frozen=True)
class Interval:
    """Steps that are done in one go: nothing changes but the state.

    Attributes:
        first: The step it begins with.
        last: The step it ends before.
        live: The block of live numbers; empty where nothing is live.
        references: For each period that may begin, positions, speeds and accelerations.
        first_reference: The period of the first row.
    """

    first: int
    last: int
    live: Vector
    references: Matrix
    first_reference: int


@dataclass(frozen=True)
class ResumeState:
    """Where a simulation stands, so that another goes on as if they were one.

    Attributes:
        steps: How many were done, by those it resumed too.
        step: Length of each [s].
        wanted_step: Length that an adaptive method would take next [s].
        state: Positions, then speeds.
        period: The controller's; None without one [s].
        stored: What the coupling knows; None without a controller.
    """

    steps: int
    step: float
    wanted_step: float
    state: Vector
    period: float | None
    stored: CouplingState | None


@dataclass(frozen=True)
class SimulationTask:
    """A simulation, all checked.

    Attributes:
        arm: The robot.
        q: Positions at the start [rad or m].
        qd: Speeds at the start [rad/s or m/s].
        method: How steps are made.
        step: Length of a step; of the longest where they adapt [s].
        steps: How many.
        every: How many steps lie between two samples.
        relative: Error allowed in a step that adapts, as part of each number.
        absolute: The same, added to it.
        controller: What drives it, if anything does.
        coupling: One of `COUPLINGS`.
        resumed: Where an earlier simulation stands that this one goes on from.
    """

    arm: Manipulator
    q: Vector
    qd: Vector
    method: Tableau
    step: float
    steps: int
    every: int
    relative: float
    absolute: float
    controller: Controller | None
    coupling: str
    resumed: ResumeState | None

    @cached_property
    def coordinates(self) -> Coordinates:
        """Which speeds move which positions."""
        return Coordinates(self.arm.tree)

    @property
    def reference_size(self) -> int:
        """Numbers in a row of references."""
        return self.coordinates.positions + 2 * self.coordinates.speeds

    @property
    def sample_size(self) -> int:
        """Numbers in a sample: positions, speeds and torques."""
        return self.coordinates.positions + 2 * self.coordinates.speeds

    @property
    def sample_count(self) -> int:
        """How many samples there are, the first one counted."""
        return self.steps // self.every + 1

    def new_samples(self) -> Matrix:
        """Place for a row of positions, speeds and torques for each sample."""
        return np.empty((self.sample_count, self.sample_size))

    @property
    def steps_before(self) -> int:
        """Steps that were done by what this resumes."""
        return self.resumed.steps if self.resumed else 0

    def time_of(self, step: int) -> float:
        """When a step begins, in the time that all resumed simulations share [s]."""
        return (self.steps_before + step) * self.step

    @property
    def begins(self) -> float:
        """When the first step begins [s]."""
        return self.time_of(0)

    @property
    def ends(self) -> float:
        """When the last step ends [s]."""
        return self.time_of(self.steps)

    @property
    def first_wanted_step(self) -> float:
        """Length that an adaptive method tries first [s]."""
        return self.resumed.wanted_step if self.resumed else self.step

    @property
    def stored(self) -> CouplingState:
        """What the coupling knows at the start."""
        if self.resumed and self.resumed.stored:
            return self.resumed.stored
        nothing = np.zeros(self.coordinates.speeds)
        period = self.controller.period if self.controller else 0.0
        return CouplingState(0, 0.0, (0.0, period), nothing, nothing)

    def end_state(
        self, steps: int, wanted_step: float, state: Vector, stored: CouplingState | None
    ) -> ResumeState:
        """Where this stands after some steps."""
        period = self.controller.period if self.controller else None
        done = self.steps_before + steps
        return ResumeState(done, self.step, wanted_step, state.copy(), period, stored)
