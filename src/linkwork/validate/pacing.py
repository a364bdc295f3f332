"""Pace of a session against the wall clock."""

from __future__ import annotations

import time

from linkwork.session.open_scene import open_session


def paced_time(scene: str, factor: float, seconds: float) -> tuple[float, float]:
    """Return the simulated and wall time that a session runs at a pace [s].

    Args:
        scene: Scene of the library.
        factor: Pace: simulated time over wall time; 0 pauses.
        seconds: Wall time [s].
    """
    with open_session(scene) as session:
        session.set_speed(factor)
        session.start()
        # The physics process has begun.
        time.sleep(0.3)
        first, began = session.latest().time, time.perf_counter()
        time.sleep(seconds)
        last, ended = session.latest().time, time.perf_counter()
    return last - first, ended - began
