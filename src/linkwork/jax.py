"""Kinematics and dynamics of a robot in JAX, with exact derivatives of any order.

    import linkwork as lw
    arm = lw.load("panda")
    torques = jax.jit(lambda q, qd, qdd: lw.jax.inverse_dynamics(arm, q, qd, qdd))
    jax.jacobian(torques)(q, qd, qdd)

Arguments are arrays whose last axis is that of the joints; those before it are batches, which
broadcast. XLA calls code generated from the robot, on the processor or on NVIDIA GPUs; derivatives,
forward and reverse, are programs of their own, traced from the same formulas, each about two and a
half times as long as the function.

Results are float32, or float64 with `jax.config.update("jax_enable_x64", True)`. The functions work
with `jit`, `vmap`, `grad`, `jvp`, `jacfwd`, `jacrev`, `linearize` and `scan`. A live tool, payload
or gravity is the one at the call, also of a compiled function; a callback reads it. Arguments are
not checked for finite numbers and unit quaternions; derivatives have a meaning along unit
quaternions only. Forward dynamics with a singular mass matrix are not finite.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import math
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, find_compiler, no_compiler_error, processor
from linkwork.codegen.native.structures import read_sources
from linkwork.dynamics.live import BLOCK
from linkwork.errors import ArgumentError, import_extra
from linkwork.gpu import driver
from linkwork.gpu.differentiable import FORWARD, REVERSE, function_of, handle_of
from linkwork.gpu.libraries import Kind
from linkwork.trace import Program

if TYPE_CHECKING:
    import jax
    import jax.numpy as jnp
    from jax import Array
    from jax.core import ShapedArray
    from jax.extend.core import Primitive
    from jax.interpreters import ad, batching, mlir
else:
    jax = import_extra("jax", "jax")
    jnp = import_extra("jax.numpy", "jax")
    ShapedArray = import_extra("jax.core", "jax").ShapedArray
    Primitive = import_extra("jax.extend.core", "jax").Primitive
    ad = import_extra("jax.interpreters.ad", "jax")
    batching = import_extra("jax.interpreters.batching", "jax")
    mlir = import_extra("jax.interpreters.mlir", "jax")

_PRECISIONS: dict[str, Kind] = {"float64": "double", "float32": "single"}


def fk(arm: Manipulator, q: ArrayLike, frame: str | None = None) -> Array:
    """Return the pose of a frame in the base, (..., 4, 4): forward kinematics.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        frame: A link or frame; the tool when None.
    """
    return _evaluate(arm, "fk", frame, q)


def jacobian(arm: Manipulator, q: ArrayLike, frame: str | None = None) -> Array:
    """Return the geometric Jacobian of a frame in the base, (..., 6, n): linear velocity first.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        frame: A link or frame; the tool when None.
    """
    return _evaluate(arm, "jacobian", frame, q)


def inverse_dynamics(arm: Manipulator, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike) -> Array:
    """Return the joint torques of inverse dynamics, (..., n), friction and springs included.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        qd: Their velocities [rad/s or m/s].
        qdd: Their accelerations [rad/s^2 or m/s^2].
    """
    return _evaluate(arm, "inverse_dynamics", None, q, qd, qdd)


def forward_dynamics(arm: Manipulator, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> Array:
    """Return the joint accelerations of forward dynamics, (..., n) [rad/s^2 or m/s^2].

    Args:
        q: Positions of the joints, (..., n) [rad or m].
        qd: Their velocities [rad/s or m/s].
        tau: Their torques or forces [N m or N].
    """
    return _evaluate(arm, "forward_dynamics", None, q, qd, tau)


def gravity(arm: Manipulator, q: ArrayLike) -> Array:
    """Return the gravity torques, those that hold the robot at rest, (..., n) [N m or N].

    Args:
        q: Positions of the joints, (..., n) [rad or m].
    """
    return _evaluate(arm, "gravity", None, q)


def mass_matrix(arm: Manipulator, q: ArrayLike) -> Array:
    """Return the mass matrix, (..., n, n), with reflected rotor inertia.

    Args:
        q: Positions of the joints, (..., n) [rad or m].
    """
    return _evaluate(arm, "mass_matrix", None, q)


def _evaluate(arm: Manipulator, name: str, frame: str | None, *arguments: ArrayLike) -> Array:
    handle = handle_of(arm, name, frame)
    arrays = _broadcast(name, arguments)
    live = arm.compiled.live
    if live is not None:
        dtype = arrays[0].dtype
        shape = jax.ShapeDtypeStruct((live.block.size,), dtype)
        arrays.append(jax.pure_callback(lambda: live.held[0][dtype == np.float32], shape))
    (result,) = _primitive.bind(*arrays, handle=handle, products="")
    return result


def _broadcast(name: str, arguments: Sequence[ArrayLike]) -> list[Array]:
    double = any(getattr(x, "dtype", None) == np.float64 for x in arguments)
    if double and jax.dtypes.canonicalize_dtype(np.float64) != np.float64:
        raise ArgumentError(
            f"{name} got float64 arrays, but JAX computes in float32",
            hint="call jax.config.update('jax_enable_x64', True) first, or pass float32 arrays",
        )
    arrays = [jnp.asarray(x) for x in arguments]
    dtype = jnp.result_type(*arrays)
    if jnp.issubdtype(dtype, jnp.integer) or jnp.issubdtype(dtype, jnp.bool_):
        dtype = jnp.result_type(float)
    if dtype.name not in _PRECISIONS or not all(x.ndim for x in arrays):
        shown = ", ".join(f"{x.dtype} {x.shape}" for x in arrays)
        raise ArgumentError(
            f"invalid arguments of {name}: {shown}",
            hint="expected float64 or float32 arrays whose last axis is that of the joints",
        )
    try:
        batch = np.broadcast_shapes(*(x.shape[:-1] for x in arrays))
    except ValueError as error:
        shown = ", ".join(str(x.shape) for x in arrays)
        raise ArgumentError(f"the batches of {name} do not broadcast: {shown}") from error
    return [jnp.broadcast_to(x.astype(dtype), (*batch, x.shape[-1])) for x in arrays]


# One primitive with the rules of JAX's transformations. Its parameters are the handle of the
# function and the products of derivatives; products are linear in the vectors, the last arguments.
_primitive = Primitive("linkwork")
_primitive.multiple_results = True


@functools.cache
def _jitted(handle: str, products: str) -> Callable[..., list[Array]]:
    return jax.jit(functools.partial(_primitive.bind, handle=handle, products=products))


@_primitive.def_impl
def _run(*arrays: Array, handle: str, products: str) -> list[Array]:
    return _jitted(handle, products)(*arrays)


@_primitive.def_abstract_eval
def _shapes(*arrays: Any, handle: str, products: str) -> list[Any]:
    program = function_of(handle).program(products)
    for argument, array in zip(program.arguments, arrays, strict=True):
        if array.shape[-1] != argument.size:
            raise ArgumentError(
                f"invalid {argument.name} of {program.name}: shape {array.shape}",
                hint=f"expected (..., {argument.size})",
            )
    first = arrays[0]
    return [
        ShapedArray((*first.shape[:-1], *result.shape), first.dtype) for result in program.results
    ]


def _push(
    primals: Sequence[Array], tangents: Sequence[Any], *, handle: str, products: str
) -> tuple[list[Array], list[Array]]:
    results = _primitive.bind(*primals, handle=handle, products=products)
    arguments = function_of(handle).program(products).arguments
    full = [
        ad.instantiate_zeros(tangent)
        for argument, tangent in zip(arguments, tangents, strict=True)
        if argument.name != BLOCK
    ]
    pushed = _primitive.bind(*primals, *full, handle=handle, products=products + FORWARD)
    return results, pushed


def _transpose(cotangents: Sequence[Any], *arguments: Any, handle: str, products: str) -> list[Any]:
    """Return the cotangents of the vectors of a product, by the transposed product."""
    before, last = products[:-1], products[-1]
    fixed = len(function_of(handle).program(before).arguments)
    first = arguments[0]
    flat = [_rows(ad.instantiate_zeros(x), first.ndim - 1) for x in cotangents]
    transposed = before + (REVERSE if last == FORWARD else FORWARD)
    pulled = _primitive.bind(*arguments[:fixed], *flat, handle=handle, products=transposed)
    vectors = [
        _rows(x, first.ndim - 1) if ad.is_undefined_primal(argument) else None
        for argument, x in zip(arguments[fixed:], pulled, strict=True)
    ]
    return [None] * fixed + vectors


def _rows(array: Array, axes: int) -> Array:
    """Return an array with one axis behind the first ones."""
    return array.reshape(*array.shape[:axes], math.prod(array.shape[axes:]))


def _batch(
    arrays: Sequence[Array], axes: Sequence[Any], *, handle: str, products: str
) -> tuple[list[Array], list[int]]:
    arguments = function_of(handle).program(products).arguments
    (size,) = {x.shape[i] for x, i in zip(arrays, axes, strict=True) if i is not None}
    moved = []
    for argument, array, axis in zip(arguments, arrays, axes, strict=True):
        if argument.name == BLOCK:
            moved.append(array)
        elif axis is None:
            moved.append(jnp.broadcast_to(array, (size, *array.shape)))
        else:
            moved.append(jnp.moveaxis(array, axis, 0))
    results = _primitive.bind(*moved, handle=handle, products=products)
    return results, [0] * len(results)


def _lower(platform: str, context: Any, *arrays: Any, handle: str, products: str) -> Any:
    dtype = context.avals_in[0].dtype.name
    key = _TARGETS[platform](handle, products, _PRECISIONS[dtype])
    rule = jax.ffi.ffi_lowering(f"linkwork_{platform}")
    return rule(context, *arrays, key=np.int64(key))


def _add_code(handle: str, products: str, precision: Kind) -> int:
    """Register code for the processor with the library that XLA calls; return its number."""
    function, library = function_of(handle), _library()
    key = _key(function.program(products), precision, "cpu")
    with _lock:
        if key not in _added:
            code = function.on_host(products, precision)
            steps = (ctypes.c_ssize_t * len(code.steps))(*code.steps)
            _require(library.lw_add_code(key, len(steps), steps, code.address))
            _added.add(key)
    return key


def _add_kernels(handle: str, products: str, precision: Kind) -> int:
    """Register kernels for all GPUs with the library that XLA calls; return their number."""
    function, library = function_of(handle), _library()
    program = function.program(products)
    key = _key(program, precision, "cuda")
    with _lock:
        if key not in _added:
            library.lw_use_driver(*(driver.entry_of(name) for name in _OF_DRIVER))
            for gpu in jax.local_devices(backend="cuda"):
                device = driver.device_of(gpu.local_hardware_id)
                code = function.on_device(products, precision, device)
                launch = code.function, code.threads, code.shared_bytes, code.shares
                count = len(program.arguments)
                _require(library.lw_add_kernel(key, count, device.context, *launch))
            _added.add(key)
    return key


_OF_DRIVER = ("cuLaunchKernel", "cuStreamGetCtx", "cuCtxPushCurrent_v2", "cuCtxPopCurrent_v2")
_TARGETS = {"cpu": _add_code, "cuda": _add_kernels}
_added: set[int] = set()
_lock = threading.RLock()


def _require(memory: int) -> None:
    if not memory:
        raise MemoryError("cannot register code for XLA")


def _key(program: Program, precision: Kind, platform: str) -> int:
    """Return a hash of the code, so that calls compiled elsewhere by XLA never find other code."""
    graph, nodes = program.graph, program.live_nodes()
    parts = [
        precision, platform, program.arguments, program.results, program.outputs,
        [(node, graph.nodes[node]) for node in nodes],
    ]  # fmt: skip
    digest = hashlib.sha256(repr(parts).encode()).digest()
    return int.from_bytes(digest[:8], "little", signed=True)


def xla_source() -> str:
    """Return C source of the calls from XLA, with the header of the installed JAX."""
    header = Path(jax.ffi.include_dir(), "xla/ffi/api/c_api.h").read_text(encoding="utf-8")
    return header + read_sources("linkwork.codegen.runtime", ["xla_call.c"])


@functools.cache
def _library() -> ctypes.CDLL:
    """Return the library that XLA calls, compiled once on this machine, and register it."""
    compiler = find_compiler()
    if compiler is None:
        raise no_compiler_error("cannot compile calls from XLA")
    source = xla_source()
    key = key_of([source, *FAST, compiler.command, compiler.version, processor()])
    entries = ["lw_on_host", "lw_on_device", "lw_add_code", "lw_add_kernel", "lw_use_driver"]
    library = load_library(
        key, lambda: compiler.build(source, FAST, what="calls from XLA"), entries
    )
    word, number = ctypes.c_void_p, ctypes.c_int
    library.lw_add_code.argtypes = (ctypes.c_int64, number, word, word)
    library.lw_add_kernel.argtypes = (
        ctypes.c_int64, number, word, word, ctypes.c_uint, ctypes.c_uint, number,
    )  # fmt: skip
    library.lw_use_driver.argtypes = (word,) * len(_OF_DRIVER)
    capsule = jax.ffi.pycapsule
    jax.ffi.register_ffi_target("linkwork_cpu", capsule(library.lw_on_host), platform="cpu")
    jax.ffi.register_ffi_target("linkwork_cuda", capsule(library.lw_on_device), platform="CUDA")
    return library


ad.primitive_jvps[_primitive] = _push
ad.primitive_transposes[_primitive] = _transpose
batching.primitive_batchers[_primitive] = _batch
for _platform in _TARGETS:
    mlir.register_lowering(_primitive, functools.partial(_lower, _platform), platform=_platform)
