"""Runs of library scenes, for tests."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS
from linkwork.session import open_session


class SceneRun:
    """A session in the caller's thread, watched by name."""

    def __init__(self, scene: str, *overrides: str, seed: int = 0) -> None:
        self.session = open_session(scene, overrides=overrides, seed=seed, process=False)
        self.layout = self.session.info.layout

    def __enter__(self) -> SceneRun:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def run(self, seconds: float) -> SceneRun:
        """Runs on; fails where physics stopped."""
        assert self.session.run_for(seconds).trouble == ""
        return self

    def watch(self, seconds: float, every: float, look: Callable[[], float]) -> np.ndarray:
        seen = []
        for _ in range(round(seconds / every)):
            self.run(every)
            seen.append(look())
        return np.array(seen)

    def place(self, body: str) -> np.ndarray:
        return self.body(body)[:3]

    def body(self, name: str) -> np.ndarray:
        assert len(BODY_FIELDS) == 13
        return self.layout.body_view(self.session.latest().frame)[self.layout.bodies.index(name)]

    def joint(self, name: str) -> float:
        row = self.layout.joint_view(self.session.latest().frame)[self.layout.joints.index(name)]
        return float(row[JOINT_FIELDS.index("position")])

    def channels(self, prefix: str) -> np.ndarray:
        frame = self.session.latest().frame
        chosen = [i for i, name in enumerate(self.layout.channels) if name.startswith(prefix)]
        return self.layout.channel_view(frame)[chosen]
