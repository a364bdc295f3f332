import numpy as np
import pytest

from linkwork.errors import DivergenceError
from linkwork.session.engine import Engine
from linkwork.world import load_scene


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300])
def test_a_divergence_is_named_in_its_step_and_rewound(value):
    engine = Engine(load_scene("irb140-table"))
    engine.advance(50)
    dof = engine.world.robots["arm"].speeds[2]
    before = engine.checkpoint()
    engine.world.data.qfrc_applied[dof] = value
    with pytest.raises(DivergenceError) as caught:
        engine.advance(1)
    assert caught.value.step == 51
    assert "arm/q" in caught.value.element
    assert engine.step_count == 50
    assert engine.checkpoint() == before
    engine.advance(1)
    assert engine.step_count == 51


def test_after_a_divergence_reset_runs_again():
    engine = Engine(load_scene("irb140-table"))
    engine.world.data.qvel[0] = np.nan
    with pytest.raises(DivergenceError):
        engine.advance(1)
    engine.reset()
    engine.advance(10)
    assert engine.step_count == 10
