import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.dynamics import DRY_FRICTION_VELOCITY, friction_torques
from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Joint, JointKind, Mimic, TreeLink

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
    forth, back = (
        friction_torques(SLIDER, [velocity, 0.0]),
        friction_torques(SLIDER, [-velocity, 0.0]),
    )
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
