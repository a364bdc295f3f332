"""The bench of a GPU: kernels beside a copy of the same bytes, and beside PyTorch and JAX."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from linkwork.arm import Manipulator, load
from linkwork.bench.cuda.subject import (
    BOXES,
    DTYPES,
    ROBOTS,
    boxes,
    compile_ahead,
    hardware,
    random_array,
    time_of,
    time_of_copy,
    upload,
)
from linkwork.bench.measurement import Agreement, ReferenceResult, Watch, relative_error
from linkwork.bench.peers.textbook import PEERS, Peer, torch_of_gpus
from linkwork.bench.problem import without_drives
from linkwork.bench.report import Report
from linkwork.control import make_controller
from linkwork.errors import LinkworkError, MissingPackageError
from linkwork.gpu.driver import Device, find_device
from linkwork.gpu.libraries import DeviceArray, Kind, Library
from linkwork.gpu.robot import RobotOnDevice
from linkwork.planning import collision_checker
from linkwork.planning.collision.self_pairs import random_configurations

Peers = Mapping[str, Callable[..., Iterator[Peer]]]

ROUNDS = 20
MEMORY = 1 << 30  # Maximum size of the arguments of a call, and of its results [bytes]
MAX_STATES = 1 << 23
TIMED = (
    "inverse_dynamics",
    "forward_dynamics",
    "fk",
    "jacobian",
    "pose_and_jacobian",
    "inverse_dynamics_derivatives",
)
_PEER_TOLERANCES: Mapping[Kind, float] = {"double": 1e-9, "single": 1e-4}
"""Allowed errors of peers, relative to the largest number of a state."""

_SHARES: dict[tuple[str, str], tuple[float, float]] = {
    ("irb140", "inverse_dynamics"): (0.92, 0.90),
    ("panda", "inverse_dynamics"): (0.92, 0.90),
    ("irb140", "forward_dynamics"): (0.85, 0.82),
    ("panda", "forward_dynamics"): (0.85, 0.82),
    ("irb140", "pose_and_jacobian"): (0.85, 0.85),
    ("panda", "pose_and_jacobian"): (0.85, 0.85),
    ("tree30", "inverse_dynamics"): (0.0, 0.5),
    ("irb140", "inverse_dynamics_derivatives"): (0.0, 0.6),
}
"""Required share of the speed of a copy, double and single, with arrays by columns."""
_OF_ROWS = 0.8  # The part of it that is required with arrays by rows
_CALLS = {1: 15.0, 4096: 20.0}
"""Maximum overhead of a call from PyTorch, by the number of states [us]."""
_SIMULATED, _STEPS, _STEP = 65_536, 1000, 1e-3  # Robots, steps of each, length of a step [s]
_STEP_RATE = 2e9  # Required steps of all robots a second
_IK_RATE = 4e9  # Required poses a second with all solutions, in double precision
_CHECKED = 1 << 21  # Configurations of a collision check
_CHECK_RATE = 1e8  # Required configurations a second
_PEER_STATES = 1 << 18
_COMPARED = 1024


@dataclass(frozen=True)
class GpuRow:
    """A measured figure of a GPU."""

    robot: str
    function: str
    precision: str
    who: str  # Library, or the layout of the arrays
    states: int  # Number of states of a call
    value: float
    unit: str = "/s"  # Of the value, e.g. `/s` or `us`.
    # The time of a copy of the same bytes over that of the call, or a ratio to a peer
    share: float | None = None
    # Of the share, or of the value if there is no share; an upper bound of times, else a lower one
    asked: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the requirement is met; None without one."""
        if self.asked is None:
            return None
        if self.unit == "us":
            return self.value <= self.asked
        return (self.value if self.share is None else self.share) >= self.asked

    def cells(self) -> tuple[str, ...]:
        """Cells of the text table, as `GPU_COLUMNS`."""
        reached = {None: "", True: "yes", False: "no"}[self.reached]
        share = "" if self.share is None else f"{self.share:.2f}"
        return (
            self.robot,
            self.function,
            self.precision,
            self.who,
            f"{self.states}",
            f"{self.value:.3g} {self.unit}".replace(" /", "/"),
            share,
            "" if self.asked is None else f"{self.asked:.3g}",
            reached,
        )

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return asdict(self) | {"reached": self.reached}


GPU_COLUMNS = (
    "robot",
    "function",
    "precision",
    "layout or library",
    "states",
    "value",
    "of a copy",
    "asked",
    "reached",
)


def bench_cuda(
    device: str = "cuda",
    rounds: int = ROUNDS,
    *,
    robots: Sequence[str] = ROBOTS,
    functions: Sequence[str] = TIMED,
    memory: int = MEMORY,
    peers: Peers = PEERS,
    watch: Watch | None = None,
) -> Report:
    """Run the bench: compare results of peers with ours, then measure all.

    Args:
        rounds: Number of measured calls of each; their median counts.
        memory: Maximum size of the arguments of a call, and of its results [bytes].
        watch: Called with the completed share.

    Raises:
        GpuError: There is no driver, or no such GPU.
    """
    gpu = find_device(device)
    ours = [load(name).on(device) for name in robots]
    compile_ahead(ours, functions)
    entries, left_out = gpu_peers(ours, peers, min(_PEER_STATES, memory >> 12))
    agreements = [x.agreement for x in entries]
    subject = hardware(gpu)
    if not all(x.holds for x in agreements):
        return Report("cuda", subject, rounds, agreements, left_out=left_out)
    rows: list[GpuRow] = []
    groups: list[tuple[str, Iterable[GpuRow]]] = [
        (f"{x} of {robot.arm.name}", _function_rows(robot, x, rounds, memory))
        for robot in ours
        for x in functions
    ]
    groups.append(("simulate", _simulation_rows(ours[0], rounds, memory)))
    groups.append(("inverse kinematics", _ik_rows(ours[0], rounds, memory)))
    groups.append(("collides", _collision_rows(gpu, rounds, memory)))
    groups += [(x.who, (y.row(rounds) for y in (x,))) for x in entries]
    groups.append(("calls from PyTorch", _call_rows(ours[0], rounds)))
    for done, (what, measured) in enumerate(groups):
        if watch is not None:
            watch(done / len(groups))
        try:
            rows.extend(measured)
        except (LinkworkError, RuntimeError) as error:
            left_out.append(f"{what} is left out: {type(error).__name__}: {error}")
    statistic = "median of all rounds"
    return Report("cuda", subject, rounds, agreements, {}, rows, left_out, GPU_COLUMNS, statistic)


def _function_rows(
    robot: RobotOnDevice, function: str, rounds: int, memory: int
) -> Iterator[GpuRow]:
    kernel = robot.kernel(function)
    inputs = [x.size for x in kernel.program.arguments]
    results = [tuple(x.shape) for x in kernel.program.results]
    outputs = [math.prod(x) for x in results]
    for precision, dtype in DTYPES.items():
        size = np.dtype(dtype).itemsize
        most = memory // (size * max(sum(inputs), sum(outputs)))
        count = min(MAX_STATES, max(most // 64 * 64, 64))
        copied = (sum(inputs) + sum(outputs)) * size * count
        for columns in (True, False):
            arrays = [
                random_array(robot.device, (count, x), precision, columns, seed)
                for seed, x in enumerate(inputs)
            ]
            out = [
                Library().empty((count, *x), precision, columns, robot.device)[0] for x in results
            ]
            seconds = time_of(robot.device, lambda x=arrays, y=out: kernel(*x, out=y), rounds)
            share = time_of_copy(robot.device, copied, rounds) / seconds
            asked = _asked(robot.arm.name, function, precision, columns)
            who = "columns" if columns else "rows"
            yield GpuRow(
                robot.arm.name, function, precision, who, count, count / seconds, "/s", share, asked
            )
            del arrays, out


def _asked(robot: str, function: str, precision: Kind, columns: bool) -> float | None:
    double, single = _SHARES.get((robot, function), (0.0, 0.0))
    share = double if precision == "double" else single
    return (share if columns else _OF_ROWS * share) or None


@dataclass(frozen=True)
class GpuPeer:
    """Textbook inverse dynamics in another library, ready to be timed."""

    robot: str
    precision: Kind
    who: str
    states: int
    agreement: Agreement
    measure: Callable[[int], float]  # Returns the median time of a number of calls [s]

    def row(self, rounds: int) -> GpuRow:
        """Measure it."""
        rate = self.states / self.measure(rounds)
        return GpuRow(self.robot, "inverse_dynamics", self.precision, self.who, self.states, rate)


def gpu_peers(
    robots: Sequence[RobotOnDevice], peers: Peers, count: int
) -> tuple[list[GpuPeer], list[str]]:
    """Return the installed peers, compared with ours, and why others are left out."""
    entries: list[GpuPeer] = []
    left_out: list[str] = []
    for name, make in peers.items():
        try:
            for robot in robots:
                entries += _peers_of(robot, make, count, left_out)
        except Exception as error:  # noqa: BLE001
            left_out.append(f"{name} is left out: {type(error).__name__}: {error}")
    return entries, left_out


def _peers_of(
    robot: RobotOnDevice, make: Callable[..., Iterator[Peer]], count: int, left_out: list[str]
) -> Iterator[GpuPeer]:
    """Compare inverse dynamics without drives, which textbooks leave out."""
    device, name = robot.device, robot.arm.name
    bare = Manipulator(without_drives(robot.arm.tree))
    ours = bare.on(f"cuda:{device.index}")
    random = np.random.default_rng(29)
    for precision, dtype in DTYPES.items():
        shape = (count, robot.arm.tree.velocity_count)
        arrays = [random.uniform(-3.0, 3.0, shape).astype(dtype) for _ in range(3)]
        some = [x[:_COMPARED] for x in arrays]
        expected = ours.inverse_dynamics(*(upload(device, x) for x in some)).numpy()
        reference = ReferenceResult((expected,), np.ones(len(expected)))
        for who, call, measure in make(bare.tree, arrays, device, left_out):
            error = relative_error((call()[:_COMPARED],), reference)
            function = f"inverse dynamics, {name}, {precision}"
            agreement = Agreement(function, who, error, _PEER_TOLERANCES[precision])
            yield GpuPeer(name, precision, who, count, agreement, measure)


def _simulation_rows(robot: RobotOnDevice, rounds: int, memory: int) -> Iterator[GpuRow]:
    """Time robots that return to their zero positions under computed torque."""
    controller = make_controller("computed-torque", robot.arm.tree, _STEP)
    count = min(_SIMULATED, memory >> 14)
    n = robot.arm.tree.velocity_count
    for precision in DTYPES:
        q = random_array(robot.device, (count, n), precision, True, 0)

        def simulate(start: DeviceArray = q) -> None:
            robot.simulate(
                _STEPS * _STEP, q=start, controller=controller, reference=np.zeros(n), step=_STEP
            )

        seconds = time_of(robot.device, simulate, max(rounds // 8, 3))
        rate = count * _STEPS / seconds
        asked = _STEP_RATE if precision == "double" else None
        name = robot.arm.name
        yield GpuRow(name, "simulate", precision, "columns", count, rate, "steps/s", None, asked)


def _ik_rows(robot: RobotOnDevice, rounds: int, memory: int) -> Iterator[GpuRow]:
    """Time all closed-form solutions of poses, and the ones nearest to positions."""
    name, n = robot.arm.name, robot.arm.tree.position_count
    count = memory >> 9
    some = robot.arm.fk(np.random.default_rng(47).uniform(-3.0, 3.0, (min(count, 1 << 16), n)))
    each = np.resize(some, (count, 16))
    for precision, dtype in DTYPES.items():
        for columns in (True, False):
            poses = upload(robot.device, each.astype(dtype), columns)
            near = random_array(robot.device, (count, n), precision, columns, 1)
            who = "columns" if columns else "rows"
            required = _IK_RATE * (1.0 if columns else _OF_ROWS)
            calls: list[tuple[str, dict[str, Any], float | None]] = [
                ("all solutions", {}, required if precision == "double" else None),
                ("nearest solution", {"near": near}, None),
            ]
            for select, options, asked in calls:
                out = robot.ik(poses, **options)
                work = partial(robot.ik, poses, out=out, **options)
                rate = count / time_of(robot.device, work, rounds)
                yield GpuRow(name, select, precision, who, count, rate, "/s", None, asked)


def _collision_rows(device: Device, rounds: int, memory: int) -> Iterator[GpuRow]:
    """Time collision checks of a Panda among boxes."""
    checker = collision_checker(load("panda"), boxes())
    ours = checker.on(f"cuda:{device.index}")
    count = min(_CHECKED, memory >> 8)
    within_limits = random_configurations(checker.geometry, count, 0)
    for precision, dtype in DTYPES.items():
        for columns in (True, False):
            q = upload(device, within_limits.astype(dtype), columns)
            rate = count / time_of(device, lambda x=q: ours.collides(x), rounds)
            who = "columns" if columns else "rows"
            name = f"collides, {BOXES} boxes"
            yield GpuRow("panda", name, precision, who, count, rate, "/s", None, _CHECK_RATE)


def _call_rows(robot: RobotOnDevice, rounds: int) -> Iterator[GpuRow]:
    """Time how long calls with PyTorch arrays keep the host busy."""
    try:
        torch = torch_of_gpus()
    except MissingPackageError:
        return
    for count, most in _CALLS.items():
        shape = (count, robot.arm.tree.velocity_count)
        place = f"cuda:{robot.device.index}"
        arrays = [torch.zeros(shape, dtype=torch.float64, device=place) for _ in range(3)]
        alone, waited = [], []
        for _ in range(20 * rounds):
            began = time.perf_counter()
            robot.inverse_dynamics(*arrays)
            alone.append(time.perf_counter() - began)
            torch.cuda.synchronize()
            waited.append(time.perf_counter() - began)
        for who, times, asked in (
            ("call from PyTorch", alone, most),
            ("call and synchronize", waited, None),
        ):
            value = 1e6 * statistics.median(times)
            yield GpuRow(
                robot.arm.name, "inverse_dynamics", "double", who, count, value, "us", None, asked
            )
