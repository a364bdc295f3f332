"""The check of a GPU: results against the plain forms, and arrays of installed libraries."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import load
from linkwork.bench.cuda import DTYPES, ROBOTS, boxes, compile_ahead, hardware, upload
from linkwork.bench.measurement import Agreement, Watch
from linkwork.bench.peers.textbook import jax_of_gpu, torch_of_gpus
from linkwork.bench.problem import plainly, stacked
from linkwork.bench.report import Report
from linkwork.control import make_controller
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.errors import ArgumentError, MissingPackageError, import_extra
from linkwork.gpu.driver import Device, GpuError, find_device
from linkwork.gpu.libraries import Kind, Library, library_of
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
TOLERANCES: Mapping[Kind, float] = {"double": 1e-12, "single": 1e-4}
"""Allowed errors of results, relative to the largest number of a state."""
_MOTIONS: Mapping[Kind, float] = {"double": 1e-10, "single": 1e-3}
"""Allowed errors of motions, relative to the largest number of all."""

_PIECE = 1 << 14  # States that are computed and compared at a time, one thread each
_SMALL = 1e-2  # A state whose results are all smaller counts as this part of the largest of a piece
_FEW = 257
_SINGULAR = 0.02  # Branches nearer to a singularity or to the edge of the reach are left out
_DIFFERENTIABLE = {
    "fk": 1,
    "jacobian": 1,
    "gravity": 1,
    "mass_matrix": 1,
    "inverse_dynamics": 3,
    "forward_dynamics": 3,
}
"""Functions with derivatives, and how many arguments each has."""
_TOO_MANY_BYTES = 1 << 50


@dataclass(frozen=True)
class _Subject:
    """What is checked."""

    name: str  # Of the device, e.g. `cuda:1`.
    gpu: Device
    robots: Sequence[str]
    states: int  # Of each of the most used functions
    others: int  # States of other functions

    def robot(self, name: str = "", **options: Any) -> RobotOnDevice:
        return load(name or self.robots[0], **options).on(self.name)

    def arrays(self, robot: RobotOnDevice, names: Sequence[str], count: int) -> list[NDArray[Any]]:
        return _states(robot, names, count, 0)


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
    subject = _Subject(device, gpu, robots, states, others)
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


def _verdict(title: str, name: str, holds: bool) -> Agreement:
    return Agreement(title, name, 0.0 if holds else math.inf, 0.0)


def _states(
    robot: RobotOnDevice, names: Sequence[str], count: int, seed: int
) -> list[NDArray[np.float64]]:
    """Return random arguments of a function; they are the same numbers in single precision."""
    random = np.random.default_rng([seed, 41])
    sizes = {"q": robot.arm.tree.position_count, "wrench": 6}
    shapes = [(count, sizes.get(x, robot.arm.tree.velocity_count)) for x in names]
    return [random.uniform(-3.0, 3.0, x).astype(np.float32).astype(float) for x in shapes]


def relative(result: NDArray[Any], expected: NDArray[Any]) -> float:
    """Return the largest difference of a state, relative to the largest number of the state."""
    count = len(expected)
    right = expected.reshape(count, -1)
    scale = np.abs(right).max(axis=1, initial=0.0)
    scale = np.maximum(scale, max(_SMALL * scale.max(initial=0.0), np.finfo(float).tiny))
    difference = np.abs(result.reshape(count, -1) - right).max(axis=1, initial=0.0)
    return float((difference / scale).max(initial=0.0))


def _compared(robot: RobotOnDevice, function: str, count: int) -> Iterator[Agreement]:
    """Compare a function with its plain form, in both layouts and precisions."""
    kernel = robot.kernel(function)
    starts = range(0, count, _PIECE)
    variants: list[tuple[Kind, bool]] = [(x, y) for x in DTYPES for y in (False, True)]

    def errors(start: int) -> list[float]:
        size = min(_PIECE, count - start)
        arrays = _states(robot, FUNCTIONS[function].arguments, size, start)
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


def _most_used(subject: _Subject) -> Iterator[Agreement]:
    robots = [subject.robot(x) for x in subject.robots]
    compile_ahead(robots, MOST_USED)
    for robot in robots:
        for function in MOST_USED:
            yield from _compared(robot, function, subject.states)


def _others(subject: _Subject) -> Iterator[Agreement]:
    robot = subject.robot()
    compile_ahead([robot], OTHERS)
    for function in OTHERS:
        yield from _compared(robot, function, subject.others)


def _live(subject: _Subject) -> Iterator[Agreement]:
    title = "live numbers"
    robot = subject.robot(live=["payload", "gravity"])
    arm = robot.arm
    arrays = subject.arrays(robot, ("q", "qd", "qdd"), _FEW)
    on_device = [upload(subject.gpu, x) for x in arrays]
    for mass in (0.5, 2.0):
        arm.set_payload(Inertia(mass, (0, 0, 0.1), ((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01))))
        torques = robot.inverse_dynamics(*on_device).numpy()
        error = relative(torques, arm.inverse_dynamics(*arrays))
        yield Agreement(title, f"payload of {mass:g} kg", error, TOLERANCES["double"])
    parts = {name: np.repeat(x[None], _FEW, 0) for name, x in arm.live_parts.items()}
    parts["payload"][:, 0] = np.linspace(0.1, 3.0, _FEW)
    blocks = robot.live_blocks(**{name: upload(subject.gpu, x) for name, x in parts.items()})
    torques = robot.inverse_dynamics(*on_device, live=blocks).numpy()
    expected = np.empty_like(torques)
    for i, payload in enumerate(parts["payload"]):
        arm.compiled.live_parts.set("payload", payload)
        expected[i] = arm.inverse_dynamics(*(x[i] for x in arrays))
    error = relative(torques, expected)
    yield Agreement(title, "a payload for each state", error, TOLERANCES["double"])


def _simulation(subject: _Subject) -> Iterator[Agreement]:
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


def _inverse_kinematics(subject: _Subject) -> Iterator[Agreement]:
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


def _collisions(subject: _Subject) -> Iterator[Agreement]:
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


def _torch(subject: _Subject) -> Iterator[Agreement]:
    title = "PyTorch"
    torch = torch_of_gpus()
    place = f"cuda:{subject.gpu.index}"
    yield from _exchanged(
        subject, title, lambda x: torch.as_tensor(x, device=place), lambda x: x.cpu().numpy()
    )
    robot = subject.robot()
    tensors = [torch.as_tensor(x) for x in subject.arrays(robot, ("q", "qd", "qdd"), _FEW)]
    yield _verdict(
        title, "tensors on the host are refused", _refuses(robot.inverse_dynamics, *tensors)
    )
    on_device = [x.to(place) for x in tensors]
    mixed = [on_device[0].float(), *on_device[1:]]
    yield _verdict(title, "mixed dtypes are refused", _refuses(robot.inverse_dynamics, *mixed))
    strided = [on_device[0].repeat(1, 2)[:, ::2], *on_device[1:]]
    yield _verdict(title, "strides are refused", _refuses(robot.inverse_dynamics, *strided))
    yield from _on_side_stream(robot, torch, on_device)


def _on_side_stream(robot: RobotOnDevice, torch: Any, arrays: Sequence[Any]) -> Iterator[Agreement]:
    """Compute on a stream whose arguments arrive late; on any other, zeros would be read."""
    expected = robot.inverse_dynamics(*arrays).cpu().numpy()
    stream = torch.cuda.Stream()
    late = [torch.zeros_like(x) for x in arrays]
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(200_000_000)
        for target, source in zip(late, arrays, strict=True):
            target.copy_(source, non_blocking=True)
        result = robot.inverse_dynamics(*late)
        waiting = not stream.query()
        total = result.cpu().numpy()
    name = "a side stream, whose work is still under way" if waiting else "a side stream"
    yield Agreement("PyTorch", name, relative(total, expected), 0.0)


def _cupy(subject: _Subject) -> Iterator[Agreement]:
    cupy: Any = import_extra("cupy", "cuda")
    with cupy.cuda.Device(subject.gpu.index):
        yield from _exchanged(subject, "CuPy", cupy.asarray, cupy.asnumpy)


def _jax(subject: _Subject) -> Iterator[Agreement]:
    jax, place = jax_of_gpu(subject.gpu.index)
    with jax.enable_x64(True):
        yield from _exchanged(
            subject, "JAX", lambda x: jax.device_put(x, place), np.asarray, layouts=False
        )


def _exchanged(
    subject: _Subject,
    title: str,
    send: Callable[[NDArray[Any]], Any],
    receive: Callable[[Any], NDArray[Any]],
    layouts: bool = True,
) -> Iterator[Agreement]:
    """Compare results for arrays of a library; they must be arrays of that library."""
    robot = subject.robot()
    last = robot.arm.on(subject.name, columns=True)
    arrays = subject.arrays(robot, ("q", "qd", "qdd"), _FEW)
    (torques,) = plainly(robot.arm.tree, "inverse_dynamics", *([*x.T] for x in arrays))
    expected = stacked(torques, _FEW)
    for precision, dtype in DTYPES.items():
        rows = [send(x.astype(dtype)) for x in arrays]
        columns = [send(np.ascontiguousarray(x.T.astype(dtype))) for x in arrays]
        results = {
            "rows": robot.inverse_dynamics(*rows),
            "(n, N)": last.inverse_dynamics(*columns).T,
            "one state": robot.inverse_dynamics(*(x[0] for x in rows))[None],
        }
        if layouts:
            out = send(np.zeros(expected.shape, dtype))
            robot.inverse_dynamics(*rows, out=out)
            results["out"] = out
            results["columns"] = robot.inverse_dynamics(*(x.T for x in columns))
            shape, library = (_TOO_MANY_BYTES // dtype(0).itemsize,), _library(rows[0])
            yield _out_of_memory(
                title, lambda x=library, y=shape, z=precision: x.empty(y, z, False, subject.gpu)
            )
        for form, result in results.items():
            error = relative(receive(result), expected[: len(result)])
            same = type(result) is type(rows[0])
            name = f"{form}, {precision}"
            yield Agreement(title, name, error if same else math.inf, TOLERANCES[precision])


def _library(array: Any) -> Library:
    library = library_of(type(array))
    assert library is not None
    return library


def _refuses(function: Callable[..., Any], *arguments: Any) -> bool:
    try:
        function(*arguments)
    except ArgumentError:
        return True
    return False


def _torch_derivatives(subject: _Subject) -> Iterator[Agreement]:
    torch = torch_of_gpus()
    place = f"cuda:{subject.gpu.index}"

    def send(array: NDArray[Any]) -> Any:
        return torch.tensor(array, device=place, requires_grad=True)

    def check(function: Callable[..., Any], arrays: Sequence[Any]) -> bool:
        return torch.autograd.gradcheck(function, arrays, check_forward_ad=True)

    yield from _derivatives(subject, "torch", send, lambda x: x.detach().cpu().numpy(), check)


def _jax_derivatives(subject: _Subject) -> Iterator[Agreement]:
    jax, place = jax_of_gpu(subject.gpu.index)
    checks: Any = import_extra("jax.test_util", "jax")

    def check(function: Callable[..., Any], arrays: Sequence[Any]) -> bool:
        checks.check_grads(function, arrays, order=1)
        return True

    with jax.enable_x64(True):
        yield from _derivatives(
            subject, "jax", lambda x: jax.device_put(x, place), np.asarray, check
        )


def _derivatives(
    subject: _Subject,
    name: str,
    send: Callable[[NDArray[Any]], Any],
    receive: Callable[[Any], NDArray[Any]],
    check: Callable[[Callable[..., Any], Sequence[Any]], bool],
) -> Iterator[Agreement]:
    """Check functions of a module that differentiates, by finite differences."""
    title = f"linkwork.{name}"
    module = import_extra(title, name)
    arm = subject.robot().arm
    for function, count in _DIFFERENTIABLE.items():
        compute = partial(getattr(module, function), arm)
        states = subject.arrays(subject.robot(), ("q", "qd", "qdd")[:count], _FEW)
        error = relative(
            receive(compute(*map(send, states))), np.asarray(getattr(arm, function)(*states))
        )
        yield Agreement(title, function, error, TOLERANCES["double"])
        try:
            holds = check(compute, [send(x[:1]) for x in states])
        except (AssertionError, RuntimeError) as failure:
            reason = str(failure).partition("\n")[0][:100]
            yield _verdict(title, f"derivatives of {function}: {reason}", False)
        else:
            yield _verdict(title, f"derivatives of {function}", holds)


def _errors(subject: _Subject) -> Iterator[Agreement]:
    title = "errors"
    robot = subject.robot()
    host = subject.arrays(robot, ("q",), 3)
    yield _verdict(title, "arrays on the host are refused", _refuses(robot.gravity, *host))
    short = [upload(subject.gpu, x[:, :-1]) for x in host]
    yield _verdict(title, "other shapes are refused", _refuses(robot.gravity, *short))
    yield _out_of_memory(title, lambda: subject.gpu.allocate(_TOO_MANY_BYTES))


def _out_of_memory(title: str, allocate: Callable[[], Any]) -> Agreement:
    try:
        allocate()
        holds = False
    except GpuError as error:
        holds = f"{_TOO_MANY_BYTES:,} bytes" in str(error)
    return _verdict(title, "out of memory names the bytes", holds)


_CHECKS: dict[str, Callable[[_Subject], Iterator[Agreement]]] = {
    "functions of all robots": _most_used,
    "other functions": _others,
    "live numbers": _live,
    "simulate": _simulation,
    "inverse kinematics": _inverse_kinematics,
    "collides": _collisions,
    "PyTorch": _torch,
    "CuPy": _cupy,
    "JAX": _jax,
    "PyTorch, differentiable": _torch_derivatives,
    "JAX, differentiable": _jax_derivatives,
    "errors": _errors,
}
