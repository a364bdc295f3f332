"""A disk that is full, slow or broken never stops the physics, nor costs what was acknowledged."""

import errno
import os
import resource
from types import SimpleNamespace

import numpy as np
import pytest

from linkwork.errors import RecordError
from linkwork.record import RunStatus, SpoolWriter, load_spools, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.record.queries.run_record import read_run
from linkwork.record.spool import writer as spool_writer
from tests.record import helpers
from tests.waiting import wait_until


class Disk:
    """Stands between the spool and the disk; can be full, nearly full or broken."""

    def __init__(self, monkeypatch):
        self.room = None
        self.says_room = False
        self.broken = False
        self._pwrite, self._fsync, self._ftruncate = os.pwrite, os.fsync, os.ftruncate
        for name in ("pwrite", "fsync", "ftruncate", "fstatvfs"):
            monkeypatch.setattr(os, name, getattr(self, name))

    def pwrite(self, descriptor, data, offset):
        if self.room is not None:
            if not self.room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            data = data[: self.room]
            self.room -= len(data)
        return self._pwrite(descriptor, data, offset)

    def ftruncate(self, descriptor, length):
        if self.room is not None:
            self.room += os.fstat(descriptor).st_size - length
        self._ftruncate(descriptor, length)

    def fstatvfs(self, descriptor):
        is_reported = self.says_room and self.room is not None
        return SimpleNamespace(f_bavail=self.room, f_frsize=1, f_blocks=int(is_reported))

    def fsync(self, descriptor):
        if self.broken:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._fsync(descriptor)


@pytest.fixture
def disk(monkeypatch):
    monkeypatch.setattr(spool_writer, "RING_BYTES", 100 * helpers.LAYOUT.size * 8)
    return Disk(monkeypatch)


def steps_in(database):
    return [
        step for (step,) in helpers.select(database, "select step from joints where joint='arm/q1'")
    ]


def test_frames_wait_while_the_disk_is_full(database, disk):
    writer = SpoolWriter(database, helpers.new_info())
    frames = helpers.new_frames(90)
    helpers.append_all(writer, frames[:10])
    wait_until(lambda: writer.acknowledged == 10)
    disk.room = 1000
    helpers.append_all(writer, frames[10:])
    wait_until(lambda: "No space left" in writer.trouble)
    # A block begun before the others may be short enough to fit.
    assert 10 <= writer.acknowledged < 90
    disk.room = None
    wait_until(lambda: writer.acknowledged == 90)
    assert writer.trouble == ""
    writer.finish(RunStatus.FINISHED, 90)
    assert steps_in(database) == list(range(90))


def test_a_disk_full_for_long_costs_frames_and_says_which(database, disk):
    writer = SpoolWriter(database, helpers.new_info())
    disk.room = 0
    frames = helpers.new_frames(150)
    helpers.append_all(writer, frames)
    wait_until(lambda: "No space left" in writer.trouble)
    assert "50 frames are lost" in writer.trouble
    disk.room = None
    wait_until(lambda: writer.acknowledged == 100)
    writer.append(frames[-1])
    writer.finish(RunStatus.FINISHED, 150)
    assert writer.trouble == "50 frames are lost"
    assert steps_in(database) == [*range(100), 149]
    (gap,) = helpers.select(database, "select step, kind, data from events")
    assert gap == (149, "gap", '{"lost": 50}')


def test_a_full_disk_at_the_end_keeps_what_was_acknowledged(database, disk):
    writer = SpoolWriter(database, helpers.new_info())
    helpers.append_all(writer, helpers.new_frames(30)[:20])
    wait_until(lambda: writer.acknowledged == 20)
    disk.room = 50
    helpers.append_all(writer, helpers.new_frames(30)[20:])
    writer.command(1, 0.0, "speed", 1, "script")
    writer.finish(RunStatus.FINISHED, 30)
    assert "10 frames are lost; 1 commands are lost" in writer.trouble
    disk.room = None
    assert [(x.status, x.steps) for x in recorded_runs(store=database)] == [("interrupted", 19)]
    assert steps_in(database) == list(range(20))


@pytest.mark.parametrize("says_room", [True, False])
def test_a_nearly_full_disk_keeps_all_that_fits(database, disk, monkeypatch, says_room):
    """However large the blocks are in which frames would be written."""
    monkeypatch.setattr(spool_writer, "_SPARE_BYTES", 2000)
    monkeypatch.setattr(spool_writer, "SYNC_SECONDS", 60.0)
    disk.says_room = says_room
    writer = SpoolWriter(database, helpers.new_info())
    disk.room = 30 * 8 * helpers.LAYOUT.size + 4000
    helpers.append_all(writer, helpers.new_frames(90))
    writer.finish(RunStatus.FINISHED, 90, "hash")
    kept = writer.acknowledged
    assert 25 <= kept < 40
    assert writer.trouble.count("No space left") == 1
    assert f"{90 - kept} frames are lost" in writer.trouble
    disk.room = None
    assert load_spools(database).troubles == []
    assert steps_in(database) == list(range(kept))


def test_a_run_on_a_full_disk_has_an_end_and_says_what_is_missing(database, disk, monkeypatch):
    monkeypatch.setattr(spool_writer, "_SPARE_BYTES", 2000)
    disk.says_room = True
    writer = SpoolWriter(database, helpers.new_info())
    disk.room = 20_000
    for number, frame in enumerate(helpers.new_frames(400)):
        writer.append(frame)
        if number == 200:
            wait_until(lambda: "No space left" in writer.trouble)
            writer.command(200, 0.2, "speed", 1, "script")
    writer.finish(RunStatus.FINISHED, 400, "hash")
    kept = writer.acknowledged
    disk.room = None
    assert [(x.status, x.steps) for x in recorded_runs(store=database)] == [("finished", 400)]
    assert steps_in(database) == list(range(kept))
    gaps = helpers.select(database, "select step, data from events where kind = 'gap'")
    assert gaps == [(399, f'{{"lost": {400 - kept}}}')]
    assert helpers.select(database, "select step from commands") == [(200,)]


def test_a_block_that_did_not_fit_leaves_nothing_behind(database, disk):
    writer = SpoolWriter(database, helpers.new_info())
    helpers.append_all(writer, helpers.new_frames(20))
    wait_until(lambda: writer.acknowledged == 20)
    disk.room = 1000
    helpers.append_all(writer, helpers.new_frames(20))
    wait_until(lambda: "No space left" in writer.trouble)
    writer.finish(RunStatus.FINISHED, 40)
    disk.room = None
    assert load_spools(database).troubles == []


def test_commands_and_events_wait_and_are_bounded_each(database, disk, monkeypatch):
    """However many events there are, no command is lost; what is lost is told."""
    monkeypatch.setattr(spool_writer, "LOG_ENTRIES", 5)
    writer = SpoolWriter(database, helpers.new_info())
    disk.room = 0
    for step in range(9):
        writer.event(step, 0.0, "alarm", "loud")
    for step in range(8):
        writer.command(step, 0.0, "speed", step, "script")
    assert "3 commands are lost; 4 events are lost" in writer.trouble
    disk.room = None
    writer.finish(RunStatus.FINISHED, 8, "hash")
    assert helpers.select(database, "select step from commands") == [(step,) for step in range(5)]
    gaps = helpers.select(database, "select data from events where kind = 'gap' order by data")
    assert gaps == [('{"lost_commands": 3}',), ('{"lost_events": 4}',)]
    assert read_run(database, "latest").lost_commands == 3


def test_a_failing_fsync_ends_the_recording(database, disk):
    writer = SpoolWriter(database, helpers.new_info())
    helpers.append_all(writer, helpers.new_frames(10))
    wait_until(lambda: writer.acknowledged == 10)
    disk.broken = True
    helpers.append_all(writer, helpers.new_frames(10))
    wait_until(lambda: "cannot sync" in writer.trouble)
    disk.broken = False
    wait_until(lambda: not writer._thread.is_alive())
    helpers.append_all(writer, helpers.new_frames(7))
    assert "7 frames are lost" in writer.trouble
    writer.finish(RunStatus.FINISHED, 20)
    assert writer.acknowledged == 10
    assert recorded_runs(store=database)[0].status == "interrupted"


def test_no_room_for_the_first_block_refuses_the_recording(database, disk):
    disk.room = 10
    with pytest.raises(RecordError, match="No space left"):
        SpoolWriter(database, helpers.new_info())
    disk.room = None
    assert list(parse_database(database).spool.iterdir()) == []
    assert load_spools(database).troubles == []


def record_with_file_limit(database, info, frames, answer):
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
    spool_writer.SYNC_SECONDS = 0.02
    writer = SpoolWriter(database, info)
    for frame in frames:
        writer.append(frame)
        wait_until(lambda: writer.trouble or writer.acknowledged == writer._appended)
    writer.finish(RunStatus.FINISHED, len(frames))
    answer.send((writer.acknowledged, writer.trouble))


def test_a_limit_of_the_system_is_like_a_full_disk(database):
    mine, theirs = helpers.PROCESSES.Pipe()
    frames = helpers.new_frames(60)
    process = helpers.start(record_with_file_limit, database, helpers.new_info(), frames, theirs)
    acknowledged, trouble = mine.recv()
    process.join()
    assert "File too large" in trouble
    assert 0 < acknowledged < 60
    assert steps_in(database) == list(range(acknowledged))
    assert np.array_equal(frames[:acknowledged, 0], steps_in(database))


def load_with_file_limit(database, limit, answer):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        answer.send(str(load_spools(database).troubles))
    except RecordError as error:
        answer.send(str(error))


@pytest.mark.parametrize("limit", [1, 5_000, 100_000, 1_000_000, 2_000_000])
def test_a_disk_full_while_loading_keeps_the_spool(database, limit):
    helpers.record(database, helpers.new_frames(5000))
    mine, theirs = helpers.PROCESSES.Pipe()
    loader = helpers.start(load_with_file_limit, database, limit, theirs)
    assert str(database) in mine.recv()
    loader.join()
    assert load_spools(database).troubles == []
    assert steps_in(database) == list(range(5000))
