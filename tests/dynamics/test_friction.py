import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.dynamics import DRY_FRICTION_SPEED, friction_torques
from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Joint, JointKind, Link

DRIVE = Drive(rotor_inertia=0.1, viscous=0.3, coulomb=2.0)
SLIDER = build_tree(
    "slider",
    [
        Link("base", None, Joint("root")),
        Link("cart", "base", Joint("x", JointKind.PRISMATIC, drive=DRIVE)),
        Link("free", "cart", Joint("y", JointKind.PRISMATIC)),
    ],
)
speeds = st.floats(-100.0, 100.0)


def test_friction_is_zero_at_rest():
    assert friction_torques(SLIDER, [0.0, 0.0]) == (0.0, 0.0)


@given(speeds)
def test_friction_opposes_either_direction_alike(speed):
    forth, back = friction_torques(SLIDER, [speed, 0.0]), friction_torques(SLIDER, [-speed, 0.0])
    assert forth[0] == -back[0]


@given(speeds, speeds)
def test_friction_takes_power_and_grows_with_speed(a, b):
    slow, fast = sorted((a, b))
    brakes = [friction_torques(SLIDER, [speed, 0.0])[0] for speed in (slow, fast)]
    assert brakes[0] <= brakes[1]
    assert brakes[0] * slow >= 0.0


def test_friction_is_viscous_and_dry_once_moving():
    torque, none = friction_torques(SLIDER, [0.5, 0.5])
    assert torque == pytest.approx(0.3 * 0.5 + 2.0, rel=1e-12)
    assert none == 0.0


def test_dry_friction_has_96_percent_at_twice_the_stated_speed():
    speed = 2 * DRY_FRICTION_SPEED
    dry = friction_torques(SLIDER, [speed, 0.0])[0] - DRIVE.viscous * speed
    assert dry / DRIVE.coulomb == pytest.approx(math.tanh(2.0))
    assert np.round(dry / DRIVE.coulomb, 2) == 0.96
