"""What a run is recorded with: its information and the layout of its frames."""

import re
import subprocess
import sys

import numpy as np
import pytest
from pydantic import ValidationError

from linkwork import record
from linkwork.errors import RecordError
from linkwork.record import FrameLayout, new_run_id
from linkwork.record.run_info import RunInfo
from tests.record.helpers import LAYOUT, new_info


@pytest.mark.parametrize("layout", [LAYOUT, FrameLayout((), ()), FrameLayout(("a",), (), ("s",))])
def test_the_views_cover_a_frame_once(layout):
    frame = np.arange(float(layout.size))
    seen = [
        frame[:2],
        layout.body_view(frame).ravel(),
        layout.joint_view(frame).ravel(),
        layout.channel_view(frame),
    ]
    assert np.array_equal(np.concatenate(seen), frame)


def test_views_of_a_block_are_the_views_of_its_frames():
    block = np.random.default_rng(0).normal(size=(5, LAYOUT.size))
    for view in (LAYOUT.body_view, LAYOUT.joint_view, LAYOUT.channel_view):
        assert np.array_equal(view(block), [view(frame) for frame in block])


def test_a_stamp_is_read_back():
    frame = LAYOUT.new()
    LAYOUT.stamp(frame, 12, 0.5)
    assert (LAYOUT.step(frame), LAYOUT.time(frame)) == (12, 0.5)


def test_run_ids_are_unique_and_begin_with_the_time():
    names = [new_run_id() for _ in range(200)]
    assert len(set(names)) == 200
    assert all(re.fullmatch(r"\d{8}-\d{6}-[0-9a-f]{6}", name) for name in names)


def test_information_survives_json():
    info = new_info(scene="Zelle é", scene_json='{"a": 1}', record_every=10)
    assert RunInfo.from_json(info.to_json()) == info


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"run": 3}', b"\xff"])
def test_other_text_is_refused(text):
    with pytest.raises(RecordError):
        RunInfo.from_json(text)


@pytest.mark.parametrize(
    "wrong", [{"step_size": 0.0}, {"step_size": 1e308}, {"step_size": 1e-9}, {"seed": 2**63}]
)
def test_impossible_information_cannot_be_made(wrong):
    with pytest.raises(ValidationError):
        new_info(**wrong)


def test_every_public_name_exists():
    assert all(getattr(record, name) is not None for name in record.__all__)


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="nonsense"):
        _ = record.nonsense


def test_importing_the_package_and_recording_need_no_database_driver():
    code = (
        "import sys; import linkwork.record as r; r.SpoolWriter, r.query, r.export_run;"
        "sys.exit(bool({'duckdb', 'xlsxwriter'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
