"""Task of a simulation loop, its intervals, and its failures."""

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
    """Correspondence of velocities and positions.

    `sliders` are index pairs (in q, in qd) of positions whose derivative is a velocity, `balls` of
    quaternions (w, x, y, z) and angular velocities.
    """

    def __init__(self, tree: Tree) -> None:
        self.positions, self.velocities = tree.position_count, tree.velocity_count
        sliders, balls = [], []
        starts = zip(tree.joints, tree.position_starts, tree.velocity_starts, strict=False)
        for joint, at, velocity in starts:
            turns = joint.kind in _SHIFTS_BEFORE_WXYZ
            shifts = _SHIFTS_BEFORE_WXYZ.get(joint.kind, joint.kind.dofs)
            sliders += [(at + i, velocity + i) for i in range(shifts)]
            balls += [(at + shifts, velocity + shifts)] if turns else []
        self.sliders = np.array(sliders, dtype=np.int64).reshape(-1, 2)
        self.balls = np.array(balls, dtype=np.int64).reshape(-1, 2)


class LoopOutcome(IntEnum):
    """Outcome of an interval of steps; the values are those of `loop.c`."""

    DONE = 0
    STATE_INVALID = 1
    TORQUE_INVALID = 2
    STEP_TOO_SHORT = 3
    STIFF = 4
    PAUSED = 5


@dataclass(frozen=True)
class LoopFailure:
    """Failure of a loop at a time [s]; the number is an index in the state, or of the torque."""

    outcome: LoopOutcome
    number: int
    time: float


@dataclass(frozen=True)
class Interval:
    """Steps from `first` to before `last` with constant live numbers.

    The references are positions, velocities and accelerations of each period that may start, the
    first of which is `first_reference`.
    """

    first: int
    last: int
    live: Vector
    references: Matrix
    first_reference: int


@dataclass(frozen=True)
class ResumeState:
    """End of a simulation, from which another resumes; steps include resumed simulations.

    The state is positions, then velocities; period and state of the coupling are None without a
    controller.
    """

    steps: int
    step: float
    next_step: float
    state: Vector
    period: float | None
    stored: CouplingState | None


@dataclass(frozen=True)
class SimulationTask:
    """Validated arguments of `simulate`; one sample is taken `every` so many steps."""

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
        """Correspondence of velocities and positions."""
        return Coordinates(self.arm.tree)

    @property
    def reference_size(self) -> int:
        """Length of a row of references."""
        return self.coordinates.positions + 2 * self.coordinates.velocities

    @property
    def sample_size(self) -> int:
        """Length of a sample: positions, velocities and torques."""
        return self.coordinates.positions + 2 * self.coordinates.velocities

    @property
    def sample_count(self) -> int:
        """Number of samples, including the first."""
        return self.steps // self.every + 1

    def new_samples(self) -> Matrix:
        """Empty array of samples: positions, velocities and torques."""
        return np.empty((self.sample_count, self.sample_size))

    @property
    def steps_before(self) -> int:
        """Number of steps of the resumed simulation."""
        return self.resumed.steps if self.resumed else 0

    def time_of(self, step: int) -> float:
        """Start time of a step, in the common time of resumed simulations [s]."""
        return (self.steps_before + step) * self.step

    @property
    def begins(self) -> float:
        """Start time of the first step [s]."""
        return self.time_of(0)

    @property
    def ends(self) -> float:
        """End time of the last step [s]."""
        return self.time_of(self.steps)

    @property
    def initial_step(self) -> float:
        """First step size of an adaptive method [s]."""
        return self.resumed.next_step if self.resumed else self.step

    @property
    def stored(self) -> CouplingState:
        """State of the coupling at the start."""
        if self.resumed and self.resumed.stored:
            return self.resumed.stored
        nothing = np.zeros(self.coordinates.velocities)
        period = self.controller.period if self.controller else 0.0
        return CouplingState(0, 0.0, (0.0, period), nothing, nothing)

    def end_state(
        self, steps: int, next_step: float, state: Vector, stored: CouplingState | None
    ) -> ResumeState:
        """End state after some steps."""
        period = self.controller.period if self.controller else None
        done = self.steps_before + steps
        return ResumeState(done, self.step, next_step, state.copy(), period, stored)
