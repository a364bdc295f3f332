"""A shape of any size, in any format, is used or refused with its place; nothing fails inside."""

import json
import re

import pytest
import trimesh

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import LinkworkError
from linkwork.model.link import MAX_LENGTH, MIN_LENGTH
from tests.tools import write_file, write_scene

pytestmark = pytest.mark.filterwarnings("ignore::linkwork.errors.ModelWarning")

SHAPES = {
    "box": lambda x: (x, x, x),
    "thin box": lambda x: (x, 0.1, 0.1),
    "sphere": lambda x: (x,),
    "flat cylinder": lambda x: (0.1, x),
    "capsule": lambda x: (x, x),
    "ellipsoid": lambda x: (x, x, x),
    "mesh": lambda x: (x, x, x),
}
CUBE = trimesh.creation.box().export(file_type="obj")
NAMES = {
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
}


def words(numbers):
    return " ".join(map(repr, numbers))


def in_urdf(kind, size, tag="collision"):
    values = [words(size)] if kind in ("box", "mesh") else map(repr, size)
    sizes = " ".join(f'{x}="{y}"' for x, y in zip(NAMES.get(kind, ()), values, strict=False))
    sizes = f'filename="mesh.obj" scale="{words(size)}"' if kind == "mesh" else sizes
    return f"""<robot name="r"><link name="base"/><link name="arm">
<inertial><mass value="1"/>
<inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/></inertial>
<{tag}><geometry><{kind} {sizes}/></geometry></{tag}></link>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/>
<limit lower="-1" upper="1" effort="9" velocity="9"/></joint></robot>"""


def in_mjcf(kind, size):
    # Boxes are given by half their edges, cylinders by half their lengths.
    halves = (0.5, 0.5, 0.5) if kind == "box" else (1.0, 0.5) if len(size) == 2 else (1.0,) * 3
    sized, asset = f'size="{words(x * y for x, y in zip(size, halves, strict=False))}"', ""
    if kind == "mesh":
        sized = 'mesh="m"'
        asset = f'<asset><mesh name="m" file="mesh.obj" scale="{words(size)}"/></asset>'
    return f"""<mujoco>{asset}<worldbody><body name="base"><body name="arm">
<inertial mass="1" pos="0 0 0" diaginertia=".1 .1 .1"/><joint name="j"/>
<geom type="{kind}" {sized}/></body></body></worldbody></mujoco>"""


def shape(kind, size):
    if kind == "mesh":
        return {"shape": kind, "file": "mesh.obj", "scale": size}
    return {"shape": kind, "size": size}


def in_yaml(kind, size):
    arm = {
        "parent": "base",
        "type": "revolute",
        "velocity": 1.0,
        "effort": 9.0,
        "mass": 1.0,
        "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
    }
    links = {"base": {}, "arm": arm | {"shapes": {"solid": shape(kind, size)}}}
    return json.dumps({"linkwork": "robot", "version": 1, "name": "r", "links": links})


def in_scene(kind, size, **mass):
    body = shape(kind, size) | {"position": (0, 0, 1)} | (mass or {"density": 1000.0})
    return json.dumps({"linkwork": "scene", "version": 1, "ground": {}, "bodies": {"solid": body}})


AROUND = """\
robots: {{r: {{model: {}}}}}
"""
FORMATS = {
    "urdf": ("robot.urdf", in_urdf),
    "urdf visual": ("robot.urdf", lambda kind, size: in_urdf(kind, size, "visual")),
    "mjcf": ("robot.xml", in_mjcf),
    "yaml": ("robot.yaml", in_yaml),
    "scene": ("scene.yaml", in_scene),
    "scene, fixed": ("scene.yaml", lambda kind, size: in_scene(kind, size, fixed=True)),
}


@pytest.mark.parametrize("length", (1e-120, MIN_LENGTH, MAX_LENGTH, 1e200))
@pytest.mark.parametrize("solid", SHAPES)
@pytest.mark.parametrize("form", FORMATS)
def test_a_shape_of_any_size_is_used_or_refused(form, solid, length, tmp_path, capsys):
    kind, size = solid.split()[-1], SHAPES[solid](length)
    if kind == "ellipsoid" and "urdf" in form:
        return
    name, write = FORMATS[form]
    (tmp_path / "mesh.obj").write_text(CUBE)
    file = write_file(tmp_path / name, write(kind, size))
    scene = tmp_path / "scene.yaml"
    if file != scene:
        write_scene(scene, AROUND.format(name))
    codes = [
        main(["check", str(file)]),
        main(["run", str(scene), "--seconds", "0.01", "--no-record"]),
    ]
    said = "".join(capsys.readouterr())
    assert "internal error" not in said and "Traceback" not in said
    within = MIN_LENGTH <= length <= MAX_LENGTH
    if not within and kind != "mesh" and (length < 1 or form != "urdf visual"):
        assert re.search(rf"(line \d+ |{name}:\d+:\d+: ).*invalid (size|number)", said), said
    if not within and kind != "mesh" and form != "urdf visual":
        assert codes[1], said
    if within and kind != "mesh" and form != "scene":
        assert not codes[1], said


@pytest.mark.parametrize("length", (MIN_LENGTH, MAX_LENGTH))
@pytest.mark.parametrize("solid", SHAPES)
def test_a_robot_of_any_size_is_planned(solid, length, tmp_path):
    kind, size = solid.split()[-1], SHAPES[solid](length)
    (tmp_path / "mesh.obj").write_text(CUBE)
    file = write_file(tmp_path / "robot.yaml", in_yaml(kind, size))
    if (kind, length) == ("mesh", MIN_LENGTH):
        with pytest.raises(LinkworkError, match="degenerate mesh"):
            lw.plan(lw.load(file), [0.0], [0.1])
    else:
        assert lw.plan(lw.load(file), [0.0], [0.1]).reached
