"""What the bench and the check of a GPU share: arrays on it, times, states, verdicts."""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import load
from linkwork.bench.measurement import Agreement
from linkwork.errors import ArgumentError
from linkwork.gpu.driver import Device, GpuError
from linkwork.gpu.libraries import DeviceArray, Kind, Library
from linkwork.gpu.robot import RobotOnDevice
from linkwork.planning import BoxObstacle, Obstacle
from linkwork.spatial import Pose

DTYPES: Mapping[Kind, type[Any]] = {"double": np.float64, "single": np.float32}
PACKAGES = ("torch", "jax", "cupy", "cupy-cuda13x", "cupy-cuda12x", "numpy")
ROBOTS = ("irb140", "panda", "tree30")
TOLERANCES: Mapping[Kind, float] = {"double": 1e-12, "single": 1e-4}
"""Allowed errors of results, relative to the largest number of a state."""
BOXES = 20
"""Number of obstacles of collision checks."""
FEW = 257
"""Number of states of checks that need no more."""
TOO_MANY_BYTES = 1 << 50

_SEED_BYTES = 1 << 24
_SMALL = 1e-2
"""Least scale of a state's results, relative to the largest number of all."""


def hardware(device: Device) -> dict[str, str]:
    """Return the hardware and the versions that figures depend on."""
    file = Path("/proc/driver/nvidia/version")
    text = file.read_text().partition("\n")[0] if file.exists() else ""
    driver = next((x for x in text.split() if x[:1].isdigit() and "." in x), "")
    return {
        "gpu": device.name,
        "architecture": device.architecture,
        "driver": f"{driver} ({device.driver})" if driver else device.driver,
        **{name: text for name in PACKAGES if (text := _version_of(name))},
    }


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def compile_ahead(robots: Sequence[RobotOnDevice], functions: Sequence[str]) -> None:
    """Compile functions in both layouts and precisions, on all cores at once."""
    kernels = [robot.kernel(x) for robot in robots for x in functions]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        calls = [
            pool.submit(kernel.compile, precision, kernel.layout(precision, columns))
            for kernel in kernels
            for precision in DTYPES
            for columns in (False, True)
        ]
        for call in calls:
            call.result()


def upload(device: Device, array: np.ndarray[Any, Any], columns: bool = False) -> DeviceArray:
    """Copy a batch to a GPU, the axis of the batch first."""
    library = Library()
    shape, kind = array.shape, _kind_of(array.dtype)
    result, address = library.empty(shape, kind, columns, device)
    content = np.ascontiguousarray(np.moveaxis(array, 0, -1) if columns else array)
    memory = device.upload(content)
    device.copy(address, memory.address, content.nbytes)
    device.synchronize()
    return result


def _kind_of(dtype: Any) -> Kind:
    return "single" if dtype == np.float32 else "double"


def random_array(
    device: Device, shape: Sequence[int], precision: Kind, columns: bool, seed: int
) -> DeviceArray:
    """Return random numbers from -3 to 3 on a GPU; large arrays repeat them."""
    array, address = Library().empty(shape, precision, columns, device)
    random = np.random.default_rng([seed, 37])
    size = math.prod(shape) * np.dtype(DTYPES[precision]).itemsize
    block = random.uniform(-3.0, 3.0, min(size, _SEED_BYTES) // 8 + 1).astype(DTYPES[precision])
    memory = device.upload(block)
    for start in range(0, size, block.nbytes):
        device.copy(address + start, memory.address, min(block.nbytes, size - start))
    device.synchronize()
    return array


def time_of(device: Device, work: Callable[[], Any], rounds: int) -> float:
    """Return the median time of work on the default stream [s]."""
    return statistics.median(device.times(work, rounds))


def time_of_copy(device: Device, size: int, rounds: int) -> float:
    """Return the median time of a copy that reads and writes `size` bytes in total [s]."""
    source, to = device.allocate(size // 2), device.allocate(size // 2)
    return time_of(device, lambda: device.copy(to.address, source.address, size // 2), rounds)


def boxes() -> list[Obstacle]:
    """Return random boxes of 0.1 to 0.3 m at 0.5 to 1.1 m from a base."""
    random = np.random.default_rng(43)
    obstacles: list[Obstacle] = []
    for _ in range(BOXES):
        direction = random.normal(size=3)
        position = random.uniform(0.5, 1.1) * direction / np.linalg.norm(direction)
        pose = Pose.from_xyz_rpy(position.tolist(), random.uniform(-3.0, 3.0, 3).tolist())
        obstacles.append(BoxObstacle(random.uniform(0.1, 0.3, 3), pose))
    return obstacles


@dataclass(frozen=True)
class Subject:
    """What is checked."""

    name: str  # Of the device, e.g. `cuda:1`.
    gpu: Device
    robots: Sequence[str]
    states: int  # Of each of the most used functions
    others: int  # States of other functions

    def robot(self, name: str = "", **options: Any) -> RobotOnDevice:
        """Return a robot of the library on the device."""
        return load(name or self.robots[0], **options).on(self.name)

    def arrays(self, robot: RobotOnDevice, names: Sequence[str], count: int) -> list[NDArray[Any]]:
        """Return random arguments of a function."""
        return random_states(robot, names, count, 0)


def verdict(title: str, name: str, holds: bool) -> Agreement:
    """Return a yes or no as an agreement."""
    return Agreement(title, name, 0.0 if holds else math.inf, 0.0)


def random_states(
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


def refuses(function: Callable[..., Any], *arguments: Any) -> bool:
    """Whether a call raises an error about its arguments."""
    try:
        function(*arguments)
    except ArgumentError:
        return True
    return False


def out_of_memory(title: str, allocate: Callable[[], Any]) -> Agreement:
    """Check that an allocation that cannot succeed names its bytes."""
    try:
        allocate()
        holds = False
    except GpuError as error:
        holds = f"{TOO_MANY_BYTES:,} bytes" in str(error)
    return verdict(title, "out of memory names the bytes", holds)
