"""What holds of every controller and what they refuse; PID; suggested gains."""

import math
from functools import cache, partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import control, library
from linkwork.control import (
    CONTROLLER_KINDS,
    PID,
    Controller,
    JointReference,
    JointState,
    hold,
    home_position,
    make_controller,
    pid_step,
    suggest_computed_torque_gains,
    suggest_pid_gains,
)
from linkwork.dynamics import mass_matrix
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Limits, TreeLink
from linkwork.spatial import Inertia
from tests.hostile import (
    COUNTS,
    NAMES,
    NUMBERS,
    SIZES,
    arrays,
    assert_refused,
    case,
    cases,
    optional,
    refused,
)
from tests.library_arms import ARMS

TREE = library.robot("planar2")
ROD = Inertia(1.0, (0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))


@pytest.fixture(params=CONTROLLER_KINDS)
def controller(request: pytest.FixtureRequest) -> Controller:
    return make_controller(request.param, TREE, 0.002)


def moments(count: int):
    random = np.random.default_rng(2)
    for _ in range(count):
        a, b, c, d, e = random.uniform(-0.5, 0.5, (5, 2))
        yield JointReference(a, b, c), JointState(d, e)


def test_saved_state_continues_bit_for_bit(controller):
    history = list(moments(40))
    for moment in history[:20]:
        controller.step(*moment)
    saved, gains = controller.state, controller.gains
    expected = [controller.step(*moment).tobytes() for moment in history[20:]]
    again = make_controller(controller.law.name, TREE, controller.period, gains)
    again.state = saved
    assert [again.step(*moment).tobytes() for moment in history[20:]] == expected


def test_state_and_gains_are_copies(controller):
    controller.state[:] = 1.0
    controller.gains[first_gain(controller)][:] = 1.0
    assert not controller.state.any()
    assert (controller.gains[first_gain(controller)] != 1.0).all()


def test_reset_forgets_the_past(controller):
    history = list(moments(5))
    fresh = [controller.step(*moment).tobytes() for moment in history]
    controller.reset(history[0][1])
    assert [controller.step(*moment).tobytes() for moment in history] == fresh


def test_a_gain_is_set_for_all_joints_or_for_each(controller):
    name = first_gain(controller)
    controller.set_gain(name, 3)
    assert controller.gains[name].tolist() == [3.0, 3.0]
    controller.set_gain(name, [1.0, 2.0])
    assert controller.gains[name].tolist() == [1.0, 2.0]
    assert controller.gain_vector[:2].tolist() == [1.0, 2.0]


@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf, [1.0, 2.0, 3.0], "stiff", None])
def test_bad_gain_is_refused_and_the_old_one_stays(controller, value):
    name = first_gain(controller)
    before = controller.gain_vector
    with pytest.raises(ArgumentError, match=name):
        controller.set_gain(name, value)
    assert (controller.gain_vector == before).all()


def test_unknown_gain_lists_those_that_exist(controller):
    name = first_gain(controller)
    with pytest.raises(NotFoundError, match=f"did you mean '{name}'"):
        controller.set_gain(f"{name}s", 1.0)


@pytest.mark.parametrize("size", [1, 7])
def test_state_of_wrong_size_is_refused(controller, size):
    with pytest.raises(ArgumentError, match="state"):
        controller.state = np.zeros(size)


def test_torques_stay_within_the_joints_effort_limits(controller):
    limits = np.array([joint.limits.effort for joint in TREE.joints])
    far = JointReference(np.full(2, 1e6), np.zeros(2), np.zeros(2))
    assert (np.abs(controller.step(far, JointState(np.zeros(2), np.zeros(2)))) <= limits).all()


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 1)])
def test_what_is_measured_must_be_one_number_a_joint(controller, shape):
    moment = JointState(np.zeros(2), np.zeros(shape))
    with pytest.raises(ArgumentError, match=r"invalid measured velocity: shape .*2 joints"):
        controller.step(hold(np.zeros(2)), moment)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_refused_by_joint_and_changes_nothing(controller, bad):
    before = controller.state
    with pytest.raises(ArgumentError, match=r"measured velocity of joint \w+: (nan|-?inf)"):
        controller.step(hold(np.zeros(2)), JointState(np.zeros(2), np.array([0.0, bad])))
    with pytest.raises(ArgumentError, match=r"position (of joint \w+|to hold\[0\]): (nan|-?inf)"):
        controller.step(hold([bad, 0.0]), JointState(np.zeros(2), np.zeros(2)))
    assert (controller.state == before).all()


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_joints_that_neither_turn_nor_slide_are_refused_by_name(kind):
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("rod", "base", Joint("shoulder", JointKind.BALL), inertia=ROD),
    ]
    with pytest.raises(ModelError, match=rf"{kind} control.*'shoulder' \(ball\)"):
        make_controller(kind, build_tree("pendulum", links), 0.002)


class Spring(Controller):
    gain_names = ("stiffness",)

    def step(self, reference, measured):
        self._state = self._state + 1.0
        return self.gains["stiffness"] * (reference.position - measured.position)


def test_a_controller_in_python_needs_a_step_alone():
    controller = Spring(2, 0.01, {"stiffness": [1.0, 2.0]}, state_size=1)
    rest = JointState(np.zeros(2), np.zeros(2))
    assert controller.step(hold([1.0, 1.0]), rest).tolist() == [1.0, 2.0]
    assert controller.state.tolist() == [1.0]
    controller.reset(rest)
    assert controller.state.tolist() == [0.0]
    assert controller.program is None


def test_given_gains_replace_suggested_ones_by_name(controller):
    name = first_gain(controller)
    changed = make_controller(controller.law.name, TREE, 0.002, {name: 7.0}).gains
    assert changed.pop(name).tolist() == [7.0, 7.0]
    assert all((controller.gains[other] == values).all() for other, values in changed.items())


def first_gain(controller: Controller) -> str:
    return controller.gain_names[0]


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
@pytest.mark.parametrize("gravity", [[0, 0, -1], np.array([0.0, 0.0, -1.0])])
def test_gravity_is_any_row_of_three_numbers(kind, gravity):
    law = make_controller(kind, TREE, 0.002, gravity=gravity).law
    assert law.tree is None or law.gravity == (0.0, 0.0, -1.0)


REFUSED = [
    *((lambda n=n: Spring(n, 0.002, {"stiffness": 1.0}), "joints") for n in (-1, 1.5, None)),
    *(
        (lambda tree=tree: make_controller("pid", tree, 0.002), r"invalid tree: .*expected a robot")
        for tree in ("planar2", None, 3)
    ),
    *(
        (lambda x=x: make_controller(x, TREE, 0.002), r"kind of controller: .*pid, pd-gravity")
        for x in (["pid"], None, 3)
    ),
    *((lambda q=q: hold(q), "position to hold") for q in ("x", [[1.0], [1.0, 2.0]], {})),
    *(
        (lambda kind=kind, x=x: make_controller(kind, TREE, x), "period")
        for kind in CONTROLLER_KINDS
        for x in (0.0, -0.1, math.nan, math.inf, "fast", None, True, [1])
    ),
    *(
        (lambda kind=kind, x=x: make_controller(kind, TREE, 0.002, gravity=x), "invalid gravity")
        for kind in CONTROLLER_KINDS
        for x in (9.81, "down", [0, 0], [0, 0, math.nan], [[0, 0, -1]])
    ),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_does_not_fit_is_refused(call, message):
    with pytest.raises(ArgumentError, match=message):
        call()


def test_unknown_kind_lists_those_that_exist():
    with pytest.raises(NotFoundError, match=r"did you mean 'pid'\?.*computed-torque"):
        make_controller("pidd", TREE, 0.002)


GAINS = {"proportional": 50.0, "integral": 20.0, "derivative": 5.0}
LIMIT = 10.0
values = st.floats(-3.0, 3.0)
pid_moments = st.tuples(values, values, values, values)


def step(state, moment, gains=GAINS, limit=LIMIT, dt=0.01):
    position, velocity, reference, reference_velocity = moment
    target = JointReference(reference, reference_velocity, 0.0)
    return pid_step(gains, state, target, JointState(position, velocity), dt, limit)


@given(st.lists(pid_moments, min_size=1, max_size=30))
def test_integral_and_torque_never_exceed_the_limit(history):
    state = 0.0
    for moment in history:
        torque, state = step(state, moment, {**GAINS, "integral": 2000.0})
        assert abs(state) <= LIMIT
        assert abs(torque) <= LIMIT


@given(st.floats(-LIMIT, LIMIT), values)
def test_zero_error_changes_nothing(state, position):
    torque, after = step(state, (position, 0.0, position, 0.0))
    assert after == torque == state


@given(st.floats(-LIMIT, LIMIT), pid_moments)
def test_integral_only_moves_towards_the_error(state, moment):
    _, after = step(state, moment)
    error = moment[2] - moment[0]
    assert (after - state) * error >= 0.0


@given(st.floats(-LIMIT, LIMIT), pid_moments)
def test_law_is_odd(state, moment):
    torque, after = step(state, moment)
    assert step(-state, tuple(-x for x in moment)) == (-torque, -after)


@given(st.floats(-3.0, 3.0), pid_moments)
def test_far_from_the_limit_it_is_the_textbook_law(state, moment):
    position, velocity, reference, reference_velocity = moment
    torque, after = step(state, moment, limit=1e6)
    assert after == pytest.approx(state + 20.0 * (reference - position) * 0.01, abs=1e-12)
    expected = 50.0 * (reference - position) + 5.0 * (reference_velocity - velocity) + after
    assert torque == pytest.approx(expected, abs=1e-9)


def test_integral_stands_while_the_rest_saturates_and_leaves_at_once():
    state = 0.0
    for _ in range(1000):
        _, state = step(state, (0.0, 0.0, 1.0, 0.0))
    assert state == 0.0
    _, state = step(2.0, (0.0, 0.0, -0.01, 0.0))
    assert state < 2.0


def test_no_limit_is_allowed():
    torque, _ = step(0.0, (0.0, 0.0, 1e6, 0.0), limit=math.inf)
    assert math.isfinite(torque)


def test_joints_do_not_see_each_other():
    random = np.random.default_rng(5)
    gains = {name: random.uniform(1.0, 100.0, 3) for name in GAINS}
    limits = np.array([1.0, 10.0, 1e3])
    controller = PID(3, 0.01, gains, limits)
    alone = np.zeros(3)
    for _ in range(20):
        pid_moments = random.uniform(-1.0, 1.0, (4, 3))
        position, velocity, reference, reference_velocity = pid_moments
        target = JointReference(reference, reference_velocity, np.zeros(3))
        torques = controller.step(target, JointState(position, velocity))
        for i in range(3):
            gains_of_joint = {name: float(gain[i]) for name, gain in gains.items()}
            torque, alone[i] = step(
                float(alone[i]), pid_moments[:, i].tolist(), gains_of_joint, float(limits[i])
            )
            assert torque == pytest.approx(torques[i], rel=1e-14)


def test_a_load_is_carried_without_lasting_error():
    controller = PID(1, 0.001, {"proportional": 400.0, "integral": 800.0, "derivative": 40.0}, 50.0)
    position, velocity = np.zeros(1), np.zeros(1)
    for _ in range(8000):
        torque = controller.step(hold([0.5]), JointState(position, velocity))
        velocity = velocity + 0.001 * (torque - 9.81)
        position = position + 0.001 * velocity
    assert position[0] == pytest.approx(0.5, abs=1e-4)


def test_reset_empties_the_integral():
    controller = PID(1, 0.01, GAINS, LIMIT)
    rest = JointState(np.zeros(1), np.zeros(1))
    controller.step(hold([0.1]), rest)
    assert controller.state != 0.0
    controller.reset(rest)
    assert controller.state == 0.0


@pytest.mark.parametrize("gains", [{"proportional": 1.0}, {**GAINS, "damping": 1.0}])
def test_gains_must_be_exactly_the_three(gains):
    with pytest.raises((ArgumentError, NotFoundError), match="proportional"):
        PID(2, 0.01, gains)


@pytest.mark.parametrize("limit", [-1.0, math.nan, [1.0, 2.0, 3.0]])
def test_bad_torque_limit_is_refused(limit):
    with pytest.raises(ArgumentError, match="torque limit"):
        PID(2, 0.01, GAINS, limit)


@pytest.mark.parametrize("name", ARMS)
def test_a_joint_alone_is_critically_damped_at_the_frequency(name):
    tree = library.robot(name)
    gains = suggest_pid_gains(tree, frequency=2.0)
    inertia = np.diag(mass_matrix(tree, home_position(tree)))
    omega = np.sqrt(gains["proportional"] / inertia)
    assert np.allclose(omega, 4.0 * math.pi)
    assert np.allclose(gains["derivative"] / (2.0 * omega * inertia), 1.0)


@pytest.mark.parametrize("name", ARMS)
def test_suggested_pid_is_stable_for_all_joints_together(name):
    tree = library.robot(name)
    n = len(tree.moving)
    gains = suggest_pid_gains(tree)
    inverse = np.linalg.inv(mass_matrix(tree, home_position(tree)))
    closed = np.zeros((3 * n, 3 * n))
    closed[:n, n : 2 * n] = closed[n : 2 * n, 2 * n :] = np.eye(n)
    for block, gain in enumerate(("integral", "proportional", "derivative")):
        closed[2 * n :, block * n : (block + 1) * n] = -inverse @ np.diag(gains[gain])
    assert np.linalg.eigvals(closed).real.max() < 0


def test_computed_torque_gains_are_critically_damped():
    gains = suggest_computed_torque_gains(library.robot("planar2"), frequency=1.0)
    assert np.allclose(gains["derivative"], 2.0 * np.sqrt(gains["proportional"]))


def test_home_is_zero_or_the_nearest_limit():
    ranges = [(-1.0, 1.0), (0.5, 2.0), (-3.0, -2.0)]
    links = [TreeLink("base", None, Joint("root"))]
    for i, (lower, upper) in enumerate(ranges):
        joint = Joint(f"q{i}", JointKind.REVOLUTE, limits=Limits(lower, upper))
        links.append(TreeLink(f"link{i}", links[-1].name, joint))
    assert home_position(build_tree("limited", links)) == [0.0, 0.5, -2.0]


@pytest.mark.parametrize("frequency", [0.0, -1.0, math.nan, math.inf])
def test_bad_frequency_is_refused(frequency):
    with pytest.raises(ArgumentError, match="frequency"):
        suggest_pid_gains(library.robot("planar2"), frequency)


PID_GAINS = {"proportional": 1.0, "integral": 0.0, "derivative": 1.0}
PAIR = arrays(np.ones(2))
UNLIMITED = tuple(f"an entry of {x}" for x in SIZES if "nan" not in x and not x.startswith("-"))


@cache
def tree():
    return library.robot("planar2")


def pid(joints=2, period=0.01, gains=PID_GAINS, **options):
    return PID(joints, period, gains, **options)


def controller_cases():
    limited = refused(PAIR, takes=UNLIMITED)
    numbers = {"joints": COUNTS, "period": NUMBERS, "gains": refused(NUMBERS, "gain")}
    yield from cases("PID", pid, **numbers, torque_limit=limited)
    yield from cases("PID", lambda gain: pid(gains=PID_GAINS | {"integral": gain}), gain=PAIR)
    yield from cases(
        "set_gain",
        lambda name="integral", value=1.0: pid().set_gain(name, value),
        name=refused(NAMES, "gain"),
        value=refused(PAIR, "integral"),
    )
    finite = ("an entry of 1e308", "an entry of -1e308")
    yield case("state(state)", lambda v: setattr(pid(), "state", v), PAIR, takes=finite)
    yield from cases(
        "ComputedTorque",
        partial(control.ComputedTorque, tree=tree(), period=0.01, gains=PID_GAINS),
        tree=NUMBERS,
        gains=refused(NUMBERS, "gain"),
        gravity=optional(arrays(np.ones(3))),
    )
    yield from cases(
        "make_controller",
        partial(control.make_controller, kind="pid", tree=tree(), period=0.01),
        kind=refused(NAMES, "controller"),
        **dict.fromkeys(("tree", "period"), NUMBERS),
        gains=optional(NUMBERS, "gain"),
        torque_limit=optional(PAIR, takes=UNLIMITED),
    )
    held = ("empty array", "array of no shape that fits", "one number more")
    yield from cases("hold", control.hold, position=refused(PAIR, takes=held))


def step_cases():
    rest = np.zeros(2)
    driver = pid()

    def step(reference=(rest, rest, rest), measured=(rest, rest)):
        return driver.step(JointReference(*reference), JointState(*measured))

    for i, name in enumerate(("position", "velocity", "acceleration")):
        yield case(
            f"step(reference {name})",
            lambda v, i=i: step(reference=tuple(v if k == i else rest for k in range(3))),
            PAIR,
        )
    for i, name in enumerate(("position", "velocity")):
        yield case(
            f"step(measured {name})",
            lambda v, i=i: step(measured=tuple(v if k == i else rest for k in range(2))),
            PAIR,
        )
    yield case("reset(position)", lambda v: driver.reset(JointState(v, rest)), PAIR)


def suggestion_cases():
    for kind in ("pid", "pd_gravity", "computed_torque", "sliding_mode"):
        suggest = partial(getattr(control, f"suggest_{kind}_gains"), tree=tree())
        yield from cases(kind, suggest, tree=NUMBERS, frequency=NUMBERS, period=NUMBERS)


def writing_cases(folder):
    out = str(folder)
    texts = ("text", "text of a number", "empty text", "unknown name")
    yield from cases(
        "export_controller",
        partial(control.export_controller, controller=pid(), name="r", out=out),
        controller=refused(NUMBERS, "code"),
        name=refused(NAMES, takes=texts),
        out=refused(NUMBERS, takes=texts),
        target=NAMES,
    )
    library = partial(control.CController, library=out, joints=2, period=0.01)
    yield from cases("CController", library, library=NAMES, state_size=COUNTS)
    sources = refused(NAMES, "source", "file")
    yield from cases("compile_controller", control.compile_controller, source=sources)


@pytest.mark.parametrize("one", [*controller_cases(), *step_cases(), *suggestion_cases()], ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)


def test_what_is_no_argument_of_written_code_is_refused(tmp_path):
    assert_refused(*writing_cases(tmp_path))
