from __future__ import annotations

import numpy as np
import pytest

from linkwork.record import FrameLayout
from tests.record.helpers import LAYOUT


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
