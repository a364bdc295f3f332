from __future__ import annotations

import re

import pytest
from pydantic import ValidationError

from linkwork.errors import RecordError
from linkwork.record import new_run_id
from linkwork.record.run_info import RunInfo
from tests.record.helpers import new_info


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
