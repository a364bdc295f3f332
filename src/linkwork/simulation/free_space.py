"""Free-space simulation: arguments, start state, run and result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.manipulator import Energy, Manipulator
from linkwork.arm.state_spec import StateSpec
from linkwork.checks import MAX_NUMBER
from linkwork.codegen.native.compiler import find_compiler
from linkwork.control import Controller, JointState
from linkwork.control.output_ramp import COUPLINGS
from linkwork.dynamics.programs import find_function
from linkwork.errors import ArgumentError, DivergenceError, ModelError
from linkwork.model.inertia.singular_mass import require_regular
from linkwork.model.tree import Tree
from linkwork.simulation.coupling import EARLY
from linkwork.simulation.intervals import (
    Change,
    Reference,
    SampledReference,
    intervals,
    live_blocks,
    one_state,
)
from linkwork.simulation.native_loop import NativeLoop, has_code
from linkwork.simulation.python_loop import MAX_TRIALS, PythonLoop
from linkwork.simulation.result import Matrix, RobotLimits, Simulation, Vector
from linkwork.simulation.tableau import find_method
from linkwork.simulation.task import LoopFailure, LoopOutcome, ResumeState, SimulationTask

MAX_STEPS = 1_000_000_000
"""Maximum number of steps."""

MAX_BYTES = 4 * 2**30
"""Maximum memory of samples [bytes]."""


def step_count(seconds: Any, step: float) -> int:
    """Return the number of steps of a duration, rounded up."""
    duration = checks.positive("seconds", seconds, "s")
    steps = duration / step
    if not steps < MAX_STEPS:
        raise ArgumentError(
            f"invalid seconds: {duration:g} s are {steps:.3g} steps of {step!r} s",
            hint=f"expected fewer than {MAX_STEPS} steps",
        )
    return max(1, math.ceil(steps - EARLY))


def check_memory(task: SimulationTask) -> None:
    """Raise ArgumentError if the samples would take more than `MAX_BYTES`."""
    taken = task.sample_count * task.sample_size * 8
    if taken > MAX_BYTES:
        raise ArgumentError(
            f"{task.sample_count} samples of {task.sample_size} numbers take "
            f"{taken / 2**30:.3g} GiB, more than {MAX_BYTES / 2**30:.3g} GiB",
            hint=f"set record_every to at least {math.ceil(task.every * taken / MAX_BYTES)}",
        )


def check_controller(controller: Any, tree: Tree) -> Controller:
    """Return a controller that fits a robot."""
    kind = "a linkwork.control.Controller, or a subclass"
    checks.instance("controller", controller, Controller, kind)
    if controller.joints != tree.velocity_count:
        raise ArgumentError(
            f"the controller {type(controller).__name__} is for {controller.joints} joints, but "
            f"{tree.name!r} has {tree.velocity_count}: {', '.join(tree.velocity_names)}"
        )
    if has_code(controller) and tree.position_count != tree.velocity_count:
        raise ArgumentError(
            f"the controller {type(controller).__name__} takes one position for each joint, but "
            f"{tree.name!r} has joints that are neither revolute nor prismatic",
            hint="write a Controller subclass in Python",
        )
    return controller


_RESTART = "start again with its last position and velocity as q and qd"


def start_of(
    spec: StateSpec, q: ArrayLike | None, qd: ArrayLike | None, resume: Simulation | None
) -> tuple[Vector, Vector]:
    """Positions [rad or m] and velocities [rad/s or m/s] at the start."""
    if resume is None:
        if q is None:
            raise ArgumentError(
                "q is missing", hint="expected positions, or a Simulation to resume"
            )
        velocities = np.zeros(spec.tree.velocity_count) if qd is None else qd
        return one_state(spec, "q", q, "q"), one_state(spec, "qd", velocities, "qd")
    checks.instance("resume", resume, Simulation, "a Simulation returned by simulate")
    if q is not None or qd is not None:
        raise ArgumentError("q and qd are not allowed with resume", hint="remove q and qd")
    state, positions = resume.end_state.state, spec.tree.position_count
    if state.size != positions + spec.tree.velocity_count:
        raise ArgumentError(
            f"the simulation to resume has {state.size} positions and velocities, but "
            f"{spec.tree.name!r} has {positions + spec.tree.velocity_count}"
        )
    return state[:positions].copy(), state[positions:].copy()


def resume_state(resume: Simulation, step: float, controller: Controller | None) -> ResumeState:
    """End state of an earlier simulation with the same step [s] and controller period."""
    end_state = resume.end_state
    if step != end_state.step:
        raise ArgumentError(
            f"invalid step: {step!r} s, but the resumed simulation has {end_state.step!r} s",
            hint=_RESTART,
        )
    period = controller.period if controller else None
    if period != end_state.period:
        raise ArgumentError(
            f"invalid controller period: {period!r} s, but the resumed simulation has "
            f"{end_state.period!r} s",
            hint=_RESTART,
        )
    return end_state


_MESSAGES = {
    LoopOutcome.STEP_TOO_SHORT: "needs steps of zero length",
    LoopOutcome.STIFF: f"is stiff: it needs more than {MAX_TRIALS} adaptive steps in one",
}


def simulate(
    arm: Manipulator,
    seconds: float,
    *,
    q: ArrayLike | None = None,
    qd: ArrayLike | None = None,
    controller: Controller | None = None,
    reference: Reference | None = None,
    step: float = 1e-3,
    method: str = "rk4",
    coupling: str = "held",
    changes: Sequence[Change] = (),
    record_every: int = 1,
    relative: float = 1e-8,
    absolute: float = 1e-10,
    energy: bool = False,
    resume: Simulation | None = None,
) -> Simulation:
    """Simulate a robot in free space: without contacts, and joint limits are not enforced.

    A controller is reset first, unless a simulation is resumed, and runs at its own period. The
    coupling of its torques to the robot is defined in `linkwork.simulation.coupling`. Controllers
    with programs run in machine code, others in Python.

    Args:
        arm: The robot; not modified.
        seconds: Duration, rounded up to whole steps [s].
        q: Positions at the start; required unless a simulation is resumed [rad or m].
        qd: Velocities at the start; zero when None [rad/s or m/s].
        controller: Controller of the joints; zero torque when None.
        reference: A trajectory, held at its end, or a constant position; the start when None.
        step: Step size; the maximum for the adaptive method [s].
        method: `rk4`, or `adaptive` (Dormand-Prince 5(4); steps end at controller times).
        coupling: Torques between two runs of the controller: `held`, `linear`, `smooth`.
        changes: Times with payloads from then on, or functions that change live parts.
        record_every: Number of steps between two samples.
        relative: Relative tolerance of an adaptive step.
        absolute: Absolute tolerance of an adaptive step.
        energy: Record energies.
        resume: An earlier simulation to continue from its last state, with the current state of
            the controller. Times of the reference, of changes and of samples start at 0. Step and
            controller period must be the same.

    Raises:
        ArgumentError: An invalid number, shape or type.
        NotFoundError: Unknown method or coupling.
        ModelError: The robot has loops or no joints, or a singular mass matrix at the start.
        DivergenceError: The motion exceeded 1e10, or is too stiff for the adaptive method; `until`
            is the `Simulation` before.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    spec = StateSpec(arm.tree)
    if not spec.tree.velocity_count:
        raise ModelError(f"{arm.name!r} has no moving joint", hint="expected at least one")
    start, velocity = start_of(spec, q, qd, resume)
    find_function(spec.tree, "forward_dynamics")
    require_regular(spec.tree, start.tolist())
    sampled = SampledReference(reference, spec, start)
    length = checks.positive("step", step, "s")
    checks.choice("coupling", coupling, COUPLINGS)
    with_energy = checks.flag("energy", energy)
    driver = None if controller is None else check_controller(controller, spec.tree)
    task = SimulationTask(
        arm=arm,
        q=start,
        qd=velocity,
        method=find_method(method),
        step=length,
        steps=step_count(seconds, length),
        every=checks.integer("record_every", record_every, minimum=1),
        relative=checks.positive("relative", relative),
        absolute=checks.positive("absolute", absolute),
        controller=driver,
        coupling=coupling,
        resumed=None if resume is None else resume_state(resume, length, driver),
    )
    check_memory(task)
    return _run(task, sampled, live_blocks(arm, changes, length), with_energy)


def _run(
    task: SimulationTask,
    sampled: SampledReference,
    blocks: Sequence[tuple[int, Vector]],
    energy: bool,
) -> Simulation:
    if task.controller is not None and task.resumed is None:
        task.controller.reset(JointState(task.q.copy(), task.qd.copy()))
    loop = _loop(task)
    failure = None
    for interval in intervals(task, sampled, blocks):
        failure = loop.begin(interval) if interval.first == 0 else None
        failure = failure or loop.advance(interval)
        if failure is not None:
            break
    loop.close()
    result = _result(task, sampled, loop, blocks if energy else None)
    if failure is not None:
        raise _divergence(task, failure, result)
    return result


def _loop(task: SimulationTask) -> NativeLoop | PythonLoop:
    compiler = find_compiler()
    native = task.controller is None or has_code(task.controller)
    return NativeLoop(task, compiler) if native and compiler else PythonLoop(task)


def _result(
    task: SimulationTask,
    sampled: SampledReference,
    loop: NativeLoop | PythonLoop,
    blocks: Sequence[tuple[int, Vector]] | None,
) -> Simulation:
    c, arm = task.coordinates, task.arm
    samples = loop.samples
    at = np.arange(len(samples)) * task.every
    time = at * np.float64(task.step)
    parts = [c.positions, c.positions + c.velocities]
    position, velocity, torque = np.split(samples, parts, axis=1)
    return Simulation(
        time,
        *(position, velocity, torque),
        *np.split(sampled.rows(time), parts, axis=1),
        energy=None if blocks is None else _energy(arm, at, position, velocity, blocks),
        backend=loop.backend,
        limits=RobotLimits(
            arm.position_names,
            arm.velocity_names,
            *(arm.lower, arm.upper, arm.velocity_limits, arm.effort_limits),
        ),
        end_state=loop.end_state,
    )


def _energy(
    arm: Manipulator,
    at: NDArray[np.int64],
    position: Matrix,
    velocity: Matrix,
    blocks: Sequence[tuple[int, Vector]],
) -> Energy:
    kinetic, potential = np.empty(len(at)), np.empty(len(at))
    ends = [first for first, _ in blocks[1:]] + [math.inf]
    for (first, live), end in zip(blocks, ends, strict=True):
        rows = (first <= at) & (at < end)
        held = (live,) if live.size else ()
        energies = arm._calls["energy"](position[rows], velocity[rows], *held)
        kinetic[rows], potential[rows] = energies
    return Energy(kinetic, potential)


def _divergence(task: SimulationTask, failure: LoopFailure, until: Simulation) -> DivergenceError:
    arm, number = task.arm, failure.number
    if failure.outcome is LoopOutcome.TORQUE_INVALID:
        what, names = "the controller's torque", arm.velocity_names
    else:
        what, names = "the motion", (*arm.position_names, *arm.velocity_names)
    message = _MESSAGES.get(failure.outcome, f"exceeded {MAX_NUMBER:g}")
    return DivergenceError(
        f"{what} {message} at {failure.time:.6g} s: joint {names[number]!r}",
        step=round(failure.time / task.step),
        element=names[number],
        until=until,
        hint="use a shorter step or other gains; .until is the simulation before",
    )
