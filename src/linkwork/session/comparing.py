"""Comparing frames with those of a recorded run, as they come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.record import NullRecorder
from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS, FrameLayout, FrameVector
from linkwork.record.loader import open_loaded
from linkwork.record.stores.schema import NAME_COLUMNS

Rows = Iterator[tuple[Any, ...]]

_FIELDS = {"poses": BODY_FIELDS, "joints": JOINT_FIELDS}


@contextmanager
def recorded_frames(store: str | Path, run: str, wait: float) -> Iterator[dict[str, Rows]]:
    """The rows of a run's poses and joints, by step and name."""
    with open_loaded(store, wait) as opened:
        yield {
            table: opened.stream(
                f"select step, {', '.join(fields)} from {table} where run = ? "
                f"order by step, {NAME_COLUMNS[table]}",
                [run],
            )
            for table, fields in _FIELDS.items()
        }


class Comparison(NullRecorder):
    """Records nothing, but compares what it is given with what was recorded.

    Attributes:
        different_at: The first step at which they differ; None while they do not.
    """

    def __init__(self, recorded: dict[str, Rows], layout: FrameLayout) -> None:
        self._recorded = recorded
        self._layout = layout
        self._orders = {
            "poses": np.argsort(np.array(layout.bodies, dtype=object)),
            "joints": np.argsort(np.array(layout.joints, dtype=object)),
        }
        self.different_at: int | None = None

    def append(self, frame: FrameVector) -> None:
        """Compares one frame."""
        if self.different_at is not None:
            return
        step = int(frame[0])
        views = {"poses": self._layout.body_view(frame), "joints": self._layout.joint_view(frame)}
        for table, order in self._orders.items():
            rows = list(islice(self._recorded[table], len(order)))
            recorded = np.array(rows, dtype=float).reshape(-1, 1 + len(_FIELDS[table]))
            present = np.column_stack([np.full(len(order), step), views[table][order]])
            if not np.array_equal(recorded, present, equal_nan=True):
                self.different_at = step
                return
