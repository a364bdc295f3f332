"""Three revolute and three prismatic joints: both orientations, and one position for each."""

import numpy as np
import pytest

from linkwork.ik.families.recognise import recognise_chain
from linkwork.ik.geometry.chain import chain_of
from tests.ik.general.arms import random_arm
from tests.ik.judge import judge_form, positions


@pytest.mark.parametrize("kinds", ["PRPRPR", "RPRPRP", "PRRPRP"])
def test_positions_are_found(kinds):
    random = np.random.default_rng(3)
    for seed in range(5):
        form = recognise_chain(chain_of(random_arm(seed, kinds)))
        assert form is not None
        assert form.family == "three prismatic joints"
        verdict = judge_form(form, positions(form.chain, 300, random))
        assert verdict.good, verdict
