"""Functions of a robot in JAX: values, derivatives, transformations, calls from XLA."""

import ctypes
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, find_compiler
from linkwork.errors import LinkworkError
from tests.gpu.test_torch import FUNCTIONS, LOAD


@pytest.fixture(scope="module", autouse=True)
def _import():
    """Collecting tests does not wait for the package."""
    global jax, check_grads
    jax = pytest.importorskip("jax")
    check_grads = pytest.importorskip("jax.test_util").check_grads


@pytest.fixture(autouse=True)
def _double(_import):
    with jax.enable_x64(True):
        yield


@pytest.fixture(scope="module")
def arm():
    return lw.load("irb140")


@pytest.fixture
def live_arm():
    return lw.load("irb140", live=["payload", "gravity"])


def states(count, shape=(3, 6), dtype=float):
    rng = np.random.default_rng(1)
    return [rng.uniform(-1.0, 1.0, shape).astype(dtype) for _ in range(count)]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(("dtype", "within"), [(np.float64, 1e-12), (np.float32, 1e-4)])
def test_results_are_those_of_the_robot(arm, name, dtype, within):
    q = states(FUNCTIONS[name], dtype=dtype)
    for function in (getattr(lw.jax, name), jax.jit(getattr(lw.jax, name), static_argnums=0)):
        result = function(arm, *q)
        assert result.dtype == dtype
        expected = getattr(arm, name)(*(x.astype(float) for x in q))
        np.testing.assert_allclose(result, expected, rtol=within, atol=within)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_derivatives_are_those_of_finite_differences(arm, name):
    function = getattr(lw.jax, name)
    q = states(FUNCTIONS[name], (1, 6))
    check_grads(lambda *x: function(arm, *x), q, order=2 if name == "gravity" else 1)


def test_jacobians_in_both_modes_are_the_generated_derivatives(arm):
    q = states(3)
    expected = arm.forward_dynamics_derivatives(*q)
    for mode in (jax.jacrev, jax.jacfwd):
        rows = mode(lambda *x: lw.jax.forward_dynamics(arm, *x), argnums=(0, 1))
        for matrix, other in zip(jax.jit(jax.vmap(rows))(*q), expected[:2], strict=True):
            np.testing.assert_allclose(matrix, other, rtol=1e-9, atol=1e-9)


def test_second_derivatives_agree_in_all_orders_of_the_modes(arm):
    (q,) = states(1, (6,))
    modes = (jax.jacrev, jax.jacfwd)
    every = [a(b(lambda x: lw.jax.fk(arm, x)))(q) for a in modes for b in modes]
    for other in every[1:]:
        np.testing.assert_allclose(other, every[0], rtol=1e-12, atol=1e-12)


def test_any_batch_broadcasts_and_vmap_maps_any_axis(arm, live_arm):
    q, qd, qdd = (states(1, shape)[0] for shape in ((2, 1, 6), (3, 6), (6,)))
    for robot in (arm, live_arm):
        torques = lw.jax.inverse_dynamics(robot, q, qd, qdd)
        assert torques.shape == (2, 3, 6)
        mapped = jax.vmap(
            lambda *x, r=robot: lw.jax.inverse_dynamics(r, *x), in_axes=(1, None, None), out_axes=1
        )
        np.testing.assert_array_equal(
            mapped(np.moveaxis(q, 0, 1), qd, qdd), np.moveaxis(torques, 0, 1)
        )
    assert lw.jax.fk(arm, q[:0]).shape == (0, 1, 4, 4)


def test_a_simulated_motion_has_a_gradient(arm):
    def final(q):
        def step(state, _):
            q, qd = state
            qdd = lw.jax.forward_dynamics(arm, q, qd, jax.numpy.zeros(6))
            return (q + 1e-2 * qd, qd + 1e-2 * qdd), None

        (q, _), _ = jax.lax.scan(step, (q, jax.numpy.zeros(6)), None, length=5)
        return q.sum()

    check_grads(jax.jit(final), (states(1, (6,))[0],), order=1)


def test_live_numbers_are_those_at_the_call_of_compiled_functions_too(live_arm):
    q = states(3)
    function = jax.jit(lambda *x: lw.jax.inverse_dynamics(live_arm, *x))
    before = function(*q)
    live_arm.set_payload(LOAD)
    after = function(*q)
    np.testing.assert_allclose(after, live_arm.inverse_dynamics(*q), rtol=1e-12)
    assert abs(after - before).max() > 1.0
    check_grads(lambda x: lw.jax.gravity(live_arm, x), q[:1], order=1)


BAD = {
    r"shape \(3,\)": lambda arm: lw.jax.fk(arm, np.zeros(3)),
    "float16": lambda arm: lw.jax.fk(arm, jax.numpy.zeros(6, "float16")),
    "complex64": lambda arm: lw.jax.fk(arm, jax.numpy.zeros(6, "complex64")),
    r"float64 \(\)": lambda arm: lw.jax.fk(arm, 1.0),
    "do not broadcast": lambda arm: lw.jax.inverse_dynamics(
        arm, np.zeros((2, 6)), np.zeros((3, 6)), np.zeros(6)
    ),
    "Manipulator": lambda arm: lw.jax.fk("irb140", np.zeros(6)),
    "no frame": lambda arm: lw.jax.fk(arm, np.zeros(6), "nowhere"),
}


@pytest.mark.parametrize("what", BAD)
def test_invalid_arguments_are_named(arm, what):
    with pytest.raises(LinkworkError, match=what):
        BAD[what](arm)


def test_float64_needs_the_setting_of_jax(arm):
    with jax.enable_x64(False):
        assert lw.jax.fk(arm, np.zeros(6, np.float32)).dtype == np.float32
        with pytest.raises(LinkworkError, match="jax_enable_x64"):
            lw.jax.fk(arm, np.zeros(6))


def test_a_kernel_is_started_on_the_stream_of_xla():
    compiler = find_compiler()
    if compiler is None:
        pytest.skip("needs a C compiler")
    harness = Path(__file__).with_name("xla_harness.c").read_text()
    source = lw.jax.xla_source() + harness
    library = load_library(key_of([source]), lambda: compiler.build(source, FAST), ["call"])
    library.call.restype = library.noted.restype = ctypes.c_char_p
    library.use_fake_driver()
    context, function = ctypes.c_void_p(5), ctypes.c_void_p(6)
    assert library.lw_add_kernel(ctypes.c_int64(1), 2, context, function, 32, 96, 1)
    assert b"trace it here" in library.call(ctypes.c_int64(2), ctypes.c_int64(2))
    assert b"wrong number" in library.call(ctypes.c_int64(1), ctypes.c_int64(1))
    assert library.call(ctypes.c_int64(1), ctypes.c_int64(2)) == b""
    assert library.noted() == b"4 32 96 0x6 0x7 0x64 0x12c 100 1 1 1"
    library.fail_with(700)
    assert b"CUDA error 700" in library.call(ctypes.c_int64(1), ctypes.c_int64(2))
