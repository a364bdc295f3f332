"""Batches of simulations: the body of the kernel moves every robot as `linkwork.simulate` does."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.control import PID, Controller, make_controller
from linkwork.errors import ArgumentError, DivergenceError, ModelError, NotFoundError
from linkwork.gpu import simulation
from linkwork.gpu.compile import compile_kernels
from linkwork.motion import Trajectory
from linkwork.simulation import METHODS
from tests.gpu.emulated import HostArray, compile_simulation, numbers


@pytest.fixture(autouse=True)
def emulated(device, monkeypatch):
    monkeypatch.setattr(simulation, "compile_kernels", compile_simulation)


class Wave(Trajectory):
    def __init__(self, size, shift=0.0):
        super().__init__(2.0, size, False)
        self._shift = shift

    def _derivative(self, times, order):
        phase = 2.0 * times[..., None] + np.arange(self.dimension) + self._shift
        return [0.4 * np.sin(phase), 0.8 * np.cos(phase), -1.6 * np.sin(phase)][order]


def states(arm, count=3, seed=0):
    rng = np.random.default_rng(seed)
    return [rng.uniform(-0.5, 0.5, (count, arm.tree.velocity_count)) for _ in range(2)]


def one_by_one(arm, seconds, q, qd, references=None, **options):
    """Samples of `linkwork.simulate`, (samples, N, n) each, and the last controller states."""
    runs, kept = [], []
    for i in range(len(q)):
        reference = None if references is None else references[i]
        runs.append(lw.simulate(arm, seconds, q=q[i], qd=qd[i], reference=reference, **options))
        kept.append(options["controller"].state if options.get("controller") else [])
    parts = ("position", "velocity", "torque")
    return [np.stack([getattr(x, part) for x in runs], 1) for part in parts], np.array(kept)


def agree(ours, theirs, tolerance=1e-12):
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=tolerance * abs(theirs).max(initial=1.0))


CASES = {
    "irb140": ("irb140", "computed-torque", "held", 1e-3),
    "irb140 pid": ("irb140", "pid", "held", 2e-3),
    "irb140 smooth": ("irb140", "pid", "smooth", 3e-3),
    "scara": ("scara1", "pd-gravity", "linear", 2.5e-3),
    "scara often": ("scara1", "sliding-mode", "held", 4e-4),
    "panda": ("panda", "computed-torque", "held", 1e-3),
    "without": ("planar2", None, "held", None),
}


@pytest.mark.parametrize("case", CASES)
def test_every_robot_moves_as_one_alone(case):
    name, kind, coupling, period = CASES[case]
    arm = lw.load(name)
    controller = kind and make_controller(kind, arm.tree, period)
    q, qd = states(arm)
    waves = [Wave(q.shape[1], shift) for shift in range(len(q))] if controller else None
    options = {"controller": controller, "coupling": coupling, "record_every": 10}
    expected, kept = one_by_one(arm, 1.0, q, qd, waves, **options)
    batch = arm.on("cuda").simulate(
        1.0, q=HostArray(q), qd=HostArray(qd), reference=waves, **options
    )
    for ours, theirs in zip((batch.position, batch.velocity, batch.torque), expected, strict=True):
        agree(numbers(ours), theirs)
    agree(numbers(batch.q), expected[0][-1])
    agree(numbers(batch.qd), expected[1][-1])
    if kept.size:
        agree(numbers(batch.controller_state), kept, 1e-10)
    assert batch.time[-1] == 1.0
    assert (numbers(batch.diverged_at) == -1).all()


def columns_of(array):
    return HostArray(np.ascontiguousarray(array.T).T)


def test_layouts_precisions_and_references_are_equivalent():
    arm = lw.load("scara1")
    controller = make_controller("computed-torque", arm.tree, 2e-3)
    q, qd = states(arm)
    goals = q + 0.2
    (positions, velocities, torques), _ = one_by_one(
        arm, 0.2, q, qd, goals, controller=controller, record_every=50
    )
    options = {"controller": controller, "record_every": 50}
    ours = arm.on("cuda")
    rest = np.zeros((len(q), 1, 2 * q.shape[1]))
    samples = np.concatenate([goals[:, None], rest], axis=2)
    for wrap, reference in ((HostArray, goals), (HostArray, samples), (columns_of, goals)):
        batch = ours.simulate(0.2, q=wrap(q), qd=wrap(qd), reference=wrap(reference), **options)
        agree(numbers(batch.position), positions)
        agree(numbers(batch.q), positions[-1])
    last = arm.on("cuda", columns=True)
    arrays = [HostArray(np.ascontiguousarray(np.moveaxis(x, 0, -1))) for x in (q, qd, samples)]
    batch = last.simulate(0.2, q=arrays[0], qd=arrays[1], reference=arrays[2], **options)
    agree(numbers(batch.velocity), velocities.swapaxes(1, 2))
    agree(numbers(batch.q), positions[-1].T)
    single = [HostArray(x.astype(np.float32)) for x in (q, qd, goals)]
    batch = ours.simulate(0.2, q=single[0], qd=single[1], reference=single[2], **options)
    assert numbers(batch.q).dtype == np.float32
    agree(numbers(batch.torque), torques, 1e-3)
    agree(numbers(batch.position), positions, 1e-5)
    one = ours.simulate(0.2, q=HostArray(q[0]), qd=HostArray(qd[0]), reference=goals[0], **options)
    agree(numbers(one.position), positions[:, 0])
    agree(numbers(one.q), positions[-1, 0])
    held = ours.simulate(0.2, q=HostArray(q), controller=controller)
    assert held.position is None
    agree(numbers(held.q), q, 1e-3)
    rows = np.concatenate([goals[0], np.zeros(2 * q.shape[1])])[None]
    shared = ours.simulate(0.2, q=HostArray(q), qd=HostArray(qd), reference=rows, **options)
    agree(numbers(shared.position)[:, 0], positions[:, 0])
    none = ours.simulate(0.2, q=HostArray(np.zeros((0, q.shape[1]))), **options)
    assert numbers(none.position).shape == (5, 0, q.shape[1])


def test_live_payloads_are_those_of_the_robot_or_one_for_each_robot():
    arm = lw.load("irb140", live=["payload"])
    controller = make_controller("computed-torque", arm.tree, 1e-3)
    q, qd = states(arm)
    ours, options = arm.on("cuda"), {"controller": controller, "record_every": 100}
    bodies = [
        lw.Inertia(mass, (0.0, 0.0, 0.1), ((0.02, 0, 0), (0, 0.02, 0), (0, 0, 0.02)))
        for mass in (1.0, 2.0, 4.0)
    ]
    parts, expected = [], []
    for i, body in enumerate(bodies):
        arm.set_payload(body)
        parts.append(arm.live_parts["payload"])
        each, _ = one_by_one(arm, 1.0, q[i : i + 1], qd[i : i + 1], **options)
        expected.append(each[0][:, 0])
    batch = ours.simulate(1.0, q=HostArray(q), qd=HostArray(qd), **options)
    agree(numbers(batch.position)[:, 2], expected[2])
    blocks = ours.live_blocks(payload=HostArray(np.array(parts)))
    batch = ours.simulate(1.0, q=HostArray(q), qd=HostArray(qd), live=blocks, **options)
    agree(numbers(batch.position), np.stack(expected, 1))


@pytest.mark.parametrize(("gain", "goal"), [(1e7, 0.1), (1e10, 2.0)], ids=["motion", "torque"])
def test_robots_that_diverge_are_reported_with_their_step(gain, goal):
    arm = lw.load("planar2")
    controller = PID(2, 1e-3, {"proportional": gain, "integral": 0.0, "derivative": 0.0})
    q, qd = states(arm, 2)
    qd[:] = 0.0
    goals = np.stack([q[0] + goal, q[1]])
    batch = arm.on("cuda").simulate(
        1.0, q=HostArray(q), controller=controller, reference=HostArray(goals), record_every=3
    )
    with pytest.raises(DivergenceError) as caught:
        lw.simulate(arm, 1.0, q=q[0], controller=controller, reference=goals[0], record_every=3)
    until = caught.value.until
    diverged = numbers(batch.diverged_at)
    assert diverged[0] == caught.value.step
    positions = numbers(batch.position)
    agree(positions[: len(until.position), 0], until.position, 1e-9)
    assert np.isnan(positions[len(until.position) :, 0]).all()
    assert np.isfinite(numbers(batch.q)).all()
    assert diverged[0] == 0 or gain == 1e7


class InPython(Controller):
    def step(self, reference, measured):
        return 0.0 * measured.position


def test_what_runs_only_on_the_cpu_is_named():
    arm = lw.load("scara1")
    n = arm.tree.velocity_count
    q = HostArray(np.zeros((2, n)))
    ours = arm.on("cuda")
    with pytest.raises(ArgumentError, match="InPython has no law to compile") as caught:
        ours.simulate(1.0, q=q, controller=InPython(n, 1e-3, {}))
    assert "linkwork.simulate" in caught.value.hint
    with pytest.raises(
        ArgumentError, match="'adaptive' needs steps of variable size, which are not supported"
    ):
        ours.simulate(1.0, q=q, method="adaptive")
    for options, error, message in (
        ({"method": "euler"}, NotFoundError, "method of integration"),
        ({"coupling": "cubic"}, NotFoundError, "coupling"),
        ({"step": 0.0}, ArgumentError, "step"),
        ({"record_every": 0}, ArgumentError, "record_every"),
        ({"q": np.zeros((2, n))}, ArgumentError, "expected an array on a GPU"),
        ({"live": q}, ArgumentError, "no part of this robot is live"),
        ({"reference": [Wave(n)] * 3}, ArgumentError, "3 trajectories for 2 robots"),
        ({"reference": [Wave(n), 3]}, ArgumentError, "list of Trajectory"),
        ({"reference": Wave(n + 1)}, ArgumentError, "invalid reference"),
        ({"reference": np.zeros((4, n))}, ArgumentError, "invalid reference"),
        ({"reference": HostArray(np.zeros((3, n)))}, ArgumentError, "q has 2 states"),
        ({"controller": PID(n + 1, 1e-3, dict.fromkeys(PID.gain_names, 1.0))}, ArgumentError,
         "is for"),
    ):  # fmt: skip
        with pytest.raises(error, match=message):
            ours.simulate(1.0, **{"q": q, **options})
    floating = lw.load("helicopter-50kg")
    with pytest.raises(ModelError, match="ball or floating joints"):
        floating.on("cuda").simulate(1.0, q=HostArray(np.zeros((1, floating.tree.position_count))))


@pytest.mark.parametrize("real", ["double", "float"])
def test_the_kernel_compiles_for_gpus(real):
    pytest.importorskip("nvidia", reason="needs NVRTC")
    arm = lw.load("scara1")
    law = make_controller("computed-torque", arm.tree, 1e-3).law
    source = simulation.simulation_source(arm, law, METHODS["rk4"], "smooth", sampled=True)
    name = f"linkwork::simulation::simulate<{real}>"
    code = compile_kernels(source, [name], "compute_90").code.decode()
    assert ".entry" in code
    assert ("fma.rn.f64" if real == "double" else "fma.rn.f32") in code


def test_results_are_on_the_stream_of_the_start(device):
    arm = lw.load("planar2")
    run = arm.on("cuda").simulate(0.01, q=HostArray(np.zeros((2, 2)), stream=9), record_every=1)
    results = run.q, run.qd, run.controller_state, run.diverged_at, run.position, run.torque
    assert [device.launches[-1][3], *(x.stream for x in results)] == [9] * 7


def test_an_empty_list_of_trajectories_is_refused():
    with pytest.raises(ArgumentError, match="reference"):
        lw.load("planar2").on("cuda").simulate(0.01, q=HostArray(np.zeros((2, 2))), reference=[])
