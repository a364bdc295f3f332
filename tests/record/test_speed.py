"""What recording and loading may cost."""

import time

import numpy as np
import pytest

from linkwork.record import FrameLayout, RunStatus, SpoolWriter, load_spools, open_run
from tests.record.helpers import append_all, new_frames, new_info, record

pytestmark = pytest.mark.long

ARM = FrameLayout(
    tuple(f"arm/link{number}" for number in range(10)),
    tuple(f"arm/q{number}" for number in range(6)),
)
FRAMES = new_frames(20_000, ARM)


def test_appending_a_frame_costs_less_than_three_microseconds(database):
    writer = SpoolWriter(database, new_info(ARM))
    costs = []
    for frame in FRAMES:
        began = time.perf_counter()
        writer.append(frame)
        costs.append(time.perf_counter() - began)
    writer.finish(RunStatus.FINISHED, len(FRAMES))
    assert writer.trouble == ""
    assert np.median(costs) < 3e-6


def test_two_hundred_thousand_rows_are_loaded_in_a_processor_second(database):
    writer = SpoolWriter(database, new_info(ARM))
    append_all(writer, FRAMES)
    writer.finish(RunStatus.FINISHED, len(FRAMES))
    began = time.process_time()
    load_spools(database)
    assert len(FRAMES) * 16 / (time.process_time() - began) > 200_000


def test_one_signal_of_ten_minutes_among_a_hundred_is_read_in_a_fifth_of_a_second(database):
    layout = FrameLayout((), tuple(f"arm/q{number}" for number in range(25)))
    record(database, new_frames(60_001, layout), new_info(layout))
    run = open_run("latest", store=database)
    costs = []
    for _ in range(5):
        began = time.perf_counter()
        signal = run["arm/q7.velocity"]
        costs.append(time.perf_counter() - began)
    assert len(signal) == 60_001
    assert min(costs) < 0.2
