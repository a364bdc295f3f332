"""What pages are sent besides frames: tree of bodies, boxes, missions, trajectories, findings."""

import math
import threading

import numpy as np
import pytest

from linkwork.session import open_session
from linkwork.spatial import Pose
from linkwork.studio import serve
from linkwork.studio.tasks.trajectories import read_trajectory, write_trajectory
from tests.studio.wire import Address, join
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def shown(request):
    scene = getattr(request, "param", "irb140-table")
    with (
        serve(open_session, [scene], scene, rich_light=False) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        yield studio, page


def forward_kinematics(scene, positions, poses):
    """Poses of all bodies from the tree that a page is sent, as the page computes them."""
    computed = []
    for i, link in enumerate(scene["links"]):
        parent = computed[link["parent"]] if link["parent"] >= 0 else Pose()
        pose = parent @ Pose.from_xyz_wxyz(link["position"], link["wxyz"])
        joints = [(j, q) for j, q in zip(scene["joints"], positions, strict=True) if j["body"] == i]
        is_free = not joints and not link["fixed"] and link["parent"] < 0
        if is_free:
            pose = Pose.from_xyz_wxyz(poses[i][:3], poses[i][3:7])
        for joint, q in joints:
            pose = pose @ joint_motion(joint, q - joint["zero"])
        computed.append(pose)
    return computed


def joint_motion(joint, q):
    axis, anchor = np.array(joint["axis"]), np.array(joint["anchor"])
    if joint["unit"] == "m":
        return Pose.from_translation(tuple(q * axis))
    turn = Pose.from_xyz_wxyz((0, 0, 0), (math.cos(q / 2), *(math.sin(q / 2) * axis)))
    return Pose.from_translation(tuple(anchor)) @ turn @ Pose.from_translation(tuple(-anchor))


@pytest.mark.parametrize(
    "shown", ["irb140-table", "two-scaras", "irb140-cell", "maze"], indirect=True
)
def test_the_tree_of_bodies_gives_the_poses_of_the_frame(shown):
    studio, page = shown
    studio.session.run_for(0.3)
    info, state = studio.session.info, studio.session.latest()
    scene = page.messages["scene"]
    poses = info.layout.body_view(state.frame)[:, :7]
    computed = forward_kinematics(scene, info.layout.joint_view(state.frame)[:, 0], poses)
    for pose, row, name in zip(computed, poses, info.layout.bodies, strict=True):
        assert pose.position == pytest.approx(row[:3].tolist(), abs=1e-6), name


@pytest.mark.parametrize("shown", ["scara-cell", "maze"], indirect=True)
def test_highlights_are_sent_to_pages_that_want_them(shown):
    studio, page = shown
    has_them = bool(studio.session.loaded.scene.contacts.highlights)
    assert page.messages["scene"]["has_highlights"] is has_them
    page.send("show", highlights=True)
    page.receive_until(lambda: "highlights" in page.messages, "the highlights")
    assert page.messages["highlights"]["bodies"] == []


@pytest.mark.parametrize("shown", ["falling-bodies"], indirect=True)
def test_boxes_are_sent_to_pages_that_draw_them_and_say_who_touches(shown):
    studio, page = shown
    page.send("show", boxes=True)
    page.receive_until(lambda: "boxes" in page.messages, "the boxes")
    assert page.messages["boxes"]["touching"] == []
    assert len(page.messages["boxes"]["boxes"]) == len(studio.session.info.layout.bodies)
    studio.session.run_for(2.0)
    page.receive_until(lambda: page.messages["boxes"]["touching"], "contacts")
    assert "contacts" not in page.messages, "the page does not draw them"
    assert page.messages["scene"]["links"][0]["mass"] == studio.session.info.bodies[0].mass


@pytest.mark.parametrize("shown", ["irb140-cell"], indirect=True)
def test_missions_are_listed_checked_run_and_shown(shown):
    studio, page = shown
    page.receive_until(lambda: "missions" in page.messages, "the missions")
    sources = page.messages["missions"]["sources"]
    assert [x["name"] for x in sources][:1] == ["ten-boxes.mission"]
    assert {"light-curtain.mission", "retry-grasp.mission"} <= {x["name"] for x in sources}
    assert page.messages["scene"]["takes_missions"]
    assert "pallet.s1" in [x["name"] for x in page.messages["scene"]["points"]]

    text = "MOVEJ(watch)\nMOVEL(nowhere)\n"
    assert page.ask("check-mission", text=text, name="mine")["kind"] == "done"
    (problem,) = page.messages["mission-problems"]["problems"]
    assert (problem["line"], problem["column"]) == (2, 7)
    assert "nowhere" in problem["message"]
    page.ask("check-mission", text="MOVEJ(watch)", name="mine")
    assert page.messages["mission-problems"]["problems"] == []
    assert page.ask("check-mission", text="", name="mine")["kind"] == "done"
    assert page.messages["mission-problems"]["problems"], "an empty text cannot run"

    page.send("show", mission=True)
    page.ask("command", name="mission", arguments={"text": "MOVEJ(watch)\nMOVEL([0.45,0,0.7])"})
    studio.session.run_for(0.2)
    page.receive_until(
        lambda: page.messages.get("mission", {}).get("status") == "running", "the mission"
    )
    steps = page.messages["mission"]["steps"]
    assert {x["state"] for x in steps if x["line"] == 1} >= {"running"}
    assert [x["points"] for x in steps if x["points"]] == [[[0.45, 0, 0.85]], [[0.45, 0, 0.7]]]


POINTS = [
    {"time": 0.0, "positions": [0.0, 0.0, 0.0, 0.0, 0.5, 0.0]},
    {"time": 1.5, "position": [0.45, 0.2, 0.75], "rpy": [math.pi, 0.1, 0.0]},
    {"time": 3.0, "positions": [0.3, 0.2, 0.0, 0.0, 0.5, 0.0]},
]


def test_a_trajectory_is_computed_and_run(shown):
    studio, page = shown
    draft = {"profile": "quintic", "points": POINTS}
    assert page.ask("plan-trajectory", robot="arm", draft=draft)["kind"] == "done"
    plan = page.messages["trajectory"]
    assert plan["reason"] == "" and plan["notes"] == []
    assert plan["times"][-1] == pytest.approx(3.0)
    assert plan["path"][len(plan["path"]) // 2] == pytest.approx([0.45, 0.2, 0.75], abs=0.02)
    assert len(plan["torques"]) == len(plan["times"]) == len(plan["velocities"])

    assert page.ask("run-trajectory", robot="arm", number=plan["number"] + 1)["kind"] == "problem"
    assert page.ask("run-trajectory", robot="arm", number=plan["number"])["kind"] == "done"
    studio.session.run_for(6.0)
    assert studio.session.joints("arm").references == pytest.approx(POINTS[2]["positions"])

    fast = {"profile": "cubic", "points": [{**x, "time": x["time"] / 20} for x in POINTS]}
    page.ask("plan-trajectory", robot="arm", draft=fast)
    assert "velocity limit" in page.messages["trajectory"]["notes"][0]
    number = page.messages["trajectory"]["number"]
    assert page.ask("run-trajectory", robot="arm", number=number)["kind"] == "problem"

    far = [POINTS[0], {"time": 1.0, "position": [5, 0, 0], "rpy": [0, 0, 0]}]
    page.ask("plan-trajectory", robot="arm", draft={"profile": "quintic", "points": far})
    assert "point 2" in page.messages["trajectory"]["reason"]


def test_computing_a_trajectory_is_cancelled_and_delays_nothing(shown, monkeypatch):
    studio, page = shown
    may_end = threading.Event()
    monkeypatch.setattr(studio.current.trajectories, "answer", lambda _: may_end.wait(PATIENCE))
    draft = {"profile": "quintic", "points": POINTS}
    page.send("plan-trajectory", request=5, robot="arm", draft=draft)
    page.receive_until(lambda: page.messages.get("busy", {}).get("can_cancel"), "the wait")
    assert page.ask("step", count=3)["kind"] == "done"
    assert studio.session.latest().step == 3
    page.send("cancel")
    page.receive_until(lambda: page.messages.get("problem"), "the end")
    assert page.messages["problem"]["title"] == "Could not compute the trajectory"
    assert page.messages["problem"]["request"] == 5
    may_end.set()


def test_a_planned_trajectory_goes_around_what_stands_in_the_way(shown):
    _, page = shown
    points = [
        {"positions": [-0.5, 0.1, 0.0, 0.0, 0.5, 0.0]},
        {"positions": [0.5, 0.1, 0, 0, 0.5, 0]},
    ]
    draft = {"profile": "jerk-limited", "points": points, "plan": True}
    page.ask("plan-trajectory", robot="arm", draft=draft)
    plan = page.messages["trajectory"]
    assert plan["reason"] == ""
    assert plan["positions"][-1] == pytest.approx(points[1]["positions"], abs=1e-4)
    assert page.ask("run-trajectory", robot="arm", number=plan["number"])["kind"] == "done"


@pytest.mark.parametrize("profile", ["quintic", "blended", "jerk-limited"])
def test_a_trajectory_survives_its_file(shown, profile):
    _, page = shown
    points = POINTS if profile != "jerk-limited" else [{**x, "time": None} for x in POINTS]
    draft = {"profile": profile, "points": points, "speed": 1.0, "blend": 0.3, "plan": True}
    page.ask("write-trajectory", robot="arm", draft=draft)
    text = page.messages["trajectory-file"]["text"]
    page.ask("read-trajectory", robot="arm", text=text)
    read = page.messages["trajectory-file"]["draft"]
    assert write_trajectory("arm", read_trajectory(text)) == text
    assert [x["positions"] for x in read["points"]] == [x.get("positions") for x in points]
    answer = page.ask("read-trajectory", robot="arm", text=text.replace("points", "pionts"))
    assert answer["kind"] == "problem"
    assert "pionts" in " ".join(answer["lines"])


def test_what_check_finds_is_sent_when_a_scene_opens(tmp_path):
    file = tmp_path / "sunk.yaml"
    file.write_text(
        "linkwork: scene\nversion: 1\nground: {}\n"
        "bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.05]}}\n"
    )
    with (
        serve(open_session, [str(file)], str(file), rich_light=False) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        page.receive_until(lambda: "findings" in page.messages, "the findings")
        (finding,) = page.messages["findings"]["findings"]
        assert finding["severity"] == "warning"
        assert "overlaps the ground" in finding["message"]
        assert finding["place"].endswith("sunk.yaml:4:18: bodies.crate") or ":4" in finding["place"]
        wait_until(lambda: studio.session.latest().step == 0, "nothing moved")


@pytest.mark.parametrize("shown", ["soil-wheel"], indirect=True)
def test_ruts_are_sent_to_pages_that_draw_them(shown):
    studio, page = shown
    scene = page.messages["scene"]
    mesh = scene["meshes"][scene["rutted"]]
    studio.session.run_for(1.0)
    page.send("show", ruts=True)
    page.receive_until(lambda: page.messages.get("ruts", {}).get("vertices"), "the ruts")
    sunk = page.messages["ruts"]
    assert max(sunk["vertices"]) < mesh["vertices"]
    depths = studio.session.ruts()
    assert max(sunk["depths"]) == pytest.approx(depths.max(), abs=1e-4)
    assert len(sunk["vertices"]) == (depths > 2e-4).sum()
