"""Kinematics and dynamics of a robot in PyTorch, with exact derivatives of any order.

    import linkwork as lw
    arm = lw.load("panda")
    tau = lw.torch.inverse_dynamics(arm, q, qd, qdd)
    tau.square().sum().backward()

Arguments are tensors of one type, float64 or float32, on one device: the processor or an NVIDIA
GPU. The last axis is that of the joints; those before it are batches, which broadcast. The code is
generated from the robot; derivatives are programs of their own, traced from the same formulas, each
about two and a half times as long as the function.

The functions work with `backward`, `torch.func` (`grad`, `jacrev`, `jvp`, `jacfwd`, `vmap`) and
`torch.compile`, in which `torch.func.grad` is not supported by PyTorch. A live tool, payload or
gravity is the one at the call. Arguments are not checked for finite numbers and unit quaternions;
derivatives have a meaning along unit quaternions only. Forward dynamics with a singular mass matrix
are not finite.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from linkwork.arm.manipulator import Manipulator
from linkwork.dynamics.live import BLOCK
from linkwork.errors import ArgumentError, import_extra
from linkwork.gpu.differentiable import FORWARD, REVERSE, function_of, handle_of
from linkwork.gpu.driver import device_of
from linkwork.gpu.libraries import Kind
from linkwork.trace import Program

if TYPE_CHECKING:
    import torch
    from torch import Tensor
    from torch.autograd import forward_ad
else:
    torch = import_extra("torch", "torch")
    forward_ad = torch.autograd.forward_ad

_PRECISIONS: dict[torch.dtype, Kind] = {torch.float64: "double", torch.float32: "single"}


def fk(arm: Manipulator, q: Tensor, frame: str | None = None) -> Tensor:
    """Return the pose of a frame in the base, (..., 4, 4): forward kinematics.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        frame: A link or frame; the tool when None.
    """
    return _evaluate(arm, "fk", frame, q)


def jacobian(arm: Manipulator, q: Tensor, frame: str | None = None) -> Tensor:
    """Return the geometric Jacobian of a frame in the base, (..., 6, n): linear velocity first.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        frame: A link or frame; the tool when None.
    """
    return _evaluate(arm, "jacobian", frame, q)


def inverse_dynamics(arm: Manipulator, q: Tensor, qd: Tensor, qdd: Tensor) -> Tensor:
    """Return the joint torques of inverse dynamics, (..., n), friction and springs included.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        qd: Their velocities [rad/s or m/s].
        qdd: Their accelerations [rad/s^2 or m/s^2].
    """
    return _evaluate(arm, "inverse_dynamics", None, q, qd, qdd)


def forward_dynamics(arm: Manipulator, q: Tensor, qd: Tensor, tau: Tensor) -> Tensor:
    """Return the joint accelerations of forward dynamics, (..., n) [rad/s^2 or m/s^2].

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        qd: Their velocities [rad/s or m/s].
        tau: Their torques or forces [N m or N].
    """
    return _evaluate(arm, "forward_dynamics", None, q, qd, tau)


def gravity(arm: Manipulator, q: Tensor) -> Tensor:
    """Return the gravity torques, those that hold the robot at rest, (..., n) [N m or N].

    Args:
        q: Positions of the joints, (..., n) [rad or m].
    """
    return _evaluate(arm, "gravity", None, q)


def mass_matrix(arm: Manipulator, q: Tensor) -> Tensor:
    """Return the mass matrix, (..., n, n), with reflected rotor inertia.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
    """
    return _evaluate(arm, "mass_matrix", None, q)


def _evaluate(arm: Manipulator, name: str, frame: str | None, *arguments: Tensor) -> Tensor:
    # In a compiled graph this is a guard: another robot is compiled again.
    handle = handle_of(arm, name, frame)
    tensors = _broadcast(name, arguments)
    if arm.compiled.live is not None:
        first = tensors[0]
        tensors.append(torch.ops.linkwork.live(handle, first.device, first.dtype))
    if torch.compiler.is_compiling():
        # One node of the graph.
        return torch.ops.linkwork.evaluate(handle, "", tensors)[0]
    return _call(handle, "", tensors)[0]


def _call(handle: str, products: str, tensors: Sequence[Tensor]) -> tuple[Tensor, ...]:
    if _is_varied(tensors):
        return _Evaluate.apply(handle, products, *tensors)
    # Takes half the time.
    return tuple(torch.ops.linkwork.compute(handle, products, tensors))


def _is_varied(tensors: Sequence[Tensor]) -> bool:
    """Whether a derivative may be needed, in reverse or forward mode."""
    if torch.is_grad_enabled() and any(x.requires_grad for x in tensors):
        return True
    # Under vmap, tensors tell neither whether they need gradients nor whether they have tangents.
    if torch._C._are_functorch_transforms_active():
        return True
    return getattr(forward_ad, "_current_level", 0) >= 0


def _broadcast(name: str, arguments: Sequence[Tensor]) -> list[Tensor]:
    for argument in arguments:
        if not isinstance(argument, torch.Tensor) or argument.dim() == 0:
            raise ArgumentError(
                f"invalid argument of {name}: {argument!r}",
                hint="expected a tensor whose last axis is that of the joints",
            )
    shapes = [x.shape[:-1] for x in arguments]
    if all(shape == shapes[0] for shape in shapes):
        return list(arguments)
    try:
        batch = torch.broadcast_shapes(*shapes)
    except RuntimeError as error:
        shown = ", ".join(str(tuple(x.shape)) for x in arguments)
        raise ArgumentError(f"the batches of {name} do not broadcast: {shown}") from error
    return [x.expand(*batch, x.shape[-1]) for x in arguments]


class _Evaluate(torch.autograd.Function):
    """A function of a robot, or a product of its derivatives with vectors."""

    @staticmethod
    def forward(handle: str, products: str, *tensors: Tensor) -> tuple[Tensor, ...]:
        return tuple(torch.ops.linkwork.compute(handle, products, tensors))

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        ctx.handle, ctx.products, *tensors = inputs
        ctx.save_for_backward(*tensors)
        ctx.save_for_forward(*tensors)

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> tuple[Tensor | None, ...]:
        products, tensors = ctx.products + REVERSE, _with_cotangents(ctx, cotangents)
        pulled = _call(ctx.handle, products, tensors)
        return None, None, *_with_constants(ctx.handle, ctx.products, pulled)

    @staticmethod
    def jvp(ctx: Any, *tangents: Tensor | None) -> tuple[Tensor, ...]:
        saved = ctx.saved_tensors
        arguments = function_of(ctx.handle).program(ctx.products).arguments
        full = [
            torch.zeros_like(tensor) if tangent is None else tangent
            for argument, tensor, tangent in zip(arguments, saved, tangents[2:], strict=True)
            if argument.name != BLOCK
        ]
        return _call(ctx.handle, ctx.products + FORWARD, [*saved, *full])

    @staticmethod
    def vmap(
        info: Any, in_dims: tuple[int | None, ...], *arguments: Any
    ) -> tuple[tuple[Tensor, ...], tuple[int, ...]]:
        handle, products, *tensors = arguments
        moved = _batch_first(info.batch_size, in_dims[2:], handle, products, tensors)
        results = _call(handle, products, moved)
        return results, (0,) * len(results)


def _batch_first(
    size: int, axes: Sequence[int | None], handle: str, products: str, tensors: Sequence[Tensor]
) -> list[Tensor]:
    """Return arguments with one more batch in front; live numbers stay shared."""
    arguments = function_of(handle).program(products).arguments
    moved = []
    for argument, axis, tensor in zip(arguments, axes, tensors, strict=True):
        if argument.name == BLOCK:
            moved.append(tensor)
        elif axis is None:
            moved.append(tensor.expand(size, *tensor.shape))
        else:
            moved.append(tensor.movedim(axis, 0))
    return moved


def _with_cotangents(ctx: Any, cotangents: Sequence[Tensor]) -> list[Tensor]:
    """Return the arguments of the product with cotangents."""
    tensors = ctx.saved_tensors
    batch = tensors[0].shape[:-1]
    return [*tensors, *(x.reshape(*batch, math.prod(x.shape[len(batch) :])) for x in cotangents)]


def _with_constants(handle: str, products: str, pulled: Sequence[Tensor]) -> list[Tensor | None]:
    """Return cotangents of all arguments: None of live numbers."""
    arguments = function_of(handle).program(products).arguments
    remaining = iter(pulled)
    return [None if x.name == BLOCK else next(remaining) for x in arguments]


def _compute(handle: str, products: str, tensors: Sequence[Tensor]) -> list[Tensor]:
    """Compute on the processor or a GPU, on the stream of the caller."""
    function = function_of(handle)
    program = function.program(products)
    results = _empty_results(program, tensors)
    first = tensors[0]
    count = math.prod(first.shape[:-1])
    if not count:
        return results
    rows = [x.contiguous() for x in tensors]
    inputs, outputs = [x.data_ptr() for x in rows], [x.data_ptr() for x in results]
    precision = _PRECISIONS[first.dtype]
    if first.is_cuda:
        code = function.on_device(products, precision, device_of(first.device.index))
        code.run(inputs, outputs, count, torch.cuda.current_stream(first.device).cuda_stream)
    else:
        function.on_host(products, precision).run(inputs, outputs, count)
    return results


def _empty_results(program: Program, tensors: Sequence[Tensor]) -> list[Tensor]:
    first = tensors[0]
    dtype, device, batch = first.dtype, first.device, first.shape[:-1]
    for argument, tensor in zip(program.arguments, tensors, strict=True):
        if tensor.shape[-1] != argument.size:
            fault, hint = f"shape {tuple(tensor.shape)}", f"expected (..., {argument.size})"
        elif tensor.dtype != dtype or dtype not in _PRECISIONS:
            fault = f"type {tensor.dtype}"
            hint = "expected float64 or float32, the same for all arguments"
        elif tensor.device != device:
            fault = f"on {tensor.device}"
            hint = f"expected all arguments on one device, such as {device}"
        else:
            continue
        raise ArgumentError(f"invalid {argument.name} of {program.name}: {fault}", hint=hint)
    return [first.new_empty((*batch, *result.shape)) for result in program.results]


def _fake_results(handle: str, products: str, tensors: Sequence[Tensor]) -> list[Tensor]:
    return _empty_results(function_of(handle).program(products), tensors)


_blocks: dict[tuple[str, torch.device, torch.dtype], tuple[Any, Tensor]] = {}


def _live(handle: str, device: torch.device, dtype: torch.dtype) -> Tensor:
    """Return the current block of live numbers on a device."""
    pair = function_of(handle).live
    assert pair is not None
    key = handle, device, dtype
    current = _blocks.get(key)
    if current is None or current[0] is not pair:
        # The numbers are never written to.
        block = torch.tensor(pair[0] if dtype == torch.float64 else pair[1], device=device)
        current = _blocks[key] = pair, block
    # Compiled graphs may reuse the memory of a result.
    return current[1].clone()


def _fake_live(handle: str, device: torch.device, dtype: torch.dtype) -> Tensor:
    (block,) = (x for x in function_of(handle).program().arguments if x.name == BLOCK)
    return torch.empty(block.size, device=device, dtype=dtype)


def _save(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    ctx.handle, ctx.products, tensors = inputs
    ctx.save_for_backward(*tensors)


def _pull_back(ctx: Any, cotangents: Sequence[Tensor]) -> tuple[None, None, list[Tensor | None]]:
    tensors = _with_cotangents(ctx, cotangents)
    pulled = torch.ops.linkwork.evaluate(ctx.handle, ctx.products + REVERSE, tensors)
    return None, None, _with_constants(ctx.handle, ctx.products, pulled)


def _map(
    operator: Any,
    info: Any,
    in_dims: Sequence[Any],
    handle: str,
    products: str,
    tensors: Sequence[Tensor],
) -> tuple[list[Tensor], list[int]]:
    moved = _batch_first(info.batch_size, in_dims[2], handle, products, tensors)
    results = operator(handle, products, moved)
    return results, [0] * len(results)


def _define_operators() -> torch.library.Library:
    """Define `evaluate` for compiled graphs, `compute` without derivatives, and `live`."""
    library = torch.library.Library("linkwork", "DEF")
    for name in ("evaluate", "compute"):
        library.define(f"{name}(str handle, str products, Tensor[] tensors) -> Tensor[]")
        for key in ("CPU", "CUDA"):
            library.impl(name, _compute, key)
        torch.library.register_fake(f"linkwork::{name}", _fake_results, lib=library)
        rule = partial(_map, getattr(torch.ops.linkwork, name))
        torch.library.register_vmap(f"linkwork::{name}", rule, lib=library)
    torch.library.register_autograd(
        "linkwork::evaluate", _pull_back, setup_context=_save, lib=library
    )
    # A CUDA graph would repeat the numbers of its first call.
    unsafe = getattr(torch.Tag, "cudagraph_unsafe", None)
    schema = "live(str handle, Device device, ScalarType dtype) -> Tensor"
    library.define(schema, tags=() if unsafe is None else (unsafe,))
    library.impl("live", _live, "CompositeExplicitAutograd")
    torch.library.register_fake("linkwork::live", _fake_live, lib=library)
    return library


_library = _define_operators()
