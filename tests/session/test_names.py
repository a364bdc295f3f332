"""Names of links, joints, robots and bodies are the user's: none collides with one of ours."""

import json
from xml.sax.saxutils import quoteattr

import pytest

import linkwork as lw
from linkwork.cli.main import main
from linkwork.model.mjcf.write import write_mjcf
from linkwork.model.urdf.write import write_urdf
from linkwork.planning import BoxObstacle
from tests.tools import write_file

NAMES = {
    "mujoco's root": "world",
    "our ground": "ground",
    "ordinary": "base",
    "our tool": "tool",
    "floor": "floor",
    "our sky": "sky",
    "number": "0",
    "negative number": "-1",
    "obstacle": "obstacle 0",
    "robot of the scene": "left",
    "link of the scene": "left/world",
    "body of the scene": "post",
    "element": "worldbody",
    "class": "main",
    "nothing of YAML": "null",
    "slash": "a/b",
    "dot": "a.b",
    "space": "a b",
    "quotes": "q\"uo'te",
    "markup": "<&>",
    "backslash": "\\",
    "unicode": "ünï→",
    "blank": "  ",
    "newline": "a\nb",
    "format": "%s{0}",
    "long": "x" * 900,
}
PLACES = ("base", "middle", "joint", "robot")
START, GOAL = [-1.0, 0.0], [1.0, 0.5]
BODY = """<inertial><mass value="1"/>
  <inertia ixx=".01" iyy=".01" izz=".01" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><origin xyz="0 0 .15"/><geometry><box size=".05 .05 .2"/></geometry></collision>"""


def urdf(*, base="first", middle="second", joint="turn", robot="machine"):
    """A robot of two hinges, the second in the same place as the end of the first."""
    a, b, j, name = map(quoteattr, (base, middle, joint, robot))
    limits = '<axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="50" velocity="3"/>'
    return f"""<robot name={name}>
  <link name={a}/><link name={b}>{BODY}</link><link name="third">{BODY}</link>
  <joint name={j} type="revolute"><parent link={a}/><child link={b}/>
    <origin xyz="0 0 .5"/>{limits}</joint>
  <joint name="bend" type="revolute"><parent link={b}/><child link="third"/>
    <origin xyz="0 0 .35"/>{limits}</joint>
</robot>"""


@pytest.fixture(params=[(place, name) for name in NAMES for place in PLACES], ids="-".join)
def case(request, tmp_path):
    place, name = request.param
    path = tmp_path / "robot.urdf"
    path.write_text(urdf(**{place: NAMES[name]}), encoding="utf-8")
    return place, NAMES[name], path


def test_a_robot_may_have_any_names(case, tmp_path, capsys):
    place, name, path = case
    arm = lw.load(path)
    pose = arm.fk(START)
    obstacle = BoxObstacle([0.2, 0.2, 0.2], lw.Pose.from_translation((0, 0, 1.4)), name=name)
    plan = lw.plan(arm, START, GOAL, obstacles=[obstacle])
    assert plan.reached, plan.reason
    pair = {"one": arm, "two": (arm, lw.Pose.from_translation((0.0, 2.0, 0.0)))}
    assert lw.plan(pair, START * 2, GOAL * 2).reached
    for write, suffix in ((write_mjcf, "xml"), (write_urdf, "urdf")):
        written = tmp_path / f"again.{suffix}"
        written.write_text(write(arm.tree, tmp_path)[0], encoding="utf-8")
        again = lw.load(written)
        assert again.fk(START) == pytest.approx(pose)
        assert again.joint_names == arm.joint_names
        links = [link.name for link in arm.tree.links]
        if (place, name, suffix) == ("middle", "world", "xml"):
            links[1] = "world_link"
        assert [link.name for link in again.tree.links] == links
    assert arm.to_mujoco().compile().nq == 2
    assert main(["check", str(path)]) in (0, 1)
    assert "internal error" not in "".join(capsys.readouterr())


def test_a_scene_may_have_a_robot_of_any_names(case, tmp_path):
    place, name, path = case
    joint = name if place == "joint" else "turn"
    body = name if name in ("base", "tool", "floor", "sky", "worldbody", "main") else "post"
    scene = {
        "linkwork": "scene",
        "version": 1,
        "ground": {},
        "bodies": {
            body: {"shape": "box", "size": [0.2] * 3, "position": [0, 0, 1.4], "fixed": True}
        },
        "robots": {
            "left": {
                "model": path.name,
                "start": dict(zip((joint, "bend"), START, strict=True)),
                "controller": {"kind": "computed-torque"},
            },
            "right": {"model": path.name, "position": [0, 2, 0]},
        },
    }
    file = write_file(tmp_path / "scene.yaml", json.dumps(scene))
    with lw.open_session(file, process=False) as session:
        session.run_for(0.01)
        goal = dict(zip((joint, "bend"), GOAL, strict=True))
        session.command("move", robot="left", joints=goal, plan=True)
        session.run_for(0.1)
        assert len([x for x in session.events() if x.kind == "planned"]) == 1


def test_robots_of_any_names_are_drawn(tmp_path):
    robots = {}
    for k, name in enumerate(NAMES.values()):
        path = tmp_path / f"{k}.urdf"
        path.write_text(urdf(base=name), encoding="utf-8")
        robots[f"robot{k}"] = {"model": path.name, "position": [0, k, 0]}
    scene = {"linkwork": "scene", "version": 1, "ground": {}, "robots": robots}
    file = write_file(tmp_path / "scene.yaml", json.dumps(scene))
    with lw.open_session(file, process=False) as session:
        assert session.picture(size=(32, 24)).std() > 0
