"""A recorded run is shown frame by frame as it was recorded, and never computed."""

import math
import time

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, NotFoundError, RecordError, SessionError
from linkwork.record import FrameLayout, RunStatus, SpoolWriter, load_spools
from linkwork.record.database_url import parse_database
from linkwork.record.stores.schema import NAME_COLUMNS
from linkwork.record.stores.sql_store import SqlStore
from linkwork.session import open_session
from linkwork.session.playback_run import frames as frames_module
from linkwork.session.playback_run.frames import RunRows
from linkwork.session.playback_run.session import REFRESHED_EVERY, PlaybackSession
from linkwork.session.state import Snapshot
from linkwork.world.engine.world import World
from tests.record.helpers import LAYOUT, new_frames, new_info, record
from tests.session.scenes import write_stl
from tests.tools import write_scene
from tests.waiting import wait_until


class Clock:
    def __init__(self):
        self.now = 50.0

    def __call__(self):
        return self.now


def same(frame, recorded):
    return np.array_equal(frame, recorded, equal_nan=True)


@pytest.fixture
def played():
    sessions = []

    def open_one(database, run="latest", clock=None) -> PlaybackSession:
        session = lw.playback(run, store=database)
        sessions.append(session)
        if clock is not None:
            session._clock = clock
        return session

    yield open_one
    for session in sessions:
        session.close()


@pytest.fixture(scope="module")
def arm_run(tmp_path_factory):
    """A store with a short run of an arm among boxes, and its frames by step."""
    store = tmp_path_factory.mktemp("runs") / "runs.duckdb"
    frames = {}
    with open_session("irb140-table", store=store, process=False) as session:
        for _ in range(20):
            frames |= {session.latest().step: session.latest().frame}
            session.step(10)
        frames |= {session.latest().step: session.latest().frame}
    load_spools(store)
    return store, frames


@pytest.mark.parametrize("url", ["{}/runs.duckdb", "sqlite:///{}/runs.sqlite", "memory:playback"])
def test_every_frame_is_returned_bit_for_bit(tmp_path, played, monkeypatch, url):
    monkeypatch.setattr(frames_module, "CHUNK_ROWS", 1)
    database, frames = url.format(tmp_path), new_frames(100)
    parse_database(database).check_recordable()
    frames[40:60, 20] = np.nan
    session = played(database, record(database, frames))
    assert same(session.latest().frame, frames[0])
    for expected in frames[1:]:
        now = session.step()
        assert same(now.frame, expected)
        assert (now.step, now.time) == (expected[0], expected[1])
    for step in np.random.default_rng(0).permutation(100)[:40]:
        assert same(session.seek(step * 0.001).frame, frames[step])


def test_the_frame_shown_is_the_last_one_at_or_before_the_position(store, played):
    frames = new_frames(400)[np.r_[0:390:10, 399]]
    session = played(store, record(store, frames, new_info(record_every=10)))
    for t, step in ((0.0, 0), (0.009, 0), (0.0101, 10), (0.3, 300), (0.38, 380), (0.398, 380)):
        assert session.seek(t).step == step
    assert session.seek(session.end).step == 399
    assert (session.begin, session.end) == (0.0, 0.399)


def test_seeking_then_stepping_is_stepping(arm_run, played):
    store, frames = arm_run
    session, steps, rng = played(store), sorted(frames), np.random.default_rng(1)
    for index in rng.integers(0, len(steps), 40):
        count = int(rng.integers(-8, 9))
        session.seek(steps[index] * session.info.step_size)
        now = session.step(count)
        goal = steps[min(max(index + count, 0), len(steps) - 1)]
        assert now.step == goal
        assert same(now.frame, frames[goal])


def test_steps_cross_gaps_and_chunks(store, played, monkeypatch):
    monkeypatch.setattr(frames_module, "CHUNK_ROWS", 1)
    session = played(store, record(store, new_frames(500)[np.r_[3:20, 300:310, 499]]))
    assert session.latest().step == 3
    assert [session.step(16).step, session.step().step, session.step(-1).step] == [19, 300, 19]
    assert session.seek(0.25).step == 19
    assert [session.step(11).step, session.step(-27).step, session.step(90).step] == [499, 3, 499]


def test_playing_advances_time_by_the_speed(store, played):
    clock = Clock()
    session = played(store, record(store, new_frames(900)), clock)
    position = 0.0
    session.start()
    for speed, seconds in ((1.0, 0.1), (0.25, 0.4), (4.0, 0.05), (0.0, 3.0), (20.0, 0.01)):
        session.set_speed(speed)
        clock.now += seconds
        position += speed * seconds
        assert session.position == pytest.approx(position, abs=1e-9)
        assert session.latest().step == math.floor(position / 0.001 + 1e-6)
    session.pause()
    clock.now += 5.0
    assert session.position == pytest.approx(position, abs=1e-9)
    session.set_speed(1.0)
    session.start()
    session.seek(0.5)
    clock.now += 0.25
    assert session.latest().step == 750
    assert session.latest().playing


def test_a_run_plays_to_its_end_and_stops(store, played):
    clock, frames = Clock(), new_frames(50)
    writer = SpoolWriter(store, new_info())
    for frame in frames:
        writer.append(frame)
    writer.finish(RunStatus.INTERRUPTED, 50, "")
    session = played(store, clock=clock)
    assert session.info.playback.status == "interrupted"
    session.start()
    clock.now += 0.03
    assert session.latest().playing
    clock.now += 100.0
    last = session.latest()
    assert (last.step, last.playing, session.position) == (49, False, session.end)
    session.start()
    clock.now += 0.01
    assert session.latest().step == 10, "playing from the end begins again"
    session.pause()
    session.set_speed(math.inf)
    assert session.run_for(0.02).step == 30
    assert not session.latest().playing
    assert session.run_for(10.0).step == 49


def test_a_run_being_recorded_is_played_as_far_as_written(store, played):
    clock, frames = Clock(), new_frames(60)
    writer = SpoolWriter(store, new_info())

    def write(part):
        for frame in part:
            writer.append(frame)
        wait_until(lambda: writer.acknowledged == writer._appended)

    write(frames[:20])
    session = played(store, clock=clock)
    session._refreshed = clock.now
    session.start()
    clock.now += 0.5
    now = session.latest()
    assert (now.step, now.playing) == (19, True)
    assert now.real_time_factor == 0.0
    write(frames[20:])
    assert session.seek(0.03).step == 30
    clock.now += REFRESHED_EVERY + 1.0
    assert same(session.latest().frame, frames[59])
    writer.finish(RunStatus.FINISHED, 60, "hash")
    clock.now += REFRESHED_EVERY + 1.0
    session.latest()
    clock.now += REFRESHED_EVERY + 1.0
    assert not session.latest().playing


def test_joints_bodies_and_readings_are_those_of_the_frame(arm_run, played):
    store, frames = arm_run
    session = played(store)
    now = session.seek(0.1)
    layout = session.info.layout
    assert session.joints("arm").positions.tolist() == layout.joint_view(now.frame)[:, 0].tolist()
    assert session.bodies().names == layout.bodies
    assert session.read("joints.arm/q1") == layout.joint_view(frames[100])[0, 0]
    assert session.info.robots == ("arm",)
    assert session.live_values() == {}


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.set("robots.arm.targets.q1", 0.1),
        lambda x: x.command("reset"),
        lambda x: x.checkpoint(),
        lambda x: x.restore(b""),
        lambda x: x.state_hash(),
        lambda x: x.contacts(),
        lambda x: x.bounding_boxes(),
        lambda x: x.summary(),
    ],
)
def test_what_needs_physics_raises(arm_run, played, call):
    session = played(arm_run[0])
    with pytest.raises(SessionError, match="a playback has no physics"):
        call(session)


def test_a_playback_says_that_it_is_one(arm_run, played):
    session = played(arm_run[0])
    run = session.info.playback.run
    for text in (repr(session), session._repr_html_()):
        assert "playback" in text and run in text
        assert "no physics" in text
    assert not session.info.recorded
    assert session.info.playback.notes == ()
    with open_session("irb140-table", process=False) as live:
        assert live.info.playback is None
    session.close()
    assert "closed" in repr(session)
    assert isinstance(session.latest(), Snapshot)
    with pytest.raises(SessionError, match="closed"):
        session.start()


def test_invalid_arguments_are_refused(arm_run, played):
    session = played(arm_run[0])
    session.seek(0.1)
    for wrong in (-1.0, 99.0, math.nan, math.inf, "1"):
        with pytest.raises(ArgumentError, match="invalid time"):
            session.seek(wrong)
    for wrong in (-1.0, 101.0, math.nan, True):
        with pytest.raises(ArgumentError, match="speed"):
            session.set_speed(wrong)
    with pytest.raises(ArgumentError):
        session.step(1.5)
    assert session.latest().time == 0.1
    with pytest.raises(NotFoundError):
        lw.playback("no-such-run", store=arm_run[0])


def test_a_run_without_frames_is_refused(store):
    writer = SpoolWriter(store, new_info())
    writer.event(0, 0.0, "note", "before the first frame", {})
    writer.finish(RunStatus.FINISHED, 0, "")
    with pytest.raises(RecordError, match="has no recorded frames"):
        lw.playback(store=store)


def test_events_come_at_their_times(store, played):
    clock = Clock()
    writer = SpoolWriter(store, new_info())
    for frame in new_frames(200):
        writer.append(frame)
        step = int(frame[0])
        if step % 50 == 0:
            writer.event(step, step * 0.001, "note", f"at {step}", {"step": step})
            writer.event(step, step * 0.001, "echo", f"after {step}", {})
    writer.finish(RunStatus.FINISHED, 200, "hash")
    session = played(store, clock=clock)
    notes, every = [], []
    session.subscribe_events(notes.append, kinds=["note"])
    session.subscribe_events(every.append)
    session.start()
    for until, count in ((0.049, 1), (0.05, 2), (0.12, 3)):
        clock.now = 50.0 + until
        session.latest()
        wait_until(lambda n=count: len(notes) == n, f"{count} events")
        assert [x.data["step"] for x in notes] == [0, 50, 100][:count]
    wait_until(lambda: len(every) == 6, "events of every kind")
    assert [x.kind for x in every] == ["note", "echo"] * 3
    assert [x.step for x in session.events()] == [0, 0, 50, 50, 100, 100]
    session.pause()
    session.seek(0.02)
    session.step(130)
    wait_until(lambda: len(notes) == 6, "events on the way")
    assert [x.step for x in notes[3:]] == [50, 100, 150]


def test_subscribers_see_the_playback(arm_run, played):
    session, seen = played(arm_run[0]), []
    unsubscribe = session.subscribe(seen.append, rate=100.0)
    session.set_speed(2.0)
    began = time.perf_counter()
    session.run_for(0.1)
    assert time.perf_counter() - began >= 0.05
    wait_until(lambda: seen and seen[-1].step == 100 and not seen[-1].playing, "the last state")
    assert [x.step for x in seen] == sorted(x.step for x in seen)
    unsubscribe()


def test_a_picture_of_a_playback_is_that_of_the_run(arm_run, played):
    session = played(arm_run[0])
    session.seek(0.15)
    with open_session("irb140-table", process=False) as live:
        live.step(150)
        expected = live.picture(size=(160, 120))
    assert np.array_equal(session.picture(size=(160, 120)), expected)


SCENE = """
ground: {}
camera: {position: [1, -1, 1], target: [0, 0, 0.2]}
bodies: {wedge: {shape: mesh, file: wedge.stl, density: 500, position: [0, 0, 0.5]}}
"""


def test_changed_and_missing_files_are_reported_and_the_run_is_played(tmp_path, store, played):
    write_stl(tmp_path / "wedge.stl", 0.2)
    write_scene(tmp_path / "scene.yaml", SCENE)
    lw.run(tmp_path / "scene.yaml", seconds=0.1, store=store)
    session = played(store)
    assert session.info.playback.notes == ()
    final = session.seek(0.1).frame
    write_stl(tmp_path / "wedge.stl", 0.3)
    changed = played(store)
    assert "solids.wedge changed since the run" in changed.info.playback.notes[0]
    (tmp_path / "wedge.stl").unlink()
    missing = played(store)
    (note,) = missing.info.playback.notes
    assert "cannot be loaded, bodies are shown as boxes" in note and "wedge.stl" in note
    (box,) = [shape for shape in missing.info.view.shapes if shape.body == 0]
    assert box.kind == "box"
    assert box.size == pytest.approx((0.2, 0.2, 0.2))
    assert missing.info.view.camera_position == (1, -1, 1)
    for other in (changed, missing):
        assert np.array_equal(other.seek(0.1).frame, final)
    assert missing.picture(size=(64, 48)).std() > 0
    assert "boxes" in missing._repr_html_()


def test_bodies_without_recorded_poses_are_not_shown(tmp_path, store, played):
    (tmp_path / "scene.yaml").write_text(
        "linkwork: scene\nversion: 1\nrecording: {signals: [poses.a, joints]}\nbodies:\n"
        "  a: {shape: box, size: [0.1, 0.1, 0.1], mass: 1}\n"
        "  b: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 0.3, 0]}\n"
    )
    lw.run(tmp_path / "scene.yaml", seconds=0.05, store=store)
    session = played(store)
    assert session.info.playback.notes == ("the poses of b are not recorded: not shown",)
    assert [shape.body for shape in session.info.view.shapes] == [0]
    states = session.bodies()
    assert np.isfinite(states.positions[0]).all()
    assert np.isnan(states.positions[1]).all()
    world = World(session._photographer._loaded)
    session.visible_state().show_in(world)
    assert world.data.geom_xpos[0].tolist() == states.positions[0].tolist()
    assert world.model.geom_group.tolist() == [0, 5]


def test_a_scene_that_is_not_known_is_played_with_its_recorded_names(store, played):
    session = played(store, record(store, new_frames(5)))
    assert session.info.layout == LAYOUT
    assert [joint.robot for joint in session.info.joints] == ["arm", "arm"]
    assert len(session.info.view.shapes) == len(LAYOUT.bodies)
    session.step(2)
    assert session.read("sensors.touch") == session.latest().frame[-1]


def test_a_store_that_cannot_be_read_pauses_the_playback(tmp_path, store, played, monkeypatch):
    monkeypatch.setattr(frames_module, "CHUNK_ROWS", 1)
    clock = Clock()
    session = played(store, record(store, new_frames(300)), clock)
    store.rename(tmp_path / "away.duckdb")
    session.start()
    clock.now += 0.2
    now = session.latest()
    assert not now.playing
    assert store.name in now.trouble
    with pytest.raises(RecordError):
        session.seek(0.25)
    (tmp_path / "away.duckdb").rename(store)
    assert session.seek(0.25).step == 250
    assert not session.latest().trouble


def test_a_frame_without_joints_and_sensors_is_played(store, played):
    layout = FrameLayout(bodies=("ball",), joints=())
    frames = new_frames(5, layout)
    session = played(store, record(store, frames, new_info(layout)))
    assert same(session.step(3).frame, frames[3])
    assert len(session.joints().names) == 0


def test_a_chunk_of_a_run_is_found_by_indexes(tmp_path, monkeypatch):
    layout = FrameLayout(*[("arm/a", "arm/b")] * 5)
    database = tmp_path / "runs.sqlite"
    frames = new_frames(60, layout)
    rows = RunRows(database, record(database, frames, new_info(layout)), layout, wait=1.0)
    rows.extent()
    plans = []
    stream = SqlStore.stream

    def explained(store, sql, parameters=()):
        if "step" in sql or "frame" in sql:
            plan = stream(store, f"explain query plan {sql}", parameters)
            plans.extend(detail for *_, detail in plan if not detail.startswith("USE TEMP"))
        return stream(store, sql, parameters)

    monkeypatch.setattr(SqlStore, "stream", explained)
    assert same(rows.chunk(20, 30).frames, frames[20:30])
    by_name = [f"SEARCH {x} USING INDEX {x}_of_run (run=? AND " for x in NAME_COLUMNS]
    assert len(plans) == 2 + len(by_name)
    for start in by_name:
        (plan,) = [x for x in plans if x.startswith(start)]
        assert plan.endswith("=? AND step>? AND step<?)")
    assert "SEARCH frames USING INDEX frames_of_run (frame>? AND frame<?)" in plans
    assert "SEARCH events USING INDEX events_of_run (run=? AND step>? AND step<?)" in plans
