"""Recorded frames and events of a run, read from its store in chunks by one thread.

The store is opened for each chunk and closed again, so that other processes can load and query
meanwhile.
"""

import json
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import RecordError
from linkwork.record.database_url import parse_database
from linkwork.record.layout import BODY_FIELDS, FORCE_FIELDS, JOINT_FIELDS, FrameLayout, FrameVector
from linkwork.record.loader import open_loaded
from linkwork.record.queries.runs import find_run
from linkwork.record.run_info import RunStatus
from linkwork.record.stores.run_tables import run_number
from linkwork.record.stores.schema import FRAMES_OF_RUN, NAME_COLUMNS
from linkwork.record.stores.store import Store
from linkwork.world.engine.element import Event

MAX_EVENTS = 1000  # Events that `RunRows.newest_events` returns

_MAX_NAMES = 1000  # Names in one query


@dataclass(frozen=True)
class Chunk:
    """Consecutive frames of a run."""

    steps: NDArray[np.int64]
    frames: NDArray[np.float64]  # The frames; NaN for what is not stored
    events: list[Event]


@dataclass(frozen=True)
class Extent:
    """The recorded part of a run so far."""

    first: int
    last: int
    is_growing: bool


class RunRows:
    """Reads a run from its store, which is opened for each call and closed again."""

    def __init__(self, database: str | Path, run: str, layout: FrameLayout, wait: float) -> None:
        self._place = parse_database(database)
        self._run, self._layout, self._wait = run, layout, wait
        self._first = 0
        """Number of the frame before the first step."""

    def _open(self) -> Store:
        return self._place.open(self._wait, read_only=True)

    def extent(self) -> Extent:
        """Return what is recorded, after loading what has been written so far."""
        with open_loaded(self._place.url, self._wait) as store:
            status = find_run(store, self._run).status
            self._first = run_number(store, self._run) * FRAMES_OF_RUN
            # By its number a frame is found in the index, among those of all runs.
            sql = "select min(frame), max(frame) from frames where frame >= ? and frame < ?"
            span = [self._first, self._first + FRAMES_OF_RUN]
            first, last = next(store.stream(sql, span))
        if type(first) is not int or type(last) is not int:
            raise RecordError(f"run {self._run!r} has no recorded frames", hint="play another run")
        return Extent(first - self._first, last - self._first, status is RunStatus.RUNNING)

    def nearest(self, sign: str, step: int, skipped: int) -> int | None:
        """Return the recorded step nearest to a step, `<`, `<=` or `>` it; None without one."""
        order = "asc" if sign == ">" else "desc"
        with self._open() as store:
            rows = store.stream(
                "select distinct frame from frames where frame >= ? and frame < ?"
                f" and frame {sign} ? order by frame {order} limit 1 offset {skipped}",
                [self._first, self._first + FRAMES_OF_RUN, self._first + step],
            )
            row = next(rows, None)
        return None if row is None else int(row[0]) - self._first

    def chunk(self, first: int, after: int) -> Chunk:
        """Return the frames and events of the steps from one to before another."""
        span = [first, after]
        with self._open() as store:
            rows = store.stream(
                "select distinct frame, time from frames where frame >= ? and frame < ?",
                [self._first + step for step in span],
            )
            heads = sorted((int(frame) - self._first, time) for frame, time in rows)
            frames = np.full((len(heads), self._layout.size), np.nan)
            for frame, (step, time) in zip(frames, heads, strict=True):
                self._layout.stamp(frame, step, time)
            steps = np.array([step for step, _ in heads], dtype=np.int64)
            self._fill(store, span, {step: i for i, (step, _) in enumerate(heads)}, frames)
            events = list(self._events(store, "and step >= ? and step < ?", span))
        return Chunk(steps, frames, sorted(events, key=lambda event: event.step))

    def _fill(
        self, store: Store, span: Sequence[int], places: dict[int, int], frames: FrameVector
    ) -> None:
        """Fill frames with the rows of all tables."""
        layout = self._layout
        for table, names, fields, view in (
            ("poses", layout.bodies, BODY_FIELDS, layout.body_view(frames)),
            ("joints", layout.joints, JOINT_FIELDS, layout.joint_view(frames)),
            ("sensors", layout.channels, ("value",), layout.channel_view(frames)[..., None]),
            ("actuators", layout.actuators, ("effort",), layout.actuator_view(frames)[..., None]),
            ("forces", layout.touchable, FORCE_FIELDS, layout.force_view(frames)),
        ):
            columns = {name: i for i, name in enumerate(names)}
            # Qualified: `force` alone is a keyword of MariaDB.
            chosen = ", ".join(f"{table}.{x}" for x in ("step", NAME_COLUMNS[table], *fields))
            rows = self._rows_of(store, table, chosen, names, span)
            # Rows of later frames may have been loaded since the steps were read.
            rows = [row for row in rows if row[0] in places and row[1] in columns]
            if rows:
                indices = [places[row[0]] for row in rows], [columns[row[1]] for row in rows]
                view[indices] = _numbers([row[2:] for row in rows], table)

    def _rows_of(
        self, store: Store, table: str, columns: str, names: Sequence[str], span: Sequence[int]
    ) -> Iterator[tuple[Any, ...]]:
        """Return the rows of some steps; by all names, since an index finds the steps of a name."""
        sql = f"select {columns} from {table} where run = ? and {NAME_COLUMNS[table]} in"
        for first in range(0, len(names), _MAX_NAMES):
            some = names[first : first + _MAX_NAMES]
            where = f"({', '.join('?' * len(some))}) and step >= ? and step < ?"
            yield from store.stream(f"{sql} {where}", [self._run, *some, *span])

    def _events(self, store: Store, where: str, steps: Sequence[int]) -> Iterator[Event]:
        sql = f"select step, time, kind, message, data from events where run = ? {where}"
        for step, time, kind, message, data in store.stream(sql, [self._run, *steps]):
            yield Event(int(step), float(time), str(kind), str(message), _data(data))

    def newest_events(self, step: int) -> list[Event]:
        """Return the newest events at or before a step, oldest first."""
        with self._open() as store:
            # Rows are in the order of the run, in which events of one step have to stay.
            return list(deque(self._events(store, "and step <= ?", [step]), MAX_EVENTS))


def _numbers(rows: Sequence[tuple[Any, ...]], table: str) -> NDArray[np.float64]:
    try:
        return np.array(rows, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise RecordError(
            f"invalid value in table {table!r}: {error}", hint="repair or delete the run"
        ) from error


def _data(text: Any) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


CHUNK_ROWS = 20_000  # Rows of a chunk, about
MIN_FRAMES, MAX_FRAMES = 32, 1000  # Frames of a chunk
KEPT_CHUNKS = 4

T = TypeVar("T")


class FrameReader:
    """Reads frames of a run by their steps, waiting [s] for another process with the store."""

    def __init__(
        self, database: str | Path, run: str, layout: FrameLayout, record_every: int, wait: float
    ) -> None:
        self._rows = RunRows(database, run, layout, wait)
        names = (layout.bodies, layout.joints, layout.channels, layout.actuators, layout.touchable)
        count = 1 + sum(map(len, names))
        frames = min(max(CHUNK_ROWS // count, MIN_FRAMES), MAX_FRAMES)
        self._length = frames * record_every
        self._chunks: OrderedDict[int, Future[Chunk]] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="recorded frames")
        try:
            self.extent = self._read(self._rows.extent)
        except BaseException:
            self.close()
            raise

    def refresh(self) -> None:
        """Look for frames that were recorded meanwhile."""
        before = self.extent.last
        self.extent = self._read(self._rows.extent)
        for number in [x for x in self._chunks if x >= before // self._length]:
            del self._chunks[number]

    def at(self, step: int) -> FrameVector:
        """Return the last frame at or before a step; the first one if there is none."""
        chunk = self._chunk(step)
        index = int(np.searchsorted(chunk.steps, step, side="right")) - 1
        if index >= 0:
            return chunk.frames[index]
        nearest = self._read(lambda: self._rows.nearest("<=", step, 0))
        return self._exactly(self.extent.first if nearest is None else nearest)

    def beside(self, step: int, count: int) -> FrameVector:
        """Return the frame so many frames after the one at a recorded step, before it if negative.

        Beyond the ends it is the last or the first frame.
        """
        chunk = self._chunk(step)
        index = int(np.searchsorted(chunk.steps, step)) + count
        if count == 0 or 0 <= index < len(chunk.steps):
            return chunk.frames[index]
        sign = ">" if count > 0 else "<"
        nearest = self._read(lambda: self._rows.nearest(sign, step, abs(count) - 1))
        end = self.extent.last if count > 0 else self.extent.first
        return self._exactly(end if nearest is None else nearest)

    def prefetch(self, step: int) -> None:
        """Start to read the chunk of a step, and the one after it."""
        for number in (step // self._length, step // self._length + 1):
            if number * self._length <= self.extent.last:
                self._start(number)

    def events_between(self, after: int, until: int) -> Iterator[Event]:
        """Return the events of the steps after one and until another, in order."""
        for number in range((after + 1) // self._length, until // self._length + 1):
            for event in self._chunk(number * self._length).events:
                if after < event.step <= until:
                    yield event

    def events_until(self, step: int) -> list[Event]:
        """Return the newest events at or before a step, oldest first."""
        return self._read(lambda: self._rows.newest_events(step))

    def close(self) -> None:
        """End the thread that reads."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _exactly(self, step: int) -> FrameVector:
        chunk = self._chunk(step)
        return chunk.frames[int(np.searchsorted(chunk.steps, step))]

    def _chunk(self, step: int) -> Chunk:
        number = step // self._length
        try:
            return self._start(number).result()
        except BaseException:
            self._chunks.pop(number, None)
            raise

    def _start(self, number: int) -> Future[Chunk]:
        if number not in self._chunks:
            span = number * self._length, (number + 1) * self._length
            self._chunks[number] = self._thread.submit(self._rows.chunk, *span)
        self._chunks.move_to_end(number)
        while len(self._chunks) > KEPT_CHUNKS:
            self._chunks.popitem(last=False)
        return self._chunks[number]

    def _read(self, read: Callable[[], T]) -> T:
        return self._thread.submit(read).result()
