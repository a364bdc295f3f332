"""The check of arrays of PyTorch, CuPy and JAX on a GPU, and of derivatives there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.cuda.subject import (
    DTYPES,
    FEW,
    TOLERANCES,
    TOO_MANY_BYTES,
    Subject,
    out_of_memory,
    refuses,
    relative,
    verdict,
)
from linkwork.bench.measurement import Agreement
from linkwork.bench.peers.textbook import jax_of_gpu, torch_of_gpus
from linkwork.bench.problem import plainly, stacked
from linkwork.errors import import_extra
from linkwork.gpu.libraries import Library, library_of
from linkwork.gpu.robot import RobotOnDevice

_DIFFERENTIABLE = {
    "fk": 1,
    "jacobian": 1,
    "gravity": 1,
    "mass_matrix": 1,
    "inverse_dynamics": 3,
    "forward_dynamics": 3,
}
"""Functions with derivatives, and how many arguments each has."""


def check_torch(subject: Subject) -> Iterator[Agreement]:
    """Check tensors: layouts, dtypes, strides, and a stream of their own."""
    title = "PyTorch"
    torch = torch_of_gpus()
    place = f"cuda:{subject.gpu.index}"
    yield from _exchanged(
        subject, title, lambda x: torch.as_tensor(x, device=place), lambda x: x.cpu().numpy()
    )
    robot = subject.robot()
    tensors = [torch.as_tensor(x) for x in subject.arrays(robot, ("q", "qd", "qdd"), FEW)]
    yield verdict(
        title, "tensors on the host are refused", refuses(robot.inverse_dynamics, *tensors)
    )
    on_device = [x.to(place) for x in tensors]
    mixed = [on_device[0].float(), *on_device[1:]]
    yield verdict(title, "mixed dtypes are refused", refuses(robot.inverse_dynamics, *mixed))
    strided = [on_device[0].repeat(1, 2)[:, ::2], *on_device[1:]]
    yield verdict(title, "strides are refused", refuses(robot.inverse_dynamics, *strided))
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


def check_cupy(subject: Subject) -> Iterator[Agreement]:
    """Check arrays of CuPy."""
    cupy: Any = import_extra("cupy", "cuda")
    with cupy.cuda.Device(subject.gpu.index):
        yield from _exchanged(subject, "CuPy", cupy.asarray, cupy.asnumpy)


def check_jax(subject: Subject) -> Iterator[Agreement]:
    """Check arrays of JAX, which have rows only."""
    jax, place = jax_of_gpu(subject.gpu.index)
    with jax.enable_x64(True):
        yield from _exchanged(
            subject, "JAX", lambda x: jax.device_put(x, place), np.asarray, layouts=False
        )


def _exchanged(
    subject: Subject,
    title: str,
    send: Callable[[NDArray[Any]], Any],
    receive: Callable[[Any], NDArray[Any]],
    layouts: bool = True,
) -> Iterator[Agreement]:
    """Compare results for arrays of a library; they must be arrays of that library."""
    robot = subject.robot()
    last = robot.arm.on(subject.name, columns=True)
    arrays = subject.arrays(robot, ("q", "qd", "qdd"), FEW)
    (torques,) = plainly(robot.arm.tree, "inverse_dynamics", *([*x.T] for x in arrays))
    expected = stacked(torques, FEW)
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
            shape, library = (TOO_MANY_BYTES // dtype(0).itemsize,), _library(rows[0])
            yield out_of_memory(
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


def torch_derivatives(subject: Subject) -> Iterator[Agreement]:
    """Check `linkwork.torch` and its derivatives."""
    torch = torch_of_gpus()
    place = f"cuda:{subject.gpu.index}"

    def send(array: NDArray[Any]) -> Any:
        return torch.tensor(array, device=place, requires_grad=True)

    def check(function: Callable[..., Any], arrays: Sequence[Any]) -> bool:
        return torch.autograd.gradcheck(function, arrays, check_forward_ad=True)

    yield from _derivatives(subject, "torch", send, lambda x: x.detach().cpu().numpy(), check)


def jax_derivatives(subject: Subject) -> Iterator[Agreement]:
    """Check `linkwork.jax` and its derivatives."""
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
    subject: Subject,
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
        states = subject.arrays(subject.robot(), ("q", "qd", "qdd")[:count], FEW)
        error = relative(
            receive(compute(*map(send, states))), np.asarray(getattr(arm, function)(*states))
        )
        yield Agreement(title, function, error, TOLERANCES["double"])
        try:
            holds = check(compute, [send(x[:1]) for x in states])
        except (AssertionError, RuntimeError) as failure:
            reason = str(failure).partition("\n")[0][:100]
            yield verdict(title, f"derivatives of {function}: {reason}", False)
        else:
            yield verdict(title, f"derivatives of {function}", holds)
