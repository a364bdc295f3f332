"""Numbers of a simulation, checked before anything moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.manipulator import Energy, Manipulator
from linkwork.arm.state_spec import StateSpec
from linkwork.checks import GREATEST
from linkwork.codegen.compiler import find_compiler
from linkwork.control import Controller, JointState
from linkwork.errors import ArgumentError, DivergenceError, ModelError
from linkwork.model.tree import Tree
from linkwork.simulation.code import has_code
from linkwork.simulation.coupling import COUPLINGS, EARLY
from linkwork.simulation.intervals import Change, intervals, live_blocks
from linkwork.simulation.native_loop import NativeLoop
from linkwork.simulation.python_loop import MOST_TRIALS, PythonLoop
from linkwork.simulation.reference import Reference, SampledReference, one_state
from linkwork.simulation.result import (
    Matrix,
    RobotLimits,
    Simulation,
    Vector,
)
from linkwork.simulation.tableau import find_method
from linkwork.simulation.task import LoopFailure, LoopOutcome, ResumeState, SimulationTask

MOST_STEPS = 1_000_000_000
"""As many steps as anybody waits for."""

MOST_BYTES = 4 * 2**30
"""As much memory as samples may take."""


def step_count(seconds: Any, step: float) -> int:
    """How many steps a time takes, the last one counted whole.

    Raises:
        ArgumentError: The time is none, or takes too many.
    """
    wanted = checks.positive("seconds", seconds, "s")
    steps = wanted / step
    if not steps < MOST_STEPS:
        raise ArgumentError(
            f"invalid seconds: {wanted:g} s are {steps:.3g} steps of {step!r} s",
            hint=f"take fewer than {MOST_STEPS}",
        )
    return max(1, math.ceil(steps - EARLY))


def check_memory(task: SimulationTask) -> None:
    """Refuses samples that would not fit.

    Raises:
        ArgumentError: They take more than `MOST_BYTES`.
    """
    taken = task.sample_count * task.sample_size * 8
    if taken > MOST_BYTES:
        raise ArgumentError(
            f"{task.sample_count} samples of {task.sample_size} numbers take "
            f"{taken / 2**30:.3g} GiB, more than {MOST_BYTES / 2**30:.3g}",
            hint=f"give record_every of at least {math.ceil(task.every * taken / MOST_BYTES)}",
        )


def check_controller(controller: Any, tree: Tree) -> Controller:
    """A controller that can drive a robot.

    Raises:
        ArgumentError: It is none, or is for other joints.
    """
    kind = "a linkwork.control.Controller, or a subclass of your own"
    checks.instance("controller", controller, Controller, kind)
    if controller.joints != tree.speed_count:
        raise ArgumentError(
            f"the controller {type(controller).__name__} is for {controller.joints} joints, but "
            f"{tree.name!r} has {tree.speed_count}: {', '.join(tree.speed_names)}"
        )
    if has_code(controller) and tree.position_count != tree.speed_count:
        raise ArgumentError(
            f"the controller {type(controller).__name__} takes one position for each joint, but "
            f"{tree.name!r} has joints that one number cannot place",
            hint="write a Controller of your own, in Python",
        )
    return controller


_ANEW = "begin anew, with its last position and speed as q and qd"


def start_of(
    spec: StateSpec, q: ArrayLike | None, qd: ArrayLike | None, resume: Simulation | None
) -> tuple[Vector, Vector]:
    """Positions [rad or m] and speeds [rad/s or m/s] at the start.

    Args:
        spec: The robot, and the check of its states.
        q: Positions, if nothing is resumed.
        qd: Speeds, if nothing is resumed; at rest when None.
        resume: An earlier simulation.

    Raises:
        ArgumentError: Not just one of q and an earlier simulation of such a robot is given.
    """
    if resume is None:
        if q is None:
            raise ArgumentError("q is not given", hint="give positions, or a Simulation to resume")
        speeds = np.zeros(spec.tree.speed_count) if qd is None else qd
        return one_state(spec, "q", q, "q"), one_state(spec, "qd", speeds, "qd")
    checks.instance("resume", resume, Simulation, "what an earlier call of simulate returned")
    if q is not None or qd is not None:
        raise ArgumentError(
            "a simulation that is resumed begins where it ended", hint="give neither q nor qd"
        )
    state, positions = resume.end_state.state, spec.tree.position_count
    if state.size != positions + spec.tree.speed_count:
        raise ArgumentError(
            f"the simulation to resume has {state.size} positions and speeds, but "
            f"{spec.tree.name!r} has {positions + spec.tree.speed_count}"
        )
    return state[:positions].copy(), state[positions:].copy()


def resume_state(resume: Simulation, step: float, controller: Controller | None) -> ResumeState:
    """Where an earlier simulation stands, if it can go on so.

    Args:
        resume: The earlier simulation.
        step: Length of the steps to come [s].
        controller: What drives them, if anything does.

    Raises:
        ArgumentError: Another step or another controller's period.
    """
    end_state = resume.end_state
    if step != end_state.step:
        raise ArgumentError(
            f"step cannot be {step!r} s where a simulation of {end_state.step!r} s is resumed",
            hint=_ANEW,
        )
    period = controller.period if controller else None
    if period != end_state.period:
        raise ArgumentError(
            f"the controller's period cannot be {period!r} s where a simulation of "
            f"{end_state.period!r} s is resumed",
            hint=_ANEW,
        )
    return end_state


_SAID = {
    LoopOutcome.STEP_LOST: "needs steps without length",
    LoopOutcome.STIFF: f"is stiff: it needs more than {MOST_TRIALS} adaptive steps in one",
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
    """Lets a robot move in free space: no contacts, and limits of joints are not enforced.

    A controller is reset first, unless a simulation is resumed, runs at its own period and keeps
    the state it is left in. How its torques reach the robot is said in
    `linkwork.simulation.coupling`. Controllers that are programs run in machine code, others in
    Python.

    Args:
        arm: The robot; it stays as it is.
        seconds: How long; rounded up to whole steps [s].
        q: Positions at the start; needed unless a simulation is resumed [rad or m].
        qd: Speeds at the start; at rest when None [rad/s or m/s].
        controller: What drives the joints; nothing does when None.
        reference: A trajectory, held at its end; a position to stay at; the start when None.
        step: Length of a step; of the longest where they adapt [s].
        method: `rk4`, or `adaptive` (Dormand-Prince 5(4); its steps end at the controller's times).
        coupling: What torques do between two runs of the controller: `held`, `linear`, `smooth`.
        changes: Times and payloads from then on, or functions that change live parts of the robot.
        record_every: How many steps lie between two samples.
        relative: Error allowed in an adaptive step, as part of each number.
        absolute: The same, added to it.
        energy: Whether energies are recorded.
        resume: An earlier simulation, to go on from its end as if both were one: from its last
            state, with the controller in the state it is in. The times of the reference, of changes
            and of the samples begin anew. Step and controller's period must stay.

    Raises:
        ArgumentError: An invalid number, shape or type.
        NotFoundError: No such method or coupling.
        ModelError: The robot has no forward dynamics, or no joints.
        DivergenceError: A number of the motion went beyond 1e10, or the motion is too stiff for the
            adaptive method; `until` is the `Simulation` before.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    spec = StateSpec(arm.tree)
    if not spec.tree.speed_count:
        raise ModelError(f"{arm.name!r} has no joint that moves", hint="nothing can be simulated")
    start, speed = start_of(spec, q, qd, resume)
    sampled = SampledReference(reference, spec, start)
    length = checks.positive("step", step, "s")
    checks.choice("coupling", coupling, COUPLINGS)
    with_energy = checks.flag("energy", energy)
    driver = None if controller is None else check_controller(controller, spec.tree)
    task = SimulationTask(
        arm=arm,
        q=start,
        qd=speed,
        method=find_method(method),
        step=length,
        steps=step_count(seconds, length),
        every=checks.integer("record_every", record_every, least=1),
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
    parts = [c.positions, c.positions + c.speeds]
    position, speed, torque = np.split(samples, parts, axis=1)
    return Simulation(
        time,
        *(position, speed, torque),
        *np.split(sampled.rows(time), parts, axis=1),
        energy=None if blocks is None else _energy(arm, at, position, speed, blocks),
        backend=loop.backend,
        limits=RobotLimits(
            arm.position_names,
            arm.speed_names,
            *(arm.lower, arm.upper, arm.speed_limits, arm.effort_limits),
        ),
        end_state=loop.end_state,
    )


def _energy(
    arm: Manipulator,
    at: NDArray[np.int64],
    position: Matrix,
    speed: Matrix,
    blocks: Sequence[tuple[int, Vector]],
) -> Energy:
    kinetic, potential = np.empty(len(at)), np.empty(len(at))
    ends = [first for first, _ in blocks[1:]] + [math.inf]
    for (first, live), end in zip(blocks, ends, strict=True):
        rows = (first <= at) & (at < end)
        held = (live,) if live.size else ()
        found = arm._calls["energy"](position[rows], speed[rows], *held)
        kinetic[rows], potential[rows] = found
    return Energy(kinetic, potential)


def _divergence(task: SimulationTask, failure: LoopFailure, until: Simulation) -> DivergenceError:
    arm, number = task.arm, failure.number
    if failure.outcome is LoopOutcome.TORQUE_LOST:
        what, names = "the controller's torque", arm.speed_names
    else:
        what, names = "the motion", (*arm.position_names, *arm.speed_names)
    said = _SAID.get(failure.outcome, f"went beyond {GREATEST:g}")
    return DivergenceError(
        f"{what} {said} at {failure.time:.6g} s: joint {names[number]!r}",
        step=round(failure.time / task.step),
        element=names[number],
        until=until,
        hint="take a shorter step, or gains that suit the robot; .until holds what was good",
    )
