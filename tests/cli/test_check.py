"""What `linkwork check` prints: findings folded under their file, the worst first."""

import pytest

from linkwork.cli.outcome import show
from linkwork.cli.reports import finding_lines
from linkwork.errors import EXIT_NEGATIVE, Place
from linkwork.model import read
from linkwork.model.doctor import file_findings
from linkwork.model.ledger import FILE, Fate, Finding, Ledger, LedgerEntry
from linkwork.model.read import RobotFile, read_robot

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1e-3" iyy="1e-3" izz="1e-3" ixy="0" ixz="0" iyz="0"/></inertial>'
)


def chain(joints: int, velocity: str = "0", inertial: str = INERTIAL) -> str:
    """URDF of a chain, a joint on each line."""
    lines = ['<robot name="chain"><link name="base"/>']
    for i in range(1, joints + 1):
        parent = f"link{i - 1}" if i > 1 else "base"
        lines.append(
            f'<link name="link{i}">{inertial}</link><joint name="q{i}" type="revolute">'
            f'<parent link="{parent}"/><child link="link{i}"/><axis xyz="0 0 1"/>'
            f'<limit lower="-1" upper="1" effort="1" velocity="{velocity}"/></joint>'
        )
    return "\n".join([*lines, "</robot>"])


def test_equal_findings_are_one_line_with_their_number(linkwork, linkwork_json, tmp_path):
    (tmp_path / "arm.urdf").write_text(chain(14))
    status, out, _ = linkwork("check", "arm.urdf")
    (line,) = [x for x in out.splitlines() if "velocity limit" in x]
    assert status == 0
    assert line.startswith("warning  line 2  14 joints (q1, q2, ")
    assert line.endswith("...): the velocity limit is 0, probably unknown")
    assert out.count("fix: set a positive limit") == 1
    assert len(linkwork_json("check", "arm.urdf")[1]["findings"]) == 14


def test_the_file_is_named_once_with_the_number_of_findings(linkwork, tmp_path):
    (tmp_path / "arm.urdf").write_text(chain(3, inertial="").replace("base", "world"))
    out = linkwork("check", "arm.urdf")[1]
    assert out.count("arm.urdf") == 1
    assert "\narm.urdf: 3 errors, 4 warnings\n" in out
    kinds = [x.split()[0] for x in out.splitlines() if x.startswith(("error", "warning"))]
    assert kinds == ["error", "warning", "warning"]


def test_findings_that_differ_in_numbers_only_are_folded_behind_the_first(linkwork, tmp_path):
    text = chain(3, velocity="90").replace("90", "91", 1)
    (tmp_path / "arm.urdf").write_text(text)
    (line,) = [x for x in linkwork("check", "arm.urdf")[1].splitlines() if "rad/s" in x]
    assert "joint 'q1': the velocity limit 91 rad/s" in line
    assert line.endswith("; likewise 2 more (q2, ...)")


def test_folded_lines_fit_a_terminal(linkwork, tmp_path):
    (tmp_path / "arm.urdf").write_text(chain(40).replace('"q', '"quite_long_name_'))
    out = linkwork("check", "arm.urdf")[1]
    assert "40 joints (quite_long_name_1, ...)" in out
    assert max(map(len, out.splitlines())) <= 100


def test_losses_are_one_row_for_each_kind(linkwork, linkwork_json, tmp_path):
    inside = '<plugin name="p"><rate>1</rate></plugin><plugin name="q"/>'
    sets = "".join(f'<gazebo reference="link{i}">{inside}</gazebo>' for i in (1, 2))
    text = chain(2, velocity="1").replace("</robot>", f"{sets}</robot>")
    (tmp_path / "arm.urdf").write_text(text)
    rows = [x.split() for x in linkwork("check", "arm.urdf")[1].splitlines() if "dropped" in x]
    assert rows[1:] == [["line", "4", "<gazebo>", "2", "dropped", "not", "read"]]
    assert len(linkwork_json("check", "arm.urdf")[1]["not_kept"]) == 14


def test_namespaces_are_no_unknown_elements(linkwork_json, tmp_path):
    text = chain(1, velocity="1").replace("<robot", '<robot xmlns:xacro="http://ros.org/xacro"')
    (tmp_path / "arm.urdf").write_text(text)
    assert linkwork_json("check", "arm.urdf")[1]["findings"] == []


@pytest.fixture
def corrected(monkeypatch, tmp_path):
    (tmp_path / "arm.urdf").write_text(chain(1, velocity="1"))
    robot = read_robot(tmp_path / "arm.urdf")
    fault = Finding("warning", FILE, "<limit>", "limits are swapped", "swap lower and upper")
    reader = {".urdf": lambda *_: RobotFile(robot.tree, Ledger(findings=(fault,)))}
    monkeypatch.setattr(read, "READERS", reader)


@pytest.mark.usefixtures("corrected")
def test_a_corrected_fault_is_a_warning_and_refused_by_strict(refused, linkwork):
    status, out, _ = linkwork("check", "arm.urdf")
    assert status == 0
    assert "<limit>: limits are swapped" in out
    assert "limits are swapped; swap lower and upper" in refused("check", "arm.urdf", "--strict")


def test_warnings_are_a_negative_verdict_of_strict(linkwork, tmp_path):
    (tmp_path / "arm.urdf").write_text(chain(2))
    assert linkwork("check", "arm.urdf", "--strict")[0] == EXIT_NEGATIVE


def test_findings_on_robots_of_a_scene_name_the_robot():
    place = Place("scene.yaml", 7, 3, "robots.left")
    arms = [
        (robot, Finding("warning", "joint", joint, "the limit is 0", "set a limit", place))
        for robot in ("left", "right")
        for joint in ("q1", "q2")
    ]
    lines = [show(line, colour=False) for line in finding_lines("scene.yaml", arms)]
    assert lines == [
        "",
        "scene.yaml: 4 warnings",
        "warning  line 7  left: 2 joints (q1, q2): the limit is 0",
        "warning  line 7  right: 2 joints (q1, q2): the limit is 0",
        "                 fix: set a limit",
    ]


def test_findings_in_several_files_stand_under_each():
    files = [None, Place("arm.xacro (expanded)", 3), Place("hand.xml", 5), Place("hand.xml", 5)]
    findings = [
        (None, Finding("warning", "link", f"l{i}", "too long", "cut it", x))
        for i, x in enumerate(files)
    ]
    lines = [show(line, colour=False) for line in finding_lines("arm.xacro", findings)]
    assert [x for x in lines if x.endswith(("warning", "warnings"))] == [
        "arm.xacro (expanded): 2 warnings",
        "hand.xml: 2 warnings",
    ]
    assert "warning  line 3  2 links (l0, l1): too long" in lines


def test_losses_of_attributes_are_folded_over_their_values():
    findings = [
        (None, Finding("warning", FILE, f'mesh filename="{x}.stl"', "not usable", "repair it"))
        for x in "abc"
    ]
    lines = [show(line, colour=False) for line in finding_lines("arm.urdf", findings)]
    assert lines[2] == 'warning  mesh filename="a.stl": not usable; likewise 2 more'


def test_what_a_reader_reported_is_not_reported_again():
    place = Place("arm.urdf", 3, 5, "robot[r]/link[a]/visual/geometry/mesh")
    lost = LedgerEntry(place, 'mesh filename="a.stl"', Fate.APPROXIMATED, "a marker is drawn")
    told = Finding("warning", FILE, "<visual>", "there is no file 'a.stl'", "add it", place)
    assert len(list(file_findings(Ledger((lost,))))) == 1
    assert list(file_findings(Ledger((lost,), (told,)))) == []


def test_a_good_mission_is_counted(linkwork, linkwork_json, tmp_path):
    (tmp_path / "flight.mission").write_text("FLY-TO-POINT(0,0,10,3,0.5)\nLAND()\n")
    status, out, _ = linkwork("check", "flight.mission")
    assert status == 0
    assert out.splitlines() == [
        "mission main: 3 steps; commands: FLY-TO-POINT, LAND",
        "no problems found",
    ]
    assert linkwork_json("check", "flight.mission")[1]["steps"] == 3


def test_every_problem_is_shown_with_its_line_and_a_caret(refused, tmp_path):
    (tmp_path / "flight.mission").write_text("LAND()\n  HOVR(3 s)\nHOVER(3 kg)\n")
    err = refused("check", "flight.mission")
    lines = [line.removeprefix("linkwork: ") for line in err.splitlines()]
    assert lines[0].startswith("flight.mission:2:3: there is no command or mission 'HOVR'")
    assert lines[1:3] == ["      HOVR(3 s)", "      ^"]
    assert lines[3].startswith("flight.mission:3:7: unit does not fit: 3 kg")
    assert lines[4:] == ["    HOVER(3 kg)", "          ^"]


def test_a_mission_that_needs_arguments_is_checked_too(linkwork, tmp_path):
    (tmp_path / "a.mission").write_text("mission a(x) HOVER(x) end")
    assert linkwork("check", "a.mission")[1].startswith("mission a: needs arguments")


def test_parameters_of_robots_are_refused(refused, tmp_path):
    (tmp_path / "a.mission").write_text("LAND()")
    assert "robot files" in refused("check", "a.mission", "--set", "x=1")


def test_with_a_scene_names_and_reach_are_checked(refused, linkwork_json, tmp_path):
    (tmp_path / "good.mission").write_text("HOME()\nMOVE(input, pallet)\n")
    status, report = linkwork_json("check", "good.mission", "--scene", "irb140-cell")
    assert status == 0
    assert "arm" in report["machines"]
    bad = (
        "MOVE(input, palet)\nMOVEL([3 m, 0, 1 m, 180 deg, 0, 0])\nON curtan < 2 m DO HOME()\nLAND()"
    )
    (tmp_path / "bad.mission").write_text(bad)
    err = refused("check", "bad.mission", "--scene", "irb140-cell")
    for place in ("bad.mission:1:13:", "bad.mission:2:1:", "bad.mission:3:4:", "bad.mission:4:1:"):
        assert place in err


def test_a_name_of_a_scene_and_a_mission_is_that_of_the_mission_with_a_scene(linkwork_json):
    kinds = [
        linkwork_json("check", "panda-cage", *options)[1]["kind"]
        for options in ((), ("--scene", "panda-cage"))
    ]
    assert kinds == ["scene", "mission"]


def test_a_scene_is_only_for_missions_and_needs_machines(linkwork, tmp_path):
    (tmp_path / "a.mission").write_text("LAND()")
    assert "has no missions" in linkwork("check", "a.mission", "--scene", "maze")[2]
    assert "for mission files" in linkwork("check", "irb140", "--scene", "maze")[2]
