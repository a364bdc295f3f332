"""Speed of WorkPartner on soil with every step recorded."""

import time

import pytest

from linkwork.record import open_run
from linkwork.session import open_session

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]

ASKED, SECONDS, RUNS = 8.0, 10.0, 3


def test_speed_on_soil_with_every_step_recorded(report, tmp_path):
    factors = []
    for number in range(RUNS):
        store = tmp_path / f"run{number}.duckdb"
        with open_session(
            "workpartner-soil", overrides=["recording.rate=1000"], store=store, process=False
        ) as session:
            session.run_for(1.0)
            # All threads of the process: physics and recording on one core.
            began = time.process_time()
            session.run_for(SECONDS)
            factors.append(SECONDS / (time.process_time() - began))
            run = session.latest().run
        loads = open_run(run, store=store).signal("SoilFL.load")
        assert len(loads.times) >= SECONDS * 1000
    report("workpartner-soil", factors=factors, asked=ASKED)
    assert max(factors) >= ASKED
