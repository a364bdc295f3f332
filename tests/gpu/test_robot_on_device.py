"""`arm.on("cuda")`: every function as the manipulator computes it, in both layouts."""

import copy
import pickle

import jax
import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.errors import ArgumentError
from linkwork.gpu import driver, libraries
from tests.gpu.emulated import EmulatedDevice, HostArray, numbers

COUNT = 35
SIZES = {"wrench": 6}


@pytest.fixture(scope="module")
def arm():
    return lw.load("scara2")


def states(arm, names, dtype=np.float64, count=COUNT, seed=0):
    rng = np.random.default_rng(seed)
    shapes = [(count, SIZES.get(x, len(arm.joint_names))) for x in names]
    return [rng.uniform(-1.5, 1.5, shape).astype(dtype) for shape in shapes]


def results_of(value):
    return value if isinstance(value, tuple) else (value,)


def agree(ours, expected, dtype):
    tolerance = 1e-12 if dtype == np.float64 else 2e-4
    for one, two in zip(results_of(ours), results_of(expected), strict=True):
        actual = numbers(one)
        assert actual.shape == np.shape(two)
        assert actual.dtype == dtype
        scale = max(1.0, np.abs(two).max(initial=0.0))
        np.testing.assert_allclose(actual, two, rtol=0, atol=tolerance * scale)


@pytest.mark.parametrize("name", [x for x in FUNCTIONS if x != "articulated_dynamics"])
def test_every_function_is_that_of_the_manipulator(arm, device, name):
    arrays = states(arm, FUNCTIONS[name].arguments)
    ours = getattr(arm.on("cuda"), name)(*map(HostArray, arrays))
    agree(ours, getattr(arm, name)(*arrays), np.float64)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("name", ["inverse_dynamics", "mass_matrix", "energy"])
def test_columns_are_the_transposed_view_of_rows(arm, device, name, dtype):
    arrays = states(arm, FUNCTIONS[name].arguments, dtype)
    expected = getattr(arm, name)(*(x.astype(float) for x in arrays))
    views = [HostArray(np.ascontiguousarray(x.T).T) for x in arrays]
    agree(getattr(arm.on("cuda"), name)(*views), expected, dtype)
    assert device.launches[-1][1] == 64, "kernels of columns have blocks of 64 threads"
    last = [HostArray(np.ascontiguousarray(x.T)) for x in arrays]
    moved = tuple(np.moveaxis(x, 0, -1) for x in results_of(expected))
    agree(getattr(arm.on("cuda", columns=True), name)(*last), moved, dtype)
    one = [HostArray(x[:1].T) for x in arrays]
    first = tuple(x[..., :1] for x in moved)
    agree(getattr(arm.on("cuda", columns=True), name)(*one), first, dtype)
    with pytest.raises(ArgumentError, match="invalid q: strides"):
        getattr(arm.on("cuda", columns=True), name)(*(HostArray(x.T) for x in arrays))


def test_a_frame_one_state_and_a_place_for_the_result(arm, device):
    ours = arm.on("cuda")
    (q,) = states(arm, ["q"])
    frame = arm.tree.frame_names[2]
    agree(ours.fk(HostArray(q), frame), arm.fk(q, frame), np.float64)
    agree(ours.fk(HostArray(q[0])), arm.fk(q[0]), np.float64)
    room = np.zeros((COUNT, 4, 4))
    out = HostArray(room)
    assert ours.fk(HostArray(q), out=out) is out
    np.testing.assert_allclose(room, arm.fk(q), atol=1e-13)
    assert numbers(ours.fk(HostArray(np.zeros((0, q.shape[1]))))).shape == (0, 4, 4)


def test_live_numbers_are_those_of_the_call_or_one_block_a_state(device):
    arm = lw.load("scara2", live=["payload", "gravity"])
    ours = arm.on("cuda")
    arrays = states(arm, ["q", "qd", "qdd"])
    given = [HostArray(x) for x in arrays]
    for mass in (0.5, 2.0):
        arm.set_payload(
            lw.Inertia(mass, (0.0, 0.0, 0.1), ((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01)))
        )
        agree(ours.inverse_dynamics(*given), arm.inverse_dynamics(*arrays), np.float64)
    now = arm.live_parts
    parts = {name: np.repeat(x[None], COUNT, 0) for name, x in now.items()}
    parts["payload"][:, 0] = np.linspace(0.1, 3.0, COUNT)
    blocks = ours.live_blocks(**{name: HostArray(x) for name, x in parts.items()})
    torques = numbers(ours.inverse_dynamics(*given, live=blocks))
    for i in (0, COUNT - 1):
        payload = parts["payload"][i]
        body = arm.live_parts["payload"].copy()
        body[0] = payload[0]
        arm.compiled.live_parts.set("payload", body)
        np.testing.assert_allclose(
            torques[i], arm.inverse_dynamics(*(x[i] for x in arrays)), atol=1e-11
        )
    with pytest.raises(ArgumentError, match="live_blocks needs payload, gravity, got nothing"):
        ours.live_blocks()


def test_a_rebuilt_robot_is_compiled_again(device):
    arm = lw.load("scara2")
    ours = arm.on("cuda")
    (q,) = states(arm, ["q"])
    ours.gravity(HostArray(q))
    arm.parts[arm.tree.links[-1].name].mass = 7.0
    arm.rebuild()
    agree(ours.mass_matrix(HostArray(q)), arm.mass_matrix(q), np.float64)
    agree(ours.gravity(HostArray(q)), arm.gravity(q), np.float64)


BAD = {
    "host": (lambda q: q, "invalid q: expected an array on a GPU, got numpy.ndarray"),
    "none": (lambda q: None, "expected an array on a GPU, got None"),
    "shape": (lambda q: HostArray(q[:, :2]), r"invalid q: shape \(35, 2\)"),
    "axes": (lambda q: HostArray(q[None]), r"invalid q: shape \(1, 35, "),
    "type": (lambda q: HostArray(q.astype(int)), "invalid q: dtype int64"),
    "half": (lambda q: HostArray(q.astype(np.float16)), "dtype float16"),
    "strided": (lambda q: HostArray(np.repeat(q, 2, 0)[::2]), "invalid q: strides"),
    "reversed": (lambda q: HostArray(q[:, ::-1]), "invalid q: strides"),
    "precision": (lambda q: HostArray(q.astype(np.float32)), "q is float32, but qd is float64"),
    "count": (lambda q: HostArray(q[:3].copy()), "q has 3 states, but qd has 35"),
    "layout": (
        lambda q: HostArray(np.ascontiguousarray(q.T).T),
        "q is stored by columns, but qd by rows",
    ),
    "alignment": (
        lambda q: HostArray(np.ndarray(q.shape, q.dtype, bytearray(q.nbytes + 4), 4)),
        "is not aligned to float64",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_arrays_that_do_not_fit_are_named(arm, device, case):
    change, message = BAD[case]
    q, qd = states(arm, ["q", "qd"])
    with pytest.raises(ArgumentError, match=message):
        arm.on("cuda").bias(change(q), HostArray(qd))


def test_another_number_of_arrays_or_results_and_frames_are_refused(arm, device):
    q = HostArray(states(arm, ["q"])[0])
    with pytest.raises(ArgumentError, match="out has 2 arrays, expected 1"):
        arm.on("cuda").gravity(q, out=(q, q))
    with pytest.raises(ArgumentError, match="bias takes 2 arrays, got 1"):
        arm.on("cuda").kernel("bias")(q)
    with pytest.raises(ArgumentError, match="no part of this robot is live"):
        arm.on("cuda").gravity(q, live=q)
    with pytest.raises(ArgumentError, match="q has 35 states, but out for tau has 3"):
        arm.on("cuda").gravity(q, out=HostArray(np.zeros((3, 5))))


@pytest.mark.parametrize("name", ["gpu", "cuda:x", "cpu", ""])
def test_other_devices_are_refused(arm, name):
    with pytest.raises(ArgumentError, match="invalid device"):
        arm.on(name)


def test_a_machine_without_a_driver_says_so(arm, monkeypatch):
    def missing(name, *_, **__):
        raise OSError(name)

    driver._library.cache_clear()
    monkeypatch.setattr(driver.ctypes, "CDLL", missing)
    with pytest.raises(driver.GpuError, match="found no NVIDIA driver on this machine") as caught:
        driver.Device(0)
    assert "nvidia-smi" in caught.value.hint


def test_calls_of_the_driver_take_64_bit_addresses(monkeypatch):
    class Call:
        argtypes = None

    class Library:
        def __getattr__(self, name):
            return vars(self).setdefault(name, Call())

    driver._library.cache_clear()
    monkeypatch.setattr(driver.ctypes, "CDLL", lambda name: Library())
    library = driver._library()
    assert all(getattr(library, name).argtypes == types for name, types in driver._CALLS.items())
    driver._library.cache_clear()


def test_what_a_program_allows_is_found_once(arm, device, monkeypatch):
    """Calls into given arrays are as short as others: they look nothing up in the program."""
    ours = arm.on("cuda")
    q, room = HostArray(states(arm, ["q"])[0]), HostArray(np.zeros((COUNT, 5)))
    ours.gravity(q, out=room)

    def refuse(_):
        raise AssertionError("looked up again")

    monkeypatch.setattr(type(ours.kernel("gravity").program), "live_nodes", refuse)
    ours.gravity(q, out=room)
    ours.gravity(q)


def test_empty_batches_have_any_strides(arm, device):
    """Those of PyTorch are 1 for axes of an empty array."""

    class Empty(HostArray):
        @property
        def __cuda_array_interface__(self):
            interface = super().__cuda_array_interface__
            return interface | {"strides": (8,) * len(interface["shape"])}

    joints = len(arm.joint_names)
    empty = Empty(np.zeros((0, joints))), Empty(np.zeros((joints, 0)))
    assert numbers(arm.on("cuda").fk(empty[0])).shape == (0, 4, 4)
    assert numbers(arm.on("cuda", columns=True).fk(empty[1])).shape == (4, 4, 0)


def test_a_call_waits_for_all_streams_of_its_arguments(arm, device):
    q, qd, qdd = states(arm, ["q", "qd", "qdd"])
    arrays = HostArray(q, stream=1), HostArray(qd, stream=7), HostArray(qdd, stream=7)
    assert arm.on("cuda").inverse_dynamics(*arrays).stream == 0
    assert device.orders == [(7, 0)]


def test_float64_arrays_of_jax_are_not_written_into_float32_ones():
    # Whatever other tests have set.
    with jax.enable_x64(False), pytest.raises(ArgumentError, match="JAX makes float32 arrays"):
        libraries._Jax().new((2, 6), "double", None)


def test_copies_of_a_robot_find_the_device_again(arm, device):
    ours = arm.on("cuda", columns=True)
    for copied in (copy.deepcopy(ours), pickle.loads(pickle.dumps(ours))):
        assert copied.device is device
        assert copied.columns
        assert copied.arm is not arm


def test_results_of_another_gpu_are_refused(arm, device):
    (q,) = states(arm, ["q"])
    torques = arm.on("cuda").gravity(HostArray(q))
    torques.memory.device = EmulatedDevice(1)
    with pytest.raises(ArgumentError, match="on cuda:1, but the robot is on cuda:0"):
        arm.on("cuda").gravity(torques)


def test_a_place_for_the_result_that_cannot_be_written_to_is_refused(arm, device):
    (q,) = states(arm, ["q"])
    room = np.zeros_like(q)
    room.flags.writeable = False
    with pytest.raises(ArgumentError, match=r"out for tau: .* that cannot be written to"):
        arm.on("cuda").gravity(HostArray(q), out=HostArray(room))
    np.testing.assert_allclose(numbers(arm.on("cuda").gravity(HostArray(room))), arm.gravity(room))
