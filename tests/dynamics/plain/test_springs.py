"""Springs of joints of each kind, couplings between frames, and dry friction."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.dynamics import (
    DRY_FRICTION_VELOCITY,
    friction_torques,
    integrate,
    potential_energy,
    spring_energy,
    spring_torques,
)
from linkwork.model.build import build_tree
from linkwork.model.link import Coupling, Drive, Joint, JointKind, Mimic, TreeLink
from linkwork.spatial import Pose, sphere_inertia
from linkwork.trace import Argument, trace
from linkwork.trace.derivative import forward
from linkwork.trace.evaluate import evaluate
from linkwork.trace.scalar import Traced

SPRING = Drive(stiffness=3.0, rest=0.4)
BASE = TreeLink("base", None, Joint("root"))
BODY = sphere_inertia(1.0, 0.1)
X = (1.0, 0.0, 0.0)
positions = st.floats(-5.0, 5.0)
turns = st.tuples(*[st.floats(-1.7, 1.7)] * 3)


def on_spring(kind: JointKind, *more: TreeLink):
    return build_tree(
        "sprung", [BASE, TreeLink("cart", "base", Joint("q", kind, X, drive=SPRING)), *more]
    )


def stay(stiffness: float = 2.0, rest: float = 0.5, damping: float = 0.0):
    """Two carts on one rail, coupled."""
    slide = JointKind.PRISMATIC
    carts = [
        TreeLink("left", "base", Joint("a", slide, X), inertia=BODY),
        TreeLink("right", "base", Joint("b", slide, X), inertia=BODY),
    ]
    coupling = Coupling("stay", "left", "right", stiffness, rest, damping)
    return build_tree("rail", [BASE, *carts], tool="left", couplings=[coupling])


@pytest.mark.parametrize("kind", [JointKind.REVOLUTE, JointKind.PRISMATIC])
@given(q=positions)
def test_a_joint_is_held_against_its_spring(kind, q):
    tree = on_spring(kind)
    assert spring_torques(tree, [q], [7.0]) == (3.0 * (q - 0.4),)
    assert spring_energy(tree, [q]) == pytest.approx(1.5 * (q - 0.4) ** 2)


@given(turns)
def test_a_ball_is_turned_straight_back_home(turn):
    tree = on_spring(JointKind.BALL)
    wxyz = integrate(tree, tree.home, turn)
    held = spring_torques(tree, wxyz, [0.0] * 3)
    assert held == pytest.approx([3.0 * x for x in turn], abs=1e-9)
    assert spring_energy(tree, wxyz) == pytest.approx(1.5 * math.hypot(*turn) ** 2, abs=1e-9)
    opposite = [-x for x in wxyz]
    assert spring_torques(tree, opposite, [0.0] * 3) == pytest.approx(held, abs=1e-9)


def test_a_follower_pulls_on_its_leader():
    follower = Joint("f", JointKind.PRISMATIC, X, drive=SPRING, mimic=Mimic("q", -2.0, 0.1))
    tree = on_spring(JointKind.PRISMATIC, TreeLink("last", "cart", follower))
    q = 0.7
    expected = 3.0 * (q - 0.4) - 2.0 * 3.0 * (-2.0 * q + 0.1 - 0.4)
    assert spring_torques(tree, [q], [0.0]) == pytest.approx([expected])


@given(positions, positions)
def test_a_coupling_pulls_its_ends_together_beyond_its_rest(a, b):
    held = spring_torques(stay(), [a, b], [0.0, 0.0])
    tension = 2.0 * (abs(b - a) - 0.5)
    assert held[0] == -held[1]
    if abs(b - a) > 1e-9:
        assert held[1] == pytest.approx(math.copysign(1.0, b - a) * tension, abs=1e-9)


@given(st.tuples(positions, positions), st.tuples(positions, positions))
def test_a_damper_takes_power_and_a_spring_alone_none(q, qd):
    damped = np.dot(spring_torques(stay(0.0, damping=4.0), q, qd), qd)
    expected = 4.0 * (qd[1] - qd[0]) ** 2 if abs(q[1] - q[0]) > 1e-9 else damped
    assert damped == pytest.approx(expected, abs=1e-9)
    assert damped >= 0.0
    assert spring_torques(stay(), q, qd) == spring_torques(stay(), q, (0.0, 0.0))


def test_a_coupling_without_length_has_no_force():
    tree = stay(damping=1.0)
    assert spring_torques(tree, [0.3, 0.3], [1.0, 2.0]) == (0.0, 0.0)
    assert spring_energy(tree, [0.3, 0.3]) == pytest.approx(0.25)


def test_derivatives_are_finite_where_springs_have_no_direction():
    ball = TreeLink("ball", "left", Joint("c", JointKind.BALL, drive=SPRING), inertia=BODY)
    rail = stay()
    tree = build_tree("x", [*rail.links, ball], tool="left", couplings=rail.couplings)
    q = (0.3, 1.0, 0.0, 0.0, 0.0, 0.3)
    still = (0.0,) * tree.velocity_count

    def slopes(q):
        torques = spring_torques(tree, q, still)
        graph = q[0].graph
        rows = forward(graph, [x.node for x in torques], [x.node for x in q])
        return {"slopes": [[Traced(graph, node) for node in row] for row in rows]}

    program = trace("slopes", slopes, [Argument("q", len(q))])
    assert np.isfinite(evaluate(program, q=q)["slopes"]).all()


def test_potential_energy_has_the_springs():
    tree = stay()
    assert potential_energy(tree, [0.0, 2.0]) == spring_energy(tree, [0.0, 2.0]) == 2.25


def test_couplings_between_frames_that_cannot_move_ask_nothing():
    post = TreeLink("post", "base", Joint("weld"), Pose.from_translation((0.0, 0.0, 1.0)))
    cart = TreeLink("cart", "base", Joint("q", JointKind.PRISMATIC, X), inertia=BODY)
    links = [BASE, post, cart]
    tree = build_tree("x", links, tool="cart", couplings=[Coupling("stay", "base", "post", 1.0)])
    assert spring_torques(tree, [0.2], [0.3]) == (0.0,)
    assert spring_energy(tree, [0.2]) == 0.5


DRIVE = Drive(rotor_inertia=0.1, viscous=0.3, coulomb=2.0)
SLIDER = build_tree(
    "slider",
    [
        TreeLink("base", None, Joint("root")),
        TreeLink("cart", "base", Joint("x", JointKind.PRISMATIC, drive=DRIVE)),
        TreeLink("free", "cart", Joint("y", JointKind.PRISMATIC)),
    ],
)
velocities = st.floats(-100.0, 100.0)


def by_direction(back: float, ratio: float = 1.0):
    """A cart with other dry friction backwards, that carries a follower with friction."""
    drive = Drive(viscous=0.3, coulomb=2.0, coulomb_back=back)
    follower = Joint("y", JointKind.PRISMATIC, drive=drive, mimic=Mimic("x", ratio))
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("cart", "base", Joint("x", JointKind.PRISMATIC)),
        TreeLink("last", "cart", follower),
    ]
    return build_tree("slider", links)


def test_friction_is_zero_at_rest():
    assert friction_torques(SLIDER, [0.0, 0.0]) == (0.0, 0.0)


@given(velocities)
def test_friction_opposes_either_direction_alike(velocity):
    forth = friction_torques(SLIDER, [velocity, 0.0])
    back = friction_torques(SLIDER, [-velocity, 0.0])
    assert forth[0] == -back[0]


@given(velocities, velocities)
def test_friction_takes_power_and_grows_with_velocity(a, b):
    slow, fast = sorted((a, b))
    brakes = [friction_torques(SLIDER, [velocity, 0.0])[0] for velocity in (slow, fast)]
    assert brakes[0] <= brakes[1]
    assert brakes[0] * slow >= 0.0


def test_friction_is_viscous_and_dry_once_moving():
    torque, none = friction_torques(SLIDER, [0.5, 0.5])
    assert torque == pytest.approx(0.3 * 0.5 + 2.0, rel=1e-12)
    assert none == 0.0


def test_dry_friction_has_96_percent_at_twice_the_stated_velocity():
    velocity = 2 * DRY_FRICTION_VELOCITY
    dry = friction_torques(SLIDER, [velocity, 0.0])[0] - DRIVE.viscous * velocity
    assert dry / DRIVE.coulomb == pytest.approx(math.tanh(2.0))
    assert np.round(dry / DRIVE.coulomb, 2) == 0.96


@given(velocities, st.floats(0.0, 5.0))
def test_dry_friction_may_differ_by_direction(velocity, back):
    (torque,) = friction_torques(by_direction(back), [velocity])
    full = 2.0 if velocity > 0 else back
    expected = 0.3 * velocity + full * math.tanh(velocity / DRY_FRICTION_VELOCITY)
    assert torque == pytest.approx(expected, rel=1e-12)
    assert torque * velocity >= 0.0


@given(velocities, st.sampled_from([-3.0, -0.5, 2.0]))
def test_a_leader_feels_the_friction_of_its_follower_by_their_ratio(velocity, ratio):
    (torque,) = friction_torques(by_direction(0.7, ratio), [velocity])
    (torque_alone,) = friction_torques(by_direction(0.7), [ratio * velocity])
    assert torque == pytest.approx(ratio * torque_alone, rel=1e-12)
    assert torque * velocity >= 0.0


def test_friction_by_direction_of_many_velocities_is_that_of_each():
    velocities = np.linspace(-0.05, 0.05, 7)
    (batch,) = friction_torques(by_direction(0.4), [velocities])
    assert np.allclose(batch, [friction_torques(by_direction(0.4), [v])[0] for v in velocities])
