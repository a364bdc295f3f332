"""Exports that other programs read: Parquet by pyarrow, MAT by scipy, MCAP by its own tools."""

import io
import json
import re
import sys
from datetime import datetime

import numpy as np
import pyarrow.parquet
import pytest
import scipy.io
from mcap.reader import make_reader
from pymcap_cli.doctor import examine_mcap

from linkwork.errors import MissingPackageError, RecordError, install_command
from linkwork.record import export_run, load_spools, recorded_runs
from linkwork.record.export import mat_file
from linkwork.record.layout import FrameLayout
from linkwork.record.run_info import BodyProperties, JointProperties, RunProperties
from tests.record.helpers import new_frames, new_info, record

NAMES = ("arm/link1", "box", "Bücher")
LAYOUT = FrameLayout(
    bodies=NAMES,
    joints=("arm/q1", "arm/q2"),
    channels=("touch",),
    actuators=("arm/q1",),
    touchable=("box",),
)
FRAMES = new_frames(40, LAYOUT)
FRAMES[5, 2 + 3 * 13] = np.nan
PROPERTIES = RunProperties(
    robots=("arm",),
    bodies=tuple(
        BodyProperties(name=name, robot=robot, shape=shape, size=(0.2, 0.2, 0.4), mass=1.5)
        for name, robot, shape in zip(
            NAMES, ("arm", "", ""), ("cylinder", "box", "sphere"), strict=True
        )
    ),
    joints=(
        JointProperties(name="arm/q1", robot="arm", kind="revolute"),
        JointProperties(name="arm/q2", robot="arm", kind="prismatic"),
    ),
)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    database = tmp_path_factory.mktemp("recorded") / "runs.duckdb"
    info = new_info(LAYOUT, properties=PROPERTIES)
    commands = [(2, 0.002, "arm.reference", [1.0], "script")]
    events = [(0, 0.0, "note", "grüße \U0001f916", {"a": 1}), (30, 0.03, "alarm", "hot", None)]
    record(database, FRAMES, info, commands=commands, events=events)
    load_spools(database)
    return database


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr("linkwork.record.export.sheet._BLOCK_VALUES", 100)


def test_parquet_is_a_file_a_table_with_units_of_fields(recorded, tmp_path):
    done = export_run("latest", tmp_path / "a.parquet", store=recorded)
    tables = {x.stem.removeprefix("a-"): pyarrow.parquet.read_table(x) for x in done.files}
    assert {"run", "signals", "joints", "poses", "forces", "events", "bodies"} <= set(tables)
    joints = tables["joints"]
    assert joints.schema.metadata == {b"run": done.run.encode(), b"table": b"joints"}
    assert joints.schema.field("arm/q2.torque").metadata == {b"unit": b"N"}
    assert joints["step"].to_pylist() == list(range(40))
    expected = LAYOUT.joint_view(FRAMES)[:, 1, 2]
    assert np.array_equal(joints["arm/q2.torque"].to_numpy(), expected)
    assert joints["arm/q1.position"].null_count == 1
    assert tables["bodies"].schema.field("mass").metadata == {b"unit": b"kg"}
    assert tables["events"]["message"].to_pylist()[0] == "grüße \U0001f916"


def test_mat_holds_a_struct_for_each_table(recorded, tmp_path):
    export_run("latest", tmp_path / "a.mat", store=recorded)
    content = scipy.io.loadmat(tmp_path / "a.mat", simplify_cells=True)
    joints = content["joints"]
    assert list(joints["names"][:2]) == ["arm/q1.position", "arm/q1.velocity"]
    assert list(joints["units"]) == ["rad", "rad/s", "N m", "rad", "m", "m/s", "N", "m"]
    values = LAYOUT.joint_view(FRAMES).reshape(40, -1)
    assert np.array_equal(joints["values"], values, equal_nan=True)
    assert np.array_equal(joints["time"], FRAMES[:, 1])
    assert np.array_equal(joints["step"], np.arange(40.0))
    poses = LAYOUT.body_view(FRAMES).reshape(40, -1)
    assert np.array_equal(content["poses"]["values"], poses)
    assert content["run"]["scene"] == "bench" and content["run"]["seed"] == 7
    assert list(content["events"]["message"]) == ["grüße \\U0001f916", "hot"]
    assert list(content["bodies"]["body"]) == list(NAMES)
    assert content["bodies"]["mass"].tolist() == [1.5] * 3


def test_mat_of_one_table_has_only_that(recorded, tmp_path):
    export_run("latest", tmp_path / "a.mat", table="sensors", store=recorded)
    content = scipy.io.loadmat(tmp_path / "a.mat", simplify_cells=True)
    assert {x for x in content if not x.startswith("_")} == {"run", "sensors"}
    assert np.array_equal(content["sensors"]["values"], LAYOUT.channel_view(FRAMES)[:, 0])


def test_a_table_too_large_for_mat_is_refused(recorded, tmp_path, monkeypatch):
    monkeypatch.setattr(mat_file, "LIMIT", 2**20 + 100)
    with pytest.raises(RecordError, match=r"\.parquet"):
        export_run("latest", tmp_path / "a.mat", store=recorded)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def mcap(recorded, tmp_path_factory):
    path = tmp_path_factory.mktemp("mcap") / "a.mcap"
    export_run("latest", path, store=recorded)
    return path


def messages(path, topic):
    with path.open("rb") as file:
        messages = make_reader(file, validate_crcs=True).iter_messages(topics=[topic])
        return [
            (schema.name, message.log_time, json.loads(message.data))
            for schema, _, message in messages
        ]


def test_mcap_passes_the_doctor_without_a_finding(mcap):
    content = mcap.read_bytes()
    report = examine_mcap(io.BytesIO(content), len(content), "a.mcap", strict_message_order=True)
    assert report.findings == []
    assert report.message_count == 40 * 6 + 1 + 3


def test_a_damaged_mcap_does_not_pass_the_doctor(mcap):
    content = bytearray(mcap.read_bytes())
    content[len(content) // 2] ^= 255
    assert examine_mcap(io.BytesIO(bytes(content)), len(content), "a.mcap").error_count


def test_mcap_transforms_are_the_poses(mcap):
    frames = messages(mcap, "/tf")
    poses = LAYOUT.body_view(FRAMES)
    assert len(frames) == 40
    for index, (schema, _, content) in enumerate(frames):
        assert schema == "foxglove.FrameTransforms"
        assert [x["child_frame_id"] for x in content["transforms"]] == list(NAMES)
        for body, transform in enumerate(content["transforms"]):
            assert transform["parent_frame_id"] == "world"
            assert list(transform["translation"].values()) == poses[index, body, :3].tolist()
            turned = transform["rotation"]
            assert [turned[x] for x in "wxyz"] == poses[index, body, 3:7].tolist()


def test_mcap_joint_states_leave_out_what_is_not_known(mcap):
    states = messages(mcap, "/joint_states")
    joints = LAYOUT.joint_view(FRAMES)
    schema, _, content = states[7]
    assert schema == "foxglove.JointStates"
    position, velocity, torque, reference = joints[7, 1].tolist()
    assert content["joints"][1] == {
        "name": "arm/q2",
        "position": position,
        "velocity": velocity,
        "effort": torque,
    }
    assert "position" not in states[5][2]["joints"][0]
    references = messages(mcap, "/joint_references")[7][2]["values"]
    assert references[1] == {"name": "arm/q2", "value": reference, "unit": "m"}


def test_mcap_times_are_those_of_the_run(mcap, recorded):
    times = np.array([time for _, time, _ in messages(mcap, "/tf")])
    started = datetime.fromisoformat(recorded_runs(store=recorded)[-1].started)
    assert times[0] / 1e9 == pytest.approx(started.timestamp() + FRAMES[0, 1], abs=1e-6)
    assert np.array_equal(times - times[0], np.round(FRAMES[:, 1] * 1e9).astype(np.int64))


WELL_KNOWN = {
    "/tf": ("foxglove.FrameTransforms", {"transforms"}),
    "/scene": ("foxglove.SceneUpdate", {"deletions", "entities"}),
    "/joint_states": ("foxglove.JointStates", {"timestamp", "joints"}),
    "/log": ("foxglove.Log", {"timestamp", "level", "message", "name", "file", "line"}),
}
"""Schema of each topic and its required fields, as of https://docs.foxglove.dev/docs/sdk/schemas."""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool}
TYPES |= {"integer": int, "number": int | float}


def assert_valid(value, schema):
    """Checks a value against the parts of JSON Schema that ours have."""
    if "oneOf" in schema:
        assert sum(value == x["const"] for x in schema["oneOf"]) == 1
        return
    assert isinstance(value, TYPES[schema["type"]]), (value, schema)
    if "minimum" in schema:
        assert schema["minimum"] <= value <= schema.get("maximum", value)
    if schema["type"] == "object":
        assert set(schema.get("required", ())) <= set(value)
        for name, inner in value.items():
            assert_valid(inner, schema["properties"][name])
    for item in value if schema["type"] == "array" else ():
        assert_valid(item, schema["items"])


def test_mcap_has_the_well_known_schemas_of_foxglove(mcap):
    with mcap.open("rb") as file:
        reader = make_reader(file, validate_crcs=True)
        summary = reader.get_summary()
        topics = {x.topic: summary.schemas[x.schema_id] for x in summary.channels.values()}
        assert {x.message_encoding for x in summary.channels.values()} == {"json"}
        assert {x.encoding for x in topics.values()} == {"jsonschema"}
        schemas = {topic: json.loads(x.data) for topic, x in topics.items()}
        for topic, (title, required) in WELL_KNOWN.items():
            assert topics[topic].name == schemas[topic]["title"] == title
            assert set(schemas[topic]["required"]) == required
        count = 0
        for _, channel, message in reader.iter_messages():
            assert_valid(json.loads(message.data), schemas[channel.topic])
            count += 1
    assert count == 40 * 6 + 1 + 3


def test_mcap_of_a_run_without_events_has_a_log(tmp_path):
    record(tmp_path / "r.duckdb", FRAMES[:3], new_info(LAYOUT))
    export_run("latest", tmp_path / "a.mcap", store=tmp_path / "r.duckdb")
    content = (tmp_path / "a.mcap").read_bytes()
    summary = make_reader(io.BytesIO(content)).get_summary()
    assert "/log" in {x.topic for x in summary.channels.values()}
    report = examine_mcap(io.BytesIO(content), len(content), "a.mcap", strict_message_order=True)
    assert report.findings == []


def test_mcap_has_shapes_log_signals_and_a_layout(mcap):
    ((schema, _, scene),) = messages(mcap, "/scene")
    assert schema == "foxglove.SceneUpdate"
    shapes = {
        x["frame_id"]: [k for k in ("cubes", "spheres", "cylinders") if x[k]]
        for x in scene["entities"]
    }
    assert list(shapes.values()) == [["cylinders"], ["cubes"], ["spheres"]]
    log = [(x["level"], x["name"], x["message"]) for _, _, x in messages(mcap, "/log")]
    assert log == [
        (2, "note", 'grüße \U0001f916 {"a": 1}'),
        (2, "command from script", "arm.reference = [1.0]"),
        (3, "alarm", "hot"),
    ]
    force = messages(mcap, "/contact_forces")[0][2]["values"][0]
    assert (force["name"], force["unit"]) == ("box.fx", "N")
    layout = json.loads(mcap.with_name("a-layout.json").read_text())
    panels = layout["configById"]
    assert layout["layout"]["first"] in panels and layout["layout"]["second"]["first"] in panels
    assert panels["Plot!joints"]["paths"][0]["value"] == (
        '/joint_states.joints[:]{name=="arm/q1"}.position'
    )
    with mcap.open("rb") as file:
        reader = make_reader(file)
        assert [x.name for x in reader.iter_attachments()] == ["layout.json"]
        assert next(iter(reader.iter_metadata())).metadata["scene"] == "bench"


@pytest.mark.parametrize(
    ("module", "file", "extra"),
    [("mcap.writer", "a.mcap", "mcap"), ("pyarrow", "a.parquet", "data")],
)
def test_a_missing_package_is_named(recorded, tmp_path, monkeypatch, module, file, extra):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingPackageError, match=re.escape(install_command(extra))):
        export_run("latest", tmp_path / file, store=recorded)
    assert list(tmp_path.iterdir()) == []
