"""Every kind of store holds the same tables and answers the same queries."""

import gc
from contextlib import nullcontext, suppress
from uuid import uuid4

import numpy as np
import pytest

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import BusyStoreError, RecordError
from linkwork.files.passwords import without_password
from linkwork.record import (
    FrameLayout,
    copy_runs,
    delete_run,
    load_spools,
    loader,
    query,
    recorded_runs,
)
from linkwork.record.database_url import parse_database
from linkwork.record.queries.prepared_queries import PREPARED_QUERIES, prepared_query
from linkwork.record.queries.sql import stream_query
from linkwork.record.run_info import BodyProperties, RunProperties
from linkwork.record.stores.schema import TABLES
from linkwork.record.stores.sql_store import SqlStore
from tests.record.helpers import (
    PROCESSES,
    new_frames,
    new_info,
    record,
    record_and_load,
    select,
    start,
)
from tests.servers import running_servers
from tests.tools import raising

LAYOUT = FrameLayout(
    ("arm/base", "arm/link1", "box"),
    ("arm/q1", "arm/q2"),
    ("touch", "it's; \\ a \t name"),
    ("drive",),
    ("arm/link1", "box"),
)


@pytest.fixture(scope="module")
def servers():
    with running_servers() as started:
        yield started


@pytest.fixture(params=("duckdb", "sqlite", "memory", "postgresql", "mariadb"))
def database(request, servers, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    if request.param in servers:
        url = servers[request.param].url
        yield url
        with parse_database(url).open(wait=5.0) as store:
            for run in recorded_runs(store=url):
                delete_run(url, run.run)
            store.execute("delete from progress")
        return
    files = {"duckdb": str(tmp_path / "r.duckdb"), "sqlite": str(tmp_path / "r.sqlite")}
    yield files.get(request.param, f"memory:{uuid4().hex}")


def columns_of(database, table, order):
    return select(database, f"select * from {table} order by {order}")


def test_every_number_and_text_comes_back_exactly(database):
    frames = new_frames(300, LAYOUT)
    frames[17:30, 5] = np.nan
    frames[:, 2] = np.geomspace(1e-300, 1e300, 300)
    frames[3, 2:9] = [0.1, -0.0, 5e-324, 1.7976931348623157e308, 1 / 3, -1e-17, 123456789.123456789]
    run = record(database, frames, new_info(LAYOUT, scene='a "scene" \\ with\nlines'))
    assert load_spools(database).troubles == []
    stored = select(database, "select * from poses order by body, step")
    fields = np.array([row[4:17] for row in stored], dtype=float)
    expected = LAYOUT.body_view(frames)
    order = np.argsort(LAYOUT.bodies)
    expected = expected[:, order].transpose(1, 0, 2).reshape(-1, 13)
    assert np.array_equal(fields, expected, equal_nan=True)
    assert {row[0] for row in stored} == {run}
    channels = select(database, "select distinct channel from sensors")
    assert {name for (name,) in channels} == set(LAYOUT.channels)
    forces = select(database, "select fx, fy, fz, tx, ty, tz from forces order by body, step")
    expected = LAYOUT.force_view(frames).transpose(1, 0, 2).reshape(-1, 6)
    assert np.array_equal(np.array(forces), expected)
    (info,) = recorded_runs(store=database)
    assert info.scene == 'a "scene" \\ with\nlines'


def test_runs_are_numbered_listed_and_deleted(database):
    names = [record(database, new_frames(3, LAYOUT, seed), new_info(LAYOUT)) for seed in range(3)]
    load_spools(database)
    assert [run.run for run in recorded_runs(store=database)] == names
    assert select(database, "select number from runs order by number") == [(1,), (2,), (3,)]
    delete_run(database, names[1])
    assert [run.run for run in recorded_runs(store=database)] == [names[0], names[2]]
    for table, columns in TABLES.items():
        if "run" in columns:
            rows = query(
                f"select count(*) from {table} where run = ?", [names[1]], store=database
            ).rows
            assert rows == [(0,)], table


NOT_ONLY_READING = (
    *("delete from runs", "update runs set seed = 1", "insert into progress values ('a', 1)"),
    *("drop table runs", "create table mine (a integer)", "select 1; delete from runs"),
    "with gone as (delete from runs returning run) select * from gone",
    *("select no_such_column from runs", "select * from no_such_table", "this is no sql", ""),
)


def test_what_does_not_only_read_is_refused(database):
    record(database, new_frames(3, LAYOUT), new_info(LAYOUT))
    load_spools(database)
    for sql in NOT_ONLY_READING:
        with pytest.raises(RecordError, match="invalid query"):
            query(sql, store=database)
        assert len(recorded_runs(store=database)) == 1, sql


def test_parameters_and_percent_signs_are_values(database):
    record(database, new_frames(3, LAYOUT), new_info(LAYOUT))
    load_spools(database)
    like = "select distinct body from poses where body like 'arm/%' order by body"
    assert select(database, like) == [("arm/base",), ("arm/link1",)]
    both = "select distinct body from poses where body like 'arm/%' and body <> ?"
    assert select(database, both, ["arm/base"]) == [("arm/link1",)]
    named = "select distinct body from poses where body = $name"
    assert select(database, named, {"name": "box"}) == [("box",)]


def test_loading_goes_on_where_it_ended(database):
    info = new_info(LAYOUT)
    record(database, new_frames(50, LAYOUT), info, blocks=3)
    assert load_spools(database).frames == 50
    assert load_spools(database).frames == 0
    assert select(database, "select count(*) from frames") == [(50,)]


def test_only_chosen_signals_are_stored(database):
    signals = ("joints.arm/q2", "poses.arm/*", "forces")
    record(database, new_frames(4, LAYOUT), new_info(LAYOUT, signals=signals))
    load_spools(database)
    kept = {
        "joints": {"arm/q2"},
        "poses": {"arm/base", "arm/link1"},
        "sensors": set(),
        "actuators": set(),
        "forces": {"arm/link1", "box"},
    }
    for table, names in kept.items():
        column = {"joints": "joint", "sensors": "channel", "actuators": "actuator"}
        rows = select(database, f"select distinct {column.get(table, 'body')} from {table}")
        assert {name for (name,) in rows} == names


def test_a_server_that_does_not_answer_is_named_and_the_run_waits(servers, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for kind, server in servers.items():
        url = server.url.replace("127.0.0.1", "user:se%40cret@127.0.0.1".partition("@")[2])
        server.stop_hard()
        record(url, new_frames(5, LAYOUT), new_info(LAYOUT))
        with pytest.raises(BusyStoreError, match=rf"cannot reach the run database {kind}"):
            load_spools(url, wait=0.0)
        server.start()
        assert load_spools(url, wait=20.0).frames == 5
        for run in recorded_runs(store=url):
            delete_run(url, run.run)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s3cret@127.0.0.1:1/runs",
        "mariadb://me:s3cret@127.0.0.1:1/runs",
        "mysql://me:s3cret@127.0.0.1:no/runs",
        "postgresql://me:s3cret@127.0.0.1",
        "oracle://me:s3cret@127.0.0.1/runs",
        "postgresql://me:s3@cret@127.0.0.1:1/runs",
    ],
)
def test_a_password_is_never_printed(url, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with pytest.raises(RecordError) as error:
        parse_database(url).open(wait=0.0)
    text = f"{error.value} {error.value.hint} {error.value!r} {without_password(url)}"
    assert "s3" not in text and "cret" not in text
    assert error.value.__cause__ is None


def test_wrong_rights_and_names_are_told(servers):
    wrong = {
        "postgresql": servers["postgresql"].url.replace("/postgres", "/nothing"),
        "mariadb": servers["mariadb"].url.replace("root@", "nobody:s3cret@"),
    }
    for kind, url in wrong.items():
        with pytest.raises(RecordError, match="cannot be used") as error:
            parse_database(url).check_recordable()
        assert kind in str(error.value) and "s3cret" not in str(error.value)


# Appendix 5 of the SimPartner document, as written but for the number of the simulation.
LEGS = """SELECT s.simulationtime,p.bodyID,p.x,p.z
FROM pose p, simulationrow s WHERE bodyID IN(
SELECT reference FROM RobotComponent WHERE robotID IN(
SELECT robotID FROM Robot WHERE simulationID=1)
AND type='BODY'
AND name LIKE 'Calf%')
AND p.simulationRowID = s.simulationRowID"""
TURNER = """SELECT s.simulationTime,p.anchorx,p.anchory,p.anchorz
FROM jointPose p, simulationrow s
WHERE p.jointID IN(
SELECT reference FROM robotComponent WHERE robotID IN(
SELECT robotid FROM Robot WHERE Simulationid = 1)
AND name ='Turner')
AND p.simulationRowID = s.simulationRowID"""
WHEELS = """SELECT s.simulationTime, sum(f.F_y)
FROM ForceAndTorque f, simulationrow s
WHERE bodyID IN(
SELECT reference FROM RobotComponent WHERE robotID IN(
SELECT robotID FROM Robot WHERE simulationID=1)
AND type='BODY'
AND name like 'Wheel%')
AND s.simulationrowID = f.simulationrowID
GROUP BY simulationTime
ORDER BY simulationTime ASC"""
CENTER = """SELECT SimulationRow.simulationTime,avg(Pose.x),avg(Pose.y)
FROM Pose, SimulationRow
WHERE Pose.simulationRowID = simulationRow.simulationrowID
GROUP BY Pose.simulationRowID"""


@pytest.fixture(scope="module")
def workpartner(tmp_path_factory):
    """A recorded second of WorkPartner, and its frames."""
    path = tmp_path_factory.mktemp("workpartner") / "runs.duckdb"
    lw.run("workpartner-1", overrides=["recording.rate=20"], seconds=1.0, store=path)
    return path


def test_the_published_queries_give_the_frames(database, workpartner):
    copy_runs(workpartner, database)
    poses = select(database, "select body, time, x, y, z from poses")
    at = {(body, round(time, 6)): (x, z, -y) for body, time, x, y, z in poses}
    ids = dict(select(database, "select id, body from bodies"))
    legs = select(database, LEGS)
    assert len(legs) == 4 * 21
    for time, body, x, z in legs:
        expected = at[ids[body], round(time, 6)]
        assert (x, z) == (expected[0], expected[2])
    (turner,) = {row[1:] for row in select(database, TURNER) if row[0] == 0}
    assert np.allclose(turner, (0.0, 0.535, 0.0), atol=1e-12)
    assert dict(select(database, WHEELS))[1.0] == pytest.approx(18 * 9.81, rel=1e-3)
    standard = parse_database(database).kind in ("duckdb", "memory", "postgresql")
    center = query(CENTER + ", SimulationRow.simulationTime" * standard, store=database).rows
    assert len(center) == 21
    time, x, y = center[-1]
    positions = [value for (_, when), value in at.items() if when == round(time, 6)]
    assert np.allclose((x, y), np.mean(positions, axis=0)[:2], atol=1e-12)


def test_orientations_are_axis_and_angle(database):
    frames = new_frames(40, LAYOUT)
    quaternions = LAYOUT.body_view(frames)[..., 3:7]
    quaternions /= np.linalg.norm(quaternions, axis=-1, keepdims=True)
    quaternions[0, :] = [1.0, 0.0, 0.0, 0.0]
    bodies = tuple(BodyProperties(name=name) for name in LAYOUT.bodies)
    record(database, frames, new_info(LAYOUT, properties=RunProperties(bodies=bodies)))
    load_spools(database)
    sql = "select axisX, axisY, axisZ, angle from pose order by bodyID, simulationRowID"
    rows = np.array(select(database, sql))
    w, x, y, z = quaternions.transpose(1, 0, 2).reshape(-1, 4).T
    # Y-up: (x, z, -y), and the same rotation for the opposite quaternion.
    vector = np.stack([x, z, -y], axis=1) * np.where(w < 0, -1.0, 1.0)[:, None]
    sine = np.sin(rows[:, 3] / 2)[:, None]
    assert np.allclose(rows[:, :3] * sine, vector, atol=1e-12)
    assert np.allclose(np.cos(rows[:, 3] / 2), np.abs(w), atol=1e-12)
    assert np.all((rows[:, 3] >= 0) & (rows[:, 3] <= np.pi))
    assert rows[0].tolist() == [1.0, 0.0, 0.0, 0.0]


def test_ready_queries_answer_the_same_everywhere(database, workpartner):
    copy_runs(workpartner, database)
    (run,) = recorded_runs(store=database)
    for name in PREPARED_QUERIES:
        ready = prepared_query(name)
        parameters = ready.parameters(run.run)
        expected = query(ready.sql, parameters, store=workpartner)
        result = query(ready.sql, parameters, store=database)
        assert result.columns == expected.columns
        assert len(result.rows) == len(expected.rows)
        for row, other in zip(result.rows, expected.rows, strict=True):
            assert all(
                a == (b if isinstance(b, str) else pytest.approx(b, abs=1e-9))
                for a, b in zip(row, other, strict=True)
            )


def test_a_copy_is_the_same_run(database, workpartner, tmp_path):
    report = copy_runs(workpartner, database)
    assert len(report.copied) == 1 and report.rows > 0
    assert copy_runs(workpartner, database).present == report.copied
    back = tmp_path / "back.duckdb"
    copy_runs(database, back)
    for table in TABLES:
        order = "order by all"
        sql = f"select * from {table} {order}"
        assert select(back, sql) == select(workpartner, sql), table


def test_a_server_that_stops_while_loading_loses_nothing(servers, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(loader, "_BATCH_BYTES", 2000)
    for server in servers.values():
        insert = SqlStore.insert
        calls = 0

        def interrupted(store, table, columns, insert=insert, server=server):
            nonlocal calls
            calls += 1
            if calls == 10:
                server.stop_hard()
            insert(store, table, columns)

        record(server.url, new_frames(60, LAYOUT), new_info(LAYOUT), blocks=6)
        monkeypatch.setattr(SqlStore, "insert", interrupted)
        report = load_spools(server.url)
        assert report.waiting and "cannot reach" in report.troubles[0]
        monkeypatch.setattr(SqlStore, "insert", insert)
        server.start()
        load_spools(server.url, wait=20.0)
        steps = select(server.url, "select step from frames order by step")
        assert steps == [(step,) for step in range(60)]
        assert select(server.url, "select count(*) from poses") == [(180,)]
        for run in recorded_runs(store=server.url):
            delete_run(server.url, run.run)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://127.0.0.1:1/runs?user=me&password=s3cret",
        "postgresql://me:s3c#ret@127.0.0.1:1/runs",
        "postgresql//me:s3cret@127.0.0.1/runs",
        "postgresql:/me:s3cret@127.0.0.1/runs",
        "mariadb://me:s3/cret@127.0.0.1:1/runs",
    ],
)
def test_a_mistyped_url_shows_no_password(url, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["runs", "--db", url]) == 2
    assert main(["runs", url]) == 2
    out = capsys.readouterr()
    assert "s3" not in out.out + out.err and "ret" not in out.err.replace("retr", "")


def test_a_name_that_does_not_exist_deletes_nothing(tmp_path, capsys):
    database = tmp_path / "runs.duckdb"
    for _ in range(2):
        record(database, new_frames(3, LAYOUT), new_info(LAYOUT))
    assert main(["runs", "delete", "latest", "nosuch", "--db", str(database)]) == 2
    assert len(recorded_runs(store=database)) == 2
    assert main(["runs", "delete", "latest", "latest", "--db", str(database)]) == 0
    assert len(recorded_runs(store=database)) == 1


def test_a_server_lost_before_a_store_closes_is_reported(servers, tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for kind, server in servers.items():
        place = parse_database(server.url)
        place.check_recordable()
        for read_only in (False, True):
            store = place.open(wait=5.0, read_only=read_only)
            rows = store.stream("select version from schema_version")
            next(rows)
            result = store.query("select version from schema_version")
            server.stop_hard()
            with pytest.raises(BusyStoreError, match=f"cannot reach the run database {kind}"):
                store.execute("select 1")
            store.close()
            rows.close()
            result.rows.close()
            server.start()
    assert caplog.records == []


def test_a_connection_that_dies_on_close_logs_no_traceback(tmp_path, monkeypatch, caplog):
    store = parse_database(tmp_path / "r.sqlite").open(wait=1.0)
    for name in ("do_rollback", "do_close", "do_terminate"):
        monkeypatch.setattr(store._engine.dialect, name, raising(OSError("the connection is gone")))
    store.close()
    assert caplog.records == []


def test_rows_that_are_not_read_leave_nothing_behind(database):
    record(database, new_frames(5000, LAYOUT), new_info(LAYOUT))
    load_spools(database)
    for sql in ("select * from poses", "select * from poses order by x"):
        with stream_query(database, sql) as result:
            next(result.rows)
        with parse_database(database).open(wait=1.0, read_only=True) as store:
            next(store.stream(sql))
    # A driver that reads the other rows later, without a connection, fails here.
    gc.collect()
    assert select(database, "select count(*) from poses") == [(15000,)]


@pytest.mark.parametrize("database", ["duckdb", "sqlite", "postgresql", "mariadb"], indirect=True)
def test_two_runs_and_a_query_use_one_database_at_once(database, tmp_path):
    runs, count = 4, 300
    pipes = [PROCESSES.Pipe(duplex=False) for _ in range(2)]
    # Servers see two machines, each with spools of its own; files have one spool folder.
    states = [str(tmp_path / f"state{i}") for i in range(2)]
    writers = [
        start(record_and_load, database, state, runs, count, theirs)
        for state, (_, theirs) in zip(states, pipes, strict=True)
    ]
    seen, queries = {}, 0
    while any(writer.is_alive() for writer in writers):
        with suppress(RecordError) if not seen else nullcontext():
            counts = dict(select(database, "select run, count(*) from frames group by run"))
            assert all(counts[run] >= number for run, number in seen.items())
            seen, queries = counts, queries + 1
    names = [ours.recv() for ours, _ in pipes]
    assert all(isinstance(x, list) for x in names), names
    names = sorted(names[0] + names[1])
    assert queries > 3
    assert sorted(x.run for x in recorded_runs(store=database)) == names
    assert {x.status for x in recorded_runs(store=database)} == {"finished"}
    numbers = select(database, "select number from runs order by number")
    assert numbers == [(number,) for number in range(1, 2 * runs + 1)]
    for table, rows in (("frames", 1), ("poses", 3), ("joints", 2), ("sensors", 1)):
        rows_of_runs = select(
            database, f"select run, count(*), count(distinct step) from {table} group by run"
        )
        assert sorted(rows_of_runs) == [(name, count * rows, count) for name in names], table
