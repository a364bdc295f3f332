"""Runs of the pole task of WorkPartner, and what became of the pole."""

from __future__ import annotations

import math

import numpy as np

from linkwork.library.catalogue import sequence_file
from linkwork.server.sequence.sequence_file import Pause, read_sequence
from tests.library.scene_runs import SceneRun

WEIGHT = 5.0 * 9.81
SCATTER = "{{position: [{0}, {0}, 0], yaw: {1}}}"


ROBOT_SCATTER = (0.01, math.radians(2.0))
"""Displacement of the robot at the start [m, rad]."""


def scattered(robot=ROBOT_SCATTER, pole=(0.0, 0.0)):
    """Overrides that displace robot and pole at the start, up to a distance [m] and a yaw [rad]."""
    return [
        f"bodies.{name}.scatter={SCATTER.format(*most)}"
        for name, most in (("Front", robot), ("Pole", pole))
    ]


class PoleRun(SceneRun):
    """A run of the task that keeps wheel loads over time."""

    def __init__(self, scene: str, *overrides: str, seed: int = 0) -> None:
        super().__init__(scene, *overrides, seed=seed)
        self.rows: list[np.ndarray] = []

    def watch_loads(self, seconds: float, every: float = 0.1) -> None:
        """Runs on; keeps time and the four wheel loads."""
        end = self.session.latest().time + seconds
        while (left := end - self.session.latest().time) > 1e-9:
            self.run(min(every, left))
            self.rows.append(np.array([self.session.latest().time, *self.channels("Load")]))

    def play(self, sequence: str = "workpartner-pole") -> PoleRun:
        """Plays the open-loop sequence with exact pauses."""
        for step in read_sequence(sequence_file(sequence)):
            if isinstance(step, Pause):
                self.watch_loads(step.seconds)
            else:
                self.session.set(f"actuators.{step.device}.command", step.values[0])
        return self

    def carry_out(self, most: float = 120.0) -> str:
        """Runs the mission of the scene to its end; its status."""
        self.watch_loads(0.5, 0.5)
        while self.session.mission().status == "running" and self.session.latest().time < most:
            self.watch_loads(0.5, 0.5)
        return self.session.mission().status

    def touching(self) -> set[str]:
        """Bodies that touch the pole."""
        pairs = [{x.body_a, x.body_b} for x in self.session.contacts()]
        return set().union(*(x - {"Pole"} for x in pairs if "Pole" in x))

    def verdict(self, target_x: float = 5.5) -> dict[str, float | bool]:
        """Whether the pole rests on the target cubes and the robot has backed off, and how well."""
        pole = self.body("Pole")
        w, x, y, z = pole[3:7]
        axis = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
        back = float(pole[0] - self.channels("Hand")[[0, 3]].max())
        is_still = float(abs(pole[7:13]).max()) < 1e-3
        return {
            "done": self.touching() == {"TargetL", "TargetR"} and is_still and back > 0.5,
            "off_mm": 1e3 * math.hypot(pole[0] - target_x, pole[1]),
            "yaw_deg": math.degrees(abs(math.atan2(axis[0], abs(axis[1])))),
            "backed_off_m": back,
            "seconds": self.session.latest().time,
        }

    def rise(self) -> float:
        """Median of the total wheel load while the pole is held, less that at the start [N].

        Held is where the wheels carry at least half of the pole; the median leaves out jolts.
        """
        rows = np.array(self.rows)
        total = rows[:, 1:].sum(axis=1)
        more = total - total[rows[:, 0] <= 1.0 + 1e-9][-1]
        return float(np.median(more[more > WEIGHT / 2]))
