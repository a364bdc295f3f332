"""A recorded run opened for analysis: names, units and values of its signals."""

import json
import re
import sys

import numpy as np
import pytest

from linkwork import errors
from linkwork.record import FrameLayout, load_spools, open_run
from linkwork.record.database_url import parse_database
from linkwork.record.run_info import BodyProperties, JointProperties, RunProperties
from tests.record.helpers import new_frames, new_info, record

LAYOUT = FrameLayout(
    bodies=("arm/link1", "box"),
    joints=("arm/q1", "arm/q2"),
    channels=(
        *("touch", "place.x", "box.x", "elbow", "scan.ray1", "imu.ax", "lift"),
        *("rut.sinkage", "rut.side"),
    ),
    actuators=("arm/q1", "arm/q2", "rope", "crane"),
    touchable=("box",),
)
SCENE = {
    "sensors": {
        "touch": {"kind": "touch"},
        "place": {"kind": "position"},
        "box": {"kind": "position"},
        "elbow": {"kind": "joint-velocity", "robot": "arm", "joint": "q2"},
        "scan": {"kind": "scanner"},
        "imu": {"kind": "imu"},
        "lift": {"kind": "joint-position", "joint": "missing"},
        "rut": {"kind": "soil"},
    },
    "actuators": {"rope": {"between": ["a", "b"]}, "crane": {"robot": "arm", "joint": "q2"}},
}
PROPERTIES = RunProperties(
    robots=("arm",),
    bodies=(BodyProperties(name="box", mass=2.0),),
    joints=(
        JointProperties(name="arm/q1", robot="arm", kind="revolute"),
        JointProperties(name="arm/q2", robot="arm", kind="prismatic"),
    ),
    packages={"numpy": "2"},
    machine={"host": "bench"},
    parameters=("a=1",),
    command_line="linkwork run",
    model_hash="abc",
)
FRAMES = new_frames(20, LAYOUT)
FRAMES[4, 2] = np.nan


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    path = tmp_path_factory.mktemp("opened") / "runs.duckdb"
    info = new_info(LAYOUT, scene_json=json.dumps(SCENE), properties=PROPERTIES)
    commands = [(2, 0.002, "arm.reference", [1.0], "script")]
    events = [(3, 0.003, "note", "hello", None)]
    record(path, FRAMES, info, commands=commands, events=events, verdict="good")
    load_spools(path)
    return path


@pytest.fixture
def run(database):
    return open_run(store=database)


def test_facts_of_a_run(run):
    assert (run.scene, run.seed, run.status, run.verdict) == ("bench", 7, "finished", "good")
    assert run.duration == pytest.approx(0.020)
    assert run.started.tzinfo is not None
    assert run.parameters == ["a=1"]
    assert run.packages == {"numpy": "2"}
    assert run.machine == {"host": "bench"}
    assert (run.command_line, run.model_hash) == ("linkwork run", "abc")
    assert "bench" in repr(run) and "<table>" in run._repr_html_()
    assert run.joints == ["arm/q1", "arm/q2"] and run.bodies == ["arm/link1", "box"]
    assert run.channels == list(LAYOUT.channels) and run.actuators == list(LAYOUT.actuators)


def test_units_follow_from_joints_sensors_and_actuators(run):
    units = {x.name: x.unit for x in run.signals}
    expected = {
        "arm/q1.position": "rad",
        "arm/q1.torque": "N m",
        "arm/q2.velocity": "m/s",
        "arm/q2.torque": "N",
        "box.qw": "",
        "box.x": "m",
        "box.vx": "m/s",
        "box.wz": "rad/s",
        "box.fx": "N",
        "box.tz": "N m",
        "touch": "N",
        "place.x": "m",
        "elbow": "m/s",
        "scan.ray1": "m",
        "imu.ax": "m/s^2",
        "lift": "",
        "rut.sinkage": "m",
        "rut.side": "N",
        "arm/q1.effort": "N m",
        "rope.effort": "N",
        "crane.effort": "N",
    }
    assert {name: units[name] for name in expected} == expected


def test_every_signal_has_one_name_and_its_own_values(run):
    assert len({x.name for x in run.signals}) == len(run.signals) == LAYOUT.size - 2
    frames = FRAMES[:, 2:]
    columns = [
        *LAYOUT.joint_view(FRAMES).reshape(20, -1).T,
        *LAYOUT.body_view(FRAMES).reshape(20, -1).T,
        *LAYOUT.channel_view(FRAMES).T,
        *LAYOUT.actuator_view(FRAMES).T,
        *LAYOUT.force_view(FRAMES).reshape(20, -1).T,
    ]
    assert len(columns) == frames.shape[1]
    for signal, column in zip(run.read(), columns, strict=True):
        assert np.array_equal(signal.values, column, equal_nan=True)
        assert np.array_equal(signal.times, FRAMES[:, 1])


def test_a_name_in_two_tables_belongs_to_the_first(run):
    assert np.array_equal(run["box.x"].values, LAYOUT.body_view(FRAMES)[:, 1, 0])
    assert np.array_equal(run["sensors:box.x"].values, LAYOUT.channel_view(FRAMES)[:, 2])
    assert (run["poses:box.x"].name, run["sensors:touch"].name) == ("box.x", "touch")


def test_patterns_choose_signals_once_in_order(run):
    names = [x.name for x in run.read("arm/q2.velocity", "arm/q*.[pv]*")]
    expected = ["arm/q2.velocity", "arm/q1.position", "arm/q1.velocity", "arm/q2.position"]
    assert names == expected
    with pytest.raises(errors.ArgumentError, match="matches 4 signals"):
        run.signal("arm/q1.[!e]*")


def test_an_unknown_signal_or_table_names_the_nearest(run):
    with pytest.raises(errors.NotFoundError, match=r"did you mean 'arm/q1\.position'"):
        run["arm/q1.posicion"]
    with pytest.raises(errors.NotFoundError, match="did you mean 'joints'"):
        run.table("joint")
    with pytest.raises(errors.NotFoundError, match="there is no run 'nope'"):
        open_run("nope", store=run._database)
    with pytest.raises(errors.NotFoundError, match="there is no run 'nope'"):
        open_run(np.str_("nope"), store=run._database)


def test_events_commands_and_tables_are_rows(run):
    assert list(run.events) == [
        {"step": 3, "time": 0.003, "kind": "note", "message": "hello", "data": "null"}
    ]
    assert next(iter(run.commands))["path"] == "arm.reference"
    assert [row["mass"] for row in run.table("bodies")] == [2.0]
    assert len(run.table("joints")) == 40


def test_pandas_and_arrow_hold_times_names_and_units(run):
    frame = run.to_pandas("arm/q1.*", "touch")
    assert frame.index.name == "time" and frame.columns[0] == "arm/q1.position"
    assert frame.attrs["units"]["arm/q1.velocity"] == "rad/s"
    assert np.array_equal(frame["touch"].to_numpy(), run["touch"].values)
    table = run.to_arrow("arm/q1.position", "arm/link1.x")
    assert table.schema.names == ["time", "arm/q1.position", "arm/link1.x"]
    assert table.schema.field(1).metadata == {b"unit": b"rad"}
    assert table["arm/link1.x"].null_count == 1
    series = run["touch"].to_pandas()
    assert (series.name, series.attrs["unit"], series.index.name) == ("touch", "N", "time")
    assert run["touch"].to_arrow().schema.names == ["time", "touch"]


@pytest.mark.parametrize(("package", "method"), [("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_a_missing_library_is_named_with_its_extra(run, monkeypatch, package, method):
    monkeypatch.setitem(sys.modules, package, None)
    for reader in (run, run["touch"]):
        with pytest.raises(
            errors.MissingPackageError, match=re.escape(errors.install_command("data"))
        ):
            getattr(reader, method)()


def test_plots_have_a_panel_for_each_quantity(run, tmp_path):
    run.plot("arm/q*.position", "arm/q*.reference", "touch", file=tmp_path / "a.svg", events=True)
    text = (tmp_path / "a.svg").read_text()
    for label in ("arm/q1.position [rad]", "arm/q2.position [m]", "touch [N]", "reference", "note"):
        assert f"<!-- {label} -->" in text
    assert run.picture("arm/q1.effort", "crane.effort").png()
    with pytest.raises(errors.ArgumentError, match="no signal to plot"):
        run.plot(file=tmp_path / "a.svg")


def test_only_recorded_signals_are_listed(tmp_path):
    path = tmp_path / "runs.duckdb"
    record(path, FRAMES, new_info(LAYOUT, signals=("joints.arm/q1", "sensors")))
    run = open_run("latest", store=path)
    assert {x.table for x in run.signals} == {"joints", "sensors"}
    assert run.joints == ["arm/q1"]
    assert len(run["arm/q1.position"]) == 20


def test_a_run_without_frames_says_so(tmp_path):
    path = tmp_path / "runs.duckdb"
    record(path, new_frames(0, LAYOUT), new_info(LAYOUT))
    with pytest.raises(errors.LinkworkError, match="has no samples of 'touch'"):
        open_run("latest", store=path)["touch"]


@pytest.mark.parametrize("kind", ["runs.sqlite", "memory:opened"])
def test_other_stores_give_the_same_signals(run, tmp_path, kind):
    database = kind if kind.startswith("memory") else tmp_path / kind
    parse_database(database).check_recordable()
    record(database, FRAMES, new_info(LAYOUT, scene_json=json.dumps(SCENE), properties=PROPERTIES))
    other = open_run("latest", store=database)
    assert list(other.signals) == list(run.signals)
    for ours, theirs in zip(run.read("arm/*"), other.read("arm/*"), strict=True):
        assert np.array_equal(ours.values, theirs.values, equal_nan=True)
