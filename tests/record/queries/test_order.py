"""Runs stay in the order in which they began, whatever the clock says."""

from __future__ import annotations

import pytest

from linkwork.errors import RecordError
from linkwork.record import RunStatus, SpoolWriter, delete_run, load_spools, recorded_runs
from linkwork.record.loader import open_loaded
from linkwork.record.queries.runs import find_run
from linkwork.record.stores import run_tables
from tests.record.helpers import new_frames, new_info, record


def info_of(year):
    """A run whose clock showed that year."""
    return new_info(run=f"{year}0101-000000-abcdef", started=f"{year}-01-01T00:00:00+00:00")


@pytest.mark.parametrize("loads", [(), (0,), (1,), (0, 1, 2)])
def test_the_latest_run_is_the_newest_after_the_clock_was_set_back(database, loads):
    """In the store and in the spool alike."""
    infos = [info_of(year) for year in (2026, 2031, 2025, 2024)]
    for number, info in enumerate(infos):
        record(database, new_frames(2), info)
        if number in loads:
            load_spools(database)
    assert [x.run for x in recorded_runs(store=database)] == [info.run for info in infos]
    with open_loaded(database, wait=1.0) as store:
        assert find_run(store, "latest").run == infos[-1].run


def test_runs_recorded_at_once_are_in_the_order_of_their_beginnings(database):
    writers = [SpoolWriter(database, info_of(year)) for year in (2030, 2020, 2025)]
    load_spools(database)
    for writer in reversed(writers):
        writer.finish(RunStatus.FINISHED, 0)
        load_spools(database)
    assert [x.run for x in recorded_runs(store=database)] == [writer.run for writer in writers]


def test_deleting_runs_keeps_the_order_of_the_others(database):
    names = [record(database, new_frames(2), info_of(year)) for year in (2030, 2029, 2028, 2027)]
    assert delete_run(database, names[1]) == names[1]
    names.append(record(database, new_frames(2), info_of(2020)))
    assert delete_run(database, "latest") == names[-1]
    assert [x.run for x in recorded_runs(store=database)] == [names[0], names[2], names[3]]


def test_no_older_run_is_the_latest_while_a_newer_one_waits_in_its_spool(database, monkeypatch):
    old = record(database, new_frames(2))
    load_spools(database)
    new = record(database, new_frames(2))

    def fail(*_):
        raise RecordError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(run_tables, "add_run", fail)
        with pytest.raises(RecordError, match=f"{new}.*not loaded yet"):
            delete_run(database, "latest")
        assert [x.run for x in recorded_runs(store=database)] == [old]
    assert [x.run for x in recorded_runs(store=database)] == [old, new]
