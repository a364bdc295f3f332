"""Inverse dynamics of the textbook in PyTorch and JAX: recursive Newton-Euler, batched."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import MissingPackageError, import_extra
from linkwork.gpu.driver import Device
from linkwork.model.tree import Tree

Peer = tuple[str, Callable[[], NDArray[Any]], Callable[[int], float]]
"""Its name, what returns its results, and what returns the median time of so many calls [s]."""

MAX_COMPILED_JOINTS = 6  # `torch.compile` unrolls the links of a robot: larger ones take minutes
_CALLS = 5

Vector = Any


def newton_euler(xp: Any, tree: Tree, constant: Callable[[Any], Any]) -> Callable[..., Any]:
    """Return inverse dynamics of a robot of revolute joints without drives, of any leading axes.

    Velocities and accelerations go outward, forces and moments inward, each in the frame of its
    link (Luh, Walker, Paul, 1980; Siciliano et al., Robotics, section 7.5).

    Args:
        xp: A module with `sin`, `cos` and `stack`, e.g. NumPy.
        constant: Makes an array of the module.
    """
    links = [_Link(tree, i, constant) for i in range(1, len(tree.links))]
    gravity = constant(np.array([0.0, 0.0, 9.81]))

    def cross(a: Vector, b: Vector) -> Vector:
        (ax, ay, az), (bx, by, bz) = ([x[..., i] for i in range(3)] for x in (a, b))
        return xp.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], -1)

    def apply(matrix: Any, vector: Vector) -> Vector:
        return (matrix * vector[..., None, :]).sum(-1)

    def apply_transpose(matrix: Any, vector: Vector) -> Vector:
        return (matrix * vector[..., :, None]).sum(-2)

    def inverse_dynamics(q: Any, qd: Any, qdd: Any) -> Any:
        still = 0.0 * q[..., :1] * gravity
        spin, turn, lift = {0: still}, {0: still}, {0: still + gravity}
        rotations, forces, moments = {}, {}, {}
        for i, link in enumerate(links, 1):
            angle = q[..., i - 1, None, None]
            rotation = link.fixed + xp.sin(angle) * link.sine + (1 - xp.cos(angle)) * link.versine
            w, dw, up = spin[link.parent], turn[link.parent], link.parent
            joint_spin = link.axis * qd[..., i - 1, None]
            carried = apply_transpose(rotation, w)
            spin[i] = carried + joint_spin
            turn[i] = apply_transpose(rotation, dw) + link.axis * qdd[..., i - 1, None]
            turn[i] = turn[i] + cross(carried, joint_spin)
            at = cross(dw, still + link.place) + cross(w, cross(w, still + link.place))
            lift[i] = apply_transpose(rotation, lift[up] + at)
            centre = still + link.centre
            middle = lift[i] + cross(turn[i], centre) + cross(spin[i], cross(spin[i], centre))
            forces[i] = link.mass * middle
            moments[i] = apply(link.inertia, turn[i]) + cross(centre, forces[i])
            moments[i] = moments[i] + cross(spin[i], apply(link.inertia, spin[i]))
            rotations[i] = rotation
        torques: list[Any] = []
        for i, link in reversed(list(enumerate(links, 1))):
            torques.append((link.axis * moments[i]).sum(-1))
            if link.parent:
                force = apply(rotations[i], forces[i])
                moment = apply(rotations[i], moments[i]) + cross(still + link.place, force)
                forces[link.parent] = forces[link.parent] + force
                moments[link.parent] = moments[link.parent] + moment
        return xp.stack(torques[::-1], -1)

    return inverse_dynamics


class _Link:
    """Constants of a link and its revolute joint."""

    def __init__(self, tree: Tree, index: int, constant: Callable[[Any], Any]) -> None:
        link = tree.links[index]
        axis = np.array(link.joint.axis)
        turned = np.array(link.pose_in_parent.rotation)
        skew = np.cross(np.eye(3), axis)
        self.parent = tree.link_index(link.parent or "")
        self.axis = constant(axis)
        self.place = constant(np.array(link.pose_in_parent.position))
        self.fixed, self.sine, self.versine = (
            constant(turned @ x) for x in (np.eye(3), skew, skew @ skew)
        )
        body = link.inertia
        self.mass = float(body.mass) if body else 0.0
        self.centre = constant(np.array(body.center) if body else np.zeros(3))
        self.inertia = constant(np.array(body.matrix) if body else np.zeros((3, 3)))


def torch_of_gpus() -> Any:
    """Return PyTorch, or say that it is missing or computes on the processor alone."""
    torch: Any = import_extra("torch", "torch")
    if not torch.cuda.is_available():
        raise MissingPackageError(f"PyTorch {torch.__version__} finds no GPU")
    return torch


def jax_of_gpu(index: int) -> tuple[Any, Any]:
    """Return JAX and one of its GPUs, or say what is missing."""
    # Else it takes most of the memory at its first call.
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    jax: Any = import_extra("jax", "jax")
    try:
        return jax, jax.devices("gpu")[index]
    except (RuntimeError, IndexError) as error:
        raise MissingPackageError(f"JAX {jax.__version__} finds no GPU {index}") from error


def torch_peers(
    tree: Tree, arrays: Sequence[NDArray[Any]], device: Device, left_out: list[str]
) -> Iterator[Peer]:
    """Return the textbook in PyTorch: eager, and of small robots by `torch.compile`."""
    torch = torch_of_gpus()
    place = f"cuda:{device.index}"
    tensors = [torch.as_tensor(x, device=place) for x in arrays]

    def constant(array: NDArray[Any]) -> Any:
        return torch.as_tensor(array.astype(arrays[0].dtype), device=place)

    def peer(name: str, function: Callable[..., Any]) -> Peer:
        def measure(rounds: int) -> float:
            return statistics.median(device.times(lambda: function(*tensors), rounds))

        return name, lambda: function(*tensors).cpu().numpy(), measure

    eager = newton_euler(torch, tree, constant)
    yield peer("PyTorch", eager)
    if len(tree.joints) <= MAX_COMPILED_JOINTS:
        try:
            compiled = torch.compile(eager)
            compiled(*tensors)
        except Exception as error:  # noqa: BLE001
            left_out.append(f"torch.compile is left out: {type(error).__name__}")
        else:
            yield peer("torch.compile", compiled)


def jax_peers(
    tree: Tree, arrays: Sequence[NDArray[Any]], device: Device, left_out: list[str]
) -> Iterator[Peer]:
    """Return the textbook in JAX: one state under `vmap` and `jit`."""
    jax, place = jax_of_gpu(device.index)
    double = arrays[0].dtype == np.float64

    def precise() -> Any:
        return jax.enable_x64(True) if double else nullcontext()

    with precise():
        on_device = [jax.device_put(x, place) for x in arrays]

        def constant(array: NDArray[Any]) -> Any:
            return jax.numpy.asarray(array.astype(arrays[0].dtype))

        function = jax.jit(jax.vmap(newton_euler(jax.numpy, tree, constant)))

    def call() -> Any:
        with precise():
            return function(*on_device)

    def measure(rounds: int) -> float:
        return statistics.median(_timed(call, _CALLS) for _ in range(max(rounds // _CALLS, 3)))

    yield "JAX, jit and vmap", lambda: np.asarray(call()), measure


def _timed(call: Callable[[], Any], count: int) -> float:
    """Return the time of a call of several in a row, of a library that waits when asked [s]."""
    call().block_until_ready()
    began = time.perf_counter()
    results = [call() for _ in range(count)]
    results[-1].block_until_ready()
    return (time.perf_counter() - began) / count


PEERS: dict[str, Callable[..., Iterator[Peer]]] = {"PyTorch": torch_peers, "JAX": jax_peers}
