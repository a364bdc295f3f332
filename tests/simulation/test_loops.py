"""The loop in machine code does what the loop in Python does."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.structures import CStructures
from linkwork.control import PID, CController, compile_controller, make_controller
from linkwork.motion import CubicTrajectory
from linkwork.simulation import COUPLINGS, METHODS, free_space, native_loop, simulate
from linkwork.simulation.native_loop import loop_library
from linkwork.spatial import Inertia
from tests.simulation.robots import ball_and_arm, double_pendulum, thrown_body

pytestmark = pytest.mark.native

MOVE = CubicTrajectory([0.0, 0.1, 0.15], [[0.3, -0.2], [0.6, 0.4], [0.1, 0.0]])
BOX = Inertia(2.0, (0.0, 0.0, 0.05), ((0.02, 0.0, 0.0), (0.0, 0.02, 0.0), (0.0, 0.0, 0.02)))
GAINS = {"proportional": 30.0, "integral": 20.0, "derivative": 4.0}
IN_C = """\
#include "linkwork_controller.h"
linkwork_controller step;
void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
  for (int i = 0; i < 2; i++) {
    const double error = reference[i] - measured[i];
    state[i] += gains[2 + i] * error * 0.004;
    torque[i] = gains[i] * error + state[i] + time;
    torque[i] += gains[4 + i] * (reference[2 + i] - measured[2 + i]);
  }
}
"""


@pytest.fixture
def both(monkeypatch):
    """Simulates in machine code and in Python; compares all but the energies."""

    def run(arm, *args, **options):
        native = simulate(arm, *args, **options)
        with monkeypatch.context() as patch:
            patch.setattr(free_space, "find_compiler", lambda: None)
            plain = simulate(arm, *args, **options)
        assert (native.backend, plain.backend) == ("native", "python")
        for name in ("time", "position", "velocity", "torque", "reference_position"):
            one, other = getattr(native, name), getattr(plain, name)
            np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-12, err_msg=name)
        return native

    return run


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    path = tmp_path_factory.mktemp("controller") / "pid.c"
    path.write_text(IN_C)
    return compile_controller(path)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("coupling", COUPLINGS)
@pytest.mark.parametrize("step", [0.0007, 0.004, 0.009])
def test_a_driven_arm(both, method, coupling, step):
    arm = double_pendulum()
    controller = make_controller("pid", arm.tree, 0.004, torque_limit=25.0)
    both(
        arm,
        0.2,
        q=[0.3, -0.2],
        qd=[0.5, 0.0],
        controller=controller,
        reference=MOVE,
        method=method,
        coupling=coupling,
        step=step,
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("robot", [ball_and_arm, thrown_body])
def test_robots_with_quaternions(both, robot, method):
    arm = robot()
    qd = np.linspace(-2.0, 3.0, arm.tree.velocity_count)
    simulation = both(arm, 0.1, q=arm.tree.home, qd=qd, method=method, step=0.004)
    wxyz = simulation.position[:, 3:] if robot is thrown_body else simulation.position[:, :4]
    np.testing.assert_allclose(np.linalg.norm(wxyz, axis=1), 1.0, atol=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_a_payload_that_comes_and_goes(both, method):
    arm = lw.load("planar2", live=["payload", "gravity"])
    controller = make_controller("pid", arm.tree, 0.002)
    changes = [(0.03, BOX), (0.0601, None), (0.05, lambda arm: arm.set_gravity((1.0, -9.0, 0.0)))]
    options = {"controller": controller, "changes": changes, "method": method}
    with_box = both(arm, 0.1, q=[0.3, 0.2], **options)
    without = simulate(arm, 0.1, q=[0.3, 0.2], controller=controller, method=method)
    same = np.all(with_box.position == without.position, axis=1)
    assert same[:31].all()
    assert not same[31:].any()


def test_a_controller_in_c(both, library):
    controller = CController(library, 2, 0.004, GAINS, state_size=2)
    both(double_pendulum(), 0.1, q=[0.3, -0.2], controller=controller, reference=MOVE)
    assert controller.state[-1] == 25


def test_a_controller_in_c_that_resumes(both, library):
    controller = CController(library, 2, 0.004, GAINS, state_size=2)
    simulate(double_pendulum(), 0.05, q=[0.3, -0.2], controller=controller)
    left = controller.state

    class Resumed(CController):
        def reset(self, measured):
            self.state = left

    resumed = Resumed(library, 2, 0.004, GAINS, state_size=2)
    both(double_pendulum(), 0.05, q=[0.3, -0.2], controller=resumed)
    assert resumed.state[-1] == 2 * left[-1] == 26


def test_samples_are_every_so_many_steps(both):
    arm, controller = double_pendulum(), PID(2, 0.004, GAINS)
    options = {"q": [0.3, -0.2], "controller": controller, "reference": MOVE}
    few, all_of_them = both(arm, 0.1, record_every=7, **options), simulate(arm, 0.1, **options)
    np.testing.assert_array_equal(few.position, all_of_them.position[::7])
    np.testing.assert_array_equal(few.torque, all_of_them.torque[::7])


def test_stretches_leave_no_trace(both, monkeypatch):
    arm, controller = double_pendulum(), PID(2, 0.0015, GAINS)
    options = {"q": [0.3, -0.2], "controller": controller, "reference": MOVE, "step": 0.001}
    whole = simulate(arm, 0.1, **options)
    monkeypatch.setattr("linkwork.simulation.intervals.MAX_INTERVAL", 7)
    np.testing.assert_array_equal(both(arm, 0.1, **options).position, whole.position)


@pytest.mark.parametrize(("method", "velocity"), [("rk4", 0.0), ("rk4", 1e10), ("adaptive", 1e10)])
def test_both_lose_the_same_motion_at_the_same_step(monkeypatch, method, velocity):
    arm = double_pendulum()
    controller = PID(2, 0.05, {"proportional": 1e6, "integral": 0.0, "derivative": 1e6})
    options = {"controller": controller, "reference": MOVE, "method": method, "step": 0.05}
    lost = []
    for compiler in (free_space.find_compiler, lambda: None):
        monkeypatch.setattr(free_space, "find_compiler", compiler)
        with pytest.raises(lw.errors.DivergenceError) as caught:
            simulate(arm, 9.0, q=[0.3, 0.1], qd=[0.0, velocity], **options)
        lost.append(caught.value)
    native, plain = lost
    assert str(native) == str(plain)
    assert len(native.until.time) == len(plain.until.time)
    assert np.isfinite(native.until.position).all()


def test_a_loop_of_another_layout_is_refused(monkeypatch):
    source = native_loop.loop_source()
    changed = native_loop._STRUCTURES.headers.replace(
        "int64_t stages, order;", "int64_t order, stages;"
    )
    monkeypatch.setattr(native_loop, "_STRUCTURES", CStructures(changed))
    monkeypatch.setattr(native_loop, "loop_source", lambda: source)
    with pytest.raises(lw.errors.PlatformError, match=r"'run.stages' .* expected 'run.order'"):
        loop_library.__wrapped__(free_space.find_compiler())


def test_the_loop_that_is_compiled_is_the_one_that_was_imported(monkeypatch):
    monkeypatch.setattr("linkwork.codegen.native.structures.files", None)
    loop_library.cache_clear()
    assert simulate(double_pendulum(), 0.01, q=[0.3, -0.2]).backend == "native"
