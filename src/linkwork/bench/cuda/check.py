"""The check of a GPU: results against the plain forms, and arrays of installed libraries."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import load
from linkwork.bench.cuda.library_checks import (
    check_cupy,
    check_jax,
    check_torch,
    jax_derivatives,
    torch_derivatives,
)
from linkwork.bench.cuda.subject import (
    DTYPES,
    FEW,
    ROBOTS,
    TOLERANCES,
    TOO_MANY_BYTES,
    Subject,
    boxes,
    compile_ahead,
    hardware,
    out_of_memory,
    random_states,
    refuses,
    relative,
    upload,
    verdict,
)
from linkwork.bench.measurement import Agreement, Watch
from linkwork.bench.problem import plainly, stacked
from linkwork.bench.report import Report
from linkwork.control import make_controller
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.errors import MissingPackageError
from linkwork.gpu.driver import find_device
from linkwork.gpu.libraries import Kind
from linkwork.gpu.robot import RobotOnDevice
from linkwork.ik.arrays import TURN
from linkwork.ik.branch_solver import ClosedFormSolver
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.planning import collision_checker
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.simulation import simulate
from linkwork.spatial import Inertia

STATES = 1_000_000
OTHER_STATES = 10_000
MOST_USED = ("inverse_dynamics", "forward_dynamics", "fk", "jacobian", "mass_matrix")
"""Functions compared for all robots, on most states."""
OTHERS = tuple(x for x in FUNCTIONS if x not in (*MOST_USED, "articulated_dynamics"))
_MOTIONS: Mapping[Kind, float] = {"double": 1e-10, "single": 1e-3}
"""Allowed errors of motions, relative to the largest number of all."""

_PIECE = 1 << 14  # States that are computed and compared at a time, one thread each
_SINGULAR = 0.02  # Branches nearer to a singularity or to the edge of the reach are left out


def check_cuda(
    device: str = "cuda",
    *,
    robots: Sequence[str] = ROBOTS,
    states: int = STATES,
    others: int = OTHER_STATES,
    watch: Watch | None = None,
) -> Report:
    """Check a GPU: every function, live numbers, arrays of installed libraries, errors.

    A check that raises an error counts as an infinite difference.

    Args:
        states: Number of states of the most used functions.
        others: Number of states of the others.
        watch: Called with the completed share.

    Raises:
        GpuError: There is no driver, or no such GPU.
    """
    gpu = find_device(device)
    subject = Subject(device, gpu, robots, states, others)
    agreements: list[Agreement] = []
    left_out: list[str] = []
    for done, (title, check) in enumerate(_CHECKS.items()):
        if watch is not None:
            watch(done / len(_CHECKS))
        try:
            agreements.extend(check(subject))
        except MissingPackageError as error:
            left_out.append(f"{title} is left out: {error}")
        except Exception as error:  # noqa: BLE001
            reason = f"{type(error).__name__}: {error}"
            agreements.append(Agreement(title, reason, math.inf, 0.0))
    return Report("cuda", hardware(gpu), 0, agreements, left_out=left_out)


def _compared(robot: RobotOnDevice, function: str, count: int) -> Iterator[Agreement]:
    """Compare a function with its plain form, in both layouts and precisions."""
    kernel = robot.kernel(function)
    starts = range(0, count, _PIECE)
    variants: list[tuple[Kind, bool]] = [(x, y) for x in DTYPES for y in (False, True)]

    def errors(start: int) -> list[float]:
        size = min(_PIECE, count - start)
        arrays = random_states(robot, FUNCTIONS[function].arguments, size, start)
        plain = plainly(robot.arm.tree, function, *([*x.T] for x in arrays))
        expected = [stacked(x, size) for x in plain]
        return [
            _error(kernel, arrays, expected, precision, columns) for precision, columns in variants
        ]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        worst = np.max(list(pool.map(errors, starts)), axis=0)
    for (precision, columns), error in zip(variants, worst, strict=True):
        how = f"{robot.arm.name}, {precision}, {'columns' if columns else 'rows'}, {count} states"
        yield Agreement(function, how, float(error), TOLERANCES[precision])


def _error(
    kernel: Any,
    arrays: Sequence[NDArray[Any]],
    expected: Sequence[NDArray[Any]],
    precision: Kind,
    columns: bool,
) -> float:
    device, dtype = kernel.device, DTYPES[precision]
    results = kernel(*(upload(device, x.astype(dtype), columns) for x in arrays))
    parts = results if isinstance(results, tuple) else (results,)
    return max(relative(x.numpy(), y) for x, y in zip(parts, expected, strict=True))


def _most_used(subject: Subject) -> Iterator[Agreement]:
    robots = [subject.robot(x) for x in subject.robots]
    compile_ahead(robots, MOST_USED)
    for robot in robots:
        for function in MOST_USED:
            yield from _compared(robot, function, subject.states)


def _others(subject: Subject) -> Iterator[Agreement]:
    robot = subject.robot()
    compile_ahead([robot], OTHERS)
    for function in OTHERS:
        yield from _compared(robot, function, subject.others)


def _live(subject: Subject) -> Iterator[Agreement]:
    title = "live numbers"
    robot = subject.robot(live=["payload", "gravity"])
    arm = robot.arm
    arrays = subject.arrays(robot, ("q", "qd", "qdd"), FEW)
    on_device = [upload(subject.gpu, x) for x in arrays]
    for mass in (0.5, 2.0):
        arm.set_payload(Inertia(mass, (0, 0, 0.1), ((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01))))
        torques = robot.inverse_dynamics(*on_device).numpy()
        error = relative(torques, arm.inverse_dynamics(*arrays))
        yield Agreement(title, f"payload of {mass:g} kg", error, TOLERANCES["double"])
    parts = {name: np.repeat(x[None], FEW, 0) for name, x in arm.live_parts.items()}
    parts["payload"][:, 0] = np.linspace(0.1, 3.0, FEW)
    blocks = robot.live_blocks(**{name: upload(subject.gpu, x) for name, x in parts.items()})
    torques = robot.inverse_dynamics(*on_device, live=blocks).numpy()
    expected = np.empty_like(torques)
    for i, payload in enumerate(parts["payload"]):
        arm.compiled.live_parts.set("payload", payload)
        expected[i] = arm.inverse_dynamics(*(x[i] for x in arrays))
    error = relative(torques, expected)
    yield Agreement(title, "a payload for each state", error, TOLERANCES["double"])


def _simulation(subject: Subject) -> Iterator[Agreement]:
    robot = subject.robot()
    controller = make_controller("computed-torque", robot.arm.tree, 2e-3)
    starts = subject.arrays(robot, ("q", "qd"), 8)
    goal = np.zeros(starts[0].shape[1])
    options = {"controller": controller, "reference": goal, "record_every": 10}
    runs = [simulate(robot.arm, 0.5, q=q, qd=qd, **options) for q, qd in zip(*starts, strict=True)]
    parts = ("position", "velocity", "torque")
    for precision, dtype in DTYPES.items():
        q, qd = (upload(subject.gpu, x.astype(dtype), columns=True) for x in starts)
        batch = robot.simulate(0.5, q=q, qd=qd, **options)
        for part in parts:
            expected = np.stack([getattr(x, part) for x in runs], 1).reshape(1, -1)
            error = relative(getattr(batch, part).numpy().reshape(1, -1), expected)
            yield Agreement("simulate", f"{part}, {precision}", error, _MOTIONS[precision])


def _inverse_kinematics(subject: Subject) -> Iterator[Agreement]:
    """Compare all branches, away from singularities, where positions are as accurate as poses."""
    robot = subject.robot()
    solver = ClosedFormSolver(robot.arm.tree)
    q = subject.arrays(robot, ("q",), subject.others)[0]
    poses = np.array(robot.arm.fk(q))
    theirs, residual, margins, distance, _ = solver.solve(poses).raw
    regular = (distance.min(axis=-1) > _SINGULAR) & (np.abs(margins).min(axis=-1) > _SINGULAR)
    for precision, dtype in DTYPES.items():
        for columns in (False, True):
            ours, valid = robot.ik(upload(subject.gpu, poses.astype(dtype), columns))
            differs = (valid.numpy() != (residual <= RESIDUAL_TOLERANCE)) & regular
            layout = "columns" if columns else "rows"
            name = f"validity, {layout}, {precision}"
            yield Agreement("inverse kinematics", name, float(differs.mean()), 0.0)
            both = regular & valid.numpy()
            apart = np.abs(ours.numpy()[both] - theirs[both])
            apart = np.minimum(apart, np.abs(apart - TURN)).max(initial=0.0)
            name = f"positions, {layout}, {precision}"
            yield Agreement("inverse kinematics", name, float(apart), _MOTIONS[precision])


def _collisions(subject: Subject) -> Iterator[Agreement]:
    """Compare verdicts with those of checkers with a little less and more clearance."""
    arm, clearance = load("panda"), 0.01
    narrow, checker, wide = (
        collision_checker(arm, boxes(), clearance=clearance + x) for x in (-1e-5, 0.0, 1e-5)
    )
    ours = checker.on(subject.name)
    q = random_configurations(checker.geometry, subject.states, 47).astype(np.float32)
    always, maybe = narrow.collides(q), wide.collides(q)
    for precision, dtype in DTYPES.items():
        for columns in (False, True):
            hit = ours.collides(upload(subject.gpu, q.astype(dtype), columns)).numpy()
            differ = int(((always & ~hit) | (hit & ~maybe)).sum())
            layout = "columns" if columns else "rows"
            name = f"verdicts, {layout}, {precision}"
            yield Agreement("collides", name, differ / subject.states, 0.0)


def _errors(subject: Subject) -> Iterator[Agreement]:
    title = "errors"
    robot = subject.robot()
    host = subject.arrays(robot, ("q",), 3)
    yield verdict(title, "arrays on the host are refused", refuses(robot.gravity, *host))
    short = [upload(subject.gpu, x[:, :-1]) for x in host]
    yield verdict(title, "other shapes are refused", refuses(robot.gravity, *short))
    yield out_of_memory(title, lambda: subject.gpu.allocate(TOO_MANY_BYTES))


_CHECKS: dict[str, Callable[[Subject], Iterator[Agreement]]] = {
    "functions of all robots": _most_used,
    "other functions": _others,
    "live numbers": _live,
    "simulate": _simulation,
    "inverse kinematics": _inverse_kinematics,
    "collides": _collisions,
    "PyTorch": check_torch,
    "CuPy": check_cupy,
    "JAX": check_jax,
    "PyTorch, differentiable": torch_derivatives,
    "JAX, differentiable": jax_derivatives,
    "errors": _errors,
}
