"""Simulation of many robots in free space on a GPU: a thread moves a robot through all steps."""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.arm.compiled_functions import CompiledFunctions
from linkwork.arm.state_spec import StateSpec
from linkwork.codegen.targets.cuda_target import LIVE
from linkwork.control import Controller, LawController
from linkwork.control.law import Law
from linkwork.control.output_ramp import COUPLINGS
from linkwork.errors import ArgumentError, ModelError
from linkwork.gpu.arrays import Batch, common, read_batch, stream_of
from linkwork.gpu.compile import compile_kernels
from linkwork.gpu.driver import Memory
from linkwork.gpu.kernel import C_TYPES, SIZES
from linkwork.gpu.libraries import Kind, library_of, stated_on
from linkwork.gpu.simulation_source import THREADS, simulation_source
from linkwork.motion import Trajectory
from linkwork.simulation.coupling import EARLY
from linkwork.simulation.free_space import check_controller, step_count
from linkwork.simulation.intervals import SampledReference
from linkwork.simulation.tableau import Tableau, find_method

if TYPE_CHECKING:
    from linkwork.gpu.robot import RobotOnDevice

_ON_CPU = "linkwork.simulate runs it on the CPU"
_PACK = struct.Struct("33qQ2d4q").pack
_kernels: WeakKeyDictionary[CompiledFunctions, dict[Any, int]] = WeakKeyDictionary()

Array = Any
"""An array of the caller's library on the device."""
_Place = Sequence[int]
"""Address of an array, and the steps from one robot and from one entry to the next."""
_NOWHERE = (0, 0, 0)


@dataclass(frozen=True)
class BatchSimulation:
    """Motions of N robots in free space, in arrays of the caller's library on the device.

    Of a robot that diverged, `q` and `qd` are the last state before, and samples from then on are
    NaN. Samples are (samples, N, n), of a robot with `columns` (samples, n, N).

    Attributes:
        q: Last positions [rad or m], (N, n).
        qd: Last velocities [rad/s or m/s], (N, n).
        controller_state: Last states of the controllers, (N, size).
        diverged_at: Step at which the motion or the torques of each robot exceeded 1e10, -1 where
            they did not, (N,) int32.
        time: Times of the samples, on the host [s], (samples,).
        position: Sampled positions [rad or m]; None without samples.
        velocity: Sampled velocities [rad/s or m/s].
        torque: Sampled torques of the controllers, zero without [N m or N].
    """

    q: Array
    qd: Array
    controller_state: Array
    diverged_at: Array
    time: NDArray[np.float64]
    position: Array | None
    velocity: Array | None
    torque: Array | None
    # Kept alive while the kernel reads it.
    _constants: Memory = field(repr=False, compare=False)


def simulate(
    robot: RobotOnDevice,
    seconds: float,
    *,
    q: Array,
    qd: Array | None = None,
    controller: Controller | None = None,
    reference: Any = None,
    step: float = 1e-3,
    method: str = "rk4",
    coupling: str = "held",
    record_every: int | None = None,
    live: Array | None = None,
) -> BatchSimulation:
    """Simulate many robots in free space as `linkwork.simulate` does one.

    Every robot has its own state of the controller, which starts at zero; the given controller is
    not modified. Divergence is reported in the result. The call does not wait for the kernel.

    Args:
        seconds: Duration, rounded up to whole steps [s].
        q: Positions at the start, (N, n) [rad or m].
        qd: Velocities at the start, (N, n); zero when None [rad/s or m/s].
        controller: A controller with a law, such as `ComputedTorque`; zero torque when None.
        reference: A trajectory, or one for each robot; a position (n,) on the host, or (N, n) on
            the device; samples at the times of the controller, of positions, velocities and
            accelerations, (periods, 3 n) on the host or (N, periods, 3 n) on the device. The last
            sample is held. The start when None.
        step: Step size [s].
        method: `rk4`.
        coupling: Torques between two runs of the controller: `held`, `linear`, `smooth`.
        record_every: Number of steps between two samples; no samples when None.
        live: A block of live numbers for each robot, from `live_blocks`.

    Raises:
        ArgumentError: An invalid number, shape or type; a controller without a law, or adaptive
            steps, which run only on the CPU.
        NotFoundError: Unknown method or coupling.
        ModelError: The robot has ball or floating joints, loops, or no joints.
        GpuError: The memory of the device is too small.
    """
    spec = _checked_spec(robot)
    length = checks.positive("step", step, "s")
    task = _Task(
        robot,
        _checked_controller(controller, spec),
        checks.choice("coupling", coupling, COUPLINGS),
        _fixed_method(method),
        length,
        step_count(seconds, length),
        None if record_every is None else checks.integer("record_every", record_every, minimum=1),
    )
    batches = _read_states(task, {"q": q, "qd": qd, LIVE: live})
    return _start(task, batches, _read_reference(task, spec, reference))


@dataclass(frozen=True)
class _Task:
    robot: RobotOnDevice
    controller: LawController | None
    coupling: str
    method: Tableau
    step: float
    steps: int
    every: int | None

    @property
    def law(self) -> Law | None:
        return self.controller and self.controller.law

    @property
    def joints(self) -> int:
        return self.robot.arm.tree.velocity_count

    @property
    def live(self) -> NDArray[np.float64]:
        arm = self.robot.arm
        return arm.live_numbers if arm.live else np.empty(0)

    @property
    def period(self) -> float:
        """Period of the controller [s]; longer than the simulation without one."""
        return self.controller.period if self.controller else 2.0 * self.steps * self.step

    @property
    def period_times(self) -> NDArray[np.float64]:
        """Times at which periods may start, and the one after [s]."""
        count = math.floor(self.steps * (self.step / self.period) + EARLY) + 2
        return np.arange(count) * np.float64(self.period)

    @property
    def sample_count(self) -> int:
        return self.steps // self.every + 1 if self.every else 0


def _checked_spec(robot: RobotOnDevice) -> StateSpec:
    spec = robot.arm.compiled.spec
    tree = spec.tree
    if not tree.velocity_count:
        raise ModelError(f"{tree.name!r} has no moving joint", hint="expected at least one")
    if tree.position_count != tree.velocity_count:
        raise ModelError(
            f"{tree.name!r} has ball or floating joints, which cannot be simulated on a GPU",
            hint=_ON_CPU,
        )
    return spec


def _checked_controller(controller: Controller | None, spec: StateSpec) -> LawController | None:
    if controller is None:
        return None
    check_controller(controller, spec.tree)
    if not isinstance(controller, LawController):
        raise ArgumentError(
            f"the controller {type(controller).__name__} has no law to compile for a GPU",
            hint=_ON_CPU,
        )
    return controller


def _fixed_method(name: str) -> Tableau:
    method = find_method(name)
    if method.errors:
        raise ArgumentError(
            f"the method {name!r} needs steps of variable size, which are not supported on a GPU",
            hint=f"use method='rk4'; {_ON_CPU}",
        )
    return method


def _read_states(task: _Task, arrays: Mapping[str, Array | None]) -> dict[str, Batch]:
    """Return the arguments with a row for each robot, without those that are None."""
    robot = task.robot
    if arrays[LIVE] is not None and not robot.arm.live:
        raise ArgumentError(
            "no part of this robot is live",
            hint="load it with live=['tool', 'payload', 'gravity'], or some of them",
        )
    present = {name: x for name, x in arrays.items() if x is not None or name == "q"}
    return {
        name: read_batch(
            name,
            x,
            (task.live.size if name == LIVE else task.joints,),
            robot.device,
            columns=robot.columns,
        )
        for name, x in present.items()
    }


def _read_reference(
    task: _Task, spec: StateSpec, reference: Any
) -> Batch | NDArray[np.float64] | None:
    """Return a batch on the device, or numbers on the host; with three axes, of each robot."""
    n, robot = task.joints, task.robot
    if reference is None:
        return None
    library = library_of(type(reference))
    if library is not None:
        shape = tuple(library.describe(reference, robot.device).shape)
        axes = shape[:-1] if robot.columns else shape[1:]
        size = (axes[0], 3 * n) if len(axes) == 2 else (n,)
        return read_batch("reference", reference, size, robot.device, columns=robot.columns)
    several = isinstance(reference, list | tuple) and any(
        isinstance(x, Trajectory) for x in reference
    )
    if several or isinstance(reference, Trajectory):
        paths = checks.instances("reference", reference if several else [reference], Trajectory)
        rows = [
            SampledReference(x, spec, np.empty(0)).over_periods(task.period_times, task.period)
            for x in paths
        ]
        return np.array(rows) if several else rows[0]
    if np.ndim(reference) == 2:
        return checks.array("reference", reference, (None, 3 * n))
    return SampledReference(reference, spec, np.empty(0)).rows(np.zeros(1))[0, :n]


def _start(
    task: _Task, batches: Mapping[str, Batch], reference: Batch | NDArray[np.float64] | None
) -> BatchSimulation:
    """Start the kernel; return the arrays that it fills."""
    device, each = task.robot.device, dict(batches)
    if isinstance(reference, Batch):
        each["reference"] = reference
    head = common([x for x in each.values() if x is not reference or not x.is_single])
    stream = stream_of(list(each.values()), device)
    constants = _Constants(task, head, reference)
    places = {name: _place_of(x, head) for name, x in each.items()}
    places = {"qd": _NOWHERE, "reference": places["q"]} | constants.places | places
    n, states = task.joints, task.law.state_size if task.law else 0
    ends = [_new(task, head, (x,)) for x in (n, n, states)]
    diverged_at, steps_place = _new(task, head, (), "int32")
    samples = [_new_samples(task, head) for _ in range(3)]
    if head.count:
        function = _kernel(task, head.precision, sampled=constants.periods > 0)
        ordered = [
            *(places["q"], places["qd"], *(place for _, place in (*ends, *samples))),
            *(places["gains"], places["reference"], places[LIVE]),
        ]
        packed = _PACK(
            *chain.from_iterable(ordered),
            steps_place[0],
            *(task.step, task.period, head.count, task.steps, task.every or 1),
            constants.periods - 1,
        )
        device.launch(function, -(-head.count // THREADS), THREADS, 0, stream, packed)
    if head.library.waits:
        device.synchronize(stream)
    names = ("q", "qd", "controller_state", "position", "velocity", "torque")
    arrays = [stated_on(x, stream) for x, _ in (*ends, *samples)]
    return BatchSimulation(
        **dict(zip(names, arrays, strict=True)),
        diverged_at=stated_on(diverged_at, stream),
        time=np.arange(task.sample_count) * (task.every or 1) * np.float64(task.step),
        _constants=constants.memory,
    )


def _place_of(batch: Batch, head: Batch) -> _Place:
    if batch.is_single:
        return batch.address, 0, 1
    return (batch.address, 1, head.count) if head.columns else (batch.address, batch.size, 1)


class _Constants:
    """Numbers from the host, in one array on the device.

    Attributes:
        places: Those of `gains`, `live` and `reference`, where they are from the host.
        periods: Number of samples of the reference, zero of one to hold.
    """

    def __init__(
        self, task: _Task, head: Batch, reference: Batch | NDArray[np.float64] | None
    ) -> None:
        numbers = reference if isinstance(reference, np.ndarray) else np.empty(0)
        if numbers.ndim == 3 and len(numbers) != head.count:
            raise ArgumentError(
                f"there are {len(numbers)} trajectories for {head.count} robots",
                hint="give one trajectory for all robots, or one for each",
            )
        parts = {
            "gains": task.controller.gain_vector if task.controller else np.empty(0),
            LIVE: task.live,
            "reference": numbers.ravel(),
        }
        size = reference.size if isinstance(reference, Batch) else math.prod(numbers.shape[-2:])
        self.periods = size // (3 * task.joints)
        # One more number, so that the block is never empty.
        content = np.concatenate([*parts.values(), [0.0]])
        dtype = np.float64 if head.precision == "double" else np.float32
        self.memory = task.robot.device.upload(content.astype(dtype))
        self.places: dict[str, _Place] = {}
        start = self.memory.address
        for name, values in parts.items():
            if values.size or name != "reference":
                of_each = numbers.ndim == 3 and name == "reference"
                self.places[name] = start, size if of_each else 0, 1
            start += values.size * SIZES[head.precision]


def _new(
    task: _Task, head: Batch, shape: tuple[int, ...], kind: Kind | None = None
) -> tuple[Array, _Place]:
    """Return a new array for a number or vector of each robot."""
    columns = head.columns and not head.is_single
    library, device, kind = head.library, task.robot.device, kind or head.precision
    if head.is_single:
        array, address = library.new(shape, kind, device)
    elif task.robot.columns:
        array, address = library.new((*shape, head.count), kind, device)
    else:
        array, address = library.empty((head.count, *shape), kind, columns, device)
    return array, (address, *((1, head.count) if columns else (math.prod(shape), 1)))


def _new_samples(task: _Task, head: Batch) -> tuple[Array | None, _Place]:
    """Return a new array for samples of a vector of each robot; None without samples."""
    if not task.every:
        return None, _NOWHERE
    n, count, columns = task.joints, head.count, task.robot.columns
    shape = (n,) if head.is_single else (n, count) if columns else (count, n)
    shape = (task.sample_count, *shape)
    array, address = head.library.empty(shape, head.precision, False, task.robot.device)
    return array, (address, *((1, count) if columns else (n, 1)))


def _kernel(task: _Task, precision: Kind, *, sampled: bool) -> int:
    """Return the kernel, compiled once for a robot, a law and a method."""
    robot = task.robot
    kernels = _kernels.setdefault(robot.arm.compiled.functions, {})
    key = robot.device, precision, sampled, task.law, task.coupling, task.method
    if key not in kernels:
        name = f"linkwork::simulation::simulate<{C_TYPES[precision]}>"
        source = simulation_source(robot.arm, task.law, task.method, task.coupling, sampled=sampled)
        compiled = compile_kernels(source, [name], robot.device.architecture)
        kernels[key] = robot.device.load(compiled.code).function(compiled.names[name])
    return kernels[key]
