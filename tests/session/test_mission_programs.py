"""Mission programs in a session: commands, checkpoints, replays, machines of the scene."""

import numpy as np
import pytest

from linkwork.errors import LinkworkError, NotFoundError, SessionError
from linkwork.record import query
from linkwork.session import open_session, replay
from linkwork.session.engine.engine import Engine
from linkwork.session.missions import mission_text
from linkwork.world.scene.load import load_scene
from tests.session.missions import to_end
from tests.session.test_hostile_checkpoints import check_changes, every_change
from tests.tools import write_scene

BELT = """\
solver: {step: 0.002}
bodies:
  belt: {shape: box, size: [3, 0.3, 0.1], position: [0, 0, 0.05], fixed: true,
         surface_velocity: [0, 0, 0], material: {sliding: 0.9}}
  crate: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [-0.5, 0, 0.15]}
sensors:
  beam: {kind: scanner, frame: world, position: [0, 0.3, 0.15], rpy: [0, 0, -1.5708],
         rays: 1, range: 0.5}
  place: {kind: position, frame: crate}
machines: {belt: {kind: conveyor, belt: belt, velocity: [0.5, 0, 0], barrier: beam}}
mission:
  period: 0.01
  program: |
    FEED()
    LOG "there" place.x
    CARRY(0.2 m, speed: 0.25 m/s)
"""
GRAB = """\
mission pick
  input-belt.FEED()
  GRAB(input)
  ASSERT holding == 1
  MOVEL([0.2, 0.52, 0.62], speed: 0.4 m/s)
end
"""


@pytest.fixture
def belt(tmp_path):
    return write_scene(tmp_path / "belt.yaml", BELT)


def states(engine):
    return [(event.time, event.message) for event in engine.recent if event.kind == "mission"]


def place(engine):
    return float(engine.world.data.body("crate").xpos[0])


def test_a_conveyor_feeds_into_its_light_barrier_and_carries_a_distance(belt):
    engine = Engine(load_scene(belt))
    while "FEED(): done" not in [text for _, text in states(engine)]:
        engine.advance(5)
    fed = place(engine)
    # The front of the crate has reached the beam.
    assert fed == pytest.approx(-0.05, abs=0.01)
    to_end(engine)
    engine.advance(250)
    assert place(engine) - fed == pytest.approx(0.2, abs=0.015)
    assert engine.mission().status == "done"
    assert engine.mission().report == {}


def test_feeding_ends_at_once_where_something_is_there(belt):
    engine = Engine(load_scene(belt, ["bodies.crate.position=[0, 0, 0.15]"]))
    engine.advance(10)
    assert "FEED(): done" in [text for _, text in states(engine)]


def test_every_change_of_every_node_is_an_event(belt):
    engine = to_end(Engine(load_scene(belt)))
    events = [event for event in engine.recent if event.kind == "mission"]
    texts = {node.text for node in engine.mission().nodes}
    assert {event.data["command"] for event in events} == texts
    assert [event.data["state"] for event in events if event.data["node"] == 0] == [
        "running",
        "done",
    ]
    assert all(event.data["line"] >= 1 for event in events)
    assert [event.time for event in events] == sorted(event.time for event in events)


def test_the_same_run_twice_gives_the_same_events_and_state(belt):
    first, second = (to_end(Engine(load_scene(belt))) for _ in range(2))
    assert states(first) == states(second)
    assert first.state_hash() == second.state_hash()


@pytest.mark.parametrize("at", [1, 7, 333, 505, 900])
def test_a_checkpoint_at_any_tick_goes_on_alike(belt, at):
    whole = Engine(load_scene(belt))
    whole.advance(at)
    saved = whole.checkpoint()
    other = Engine(load_scene(belt))
    other.restore(saved)
    assert other.checkpoint() == saved
    for engine in (whole, other):
        engine.advance(1500 - at)
    assert other.state_hash() == whole.state_hash()
    assert whole.mission() == other.mission()


def test_a_checkpoint_in_the_middle_of_a_grasp_goes_on_alike():
    whole = Engine(load_scene("irb140-cell"), seed=2)
    whole.command("mission", {"text": GRAB})
    saved = []
    for count in (350, 330, 190, 90, 140):
        whole.advance(count)
        saved.append((whole.step_count, whole.checkpoint()))
    whole.advance(300)
    stages = {node.text: node.state for node in whole.mission().nodes}
    assert stages["GRAB(input)"] == "done"
    for step, checkpoint in saved:
        other = Engine(load_scene("irb140-cell"), seed=2)
        other.restore(checkpoint)
        other.advance(whole.step_count - step)
        assert other.state_hash() == whole.state_hash(), step


def test_a_text_given_while_it_runs_replaces_the_mission_and_replays_equal(belt, store):
    with open_session(belt, store=store, process=False) as session:
        session.run_for(0.4)
        session.command("mission", text="RUN-BELT(0.4 m/s)\nWAIT 1 s\nSTOP-BELT()")
        session.run_for(0.3)
        session.command("mission-pause")
        session.run_for(0.2)
        session.command("mission-resume")
        session.command("mission-advance")
        session.run_for(0.5)
        assert session.mission().status == "done"
        session.command("mission", text="WAIT 5 s")
        session.run_for(0.2)
        session.command("mission-stop")
        session.run_for(0.1)
        assert session.mission().status == "cancelled"
    assert query("select count(*) from events where kind = 'mission'", store=store).rows[0][0] > 8
    assert replay(store=store).equal


def test_an_invalid_text_changes_nothing_and_says_where(belt):
    engine = Engine(load_scene(belt))
    engine.advance(100)
    before = engine.checkpoint()
    for text, message in (
        ("WAIT 1 s\nFEDE()", "FEDE"),
        ("SET(bodies.belt.surface_speed, 1)", "surface_speed"),
        ("CARRY(1 s)", "CARRY|s"),
        ("", "no text"),
    ):
        with pytest.raises(LinkworkError, match=message):
            engine.command("mission", {"text": text})
    assert engine.checkpoint() == before


FILES = {"other.mission": '\n\nmission main\n  FAIL "other"\nend\nmission start\n  WAIT 0.1 s\nend'}
IMPORTING = 'import "./other.mission"\nmission one\n  start()\n  FAIL "of one"\nend'


def test_a_mission_with_imports_runs_its_own_mission_and_names_files_and_lines(belt, store):
    arguments = {"text": IMPORTING, "name": "own.mission", "files": FILES}
    with open_session(belt, store=store, process=False) as session:
        session.command("mission", **arguments)
        session.run_for(0.5)
        view = session.mission()
        assert view.reason == "of one"
        assert [(x.file, x.line) for x in view.nodes if x.text == "WAIT 0.1 s"] == [
            ("other.mission", 7)
        ]
    rows = query(
        "select distinct data->>'$.file' from events where kind = 'mission'", store=store
    ).rows
    assert {row[0] for row in rows} >= {"own.mission", "other.mission"}
    assert replay(store=store).equal


def test_a_mission_with_imports_is_in_checkpoints(belt):
    engine = Engine(load_scene(belt))
    engine.command("mission", {"text": IMPORTING, "files": FILES})
    other = Engine(load_scene(belt))
    other.restore(engine.checkpoint())
    for one in (engine, other):
        assert to_end(one).mission().reason == "of one"
    assert engine.state_hash() == other.state_hash()


MORE_THAN_BUILDING = (
    ("mission one\n  WAIT 1 s\nend\nmission CARRY\n WAIT 1 s\nend", "name of a command"),
    ("mission bad\n  FEDE()\nend\nmission one\n  WAIT 1 s\nend", "FEDE"),
    ("mission one(a)\n  CARRY(a)\nend", "takes arguments"),
    ('import "nothere.mission"\nWAIT 1 s', "nothere"),
)


@pytest.mark.parametrize(("text", "message"), MORE_THAN_BUILDING)
def test_a_text_is_checked_as_by_the_command_check(belt, text, message):
    engine = Engine(load_scene(belt))
    with pytest.raises(LinkworkError, match=message):
        engine.command("mission", {"text": text, "files": {}})


def test_errors_in_the_program_of_a_scene_name_its_file(tmp_path):
    path = write_scene(
        tmp_path / "bad.yaml", BELT.replace("    FEED()\n", "    WAIT 1 s\n    FEDE()\n")
    )
    with pytest.raises(LinkworkError) as caught:
        Engine(load_scene(path))
    assert str(caught.value.place) == f"{path} (mission.program):2:1"
    (tmp_path / "own.mission").write_text("WAIT 1 s\nFEDE()")
    write_scene(path, BELT.split("  program")[0] + "  program: own.mission\n")
    with pytest.raises(LinkworkError) as caught:
        Engine(load_scene(path))
    assert str(caught.value.place) == f"{tmp_path / 'own.mission'}:2:1"


def test_commands_to_a_mission_need_one(belt):
    engine = to_end(Engine(load_scene(belt)))
    for name in ("mission-pause", "mission-resume", "mission-advance", "mission-stop"):
        with pytest.raises(SessionError, match="no mission runs"):
            engine.command(name, {})


def test_a_stopped_mission_can_still_be_seen(belt):
    with open_session(belt, process=False) as session:
        session.run_for(0.2)
        session.command("mission-stop")
        session.run_for(0.1)
        assert session.mission().reason == "stopped by hand"
        assert "FEED()" in session.mission_diagram()
        assert b"<svg" in session.mission_timeline("a.svg")
        with pytest.raises(SessionError, match="no mission runs"):
            session.command("mission-stop")


@pytest.mark.parametrize("runs", [True, False])
def test_a_mission_that_has_not_started_is_stopped_and_paused(belt, runs):
    engine = Engine(load_scene(belt))
    if runs:
        engine.advance(100)
    engine.command("mission", {"text": "WAIT 0.1 s"})
    engine.command("mission-pause", {})
    with pytest.raises(SessionError, match="has not started"):
        engine.command("mission-advance", {})
    other = Engine(load_scene(belt))
    other.restore(engine.checkpoint())
    for one in (engine, other):
        one.advance(200)
        assert one.mission().paused
        assert [node.text for node in one.mission().nodes] == ["main", "WAIT 0.1 s"]
        one.command("mission-resume", {})
        one.advance(100)
        assert one.mission().status == "done"
        one.command("mission", {"text": "WAIT 9 s"})
        one.command("mission-stop", {})
        one.advance(100)
        assert one.mission().status == "done"


def test_a_timeline_after_going_back_shows_each_step_once(belt):
    engine = Engine(load_scene(belt))
    engine.advance(100)
    saved, start = engine.checkpoint(), engine.program.history
    to_end(engine)
    whole = engine.program.history
    engine.restore(saved)
    assert engine.program.history == start
    assert to_end(engine).program.history == whole


def test_going_back_before_a_mission_forgets_its_running_actions(belt):
    engine = Engine(load_scene(belt))
    saved = engine.checkpoint()
    engine.advance(100)
    engine.restore(saved)
    assert to_end(engine).mission().status == "done"


def test_readings_of_the_scene_and_its_machines(belt):
    text = (
        'ASSERT place.x < 0 m\nASSERT belt.occupied == 0\nASSERT beam > 0.4 m\nLOG "x" belt.speed'
    )
    engine = Engine(load_scene(belt))
    engine.command("mission", {"text": text})
    assert to_end(engine).mission().status == "done"


def test_a_changed_checkpoint_is_refused_or_lived_with(belt):
    engine = Engine(load_scene(belt))
    engine.advance(505)
    good = engine.checkpoint()
    changes = [x for x in every_change(good) if x[0].startswith("program:")]
    sample = np.random.default_rng(3).choice(len(changes), 60, replace=False)
    assert check_changes(engine, good, [changes[i] for i in sample]) > 10


def test_the_mission_of_a_scene_is_parsed_once(belt, monkeypatch):
    parse, texts = mission_text.parse_mission, []

    def counted(text, **options):
        texts.append(text)
        return parse(text, **options)

    monkeypatch.setattr(mission_text, "parse_mission", counted)
    engine = Engine(load_scene(belt))
    engine.advance(100)
    saved = engine.checkpoint()
    engine.command("reset", {})
    engine.restore(saved)
    assert to_end(engine).mission().status == "done"
    assert len(texts) == 1


def test_a_reset_starts_the_mission_again(belt):
    engine = to_end(Engine(load_scene(belt)))
    first = states(engine)
    engine.command("reset", {})
    engine.recent.clear()
    assert states(to_end(engine)) == first


UNKNOWN = (
    ("MOVE(input, palet)", "pallet"),
    ("GRAB(box11)", "box1"),
    ("MOVEJ(wach)", "watch"),
    ("MOVEL([5, 0, 1, 3.14, 0, 0])", "does not reach|too far"),
    ("MOVEL([5, 0, 1])", "out of reach"),
    ("MOVEABSJ([9, 0, 0, 0, 0, 0])", "outside the joint limits"),
    ("MOVEL(watch, tool: link2)", "link2"),
    ("input-belt.FEED(speed: 9)", "9 m/s is beyond that of 'input-belt'"),
    ("output-belt.FEED()", "no light barrier"),
    ("MOVEC(watch, watch)", "same point"),
    ("MOVEC([5, 0, 1], watch)", "out of reach"),
    ("MOVEL(watch, speed: 9 m/s)", "9 m/s is beyond what 'arm' can reach"),
    ("MOVE(input, input)", "source and target are the same"),
    ("SET(actuators.walk.command, 2 s)", "unit does not fit: 'value' is 2 s"),
    ("SET(gravity, [0, 0, 9 m/s])", "unit does not fit: 'value' is 9 m/s"),
    ("MOVEABSJ([1 s, 0, 0, 0, 0, 0])", "unit does not fit: 'joints' is 1 s"),
)


@pytest.mark.parametrize(("text", "message"), UNKNOWN, ids=[x[0] for x in UNKNOWN])
def test_what_can_never_work_is_refused_before_it_runs(text, message):
    engine = _cell()
    with pytest.raises(LinkworkError, match=message) as caught:
        engine.command("mission", {"text": f"WAIT 1 s\n{text}"})
    assert caught.value.place.line == 2


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("9", "invalid gravity: 9.0; expected a list of 3 numbers"),
        ("[0, 9]", "invalid gravity: shape (2,); expected a list of 3 numbers"),
    ],
)
def test_an_invalid_live_value_is_reported_at_the_argument(value, message):
    with pytest.raises(LinkworkError) as caught:
        _cell().command("mission", {"text": f"SET(gravity, {value})"})
    assert f"{caught.value.message}; {caught.value.hint}" == message
    assert (caught.value.place.line, caught.value.place.column) == (1, 14)


_CELL: list[Engine] = []


def _cell():
    """The cell at its start; one engine for all tests that change nothing."""
    if not _CELL:
        _CELL.append(Engine(load_scene("irb140-cell")))
    return _CELL[0]


def test_a_stopped_mission_stops_the_arm_within_its_limits():
    engine = Engine(load_scene("irb140-cell"))
    engine.command("mission", {"text": "MOVEABSJ([1.5, 0.3, 0.2, 0, 1.2, 0], speed: 1)"})
    engine.advance(250)
    assert np.abs(engine.world.robots["arm"].measure().velocity).max() > 0.5
    engine.command("mission-stop", {})
    engine.advance(250)
    assert np.abs(engine.world.robots["arm"].measure().velocity).max() < 0.02
    assert engine.mission().status == "cancelled"
    assert engine.mission().reason == "stopped by hand"
    assert engine.mission().report["arm"]
    assert "cancelled" in [event.kind for event in engine.recent]


def test_arm_moves_reach_their_targets():
    text = """
      MOVEJ([0.45, 0.1, 0.85], speed: 1)
      ASSERT abs(y - 0.1 m) < 2 mm
      MOVEL([0.45, -0.1, 0.8], speed: 0.6 m/s)
      ASSERT abs(y + 0.1 m) < 2 mm
      MOVEC([0.5, 0, 0.8], [0.45, 0.1, 0.8], speed: 0.6 m/s)
      ASSERT abs(y - 0.1 m) < 2 mm
      MOVEL([0.35, 0.0, 0.4], speed: 0.6 m/s, frame: base)
      ASSERT abs(z - 0.8 m) < 2 mm
      MOVEJ(watch, speed: 1, blend: 50 mm)
      HOME(1)
      ASSERT abs(q1) < 1 deg AND moving == 0
      ASSERT error < 1 mm AND torque < 1
    """
    engine = Engine(load_scene("irb140-cell"))
    engine.command("mission", {"text": text})
    to_end(engine)
    assert engine.mission().reason == ""
    assert engine.mission().status == "done"


def test_a_busy_arm_refuses_a_second_action():
    engine = Engine(load_scene("irb140-cell"))
    engine.command("mission", {"text": "PARALLEL { HOME() MOVEJ(watch) }"})
    engine.advance(20)
    assert engine.mission().status == "failed"
    assert "busy with HOME" in engine.mission().reason


def test_a_missing_load_refuses_the_move_so_that_a_fallback_can_act():
    engine = Engine(load_scene("irb140-cell"))
    engine.command("mission", {"text": "FALLBACK { MOVE(output, pallet) WAIT 0.1 s }"})
    engine.advance(100)
    assert engine.mission().status == "done"
    reasons = [event.data["reason"] for event in engine.recent if event.kind == "mission"]
    assert "there is no load in 'output'" in " ".join(reasons)


def test_a_scene_without_machines_has_no_mission_commands():
    engine = Engine(load_scene("irb140-table"))
    assert engine.mission() is None
    with pytest.raises(NotFoundError, match="mission"):
        engine.command("mission", {"text": "WAIT 1 s"})
