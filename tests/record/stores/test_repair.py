"""What a damaged file or spool holds is recovered, and what is lost is reported."""

import random
import shutil

import duckdb
import numpy as np
import pytest

from linkwork.cli.main import main
from linkwork.errors import RecordError
from linkwork.record import compact_store, delete_run, load_spools, recorded_runs, repair_store
from linkwork.record.database_url import parse_database
from linkwork.record.spool.block import BLOCKS_FILE
from linkwork.record.spool.reader import read_blocks
from tests.record.helpers import LAYOUT, new_frames, record, select


def steps(database):
    return [step for (step,) in select(database, "select step from frames order by step")]


def test_blocks_behind_a_damaged_one_are_recovered(database):
    frames = new_frames(30)
    run = record(database, frames, blocks=3)
    folder = parse_database(database).spool / run
    damaged = list(read_blocks(folder))[2]
    content = bytearray((folder / BLOCKS_FILE).read_bytes())
    content[damaged.end - 5] ^= 1
    (folder / BLOCKS_FILE).write_bytes(content)
    assert "damaged after byte" in load_spools(database).troubles[0]
    assert len(steps(database)) < 20
    report = repair_store(database)
    assert report.recovered == [f"run {run}: {len(steps(database))} frames and 1 log entries"]
    assert "bytes" in report.lost[0]
    lost = len(damaged.payload) // (8 * LAYOUT.size)
    kept = steps(database)
    assert len(kept) == 30 - lost
    assert kept[-1] == 29
    (summary,) = recorded_runs(store=database)
    assert summary.status == "finished"
    assert select(database, "select kind from events") == [("gap",)]
    assert repair_store(database).recovered == []
    stored = select(database, "select x from poses where body = 'box' order by step")
    assert np.array_equal([x for (x,) in stored], LAYOUT.body_view(frames)[kept, 2, 0])


def test_a_spool_without_its_first_block_is_kept_and_reported(database):
    run = record(database, new_frames(5))
    file = parse_database(database).spool / run / BLOCKS_FILE
    content = bytearray(file.read_bytes())
    content[40] ^= 1
    file.write_bytes(content)
    record(database, new_frames(4))
    load_spools(database)
    assert "the information of the run is damaged" in repair_store(database).lost[0]
    assert len(recorded_runs(store=database)) == 1
    assert (parse_database(database).damaged / run / BLOCKS_FILE).read_bytes() == content


def test_a_damaged_log_of_the_database_is_set_aside(database, tmp_path):
    record(database, new_frames(5))
    load_spools(database)
    kept = select(database, "select * from poses")
    with duckdb.connect(str(database)) as connection:
        connection.execute("pragma disable_checkpoint_on_shutdown")
        connection.execute("insert into progress select 'a', i from range(1000) t(i)")
    log = tmp_path / "runs.duckdb.wal"
    content = log.read_bytes()
    for at in range(len(content) // 2, len(content)):
        log.write_bytes(content[:at] + bytes([content[at] ^ 255]) + content[at + 1 :])
        try:
            recorded_runs(store=database)
        except RecordError as error:
            assert "cannot be used" in str(error)
            break
    else:
        pytest.fail("the damage does not matter")
    assert any("without its log" in line for line in repair_store(database).recovered)
    assert select(database, "select * from poses") == kept
    assert list(tmp_path.glob("runs.duckdb.wal.damaged-*"))


def test_what_can_be_read_of_a_damaged_file_is_copied(database, tmp_path):
    for seed in range(3):
        record(database, new_frames(4000, seed=seed))
    load_spools(database)
    whole = database.read_bytes()
    rng = random.Random(1)
    outcomes = set()
    for _ in range(3):
        content = bytearray(whole)
        at = rng.randrange(len(content) // 3, len(content))
        content[at : at + 64] = rng.randbytes(64)
        database.write_bytes(content)
        try:
            report = repair_store(database)
        except RecordError as error:
            assert "cannot be repaired" in str(error)
            outcomes.add("refused")
            continue
        outcomes.add("repaired" if report.recovered else "whole")
        assert len(recorded_runs(store=database)) == 3
        for path in tmp_path.glob("runs.duckdb*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert outcomes & {"repaired", "whole"}, "no damage was survived"


@pytest.mark.parametrize("name", ["runs.duckdb", "runs.sqlite"])
def test_compacting_frees_the_space_of_deleted_runs(tmp_path, name):
    database = tmp_path / name
    for seed in range(3):
        record(database, new_frames(3000, seed=seed))
    load_spools(database)
    first, second, last = recorded_runs(store=database)
    delete_run(database, first.run)
    delete_run(database, last.run)
    rows = select(database, "select * from joints order by step, joint")
    before, after = compact_store(database)
    assert after < 0.7 * before
    assert [run.run for run in recorded_runs(store=database)] == [second.run]
    assert select(database, "select * from joints order by step, joint") == rows
    assert {path.name for path in tmp_path.iterdir()} <= {name, f"{name}.lock", f"{name}.spool"}


def test_the_commands(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = record("linkwork.duckdb", new_frames(5))
    assert main(["runs", "show"]) == 0
    assert run in capsys.readouterr().out
    assert main(["runs", "copy", "--to", "copy.sqlite"]) == 0
    assert f"copied {run}" in capsys.readouterr().out
    assert main(["runs", "--db", "copy.sqlite"]) == 0
    assert run in capsys.readouterr().out
    assert main(["runs", "compact"]) == 0
    assert main(["runs", "repair"]) == 0
    assert "nothing to repair" in capsys.readouterr().out
    assert main(["runs", "copy"]) == 2
    assert "--to" in capsys.readouterr().err
    assert main(["query", "--ready"]) == 0
    assert "center-of-mass" in capsys.readouterr().out
    assert main(["query", "--ready", "mean-position", "--name", "box"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 7
    assert main(["query"]) == 2
