"""SimPartner's files: properties, worlds and robots become scenes, with a ledger."""

import math

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.model.ledger import Fate
from linkwork.session import open_session
from linkwork.world.scene.load import load_scene
from linkwork.world.simpartner.document_type import element_types
from linkwork.world.simpartner.read_world import is_simpartner, read_simpartner
from tests.tools import write_file

PROPERTIES = """dbname=simpartnerdb
dbserver=localhost
log=FALSE
logEveryStep=FALSE
environment=template.xml
stepsize=0.001
contactMaxCorrectingVel=0.2
contactSurfaceLayer=0
autoDisableFlag=FALSE
globalERP=0.2 #Common values are 0.1 ... 0.8
"""

# As printed: a test particle at rest at 10 m.
PARTICLE = """<object type="Body" name="TestParticle">
<mass>1</mass>
<transformation>
<T00>1</T00><T01>0</T01><T02>0</T02><T03>0</T03>
<T10>0</T10><T11>1</T11><T12>0</T12><T13>10</T13>
<T20>0</T20><T21>0</T21><T22>1</T22><T23>0</T23>
</transformation>
<translationalVelocity>
<vx>0</vx>
<vy>0</vy>
<vz>0</vz>
</translationalVelocity>
<rotationalVelocity>
<omegax>0</omegax>
<omegay>0</omegay>
<omegaz>0</omegaz>
</rotationalVelocity>
</object>
"""

STILL = """<object type="Sphere" name="ball"><mass>1</mass><radius>1</radius><translationalVelocity>
<vx>0</vx><vy>0</vy><vz>0</vz></translationalVelocity></object>"""

HEAD = """<plane><a>0</a><b>1</b><c>0</c><d>0</d></plane>
<gravity><gx>0</gx><gy>-9.81</gy><gz>0</gz></gravity>
<space>Hash</space>
"""

POSE = "".join(f"<T{r}{c}>{1 if r == c else 0}</T{r}{c}>" for r in range(3) for c in range(3))


def placed(x, y, z):
    return f"<transformation>{POSE}<T03>{x}</T03><T13>{y}</T13><T23>{z}</T23></transformation>"


ROBOT = f"""<robot name="cart">
<object type="Box" name="Frame"><mass>5</mass><size><x>1</x><y>0.2</y><z>0.4</z></size>
{placed(0, 0.5, 0)}</object>
<object type="Cylinder" name="Wheel1"><mass>1</mass><radius>0.2</radius><length>0.1</length>
{placed(0.4, 0.3, 0.3)}</object>
<joint type="Constrained" name="Axle1"><body1>Frame</body1><body2>Wheel1</body2>
<anchor><x>0.4</x><y>0.3</y><z>0.3</z></anchor></joint>
<sensor type="Position" name="place"><body>Frame</body><port>1026</port></sensor>
<sensor type="Scanner" name="scan"><body>Frame</body><port>1027</port></sensor>
<sensor type="Echo" name="echo"><port>1029</port></sensor>
<actuator type="JointController" name="motor"><joint>Axle1</joint><port>1028</port></actuator>
</robot>
"""


def world(*parts):
    doctype = '<!DOCTYPE environment SYSTEM "environment.dtd">'
    return f"<?xml version='1.0'?>\n{doctype}\n<environment>\n{HEAD}{''.join(parts)}</environment>"


@pytest.fixture
def files(tmp_path):
    def write(*parts, properties=PROPERTIES):
        (tmp_path / "template.xml").write_text(world(*parts))
        return write_file(tmp_path / "parameters.txt", properties)

    return write


def test_the_printed_files_fall_as_published(files):
    path = files(PARTICLE)
    assert is_simpartner(path)
    with open_session(path, process=False) as session:
        assert session.info.step_size == 0.001
        assert session.read("bodies.TestParticle")[:3].tolist() == [0.0, 0.0, 10.0]
        session.step(1000)
        assert session.read("bodies.TestParticle")[2] == pytest.approx(10 - 4.905, abs=0.006)


def test_every_line_and_element_has_a_fate(files):
    _, ledger = read_simpartner(files(PARTICLE))
    fates = {entry.what: entry.fate for entry in ledger.entries}
    assert fates["stepsize=0.001"] is Fate.KEPT
    assert fates["globalERP=0.2"] is Fate.DROPPED
    assert fates["autoDisableFlag=FALSE"] is Fate.APPROXIMATED
    kept = [x.what for x in ledger.entries if x.fate is Fate.KEPT]
    assert any("T13" in what for what in kept)
    dropped = [x.what for x in ledger.entries if x.fate is Fate.DROPPED]
    assert any("space" in what for what in dropped)
    assert all(x.note for x in ledger.not_kept())
    assert any("no shape" in x.message for x in ledger.findings)


def test_a_robot_has_devices_with_its_ports(files):
    loaded = load_scene(files(ROBOT))
    assert loaded.scene.sensors["place"].port == 1026
    assert loaded.scene.actuators["motor"].port == 1028
    assert loaded.scene.actuators["motor"].kind == "velocity"
    assert loaded.scene.sensors["scan"].rays == 11
    assert loaded.scene.bodies["Frame"].size == (1.0, 0.4, 0.2)
    assert loaded.scene.bodies["Wheel1"].position == (0.4, -0.3, 0.3)


def test_a_robot_in_a_file_of_its_own(files, tmp_path):
    (tmp_path / "robot.xml").write_text(ROBOT)
    loaded = load_scene(files('<robot name="cart" file="robot.xml"/>'))
    assert set(loaded.scene.bodies) == {"Frame", "Wheel1"}


def test_rotations_and_velocities_turn_with_the_axes(files):
    angle = 0.3
    c, s = math.cos(angle), math.sin(angle)
    # About y, which points up there: yaw here.
    rows = [(c, 0, s), (0, 1, 0), (-s, 0, c)]
    text = "".join(
        f"<T{i}{j}>{x!r}</T{i}{j}>" for i, row in enumerate(rows) for j, x in enumerate(row)
    )
    text += "<T03>1</T03><T13>2</T13><T23>3</T23>"
    velocity = "<translationalVelocity><vx>1</vx><vy>2</vy><vz>3</vz></translationalVelocity>"
    body = f"""<object type="Sphere" name="ball"><mass>1</mass><radius>0.1</radius>
<transformation>{text}</transformation>{velocity}</object>"""
    data, _ = read_simpartner(files(body))
    ball = data["bodies"]["ball"]
    assert (ball["position"], ball["velocity"]) == ([1.0, -3.0, 2.0], [1.0, -3.0, 2.0])
    assert ball["rpy"] == pytest.approx([0.0, 0.0, angle])


def test_a_heightfield_becomes_terrain(files):
    field = """<heightfield><width>4</width><depth>2</depth><scale>2</scale><offset>1</offset>
<rows>2</rows><columns>3</columns><heights>0 1 2 3 4 5</heights></heightfield>"""
    ground = load_scene(files(field)).scene.ground
    # The first row has the lowest z, which is the greatest y here.
    assert ground.heights == ((3, 4, 5), (0, 1, 2))
    assert (ground.scale, ground.offset, ground.size) == (2, 1, (4, 2))


def test_a_tilted_plane_keeps_its_equation(files):
    path = files(PARTICLE)
    text = (path.parent / "template.xml").read_text()
    tilted = "<plane><a>0.1</a><b>2</b><c>0.3</c><d>4</d></plane>"
    start, end = text.index("<plane>"), text.index("</plane>") + len("</plane>")
    (path.parent / "template.xml").write_text(text[:start] + tilted + text[end:])
    ground = load_scene(path).scene.ground
    for x, z in np.random.default_rng(1).normal(size=(5, 2)):
        y = (4 - 0.1 * x - 0.3 * z) / 2
        # The same point with Z up.
        point = np.array([x, -z, y])
        height = np.array([0.0, 0.0, ground.height])
        assert np.dot(ground.normal, point - height) == pytest.approx(0.0, abs=1e-12)


REFUSED = (
    (PARTICLE, "<mass>1</mass>", "<mass>heavy</mass>", "a number in <mass>, got 'heavy'", ""),
    (PARTICLE, "<T00>1</T00>", "<T00>2</T00>", "not a rotation", "orthogonal"),
    (PARTICLE, "<T00>1</T00>", "<T00>-1</T00>", "is a reflection", ""),
    (PARTICLE, "<T13>10</T13>", "", "T13", ""),
    (PARTICLE, 'type="Body"', 'type="Blob"', "unknown type 'Blob'", ""),
    (PARTICLE, 'name="TestParticle"', "", "name", ""),
    (PARTICLE, "<mass>1</mass>", "", "of the type Body has no mass", "<mass>"),
    (STILL, "<mass>1</mass>", "", "'ball' with a velocity has no mass", "<mass>"),
    (ROBOT, "<mass>5</mass>", "<mas>5</mas>", "unknown element <mas> in <object>", "mean 'mass'?"),
    (ROBOT, 'type="Box" name', 'type="Box" nmae="a" name', "unknown attribute 'nmae'", "'name'?"),
    (ROBOT, "<port>1027</port>", "<port>1027</port><prot/>", "unknown element <prot>", "'port'?"),
    (ROBOT, "<anchor>", "<anchors/><anchor>", "unknown element <anchors>", "'anchor'?"),
    (ROBOT, "<radius>0.2", "<radius>0.3</radius><radii/><radius>0.2", "element <radii>", "radius"),
    (ROBOT, "<mass>5</mass>", "<mass>5</mass><mass>6</mass>", "there are two <mass>", "keep one"),
    (ROBOT, "<mass>5</mass>", "", "'Frame' of a robot has no mass", "<mass>"),
    (ROBOT, "<body2>Wheel1</body2>", "<body2>Whel</body2>", "no object 'Whel'", "come before"),
    (ROBOT, "<port>1028</port>", "<port>1000</port>", "invalid port", ""),
    (ROBOT, "<joint>Axle1</joint>", "<joint>Axel</joint>", "no joint 'Axel'", "come before"),
    (ROBOT, "<body1>Frame</body1>", "<body1>world</body1>", "not connected", ""),
    (ROBOT, "<y>0.2</y>", "<y>1e-120</y>", "invalid size of a box", ""),
    (ROBOT, "<y>0.2</y>", "<y>1e200</y>", "invalid size of a box", ""),
)


@pytest.mark.parametrize(("text", "right", "wrong", "problem", "fix"), REFUSED)
def test_mistakes_are_refused_with_their_place(files, text, right, wrong, problem, fix):
    assert right in text
    path = files(text.replace(right, wrong, 1))
    with pytest.raises(FileError, match=problem) as caught:
        load_scene(path)
    assert caught.value.place.line > 1
    assert caught.value.place.column >= 1
    assert fix in caught.value.hint


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ("<space>Hash</space>", "<sky/>", "unknown element <sky>"),
        ("<b>1</b>", "<b>-1</b>", "does not point up"),
    ],
)
def test_mistakes_of_a_world_are_refused_with_their_line(files, right, wrong, problem):
    path = files(PARTICLE)
    template = path.parent / "template.xml"
    template.write_text(template.read_text().replace(right, wrong, 1))
    with pytest.raises(FileError, match=problem) as caught:
        load_scene(path)
    assert caught.value.place.line > 1


def test_a_port_belongs_to_one_device(files):
    with pytest.raises(FileError, match="port 1027 already belongs"):
        load_scene(files(ROBOT.replace("<port>1028</port>", "<port>1027</port>", 1)))


def test_every_mistake_of_a_world_is_reported(files):
    text = ROBOT.replace("<mass>", "<mas>").replace("</mass>", "</mas>")
    with pytest.raises(FileError) as caught:
        load_scene(files(text))
    assert len(caught.value.others) == 1


def test_scenery_without_a_mass_is_fixed(files):
    wall = '<object type="Sphere" name="wall"><radius>1</radius></object>'
    assert load_scene(files(wall)).scene.bodies["wall"].fixed


UNREAD = (
    ("<length>0.1</length>", "<length>0.1</length><size><x>1</x></size>", "<size> is not read"),
    ("<port>1029</port>", "<port>1029</port><!-- -->words", "the text 'words' in <sensor>"),
    ("<mass>5</mass>", "", "the elements of <object> are not as"),
)


@pytest.mark.parametrize(("right", "wrong", "finding"), UNREAD)
def test_what_is_not_read_is_a_finding_with_its_place(files, right, wrong, finding):
    robot = ROBOT.replace(right, wrong, 1)
    if not wrong:
        robot = robot.replace("</size>", "</size><mass>5</mass>", 1)
    _, ledger = read_simpartner(files(robot))
    (match,) = [x for x in ledger.findings if finding in x.message]
    assert match.place.line > 1
    assert match.fix


def test_the_document_type_declares_every_element_that_it_uses():
    types = element_types()
    for declared in types.values():
        assert set(declared.children) <= set(types)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("stepsize=0.001", "stepsize=fast"), "invalid number 'fast'"),
        (("log=FALSE", "nonsense"), "invalid line"),
        (("log=FALSE", "log=no"), "invalid value 'no'"),
        (("logEveryStep=FALSE", "logEveryStep=maybe"), "expected TRUE or FALSE"),
        (("environment=template.xml", "environment=../other.xml"), "other.xml"),
    ],
)
def test_invalid_properties_are_refused_with_their_line(files, change, problem):
    with pytest.raises(FileError, match=problem):
        load_scene(files(PARTICLE, properties=PROPERTIES.replace(*change)))


@pytest.mark.parametrize("write", [str.upper, str.lower, str.title])
@pytest.mark.parametrize("value", [True, False])
def test_booleans_of_properties_are_read_in_any_case(files, write, value):
    lines = [f"{key}={write(str(value))}\n" for key in ("log", "logEveryStep", "autoDisableFlag")]
    data, ledger = read_simpartner(
        files(PARTICLE, properties="".join(["environment=template.xml\n", *lines]))
    )
    assert data["recording"] == {"enabled": value, **({"every": 1} if value else {})}
    assert data["solver"] == {"sleep": value}
    assert not [x for x in ledger.findings if "unknown key" in x.message]


def test_an_unknown_property_is_a_finding(files):
    _, ledger = read_simpartner(files(PARTICLE, properties=PROPERTIES + "friction=0.5\n"))
    (finding,) = [x for x in ledger.findings if "unknown key 'friction'" in x.message]
    assert "log, " in finding.fix
    assert finding.place.line == PROPERTIES.count("\n") + 1


@pytest.mark.parametrize("key", ["lgo", "Log", "LOG", "logg"])
def test_a_misspelled_property_is_refused_with_the_nearest_key(files, key):
    path = files(PARTICLE, properties=PROPERTIES.replace("log=", f"{key}="))
    with pytest.raises(FileError, match=f"unknown key '{key}'; did you mean 'log'") as caught:
        load_scene(path)
    assert caught.value.place.line == 3


def test_a_property_that_is_there_twice_is_refused(files):
    twice = PROPERTIES + "log=TRUE\n"
    with pytest.raises(FileError, match="there are two lines log=") as caught:
        load_scene(files(PARTICLE, properties=twice))
    assert caught.value.place.line == twice.count("\n")


def test_no_line_of_properties_is_left_out(files):
    with pytest.raises(FileError, match="at most 10000") as caught:
        load_scene(files(PARTICLE, properties=PROPERTIES + "\n" * 10_000 + "logEveryStep=TRUE\n"))
    assert caught.value.place.line == 10_001


@pytest.mark.parametrize("ending", ["txt", "properties"])
def test_a_byte_order_mark_belongs_to_no_key(files, tmp_path, ending):
    path = tmp_path / f"marked.{ending}"
    files(PARTICLE)
    path.write_bytes(b"\xef\xbb\xbfenvironment=template.xml\nlog=FALSE\n")
    data, ledger = read_simpartner(path)
    assert data["recording"] == {"enabled": False}
    assert is_simpartner(path)
    assert not [x for x in ledger.findings if "unknown key" in x.message]


def test_names_are_turned_alike_wherever_they_stand(tmp_path):
    def thing(name):
        return f'<object type="Sphere" name="{name}"><radius>0.1</radius><mass>1</mass></object>'

    one, other = "1 wheel", "a" * 80
    path = tmp_path / "world.xml"
    path.write_text(
        f"""<environment><robot name="r">{thing(one)}{thing(other)}
        <joint type="Hinge" name="2 hinge"><body1>{one}</body1><body2>{other}</body2></joint>
        <actuator type="JointController" name="m"><joint>2 hinge</joint><port>1030</port></actuator>
        </robot></environment>"""
    )
    data, _ = read_simpartner(path)
    assert set(data["bodies"]) == {"n1-wheel", "a" * 63}
    assert data["joints"]["n2-hinge"]["child"] == "a" * 63
    assert data["actuators"]["m"]["joint"] == "n2-hinge"
