"""Exports read back: every move of the mission is in the controller's program, in order."""

import math
import random

import numpy as np
import pytest
from pymavlink import mavwp

from linkwork import mission
from linkwork.errors import ArgumentError
from linkwork.mission.export import ArmOptions, FlightOptions, to_mavlink, to_rapid, to_urscript
from linkwork.mission.export.mavlink import EARTH_RADIUS
from linkwork.spatial.rotation import from_rpy
from tests.mission.controller_parsers import parse_rapid, parse_urscript

OPTIONS = ArmOptions(
    poses={"pick": (0.4, -0.1, 0.2, math.pi, 0.0, 0.5)},
    postures={"home": (0.0, -1.5, 1.5, 0.0, 1.5, 0.0)},
    gripper=3,
)
GRIPPER = {"urscript": "set_standard_digital_out", "rapid": "SetDO"}


class Recorder(mission.MockMachine):
    """Keeps the actions that a mission starts."""

    def start(self, slot, action, time):
        super().start(slot, action, time)
        self.actions = [*getattr(self, "actions", []), action]


def plan_of(text, machine=None):
    return mission.build_plan(mission.parse_mission(text), [machine or mission.MockMachine()])


def actions_of(text):
    names = ("MOVEJ", "MOVEL", "MOVEC", "MOVEABSJ", "HOME", "GRAB", "RELEASE")
    machine = Recorder(scripts=dict.fromkeys(names, mission.Script(0.0)))
    interpreter = mission.Interpreter(plan_of(text, machine))
    tick = 0
    while not interpreter.ended:
        interpreter.tick(0.5 * tick)
        tick += 1
    assert interpreter.succeeded
    return machine.actions


def random_arm_mission(seed):
    r = random.Random(seed)

    def pose():
        if r.random() < 0.2:
            return "pick"
        xyz = ", ".join(f"{r.uniform(-800, 800):.2f} mm" for _ in range(3))
        return f"[{xyz}, {', '.join(f'{r.uniform(-180, 180):.3f} deg' for _ in range(3))}]"

    def step(depth):
        kind = r.randrange(9 if depth else 8)
        blend = f", blend: {r.choice((0, 5, 20))} mm"
        joints = ", ".join(f"{r.uniform(-3, 3):.4f}" for _ in range(6))
        return [
            lambda: f"MOVEJ({pose()}, {r.randint(1, 100)} %{blend})",
            lambda: f"MOVEL({pose()}, speed: {r.uniform(0.01, 1):.3f} m/s{blend})",
            lambda: f"MOVEC({pose()}, {pose()}, 200 mm/s{blend})",
            lambda: f"MOVEABSJ([{joints}]{blend})",
            lambda: "HOME()",
            lambda: r.choice(("GRAB(box)", "RELEASE()")),
            lambda: f"WAIT {r.choice((0.5, 1, 2.5))} s",
            lambda: "LOG \"a 'note'\"",
            lambda: f"REPEAT {r.randint(1, 3)} {{ {' '.join(step(depth - 1) for _ in range(3))} }}",
        ][kind]()

    return "\n".join(["LET height = 20 mm", *(step(2) for _ in range(12)), "GRAB()"])


def expected_targets(action):
    """Targets of a move as the parsers give them."""
    actual = []
    for name in ("via", "target", "joints"):
        value = action.arguments.get(name)
        if isinstance(value, str):
            value = OPTIONS.poses[value]
        if value is not None and name != "joints":
            pose = np.eye(4)
            pose[:3, :3], pose[:3, 3] = from_rpy(value[3:]), value[:3]
            actual.append(pose)
        elif value is not None:
            actual.append(np.array(value))
    return actual or [np.array(OPTIONS.postures["home"])]


def check_moves(kind, calls, actions, within):
    """The calls of a controller program are the actions of the run."""
    names = {"MOVEJ": "movej", "MOVEL": "movel", "MOVEC": "movec"}
    names |= {"MOVEABSJ": "moveabsj" if kind == "rapid" else "movej"}
    names["HOME"] = names["MOVEABSJ"]
    doing = [x for x in calls if x[0] not in ("sleep", "textmsg", "WaitTime", "TPWrite")]
    assert len(doing) == len(actions)
    for call, action in zip(doing, actions, strict=True):
        name = action.command.name
        if name in ("GRAB", "RELEASE"):
            assert call[::2] == (GRIPPER[kind], name == "GRAB")
            continue
        assert call[0].lower() == names[name]
        for actual, expected in zip(call[1], expected_targets(action), strict=True):
            np.testing.assert_allclose(actual, expected, atol=within)
        speed = action.arguments["speed"]
        if name in ("MOVEL", "MOVEC"):
            assert call[2]["v"] == pytest.approx(speed, rel=1e-6)
        assert call[2]["r"] == pytest.approx(action.arguments.get("blend", 0.0), rel=1e-6)


@pytest.mark.parametrize("seed", range(20))
def test_urscript_read_back_makes_the_moves_of_the_run(seed):
    text = random_arm_mission(seed)
    name, calls = parse_urscript(to_urscript(plan_of(text), OPTIONS))
    assert name == "main"
    check_moves("urscript", calls, actions_of(text), 1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_rapid_read_back_makes_the_moves_of_the_run(seed):
    text = random_arm_mission(seed)
    _, calls = parse_rapid(to_rapid(plan_of(text), OPTIONS))
    check_moves("rapid", calls, actions_of(text), 1e-6)


@pytest.mark.parametrize("export", [to_urscript, to_rapid])
@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("HOME()\nPARALLEL { GRAB() HOME() }", 2, "PARALLEL cannot be exported"),
        ("RETRY 2 { GRAB() }", 1, "RETRY 2 cannot be exported"),
        ("WHEN wind > 3 DO GRAB()\nHOME()", 1, "WHEN wind > 3 cannot"),
        ("LAND()", 1, "LAND() cannot"),
        ("MOVEL([1, 0, 0])", 1, "has no orientation"),
        ("MOVEL(nowhere)", 1, "pose 'nowhere' is undefined"),
        ("MOVEL(pick, frame: table)", 1, "frame 'table'"),
        ("MOVEABSJ([1, 2])", 1, "expected 6 joint positions, got 2"),
        ("GRAB() timeout 3 s", 1, "no timeouts"),
        ("LET n = 1\nREPEAT 3 { n = n + 1\nREPEAT n { HOME() } }", 2, "n = n + 1 cannot"),
        ("LET n = 1 m\nn = 2\nMOVEL([n, 0, 0, 0, 0, 0])", 3, "only known at run time"),
        ("WAIT wind * 1 s", 1, "only known at run time"),
        ('LOG "x" wind', 1, "cannot be exported"),
        ('LOG "\u00e9t\u00e9"', 1, "it has no character '\u00e9'"),
        ('LOG "a\tb"', 1, "it has no character '\\t'"),
    ],
)
def test_what_an_arm_controller_cannot_say_is_refused_by_line(export, text, line, part):
    plan = plan_of(text, mission.MockMachine(signals={"wind": [(0.0, 1.0)]}))
    with pytest.raises(mission.MissionTextError) as caught:
        export(plan, OPTIONS)
    problems = [caught.value, *caught.value.others]
    assert any(x.place.line == line and part in x.message for x in problems)


def test_texts_of_log_are_kept_or_refused():
    (actual,) = parse_urscript(to_urscript(plan_of(f'LOG "{"x" * 200}"')))[1]
    assert actual == ("textmsg", "x" * 200)
    (actual,) = parse_rapid(to_rapid(plan_of('LOG "a\\b"')))[1]
    assert actual == ("TPWrite", "a\\b")
    for export, text in ((to_urscript, "a\\b"), (to_rapid, "x" * 81)):
        with pytest.raises(mission.MissionTextError, match=r"no character|got 81"):
            export(plan_of(f'LOG "{text}"'))


NAMES = ("while", "module", "EndProc", "sleep", "WaitTime", "def", "p1", "i0", "a" * 60, "_x", "ok")


@pytest.mark.parametrize("name", NAMES)
def test_names_of_programs_are_names_of_the_controller(name):
    plan = plan_of(f"mission {name} MOVEABSJ([0, 0, 0, 0, 0, 0]) end")
    program, _ = parse_urscript(to_urscript(plan))
    procedure, _ = parse_rapid(text := to_rapid(plan))
    module = text.split()[1]
    assert procedure.lower() != module.lower()
    for one in (program, procedure, module):
        assert len(one) <= 32
        assert one.lower() not in ("while", "module", "endproc", "sleep", "waittime", "def", "p1")
    assert (program == name) == (name == "ok")


def test_options_of_controllers_are_checked():
    with pytest.raises(ArgumentError, match="gripper"):
        to_urscript(plan_of("HOME()"), ArmOptions(gripper="doGrip"))
    assert "SetDO doGrip,1;" in to_rapid(plan_of("GRAB()"), ArmOptions(gripper="doGrip"))
    for wrong in ({"gripper": "a b"}, {"joint_speed": 0.0}, {"poses": {"a": (1.0,)}}):
        with pytest.raises(ArgumentError):
            ArmOptions(**wrong)
    with pytest.raises(ArgumentError, match="latitude"):
        FlightOptions(latitude=89.0, longitude=0.0)


FLIGHT = """TAKE-OFF(5 m)
REPEAT 2 {
  FLY-TO-POINT(10, 0, 10, 3, 0.5)
  FLY-TO-POINT(10, -20, 15, 3, 0.5)
  HOVER(4 s)
}
ATTACH(load)
FLY-TO-POINT(0, 0, 5, 1, 1)
WAIT 2 s
LAND()
RELEASE()
"""
ORIGIN = FlightOptions(latitude=58.4, longitude=15.6, altitude=52.0)


def read_waypoints(text, tmp_path):
    file = tmp_path / "flight.waypoints"
    file.write_text(text)
    loader = mavwp.MAVWPLoader()
    loader.load(str(file))
    return [loader.wp(i) for i in range(loader.count())]


def local(item):
    """East, north and up of a waypoint from the origin [m]."""
    east = math.radians(item.y - ORIGIN.longitude) * math.cos(math.radians(ORIGIN.latitude))
    north = math.radians(item.x - ORIGIN.latitude)
    return [east * EARTH_RADIUS, north * EARTH_RADIUS, item.z]


def test_a_waypoint_file_read_by_pymavlink_flies_the_mission(tmp_path):
    items = read_waypoints(to_mavlink(plan_of(FLIGHT), ORIGIN), tmp_path)
    commands = [item.command for item in items]
    assert commands == [16, 178, 22, 178, 16, 16, 19, 177, 211, 178, 16, 93, 21, 211]
    assert [item.seq for item in items] == list(range(len(items)))
    assert (items[0].current, items[0].x, items[0].z) == (1, 58.4, 52.0)
    points = [local(item) for item in items[1:] if item.command == 16]
    expected = [(10, 0, 10), (10, -20, 15), (0, 0, 5)]
    np.testing.assert_allclose(points, expected, atol=0.01)
    assert [item.param2 for item in items[1:] if item.command == 16] == [0.5, 0.5, 1.0]
    # The loop jumps back to the change of speed before its first point, once.
    assert (items[7].param1, items[7].param2) == (3.0, 1.0)
    assert [item.param2 for item in items if item.command == 178] == [1.0, 3.0, 1.0]
    assert [item.param2 for item in items if item.command == 211] == [1.0, 0.0]
    assert local(items[12])[:2] == pytest.approx([0.0, 0.0], abs=0.01)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("ON wind > 3 DO LAND()\nLAND()", "ON wind > 3 cannot be exported to a MAVLink"),
        ("LAND(2 m/s)", "no sink velocity"),
        ("MOVE(a, b)", "MOVE(a, b) cannot"),
        ("FLY-TO-POINT(2e5, 0, 0, 1, 1)", "beyond 100 km"),
        ('LOG "x"', "cannot be exported"),
        ("IF wind > 2 { LAND() }", "IF wind > 2 cannot"),
        ("REPEAT 2 { REPEAT 3 { HOVER(1 s) } }", "no loops inside loops"),
        ("REPEAT 32769 { HOVER(1 s) }", "expected at most 32768 times, got 32769"),
    ],
)
def test_what_a_waypoint_file_cannot_say_is_refused(text, part):
    plan = plan_of(text, mission.MockMachine(signals={"wind": [(0.0, 1.0)]}))
    with pytest.raises(mission.MissionTextError) as caught:
        to_mavlink(plan, ORIGIN)
    assert part in str(caught.value)


def test_loops_of_one_time_are_no_loops(tmp_path):
    text = "REPEAT 2 { REPEAT 1 { HOVER(1 s) } } REPEAT 1 { REPEAT 3 { HOVER(1 s) } }"
    items = read_waypoints(to_mavlink(plan_of(text), ORIGIN), tmp_path)
    assert [(x.param1, x.param2) for x in items if x.command == 177] == [(1.0, 1.0), (3.0, 2.0)]


def flown(items):
    """Command and position of each item as an autopilot does them, with its jumps."""
    done, left, at = [], {}, 1
    while at < len(items):
        item = items[at]
        if item.command == 177:
            left.setdefault(at, int(item.param2))
            left[at] -= 1
            at = int(item.param1) if left[at] >= 0 else at + 1
            continue
        if item.command in (16, 19, 21, 22):
            done.append((item.command, *np.round(local(item), 2).tolist()))
        at += 1
    return done


@pytest.mark.parametrize("times", [1, 2, 3, 7])
@pytest.mark.parametrize(
    "body",
    [
        "HOVER(1 s) FLY-TO-POINT(10, 20, 30, 3, 0.5)",
        "TAKE-OFF(5 m) FLY-TO-POINT(10, 20, 30, 3, 0.5) LAND()",
        "LAND() TAKE-OFF(8 m)",
        "FLY-TO-POINT(1, 2, 3, 3, 0.5) HOVER(1 s)",
    ],
)
def test_a_loop_holds_the_positions_of_its_own_iterations(body, times, tmp_path):
    before, after = "FLY-TO-POINT(1, 1, 9, 2, 0.5)\n", "\nHOVER(1 s)"
    texts = (f"{before}REPEAT {times} {{ {body} }}{after}", before + f"{body}\n" * times + after)
    looped, straight = (
        flown(read_waypoints(to_mavlink(plan_of(text), ORIGIN), tmp_path)) for text in texts
    )
    assert looped == straight


def test_a_waypoint_file_needs_an_origin():
    with pytest.raises(TypeError):
        FlightOptions()
    with pytest.raises(TypeError):
        to_mavlink(plan_of("LAND()"))
