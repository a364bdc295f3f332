"""What a careless or unlucky caller does must not cost the run."""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from linkwork.errors import ArgumentError, SessionError
from linkwork.record import query, recorded_runs
from linkwork.record.spool.block import BlockKind
from linkwork.record.spool.writer import SpoolFile
from linkwork.session import open_session, run
from linkwork.world.scene.load import load_scene

TARGET = "robots.arm.targets.q1"


class Odd(float):
    """A float of a class that another process does not know."""


class Shy:
    """Cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no")


NOT_A_CHECKPOINT = b"[" * 200_000
GAIN = "robots.arm.gains.proportional"
NONSENSE = [
    *(("set_speed", x) for x in ("fast", None, Shy())),
    *(("set", *x) for x in ((5, 1), (Shy(), 1), ("gravity", Shy()))),
    *(("set", TARGET, x) for x in (10**400, lambda: 1, True)),
    *(("set", GAIN, x) for x in (10**400, "5", True)),
    *(("command", x) for x in (5, ["reset"], Shy())),
    *(("restore", x) for x in (NOT_A_CHECKPOINT, Shy())),
    *(("step", x) for x in (2.5, Shy())),
    *(("run_for", x) for x in ("long", Shy())),
    *(("subscribe_events", x) for x in (5, None)),
    ("subscribe", None),
]


def test_nonsense_is_refused_and_the_session_lives_on(opened, process):
    session = opened("irb140-table", process=process)
    for name, *arguments in NONSENSE:
        with pytest.raises(SessionError if arguments == [NOT_A_CHECKPOINT] else ArgumentError):
            getattr(session, name)(*arguments)
    for name in ("name", "self"):
        with pytest.raises(ArgumentError):
            session.command("reset", **{name: 1})
    for kinds in (5, None, [[1]], "alarm"):
        with pytest.raises(ArgumentError):
            session.subscribe_events(print, kinds=kinds)
    with pytest.raises(ArgumentError):
        session.subscribe(print, rate=0)
    assert session.step(2).step == 2


def test_numbers_of_every_kind_are_numbers(opened, process):
    session = opened("irb140-table", process=process)
    for value in (np.float32(0.1), np.int64(0), Odd(0.1), np.array(0.2)):
        session.set(TARGET, value)
    session.set(GAIN, np.full(6, 10.0))
    for factor in (np.float32(2), np.int64(2), np.array(2.0), 2, np.float64(2.0)):
        session.set_speed(factor)
        assert session.latest().speed == 2.0
    assert session.step(np.int64(3)).step == 3
    assert session.run_for(np.float32(0.002)).step == 5


def test_commands_before_the_first_step_are_recorded(opened, store, process):
    session = opened("irb140-table", store=store, process=process)
    session.set(TARGET, 0.5)
    session.step(20)
    session.set("robots.arm.targets.q2", 0.3)
    session.command("reset")
    session.set(TARGET, 0.25)
    session.step(5)
    session.close()
    rows = query("select step, path, value from commands", store=store).rows
    assert sorted(rows) == [
        (0, TARGET, "0.25"),
        (0, TARGET, "0.5"),
        (20, "robots.arm.targets.q2", "0.3"),
    ]


def test_a_local_session_stays_in_its_thread(opened):
    session = opened("swinging-arm", process=False)
    refused = []

    def use():
        try:
            session.step(5)
        except SessionError as error:
            refused.append(str(error))

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert "process=True" in refused[0]


def test_a_process_session_may_be_used_from_many_threads(opened):
    session = opened("irb140-table")
    threads = [
        threading.Thread(target=lambda: [session.set(TARGET, 0.1) for _ in range(50)])
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    session.run_for(0.2)
    for thread in threads:
        thread.join()
    assert session.latest().step == 200


def test_closing_ends_a_long_step(opened):
    session = opened("swinging-arm")
    thread = threading.Thread(target=lambda: session.step(10**9), daemon=True)
    thread.start()
    time.sleep(0.3)
    began = time.monotonic()
    session.close()
    thread.join(30)
    assert time.monotonic() - began < 30
    assert not thread.is_alive()


def test_start_from_another_thread_ends_run_for(opened):
    session = opened("swinging-arm")
    session.set_speed(1.0)
    threading.Timer(0.2, session.start).start()
    assert session.run_for(60.0).step < 60_000
    session.pause()


def test_a_reset_ends_run_for_at_the_start(opened):
    session = opened("swinging-arm")
    session.set_speed(1.0)
    threading.Timer(0.2, lambda: session.command("reset")).start()
    assert session.run_for(60.0).step == 0
    assert not session.latest().playing


def test_closing_inside_a_subscriber_ends_the_run(opened, store):
    session = opened("swinging-arm", store=store, process=False)
    session.subscribe(lambda _: session.close(), rate=1000.0)
    session.run_for(5.0)
    (recorded,) = recorded_runs(store=store)
    assert recorded.status == "finished"
    assert recorded.steps < 5000


def test_a_run_that_is_cut_off_is_recorded_as_interrupted(store):
    with pytest.raises(KeyboardInterrupt), open_session("swinging-arm", store=store) as session:
        session.step(10)
        raise KeyboardInterrupt
    (recorded,) = recorded_runs(store=store)
    assert recorded.status == "interrupted"


def test_overrides_of_a_loaded_scene_are_refused():
    with pytest.raises(ArgumentError, match="overrides of a loaded scene"):
        run(load_scene("swinging-arm"), overrides=["solver.step=0.002"])


def test_modules_in_the_working_folder_are_not_taken_for_ours(tmp_path):
    (tmp_path / "mujoco.py").write_text("raise SystemExit('shadowed')")
    command = [sys.executable, "-P", "-m", "linkwork", "run", "swinging-arm", "--seconds", "0.1"]
    shown = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr


def test_a_picture_needs_no_environment(tmp_path):
    code = (
        "import mujoco, linkwork as lw; outputs = lw.session.RunOutputs('picture.png');"
        "lw.run('swinging-arm', seconds=0.1, outputs=outputs)"
    )
    clean = {key: value for key, value in os.environ.items() if key != "MUJOCO_GL"}
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=clean, capture_output=True, text=True
    )
    assert shown.returncode == 0, shown.stderr
    assert (tmp_path / "picture.png").stat().st_size > 10_000


def test_an_actuator_limit_also_limits_the_controller(tmp_path):
    scene = tmp_path / "scene.yaml"
    scene.write_text(
        "linkwork: scene\nversion: 1\nrobots:\n  arm: {model: irb140, controller: {kind: pid}}\n"
        "actuators:\n  weak: {robot: arm, joint: q2, limit: 0.5}\n"
    )
    with open_session(scene, process=False) as session:
        session.run_for(0.5)
        assert abs(session.info.layout.joint_view(session.latest().frame)[:, 2][1]) == 0.5
        assert abs(session._engine.participants.drivers["arm"].controller.state[1]) <= 0.5


def test_after_a_restore_the_frame_is_the_checkpoints(opened):
    session = opened("irb140-table", process=False)
    session.step(100)
    checkpoint, before = session.checkpoint(), session.latest().frame.copy()
    session.step(500)
    session.restore(checkpoint)
    after, layout = session.latest().frame, session.info.layout
    # Contact forces are those of a step, not of a state.
    assert not layout.force_view(after).any()
    layout.force_view(before)[:] = 0.0
    assert np.array_equal(after, before, equal_nan=True)


def test_a_record_that_is_not_whole_is_told(store, monkeypatch):
    write = SpoolFile.write

    def full(self, kind, content):
        if kind is not BlockKind.INFO:
            raise OSError(28, "No space left on device")
        write(self, kind, content)

    monkeypatch.setattr(SpoolFile, "write", full)
    result = run("swinging-arm", seconds=0.2, store=store)
    assert not result.whole
    assert "No space left" in result.trouble
