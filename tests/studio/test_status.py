from __future__ import annotations

import math

import numpy as np

from linkwork.errors import LinkworkError
from linkwork.session.state import Snapshot
from linkwork.studio.status import Notices, status_html


def snapshot(**changes) -> Snapshot:
    plain = {
        "frame": np.zeros(2),
        "step": 12345,
        "time": 24.69,
        "playing": True,
        "speed": 2.0,
        "real_time_factor": 1.987,
    }
    return Snapshot(**(plain | changes))


def test_a_playing_scene_shows_its_numbers():
    shown = status_html(snapshot(run="run-7"), recorded=False)
    for number in ("24.690 s", "12\u202f345", "1.99 of 2.00", "run-7"):
        assert number in shown


def test_a_standing_scene_says_so():
    assert "paused" in status_html(snapshot(playing=False), recorded=False)


def test_unpaced_speed_reads_max():
    assert "1.99 of max" in status_html(snapshot(speed=math.inf), recorded=False)


def test_a_run_that_is_not_recorded_says_so():
    assert "not recorded" in status_html(snapshot(), recorded=False)


def test_names_never_become_markup():
    assert "<script>" not in status_html(snapshot(run="<script>"), recorded=False)


def test_names_are_visible():
    assert r"\u202e\x1b" in status_html(snapshot(run="\u202e\x1b"), recorded=False)


class Client:
    """Keeps what it is notified of."""

    def __init__(self):
        self.notified = []

    def get_clients(self):
        return {0: self}

    def add_notification(self, title, body, **_):
        self.notified.append((title, body))
        return self

    def remove(self):
        pass


def test_notices_are_visible():
    client = Client()
    notices = Notices(client)
    notices.problem("no \u202e", LinkworkError("bad\n"))
    with notices.busy("\x1b", "\udcff"):
        pass
    assert client.notified == [(r"no \u202e", r"bad\n"), (r"\x1b", r"\udcff")]
