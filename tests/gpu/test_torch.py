"""Functions of a robot in PyTorch: values, derivatives, transformations, compiled graphs."""

import subprocess
import sys

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import LinkworkError
from linkwork.gpu.differentiable import function_of, handle_of

# Moving to forward mode, PyTorch uses what it calls deprecated.
pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")

FUNCTIONS = {
    "fk": 1,
    "jacobian": 1,
    "gravity": 1,
    "mass_matrix": 1,
    "inverse_dynamics": 3,
    "forward_dynamics": 3,
}
LOAD = lw.Inertia(2.0, (0.0, 0.0, 0.1), ((0.02, 0.0, 0.0), (0.0, 0.02, 0.0), (0.0, 0.0, 0.01)))


@pytest.fixture(scope="module", autouse=True)
def _import():
    """Collecting tests does not wait for the package."""
    global torch
    torch = pytest.importorskip("torch")


@pytest.fixture(scope="module")
def arm():
    return lw.load("irb140")


@pytest.fixture
def live_arm():
    return lw.load("irb140", live=["payload", "gravity"])


def states(count, shape=(3, 6), **options):
    rng = np.random.default_rng(1)
    options = {"dtype": torch.float64} | options
    return [torch.tensor(rng.uniform(-1.0, 1.0, shape), **options) for _ in range(count)]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(("dtype", "within"), [("float64", 1e-12), ("float32", 1e-4)])
def test_results_are_those_of_the_robot(arm, name, dtype, within):
    dtype = getattr(torch, dtype)
    q = states(FUNCTIONS[name], dtype=dtype)
    result = getattr(lw.torch, name)(arm, *q)
    assert result.dtype == dtype
    expected = getattr(arm, name)(*(x.double().numpy() for x in q))
    np.testing.assert_allclose(result.numpy(), expected, rtol=within, atol=within)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_derivatives_are_those_of_finite_differences(arm, name):
    function = getattr(lw.torch, name)
    q = states(FUNCTIONS[name], (1, 6), requires_grad=True)
    assert torch.autograd.gradcheck(lambda *x: function(arm, *x), q, check_forward_ad=True)


@pytest.mark.parametrize("name", ["gravity", "forward_dynamics"])
def test_derivatives_have_derivatives(arm, name):
    function = getattr(lw.torch, name)
    q = states(FUNCTIONS[name], (6,), requires_grad=True)
    assert torch.autograd.gradgradcheck(lambda *x: function(arm, *x), q)


def test_second_derivatives_agree_in_all_orders_of_the_modes(arm):
    (q,) = states(1, (2, 6))
    modes = (torch.func.jacrev, torch.func.jacfwd)
    every = [
        torch.func.vmap(one(other(lambda x: lw.torch.fk(arm, x))))(q)
        for one in modes
        for other in modes
    ]
    for matrices in every[1:]:
        torch.testing.assert_close(matrices, every[0], rtol=1e-12, atol=1e-12)


def test_jacobians_in_both_modes_are_the_generated_derivatives(arm):
    q = states(3)
    expected = arm.forward_dynamics_derivatives(*(x.numpy() for x in q))
    for mode in (torch.func.jacrev, torch.func.jacfwd):
        rows = torch.func.vmap(mode(lambda *x: lw.torch.forward_dynamics(arm, *x), argnums=(0, 1)))
        for matrix, other in zip(rows(*q), expected[:2], strict=True):
            np.testing.assert_allclose(matrix, other, rtol=1e-9, atol=1e-9)


def test_any_batch_broadcasts(arm):
    q, qd, qdd = (states(1, shape)[0] for shape in ((2, 1, 6), (3, 6), (6,)))
    torques = lw.torch.inverse_dynamics(arm, q, qd, qdd)
    assert torques.shape == (2, 3, 6)
    one = lw.torch.inverse_dynamics(arm, q[1, 0], qd[2], qdd)
    torch.testing.assert_close(torques[1, 2], one, rtol=1e-13, atol=1e-13)
    assert lw.torch.fk(arm, q[:0]).shape == (0, 1, 4, 4)
    assert lw.torch.fk(arm, qdd, "link1").shape == (4, 4)


def test_vmap_maps_any_axis_and_leaves_others(arm, live_arm):
    q, qd, qdd = states(3)
    for robot in (arm, live_arm):
        mapped = torch.func.vmap(lambda *x, r=robot: lw.torch.inverse_dynamics(r, *x), (1, None, 0))
        torques = mapped(q.T, qd[0], qdd)
        expected = lw.torch.inverse_dynamics(robot, q, qd[0], qdd)
        torch.testing.assert_close(torques, expected, rtol=0, atol=0)


def test_live_numbers_are_those_at_the_call(live_arm):
    q = states(3, requires_grad=True)
    before = lw.torch.inverse_dynamics(live_arm, *q)
    (expected,) = torch.autograd.grad(before.sum(), q[0], retain_graph=True)
    live_arm.set_payload(LOAD)
    (kept,) = torch.autograd.grad(before.sum(), q[0])
    torch.testing.assert_close(kept, expected, rtol=0, atol=0)
    after = lw.torch.inverse_dynamics(live_arm, *q).detach()
    np.testing.assert_allclose(
        after, live_arm.inverse_dynamics(*(x.detach().numpy() for x in q)), rtol=1e-12
    )
    assert (after - before).abs().max() > 1.0
    assert torch.autograd.gradcheck(lambda x: lw.torch.gravity(live_arm, x), q[0])


def test_a_robot_may_be_gone_before_its_gradient_is_computed():
    (q,) = states(1, requires_grad=True)
    lw.torch.gravity(lw.load("irb140"), q).sum().backward()
    assert q.grad is not None


def test_a_rebuilt_robot_is_another_function():
    robot = lw.load("irb140")
    (q,) = states(1)
    before = lw.torch.gravity(robot, q)
    robot.parts["link5"].mass = 20.0
    robot.rebuild()
    np.testing.assert_allclose(lw.torch.gravity(robot, q), robot.gravity(q.numpy()), rtol=1e-12)
    assert not torch.allclose(before, lw.torch.gravity(robot, q))


def test_compiled_graphs_have_no_breaks(arm, live_arm):
    def loss(robot, q, qd, qdd):
        return lw.torch.inverse_dynamics(robot, q, qd, qdd).square().sum()

    compiled = torch.compile(loss, backend="aot_eager", fullgraph=True)
    q = states(3, requires_grad=True)
    for robot in (arm, live_arm, lw.load("puma560")):
        compiled(robot, *q).backward()
        (expected,) = torch.autograd.grad(loss(robot, *q), q[0])
        torch.testing.assert_close(q[0].grad, expected)
        q[0].grad = None
    before = compiled(live_arm, *q)
    live_arm.set_payload(LOAD)
    assert compiled(live_arm, *q).item() == loss(live_arm, *q).item() != before.item()
    mapped = torch.compile(
        torch.func.vmap(lambda x: lw.torch.gravity(arm, x)), backend="aot_eager", fullgraph=True
    )
    torch.testing.assert_close(mapped(q[0].detach()), lw.torch.gravity(arm, q[0].detach()))


def test_operators_keep_their_contract(arm):
    q = states(3, requires_grad=True)
    handle = handle_of(arm, "inverse_dynamics")
    tests = ("test_schema", "test_autograd_registration", "test_faketensor")
    torch.library.opcheck(torch.ops.linkwork.evaluate, (handle, "", q), test_utils=tests)


@pytest.mark.long
def test_inductor_compiles_a_loss(arm):
    compiled = torch.compile(lambda q: lw.torch.gravity(arm, q).square().sum(), fullgraph=True)
    (q,) = states(1, requires_grad=True)
    compiled(q).backward()
    assert torch.isfinite(q.grad).all()


@pytest.mark.parametrize("products", ["", "r", "f"])
@pytest.mark.parametrize("live", [(), ("payload",)])
def test_kernels_compute_the_same_on_a_device(device, products, live):
    function = function_of(handle_of(lw.load("irb140", live=live), "forward_dynamics"))
    program = function.program(products)
    rng = np.random.default_rng(2)
    inputs = [rng.uniform(-1.0, 1.0, (5, x.size)) for x in program.arguments]
    if live:
        place = [x.name for x in program.arguments].index("live")
        inputs[place] = function.live[0]
    results = [[np.empty((5, *x.shape)) for x in program.results] for _ in range(2)]
    addresses = [[x.ctypes.data for x in arrays] for arrays in (inputs, *results)]
    function.on_host(products, "double").run(addresses[0], addresses[1], 5)
    function.on_device(products, "double", device).run(addresses[0], addresses[2], 5, 0)
    for one, other in zip(*results, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-10)


BAD = {
    "a number": lambda arm: lw.torch.fk(arm, 1.0),
    "shape": lambda arm: lw.torch.fk(arm, torch.zeros(3)),
    "float16": lambda arm: lw.torch.fk(arm, torch.zeros(6).half()),
    "do not broadcast": lambda arm: lw.torch.inverse_dynamics(
        arm, torch.zeros(2, 6), torch.zeros(3, 6), torch.zeros(6)
    ),
    "torch.float64": lambda arm: lw.torch.inverse_dynamics(
        arm, torch.zeros(6), torch.zeros(6).double(), torch.zeros(6)
    ),
    "Manipulator": lambda arm: lw.torch.fk("irb140", torch.zeros(6)),
    "no frame": lambda arm: lw.torch.fk(arm, torch.zeros(6), "nowhere"),
}


@pytest.mark.parametrize("what", BAD)
def test_invalid_arguments_are_named(arm, what):
    expected = "1.0" if what == "a number" else what
    with pytest.raises(LinkworkError, match=expected):
        BAD[what](arm)


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_a_missing_package_is_named_with_its_command(name):
    # All that is listed can be imported without it.
    code = (
        f"import sys; sys.modules[{name!r}] = None; from linkwork import *;"
        f"import linkwork as lw; lw.{name}"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"MissingPackageError: this needs the package {name!r}" in run.stderr
    assert f"[{name}]" in run.stderr


@pytest.mark.filterwarnings("error::UserWarning")
def test_gradients_pass_through_vmap(arm, live_arm):
    for robot in (arm, live_arm):

        def torques(x, robot=robot):
            return lw.torch.gravity(robot, x)

        (q,) = states(1, requires_grad=True)
        (expected,) = torch.autograd.grad(torques(q).square().sum(), q)
        mapped = torch.func.vmap(torques)
        (slope,) = torch.autograd.grad(mapped(q).square().sum(), q)
        torch.testing.assert_close(slope, expected, rtol=1e-13, atol=1e-13)
        slope = torch.func.grad(lambda x: mapped(x).square().sum())(q.detach())  # noqa: B023
        torch.testing.assert_close(slope, expected, rtol=1e-13, atol=1e-13)
        scaled = torch.func.vmap(lambda k: torques(k * q))(torch.ones(2, dtype=q.dtype))  # noqa: B023
        (slope,) = torch.autograd.grad(scaled.square().sum(), q)
        torch.testing.assert_close(slope, 2 * expected, rtol=1e-13, atol=1e-13)


def test_graphs_of_a_gpu_do_not_keep_live_numbers():
    assert torch.Tag.cudagraph_unsafe in torch.ops.linkwork.live.default.tags
