"""Arms at random of every family: all of their positions are found, also near special ones."""

import numpy as np
import pytest

from linkwork.ik.families.recognise import recognise_chain, recognise_six_axes
from linkwork.ik.families.srs_arm import recognise_srs_arm
from linkwork.ik.families.wrists import recognise_spherical_wrist
from linkwork.ik.geometry.chain import chain_of
from tests.ik.families.random_revolute import parallel_arm, seven_axes_arm, spherical_wrist_arm
from tests.ik.families.test_spherical_wrist import SHAPES
from tests.ik.general.arms import random_arm
from tests.ik.judge import judge_few_arms, judge_many_arms, judged, positions

LAYOUTS = ((1, (4, 5)), (0, (4, 5)), (0, (3, 4)), (2, (0, 1)), (3, (0, 1)), (3, (1, 2)))


def forms(recognise, arm, *options):
    return lambda seed: recognise(arm(seed, *options))


FORMS = {
    **{
        f"{kinds} {shape}": forms(recognise_spherical_wrist, spherical_wrist_arm, kinds, shape)
        for kinds, shape in SHAPES
    },
    **{
        f"parallel {start} {pair}": forms(recognise_six_axes, parallel_arm, start, pair)
        for start, pair in LAYOUTS
    },
    "seven axes": forms(recognise_srs_arm, seven_axes_arm),
}


@pytest.mark.parametrize("name", FORMS)
def test_random_arms_are_solved(name):
    count, least = (20, 20) if name == "seven axes" else (12, 6)
    judge_few_arms(FORMS[name], count, least=least)


@pytest.mark.long
@pytest.mark.parametrize("name", FORMS)
def test_many_random_arms_are_solved(name):
    judge_many_arms(FORMS[name])


@pytest.mark.parametrize("kinds", ["PRPRPR", "RPRPRP", "PRRPRP"])
def test_three_prismatic_joints_in_any_order_are_solved(kinds):
    random = np.random.default_rng(3)
    for seed in range(5):
        form = recognise_chain(chain_of(random_arm(seed, kinds)))
        assert form.family == "three prismatic joints"
        judged(form, positions(form.chain, 300, random))
